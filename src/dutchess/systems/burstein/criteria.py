"""The quality criteria of C.04.4.2 article 2.3, each in two forms.

Owns the meaning of [C5] to [C8]: the costs of one pair or one outgoing floater, for the kernel, and the values of a
pairing of a bracket (`counts`), for people. Must not know the order of pairings (article 4).
"""

from __future__ import annotations

from dutchess.decisions import Count
from dutchess.systems.swiss.colours import Meeting, first_decision
from dutchess.systems.swiss.prospect import best_ahead

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from dutchess.history import History
    from dutchess.matching.encoder import Cost
    from dutchess.systems.swiss.colours import ColourRule
    from dutchess.systems.swiss.field import Field
    from dutchess.systems.swiss.lookahead import Candidate

    # All facts about a player that the criteria use: level and colour preference. The level is 0 for a resident of the
    # bracket, 1 for incoming floaters of the lowest score, 2 for those of the next higher score and so on.
    Kind = tuple[int, str | None]


# -- for the kernel ----------------------------------------------------------------------------------------------------


def cost_of_pair(levels: int, a: Kind, b: Kind) -> Cost:
    """[C8]: players who do not get their colour preference."""
    return _digits(levels, c8=int(a[1] is not None and a[1] == b[1]))


def cost_of_floater(levels: int, player: Kind, *, ahead: bool, beyond: bool) -> Cost:
    """[C5] to [C7] for an outgoing floater.

    `ahead`: the following bracket is weighed too; if not, the number of floaters is fixed. `beyond`: the floater is not
    paired in the following bracket either.
    """
    lost = ahead and beyond
    return _digits(levels, c5=int(ahead), level=player[0], next_c5=int(lost), next_level=player[0] + 1 if lost else 0)


def cost_of_unpaired_next(levels: int) -> Cost:
    """[C7] for a resident of the following bracket who is not paired there."""
    return _digits(levels, next_c5=1)


def no_cost(levels: int) -> Cost:
    """The cost zero."""
    return _digits(levels)


def _digits(levels: int, *, c5: int = 0, level: int = 0, next_c5: int = 0, next_level: int = 0, c8: int = 0) -> Cost:
    """[C5]; [C6]: unpaired incoming floaters, then their number by score; the same for the next bracket; [C8]."""
    own = [int(level == each) for each in range(levels, 0, -1)]
    following = [int(next_level == each) for each in range(levels + 1, 0, -1)]
    return (c5, int(level > 0), *own, next_c5, int(next_level > 0), *following, c8)


# -- for people --------------------------------------------------------------------------------------------------------


def counts(
    history: History,
    field: Field,
    rules: Sequence[ColourRule],
    incoming: Sequence[int],
    end: int,
    next_end: int,
    candidate: Candidate,
) -> tuple[Count, ...]:
    """The values of all criteria in a bracket, in the order of the articles. All players are places."""
    number = [player.number for player in field.players]
    score = [player.score for player in field.players]
    unpaired = [place for place in incoming if place in candidate.downfloaters]
    counted = [
        Count(
            "C.04.4.2 [C5]",
            len(candidate.downfloaters),
            tuple((number[place],) for place in candidate.downfloaters),
        ),
        Count(
            "C.04.4.2 [C6]",
            (len(unpaired), *sorted((score[place] for place in unpaired), reverse=True)),
            tuple((number[place],) for place in unpaired),
        ),
    ]
    if next_end > end:
        alone, residents = best_ahead(field, candidate.downfloaters, end, next_end, floaters_meet=True)
        scores = sorted((score[place] for place in alone), reverse=True)
        counted.append(Count("C.04.4.2 [C7]", (len(alone) + residents, len(alone), *scores)))
    denied: list[tuple[int, int]] = []
    for a, b in candidate.pairs:
        claims = field.claims[a], field.claims[b]
        if claims[0].preference is not None and claims[0].preference == claims[1].preference:
            meeting = Meeting(*claims, field.players[a].parity, history.initial_colour)
            colour = first_decision(rules, meeting)[1]
            denied.append((b, a) if colour == claims[0].preference else (a, b))
    payers = tuple((number[a], number[b]) for a, b in denied)
    return (*counted, Count("C.04.4.2 [C8]", len(payers), payers))
