"""Questions 116 to 145: rating lists, tournament ratings, the consistency check."""

from __future__ import annotations

import io
import json
import os
import re
import socket
import subprocess
import sys
import threading
import time
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from openpyxl import Workbook

from dutchess.cli import main
from dutchess.journal import Details, ListRating, Person, Settings, Store, report
from dutchess.journal import actions as do
from dutchess.journal.lists import rating_check, ratings
from journal.arbiter import KEY, Arbiter
from journal.rating_lists import text_list, xml_list
from waiting import WAIT_SECONDS
from web.visiting import browser

CAPTURE = pytest.CaptureFixture[str]
DAY = date(2026, 11, 1)
LATER = datetime(2099, 1, 1, tzinfo=UTC)


def listed(store: Store, folder: Path, day: str = "2026-11-01", text: str = "") -> None:
    """FIDE's list of a day, from a file."""
    path = folder / f"players_list_foa_{day}.txt"
    path.write_text(text or text_list())
    moment = datetime.fromisoformat(f"{day}T12:00:00+00:00").timestamp()
    os.utime(path, (moment, moment))
    ratings.load(store, path, date=day)


def club(store: Store, folder: Path) -> None:
    """A list of one's own, with FIDE numbers in it."""
    path = folder / "own.csv"
    path.write_text("Nr;Fide;Who;Strength\n5;1001;Soerensen, Bjorn;1777\n6;1003;Nunez Garcia, Jose;1888\n")
    columns = {"Nr": "id", "Fide": "fide_id", "Who": "name", "Strength": "standard"}
    ratings.load(store, path, name="Club", date="2026-11-01", columns=columns)


def entered(store: Store, arbiter: Arbiter, *numbers: str) -> None:
    """Players of FIDE's list, by their numbers, as persons 1, 2 ..."""
    entry = next(entry for entry in ratings.lists(store) if entry.name == "FIDE")
    known = ratings.by_id(store, entry, numbers)
    people = [rating_check.person_from(store, known[key], entry, arbiter.open.settings, DAY) for key in numbers]
    arbiter(do.AddPlayers(KEY, tuple(people)))


def event(store: Store, folder: Path, *numbers: str, **settings: object) -> Arbiter:
    """An event whose players were taken from FIDE's list."""
    listed(store, folder)
    arbiter = Arbiter(store, Settings("Open", 5, **settings))  # type: ignore[arg-type]
    entered(store, arbiter, *numbers)
    return arbiter


def rapid(store: Store, folder: Path) -> Arbiter:
    return event(store, folder, "1001", "1003", rate_of_play="rapid")


def shown(arbiter: Arbiter) -> list[int]:
    return [entrant.rating for entrant in arbiter.open.entrants.values()]


def said(capsys: CAPTURE, *words: str) -> str:
    """What a command prints."""
    main(list(words))
    return capsys.readouterr().out


@pytest.mark.vcl(116, answer="apart: neither follows the other by itself")
def test_official_and_tournament_rating(store: Store, folder: Path) -> None:
    arbiter = rapid(store, folder)
    arbiter(do.CorrectRating(KEY, 1, 2000))
    assert (arbiter.open.entrants[1].rating, arbiter.state.people[1].fide_rating) == (2000, 2588)
    arbiter(do.ChangePerson(1, Person("Soerensen, Bjorn", fide_id="1001", fide_rating=2612)))
    assert (arbiter.open.entrants[1].rating, arbiter.state.people[1].fide_rating) == (2000, 2612)
    arbiter.rounds(1)
    arbiter(do.CorrectRating(KEY, 2, 2222))
    assert arbiter.state.people[2].fide_rating == 2011
    assert " 2222 " in report(arbiter.state, KEY), "the report has the rating of the tournament"


