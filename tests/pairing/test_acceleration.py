"""The Baku acceleration (C.04.7) and the coded tournament types (TRF record 192)."""

from __future__ import annotations

from pathlib import Path

import pytest

import dutchess
from dutchess.base.errors import UnknownSystem
from dutchess.base.values import replace
from dutchess.cli import main
from dutchess.pairing.acceleration import accelerated_rounds, group_a_size, with_baku
from dutchess.pairing.history import History, virtual_points
from dutchess.pairing.systems import SYSTEMS, name_of
from dutchess.pairing.type_codes import EDITIONS, FAMILIES, WITHOUT_ENGINE, TeamOptions, read_type
from dutchess.tournament import Acceleration, Game, Header, Player, Scoring, Tournament
from dutchess.tournament.teams import TeamEvent

ROOT = Path(__file__).parent.parent.parent
LEAGUE = ROOT / "examples" / "league-9.trf"


def field(players: int, rounds: int, **facts: object) -> Tournament:
    listed = tuple(Player(number, rating=2500 - number) for number in range(1, players + 1))
    return replace(Tournament(players=listed, rounds=rounds, initial_colour="w"), **facts)


def points(tournament: Tournament, player: int) -> list[int]:
    """The virtual points of a player, round by round."""
    assert tournament.rounds is not None
    return [virtual_points(tournament, number).get(player, 0) for number in range(1, tournament.rounds + 1)]


# -- groups and rounds -------------------------------------------------------------------------------------------------


def test_the_example_of_161_players() -> None:
    """Article 1.2.1: 82 players are in group A."""
    assert group_a_size(161) == 82
    event = with_baku(field(161, 9))
    assert points(event, 82) == [10, 10, 10, 5, 5, 0, 0, 0, 0]
    assert points(event, 83) == [0] * 9


@pytest.mark.parametrize(
    ("players", "size"), [(0, 0), (1, 1), (2, 2), (3, 2), (4, 2), (5, 4), (8, 4), (9, 6), (10, 6), (12, 6), (13, 8)]
)
def test_group_a_is_the_first_half_rounded_up_to_an_even_number(players: int, size: int) -> None:
    assert group_a_size(players) == size


@pytest.mark.parametrize(
    ("rounds", "full", "last"),
    [(1, 1, 1), (2, 1, 1), (3, 1, 2), (5, 2, 3), (7, 2, 4), (9, 3, 5), (11, 3, 6), (13, 4, 7)],
)
def test_accelerated_rounds(rounds: int, full: int, last: int) -> None:
    """Article 1.4: half of the rounds, and half of those with the full points, both rounded up."""
    assert accelerated_rounds(rounds) == (full, last)
    given = points(with_baku(field(8, rounds)), 1)
    assert given == [10] * full + [5] * (last - full) + [0] * (rounds - last)


def test_the_first_round_pairs_the_halves_apart() -> None:
    pairs = dutchess.pair(with_baku(field(12, 9))).pairs
    assert {frozenset(pair) for pair in pairs} == {frozenset((n, n + 3)) for n in (1, 2, 3, 7, 8, 9)}


# -- late entries ------------------------------------------------------------------------------------------------------


def late(event: Tournament, *numbers: int) -> Tournament:
    """The event after a first round that these players missed; the others met their neighbours."""
    here = [player.number for player in event.players if player.number not in numbers]
    games = {number: Game(0, "-", "Z") for number in numbers}
    for one, other in zip(here[::2], here[1::2], strict=True):
        games[one], games[other] = Game(other, "w", "1"), Game(one, "b", "0")
    return replace(event, players=tuple(replace(p, games=(games[p.number],)) for p in event.players))


def test_the_last_player_of_group_a_stays() -> None:
    """Article 1.3.2: twelve players began, so 6 of them are in group A; late entries join it by their place."""
    event = with_baku(late(field(16, 9), 2, 4, 12, 16))
    group = [number for number in range(1, 17) if points(event, number)[1]]
    assert group == [1, 2, 3, 4, 5, 6, 7, 8]  # those who began: 1 3 5 6 7 8; the last one is 8
    odd = with_baku(late(field(13, 9), 2))
    assert [number for number in range(1, 14) if points(odd, number)[1]] == [1, 2, 3, 4, 5, 6, 7]


