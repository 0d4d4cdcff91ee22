"""Questions 1 to 39 and 223 to 225: the program, its manual, checker, generator, comparison with another engine."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from litestar.testing import TestClient

import dutchess
from commands import ROOT, WEEKEND, process
from dutchess import trf
from dutchess.cli import COMMANDS, main
from dutchess.record import replace
from dutchess.translation import LANGUAGES
from dutchess.web.app import create_app
from dutchess.web.settings import Settings as WebSettings
from vcl import figures
from vcl.visiting import browser
from waiting import WAIT_SECONDS

CAPTURE = pytest.CaptureFixture[str]


def answer(capsys: CAPTURE, *words: str, code: int = 0) -> str:
    assert main(list(words)) == code
    return capsys.readouterr().out


@pytest.mark.vcl("1-6", answer="one package for Linux, macOS and Windows, also as a server")
def test_it_runs_here_and_names_no_system() -> None:
    assert process("--version").returncode == 0
    assert "Operating System :: OS Independent" in (ROOT / "pyproject.toml").read_text()


@pytest.mark.vcl("7-9", answer="English, from the first start")
def test_the_interface_is_english(capsys: CAPTURE) -> None:
    assert next(iter(LANGUAGES)) == "en"
    assert answer(capsys, "--help").startswith("usage: dutchess COMMAND")


@pytest.mark.vcl(
    12, 13, answer="`dutchess manual`, and Manual in the menu of every page; part of the installed package"
)
def test_the_manual_is_inside_the_program(tmp_path: Path, capsys: CAPTURE) -> None:
    for name in COMMANDS:
        assert "example:" in answer(capsys, name, "--help")
    pages = [line.split()[0] for line in answer(capsys, "manual").splitlines()]
    with TestClient(create_app(WebSettings(str(tmp_path / "events.db"))), "http://127.0.0.1") as client:
        assert 'href="/manual"' in client.get("/sign-in").text
        for page in pages:
            written = answer(capsys, "manual", page, "--markdown")
            title = written.splitlines()[0].removeprefix("# ")
            assert answer(capsys, "manual", page).startswith(title)
            assert f">{title}</h1>" in client.get(f"/manual/{page}").text


@pytest.mark.vcl("16-18", answer="own engine for pairings and tie-breaks; no dependency")
def test_the_engine_is_our_own() -> None:
    assert "\ndependencies = []\n" in (ROOT / "pyproject.toml").read_text()
    made = trf.loads(Path(WEEKEND).read_bytes())
    assert dutchess.check(made).discrepancies == 0
    assert dutchess.standings(made, ["BH"]).rows


@pytest.mark.vcl("19-21", answer="`dutchess check`: free, reads TRF, names wrong pairs per round and wrong ranks")
def test_the_checker_finds_wrong_pairs_and_wrong_ranks(tmp_path: Path, capsys: CAPTURE) -> None:
    path = tmp_path / "t.trf"
    answer(capsys, "generate", "--players", "12", "--rounds", "4", "--seed", "3", "--tiebreaks", "BH", "-o", str(path))
    assert ": 0 discrepancies" in answer(capsys, "check", str(path))
    made = trf.loads(path.read_bytes())
    first, second, *others = made.players
    swapped = (replace(first, rank=second.rank), replace(second, rank=first.rank), *others)
    path.write_text(trf.dumps(replace(made, players=swapped)), encoding="utf-8")
    assert main(["check", str(path)]) == 1
    assert "standings by" in capsys.readouterr().out


@pytest.mark.vcl(
    "22-25",
    answer="`dutchess generate`: free; takes all of these, draws the rest",
)
def test_the_generator_takes_its_parameters(tmp_path: Path, capsys: CAPTURE) -> None:
    path = str(tmp_path / "t.trf")
    words = "--players 20 --rounds 5 --byes 9 --absences 9 --full-byes 9 --forfeits 9 --odd-results 9".split()
    answer(capsys, "generate", *words, "--acceleration", "baku", "--tiebreaks", "BH/C1", "--seed", "4", "-o", path)
    made = trf.loads(Path(path).read_bytes())
    letters = {game.result for player in made.players for game in player.games}
    assert {"H", "Z", "F"} <= letters
    assert letters & {"+", "-"}
    assert made.tiebreaks[1:] == ("BH/C1",)
    answer(capsys, "generate", "-o", path)
    assert trf.loads(Path(path).read_bytes()).played_rounds


@pytest.mark.vcl("26-29", answer="ratings given, by limits and distribution, or drawn")
def test_ratings_of_the_generator(tmp_path: Path, capsys: CAPTURE) -> None:
    path = str(tmp_path / "t.trf")
    base = ["generate", "--players", "4", "--rounds", "2", "-o", path]
    for seed in range(20):
        answer(capsys, *base, "--ratings", "2500,2400,2300,2200", "--seed", str(seed))
        assert [player.rating for player in trf.loads(Path(path).read_bytes()).players] == [2500, 2400, 2300, 2200]
    answer(capsys, *base, "--lowest-rating", "1800", "--highest-rating", "1900")
    assert all(1800 <= player.rating <= 1900 for player in trf.loads(Path(path).read_bytes()).players if player.rating)


@pytest.mark.vcl(30, answer="a new seed each time, printed and recorded; --seed repeats")
def test_no_two_files_are_alike_without_a_seed(capsys: CAPTURE) -> None:
    base = ["generate", "--players", "20", "--rounds", "3"]
    assert answer(capsys, *base) != answer(capsys, *base)
    assert answer(capsys, *base, "--seed", "9") == answer(capsys, *base, "--seed", "9")


@pytest.mark.vcl(31, answer="the checker finds nothing, pairs and ranks")
def test_generated_files_pass_the_checker(tmp_path: Path, capsys: CAPTURE) -> None:
    answer(capsys, "generate", "--count", "10", "--seed", "1", "--players", "15", "--rounds", "5", "-o", str(tmp_path))
    paths = [str(path) for path in sorted(tmp_path.iterdir())]
    assert len(paths) == 10
    assert ": 0 discrepancies" in answer(capsys, "check", *paths)


@pytest.mark.vcl(32, answer="by FIDE's table of chances")
def test_stronger_players_win_more_often(tmp_path: Path, capsys: CAPTURE) -> None:
    path = tmp_path / "t.trf"
    words = "--players 60 --rounds 1 --seed 1 --byes 0 --forfeits 0 --absences 0 --distribution even".split()
    answer(capsys, "generate", *words, "-o", str(path))
    made = trf.loads(path.read_bytes())
    points = sum(made.scoring.points(game) for player in made.players[:30] for game in player.games)
    assert 30 * 8 < points < 30 * 10, "600 points more are worth 97 of 100 in FIDE's table"


RUN = """| their tournaments in our checker | {theirs} | 400,000 | {differ} | {wrong} |
| our tournaments in their checker | {ours} | 400,000 | 0 | 0 |
"""


@pytest.mark.vcl(33, figure="run")
def test_the_run_against_another_engine(capsys: CAPTURE) -> None:
    """The answer follows the figures of docs/studies/endorsement.md: enough tournaments, no fault laid on us."""
    assert "default 50000" in answer(capsys, "endorse", "--help")
    assert set(figures.endorsement()) == {"their", "our"}
    enough = RUN.format(theirs="50,000", ours="51,234", differ=3, wrong=0)
    assert not figures.run(enough)[1]
    assert figures.run(RUN.format(theirs="49,999", ours="51,234", differ=3, wrong=0))[1]
    assert figures.run(RUN.format(theirs="50,000", ours="49,999", differ=3, wrong=0))[1]
    assert figures.run(RUN.format(theirs="50,000", ours="51,234", differ=3, wrong=1))[1]


@pytest.mark.vcl(34, 35, figure="differences")
def test_no_difference_is_ours() -> None:
    assert not figures.differences()[1]
    assert not figures.differences(RUN.format(theirs="50,000", ours="50,000", differ=11, wrong=10))[1]
    assert figures.differences(RUN.format(theirs="50,000", ours="50,000", differ=11, wrong=11))[1]
    text = (ROOT / "docs" / "conformance.md").read_text(encoding="utf-8")
    assert "2,000 complete random tournaments (6 to 220 players, 4 to 13 rounds) | 15,837 | 0 |" in text


@pytest.mark.vcl(36, 37, report="reported")
def test_faults_of_the_other_engine_are_ready_to_be_reported() -> None:
    """Each departure has a report of its own (proved in tests/test_reports.py); the page says which are sent."""
    text = (ROOT / "docs" / "conformance.md").read_text(encoding="utf-8")
    departures = text.partition("\n## Where bbpPairings 6.0 departs")[2].count("\n- **")
    assert len(list((ROOT / "docs" / "conformance").glob("bbppairings-*.md"))) == departures == 2
    assert figures.reported()[1] == 25, "until both are sent"


@pytest.mark.vcl(38, 39, answer="no difference is one of reading: each contradicts an article (docs/conformance.md)")
def test_no_difference_is_one_of_reading() -> None:
    """Every known difference from another program names the words that decide it; readings are written down."""
    text = (ROOT / "docs" / "conformance.md").read_text(encoding="utf-8")
    assert text.partition("\n### Readings\n")[2].count("\n- **") >= 10
    departures = text.partition("\n## Where bbpPairings 6.0 departs")[2].split("\n- **")[1:]
    assert len(departures) == 2
    assert all(re.search(r"against (article \d|\[C\d)", departure) for departure in departures)
    disputed = (ROOT / "docs" / "conformance" / "tiebreaks.md").read_text(encoding="utf-8")
    rows = [line for line in disputed.partition("## ")[0].splitlines() if re.match(r"\| [A-Z]", line)]
    assert len(rows) == 3
    assert all("| C.07 " in row for row in rows)


# Commands, one after the other, in a process in which every attempt to reach another machine fails.
OFFLINE = """import json, socket, sys
def unreachable(*_, **__):
    raise OSError("there is no network")
