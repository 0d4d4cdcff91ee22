"""All players to be paired in a round, and the completion of a round.

Owns the absolute criteria for the places of a field: players who may not meet, absolute colour preferences that bind,
players who may have the bye; and completion ([C4] and [C5] of C.04.3, [C4] and 3.1 of C.04.4.1 and C.04.4.2). Must not
weigh quality criteria.
"""

from __future__ import annotations

from dutchess.base.errors import NoPairingPossible
from dutchess.base.native import Met
from dutchess.pairing.common import Places
from dutchess.pairing.common.colours import ABSOLUTE
from dutchess.pairing.common.graph import BELOW, COLOURS, THE_BYE, Graph, Prices
from dutchess.tournament import WHITE
from dutchess.tournament.forbidden import NOTHING_FORBIDDEN, Apart, Forbidden

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence
    from collections.abc import Set as AbstractSet
    from typing import Any, Protocol

    from dutchess.base.integers import Number, Place
    from dutchess.matching.encoder import Cost
    from dutchess.pairing.common.colours import Balance
    from dutchess.pairing.common.graph import Spot
    from dutchess.pairing.history import History, Participant

    class Rival(Protocol):
        """The facts about a player that the absolute criteria need."""

        @property
        def number(self) -> Number: ...
        @property
        def opponents(self) -> frozenset[Number]: ...


# More large groups than these are written out player by player, because each makes classes of its own; so are those
# that have members in common.
MOST_GROUPS = 6

# A quick answer may take this many steps, and some more for each player, before the matching kernel is asked.
STEPS, STEPS_FOR_EACH = 10_000, 20

# The partner of a player who has the bye (`Field.given`).
NOBODY = Places(-1, 0)[0]


class Meetings:
    """Whom the places of a field may not meet ([C1], B1a of the former Dutch editions), for the kernel.

    Attributes:
        numbers: the pairing number of each place.
    """

    numbers: Sequence[Number]
    # For each place, the numbers of the players whom they may not meet, without the others of their group.
    _listed: Sequence[AbstractSet[int]]
    _met: Any = None

    @property
    def met(self) -> Any:
        """[C1] by places for the native binary, without the others of their group (`group`); None without a binary."""
        if self._met is None and Met is not None:
            self._met = Met(self.numbers, self._listed)
        return self._met

    def excluded(self, places: Sequence[Place]) -> list[list[int]]:
        """[C1] within some places, as indices into them, without the others of their group (`group`)."""
        if self.met is not None:
            within: list[list[int]] = self.met.within(places)
            return within
        numbers, listed = self.numbers, self._listed
        index: dict[int, int] = {numbers[place]: i for i, place in enumerate(places)}
        return [[i for i in map(index.get, listed[place]) if i is not None] for place in places]