@pytest.mark.vcl(117, answer="CSV and XLSX with columns of any name")
@pytest.mark.parametrize("form", ["csv", "xlsx"])
def test_lists_of_ones_own(store: Store, folder: Path, form: str) -> None:
    """The list is read, and a tournament takes its ratings from it."""
    rows = (("Nr", "Who", "Strength"), ("5", "Alder, Ann", "1777"))
    path = folder / f"own.{form}"
    if form == "csv":
        path.write_text("\n".join(";".join(row) for row in rows))
    else:
        book = Workbook()
        for row in rows:
            book.worksheets[0].append(row)
        book.save(path)
    columns = {"Nr": "id", "Who": "name", "Strength": "blitz"}
    entry = ratings.load(store, path, name="Club", date="2026-11-01", columns=columns)
    listing = ratings.by_id(store, entry, ["5"])["5"]
    arbiter = Arbiter(store, Settings("Open", 5, rating_lists=("Club blitz",), rating_method="OTHER"))
    arbiter(do.AddPlayers(KEY, (rating_check.person_from(store, listing, entry, arbiter.open.settings, DAY),)))
    assert shown(arbiter) == [1777]
    assert arbiter.open.entrants[1].source == "Club blitz 2026-11-01"


@pytest.mark.vcl(118, answer="without a rapid or blitz rating the standard one counts")
@pytest.mark.parametrize(("rate", "expected"), [("rapid", [2588, 2011]), ("blitz", [2570, 2011])])
def test_the_effective_rating(store: Store, folder: Path, rate: str, expected: list[int]) -> None:
    assert shown(event(store, folder, "1001", "1003", rate_of_play=rate)) == expected


@contextmanager
def website(folder: Path) -> Iterator[str]:
    """The files of a folder at an address."""

    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


RATINGS = {"standard": [2601, 2288], "rapid": [2588, 2301], "blitz": [2570, 2345]}  # of 1001 and 1004


@pytest.mark.vcl("119-122", answer="FIDE's lists, text or XML, one rate of play or all, are imported from file or URL")
@pytest.mark.parametrize("rate", RATINGS)
@pytest.mark.parametrize("form", ["combined.txt", "combined.xml", "single.txt", "single.zip"])
def test_fide_lists(store: Store, folder: Path, capsys: CAPTURE, form: str, rate: str) -> None:
    """Each list alone and all in one, in each of the published forms, from a file and from an address."""
    if form.startswith("combined"):
        name, text = f"players_list.{form[-3:]}", text_list() if form.endswith("txt") else xml_list()
    else:
        chosen = [
            (number, "Somebody", "NOR", "M", "", value, 0, 0, "1990")
            for number, value in zip(("1001", "1004"), RATINGS[rate], strict=True)
        ]
        name, text = f"{rate}_rating_list.txt", text_list(chosen, month="OCT26")
    path = folder / name
    path.write_text(text)
    if form.endswith("zip"):
        stream = io.BytesIO()
        with zipfile.ZipFile(stream, "w") as archive:
            archive.writestr(name, text)
        path = folder / f"{rate}_rating_list.zip"
        path.write_bytes(stream.getvalue())
    arbiter = Arbiter(store, Settings("Open", 5, rate_of_play=rate))
    database = str(folder / "events.db")
    with website(folder) as address:
        for place in (str(path), f"{address}/{path.name}"):
            assert main(["ratings", "import", database, place, "--date", "2026-10-01"]) == 0
            capsys.readouterr()
            assert ratings.lists(store)[0].source == place
    assert main(["ratings", "add", database, "1001", "1004"]) == 0
    assert shown(arbiter) == RATINGS[rate]
    assert arbiter.open.entrants[1].source == f"FIDE {rate} 2026-10-01"


@pytest.mark.vcl(123, answer="the list of the rate of play, then the standard one")
def test_the_usual_sequence_of_lists(store: Store, folder: Path) -> None:
    """1004 has three ratings; 10045 only a rapid one, which counts in no other tournament."""
    listed(store, folder)
    for rate, expected in (("standard", [2288, 0]), ("rapid", [2301, 1804]), ("blitz", [2345, 0])):
        arbiter = Arbiter(store, Settings("Open", 5, rate_of_play=rate), name=rate)
        entered(store, arbiter, "1004", "10045")
        assert shown(arbiter) == expected


