"""Days and times of rounds, and codes: what people type is judged at once, with a suggestion where one is near."""

from __future__ import annotations

import pytest

from dutchess import trf
from dutchess.journal import Details, Person, Refusal, Settings, Store, report
from dutchess.journal import actions as do
from dutchess.journal.intake.codes import FEDERATIONS, OTHERWISE, day_meant, federation_meant
from dutchess.journal.intake.schedule import Fill, fill_schedule, time_of
from dutchess.journal.output.publishing import pgn
from dutchess.journal.rules.settings import check_coded_time
from journal.arbiter import KEY, Arbiter

WEEKEND = Fill("2026/11/13", ("10:00", "15:00", "19:30"), on_first_day=1, last_time="09:00")


def test_a_weekend_is_filled_in_from_a_few_words() -> None:
    """One round on Friday evening, three on Saturday, the last one on Sunday, early."""
    days, times = fill_schedule(WEEKEND, 5)
    assert days == ("2026/11/13", "2026/11/14", "2026/11/14", "2026/11/14", "2026/11/15")
    assert times == ("19:30", "10:00", "15:00", "19:30", "09:00")


def test_a_league_is_filled_in_without_times() -> None:
    assert fill_schedule(Fill("2026/12/28", every=7), 3) == (("2026/12/28", "2027/01/04", "2027/01/11"), ())


@pytest.mark.parametrize(
    "fill",
    [
        Fill(""),
        Fill("2026/11/31"),
        Fill("2026/11/14", ("25:00",)),
        Fill("2026/11/14", rounds_a_day=21),
        Fill("2026/11/14", rounds_a_day=2, on_first_day=3),
        Fill("2026/11/14", every=0),
        Fill("2026/11/14", every=10**9),
    ],
)
def test_a_schedule_that_makes_no_sense_is_refused(fill: Fill) -> None:
    with pytest.raises(Refusal):
        fill_schedule(fill, 5)


@pytest.mark.parametrize(
    ("written", "time"), [("9:30", "09:30"), ("9.30", "09:30"), ("15", "15:00"), ("15h", "15:00"), ("19h30", "19:30")]
)
def test_times_as_people_write_them(written: str, time: str) -> None:
    assert time_of(written) == time


def test_a_schedule_is_set_once_for_all_tournaments(store: Store) -> None:
    arbiter = Arbiter(store)
    arbiter(do.AddTournament("b", Settings("B", rounds=3)))
    days, times = fill_schedule(WEEKEND, 5)
    arbiter(do.SetSchedule(KEY, days, times, everywhere=True))
    assert arbiter.open.settings.start_of(5) == ("2026/11/15", "09:00")
    assert arbiter.state.tournament("b").settings.round_dates == days[:3]
    assert arbiter.state.tournament("b").settings.start_of(4) == ("", "")


def test_a_schedule_may_change_after_the_start_and_is_in_the_report_and_the_games(store: Store) -> None:
    arbiter = Arbiter(store)
    arbiter.enter(4)
    arbiter.pair()
    arbiter(do.SetSchedule(KEY, ("2026-11-13", "", "2026-11-15"), ("18:30",)))
    written = report(arbiter.state, KEY)
    assert trf.loads(written).header.round_dates == ("2026/11/13", "", "2026/11/15")
    games = pgn(arbiter.state, KEY, 1)
    assert '[Date "2026.11.13"]' in games
    assert '[Time "18:30:00"]' in games


@pytest.mark.parametrize(
    ("days", "times", "asked"),
    [
        (("2026/11/14", "2026/11/13"), (), "round 2 does not begin after round 1"),
        (("2026/11/14", "2026/11/14"), ("15:00", "10:00"), "round 2 does not begin after round 1"),
        (("2026/10/31",), (), "rounds outside the days of the event: 1"),
    ],
)
def test_what_looks_odd_about_a_schedule_is_asked(
    store: Store, days: tuple[str, ...], times: tuple[str, ...], asked: str
) -> None:
    arbiter = Arbiter(store)
    arbiter(do.SetSchedule(KEY, days, times))
    assert arbiter.levels() == [(3, "schedule-odd")]
    assert asked in arbiter.seen[0].text
    assert arbiter.open.settings.round_dates == days


@pytest.mark.parametrize(
    ("days", "times"), [(("2026/11/31",), ()), ((), ("24:00",)), (("2026/11/14",) * 6, ()), (("26/11/14",), ())]
)
def test_days_and_times_that_are_none_are_refused(store: Store, days: tuple[str, ...], times: tuple[str, ...]) -> None:
    arbiter = Arbiter(store)
    with pytest.raises(Refusal):
        arbiter(do.SetSchedule(KEY, days, times))


