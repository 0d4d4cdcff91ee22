"""The promise of a minor version: it opens the databases of every version before it (CONTRIBUTING.md, "Versions")."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
import sqlalchemy as sa

from dutchess.journal import Store
from dutchess.journal.database import migrations
from dutchess.journal.lists import ratings
from dutchess.web.auth import totp
from dutchess.web.auth.accounts import OWNER, Accounts
from dutchess.web.auth.second_factors import SecondFactors
from dutchess.web.shared.event_options import OptionStore
from journal.arbiter import KEY
from journal.frozen import PASSWORD, path_of, thawed

SECRET = bytes.fromhex("fbf80d2924a6cba630c19c257e9affa81f26358f")  # what the phone knows


@pytest.mark.parametrize("schema", range(1, migrations.VERSION + 1))
def test_a_database_of_every_schema_is_opened_and_worked_with(schema: int, tmp_path: Path) -> None:
    with Store.open(thawed(schema, tmp_path / "events.db")) as store:
        (listed,) = store.events()
        assert (listed.name, store.verify(listed.event).fault) == ("Club Open", None)
        ledger = store.ledger(listed.event)
        players = ledger.state.tournament(KEY)
        assert [round.number for round in players.rounds] == [1, 2]
        accounts, factors = Accounts(store.engine, time.time), SecondFactors(store.engine, time.time)
        anna = accounts.verify("anna", PASSWORD)
        assert anna
        assert [(account.name, role) for account, role in accounts.members(listed.event)] == [("Anna", OWNER)]
        assert factors.use(anna.user, totp.code(SECRET, int(time.time()) // totp.STEP_SECONDS))
        assert OptionStore(store.engine).read(listed.event).seconds == 20
        assert [found.player.name for found in ratings.search(store, "novak")] == ["Novak, Ivan"]


def test_the_newest_schema_is_what_its_frozen_database_has(tmp_path: Path) -> None:
    """A table that changes needs a new schema: a number, a step and a frozen database."""
    with Store.open(tmp_path / "new.db") as new:
        wanted = tables(new)
    with Store.open(thawed(migrations.VERSION, tmp_path / "old.db")) as old:
        found = {name: columns for name, columns in tables(old).items() if not name.startswith("dutchess_ratings_")}
    assert found == wanted


def tables(store: Store) -> dict[str, object]:
    """Every table with the names, types and constraints of its columns, and its indexes."""
    inspected = sa.inspect(store.engine)
    return {
        name: (
            [(one["name"], str(one["type"]), one["nullable"]) for one in inspected.get_columns(name)],
            inspected.get_pk_constraint(name)["constrained_columns"],
            sorted(str(one["column_names"]) for one in inspected.get_indexes(name)),
        )
        for name in inspected.get_table_names()
    }


def test_there_is_a_frozen_database_of_every_schema() -> None:
    assert all(path_of(schema).is_file() for schema in range(1, migrations.VERSION + 1))
