"""The facts about a player that the criteria of C.04.3 use in any bracket.

Owns the traits of a round. Players with the same trait are interchangeable for the criteria. Must not weigh anything.
"""

from __future__ import annotations

from dutchess.pairing.common import Known
from dutchess.pairing.common.colours import ABSOLUTE, balance_of
from dutchess.pairing.common.floats import DOWNFLOAT, NO_FLOAT, UPFLOAT, floats
from dutchess.pairing.dutch.costs import kind_number
from dutchess.tournament import BLACK, WHITE
from dutchess.tournament.model import OTHER_COLOUR

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dutchess.pairing.common.colours import Balance
    from dutchess.pairing.common.field import Field
    from dutchess.pairing.common.floats import Floats
    from dutchess.pairing.history import History

    # Preference, its strength, colour difference, repeated colour, floats of the last round and of the one before.
    Trait = tuple[str | None, int, int, bool, int, int]
    Look = tuple[Trait, Trait, int, int, bytes]
    Kinds = tuple[tuple[Trait, ...], tuple[Trait, ...], tuple[int, ...], tuple[int, ...]]

_WISHES = {None: 0, WHITE: 1, BLACK: 2}
# Wish, strength, upfloated, downfloated, may float down.
FLAGS = 5


class Traits:
    """The traits of a round.

    Args:
        history, field: everybody of the round.
        floats: how an edition reads floats off the rounds played.

    Attributes:
        preferences: for each place, 0 for no colour preference, 1 and 2 for White and Black.
        strength: for each place, the strength of the preference.
        upfloated, downfloated: for each place, 1 if the player floated in this direction in the last two rounds, or 0.
        columns: preferences, strength, upfloats and the right to float down, as bytes for the native binary.
    """

    def __init__(self, history: History, field: Field, floats: Floats = floats) -> None:
        self._played, self._players = history.round - 1, field.players
        self._unplayed: list[int] = []
        last = floats(history, field.players, history.round - 1)
        before = floats(history, field.players, history.round - 2)
        known = _looks_in_last_round if history.is_last_round else _looks
        facts = zip([balance.colours for balance in field.balances], last, before, strict=True)
        self._looks = [*map(known.__getitem__, facts)]
        flags = b"".join([look[-1] for look in self._looks])
        self.preferences, self.strength, self.upfloated, self.downfloated, may_float = _columns(flags)
        self.columns = (self.preferences, self.strength, self.upfloated, may_float)
        self._kinds: Kinds | None = None

    def _all_kinds(self) -> Kinds:
        """What only brackets without a perfect candidate need: it is made on first use."""
        if self._kinds is None:
            kinds, moved_down, residents, among_equals, _ = zip(*self._looks, strict=True)
            self._kinds = (kinds, moved_down, residents, among_equals)
        return self._kinds

    @property
    def kinds(self) -> tuple[Trait, ...]:
        """For each place of the field, the player's trait."""
        return self._all_kinds()[0]

    @property
    def moved_down(self) -> tuple[Trait, ...]:
        """For each place, the player's trait as an MDP, who cannot float up."""
        return self._all_kinds()[1]

    @property
    def residents(self) -> tuple[int, ...]:
        """For each place, the number of the player's kind as a resident, without unplayed games."""
        return self._all_kinds()[2]

    @property
    def among_equals(self) -> tuple[int, ...]:
        """The same for a bracket without MDPs, in which no player floats up."""
        return self._all_kinds()[3]

    @property
    def unplayed(self) -> list[int]:
        """For each place, the number of rounds without a game over the board ([C9])."""
        if not self._unplayed:
            self._unplayed = [self._played - len(player.colours) for player in self._players]
        return self._unplayed


def _columns(flags: bytes) -> list[bytes]:
    """Each of the flags for all places, from all flags of each place."""
    return [flags[flag::FLAGS] for flag in range(FLAGS)]


def _look(player: tuple[str, int, int]) -> Look:
    """What `Traits` keeps, by the colours and floats of players."""
    colours, last_float, float_before = player
    return _look_of(trait_of(balance_of(colours), last_float, float_before, last_round=False))


def _look_in_last_round(player: tuple[str, int, int]) -> Look:
    """The same in the last round."""
    colours, last_float, float_before = player
    return _look_of(trait_of(balance_of(colours), last_float, float_before, last_round=True))


_looks = Known(_look, 20_000)
_looks_in_last_round = Known(_look_in_last_round, 20_000)


def _look_of(trait: Trait) -> Look:
    """What `Traits` keeps of players with this trait: kinds, and five flags."""
    moved_down = _without_upfloats(trait)
    upfloated, downfloated = UPFLOAT in trait[4:], DOWNFLOAT in trait[4:]
    return (
        trait,
        moved_down,
        kind_number(0, 0, trait),
        kind_number(0, 0, moved_down),
        bytes((_WISHES[trait[0]], trait[1], upfloated, downfloated, not downfloated)),
    )


def _without_upfloats(trait: Trait) -> Trait:
    """The trait of a player whose upfloats do not count."""
    if UPFLOAT not in trait[4:]:
        return trait
    preference, strength, difference, repeated, last, before = trait
    return (
        preference,
        strength,
        difference,
        repeated,
        NO_FLOAT if last == UPFLOAT else last,
        NO_FLOAT if before == UPFLOAT else before,
    )


def trait_of(balance: Balance, last_float: int, float_before: int, last_round: bool) -> Trait:
    """The trait of one player.

    Only topscorers and their opponents can be denied an absolute preference. For other players the facts about that are
    left out.
    """
    deniable = last_round and balance.preference is not None and balance.strength == ABSOLUTE
    return (
        balance.preference,
        balance.strength,
        abs(balance.difference) if deniable else 0,
        deniable and balance.repeated == OTHER_COLOUR[balance.preference or WHITE],
        last_float,
        float_before,
    )
