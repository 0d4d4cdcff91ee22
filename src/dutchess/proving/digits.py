"""The digits of a bracket: what every pair pays for each criterion, and for the order of article 4.

Owns `Digit` and the lists of digits that `docs/certificates.md` defines. What a pair pays comes from the criteria
themselves (`pairing.dutch.criteria`). Must not prove anything.
"""

from __future__ import annotations

from dutchess.pairing.common import Known
from dutchess.pairing.dutch import DUTCH_2025
from dutchess.pairing.dutch.costs import (
    BEYOND_NEXT,
    BY_LEVEL,
    COSTS,
    COUNT,
    PAIRED_NEXT,
    CostOf,
    kind_number,
    kind_of,
)
from dutchess.proving.round import members_of, ranks, set_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from dutchess.pairing.dutch.editions import Edition
    from dutchess.pairing.dutch.traits import Traits
    from dutchess.proving.round import Bracket, ProvedRound

    # What each participant pays, and with whom: amounts other than 0, each with a set of partners.
    Payments = Mapping[int, Mapping[int, int]]

NOTHING: Mapping[int, int] = {}


class Digit:
    """One digit of a bracket.

    Attributes:
        name, of: as in a certificate; `of` is a score or a pairing number, None if the digit has none.
        about: the participant whom it is about, None if it is about all.
        payers: the set of all who pay something.
    """

    def __init__(self, name: str, payments: Payments, of: int | None = None, about: int | None = None) -> None:
        self.name = name
        self.of = of
        self.about = about
        self.payments = payments
        self.payers = set_of(payments)

    def costs(self, position: int) -> Mapping[int, int]:
        """What this participant pays, by amounts."""
        return self.payments.get(position, NOTHING)

    def cost(self, one: int, other: int) -> int:
        """What a pair pays."""
        return next((amount for amount, partners in self.costs(one).items() if partners >> other & 1), 0)


class _Ledger:
    """Payments being written down."""

    def __init__(self) -> None:
        self.payments: dict[int, dict[int, int]] = {}

    def add(self, ones: int, others: int, amount: int) -> None:
        """Every pair of somebody in the first set with somebody in the second one pays an amount."""
        if not amount or not ones or not others:
            return
        for mine, partners in ((ones, others), (others, ones)):
            for position in members_of(mine):
                costs = self.payments.setdefault(position, {})
                costs[amount] = costs.get(amount, 0) | partners

    def digit(self, name: str, of: int | None = None, about: int | None = None) -> Digit:
        return Digit(name, self.payments, of, about)


# -- [C5] to [C21] -----------------------------------------------------------------------------------------------------


def bye_digit(played: ProvedRound) -> Digit:
    """[C5]: the score of the assignee of the bye."""
    ledger = _Ledger()
    for position in members_of(played.may_meet[played.bye]):
        ledger.add(1 << position, 1 << played.bye, played.players[position].score)
    return ledger.digit("C5", about=played.bye)


def downfloaters(played: ProvedRound, bracket: Bracket) -> list[int]:
    """The members who float down in the round."""
    here = {*bracket.members}
    return [position for position in bracket.members if played.mates[position] not in here]


def quality_digits(played: ProvedRound, bracket: Bracket, traits: Traits, edition: Edition) -> list[Digit]:
    """[C6] to [C21] in a bracket. [C9] has had a note since 2026: it counts if there is one downfloater."""
    counts_c9 = edition is DUTCH_2025 or len(downfloaters(played, bracket)) == 1
    kinds = _kinds(played, bracket, traits, counts_c9)
    levels = sorted({played.players[position].score for position in bracket.mdps})
    by_kind: dict[int, int] = {}
    for position, kind in kinds.items():
        by_kind[kind] = by_kind.get(kind, 0) | 1 << position
    zones = _Zones(played, bracket)
    digits: list[Digit] = []
    for criterion in COSTS:
        if criterion.name.startswith("C8") and not bracket.following:
            continue
        if criterion.name == "C9" and not counts_c9:
            continue
        values = _by_value(criterion, by_kind, zones)
        name = criterion.name.partition(" ")[0]
        if criterion.counted == COUNT:
            digits.append(_counted(name, values))
            continue
        scores = [bracket.score, *levels] if criterion.counted == BY_LEVEL else levels
        for value in range(len(scores), 0, -1):
            digits.append(_at_level(name, values, value, scores[value - 1]))
    return digits


class _Zones:
    """Who is where, seen from a bracket."""

    def __init__(self, played: ProvedRound, bracket: Bracket) -> None:
        self.members = set_of(bracket.members)
        self.following = set_of(bracket.following)
        self.outside = bracket.field & ~self.members
        self.beyond = self.outside & ~self.following
        self.bye = 1 << played.bye & bracket.field


def _by_value(criterion: CostOf, by_kind: Mapping[int, int], zones: _Zones) -> list[tuple[int, int, int]]:
    """The value of a criterion, for all pairs in which it is not 0: the value and two sets."""
    valued: list[tuple[int, int, int]] = []
    if criterion.pair is not None:
        for one, players in by_kind.items():
            for other, others in by_kind.items():
                if one >= other:
                    value = _pair_values[criterion.name, one, other]
                    if value:
                        valued.append((value, players, others))
    if criterion.downfloater is not None:
        for kind, players in by_kind.items():
            look = kind_of(kind)
            if criterion.name == "C9":
                valued.append((criterion.downfloater(look, BEYOND_NEXT), players, zones.bye))
                continue
            for reach, partners in ((PAIRED_NEXT, zones.outside & ~zones.beyond), (BEYOND_NEXT, zones.beyond)):
                valued.append((criterion.downfloater(look, reach), players, partners))
    if criterion.name == "C8 pairs":
        valued.append((1, zones.following, zones.beyond))
    return [entry for entry in valued if entry[0]]


