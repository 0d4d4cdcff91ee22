"""The actions of `dutchess event` that write: each turns words into one action of the journal.

Owns nothing but that translation. Must not contain rules.
"""

from __future__ import annotations

import secrets
import sys
import time
from pathlib import Path
from typing import Any

from dutchess.base.values import replace
from dutchess.cli.event_session import Session, number, who, write_json
from dutchess.cli.event_views import show_round
from dutchess.cli.options import UsageError
from dutchess.formats import imports
from dutchess.formats.trf.deviations import tenths
from dutchess.journal import (
    Details,
    Ledger,
    NotFound,
    Person,
    Points,
    Settings,
    State,
    TeamPlay,
    TournamentState,
    actions,
)
from dutchess.journal import results as spellings
from dutchess.journal.intake.fields import ACTIONS, Fields, asked_for, read
from dutchess.journal.intake.foreign_files import read_file
from dutchess.journal.intake.spreadsheets import read_players
from dutchess.journal.output import handover
from dutchess.pairing.systems import DEFAULT, TEAM

# Options, and the fields that they set.
DETAILS = {
    "--city": "city",
    "--federation": "federation",
    "--start": "start",
    "--end": "end",
    "--arbiter": "chief_arbiter",
}
RULES = {
    "--name": "name",
    "--system": "system",
    "--acceleration": "acceleration",
    "--rating-method": "rating_method",
    "--rate-of-play": "rate_of_play",
    "--tie-order": "tie_order",
    "--tiebreak-ratings": "tiebreak_ratings",
}
PERSON = {
    "--name": "name",
    "--title": "title",
    "--sex": "sex",
    "--federation": "federation",
    "--fide-id": "fide_id",
    "--birth": "birth",
    "--club": "club",
}
LETTERS = {"half": "H", "zero": "Z", "full": "F"}


def new_(session: Session) -> int:
    arguments = session.arguments
    session.creates = True
    details = Details(
        name=session.words[0],
        city=arguments.text("--city"),
        federation=arguments.text("--federation"),
        start=arguments.text("--start"),
        end=arguments.text("--end"),
        chief_arbiter=arguments.text("--arbiter"),
    )
    settings = _settings(session, session.words[0])
    ledger = session.store.create(details, author=session.author)
    key = arguments.text("--key", "main")
    receipt = session.perform(ledger, actions.AddTournament(key, settings))
    if session.is_json:
        write_json({"event": ledger.event, "tournament": key, "version": receipt.version})
        return 0
    return session.done(receipt, f"{details.name} was created in {session.place} (event {ledger.event}).")


def tournament_(session: Session) -> int:
    if not session.arguments.text("--key"):
        raise UsageError("--key is missing; it gives the tournament a short name")
    settings = _settings(session, session.words[0])
    ledger = session.ledger()
    return session.done(session.perform(ledger, actions.AddTournament(session.arguments.text("--key"), settings)))


def _settings(session: Session, name: str) -> Settings:
    arguments = session.arguments
    rounds, boards = arguments.integer("--rounds"), arguments.integer("--boards")
    if rounds is None:
        raise UsageError("--rounds is missing; the number of rounds must be declared beforehand (C.04.1 article 1)")
    return Settings(
        name=name,
        rounds=rounds,
        system=arguments.text("--system", TEAM if boards else DEFAULT),
        points=_points(arguments.text("--points"), arguments.text("--bye-points")),
        tiebreaks=tuple(code.strip() for code in arguments.text("--tiebreaks").split(",") if code.strip()),
        acceleration=arguments.text("--acceleration"),
        rating_method=arguments.text("--rating-method", "FIDE"),
        rating_lists=_lists(arguments.text("--rating-lists")),
        rate_of_play=arguments.text("--rate-of-play", "standard"),
        tie_order=arguments.text("--tie-order", "name"),
        unrated=arguments.integer("--unrated") or 0,
        tiebreak_ratings=arguments.text("--tiebreak-ratings", "first"),
        check_in=arguments.flag("--check-in"),
        swap_last_two=not arguments.flag("--no-swap"),
        chess960=arguments.flag("--chess960"),
        double=arguments.flag("--double"),
        teams=TeamPlay(boards) if boards else None,
    )


def _lists(text: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in text.split(",") if name.strip())


