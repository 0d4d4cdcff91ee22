"""Articles 1 to 3 of the Keizer system: the bye, who may meet, and the pairs from the top down.

Owns `Neighbours`, one round in which everybody has a place in the ranking. Must not know colours.
"""

from __future__ import annotations

from dutchess.matching import Matching
from dutchess.pairing.common.obstruction import Opponents, refusal
from dutchess.pairing.decisions import BY_TABLE, PassedOver
from dutchess.pairing.history import without_bye
from dutchess.pairing.table import find
from dutchess.tournament import OVER_THE_BOARD

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from dutchess.pairing.history import History, Participant

SYSTEM = find("keizer")


class Neighbours:
    """One round: its players in the order of the ranking, by their places, and the bye behind them.

    `gap` is the gap of article 2 that counts: the declared one, or the largest with which all can be paired.
    """

    def __init__(self, history: History, gap: int) -> None:
        self.history = history
        self.players: Sequence[Participant] = history.participants
        self.gap = min(gap, history.round - 1)
        self._can_shrink = history.origin is None  # whoever is supposed to meet, the gap of the round stays
        if history.origin is not None:
            self.gap = largest_gap(history.origin, gap)
        self._last = _last_meetings(self.players)
        self._numbers = [player.number for player in self.players]
        self._place: dict[int, int] = {number: place for place, number in enumerate(self._numbers)}
        self._odd = len(self.players) % 2 == 1

    def may_meet(self, one: int, other: int) -> bool:
        """Article 2: true if two numbers have not met in the last rounds of the gap."""
        last = self._last.get((min(one, other), max(one, other)), 0)
        return not last or last < self.history.round - self.gap

    def paired(self) -> tuple[list[tuple[int, int]], int | None]:
        """Articles 1 to 3: the pairs as places, the higher player first, and the place of whoever has the bye.

        Raises NoPairingPossible if there is none with the smallest gap.
        """
        matching = self.settled()
        if matching is None:
            raise self._refusal()
        count = len(self.players)
        bye = None
        if self._odd:
            bye = matching.partner_in_order(count, self._in_order_of_byes())
            matching.restrict(count, [place == bye for place in range(count + 1)])
        pairs: list[tuple[int, int]] = []
        paired: set[int | None] = {bye}
        for place in range(count):
            if place not in paired:
                others = [other for other in range(place + 1, count) if other not in paired]
                (partner,) = matching.fix_in_order((place,), others)
                pairs.append((place, partner))
                paired |= {place, partner}
        return pairs, bye

    def settled(self) -> Matching | None:
        """Article 2: all that are possible, with the largest gap that lets all be paired; None if there is none."""
        matching = self._matching()
        while matching.maximise():
            if not self.gap or not self._can_shrink:
                return None
            self.gap -= 1
            matching = self._matching()
        return matching

    def passed_over(self, bye: int) -> tuple[PassedOver, ...]:
        """Article 1: those who come before the assignee of the bye, and could not have it."""
        order = self._in_order_of_byes()
        return tuple(
            [PassedOver(self._numbers[place], SYSTEM.article("bye"), BY_TABLE) for place in order[: order.index(bye)]]
        )

    def _in_order_of_byes(self) -> list[int]:
        """Article 1: places in the order in which they have the bye: the fewest byes, then the lowest place."""
        byes = [sum([game.result == "U" for game in player.games]) for player in self.players]
        return sorted(range(len(self.players)), key=lambda place: (byes[place], -place))

    def _matching(self) -> Matching:
        """Everybody, and the bye if their number is odd, with the pairs that are possible at this gap."""
        barred = self._barred()
        classes, table = [0] * len(self.players), [[0, 0], [0, -1]]
        return Matching(classes + [1] * self._odd, table, barred)

    def _barred(self) -> list[list[int]]:
        """For each place, the places that it may not meet; the bye comes last."""
        count = len(self.players)
        barred: list[set[int]] = [set() for _ in range(count + self._odd)]

        def bar(one: int, other: int) -> None:
            barred[one].add(other)
            barred[other].add(one)

        for one, other in [*self._last, *self.history.forbidden]:
            recent = (one, other) in self.history.forbidden or not self.may_meet(one, other)
            if recent and one in self._place and other in self._place:
                bar(self._place[one], self._place[other])
        for one, other in self.history.forced:
            ends = (self._place[one], self._place[other] if other else count)
            for end, wanted in (ends, ends[::-1]):
                for place in range(count + self._odd):
                    if place not in (end, wanted):
                        bar(end, place)
        if self._odd:
            withheld = without_bye(self.history.forced)
            for place, number in enumerate(self._numbers):
                if withheld(number):
                    bar(place, count)
        return [sorted(places) for places in barred]

    def _refusal(self) -> Exception:
        count = len(self.players)
        barred = [[place for place in places if place < count] for places in self._barred()[:count]]
        withheld = without_bye(self.history.forced)
        takes_bye = [not withheld(number) for number in self._numbers] if self._odd else None
        opponents = Opponents([0] * count, frozenset(), barred, lambda: [[] for _ in barred])
        return refusal(self._numbers, opponents, takes_bye, SYSTEM.article("completion"), self.history.forbidden)


def largest_gap(history: History, gap: int) -> int:
    """Article 2: the gap that counts in a round."""
    neighbours = Neighbours(history, gap)
    neighbours.settled()
    return neighbours.gap


def _last_meetings(players: Sequence[Participant]) -> dict[tuple[int, int], int]:
    """The last round in which two numbers met over the board, the smaller number first."""
    last: dict[tuple[int, int], int] = {}
    for player in players:
        for number, game in enumerate(player.games, 1):
            if game.opponent > player.number and game.result in OVER_THE_BOARD:
                last[player.number, game.opponent] = number
    return last
