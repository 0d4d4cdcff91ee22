"""What standings say of themselves: after which round they are, and which games are open."""

from __future__ import annotations

from typing import Any

import pytest

from dutchess.web.pages.paper import sheets as sheet_pages
from dutchess.web.print.sheets import TableSheet
from web.visiting import Visitor


def publish(arbiter: Visitor, event: str) -> None:
    for step in ("pair-round", "publish-round"):
        arbiter.do(event, step, next=f"/e/{event}/t/open")


@pytest.fixture
def printed(monkeypatch: pytest.MonkeyPatch) -> list[TableSheet]:
    """The sheets that were set."""
    found: list[TableSheet] = []

    def set_sheet(sheet: TableSheet, *_: Any, **__: Any) -> bytes:
        found.append(sheet)
        return b"%PDF-"

    monkeypatch.setattr(sheet_pages, "pdf", set_sheet)
    return found


def test_standings_name_the_last_round_with_results(arbiter: Visitor, event: str, printed: list[TableSheet]) -> None:
    """Round 2 is published: as long as it has no result, the standings are those after round 1, its bye not counted."""
    base = f"/e/{event}/t/open"
    publish(arbiter, event)
    for page in ("standings", "crosstable"):
        assert "before round 1" in arbiter.get(f"{base}/{page}").text
        assert "Round 1: 3 games are open" in arbiter.page.text
    arbiter.do(event, "set-result", round=1, board=1, result="1-0", next=base)
    assert arbiter.get(f"{base}/standings").text.count("open") == arbiter.page.text.count("/open") + 1, "said once"
    for board in (2, 3):
        arbiter.do(event, "set-result", round=1, board=board, result="1-0", next=base)
    shown = arbiter.get(f"{base}/standings").text
    assert "after round 1" in shown
    assert "Round 1:" not in shown
    publish(arbiter, event)
    after_one = shown.split("<tbody>")[1].split("</tbody>")[0]
    shown = arbiter.get(f"{base}/standings").text
    assert "after round 1" in shown
    assert "Round 2: 3 games are open" in shown
    assert shown.split("<tbody>")[1].split("</tbody>")[0] == after_one
    assert "Standings after round 1" in arbiter.get(f"/e/{event}/hall").text
    for name, title in (("standings", "Standings after round 1"), ("crosstable", "Crosstable after round 1")):
        arbiter.get(f"{base}/print/{name}.pdf")
        assert (printed[-1].heading.title, printed[-1].remark) == (title, "Round 2: 3 games are open")

    arbiter.get(base)
    for board in (1, 2):
        arbiter.do(event, "set-result", round=2, board=board, result="1-0", next=base)
    assert "Round 2: 1 game is open" in arbiter.get(f"{base}/standings").text
    assert "after round 2" in arbiter.page.text
    arbiter.get(f"{base}/print/standings.pdf")
    assert (printed[-1].heading.title, printed[-1].remark) == ("Standings after round 2", "Round 2: 1 game is open")


def test_points_have_a_decimal_comma_where_the_language_has_one(arbiter: Visitor, event: str) -> None:
    arbiter.do(event, "pair-round")
    arbiter.do(event, "publish-round")
    arbiter.do(event, "set-result", round="1", board="1", result="½-½")
    for page in ("standings", "rounds/1"):
        address = f"/e/{event}/t/open/{page}"
        assert "0,5" not in arbiter.client.get(address, headers={"accept-language": "en"}).text
        shown = arbiter.client.get(address, headers={"accept-language": "it"}).text
        assert ("0,5" in shown, ">0.5<" in shown, ">0.0<" in shown) == (page == "standings", False, False)
