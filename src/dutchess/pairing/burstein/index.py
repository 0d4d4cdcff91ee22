"""The opposition evaluation of C.04.4.2 articles 1.7 and 1.8.

Owns Buchholz and Sonneborn-Berger as this system defines them, and the ranking made of them. Virtual points take no
part in it (1.7.2): the scores are points. Must not be used for standings, whose tie-breaks have other rules for
unplayed games.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from dutchess.pairing.history import History, Participant

ZERO_POINT_BYE = "Z"


def ranking_order(history: History) -> dict[int, int]:
    """Article 1.8: each player's place by Buchholz, Sonneborn-Berger, pairing number; 1 is the highest.

    Late entries who hold no number yet (C.04.2 articles 2.4 and 2.5) have no place.
    """
    return history.once(ranking_order, lambda: _ranking_order(history))


def _ranking_order(history: History) -> dict[int, int]:
    index = opposition_index(history)
    # The place in the initial order replaces the pairing number; scores are not used.
    ranked = sorted(_holders(history), key=lambda player: index[player.number], reverse=True)
    return {player.number: place for place, player in enumerate(ranked, 1)}


def _holders(history: History) -> Iterator[Participant]:
    """Everybody who holds a number, in initial order: `parity` counts them."""
    holders = 0
    for player in history.all_participants:
        if player.parity > holders:
            yield player
        holders = player.parity


def opposition_index(history: History) -> dict[int, tuple[int, int]]:
    """Articles 1.7.1 and 1.8.1: Buchholz (tenths) and Sonneborn-Berger (hundredths) of each player."""
    played, scoring = history.round - 1, history.scoring
    as_opponent: dict[int, int] = {player.number: player.points for player in history.all_participants}
    for player in history.all_participants:
        if history.absent.get(player.number) == ZERO_POINT_BYE:
            as_opponent[player.number] += _draws_for_byes(history, player)
    index: dict[int, tuple[int, int]] = {}
    for player in history.all_participants:
        # 1.7.2: a round without a game counts as a game against oneself.
        own = player.points
        gains = [scoring.points(game) for game in player.games] + [scoring.zero_bye] * (played - len(player.games))
        met = [as_opponent[game.opponent] if game.played and game.opponent else own for game in player.games]
        met += [own] * (played - len(met))
        index[player.number] = sum(met), sum([gain * score for gain, score in zip(gains, met, strict=True)])
    return index


def _draws_for_byes(history: History, player: Participant) -> int:
    """Article 1.7.2, the exception: the points that a series of zero-point byes adds to the score for opponents.

    The series reaches the round to be paired; each bye of an earlier round in it counts as a draw.
    """
    series = history.round - 1 - len(player.games)
    for game in reversed(player.games):
        if game.result != ZERO_POINT_BYE:
            break
        series += 1
    return series * (history.scoring.draw - history.scoring.zero_bye)
