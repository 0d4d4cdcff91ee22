"""Questions 57 to 111 and 199 to 202: rounds, manual pairings, points, byes, systems, round robins, acceleration."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby
from math import ceil

import pytest

import dutchess
from dutchess import trf
from dutchess.journal import (
    Person,
    Points,
    Refusal,
    Settings,
    Store,
    TeamPlay,
    Unconfirmed,
    notices,
    report,
    standing,
    tournament_of,
)
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
    assert "rounds-impossible" in [notice.code for notice in notices(arbiter.state, KEY)]


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


def manual_round(store: Store, rounds: tuple[tuple[tuple[int, int], ...], ...], total: int = 7) -> Arbiter:
    """Four players, or five with byes, who have had these rounds by hand; the manual phase of the next one is open."""
    arbiter = Arbiter(store, Settings("Open", rounds=total))
    arbiter.enter(len({person for pairs in rounds for pair in pairs for person in pair} - {0}))
    arbiter(do.ForbidPairs(KEY, (1, 4)))
    for pairs in rounds:
        arbiter(do.OpenManual(KEY))
        games = tuple(pair for pair in pairs if all(pair))
        bye = next((white for white, black in pairs if not black), None)
        arbiter(do.ChangePairing(KEY, games, bye))
        arbiter(do.CloseManual(KEY))
        arbiter(do.PublishRound(KEY))
        arbiter.play("1")
    arbiter(do.OpenManual(KEY))
    return arbiter


WHITES = (((1, 2), (3, 4)), ((1, 3), (2, 4)))  # 1 has had White twice
FOUR_WHITES = (((1, 2), (3, 4)), ((3, 1), (4, 2)), ((1, 2), (4, 3)), ((1, 3), (2, 4)))  # White, Black, White, White
BYES = (((1, 2), (3, 4), (5, 0)), ((1, 5), (2, 3), (4, 0)))  # 5 and 4 have had the bye, 2 and 3 have a point each
VIOLATIONS = {
    "repeated-pair": (WHITES, ((2, 1),), None),
    "forbidden-pair": (WHITES, ((4, 1),), None),
    "bye-not-allowed": (BYES, (), 4),
    "bye-above-minimum": (BYES, (), 1),
    "third-colour": (WHITES, ((1, 4),), None),
    "colour-difference": (FOUR_WHITES, ((1, 4),), None),
}


@pytest.mark.vcl(66, answer="each violation is a warning of level 3 while editing")
@pytest.mark.parametrize("code", VIOLATIONS)
def test_violations_are_confirmed_one_by_one(store: Store, code: str) -> None:
    """And none of them is asked for where it is not broken, nor asked for again."""
    rounds, pairs, bye = VIOLATIONS[code]
    arbiter = manual_round(store, rounds)
    with pytest.raises(Unconfirmed):
        arbiter.ledger.perform(do.ChangePairing(KEY, pairs, bye), author="anna", reason="x")
    arbiter(do.ChangePairing(KEY, pairs, bye))
    assert (3, code) in arbiter.levels()
    assert {level for level, _ in arbiter.levels()} == {3}
    arbiter(do.ChangePairing(KEY, pairs, bye))
    assert arbiter.levels() == []


def test_what_breaks_nothing_is_not_asked_for(store: Store) -> None:
    arbiter = manual_round(store, BYES)
    arbiter(do.ChangePairing(KEY, ((5, 3),), None))
    assert arbiter.levels() == []
    last = manual_round(store, FOUR_WHITES, total=5)
    last(do.ChangePairing(KEY, ((1, 4),), None))
    assert "colour-difference" not in [code for _, code in last.levels()], "in the last round it may be"


def test_a_team_is_not_given_a_second_bye_unasked(store: Store) -> None:
    arbiter = Arbiter(store, Settings("Teams", rounds=5, system="team", teams=TeamPlay(1)))
    for name in "ABC":
        arbiter(do.AddTeam(KEY, name))
        arbiter(do.AddPlayer(KEY, Person(f"Player of {name}", fide_rating=2000), team=len(arbiter.open.teams)))
    arbiter.rounds(1)
    bye = arbiter.open.rounds[0].bye
    arbiter(do.OpenManual(KEY))
    arbiter(do.ChangePairing(KEY, (), bye))
    assert arbiter.levels() == [(3, "bye-not-allowed")]


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


@pytest.mark.vcl(103, answer="the player's games are annulled, and the standings do not list the player")
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


def baku_points(players: int, rounds: int, number: int, round_number: int) -> int:
    """C.04.7, read literally: the virtual points (tenths) of a pairing number in a round."""
    accelerated = ceil(rounds / 2)  # 1.4: the first half of the rounds, rounded up
    whole = ceil(accelerated / 2)  # 1.4: in the first half of these, rounded up, a whole point
    group_a = 2 * ceil(players / 4)  # 1.2: twice a quarter of the field, rounded up
    if number > group_a or round_number > accelerated:
        return 0
    return 10 if round_number <= whole else 5


@pytest.mark.vcl("106-110", answer="Baku, by the engine; no other; neither added nor removed after the first pairing")
@pytest.mark.parametrize(("players", "rounds"), [(5, 3), (8, 4), (9, 5), (10, 7), (13, 8), (15, 9)])
def test_baku_and_nothing_else(store: Store, players: int, rounds: int) -> None:
    arbiter = Arbiter(store, Settings("Open", rounds=rounds, acceleration="baku"))
    arbiter.enter(players)
    arbiter.rounds(min(4, rounds))
    made = tournament_of(arbiter.state, KEY)
    for number in range(1, players + 1):
        for round_number in range(1, rounds + 1):
            given = sum(
                a.points
                for a in made.accelerations
                if a.first_round <= round_number <= a.last_round and a.first_player <= number <= a.last_player
            )
            assert given == baku_points(players, rounds, number, round_number), (number, round_number)
    again = trf.loads(report(arbiter.state, KEY).encode())
    assert dutchess.check(again).discrepancies == 0, "and the rounds are paired with them"
    refused(arbiter, changed(arbiter, acceleration=""), "VCL 109")
    refused(arbiter, do.AddTournament("b", Settings("B", 5, acceleration="other")), "")


@pytest.mark.vcl(111, answer="the player is not counted")
def test_a_bye_in_round_one_is_not_in_the_groups(store: Store) -> None:
    arbiter = Arbiter(store, Settings("Open", rounds=5, acceleration="baku"))
    arbiter.enter(12)
    arbiter(do.RequestBye(KEY, 1, 1))
    arbiter.pair()
    assert arbiter.open.group_a == (2, 3, 4, 5, 6, 7)


# C.07 for Swiss events of players: every code, with the modifiers of the mandatory list.
CODES = """DE DE/P WIN WON BPG BWG PS PS/C1 PS/C2 REP STD TPN TPN/R
BH BH/C1 BH/C2 BH/M1 BH/M2 BH/P BH/C1/P BH/C2/P BH/M1/P BH/M2/P AOB AOB/F
FB FB/C1 FB/C2 FB/M1 FB/M2 FB/P FB/C1/P FB/C2/P FB/M1/P FB/M2/P
SB SB/C1 SB/C2 SB/P SB/C1/P SB/C2/P KS KS/L+1 KS/L-1
ARO ARO/C1 ARO/C2 ARO/M1 ARO/M2 TPR PTP APRO APPO RTNG RTNG/R""".split()


@pytest.mark.vcl(199, answer="all codes of C.07 with cuts and medians")
@pytest.mark.parametrize("code", CODES)
def test_tiebreaks_of_swiss_systems(store: Store, code: str) -> None:
    """Accepted as a setting, computed for everybody, and those who are equal on points are in its order."""
    arbiter = Arbiter(store, Settings("Open", rounds=5, tiebreaks=(code,)))
    arbiter.enter(8)
    arbiter.rounds(5)
    table = standing(arbiter.state, KEY)
    assert table.tiebreaks == (code,)
    assert all(place.tiebreaks[0] for place in table.places)
    lowest_first = code in ("TPN", "RTNG/R") or code.startswith("DE")  # DE shows the place that it gives
    for _, group in groupby(table.places, key=lambda place: place.points):
        values = [float(place.tiebreaks[0]) for place in group]
        assert values == sorted(values, reverse=not lowest_first)


def test_cuts_and_medians_leave_out_what_they_should(store: Store) -> None:
    """C.07 article 14, counted by hand: every round is played, so nothing but the scores of opponents matters."""
    cuts = {"BH": (0, 0), "BH/C1": (1, 0), "BH/C2": (2, 0), "BH/M1": (1, 1), "BH/M2": (2, 2)}
    arbiter = Arbiter(store, Settings("Open", rounds=5, tiebreaks=tuple(cuts)))
    arbiter.enter(12)
    arbiter.rounds(5)
    places = standing(arbiter.state, KEY).places
    points = {place.person: place.points for place in places}
    for place in places:
        met = [
            board.black if board.white == place.person else board.white
            for entry in arbiter.open.rounds
            for board in entry.boards
            if place.person in (board.white, board.black)
        ]
        scores = sorted(points[person] for person in met)
        expected = [sum(scores[low : len(scores) - high]) for low, high in cuts.values()]
        assert [round(10 * float(value)) for value in place.tiebreaks] == expected


@pytest.mark.vcl("200-202", answer="two confirmations; `### Configuration` with the old list")
def test_changing_the_tiebreaks_is_serious(store: Store) -> None:
    arbiter = started(store, tiebreaks=("BH", "SB"))
    arbiter(changed(arbiter, tiebreaks=("SB",)))
    assert [caution.level for caution in arbiter.seen] == [4, 4]
    assert "### Configuration @ Round 1: tie-breaks were BH,SB" in report(arbiter.state, KEY)
