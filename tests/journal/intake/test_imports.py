"""Tournaments from report files: nothing that a file says is lost, and the event goes on as the file would."""

from __future__ import annotations

import pytest

import dutchess
from commands import ROOT
from dutchess import GeneratorConfig, generate, trf
from dutchess.base.values import replace
from dutchess.journal import Person, Refusal, Settings, report, standings_after, tournament_of
from dutchess.journal import actions as do
from dutchess.tournament import Tournament
from journal.arbiter import Arbiter

# Files beside the project, and running events of our own making.
EXAMPLES = ("league-9", "club-9", "weekend-46")
MADE = {
    "round robin": GeneratorConfig(system="berger", players=8, rounds=7),
    "baku": GeneratorConfig(players=20, rounds=7, acceleration="baku", bye_rate=0.1, forfeit_rate=0.1),
    "dubov": GeneratorConfig(system="dubov", players=14, rounds=5, retirement_rate=0.1),
    "teams": GeneratorConfig(system="team", players=9, rounds=7, boards=3),
}
ALL = (*EXAMPLES, *MADE)


def imported(arbiter: Arbiter, name: str) -> Tournament:
    """Import an example; what the file says."""
    deviations: list[trf.Deviation] = []
    if name in MADE:
        running = generate(MADE[name], 3).before_round(4)
        if name == "round robin":
            running = replace(running, system="BERGER_ROUNDROBIN")
        content = trf.loads(trf.dumps(running), deviations)
    else:
        content = trf.load(ROOT / "examples" / f"{name}.trf", deviations)
    arbiter(do.ImportTournament("in", content, f"{name}.trf", tuple(note.message for note in deviations)))
    return content


@pytest.mark.parametrize("name", ALL)
def test_everything_in_a_file_is_there(arbiter: Arbiter, name: str) -> None:
    content = imported(arbiter, name)
    made = tournament_of(arbiter.state, "in")
    assert [(p.name, p.rating, p.title, p.federation) for p in made.players] == [
        (p.name, p.rating, p.title, p.federation) for p in content.players
    ]
    assert [player.games for player in made.players] == [player.games for player in content.players]
    assert [(team.name, team.players) for team in made.teams] == [(team.name, team.players) for team in content.teams]
    assert made.rounds == content.rounds
    again = trf.loads(report(arbiter.state, "in").encode())
    assert [player.games for player in again.players] == [player.games for player in content.players]
    assert dutchess.check(again).discrepancies == dutchess.check(content).discrepancies == 0


@pytest.mark.parametrize("name", ALL)
def test_the_standings_are_those_of_the_file(arbiter: Arbiter, name: str) -> None:
    content = imported(arbiter, name)
    rows = dutchess.standings(content).rows
    places = standings_after(arbiter.state, "in").places
    assert [(place.number, place.points) for place in places] == [(row.player, row.points) for row in rows]


@pytest.mark.parametrize("name", ALL)
def test_the_next_round_is_that_of_the_file(arbiter: Arbiter, name: str) -> None:
    content = imported(arbiter, name)
    if content.played_rounds == content.rounds:
        pytest.skip("the event is over")
    expected = dutchess.pair(content)
    arbiter(do.PairRound("in", seed="1"))
    found = arbiter.state.tournament("in")
    last = found.rounds[-1]
    number = found.number_of
    pairs = last.matches or tuple((board.white, board.black) for board in last.boards)
    assert tuple((number[white], number[black]) for white, black in pairs) == expected.pairs
    assert (last.bye and number[last.bye]) == expected.bye


def test_a_team_event_goes_on_with_line_ups_and_results(arbiter: Arbiter) -> None:
    content = imported(arbiter, "league-9")
    found = arbiter.state.tournament("in")
    assert found.settings.teams is not None
    assert [team.name for team in found.teams.values()] == [team.name for team in content.teams]
    arbiter(do.PairRound("in", seed="1"))
    arbiter(do.PublishRound("in"))
    last = arbiter.state.tournament("in").rounds[-1]
    arbiter(do.SetResults("in", last.number, tuple((board, "1-0") for board in last.open_boards)))
    assert arbiter.state.tournament("in").rounds[-1].is_complete
    again = trf.loads(report(arbiter.state, "in").encode())
    assert again.played_rounds == content.played_rounds + 1
    assert dutchess.check(again).discrepancies == 0


@pytest.mark.parametrize("name", ["league-9", "teams"])
@pytest.mark.parametrize("board", [1, 2, 4])
def test_a_team_event_goes_on_after_colours_of_a_board_were_corrected(arbiter: Arbiter, name: str, board: int) -> None:
    """C.04.2 article 4.3: a game was played with the wrong colours; its players still belong to their teams."""
    imported(arbiter, name)
    arbiter(do.PairRound("in", seed="1"))
    arbiter(do.PublishRound("in"))
    last = arbiter.state.tournament("in").rounds[-1]
    arbiter(do.SetResults("in", last.number, tuple((board, "1-0") for board in last.open_boards)))
    before = standings_after(arbiter.state, "in").places
    arbiter(do.CorrectColours("in", last.number, board))
    found = arbiter.state.tournament("in")
    seats, corrected = last.board(board), found.rounds[-1].board(board)
    assert (corrected.white, corrected.black) == (seats.black, seats.white)
    after = standings_after(arbiter.state, "in").places
    assert [(place.number, place.points) for place in after] == [(place.number, place.points) for place in before]
    again = trf.loads(report(arbiter.state, "in").encode())
    assert again.line_ups == (), "the teams sat in roster order"
    assert again.player(found.player_numbers[seats.black]).games[-1].colour == "w"
    if name == "teams":  # with three boards, two of them show what was scheduled (C.04.6 article 1.6.1)
        assert dutchess.check(again).discrepancies == 0
    arbiter(do.PairRound("in", seed="1"))
    assert len(arbiter.state.tournament("in").rounds[-1].matches) == 4


def test_only_an_empty_tournament_is_replaced(arbiter: Arbiter) -> None:
    """Somebody was entered meanwhile: nothing is removed, and nothing imported."""
    arbiter(do.AddTournament("old", Settings("Old", 5)))
    arbiter(do.AddPlayer("old", Person("Alder, Ann")))
    content = generate(MADE["dubov"], 3)
    with pytest.raises(Refusal) as refused:
        arbiter(do.ImportTournament("in", content, replaces="old"))
    assert refused.value.said.code == "tournament-not-empty"
    assert "in" not in arbiter.state.tournaments
    arbiter(do.RemovePlayer("old", next(iter(arbiter.state.tournament("old").entrants))))
    arbiter(do.ImportTournament("old", content, replaces="old"))
    assert len(arbiter.state.tournament("old").entrants) == len(content.players)
