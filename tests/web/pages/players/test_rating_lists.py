"""Rating lists in the browser: loaded from a file in a process of its own, seen, updated, deleted, and taken over."""

from __future__ import annotations

import errno
import io
import os
import threading
import time
import zipfile
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from dutchess.journal import Details, Person, Settings, Store, actions
from dutchess.journal.database.migrations import VERSION
from dutchess.journal.lists import ratings
from dutchess.web.auth.form_tokens import LARGEST_LIST
from dutchess.web.auth.permissions import ARBITER, LISTS, NOBODY, Actor, may
from dutchess.web.load.list_loading import Source
from dutchess.web.services import services
from dutchess.web.settings import Settings as ServerSettings
from journal.rating_lists import PLAYERS, text_list, xml_list
from waiting import WAIT_SECONDS
from web.applications import create_app
from web.visiting import FIELD, Visitor, signed_in

EVENT, KEY = "open", "main"
BASE = f"/e/{EVENT}/t/{KEY}"


@pytest.fixture
def published(tmp_path: Path) -> Iterator[str]:
    """FIDE's address, on this machine."""
    folder = tmp_path / "fide"
    folder.mkdir()
    (folder / "players_list.xml").write_text(xml_list())
    handler = partial(SimpleHTTPRequestHandler, directory=str(folder))
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/players_list.xml"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def client(tmp_path: Path, published: str) -> Iterator[TestClient[Any]]:
    settings = ServerSettings(str(tmp_path / "events.db"), fide_list=published)
    with TestClient(create_app(settings), "http://127.0.0.1") as found:
        store = services(found.app).store  # type: ignore[arg-type]
        ledger = store.create(Details("Open", start="2026/11/14", end="2026/11/16"), author="x", event=EVENT)
        ledger.perform(actions.AddTournament(KEY, Settings("Main", rounds=3)), author="x")
        yield found


@pytest.fixture
def owner(client: TestClient[Any]) -> Visitor:
    return signed_in(client, EVENT)


def store_of(client: TestClient[Any]) -> Store:
    return services(client.app).store  # type: ignore[arg-type]


def sent(visitor: Visitor, filename: str, content: bytes, **fields: str) -> Any:
    """What the form of the page sends."""
    visitor.get("/rating-lists")
    token = FIELD.search(visitor.page.text)
    assert token
    data = {"_csrf_token": token[1], "name": "FIDE", "date": "", "rate": "", **fields}
    visitor.page = visitor.client.post("/rating-lists", data=data, files={"file": (filename, content)})
    return visitor.page


def when_read(visitor: Visitor) -> str:
    """The page once nothing is being read any more."""
    lists = services(visitor.client.app).lists  # type: ignore[arg-type]
    deadline = time.monotonic() + WAIT_SECONDS
    while lists.label:
        assert time.monotonic() < deadline
        time.sleep(0.02)
    return str(visitor.get("/rating-lists").text)


def packed(name: str, content: str) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(name, content)
    return stream.getvalue()


@pytest.mark.parametrize(
    ("filename", "content"),
    [
        ("players_list_foa.txt", text_list().encode()),
        ("players_list_xml.xml", xml_list().encode()),
        ("players_list.zip", packed("players_list_foa.txt", text_list())),
    ],
)
def test_a_list_is_loaded_from_a_file(owner: Visitor, filename: str, content: bytes) -> None:
    assert "No rating lists yet" in owner.get("/rating-lists").text
    assert sent(owner, filename, content, date="2026-11-01").status_code == 200
    shown = when_read(owner)
    assert "was read: 5 players" in shown
    assert "1 November 2026" in shown
    assert filename in shown
    (one,) = ratings.lists(store_of(owner.client))
    assert (one.name, one.players, one.date) == ("FIDE", 5, "2026-11-01")
    owner.get(f"{BASE}/players")
    assert "No rating list is loaded" not in owner.page.text


def test_what_is_no_list_is_refused_and_said(owner: Visitor) -> None:
    assert sent(owner, "list.exe", b"x").status_code == 422
    assert "Choose a rating list" in owner.page.text
    sent(owner, "cut.xml", xml_list()[:900].encode())
    assert "the file ends before its list does" in when_read(owner)
    sent(owner, "../../etc/passwd.zip", b"no archive")
    shown = when_read(owner)
    assert "the list cannot be read" in shown
    assert "/tmp" not in shown
    assert ratings.lists(store_of(owner.client)) == ()
    assert ratings.being_read(store_of(owner.client)) == ()


def test_an_archive_that_would_fill_the_disk_is_refused(owner: Visitor) -> None:
    """By what it says of itself, before anything is unpacked."""
    huge = bytearray(packed("players_list.xml", xml_list()))
    at = huge.index(b"PK\x01\x02") + 24  # the unpacked size in the directory of the archive
    huge[at : at + 4] = (4_100_000_000).to_bytes(4, "little")
    sent(owner, "huge.zip", bytes(huge))
    assert "it has 4100 MB when unpacked; the limit is 4000 MB" in when_read(owner)


