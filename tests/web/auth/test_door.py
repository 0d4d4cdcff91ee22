"""The door: under which names the server answers, who may begin, what a form must carry, and how large it may be."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient
from sqlalchemy.exc import OperationalError

from dutchess import __version__
from dutchess.base.translation import LANGUAGES, language
from dutchess.journal import Details, StoreFailed
from dutchess.web.auth import hosts
from dutchess.web.auth.form_tokens import (
    FOREIGN,
    LARGEST_CHANGE,
    LARGEST_FORM,
    MOST_FIELDS,
    SESSION,
    TOO_LARGE,
    TOO_OLD,
    VISIT_COOKIE,
)
from dutchess.web.demo import EVENT, KEY
from dutchess.web.load import unknown_pages
from dutchess.web.server import Start, greet
from dutchess.web.services import services
from dutchess.web.settings import Settings
from web.applications import create_app, create_demo
from web.visiting import sign_in

FIELD = re.compile(r'name="_csrf_token" value="([^"]+)"')
FORM = {"content-type": "application/x-www-form-urlencoded"}


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient[Any]]:
    with TestClient(create_app(Settings(str(tmp_path / "events.db")))) as found:
        yield found


@pytest.fixture
def demo(tmp_path: Path) -> Iterator[TestClient[Any]]:
    with TestClient(create_demo(Settings(str(tmp_path / "demo.db")))) as found:
        yield found


def token(text: str) -> str:
    found = FIELD.search(text)
    assert found
    return found[1]


def signed_in(client: TestClient[Any]) -> str:
    """Sign in as the owner; gives the token of forms."""
    sign_in(client)
    return token(client.get("/sign-in").text)


# Names


def test_a_foreign_name_is_refused(client: TestClient[Any]) -> None:
    """DNS rebinding: a page of another site talks to this server under its own name."""
    for host in ("evil.example", "localhost.evil.example", "evil.example:8000", "127.0.0.1.evil.example", "", "[::1"):
        answer = client.get("/set-up", headers={"host": host})
        assert answer.status_code == 421, host
        assert "quick" not in answer.text
    for host in ("localhost", "LOCALHOST:8000", "127.0.0.1:8000", "[::1]:8000", "192.168.1.20:8000"):
        assert client.get("/set-up", headers={"host": host}).status_code == 200, host


def test_the_name_it_was_given_is_known(tmp_path: Path) -> None:
    settings = Settings(str(tmp_path / "events.db"), base="https://chess.example.org")
    with TestClient(create_app(settings), "https://chess.example.org") as client:
        assert client.get("/set-up").status_code == 200
        assert client.get("/set-up", headers={"host": "other.example.org"}).status_code == 421


@pytest.mark.parametrize(
    "headers",
    [
        {"x-forwarded-for": "203.0.113.9"},
        {"forwarded": "for=203.0.113.9"},
        {"via": "1.1 proxy"},
        {"x-real-ip": "203.0.113.9"},
        {"host": "192.168.1.20:8000"},
    ],
)
def test_one_click_is_for_this_machine_only(client: TestClient[Any], headers: dict[str, str]) -> None:
    """Behind a proxy whose address nobody has named with --base, strangers would be owners."""
    page = client.get("/set-up", headers=headers)
    assert "Set-up token" in page.text
    fields = {"_csrf_token": token(page.text), "quick": "1"}
    assert client.post("/set-up", data=fields, headers=headers).status_code == 422
    assert not services(client.app).accounts.is_set_up()


# The hall


def test_a_hall_without_https_works(tmp_path: Path) -> None:
    """Cookies reach the phone, so that forms work; the set-up asks for the token."""
    settings = Settings(str(tmp_path / "events.db"), is_local=False, set_up_token="right", port=8123)
    with TestClient(create_app(settings), "http://192.168.1.20:8123") as phone:
        page = phone.get("/")
        assert "Secure" not in page.headers.get("set-cookie", "")
        fields = {"login": "anna", "name": "Anna", "password": "long enough to hold", "token": "right"}
        answer = phone.post("/set-up", data={**fields, "_csrf_token": token(page.text)})
        assert "New event" in answer.text


def test_https_keeps_cookies_to_itself(tmp_path: Path) -> None:
    """`__Host-`: a browser takes such a cookie from this host alone, by HTTPS, for every path."""
    settings = Settings(str(tmp_path / "events.db"), is_local=False, base="https://chess.example.org")
    app = create_app(settings)
    with TestClient(app, "https://chess.example.org") as client:
        answer = client.get("/set-up")
        kept = answer.headers["set-cookie"]
        assert kept.startswith("__Host-dutchess_visit=")
        assert {"Secure", "HttpOnly", "Path=/", "SameSite=lax"} <= set(kept.split("; "))
        assert "Domain" not in kept
        assert answer.headers["strict-transport-security"] == "max-age=31536000; includeSubDomains"
        services(app).accounts.create("anna", "Anna", "a long password")
        page = client.get("/sign-in").text
        found = re.search(r'name="_csrf_token" value="([^"]+)"', page)
        assert found
        fields = {"_csrf_token": found[1], "login": "anna", "password": "a long password"}
        signed = client.post("/sign-in", data=fields, follow_redirects=False)
        assert signed.headers["set-cookie"].startswith("__Host-dutchess_session=")
        assert "Sign out" in client.get("/account").text
        session = client.cookies["__Host-dutchess_session"]
        client.cookies.clear()
        client.cookies.set("dutchess_session", session)
        assert "Sign out" not in client.get("/account").text, "another host of the domain could have set that one"


def test_a_qr_code_never_says_localhost(demo: TestClient[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes the address in the arbiter's browser, or that of the machine in its network."""
    csrf = signed_in(demo)

    def invited(host: str) -> str:
        fields = {"_csrf_token": csrf, "role": "arbiter"}
        page = demo.post(f"/e/{EVENT}/people/invite", data=fields, headers={"host": host}).text
        found = re.search(r'<code class="wrap">(http[^<]+)#', page)
        assert found
        assert ("--host 0.0.0.0" in page) is True
        return found[1]

    monkeypatch.setattr(hosts, "address_in_network", lambda: "192.168.1.20")
    assert invited("localhost:8000") == "http://192.168.1.20:8000/join"
    assert invited("127.0.0.1:8000") == "http://192.168.1.20:8000/join"
    assert invited("10.0.0.7:8000") == "http://10.0.0.7:8000/join"
    monkeypatch.setattr(hosts, "address_in_network", lambda: "")
    assert "localhost" not in invited("localhost:8000")


