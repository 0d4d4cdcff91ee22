"""What Swiss systems share, named once and neutral.

    field       everybody to be paired, the absolute criteria, whether a round can be completed
    floats      floats and topscorers of the Dutch System
    graph       matching problems over the players of a round
    lookahead   whether those who leave a bracket suit the next one
    prospect    what they leave of it, counted for people
    sequence    which of the best candidates comes first: halves, exchanges, transpositions
    halves      what is told of that order once a bracket is paired
    colours     colour preferences and the rules that give White and Black
    obstruction who blocks whom when no pairing exists

This module itself holds `Known`. Must not hold a rule that only one system has.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    K = TypeVar("K")
    V = TypeVar("V")


class Known(dict["K", "V"]):
    """What a function makes of its argument, worked out when it is first asked for; up to a number, then forgotten.

    Threads may share it: each value follows from its key alone, so it does not matter who writes it, or how often.
    """

    def __init__(self, work: Callable[[K], V], most: int) -> None:
        self._work = work
        self._most = most

    def __missing__(self, key: K) -> V:
        if len(self) >= self._most:
            self.clear()
        found = self[key] = self._work(key)
        return found
