"""Keys: what was made for one purpose is worth nothing for another, and nobody makes any of it without the server."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from litestar.testing import TestClient

from dutchess.base.values import replace
from dutchess.journal.database.server_key import BROWSER, FORM, RESULT_CODE, SEAL, TICKET, VISIT, ServerKey, key_of
from dutchess.journal.database.tables import ENTRIES, EVENTS
from dutchess.journal.entry import GENESIS, hash_of
from dutchess.journal.output.seals import Sealing
from dutchess.web.auth import totp
from dutchess.web.auth.accounts import PROGRAM
from dutchess.web.auth.form_tokens import DEVICE_COOKIE, SESSION, VISIT_COOKIE
from dutchess.web.auth.known_browsers import BROWSER_COOKIE
from dutchess.web.auth.passwords import MOST_WRONG, login_key
from dutchess.web.auth.permissions import ARBITER, DEVICE
from dutchess.web.auth.player_codes import ALPHABET, code_of
from dutchess.web.demo import EVENT, KEY
from dutchess.web.load.thread_queues import Visitor
from dutchess.web.load.worker import Work
from dutchess.web.services import NAME, services
from dutchess.web.settings import Settings
from dutchess.web.shared.event_options import Options
from web.applications import create_demo
from web.visiting import sign_in

BASE = f"/e/{EVENT}/t/{KEY}"
ROUND = f"{BASE}/rounds/6"
FIELD = re.compile(r'name="_csrf_token" value="([^"]+)"')
GOOD = "correct horse battery"


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient[Any]]:
    with TestClient(create_demo(Settings(str(tmp_path / "events.db"), logins_per_minute=1000))) as found:
        found.follow_redirects = False
        services(found.app).options.save(EVENT, Options(players_report=True))
        yield found


def cookie(**values: str) -> dict[str, str]:
    """The header of a browser that sends these cookies, whatever they hold."""
    return {"cookie": "; ".join(f"{name}={value}" for name, value in values.items())}


def token(client: TestClient[Any], headers: dict[str, str]) -> tuple[str, dict[str, str]]:
    """The form token for a visitor, and the cookies that the visitor has then."""
    client.cookies.clear()
    answer = client.get("/sign-in", headers=headers)
    found = FIELD.search(answer.text)
    assert found
    given = {name: value for name, value in answer.cookies.items() if value}
    client.cookies.clear()
    sent = "; ".join(filter(None, (headers.get("cookie", ""), *(f"{one}={value}" for one, value in given.items()))))
    if VISIT_COOKIE in given:
        sent = f"{VISIT_COOKIE}={given[VISIT_COOKIE]}"
    return found[1], {**headers, "cookie": sent}


def post(client: TestClient[Any], path: str, headers: dict[str, str] | None = None, /, **fields: Any) -> Any:
    made, sent = token(client, headers or {})
    return client.post(path, data={"_csrf_token": made, **fields}, headers=sent)


def board(client: TestClient[Any]) -> tuple[int, Any]:
    this_round = services(client.app).store.ledger(EVENT).state.tournament(KEY).round(6)
    number = this_round.open_boards[0]
    return number, this_round.board(number)


def is_thanked(client: TestClient[Any], code: str) -> bool:
    answer = post(client, f"{ROUND}/report", board=str(board(client)[0]), code=code, result="1-0")
    return "Thank you" in answer.text


@pytest.mark.parametrize("name", [SESSION, DEVICE_COOKIE, VISIT_COOKIE])
def test_nobody_computes_a_code_from_the_token_of_a_form(client: TestClient[Any], name: str) -> None:
    """The token was an HMAC of the visitor's own cookie, with the key of the codes: the cookie named the player."""
    _, seats = board(client)
    for message in (f"result {EVENT} {KEY} {seats.white}", f'["{EVENT}", "{KEY}", {seats.white}]'):
        made, _ = token(client, cookie(**{name: message}))
        number, marks = int(made, 16), ""
        for _ in range(12):
            number, mark = divmod(number, len(ALPHABET))
            marks += ALPHABET[mark]
        for length in range(4, 12):
            assert not is_thanked(client, marks[:length])


