"""An event of matches with two games (C.04.5): both games are published together, entered and corrected together."""

from __future__ import annotations

from pathlib import Path

import pytest

import dutchess
from book import double_legality
from dutchess.journal import Refusal, Settings, Store
from dutchess.journal import actions as do
from dutchess.journal.output.derive import tournament_of
from dutchess.journal.output.standing import standings_after
from dutchess.journal.values import Points
from journal.arbiter import KEY, Arbiter

ROOT = Path(__file__).parents[3]


@pytest.fixture
def double(store: Store) -> Arbiter:
    return Arbiter(store, Settings("Rapid", rounds=8, system="double-swiss"))


def tournament(arbiter: Arbiter, rounds: int | None = None) -> dutchess.Tournament:
    return tournament_of(arbiter.state, KEY, rounds=rounds)


def play_match(arbiter: Arbiter, first: str = "1=0", second: str = "=10") -> None:
    """Pair and publish the next match, and enter both games."""
    arbiter.pair()
    number = len(arbiter.open.rounds)
    for entry, results in ((arbiter.open.round(number - 1), first), (arbiter.open.round(number), second)):
        boards = tuple((board, results[board % len(results)]) for board in entry.open_boards)
        arbiter(do.SetResults(KEY, entry.number, boards))


def test_publishing_the_first_game_publishes_the_second(double: Arbiter) -> None:
    double.enter(7)
    double.pair()
    one, two = double.open.rounds
    assert [(board.white, board.black) for board in two.boards] == [(board.black, board.white) for board in one.boards]
    assert one.bye == 7
    assert two.bye is None
    assert two.away == ((7, "H"),)
    assert two.is_published
    assert tournament(double).problems() == ()


def test_both_games_are_entered_without_questions(double: Arbiter) -> None:
    """The first game is not an adjourned one because the second is published; its result may come later."""
    double.enter(6)
    double.pair()
    double(do.SetResult(KEY, 2, 1, "1-0"))
    assert double.seen == []
    double(do.SetResult(KEY, 1, 1, "1-0"))
    assert double.seen == []
    double(do.SetResult(KEY, 1, 1, "0-1", corrects=True))
    assert double.seen == []


def test_a_whole_event_is_legal_and_agrees_with_the_checker(double: Arbiter) -> None:
    double.enter(9)
    double(do.RequestBye(KEY, 2, 4, "H"))  # the second game of match 2: the bye is for the match
    for _ in range(4):
        play_match(double)
        after = tournament(double)
        before = after.before_round(after.played_rounds - 1)
        pairing = dutchess.pair(before)
        assert double_legality.violations(before, pairing.pairs, pairing.bye) == []
        assert after.problems() == ()
    event = tournament(double)
    assert [game.result for game in event.player(2).games][2:4] == ["H", "H"]
    report = dutchess.check(event)
    assert report.system == "double-swiss"
    assert report.discrepancies == 0
    read = dutchess.trf.loads(dutchess.trf.dumps(event))
    assert dutchess.check(read).discrepancies == 0
    places = standings_after(double.state, KEY).places
    assert [place.points for place in places] == sorted((event.points(one) for one in event.players), reverse=True)


def test_missing_results_of_both_games_are_adjourned(double: Arbiter) -> None:
    double.enter(6)
    double.pair()
    double.pair(publish=False)
    codes = [code for _, code in double.levels()]
    assert codes.count("missing-results") == 2
    assert all(board.is_open for entry in double.open.rounds[:2] for board in entry.boards)
    event = tournament(double, rounds=2)
    assert all(game.result == "?" for player in event.players for game in player.games)


def correct(arbiter: Arbiter, number: int) -> list[str]:
    """Turn a result round, and say what was asked."""
    other = "0-1" if arbiter.open.round(number).board(1).result != "0-1" else "1-0"
    arbiter(do.SetResult(KEY, number, 1, other, corrects=True))
    return [code for _, code in arbiter.levels()]


