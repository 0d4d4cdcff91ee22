"""What an event shows and allows beyond its journal: the hall screen, results reported by players and their codes.

The tables are in `journal.database.tables`. These choices are no part of what happened in the event, so they are not in
the journal; the results that come out of them are.
"""

from __future__ import annotations

import json
import secrets
from contextlib import suppress
from dataclasses import asdict
from math import inf
from time import monotonic

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine

from dutchess.base.memory import MEGABYTE, Memory
from dutchess.base.values import replace, value_class
from dutchess.journal.database.store import write_transaction
from dutchess.web.tables import OPTIONS, REPORTS, RESULT_CODES

BODY = sa.select(OPTIONS.c.body).where(OPTIONS.c.event == sa.bindparam("event"))
SCREENS = ("pairings", "names", "standings", "bracket", "all")


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


@value_class
class Game:
    """A game whose result players report: who has White and who Black, by their numbers in the event."""

    event: str
    tournament: str
    round: int
    white: int
    black: int


class OptionStore:
    """The options and reports of all events of a database."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._seen: Memory[str, tuple[float, Options]] = Memory(MEGABYTE)

    def read(self, event: str) -> Options:
        begun = monotonic()
        with self._engine.connect() as connection:
            body = connection.execute(BODY, {"event": event}).scalar()
        known = asdict(Options())
        options = replace(Options(), **{name: one for name, one in json.loads(body or "{}").items() if name in known})
        self._seen.put(event, (begun, options))
        return options

    def peek(self, event: str, seconds: float) -> Options | None:
        """The options without looking, so without waiting; None if nobody has looked for so many seconds."""
        looked, options = self._seen.get(event) or (-inf, None)
        return options if monotonic() - looked <= seconds else None

    def save(self, event: str, options: Options) -> None:
        with write_transaction(self._engine) as connection:
            connection.execute(OPTIONS.delete().where(OPTIONS.c.event == event))
            connection.execute(OPTIONS.insert(), [{"event": event, "body": json.dumps(asdict(options))}])
        self._seen.pop(event)

    # Results that players report

    def report(self, game: Game, side: str, result: str) -> str | None:
        """Keep what one side reports; gives what the other side has reported, None if nothing yet."""
        key, where = vars(game), _of_game(game)
        with write_transaction(self._engine) as connection:
            connection.execute(REPORTS.delete().where(where, REPORTS.c.side == side))
            connection.execute(REPORTS.insert(), [{**key, "side": side, "result": result}])
            other = connection.execute(sa.select(REPORTS.c.result).where(where, REPORTS.c.side != side)).scalar()
        return None if other is None else str(other)

    def forget_reports(self, game: Game) -> None:
        """A result was entered: what was reported for it is done with."""
        with write_transaction(self._engine) as connection:
            connection.execute(REPORTS.delete().where(_of_game(game)))

    def disagreements(self, event: str, tournament: str, round_number: int) -> frozenset[tuple[int, int]]:
        """The games (White, Black) for which the two sides have reported different results."""
        where = sa.and_(REPORTS.c.event == event, REPORTS.c.tournament == tournament, REPORTS.c.round == round_number)
        query = (
            sa.select(REPORTS.c.white, REPORTS.c.black)
            .where(where)
            .group_by(REPORTS.c.white, REPORTS.c.black)
            .having(sa.func.count(sa.distinct(REPORTS.c.result)) > 1)
        )
        with self._engine.connect() as connection:
            return frozenset((row.white, row.black) for row in connection.execute(query))

    def code_number(self, event: str) -> str:
        """What the codes of the players follow from, beside the key of this server."""
        query = sa.select(RESULT_CODES.c.number).where(RESULT_CODES.c.event == event)
        with self._engine.connect() as connection:
            number = connection.execute(query).scalar()
        if number is None:
            with suppress(sa.exc.IntegrityError), write_transaction(self._engine) as connection:
                _add_codes(connection, event)
            with self._engine.connect() as connection:  # ours, or that of somebody who was faster
                number = connection.execute(query).scalar_one()
        return str(number)

    def renew_codes(self, event: str) -> None:
        """From now on other codes hold, and what was reported with the former ones does not count."""
        with write_transaction(self._engine) as connection:
            connection.execute(RESULT_CODES.delete().where(RESULT_CODES.c.event == event))
            connection.execute(REPORTS.delete().where(REPORTS.c.event == event))
            _add_codes(connection, event)

    def forget(self, event: str) -> None:
        """An event was deleted: nothing of it is remembered here."""
        self._seen.pop(event)


def _of_game(game: Game) -> sa.ColumnElement[bool]:
    return sa.and_(*(REPORTS.c[name] == value for name, value in vars(game).items()))


def _add_codes(connection: Connection, event: str) -> None:
    connection.execute(RESULT_CODES.insert(), [{"event": event, "number": secrets.token_hex(16)}])