def _pair_value(question: tuple[str, int, int]) -> int:
    """The value of a criterion in a pair of two kinds; the greater number is that of the MDP."""
    name, one, other = question
    function = _IN_PAIRS[name]
    first, second = kind_of(one), kind_of(other)
    return 0 if first.level and second.level else function(first, second)


_IN_PAIRS = {criterion.name: criterion.pair for criterion in COSTS if criterion.pair is not None}
_pair_values = Known(_pair_value, 100_000)


def _counted(name: str, values: Sequence[tuple[int, int, int]]) -> Digit:
    ledger = _Ledger()
    for value, ones, others in values:
        ledger.add(ones, others, value)
    return ledger.digit(name)


def _at_level(name: str, values: Sequence[tuple[int, int, int]], level: int, score: int) -> Digit:
    ledger = _Ledger()
    for value, ones, others in values:
        if value == level:
            ledger.add(ones, others, 1)
    return ledger.digit(name, score)


def _kinds(played: ProvedRound, bracket: Bracket, traits: Traits, counts_c9: bool) -> dict[int, int]:
    """The kind of each member by number: what the criteria look at."""
    scores = sorted({played.players[position].score for position in bracket.mdps})
    level = {score: number for number, score in enumerate(scores, 1)}
    unplayed = traits.unplayed if counts_c9 else [0] * played.bye
    kinds: dict[int, int] = {}
    for position in bracket.mdps:
        trait = traits.moved_down[position]
        kinds[position] = kind_number(level[played.players[position].score], unplayed[position], trait)
    own = traits.kinds if bracket.mdps else traits.moved_down
    for position in bracket.residents:
        kinds[position] = kind_number(0, unplayed[position], own[position])
    return kinds


# -- article 4 ---------------------------------------------------------------------------------------------------------


def limbo_digits(played: ProvedRound, bracket: Bracket) -> Iterator[Digit]:
    """4.4: for each MDP, whether they are in the Limbo."""
    outside = bracket.field & ~set_of(bracket.members)
    for position in bracket.mdps:
        ledger = _Ledger()
        ledger.add(1 << position, outside, 1)
        yield ledger.digit("limbo", played.numbers[position], position)


def partner_digits(
    played: ProvedRound, tops: Sequence[int], bottoms: Sequence[int], bsn: Mapping[int, int]
) -> Iterator[Digit]:
    """4.2: for each player of S1, the BSN of the partner in S2."""
    for top in tops:
        payments = {bottom: {bsn[bottom]: 1 << top} for bottom in bottoms}
        payments[top] = {bsn[bottom]: 1 << bottom for bottom in bottoms}
        yield Digit("partner", payments, played.numbers[top], top)


class Remainder:
    """The residents without an MDP, their halves, and the exchange of the round (4.3)."""

    def __init__(self, played: ProvedRound, bracket: Bracket) -> None:
        self._played = played
        mates, mdps = played.mates, {*bracket.mdps}
        self.players = [position for position in bracket.residents if mates[position] not in mdps]
        inside = {*self.players}
        self.tops = [position for position in self.players if position < mates[position] and mates[position] in inside]
        self.bsn = ranks(self.players)
        half = len(self.tops)
        self.first, self.second = self.players[:half], self.players[half:]
        self.outside = bracket.field & ~set_of(bracket.members)
        tops = {*self.tops}
        self.down = [position for position in reversed(self.first) if position not in tops]
        self.up = [position for position in self.second if position in tops]
        self.bottoms = [position for position in self.players if position not in tops]

    def moved(self) -> Digit:
        """4.3.2, 1: how many players are moved."""
        ledger = _Ledger()
        first = set_of(self.first)
        for half in (self.first, self.second):
            for position in half:
                ledger.add(1 << position, set_of(half) & -2 << position, 1)
        ledger.add(first, self.outside, 1)
        return ledger.digit("moved")

    def difference(self) -> Digit:
        """4.3.2, 2: the sum of the BSNs moved up minus that of the BSNs moved down."""
        ledger = _Ledger()
        first, second = set_of(self.first), set_of(self.second)
        for position in self.first:
            ledger.add(1 << position, first & (1 << position) - 1 | self.outside, -self.bsn[position])
        for position in self.second:
            ledger.add(1 << position, second & -2 << position, self.bsn[position])
        return ledger.digit("difference")

    def moved_down(self) -> Iterator[Digit]:
        """4.3.2, 3: for each player of S1 from the last one up, whether they are moved."""
        first, last = set_of(self.first), min(self.down)
        for position in reversed(self.first):
            if position < last:
                return
            ledger = _Ledger()
            ledger.add(1 << position, first & (1 << position) - 1 | self.outside, -1)
            yield ledger.digit("down", self._played.numbers[position], position)

    def moved_up(self) -> Iterator[Digit]:
        """4.3.2, 4: for each player of S2 from the first one down, whether they are moved."""
        second, last = set_of(self.second), max(self.up)
        for position in self.second:
            if position > last:
                return
            ledger = _Ledger()
            ledger.add(1 << position, second & -2 << position, -1)
            yield ledger.digit("up", self._played.numbers[position], position)