class Field(Meetings):
    """The participants of a round, in order. A place is an index into them.

    Args:
        history: the facts before the round.
        players: the participants to be paired in the order of the system, best score first.
        balances: the colour preference of each of them.
        article: the article about rounds that cannot be completed.
        unbound: the numbers of players whose absolute colour preference does not bind (topscorers of C.04.3).
        takes_given: whether the system's brackets take `given`; if not, suppositions hold like forbidden pairs.

    Attributes:
        given: if a supposition fixes the whole round, the partner of each place, NOBODY for the bye.
        bound: the places of players for whom a supposition fixes the opponent or the bye.
        places: all places, in order.
        numbers: the pairing number of each place.
        may_not_meet: for each place, the numbers of the players whom they may not meet, by [C1] or a forbidden pair.
        group: for each place, the number of a large group in which all pairs are forbidden, 0 for none.
        colour_class: 0, or 1 and 2 for an absolute preference for White and Black that binds ([C3]).
        bars: for each place, group and colour class in one number (`graph.may_meet_by_bars`).
        bye_score: the lowest score that the bye can go to, None if the number of players is even.
    """

    def __init__(
        self,
        history: History,
        players: Sequence[Participant],
        balances: Sequence[Balance],
        article: str,
        unbound: frozenset[int] = frozenset(),
        takes_given: bool = True,
    ) -> None:
        self.players = players
        self.places = Places(0, len(players))
        self.balances = balances
        self._article = article
        self.last_round = history.is_last_round
        self._forbidden = history.forbidden
        self._forced = history.forced
        self._byes: dict[int, list[bool]] = {}
        self.given = _given(history, players) if takes_given else None
        self._bound: tuple[tuple[Place, Place], ...] = ()
        self.bound: frozenset[Place] = frozenset()
        self.numbers = [player.number for player in players]
        large = self._large = _disjoint(history.forbidden.groups)
        self.group = _numbered(large, players)
        self._listed = self._may_not_meet(history)
        self.may_not_meet = self._listed
        if large:
            self.may_not_meet = [
                Apart(listed, large[group - 1], number) if group else listed
                for listed, group, number in zip(self._listed, self.group, self.numbers, strict=True)
            ]
        bound = [0 if balance.strength != ABSOLUTE else _colour_class(balance) for balance in balances]
        if unbound:
            bound = [0 if number in unbound else c for number, c in zip(self.numbers, bound, strict=True)]
        self.colour_class = bytes(bound)
        self.bars: Sequence[int] = self.colour_class
        if large:
            self.bars = [COLOURS * group + c for group, c in zip(self.group, self.colour_class, strict=True)]
        self.bye_score: int | None = None
        if self.given is not None:
            self.bye_score = self._bye_score_as_given(self.given)
        elif len(self.players) % 2:
            self.bye_score = self._lowest_bye_score()
        elif not self.is_surely_completable(0) and not self.is_completable(self.places):
            raise self._refusal()

    def _may_not_meet(self, history: History) -> Sequence[AbstractSet[int]]:
        """[C1] for each place, with suppositions, but without the others of their group (`group`).

        Sets what follows from it: the places that a supposition binds, and `_most_met`, the greatest number of players
        whom anybody may not meet.
        """
        origin = history.origin
        forced = () if self.given is not None else history.forced
        apart = self._without_group(history.forbidden, forced)
        if origin is not None and self.given is None and len(forced) <= 1:
            place: dict[int, Place] = dict(zip(self.numbers, self.places, strict=True))
            self.bound = frozenset([place[number] for pair in forced for number in pair if number in place])
            if history.forbidden == origin.forbidden:
                pair = tuple(sorted(self.bound))
                self._bound = ((pair[0], pair[-1]),) if pair else ()
                self._most_met = history.once("most met", lambda: _most(self._without_group(origin.forbidden)))
                return apart
        self._most_met = _most(apart)
        return apart

    def _without_group(
        self, forbidden: Forbidden, forced: Collection[tuple[int, int]] = ()
    ) -> Sequence[AbstractSet[int]]:
        """[C1] for each place, without the others of their group."""
        if not self._large:
            return may_not_meet(forbidden, self.players, forced)
        return may_not_meet(_without(forbidden, self._large), self.players, forced)

    def scoregroups(self) -> list[Place]:
        """Article 1.3.1: the first place of each scoregroup, and the end of the last one."""
        scores = [player.score for player in self.players]
        starts = [i for i, score, above in zip(self.places[1:], scores[1:], scores, strict=False) if score != above]
        return [*self.places[:1], *starts, self.places.stop]

    def may_have_bye(self, place: Place, score: int | None) -> bool:
        """[C2] and [C5]: may this player have the bye, if it goes to this score?"""
        player = self.players[place]
        return player.bye_allowed and player.score == score

    def byes(self, score: int) -> list[bool]:
        """[C2] and [C5] for each place: may the player have the bye, if it goes to this score?"""
        allowed = self._byes.get(score)
        if allowed is None:
            allowed = self._byes[score] = [player.bye_allowed and player.score == score for player in self.players]
        return allowed

    # -- completing the round ----------------------------------------------------------------------------------------

    def is_surely_completable(self, start: int, extra: int = 0, gone: int = 0) -> bool:
        """A quick yes: all places from `start` on can be paired, with any `extra` others and without any `gone` of
        them.

        Any of them may have the bye. By Dirac's theorem, a graph with an even number m of vertices has a perfect
        matching if each vertex has at least m/2 neighbours. The bound is rough: it assumes that every player has met
        the greatest number of the others, and that the larger group with the same absolute colour preference avoids
        itself, and so does the largest forbidden group.
        """
        below = len(self.players) - start - gone
        if below + extra == 0:
            return True
        for one, other in self._bound:  # these pairs are fixed; if one of them is separated, there is no quick yes
            if gone or one == other or one < start <= other or not self.may_meet(one, other):
                return False
            below -= 2 if start <= one else 0
        if below + extra == 0:
            return True
        colours, groups = self.colour_class, self.group
        unavailable = self._most_met + max(colours.count(1, start), colours.count(2, start))
        if self._large:
            unavailable += max([groups.count(group, start) for group in range(1, len(self._large) + 1)])
        return 2 * (below - 2 - unavailable) >= below + extra

    def pairs_up_easily(self, places: Sequence[Place], spare: int = 0) -> bool:
        """A quick yes: taken in order, each of these places finds an opponent, except `spare` of them."""
        return self.left_over(places, spare) is not None

    def left_over(self, places: Sequence[Place], most: int) -> list[Place] | None:
        """The places that find no opponent if all are taken in order; None if there are too many, or it takes long."""
        numbers, may_not_meet, colour = self.numbers, self.may_not_meet, self.colour_class
        rest = list(places)
        left: list[Place] = []
        steps = STEPS + STEPS_FOR_EACH * len(rest)
        while rest:
            one = rest.pop()
            not_here, bound = may_not_meet[one], colour[one]
            for index, other in enumerate(rest):
                if numbers[other] not in not_here and (not bound or bound != colour[other]):
                    del rest[index]
                    steps -= index
                    break
            else:
                left.append(one)
                steps -= len(rest)
                if len(left) > most:
                    return None
            if steps < 0:
                return None
        return left

    def is_completable(self, places: Sequence[Place], bye_score: int | None = None) -> bool:
        """[C4]: can these places be paired completely? If there is a bye, a player with this score takes it."""
        if (len(places) + (bye_score is not None)) % 2:
            return False
        if self.completes_easily(places, bye_score):
            return True
        return Graph(self, ((BELOW, places),), _NO_COST, bye_score=bye_score).matching.maximise() == 0

    def completes_easily(self, places: Sequence[Place], bye_score: int | None) -> bool:
        """A quick yes: taken in order, each of these places finds an opponent; the last possible one takes the bye."""
        if bye_score is None:
            return self.pairs_up_easily(places)
        byes = self.byes(bye_score)
        assignee = next((place for place in reversed(places) if byes[place]), None)
        return assignee is not None and self.pairs_up_easily([place for place in places if place != assignee])

    def first_for_the_bye(self, candidates: Sequence[Place]) -> Place:
        """The first of some candidates for the bye without whom all others can be paired. There is always one."""
        if self.given is not None or self.is_surely_completable(0):
            return candidates[0]
        count = len(self.players)
        matching = Graph(self, ((BELOW, self.places),), _NO_COST, bye_score=self.bye_score).matching
        matching.maximise()
        return self.places[matching.fix_in_order([count], candidates)[0]]

    def least_bye_score(self, places: Sequence[Place]) -> int | None:
        """[C5]: the lowest score at which one of these can have the bye and the others can be paired, or None."""
        scores = sorted({self.players[place].score for place in places if self.players[place].bye_allowed})
        return next((score for score in scores if self.is_completable(places, score)), None)

    def _lowest_bye_score(self) -> int:
        """[C5]: the lowest score of a possible assignee of the bye."""
        if self.is_surely_completable(0):
            scores = [player.score for player in self.players if player.bye_allowed]
            if scores:
                return min(scores)
        least = self.least_bye_score(self.places)
        if least is None:
            raise self._refusal()
        return least

    def _bye_score_as_given(self, given: Sequence[Place]) -> int | None:
        """The score of the bye if a supposition fixes the whole round. Raises NoPairingPossible if that is illegal."""
        bye_score = None
        for place, partner in zip(self.places, given, strict=True):
            player = self.players[place]
            if partner < 0:
                if not player.bye_allowed:
                    raise NoPairingPossible(f"{player.number} may not have the bye ([C2])", (player.number,))
                bye_score = player.score
            elif place < partner and not self.may_meet(place, partner):
                other = self.players[partner]
                if other.number in player.opponents:
                    why = "have met before ([C1])"
                elif other.number in self.may_not_meet[place]:
                    why = "are forbidden to meet (TRF record 260)"
                else:
                    why = "have the same absolute colour preference ([C3])"
                raise NoPairingPossible(f"{player.number} and {other.number} {why}", (player.number, other.number))
        return bye_score

    def may_meet(self, a: Place, b: Place) -> bool:
        """[C1] and [C3] for two places."""
        return self.numbers[b] not in self.may_not_meet[a] and (
            not self.colour_class[a] or self.colour_class[a] != self.colour_class[b]
        )

    def _refusal(self) -> NoPairingPossible:
        from dutchess.pairing.common.obstruction import Opponents, refusal  # start-up: hardly any round is refused

        opponents = Opponents(
            self.colour_class,
            frozenset(((1, 1), (2, 2))),
            self.excluded(self.places),
            lambda: barred(NOTHING_FORBIDDEN, self.players, self._forced),
            self.group if any(self.group) else (),
        )
        return refusal(
            self.numbers,
            opponents,
            [player.bye_allowed for player in self.players] if len(self.players) % 2 else None,
            f"the absolute criteria [C1] to [C3] ({self._article}: the arbiter decides)",
            self._forbidden,
        )


