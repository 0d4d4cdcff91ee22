"""What everybody gets: history in words, places explained, the site as files, reports of players, the door."""

from __future__ import annotations

import dataclasses
import io
import json
import re
import time
import zipfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from threading import Event
from typing import Any

import pytest
import sqlalchemy as sa
from litestar.testing import TestClient

from dutchess.journal import Ledger, Person, Store, actions, facts
from dutchess.journal import Settings as Rules
from dutchess.web.auth.accounts import Accounts
from dutchess.web.auth.hosts import LOCAL_NAMES
from dutchess.web.auth.permissions import DEVICE
from dutchess.web.auth.player_codes import ALPHABET, LENGTH, code_of
from dutchess.web.demo import EVENT, KEY
from dutchess.web.load.archives import Archives
from dutchess.web.load.thread_queues import Visitor
from dutchess.web.load.worker import Work, do_here
from dutchess.web.pages.event import static_site
from dutchess.web.services import NAME, WAITING, services
from dutchess.web.settings import Settings
from dutchess.web.shared import handlers
from dutchess.web.shared.event_options import Options
from waiting import WAIT_SECONDS
from web.applications import create_app, create_demo
from web.threads import threads
from web.visiting import sign_in

BASE = f"/e/{EVENT}/t/{KEY}"
HARMFUL = "=cmd()<script>alert(1)</script>"


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient[Any]]:
    with TestClient(create_demo(Settings(str(tmp_path / "events.db")))) as found:
        yield found


def post(client: TestClient[Any], page: str, path: str, **fields: str) -> Any:
    token = re.search(r'name="_csrf_token" value="([^"]+)"', client.get(page).text)
    assert token
    return client.post(path, data={"_csrf_token": token[1], **fields})


def code(client: TestClient[Any], person: int) -> str:
    """The code of a player, as the slips have it."""
    kept = services(client.app)
    return code_of(kept.key, kept.options.code_number(EVENT), EVENT, KEY, person)


def insist(ledger: Ledger, action: object) -> None:
    """Do it, whatever it asks."""
    confirmed: list[str] = []
    while asked := ledger.propose(action, reason="x", confirmed=confirmed).cautions:
        confirmed += [one.token for one in asked]
    ledger.perform(action, author="x", reason="x", confirmed=confirmed)


def test_every_kind_of_entry_has_a_sentence() -> None:
    """It names nothing that the fact does not have."""
    for kind in facts.KINDS.values():
        named = {field.name for field in dataclasses.fields(kind)} | {"name"}  # type: ignore[arg-type]
        sentences = [text for name, text in vars(kind).items() if name.startswith("SAYS")]
        assert sentences
        assert all(set(re.findall(r"{(\w+)}", text)) <= named for text in sentences)


def test_the_history_is_in_words(client: TestClient[Any]) -> None:
    sign_in(client)
    text = client.get(f"/e/{EVENT}/history").text
    assert "Round 6 was published." in text
    assert "ResultEntered" not in text
    assert re.search(r"Round 6, board \d+: ", text)


def test_a_place_is_explained(client: TestClient[Any]) -> None:
    text = client.get(f"{BASE}/standings/1").text
    assert "Buchholz" in text
    assert "cut at the low end" in text
    assert client.get(f"{BASE}/standings/999").status_code == 404


def test_the_site_as_files(client: TestClient[Any]) -> None:
    """Every link leads to a file of the archive; nothing of what only members see is in it."""
    archive = zipfile.ZipFile(io.BytesIO(client.get(f"/e/{EVENT}/site.zip").content))
    names = set(archive.namelist())
    assert {
        "index.html",
        f"{KEY}/standings.html",
        f"{KEY}/round-6.html",
        "dutchess.css",
        "static/js/filter.js",
    } <= names
    assert len([name for name in names if name.startswith(f"{KEY}/player-")]) == 40
    for name in names:
        if name.endswith(".html"):
            text = archive.read(name).decode()
            for link in re.findall(r'(?:href|src)="([^"#]+)', text):
                assert _resolved(name, link) in names, f"{name} -> {link}"
            assert "<form" not in text.replace('<form class="row no-print" method="get" role="search">', "")
            assert "/history" not in text


