"""Categories: sections of the standings that have a name, such as "Women" or "U18".

    Category("Women", "sex=w")
    categories("Women: sex=w\nU18: age=-18\nUnrated: rating=0")

Owns the named section, its notation (one per line, `NAME: SECTION`) and what a list of them may not be. Prizes,
standings and the application use this value. Who meets a condition is decided in `sections`. Must not rank.
"""

from __future__ import annotations

from dutchess.base.errors import UnknownSection
from dutchess.base.values import value_class
from dutchess.ranking.sections import Section

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from dutchess.tournament import Tournament

LONGEST_NAME = 60
MOST_CATEGORIES = 100


@value_class
class Category:
    """A section with a name.

    Attributes:
        name: as people read it ("Women").
        section: who belongs to it, in the notation of sections (`sex=w`, `rating=-1799`); empty for everybody, or for
            those who are named.
        players: who belongs to it whatever the section says, by number (in a journal: persons).
    """

    name: str
    section: str = ""
    players: tuple[int, ...] = ()

    @classmethod
    def parse(cls, text: str) -> Category:
        """Read `NAME: SECTION`, or a name alone for everybody. Raises UnknownSection for any other text."""
        name, _, section = (part.strip() for part in text.partition(":"))
        category = cls(name, section)
        category.check()
        return category

    def __str__(self) -> str:
        return f"{self.name}: {self.section}" if self.section else self.name

    def check(self) -> None:
        """Raises UnknownSection if the name or the section is wrong."""
        if not self.name.strip() or len(self.name) > LONGEST_NAME or ":" in self.name or "\n" in self.name:
            raise UnknownSection(
                f"category {self.name[:LONGEST_NAME]!r}: a name of 1 to {LONGEST_NAME} characters without a colon is "
                "needed"
            )
        if self.section:
            Section.parse(self.section)

    def members(self, tournament: Tournament) -> frozenset[int]:
        """The numbers of the players who belong to it. Raises UnknownSection if the tournament lacks the facts."""
        everybody = frozenset([player.number for player in tournament.players])
        named = everybody.intersection(self.players)
        if not self.section:
            return named if self.players else everybody
        return Section.parse(self.section).members(tournament) | named


def categories(text: str) -> tuple[Category, ...]:
    """Read categories, one per line; empty lines are skipped. Raises UnknownSection if one is wrong."""
    found = tuple([Category.parse(line) for line in text.split("\n") if line.strip()])
    check_categories(found)
    return found


def categories_text(some: Iterable[Category]) -> str:
    """Categories as `categories` reads them."""
    return "\n".join([str(category) for category in some])


def check_categories(some: tuple[Category, ...]) -> None:
    """Raises UnknownSection if one is wrong, if two have the same name, or if there are too many."""
    if len(some) > MOST_CATEGORIES:
        raise UnknownSection(f"there may be at most {MOST_CATEGORIES} categories")
    seen: set[str] = set()
    for category in some:
        category.check()
        if category.name.casefold() in seen:
            raise UnknownSection(f"two categories are called {category.name!r}")
        seen.add(category.name.casefold())
