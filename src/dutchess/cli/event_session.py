"""Shared by all actions of `dutchess event`: the store, the event, the tournament, players by name, confirmations.

Owns the opening of the ledger that the words name, and the exit codes of the journal's errors. Must not contain rules.
"""

from __future__ import annotations

import getpass
import json
import os
import sys
from collections.abc import Callable, Iterable
from importlib import import_module
from typing import Any

from dutchess.base.translation import DEFAULT, language
from dutchess.cli import exits
from dutchess.cli.options import Arguments, UsageError
from dutchess.cli.participants import named
from dutchess.journal import (
    Caution,
    Conflict,
    Damaged,
    Entry,
    JournalError,
    Ledger,
    NotFound,
    Receipt,
    Refusal,
    State,
    Store,
    StoreFailed,
    TournamentState,
    Unconfirmed,
)
from dutchess.journal.database.store import shown
from dutchess.journal.errors import Told
from dutchess.journal.messages import as_json, said
from dutchess.journal.output.describe import Describer
from dutchess.journal.output.next_step import next_step

LEVELS = {2: "note", 3: "warning", 4: "serious warning"}
# What an arbiter types next, by the form that takes the same step in the browser.
NEXT = {"pair-round": "pair {database}", "publish-round": "publish {database}", "close-tournament": "close {database}"}
NO_PLAYERS = "import {database} LIST.csv"
MISSING_RESULTS = "result {database} BOARD RESULT"
CODES = ((Unconfirmed, exits.UNCONFIRMED), (Conflict, exits.CONFLICT), (StoreFailed, exits.FILE_ERROR))


def guarded(module: str, function: str) -> Callable[[Arguments], int]:
    """A function of `event_actions` or `event_views`, with the store opened before and closed after it."""
    action: Callable[[Session], int] = getattr(import_module(f"dutchess.cli.{module}"), f"{function}_")

    def run(arguments: Arguments) -> int:
        try:
            with Session(arguments) as session:
                return action(session)
        except JournalError as error:
            return _complain(arguments, error)

    return run


def _complain(arguments: Arguments, error: JournalError) -> int:
    """Report the error: on standard error for people, as JSON for programs."""
    place = shown(arguments.files[0])
    code = next((code for kind, code in CODES if isinstance(error, kind)), exits.INVALID)
    if isinstance(error, Damaged):
        code = exits.NOT_SO
    if arguments.flag("--json"):
        answer: dict[str, Any] = {"error": type(error).__name__, "message": str(error)}
        if isinstance(error, Told):
            answer |= as_json(error.said)
        if isinstance(error, Refusal):
            answer |= {"article": error.article, "level": error.level}
        if isinstance(error, Unconfirmed):
            answer["confirm"] = [caution.as_json() for caution in error.cautions]
        if isinstance(error, Conflict):
            answer |= {"expected": error.expected, "found": error.found}
        write_json(answer)
    if isinstance(error, Unconfirmed):
        for caution in error.cautions:
            sys.stderr.write(f"dutchess: {place}: {sentence(caution)}\n")
        tokens = ",".join(caution.token for caution in error.cautions)
        sys.stderr.write(f"nothing was written; to continue, add: --confirm {tokens}\n")
    else:
        told = str(error)
        sys.stderr.write(f"dutchess: {told if told.startswith(place) else f'{place}: {told}'}\n")
    return code


def sentence(caution: Caution) -> str:
    """A caution in words."""
    more = f"; {caution.consequences}" if caution.consequences and caution.step == 2 else ""
    return f"{LEVELS[caution.level]}: {caution.text}{more} ({caution.article})"


def write_json(value: object) -> None:
    sys.stdout.write(json.dumps(value, ensure_ascii=False, indent=1) + "\n")


