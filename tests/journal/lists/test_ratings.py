"""Rating lists: the published forms, search while typing, and an event compared with them."""

from __future__ import annotations

import dataclasses
import io
import os
import zipfile
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from openpyxl import Workbook

from dutchess.journal import Details, JournalError, Person, Settings, Store
from dutchess.journal import actions as do
from dutchess.journal.errors import WrongList
from dutchess.journal.lists import rating_check, ratings
from dutchess.journal.lists.ratings import RatingList
from journal.arbiter import KEY, Arbiter
from journal.rating_lists import PLAYERS, text_list, xml_list

DAY = date(2026, 11, 1)


def written(folder: Path, name: str, content: str | bytes) -> Path:
    path = folder / name
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


def loaded(store: Store, folder: Path, day: str = "2026-11-01") -> RatingList:
    return ratings.load(store, written(folder, "players_list_foa.txt", text_list()), date=day)


def names(store: Store, text: str) -> list[str]:
    return [found.player.name for found in ratings.search(store, text)]


@pytest.mark.parametrize("form", ["txt", "xml", "zip"])
def test_the_published_forms_say_the_same(store: Store, folder: Path, form: str) -> None:
    if form == "zip":
        stream = io.BytesIO()
        with zipfile.ZipFile(stream, "w") as archive:
            archive.writestr("players_list_foa.txt", text_list())
        path = written(folder, "players_list_foa.zip", stream.getvalue())
    else:
        path = written(folder, f"players_list.{form}", text_list() if form == "txt" else xml_list())
    entry = ratings.load(store, path)
    assert (entry.rates, entry.players) == (("standard", "rapid", "blitz"), len(PLAYERS))
    (player,) = ratings.by_id(store, entry, ["1002"]).values()
    assert dataclasses.astuple(player)[:10] == (
        "1002",
        "1002",
        "Mueller, Anna Maria",
        "GER",
        "w",
        "WGM",
        "1994",
        2320,
        2290,
        0,
    )


@pytest.mark.parametrize(("name", "rate"), [("standard", "standard"), ("rapid", "rapid"), ("blitz", "blitz")])
def test_a_list_of_one_rate_of_play_says_its_month(store: Store, folder: Path, name: str, rate: str) -> None:
    entry = ratings.load(store, written(folder, f"{name}_rating_list.txt", text_list(month="SEP26")))
    assert (entry.rates, entry.date) == ((rate,), "2026-09-01")
    (player,) = ratings.by_id(store, entry, ["1001"]).values()
    assert player.rating(rate) == 2601


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("bjor soer", ["Soerensen, Bjorn"]),
        ("Sørensen", ["Soerensen, Bjorn"]),
        ("müller", ["Mueller, Anna Maria"]),
        ("maria mueller anna", ["Mueller, Anna Maria"]),
        ("Núñez", ["Nunez Garcia, Jose"]),
        ("garc", ["Nunez Garcia, Jose"]),
        ("obrien", ["O'Brien, Mary"]),
        ("ma", ["Mueller, Anna Maria", "O'Brien, Mary"]),
        ("n", ["Novak, Ivan", "Nunez Garcia, Jose"]),
        ("1004", ["Novak, Ivan", "O'Brien, Mary"]),
        ("ovak", []),
        ("mueller ivan", []),
        (" ,% ", []),
    ],
)
def test_search_by_the_beginnings_of_words(store: Store, folder: Path, typed: str, found: list[str]) -> None:
    loaded(store, folder)
    assert names(store, typed) == found


def test_search_on_postgresql(postgres_store: Store, folder: Path) -> None:
    loaded(postgres_store, folder)
    assert names(postgres_store, "Müller mar") == ["Mueller, Anna Maria"]
    assert names(postgres_store, "N") == ["Novak, Ivan", "Nunez Garcia, Jose"]
    assert names(postgres_store, "1004") == ["Novak, Ivan", "O'Brien, Mary"]


