"""The measures of a simulated tournament.

Owns `MEASURES`, every measure with its unit and the words for plots, and `measure`. Must not pair, and must not compare
arms.
"""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from dutchess.base.values import value_class
from dutchess.ranking.standings import standings
from dutchess.simulation.luck import World

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from numpy.typing import NDArray

    from dutchess.ranking.standings import Standings
    from dutchess.simulation.studies.simulation import Played
    from dutchess.simulation.studies.study import Arm, Study
    from dutchess.tournament import Tournament

    Array = NDArray[np.float64]

TIEBREAKS = ("BH/C1", "BH", "SB")
TOP = 10
LOTS = 0x10B5
DIGITS = 9


@value_class
class Measure:
    """One measure. `unit` is `share` (in percent, of `of`) or the word at the axis."""

    title: str
    unit: str = "share"
    of: str = "tournaments"

    def words(self, top: int) -> str:
        """The title, with the study's number of best players."""
        return self.title.replace("{k}", str(top))


MEASURES = {
    "strongest_wins": Measure("The strongest player finishes first"),
    "best_on_top": Measure("How many of the strongest {k} finish among the first {k}", of="the strongest {k}"),
    "single_winner": Measure("A single winner: one player has the highest score, or beat all others who share it"),
    "one_perfect": Measure("Exactly one player wins all games"),
    "perfect_scores": Measure("Players who win all games", "players"),
    "kendall": Measure("Agreement of final order and strength, whole field (Kendall's tau-b)", "tau-b"),
    "kendall_top": Measure("Agreement of final order and strength, ten strongest (Kendall's tau-b)", "tau-b"),
    "spearman": Measure("Agreement of final order and strength, whole field (Spearman)", "rho"),
    "spearman_top": Measure("Agreement of final order and strength, ten strongest (Spearman)", "rho"),
    "difference": Measure("Mean rating difference of a game", "rating points"),
    "difference_upper": Measure("Mean rating difference in games of the upper third", "rating points"),
    "difference_middle": Measure("Mean rating difference in games of the middle third", "rating points"),
    "difference_lower": Measure("Mean rating difference in games of the lower third", "rating points"),
    "mismatch_inequality": Measure("Inequality of mismatches between players (Gini)", "Gini coefficient"),
    "floats": Measure("Games between players with different scores", of="games"),
    "repeated_floats": Measure("Players who float the same way twice in a row", of="games of a player"),
    "colour_imbalance": Measure("Players with two more games of one colour", of="players"),
    "refused_colours": Measure("Players who get the colour they had more often", of="games of a player"),
    "byes": Measure("Pairing-allocated byes", "byes"),
    "norms": Measure("Players below the norm who perform at it", of="players rated below it"),
    "misrated_place": Measure("Final place of the misrated player", "place"),
    "misrated_harm": Measure("Places lost by those who met the misrated player", "places"),
    "winner": Measure("Number of the winner", "number"),
    "complete": Measure("All rounds could be paired"),
    "outright_winner": Measure("Nobody shares the highest score"),
}


def measure(study: Study, arm: Arm, seed: int, played: Played) -> dict[str, Any]:
    """All measures of a tournament by name; None if a measure has no meaning. `differences` is a list by round."""
    event = played.tournament
    table = standings(event, TIEBREAKS, round_robin=False)
    order = _order(table, seed)
    numbers = sorted(order)
    strength = np.array([played.strengths[number] for number in numbers])
    place = np.array([order[number] for number in numbers], dtype=np.float64)
    points = {row.player: row.points for row in table}
    best = max(points.values())
    perfect = sum(value == arm.rounds * event.scoring.win for value in points.values()) if played.complete else 0
    strongest = np.lexsort((np.array(numbers), -strength))
    k = min(study.top, len(numbers))
    upper = np.sort(strongest[: min(TOP, len(numbers))])
    values: dict[str, Any] = {
        "strongest_wins": float(place[strongest[0]] == 1),
        "best_on_top": float(np.mean(place[strongest[:k]] <= k)),
        "single_winner": float(_single_winner(event, [number for number in numbers if points[number] == best])),
        "outright_winner": float(sum(value == best for value in points.values()) == 1),
        "one_perfect": float(perfect == 1),
        "perfect_scores": float(perfect),
        "kendall": kendall(strength, -place),
        "kendall_top": kendall(strength[upper], -place[upper]),
        "spearman": spearman(strength, -place),
        "spearman_top": spearman(strength[upper], -place[upper]),
        "byes": float(sum(pairing.bye is not None for pairing in played.pairings)),
        "norms": _norms(study, table),
        "winner": float(next(number for number in numbers if order[number] == 1)),
        "complete": float(played.complete),
        **_games(played),
        **_misrated(played, order),
    }
    rounded = {name: None if values[name] is None else round(values[name], DIGITS) for name in MEASURES}
    return {**rounded, "differences": [round(value, DIGITS) for value in values["differences"]]}


def _order(table: Standings, seed: int) -> dict[int, int]:
    """The place of every player. Lots break the ties that the tie-breaks leave."""
    lots = World(seed, "coin", {})
    ranked = sorted(table.rows, key=lambda row: (row.rank or 0, lots.luck(row.player, row.player, LOTS)))
    return {row.player: place for place, row in enumerate(ranked, 1)}


