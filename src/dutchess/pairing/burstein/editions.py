"""What differs between the editions of the Burstein System: 2017, 1 July 2025 and 1 February 2026.

Owns `Edition`: facts and small functions of each text. All other code in this package is common to them and asks the
edition. That of 2017 is in `of_2017`.
"""

from __future__ import annotations

from dutchess.base.values import value_class
from dutchess.pairing.burstein.colours import RULES
from dutchess.pairing.burstein.costs import FLOATERS_2025, FLOATERS_2026
from dutchess.pairing.common.bye import TODAY
from dutchess.pairing.common.former_byes import as_it_is
from dutchess.pairing.dutch import DUTCH_2025, DUTCH_2026
from dutchess.pairing.systems import find

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from dutchess.pairing.burstein.costs import Floaters
    from dutchess.pairing.common.bye import Reasons
    from dutchess.pairing.common.colours import ColourRule
    from dutchess.pairing.dutch.editions import Edition as DutchEdition
    from dutchess.pairing.history import History
    from dutchess.pairing.systems import System


@value_class
class Edition:
    """One text of C.04.4.2.

    Attributes:
        system: its entry in the table of systems, which knows its articles.
        dutch: the edition of the Dutch System that pairs the seeding rounds (1.6).
        floaters: [C6] and [C7]: how the floaters that leave a bracket are compared.
        colours: the rules that give White and Black.
        criteria: how it numbers its criteria.
        bye_parts: the parts of its article about the bye: lowest score, most games played, last in the ranking.
        read: the history, as it judges who may have the bye.
        reasons: its words against those who do not get the bye.
    """

    system: System
    dutch: DutchEdition
    floaters: Floaters
    colours: Sequence[ColourRule] = RULES
    criteria: str = "[C{}]"
    bye_parts: tuple[str, str, str] = (".3", ".4", ".5")
    read: Callable[[History], History] = as_it_is
    reasons: Reasons = TODAY

    def criterion(self, number: int) -> str:
        """How this edition cites a criterion."""
        return f"{self.system.chapter} {self.criteria.format(number)}"


BURSTEIN_2025 = Edition(find("burstein-2025"), DUTCH_2025, FLOATERS_2025)
BURSTEIN_2026 = Edition(find("burstein"), DUTCH_2026, FLOATERS_2026)
