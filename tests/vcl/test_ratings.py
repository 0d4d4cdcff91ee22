"""Questions 116 to 145: rating lists, tournament ratings, the consistency check."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from dutchess.cli import main
from dutchess.journal import Details, Person, Settings, Store, rating_check, ratings
from dutchess.journal import actions as do
from dutchess.journal.strength import tournament_rating
from journal.arbiter import KEY, Arbiter
from journal.rating_lists import text_list

DAY = date(2026, 11, 1)


def rapid(store: Store, folder: Path) -> Arbiter:
    path = folder / "players_list_foa.txt"
    path.write_text(text_list())
    ratings.load(store, path, date="2026-11-01")
    arbiter = Arbiter(store, Settings("Rapid", 5, rate_of_play="rapid"))
    listed = ratings.by_id(store, ratings.lists(store)[0], ["1001", "1003"])
    entry = ratings.lists(store)[0]
    people = [
        rating_check.person_from(store, listed[key], entry, arbiter.open.settings, DAY) for key in ("1001", "1003")
    ]
    arbiter(do.AddPlayers(KEY, tuple(people)))
    return arbiter


@pytest.mark.vcl(116, "130-132", 134, answer="apart; typed ones are marked manual, and every rating keeps its source")
def test_official_and_tournament_rating(store: Store, folder: Path) -> None:
    arbiter = rapid(store, folder)
    assert arbiter.open.entrants[1].source == "FIDE rapid 2026-11-01"
    arbiter(do.CorrectRating(KEY, 1, 2000))
    assert (arbiter.open.entrants[1].rating, arbiter.open.entrants[1].source) == (2000, "manual")
    assert arbiter.state.people[1].fide_rating == 2588


@pytest.mark.vcl(117, answer="CSV and XLSX with columns of any name")
def test_lists_of_ones_own(store: Store, folder: Path) -> None:
    path = folder / "own.csv"
    path.write_text("Nr;Who;Strength\n5;Alder, Ann;1777\n")
    entry = ratings.load(store, path, name="Club", columns={"Nr": "id", "Who": "name", "Strength": "blitz"})
    assert ratings.by_id(store, entry, ["5"])["5"].blitz == 1777


@pytest.mark.vcl(
    "118-122", answer="FIDE's lists are imported from file or address; without a rapid rating the standard one counts"
)
def test_fide_lists(store: Store, folder: Path) -> None:
    arbiter = rapid(store, folder)
    assert [entrant.rating for entrant in arbiter.open.entrants.values()] == [2588, 2011]


@pytest.mark.vcl("123-129", answer="a sequence by rate of play, or one's own; all ratings are kept and can be chosen")
def test_the_sequence_of_lists(store: Store, folder: Path) -> None:
    arbiter = rapid(store, folder)
    assert [entry.list[:10] for entry in arbiter.state.people[1].ratings] == ["FIDE rapid", "FIDE stand", "FIDE blitz"]
    own = Settings("B", 5, rating_lists=("FIDE blitz", "Club standard"))
    assert rating_check.sequence(own) == ("FIDE blitz", "Club standard")


@pytest.mark.vcl(
    133, "137-144", answer="on the list of the first day; by itself after an import; updates only those who are chosen"
)
def test_the_consistency_check(store: Store, folder: Path) -> None:
    arbiter = rapid(store, folder)
    arbiter(do.CorrectRating(KEY, 1, 2000))
    before = arbiter.state
    assert rating_check.check_day(before, date(2027, 1, 1)) == DAY
    compared = rating_check.compare(store, before, KEY, day=DAY, now=datetime(2099, 1, 1, tzinfo=UTC))
    assert "more than a day ago" in str(compared.problems[0])
    assert [(entry.person, entry.entered) for entry in compared.differences] == [(1, "2000 (manual)")]
    assert arbiter.state == before
    assert rating_check.updates(before, KEY, compared, ()) == ()
    for action in rating_check.updates(before, KEY, compared, {1}):
        arbiter(action)
    assert arbiter.open.entrants[1].rating == 2588
    arbiter(do.ChangeEvent(Details("Long", start="2026/11/01", end="2027/03/01")))
    assert rating_check.check_day(arbiter.state, date(2027, 1, 1)) == date(2027, 1, 1)


def test_the_day_of_the_check_can_be_chosen(store: Store, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Question 138: other lists than those of the first day, if somebody wants them."""
    arbiter = rapid(store, folder)
    path = folder / "later.txt"
    path.write_text(text_list().replace("2588", "2611"))
    assert "2611" in path.read_text()
    ratings.load(store, path, date="2026-12-01")
    place = str(folder / "events.db")
    for words, differences in (((), 0), (("--on", "2026-12-15"), 1)):
        main(["ratings", "check", place, "--json", *words])
        found = json.loads(capsys.readouterr().out)
        assert len([entry for entry in found["differences"] if entry["listed"].startswith("2611")]) >= differences
        assert bool(found["differences"]) is bool(differences)
    assert arbiter.open.entrants[1].rating == 2588, "and nothing is changed by looking"


@pytest.mark.vcl(135, answer="`dutchess serve` renews them every day; every check names a list that is older")
def test_lists_are_renewed_every_day(store: Store, folder: Path) -> None:
    rapid(store, folder)
    later = datetime(2099, 1, 1, tzinfo=UTC)
    assert not ratings.lists(store)[0].is_fresh(later)
    hours = iter([False, True])
    ratings.keep_fresh(store, lambda _: next(hours), lambda: later)
    assert ratings.lists(store)[0].is_fresh(later)


@pytest.mark.vcl(136, answer="one command: `dutchess ratings update`")
def test_one_command_renews_all_lists(store: Store, folder: Path) -> None:
    rapid(store, folder)
    assert len(ratings.update(store, datetime(2099, 1, 1, tzinfo=UTC))) == 1


@pytest.mark.vcl(145, answer="all of them, and the lower of the two")
def test_methods() -> None:
    person = Person("A", federation="NOR", fide_rating=2000, national_rating=2100)
    found = {m: tournament_rating(Settings("x", 1, rating_method=m), person)[0] for m in "FIDE NRO HBFN LBFN".split()}
    assert found == {"FIDE": 2000, "NRO": 2100, "HBFN": 2100, "LBFN": 2000}
    only = Person("A", fide_rating=2000)
    assert tournament_rating(Settings("x", 1, rating_method="NIDOF"), only)[0] == 2000
    assert tournament_rating(Settings("x", 1, rating_method="FIDON"), Person("A", national_rating=1800))[0] == 1800
    assert tournament_rating(Settings("x", 1, rating_method="OTHER"), only)[0] == 0
