"""The register of readings: it is well made, its tournaments tell the readings apart, every reading is carried out."""

from __future__ import annotations

import json
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest

import dutchess
import readings_page
from dutchess import trf
from dutchess.base.values import replace
from dutchess.cli import main
from dutchess.explanation.questions.pairs import LATER
from dutchess.explanation.questions.rounds import RoundExplained
from dutchess.pairing import systems
from dutchess.pairing.acceleration import with_baku
from dutchess.pairing.double_swiss.field import TEXT
from dutchess.pairing.dubov import TEXTS as DUBOV
from dutchess.pairing.systems import rules_of
from dutchess.pairing.team import TEAM_2024, TEAM_2026
from dutchess.readings import STANDINGS, Point, find, others, parse, points
from dutchess.simulation.readings import answer, run
from pairing.test_team import league

DOCS = Path(__file__).parents[2] / "docs"
WITH_CHOICE = [point for point in points() if point.choices]


def file_of(point: Point, folder: Path) -> str:
    path = folder / f"{point.id}.trf"
    path.write_text(point.tournament, encoding="utf-8")
    return str(path)


def played_by(point: Point, name: str) -> dutchess.Tournament:
    """The tournament of a point with its next round, paired by one of its readings."""
    event = trf.loads(point.tournament)
    return event.with_round(dutchess.pair(event, point.system, readings={point.id: name}))


# -- the register ------------------------------------------------------------------------------------------------------


def test_the_register_is_well_made() -> None:
    names = {*systems.names(), STANDINGS}
    assert len({point.id for point in points()}) == len(points())
    for point in points():
        assert names.issuperset(point.systems), point.id
        assert point.articles, point.id
        assert len({reading.name for reading in point.readings}) == len(point.readings) > 1, point.id
        defaults = [edition for reading in point.readings for edition in reading.default_of]
        assert sorted(defaults) == sorted(point.systems), point.id
        assert point.tournament, point.id
        assert point.choices or point.why, point.id
        assert all(reading.answer for reading in point.readings), point.id
        own = point.default(point.system or STANDINGS)
        answers = {reading.name: reading.answer for reading in point.readings}
        alike = {name for name, told in answers.items() if name != own and told == answers[own]}
        assert alike == ({"teams-only"} if point.id == "numbers-without-a-round" else set()), point.id


@pytest.mark.parametrize("point", points(), ids=lambda point: point.id)
def test_every_answer_is_possible(point: Point) -> None:
    """Everybody present is paired once and meets nobody twice, or everybody has a place or a value."""
    event = trf.loads(point.tournament)
    everybody = sorted(one.number for one in event.teams or event.players)
    here = sorted(set(everybody) - {number for number, _ in event.byes})
    for reading in point.readings:
        if point.is_about_standings:
            told = reading.answer.rpartition(": ")[2].split(", ") if ":" in reading.answer else reading.answer.split()
            assert sorted(int(one.split()[0]) for one in told) == everybody
            continue
        boards = [board.split("-") for board in reading.answer.split(" or ")[0].replace(",", "").split()]
        paired = [int(number) for board in boards for number in board if number != "bye"]
        assert len(paired) == len(set(paired))
        assert " or " in reading.answer or sorted(paired) == here
        if not event.is_team_event:
            met = {(one.number, game.opponent) for one in event.players for game in one.games if game.played}
            assert not met & {(int(one), int(other)) for one, other in boards if other != "bye"}


@pytest.mark.parametrize("point", points(), ids=lambda point: point.id)
def test_dutchess_gives_its_own_answer(point: Point) -> None:
    runs = list(run([point]))
    assert [one.name for one in runs] == [one.name for one in point.readings if one.name in point.computed]
    assert point.default(point.system or STANDINGS) in point.computed
    assert [(one.name, one.found) for one in runs if not one.agrees] == []


