"""The Dutch System of 1992 (Manila), 2011 (Kraków) and 2012 (Istanbul).

Owns the round: score bracket after score bracket from the top. The texts number their articles alike, and what differs
is data in `editions`. The other modules:

    field      the definitions A4, A5, A10 and B1b of an edition, the absolute criteria B1 and B2
    criteria   the relative criteria B4 to B6 with A7 and A8
    bracket    one bracket: A3, C1, C2, C14, and what C12 and C13 ask of it
    question   the best candidate of a bracket: C3 to C11, D
    graph      the matching problem behind a question
    backtrack  C12: other players move down if the next bracket is better for it
    lowest     C13: the lowest bracket, which reopens or joins the ones above; D4
    colours    E
    ratings    A1 of 1992 (F10 is in `dutchess.ranking.tiebreaks.manila1992`)
"""

from __future__ import annotations

from dutchess.errors import InvalidTournament
from dutchess.history import History
from dutchess.systems.dutch_former.backtrack import look_ahead
from dutchess.systems.dutch_former.bracket import Bracket
from dutchess.systems.dutch_former.colours import RULES
from dutchess.systems.dutch_former.editions import EDITIONS
from dutchess.systems.dutch_former.field import Field, players_of
from dutchess.systems.dutch_former.lowest import complete
from dutchess.systems.dutch_former.question import Candidate
from dutchess.systems.swiss.colours import claims_of
from dutchess.systems.swiss.publish import give_colours, published

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dutchess.pairing import Pairing
    from dutchess.tournament import Tournament


def pair(tournament: Tournament, edition: str) -> Pairing:
    """Pair the next round by the edition of a year.

    Raises:
        NoPairingPossible: B1 and B2 cannot be kept for everybody.
        InvalidTournament: nobody is to be paired, or the number of rounds is not declared.
    """
    history = History.of(tournament)
    if not history.participants:
        raise InvalidTournament("nobody takes part in the round to be paired")
    text = EDITIONS[edition]
    candidate = pair_field(Field(text, history.round, players_of(text, history), history.forbidden))
    players = history.participants
    boards = give_colours(history, players, claims_of(players), candidate.pairs, RULES)
    bye = players[candidate.downfloaters[0]].number if candidate.downfloaters else None
    return published(history, boards, bye)  # F1


def pair_field(field: Field) -> Candidate:
    """C: the pairs of the round, and the player who has the bye as the only downfloater."""
    field.refuse_impossible()
    groups = scoregroups(field)
    paired: list[tuple[Bracket, Candidate]] = []
    moved_down: tuple[int, ...] = ()
    for index, residents in enumerate(groups[:-1]):
        bracket = Bracket(field, moved_down, residents)
        candidate = look_ahead(bracket, bracket.best(), groups[index + 1], is_lowest=index + 2 == len(groups))
        paired.append((bracket, candidate))
        moved_down = candidate.downfloaters
    lowest = complete(field, paired, moved_down, groups[-1])
    pairs = [pair for _, candidate in paired for pair in candidate.pairs]
    return Candidate((*pairs, *lowest.pairs), lowest.downfloaters)


def scoregroups(field: Field) -> list[tuple[int, ...]]:
    """A3: players with equal scores, as places, from the highest score down."""
    groups: list[list[int]] = []
    for place, player in enumerate(field.players):
        if place == 0 or player.score != field.players[place - 1].score:
            groups.append([])
        groups[-1].append(place)
    return [tuple(group) for group in groups]
