"""Sheets become PDF pages, whatever the names are."""

from __future__ import annotations

import re
import zlib
from collections import Counter

import pytest
import typst

from dutchess.base.values import replace
from dutchess.web.load.worker import Work
from dutchess.web.print import setter, sheets, typeset

HARMFUL = '#panic("x") <script>alert(1)</script> $x$ *a* _b_ @ref'
LONG = "Wolfeschlegelsteinhausenbergerdorff, Maximilian von und zu der Tann"
HEAD = sheets.Heading("Open of <b>Examples</b>", "Round 3", "Group #A", "Saturday", "Dutchess")
ONE = sheets.Person(1, HARMFUL, "GM", "2500", "ESP", "Club", "2½")
OTHER = sheets.Person(2, LONG, "", "", "", "", "0")
BOARDS = (sheets.Board(1, ONE, OTHER, "1 – 0"), sheets.Board(2, OTHER, None))

SHEETS = {
    "pairings": sheets.Pairings(HEAD, BOARDS, ((ONE, "half-point bye"),)),
    "by name": sheets.PairingsByName(HEAD, (sheets.NameRow(HARMFUL, "1", "W", LONG),)),
    "slips": sheets.ResultSlips(HEAD, BOARDS * 9),
    "board cards": sheets.BoardCards(HEAD, (1, 2, 103)),
    "place cards": sheets.PlaceCards(HEAD, (ONE, OTHER)),
    "table": sheets.TableSheet(
        HEAD,
        columns=("No.", "Name"),
        align=("right", "left"),
        weights=(0, 1),
        rows=(("1", HARMFUL), ("2", LONG)),
        summary=(("a", "b"),),
    ),
    "match sheets": sheets.MatchSheets(
        HEAD, (sheets.Match(1, HARMFUL, LONG, ((1, ONE, OTHER, True), (2, None, ONE, False))),)
    ),
    "team pairings": sheets.TeamPairings(
        HEAD,
        (
            sheets.TeamMatch(
                1, HARMFUL, LONG, "1½ – ½", (("1.1", ONE, True, "1 – 0", OTHER), ("1.2", None, False, "", ONE))
            ),
        ),
        ((OTHER, "bye"),),
    ),
    "empty team pairings": sheets.TeamPairings(HEAD, ()),
    "poster": sheets.Poster(HEAD, "http://localhost:8000/e/open", (HARMFUL,)),
    "code slips": sheets.CodeSlips(
        HEAD, (sheets.CodeSlip(HARMFUL, "ABC234", "http://192.0.2.1:8000/e/open#ABC234"),) * 11
    ),
    "receipts": sheets.Receipts(HEAD, (sheets.Receipt(LONG, "150 EUR", "cup", HARMFUL),) * 5),
    "empty receipts": sheets.Receipts(HEAD, ()),
    "certificates": sheets.Certificates(
        HEAD, (sheets.Certificate(LONG, (HARMFUL, "Women: place 2")),) * 2, (HARMFUL,), "Oslo"
    ),
    "empty certificates": sheets.Certificates(HEAD, ()),
    "forms": sheets.Forms(
        HEAD,
        (
            sheets.FormPage(
                "IT1", (("Name", HARMFUL), ("Title", "")), ("No.", "Name"), ("right", "left"), (("1", LONG),)
            ),
            sheets.FormPage("FA1", (("Name", LONG),), signatures=("Arbiter", HARMFUL)),
        ),
    ),
    "bracket": sheets.Bracket(
        HEAD,
        (
            '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="40" viewBox="0 0 90 40">'
            "<text x='1' y='20'>&lt;b&gt;</text></svg>",
        )
        * 2,
    ),
    "empty bracket": sheets.Bracket(HEAD, ()),
    "empty forms": sheets.Forms(HEAD, (), "Nobody"),
    "empty codes": sheets.CodeSlips(HEAD, ()),
    "empty pairings": sheets.Pairings(HEAD, ()),
    "empty table": sheets.TableSheet(
        HEAD, columns=("No.",), align=("left",), weights=(1,), rows=(), empty="Nobody yet."
    ),
    "empty slips": sheets.ResultSlips(HEAD, ()),
    "empty names": sheets.PairingsByName(HEAD, ()),
    "empty cards": sheets.BoardCards(HEAD, ()),
    "empty places": sheets.PlaceCards(HEAD, ()),
    "empty matches": sheets.MatchSheets(HEAD, ()),
}


@pytest.mark.parametrize("paper", sheets.PAPERS)
@pytest.mark.parametrize("name", SHEETS)
def test_every_sheet_is_typeset(name: str, paper: str) -> None:
    assert typeset.pdf(SHEETS[name], paper=paper).startswith(b"%PDF-")


