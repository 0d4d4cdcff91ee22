"""The Lim System read literally: C.04.4.3, by writing down every pairing of a group and going through the list.

Slow and only for small events. Shares no code with the engine; the facts about players come from `book.dutch_facts`.
Where the articles leave room, the readings are those of docs/systems/lim.md.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import zip_longest

from book.dutch_facts import OPPOSITE, Participant, initial_colour, participants, score_before
from dutchess.tournament import Tournament

Pair = tuple[Participant, Participant]
CLOSE = 100


class NoPairing(Exception):
    """No complete pairing exists."""


class LimRound:
    """One round: the facts, then the articles in their order."""

    def __init__(self, tournament: Tournament, *, maxi: bool = False, limits_waived: bool = False) -> None:
        self.tournament = tournament
        self.maxi = maxi
        self.limits_waived = limits_waived  # by article 6, for everybody
        self.players = sorted(participants(tournament), key=lambda player: player.rank)
        self.round = tournament.played_rounds + 1
        self.last_round = self.round == tournament.rounds
        self.most: dict[frozenset[Participant], int] = {}

    # -- articles 2.1, 5.1, 6: compatibility ---------------------------------------------------------------------------

    def due(self, player: Participant) -> str | None:
        """5.1, 5.5, 5.6: a colour in two successive games forbids it; else the rarer colour, else the alternate one."""
        if not player.colours:
            return None
        may = [colour for colour in "wb" if bears(player, colour)]
        if len(may) == 1:
            return may[0]
        balance = player.colours.count("w") - player.colours.count("b")
        if balance:
            return "b" if balance > 0 else "w"
        return OPPOSITE[player.colours[-1]]

    def within_limits(self, one: Participant, other: Participant) -> bool:
        return any(bears(one, colour) and bears(other, OPPOSITE[colour]) for colour in "wb")

    def compatible(self, one: Participant, other: Participant) -> bool:
        if other.number in one.met:
            return False
        if self.last_round and (self.limits_waived or one.score == other.score):
            return True
        return self.within_limits(one, other)

    def agree(self, one: Participant, other: Participant) -> bool:
        """5.2: nobody has to give up a due colour."""
        return not (self.due(one) and self.due(one) == self.due(other))

    def close(self, one: Participant, other: Participant) -> bool:
        """3.2, 3.8, 5.7: the rule of 100 points."""
        rating = self.tournament.player(one.number).rating - self.tournament.player(other.number).rating
        return abs(rating) <= CLOSE

    def most_pairs(self, players: frozenset[Participant]) -> int:
        """The largest number of compatible pairs, by trying everything for the first player."""
        if len(players) < 2:
            return 0
        if players not in self.most:
            first = min(players, key=lambda player: player.rank)
            rest = players - {first}
            best = self.most_pairs(rest)
            for other in rest:
                if best < len(players) // 2 and self.compatible(first, other):
                    best = max(best, 1 + self.most_pairs(rest - {other}))
            self.most[players] = best
        return self.most[players]

    def complete(self, players: Sequence[Participant]) -> bool:
        return 2 * self.most_pairs(frozenset(players)) == len(players)

    # -- articles 1 and 2: the round -----------------------------------------------------------------------------------

    def pair(self) -> tuple[list[tuple[int, int]], int | None]:
        """The pairs (white, black) and the bye."""
        bye = self.bye()
        field = [player for player in self.players if player is not bye]
        if not self.complete(field):
            raise NoPairing
        median = (self.round - 1) * self.tournament.scoring.win / 2
        scores = sorted({player.score for player in field}, reverse=True)
        groups = {score: [player for player in field if player.score == score] for score in scores}
        middle = groups.get(median, [])  # type: ignore[call-overload]
        above, high_floaters = self.one_side([groups[s] for s in scores if s > median], middle, downward=True)
        below, low_floaters = self.one_side([groups[s] for s in reversed(scores) if s < median], middle, downward=False)
        while not self.complete(middle + high_floaters + low_floaters):  # 2.6
            if (len(high_floaters) > len(low_floaters) and below) or not above:
                low_floaters = low_floaters + list(below.pop())
            else:
                high_floaters = high_floaters + list(above.pop())
        floaters = first_paired(high_floaters, downward=True) + first_paired(low_floaters, downward=False)
        centre = self.pair_group(middle + high_floaters + low_floaters, floaters, downward=True)
        boards = [self.colours(pair, below_median=False) for pair in above + centre]
        boards += [self.colours(pair, below_median=True) for pair in below]
        return boards, None if bye is None else bye.number

    def bye(self) -> Participant | None:
        """1.1: the lowest rank in the lowest scoregroup, if C.04.1 allows and the others can be paired."""
        if len(self.players) % 2 == 0:
            return None
        for player in sorted(self.players, key=lambda player: (player.score, -player.rank)):
            if player.may_have_bye and self.complete([other for other in self.players if other is not player]):
                return player
        raise NoPairing

    def one_side(
        self, groups: list[list[Participant]], median: list[Participant], *, downward: bool
    ) -> tuple[list[Pair], list[Participant]]:
        """2.2: the groups of one side of the median, the farthest first; the pairs made and who floats into it."""
        pairs: list[Pair] = []
        floaters: list[Participant] = []
        for index, residents in enumerate(groups):
            adjacent = groups[index + 1] if index + 1 < len(groups) else median
            incoming = floaters
            floaters = self.floaters(residents, incoming, adjacent, downward=downward)
            staying = [player for player in residents + incoming if player not in floaters]
            first = first_paired([player for player in incoming if player in staying], downward=downward)
            pairs += self.pair_group(staying, first, downward=downward)
        return pairs, floaters

    # -- article 3: floaters -------------------------------------------------------------------------------------------

    def floaters(
        self,
        residents: list[Participant],
        incoming: list[Participant],
        adjacent: list[Participant],
        *,
        downward: bool,
    ) -> list[Participant]:
        """2.3: those without any opponent; then one by one until all others can be paired; no pair is lost (3.10)."""
        group = residents + incoming
        pairs = self.most_pairs(frozenset(group))
        chosen = [one for one in group if not any(self.compatible(one, other) for other in group if other is not one)]
        staying = [player for player in group if player not in chosen]
        while len(staying) > 2 * pairs:
            able = [player for player in staying if self.most_pairs(frozenset(staying) - {player}) == pairs]
            kinds = {
                player: self.kind(player, player in incoming, chosen, adjacent, downward=downward) for player in able
            }
            best = min(kinds.values())
            able = [player for player in able if kinds[player] == best]  # 3.9
            able = [player for player in able if not self.floated(player)] or able  # 3.10
            able.sort(key=lambda player: player.rank, reverse=downward)  # 3.3, 3.4
            whites, blacks = (sum(self.due(player) == colour for player in staying) for colour in "wb")
            surplus = "w" if whites > blacks else "b" if blacks > whites else "neither"
            suited = [player for player in able if self.due(player) == surplus]  # 3.2
            suited = [player for player in suited if not self.maxi or self.close(player, able[0])]
            chosen.append((suited or able)[0])
            staying = [player for player in staying if player is not chosen[-1]]
        return chosen

    def kind(
        self,
        player: Participant,
        has_floated_in: bool,
        chosen: list[Participant],
        adjacent: list[Participant],
        *,
        downward: bool,
    ) -> int:
        """3.9: 3 for type a, 2 for b, 1 for c, 0 for d."""
        ahead = first_paired([*chosen, player], downward=downward)
        ahead = ahead[: ahead.index(player)]
        finds_opponent = max(self.reservations([*ahead, player], adjacent))[-1]
        return 2 * has_floated_in + (not finds_opponent)

    def reservations(self, floaters: list[Participant], adjacent: list[Participant]) -> Iterator[tuple[bool, ...]]:
        """3.3, 3.4: every way to give floaters different opponents, as who of them has one."""
        if not floaters:
            yield ()
            return
        for rest in self.reservations(floaters[1:], adjacent):
            yield (False, *rest)
        for opponent in adjacent:
            if self.compatible(floaters[0], opponent):
                left = [player for player in adjacent if player is not opponent]
                for rest in self.reservations(floaters[1:], left):
                    yield (True, *rest)

    def floated(self, player: Participant) -> bool:
        """3.10: met another score in the round just before."""
        games = self.tournament.player(player.number).games
        if len(games) < self.round - 1 or not games or not games[-1].played:
            return False
        before = [score_before(self.tournament, n, self.round - 1) for n in (player.number, games[-1].opponent)]
        return before[0] != before[1]

    # -- articles 4 and 5.2: the pairs of a group ----------------------------------------------------------------------

    def pair_group(
        self, group: Sequence[Participant], floaters: Sequence[Participant], *, downward: bool
    ) -> list[Pair]:
        """4.1, 5.2: the first complete pairing of the sequence, then in turn the exchanges for colours."""
        ordered = sorted(group, key=lambda player: player.rank, reverse=not downward)
        pairings = list(self.sequence(ordered, list(floaters)))
        tests: tuple[Callable[[Participant, Participant], bool], ...] = (self.agree, self.within_limits)
        for turn in range(len(ordered) // 2):
            proposed = pairings[0][turn][1]
            for test in tests:
                wanted = [
                    pairing
                    for pairing in pairings
                    if test(*pairing[turn]) and (not self.maxi or self.close(pairing[turn][1], proposed))
                ]
                if wanted:
                    break
            opponent = (wanted or pairings)[0][turn][1]
            pairings = [pairing for pairing in pairings if pairing[turn][1] is opponent]
        return pairings[0] if pairings else []

    def sequence(self, ordered: list[Participant], floaters: list[Participant]) -> Iterator[list[Pair]]:
        """Every complete pairing of compatible players, in the order in which 3.8, 4.2 and 4.3 come to it."""
        if not ordered:
            yield []
            return
        floaters = [floater for floater in floaters if floater in ordered]
        if floaters:
            first = floaters[0]
            opponents = [player for player in ordered if player is not first]
        else:
            first, opponents = ordered[0], column_heads(ordered)
        for opponent in opponents:
            if self.compatible(first, opponent):
                rest = [player for player in ordered if player not in (first, opponent)]
                for pairing in self.sequence(rest, floaters):
                    yield [(first, opponent), *pairing]

    # -- articles 5.3 to 5.6 and 7.2: colours --------------------------------------------------------------------------

    def colours(self, pair: Pair, *, below_median: bool) -> tuple[int, int]:
        """The numbers of White and Black."""
        higher, lower = sorted(pair, key=lambda player: (-player.score, player.rank))
        if self.white(higher, lower, below_median=below_median) is higher:
            return higher.number, lower.number
        return lower.number, higher.number

    def white(self, higher: Participant, lower: Participant, *, below_median: bool) -> Participant:
        legal = [
            white for white, black in ((higher, lower), (lower, higher)) if bears(white, "w") and bears(black, "b")
        ]
        if len(legal) == 1:  # 5.1, 5.3
            return legal[0]
        dues = self.due(higher), self.due(lower)
        if dues == (None, None):  # 7.2
            drawn = initial_colour(self.tournament)
            return higher if (drawn == "w") == (higher.parity_number % 2 == 1) else lower
        if dues[0] != dues[1]:  # 5.1
            return higher if "w" == dues[0] or "b" == dues[1] else lower
        for one, other in zip_longest(reversed(higher.colours), reversed(lower.colours)):  # 5.4
            if one and other and one != other:
                return lower if one == "w" else higher
        favoured, neglected = (lower, higher) if below_median else (higher, lower)
        return favoured if dues[0] == "w" else neglected


def bears(player: Participant, colour: str) -> bool:
    """5.1 (a), (b): no third equal colour in succession, no balance of three."""
    after = player.colours + colour
    return after[-3:] != 3 * colour and abs(after.count("w") - after.count("b")) < 3


def first_paired(floaters: Sequence[Participant], *, downward: bool) -> list[Participant]:
    """3.6, 3.7: the order in which floaters are paired."""
    if downward:
        return sorted(floaters, key=lambda player: (-player.score, player.rank))
    return sorted(floaters, key=lambda player: (player.score, -player.rank))


def column_heads(group: Sequence[Participant]) -> list[Participant]:
    """2.4, 4.2, 4.3: the opponents of the first player in the columns of the exchange tables.

    In the table for six, #1 meets 4, 5, 6, then 3 and 2: the other half forwards, then his own half backwards.
    """
    half = len(group) // 2
    return list(group[half:]) + [group[index] for index in range(half - 1, 0, -1)]


def pair(tournament: Tournament, *, maxi: bool = False) -> tuple[list[tuple[int, int]], int | None]:
    """Pair the coming round. Article 6: in the last round the colour limits fall altogether if nothing else is left."""
    try:
        return LimRound(tournament, maxi=maxi).pair()
    except NoPairing:
        if tournament.played_rounds + 1 != tournament.rounds:
            raise
        return LimRound(tournament, maxi=maxi, limits_waived=True).pair()
