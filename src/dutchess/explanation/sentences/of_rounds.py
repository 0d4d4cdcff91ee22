"""The sentences about a round: the surprises first, then bracket by bracket, the bye, the colours.

Owns what is said about a round and in which order. Must not compute.
"""

from __future__ import annotations

from dutchess.explanation.claims.brackets import is_knockout
from dutchess.explanation.claims.kinds import Counted, SecondGame
from dutchess.explanation.claims.making import MOST_PASSED_OVER, bye_claims, colour, passed_over, surprises
from dutchess.explanation.claims.neighbours import opponent_claim, present
from dutchess.explanation.sentences.of_cards import cards
from dutchess.explanation.sentences.of_claims import say, say_all
from dutchess.explanation.sentences.of_knockouts import bracket_sections
from dutchess.explanation.sentences.of_pairs import departure_blocks
from dutchess.explanation.sentences.of_rankings import ranking_table
from dutchess.explanation.sentences.teller import Teller
from dutchess.explanation.views.blocks import Items, Paragraph, Section, TableBlock, joined
from dutchess.explanation.views.overview import Overview, anchor, lines
from dutchess.explanation.views.picture import Picture
from dutchess.pairing.decisions import UP
from dutchess.tournament import points_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from dutchess.base.translation import Texts
    from dutchess.explanation.questions.rounds import RoundExplained
    from dutchess.explanation.views.blocks import Block
    from dutchess.pairing.decisions import BracketPaired, Count, FloatersChosen, Halves

MOST_LISTED = 40


def round_section(explained: RoundExplained, _: Texts, *, full: bool) -> Section:
    """Everything about a round; without `full` the surprises only."""
    teller = Teller(explained, _)
    blocks: list[Block] = [*departure_blocks(teller), *_summary(teller)]
    if full and explained.to_pair.tells:
        if len(explained.brackets) > 1:
            blocks.append(_map(teller))
        for bracket in explained.brackets:
            blocks.append(bracket_section(teller, bracket))
        blocks += _reopened(teller)
        if explained.bye is not None:
            blocks.append(_bye(teller, explained.bye.article))
        if explained.pairing.pairs:
            blocks.append(_colours(teller))
        if teller.is_ranked:
            return Section(title(explained, _), tuple(blocks), "round")
        people = [number for score in explained.scores for number in explained.group(score)]
        marks = _("W or B is White or Black; + is a strong preference, ! one that must be granted.")
        blocks.append(Section(_("Check list"), (Paragraph(marks), cards(people, teller)), "cards", page=True))
    elif full and is_knockout(explained):
        blocks += bracket_sections(teller, say)
    return Section(title(explained, _), tuple(blocks), "round")


def _map(teller: Teller) -> Section:
    """All brackets, and who meets another score."""
    _, overview = teller.texts, Overview(teller.explained, teller.texts)
    heads = (_("Bracket"), _("Players"), _("Boards"), _("Meet another score"))
    return Section(_("Map of the round"), (overview, TableBlock(heads, tuple(lines(overview)))), "map")


def title(explained: RoundExplained, _: Texts) -> str:
    """Round and system."""
    return _("Round {round}: {system}", round=explained.round, system=_(explained.to_pair.system.description))


# -- the short form ----------------------------------------------------------------------------------------------------


