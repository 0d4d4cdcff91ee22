"""The round: score bracket after score bracket from the top (C1 to C11, C14), with C12 and C13 between brackets.

Owns the order of the brackets, the look at the next bracket (C12) and what happens when the lowest bracket cannot be
completed (C13). Which candidate of a bracket is best is decided in `question`.
"""

from __future__ import annotations

from dutchess.errors import InvalidTournament
from dutchess.history import History
from dutchess.systems.dutch_history.bracket import (
    IMPOSSIBLE,
    WITH_ALL_PAIRED,
    WITH_THEIR_BYE,
    WITHOUT_THEIR_PAIRS,
    Bracket,
    is_heterogeneous,
)
from dutchess.systems.dutch_history.colours import white_and_black
from dutchess.systems.dutch_history.field import Field, players_of
from dutchess.systems.dutch_history.question import Candidate, Question
from dutchess.systems.swiss.publish import published

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from dutchess.pairing import Pairing
    from dutchess.systems.dutch_history.editions import Edition
    from dutchess.tournament import Tournament


def pair(edition: Edition, tournament: Tournament) -> Pairing:
    """Pair the next round by an edition.

    Raises:
        NoPairingPossible: B1 and B2 cannot be kept for everybody.
        InvalidTournament: nobody is to be paired, or the number of rounds is not declared.
    """
    history = History.of(tournament)
    if not history.participants:
        raise InvalidTournament("nobody takes part in the round to be paired")
    field = Field(edition, history.round, players_of(edition, history), history.forbidden)
    candidate = pair_field(field)
    players = field.players
    boards = [white_and_black(players[a], players[b], history.initial_colour) for a, b in candidate.pairs]
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


# -- C12 ---------------------------------------------------------------------------------------------------------------


def look_ahead(bracket: Bracket, candidate: Candidate, residents: Sequence[int], *, is_lowest: bool) -> Candidate:
    """C12: other players move down, as many as before, if that makes a better pairing of the next bracket possible.

    With the closeness of scores (2012) they also have the same scores as before.
    """
    if not candidate.downfloaters:
        return candidate
    if is_lowest:
        return _look_at_lowest(bracket, candidate, residents)
    field, downfloaters = bracket.field, candidate.downfloaters
    capacity = capacity_of(field, downfloaters, residents)
    if capacity >= ideal_capacity(field, downfloaters, residents):
        return candidate
    other = bracket.best_for_next(residents, len(downfloaters))
    return other if capacity_of(field, other.downfloaters, residents) > capacity else candidate


def capacity_of(field: Field, downfloaters: Sequence[int], residents: Sequence[int]) -> tuple[int, int]:
    """The most pairs that the next bracket can have, and the most moved-down players in them if it is heterogeneous."""
    everybody = (*downfloaters, *residents)
    if not is_heterogeneous(len(downfloaters), len(everybody)):
        return field.most_pairs(everybody), len(downfloaters)
    return field.most_pairs(everybody, downfloaters), field.most_pairs(everybody, downfloaters, residents)


def ideal_capacity(field: Field, downfloaters: Sequence[int], residents: Sequence[int]) -> tuple[int, int]:
    """What C12 hopes for: P0 pairs, in them all moved-down players.

    Residents whom C1 moves on anyway do not count for P0, unless C1 finds a moved-down player incompatible as well.
    """
    everybody = (*downfloaters, *residents)
    players = len(everybody)
    if all(field.has_opponent(place, everybody) for place in downfloaters):
        players -= sum(not field.has_opponent(place, everybody) for place in residents)
    return players // 2, len(downfloaters)


def _look_at_lowest(bracket: Bracket, candidate: Candidate, residents: Sequence[int]) -> Candidate:
    """C12 before the lowest bracket: this should be completed with as many moved-down players paired as possible."""
    downfloaters = len(candidate.downfloaters)
    found = completion(bracket.field, candidate.downfloaters, residents)
    demands = (WITH_ALL_PAIRED, WITH_THEIR_BYE, WITHOUT_THEIR_PAIRS)
    for demand in demands if is_heterogeneous(downfloaters, downfloaters + len(residents)) else demands[2:]:
        if demand <= found:
            break
        if demand == WITH_THEIR_BYE and downfloaters == 1:
            continue  # then nobody is left for S1: the bracket is treated as homogeneous
        other = bracket.best_for_lowest(residents, demand)
        if other is not None and _is_alike(bracket, other, candidate):
            return other
    return candidate