def test_the_page_is_made_from_the_register() -> None:
    assert readings_page.PAGE.read_text(encoding="utf-8") == readings_page.page(), "run `make docs`"


OPEN = re.compile(
    r"\b(?:is|are|leaves?|left) (?:another one )?open\b|open (?:in the text|points?)\b"
    r"|\b(?:other|another|second) readings?\b|does not settle"
)
ABOUT_RULES = [DOCS / "conformance.md", DOCS / "tiebreaks.md"]
ABOUT_RULES += sorted((DOCS / "conformance").glob("*.md")) + sorted((DOCS / "systems").glob("*.md"))


def test_the_pages_name_every_point_and_no_other() -> None:
    """Each point is named by a page about the rules it belongs to; each link leads to a point."""
    named = {one for page in ABOUT_RULES for one in re.findall(r"readings\.md#([\w-]+)", page.read_text("utf-8"))}
    assert named == {point.id.replace(".", "") for point in points()}


@pytest.mark.parametrize("page", ABOUT_RULES, ids=lambda page: page.stem)
def test_what_a_page_calls_open_is_in_the_register(page: Path) -> None:
    paragraphs = re.split(r"\n\n|\n(?=- )", page.read_text("utf-8"))
    assert [text for text in paragraphs if OPEN.search(text) and "readings.md" not in text] == []


def test_the_engine_takes_the_defaults_of_the_register() -> None:
    """What an edition reads if nobody asks is written in the register, too."""
    editions = {"team": TEAM_2026, "team-2024": TEAM_2024, "double-swiss": TEXT, **DUBOV}
    for point in WITH_CHOICE:
        for system in point.systems:
            if system != STANDINGS:
                assert getattr(editions[system], point.id.replace("-", "_")) == point.default(system)


@pytest.mark.parametrize("point", WITH_CHOICE, ids=lambda point: point.id)
def test_each_reading_has_its_own_answer(point: Point) -> None:
    """The tournament tells the readings apart, and Dutchess gives the answer of each."""
    runs = list(run([point]))
    assert [one.name for one in runs] == list(point.choices)
    assert all(one.agrees for one in runs), runs
    assert len({one.expected for one in runs}) == len(runs)
    usual = trf.loads(point.tournament)
    if point.is_about_standings:
        told = dutchess.standings(usual, point.tiebreaks)
    else:
        told = dutchess.pair(usual, point.system)
        asked = dutchess.pair(usual, point.system, readings={point.id: point.default(point.system)})
        assert told == asked
    by_default = point.default(point.system or STANDINGS)
    assert answer(point, by_default) == next(one.answer for one in point.readings if one.name == by_default)


# -- where a register's tournament is of another system ----------------------------------------------------------------


@pytest.mark.parametrize("system", ["team", "team-2024", "dubov", "dubov-2025"])
def test_readings_of_all_editions(system: str) -> None:
    """The answers of the register, whichever edition is asked; only floats differ between those for teams."""
    for point in WITH_CHOICE:
        if system in point.systems and point.id != "accelerated-floats":
            assert {one.name: answer(replace(point, system=system), one.name) for one in point.readings} == {
                one.name: one.answer for one in point.readings
            }


def test_floats_of_an_accelerated_event_of_2024() -> None:
    virtual = (dutchess.Acceleration(0, 1, 3, first_player=1, last_player=1, match_points=20),)
    event = league("411 205 613", "213 5=1 6=4", teams=6, of=6, kind="FIDE_TEAM_TYPEA_MP", accelerations=virtual)
    by_pairing_score = dutchess.pair(event, "team-2024", readings={"accelerated-floats": "pairing-score"})
    assert sorted(by_pairing_score.pairs) == [(1, 6), (3, 5), (4, 2)]


