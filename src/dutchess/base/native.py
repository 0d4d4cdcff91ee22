"""What the native binary does in bulk: lines of files, the two sides of games, points, values, who met whom; else None.

Owns the choice: these belong to the native kernel, and `DUTCHESS_KERNEL=python` leaves them out with it. Whoever uses
one has the same in Python, also for everything unusual and everything wrong. Must not read anything itself.
"""

from __future__ import annotations

from dutchess import matching

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = ["Lines", "Met", "advance", "agree", "made", "rounds_played", "totals"]

_native: Any = getattr(matching, "_native", None) if matching.KERNEL == "native" else None

# A binary that was built before one of these existed is without it.
Lines: Any = getattr(_native, "Lines", None)
Met: Any = getattr(_native, "Met", None) if hasattr(getattr(_native, "Met", None), "brackets") else None
advance: Any = getattr(_native, "advance", None)
agree: Any = getattr(_native, "agree", None)
made: Any = getattr(_native, "made", None)
rounds_played: Any = getattr(_native, "rounds_played", None)
totals: Any = getattr(_native, "totals", None)
