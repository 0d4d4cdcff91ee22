"""Colour allocation: C.04.4.1 article 5. Owns the list of its rules; must not choose opponents."""

from __future__ import annotations

from dutchess.pairing.common.colours import (
    ALTERNATE,
    BEFORE_ANY_GAME,
    GRANT_BOTH,
    GRANT_HIGHER,
    GRANT_STRONGER,
)

# Every player has a preference (1.5.2), so the last rule always decides.
RULES = (
    BEFORE_ANY_GAME.at("C.04.4.1 article 5.2.1"),
    GRANT_BOTH.at("C.04.4.1 article 5.2.2"),
    GRANT_STRONGER.at("C.04.4.1 article 5.2.3"),
    ALTERNATE.at("C.04.4.1 article 5.2.4"),
    GRANT_HIGHER.at("C.04.4.1 article 5.2.5"),
)
