"""The round that a certificate is about, as positions in the order of C.04.3 article 1.2.

Owns `ProvedRound`: who may meet whom, who meets whom, and the brackets that follow from that. Sets of participants are
integers with a bit for each position; the bye is the position after the last player. Must not weigh anything.
"""

from __future__ import annotations

from functools import cached_property

from dutchess.base.values import value_class

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from dutchess.pairing.common.field import Field
    from dutchess.pairing.result import Pairing


def members_of(bits: int) -> Iterator[int]:
    """The positions in a set, ascending."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


def set_of(positions: Iterable[int]) -> int:
    """The set of some positions."""
    bits = 0
    for position in positions:
        bits |= 1 << position
    return bits


@value_class
class Bracket:
    """A bracket of the round, and everybody after it.

    Attributes:
        score: of the residents.
        mdps, residents: the members, as positions in order.
        following: the next scoregroup.
        field: the set of everybody without a pair above this bracket, and the bye if there is one.
    """

    score: int
    mdps: tuple[int, ...]
    residents: tuple[int, ...]
    following: tuple[int, ...]
    field: int

    @property
    def members(self) -> tuple[int, ...]:
        return (*self.mdps, *self.residents)


class ProvedRound:
    """A round with all its pairs.

    Args:
        field: its participants and the absolute criteria.
        pairing: who meets whom.
    """

    def __init__(self, field: Field, pairing: Pairing) -> None:
        self.players = field.players
        self.numbers = field.numbers
        self.bye = len(field.players)
        place: dict[int, int] = {number: index for index, number in enumerate(field.numbers)}
        self.mates = [-1] * (self.bye + 1)
        for white, black in pairing.pairs:
            one, other = place[white], place[black]
            self.mates[one], self.mates[other] = other, one
        if pairing.bye is not None:
            self.mates[place[pairing.bye]], self.mates[self.bye] = self.bye, place[pairing.bye]
        self.may_meet = may_meet(field)

    @cached_property
    def brackets(self) -> tuple[Bracket, ...]:
        """C.04.3 article 1.9.2: the brackets from the top down."""
        count = self.bye
        field = (1 << count + count % 2) - 1
        groups: list[list[int]] = []
        for position, player in enumerate(self.players):
            if not groups or player.score != self.players[groups[-1][0]].score:
                groups.append([])
            groups[-1].append(position)
        brackets: list[Bracket] = []
        mdps: tuple[int, ...] = ()
        for residents, following in zip(groups, [*groups[1:], []], strict=True):
            bracket = Bracket(self.players[residents[0]].score, mdps, (*residents,), (*following,), field)
            brackets.append(bracket)
            here = {*bracket.members}
            mdps = tuple([position for position in bracket.members if self.mates[position] not in here])
            field &= ~set_of(here - {*mdps})
        return tuple(brackets)

    def pairs_in(self, field: int) -> list[tuple[int, int]]:
        """The pairs of the round among some participants, the higher player first."""
        return [(one, self.mates[one]) for one in members_of(field) if one < self.mates[one]]

    def number(self, position: int) -> int:
        """The pairing number of a position, 0 for the bye."""
        return self.numbers[position] if position < self.bye else 0


def may_meet(field: Field) -> list[int]:
    """[C1] to [C3]: for each position, whom it may meet; the bye comes last."""
    count = len(field.players)
    everybody = (1 << count) - 1
    place: dict[int, int] = {number: index for index, number in enumerate(field.numbers)}
    by_colour = [set_of([i for i in range(count) if field.colour_class[i] == colour]) for colour in range(3)]
    allowed: list[int] = []
    for position, listed in enumerate(field.may_not_meet):
        not_these = 1 << position
        for number in listed:
            if number in place:
                not_these |= 1 << place[number]
        if field.colour_class[position]:
            not_these |= by_colour[field.colour_class[position]]
        allowed.append(everybody & ~not_these)
    if count % 2:
        takes_bye = set_of([i for i, player in enumerate(field.players) if player.bye_allowed])
        for position in members_of(takes_bye):
            allowed[position] |= 1 << count
        allowed.append(takes_bye)
    return allowed


def ranks(players: Sequence[int]) -> dict[int, int]:
    """C.04.3 article 4.1.1: consecutive BSNs from 1."""
    return {position: number for number, position in enumerate(players, 1)}
