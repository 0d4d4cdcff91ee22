"""Every route with every role: what is not granted is denied, and nothing is forgotten."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from litestar.testing import TestClient

from dutchess.journal import Details, Person, Settings, actions
from dutchess.journal.action_table import ACTIONS
from dutchess.web.auth.accounts import PROGRAM
from dutchess.web.auth.authentication import SESSION
from dutchess.web.auth.form_tokens import FOREIGN, TOO_OLD
from dutchess.web.auth.permissions import (
    ANYBODY,
    ARBITER,
    ASSISTANT,
    DEVICE,
    NEEDS,
    OWN,
    OWNER,
    READ,
    READER,
    RESULTS,
    ROLES,
    RUN,
    SIGNED_IN,
    may,
)
from dutchess.web.pages.changes.forms import form_of_name
from dutchess.web.services import services
from dutchess.web.settings import Settings as ServerSettings
from web.applications import create_app

TOKEN = re.compile(r'name="_csrf_token" value="([^"]+)"')
WHO = ("nobody", "stranger", *ROLES, DEVICE)
SAMPLES = {"event": "open", "key": "main", "round": "1", "person": "1", "name": "standings.pdf"}
DENIED = (401, 403)


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Any]]:
    folder: Path = tmp_path_factory.mktemp("events")
    with TestClient(create_app(ServerSettings(str(folder / "events.db")))) as found:
        found.follow_redirects = False
        store = services(found.app).store
        ledger = store.create(Details("Open"), author="x", event="open")
        ledger.perform(actions.AddTournament("main", Settings("Main", rounds=3)), author="x")
        ledger.perform(actions.AddPlayers("main", (Person("A"), Person("B"))), author="x")
        ledger.perform(actions.PairRound("main", "seed"), author="x")
        ledger.perform(actions.PublishRound("main"), author="x")
        yield found


@pytest.fixture(scope="module")
def cookies(client: TestClient[Any]) -> dict[str, dict[str, str]]:
    """What the browser of each of them carries. None of them has set the server up."""
    accounts = services(client.app).accounts
    accounts.create("founder", "Founder", "a long password")
    found: dict[str, dict[str, str]] = {"nobody": {}}
    for name in ("stranger", *ROLES):
        account = accounts.create(name, name, "a long password")
        if name in ROLES:
            accounts.grant("open", account.user, name)
        found[name] = {SESSION: accounts.begin_session(account.user)}
    token = accounts.issue_pass("open", DEVICE, "phone", hours=1, tournament="main", boards=(1, 1))
    found[DEVICE] = {"dutchess_device": token}
    return found


def routes(client: TestClient[Any]) -> list[tuple[str, str, Any]]:
    """(method, path with samples, handler) of everything that the application answers."""
    found = []
    for route in client.app.routes:
        for handler in getattr(route, "route_handlers", ()):
            path = re.sub(r"\{(\w+)(?::\w+)?\}", lambda part: SAMPLES.get(part[1], "x"), route.path_format)
            found += [(method, path, handler) for method in sorted(handler.http_methods) if method != "OPTIONS"]
    return found


def test_every_route_states_what_it_needs(client: TestClient[Any]) -> None:
    listed = routes(client)
    assert len(listed) > 40
    for method, path, handler in listed:
        assert handler.opt.get("needs") in NEEDS, f"{method} {path} does not say what it needs"


# What each of them may do in the event, written here once more: the table of the program is what is tested.
GRANTED = {
    "nobody": {ANYBODY},
    "stranger": {ANYBODY, SIGNED_IN},
    READER: {ANYBODY, SIGNED_IN, READ},
    ASSISTANT: {ANYBODY, SIGNED_IN, READ, RESULTS},
    ARBITER: {ANYBODY, SIGNED_IN, READ, RESULTS, RUN},
    OWNER: {ANYBODY, SIGNED_IN, READ, RESULTS, RUN, OWN},
    DEVICE: {ANYBODY, RESULTS},
}


@pytest.mark.parametrize("who", WHO)
def test_what_is_not_granted_is_denied(client: TestClient[Any], cookies: dict[str, dict[str, str]], who: str) -> None:
    """Reading and writing. What is written carries everything but the right: the token of a form or of a program."""
    accounts = services(client.app).accounts
    client.cookies.clear()
    client.cookies.update(cookies[who])
    found = TOKEN.search(client.get("/sign-in").text)
    assert found
    form = {"data": {"_csrf_token": found[1]}}
    token = cookies[who].get("dutchess_device", "")
    if SESSION in cookies[who]:
        token = accounts.begin_session(accounts.actor_of_session(cookies[who][SESSION]).user, label=PROGRAM)
    bearer = {"authorization": f"Bearer {token}"}
    denials = 0
    for method, path, handler in routes(client):
        need = handler.opt["needs"]
        is_allowed = need in GRANTED[who]
        if path.endswith("/live") or (is_allowed and method != "GET"):
            continue
        if handler.opt.get("token_only"):
            client.cookies.clear()
            answer = client.request(method, path, headers=bearer if token else {})
        else:
            client.cookies.update(cookies[who])
            answer = client.request(method, path, **(form if method == "POST" else {}))
        is_denied = answer.status_code in DENIED or answer.headers.get("location", "").startswith("/sign-in")
        assert is_denied is not is_allowed, f"{who}: {method} {path} gave {answer.status_code}"
        assert answer.status_code != 401 or who in ("nobody", DEVICE), "known, and without the right"
        assert TOO_OLD not in answer.text
        assert FOREIGN not in answer.text
        denials += is_denied
    assert denials >= (5 if who == OWNER else 20)


# What an assistant or a device may do, and what only the owner may; everything else needs the right to run the event.
OTHER_RIGHTS = {
    "check-in": RESULTS,
    "set-result": RESULTS,
    "verify-result": RESULTS,
    "close-event": OWN,
    "reopen-event": OWN,
    "reopen-tournament": OWN,
}


def test_actions_need_the_rights_that_are_written_here() -> None:
    needed = {name: form.right for name in ACTIONS if (form := form_of_name(name)) is not None}
    assert len(needed) > 50
    assert {name: right for name, right in needed.items() if right != RUN} == OTHER_RIGHTS


@pytest.mark.parametrize("who", WHO)
def test_every_form_asks_for_its_right(client: TestClient[Any], cookies: dict[str, dict[str, str]], who: str) -> None:
    client.cookies.clear()
    for name, value in cookies[who].items():
        client.cookies.set(name, value)
    page = client.get("/sign-in")
    token = re.search(r'name="_csrf_token" value="([^"]+)"', page.text)
    assert token
    accounts = services(client.app).accounts
    if SESSION in cookies[who]:
        actor = accounts.actor_of_session(cookies[who][SESSION])
    else:
        actor = accounts.actor_of_pass(cookies[who].get("dutchess_device", ""))
    for name in ACTIONS:
        form = form_of_name(name)
        if form is None or form.right in GRANTED[who]:
            continue
        assert not may(actor, form.right, "open"), f"{who} may {name}"
        before = services(client.app).store.length("open")
        answer = client.post(f"/e/open/do/{name}", data={"_csrf_token": token[1], "tournament": "main"})
        assert answer.status_code == 403, f"{who} may {name}"
        assert services(client.app).store.length("open") == before


def test_a_device_reaches_its_own_boards_only(client: TestClient[Any], cookies: dict[str, dict[str, str]]) -> None:
    client.cookies.clear()
    client.cookies.set("dutchess_device", cookies[DEVICE]["dutchess_device"])
    page = client.get("/e/open/t/main/rounds/1/results")
    token = re.search(r'name="_csrf_token" value="([^"]+)"', page.text)
    assert token
    fields = {"_csrf_token": token[1], "tournament": "main", "round": "1", "result": "1-0"}
    refused = client.post("/e/open/do/set-result", data={**fields, "board": "2"})
    assert refused.status_code == 422
    assert "may not enter board 2" in refused.text
    assert client.post("/e/open/do/set-result", data={**fields, "board": "1"}).status_code == 303
    refused = client.post("/e/open/do/set-result", data={**fields, "board": "1", "result": "0-1"})
    assert refused.status_code == 422, "a device enters results; an arbiter corrects them"
    typed = {"_csrf_token": token[1], "board": ["2", "1", "1"], "result": ["1-0", "1-0", ""], "expected": ["9"] * 3}
    answers = client.post("/e/open/t/main/rounds/1/results", data=typed).json()["answers"]
    assert [answer.get("code", "done") for answer in answers] == ["board-of-others", "done", "no-result"]
    assert list(client.get("/e/open/t/main/rounds/1/results/now?since=1").json()["boards"]) == ["1"]


def test_the_boards_of_a_device_are_those_with_these_numbers_in_the_hall(client: TestClient[Any]) -> None:
    """In a tournament whose first board is 21, a device for 22 to 22 has the second board, and is told so."""
    store, accounts = services(client.app).store, services(client.app).accounts
    ledger = store.create(Details("Hall"), author="x", event="hall")
    ledger.perform(actions.AddTournament("main", Settings("Main", rounds=3, first_board=21)), author="x")
    ledger.perform(actions.AddPlayers("main", tuple(Person(name) for name in "ABCD")), author="x")
    ledger.perform(actions.PairRound("main", "seed"), author="x")
    ledger.perform(actions.PublishRound("main"), author="x")
    token = accounts.issue_pass("hall", DEVICE, "phone", hours=1, tournament="main", boards=(22, 22))
    client.cookies.clear()
    client.cookies.set("dutchess_device", token)
    page = client.get("/e/hall/t/main/rounds/1/results")
    assert re.findall(r'data-board="(\d+)"', page.text) == ["22"]
    csrf = re.search(r'name="_csrf_token" value="([^"]+)"', page.text)
    assert csrf
    fields = {"_csrf_token": csrf[1], "tournament": "main", "round": "1", "result": "1-0"}
    refused = client.post("/e/hall/do/set-result", data={**fields, "board": "21"})
    assert refused.status_code == 422
    assert "this device may not enter board 21" in refused.text
    assert client.post("/e/hall/do/set-result", data={**fields, "board": "22"}).status_code == 303
    headers = {"authorization": f"Bearer {token}"}
    call = {"tournament": "main", "round": 1, "board": 21, "result": "1-0"}
    client.cookies.clear()
    answer = client.post("/api/events/hall/do/set-result", json=call, headers=headers)
    assert answer.status_code == 401, "what a phone carries is no token of a program"
    assert [board.result for board in ledger.state.tournament("main").round(1).boards] == ["", "1-0"]


@pytest.mark.usefixtures("cookies")  # so that there is another owner
@pytest.mark.parametrize("is_dismissed", [False, True])
@pytest.mark.parametrize("door", ["form", "call"])
def test_rights_that_end_while_a_body_is_on_its_way_are_no_rights(
    client: TestClient[Any], door: str, is_dismissed: bool
) -> None:
    """The headers come while somebody may do it, the rest after they were dismissed: nothing is written."""
    accounts, label = services(client.app).accounts, f"{door}-{is_dismissed}"
    user = accounts.create(label, f"Late by {label}", "a long password").user
    accounts.grant("open", user, "owner")
    client.cookies.clear()
    if door == "form":
        headers = {"cookie": f"{SESSION}={accounts.begin_session(user)}"}
        found = TOKEN.search(client.get("/e/open/people", headers=headers).text)
        assert found
        path, fields = "/e/open/people/token", {"_csrf_token": found[1], "label": label, "role": "owner"}
        body, headers["content-type"] = urlencode(fields).encode(), "application/x-www-form-urlencoded"
    else:
        headers = {"authorization": f"Bearer {accounts.begin_session(user, label=PROGRAM)}"}
        path, headers["content-type"] = "/api/events/open/tokens", "application/json"
        body = json.dumps({"label": label, "role": "owner"}).encode()

    def given() -> Iterator[bytes]:
        yield body[:5]
        if is_dismissed:
            accounts.dismiss("open", user)
        yield body[5:]

    headers["content-length"] = str(len(body))
    status = client.post(path, content=given(), headers=headers).status_code
    assert (status in DENIED) is is_dismissed
    assert (label in {one.label for one in accounts.passes("open")}) is not is_dismissed
