"""Accounts: passwords, invitations, rights that end with whoever gave them, and the command for who runs the server."""

from __future__ import annotations

import importlib.util
import io
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher
from litestar.testing import TestClient

from dutchess.cli import main
from dutchess.journal import Store
from dutchess.web.auth import passwords
from dutchess.web.auth.accounts import PROGRAM, AccountError, Accounts, digest
from dutchess.web.auth.form_tokens import SESSION
from dutchess.web.auth.passwords import Attempts, WeakPassword
from dutchess.web.auth.permissions import ARBITER, DEVICE, OWNER, READER
from dutchess.web.demo import EVENT, make_demo
from dutchess.web.services import services
from dutchess.web.settings import Settings
from web.applications import create_app
from web.visiting import sign_in

GOOD = "correct horse battery"


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient[Any]]:
    with TestClient(create_app(Settings(str(tmp_path / "events.db"), logins_per_minute=1000))) as found:
        yield found


@pytest.fixture
def accounts(client: TestClient[Any]) -> Accounts:
    return services(client.app).accounts


def post(client: TestClient[Any], path: str, /, **fields: object) -> Any:
    found = re.search(r'name="_csrf_token" value="([^"]+)"', client.get("/sign-in").text)
    assert found
    return client.post(path, data={"_csrf_token": found[1], **fields})


# Passwords


@pytest.mark.parametrize(
    "password",
    [
        "short",
        " " * 20,
        "aaaaaaaaaaaaaaaa",
        "password12345",
        "Passwordpassword!",
        "123456789012",
        "qwertyuiopasdf",
        "abcdefghijklm",
        "annannannann",
        "anna.smith.long",
        "P4ssw0rd.2026!",
        "monkey-dragon-77",
        "Checkmate, checkmate",
        "zxcasdqwe123",
        "x" * 129,
    ],
)
def test_a_password_that_is_easy_to_guess_is_refused(password: str) -> None:
    with pytest.raises(WeakPassword):
        passwords.check(password, "anna.smith.long", "Anna Smith")
    passwords.check(GOOD, "anna", "Anna Smith")


def test_a_password_is_changed_by_who_knows_the_old_one(client: TestClient[Any], accounts: Accounts) -> None:
    user = accounts.create("anna", "Anna", GOOD).user
    elsewhere = accounts.begin_session(user)
    sign_in(client, user)
    assert "Present password" in client.get("/account").text
    assert "is wrong" in post(client, "/account/password", old="no", password="a new long secret").text
    assert "easy to guess" in post(client, "/account/password", old=GOOD, password="passwordpassword").text
    assert post(client, "/account/password", old=GOOD, password="a new long secret").url.path == "/"
    assert accounts.verify("anna", "a new long secret")
    assert not accounts.verify("anna", GOOD)
    assert not accounts.actor_of_session(elsewhere).user, "other sessions have ended"
    assert "Sign out" in client.get("/").text


def test_who_began_with_one_click_comes_back_in(client: TestClient[Any], accounts: Accounts) -> None:
    """On this machine only, and until the account has a password."""
    post_set_up = client.get("/").text
    assert "Start on this machine" in post_set_up
    post(client, "/set-up", quick="1")
    client.cookies.clear()
    assert "Come in on this machine" in client.get("/sign-in").text
    away = {"host": "192.168.1.20"}
    assert "Come in on this machine" not in client.get("/sign-in", headers=away).text
    assert post(client, "/sign-in/here").url.path == "/"
    assert "New event" in client.get("/").text
    assert "no password" in client.get("/account").text
    assert post(client, "/account/password", password=GOOD).url.path == "/"
    client.cookies.clear()
    assert "Come in on this machine" not in client.get("/sign-in").text
    assert post(client, "/sign-in/here").status_code == 403
    assert post(client, "/sign-in", login="owner", password=GOOD).url.path == "/"


