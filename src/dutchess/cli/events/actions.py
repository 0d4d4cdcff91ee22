"""The actions of `dutchess event` that write: each turns words into one action of the journal.

Owns nothing but that translation. Must not contain rules.
"""

from __future__ import annotations

import re
import sys
import time
from pathlib import Path
from typing import Any

from dutchess.awards.scheme import PrizeScheme
from dutchess.base.values import replace
from dutchess.cli.events.session import Session, find_board, find_participant, find_player, number, write_json
from dutchess.cli.events.views import show_round
from dutchess.cli.options import UsageError
from dutchess.formats import imports
from dutchess.formats.trf.deviations import tenths
from dutchess.journal import (
    Details,
    NotFound,
    Person,
    Points,
    Receipt,
    Settings,
    State,
    TeamPlay,
    TournamentState,
    actions,
)
from dutchess.journal import results as spellings
from dutchess.journal.action_table import ACTIONS
from dutchess.journal.facts import PersonAdded
from dutchess.journal.intake.fields import Fields, is_of_texts, read_action
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
    "--rounds": "rounds",
    "--system": "system",
    "--acceleration": "acceleration",
    "--rating-method": "rating_method",
    "--rate-of-play": "rate_of_play",
    "--tie-order": "tie_order",
    "--tiebreak-ratings": "tiebreak_ratings",
    "--unrated": "unrated",
}
PERSON = {
    "--name": "name",
    "--title": "title",
    "--sex": "sex",
    "--federation": "federation",
    "--fide-id": "fide_id",
    "--birth": "birth",
    "--club": "club",
    "--rating": "fide_rating",
    "--national-rating": "national_rating",
}
NUMBER_IN_EVENT = re.compile("[pP][0-9]{1,9}")  # of a person, who may be in several tournaments or in none
NUMBERS = ("rounds", "unrated", "fide_rating", "national_rating")
LETTERS = {"half": "H", "zero": "Z", "full": "F"}


def new_(session: Session) -> int:
    arguments = session.arguments
    details = Details(session.words[0], **_fields_given(session, DETAILS))
    settings = _settings(session, session.words[0])
    key = arguments.text("--key", "main")
    session.create(details, actions.AddTournament(key, settings))
    ledger = session.ledger
    if session.is_json:
        write_json({"event": ledger.event, "tournament": key, "version": ledger.version})
        return 0
    sys.stdout.write(f"{details.name} was created in {session.place} (event {ledger.event}).\n")
    session.show_next_step()
    return 0


def tournament_(session: Session) -> int:
    if not session.arguments.text("--key"):
        raise UsageError("--key is missing; it gives the tournament a short name")
    settings = _settings(session, session.words[0])
    return session.do(actions.AddTournament(session.arguments.text("--key"), settings))


def _settings(session: Session, name: str) -> Settings:
    arguments = session.arguments
    rounds, boards = arguments.integer("--rounds"), arguments.integer("--boards")
    if rounds is None:
        raise UsageError("--rounds is missing; the number of rounds must be declared beforehand (C.04.1 article 1)")
    new = Settings(
        name=name,
        rounds=rounds,
        system=TEAM if boards else DEFAULT,
        check_in=arguments.flag("--check-in"),
        swap_last_two=not arguments.flag("--no-swap"),
        double=arguments.flag("--double"),
        parameters=tuple(arguments.text("--parameters").split()),
        teams=TeamPlay(boards) if boards else None,
    )
    return replace(new, **_settings_given(session))


def _settings_given(session: Session) -> dict[str, Any]:
    """What the options say of a tournament, when it is created or later."""
    arguments = session.arguments
    given = _fields_given(session, RULES)
    if arguments.text("--points") or arguments.text("--bye-points"):
        given["points"] = _points(arguments.text("--points"), arguments.text("--bye-points"))
    if arguments.text("--tiebreaks"):
        given["tiebreaks"] = _names_in(arguments.text("--tiebreaks"))
    if arguments.text("--rating-lists"):
        given["rating_lists"] = _names_in(arguments.text("--rating-lists"))
    return given | ({"chess960": True} if arguments.flag("--chess960") else {})


def _names_in(text: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in text.split(",") if name.strip())