@pytest.mark.vcl("124-126", answer="lists are left out, added, and put in any order")
@pytest.mark.parametrize(
    ("method", "lists", "expected"),
    [
        ("FIDE", ("FIDE blitz",), [2570, 0]),
        ("OTHER", ("FIDE blitz",), [2570, 0]),
        ("OTHER", ("Club standard", "FIDE blitz"), [1777, 1888]),
        ("OTHER", ("FIDE standard", "FIDE blitz", "Club standard"), [2601, 2011]),
        ("OTHER", ("FIDE blitz", "Club standard", "FIDE standard"), [2570, 1888]),
        ("FIDE", ("FIDE standard", "FIDE blitz"), [2601, 2011]),
    ],
)
def test_a_sequence_of_ones_own(
    store: Store, folder: Path, method: str, lists: tuple[str, ...], expected: list[int]
) -> None:
    """1003 has no blitz rating. A list that is left out does not count, even where no other one knows the player."""
    club(store, folder)
    arbiter = event(store, folder, "1001", "1003", rate_of_play="blitz", rating_lists=lists, rating_method=method)
    assert shown(arbiter) == expected


def test_only_lists_of_a_rate_of_play_make_a_sequence(store: Store) -> None:
    with pytest.raises(Exception, match="named with its rate of play"):
        Arbiter(store, Settings("Open", 5, rating_lists=("Club",)))


@pytest.mark.vcl(127, answer="from the first list of the sequence that has one")
def test_the_rating_of_the_main_list(store: Store, folder: Path) -> None:
    """The standard rating of 1001 is higher, that of 1004 lower than the rapid one."""
    arbiter = event(store, folder, "1001", "1004", rate_of_play="rapid")
    assert shown(arbiter) == [2588, 2301]
    assert arbiter.open.entrants[1].source == "FIDE rapid 2026-11-01"


OTHERS = {"FIDE rapid 2026-11-01": 2588, "FIDE standard 2026-11-01": 2601, "FIDE blitz 2026-11-01": 2570}


@pytest.mark.vcl(128, answer="on the page of the player, and in `dutchess event players --json`")
def test_ratings_of_other_lists_are_shown(store: Store, folder: Path, capsys: CAPTURE) -> None:
    arbiter = rapid(store, folder)
    first, _ = json.loads(said(capsys, "event", "players", str(folder / "events.db"), "--json"))
    assert first["ratings"] == OTHERS
    with browser(folder, arbiter.ledger.event) as client:
        page = client.get(f"/e/{arbiter.ledger.event}/t/{KEY}/player/1").text
        for name, rating in OTHERS.items():
            assert f'{name}: <span class="tabular">{rating}</span>' in page


@pytest.mark.vcl(129, answer="by a button on the page of the player, or `dutchess event rating`")
def test_the_rating_of_another_list_can_be_chosen(store: Store, folder: Path, capsys: CAPTURE) -> None:
    arbiter = rapid(store, folder)
    assert main(["event", "rating", str(folder / "events.db"), "p1", "FIDE standard"]) == 0
    capsys.readouterr()
    entrant = arbiter.open.entrants[1]
    assert (entrant.rating, entrant.source) == (2601, "FIDE standard 2026-11-01")
    with browser(folder, arbiter.ledger.event) as client:
        page = client.get(f"/e/{arbiter.ledger.event}/t/{KEY}/player/1").text
        (form,) = [one for one in re.findall(r"<form.*?</form>", page, re.S) if 'value="FIDE blitz 2026-11-01"' in one]
        address = re.search(r'action="([^"]+)"', form)
        assert address
        client.post(address[1], data=dict(re.findall(r'name="([^"]+)" value="([^"]*)"', form)))
    entrant = arbiter.open.entrants[1]
    assert (entrant.rating, entrant.source) == (2570, "FIDE blitz 2026-11-01")
    assert arbiter.state.people[1].fide_rating == 2588


@pytest.mark.vcl("130-132", answer="typed when the player enters, or later, as often as needed")
def test_ratings_by_hand(store: Store, folder: Path) -> None:
    arbiter = rapid(store, folder)
    arbiter(do.AddPlayer(KEY, Person("Typed", fide_rating=1900), rating=1850))
    assert arbiter.open.entrants[3].rating == 1850
    for person, rating in ((3, 1860), (3, 1870), (1, 2600), (1, 2610)):
        arbiter(do.CorrectRating(KEY, person, rating))
        assert arbiter.open.entrants[person].rating == rating
    arbiter.rounds(1)
    arbiter(do.CorrectRating(KEY, 3, 1880))
    assert shown(arbiter) == [2610, 2011, 1880]


