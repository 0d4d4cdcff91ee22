"""Pages, API and command about rounds that were paired before a result was known, and about late corrections."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from commands import process
from dutchess.journal import Settings as Rules
from dutchess.journal import actions as do
from dutchess.web.services import services
from dutchess.web.settings import Settings
from journal.arbiter import KEY, Arbiter
from journal.test_known import with_adjourned_game
from web.applications import create_app
from web.pages.event.test_importing import imported, new_event
from web.threads import ready
from web.visiting import signed_in

DEPARTS = ("not played as the rules", "not played so")


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient[Any]]:
    with TestClient(create_app(Settings(str(tmp_path / "events.db")))) as client:
        yield client


def test_everything_says_that_the_rounds_are_by_the_rules(client: TestClient[Any], tmp_path: Path) -> None:
    """C.04.2 article 3.1: a game was adjourned when rounds 2 and 3 were paired, and has another result than a draw."""
    event = with_adjourned_game(services(client.app).store).ledger.event  # type: ignore[arg-type]
    base = f"/e/{event}/t/{KEY}"
    signed_in(client, event)
    report = client.get(f"{base}/report.trf").content
    client.cookies.clear()
    for number in range(1, 5):
        pages = [f"{base}/rounds/{number}/explain", *(f"{base}/rounds/{number}/why/{one}" for one in range(1, 11))]
        for page in pages:
            told = ready(client, page).text
            assert not [words for words in DEPARTS if words in told], page
        answer = client.post("/api/explain", content=report, params={"round": number}).json()
        assert not [claim for claim in answer["claims"] if claim["kind"] == "Departure"]
    checked = client.post("/api/check", content=report).json()
    assert (checked["rounds"], checked["discrepancies"]) == (4, 0)
    (tmp_path / "open.trf").write_bytes(report)
    done = process("check", tmp_path / "open.trf")
    assert b" 0 discrepancies" in done.stdout, done.stdout
    for number in (2, 3):
        done = process("explain", tmp_path / "open.trf", "--round", str(number))
        assert not [words for words in DEPARTS if words in done.stdout.decode()]
    assert "0 – 1" in client.get(f"{base}/rounds/1").text, "the result"


def test_the_page_shows_the_points_of_then(client: TestClient[Any]) -> None:
    """Round 2 was published without the point of the adjourned game; round 4 with it."""
    made = with_adjourned_game(services(client.app).store)  # type: ignore[arg-type]
    winner = made.open.person(6)
    for number, points in ((2, 0), (4, 3)):
        rows = client.get(f"/e/{made.ledger.event}/t/{KEY}/rounds/{number}/boards.json").json()["boards"]
        (seat,) = [side for row in rows for side in (row["white"], row["black"]) if side["person"] == winner]
        assert seat["points"] == points


def test_a_file_of_ours_is_imported_as_by_the_rules(client: TestClient[Any]) -> None:
    event = with_adjourned_game(services(client.app).store).ledger.event  # type: ignore[arg-type]
    visitor = signed_in(client, event)
    report = client.get(f"/e/{event}/t/{KEY}/report.trf").content
    other = new_event(visitor)
    done = imported(visitor, other, report, remove_empty="1")
    assert done.status_code == 200, re.sub(r"<[^>]+>|\s+", " ", done.text.partition("<main")[2])
    ledger = services(client.app).store.ledger(other)  # type: ignore[arg-type]
    kept = [entry.fact for entry in ledger.entries(0) if entry.kind == "Imported"]
    assert [fact.remarks for fact in kept] == [()]  # type: ignore[attr-defined]
    assert ledger.state.tournament("open").round(1).board(1).earlier[0].last_round == 3


def test_a_late_correction_is_on_every_page(client: TestClient[Any]) -> None:
    """C.04.2 article 4.3: the report and the ratings have it, the pages mark the board and say so."""
    made = Arbiter(services(client.app).store, Rules("Open", 4))  # type: ignore[arg-type]
    made.enter(10)
    made(do.DrawColour(KEY, "w"))
    for _ in range(3):
        made.pair()
        made.play("1")
    event, base = made.ledger.event, f"/e/{made.ledger.event}/t/{KEY}"
    signed_in(client, event)
    before = {page: client.get(f"{base}/{page}").text for page in ("rating-changes", "standings", "rounds/1")}
    made(do.SetResult(KEY, 1, 1, "0-1"))
    after = {page: client.get(f"{base}/{page}").text for page in before}
    assert after["rating-changes"].partition("<main")[2] != before["rating-changes"].partition("<main")[2]
    assert "Late corrections count here" in after["rating-changes"]
    assert after["standings"].partition("<table")[2] == before["standings"].partition("<table")[2]
    assert "*" not in before["rounds/1"].partition("<main")[2]
    assert "* Board 1: corrected to 0 – 1, too late for pairings and standings." in after["rounds/1"]
    assert after["rounds/1"].count("1 – 0") == before["rounds/1"].count("1 – 0"), "what counts stays"
    assert f'<a href="{base}/rounds/1">*</a>' in client.get(f"{base}/player/1").text
    boards = client.get(f"{base}/rounds/1/boards.json").json()["boards"]
    assert [(board["result"], board["rated"]) for board in boards[:2]] == [("1-0", "0-1"), ("1-0", "")]
    report = client.get(f"{base}/report.trf").text
    (record,) = [line for line in report.splitlines() if line.startswith("001    6")]
    assert record[91:99].split() == ["1", "b", "1"]
    assert "### Correction @ Round 1" in report
