"""Who plays White: the colour rules E of the former editions. Owns the list of them; must not choose opponents.

E5 speaks of round 1 only. The same rule, by the parity of the pairing number, serves for two players without any game
in a later round, where the texts say nothing. E3 closes the gaps in both histories as F3 shows.
"""

from __future__ import annotations

from dutchess.systems.swiss.colours import (
    ColourRule,
    alternate,
    by_number,
    grant_both,
    grant_higher,
    grant_stronger,
)

RULES = (
    ColourRule("E1", grant_both),
    ColourRule("E2", grant_stronger),
    ColourRule("E3", alternate),
    ColourRule("E4", grant_higher),
    ColourRule("E5", by_number),
)
