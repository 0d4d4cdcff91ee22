"""What a tournament may be set to, what must be confirmed, and what is fixed."""

from __future__ import annotations

from dataclasses import replace

import pytest

import dutchess
from dutchess.journal import Points, Refusal, Settings, Store, TeamPlay, Unconfirmed, notices, report
from dutchess.journal import (
    actions as do,
)
from journal.arbiter import KEY, Arbiter, refused


def test_a_warning_must_be_confirmed_by_its_own_token(arbiter: Arbiter) -> None:
    arbiter.enter(4)
    arbiter.pair()
    with pytest.raises(Unconfirmed) as caught:
        arbiter.ledger.perform(do.PairRound(KEY), author="anna", confirmed={"missing-results:000000000000"})
    (caution,) = caught.value.cautions
    assert (caution.level, caution.code) == (2, "missing-results")
    arbiter.ledger.perform(do.PairRound(KEY), author="anna", confirmed={caution.token})
    assert len(arbiter.open.rounds) == 2


def test_a_token_is_stale_once_the_event_has_moved_on(arbiter: Arbiter) -> None:
    arbiter.enter(4)
    arbiter.pair()
    with pytest.raises(Unconfirmed) as caught:
        arbiter.ledger.perform(do.PairRound(KEY), author="anna")
    token = caught.value.cautions[0].token
    arbiter(do.SetResult(KEY, 1, 1, "1-0"))
    with pytest.raises(Unconfirmed):
        arbiter.ledger.perform(do.PairRound(KEY), author="anna", confirmed={token})


def test_leaving_fide_mode_takes_two_confirmations_and_is_for_good(arbiter: Arbiter) -> None:
    with pytest.raises(Unconfirmed) as caught:
        arbiter.ledger.perform(do.LeaveFideMode(KEY), author="anna", reason="friendly")
    first = caught.value.cautions[0]
    assert (first.level, first.step) == (4, 1)
    with pytest.raises(Unconfirmed) as caught:
        arbiter.ledger.perform(do.LeaveFideMode(KEY), author="anna", reason="friendly", confirmed={first.token})
    second = caught.value.cautions[0]
    assert second.step == 2
    assert second.consequences
    tokens = {first.token, second.token}
    arbiter.ledger.perform(do.LeaveFideMode(KEY), author="anna", reason="friendly", confirmed=tokens)
    assert not arbiter.open.fide_mode
    refused(arbiter, do.LeaveFideMode(KEY), "VCL 45")
    with pytest.raises(Refusal, match="FIDE mode"):
        arbiter.ledger.undo(author="anna")
    arbiter.enter(2)
    assert "### FIDE mode exited @ Round 0" in report(arbiter.state, KEY)
    assert "not-in-fide-mode" in [notice.code for notice in notices(arbiter.state, KEY)]


def test_a_due_reason_is_asked_for(arbiter: Arbiter) -> None:
    with pytest.raises(Refusal, match="a reason is due"):
        arbiter(do.LeaveFideMode(KEY), reason=" ")


@pytest.mark.parametrize(
    ("points", "article"),
    [
        (Points(10, 6, 0), "VCL 74"),
        (Points(10, 5, 0, bye=11), "C.04.1 3"),
        (Points(10, 5, 0, bye=3), "VCL 83"),
        (Points(10, 11, 0), "VCL 71"),
        (Points(0, 0, 0, 0), "VCL 71"),
    ],
)
def test_point_systems_that_no_tournament_may_have(arbiter: Arbiter, points: Points, article: str) -> None:
    refused(arbiter, do.AddTournament("b", Settings("B", 5, points=points)), article)


@pytest.mark.parametrize("points", [Points(30, 10, 0, 30), Points(30, 10, 0, 20), Points(20, 10, 0, 10), Points(bye=5)])
def test_point_systems_that_are_allowed(arbiter: Arbiter, points: Points) -> None:
    arbiter(do.AddTournament("b", Settings("B", 5, points=points)))


@pytest.mark.parametrize(
    ("settings", "article"),
    [
        (Settings("B", 0), "C.04.1 1"),
        (Settings("B", 5, "swiss"), "C.04.2 1.1"),
        (Settings("B", 5, "dutch-1992"), "C.04.2 1.1"),
        (Settings("B", 5, "team"), "C.04.2 1.1"),
        (Settings("B", 5, "lim", acceleration="baku"), "C.04.7"),
        (Settings("B", 5, points=Points(30, 10), acceleration="baku"), "C.04.7"),
        (Settings("B", 5, "team", acceleration="baku", teams=TeamPlay(4, win=30)), "C.04.7"),
        (Settings("B", 5, tiebreaks=("XX",)), "VCL"),
        (Settings("B", 5, "berger", tiebreaks=("BH",)), "VCL 105"),
    ],
)
def test_settings_that_are_refused(arbiter: Arbiter, settings: Settings, article: str) -> None:
    refused(arbiter, do.AddTournament("b", settings), article)


