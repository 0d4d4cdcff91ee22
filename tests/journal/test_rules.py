"""The rules of handling, article by article: what is done, what is asked, what is refused."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

import dutchess
from dutchess import journal, systems
from dutchess.journal import (
    Details,
    Person,
    Points,
    Refusal,
    Settings,
    Store,
    TeamPlay,
    Unconfirmed,
    draws,
    facts,
    notices,
    report,
    standing,
    tournament_of,
    violations,
)
from dutchess.journal import (
    actions as do,
)
from dutchess.journal.entry import GENESIS, chained
from dutchess.journal.results import parse
from dutchess.journal.rules.handling import cited
from dutchess.journal.timeline import Timeline
from dutchess.tournament.entries import initial_order
from journal.arbiter import KEY, Arbiter


def refused(arbiter: Arbiter, action: object, article: str) -> str:
    """The action is refused by this article, and nothing is written."""
    version = arbiter.ledger.version
    with pytest.raises(Refusal) as caught:
        arbiter(action)
    assert article in caught.value.article, str(caught.value)
    assert arbiter.ledger.version == version
    return str(caught.value)


# Confirmations


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


# Settings


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


# Initial order and numbers (C.04.2 article 2)


def test_article_2_2_rating_title_alphabet(arbiter: Arbiter) -> None:
    people = [("Zed", 2000, ""), ("Adam", 2000, ""), ("Ódd", 2000, ""), ("Wim", 2000, "WIM"), ("Max", 2100, "")]
    people += [("Gus", 2000, "GM")]
    arbiter(do.AddPlayers(KEY, tuple(Person(name, title=title, fide_rating=rating) for name, rating, title in people)))
    arbiter.pair()
    names = [arbiter.state.people[person].name for person in arbiter.open.numbers]
    assert names == ["Max", "Gus", "Wim", "Adam", "Ódd", "Zed"]


@pytest.mark.parametrize("title", ["gm", "GM", "g", "Gm"])
def test_article_2_2_2_a_title_counts_however_it_is_written(arbiter: Arbiter, title: str) -> None:
    """The library and the journal rank titles by the same rule."""
    people = (Person("Adam", fide_rating=2000), Person("Zed", title=title, fide_rating=2000))
    arbiter(do.AddPlayers(KEY, people))
    arbiter.pair()
    assert arbiter.state.people[arbiter.open.numbers[0]].name == "Zed"
    players = (dutchess.Player(1, "Adam", 2000), dutchess.Player(2, "Zed", 2000, title))
    assert initial_order(players)[0].name == "Zed"


def test_article_2_3_numbers_change_until_round_four_is_paired(arbiter: Arbiter) -> None:
    arbiter.enter(12)
    arbiter.rounds(3)
    arbiter(do.CorrectRating(KEY, 12, 2500))
    assert arbiter.levels() == [(3, "rating-corrected")]
    assert arbiter.open.numbers[-1] == 12, "numbers change only when somebody asks for it"
    arbiter(do.AssignNumbers(KEY))
    assert arbiter.levels() == [(3, "renumbered")]
    assert arbiter.open.numbers[0] == 12
    assert arbiter.open.rounds[0].order[-1] == 12, "what round 1 was paired with stays known"
    arbiter.pair()
    refused(arbiter, do.AssignNumbers(KEY), "C.04.2 2.3")
    refused(arbiter, do.ExchangeNumbers(KEY, 1, 2), "C.04.2 2.3")
    assert "### Rating correction @ Round 3: Player 012 2290 => 2500" in report(arbiter.state, KEY)


def test_article_2_3_dubov_renumbers_at_once(store: Store) -> None:
    arbiter = Arbiter(store, Settings("Open", rounds=5, system="dubov"))
    arbiter.enter(8)
    arbiter.rounds(1)
    arbiter(do.CorrectRating(KEY, 8, 2500))
    assert arbiter.open.numbers[0] == 8


@pytest.mark.parametrize(
    ("system", "is_kept", "article"),
    [("dutch", True, ""), ("dubov", False, "C.04.4.1 1.1"), ("lim-maxi", False, "C.04.4.3 3.2, 3.8, 5.7")],
)
def test_systems_that_look_at_ratings(store: Store, system: str, is_kept: bool, article: str) -> None:
    """A corrected rating discards a draft that was paired by ratings, and players without a rating are pointed out."""
    arbiter = Arbiter(store, Settings("Open", rounds=5, system=system))
    arbiter.enter(8)
    arbiter(do.AddPlayer(KEY, Person("Unrated")))
    told = {notice.code: notice.article for notice in notices(arbiter.state, KEY)}
    assert told.get("unrated", "") == article
    arbiter(do.CorrectRating(KEY, 9, 1500))
    arbiter.pair(publish=False)
    arbiter(do.CorrectRating(KEY, 8, 2300))
    assert bool(arbiter.open.rounds) is is_kept


def test_numbers_are_exchanged_among_equals_only(arbiter: Arbiter) -> None:
    arbiter(do.AddPlayers(KEY, (Person("A", fide_rating=2000), Person("B", fide_rating=2000), Person("C"))))
    refused(arbiter, do.ExchangeNumbers(KEY, 1, 3), "VCL 149")
    arbiter(do.ExchangeNumbers(KEY, 1, 2))
    assert arbiter.levels() == [(3, "numbers-exchanged")]
    arbiter(do.AddPlayer(KEY, Person("D", fide_rating=1900)))
    arbiter.pair()
    assert arbiter.open.numbers == (2, 1, 4, 3), "the exchange is kept when others enter"


def test_round_robin_numbers_by_lot_and_by_hand(store: Store) -> None:
    arbiter = Arbiter(store, Settings("Open", rounds=5, system="berger"))
    arbiter.enter(6)
    arbiter(do.DrawNumbers(KEY, "17"))
    drawn = arbiter.open.numbers
    arbiter(do.SetNumbers(KEY, (6, 5, 4, 3, 2, 1)))
    arbiter(do.DrawNumbers(KEY, "17"))
    assert arbiter.open.numbers == drawn, "the seed repeats the draw"
    arbiter.pair()
    refused(arbiter, do.SetNumbers(KEY, (1, 2, 3, 4, 5, 6)), "Tournament Rules")
    assert arbiter.open.numbers == drawn


def test_swiss_numbers_are_not_set_by_hand(arbiter: Arbiter) -> None:
    arbiter.enter(3)
    refused(arbiter, do.SetNumbers(KEY, (3, 2, 1)), "C.04.2 2.2")


# Late entries (C.04.2 article 3)


def test_article_3_2_2_a_late_entry_gets_the_place_that_it_earns(arbiter: Arbiter) -> None:
    arbiter.enter(12)
    arbiter.rounds(2)
    arbiter(do.AddPlayer(KEY, Person("Late", fide_rating=2345)))
    assert 13 not in arbiter.open.number_of, "who has not been paired holds no number"
    arbiter.pair()
    assert arbiter.open.number_of[13] == 7
    player = tournament_of(arbiter.state, KEY).player(7)
    assert [game.result for game in player.games[:2]] == ["Z", "Z"]
    assert player.games[2].opponent
    assert dutchess.check(tournament_of(arbiter.state, KEY)).discrepancies == 0


def test_article_3_2_2_missed_rounds_may_be_worth_half_a_point(store: Store) -> None:
    arbiter = Arbiter(store, Settings("Open", rounds=5, missed="H"))
    arbiter.enter(8)
    arbiter.rounds(2)
    arbiter(do.AddPlayer(KEY, Person("Late", fide_rating=1000)))
    arbiter.pair()
    assert [game.result for game in tournament_of(arbiter.state, KEY).player(9).games[:2]] == ["H", "H"]
    assert dutchess.check(tournament_of(arbiter.state, KEY)).discrepancies == 0


def test_a_late_entry_after_round_four_gets_its_place_too(arbiter: Arbiter) -> None:
    arbiter.enter(12)
    arbiter.rounds(4)
    arbiter(do.AddPlayer(KEY, Person("Late", fide_rating=2345)))
    arbiter.pair()
    assert arbiter.open.number_of[13] == 7
    refused(arbiter, do.AddPlayer(KEY, Person("Later")), "C.04.2 2.4")


def test_article_3_1_who_has_not_arrived_is_left_out(store: Store) -> None:
    arbiter = Arbiter(store, Settings("Open", rounds=5, check_in=True))
    arbiter.enter(6)
    for person in (1, 2, 3, 4):
        arbiter(do.CheckIn(KEY, person))
    arbiter.pair()
    assert (2, "not-checked-in") not in arbiter.levels(), "the last action was to publish"
    assert len(arbiter.open.rounds[0].boards) == 2
    assert arbiter.open.numbers == (1, 2, 3, 4)
    arbiter.play()
    arbiter(do.CheckIn(KEY, 5))
    arbiter.pair()
    assert arbiter.open.numbers == (1, 2, 3, 4, 5)
    assert arbiter.open.rounds[1].bye is not None


def test_a_draft_is_thrown_away_when_somebody_enters(arbiter: Arbiter) -> None:
    arbiter.enter(4)
    arbiter.pair(publish=False)
    arbiter(do.AddPlayer(KEY, Person("Late")))
    assert arbiter.levels() == [(3, "draft-discarded")]
    assert not arbiter.open.rounds


# Absence (C.04.2 articles 4.2 to 4.4)


def test_article_4_3_withdrawn_players_are_not_paired_again(arbiter: Arbiter) -> None:
    arbiter.enter(8)
    arbiter.rounds(2)
    arbiter(do.Withdraw(KEY, 3))
    arbiter.rounds(2)
    player = tournament_of(arbiter.state, KEY).player(3)
    assert [game.result for game in player.games[2:]] == ["Z", "Z"]
    (place,) = [place for place in standing(arbiter.state, KEY).places if place.person == 3]
    assert place.withdrawn
    refused(arbiter, do.Withdraw(KEY, 3), "C.04.2 3.2")
    arbiter(do.Readmit(KEY, 3))
    assert arbiter.levels() == [(3, "readmitted")]
    arbiter.pair()
    assert tournament_of(arbiter.state, KEY).player(3).games[4].paired


def test_expelled_players_are_left_out_of_the_standings(arbiter: Arbiter) -> None:
    arbiter.enter(6)
    arbiter.rounds(1)
    arbiter(do.Withdraw(KEY, 2, expelled=True))
    places = standing(arbiter.state, KEY).places
    assert 2 not in [place.person for place in places]
    t = dutchess.trf.loads(report(arbiter.state, KEY))
    ranks = {place.number: place.place for place in places}
    assert {player.number: player.rank for player in t.players} == {n: ranks.get(n) for n in range(1, 7)}
    assert dutchess.check(t).standings.wrong == ()


def test_half_point_byes(arbiter: Arbiter) -> None:
    arbiter.enter(8)
    arbiter(do.RequestBye(KEY, 1, 1))
    assert arbiter.levels() == []
    arbiter(do.RequestBye(KEY, 1, 3))
    assert arbiter.levels() == [(3, "second-half-point-bye")]
    arbiter(do.BarByes(KEY, 2))
    refused(arbiter, do.RequestBye(KEY, 2, 2), "VCL 176")
    arbiter(do.RequestBye(KEY, 2, 2, "F"))
    assert arbiter.levels() == [(2, "full-point-bye")]
    arbiter.rounds(1)
    refused(arbiter, do.RequestBye(KEY, 3, 1), "C.04.2 4.4")
    arbiter.rounds(1)
    games = tournament_of(arbiter.state, KEY).player(1).games
    assert games[0].result == "H"
    assert tournament_of(arbiter.state, KEY).player(2).games[1].result == "F"
    assert "### FPB @ Round 2: 2 Player 002" in report(arbiter.state, KEY) or "### FPB @ Round 2: Player 002" in report(
        arbiter.state, KEY
    )
    arbiter(do.RevokeBye(KEY, 1, 3))
    arbiter.pair()
    assert tournament_of(arbiter.state, KEY).player(1).games[2].opponent


def test_forbidden_pairs_before_round_one_only(arbiter: Arbiter) -> None:
    arbiter.enter(4)
    arbiter(do.ForbidPairs(KEY, (1, 3)))
    arbiter.pair(publish=False)
    assert {frozenset((board.white, board.black)) for board in arbiter.open.rounds[0].boards}.isdisjoint(
        {frozenset((1, 3))}
    )
    refused(arbiter, do.ForbidPairs(KEY, (1, 2)), "VCL 195")
    arbiter(do.LeaveFideMode(KEY))
    arbiter(do.ForbidPairs(KEY, (1, 2)))
    assert arbiter.levels() == [(3, "draft-discarded"), (3, "late-prohibition")]
    assert "### Prohibition @ Round 1" in report(arbiter.state, KEY)


# Results (C.04.2 articles 4.1, 4.7, 4.8)


@pytest.mark.parametrize("text", ["1-1", "1-½", "½-1", "½F-½F", "1F-0", "0-1F", "2-0", "", "1F-½F", "½F-0F"])
def test_results_that_do_not_exist(text: str) -> None:
    with pytest.raises(Refusal):
        parse(text)


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("1", "1-0"),
        ("=", "½-½"),
        ("0.5-0.5", "½-½"),
        ("1/2-0", "½-0"),
        ("+-", "1F-0F"),
        ("--", "0F-0F"),
        ("1-0u", "1-0U"),
    ],
)
def test_spellings_of_results(text: str, result: str) -> None:
    assert parse(text) == result


def test_article_4_1_missing_results_become_adjourned_games(arbiter: Arbiter) -> None:
    arbiter.enter(6)
    arbiter.pair()
    arbiter(do.SetResults(KEY, 1, ((1, "1-0"), (2, "0-1"))))
    arbiter(do.PairRound(KEY))
    assert arbiter.levels() == [(2, "missing-results")]
    arbiter(do.PublishRound(KEY))
    arbiter.play()
    arbiter(do.PairRound(KEY))
    assert arbiter.levels() == [(2, "adjourned-games-open")]
    arbiter(do.PublishRound(KEY))
    assert " ?" in report(arbiter.state, KEY)
    arbiter.play()
    refused(arbiter, do.CloseTournament(KEY), "VCL 161")
    with pytest.raises(Refusal):
        standing(arbiter.state, KEY, final=True)
    with pytest.raises(Refusal):
        report(arbiter.state, KEY, final=True)
    arbiter(do.SetResult(KEY, 1, 3, "1-0"))
    assert arbiter.levels() == [(3, "adjourned-not-drawn")]
    assert "### Adjournment @ Round 1" in report(arbiter.state, KEY)


def test_a_drawn_adjourned_game_needs_no_confirmation(arbiter: Arbiter) -> None:
    arbiter.enter(4)
    arbiter.pair()
    arbiter(do.AdjournGame(KEY, 1, 1))
    arbiter.play("1")
    assert arbiter.open.rounds[0].boards[0].result == "1-0", "in the same round it is simply entered"
    arbiter.pair()
    arbiter(do.AdjournGame(KEY, 2, 1))
    arbiter(do.SetResult(KEY, 2, 2, "="))
    arbiter.pair()
    arbiter(do.SetResult(KEY, 2, 1, "="))
    assert arbiter.levels() == []


def test_article_4_8_corrections_by_round(arbiter: Arbiter) -> None:
    arbiter.enter(8)
    arbiter.rounds(1)
    arbiter(do.SetResult(KEY, 1, 1, "½-½"))
    assert arbiter.levels() == [], "before the next pairing nothing has used it"
    arbiter.rounds(1)
    arbiter(do.SetResult(KEY, 1, 1, "0-1", in_time=True))
    assert arbiter.levels() == [(3, "correction-after-pairing")]
    assert arbiter.open.rounds[0].boards[0].result == "0-1"
    arbiter.rounds(1)
    arbiter(do.SetResult(KEY, 1, 2, "0-0", in_time=True))
    assert arbiter.levels() == [(3, "correction-for-rating")]
    board = arbiter.open.rounds[0].boards[1]
    assert board.rated == "0-0"
    assert board.result != "0-0"
    text = report(arbiter.state, KEY)
    assert text.count("### Correction @ Round 1") == 2
    assert report(arbiter.state, KEY, rating=True) != text


def test_a_correction_throws_the_draft_away(arbiter: Arbiter) -> None:
    arbiter.enter(4)
    arbiter.rounds(1)
    arbiter.pair(publish=False)
    arbiter(do.SetResult(KEY, 1, 1, "0-0"))
    assert arbiter.levels() == [(3, "draft-discarded")]
    assert len(arbiter.open.rounds) == 1


def test_the_rule_decides_between_entering_and_correcting(arbiter: Arbiter) -> None:
    arbiter.enter(4)
    arbiter.pair()
    kinds: list[str] = []
    for action in (
        do.SetResult(KEY, 1, 1, "1-0"),
        do.SetResult(KEY, 1, 1, "0-1"),
        do.SetResults(KEY, 1, ((1, "="), (2, "="))),
    ):
        kinds += [entry.kind for entry in arbiter.ledger.perform(action, author="anna").entries]
    assert kinds == ["ResultEntered", "ResultCorrected", "ResultCorrected", "ResultEntered"]


def test_entering_does_not_overwrite(arbiter: Arbiter) -> None:
    arbiter.enter(4)
    arbiter.pair()
    arbiter(do.SetResult(KEY, 1, 1, "1-0"))
    version = arbiter.ledger.version
    for corrects in (True, False):
        arbiter(do.SetResult(KEY, 1, 1, "1-0", corrects))
        assert arbiter.ledger.version == version, "the same again says nothing new"
    refused(arbiter, do.SetResult(KEY, 1, 1, "0-1", corrects=False), "C.04.2 4.2")
    refused(arbiter, do.SetResults(KEY, 1, ((2, "1-0"), (1, "0-1")), corrects=False), "C.04.2 4.2")
    refused(arbiter, do.VerifyResult(KEY, 1, 1, "0-1"), "C.04.2 4.2")
    arbiter(do.VerifyResult(KEY, 1, 1, "1-0"))
    assert arbiter.open.rounds[0].boards[0].verified


def test_reversed_colours_are_corrected(arbiter: Arbiter) -> None:
    arbiter.enter(4)
    arbiter.pair()
    arbiter.play("1")
    before = arbiter.open.rounds[0].boards[0]
    arbiter(do.CorrectColours(KEY, 1, 1))
    after = arbiter.open.rounds[0].boards[0]
    assert (after.white, after.black, after.result) == (before.black, before.white, "0-1")


# Publication (C.04.2 article 4.10)


def test_article_4_10_published_pairings_stand(arbiter: Arbiter) -> None:
    arbiter.enter(6)
    arbiter.pair()
    refused(arbiter, do.DiscardPairing(KEY), "C.04.2 4.4")
    refused(arbiter, do.ReopenRound(KEY), "C.04.2 4.4.1")
    refused(arbiter, do.PublishRound(KEY), "C.04.2 4.4")
    with pytest.raises(Refusal, match="published pairing stands"):
        arbiter.ledger.undo(author="anna")


def test_article_4_10_except_for_a_repeated_pair(arbiter: Arbiter) -> None:
    arbiter.enter(4)
    arbiter.rounds(1)
    arbiter(do.OpenManual(KEY))
    first = tuple((board.white, board.black) for board in arbiter.open.rounds[0].boards)
    arbiter(do.ChangePairing(KEY, first))
    assert {code for _, code in arbiter.levels()} >= {"repeated-pair"}
    arbiter(do.CloseManual(KEY))
    arbiter(do.PublishRound(KEY))
    arbiter(do.ReopenRound(KEY))
    assert arbiter.levels() == [(3, "published-round-reopened-repeated")]
    arbiter(do.DiscardPairing(KEY))
    arbiter.pair()
    assert dutchess.check(tournament_of(arbiter.state, KEY)).discrepancies == 0
    assert "### Reopened @ Round 2" in report(arbiter.state, KEY)


@pytest.mark.parametrize(
    ("cause", "number", "remark"),
    [
        ("rules", "4.4.2", "the rules of the competition allow it"),
        ("agreed", "4.4.3", "two participants without an opponent agreed to play"),
        ("late", "4.4.4", "a late entry; minimal changes, and all concerned agreed"),
        ("last-round", "4.4.5", "unforeseeable events on the top boards of the last round"),
    ],
)
def test_article_4_4_of_2026_a_published_pairing_may_change(store: Store, cause: str, number: str, remark: str) -> None:
    """Each cause has its question and its line in the report; it is refused where it cannot be one."""
    arbiter = Arbiter(store, Settings("Open", rounds=2))
    arbiter.enter(6)
    arbiter.pair()
    if cause != "rules":
        refused(arbiter, do.ReopenRound(KEY, cause), f"C.04.2 {number}")
    if cause == "last-round":
        arbiter.play()
        arbiter.pair()
    elif cause != "rules":
        arbiter.enter(2, best=1500)
    arbiter(do.ReopenRound(KEY, cause))
    assert [(caution.level, caution.said.code) for caution in arbiter.seen[-1:]] == [(3, f"reopen-{cause}")]
    assert arbiter.seen[-1].article.startswith(f"C.04.2 {number}")
    assert f"### Reopened @ Round {arbiter.open.rounds[-1].number}" in report(arbiter.state, KEY)
    assert remark in report(arbiter.state, KEY)


def test_the_edition_of_2025_knows_the_repeated_pair_only(arbiter: Arbiter) -> None:
    arbiter.enter(6)
    arbiter(do.ChangeEvent(replace(arbiter.state.details, start="2025/12/01")))
    arbiter.pair()
    refused(arbiter, do.ReopenRound(KEY), "C.04.2 4.10")
    refused(arbiter, do.ReopenRound(KEY, "rules"), "C.04.2 4.10")
    refused(arbiter, do.ReopenRound(KEY, "mood"), "C.04.2 4.10")


@pytest.mark.parametrize(
    ("start", "withdrawn", "frozen", "published", "rounds"),
    [
        ("", "C.04.2 3.2", "C.04.2 2.3", "C.04.2 4.4", "C.04.1 1"),
        ("2026/02/01", "C.04.2 3.2", "C.04.2 2.3", "C.04.2 4.4", "C.04.1 1"),
        ("2026/01/31", "C.04.2 4.3", "C.04.2 2.3", "C.04.2 4.10", "C.04.1 1"),
        ("2025/07/01", "C.04.2 4.3", "C.04.2 2.3", "C.04.2 4.10", "C.04.1 1"),
        ("2025/06/30", "C.04.2 D.3", "C.04.2 B.3", "C.04.2 D.10", "C.04.1 a"),
    ],
)
def test_refusals_cite_the_edition_of_the_first_day(
    store: Store, start: str, withdrawn: str, frozen: str, published: str, rounds: str
) -> None:
    system = systems.edition_on("dutch", start).name if start else "dutch"
    arbiter = Arbiter(store, Settings("Open", rounds=6))
    arbiter(do.ChangeEvent(replace(arbiter.state.details, start=start)))
    arbiter(do.ChangeSettings(KEY, replace(arbiter.open.settings, system=system)))
    arbiter.enter(8)
    arbiter.rounds(4)
    arbiter(do.Withdraw(KEY, 3))
    for action, article in (
        (do.Withdraw(KEY, 3), withdrawn),
        (do.AssignNumbers(KEY), frozen),
        (do.DiscardPairing(KEY), published),
        (do.ReopenRound(KEY), published),
        (do.ChangeSettings(KEY, replace(arbiter.open.settings, rounds=7)), rounds),
    ):
        with pytest.raises(Refusal) as caught:
            arbiter(action)
        assert caught.value.article.split(";")[0] == article
    with pytest.raises(Refusal) as caught:
        standing(arbiter.state, KEY, 6)
    assert caught.value.article == {"C.04.2 4.4": "C.04.2 4.2", "C.04.2 D.10": "C.04.2 D.7"}.get(
        published, "C.04.2 4.7"
    )


def test_warnings_and_notices_cite_the_edition_of_the_first_day(store: Store) -> None:
    for start, article in (("2026/05/01", "C.04.2 3.1"), ("2025/12/01", "C.04.2 4.1"), ("2019/05/01", "C.04.2 D.1")):
        arbiter = Arbiter(store, Settings("Open", rounds=6))
        arbiter(do.ChangeEvent(replace(arbiter.state.details, start=start)))
        system = systems.edition_on("dutch", start).name
        arbiter(do.ChangeSettings(KEY, replace(arbiter.open.settings, system=system)))
        arbiter.enter(4)
        arbiter.pair()
        assert [notice.article for notice in notices(arbiter.state, KEY) if notice.code == "results-missing"] == [
            article
        ]
        arbiter.pair(publish=False)
        assert f"{article}; VCL 160" in [caution.article for caution in arbiter.seen]


def test_every_article_that_the_rules_cite_exists_in_every_edition(arbiter: Arbiter) -> None:
    """As 2025 numbers them: 1.1 to 1.5, 2.1 to 2.3, 3.1 to 3.3, 4.1 to 4.10; C.04.1 has nine."""
    folder = Path(journal.__file__).parent
    sources = "".join(path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.py")))
    cited_there = set(re.findall(r'"(C\.04\.[12] [0-9][^"{]*)"', sources))
    assert len(cited_there) > 30
    parts = {1: 5, 2: 5, 3: 6, 4: 4}
    of_2026 = {"1", *(f"{section}.{n}" for section, last in parts.items() for n in range(1, last + 1))}
    for start, known in (("", of_2026), ("2019/05/01", {"A", *(f"{s}.{n}" for s in "ABCD" for n in range(1, 11))})):
        state = replace(arbiter.state, details=replace(arbiter.state.details, start=start))
        for articles in cited_there:
            for part in cited(state, articles).split("; "):
                chapter, _, numbers = part.partition(" ")
                if chapter == "C.04.2":
                    assert set(numbers.split(", ")) <= known, articles
                elif chapter == "C.04.1":
                    assert numbers in ("abcdefghi" if start else "123456789"), articles
    assert cited(arbiter.state, "C.04.2 4.2") == "C.05 6.5"
    assert cited(arbiter.state, "C.04.2 4.2, 4.3, 4.4") == "C.04.2 3.2, 3.3"


# The manual phase


def test_the_manual_phase_compares_with_the_engine(arbiter: Arbiter) -> None:
    arbiter.enter(6)
    arbiter.rounds(1)
    arbiter.pair(publish=False)
    refused(arbiter, do.ChangePairing(KEY, ()), "VCL 65")
    arbiter(do.OpenManual(KEY))
    refused(arbiter, do.PublishRound(KEY), "VCL 65")
    right = tuple((board.white, board.black) for board in arbiter.open.rounds[1].boards)
    arbiter(do.ChangePairing(KEY, right[1:]))
    refused(arbiter, do.CloseManual(KEY), "VCL 65")
    arbiter(do.ChangePairing(KEY, right))
    arbiter(do.CloseManual(KEY))
    assert arbiter.levels() == [], "it is the engine's pairing"
    assert not arbiter.open.remarks
    arbiter(do.OpenManual(KEY))
    arbiter(do.ChangePairing(KEY, ((right[0][1], right[0][0]), *right[1:])))
    arbiter(do.CloseManual(KEY))
    assert arbiter.levels() == [(4, "manual-pairing-differs")] * 2
    arbiter(do.PublishRound(KEY))
    assert "### MPA @ Round 2: " in report(arbiter.state, KEY)


def test_violations_are_named(arbiter: Arbiter) -> None:
    arbiter.enter(5)
    arbiter(do.ForbidPairs(KEY, (4, 5)))
    arbiter.rounds(1)
    bye = arbiter.open.rounds[0].bye
    assert bye is not None
    arbiter(do.OpenManual(KEY))
    pairs = tuple((board.white, board.black) for board in arbiter.open.rounds[0].boards)
    codes = {violation.code for violation in violations(arbiter.state, arbiter.open, (*pairs, (4, 5)), bye)}
    assert {"repeated-pair", "forbidden-pair", "bye-not-allowed", "both-colours-wrong"} <= codes


@pytest.mark.parametrize(
    ("system", "start", "articles"),
    [
        ("dutch", "2026/05/01", {"F": "C.04.3 [C2]", "U": "C.04.3 [C2]", "+": "C.04.3 [C2]"}),
        ("dutch-2025", "2025/12/01", {"F": "C.04.3 [C2]", "U": "C.04.3 [C2]", "+": "C.04.3 [C2]"}),
        ("dutch-2017", "2019/05/01", {"U": "C.04.3 C.2", "+": "C.04.3 C.2"}),
        ("dutch-2012", "2015/05/01", {"F": "B1b", "H": "B1b", "U": "B1b", "+": "B1b"}),
        ("dubov", "2026/05/01", {"F": "C.04.4.1 [C2]", "U": "C.04.4.1 [C2]", "+": "C.04.4.1 [C2]"}),
    ],
)
def test_a_bye_given_by_hand_is_judged_by_the_edition_that_pairs(
    store: Store, system: str, start: str, articles: dict[str, str]
) -> None:
    """Player 1 has had a full-point bye, 2 a half-point bye, one the bye, one a win by forfeit."""
    arbiter = Arbiter(store, Settings("Open", rounds=6))
    arbiter(do.ChangeEvent(replace(arbiter.state.details, start=start)))
    arbiter(do.ChangeSettings(KEY, replace(arbiter.open.settings, system=system)))
    arbiter.enter(9)
    arbiter(do.RequestBye(KEY, 1, 1, "F"))
    arbiter(do.RequestBye(KEY, 2, 1, "H"))
    arbiter.pair()
    first = arbiter.open.rounds[0]
    arbiter(do.SetResult(KEY, 1, 1, "+-"))
    arbiter.play()
    arbiter(do.OpenManual(KEY))
    had = {"F": 1, "H": 2, "U": first.bye, "+": first.boards[0].white}
    found = {}
    for letter, person in had.items():
        for violation in violations(arbiter.state, arbiter.open, (), person):
            if violation.code == "bye-not-allowed":
                found[letter] = violation.article
    assert found == articles


def test_an_impossible_round_is_paired_by_hand(store: Store) -> None:
    arbiter = Arbiter(store, Settings("Open", rounds=3))
    arbiter.enter(2)
    assert "rounds-impossible" in [notice.code for notice in notices(arbiter.state, KEY)]
    arbiter.rounds(1)
    with pytest.raises(dutchess.NoPairingPossible):
        arbiter.pair()
    arbiter(do.OpenManual(KEY))
    arbiter(do.ChangePairing(KEY, ((2, 1),)))
    arbiter(do.CloseManual(KEY))
    arbiter(do.PublishRound(KEY))
    arbiter.play()
    assert len(arbiter.open.rounds) == 2


# Acceleration


def test_baku_groups_are_fixed_when_first_paired(store: Store) -> None:
    arbiter = Arbiter(store, Settings("Open", rounds=5, acceleration="baku"))
    arbiter.enter(12)
    arbiter(do.RequestBye(KEY, 1, 1))
    arbiter.pair()
    assert arbiter.open.group_a == (2, 3, 4, 5, 6, 7), "eleven are paired: six of them are in group A"
    arbiter.play()
    arbiter(do.AddPlayer(KEY, Person("Late", fide_rating=2375)))
    arbiter(do.AddPlayer(KEY, Person("Low", fide_rating=1000)))
    arbiter.pair()
    accelerations = tournament_of(arbiter.state, KEY).accelerations
    assert {(a.first_player, a.last_player) for a in accelerations} == {(1, 8)}
    arbiter.play()
    arbiter.rounds(3)
    assert dutchess.check(tournament_of(arbiter.state, KEY)).discrepancies == 0


def test_baku_with_two_points_a_win(store: Store) -> None:
    """C.04.7 articles 1.1 and 1.4."""
    arbiter = Arbiter(store, Settings("Open", rounds=5, points=Points(20, 10, 0, 20), acceleration="baku"))
    arbiter.enter(9)
    arbiter.rounds(3)
    made = tournament_of(arbiter.state, KEY)
    assert [(a.points, a.first_round, a.last_round) for a in made.accelerations] == [(20, 1, 2), (10, 3, 3)]
    assert dutchess.check(made).discrepancies == 0


# Round robins


def test_a_player_who_leaves_a_round_robin_forfeits(store: Store) -> None:
    arbiter = Arbiter(store, Settings("Open", rounds=5, system="berger"))
    arbiter.enter(6)
    arbiter.rounds(1)
    arbiter(do.Withdraw(KEY, 2))
    arbiter.rounds(4)
    games = tournament_of(arbiter.state, KEY).player(arbiter.open.number_of[2]).games
    assert [game.result for game in games[1:]] == ["-"] * 4
    refused(arbiter, do.RequestBye(KEY, 3, 5), "Tournament Rules 9")
    arbiter(do.CloseTournament(KEY))
    assert 2 not in [place.person for place in standing(arbiter.state, KEY).places], "under half of the games"


@pytest.mark.parametrize(("rounds", "place"), [(2, None), (3, True)])
def test_a_player_expelled_from_a_round_robin(store: Store, rounds: int, place: bool | None) -> None:
    """Tournament Rules 2011, 9(b): before half of five games nothing counts; after it the score does, with a place.

    The list, the ranks of the exported file and the standings made from that file are the same.
    """
    arbiter = Arbiter(store, Settings("Open", rounds=5, system="berger", tiebreaks=("DE", "SB")))
    arbiter.enter(6)
    arbiter.rounds(rounds)
    arbiter(do.Withdraw(KEY, 2, expelled=True))
    arbiter.rounds(5 - rounds)
    places = {one.number: one for one in standing(arbiter.state, KEY).places}
    number = arbiter.open.number_of[2]
    assert (number in places) is bool(place)
    if place:
        assert places[number].expelled
        assert places[number].withdrawn
    t = dutchess.trf.loads(report(arbiter.state, KEY))
    expected = {one.number: places[one.number].place if one.number in places else None for one in t.players}
    assert {player.number: player.rank for player in t.players} == expected
    assert {row.player: row.rank for row in dutchess.standings(t)} == expected
    assert dutchess.check(t).discrepancies == 0


def test_a_round_robin_takes_nobody_after_its_start(store: Store) -> None:
    arbiter = Arbiter(store, Settings("Open", rounds=3, system="berger"))
    arbiter.enter(4)
    arbiter.rounds(1)
    refused(arbiter, do.AddPlayer(KEY, Person("Late")), "Tournament Rules 5(c)")


# The end


def test_lots_and_decisions_separate_tied_players(store: Store) -> None:
    arbiter = Arbiter(store, Settings("Open", rounds=1, tiebreaks=("WIN",)))
    arbiter.enter(6)
    arbiter.pair()
    arbiter.play("1")
    assert [place.place for place in standing(arbiter.state, KEY).places] == [1, 1, 1, 4, 4, 4]
    arbiter(do.DrawLots(KEY, "5"))
    assert [place.place for place in standing(arbiter.state, KEY).places] == [1, 2, 3, 4, 5, 6]
    refused(arbiter, do.DrawLots(KEY, "6"), "VCL 205")
    winners = [place.person for place in standing(arbiter.state, KEY).places[:3]]
    arbiter(do.OrderTied(KEY, tuple(reversed(winners))))
    assert [place.person for place in standing(arbiter.state, KEY).places[:3]] == winners[::-1]
    refused(arbiter, do.OrderTied(KEY, (winners[0], 6 if 6 not in winners else 5)), "VCL 206")
    arbiter(do.CloseTournament(KEY))
    assert standing(arbiter.state, KEY).final
    refused(arbiter, do.OrderTied(KEY, tuple(winners)), "VCL")


def test_a_tournament_that_ends_early_says_so(arbiter: Arbiter) -> None:
    arbiter.enter(12)
    arbiter.rounds(4)
    arbiter(do.CloseTournament(KEY))
    assert arbiter.levels() == [(4, "rounds-not-played")] * 2
    assert "### Not played @ Round 5" in report(arbiter.state, KEY)
    arbiter(do.CloseEvent())
    with pytest.raises(Refusal, match="closed"):
        arbiter(do.AddTournament("b", Settings("B", 3)))


def test_a_player_in_two_tournaments(arbiter: Arbiter) -> None:
    arbiter.enter(4)
    arbiter(do.AddTournament("blitz", Settings("Blitz", rounds=3)))
    arbiter(do.AddPlayer("blitz", person=1))
    arbiter(do.AddPlayer("blitz", Person("Only blitz", fide_rating=2600)))
    with pytest.raises(Refusal, match="already"):
        arbiter(do.AddPlayer("blitz", person=1))
    arbiter(do.PairRound("blitz", seed="1"))
    assert arbiter.state.tournament("blitz").numbers == (5, 1)
    assert not arbiter.open.rounds


def test_values_computed_elsewhere_decide_after_all_others(store: Store) -> None:
    refused(Arbiter(store), do.AddTournament("b", Settings("B", 3, tiebreaks=("OTHER_X", "BH"))), "VCL 207")
    arbiter = Arbiter(store, Settings("Open", rounds=1, tiebreaks=("WIN", "OTHER_X")))
    arbiter.enter(6)
    arbiter.pair()
    arbiter.play("1")
    winners = [place.person for place in standing(arbiter.state, KEY).places[:3]]
    arbiter(do.GiveValues(KEY, "OTHER_X", ((winners[2], 300), (winners[0], 100), (winners[1], 100))))
    places = standing(arbiter.state, KEY).places
    assert [(place.place, place.person) for place in places[:3]] == [(1, winners[2]), (2, winners[0]), (2, winners[1])]
    assert [place.place for place in places[3:]] == [4, 4, 4]
    assert places[0].decided == "OTHER_X"


@pytest.mark.parametrize("swapped", [True, False])
def test_the_last_two_rounds_of_a_cycle_may_be_swapped(store: Store, swapped: bool) -> None:
    arbiter = Arbiter(store, Settings("Open", rounds=6, system="berger", double=True, swap_last_two=swapped))
    arbiter.enter(4)
    arbiter.rounds(6)
    pairs = [
        {frozenset(arbiter.open.number_of[who] for who in (board.white, board.black)) for board in entry.boards}
        for entry in arbiter.open.rounds
    ]
    assert (pairs[1] == pairs[5]) is swapped
    assert (pairs[1] == pairs[4]) is not swapped
    arbiter(do.CloseTournament(KEY))


@pytest.mark.parametrize(("players", "declared", "follows"), [(4, 5, 3), (9, 7, 9), (4, 3, 3)])
def test_the_rounds_of_a_round_robin_follow_from_its_field(
    store: Store, players: int, declared: int, follows: int
) -> None:
    """Tournament Rules, Annex 1: whatever was declared, everybody meets everybody; it is said and confirmed."""
    arbiter = Arbiter(store, Settings("Open", rounds=declared, system="berger"))
    arbiter.enter(players)
    differs = declared != follows
    assert ("round-robin-length" in [notice.code for notice in notices(arbiter.state, KEY)]) is differs
    cautions = arbiter.ledger.propose(do.PairRound(KEY)).cautions
    assert [caution.code for caution in cautions] == (["round-robin-rounds"] if differs else [])
    arbiter(do.PairRound(KEY))
    assert arbiter.open.settings.rounds == follows


def test_games_of_a_round_robin_in_any_order(store: Store) -> None:
    """The table pairs, whatever the results are: nothing is adjourned, no draft is lost, corrections count."""
    arbiter = Arbiter(store, Settings("Open", rounds=3, system="berger"))
    arbiter.enter(4)
    for _ in range(3):
        arbiter(do.PairRound(KEY))
        arbiter(do.PublishRound(KEY))
    assert {board.result for entry in arbiter.open.rounds for board in entry.boards} == {""}
    for number, board, result in ((3, 1, "1-0"), (1, 2, "0-1"), (1, 2, "½-½")):
        action = do.SetResult(KEY, number, board, result)
        assert arbiter.ledger.propose(action, reason="misread").cautions == ()
        arbiter.ledger.perform(action, author="x", reason="misread")
        assert arbiter.open.round(number).board(board).result == result
    assert len(arbiter.open.open_games) == 4


def test_long_events_have_several_ratings(store: Store) -> None:
    arbiter = Arbiter(store, Settings("Open", rounds=3, tiebreaks=("ARO",)))
    arbiter.enter(8)
    arbiter.rounds(2)
    refused(arbiter, do.UpdateRating(KEY, 1, 2, 2450), "VCL 210")
    arbiter(do.ChangeEvent(replace(arbiter.state.details, start="2026/09/01", end="2026/11/30")))
    assert "long-event-tie-breaks" in [notice.code for notice in notices(arbiter.state, KEY)]
    before = standing(arbiter.state, KEY).places
    for person in range(1, 9):
        arbiter(do.UpdateRating(KEY, person, 2, 1500))
    assert standing(arbiter.state, KEY).places == before, "the first rating is the default"
    refused(arbiter, do.ChangeSettings(KEY, replace(arbiter.open.settings, tiebreak_ratings="latest")), "C.04.2 1")
    chosen = Arbiter(store, Settings("Open", rounds=3, tiebreaks=("ARO",), tiebreak_ratings="latest"), name="Other")
    chosen.enter(8)
    chosen.rounds(2)
    chosen(do.ChangeEvent(replace(chosen.state.details, start="2026/09/01", end="2026/11/30")))
    for person in range(1, 9):
        chosen(do.UpdateRating(KEY, person, 2, 1500))
    assert {place.tiebreaks[0] for place in standing(chosen.state, KEY).places} == {"1500"}
    assert chosen.open.entrants[1].rating_in(1) == 2400


# Forfeits


@pytest.mark.parametrize("system", ["dutch", "berger"])
def test_who_lost_by_forfeit_is_paired_again_only_after_a_question(store: Store, system: str) -> None:
    """Tournament Rules 2011, 9(a): such a player is expelled "unless the chief arbiter decides otherwise"."""
    arbiter = Arbiter(store, Settings("Open", rounds=3, system=system))
    arbiter.enter(6)
    arbiter.pair()
    absent = arbiter.open.rounds[0].boards[0].white
    arbiter(do.SetResult(KEY, 1, 1, "0F-1F"))
    arbiter.play()
    with pytest.raises(Unconfirmed) as asked:
        arbiter.ledger.perform(do.PairRound(KEY, seed="seed"), author="anna", reason="", confirmed=())
    (caution,) = asked.value.cautions
    assert (caution.level, caution.code, caution.article) == (3, "lost-by-forfeit", "Tournament Rules 9(a)")
    assert f"Player {absent:03}" in caution.text
    arbiter.pair()
    assert arbiter.open.rounds[1].board_of(absent) is not None
    arbiter.play()
    arbiter(do.PairRound(KEY, seed="seed"))
    assert arbiter.levels() == [], "the last game was played"


def test_nobody_asks_about_a_player_who_left(store: Store) -> None:
    """Tournament Rules 2011, 9(a): the arbiter has expelled the player, or gave a bye: nothing is left to decide."""
    arbiter = Arbiter(store, Settings("Open", rounds=3))
    arbiter.enter(7)
    arbiter.pair()
    one, other = (arbiter.open.rounds[0].boards[number].white for number in (0, 1))
    arbiter(do.SetResult(KEY, 1, 1, "0F-1F"))
    arbiter(do.SetResult(KEY, 1, 2, "0F-0F"))
    arbiter.play()
    arbiter(do.Withdraw(KEY, one, expelled=True))
    arbiter(do.RequestBye(KEY, other, 2, "H"))
    arbiter(do.Withdraw(KEY, arbiter.open.rounds[0].boards[1].black))
    arbiter.pair(publish=False)
    assert "lost-by-forfeit" not in [code for _, code in arbiter.levels()]


# -- Lots and tie-breaks that come too late, or do not exist -----------------------------------------------------------


def test_who_enters_after_the_draw_gets_a_lot_from_its_seed(store: Store) -> None:
    """The order of the others stays; anybody can draw it again."""
    arbiter = Arbiter(store, Settings("Open", 3, tiebreaks=("WIN",)))
    arbiter.enter(6)
    arbiter.pair()
    arbiter.play("=")
    arbiter(do.DrawLots(KEY, "seed"))
    before = [place.person for place in standing(arbiter.state, KEY).places]
    arbiter.enter(2)
    arbiter.pair()
    arbiter.play("=")
    places = standing(arbiter.state, KEY).places
    assert [place.place for place in places] == list(range(1, 9))
    assert [place.person for place in places if place.person in before and place.points == 10] == [
        person for person in before if person in {place.person for place in places if place.points == 10}
    ]
    assert standing(arbiter.state, KEY).places == places


@pytest.mark.parametrize("system", ["team", "berger"])
def test_a_team_event_takes_only_tiebreaks_that_exist(store: Store, system: str) -> None:
    with pytest.raises(Refusal, match="NOPE"):
        Arbiter(store, Settings("League", 3, system, tiebreaks=("NOPE",), teams=TeamPlay(2)))
    arbiter = Arbiter(store, Settings("League", 3, system, tiebreaks=("MPvGP", "SB"), teams=TeamPlay(2)))
    with pytest.raises(Refusal, match="NOPE"):
        arbiter(do.ChangeSettings(KEY, Settings("League", 3, system, tiebreaks=("NOPE",), teams=TeamPlay(2))))


# -- What was drawn stays drawn ----------------------------------------------------------------------------------------


def test_undo_does_not_draw_the_initial_colour_again(store: Store) -> None:
    arbiter = Arbiter(store)
    arbiter.enter(6)
    for _ in range(3):
        arbiter(do.PairRound(KEY, "first"))
        arbiter.ledger.undo(author="anna")
        assert not arbiter.open.rounds
        assert (arbiter.open.colour, arbiter.open.colour_seed) == (draws.colour_of("first"), "first")
    other = next(f"s{number}" for number in range(99) if draws.colour_of(f"s{number}") != arbiter.open.colour)
    arbiter(do.PairRound(KEY, other))
    assert arbiter.open.colour_seed == "first"
    arbiter.ledger.undo(author="anna")
    with pytest.raises(Refusal, match="it stays"):
        arbiter(do.DrawColour(KEY, other))
    arbiter.ledger.undo(author="anna")
    assert not arbiter.open.entrants, "an undo goes on to the action before"
    assert arbiter.open.colour_seed == "first"
    entries = arbiter.ledger.entries()
    assert Timeline.of(entries).state == arbiter.state
    pushed = Timeline()
    for entry in entries:
        pushed.push(entry)
    assert pushed.state == arbiter.state


def test_a_colour_that_was_typed_can_be_corrected(store: Store) -> None:
    arbiter = Arbiter(store)
    arbiter(do.DrawColour(KEY, colour="w"))
    arbiter.ledger.undo(author="anna")
    assert arbiter.open.colour == ""
    arbiter(do.DrawColour(KEY, colour="w"))
    arbiter(do.DrawColour(KEY, colour="b"))
    assert arbiter.open.colour == "b"


def test_lots_are_not_taken_back(store: Store) -> None:
    arbiter = Arbiter(store)
    arbiter.enter(4)
    arbiter.rounds(1)
    arbiter(do.DrawLots(KEY, "seed"))
    lots = arbiter.open.lots
    with pytest.raises(Refusal, match="stays drawn"):
        arbiter.ledger.undo(author="anna")
    with pytest.raises(Refusal):
        arbiter(do.DrawLots(KEY, "another"))
    arbiter(do.SetResult(KEY, 1, 1, "1-0"))
    arbiter.ledger.undo(author="anna")
    assert arbiter.open.lots == lots


def test_a_starting_position_is_drawn_once(store: Store) -> None:
    arbiter = Arbiter(store, Settings("Open", 3, chess960=True))
    arbiter.enter(4)
    arbiter(do.PairRound(KEY, "first"))
    position = arbiter.open.round(1).position
    assert position is not None
    for number, way in enumerate((do.DiscardPairing(KEY), None, do.DiscardPairing(KEY))):
        if way:
            arbiter(way)
        else:
            arbiter.ledger.undo(author="anna")
        arbiter(do.PairRound(KEY, f"another {number}"))
        assert arbiter.open.round(1).position == position
    assert Timeline.of(arbiter.ledger.entries()).state == arbiter.state
    arbiter(do.PublishRound(KEY))
    arbiter.play()
    arbiter(do.PairRound(KEY, "second"))
    assert arbiter.open.positions[1] == position
    assert set(arbiter.open.positions) == {1, 2}


def test_reopening_keeps_forfeits(store: Store) -> None:
    arbiter = Arbiter(store)
    arbiter.enter(6)
    arbiter.pair()
    arbiter(do.SetResult(KEY, 1, 1, "1F-0F"))
    arbiter(do.LeaveFideMode(KEY))
    arbiter(do.ReopenRound(KEY))
    assert [board.result for board in arbiter.open.round(1).boards] == ["1F-0F", "", ""]
    arbiter(do.PublishRound(KEY))
    arbiter.play()
    assert arbiter.open.round(1).board(1).result == "1F-0F"


def test_journals_of_older_versions_mean_what_they_meant() -> None:
    """An undo without `keeps` takes everything back, and a reopened round has no results."""
    old = [
        facts.EventCreated(Details("Old")),
        facts.TournamentAdded(KEY, Settings("Open", 3)),
        facts.ColourDrawn(KEY, "w", "seed"),
        facts.Undone(2),
    ]
    timeline = Timeline()
    head = GENESIS
    for position, fact in enumerate(old):
        (entry,) = chained([fact], "old", position, head, "t", "a", "")
        head = entry.hash
        timeline.push(entry)
    assert timeline.state.tournament(KEY).colour == ""


# -- Withdrawals from round robins, corrections that come late, closing ------------------------------------------------


@pytest.mark.parametrize("draft", [True, False])
def test_who_leaves_a_round_robin_during_a_draft_loses_by_forfeit(store: Store, draft: bool) -> None:
    arbiter = Arbiter(store, Settings("All", 5, "berger"))
    arbiter.enter(6)
    arbiter.rounds(1)
    if draft:
        arbiter.pair(publish=False)
    arbiter(do.Withdraw(KEY, 2))
    if not draft:
        arbiter.pair(publish=False)
    arbiter(do.Withdraw(KEY, 3))
    arbiter(do.PublishRound(KEY))
    entry = arbiter.open.round(2)
    for person in (2, 3):
        board = entry.board(entry.board_of(person) or 0)
        wanted = "0F-0F" if {board.white, board.black} == {2, 3} else "0F-1F" if board.white == person else "1F-0F"
        assert board.result == wanted


def _league(store: Store, rounds: int, *, count: int = 5) -> Arbiter:
    arbiter = Arbiter(store, Settings("League", rounds, "berger", teams=TeamPlay(2)))
    for number in range(1, count + 1):
        arbiter(do.AddTeam(KEY, f"Team {number}"))
        people = tuple(Person(f"Player {number}{i}", fide_rating=2000 + i) for i in range(2))
        arbiter(do.AddPlayers(KEY, people, number))
    return arbiter


@pytest.mark.parametrize(("played", "annulled"), [(1, True), (3, False)])
def test_a_team_that_left_before_half_of_its_matches(store: Store, played: int, annulled: bool) -> None:
    """Tournament Rules 9(d): as for players."""
    arbiter = _league(store, 5, count=6)
    arbiter.rounds(played)
    arbiter.pair(publish=False)
    arbiter(do.WithdrawTeam(KEY, 2))
    arbiter(do.PublishRound(KEY))
    matches = arbiter.open.round(played + 1).matches
    index = next(index for index, match in enumerate(matches) if 2 in match)
    lost = {"0F-1F", "1F-0F"}
    assert {board.result for board in arbiter.open.round(played + 1).boards[2 * index : 2 * index + 2]} <= lost
    arbiter.play()
    while len(arbiter.open.rounds) < 5:
        arbiter.rounds(1)
    assert (2 not in {place.person for place in standing(arbiter.state, KEY).places}) == annulled
    tournament = dutchess.trf.loads(report(arbiter.state, KEY, final=True))
    assert dutchess.check(tournament).discrepancies == 0


def test_the_colours_of_one_board_of_a_match_are_corrected(store: Store) -> None:
    """Both players stay with their teams: points, standings, the next pairing and the report go on."""
    arbiter = _league(store, 3, count=4)
    arbiter.pair()
    arbiter.play("1")
    before = {place.person: place.points for place in standing(arbiter.state, KEY).places}
    board = arbiter.open.rounds[0].boards[0]
    arbiter(do.CorrectColours(KEY, 1, 1))
    after = arbiter.open.rounds[0].boards[0]
    assert (after.white, after.black, after.result) == (board.black, board.white, "0-1")
    assert {place.person: place.points for place in standing(arbiter.state, KEY).places} == before
    arbiter.rounds(2)
    again = dutchess.trf.loads(report(arbiter.state, KEY, final=True))
    assert [one.games for one in again.players] == [one.games for one in tournament_of(arbiter.state, KEY).players]
    different = [one.round for one in dutchess.check(again).rounds if one.differs]
    assert different == [1], "what was played with other colours than the table has is told"


def test_a_correction_after_the_end_of_the_next_round_is_for_the_rating(store: Store) -> None:
    """C.04.2 4.8: it counts when the error was reported."""
    arbiter = Arbiter(store)
    arbiter.enter(6)
    arbiter.rounds(1)
    arbiter.pair()
    arbiter(do.SetResult(KEY, 1, 1, "="))
    assert arbiter.levels() == [(3, "correction-after-pairing")], "the next round has not ended"
    arbiter.play()
    before = arbiter.open.round(1).board(2).result
    other = "1-0" if before != "1-0" else "0-1"
    arbiter(do.SetResult(KEY, 1, 2, other))
    assert arbiter.levels() == [(3, "correction-after-round")]
    assert (arbiter.open.round(1).board(2).result, arbiter.open.round(1).board(2).rated) == (before, other)
    with pytest.raises(Refusal):
        arbiter(do.CorrectColours(KEY, 1, 3))
    arbiter(do.CorrectColours(KEY, 1, 3, in_time=True))


def test_after_closing_results_are_corrected_for_the_rating(store: Store) -> None:
    arbiter = Arbiter(store, Settings("Open", 1))
    arbiter.enter(4)
    arbiter.rounds(1)
    arbiter(do.CloseTournament(KEY))
    places = standing(arbiter.state, KEY).places
    before = arbiter.open.round(1).board(1).result
    other = "1-0" if before != "1-0" else "0-1"
    arbiter(do.SetResult(KEY, 1, 1, other))
    arbiter(do.CloseEvent())
    arbiter(do.SetResults(KEY, 1, ((1, other), (2, "="))))
    assert standing(arbiter.state, KEY).places == places
    assert arbiter.open.round(1).board(1).rated == other
    with pytest.raises(Refusal):
        arbiter(do.AddPlayer(KEY, Person("Late")))


def test_closing_can_be_taken_back(store: Store) -> None:
    arbiter = Arbiter(store, Settings("Open", 1))
    arbiter.enter(4)
    with pytest.raises(Refusal, match="not closed"):
        arbiter(do.ReopenTournament(KEY))
    arbiter.rounds(1)
    arbiter(do.CloseTournament(KEY))
    arbiter(do.CloseEvent())
    with pytest.raises(Refusal):
        arbiter(do.ReopenTournament(KEY))
    arbiter(do.ReopenEvent())
    with pytest.raises(Refusal):
        arbiter(do.ReopenTournament(KEY), reason="")
    arbiter(do.ReopenTournament(KEY))
    assert not arbiter.open.closed
    assert "### Closing undone @ Round 1" in report(arbiter.state, KEY)
    arbiter(do.SetResult(KEY, 1, 1, "="))
    arbiter(do.CloseTournament(KEY))
