"""Files of events that somebody has made to do harm, or that hold what people may well write."""

from __future__ import annotations

import json
from collections.abc import Collection
from pathlib import Path

import pytest

from dutchess.base.values import replace
from dutchess.cli import main
from dutchess.journal import Damaged, Details, Person, Refusal, Settings, Store
from dutchess.journal import actions as do
from dutchess.journal.database.store import ListedEvent
from dutchess.journal.entry import GENESIS, chain_entries, hash_of, read_fact
from dutchess.journal.facts import (
    ByeGranted,
    CategorySet,
    ColourDrawn,
    EventChanged,
    EventCreated,
    Fact,
    NumbersAssigned,
    PersonAdded,
    PlayerEntered,
    ResultCorrected,
    ResultEntered,
    RoundPaired,
    SettingsChanged,
    TournamentAdded,
)
from dutchess.journal.messages import Message
from dutchess.journal.output import handover
from dutchess.journal.values import TeamPlay
from journal.arbiter import KEY, Arbiter

TIME = "2026-01-01T00:00:00.000Z"
MADE = EventCreated(Details("Forged Open"))
DEEP = 100_000


def file_of(facts: Collection[Fact], *, author: str = "x", time: str = TIME, name: str = "Forged Open") -> str:
    """A file whose chain is right, whatever its entries say."""
    entries = chain_entries(facts, "forged", 0, GENESIS, time, author, "")
    return handover.text_of(ListedEvent("forged", name, TIME, len(entries), entries[-1].hash), entries)


def test_whatever_a_reason_holds_the_file_is_read_back(store: Store, folder: Path) -> None:
    """Text that is pasted from elsewhere has breaks of lines of its own; they end no line of the file."""
    arbiter = Arbiter(store, Settings("Open", 3))
    for number, mark in enumerate(("\u2028", "\u2029", "\r", "\n", "\r\n")):
        arbiter.ledger.perform(do.ChangeEvent(Details(f"Open {number}")), author="anna", reason=f"a{mark}b")
        arbiter(do.AddPlayer(KEY, Person(f"Ann {number}", notes=f"tall{mark}blond")))
    text = handover.dump(store, arbiter.ledger.event)
    for written in (text, text.replace("\n", "\r\n")):  # as browsers send it
        saved = handover.load(written)
        assert saved.fault is None
        assert saved.entries == arbiter.ledger.entries()
    with Store.open(folder / "other.db") as other:
        handover.restore(other, handover.prove_file(text).handover, by="x")
        assert other.ledger(arbiter.ledger.event).state == arbiter.state


@pytest.mark.parametrize("mark", ["\x85", "\x0b", "\x0c", "\x1c", "\x1e"])
def test_what_older_journals_hold_is_read_back(store: Store, mark: str) -> None:
    """Nobody can type these marks any more; in a file that has them they end no line, either."""
    arbiter = Arbiter(store, Settings("Open", 3))
    with pytest.raises(Refusal):
        arbiter.ledger.perform(do.ChangeEvent(Details("Open")), author="anna", reason=f"a{mark}b")
    entries = chain_entries([MADE], "forged", 0, GENESIS, TIME, "x", f"a{mark}b")
    saved = handover.load(handover.text_of(ListedEvent("forged", "Open", TIME, 1, entries[-1].hash), entries))
    assert saved.fault is None
    assert saved.entries == tuple(entries)


FORGED = {
    "a tournament whose key breaks a header": file_of(
        [MADE, TournamentAdded('a"\r\nset-cookie: x=1', Settings("T", 3))]
    ),
    "a tournament whose key leaves its folder": file_of([MADE, TournamentAdded("../../x", Settings("T", 3))]),
    "a name that fills the list of events": file_of([EventCreated(Details("N" * 1000))]),
    "a name that does so later": file_of([MADE, EventChanged(Details("N" * 1000))]),
    "a name of two lines": file_of([EventCreated(Details("A\nB"))]),
    "an author of two lines": file_of([MADE], author="x\ny"),
    "a time of two lines": file_of([MADE], time="x\ny"),
    "an author whom no database holds": file_of([MADE], author="\x00"),
    "rounds that every page would count": file_of([MADE, TournamentAdded(KEY, Settings("T", 10**9))]),
    "a number of rounds that is none": file_of([MADE, TournamentAdded(KEY, Settings("T", -1))]),
    "a board of no hall": file_of([MADE, TournamentAdded(KEY, Settings("T", 3, first_board=10**12))]),
    "a system that nobody knows": file_of([MADE, TournamentAdded(KEY, Settings("T", 3, system="zzz"))]),
    "a choice that is none": file_of([MADE, TournamentAdded(KEY, Settings("T", 3, tie_order="zzz"))]),
    "columns without end": file_of([MADE, TournamentAdded(KEY, Settings("T", 3, tiebreaks=("BH",) * 5_000))]),
    "a name that fills every page": file_of([MADE, TournamentAdded(KEY, Settings("T" * 2_000_000, 3))]),
    "teams of a billion": file_of([MADE, TournamentAdded(KEY, Settings("T", 3, teams=TeamPlay(10**9)))]),
}
LATER = {
    "settings that no action writes": SettingsChanged(KEY, Settings("T", 10**9)),
    "a result that is none": ResultEntered(KEY, 1, 1, "x"),
    "another instead of one": ResultCorrected(KEY, 1, 1, "x"),
    "a round that never comes": PlayerEntered(KEY, 1, 0, from_round=10**12),
    "a bye in it": ByeGranted(KEY, 1, 10**12, "H"),
    "a bye that is none": ByeGranted(KEY, 1, 1, "x"),
    "a round before the first": RoundPaired(KEY, 0, ((1, 2),), None, (), (1, 2)),
}


