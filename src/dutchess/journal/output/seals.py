"""What ties paper to a journal: a signature of its head, short enough to be printed.

    seal = sealing.seal("3f2a", 57, head)         # entry 57 has this hash
    seal.text                                     # 57 ABCD-EFGH-JKLM-NPQR-STUV

Owns the signature and how it is written. Whoever changes an entry and computes the chain anew gets another head, and
its signature is another than the one on paper. The hash itself is on no public sheet: it would help to guess what is
private in an entry. Must not read journals.
"""

from __future__ import annotations

import hmac
import re
from base64 import b32encode

from dutchess.base.values import value_class
from dutchess.journal.database.server_key import SEAL, ServerKey

LENGTH = 20  # marks of five bits each
GROUP = 4
WRITTEN = re.compile(r"\s*([0-9]{1,9})\W+([A-Za-z2-7\W]+)")


@value_class
class Seal:
    """A signature of the entry at a position, and with it of everything before.

    Attributes:
        position: of the entry.
        code: the signature.
    """

    position: int
    code: str

    @property
    def text(self) -> str:
        """As it is printed."""
        return f"{self.position} {'-'.join(self.code[at : at + GROUP] for at in range(0, LENGTH, GROUP))}"

    @classmethod
    def read(cls, written: str) -> Seal | None:
        """A seal as somebody types it; None if it is none."""
        found = WRITTEN.fullmatch(written)
        code = "".join(mark for mark in found[2].upper() if mark.isalnum()) if found else ""
        return cls(int(found[1]), code) if found and len(code) == LENGTH else None


@value_class
class Sealing:
    """Signs with the key beside the database if there is one. What the other key has signed is still known."""

    own: ServerKey
    kept_apart: ServerKey | None = None

    def seal(self, event: str, position: int, head: str) -> Seal:
        """The seal of an entry with this hash."""
        return Seal(position, _code(self.kept_apart or self.own, event, position, head))

    def fits(self, seal: Seal, event: str, head: str) -> bool:
        """Whether a seal is of the entry with this hash."""
        keys = (self.own, self.kept_apart) if self.kept_apart else (self.own,)
        return any(hmac.compare_digest(_code(key, event, seal.position, head), seal.code) for key in keys)

    def is_weak(self, seal: Seal, event: str, head: str) -> bool:
        """Whether only the key in the database has made a seal that fits, although there is one beside it.

        So it is with sheets from before, and with reports of a command that was not given the key file; but whoever can
        write to the database can make such seals, too.
        """
        return self.kept_apart is not None and not Sealing(self.kept_apart).fits(seal, event, head)


def statement_of(seal: Seal, event: str, head: str) -> str:
    """What a report says of the journal: it is for the staff and the federation, so it has the hash, too."""
    return f"Journal {event}: entry {seal.text}, hash {head}"


def _code(key: ServerKey, event: str, position: int, head: str) -> str:
    return b32encode(key.sign(SEAL, event, position, head)).decode()[:LENGTH]