def starting(arbiter: Arbiter, day: str) -> str:
    """The edition of the tournament once the event begins on a day."""
    arbiter(do.ChangeEvent(replace(arbiter.state.details, start=day)))
    return arbiter.open.settings.system


def test_an_event_is_paired_by_the_edition_of_its_first_day(store: Store) -> None:
    """C.04.2 1.1: one of the published systems, as published then; also in FIDE mode."""
    arbiter = Arbiter(store)
    assert arbiter.open.settings.system == "dutch"
    assert starting(arbiter, "2018/06/15") == "dutch-2017"
    assert starting(arbiter, "2025/10/01") == "dutch-2017"
    assert starting(arbiter, "2015/10/01") == "dutch-2012"
    assert starting(arbiter, "") == "dutch"
    assert starting(arbiter, "2018/06/15") == "dutch-2017"
    arbiter(do.AddTournament("b", Settings("B", 5, "burstein")))
    assert arbiter.state.tournament("b").settings.system == "burstein-2017"
    arbiter(do.ChangeSettings("b", Settings("B", 6, "dubov")))
    assert arbiter.state.tournament("b").settings.system == "dubov-2018"
    arbiter.enter(8)
    arbiter.rounds(3)
    assert "192 FIDE_DUTCH\r\n" in report(arbiter.state, KEY)
    assert dutchess.check(dutchess.trf.loads(report(arbiter.state, KEY))).system == "dutch-2017"
    arbiter(do.ChangeSettings(KEY, replace(arbiter.open.settings, name="Great Open", system="dutch")))
    assert arbiter.open.settings.system == "dutch-2017", "the form names the system alone"
    assert starting(arbiter, "2026/03/01") == "dutch-2017", "what has begun keeps its edition"


def test_an_edition_that_was_not_in_force_is_refused_in_fide_mode(store: Store) -> None:
    arbiter = Arbiter(store)
    starting(arbiter, "2025/10/01")
    for name in ("dutch-2025", "dutch-2012"):
        text = refused(arbiter, do.AddTournament("b", Settings("B", 5, name)), "C.04.2 A.1")
        assert f"{name} is not the edition in force for this event" in text
    arbiter(do.LeaveFideMode(KEY))
    arbiter(do.ChangeSettings(KEY, replace(arbiter.open.settings, system="dutch-2025")))
    assert arbiter.open.settings.system == "dutch-2025", "its name is enough outside FIDE mode"


def test_the_baku_acceleration_is_that_of_the_edition_of_the_event(arbiter: Arbiter) -> None:
    """C.04.7 1.1: a win is worth two draws; before February 2026 one point."""
    double = Settings("B", 5, points=Points(20, 10, 0, 20), acceleration="baku")
    arbiter(do.AddTournament("b", double))
    arbiter(do.ChangeEvent(replace(arbiter.state.details, start="2026/01/31")))
    assert "before February 2026" in refused(arbiter, do.AddTournament("c", double), "C.04.7.1 1")
    arbiter(do.AddTournament("c", replace(double, points=Points())))


def test_what_is_fixed_once_a_tournament_has_begun(arbiter: Arbiter) -> None:
    arbiter.enter(6)
    arbiter(do.ChangeSettings(KEY, Settings("Open", rounds=4, tiebreaks=("BH", "SB"))))
    arbiter.pair()
    old = arbiter.open.settings
    refused(arbiter, do.ChangeSettings(KEY, replace(old, rounds=5)), "C.04.1 1")
    refused(arbiter, do.ChangeSettings(KEY, replace(old, points=Points(30, 10, 0, 30))), "VCL 75")
    refused(arbiter, do.ChangeSettings(KEY, replace(old, system="dubov")), "VCL 93")
    refused(arbiter, do.ChangeSettings(KEY, replace(old, acceleration="baku")), "VCL 109")
    arbiter(do.ChangeSettings(KEY, replace(old, name="Great Open")))
    assert arbiter.levels() == []
    arbiter(do.ChangeSettings(KEY, replace(old, tiebreaks=("SB",))))
    assert arbiter.levels() == [(4, "tie-breaks-changed")] * 2
    assert "### Configuration @ Round 1: tie-breaks were BH,SB" in report(arbiter.state, KEY)


@pytest.mark.parametrize("system", ["team", "berger"])
def test_a_team_event_takes_only_tiebreaks_that_exist(store: Store, system: str) -> None:
    with pytest.raises(Refusal, match="NOPE"):
        Arbiter(store, Settings("League", 3, system, tiebreaks=("NOPE",), teams=TeamPlay(2)))
    arbiter = Arbiter(store, Settings("League", 3, system, tiebreaks=("MPvGP", "SB"), teams=TeamPlay(2)))
    with pytest.raises(Refusal, match="NOPE"):
        arbiter(do.ChangeSettings(KEY, Settings("League", 3, system, tiebreaks=("NOPE",), teams=TeamPlay(2))))