def test_the_terminal_says_what_a_hall_means() -> None:
    start = Start("0.0.0.0", 8000, "x", demo=False, is_local=False, base="")
    said = " ".join(greet(start))
    assert "not encrypted" in said
    assert "0.0.0.0" not in said.partition(",")[0] or not hosts.address_in_network()
    local = Start("127.0.0.1", 8000, "x", demo=False, is_local=True, base="")
    assert greet(local) == ["Dutchess is at http://localhost:8000"]


# Forms


def test_a_form_is_limited_before_it_is_read(demo: TestClient[Any]) -> None:
    csrf = token(demo.get("/sign-in").text)
    large = {"_csrf_token": csrf, "login": "x" * LARGEST_FORM}
    refused = demo.post("/sign-in", data=large)
    assert refused.status_code == 413
    assert "at most 100 kB" in refused.text
    many = f"_csrf_token={csrf}" + "&a=1" * MOST_FIELDS
    refused = demo.post("/sign-in", content=many.encode(), headers=FORM)
    assert refused.status_code == 413
    assert "at most 1000 fields" in refused.text
    endless = demo.post("/sign-in", content=(part for part in [b"a=1"]), headers=FORM)
    assert endless.status_code == 411
    path = f"/e/{EVENT}/do/set-result"
    assert demo.post(path, data={"_csrf_token": csrf, "x": "x" * LARGEST_FORM}).status_code == 413