@pytest.mark.parametrize("form", ["csv", "xlsx"])
def test_national_lists_with_columns_of_their_own(store: Store, folder: Path, form: str) -> None:
    rows = [["Spillernr", "Etternavn", "First name", "FIDE ID", "Tall"], ["77", "Alder", "Ann", "1001", "1999"]]
    if form == "csv":
        path = written(folder, "nor.csv", "\n".join(";".join(row) for row in rows))
    else:
        book = Workbook()
        for row in rows:
            book.worksheets[0].append(row)
        path = folder / "nor.xlsx"
        book.save(path)
    columns = {"Spillernr": "id", "Etternavn": "surname", "Tall": "standard"}
    entry = ratings.load(store, path, name="NOR", columns=columns)
    (player,) = ratings.by_id(store, entry, ["77"]).values()
    assert (player.name, player.fide_id, player.standard) == ("Alder, Ann", "1001", 1999)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("list.txt", "nothing of the kind\n"),
        ("list.txt", text_list().replace("2601", "2x01")),
        ("list.xml", xml_list()[:300]),
        ("list.csv", "a,b\n1,2\n"),
        ("list.zip", "no archive"),
        ("list.pdf", ""),
        ("list.csv", "id,name,rating\n"),
        ("list.xml", "<playerslist></playerslist>"),
    ],
)
def test_what_is_no_list_is_refused_and_leaves_nothing(store: Store, folder: Path, name: str, content: str) -> None:
    with pytest.raises(JournalError):
        ratings.load(store, written(folder, name, content))
    assert ratings.lists(store) == ()


@pytest.mark.parametrize("field", ["ID", "Name", "Federation"])
def test_a_text_that_no_index_holds_is_refused_in_words(store: Store, folder: Path, field: str) -> None:
    """PostgreSQL indexes no word of some thousand characters, and said so in its own words."""
    marks = "".join(chr(0x4E00 + number * 7919 % 20_000) for number in range(3_000))
    row = {"ID": "1", "Name": "Alder", "Federation": "NOR"}
    for text in (marks[:200], marks):
        path = written(
            folder, "nor.csv", "ID,Name,Federation,Rating\n" + ",".join({**row, field: text}.values()) + ",1500\n"
        )
        if text != marks:
            assert ratings.load(store, path).players == 1
    with pytest.raises(WrongList, match="200"):
        ratings.load(store, path)
    assert [entry.players for entry in ratings.lists(store)] == [1]


def test_three_lists_of_a_kind_are_kept_and_the_same_one_replaces_itself(store: Store, folder: Path) -> None:
    for day in ("2026-07-01", "2026-08-01", "2026-09-01", "2026-10-01", "2026-10-01"):
        loaded(store, folder, day)
    assert [entry.date for entry in ratings.lists(store)] == ["2026-10-01", "2026-09-01", "2026-08-01"]
    assert ratings.valid(store, "FIDE", "rapid", date(2026, 9, 30)) == ratings.lists(store)[1]
    assert ratings.valid(store, "FIDE", "rapid", date(2026, 1, 1)) is None


def test_old_lists_are_fetched_again_from_where_they_came(store: Store, folder: Path) -> None:
    path = written(folder, "players_list_foa.txt", text_list())
    os.utime(path, (0, datetime(2026, 11, 1, tzinfo=UTC).timestamp()))
    ratings.load(store, path, now=datetime(2026, 11, 1, tzinfo=UTC))
    assert ratings.update(store, datetime(2026, 11, 1, 12, tzinfo=UTC)) == ()
    path.write_text(text_list().replace("Novak, Ivan ", "Novak, Iva  "))
    os.utime(path, (0, datetime(2026, 11, 2, tzinfo=UTC).timestamp()))
    (entry,) = ratings.update(store, datetime(2026, 11, 2, 1, tzinfo=UTC))
    assert (entry.date, names(store, "novak")) == ("2026-11-02", ["Novak, Iva"])


# An event and the lists


def rapid(store: Store, **settings: object) -> Arbiter:
    return Arbiter(store, Settings("Rapid", rounds=5, rate_of_play="rapid", **settings))  # type: ignore[arg-type]


def taken(store: Store, arbiter: Arbiter, *numbers: str) -> list[Person]:
    entry = next(entry for entry in ratings.newest(store) if entry.name == "FIDE")
    found = ratings.by_id(store, entry, numbers)
    return [rating_check.person_from(store, found[key], entry, arbiter.open.settings, DAY) for key in numbers]


