"""What a journal proves, and what else says who did what: damaged bytes, restored entries, times, seals on paper."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sa

from dutchess.base.values import replace
from dutchess.cli import main
from dutchess.cli.events.views import WEAK
from dutchess.journal import Damaged, Details, Store
from dutchess.journal import actions as do
from dutchess.journal.database.server_key import ServerKey, key_in, key_of
from dutchess.journal.database.store import Restoration
from dutchess.journal.database.tables import ENTRIES, EVENTS, RESTORED
from dutchess.journal.entry import GENESIS, hash_of
from dutchess.journal.output import handover
from dutchess.journal.output.seals import Seal, Sealing
from dutchess.web.tables import METADATA, USERS
from journal.arbiter import Arbiter
from journal.postgres import Server


def played(store: Store) -> Arbiter:
    arbiter = Arbiter(store)
    arbiter.enter(6)
    arbiter.rounds(2)
    return arbiter


# Damage


@pytest.mark.parametrize("column", ["author", "body", "time", "kind", "previous", "hash", "event"])
def test_one_byte_that_is_no_text_hides_no_other(store: Store, folder: Path, column: str) -> None:
    """SQLite keeps any byte. `verify` names the entry, and `recover` finds out what it was: its hash says so."""
    arbiter = played(store)
    event, whole = arbiter.ledger.event, handover.dump(store, arbiter.ledger.event)
    with closing(sqlite3.connect(folder / "events.db")) as raw, raw:
        where = "WHERE event = ? AND position = 20"
        text = raw.execute(f"SELECT {column} FROM dutchess_entries {where}", (event,)).fetchone()[0].encode()
        damaged = text[:3] + b"\xff" + text[4:]
        changed = raw.execute(
            f"UPDATE dutchess_entries SET {column} = CAST(? AS TEXT) {where}", (damaged, event)
        ).rowcount
        assert changed == 1
    with Store.open(folder / "events.db") as again:
        verdict = again.verify(event)
        assert verdict.fault is not None
        assert (verdict.intact, verdict.fault.position) == (19, 20)
        with pytest.raises(Damaged):
            _ = again.ledger(event).state
        assert [listed.event for listed in again.events()] == [event]
        found = handover.recover(again, event)
    if column == "event":  # no longer an entry of this event
        assert [one.position for one in found.entries] == list(range(1, 20))
        assert [one.position for one in found.rest] == list(range(21, store.length(event) + 1))
        return
    assert (found.rest, found.mended) == ((), (20,))
    assert found.entries == handover.load(whole).entries
    path = folder / "file.jsonl"
    content = whole.encode()
    line = content.split(b"\n")[20]
    at = content.index(line) + line.index(f'"{column}":"'.encode()) + len(column) + 7
    path.write_bytes(content[:at] + b"\xff" + content[at + 1 :])
    of_file = handover.recover_file(path.read_text(encoding="utf-8", errors="replace"))
    assert (of_file.entries, of_file.mended) == (found.entries, (20,))


def test_a_name_of_an_event_that_is_no_text_hides_no_event(store: Store, folder: Path) -> None:
    event = played(store).ledger.event
    with closing(sqlite3.connect(folder / "events.db")) as raw, raw:
        raw.execute("UPDATE dutchess_events SET name = CAST(? AS TEXT)", (b"Op\xffn",))
    with Store.open(folder / "events.db") as again:
        assert [listed.name for listed in again.events()] == ["Op\N{REPLACEMENT CHARACTER}n"]
        assert again.verify(event).fault is None


# Restored entries


def forged(store: Store, event: str) -> handover.Handover:
    """A file with an entry more, in somebody else's name and before the others in time."""
    saved = handover.load(handover.dump(store, event))
    last = saved.entries[-1]
    later = replace(last, position=last.position + 1, action=last.position + 1, previous=last.hash, hash="")
    entry = replace(later, author="the chief arbiter", time="2020-01-01T00:00:00.000Z", kind="EventChanged")
    entry = replace(entry, body='{"details":{"name":"Forged"}}')
    return replace(saved, entries=(*saved.entries, replace(entry, hash=hash_of(entry))))


