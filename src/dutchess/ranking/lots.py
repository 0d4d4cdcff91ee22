"""Lots, which decide if all tie-breaks are equal (C.07 article 4.2; Annex 3 of 2011; F10 of 1992).

Owns the lots. Each lot depends only on a recorded seed and the participant's number, so that anyone can repeat the
draw. Must not rank.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable


def lot(seed: int, number: int) -> str:
    """The lot of a participant: the SHA-256 hash of `seed:number` as hexadecimal digits."""
    from hashlib import sha256  # start-up: it loads a large library, and hardly any ranking draws lots

    return sha256(f"{seed}:{number}".encode()).hexdigest()


def drawn(seed: int, numbers: Iterable[int]) -> list[int]:
    """Tied participants in the order of their lots, smallest first."""
    return sorted(numbers, key=lambda number: lot(seed, number))
