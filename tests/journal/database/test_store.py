"""The store: chains that prove themselves, conflicts, backup, hand-over, migrations, full and read-only disks, size."""

from __future__ import annotations

import os
import resource
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier, Event, Thread

import pytest
import sqlalchemy as sa

from dutchess.journal import (
    Conflict,
    Damaged,
    Details,
    Person,
    Refusal,
    Settings,
    Store,
    StoreFailed,
    Timeline,
    report,
    standings_after,
)
from dutchess.journal import actions as do
from dutchess.journal.database import migrations
from dutchess.journal.database.migrations import VERSION
from dutchess.journal.database.tables import ENTRIES, EVENTS, METADATA
from dutchess.journal.entry import GENESIS, Entry, chain_entries, verify_entries
from dutchess.journal.facts import KINDS, EventCreated, Fact, PersonAdded, TournamentFact
from dutchess.journal.output import handover
from dutchess.journal.timeline import VERSIONS
from journal.arbiter import KEY, Arbiter
from journal.holding import held
from waiting import WAIT_SECONDS

RACES = 500 if os.environ.get("DUTCHESS_NIGHTLY") else 20


def played(store: Store, players: int = 6, rounds: int = 2) -> Arbiter:
    arbiter = Arbiter(store)
    arbiter.enter(players)
    arbiter.rounds(rounds)
    return arbiter


# Reading back


def test_another_process_sees_the_same_state(both: Store, place: str) -> None:
    arbiter = played(both)
    with Store.open(place) as again:
        ledger = again.ledger(arbiter.ledger.event)
        assert ledger.state == arbiter.state
        assert ledger.state.fingerprint() == arbiter.state.fingerprint()
        ledger.perform(do.AddPlayer(KEY, Person("From elsewhere")), author="bert")
    assert arbiter.state.people[7].name == "From elsewhere"


def test_every_version_can_be_seen_again(store: Store) -> None:
    arbiter = Arbiter(store)
    arbiter.enter(4)
    version, state = arbiter.ledger.current()
    arbiter.rounds(1)
    assert arbiter.ledger.state_at(version) == state
    assert arbiter.ledger.state_at(arbiter.ledger.version) == arbiter.state


def test_a_database_holds_many_events(both: Store) -> None:
    first, second = played(both), Arbiter(both, name="Other")
    assert [event.name for event in both.events()] == ["Club Open", "Other"]
    assert first.ledger.event != second.ledger.event
    both.delete(second.ledger.event)
    assert [event.name for event in both.events()] == ["Club Open"]
    assert both.verify(first.ledger.event).fault is None


def test_two_arbiters_do_not_overwrite_each_other(both: Store, place: str) -> None:
    anna = played(both, rounds=0)
    anna.pair()
    seen = anna.ledger.version
    with Store.open(place) as other:
        bert = other.ledger(anna.ledger.event)
        bert.perform(do.SetResult(KEY, 1, 1, "1-0"), author="bert", expected=seen)
        with pytest.raises(Conflict) as caught:
            anna.ledger.perform(do.SetResult(KEY, 1, 1, "0-1"), author="anna", expected=seen)
    assert (caught.value.expected, caught.value.found) == (seen, seen + 1)
    assert anna.open.rounds[0].boards[0].result == "1-0"


@pytest.mark.parametrize("servers", [1, 2])
def test_of_two_corrections_of_one_board_one_is_saved(both: Store, place: str, servers: int) -> None:
    """Both arbiters saw the same result; whoever comes second is told so, and does not overwrite."""
    anna = played(both, rounds=1)
    with Store.open(place) as second:
        stores = (both, second if servers == 2 else both)
        for turn in range(RACES):
            seen = anna.ledger.version
            wanted = ("1-0", "0-1") if turn % 2 else ("½-½", "0-0")
            acts = [do.SetResult(KEY, 1, 1, result) for result in wanted]
            saved = _at_once(stores, anna.ledger.event, acts, seen)
            assert len(saved) == 1
            assert anna.ledger.version == seen + 1
            assert anna.open.rounds[0].boards[0].result == saved[0].result


def test_results_of_different_boards_do_not_get_in_each_others_way(both: Store, place: str) -> None:
    anna = played(both, rounds=1)
    with Store.open(place) as second:
        for turn in range(RACES):
            acts = [do.SetResult(KEY, 1, board, ("1-0", "0-1")[turn % 2]) for board in (1, 2)]
            seen = anna.ledger.version
            anna(do.SetResult(KEY, 1, 3, ("½-½", "0-0")[turn % 2]))
            assert len(_at_once((both, second), anna.ledger.event, acts, seen)) == 2
    assert [board.result for board in anna.open.rounds[0].boards[:2]] == ["0-1", "0-1"]


