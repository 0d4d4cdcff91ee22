"""Names in the order of an alphabet, and names that fit what somebody types.

Owns what a language adds to the letters: those that have a place of their own. Everything else about letters, and the
order of names in a tournament, is in `tournament.numbering`: accents and capitals count only between equal letters.
"""

from __future__ import annotations

import json

from dutchess.tournament.numbering import UNDIVIDED, alphabetical, letters

# Letters that a language sorts as letters of their own: `~` comes after z.
OWN_LETTERS = {
    "es": {"ñ": "n~"},
    "pl": {"ą": "a~", "ć": "c~", "ę": "e~", "ł": "l~", "ń": "n~", "ó": "o~", "ś": "s~", "ź": "z~", "ż": "z~~"},
}

# The letters that scripts must know, too (`filter.js`): Unicode does not divide them.
LETTERS = json.dumps({chr(code): str(plain) for code, plain in UNDIVIDED.items()}, ensure_ascii=False)


def in_alphabet(name: str, code: str) -> tuple[str, tuple[str, str, str]]:
    """A key that sorts names as readers of a language expect."""
    spelled = name.casefold()
    for letter, place in OWN_LETTERS.get(code, {}).items():
        spelled = spelled.replace(letter, place)
    return letters(spelled), alphabetical(name)


def matches_words(typed: str, *names: str) -> bool:
    """Whether every word that was typed is a part of one of the names, whatever their accents and capitals."""
    words = letters(typed).split()
    if not words:
        return True
    known = " / ".join([letters(name) for name in names])
    return all(word in known for word in words)
