"""What a report of an imported tournament would state differently from the file.

Owns the comparison of the two, field by field, with the records that a difference is about. Points and ranks that a
file states do not count, and what the file left open is no difference. Must not decide whether that matters: whoever
imports the file is told.
"""

from __future__ import annotations

from collections.abc import Iterator

from dutchess.base.values import replace
from dutchess.formats.trf.records import CROSS_TABLES
from dutchess.journal.messages import Message, Value, said
from dutchess.pairing.history import virtual_points
from dutchess.tournament import Header, Player, Tournament
from dutchess.tournament.dates import date_of

# Fields of a tournament, the records that state them, and what to call them.
FIELDS = {
    "name": ("012", said("part-name")),
    "rounds": ("142", said("part-rounds")),
    "initial_colour": ("152", said("part-initial-colour")),
    "scoring": ("162", said("part-points")),
    "system": ("192", said("part-type")),
    "tiebreaks": ("202, 212", said("part-ranking")),
    "byes": ("240", said("part-byes")),
    "later_byes": ("240", said("part-later-byes")),
    "adjustments": ("299", said("part-adjustments")),
    "line_ups": ("300", said("part-line-ups")),
    "forfeits": ("330", said("part-forfeits")),
    "board_colours": ("352", said("part-board-colours")),
    "match_scoring": ("320, 362", said("part-match-points")),
    "rank_order": ("XXC", said("part-order")),
}
# Fields of records of our own, of which a report must have each entry.
OWN = {"other_results": "XXK", "parameters": "XXF", "playoffs": "XXM", "wishes": "XXW"}
HEADER = {
    "city": ("022", said("part-city")),
    "federation": ("032", said("part-federation")),
    "start": ("042", said("part-first-day")),
    "end": ("052", said("part-last-day")),
    "kind": ("092", said("part-kind")),
    "chief_arbiter": ("102", said("part-chief-arbiter")),
    "deputies": ("112", said("part-deputies")),
    "time_control": ("122", said("part-time-control")),
    "round_dates": ("132", said("part-round-dates")),
    "rating_federation": ("172", said("part-rating-federation")),
    "rating_method": ("172", said("part-rating-method")),
    "program": ("182", said("part-program")),
    "coded_time_control": ("222", said("part-coded-time-control")),
}
PLAYER = ("name", "rating", "title", "sex", "federation", "fide_id", "birth", "games", "club")


def differences(file: Tournament, report: Tournament) -> Iterator[Message]:
    """What differs; nothing where the report says what the file says, or says more."""
    yield from _header(file.header, report.header)
    for name, (codes, what) in FIELDS.items():
        old, new = getattr(file, name), getattr(report, name)
        if old and old != new and not (name == "line_ups" and set(new) >= set(old)):
            if _is_short(old, new):
                yield said("differs-value", what=what, record=codes, new=_text(new), old=_text(old))
            else:
                yield said("differs", what=what, record=codes)
    if {*_forbidden(file)} - {*_forbidden(report)}:
        yield said("differs", what=said("part-forbidden"), record="260")
    rounds = range(1, (file.rounds or file.played_rounds) + 1)
    if any(virtual_points(file, number) != virtual_points(report, number) for number in rounds):
        yield said("differs", what=said("part-virtual"), record="250")
    yield from _players(file, report)
    old_teams, new_teams = (
        [replace(team, match_points=None, game_points=None, rank=None) for team in one.teams] for one in (file, report)
    )
    if old_teams != new_teams:
        yield said("differs", what=said("part-teams"), record="310")
    kept = {record.line for record in report.records}
    lost = sorted(
        {record.code for record in file.records if record.line not in kept and record.code not in CROSS_TABLES}
    )
    lost += [code for name, code in OWN.items() if {*getattr(file, name)} - {*getattr(report, name)}]
    yield from (said("differs-lines", record=code) for code in lost)


def _header(file: Header, report: Header) -> Iterator[Message]:
    for name, (code, what) in HEADER.items():
        old, new = getattr(file, name), getattr(report, name)
        same_day = name in ("start", "end") and date_of(old) is not None and date_of(old) == date_of(new)
        if old and old != new and not same_day:
            yield said("differs-value", what=what, record=code, new=_text(new), old=_text(old))


def _players(file: Tournament, report: Tournament) -> Iterator[Message]:
    known = {player.number: player for player in report.players}
    order = file.rank_order or tuple([player.number for player in file.players])
    if file.is_team_event or order == tuple(range(1, len(order) + 1)):
        changed = [player for player in file.players if _facts(player) != _facts(known.get(player.number))]
        if changed:
            yield said("differs-players", players=tuple([player.number for player in changed]))
    else:
        yield said("differs-numbers", last=len(order))


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


def _text(value: str | int | tuple[str, ...] | None) -> Value:
    return (", ".join(value) if isinstance(value, tuple) else str(value or "")) or said("nothing")