def test_a_result_depends_on_its_round(both: Store) -> None:
    """Another round was published since the page was made: the correction would mean something else now."""
    anna = played(both, rounds=1)
    seen = anna.ledger.version
    anna.pair()
    with pytest.raises(Conflict):
        anna.ledger.perform(do.SetResult(KEY, 1, 1, "0-0"), author="anna", expected=seen)
    with pytest.raises(Conflict):
        anna.ledger.perform(do.SetResult(KEY, 2, 1, "1-0"), author="anna", expected=seen)
    anna.ledger.perform(do.SetResult(KEY, 2, 1, "1-0"), author="anna", expected=anna.ledger.version)


def test_a_version_seen_long_ago_is_still_known(both: Store, place: str) -> None:
    anna = played(both, rounds=1)
    seen = anna.ledger.version
    for turn in range(VERSIONS + 2):
        anna(do.SetResult(KEY, 1, 2, ("1-0", "0-1")[turn % 2]))
    with Store.open(place) as other:
        for ledger in (anna.ledger, other.ledger(anna.ledger.event)):
            ledger.perform(do.SetResult(KEY, 1, 1, "0-0"), author="x", expected=seen)
            with pytest.raises(Conflict):
                ledger.perform(do.SetResult(KEY, 1, 1, "1-0"), author="x", expected=seen)


def _at_once(stores: tuple[Store, Store], event: str, acts: Sequence[do.SetResult], seen: int) -> list[do.SetResult]:
    """What two arbiters do at the same time who have both seen one version; gives what was saved."""
    ready = Barrier(2)

    def run(store: Store, action: do.SetResult) -> do.SetResult | None:
        ledger = store.ledger(event)
        ready.wait(WAIT_SECONDS)
        try:
            ledger.perform(action, author="x", expected=seen)
        except Conflict:
            return None
        return action

    with ThreadPoolExecutor(2) as pool:
        return [action for action in pool.map(run, stores, acts) if action is not None]


class Overtaken(Store):
    """A store in which somebody else takes something back between one look and the next."""

    meanwhile: Callable[[], object] | None = None

    def position(self, event: str) -> tuple[int, str]:
        position = super().position(event)
        if self.meanwhile is not None:
            meanwhile, self.meanwhile = self.meanwhile, None
            meanwhile()
        return position


def test_an_undo_takes_back_what_its_author_has_seen(both: Store) -> None:
    """Two undo the same action at once: one succeeds, and the action before stays."""
    anna = played(both, rounds=1)
    anna(do.SetResult(KEY, 1, 1, "0-1"))
    anna(do.SetResult(KEY, 1, 1, "0-0"))
    seen = anna.ledger.version
    store = Overtaken(both.engine)
    ledger = store.ledger(anna.ledger.event)
    ledger.current()
    store.meanwhile = lambda: anna.ledger.undo(author="anna", expected=seen)
    for _ in ("it happens meanwhile", "it has happened before"):
        with pytest.raises(Conflict):
            ledger.undo(author="bert", expected=seen)
        assert anna.open.rounds[0].boards[0].result == "0-1"


class Halting(Store):
    """A store that stops between what it has written and saying so, as a busy machine may."""

    def __init__(self, engine: sa.Engine) -> None:
        super().__init__(engine)
        self.written, self.go_on = Event(), Event()

    def append(self, event: str, version: int, head: str, entries: Collection[Entry]) -> None:
        super().append(event, version, head, entries)
        self.written.set()
        assert self.go_on.wait(WAIT_SECONDS)


def test_who_reads_does_not_wait_for_who_writes(both: Store) -> None:
    arbiter = played(both)
    store = Halting(both.engine)
    ledger = store.ledger(arbiter.ledger.event)
    before = ledger.current()
    writing = Thread(target=ledger.perform, args=(do.AddPlayer(KEY, Person("New")),), kwargs={"author": "anna"})
    writing.start()
    try:
        assert store.written.wait(WAIT_SECONDS)
        assert both.length(ledger.event) > before[0], "it is in the database"
        assert ledger.current() == before, "but nobody was told so yet"
    finally:
        store.go_on.set()
        writing.join()
    assert ledger.state.people[7].name == "New"


