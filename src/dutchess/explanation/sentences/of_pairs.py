"""The sentences about a pair, a bye or a floater that did not happen: the answer, then both rounds side by side.

Owns what is said about one question. Must not compute.
"""

from __future__ import annotations

from dutchess.explanation.claims.answers import pair_answer, why_the_colours
from dutchess.explanation.claims.kinds import WorseBy
from dutchess.explanation.claims.making import comparison, departure
from dutchess.explanation.sentences import of_claims
from dutchess.explanation.sentences.of_answers import answer_of
from dutchess.explanation.sentences.of_claims import say_all
from dutchess.explanation.sentences.teller import Teller
from dutchess.explanation.views.blocks import Items, Paragraph, Section, TableBlock
from dutchess.pairing.decisions import DOWN, UP

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from dutchess.base.translation import Texts
    from dutchess.explanation.questions.pairs import PairExplained
    from dutchess.explanation.views.blocks import Block
    from dutchess.pairing.result import Pairing

PAIR = "pair"
MOST_PAYERS = 3


def pair_section(explained: PairExplained, _: Texts, *, full: bool) -> Section:
    """The answer; with `full` also the same for the arbiter, the boards that change and all numbers that differ."""
    teller = Teller(explained.explained, _)
    blocks: list[Block] = [*departure_blocks(teller), *(Paragraph(text, "answer") for text in short(explained, teller))]
    if full:
        if explained.verdict != "happens":
            blocks.append(Section(_("For the arbiter"), (Paragraph(answer(explained, teller)),), "arbiter"))
        blocks += changes(explained, teller)
    return Section(question(explained, teller), tuple(blocks), "pair")


def departure_blocks(teller: Teller) -> Iterator[Block]:
    """Said before everything else: that and where the round was played otherwise than the rules give it."""
    yield from reading_blocks(teller)
    made = departure(teller.explained)
    if made:
        yield Paragraph(say_all(made, teller), "warning")


def reading_blocks(teller: Teller) -> Iterator[Block]:
    """That the rules were read otherwise than usual, because somebody asked for it."""
    _, asked = teller.texts, teller.explained.to_pair.readings
    if asked:
        told = ", ".join([f"{point}={name}" for point, name in asked])
        yield Paragraph(_("The rules are read as you asked: {readings}.", readings=told), "warning")


def question(explained: PairExplained, teller: Teller) -> str:
    """What was asked."""
    _ = teller.texts
    one, other = explained.pair
    values = {"round": explained.explained.round, "one": teller.person(one), "other": teller.person(other)}
    if explained.asks == DOWN:
        return _("Round {round}: if {one} floated down", **values)
    if explained.asks == UP:
        return _("Round {round}: if {one} floated up", **values)
    if not other:
        return _("Round {round}: if {one} had the bye", **values)
    return _("Round {round}: if {one} met {other}", **values)


def short(explained: PairExplained, teller: Teller) -> Iterator[str]:
    """The answer for players, without articles; of two who meet, also why they have these colours."""
    _, (one, _other) = teller.texts, explained.pair
    if explained.verdict == "happens" and explained.explained.to_pair.tells:
        met = explained.explained.opponent[one]
        told = {"name": teller.person(one), "opponent": teller.person(met)}
        yield answer_of(pair_answer(explained), teller, _("{name} meets {opponent}.", **told) if met else "")
        if met and explained.asks == PAIR:
            yield answer_of(why_the_colours(explained.explained, one, met), teller)
        return
    told_so = answer_of(pair_answer(explained), teller)
    payers = explained.difference.instead_payers if explained.difference is not None else ()
    if explained.verdict == "worse" and 0 < len(payers) <= MOST_PAYERS:
        told_so += " " + _("That would be: {payers}.", payers=teller.payers(payers))
    yield told_so


