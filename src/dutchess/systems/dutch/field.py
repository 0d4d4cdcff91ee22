"""Everybody to be paired in a round, and whether a round can be completed: [C1] to [C5].

Owns the absolute criteria, the completion criterion [C4] and the PAB criterion [C5]. Must not weigh quality criteria.
"""

from __future__ import annotations

from dutchess.errors import NoPairingPossible
from dutchess.history import ABSOLUTE
from dutchess.systems.dutch.criteria import trait_of
from dutchess.systems.dutch.graph import BELOW, NO_EDGE, THE_BYE, Graph
from dutchess.tournament import WHITE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from dutchess.history import History, Participant
    from dutchess.systems.dutch.criteria import Trait
    from dutchess.systems.dutch.graph import Spot


class Field:
    """The participants of a round in order (article 1.2). A place is an index into them.

    Args:
        history: what is known before the round.
        article: what the system says about rounds that cannot be completed.

    Attributes:
        players: the participants.
        met: for each place, the places that [C1] or the arbiter forbids as opponents.
        colour_class: 0, or 1 and 2 for a non-topscorer's absolute preference for White and Black ([C3]).
        traits, trait_number: what the quality criteria look at, and for each place which of these it has.
        bye_score: the least score that the bye can go to ([C5]), None if the number of players is even.
    """

    def __init__(self, history: History, article: str = "C.04.3 article 1.9.3") -> None:
        self.players = history.participants
        self._article = article
        self.last_round = history.is_last_round
        self.met = _met(history)
        self.colour_class = [_colour_class(player) for player in self.players]
        self.traits: list[Trait] = []
        self.trait_number: list[int] = []
        self._number_traits()
        self._most_met = max((len(opponents) for opponents in self.met), default=0)
        self._absolute_from = [_counts_from_end(self.colour_class, colour) for colour in (1, 2)]
        self.bye_score: int | None = None
        if len(self.players) % 2:
            self.bye_score = self._lowest_bye_score()
        elif not self.is_surely_completable(0) and not self.is_completable(range(len(self.players)), with_bye=False):
            raise NoPairingPossible(self._who_blocks_whom())

    def _number_traits(self) -> None:
        index: dict[Trait, int] = {}
        for player in self.players:
            trait = trait_of(player, self.last_round)
            number = index.get(trait)
            if number is None:
                number = index[trait] = len(self.traits)
                self.traits.append(trait)
            self.trait_number.append(number)

    def scoregroups(self) -> list[int]:
        """Article 1.3.1: the places where a scoregroup starts, and the end of the last one."""
        players = self.players
        starts = [i for i in range(len(players)) if i == 0 or players[i].score != players[i - 1].score]
        return [*starts, len(players)]

    def may_have_bye(self, place: int) -> bool:
        """[C2] and [C5]: may this player be the assignee of the pairing-allocated bye?"""
        player = self.players[place]
        return player.bye_allowed and player.score == self.bye_score

    def excluded(self, places: Sequence[int]) -> list[list[int]]:
        """[C1] within some places, as indices into them."""
        index = {place: i for i, place in enumerate(places)}
        return [[index[other] for other in self.met[place] if other in index] for place in places]

    # -- completing the round ----------------------------------------------------------------------------------------

    def is_surely_completable(self, start: int, extra: int = 0, gone: int = 0) -> bool:
        """A quick yes: all places from `start` on, with any `extra` others, without any `gone` of them, can be paired,
        whoever of them has the bye.

        By Dirac's theorem a graph has a perfect matching if each of its m (an even number) vertices has at least m/2
        neighbours. The bound is rough: every player has met the greatest number of the others, and the larger
        group with the same absolute colour preference avoids itself.
        """
        below = len(self.players) - start - gone
        if below + extra == 0:
            return True
        avoided = self._most_met + max(counts[start] for counts in self._absolute_from)
        return 2 * (below - 2 - avoided) >= below + extra

    def is_completable(self, places: Sequence[int], *, with_bye: bool) -> bool:
        """[C4]: can these places be paired completely, one of them taking the bye if `with_bye`?"""
        if (len(places) + with_bye) % 2:
            return False
        return Graph(self, ((BELOW, places),), _no_cost, with_bye=with_bye).matching.maximise() == 0

    def first_for_the_bye(self, candidates: Sequence[int]) -> int:
        """The first of some possible assignees of the bye without whom all others can be paired; there is one."""
        if self.is_surely_completable(0):
            return candidates[0]
        count = len(self.players)
        matching = Graph(self, ((BELOW, range(count)),), _no_cost, with_bye=True).matching
        matching.maximise()
        the_bye = count
        return next(place for place in candidates if matching.restrict(the_bye, [v == place for v in range(count + 1)]))

    def _lowest_bye_score(self) -> int:
        """[C5]: the least score of a possible assignee of the bye."""
        scores = sorted({player.score for player in self.players if player.bye_allowed})
        if not scores:
            raise NoPairingPossible(
                "the number of players is odd and nobody may receive the pairing-allocated bye (C.04.1 article 4)"
            )
        if self.is_surely_completable(0):
            return scores[0]
        for score in scores:
            self.bye_score = score
            if self.is_completable(range(len(self.players)), with_bye=True):
                return score
        raise NoPairingPossible(self._who_blocks_whom())

    def _who_blocks_whom(self) -> str:
        """Why no complete pairing exists: those with the fewest possible opponents."""
        places = range(len(self.players))
        colour = self.colour_class
        choices = {
            a: [b for b in places if b != a and b not in self.met[a] and (not colour[a] or colour[a] != colour[b])]
            for a in places
        }
        told: list[str] = []
        for place in sorted(places, key=lambda place: (len(choices[place]), place))[:3]:
            numbers = [str(self.players[b].number) for b in choices[place]]
            whom = "nobody" if not numbers else "only " + ", ".join(numbers[:8])
            told.append(f"{self.players[place].number} can meet {whom}{' and others' if len(numbers) > 8 else ''}")
        return (
            f"no pairing of all players satisfies the absolute criteria [C1] to [C3] ({self._article}: the arbiter "
            f"decides); of the players, {'; '.join(told)}"
        )


def _met(history: History) -> list[list[int]]:
    """[C1]: opponents met over the board, and pairs that the arbiter has forbidden."""
    place = {player.number: index for index, player in enumerate(history.participants)}
    met = [{place[number] for number in player.opponents if number in place} for player in history.participants]
    for first, second in history.forbidden:
        if first in place and second in place:
            met[place[first]].add(place[second])
            met[place[second]].add(place[first])
    return [sorted(places) for places in met]


def _colour_class(player: Participant) -> int:
    """[C3]: the absolute preference that binds a player; topscorers are not bound."""
    if player.strength != ABSOLUTE or player.topscorer:
        return 0
    return 1 if player.preference == WHITE else 2


def _counts_from_end(classes: Sequence[int], wanted: int) -> list[int]:
    counts = [0] * (len(classes) + 1)
    for index in range(len(classes) - 1, -1, -1):
        counts[index] = counts[index + 1] + (classes[index] == wanted)
    return counts


def _no_cost(a: Spot, b: Spot) -> int:
    return NO_EDGE if a.zone == THE_BYE else 0
