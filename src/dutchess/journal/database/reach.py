"""What an entry from elsewhere may reach: rounds that a tournament can have, results that a game can have.

Owns the checks of facts that no rule has judged, because a file brings them. What passes can be worked with and shown.
Must not judge what was allowed when: journals of before were written by rules of before.
"""

from __future__ import annotations

from dutchess.journal.errors import Refusal
from dutchess.journal.facts import Fact, ResultCorrected, ResultEntered, RoundPaired, SettingsChanged, TournamentAdded
from dutchess.journal.results import LETTERS, RESULTS
from dutchess.journal.rules.settings import check_extent
from dutchess.journal.values import BYES
from dutchess.tournament import MAX_ROUNDS

ROUNDS = ("round", "from_round", "left")  # fields that count rounds


def check_reach(fact: Fact) -> None:
    """Refuses a fact that makes a page count to a billion, or that names what does not exist."""
    if isinstance(fact, TournamentAdded | SettingsChanged):
        check_extent(fact.settings)
    if isinstance(fact, ResultEntered | ResultCorrected) and fact.result not in LETTERS:
        raise Refusal("no-result", "VCL 180-184", written=fact.result[:40], known=", ".join(RESULTS))
    least = 1 if isinstance(fact, RoundPaired) else 0
    for field in ROUNDS:
        number = getattr(fact, field, least)
        if not least <= number <= MAX_ROUNDS + 1:  # whoever leaves after the last round leaves from the next one on
            raise Refusal("number-of-rounds", "C.04.1 1", most=MAX_ROUNDS)
    if getattr(fact, "letter", "H") not in BYES:
        raise Refusal("field-type", "", field="letter", type="F, H, Z", written=str(getattr(fact, "letter", ""))[:40])