def test_a_restored_entry_says_who_restored_it(both: Store, capsys: pytest.CaptureFixture[str], place: str) -> None:
    """The file says who wrote it, and when: nobody but whoever restores it vouches for that."""
    arbiter = played(both)
    event, length = arbiter.ledger.event, arbiter.ledger.version
    assert both.list_restorations(event) == ()
    handover.restore(both, forged(both, event), by="Eve (eve)")
    ((first, last, time, author),) = [tuple(vars(one).values()) for one in both.list_restorations(event)]
    assert (first, last, author) == (length + 1, length + 1, "Eve (eve)")
    assert time > "2026"
    verdict = both.verify(event)
    assert (verdict.fault, verdict.back) == (None, (length + 1,)), "its time is before that of the entry before it"
    assert main(["event", "verify", place]) == 0
    said = capsys.readouterr().out
    assert f"entries {length + 1} to {length + 1} are from a file that Eve (eve) restored" in said
    assert f"the time runs back at entry {length + 1}" in said
    both.anonymise(event)
    assert [one.author for one in both.list_restorations(event)] == ["withheld"]


def test_a_whole_event_from_a_file_is_marked(store: Store, folder: Path) -> None:
    event = played(store).ledger.event
    with Store.open(folder / "other.db", clock=lambda: "2026-11-18T12:00:00.000Z") as other:
        handover.restore(other, handover.load(handover.dump(store, event)), by="Eve (eve)")
        length = other.length(event)
        assert other.list_restorations(event) == (Restoration(1, length, "2026-11-18T12:00:00.000Z", "Eve (eve)"),)
        other.ledger(event).perform(do.ChangeEvent(Details("Goes on")), author="anna")
        assert other.list_restorations(event)[-1].last == length
        other.delete(event)
        with other.engine.connect() as connection:
            assert connection.execute(sa.select(RESTORED)).all() == []


@pytest.mark.parametrize("column", ["author", "body", "time", "kind", "hash"])
def test_bytes_in_place_of_a_text_hide_no_other_entry(store: Store, folder: Path, column: str) -> None:
    """SQLite keeps them in any column, and gives them back as they are."""
    arbiter = played(store)
    event, length = arbiter.ledger.event, arbiter.ledger.version
    with closing(sqlite3.connect(folder / "events.db")) as raw, raw:
        raw.execute(f"UPDATE dutchess_entries SET {column} = X'00ff' WHERE event = ? AND position = 20", (event,))
    with Store.open(folder / "events.db") as again:
        verdict = again.verify(event)
        assert verdict.fault is not None
        assert (verdict.intact, verdict.fault.position) == (19, 20)
        found = handover.recover(again, event)
    assert [one.position for one in found.entries] == list(range(1, 20))
    assert [one.position for one in found.rest] == list(range(21, length + 1))


@pytest.mark.parametrize("column", ["first", "last", "time", "author"])
@pytest.mark.parametrize("value", ["CAST(X'41ff42' AS TEXT)", "X'41ff42'"])
def test_who_restored_may_be_no_text(store: Store, folder: Path, column: str, value: str) -> None:
    """What stands beside the chain keeps nobody from the chain: nothing could be verified any more."""
    event = played(store).ledger.event
    handover.restore(store, forged(store, event), by="Eve (eve)")
    with closing(sqlite3.connect(folder / "events.db")) as raw, raw:
        raw.execute(f"UPDATE dutchess_restored SET {column} = {value}")
    assert main(["event", "verify", str(folder / "events.db")]) == 0


@pytest.mark.parametrize("time", ["zzz", "9999", "2026-11-18 12:00", "2026-11-18T12:00:00.000Z\u202e"])
def test_a_time_that_is_none_is_not_restored(store: Store, folder: Path, time: str) -> None:
    """It would be after every other one, so no time would run back."""
    saved = handover.load(handover.dump(store, played(store).ledger.event))
    last = replace(saved.entries[-1], time=time, hash="")
    entries = (*saved.entries[:-1], replace(last, hash=hash_of(last)))
    with Store.open(folder / "other.db") as other, pytest.raises(Damaged, match="is no time of an entry"):
        handover.restore(other, replace(saved, entries=entries), by="x")


# Seals


def recomputed(store: Store, event: str, position: int) -> None:
    """Change an entry, and the chain from there on so that it fits: whoever has the database can do that."""
    head = GENESIS
    with store.engine.connect().execution_options(writes=True) as connection, connection.begin():
        for entry in [*store.entries(event)]:
            new = replace(entry, previous=head, author="eve" if entry.position == position else entry.author)
            new = replace(new, hash=hash_of(replace(new, hash="")))
            head = new.hash
            where = sa.and_(ENTRIES.c.event == event, ENTRIES.c.position == entry.position)
            connection.execute(ENTRIES.update().where(where).values(**vars(new)))
        connection.execute(EVENTS.update().where(EVENTS.c.event == event).values(head=head))


