"""The FIDE (Dutch) System of 2017: C.04.3 as approved in Baku 2016, in force from 1 July 2017
to 31 January 2026.

Owns what the definitions of that text make of a history: floats (A.4), completion with any bye (A.9); and its edition.
How its brackets are paired is in `brackets_2017`, what its criteria count in `criteria_2017`.
"""

from __future__ import annotations

from dutchess.pairing.common.colours import (
    ALTERNATE,
    BY_NUMBER,
    GRANT_BOTH,
    GRANT_HIGHER,
    GRANT_STRONGER,
    GRANT_WIDER_DIFFERENCE,
    balances_of,
)
from dutchess.pairing.common.field import Field
from dutchess.pairing.common.floats import DOWNFLOAT, floats, topscorers
from dutchess.pairing.common.former_byes import BARRED, participants_of
from dutchess.pairing.dutch import rules_of
from dutchess.pairing.dutch.brackets_2017 import steps
from dutchess.pairing.dutch.editions import Edition
from dutchess.pairing.systems import Listed, find

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from dutchess.pairing.decisions import Count
    from dutchess.pairing.dutch.criteria import Values
    from dutchess.pairing.dutch.editions import Settled
    from dutchess.pairing.history import History, Participant
    from dutchess.pairing.rules import Editions

COLOUR_RULES = (
    GRANT_BOTH.at("C.04.3 E.1"),
    GRANT_STRONGER.at("C.04.3 E.2"),
    GRANT_WIDER_DIFFERENCE.at("C.04.3 E.2"),
    ALTERNATE.at("C.04.3 E.3"),
    GRANT_HIGHER.at("C.04.3 E.4"),
    BY_NUMBER.at("C.04.3 E.5"),
)

# No score of anybody: the bye goes to whom it may (there is no [C5] of today).
ANY_SCORE = -1_000_000


class Field2017(Field):
    """Everybody of a round. The bye may go to anybody who may have it, whatever the score."""

    def may_have_bye(self, place: int, score: int | None) -> bool:
        """C.2."""
        return self.players[place].bye_allowed

    def byes(self, score: int) -> list[bool]:
        """C.2 for each place."""
        allowed = self._byes.get(ANY_SCORE)
        if allowed is None:
            allowed = self._byes[ANY_SCORE] = [player.bye_allowed for player in self.players]
        return allowed

    def is_surely_completable(self, start: int, extra: int = 0, gone: int = 0) -> bool:
        """A quick yes, where somebody from `start` on may have the bye."""
        if len(self.players) % 2 and not any(self.byes(ANY_SCORE)[start:]):
            return False
        return super().is_surely_completable(start, extra, gone)

    def _lowest_bye_score(self) -> int:
        """A.9: any score; `NoPairingPossible` if the round cannot be completed."""
        if not self.is_surely_completable(0) and not self.is_completable(self.places, ANY_SCORE):
            raise self._refusal()
        return ANY_SCORE


def field_of(history: History) -> Field:
    """The field of a round: C.1 to C.3."""
    players = participants_of(history)
    balances = history.once("balances", lambda: balances_of(players))
    return Field2017(history, players, balances, "C.04.3 A.9", topscorers(history))


def floats_2017(history: History, players: Sequence[Participant], round_number: int) -> list[int]:
    """A.4.b: who does not play in a round, for whatever reason, receives a downfloat."""
    received = floats(history, players, round_number)
    if round_number < 1:
        return received
    return [
        direction if len(player.games) >= round_number and player.games[round_number - 1].played else DOWNFLOAT
        for player, direction in zip(players, received, strict=True)
    ]


def counted(history: History, field: Field, step: Settled) -> Iterator[Count]:
    """What the criteria count in a bracket."""
    from dutchess.pairing.dutch.criteria_2017 import counts_of  # start-up: pairing does not need it

    return counts_of(history, field, step)


def criteria() -> Values:
    """C.5 to C.19."""
    from dutchess.pairing.dutch.criteria_2017 import CRITERIA  # start-up: pairing does not need it

    return CRITERIA


DUTCH_2017 = Edition(
    system=find("dutch-2017"),
    field_of=field_of,
    floats=floats_2017,
    steps=steps,
    counted=counted,
    criteria=criteria,
    colours=COLOUR_RULES,
    barred=BARRED,
    bye_scores=False,
)

EDITIONS: Editions = {"dutch-2017": rules_of(DUTCH_2017, Listed(("C12", "C14"), participants_of, floats_2017))}
