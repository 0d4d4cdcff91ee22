"""The progress of a long run: share, rate and time left, on standard error.

Owns `Progress`. A terminal shows one line that is overwritten; other output gets a line now and then. Must not know
what is counted.
"""

from __future__ import annotations

import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TextIO

WIDTH = 24
ON_A_TERMINAL, IN_A_FILE = 0.2, 30.0  # seconds between two reports


class Progress:
    """Counts pieces of work. `already` pieces were done before this run and do not count for its rate."""

    def __init__(self, total: int, unit: str, stream: TextIO, already: int = 0, quiet: bool = False) -> None:
        self.total = total
        self.unit = unit
        self.stream = stream
        self.done = self.already = already
        self.started = self.shown = time.monotonic()
        self.wanted = not quiet
        self.terminal = stream.isatty()

    def add(self, pieces: int) -> None:
        """Report that this many more pieces are done."""
        self.done += pieces
        now = time.monotonic()
        due = now - self.shown >= (ON_A_TERMINAL if self.terminal else IN_A_FILE)
        if self.wanted and (due or (self.terminal and self.done >= self.total)):
            self.shown = now
            self.stream.write(f"\r{self.text(now)}\x1b[K" if self.terminal else f"dutchess: {self.text(now)}\n")
            self.stream.flush()

    def text(self, now: float, bar: bool = True) -> str:
        """Bar on a terminal, count, rate, time left."""
        share = self.done / self.total if self.total else 1.0
        filled = int(WIDTH * share)
        fresh = self.done - self.already
        rate = fresh / max(now - self.started, 1e-9)
        left = f", {_duration((self.total - self.done) / rate)} left" if fresh else ""
        drawn = f"[{'#' * filled}{'.' * (WIDTH - filled)}] " if self.terminal and bar else ""
        return f"{drawn}{self.done}/{self.total} {self.unit}, {rate:.1f}/s{left}"

    def clear(self) -> None:
        """Remove the line, so that other text can be written."""
        if self.wanted and self.terminal:
            self.stream.write("\r\x1b[K")
            self.stream.flush()


def _duration(seconds: float) -> str:
    minutes, rest = divmod(int(seconds + 0.5), 60)
    hours, minutes = divmod(minutes, 60)
    if hours:
        return f"{hours} h {minutes:02d} min"
    return f"{minutes} min {rest:02d} s" if minutes else f"{rest} s"
