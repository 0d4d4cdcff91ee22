"""The entries of one journal in order, and the state that they add up to; undo.

Owns `Timeline`: which entries still count, and what the next undo would take back. The state after an undo is the
state before the undone action, by definition, with what was drawn by lot since: undo is no way to draw again. It is
kept for the latest actions and folded anew for older ones. Must not read or write a store.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from dutchess.base.values import replace, value_class
from dutchess.journal import facts
from dutchess.journal.entry import GENESIS, Entry
from dutchess.journal.facts import state_after
from dutchess.journal.messages import Message, said
from dutchess.journal.state import State

REMEMBERED = 64  # actions whose state before is kept; undoing more folds the journal anew
VERSIONS = 256  # latest versions whose states are kept, for those who have seen one of them

# What undo does not take back, and the rule that says so.
BARRIERS: dict[str, tuple[Message, str]] = {
    facts.EventCreated.__name__: (said("event-began"), ""),
    facts.RoundPublished.__name__: (said("published-pairing-stands"), "C.04.2 4.4"),
    facts.FideModeLeft.__name__: (said("no-way-back-to-fide-mode"), "VCL 45"),
    facts.TournamentClosed.__name__: (said("tournament-was-closed"), ""),
    facts.EventClosed.__name__: (said("event-was-closed"), ""),
}


class TooFar(Exception):
    """An undo goes back further than what is remembered: the timeline must be built anew from all entries."""


@value_class
class Action:
    """One action that counts: its first position, the kinds of its entries, and the state before it.

    `is_draw` if it is nothing but draws.
    """

    first: int
    kinds: tuple[str, ...]
    before: State
    author: str
    time: str
    is_draw: bool = False

    @property
    def barrier(self) -> tuple[Message, str] | None:
        """Why it cannot be undone, and by which article; None if it can."""
        if self.is_draw:
            return said("draw-stands"), "VCL 205, 222"
        return next((BARRIERS[kind] for kind in self.kinds if kind in BARRIERS), None)


class Timeline:
    """A journal up to `version`, whose last entry has the hash `head`. `push` entries in order."""

    def __init__(self) -> None:
        self.version = 0
        self.head = GENESIS
        self.state = State()
        self._actions: deque[Action] = deque(maxlen=REMEMBERED)
        self._forgotten = 0
        self._states: deque[tuple[int, State]] = deque(maxlen=VERSIONS)
        self._draws: dict[int, facts.Fact] = {}  # by position; undo does not take them back

    def push(self, entry: Entry) -> None:
        """Take in the next entry; TooFar if it undoes more than is remembered."""
        fact = entry.fact
        if isinstance(fact, facts.Undone):
            self._undo(fact)
        else:
            self._note(entry, fact)
            self.state = state_after(self.state, fact)
        self.version, self.head = entry.position, entry.hash
        self._states.append((self.version, self.state))

    def state_at(self, version: int) -> State | None:
        """The state at one of the latest versions; None if it is not remembered."""
        return next((state for number, state in reversed(self._states) if number == version), None)

    def keep(self, entry: Entry) -> None:
        """Take in a draw of an action that was undone."""
        self._draws[entry.position] = entry.fact
        self.state = state_after(self.state, entry.fact)

    def draws_since(self, action: Action) -> tuple[int, ...]:
        """The positions of draws from an action on, in tournaments that were there before it."""
        return tuple(
            position
            for position, fact in self._draws.items()
            if position >= action.first and vars(fact).get("tournament") in action.before.tournaments
        )

    def _note(self, entry: Entry, fact: facts.Fact) -> None:
        if fact.stands:
            self._draws[entry.position] = fact
        if self._actions and self._actions[-1].first == entry.action:
            last = self._actions[-1]
            if entry.kind not in last.kinds or last.is_draw != fact.stands:
                kinds = tuple(dict.fromkeys((*last.kinds, entry.kind)))
                self._actions[-1] = replace(last, kinds=kinds, is_draw=last.is_draw and fact.stands)
            return
        self._forgotten += len(self._actions) == REMEMBERED
        self._actions.append(Action(entry.action, (entry.kind,), self.state, entry.author, entry.time, fact.stands))

    def _undo(self, undone: facts.Undone) -> None:
        while self._actions:
            action = self._actions.pop()
            if action.first == undone.to + 1:
                self.state = action.before
                self._draws = {n: fact for n, fact in self._draws.items() if n <= undone.to or n in undone.keeps}
                for position in undone.keeps:
                    self.state = state_after(self.state, self._draws[position])
                return
        raise TooFar

    @property
    def last_action(self) -> Action | None:
        """What the next undo would take back; None if nothing counts. TooFar if it is no longer remembered."""
        if not self._actions and self._forgotten:
            raise TooFar
        return self._actions[-1] if self._actions else None

    @classmethod
    def of(cls, entries: Iterable[Entry]) -> Timeline:
        """The timeline of a whole journal: only what counts is folded, so that its latest actions are remembered."""
        listed = list(entries)
        timeline = cls()
        for entry, is_kept in select_counting(listed):
            if is_kept:
                timeline.keep(entry)
            else:
                timeline.push(entry)
        if listed:
            timeline.version, timeline.head = listed[-1].position, listed[-1].hash
        return timeline


def select_counting(entries: Iterable[Entry]) -> list[tuple[Entry, bool]]:
    """The entries that no later one has undone; True for a draw that stayed when its action was undone."""
    counted: list[tuple[Entry, bool]] = []
    for entry in entries:
        if entry.kind != facts.Undone.__name__:
            counted.append((entry, False))
            continue
        fact = entry.fact
        assert isinstance(fact, facts.Undone)
        undone: list[Entry] = []
        while counted and counted[-1][0].position > fact.to:
            undone.append(counted.pop()[0])
        counted += [(one, True) for one in reversed(undone) if one.position in fact.keeps]
    return counted
