"""The proof of one bracket: its digits in order, each with the numbers that prove it.

Owns `prove_bracket`. Must not say what a pair pays (`digits`) or how numbers are found (`duals`).
"""

from __future__ import annotations

from dutchess.base.values import value_class
from dutchess.proving.digits import Remainder, bye_digit, downfloaters, limbo_digits, partner_digits, quality_digits
from dutchess.proving.duals import find_steps
from dutchess.proving.round import members_of, ranks, set_of
from dutchess.proving.steps import Left, ProofFailed, Step, usual_step

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from dutchess.pairing.dutch.editions import Edition
    from dutchess.pairing.dutch.traits import Traits
    from dutchess.proving.digits import Digit
    from dutchess.proving.round import Bracket, ProvedRound


@value_class
class Proved:
    """A digit with the step that proves it, and with steps of earlier digits that come just before."""

    digit: Digit
    value: int
    step: Step
    again: tuple[Proved, ...] = ()


def digits_of(played: ProvedRound, bracket: Bracket, traits: Traits, left: Left, edition: Edition) -> Iterator[Digit]:
    """All digits of a bracket, in order. Between two of them, what the first ones prove may drop pairs."""
    floaters = downfloaters(played, bracket)
    if bracket is played.brackets[0] and bracket.field >> played.bye & 1:
        yield bye_digit(played)
    yield from quality_digits(played, bracket, traits, edition)
    yield from limbo_digits(played, bracket)
    paired = [position for position in bracket.mdps if position not in floaters]
    yield from partner_digits(played, paired, bracket.residents, ranks(bracket.members))
    remainder = Remainder(played, bracket)
    yield remainder.moved()
    if remainder.down:
        yield remainder.difference()
        yield from remainder.moved_down()
        yield from remainder.moved_up()
    _keep_halves(left, remainder)
    yield from partner_digits(played, remainder.tops, remainder.bottoms, remainder.bsn)


def _keep_halves(left: Left, remainder: Remainder) -> None:
    """After the exchange: drop all pairs but those of S1 with a lower player of S2, and of S2 with somebody outside."""
    tops, bottoms = set_of(remainder.tops), set_of(remainder.bottoms)
    for position in remainder.tops:
        left.keep(position, bottoms & -2 << position)
    for position in remainder.bottoms:
        left.keep(position, tops & (1 << position) - 1 | remainder.outside)


class Prover:
    """The proof of one bracket as far as it has come."""

    def __init__(self, left: Left) -> None:
        self.left = left
        self.proved: list[Proved] = []
        self._with_sets: list[tuple[Digit, int]] = []

    def prove(self, digit: Digit) -> None:
        """Prove the next digit."""
        value = self.left.value(digit)
        usual = usual_step(digit, value)
        if self.left.suffices(digit, value):
            self.left.carry_out(digit, usual, value)
            return
        earlier = self._with_sets
        steps = find_steps(self.left, [*[before for before, _ in earlier], digit])
        again: list[Proved] = []
        for (before, its_value), step in zip(earlier, steps, strict=False):
            self.left.carry_out(before, step, its_value)
            again.append(Proved(before, its_value, step))
        self.left.carry_out(digit, steps[-1], value)
        self.proved.append(Proved(digit, value, steps[-1], tuple(again)))
        if steps[-1].sets:
            self._with_sets.append((digit, value))


def prove_bracket(played: ProvedRound, bracket: Bracket, traits: Traits, edition: Edition) -> list[Proved]:
    """The steps that prove a bracket, without the usual ones.

    Raises:
        ProofFailed: another candidate is better.
    """
    only_bye = None
    if bracket.field >> played.bye & 1 and bracket is not played.brackets[0]:
        assignee = played.mates[played.bye]
        score = played.players[assignee].score
        only_bye = set_of([i for i in members_of(bracket.field) if i < played.bye and played.players[i].score == score])
    left = Left(played, bracket.field, set_of(bracket.mdps), only_bye)
    prover = Prover(left)
    for digit in digits_of(played, bracket, traits, left, edition):
        try:
            prover.prove(digit)
        except ProofFailed as failure:
            raise ProofFailed(f"bracket {bracket.score}, {digit.name} {digit.of}: {failure}") from failure
    return prover.proved
