"""The end of a round: colours for the pairs, boards in publishing order.

Owns the way from pairs to a `Pairing`. Must not choose opponents.
"""

from __future__ import annotations

from dutchess.pairing import Pairing, publishing_order
from dutchess.systems.swiss.colours import Meeting, first_decision
from dutchess.tournament import WHITE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from dutchess.history import History, Participant
    from dutchess.systems.swiss.colours import Claim, ColourRule


def give_colours(
    history: History,
    players: Sequence[Participant],
    claims: Sequence[Claim],
    pairs: Iterable[tuple[int, int]],
    rules: Sequence[ColourRule],
) -> list[tuple[int, int]]:
    """The pairs, given as places with the higher player first, as pairing numbers with White first."""
    boards: list[tuple[int, int]] = []
    for a, b in pairs:
        higher, lower = players[a], players[b]
        meeting = Meeting(claims[a], claims[b], higher.parity, history.initial_colour)
        white = first_decision(rules, meeting)[1] == WHITE
        boards.append((higher.number, lower.number) if white else (lower.number, higher.number))
    return boards


def published(history: History, boards: Iterable[tuple[int, int]], bye: int | None) -> Pairing:
    """C.04.2 article 4.9: the pairing of a round, its boards (White first) in publishing order."""
    points = {player.number: player.points for player in history.participants}
    rank = {player.number: player.rank for player in history.participants}
    return Pairing(history.round, publishing_order(boards, points.__getitem__, rank.__getitem__), bye)
