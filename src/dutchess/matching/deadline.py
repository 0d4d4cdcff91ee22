"""A deadline for the work of the kernels.

Owns `Deadline`. While one is entered, the kernels raise TimeoutError in this thread once its time is over; other
threads do not notice. Nothing that is found depends on it: an answer comes, or there is none.
"""

from __future__ import annotations

from _thread import _local
from time import monotonic

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import TracebackType


class _Until(_local):
    """When the work of this thread must end, None if it need not."""

    moment: float | None = None


_until = _Until()


class Deadline:
    """A context that limits the seconds for which the kernels work. An earlier deadline around it holds, too."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds

    def __enter__(self) -> None:
        self._before = _until.moment
        moment = monotonic() + self._seconds
        _set(moment if self._before is None else min(moment, self._before))

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        _set(self._before)


def require_time() -> None:
    """Raise TimeoutError if the deadline of this thread is over."""
    if _until.moment is not None and monotonic() >= _until.moment:
        raise TimeoutError(OVER)


OVER = "the time for this work is over"


def _set(moment: float | None) -> None:
    from dutchess.matching import set_deadline  # the package imports this module

    _until.moment = moment
    set_deadline(None if moment is None else max(0.0, moment - monotonic()))
