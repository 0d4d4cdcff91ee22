"""The desk: whatever changes an event goes over it, whether a browser, a program or a command asks.

    desk.perform(event, actor, actions.SetResult("open", 1, 7, "1-0"), reason="slip", expected=12)

Owns what holds at every door: the right that an action needs, the boards that a device may touch, what is added to what
somebody asked for (draws by lot, ratings from the lists, whether a result may be corrected), and the news to those who
watch. What an action may do is decided by the rules. Must not know of requests, forms or files.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Iterable
from datetime import UTC, date, datetime
from typing import Any, Protocol

from dutchess.base.errors import DutchessError
from dutchess.base.values import replace, value_class
from dutchess.journal import actions
from dutchess.journal.action_table import RIGHTS, RUN, action_of
from dutchess.journal.database.store import Store
from dutchess.journal.entry import Entry
from dutchess.journal.errors import Conflict, NotAllowed, NotFound, Refusal
from dutchess.journal.ledger import Ledger, Receipt
from dutchess.journal.lists.rating_check import check_day, with_ratings
from dutchess.journal.rules.pairing.engine import Engine, at_once
from dutchess.journal.state import State
from dutchess.journal.values import Details

MOST_CHANGES = 10  # of others, that somebody who was overtaken is told


class Actor(Protocol):
    """Who asks."""

    @property
    def name(self) -> str:
        """The name in the journal."""

    @property
    def boards(self) -> tuple[str, int, int] | None:
        """Of a device: its tournament, its first and its last board in the hall. None for everybody else."""

    def rights(self, event: str) -> Collection[str]:
        """What they may do in an event."""


@value_class
class Author:
    """Somebody who has these rights everywhere, such as whoever runs the command."""

    name: str
    given: frozenset[str] = RIGHTS
    boards: None = None

    def rights(self, event: str) -> frozenset[str]:
        return self.given


def draw_seed() -> str:
    """The seed of a draw that nobody has named; the journal keeps it, so that anybody can repeat the draw."""
    return secrets.token_hex(8)


def today() -> date:
    return datetime.now(UTC).date()


class Desk:
    """The desk of one store. Safe for use from several threads.

    Args:
        store: the journals and the rating lists.
        announce: is told of each event that has changed, with its version.
        engine_for: what computes, for somebody, what may take long.
    """

    def __init__(
        self,
        store: Store,
        announce: Callable[[str, int], None] = lambda event, version: None,
        engine_for: Callable[[Actor], Engine] = lambda actor: at_once,
    ) -> None:
        self._store = store
        self._announce = announce
        self._engine_for = engine_for

    def create(self, details: Details, tournaments: Iterable[actions.AddTournament], author: str) -> Ledger:
        """A new event with its tournaments, or nothing if one of them is refused."""
        ledger = self._store.create(details, author=author)
        try:
            for tournament in tournaments:
                ledger.perform(tournament, author=author)
        except DutchessError:
            self._store.delete(ledger.event)
            raise
        return ledger

    def perform(
        self,
        event: str,
        actor: Actor,
        action: Any,
        *,
        reason: str = "",
        expected: int | None = None,
        confirmed: Collection[str] = (),
    ) -> Receipt:
        """Do what somebody asks for; the errors are those of `Ledger.perform`, and

        NotAllowed: they have not the right.
        """
        rights = actor.rights(event)
        if action_of(action).right not in rights:
            raise NotAllowed("not-allowed")
        ledger = self._store.ledger(event)
        if actor.boards is not None:
            check_boards(actor.boards, action)
        try:
            if isinstance(action, actions.Undo):
                receipt = ledger.undo(author=actor.name, reason=reason, expected=expected)
            else:
                receipt = ledger.perform(
                    self._complete_action(ledger, rights, action),
                    author=actor.name,
                    reason=reason,
                    expected=expected,
                    confirmed=confirmed,
                    engine=self._engine_for(actor),
                )
        except Conflict as error:
            error.changes = changes_of_others(ledger, action, error)
            raise
        if receipt.entries:
            self._announce(event, receipt.version)
        return receipt

    def _complete_action(self, ledger: Ledger, rights: Collection[str], action: Any) -> Any:
        """The action with what whoever asks need not, or may not, say."""
        if isinstance(action, actions.SetResult | actions.SetResults) and RUN not in rights:
            return replace(action, corrects=False, in_time=False)
        if isinstance(action, actions.AddPlayer) and action.data is not None:
            (data,) = self._with_ratings(ledger.state, action.tournament, [action.data])
            return replace(action, data=data)
        if isinstance(action, actions.AddPlayers):
            return replace(action, people=self._with_ratings(ledger.state, action.tournament, action.people))
        if "seed" in action_of(action).fields and not (action.seed or getattr(action, "colour", "")):
            return replace(action, seed=draw_seed())
        return action

    def _with_ratings(self, state: State, key: str, people: Iterable[Any]) -> tuple[Any, ...]:
        """Players who are entered with a number get the ratings and K of the lists beside what was typed."""
        return with_ratings(self._store, people, state.tournament(key).settings, check_day(state, today()))


def check_boards(own: tuple[str, int, int], action: Any) -> None:
    """A device enters results at its own boards, or checks players in at the door: then its boards end before they
    begin. Both in one tournament; everything else is refused.
    """
    key, first, last = own
    if isinstance(action, actions.CheckIn):
        if last >= 0 or action.tournament != key:
            raise Refusal("no-door-device", "")
        return
    boards = boards_of(action)
    if not boards:
        raise NotAllowed("not-allowed")
    for board in boards:
        if action.tournament != key or not first <= board <= (last or board):
            raise Refusal("board-of-others", "", board=board)


def boards_of(action: Any) -> tuple[int, ...]:
    """The numbers in the hall of the boards that an action is about."""
    if isinstance(action, actions.SetResults):
        return tuple(board for board, _ in action.results)
    return (action.board,) if hasattr(action, "round") and hasattr(action, "board") else ()


def changes_of_others(ledger: Ledger, action: Any, conflict: Conflict) -> tuple[Entry, ...]:
    """The entries since the version that somebody has seen, newest first: those about their boards if there are any."""
    entries = ledger.entries(max(0, conflict.expected), conflict.found)[::-1]
    about = []
    try:
        tournament = ledger.state.tournament(action.tournament)
        about = [(tournament.key, action.round, tournament.place_of(action.round, one)) for one in boards_of(action)]
    except (AttributeError, NotFound):
        pass  # it is about no board, or about one that is gone
    same = [
        entry
        for entry in entries
        if tuple(vars(entry.fact).get(name) for name in ("tournament", "round", "board")) in about
    ]
    return tuple((same or entries)[:MOST_CHANGES])
