"""Questions 1 to 39 and 223 to 225: the program, its manual, checker, generator, comparison with another engine."""

from __future__ import annotations

import ast
import json
import os
import re
import runpy
import subprocess
import sys
from collections import Counter
from pathlib import Path
from types import ModuleType
from unittest.mock import Mock

import pytest
from litestar.testing import TestClient

import dutchess
from commands import CLUB, ROOT, WEEKEND, process, with_exchanged_opponents
from dutchess import manual, trf
from dutchess.base.translation import LANGUAGES
from dutchess.base.values import replace
from dutchess.cli import COMMANDS, main
from dutchess.web.settings import Settings as WebSettings
from vcl import figures
from waiting import WAIT_SECONDS
from web.applications import create_app
from web.visiting import browser

CAPTURE = pytest.CaptureFixture[str]


def answer(capsys: CAPTURE, *words: str, code: int = 0) -> str:
    assert main(list(words)) == code
    return capsys.readouterr().out


# The package on a system that lacks these modules and functions: all of it is imported, and it checks a file.
ELSEWHERE = """
import builtins, os, pkgutil, sys

plain = builtins.__import__

def lacking(name, globals=None, *others):
    ours = str((globals or {{}}).get("__name__", "")).startswith("dutchess")
    if ours and name.partition(".")[0] in {modules!r}:
        raise ModuleNotFoundError(name)
    return plain(name, globals, *others)

builtins.__import__ = lacking
for name in {functions!r}:
    delattr(os, name)
import dutchess
for module in pkgutil.walk_packages(dutchess.__path__, "dutchess."):
    extra = module.name.startswith("dutchess.simulation.") and module.name != "dutchess.simulation.generator"
    if module.name != "dutchess.__main__" and not extra:
        __import__(module.name)
from dutchess.cli import main
from dutchess.simulation.workplace.executor import cores
assert cores() >= 1
sys.exit(main(["check", {file!r}]))
"""
SYSTEMS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "Windows": (
        ("fcntl", "grp", "posix", "pty", "pwd", "resource", "syslog", "termios", "tty", "uvloop"),
        ("sched_getaffinity", "fork", "nice", "getuid", "geteuid", "chown", "killpg"),
    ),
    "macOS": (("msvcrt", "winreg", "_winapi"), ("sched_getaffinity",)),
}


