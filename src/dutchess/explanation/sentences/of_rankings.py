"""The sentences about Keizer rounds: the ranking, who meets whom by it, the bye, and the colours.

Owns what is said of them. Must not compute.
"""

from __future__ import annotations

from dutchess.base.translation import N_
from dutchess.explanation.claims import rankings as kinds
from dutchess.explanation.claims.neighbours import present, ranked
from dutchess.explanation.views.blocks import TableBlock

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from dutchess.explanation.sentences.teller import Teller


def hundredths_text(hundredths: int) -> str:
    return f"{hundredths // 100}.{hundredths % 100:02}"


def _ranked(claim: kinds.Ranked, teller: Teller, simple: bool) -> str:
    _ = teller.texts
    told = {
        "name": teller.person(claim.player),
        "place": claim.place,
        "value": claim.worth,
        "points": _.decimal(hundredths_text(claim.hundredths)),
    }
    if claim.player == teller.reader:
        return _("You are number {place} in the ranking, worth {value}, with {points} Keizer points.", **told)
    return _("{name} is number {place} in the ranking, worth {value}, with {points} Keizer points.", **told)


def _last(claim: kinds.LastInRanking, teller: Teller, simple: bool) -> str:
    _ = teller.texts
    told = {"name": teller.people((claim.player,)), "names": teller.people(claim.passed), "count": claim.byes}
    if not claim.passed:
        return _(
            "The bye goes to whoever has had the fewest byes, of these to the lowest in the ranking: {name}, with "
            "{count} so far.",
            **told,
        )
    return _(
        "The bye goes to whoever has had the fewest byes, of these to the lowest in the ranking. Without {names}, the "
        "others cannot all be paired, so it is {name}, with {count} byes so far.",
        **told,
    )


def _highest_left(claim: kinds.HighestLeft, teller: Teller, simple: bool) -> str:
    _ = teller.texts
    told = {"player": teller.person(claim.player), "opponent": teller.person(claim.opponent)}
    if claim.player == teller.reader:
        first = _("You are the higher of the two and meet the highest player possible.")
    elif claim.opponent == teller.reader:
        first = _("{player} is the higher of the two, and you are the highest player possible.", **told)
    else:
        first = _("The higher of the two is {player}, who meets the highest player possible: {opponent}.", **told)
    reasons = [
        _(text, names=teller.people(names))
        for text, names in (
            (N_("{names} (already placed)"), claim.taken),
            (N_("{names} (met too recently or forbidden)"), claim.barred),
            (N_("{names} (the others could then not all be paired)"), claim.stuck),
        )
        if names
    ]
    return f"{first} {_('Ranked between the two: {reasons}.', reasons='; '.join(reasons))}" if reasons else first


def _gap(claim: kinds.GapReduced, teller: Teller, simple: bool) -> str:
    _ = teller.texts
    return _(
        "With {declared} rounds between two games of the same two, not all can be paired; with {gap} they can.",
        declared=claim.declared,
        gap=claim.gap,
    )


def _other_than_last(claim: kinds.OtherThanLast, teller: Teller, simple: bool) -> str:
    _ = teller.texts
    return _(
        "Colour differences are equal. Counted back, game {count} is the first in which the two had different colours; "
        "now they are exchanged.",
        count=claim.back,
    )


def _by_board(claim: kinds.ByBoard, teller: Teller, simple: bool) -> str:
    _ = teller.texts
    told = {"initial": teller.colour_word(claim.initial), "board": claim.board}
    if claim.board % 2:
        return _(
            "The colours so far do not decide, so the board does: {board} is odd, and the higher of the two gets the "
            "initial colour, {initial}.",
            **told,
        )
    return _(
        "The colours so far do not decide, so the board does: {board} is even, and the lower of the two gets the "
        "initial colour, {initial}.",
        **told,
    )


def ranking_table(teller: Teller) -> TableBlock:
    """Everybody in the order of the ranking, with value and points."""
    explained, _ = teller.explained, teller.texts
    heads = (_("Place"), _("Name"), _("Value"), _("Keizer points"))
    rows = []
    for number in present(explained):
        claim = ranked(explained, number)
        points = _.decimal(hundredths_text(claim.hundredths))
        rows.append((str(claim.place), teller.person(number), str(claim.worth), points))
    return TableBlock(heads, tuple(rows))


SENTENCES: dict[type, Callable[..., str]] = {
    kinds.Ranked: _ranked,
    kinds.LastInRanking: _last,
    kinds.HighestLeft: _highest_left,
    kinds.GapReduced: _gap,
    kinds.OtherThanLast: _other_than_last,
    kinds.ByBoard: _by_board,
}