@pytest.mark.parametrize(
    "wanted", ["https://evil.example", "//evil.example", "/\\evil.example", "/\t/evil.example", "evil", "/account"]
)
def test_the_next_page_is_one_of_ours(client: TestClient[Any], accounts: Accounts, wanted: str) -> None:
    """Whoever follows a link to the sign-in page is never led to another site."""
    accounts.create("anna", "Anna", GOOD)
    found = re.search(r'name="_csrf_token" value="([^"]+)"', client.get("/sign-in").text)
    assert found
    fields = {"_csrf_token": found[1], "login": "anna", "password": GOOD, "next": wanted}
    answer = client.post("/sign-in", data=fields, follow_redirects=False)
    assert answer.headers["location"] == (wanted if wanted == "/account" else "/")


def test_passwords_are_hashed_at_the_recommended_cost() -> None:
    """As users have it: other tests hash at less cost. A login that does not exist is refused at the same cost."""
    spec = importlib.util.find_spec(passwords.__name__)
    assert spec
    assert spec.loader
    untouched = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(untouched)
    kept = untouched.hash_password(GOOD)
    assert untouched.is_right(GOOD, kept)
    assert not untouched.is_right("guess", None)
    assert [one for one in (kept, untouched.DUMMY) if PasswordHasher().check_needs_rehash(one)] == []


def test_wrong_passwords_are_counted_by_account(client: TestClient[Any], accounts: Accounts) -> None:
    accounts.create("anna", "Anna", GOOD)
    for _ in range(passwords.MOST_WRONG):
        assert post(client, "/sign-in", login="anna", password="guess").status_code == 422
    assert post(client, "/sign-in", login="anna", password=GOOD).status_code == 429
    assert post(client, "/sign-in", login="ben", password=GOOD).status_code == 422


def test_guesses_from_elsewhere_do_not_lock_the_owner_out() -> None:
    now = [0.0]
    attempts = Attempts(lambda: now[0])
    attempts.was_right("anna", "home")
    for _ in range(passwords.MOST_WRONG):
        assert attempts.may_try("anna", "elsewhere")
        attempts.was_wrong("anna", "elsewhere")
    assert not attempts.may_try("anna", "elsewhere")
    assert attempts.may_try("anna", "home")
    now[0] = passwords.HOUR
    assert attempts.may_try("anna", "elsewhere")