def _points(text: str, bye: str) -> Points:
    try:
        win, draw, loss = [tenths(part) for part in (text or "1-0.5-0").split("-")]
        return Points(win, draw, loss, tenths(bye) if bye else win)
    except ValueError:
        raise UsageError(f"points must be written like 3-1-0, not {text} {bye}".rstrip()) from None


def add_(session: Session) -> int:
    state, tournament = session.current()
    arguments = session.arguments
    data = Person(session.words[0], **_fields_given(session, PERSON))
    team = arguments.text("--team")
    action = actions.AddPlayer(
        tournament.key,
        data,
        from_round=arguments.integer("--from"),
        team=find_participant(state, tournament, team) if team else 0,
    )
    receipt = session.perform(action)
    person = next((one.fact.person for one in receipt.entries if isinstance(one.fact, PersonAdded)), 0)
    return session.report(receipt, text=f"{data.name} was entered as p{person}.")


def team_(session: Session) -> int:
    _, tournament = session.current()
    arguments = session.arguments
    action = actions.AddTeam(
        tournament.key,
        session.words[0],
        strength=arguments.integer("--strength") or 0,
        captain=arguments.text("--captain"),
    )
    return session.do(action)


def lineup_(session: Session) -> int:
    state, tournament = session.current()
    team = find_participant(state, tournament, session.words[0])
    known = tournament.teams.get(team)
    if known is None:
        raise UsageError(f"{tournament.settings.name} has no teams")
    persons = tuple(0 if word == "-" else _member(state, known.persons, word) for word in session.words[1:])
    round_number = session.arguments.integer("--round") or max(1, len(tournament.rounds))
    return session.do(actions.SetLineUp(tournament.key, team, round_number, persons))


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
        _, tournament = session.current()
        read = read_players(data, path.name)
        for text in (*(f"column {heading} is not used" for heading in read.ignored), *read.problems, *read.remarks):
            sys.stderr.write(f"dutchess: {path}: {text}\n")
        entered = actions.AddPlayers(tournament.key, read.people)
        return session.do(entered, text=f"{len(read.people)} players were entered.")
    file = read_file(data, str(path))
    content = file.content
    key = session.arguments.text("--key", "imported")
    action = actions.ImportTournament(key, content, path.name, file.repairs, session.arguments.text("--system"))
    return session.do(action, text=f"tournament {key}: {len(content.players)} players, {content.played_rounds} rounds.")


def checkin_(session: Session) -> int:
    state, tournament = session.current()
    present = not session.arguments.flag("--absent")
    return session.do(
        *[actions.CheckIn(tournament.key, find_player(state, tournament, word), present) for word in session.words]
    )


def bye_(session: Session) -> int:
    state, tournament = session.current()
    if session.arguments.flag("--bar"):
        return session.do(actions.BarByes(tournament.key, find_player(state, tournament, session.words[0])))
    person = find_participant(state, tournament, session.words[0])
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
    return session.do(action)


def withdraw_(session: Session) -> int:
    state, tournament = session.current()
    person = find_participant(state, tournament, session.words[0])
    if tournament.is_team_event:
        return session.do(actions.WithdrawTeam(tournament.key, person))
    action = actions.Withdraw(tournament.key, person, session.arguments.flag("--expel"))
    return session.do(action)


def readmit_(session: Session) -> int:
    state, tournament = session.current()
    return session.do(actions.Readmit(tournament.key, find_player(state, tournament, session.words[0])))


def remove_(session: Session) -> int:
    state, tournament = session.current()
    return session.do(actions.RemovePlayer(tournament.key, find_player(state, tournament, session.words[0])))


def configure_(session: Session) -> int:
    arguments, state = session.arguments, session.ledger.state
    details = _fields_given(session, DETAILS)
    asked: list[object] = [actions.ChangeEvent(replace(state.details, **details))] if details else []
    if asked and len(state.tournaments) != 1 and not arguments.text("--tournament"):
        return session.do(*asked)  # about the event alone
    _, tournament = session.current()
    old = tournament.settings
    settings = replace(old, **_settings_given(session))
    if settings != old or not details:
        asked.append(actions.ChangeSettings(tournament.key, settings))
    return session.do(*asked)


def _fields_given(session: Session, fields: dict[str, str]) -> dict[str, Any]:
    """The values of the options given, by field."""
    arguments = session.arguments
    return {
        field: arguments.integer(option) if field in NUMBERS else arguments.text(option)
        for option, field in fields.items()
        if arguments.flag(option)
    }