def test_the_report_has_the_name_of_the_event_and_its_days(store: Store) -> None:
    """An event without dates is as long as its rounds; a tournament is named with its event."""
    ledger = store.create(Details("Spring Open"), author="anna")
    ledger.perform(do.AddTournament(KEY, Settings("Open", rounds=2)), author="anna")
    ledger.perform(do.SetSchedule(KEY, ("2026/11/14", "2026/11/15")), author="anna")
    lines = report(ledger.state, KEY).splitlines()
    assert {"012 Spring Open", "042 2026/11/14", "052 2026/11/15"} <= set(lines)
    ledger.perform(do.AddTournament("b", Settings("Group B", rounds=2)), author="anna")
    assert "012 Spring Open: Open" in report(ledger.state, KEY)
    assert "012 Spring Open: Group B" in report(ledger.state, "b")


def test_the_report_has_sex_federation_and_title_as_fide_writes_them(store: Store) -> None:
    arbiter = Arbiter(store)
    arbiter(do.AddPlayer(KEY, Person("Alder, Ann", title="wg", sex="F", federation="nor", fide_rating=2500)))
    arbiter.enter(1)
    arbiter.pair()
    player = trf.loads(report(arbiter.state, KEY)).player(1)
    assert (player.title, player.sex, player.federation) == ("WGM", "w", "NOR")


@pytest.mark.parametrize(
    ("person", "suggestion"),
    [
        (Person("A", federation="DEU"), "did you mean GER (Germany)?"),
        (Person("A", federation="GEM"), "did you mean GER (Germany)?"),
        (Person("A", federation="Switzerl"), "did you mean SUI (Switzerland)?"),
        (Person("A", federation="QQQ"), "three letters"),
        (Person("A", title="GMI"), "did you mean GM?"),
        (Person("A", title="XXX"), "choose from GM"),
        (Person("A", sex="x"), "write m or w"),
        (Person("A", birth="17.5.1990"), "did you mean 1990/05/17?"),
        (Person("A", birth="1990/13/40"), "no year and no date"),
        (Person("A", birth="1990/02/30"), "did you mean 1990/02/28?"),
        (Person("A", birth="90"), "no year and no date"),
    ],
)
def test_wrong_codes_are_refused_with_a_suggestion(store: Store, person: Person, suggestion: str) -> None:
    arbiter = Arbiter(store)
    with pytest.raises(Refusal) as refused:
        arbiter(do.AddPlayer(KEY, person))
    assert suggestion in str(refused.value)


@pytest.mark.parametrize("birth", ["1990", "1990/00/00", "1990/05/00", "1990/05/17", "1990.05.17", ""])
def test_births_that_are_known_in_part(store: Store, birth: str) -> None:
    Arbiter(store)(do.AddPlayer(KEY, Person("A", birth=birth)))


def test_what_was_there_before_is_not_judged_again(store: Store) -> None:
    """An imported player keeps a code that no list has; other data of theirs can be changed."""
    arbiter = Arbiter(store)
    file = "012 Old\n001    1 mIM  Alder, Ann                        2100 XXX\n"
    arbiter(do.ImportTournament("old", trf.loads(file)))
    person = arbiter.state.tournament("old").numbers[0]
    known = arbiter.state.person(person)
    assert known.federation == "XXX"
    arbiter(do.ChangePerson(person, Person("Alder, Anne", federation="XXX")))
    with pytest.raises(Refusal):
        arbiter(do.ChangePerson(person, Person("Alder, Anne", federation="YYY")))


def test_the_federation_and_the_days_of_an_event_are_judged(store: Store) -> None:
    for details, suggestion in (
        (Details("E", federation="NLD"), "did you mean NED"),
        (Details("E", start="14.11.2026"), "did you mean 2026/11/14?"),
    ):
        with pytest.raises(Refusal) as refused:
            store.create(details, author="anna")
        assert suggestion in str(refused.value)


def test_every_code_of_another_list_leads_to_a_federation() -> None:
    assert set(OTHERWISE.values()) <= FEDERATIONS.keys()
    assert not OTHERWISE.keys() & FEDERATIONS.keys()
    assert all(len(code) == 3 and code.isupper() and name for code, name in FEDERATIONS.items())
    assert federation_meant("") == ""


@pytest.mark.parametrize(
    ("written", "meant"),
    [("14/11/2026", "2026/11/14"), ("11/14/2026", "2026/11/14"), ("14.11.26", "2026/11/14"), ("now", ""), ("1/2", "")],
)
def test_days_that_somebody_may_have_meant(written: str, meant: str) -> None:
    assert day_meant(written) == meant


@pytest.mark.parametrize(
    ("written", "meant"),
    [("90'+30\"", "5400+30"), ("90 min + 30 s", "5400+30"), ("15 minutes", "900"), ("as announced", "")],
)
def test_a_wrong_coded_time_control_is_refused_with_what_was_meant(written: str, meant: str) -> None:
    """TRF record 222 is in seconds."""
    with pytest.raises(Refusal) as refused:
        check_coded_time(written)
    assert refused.value.said.parameters.get("meant", "") == meant


@pytest.mark.parametrize("code", ["", "5400+30", "40/6000+30:900+30", "W300-B240", "300"])
def test_a_coded_time_control_is_taken(code: str) -> None:
    check_coded_time(code)
