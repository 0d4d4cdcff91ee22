"""Numbers, late entries, byes, forbidden pairs, and players who leave (C.04.2 articles 2, 3.2 and 3.3)."""

from __future__ import annotations

from dataclasses import replace

import pytest

import dutchess
from dutchess.journal import (
    Person,
    Refusal,
    Settings,
    Store,
    TeamPlay,
    Unconfirmed,
    notices,
    report,
    standings_after,
    tournament_of,
)
from dutchess.journal import (
    actions as do,
)
from dutchess.tournament.entries import initial_order
from journal.arbiter import KEY, Arbiter, refused


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


def test_numbers_of_teams_are_a_matter_of_c_04_6(store: Store) -> None:
    """C.04.6 article 1.1: C.04.2 articles 2.1 to 2.3 are not for teams (1.1.2).

    A number once defined should stay, unless the Chief Arbiter decides otherwise (1.1.3).
    """
    arbiter = Arbiter(store, Settings("Teams", rounds=5, system="team", teams=TeamPlay(1)))
    for number in range(1, 7):
        arbiter(do.AddTeam(KEY, f"Team {number}", strength=2000 - number // 2))
        arbiter(do.AddPlayer(KEY, Person(f"Player {number}"), team=number))
    refused(arbiter, do.SetNumbers(KEY, (6, 5, 4, 3, 2, 1)), "C.04.6 1.1.2")
    refused(arbiter, do.ExchangeNumbers(KEY, 1, 2), "C.04.6 1.1.2")
    arbiter.rounds(1)
    refused(arbiter, do.ChangeTeam(KEY, 1, "Team 1", strength=1500), "C.04.6 1.1.3")
    arbiter.rounds(2)
    arbiter(do.ExchangeNumbers(KEY, 2, 3))
    assert arbiter.levels() == [(3, "numbers-exchanged")]
    arbiter.rounds(1)
    version = arbiter.ledger.version
    with pytest.raises(Refusal, match="a reason is due: numbers change after round 4"):
        arbiter(do.AssignNumbers(KEY), reason="")
    assert arbiter.ledger.version == version
    arbiter(do.AssignNumbers(KEY), reason="the board of appeal")
    assert arbiter.levels() == [(3, "numbers-should-stay"), (3, "renumbered")]
    assert arbiter.seen[0].article == "C.04.6 1.1.3"
    assert arbiter.open.numbers == (1, 2, 3, 4, 5, 6)
    assert [entry.reason for entry in arbiter.ledger.entries(version)] == ["the board of appeal"]
    arbiter(do.ExchangeNumbers(KEY, 4, 5), reason="agreed")
    assert arbiter.levels() == [(3, "numbers-should-stay"), (3, "numbers-exchanged")]


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


def test_swiss_numbers_are_not_set_by_hand(arbiter: Arbiter) -> None:
    arbiter.enter(3)
    refused(arbiter, do.SetNumbers(KEY, (3, 2, 1)), "C.04.2 2.2")


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


def test_article_4_3_withdrawn_players_are_not_paired_again(arbiter: Arbiter) -> None:
    arbiter.enter(8)
    arbiter.rounds(2)
    arbiter(do.Withdraw(KEY, 3))
    arbiter.rounds(2)
    player = tournament_of(arbiter.state, KEY).player(3)
    assert [game.result for game in player.games[2:]] == ["Z", "Z"]
    (place,) = [place for place in standings_after(arbiter.state, KEY).places if place.person == 3]
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
    places = standings_after(arbiter.state, KEY).places
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


def test_long_events_have_several_ratings(store: Store) -> None:
    arbiter = Arbiter(store, Settings("Open", rounds=3, tiebreaks=("ARO",)))
    arbiter.enter(8)
    arbiter.rounds(2)
    refused(arbiter, do.UpdateRating(KEY, 1, 2, 2450), "VCL 210")
    arbiter(do.ChangeEvent(replace(arbiter.state.details, start="2026/09/01", end="2026/11/30")))
    assert "long-event-tie-breaks" in [notice.code for notice in notices(arbiter.state, KEY)]
    before = standings_after(arbiter.state, KEY).places
    for person in range(1, 9):
        arbiter(do.UpdateRating(KEY, person, 2, 1500))
    assert standings_after(arbiter.state, KEY).places == before, "the first rating is the default"
    refused(arbiter, do.ChangeSettings(KEY, replace(arbiter.open.settings, tiebreak_ratings="latest")), "C.04.2 1")
    chosen = Arbiter(store, Settings("Open", rounds=3, tiebreaks=("ARO",), tiebreak_ratings="latest"), name="Other")
    chosen.enter(8)
    chosen.rounds(2)
    chosen(do.ChangeEvent(replace(chosen.state.details, start="2026/09/01", end="2026/11/30")))
    for person in range(1, 9):
        chosen(do.UpdateRating(KEY, person, 2, 1500))
    assert {place.tiebreaks[0] for place in standings_after(chosen.state, KEY).places} == {"1500"}
    assert chosen.open.entrants[1].rating_in(1) == 2400


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
