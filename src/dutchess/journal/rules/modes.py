"""FIDE mode: the default, and left only once.

Owns questions 40 to 46 of the check list. Must not contain what is refused in FIDE mode: every rule knows that itself.
"""

from __future__ import annotations

from dutchess.journal import actions, facts
from dutchess.journal.cautions import CONFIRM_TWICE, Caution
from dutchess.journal.errors import Refusal
from dutchess.journal.messages import said
from dutchess.journal.rules.proposal import Proposal, rule
from dutchess.journal.state import State


@rule
def leave_fide_mode(state: State, action: actions.LeaveFideMode) -> Proposal:
    """Questions 42 to 45: two confirmations, a line in the report, no way back."""
    tournament = state.tournament(action.tournament)
    if not tournament.fide_mode:
        raise Refusal("not-in-fide-mode-any-more", "VCL 45", tournament=tournament.settings.name)
    caution = Caution(
        CONFIRM_TWICE,
        said("leave-fide-mode", tournament=tournament.settings.name),
        "C.04.2 1.1; VCL 42-45",
        said("leave-fide-mode-consequences"),
    )
    return Proposal((facts.FideModeLeft(tournament.key),), (caution,), said("reason-fide-mode-left"))
