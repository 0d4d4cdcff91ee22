"""Lists of players with any headings: understood, shown, entered; nothing is lost on a mistake."""

from __future__ import annotations

import html
import re
from io import BytesIO
from typing import Any

import pytest
from openpyxl import Workbook

from dutchess.journal.intake.spreadsheets import guess_columns, read_players
from dutchess.web.services import services
from web.visiting import FIELD, Visitor


@pytest.fixture
def base(arbiter: Visitor) -> str:
    arbiter.get("/new")
    arbiter.post("/new", event="Spring Open", name="Open", rounds="3", system="dutch")
    return str(arbiter.page.url.path).removesuffix("/players")


def people(arbiter: Visitor, base: str) -> list[Any]:
    return list(services(arbiter.client.app).store.ledger(base.split("/")[2]).state.people.values())


def upload(arbiter: Visitor, base: str, data: bytes, filename: str = "list.csv") -> Any:
    token = FIELD.search(arbiter.get(f"{base}/players").text)
    assert token
    files = {"file": (filename, data, "text/csv")}
    arbiter.page = arbiter.client.post(f"{base}/players/upload", data={"_csrf_token": token[1]}, files=files)
    return arbiter.page


def kept(arbiter: Visitor) -> dict[str, Any]:
    """What the form on the page would send: the list, the fields of the columns, the box of the headings."""
    page = arbiter.page.text
    found = re.search(r'name="list"\s+value="([^"]*)"', page)
    assert found
    columns = re.findall(r'<select[^>]*name="column".*?</select>', page, re.DOTALL)
    chosen = [re.search(r'value="(\w*)" selected', one) for one in columns]
    sent: dict[str, Any] = {"list": html.unescape(found[1]), "column": [one[1] if one else "" for one in chosen]}
    return sent | ({"headings": "1"} if re.search(r'name="headings"[^>]*checked', page) else {})


@pytest.mark.parametrize(
    ("headings", "fields"),
    [
        ("Apellidos;Nombre;Elo;Club", ("surname", "given", "fide_rating", "club")),
        ("Apellidos, Nombre;Elo FIDE;Fecha de nacimiento", ("name", "fide_rating", "birth")),
        ("Name;Vorname;DWZ;Verein;Geburtsjahr", ("surname", "given", "national_rating", "club", "birth")),
        ("Nachname;Vorname;Titel;Föderation", ("surname", "given", "title", "federation")),
        ("Nom;Prénom;Classement;Sexe;Né(e) le", ("surname", "given", "fide_rating", "sex", "birth")),
        ("Cognome;Nome;Circolo", ("surname", "given", "club")),
        ("Nome;Clube;Nascimento", ("name", "club", "birth")),
        ("Nazwisko;Imię;Płeć", ("surname", "given", "sex")),
        ("Name;Name;Shoe size", ("name", "", "")),
    ],
)
def test_headings_are_guessed(headings: str, fields: tuple[str, ...]) -> None:
    assert guess_columns(headings.split(";")) == fields


def test_rows_are_called_by_their_numbers_in_the_file() -> None:
    """Empty rows count: the number is the one that a spreadsheet program shows."""
    read = read_players(b"\nname;rating\n\nAlder;2100\n;\n;1800\n\n;1700\n", "list.csv")
    assert [str(problem) for problem in read.problems] == ["row 6: no name", "row 8: no name"]
    assert read.rows == (4,)


def test_rows_are_corrected_on_the_page(arbiter: Visitor, base: str) -> None:
    """Every mistake of a list at once, each with its row in a field; what is corrected is read again."""
    page = upload(arbiter, base, b'name;rating;club\nAlder;2100;\n;1900;The "A"; B\n;1800;\nElm;unr;\n')
    assert "2 rows are left out" in page.text
    assert "&#39;unr&#39; is not a rating; the player is entered as unrated" in page.text
    rows = dict(re.findall(r'name="(row-\d+)"\s+value="([^"]*)"', page.text))
    assert set(rows) == {"row-3", "row-4"}
    fixed = {
        name: "Birch" + html.unescape(row) if name == "row-3" else html.unescape(row) for name, row in rows.items()
    }
    arbiter.post(f"{base}/players/list", do="show", **kept(arbiter), **fixed)
    assert "1 row is left out" in arbiter.page.text
    arbiter.post(f"{base}/players/list", do="add", **kept(arbiter), **{"row-4": "Cedar;1800;"})
    assert [(one.name, one.fide_rating) for one in people(arbiter, base)] == [
        ("Alder", 2100),
        ("Birch", 1900),
        ("Cedar", 1800),
        ("Elm", 0),
    ]


def test_a_list_that_discards_a_draft_is_confirmed(arbiter: Visitor, base: str) -> None:
    event = base.split("/")[2]
    for name in ("Alder", "Birch"):
        arbiter.do(event, "add-player", name=name)
    arbiter.do(event, "pair-round", seed="1")
    arbiter.post(f"{base}/players/paste", list="Cedar\nDouglas")
    sent = kept(arbiter)
    asked = arbiter.post(f"{base}/players/list", do="add", **sent)
    assert asked.status_code == 409
    assert len(people(arbiter, base)) == 2
    tokens = re.findall(r'name="confirmed"\s+value="([^"]*)"', asked.text)
    arbiter.post(f"{base}/players/list", do="add", confirmed=tokens, **sent)
    assert [one.name for one in people(arbiter, base)] == ["Alder", "Birch", "Cedar", "Douglas"]