def _points(text: str, bye: str) -> Points:
    try:
        win, draw, loss = [tenths(part) for part in (text or "1-0.5-0").split("-")]
        return Points(win, draw, loss, tenths(bye) if bye else win)
    except ValueError:
        raise UsageError(f"points must be written like 3-1-0, not {text} {bye}".rstrip()) from None


def add_(session: Session) -> int:
    ledger, state, tournament = session.current()
    arguments = session.arguments
    data = Person(
        name=session.words[0],
        title=arguments.text("--title"),
        sex=arguments.text("--sex"),
        federation=arguments.text("--federation"),
        fide_id=arguments.text("--fide-id"),
        birth=arguments.text("--birth"),
        club=arguments.text("--club"),
        fide_rating=arguments.integer("--rating") or 0,
        national_rating=arguments.integer("--national-rating") or 0,
    )
    team = arguments.text("--team")
    action = actions.AddPlayer(
        tournament.key, data, from_round=arguments.integer("--from"), team=who(state, tournament, team) if team else 0
    )
    receipt = session.perform(ledger, action)
    return session.done(receipt, f"{data.name} was entered as p{ledger.state.next_person - 1}.")


def team_(session: Session) -> int:
    ledger, _, tournament = session.current()
    arguments = session.arguments
    action = actions.AddTeam(
        tournament.key,
        session.words[0],
        strength=arguments.integer("--strength") or 0,
        captain=arguments.text("--captain"),
    )
    return session.done(session.perform(ledger, action))


def lineup_(session: Session) -> int:
    ledger, state, tournament = session.current()
    team = who(state, tournament, session.words[0])
    known = tournament.teams.get(team)
    if known is None:
        raise UsageError(f"{tournament.settings.name} has no teams")
    persons = tuple(0 if word == "-" else _member(state, known.persons, word) for word in session.words[1:])
    round_number = session.arguments.integer("--round") or max(1, len(tournament.rounds))
    return session.done(session.perform(ledger, actions.SetLineUp(tournament.key, team, round_number, persons)))


def _member(state: State, persons: tuple[int, ...], word: str) -> int:
    """A player of a team: `p7`, or a part of the name."""
    if word[:1] == "p" and word[1:].isdecimal():
        return int(word[1:])
    members = [person for person in persons if word.casefold() in state.people[person].name.casefold()]
    if len(members) != 1:
        raise UsageError(f"{word} does not name exactly one player of the team")
    return members[0]


def import_(session: Session) -> int:
    path = Path(session.words[0])
    data = path.read_bytes()
    if path.suffix.lower() in (".csv", ".xlsx", ".txt") and imports.foreign(data, str(path)) is None:
        ledger, _, tournament = session.current()
        read = read_players(data, path.name)
        for text in (*(f"column {heading} is not used" for heading in read.ignored), *read.problems):
            sys.stderr.write(f"dutchess: {path}: {text}\n")
        receipt = session.perform(ledger, actions.AddPlayers(tournament.key, read.people))
        return session.done(receipt, f"{len(read.people)} players were entered.")
    file = read_file(data, str(path))
    content = file.content
    key = session.arguments.text("--key", "imported")
    action = actions.ImportTournament(key, content, path.name, file.repairs, session.arguments.text("--system"))
    receipt = session.perform(session.ledger(), action)
    return session.done(receipt, f"tournament {key}: {len(content.players)} players, {content.played_rounds} rounds.")


def checkin_(session: Session) -> int:
    ledger, state, tournament = session.current()
    present = not session.arguments.flag("--absent")
    for word in session.words:
        receipt = session.perform(ledger, actions.CheckIn(tournament.key, who(state, tournament, word), present))
    return session.done(receipt)


def bye_(session: Session) -> int:
    ledger, state, tournament = session.current()
    person = who(state, tournament, session.words[0])
    if session.arguments.flag("--bar"):
        return session.done(session.perform(ledger, actions.BarByes(tournament.key, person)))
    round_number = session.arguments.integer("--round")
    if round_number is None:
        raise UsageError("--round is missing; it names the round of the bye")
    letter = LETTERS[session.arguments.text("--kind", "half")]
    action: object
    if session.arguments.flag("--revoke"):
        action = actions.RevokeBye(tournament.key, person, round_number)
    elif tournament.is_team_event:
        action = actions.RequestTeamBye(tournament.key, person, round_number, letter)
    else:
        action = actions.RequestBye(tournament.key, person, round_number, letter)
    return session.done(session.perform(ledger, action))


