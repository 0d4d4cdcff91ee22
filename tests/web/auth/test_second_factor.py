"""A second factor: codes as RFC 6238 computes them, each once; signing in; the key of a server; what is told."""

from __future__ import annotations

import io
import logging
import re
import stat
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from litestar.testing import TestClient

from dutchess.cli import main
from dutchess.journal import Store
from dutchess.journal.database.server_key import NoKey, key_in
from dutchess.web.auth import security_log, totp
from dutchess.web.auth.accounts import Accounts
from dutchess.web.auth.form_tokens import SESSION
from dutchess.web.auth.passwords import KEYED
from dutchess.web.auth.second_factors import TICKET_SECONDS, SecondFactors
from dutchess.web.auth.security_log import ALERT, NEW_PLACE, RESET, SecurityLog
from dutchess.web.demo import EVENT, KEY, make_demo
from dutchess.web.services import Services, services
from dutchess.web.settings import Settings
from dutchess.web.tables import HAPPENINGS, RECOVERY_CODES, SECOND_FACTORS, USERS
from web.applications import create_app
from web.visiting import sign_in

GOOD = "correct horse battery"
FIELD = re.compile(r'name="_csrf_token" value="([^"]+)"')


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient[Any]]:
    with TestClient(create_app(Settings(str(tmp_path / "events.db"), logins_per_minute=1000))) as found:
        yield found


@pytest.fixture
def known(client: TestClient[Any]) -> Services:
    found = services(client.app)
    make_demo(found.store, found.accounts)
    found.accounts.create("anna", "Anna", GOOD)
    return found


def post(client: TestClient[Any], path: str, /, **fields: object) -> Any:
    token = FIELD.search(client.get("/sign-in").text)
    assert token
    return client.post(path, data={"_csrf_token": token[1], **fields})


def hidden(page: str, name: str) -> str:
    found = re.search(f'name="{name}" value="([^"]+)"', page)
    assert found, name
    return found[1]


def switched_on(client: TestClient[Any], known: Services) -> tuple[bytes, list[str]]:
    """Switch it on by the pages, as somebody with an app does; the secret of the app, and the recovery codes."""
    page = post(client, "/account/second-factor", old=GOOD).text
    number = hidden(page, "number")
    secret = known.second_factors.secret(anna(known), number)
    spaced = re.search(r'<code class="wrap">([^<]+)</code>', page)
    assert spaced
    assert spaced[1].replace(" ", "") == totp.as_text(secret)
    wrong = post(client, "/account/second-factor/on", number=number, code="000000x", old=GOOD)
    assert "This code is wrong" in wrong.text
    assert not known.second_factors.is_on(anna(known))
    done = post(client, "/account/second-factor/on", number=number, code=now_code(secret), old=GOOD).text
    codes = re.findall(r"<code>([A-Z2-7-]{29})</code>", done)
    assert len(set(codes)) == 10
    return secret, codes


def anna(known: Services) -> int:
    account = known.accounts.find_login("anna")
    assert account
    return account.user