def test_the_sequence_of_lists_by_rate_of_play(store: Store, folder: Path) -> None:
    loaded(store, folder)
    arbiter = rapid(store)
    first, third = taken(store, arbiter, "1001", "1003")
    assert (first.fide_rating, third.fide_rating) == (2588, 2011)  # no rapid rating: the standard one
    assert [entry.list for entry in first.ratings] == [
        "FIDE rapid 2026-11-01",
        "FIDE standard 2026-11-01",
        "FIDE blitz 2026-11-01",
    ]
    arbiter(do.AddPlayers(KEY, (first, third)))
    sources = [(entrant.rating, entrant.source) for entrant in arbiter.open.entrants.values()]
    assert sources == [(2588, "FIDE rapid 2026-11-01"), (2011, "FIDE standard 2026-11-01")]


def test_a_sequence_of_ones_own(store: Store, folder: Path) -> None:
    loaded(store, folder)
    ratings.load(
        store, written(folder, "nor.csv", "id,fide_id,name,rating\n7,1001,B,2111\n"), name="NOR", date="2026-10-01"
    )
    arbiter = rapid(store, rating_method="OTHER", rating_lists=("NOR standard", "FIDE blitz"))
    first, fourth = taken(store, arbiter, "1001", "1004")
    arbiter(do.AddPlayers(KEY, (first, fourth)))
    assert [entrant.rating for entrant in arbiter.open.entrants.values()] == [2111, 2345]


def test_the_check_reports_and_updates_only_whom_it_is_told(store: Store, folder: Path) -> None:
    loaded(store, folder)
    arbiter = rapid(store)
    arbiter(do.AddPlayer(KEY, Person("Soerensen, Bjorn", "GM", "m", "DEN", "1001", "1988", fide_rating=2500)))
    arbiter(do.AddPlayer(KEY, Person("Novak, Ivan", "FM", "m", "CRO", "1004", "1979/05/01", fide_rating=2301)))
    arbiter(do.AddPlayer(KEY, Person("Nobody", fide_id="9")))
    arbiter(
        do.AddPlayer(KEY, Person("Mueller, Anna", "WGM", "w", "GER", "1002", "1994", fide_rating=2290), rating=2000)
    )
    before = arbiter.state
    compared = rating_check.compare(store, before, KEY, day=DAY)
    assert [(entry.person, entry.field, entry.entered, entry.listed) for entry in compared.differences] == [
        (1, "fide_rating", "2500", "2588"),
        (1, "rating", "2500", "2588"),
        (3, "fide_id", "9", ""),
        (4, "name", "Mueller, Anna", "Mueller, Anna Maria"),
        (4, "rating", "2000 (manual)", "2290"),
    ]
    assert arbiter.state == before
    for action in rating_check.updates(before, KEY, compared, {1, 3}):
        arbiter(action)
    assert [arbiter.open.entrants[person].rating for person in (1, 2, 3, 4)] == [2588, 2301, 0, 2000]
    left = rating_check.compare(store, arbiter.state, KEY, day=DAY)
    assert {entry.person for entry in left.differences} == {3, 4}


def test_the_check_looks_at_the_lists_first(store: Store, folder: Path) -> None:
    loaded(store, folder)
    arbiter = rapid(store)
    later = datetime(2099, 1, 1, tzinfo=UTC)
    (problem,) = rating_check.compare(store, arbiter.state, KEY, day=DAY, now=later).problems
    assert "more than a day ago" in str(problem)
    problems = rating_check.compare(store, arbiter.state, KEY, day=date(2020, 1, 1)).problems
    assert str(problems[0]) == "there is no list FIDE rapid that is valid on 2020-01-01"


def test_the_check_uses_the_list_of_the_first_day(store: Store, folder: Path) -> None:
    today = date(2026, 12, 24)
    arbiter = rapid(store)
    assert rating_check.check_day(arbiter.state, today) == date(2026, 11, 1)
    arbiter(do.ChangeEvent(Details("Long", start="2026/11/01", end="2027/02/01")))
    assert rating_check.check_day(arbiter.state, today) == today