def answer(explained: PairExplained, teller: Teller, *, simple: bool = False) -> str:
    """The answer in a few sentences; who pays for it follows unless it is to be `simple`."""
    made = comparison(explained)
    told = of_claims.sentences(made, teller, simple=simple, asked=True)
    payers = "" if simple else teller.all_payers(explained.difference)
    if payers and isinstance(made[0], WorseBy):
        told[0] = f"{told[0].rstrip('.')} - {payers}."
    if explained.bar is not None and not simple and explained.verdict == "impossible":
        told[-1] = f"{told[-1].rstrip('.')} ({teller.article(explained.bar.article)})."
    return " ".join(told)


def changes(explained: PairExplained, teller: Teller) -> Iterator[Block]:
    """The boards that change, side by side, and every criterion of the bracket in question."""
    _ = teller.texts
    if not explained.possible or explained.verdict in ("happens", "due"):
        return
    gone, new = explained.changed
    if gone or new:
        rows = tuple(
            (_board(gone, index, teller), _board(new, index, teller)) for index in range(max(len(gone), len(new)))
        )
        wanted = {frozenset(number for number in explained.pair)}
        marked = () if explained.floats else tuple(i for i, board in enumerate(new) if frozenset(board) in wanted)
        table = TableBlock((as_it_is(explained, teller), _("The round instead")), rows, marked)
        yield Section(_("Boards that change"), (table,), "boards")
    yield from vectors(explained, teller)


def as_it_is(explained: PairExplained, teller: Teller) -> str:
    """The round with which an alternative is compared."""
    _ = teller.texts
    return _("The round by the rules") if explained.explained.departs else _("The round as it is")


def _board(boards: tuple[tuple[int, int], ...], index: int, teller: Teller) -> str:
    if index >= len(boards):
        return ""
    white, black = boards[index]
    return f"{teller.person(white)} - {teller.person(black)}"


def vectors(explained: PairExplained, teller: Teller) -> Iterator[Block]:
    """All numbers of the bracket in which the two rounds part, here and there, the first difference marked."""
    _ = teller.texts
    parted = explained.parting
    if parted is None:
        return
    real, instead = parted
    rows: list[tuple[str, ...]] = []
    marked: list[int] = []
    for index, (one, other) in enumerate(zip(real.criteria(), instead.criteria(), strict=False)):
        here, there = one.value, other.value
        if one.article == explained.explained.fewest_points_first:  # who has it in these rounds, not who could
            here, there = (_bye_score(explained, pairing) for pairing in (explained.due.pairing, explained.pairing))
        if here != there and not marked:
            marked.append(index)
        values = teller.value(one.article, here), teller.value(other.article, there)
        if all(values) or here == there:
            rows.append((teller.article(one.article), teller.counted_by(one.article), *values))
        else:
            rows.append((teller.article(one.article), teller.counted_by(one.article), _("better"), _("worse")))
    if rows:
        heads = (_("Article"), _("What is counted"), _("As it is"), _("Instead"))
        where = teller.bracket(explained.difference.bracket if explained.difference else None)
        title = _("The criteria, one by one: {bracket}", bracket=where) if where else _("The bye")
        yield Section(title, (TableBlock(heads, tuple(rows), tuple(marked)),), "criteria")
    order = [*_sequence(teller, real, _("As it is")), *_sequence(teller, instead, _("Instead"))]
    if order:
        yield Section(_("Place in the prescribed order"), (Items(tuple(order)),), "sequence")


def _bye_score(explained: PairExplained, pairing: Pairing | None) -> int:
    bye = None if pairing is None else pairing.bye
    return 0 if bye is None else explained.explained.score[bye]


def _sequence(teller: Teller, decision: object, name: str) -> Iterator[str]:
    """The exchange and the transposition that a bracket came from."""
    _ = teller.texts
    halves = getattr(decision, "halves", None)
    for part in halves() if halves else ():
        if not part.s1:
            continue
        exchange = _("no exchange")
        if part.to_s1 or part.to_s2:
            moved = ", ".join(map(str, part.to_s2)), ", ".join(map(str, part.to_s1))
            exchange = _("exchange of {down} with {up}", down=moved[0], up=moved[1])
        yield _(
            "{name}: S1 {upper}; {exchange}; opponents {opponents}",
            name=name,
            upper=" ".join(map(str, part.s1)),
            exchange=exchange,
            opponents=" ".join(map(str, part.opponents)),
        )
