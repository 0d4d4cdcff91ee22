"""Questions 57 to 111 and 199 to 202: rounds, manual pairings, points, byes, systems, round robins, acceleration."""

from __future__ import annotations

from dataclasses import replace

import pytest

from dutchess.journal import Points, Refusal, Settings, Store, outlook, report, standing, tournament_of
from dutchess.journal import actions as do
from journal.arbiter import KEY, Arbiter


def refused(arbiter: Arbiter, action: object, article: str) -> None:
    with pytest.raises(Refusal) as caught:
        arbiter(action)
    assert article in caught.value.article


def changed(arbiter: Arbiter, **values: object) -> do.ChangeSettings:
    return do.ChangeSettings(KEY, replace(arbiter.open.settings, **values))  # type: ignore[arg-type]


def started(store: Store, **values: object) -> Arbiter:
    arbiter = Arbiter(store, Settings("Open", **{"rounds": 5, **values}))  # type: ignore[arg-type]
    arbiter.enter(8)
    arbiter.rounds(1)
    return arbiter


@pytest.mark.vcl("57-61", answer="fixed once the tournament has begun: refused")
def test_the_number_of_rounds_is_fixed(store: Store) -> None:
    arbiter = started(store)
    refused(arbiter, changed(arbiter, rounds=6), "VCL 57")


@pytest.mark.vcl(62, answer="a notice before the start, and when it is only doubtful, too")
def test_impossible_rounds_are_announced(store: Store) -> None:
    arbiter = Arbiter(store, Settings("Open", rounds=5))
    arbiter.enter(4)
    assert "rounds-impossible" in [notice.code for notice in outlook(arbiter.state, KEY)]


@pytest.mark.vcl("63-65", answer="the manual phase: opened and closed for one round, from the draft or from nothing")
def test_the_manual_phase_has_a_beginning_and_an_end(store: Store) -> None:
    arbiter = Arbiter(store, Settings("Open", rounds=3))
    arbiter.enter(2)
    arbiter.rounds(1)
    refused(arbiter, do.ChangePairing(KEY, ((2, 1),)), "VCL 65")
    arbiter(do.OpenManual(KEY))
    refused(arbiter, do.PublishRound(KEY), "VCL 65")
    arbiter(do.ChangePairing(KEY, ((2, 1),)))
    arbiter(do.CloseManual(KEY))
    arbiter(do.PublishRound(KEY))
    assert len(arbiter.open.rounds) == 2


@pytest.mark.vcl(66, answer="each violation is a warning of level 3 while editing")
def test_violations_are_confirmed_one_by_one(store: Store) -> None:
    arbiter = Arbiter(store, Settings("Open", rounds=5))
    arbiter.enter(7)
    arbiter(do.ForbidPairs(KEY, (1, 2)))
    arbiter.rounds(2)
    bye = arbiter.open.rounds[0].bye
    assert bye is not None
    arbiter(do.OpenManual(KEY))
    others = [person for person in range(1, 8) if person not in (bye, 1, 2)]
    arbiter(do.ChangePairing(KEY, ((1, 2),), bye))
    assert {(3, "forbidden-pair"), (3, "bye-not-allowed")} <= set(arbiter.levels())
    seen: set[tuple[int, str]] = set()
    for one in others:
        for other in others:
            if one != other:
                arbiter(do.ChangePairing(KEY, ((one, other),)))
                seen |= set(arbiter.levels())
    assert {level for level, _ in seen} == {3}
    assert "repeated-pair" in {code for _, code in seen}


@pytest.mark.vcl(67, answer="a warning of level 3")
def test_two_wrong_colours_are_a_warning(store: Store) -> None:
    arbiter = Arbiter(store, Settings("Open", rounds=5))
    arbiter.enter(4)
    arbiter.rounds(1)
    whites = [board.white for board in arbiter.open.rounds[0].boards]
    blacks = [board.black for board in arbiter.open.rounds[0].boards]
    arbiter(do.OpenManual(KEY))
    arbiter(do.ChangePairing(KEY, ((whites[0], blacks[1]),)))
    assert (3, "both-colours-wrong") in arbiter.levels()


@pytest.mark.vcl(68, 69, answer="compared at the end; level 4 with the right pairing shown, and `### MPA`")
def test_a_manual_pairing_is_compared_with_the_engine(store: Store) -> None:
    arbiter = started(store)
    arbiter.pair(publish=False)
    right = tuple((board.white, board.black) for board in arbiter.open.rounds[1].boards)
    arbiter(do.OpenManual(KEY))
    arbiter(do.ChangePairing(KEY, tuple((black, white) for white, black in right)))
    arbiter(do.CloseManual(KEY))
    assert arbiter.levels() == [(4, "manual-pairing-differs")] * 2
    arbiter(do.PublishRound(KEY))
    assert "### MPA @ Round 2: " in report(arbiter.state, KEY)


