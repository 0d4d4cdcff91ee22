"""The Dubov System, C.04.4.1.

Owns the round: the bye (2.1), then bracket by bracket from the top scoregroup down (1.8.2). `facts` holds what article
1 says of a player, `upfloaters` the choice of the upfloaters (2.2.1, 2.2.2, 4.2), `subgroups` the pairing of a bracket
(2.2.3 to 2.2.6, 4.3, 4.4), `colours` article 5. Absolute criteria and completion are in `swiss.field`. The
readings taken are listed in docs/systems/dubov.md.
"""

from __future__ import annotations

from dutchess.errors import InvalidTournament
from dutchess.history import History
from dutchess.systems.dubov.colours import RULES
from dutchess.systems.dubov.facts import Facts, due_claim
from dutchess.systems.dubov.subgroups import pair_bracket
from dutchess.systems.dubov.upfloaters import choose_upfloaters
from dutchess.systems.swiss.colours import claims_of
from dutchess.systems.swiss.field import Field
from dutchess.systems.swiss.publish import colours, published

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dutchess.pairing import Pairing
    from dutchess.tournament import Tournament

INCOMPLETE = "C.04.4.1 article 1.8.3"


def pair(tournament: Tournament) -> Pairing:
    """Pair the next round.

    Raises:
        NoPairingPossible: article 1.8.3.
        InvalidTournament: a player has no rating (1.1), nobody is to be paired, or the number of rounds is not
            declared.
    """
    history = History.of(tournament)
    if not history.participants:
        raise InvalidTournament("nobody takes part in the round to be paired")
    facts = Facts.of(tournament)
    field, bye = _field_and_bye(history)
    given = colours(history, field.players, field.claims, pair_field(field, facts), RULES)
    return published(history, [(colour.white, colour.black) for colour in given], bye)


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
    players = history.participants
    field = Field(history, players, claims_of(players, due_claim), INCOMPLETE)
    if field.bye_score is None:
        return field, None
    place = field.first_for_the_bye(
        sorted(
            (place for place in range(len(players)) if field.may_have_bye(place, field.bye_score)),
            key=lambda place: (-len(players[place].colours), -players[place].rank),  # 2.1.4, 2.1.5
        )
    )
    others = players[:place] + players[place + 1 :]
    return Field(history, others, claims_of(others, due_claim), INCOMPLETE), players[place].number
