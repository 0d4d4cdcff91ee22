"""Shared by all actions of `dutchess event`: the store, the event, the tournament, players by name, confirmations.

Owns the opening of the ledger that the words name, and the exit codes of the journal's errors. Must not contain rules.
"""

from __future__ import annotations

import getpass
import json
import os
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import import_module
from typing import Any

from dutchess.base.translation import DEFAULT, language
from dutchess.cli import exits
from dutchess.cli.options import Arguments, UsageError
from dutchess.cli.participants import find_named
from dutchess.journal import (
    Caution,
    Conflict,
    Damaged,
    Details,
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
    actions,
)
from dutchess.journal.database.store import without_password
from dutchess.journal.desk import Author, Desk
from dutchess.journal.errors import Told
from dutchess.journal.messages import as_json
from dutchess.journal.output.describe import Describer
from dutchess.journal.output.next_step import next_step

LEVELS = {2: "note", 3: "warning", 4: "serious warning"}
# What an arbiter types next, by the form that takes the same step in the browser.
NEXT = {"pair-round": "pair {database}", "publish-round": "publish {database}", "close-tournament": "close {database}"}
NO_PLAYERS = "import {database} LIST.csv"
MISSING_RESULTS = "result {database} BOARD RESULT"
CODES = ((Unconfirmed, exits.UNCONFIRMED), (Conflict, exits.CONFLICT), (StoreFailed, exits.FILE_ERROR))


def run_action(module: str, function: str, arguments: Arguments) -> int:
    """Run a function of this room, with the store opened before and closed after it."""
    action: Callable[[Session], int] = getattr(import_module(f"dutchess.cli.events.{module}"), f"{function}_")
    try:
        with Session(arguments) as session:
            try:
                return action(session)
            except Conflict as error:
                return _complain(arguments, error, session.changes(error))
    except JournalError as error:
        return _complain(arguments, error)


def _complain(arguments: Arguments, error: JournalError, changes: Sequence[str] = ()) -> int:
    """Report the error: on standard error for people, as JSON for programs. `changes` are those of somebody else."""
    place = without_password(arguments.files[0])
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
            answer |= {"expected": error.expected, "found": error.found, "changes": list(changes)}
        write_json(answer)
    if isinstance(error, Unconfirmed):
        for caution in error.cautions:
            sys.stderr.write(f"dutchess: {place}: {sentence(caution)}\n")
        tokens = ",".join(caution.token for caution in error.cautions)
        sys.stderr.write(f"nothing was written; to continue, add: --confirm {tokens}\n")
    else:
        told = str(error)
        sys.stderr.write(f"dutchess: {told if told.startswith(place) else f'{place}: {told}'}\n")
        sys.stderr.writelines(f"  {change}\n" for change in changes)
        if isinstance(error, Told) and error.said.code == "no-such-file":
            sys.stderr.write(f"an event begins with: dutchess event new {place} NAME --rounds N\n")
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
        self._ledger: Ledger | None = None

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

    @property
    def ledger(self) -> Ledger:
        """The event that was named, or the only one, or the one that was created."""
        if self._ledger is None:
            self._ledger = self._named()
        return self._ledger

    def create(self, details: Details, *tournaments: actions.AddTournament) -> None:
        """Create the event."""
        self.creates = True
        self._ledger = Desk(self.store).create(details, tournaments, self.author)

    def _named(self) -> Ledger:
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
            if not state.tournaments:
                database = without_password(self.place)
                raise UsageError(
                    "the event has no tournament", f"add one: dutchess event tournament {database} NAME --rounds N"
                )
            raise NotFound("name-a-tournament", option="--tournament", known=", ".join(state.tournaments))
        return next(iter(state.tournaments))

    def current(self) -> tuple[State, TournamentState]:
        """State and tournament of this call."""
        state = self.ledger.state
        return state, state.tournament(self.key(state))

    def perform(self, action: object, own: int | None = None) -> Receipt:
        """Hand the action to the desk with the confirmed tokens. On a terminal, ask about each warning in turn.

        `own` is the version that an action before it has made.
        """
        expected = self.arguments.integer("--expect")
        confirmed = {token for token in self.arguments.text("--confirm").split(",") if token}
        while True:
            try:
                return Desk(self.store).perform(
                    self.ledger.event,
                    Author(self.author),
                    action,
                    reason=self.arguments.text("--reason"),
                    expected=own if own is not None and expected is not None else expected,
                    confirmed=confirmed,
                )
            except Unconfirmed as error:
                if self.is_json or not sys.stdin.isatty():
                    raise
                confirmed |= _ask_about(error.cautions)

    def do(self, *asked: object, text: str = "") -> int:
        """Have actions performed in turn, and report it."""
        receipts: list[Receipt] = []
        for action in asked:
            receipts.append(self.perform(action, receipts[-1].version if receipts else None))
        return self.report(*receipts, text=text)

    def report(self, *receipts: Receipt, text: str = "") -> int:
        """Say what was done, and what comes next."""
        if self.is_json:
            write_json({"version": receipts[-1].version, "entries": [_as_json(one) for one in receipts[-1].entries]})
            return exits.FINE
        lines = [text] if text else [line for receipt in receipts for line in _lines_of(receipt)]
        sys.stdout.write("".join(f"{line}\n" for line in dict.fromkeys(lines)))
        self.show_next_step()
        return exits.FINE

    def changes(self, error: Conflict) -> list[str]:
        """What somebody else has changed: who, when and what."""
        describer = Describer(self.ledger.state, language(DEFAULT))
        return [f"{one.author}, {one.time[:16].replace('T', ' ')}: {describer.describe(one)}" for one in error.changes]

    def show_next_step(self) -> None:
        """Say how the tournament stands, and the command that comes next."""
        state = self.ledger.state
        wanted = self.arguments.text("--tournament")
        if not wanted and len(state.tournaments) != 1:
            return
        tournament = state.tournaments.get(wanted) or next(iter(state.tournaments.values()))
        step = next_step(language(DEFAULT), tournament)
        typed = NEXT.get(step.form) or (NO_PLAYERS if tournament.last is None else MISSING_RESULTS)
        typed = typed.format(database=without_password(self.place))
        if len(self.store.events()) > 1:
            typed += f" --event {self.ledger.event}"
        if wanted:
            typed += f" --tournament {wanted}"
        command = "" if tournament.closed else f" Next: dutchess event {typed}"
        sys.stdout.write(f"{step.text}{command}\n")


