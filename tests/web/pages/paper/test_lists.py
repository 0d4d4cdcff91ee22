"""Lists as CSV and XLSX, standings of any round, and two players of one name."""

from __future__ import annotations

import csv
import io

from openpyxl import load_workbook

from web.visiting import Visitor


def played(arbiter: Visitor, event: str) -> str:
    base = f"/e/{event}/t/open"
    arbiter.get(base)
    for number in (1, 2):
        for name in ("pair-round", "publish-round"):
            arbiter.do(event, name, next=base)
        for board in (1, 2, 3):
            arbiter.do(event, "set-result", round=number, board=board, result="1-0", next=base)
    return base


def test_every_list_is_a_file_for_spreadsheets(arbiter: Visitor, event: str) -> None:
    base = played(arbiter, event)
    page = arbiter.get(f"{base}/print").text
    for name in ("pairings-1", "names-1", "standings", "standings-1", "crosstable", "crosstable-1", "entries"):
        assert f"{base}/print/{name}.xlsx" in page
        rows = list(csv.reader(io.StringIO(arbiter.get(f"{base}/print/{name}.csv").content.decode("utf-8-sig"))))
        book = load_workbook(io.BytesIO(arbiter.get(f"{base}/print/{name}.xlsx").content))
        assert len(rows) == book.worksheets[0].max_row > 3
        assert any("Alder, Ann" in row for row in rows), name
    assert arbiter.get(f"{base}/print/slips-1.csv").status_code == 404


def test_standings_of_any_round(arbiter: Visitor, event: str) -> None:
    base = played(arbiter, event)
    points = {}
    for name in ("standings-1", "standings-2", "standings"):
        rows = list(csv.reader(io.StringIO(arbiter.get(f"{base}/print/{name}.csv").content.decode("utf-8-sig"))))
        points[name] = [row[rows[0].index("Points")] for row in rows[1:]]
    assert points["standings-2"] == points["standings"] != points["standings-1"]
    assert arbiter.get(f"{base}/print/standings-1.pdf").content.startswith(b"%PDF")
    assert arbiter.get(f"{base}/print/standings-3.csv").status_code == 404


def test_two_of_one_name_are_told_apart(arbiter: Visitor, event: str) -> None:
    base = f"/e/{event}/t/open"
    for club in ("Rook", "Pawn"):
        arbiter.get(base)
        arbiter.do(event, "add-player", name="Twin, Tim", club=club, next=base)
    for name in ("pair-round", "publish-round"):
        arbiter.do(event, name, next=base)
    text = arbiter.get(f"{base}/print/names-1.csv").content.decode("utf-8-sig")
    assert "Twin, Tim (Rook)" in text
    assert "Twin, Tim (Pawn)" in text
    assert "Alder, Ann (" not in text
