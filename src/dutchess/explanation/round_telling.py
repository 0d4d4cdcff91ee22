"""The sentences about a round: the surprises first, then bracket by bracket, the bye, the colours.

Owns what is said about a round and in which order. Must not compute.
"""

from __future__ import annotations

from dutchess.decisions import DOWN, UP
from dutchess.explanation import words
from dutchess.explanation.blocks import Items, Paragraph, Section, TableBlock, joined
from dutchess.explanation.claiming import repeated_floats
from dutchess.explanation.picture import Picture
from dutchess.explanation.telling import Teller
from dutchess.tournament import points_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from dutchess.decisions import BracketPaired, ByeGiven, FloatersChosen, Halves
    from dutchess.explanation.blocks import Block
    from dutchess.explanation.rounds import RoundExplained
    from dutchess.translation import Texts

MOST_PASSED_OVER = 12
MOST_LISTED = 40


def round_section(explained: RoundExplained, _: Texts, *, full: bool) -> Section:
    """Everything about a round; without `full` the surprises only."""
    teller = Teller(explained, _)
    blocks: list[Block] = [*_against_file(teller), *_summary(teller)]
    if full and explained.outlook.tells:
        for bracket in explained.brackets:
            blocks.append(bracket_section(teller, bracket))
        blocks += _reopened(teller)
        if explained.bye is not None:
            blocks.append(_bye(teller, explained.bye))
        blocks.append(_colours(teller))
    return Section(title(explained, _), tuple(blocks), "round")


def title(explained: RoundExplained, _: Texts) -> str:
    """Round and system."""
    return _("Round {round}: {system}", round=explained.round, system=_(explained.outlook.system.description))


def _against_file(teller: Teller) -> Iterator[Block]:
    """Where the round in the file is another one than the rules give."""
    explained, _ = teller.explained, teller.texts
    played = explained.played
    if played is None:
        return
    has = {frozenset(pair) for pair in played.pairs} | {frozenset((played.bye,))}
    gives = {frozenset(pair) for pair in explained.pairing.pairs} | {frozenset((explained.pairing.bye,))}
    if has != gives:
        yield Paragraph(
            _("The file has other pairs in this round than the rules give; what follows is about those of the rules."),
            "warning",
        )


# -- the short form ----------------------------------------------------------------------------------------------------


def _summary(teller: Teller) -> Iterator[Block]:
    explained, _ = teller.explained, teller.texts
    if not explained.outlook.tells:
        yield Paragraph(_("The table of the round robin decides who meets whom with which colour."), "answer")
        return
    told = [
        *_bye_in_short(teller),
        *_floats_in_short(teller),
        *_repeated_floats(teller),
        *_refused_preferences(teller),
        *_exchanges(teller),
    ]
    count = len(explained.pairing.pairs)
    boards = _.plural("{count} board", "{count} boards", count)
    brackets = _.plural("{count} bracket", "{count} brackets", len(explained.brackets))
    if told:
        yield Paragraph(_("{boards} in {brackets}. What is out of the ordinary:", boards=boards, brackets=brackets))
        yield Items(tuple(told))
    else:
        yield Paragraph(
            _(
                "{boards} in {brackets}. Nobody floats, everybody gets the colour he prefers, nobody was exchanged.",
                boards=boards,
                brackets=brackets,
            )
        )


def _bye_in_short(teller: Teller) -> Iterator[str]:
    bye, _ = teller.explained.bye, teller.texts
    if bye is None:
        return
    yield _(
        "{name} has the bye, with {points} points ({article}).",
        name=teller.person(bye.player),
        points=teller.score(bye.player),
        article=teller.article(bye.article),
    )


def _floats_in_short(teller: Teller) -> Iterator[str]:
    """Everybody who meets another score, the one with more points first."""
    explained, _ = teller.explained, teller.texts
    score = explained.score
    for bracket in explained.brackets:
        for pair in bracket.pairs:
            one, other = sorted(pair, key=lambda number: -score[number])
            if score[one] != score[other]:
                yield _(
                    "{one} ({points}) meets {other} ({fewer}): {reason}.",
                    one=teller.person(one),
                    points=teller.score(one),
                    other=teller.person(other),
                    fewer=teller.score(other),
                    reason=float_reason(teller, one, other),
                )


