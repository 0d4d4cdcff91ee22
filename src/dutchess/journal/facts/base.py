"""What every kind of fact has: what it does to the state, and a sentence for the history.

Owns `Fact` and `KINDS`. A class that derives from `Fact` and says something is a value class and a kind of entry; there
is nothing else to register. Must not know any particular fact.
"""

from __future__ import annotations

from typing import ClassVar, dataclass_transform

from dutchess.base.values import value_class
from dutchess.journal.state import State, TournamentState

KINDS: dict[str, type[Fact]] = {}  # every kind of fact by the name that entries have for it


@dataclass_transform(frozen_default=True)
class Fact:
    """Something that happened in an event: the body of an entry.

    It was allowed when it was written, so it judges nothing again. Must not refuse, warn, read clocks or draw lots.

    Attributes:
        SAYS: what happened, for the history. It may name every field, and `{name}`, the person or team that the
            fact is about.
    """

    SAYS: ClassVar[str] = ""

    def __init_subclass__(cls) -> None:
        if cls.SAYS:
            KINDS[cls.__name__] = value_class(cls)

    @property
    def sentence(self) -> str:
        """`SAYS`, or other words where they depend on a field."""
        return self.SAYS

    @property
    def stands(self) -> bool:
        """True for a draw: undo does not take it back, so that nobody can draw until they like the outcome."""
        return False

    def apply(self, state: State) -> State:
        """The state after this fact."""
        raise NotImplementedError


class TournamentFact(Fact):
    """A fact that changes one tournament of the event."""

    tournament: str

    def apply(self, state: State) -> State:
        return state.with_tournament(self.apply_in(state.tournaments[self.tournament]))

    def apply_in(self, tournament: TournamentState) -> TournamentState:
        """The tournament after this fact."""
        raise NotImplementedError


def state_after(state: State, fact: Fact) -> State:
    """The state after a fact."""
    return fact.apply(state)
