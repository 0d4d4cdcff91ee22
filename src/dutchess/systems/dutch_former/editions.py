"""What differs between the Dutch System of 1992 (Manila), 2011 (Kraków) and 2012 (Istanbul).

Owns `Edition`: one record of facts and small functions for each text. Everything else in this package is common to the
three and asks the edition. Articles are those of the texts (A1 to F10), which number them alike.
"""

from __future__ import annotations

from dutchess.record import record
from dutchess.systems.dutch_former import criteria

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from dutchess.systems.dutch_former.criteria import Criterion


@record
class Edition:
    """One text of the Dutch System.

    Attributes:
        year: its name.
        criteria: the relative criteria of a bracket that are counted, first to last, for an odd or an even round.
        half_point_counts: a half point without playing is a downfloat and bars from the bye (B1b).
        float_levels: B5 and B6 hold for all pairs of a bracket or are dropped for all (1992 C9, C10), instead of being
            dropped for the fewest players (C10 of 2011 and 2012).
        closeness: the scores of those who move down come before colours (A11); with it C12 keeps their scores and
            D4 weighs the lowest bracket.
        chooses_moved_down: if not all moved-down players can be paired, D3 chooses which (C8b); else they are the
            highest ones (C4).
        lowest_needs_all: C13 reopens the penultimate bracket unless all players moved down into the lowest one are
            paired there with residents (2011 C13); else their number may be reduced first (2012 C13).
    """

    year: str
    criteria: Callable[[bool], tuple[Criterion, ...]]
    half_point_counts: bool
    float_levels: bool
    closeness: bool
    chooses_moved_down: bool
    lowest_needs_all: bool


DUTCH_1992 = Edition(
    year="1992",
    criteria=criteria.of_1992,
    half_point_counts=False,
    float_levels=True,
    closeness=False,
    chooses_moved_down=False,
    lowest_needs_all=False,
)

DUTCH_2011 = Edition(
    year="2011",
    criteria=criteria.since_2011,
    half_point_counts=True,
    float_levels=False,
    closeness=False,
    chooses_moved_down=False,
    lowest_needs_all=True,
)

DUTCH_2012 = Edition(
    year="2012",
    criteria=criteria.since_2011,
    half_point_counts=True,
    float_levels=False,
    closeness=True,
    chooses_moved_down=True,
    lowest_needs_all=False,
)