def _summary(teller: Teller) -> Iterator[Block]:
    explained, _ = teller.explained, teller.texts
    if not explained.to_pair.tells:
        yield Paragraph(teller.who_decides(), "answer")
        return
    told = [say_all(claims, teller) for claims in surprises(explained)]
    count = len(explained.pairing.pairs)
    if not explained.brackets and not explained.departs:
        yield Paragraph(say(SecondGame(), teller), "answer")
        return
    boards = _.plural("{count} board", "{count} boards", count)
    brackets = _.plural("{count} bracket", "{count} brackets", len(explained.brackets))
    if told:
        yield Paragraph(_("{boards} in {brackets}. What is out of the ordinary:", boards=boards, brackets=brackets))
        yield Items(tuple(told))
    else:
        yield Paragraph(
            _(
                "{boards} in {brackets}. Nobody floats, everybody gets the colour they prefer, nobody was exchanged.",
                boards=boards,
                brackets=brackets,
            )
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
    if teller.is_ranked:
        pairs = [
            claim for one in present(explained) if (claim := opponent_claim(explained, one)) and claim.player == one
        ]
        why = Items(tuple([say(claim, teller) for claim in pairs]))
        title = _("Everybody in the order of the ranking")
        return Section(title, (ranking_table(teller), _pairs(teller, bracket), why), "bracket", page=True)
    if bracket.residents:
        names = teller.people(bracket.residents, MOST_LISTED)
        blocks.append(Paragraph(_("Have this score: {names}.", names=names)))
    for index, part in enumerate(bracket.halves()):
        blocks += _halves(teller, part, _names(explained, remainder=bool(bracket.incoming) and index > 0))
    if bracket.pairs:
        blocks.append(Picture(explained, bracket, _))
        blocks.append(_pairs(teller, bracket))
    if bracket.floaters:
        text = _("Leave the bracket without an opponent: {names}.", names=teller.people(bracket.floaters, MOST_LISTED))
        blocks.append(Paragraph(text))
    counts = teller.worth_telling(bracket.criteria())
    if counts:
        blocks.append(Paragraph(_("What could not be avoided, in the order in which it counts:")))
        blocks.append(Items(tuple(_counted(teller, bracket, count) for count in counts)))
    elif not any(
        teller.worth_telling(chosen.criteria()) for chosen in explained.floaters if chosen.score == bracket.score
    ):
        blocks.append(Paragraph(_("No criterion is broken.")))
    title = _("Bracket of {points} points", points=_.decimal(points_text(bracket.score)))
    return Section(title, tuple(blocks), "bracket", page=True, anchor=anchor(bracket.score))


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
        yield Items(tuple(_counted(teller, chosen, count) for count in counts))


def _counted(teller: Teller, decision: BracketPaired | FloatersChosen, count: Count) -> str:
    return say(Counted(count.article, decision.score, count.value, count.payers), teller)


def _names(explained: RoundExplained, *, remainder: bool) -> tuple[str, str]:
    """What the system calls the halves of a bracket."""
    if explained.to_pair.system.has_article("shifters and transpositions"):
        return "G1", "G2"
    return ("S1R", "S2R") if remainder else ("S1", "S2")


def _halves(teller: Teller, part: Halves, names: tuple[str, str]) -> Iterator[Block]:
    """S1, S2, Limbo; how the result differs from the natural one."""
    _ = teller.texts
    one, other = names
    if part.s1:
        upper, lower = teller.people(part.s1, MOST_LISTED), teller.people(part.s2, MOST_LISTED)
        yield Paragraph(f"{one}: {upper}. {other}: {lower or _('none')}.")
    if part.limbo:
        yield Paragraph(_("Limbo: {names}.", names=teller.people(part.limbo, MOST_LISTED)))
    if bool(part.to_s1) != bool(part.to_s2):
        moved, half = (part.to_s1, one) if part.to_s1 else (part.to_s2, other)
        yield Paragraph(_("Moved to {half}: {names}.", half=half, names=teller.people(moved)))
    elif part.to_s1:
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
    of_this = {frozenset(pair) for pair in bracket.pairs}
    for white, black in explained.pairing.pairs:
        given = explained.colours.get(frozenset((white, black)))
        if given is not None and frozenset((white, black)) in of_this:
            rows.append((teller.person(white), teller.person(black), teller.article(given.article)))
    return TableBlock((_("White"), _("Black"), _("Colours")), tuple(rows))


def _reopened(teller: Teller) -> Iterator[Block]:
    _ = teller.texts
    for again in teller.explained.reopened:
        scores = joined([_.decimal(points_text(score)) for score in again.brackets], _("and"))
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


def _bye(teller: Teller, article: str) -> Section:
    """Who has the bye, and why those who come before do not."""
    explained, _ = teller.explained, teller.texts
    told = say_all(bye_claims(explained), teller)
    blocks: list[Block] = [Paragraph(f"{told} ({teller.article(article)})")]
    passed, rest = passed_over(explained, MOST_PASSED_OVER)
    if passed:
        blocks.append(Paragraph(_("These come before, but were passed over:")))
        told_over = [say_all(claims, teller) for _number, claims in passed]
        if rest:
            told_over.append(_("and {count} others", count=rest))
        blocks.append(Items(tuple(told_over)))
    return Section(_("The bye"), tuple(blocks), "bye")


def _colours(teller: Teller) -> Section:
    """Each colour with its reason."""
    explained, _ = teller.explained, teller.texts
    rows = []
    for board, pair in enumerate(explained.pairing.pairs, 1):
        given = explained.colours.get(frozenset(pair))
        claim = None if given is None else colour(explained, given)
        if given is None or claim is None:
            reason = ""
        else:
            reason = f"{say(claim, teller)} ({teller.article(given.article)})"
        rows.append((str(board), teller.person(pair[0]), teller.person(pair[1]), reason))
    heads = (_("Board"), _("White"), _("Black"), _("Why"))
    return Section(_("The colours"), (TableBlock(heads, tuple(rows)),), "colours", page=True)
