"""What only a player has: a code with which they report their own results.

Owns the codes. They follow from a key for this purpose alone and a random number of the event; the arbiter prints them
as slips, and another number makes other codes. A code has 39 random bits: whoever tries 500 in each second of a round
of four hours hits one of the two codes of a board with a chance of 1 in 50,000, so wrong ones need not close a board.
Must not know of requests.
"""

from __future__ import annotations

import hmac

from dutchess.journal.database.server_key import RESULT_CODE, ServerKey

ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"  # without what people confuse
LENGTH, HALF = 8, 4


def code_of(key: ServerKey, number: str, event: str, tournament: str, person: int) -> str:
    """The code of a player in a tournament; `number` is that of the event (`OptionStore.code_number`)."""
    signed = int.from_bytes(key.sign(RESULT_CODE, number, event, tournament, person), "big")
    marks = ""
    for _ in range(LENGTH):
        signed, mark = divmod(signed, len(ALPHABET))
        marks += ALPHABET[mark]
    return f"{marks[:HALF]}-{marks[HALF:]}"


def is_code(written: str, code: str) -> bool:
    """Whether somebody has written a code, in whatever case and with whatever between."""
    plain = "".join(mark for mark in written.upper() if mark.isalnum())
    return hmac.compare_digest(plain.encode(), code.replace("-", "").encode())
