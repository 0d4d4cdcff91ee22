"""What the Dubov System knows of a player beyond his history: C.04.4.1 articles 1.1, 1.5.2.4, 1.6 and 1.7.

Owns ARO, upfloats received and the preference of those who have not played. Must not choose pairs.
"""

from __future__ import annotations

from dutchess.errors import InvalidTournament
from dutchess.history import virtual_points
from dutchess.record import record
from dutchess.systems.swiss.colours import MILD, Claim, claim_of
from dutchess.tournament import BLACK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from dutchess.tournament import Player, Tournament


@record
class Facts:
    """What is looked up by pairing number.

    Attributes:
        aro: average rating of the opponents, 0 for those who have not played (article 1.6).
        upfloats: how often a player has upfloated (article 1.7).
        upfloated_last: who upfloated in the previous round ([C10]).
        max_upfloats: MaxT (article 1.7.2).
    """

    aro: Mapping[int, int]
    upfloats: Mapping[int, int]
    upfloated_last: frozenset[int]
    max_upfloats: int

    @classmethod
    def of(cls, tournament: Tournament) -> Facts:
        """Derive the facts before the coming round; InvalidTournament if a player has no rating."""
        rating = _ratings(tournament)
        upfloats = _upfloats(tournament)
        last = tournament.played_rounds
        return cls(
            aro={player.number: average_rating(player, rating) for player in tournament.players},
            upfloats={number: len(rounds) for number, rounds in upfloats.items()},
            upfloated_last=frozenset(number for number, rounds in upfloats.items() if rounds and rounds[-1] == last),
            max_upfloats=2 + (tournament.rounds or 0) // 5,
        )

    def is_maximum_upfloater(self, number: int) -> bool:
        """Article 1.7.1: a player who has upfloated MaxT times already."""
        return self.upfloats[number] >= self.max_upfloats


def due_claim(colours: str) -> Claim:
    """Article 1.5.2.4: those who have not played prefer Black, mildly."""
    return claim_of(colours) if colours else Claim("", 0, BLACK, MILD)


def average_rating(player: Player, rating: Mapping[int, int]) -> int:
    """Article 1.6: the mean rating of the opponents met over the board, halves rounded up; 0 if there are none."""
    ratings = [rating[game.opponent] for game in player.games if game.played and game.opponent]
    count = len(ratings)
    return (2 * sum(ratings) + count) // (2 * count) if count else 0


def _ratings(tournament: Tournament) -> dict[int, int]:
    """Article 1.1: everybody's rating."""
    unrated = [str(player.number) for player in tournament.players if player.rating <= 0]
    if unrated:
        who = f"player {unrated[0]} has" if len(unrated) == 1 else f"players {', '.join(unrated[:8])} have"
        raise InvalidTournament(
            f"{who} no rating{' (and others)' if len(unrated) > 8 else ''}: the Dubov System needs one for every "
            "player; the arbiter assigns a provisional rating (C.04.4.1 article 1.1.2; TRF record 001, columns 49-52)"
        )
    return {player.number: player.rating for player in tournament.players}


def _upfloats(tournament: Tournament) -> dict[int, list[int]]:
    """The rounds in which each player was paired with an opponent of a higher score, that is, as an upfloater.

    Whether the game was then played does not matter: articles 1.7.1 and [C10] speak of the pairing only.
    """
    points = tournament.scoring.points
    score = dict.fromkeys((player.number for player in tournament.players), 0)
    rounds: dict[int, list[int]] = {number: [] for number in score}
    for number in range(1, tournament.played_rounds + 1):
        virtual = virtual_points(tournament, number)
        entries = [
            (player.number, player.games[number - 1]) for player in tournament.players if len(player.games) >= number
        ]
        for one, game in entries:
            other = game.opponent
            if other and score[other] + virtual.get(other, 0) > score[one] + virtual.get(one, 0):
                rounds[one].append(number)
        for one, game in entries:
            score[one] += points(game)
    return rounds
