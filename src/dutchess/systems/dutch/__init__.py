"""The FIDE (Dutch) System, C.04.3, in force from 1 February 2026.

Owns the round: article 1.9, bracket by bracket from the top scoregroup down. `floats` holds articles 1.4 and 1.7,
`criteria` the quality criteria, `bracket` the best candidate of a bracket, `colours` article 5; the absolute criteria
and completion are in `swiss.field`, the order of article 4 in `swiss.sequence`.
"""

from __future__ import annotations

from dutchess.errors import InvalidTournament
from dutchess.history import History
from dutchess.systems.dutch.bracket import Bracket
from dutchess.systems.dutch.colours import RULES
from dutchess.systems.dutch.floats import topscorers
from dutchess.systems.dutch.traits import Traits
from dutchess.systems.swiss.colours import claims_of
from dutchess.systems.swiss.field import Field
from dutchess.systems.swiss.publish import give_colours, published

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dutchess.pairing import Pairing
    from dutchess.tournament import Tournament

INCOMPLETE = "C.04.3 article 1.9.3"


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
    players = history.participants
    field = Field(history, players, claims_of(players), INCOMPLETE, topscorers(history))
    pairs, bye = pair_field(field, Traits(history, field))
    boards = give_colours(history, players, field.claims, pairs, RULES)
    return published(history, boards, None if bye is None else players[bye].number)


def pair_field(field: Field, traits: Traits) -> tuple[list[tuple[int, int]], int | None]:
    """Article 1.9.2: pair bracket by bracket. Returns pairs (higher ranked player first) and the bye, as places."""
    pairs: list[tuple[int, int]] = []
    downfloaters: tuple[int, ...] = ()
    bounds = field.scoregroups()
    for index in range(len(bounds) - 1):
        start, end = bounds[index], bounds[index + 1]
        next_end = bounds[index + 2] if index + 2 < len(bounds) else end
        candidate = Bracket(field, traits, downfloaters, start, end, next_end).pair()
        pairs += candidate.pairs
        downfloaters = candidate.downfloaters
    return pairs, downfloaters[0] if downfloaters else None