def test_a_file_is_shown_before_anybody_is_entered(arbiter: Visitor, base: str) -> None:
    page = upload(arbiter, base, "Apellidos;Nombre;Elo\nGarcía;Ana;2100\nLópez;Juan;1900\n".encode())
    assert page.status_code == 200
    assert "García, Ana" in page.text
    assert "Add 2 players" in page.text
    assert people(arbiter, base) == []
    arbiter.post(f"{base}/players/list", do="add", **kept(arbiter))
    assert [(one.name, one.fide_rating) for one in people(arbiter, base)] == [
        ("García, Ana", 2100),
        ("López, Juan", 1900),
    ]


def test_columns_are_given_their_fields(arbiter: Visitor, base: str) -> None:
    """Headings that nobody can guess, in a spreadsheet; with the fields chosen, the players are there."""
    book = Workbook()
    for row in (("Wie?", "Was?"), ("=Alder; Ann", 2100), ("Birch, Bo", 2000)):
        book.active.append(row)
    book.active["A2"].data_type = "s"
    stream = BytesIO()
    book.save(stream)
    page = upload(arbiter, base, stream.getvalue(), "list.xlsx")
    assert page.text.count('name="column"') == 2
    sent = kept(arbiter) | {"column": ["name", "fide_rating"], "headings": "1"}
    arbiter.post(f"{base}/players/list", do="show", **sent)
    assert people(arbiter, base) == []
    assert "=Alder; Ann" in arbiter.page.text
    arbiter.post(f"{base}/players/list", do="add", **kept(arbiter))
    assert [(one.name, one.fide_rating) for one in people(arbiter, base)] == [
        ("=Alder; Ann", 2100),
        ("Birch, Bo", 2000),
    ]


def test_mistakes_and_duplicates_are_pointed_out(arbiter: Visitor, base: str) -> None:
    """With their rows; the rest is entered by one button, and the whole list is still there."""
    arbiter.get(f"{base}/players")
    arbiter.post(f"{base}/players/paste", list="García, Ana; 2100")
    assert len(people(arbiter, base)) == 1
    arbiter.post(
        f"{base}/players/paste", list="Alder, Ann; 2100\n\ngarcia, ana; 2100\r\nBirch, Bo; strong\nAlder, Ann; 1"
    )
    text = html.unescape(arbiter.page.text)
    assert arbiter.page.status_code == 422
    assert "row 4: 'strong' is not a rating" in text
    assert "Row 3: garcia, ana – already entered" in text
    assert "Row 5: Alder, Ann – the same as row 1" in text
    assert "Add 2 players" in text
    assert "strong" in kept(arbiter)["list"]
    arbiter.post(f"{base}/players/list", do="add", **kept(arbiter))
    assert [one.name for one in people(arbiter, base)] == ["García, Ana", "Alder, Ann", "Birch, Bo"]


def test_those_who_are_there_are_entered_again_if_they_are_wanted(arbiter: Visitor, base: str) -> None:
    arbiter.get(f"{base}/players")
    for twice in ("", "1"):
        arbiter.post(f"{base}/players/paste", list="Alder, Ann; 2100\nAlder, Ann; 1900")
        arbiter.post(f"{base}/players/list", do="add", twice=twice, **kept(arbiter))
        if not twice:
            assert len(people(arbiter, base)) == 1
    assert len(people(arbiter, base)) == 3


def test_a_list_that_is_refused_is_not_lost(arbiter: Visitor, base: str) -> None:
    arbiter.get(f"{base}/players")
    arbiter.post(f"{base}/players/paste", list="; ; ;")
    assert arbiter.page.status_code == 422
    assert "the list is empty" in arbiter.page.text
    arbiter.post(f"{base}/players/paste", list="name;federation\nAlder, Ann;NORWAY")
    if arbiter.page.status_code == 422:
        assert "NORWAY" in kept(arbiter)["list"]


def test_two_of_one_name_are_two_people(arbiter: Visitor, base: str) -> None:
    """They are pointed out only as long as nothing tells them apart: another FIDE ID or another year of birth does."""
    headings = "Name;FIDE ID;Birth\n"
    arbiter.post(f"{base}/players/paste", list=f"{headings}Müller, Jan;4600001;1980\nMüller, Jan;4600002;2001")
    assert len(people(arbiter, base)) == 2, "nothing had to be asked"
    assert "Entered twice?" not in arbiter.get(f"{base}/players").text
    arbiter.post(f"{base}/players/paste", list=f"{headings}Muller, Jan;;1999")
    assert len(people(arbiter, base)) == 3
    arbiter.post(f"{base}/players/paste", list=f"{headings}Muller, Jan;;2001")
    assert "already entered" in arbiter.page.text
    arbiter.post(f"{base}/players/paste", list=f"{headings}Mueller, Jan;4600002;")
    assert "already entered" in arbiter.page.text
    assert len(people(arbiter, base)) == 3
