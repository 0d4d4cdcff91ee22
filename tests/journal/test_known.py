"""A round is judged by what was known when it was paired, and the report says so in its own lines (C.04.2 3.1, 4.3).

Late corrections are in the report and in the ratings, and nowhere else.
"""

from __future__ import annotations

import pytest

import dutchess
from dutchess import trf
from dutchess.base.values import replace
from dutchess.journal import Person, Points, Settings, Store, TeamPlay, report, standings_after, tournament_of
from dutchess.journal import actions as do
from dutchess.tournament import Tournament
from journal.arbiter import KEY, Arbiter
from journal.output.test_exports import written


def with_adjourned_game(store: Store, result: str = "0-1", settings: Settings | None = None) -> Arbiter:
    """The first board of round 1 is adjourned while rounds 2 and 3 are paired, and ends before round 4 is."""
    arbiter = Arbiter(store, settings)
    arbiter.enter(10)
    arbiter(do.DrawColour(KEY, "w"))
    arbiter.pair()
    arbiter(do.AdjournGame(KEY, 1, 1))
    arbiter(do.SetResults(KEY, 1, tuple((board, "1-0") for board in range(2, 6))))
    arbiter.pair()
    arbiter(do.SetResults(KEY, 2, tuple((board, "1-0") for board in range(1, 6))))
    arbiter.pair()
    arbiter(do.SetResults(KEY, 3, tuple((board, "1-0") for board in range(1, 6))))
    arbiter(do.SetResult(KEY, 1, 1, result))
    arbiter.pair()
    arbiter.play()
    return arbiter


def lines(arbiter: Arbiter, code: str = "XXK") -> list[str]:
    return [line for line in report(arbiter.state, KEY).splitlines() if line.startswith(code)]


def differing(tournament: Tournament) -> list[int]:
    return [one.round for one in dutchess.check(tournament).rounds if one.differs]


def test_an_adjourned_game_is_what_it_was_when_rounds_were_paired(store: Store) -> None:
    """C.04.2 article 3.1."""
    arbiter = with_adjourned_game(store)
    known = tournament_of(arbiter.state, KEY)
    assert differing(replace(known, other_results=())) != [], "today's result would have paired others"
    assert differing(known) == []
    read = written(arbiter)
    assert read.player(1).games[0].result == "0", "record 001 has the result"
    assert lines(arbiter) == ["XXK    1    1    6 ? ?   3"]
    assert differing(replace(read, other_results=())) == differing(replace(known, other_results=()))
    for number in range(1, 5):
        for one in (known, read, tournament_of(arbiter.state, KEY, rounds=number)):
            assert not dutchess.explain(one, number).departs


@pytest.mark.parametrize("letters", ["1 0", "0 1"])
def test_a_file_that_claims_another_provisional_result_is_caught(store: Store, letters: str) -> None:
    """Question 167: an adjourned game has no other provisional score than a draw."""
    text = report(with_adjourned_game(store).state, KEY)
    assert differing(trf.loads(text.replace(" 6 ? ?   3", f" 6 {letters}   3"))) != []
    assert differing(trf.loads(text.replace(" 6 ? ?   3", " 6 = =   3"))) == []


def test_other_points(store: Store) -> None:
    """Three points for a win: an adjourned game is worth one for pairing."""
    arbiter = with_adjourned_game(store, settings=Settings("Open", 5, points=Points(30, 10, 0, 30, 0)))
    assert differing(written(arbiter)) == []


def test_an_import_knows_it_too(store: Store) -> None:
    arbiter = with_adjourned_game(store)
    board = next(number for number in range(1, 6) if arbiter.open.round(1).board(number).result == "1-0")
    arbiter(do.SetResult(KEY, 1, board, "½-½"))
    assert arbiter.levels() == [(3, "correction-for-rating")]
    arbiter(do.SetResult(KEY, 3, 2, "0-1", in_time=True))
    arbiter(do.CorrectColours(KEY, 3, 3, in_time=True))
    text = report(arbiter.state, KEY)
    arbiter(do.ImportTournament("in", trf.loads(text), "open.trf", ()))
    assert not [caution for caution in arbiter.seen if caution.code in ("imported-round", "changed")]
    again = report(arbiter.state, "in").splitlines()
    for code in ("001", "XXK"):
        assert [line for line in again if line.startswith(code)] == lines(arbiter, code)
    assert len(lines(arbiter)) == 4
    assert differing(tournament_of(arbiter.state, "in")) == []


def test_a_correction_after_the_next_pairing(store: Store) -> None:
    """C.04.2 article 4.3: it counts for the pairing after; the one before did not know it. So with colours."""
    arbiter = Arbiter(store)
    arbiter.enter(10)
    arbiter.pair()
    arbiter.play("1")
    arbiter.pair()
    arbiter(do.SetResult(KEY, 1, 1, "0-1"))
    arbiter(do.CorrectColours(KEY, 1, 2))
    arbiter.play("1")
    arbiter.pair()
    arbiter.play("1")
    assert len(lines(arbiter)) == 2
    read = written(arbiter)
    assert differing(replace(read, other_results=())) == [1, 2], "round 1 was published with the other colours"


