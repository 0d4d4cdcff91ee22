"""A Double-Swiss event through the pages: both games of a match, their results, sheets and the report."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar.testing import TestClient

import dutchess
from dutchess.web.settings import Settings
from web.applications import create_app
from web.pages.event.test_event import NAMES, Visitor
from web.threads import ready


@pytest.fixture
def arbiter(tmp_path: Path) -> Iterator[Visitor]:
    with TestClient(create_app(Settings(str(tmp_path / "events.db")))) as client:
        visitor = Visitor(client)
        visitor.post("/set-up", quick="1")
        yield visitor


def new_event(arbiter: Visitor, rounds: int) -> str:
    assert "double-swiss" in arbiter.get("/new").text
    arbiter.post("/new", event="Rapid Matches", name="Open", rounds=str(rounds), system="double-swiss")
    return str(arbiter.page.url.path)


def test_matches_of_two_games(arbiter: Visitor) -> None:
    path = new_event(arbiter, 6)
    arbiter.post(f"{path}/paste", list=NAMES)
    event = path.split("/")[2]
    base = f"/e/{event}/t/open"
    choice = arbiter.get(f"{base}/player/1").text.partition('id="bye-round"')[2].partition("</select>")[0]
    assert re.findall(r"<option[^>]*>\s*(\d+)", choice) == ["1", "3", "5"], "a bye is for both games of a match"
    for match in range(1, 4):
        first, second = 2 * match - 1, 2 * match
        draft = arbiter.do(event, "pair-round", next=f"{base}/rounds/{first}")
        assert f"Match {match}, game 1" in draft.text
        arbiter.do(event, "publish-round", next=f"{base}/rounds/{first}")
        assert f"Match {match}, game 2" in arbiter.get(f"{base}/rounds/{second}").text
        entering = arbiter.get(f"{base}/rounds/{first}/results").text
        assert f"{base}/rounds/{second}/results" in entering
        for number, result in ((first, "1-0"), (second, "½-½")):
            for board in range(1, 4):
                entered = arbiter.do(event, "set-result", round=number, board=board, result=result, next=base)
                assert entered.status_code == 200
        assert "1.5 – 0.5" in arbiter.get(f"{base}/rounds/{first}").text
        shown = arbiter.get(f"{base}/rounds/{second}").text
        assert "0.5 – 1.5" in shown
        assert '<span class="badge">bye</span>' in shown
    for page in ("standings", "crosstable", "player/1", "players", "settings", "print"):
        assert arbiter.get(f"{base}/{page}").status_code == 200
    told = ready(arbiter.client, f"{base}/rounds/3/explain").text
    assert "C.04.5 article 3.4" in told
    assert "C.04.5 article 4.4" in ready(arbiter.client, f"{base}/rounds/4/explain").text
    for sheet in ("pairings-3", "names-4", "slips-3", "standings", "crosstable"):
        assert arbiter.get(f"{base}/print/{sheet}.pdf").content.startswith(b"%PDF")
    report = dutchess.trf.loads(arbiter.get(f"{base}/report.trf").text)
    assert report.played_rounds == 6
    checked = dutchess.check(report)
    assert (checked.system, checked.discrepancies) == ("double-swiss", 0)


def test_an_odd_number_of_rounds_is_refused(arbiter: Visitor) -> None:
    arbiter.get("/new")
    arbiter.post("/new", event="Rapid Matches", name="Open", rounds="7", system="double-swiss")
    assert "number of rounds must be even" in arbiter.page.text
