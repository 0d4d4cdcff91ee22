"""Paper: names for the wall, people of one name, columns to choose, large print, the logo, and every list as a file."""

from __future__ import annotations

import csv
import io
import re
import struct
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from litestar.testing import TestClient
from openpyxl import load_workbook

from dutchess.journal import Details, Person, Settings, actions
from dutchess.web.load import worker
from dutchess.web.print import list_files, sheets, typeset
from dutchess.web.services import services
from dutchess.web.shared import logos
from dutchess.web.shared.logos import Logo
from web.visiting import FIELD, Visitor, browser

EVENT, KEY = "open", "main"
BASE = f"/e/{EVENT}/t/{KEY}"
SVG = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><rect width="40" height="20" fill="#146"/></svg>'


def png(width: int = 4, height: int = 2) -> bytes:
    """A picture of one colour."""

    def chunk(kind: bytes, content: bytes) -> bytes:
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    rows = zlib.compress(b"".join(b"\0" + b"\x10\x40\x60" * width for _ in range(height)))
    return logos.PNG + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


PEOPLE = (
    Person("Miller, John", fide_rating=2100, club="North", federation="ENG", birth="1990", fide_id="100"),
    Person("Miller, John", fide_rating=2100, club="South", federation="ENG", birth="2001"),
    Person("Smith, Ann", fide_rating=1900, federation="ENG", birth="1980"),
    Person("Smith, Ann", fide_rating=1850, federation="ENG", birth="1985"),
    Person("Jones, Bea", fide_rating=1800, federation="ENG", birth="1971"),
    Person("Jones, Bea", fide_rating=1800, federation="ENG", birth="1972"),
    Person("Only, One", title="WFM", fide_rating=1700, club="North"),
    Person("Last, Eve", fide_rating=1600),
)


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Any]]:
    with browser(tmp_path_factory.mktemp("paper"), EVENT) as found:
        store = services(found.app).store  # type: ignore[arg-type]
        ledger = store.create(Details("Open", start="2026/11/14", end="2026/11/16"), author="x", event=EVENT)
        ledger.perform(actions.AddTournament(KEY, Settings("Main", rounds=3)), author="x")
        ledger.perform(actions.AddPlayers(KEY, PEOPLE), author="x")
        for number in (1, 2):
            ledger.perform(actions.PairRound(KEY, "seed"), author="x")
            ledger.perform(actions.PublishRound(KEY), author="x")
            boards = range(1, len(ledger.state.tournament(KEY).round(number).boards) + 1)
            ledger.perform(actions.SetResults(KEY, number, tuple((board, "1-0") for board in boards)), author="x")
        yield found


@pytest.fixture
def owner(client: TestClient[Any]) -> Visitor:
    return Visitor(client)


@contextmanager
def signed_out(client: TestClient[Any]) -> Iterator[None]:
    """The same browser in the hands of a stranger."""
    kept = dict(client.cookies)
    client.cookies.clear()
    yield
    client.cookies.clear()
    client.cookies.update(kept)


def rows(answer: Any) -> list[list[str]]:
    assert answer.status_code == 200, answer.text
    return list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))


def column(answer: Any, head: str) -> list[str]:
    first, *others = rows(answer)
    return [row[first.index(head)] for row in others]


def test_people_of_one_name_are_told_apart_by_what_differs(client: TestClient[Any]) -> None:
    """By the club, else by the rating, else for the staff by the year of birth, else by the number."""
    names = column(client.get(f"{BASE}/print/entries.csv"), "Name")
    assert names == [
        "Miller, John (North)",
        "Miller, John (South)",
        "Smith, Ann (1900)",
        "Smith, Ann (1850)",
        "Jones, Bea (1971)",
        "Jones, Bea (1972)",
        "Only, One",
        "Last, Eve",
    ]


def test_the_year_of_birth_is_not_for_strangers(client: TestClient[Any]) -> None:
    with signed_out(client):
        usual = client.get(f"{BASE}/print/entries.csv").text
        asked = client.get(f"{BASE}/print/entries.csv?columns=birth,fide_id").text
        on_paper = client.get(f"{BASE}/print/entries.pdf").content
    assert client.get(f"{BASE}/print/entries.pdf").content != on_paper  # none is kept for the other
    assert "Jones, Bea (5)" in usual
    for text in (usual, asked):
        assert "1971" not in text
        assert "Birth" not in text


@pytest.mark.parametrize("name", ["names-2", "pairings-2", "standings", "crosstable-1", "rating-changes"])
def test_the_same_names_on_every_list(client: TestClient[Any], name: str) -> None:
    text = client.get(f"{BASE}/print/{name}.csv").content.decode("utf-8-sig")
    assert "Miller, John (North)" in text
    assert "Miller, John (South)" in text
    assert not re.search(r"Miller, John(?! \()", text)


