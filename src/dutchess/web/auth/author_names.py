"""Names under which people write in journals: no two of them look the same.

A journal names its authors by their names alone, so whoever could take the name of somebody else would write entries in
it. Owns what looks the same. Must not know where names are kept.
"""

from __future__ import annotations

from functools import cache

from dutchess.base.translation import LANGUAGES, language
from dutchess.journal.output.describe import BOTH_PLAYERS
from dutchess.journal.output.privacy import WITHHELD
from dutchess.tournament.numbering import letters

# Cyrillic and Greek letters that look like Latin ones.
LOOKALIKES = str.maketrans(
    "АВЕЅІЈКМНОРСТУХасеѕіјорухԁԛԝΑΒΕΖΗΙΚΜΝΟΡΤΥΧαικνορυχ", "ABESIJKMHOPCTYXaceSijopyxdqwABEZHIKMNOPTYXaiKvopux"
)


def look_of(name: str) -> str:
    """What people see of a name: its letters and digits, or whatever else it has."""
    return "".join(mark for mark in letters(name.translate(LOOKALIKES)) if mark.isalnum()) or name.strip()


@cache
def of_program() -> frozenset[str]:
    """How the authors look that are nobody: what the program itself writes, in every language in which it is shown."""
    return frozenset(look_of(name) for name in (WITHHELD, *(language(code)(BOTH_PLAYERS) for code in LANGUAGES)))