@pytest.mark.vcl(134, answer="every rating keeps the list it comes from; typed ones are marked manual")
def test_sources_of_ratings(store: Store, folder: Path, capsys: CAPTURE) -> None:
    arbiter = rapid(store, folder)
    arbiter(do.AddPlayer(KEY, Person("Typed", fide_rating=1900), rating=1850))
    arbiter(do.AddPlayer(KEY, Person("Moved")))
    entered(store, arbiter, "1004")
    arbiter(do.CorrectRating(KEY, 5, 2000))
    found = json.loads(said(capsys, "event", "players", str(folder / "events.db"), "--json"))
    sources = {one["person"]: one["source"] for one in found}
    assert sources == {1: "FIDE rapid 2026-11-01", 2: "FIDE standard 2026-11-01", 3: "manual", 4: "", 5: "manual"}


@pytest.mark.vcl(133, 142, answer="every entry beside the lists: who differs, in what, and how")
def test_the_consistency_check(store: Store, folder: Path, capsys: CAPTURE) -> None:
    arbiter = event(store, folder, "1001", "1003", "1004", rate_of_play="rapid")
    place = str(folder / "events.db")
    assert said(capsys, "ratings", "check", place) == "0 differences, lists of 2026-11-01\n"
    arbiter(do.CorrectRating(KEY, 1, 2000))
    arbiter(do.ChangePerson(3, Person("Novak, Iwan", "IM", fide_id="1004", fide_rating=2400)))
    arbiter(do.AddPlayer(KEY, Person("Nobody", fide_id="9")))
    compared = rating_check.compare(store, arbiter.state, KEY, day=DAY)
    assert {(one.person, one.field, one.entered, one.listed) for one in compared.differences} >= {
        (1, "rating", "2000 (manual)", "2588"),
        (3, "name", "Novak, Iwan", "Novak, Ivan"),
        (3, "title", "IM", "FM"),
        (3, "fide_rating", "2400", "2301"),
        (4, "fide_id", "9", ""),
    }
    assert 2 not in {one.person for one in compared.differences}
    told = said(capsys, "ratings", "check", place)
    assert "p1 Soerensen, Bjorn: rating 2000 (manual) => 2588 (FIDE rapid 2026-11-01)\n" in told
    assert "p4 Nobody: fide_id 9 => - (this number is not in any list)\n" in told


@pytest.mark.vcl(137, answer="on the list of the first day; today's in events of over 30 days")
def test_the_list_of_the_check(store: Store, folder: Path) -> None:
    arbiter = rapid(store, folder)
    listed(store, folder, "2026-12-01", text_list().replace("2588", "2611"))
    listed(store, folder, "2026-10-01", text_list().replace("2588", "2500"))
    today = date(2026, 12, 24)
    day = rating_check.check_day(arbiter.state, today)
    assert day == DAY
    assert rating_check.compare(store, arbiter.state, KEY, day=day).differences == ()
    arbiter(do.ChangeEvent(Details("Long", start="2026/11/01", end="2027/03/01")))
    day = rating_check.check_day(arbiter.state, today)
    assert day == today
    found = rating_check.compare(store, arbiter.state, KEY, day=day).differences
    assert {(one.entered, one.listed, one.source) for one in found} == {("2588", "2611", "FIDE rapid 2026-12-01")}


@pytest.mark.vcl(138, answer="`--on` names another day")
def test_the_day_of_the_check_can_be_chosen(store: Store, folder: Path, capsys: CAPTURE) -> None:
    arbiter = rapid(store, folder)
    listed(store, folder, "2026-12-01", text_list().replace("2588", "2611"))
    place = str(folder / "events.db")
    for words, expected in (((), set()), (("--on", "2026-12-15"), {"2611"}), (("--on", "2026-11-15"), set())):
        found = json.loads(said(capsys, "ratings", "check", place, "--json", *words))
        assert {one["listed"] for one in found["differences"]} == expected
    assert arbiter.open.entrants[1].rating == 2588, "and nothing is changed by looking"


