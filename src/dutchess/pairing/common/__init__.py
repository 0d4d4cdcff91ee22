"""The parts that Swiss systems share.

    field       all players to be paired, the absolute criteria, completion of a round
    floats      floats and topscorers of the Dutch System
    graph       matching problems over the players of a round
    lookahead   do the downfloaters of a bracket suit the next one?
    prospect    the effect of the downfloaters on the next bracket, counted for people
    sequence    the first of the best candidates: halves, exchanges, transpositions
    alterations the halves, exchanges and transpositions of a paired bracket, for people
    colours     colour preferences, and the rules that give White and Black
    obstruction the players who cannot be paired, if no pairing exists
    upfloating  the procedure of C.04.5 and C.04.6: top scoregroup and upfloaters

This module itself holds `Known` and `Places`. Must not hold a rule that only one system has.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import TypeVar, overload

    from dutchess.base.integers import Place

    K = TypeVar("K")
    V = TypeVar("V")

    class Places(Sequence[Place]):
        """A range of places of a field. At run time it is a `range`."""

        start: Place
        stop: Place

        def __init__(self, start: int, stop: int, /) -> None: ...
        def __len__(self) -> int: ...
        @overload
        def __getitem__(self, index: int) -> Place: ...
        @overload
        def __getitem__(self, index: slice) -> Places: ...
        def __getitem__(self, index: int | slice) -> Place | Places: ...

else:
    Places = range


class Known(dict["K", "V"]):
    """The results of a function by its argument, computed on first use. At a limit they are forgotten.

    Threads may share it: each value depends only on its key, so it does not matter which thread writes it, or how
    often.
    """

    def __init__(self, work: Callable[[K], V], most: int) -> None:
        self._work = work
        self._most = most

    def __missing__(self, key: K) -> V:
        if len(self) >= self._most:
            self.clear()
        value = self[key] = self._work(key)
        return value
