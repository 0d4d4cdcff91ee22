"""What an event shows and allows beyond its journal: the hall screen, results reported by players.

The tables are in `journal.tables`. These choices are no part of what happened in the event, so they are not in the
journal; the results that come out of them are.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from math import inf
from time import monotonic

import sqlalchemy as sa
from sqlalchemy.engine import Engine

from dutchess.journal.store import writing
from dutchess.journal.tables import OPTIONS, REPORTS
from dutchess.values import replace, value_class

BODY = sa.select(OPTIONS.c.body).where(OPTIONS.c.event == sa.bindparam("event"))
SCREENS = ("pairings", "names", "standings", "all")


@value_class
class Options:
    """Attributes:
    screen: what the hall screen shows, one of `SCREENS`.
    screen_tournament: of which tournament; empty for the first one.
    seconds: how long each page of a list stays.
    next_round: when the next round begins (`YYYY-MM-DDTHH:MM`), empty for no clock.
    players_report: whether players may report their own results.
    logo: the fingerprint of the event's logo (`logos`), empty if it has none.
    """

    screen: str = "all"
    screen_tournament: str = ""
    seconds: int = 12
    next_round: str = ""
    players_report: bool = False
    logo: str = ""


class OptionStore:
    """The options and reports of all events of a database."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._seen: dict[str, tuple[float, Options]] = {}

    def of(self, event: str) -> Options:
        begun = monotonic()
        with self._engine.connect() as connection:
            body = connection.execute(BODY, {"event": event}).scalar()
        known = asdict(Options())
        options = replace(Options(), **{name: one for name, one in json.loads(body or "{}").items() if name in known})
        self._seen[event] = (begun, options)
        return options

    def lately(self, event: str, seconds: float) -> Options | None:
        """The options without looking, so without waiting; None if nobody has looked for so many seconds."""
        looked, options = self._seen.get(event, (-inf, None))
        return options if monotonic() - looked <= seconds else None

    def save(self, event: str, options: Options) -> None:
        with writing(self._engine) as connection:
            connection.execute(OPTIONS.delete().where(OPTIONS.c.event == event))
            connection.execute(OPTIONS.insert(), [{"event": event, "body": json.dumps(asdict(options))}])
        self._seen.pop(event, None)

    def report(self, event: str, tournament: str, round_number: int, board: int, side: str, result: str) -> str | None:
        """Keep what one side reports; gives what the other side has reported, None if nothing yet."""
        key = {"event": event, "tournament": tournament, "round": round_number, "board": board}
        where = sa.and_(*(REPORTS.c[name] == value for name, value in key.items()))
        with writing(self._engine) as connection:
            connection.execute(REPORTS.delete().where(where, REPORTS.c.side == side))
            connection.execute(REPORTS.insert(), [{**key, "side": side, "result": result}])
            other = connection.execute(sa.select(REPORTS.c.result).where(where, REPORTS.c.side != side)).scalar()
        return None if other is None else str(other)

    def disagreements(self, event: str, tournament: str, round_number: int) -> tuple[int, ...]:
        """Boards for which the two sides have reported different results."""
        where = sa.and_(REPORTS.c.event == event, REPORTS.c.tournament == tournament, REPORTS.c.round == round_number)
        query = (
            sa.select(REPORTS.c.board)
            .where(where)
            .group_by(REPORTS.c.board)
            .having(sa.func.count(sa.distinct(REPORTS.c.result)) > 1)
            .order_by(REPORTS.c.board)
        )
        with self._engine.connect() as connection:
            return tuple(int(row.board) for row in connection.execute(query))

    def forget(self, event: str) -> None:
        with writing(self._engine) as connection:
            for table in (OPTIONS, REPORTS):
                connection.execute(table.delete().where(table.c.event == event))
        self._seen.pop(event, None)
