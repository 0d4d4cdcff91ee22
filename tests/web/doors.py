"""The three doors to an event, for the tests: forms of a browser, calls of a program, the command.

Each takes an action of the journal, writes it as its users do, and confirms whatever it is asked.
"""

from __future__ import annotations

import csv
import html
import io
import json
import re
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, get_args, get_origin

from litestar.testing import TestClient

from dutchess import trf
from dutchess.awards.scheme import PrizeScheme
from dutchess.base.decimals import decimal
from dutchess.cli import exits, main
from dutchess.journal import Details, Person, Settings, State
from dutchess.journal import actions as do
from dutchess.journal.action_table import action_of
from dutchess.journal.intake.fields import is_of_texts
from dutchess.tournament import points_text
from dutchess.web.api.json_values import UNITS, parts_of
from dutchess.web.pages.prizes.prize_forms import form_fields
from web.visiting import FIELD

MOST_QUESTIONS = 8
CONFIRMED = re.compile(r'name="confirmed"\s+value="([^"]*)"')
FILE = "report.trf"


@dataclass
class Outcome:
    """What came of it: done, or the code with which it was refused (empty where a page says it in words)."""

    is_done: bool
    code: str = ""


@dataclass
class Asked:
    """An action, the reason for it, and the event as it was before."""

    action: Any
    reason: str
    state: State


# -- forms -------------------------------------------------------------------------------------------------------------


class Browser:
    """Forms without script."""

    def __init__(self, client: TestClient[Any], event: str) -> None:
        self.client, self.event = client, event

    def __call__(self, asked: Asked) -> Outcome:
        action = asked.action
        if isinstance(action, do.AddPlayers):
            return self._list(asked)
        if isinstance(action, do.ImportTournament):
            return self._import(asked)
        name = action_of(action).name
        fields = form_of(asked)
        if name == "set-results":
            name = "set-result"
        fields += [("reason", asked.reason)]
        tokens: list[str] = []
        for _ in range(MOST_QUESTIONS):
            sent: dict[str, list[str]] = {"_csrf_token": [self._token()]}
            for field, value in (*fields, *(("confirmed", token) for token in tokens)):
                sent.setdefault(field, []).append(value)
            answer = self.client.post(f"/e/{self.event}/do/{name}", data=sent, follow_redirects=False)
            if answer.status_code != 409:
                break
            tokens = list(dict.fromkeys([*tokens, *map(html.unescape, CONFIRMED.findall(answer.text))]))
        assert answer.status_code in (303, 404, 422), (answer.status_code, answer.text)
        return Outcome(answer.status_code == 303)

    def _token(self) -> str:
        found = FIELD.search(self.client.get("/").text)
        assert found
        return found[1]

    def _list(self, asked: Asked) -> Outcome:
        """Many players are a list."""
        action = asked.action
        sent: dict[str, Any] = {"_csrf_token": self._token(), "list": table_of(action.people), "headings": "1"}
        sent |= {"do": "add", "twice": "1", "team": str(action.team), "column": list(COLUMNS)}
        address = f"/e/{self.event}/t/{action.tournament}/players/list"
        answer = self.client.post(address, data=sent, follow_redirects=False)
        if answer.status_code == 409:
            sent["confirmed"] = list(map(html.unescape, CONFIRMED.findall(answer.text)))
            answer = self.client.post(address, data=sent, follow_redirects=False)
        return Outcome(answer.status_code == 303)

    def _import(self, asked: Asked) -> Outcome:
        """A file is sent; the page that asks carries it along."""
        address, action = f"/e/{self.event}/import", asked.action
        files = {"file": (action.source, trf.dumps(action.content).encode(), "text/plain")}
        data: dict[str, Any] = {"_csrf_token": self._token(), "key": action.tournament}
        answer = self.client.post(address, data=data, files=files, follow_redirects=False)
        if answer.status_code == 409:
            for field, value in re.findall(r'name="(source|key|content|confirmed)"\s+value="([^"]*)"', answer.text):
                data.setdefault(field, []) if field != "key" else None
                if field != "key":
                    data[field].append(html.unescape(value))
            answer = self.client.post(address, data=data, follow_redirects=False)
        return Outcome(answer.status_code == 303)


