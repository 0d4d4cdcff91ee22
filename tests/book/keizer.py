"""The Keizer system read literally: `docs/systems/keizer.md`.

Owns the book's own reading of that page: the ranking, the points, the pairs, the colours. Everything is computed anew
from the games of the players, with fractions. Shares no code with the engine.

Where the page leaves room:

- "with any bye" (2): the gap stays as long as somebody's bye leaves a pairing, even somebody's who has had more byes
  than others. The bye then goes to those with the fewest of those who are left (1).
- A game that was lost by forfeit gives no colour, as it is no meeting (C.04.2 article 3.4).
- "The last round in which their colours were different, counted back from their last games" (4): the last game of the
  one beside the last of the other, then the ones before.
- Places: by the points that the ranking gives. Where no ranking is its own successor, these points need not fall in
  the order of the ranking.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from dutchess.tournament import Game, Tournament

DEFAULTS = {
    "step": "1",
    "win": "1",
    "draw": "1/2",
    "loss": "0",
    "bye": "2/3",
    "duty": "2/3",
    "excused": "1/3",
    "absent": "0",
    "absences": "5",
    "self": "yes",
    "gap": "3",
}
WON, DRAWN, LOST = "1W+", "=D?", "0L-"
OTHER = {"w": "b", "b": "w"}

Ranking = tuple[int, ...]


class NoPairing(Exception):
    """No pairing exists, however small the gap, or nobody is there."""


def pair(event: Tournament) -> tuple[list[tuple[int, int]], int | None]:
    """The coming round: (White, Black) of every board in order, and who has the bye."""
    order = ranking(event)
    away = {number for number, _ in event.byes}
    present = [number for number in order if number not in away]
    if not present:
        raise NoPairing
    bye, pairs = _bye_and_pairs(event, present)
    boards = enumerate(pairs, start=1)
    return [_coloured(event, higher, lower, board) for board, (higher, lower) in boards], bye


# -- the ranking -------------------------------------------------------------------------------------------------------


def ranking(event: Tournament) -> Ranking:
    """The ranking that is its own successor, else the first one of those that come again and again."""
    seen = [tuple(sorted(player.number for player in event.players))]
    while (after := successor(event, seen[-1])) not in seen:
        seen.append(after)
    return min(seen[seen.index(after) :])


def successor(event: Tournament, order: Ranking) -> Ranking:
    """The order of the points that a ranking gives; players with equal points in order of their pairing numbers."""
    given = points(event, order)
    return tuple(sorted(order, key=lambda number: (-given[number], number)))


def points(event: Tournament, order: Ranking) -> dict[int, int]:
    """The Keizer points of everybody that a ranking gives, in hundredths."""
    values = {number: value(event, place) for place, number in enumerate(order, start=1)}
    return {number: sum(_terms(event, number, values)) for number in order}


def value(event: Tournament, place: int) -> int:
    """`top - (p - 1) * step`, but at least 1."""
    declared = dict(event.parameters)
    top = int(declared["top"]) if "top" in declared else len(event.players) * 3 // 2
    return max(1, top - (place - 1) * int(_parameter(event, "step")))


def _terms(event: Tournament, number: int, values: dict[int, int]) -> list[int]:
    terms = [_hundredths(values[number], Fraction(1))] if _parameter(event, "self") == "yes" else []
    excused = 0
    for played in range(event.played_rounds):
        game = _entry(event, number, played)
        excused += game.result == "H"
        if game.opponent:
            part = "win" if game.result in WON else "draw" if game.result in DRAWN else "loss"
            assert game.result in WON + DRAWN + LOST
            terms.append(_hundredths(values[game.opponent], _fraction(_parameter(event, part))))
        else:
            part = {"U": "bye", "F": "duty", "H": "excused", "Z": "absent"}[game.result]
            paid = int(_parameter(event, "absences"))
            if part == "excused" and paid and excused > paid:
                part = "absent"
            terms.append(_hundredths(values[number], _fraction(_parameter(event, part))))
    return terms


def _hundredths(worth: int, part: Fraction) -> int:
    """The part of a value, rounded to hundredths, halves upwards."""
    return (200 * worth * part.numerator + part.denominator) // (2 * part.denominator)


@cache
def _fraction(written: str) -> Fraction:
    return Fraction(written)


def _entry(event: Tournament, number: int, played: int) -> Game:
    games = event.player(number).games
    return games[played] if played < len(games) else Game(0, "-", "Z")


def _parameter(event: Tournament, name: str) -> str:
    return dict(event.parameters).get(name, DEFAULTS[name])


# -- who meets whom: articles 1 to 3 -----------------------------------------------------------------------------------


def _bye_and_pairs(event: Tournament, present: list[int]) -> tuple[int | None, list[tuple[int, int]]]:
    """2: with the gap as it is declared, then smaller by one, until there is a pairing of all."""
    declared = _parameter(event, "gap")
    most = event.played_rounds if declared == "never" else int(declared)
    for gap in range(most, -1, -1):
        for bye in in_turn_for_the_bye(event, present):
            pairs = completed(event, [number for number in present if number != bye], gap)
            if pairs is not None:
                return bye, pairs
    raise NoPairing


def in_turn_for_the_bye(event: Tournament, present: list[int]) -> list[int | None]:
    """1: those with the fewest byes so far, the lowest in the ranking first; then those with more."""
    if len(present) % 2 == 0:
        return [None]

    def byes(number: int) -> int:
        return sum(game.result == "U" for game in event.player(number).games)

    return [*sorted(present, key=lambda number: (byes(number), -present.index(number)))]


def completed(event: Tournament, unpaired: list[int], gap: int) -> list[tuple[int, int]] | None:
    """3: the highest player meets the highest of the others such that all others can be paired; then the next one."""
    may = {one: {two for two in unpaired if two != one and may_meet(event, one, two, gap)} for one in unpaired}
    hopeless: set[tuple[int, ...]] = set()

    def search(left: tuple[int, ...]) -> list[tuple[int, int]] | None:
        if not left:
            return []
        if left in hopeless or not all(may[one] & set(left) for one in left):
            return None
        for other in left[1:]:
            if other in may[left[0]]:
                rest = search(tuple(one for one in left[1:] if one != other))
                if rest is not None:
                    return [(left[0], other), *rest]
        hopeless.add(left)
        return None

    return search(tuple(unpaired))


def may_meet(event: Tournament, one: int, other: int, gap: int) -> bool:
    """2: not forbidden, and no game in the last `gap` rounds; one that was lost by forfeit is no meeting."""
    coming = event.played_rounds + 1
    for rule in event.forbidden:
        if rule.first_round <= coming <= rule.last_round and {one, other} <= set(rule.players):
            return False
    last_rounds = [_entry(event, one, played) for played in range(max(0, coming - 1 - gap), coming - 1)]
    return not any(game.opponent == other and game.result not in "+-" for game in last_rounds)


# -- the colours: article 4 --------------------------------------------------------------------------------------------


def _coloured(event: Tournament, higher: int, lower: int, board: int) -> tuple[int, int]:
    of_higher, of_lower = colours_of(event, higher), colours_of(event, lower)
    difference = [of.count("w") - of.count("b") for of in (of_higher, of_lower)]
    if difference[0] != difference[1]:
        return (higher, lower) if difference[0] < difference[1] else (lower, higher)
    for one, other in zip(reversed(of_higher), reversed(of_lower), strict=False):
        if one != other:
            return (lower, higher) if one == "w" else (higher, lower)
    initial = event.initial_colour or "w"
    colour = initial if board % 2 else OTHER[initial]
    return (higher, lower) if colour == "w" else (lower, higher)


def colours_of(event: Tournament, number: int) -> list[str]:
    return [game.colour for game in event.player(number).games if game.opponent and game.result not in "+-"]
