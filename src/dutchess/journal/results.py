"""The results that a game can have, as the journal writes them: the words of `tournament.results`.

Owns how people read them, and the refusal of everything else (questions 180 to 185 of the check list for tournament
programs). Must not know of rounds.
"""

from __future__ import annotations

from dutchess.base.errors import InvalidTournament
from dutchess.journal.errors import Refusal
from dutchess.tournament import results
from dutchess.tournament.results import (
    ADJOURNED,
    BY_LETTERS,
    DRAWS,
    FORFEITS,
    LETTERS,
    OPEN,
    RESULTS,
    REVERSED,
    is_played,
)

__all__ = [
    "ADJOURNED",
    "BY_LETTERS",
    "DRAWS",
    "FORFEITS",
    "LETTERS",
    "OPEN",
    "RESULTS",
    "REVERSED",
    "is_played",
    "parse",
    "result_text",
]

RESULT_TEXTS = {OPEN: "", ADJOURNED: "?", "1F-0F": "+ – −", "0F-1F": "− – +", "0F-0F": "− – −"}


def parse(text: str) -> str:
    """A result in one of its usual spellings: `1-0`, `1`, `=`, `0.5-0.5`, `+-`, `1F-0F`, `1-0U`; Refusal otherwise."""
    try:
        return results.parse(text)
    except InvalidTournament:
        raise Refusal("no-result", "VCL 180-184", written=text, known=", ".join(RESULTS)) from None


def result_text(result: str) -> str:
    """A result for people: `1 – 0`, `½ – ½`, `+ – −`."""
    return RESULT_TEXTS.get(result, result.replace("-", " – "))
