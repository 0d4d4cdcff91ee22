"""Buchholz and Sonneborn-Berger with cuts, read literally: C.07 articles 8, 9, 14 and 16 (in force from August 2024).

Owns the contribution of every round of a player and which of them are cut (16.5), for individual Swiss events, from the
bare entries. Shares no code with `dutchess.ranking`. Everything is in tenths (Sonneborn-Berger: in hundredths).
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

from dutchess.tournament import Game, Tournament

PLAYED = "1=0WDL?"
REQUESTED = "HZ"


@dataclass(frozen=True)
class Element:
    """One round of a player: what it contributes, the score behind it, and whether it is voluntarily unplayed."""

    round: int
    score: int
    value: int
    voluntary: bool


def entries(tournament: Tournament, number: int) -> tuple[Game, ...]:
    games = tournament.player(number).games
    return games + (Game(0, "-", "Z"),) * (tournament.played_rounds - len(games))


def is_voluntary(game: Game) -> bool:
    """16.1.2: a requested bye or a forfeit loss."""
    return game.result in REQUESTED or game.result == "-"


# Facts that are asked for again and again: of the last events, by their identity.
_known: OrderedDict[int, tuple[Tournament, dict[tuple[str, int], int]]] = OrderedDict()


def kept(tournament: Tournament, what: str, number: int, make: Callable[[Tournament, int], int]) -> int:
    """What is made of an event and a number, made once."""
    if id(tournament) not in _known:
        _known[id(tournament)] = tournament, {}
        if len(_known) > 8:
            _known.popitem(last=False)
    known = _known[id(tournament)][1]
    if (what, number) not in known:
        known[what, number] = make(tournament, number)
    return known[what, number]


def score(tournament: Tournament, number: int) -> int:
    return kept(tournament, "score", number, _score)


def _score(tournament: Tournament, number: int) -> int:
    return sum(tournament.scoring.points(game) for game in entries(tournament, number))


def adjusted(tournament: Tournament, number: int) -> int:
    """16.3, see `_adjusted`."""
    return kept(tournament, "adjusted", number, _adjusted)


def _adjusted(tournament: Tournament, number: int) -> int:
    """16.3: requested byes after which there is nothing but voluntarily unplayed rounds count as draws (16.2.5)."""
    games = entries(tournament, number)
    total = 0
    for at, game in enumerate(games):
        left = all(is_voluntary(later) for later in games[at + 1 :])
        last = game.result in REQUESTED and left
        total += tournament.scoring.draw if last else tournament.scoring.points(game)
    return total


def elements(tournament: Tournament, number: int, *, sonneborn: bool) -> list[Element]:
    """8.1, 9.1 and 16.4: every round's contribution."""
    found = []
    own = score(tournament, number)
    most = tournament.scoring.draw * tournament.played_rounds
    for at, game in enumerate(entries(tournament, number), 1):
        if game.result in PLAYED:
            value = adjusted(tournament, game.opponent)
        elif game.opponent:  # 16.4.1
            value = min(own, adjusted(tournament, game.opponent))
        else:  # 16.4.2
            value = min(own, most)
        factor = tournament.scoring.points(game) if sonneborn else 1
        found.append(Element(at, value, value * factor, is_voluntary(game)))
    return found


def cut(left: list[Element]) -> list[Element]:
    """14.1 and 16.5: the elements of which one is cut next; several if they are worth the same.

    The least significant value is that of the lowest score, of several of these the lowest product. A voluntarily
    unplayed round goes first, the one with the lowest contribution, unless it is less than that value.
    """
    lowest = min((one.score, one.value) for one in left)
    voluntary = [one for one in left if one.voluntary]
    if voluntary:
        least = min(one.value for one in voluntary)
        if least >= lowest[1]:
            return [one for one in voluntary if one.value == least]
    return [one for one in left if (one.score, one.value) == lowest]


def may_be_cut(tournament: Tournament, number: int, rounds: set[int], *, sonneborn: bool) -> bool:
    """Whether these are the rounds that are cut as the lowest: of equal ones, any."""
    return _reaches(elements(tournament, number, sonneborn=sonneborn), rounds)


def _reaches(left: list[Element], rounds: set[int]) -> bool:
    if not rounds:
        return True
    return any(
        _reaches([other for other in left if other is not one], rounds - {one.round})
        for one in cut(left)
        if one.round in rounds
    )
