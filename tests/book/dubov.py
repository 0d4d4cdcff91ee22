"""The Dubov System read literally: C.04.4.1.

Owns the bye, the upfloaters, the subgroups, the transposition and the colours of this system: every set of upfloaters,
of shifters and every transposition is generated in its order, and the first that complies best is taken. Slow, and
meant for events of up to about ten players. Shares no code with the engine: the facts before the round that all systems
have in common are those of the book's Dutch System.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import combinations, groupby, permutations
from math import floor

from book.dutch_facts import OPPOSITE, Participant, Strength, initial_colour, participants, score_before
from dutchess.tournament import Tournament

Pair = tuple[Participant, Participant]
Pairs = tuple[Pair, ...]
Pool = frozenset[Participant]


class NoPairing(Exception):
    """C.04.4.1 article 1.8.3: the arbiter decides."""


def pair(tournament: Tournament, edition: int = 2025) -> tuple[list[tuple[int, int]], int | None]:
    """The coming round: (White, Black) of every board, and who has the bye.

    The former edition reads alike, but for who may have the bye (C.04.1.d).
    """
    return Round(tournament, edition).pair()


# -- articles 1.5 to 1.7 -----------------------------------------------------------------------------------------------


def preference(player: Participant) -> tuple[Strength, str]:
    """1.5.2: strength and due colour; 1.5.2.4: mildly Black without a game."""
    strength, colour = player.preference
    return (strength, colour) if colour is not None else (Strength.MILD, "b")


def aro(tournament: Tournament, number: int) -> int:
    """1.6."""
    ratings = [tournament.player(game.opponent).rating for game in tournament.player(number).games if game.played]
    return floor(Fraction(sum(ratings), len(ratings)) + Fraction(1, 2)) if ratings else 0


def upfloated_in(tournament: Tournament, number: int, round_number: int) -> bool:
    """1.3.2: was the player paired in a bracket of a higher scoregroup in this round?"""
    games = tournament.player(number).games[:round_number]
    if len(games) < round_number or round_number < 1 or not games[-1].opponent:
        return False
    own = score_before(tournament, number, round_number)
    return score_before(tournament, games[-1].opponent, round_number) > own


def upfloats(tournament: Tournament, number: int) -> int:
    """1.7.1: how often the player has upfloated."""
    return sum(upfloated_in(tournament, number, one + 1) for one in range(tournament.played_rounds))


# -- articles 3.1 and 4.3 ----------------------------------------------------------------------------------------------


def may_meet(one: Participant, other: Participant) -> bool:
    """[C1] and [C3]."""
    if other.number in one.met:
        return False
    return not (preference(one) == preference(other) and preference(one)[0] is Strength.ABSOLUTE)


def pairings(players: Sequence[Participant]) -> Iterator[Pairs]:
    """Every way to pair all of the players by [C1] and [C3]."""
    if not players:
        yield ()
        return
    first, *others = players
    for other in others:
        if may_meet(first, other):
            for rest in pairings([player for player in others if player is not other]):
                yield ((first, other), *rest)


def denied(pairs: Iterable[Pair]) -> int:
    """[C7]: the number of players who do not get their colour preference."""
    return sum(preference(one)[1] == preference(other)[1] for one, other in pairs)


def from_the_middle(ordered: Sequence[Participant]) -> list[Participant]:
    """4.3.3: always the middle of what remains, the higher one of two."""
    remaining = list(ordered)
    sequence = []
    while remaining:
        sequence.append(remaining.pop((len(remaining) - 1) // 2))
    return sequence


class Bracket:
    """Articles 2.2.3 to 2.2.6: residents and upfloaters, who can all be paired."""

    def __init__(self, players: Iterable[Participant], average: dict[Participant, int]) -> None:
        self.players = sorted(players, key=lambda player: player.rank)
        self.average = average

    @cached_property
    def legal(self) -> list[Pairs]:
        return list(pairings(self.players))

    @cached_property
    def fewest_denied(self) -> int:
        """[C7] at its best."""
        return min(denied(pairs) for pairs in self.legal)

    def by_aro(self, player: Participant) -> tuple[int, int]:
        return self.average[player], player.rank

    def pair(self) -> Pairs:
        """2.2.4 to 2.2.6."""
        g1, g2 = self.subgroups()
        first_is_smaller = len(g1) <= len(g2)
        smaller, larger = (g1, g2) if first_is_smaller else (g2, g1)
        moved = self.first_shift(smaller, larger)
        smaller, larger = smaller - moved, larger | moved
        returned = self.second_shift(smaller, larger, not_from=moved)
        smaller, larger = smaller | returned, larger - returned
        s1 = sorted(smaller if first_is_smaller else larger, key=self.by_aro)
        pool = sorted(larger if first_is_smaller else smaller, key=lambda player: player.rank)
        for transposition in permutations(pool):  # 4.4
            if all(map(may_meet, s1, transposition)):
                return tuple(zip(s1, transposition, strict=True))
        raise AssertionError("the shifted subgroups can be paired")

    def subgroups(self) -> tuple[Pool, Pool]:
        """2.2.3."""
        if not any(player.colours for player in self.players):
            half = len(self.players) // 2
            return frozenset(self.players[:half]), frozenset(self.players[half:])
        g1 = frozenset(player for player in self.players if preference(player)[1] == "w")
        return g1, frozenset(self.players) - g1

    def shifters(self, pool: Iterable[Participant], number: int) -> Iterator[Pool]:
        """4.3: the sets of so many of these players, in order. All of them seek the same colour."""
        players = list(pool)
        seek_white = any(preference(player)[1] == "w" for player in players)
        players.sort(key=self.by_aro if seek_white else lambda player: player.rank)
        return (frozenset(chosen) for chosen in combinations(from_the_middle(players), number))

    def first_shift(self, smaller: Pool, larger: Pool) -> Pool:
        """2.2.4.1: as many as there are pairs that must be made within the smaller subgroup."""
        inner = min(sum(one in smaller and other in smaller for one, other in pairs) for pairs in self.legal)
        for moved in self.shifters(smaller, inner):
            rest, grown = smaller - moved, larger | moved
            number = (len(grown) - len(rest)) // 2
            if any(self.can_be_paired(rest | set_, grown - set_) for set_ in self.shifters(larger, number)):
                return moved
        raise AssertionError("some shift gives a legal pairing")

    def second_shift(self, smaller: Pool, larger: Pool, not_from: Pool) -> Pool:
        """2.2.4.2: as many as make the subgroups equal; who has just been moved over does not seek their colour."""
        number = (len(larger) - len(smaller)) // 2
        for returned in self.shifters(larger - not_from, number):
            if self.can_be_paired(smaller | returned, larger - returned):
                return returned
        raise AssertionError("some shift gives a legal pairing")

    def can_be_paired(self, one: Pool, other: Pool) -> bool:
        """2.2.4, note: is there a legal pairing between the subgroups that complies best with [C7]?"""
        return any(
            denied(pairs) == self.fewest_denied and all((a in one) != (b in one) for a, b in pairs)
            for pairs in self.legal
        )


# -- the round ---------------------------------------------------------------------------------------------------------


class Round:
    """C.04.4.1 article 1.8.2: the bye, then all scoregroups in descending order."""

    def __init__(self, tournament: Tournament, edition: int = 2025) -> None:
        assert tournament.rounds is not None
        self.players = participants(tournament, edition)
        self.initial_colour = initial_colour(tournament)
        last_round = tournament.played_rounds
        self.average = {player: aro(tournament, player.number) for player in self.players}
        self.upfloats = {player: upfloats(tournament, player.number) for player in self.players}
        self.again = {player: upfloated_in(tournament, player.number, last_round) for player in self.players}
        self.max_upfloats = 2 + tournament.rounds // 5  # 1.7.2
        self.is_last = last_round + 1 == tournament.rounds
        self._pairable: dict[Pool, bool] = {frozenset(): True}

    def pair(self) -> tuple[list[tuple[int, int]], int | None]:
        bye = self.bye() if len(self.players) % 2 else None
        rest = [player for player in self.players if player is not bye]
        if not self.can_all_be_paired(frozenset(rest)):
            raise NoPairing
        scoregroups = [frozenset(group) for _, group in groupby(rest, key=lambda player: player.score)]
        boards: list[tuple[int, int]] = []
        left = frozenset(rest)
        for group in scoregroups:
            residents = group & left
            upfloaters = self.upfloaters(residents, left - residents)
            left -= residents | upfloaters
            bracket = Bracket(residents | upfloaters, self.average)
            boards += [self.white_and_black(*pair) for pair in bracket.pair()]
        return boards, None if bye is None else bye.number

    def bye(self) -> Participant:
        """2.1."""
        possible = [
            player
            for player in self.players
            if player.may_have_bye and self.can_all_be_paired(frozenset(self.players) - {player})
        ]
        if not possible:
            raise NoPairing
        return min(possible, key=lambda player: (player.score, -len(player.colours), -player.rank))

    def can_all_be_paired(self, pool: Pool) -> bool:
        """[C4]: is there a way to pair all of them by [C1] and [C3]?"""
        if pool not in self._pairable:
            first, *others = sorted(pool, key=lambda player: player.rank)
            self._pairable[pool] = any(
                may_meet(first, other) and self.can_all_be_paired(pool - {first, other}) for other in others
            )
        return self._pairable[pool]

    def upfloaters(self, residents: Pool, lower: Pool) -> Pool:
        """2.2.1 and 2.2.2: as few as possible, and of those sets the first that complies best."""
        for number in range(len(lower) + 1):
            legal = [
                chosen
                for chosen in sets_of_upfloaters(lower, number)
                if self.can_all_be_paired(residents | chosen) and self.can_all_be_paired(lower - chosen)
            ]
            if legal:
                return min(legal, key=lambda chosen: self.quality(residents, chosen))
        raise AssertionError("the round can be completed")

    def quality(self, residents: Pool, chosen: Pool) -> tuple[object, ...]:
        """[C6] to [C10]: smaller is better."""
        c6 = [-player.score for player in sorted(chosen, key=lambda player: player.score)]
        c7 = Bracket(residents | chosen, self.average).fewest_denied
        if self.is_last:
            return c6, c7
        maximum = [player for player in chosen if self.upfloats[player] >= self.max_upfloats]
        c9 = sum(self.upfloats[player] for player in maximum)
        c10 = sum(self.again[player] for player in chosen)
        return c6, c7, len(maximum), c9, c10

    # -- article 5 -----------------------------------------------------------------------------------------------------

    def white_and_black(self, one: Participant, other: Participant) -> tuple[int, int]:
        """5.2. The higher ranked player "has more points": of those that rank players for the pairing (C.04.7 1.5)."""
        higher, lower = sorted((one, other), key=lambda player: (-player.score, player.rank))  # 5.2.1
        white = higher if self.colour_of_higher(higher, lower) == "w" else lower
        black = lower if white is higher else higher
        return white.number, black.number

    def colour_of_higher(self, higher: Participant, lower: Participant) -> str:
        strength, wanted = preference(higher)
        strength_of_lower, wanted_by_lower = preference(lower)
        if not higher.colours and not lower.colours:  # 5.2.1
            return self.initial_colour if higher.parity_number % 2 else OPPOSITE[self.initial_colour]
        if wanted != wanted_by_lower:  # 5.2.2
            return wanted
        if strength != strength_of_lower:  # 5.2.3
            return wanted if strength > strength_of_lower else OPPOSITE[wanted]
        for back in range(1, min(len(higher.colours), len(lower.colours)) + 1):  # 5.2.4
            if higher.colours[-back] != lower.colours[-back]:
                return OPPOSITE[higher.colours[-back]]
        return wanted  # 5.2.5


def sets_of_upfloaters(pool: Iterable[Participant], number: int) -> list[Pool]:
    """4.2: all sets of so many players of the pool, container after container."""
    numbered = sorted(pool, key=lambda player: (-player.score, player.rank))  # 4.2.2
    return [
        frozenset(numbered[index] for index in indices)
        for indices in upfloater_order([p.score for p in numbered], number)
    ]


def upfloater_order(scores: Sequence[int], number: int) -> list[tuple[int, ...]]:
    """4.2.3: sets of sequence numbers (from 0) of players with these scores, in order.

    Containers come first by [C6], the higher lowest score first; within one, sets are in lexicographic order.
    """

    def container(indices: tuple[int, ...]) -> list[int]:
        return [-score for score in sorted(scores[index] for index in indices)]

    return sorted(combinations(range(len(scores)), number), key=lambda indices: (container(indices), indices))