def test_the_site_is_made_by_a_worker_once_for_a_version(client: TestClient[Any]) -> None:
    """Those who ask together share it, pages do not wait for it, and whoever asks after a change has the change."""
    begun, go_on, done = Event(), Event(), list[Work]()

    def slow(work: Work) -> Any:
        done.append(work)
        begun.set()
        assert go_on.wait(WAIT_SECONDS)
        return do_here(work)

    shared = services(client.app)
    archives = Archives(threads(slow), lambda task: None, shared.pages)
    client.app.state[NAME] = replace(shared, archives=archives)
    with ThreadPoolExecutor(5) as visitors:
        asked = [visitors.submit(client.get, f"/e/{EVENT}/site.zip") for _ in range(5)]
        assert begun.wait(WAIT_SECONDS)
        assert client.get(f"{BASE}/standings").status_code == 200
        go_on.set()
        assert len({one.result().content for one in asked}) == 1
    before = client.get(f"/e/{EVENT}/site.zip").content
    assert [work[0] for work in done] == [static_site.archive]
    ledger = shared.store.ledger(EVENT)
    board = ledger.state.tournament(KEY).round(6).open_boards[0]
    ledger.perform(actions.SetResult(KEY, 6, board, "1-0"), author="x")
    assert client.get(f"/e/{EVENT}/site.zip").content != before
    assert len(done) == 2


def _resolved(name: str, link: str) -> str:
    parts: list[str] = list(Path(name).parent.parts)
    for part in link.split("/"):
        if part == "..":
            parts.pop()
        elif part != ".":
            parts.append(part)
    return "/".join(parts)


def test_both_players_must_report_the_same(client: TestClient[Any]) -> None:
    path, store = f"{BASE}/rounds/6", services(client.app).store
    board = store.ledger(EVENT).state.tournament(KEY).round(6).open_boards[0]

    seats = store.ledger(EVENT).state.tournament(KEY).round(6).board(board)
    codes = {"w": code(client, seats.white), "b": code(client, seats.black), "?": "WRONG-222"}

    def report(side: str, result: str) -> Any:
        return post(client, path, f"{path}/report", board=str(board), code=codes[side].lower(), result=result)

    assert report("w", "1-0").status_code == 403
    services(client.app).options.save(EVENT, Options(players_report=True))
    assert "Report my result" in client.get(path).text
    assert "as soon as your opponent reports the same" in report("w", "1-0").text
    assert "not your code" in report("?", "1-0").text
    assert report("w", "+ - -").status_code in (403, 422)
    assert report("w", "0-0").status_code == 403
    assert "another result" in report("b", "½-½").text
    assert store.ledger(EVENT).state.tournament(KEY).round(6).board(board).is_open
    client.headers["accept-language"] = "es"
    report("b", "1-0")
    assert store.ledger(EVENT).state.tournament(KEY).round(6).board(board).result == "1-0"
    assert store.ledger(EVENT).entries()[-1].author == "both players", "the journal keeps nothing translated"


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1:8000", "192.0.2.7:8000"])
def test_slips_carry_the_codes_of_their_players(client: TestClient[Any], host: str) -> None:
    """As a QR code with an address that a phone in the hall reaches, never this machine's own name for itself."""
    asked: list[Any] = []
    real = services(client.app).workers

    class Noting:
        def submit(self, visitor: Visitor, work: Work, seconds: int = 0, *, is_short: bool = False) -> Any:
            asked.append((json.loads(work[1][1]), work[1][2]))
            return real.submit(visitor, work, seconds, is_short=is_short)

    client.app.state[NAME] = replace(services(client.app), workers=Noting())  # type: ignore[arg-type]
    sign_in(client)
    services(client.app).options.save(EVENT, Options(players_report=True))
    assert "codes.pdf" in client.get(f"{BASE}/print").text
    pages = client.get(f"{BASE}/print/codes.pdf", headers={"host": host})
    assert pages.content.startswith(b"%PDF")
    ((given, addresses),) = asked
    state = services(client.app).store.ledger(EVENT).state
    codes = {state.people[one].name: code(client, one) for one in state.tournament(KEY).entrants}
    assert {slip["name"]: slip["code"] for slip in given["sheet"]["slips"]} == codes
    for slip, address in zip(given["sheet"]["slips"], addresses, strict=True):
        base, _, path = address.partition("/e/")
        assert path == f"{EVENT}/t/{KEY}/rounds#{slip['code']}"
        assert base == f"http://{host}" if host.startswith("192") else not any(one in base for one in LOCAL_NAMES)


