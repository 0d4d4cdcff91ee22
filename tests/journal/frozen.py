"""Databases as each schema wrote them, kept as text: a newer program must open them (`test_frozen.py`).

    PYTHONPATH=src:tests:tests/support python -m journal.frozen      # writes the one of the newest schema anew

Do that only while the newest schema is unreleased. The database of a released schema never changes again.
"""

from __future__ import annotations

import sqlite3
import time
from contextlib import chdir
from pathlib import Path
from tempfile import TemporaryDirectory

from dutchess.journal import Store
from dutchess.journal.database import migrations
from dutchess.journal.database.server_key import ROOT
from dutchess.journal.database.tables import SECRETS
from dutchess.journal.lists import ratings
from dutchess.web.auth import totp
from dutchess.web.auth.accounts import OWNER, Accounts
from dutchess.web.auth.second_factors import SecondFactors
from dutchess.web.shared.event_options import Options, OptionStore
from journal.arbiter import Arbiter
from journal.rating_lists import text_list

FOLDER = Path(__file__).parent / "database"
PASSWORD = "a long password"
NUMBER = "5" * 32  # from which the secret of an app is computed


def path_of(schema: int) -> Path:
    return FOLDER / f"schema-{schema}.sql"


def thawed(schema: int, place: Path) -> Path:
    """The database of a schema as a file."""
    with sqlite3.connect(place) as connection:
        connection.executescript(path_of(schema).read_text(encoding="utf-8"))
    connection.close()
    return place


def fill(store: Store) -> None:
    """An event after round 2, its owner with a second factor, a rating list, and the options of the event."""
    arbiter = Arbiter(store)
    arbiter.enter(6)
    arbiter.rounds(2)
    event = arbiter.ledger.event
    with store.engine.connect().execution_options(writes=True) as connection, connection.begin():
        connection.execute(SECRETS.insert(), [{"name": ROOT, "value": "1" * 64}])
    accounts, factors = Accounts(store.engine, time.time), SecondFactors(store.engine, time.time)
    user = accounts.create("anna", "Anna", PASSWORD, creates=True).user
    accounts.grant(event, user, OWNER)
    first = totp.code(factors.secret(user, NUMBER), int(time.time()) // totp.STEP_SECONDS)
    factors.switch_on(user, NUMBER, first)
    OptionStore(store.engine).save(event, Options(players_report=True, seconds=20))
    Path("players.txt").write_text(text_list(), encoding="utf-8")
    ratings.load(store, "players.txt")


def main() -> None:
    with TemporaryDirectory() as name, chdir(name):
        place = Path(name, "events.db")
        with Store.open(place) as store:
            fill(store)
        with sqlite3.connect(place) as connection:
            path_of(migrations.VERSION).write_text("\n".join(connection.iterdump()) + "\n", encoding="utf-8")
        connection.close()


if __name__ == "__main__":
    main()
