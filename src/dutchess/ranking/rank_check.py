"""Check the ranks in a file against its own list of tie-breaks (TRF records 202 and 212).

Owns `check_ranks`. Participants who are still tied after the list may be in any order, or share a place. Must not know
how tie-breaks are computed.
"""

from __future__ import annotations

from dutchess.errors import UnknownTiebreak
from dutchess.values import value_class

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from dutchess.ranking.standings import Row
    from dutchess.ranking.tiebreaks.value import Value
    from dutchess.tournament import Tournament


@value_class
class RankCheck:
    """A rank that does not follow from the list of tie-breaks.

    Attributes:
        participant: pairing number (of a team in team events).
        stated: the rank in the file.
        ranks: the best and the last rank that the list allows; equal unless others are still tied after the list.
        points: in tenths.
        tiebreaks: the values in the order of the list, None for an undefined value.
    """

    participant: int
    stated: int
    ranks: tuple[int, int]
    points: int
    tiebreaks: tuple[Value | None, ...]


@value_class
class StandingsCheck:
    """The check of a file's ranks: the list, the number of ranks compared, the wrong ranks, and warnings."""

    tiebreaks: tuple[str, ...] = ()
    compared: int = 0
    wrong: tuple[RankCheck, ...] = ()
    warnings: tuple[str, ...] = ()


def check_ranks(tournament: Tournament) -> StandingsCheck:
    """Check every rank of a tournament. Without a declared list of tie-breaks, no rank is checked."""
    stated = _stated(tournament)
    if not tournament.tiebreaks or not stated or not tournament.played_rounds:
        return StandingsCheck()
    if any(game.result == "?" for player in tournament.players for game in player.games):
        return StandingsCheck(warnings=("games are open: the ranks are not compared",))
    from dutchess.ranking.standings import moved_up, standings  # start-up: few files declare their tie-breaks

    try:
        table = standings(tournament)
    except UnknownTiebreak as error:
        return StandingsCheck(warnings=(f"the ranks are not compared: {error.code}: {error.reason}",))
    ranked = [row for row in table if row.rank is not None]
    wrong = _differing(ranked, stated)
    if wrong:  # expelled players have no rank (questions 197, 198), and the others moved up
        wrong = min(wrong, _differing(moved_up([row for row in ranked if row.player in stated]), stated), key=len)
    return StandingsCheck(tournament.tiebreaks, sum(row.player in stated for row in table), tuple(wrong))


def _differing(rows: Sequence[Row], stated: Mapping[int, int]) -> list[RankCheck]:
    """The ranks that do not follow from the rows. Participants who share a place may be in any order."""
    sharing: dict[int | None, int] = {}
    for row in rows:
        sharing[row.rank] = sharing.get(row.rank, 0) + 1
    return [
        _wrong(row, stated[row.player], sharing[row.rank])
        for row in rows
        if row.rank is not None
        and row.player in stated
        and not row.rank <= stated[row.player] < row.rank + sharing[row.rank]
    ]


def _stated(tournament: Tournament) -> dict[int, int]:
    members = tournament.teams if tournament.is_team_event else tournament.players
    return {member.number: member.rank for member in members if member.rank}


def _wrong(row: Row, stated: int, sharing: int) -> RankCheck:
    rank = row.rank or 0
    return RankCheck(row.player, stated, (rank, rank + sharing - 1), row.points, row.tiebreaks)
