"""What differs between the editions of the Dubov System: 2018, 1 July 2025 and 1 February 2026.

Owns `Edition`: facts and small functions of each text. All other code in this package is common to them and asks the
edition.
"""

from __future__ import annotations

from dutchess.base.values import replace, value_class
from dutchess.pairing.common.bye import FORMER, TODAY
from dutchess.pairing.common.former_byes import as_it_is, by_former_rule
from dutchess.pairing.dubov.colours import RULES
from dutchess.pairing.systems import find

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from dutchess.pairing.common.bye import Reasons
    from dutchess.pairing.common.colours import ColourRule
    from dutchess.pairing.history import History
    from dutchess.pairing.systems import System

# Readings of article 1.8, for a player whose game against a higher-scored opponent was forfeited.
FLOATED, NOT_PLAYED = "floated", "not-played"


@value_class
class Edition:
    """One text of C.04.4.1.

    Attributes:
        system: its entry in the table of systems, which knows its articles.
        colours: the rules that give White and Black.
        criteria: how it numbers its criteria.
        bye_parts: the parts of its article about the bye: lowest score, most games played, last in the ranking.
        read: the history, as it judges who may have the bye.
        reasons: its words against those who do not get the bye.
        forfeited_upfloat: how article 1.8 is read if the game was forfeited (docs/readings.md).
    """

    system: System
    colours: Sequence[ColourRule] = RULES
    criteria: str = "[C{}]"
    bye_parts: tuple[str, str, str] = (".3", ".4", ".5")
    read: Callable[[History], History] = as_it_is
    reasons: Reasons = TODAY
    forfeited_upfloat: str = FLOATED

    def criterion(self, number: int) -> str:
        """How this edition cites a criterion."""
        return f"{self.system.chapter} {self.criteria.format(number)}"


DUBOV_2025 = Edition(find("dubov-2025"))
DUBOV_2026 = Edition(find("dubov"))
# In the copy of its text that we have, the rules of section E have no numbers.
DUBOV_2018 = Edition(
    find("dubov-2018"),
    colours=tuple([replace(rule, article="C.04.4.1 E") for rule in RULES]),
    criteria="C.{}",
    bye_parts=(".c", ".d", ".e"),
    read=by_former_rule,
    reasons=FORMER,
)
