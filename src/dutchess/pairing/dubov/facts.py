"""Facts that only the Dubov System uses: C.04.4.1 articles 1.1, 1.6.4, 1.7 and 1.8.

Owns ARO, upfloats received and the preference of players without a game. Must not choose pairs.
"""

from __future__ import annotations

from dutchess.base.errors import InvalidTournament, Sentence
from dutchess.base.values import value_class
from dutchess.pairing.common.colours import MILD, Balance, balance_of
from dutchess.tournament import BLACK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from dutchess.pairing.history import History, Participant


@value_class
class Facts:
    """Facts by pairing number.

    Attributes:
        aro: average rating of the opponents, 0 for players without a game (article 1.7).
        upfloats: how often a player has upfloated (article 1.8).
        upfloated_last: the players who upfloated in the previous round ([C10]).
        max_upfloats: MaxT (article 1.8).
    """

    aro: Mapping[int, int]
    upfloats: Mapping[int, int]
    upfloated_last: frozenset[int]
    max_upfloats: int

    @classmethod
    def of(cls, history: History, *, played_only: bool = False) -> Facts:
        """Derive the facts before the round. Raises InvalidTournament if a player has no rating.

        `played_only`: a forfeited game is no upfloat.
        """
        return history.once((cls, played_only), lambda: cls._derived(history, played_only))

    @classmethod
    def _derived(cls, history: History, played_only: bool) -> Facts:
        rating = _ratings(history)
        upfloats = _upfloats(history, played_only)
        last = history.round - 1
        return cls(
            aro={player.number: average_rating(player, rating) for player in history.all_participants},
            upfloats={number: len(rounds) for number, rounds in upfloats.items()},
            upfloated_last=frozenset(number for number, rounds in upfloats.items() if rounds and rounds[-1] == last),
            max_upfloats=2 + history.rounds // 5,
        )

    def is_maximum_upfloater(self, number: int) -> bool:
        """Article 1.8: a player who has already upfloated MaxT times."""
        return self.upfloats[number] >= self.max_upfloats


def due_balance(colours: str) -> Balance:
    """Article 1.6.4: players without a game have a mild preference for Black."""
    return balance_of(colours) if colours else Balance("", 0, BLACK, MILD)


def average_rating(player: Participant, rating: Mapping[int, int]) -> int:
    """Article 1.7: the mean rating of the opponents met over the board, halves rounded up; 0 if there are none."""
    ratings = [rating[game.opponent] for game in player.games if game.played and game.opponent]
    count = len(ratings)
    return (2 * sum(ratings) + count) // (2 * count) if count else 0


def _ratings(history: History) -> dict[int, int]:
    """Article 1.1: the ratings of all players."""
    unrated = sorted(player.number for player in history.all_participants if player.rating <= 0)
    if unrated:
        raise InvalidTournament(
            Sentence(
                "players without a rating: {players}{more}; the Dubov System needs a rating for every player; "
                "the arbiter assigns a provisional one (C.04.4.1 article 1.1.2; TRF record 001, columns 49-52)",
                players=", ".join(map(str, unrated[:8])),
                more=" ..." if len(unrated) > 8 else "",
            )
        )
    return {player.number: player.rating for player in history.all_participants}


def _upfloats(history: History, played_only: bool) -> dict[int, list[int]]:
    """The rounds in which each player was paired as an upfloater, with an opponent of a higher score.

    Unless `played_only`, it does not matter whether the game was then played: articles 1.8 and [C10] speak only of the
    pairing.
    """
    scores = history.scores
    rounds: dict[int, list[int]] = {}
    for player in history.all_participants:
        number = player.number
        rounds[number] = [
            index + 1
            for index, game in enumerate(player.games)
            if game.opponent
            and scores[index][game.opponent] > scores[index][number]
            and (game.played or not played_only)
        ]
    return rounds
