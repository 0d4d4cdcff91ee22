"""The end of a round: who plays White in each pair.

Owns the way from pairs to colours. The order of the boards is in `dutchess.pairing`. Must not choose opponents.
"""

from __future__ import annotations

from dutchess.decisions import ByeGiven, ColourGiven, fold
from dutchess.systems.swiss.colours import Meeting, first_decision
from dutchess.tournament import WHITE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from dutchess.history import History, Participant
    from dutchess.pairing import Pairing
    from dutchess.systems.swiss.colours import Claim, ColourRule


def colours(
    history: History,
    players: Sequence[Participant],
    claims: Sequence[Claim],
    pairs: Iterable[tuple[int, int]],
    rules: Sequence[ColourRule],
) -> Iterator[ColourGiven]:
    """The colours of pairs that are given as places, the higher player first."""
    known: dict[tuple[str, str, int], tuple[str, str]] = {}
    for a, b in pairs:
        higher, lower = players[a], players[b]
        key = (higher.colours, lower.colours, higher.parity % 2)  # all that a rule looks at
        found = known.get(key)
        if found is None:
            meeting = Meeting(claims[a], claims[b], higher.parity, history.initial_colour)
            found = known[key] = first_decision(rules, meeting)
        article, colour = found
        if colour == WHITE:
            yield ColourGiven(article, higher.number, lower.number)
        else:
            yield ColourGiven(article, lower.number, higher.number)


def published(history: History, boards: Iterable[tuple[int, int]], bye: int | None) -> Pairing:
    """The pairing of a round for systems that give its boards (White first) at once."""
    decisions: list[ColourGiven | ByeGiven] = [ColourGiven("", white, black) for white, black in boards]
    return fold(history, decisions if bye is None else [*decisions, ByeGiven("", bye)])