def withdraw_(session: Session) -> int:
    ledger, state, tournament = session.current()
    person = who(state, tournament, session.words[0])
    if tournament.is_team_event:
        return session.done(session.perform(ledger, actions.WithdrawTeam(tournament.key, person)))
    action = actions.Withdraw(tournament.key, person, session.arguments.flag("--expel"))
    return session.done(session.perform(ledger, action))


def readmit_(session: Session) -> int:
    ledger, state, tournament = session.current()
    return session.done(
        session.perform(ledger, actions.Readmit(tournament.key, who(state, tournament, session.words[0])))
    )


def remove_(session: Session) -> int:
    ledger, state, tournament = session.current()
    return session.done(
        session.perform(ledger, actions.RemovePlayer(tournament.key, who(state, tournament, session.words[0])))
    )


def configure_(session: Session) -> int:
    ledger, state, tournament = session.current()
    arguments = session.arguments
    details = replace(state.details, **_given(session, DETAILS))
    if details != state.details:
        receipt = session.perform(ledger, actions.ChangeEvent(details))
    old = tournament.settings
    changes: dict[str, Any] = _given(session, RULES)
    if arguments.integer("--rounds"):
        changes["rounds"] = arguments.integer("--rounds")
    if arguments.text("--points") or arguments.text("--bye-points"):
        changes["points"] = _points(arguments.text("--points"), arguments.text("--bye-points"))
    if arguments.text("--tiebreaks"):
        changes["tiebreaks"] = tuple(code.strip() for code in arguments.text("--tiebreaks").split(",") if code.strip())
    if arguments.text("--rating-lists"):
        changes["rating_lists"] = _lists(arguments.text("--rating-lists"))
    if arguments.integer("--unrated") is not None:
        changes["unrated"] = arguments.integer("--unrated")
    if arguments.flag("--chess960"):
        changes["chess960"] = True
    settings = replace(old, **changes)
    if settings != old or details == state.details:
        receipt = session.perform(ledger, actions.ChangeSettings(tournament.key, settings))
    return session.done(receipt)


def _given(session: Session, fields: dict[str, str]) -> dict[str, Any]:
    """The values of the options given, by field."""
    values = session.arguments.values
    return {field: values[option] for option, field in fields.items() if option in values}


def person_(session: Session) -> int:
    ledger, state, tournament = session.current()
    person = who(state, tournament, session.words[0])
    changes = _given(session, PERSON)
    for option, field in (("--rating", "fide_rating"), ("--national-rating", "national_rating")):
        if session.arguments.integer(option) is not None:
            changes[field] = session.arguments.integer(option)
    return session.done(session.perform(ledger, actions.ChangePerson(person, replace(state.person(person), **changes))))


def rating_(session: Session) -> int:
    ledger, state, tournament = session.current()
    person = who(state, tournament, session.words[0])
    if not session.words[1].isdecimal():
        return session.done(session.perform(ledger, _from_list(state, tournament.key, person, session.words[1])))
    rating = number(session.words[1], "a rating")
    later = session.arguments.integer("--from")
    if later:
        return session.done(
            session.perform(ledger, actions.UpdateRating(tournament.key, person, later, rating, "FIDE"))
        )
    return session.done(session.perform(ledger, actions.CorrectRating(tournament.key, person, rating)))


def _from_list(state: State, key: str, person: int, name: str) -> actions.CorrectRating:
    """Question 129: the player's rating in another list."""
    listed = state.person(person).ratings
    rating_list = next((each for each in listed if each.list.casefold().startswith(name.casefold())), None)
    if rating_list is None:
        known = ", ".join(f"{each.list} {each.rating}" for each in listed) or "none"
        raise UsageError(f"the list {name} has no rating of this player; these lists have one: {known}")
    return actions.CorrectRating(key, person, rating_list.rating, rating_list.list)


def forbid_(session: Session) -> int:
    ledger, state, tournament = session.current()
    persons = tuple(who(state, tournament, word) for word in session.words)
    return session.done(session.perform(ledger, actions.ForbidPairs(tournament.key, persons)))