def float_reason(teller: Teller, one: int, other: int) -> str:
    """Why two of different scores meet: what happened in the scoregroup of the higher one."""
    explained, _ = teller.explained, teller.texts
    left = next((bracket for bracket in explained.brackets if one in bracket.floaters), None)
    if left is not None and one in left.incoming:
        points = points_text(left.score)
        return _("came to those with {points} points and found no opponent there either", points=points)
    if left is not None:
        size = len(left.incoming) + len(left.residents)
        return _too_many(teller, left.score, size, alone=len(left.floaters))
    chosen = next((choice for choice in explained.floaters if {one, other} & {*choice.chosen}), None)
    if chosen is not None:
        residents = sum(score == chosen.score for score in explained.score.values())
        return _too_many(teller, chosen.score, residents, alone=len(chosen.chosen))
    return _("what is left could not be paired otherwise")


def _too_many(teller: Teller, score: int, size: int, alone: int) -> str:
    """Why some of those with a score find no opponent among themselves."""
    _, points = teller.texts, points_text(score)
    if size == 1:
        return _("nobody else has {points} points", points=points)
    if size % 2 and alone == 1:
        return _("the number of those with {points} points is odd", points=points)
    return _("not all of those with {points} points could be paired with each other", points=points)


def _repeated_floats(teller: Teller) -> Iterator[str]:
    _ = teller.texts
    for claim in repeated_floats(teller.explained):
        told = {"name": teller.person(claim.player), "article": teller.article(claim.article)}
        if claim.now == claim.before == "any":
            yield _("{name} floats as in the previous round ({article}).", **told)
        elif claim.before == "any":
            yield _("{name} floats up after floating in the previous round ({article}).", **told)
        elif claim.now == DOWN and claim.ago == 1:
            yield _("{name} floats down as in the previous round ({article}).", **told)
        elif claim.now == DOWN:
            yield _("{name} floats down as two rounds before ({article}).", **told)
        elif claim.ago == 1:
            yield _("{name} floats up as in the previous round ({article}).", **told)
        else:
            yield _("{name} floats up as two rounds before ({article}).", **told)


def _refused_preferences(teller: Teller) -> Iterator[str]:
    explained, _ = teller.explained, teller.texts
    for bracket in explained.brackets:
        for count in bracket.criteria():
            if count.article not in words.REFUSED:
                continue
            for who, other in count.payers:
                given = explained.colours[frozenset((who, other))]
                yield _(
                    "{name} does not get the colour preferred, against {other}: {reason}.",
                    name=teller.person(who),
                    other=teller.person(other),
                    reason=teller.colour(given),
                )


def _exchanges(teller: Teller) -> Iterator[str]:
    _ = teller.texts
    for bracket in teller.explained.brackets:
        for part in bracket.halves():
            if part.to_s1 or part.to_s2:
                yield _(
                    "In the bracket of {points} points {down} changed places with {up} between the halves.",
                    points=points_text(bracket.score),
                    down=teller.people(part.to_s2),
                    up=teller.people(part.to_s1),
                )


# -- one bracket -------------------------------------------------------------------------------------------------------


def bracket_section(teller: Teller, bracket: BracketPaired) -> Section:
    """One bracket: who was in it, how it was paired, what it cost."""
    explained, _ = teller.explained, teller.texts
    blocks: list[Block] = []
    for chosen in explained.floaters:
        if chosen.score == bracket.score and chosen.chosen:
            blocks += _chosen(teller, chosen)
    if bracket.incoming:
        text = _("Came in from other scores: {names}.", names=teller.people(bracket.incoming, MOST_LISTED))
        blocks.append(Paragraph(text))
    if bracket.residents:
        text = _("Have this score: {names}.", names=teller.people(bracket.residents, MOST_LISTED))
        blocks.append(Paragraph(text))
    for index, part in enumerate(bracket.halves()):
        blocks += _halves(teller, part, remainder=bool(bracket.incoming) and index > 0)
    blocks.append(Picture(explained, bracket, _))
    blocks.append(_pairs(teller, bracket))
    if bracket.floaters:
        text = _("Leave the bracket without an opponent: {names}.", names=teller.people(bracket.floaters, MOST_LISTED))
        blocks.append(Paragraph(text))
    counts = teller.worth_telling(bracket.criteria())
    if counts:
        blocks.append(Paragraph(_("What could not be avoided, in the order in which it counts:")))
        blocks.append(Items(tuple(teller.counted(count) for count in counts)))
    else:
        blocks.append(Paragraph(_("No criterion is broken.")))
    title = _("Bracket of {points} points", points=points_text(bracket.score))
    return Section(title, tuple(blocks), "bracket", page=True)


