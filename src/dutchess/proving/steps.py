"""Steps of a proof, and the pairs that they leave.

Owns `Step` and `Left`, which carries out steps by the rules of `docs/certificates.md` and refuses one that proves
nothing. Must not find the numbers of a step.
"""

from __future__ import annotations

from dutchess.base.values import value_class
from dutchess.proving.round import members_of, set_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from dutchess.proving.digits import Digit
    from dutchess.proving.round import ProvedRound


class ProofFailed(Exception):
    """The numbers of a step do not prove what they should."""


@value_class
class Step:
    """The numbers that prove a digit, as multiples of 1 over `scale`.

    Attributes:
        players: the number of each participant who has another than 0, by position.
        sets: odd sets of participants, each with its number.
    """

    players: Mapping[int, int]
    sets: Sequence[tuple[int, int]] = ()
    scale: int = 1


def usual_step(digit: Digit, value: int) -> Step:
    """The step of a digit for which a certificate has none."""
    return Step({} if digit.about is None or not value else {digit.about: value})


class Left:
    """The pairs that are left in the field of a bracket.

    Args:
        played: the round.
        field: everybody in the field.
        apart: a set of participants of whom no two meet: the MDPs.
        only_bye: if given, the only participants who may have the bye.
    """

    def __init__(self, played: ProvedRound, field: int, apart: int, only_bye: int | None = None) -> None:
        self.played = played
        self.field = field
        self.partners = [
            (played.may_meet[position] & field & ~(apart if apart >> position & 1 else 0))
            if field >> position & 1
            else 0
            for position in range(len(played.may_meet))
        ]
        self.pairs = played.pairs_in(field)
        self._crossed_once: set[int] = set()
        if only_bye is not None and field >> played.bye & 1:
            self.keep(played.bye, only_bye)

    def keep(self, position: int, partners: int) -> None:
        """Drop all pairs of a participant but those with some partners."""
        self._drop(position, self.partners[position] & ~partners)

    def _drop(self, position: int, others: int) -> None:
        self.partners[position] &= ~others
        bit = ~(1 << position)
        for other in members_of(others):
            self.partners[other] &= bit

    def value(self, digit: Digit) -> int:
        """What the round pays."""
        return sum([digit.cost(one, other) for one, other in self.pairs])

    def suffices(self, digit: Digit, value: int) -> bool:
        """True if the usual step proves that no candidate left pays less."""
        if digit.about is None:
            if value:
                return False
            return not any(
                amount < 0 and self.partners[position] & payers
                for position in members_of(digit.payers & self.field)
                for amount, payers in digit.costs(position).items()
            )
        partners, free = self.partners[digit.about], ~0
        for amount, payers in digit.costs(digit.about).items():
            if amount < value and partners & payers:
                return False
            free &= ~payers
        return value <= 0 or not partners & free

    def carry_out(self, digit: Digit, step: Step, value: int) -> None:
        """Check a step, and drop the pairs that it excludes.

        Raises:
            ProofFailed: the step proves nothing; some pairs may be dropped already.
        """
        total = sum(step.players.values()) + sum([number for number, _ in step.sets])
        if total != step.scale * value:
            raise ProofFailed(f"{digit.name}: {total} is not {step.scale} times {value}")
        for number, members in step.sets:
            if number < 0 and members not in self._crossed_once:
                raise ProofFailed(f"{digit.name}: a negative number of a set")
        self._compare(digit, step)
        self._crossed_once |= {members for number, members in step.sets if number > 0}
        if digit.about is not None:
            self._settle(digit, digit.about, value)

    def _compare(self, digit: Digit, step: Step) -> None:
        """Rules 3 and 4: no pair left has more than it pays; who has less is dropped."""
        numbers, scale, sets = step.players, step.scale, step.sets
        alike = self._alike(step)
        active = digit.payers | set_of(numbers)
        for _, members in sets:
            active |= members
        for position in members_of(active & self.field):
            partners, costs = self.partners[position], digit.costs(position)
            own = numbers.get(position, 0)
            within = [number for number, members in sets if members >> position & 1]
            surplus = 0
            for theirs, inside, others in alike:
                here = partners & others
                if not here:
                    continue
                total = own + theirs
                if sets:
                    total += sum(within)
                    for index in inside:
                        number, members = sets[index]
                        total += -number if members >> position & 1 else number
                surplus |= _less_than_paid(digit, here, costs, scale, total)
            if surplus:
                self._drop(position, surplus)

    def _alike(self, step: Step) -> list[tuple[int, tuple[int, ...], int]]:
        """Participants with the same number and in the same sets: the number, the sets, the participants."""
        rest = self.field
        found: dict[tuple[int, tuple[int, ...]], int] = {}
        apart = set_of(step.players)
        for _, members in step.sets:
            apart |= members
        for position in members_of(apart & self.field):
            inside = tuple([index for index, (_, members) in enumerate(step.sets) if members >> position & 1])
            key = (step.players.get(position, 0), inside)
            found[key] = found.get(key, 0) | 1 << position
            rest &= ~(1 << position)
        return [(0, (), rest), *[(number, inside, others) for (number, inside), others in found.items()]]

    def _settle(self, digit: Digit, about: int, value: int) -> None:
        """Rule 5: drop the pairs of a participant that pay something else, and those of a partner with others."""
        costs = digit.costs(about)
        others = 0
        for amount, partners in costs.items():
            if amount != value:
                others |= partners
        self.keep(about, ~others if not value else costs.get(value, 0))
        if digit.name == "partner":
            self.keep(self.played.mates[about], 1 << about)

    def parts(self) -> Iterator[int]:
        """The field in parts that no pair connects."""
        rest = self.field
        while rest:
            part, waiting = 0, rest & -rest
            while waiting:
                position = waiting.bit_length() - 1
                part |= 1 << position
                waiting = (waiting | self.partners[position]) & ~part
            yield part
            rest &= ~part


def _less_than_paid(digit: Digit, here: int, costs: Mapping[int, int], scale: int, total: int) -> int:
    """Those of some partners, all with the same sum, whose pairs have less than they pay; none may have more."""
    surplus = 0
    for amount, payers in costs.items():
        paying = here & payers
        if paying:
            here ^= paying
            if scale * amount < total:
                raise ProofFailed(f"{digit.name}: a pair has {total}, but pays {scale * amount}")
            if scale * amount > total:
                surplus |= paying
    if here and total > 0:
        raise ProofFailed(f"{digit.name}: a pair has {total}, but pays 0")
    return surplus | here if total < 0 else surplus
