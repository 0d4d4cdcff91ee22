"""The causes for which a published round may change: what each asks and needs, and the line that the report will have.

Owns what the form on the page of a round shows. Must not decide what is allowed: the journal is asked for every cause.
"""

from __future__ import annotations

from dutchess.base.values import value_class
from dutchess.journal import Refusal, State, TournamentState, actions, facts, results
from dutchess.journal.messages import Message
from dutchess.journal.rules.handling import CAUSES, is_of_2026
from dutchess.journal.rules.propose import propose
from dutchess.journal.state import Remark, Round

MET = ""  # two who have met are paired again, or, outside FIDE mode, the arbiter decides


@value_class
class Cause:
    """One cause.

    Attributes:
        name: as the action calls it.
        is_possible: True if the journal would ask for confirmation, False if it refuses.
        says: what must be confirmed, one question after the other, or why it is not possible.
        article: the rule behind it.
        line: what the report will say; empty if it is not possible.
    """

    name: str
    is_possible: bool
    says: tuple[Message, ...]
    article: str
    line: str = ""


def causes(state: State, tournament: TournamentState, this_round: Round) -> tuple[Cause, ...]:
    """What the journal says to each cause for a round; nothing if no cause could be one, or no round can change."""
    last = tournament.last
    if tournament.closed or last is None or not last.is_published:
        return ()
    match = tournament.match_of(last.number)
    if this_round not in match or any(results.is_played(board.result) for one in match for board in one.boards):
        return ()
    known = CAUSES if is_of_2026(state) or not tournament.fide_mode else ()
    return tuple(_cause(state, tournament, name) for name in (MET, *known))


def _cause(state: State, tournament: TournamentState, name: str) -> Cause:
    try:
        proposal = propose(state, actions.ReopenRound(tournament.key, name), reason="-")
    except Refusal as refusal:
        return Cause(name, False, (refusal.said,), refusal.article)
    (reopened,) = (fact for fact in proposal.facts if isinstance(fact, facts.RoundReopened))
    line = Remark("Reopened", reopened.round, reopened.remark)
    asked = tuple(caution.said for caution in proposal.cautions)
    return Cause(name, True, asked, proposal.cautions[0].article, str(line))