@pytest.mark.vcl("1-4", answer="one package for Linux, macOS and Windows; without its kernel wherever Python runs")
@pytest.mark.parametrize("system", ["Linux", "Windows", "macOS", "without a compiler"])
def test_it_runs_on_every_system(system: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "Operating System :: OS Independent" in (ROOT / "pyproject.toml").read_text()
    if system in SYSTEMS:
        modules, functions = SYSTEMS[system]
        text = ELSEWHERE.format(modules=modules, functions=functions, file=WEEKEND)
        words = [sys.executable, "-c", text]
        environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
        ended = subprocess.run(words, env=environment, capture_output=True, timeout=WAIT_SECONDS)
    else:
        monkeypatch.setenv("DUTCHESS_KERNEL", "python" if system == "without a compiler" else "")
        ended = process("check", WEEKEND)
    assert ended.stdout.endswith(b": 0 discrepancies\n"), ended.stderr


@pytest.mark.vcl(5, 6, answer="`dutchess serve`: the same program as a server, for browsers and for other programs")
def test_it_is_an_online_platform(tmp_path: Path, capsys: CAPTURE) -> None:
    assert "dutchess serve" in answer(capsys, "serve", "--help")
    content = Path(CLUB).read_bytes()
    with TestClient(create_app(WebSettings(str(tmp_path / "events.db"))), "http://127.0.0.1") as client:
        assert "<title>" in client.get("/").text
        answered = client.post("/api/pair", content=content, headers={"content-type": "text/plain"})
        assert answered.status_code == 200
    paired = dutchess.pair(trf.loads(content))
    assert answered.json()["pairs"] == [list(pair) for pair in paired.pairs]
    assert answered.json()["bye"] == paired.bye


@pytest.mark.vcl("7-9", answer="English, from the first start")
def test_the_interface_is_english(capsys: CAPTURE) -> None:
    assert next(iter(LANGUAGES)) == "en"
    assert answer(capsys, "--help").startswith("usage: dutchess COMMAND")
    for name in COMMANDS:
        lines = answer(capsys, name, "--help").splitlines()
        assert lines[0].startswith(f"usage: dutchess {name}")
        assert {"example:", "examples:"} & {*lines}
        assert {"options:", "actions:"} & {*lines}
    explained = dutchess.explain(trf.loads(Path(CLUB).read_bytes()))
    assert explained.text() == explained.text("en") != explained.text("es")
    assert "has no preference" in explained.text()


@pytest.mark.vcl("7-9")
def test_pages_are_english_unless_another_language_is_asked_for(tmp_path: Path) -> None:
    with TestClient(create_app(WebSettings(str(tmp_path / "events.db"))), "http://127.0.0.1") as client:
        for wanted, lang, said in (("", "en", "Manual"), ("sv", "en", "Manual"), ("it", "it", "Manuale")):
            page = client.get("/sign-in", headers={"accept-language": wanted}).text
            assert f'<html lang="{lang}"' in page
            assert f">{said}</a>" in page
        token = re.search(r'name="_csrf_token" value="([^"]+)"', page)
        assert token
        for chosen in ("it", "en"):  # chosen on the page: that counts, whatever the browser asks for
            client.post("/preferences", data={"_csrf_token": token[1], "language": chosen, "next": "/sign-in"})
            assert f'<html lang="{chosen}"' in client.get("/sign-in", headers={"accept-language": "es"}).text


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
    assert {"README", "tutorial", "web", "journal", "cli", "tiebreaks", "trf"} <= {*pages}


@pytest.mark.vcl(12, 13)
def test_the_manual_is_installed_with_the_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """setup.py puts every page where the installed program looks. (tests/manual/test_manual.py builds a wheel.)"""
    modules = {name: ModuleType(name) for name in ("setuptools", "setuptools.command")}
    for node in ast.walk(ast.parse((ROOT / "setup.py").read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and str(node.module).startswith("setuptools"):
            module = modules.setdefault(str(node.module), ModuleType(str(node.module)))
            for alias in node.names:
                called = alias.name in ("Extension", "setup")
                setattr(module, alias.name, Mock if called else type(alias.name, (Exception,), {}))
    for name, module in modules.items():
        module.__path__ = []
        monkeypatch.setitem(sys.modules, name, module)
    monkeypatch.setenv("CXX", "c++")
    monkeypatch.chdir(ROOT)
    build = runpy.run_path("setup.py")["BuildWithManual"]()
    build.build_lib = str(tmp_path)
    installed = {Path(target): Path(source) for source, target in build.manual()}
    inside = tmp_path / manual.INSTALLED.relative_to(Path(dutchess.__file__).parent.parent)
    for page in manual.PAGES:
        assert installed[inside / f"{page.name}.md"].read_text(encoding="utf-8") == manual.source(page)


@pytest.mark.vcl("16-18", answer="own engine for pairings and tie-breaks; no dependency")
def test_the_engine_is_our_own() -> None:
    assert "\ndependencies = []\n" in (ROOT / "pyproject.toml").read_text()
    made = trf.loads(Path(WEEKEND).read_bytes())
    assert dutchess.check(made).discrepancies == 0
    played = dutchess.generate(
        dutchess.GeneratorConfig(players=12, rounds=5, bye_rate=0, forfeit_rate=0, retirement_rate=0), 1
    )
    points = {player.number: played.points(player) for player in played.players}
    won = {"1": 2, "=": 1, "0": 0}
    for row in dutchess.standings(played, ["BH", "SB"]).rows:
        games = played.player(row.player).games
        assert {game.result for game in games} <= {*won}, "every game was played"
        buchholz = sum(points[game.opponent] for game in games)
        berger = sum(points[game.opponent] * won[game.result] for game in games)
        assert [float(str(value)) for value in row.tiebreaks] == [buchholz / 10, berger / 20]


@pytest.mark.vcl("19-21", answer="`dutchess check`: free, reads TRF, names wrong pairs per round and wrong ranks")
def test_the_checker_finds_wrong_pairs_and_wrong_ranks(tmp_path: Path, capsys: CAPTURE) -> None:
    path = tmp_path / "t.trf"
    answer(capsys, "generate", "--players", "12", "--rounds", "4", "--seed", "4", "--tiebreaks", "BH", "-o", str(path))
    assert ": 0 discrepancies" in answer(capsys, "check", str(path))
    made = trf.loads(path.read_bytes())
    first, second, *others = made.players
    swapped = (replace(first, rank=second.rank), replace(second, rank=first.rank), *others)
    path.write_text(trf.dumps(replace(made, players=swapped)), encoding="utf-8")
    told = answer(capsys, "check", str(path), code=1)
    assert "standings by PTS, BH" in told
    for player, other in ((first, second), (second, first)):
        assert re.search(rf"^ +{player.number} +{other.rank} +{player.rank} ", told, re.MULTILINE), told
    wrong = with_exchanged_opponents(WEEKEND, path, 3)
    told = answer(capsys, "check", str(path), code=1)
    assert re.findall(r": round (\d+)$", told, re.MULTILINE)[0] == "3"
    columns = [line for line in told.splitlines() if re.match(r" +\d+ - \d+ +\d+ - \d+$", line)]
    assert {int(number) for line in columns[:2] for number in re.findall(r"\d+", line)} == {*wrong}


def generated(capsys: CAPTURE, path: Path, *words: str) -> dutchess.Tournament:
    answer(capsys, "generate", *words, "-o", str(path))
    return trf.loads(path.read_bytes())


def games_of(made: dutchess.Tournament) -> list[str]:
    """Every entry: games by the letters of White and Black (`1 0`), byes by theirs (`H`)."""
    found = []
    for player in made.players:
        for number, game in enumerate(player.games):
            if not game.opponent:
                found.append(game.result)
            elif game.colour == "w":
                found.append(f"{game.result} {made.player(game.opponent).games[number].result}")
    return found


# What an option adds to a tournament, which has none of it without the option.
KINDS = {
    "--byes": {"H"},
    "--absences": {"Z"},
    "--full-byes": {"F"},
    "--forfeits": {"+ -", "- +"},
    "--double-forfeits": {"- -"},
    "--odd-results": {"= 0", "0 =", "0 0"},
}


@pytest.mark.vcl(
    "22-25",
    answer="`dutchess generate`: free; takes all of these, draws the rest",
)
@pytest.mark.parametrize("option", KINDS)
def test_the_generator_takes_its_parameters(tmp_path: Path, capsys: CAPTURE, option: str) -> None:
    none = [word for other in (*KINDS, "--retirements", "--late-entries") if other != option for word in (other, "0")]
    plain = ["--players", "21", "--rounds", "4", "--acceleration", "none", "--tiebreaks", "none", "--seed", "4", *none]
    every = {kind for kinds in KINDS.values() for kind in kinds}
    made = generated(capsys, tmp_path / "t.trf", *plain, option, "20")
    assert (len(made.players), made.rounds, made.played_rounds) == (21, 4, 4)
    assert (made.tiebreaks, made.accelerations) == ((), ())
    assert {*games_of(made)} & every == KINDS[option]
    assert not {*games_of(generated(capsys, tmp_path / "t.trf", *plain, option, "0"))} & every


@pytest.mark.vcl("22-25")
def test_the_generator_takes_acceleration_and_tiebreaks(tmp_path: Path, capsys: CAPTURE) -> None:
    assert 'license = "MIT"' in (ROOT / "pyproject.toml").read_text()
    assert "free of charge" in (ROOT / "LICENSE").read_text()
    words = "--players 20 --rounds 6 --absences 0 --late-entries 0 --byes 0 --seed 4 --acceleration baku".split()
    made = generated(capsys, tmp_path / "t.trf", *words, "--tiebreaks", "BH/C1,SB")
    assert made.tiebreaks == ("PTS", "BH/C1", "SB")
    assert {(one.points, one.first_player, one.last_player) for one in made.accelerations} == {(10, 1, 10), (5, 1, 10)}
    assert dutchess.check(made).discrepancies == 0


@pytest.mark.vcl("22-25")
def test_the_generator_draws_the_rest(tmp_path: Path, capsys: CAPTURE) -> None:
    """Sensible random values: events of different sizes, which together have every kind of entry."""
    answer(capsys, "generate", "--count", "12", "--seed", "20", "--jobs", "1", "-o", str(tmp_path))
    made = [trf.loads(path.read_bytes()) for path in sorted(tmp_path.iterdir())]
    assert len({len(one.players) for one in made}) > 9
    assert len({one.rounds for one in made}) > 4
    assert all(one.rounds < len(one.players) <= 220 and 5 <= one.rounds <= 11 for one in made)
    assert len({one.tiebreaks for one in made}) > 9
    entries = {entry for one in made for entry in games_of(one)}
    assert {"1 0", "= =", "0 1", "+ -", "- +", "H", "Z", "U"} <= entries
    accelerated = [bool(one.accelerations) for one in made]
    assert 0 < sum(accelerated) < len(made)


@pytest.mark.vcl("26-29", answer="ratings given, by limits and distribution, or drawn")
def test_ratings_of_the_generator(tmp_path: Path, capsys: CAPTURE) -> None:
    path = str(tmp_path / "t.trf")
    base = ["generate", "--players", "4", "--rounds", "2", "-o", path]
    for seed in range(20):
        answer(capsys, *base, "--ratings", "2500,2400,2300,2200", "--seed", str(seed))
        assert [player.rating for player in trf.loads(Path(path).read_bytes()).players] == [2500, 2400, 2300, 2200]
    wide = ["--players", "40", "--rounds", "3", "--unrated", "0"]
    for kind in ("middle", "even", "steps"):
        words = ["--lowest-rating", "1800", "--highest-rating", "1900", "--distribution", kind]
        ratings = [player.rating for player in generated(capsys, Path(path), *wide, *words).players]
        assert all(1800 <= rating <= 1900 for rating in ratings)
        assert ({*ratings} == {1800, 1850, 1900}) is (kind == "steps")
    drawn = [[p.rating for p in generated(capsys, Path(path), *wide, "--seed", seed).players] for seed in "123"]
    for ratings in drawn:
        assert len({*ratings}) > 5
        assert all(1400 <= rating <= 2600 for rating in ratings)
    assert drawn[0] != drawn[1] != drawn[2] != drawn[0], "random: other ratings each time"


@pytest.mark.vcl(30, answer="a new seed each time, printed and recorded; --seed repeats")
def test_no_two_files_are_alike_without_a_seed(capsys: CAPTURE) -> None:
    base = ["generate", "--players", "20", "--rounds", "3"]
    seeds = set()
    for _ in range(3):
        assert main(base) == 0
        made, told = capsys.readouterr()
        seeds.add(told.removeprefix("seed ").strip())
        assert f"seed {told.removeprefix('seed ').strip()}" in made.splitlines()[0], "printed, and recorded"
    assert len(seeds) == 3
    assert answer(capsys, *base) != answer(capsys, *base)
    assert answer(capsys, *base, "--seed", "9") == answer(capsys, *base, "--seed", "9")


@pytest.mark.vcl(31, answer="the checker finds nothing, pairs and ranks")
def test_generated_files_pass_the_checker(tmp_path: Path, capsys: CAPTURE) -> None:
    answer(capsys, "generate", "--count", "10", "--seed", "1", "--players", "15", "--rounds", "5", "-o", str(tmp_path))
    paths = [str(path) for path in sorted(tmp_path.iterdir())]
    assert len(paths) == 10
    assert ": 0 discrepancies" in answer(capsys, "check", *paths)


def fide_chances(white: int, black: int) -> tuple[float, float, float]:
    """The model that FIDE refers to, as it is written: win, draw and loss of White."""
    mean, difference = (white + black) / 2, max(-400, min(400, white - black))
    strength = max(0.0, (mean - 1200) / 1200)
    value, low, high = 0.45 - 0.10 * strength**2, -1492 + 0.391 * mean, 1691 - 0.428 * mean
    if difference <= 40:
        win = value * ((difference - low) / (40 - low)) ** 2 if difference > low else 0.0
    else:
        win = 1 - (1 - value) * ((difference - high) / (40 - high)) ** 2 if difference < high else 1.0
    value, low, high = 0.46 - 0.13 * strength**2, -1753 + 0.416 * mean, 1428 - 0.388 * mean
    if difference <= -80:
        loss = 1 - (1 - value) * ((difference - low) / (-80 - low)) ** 2 if difference > low else 1.0
    else:
        loss = value * ((difference - high) / (-80 - high)) ** 2 if difference < high else 0.0
    return win, 1 - win - loss, loss


@pytest.mark.vcl(32, answer="by FIDE's model of chances")
@pytest.mark.parametrize("ratings", [(2467, 2344), (1500, 1500), (2000, 1700), (2100, 1500)], ids=str)
def test_results_follow_the_chances(ratings: tuple[int, int]) -> None:
    """Games of two players: the shares of wins, draws and losses for either colour."""
    chances = fide_chances(2467, 2344)
    assert [round(chance, 3) for chance in chances] == [0.511, 0.351, 0.138], "the example of the model's authors"
    config = dutchess.GeneratorConfig(rounds=1, ratings=ratings, bye_rate=0, forfeit_rate=0, retirement_rate=0)
    found = {True: Counter[str](), False: Counter[str]()}
    for seed in range(1200):
        (game,) = dutchess.generate(config, seed).player(1).games
        found[game.colour == "w"][game.result] += 1
    for white, counts in found.items():
        expected = fide_chances(*ratings) if white else fide_chances(*ratings[::-1])[::-1]
        total = counts.total()
        assert total > 500
        assert [counts[letter] / total for letter in "1=0"] == pytest.approx(expected, abs=0.05)


RUN = """| their tournaments in our checker | {theirs} | 400,000 | {differ} | {wrong} |
| our tournaments in their checker | {ours} | 400,000 | 0 | 0 |
"""


@pytest.mark.vcl(33, figure="run")
def test_the_run_against_another_engine(capsys: CAPTURE) -> None:
    """The answer follows the figures of docs/studies/endorsement.md: enough tournaments, no fault laid on us."""
    assert "default 50000" in answer(capsys, "endorse", "--help")
    assert set(figures.endorsement()) == {"their", "our"}
    assert not figures.run()[1], "the figures of the run that was made"
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
    """Each departure has its own report (proved in tests/project/test_reports.py); the page says which are sent."""
    text = (ROOT / "docs" / "conformance.md").read_text(encoding="utf-8")
    departures = text.partition("\n## Where bbpPairings 6.0 departs")[2].count("\n- **")
    assert len(list((ROOT / "docs" / "conformance").glob("bbppairings-*.md"))) == departures == 2
    listed = [line.strip("| ").split(" | ") for line in figures.REPORTS.read_text(encoding="utf-8").splitlines()]
    sent = [row[2] for row in listed if len(row) == 3 and "(bbppairings-" in row[1]]
    assert len(sent) == departures
    assert all(said == "no" or re.match(r"\d+ \w+ 20\d\d, \S", said) for said in sent), "the day and the address"
    assert figures.reported()[1] == 25, "until both are sent"


@pytest.mark.vcl(38, 39, report="readings_reported")
def test_differences_of_reading_are_ready_to_be_reported() -> None:
    """Every known difference in pairings names the words that decide it; those of reading in tie-breaks are listed."""
    text = (ROOT / "docs" / "conformance.md").read_text(encoding="utf-8")
    assert text.partition("\n### Readings\n")[2].count("\n- **") >= 10
    departures = text.partition("\n## Where bbpPairings 6.0 departs")[2].split("\n- **")[1:]
    assert len(departures) == 2
    assert all(re.search(r"against (article \d|\[C\d)", departure) for departure in departures)
    disputed = (ROOT / "docs" / "conformance" / "tiebreaks.md").read_text(encoding="utf-8")
    rows = [line for line in disputed.partition("## ")[0].splitlines() if re.match(r"\| [A-Z]", line)]
    assert len(rows) == 3
    assert all("| C.07 " in row for row in rows)
    named = set(re.findall(r"\(\.\./(readings\.md#[a-z-]+)\)", disputed))
    listed = set(re.findall(r"\(\.\./(readings\.md#[a-z-]+)\)", figures.REPORTS.read_text(encoding="utf-8")))
    assert listed == named
    register = (ROOT / "docs" / "readings.md").read_text(encoding="utf-8")
    assert all(f"\n## {point.partition('#')[2]}\n" in register for point in listed)
    assert figures.readings_reported()[1] == 50, "until all are sent"


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