def test_absence_before_round_one_counts_like_a_late_entry() -> None:
    """So that the groups are the same before and after the round."""
    absent = field(13, 9, byes=((2, "Z"),))
    assert with_baku(absent).accelerations == with_baku(late(field(13, 9), 2)).accelerations


@pytest.mark.parametrize("letter", ["F", "H", "Z"])
def test_any_bye_of_round_one_leaves_a_player_out_of_the_count(letter: str) -> None:
    """C.04.7 1.2: of 13 players 8 are group A; with one of them away, 6 of the 12 to be paired, and he if above."""
    size = sum(virtual_points(with_baku(field(13, 9)), 1).get(number, 0) > 0 for number in range(1, 14))
    below = with_baku(field(13, 9, byes=((13, letter),)))
    above = with_baku(field(13, 9, byes=((2, letter),)))
    assert size == 8
    assert sorted(virtual_points(below, 1)) == [1, 2, 3, 4, 5, 6]
    assert sorted(virtual_points(above, 1)) == [1, 2, 3, 4, 5, 6, 7]
    entry = Game(0, "-", letter)
    players = tuple(
        replace(player, games=(entry if player.number == 2 else Game(0, "-", "U"),)) for player in field(13, 9).players
    )
    assert with_baku(replace(field(13, 9), players=players)).accelerations == above.accelerations


@pytest.mark.parametrize("letter", ["F", "H", "Z"])
def test_any_bye_of_round_one_leaves_a_team_out_of_the_count(letter: str) -> None:
    """The same in events of teams, before round 1 and after it."""

    def numbers(event: Tournament) -> set[int]:
        given = with_baku(event).accelerations
        return {number for one in given for number in range(one.first_player, one.last_player + 1)}

    teams = tuple(dutchess.Team(number, f"Team {number}", (number,)) for number in range(1, 14))
    everybody = replace(field(13, 9), teams=teams, system="FIDE_TEAM_TYPEA_MP_GP")
    assert numbers(everybody) == set(range(1, 9))
    assert numbers(replace(everybody, byes=((13, letter),))) == set(range(1, 7))
    assert numbers(replace(everybody, byes=((2, letter),))) == set(range(1, 8))
    players = [replace(one, games=(Game(0, "-", letter if one.number == 2 else "U"),)) for one in everybody.players]
    assert numbers(replace(everybody, players=tuple(players))) == set(range(1, 8))


def test_groups_follow_the_ranking_of_the_file() -> None:
    event = with_baku(field(4, 5, rank_order=(3, 1, 2, 4)))
    assert [points(event, number)[0] for number in (1, 2, 3, 4)] == [10, 0, 10, 0]


# -- where it applies --------------------------------------------------------------------------------------------------


def test_stated_virtual_points_stay() -> None:
    stated = (Acceleration(20, 1, 2, first_player=1, last_player=3),)
    assert with_baku(field(9, 5, accelerations=stated)).accelerations == stated


@pytest.mark.parametrize(
    "scoring",
    [
        Scoring(win=30, draw=10),
        Scoring(win=10, draw=10),
        Scoring(loss=1),
        Scoring(win=0, draw=0),
        Scoring(black_win=15),
        Scoring(black_loss=0),
    ],
)
def test_other_point_systems_are_refused(scoring: Scoring) -> None:
    """C.04.7 article 1.1."""
    with pytest.raises(dutchess.InvalidTournament, match=r"two draws.*C\.04\.7 article 1\.1"):
        with_baku(field(9, 5, scoring=scoring))


def test_before_2026_only_the_usual_points_are_accelerated() -> None:
    """C.04.7.1 article 1: one point for a win, half a point for a draw; the first day of the event decides."""
    former, current = Header(start="2026/01/31"), Header(start="2026/02/01")
    double, league = Scoring(win=20, draw=10), dutchess.trf.load(LEAGUE)
    assert points(with_baku(field(9, 5, header=former)), 1) == [10, 10, 5, 0, 0]
    for refused, what in ((field(9, 5, header=former, scoring=double), "worth one point"), (league, "in match points")):
        with pytest.raises(dutchess.InvalidTournament, match=rf"{what} .*C\.04\.7\.1 article 1\)"):
            with_baku(replace(refused, header=former))
        assert with_baku(replace(refused, header=current)).accelerations
    assert with_baku(replace(league, header=former, match_scoring=dutchess.MatchScoring(10, 5))).accelerations