@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != "en"])
def test_what_is_refused_is_said_in_the_language_of_the_visitor(tmp_path: Path, code: str) -> None:
    """Forbidden, not there, too large, too often, the wrong name."""
    with TestClient(create_demo(Settings(str(tmp_path / "events.db"), logins_per_minute=2))) as client:
        client.headers["accept-language"] = code
        csrf, _ = token(client.get("/sign-in").text), language(code)
        cases: dict[Any, tuple[int, str, dict[str, object]]] = {
            client.post("/sign-in", data={"_csrf_token": "x"}): (403, TOO_OLD, {}),
            client.post("/preferences", headers={"origin": "http://evil.example"}): (403, FOREIGN, {}),
            client.post("/preferences", data={"x": "x" * LARGEST_FORM}): (413, TOO_LARGE, {"most": 100}),
            client.get("/no/such/page"): (404, "There is no such page.", {}),
            client.post("/manual"): (405, "This address belongs to a form. Go back, and open the page again.", {}),
            client.get("/", headers={"host": "evil.example"}): (421, hosts.UNKNOWN, {"host": "evil.example"}),
        }
        for _number in range(3):
            late = client.post("/sign-in", data={"_csrf_token": csrf})
        cases[late] = (429, "That was too often. Try again in a minute.", {})
        for answer, (status, text, values) in cases.items():
            assert answer.status_code == status, answer.url
            assert _(text, **values) in html.unescape(answer.text), answer.url
            assert text.format(**values) not in html.unescape(answer.text)
        called = client.post("/api/events", json={})
        assert called.json()["detail"] == _("A token is needed: Authorization: Bearer ...")


def test_who_works_on_an_event_may_send_more(demo: TestClient[Any]) -> None:
    csrf = signed_in(demo)
    fields = {"_csrf_token": csrf, "tournament": KEY, "x": "x" * LARGEST_FORM}
    assert demo.post(f"/e/{EVENT}/do/set-result", data=fields).status_code != 413
    fields["x"] = "x" * LARGEST_CHANGE
    assert demo.post(f"/e/{EVENT}/do/set-result", data=fields).status_code == 413


def test_a_token_is_bound_to_the_session(demo: TestClient[Any]) -> None:
    """The token of one visitor is nothing in the hands of another, and ends with the session."""
    stranger = token(demo.get("/sign-in").text)
    owner = signed_in(demo)
    assert owner != stranger
    assert demo.post("/preferences", data={"_csrf_token": stranger, "theme": "dark"}).status_code == 403
    assert demo.post("/preferences", data={"_csrf_token": owner, "theme": "dark"}).url.path == "/"
    sign_in(demo)
    assert demo.post("/preferences", data={"_csrf_token": owner, "theme": "dark"}).status_code == 403


def test_forms_of_other_sites_are_refused(demo: TestClient[Any]) -> None:
    fields = {"_csrf_token": signed_in(demo), "theme": "dark"}
    foreign = ("https://evil.example", "http://[", "nonsense")
    for headers in (*({"origin": one} for one in foreign), {"sec-fetch-site": "cross-site"}):
        assert demo.post("/preferences", data=fields, headers=headers).status_code == 403
    same = {"origin": "http://127.0.0.1", "sec-fetch-site": "same-origin"}
    assert demo.post("/preferences", data=fields, headers=same).url.path == "/"


def test_nothing_that_a_browser_sends_gets_into_a_kept_page(demo: TestClient[Any]) -> None:
    path = f"/e/{EVENT}/t/{KEY}/standings"
    demo.get(path)
    for name in (VISIT_COOKIE, SESSION, "dutchess_csrf"):
        page = demo.get(path, headers={"cookie": f'{name}="><script>alert(1)</script>'})
        assert "<script>alert" not in page.text


