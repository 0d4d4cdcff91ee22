"""The facts for tie-breaks: one table for players, one per score for teams, and the teams' boards.

Owns `Contest` and its construction from a tournament: rounds counted, fixed schedule or Swiss, primary score, annulled
games. Must not know tie-breaks.
"""

from __future__ import annotations

from dutchess.base.errors import InvalidTournament
from dutchess.base.values import replace, value_class
from dutchess.pairing import systems
from dutchess.ranking.tiebreaks.table import (
    FORFEIT_LOSS,
    FORFEIT_WIN,
    FULL_BYE,
    GAME,
    NOBODY,
    OPEN,
    REQUESTED_BYE,
    Table,
    is_final,
    meetings_to_come,
    players_table,
)
from dutchess.tournament.teams import TeamEvent

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence
    from dataclasses import KW_ONLY

    from dutchess.ranking.tiebreaks.codes import TieBreak
    from dutchess.readings import Readings
    from dutchess.tournament import Scoring, Tournament
    from dutchess.tournament.teams import TeamRound

PLAYERS, MATCH_POINTS, GAME_POINTS = "", "MP", "GP"
OTHER_SCORE = {PLAYERS: PLAYERS, MATCH_POINTS: GAME_POINTS, GAME_POINTS: MATCH_POINTS}
VIRTUAL_OPPONENT, DRAW_AGAINST_ONESELF = "virtual", "self"
UNPLAYED_RULES = (VIRTUAL_OPPONENT, DRAW_AGAINST_ONESELF)

TEAM_OUTCOMES = {
    "W": GAME,
    "D": GAME,
    "L": GAME,
    "+": FORFEIT_WIN,
    "=": FORFEIT_WIN,  # unplayed on every board and level: not a voluntary loss
    "-": FORFEIT_LOSS,
    "U": FULL_BYE,
    "F": FULL_BYE,
    "H": REQUESTED_BYE,
    "Z": REQUESTED_BYE,
    "?": OPEN,
}
TEAM_RESULTS = {"W": 10, "D": 5, "L": 0}


@value_class
class Contest:
    """All facts that a tie-break may use.

    Attributes:
        tables: by score: `PLAYERS` alone for players, `MATCH_POINTS` and `GAME_POINTS` for teams.
        primary: the score that ranks.
        boards: for teams: points of each round board by board, in tenths; empty for players.
        board_win: for teams: the points for a win on one board.
        games_won: for teams: games won over the board by the team's players, round by round.
        unplayed: how the regulations of 2011 treat unplayed games (`VIRTUAL_OPPONENT` or the older rule).
        event_rounds: for teams: the number of rounds of the whole event.
        readings: those that were asked for beside the usual ones (docs/readings.md), as pairs of an id and a name.
        event: the whole tournament, for systems that say themselves who is ahead (`so_far`).
    """

    tables: Mapping[str, Table]
    _: KW_ONLY
    primary: str
    boards: tuple[tuple[tuple[int, ...], ...], ...] = ()
    board_win: int = 0
    games_won: tuple[tuple[int, ...], ...] = ()
    unplayed: str = VIRTUAL_OPPONENT
    event_rounds: int = 0
    readings: Readings = ()
    event: Tournament | None = None

    @property
    def is_team(self) -> bool:
        return self.primary != PLAYERS

    @property
    def ranked_by(self) -> tuple[str, ...]:
        """The tie-breaks that come before points in events of this system."""
        return () if self.event is None else systems.ranked_by(self.event)

    @property
    def so_far(self) -> Tournament:
        """The event after the rounds counted."""
        if self.event is None:
            raise InvalidTournament("this needs the whole event")
        done = self.main.rounds
        return self.event if done >= self.event.played_rounds else self.event.before_round(done + 1)

    @property
    def main(self) -> Table:
        """The table of the primary score."""
        return self.tables[self.primary]

    @property
    def other(self) -> Table:
        """The table of the secondary score (for players the only one)."""
        return self.tables[OTHER_SCORE[self.primary]]

    def table(self, tiebreak: TieBreak) -> Table:
        """The table of the score that a tie-break uses."""
        return self.tables[tiebreak.score or self.primary]

    def between(self, group: Sequence[int]) -> Contest:
        """The same contest with the boards of the matches between some teams alone."""
        rows = []
        for index, opponents in enumerate(self.main.opponents):
            inside = [index in group and opponent in group for opponent in opponents]
            own = self.boards[index]
            rows.append(
                tuple([points if counts else (0,) * len(points) for points, counts in zip(own, inside, strict=True)])
            )
        return replace(self, boards=tuple(rows))

    def board_totals(self, index: int) -> list[int]:
        """A team's points on board 1, 2, ... over all matches, in tenths."""
        return [sum(points) for points in zip(*self.boards[index], strict=True)]


def primary_score(tournament: Tournament) -> str:
    """C.07 article 11.1: match points unless record 192 names game points first."""
    scores = [part for part in tournament.system.upper().split("_") if part in (MATCH_POINTS, GAME_POINTS)]
    return scores[0] if scores else MATCH_POINTS


