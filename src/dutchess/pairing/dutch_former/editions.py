"""The differences between the Dutch System of 1992 (Manila), 2011 (Kraków) and 2012 (Istanbul).

Owns `Edition`: one record of facts and small functions for each text. All other code in this package is common to the
three texts and asks the edition. Articles are those of the texts (A1 to F10), which have the same numbers.
"""

from __future__ import annotations

from dutchess.base.values import value_class
from dutchess.pairing.dutch_former import costs
from dutchess.pairing.dutch_former.colours import RULES, RULES_1992

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from dataclasses import KW_ONLY

    from dutchess.pairing.common.colours import ColourRule
    from dutchess.pairing.dutch_former.costs import CostOf


@value_class
class Edition:
    """One text of the Dutch System.

    Attributes:
        year: its name.
        criteria: the relative criteria of a bracket that are counted, first to last, for an odd or an even round.
        colours: the rules that give White and Black.
        half_point_counts: a half point without playing is a downfloat and bars from the bye (B1b).
        forfeit_win_floats: a point because the opponent did not come is a downfloat (B1b since 2011); in 1992 only a
            bye is one (A5).
        absolute_to_the_end: a preference is absolute also in the last round; in 1992 A7a then has no effect on players
            above 50 %.
        float_levels: B5 and B6 hold for all pairs of a bracket or are dropped for all (1992 C9, C10), instead of being
            dropped for the fewest players (C10 of 2011 and 2012).
        closeness: the scores of those who move down come before colours (A11); with it C12 keeps their scores and
            D4 weighs the lowest bracket.
        chooses_moved_down: if not all moved-down players can be paired, D3 chooses which (C8b); else they are the
            highest ones (C4).
        lowest_needs_all: C13 reopens the penultimate bracket unless all players moved down into the lowest one are
            paired there with residents (2011 C13); else their number may be reduced first (2012 C13).
        added_is_s1: two brackets that C13 joins are heterogeneous with the added one as S1 (2011 C13, last sentence),
            whatever A3 says of half the players; in 1992, which lacks the sentence, and 2012, by D4, A3 counts.
    """

    _: KW_ONLY
    year: str
    criteria: Callable[[bool], tuple[CostOf, ...]]
    colours: tuple[ColourRule, ...]
    half_point_counts: bool
    forfeit_win_floats: bool
    absolute_to_the_end: bool
    float_levels: bool
    closeness: bool
    chooses_moved_down: bool
    lowest_needs_all: bool
    added_is_s1: bool


DUTCH_1992 = Edition(
    year="1992",
    criteria=costs.of_1992,
    colours=RULES_1992,
    half_point_counts=False,
    forfeit_win_floats=False,
    absolute_to_the_end=False,
    float_levels=True,
    closeness=False,
    chooses_moved_down=False,
    lowest_needs_all=False,
    added_is_s1=False,
)

DUTCH_2011 = Edition(
    year="2011",
    criteria=costs.since_2011,
    colours=RULES,
    half_point_counts=True,
    forfeit_win_floats=True,
    absolute_to_the_end=True,
    float_levels=False,
    closeness=False,
    chooses_moved_down=False,
    lowest_needs_all=True,
    added_is_s1=True,
)

DUTCH_2012 = Edition(
    year="2012",
    criteria=costs.since_2011,
    colours=RULES,
    half_point_counts=True,
    forfeit_win_floats=True,
    absolute_to_the_end=True,
    float_levels=False,
    closeness=True,
    chooses_moved_down=True,
    lowest_needs_all=False,
    added_is_s1=False,
)