def _single_winner(event: Tournament, first: list[int]) -> bool:
    """True if one player has the highest score, or beat all others who share it over the board."""
    beaten = {
        number: {game.opponent for game in event.player(number).games if game.result == "1" and game.opponent}
        for number in first
    }
    return any(beaten[number] >= set(first) - {number} for number in first)


def _norms(study: Study, table: Standings) -> float | None:
    """The share of players rated below the norm whose performance reaches it."""
    below = [row for row in table if row.rating < study.norm]
    if not below:
        return None
    return sum(row.performance is not None and row.performance >= study.norm for row in below) / len(below)


def kendall(first: Array, second: Array) -> float | None:
    """Kendall's tau-b: ties in either list count."""
    one, other = (np.sign(values[:, None] - values[None, :]).astype(np.int64) for values in (first, second))
    concordance, ones, others = int((one * other).sum()), int((one * one).sum()), int((other * other).sum())
    return concordance / float(np.sqrt(float(ones) * float(others))) if ones and others else None


def spearman(first: Array, second: Array) -> float | None:
    """Spearman's rho: the correlation of ranks, equal ones shared."""
    one, other = (_ranks(values) for values in (first, second))
    one, other = one - one.mean(), other - other.mean()
    scale = float(np.sqrt((one * one).sum() * (other * other).sum()))
    return float((one * other).sum()) / scale if scale else None


def _ranks(values: Array) -> Array:
    """Mean ranks."""
    below = (values[:, None] > values[None, :]).sum(axis=1)
    same = (values[:, None] == values[None, :]).sum(axis=1)
    return np.asarray(below + (same - 1) / 2, dtype=np.float64)


def _games(played: Played) -> dict[str, Any]:
    """Facts about the games of the tournament: rating differences, floats, colours."""
    event = played.tournament
    rating = {player.number: player.rating for player in event.players}
    score = dict.fromkeys(rating, 0)
    balance = dict.fromkeys(rating, 0)
    mismatches: dict[int, list[int]] = {number: [] for number in rating}
    directions: dict[int, list[int]] = {number: [] for number in rating}
    by_round: list[float] = []
    games = floats = refused = 0
    for index, pairing in enumerate(played.pairings):
        gaps = []
        for white, black in pairing.pairs:
            gap = abs(rating[white] - rating[black])
            gaps.append(gap)
            mismatches[white].append(gap)
            mismatches[black].append(gap)
            games += 1
            floats += score[white] != score[black]
            refused += (balance[white] > 0) + (balance[black] < 0)
            directions[white].append(_sign(score[white], score[black]))
            directions[black].append(_sign(score[black], score[white]))
            balance[white] += 1
            balance[black] -= 1
        by_round.append(sum(gaps) / len(gaps) if gaps else 0.0)
        for player in event.players:
            score[player.number] += event.scoring.points(player.games[index])
    repeated = sum(one == other != 0 for way in directions.values() for one, other in pairwise(way))
    turns = max(1, sum(len(way) for way in directions.values()))
    means = [sum(gaps) / len(gaps) for gaps in mismatches.values() if gaps]
    return {
        "difference": sum(sum(gaps) for gaps in mismatches.values()) / turns,
        **_by_third(mismatches),
        "mismatch_inequality": _gini(means),
        "floats": floats / max(1, games),
        "repeated_floats": repeated / turns,
        "colour_imbalance": sum(abs(value) >= 2 for value in balance.values()) / len(balance),
        "refused_colours": refused / turns,
        "differences": by_round,
    }


def _sign(own: int, other: int) -> int:
    return (own > other) - (own < other)


def _by_third(mismatches: dict[int, list[int]]) -> dict[str, float]:
    """Mean rating difference of each third of the players, by initial order."""
    numbers = sorted(mismatches)
    cuts = [round(len(numbers) * third / 3) for third in range(4)]
    shares: dict[str, float] = {}
    for name, low, high in zip(("upper", "middle", "lower"), cuts[:-1], cuts[1:], strict=True):
        gaps = [gap for number in numbers[low:high] for gap in mismatches[number]]
        shares[f"difference_{name}"] = sum(gaps) / len(gaps) if gaps else 0.0
    return shares


def _gini(values: list[float]) -> float | None:
    """0 if all are equal, towards 1 if one has everything."""
    total = sum(values)
    if not total:
        return None
    ordered = sorted(values)
    count = len(ordered)
    return sum((2 * index - count - 1) * value for index, value in enumerate(ordered, 1)) / (count * total)


def _misrated(played: Played, order: dict[int, int]) -> dict[str, float | None]:
    """The final place of the misrated player, and the places that their opponents lose compared with their ratings."""
    if not played.misrated:
        return {"misrated_place": None, "misrated_harm": None}
    games = played.tournament.player(played.misrated).games
    met = [game.opponent for game in games if game.opponent]
    harm = sum(order[number] - number for number in met) / len(met) if met else 0.0
    return {"misrated_place": float(order[played.misrated]), "misrated_harm": harm}
