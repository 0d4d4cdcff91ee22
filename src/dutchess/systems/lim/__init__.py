"""The Lim System, C.04.4.3.

Owns the round: the bye (1.1), the scoregroups in the order of 2.2 and the blocked median group (2.6). `field` holds
compatibility, `floaters` article 3, `scoregroup` article 4, `colours` article 5, `pool` the proviso that the rest can
still be paired. The readings taken where the articles leave room are listed in docs/systems/lim.md.
"""

from __future__ import annotations

from dutchess.errors import InvalidTournament
from dutchess.history import History
from dutchess.systems.lim.colours import white_and_black
from dutchess.systems.lim.field import ALL_BOUND, ALL_FREE, EQUAL_SCORES_FREE, Field
from dutchess.systems.lim.floaters import DOWNWARD, UPWARD, Group, choose_floaters, in_pairing_order
from dutchess.systems.lim.pool import Pool
from dutchess.systems.lim.scoregroup import colour_scrutiny, pair_group
from dutchess.systems.swiss.obstruction import refusal
from dutchess.systems.swiss.publish import published

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dutchess.pairing import Pairing
    from dutchess.systems.lim.scoregroup import Pairs
    from dutchess.tournament import Tournament


def pair(tournament: Tournament, *, maxi: bool = False) -> Pairing:
    """Pair the next round.

    Args:
        tournament: the facts so far.
        maxi: whether it is a maxi-tournament, in which ratings limit exchanges for colours (3.2, 3.8, 5.7).

    Raises:
        NoPairingPossible: no pairing of all players keeps articles 2.1 and 5.1.
        InvalidTournament: nobody is to be paired, or the number of rounds is not declared.
    """
    history = History.of(tournament)
    if not history.participants:
        raise InvalidTournament("nobody takes part in the round to be paired")
    field, bye = _pairable_field(tournament, history)
    boards = Round(field, bye, maxi=maxi).pair()
    return published(history, boards, None if bye is None else field.players[bye].number)


class Round:
    """The pairing of one round after the bye has been given.

    Attributes:
        above: the pairs made above the median, as places, in the order in which they were made.
        below: the same below the median.
    """

    def __init__(self, field: Field, bye: int | None, *, maxi: bool) -> None:
        self.above: Pairs = []
        self.below: Pairs = []
        self._field = field
        self._maxi = maxi
        self._members: dict[int, list[int]] = {}  # of a scoregroup, by score
        for place, score in enumerate(field.score):
            if place != bye:
                self._members.setdefault(score, []).append(place)

    def pair(self) -> list[tuple[int, int]]:
        """2.2: downward to the median, upward to the median, the median last. Returns (white, black) numbers."""
        field = self._field
        scores = sorted(self._members)
        higher = [score for score in reversed(scores) if 2 * score > field.twice_median]
        lower = [score for score in scores if 2 * score < field.twice_median]
        median = tuple(place for score in scores if 2 * score == field.twice_median for place in self._members[score])
        from_above, self.above = self._approach_median(higher, median, DOWNWARD)
        from_below, self.below = self._approach_median(lower, median, UPWARD)
        middle = self._pair_median(median, from_above, from_below)
        return [
            white_and_black(field, one, other, below_median=pairs is self.below)
            for pairs in (self.above, middle, self.below)
            for one, other in pairs
        ]

    def _approach_median(self, scores: list[int], median: tuple[int, ...], direction: int) -> tuple[list[int], Pairs]:
        """2.2, 3.2: pair the groups of one side in turn. Returns those who float into the median, and the pairs."""
        field = self._field
        floaters: list[int] = []
        made: Pairs = []
        groups = [tuple(self._members[score]) for score in scores]
        for residents, adjacent in zip(groups, [*groups, median][1:], strict=True):
            group = Group(residents, tuple(floaters), adjacent, direction)
            floaters, pool = choose_floaters(field, group, maxi=self._maxi)
            staying = [place for place in group.members if place not in floaters]
            incoming = [place for place in group.incoming if place not in floaters]
            choose = colour_scrutiny(field, pool, maxi=self._maxi)
            made += pair_group(staying, in_pairing_order(field, incoming, direction), direction, choose)
        return floaters, made

    def _pair_median(self, median: tuple[int, ...], from_above: list[int], from_below: list[int]) -> Pairs:
        """2.2, 3.6.3: pair the median group downward, floaters from above first, then those from below."""
        field = self._field
        pool = self._unblock(median, from_above, from_below)
        floaters = in_pairing_order(field, from_above, DOWNWARD) + in_pairing_order(field, from_below, UPWARD)
        return pair_group([*median, *floaters], floaters, DOWNWARD, colour_scrutiny(field, pool, maxi=self._maxi))

    def _unblock(self, median: tuple[int, ...], from_above: list[int], from_below: list[int]) -> Pool:
        """2.6: crack pairs next to the median until its group can be paired; their players join the floaters.

        A cracked pair relieves at most two players, so as many pairs are cracked at once as are surely needed.
        """
        pool = Pool(self._field, [*from_above, *median, *from_below])
        while pool.stuck:
            for _ in range(pool.stuck // 2):
                if self.below and (len(from_above) > len(from_below) or not self.above):
                    from_below.extend(self.below.pop())
                else:
                    from_above.extend(self.above.pop())
            pool = Pool(self._field, [*from_above, *median, *from_below])
        return pool


def _pairable_field(tournament: Tournament, history: History) -> tuple[Field, int | None]:
    """The field with the colour limits that leave a complete pairing, and the player who has the bye.

    Article 6: in the last round the limits do not bind equal scores; if that leaves no complete pairing, they bind
    nobody.
    """
    freedoms = (EQUAL_SCORES_FREE, ALL_FREE) if history.is_last_round else (ALL_BOUND,)
    for freedom in freedoms:
        field = Field(tournament, history, freedom)
        places = range(len(field.players))
        eligible = frozenset(place for place in places if field.players[place].bye_allowed)
        pool = Pool(field, places, len(places) % 2, eligible)
        if not pool.stuck:
            return field, (pool.first_to_leave(_by_claim_to_bye(field, eligible)) if pool.exits else None)
    raise refusal(
        [player.number for player in field.players],
        field.compatible,
        [player.bye_allowed for player in field.players] if len(field.players) % 2 else None,
        "articles 2.1 and 5.1 of C.04.4.3, repeated games and limits of colours (the arbiter decides)",
        history.forbidden,
    )


def _by_claim_to_bye(field: Field, eligible: frozenset[int]) -> list[int]:
    """1.1, 7.1: the lowest ranked player of the lowest scoregroup first."""
    return sorted(eligible, key=field.order, reverse=True)
