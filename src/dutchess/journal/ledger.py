"""One event as it is worked with: ask, confirm, write, undo.

Owns `Ledger`: it hands an action to the rules, insists on confirmations, and writes the entries. An action is
acknowledged (a `Receipt`) only after its entries are durable. Must not contain rules of handling or SQL.

Two locks: `_writing` lets the actions of this process reach the store one by one, which may take as long as others
keep the store busy. `_lock` guards the timeline, only while it is read on and folded. Readers need at most the
second, so no reader waits for a writer.

What a reader is given is `_shown`; where the store stands decides whether that is still so:

    the store is at             because                                       a reader is given
    `_shown`                    nobody has written since                      `_shown`
    one of `_written_here`      an action of this process is on its way:      `_shown`: what is not acknowledged
                                written, and not shown yet                    yet does not count
    anything else               others have written, or replaced the          the timeline, read on: `_refresh`
                                journal                                       makes it `_shown`

    `_write`:  note in `_written_here` -> append -> fold -> `_shown`          (append refused: the note is taken back)
    `lately`:  `_shown` without a look at the store, if `_checked_at` is not long ago
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from math import inf
from random import random
from threading import Lock, RLock
from time import monotonic, sleep
from typing import Protocol

from dutchess.base.values import replace, value_class
from dutchess.journal.cautions import Caution, select_unconfirmed
from dutchess.journal.entry import Entry, chain_entries, verify_entries
from dutchess.journal.errors import Conflict, Damaged, Overtaken, Refusal, Unconfirmed
from dutchess.journal.facts import Fact, Undone
from dutchess.journal.intake.wellformed import check_signature
from dutchess.journal.messages import said
from dutchess.journal.rules.handling import cite_articles
from dutchess.journal.rules.pairing.engine import Answers, Due, Engine, at_once
from dutchess.journal.rules.propose import is_about_a_part, is_unchanged, propose
from dutchess.journal.state import State
from dutchess.journal.timeline import Action, Timeline, TooFar

ATTEMPTS = 200  # how often an action is tried again when somebody else was faster
LONGEST_PAUSE = 0.05  # seconds between two attempts
SIZE, SIZE_OF_ENTRY = 20_000, 2_000  # bytes that a ledger takes, and more for each entry, about
OWN = 16  # positions of its own making that a ledger remembers


class Shelf(Protocol):
    """Where the entries of events are kept."""

    def position(self, event: str) -> tuple[int, str]: ...
    def entries(self, event: str, after: int = 0, until: int | None = None) -> Iterable[Entry]: ...
    def append(self, event: str, version: int, head: str, entries: Collection[Entry]) -> None: ...


@value_class
class Draft:
    """What an action would write, and the cautions that must be confirmed for it, with their tokens."""

    facts: tuple[Fact, ...]
    cautions: tuple[Caution, ...]
    version: int


@value_class
class Receipt:
    """What was written.

    Attributes:
        version: the event's version now.
        state: the event now; before an undo, so that everybody has a name in it.
        undone: the entries that an undo took back.
    """

    entries: tuple[Entry, ...]
    version: int
    cautions: tuple[Caution, ...]
    state: State
    undone: tuple[Entry, ...] = ()


class Ledger:
    """An event in a store. Safe for use from several threads; other processes may write to the same event."""

    def __init__(self, shelf: Shelf, event: str, clock: Callable[[], str]) -> None:
        self.event = event
        self._shelf = shelf
        self._clock = clock
        self._writing = Lock()
        self._lock = RLock()
        self._timeline = Timeline()
        self._shown = (0, "", self._timeline.state)  # version, head and state
        self._checked_at = -inf  # when the store held nothing that is not in `_shown`
        self._written_here: tuple[tuple[int, str], ...] = ()  # versions and heads, the last `OWN` of them

    @property
    def size(self) -> int:
        """How many bytes it takes, about: that depends on how long its journal is."""
        return SIZE + SIZE_OF_ENTRY * self._shown[0]

    @property
    def state(self) -> State:
        """The event as it is now."""
        return self.current()[1]

    @property
    def version(self) -> int:
        """How many entries the journal has now."""
        return self.current()[0]

    def current(self) -> tuple[int, State]:
        """Version and state, from one moment. Readers do not wait for a writer.

        What is being written here but is not acknowledged yet does not count, unless others have added to it already.
        """
        begun = monotonic()
        position = self._shelf.position(self.event)
        version, head, state = self._shown
        if position == (version, head) or position in self._written_here:
            self._checked_at = begun
            return version, state
        with self._lock:
            self._refresh()
            return self._timeline.version, self._timeline.state

    def peek(self, seconds: float) -> tuple[int, State] | None:
        """Version and state without looking, so without waiting; None if nobody has looked for so many seconds.

        What this ledger has written counts at once, what others have written after that time at the latest.
        """
        if monotonic() - self._checked_at > seconds:
            return None
        version, _, state = self._shown
        return version, state

    def _show_timeline(self, looked: float) -> None:
        """Others may read what the timeline holds; the store held nothing else at that time."""
        self._shown = (self._timeline.version, self._timeline.head, self._timeline.state)
        self._checked_at = looked

    def propose(self, action: object, *, reason: str = "", confirmed: Collection[str] = ()) -> Draft:
        """What an action would do, without doing it; Refusal if it is not allowed."""
        version, head, state = self._moment()
        proposal = propose(state, action, reason)
        return Draft(proposal.facts, select_unconfirmed(proposal.cautions, head, confirmed), version)

    def perform(
        self,
        action: object,
        *,
        author: str,
        reason: str = "",
        expected: int | None = None,
        confirmed: Collection[str] = (),
        engine: Engine = at_once,
    ) -> Receipt:
        """Do it.

        Args:
            action: one of `dutchess.journal.actions`.
            author, reason: who, and why.
            expected: the version that the author has seen; Conflict if what the action depends on has changed since.
                That is the board for results, and the whole event for everything else.
            confirmed: tokens of cautions that somebody has confirmed.
            engine: computes what may take long, such as a pairing. Others can write meanwhile.

        Raises:
            Refusal: the rules do not allow it.
            Unconfirmed: cautions are not confirmed yet; they carry their tokens.
            Conflict: what the action depends on is not as it was at the expected version.
            StoreFailed: it could not be written.
        """
        answers = Answers(engine)
        for attempt in range(ATTEMPTS):
            try:
                with self._writing:
                    version, head, state = self._moment(expected, action)
                    answers.begin(head)
                    proposal = propose(state, action, reason, answers)
                    asked = select_unconfirmed(proposal.cautions, head, confirmed)
                    if asked:
                        raise Unconfirmed(asked)
                    check_signature(author, reason)
                    entries = chain_entries(proposal.facts, self.event, version, head, self._clock(), author, reason)
                    if not entries:
                        return Receipt((), version, proposal.cautions, state)
                    return self._write(entries, proposal.cautions)
            except Due as due:
                answers.compute(due)
            except Overtaken:
                if attempt == ATTEMPTS - 1:
                    raise
                sleep(random() * min(LONGEST_PAUSE, 0.002 * (attempt + 1)))  # so that not all try again at once
        raise Conflict(expected or version, self.version)

    def undoable(self) -> Action | None:
        """What an undo would take back now; None if there is nothing. It may still be refused: see `Action.barrier`."""
        with self._lock:
            self._refresh()
            return self._last_action()

    def _last_action(self) -> Action | None:
        """What an undo would take back at the version that the timeline has: nothing newer is taken in here."""
        try:
            return self._timeline.last_action
        except TooFar:
            self._timeline = Timeline.of(self.entries(0, self._timeline.version))
            return self._timeline.last_action

    def undo(self, *, author: str, reason: str = "", expected: int | None = None) -> Receipt:
        """Take back the last action that counts, but for what was drawn by lot; Refusal if it is one that stands.

        Conflict if somebody else writes meanwhile, or if the event is not at the expected version.
        """
        with self._writing:
            with self._lock:
                version, head, state = self._moment(expected)
                action = self._last_action()
                if action is None:
                    raise Refusal("nothing-to-undo", "")
                if action.barrier is not None:
                    why, article = action.barrier
                    raise Refusal("not-undoable", cite_articles(self._timeline.state, article), why=why)
                kept = self._timeline.draws_since(action)
            check_signature(author, reason)
            undone = tuple(one for one in self.entries(action.first - 1, version) if one.action == action.first)
            fact = Undone(action.first - 1, kept)
            receipt = self._write(chain_entries([fact], self.event, version, head, self._clock(), author, reason))
            return replace(receipt, state=state, undone=undone)

    def entries(self, after: int = 0, until: int | None = None) -> tuple[Entry, ...]:
        """The entries with positions in (after, until]."""
        return tuple(self._shelf.entries(self.event, after, until))

    def state_at(self, version: int) -> State:
        """The event as it was at an earlier version."""
        return Timeline.of(self._shelf.entries(self.event, 0, version)).state

    def _moment(self, expected: int | None = None, action: object = None) -> tuple[int, str, State]:
        """Version, head and state now; Conflict as `_expect` says."""
        with self._lock:
            self._refresh()
            self._expect(expected, action)
            return self._shown

    def _expect(self, expected: int | None, action: object = None) -> None:
        """Conflict if what the action depends on (everything, if there is none) is not as it was at that version."""
        version = self._timeline.version
        if expected is None or expected == version:
            return
        if not is_about_a_part(action) or not 0 < expected < version:
            raise Conflict(expected, version)
        then = self._timeline.state_at(expected) or self.state_at(expected)
        if not is_unchanged(then, self._timeline.state, action):
            raise Conflict(expected, version)

    def _refresh(self) -> None:
        """Take in what others have written. A journal that was replaced (anonymised) is read from its start.

        Raises:
            Damaged: it is not intact, or shorter than its event claims.
        """
        begun = monotonic()
        length, head = self._shelf.position(self.event)
        if (length, head) != (self._timeline.version, self._timeline.head):
            try:
                if length <= self._timeline.version:
                    self._timeline = Timeline()
                self._take_in()
            except Damaged:
                self._timeline = Timeline()  # it may have been replaced: entries that were read follow from others
                self._take_in()
            self._expect_whole(length, head)
        self._show_timeline(begun)

    def _take_in(self) -> None:
        """Read on from where the timeline ends."""
        fresh = self._shelf.entries(self.event, self._timeline.version)
        try:
            for entry in verify_entries(fresh, self.event, self._timeline.version, self._timeline.head):
                self._timeline.push(entry)
        except TooFar:
            self._timeline = Timeline.of(verify_entries(self._shelf.entries(self.event), self.event))

    def _expect_whole(self, length: int, head: str) -> None:
        """Damaged if the journal ends before the length that its event claims, or with another entry."""
        version = self._timeline.version
        if version < length or (version == length and self._timeline.head != head):
            self._timeline = Timeline()
            if self._shelf.position(self.event) == (length, head):  # else somebody has replaced it just now
                cut = said("journal-cut", entries=version, claimed=length)
                raise Damaged(cut, min(version, length) + 1, self.event)
            self._refresh()

    def _write(self, entries: tuple[Entry, ...], cautions: tuple[Caution, ...] = ()) -> Receipt:
        """Write entries, then show them. Readers see by `_written_here` where they are from, and do not wait."""
        begun, last = monotonic(), entries[-1]
        before = self._written_here
        self._written_here = (*before[1 - OWN :], (last.position, last.hash))
        try:
            self._shelf.append(self.event, entries[0].position - 1, entries[0].previous, entries)
        except BaseException:
            self._written_here = before
            raise
        with self._lock:
            self._show_written(entries, begun)
        return Receipt(entries, last.position, cautions, self._shown[2])

    def _show_written(self, entries: tuple[Entry, ...], begun: float) -> None:
        """Others may read what was written. Somebody may have done so already, with what others wrote after it."""
        try:
            if self._timeline.head == entries[0].previous:
                self._push(entries)
                self._show_timeline(begun)
            elif self._timeline.version < entries[-1].position:
                self._written_here = ()  # the journal was replaced meanwhile: readers look for themselves
        except BaseException:
            self._timeline, self._written_here = Timeline(), ()
            raise

    def _push(self, entries: tuple[Entry, ...]) -> None:
        try:
            for entry in entries:
                self._timeline.push(entry)
        except TooFar:
            self._timeline = Timeline.of(self.entries(0, entries[-1].position))