def _given(history: History, players: Sequence[Participant]) -> list[Place] | None:
    """The partner of each place (NOBODY for the bye), if suppositions fix all of them."""
    if 2 * len(history.forced) < len(players) or not history.forced:
        return None
    place: dict[int, Place] = {player.number: at for at, player in zip(Places(0, len(players)), players, strict=True)}
    given: list[Place | None] = [None] * len(players)
    for one, other in history.forced:
        if one in place and (not other or other in place):
            given[place[one]] = place[other] if other else NOBODY
            if other:
                given[place[other]] = place[one]
    return None if None in given else [partner for partner in given if partner is not None]


def large_groups(forbidden: Forbidden, players: Sequence[Rival]) -> tuple[bytes, Forbidden]:
    """For each place, the number of a large group in which all pairs are forbidden, 0 for none; and the other forbidden
    pairs."""
    large = _disjoint(forbidden.groups)
    return _numbered(large, players), _without(forbidden, large) if large else forbidden


def _numbered(groups: Sequence[frozenset[int]], players: Sequence[Rival]) -> bytes:
    """For each place, the number of the group that the player is in, 0 for none."""
    if not groups:
        return bytes(len(players))
    number = {member: index for index, group in enumerate(groups, 1) for member in group}
    return bytes([number.get(player.number, 0) for player in players])