@pytest.mark.parametrize("name", [SESSION, DEVICE_COOKIE, VISIT_COOKIE])
def test_a_cookie_is_ours_or_refused(client: TestClient[Any], name: str) -> None:
    """A value that somebody has planted in a browser gives no token that holds: another cookie takes its place."""
    planted = cookie(**{name: "planted"})
    answer = client.get("/sign-in", headers=planted)
    assert VISIT_COOKIE in answer.headers["set-cookie"]
    if name != VISIT_COOKIE:
        assert f'{name}=""; ' in answer.headers["set-cookie"] or f"{name}=; " in answer.headers["set-cookie"]
    found = FIELD.search(answer.text)
    assert found
    client.cookies.clear()
    refused = client.post("/preferences", data={"_csrf_token": found[1], "theme": "dark"}, headers=planted)
    assert refused.status_code == 403


def test_each_purpose_has_its_key(client: TestClient[Any]) -> None:
    """Also where the same is signed."""
    key = services(client.app).key
    labels = (FORM, VISIT, RESULT_CODE, TICKET, SEAL, BROWSER)
    assert len({key.sign(label, "a", 1) for label in labels}) == len(set(labels)) == 6
    assert key.sign(FORM, "a", "b") != key.sign(FORM, "a b") != key.sign(FORM, "ab")
    assert key == key_of(services(client.app).store.engine)
    assert key.content not in {one.encode() for one in (FORM, VISIT)}
    assert ServerKey(key.content).sign(FORM, "a") != key.derive(FORM, "a")


class Everything:
    """One of each thing that the server makes for somebody to show again, and each place where one is shown."""

    def __init__(self, client: TestClient[Any]) -> None:
        kept = services(client.app)
        accounts, factors = kept.accounts, kept.second_factors
        self.client = client
        self.user = accounts.create("anna", "Anna", GOOD).user
        accounts.grant(EVENT, self.user, "owner")
        number = factors.new()
        self.secret = factors.secret(self.user, number)
        step = int(time.time()) // totp.STEP_SECONDS
        codes = factors.switch_on(self.user, number, totp.code(self.secret, step - 1))
        self.ticket = factors.ticket(self.user, accounts.stamp(self.user))
        self.form, self.visitor = token(client, {})
        accounts.create("bea", "Bea", GOOD)
        signed_in = self.sign_in(GOOD, "")
        client.cookies.clear()
        _, seats = board(client)
        number_of_codes = kept.options.code_number(EVENT)
        head = kept.store.hash_at(EVENT, 1)
        phone = {"hours": 1, "tournament": KEY, "boards": (1, 9)}
        self.things = {
            "session": accounts.begin_session(self.user),
            "session of a program": accounts.begin_session(self.user, label=PROGRAM),
            "phone": accounts.issue_pass(EVENT, DEVICE, "phone", **phone),
            "code for a phone": accounts.issue_pass(EVENT, DEVICE, "phone", is_code=True, **phone),
            "token of a program": accounts.issue_pass(EVENT, ARBITER, "program", hours=1),
            "invitation": accounts.invite(EVENT, ARBITER),
            "visit": self.visitor["cookie"].partition("=")[2],
            "form": self.form,
            "result code": code_of(kept.key, number_of_codes, EVENT, KEY, seats.white),
            "ticket": self.ticket,
            "recovery code": codes[0],
            "code of the app": totp.code(self.secret, step + 1),
            "number of the app": number,
            "seal": kept.sealing.seal(EVENT, 1, head).code,
            "browser": signed_in.cookies[BROWSER_COOKIE],
            "number of the codes": number_of_codes,
            "hash of an entry": head,
        }

    def places(self) -> dict[str, tuple[Callable[[str], bool], frozenset[str]]]:
        """Where something is shown -> whether it is taken there, and what belongs there."""
        return {
            "session cookie": (self.is_session, frozenset({"session"})),
            "device cookie": (self.is_phone, frozenset({"phone"})),
            "visit cookie": (self.is_visit, frozenset({"visit"})),
            "form token": (self.is_form, frozenset({"form"})),
            "result code": (lambda value: is_thanked(self.client, value), frozenset({"result code"})),
            "ticket": (self.is_ticket, frozenset({"ticket"})),
            "bearer": (self.is_bearer, frozenset({"session of a program", "token of a program"})),
            "seal": (self.is_seal, frozenset({"seal"})),
            "browser cookie": (self.is_browser, frozenset({"browser"})),
            "invitation": (self.is_invitation, frozenset({"invitation"})),
            "code of a phone": (self.is_code, frozenset({"code for a phone"})),
            "second factor": (self.is_factor, frozenset({"recovery code", "code of the app"})),
        }

    def sign_in(self, password: str, browser: str) -> Any:
        headers = {"cookie": f"{self.visitor['cookie']}; {BROWSER_COOKIE}={browser}"}
        data = {"_csrf_token": self.form, "login": "bea", "password": password}
        return self.client.post("/sign-in", data=data, headers=headers, follow_redirects=False)

    def is_browser(self, value: str) -> bool:
        """Whether a password is looked at, though too many were wrong here."""
        for _ in range(MOST_WRONG):
            services(self.client.app).attempts.was_wrong(login_key("bea"), "testclient")
        return bool(self.sign_in("x", value).status_code == 422)

    def is_session(self, value: str) -> bool:
        return bool(self.client.get("/account", headers=cookie(**{SESSION: value})).status_code == 200)

    def is_phone(self, value: str) -> bool:
        answer = self.client.get(f"{ROUND}/results", headers=cookie(**{DEVICE_COOKIE: value}))
        return bool(answer.status_code == 200)

    def is_visit(self, value: str) -> bool:
        answer = self.client.get("/sign-in", headers=cookie(**{VISIT_COOKIE: value}))
        return VISIT_COOKIE not in answer.headers.get("set-cookie", "")

    def is_form(self, value: str) -> bool:
        data = {"_csrf_token": value, "theme": "dark"}
        return bool(self.client.post("/preferences", data=data, headers=self.visitor).status_code == 303)

    def is_ticket(self, value: str) -> bool:
        answer = post(self.client, "/sign-in/code", ticket=value, code="no code", next="/")
        return bool(answer.status_code != 303)

    def is_bearer(self, value: str) -> bool:
        call = {"tournament": KEY, "round": 6, "board": 1, "result": "nonsense"}
        headers = {"authorization": f"Bearer {value}"}
        answer = self.client.post(f"/api/events/{EVENT}/do/set-result", json=call, headers=headers)
        return bool(answer.status_code != 401)

    def is_seal(self, value: str) -> bool:
        return "is the one" in self.client.get(f"/e/{EVENT}/seal/1/{value[:200]}").text

    def is_invitation(self, value: str) -> bool:
        login = f"l{abs(hash(value))}"
        answer = post(self.client, "/join", token=value, login=login, name="Bo", password="a long password")
        return bool(answer.status_code == 303)

    def is_code(self, value: str) -> bool:
        return bool(post(self.client, "/enrol", token=value).status_code == 303)

    def is_factor(self, value: str) -> bool:
        services(self.client.app).attempts.was_right(f"code {self.user}", "testclient")  # so that it is not blocked
        answer = post(self.client, "/sign-in/code", ticket=self.ticket, code=value, next="/")
        return bool(answer.status_code == 303)