@pytest.mark.vcl(70, answer="1, ½, 0")
def test_the_default_points() -> None:
    points = Settings("Open", 5).points
    assert (points.win, points.draw, points.loss) == (10, 5, 0)


@pytest.mark.vcl("71-74", answer="any, 3-1-0 among them; two draws are never worth more than a win and a loss")
def test_other_points(store: Store) -> None:
    arbiter = started(store, points=Points(30, 10, 0, 30))
    assert {place.points for place in standing(arbiter.state, KEY).places} <= {0, 10, 30}
    refused(arbiter, do.AddTournament("b", Settings("B", 3, points=Points(10, 6, 0, 10))), "VCL 74")


@pytest.mark.vcl("75-78", "85-88", answer="fixed once the tournament has begun: refused")
def test_points_are_fixed(store: Store) -> None:
    arbiter = started(store)
    refused(arbiter, changed(arbiter, points=Points(30, 10, 0, 30)), "VCL 75")
    refused(arbiter, changed(arbiter, points=Points(bye=5)), "VCL 75")


@pytest.mark.vcl("79-84", answer="any value up to a win; with 1-½-0 only 1, ½ or 0")
def test_the_value_of_the_bye(store: Store) -> None:
    arbiter = Arbiter(store, Settings("Open", rounds=3, points=Points(bye=5)))
    arbiter.enter(3)
    arbiter.pair()
    tournament = tournament_of(arbiter.state, KEY)
    (bye,) = [game for player in tournament.players for game in player.games if game.result == "U"]
    assert tournament.scoring.points(bye) == 5
    arbiter(do.AddTournament("two", Settings("Two", 3, points=Points(30, 10, 0, 20))))
    refused(arbiter, do.AddTournament("b", Settings("B", 3, points=Points(bye=11))), "VCL 81")
    refused(arbiter, do.AddTournament("b", Settings("B", 3, points=Points(bye=7))), "VCL 83")


@pytest.mark.vcl("89-92", 94, answer="Dubov, Burstein, Lim, teams, round robins: all of the handbook")
@pytest.mark.parametrize("system", ["dutch", "dubov", "burstein", "lim", "berger"])
def test_systems_of_the_handbook(store: Store, system: str) -> None:
    arbiter = started(store, system=system, rounds=7 if system == "berger" else 5)
    assert arbiter.open.rounds[0].is_complete
    refused(arbiter, do.AddTournament("b", Settings("B", 3, system="dutch-2012")), "C.04.2 1.1")


@pytest.mark.vcl(93, answer="fixed once the tournament has begun: refused")
def test_the_system_is_fixed(store: Store) -> None:
    arbiter = started(store)
    refused(arbiter, changed(arbiter, system="dubov"), "VCL 93")


def round_robin(store: Store, players: int = 4, **values: object) -> Arbiter:
    arbiter = Arbiter(store, Settings("RR", **{"rounds": 3, "system": "berger", **values}))  # type: ignore[arg-type]
    arbiter.enter(players)
    return arbiter


@pytest.mark.vcl(95, answer="by hand, by lot (a seed repeats it), or by rating")
def test_round_robin_numbers(store: Store) -> None:
    arbiter = round_robin(store)
    arbiter(do.SetNumbers(KEY, (3, 1, 4, 2)))
    assert arbiter.open.numbers == (3, 1, 4, 2)
    arbiter(do.DrawNumbers(KEY, "seed"))
    first = arbiter.open.numbers
    arbiter(do.DrawNumbers(KEY, "seed"))
    assert arbiter.open.numbers == first


@pytest.mark.vcl(96, 97, answer="Berger tables")
def test_berger_tables(store: Store) -> None:
    arbiter = round_robin(store)
    arbiter.rounds(3)
    number = arbiter.open.number_of
    pairs = [[(number[b.white], number[b.black]) for b in entry.boards] for entry in arbiter.open.rounds]
    assert pairs == [[(1, 4), (2, 3)], [(4, 3), (1, 2)], [(2, 4), (3, 1)]]


@pytest.mark.vcl(98, 99, answer="a setting")
@pytest.mark.parametrize("swapped", [True, False])
def test_the_last_rounds_of_the_first_cycle(store: Store, swapped: bool) -> None:
    arbiter = round_robin(store, rounds=6, double=True, swap_last_two=swapped)
    arbiter.rounds(6)
    pairs = [{frozenset((b.white, b.black)) for b in entry.boards} for entry in arbiter.open.rounds]
    assert (pairs[1] == pairs[5]) is swapped