def test_too_large_a_file_is_not_read(owner: Visitor) -> None:
    owner.get("/rating-lists")
    answer = owner.client.post(
        "/rating-lists",
        content=b"x",
        headers={"content-length": str(LARGEST_LIST + 1), "content-type": "multipart/form-data; boundary=x"},
    )
    assert answer.status_code == 413


def test_fides_own_list_is_fetched_and_updated(owner: Visitor, published: str) -> None:
    owner.get("/rating-lists")
    assert owner.post("/rating-lists/fetch").status_code == 200
    shown = when_read(owner)
    assert "was read: 5 players" in shown
    (first,) = ratings.lists(store_of(owner.client))
    assert first.source == published
    assert owner.post("/rating-lists/fetch", list=str(first.number)).status_code == 200
    when_read(owner)
    (again,) = ratings.lists(store_of(owner.client))
    assert again.number != first.number


def test_no_other_address_is_ever_asked(owner: Visitor, tmp_path: Path) -> None:
    """What somebody has sent has no address, whatever its name is: the server reads no file of its own by it."""
    secret = tmp_path / "secret.txt"
    secret.write_text(text_list())
    sent(owner, "players.txt", text_list().encode(), date="2026-01-01")
    when_read(owner)
    (one,) = ratings.lists(store_of(owner.client))
    assert one.source == "upload: players.txt"
    assert not one.can_be_fetched
    later = datetime(2027, 6, 1, tzinfo=UTC)
    assert ratings.update(store_of(owner.client), later) == ()  # nothing to ask, and no file of this name is opened


def test_a_list_is_deleted_and_the_ratings_stay(owner: Visitor) -> None:
    sent(owner, "players.txt", text_list().encode(), date="2026-11-01")
    when_read(owner)
    owner.get(f"{BASE}/players")
    owner.post(f"/e/{EVENT}/do/add-player", tournament=KEY, name="Novak, Ivan", fide_id="1004", fide_rating="2288")
    (one,) = ratings.lists(store_of(owner.client))
    owner.get("/rating-lists")
    owner.post("/rating-lists/delete", list=str(one.number))
    assert "No rating lists yet" in owner.get("/rating-lists").text
    (person,) = store_of(owner.client).ledger(EVENT).state.people.values()
    standard = person.ratings[0]
    assert (standard.list, standard.rating, standard.k) == ("FIDE standard 2026-11-01", 2288, 20)


def test_only_those_who_may_create_events_change_the_lists(client: TestClient[Any], owner: Visitor) -> None:
    """The lists belong to the server, not to an event; whoever is signed in sees how old they are."""
    assert may(Actor(1, creates=True), LISTS, None)
    assert not may(Actor(1, roles=((EVENT, ARBITER),)), LISTS, None)
    assert not may(NOBODY, LISTS, None)
    sent(owner, "players.txt", text_list().encode())
    when_read(owner)
    accounts = services(client.app).accounts  # type: ignore[arg-type]
    helper = accounts.create("helper", "Helper", "a long password")
    accounts.grant(EVENT, helper.user, ARBITER)
    owner.post("/sign-out")
    owner.get("/sign-in")
    owner.post("/sign-in", login="helper", password="a long password")
    shown = owner.get("/rating-lists").text
    assert ">5<" in shown
    assert "Delete" not in shown
    owner.get("/account")
    assert owner.post("/rating-lists/delete", list="1").status_code == 403
    owner.get("/account")
    assert owner.post("/rating-lists/fetch").status_code == 403
    assert len(ratings.lists(store_of(client))) == 1


def test_one_list_at_a_time(owner: Visitor) -> None:
    lists = services(owner.client.app).lists  # type: ignore[arg-type]
    lists._label = "another.zip"
    sent(owner, "players.txt", text_list().encode())
    assert owner.page.status_code == 422
    assert "Another list is being read" in owner.page.text
    assert "another.zip is being read" in owner.page.text
    lists._label = ""


def test_the_page_says_how_far_a_list_is(owner: Visitor) -> None:
    store = store_of(owner.client)
    number = ratings._begin(
        store.engine,
        {"name": "FIDE", "rates": "standard", "date": "2026-11-01", "source": "x", "imported": "2026-11-17T00:00:00"},
    )
    with store.engine.begin() as connection:
        table = ratings.LISTS
        connection.execute(table.update().where(table.c.number == number).values(players=420_000))
    shown = owner.get("/rating-lists").text
    assert "FIDE is being read: 420000 players so far." in shown
    assert 'hx-trigger="load delay:2s"' in shown


