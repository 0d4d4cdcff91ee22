"""The edition of the handling rules (C.04.1, C.04.2) for an event, and when a published pairing may change.

Owns the choice of the edition, which follows from the first day of the event as that of a pairing system does; how each
edition numbers its articles (`cited`); and the cases of article 4.4 of 2026. Earlier editions know the first one only
(4.10). Must not pair.
"""

from __future__ import annotations

from dutchess.journal.errors import Refusal
from dutchess.journal.messages import Message, said
from dutchess.journal.state import Round, State, TournamentState
from dutchess.journal.values import REOPENING

SINCE = "2026/02/01"  # the edition in force
NUMBERED_SINCE = "2025/07/01"  # before that day, sections had letters

# The articles of C.04.2 that have another number in 2026 than in 2025. The one about absence without notice has left
# C.04.2. That of 4.7 follows from its place: between 4.1 and 4.3.
OF_2026 = {
    "3.1": "4.1",
    "3.2": "2.4",
    "3.3": "2.5",
    "4.1": "3.1",
    "4.2": "",
    "4.3": "3.2",
    "4.4": "3.3",
    "4.5": "3.4",
    "4.6": "3.5",
    "4.7": "4.2",
    "4.8": "4.3",
    "4.9": "3.6",
    "4.10": "4.4",
}
ABSENCE_2026 = "C.05 6.5"

# Article 4.4 of 2026 beyond a repeated pair: the cause as people name it, and its number.
CAUSES = dict(zip(REOPENING, ("4.4.2", "4.4.3", "4.4.4", "4.4.5"), strict=True))


def is_of_2026(state: State) -> bool:
    """True if the rules of 1 February 2026 hold for an event: by its first day, or because none is known."""
    return not state.details.start or state.details.start >= SINCE


def article_of(state: State, cause: str = "") -> str:
    """The article about changes of a published pairing, in the edition of the event; before 2026 that of 2025."""
    return f"C.04.2 {CAUSES.get(cause, '4.4.1')}" if is_of_2026(state) else "C.04.2 4.10"


def cited(state: State, articles: str) -> str:
    """Articles as the rules cite them, by the numbers of 2025, in the numbers of the edition of an event.

    `C.04.2 2.3, 4.8; VCL 190` is `C.04.2 2.3, 4.3; VCL 190` in 2026 and `C.04.2 B.3, D.8; VCL 190` before July 2025.
    """
    return "; ".join([_cited(state, part) for part in articles.split("; ")])


def _cited(state: State, part: str) -> str:
    chapter, _, numbers = part.partition(" ")
    listed = numbers.split(", ")
    if chapter == "C.04.2" and is_of_2026(state):
        known = [OF_2026.get(number, number) for number in listed]
        return f"{chapter} {', '.join(filter(None, known))}" if any(known) else ABSENCE_2026
    if chapter in ("C.04.1", "C.04.2") and not is_of_2026(state) and state.details.start < NUMBERED_SINCE:
        return f"{chapter} {', '.join([_lettered(chapter, number) for number in listed])}"
    return part


def _lettered(chapter: str, number: str) -> str:
    """A number of 2025 before July 2025: C.04.1 had articles a to i, C.04.2 sections A to D."""
    first, dot, rest = number.partition(".")
    return ("abcdefghi" if chapter == "C.04.1" else "ABCD")[int(first) - 1] + dot + rest


def check_cause(state: State, tournament: TournamentState, this_round: Round, cause: str) -> None:
    """C.04.2 article 4.4 of 2026: refuses a cause that is none, or that cannot be one in this round."""
    if cause not in CAUSES:
        raise Refusal("unknown-cause", "C.04.2 4.10", cause=cause, known=", ".join(CAUSES))
    if tournament.fide_mode and not is_of_2026(state):
        what = said("published-stands", round=this_round.number)
        raise Refusal("refused-in-fide-mode", "C.04.2 4.10", what=what)
    article = article_of(state, cause)
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
