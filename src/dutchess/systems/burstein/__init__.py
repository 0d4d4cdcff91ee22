"""The Burstein System, C.04.4.2.

Owns the round: seeding rounds (1.5), the bye (2.1), then bracket by bracket from the top scoregroup down (1.8.2).
`index` holds the opposition index, `criteria` the quality criteria, `bracket` the best pairing of a bracket and the
order of article 4. Absolute criteria and completion are in `swiss.field`. The colour rules are those of C.04.3: article
5 differs from them only in cases that [C3] excludes. The readings taken are listed in docs/systems/burstein.md.
"""

from __future__ import annotations

from dutchess.errors import InvalidTournament
from dutchess.history import History
from dutchess.systems import dutch
from dutchess.systems.burstein.bracket import Bracket
from dutchess.systems.burstein.index import ranking_order
from dutchess.systems.dutch.colours import RULES
from dutchess.systems.swiss.colours import claims_of
from dutchess.systems.swiss.field import Field
from dutchess.systems.swiss.publish import give_colours, published

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dutchess.pairing import Pairing
    from dutchess.tournament import Tournament

INCOMPLETE = "C.04.4.2 article 1.8.3"


def pair(tournament: Tournament) -> Pairing:
    """Pair the next round.

    Raises:
        NoPairingPossible: article 1.8.3.
        InvalidTournament: nobody is to be paired, or the number of rounds is not declared.
    """
    return pair_history(History.of(tournament))


def pair_history(history: History) -> Pairing:
    """Pair the round that a history is about."""
    if history.round <= seeding_rounds(history.rounds):
        return dutch.pair_history(history)
    if not history.participants:
        raise InvalidTournament("nobody takes part in the round to be paired")
    rank = ranking_order(history)
    field, bye = _field_and_bye(history, rank)
    place_rank = [rank[player.number] for player in field.players]
    pairs = [(a, b) if place_rank[a] < place_rank[b] else (b, a) for a, b in pair_field(field, place_rank)]
    boards = give_colours(history, field.players, field.claims, pairs, RULES)
    return published(history, boards, bye)


def seeding_rounds(rounds: int) -> int:
    """Article 1.5.2: half of the rounds, rounded down, but at most four."""
    return min(rounds // 2, 4)


def pair_field(field: Field, rank: list[int]) -> list[tuple[int, int]]:
    """Article 1.8.2: pair bracket by bracket. `rank` is the ranking (1.7) of each place. Returns pairs of places."""
    pairs: list[tuple[int, int]] = []
    floaters: tuple[int, ...] = ()
    bounds = field.scoregroups()
    for index in range(len(bounds) - 1):
        start, end = bounds[index], bounds[index + 1]
        next_end = bounds[index + 2] if index + 2 < len(bounds) else end
        best = Bracket(field, rank, floaters, start, end, next_end).pair()
        pairs += best.pairs
        floaters = best.downfloaters
    assert not floaters, "the round was found to be completable"
    return pairs


def _field_and_bye(history: History, rank: dict[int, int]) -> tuple[Field, int | None]:
    """Everybody to be paired, and article 2.1: who receives the pairing-allocated bye (its number)."""
    players = tuple(sorted(history.participants, key=lambda player: (-player.score, rank[player.number])))
    field = Field(history, players, claims_of(players), INCOMPLETE)
    if field.bye_score is None:
        return field, None
    place = field.first_for_the_bye(
        sorted(
            (place for place in range(len(players)) if field.may_have_bye(place)),
            key=lambda place: (-len(players[place].colours), -rank[players[place].number]),  # 2.1.4, 2.1.5
        )
    )
    others = players[:place] + players[place + 1 :]
    return Field(history, others, claims_of(others), INCOMPLETE), players[place].number
