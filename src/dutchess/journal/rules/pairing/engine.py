"""What the rules of an action have the engine compute, and where and when that is done.

Owns `Answers`. A rule asks for what may take long, such as a pairing, by a function and its arguments. `at_once` gives
the answer there and then. `Answers` give it if it was computed before, else they raise `Due`: whoever asks the rule has
it computed, where nobody is kept waiting, and asks the rule again. Must not know what is computed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, TypeVar

T = TypeVar("T")


class Engine(Protocol):
    """Calls a function with arguments, somewhere. What it gives may depend on nothing else."""

    def __call__(self, function: Callable[..., T], /, *arguments: Any) -> T: ...


class Due(Exception):
    """Something is to be computed before the rule can go on."""

    def __init__(self, function: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
        super().__init__(function, arguments)
        self.function, self.arguments = function, arguments


def at_once(function: Callable[..., T], /, *arguments: Any) -> T:
    """Compute it here and now."""
    return function(*arguments)


class Answers:
    """What was computed for one action. The same question is computed once, however often the rule asks it."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._known: list[tuple[Callable[..., Any], tuple[Any, ...], Any]] = []
        self._head = ""
        self._in_turn: list[Any] = []  # the answers to what the rule asks about the journal that ends so
        self._next = 0

    def begin(self, head: str) -> None:
        """The rule begins to ask. About the same journal it asks the same questions in turn: nothing is compared."""
        if head != self._head:
            self._head, self._in_turn = head, []
        self._next = 0

    def __call__(self, function: Callable[..., T], /, *arguments: Any) -> T:
        if self._next == len(self._in_turn):
            self._in_turn.append(self._answer(function, arguments))
        self._next += 1
        found: T = self._in_turn[self._next - 1]
        return found

    def _answer(self, function: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
        for known, given, answer in self._known:
            if known is function and given == arguments:
                return answer
        raise Due(function, arguments)

    def compute(self, due: Due) -> None:
        """Have it computed; DutchessError if that is not possible."""
        answer = self._engine(due.function, *due.arguments)
        self._known.append((due.function, due.arguments, answer))
        self._in_turn.append(answer)
