"""Withdrawals, and their effect in a round robin: Tournament Rules 2011 article 9, C.05 article 6.6.

Owns the difference between a player who missed rounds and one who withdrew. Games are annulled only if the facts or the
caller state a withdrawal or an exclusion. Must not rank.
"""

from __future__ import annotations

from dutchess.base.errors import InvalidTournament, Sentence
from dutchess.ranking.tiebreaks.table import FORFEIT_LOSS, GAME, NOBODY, REQUESTED_BYE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from dutchess.ranking.tiebreaks.table import Table
    from dutchess.tournament import Tournament

MORE_THAN_AN_ABSENCE = 2  # remaining rounds: a single bye at the end may be just a bye


def gone(table: Table, rounds: int) -> frozenset[int]:
    """The participants who left before this round: only forfeit losses and zero-point byes from it to the end.

    The table holds all known rounds, so that players who came back are not among them.
    """
    return frozenset([n for index, n in enumerate(table.numbers) if rounds and _gone_from(table, index) <= rounds])


def annulled(tournament: Tournament, table: Table) -> frozenset[int]:
    """Article 9(b)(1): the participants who withdrew before half of their games in a round robin were played.

    The facts state a withdrawal by zero-point byes in all remaining rounds, or by unplayed games to the end and a
    missing rank while all who stayed have one. The table holds all known rounds.
    """
    if not table.is_round_robin:
        return frozenset()
    return frozenset(
        [
            number
            for index, number in enumerate(table.numbers)
            if not _half_completed(tournament, table, index)
            and (_byes_to_the_end(tournament, table, index) or _left_unranked(tournament, table, index))
        ]
    )


def checked(tournament: Tournament, table: Table, numbers: Iterable[int]) -> frozenset[int]:
    """The participants whose games the caller wants to annul. Raises InvalidTournament if that is not possible."""
    withdrawn = frozenset(numbers)
    unknown = withdrawn.difference(table.numbers)
    if unknown:
        raise InvalidTournament(f"the games of {min(unknown)} cannot be annulled: there is no such participant")
    if withdrawn and not table.is_round_robin:
        raise InvalidTournament("games can be annulled only in round robins (Tournament Rules article 9(b)); see 9(c)")
    return withdrawn


def warnings(tournament: Tournament, table: Table, left_out: frozenset[int], stated: bool) -> list[str]:
    """Warnings about annulments: possible withdrawals, and annulled games that should count by 9(b)(2).

    `stated` if the caller says which games are annulled.
    """
    if not table.is_round_robin:
        return []
    texts: list[str] = []
    for index, number in enumerate(table.numbers):
        half = _half_completed(tournament, table, index)
        if number in left_out and half:
            texts.append(
                Sentence(
                    "{number} completed half of the games, so they count by 9(b)(2) of the Tournament Rules",
                    number=number,
                )
            )
        since = _gone_from(table, index)
        if not (stated or half or number in left_out) and since <= table.rounds:
            texts.append(
                Sentence(
                    "{number} played no game since round {round}: if this was a withdrawal or an exclusion, the games "
                    "count for nobody (Tournament Rules 9(b)(1)); say whose games are annulled, or that nobody's are",
                    number=number,
                    round=since,
                )
            )
    return texts


def _gone_from(table: Table, index: int) -> int:
    """The first round (1, 2, ...) after a participant left. A free round of a round robin does not count."""
    first_missed = table.rounds + 1
    for number in range(table.rounds - 1, -1, -1):
        outcome, opponent = table.outcomes[index][number], table.opponents[index][number]
        if table.is_round_robin and opponent == NOBODY:
            continue
        if outcome == FORFEIT_LOSS or (outcome == REQUESTED_BYE and table.points[index][number] < table.draw):
            first_missed = number + 1
        else:
            break
    return first_missed


def _half_completed(tournament: Tournament, table: Table, index: int) -> bool:
    """Article 9(b)(2): at least half of the scheduled games of the event were played over the board."""
    declared = tournament.rounds or table.rounds
    scheduled = declared - _free_rounds(table, declared)
    return 2 * table.outcomes[index].count(GAME) >= scheduled


def _free_rounds(table: Table, rounds: int) -> int:
    """The number of free rounds of each participant, if the number of participants is odd."""
    return rounds // len(table) if len(table) % 2 else 0


def _byes_to_the_end(tournament: Tournament, table: Table, index: int) -> bool:
    """True if only zero-point byes are entered or declared, from some round to the last one of the event."""
    participant, next_round = table.numbers[index], table.rounds + 1
    last_round = tournament.rounds or table.rounds
    declared = [(next_round, number, code) for number, code in tournament.byes] + list(tournament.later_byes)
    byes = {coming for coming, number, code in declared if number == participant and code == "Z"}
    if not byes.issuperset(range(next_round, last_round + 1)):
        return False
    byes.update([number for number, without in enumerate(_zero_point_byes(table, index), 1) if without])
    absent = 0
    while last_round - absent in byes:
        absent += 1
    rests = _free_rounds(table, last_round) - (len(byes) - absent)  # free rounds look like byes
    return absent - max(0, rests) >= MORE_THAN_AN_ABSENCE


def _left_unranked(tournament: Tournament, table: Table, index: int) -> bool:
    """True if a participant left and has no rank, and all who stayed have one."""
    members = tournament.teams if tournament.is_team_event else tournament.players
    ranked = {member.number for member in members if member.rank}
    if not ranked or table.numbers[index] in ranked or not _is_gone(table, index):
        return False
    return all(number in ranked or _is_gone(table, other) for other, number in enumerate(table.numbers))


def _is_gone(table: Table, index: int) -> bool:
    return _gone_from(table, index) <= table.rounds


def _zero_point_byes(table: Table, index: int) -> list[bool]:
    """For each round, whether it is a zero-point bye or a free round."""
    rounds = zip(table.outcomes[index], table.opponents[index], table.points[index], strict=True)
    return [o == REQUESTED_BYE and opponent == NOBODY and points < table.draw for o, opponent, points in rounds]