def test_who_reads_does_not_wait_for_who_waits_to_write(both: Store, place: str) -> None:
    """A change waits for the store; what others have written meanwhile is read at once, and nothing is lost."""
    arbiter = played(both)
    waits, go_on = Event(), Event()

    class Waiting(Store):
        def append(self, event: str, version: int, head: str, entries: Collection[Entry]) -> None:
            waits.set()
            assert go_on.wait(WAIT_SECONDS)
            super().append(event, version, head, entries)

    ledger = Waiting(both.engine).ledger(arbiter.ledger.event)
    with ThreadPoolExecutor(2) as pool:
        writing = pool.submit(ledger.perform, do.AddPlayer(KEY, Person("Here")), author="anna")
        assert waits.wait(WAIT_SECONDS)
        with Store.open(place) as elsewhere:
            elsewhere.ledger(ledger.event).perform(do.AddPlayer(KEY, Person("There")), author="bert")
        try:
            assert pool.submit(lambda: ledger.state).result(WAIT_SECONDS).people[7].name == "There"
            assert pool.submit(ledger.undoable).result(WAIT_SECONDS)
            assert not writing.done()
        finally:
            go_on.set()
        assert writing.result().version == ledger.version
    assert [ledger.state.people[number].name for number in (7, 8)] == ["There", "Here"]