def test_standings_of_any_round(client: TestClient[Any]) -> None:
    first = column(client.get(f"{BASE}/print/standings-1.csv"), "Points")
    second = column(client.get(f"{BASE}/print/standings-2.csv"), "Points")
    assert max(first) == "1.0"
    assert max(second) == "2.0"


def test_columns_are_chosen(client: TestClient[Any]) -> None:
    usual = rows(client.get(f"{BASE}/print/standings.csv"))[0]
    assert usual[:6] == ["Pl.", "No.", "Name", "Fed.", "Rating", "Points"]
    assert rows(client.get(f"{BASE}/print/standings.csv?columns=club"))[0] == ["Pl.", "Name", "Club", "Points"]
    assert rows(client.get(f"{BASE}/print/standings.csv?columns=none"))[0] == ["Pl.", "Name", "Points"]
    with_titles = column(client.get(f"{BASE}/print/standings.csv"), "Name")
    assert "WFM Only, One" in with_titles
    assert "Only, One" in column(client.get(f"{BASE}/print/standings.csv?columns=number"), "Name")
    entries = rows(client.get(f"{BASE}/print/entries.csv?columns=fide_id,birth"))
    assert entries[0] == ["Name", "FIDE ID", "Birth"]
    assert entries[1][1:] == ["100", "1990"]


def test_the_form_leads_to_the_sheet(client: TestClient[Any]) -> None:
    page = client.get(f"{BASE}/print").text
    assert f'action="{BASE}/choose-sheet"' in page
    asked = "sheet=standings&round=1&size=large&paper=us-letter&format=pdf&columns=club&columns=rating"
    answer = client.get(f"{BASE}/choose-sheet?{asked}", follow_redirects=False)
    assert answer.headers["location"] == (
        f"{BASE}/print/standings-1.pdf?paper=us-letter&size=large&columns=club%2Crating"
    )
    newest = client.get(f"{BASE}/choose-sheet?sheet=pairings&round=&format=csv", follow_redirects=False)
    assert newest.headers["location"] == f"{BASE}/print/pairings-2.csv?columns=none"
    assert client.get(f"{BASE}/choose-sheet?sheet=secrets").status_code == 404


@pytest.mark.parametrize("name", ["names-2", "pairings-2", "standings", "crosstable", "entries"])
def test_large_print(client: TestClient[Any], name: str) -> None:
    """The same sheet in larger letters takes other pages, and is not kept for the one in usual size."""
    usual = client.get(f"{BASE}/print/{name}.pdf").content
    large = client.get(f"{BASE}/print/{name}.pdf?size=large").content
    assert usual.startswith(b"%PDF-")
    assert large.startswith(b"%PDF-")
    assert usual != large
    assert client.get(f"{BASE}/print/{name}.pdf").content == usual


def test_every_list_is_there_as_csv_and_xlsx(client: TestClient[Any], owner: Visitor) -> None:
    """Every sheet that is a table, also one that somebody adds later, has both files on the page."""
    page = client.get(f"{BASE}/print").text
    tables = re.findall(rf'href="{BASE}/print/([\w-]+)\.csv"', page)
    for name in tables:
        first, *others = rows(client.get(f"{BASE}/print/{name}.csv"))
        book = load_workbook(io.BytesIO(client.get(f"{BASE}/print/{name}.xlsx").content))
        sheet = book.worksheets[0]
        assert [str(cell.value or "") for cell in sheet[1]] == first, name
        assert sheet.max_row == 1 + len(others), name
    pictures = {"slips-1", "slips-2", "board-cards", "place-cards", "poster", "it1", "it3", "fa1"}
    offered = set(re.findall(rf'href="{BASE}/print/([\w-]+)\.pdf"', page))
    assert offered - set(tables) == pictures
    assert {"rating-changes", "groups-club", "groups-federation", "names-1", "standings-1"} <= set(tables)
    assert set(list_files.LISTS) >= {"fixtures", "prizes", "prizes-by-player"}


# The logo


def test_a_logo_is_known_by_its_content() -> None:
    assert logos.prove_logo(png()) == Logo("image/png", png())


def size_of(logo: object) -> tuple[int, ...]:
    assert isinstance(logo, Logo)
    assert logo.media_type == "image/png"
    return struct.unpack(">II", logo.content[16:24])


def test_a_drawing_is_kept_as_pixels() -> None:
    """Nobody's browser is given a drawing, which may act, or fetch something from elsewhere."""
    width, height = size_of(logos.prove_logo(SVG))
    assert height > 400
    assert abs(width - 2 * height) <= 2
    harmless = [
        SVG.replace(b"<rect", more)
        for more in (
            b"<script>alert(1)</script><rect",
            b'<rect onload="alert(1)"',
            b"<style>@\\69mport '//example.org/x.css'; * { fill: \\75rl(//example.org/x) }</style><rect",
            b'<rect style="fill: \\75rl(http://example.org/x)"',
            b'<animateMotion href="#r" path="M0,0"/><rect',
            b'<h:object xmlns:h="http://www.w3.org/1999/xhtml" data="http://example.org/x"/><rect',
        )
    ]
    assert [size_of(logos.prove_logo(one)) for one in harmless] == [(width, height)] * len(harmless)