@pytest.mark.vcl(139, 140, answer="by itself after each import and update of lists, and when the server renews them")
def test_the_check_runs_after_an_update(store: Store, folder: Path, capsys: CAPTURE) -> None:
    arbiter = rapid(store, folder)
    arbiter(do.CorrectRating(KEY, 1, 2000))
    place, path = str(folder / "events.db"), folder / "new.txt"
    path.write_text(text_list())
    assert "Club Open: Open: 1 differences\n" in said(
        capsys, "ratings", "import", place, str(path), "--date", "2026-11-01"
    )
    ratings.load(store, path, date="2026-11-01", now=datetime(2026, 11, 1, tzinfo=UTC))
    assert "Club Open: Open: 1 differences\n" in said(capsys, "ratings", "update", place)
    assert "differences" not in said(capsys, "ratings", "update", place), "nothing was renewed"


def free_port() -> str:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return str(probe.getsockname()[1])


def answers(port: str) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", int(port))) == 0


@pytest.mark.vcl(135, answer="`dutchess serve` renews them when it starts and every hour; every check names older ones")
def test_lists_are_renewed_while_it_runs(store: Store, folder: Path) -> None:
    arbiter = rapid(store, folder)
    arbiter(do.CorrectRating(KEY, 1, 2000))
    assert not ratings.lists(store)[0].is_fresh(LATER)
    hours = iter([False, False, True])
    times = iter([datetime.now(UTC), LATER, LATER])
    ratings.keep_fresh(store, lambda _: next(hours), lambda: next(times))
    assert ratings.lists(store)[0].is_fresh(LATER)
    old = datetime(2026, 11, 1, tzinfo=UTC)
    (path,) = folder.glob("players_list*")
    ratings.load(store, path, date="2026-11-01", now=old)
    told = folder / "told.txt"
    port = free_port()
    words = ["serve", "--port", port, "--database", str(folder / "events.db")]
    with told.open("w") as file:
        process = subprocess.Popen([sys.executable, "-m", "dutchess", *words], stderr=file)
    try:
        limit = time.monotonic() + WAIT_SECONDS
        while "The rating lists were renewed." not in told.read_text() or not answers(port):
            assert process.poll() is None
            assert time.monotonic() < limit
            time.sleep(0.1)
    finally:
        process.terminate()
        process.wait(WAIT_SECONDS)
    assert "Club Open: Open: 1 differences" in told.read_text(), "question 139: and the check runs"
    assert ratings.lists(store)[0].is_fresh()


@pytest.mark.vcl(136, answer="one command: `dutchess ratings update`")
def test_one_command_renews_all_lists(store: Store, folder: Path, capsys: CAPTURE) -> None:
    """Each list is fetched again from where it came, with the columns of its kind; what is in it is new."""
    old, places = datetime(2026, 11, 1, tzinfo=UTC), {}
    for rate in ("rapid", "blitz"):
        places[rate] = folder / f"{rate}_rating_list.txt"
        places[rate].write_text(text_list(month="NOV26"))
        ratings.load(store, places[rate], now=old)
    for path in places.values():
        path.write_text(text_list(month="NOV26").replace("2601", "2699"))
    assert main(["ratings", "update", str(folder / "events.db")]) == 0
    capsys.readouterr()
    assert [entry.is_fresh() for entry in ratings.lists(store)] == [True, True]
    found = {entry.rates[0]: ratings.by_id(store, entry, ["1001"])["1001"] for entry in ratings.lists(store)}
    assert {rate: listing.rating(rate) for rate, listing in found.items()} == {"rapid": 2699, "blitz": 2699}


