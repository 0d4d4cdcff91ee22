"""`dutchess ratings`: from a file to an entry list that agrees with it."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from dutchess.cli import main
from journal.rating_lists import text_list


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """A publisher of lists."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(tmp_path)))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


def answer(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> str:
    assert main(["ratings", *words]) == code, capsys.readouterr().err
    return capsys.readouterr().out


def test_from_the_list_to_the_check(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database, path = str(tmp_path / "club.db"), tmp_path / "players_list_foa.txt"
    path.write_text(text_list())
    assert main(["event", "new", database, "Open", "--rounds", "5", "--rate-of-play", "rapid"]) == 0
    capsys.readouterr()
    assert "5 players" in answer(capsys, "import", database, str(path), "--date", "2026-11-01")
    assert json.loads(answer(capsys, "search", database, "anna", "muel", "--json"))[0]["id"] == "1002"
    assert "Mueller" in answer(capsys, "search", database, "anna", "muel")
    answer(capsys, "add", database, "1002", "1001")
    assert answer(capsys, "check", database).startswith("0 differences")
    path.write_text(text_list().replace("2588", "2599"))
    assert "Open: Open: 2 differences" in answer(capsys, "import", database, str(path), "--date", "2026-11-01")
    assert "fide_rating 2588 => 2599 (FIDE rapid 2026-11-01)" in answer(capsys, "check", database, code=1)
    assert "updated" in answer(capsys, "check", database, "--update", "all", code=1)
    assert answer(capsys, "check", database).startswith("0 differences")
    assert main(["event", "rating", database, "Mueller", "FIDE standard"]) == 0
    capsys.readouterr()
    assert "rating 2320 => 2290" in answer(capsys, "check", database, code=1)
    (entry,) = json.loads(answer(capsys, "lists", database, "--json"))
    answer(capsys, "remove", database, str(entry["number"]))
    assert answer(capsys, "lists", database).startswith("There are no rating lists")
    answer(capsys, "remove", database, str(entry["number"]), code=3)
    answer(capsys, "add", database, "1003", code=3)


def test_a_list_by_its_address(tmp_path: Path, address: str, capsys: pytest.CaptureFixture[str]) -> None:
    database = str(tmp_path / "club.db")
    (tmp_path / "standard_rating_list.txt").write_text(text_list(month="OCT26"))
    assert "FIDE standard 2026-10-01" in answer(capsys, "import", database, f"{address}/standard_rating_list.txt")
    assert answer(capsys, "update", database) == ""
    answer(capsys, "import", database, f"{address}/nothing.txt", code=5)


@pytest.mark.parametrize("words", [["import", "d", "f", "--columns", "x"], ["nonsense"], ["check", "d", "--on", "x"]])
def test_wrong_use(words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    main(["event", "new", "d", "Open", "--rounds", "5"])
    assert main(["ratings", *words]) == 2
