"""What rounds and standings are called.

A round is called by its number and, where a match has two games (C.04.5), by its match and game. Owns these names, for
pages and sheets. Must not know of requests.
"""

from __future__ import annotations

from collections import Counter

from dutchess.base.translation import Texts
from dutchess.journal import EventStandings, TournamentState
from dutchess.tournament.matches import match_of


def game_name(_: Texts, tournament: TournamentState, number: int) -> str:
    """`Match 2, game 1`; empty where every round is a match."""
    if not tournament.plays_matches:
        return ""
    match, game = match_of(number)
    return _("Match {match}, game {game}", match=match, game=game)


def named_with_game(_: Texts, tournament: TournamentState, number: int, name: str) -> str:
    """The name of something that belongs to a round, and the game if a match has several."""
    return " · ".join(filter(None, (name, game_name(_, tournament, number))))


def round_name(_: Texts, tournament: TournamentState, number: int) -> str:
    """`Round 3`, or `Round 3 · Match 2, game 1`."""
    return named_with_game(_, tournament, number, _("Round {round}", round=number))


def standings_name(_: Texts, table: EventStandings) -> str:
    """`Standings after round 3`: the last round with results."""
    if table.final:
        return _("Final standings")
    if not table.round:
        return _("Standings before round 1")
    return _("Standings after round {round}", round=table.round)


def crosstable_name(_: Texts, table: EventStandings) -> str:
    """`Crosstable after round 3`: the last round with results."""
    return _("Crosstable after round {round}", round=table.round) if table.round else _("Crosstable before round 1")


def after_text(_: Texts, table: EventStandings | None) -> str:
    """After which round a table is, as a remark."""
    if table is None:
        return ""
    return _("after round {round}", round=table.round) if table.round else _("before round 1")


def open_games_text(_: Texts, tournament: TournamentState) -> str:
    """`Round 4: 98 games are open`, for each round that has some; empty if none has."""
    games = Counter(number for number, _board in tournament.open_games)
    return " · ".join(
        _.plural("Round {round}: {count} game is open", "Round {round}: {count} games are open", count, round=number)
        for number, count in sorted(games.items())
    )
