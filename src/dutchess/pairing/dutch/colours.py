"""Colour allocation: C.04.3 article 5. Owns the list of its rules; must not choose opponents."""

from __future__ import annotations

from dutchess.pairing.common.colours import (
    ALTERNATE,
    BY_NUMBER,
    GRANT_BOTH,
    GRANT_HIGHER,
    GRANT_STRONGER,
    GRANT_WIDER_DIFFERENCE,
)

RULES = (
    GRANT_BOTH.at("C.04.3 article 5.2.1"),
    GRANT_STRONGER.at("C.04.3 article 5.2.2"),
    GRANT_WIDER_DIFFERENCE.at("C.04.3 article 5.2.2"),
    ALTERNATE.at("C.04.3 article 5.2.3"),
    GRANT_HIGHER.at("C.04.3 article 5.2.4"),
    BY_NUMBER.at("C.04.3 article 5.2.5"),
)