def test_codes_are_not_guessed(client: TestClient[Any]) -> None:
    """They are too many to try, so wrong ones close no board: the right one counts. They are for the arbiter only."""
    path, store = f"{BASE}/rounds/6", services(client.app).store
    services(client.app).options.save(EVENT, Options(players_report=True))
    board = store.ledger(EVENT).state.tournament(KEY).round(6).open_boards[0]
    right = code(client, store.ledger(EVENT).state.tournament(KEY).round(6).board(board).white)
    assert len(ALPHABET) ** LENGTH > 2**39
    assert set(right) <= {*ALPHABET, "-"}
    for _ in range(25):
        wrong = post(client, path, f"{path}/report", board=board, code="2222-2222", result="1-0")
        assert "not your code" in wrong.text
    assert "Thank you" in post(client, path, f"{path}/report", board=board, code=right, result="1-0").text
    assert client.get(f"{BASE}/print/codes.pdf").status_code == 403
    sign_in(client)
    assert client.get(f"{BASE}/print/codes.pdf").content.startswith(b"%PDF")


def test_codes_are_made_anew(client: TestClient[Any]) -> None:
    """By the arbiter, for all: what was reported with the former ones does not count, and new slips have new ones."""
    path, store = f"{BASE}/rounds/6", services(client.app).store
    services(client.app).options.save(EVENT, Options(players_report=True))
    number = store.ledger(EVENT).state.tournament(KEY).round(6).open_boards[0]
    board = store.ledger(EVENT).state.tournament(KEY).round(6).board(number)
    former = code(client, board.white)
    assert "Thank you" in post(client, path, f"{path}/report", board=number, code=former, result="1-0").text
    assert post(client, path, f"/e/{EVENT}/hall/codes").url.path == "/sign-in", "strangers make none"
    sign_in(client)
    assert "are void" in post(client, f"/e/{EVENT}/hall/settings", f"/e/{EVENT}/hall/codes").text
    assert "not your code" in post(client, path, f"{path}/report", board=number, code=former, result="1-0").text
    new = code(client, board.black)
    assert "Thank you" in post(client, path, f"{path}/report", board=number, code=new, result="1-0").text
    assert store.ledger(EVENT).state.tournament(KEY).round(6).board(number).is_open


def test_a_report_is_about_the_two_who_play(client: TestClient[Any]) -> None:
    """A round is reopened and paired again: what a player reported about another opponent counts no more."""
    store, ledger = services(client.app).store, services(client.app).store.ledger(EVENT)
    services(client.app).options.save(EVENT, Options(players_report=True))
    ledger.perform(actions.AddTournament("late", Rules("Late", rounds=3)), author="x")
    ledger.perform(actions.AddPlayers("late", tuple(Person(name) for name in ("A", "B", "C", "D"))), author="x")
    ledger.perform(actions.PairRound("late", "seed"), author="x")
    ledger.perform(actions.PublishRound("late"), author="x")
    path, kept = f"/e/{EVENT}/t/late/rounds/1", services(client.app)

    def report(person: int, result: str) -> str:
        number = next(at for at, one in enumerate(boards("late"), 1) if person in (one.white, one.black))
        own = code_of(kept.key, kept.options.code_number(EVENT), EVENT, "late", person)
        text: str = post(client, path, f"{path}/report", board=number, code=own, result=result).text
        return text

    def boards(key: str) -> Any:
        return store.ledger(EVENT).state.tournament(key).round(1).boards

    first = boards("late")[0]
    assert "Thank you" in report(first.white, "1-0")
    insist(ledger, actions.ReopenRound("late", "rules"))
    others = [one for board in boards("late") for one in (board.white, board.black)]
    stays, leaves = first.black, first.white
    other = next(one for one in others if one not in (stays, leaves))
    rest = next(one for one in others if one not in (stays, leaves, other))
    pairs = ((other, stays), (leaves, rest))
    by_hand = (actions.OpenManual("late"), actions.ChangePairing("late", pairs, None), actions.CloseManual("late"))
    for action in (*by_hand, actions.PublishRound("late")):
        insist(ledger, action)
    assert "Thank you" in report(stays, "1-0"), "nobody else has reported this game"
    assert all(board.is_open for board in boards("late"))


