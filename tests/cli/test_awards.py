"""`dutchess prizes`, `norms` and `elo`."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

import dutchess
from awards.test_norms import FIELD, event
from commands import OPEN, ROOT, WEEKEND
from dutchess.cli import main
from dutchess.tournament import Header

LIST = str(ROOT / "examples" / "prizes.toml")


def test_prizes_are_listed_and_add_up(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["prizes", WEEKEND, "--list", LIST, "--format", "json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert sum(float(award["amount"]) for award in document["awards"]) == float(document["paid"]) == 1740
    assert main(["prizes", WEEKEND, "--list", LIST]) == 0
    assert "paid 1740 of 1740 EUR" in capsys.readouterr().out


def test_prizes_by_player_as_a_sheet(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["prizes", WEEKEND, "--list", LIST, "--by", "player", "--format", "csv"]) == 0
    head, *rows = csv.reader(capsys.readouterr().out.splitlines())
    assert head[:3] == ["group", "category", "place"]
    assert [row[4] for row in rows] == sorted(row[4] for row in rows)


def test_a_prize_is_explained_in_another_language(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["prizes", WEEKEND, "--list", LIST, "--player", "1", "--lang", "es"]) == 0
    assert "se reparten 830 EUR por el sistema Hort" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (["prizes", WEEKEND], 2, "--list is missing"),
        (["prizes", WEEKEND, "--list", "nothing.toml"], 5, "nothing.toml"),
        (["prizes", WEEKEND, "--list", WEEKEND], 3, "not TOML"),
        (["norms", WEEKEND, "--player", "99"], 3, "there is no player 99"),
        (["elo", WEEKEND, "--player", "99"], 3, "there is no player 99"),
    ],
)
def test_mistakes_are_said(words: list[str], code: int, message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == code
    assert message in capsys.readouterr().err


def test_a_list_that_is_no_text_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "prizes.toml").write_bytes(b"\xff\xfe")
    assert main(["prizes", WEEKEND, "--list", str(tmp_path / "prizes.toml")]) == 3
    assert "not a text in UTF-8" in capsys.readouterr().err


def test_norms_show_every_article(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["norms", OPEN, "--player", "4", "--title", "IM"]) == 0
    shown = capsys.readouterr().out
    assert "IM norm: not achieved (article 1.4.1)." in shown
    assert all(article in shown for article in ("1.4.3", "1.4.4", "1.4.5", "1.4.8a"))
    assert main(["norms", OPEN, "--title", "IM", "--format", "json"]) == 0
    assert len(json.loads(capsys.readouterr().out)) > 100


def test_rating_changes_are_shown_game_by_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["elo", WEEKEND, "--player", "7"]) == 0
    assert "-14.20  2283" in capsys.readouterr().out
    assert main(["elo", WEEKEND, "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)[6]["rounded"] == -14


def file_of(tmp_path: Path, *head: str) -> str:
    """Four players in two rounds; number 4 has no rating."""
    lines = [
        *head,
        "142 2",
        "001    1      Ash                               2450 NOR                         1.0    1     2 w 0     3 b 1",
        "001    2      Beech                             2000 NOR                         2.0    2     1 b 1     4 w 1",
        "001    3      Cedar                             1500 NOR                         1.0    3     4 w 1     1 w 0",
        "001    4      Date                                   NOR                         0.0    4     3 b 0     2 b 0",
    ]
    (tmp_path / "event.trf").write_text("\n".join(lines) + "\n")
    return str(tmp_path / "event.trf")


def test_a_game_that_the_check_calls_too_fast_has_no_rating_change(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """60 minutes: no game with a player of 1800 or more is rated (B.02 1.1)."""
    name = file_of(tmp_path, "222 3600")
    assert main(["elo", name, "--player", "1"]) == 0
    shown = capsys.readouterr().out
    assert "+0.00  2450" in shown
    assert shown.count("time control too fast for the ratings (1.1)") == 2
    main(["elo", name, "--check"])
    assert "the time control is too fast for this rating, the games are not rated: Ash" in capsys.readouterr().out
    name = file_of(tmp_path, "222 2700+30")
    assert main(["elo", name, "--player", "1", "--approved"]) == 0
    assert "too fast" not in capsys.readouterr().out
    main(["elo", name, "--check", "--approved"])
    assert "too fast" not in capsys.readouterr().out


def test_nothing_is_expected_of_a_player_without_a_rating(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    name = file_of(tmp_path)
    assert main(["elo", name, "--player", "4"]) == 0
    shown = capsys.readouterr().out
    assert "1500  points 0.0\n" in shown
    assert "expected" not in shown
    assert main(["elo", name, "--player", "4", "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)[0]["games"][0]["expected"] is None


def test_a_rapid_event_gives_no_norm(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["norms", file_of(tmp_path, "222 900+10"), "--title", "GM"]) == 0
    assert capsys.readouterr().out == "No norm can be made in this event: not standard chess (0.5).\n"
    assert main(["norms", file_of(tmp_path, "222 5400"), "--title", "GM"]) == 0
    assert capsys.readouterr().out == "No norm can be made in this event: minutes 90, needed 120 (1.1.3).\n"


@pytest.mark.parametrize(
    ("code", "before", "verdict"),
    [
        ("5400+30", "", "yes, 9 games"),
        ("900+10", "No norm can be made in this event: not standard chess (0.5).\n", "no: not standard chess (0.5)"),
    ],
)
def test_who_would_have_a_norm_is_listed_whatever_the_event_is(
    code: str, before: str, verdict: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whoever lacks games, federations or titles is not."""
    path = str(tmp_path / "norm.trf")
    dutchess.trf.dump(event(FIELD, header=Header(coded_time_control=code)), path)
    assert main(["norms", path, "--title", "GM"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith(before + "  no  name")
    [line] = shown.removeprefix(before).splitlines()[1:]
    assert line.startswith("   1  Hansen")
    assert line.endswith(verdict)


def test_an_exempt_event_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["norms", file_of(tmp_path), "--title", "GM", "--player", "1", "--exempt"]) == 0
    shown = capsys.readouterr().out
    assert "✓ 1.4.3  The event is exempt from the rules on federations\n" in shown
    assert "1.4.4" not in shown


@pytest.mark.parametrize(("command", "text"), [("norms", "B.01 of 1 January 2024"), ("elo", "B.02 of 1 March 2024")])
def test_a_text_that_was_not_in_force_is_named(
    command: str, text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for day, said in (("2023/05/01", True), ("2026/05/01", False)):
        assert main([command, file_of(tmp_path, f"042 {day}")]) == 0
        assert (text in capsys.readouterr().out) == said
