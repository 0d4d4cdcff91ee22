"""The Baku acceleration: C.04.5.1 (since February 2026 C.04.7).

Owns `with_baku`, which writes the virtual points of an event into its `accelerations`, where every Swiss system reads
them. They count only for pairing: standings and tie-breaks never use them. Must not pair.
"""

from __future__ import annotations

from dutchess.errors import InvalidTournament
from dutchess.history import initial_order
from dutchess.record import record
from dutchess.systems.codes import MATCH_POINTS, team_options
from dutchess.teams import TeamEvent
from dutchess.tournament import ABSENT, Acceleration

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from dutchess.tournament import Tournament


@record
class Entrant:
    """A participant in the pairing list: a player or a team. `late` is True if they were not paired in round 1."""

    number: int
    late: bool


def with_baku(tournament: Tournament) -> Tournament:
    """The tournament with the virtual points of the Baku acceleration for all its rounds.

    Virtual points that the tournament already has (TRF record 250, XXA) do not change.

    Raises:
        InvalidTournament: the point system is not the standard one, or the number of rounds is not known.
    """
    if tournament.accelerations:
        return tournament
    if tournament.rounds is None:
        raise InvalidTournament("acceleration needs the number of rounds (C.04.5.1 article 1.4.1; TRF record 142)")
    win, draw = _standard_points(tournament)
    games = 2 if tournament.plays_matches else 1  # of a match: the method speaks of its rounds, which are matches
    first_part, accelerated = (games * last for last in accelerated_rounds(tournament.rounds // games))
    phases = [(win, 1, first_part), (draw, first_part + 1, accelerated)]
    group_a = group_a_of(_entrants(tournament))
    accelerations = tuple(
        _acceleration(points, first, last, numbers, tournament.is_team_event)
        for points, first, last in phases
        if first <= last
        for numbers in _ranges(group_a)
    )
    return tournament.keeping(accelerations=accelerations)


def group_a_size(participants: int) -> int:
    """C.04.5.1 article 1.2.1: the size of the first half, rounded up to an even number, but at most all."""
    return min(2 * -(-participants // 4), participants)


def accelerated_rounds(rounds: int) -> tuple[int, int]:
    """C.04.5.1 article 1.4: the last round with the full virtual points, and the last accelerated round."""
    accelerated = -(-rounds // 2)
    return -(-accelerated // 2), accelerated


def group_a_of(entrants: Sequence[Entrant]) -> list[int]:
    """C.04.5.1 articles 1.2 and 1.3: the numbers of group A, from the pairing list in its order.

    The list is split as it was before round 1. Late entries then take their places in it. The last member of the group
    stays the same, so the group grows by the late entries ranked above them.
    """
    on_time = [entrant.number for entrant in entrants if not entrant.late]
    if not on_time:
        return []
    last = on_time[group_a_size(len(on_time)) - 1]
    numbers = [entrant.number for entrant in entrants]
    return numbers[: numbers.index(last) + 1]


def _entrants(tournament: Tournament) -> list[Entrant]:
    """The pairing list. A participant who is not paired in round 1 has no number yet and does not count for the split.

    C.04.5.1 article 1.2.1 speaks of the players to be paired. A player with any bye is not one of them (C.04.2 articles
    3.2.2 and 3.3, as for the parity of C.04.3 article 5.2.5).
    """
    absent = {number for number, _ in tournament.byes}
    if tournament.is_team_event:
        return [
            Entrant(number, not history[0].paired if history else number in absent)
            for number, history in TeamEvent.of(tournament).history.items()
        ]
    played = tournament.played_rounds
    return [
        Entrant(
            player.number,
            not (player.games[0] if player.games else ABSENT).paired if played else player.number in absent,
        )
        for player in initial_order(tournament)
    ]


def _standard_points(tournament: Tournament) -> tuple[int, int]:
    """C.04.5.1 article 1.1.1: virtual points as for a win and for a draw, if a draw is worth half a win.

    For players who play matches of two games (C.04.5) they are those of a match won or drawn. For teams these are match
    points. If game points decide the scoregroups, the method is not defined (C.04.7 article
    1.4.4).
    """
    scoring = tournament.scoring
    if not tournament.is_team_event:
        if not scoring.is_standard:
            raise InvalidTournament(
                "the Baku acceleration needs one point for a win and half a point for a draw (C.04.5.1 article 1.1.1)"
            )
        games = 2 if tournament.plays_matches else 1
        return games * scoring.win, games * scoring.draw
    if team_options(tournament.system).primary != MATCH_POINTS:
        raise InvalidTournament(
            "the Baku acceleration needs match points as the primary score (C.04.7 article 1.4.4); for other virtual "
            "points, use record 250"
        )
    match_points = tournament.match_scoring
    if match_points.loss or match_points.win != 2 * match_points.draw:
        raise InvalidTournament(
            "the Baku acceleration needs match points in which a draw is half a win (C.04.5.1 article 1.1.1)"
        )
    return match_points.win, match_points.draw


def _ranges(numbers: Iterable[int]) -> list[tuple[int, int]]:
    """Numbers as ranges from first to last."""
    ranges: list[tuple[int, int]] = []
    for number in sorted(numbers):
        if ranges and ranges[-1][1] == number - 1:
            ranges[-1] = (ranges[-1][0], number)
        else:
            ranges.append((number, number))
    return ranges


def _acceleration(points: int, first: int, last: int, numbers: tuple[int, int], teams: bool) -> Acceleration:
    return Acceleration(
        points=0 if teams else points,
        first_round=first,
        last_round=last,
        first_player=numbers[0],
        last_player=numbers[1],
        match_points=points if teams else 0,
    )
