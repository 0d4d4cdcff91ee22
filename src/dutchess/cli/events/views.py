"""The actions of `dutchess event` that read: lists, rounds, standings, the journal, files.

Owns how they look on a terminal and as JSON. Must not compute.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from dutchess.base.translation import DEFAULT, language
from dutchess.cli import exits
from dutchess.cli.events.session import Session, write_json
from dutchess.cli.files import replace_file
from dutchess.cli.options import UsageError
from dutchess.cli.rounds.boards import align
from dutchess.journal import Board, JournalError, Round, State, TournamentState, notices, report, standings_after
from dutchess.journal.database.server_key import key_in, key_of
from dutchess.journal.database.store import Verdict
from dutchess.journal.intake.spreadsheets import write_csv, write_xlsx
from dutchess.journal.output import handover
from dutchess.journal.output.describe import Describer
from dutchess.journal.output.publishing import RESULT_COLUMNS, pgn, result_rows
from dutchess.journal.output.seals import Seal, Sealing, statement_of
from dutchess.journal.output.standing import EventStandings, Place
from dutchess.journal.rules.pairing import chess960

PLAYER_COLUMNS = ("number", "name", "title", "rating", "federation", "fide id", "sex", "club")


def points(tenths: int) -> str:
    """Points for people."""
    return f"{tenths // 10}.{tenths % 10}"


def table(headings: Sequence[str], rows: Sequence[Sequence[object]], right: str = "") -> str:
    """Columns as wide as their widest cell; `right` names the right-aligned ones."""
    texts = [headings, *([str(cell) for cell in row] for row in rows)]
    return "".join(f"{line}\n" for line in align(texts, set(headings) - set(right.split())))


def list_(session: Session) -> int:
    events = session.store.events()
    if session.is_json:
        write_json([vars(event) for event in events])
    else:
        rows = [(event.event, event.name, event.created[:10], event.length) for event in events]
        listed = table(("event", "name", "created", "entries"), rows, "entries")
        sys.stdout.write(listed if rows else "There are no events in this database.\n")
    return exits.FINE


def players_(session: Session) -> int:
    state, tournament = session.current()
    order = tournament.player_numbers
    people = sorted(tournament.entrants, key=lambda person: (order.get(person, 10**6), person))
    if session.is_json:
        write_json([_player(state, tournament, person) for person in people])
        return exits.FINE
    rows = [
        (order.get(person, ""), f"p{person}", state.people[person].name, tournament.entrants[person].rating or "")
        + (state.people[person].federation, _status(tournament, person))
        for person in people
    ]
    if rows:
        sys.stdout.write(table(("no", "person", "name", "rating", "fed", ""), rows, "no rating"))
    else:
        session.show_next_step()
    return exits.FINE


def _player(state: State, tournament: TournamentState, person: int) -> dict[str, object]:
    data, entrant = state.people[person], tournament.entrants[person]
    return {
        "person": person,
        "number": tournament.player_numbers.get(person),
        "name": data.name,
        "title": data.title,
        "rating": entrant.rating,
        "source": entrant.source,
        "ratings": {entry.list: entry.rating for entry in data.ratings},
        "federation": data.federation,
        "fide_id": data.fide_id,
        "club": data.club,
        "from_round": entrant.from_round,
        "left": entrant.left,
        "expelled": entrant.expelled,
        "checked_in": entrant.checked_in,
        "byes": [list(bye) for bye in entrant.byes],
        "team": entrant.team,
    }


def _status(tournament: TournamentState, person: int) -> str:
    entrant = tournament.entrants[person]
    parts = [
        f"{'expelled' if entrant.expelled else 'left'} before round {entrant.left}" if entrant.left else "",
        f"from round {entrant.from_round}" if entrant.from_round > 1 else "",
        " ".join(f"{letter}{number}" for number, letter in entrant.byes),
        "here" if entrant.checked_in else "not here" if tournament.settings.check_in else "",
    ]
    return ", ".join(filter(None, parts))


def show_(session: Session) -> int:
    state, tournament = session.current()
    wanted = session.arguments.integer("--round") or len(tournament.rounds)
    return show_round(session, state, tournament, wanted, session.ledger.version)


def _boards(tournament: TournamentState, this_round: Round) -> Iterable[tuple[int, str, Board]]:
    """The boards of a round with their numbers in the hall, and with what people call them."""
    return zip(
        tournament.board_numbers(this_round), tournament.board_labels(this_round), this_round.boards, strict=True
    )


def show_round(session: Session, state: State, tournament: TournamentState, wanted: int, version: int) -> int:
    """A round, if one is paired; then whatever needs attention."""
    this_round = tournament.round(wanted) if wanted else None
    warnings = notices(state, tournament.key)
    if session.is_json:
        shown = {"version": version, "tournament": tournament.key, "round": wanted, "fide_mode": tournament.fide_mode}
        shown |= _round_for_programs(tournament, this_round) if this_round else NO_ROUND
        write_json(shown | {"notices": [notice.as_json() for notice in warnings]})
        return exits.FINE
    if this_round is not None:
        sys.stdout.write(_round_for_people(state, tournament, this_round))
    else:
        session.show_next_step()
    for notice in warnings:
        sys.stdout.write(f"note: {notice.text}" + (f" ({notice.article})\n" if notice.article else "\n"))
    return exits.FINE


NO_ROUND: dict[str, object] = dict.fromkeys(("phase", "position", "bye")) | {
    name: [] for name in ("boards", "matches", "resting", "away")
}


def _round_for_programs(tournament: TournamentState, this_round: Round) -> dict[str, object]:
    number_of, place = tournament.number_of, tournament.player_numbers
    return {
        "phase": this_round.phase,
        "position": this_round.position,
        "boards": [
            {
                "board": number,
                "label": label,
                "white": place.get(board.white, 0),
                "black": place.get(board.black, 0),
                "result": board.result,
                "verified": board.verified,
            }
            for number, label, board in _boards(tournament, this_round)
        ],
        "matches": [[number_of[team] for team in match] for match in this_round.matches],
        "bye": None if this_round.bye is None else number_of[this_round.bye],
        "resting": [number_of[who] for who, _ in this_round.away] if tournament.is_round_robin else [],
        "away": [[number_of[who], letter] for who, letter in this_round.away],
    }


def _round_for_people(state: State, tournament: TournamentState, this_round: Round) -> str:
    settings, place = tournament.settings, tournament.player_numbers
    players = {0: "-", **{person: state.people[person].name for person in tournament.entrants}}
    names = {number: team.name for number, team in tournament.teams.items()} if tournament.is_team_event else players
    lines = [f"{settings.name}: round {this_round.number} of {settings.rounds} ({this_round.phase})"]
    if this_round.position is not None:
        lines.append(chess960.position_text(this_round.position))
    rows = [
        (label, place.get(board.white, ""), players[board.white], board.result or "  -  ")
        + (place.get(board.black, ""), players[board.black])
        for _, label, board in _boards(tournament, this_round)
    ]
    lines.append(table(("board", "no", "white", "result", "No", "black"), rows, "board no No").rstrip("\n"))
    if this_round.bye is not None:
        lines.append(f"bye: {tournament.number_of[this_round.bye]} {names[this_round.bye]}")
    if tournament.is_round_robin:
        lines += [f"rests: {tournament.number_of[who]} {names[who]}" for who, _ in this_round.away]
    return "".join(f"{line}\n" for line in lines)


def _mark_of_leaver(place: Place) -> str:
    """Questions 170 and 197: players who withdrew or were expelled are marked."""
    return " (expelled)" if place.expelled else " (withdrawn)" if place.withdrawn else ""


def standings_(session: Session) -> int:
    state, tournament = session.current()
    wanted = session.arguments.integer("--round")
    result = standings_after(state, tournament.key, wanted, final=session.arguments.flag("--final"))
    if session.is_json:
        write_json(
            {
                "round": result.round,
                "final": result.final,
                "tiebreaks": list(result.tiebreaks),
                "places": [vars(place) | {"tiebreaks": list(place.tiebreaks)} for place in result.places],
                "warnings": list(result.warnings),
            }
        )
        return exits.FINE
    if not result.places:
        session.show_next_step()
        return exits.FINE
    after = "final standings" if result.final else f"after round {result.round}" if result.round else "before round 1"
    sys.stdout.write(f"{tournament.settings.name}: {after}\n")
    columns = tuple(code.replace(" ", "") for code in result.tiebreaks)
    headings = ("place", "no", "name", "points", *columns)
    sys.stdout.write(table(headings, _places(result), " ".join(("place", "no", "points", *columns))))
    for warning in result.warnings:
        sys.stderr.write(f"dutchess: {warning}\n")
    return exits.FINE


def _places(result: EventStandings) -> list[tuple[object, ...]]:
    return [
        (place.place, place.number, place.name + _mark_of_leaver(place), points(place.points)) + place.tiebreaks
        for place in result.places
    ]


def log_(session: Session) -> int:
    ledger = session.ledger
    last = session.arguments.integer("--last")
    after = max(0, ledger.version - last) if last else 0
    entries = ledger.entries(after)
    if session.is_json:
        write_json([vars(entry) | {"body": json.loads(entry.body)} for entry in entries])
        return exits.FINE
    describer = Describer(ledger.state, language(DEFAULT))
    for entry in entries:
        reason = f"  [{entry.reason}]" if entry.reason else ""
        time = entry.time[:19].replace("T", " ")
        sys.stdout.write(f"{entry.position:5}  {time}  {entry.author:12}  {describer.describe(entry)}{reason}\n")
    return exits.FINE


def export_(session: Session) -> int:
    ledger = session.ledger
    state, tournament = session.current()
    arguments = session.arguments
    final = arguments.flag("--final")
    format_ = arguments.text("--format", "trf")
    content: str | bytes
    match format_:
        case "trf":
            head = session.store.hash_at(ledger.event, ledger.version)
            seal = Sealing(key_of(session.store.engine)).seal(ledger.event, ledger.version, head)
            journal = statement_of(seal, ledger.event, head)
            content = report(state, tournament.key, final=final, journal=journal)
        case "csv" | "xlsx":
            rows = [_person_row(state, tournament, person) for person in tournament.entrants]
            content = write_csv(PLAYER_COLUMNS, rows) if format_ == "csv" else write_xlsx(PLAYER_COLUMNS, rows)
        case "standings":
            result = standings_after(state, tournament.key, arguments.integer("--round"), final=final)
            content = write_csv(("place", "number", "name", "points", *result.tiebreaks), _places(result))
        case "results":
            content = write_csv(RESULT_COLUMNS, list(result_rows(state, tournament.key)))
        case "pgn":
            content = pgn(state, tournament.key, arguments.integer("--round") or len(tournament.rounds))
        case _:
            content = handover.dump(session.store, ledger.event)
    target = arguments.text("--output")
    _write(target, content)
    if target not in ("", "-"):
        sys.stderr.write(f"{tournament.settings.name} was written to {target}.\n")
    return exits.FINE


def _person_row(state: State, tournament: TournamentState, person: int) -> tuple[object, ...]:
    data = state.people[person]
    number = tournament.player_numbers.get(person, "")
    return (number, data.name, data.title, tournament.entrants[person].rating) + (
        data.federation,
        data.fide_id,
        data.sex,
        data.club,
    )


def _write(path: str, content: str | bytes) -> None:
    data = content.encode() if isinstance(content, str) else content
    if path not in ("", "-"):
        replace_file(path, data)
        return
    if isinstance(content, bytes) and sys.stdout.isatty():
        raise UsageError("this format cannot be shown on a terminal: name a file with -o")
    sys.stdout.flush()
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


WEAK = "the key of the database made it, not the key file: whoever can write to the database can make such seals, too"


def verify_(session: Session) -> int:
    wanted = session.arguments.text("--event")
    events = [wanted] if wanted else [event.event for event in session.store.events()]
    verdicts = [session.store.verify(event) for event in events]
    fits, is_weak = _check_seal(session, verdicts)
    restored = {event: session.store.list_restorations(event) for event in events}
    if session.is_json:
        write_json(
            [
                {
                    "event": verdict.event,
                    "intact": verdict.intact,
                    "head": verdict.head,
                    "position": verdict.fault.position if verdict.fault else None,
                    "fault": str(verdict.fault) if verdict.fault else None,
                    "back": list(verdict.back),
                    "restored": [vars(one) for one in restored[verdict.event]],
                    "seal_fits": fits,
                    "seal_is_weak": is_weak,
                }
                for verdict in verdicts
            ]
        )
    else:
        for verdict in verdicts:
            told = f"{verdict.fault}; everything before it can be recovered" if verdict.fault else "intact"
            sys.stdout.write(f"event {verdict.event}: {verdict.intact} entries, head {verdict.head[:16]}: {told}\n")
            for one in restored[verdict.event]:
                sys.stdout.write(
                    f"  entries {one.first} to {one.last} are from a file that {one.author} restored at {one.time}\n"
                )
            if verdict.back:
                sys.stdout.write(f"  the time runs back at entry {', '.join(map(str, verdict.back))}\n")
        if fits is not None:
            sys.stdout.write(f"the seal {'fits' if fits else 'does not fit: changed since, or not of this server'}\n")
        if is_weak:
            sys.stdout.write(f"{WEAK}\n")
    return exits.NOT_SO if fits is False or any(verdict.fault for verdict in verdicts) else exits.FINE


def _check_seal(session: Session, verdicts: Sequence[Verdict]) -> tuple[bool | None, bool]:
    """Whether the seal of a sheet or a report is of the journal, None if there is none to check; whether it is weak."""
    written = session.arguments.text("--seal")
    if not written:
        return None, False
    seal = Seal.read(written)
    if seal is None:
        raise UsageError(f"{written!r} is no seal", "a seal is a number and 20 letters: '57 ABCD-EFGH-JKLM-NPQR-STUV'")
    if len(verdicts) != 1:
        raise UsageError("name the event of the seal with --event")
    (verdict,), path = verdicts, session.arguments.text("--key")
    if path and not Path(path).is_file():
        raise UsageError(f"there is no key file {path}")
    sealing = Sealing(key_of(session.store.engine), key_in(path) if path else None)
    head = session.store.hash_at(verdict.event, seal.position) if seal.position <= verdict.intact else ""
    fits = bool(head) and sealing.fits(seal, verdict.event, head)
    return fits, fits and sealing.is_weak(seal, verdict.event, head)


def recover_(session: Session) -> int:
    """Save what a database or the file of an event still proves; what follows a fault, into a file beside it."""
    path = Path(session.place)
    if path.is_file() and path.read_bytes()[:1] == b"{":
        found = handover.recover_file(path.read_text(encoding="utf-8", errors="replace"))
    else:
        events = session.store.events()
        wanted = session.arguments.text("--event") or (events[0].event if len(events) == 1 else "")
        if not wanted:
            raise JournalError(f"name one of its events with --event: {', '.join(event.event for event in events)}")
        found = handover.recover(session.store, wanted)
    if not found.entries and not found.rest:
        raise JournalError("nothing can be recovered: no entry proves itself")
    target = session.words[0]
    if found.entries:
        _write(target, handover.text_of_recovered(found))
    told = f", one character mended in entry {', '.join(map(str, found.mended))}" if found.mended else ""
    sys.stdout.write(f"{len(found.entries)} entries recovered to {target}{told}\n")
    if found.rest:
        _write(f"{target}.rest", handover.lines_of(found.rest))
        sys.stdout.write(f"{len(found.rest)} entries after the fault to {target}.rest, to be read by people\n")
    return exits.FINE


def anonymise_(session: Session) -> int:
    event = _really(session, "every name in it will become a number")
    if event:
        session.store.anonymise(event)
        _report(session, event, "was anonymised")
    return exits.FINE if event else exits.UNCONFIRMED


def delete_(session: Session) -> int:
    event = _really(session, "everything in it will be deleted")
    if event:
        session.store.delete(event)
        _report(session, event, "was deleted")
    return exits.FINE if event else exits.UNCONFIRMED


def _really(session: Session, what: str) -> str:
    """The event, if --really names it. Otherwise print what would happen."""
    event = session.ledger.event
    if session.arguments.text("--really") == event:
        return event
    message = f"event {event}: {what}. This cannot be undone. To continue, add --really {event}"
    if session.is_json:
        write_json({"event": event, "error": "Unconfirmed", "message": message})
    sys.stderr.write(f"dutchess: {session.place}: {message}\n")
    return ""


def _report(session: Session, event: str, what: str) -> None:
    if session.is_json:
        write_json({"event": event, "done": what})
    else:
        sys.stdout.write(f"event {event} {what}\n")


def backup_(session: Session) -> int:
    session.store.backup(session.words[0])
    if not session.is_json:
        sys.stdout.write(f"copied to {session.words[0]}\n")
    return exits.FINE
