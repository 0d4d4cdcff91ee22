"""Who is first, who is known, and who is one visitor; what is written down of those who are not known."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest
from litestar.testing import TestClient

from dutchess.journal import Store
from dutchess.web.auth import passwords
from dutchess.web.auth.accounts import AccountError, Accounts
from dutchess.web.auth.passwords import MOST_OWN, MOST_WRONG, Attempts, login_key
from dutchess.web.load.thread_queues import network_of
from dutchess.web.services import services
from dutchess.web.settings import Settings
from journal.postgres import Server, missing
from waiting import WAIT_SECONDS
from web.applications import create_app

GOOD = "correct horse battery"
FIELD = re.compile(r'name="_csrf_token" value="([^"]+)"')


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A database of each kind."""
    if request.param == "sqlite":
        yield str(tmp_path / "events.db")
    elif reason := missing():
        pytest.skip(f"POSTGRESQL TESTS SKIPPED: {reason}")
    else:
        with Server() as server:
            yield server.new_database()


def post(client: TestClient[Any], path: str, /, **fields: object) -> Any:
    found = FIELD.search(client.get("/sign-in").text)
    assert found
    return client.post(path, data={"_csrf_token": found[1], **fields}, follow_redirects=False)


def test_of_several_first_visitors_one_is_the_owner(place: str) -> None:
    """All have seen that nobody is there; the account of one is made, and the others are told."""
    rivals = 6
    with Store.open(place) as store:
        accounts, ready = Accounts(store.engine, lambda: 1000.0), Barrier(rivals)

        def first(number: int) -> str:
            ready.wait(WAIT_SECONDS)
            try:
                if number:
                    accounts.create_first(f"visitor{number}", f"Visitor {number}", GOOD)
                else:
                    accounts.create_here("Owner")
            except AccountError as error:
                return error.said.code
            return ""

        with ThreadPoolExecutor(rivals) as pool:
            assert sorted(pool.map(first, range(rivals))) == ["", *["set-up-done"] * (rivals - 1)]
        assert len(accounts.all()) == 1


def test_a_form_of_a_first_visitor_who_was_slower_makes_no_owner(tmp_path: Path) -> None:
    """The page was open when somebody else set the server up."""
    settings = Settings(str(tmp_path / "events.db"))
    with TestClient(create_app(settings), "http://127.0.0.1") as client:
        found = FIELD.search(client.get("/set-up").text)
        assert found
        services(client.app).accounts.create_first("anna", "Anna", GOOD)
        fields = {"_csrf_token": found[1], "login": "eve", "name": "Eve", "password": GOOD}
        assert client.post("/set-up", data=fields, follow_redirects=False).status_code in (303, 401, 403)
        assert services(client.app).accounts.logins() == ("anna",)


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient[Any]]:
    with TestClient(create_app(Settings(str(tmp_path / "events.db"), logins_per_minute=1000))) as found:
        services(found.app).accounts.create("anna", "Anna", GOOD)
        yield found


def test_what_is_typed_as_a_login_is_not_written_down(
    client: TestClient[Any], caplog: pytest.LogCaptureFixture
) -> None:
    """People type their password into the wrong field; the login of an account is written down, nothing else."""
    caplog.set_level("INFO", "dutchess.security")
    for login, times in (("my secret passphrase", 2), ("anna", MOST_WRONG + 1)):
        for _ in range(times):
            post(client, "/sign-in", login=login, password="x")
    client.post("/api/tokens", headers={"authorization": "Basic bXkgc2VjcmV0IHBhc3NwaHJhc2U6eA=="})
    services(client.app).happenings.settle()
    said = [record.getMessage() for record in caplog.records if record.name.startswith("dutchess")]
    assert not [line for line in (*said, *map(str, services(client.app).happenings.newest())) if "passphrase" in line]
    known = "account='1' login='anna'"
    assert len([line for line in said if line.startswith("sign-in-failed") and known in line]) == MOST_WRONG
    assert [line for line in said if line.startswith("sign-in-blocked") and known in line]
    assert len([line for line in said if line.startswith("sign-in-failed") and known not in line]) == 3


