"""The sentences about a pair, a bye or a floater that did not happen: the answer, then both rounds side by side.

Owns what is said about one question. Must not compute.
"""

from __future__ import annotations

from dutchess.explanation import words
from dutchess.explanation.blocks import Items, Paragraph, Section, TableBlock
from dutchess.explanation.telling import Teller

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from dutchess.explanation.blocks import Block
    from dutchess.explanation.pairs import PairExplained
    from dutchess.translation import Texts


def pair_section(explained: PairExplained, _: Texts, *, full: bool) -> Section:
    """The answer; with `full` also the boards that change and all numbers that differ."""
    teller = Teller(explained.explained, _)
    blocks: list[Block] = [Paragraph(answer(explained, teller), "answer")]
    if full:
        blocks += changes(explained, teller)
    return Section(question(explained, teller), tuple(blocks), "pair")


def question(explained: PairExplained, teller: Teller) -> str:
    """What was asked."""
    _ = teller.texts
    one, other = explained.pair
    values = {"round": explained.explained.round, "one": teller.person(one), "other": teller.person(other)}
    if explained.floats:
        return _("Round {round}: if {one} floated", **values)
    if not other:
        return _("Round {round}: if {one} had the bye", **values)
    return _("Round {round}: if {one} met {other}", **values)


def answer(explained: PairExplained, teller: Teller) -> str:
    """The answer in one or two sentences."""
    _ = teller.texts
    if explained.verdict == "happens":
        return _("That is what happens.")
    if explained.bar is not None:
        return _("It is impossible: {reason}.", reason=teller.barred(explained.bar))
    if explained.error is not None:
        return _("It is impossible, because then {reason}.", reason=teller.stuck(explained.error))
    difference = explained.difference
    if difference is None:
        return _("The pairs would be the same.")
    where = teller.bracket(difference.bracket)
    if difference.actual is None and difference.article in words.REOPENING:
        told = _(
            "Another pairing is found before it, when brackets are taken apart so that all can be paired ({article}).",
            article=teller.article(difference.article),
        )
    elif difference.actual is None:
        told = _(
            "No criterion separates the two pairings; the rules then take the one that comes first ({article}).",
            article=teller.article(difference.article),
        )
    else:
        told = _("The pairing would be worse: {difference}.", difference=teller.difference(difference))
    if where:
        told += " " + _("First difference: {bracket}.", bracket=where)
    return told + _of_the_bye(explained, teller)


def _of_the_bye(explained: PairExplained, teller: Teller) -> str:
    """If somebody else has the bye then: with which score."""
    _ = teller.texts
    real, instead = explained.explained.pairing.bye, explained.pairing.bye if explained.pairing else None
    if real is None or instead is None or explained.explained.score[real] == explained.explained.score[instead]:
        return ""
    return " " + _(
        "The bye would go to a score of {instead} instead of {actual}.",
        instead=teller.score(instead),
        actual=teller.score(real),
    )


def changes(explained: PairExplained, teller: Teller) -> Iterator[Block]:
    """The boards that change, side by side, and every criterion of the bracket in question."""
    _ = teller.texts
    if not explained.possible or explained.verdict == "happens":
        return
    gone, new = explained.changed
    if gone or new:
        rows = tuple(
            (_board(gone, index, teller), _board(new, index, teller)) for index in range(max(len(gone), len(new)))
        )
        wanted = {frozenset(number for number in explained.pair)}
        marked = () if explained.floats else tuple(i for i, board in enumerate(new) if frozenset(board) in wanted)
        table = TableBlock((_("The round as it is"), _("The round instead")), rows, marked)
        yield Section(_("Boards that change"), (table,), "boards")
    yield from vectors(explained, teller)


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
        if one.value != other.value and not marked:
            marked.append(index)
        rows.append(
            (
                teller.article(one.article),
                teller.counted_by(one.article),
                teller.value(one.article, one.value),
                teller.value(other.article, other.value),
            )
        )
    if rows:
        heads = (_("Article"), _("What is counted"), _("As it is"), _("Instead"))
        where = teller.bracket(explained.difference.bracket if explained.difference else None)
        title = _("The criteria, one by one: {bracket}", bracket=where) if where else _("The bye")
        yield Section(title, (TableBlock(heads, tuple(rows), tuple(marked)),), "criteria")
    order = [*_sequence(teller, real, _("As it is")), *_sequence(teller, instead, _("Instead"))]
    if order:
        yield Section(_("Place in the prescribed order"), (Items(tuple(order)),), "sequence")


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
