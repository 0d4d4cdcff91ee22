"""The crosstable: all games of all participants, in the order of the standings.

Owns the contents of the cells, by round (Swiss) or by opponent (round robin). Must not compute standings.
"""

from __future__ import annotations

from dutchess.tournament import points_text
from dutchess.tournament.teams import TeamEvent

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dutchess.ranking.standings import Standings
    from dutchess.tournament import Game
    from dutchess.tournament.teams import TeamRound

SIGNS = {"1": "1", "W": "1", "=": "½", "D": "½", "0": "0", "L": "0", "+": "+", "-": "-", "?": "?"}
BYES = {"U": "+bye", "F": "+bye", "H": "½bye", "Z": "-"}
SELF, NEVER = "*", ""


def by_round(table: Standings) -> list[list[str]]:
    """One cell per round for every row: opponent's number, colour and result (`12w1`, `3b½`, `7w+`), or the bye.

    The result of teams is their game points, with a sign if the match was not played (`3w4.0+`), and in brackets the
    sign of every forfeited board of a played match (`3w2.5(+)`; article 9(d)). While games of a match are open, it is
    what the others gave, with a question mark (`3w1.5?`).
    """
    rounds, draw = table.round, table.tournament.scoring.draw
    if table.is_team:
        history = TeamEvent.of(table.tournament).history
        return [
            [
                f"{team_round.opponent}{team_round.colour.strip('-')}{_match(team_round, draw)}"
                if team_round.opponent
                else BYES.get(team_round.result, team_round.result)
                for team_round in history[row.player][:rounds]
            ]
            for row in table.rows
        ]
    players = {player.number: player for player in table.tournament.players}
    rows: list[list[str]] = []
    for row in table.rows:
        cells = [_cell(game) for game in players[row.player].games[:rounds]]
        rows.append(cells + ["-"] * (rounds - len(cells)))
    return rows


def by_opponent(table: Standings) -> list[list[str]]:
    """One cell per opponent, in the order of the rows: the results against them, oldest first; `*` on the diagonal."""
    rounds, draw = table.round, table.tournament.scoring.draw
    results: dict[tuple[int, int], str] = {}
    if table.is_team:
        for number, entries in TeamEvent.of(table.tournament).history.items():
            for team_round in entries[:rounds]:
                if team_round.opponent:
                    earlier = results.get((number, team_round.opponent), "")
                    results[number, team_round.opponent] = f"{earlier} {_match(team_round, draw)}".strip()
    else:
        for player in table.tournament.players:
            for game in player.games[:rounds]:
                if game.opponent:
                    key = (player.number, game.opponent)
                    results[key] = results.get(key, "") + SIGNS.get(game.result, game.result)
    order = [row.player for row in table.rows]
    return [[SELF if one == other else results.get((one, other), NEVER) for other in order] for one in order]


def _cell(game: Game) -> str:
    if not game.opponent:
        return BYES.get(game.result, game.result)
    return f"{game.opponent}{game.colour.strip('-')}{SIGNS.get(game.result, game.result)}"


def _match(team_round: TeamRound, draw: int) -> str:
    """Tournament Rules 2011 article 9(d): the game points of a match; `+`, `-` or `=` shows that it was not played.

    For a played match, the signs of the unplayed boards follow in brackets, in the order of the boards.
    """
    if still_open := team_round.open_boards:
        settled = team_round.game_points - still_open * draw
        return (points_text(settled) if still_open < len(team_round.boards) else "") + "?"
    signs = team_round.result if not team_round.played else f"({team_round.forfeits})" if team_round.forfeits else ""
    return points_text(team_round.game_points) + signs