class Session:
    """One run of the command."""

    def __init__(self, arguments: Arguments) -> None:
        self.arguments = arguments
        self.place = arguments.files[0]
        self.words = arguments.files[1:]
        self.creates = False
        self._store: Store | None = None
        self._changed: Ledger | None = None

    def __enter__(self) -> Session:
        return self

    def __exit__(self, *_: object) -> None:
        if self._store is not None:
            self._store.close()

    @property
    def is_json(self) -> bool:
        return self.arguments.flag("--json")

    @property
    def store(self) -> Store:
        if self._store is None:
            self._store = Store.open(self.place, create=self.creates)
        return self._store

    @property
    def author(self) -> str:
        given = self.arguments.text("--author") or os.environ.get("DUTCHESS_AUTHOR", "")
        try:
            return given or getpass.getuser()
        except (KeyError, OSError):
            return "unknown"

    def ledger(self) -> Ledger:
        """The event that was named, or the only one."""
        wanted = self.arguments.text("--event")
        if wanted:
            return self.store.ledger(wanted)
        events = self.store.events()
        if not events:
            raise NotFound("no-events")
        if len(events) > 1:
            listed = ", ".join(f"{event.event} ({event.name})" for event in events)
            raise NotFound("name-an-event", option="--event", events=listed)
        return self.store.ledger(events[0].event)

    def key(self, state: State) -> str:
        """The tournament that was named, or the only one."""
        wanted = self.arguments.text("--tournament")
        if wanted:
            return state.tournament(wanted).key
        if len(state.tournaments) != 1:
            known = ", ".join(state.tournaments) or said("no-tournaments-yet")
            raise NotFound("name-a-tournament", option="--tournament", known=known)
        return next(iter(state.tournaments))

    def current(self) -> tuple[Ledger, State, TournamentState]:
        """Ledger, state and tournament of this call."""
        ledger = self.ledger()
        state = ledger.state
        return ledger, state, state.tournament(self.key(state))

    def perform(self, ledger: Ledger, action: object) -> Receipt:
        """Perform the action with the confirmed tokens. On a terminal, ask about each warning in turn."""
        confirmed = {token for token in self.arguments.text("--confirm").split(",") if token}
        expected = self.arguments.integer("--expect")
        self._changed = ledger
        while True:
            try:
                return ledger.perform(
                    action,
                    author=self.author,
                    reason=self.arguments.text("--reason"),
                    expected=expected,
                    confirmed=confirmed,
                )
            except Unconfirmed as error:
                if self.is_json or not sys.stdin.isatty():
                    raise
                confirmed |= _asked(error.cautions)

    def done(self, receipt: Receipt, text: str = "") -> int:
        """Report what was done, and what comes next."""
        if self.is_json:
            write_json(
                {
                    "version": receipt.version,
                    "entries": [
                        {"position": entry.position, "kind": entry.kind, "fact": json.loads(entry.body)}
                        for entry in receipt.entries
                    ],
                }
            )
        else:
            ledger = self._changed or self.ledger()
            lines = [text] if text else self.in_words(ledger, receipt.entries)
            sys.stdout.write("".join(f"{line}\n" for line in lines or ["Nothing has changed."]))
            self.show_next_step()
        return exits.FINE

    def in_words(self, ledger: Ledger, entries: Iterable[Entry]) -> list[str]:
        """A sentence for each entry, as the history has it."""
        describer = Describer(ledger.state, language(DEFAULT))
        return list(dict.fromkeys(describer.of(entry) for entry in entries))

    def show_next_step(self) -> None:
        """Say how the tournament stands, and the command that comes next."""
        state = (self._changed or self.ledger()).state
        wanted = self.arguments.text("--tournament")
        if not wanted and len(state.tournaments) != 1:
            return
        tournament = state.tournaments.get(wanted) or next(iter(state.tournaments.values()))
        step = next_step(language(DEFAULT), tournament)
        actions = NEXT.get(step.form) or (NO_PLAYERS if not tournament.entrants else MISSING_RESULTS)
        command = "" if tournament.closed else f" Next: dutchess event {actions.format(database=shown(self.place))}"
        sys.stdout.write(f"{step.text}{command}\n")


def _asked(cautions: Iterable[Caution]) -> set[str]:
    """Ask on the terminal. Every answer other than yes means no."""
    tokens: set[str] = set()
    for caution in cautions:
        sys.stderr.write(f"{sentence(caution)}\n{'Continue' if caution.level == 2 else 'Are you sure'}? [y/N] ")
        sys.stderr.flush()
        if sys.stdin.readline().strip().lower() not in ("y", "yes"):
            raise Refusal("cancelled", "")
        tokens.add(caution.token)
    return tokens


def who(state: State, tournament: TournamentState, text: str) -> int:
    """A player (a team in team events) by pairing number, `p7` or name, which may be shortened."""
    names = (
        {number: team.name for number, team in tournament.teams.items()}
        if tournament.is_team_event
        else {person: state.people[person].name for person in tournament.entrants}
    )
    if text.isdecimal() and tournament.numbers:
        return tournament.person(int(text))
    if text.isdecimal() and tournament.is_team_event and int(text) in names:
        return int(text)
    if text[:1] in ("p", "P") and text[1:].isdecimal() and int(text[1:]) in names:
        return int(text[1:])
    found = named(names, text)
    if len(found) == 1:
        return found[0]
    if found:
        people = tuple(f"p{person} {names[person]}" for person in found[:9])
        raise NotFound("name-not-clear", name=text, people=people)
    raise NotFound("nobody-called", tournament=tournament.settings.name, name=text)


def number(text: str, what: str) -> int:
    """A word of the command line as a number."""
    if not (text.isdecimal() and text.isascii()):
        raise UsageError(f"{what} must be a number, not {text}")
    return int(text)
