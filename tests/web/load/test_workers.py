"""Work in processes: limits of time and memory, work that is dropped, errors that are told."""

from __future__ import annotations

import io
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from litestar.testing import TestClient
from openpyxl import Workbook

from dutchess import DutchessError, Player, Tournament, Wish, pair
from dutchess.formats.imports import tables
from dutchess.journal.intake.spreadsheets import read_players
from dutchess.web.api import file_work
from dutchess.web.load import worker, workers
from dutchess.web.load.thread_queues import Busy, Visitor
from dutchess.web.load.workers import Failed, NotComputed, Process, TooMuchWork, Workers, run_in_process
from dutchess.web.settings import Settings
from waiting import WAIT_SECONDS
from web.applications import create_app

ANNA = Visitor("anna")
ENDLESS = (eval, ("sum(iter(int, 1))",))  # takes no memory
FOREVER = (eval, ("[0 for _ in iter(int, 1)] and 0",))
EXAMPLE = Path(__file__).parents[3] / "examples" / "club-9.trf"


@pytest.fixture
def started() -> Iterator[Workers]:
    kept = Workers()
    yield kept
    kept.close()


def refusing() -> None:
    raise DutchessError("no such thing")


def test_a_worker_answers_again_and_again(started: Workers) -> None:
    for number in range(5):
        assert started.submit(ANNA, (divmod, (17, 5))).result.result(WAIT_SECONDS) == (3, 2), number
    assert run_in_process((divmod, (17, 5))) == (3, 2)


def test_a_worker_is_judged_by_its_own_memory() -> None:
    """However large the server is, its workers go on."""
    held = b"x" * (workers.REUSED_UP_TO + worker.MEGABYTE)
    process = Process()
    try:
        assert process.ask((divmod, (17, 5)), 10) == (3, 2)
        assert not process.is_spent
        assert process.ask((len, (held[: worker.MEGABYTE],)), 10) == worker.MEGABYTE
        process.ask((eval, (f"len(b'x' * {len(held)})",)), 10)
        assert process.is_spent
    finally:
        process.close()


def test_what_is_refused_is_told() -> None:
    refusal = "(_ for _ in ()).throw(__import__('dutchess').DutchessError('no such thing'))"
    with pytest.raises(NotComputed, match="no such thing"):
        run_in_process((eval, (refusal,)))


