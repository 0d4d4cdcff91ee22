"""The Lim System read literally: C.04.4.3.

Owns the book's own reading of every article of this system, from the bye to the colours. Slow, and meant for events of
up to about twelve players. Shares no code with the engine: the facts before the round that all systems have in common
(scores, order, colours had, opponents met, the bye) are those of the book's Dutch System.

"Highest numbered" is the player whose pairing number is nearest to 1 (4.2). Where pairing goes upwards, the articles
are mirrored: lowest numbered first, lower scores first. "First" and "last" mean first and last in that direction.

What is done where the letter gives no pairing:

- A bye whose receiver would leave the others without a pairing goes to the next player in the order of 1.1.
- A blocked median score-group is extended by 2.6 until it can be paired. In the end it holds the whole field, so a
  round that can be paired at all is paired.
- In the last round article 6 lifts the limits on colours for players with the same score, and for nobody else. If
  that does not suffice, there is no pairing: `NoPairing`. It lifts them only as far as necessary: of the ways to pair a
  group with as few floaters, of types no worse, only those count that break the limits in the fewest pairs.

Where the text leaves a choice:

- 4.4 a: whoever makes the group even (2.3 d) is chosen without a look at the pairs of the others, as in the example. If
  that leaves somebody without an opponent, the first such player in turn floats instead, and the floater comes back,
  even if the two could have met. Only where as many pairs cannot be made so, or 3.5 and 3.9 know a better floater, is
  it another one: the last in turn, as in 4.4 b, so that the earlier pairings are retained. Whether the player for whom
  nobody is left then, too, would be a good floater does not matter: that player is paired.
- 4.4 a where others are still without an opponent after this exchange: the group is even now, and they float as in
  4.4 b. The first one floats all the same: "originally uneven" and "floated to make even" are true of the group, and
  4.4 b is about groups that were "originally even".
- 3.9: "a compatible opponent in the adjacent scoregroup" is one for each floater alone. That somebody ahead may take
  that opponent is said in 3.3 and 3.4 only, which choose among players of the same type.
- 3.10 goes before 4.4 a: it says who does not make the group even. Whether another floater does harm (3.10.1, 3.10.2)
  is judged by who floats in the end.
- 3.2 in Maxi-tournaments: the scoregroup is everybody who has an opponent in it, floaters included, as wherever the
  articles speak of those who are in it (2.3 d, 3.6.3). Its lowest numbered player is not chosen if 3.9, 3.10 or 3.3
  keeps them from floating; then it is the lowest numbered of those who are left, as by 3.2.4.
- 5.7: the opponents to be exchanged are the one from the first scrutiny, after which the second begins (5.2), and the
  new one. Who has lost such an opponent to somebody ahead is still compared with that opponent; who was the opponent
  and has been exchanged may meet anybody.
- 5.3 in the last round: if one of two players had the same colour in the previous two rounds, that player gets the
  other one, whichever limits that breaks for the opponent. If both had, as few limits as possible are broken.
- 7.2: the Pairing List holds those who can be paired in round 1 (7.1 gives the bye to the last of the list), so
  somebody who is absent from round 1 does not count for odd and even.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, groupby

from book.dutch_facts import OPPOSITE, Participant, initial_colour, participants, score_before
from dutchess.tournament import Tournament

Pair = tuple[Participant, Participant]
Pairs = tuple[Pair, ...]
Players = tuple[Participant, ...]

NO_TROUBLE, SAME_DUE_COLOUR, LIMIT_BROKEN = range(3)
NEAR = 100  # rating points (3.2, 3.8, 5.7)


class NoPairing(Exception):
    """No complete pairing of the round complies with 2.1 and article 6."""


def pair(
    tournament: Tournament, edition: int = 2026, *, maxi: bool = False
) -> tuple[list[tuple[int, int]], int | None]:
    """The coming round: (White, Black) of every board, and who has the bye.

    Args:
        tournament: the event before the round.
        edition: the year; the former one differs in who may have the bye (C.04.1.d).
        maxi: whether the provisos for Maxi-tournaments apply (3.2, 3.8, 5.7).
    """
    return Round(tournament, edition, maxi=maxi).pair()


# -- colours of one player and of a pair: 2.1, 5.1, 5.3, 5.5, 5.6 ------------------------------------------------------


def broken_limits(player: Participant, colour: str) -> int:
    """5.1 a and b: how many of the two limits this colour would break."""
    colours = player.colours + colour
    third_in_succession = colours[-3:] == 3 * colour
    three_more = abs(colours.count("w") - colours.count("b")) > 2
    return third_in_succession + three_more


def due_colour(player: Participant) -> str | None:
    """5.1, 5.3, 5.5, 5.6: the only permitted colour, else the equalising one, else the alternate one.

    Nobody is due a colour before their first game. A player to whom no colour is permitted is due the alternate one.
    """
    if not player.colours:
        return None
    permitted = [colour for colour in "wb" if not broken_limits(player, colour)]
    if len(permitted) == 1:
        return permitted[0]
    if permitted and player.colour_difference:
        return "b" if player.colour_difference > 0 else "w"
    return OPPOSITE[player.colours[-1]]


def permitted_ways(one: Participant, other: Participant) -> list[Pair]:
    """2.1: the ways (White, Black) in which two players can meet within the limits of 5.1 a and b."""
    ways = ((one, other), (other, one))
    return [way for way in ways if _broken_by(way) == 0]


def _broken_by(way: Pair) -> int:
    return sum(broken_limits(player, colour) for player, colour in zip(way, "wb", strict=True))


def trouble(one: Participant, other: Participant) -> int:
    """5.2, 5.3: what is wrong with the colours of a pair; smaller is better.

    A player who is due no colour suits everybody. `LIMIT_BROKEN` is possible in the last round only (article 6).
    """
    if not permitted_ways(one, other):
        return LIMIT_BROKEN
    return SAME_DUE_COLOUR if due_colour(one) == due_colour(other) is not None else NO_TROUBLE


def compatible(one: Participant, other: Participant, *, last_round: bool) -> bool:
    """2.1: may the two be paired? Article 6: in the last round players with the same score need not mind the limits."""
    if one is other or other.number in one.met:
        return False
    return bool(permitted_ways(one, other)) or (last_round and one.score == other.score)


def balances(player: Participant, colour: str, round_number: int) -> bool:
    """5.5: does the colour leave at most one more of one colour (odd rounds)? 5.6: as many of each (even rounds)?"""
    difference = abs(player.colour_difference + (1 if colour == "w" else -1))
    return difference <= round_number % 2


# -- floaters: 2.2, 3.1, 3.3, 3.4, 3.9 ---------------------------------------------------------------------------------


def twice_median(tournament: Tournament, round_number: int) -> int:
    """2.2: twice the score of the Median Score-group in a round, half of what winning every round before is worth."""
    return tournament.scoring.win * (round_number - 1)


def floated_in(tournament: Tournament, number: int, round_number: int) -> bool:
    """3.1: was the player transferred to another score-group in this round?

    Players are transferred towards the median (2.2, 3.2): somebody above it who met a lower score was, and so was
    somebody below it who met a higher one. Whoever received a floater was not. The game need not have been played.
    """
    games = tournament.player(number).games[: max(round_number, 0)]
    if not games or len(games) < round_number or not games[-1].opponent:
        return False
    own = score_before(tournament, number, round_number)
    other = score_before(tournament, games[-1].opponent, round_number)
    median = twice_median(tournament, round_number)
    return (2 * own > median and other < own) or (2 * own < median and other > own)


def left_for(floaters: Iterable[Participant], opponents: Sequence[Participant], *, last_round: bool) -> Players:
    """3.3, 3.4: the opponents left after these floaters, in turn, have each taken theirs as 3.8 says.

    Args:
        floaters: in the order in which they are paired (3.6, 3.7).
        opponents: the players of the adjacent score-group, in the order in which floaters take them (3.8).
        last_round: whether article 6 applies.
    """
    left = list(opponents)
    for floater in floaters:
        possible = [player for player in left if compatible(floater, player, last_round=last_round)]
        if possible:
            left.remove(min(possible, key=lambda player: trouble(floater, player)))
    return tuple(left)


def floater_type(
    player: Participant, *, has_floated_here: bool, opponents: Iterable[Participant], last_round: bool
) -> str:
    """3.9: "a" to "d"; "a" is the greatest disadvantage.

    Args:
        player: who is to float.
        has_floated_here: whether the player has already floated to the score-group that is being handled.
        opponents: the players of the adjacent score-group. Whether another floater needs them is for 3.3 and 3.4 to say
            (`left_for`).
        last_round: whether article 6 applies.
    """
    has_opponent = any(compatible(player, other, last_round=last_round) for other in opponents)
    return ("ab" if has_floated_here else "cd")[has_opponent]


# -- the round: 1, 2.2, 2.6, 5.4, 7.2 ----------------------------------------------------------------------------------


class Round:
    """The bye, then the score-groups from both ends towards the median, then the median (2.2)."""

    def __init__(self, tournament: Tournament, edition: int = 2026, *, maxi: bool = False) -> None:
        self.number = tournament.played_rounds + 1
        self.is_last = self.number == tournament.rounds
        self.maxi = maxi
        self.players = participants(tournament, edition)
        self.twice_median = twice_median(tournament, self.number)
        self.initial_colour = initial_colour(tournament)
        self.rating = {player: tournament.player(player.number).rating for player in self.players}
        self.floated_before = {
            player for player in self.players if floated_in(tournament, player.number, self.number - 1)
        }
        self._compatible = {
            (one, other)
            for one in self.players
            for other in self.players
            if compatible(one, other, last_round=self.is_last)
        }
        self._fewest_broken: dict[frozenset[Participant], int | None] = {frozenset(): 0}

    def pair(self) -> tuple[list[tuple[int, int]], int | None]:
        bye = self.bye() if len(self.players) % 2 else None
        field = [player for player in self.players if player is not bye]
        if not self.can_be_paired(field):
            raise NoPairing
        boards = [self.white_and_black(one, other, below=below) for one, other, below in self.pairs(field)]
        return [(white.number, black.number) for white, black in boards], None if bye is None else bye.number

    def compatible(self, one: Participant, other: Participant) -> bool:
        """2.1 and article 6."""
        return (one, other) in self._compatible

    def can_be_paired(self, players: Collection[Participant]) -> bool:
        """Is there a way to pair all of them?"""
        return self.fewest_broken(players) is not None

    def fewest_broken(self, players: Collection[Participant]) -> int | None:
        """Article 6: in how many pairs the limits are broken if all are paired as well as can be; None if they cannot.

        It is never more than 0 before the last round.
        """
        field = frozenset(players)
        if field not in self._fewest_broken:
            first, *others = sorted(field, key=lambda player: player.rank)
            ways = [self.broken_with(first, other, field) for other in others] if len(field) % 2 == 0 else []
            self._fewest_broken[field] = min((way for way in ways if way is not None), default=None)
        return self._fewest_broken[field]

    def broken_with(self, one: Participant, other: Participant, players: Collection[Participant]) -> int | None:
        """The same if the two are a pair."""
        if not self.compatible(one, other):
            return None
        rest = self.fewest_broken(frozenset(players) - {one, other})
        return None if rest is None else rest + (trouble(one, other) == LIMIT_BROKEN)

    def fewest_left_over(self, players: Collection[Participant]) -> int:
        """How many of the players are without an opponent when as many pairs as possible are made."""
        for number in range(len(players) % 2, len(players), 2):
            if any(self.can_be_paired(frozenset(players) - set(out)) for out in combinations(players, number)):
                return number
        return len(players)

    def bye(self) -> Participant:
        """1.1, 7.1: the lowest ranked player who may have it (C.04.1 article 4), if the others can then be paired."""
        for player in sorted(self.players, key=lambda player: player.order, reverse=True):
            if player.may_have_bye and self.can_be_paired([other for other in self.players if other is not player]):
                return player
        raise NoPairing

    def pairs(self, field: Sequence[Participant]) -> list[tuple[Participant, Participant, bool]]:
        """2.2, 2.6: all pairs, and of each whether it was made below the median.

        The median is a score-group also if nobody has that score: the floaters from both sides meet there.
        """
        groups = [tuple(group) for _, group in groupby(field, key=lambda player: player.score)]
        above = [group for group in groups if 2 * group[0].score > self.twice_median]
        below = [group for group in groups if 2 * group[0].score < self.twice_median]
        median = tuple(player for player in field if 2 * player.score == self.twice_median)
        high, down = self.side(above, median, upwards=False)
        low, up = self.side(below[::-1], median, upwards=True)
        while not self.can_be_paired((*median, *down, *up)):
            # The next pairing is the one made last: the nearest to the median. A side that has none left is skipped.
            if low and (len(down) > len(up) or not high):
                up += low.pop()
            else:
                down += high.pop()
        made = Group(self, median, (*down, *up), (), upwards=False).scrutinised()
        return [(*pair, pair in low) for pair in (*high, *low, *made)]

    def side(
        self, groups: Sequence[Players], median: Players, *, upwards: bool
    ) -> tuple[list[Pair], list[Participant]]:
        """2.2, 3.2: the score-groups on one side of the median: the pairs as they are made, and who floats to it."""
        made: list[Pair] = []
        floaters: Players = ()
        for index, residents in enumerate(groups):
            # 3.8: the order in which floaters find opponents in the next group; the median is paired downward.
            following = median
            if index + 1 < len(groups):
                following = tuple(sorted(groups[index + 1], key=lambda player: player.rank, reverse=upwards))
            pairs, floaters = Group(self, residents, floaters, following, upwards=upwards).paired()
            made += pairs
        return made, list(floaters)

    def white_and_black(self, one: Participant, other: Participant, *, below: bool) -> Pair:
        """5.3 to 5.6, 7.2: who has White and who has Black; `below`: the pair was made below the median."""
        higher, lower = sorted((one, other), key=lambda player: player.order)
        ways = [(higher, lower), (lower, higher)]
        bound = [player for player in (higher, lower) if player.colours[-2:] in ("ww", "bb")]
        if len(bound) == 1:  # 5.3
            return min(ways, key=lambda way: way["wb".index(OPPOSITE[bound[0].colours[-1]])] is not bound[0])
        fewest = min(map(_broken_by, ways))
        ways = [way for way in ways if _broken_by(way) == fewest]
        if len(ways) == 1:  # 5.1 a and b; in the last round as far as possible
            return ways[0]
        due, due_to_lower = due_colour(higher), due_colour(lower)
        if due is None and due_to_lower is None:  # 7.2
            due = self.initial_colour if higher.parity_number % 2 else OPPOSITE[self.initial_colour]
        elif due is None or due == due_to_lower:
            assert due_to_lower is not None
            gets_it = lower if due is None else self.who_gets(due_to_lower, higher, lower, below=below)
            due = due_to_lower if gets_it is higher else OPPOSITE[due_to_lower]
        return (higher, lower) if due == "w" else (lower, higher)

    def who_gets(self, colour: str, higher: Participant, lower: Participant, *, below: bool) -> Participant:
        """5.4 to 5.6: both are due this colour. The balance decides, then the history, then the rank."""
        gains = [
            player
            for player in (higher, lower)
            if balances(player, colour, self.number) and not balances(player, OPPOSITE[colour], self.number)
        ]
        if len(gains) == 1:  # 5.5, 5.6
            return gains[0]
        for back in range(1, min(len(higher.colours), len(lower.colours)) + 1):  # 5.4
            if higher.colours[-back] != lower.colours[-back]:
                return lower if higher.colours[-back] == colour else higher
        return lower if below else higher


# -- a score-group: 2.3 to 2.5, 3, 4, 5.2 ------------------------------------------------------------------------------


class Group:
    """A score-group with the floaters who have arrived; `following` are the players of the adjacent score-group."""

    def __init__(
        self, the_round: Round, residents: Players, arrived: Players, following: Players, *, upwards: bool
    ) -> None:
        self.round = the_round
        self.upwards = upwards
        self.arrived = frozenset(arrived)
        self.following = following
        self.members = (*sorted(arrived, key=self.turn), *sorted(residents, key=self.place))

    def place(self, player: Participant) -> int:
        """4.1: highest numbered first when pairing downward, lowest numbered first when pairing upwards."""
        return -player.rank if self.upwards else player.rank

    def turn(self, floater: Participant) -> tuple[bool, int, int]:
        """3.6, 3.7: the order in which floaters are paired.

        Floaters from above: highest score first, then highest numbered. Floaters from below: lowest score first, then
        lowest numbered. The two meet in the median only, where those from above come first (3.6.3).
        """
        if 2 * floater.score > self.round.twice_median:
            return False, -floater.score, floater.rank
        return True, floater.score, -floater.rank

    def in_turn(self, players: Collection[Participant]) -> Players:
        """The order of scrutiny: floaters first (3.6, 3.7), then the others by number (4.1)."""
        return tuple(player for player in self.members if player in players)

    def type_of(self, player: Participant) -> str:
        """3.9: the type of floater that a player would be."""
        return floater_type(
            player,
            has_floated_here=player in self.arrived,
            opponents=self.following,
            last_round=self.round.is_last,
        )

    def least_disadvantage(self, players: Iterable[Participant]) -> Players:
        """3.9, 3.5: those of the players who are of the best type."""
        types = {player: self.type_of(player) for player in players}
        return tuple(player for player in types if types[player] == max(types.values()))

    def disadvantages(self, floaters: Players) -> list[int]:
        """3.9: how many of the players who float together are of type a, of type b and of type c."""
        types = [self.type_of(player) for player in floaters]
        return [types.count(kind) for kind in "abc"]

    def with_opponent_left(self, players: Iterable[Participant], floaters: Collection[Participant]) -> Players:
        """3.3, 3.4: those for whom the floaters ahead of them leave an opponent in the adjacent group, else all."""
        everybody = tuple(players)

        def has_opponent_left(player: Participant) -> bool:
            ahead = sorted((other for other in floaters if self.turn(other) < self.turn(player)), key=self.turn)
            left = left_for(ahead, self.following, last_round=self.round.is_last)
            return any(self.round.compatible(player, other) for other in left)

        return tuple(player for player in everybody if has_opponent_left(player)) or everybody

    def paired(self) -> tuple[Pairs, Players]:
        """2.3 to 2.5: the pairs in the order in which they are scrutinised, and who floats."""
        alone = tuple(
            player for player in self.members if not any(self.round.compatible(player, other) for other in self.members)
        )  # 2.3 a to c
        players = frozenset(self.members) - frozenset(alone)
        floaters = self.evening_floaters(players, alone) if len(players) % 2 else self.without_opponents(players, alone)
        staying = self.in_turn(players - frozenset(floaters))
        return self.scrutinised(staying), (*alone, *floaters)

    # -- who floats ----------------------------------------------------------------------------------------------------

    def evening_floaters(self, players: frozenset[Participant], alone: Players) -> Players:
        """2.3 d: the floater that makes the group even, or whom 4.4 a exchanges for this one.

        3.9 goes first, then 3.10, then 3.3 and 3.4, then 3.2.
        """
        best = self.least_disadvantage(self.in_turn(players))
        chosen = self.by_due_colour(self.with_opponent_left(best, alone), players)
        floaters = self.without_opponents(players, alone, chosen)
        if chosen in self.round.floated_before and self.type_of(chosen) == "d":
            others = [player for player in best if player not in self.round.floated_before]
            if others:
                instead = self.by_due_colour(self.with_opponent_left(others, alone), players)
                spared = self.without_opponents(players, alone, instead)  # as many pairs are left: 3.10.2
                if self.disadvantages((*alone, *spared)) <= self.disadvantages((*alone, *floaters)):  # 3.10.1
                    return spared
        return floaters

    def by_due_colour(self, choice: Sequence[Participant], players: Collection[Participant]) -> Participant:
        """3.2: the last one of those due the colour that more players of the group are due, else the last one."""
        due = [due_colour(player) for player in players]
        last = max(choice, key=self.place)
        if due.count("w") == due.count("b"):
            return last
        majority = "w" if due.count("w") > due.count("b") else "b"
        equalising = [player for player in choice if due_colour(player) == majority]
        chosen = max(equalising, key=self.place, default=last)
        if self.round.maxi:
            lowest = max(players, key=self.place)
            return chosen if self.near(chosen, lowest) else last
        return chosen

    def without_opponents(
        self, players: frozenset[Participant], alone: Players, evening: Participant | None = None
    ) -> Players:
        """4.4, 3.1: who floats because opponents cannot be found in spite of exchanges.

        Nobody floats for whom exchanges find an opponent, so as few float as possible. Players are scrutinised in turn:
        one for whom no exchange leaves everybody before them an opponent floats, and of those behind the last ones
        float along (4.4 b). That is, the first floater is as late in turn as possible, then the second, and so on.
        If `evening` was floated to make the group even and somebody else is without an opponent, the first such player
        is exchanged for the floater (4.4 a); if there are more, they float as in 4.4 b.

        3.5 and 3.9 come before this: floaters of worse types are exchanged for others of the group if possible. Then
        comes article 6: no limit is broken that other floaters would save.
        """
        turn = self.in_turn(players)

        def harm(out: Players) -> tuple[list[int], int]:
            broken = self.round.fewest_broken(players - frozenset(out))
            assert broken is not None
            return self.disadvantages((*alone, *out)), broken

        number = self.round.fewest_left_over(players)
        able = [out for out in combinations(turn, number) if self.round.can_be_paired(players - frozenset(out))]
        least = min(map(harm, able))
        best = [out for out in able if harm(out) == least]
        if evening is None:
            return max(best, key=lambda out: [turn.index(player) for player in out])
        if (evening,) in able and harm((evening,))[1] <= least[1]:
            return (evening,)
        first = self.first_without_opponent(players - {evening}, least[1])
        return max(best, key=lambda out: (first in out, [turn.index(player) for player in out]))

    def first_without_opponent(self, players: frozenset[Participant], broken: int) -> Participant:
        """4.4: the first in turn for whom no exchange leaves everybody before them an opponent.

        `broken`: how many pairs may break the limits (article 6).
        """
        turn = self.in_turn(players)
        for place, player in enumerate(turn):
            behind = turn[place + 1 :]
            left_over = (frozenset(out) for size in range(len(behind) + 1) for out in combinations(behind, size))
            least = (self.round.fewest_broken(players - out) for out in left_over)
            if all(value is None or value > broken for value in least):
                return player
        raise AssertionError("all of them can be paired")

    # -- who meets whom ------------------------------------------------------------------------------------------------

    def candidates(self, players: Players) -> list[Participant]:
        """The opponents of the first of the players, in the order in which they are proposed.

        3.8: to a floater everybody who is left, highest numbered first downward, lowest numbered first upwards.
        2.4, 4.2, 4.3: to the others the bottom half in order, then the top half backwards.
        """
        first, *others = players
        if first in self.arrived:
            return sorted(others, key=self.place)
        half = len(players) // 2
        return [*players[half:], *reversed(players[1:half])]

    def opponents(self, players: Players) -> Iterator[Participant]:
        """4.1: the candidates of the first player with whom all can be paired; article 6: no limit broken in vain."""
        fewest = self.round.fewest_broken(players)
        for candidate in self.candidates(players):
            if self.round.broken_with(players[0], candidate, players) == fewest:
                yield candidate

    def may_be_exchanged(self, first: Participant, proposed: Participant, opponent: Participant) -> bool:
        """3.8, 5.7: in Maxi-tournaments an opponent is exchanged for the alternate colour only within 100 points.

        The proviso is about the alternate colour. It does not bind where the proposed pairing would break a limit.
        """
        return not self.round.maxi or trouble(first, proposed) == LIMIT_BROKEN or self.near(opponent, proposed)

    def near(self, one: Participant, other: Participant) -> bool:
        """3.2, 3.8, 5.7: ratings that differ by 100 points or less."""
        return abs(self.round.rating[one] - self.round.rating[other]) <= NEAR

    def scrutinised(self, players: Players | None = None) -> Pairs:
        """3.8, 5.2: the pairs of players who can all be paired, after the exchanges for the sake of colours.

        Floaters are paired first, one after the other (3.6, 3.7), and the colours of the others do not touch their
        pairs. Then the proposed pairings of the others are scrutinised in turn: each is freed of trouble if exchanges
        allow it that leave the earlier pairings no worse.
        """
        players = self.members if players is None else players
        if not players:
            return ()
        first = players[0]
        if first in self.arrived:
            possible = list(self.opponents(players))
            near = [candidate for candidate in possible if self.may_be_exchanged(first, possible[0], candidate)]
            opponent = min(near, key=lambda candidate: trouble(first, candidate))
            rest = tuple(player for player in players[1:] if player is not opponent)
            return ((first, opponent), *self.scrutinised(rest))
        allowed: tuple[int, ...] = ()
        pairs = self.first_scrutiny(players)
        opponents = dict(pairs)
        while 2 * len(allowed) < len(players):
            for worst in (NO_TROUBLE, SAME_DUE_COLOUR, LIMIT_BROKEN):
                found = self.exchanged(players, opponents, (*allowed, worst))
                if found is not None:
                    allowed, pairs = (*allowed, worst), found
                    break
        return pairs

    def first_scrutiny(self, players: Players) -> Pairs:
        """4.1 to 4.3: the first way to pair all players, whatever their colours."""
        pairs = self.exchanged(players, {}, ())
        assert pairs is not None
        return pairs

    def exchanged(
        self, players: Players, first_opponents: Mapping[Participant, Participant], allowed: tuple[int, ...]
    ) -> Pairs | None:
        """4.2, 4.3: the first way to pair all players in which the first pairings have no more trouble than allowed.

        `first_opponents`: whom the first scrutiny gave every player in turn, for 5.7. One who is not in turn there, but
        was such an opponent and has been exchanged, may meet anybody.
        """
        if not players:
            return ()
        first, *others = players
        for opponent in self.opponents(players):
            if not self.may_be_exchanged(first, first_opponents.get(first, opponent), opponent):
                continue
            if not allowed or trouble(first, opponent) <= allowed[0]:
                rest = tuple(player for player in others if player is not opponent)
                pairs = self.exchanged(rest, first_opponents, allowed[1:])
                if pairs is not None:
                    return ((first, opponent), *pairs)
        return None
