"""The criteria of C.04.4.3 for people: what each is called, and how its value is written.

Owns one object for each criterion; `floaters`, `scoregroup` and the package count them. Must not count.
"""

from __future__ import annotations

from dutchess.base.translation import N_
from dutchess.pairing.criteria import PLACE, TYPES, UNSAID, Criterion

BYE = Criterion(
    "C.04.4.3 article 1.1",
    N_("who has the bye"),
    PLACE,
    worse=N_("the bye would go to somebody later in line for it: {instead} instead of {actual}"),
    better=N_("the bye would go to somebody who comes earlier for it: {instead} instead of {actual}"),
)
FLOATERS = Criterion(
    "C.04.4.3 article 2.3",
    N_("players who leave the scoregroup"),
    simply=N_("players who leave it for another group"),
)
FLOATER_TYPES = Criterion(
    "C.04.4.3 article 3.9",
    N_("floaters at a disadvantage"),
    TYPES,
    worse=N_("those who change to another group would be at a greater disadvantage"),
    better=N_("those who change to another group would be at a smaller disadvantage"),
)
FLOATS_AGAIN = Criterion(
    "C.04.4.3 article 3.10",
    N_("players who float as in the previous round"),
    simply=N_("players who get an opponent with another score two rounds running"),
    again=("any", "any", 1),
)
COLOUR_LIMITS = Criterion(
    "C.04.4.3 article 6",
    N_("pairs that exceed a limit of colours"),
    simply=N_("pairs in which somebody gets a third equal colour running, or three more of one colour"),
)
EXCHANGES = Criterion(
    "C.04.4.3 article 5.2",
    N_("due colours, and opponents passed over for them, pair by pair"),
    UNSAID,
    clashes=True,
    worse=N_("the pairs would suit less well (first the colours due count, then the order of opponents)"),
    better=N_("the pairs would suit better (first the colours due count, then the order of opponents)"),
)
CRITERIA = (BYE, FLOATERS, FLOATER_TYPES, FLOATS_AGAIN, COLOUR_LIMITS, EXCHANGES)
