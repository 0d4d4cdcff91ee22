"""A judge of rating changes: B.02 article 8 by its restatement, with fractions, from games and ratings.

Owns a second reading of articles 8.2 and 8.3 and of the two dates. The tables of 8.1 are data (they were compared with
the published ones entry by entry) and taken as such; nothing else is shared with the code under judgement.
"""

from __future__ import annotations

from fractions import Fraction

from dutchess import RatingChange
from dutchess.ranking.rating import DIFFERENCES, STEPS
from dutchess.tournament import Player, Tournament

SCORE = {"1": Fraction(1), "=": Fraction(1, 2), "0": Fraction(0)}


def chance(difference: int) -> Fraction:
    """8.1.2: the scoring probability of the player rated higher by so much (less than half if negative)."""
    per_cent = max(at for at, first in enumerate(STEPS, 50) if abs(difference) >= first)
    return Fraction(per_cent if difference >= 0 else 100 - per_cent, 100)


def gap(per_cent: int) -> int:
    """8.1.1: the rating difference for a percentage."""
    return DIFFERENCES[per_cent - 50] if per_cent >= 50 else -DIFFERENCES[50 - per_cent]


def nearest(value: Fraction) -> int:
    """Rounded to a whole number, halves up."""
    return (2 * value.numerator + value.denominator) // (2 * value.denominator)


def rated_as(player: Player) -> int:
    """8.2: since 1 March 2024 a rating below 1400 is none."""
    return player.rating if player.rating >= 1400 else 0


def is_too_fast(own: int, other: int, code: str) -> bool:
    """1.1, standard chess: 120 minutes for 60 moves with a player of 2400, 90 with one of 1800, and at least 60."""
    if not code:
        return False
    seconds, _, increment = code.partition("+")
    least = 120 if max(own, other) >= 2400 else 90 if max(own, other) >= 1800 else 60
    return int(seconds) + 60 * int(increment or 0) < 60 * least


def is_rated(own: int, other: int, result: str, rate: str, day: str) -> bool:
    """Games at the board against rated players; in rapid and blitz, since 1 December 2024, not those too far apart.

    Too far apart are 600 points or more if one of the two is over 2600.
    """
    if result not in SCORE or not other:
        return False
    too_far = own and abs(own - other) >= 600 and (own > 2600 or other > 2600)
    return not (rate != "standard" and day >= "2024/12/01" and too_far)


def counted(own: int, other: int, rate: str, day: str) -> int:
    """8.3.1: a difference over 400 counts as 400; in standard chess, since 1 October 2025, not from 2650 on."""
    if rate == "standard" and day >= "2025/10/01" and own >= 2650:
        return own - other
    return max(-400, min(400, own - other))


def factor(player: Player, year: int) -> int:
    """8.3.3, as far as rating and age tell: 10 from 2400 on; 40 up to the year one becomes 18, below 2300; else 20."""
    if player.rating >= 2400:
        return 10
    born = player.birth[:4]
    return 40 if born and year - int(born) <= 18 and player.rating < 2300 else 20


def first_rating(opponents: list[int], score: Fraction) -> int | None:
    """8.2: two draws with 1800 are added; at most 2200; published from five games and from 1400 on; not with zero."""
    if len(opponents) < 5 or not score:
        return None
    games = len(opponents) + 2
    average = Fraction(sum(opponents) + 3600, games)
    rating = nearest(average + gap(nearest(100 * (score + 1) / games)))
    return min(rating, 2200) if rating >= 1400 else None


def faults(tournament: Tournament, change: RatingChange, rate: str, day: str) -> list[str]:
    """What is wrong with the change of one player, in words."""
    player = tournament.player(change.player)
    rating = {one.number: rated_as(one) for one in tournament.players}
    own, code = rating[player.number], tournament.header.coded_time_control if rate == "standard" else ""
    games = [
        (rating[game.opponent], game.result)
        for game in player.games
        if game.opponent
        and is_rated(own, rating[game.opponent], game.result, rate, day)
        and not is_too_fast(own, rating[game.opponent], code)
    ]
    score = sum((SCORE[result] for _, result in games), Fraction(0))
    if not own:
        due = first_rating([other for other, _ in games], score)
        return [] if change.first_rating == due else [f"the first rating is {change.first_rating}, not {due}"]
    expected = sum((chance(counted(own, other, rate, day)) for other, _ in games), Fraction(0))
    k = factor(player, int(day[:4]))
    while k * len(games) > 700:
        k -= 1
    points = k * (score - expected)
    found = []
    if change.factor != k:
        found.append(f"K is {change.factor}, not {k}")
    if change.change != 100 * points:
        found.append(f"the change is {change.change}, not {points}")
    whole = nearest(abs(points)) * (1 if points >= 0 else -1)
    if change.rounded != whole:
        found.append(f"it is rounded to {change.rounded}, not {whole}")
    return found
