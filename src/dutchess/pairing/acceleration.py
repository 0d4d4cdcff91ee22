"""The Baku acceleration: C.04.7 of 1 February 2026, and the text before it.

Owns `with_baku`, which writes the virtual points of an event into its `accelerations`, where every Swiss system reads
them. They count only for pairing: standings and tie-breaks never use them. Must not pair.
"""

from __future__ import annotations

from dutchess.base.errors import InvalidTournament, Sentence
from dutchess.base.handling import cite_articles, is_in_force
from dutchess.base.translation import N_
from dutchess.base.values import value_class
from dutchess.pairing.history import by_rank
from dutchess.pairing.type_codes import MATCH_POINTS, team_options
from dutchess.tournament import ABSENT, Acceleration
from dutchess.tournament.teams import TeamEvent

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from dutchess.tournament import Scoring, Tournament


# The points that the method needs: now, and before February 2026.
NEEDS = {
    "point": N_("the Baku acceleration needs a win worth two draws and a loss worth nothing ({article})"),
    "match point": N_(
        "the Baku acceleration needs a win worth two draws and a loss worth nothing in match points ({article})"
    ),
}
NEEDS_FORMERLY = {
    "point": N_(
        "before February 2026, the Baku acceleration needs a win worth one point and a draw worth half a point "
        "({article}); for other points, use record 250"
    ),
    "match point": N_(
        "before February 2026, the Baku acceleration needs a win worth 1 and a draw worth 0.5 in match points "
        "({article}); for other points, use record 250"
    ),
}


@value_class
class OnPairingList:
    """A participant in the pairing list: a player or a team. `late` is True if they were not paired in round 1."""

    number: int
    late: bool


def with_baku(tournament: Tournament) -> Tournament:
    """The tournament with the virtual points of the Baku acceleration for all its rounds.

    Virtual points that the tournament already has (TRF record 250, XXA) do not change.

    Raises:
        InvalidTournament: the method does not apply to the point system, or the number of rounds is not known.
    """
    if tournament.accelerations:
        return tournament
    if tournament.rounds is None:
        raise InvalidTournament(
            Sentence("acceleration needs the number of rounds (C.04.7 article 1.4; TRF record 142)")
        )
    win = _points_for_a_win(tournament)
    games = 2 if tournament.plays_matches else 1  # of a match: the method speaks of rounds, which are matches there
    first_part, accelerated = (games * last for last in accelerated_rounds(tournament.rounds // games))
    phases = [(win, 1, first_part), (win // 2, first_part + 1, accelerated)]
    group_a = group_a_of(_pairing_list(tournament))
    accelerations = tuple(
        _acceleration(points, first, last, numbers, tournament.is_team_event)
        for points, first, last in phases
        if first <= last
        for numbers in _ranges(group_a)
    )
    return tournament.keeping(accelerations=accelerations)


def applies(win: int, draw: int, loss: int, day: str) -> bool:
    """C.04.7 article 1.1: a win is worth two draws, and a loss nothing. Before 2026 they had to be worth 1, ½ and 0.

    `day` is the first one of the event, empty if it is not known.
    """
    if not is_in_force(day):
        return (win, draw, loss) == (10, 5, 0)
    return win > 0 and win == 2 * draw and not loss


def suits(scoring: Scoring, day: str) -> bool:
    """The same for the games of players: the points must not depend on the colour."""
    black = (scoring.black_win, scoring.black_draw, scoring.black_loss)
    return applies(scoring.win, scoring.draw, scoring.loss, day) and black == (None, None, None)


def group_a_size(participants: int) -> int:
    """C.04.7 article 1.2: the size of the first half, rounded up to an even number, but at most all."""
    return min(2 * -(-participants // 4), participants)


def accelerated_rounds(rounds: int) -> tuple[int, int]:
    """C.04.7 article 1.4: the last round with the full virtual points, and the last accelerated round."""
    accelerated = -(-rounds // 2)
    return -(-accelerated // 2), accelerated


def group_a_of(pairing_list: Sequence[OnPairingList]) -> list[int]:
    """C.04.7 articles 1.2 and 1.3: the numbers of group A, from the pairing list in its order.

    The list is split as it was before round 1. Late entries then take their places in it. The last member of the group
    stays the same, so the group grows by the late entries ranked above them.
    """
    on_time = [one.number for one in pairing_list if not one.late]
    if not on_time:
        return []
    last = on_time[group_a_size(len(on_time)) - 1]
    numbers = [one.number for one in pairing_list]
    return numbers[: numbers.index(last) + 1]


def _pairing_list(tournament: Tournament) -> list[OnPairingList]:
    """The pairing list. A participant who is not paired in round 1 has no number yet and does not count for the split.

    C.04.7 article 1.2 speaks of the participants to be paired. Whoever has a bye of any kind is not one of them, but a
    late entry (C.04.2 article 2.4), as for the parity of C.04.3 article 5.2.5.
    """
    absent = {number for number, _ in tournament.byes}
    if tournament.is_team_event:
        return [
            OnPairingList(number, not history[0].paired if history else number in absent)
            for number, history in TeamEvent.of(tournament).history.items()
        ]
    played = tournament.played_rounds
    return [
        OnPairingList(
            player.number,
            not (player.games[0] if player.games else ABSENT).paired if played else player.number in absent,
        )
        for player in by_rank(tournament)
    ]


def _points_for_a_win(tournament: Tournament) -> int:
    """C.04.7 articles 1.1 and 1.4: the virtual points of the first rounds. In the others they are halved.

    For matches of two games (C.04.5) these are the points for winning both. For teams these are match points. If game
    points decide the scoregroups, the method is not defined (article 1.4).
    """
    day = tournament.start_date or ""
    if not tournament.is_team_event:
        if not suits(tournament.scoring, day):
            raise _refusal(day, "point")
        return tournament.scoring.win * (2 if tournament.plays_matches else 1)
    if team_options(tournament.system).primary != MATCH_POINTS:
        raise InvalidTournament(
            Sentence(
                "the Baku acceleration needs match points as the primary score (C.04.7 article 1.4); "
                "for other virtual points, use record 250"
            )
        )
    match_points = tournament.match_scoring
    if not applies(match_points.win, match_points.draw, match_points.loss, day):
        raise _refusal(day, "match point")
    return match_points.win


def _refusal(day: str, what: str) -> InvalidTournament:
    """The points that the method needs in an event that began on a day."""
    article = cite_articles("C.04.7 1.1", day).replace(" ", " article ")
    if not is_in_force(day):
        return InvalidTournament(Sentence(NEEDS_FORMERLY[what], article=article))
    return InvalidTournament(Sentence(NEEDS[what], article=article))


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
