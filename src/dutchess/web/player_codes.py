"""What only a player has: a code with which they report their own results.

Owns the codes. They follow from a secret of this installation, so nothing is kept; the arbiter prints them as slips.
Must not know of requests.
"""

from __future__ import annotations

import hmac
from hashlib import sha256

ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"  # without what people confuse
LENGTH = 6


def code_of(secret: str, event: str, tournament: str, person: int) -> str:
    """The code of a player in a tournament."""
    text = f"result {event} {tournament} {person}".encode()
    number = int.from_bytes(hmac.new(secret.encode(), text, sha256).digest(), "big")
    marks = ""
    for _ in range(LENGTH):
        number, mark = divmod(number, len(ALPHABET))
        marks += ALPHABET[mark]
    return marks


def is_code(written: str, code: str) -> bool:
    """Whether somebody has written a code, in whatever case and with whatever between."""
    plain = "".join(mark for mark in written.upper() if mark.isalnum())
    return hmac.compare_digest(plain.encode(), code.encode())