def form_of(asked: Asked) -> list[tuple[str, str]]:
    """The fields that the form of an action sends."""
    action, state = asked.action, asked.state
    match action:
        case do.ChangeEvent(details):
            return _of_details(details)
        case do.AddTournament(key, settings) | do.ChangeSettings(key, settings):
            return [("tournament", key), *_of_settings(settings)]
        case do.AddPlayer(key, data) if data is not None:
            chosen = [("rating", action.rating), ("from_round", action.from_round), ("team", action.team)]
            given = [(name, str(value)) for name, value in chosen if value is not None]
            return [("tournament", key), *given, *_of_person(data)]
        case do.ChangePerson(person, data):
            return [("person", str(person)), *_of_person(data)]
        case do.ChangePairing(key, pairs, bye):
            boards = [(side, str(who)) for pair in pairs for side, who in zip(("white", "black"), pair, strict=True)]
            return [("tournament", key), *boards, *([("bye", str(bye))] if bye is not None else [])]
        case do.GiveValues(key, name, values):
            numbers = state.tournament(key).number_of
            lines = "\n".join(f"{numbers[who]} {value / 100:.2f}" for who, value in values)
            return [("tournament", key), ("name", name), ("values", lines)]
        case do.SetPrizes(key, groups, currency, unit):
            return list(form_fields(key, PrizeScheme(groups, currency, unit), "/").texts())
        case do.SetResults(key, number, ((board, result),)):
            return [("tournament", key), ("round", str(number)), ("board", str(board)), ("result", result)]
        case _:
            return [pair for name in action_of(action).fields for pair in _of_field(name, getattr(action, name))]


def _of_field(name: str, value: Any) -> Iterator[tuple[str, str]]:
    if isinstance(value, tuple):
        yield from ((name, str(one)) for one in value)
    elif value is not None:
        yield name, str(int(value)) if isinstance(value, bool) else str(value)


def _of_details(details: Details) -> list[tuple[str, str]]:
    given = {name: getattr(details, name) for name in ("name", "city", "federation", "chief_arbiter", "notes")}
    days = {name: getattr(details, name).replace("/", "-") for name in ("start", "end")}
    return [*given.items(), *days.items(), ("deputies", "; ".join(details.deputies))]


def _of_settings(settings: Settings) -> list[tuple[str, str]]:
    plain = ("name", "rounds", "system", "acceleration", "rating_method", "tie_order", "rate_of_play", "time_control")
    plain += ("missed", "half_byes", "half_byes_until", "unrated", "first_board", "tiebreak_ratings")
    points = {name: points_text(getattr(settings.points, name)) for name in ("win", "draw", "loss", "bye", "absence")}
    found = [*((name, str(getattr(settings, name))) for name in plain), *points.items()]
    boxes = ("check_in", "chess960", "double", "swap_last_two")
    found += [(name, str(int(getattr(settings, name)))) for name in boxes]
    return [*found, ("tiebreaks", ",".join(settings.tiebreaks)), ("coded_time_control", settings.coded_time_control)]


PERSON = ("name", "title", "sex", "federation", "fide_id", "birth", "club", "fide_rating", "national_rating")
COLUMNS = PERSON


def _of_person(data: Person) -> list[tuple[str, str]]:
    return [(name, str(getattr(data, name))) for name in (*PERSON, "national_id")]


def table_of(people: tuple[Person, ...], delimiter: str = ";") -> str:
    """A list of players with headings that need no guessing."""
    stream = io.StringIO()
    writer = csv.writer(stream, delimiter=delimiter)
    writer.writerow(COLUMNS)
    writer.writerows([getattr(data, name) or "" for name in COLUMNS] for data in people)
    return stream.getvalue()


# -- calls -------------------------------------------------------------------------------------------------------------


class Program:
    """Calls over HTTP, with a token."""

    def __init__(self, client: TestClient[Any], event: str, token: str) -> None:
        self.client, self.event = client, event
        self.headers = {"authorization": f"Bearer {token}"}

    def __call__(self, asked: Asked) -> Outcome:
        tokens: list[str] = []
        for _ in range(MOST_QUESTIONS):
            answer = self._send(asked, tokens)
            found = answer.json()
            if answer.status_code != 409 or "cautions" not in found:
                break
            tokens += [caution["token"] for caution in found["cautions"]]
        assert answer.status_code in (200, 400, 404, 409, 422), answer.text
        return Outcome(answer.status_code == 200, "" if answer.status_code == 200 else found.get("code", ""))

    def _send(self, asked: Asked, tokens: list[str]) -> Any:
        action = asked.action
        if isinstance(action, do.ImportTournament):
            query = {"tournament": action.tournament, "source": action.source, "reason": asked.reason}
            return self.client.post(
                f"/api/events/{self.event}/import",
                params={**query, "confirmed": ",".join(tokens)} if tokens else query,
                content=trf.dumps(action.content).encode(),
                headers={**self.headers, "content-type": "text/plain"},
            )
        body = {**as_json(type(action), action), "reason": asked.reason, "confirmed": tokens}
        name = action_of(action).name
        return self.client.post(f"/api/events/{self.event}/do/{name}", json=body, headers=self.headers)


