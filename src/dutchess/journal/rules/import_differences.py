"""What a report of an imported tournament would not say as the file did.

Owns the comparison of the two, field by field, with the records that a difference is about. Points and ranks that a
file claims do not count, and what the file left open is no difference. Must not decide whether that matters: whoever
imports the file is told.
"""

from __future__ import annotations

from collections.abc import Iterator

from dutchess.history import virtual_points
from dutchess.record import replace
from dutchess.tournament import Header, Player, Tournament, date_of
from dutchess.trf.records import CROSS_TABLES

# Fields of a tournament, the records that state them, and what to call them.
FIELDS = {
    "name": ("012", "the name"),
    "rounds": ("142", "the number of rounds"),
    "initial_colour": ("152", "the initial colour"),
    "scoring": ("162", "the point system"),
    "system": ("192", "the coded type"),
    "tiebreaks": ("202, 212", "the order of ranking"),
    "byes": ("240", "the byes of the coming round"),
    "later_byes": ("240", "the byes of later rounds"),
    "adjustments": ("299", "points apart from results"),
    "line_ups": ("300", "the line-ups"),
    "forfeits": ("330", "forfeited matches"),
    "board_colours": ("352", "the colours of the boards"),
    "match_scoring": ("320, 362", "the match points"),
    "rank_order": ("XXC", "the order of the list"),
}
HEADER = {
    "city": "022",
    "federation": "032",
    "start": "042",
    "end": "052",
    "kind": "092",
    "chief_arbiter": "102",
    "deputies": "112",
    "time_control": "122",
    "round_dates": "132",
    "rating_federation": "172",
    "rating_method": "172",
    "program": "182",
    "coded_time_control": "222",
}
PLAYER = ("name", "rating", "title", "sex", "federation", "fide_id", "birth", "games", "club")


def differences(file: Tournament, report: Tournament) -> Iterator[str]:
    """What differs, in words; nothing where the report says what the file says, or says more."""
    yield from _header(file.header, report.header)
    for name, (codes, what) in FIELDS.items():
        old, new = getattr(file, name), getattr(report, name)
        if old and old != new and not (name == "line_ups" and set(new) >= set(old)):
            yield f"{what} (record {codes})" + (f": {new or 'none'} instead of {old}" if _is_short(old, new) else "")
    if {*_forbidden(file)} - {*_forbidden(report)}:
        yield "the pairs that must not meet (record 260)"
    rounds = range(1, (file.rounds or file.played_rounds) + 1)
    if any(virtual_points(file, number) != virtual_points(report, number) for number in rounds):
        yield "the virtual points (record 250)"
    yield from _players(file, report)
    old_teams, new_teams = (
        [replace(team, match_points=None, game_points=None, rank=None) for team in one.teams] for one in (file, report)
    )
    if old_teams != new_teams:
        yield "the teams (record 310)"
    kept = {record.line for record in report.records}
    lost = sorted(
        {record.code for record in file.records if record.line not in kept and record.code not in CROSS_TABLES}
    )
    yield from (f"the lines {code}" for code in lost)


def _header(file: Header, report: Header) -> Iterator[str]:
    for name, code in HEADER.items():
        old, new = getattr(file, name), getattr(report, name)
        same_day = name in ("start", "end") and date_of(old) is not None and date_of(old) == date_of(new)
        if old and old != new and not same_day:
            yield f"{name.replace('_', ' ')} (record {code}): {_text(new)} instead of {_text(old)}"


def _players(file: Tournament, report: Tournament) -> Iterator[str]:
    known = {player.number: player for player in report.players}
    order = file.rank_order or tuple([player.number for player in file.players])
    if file.is_team_event or order == tuple(range(1, len(order) + 1)):
        changed = [player for player in file.players if _facts(player) != _facts(known.get(player.number))]
        if changed:
            yield f"the records 001 of {', '.join([str(player.number) for player in changed])}"
    else:
        yield f"the numbers of the players: 1 to {len(order)} (record 001)"


def _facts(player: Player | None) -> tuple[object, ...]:
    return () if player is None else tuple([getattr(player, name) for name in PLAYER])


def _forbidden(tournament: Tournament) -> Iterator[tuple[int, int, int]]:
    for group in tournament.forbidden:
        last = min(group.last_round, tournament.rounds or group.last_round)
        for place, one in enumerate(group.players):
            for other in group.players[:place]:
                for number in range(group.first_round, last + 1):
                    yield min(one, other), max(one, other), number


def _is_short(*values: object) -> bool:
    return all(isinstance(value, str | int | None) for value in values)


def _text(value: str | tuple[str, ...]) -> str:
    return value or "nothing" if isinstance(value, str) else ", ".join(value) or "nothing"