def test_the_same_sheet_gives_the_same_bytes() -> None:
    assert typeset.pdf(SHEETS["pairings"]) == typeset.pdf(SHEETS["pairings"])


def test_what_the_typesetter_refuses_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(typeset, "_template", lambda _: "nothing-of-this-name")
    with pytest.raises(typeset.PrintingFailed, match="could not be made: Failed"):
        typeset.pdf(SHEETS["pairings"])


def test_unknown_paper_is_refused() -> None:
    with pytest.raises(typeset.PrintingFailed, match="known: a4, us-letter"):
        typeset.pdf(SHEETS["pairings"], paper="papyrus")


def test_templates_ask_for_no_other_words() -> None:
    """Whatever a template prints is in the list that translators get."""
    for path in setter.TEMPLATES.glob("*.typ"):
        for part in path.read_text(encoding="utf-8").split('word("')[1:]:
            assert part.split('"')[0] in typeset.WORDS


LONG_SHEETS = {
    "pairings": sheets.Pairings(HEAD, BOARDS[:1] * 120),
    "by name": sheets.PairingsByName(HEAD, (sheets.NameRow("Alder, Ann", "1", "W", "Birch, Bo"),) * 300),
    "table": sheets.TableSheet(HEAD, columns=("Name",), align=("left",), weights=(1,), rows=(("Alder, Ann",),) * 200),
    "team pairings": sheets.TeamPairings(
        HEAD, (sheets.TeamMatch(1, "A", "B", "", (("1.1", ONE, True, "1 – 0", OTHER),) * 4),) * 30
    ),
    "match sheets": sheets.MatchSheets(HEAD, (sheets.Match(1, "A", "B", ((1, ONE, OTHER, True),)),) * 2),
    "slips": sheets.ResultSlips(HEAD, BOARDS[:1] * 16),
}


@pytest.mark.parametrize("name", LONG_SHEETS)
def test_the_second_page_says_what_it_belongs_to(name: str) -> None:
    """It looks different with another title, so the title is on it."""
    other = replace(LONG_SHEETS[name], heading=replace(HEAD, title="Round 4"))
    assert _pictures(LONG_SHEETS[name])[1] != _pictures(other)[1]


@pytest.mark.parametrize(("size", "points", "columns"), [("normal", 11, 2), ("large", 16.5, 1)])
def test_names_on_the_wall_are_large_and_in_columns(size: str, points: float, columns: int) -> None:
    """Name, board and colour of ninety players: each letter as large as it is said, in so many columns of three."""
    rows = (sheets.NameRow("Alder, Ann", "1", "W", "Birch, Bo"),) * 90
    written = _written(typeset.pdf(sheets.PairingsByName(HEAD, rows), size=size))
    edges = Counter(left for left, letters in written if letters == points)
    assert len(edges) == 3 * columns
    assert sum(edges.values()) == 3 * 90


@pytest.mark.parametrize("name", ["pairings", "by name", "table"])
def test_letters_in_large_print_are_half_as_large_again(name: str) -> None:
    """Most of what stands on the sheet, whatever is set in other sizes."""

    def usual(size: str) -> float:
        sizes = Counter(letters for _left, letters in _written(typeset.pdf(LONG_SHEETS[name], size=size)))
        return sizes.most_common(1)[0][0]

    assert usual("large") == 1.5 * usual("normal")


def _written(pdf: bytes) -> list[tuple[float, float]]:
    """Where each piece of text begins, from the left, and the size of its letters, in points."""
    found = []
    for begin in re.finditer(rb"(?<!end)stream\r?\n(?=\x78)", pdf):  # compressed
        page = zlib.decompressobj().decompress(pdf[begin.end() :])
        found += re.findall(rb"1 0 0 -1 ([\d.]+) [\d.]+ cm[^Q]*?/f\d+ ([\d.]+) Tf", page)
    return [(float(left), float(size)) for left, size in found]


def _pictures(sheet: sheets.Sheet) -> list[bytes]:
    """The pages of a sheet as pictures."""
    found: list[bytes] = []

    def draw(work: Work) -> bytes:
        template, data, _addresses = work[1]
        found.extend(
            typst.compile(
                str(setter.TEMPLATES / template),
                root=str(setter.TEMPLATES),
                font_paths=[str(setter.FONTS)],
                ignore_system_fonts=True,
                sys_inputs={"data": data, "codes": "[]"},
                format="png",
                ppi=36,
            )
        )
        return b""

    typeset.pdf(sheet, draw)
    return found
