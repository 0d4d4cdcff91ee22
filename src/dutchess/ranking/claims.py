"""Ranks that a file claims, against its own list of tie-breaks (TRF records 202 and 212).

Owns `check_ranks`. Those who are tied to the end of the list may stand in any order, or share a place. Must not know
how tie-breaks are computed.
"""

from __future__ import annotations

from collections import Counter

from dutchess.errors import UnknownTiebreak
from dutchess.ranking.standings import moved_up, standings
from dutchess.record import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from dutchess.ranking.standings import Row
    from dutchess.ranking.tiebreaks.value import Value
    from dutchess.tournament import Tournament


@record
class RankCheck:
    """A rank that does not follow from the list.

    Attributes:
        participant: pairing number (of a team in team events).
        claimed: the rank in the file.
        ranks: the best and the last rank that the list allows; equal unless others are tied with him to the end.
        points: in tenths.
        tiebreaks: his values in the order of the list, None where a value is undefined.
    """

    participant: int
    claimed: int
    ranks: tuple[int, int]
    points: int
    tiebreaks: tuple[Value | None, ...]


@record
class StandingsCheck:
    """The ranks of a file: the list, how many were compared, those that do not follow, and what stood in the way."""

    tiebreaks: tuple[str, ...] = ()
    compared: int = 0
    wrong: tuple[RankCheck, ...] = ()
    warnings: tuple[str, ...] = ()


def check_ranks(tournament: Tournament) -> StandingsCheck:
    """Compare every rank of a tournament that declares its tie-breaks; nothing is compared without a declared list."""
    claimed = _claimed(tournament)
    if not tournament.tiebreaks or not claimed or not tournament.played_rounds:
        return StandingsCheck()
    if any(game.result == "?" for player in tournament.players for game in player.games):
        return StandingsCheck(warnings=("games are open: the ranks are not compared",))
    try:
        table = standings(tournament)
    except UnknownTiebreak as error:
        return StandingsCheck(warnings=(f"the ranks are not compared: {error.code}: {error.reason}",))
    ranked = [row for row in table if row.rank is not None]
    wrong = _differing(ranked, claimed)
    if wrong:  # who was expelled has no rank (questions 197, 198), and everybody else moved up
        wrong = min(wrong, _differing(moved_up([row for row in ranked if row.player in claimed]), claimed), key=len)
    return StandingsCheck(tournament.tiebreaks, sum(row.player in claimed for row in table), tuple(wrong))


def _differing(rows: Sequence[Row], claimed: Mapping[int, int]) -> list[RankCheck]:
    """The ranks that do not follow from the rows; those who share a place may stand in any order."""
    sharing = Counter(row.rank for row in rows)
    return [
        _wrong(row, claimed[row.player], sharing[row.rank])
        for row in rows
        if row.rank is not None
        and row.player in claimed
        and not row.rank <= claimed[row.player] < row.rank + sharing[row.rank]
    ]


def _claimed(tournament: Tournament) -> dict[int, int]:
    members = tournament.teams if tournament.is_team_event else tournament.players
    return {member.number: member.rank for member in members if member.rank}


def _wrong(row: Row, claimed: int, sharing: int) -> RankCheck:
    rank = row.rank or 0
    return RankCheck(row.player, claimed, (rank, rank + sharing - 1), row.points, row.tiebreaks)