def numbers_(session: Session) -> int:
    ledger, state, tournament = session.current()
    arguments = session.arguments
    action: object = actions.AssignNumbers(tournament.key)
    if arguments.text("--draw"):
        action = actions.DrawNumbers(tournament.key, arguments.text("--draw"))
    elif arguments.text("--order"):
        words = arguments.text("--order").split(",")
        action = actions.SetNumbers(tournament.key, tuple(who(state, tournament, word) for word in words))
    elif arguments.text("--exchange"):
        words = arguments.text("--exchange").split(",")
        if len(words) != 2:
            raise UsageError("--exchange takes two players, comma-separated")
        action = actions.ExchangeNumbers(
            tournament.key, who(state, tournament, words[0]), who(state, tournament, words[1])
        )
    return session.done(session.perform(ledger, action))


def pair_(session: Session) -> int:
    ledger, _, tournament = session.current()
    arguments = session.arguments
    if arguments.flag("--discard"):
        return session.done(session.perform(ledger, actions.DiscardPairing(tournament.key)))
    if arguments.text("--colour") and not tournament.has_begun:
        session.perform(ledger, actions.DrawColour(tournament.key, colour=arguments.text("--colour")))
    seed = arguments.text("--seed") or secrets.token_hex(8)
    receipt = session.perform(ledger, actions.PairRound(tournament.key, seed))
    return _shown(session, ledger, receipt.version)


def _shown(session: Session, ledger: Ledger, version: int) -> int:
    """The round that was paired."""
    state = ledger.state
    tournament = state.tournament(session.key(state))
    code = show_round(session, state, tournament, len(tournament.rounds), version)
    if not session.is_json:
        session.show_next_step()
    return code


def manual_(session: Session) -> int:
    ledger, _, tournament = session.current()
    word, rest = session.words[0], session.words[1:]
    if word == "open" and not rest:
        return session.done(session.perform(ledger, actions.OpenManual(tournament.key)))
    if word == "close" and not rest:
        return session.done(session.perform(ledger, actions.CloseManual(tournament.key)))
    if word == "set" and rest:
        receipt = session.perform(ledger, _pairs(tournament, rest[0]))
        return _shown(session, ledger, receipt.version)
    raise UsageError(f"{word}: must be open, set PAIRS or close", "see `dutchess event manual --help`")


def _pairs(tournament: TournamentState, text: str) -> actions.ChangePairing:
    """`1-12,2-13,7-bye`."""
    pairs: list[tuple[int, int]] = []
    bye = None
    for word in filter(None, text.split(",")):
        white, _, black = word.partition("-")
        if black == "bye":
            bye = tournament.person(number(white, "a pairing number"))
        else:
            pair = [tournament.person(number(side, "a pairing number")) for side in (white, black)]
            pairs.append((pair[0], pair[1]))
    return actions.ChangePairing(tournament.key, tuple(pairs), bye)


def publish_(session: Session) -> int:
    ledger, _, tournament = session.current()
    return session.done(session.perform(ledger, actions.PublishRound(tournament.key)))


def reopen_(session: Session) -> int:
    ledger, _, tournament = session.current()
    cause = session.arguments.text("--because")
    return session.done(session.perform(ledger, actions.ReopenRound(tournament.key, cause)))


def result_(session: Session) -> int:
    ledger, _, tournament = session.current()
    words = session.words
    if len(words) % 2:
        raise UsageError("each board needs a result: BOARD RESULT BOARD RESULT ...")
    round_number = session.arguments.integer("--round") or len(tournament.rounds)
    pairs = [(number(board, "a board"), result) for board, result in zip(words[::2], words[1::2], strict=True)]
    if session.arguments.flag("--verify"):
        for board, result in pairs:
            receipt = session.perform(ledger, actions.VerifyResult(tournament.key, round_number, board, result))
        return session.done(receipt)
    if len(pairs) == 1 and pairs[0][1] == spellings.ADJOURNED:
        return session.done(session.perform(ledger, actions.AdjournGame(tournament.key, round_number, pairs[0][0])))
    entered = actions.SetResults(tournament.key, round_number, tuple(pairs), corrects=False)
    return session.done(session.perform(ledger, entered))


def correct_(session: Session) -> int:
    ledger, _, tournament = session.current()
    round_number = session.arguments.integer("--round") or len(tournament.rounds)
    board, result = number(session.words[0], "a board"), session.words[1]
    in_time = session.arguments.flag("--in-time")
    action: object = actions.SetResult(tournament.key, round_number, board, result, in_time=in_time)
    if result == "colours":
        action = actions.CorrectColours(tournament.key, round_number, board, in_time)
    return session.done(session.perform(ledger, action))


