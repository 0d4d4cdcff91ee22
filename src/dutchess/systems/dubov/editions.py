"""What differs between the editions of the Dubov System: 1 July 2025 and 1 February 2026.

Owns `Edition`: facts and small functions of each text. All other code in this package is common to both and asks the
edition.
"""

from __future__ import annotations

from dutchess.systems import find
from dutchess.values import value_class

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dutchess.systems import System


@value_class
class Edition:
    """One text of C.04.4.1.

    Attributes:
        system: its entry in the table of systems, which knows its articles.
    """

    system: System

    def article(self, topic: str, number: str = "") -> str:
        """How this edition cites its article about a topic, and a part of it: `article("bye", ".3")`."""
        return self.system.article(topic, number)

    @property
    def bye_priorities(self) -> tuple[str, str, str]:
        """The articles that order the players for the bye: lowest score, most games played, last in the ranking."""
        return (self.article("bye", ".3"), self.article("bye", ".4"), self.article("bye", ".5"))


DUBOV_2025 = Edition(find("dubov-2025"))
DUBOV_2026 = Edition(find("dubov"))