def now_code(secret: bytes, later: int = 0) -> str:
    return totp.code(secret, int(time.time()) // totp.STEP_SECONDS + later)


# The codes


@pytest.mark.parametrize(
    ("seconds", "wanted"),
    [
        (59, "94287082"),
        (1111111109, "07081804"),
        (1111111111, "14050471"),
        (1234567890, "89005924"),
        (2000000000, "69279037"),
        (20000000000, "65353130"),
    ],
)
def test_codes_are_those_of_the_standard(seconds: int, wanted: str) -> None:
    """RFC 6238 appendix B, SHA-1; six of its eight digits."""
    secret = b"12345678901234567890"
    assert totp.code(secret, seconds // 30) == wanted[-6:]
    assert totp.step_of(secret, f" {wanted[-6:-3]} {wanted[-3:]} ", seconds, -1) == seconds // 30
    assert totp.as_text(secret) == "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"


def test_a_clock_may_be_half_a_minute_off_and_not_more() -> None:
    secret, now = b"x" * 20, 3000
    found = [totp.step_of(secret, totp.code(secret, step), now, -1) for step in range(97, 104)]
    assert found == [None, None, 99, 100, 101, None, None]


def test_a_code_works_once(tmp_path: Path) -> None:
    """Neither again nor an earlier one after a later one; recovery codes the same."""
    now = [90_000.0]
    with Store.open(tmp_path / "events.db") as store:
        factors = SecondFactors(store.engine, lambda: now[0])
        number = factors.new()
        secret = factors.secret(7, number)
        codes = factors.switch_on(7, number, totp.code(secret, 3000))
        assert not factors.use(7, totp.code(secret, 3000)), "that one switched it on"
        assert totp.step_of(secret, totp.code(secret, 3000), now[0], 3000) is None
        now[0] += 60
        with ThreadPoolExecutor(4) as pool:
            assert sum(pool.map(lambda _: factors.use(7, totp.code(secret, 3002)), range(8))) == 1, "not at once either"
        assert not factors.use(7, totp.code(secret, 3002))
        assert not factors.use(7, totp.code(secret, 3001))
        assert not factors.use(8, totp.code(secret, 3003)), "another account"
        assert not factors.recover(8, codes[0])
        assert factors.recover(7, f" {codes[0].lower().replace('-', ' ')} ")
        assert not factors.recover(7, codes[0])
        assert factors.count_recovery_codes(7) == 9
        factors.switch_off(7)
        assert not factors.use(7, totp.code(secret, 3003))
        assert not factors.recover(7, codes[1])


def test_a_ticket_is_for_one_account_and_five_minutes(tmp_path: Path) -> None:
    now = [1000.0]
    with Store.open(tmp_path / "events.db") as store:
        factors = SecondFactors(store.engine, lambda: now[0])
        ticket = factors.ticket(7, "stamp")
        assert factors.holder(ticket) == 7
        assert factors.is_good(ticket, "stamp")
        assert not factors.is_good(ticket, "another password")
        assert not factors.is_good("8" + ticket[1:], "stamp")
        until = ticket.split(".")[1]
        assert not factors.is_good(ticket.replace(until, str(int(until) + 9000)), "stamp")
        for nonsense in ("", ".", "7", "7.x.y", "²..", "².9.x", "7." + "9" * 5000 + ".x", "7.9.é", "-1.5.x"):
            assert not factors.is_good(nonsense, "stamp")
            factors.holder(nonsense)
        now[0] += TICKET_SECONDS
        assert not factors.is_good(ticket, "stamp")


def test_whoever_switches_it_on_twice_at_once_has_one(tmp_path: Path) -> None:
    with Store.open(tmp_path / "events.db") as store, ThreadPoolExecutor(8) as pool:
        factors = SecondFactors(store.engine, lambda: 1000.0)
        numbers = [factors.new() for _ in range(8)]
        shown = [totp.code(factors.secret(7, number), 1000 // totp.STEP_SECONDS) for number in numbers]
        given = list(pool.map(lambda place: factors.switch_on(7, numbers[place], shown[place]), range(8)))
        assert all(len(codes) == 10 for codes in given)
        assert factors.count_recovery_codes(7) == 10, "the codes of one of them"
        assert sum(factors.recover(7, codes[0]) for codes in given) == 1


def test_only_numbers_of_this_server_are_taken(tmp_path: Path) -> None:
    with Store.open(tmp_path / "events.db") as store:
        factors = SecondFactors(store.engine, lambda: 1000.0)
        for number in ("", "x" * 32, "0" * 31, "0" * 100_000):
            shown = totp.code(factors.secret(7, number), 1000 // totp.STEP_SECONDS)
            assert factors.switch_on(7, number, shown) == ()


# Signing in


def test_nobody_comes_in_with_the_password_alone(client: TestClient[Any], known: Services) -> None:
    sign_in(client, anna(known))
    secret, codes = switched_on(client, known)
    client.cookies.clear()
    page = post(client, "/sign-in", login="anna", password=GOOD, next="/account")
    assert "One more step" in page.text
    assert SESSION not in client.cookies
    ticket = hidden(page.text, "ticket")
    assert post(client, "/sign-in/code", ticket=ticket, code=now_code(secret)).status_code == 422, "it was used"
    assert post(client, "/sign-in/code", ticket=ticket, code="123").status_code == 422
    forged = ticket.replace(f"{anna(known)}.", "1.", 1)
    assert post(client, "/sign-in/code", ticket=forged, code=codes[0]).url.path == "/sign-in"
    assert SESSION not in client.cookies
    answer = post(client, "/sign-in/code", ticket=ticket, code=now_code(secret, 1), next="/account")
    assert answer.url.path == "/account"
    assert "Recovery codes left: 10" in answer.text
    client.cookies.clear()
    ticket = hidden(post(client, "/sign-in", login="anna", password=GOOD).text, "ticket")
    assert post(client, "/sign-in/code", ticket=ticket, code=codes[3]).url.path == "/"
    assert post(client, "/account/second-factor/off", old="wrong").status_code == 422
    assert known.second_factors.is_on(anna(known))
    post(client, "/account/second-factor/off", old=GOOD)
    client.cookies.clear()
    assert post(client, "/sign-in", login="anna", password=GOOD).url.path == "/"


def test_wrong_codes_are_counted(client: TestClient[Any], known: Services) -> None:
    sign_in(client, anna(known))
    secret, _ = switched_on(client, known)
    client.cookies.clear()
    ticket = hidden(post(client, "/sign-in", login="anna", password=GOOD).text, "ticket")
    for _ in range(20):
        assert post(client, "/sign-in/code", ticket=ticket, code="1").status_code == 422
    assert post(client, "/sign-in/code", ticket=ticket, code=now_code(secret, 1)).status_code == 429


def test_a_program_needs_a_code_too(client: TestClient[Any], known: Services) -> None:
    sign_in(client, anna(known))
    _, codes = switched_on(client, known)
    client.cookies.clear()
    refused = client.post("/api/tokens", auth=("anna", GOOD))
    assert refused.status_code == 401
    assert "code" in refused.json()["detail"]
    answer = client.post("/api/tokens", auth=("anna", GOOD), headers={"Dutchess-Code": codes[0]})
    assert answer.status_code == 201
    stated = client.get("/api/openapi.json").json()["paths"]["/api/tokens"]["post"]["parameters"]
    assert [one["name"] for one in stated] == ["Dutchess-Code"]


def test_an_account_without_a_password_has_no_second_factor(client: TestClient[Any]) -> None:
    """Whoever began with one click comes in at this machine; there is nothing to add to."""
    post(client, "/set-up", quick="1")
    assert "Set a password first" in client.get("/account/second-factor").text
    assert post(client, "/account/second-factor", old="").status_code == 422


def test_the_command_switches_it_off(client: TestClient[Any], known: Services, tmp_path: Path) -> None:
    sign_in(client, anna(known))
    switched_on(client, known)
    assert main(["accounts", str(tmp_path / "events.db"), "one-factor", "anna"]) == 0
    assert not known.second_factors.is_on(anna(known))
    assert "second-factor-off" in [one.kind for one in known.happenings.of_account(anna(known))]


# The key


def test_with_a_key_the_database_alone_tells_nothing(tmp_path: Path) -> None:
    """Passwords are right with the key only; those from before are hashed anew when they are used."""
    path, file = tmp_path / "events.db", tmp_path / "server.key"
    key = key_in(str(file))
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert key_in(str(file)) == key
    with Store.open(path) as store:
        plain, keyed = (Accounts(store.engine, lambda: 0.0, one) for one in (None, key))
        user = plain.create("anna", "Anna", GOOD).user
        assert keyed.verify("anna", GOOD)
        with store.engine.connect() as connection:
            kept = connection.execute(sa.select(USERS.c.password)).scalar_one()
        assert kept.startswith(KEYED)
        assert keyed.verify("anna", GOOD)
        assert keyed.knows_password(user, GOOD)
        assert not keyed.verify("anna", GOOD + "x")
        other = Accounts(store.engine, lambda: 0.0, key_in(str(tmp_path / "other.key")))
        assert not plain.verify("anna", GOOD)
        assert not other.verify("anna", GOOD)
        assert [one.locked_out() for one in (plain, keyed, other)] == [1, 0, 1]
        plain.set_password(user, "a new long secret")
        assert keyed.verify("anna", "a new long secret")


def test_a_second_factor_needs_the_key_it_was_made_with(tmp_path: Path) -> None:
    with Store.open(tmp_path / "events.db") as store:
        key = key_in(str(tmp_path / "server.key"))
        factors = SecondFactors(store.engine, lambda: 9000.0, key)
        number = factors.new()
        secret = factors.secret(7, number)
        assert factors.switch_on(7, number, totp.code(secret, 300))
        assert secret != SecondFactors(store.engine, lambda: 9000.0).secret(7, number)
        assert not SecondFactors(store.engine, lambda: 9000.0).use(7, totp.code(secret, 301))
        assert factors.use(7, totp.code(secret, 301))
        with store.engine.connect() as connection:
            rows = [*connection.execute(sa.select(SECOND_FACTORS)), *connection.execute(sa.select(RECOVERY_CODES))]
        assert totp.as_text(secret) not in str(rows)
        assert secret.hex() not in str(rows)


def test_a_key_that_is_none_is_refused(tmp_path: Path) -> None:
    (tmp_path / "short").write_text("abc")
    for path in ("short", "nowhere/key"):
        with pytest.raises(NoKey, match=path):
            key_in(str(tmp_path / path))


# What is told


def kinds(known: Services, user: int) -> list[str]:
    known.happenings.settle()
    return [one.kind for one in known.happenings.of_account(user)]


def test_an_account_is_told_what_happened_to_it(client: TestClient[Any], known: Services) -> None:
    """A new password, another address: on every page, until somebody has looked."""
    post(client, "/sign-in", login="anna", password="wrong")
    post(client, "/sign-in", login="anna", password=GOOD)
    assert kinds(known, anna(known)) == ["sign-in", "sign-in-failed"]
    assert "Look at your account" not in client.get("/").text
    post(client, "/account/password", old=GOOD, password="a new long secret")
    assert kinds(known, anna(known))[:2] == ["sign-in", "password-changed"]
    assert "Look at your account" in client.get(f"/e/{EVENT}").text
    page = client.get("/account").text
    assert "The password was changed" in page
    post(client, "/account/seen", number=hidden(page.partition('id="happened"')[2], "number"))
    assert "Look at your account" not in client.get("/").text
    with known.store.engine.begin() as connection:
        connection.execute(HAPPENINGS.update().values(address="192.0.2.1"))
    client.cookies.clear()
    post(client, "/sign-in", login="anna", password="a new long secret")
    assert kinds(known, anna(known))[0] == NEW_PLACE
    assert "Look at your account" in client.get("/").text
    assert kinds(known, 1) == [], "nobody else is told"


def test_a_password_set_by_command_is_told(
    client: TestClient[Any], known: Services, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("a new long secret\n"))
    assert main(["accounts", str(tmp_path / "events.db"), "password", "anna"]) == 0
    assert kinds(known, anna(known)) == [RESET]
    sign_in(client, anna(known))
    assert "Look at your account" in client.get("/").text


def test_owners_see_who_was_let_in_and_who_took_personal_data(client: TestClient[Any], known: Services) -> None:
    """ASVS 8.3.5: every file with what is not public about players. Nothing of it is written down itself."""
    sign_in(client)
    post(client, f"/e/{EVENT}/people/invite", role="arbiter")
    taken = (f"t/{KEY}/report.trf", "journal.json", f"t/{KEY}/forms.json", f"t/{KEY}/print/codes.pdf")
    for path in taken:
        assert client.get(f"/e/{EVENT}/{path}").status_code == 200
    client.get(f"/e/{EVENT}/t/{KEY}/print/standings.csv")
    known.happenings.settle()
    found = [(one.kind, one.about) for one in known.happenings.of_event(EVENT)][::-1]
    assert found == [
        ("invited", "arbiter"),
        ("personal-data", f"{KEY}.trf"),
        ("personal-data", f"{EVENT}.dutchess-event"),
        ("personal-data", f"{KEY}-forms.json"),
        ("personal-data", f"{KEY}-codes"),
    ]
    assert "Took personal data away" in client.get(f"/e/{EVENT}/people").text
    known.accounts.grant(EVENT, anna(known), "arbiter")
    sign_in(client, anna(known))
    assert "Took personal data away" not in client.get(f"/e/{EVENT}/people").text, "owners only"
    known.store.delete(EVENT)
    assert known.happenings.of_event(EVENT) == ()


def test_many_refusals_are_an_alert(client: TestClient[Any], known: Services, caplog: pytest.LogCaptureFixture) -> None:
    """From a number on that can be set, once an hour, to whoever set the server up; and a word in the log."""
    sign_in(client)
    assert "Refusals within an hour" in client.get("/security").text
    post(client, "/security/alert", number="3")
    client.cookies.clear()
    with caplog.at_level(logging.INFO, "dutchess.security"):
        for number in range(6):
            assert (ALERT in kinds(known, 1)) == (number >= 3)
            client.get(f"/e/{EVENT}/people", follow_redirects=False)
    assert kinds(known, 1).count(ALERT) == 1
    said = [record for record in caplog.records if record.name == "dutchess.security"]
    assert [record.levelname for record in said if record.getMessage().startswith("alert ")] == ["WARNING"]
    sign_in(client)
    assert "Look at your account" in client.get("/").text
    page = client.get("/security").text
    assert "Many refusals within an hour" in page
    sign_in(client, anna(known))
    assert client.get("/security").status_code == 403


def test_no_alert_if_nobody_wants_one(tmp_path: Path) -> None:
    alarms: list[int] = []
    with Store.open(tmp_path / "events.db") as store:
        now = [0.0]
        found = SecurityLog(store.engine, lambda: now[0], alarms.append)
        found.set_alert(0)
        for _ in range(100):
            found.count("refused")
        found.settle()
        assert alarms == []
        found.set_alert(5)
        now[0] = 3600.0
        for _ in range(4):
            found.count("refused")
            found.settle()
        assert alarms == [], "those of the hour before do not count"
        found.count("refused")
        found.settle()
        assert alarms == [5]
        found.close()


def test_a_flood_is_not_written_to_the_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(security_log, "MOST_FAILURES", 10)
    with Store.open(tmp_path / "events.db") as store:
        found = SecurityLog(store.engine, lambda: 0.0, lambda number: None)
        assert sum(found.count("sign-in-failed") for _ in range(50)) == 10
        assert not any(found.count("refused") for _ in range(5))
        assert found.counts() == {"sign-in-failed": 50, "refused": 5}
        found.close()


def test_what_is_old_is_forgotten(tmp_path: Path) -> None:
    now = [0.0]
    with Store.open(tmp_path / "events.db") as store:
        found = SecurityLog(store.engine, lambda: now[0], lambda number: None)
        found.keep("sign-in", 1)
        found.settle()
        now[0] = security_log.KEPT_SECONDS + 1
        assert found.of_account(1) == ()
        found.keep("sign-in", 2)
        found.settle()
        with store.engine.connect() as connection:
            assert connection.execute(sa.select(HAPPENINGS.c.user)).scalars().all() == [2]
        found.close()


def test_who_joins_reads_what_is_kept(client: TestClient[Any]) -> None:
    """How long stands in the sentence, and in the code that forgets."""
    days = int(security_log.KEPT_SECONDS // 86_400)
    kept = "name, login, a hash of the password, what you do in events"
    assert f"Kept about you: {kept}, and for {days} days where you signed in." in client.get("/join").text