def test_a_device_at_the_door_checks_in_and_nothing_else(client: TestClient[Any]) -> None:
    accounts: Accounts = services(client.app).accounts
    token = accounts.issue_pass(EVENT, DEVICE, "door", hours=1, tournament=KEY, boards=(1, -1), is_code=True)
    led = post(client, "/enrol", "/enrol", token=token)
    assert led.url.path == f"{BASE}/check-in"
    assert post(client, "/enrol", f"/e/{EVENT}/do/check-in", tournament=KEY, person="1").status_code == 200
    refused = post(client, "/enrol", f"/e/{EVENT}/do/set-result", tournament=KEY, round="6", board="20", result="1-0")
    assert refused.status_code == 422
    accounts.revoke_pass(EVENT, accounts.passes(EVENT)[0].token)
    assert (
        client.get(f"{BASE}/check-in").status_code in (401, 403)
        or client.get(f"{BASE}/check-in").url.path == "/sign-in"
    )


def test_an_invitation_holds_once(client: TestClient[Any]) -> None:
    accounts: Accounts = services(client.app).accounts
    token = accounts.invite(EVENT, "assistant")
    joined = post(client, "/join", "/join", token=token, name="Ana", login="ana", password="a long password")
    assert joined.url.path == BASE
    assert [role for account, role in accounts.members(EVENT) if account.login == "ana"] == ["assistant"]
    client.cookies.clear()
    again = post(client, "/join", "/join", token=token, name="Bo", login="bo", password="a long password")
    assert again.status_code == 422


def test_passwords_cannot_be_guessed_quickly(client: TestClient[Any]) -> None:
    answers = [post(client, "/join", "/sign-in", login="demo", password="wrong").status_code for _ in range(14)]
    assert answers[0] == 422
    assert answers[-1] == 429


def test_calls_are_limited(tmp_path: Path) -> None:
    with TestClient(create_app(Settings(str(tmp_path / "few.db"), calls_per_minute=3))) as few:
        codes = [few.post("/api/pair", content="x").status_code for _ in range(5)]
    assert codes[-1] == 429


def test_names_with_markup_are_harmless(client: TestClient[Any]) -> None:
    ledger = services(client.app).store.ledger(EVENT)
    ledger.perform(
        actions.ChangePerson(1, replace(ledger.state.person(1), name=HARMFUL)), author="<i>x</i>", reason="<b>y</b>"
    )
    sign_in(client)
    pages = ("", "/players", "/player/1", "/rounds/6", "/rounds/6/results", "/standings", "/standings/1")
    pages += ("/crosstable", "/rounds/6/explain", "/rounds/6/why/1", "/check-in", "/next")
    for page in [*(BASE + page for page in pages), f"/e/{EVENT}/history", f"/e/{EVENT}/hall"]:
        text = client.get(page).text
        assert "<script>alert" not in text, page
        assert "<i>x</i>" not in text
        assert "<b>y</b>" not in text
    for sheet in ("standings", "pairings-6", "names-6", "slips-6", "place-cards"):
        assert client.get(f"{BASE}/print/{sheet}.pdf").content.startswith(b"%PDF")