def test_every_signed_thing_holds_in_its_own_place_only(client: TestClient[Any]) -> None:
    """Each is tried in every place, in its own one last: some work once."""
    every = Everything(client)
    for place, (is_taken, own) in every.places().items():
        for name in sorted(every.things, key=lambda name, own=own: (name in own, name)):  # type: ignore[misc]
            client.cookies.clear()
            assert is_taken(every.things[name]) is (name in own), f"{name} as {place}"


# On paper


def recomputed(client: TestClient[Any]) -> None:
    """What whoever has the database can do: another author of an early entry, and a chain that fits."""
    store, head = services(client.app).store, GENESIS
    with store.engine.connect().execution_options(writes=True) as connection, connection.begin():
        for entry in [*store.entries(EVENT)]:
            new = replace(entry, previous=head, author="eve" if entry.position == 3 else entry.author)
            new = replace(new, hash=hash_of(new))
            head = new.hash
            where = sa.and_(ENTRIES.c.event == EVENT, ENTRIES.c.position == entry.position)
            connection.execute(ENTRIES.update().where(where).values(**vars(new)))
        connection.execute(EVENTS.update().where(EVENTS.c.event == EVENT).values(head=head))


def printed(client: TestClient[Any], sheet: str) -> tuple[dict[str, Any], list[str]]:
    """What a worker sets for somebody who prints a sheet, and the addresses that it draws as QR codes."""
    given: list[Any] = []
    real = services(client.app).workers

    class Noting:
        def submit(self, visitor: Visitor, work: Work, seconds: int = 0, **more: Any) -> Any:
            given.append((json.loads(work[1][1])["sheet"], work[1][2]))
            return real.submit(visitor, work, seconds, **more)

    client.app.state[NAME] = replace(services(client.app), workers=Noting())  # type: ignore[arg-type]
    assert client.get(f"{BASE}/print/{sheet}.pdf").content.startswith(b"%PDF")
    (made,) = given
    found: tuple[dict[str, Any], list[str]] = made
    return found


