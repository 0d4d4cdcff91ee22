"""The FIDE (Dutch) System, C.04.3, in force from 1 February 2026.

Owns the round: article 1.9, bracket by bracket from the top scoregroup down. `field` holds the absolute criteria and
completion, `criteria` the quality criteria, `bracket` the best candidate of a bracket, `sequence` the order of article
4, `dutchess.systems.colours` article 5.
"""

from __future__ import annotations

from dutchess.errors import InvalidTournament
from dutchess.history import History
from dutchess.pairing import Pairing, publishing_order
from dutchess.systems.colours import white_and_black
from dutchess.systems.dutch.bracket import Bracket
from dutchess.systems.dutch.field import Field

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dutchess.tournament import Tournament


def pair(tournament: Tournament) -> Pairing:
    """Pair the next round.

    Raises:
        NoPairingPossible: article 1.9.3.
        InvalidTournament: nobody is to be paired, or the number of rounds is not declared.
    """
    return pair_history(History.of(tournament))


def pair_history(history: History) -> Pairing:
    """Pair the round that a history is about."""
    if not history.participants:
        raise InvalidTournament("nobody takes part in the round to be paired")
    field = Field(history)
    pairs, bye = pair_field(field)
    players = field.players
    boards = [white_and_black(players[a], players[b], history.initial_colour) for a, b in pairs]
    by_number = {player.number: player for player in players}
    order = publishing_order(boards, lambda n: by_number[n].points, lambda n: by_number[n].rank)
    return Pairing(history.round, order, None if bye is None else players[bye].number)


def pair_field(field: Field) -> tuple[list[tuple[int, int]], int | None]:
    """Article 1.9.2: pair bracket by bracket. Returns pairs (higher ranked player first) and the bye, as places."""
    pairs: list[tuple[int, int]] = []
    downfloaters: tuple[int, ...] = ()
    bounds = field.scoregroups()
    for index in range(len(bounds) - 1):
        start, end = bounds[index], bounds[index + 1]
        next_end = bounds[index + 2] if index + 2 < len(bounds) else end
        candidate = Bracket(field, downfloaters, start, end, next_end).pair()
        pairs += candidate.pairs
        downfloaters = candidate.downfloaters
    return pairs, downfloaters[0] if downfloaters else None
