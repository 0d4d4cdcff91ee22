"""C.07 counted by hand from the boards of a Swiss in which every game was played: nothing but games matters.

Points are points here, not tenths. A reading of the articles of its own: it takes nothing from the program but boards.
"""

from __future__ import annotations

from itertools import groupby
from math import floor

from book.norms import DIFFERENCES
from journal.arbiter import Arbiter

CUTS = {"": (0, 0), "/C1": (1, 0), "/C2": (2, 0), "/M1": (1, 1), "/M2": (2, 2)}
WORTH = {"1-0": (1.0, 0.0), "0-1": (0.0, 1.0), "½-½": (0.5, 0.5)}
# B.02 article 8.1.2: the rating differences at which the chance of the stronger side grows by a hundredth, from 50 %.
STEPS = (
    *(4, 11, 18, 26, 33, 40, 47, 54, 62, 69, 77, 84, 92, 99, 107, 114, 122, 130, 138, 146, 154, 163, 171, 180, 189),
    *(
        198,
        207,
        216,
        226,
        236,
        246,
        257,
        268,
        279,
        291,
        303,
        316,
        329,
        345,
        358,
        375,
        392,
        412,
        433,
        457,
        485,
        518,
        560,
    ),
    *(620, 736),
)

Games = dict[int, list[tuple[int, float, bool]]]  # by player: opponent, points, whether with Black


def games_of(arbiter: Arbiter) -> Games:
    """Every game, as both players have it, by round."""
    games: Games = {person: [] for person in range(1, len(arbiter.open.numbers) + 1)}
    for entry in arbiter.open.rounds:
        for board in entry.boards:
            white, black = WORTH[board.result]
            games[board.white].append((board.black, white, False))
            games[board.black].append((board.white, black, True))
    return games


def half_up(value: float) -> int:
    return floor(value + 0.5)


def performance(ratings: list[int], points: float) -> int:
    """10.2, TPR: the average rating of the opponents and what the table has for the percentage."""
    percentage = half_up(100 * points / len(ratings))
    difference = DIFFERENCES[percentage - 50] if percentage >= 50 else -DIFFERENCES[50 - percentage]
    return half_up(sum(ratings) / len(ratings)) + difference


def chance(difference: int) -> int:
    """Hundredths to expect of a game, by the difference in rating."""
    steps = sum(abs(difference) >= step for step in STEPS)
    return 50 + steps if difference >= 0 else 50 - steps


def perfect(ratings: list[int], points: float) -> int:
    """10.3, PTP: the lowest rating that is expected to score as much; without a point 800 below the lowest opponent."""
    if not points:
        return min(ratings) - 800
    rating = min(ratings) - 800
    while sum(chance(rating - other) for other in ratings) < 100 * points:
        rating += 1
    return rating


def tiebreaks(arbiter: Arbiter) -> dict[int, dict[str, float]]:
    """Each player's value of each tie-break that is not about the tied alone."""
    games = games_of(arbiter)
    rating = {person: arbiter.open.entrants[person].rating for person in games}
    points = {person: sum(gained for _, gained, _ in own) for person, own in games.items()}
    before_last = {person: points[person] - own[-1][1] + 0.5 for person, own in games.items()}
    met = {person: [opponent for opponent, *_ in own] for person, own in games.items()}
    rated = {person: [rating[opponent] for opponent in met[person]] for person in games}
    tpr = {person: performance(rated[person], points[person]) for person in games}
    ptp = {person: perfect(rated[person], points[person]) for person in games}
    buchholz = {person: sum(points[opponent] for opponent in met[person]) for person in games}
    fore = {person: sum(before_last[opponent] for opponent in met[person]) for person in games}
    found: dict[int, dict[str, float]] = {}
    for person, own in games.items():
        scores = sorted(points[opponent] for opponent in met[person])
        drawn = sorted(before_last[opponent] for opponent in met[person])
        ratings = sorted(rated[person])
        products = [product for _, product in sorted((points[o], points[o] * gained) for o, gained, _ in own)]
        progress = [sum(gained for _, gained, _ in own[: number + 1]) for number in range(len(own))]
        values = {"PS": sum(progress), "PS/C1": sum(progress[1:]), "PS/C2": sum(progress[2:])}
        for suffix, (low, high) in CUTS.items():
            kept = slice(low, len(own) - high)
            values |= {f"BH{suffix}": sum(scores[kept]), f"FB{suffix}": sum(drawn[kept])}
            values[f"ARO{suffix}"] = half_up(sum(ratings[kept]) / len(ratings[kept]))
            if not high:
                values[f"SB{suffix}"] = sum(products[kept])
        for code, of in (("AOB", buchholz), ("AOB/F", fore)):
            values[code] = half_up(100 * sum(of[opponent] for opponent in met[person]) / len(own)) / 100
        for code, after in (("KS", 0), ("KS/L+1", 1), ("KS/L-1", -1)):  # 9.2, 14.5: half of the maximum, and around it
            limit = len(own) / 2 + after / 2
            values[code] = sum(gained for opponent, gained, _ in own if points[opponent] >= limit)
        values["WIN"] = values["WON"] = sum(gained == 1 for _, gained, _ in own)
        values |= {"BPG": sum(black for *_, black in own), "REP": len(own)}
        values["STD"] = sum(gained for _, gained, _ in own)  # 1, ½ and 0 for more, as many and fewer than the opponent
        values["BWG"] = sum(black and gained == 1 for _, gained, black in own)
        values |= {"TPR": tpr[person], "PTP": ptp[person]}
        values["APRO"] = half_up(sum(tpr[opponent] for opponent in met[person]) / len(own))
        values["APPO"] = half_up(sum(ptp[opponent] for opponent in met[person]) / len(own))
        number = arbiter.open.number_of[person]
        values |= {"TPN": number, "TPN/R": number, "RTNG": rating[person], "RTNG/R": rating[person]}
        found[person] = values
    return found


def encounters(games: Games, group: list[int]) -> list[list[int]]:
    """Article 6, DE: the tied players in order; those who stay level together."""
    inside = {person: [(o, gained) for o, gained, _ in games[person] if o in group] for person in group}
    score = {person: sum(gained for _, gained in inside[person]) for person in group}
    missing = {person: len(group) - 1 - len(inside[person]) for person in group}
    if not any(missing.values()):  # 6.2: all have met
        ordered = [
            list(level) for _, level in groupby(sorted(group, key=lambda one: -score[one]), key=lambda one: score[one])
        ]
        return ordered if len(ordered) == 1 else [part for level in ordered for part in encounters(games, level)]
    first: list[list[int]] = []  # 6.3: whom nobody can catch, whatever the missing games would have brought
    rest = list(group)
    while len(rest) > 1:
        ahead = [p for p in rest if all(score[p] > score[q] + missing[q] for q in rest if q != p)]
        if not ahead:
            break
        first.append(ahead)
        rest.remove(ahead[0])
    if not first:
        return [rest]
    return [*first, *encounters(games, rest)]
