"""The Lim System read literally: C.04.4.3, article by article, for tiny events.

Whether players can be paired is found by trying; every choice is made as a list that the articles make shorter one
after the other until its first player is taken. Shares no code with the engine; the facts about players come from
`book.dutch_facts`. Where the articles leave room, the readings are those of docs/conformance/lim.md.

"Highest numbered" is the number nearest to 1 (4.2). `Way` says in which direction a group is paired; downward the group
is read from its highest numbered player, upward from its lowest numbered one, and everything else follows from that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from book.dutch_facts import OPPOSITE, Participant, initial_colour, participants, score_before
from dutchess.tournament import Tournament

Pair = tuple[Participant, Participant]
Group = list[Participant]


class NoPairing(Exception):
    """No complete pairing exists."""


@dataclass(frozen=True)
class Way:
    """2.2: the direction in which a group is paired."""

    name: str
    step: int  # towards which scores floaters go

    def listed(self, players: Iterable[Participant]) -> Group:
        """2.4, 4.1: in the order in which proposed pairings are scrutinised."""
        return sorted(players, key=lambda player: -self.step * player.rank)

    def floaters_listed(self, floaters: Iterable[Participant]) -> Group:
        """3.6, 3.7: downward the highest score, then the highest number first; upward the lowest of both."""
        return sorted(self.listed(floaters), key=lambda player: self.step * player.score)


DOWNWARD, UPWARD = Way("downward", -1), Way("upward", 1)


def pair(tournament: Tournament, *, maxi: bool = False) -> tuple[list[tuple[int, int]], int | None]:
    """The pairs (white, black) of the coming round and its bye.

    6: in the last round the limits of colours stand back; if without them alone a pairing exists, for everybody.
    """
    try:
        return paired_round(Rules(tournament, maxi))
    except NoPairing:
        if tournament.played_rounds + 1 != tournament.rounds:
            raise
    return paired_round(Rules(tournament, maxi, no_limits=True))


# -- the articles that speak of one player or of two -------------------------------------------------------------------


@dataclass
class Rules:
    """An event before a round, and what the articles say of a player or of two in it."""

    tournament: Tournament
    maxi: bool
    no_limits: bool = False
    found: dict[frozenset[int], int] = field(default_factory=dict)

    @property
    def played(self) -> int:
        return self.tournament.played_rounds

    def compatible(self, one: Participant, other: Participant) -> bool:
        """2.1: not met, and some allocation keeps the limits of colours; 6 for equal scores in the last round."""
        if one is other or other.number in one.met:
            return False
        last_round = self.played + 1 == self.tournament.rounds
        if last_round and (self.no_limits or one.score == other.score):
            return True
        return limits_kept(one, other)

    def opponents(self, player: Participant, among: Iterable[Participant]) -> Group:
        return [other for other in among if self.compatible(player, other)]

    def pairs_in(self, players: Iterable[Participant]) -> int:
        """The greatest number of compatible pairs among some players."""
        group = sorted(players, key=lambda player: player.rank)
        key = frozenset(player.number for player in group)
        if not group:
            return 0
        if key not in self.found:
            first, rest = group[0], group[1:]
            most = 0
            for other in self.opponents(first, rest):
                if most < len(group) // 2:
                    most = max(most, 1 + self.pairs_in(without(rest, other)))
            self.found[key] = most if most == len(group) // 2 else max(most, self.pairs_in(rest))
        return self.found[key]

    def all_paired(self, players: Sequence[Participant]) -> bool:
        return 2 * self.pairs_in(players) == len(players)

    def hundred_points(self, one: Participant, other: Participant) -> bool:
        """3.2, 3.8, 5.7: in maxi-tournaments an exchange for colours is for players within 100 points of each other."""
        ratings = [self.tournament.player(player.number).rating for player in (one, other)]
        return not self.maxi or abs(ratings[0] - ratings[1]) <= 100

    def floated(self, player: Participant) -> bool:
        """3.10: did he meet another score in the round just before? (The letter of 3.1 would ask for the moved one.)"""
        games = self.tournament.player(player.number).games
        if not games or len(games) < self.played or not games[self.played - 1].played:
            return False
        pair = player.number, games[self.played - 1].opponent
        one, other = (score_before(self.tournament, number, self.played) for number in pair)
        return one != other


def bearable(player: Participant, colour: str) -> bool:
    """2.1, 5.1 (a) and (b): no third equal colour in succession, no three more of one colour."""
    colours = player.colours + colour
    return not colours.endswith(3 * colour) and abs(colours.count("w") - colours.count("b")) < 3


def limits_kept(one: Participant, other: Participant) -> bool:
    return any(bearable(one, colour) and bearable(other, OPPOSITE[colour]) for colour in "wb")


def due(player: Participant) -> str | None:
    """5.1, 5.3, 5.5, 5.6: the only permissible colour, else the equalising one, else the alternate one."""
    if not player.colours:
        return None
    permitted = [colour for colour in "wb" if bearable(player, colour)]
    rarer = [colour for colour in "wb" if 2 * player.colours.count(colour) < len(player.colours)]
    alternate = OPPOSITE[player.colours[-1]]
    return permitted[0] if len(permitted) == 1 else (*rarer, alternate)[0]


def both_served(one: Participant, other: Participant) -> bool:
    """5.2: each can have the colour that he is due; who is due none suits everybody."""
    return due(one) is None or due(one) != due(other)


def without(players: Iterable[Participant], *gone: Participant) -> Group:
    return [player for player in players if player not in gone]


# -- 1 and 2: the round ------------------------------------------------------------------------------------------------


def paired_round(rules: Rules) -> tuple[list[tuple[int, int]], int | None]:
    everybody = sorted(participants(rules.tournament), key=lambda player: (-player.score, player.rank))
    bye = bye_of(rules, everybody) if len(everybody) % 2 else None
    field = without(everybody, bye) if bye else everybody
    if not rules.all_paired(field):
        raise NoPairing
    half = rules.played * rules.tournament.scoring.win  # twice the median score (2.2)
    median = [player for player in field if 2 * player.score == half]
    higher, from_above = side(rules, [player for player in field if 2 * player.score > half], median, DOWNWARD)
    lower, from_below = side(rules, [player for player in field if 2 * player.score < half], median, UPWARD)
    while not rules.all_paired(median + from_above + from_below):
        crack_next_pair(higher, from_above, lower, from_below)
    floaters = DOWNWARD.floaters_listed(from_above) + UPWARD.floaters_listed(from_below)  # 3.6.3
    middle = pairs_of_group(rules, median + from_above + from_below, floaters, DOWNWARD)  # 2.2
    boards = [board(rules, *pair, below_median=False) for pair in higher + middle]
    boards += [board(rules, *pair, below_median=True) for pair in lower]
    return boards, bye.number if bye else None


def bye_of(rules: Rules, everybody: Group) -> Participant:
    """1.1, 7.1: the lowest rank in the lowest group who may have it and without whom the others can be paired."""
    for player in reversed(everybody):
        if player.may_have_bye and rules.all_paired(without(everybody, player)):
            return player
    raise NoPairing


def side(rules: Rules, players: Group, median: Group, way: Way) -> tuple[list[Pair], Group]:
    """2.2: the groups on one side of the median, the farthest first. The pairs made, and who floats into the median."""
    scores = sorted({player.score for player in players}, reverse=way is DOWNWARD)
    pairs: list[Pair] = []
    arrived: Group = []
    groups = [[player for player in players if player.score == score] for score in scores]
    for residents, adjacent in pairwise([*groups, median]):
        leaving = floaters_of_group(rules, residents, arrived, adjacent, way)
        staying = without(residents + arrived, *leaving)
        pairs += pairs_of_group(rules, staying, way.floaters_listed(without(arrived, *leaving)), way)
        arrived = leaving
    return pairs, arrived


def crack_next_pair(higher: list[Pair], from_above: Group, lower: list[Pair], from_below: Group) -> None:
    """2.6: more floaters from above: the next pair of the lower side, else of the higher one; both players float."""
    if (len(from_above) > len(from_below) and lower) or not higher:
        from_below += lower.pop()
    else:
        from_above += higher.pop()


# -- 2.3 and 3: floaters -----------------------------------------------------------------------------------------------


def floaters_of_group(rules: Rules, residents: Group, arrived: Group, adjacent: Group, way: Way) -> Group:
    """2.3: those without any opponent here; then as many others as must go so that all who stay can be paired (4.4)."""
    group = residents + arrived
    pairs = rules.pairs_in(group)
    leaving = [player for player in group if not rules.opponents(player, group)]
    staying = without(group, *leaving)
    while len(staying) > 2 * pairs:
        able = [player for player in staying if rules.pairs_in(without(staying, player)) == pairs]
        chosen = chosen_floater(rules, able, staying, arrived, leaving, adjacent, way)
        leaving.append(chosen)
        staying = without(staying, chosen)
    return leaving


def chosen_floater(
    rules: Rules, able: Group, staying: Group, arrived: Group, leaving: Group, adjacent: Group, way: Way
) -> Participant:
    """Who floats of those who can: the list gets shorter by 3.9, 3.10, 3.2 and 3.3 or 3.4."""

    def disadvantage(player: Participant) -> str:
        return floater_type(rules, player, arrived, adjacent)

    def finds_opponent(player: Participant) -> bool:
        return has_opponent_left(rules, player, leaving, adjacent, way)

    best = max(map(disadvantage, able))  # "d" is the best type
    able = [player for player in able if disadvantage(player) == best]
    able = preferred(able, lambda player: not rules.floated(player))  # 3.10
    able = list(reversed(way.listed(able)))  # 3.3: the lowest numbered first; 3.4: the highest numbered
    whatever_colours = preferred(able, finds_opponent)[0]
    wanted = majority_colour(staying)
    suited = [
        player
        for player in able
        if wanted is not None and due(player) == wanted and rules.hundred_points(player, whatever_colours)
    ]
    return preferred(suited, finds_opponent)[0] if suited else whatever_colours


def preferred(players: Group, test: Callable[[Participant], bool]) -> Group:
    """Those who pass the test, or all if nobody does."""
    return [player for player in players if test(player)] or players


def floater_type(rules: Rules, player: Participant, arrived: Group, adjacent: Group) -> str:
    """3.9: the type of a floater, "a" to "d"; whether he has an opponent in the adjacent group at all."""
    has_opponent = bool(rules.opponents(player, adjacent))
    if player in arrived:
        return "b" if has_opponent else "a"
    return "d" if has_opponent else "c"


def has_opponent_left(rules: Rules, player: Participant, leaving: Group, adjacent: Group, way: Way) -> bool:
    """3.3, 3.4: an opponent in the adjacent group who is not the opponent of a floater ahead of him.

    Those ahead have opponents as far as there are any, in their order; of the ways to give them some, any will do that
    leaves one for this player.
    """
    order = way.floaters_listed([*leaving, player])
    ways_to_serve: list[Group] = [[]]  # opponents taken so far
    for floater in order[: order.index(player)]:
        served = [
            [*taken, opponent]
            for taken in ways_to_serve
            for opponent in rules.opponents(floater, without(adjacent, *taken))
        ]
        ways_to_serve = served or ways_to_serve
    return any(rules.opponents(player, without(adjacent, *taken)) for taken in ways_to_serve)


def majority_colour(players: Group) -> str | None:
    """3.2: the colour that more players of the group are due."""
    white, black = (sum(due(player) == colour for player in players) for colour in "wb")
    return None if white == black else "w" if white > black else "b"


# -- 2.4, 3.8, 4 and 5.2: the pairs of a group -------------------------------------------------------------------------


def pairs_of_group(rules: Rules, group: Group, floaters: Group, way: Way) -> list[Pair]:
    """The floaters in their order, then the others from the first to the last, each with an opponent found in turn."""
    pairs: list[Pair] = []
    while group:
        waiting = [floater for floater in floaters if floater in group]
        if waiting:
            player = waiting[0]
            proposed = way.listed(without(group, player))  # 3.8
        else:
            player, *proposed = exchanges(way.listed(group))
        available = [
            other for other in rules.opponents(player, proposed) if rules.all_paired(without(group, player, other))
        ]
        opponent = scrutinised(rules, player, available)
        pairs.append((player, opponent))
        group = without(group, player, opponent)
    return pairs


def exchanges(group: Group) -> Group:
    """4.2, 4.3: the first player, then his opponents in the columns of the tables: 1, then 4, 5, 6, 3, 2 of six."""
    half = len(group) // 2
    top, bottom = group[:half], group[half:]
    return [top[0], *bottom, *reversed(top[1:])]


def scrutinised(rules: Rules, player: Participant, available: Group) -> Participant:
    """5.2, 3.8: the first opponent with whom both have their colours; 6: else one with whom the limits are kept."""
    close = [other for other in available if rules.hundred_points(other, available[0])]
    for test in (both_served, limits_kept):
        for other in close:
            if test(player, other):
                return other
    return available[0]


# -- 5.3 to 5.6 and 7.2: colours ---------------------------------------------------------------------------------------


def board(rules: Rules, one: Participant, other: Participant, *, below_median: bool) -> tuple[int, int]:
    """The numbers of White and Black."""
    higher, lower = (one, other) if (-one.score, one.rank) < (-other.score, other.rank) else (other, one)
    white = colour_of_higher(rules, higher, lower, below_median) == "w"
    return (higher.number, lower.number) if white else (lower.number, higher.number)


def colour_of_higher(rules: Rules, higher: Participant, lower: Participant, below_median: bool) -> str:
    bearables = [colour for colour in "wb" if bearable(higher, colour) and bearable(lower, OPPOSITE[colour])]
    if len(bearables) == 1:  # 5.1, 5.3
        return bearables[0]
    his, theirs = due(higher), due(lower)
    if his is None and theirs is None:  # 7.2
        drawn = initial_colour(rules.tournament)
        return drawn if higher.parity_number % 2 else OPPOSITE[drawn]
    if his != theirs:  # 5.1
        return his or OPPOSITE[theirs or ""]
    assert his is not None
    for ours, others in zip(reversed(higher.colours), reversed(lower.colours), strict=False):  # 5.4
        if ours != others:
            return others
    return OPPOSITE[his] if below_median else his  # 5.4, identical histories
