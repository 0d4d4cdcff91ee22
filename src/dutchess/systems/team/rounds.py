"""The steps of a round: C.04.6 articles 3.3 and 3.4 (2024: articles 1.9.2 and 2.1).

Owns the assignment of the bye and the way from the top scoregroup to the bottom. Must not weigh pairs.
"""

from __future__ import annotations

from dutchess.errors import NoPairingPossible
from dutchess.matching import Matching
from dutchess.pairing import Pairing, publishing_order
from dutchess.systems.team.bracket import exclusions, pair_bracket
from dutchess.systems.team.colours import white_and_black
from dutchess.systems.team.field import field_of
from dutchess.systems.team.upfloaters import can_be_paired, choose_upfloaters

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from dutchess.systems.team.field import Competitor, Edition, Field
    from dutchess.tournament import Tournament


def pair_round(tournament: Tournament, edition: Edition) -> Pairing:
    """C.04.6 article 3.3.2: the bye, bracket after bracket, then the colours."""
    field = field_of(tournament, edition)
    remaining = list(field.competitors)
    bye = None
    if len(remaining) % 2:
        bye = assign_bye(field)
        remaining = [team for team in remaining if team.number != bye.number]
    elif not can_be_paired(field, remaining):
        raise NoPairingPossible(_reason(field, remaining))
    pairs: list[tuple[int, int]] = []
    while remaining:
        top = remaining[0].score
        size = next((place for place, team in enumerate(remaining) if team.score != top), len(remaining))
        residents, lower = remaining[:size], remaining[size:]
        upfloaters = choose_upfloaters(field, edition, residents, lower)
        pairs.extend(white_and_black(field, *pair) for pair in pair_bracket(field, residents, upfloaters))
        raised = {team.number for team in upfloaters}
        remaining = [team for team in lower if team.number not in raised]
    points = {team.number: team.points for team in field.competitors}
    return Pairing(
        round=field.round,
        pairs=publishing_order(pairs, points.__getitem__, int),
        bye=None if bye is None else bye.number,
    )


def assign_bye(field: Field) -> Competitor:
    """C.04.6 article 3.4: the lowest score, the most matches played, the highest TPN that leaves a legal pairing."""
    teams = field.competitors
    candidates = sorted(
        (place for place, team in enumerate(teams) if team.bye_allowed),
        key=lambda place: (teams[place].score, -teams[place].matches, -teams[place].number),
    )
    if not candidates:
        raise NoPairingPossible("no team may receive the pairing-allocated bye (C.04.6 [C2])")
    others = [team for place, team in enumerate(teams) if place != candidates[0]]
    if can_be_paired(field, others):
        return teams[candidates[0]]
    # One more vertex stands for the bye; whoever it is matched with has it.
    size = len(teams)
    allowed = frozenset(candidates)
    matching = Matching(
        [int(place in allowed) for place in range(size)] + [2],
        [[0, 0, -1], [0, 0, 0], [-1, 0, -1]],
        [*exclusions([team.number for team in teams], field.barred), []],
    )
    if matching.maximise():
        raise NoPairingPossible(_reason(field, teams))
    matching.fix_in_order([size], candidates)
    return teams[matching.mates()[size]]


def _reason(field: Field, teams: Sequence[Competitor]) -> str:
    """Why no round-pairing can be completed, in words for the arbiter, who decides what to do (article 3.3.3)."""
    numbers = {team.number for team in teams}
    for number in sorted(numbers):
        if not numbers - field.barred[number] - {number}:
            return f"team {number} has already met every other team that is present (C.04.6 [C1])"
    return "the teams present cannot all be paired without repeating a match (C.04.6 [C1] and article 3.3.3)"