def in_two_games(event: dutchess.Tournament) -> dutchess.Tournament:
    """An event of teams of one board as one of matches of two games with the same results."""
    players = []
    for player in event.players:
        games: list[dutchess.Game] = []
        for game in player.games:
            if game.opponent:
                games += [game, replace(game, colour="b" if game.colour == "w" else "w")]
            else:
                games += [replace(game, result="H" if game.result == "U" else game.result)] * 2
        players.append(replace(player, games=tuple(games)))
    return dutchess.Tournament(
        players=tuple(players),
        rounds=2 * (event.rounds or 0),
        initial_colour="w",
        system="double-swiss",
        forbidden=event.forbidden,
    )


@pytest.mark.parametrize("point", ["following-scoregroup", "c6-degree"])
def test_readings_of_double_swiss(point: str) -> None:
    """The tournaments of the register as matches of two games: the same players meet, whoever has White."""
    known = find(point)
    event = in_two_games(trf.loads(known.tournament))
    for reading in known.readings:
        pairing = dutchess.pair(event, readings={point: reading.name})
        wanted = {frozenset(map(int, board.split("-"))) for board in reading.answer.split()}
        assert {frozenset(pair) for pair in pairing.pairs} == wanted


@pytest.mark.parametrize("system", ["dutch", "dutch-2017", "dubov", "burstein", "lim", "double-swiss"])
def test_virtual_points_rank_the_two_of_a_pair(system: str) -> None:
    """The tournament of the register by every system for players: 1, level with 3 by virtual points, has the say."""
    event = trf.loads(find("accelerated-higher-ranked").tournament)
    if system == "double-swiss":
        virtual = dutchess.Acceleration(10, 5, 6, first_player=1, last_player=2)
        event = replace(in_two_games(event), accelerations=(virtual,))
    assert dutchess.pair(event, system).pairs == ((3, 1),)


# -- asking ------------------------------------------------------------------------------------------------------------


def test_unknown_readings_are_refused_with_the_choices() -> None:
    event = trf.loads(find("c6-degree").tournament)
    for readings, message in (
        ({"c6": "graded"}, "no point of the register is called 'c6'; did you mean c6-degree\\?"),
        (
            {"zzz": "y"},
            "no point of the register is called 'zzz'; those that can be asked for are following-scoregroup, ",
        ),
        ({"c6-degree": "strict"}, "c6-degree cannot be read as 'strict': choose graded or pass-fail"),
        ({"ede-subset": "restart"}, "ede-subset is a reading of standings; this is paired by team"),
        (
            {"lim-median": "none"},
            "lim-median is a reading of lim, lim-1999, lim-maxi, lim-maxi-1999; this is paired by team",
        ),
    ):
        with pytest.raises(dutchess.UnknownReading, match=message):
            dutchess.pair(event, readings=readings)
    with pytest.raises(dutchess.UnknownReading, match="cannot be read as 'none': Dutchess has only one reading"):
        dutchess.pair(dutchess.trf.load("examples/club-9.trf"), "lim", readings={"lim-median": "none"})
    with pytest.raises(dutchess.UnknownReading, match="this is about standings"):
        dutchess.standings(event, readings={"c6-degree": "graded"})
    with pytest.raises(dutchess.UnknownReading, match="write ID=NAME"):
        parse(["c6-degree"])
    with pytest.raises(dutchess.UnknownReading, match="two readings of c6-degree"):
        parse(["c6-degree=graded", "c6-degree=pass-fail"])


def test_readings_do_not_leak_into_other_threads() -> None:
    point = find("c6-degree")

    def one(number: int) -> bool:
        name = point.choices[number % 2]
        return answer(point, name) == point.readings[number % 2].answer

    with ThreadPoolExecutor(4) as pool:
        assert all(pool.map(one, range(40)))


