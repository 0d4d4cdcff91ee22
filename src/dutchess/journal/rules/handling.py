"""The edition of the handling rules (C.04.1, C.04.2) for an event, and when a published pairing may change.

Owns the choice of the edition, which follows from the first day of the event as that of a pairing system does, and the
cases of article 4.4 of 2026; earlier editions know the first one only. Must not pair.
"""

from __future__ import annotations

from dutchess.base import handling
from dutchess.journal.errors import Refusal
from dutchess.journal.messages import Message, said
from dutchess.journal.state import Round, State, TournamentState
from dutchess.journal.values import REOPENING
from dutchess.pairing import systems

# Article 4.4 of 2026 beyond a repeated pair: the cause as people name it, and its number.
CAUSES = dict(zip(REOPENING, ("4.4.2", "4.4.3", "4.4.4", "4.4.5"), strict=True))


def is_of_2026(state: State) -> bool:
    """True if the rules of 1 February 2026 hold for an event: by its first day, or because none is known."""
    return handling.is_in_force(state.details.start)


def article_of(cause: str = "") -> str:
    """The article about changes of a published pairing."""
    return f"C.04.2 {CAUSES.get(cause, '4.4.1')}"


def cite_articles(state: State, articles: str) -> str:
    """Articles as the rules cite them, by the edition in force, in the numbers of the edition of an event."""
    return handling.cite_articles(articles, state.details.start)


def article_drawn(tournament: TournamentState) -> str:
    """The article about the colour that is drawn before the first round, as the pairing system has it."""
    system = systems.find(tournament.settings.system)
    return system.article("drawn") if system.has_article("drawn") else "Tournament Rules 5(d)"


def check_cause(state: State, tournament: TournamentState, this_round: Round, cause: str) -> None:
    """C.04.2 article 4.4 of 2026: refuses a cause that is none, or that cannot be one in this round."""
    if cause not in CAUSES:
        raise Refusal("unknown-cause", "C.04.2 4.4", cause=cause, known=", ".join(CAUSES))
    if tournament.fide_mode and not is_of_2026(state):
        what = said("published-stands", round=this_round.number)
        raise Refusal("refused-in-fide-mode", "C.04.2 4.4", what=what)
    article = article_of(cause)
    participants = tournament.teams if tournament.is_team_event else tournament.entrants
    newcomers = [number for number in participants if number not in this_round.order]
    if cause == "agreed" and (this_round.bye is not None) + len(this_round.away) + len(newcomers) < 2:
        raise Refusal("fewer-than-two-unpaired", article, round=this_round.number)
    if cause == "late" and not newcomers:
        raise Refusal("no-late-entry", article, round=this_round.number)
    if cause == "last-round" and this_round.number != tournament.settings.rounds:
        raise Refusal("not-the-last-round", article, round=this_round.number)


def question(cause: str, round_number: int) -> Message:
    """What the arbiter must be sure of."""
    if cause == "rules":
        return said("reopen-rules", round=round_number)
    if cause == "agreed":
        return said("reopen-agreed", round=round_number)
    if cause == "late":
        return said("reopen-late", round=round_number)
    return said("reopen-last-round")


def remark(cause: str) -> Message:
    """What the report says about the change (a line `###`)."""
    remarks = {
        "rules": said("reopened-rules"),
        "agreed": said("reopened-agreed"),
        "late": said("reopened-late"),
        "last-round": said("reopened-last-round"),
    }
    return remarks[cause]