socket.socket.connect = socket.create_connection = socket.getaddrinfo = unreachable
from dutchess.cli import main
for words in json.loads(sys.argv[1]):
    assert main(words) == 0, words
"""
LOADED = re.compile(r"""(?:src|href|action)=["']([^"']+)["']|url\(["']?([^"')]+)|@import ["']([^"']+)""")


def offline(*commands: list[object]) -> str:
    """What commands say on a machine without a network."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    words = json.dumps([[str(word) for word in command] for command in commands])
    ended = subprocess.run(
        [sys.executable, "-c", OFFLINE, words], env=environment, capture_output=True, text=True, timeout=WAIT_SECONDS
    )
    assert ended.returncode == 0, ended.stderr
    return ended.stdout


@pytest.mark.vcl("223-225", answer="everything works without a network; pages load nothing from elsewhere")
def test_it_works_offline(tmp_path: Path) -> None:
    """An event from its creation to the report; and what its pages load comes from the program itself."""
    path, file = tmp_path / "events.db", tmp_path / "t.trf"
    said = offline(
        ["event", "new", path, "Open", "--rounds", 2, "--key", "open"],
        *(["event", "add", path, f"Player {number}", "--rating", 2000 + number] for number in range(4)),
        ["event", "pair", path, "--seed", "seed"],
        ["event", "publish", path],
        ["event", "result", path, 1, "1-0", 2, "1/2"],
        ["event", "standings", path],
        ["event", "export", path, "-o", file],
        ["check", file],
    )
    assert "Player 3" in said
    assert ": 0 discrepancies" in said
    (listed,) = json.loads(offline(["event", "list", path, "--json"]))
    with browser(tmp_path, listed["event"]) as client:
        places = ["/", "/new", *(f"/e/{listed['event']}/t/open/{page}" for page in PAGES)]
        loaded: set[str] = set()
        for place in places:
            answer = client.get(place)
            assert answer.status_code == 200, place
            assert "default-src 'none'" in answer.headers["content-security-policy"]
            assert not re.search(r"https?://", answer.headers["content-security-policy"])
            loaded |= {next(filter(None, found)) for found in LOADED.findall(answer.text)}
        for style in sorted(one for one in loaded if ".css" in one or "style" in one):
            loaded |= {next(filter(None, found)) for found in LOADED.findall(client.get(style).text)}
    assert len(loaded) > 10
    assert [one for one in loaded if re.match(r"(https?:)?//", one)] == []


PAGES = ("players", "rounds/1", "standings", "crosstable", "settings")
