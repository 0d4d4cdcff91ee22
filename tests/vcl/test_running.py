"""Questions 112 to 115, 146 to 198, 203 to 217 and 222: numbers, results, absences, corrections, ties, reports."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dutchess import trf
from dutchess.journal import RESULTS, Person, Refusal, Settings, Store, notices, report, standing, tournament_of
from dutchess.journal import actions as do
from journal.arbiter import KEY, Arbiter


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
    "prohibition": (do.ForbidPairs(KEY, (1, 2)), True),
    "prohibition lifted": (do.LiftProhibitions(KEY), True),
    "rounds": (do.ChangeSettings(KEY, Settings("Open", rounds=6, system="dubov")), True),
    "by hand": (do.DiscardPairing(KEY), False),
}


@pytest.mark.vcl("112-115", answer="logged, confirmed at level 3, undone, and `### Pairing discarded` with the cause")
@pytest.mark.parametrize("name", DISTURBANCES)
def test_a_pairing_that_is_no_longer_right(store: Store, name: str) -> None:
    action, outside = DISTURBANCES[name]
    arbiter = Arbiter(store, Settings("Open", rounds=5, system="dubov"))
    arbiter.enter(10, step=0)
    arbiter(do.ForbidPairs(KEY, (1, 10)))
    arbiter.pair()
    arbiter(do.AdjournGame(KEY, 1, 1))
    arbiter(do.SetResults(KEY, 1, tuple((board, "1-0") for board in range(2, 6))))
    arbiter(do.Withdraw(KEY, 9))
    arbiter(do.RequestBye(KEY, 10, 2))
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
def test_order_among_equals(store: Store) -> None:
    arbiter = Arbiter(store, Settings("Open", 3, tie_order="entry"))
    for name, title in (("B", ""), ("A", ""), ("C", "IM")):
        arbiter(do.AddPlayer(KEY, Person(name, title, fide_rating=2000)))
    arbiter.pair()
    assert arbiter.open.numbers == (3, 1, 2)


@pytest.mark.vcl("147-155", answer="exchanged among equals (level 3), made anew (level 3) until round 4 is paired")
def test_numbers(store: Store) -> None:
    arbiter = Arbiter(store, Settings("Open", 5))
    for rating in (2000, 2000, 1900, 1800, 1700, 1600, 1500, 1400):
        arbiter(do.AddPlayer(KEY, Person(f"P{arbiter.state.next_person}", fide_rating=rating)))
    arbiter.rounds(1)
    refused(arbiter, do.ExchangeNumbers(KEY, 1, 3), "VCL 149")
    arbiter(do.ExchangeNumbers(KEY, 1, 2))
    assert arbiter.levels() == [(3, "numbers-exchanged")]
    arbiter(do.CorrectRating(KEY, 8, 2200))
    arbiter(do.AssignNumbers(KEY))
    assert arbiter.levels() == [(3, "renumbered")]
    assert arbiter.open.numbers[:3] == (8, 2, 1)
    arbiter.rounds(3)
    refused(arbiter, do.AssignNumbers(KEY), "C.04.2 2.3")
    refused(arbiter, do.ExchangeNumbers(KEY, 1, 2), "C.04.2 2.3")


@pytest.mark.vcl(156, answer="the place that its rating earns, in any round")
def test_late_entries(store: Store) -> None:
    arbiter = field(store, 10)
    arbiter.rounds(4)
    arbiter(do.AddPlayer(KEY, Person("Late", fide_rating=2395)))
    arbiter.pair()
    assert arbiter.open.numbers[1] == 11


@pytest.mark.vcl(
    "157-160",
    "162-169",
    answer="`?`, a draw for pairing only (level 2); the result at any time (level 3, `###`); nothing final meanwhile",
)
def test_adjourned_games(store: Store) -> None:
    arbiter = field(store, rounds=3)
    arbiter.pair()
    arbiter(do.AdjournGame(KEY, 1, 1))
    arbiter.pair()
    assert {level for level, _ in arbiter.levels()} <= {2}
    assert arbiter.open.rounds[0].boards[1].result == "?"
    assert " ?" in report(arbiter.state, KEY)
    with pytest.raises(Refusal, match="169"):
        report(arbiter.state, KEY, final=True)
    arbiter(do.SetResult(KEY, 1, 1, "1-0"))
    assert arbiter.levels() == [(3, "adjourned-not-drawn")]
    assert "### Adjournment @ Round 1" in report(arbiter.state, KEY)
    arbiter.play()
    arbiter(do.PairRound(KEY))
    assert (2, "adjourned-games-open") in arbiter.levels()


@pytest.mark.parametrize("symbol", ["?", "X", "*", "Q", "@", " "])
def test_unknown_results_in_files(store: Store, symbol: str) -> None:
    """Questions 164 to 166: written as `?`; that, and every symbol that nobody knows, is read as not known."""
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


@pytest.mark.vcl(161, answer="refused")
def test_nothing_is_final_with_results_missing(store: Store) -> None:
    arbiter = field(store)
    arbiter.pair()
    with pytest.raises(Refusal, match="161"):
        standing(arbiter.state, KEY, final=True)


@pytest.mark.vcl(170, 197, 198, answer="marked; expelled players are left out of a Swiss; in a round robin 9(b) holds")
def test_who_left(store: Store) -> None:
    arbiter = field(store)
    arbiter.rounds(1)
    arbiter(do.Withdraw(KEY, 1))
    arbiter(do.Withdraw(KEY, 2, expelled=True))
    places = {place.person: place.withdrawn for place in standing(arbiter.state, KEY).places}
    assert places[1]
    assert 2 not in places


@pytest.mark.vcl(
    "171-179",
    answer="half-point byes; the second at level 3; barred players refused; full-point byes at level 2 and `### FPB`",
)
def test_byes(store: Store) -> None:
    arbiter = field(store)
    arbiter(do.RequestBye(KEY, 1, 1))
    assert arbiter.levels() == []
    arbiter(do.RequestBye(KEY, 1, 3))
    assert arbiter.levels() == [(3, "second-half-point-bye")]
    arbiter(do.BarByes(KEY, 2))
    refused(arbiter, do.RequestBye(KEY, 2, 2), "VCL 176")
    arbiter(do.RequestBye(KEY, 3, 2, "F"))
    assert arbiter.levels() == [(2, "full-point-bye")]
    arbiter.rounds(2)
    assert "### FPB @ Round 2" in report(arbiter.state, KEY)


@pytest.mark.vcl("180-186", answer="these and no others; each of them counts in standings and file")
@pytest.mark.parametrize("result", [*RESULTS, "1-1", "1-½", "½F-½F", "1F-1F"])
def test_results(store: Store, result: str) -> None:
    arbiter = field(store, 2, rounds=1)
    arbiter.pair()
    if result not in RESULTS:
        refused(arbiter, do.SetResult(KEY, 1, 1, result), "VCL 180")
        return
    arbiter(do.SetResult(KEY, 1, 1, result))
    again = trf.loads(report(arbiter.state, KEY).encode())
    assert [p.games for p in again.players] == [p.games for p in tournament_of(arbiter.state, KEY).players]
    worth = {"1": 10, "½": 5, "0": 0}
    sides = [worth[side[0]] for side in result.rstrip("U").split("-")]
    assert sorted(place.points for place in standing(arbiter.state, KEY).places) == sorted(sides)


@pytest.mark.vcl(187, 188, answer="C.04.2 article 4.9, with fictitious points")
def test_the_order_of_boards(store: Store) -> None:
    arbiter = field(store, 12, acceleration="baku")
    arbiter.rounds(1)
    arbiter.pair()
    places = {place.person: place.points for place in standing(arbiter.state, KEY, 1).places}
    group = set(arbiter.open.group_a)
    sums = [
        max(places[person] + 10 * (person in group) for person in (board.white, board.black))
        for board in arbiter.open.rounds[1].boards
    ]
    assert sums == sorted(sums, reverse=True)


@pytest.mark.vcl(
    "189-193", answer="the last round and the one before; older ones for the rating report only, with `### Correction`"
)
def test_corrections(store: Store) -> None:
    arbiter = field(store, 10)
    for _ in range(3):
        arbiter.pair()
        arbiter.play("1")
    arbiter(do.SetResult(KEY, 2, 1, "=", in_time=True))
    assert arbiter.levels() == [(3, "correction-after-pairing")]
    assert arbiter.open.rounds[1].boards[0].result == "½-½"
    arbiter(do.SetResult(KEY, 2, 2, "="))
    assert arbiter.levels() == [(3, "correction-after-round")]
    assert (arbiter.open.rounds[1].boards[1].result, arbiter.open.rounds[1].boards[1].rated) == ("1-0", "½-½")
    arbiter(do.SetResult(KEY, 1, 1, "="))
    assert arbiter.levels() == [(3, "correction-for-rating")]
    assert arbiter.open.rounds[0].boards[0].result == "1-0"
    assert "### Correction @ Round 1" in report(arbiter.state, KEY, rating=True)


@pytest.mark.vcl("194-196", answer="before round 1; later refused")
def test_forbidden_pairs(store: Store) -> None:
    arbiter = field(store, 4)
    arbiter(do.ForbidPairs(KEY, (1, 3)))
    arbiter.pair()
    assert {1, 3} not in [{board.white, board.black} for board in arbiter.open.rounds[0].boards]
    refused(arbiter, do.ForbidPairs(KEY, (1, 2)), "VCL 195")
    refused(arbiter, do.LiftProhibitions(KEY), "VCL 196")


@pytest.mark.vcl("203-206", answer="shared places; lots once, repeated by their seed; an order by hand")
def test_ties(store: Store) -> None:
    arbiter = field(store, 4, rounds=1, tiebreaks=("WIN",))
    arbiter.pair()
    arbiter.play("=")
    assert [place.place for place in standing(arbiter.state, KEY).places] == [1, 1, 1, 1]
    arbiter(do.DrawLots(KEY, "seed"))
    refused(arbiter, do.DrawLots(KEY, "other"), "VCL 205")
    assert [place.place for place in standing(arbiter.state, KEY).places] == [1, 2, 3, 4]
    arbiter(do.OrderTied(KEY, (4, 3, 2, 1)))
    assert [place.person for place in standing(arbiter.state, KEY).places] == [4, 3, 2, 1]


@pytest.mark.vcl(207, answer="OTHER_..., after all other tie-breaks")
def test_values_from_elsewhere(store: Store) -> None:
    arbiter = field(store, 2, rounds=1, tiebreaks=("WIN", "OTHER_X"))
    arbiter.pair()
    arbiter.play("=")
    arbiter(do.GiveValues(KEY, "OTHER_X", ((2, 300), (1, 100))))
    assert [place.person for place in standing(arbiter.state, KEY).places] == [2, 1]


@pytest.mark.vcl(208, 209, answer="left out of averages, or counted with a rating that the tournament fixes")
@pytest.mark.parametrize("unrated", [0, 1400])
def test_unrated_players_in_tiebreaks(store: Store, unrated: int) -> None:
    arbiter = Arbiter(store, Settings("Open", 1, tiebreaks=("ARO",), unrated=unrated))
    arbiter(do.AddPlayers(KEY, (Person("A", fide_rating=2000), Person("B"))))
    arbiter.pair()
    arbiter.play("=")
    values = {place.person: place.tiebreaks[0] for place in standing(arbiter.state, KEY).places}
    assert values[1].startswith("1400") is bool(unrated)


@pytest.mark.vcl(
    "210-216",
    answer="told by its dates; advice; ratings from a round on; the first counts, the latest, or that of each round",
)
def test_long_events(store: Store) -> None:
    arbiter = field(store, rounds=3, tiebreaks=("ARO",), tiebreak_ratings="latest")
    arbiter.rounds(2)
    refused(arbiter, do.UpdateRating(KEY, 1, 2, 2450), "VCL 210")
    arbiter(do.ChangeEvent(replace(arbiter.state.details, start="2026/09/01", end="2026/11/30")))
    assert "long-event-tie-breaks" in [notice.code for notice in notices(arbiter.state, KEY)]
    first, second = standing(arbiter.state, KEY, 1).places, standing(arbiter.state, KEY, 2).places
    for person in range(1, 9):
        arbiter(do.UpdateRating(KEY, person, 2, 1500))
    assert standing(arbiter.state, KEY, 1).places == first
    assert standing(arbiter.state, KEY, 2).places != second
    assert Settings("x", 1).tiebreak_ratings == "first"


@pytest.mark.parametrize(("chosen", "expected"), [("first", (2400, 2500)), ("latest", (1400, 1500)), ("round", None)])
def test_which_rating_of_an_opponent_counts(store: Store, chosen: str, expected: tuple[int, int] | None) -> None:
    """Questions 214 to 216: 1 and 2 have 2500 and 2400 in round 1 and lose 1000 points before round 3."""
    arbiter = Arbiter(store, Settings("Open", rounds=4, tiebreaks=("ARO",), tiebreak_ratings=chosen))
    arbiter(do.ChangeEvent(replace(arbiter.state.details, start="2026/09/01", end="2026/11/30")))
    people = [Person(name, fide_rating=rating) for name, rating in (("A", 2500), ("B", 2400), ("C", 2300), ("D", 2200))]
    arbiter(do.AddPlayers(KEY, tuple(people)))
    arbiter(do.UpdateRating(KEY, 1, 3, 1500))
    arbiter(do.UpdateRating(KEY, 2, 3, 1400))
    arbiter.rounds(3)
    values = {place.person: place.tiebreaks[0] for place in standing(arbiter.state, KEY).places}
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


@pytest.mark.vcl(217, answer="everything that the format has a record for")
def test_the_report_reads_back(store: Store) -> None:
    arbiter = field(store, 9, rounds=4, tiebreaks=("BH", "SB"))
    arbiter(do.ForbidPairs(KEY, (1, 2)))
    arbiter.rounds(4)
    again = trf.loads(report(arbiter.state, KEY, final=True).encode())
    made = tournament_of(arbiter.state, KEY)
    for name in ("rounds", "initial_colour", "forbidden", "tiebreaks", "system", "scoring", "name", "start"):
        assert getattr(again, name) == getattr(made, name), name
    assert [(p.name, p.rating, p.games) for p in again.players] == [(p.name, p.rating, p.games) for p in made.players]


@pytest.mark.vcl(222, answer="a position for each round, drawn with the pairing and kept in the journal")
def test_chess960(store: Store) -> None:
    arbiter = field(store, chess960=True)
    arbiter.rounds(2)
    positions = [entry.position for entry in arbiter.open.rounds]
    assert all(position is not None and 0 <= position < 960 for position in positions)
    assert [
        entry.position for entry in arbiter.ledger.state_at(arbiter.ledger.version).tournament(KEY).rounds
    ] == positions