def test_a_page_that_is_not_there_has_a_form_that_works(demo: TestClient[Any]) -> None:
    page = demo.get("/nothing/of/this/name")
    assert page.status_code == 404
    answer = demo.post("/preferences", data={"_csrf_token": token(page.text), "theme": "dark", "next": "/"})
    assert answer.url.path == "/"


# Answers


def test_private_pages_are_kept_by_nobody(demo: TestClient[Any]) -> None:
    assert demo.get(f"/e/{EVENT}/t/{KEY}").headers["cache-control"] == "no-cache"
    signed_in(demo)
    for path in (f"/e/{EVENT}/t/{KEY}", f"/e/{EVENT}/people", f"/e/{EVENT}/t/{KEY}/report.trf"):
        assert demo.get(path).headers["cache-control"] == "no-store"
    assert demo.get(f"/e/{EVENT}/event.json").headers["cache-control"] == "private, no-cache"


def test_strangers_are_not_told_the_version_of_the_program(demo: TestClient[Any]) -> None:
    for path in ("/", "/sign-in", f"/e/{EVENT}/t/{KEY}/standings", "/no/such/page"):
        answer = demo.get(path)
        assert __version__ not in answer.text
        assert "server" not in answer.headers
    signed_in(demo)
    assert f"Dutchess {__version__}" in demo.get("/account").text


