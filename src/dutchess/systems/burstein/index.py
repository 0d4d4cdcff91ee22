"""The opposition evaluation of C.04.4.2 articles 1.6 and 1.7.

Owns Buchholz and Sonneborn-Berger as this system defines them, and the ranking made of them. Virtual points take no
part in it (1.6.2.2): the scores are points. Must not be used for standings, whose tie-breaks have other rules for
unplayed games.
"""

from __future__ import annotations

from dutchess.history import ranking
from dutchess.tournament import ABSENT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dutchess.tournament import Player, Tournament

ZERO_POINT_BYE = "Z"


def ranking_order(tournament: Tournament) -> dict[int, int]:
    """Article 1.7: each player's place by Buchholz, Sonneborn-Berger, pairing number; 1 is the highest."""
    index = opposition_index(tournament)
    # A place in the initial order stands for the pairing number; scores are not looked at.
    ranked = sorted(ranking(tournament), key=lambda player: index[player.number], reverse=True)
    return {player.number: place for place, player in enumerate(ranked, 1)}


def opposition_index(tournament: Tournament) -> dict[int, tuple[int, int]]:
    """Articles 1.6.1 and 1.7.1: Buchholz (tenths) and Sonneborn-Berger (hundredths) of each player."""
    played = tournament.played_rounds
    points = tournament.scoring.points
    gains = {
        player.number: [points(game) for game in player.games] + [points(ABSENT)] * (played - len(player.games))
        for player in tournament.players
    }
    own_score = {number: sum(values) for number, values in gains.items()}
    as_opponent = dict(own_score)
    for number, code in tournament.byes:
        if code == ZERO_POINT_BYE:
            as_opponent[number] += _draws_for_byes(tournament, tournament.player(number))
    index: dict[int, tuple[int, int]] = {}
    for player in tournament.players:
        # 1.6.2.1: a round without a game counts as one against oneself.
        own = own_score[player.number]
        met = [as_opponent[game.opponent] if game.played and game.opponent else own for game in player.games]
        met += [own] * (played - len(met))
        products = sum([gain * score for gain, score in zip(gains[player.number], met, strict=True)])
        index[player.number] = sum(met), products
    return index


def _draws_for_byes(tournament: Tournament, player: Player) -> int:
    """Article 1.6.2.1, the exception: what a series of zero-point byes adds to the score his opponents count.

    The series reaches the round to be paired; each bye of an earlier round in it counts as a draw.
    """
    series = tournament.played_rounds - len(player.games)
    for game in reversed(player.games):
        if game.result != ZERO_POINT_BYE:
            break
        series += 1
    return series * (tournament.scoring.draw - tournament.scoring.zero_bye)
