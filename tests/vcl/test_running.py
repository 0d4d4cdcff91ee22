"""Questions 112 to 115, 146 to 198, 203 to 217 and 222: numbers, results, absences, corrections, ties, reports."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

import dutchess
from dutchess import NoPairingPossible, trf
from dutchess.cli import main
from dutchess.journal import (
    RESULTS,
    Details,
    Person,
    Points,
    Refusal,
    Settings,
    Store,
    Unconfirmed,
    notices,
    report,
    standings_after,
    tournament_of,
)
from dutchess.journal import actions as do
from journal.arbiter import KEY, Arbiter
from web.visiting import browser


def refused(arbiter: Arbiter, action: object, article: str) -> None:
    with pytest.raises(Refusal) as caught:
        arbiter(action)
    assert article in caught.value.article


def field(store: Store, players: int = 8, **values: object) -> Arbiter:
    arbiter = Arbiter(store, Settings("Open", **{"rounds": 5, **values}))  # type: ignore[arg-type]
    arbiter.enter(players)
    return arbiter


# What can happen between a pairing and its publication: name -> action, and whether FIDE mode was left for it.
DISTURBANCES: dict[str, tuple[object, bool]] = {
    "late entry": (do.AddPlayer(KEY, Person("Late", fide_rating=2000)), False),
    "late entries": (do.AddPlayers(KEY, (Person("One", fide_rating=2000), Person("Two", fide_rating=1900))), False),
    "withdrawal": (do.Withdraw(KEY, 3), False),
    "return": (do.Readmit(KEY, 9), False),
    "bye": (do.RequestBye(KEY, 4, 2), False),
    "bye revoked": (do.RevokeBye(KEY, 10, 2), False),
    "result": (do.SetResult(KEY, 1, 1, "1-0"), False),
    "correction": (do.SetResult(KEY, 1, 2, "0-1"), False),
    "colours": (do.CorrectColours(KEY, 1, 2), False),
    "numbers": (do.ExchangeNumbers(KEY, 5, 6), False),
    "rating": (do.CorrectRating(KEY, 8, 2900), False),
    "arrival": (do.CheckIn(KEY, 11), False),
    "removal": (do.RemovePlayer(KEY, 12), False),
    "prohibition": (do.ForbidPairs(KEY, (1, 2)), True),
    "prohibition lifted": (do.LiftProhibitions(KEY), True),
    "rounds": (do.ChangeSettings(KEY, Settings("Open", rounds=6, system="dubov", check_in=True)), True),
    "by hand": (do.DiscardPairing(KEY), False),
}


@pytest.mark.vcl("112-115", answer="logged, confirmed at level 3, undone, and `### Pairing discarded` with the cause")
@pytest.mark.parametrize("name", DISTURBANCES)
def test_a_pairing_that_is_no_longer_right(store: Store, name: str) -> None:
    action, outside = DISTURBANCES[name]
    arbiter = Arbiter(store, Settings("Open", rounds=5, system="dubov", check_in=True))
    arbiter.enter(11, step=0)
    for person in range(1, 11):
        arbiter(do.CheckIn(KEY, person))
    arbiter(do.ForbidPairs(KEY, (1, 10)))
    arbiter.pair()
    arbiter(do.AdjournGame(KEY, 1, 1))
    arbiter(do.SetResults(KEY, 1, tuple((board, "1-0") for board in range(2, 6))))
    arbiter(do.Withdraw(KEY, 9))
    arbiter(do.RequestBye(KEY, 10, 2))
    arbiter(do.AddPlayer(KEY, Person("Late already", fide_rating=2000)))
    if outside:
        arbiter(do.LeaveFideMode(KEY))
    arbiter.pair(publish=False)
    arbiter(action)
    if name != "by hand":  # who throws it away himself need not be asked
        assert (3, "draft-discarded") in arbiter.levels()
    assert len(arbiter.open.rounds) == 1
    assert "PairingDiscarded" in [entry.kind for entry in arbiter.ledger.entries()]
    assert "### Pairing discarded @ Round 2: " in report(arbiter.state, KEY)
    arbiter.pair()
    assert arbiter.open.rounds[1].is_published


@pytest.mark.vcl(146, answer="rating, title, then name, order of entry or lot")
@pytest.mark.parametrize("order", ["name", "entry", "lot"])
def test_order_among_equals(store: Store, order: str) -> None:
    """A title comes first in any case; then as the tournament is set. A lot is the same whoever enters first."""
    drawn: list[list[str]] = []
    for names in ("BADEF", "FEDAB"):
        arbiter = Arbiter(store, Settings("Open", 3, tie_order=order))
        for name, title in (*((name, "") for name in names), ("C", "IM")):
            arbiter(do.AddPlayer(KEY, Person(name, title, fide_rating=2000)))
        arbiter(do.AddPlayer(KEY, Person("G", fide_rating=2001)))
        arbiter.pair()
        best, titled, *equal = [arbiter.state.people[person].name for person in arbiter.open.numbers]
        assert (best, titled) == ("G", "C")
        if order != "lot":
            assert equal == (sorted(names) if order == "name" else list(names))
        drawn.append(equal)
    if order == "lot":
        assert drawn[0] == drawn[1]
        assert drawn[0] not in (sorted("BADEF"), list("BADEF"))


def pairs_of_equals(store: Store) -> Arbiter:
    """Persons 1 and 2 have equal ratings, as have 3 and 4."""
    arbiter = Arbiter(store, Settings("Open", 5))
    for rating in (2000, 2000, 1900, 1900, 1700, 1600, 1500, 1400):
        arbiter(do.AddPlayer(KEY, Person(f"P{arbiter.state.next_person}", fide_rating=rating)))
    return arbiter


@pytest.mark.vcl("147-152", answer="exchanged among equal ratings only (level 3), until round 4 is paired")
def test_exchanging_numbers(store: Store) -> None:
    arbiter = pairs_of_equals(store)
    arbiter.rounds(1)
    before = {person: entrant.rating for person, entrant in arbiter.open.entrants.items()}
    assert arbiter.open.numbers[:4] == (1, 2, 3, 4)
    refused(arbiter, do.ExchangeNumbers(KEY, 2, 3), "VCL 149")
    arbiter(do.ExchangeNumbers(KEY, 1, 2))
    assert arbiter.levels() == [(3, "numbers-exchanged")]
    assert arbiter.open.numbers[:4] == (2, 1, 3, 4)
    arbiter.rounds(2)
    arbiter(do.ExchangeNumbers(KEY, 3, 4))
    assert arbiter.open.numbers[:4] == (2, 1, 4, 3)
    assert {person: entrant.rating for person, entrant in arbiter.open.entrants.items()} == before
    arbiter.pair(publish=False)
    refused(arbiter, do.ExchangeNumbers(KEY, 1, 2), "C.04.2 2.3")
    arbiter(do.PublishRound(KEY))
    refused(arbiter, do.ExchangeNumbers(KEY, 1, 2), "C.04.2 2.3")


@pytest.mark.vcl("153-155", answer="made anew until round 4 is paired (level 3); who is equal keeps the order")
def test_numbers_made_anew(store: Store) -> None:
    arbiter = pairs_of_equals(store)
    arbiter.rounds(1)
    arbiter(do.ExchangeNumbers(KEY, 1, 2))
    arbiter.rounds(2)
    arbiter(do.CorrectRating(KEY, 8, 2200))
    assert arbiter.open.numbers == (2, 1, 3, 4, 5, 6, 7, 8), "not by itself"
    arbiter(do.AssignNumbers(KEY))
    assert arbiter.levels() == [(3, "renumbered")]
    assert arbiter.open.numbers == (8, 2, 1, 3, 4, 5, 6, 7)
    arbiter.pair(publish=False)
    arbiter(do.CorrectRating(KEY, 7, 2300))
    refused(arbiter, do.AssignNumbers(KEY), "C.04.2 2.3")


@pytest.mark.vcl(156, answer="the place that its rating earns, in any round")
@pytest.mark.parametrize("rounds", [1, 4])
def test_late_entries(store: Store, rounds: int) -> None:
    arbiter = field(store, 10)
    arbiter.rounds(rounds)
    arbiter(do.AddPlayers(KEY, (Person("Late", fide_rating=2395), Person("Later", fide_rating=2345))))
    arbiter.pair()
    assert arbiter.open.numbers == (1, 11, 2, 3, 4, 5, 6, 12, 7, 8, 9, 10)


def paired_after(store: Store, result: str, name: str) -> tuple[tuple[int, int], ...]:
    """The second round of eight players whose first board ended so."""
    arbiter = Arbiter(store, Settings("Open", rounds=3), name=name)
    arbiter.enter(8)
    arbiter.pair()
    if result == "?":
        arbiter(do.AdjournGame(KEY, 1, 1))
    else:
        arbiter(do.SetResult(KEY, 1, 1, result))
    arbiter(do.SetResults(KEY, 1, ((2, "1-0"), (3, "0-1"), (4, "1-0"))))
    arbiter.pair()
    return tuple((board.white, board.black) for board in arbiter.open.rounds[1].boards)


@pytest.mark.vcl(157, 167, answer="`?`: a draw for pairing, and no other provisional score")
def test_an_adjourned_game_is_a_draw_for_pairing(store: Store) -> None:
    pairs = {result: paired_after(store, result, result) for result in ("?", "½-½", "1-0", "0-1", "0-0")}
    assert pairs["?"] == pairs["½-½"]
    assert pairs["½-½"] not in (pairs["1-0"], pairs["0-1"], pairs["0-0"])
    arbiter = field(store, 2, rounds=1)
    arbiter.pair()
    for written in ("?", "1-?", "½-?", ""):
        refused(arbiter, do.SetResult(KEY, 1, 1, written), "VCL 180")
    arbiter(do.AdjournGame(KEY, 1, 1))
    assert arbiter.open.open_games == ((1, 1),)
    made = tournament_of(arbiter.state, KEY)
    assert {made.scoring.points(player.games[0]) for player in made.players} == {5}


@pytest.mark.vcl("158-160", answer="they become adjourned games; whoever pairs acknowledges it (level 2)")
def test_pairing_with_results_missing(store: Store) -> None:
    arbiter = field(store, rounds=3)
    arbiter.pair()
    arbiter(do.SetResults(KEY, 1, ((1, "1-0"), (3, "0-1"))))
    with pytest.raises(Unconfirmed) as asked:
        arbiter.ledger.perform(do.PairRound(KEY, seed="seed"), author="anna")
    (caution,) = asked.value.cautions
    assert (caution.level, caution.code) == (2, "missing-results")
    assert "2, 4" in caution.text
    arbiter(do.PairRound(KEY, seed="seed"))
    assert arbiter.levels() == [(2, "missing-results")]
    assert [board.result for board in arbiter.open.rounds[0].boards] == ["1-0", "?", "0-1", "?"]
    assert len(arbiter.open.rounds[1].boards) == 4


@pytest.mark.vcl(161, answer="no final standings, no final report, no end")
def test_nothing_is_final_with_results_missing(store: Store) -> None:
    arbiter = field(store, rounds=1)
    arbiter.pair()
    arbiter(do.SetResults(KEY, 1, ((1, "1-0"), (3, "0-1"), (4, "="))))
    nothing_is_final(arbiter)
    arbiter(do.SetResult(KEY, 1, 2, "1-0"))
    assert len(standings_after(arbiter.state, KEY, final=True).places) == 8


def nothing_is_final(arbiter: Arbiter) -> None:
    with pytest.raises(Refusal, match="161, 169"):
        standings_after(arbiter.state, KEY, final=True)
    with pytest.raises(Refusal, match="161, 169"):
        report(arbiter.state, KEY, final=True)
    refused(arbiter, do.CloseTournament(KEY), "161, 169")
    assert not standings_after(arbiter.state, KEY).final


@pytest.mark.vcl(162, 163, answer="in any later round; what is no draw at level 3, and `### Adjournment`")
@pytest.mark.parametrize("result", ["½-½", "1-0", "0-1"])
@pytest.mark.parametrize("later", [1, 3])
def test_the_result_of_an_adjourned_game(store: Store, result: str, later: int) -> None:
    arbiter = field(store, rounds=4)
    arbiter.pair()
    arbiter(do.AdjournGame(KEY, 1, 1))
    arbiter(do.SetResults(KEY, 1, ((2, "1-0"), (3, "0-1"), (4, "="))))
    first = arbiter.open.rounds[0].boards[0]
    assert first.result == "?"
    for _ in range(later):
        arbiter.pair()
        arbiter.play("1")
    arbiter(do.SetResult(KEY, 1, 1, result))
    drawn = result == "½-½"
    assert arbiter.levels() == ([] if drawn else [(3, "adjourned-not-drawn")])
    assert arbiter.open.rounds[0].boards[0].result == result
    remark = "### Adjournment @ Round 1: {0} Player {0:03} - {1} Player {1:03} ? => {2}"
    remark = remark.format(first.white, first.black, result)
    assert (remark in report(arbiter.state, KEY)) is not drawn
    found = letters(arbiter, 1)
    assert found[first.white] + found[first.black] == {"½-½": "==", "1-0": "10", "0-1": "01"}[result]


@pytest.mark.vcl("164-166", answer="by `?`; that, and every symbol that nobody knows, is read as not known")
@pytest.mark.parametrize("symbol", ["?", "X", "*", "Q", "@", " "])
def test_unknown_results_in_files(store: Store, symbol: str) -> None:
    arbiter = field(store, rounds=3)
    arbiter.pair()
    arbiter.play()
    arbiter.pair()
    arbiter(do.AdjournGame(KEY, 2, 1))
    text = report(arbiter.state, KEY)
    board = arbiter.open.rounds[1].boards[0]
    pair = [arbiter.open.number_of[board.white], arbiter.open.number_of[board.black]]
    lines = {int(line[4:8]): line for line in text.splitlines() if line.startswith("001")}
    assert [lines[number][108] for number in pair] == ["?", "?"]
    for number in pair:
        text = text.replace(lines[number], f"{lines[number][:108]}{symbol}")
    deviations: list[trf.Deviation] = []
    again = trf.loads(text.encode(), deviations)
    assert [again.player(number).games[1].result for number in pair] == ["?", "?"]
    assert bool(deviations) is (symbol != "?")
    arbiter(do.ImportTournament("in", again, "in.trf", tuple(note.message for note in deviations)))
    assert arbiter.state.tournament("in").rounds[1].open_boards


@pytest.mark.vcl(168, answer="acknowledged (level 2), with round and board, as long as it is open")
def test_pairing_while_an_older_game_is_open(store: Store) -> None:
    arbiter = field(store, rounds=4)
    arbiter.pair()
    arbiter(do.AdjournGame(KEY, 1, 1))
    arbiter(do.SetResults(KEY, 1, ((2, "1-0"), (3, "0-1"), (4, "="))))
    for _ in range(3):
        arbiter(do.PairRound(KEY, seed="seed"))
        assert arbiter.levels() == [(2, "adjourned-games-open")]
        assert "round 1" in arbiter.seen[0].text
        arbiter(do.PublishRound(KEY))
        arbiter.play("1")


@pytest.mark.vcl(169, answer="refused as long as one game is adjourned")
def test_nothing_is_final_while_a_game_is_adjourned(store: Store) -> None:
    arbiter = field(store, rounds=2)
    arbiter.pair()
    arbiter(do.AdjournGame(KEY, 1, 1))
    arbiter(do.SetResults(KEY, 1, ((2, "1-0"), (3, "0-1"), (4, "="))))
    arbiter.pair()
    arbiter(do.SetResults(KEY, 2, tuple((board, "1-0") for board in range(1, 5))))
    nothing_is_final(arbiter)
    arbiter(do.SetResult(KEY, 1, 1, "="))
    assert "001" in report(arbiter.state, KEY, final=True)


def rows_of(arbiter: Arbiter, folder: Path, *pages: str) -> list[dict[str, str]]:
    """The lines of the tables of pages in the browser, by the name in each."""
    found = []
    with browser(folder, arbiter.ledger.event) as client:
        for page in pages:
            text = client.get(f"/e/{arbiter.ledger.event}/t/{KEY}/{page}").text
            rows = re.findall(r"<tr.*?</tr>", text, re.S)
            found.append({name[0]: row for row in rows if (name := re.search(r"Player \d+", row))})
    return found


@pytest.mark.vcl(170, answer="marked in the standings, on page and terminal")
def test_who_withdrew_is_marked(store: Store, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arbiter = field(store)
    arbiter.rounds(1)
    arbiter(do.Withdraw(KEY, 1))
    assert {place.person for place in standings_after(arbiter.state, KEY).places if place.withdrawn} == {1}
    (rows,) = rows_of(arbiter, folder, "standings")
    assert {name for name, row in rows.items() if ">withdrawn<" in row} == {"Player 001"}
    assert len(rows) == 8
    assert main(["event", "standings", str(folder / "events.db")]) == 0
    marked = [line for line in capsys.readouterr().out.splitlines() if "(withdrawn)" in line]
    assert len(marked) == 1
    assert "Player 001" in marked[0]


@pytest.mark.vcl(
    197, 198, answer="flagged in the list of players, and left out of a Swiss; in a round robin 9(b) holds"
)
def test_who_was_expelled(store: Store, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arbiter = field(store)
    arbiter.rounds(1)
    arbiter(do.Withdraw(KEY, 1))
    arbiter(do.Withdraw(KEY, 2, expelled=True))
    assert [place.person for place in standings_after(arbiter.state, KEY).places if place.person in (1, 2)] == [1]
    assert [place.place for place in standings_after(arbiter.state, KEY).places] == sorted(
        place.place for place in standings_after(arbiter.state, KEY).places
    )
    ranked, rows = rows_of(arbiter, folder, "standings", "players")
    assert ranked.keys() == rows.keys() - {"Player 002"}
    assert {name for name, row in rows.items() if ">expelled<" in row} == {"Player 002"}
    assert {name for name, row in rows.items() if ">withdrawn<" in row} == {"Player 001"}
    assert main(["event", "players", str(folder / "events.db"), "--json"]) == 0
    found = {one["person"]: one["expelled"] for one in json.loads(capsys.readouterr().out)}
    assert [person for person, expelled in found.items() if expelled] == [2]


def letters(arbiter: Arbiter, round_number: int) -> dict[int, str]:
    """What the report says of everybody in a round, by person."""
    made = trf.loads(report(arbiter.state, KEY).encode())
    return {arbiter.open.person(player.number): player.games[round_number - 1].result for player in made.players}


def points(arbiter: Arbiter) -> dict[int, int]:
    return {place.person: place.points for place in standings_after(arbiter.state, KEY).places}


@pytest.mark.vcl(171, 172, answer="half a point, H in the report, and not paired in that round")
def test_half_point_byes(store: Store) -> None:
    arbiter = field(store)
    arbiter(do.RequestBye(KEY, 1, 1))
    arbiter(do.RequestBye(KEY, 2, 1, "Z"))
    assert arbiter.levels() == []
    arbiter.pair()
    arbiter.play("1")
    assert not {1, 2} & {person for board in arbiter.open.rounds[0].boards for person in (board.white, board.black)}
    assert (letters(arbiter, 1)[1], letters(arbiter, 1)[2]) == ("H", "Z")
    assert (points(arbiter)[1], points(arbiter)[2]) == (5, 0)
    arbiter.pair()
    assert 1 in {person for board in arbiter.open.rounds[1].boards for person in (board.white, board.black)}


@pytest.mark.vcl("173-176", answer="the second at level 3; players can be barred, and are refused then")
def test_limits_of_half_point_byes(store: Store) -> None:
    arbiter = field(store)
    arbiter(do.RequestBye(KEY, 1, 1))
    assert arbiter.levels() == []
    arbiter(do.RequestBye(KEY, 1, 3))
    assert arbiter.levels() == [(3, "second-half-point-bye")]
    arbiter(do.RequestBye(KEY, 1, 4))
    assert arbiter.levels() == [(3, "second-half-point-bye")]
    arbiter(do.BarByes(KEY, 2))
    refused(arbiter, do.RequestBye(KEY, 2, 2), "VCL 176")
    arbiter(do.RequestBye(KEY, 2, 2, "Z"))
    arbiter(do.RequestBye(KEY, 3, 2))
    arbiter(do.BarByes(KEY, 2, barred=False))
    arbiter(do.RequestBye(KEY, 2, 3))
    assert arbiter.open.entrants[2].byes == ((2, "Z"), (3, "H"))


@pytest.mark.vcl("177-179", answer="a whole point; called deprecated (level 2), and `### FPB` in the report")
def test_full_point_byes(store: Store) -> None:
    arbiter = field(store)
    arbiter(do.RequestBye(KEY, 3, 2, "F"))
    assert arbiter.levels() == [(2, "full-point-bye")]
    assert "deprecated" in arbiter.seen[0].text
    arbiter.rounds(1)
    before = points(arbiter)[3]
    arbiter.pair()
    arbiter.play()
    assert points(arbiter)[3] == before + 10
    assert letters(arbiter, 2)[3] == "F"
    assert "### FPB @ Round 2: Player 003" in report(arbiter.state, KEY)


# Every result that can be entered: what each side gets, the letters of the file, and whether they have met.
OVER_THE_BOARD = {
    "1-0": (10, 0, "10"),
    "0-1": (0, 10, "01"),
    "½-½": (5, 5, "=="),
    "½-0": (5, 0, "=0"),
    "0-½": (0, 5, "0="),
    "0-0": (0, 0, "00"),
    "1-0U": (10, 0, "WL"),
    "0-1U": (0, 10, "LW"),
    "½-½U": (5, 5, "DD"),
    "½-0U": (5, 0, "DL"),
    "0-½U": (0, 5, "LD"),
    "0-0U": (0, 0, "LL"),
}
NOT_PLAYED = {"1F-0F": (10, 0, "+-"), "0F-1F": (0, 10, "-+"), "0F-0F": (0, 0, "--")}
IMPOSSIBLE = "1-1 1-½ ½-1 ½F-½F 1F-1F 1F-½F ½F-0F 0F-½F 1F-0 1-0F 0F-1 1-1U 1-½U ½F-½ 1F 2-0".split()


@pytest.mark.vcl("180-184", answer="½-0, 0-½ and 0-0 over the board, three forfeits, and nothing else that is unusual")
@pytest.mark.parametrize("result", [*OVER_THE_BOARD, *NOT_PLAYED, *IMPOSSIBLE])
def test_results(store: Store, result: str) -> None:
    arbiter = field(store, 2, rounds=2)
    arbiter.pair()
    if result in IMPOSSIBLE:
        refused(arbiter, do.SetResult(KEY, 1, 1, result), "VCL 180")
        assert arbiter.open.rounds[0].boards[0].result == ""
    else:
        arbiter(do.SetResult(KEY, 1, 1, result))
        assert arbiter.open.rounds[0].boards[0].result == result
    assert set(RESULTS) == {*OVER_THE_BOARD, *NOT_PLAYED}


@pytest.mark.vcl(185, answer="1-0U, ½-½U and so on: W, D and L in the file")
@pytest.mark.vcl(186, answer="each counts in standings and file, for the next pairing, and with the colours reversed")
@pytest.mark.parametrize("result", [*OVER_THE_BOARD, *NOT_PLAYED])
def test_what_results_are_worth(store: Store, result: str) -> None:
    """Two players can meet again only if they have not played; the colours count only if they have."""
    white_points, black_points, expected = (OVER_THE_BOARD | NOT_PLAYED)[result]
    arbiter = field(store, 2, rounds=2)
    arbiter.pair()
    white, black = arbiter.open.rounds[0].boards[0].white, arbiter.open.rounds[0].boards[0].black
    arbiter(do.SetResult(KEY, 1, 1, result))
    assert points(arbiter) == {white: white_points, black: black_points}
    assert letters(arbiter, 1) == {white: expected[0], black: expected[1]}
    again = trf.loads(report(arbiter.state, KEY).encode())
    assert [p.games for p in again.players] == [p.games for p in tournament_of(arbiter.state, KEY).players]
    if result in NOT_PLAYED:
        refused(arbiter, do.CorrectColours(KEY, 1, 1), "C.04.2")
        arbiter.pair()
        assert len(arbiter.open.rounds[1].boards) == 1
        return
    with pytest.raises(NoPairingPossible):
        arbiter.pair()
    arbiter(do.CorrectColours(KEY, 1, 1))
    assert arbiter.open.rounds[0].boards[0].white == black
    assert points(arbiter) == {white: white_points, black: black_points}


@pytest.mark.vcl(186)
@pytest.mark.parametrize("result", [*OVER_THE_BOARD, *NOT_PLAYED])
def test_what_counts_as_a_game(store: Store, result: str) -> None:
    """A published round can change until one of its games was played. A forfeit is no game of a round robin, either."""
    arbiter = field(store, 2, rounds=2)
    arbiter.pair()
    arbiter(do.SetResult(KEY, 1, 1, result))
    if result in NOT_PLAYED:
        arbiter(do.ReopenRound(KEY, "rules"))
    else:
        refused(arbiter, do.ReopenRound(KEY, "rules"), "C.04.2 4.4")
    assert arbiter.open.rounds[0].is_published is (result in OVER_THE_BOARD)
    arbiter = field(store, 4, rounds=3, system="berger")
    for number in (1, 2):
        arbiter.pair()
        (board,) = [i for i, b in enumerate(arbiter.open.rounds[-1].boards, 1) if 1 in (b.white, b.black)]
        arbiter(do.SetResult(KEY, number, board, result))
        arbiter.play()
    arbiter(do.Withdraw(KEY, 1))
    ranked = [place.person for place in standings_after(arbiter.state, KEY).places]
    assert (1 in ranked) is (result in OVER_THE_BOARD), "who left with two games of three, or with none"


@pytest.mark.vcl(187, answer="C.04.2 article 3.6, as recommended: the higher score, the sum of both, the lower number")
@pytest.mark.vcl(188, answer="with fictitious points")
@pytest.mark.parametrize(("acceleration", "pattern"), [("", "1=1="), ("baku", "01==0")])
def test_the_order_of_boards(store: Store, acceleration: str, pattern: str) -> None:
    arbiter = field(store, 20, acceleration=acceleration)
    without_acceleration = without_sums = 0
    for number in range(1, 6):
        arbiter.pair()
        before = {place.person: place.points for place in standings_after(arbiter.state, KEY, number - 1).places}
        fictitious = (10 if number <= 2 else 5 if number == 3 else 0) if acceleration else 0
        scores = {p: s + fictitious * (p in arbiter.open.group_a) for p, s in before.items()}
        boards = [(board.white, board.black) for board in arbiter.open.rounds[-1].boards]

        def key(pair: tuple[int, int], scores: dict[int, int] = scores) -> tuple[int, int, int]:
            higher = min(pair, key=lambda person: (-scores[person], arbiter.open.number_of[person]))
            return -scores[higher], -scores[pair[0]] - scores[pair[1]], arbiter.open.number_of[higher]

        assert boards == sorted(boards, key=key)
        without_acceleration += boards != sorted(boards, key=lambda pair: key(pair, before))
        without_sums += boards != sorted(boards, key=lambda pair: key(pair)[::2])
        arbiter.play(pattern)
    assert bool(without_acceleration) is bool(acceleration), "the fictitious points made a difference"
    assert without_sums, "the sum of both scores made a difference"


def three_rounds(store: Store) -> Arbiter:
    arbiter = field(store, 10)
    for _ in range(3):
        arbiter.pair()
        arbiter.play("1")
    return arbiter


@pytest.mark.vcl("189-191", answer="the last round and the one before; older ones not")
def test_the_last_two_rounds_can_be_corrected(store: Store) -> None:
    """A correction that counts changes the score: in round 3 and 2, not in round 1, whatever is asked."""
    arbiter = three_rounds(store)
    for round_number, counts in ((3, True), (2, True), (1, False)):
        before = points(arbiter)
        board = arbiter.open.rounds[round_number - 1].boards[0]
        arbiter(do.SetResult(KEY, round_number, 1, "=", in_time=True))
        change = {p: points(arbiter)[p] - before[p] for p in before if points(arbiter)[p] != before[p]}
        assert change == ({board.white: -5, board.black: 5} if counts else {})
        assert (arbiter.open.rounds[round_number - 1].boards[0].result == "½-½") is counts
    with pytest.raises(Refusal):
        arbiter(do.CorrectColours(KEY, 1, 2, in_time=True))
    arbiter(do.CorrectColours(KEY, 3, 2))


@pytest.mark.vcl(
    192, 193, answer="later corrections are in the report and the ratings only (level 3), with `### Correction`"
)
def test_later_corrections(store: Store) -> None:
    """The report and the ratings have the new result, nothing else: no points, places or opponents change."""
    arbiter = three_rounds(store)
    arbiter(do.SetResult(KEY, 2, 1, "=", in_time=True))
    assert arbiter.levels() == [(3, "correction-after-pairing")]
    before = standings_after(arbiter.state, KEY).places
    ratings = {one.player: one.change for one in dutchess.ratings(tournament_of(arbiter.state, KEY))}
    arbiter(do.SetResult(KEY, 2, 2, "="))
    assert arbiter.levels() == [(3, "correction-after-round")], "the next round has ended: not reported in time"
    arbiter(do.SetResult(KEY, 1, 1, "="))
    assert arbiter.levels() == [(3, "correction-for-rating")]
    assert standings_after(arbiter.state, KEY).places == before
    assert points(arbiter) == {place.person: place.points for place in before}
    text = report(arbiter.state, KEY)
    records = {int(line[4:8]): line for line in text.splitlines() if line.startswith("001")}
    corrected = set()
    for number, index in ((2, 1), (1, 0)):
        board = arbiter.open.rounds[number - 1].boards[index]
        assert board.result == "1-0"
        for person in (board.white, board.black):
            corrected.add(arbiter.open.number_of[person])
            assert records[arbiter.open.number_of[person]][88 + 10 * number] == "="
        remark = f"### Correction @ Round {number}: {board.white} Player {board.white:03} - "
        assert [line for line in text.splitlines() if line.startswith(remark)]
    changes = {one.player: one.change for one in dutchess.ratings(tournament_of(arbiter.state, KEY))}
    assert {number for number, change in changes.items() if change != ratings[number]} == corrected
    read = trf.loads(text)
    assert [read.points(player) for player in read.players] == [
        place.points for place in sorted(before, key=lambda one: one.number)
    ]
    assert dutchess.check(read).discrepancies == 0, "pairings and places are those of the results that counted"
    assert {one.player: one.change for one in dutchess.ratings(read)} == changes
    arbiter.pair()
    expected = dutchess.pair(read).pairs
    now = [(board.white, board.black) for board in arbiter.open.rounds[3].boards]
    assert {tuple(arbiter.open.number_of[person] for person in pair) for pair in now} == set(expected)


@pytest.mark.vcl("194-196", answer="before round 1; later refused")
def test_forbidden_pairs(store: Store) -> None:
    """Without the prohibition 1 meets 3 in round 1."""
    free = Arbiter(store, Settings("Open", 3), name="free")
    free.enter(4)
    free.pair()
    assert {1, 3} in [{board.white, board.black} for board in free.open.rounds[0].boards]
    arbiter = field(store, 4, rounds=2)
    arbiter(do.ForbidPairs(KEY, (1, 3)))
    assert arbiter.levels() == []
    arbiter(do.LiftProhibitions(KEY))
    arbiter(do.ForbidPairs(KEY, (1, 3)))
    for number in range(2):
        arbiter.pair(publish=False)
        refused(arbiter, do.ForbidPairs(KEY, (1, 2)), "VCL 195")
        refused(arbiter, do.LiftProhibitions(KEY), "VCL 196")
        arbiter(do.PublishRound(KEY))
        arbiter.play()
        refused(arbiter, do.ForbidPairs(KEY, (1, 2)), "VCL 195")
        refused(arbiter, do.LiftProhibitions(KEY), "VCL 196")
        assert {1, 3} not in [{board.white, board.black} for board in arbiter.open.rounds[number].boards]


def tied(store: Store, players: int = 6, name: str = "Club Open") -> Arbiter:
    """Everybody is tied on everything."""
    arbiter = Arbiter(store, Settings("Open", rounds=1, tiebreaks=("WIN",)), name=name)
    arbiter.enter(players)
    arbiter.pair()
    arbiter.play("=")
    return arbiter


def order(arbiter: Arbiter) -> list[tuple[int, int]]:
    return [(place.place, place.person) for place in standings_after(arbiter.state, KEY).places]


@pytest.mark.vcl(203, answer="who is tied on everything shares the place, and the next one follows after all of them")
def test_shared_places(store: Store) -> None:
    arbiter = tied(store)
    assert [place for place, _ in order(arbiter)] == [1] * 6
    again = Arbiter(store, Settings("Open", rounds=1, tiebreaks=("WIN",)), name="other")
    again.enter(6)
    again.pair()
    again(do.SetResults(KEY, 1, ((1, "="), (2, "="), (3, "1-0"))))
    assert [place for place, _ in order(again)] == [1, 2, 2, 2, 2, 6]


@pytest.mark.vcl(204, 205, answer="lots once, with a seed that repeats them everywhere; undo does not draw again")
def test_lots(store: Store) -> None:
    arbiter = tied(store)
    arbiter(do.DrawLots(KEY, "seed"))
    drawn = order(arbiter)
    assert [place for place, _ in drawn] == [1, 2, 3, 4, 5, 6]
    assert order(arbiter) == drawn
    refused(arbiter, do.DrawLots(KEY, "other"), "VCL 205")
    with pytest.raises(Refusal, match="VCL 205"):
        arbiter.ledger.undo(author="anna")
    arbiter(do.ChangeEvent(replace(arbiter.state.details, city="Bergen")))
    for _ in range(2):  # whatever can be undone is undone, and the lots stay
        try:
            arbiter.ledger.undo(author="anna")
        except Refusal:
            break
    refused(arbiter, do.DrawLots(KEY, "other"), "VCL 205")
    assert order(arbiter) == drawn
    assert arbiter.ledger.state_at(arbiter.ledger.version) == arbiter.state, "and so says the journal when read again"
    others = []
    for seed in ("seed", "a", "b", "c"):
        again = tied(store, name=seed)
        again(do.DrawLots(KEY, seed))
        others.append(order(again))
    assert others[0] == drawn, "anybody can repeat the draw"
    assert len({tuple(other) for other in others}) > 2, "and it is a draw"


@pytest.mark.vcl(206, answer="an order by hand, among those who are tied")
def test_ties_by_hand(store: Store) -> None:
    arbiter = tied(store, 4)
    arbiter(do.DrawLots(KEY, "seed"))
    arbiter(do.OrderTied(KEY, (4, 3, 2, 1)))
    assert order(arbiter) == [(1, 4), (2, 3), (3, 2), (4, 1)]
    assert {place.decided for place in standings_after(arbiter.state, KEY).places} == {"hand"}
    arbiter(do.SetResult(KEY, 1, 1, "1-0"))
    refused(arbiter, do.OrderTied(KEY, (4, 3, 2, 1)), "VCL 206")


@pytest.mark.vcl(207, answer="OTHER_..., after all other tie-breaks")
def test_values_from_elsewhere(store: Store) -> None:
    arbiter = field(store, 6, rounds=1, tiebreaks=("WIN", "OTHER_X", "OTHER_Y"))
    arbiter.pair()
    arbiter(do.SetResults(KEY, 1, ((1, "="), (2, "="), (3, "1-0"))))
    board = arbiter.open.rounds[0].boards[2]
    four = sorted({1, 2, 3, 4, 5, 6} - {board.white, board.black})
    values = dict(zip(four, (100, 300, 200, 200), strict=True))
    given = tuple({**values, board.white: 0, board.black: 900}.items())
    arbiter(do.GiveValues(KEY, "OTHER_X", given))
    arbiter(do.GiveValues(KEY, "OTHER_Y", ((four[2], 10), (four[3], 20))))
    assert order(arbiter) == [
        (1, board.white),
        (2, four[1]),
        (3, four[3]),
        (4, four[2]),
        (5, four[0]),
        (6, board.black),
    ], "after the points, and only then"
    refused(arbiter, do.AddTournament("b", Settings("B", 3, tiebreaks=("OTHER_X", "WIN"))), "VCL 207")


@pytest.mark.vcl(208, answer="unrated players count with a rating that the tournament fixes")
@pytest.mark.vcl(209, answer="or with one of each tie-break (`ARO/U1400`); or there are no values (C.07 article 10)")
@pytest.mark.parametrize(
    ("codes", "unrated", "expected"),
    [
        (("ARO", "RTNG"), 1400, {1: ("1750", "2000"), 2: ("1750", "2100")}),
        (("ARO", "RTNG"), 1000, {1: ("1550", "2000"), 2: ("1550", "2100")}),
        (("ARO/U1400", "ARO/U1000"), 0, {1: ("1750", "1550"), 2: ("1750", "1550")}),
        (("ARO/U1200", "RTNG"), 1400, {1: ("1650", "2000"), 2: ("1650", "2100")}),
        (("ARO", "RTNG"), 0, {1: ("", ""), 2: ("", "")}),
    ],
)
def test_unrated_players_in_tiebreaks(
    store: Store, codes: tuple[str, ...], unrated: int, expected: dict[int, tuple[str, str]]
) -> None:
    """1 and 2 have 2000 and 2100 points; 3 and 4 are unrated. Everybody has met one of each kind."""
    arbiter = Arbiter(store, Settings("Open", 3, tiebreaks=codes, unrated=unrated))
    people = (Person("A", fide_rating=2000), Person("B", fide_rating=2100), Person("C"), Person("D"))
    arbiter(do.AddPlayers(KEY, people))
    for pairs in (((1, 2), (3, 4)), ((3, 1), (2, 4))):
        arbiter(do.OpenManual(KEY))
        arbiter(do.ChangePairing(KEY, pairs))
        arbiter(do.CloseManual(KEY))
        arbiter(do.PublishRound(KEY))
        arbiter.play("=")
    rated = {place.person: place.tiebreaks for place in standings_after(arbiter.state, KEY).places}
    found = {person: tuple(value.strip("-–") for value in rated[person]) for person in expected}
    mean = {1: 2100, 2: 2000}
    for person, (first, second) in expected.items():
        if "ARO" in codes[0] and first:
            worth = int(codes[0].partition("/U")[2] or unrated)
            first = str((mean[person] + worth + 1) // 2)
        if codes[1].startswith("ARO"):
            second = str((mean[person] + int(codes[1].partition("/U")[2]) + 1) // 2)
        assert found[person] == (first, second)


def lasting(arbiter: Arbiter, end: str) -> None:
    arbiter(do.ChangeEvent(replace(arbiter.state.details, start="2026/09/01", end=end)))


@pytest.mark.vcl(210, 211, answer="told by its dates: over 30 days; advice against rating tie-breaks")
def test_long_events(store: Store) -> None:
    arbiter = field(store, rounds=3, tiebreaks=("BH", "ARO"))
    for end, is_long in (("2026/10/01", False), ("2026/10/02", True), ("2026/11/30", True)):
        lasting(arbiter, end)
        assert arbiter.state.details.is_long is is_long
        found = [notice for notice in notices(arbiter.state, KEY) if notice.code.startswith("long-event")]
        assert [notice.code for notice in found] == ["long-event-tie-breaks"] * is_long
        assert all("ARO" in notice.text and "BH" not in notice.text for notice in found)
        if not is_long:
            refused(arbiter, do.UpdateRating(KEY, 1, 2, 2450), "VCL 210")
    arbiter(do.ChangeSettings(KEY, replace(arbiter.open.settings, tiebreaks=("BH",))))
    assert "long-event" in [notice.code for notice in notices(arbiter.state, KEY)]


@pytest.mark.vcl(212, 213, answer="as many ratings as needed, each from a round on")
def test_several_ratings(store: Store) -> None:
    arbiter = field(store, rounds=4, tiebreaks=("ARO",), tiebreak_ratings="latest")
    lasting(arbiter, "2026/11/30")
    arbiter.rounds(3)
    before = [standings_after(arbiter.state, KEY, number).places for number in (1, 2, 3)]
    for person in range(1, 9):
        arbiter(do.UpdateRating(KEY, person, 3, 1500 + person))
        arbiter(do.UpdateRating(KEY, person, 2, 1400 + person))
        assert arbiter.open.entrants[person].updates == ((2, 1400 + person), (3, 1500 + person))
        assert arbiter.open.entrants[person].rating == 2410 - 10 * person, "the first one is kept"
    after = [standings_after(arbiter.state, KEY, number).places for number in (1, 2, 3)]
    assert after[0] == before[0]
    values = [{int(place.tiebreaks[0]) // 100 for place in places} for places in after[1:]]
    assert values == [{14}, {15}]
    for round_number in (1, 5):
        refused(arbiter, do.UpdateRating(KEY, 1, round_number, 2450), "VCL 213")


@pytest.mark.vcl("214-216", answer="the first counts, or by choice the latest, or that of each round")
@pytest.mark.parametrize(
    ("chosen", "expected"), [("", (2400, 2500)), ("first", (2400, 2500)), ("latest", (1400, 1500)), ("round", None)]
)
def test_which_rating_of_an_opponent_counts(store: Store, chosen: str, expected: tuple[int, int] | None) -> None:
    """1 and 2 have 2500 and 2400 in round 1 and lose 1000 points before round 3. By default the first counts."""
    values_of = {"tiebreak_ratings": chosen} if chosen else {}
    arbiter = Arbiter(store, Settings("Open", rounds=4, tiebreaks=("ARO",), **values_of))
    arbiter(do.ChangeEvent(replace(arbiter.state.details, start="2026/09/01", end="2026/11/30")))
    people = [Person(name, fide_rating=rating) for name, rating in (("A", 2500), ("B", 2400), ("C", 2300), ("D", 2200))]
    arbiter(do.AddPlayers(KEY, tuple(people)))
    arbiter(do.UpdateRating(KEY, 1, 3, 1500))
    arbiter(do.UpdateRating(KEY, 2, 3, 1400))
    arbiter.rounds(3)
    values = {place.person: place.tiebreaks[0] for place in standings_after(arbiter.state, KEY).places}
    own = {1: (2500, 2500, 1500), 2: (2400, 2400, 1400), 3: (2300,) * 3, 4: (2200,) * 3}
    if expected:
        own |= {1: (expected[1],) * 3, 2: (expected[0],) * 3}
    for person in range(1, 5):
        met = [
            own[board.black if board.white == person else board.white][entry.number - 1]
            for entry in arbiter.open.rounds
            for board in entry.boards
            if person in (board.white, board.black)
        ]
        assert int(values[person]) == (2 * sum(met) + 3) // 6, "the mean, halves upwards"


DETAILS = Details(
    "Club Open",
    "Oslo",
    "NOR",
    "2026/11/01",
    "2026/11/05",
    "Arbiter, Ann",
    ("Deputy, Dan", "Deputy, Di"),
)
SETTINGS = Settings(
    "Open",
    rounds=4,
    points=Points(bye=5),
    tiebreaks=("BH", "SB"),
    acceleration="baku",
    rating_method="HBFN",
    rating_federation="NOR",
    time_control="90 minutes and 30 seconds a move",
    coded_time_control="5400+30",
    round_dates=("2026/11/01", "2026/11/02", "2026/11/03", "2026/11/05"),
)


@pytest.mark.vcl(217, answer="everything that the format has a record for")
def test_the_report_reads_back(store: Store) -> None:
    """What was entered is in the final report: header, players, games, byes, prohibitions, departures."""
    arbiter = Arbiter(store, SETTINGS)
    arbiter(do.ChangeEvent(DETAILS))
    people = [
        Person(
            f"Player {number}",
            ("GM", "WFM", "")[number % 3],
            ("m", "w")[number % 2],
            ("NOR", "SWE")[number % 2],
            f"15000{number:02}",
            f"19{70 + number}/05/17",
            fide_rating=2400 - 10 * number,
            national_rating=2300 + 20 * number,
            national_id=f"N{number}",
        )
        for number in range(1, 10)
    ]
    arbiter(do.AddPlayers(KEY, tuple(people)))
    arbiter(do.ForbidPairs(KEY, (1, 2)))
    arbiter(do.ForbidPairs(KEY, (3, 4), 1, 2))
    arbiter(do.RequestBye(KEY, 5, 2))
    arbiter(do.RequestBye(KEY, 6, 3, "F"))
    for results in ("1", "=", "0"):
        arbiter.pair()
        arbiter.play(results)
    arbiter.pair()
    boards = arbiter.open.rounds[3].open_boards
    arbiter(do.SetResults(KEY, 4, tuple(zip(boards, ("+", "½-0", "1-0U", "0-0"), strict=False))))
    text = report(arbiter.state, KEY, final=True)
    again, made = trf.loads(text.encode()), tournament_of(arbiter.state, KEY)
    for name in (
        "rounds",
        "initial_colour",
        "accelerations",
        "forbidden",
        "tiebreaks",
        "system",
        "scoring",
        "name",
    ):
        assert getattr(again, name) == getattr(made, name), name
    assert {(frozenset(group.players), group.first_round, group.last_round) for group in again.forbidden} == {
        (frozenset(arbiter.open.number_of[person] for person in pair), first, last)
        for pair, first, last in (((1, 2), 1, 255), ((3, 4), 1, 2))
    }
    header = again.header
    assert (header.city, header.federation, header.start, header.end) == ("Oslo", "NOR", "2026/11/01", "2026/11/05")
    assert (header.chief_arbiter, header.deputies) == (DETAILS.chief_arbiter, DETAILS.deputies)
    assert (header.time_control, header.coded_time_control) == (SETTINGS.time_control, SETTINGS.coded_time_control)
    assert (header.rating_federation, header.rating_method) == ("NOR", "HBFN")
    assert tuple(header.round_dates) == SETTINGS.round_dates
    assert (header.players, header.rated) == (9, 9)
    places = {place.number: place for place in standings_after(arbiter.state, KEY).places}
    for player, own in zip(again.players, made.players, strict=True):
        data = people[arbiter.open.person(player.number) - 1]
        assert (player.name, player.title, player.sex) == (data.name, data.title, data.sex)
        assert (player.federation, player.fide_id, player.birth) == (data.federation, data.fide_id, data.birth)
        assert (player.rating, player.games) == (own.rating, own.games)
        assert player.rank == places[player.number].place
        assert f"{data.national_rating}" in "".join(line for line in text.splitlines() if line.startswith("NOR"))
    assert {game.result for player in again.players for game in player.games} >= set("10=+-HFUWL")
    assert "### FPB @ Round 3" in text


@pytest.mark.vcl(222, answer="a position for each round, drawn once, kept in the journal and shown with the round")
def test_chess960(store: Store, folder: Path) -> None:
    """Neither another seed nor discarding nor undo draws a second time."""
    arbiter = field(store, chess960=True)
    arbiter.pair(publish=False)
    drawn = arbiter.open.rounds[0].position
    arbiter.ledger.undo(author="anna")
    arbiter(do.PairRound(KEY, seed="second"))
    assert arbiter.open.rounds[0].position == drawn
    arbiter(do.DiscardPairing(KEY))
    arbiter(do.PairRound(KEY, seed="other"))
    assert arbiter.open.rounds[0].position == drawn
    arbiter.ledger.undo(author="anna")
    assert not arbiter.open.rounds
    arbiter(do.PairRound(KEY, seed="third"))
    assert arbiter.open.rounds[0].position == drawn
    arbiter(do.PublishRound(KEY))
    arbiter.play()
    arbiter.rounds(3)
    positions = [entry.position for entry in arbiter.open.rounds]
    assert all(position is not None and 0 <= position < 960 for position in positions)
    assert len(set(positions)) > 1
    version = arbiter.ledger.version
    assert [entry.position for entry in arbiter.ledger.state_at(version).tournament(KEY).rounds] == positions
    with browser(folder, arbiter.ledger.event) as client:
        for number, position in enumerate(positions, 1):
            page = client.get(f"/e/{arbiter.ledger.event}/t/{KEY}/rounds/{number}").text
            assert re.search(rf"Chess960: {position} [BKNQR]{{8}}<", page), number