def contest_of(
    tournament: Tournament,
    rounds: int,
    *,
    teams: bool,
    round_robin: bool,
    primary: str = MATCH_POINTS,
    without: Collection[int] = frozenset(),
    unplayed: str = VIRTUAL_OPPONENT,
    capped: bool = True,
) -> Contest:
    """The event after some rounds. `without` names participants whose games are annulled; `capped` is as in `Table`."""
    if not teams:
        table = players_table(tournament, rounds, round_robin, without, capped)
        return Contest({PLAYERS: table}, primary=PLAYERS, unplayed=unplayed, event=tournament)
    return _team_event(tournament, rounds, round_robin, primary, without, unplayed, capped)


def _team_event(
    tournament: Tournament,
    rounds: int,
    round_robin: bool,
    primary: str,
    without: Collection[int],
    unplayed: str,
    capped: bool,
) -> Contest:
    event = TeamEvent.of(replace(tournament, scoring=replace(tournament.scoring, unknown=0)))
    numbers = tuple([team.number for team in event.teams if team.number not in without])
    if not numbers:
        raise InvalidTournament("there are no teams (TRF record 310 or 013)")
    index = {number: place for place, number in enumerate(numbers)}
    history = {number: _without_open(tournament, event, number)[:rounds] for number in numbers}
    scoring, boards = tournament.scoring, event.boards
    outcomes, opponents = [], []
    for number in numbers:
        row = history[number]
        opponents.append(tuple([index.get(team_round.opponent, NOBODY) for team_round in row]))
        outcomes.append("".join([_team_outcome(team_round, without) for team_round in row]))
    matches = Table(
        numbers=numbers,
        rounds=rounds,
        is_final=is_final(tournament, rounds),
        is_round_robin=round_robin,
        win=event.scoring.win,
        draw=event.scoring.draw,
        opponents=tuple(opponents),
        outcomes=tuple(outcomes),
        points=_team_points(history, without, "match_points"),
        colours=tuple(["".join([team_round.colour for team_round in history[number]]) for number in numbers]),
        results=tuple(
            [tuple([TEAM_RESULTS.get(team_round.result) for team_round in history[number]]) for number in numbers]
        ),
        ratings=_strengths(tournament, numbers),
        bonus=tuple([event.bonus.get(number, (0, 0))[0] for number in numbers]),
        meetings=meetings_to_come(tournament, rounds, len(event.teams)) if round_robin else 1,
        capped=capped,
    )
    games = matches.changed(
        win=scoring.win * boards,
        draw=scoring.draw * boards,
        points=_team_points(history, without, "game_points"),
        bonus=tuple([event.bonus.get(number, (0, 0))[1] for number in numbers]),
    )
    return Contest(
        tables={MATCH_POINTS: matches, GAME_POINTS: games},
        primary=primary,
        boards=tuple([tuple([_boards(e, scoring, boards, without) for e in history[n]]) for n in numbers]),
        board_win=scoring.win,
        games_won=tuple([_games_won(tournament, event, number, rounds, without) for number in numbers]),
        unplayed=unplayed,
        event_rounds=max(rounds, tournament.rounds or tournament.played_rounds),
        event=tournament,
    )


def _without_open(tournament: Tournament, event: TeamEvent, number: int) -> tuple[TeamRound, ...]:
    """A team's rounds; a match with an open game has no match points yet (C.04.2 article 3.1 is for pairing)."""
    rows = [tournament.player(player).games for player in event.team(number).players]
    return tuple(
        [
            replace(team_round, result="?", match_points=0)
            if team_round.opponent and any(len(row) > place and row[place].result == "?" for row in rows)
            else team_round
            for place, team_round in enumerate(event.history[number])
        ]
    )


def _team_outcome(team_round: TeamRound, without: Collection[int]) -> str:
    if team_round.opponent in without:
        return REQUESTED_BYE
    outcome = TEAM_OUTCOMES[team_round.result]
    return FULL_BYE if outcome == FORFEIT_WIN and not team_round.opponent else outcome


def _team_points(
    history: Mapping[int, tuple[TeamRound, ...]], without: Collection[int], field: str
) -> tuple[tuple[int, ...], ...]:
    return tuple(
        [
            tuple([0 if team_round.opponent in without else getattr(team_round, field) for team_round in row])
            for row in history.values()
        ]
    )


def _boards(team_round: TeamRound, scoring: Scoring, boards: int, without: Collection[int]) -> tuple[int, ...]:
    """C.07 article 12: points board by board; a bye is the same result on every board, if allocated a win."""
    if team_round.opponent in without:
        return (0,) * boards
    if team_round.boards:
        return team_round.boards[:boards] + (0,) * (boards - len(team_round.boards))
    each = {"U": scoring.win, "F": scoring.win, "+": scoring.win, "H": scoring.draw}
    return (each.get(team_round.result, 0),) * boards


def _games_won(
    tournament: Tournament, event: TeamEvent, number: int, rounds: int, without: Collection[int]
) -> tuple[int, ...]:
    """Games won over the board by a team's players, round by round."""
    rows = [tournament.player(player).games[:rounds] for player in event.team(number).players]
    won = [0] * rounds
    for row in rows:
        for place, game in enumerate(row):
            won[place] += game.result in "1W" and event.history[number][place].opponent not in without
    return tuple(won)


def _strengths(tournament: Tournament, numbers: Sequence[int]) -> tuple[int, ...]:
    """The teams' ratings; 0 if unknown."""
    strengths = {team.number: team.strength for team in tournament.teams}
    return tuple([strengths.get(number, 0) for number in numbers])
