"""What nobody's browser sends, and programs may: each is answered with a sentence, and never with "our mistake"."""

from __future__ import annotations

import io
import zipfile
from base64 import b64encode
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from typing import Any
from urllib.parse import quote

import pytest
from litestar.testing import TestClient

from dutchess.journal import Person, StoreFailed, actions
from dutchess.journal import Settings as Rules
from dutchess.web.app import create_app
from dutchess.web.auth import passwords
from dutchess.web.auth.accounts import LONGEST_LOGIN, AccountError
from dutchess.web.auth.form_tokens import SESSION
from dutchess.web.auth.passwords import account_key, code_key
from dutchess.web.auth.permissions import DEVICE, OWNER
from dutchess.web.demo import EVENT, KEY, make_demo
from dutchess.web.load.worker import Work
from dutchess.web.print.list_files import list_file
from dutchess.web.services import services
from dutchess.web.settings import Settings
from waiting import WAIT_SECONDS
from web.visiting import FIELD

BASE = f"/e/{EVENT}/t/{KEY}"
GOOD = "correct horse battery"


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient[Any]]:
    settings = Settings(str(tmp_path / "events.db"), logins_per_minute=1000)
    with TestClient(create_app(settings), raise_server_exceptions=False) as found:
        make_demo(services(found.app).store, services(found.app).accounts)
        found.cookies.set(SESSION, services(found.app).accounts.begin_session(1))
        yield found


def post(client: TestClient[Any], path: str, /, **fields: object) -> Any:
    token = FIELD.search(client.get("/sign-in").text)
    assert token
    return client.post(path, data={"_csrf_token": token[1], **fields}, follow_redirects=False)


def bearer(client: TestClient[Any]) -> dict[str, str]:
    token = services(client.app).accounts.issue_pass(EVENT, OWNER, "program", hours=1, maker=1)
    return {"authorization": f"Bearer {token}", "content-type": "application/json"}


@pytest.mark.parametrize("number", ["--5", "-", "0" * 12 + "9" * 20, "0" * 12 + "9" * 5000, "1e5", "٣", "9" * 30, "x"])
def test_a_number_that_is_none(client: TestClient[Any], number: str) -> None:
    forms: list[tuple[str, dict[str, str]]] = [
        ("/account/seen", {"number": number}),
        (f"/e/{EVENT}/people/dismiss", {"user": number}),
        (f"/e/{EVENT}/people/device", {"first": number, "tournament": KEY}),
        (f"{BASE}/rounds/6/report", {"board": number, "result": "1-0"}),
        (f"/e/{EVENT}/hall/settings", {"seconds": number}),
    ]
    for path, fields in forms:
        answer = post(client, path, **fields)
        assert answer.status_code in (403, 422), path
    assert client.get(f"{BASE}/rounds/6/instead?one={number}&other=2").status_code == 422


def test_a_token_of_the_first_start_in_other_letters(tmp_path: Path) -> None:
    settings = Settings(str(tmp_path / "events.db"), base="https://chess.example.org", set_up_token="secret")
    with TestClient(create_app(settings), "https://chess.example.org") as client:
        token = FIELD.search(client.get("/set-up").text)
        assert token
        fields = {"login": "a", "name": "A", "password": GOOD, "token": "sécret"}
        answer = client.post("/set-up", data={"_csrf_token": token[1], **fields})
        assert (answer.status_code, "not the token" in answer.text) == (422, True)


def test_what_no_database_holds(client: TestClient[Any]) -> None:
    """PostgreSQL takes no zeros: they are refused before it is asked."""
    assert post(client, f"/e/{EVENT}/people/token", label="a\0b").status_code == 422
    for path in ("/e/a%00b/event.json", f"/e/{EVENT}/t/a%00b/standings.json", "/e/%00"):
        assert client.get(path).status_code == 404, path
    basic = b64encode(b"a\0b:c").decode()
    assert client.post("/api/tokens", headers={"authorization": f"Basic {basic}"}).status_code == 401


@pytest.mark.parametrize("name", ["x" * 300, "%C3%A9" * 200, "a/" * 600, "../" * 200 + "x"])
def test_a_name_that_no_file_can_have(client: TestClient[Any], name: str) -> None:
    for path in ("/static/", "/pictures-of-the-manual/", f"{BASE}/print/", "/e/"):
        assert client.get(f"{path}{name}").status_code == 404, path