def as_json(kind: Any, value: Any) -> Any:
    """A value as programs write it."""
    if get_origin(kind) is Annotated and get_args(kind)[1] in UNITS:
        return decimal(value * UNITS[get_args(kind)[1]])
    if isinstance(value, tuple):
        inner = get_args(kind)
        kinds = inner[:1] * len(value) if inner[-1] is Ellipsis else inner
        return [as_json(one, item) for one, item in zip(kinds, value, strict=True)]
    if hasattr(value, "__match_args__"):
        return {part.name: as_json(part.kind, getattr(value, part.name)) for part in parts_of(type(value))}
    if value is not None and get_args(kind) and get_origin(kind) is not Annotated:
        (kind,) = [part for part in get_args(kind) if part is not type(None)] or [kind]
        return as_json(kind, value) if get_args(kind) else value
    return value


# -- the command -------------------------------------------------------------------------------------------------------


class Command:
    """`dutchess event`, by the action of its own where it has one (`is_plain`: by `do` where that can say it)."""

    def __init__(self, database: str, event: str, folder: Path) -> None:
        self.database, self.event, self.folder = database, event, folder
        self.is_plain = False

    def __call__(self, asked: Asked) -> Outcome:
        action, *words = self._words(asked)
        shown = ["--event", self.event, "--json", "--reason", asked.reason, "--author", "anna"]
        if key := getattr(asked.action, "tournament", ""):
            shown += ["--tournament", key] if key in asked.state.tournaments and action != "tournament" else []
        tokens: list[str] = []
        for _ in range(MOST_QUESTIONS):
            code, out, err = self._run(action, *words, *shown, *(["--confirm", ",".join(tokens)] if tokens else []))
            if code != exits.UNCONFIRMED:
                break
            tokens += [caution["token"] for caution in json.loads(out)["confirm"]]
        assert code in (exits.FINE, exits.INVALID, exits.WRONG_USE, exits.NOT_SO), (action, words, code, err)
        return Outcome(code == exits.FINE, "" if code == exits.FINE or not out else json.loads(out).get("code", ""))

    def _run(self, action: str, *words: str) -> tuple[int, str, str]:
        out, err = io.StringIO(), io.StringIO()
        with redirect_stdout(out), redirect_stderr(err):
            code = main(["event", action, self.database, *words])
        return code, out.getvalue(), err.getvalue()

    def _words(self, asked: Asked) -> list[str]:
        key = getattr(asked.action, "tournament", "")
        has_teams = key in asked.state.tournaments and asked.state.tournaments[key].is_team_event
        own = {**OWN_WORDS, **(OF_TEAMS if has_teams else OF_PLAYERS)}.get(type(asked.action))
        if isinstance(asked.action, do.ImportTournament):
            path = self.folder / asked.action.source
            path.write_text(trf.dumps(asked.action.content), encoding="utf-8")
            return ["import", str(path), "--key", asked.action.tournament]
        if isinstance(asked.action, do.AddPlayers) and not asked.action.team:
            path = self.folder / "players.csv"
            path.write_text(table_of(asked.action.people), encoding="utf-8")
            return ["import", str(path)]
        if isinstance(asked.action, do.SetPrizes):
            path = self.folder / "prizes.toml"
            scheme = PrizeScheme(asked.action.groups, asked.action.currency, asked.action.unit)
            path.write_text(scheme.dumps(), encoding="utf-8")
            return ["prizes", str(path)]
        if own is not None and not (self.is_plain and is_of_texts(action_of(asked.action))):
            return [*own(asked.action, asked.state)]
        fields = [
            pair for name in action_of(asked.action).fields for pair in _of_field(name, getattr(asked.action, name))
        ]
        return ["do", action_of(asked.action).name, *(f"{name}={value}" for name, value in fields)]


def _p(person: int) -> str:
    return f"p{person}"


def _options(**given: object) -> list[str]:
    return [word for name, value in given.items() if value for word in (f"--{name.replace('_', '-')}", str(value))]


def _of_typed_person(data: Person) -> list[str]:
    found = _options(rating=data.fide_rating, national_rating=data.national_rating, title=data.title, sex=data.sex)
    return found + _options(federation=data.federation, fide_id=data.fide_id, birth=data.birth, club=data.club)