def test_a_seal_convicts_a_chain_that_was_computed_anew(
    both: Store, place: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    event = played(both).ledger.event
    sealing, length = Sealing(key_of(both.engine)), both.length(event)
    early, seal = (sealing.seal(event, number, both.hash_at(event, number)) for number in (4, length))

    def verify(*words: str) -> tuple[int, str]:
        return main(["event", "verify", place, *words]), capsys.readouterr().out

    assert verify("--seal", seal.text) == (0, verify()[1] + "the seal fits\n")
    recomputed(both, event, 9)
    assert both.verify(event).fault is None, "the chain alone proves nothing against whoever has the database"
    for printed, fits in ((early, True), (seal, False)):
        assert sealing.fits(printed, event, both.hash_at(event, printed.position)) is fits
        code, said = verify("--seal", printed.text.lower().replace("-", " "))
        assert (code, "the seal fits" in said) == (0 if fits else 1, fits)
    key = tmp_path / "server.key"
    key_in(str(key))
    assert WEAK in verify("--seal", early.text, "--key", str(key))[1], "a forger with the database alone makes such"
    strong = Sealing(key_of(both.engine), key_in(str(key))).seal(event, 4, both.hash_at(event, 4))
    code, said = verify("--seal", strong.text, "--key", str(key))
    assert (code, "the seal fits" in said, WEAK in said) == (0, True, False)
    assert verify("--seal", f"{length + 1} {seal.text.partition(' ')[2]}")[0] == 1
    assert verify("--seal", "nonsense")[0] == 2


def test_seals_follow_from_the_key(store: Store, tmp_path: Path) -> None:
    """That beside the database signs, if there is one; what the one in the database has signed is still known."""
    event = played(store).ledger.event
    head = store.hash_at(event, 7)
    own, apart = key_of(store.engine), ServerKey(b"k" * 40)
    first, later = Sealing(own), Sealing(own, apart)
    assert later.fits(first.seal(event, 7, head), event, head)
    assert later.fits(later.seal(event, 7, head), event, head)
    assert not first.fits(later.seal(event, 7, head), event, head)
    assert later.is_weak(first.seal(event, 7, head), event, head), "whoever has the database makes such seals"
    assert not later.is_weak(later.seal(event, 7, head), event, head)
    assert not first.is_weak(first.seal(event, 7, head), event, head), "there is no better one"
    assert len({one.seal(which, at, head).code for one in (first, later) for which in ("a", "b") for at in (1, 2)}) == 8
    seal = later.seal(event, 7, head)
    assert Seal.read(seal.text) == Seal.read(f" {seal.text.lower()} ".replace("-", "")) == seal
    assert [Seal.read(wrong) for wrong in ("", "7", seal.code, f"7 {seal.code[:-1]}", f"7 {seal.code}A")] == [None] * 5


# What the log of a database holds


def test_a_statement_that_fails_tells_nobody_its_parameters(server: Server) -> None:
    """PostgreSQL writes them to its log where somebody has asked for it, and errors carry them into ours."""
    url = server.new_database()
    with Store.open(url) as store, store.engine.connect() as connection:
        name = connection.execute(sa.text("SELECT current_database()")).scalar_one()
        connection.execute(sa.text(f"ALTER DATABASE {name} SET log_parameter_max_length_on_error = -1"))
        connection.commit()
    row = {"login": "anna", "name": "Anna", "password": "the-hash-of-a-password", "language": "", "creates": 0}
    with Store.open(url) as store:
        with store.engine.begin() as connection:
            METADATA.create_all(connection)
            connection.execute(USERS.insert(), [row])
        with pytest.raises(sa.exc.IntegrityError) as caught, store.engine.begin() as connection:
            connection.execute(USERS.insert(), [row])
    assert "hash-of" not in str(caught.value)
    log = (server.folder / "log").read_text(encoding="utf-8")
    assert "duplicate key" in log
    assert "the-hash-of-a-password" not in log


def test_an_error_carries_no_parameters(store: Store) -> None:
    with pytest.raises(sa.exc.SQLAlchemyError) as caught, store.engine.begin() as connection:
        connection.execute(sa.text("INSERT INTO nowhere VALUES (:password)"), {"password": "the-hash-of-a-password"})
    assert "hash-of" not in str(caught.value)
