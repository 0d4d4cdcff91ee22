"""What the criteria of C.04.3 look at in a player whatever his bracket.

Owns the traits of a round: players with the same one are interchangeable for the criteria. Must not weigh anything.
"""

from __future__ import annotations

from dutchess.history import OTHER_COLOUR
from dutchess.systems.dutch.criteria import kind_number
from dutchess.systems.dutch.floats import DOWNFLOAT, NO_FLOAT, UPFLOAT, floats
from dutchess.systems.swiss.colours import ABSOLUTE
from dutchess.tournament import BLACK, WHITE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dutchess.history import History
    from dutchess.systems.swiss.colours import Claim
    from dutchess.systems.swiss.field import Field

    # Preference, its strength, colour difference, repeated colour, float of the last round and of the one before.
    Trait = tuple[str | None, int, int, bool, int, int]

_WISHES = {None: 0, WHITE: 1, BLACK: 2}


class Traits:
    """The traits of a round.

    Attributes:
        kinds: the different traits.
        number: for each place of the field, which of these it has.
        moved_down: the different traits of MDPs, who cannot float up.
        residents: for each place, the number of the kind that he is as a resident, unplayed games left out.
        among_equals: the same for a bracket without MDPs, in which nobody floats up.
        wishes: for each place, 0 for no colour preference, 1 and 2 for White and Black.
        strength: for each place, how strong it is.
        upfloated, downfloated: for each place, whether he floated so in one of the last two rounds.
        unplayed: for each place, the number of rounds without a game over the board ([C9]).
    """

    def __init__(self, history: History, field: Field) -> None:
        self.kinds: list[Trait] = []
        self.number: list[int] = []
        played = history.round - 1
        self.unplayed = [played - len(player.colours) for player in field.players]
        last = floats(history, field.players, history.round - 1)
        before = floats(history, field.players, history.round - 2)
        index: dict[tuple[str, int, int], int] = {}
        known: dict[Trait, int] = {}
        for claim, last_float, float_before in zip(field.claims, last, before, strict=True):
            key = (claim.colours, last_float, float_before)
            number = index.get(key)
            if number is None:
                trait = trait_of(claim, last_float, float_before, history.is_last_round)
                number = index[key] = known.setdefault(trait, len(known))
            self.number.append(number)
        self.kinds = list(known)
        self.moved_down = [_without_upfloats(trait) for trait in self.kinds]
        looks = [
            (
                kind_number(0, 0, trait),
                kind_number(0, 0, moved_down),
                _WISHES[trait[0]],
                trait[1],
                UPFLOAT in trait[4:],
                DOWNFLOAT in trait[4:],
            )
            for trait, moved_down in zip(self.kinds, self.moved_down, strict=True)
        ]
        self.residents, self.among_equals, self.wishes, self.strength, self.upfloated, self.downfloated = zip(
            *map(looks.__getitem__, self.number), strict=True
        )


def _without_upfloats(trait: Trait) -> Trait:
    """The trait of somebody whose upfloats do not count."""
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


def trait_of(claim: Claim, last_float: int, float_before: int, last_round: bool) -> Trait:
    """The trait of one player.

    Only topscorers and their opponents can be denied an absolute preference; what decides about that is left out else.
    """
    deniable = last_round and claim.preference is not None and claim.strength == ABSOLUTE
    return (
        claim.preference,
        claim.strength,
        abs(claim.difference) if deniable else 0,
        deniable and claim.repeated == OTHER_COLOUR[claim.preference or WHITE],
        last_float,
        float_before,
    )
