"""Names under which people write in journals: no two of them look the same.

A journal names its authors by their names alone, so whoever could take the name of somebody else would write entries in
it. Owns what looks the same. Must not know where names are kept.
"""

from __future__ import annotations

import unicodedata
from functools import cache

from dutchess.base.translation import LANGUAGES, language
from dutchess.journal.output.describe import BOTH_PLAYERS
from dutchess.journal.output.privacy import WITHHELD
from dutchess.tournament.numbering import letters

# Cyrillic and Greek letters that look like Latin ones.
LOOKALIKES = str.maketrans(
    "АВЕЅІЈКМНОРСТУХасеѕіјорухԁԛԝΑΒΕΖΗΙΚΜΝΟΡΤΥΧαικνορυχ", "ABESIJKMHOPCTYXaceSijopyxdqwABEZHIKMNOPTYXaiKvopux"
)
STROKES = str.maketrans("01i", "oll")
PAIRS = (("rn", "m"), ("vv", "w"))  # two letters that look like one
FILLERS = "\u115f\u1160"  # letters, but nothing is seen of them
ANY = "?"  # a letter that may look like any other
EAST_ASIAN = ("CJK", "HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO")  # are written in one word
ALPHABETS = frozenset(
    "LATIN GREEK CYRILLIC ARMENIAN GEORGIAN HEBREW ARABIC ETHIOPIC DEVANAGARI BENGALI GURMUKHI GUJARATI ORIYA TAMIL "
    "TELUGU KANNADA MALAYALAM SINHALA THAI LAO TIBETAN MYANMAR KHMER MONGOLIAN THAANA EAST-ASIAN".split()
)  # in which people write their names today


def look_of(name: str) -> str:
    """What people see of a name: its letters and digits, or whatever else it has."""
    apart = unicodedata.normalize("NFKD", name)
    seen = "".join(_look_of_word(word) for word in apart.split())
    for two, one in PAIRS:
        seen = seen.replace(two, one)
    return seen or "".join(mark for mark in apart if unicodedata.category(mark)[0] not in "CMZ")


def look_alike(one: str, other: str) -> bool:
    """Whether people could take one look for the other."""
    return len(one) == len(other) and all(a == b or ANY in (a, b) for a, b in zip(one, other, strict=True))


def _look_of_word(word: str) -> str:
    """A letter that has no business in its word may stand for any other: nobody lists all that look alike."""
    marks = [mark for mark in word if mark.isalnum() and mark not in FILLERS]
    alphabets = {_alphabet_of(mark) for mark in marks if mark.isalpha()}
    is_odd = len(alphabets) > 1 or not alphabets <= ALPHABETS
    seen = []
    for mark in marks:
        look = letters(mark.translate(LOOKALIKES)).translate(STROKES)
        is_usual = look.isascii() or not (is_odd or _alphabet_of(mark) == "LATIN")
        seen.append(look if is_usual else ANY)
    return "".join(seen)


def _alphabet_of(letter: str) -> str:
    first = unicodedata.name(letter, "").partition(" ")[0]
    return "EAST-ASIAN" if first in EAST_ASIAN else first


@cache
def of_program() -> frozenset[str]:
    """How the authors look that are nobody: what the program itself writes, in every language in which it is shown."""
    return frozenset(look_of(name) for name in (WITHHELD, *(language(code)(BOTH_PLAYERS) for code in LANGUAGES)))
