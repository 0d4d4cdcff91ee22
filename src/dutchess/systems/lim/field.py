"""Everybody to be paired in a round, as the Lim system sees them: articles 2.1, 3.10, 5.1 and 6.

Owns compatibility, due colours and the question who floated in the round before. Must not choose opponents.
"""

from __future__ import annotations

from dutchess.systems.swiss.colours import balances_of
from dutchess.systems.swiss.field import barred
from dutchess.tournament import BLACK, WHITE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dutchess.history import History, Participant

# What the limits of 5.1 leave to a player.
EITHER_COLOUR, WHITE_ONLY, BLACK_ONLY, NO_COLOUR_LEFT = 0, 1, 2, 3


class Field:
    """The participants of a round in order of their pairing numbers. A place is an index into them: 0 is the highest.

    Attributes:
        players: the participants.
        score: for each place, what makes the scoregroups.
        balances: for each place, what the games so far say about the next colour.
        due: for each place the due colour, None for a player without games (5.1, 5.5, 5.6: the colour had less often,
            else the one not had last; a third equal colour in a row is never due).
        limit: for each place, which colours article 5.1 leaves.
        barred: for each place, in order, the places of former opponents and of those whom the arbiter forbids; met: the
            same as sets.
        floated: for each place, whether article 3.10 protects the player.
        equals_free: whether the limits of 5.1 do not bind players with the same score (6: in the last round).
        twice_median: twice the score of the median scoregroup (2.2), so that it is an integer.
    """

    def __init__(self, history: History) -> None:
        self.history = history
        self.players = sorted(history.participants, key=_rank)
        self.score = [player.score for player in self.players]
        self.balances = balances_of(self.players)
        self.due = [balance.preference for balance in self.balances]
        self.limit = [colour_limit(player.colours) for player in self.players]
        self.barred = barred(history.forbidden, self.players, history.forced)
        self.met = [frozenset(places) for places in self.barred]
        self.floated = [has_floated(history, player) for player in self.players]
        self.equals_free = history.is_last_round
        self.twice_median = (history.round - 1) * history.scoring.win

    def real(self) -> Field:
        """The field without suppositions about the round."""
        return self if self.history.origin is None else Field(self.history.origin)

    def colours_allowed(self, one: int, other: int) -> bool:
        """5.1: can both have a colour that is no third in a row and does not tip the balance by three?"""
        return limits_agree(self.limit[one], self.limit[other])

    def compatible(self, one: int, other: int) -> bool:
        """2.1: have not met and can have permissible colours; in the last round article 6 lets equal scores meet."""
        return other not in self.met[one] and self.limits_permit(one, other)

    def limits_permit(self, one: int, other: int) -> bool:
        """5.1, 6: do the limits of colours, where they bind, leave the two a game?"""
        return (self.equals_free and self.score[one] == self.score[other]) or self.colours_allowed(one, other)

    def order(self, place: int) -> tuple[int, int]:
        """Sort key of the ranking: higher score first, then higher pairing number."""
        return -self.score[place], place

    def ranked(self, one: int, other: int) -> tuple[int, int]:
        """Two places, the higher ranked one first."""
        score = self.score
        first = one < other if score[one] == score[other] else score[one] > score[other]
        return (one, other) if first else (other, one)


def _rank(player: Participant) -> int:
    return player.rank


def colour_limit(colours: str) -> int:
    """5.1 (a) and (b): which colours a player with these games may still have."""
    whites = colours.count(WHITE)
    difference = 2 * whites - len(colours)
    white = difference < 2 and colours[-2:] != WHITE + WHITE
    black = difference > -2 and colours[-2:] != BLACK + BLACK
    if white:
        return EITHER_COLOUR if black else WHITE_ONLY
    return BLACK_ONLY if black else NO_COLOUR_LEFT


def limits_agree(first: int, second: int) -> bool:
    """5.1: can two players with these limits both have a permissible colour?"""
    return NO_COLOUR_LEFT not in (first, second) and (first != second or first == EITHER_COLOUR)


def has_floated(history: History, player: Participant) -> bool:
    """3.10, 3.1: was the player transferred to another scoregroup in the round just before?

    Floaters move towards the median (3.2). Of two players with different scores, the one farther from the median of
    that round was transferred to the other's group, or both were to the median if they came from its two sides; a
    player who receives a floater has not floated. Whoever was transferred was so even if the game was then forfeited; a
    bye is no transfer.
    """
    last = history.round - 2
    if last < 0 or len(player.games) <= last:
        return False
    game, scores = player.games[last], history.scores[last]
    if game.opponent == 0:
        return False
    own, other, twice_median = scores[player.number], scores[game.opponent], last * history.scoring.win
    return 2 * own > twice_median if own > other else own < other and 2 * own < twice_median
