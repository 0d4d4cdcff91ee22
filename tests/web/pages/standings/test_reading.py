"""Pages to read: why this place in tables, explanations folded, the crosstable linked, letters in the shipped fonts."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from dutchess.base.translation import language
from dutchess.explanation.views.blocks import Items, Paragraph, Section, TableBlock
from dutchess.explanation.views.page import FIRST, fragment_of, page_of
from dutchess.journal import actions
from dutchess.web.print.setter import FONTS
from dutchess.web.services import services
from dutchess.web.shared import style
from web.visiting import Visitor

NAMES = "Nguyễn Thị Huỳnh Đặng Trọng Qứới; Қасымова Әлия; Łukasz Ødegård; Çelik Ayşe; Γιώργος Παπαδόπουλος"


@pytest.fixture
def played(arbiter: Visitor, event: str) -> str:
    """The first round of seven players, with its results."""
    ledger = services(arbiter.client.app).store.ledger(event)
    ledger.perform(actions.PairRound("open", "seed"), author="x")
    ledger.perform(actions.PublishRound("open"), author="x")
    ledger.perform(actions.SetResults("open", 1, ((1, "1-0"), (2, "½-½"), (3, "0-1"))), author="x")
    return f"/e/{event}/t/open"


def test_why_this_place_is_told_in_tables(arbiter: Visitor, event: str, played: str) -> None:
    state = services(arbiter.client.app).store.ledger(event).state
    board = state.tournament("open").round(1).board(1)
    page = arbiter.get(f"{played}/standings/{board.white}").text
    main = page.partition("<main")[2]
    assert "<pre" not in main
    assert ["Round", "Opponent", "Value", "Remark"] == re.findall(r"<th[^>]*>([^<]*)</th>", main)[:4]
    cells = [unescape(cell) for cell in re.findall(r"<td[^>]*>([^<]*)</td>", main)]
    opponent = state.tournament("open").number_of[board.black]
    assert cells[:3] == ["round 1", f"{state.person(board.black).name} ({opponent})", "1.0"]


def test_cells_of_the_crosstable_lead_to_the_board(arbiter: Visitor, event: str, played: str) -> None:
    tournament = services(arbiter.client.app).store.ledger(event).state.tournament("open")
    page = arbiter.get(f"{played}/crosstable").text
    found = re.findall(rf'<a href="{played}/rounds/1#board-(\d)">(\d)([wb])([1½0])</a>', page)
    assert len(found) == 6
    for board, opponent, colour, _result in found:
        at = tournament.round(1).board(int(board))
        assert tournament.number_of[at.black if colour == "w" else at.white] == int(opponent)
        assert f'id="board-{board}"' in arbiter.get(f"{played}/rounds/1").text


def test_long_tables_and_lists_are_folded() -> None:
    """On a page of the application; a page of its own shows everything, for it is printed."""
    rows = tuple((f"row {number}",) for number in range(30))
    items = Items(tuple(f"item {number}" for number in range(30)))
    section = Section("Title", (Paragraph("text"), TableBlock(("head",), rows), items))
    shown = fragment_of(section, language("en"))
    assert shown.count("<details>") == 2
    assert shown.count("… and 22 more") == 2
    assert f"row {FIRST - 1}<" in shown.partition("<details>")[0]
    assert f"row {FIRST}<" not in shown.partition("<details>")[0]
    assert all(f"row {number}<" in shown and f"item {number}<" in shown for number in range(30))
    assert "<details>" not in page_of(section, language("en"))
    short = Section("Title", (TableBlock(("head",), rows[:12]),))
    assert "<details>" not in fragment_of(short, language("en"))


def test_names_are_written_in_the_shipped_fonts() -> None:
    """Each letter is in a file whose range has it (files of WOFF2 are taken at their word), and in those for paper."""
    text = (style.FOLDER / "tokens.css").read_text(encoding="utf-8")
    covered: set[int] = set()
    for source, ranges in re.findall(r'url\("static/([^"]+)"\).*?unicode-range: ([^;]+);', text, re.DOTALL):
        path = style.FOLDER.parent / source
        assert path.exists(), source
        points = set()
        for part in re.findall(r"U\+([0-9A-F]+)(?:-([0-9A-F]+))?", ranges):
            points |= set(range(int(part[0], 16), int(part[1] or part[0], 16) + 1))
        if path.suffix == ".woff":
            points &= set(TTFont(path).getBestCmap())
        covered |= points
    assert {letter for letter in NAMES if ord(letter) not in covered} == set()
    for path in Path(FONTS).glob("*.otf"):
        known = TTFont(path).getBestCmap()
        assert {letter for letter in NAMES if ord(letter) not in known} == set(), path.name