def test_a_database_that_others_keep_busy(place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Reading goes on; a change ends after some time with a clear error, and can be made when the others are done."""
    monkeypatch.setattr("dutchess.journal.database.store.BUSY_SECONDS", 0.5)
    with Store.open(place) as store:
        arbiter = played(store)
        ledger, before = arbiter.ledger, arbiter.ledger.version
        with held(place):
            with pytest.raises(StoreFailed, match=r"locked|lock timeout"):
                ledger.perform(do.AddPlayer(KEY, Person("New")), author="anna")
            assert ledger.version == before
            assert len(ledger.entries()) == before
        ledger.perform(do.AddPlayer(KEY, Person("New")), author="anna")
        assert ledger.state.people[7].name == "New"


def test_what_is_known_without_looking(both: Store, place: str) -> None:
    """Own changes at once, those of others when somebody looks; nothing if nobody has looked lately."""
    arbiter = played(both)
    ledger, long = arbiter.ledger, 3600.0
    ledger.perform(do.AddPlayer(KEY, Person("Here")), author="anna")
    assert both.peek(ledger.event, long) == ledger.peek(long) == ledger.current()
    with Store.open(place) as elsewhere:
        assert elsewhere.peek(ledger.event, long) is None
        elsewhere.ledger(ledger.event).perform(do.AddPlayer(KEY, Person("There")), author="bert")
    version, _ = ledger.peek(long) or (0, None)
    assert 0 < version < both.length(ledger.event)
    assert ledger.peek(-1.0) is None
    assert ledger.current()[0] == both.length(ledger.event)
    assert ledger.peek(long) == ledger.current()


def test_what_could_not_be_written_is_not_waited_for(store: Store) -> None:
    """A write that fails after it has reached the database is read like anybody else's."""
    arbiter = played(store)

    class Failing(Store):
        def append(self, event: str, version: int, head: str, entries: Collection[Entry]) -> None:
            super().append(event, version, head, entries)
            raise StoreFailed("database-failed", error="the line broke")

    ledger = Failing(store.engine).ledger(arbiter.ledger.event)
    with pytest.raises(StoreFailed):
        ledger.perform(do.AddPlayer(KEY, Person("New")), author="anna")
    assert ledger.state.people[7].name == "New"


def test_an_append_after_the_wrong_entry_is_a_conflict(both: Store) -> None:
    arbiter = played(both)
    event, version = arbiter.ledger.event, arbiter.ledger.version
    entries = chain_entries([PersonAdded(99, Person("X"))], event, version, "f" * 64, "now", "eve", "")
    with pytest.raises(Conflict):
        both.append(event, version, "f" * 64, entries)
    assert both.verify(event).fault is None


def test_many_writers_at_once(both: Store, place: str) -> None:
    """Four arbiters with connections of their own enter players; nobody is lost, nobody waits for ever."""
    arbiter = Arbiter(both)
    event, each = arbiter.ledger.event, 15
    problems: list[BaseException] = []

    def enter(name: str) -> None:
        try:
            with Store.open(place) as own:
                ledger = own.ledger(event)
                for number in range(each):
                    ledger.perform(do.AddPlayer(KEY, Person(f"{name} {number}")), author=name)
        except BaseException as error:
            problems.append(error)
            raise

    threads = [Thread(target=enter, args=(name,)) for name in ("anna", "bert", "cara", "dora")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not problems
    assert len(arbiter.open.entrants) == 4 * each
    assert both.verify(event).fault is None


# Undo


def test_undo_goes_back_as_far_as_it_is_allowed(store: Store) -> None:
    arbiter = Arbiter(store)
    prints = [arbiter.state.fingerprint()]
    for number in range(150):
        arbiter(do.AddPlayer(KEY, Person(f"P{number}")))
        prints.append(arbiter.state.fingerprint())
    for wanted in reversed(prints[:-1]):
        arbiter.ledger.undo(author="anna")
        assert arbiter.state.fingerprint() == wanted
    again = Timeline.of(arbiter.ledger.entries())
    assert again.state.fingerprint() == prints[0]
    arbiter.ledger.undo(author="anna")
    with pytest.raises(Refusal, match="the event began"):
        arbiter.ledger.undo(author="anna")


def test_undo_takes_back_a_whole_action(store: Store) -> None:
    arbiter = Arbiter(store)
    before = arbiter.state
    arbiter.enter(10)
    arbiter.ledger.undo(author="anna")
    assert arbiter.state == before


# Proof


def tampered(store: Store, statement: Callable[[str], list[sa.Executable]]) -> tuple[str, Store]:
    arbiter = played(store)
    event = arbiter.ledger.event
    with store.engine.connect().execution_options(writes=True) as connection, connection.begin():
        for step in statement(event):
            connection.execute(step)
    return event, store


def _entry(event: str, position: int) -> sa.ColumnElement[bool]:
    return sa.and_(ENTRIES.c.event == event, ENTRIES.c.position == position)


def test_every_changed_field_is_detected_at_its_position(both: Store) -> None:
    arbiter = played(both)
    event, length = arbiter.ledger.event, arbiter.ledger.version
    middle = length // 2
    (entry,) = arbiter.ledger.entries(middle - 1, middle)
    for name, value in vars(entry).items():
        changed: object = value + 1000 if isinstance(value, int) else f"{value}x"
        where = _entry(event, middle)
        with both.engine.connect().execution_options(writes=True) as connection, connection.begin():
            connection.execute(ENTRIES.update().where(where).values({name: changed}))
        verdict = both.verify(event)
        assert verdict.fault is not None, name
        assert verdict.fault.position == middle
        assert verdict.intact == middle - 1
        undo = sa.and_(ENTRIES.c.event == (changed if name == "event" else event))
        undo = sa.and_(undo, ENTRIES.c.position == (changed if name == "position" else middle))
        with both.engine.connect().execution_options(writes=True) as connection, connection.begin():
            connection.execute(ENTRIES.update().where(undo).values({name: value}))
        assert both.verify(event).fault is None


def test_a_truncated_journal_is_detected(both: Store) -> None:
    event, store = tampered(
        both, lambda event: [ENTRIES.delete().where(ENTRIES.c.event == event, ENTRIES.c.position > 9)]
    )
    verdict = store.verify(event)
    assert verdict.fault is not None
    assert (verdict.intact, verdict.fault.position) == (9, 10)


def test_a_gap_is_detected(both: Store) -> None:
    event, store = tampered(both, lambda event: [ENTRIES.delete().where(_entry(event, 7))])
    verdict = store.verify(event)
    assert verdict.fault is not None
    assert (verdict.intact, verdict.fault.position) == (6, 7)


def test_reordered_entries_are_detected(both: Store) -> None:
    def swap(event: str) -> list[sa.Executable]:
        return [
            ENTRIES.update().where(_entry(event, 5)).values(position=-1),
            ENTRIES.update().where(_entry(event, 6)).values(position=5),
            ENTRIES.update().where(_entry(event, -1)).values(position=6),
        ]

    event, store = tampered(both, swap)
    verdict = store.verify(event)
    assert verdict.fault is not None
    assert (verdict.intact, verdict.fault.position) == (4, 5)


def test_everything_before_the_fault_is_recovered(both: Store, folder: Path) -> None:
    """And what follows it is saved for people to read: each entry proves itself."""
    event, store = tampered(both, lambda event: [ENTRIES.update().where(_entry(event, 20)).values(author="eve")])
    with pytest.raises(Damaged) as caught:
        handover.dump(store, event)
    assert caught.value.position == 20
    found = handover.recover(store, event)
    length = store.length(event)
    assert [entry.position for entry in (*found.entries, *found.rest)] == [*range(1, 20), *range(21, length + 1)]
    saved = handover.load(handover.text_of_recovered(found))
    assert saved.fault is None
    with Store.open(folder / "other.db") as other:
        handover.restore(other, saved, by="x")
        assert other.ledger(event).version == 19
        assert other.verify(event).fault is None
        other.ledger(event).perform(do.AddPlayer(KEY, Person("Goes on")), author="anna")


def test_a_damaged_event_is_not_worked_with(store: Store, folder: Path) -> None:
    event, _ = tampered(store, lambda event: [ENTRIES.update().where(_entry(event, 5)).values(body="{}")])
    with Store.open(folder / "events.db") as again, pytest.raises(Damaged):
        _ = again.ledger(event).state


@pytest.mark.parametrize("cut", [1, 2, 7])
def test_a_journal_whose_end_is_missing_is_not_worked_with(store: Store, folder: Path, cut: int) -> None:
    """The row of the event says how long it is; `verify` said so before, now everybody who opens it is told."""
    length = played(store).ledger.version

    def end(event: str) -> list[sa.Executable]:
        return [ENTRIES.delete().where(ENTRIES.c.event == event, ENTRIES.c.position > length - cut)]

    event, _ = tampered(store, end)
    with Store.open(folder / "events.db") as again, pytest.raises(Damaged, match="claims"):
        _ = again.ledger(event).state
    with Store.open(folder / "events.db") as again, pytest.raises(Damaged):
        again.ledger(event).perform(do.ChangeEvent(Details("X")), author="eve")


def test_an_event_that_was_anonymised_elsewhere_is_read_anew(both: Store, place: str) -> None:
    """Also if somebody has written since: the entries that this server knows are no longer those of the journal."""
    arbiter = played(both)
    event = arbiter.ledger.event
    for more in (0, 1, 2):
        assert arbiter.state.people
        with Store.open(place) as other:
            other.anonymise(event)
            for number in range(more):
                other.ledger(event).perform(do.ChangeEvent(Details(f"Renamed {more} {number}")), author="bert")
            wanted = other.ledger(event).state
        assert arbiter.ledger.state == wanted
        arbiter.ledger.perform(do.ChangeEvent(Details(f"Here {more}")), author="anna")


# Files


def test_an_event_moves_in_one_file(both: Store, folder: Path) -> None:
    arbiter = played(both)
    text = handover.dump(both, arbiter.ledger.event)
    with Store.open(folder / "other.db") as other:
        restored = handover.restore(other, handover.load(text), by="x")
        event = restored.event
        assert restored.is_new
        assert other.ledger(event).state == arbiter.state
        assert handover.dump(other, event) == text
        assert handover.restore(other, handover.load(text), by="x").added == (), "nothing is new"


def test_an_event_goes_to_the_hall_and_comes_back(both: Store, folder: Path) -> None:
    """The laptop has more entries: they are added. Both have more: nothing is written."""
    arbiter = played(both)
    event = arbiter.ledger.event
    with Store.open(folder / "laptop.db") as laptop:
        handover.restore(laptop, handover.load(handover.dump(both, event)), by="x")
        before = arbiter.ledger.version
        laptop.ledger(event).perform(do.ChangeEvent(Details("On the way")), author="bert")
        back = handover.load(handover.dump(laptop, event))
        restored = handover.restore(both, back, by="x")
        assert (restored.is_new, [entry.author for entry in restored.added]) == (False, ["bert"])
        assert arbiter.ledger.version == before + 1
        assert arbiter.state.details.name == "On the way"
        older = handover.dump(both, event)
        arbiter(do.ChangeEvent(Details("Here")))
        assert handover.restore(both, handover.load(older), by="x").added == (), "an older copy brings nothing"
        laptop.ledger(event).perform(do.ChangeEvent(Details("There")), author="bert")
        for here, there in ((both, laptop), (laptop, both)):
            length = here.length(event)
            with pytest.raises(Refusal, match=f"from entry {before + 2} on"):
                handover.restore(here, handover.load(handover.dump(there, event)), by="x")
            assert here.length(event) == length
            assert here.verify(event).fault is None


@pytest.mark.parametrize("cut", [1, 5, 20])
def test_a_file_cut_short_or_changed_is_detected(store: Store, cut: int) -> None:
    arbiter = played(store)
    lines = handover.dump(store, arbiter.ledger.event).splitlines(keepends=True)
    short = handover.load("".join(lines[:-cut]))
    assert short.fault is not None
    assert short.fault.position == len(lines) - cut
    broken = [*lines[:cut], lines[cut].replace("anna", "eve "), *lines[cut + 1 :]]
    found = handover.load("".join(broken))
    assert found.fault is not None
    assert found.fault.position == cut
    assert len(found.entries) == cut - 1


def test_backup_while_somebody_writes(store: Store, folder: Path) -> None:
    arbiter = played(store)
    store.backup(folder / "copy.db")
    assert (folder / "copy.db").stat().st_mode & 0o077 == 0, "nobody else may read it"
    arbiter(do.AddPlayer(KEY, Person("After the copy")))
    with Store.open(folder / "copy.db") as copy:
        ledger = copy.ledger(arbiter.ledger.event)
        assert ledger.version == arbiter.ledger.version - 2
        assert copy.verify(arbiter.ledger.event).fault is None


# Old and foreign databases


@pytest.fixture
def next_schema(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Makes this program one of the schema after the newest: its step adds a table, and fails if it is taken twice."""

    def change(connection: sa.Connection) -> None:
        connection.execute(sa.text("CREATE TABLE dutchess_added (event TEXT)"))
        connection.execute(sa.text("INSERT INTO dutchess_added SELECT event FROM dutchess_events"))

    def upgrade() -> None:
        monkeypatch.setattr(migrations, "VERSION", VERSION + 1)
        monkeypatch.setitem(migrations.STEPS, VERSION, change)

    return upgrade


def added(store: Store) -> list[str]:
    with store.engine.connect() as connection:
        return list(connection.execute(sa.text("SELECT event FROM dutchess_added")).scalars())


def test_an_old_schema_is_migrated_after_a_backup(place: str, next_schema: Callable[[], None]) -> None:
    with Store.open(place) as store:
        arbiter = played(store)
        event, state = arbiter.ledger.event, arbiter.state
    next_schema()
    with Store.open(place) as store:
        assert store.ledger(event).state == state
        assert store.verify(event).fault is None
        assert added(store) == [event]
        tables = sa.inspect(store.engine).get_table_names()
    if "://" in place:
        assert f"dutchess_entries_schema{VERSION}" in tables
    else:
        with sqlite3.connect(f"{place}.schema{VERSION}.backup") as kept:
            assert kept.execute("SELECT value FROM dutchess_meta").fetchone() == (str(VERSION),)
            assert kept.execute("SELECT count(*) FROM dutchess_entries").fetchone()[0] > 10
        kept.close()


def test_of_several_who_migrate_one_does_and_the_others_wait(place: str, next_schema: Callable[[], None]) -> None:
    with Store.open(place) as store:
        arbiter = played(store)
        event, state = arbiter.ledger.event, arbiter.state
    next_schema()
    ready = Barrier(4)

    def opened(_: int) -> bool:
        ready.wait(WAIT_SECONDS)
        with Store.open(place) as store:
            return store.ledger(event).state == state and added(store) == [event]

    with ThreadPoolExecutor(4) as pool:
        assert all(pool.map(opened, range(4)))
    with Store.open(place) as store:
        kept = sa.inspect(store.engine).get_table_names() + [path.name for path in Path(f"{place}x").parent.glob("*")]
    copies = {name.partition("_schema")[2] or name.partition(".schema")[2] for name in kept}
    assert copies <= {"", str(VERSION), f"{VERSION}.backup"}


def test_all_tables_are_made_at_once(place: str) -> None:
    """Accounts, options and rating lists have the schema of the journals."""
    with Store.open(place) as store:
        assert set(METADATA.tables) <= set(sa.inspect(store.engine).get_table_names())


def test_a_newer_schema_is_refused(place: str) -> None:
    with Store.open(place) as store, store.engine.connect().execution_options(writes=True) as connection:
        with connection.begin():
            connection.execute(sa.text(f"UPDATE dutchess_meta SET value = '{VERSION + 1}' WHERE name = 'schema'"))
    with pytest.raises(StoreFailed, match="a newer version of this program has written the database"):
        Store.open(place)


def test_files_that_are_no_database(folder: Path) -> None:
    (folder / "text").write_text("this is not a database, not at all, and long enough to be looked at" * 20)
    with pytest.raises(StoreFailed, match="not a database"):
        Store.open(folder / "text")
    with pytest.raises(StoreFailed, match="no such file"):
        Store.open(folder / "nothing", create=False)
    with pytest.raises(StoreFailed):
        Store.open(folder / "no" / "folder" / "events.db")
    with pytest.raises(StoreFailed, match="mysql"):
        Store.open("mysql://somewhere/db")


def test_a_server_that_is_not_there() -> None:
    with pytest.raises(StoreFailed):
        Store.open("postgresql://nobody@/none?host=/nonexistent")


def test_passwords_are_not_told() -> None:
    with pytest.raises(StoreFailed) as caught:
        Store.open("postgresql://anna:secret@/none?host=/nonexistent")
    assert "secret" not in str(caught.value)
    with pytest.raises(StoreFailed) as caught:
        Store.open("postgresql://anna:secret@[/none")
    assert "secret" not in str(caught.value)


# Full and read-only


def limited(bytes_: int) -> Callable[[], None]:
    def limit() -> None:
        import signal

        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (bytes_, bytes_))

    return limit


WRITER = """
import sys
from dutchess.journal import Store, StoreFailed, Person, actions
store = Store.open(sys.argv[1])
ledger = store.ledger(store.events()[0].event)
print("version", ledger.version, flush=True)
try:
    for number in range(100000):
        ledger.perform(actions.AddPlayer("open", Person("Player %d" % number, notes="x" * 500)), author="w")
        print("version", ledger.version, flush=True)
except StoreFailed as error:
    print("failed:", error, flush=True)
"""


def test_a_full_disk_is_a_clear_error_and_keeps_the_old_state(folder: Path) -> None:
    path = folder / "events.db"
    with Store.open(path) as store:
        Arbiter(store)
    answer = subprocess.run(
        [sys.executable, "-c", WRITER, str(path)],
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[3] / "src")},
        preexec_fn=limited(path.stat().st_size + 200_000),
        capture_output=True,
        text=True,
        check=True,
    )
    *versions, last = answer.stdout.splitlines()
    assert last.startswith("failed:"), answer.stdout[-300:]
    acknowledged = int(versions[-1].split()[1])
    assert len(versions) > 10
    with Store.open(path) as store:
        (event,) = store.events()
        assert event.length == acknowledged
        assert store.verify(event.event).fault is None
        store.ledger(event.event).perform(do.AddPlayer(KEY, Person("There is room again")), author="anna")


@pytest.mark.skipif(os.name != "posix" or not os.path.exists("/proc/self"), reason="needs Linux")
def test_a_read_only_folder_is_a_clear_error(folder: Path) -> None:
    path = folder / "events.db"
    with Store.open(path) as store:
        arbiter = played(store)
        event, state = arbiter.ledger.event, arbiter.state
    code = """
import os, sys
from dutchess.journal import Store, StoreFailed, Person, actions
if not os.getuid():
    os.setgid(65534), os.setuid(65534)  # root may write anywhere
try:
    store = Store.open(sys.argv[1])
    ledger = store.ledger(sys.argv[2])
    ledger.perform(actions.AddPlayer("open", Person("X")), author="w")
    print("written")
except StoreFailed as error:
    print("failed:", error)
"""
    for name in folder.iterdir():
        name.chmod(0o444)
    folder.chmod(0o555)
    folder_parent_mode = os.stat(folder.parent).st_mode
    assert folder_parent_mode & 0o005
    try:
        answer = subprocess.run(
            [sys.executable, "-c", code, str(path), event],
            env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[3] / "src")},
            capture_output=True,
            text=True,
        )
    finally:
        folder.chmod(0o755)
        for name in folder.iterdir():
            name.chmod(0o644)
    assert answer.stdout.startswith("failed:"), answer.stdout + answer.stderr
    with Store.open(path) as store:
        assert store.ledger(event).state == state


# Size


def test_a_long_journal_does_not_slow_down(store: Store) -> None:
    """Appending reads no more of a journal of 100,000 entries than of a short one."""
    arbiter = Arbiter(store)
    arbiter.enter(4)
    event, version = arbiter.ledger.event, arbiter.ledger.version
    (last,) = arbiter.ledger.entries(version - 1)
    facts = [PersonAdded(5 + number % 50, Person(f"Again {number}")) for number in range(100_000 - version)]
    entries = chain_entries(facts, event, version, last.hash, "2026-11-16T00:00:00Z", "anna", "")
    store.append(event, version, last.hash, entries)
    assert arbiter.ledger.version == 100_000
    counted: list[str] = []
    sa.event.listen(store.engine, "before_cursor_execute", lambda *call: counted.append(call[2]))
    arbiter(do.AddPlayer(KEY, Person("The last one")))
    assert arbiter.ledger.version == 100_002
    assert len(counted) <= 12
    assert not any("ORDER BY" in statement for statement in counted), "no entry is read again"


# Personal data


def test_an_anonymised_event_names_nobody(both: Store, place: str) -> None:
    arbiter = Arbiter(both)
    secret = ("Alder, Ann", "12345678", "1990/01/02", "ann@home", "Rook Club")
    name, fide_id, birth, contact, club = secret
    arbiter(do.AddPlayer(KEY, Person(name, fide_id=fide_id, birth=birth, contact=contact, club=club, fide_rating=2500)))
    arbiter.enter(5)
    arbiter.rounds(1)
    arbiter(do.CorrectRating(KEY, 1, 2510), reason=f"{name} told me")
    arbiter(do.RequestBye(KEY, 1, 2, "F"))
    places = [(row.place, row.person, row.points) for row in standings_after(arbiter.state, KEY).places]
    event, version = arbiter.ledger.event, arbiter.ledger.version
    with Store.open(place) as other:
        assert other.ledger(event).state.people[1].name == name
        both.anonymise(event)
        assert other.ledger(event).state.people[1].name == "Player 1", "others see it too"
    assert both.verify(event).fault is None
    assert arbiter.ledger.version == version
    text = handover.dump(both, event) + report(arbiter.state, KEY)
    assert not [word for word in (*secret, "anna") if word in text]
    assert [(row.place, row.person, row.points) for row in standings_after(arbiter.state, KEY).places] == places
    arbiter.rounds(1)


def test_anonymising_never_breaks_an_event(both: Store) -> None:
    """Whatever somebody is called: a name is not looked for where codes and colours are."""
    arbiter = Arbiter(both)
    for name in ("w", "b", "1-0", "dutch", "open", "e"):
        arbiter(do.AddPlayer(KEY, Person(name, fide_rating=2000)))
    arbiter.rounds(2)
    arbiter(do.CorrectRating(KEY, 1, 2510), reason="w is Willy Wonka")
    before = [(row.place, row.person, row.points) for row in standings_after(arbiter.state, KEY).places]
    both.anonymise(arbiter.ledger.event)
    assert both.verify(arbiter.ledger.event).fault is None
    assert [(row.place, row.person, row.points) for row in standings_after(arbiter.state, KEY).places] == before
    assert "Wonka" not in handover.dump(both, arbiter.ledger.event)
    arbiter.rounds(1)


def test_nothing_of_it_stays_in_the_file(tmp_path: Path) -> None:
    """Not in the database, not beside it; only its owner may read it at all."""
    path = tmp_path / "events.dutchess"
    with Store.open(path) as store:
        assert path.stat().st_mode & 0o077 == 0
        arbiter = Arbiter(store)
        arbiter(do.AddPlayer(KEY, Person("Unmistakable, Una", contact="una@home.example")))
        arbiter.enter(3)
        store.anonymise(arbiter.ledger.event)
        written = b"".join(one.read_bytes() for one in tmp_path.iterdir())
        assert b"Unmistakable" not in written
        assert b"una@home" not in written
        store.delete(arbiter.ledger.event)
        assert b"Player 2" not in b"".join(one.read_bytes() for one in tmp_path.iterdir())


# The chain itself


def test_the_hash_covers_every_field() -> None:
    (entry,) = chain_entries([EventCreated(Details("A"))], "e", 0, GENESIS, "t", "a", "r")
    assert list(verify_entries([entry], "e")) == [entry]
    with pytest.raises(Damaged):
        list(verify_entries([entry], "f"))


def test_every_kind_of_fact_says_what_it_does() -> None:
    """To the state, and in the history."""
    assert len(KINDS) > 40
    for kind in KINDS.values():
        assert kind.SAYS
        assert kind.apply is not Fact.apply
        assert not issubclass(kind, TournamentFact) or kind.apply_in is not TournamentFact.apply_in


def test_an_empty_name_is_refused(store: Store) -> None:
    with pytest.raises(Refusal):
        store.create(Details(" "), author="anna")
    assert not store.events()
    with pytest.raises(Refusal):
        Arbiter(store, Settings(" ", 3))


def test_events_table_names_the_head(store: Store) -> None:
    arbiter = played(store)
    with store.engine.connect() as connection:
        row = connection.execute(sa.select(EVENTS)).one()
    assert (row.length, row.head) == (arbiter.ledger.version, arbiter.ledger.entries()[-1].hash)