def test_a_jpeg_says_how_large_it_is() -> None:
    start = b"\xff\xd8\xff\xe0\x00\x04ab\xff\xc0\x00\x11\x08"
    for high, code in ((20, "logo-kind"), (logos.MOST_PIXELS + 1, "logo-pixels")):  # it only looks like a picture
        assert getattr(logos.prove_logo(start + struct.pack(">HH", high, 30) + b"\x03" * 20), "code", "") == code


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "logo-kind"),
        (b"GIF89a", "logo-kind"),
        (b"<html></html>", "logo-kind"),
        (b"x" * (logos.LARGEST + 1), "logo-large"),
        (png(logos.MOST_PIXELS + 1, 1), "logo-pixels"),
        (SVG.replace(b"0 0 40 20", b"0 0 800 20"), "logo-kind"),
        (SVG.replace(b"<rect", b'<image href="file:///etc/passwd" width="9" height="9"/><rect'), "logo-kind"),
    ],
)
def test_what_is_no_logo_is_refused(content: bytes, code: str) -> None:
    assert getattr(logos.prove_logo(content), "code", "") == code


def sent(visitor: Visitor, content: bytes) -> Any:
    visitor.get(f"{BASE}/settings")
    token = FIELD.search(visitor.page.text)
    assert token
    data = {"_csrf_token": token[1], "next": f"{BASE}/settings"}
    return visitor.client.post(f"/e/{EVENT}/logo", data=data, files={"file": ("logo.png", content)})


def test_a_logo_is_sent_once_and_stands_on_every_sheet(client: TestClient[Any], owner: Visitor) -> None:
    plain = client.get(f"{BASE}/print/standings.pdf").content
    assert client.get(f"/e/{EVENT}/logo").status_code == 404
    answer = sent(owner, SVG)
    assert answer.status_code == 200
    assert f'src="/e/{EVENT}/logo?v=' in answer.text
    served = client.get(f"/e/{EVENT}/logo")
    assert served.headers["content-type"] == "image/png"
    assert served.content.startswith(logos.PNG)
    assert served.headers["content-security-policy"].endswith("sandbox")
    assert served.headers["x-content-type-options"] == "nosniff"
    with_logo = client.get(f"{BASE}/print/standings.pdf").content
    assert with_logo != plain
    assert f'src="/e/{EVENT}/logo?v=' in client.get(f"/e/{EVENT}/hall").text
    sent(owner, png())
    assert client.get(f"{BASE}/print/standings.pdf").content not in (plain, with_logo)
    owner.get(f"{BASE}/settings")
    owner.post(f"/e/{EVENT}/logo/delete", next=f"{BASE}/settings")
    assert client.get(f"/e/{EVENT}/logo").status_code == 404
    assert client.get(f"/e/{EVENT}/hall").text.count("/logo?v=") == 0


def test_what_is_no_logo_is_not_kept(client: TestClient[Any], owner: Visitor) -> None:
    answer = sent(owner, b"GIF89a")
    assert answer.status_code == 422
    assert "PNG, JPEG or SVG" in answer.text
    assert client.get(f"/e/{EVENT}/logo").status_code == 404


@pytest.mark.skipif(worker.resource is None, reason="needs limits of the system")
def test_a_logo_that_takes_long_to_draw_is_not_kept(client: TestClient[Any], owner: Visitor) -> None:
    """What it takes is limited like the reading of any file."""
    blur = b'<filter id="f" width="1000000" height="1000000"><feGaussianBlur stdDeviation="100000"/></filter>'
    drawn = 100 * b'<rect width="9" height="9" filter="url(#f)"/>'  # a quarter of a minute: far over the limit
    slow = b'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">' + blur + drawn + b"</svg>"
    answer = sent(owner, slow)
    assert answer.status_code == 413
    assert client.get(f"/e/{EVENT}/logo").status_code == 404


def test_only_those_who_run_the_event_change_the_logo(client: TestClient[Any]) -> None:
    with signed_out(client):
        token = FIELD.search(client.get("/sign-in").text)
        assert token
        data = {"_csrf_token": token[1]}
        answer = client.post(f"/e/{EVENT}/logo", data=data, files={"file": ("x.svg", SVG)}, follow_redirects=False)
    assert answer.headers["location"].startswith("/sign-in")
    assert client.get(f"/e/{EVENT}/logo").status_code == 404


def test_certificates_carry_the_logo() -> None:
    heading = sheets.Heading("Open", "Certificates")
    one = sheets.Certificates(heading, (sheets.Certificate("Ann", ("Women: place 2",)),))
    assert typeset.pdf(one, logo=Logo("image/png", png())) != typeset.pdf(one)