def _result(action: Any, state: State) -> list[str]:
    """A result where there is none is entered; otherwise it is corrected."""
    ((board, result),) = action.results if isinstance(action, do.SetResults) else [(action.board, action.result)]
    tournament = state.tournament(action.tournament)
    numbers = tournament.board_numbers(tournament.rounds[action.round - 1]) if tournament.rounds else ()
    is_open = board in numbers and tournament.rounds[action.round - 1].boards[numbers.index(board)].is_open
    name = "result" if is_open and result != "?" else "correct"
    return [name, str(board), result, "--round", str(action.round)]


def _pairs(action: do.ChangePairing, state: State) -> list[str]:
    number = state.tournament(action.tournament).number_of
    pairs = [f"{number[white]}-{number[black]}" for white, black in action.pairs]
    return ["manual", "set", ",".join([*pairs, *([f"{number[action.bye]}-bye"] if action.bye is not None else [])])]


BYES = {"H": "half", "Z": "zero", "F": "full"}
OWN_WORDS: dict[type, Callable[[Any, State], list[str]]] = {
    do.ChangeEvent: lambda action, state: ["configure", "--city", action.details.city],
    do.AddTournament: lambda action, state: [
        *("tournament", action.settings.name, "--key", action.tournament, "--rounds", str(action.settings.rounds))
    ],
    do.ChangeSettings: lambda action, state: [
        *("configure", "--name", action.settings.name, "--tiebreaks", ",".join(action.settings.tiebreaks))
    ],
    do.AddPlayer: lambda action, state: [
        *("add", action.data.name, *_of_typed_person(action.data)),
        *(["--team", state.tournament(action.tournament).teams[action.team].name] if action.team else []),
    ],
    do.ChangePerson: lambda action, state: [
        *("person", _p(action.person), "--name", action.data.name, "--title", action.data.title)
    ],
    do.CheckIn: lambda action, state: ["checkin", _p(action.person), *([] if action.present else ["--absent"])],
    do.Readmit: lambda action, state: ["readmit", _p(action.person)],
    do.RemovePlayer: lambda action, state: ["remove", _p(action.person)],
    do.BarByes: lambda action, state: ["bye", _p(action.person), "--bar"],
    do.CorrectRating: lambda action, state: ["rating", _p(action.person), str(action.rating)],
    do.AssignNumbers: lambda action, state: ["numbers"],
    do.DrawNumbers: lambda action, state: ["numbers", "--draw", action.seed],
    do.PairRound: lambda action, state: ["pair", "--seed", action.seed],
    do.DiscardPairing: lambda action, state: ["pair", "--discard"],
    do.OpenManual: lambda action, state: ["manual", "open"],
    do.ChangePairing: _pairs,
    do.CloseManual: lambda action, state: ["manual", "close"],
    do.PublishRound: lambda action, state: ["publish"],
    do.ReopenRound: lambda action, state: ["reopen", *(["--because", action.cause] if action.cause else [])],
    do.SetResult: _result,
    do.SetResults: _result,
    do.VerifyResult: lambda action, state: [
        *("result", str(action.board), action.result, "--round", str(action.round), "--verify")
    ],
    do.CorrectColours: lambda action, state: [
        *("correct", str(action.board), "colours", "--round", str(action.round), "--in-time")
    ],
    do.AdjournGame: lambda action, state: ["result", str(action.board), "?", "--round", str(action.round)],
    do.DrawLots: lambda action, state: ["lots", "--seed", action.seed],
    do.LeaveFideMode: lambda action, state: ["leave-fide-mode"],
    do.GiveValues: lambda action, state: [
        *("values", action.name),
        *(word for who, value in action.values for word in (_p(who), f"{value / 100:.2f}")),
    ],
    do.CloseTournament: lambda action, state: ["close"],
    do.CloseEvent: lambda action, state: ["close", "--whole-event"],
    do.AddTeam: lambda action, state: ["team", action.name],
    do.Undo: lambda action, state: ["undo"],
}
OF_PLAYERS: dict[type, Callable[[Any, State], list[str]]] = {
    do.Withdraw: lambda action, state: ["withdraw", _p(action.person)],
    do.RequestBye: lambda action, state: [
        *("bye", _p(action.person), "--round", str(action.round), "--kind", BYES[action.letter])
    ],
    do.RevokeBye: lambda action, state: ["bye", _p(action.person), "--round", str(action.round), "--revoke"],
}
OF_TEAMS: dict[type, Callable[[Any, State], list[str]]] = {
    do.WithdrawTeam: lambda action, state: ["withdraw", _p(action.team)],
    do.RequestTeamBye: lambda action, state: [
        *("bye", _p(action.team), "--round", str(action.round), "--kind", BYES[action.letter])
    ],
}
