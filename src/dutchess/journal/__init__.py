"""Running an event: a journal that loses nothing, the handling rules, FIDE mode.

    from dutchess.journal import Store, Details, Settings, Person, actions

    with Store.open("club.dutchess") as store:
        ledger = store.create(Details("Club Open"), author="anna")
        ledger.perform(actions.AddTournament("open", Settings("Open", rounds=7)), author="anna")
        ledger.perform(actions.AddPlayer("open", Person("Alder, Ann", fide_rating=2100)), author="anna")

An event is an append-only chain of entries (`entry`); its `State` is what they add up to (`facts`,
`timeline`). Somebody asks for something with an action (`actions`); the rules (`rules/`) answer with facts, with
cautions to confirm, or refuse with an article; the `Ledger` writes. The engine gets its `Tournament` from the state
(`derive`), nobody else does.

This module is the public API of the package. Needs the extra `dutchess[web]`.
"""

from __future__ import annotations

from dutchess.journal import actions, facts
from dutchess.journal.cautions import Caution
from dutchess.journal.database.store import ListedEvent, Store, Verdict
from dutchess.journal.entry import Entry
from dutchess.journal.errors import (
    Conflict,
    Damaged,
    JournalError,
    NotFound,
    ReasonDue,
    Refusal,
    StoreFailed,
    Unconfirmed,
)
from dutchess.journal.facts import state_after
from dutchess.journal.ledger import Draft, Ledger, Receipt
from dutchess.journal.output.derive import tournament_of
from dutchess.journal.output.notices import Notice, notices
from dutchess.journal.output.standing import EventStandings, Place, last_with_results, standings_after
from dutchess.journal.output.trf_report import report
from dutchess.journal.results import RESULTS
from dutchess.journal.rules.pairing.manual import Violation, expected_pairing, violations
from dutchess.journal.rules.propose import propose
from dutchess.journal.state import Board, Entrant, Remark, Round, State, Team, TournamentState
from dutchess.journal.timeline import Timeline
from dutchess.journal.values import Details, ListRating, Person, Points, Settings, TeamPlay

__all__ = [
    "RESULTS",
    "Board",
    "Caution",
    "Conflict",
    "Damaged",
    "Details",
    "Draft",
    "Entrant",
    "Entry",
    "EventStandings",
    "JournalError",
    "Ledger",
    "ListRating",
    "ListedEvent",
    "NotFound",
    "Notice",
    "Person",
    "Place",
    "Points",
    "ReasonDue",
    "Receipt",
    "Refusal",
    "Remark",
    "Round",
    "Settings",
    "State",
    "Store",
    "StoreFailed",
    "Team",
    "TeamPlay",
    "Timeline",
    "TournamentState",
    "Unconfirmed",
    "Verdict",
    "Violation",
    "actions",
    "expected_pairing",
    "facts",
    "last_with_results",
    "notices",
    "propose",
    "report",
    "standings_after",
    "state_after",
    "tournament_of",
    "violations",
]