@pytest.mark.vcl(141, answer="a list that is missing or over a day old is named before anybody is compared")
def test_the_check_looks_at_the_lists_first(store: Store, folder: Path, capsys: CAPTURE) -> None:
    arbiter = rapid(store, folder)
    assert rating_check.compare(store, arbiter.state, KEY, day=DAY).problems == ()
    (problem,) = rating_check.compare(store, arbiter.state, KEY, day=DAY, now=LATER).problems
    assert "FIDE standard 2026-11-01 was fetched on" in str(problem)
    assert "more than a day ago" in str(problem)
    (path,) = folder.glob("players_list*")
    ratings.load(store, path, date="2026-11-01", now=datetime(2026, 11, 1, tzinfo=UTC))
    main(["ratings", "check", str(folder / "events.db")])
    assert "FIDE standard 2026-11-01 was fetched on 2026-11-01: more than a day ago" in capsys.readouterr().err
    main(["ratings", "check", str(folder / "events.db"), "--on", "2020-01-01"])
    assert "there is no list FIDE rapid that is valid on 2020-01-01" in capsys.readouterr().err


@pytest.mark.vcl(143, answer="the check changes nothing; an update of lists changes no player")
def test_nobody_is_updated_silently(store: Store, folder: Path, capsys: CAPTURE) -> None:
    arbiter = rapid(store, folder)
    arbiter(do.CorrectRating(KEY, 1, 2000))
    arbiter(do.ChangePerson(2, Person("Nunez, Jose", fide_id="1003", fide_rating=1999)))
    before, version, place = arbiter.state, arbiter.ledger.version, str(folder / "events.db")
    path = folder / "again.txt"
    path.write_text(text_list().replace("2011", "2017"))
    for words in (("import", place, str(path), "--date", "2026-11-01"), ("check", place), ("check", place, "--json")):
        said(capsys, "ratings", *words)
        assert (arbiter.state, arbiter.ledger.version) == (before, version)
    ratings.keep_fresh(store, lambda _: True, lambda: LATER)
    compared = rating_check.compare(store, arbiter.state, KEY, day=DAY)
    assert {one.person for one in compared.differences} == {1, 2}
    assert rating_check.updates(before, KEY, compared, ()) == ()
    assert (arbiter.state, arbiter.ledger.version) == (before, version)


@pytest.mark.vcl(144, answer="only those who are chosen, or all")
@pytest.mark.parametrize(("chosen", "expected"), [("p2", [2000, 2011, 2100]), ("p1,p3", [2588, 1500, 2301])])
def test_some_players_are_updated(
    store: Store, folder: Path, capsys: CAPTURE, chosen: str, expected: list[int]
) -> None:
    arbiter = event(store, folder, "1001", "1003", "1004", rate_of_play="rapid")
    for person, rating in ((1, 2000), (2, 1500), (3, 2100)):
        arbiter(do.CorrectRating(KEY, person, rating))
    place = str(folder / "events.db")
    said(capsys, "ratings", "check", place, "--update", chosen)
    assert shown(arbiter) == expected
    said(capsys, "ratings", "check", place, "--update", "all")
    assert shown(arbiter) == [2588, 2011, 2301]


# What each method makes of a player with both ratings (two of them), with FIDE's only, with a national one only.
METHODS = {
    "FIDE": (2000, 1950, 1900, 0),
    "NRO": (2100, 1800, 0, 1700),
    "FIDON": (2000, 1950, 1900, 1700),
    "NIDOF": (2100, 1800, 1900, 1700),
    "HBFN": (2100, 1950, 1900, 1700),
    "LBFN": (2000, 1800, 1900, 1700),
    "OTHER": (1555, 0, 0, 0),
}


@pytest.mark.vcl(145, answer="all of them, and the lower of the two")
@pytest.mark.parametrize("method", METHODS)
def test_methods(store: Store, method: str) -> None:
    arbiter = Arbiter(store, Settings("Open", 5, rating_method=method))
    own = (ListRating("Club standard 2026-11-01", 1555),)
    people = (
        Person("A", federation="NOR", fide_rating=2000, national_rating=2100, ratings=own),
        Person("B", fide_rating=1950, national_rating=1800),
        Person("C", fide_rating=1900),
        Person("D", national_rating=1700),
    )
    arbiter(do.AddPlayers(KEY, people))
    assert tuple(shown(arbiter)) == METHODS[method]
    arbiter.pair()
    ranked = [arbiter.open.entrants[person].rating for person in arbiter.open.numbers]
    assert ranked == sorted(METHODS[method], reverse=True), "and the numbers follow it"
