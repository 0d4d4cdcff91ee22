"""Do the facts about teams contradict each other?

Owns the part of `tournament.validity` that only team events need. Must not derive matches: `teams` does.
"""

from __future__ import annotations

from dutchess.base.errors import Sentence
from dutchess.tournament import BLACK, WHITE
from dutchess.tournament.validity import WITHOUT_OPPONENT, Problem

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from dutchess.tournament import Tournament

FORFEITS = ("+-", "-+", "--")


def problems(tournament: Tournament, players: Collection[int]) -> Iterator[Problem]:
    """The problems with teams, line-ups, forfeited matches and byes of teams. `players` holds all existing players."""
    if not tournament.teams:
        message = Sentence("a team event needs teams (TRF record 310, or 013 in older files), but there are none")
        yield Problem(message, fact="teams", harmless=not tournament.played_rounds)
    yield from _teams(tournament, players)
    teams = {team.number for team in tournament.teams}
    yield from _boards(tournament)
    yield from _line_ups(
        tournament, teams, {number: team.number for team in tournament.teams for number in team.players}
    )
    yield from _forfeits(tournament, teams)
    yield from _byes(tournament, teams)


def _teams(tournament: Tournament, players: Collection[int]) -> Iterator[Problem]:
    """Every team has a number of its own and players of its own, who exist."""
    team_of: dict[int, int] = {}
    teams: set[int] = set()
    for index, team in enumerate(tournament.teams):
        if team.number < 1:
            yield Problem(
                Sentence("the numbers of teams start at 1; {number} is not possible", number=team.number),
                fact="teams",
                index=index,
            )
        if team.number in teams:
            message = Sentence("two teams have the number {number} (C.04.6 article 1.1.1)", number=team.number)
            yield Problem(message, fact="teams", index=index)
        teams.add(team.number)
        if not team.players:
            yield Problem(Sentence("team {number} has no players", number=team.number), fact="teams", index=index)
        for number in team.players:
            if number not in players:
                message = Sentence(
                    "team {team} names player {player}, who does not exist", team=team.number, player=number
                )
                yield Problem(message, fact="teams", index=index)
            elif number in team_of:
                message = Sentence(
                    "player {player} is in teams {one} and {other}",
                    player=number,
                    one=team_of[number],
                    other=team.number,
                )
                yield Problem(message, fact="teams", index=index)
            team_of[number] = team.number


def _forfeits(tournament: Tournament, teams: Collection[int]) -> Iterator[Problem]:
    for index, match in enumerate(tournament.forfeits):
        for team_number, _ in (match.white, match.black):
            if team_number not in teams:
                yield Problem(Sentence("there is no team {number}", number=team_number), fact="forfeits", index=index)
        if match.white[1] + match.black[1] not in FORFEITS:
            yield Problem(Sentence("a forfeited match must be +-, -+ or --"), fact="forfeits", index=index)


def _byes(tournament: Tournament, teams: Collection[int]) -> Iterator[Problem]:
    for index, (round_number, team_number, letter) in enumerate(tournament.team_byes):
        if team_number not in teams:
            yield Problem(Sentence("there is no team {number}", number=team_number), fact="team_byes", index=index)
        elif letter not in WITHOUT_OPPONENT or round_number < 1:
            yield Problem(
                Sentence(
                    "round {round}: the bye of a team must be U, F, H or Z, not {letter!r}",
                    round=round_number,
                    letter=letter,
                ),
                fact="team_byes",
                index=index,
            )


def _boards(tournament: Tournament) -> Iterator[Problem]:
    if tournament.board_colours.strip(WHITE + BLACK):
        yield Problem(
            Sentence(
                "the colours of the boards must be w and b, not {written!r}",
                written=tournament.board_colours,
            ),
            fact="board_colours",
        )


def _line_ups(tournament: Tournament, teams: Collection[int], team_of: dict[int, int]) -> Iterator[Problem]:
    """Line-ups name only players of the team, and each player once."""
    for index, line_up in enumerate(tournament.line_ups):
        if line_up.team not in teams:
            yield Problem(Sentence("there is no team {number}", number=line_up.team), fact="line_ups", index=index)
            continue
        if line_up.opponent and line_up.opponent not in teams:
            yield Problem(Sentence("there is no team {number}", number=line_up.opponent), fact="line_ups", index=index)
        for place, player in enumerate(line_up.players):
            if player and team_of.get(player) != line_up.team:
                message = Sentence("player {player} does not belong to team {team}", player=player, team=line_up.team)
            elif player and player in line_up.players[:place]:
                message = Sentence("player {player} is named twice", player=player)
            else:
                continue
            yield Problem(
                Sentence("line-up of round {round}: {what}", round=line_up.round, what=message),
                fact="line_ups",
                index=index,
            )
