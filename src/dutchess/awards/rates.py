"""Rates of play: B.02 article 1.1 and B.02 (rapid and blitz).

    rate_of_play("5400+30")      standard: 120 minutes for 60 moves

Owns the coded time control of TRF record 222 and what it makes an event. Must not know tournaments.
"""

from __future__ import annotations

import re

from dutchess.base.values import value_class

STANDARD, RAPID, BLITZ = "standard", "rapid", "blitz"
RATES = (STANDARD, RAPID, BLITZ)
MOVES = 60  # the time for this many moves decides
# For 2026 the Council lets FIDE's Qualification Commission approve 45+30 and longer controls for major events. What it
# approved counts for ratings and norms.
FAST_CLASSIC = 75  # minutes for 60 moves
# B.02 article 1.1: the least minutes for 60 moves, by the rating from which they are needed.
LEAST_MINUTES = ((2400, 120), (1800, 90), (0, 60))
PERIOD = re.compile(r"(?:(?P<moves>[0-9]{1,3})/)?(?P<seconds>[0-9]{1,6})(?:[+d](?P<increment>[0-9]{1,4}))?")


@value_class
class TimeControl:
    """Time for a game: seconds for 60 moves, increments included."""

    seconds: int

    @property
    def minutes(self) -> int:
        """Whole minutes for 60 moves."""
        return self.seconds // 60

    @property
    def rate(self) -> str | None:
        """`standard` from 60 minutes, `rapid` over 10, `blitz` over 3; None if it is too fast to be rated."""
        if self.seconds >= 3600:
            return STANDARD
        if self.seconds > 600:
            return RAPID
        return BLITZ if self.seconds > 180 else None

    def rated_up_to(self, rate: str = STANDARD, approved: bool = False) -> int | None:
        """B.02 article 1.1: games are rated if both players are rated below this; None for no limit.

        Args:
            rate: what the games are to be rated as.
            approved: the Qualification Commission approved this control although it is faster (45+30 or longer).
        """
        if rate != STANDARD:
            return None if self.rate else 0
        if approved and self.minutes >= FAST_CLASSIC:
            return None
        limit: int | None = None
        for rating, least in LEAST_MINUTES:
            if self.minutes >= least:
                return limit
            limit = rating
        return limit


def time_control(code: str) -> TimeControl | None:
    """Read a coded time control (`5400+30`, `40/6000+30:3000+30`); None if the text is something else."""
    matches = [PERIOD.fullmatch(period.strip()) for period in code.split(":")] if code.strip() else []
    if not matches or not all(matches):
        return None
    seconds = moves = 0
    for match in matches:
        if match is None or moves >= MOVES:
            break
        length = min(int(match["moves"] or MOVES), MOVES - moves)
        seconds += int(match["seconds"]) + length * int(match["increment"] or 0)
        moves += length
    return TimeControl(seconds)


def rate_of_play(code: str) -> str | None:
    """`standard`, `rapid` or `blitz` by a coded time control; None if it cannot be told."""
    control = time_control(code)
    return None if control is None else control.rate
