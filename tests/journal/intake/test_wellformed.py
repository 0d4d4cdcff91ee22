"""What no journal may hold is refused before anything is written: types, lengths, characters, dates, keys."""

from __future__ import annotations

from typing import Any

import pytest

from dutchess import DutchessError, trf
from dutchess.journal import Details, Person, Points, Refusal, Settings, Store, TeamPlay, report
from dutchess.journal import actions as do
from dutchess.journal.intake.spreadsheets import read_players
from journal.arbiter import KEY, Arbiter

WRONG: list[Any] = [
    do.AddPlayer(KEY, Person("Z", club=None)),  # type: ignore[arg-type]
    do.AddPlayer(KEY, Person("Z", fide_rating="2100")),  # type: ignore[arg-type]
    do.AddPlayer(KEY, Person("Z", fide_rating=2100.5)),  # type: ignore[arg-type]
    do.AddPlayer(KEY, Person("Z", fide_rating=True)),
    do.AddPlayer(KEY, Person("Z", ratings=[("FIDE", 2100)])),  # type: ignore[arg-type]
    do.AddPlayer(KEY, Person(b"Z")),  # type: ignore[arg-type]
    do.AddPlayer(KEY, {"name": "Z"}),  # type: ignore[arg-type]
    do.AddPlayer(KEY, Person("Z"), from_round="2"),  # type: ignore[arg-type]
    do.AddPlayer(KEY, Person("Z", club="Knights\n013 Forged")),
    do.AddPlayer(KEY, Person("Z\r\n001    9")),
    do.AddPlayer(KEY, Person("Z", contact="a\x00b")),
    do.AddPlayer(KEY, Person("Z\ud800")),
    do.AddPlayer(KEY, Person("Z\u2028")),
    do.AddPlayer(KEY, Person("Z\x1b[2J")),
    do.AddPlayer(KEY, Person("Z\x9b2J")),
    do.AddPlayer(KEY, Person("Z", club="\u202eegaP")),
    do.AddPlayer(KEY, Person("Z\u202b")),
    do.AddPlayer(KEY, Person("Z\u2067")),
    do.AddPlayer(KEY, Person("Z\u2068")),
    do.AddPlayer(KEY, Person("Z\uffff")),
    do.AddPlayer(KEY, Person("Z", notes="one\ntwo\x07")),
    do.AddPlayer(KEY, Person("Z" * 201)),
    do.AddPlayer(KEY, Person("Z", notes="n" * 10_001)),
    do.AddPlayer(KEY, Person("Z", birth="yesterday")),
    do.AddPlayer(KEY, Person("Z", birth="1990\n")),
    do.AddPlayers(KEY, [Person("Z")]),  # type: ignore[arg-type]
    do.AddTournament("a/b", Settings("B", 3)),
    do.AddTournament("..", Settings("B", 3)),
    do.AddTournament("a..b", Settings("B", 3)),
    do.AddTournament('a"b', Settings("B", 3)),
    do.AddTournament("a'b", Settings("B", 3)),
    do.AddTournament("a\nb", Settings("B", 3)),
    do.AddTournament("a?b", Settings("B", 3)),
    do.AddTournament("", Settings("B", 3)),
    do.AddTournament("x" * 49, Settings("B", 3)),
    do.AddTournament("b", Settings("B\n012 Forged", 3)),
    do.AddTournament("b", Settings("B", 3, points=Points(win=1.0))),  # type: ignore[arg-type]
    do.AddTournament("b", Settings("B", 3, teams=TeamPlay("2"))),  # type: ignore[arg-type]
    do.AddTournament("b", Settings("B", 3, round_dates=("the first", ""))),
    do.ChangeEvent(Details("E", start="soon")),
    do.ChangeEvent(Details("E", start="2026/02/30")),
    do.ChangeEvent(Details("E", start="2026/02/03", end="2026/02/01")),
    do.ChangeEvent(Details("E", deputies=("A\nB",))),
    do.SetNumbers(KEY, (1, "2")),  # type: ignore[arg-type]
    do.ChangePairing(KEY, ((1, 2, 3),)),  # type: ignore[arg-type]
    do.RequestBye(KEY, 1, 10**40),
]


@pytest.mark.parametrize("action", WRONG, ids=lambda action: type(action).__name__)
def test_what_no_journal_can_hold_is_refused(store: Store, action: object) -> None:
    arbiter = Arbiter(store)
    arbiter.enter(2)
    before = arbiter.ledger.version
    with pytest.raises(DutchessError):
        arbiter(action)
    assert arbiter.ledger.version == before
    assert store.verify(arbiter.ledger.event).fault is None


@pytest.mark.parametrize(
    "data",
    [
        Person("Ñandú, João"),
        Person("Ö\u00adhm, Åse", club="1. FC “Läufer” & Söhne / e.V.", notes="first line\nsecond line"),
        Person("Z", birth="1990"),
        Person("Z", birth="1990/00/00"),
        Person("Z", birth="1990-05-17"),
        Person("Z" * 200),
    ],
)
def test_what_people_write_is_taken(store: Store, data: Person) -> None:
    arbiter = Arbiter(store)
    arbiter(do.AddPlayer(KEY, data))
    assert arbiter.state.people[1] == data
    arbiter.enter(2)
    arbiter.pair()
    assert len(trf.loads(report(arbiter.state, KEY)).players) == 3


def test_who_and_why_are_texts(store: Store) -> None:
    arbiter = Arbiter(store)
    for author, reason in (("a\nb", ""), ("a\x00", ""), ("a" * 201, ""), ("a", "\x00"), ("a", "r" * 10_001)):
        with pytest.raises(Refusal):
            arbiter.ledger.perform(do.ChangeEvent(Details("E")), author=author, reason=reason)
    arbiter.ledger.perform(do.ChangeEvent(Details("E")), author="a", reason="two\nlines")


@pytest.mark.parametrize("event", ["../x", "a/b", 'a"b', "a b", "", "x" * 65, "a\nb", "é"])
def test_an_event_has_a_plain_identifier(store: Store, event: str) -> None:
    if event:
        with pytest.raises(Refusal):
            store.create(Details("E"), author="a", event=event)
    with pytest.raises(Refusal):
        store.create(Details("E", start="soon"), author="a", event="fine")
    assert store.events() == ()


def test_data_of_a_file_stay_until_they_are_changed(store: Store) -> None:
    """An imported event may say what nobody could type; that does not stop other corrections."""
    arbiter = Arbiter(store)
    content = trf.loads(
        "012 Old\n042 first of May\n001    1      Old, Olga                         1990 FIDE 1 0    0\n"
    )
    arbiter(do.ImportTournament("old", content, "old.trf"))
    details = arbiter.state.details
    arbiter(do.ChangeEvent(Details("New name", start=details.start, end=details.end)))


def test_a_list_with_other_dates_keeps_the_year() -> None:
    read = read_players(b"name;birth\nA;17.05.1990\nB;1991-02-03\nC;unknown\nD;1992\n", "list.csv")
    assert [person.birth for person in read.people] == ["1990", "1991/02/03", "", "1992"]