def _is_alike(bracket: Bracket, one: Candidate, other: Candidate) -> bool:
    """C12: as many downfloaters, of the same scores where scores come before colours."""
    field = bracket.field
    if bracket.paired_moved_down(one) != bracket.paired_moved_down(other):
        return False
    if field.edition.closeness:
        scores = [[field.players[place].score for place in each.downfloaters] for each in (one, other)]
        return scores[0] == scores[1]
    return len(one.downfloaters) == len(other.downfloaters)


def completion(field: Field, downfloaters: Sequence[int], residents: Sequence[int]) -> int:
    """How far the lowest bracket can be completed with these players moved down into it."""
    everybody = (*downfloaters, *residents)
    if not field.is_completable(everybody):
        return IMPOSSIBLE
    if not is_heterogeneous(len(downfloaters), len(everybody)):
        return WITH_ALL_PAIRED
    if field.is_completable(everybody, apart=downfloaters, without_bye=downfloaters):
        return WITH_ALL_PAIRED
    if len(downfloaters) > 1 and field.is_completable(everybody, apart=downfloaters):
        return WITH_THEIR_BYE
    return WITHOUT_THEIR_PAIRS


# -- C13 ---------------------------------------------------------------------------------------------------------------


def complete(
    field: Field, paired: list[tuple[Bracket, Candidate]], moved_down: Sequence[int], residents: Sequence[int]
) -> Candidate:
    """C13: pair the lowest bracket; as long as that is impossible, reopen the penultimate one or join the two.

    `paired` loses the brackets that are joined to the lowest one. A joined bracket is heterogeneous with the added
    bracket as S1; once the bracket above is reopened, what that one sends down is S1, and all others are residents.
    """
    demand = WITH_ALL_PAIRED if field.edition.lowest_needs_all else WITHOUT_THEIR_PAIRS
    while paired and completion(field, moved_down, residents) < demand:
        bracket, _ = paired.pop()
        candidate = reopen(bracket, residents)
        if candidate is not None:
            paired.append((bracket, candidate))
            moved_down = candidate.downfloaters
            break
        moved_down = bracket.players
        if completion(field, moved_down, residents) < demand and paired:
            residents = (*bracket.residents, *residents)
            moved_down = paired[-1][1].downfloaters
    return pair_lowest(field, tuple(moved_down), tuple(residents))


def reopen(bracket: Bracket, residents: Sequence[int]) -> Candidate | None:
    """C13: another pairing of the penultimate bracket, with the most pairs that let the lowest be completed."""
    demands = (WITH_ALL_PAIRED, WITHOUT_THEIR_PAIRS)
    for demand in demands if bracket.field.edition.lowest_needs_all else demands[1:]:
        candidate = bracket.reopened(residents, demand)
        if candidate is not None:
            return candidate
    return None


def pair_lowest(field: Field, moved_down: tuple[int, ...], residents: tuple[int, ...]) -> Candidate:
    """The lowest bracket: everybody is paired, one has the bye if the number is odd (A5, D4).

    As many moved-down players as possible are S1; with none of them left the bracket is treated as homogeneous (C14).
    """
    everybody = moved_down + residents
    if is_heterogeneous(len(moved_down), len(everybody)):
        sizes = (len(moved_down),) if field.edition.chooses_moved_down else range(len(moved_down), 0, -1)
        for size in sizes:
            candidate = _lowest_question(field, everybody, moved_down[:size], residents).answer()
            if candidate is not None and set(candidate.downfloaters) != set(moved_down[:size]):
                return candidate
    candidate = _lowest_question(field, everybody, (), residents).answer()
    assert candidate is not None, "the lowest bracket was found to be completable"
    return candidate


def _lowest_question(
    field: Field, everybody: tuple[int, ...], s1: tuple[int, ...], residents: tuple[int, ...]
) -> Question:
    return Question(
        field=field,
        moved=s1,
        here=everybody[len(s1) :],
        residents=frozenset(residents),
        bye=len(everybody) % 2 == 1,
        lowest=True,
    )
