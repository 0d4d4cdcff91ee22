"""What differs between the editions of the Burstein System: 1 July 2025 and 1 February 2026.

Owns `Edition`: facts and small functions of each text. All other code in this package is common to both and asks the
edition.
"""

from __future__ import annotations

from dutchess.systems import find
from dutchess.systems.burstein.criteria import FLOATERS_2025, FLOATERS_2026
from dutchess.systems.dutch import DUTCH_2025, DUTCH_2026
from dutchess.values import value_class

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dutchess.systems import System
    from dutchess.systems.burstein.criteria import Floaters
    from dutchess.systems.dutch.editions import Edition as DutchEdition


@value_class
class Edition:
    """One text of C.04.4.2.

    Attributes:
        system: its entry in the table of systems, which knows its articles.
        dutch: the edition of the Dutch System that pairs the seeding rounds (1.6).
        floaters: [C6] and [C7]: how the floaters that leave a bracket are compared.
    """

    system: System
    dutch: DutchEdition
    floaters: Floaters

    def article(self, topic: str, number: str = "") -> str:
        """How this edition cites its article about a topic, and a part of it: `article("bye", ".3")`."""
        return self.system.article(topic, number)

    @property
    def bye_priorities(self) -> tuple[str, str, str]:
        """The articles that order the players for the bye: lowest score, most games played, last in the ranking."""
        return (self.article("bye", ".3"), self.article("bye", ".4"), self.article("bye", ".5"))


BURSTEIN_2025 = Edition(find("burstein-2025"), DUTCH_2025, FLOATERS_2025)
BURSTEIN_2026 = Edition(find("burstein"), DUTCH_2026, FLOATERS_2026)
