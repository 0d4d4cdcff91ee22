"""The `Tournament` of the engine from the state of a journal: team events.

Owns what teams add: rosters, line-ups as they were, byes of teams. Must not contain rules of pairing.
"""

from __future__ import annotations

from dutchess.journal.line_ups import NOBODY, sides
from dutchess.journal.output.derive import games_of, players_of, shared_fields
from dutchess.journal.state import State, TournamentState
from dutchess.journal.values import TeamPlay
from dutchess.tournament import LineUp, MatchScoring, Team, Tournament


def team_tournament_of(state: State, tournament: TournamentState, rounds: int | None) -> Tournament:
    """The tournament as the engine sees it: numbers of teams are pairing numbers, players are numbered team by team."""
    play = tournament.settings.teams
    assert play is not None
    counted = tournament.rounds if rounds is None else tournament.rounds[:rounds]
    games = games_of(tournament, counted)
    place = tournament.player_numbers
    coming = len(counted) + 1
    return Tournament(
        players=players_of(state, tournament, place, games),
        later_byes=tuple(
            (number, place, letter)
            for number in range(coming + 1, tournament.settings.rounds + 1)
            for place, team in enumerate(tournament.numbers, 1)
            if (letter := tournament.teams[team].bye(number))
        ),
        teams=tuple(_team(tournament, number) for number in range(1, len(tournament.numbers) + 1)),
        match_scoring=_match_scoring(play),
        board_colours=play.board_colours,
        line_ups=tuple(_line_ups(tournament, len(counted))),
        team_byes=tuple(_byes(tournament, len(counted))),
        **shared_fields(state, tournament, counted),
    )


def _team(tournament: TournamentState, number: int) -> Team:
    team = tournament.teams[tournament.person(number)]
    players = tuple(tournament.player_numbers[person] for person in team.persons)
    return Team(number, team.name, players, nickname=team.short, strength=team.strength)


def _match_scoring(play: TeamPlay) -> MatchScoring:
    return MatchScoring(
        play.win,
        play.draw,
        play.loss,
        absence=play.absence,
        pairing_bye=play.bye_match_points,
        bye_game_points=play.bye_game_points,
    )


def _line_ups(tournament: TournamentState, rounds: int) -> list[LineUp]:
    """Line-ups that are not the first of the roster."""
    place = {**tournament.player_numbers, NOBODY: NOBODY}
    listed: list[LineUp] = []
    for this_round in tournament.rounds[:rounds]:
        for index, (first, second) in enumerate(this_round.matches):
            ones, others = sides(tournament, this_round.number, index)
            for team, other, seated in ((first, second, ones), (second, first, others)):
                if seated != tournament.teams[team].persons[: len(seated)]:
                    players = tuple(place[person] for person in seated)
                    listed.append(
                        LineUp(this_round.number, tournament.number_of[team], players, tournament.number_of[other])
                    )
    return listed


def _byes(tournament: TournamentState, rounds: int) -> list[tuple[int, int, str]]:
    """Byes of teams in rounds that were paired."""
    listed: list[tuple[int, int, str]] = []
    for this_round in tournament.rounds[:rounds]:
        if this_round.bye is not None:
            listed.append((this_round.number, tournament.number_of[this_round.bye], "U"))
    return sorted(listed)