def test_half_of_a_character(client: TestClient[Any]) -> None:
    headers, base = bearer(client), f"/api/events/{EVENT}"
    for path, body in (
        (f"{base}/do/change-event", b'{"\\ud800": 1}'),
        (f"{base}/do/change-event", b'{"details": {"name": "\\udfff"}}'),
        (f"{base}/do/undo", b'{"reason": "\\ud800"}'),
        (f"{base}/tokens", b'{"label": "\\ud800"}'),
    ):
        answer = client.post(path, content=body, headers=headers)
        assert (answer.status_code, answer.json()["type"]) == (400, "/manual/api#wrong-call"), body
    whole = client.post(f"{base}/tokens", content=b'{"label": "\\ud83d\\ude00"}', headers=headers)
    assert (whole.status_code, whole.json()["label"]) == (201, "\U0001f600")


def test_a_name_in_the_journal_is_one_line(client: TestClient[Any]) -> None:
    """Whoever acts under it could do nothing: the journal takes no author of two lines."""
    accounts = services(client.app).accounts
    for login, name in (("a\nb", "Anna"), ("anna", "A\nb"), ("anna", "A\u2028b"), ("anna", "A\0b")):
        with pytest.raises(AccountError, match="line break"):
            accounts.create(login, name, GOOD)
    with pytest.raises(AccountError, match="line break"):
        accounts.issue_pass(EVENT, DEVICE, "a\nb", hours=1)
    for path in ("token", "device"):
        assert post(client, f"/e/{EVENT}/people/{path}", label="a\nb", tournament=KEY).status_code == 422
    answer = client.post(f"/api/events/{EVENT}/tokens", content=b'{"label": "a\\nb"}', headers=bearer(client))
    assert answer.status_code == 400


@pytest.mark.parametrize("key", ["Ключ", "ß", "日本", "Open A"])
def test_files_of_a_tournament_with_any_key(client: TestClient[Any], key: str) -> None:
    """A header is ASCII; the name of the file is not, and is told all the same."""
    ledger = services(client.app).store.ledger(EVENT)
    people = tuple(Person(f"P{number}") for number in range(4))
    for action in (
        actions.AddTournament(key, Rules("T", 3)),
        actions.AddPlayers(key, people),
        actions.DrawColour(key, "s"),
        actions.PairRound(key, "s"),
        actions.PublishRound(key),
    ):
        ledger.perform(action, author="x")
    for file in ("rounds.ics", "report.trf", "print/entries.csv", "rounds/1/games.pgn", "forms.json"):
        answer = client.get(f"/e/{EVENT}/t/{quote(key)}/{file}")
        assert answer.status_code == 200, file
        said = answer.headers["content-disposition"]
        assert said.isascii()
        assert f'filename="{key}' in said or f"filename*=UTF-8''{quote(key)}" in said
    archive = client.get(f"/e/{EVENT}/site.zip")
    assert f"{key}/index.html" in zipfile.ZipFile(io.BytesIO(archive.content)).namelist()


def test_a_login_is_not_the_key_of_something_else(client: TestClient[Any]) -> None:
    """A stranger who signs in as `#1`, or as `account 1`, locks nobody out of changing their password."""
    attempts, accounts = services(client.app).attempts, services(client.app).accounts
    accounts.set_password(1, GOOD)
    for login in ("#1", "#1 code", account_key(1), code_key(1), f"result {EVENT} {KEY} 6 1 2"):
        for _ in range(passwords.MOST_WRONG + 1):
            post(client, "/sign-in", login=login, password="guess")
    assert attempts.may_try(account_key(1), "anywhere")
    assert attempts.may_try(code_key(1), "anywhere")
    client.cookies.set(SESSION, accounts.begin_session(1))
    assert post(client, "/account/password", old=GOOD, password="a new long secret").status_code == 303