def _lines_of(receipt: Receipt) -> list[str]:
    """What was done: a sentence for each entry, as the history has it."""
    describer = Describer(receipt.state, language(DEFAULT))
    lines = list(dict.fromkeys(describer.describe(entry) for entry in receipt.undone or receipt.entries))
    return [f"Undone: {'; '.join(lines)}"] if receipt.undone else lines or ["Nothing has changed."]


def _as_json(entry: Entry) -> dict[str, object]:
    return {"position": entry.position, "kind": entry.kind, "fact": json.loads(entry.body)}


def _ask_about(cautions: Iterable[Caution]) -> set[str]:
    """Ask on the terminal. Every answer other than yes means no."""
    tokens: set[str] = set()
    for caution in cautions:
        sys.stderr.write(f"{sentence(caution)}\n{'Continue' if caution.level == 2 else 'Are you sure'}? [y/N] ")
        sys.stderr.flush()
        if sys.stdin.readline().strip().lower() not in ("y", "yes"):
            raise Refusal("cancelled", "")
        tokens.add(caution.token)
    return tokens


def find_participant(state: State, tournament: TournamentState, text: str) -> int:
    """Who is paired: a team in team events, else a player."""
    if not tournament.is_team_event:
        return find_player(state, tournament, text)
    names = {number: team.name for number, team in tournament.teams.items()}
    numbers = dict(enumerate(tournament.numbers, 1)) or {number: number for number in names}
    return _find_called(tournament, names, numbers, text)


def find_player(state: State, tournament: TournamentState, text: str) -> int:
    """A player by pairing number (in team events by the place in the lists of all teams), `p7` or name."""
    names = {person: state.people[person].name for person in tournament.entrants}
    return _find_called(tournament, names, {number: one for one, number in tournament.player_numbers.items()}, text)


def _find_called(tournament: TournamentState, names: Mapping[int, str], numbers: Mapping[int, int], text: str) -> int:
    """One of these by number, by `p7` or by name, which may be shortened."""
    if text.isdecimal() and numbers:
        if int(text) not in numbers:
            raise NotFound("no-number", tournament=tournament.settings.name, number=int(text))
        return numbers[int(text)]
    if text[:1] in ("p", "P") and text[1:].isdecimal() and int(text[1:]) in names:
        return int(text[1:])
    found = find_named(names, text)
    if len(found) == 1:
        return found[0]
    if found:
        people = tuple(f"p{person} {names[person]}" for person in found[:9])
        raise NotFound("name-not-clear", name=text, people=people)
    raise NotFound("nobody-called", tournament=tournament.settings.name, name=text)


def find_board(tournament: TournamentState, round_number: int, text: str) -> int:
    """A board by its number in the hall; in team events also by match and board (`2.3`)."""
    this_round = tournament.round(round_number)
    labels = dict(zip(tournament.board_labels(this_round), tournament.board_numbers(this_round), strict=True))
    return labels[text] if text in labels else number(text, "a board")


def number(text: str, what: str) -> int:
    """A word of the command line as a number."""
    if not (text.isdecimal() and text.isascii()):
        raise UsageError(f"{what} must be a number, not {text}")
    return int(text)