def _without(forbidden: Forbidden, groups: Sequence[frozenset[int]]) -> Forbidden:
    """The forbidden pairs without those of some groups."""
    return Forbidden([group for group in forbidden.groups if group not in groups], forbidden.pairs)


def _disjoint(groups: Sequence[frozenset[int]]) -> list[frozenset[int]]:
    """Some groups, of which nobody is in two."""
    chosen: list[frozenset[int]] = []
    for group in groups:
        if len(chosen) < MOST_GROUPS and all(map(group.isdisjoint, chosen)):
            chosen.append(group)
    return chosen


def _apart(own: AbstractSet[int], groups: Sequence[frozenset[int]], number: int) -> AbstractSet[int]:
    """Whom a player may not meet: some of their own, and the others of all groups that they are in."""
    for group in groups:
        if number in group:
            own = Apart(own, group, number)
    return own


def may_not_meet(
    forbidden: Forbidden, players: Sequence[Rival], forced: Collection[tuple[int, int]] = ()
) -> list[AbstractSet[int]]:
    """[C1] for each place, as numbers: opponents met over the board, and forbidden opponents.

    Players in a supposed pair (`forced`) may meet nobody else. The numbers may include players who are not paired in
    the round.
    """
    barred: list[AbstractSet[int]] = [player.opponents for player in players]
    if not forbidden and not forced:
        return barred
    apart: dict[int, list[int]] = {}
    for first, second in forbidden.pairs:
        apart.setdefault(first, []).append(second)
        apart.setdefault(second, []).append(first)
    everybody = frozenset([player.number for player in players])
    for index, player in enumerate(players):
        if player.number in apart:
            barred[index] = player.opponents.union(apart[player.number])
        if forbidden.groups:
            barred[index] = _apart(barred[index], forbidden.groups, player.number)
    for pair in forced:
        both = everybody.intersection(pair)
        others = everybody - both
        for index, player in enumerate(players):
            barred[index] = barred[index] | (others if player.number in both else both)
    return barred


def barred(
    forbidden: Forbidden, players: Sequence[Rival], forced: Collection[tuple[int, int]] = ()
) -> list[list[Place]]:
    """The same as `may_not_meet`, but as places in order."""
    places = Places(0, len(players))
    place: dict[int, Place] = {player.number: index for index, player in zip(places, players, strict=True)}
    return [
        sorted([place[number] for number in numbers if number in place])
        for numbers in may_not_meet(forbidden, players, forced)
    ]


def _most(may_not_meet: Iterable[AbstractSet[int]]) -> int:
    """The greatest number of players whom any one place may not meet."""
    return max(map(len, may_not_meet), default=0)


def _colour_class(balance: Balance) -> int:
    return 1 if balance.preference == WHITE else 2


def _no_cost(a: Spot, b: Spot) -> Cost | None:
    return None if a.zone == THE_BYE else ()


_NO_COST = Prices(_no_cost)
