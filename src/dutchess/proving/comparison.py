"""What is better than a round that is wrong.

Owns `why_wrong`: the first rule that a published round breaks, or the first criterion of the first bracket by which the
right one is better. Must not prove that the right one is the best.
"""

from __future__ import annotations

from dutchess.proving.bracket import digits_of
from dutchess.proving.round import ProvedRound, set_of
from dutchess.proving.steps import Left

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from dutchess.base.integers import Place
    from dutchess.pairing.checker import Played
    from dutchess.pairing.common.field import Field
    from dutchess.pairing.dutch.editions import Edition
    from dutchess.pairing.history import History
    from dutchess.pairing.result import Pairing
    from dutchess.proving.digits import Digit
    from dutchess.proving.round import Bracket


def why_wrong(history: History, edition: Edition, better: Pairing, published: Played) -> dict[str, Any]:
    """The first difference, as `because` of a certificate."""
    field = edition.field_of(history)
    illegal = _illegal(field, published)
    if illegal is not None:
        return illegal
    ours, theirs = ProvedRound(field, better), ProvedRound(field, published.pairing)
    scores: dict[int, int] = {player.number: player.score for player in field.players}
    if better.bye is not None and published.pairing.bye is not None:
        if scores[better.bye] != scores[published.pairing.bye]:  # [C5] is decided in the first bracket
            return _worse(history, edition, field, (ours, ours.brackets[0]), (theirs, theirs.brackets[0]))
    for our_bracket, their_bracket in zip(ours.brackets, theirs.brackets, strict=True):
        if all(ours.mates[position] == theirs.mates[position] for position in our_bracket.members):
            continue
        if _inside(ours, our_bracket) != _inside(theirs, their_bracket):
            return _worse(history, edition, field, (ours, our_bracket), (theirs, their_bracket))
    right = {frozenset(pair): pair for pair in better.pairs}
    for pair in published.pairing.pairs:
        if right[frozenset(pair)] != pair and frozenset(pair) not in published.loose:
            return {"article": "5.2", "pair": list(right[frozenset(pair)])}
    raise AssertionError("the rounds differ")


def _illegal(field: Field, published: Played) -> dict[str, Any] | None:
    """Players who are not in exactly one pair, then the first pair or bye that the absolute criteria exclude."""
    pairing, numbers = published.pairing, {*field.numbers}
    named = [*[number for pair in pairing.pairs for number in pair], *published.more_byes]
    if pairing.bye is not None:
        named.append(pairing.bye)
    wrong = {number for number in {*named, *numbers} if named.count(number) != 1 or number not in numbers}
    wrong.update(published.more_byes)
    if pairing.bye is not None and len(numbers) % 2 == 0:
        wrong.add(pairing.bye)
    if wrong:
        return {"article": "1.9.1", "players": sorted(wrong)}
    place: dict[int, Place] = dict(zip(field.numbers, field.places, strict=True))
    for white, black in pairing.pairs:
        one, other = place[white], place[black]
        if not field.may_meet(one, other):
            return {"article": _bar(field, one, other), "pair": [white, black]}
    if pairing.bye is not None and not field.players[place[pairing.bye]].bye_allowed:
        return {"article": "C2", "pair": [pairing.bye, 0]}
    return None


def _bar(field: Field, one: Place, other: Place) -> str:
    """Why two players may not meet."""
    if field.numbers[other] in field.players[one].opponents:
        return "C1"
    return "forbidden" if field.numbers[other] in field.may_not_meet[one] else "C3"


def _inside(played: ProvedRound, bracket: Bracket) -> set[tuple[int, int]]:
    """The pairs of a bracket."""
    here = {*bracket.members}
    return {(one, played.mates[one]) for one in here if played.mates[one] in here}


def _worse(
    history: History,
    edition: Edition,
    field: Field,
    better: tuple[ProvedRound, Bracket],
    published: tuple[ProvedRound, Bracket],
) -> dict[str, Any]:
    """The first digit of a bracket whose values differ."""
    traits = edition.traits_of(history, field)

    def values(played: ProvedRound, bracket: Bracket) -> Iterator[tuple[Digit, int]]:
        left = Left(played, bracket.field, set_of(bracket.mdps))
        for digit in digits_of(played, bracket, traits, left, edition):
            yield digit, left.value(digit)

    for (digit, ours), (other, theirs) in zip(values(*better), values(*published), strict=False):
        assert (digit.name, digit.of) == (other.name, other.of), "lists agree as far as their values do"
        if ours != theirs:
            because = {"article": digit.name, "bracket": better[1].score, "published": theirs, "better": ours}
            if digit.of is not None:
                because["of"] = digit.of
            return because
    raise AssertionError("the brackets differ")
