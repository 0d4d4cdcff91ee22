"""Round robins and leagues."""

from __future__ import annotations

import pytest

import dutchess
from dutchess.base.values import replace
from dutchess.journal import Person, Settings, Store, TeamPlay, notices, report, standings_after, tournament_of
from dutchess.journal import (
    actions as do,
)
from journal.arbiter import KEY, Arbiter, refused


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
    assert 2 not in [place.person for place in standings_after(arbiter.state, KEY).places], "under half of the games"


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
    places = {one.number: one for one in standings_after(arbiter.state, KEY).places}
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


def test_who_was_not_there_at_the_start_of_a_round_robin_does_not_come_back(store: Store) -> None:
    """Its table was made without them: those who had left, and those who had not checked in."""
    arbiter = Arbiter(store, Settings("Open", rounds=5, system="berger", check_in=True))
    arbiter.enter(6)
    for person in range(1, 6):
        arbiter(do.CheckIn(KEY, person))
    arbiter(do.Withdraw(KEY, 5))
    arbiter(do.ChangeSettings(KEY, replace(arbiter.open.settings, rounds=3)))
    arbiter.rounds(1)
    refused(arbiter, do.Readmit(KEY, 5), "Tournament Rules 5(c)")
    refused(arbiter, do.CheckIn(KEY, 6), "Tournament Rules 5(c)")
    arbiter(do.Withdraw(KEY, 2))
    arbiter(do.Readmit(KEY, 2))
    arbiter.rounds(2)
    assert dutchess.check(dutchess.trf.loads(report(arbiter.state, KEY, final=True))).discrepancies == 0


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
    assert (2 not in {place.person for place in standings_after(arbiter.state, KEY).places}) == annulled
    tournament = dutchess.trf.loads(report(arbiter.state, KEY, final=True))
    assert dutchess.check(tournament).discrepancies == 0


def test_the_colours_of_one_board_of_a_match_are_corrected(store: Store) -> None:
    """Both players stay with their teams: points, standings, the next pairing and the report go on."""
    arbiter = _league(store, 3, count=4)
    arbiter.pair()
    arbiter.play("1")
    before = {place.person: place.points for place in standings_after(arbiter.state, KEY).places}
    board = arbiter.open.rounds[0].boards[0]
    arbiter(do.CorrectColours(KEY, 1, 1))
    after = arbiter.open.rounds[0].boards[0]
    assert (after.white, after.black, after.result) == (board.black, board.white, "0-1")
    assert {place.person: place.points for place in standings_after(arbiter.state, KEY).places} == before
    arbiter.rounds(2)
    again = dutchess.trf.loads(report(arbiter.state, KEY, final=True))
    assert [one.games for one in again.players] == [one.games for one in tournament_of(arbiter.state, KEY).players]
    white = next(player for player in again.players if player.number == arbiter.open.player_numbers[after.white])
    assert white.games[0].colour == "w", "the report has the colours that were played"
    assert dutchess.check(again).discrepancies == 0, "and knows that the round was published as the table has it"
