"""The rules of handling a tournament (C.04.1, C.04.2, C.05 and the check list for programs), one function per action.

Each function takes the state and an action and returns a `Proposal`, or refuses with the article. `@rule` enters it
into `RULES` for the kind of action that it is annotated with. Must not write, read clocks or draw lots: seeds come with
the action.
"""

from __future__ import annotations

from dutchess.journal.rules import (
    categories,
    ending,
    entering,
    formats,
    imports,
    modes,
    numbers,
    prizes,
    results,
    settings,
    teams,
)
from dutchess.journal.rules.pairing import manual, rounds
from dutchess.journal.rules.proposal import RULES, UNCHANGED, WHEN_CLOSED

__all__ = [
    "RULES",
    "UNCHANGED",
    "WHEN_CLOSED",
    "categories",
    "ending",
    "entering",
    "formats",
    "imports",
    "manual",
    "modes",
    "numbers",
    "prizes",
    "results",
    "rounds",
    "settings",
    "teams",
]