@pytest.mark.parametrize(
    "error", [StoreFailed("database-failed", error="locked"), OperationalError("select", {}, Exception("gone"))]
)
def test_a_lost_database_is_503_with_a_sentence(
    demo: TestClient[Any], monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    def refuse(*_: object, **__: object) -> Any:
        raise error

    csrf = signed_in(demo)
    ledger = services(demo.app).store.ledger(EVENT)
    monkeypatch.setattr(type(ledger), "perform", refuse)
    fields = {"_csrf_token": csrf, "tournament": KEY, "round": "6", "board": "20", "result": "1-0"}
    for headers in ({}, {"accept": "application/json"}):
        answer = demo.post(f"/e/{EVENT}/do/set-result", data=fields, headers=headers)
        assert answer.status_code == 503
        assert "database is busy" in answer.text
        assert answer.headers["retry-after"]
    monkeypatch.setattr(type(ledger), "current", refuse)
    assert demo.get(f"/e/{EVENT}/t/{KEY}/standings").status_code == 503
    assert "database is busy" in demo.get(f"/e/{EVENT}/event.json").json()["detail"]


def test_our_own_faults_have_a_reference(
    demo: TestClient[Any], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(type(services(demo.app).store), "events", lambda self: 1 // 0)
    answer = demo.get("/")
    assert answer.status_code == 500
    found = re.search(r"reference: ([0-9a-f]{8})", answer.text)
    assert found
    assert f"reference {found[1]}" in caplog.text
    assert "ZeroDivisionError" in caplog.text
    assert "ZeroDivisionError" not in answer.text


def test_refusals_are_in_the_log(demo: TestClient[Any], caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO", "dutchess.security")
    demo.get(f"/e/{EVENT}/people", follow_redirects=False)
    demo.post("/preferences", data={"theme": "dark"})
    said = [record.getMessage() for record in caplog.records if record.name == "dutchess.security"]
    assert [line.partition(" ")[0] for line in said] == ["refused", "refused"]
    assert "status='401'" in said[0]
    assert "status='403'" in said[1]


def test_who_came_in_and_who_got_which_role_is_in_the_log(
    demo: TestClient[Any], caplog: pytest.LogCaptureFixture
) -> None:
    """By pages and by calls; no line has a password, a token or the name of a player."""
    accounts, people = services(demo.app).accounts, f"/e/{EVENT}/people"
    ben = accounts.create("ben", "Ben", "correct horse battery").user
    caplog.set_level("INFO", "dutchess.security")
    csrf = token(demo.get("/sign-in").text)
    for password in ("a wrong one", "demonstration"):
        demo.post("/sign-in", data={"_csrf_token": csrf, "login": "demo", "password": password})
    csrf = token(demo.get("/account").text)
    demo.post(f"{people}/invite", data={"_csrf_token": csrf, "role": "arbiter"})
    demo.post(f"{people}/token", data={"_csrf_token": csrf, "role": "reader"})
    invitation = accounts.invite(EVENT, "arbiter", maker=1)
    demo.cookies.clear()
    demo.cookies.set(SESSION, accounts.begin_session(ben))
    demo.post("/join", data={"_csrf_token": token(demo.get("/join").text), "token": invitation})
    csrf = signed_in(demo)
    demo.post(f"{people}/dismiss", data={"_csrf_token": csrf, "user": str(ben)})
    called = {"authorization": f"Bearer {accounts.issue_pass(EVENT, 'owner', 'program', hours=1)}"}
    made = demo.post(f"/api/events/{EVENT}/tokens", json={"role": "assistant"}, headers=called).json()
    demo.delete(f"/api/events/{EVENT}/tokens/{made['identifier']}", headers=called)
    said = [record.getMessage() for record in caplog.records if record.name == "dutchess.security"]
    assert [line.partition(" ")[0] for line in said] == [
        *("sign-in-failed", "sign-in", "invited", "token-issued"),
        *("invitation-accepted", "dismissed", "token-issued", "pass-revoked"),
    ]
    assert [line for line in said if "address='testclient'" in line] == said
    assert "role='assistant'" in said[6]
    told = "\n".join(said)
    names = [person.name for person in services(demo.app).store.ledger(EVENT).state.people.values()]
    assert not [one for one in (invitation, made["token"], "demonstration", "a wrong one", *names) if one in told]


def test_head_and_options(demo: TestClient[Any]) -> None:
    path = f"/e/{EVENT}/t/{KEY}/standings"
    assert demo.head(path).status_code == 200
    assert demo.head(path).text == ""
    assert "GET" in demo.options(path).headers["allow"]
    assert demo.options("/api/pair").status_code < 300


def test_very_many_pages_that_are_not_there(demo: TestClient[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """They are answered shortly, without looking; whatever is there is answered as ever."""
    demo.get(f"/e/{EVENT}")
    statuses = [demo.get(f"/nothing/{number}").status_code for number in range(unknown_pages.MOST + 5)]
    assert statuses == [404] * (unknown_pages.MOST - 1) + [429] * 6
    looked: list[str] = []
    monkeypatch.setattr(services(demo.app).store, "length", looked.append)  # type: ignore[arg-type]
    for path in ("/nothing", "/e/nothing", "/e/nothing/hall", f"/e/{EVENT}/nothing"):
        answer = demo.get(path)
        assert (answer.status_code, answer.headers["content-type"]) == (429, "text/plain; charset=utf-8"), path
        assert demo.head(path).status_code == 429
    assert not looked
    for path in ("/sign-in", f"/e/{EVENT}", f"/e/{EVENT}/event.json", "/static/icon.svg"):
        assert demo.get(path).status_code == 200, path
    monkeypatch.setattr(unknown_pages, "SECONDS", 0)
    assert demo.get("/nothing").status_code == 404


def test_an_event_that_nobody_has_looked_at_since_the_start_is_there(
    demo: TestClient[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server was started anew while somebody in the hall asks for what is not there: the arbiters work on."""
    for number in range(unknown_pages.MOST + 5):
        demo.get(f"/nothing/{number}")
    assert demo.get("/e/nothing").status_code == 429
    assert demo.get(f"/e/{EVENT}").status_code == 200
    services(demo.app).store.create(Details("Later"), author="x", event="later")  # type: ignore[arg-type]
    monkeypatch.setattr(unknown_pages, "LOOK_AGAIN", 0)
    assert demo.get("/e/later").status_code == 200