def test_a_known_address_survives_a_restart(tmp_path: Path) -> None:
    """20 wrong passwords from elsewhere, before or after the server is started anew, do not keep Anna out."""
    settings = Settings(str(tmp_path / "events.db"), logins_per_minute=1000)
    with TestClient(create_app(settings)) as client:
        services(client.app).accounts.create("anna", "Anna", GOOD)
        assert post(client, "/sign-in", login="anna", password=GOOD).status_code == 303
        services(client.app).happenings.settle()
    with TestClient(create_app(settings)) as client:
        attempts = services(client.app).attempts
        for _ in range(MOST_WRONG):
            attempts.was_wrong(login_key("anna"), "elsewhere")
        assert not attempts.may_try(login_key("anna"), "elsewhere")
        assert post(client, "/sign-in", login="anna", password=GOOD).status_code == 303


def test_a_network_of_ipv6_is_one_visitor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has one address of it has 2**64."""
    app = create_app(Settings(str(tmp_path / "events.db"), logins_per_minute=5))
    number, answer = count(1), app.asgi_handler

    async def from_another_address(scope: Any, receive: Any, send: Any) -> None:
        scope["client"] = (f"2001:db8:1:2::{next(number):x}", 50000)
        await answer(scope, receive, send)

    monkeypatch.setattr(app, "asgi_handler", from_another_address)
    with TestClient(app) as client:
        assert [post(client, "/sign-in", login="anna", password="x").status_code for _ in range(7)] == [
            *[422] * 5,
            *[429] * 2,
        ]
    attempts = Attempts(lambda: 0.0)
    attempts.know(1, "anna", "2001:db8:1:2::1")
    for _ in range(MOST_WRONG):
        attempts.was_wrong(login_key("anna"), "192.0.2.1")
    assert attempts.may_try(login_key("anna"), "2001:db8:1:2::/64"), "as the door calls it"
    assert not attempts.may_try(login_key("anna"), "2001:db8:1:3::/64")


def test_nobody_is_locked_out_by_the_guesses_of_others(client: TestClient[Any]) -> None:
    """20 wrong passwords from anywhere: the right one still holds, typed at an address that nobody has seen before."""
    attempts = services(client.app).attempts
    for _ in range(MOST_WRONG):
        attempts.was_wrong(login_key("anna"), "elsewhere")
    for number in range(MOST_OWN):
        assert post(client, "/sign-in", login="anna", password="x").status_code == 422, number
    assert post(client, "/sign-in", login="anna", password=GOOD).status_code == 429, "from here there were too many"


def test_the_right_password_holds_at_an_unknown_address(client: TestClient[Any]) -> None:
    for _ in range(10 * MOST_WRONG):
        services(client.app).attempts.was_wrong(login_key("anna"), "elsewhere")
    assert post(client, "/sign-in", login="anna", password=GOOD).status_code == 303
    basic = f"Basic {b64encode(f'ben:{GOOD}'.encode()).decode()}"
    services(client.app).accounts.create("ben", "Ben", GOOD)
    for _ in range(MOST_WRONG):
        services(client.app).attempts.was_wrong(login_key("ben"), "elsewhere")
    assert client.post("/api/tokens", headers={"authorization": basic}).status_code == 201


def test_own_tries_are_few_also_for_whoever_has_many_networks_of_ipv6() -> None:
    """A customer has 48 bits or more of them; each address of IPv4 is one, however it is written."""
    attempts = Attempts(lambda: 0.0)
    for _ in range(MOST_WRONG):
        attempts.was_wrong(login_key("anna"), "192.0.2.1")
    tried = 0
    for number in range(100):
        network = network_of(f"2001:db8:1:{number:x}::1")
        while attempts.may_try(login_key("anna"), network, MOST_OWN):
            attempts.was_wrong(login_key("anna"), network)
            tried += 1
    assert tried == MOST_OWN
    assert attempts.may_try(login_key("anna"), network_of("2001:db8:2::1"), MOST_OWN)
    assert not attempts.may_try(login_key("anna"), network_of("2001:db8:2::1")), "codes of a second factor have no more"


def test_wrong_passwords_are_not_forgotten_because_of_many_others(
    client: TestClient[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever tries very many logins, each once, does not begin anew with one that exists."""
    monkeypatch.setattr(passwords, "KEPT", 4)
    attempts, elsewhere = services(client.app).attempts, "192.0.2.1"
    for door in ("/sign-in", "/api/tokens"):
        for name in ("anna", *(f"nobody{number}" for number in range(10))):
            basic = f"Basic {b64encode(f'{name}:x'.encode()).decode()}"
            for _ in range(MOST_WRONG // 2 if name == "anna" else 1):
                if door == "/sign-in":
                    post(client, door, login=name, password="x")
                else:
                    client.post(door, headers={"authorization": basic})
    assert not attempts.may_try(login_key("anna"), elsewhere)
    assert attempts.may_try(login_key("nobody1"), elsewhere)
    assert len(attempts._wrong) <= 4


def test_an_address_of_ipv4_is_one_visitor_however_it_is_written() -> None:
    """Proxies that listen on IPv6 name visitors of IPv4 like this; they are not all in one network."""
    assert network_of("::ffff:192.0.2.1") == network_of("192.0.2.1") != network_of("::ffff:192.0.2.2")


def test_a_known_browser_is_let_in_wherever_others_type_wrong_passwords(tmp_path: Path) -> None:
    """A whole hall is behind one address: what somebody types there keeps nobody out who has signed in before."""
    settings = Settings(str(tmp_path / "events.db"), logins_per_minute=3)
    with TestClient(create_app(settings), "http://127.0.0.1") as client:
        accounts = services(client.app).accounts
        accounts.create("anna", "Anna", GOOD)
        accounts.create("eve", "Eve", GOOD)
        assert post(client, "/sign-in", login="anna", password=GOOD).status_code == 303
        browser = client.cookies["dutchess_browser"]

        def try_with(cookie: str, login: str, password: str) -> int:
            client.cookies.clear()
            if cookie:
                client.cookies.set("dutchess_browser", cookie)
            return int(post(client, "/sign-in", login=login, password=password).status_code)

        assert [try_with("", "anna", "x") for _ in range(4)] == [422, 422, 429, 429], "three a minute from here"
        for _ in range(MOST_WRONG):
            services(client.app).attempts.was_wrong(login_key("anna"), "testclient")
        for forged in ("x", f"{browser}x", f"x{browser}", browser.replace(".", "x"), browser.split(".")[0], ".."):
            assert try_with(forged, "anna", GOOD) == 429, forged
        assert try_with(browser, "anna", GOOD) == 303
        assert try_with(browser, "eve", "x") == 422, "it is a browser of Anna"
        attempts = services(client.app).attempts
        assert attempts.may_try(login_key("anna"), f"browser {browser.partition('.')[0]}")
        assert not attempts.may_try(login_key("anna"), "testclient", MOST_OWN)


def test_a_browser_is_known_to_the_account_that_signed_in_with_it(client: TestClient[Any]) -> None:
    """Its wrong passwords count by themselves, and it is known until the password is changed."""
    assert post(client, "/sign-in", login="anna", password=GOOD).status_code == 303
    browser, accounts = client.cookies["dutchess_browser"], services(client.app).accounts
    accounts.create("eve", "Eve", GOOD)
    attempts = services(client.app).attempts
    for login in ("anna", "eve"):
        for _ in range(MOST_WRONG):
            attempts.was_wrong(login_key(login), "testclient")
            attempts.was_wrong(login_key(login), "elsewhere")

    def tries(login: str) -> int:
        """How many wrong ones are taken."""
        for number in range(MOST_WRONG + 1):
            client.cookies.clear()
            client.cookies.set("dutchess_browser", browser)
            if post(client, "/sign-in", login=login, password="x").status_code == 429:
                return number
        raise AssertionError

    assert tries("eve") == 0
    assert tries("anna") == MOST_WRONG
    assert tries("anna") == 0, "nobody guesses with a browser that was left behind"
    accounts.set_password(1, "another long passphrase")
    attempts._known.clear()
    assert tries("anna") == 0
