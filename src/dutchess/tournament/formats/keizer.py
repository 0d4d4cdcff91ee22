"""The ranking of a Keizer event (docs/systems/keizer.md): what everybody is worth, and the points that follow from it.

    ranking = keizer_ranking(tournament)        # after all its rounds
    ranking.order, ranking.values, ranking.points

Owns the values, the points of each round, and the fixed point of the two. Points are in hundredths. Must not pair.
"""

from __future__ import annotations

from dutchess.base.values import value_class
from dutchess.tournament.formats.parameters import Parameter, declared, fraction, whole, yes_or_no

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from dutchess.tournament import Game, Tournament

    Fraction = tuple[int, int]

NEVER = 10_000  # the gap of players who meet once: more than there are rounds

# What each result gives: a part of the opponent's value, or of one's own. An unfinished game counts as a draw.
OF_GAMES = {
    "1": "win",
    "W": "win",
    "+": "win",
    "=": "draw",
    "D": "draw",
    "?": "draw",
    "0": "loss",
    "L": "loss",
    "-": "loss",
}
OF_ABSENCES = {"U": "bye", "F": "duty", "H": "excused", "Z": "absent"}


def _gap(text: str) -> int | None:
    return NEVER if text == "never" else whole(text)


def _top(text: str) -> int | None:
    return 0 if text == "auto" else whole(text)


_PART = "a part such as 2/3 or 0.35"
PARAMETERS = (
    Parameter("top", "auto", _top, "a whole number"),
    Parameter("step", "1", whole, "a whole number"),
    Parameter("win", "1", fraction, _PART),
    Parameter("draw", "1/2", fraction, _PART),
    Parameter("loss", "0", fraction, _PART),
    Parameter("bye", "2/3", fraction, _PART),
    Parameter("duty", "2/3", fraction, _PART),
    Parameter("excused", "1/3", fraction, _PART),
    Parameter("absent", "0", fraction, _PART),
    Parameter("absences", "5", whole, "a whole number"),
    Parameter("self", "yes", yes_or_no, "yes or no"),
    Parameter("gap", "3", _gap, "a whole number of rounds, or never"),
)


@value_class
class KeizerRound:
    """What one round gives a player: a part of somebody's value.

    `of` is the number of the opponent, or of the player for a round without a game. `kind` is the parameter.
    """

    of: int
    kind: str
    part: Fraction

    def points(self, values: Mapping[int, int]) -> int:
        """The points in hundredths, halves upwards."""
        numerator, denominator = self.part
        return (200 * values[self.of] * numerator + denominator) // (2 * denominator)


@value_class
class KeizerRanking:
    """The ranking after some rounds.

    Attributes:
        order: pairing numbers, best first.
        values: what each is worth, by number.
        points: what each has, in hundredths, by number.
        rounds: what each round gives each player, by number.
        own: True if everybody's own value counts once.
    """

    order: tuple[int, ...]
    values: Mapping[int, int]
    points: Mapping[int, int]
    rounds: Mapping[int, tuple[KeizerRound, ...]]
    own: bool


def parameters_of(tournament: Tournament) -> dict[str, Any]:
    """The parameters of the event, as it declares them or by default."""
    return declared(tournament, PARAMETERS, "the Keizer system")


def keizer_ranking(tournament: Tournament) -> KeizerRanking:
    """The ranking after all rounds of a tournament: the fixed point of values and points.

    From the order of the pairing numbers, the successor is taken until a ranking comes again. Of the rankings from
    there on, the one that is first in the order of numbers counts; nearly always it is its own successor.
    """
    told = parameters_of(tournament)
    numbers = [player.number for player in tournament.players]
    rounds = {
        player.number: _rounds(player.number, player.games, tournament.played_rounds, told)
        for player in tournament.players
    }
    ranking, before = tuple(numbers), dict[tuple[int, ...], int]()
    while ranking not in before:
        before[ranking] = len(before)
        ranking = _successor(ranking, rounds, told)
    final = min(list(before)[before[ranking] :])
    values = _values(final, told)
    return KeizerRanking(final, values, _points(values, rounds, told), rounds, told["self"])


def _rounds(number: int, games: Sequence[Game], played: int, told: Mapping[str, Any]) -> tuple[KeizerRound, ...]:
    """What each round gives a player. Excused absences beyond those that are paid count as any other."""
    found: list[KeizerRound] = []
    excused = 0
    for place in range(played):
        game = games[place] if place < len(games) else None
        if game is not None and game.opponent:
            kind, of = OF_GAMES[game.result], game.opponent
        else:
            kind, of = OF_ABSENCES.get(game.result if game is not None else "Z", "absent"), number
            excused += kind == "excused"
            if kind == "excused" and 0 < told["absences"] < excused:
                kind = "absent"
        found.append(KeizerRound(of, kind, told[kind]))
    return tuple(found)


def _values(ranking: Sequence[int], told: Mapping[str, Any]) -> dict[int, int]:
    """What everybody is worth in a ranking, at least 1."""
    top = told["top"] or 3 * len(ranking) // 2
    return {number: max(1, top - place * told["step"]) for place, number in enumerate(ranking)}


def _points(
    values: Mapping[int, int], rounds: Mapping[int, Sequence[KeizerRound]], told: Mapping[str, Any]
) -> dict[int, int]:
    """The points that these values give, in hundredths."""
    return {
        number: sum([one.points(values) for one in given]) + (100 * values[number] if told["self"] else 0)
        for number, given in rounds.items()
    }


def _successor(
    ranking: Sequence[int], rounds: Mapping[int, Sequence[KeizerRound]], told: Mapping[str, Any]
) -> tuple[int, ...]:
    """The order of the points that a ranking gives; level players in the order of their numbers."""
    points = _points(_values(ranking, told), rounds, told)
    return tuple(sorted(points, key=lambda number: (-points[number], number)))
