"""The quality criteria of C.04.4.2 article 2.3 for people: what each is called, and its value in a bracket.

Owns one object for each of [C5] to [C8], and the values of a pairing of a bracket; a test compares them with the costs
in `criteria`. Must not choose.
"""

from __future__ import annotations

from dutchess.base.translation import N_
from dutchess.base.values import replace
from dutchess.pairing.burstein.costs import FLOATERS_2025
from dutchess.pairing.common.bye import bye_articles, bye_criteria
from dutchess.pairing.common.colours import Meeting, first_decision
from dutchess.pairing.common.prospect import best_ahead
from dutchess.pairing.criteria import (
    AHEAD,
    COMERS_WITHOUT,
    DOWNFLOATERS,
    LEFT,
    NEXT_SCORES,
    PREFERENCE,
    SCORES_LEFT,
    Criterion,
)
from dutchess.pairing.decisions import Count

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from dutchess.pairing.burstein.editions import Edition
    from dutchess.pairing.common.field import Field
    from dutchess.pairing.common.lookahead import Candidate
    from dutchess.pairing.history import History

C5 = DOWNFLOATERS.at("C.04.4.2 [C5]")
C6 = SCORES_LEFT.at("C.04.4.2 [C6]")
C6_2025 = Criterion(
    "C.04.4.2 [C6]",
    N_("players who have floated in and stay without an opponent again"),
    AHEAD,
    simply=COMERS_WITHOUT,
)
C7 = NEXT_SCORES.at("C.04.4.2 [C7]")
C7_2025 = replace(C7, unit=LEFT)
C8 = PREFERENCE.at("C.04.4.2 [C8]")


def numbered(edition: Edition) -> tuple[Criterion, ...]:
    """[C5] to [C8] as an edition counts and numbers them."""
    own = (C5, C6_2025, C7_2025, C8) if edition.floaters is FLOATERS_2025 else (C5, C6, C7, C8)
    return tuple([one.at(edition.criterion(number)) for number, one in enumerate(own, 5)])


def criteria(edition: Edition) -> tuple[Criterion, ...]:
    """All that the decisions count: what the Dutch System counts (seeding rounds), the bye, [C5] to [C8]."""
    return *edition.dutch.criteria(), *bye_criteria(bye_articles(edition.system, edition.bye_parts)), *numbered(edition)


def counts(
    history: History,
    field: Field,
    edition: Edition,
    incoming: Sequence[int],
    end: int,
    next_end: int,
    candidate: Candidate,
) -> Iterator[Count]:
    """The values of all criteria in a bracket, in the order of the articles. All players are places."""
    floaters = edition.floaters
    c5, c6, c7, c8 = numbered(edition)
    number = [player.number for player in field.players]
    score = [player.score for player in field.players]
    unpaired = [place for place in incoming if place in candidate.downfloaters]
    left, payers = floaters.left(candidate.downfloaters, unpaired, score)
    yield Count(c5, len(candidate.downfloaters), tuple((number[place],) for place in candidate.downfloaters))
    yield Count(c6, left, tuple((number[place],) for place in payers))
    if next_end > end:
        alone, residents = best_ahead(
            field, candidate.downfloaters, end, next_end, floaters_meet=True, left=floaters.cost
        )
        value = floaters.left_ahead([score[place] for place in alone], [score[end]] * residents)
        yield Count(c7, value)
    denied: list[tuple[int, int]] = []
    for a, b in candidate.pairs:
        balances = field.balances[a], field.balances[b]
        if balances[0].preference is not None and balances[0].preference == balances[1].preference:
            meeting = Meeting(*balances, field.players[a].parity, history.initial_colour)
            colour = first_decision(edition.colours, meeting)[1]
            denied.append((b, a) if colour == balances[0].preference else (a, b))
    yield Count(c8, len(denied), tuple((number[a], number[b]) for a, b in denied))