@pytest.mark.parametrize("sheet", ["standings", "entries", "crosstable-2", "rating-changes", "prizes", "it3"])
def test_a_sheet_leads_to_a_page_that_convicts(client: TestClient[Any], sheet: str) -> None:
    """The head of the journal, signed, as text and as a QR code; the hash itself is not for strangers."""
    if sheet == "it3":
        sign_in(client)
    data, (address,) = printed(client, sheet)
    heading, store = data["heading"], services(client.app).store
    length, head = store.position(EVENT)
    seal = services(client.app).sealing.seal(EVENT, length, head)
    assert heading["seal"] == f"Journal: entry {seal.text}"
    assert heading["seal_address"] == address
    assert address.endswith(f"/e/{EVENT}/seal/{length}/{seal.code}")
    assert head not in json.dumps(data)
    path = "/e/" + address.partition("/e/")[2]
    assert "is the one that this was printed from" in client.get(path).text
    for wrong in (f"{path[:-1]}{'A' if path[-1] != 'A' else 'B'}", path.replace(f"/{length}/", f"/{length + 1}/")):
        assert "does not fit" in client.get(wrong).text
    recomputed(client)
    assert store.verify(EVENT).fault is None
    assert "does not fit" in client.get(path).text


@pytest.mark.parametrize(
    "sheet", ["slips-6", "poster", "board-cards", "place-cards", "codes", "receipts", "certificates"]
)
def test_what_is_cut_apart_has_no_seal(client: TestClient[Any], sheet: str) -> None:
    """It states nothing that no list states, and a slip is filled in by hand."""
    sign_in(client)
    heading = printed(client, sheet)[0]["heading"]
    assert (heading["event"] != "", heading["seal"], heading["seal_address"]) == (True, "", "")


def test_an_entry_that_was_changed_under_a_running_server_is_found(client: TestClient[Any]) -> None:
    """Pages show what was read before, and the head is still that of the sheet: the page of the seal reads it all."""
    store = services(client.app).store
    length, head = store.position(EVENT)
    path = f"/e/{EVENT}/seal/{length}/{services(client.app).sealing.seal(EVENT, length, head).code}"
    assert "is the one that this was printed from" in client.get(path).text
    with store.engine.connect().execution_options(writes=True) as connection, connection.begin():
        connection.execute(ENTRIES.update().where(ENTRIES.c.position == 3).values(author="eve"))
    assert client.get(ROUND).status_code == 200, "it was read before"
    answer = client.get(path)
    assert (answer.status_code, "is damaged" in answer.text) == (500, True)
    assert "is the one" not in answer.text


def test_a_seal_of_the_database_proves_less_than_one_of_the_key_file(tmp_path: Path) -> None:
    """Whoever has the database alone computes the chain anew and makes seals that fit it: the page says so."""
    settings = Settings(str(tmp_path / "events.db"), key=str(tmp_path / "server.key"))
    with TestClient(create_demo(settings)) as client:
        kept = services(client.app)
        head = kept.store.hash_at(EVENT, 1)
        forged, true = Sealing(key_of(kept.store.engine)).seal(EVENT, 1, head), kept.sealing.seal(EVENT, 1, head)
        said = [client.get(f"/e/{EVENT}/seal/1/{seal.code}").text for seal in (forged, true)]
        assert ["proves less" in text for text in said] == [True, False]
        assert ["is the one that this was printed from" in text for text in said] == [False, True]


def test_a_report_carries_the_head_and_its_seal(client: TestClient[Any]) -> None:
    store = services(client.app).store
    length, head = store.position(EVENT)
    sign_in(client)
    lines = client.get(f"{BASE}/report.trf").text.splitlines()
    seal = services(client.app).sealing.seal(EVENT, length, head)
    assert f"### Journal {EVENT}: entry {seal.text}, hash {head}" in lines
