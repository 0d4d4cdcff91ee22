"""Draws by lot that anybody can repeat: a seed decides them, on every machine alike.

Owns what a seed means. Must not choose seeds.
"""

from __future__ import annotations

from hashlib import sha256


def draw_order(seed: str, count: int) -> list[int]:
    """The numbers 0 to count - 1 in an order that only the seed decides, on every machine alike."""
    return sorted(range(count), key=lambda index: sha256(f"{seed}:{index}".encode()).hexdigest())


def colour_of(seed: str) -> str:
    """White or Black, by a seed."""
    return "w" if sha256(seed.encode()).digest()[0] % 2 == 0 else "b"
