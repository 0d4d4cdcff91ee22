"""The FIDE rating tables and their use: B.02 article 8.

Owns the tables of article 8.1, expected scores, performance and rating change. Ratings are whole numbers, chances are
hundredths. Must not know tournaments.
"""

from __future__ import annotations

from bisect import bisect_right

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

# B.02 article 8.1.1: rating difference for 50, 51, ... 100 per cent.
DIFFERENCES = tuple(
    int(word)
    for word in (
        "0 7 14 21 29 36 43 50 57 65 72 80 87 95 102 110 117 125 133 141 149 158 166 175 184 193 202 211 220 230 240 "
        "251 262 273 284 296 309 322 336 351 366 383 401 422 444 470 501 538 589 677 800"
    ).split()
)
# B.02 article 8.1.2: the first difference at which the stronger side's chance is 50, 51, ... 100 per cent.
STEPS = tuple(
    int(word)
    for word in (
        "0 4 11 18 26 33 40 47 54 62 69 77 84 92 99 107 114 122 130 138 146 154 163 171 180 189 198 207 216 226 236 "
        "246 257 268 279 291 303 316 329 345 358 375 392 412 433 457 485 518 560 620 736"
    ).split()
)
LARGEST = 400  # B.02 article 8.3.1: larger differences count as this one
UNLIMITED_FROM = 2650  # except for these players
UNLIMITED_SINCE = "2025/10/01"  # and only in events that start on this day or later
MOST_GAMES_TIMES_K = 700  # B.02 article 8.3.3


def performance_difference(percentage: int) -> int:
    """B.02 article 8.1.1: the rating difference for a score in per cent."""
    return DIFFERENCES[percentage - 50] if percentage >= 50 else -DIFFERENCES[50 - percentage]


def expected(difference: int) -> int:
    """B.02 article 8.1.2: the expected score, in hundredths, of a player rated higher by this difference."""
    chance = 49 + bisect_right(STEPS, abs(difference))
    return chance if difference >= 0 else 100 - chance


def counted_difference(rating: int, opponent: int, unlimited: bool = True) -> int:
    """B.02 article 8.3.1: the rating difference that counts for the first player."""
    difference = rating - opponent
    return difference if unlimited and rating >= UNLIMITED_FROM else max(-LARGEST, min(LARGEST, difference))


def game_change(rating: int, opponent: int, result: int, unlimited: bool = True) -> int:
    """B.02 articles 8.3.1 and 8.3.2: score minus expected score of one game, in hundredths.

    Args:
        result: 10, 5 or 0.
        unlimited: players from 2650 on are exempt from the limit of 400 points (since 1 October 2025).
    """
    return 10 * result - expected(counted_difference(rating, opponent, unlimited))


def rating_change(rating: int, games: Sequence[tuple[int, int]], k: int, unlimited: bool = True) -> int:
    """B.02 article 8.3: rating change from games (opponent's rating, result 10, 5 or 0), in hundredths.

    The factor shrinks so that factor times games is at most 700 (article 8.3.3).
    """
    return reduced(k, len(games)) * sum(
        [game_change(rating, opponent, result, unlimited) for opponent, result in games]
    )


def reduced(factor: int, games: int) -> int:
    """B.02 article 8.3.3: the factor, reduced so that factor times games is at most 700."""
    return min(factor, MOST_GAMES_TIMES_K // games) if games else factor


def factor(rating: int, age: int | None = None) -> int:
    """B.02 article 8.3.3: the development factor K by rating and age (reached in the year).

    The rating does not show newcomers with fewer than 30 games (40) and players who were once over 2400 (10).
    """
    if rating >= 2400:
        return 10
    return 40 if age is not None and age <= 18 and rating < 2300 else 20