def test_our_own_errors_end_the_worker_and_no_other(started: Workers, capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(Failed, match="could not be computed"):
        started.submit(ANNA, (divmod, (1, 0))).result.result(WAIT_SECONDS)
    assert "ZeroDivisionError" in capfd.readouterr().err
    assert started.submit(ANNA, (divmod, (17, 5))).result.result(WAIT_SECONDS) == (3, 2)


def test_time_is_limited(started: Workers) -> None:
    with pytest.raises(TooMuchWork, match="more than 1 seconds"):
        started.submit(ANNA, FOREVER, 1).result.result(WAIT_SECONDS)
    assert started.submit(ANNA, (divmod, (17, 5))).result.result(WAIT_SECONDS) == (3, 2)


def test_what_is_short_waits_for_nothing_long(started: Workers) -> None:
    """Two visitors with long work, and one with much that is short, delay nobody's sheet."""
    held = [started.submit(Visitor(name), ENDLESS, 10 * WAIT_SECONDS) for name in ("ben", "carl", "dora")]
    held += [started.submit(Visitor("ben"), ENDLESS, 10 * WAIT_SECONDS, is_short=True)]
    sheet = started.submit(ANNA, (divmod, (17, 5)), is_short=True)
    assert sheet.result.result(WAIT_SECONDS) == (3, 2)
    assert not any(task.result.done() for task in held)
    for task in held:
        task.drop()


@pytest.mark.skipif(worker.resource is None, reason="needs limits of the system")
def test_what_only_seemed_short_begins_again_among_the_long_work(
    started: Workers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "SHORT_SECONDS", 1)
    long = (eval, ("sum(range(10**8))",))
    assert started.submit(ANNA, long, 60, is_short=True).result.result(WAIT_SECONDS) > 0
    with pytest.raises(TooMuchWork, match="2 seconds"):
        started.submit(ANNA, ENDLESS, 2, is_short=True).result.result(WAIT_SECONDS)
    with pytest.raises(Failed):
        started.submit(ANNA, (divmod, (1, 0)), 60, is_short=True).result.result(WAIT_SECONDS)


@pytest.mark.skipif(worker.resource is None, reason="needs limits of the system")
def test_memory_is_limited(started: Workers) -> None:
    with pytest.raises(TooMuchWork, match="memory"):
        started.submit(ANNA, (eval, (f"len(bytearray({2 * worker.MEMORY}))",))).result.result(WAIT_SECONDS)
    assert started.submit(ANNA, (len, (b"x" * 1000,))).result.result(WAIT_SECONDS) == 1000


def test_work_is_dropped_when_nobody_waits_for_it(started: Workers) -> None:
    """Also while it is being done: the worker is free for others long before its time is up."""
    held = [started.submit(Visitor(name), ENDLESS, 10 * WAIT_SECONDS) for name in ("ben", "carl")]
    while any(not task.result.running() for task in held):
        pass
    time.sleep(0.5)  # the workers have begun
    for task in held:
        task.drop()
    assert started.submit(ANNA, (divmod, (17, 5))).result.result(WAIT_SECONDS) == (3, 2)
    for task in held:
        with pytest.raises(TooMuchWork):
            task.result.result(WAIT_SECONDS)  # not when its time is over


def test_a_visitor_may_wait_for_so_much_only(started: Workers) -> None:
    held = [started.submit(ANNA, FOREVER, 600)]
    with pytest.raises(Busy):
        held += [started.submit(ANNA, FOREVER, 600) for _ in range(workers.MOST_WAITING + 1)]
    assert started.submit(Visitor("ben"), (divmod, (17, 5))).result.result(WAIT_SECONDS) == (3, 2)
    for task in held:
        task.drop()


def mutually_forbidden(players: int, group: int) -> bytes:
    """A tournament whose first players may not meet one another."""
    lines = [f"001 {number:4}      Player {number:<25}{'':23}0.0 {number:4}" for number in range(1, players + 1)]
    lines.append("260      1  9 " + " ".join(f"{number:4}" for number in range(1, group + 1)))
    return ("012 Attack\nXXR 9\n" + "\n".join(lines) + "\n").encode()


def test_a_call_has_limits(tmp_path: Path) -> None:
    """Of forbidden pairs, players, rounds and tie-breaks; they stand in the refusal and in the description."""
    with TestClient(create_app(Settings(str(tmp_path / "events.db")))) as client:
        refused = client.post("/api/pair", content=mutually_forbidden(1400, 701))
        assert refused.status_code == 413
        assert "forbidden or unwished pairs: at most" in refused.json()["detail"]
        example = EXAMPLE.read_bytes()
        many = ",".join(["BH"] * (file_work.MOST_TIEBREAKS + 1))
        refused = client.post(f"/api/standings?tiebreaks={many}", content=example)
        assert refused.status_code == 413
        assert "tie-breaks: at most" in refused.json()["detail"]
        declared = example + ("202 " + ",".join(["BH"] * 60) + "\n").encode()
        assert client.post("/api/standings", content=declared).status_code == 413
        assert client.post("/api/pair", content=b"x" * (file_work.LARGEST_FILE + 1)).status_code == 413
        assert file_work.LIMITS in client.get("/api/openapi.json").json()["info"]["description"]


def test_a_tournament_has_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of players and of rounds, declared or played."""
    players = tuple(Player(number, f"P{number}") for number in range(1, 5))
    small = Tournament(players, rounds=3)
    assert file_work.check_limits(small, file_work.PairQuery()) is small
    monkeypatch.setattr(file_work, "MOST_PLAYERS", 3)
    with pytest.raises(file_work.TooLarge, match="4 players: at most 3"):
        file_work.check_limits(small, file_work.PairQuery())
    monkeypatch.setattr(file_work, "MOST_PLAYERS", 4)
    monkeypatch.setattr(file_work, "MOST_ROUNDS", 2)
    with pytest.raises(file_work.TooLarge, match="3 rounds: at most 2"):
        file_work.check_limits(small, file_work.PairQuery())
    monkeypatch.setattr(file_work, "MOST_ROUNDS", 0)
    played = Tournament(players).with_round(pair(Tournament(players, rounds=3, initial_colour="w")))
    with pytest.raises(file_work.TooLarge, match="1 rounds: at most 0"):
        file_work.check_limits(played, file_work.PairQuery())


def test_wishes_count_as_forbidden_pairs_do(monkeypatch: pytest.MonkeyPatch) -> None:
    """100,000 of them, in a file of 1.6 MB, took a worker's whole gigabyte."""
    players = tuple(Player(number, f"P{number}") for number in range(1, 8))
    wished = Tournament(players, rounds=3, wishes=(Wish((1, 2, 3, 4)), Wish((5, 6))))
    monkeypatch.setattr(file_work, "MOST_FORBIDDEN", 7)
    assert file_work.check_limits(wished, file_work.PairQuery()) is wished
    monkeypatch.setattr(file_work, "MOST_FORBIDDEN", 6)
    with pytest.raises(file_work.TooLarge, match="7 forbidden or unwished pairs: at most 6"):
        file_work.check_limits(wished, file_work.PairQuery())


def test_what_takes_too_long_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: Any) -> Any:
        raise TooMuchWork("this needs more than 10 seconds")

    monkeypatch.setattr(workers.Process, "ask", refuse)
    with TestClient(create_app(Settings(str(tmp_path / "events.db")))) as client:
        refused = client.post("/api/pair", content=EXAMPLE.read_bytes())
        assert (refused.status_code, refused.json()["type"]) == (413, "/manual/api#too-large")


def bomb() -> bytes:
    """A small spreadsheet whose only cells are in the first row, and far below and to the right."""
    plain = io.BytesIO()
    book = Workbook()
    book.active["A1"] = "name"
    book.save(plain)
    packed = io.BytesIO()
    with ZipFile(plain) as source, ZipFile(packed, "w", ZIP_DEFLATED) as target:
        for part in source.infolist():
            content = source.read(part)
            if part.filename.endswith("sheet1.xml"):
                far = b'<row r="1048576"><c r="XFD1048576" t="n"><v>1</v></c></row></sheetData>'
                content = content.replace(b"</sheetData>", far)
            target.writestr(part.filename, content)
        target.writestr("xl/padding.xml", b" " * 50_000_000)
    return packed.getvalue()


def test_a_spreadsheet_is_measured_before_it_is_read() -> None:
    data = bomb()
    assert len(data) < 200_000
    with pytest.raises(DutchessError, match="when unpacked"):
        read_players(data, "list.xlsx")


def test_empty_rows_without_end_are_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "LIMIT", 10**9)
    assert read_players(bomb(), "list.xlsx").people == ()