def test_the_command_sets_passwords_and_rights(
    tmp_path: Path, accounts: Accounts, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    database = str(tmp_path / "events.db")
    accounts.create("anna", "Anna", GOOD)
    monkeypatch.setattr("sys.stdin", io.StringIO("a new long secret\n"))
    assert main(["accounts", database, "password", "anna"]) == 0
    assert accounts.verify("anna", "a new long secret")
    assert main(["accounts", database, "allow", "anna"]) == 0
    assert main(["accounts", database]) == 0
    assert "creates events" in capsys.readouterr().out
    assert main(["accounts", database, "password", "nobody"]) == 2
    monkeypatch.setattr("sys.stdin", io.StringIO("short\n"))
    assert main(["accounts", database, "password", "anna"]) != 0


@pytest.mark.parametrize(
    ("login", "name", "told"),
    [
        ("x" * 81, "Anna", "at most 80 characters"),
        ("anna", "x" * 121, "at most 120 characters"),
        (" ", "Anna", "login and a name are needed"),
        ("anna", " ", "login and a name are needed"),
        ("BEN ", "Ben", "ben"),
    ],
)
def test_an_account_has_a_login_and_a_name_of_some_length(accounts: Accounts, login: str, name: str, told: str) -> None:
    accounts.create("ben", "Ben", GOOD)
    with pytest.raises(AccountError, match=f"(?i){told}"):
        accounts.create(login, name, GOOD)
    assert len(accounts.all()) == 1
    accounts.create("x" * 80, "x" * 120, GOOD)


# Invitations and rights


def test_creating_events_is_a_right(client: TestClient[Any], accounts: Accounts) -> None:
    make_demo(services(client.app).store, accounts)
    invitation = accounts.invite(EVENT, READER)
    post(client, "/join", token=invitation, login="reader", name="Reader", password=GOOD)
    assert client.get("/new").status_code == 403
    assert post(client, "/new", event="Mine", tournament_name="Open", rounds="5").status_code == 403
    assert len(services(client.app).store.events()) == 1
    account = accounts.find_login("reader")
    assert account
    accounts.let_create(account.user, True)
    assert client.get("/new").status_code == 200


ALIKE = [
    "Demo Arbiter",
    "demo-arbiter ",
    "Demo  Arbíter",
    "D\u0435mo \u0410rbiter",
    "Dem0 Arb1ter",
    "Derno Arbiter",
    "\U0001d403emo Arbiter",
    "Demo \u2c6drbiter",
    "Demo Arbite\u0433",
    "Demo Arbiter\u3164",
    "\ua4d3emo Arbiter",
    "Dem\u0585 Arbiter",
    "withheld",
    "Both players",
    "Beide Seiten",
]


@pytest.mark.parametrize("name", ALIKE)
def test_nobody_writes_in_the_name_of_somebody_else(client: TestClient[Any], accounts: Accounts, name: str) -> None:
    """Names of accounts and labels of programs and phones are what the journal calls them: no two look the same."""
    make_demo(services(client.app).store, accounts)
    second = accounts.create("second", "Second", GOOD).user
    accounts.grant(EVENT, second, OWNER)
    sign_in(client, second)
    people = f"/e/{EVENT}/people"
    for answer in (
        post(client, f"{people}/token", role="owner", label=name),
        post(client, f"{people}/device", label=name, first="1", last="5"),
    ):
        assert (answer.status_code, "is taken here" in answer.text) == (422, True)
    joining = accounts.invite(EVENT, READER)
    client.cookies.clear()
    assert post(client, "/join", token=joining, login="eve", name=name, password=GOOD).status_code == 422
    own = {"authorization": f"Bearer {accounts.begin_session(second, label=PROGRAM)}"}
    answer = client.post(f"/api/events/{EVENT}/tokens", json={"role": "owner", "label": name}, headers=own)
    assert (answer.status_code, "is taken here" in answer.json()["detail"]) == (400, True)
    assert (accounts.passes(EVENT), len(accounts.all())) == ((), 2)


def test_names_that_are_told_apart_are_taken(accounts: Accounts) -> None:
    """Also one's own for what one lets in. Who joins later is not called like a program that is there."""
    anna = accounts.create("anna", "Anna", GOOD).user
    for label in ("Anna's phone", "", "anna", "Board 1", "Board 1"):
        accounts.issue_pass("open", DEVICE, label, hours=1, maker=anna)
    for name in ("Анна", "Άννα", "안나", "安娜", "אנה", "Əli", "Anna Lee", "Hanna", "😀", "device"):
        accounts.create(f"login {name}", name, GOOD)
    with pytest.raises(AccountError, match="The name board 1 is taken here"):
        accounts.create("board", "board 1", GOOD)


def test_invitations_are_listed_and_revoked(client: TestClient[Any], accounts: Accounts) -> None:
    make_demo(services(client.app).store, accounts)
    sign_in(client)
    post(client, f"/e/{EVENT}/people/invite", role="arbiter")
    page = client.get(f"/e/{EVENT}/people").text
    assert "by Demo Arbiter, until" in page
    (open_one,) = accounts.invitations(EVENT)
    post(client, f"/e/{EVENT}/people/invitations/revoke", invitation=open_one.token)
    assert accounts.invitations(EVENT) == ()


def test_what_somebody_made_ends_with_them(accounts: Accounts, client: TestClient[Any]) -> None:
    """Invitations, tokens and devices of a member who is dismissed; those of others stay."""
    make_demo(services(client.app).store, accounts)
    second = accounts.create("second", "Second", GOOD).user
    accounts.grant(EVENT, second, OWNER)
    invitation = accounts.invite(EVENT, OWNER, maker=second)
    token = accounts.issue_pass(EVENT, ARBITER, "program", hours=1, maker=second)
    kept = accounts.issue_pass(EVENT, ARBITER, "program", hours=1, maker=1)
    accounts.dismiss(EVENT, second)
    assert accounts.find_invitation(invitation) is None
    assert not accounts.actor_of_pass(token).roles
    assert accounts.actor_of_pass(kept).roles


def test_what_pages_and_calls_make_ends_with_their_maker(accounts: Accounts, client: TestClient[Any]) -> None:
    """Pages and calls write down who let somebody in: also the token that a token made."""
    make_demo(services(client.app).store, accounts)
    second = accounts.create("second", "Second", GOOD).user
    accounts.grant(EVENT, second, OWNER)
    sign_in(client, second)
    people, calls = f"/e/{EVENT}/people", f"/api/events/{EVENT}/tokens"
    post(client, f"{people}/invite", role="owner")
    post(client, f"{people}/token", role="owner", label="page")
    post(client, f"{people}/device", label="phone", first="1", last="5")
    client.cookies.clear()
    own = {"authorization": f"Bearer {accounts.begin_session(second, label=PROGRAM)}"}
    made = client.post(calls, json={"role": "owner", "label": "call"}, headers=own).json()
    again = {"authorization": f"Bearer {made['token']}"}
    assert client.post(calls, json={"label": "call of a call"}, headers=again).status_code == 201
    assert (len(accounts.invitations(EVENT)), len(accounts.passes(EVENT))) == (1, 4)
    accounts.dismiss(EVENT, second)
    assert (accounts.invitations(EVENT), accounts.passes(EVENT)) == ((), ())
    assert client.get(calls, headers=again).status_code == 401


def test_a_session_ends(tmp_path: Path) -> None:
    """After 12 hours without anything being done; who goes on working stays in, but never longer than 14 days."""
    now = [1000.0]
    hour = 3600.0
    with Store.open(tmp_path / "events.db") as store:
        accounts = Accounts(store.engine, lambda: now[0])
        user = accounts.create("anna", "Anna", GOOD).user
        idle, busy = accounts.begin_session(user), accounts.begin_session(user)
        program = accounts.begin_session(user, seconds=14 * 24 * hour)
        now[0] += 11 * hour
        accounts.renew_session(busy)
        now[0] += 2 * hour
        assert not accounts.actor_of_session(idle).user
        accounts.renew_session(idle)
        assert not accounts.actor_of_session(idle).user, "what has ended is not renewed"
        while accounts.actor_of_session(busy).user:
            now[0] += 6 * hour
            accounts.renew_session(busy)
            assert now[0] < 1000 + 15 * 24 * hour
        assert now[0] > 1000 + 13 * 24 * hour
        assert not accounts.actor_of_session(program).user


def test_what_is_deleted_is_overwritten(tmp_path: Path) -> None:
    """Also where no whole event is deleted: SQLite leaves nothing of the row in its file."""
    path = tmp_path / "events.db"
    with Store.open(path) as store:
        accounts = Accounts(store.engine, lambda: 1000.0)
        user = accounts.create("anna", "Anna", GOOD).user
        accounts.end_session(accounts.begin_session(user, label="Unmistakable, 203.0.113.9"))
    assert b"Anna" in path.read_bytes()
    assert b"Unmistakable" not in b"".join(one.read_bytes() for one in tmp_path.iterdir())


def test_who_sends_forms_stays_signed_in(client: TestClient[Any], accounts: Accounts) -> None:
    user = accounts.create("anna", "Anna", GOOD).user
    session = accounts.begin_session(user, seconds=3600)
    client.cookies.set(SESSION, session)
    (before,) = accounts.sessions(user)
    client.get("/account")
    assert accounts.sessions(user) == (before,), "reading writes nothing"
    post(client, "/preferences", language="es")
    (after,) = accounts.sessions(user)
    assert after.expires > before.expires + 10 * 3600


def test_somebody_signs_out_elsewhere(client: TestClient[Any], accounts: Accounts) -> None:
    """They see where they are signed in, and sign out there with their password; nobody signs others out."""
    accounts.create("anna", "Anna", GOOD)
    other = accounts.begin_session(accounts.create("bob", "Bob", GOOD).user)
    firefox = {"user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0 <b>"}
    client.headers.update(firefox)
    post(client, "/sign-in", login="anna", password=GOOD)
    elsewhere = client.cookies[SESSION]
    client.cookies.clear()
    post(client, "/sign-in", login="anna", password=GOOD)
    page = client.get("/account").text
    assert page.count("Firefox, Linux, testclient") == 2
    assert "<b>" not in page
    shown = re.findall(r'name="session"\s+value="([0-9a-f]+)"( disabled)?', page)
    assert sorted(shown) == sorted([(digest(elsewhere), ""), (digest(client.cookies[SESSION]), " disabled")])
    chosen = [digest(elsewhere), digest(other)]
    assert "is wrong" in post(client, "/account/sessions", old="no", session=chosen).text
    assert accounts.actor_of_session(elsewhere).user
    post(client, "/account/sessions", old=GOOD, session=chosen)
    assert not accounts.actor_of_session(elsewhere).user
    assert accounts.actor_of_session(other).user
    assert "Sign out" in client.get("/account").text


def test_an_invitation_expires(tmp_path: Path) -> None:
    now = [0.0]
    with Store.open(tmp_path / "events.db") as store:
        accounts = Accounts(store.engine, lambda: now[0])
        token = accounts.invite("x", ARBITER, hours=1)
        assert accounts.find_invitation(token) == ("x", ARBITER)
        now[0] = 3601.0
        assert accounts.invitations("x") == ()
        with pytest.raises(AccountError, match="expired"):
            accounts.join(token, "anna", "Anna", GOOD)
        assert accounts.all() == ()
        user = accounts.create("anna", "Anna", GOOD).user
        with pytest.raises(AccountError, match="expired"):
            accounts.accept(token, user)
        assert accounts.members("x") == ()


def test_one_invitation_makes_one_account(client: TestClient[Any], accounts: Accounts) -> None:
    """Also if several accept it at the same moment."""
    token = accounts.invite("x", ARBITER)

    def join(number: int) -> bool:
        try:
            accounts.join(token, f"anna{number}", "Anna", GOOD)
        except AccountError:
            return False
        return True

    with ThreadPoolExecutor(4) as pool:
        assert sum(pool.map(join, range(4))) == 1
    assert len(accounts.all()) == 1


def test_the_last_owner_cannot_vanish(client: TestClient[Any], accounts: Accounts) -> None:
    """Not by two dismissals at once, and not by accepting an invitation to less."""
    users = [accounts.create(f"owner{number}", f"Owner {number}", GOOD).user for number in range(2)]
    for _ in range(10):
        for user in users:
            accounts.grant("x", user, OWNER)

        def dismissed(user: int) -> bool:
            try:
                accounts.dismiss("x", user)
            except AccountError:
                return False
            return True

        with ThreadPoolExecutor(2) as pool:
            assert sum(pool.map(dismissed, users)) == 1
        ((left, role),) = accounts.members("x")
        assert role == OWNER
        accounts.accept(accounts.invite("x", READER), left.user)
        assert [role for _, role in accounts.members("x")] == [OWNER]
        with pytest.raises(AccountError, match="at least one owner"):
            accounts.grant("x", left.user, READER)


def test_a_code_for_a_phone_works_once(client: TestClient[Any], accounts: Accounts) -> None:
    code = accounts.issue_pass("x", DEVICE, "phone", hours=1, tournament="t", boards=(1, 5), is_code=True)
    assert not accounts.actor_of_pass(code).roles, "a code is no token"
    token = accounts.enrol(code)
    assert token
    assert accounts.actor_of_pass(token).boards == ("t", 1, 5)
    assert accounts.enrol(code) is None
    assert not accounts.actor_of_pass(code).roles
    assert accounts.enrol(token) is None, "a token is no code"
    assert accounts.actor_of_pass(token).roles