def person_(session: Session) -> int:
    state, word = session.ledger.state, session.words[0]
    person = int(word[1:]) if NUMBER_IN_EVENT.fullmatch(word) else find_player(*session.current(), word)
    return session.do(actions.ChangePerson(person, replace(state.person(person), **_fields_given(session, PERSON))))


def rating_(session: Session) -> int:
    state, tournament = session.current()
    person = find_player(state, tournament, session.words[0])
    if not session.words[1].isdecimal():
        return session.do(_from_list(state, tournament.key, person, session.words[1]))
    rating = number(session.words[1], "a rating")
    later = session.arguments.integer("--from")
    if later:
        return session.do(actions.UpdateRating(tournament.key, person, later, rating, "FIDE"))
    return session.do(actions.CorrectRating(tournament.key, person, rating))


def _from_list(state: State, key: str, person: int, name: str) -> actions.CorrectRating:
    """Question 129: the player's rating in another list."""
    listed = state.person(person).ratings
    rating_list = next((each for each in listed if each.list.casefold().startswith(name.casefold())), None)
    if rating_list is None:
        known = ", ".join(f"{each.list} {each.rating}" for each in listed) or "none"
        raise UsageError(f"the list {name} has no rating of this player; these lists have one: {known}")
    return actions.CorrectRating(key, person, rating_list.rating, rating_list.list)


def forbid_(session: Session) -> int:
    state, tournament = session.current()
    persons = tuple(find_participant(state, tournament, word) for word in session.words)
    return session.do(actions.ForbidPairs(tournament.key, persons))


def numbers_(session: Session) -> int:
    state, tournament = session.current()
    arguments = session.arguments
    action: object = actions.AssignNumbers(tournament.key)
    if arguments.text("--draw"):
        action = actions.DrawNumbers(tournament.key, arguments.text("--draw"))
    elif arguments.text("--order"):
        words = arguments.text("--order").split(",")
        action = actions.SetNumbers(tournament.key, tuple(find_participant(state, tournament, word) for word in words))
    elif arguments.text("--exchange"):
        words = arguments.text("--exchange").split(",")
        if len(words) != 2:
            raise UsageError("--exchange takes two players, comma-separated")
        action = actions.ExchangeNumbers(
            tournament.key, find_participant(state, tournament, words[0]), find_participant(state, tournament, words[1])
        )
    return session.do(action)


def pair_(session: Session) -> int:
    _, tournament = session.current()
    arguments = session.arguments
    if arguments.flag("--discard"):
        return session.do(actions.DiscardPairing(tournament.key))
    if arguments.text("--colour") and not tournament.has_begun:
        session.perform(actions.DrawColour(tournament.key, colour=arguments.text("--colour")))
    return _show(session, session.perform(actions.PairRound(tournament.key, arguments.text("--seed"))))


def _show(session: Session, receipt: Receipt) -> int:
    """The round that was paired."""
    tournament = receipt.state.tournament(session.key(receipt.state))
    code = show_round(session, receipt.state, tournament, len(tournament.rounds), receipt.version)
    if not session.is_json:
        session.show_next_step()
    return code


def manual_(session: Session) -> int:
    _, tournament = session.current()
    word, rest = session.words[0], session.words[1:]
    if word == "open" and not rest:
        return session.do(actions.OpenManual(tournament.key))
    if word == "close" and not rest:
        return session.do(actions.CloseManual(tournament.key))
    if word == "set" and rest:
        return _show(session, session.perform(_pairs(tournament, rest[0])))
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
    _, tournament = session.current()
    return session.do(actions.PublishRound(tournament.key))


def reopen_(session: Session) -> int:
    _, tournament = session.current()
    cause = session.arguments.text("--because")
    return session.do(actions.ReopenRound(tournament.key, cause))


def result_(session: Session) -> int:
    _, tournament = session.current()
    words = session.words
    if len(words) % 2:
        raise UsageError("each board needs a result: BOARD RESULT BOARD RESULT ...")
    round_number = session.arguments.integer("--round") or len(tournament.rounds)
    pairs = [
        (find_board(tournament, round_number, board), result)
        for board, result in zip(words[::2], words[1::2], strict=True)
    ]
    if session.arguments.flag("--verify"):
        return session.do(*[actions.VerifyResult(tournament.key, round_number, *pair) for pair in pairs])
    if len(pairs) == 1 and pairs[0][1] == spellings.ADJOURNED:
        return session.do(actions.AdjournGame(tournament.key, round_number, pairs[0][0]))
    entered = actions.SetResults(tournament.key, round_number, tuple(pairs), corrects=False)
    return session.do(entered)


