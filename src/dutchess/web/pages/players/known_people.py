"""Who has been entered already.

Owns when two entries may be the same person. Must not decide anything: the arbiter is asked.
"""

from __future__ import annotations

from dutchess.journal import Person
from dutchess.tournament.numbering import letters

MOST_ALIKE = 50  # people of one name with whom somebody is compared


class KnownPeople:
    """People by name and FIDE ID, each with what is said of them."""

    def __init__(self) -> None:
        self._known: dict[str, list[tuple[Person, str]]] = {}

    def add(self, person: Person, text: str) -> str:
        """Enter somebody; what is said of the first who may be the same person, empty if nobody may."""
        said = ""
        for mark in _marks(person):
            listed = self._known.setdefault(mark, [])
            said = said or next((other for one, other in listed[:MOST_ALIKE] if may_be_one(one, person)), "")
            listed.append((person, text))
        return said


def may_be_one(one: Person, other: Person) -> bool:
    """The same FIDE ID; or the same name, whatever its accents, unless FIDE IDs or years of birth differ."""
    if one.fide_id and other.fide_id:
        return one.fide_id == other.fide_id
    years = {person.birth[:4] for person in (one, other) if person.birth}
    return letters(one.name) == letters(other.name) and len(years) < 2


def _marks(person: Person) -> tuple[str, ...]:
    return (letters(person.name), *([f"#{person.fide_id}"] if person.fide_id else []))