def test_a_reading_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    point = find("c6-degree")
    path = file_of(point, tmp_path)
    asked = ["--reading", "c6-degree=pass-fail"]
    assert main(["pair", path, *asked, "--format", "json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["readings"] == {"c6-degree": "pass-fail"}
    assert document["edition"].endswith("; read by c6-degree=pass-fail")
    assert main(["pair", path, *asked, "--format", "table"]) == 0
    assert "; read by c6-degree=pass-fail\n" in capsys.readouterr().out
    for name in ("graded", ""):
        assert main(["pair", path, *(["--reading", f"c6-degree={name}"] if name else []), "--format", "json"]) == 0
        assert "readings" not in json.loads(capsys.readouterr().out)
    assert main(["pair", path, "--reading", "c6-degree=x"]) == 2
    assert "choose graded or pass-fail" in capsys.readouterr().err


def test_a_reading_that_does_not_fit_names_the_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One that nobody knows is wrong use, whatever the files are."""
    teams, players = file_of(find("c6-degree"), tmp_path), file_of(find("limbo-differences"), tmp_path)
    assert main(["check", teams, players, "--reading", "c6-degree=graded"]) == 2
    told = f"dutchess: {players}: c6-degree is a reading of team, double-swiss; this is paired by dutch"
    assert told in capsys.readouterr().err.splitlines()
    for command in ("pair", "check", "explain", "standings"):
        assert main([command, teams, "--reading", "c6-dgree=graded"]) == 2, command
        told = "dutchess: no point of the register is called 'c6-dgree'; did you mean c6-degree?"
        assert told in capsys.readouterr().err.splitlines(), command


@pytest.mark.parametrize("words", [[], ["--player", "1"], ["--pair", "1", "2"], ["--everybody", "--jobs", "1"]])
def test_explanations_by_a_reading(words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = file_of(find("c6-degree"), tmp_path)
    asked = ["--reading", "c6-degree=pass-fail"]
    assert main(["explain", path, *words, *asked, "--format", "json"]) == 0
    document = json.loads(capsys.readouterr().out)
    told = document["players"] if "--everybody" in words else [document]
    assert all(one["readings"] == {"c6-degree": "pass-fail"} for one in told)
    if "--everybody" not in words:
        assert main(["explain", path, *words, *asked]) == 0
        assert "The rules are read as you asked: c6-degree=pass-fail." in capsys.readouterr().out


def test_an_explanation_is_about_the_round_of_the_reading() -> None:
    point = find("c6-degree")
    explained = dutchess.explain(trf.loads(point.tournament), readings={"c6-degree": "pass-fail"})
    assert isinstance(explained, RoundExplained)
    assert {(2, 1), (3, 7)} <= explained.boards
    instead = dutchess.explain(trf.loads(point.tournament), pair=(3, 1), readings={"c6-degree": "pass-fail"})
    assert isinstance(instead, dutchess.PairExplained)
    assert instead.possible
    assert instead.verdict == LATER
    assert ("C.04.6 [C6] pass-fail", 1) in [
        (count.article, count.value) for floaters in explained.floaters for count in floaters.criteria()
    ]


def test_six_read_as_a_whole_says_whether_the_next_bracket_needs_more_than_it_must() -> None:
    """Whatever set is chosen, the next bracket of the register's tournament needs too many, so [C6] does not decide.

    Without the forbidden pairs it needs no more than it must.
    """
    event = trf.loads(find("c6-degree").tournament)
    for tournament, value in ((event, 1), (replace(event, forbidden=()), 0)):
        told = dutchess.explain(tournament, readings={"c6-degree": "pass-fail"})
        assert isinstance(told, RoundExplained)
        [count] = [one for floaters in told.floaters[:1] for one in floaters.criteria() if "[C6]" in one.article]
        assert (count.article, count.value, bool(count.payers)) == ("C.04.6 [C6] pass-fail", value, bool(value))


# -- checking ----------------------------------------------------------------------------------------------------------

OF_PAIRINGS = [point for point in WITH_CHOICE if not point.is_about_standings]


@pytest.mark.parametrize("point", OF_PAIRINGS, ids=lambda point: point.id)
def test_check_by_a_reading(point: Point) -> None:
    """The last round follows the reading; those before it are made up."""
    other = next(name for name in point.choices if name != point.default(point.system))
    event = played_by(point, other)
    found = dutchess.check(event, point.system)
    asked = dutchess.check(event, point.system, readings={point.id: other})
    assert found.rounds[-1].differs
    assert not asked.rounds[-1].differs
    assert asked.readings == ((point.id, other),)
    assert asked.edition.endswith(f"; read by {point.id}={other}")


def event_by(readings: dict[str, str], kind: str, seed: int) -> dutchess.Tournament:
    """A small league whose rounds are all paired by some readings, as long as they can be."""
    rng = Random(seed)
    event = league(teams=8, of=5, kind=kind)
    event = with_baku(event) if kind.endswith("BAKU") else event
    for _ in range(5):
        try:
            pairing = dutchess.pair(event, readings=readings)
        except dutchess.NoPairingPossible:
            return event
        results: dict[int, str] = {}
        for pair in pairing.pairs:
            results.update(zip(pair, rng.choice(["10", "01", "=="]), strict=True))
        players = [
            replace(one, games=(*one.games[:-1], replace(one.games[-1], result=results[one.number])))
            for one in event.with_round(pairing).players
        ]
        event = replace(event, players=tuple(players))
    return event


@pytest.mark.parametrize(
    ("reading", "kind"),
    [
        (("type-b-last-round", "strong-kept"), "FIDE_TEAM_TYPEB_MP_GP"),
        (("accelerated-first-team", "pairing-score"), "FIDE_TEAM_TYPEA_MP_BAKU"),
    ],
)
def test_check_names_the_reading_that_explains_every_difference(
    reading: tuple[str, str], kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for seed in range(200):
        event = event_by(dict([reading]), kind, seed)
        found = dutchess.check(event)
        assert dutchess.check(event, readings=dict([reading])).discrepancies == 0
        if found.discrepancies:
            break
    assert found.explained_by == (reading,)
    told = (
        f"all {event.played_rounds} rounds agree with the reading {reading[0]}={reading[1]} "
        f"({find(reading[0]).articles[0]}"
    )
    assert any(warning.startswith(told) for warning in found.warnings)
    path = str(tmp_path / "event.trf")
    trf.dump(event, path)
    assert main(["check", path, "--json"]) == 1
    document = json.loads(capsys.readouterr().out)["files"][0]
    assert document["explained_by"] == ["=".join(reading)]
    assert "readings" not in document
    assert main(["check", path, "--json", "--reading", "=".join(reading)]) == 0
    assert json.loads(capsys.readouterr().out)["files"][0]["readings"] == dict([reading])


TOGETHER = {"accelerated-first-team": "pairing-score", "type-b-last-round": "strong-kept"}


def test_check_names_readings_that_explain_every_difference_only_together(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for seed in range(200):
        event = event_by(TOGETHER, "FIDE_TEAM_TYPEB_MP_BAKU", seed)
        singles = [dutchess.check(event, readings={point: name}).discrepancies for point, name in others("team")]
        if all(singles):
            break
    found = dutchess.check(event)
    assert found.explained_by == ()
    assert found.explained_together == (tuple(TOGETHER.items()),)
    told = (
        f"all {event.played_rounds} rounds agree with these readings, only together: "
        "accelerated-first-team=pairing-score, type-b-last-round=strong-kept (C.04.7 1.5, C.04.6 4.2.1, "
    )
    assert any(warning.startswith(told) for warning in found.warnings)
    path = str(tmp_path / "event.trf")
    trf.dump(event, path)
    assert main(["check", path, "--json"]) == 1
    document = json.loads(capsys.readouterr().out)["files"][0]
    asked = document["explained_together"]
    assert "explained_by" not in document
    assert asked == ["accelerated-first-team=pairing-score, type-b-last-round=strong-kept"]
    assert main(["check", path, "--json", "--reading", asked[0]]) == 0


def test_check_names_no_readings_for_ranks_that_none_explains() -> None:
    event = trf.loads(find("ede-subset").tournament)
    ranked = {number: place for place, number in enumerate((5, 4, 3, 2, 1), 1)}
    teams = tuple(replace(team, rank=ranked[team.number]) for team in event.teams)
    found = dutchess.check(replace(event, teams=teams, tiebreaks=("PTS", "EDE")))
    assert found.standings.wrong
    assert found.explained_by == found.explained_together == ()


def test_check_names_the_reading_that_explains_the_ranks() -> None:
    event = trf.loads(find("ede-subset").tournament)
    ranked = {number: place for place, number in enumerate((1, 3, 4, 5, 2), 1)}
    teams = tuple(replace(team, rank=ranked[team.number]) for team in event.teams)
    event = replace(event, teams=teams, tiebreaks=("PTS", "EDE"))
    found = dutchess.check(event)
    assert found.standings.wrong
    assert ("ede-subset", "same-score") in found.explained_by
    assert "all ranks follow from the list by the reading ede-subset=same-score" in found.warnings
    assert not dutchess.check(event, readings={"ede-subset": "same-score"}).standings.wrong


def test_standings_by_a_reading(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = file_of(find("ede-subset"), tmp_path)
    asked = ["--tiebreaks", "EDE", "--format", "json"]
    assert main(["standings", path, *asked, "--reading", "ede-subset=same-score"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert [row["player"] for row in document["standings"]] == [1, 3, 4, 5, 2]
    assert "read by ede-subset=same-score" in document["warnings"]
    table = dutchess.standings(dutchess.trf.load(path), "EDE", readings={"ede-subset": "same-score"})
    assert table.readings == (("ede-subset", "same-score"),)
    assert table.contest.readings == table.readings


# -- the command -------------------------------------------------------------------------------------------------------


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["readings"]) == 0
    listed = capsys.readouterr().out
    assert all(f"\n{point.id} " in listed for point in points())
    assert "graded*, pass-fail*" in listed
    assert main(["readings", "ede-subset"]) == 0
    shown = capsys.readouterr().out
    assert "answer: 1 3 4 5 2\n" in shown
    assert find("ede-subset").tournament in shown
    assert main(["readings", "lim-history"]) == 0
    shown = capsys.readouterr().out
    assert "answer: 2-4 3-1 (by hand)\n" in shown
    assert "\nThe smallest tournament that we know (lim):\n" in shown
    assert main(["readings", "lim-history", "--run"]) == 0
    assert re.search(r"by-round +2-4 3-1 +by hand\n1 readings run: 0 differ", capsys.readouterr().out)
    assert main(["readings", "--json"]) == 0
    assert [entry["id"] for entry in json.loads(capsys.readouterr().out)] == [point.id for point in points()]
    assert main(["readings", "--run"]) == 0
    assert capsys.readouterr().out.endswith(f"{len(list(run()))} readings run: 0 differ\n")
    assert main(["readings", "lim-medain"]) == 2
    assert capsys.readouterr().err.startswith(
        "dutchess: no point of the register is called 'lim-medain'; did you mean lim-median"
    )


def test_a_wrong_register_is_found(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    point = find("ede-subset")
    wrong = replace(point, readings=tuple(replace(one, answer="1 2 3 4 5") for one in point.readings))
    monkeypatch.setattr("dutchess.cli.rounds.readings.points", lambda: (wrong,))
    assert main(["readings", "--run"]) == 1
    assert "2 readings run: 2 differ" in capsys.readouterr().out


def test_only_editions_with_a_second_reading_are_asked() -> None:
    """`others` names what the rules can be asked for; each of them gives other rules."""
    for system in systems.SYSTEMS:
        for one in others(system.name):
            assert rules_of(system, (one,)) != rules_of(system)