def _chosen(teller: Teller, chosen: FloatersChosen) -> Iterator[Block]:
    """Who floats, where a system chooses the floaters by themselves."""
    _ = teller.texts
    names, article = teller.people(chosen.chosen, MOST_LISTED), teller.article(chosen.article)
    if chosen.direction == UP:
        yield Paragraph(_("Chosen to float up: {names} ({article}).", names=names, article=article))
    else:
        yield Paragraph(_("Chosen to float down: {names} ({article}).", names=names, article=article))
    counts = teller.worth_telling(chosen.criteria())
    if counts:
        yield Items(tuple(teller.counted(count) for count in counts))


def _halves(teller: Teller, part: Halves, *, remainder: bool) -> Iterator[Block]:
    """S1, S2, Limbo; how the result differs from the natural one."""
    _ = teller.texts
    one, other = ("S1R", "S2R") if remainder else ("S1", "S2")
    if part.s1:
        upper, lower = teller.people(part.s1, MOST_LISTED), teller.people(part.s2, MOST_LISTED)
        yield Paragraph(f"{one}: {upper}. {other}: {lower}.")
    if part.limbo:
        yield Paragraph(_("Limbo: {names}.", names=teller.people(part.limbo, MOST_LISTED)))
    if part.to_s1 or part.to_s2:
        yield Paragraph(
            _(
                "Exchange: {down} to {lower}, {up} to {upper}.",
                down=teller.people(part.to_s2),
                lower=other,
                up=teller.people(part.to_s1),
                upper=one,
            )
        )
    elif part.s1 and part.opponents == part.s2[: len(part.s1)]:
        yield Paragraph(_("Paired in the natural order, first against first."))
    elif part.s1:
        yield Paragraph(_("Transposition: the order of {half} is {numbers}.", half=other, numbers=_numbers(part)))


def _numbers(part: Halves) -> str:
    return " ".join(str(number) for number in part.opponents)


def _pairs(teller: Teller, bracket: BracketPaired) -> TableBlock:
    explained, _ = teller.explained, teller.texts
    rows = []
    for pair in bracket.pairs:
        given = explained.colours.get(frozenset(pair))
        if given is not None:
            rows.append((teller.person(given.white), teller.person(given.black), teller.article(given.article)))
    return TableBlock((_("White"), _("Black"), _("Colours")), tuple(rows))


def _reopened(teller: Teller) -> Iterator[Block]:
    _ = teller.texts
    for again in teller.explained.reopened:
        scores = joined([points_text(score) for score in again.brackets], _("and"))
        pairs = teller.payers(again.pairs)
        yield Paragraph(
            _(
                "Pairs of the bracket of {points} points were taken apart again, because what follows could not be "
                "completed: {pairs} ({article}).",
                points=scores,
                pairs=pairs,
                article=teller.article(again.article),
            )
        )


# -- bye and colours ---------------------------------------------------------------------------------------------------


def _bye(teller: Teller, bye: ByeGiven) -> Section:
    _ = teller.texts
    told = _(
        "{name} has the bye, with {points} points ({article}).",
        name=teller.person(bye.player),
        points=teller.score(bye.player),
        article=teller.article(bye.article),
    )
    blocks: list[Block] = [Paragraph(told)]
    passed = bye.passed_over()
    if passed:
        blocks.append(Paragraph(_("These come before, but were passed over:")))
        told_over = [
            f"{teller.person(one.player)}: {_(one.reason)} ({teller.article(one.article)})"
            for one in passed[:MOST_PASSED_OVER]
        ]
        rest = len(passed) - len(told_over)
        if rest:
            told_over.append(_("and {count} others", count=rest))
        blocks.append(Items(tuple(told_over)))
    return Section(_("The bye"), tuple(blocks), "bye")


def _colours(teller: Teller) -> Section:
    """Each colour with its article."""
    explained, _ = teller.explained, teller.texts
    rows = []
    for board, pair in enumerate(explained.pairing.pairs, 1):
        given = explained.colours[frozenset(pair)]
        rows.append((str(board), teller.person(given.white), teller.person(given.black), teller.article(given.article)))
    used = sorted({given.article for given in explained.colours.values()})
    used = [article for article in used if article in words.COLOURS]
    meaning = tuple(f"{teller.article(article)}: {_(words.COLOURS[article])}" for article in used)
    heads = (_("Board"), _("White"), _("Black"), _("Article"))
    return Section(_("The colours"), (TableBlock(heads, tuple(rows)), Items(meaning)), "colours", page=True)