def test_a_round_that_is_paired_again_knows_the_result(store: Store) -> None:
    """C.04.2 article 4.4: the pairing that did not know it is gone."""
    arbiter = Arbiter(store, Settings("Open", 3))
    arbiter.enter(10)
    arbiter(do.DrawColour(KEY, "w"))
    arbiter.pair()
    arbiter(do.SetResults(KEY, 1, tuple((board, "1-0") for board in range(2, 6))))
    for _ in range(2):
        arbiter.pair()
        if arbiter.open.last_published == 2:
            arbiter.play("1")
    arbiter(do.SetResult(KEY, 1, 1, "0-1"))
    assert lines(arbiter) == ["XXK    1    1    6 ? ?   3"]
    arbiter(do.ReopenRound(KEY, "last-round"))
    arbiter(do.DiscardPairing(KEY))
    assert lines(arbiter) == ["XXK    1    1    6 ? ?   2"]
    arbiter.pair()
    arbiter.play()
    written(arbiter)


def test_teams(store: Store) -> None:
    """C.04.2 article 3.1: a match with an adjourned game."""
    arbiter = Arbiter(store, Settings("League", 5, "team", teams=TeamPlay(2)))
    for name in "ABCDEFGH":
        arbiter(do.AddTeam(KEY, name))
        people = tuple(Person(f"{name}{i}", fide_rating=2000 - 10 * len(arbiter.open.teams)) for i in range(2))
        arbiter(do.AddPlayers(KEY, people, len(arbiter.open.teams)))
    arbiter.pair()
    arbiter(do.SetResults(KEY, 1, tuple((board, "1-0") for board in range(2, 9))))
    arbiter.pair()
    arbiter.play("1=0")
    arbiter(do.SetResult(KEY, 1, 1, "1-0"))
    arbiter.pair()
    arbiter.play("1=0")
    assert len(lines(arbiter)) == 1
    read = written(arbiter)
    assert differing(replace(read, other_results=())) == [2]
    arbiter(do.ImportTournament("in", read, "league.trf", ()))
    assert differing(tournament_of(arbiter.state, "in")) == []


def test_tables_and_second_games_do_not_depend_on_results(store: Store) -> None:
    for name, settings in (("robin", Settings("Open", 5, system="berger")), ("double", double())):
        arbiter = Arbiter(store, settings, name=name)
        arbiter.enter(6)
        arbiter.pair()
        if name == "robin":
            arbiter.pair()
        arbiter(do.SetResult(KEY, 1, 1, "0-1"))
        assert lines(arbiter) == []


def double() -> Settings:
    return Settings("Open", 6, system="double-swiss")


def test_a_correction_for_the_rating_report_is_in_the_report(store: Store) -> None:
    """C.04.2 article 4.3: too late for pairings and standings; record 001 and the ratings have it."""
    arbiter = Arbiter(store, Settings("Open", 4))
    arbiter.enter(10)
    arbiter(do.DrawColour(KEY, "w"))
    for _ in range(3):
        arbiter.pair()
        arbiter.play("1")
    before = standings_after(arbiter.state, KEY)
    told = [one.change for one in dutchess.ratings(tournament_of(arbiter.state, KEY))]
    arbiter(do.SetResult(KEY, 1, 1, "0-1"))
    assert arbiter.levels() == [(3, "correction-for-rating")]
    assert standings_after(arbiter.state, KEY).places == before.places
    text = report(arbiter.state, KEY)
    record = {int(line[4:8]): line for line in text.splitlines() if line.startswith("001")}
    assert record[1][91:99].split() == ["6", "w", "0"]
    assert record[6][91:99].split() == ["1", "b", "1"]
    assert lines(arbiter) == ["XXK    1    1    6 1 0"]
    changed = [one.change for one in dutchess.ratings(tournament_of(arbiter.state, KEY))]
    assert [number for number, pair in enumerate(zip(told, changed, strict=True), 1) if pair[0] != pair[1]] == [1, 6]
    assert changed == [one.change for one in dutchess.ratings(trf.loads(text))]
    arbiter.pair()
    arbiter.play("1")
    written(arbiter)
    arbiter(do.CloseTournament(KEY))
    arbiter(do.SetResult(KEY, 4, 1, "½-½"))
    assert written(arbiter, final=True).player(1).games[0].result == "1", "what counts"
    assert len(lines(arbiter)) == 2


def test_colours_of_a_board_that_has_a_late_correction(store: Store) -> None:
    arbiter = Arbiter(store)
    arbiter.enter(6)
    for _ in range(2):
        arbiter.pair()
        arbiter.play("1")
    arbiter(do.SetResult(KEY, 1, 1, "½-0"))
    arbiter(do.CorrectColours(KEY, 1, 1, in_time=True))
    board = arbiter.open.round(1).board(1)
    assert (board.result, board.rated) == ("0-1", "0-½")
    written(arbiter)