@pytest.mark.parametrize("what", FORGED)
def test_what_no_action_writes_is_not_restored(store: Store, what: str) -> None:
    with pytest.raises(Damaged, match=r"entry [12]"):
        handover.prove_file(FORGED[what])
    with pytest.raises(Damaged, match=r"entry [12]"):
        handover.restore(store, handover.load(FORGED[what]), by="x")
    assert isinstance(handover.try_to_prove(FORGED[what]), Message)
    assert store.events() == ()


@pytest.mark.parametrize("what", LATER)
def test_what_no_action_writes_later_is_not_restored(store: Store, what: str) -> None:
    """Neither is it where the rest of the file is an event that was played."""
    arbiter = Arbiter(store, Settings("Open", 3))
    arbiter.enter(4)
    arbiter(do.PairRound(KEY, seed="1"))
    facts = [entry.fact for entry in arbiter.ledger.entries()]
    assert isinstance(handover.prove_file(file_of(facts)), handover.Proved)
    with pytest.raises(Damaged, match=f"entry {len(facts) + 1}"):
        handover.prove_file(file_of([*facts, LATER[what]]))


@pytest.mark.parametrize(
    ("kind", "field", "value"),
    [
        (NumbersAssigned, "order", (-1, 2, 3, 4)),
        (NumbersAssigned, "order", (1, 1, 1, 1)),
        (ColourDrawn, "colour", "x"),
        (RoundPaired, "boards", ((10**6, 1), (2, 4))),
        (PersonAdded, "person", 10**6),
        (CategorySet, "section", "x"),
    ],
)
def test_what_does_not_fit_together_is_not_restored(store: Store, kind: type, field: str, value: object) -> None:
    """Every page of such an event would fail: players, colours and numbers that are not there."""
    arbiter = Arbiter(store, Settings("Open", 3))
    arbiter.enter(4)
    arbiter(do.SetCategory("Women", "sex=w"))
    arbiter(do.PairRound(KEY, seed="1"))
    arbiter(do.PublishRound(KEY))
    arbiter(do.SetResult(KEY, 1, 1, "1-0"))
    facts = [entry.fact for entry in arbiter.ledger.entries()]
    place = next(number for number, fact in enumerate(facts) if isinstance(fact, kind))
    facts[place] = replace(facts[place], **{field: value})
    with pytest.raises(Refusal, match="do not fit together"):
        handover.prove_file(file_of(facts))


def test_an_action_that_is_none_is_not_restored() -> None:
    """It begins with this entry or one before; PostgreSQL holds no number of thirty digits."""
    (entry,) = chain_entries([MADE], "forged", 0, GENESIS, TIME, "x", "")
    for action in (-1, 0, 2, 10**30):
        forged = replace(entry, action=action)
        forged = replace(forged, hash=hash_of(forged))
        with pytest.raises(Damaged, match="entry 1"):
            handover.prove_file(handover.text_of(ListedEvent("forged", "Open", TIME, 1, forged.hash), [forged]))


def test_what_is_no_journal_is_refused(store: Store, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """In a sentence, by the command too: no entries, entries that do not fit together, JSON without a bottom."""
    head = {"format": "dutchess-journal", "edition": 1, "event": "x", "name": "X", "created": TIME}
    texts = {
        "nothing": "",
        "no entries": json.dumps({**head, "length": 0, "head": ""}) + "\n",
        "no bottom": '{"a":' + "[" * DEEP + "]" * DEEP + "}\n",
        "an entry without a bottom": json.dumps({**head, "length": 1, "head": ""}) + "\n" + "[" * DEEP + "\n",
        "no sense": file_of([MADE, ResultEntered(KEY, 1, 1, "1-0")]),
        "a long name": file_of([MADE], name="N" * 1000),
        "half of a character": file_of([MADE]).replace('"name":"Forged Open"', '"name":"\\ud800"', 1),
    }
    for what, text in texts.items():
        with pytest.raises((Refusal, Damaged)):
            handover.restore(store, handover.prove_file(text).handover, by="x")
        (folder / "file").write_text(text, encoding="utf-8")
        assert main(["event", "restore", str(folder / "other.db"), str(folder / "file")]) in (1, 3), what
        assert capsys.readouterr().err.startswith("dutchess: "), what
    assert store.events() == ()


def test_a_fact_without_a_bottom_is_damage() -> None:
    with pytest.raises(Damaged):
        read_fact("EventCreated", "[" * DEEP)


def test_an_event_that_somebody_else_has_made_meanwhile_gets_nothing(store: Store) -> None:
    """Who was told that an event is new does not add to one that appears in between."""
    text = file_of([MADE])
    handover.restore(store, handover.load(text), extends=False, by="x")
    longer = handover.load(file_of([MADE, EventChanged(Details("More"))]))
    with pytest.raises(Refusal, match="forged"):
        handover.restore(store, longer, extends=False, by="x")
    assert store.length("forged") == 1