def undo_(session: Session) -> int:
    ledger = session.ledger()
    action = ledger.undoable()
    entries = [one for one in ledger.entries(action.first - 1) if one.kind in action.kinds] if action else []
    taken = session.in_words(ledger, entries)
    receipt = ledger.undo(
        author=session.author, reason=session.arguments.text("--reason"), expected=session.arguments.integer("--expect")
    )
    return session.done(receipt, f"Undone: {'; '.join(taken) or 'nothing'}")


def lots_(session: Session) -> int:
    ledger, state, tournament = session.current()
    if session.words:
        order = tuple(who(state, tournament, word) for word in session.words)
        return session.done(session.perform(ledger, actions.OrderTied(tournament.key, order)))
    seed = session.arguments.text("--seed") or secrets.token_hex(8)
    return session.done(session.perform(ledger, actions.DrawLots(tournament.key, seed)))


def leave_fide_mode_(session: Session) -> int:
    ledger, _, tournament = session.current()
    return session.done(session.perform(ledger, actions.LeaveFideMode(tournament.key)))


def close_(session: Session) -> int:
    if session.arguments.flag("--whole-event"):
        return session.done(session.perform(session.ledger(), actions.CloseEvent()))
    ledger, _, tournament = session.current()
    return session.done(session.perform(ledger, actions.CloseTournament(tournament.key)))


def do_(session: Session) -> int:
    """Any action of the journal by its name, with its fields as the forms of the application name them."""
    name = session.words[0]
    kind = ACTIONS.get(name)
    if kind is None:
        raise UsageError(f"unknown action {name}", f"actions: {', '.join(ACTIONS)}")
    asked = asked_for(kind) or {}
    given: list[tuple[str, str]] = []
    for word in session.words[1:]:
        field, sign, value = word.partition("=")
        if not sign or field not in asked:
            raise UsageError(f"{name} has no field {word}", f"fields, each as FIELD=VALUE: {', '.join(asked)}")
        given.append((field, value))
    ledger = session.ledger()
    if "tournament" in asked and "tournament" not in dict(given):
        given.append(("tournament", session.key(ledger.state)))
    return session.done(session.perform(ledger, read(kind, Fields(given))))


def restore_(session: Session) -> int:
    """An event from a file, or what the file has more than the event here."""
    session.creates = True
    text = Path(session.words[0]).read_text(encoding="utf-8", errors="replace")
    handed_over = handover.proved(text).handover
    restored = handover.restore(session.store, handed_over, by=session.author)
    if owner := session.arguments.text("--owner"):
        _give(session, restored.event, owner)
    version = session.store.length(restored.event)
    if session.is_json:
        added = [
            {"position": entry.position, "time": entry.time, "author": entry.author, "kind": entry.kind}
            for entry in restored.added
        ]
        write_json({"event": restored.event, "version": version, "new": restored.is_new, "added": added})
        return 0
    if restored.is_new:
        sys.stdout.write(f"event {restored.event} ({handed_over.name}), {version} entries\n")
        return 0
    for entry in restored.added:
        sys.stdout.write(f"{entry.position:6d}  {entry.time}  {entry.author}  {entry.kind}\n")
    sys.stdout.write(f"event {restored.event} ({handed_over.name}): {len(restored.added)} entries added\n")
    return 0


def owner_(session: Session) -> int:
    """An owner for an event that has none: it was restored or created by command."""
    name = _give(session, session.ledger().event, session.words[0])
    sys.stdout.write(f"{name} owns event {session.ledger().event}\n")
    return 0


def _give(session: Session, event: str, login: str) -> str:
    """Make somebody who has an account here an owner of an event; returns their name."""
    from dutchess.web.auth.accounts import Accounts  # start-up: the other actions need no accounts
    from dutchess.web.auth.permissions import OWNER  # the same

    accounts = Accounts(session.store.engine, time.time)
    account = accounts.named(login)
    if account is None:
        known = accounts.logins()
        if not known:
            raise NotFound("no-accounts")
        raise NotFound("no-account", login=login, known=", ".join(known))
    accounts.grant(event, account.user, OWNER)
    return account.name