def test_a_correction_after_the_next_match_is_late(double: Arbiter) -> None:
    """C.04.2 article 4.3 speaks of rounds, which are matches here."""
    double.enter(6)
    play_match(double)
    double.pair()
    assert [correct(double, number) for number in (1, 2)] == [["correction-after-pairing"]] * 2
    for number in (3, 4):
        boards = tuple((board, "1") for board in double.open.round(number).open_boards)
        double(do.SetResults(KEY, number, boards))
        assert correct(double, 1) == (["correction-after-pairing"] if number == 3 else ["correction-after-round"])
    play_match(double)
    assert correct(double, 2) == ["correction-for-rating"]


def test_colours_are_corrected_in_both_games(double: Arbiter) -> None:
    double.enter(6)
    play_match(double)
    before = tournament(double)
    double(do.CorrectColours(KEY, 1, 1))
    after = tournament(double)
    assert after.problems() == ()
    number = double.open.number_of[double.open.round(1).board(1).white]
    assert [game.colour for game in after.player(number).games] == ["w", "b"]
    assert [game.colour for game in before.player(number).games] == ["b", "w"]


def test_a_reopened_match_is_paired_again_as_a_whole(double: Arbiter) -> None:
    double.enter(6)
    double(do.LeaveFideMode(KEY))
    double.pair()
    double(do.ReopenRound(KEY))
    assert [entry.number for entry in double.open.rounds] == [1]
    assert not double.open.rounds[0].is_published
    double(do.PublishRound(KEY))
    assert [entry.is_published for entry in double.open.rounds] == [True, True]


def test_players_may_meet_again_only_after_a_forfeited_match(double: Arbiter) -> None:
    """The manual phase knows what [C1] says of matches."""
    from dutchess.journal.rules.pairing.rounds import met_before

    double.enter(6)
    double.pair()
    one, two = double.open.rounds
    double(do.SetResults(KEY, 1, ((1, "1F-0F"), (2, "1F-0F"), (3, "1F-0F"))))
    double(do.SetResults(KEY, 2, ((1, "0F-1F"), (2, "1-0"), (3, "1F-0F"))))  # on board 3 each forfeits one game
    assert met_before(double.open, 3) == {frozenset((board.white, board.black)) for board in one.boards[1:]}
    assert met_before(double.open, 2) == frozenset()
    assert two.number == 2


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        (Settings("Rapid", rounds=7, system="double-swiss"), "number of rounds must be even"),
        (Settings("Rapid", rounds=8, system="double-swiss", points=Points(bye=5)), "a win and a draw"),
    ],
)
def test_settings_that_no_match_can_have(store: Store, settings: Settings, message: str) -> None:
    with pytest.raises(Refusal, match=message):
        Arbiter(store, settings)


def test_acceleration_counts_matches(store: Store) -> None:
    fast = Arbiter(store, Settings("Rapid", rounds=8, system="double-swiss", acceleration="baku"))
    fast.enter(8)
    play_match(fast)
    assert [(one.points, one.first_round, one.last_round) for one in tournament(fast).accelerations] == [
        (20, 1, 2),
        (10, 3, 4),
    ]
    assert dutchess.check(tournament(fast)).discrepancies == 0


def test_a_report_can_be_imported_and_continued(arbiter: Arbiter) -> None:
    content = dutchess.trf.load(ROOT / "examples" / "double-9.trf")
    arbiter(do.ImportTournament("double", content))
    event = arbiter.state.tournament("double")
    assert event.settings.system == "double-swiss"
    assert len(event.rounds) == 6
    arbiter(do.PairRound("double", seed="seed"))
    arbiter(do.PublishRound("double"))
    assert len(arbiter.state.tournament("double").rounds) == 8
    seventh = arbiter.state.tournament("double").round(7)
    number = arbiter.state.tournament("double").number_of
    assert dutchess.pair(content).pairs == tuple((number[board.white], number[board.black]) for board in seventh.boards)