@pytest.mark.parametrize("win", [2, 10, 20, 40])
def test_virtual_points_are_those_of_a_win_then_half_of_them(win: int) -> None:
    """C.04.7 articles 1.1 and 1.4: any points, if a win is worth two draws and a loss nothing."""
    event = with_baku(field(9, 9, scoring=Scoring(win=win, draw=win // 2)))
    assert points(event, 1) == [win, win, win, win // 2, win // 2, 0, 0, 0, 0]
    assert points(event, 7) == [0] * 9


def test_two_points_a_win_pair_as_one_point_does() -> None:
    """C.04.7 article 1.5: doubling all points changes no scoregroup."""
    single = with_baku(late(field(16, 9)))
    scoring = Scoring(
        20, 10, 0, forfeit_win=20, forfeit_loss=0, pairing_bye=20, full_bye=20, half_bye=10, zero_bye=0, unknown=10
    )
    double = with_baku(late(field(16, 9, scoring=scoring)))
    assert dutchess.pair(double) == dutchess.pair(single)
    assert dutchess.pair(double) != dutchess.pair(late(field(16, 9, scoring=scoring)))


def test_virtual_points_sort_the_boards() -> None:
    """C.04.7 article 1.5 with C.04.2 article 3.6: who drew in group A has 1½ and comes before who won outside it."""
    games = {1: Game(2, "w", "="), 2: Game(1, "b", "="), 3: Game(4, "w", "="), 4: Game(3, "b", "=")}
    games |= {5: Game(6, "w", "1"), 6: Game(5, "b", "0"), 7: Game(8, "w", "1"), 8: Game(7, "b", "0")}
    event = field(8, 9)
    event = replace(event, players=tuple(replace(p, games=(games[p.number],)) for p in event.players))
    boards = [set(pair) for pair in dutchess.pair(with_baku(event)).pairs]
    assert boards[2:] == [{5, 7}, {6, 8}]
    assert set(dutchess.pair(event).pairs[0]) == {5, 7}


def test_a_bye_of_half_a_point_changes_nothing() -> None:
    assert with_baku(field(9, 5, scoring=Scoring(pairing_bye=5))).accelerations


def test_the_number_of_rounds_is_needed() -> None:
    with pytest.raises(dutchess.InvalidTournament, match="record 142"):
        with_baku(replace(field(9, 5), rounds=None))


def test_teams_get_match_points() -> None:
    league = dutchess.trf.load(LEAGUE)
    assert with_baku(league).accelerations == (
        Acceleration(0, 1, 2, first_player=1, last_player=6, match_points=20),
        Acceleration(0, 3, 4, first_player=1, last_player=6, match_points=10),
    )
    first = dutchess.pair(with_baku(league.before_round(1)))
    assert {frozenset(pair) for pair in first.pairs} == {frozenset((n, n + 3)) for n in (1, 2, 3)} | {frozenset((7, 8))}
    event = TeamEvent.of(with_baku(league))
    assert event.match_points(5) == TeamEvent.of(league).match_points(5) == 60


def test_teams_ranked_by_game_points_or_odd_match_points_are_refused() -> None:
    league = dutchess.trf.load(LEAGUE)
    with pytest.raises(dutchess.InvalidTournament, match=r"match points.*C\.04\.7 article 1\.4"):
        with_baku(replace(league, system="FIDE_TEAM_TYPEA_GP_MP"))
    with pytest.raises(dutchess.InvalidTournament, match=r"two draws.*C\.04\.7 article 1\.1"):
        with_baku(replace(league, match_scoring=dutchess.MatchScoring(30, 10)))


@pytest.mark.parametrize("system", [one.name for one in SYSTEMS if one.acceleration and not one.teams])
def test_every_swiss_system_sees_the_virtual_points(system: str) -> None:
    plain, fast = field(16, 10), with_baku(field(16, 10))
    assert dutchess.pair(fast, system).pairs != dutchess.pair(plain, system).pairs


def test_virtual_points_are_no_points() -> None:
    event = with_baku(late(field(12, 9)))
    history = History.of(event)
    first = next(p for p in history.participants if p.number == 1)
    assert (first.points, first.score) == (10, 20)
    assert event.points(event.player(1)) == 10


# -- commands ----------------------------------------------------------------------------------------------------------


def test_pair_check_and_generate(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = str(tmp_path / "fast.trf")
    options = ["--players", "14", "--rounds", "6", "--seed", "4", "--acceleration", "baku", "-o", path]
    assert main(["generate", *options]) == 0
    fast = dutchess.trf.load(path)
    assert len(fast.accelerations) == 2
    plain = str(tmp_path / "plain.trf")
    dutchess.trf.dump(replace(fast, accelerations=(), records=tuple(r for r in fast.records if r.code != "250")), plain)
    assert main(["check", path]) == 0
    assert main(["check", plain]) == 1
    assert main(["check", plain, "--acceleration", "baku"]) == 0
    begun = str(tmp_path / "begun.trf")
    dutchess.trf.dump(dutchess.trf.load(plain).before_round(2), begun)
    capsys.readouterr()
    answers = []
    for more in ([], ["--acceleration", "baku"]):
        assert main(["pair", begun, "--format", "pairs", *more]) == 0
        answers.append(capsys.readouterr().out)
    assert answers[0] != answers[1]
    assert main(["pair", begun, "--acceleration", "tokyo"]) == 2


def test_a_point_system_that_cannot_be_accelerated_ends_with_an_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["generate", "--players", "9", "--points", "3-1-0", "--acceleration", "baku", "--seed", "1"]) == 3
    assert "C.04.7 article 1.1" in capsys.readouterr().err


# -- record 192 --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "options"),
    [
        ("FIDE_TEAM", TeamOptions("A", "MP", "GP")),
        ("FIDE_TEAM_BAKU", TeamOptions("A", "MP", "GP")),
        ("FIDE_TEAM_TYPEB", TeamOptions("B", "MP", "GP")),
        ("FIDE_TEAM_TYPEA_MP_GP", TeamOptions("A", "MP", "GP")),
        ("FIDE_TEAM_TYPEB_GP_MP", TeamOptions("B", "GP", "MP")),
        ("FIDE_TEAM_TYPEA_MP", TeamOptions("A", "MP", "")),
        ("FIDE_TEAM_GP", TeamOptions("", "GP", "")),
        ("fide_team_mp_gp_baku", TeamOptions("", "MP", "GP")),
    ],
)
def test_types_of_team_events(code: str, options: TeamOptions) -> None:
    kind = read_type(code)
    assert (kind.system, kind.team, kind.baku) == ("team", options, code.upper().endswith("_BAKU"))


def test_types_by_name() -> None:
    for code, system in (FAMILIES | EDITIONS).items():
        assert read_type(code).system == system
        assert read_type(code).is_edition == (code in EDITIONS)
        assert not read_type(code).baku
    for code in ("FIDE_DUTCH_BAKU", "FIDE_DUTCH_2026_BAKU", "FIDE_DUBOV_BAKU", "FIDE_BURSTEIN_BAKU"):
        assert read_type(code).baku
    assert read_type("BERGER_ROUNDROBIN_G12").system == "berger"


@pytest.mark.parametrize(
    "code",
    [
        "FIDE_MAGIC",
        "FIDE_TEAM_MP_MP",
        "FIDE_TEAM_TYPEC",
        "FIDE_TEAMS",
        "FIDE_TEAM_TYPEA_MP_GP_MP",
        "BERGER_ROUNDROBIN_BAKU",
        "FIDE_TEAM_ROUNDROBIN_BAKU",
        *sorted(WITHOUT_ENGINE),
    ],
)
def test_types_that_cannot_be_paired_are_refused_by_name(code: str) -> None:
    with pytest.raises(UnknownSystem, match=rf"'{code}' \(record 192\)"):
        read_type(code)
    with pytest.raises(UnknownSystem, match=code):
        dutchess.pair(field(8, 5, system=code))


def test_the_type_of_a_file_chooses_system_and_acceleration() -> None:
    event = field(16, 9)
    assert name_of(event) == "dutch"
    coded = replace(event, system="FIDE_DUTCH_2026_BAKU")
    assert dutchess.pair(coded) == dutchess.pair(with_baku(event), "dutch")
    assert dutchess.pair(coded, "lim") == dutchess.pair(with_baku(event), "lim")
    stated = replace(coded, accelerations=(Acceleration(10, 1, 3, first_player=1, last_player=4),))
    assert dutchess.pair(stated) == dutchess.pair(replace(stated, system="FIDE_DUTCH"))
    with pytest.raises(dutchess.InvalidTournament, match=r"C\.04\.7 article 1\.1"):
        dutchess.pair(replace(coded, scoring=Scoring(win=30, draw=10)))
