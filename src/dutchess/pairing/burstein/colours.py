"""Colour allocation: C.04.4.2 article 5. Owns the list of its rules; must not choose opponents."""

from __future__ import annotations

from dutchess.pairing.common.colours import (
    ColourRule,
    alternate,
    before_any_game,
    grant_both,
    grant_higher,
    grant_stronger,
)

RULES = (
    ColourRule("C.04.4.2 article 5.2.1", before_any_game),
    ColourRule("C.04.4.2 article 5.2.2", grant_both),
    ColourRule("C.04.4.2 article 5.2.3", grant_stronger),
    ColourRule("C.04.4.2 article 5.2.4", alternate),
    ColourRule("C.04.4.2 article 5.2.5", grant_higher),
)
