"""`dutchess serve`: what is read from the command line and the environment before the server starts."""

from __future__ import annotations

import pytest

from dutchess.cli import main
from dutchess.web import server
from dutchess.web.server import Start

SECRET = "postgresql://anna:secret@db.example/club"


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[Start]:
    """What the server would have been started with."""
    starts: list[Start] = []
    monkeypatch.setattr(server, "serve", lambda start: starts.append(start) or 0)
    return starts


def test_a_password_of_the_database_need_not_be_in_the_list_of_processes(
    started: list[Start], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The environment has it; whoever writes it on the command line is warned, and it is not repeated."""
    monkeypatch.setenv("DUTCHESS_DATABASE", SECRET)
    assert main(["serve"]) == 0
    assert capsys.readouterr().err == ""
    monkeypatch.delenv("DUTCHESS_DATABASE")
    assert main(["serve", "--database", SECRET]) == 0
    told = capsys.readouterr().err
    assert "everybody on this machine can read the password" in told
    assert "DUTCHESS_DATABASE" in told
    assert "secret" not in told
    assert main(["serve", "--database", "postgresql://anna@db.example/club"]) == 0
    assert capsys.readouterr().err == ""
    assert [one.database for one in started] == [SECRET, SECRET, "postgresql://anna@db.example/club"]
