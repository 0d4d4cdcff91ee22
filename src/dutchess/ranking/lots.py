"""Lots: what decides when every tie-break is used up (C.07 article 4.2; Annex 3 of 2011; F10 of 1992).

Owns the lots. They follow from a recorded seed alone, each from its own source, so that anybody can draw them again.
Must not rank.
"""

from __future__ import annotations

from hashlib import sha256

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable


def lot(seed: int, number: int) -> str:
    """The lot of a participant: the SHA-256 hash of `seed:number` as hexadecimal digits."""
    return sha256(f"{seed}:{number}".encode()).hexdigest()


def drawn(seed: int, numbers: Iterable[int]) -> list[int]:
    """Participants who are tied to the end, in the order of their lots, smallest first."""
    return sorted(numbers, key=lambda number: lot(seed, number))
