"""The Dubov System, C.04.4.1.

Owns the round: the bye (2.1), then bracket by bracket from the top scoregroup down (1.8.2). `facts` holds what article
1 says of a player, `upfloaters` the choice of the upfloaters (2.2.1, 2.2.2, 4.2), `subgroups` the pairing of a bracket
(2.2.3 to 2.2.6, 4.3, 4.4), `colours` article 5. The absolute criteria and completion are those of the Dutch engine. The
readings taken are listed in docs/systems/dubov.md.
"""

from __future__ import annotations

from dutchess.errors import InvalidTournament
from dutchess.history import History
from dutchess.pairing import Pairing, publishing_order
from dutchess.record import replace
from dutchess.systems.dubov.colours import white_and_black
from dutchess.systems.dubov.facts import Facts, with_due_colours
from dutchess.systems.dubov.subgroups import pair_bracket
from dutchess.systems.dubov.upfloaters import choose_upfloaters
from dutchess.systems.dutch.field import Field

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dutchess.tournament import Tournament

INCOMPLETE = "C.04.4.1 article 1.8.3"


def pair(tournament: Tournament) -> Pairing:
    """Pair the next round.

    Raises:
        NoPairingPossible: article 1.8.3.
        InvalidTournament: a player has no rating (1.1), nobody is to be paired, or the number of rounds is not
            declared.
    """
    history = with_due_colours(History.of(tournament))
    if not history.participants:
        raise InvalidTournament("nobody takes part in the round to be paired")
    facts = Facts.of(tournament)
    field, bye = _field_and_bye(history)
    players = field.players
    boards = [white_and_black(players[a], players[b], history.initial_colour) for a, b in pair_field(field, facts)]
    by_number = {player.number: player for player in players}
    order = publishing_order(boards, lambda n: by_number[n].points, lambda n: by_number[n].rank)
    return Pairing(history.round, order, bye)


def pair_field(field: Field, facts: Facts) -> list[tuple[int, int]]:
    """Article 1.8.2: pair bracket by bracket. Returns pairs of places, the higher ranked player (5.2.1) first."""
    pairs: list[tuple[int, int]] = []
    is_left = [True] * len(field.players)
    bounds = field.scoregroups()
    for index in range(len(bounds) - 1):
        start, end = bounds[index], bounds[index + 1]
        residents = [place for place in range(start, end) if is_left[place]]
        below = [place for place in range(end, len(field.players)) if is_left[place]]
        upfloaters = choose_upfloaters(field, facts, residents, below)
        for place in upfloaters:
            is_left[place] = False
        pairs += pair_bracket(field, facts, (*residents, *upfloaters))
    return pairs


def _field_and_bye(history: History) -> tuple[Field, int | None]:
    """Everybody to be paired, and article 2.1: who receives the pairing-allocated bye (its number)."""
    field = Field(history, INCOMPLETE)
    if field.bye_score is None:
        return field, None
    players = field.players
    place = field.first_for_the_bye(
        sorted(
            (place for place in range(len(players)) if field.may_have_bye(place)),
            key=lambda place: (-len(players[place].colours), -players[place].rank),  # 2.1.4, 2.1.5
        )
    )
    others = players[:place] + players[place + 1 :]
    return Field(replace(history, participants=others), INCOMPLETE), players[place].number