def correct_(session: Session) -> int:
    _, tournament = session.current()
    round_number = session.arguments.integer("--round") or len(tournament.rounds)
    board, result = find_board(tournament, round_number, session.words[0]), session.words[1]
    in_time = session.arguments.flag("--in-time")
    action: object = actions.SetResult(tournament.key, round_number, board, result, in_time=in_time)
    if result == "colours":
        action = actions.CorrectColours(tournament.key, round_number, board, in_time)
    return session.do(action)


def undo_(session: Session) -> int:
    return session.do(actions.Undo())


def lots_(session: Session) -> int:
    state, tournament = session.current()
    if session.words:
        order = tuple(find_participant(state, tournament, word) for word in session.words)
        return session.do(actions.OrderTied(tournament.key, order))
    return session.do(actions.DrawLots(tournament.key, session.arguments.text("--seed")))


def prizes_(session: Session) -> int:
    """The prize list of a tournament, from a file."""
    _, tournament = session.current()
    scheme = PrizeScheme.read(Path(session.words[0]).read_bytes())
    return session.do(actions.SetPrizes(tournament.key, scheme.groups, scheme.currency, scheme.unit))


def values_(session: Session) -> int:
    """Values of a tie-break that is computed elsewhere."""
    state, tournament = session.current()
    name, *words = session.words
    if len(words) % 2:
        raise UsageError("each player needs a value: PLAYER VALUE PLAYER VALUE ...")
    values = tuple(
        (find_participant(state, tournament, word), Fields([("value", value)]).hundredths("value"))
        for word, value in zip(words[::2], words[1::2], strict=True)
    )
    return session.do(actions.GiveValues(tournament.key, name, values))


def leave_fide_mode_(session: Session) -> int:
    _, tournament = session.current()
    return session.do(actions.LeaveFideMode(tournament.key))


def close_(session: Session) -> int:
    if session.arguments.flag("--whole-event"):
        return session.do(actions.CloseEvent())
    _, tournament = session.current()
    return session.do(actions.CloseTournament(tournament.key))


def do_(session: Session) -> int:
    """Any action of the journal by its name, with its fields as the forms of the application name them."""
    name = session.words[0]
    known = [one for one, action in ACTIONS.items() if is_of_texts(action)]
    if name not in known:
        raise UsageError(f"unknown action {name}", f"actions: {', '.join(sorted(known))}")
    asked = ACTIONS[name].fields
    given: list[tuple[str, str]] = []
    for word in session.words[1:]:
        field, sign, value = word.partition("=")
        if not sign or field not in asked:
            raise UsageError(f"{name} has no field {word}", f"fields, each as FIELD=VALUE: {', '.join(asked)}")
        given.append((field, value))
    if "tournament" in asked and "tournament" not in dict(given):
        given.append(("tournament", session.key(session.ledger.state)))
    return session.do(read_action(ACTIONS[name], Fields(given)))


def restore_(session: Session) -> int:
    """An event from a file, or what the file has more than the event here."""
    session.creates = True
    text = Path(session.words[0]).read_text(encoding="utf-8", errors="replace")
    handed_over = handover.prove_file(text).handover
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
    event = session.ledger.event
    sys.stdout.write(f"{_give(session, event, session.words[0])} owns event {event}\n")
    return 0


def _give(session: Session, event: str, login: str) -> str:
    """Make somebody who has an account here an owner of an event; returns their name."""
    from dutchess.journal.database.migrations import prepare  # start-up: the other actions need no accounts
    from dutchess.web.auth.accounts import Accounts  # the same
    from dutchess.web.auth.permissions import OWNER  # the same

    prepare(session.store.engine)  # now with the tables of accounts
    accounts = Accounts(session.store.engine, time.time)
    account = accounts.find_login(login)
    if account is None:
        known = accounts.logins()
        if not known:
            raise NotFound("no-accounts")
        raise NotFound("no-account", login=login, known=", ".join(known))
    accounts.grant(event, account.user, OWNER)
    return account.name
