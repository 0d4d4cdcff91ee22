"""The allowed texts in the public API, for type checkers.

Owns the lists of allowed texts as `Literal` types. Nothing needs them at run time, so the pairing path does not import
this module. A test compares each list with the table that decides at run time.
"""

from __future__ import annotations

from typing import Literal

Bye = Literal["F", "H", "Z"]
Colour = Literal["w", "b"]
Direction = Literal["up", "down"]
Language = Literal["en", "es", "pt", "it", "de", "nl", "fr", "pl"]
Regulations = Literal["current", "2024", "2023", "2011", "1992"]
ResultText = Literal[
    "1-0",
    "0-1",
    "½-½",
    "½-0",
    "0-½",
    "0-0",
    "1-0U",
    "0-1U",
    "½-½U",
    "½-0U",
    "0-½U",
    "0-0U",
    "1F-0F",
    "0F-1F",
    "0F-0F",
]
SystemName = Literal[
    "dutch",
    "dutch-2025",
    "dutch-2017",
    "dutch-2012",
    "dutch-2011",
    "dutch-1992",
    "dubov",
    "dubov-2025",
    "dubov-2018",
    "burstein",
    "burstein-2025",
    "burstein-2017",
    "lim",
    "lim-1999",
    "lim-maxi",
    "lim-maxi-1999",
    "double-swiss",
    "team",
    "team-2024",
    "berger",
    "keizer",
    "knockout",
    "scheveningen",
]
# The codes of tie-breaks without modifiers, of all regulations; modifiers follow: `BH/C1`, `SB:GP`.
TiebreakName = Literal[
    "PTS",
    "DE",
    "WIN",
    "WON",
    "BPG",
    "BWG",
    "PS",
    "REP",
    "STD",
    "TPN",
    "BH",
    "AOB",
    "FB",
    "SB",
    "KS",
    "ARO",
    "TPR",
    "PTP",
    "APRO",
    "APPO",
    "RTNG",
    "BC",
    "TBR",
    "BBE",
    "MPvGP",
    "EMMSB",
    "EMGSB",
    "EGMSB",
    "EGGSB",
    "EDE",
    "EDEBT",
    "EDEBB",
    "EDET",
    "EDEB",
    "SSSC",
    "KZ",
    "KO",
    "GE",
    "SUMBH",
]
Verdict = Literal["happens", "due", "worse", "later", "impossible"]
