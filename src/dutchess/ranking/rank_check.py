"""Check the ranks in a file against its own list of tie-breaks (TRF records 202 and 212).

Owns `check_ranks`. Participants who are still tied after the list may be in any order, or share a place. Must not know
how tie-breaks are computed.
"""

from __future__ import annotations

from dutchess.base.errors import UnknownTiebreak
from dutchess.base.values import replace, value_class

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from dutchess.ranking.standings import Row, Standings
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
    """The check of a file's ranks: the list, the number of ranks compared, the wrong ranks, and warnings.

    `regulations` is the edition of the tie-breaks, by its title.
    """

    tiebreaks: tuple[str, ...] = ()
    compared: int = 0
    wrong: tuple[RankCheck, ...] = ()
    warnings: tuple[str, ...] = ()
    regulations: str = ""


def check_ranks(tournament: Tournament, readings: Mapping[str, str] | None = None) -> StandingsCheck:
    """Check every rank of a tournament. Without a declared list of tie-breaks, no rank is checked.

    If the tournament has no date and not all ranks follow from the edition in force, the former ones are tried, too.
    """
    stated = _stated(tournament)
    if not tournament.tiebreaks or not stated or not tournament.played_rounds:
        return StandingsCheck()
    if any(game.result == "?" for player in tournament.players for game in player.games):
        return StandingsCheck(warnings=("games are open: the ranks are not compared",))
    from dutchess.ranking.standings import standings  # start-up: few files declare their tie-breaks

    try:
        found = _compared(standings(tournament, readings=readings), tournament, stated)
    except UnknownTiebreak as error:
        return StandingsCheck(warnings=(f"the ranks are not compared: {error.code}: {error.reason}",))
    if not found.wrong or tournament.start_date is not None:
        return found
    for name in _former():
        try:
            other = _compared(standings(tournament, regulations=name), tournament, stated)
        except UnknownTiebreak:
            continue
        if not other.wrong:
            differ = "1 rank differs" if len(found.wrong) == 1 else f"{len(found.wrong)} ranks differ"
            warning = (
                f"the file has no date (record 042); {differ} by {found.regulations}, but all {other.compared} agree "
                f"with {other.regulations}"
            )
            return replace(other, warnings=(warning,))
    return found


def _former() -> list[str]:
    """The former editions of the tie-breaks, the latest first."""
    from dutchess.ranking.tiebreaks import CURRENT, REGULATIONS  # start-up: few files declare their tie-breaks

    dated = [rules for rules in REGULATIONS.values() if rules.by_date and rules is not CURRENT]
    return [rules.name for rules in sorted(dated, key=lambda rules: rules.since, reverse=True)]


def _compared(table: Standings, tournament: Tournament, stated: Mapping[int, int]) -> StandingsCheck:
    """The stated ranks beside those of a table."""
    from dutchess.ranking.standings import moved_up  # start-up: few files declare their tie-breaks
    from dutchess.ranking.tiebreaks import REGULATIONS

    ranked = [row for row in table if row.rank is not None]
    wrong = _differing(ranked, stated)
    if wrong:  # expelled players have no rank (questions 197, 198), and the others moved up
        wrong = min(wrong, _differing(moved_up([row for row in ranked if row.player in stated]), stated), key=len)
    compared = sum(row.player in stated for row in table)
    title = str(REGULATIONS[table.regulations].title)
    return StandingsCheck(tournament.tiebreaks, compared, tuple(wrong), regulations=title)


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