def test_the_check_shows_what_differs_and_takes_over_what_is_chosen(owner: Visitor) -> None:
    store = store_of(owner.client)
    people = (
        Person("Soerensen, Bjorn", fide_id="1001", fide_rating=2590, federation="DEN"),
        Person("Novak, Ivan", fide_id="1004", fide_rating=2000),
        Person("Nobody, Known"),
    )
    store.ledger(EVENT).perform(actions.AddPlayers(KEY, people), author="x")
    sent(owner, "players.txt", text_list().encode(), date="2026-11-01")
    assert "Open: Main" in when_read(owner)
    assert "differences" in owner.page.text
    shown = owner.get(f"{BASE}/rating-check").text
    assert "2590" in shown
    assert "2601" in shown
    assert "Take over K for 2 players without one" in shown
    owner.post(f"{BASE}/rating-check", person="1", k="1")
    after = store.ledger(EVENT).state
    assert after.people[1].fide_rating == 2601
    assert after.tournament(KEY).entrants[1].rating == 2601
    assert after.people[1].ratings[0].k == 20
    assert after.people[2].fide_rating == 2000  # not chosen, and not without differences
    assert "2288" in owner.get(f"{BASE}/rating-check").text


def played_round(store: Store) -> None:
    ledger = store.ledger(EVENT)
    ledger.perform(actions.PairRound(KEY, "seed"), author="x")
    ledger.perform(actions.PublishRound(KEY), author="x")
    ledger.perform(actions.SetResults(KEY, 1, ((1, "1-0"), (2, "½-½"))), author="x")


def test_k_comes_from_the_list_and_is_shown_with_the_change(owner: Visitor) -> None:
    """A man of 2288 with K 40 in the list: by rating and age it would be 20."""
    store = store_of(owner.client)
    content = text_list().replace(
        next(line for line in text_list().splitlines() if line.startswith("1004 ")),
        next(line for line in text_list().splitlines() if line.startswith("1004 ")).replace("0   20 ", "0   40 ", 1),
    )
    sent(owner, "players.txt", content.encode(), date="2026-11-01")
    when_read(owner)
    owner.get(f"{BASE}/players")
    for number, name, *_rest, standard, _rapid, _blitz, _year in PLAYERS[:4]:
        owner.get(f"{BASE}/players")
        owner.post(
            f"/e/{EVENT}/do/add-player", tournament=KEY, name=name, fide_id=number, fide_rating=str(standard or "")
        )
    played_round(store)
    state = store.ledger(EVENT).state
    person = next(key for key, data in state.people.items() if data.fide_id == "1004")
    shown = owner.get(f"{BASE}/player/{person}").text
    assert "<dt>K</dt><dd>40</dd>" in shown
    for word in ("Expected", "Rating change", "New rating", "Performance"):
        assert f"<dt>{word}</dt>" in shown
    listed = owner.get(f"{BASE}/rating-changes").text
    assert '<td class="number wide-only">40</td>' in listed
    assert "Performance" in listed


def test_older_databases_get_the_columns_for_k(tmp_path: Path) -> None:
    """Schema 7 to 8: lists that were loaded before have no K, and are searched as before."""
    place = str(tmp_path / "old.db")
    (tmp_path / "players.txt").write_text(text_list())
    with Store.open(place) as store:
        one = ratings.load(store, tmp_path / "players.txt")
        with store.engine.begin() as connection:
            for rate in ("standard", "rapid", "blitz"):
                connection.exec_driver_sql(f"ALTER TABLE dutchess_ratings_{one.number} DROP COLUMN {rate}_k")
            connection.exec_driver_sql("DROP TABLE dutchess_logos")
            connection.exec_driver_sql("UPDATE dutchess_meta SET value = '7' WHERE name = 'schema'")
    with Store.open(place) as store:
        (found,) = ratings.search(store, "novak")
        assert found.player.standard_k == 0
        again = ratings.load(store, tmp_path / "players.txt")
        assert ratings.by_id(store, again, ["1004"])["1004"].standard_k == 20
        with store.engine.connect() as connection:
            version = connection.exec_driver_sql("SELECT value FROM dutchess_meta WHERE name = 'schema'").scalar()
        assert version == str(VERSION)


def test_a_list_that_nobody_reads_any_more_is_forgotten(tmp_path: Path) -> None:
    """The reader was ended in the middle: the next list takes the rest away."""
    (tmp_path / "players.txt").write_text(text_list())
    with Store.open(str(tmp_path / "events.db")) as store:
        row = {"name": "FIDE", "rates": "standard", "date": "2026-11-01", "source": "x"}
        ratings._begin(store.engine, {**row, "imported": "2026-11-01T10:00:00+00:00"})
        assert len(ratings.being_read(store)) == 1
        ratings.load(store, tmp_path / "players.txt")
        assert ratings.being_read(store) == ()
        assert len(ratings.lists(store)) == 1


def test_a_full_disk_is_said_and_the_next_list_is_read(owner: Visitor, tmp_path: Path) -> None:
    """The copy of what was sent cannot be written: nothing is left of it, and nothing waits for it."""

    class Full(io.BytesIO):
        def read(self, size: int | None = -1, /) -> bytes:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    lists = services(owner.client.app).lists  # type: ignore[arg-type]
    assert lists.begin_upload(Full(), Source("", uploaded="players.txt"))
    assert not lists.label
    assert "No space left on device" in owner.get("/rating-lists").text
