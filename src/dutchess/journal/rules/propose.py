"""From an action to facts: which rule decides.

Owns `propose`. What holds for every action (closed events, due reasons, the edition whose articles are cited) is here;
everything else is one function per action in `rules/`. Must not write.
"""

from __future__ import annotations

from dutchess.base.values import replace
from dutchess.journal.errors import ReasonDue, Refusal
from dutchess.journal.intake.wellformed import check_action, check_fact
from dutchess.journal.rules import RULES, UNCHANGED, WHEN_CLOSED
from dutchess.journal.rules.handling import cite_articles
from dutchess.journal.rules.pairing.engine import Engine, at_once
from dutchess.journal.rules.proposal import Proposal
from dutchess.journal.state import State


def is_about_a_part(action: object) -> bool:
    """True for an action that depends on a part of the event only: what others do elsewhere does not matter to it."""
    return type(action) in UNCHANGED


def is_unchanged(then: State, now: State, action: object) -> bool:
    """True if the part of the event on which such an action depends is now as its author has seen it.

    Raises:
        DutchessError: there is no such part.
    """
    return UNCHANGED[type(action)](then, now, action)


def propose(state: State, action: object, reason: str = "", engine: Engine = at_once) -> Proposal:
    """The facts that an action would add to an event, and the cautions that must be confirmed for it.

    `engine` computes what may take long, such as a pairing.

    Raises:
        Refusal: it is not allowed; the error names the article.
        NotFound: it names somebody or something that does not exist.
        DutchessError: the engine cannot do what is asked (no legal pairing, unknown tie-break ...).
    """
    rule = RULES.get(type(action))
    if rule is None:
        raise TypeError(f"{type(action).__name__} is no action")
    check_action(action)
    is_open_to_it = type(action) in WHEN_CLOSED
    if state.closed and not is_open_to_it:
        raise Refusal("event-closed", "", event=state.details.name)
    key = getattr(action, "tournament", None)
    tournament = state.tournaments.get(key) if isinstance(key, str) else None
    if tournament is not None and tournament.closed and not is_open_to_it:
        raise Refusal("tournament-closed", "VCL 161, 189", tournament=tournament.settings.name)
    try:
        proposal = rule(state, action, engine)
    except Refusal as refusal:
        refusal.article = cite_articles(state, refusal.article)
        raise
    if proposal.needs_reason and not reason.strip():
        raise ReasonDue("reason-due", "", reason=proposal.needs_reason)
    for fact in proposal.facts:
        check_fact(fact)
    cautions = tuple(replace(caution, article=cite_articles(state, caution.article)) for caution in proposal.cautions)
    return replace(proposal, cautions=cautions)