@pytest.mark.vcl("100-102", answer="the manual phase; one meeting too many and three equal colours: level 3")
def test_round_robin_rounds_by_hand(store: Store) -> None:
    arbiter = round_robin(store, rounds=6, double=True)
    for pairs in (((1, 2), (3, 4)), ((1, 2), (3, 4))):
        arbiter(do.OpenManual(KEY))
        arbiter(do.ChangePairing(KEY, pairs))
        assert arbiter.levels() == []
        arbiter(do.CloseManual(KEY))
        arbiter(do.PublishRound(KEY))
        arbiter.play()
    arbiter(do.OpenManual(KEY))
    arbiter(do.ChangePairing(KEY, ((1, 2), (3, 4))))
    assert {(3, "repeated-pair"), (3, "third-colour")} <= set(arbiter.levels())


@pytest.mark.vcl(103, answer="his games are annulled and he is not listed")
def test_who_leaves_a_round_robin_early_counts_for_nobody(store: Store) -> None:
    arbiter = round_robin(store, 6, rounds=5)
    arbiter.rounds(1)
    arbiter(do.Withdraw(KEY, 1))
    arbiter.rounds(4)
    places = standing(arbiter.state, KEY).places
    assert 1 not in [place.person for place in places]
    assert sum(place.points for place in places) == 10 * 10, "ten games of five players"


ROUND_ROBIN_CODES = "DE BPG BWG REP STD SB SB/C1 SB/C2 RTNG RTNG/R WIN TPN TPN/R KS KS/L+1 KS/L+2 KS/L-1 KS/L-2".split()


@pytest.mark.vcl(104, 105, answer="all of them, and none of the Buchholz family")
@pytest.mark.parametrize("code", [*ROUND_ROBIN_CODES, "BH", "FB", "AOB", "PS"])
def test_tiebreaks_of_round_robins(store: Store, code: str) -> None:
    if code in ("BH", "FB", "AOB"):
        with pytest.raises(Refusal, match="VCL 105"):
            round_robin(store, tiebreaks=(code,))
        return
    arbiter = round_robin(store, tiebreaks=(code,))
    arbiter.rounds(3)
    assert len(standing(arbiter.state, KEY).places) == 4


@pytest.mark.vcl("106-110", answer="Baku, by the engine; no other; neither added nor removed after the first pairing")
def test_baku_and_nothing_else(store: Store) -> None:
    arbiter = started(store, acceleration="baku")
    accelerations = tournament_of(arbiter.state, KEY).accelerations
    assert [(a.match_points or a.points, a.first_round, a.last_round) for a in accelerations] == [
        (10, 1, 2),
        (5, 3, 3),
    ]
    refused(arbiter, changed(arbiter, acceleration=""), "VCL 109")
    refused(arbiter, do.AddTournament("b", Settings("B", 5, acceleration="other")), "")


@pytest.mark.vcl(111, answer="he is not counted")
def test_a_bye_in_round_one_is_not_in_the_groups(store: Store) -> None:
    arbiter = Arbiter(store, Settings("Open", rounds=5, acceleration="baku"))
    arbiter.enter(12)
    arbiter(do.RequestBye(KEY, 1, 1))
    arbiter.pair()
    assert arbiter.open.group_a == (2, 3, 4, 5, 6, 7)


CODES = (
    "PTS WIN WON BPG BWG GE REP TPN RTNG PS PS/C1 KS KS/L+1 DE SB SB/C1 BH BH/C1 BH/C2 BH/M1 BH/M2 FB FB/C1 "
    "AOB ARO ARO/C1 TPR PTP APRO APPO STD"
).split()


@pytest.mark.vcl(199, answer="all codes of C.07 with cuts and medians")
@pytest.mark.parametrize("code", CODES[1:])
def test_tiebreaks_of_swiss_systems(store: Store, code: str) -> None:
    arbiter = started(store, tiebreaks=(code,))
    assert len(standing(arbiter.state, KEY).places) == 8


@pytest.mark.vcl("200-202", answer="two confirmations; `### Configuration` with the old list")
def test_changing_the_tiebreaks_is_serious(store: Store) -> None:
    arbiter = started(store, tiebreaks=("BH", "SB"))
    arbiter(changed(arbiter, tiebreaks=("SB",)))
    assert [caution.level for caution in arbiter.seen] == [4, 4]
    assert "### Configuration @ Round 1: tie-breaks were BH,SB" in report(arbiter.state, KEY)
