"""Knock-outs, Keizer and Scheveningen as events; wishes and play-offs."""

from __future__ import annotations

import pytest

import dutchess
from dutchess import trf
from dutchess.base.values import replace
from dutchess.journal import Settings, Store, TeamPlay, report, standings_after, tournament_of
from dutchess.journal import actions as do
from journal.arbiter import KEY, Arbiter, refused


def enter(arbiter: Arbiter, number: int, result: str) -> None:
    """The same result on all boards of a round."""
    this_round = arbiter.open.round(number)
    for board in arbiter.open.board_numbers(this_round):
        arbiter(do.SetResult(KEY, number, board, result))


def test_a_knock_out_with_play_offs(store: Store) -> None:
    settings = Settings("Cup", rounds=3, system="knockout", parameters=("third-place=yes",))
    arbiter = Arbiter(store, settings)
    arbiter.enter(6)
    arbiter.pair()
    first = arbiter.open.round(1)
    assert len(first.boards) == 2, "the first two seeds have no game"
    assert {person for person, _ in first.away} == {1, 2}
    enter(arbiter, 1, "½-½")
    refused(arbiter, do.PairRound(KEY, "1"), "")
    board = first.boards[0]
    refused(arbiter, do.EnterPlayoff(KEY, 1, 1, 2, "1"), "")
    refused(arbiter, do.EnterPlayoff(KEY, 1, board.white, board.black, "x"), "")
    for one in first.boards:
        arbiter(do.EnterPlayoff(KEY, 1, one.white, one.black, "=0"))
    for one in first.boards:
        arbiter(do.EnterPlayoff(KEY, 1, one.white, one.black, "=1"))
    arbiter.pair()
    met = [{one.white, one.black} for one in arbiter.open.round(2).boards]
    assert met[0] == {1, first.boards[0].white}
    refused(arbiter, do.EnterPlayoff(KEY, 1, board.white, board.black, "0"), "")
    enter(arbiter, 2, "1-0")
    arbiter.pair()
    assert len(arbiter.open.round(3).boards) == 2, "the final, and the match for third place"
    enter(arbiter, 3, "1-0")
    file = trf.loads(report(arbiter.state, KEY))
    assert file.parameters == (("third-place", "yes"),)
    assert len(file.playoffs) == 2
    assert dutchess.check(file).discrepancies == 0
    places = standings_after(arbiter.state, KEY).places
    assert [one.place for one in places][:4] == [1, 2, 3, 4]


def test_whoever_leaves_a_knock_out_loses(store: Store) -> None:
    arbiter = Arbiter(store, Settings("Cup", rounds=2, system="knockout"))
    arbiter.enter(4)
    refused(arbiter, do.RequestBye(KEY, 3, 1), "Tournament Rules 9")
    arbiter.pair()
    enter(arbiter, 1, "1-0")
    winner = arbiter.open.round(1).boards[0].white
    arbiter(do.Withdraw(KEY, winner))
    arbiter.pair()
    (final,) = arbiter.open.round(2).boards
    assert winner in (final.white, final.black)
    assert final.result == ("0F-1F" if final.white == winner else "1F-0F")


def test_a_keizer_event(store: Store) -> None:
    settings = Settings("Club", rounds=4, system="keizer", parameters=("gap=1", "bye=1/2"), tiebreaks=("WIN",))
    arbiter = Arbiter(store, settings)
    arbiter.enter(5)
    refused(arbiter, do.PairRound(KEY, "1"), "C.04.2 1.1")
    arbiter(do.LeaveFideMode(KEY))
    arbiter(do.RequestBye(KEY, 4, 2, "F"))
    arbiter.rounds(4)
    found = tournament_of(arbiter.state, KEY)
    assert found.parameters == (("gap", "1"), ("bye", "1/2"))
    assert found.tiebreaks == ("KZ", "PTS", "WIN")
    assert standings_after(arbiter.state, KEY).places
    assert dutchess.check(trf.loads(report(arbiter.state, KEY))).discrepancies == 0


def test_a_scheveningen_match(store: Store) -> None:
    arbiter = Arbiter(store, Settings("Match", rounds=6, system="scheveningen", double=True))
    arbiter.enter(6)
    for person in range(1, 7):
        data = arbiter.state.person(person)
        arbiter(do.ChangePerson(person, replace(data, club="Home" if person % 2 else "Away")))
    arbiter.rounds(6)
    found = trf.loads(report(arbiter.state, KEY))
    assert found.system == "FIDE_DOUBLESCHEVENINGEN"
    assert dutchess.check(found).discrepancies == 0
    assert {game.opponent % 2 for game in found.player(1).games} == {0}


@pytest.mark.parametrize("written", ["games=0", "points=3", "games"])
def test_other_parameters_are_refused(store: Store, written: str) -> None:
    arbiter = Arbiter(store, Settings("Cup", rounds=3, system="knockout"))
    refused(arbiter, do.ChangeSettings(KEY, replace(arbiter.open.settings, parameters=(written,))), "")


def test_wishes(store: Store) -> None:
    arbiter = Arbiter(store, Settings("Open", rounds=3))
    arbiter.enter(6)
    for person in (1, 4):
        arbiter(do.ChangePerson(person, replace(arbiter.state.person(person), club="Torre")))
    refused(arbiter, do.AddWish(KEY, (1, 2)), "C.04.2 1.1")
    arbiter(do.LeaveFideMode(KEY))
    refused(arbiter, do.AddWish(KEY, (1,)), "")
    refused(arbiter, do.AddWish(KEY, (1, 2), first_round=3, last_round=1), "")
    arbiter(do.AddWish(KEY, by="club", last_round=2))
    arbiter.pair()
    assert {1, 4} not in [{one.white, one.black} for one in arbiter.open.round(1).boards], "they would have met"
    file = trf.loads(report(arbiter.state, KEY))
    assert [(wish.players, wish.last_round) for wish in file.wishes] == [((1, 4), 2)]
    assert dutchess.check(file).discrepancies == 0
    arbiter(do.DropWishes(KEY))
    assert tournament_of(arbiter.state, KEY).wishes == ()


def test_a_system_that_does_not_choose_by_criteria_takes_no_wishes(store: Store) -> None:
    arbiter = Arbiter(store, Settings("Open", rounds=3, system="lim"))
    arbiter.enter(4)
    refused(arbiter, do.AddWish(KEY, (1, 2)), "")


def test_a_file_with_all_of_them_comes_back(store: Store) -> None:
    arbiter = Arbiter(store, Settings("Cup", rounds=2, system="knockout", parameters=("games=1",)))
    arbiter.enter(4)
    arbiter.pair()
    enter(arbiter, 1, "½-½")
    for one in arbiter.open.round(1).boards:
        arbiter(do.EnterPlayoff(KEY, 1, one.white, one.black, "1"))
    text = report(arbiter.state, KEY)
    arbiter(do.ImportTournament("again", trf.loads(text), "file"))
    again = tournament_of(arbiter.state, "again")
    assert again.playoffs == tournament_of(arbiter.state, KEY).playoffs
    assert again.parameters == (("games", "1"),)


def test_a_knock_out_of_teams(store: Store) -> None:
    arbiter = Arbiter(store, Settings("Cup", rounds=2, system="knockout", teams=TeamPlay(2)))
    assert tournament_of(arbiter.state, KEY).system == "CUSTOM_TEAM_KNOCKOUT"
