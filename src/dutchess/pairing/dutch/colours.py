"""Colour allocation: C.04.3 article 5. Owns the list of its rules; must not choose opponents."""

from __future__ import annotations

from dutchess.pairing.common.colours import (
    ColourRule,
    alternate,
    by_number,
    grant_both,
    grant_higher,
    grant_stronger,
    grant_wider_difference,
)

RULES = (
    ColourRule("C.04.3 article 5.2.1", grant_both),
    ColourRule("C.04.3 article 5.2.2", grant_stronger),
    ColourRule("C.04.3 article 5.2.2", grant_wider_difference),
    ColourRule("C.04.3 article 5.2.3", alternate),
    ColourRule("C.04.3 article 5.2.4", grant_higher),
    ColourRule("C.04.3 article 5.2.5", by_number),
)
