"""Results, adjourned games and corrections (C.04.2 articles 3.1 and 4.3)."""

from __future__ import annotations

import pytest

from dutchess.journal import (
    Conflict,
    NotFound,
    Person,
    ReasonDue,
    Refusal,
    Settings,
    Store,
    TeamPlay,
    report,
    standings_after,
)
from dutchess.journal import (
    actions as do,
)
from dutchess.journal.results import LETTERS, parse
from journal.arbiter import KEY, Arbiter, refused


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
        standings_after(arbiter.state, KEY, final=True)
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
    kept = [line.split() for line in text.splitlines() if line.startswith("XXK")]
    assert [words[4:] for words in kept] == [["=", "=", "2"], [*LETTERS[board.result]]]


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


def test_a_result_is_cleared_as_long_as_no_later_round_was_paired_with_it(arbiter: Arbiter) -> None:
    arbiter.enter(4)
    arbiter.pair()
    arbiter(do.ClearResult(KEY, 1, 1))
    version = arbiter.ledger.version
    arbiter(do.SetResult(KEY, 1, 1, "1-0"))
    arbiter(do.SetResult(KEY, 1, 2, "1-0"))
    arbiter(do.ClearResult(KEY, 1, 1))
    assert (arbiter.open.rounds[0].open_boards, arbiter.ledger.version) == ((1,), version + 3)
    arbiter(do.ClearResult(KEY, 1, 1))
    assert arbiter.ledger.version == version + 3, "the same again says nothing new"
    arbiter(do.AdjournGame(KEY, 1, 1))
    arbiter(do.ClearResult(KEY, 1, 1))
    arbiter.play()
    arbiter(do.VerifyResult(KEY, 1, 1, arbiter.open.rounds[0].boards[0].result))
    with pytest.raises(ReasonDue):
        arbiter(do.ClearResult(KEY, 1, 1), reason="")
    arbiter.pair(publish=False)
    arbiter(do.ClearResult(KEY, 1, 1))
    assert arbiter.levels() == [(3, "draft-discarded")]
    assert not arbiter.open.rounds[0].boards[0].verified
    arbiter.play()
    arbiter.pair()
    assert "round 2 was paired" in refused(arbiter, do.ClearResult(KEY, 1, 1), "C.04.2 4.3")


def test_in_a_round_robin_every_result_is_cleared(store: Store) -> None:
    """No pairing depends on a result there."""
    arbiter = Arbiter(store, Settings("Table", rounds=3, system="berger"))
    arbiter.enter(4)
    arbiter.rounds(2)
    arbiter(do.ClearResult(KEY, 1, 2))
    assert arbiter.open.rounds[0].open_boards == (2,)


def test_an_empty_board_of_a_match_stays_a_forfeit(store: Store) -> None:
    arbiter = Arbiter(store, Settings("League", 3, "team", teams=TeamPlay(2)))
    for number in (1, 2):
        arbiter(do.AddTeam(KEY, f"Team {number}"))
        arbiter(do.AddPlayers(KEY, tuple(Person(f"P{number}{i}") for i in range(3 - number)), number))
    arbiter.pair()
    (empty,) = [place for place, one in enumerate(arbiter.open.rounds[0].boards, 1) if not (one.white and one.black)]
    assert "only a forfeit" in refused(arbiter, do.ClearResult(KEY, 1, empty), "C.04.2 3.5")


def test_boards_are_those_with_these_numbers_in_the_hall(store: Store) -> None:
    """The first board is 101, one player always sits at 7. The journal counts places."""
    arbiter = Arbiter(store, Settings("Open", 3, first_board=101))
    arbiter.enter(8)
    last = arbiter.state.next_person - 1
    arbiter(do.FixBoard(KEY, last, 7))
    arbiter.pair()
    fixed = arbiter.open.rounds[0].board_of(last)
    numbers = arbiter.open.board_numbers(arbiter.open.rounds[0])
    assert sorted(numbers) == [7, 101, 102, 103]
    for board, result in ((7, "1-0"), (103, "0-1")):
        (entry,) = arbiter(do.SetResult(KEY, 1, board, result)).entries
        place = fixed if board == 7 else numbers.index(103) + 1
        assert vars(entry.fact)["board"] == place
        assert arbiter.open.rounds[0].board(place).result == result
    arbiter(do.VerifyResult(KEY, 1, 7, "1-0"))
    arbiter(do.ClearResult(KEY, 1, 103))
    arbiter(do.AdjournGame(KEY, 1, 103))
    arbiter(do.CorrectColours(KEY, 1, 101))
    assert [vars(entry.fact)["board"] for entry in arbiter.ledger.entries()[-4:]] == [
        fixed,
        numbers.index(103) + 1,
        numbers.index(103) + 1,
        1,
    ]
    for board in (1, 104, 0):
        with pytest.raises(NotFound, match=f"round 1 has no board {board}: it has 7, 101–103"):
            arbiter(do.SetResult(KEY, 1, board, "1-0"))


def test_what_others_do_elsewhere_stops_no_clearing(arbiter: Arbiter) -> None:
    arbiter.enter(6)
    arbiter.pair()
    arbiter(do.SetResult(KEY, 1, 1, "1-0"))
    seen = arbiter.ledger.version
    arbiter(do.SetResult(KEY, 1, 2, "1-0"))
    arbiter.ledger.perform(do.ClearResult(KEY, 1, 1), author="x", expected=seen)
    arbiter.ledger.perform(do.ClearResult(KEY, 1, 1), author="x", expected=seen)  # sent twice: done once
    arbiter(do.SetResult(KEY, 1, 1, "0-1"))
    with pytest.raises(Conflict):
        arbiter.ledger.perform(do.ClearResult(KEY, 1, 1), author="x", expected=seen)


def test_results_page_does_not_overwrite(arbiter: Arbiter) -> None:
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


def test_a_correction_after_the_end_of_the_next_round_is_for_the_rating(store: Store) -> None:
    """C.04.2 4.3: it counts when the error was reported."""
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
    assert "VCL 190" in arbiter.seen[0].article, "the question that wants two rounds to stay editable is named"
    assert (arbiter.open.round(1).board(2).result, arbiter.open.round(1).board(2).rated) == (before, other)
    with pytest.raises(Refusal):
        arbiter(do.CorrectColours(KEY, 1, 3))
    arbiter(do.CorrectColours(KEY, 1, 3, in_time=True))


def test_after_closing_results_are_corrected_for_the_rating(store: Store) -> None:
    arbiter = Arbiter(store, Settings("Open", 1))
    arbiter.enter(4)
    arbiter.rounds(1)
    arbiter(do.CloseTournament(KEY))
    places = standings_after(arbiter.state, KEY).places
    before = arbiter.open.round(1).board(1).result
    other = "1-0" if before != "1-0" else "0-1"
    arbiter(do.SetResult(KEY, 1, 1, other))
    arbiter(do.CloseEvent())
    arbiter(do.SetResults(KEY, 1, ((1, other), (2, "="))))
    assert standings_after(arbiter.state, KEY).places == places
    assert arbiter.open.round(1).board(1).rated == other
    with pytest.raises(Refusal):
        arbiter(do.AddPlayer(KEY, Person("Late")))
