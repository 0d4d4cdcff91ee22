"""What a round is called: by its number and, where a match has two games (C.04.5), by its match and game.

Owns these names, for pages and sheets. Must not know of requests.
"""

from __future__ import annotations

from dutchess.journal import TournamentState
from dutchess.tournament.matches import match_of
from dutchess.translation import Texts


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