def test_pages_for_strangers_are_kept_until_the_event_moves_on(client: TestClient[Any]) -> None:
    """The same page twice is made once; a result, an option, another language or somebody who signs in is seen."""
    path, store = f"/e/{EVENT}/t/{KEY}/rounds/6", services(client.app).store
    first, again = client.get(path), client.get(path)
    assert first.headers["content-type"] == again.headers["content-type"] == "text/html; charset=utf-8"
    assert first.text == again.text
    assert client.get(f"/e/{EVENT}/event.json").headers["content-type"].startswith("application/json")
    board = store.ledger(EVENT).state.tournament(KEY).round(6).open_boards[-1]
    store.ledger(EVENT).perform(actions.SetResult(KEY, 6, board, "0F-0F"), author="x")
    assert client.get(path).text.count("− – −") == first.text.count("− – −") + 1
    services(client.app).options.save(EVENT, Options(players_report=True))
    assert "Report my result" in client.get(path).text
    services(client.app).options.save(EVENT, Options())
    assert 'lang="es"' in client.get(path, headers={"accept-language": "es"}).text


def test_a_kept_page_carries_the_form_token_of_its_visitor(client: TestClient[Any]) -> None:
    path = f"/e/{EVENT}/t/{KEY}/standings"
    tokens = set()
    for _ in range(2):
        client.cookies.clear()
        text = client.get(path).text
        tokens.add(re.search(r'name="_csrf_token" value="([^"]+)"', text)[1])  # type: ignore[index]
        assert client.cookies["dutchess_visit"] not in text
    assert len(tokens) == 2


def test_a_kept_page_is_given_without_looking(client: TestClient[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """Who asks for a page that was just made waits for no database; changes made here are seen all the same."""
    monkeypatch.setattr(handlers, "FRESH_SECONDS", 3600.0)
    path, store = f"{BASE}/rounds/6", services(client.app).store
    first = client.get(path).text
    asked: list[str] = []
    sa.event.listen(store.engine, "before_cursor_execute", lambda *given: asked.append(given[2]))
    assert client.get(path).text == first
    assert not asked
    board = store.ledger(EVENT).state.tournament(KEY).round(6).open_boards[-1]
    store.ledger(EVENT).perform(actions.SetResult(KEY, 6, board, "0F-0F"), author="x")
    assert client.get(path).text.count("− – −") == first.count("− – −") + 1
    services(client.app).options.save(EVENT, Options(players_report=True))
    assert "Report my result" in client.get(path).text


def test_changes_of_another_process_reach_strangers(client: TestClient[Any], tmp_path: Path) -> None:
    path = f"{BASE}/rounds/6"
    first = client.get(path).text
    with Store.open(tmp_path / "events.db") as elsewhere:
        ledger = elsewhere.ledger(EVENT)
        board = ledger.state.tournament(KEY).round(6).open_boards[-1]
        ledger.perform(actions.SetResult(KEY, 6, board, "0F-0F"), author="x")
    time.sleep(handlers.FRESH_SECONDS)
    assert client.get(path).text.count("− – −") == first.count("− – −") + 1


def test_pages_do_not_wait_for_paper(client: TestClient[Any]) -> None:
    """Sheets have threads of their own: while those are at work, further sheets wait, and pages are given."""
    go_on = Event()
    waiters = services(client.app).waiters
    busy = [waiters.submit(Visitor(f"{number}"), go_on.wait, WAIT_SECONDS).result for number in range(WAITING[0])]
    with ThreadPoolExecutor(1) as other:
        sheet = other.submit(client.get, f"{BASE}/print/standings.pdf")
        try:
            assert client.get(f"{BASE}/standings").status_code == 200
            assert client.get(f"{BASE}/rounds.ics").status_code == 200
            assert not sheet.done()
        finally:
            go_on.set()
        assert sheet.result(WAIT_SECONDS).content.startswith(b"%PDF")
    assert all(one.result(WAIT_SECONDS) for one in busy)