def test_a_login_has_one_spelling(client: TestClient[Any]) -> None:
    """Nobody gets more guesses by what they add to the longest login there can be."""
    accounts, login = services(client.app).accounts, "x" * LONGEST_LOGIN
    accounts.create(login, "X", GOOD)
    for number in range(passwords.MOST_WRONG):
        written = b64encode(f" {login.upper()} :guess {number}".encode()).decode()
        answer = client.post("/api/tokens", headers={"authorization": f"Basic {written}"})
        assert answer.status_code == 401
    for more in ("", " "):
        written = b64encode(f"{login}{more}:{GOOD}".encode()).decode()
        assert client.post("/api/tokens", headers={"authorization": f"Basic {written}"}).status_code == 429
    longer = b64encode(f"{login}y:{GOOD}".encode()).decode()
    assert client.post("/api/tokens", headers={"authorization": f"Basic {longer}"}).status_code == 401


@pytest.fixture
def done(client: TestClient[Any], monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What workers were asked to do."""
    asked: list[Any] = []
    workers = services(client.app).workers
    submit = workers.submit

    def counted(visitor: Any, work: Work, *more: Any, **named: Any) -> Any:
        asked.append(work[0])
        return submit(visitor, work, *more, **named)

    monkeypatch.setattr(workers, "submit", counted)
    return asked


def test_a_list_for_a_spreadsheet_is_written_once_and_by_a_worker(client: TestClient[Any], done: list[Any]) -> None:
    first = client.get(f"{BASE}/print/standings-5.xlsx")
    again = client.get(f"{BASE}/print/standings-5.xlsx?paper=us-letter&size=large&x=1")
    assert (first.status_code, again.content) == (200, first.content)
    assert done == [list_file]
    assert client.get(f"{BASE}/print/standings-5.csv").status_code == 200
    assert done == [list_file] * 2
    assert client.get(f"{BASE}/print/poster.csv").status_code == 404


@pytest.mark.parametrize("name", ["pairings", "standings"])
def test_a_sheet_under_another_spelling_is_the_same_sheet(client: TestClient[Any], done: list[Any], name: str) -> None:
    """Nobody makes the server set one sheet again and again by writing its address otherwise."""
    spellings = [
        f"{name}-5.pdf",
        f"{name}-05.pdf",
        f"{name}-0005.pdf",
        f"{name}-٥.pdf",
        f"{name}-5",
        f"{name}-5.pdf?x=1",
    ]
    spellings += [
        f"{name}-5.pdf?paper=a4",
        f"{name}-5.pdf?paper=none",
        f"{name}-5.pdf?size=none",
        f"{name}-5.pdf?paper=",
    ]
    sheets = {client.get(f"{BASE}/print/{one}").content for one in spellings}
    assert len(sheets) == 1
    assert len(done) == 1


def test_nobody_waits_for_the_passwords_of_others(client: TestClient[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """Hashing has threads of its own: a form of the same visitor that writes is answered meanwhile."""
    begun, go_on = Event(), Event()

    def slow(login: str, password: str) -> None:
        begun.set()
        go_on.wait(WAIT_SECONDS)

    monkeypatch.setattr(services(client.app).accounts, "verify", slow)
    client.cookies.clear()
    with ThreadPoolExecutor(1) as guessing:
        guess = guessing.submit(post, client, "/sign-in", login="demo", password="guess")
        assert begun.wait(WAIT_SECONDS)
        assert post(client, "/preferences", theme="dark").status_code == 303
        assert not guess.done()
        go_on.set()
        assert guess.result(WAIT_SECONDS).status_code == 422


def test_anonymising_while_the_database_is_away(client: TestClient[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    store = services(client.app).store
    name = store.ledger(EVENT).state.details.name

    def lost(_: str) -> None:
        raise StoreFailed("database-failed", error="database or disk is full")

    monkeypatch.setattr(store, "anonymise", lost)
    assert post(client, f"/e/{EVENT}/anonymise", name=name).status_code == 503


def test_a_full_disk_is_in_the_log_for_programs_too(
    client: TestClient[Any], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """What a call with a key comes to is not known then: the same call is not done again."""

    def full(*_: object) -> None:
        raise StoreFailed("database-failed", error="database or disk is full")

    headers, path = bearer(client) | {"idempotency-key": "one"}, f"/api/events/{EVENT}/do/undo"
    monkeypatch.setattr(services(client.app).store, "append", full)
    answer = client.post(path, content=b"{}", headers=headers)
    assert (answer.status_code, answer.json()["type"]) == (503, "/manual/api#unavailable")
    assert "disk is full" in caplog.text
    assert client.post(path, content=b"{}", headers=headers).json()["type"] == "/manual/api#key-in-use"
