"""Questions 57 to 111 and 199 to 202: rounds, manual pairings, points, byes, systems, round robins, acceleration."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from itertools import groupby
from math import ceil

import pytest

import dutchess
from dutchess import NoPairingPossible, manual, trf
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
    standings_after,
    tournament_of,
)
from dutchess.journal import actions as do
from dutchess.pairing import systems
from dutchess.web.shared.render import first_upper
from journal.arbiter import KEY, Arbiter
from vcl import by_hand
from vcl.desk import Desk


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
    arbiter = Arbiter(store, Settings("Open", rounds=5))
    arbiter.enter(8)
    arbiter.pair(publish=False)
    for _ in range(2):
        refused(arbiter, changed(arbiter, rounds=6), "VCL 57")
        refused(arbiter, changed(arbiter, rounds=4), "VCL 57")
        arbiter(do.DiscardPairing(KEY))
        arbiter.rounds(1)
        arbiter.pair(publish=False)
    arbiter(do.LeaveFideMode(KEY))
    arbiter(changed(arbiter, rounds=6))
    assert sorted(arbiter.levels()) == [(3, "draft-discarded"), (4, "rounds-changed"), (4, "rounds-changed")]
    assert len(arbiter.open.rounds) == 2, "the draft was made for another number of rounds"
    assert "### Configuration @ Round 3: rounds 5 => 6" in report(arbiter.state, KEY)
    assert "### Pairing discarded @ Round 3: " in report(arbiter.state, KEY)
    refused(arbiter, changed(arbiter, rounds=1), "C.04.1 1")


@pytest.mark.vcl(62, answer="a notice before the start, and when it is only doubtful, too")
@pytest.mark.parametrize(
    ("players", "rounds", "said"),
    [(4, 3, "doubtful"), (4, 4, "impossible"), (5, 5, "doubtful"), (5, 6, "impossible"), (6, 5, "doubtful"),
     (6, 6, "impossible"), (9, 5, "doubtful"), (10, 5, ""), (40, 9, ""), (0, 5, "")],
)  # fmt: skip
def test_impossible_rounds_are_announced(desk: Desk, players: int, rounds: int, said: str) -> None:
    """An even field has an opponent for everybody in one round less; in an odd one each may also have the bye once."""
    arbiter = desk.arbiter
    arbiter(changed(arbiter, rounds=rounds))
    if players:
        arbiter.enter(players)
    told = [notice for notice in notices(arbiter.state, KEY) if notice.code.startswith("rounds-")]
    assert [notice.code for notice in told] == [f"rounds-{said}"] * bool(said)
    assert all(first_upper(notice.text) in desk.see() for notice in told), "and the page says so"


@pytest.mark.vcl("63-65", answer="the manual phase: opened and closed for one round, from the draft or from nothing")
def test_the_manual_phase_has_a_beginning_and_an_end(store: Store) -> None:
    arbiter = Arbiter(store, Settings("Open", rounds=3))
    arbiter.enter(2)
    arbiter.rounds(1)
    refused(arbiter, do.ChangePairing(KEY, ((2, 1),)), "VCL 65")
    arbiter(do.OpenManual(KEY))
    refused(arbiter, do.PublishRound(KEY), "VCL 65")
    arbiter(do.ChangePairing(KEY, ((1, 2),)))
    arbiter(do.ChangePairing(KEY, ((2, 1),)))
    arbiter(do.CloseManual(KEY))
    refused(arbiter, do.ChangePairing(KEY, ((1, 2),)), "VCL 65")
    refused(arbiter, do.CloseManual(KEY), "VCL 65")
    arbiter(do.PublishRound(KEY))
    assert [(board.white, board.black) for board in arbiter.open.rounds[1].boards] == [(2, 1)]
    refused(arbiter, do.ChangePairing(KEY, ((1, 2),)), "VCL 65")
    arbiter.play("1")
    assert arbiter.open.rounds[1].is_complete
    with pytest.raises(NoPairingPossible):
        arbiter(do.PairRound(KEY))
    arbiter(do.OpenManual(KEY))
    refused(arbiter, do.OpenManual(KEY), "VCL 65")
    refused(arbiter, do.CloseManual(KEY), "VCL 65")  # not everybody is paired
    arbiter(do.ChangePairing(KEY, ((1, 2),)))
    arbiter(do.CloseManual(KEY))
    arbiter(do.PublishRound(KEY))
    arbiter.play("=")
    assert standings_after(arbiter.state, KEY, final=True).places, "the event could be finished"


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


@pytest.mark.vcl(66)
@pytest.mark.parametrize(("pair", "who"), [((1, 4), {"1", "4"}), ((2, 4), {"4"}), ((1, 3), {"1"}), ((4, 1), set())])
def test_whose_third_colour_it_is(store: Store, pair: tuple[int, int], who: set[str]) -> None:
    """1 has had White twice, 4 Black twice, the others each colour once."""
    arbiter = manual_round(store, WHITES)
    arbiter(do.ChangePairing(KEY, (pair,)))
    named = [caution.text for caution in arbiter.seen if caution.code == "third-colour"]
    assert {number for number in "1234" for text in named if f"{number} Player" in text} == who
    assert len(named) == len(who)


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
    numbers = arbiter.open.number_of
    shown = " ".join(f"{white}-{black}" for white, black in sorted((numbers[w], numbers[b]) for w, b in right))
    mine = " ".join(f"{white}-{black}" for white, black in sorted((numbers[b], numbers[w]) for w, b in right))
    assert all(shown in caution.text for caution in arbiter.seen), "the right pairing"
    arbiter(do.PublishRound(KEY))
    assert f"### MPA @ Round 2: {shown} => {mine}" in report(arbiter.state, KEY)
    arbiter.play()
    arbiter.pair(publish=False)
    arbiter(do.OpenManual(KEY))
    arbiter(do.CloseManual(KEY))
    assert arbiter.levels() == [], "nothing was changed"
    assert "### MPA @ Round 3" not in report(arbiter.state, KEY)


def worth(points: Points) -> dict[str, tuple[int, int]]:
    return {
        "1-0": (points.win, points.loss),
        "½-½": (points.draw, points.draw),
        "0-1": (points.loss, points.win),
    }


def check_points(arbiter: Arbiter, points: Points) -> None:
    """Everybody has the points of their results and byes, counted by hand."""
    total: Counter[int] = Counter()
    results = set()
    for entry in arbiter.open.rounds:
        for board in entry.boards:
            results.add(board.result)
            white, black = worth(points)[board.result]
            total.update({board.white: white, board.black: black})
        if entry.bye is not None:
            total[entry.bye] += points.bye
    assert results == {"1-0", "½-½", "0-1"}
    assert {place.person: place.points for place in standings_after(arbiter.state, KEY).places} == dict(total)


@pytest.mark.vcl(70, answer="1, ½, 0")
def test_the_default_points(store: Store) -> None:
    points = Settings("Open", 5).points
    assert (points.win, points.draw, points.loss) == (10, 5, 0)
    arbiter = started(store)
    arbiter.rounds(1)
    check_points(arbiter, Points(10, 5, 0, 10))


@pytest.mark.vcl(70)
def test_the_form_for_new_events_gives_the_default_points(desk: Desk) -> None:
    desk.send(f"/e/{desk.event}/new", name="Second", rounds="5", system="dutch")
    (second,) = [one for key, one in desk.arbiter.state.tournaments.items() if key != KEY]
    assert second.settings.points == Points(10, 5, 0, 10)


@pytest.mark.vcl("71-74", answer="any, 3-1-0 among them; two draws are never worth more than a win and a loss")
@pytest.mark.parametrize(
    "points", [Points(30, 10, 0, 30), Points(20, 10, 0, 20), Points(30, 20, 10, 30), Points(25, 9, 1, 20)], ids=str
)
def test_other_points(store: Store, points: Points) -> None:
    arbiter = Arbiter(store, Settings("Open", rounds=5, points=points))
    arbiter.enter(9)
    arbiter.rounds(3)
    check_points(arbiter, points)
    for wrong in (Points(10, 6, 0, 10), Points(30, 16, 0, 30), Points(30, 21, 10, 30)):
        refused(arbiter, do.AddTournament("b", Settings("B", 3, points=wrong)), "VCL 74")
    for wrong in (Points(10, 11, 0), Points(10, 5, 6), Points(0, 0, 0, 0)):
        refused(arbiter, do.AddTournament("b", Settings("B", 3, points=wrong)), "VCL 71")


@pytest.mark.vcl("75-78", "85-88", answer="fixed once the tournament has begun: refused")
@pytest.mark.parametrize("points", [Points(30, 10, 0, 30), Points(20, 5, 0, 10), Points(bye=5), Points(bye=0)], ids=str)
def test_points_are_fixed(store: Store, points: Points) -> None:
    """With the first draft, and for good: also outside FIDE mode, and in the last round."""
    arbiter = Arbiter(store, Settings("Open", rounds=3))
    arbiter.enter(7)
    arbiter(changed(arbiter, points=points))
    arbiter(changed(arbiter, points=Points()))
    arbiter.pair(publish=False)
    refused(arbiter, changed(arbiter, points=points), "VCL 75, 85")
    arbiter(do.PublishRound(KEY))
    arbiter.play()
    refused(arbiter, changed(arbiter, points=points), "VCL 75, 85")
    arbiter.rounds(2)
    before = standings_after(arbiter.state, KEY).places
    refused(arbiter, changed(arbiter, points=points), "VCL 75, 85")
    arbiter(do.LeaveFideMode(KEY))
    refused(arbiter, changed(arbiter, points=points), "VCL 75, 85")
    assert arbiter.open.settings.points == Points()
    assert standings_after(arbiter.state, KEY).places == before


@pytest.mark.vcl("79-84", answer="any value up to a win; with 1-½-0 only 1, ½ or 0")
@pytest.mark.parametrize(
    "points",
    [Points(bye=value) for value in (0, 5, 10)] + [Points(30, 10, 0, value) for value in (0, 5, 10, 20, 29, 30)],
    ids=str,
)
def test_the_value_of_the_bye(store: Store, points: Points) -> None:
    arbiter = Arbiter(store, Settings("Open", rounds=3, points=points))
    arbiter.enter(9)
    arbiter.rounds(2)
    assert all(entry.bye is not None for entry in arbiter.open.rounds)
    check_points(arbiter, points)
    for wrong in (Points(bye=11), Points(30, 10, 0, 31), Points(bye=-5)):
        refused(arbiter, do.AddTournament("b", Settings("B", 3, points=wrong)), "VCL 81")
    for wrong in (Points(bye=7), Points(bye=2), Points(bye=9)):
        refused(arbiter, do.AddTournament("b", Settings("B", 3, points=wrong)), "VCL 83")


@pytest.mark.vcl("89-92", 94, answer="Dubov, Burstein, Lim, teams, round robins: all of the handbook")
@pytest.mark.parametrize("system", ["dutch", "dubov", "burstein", "lim", "lim-maxi", "double-swiss", "berger"])
def test_systems_of_the_handbook(store: Store, system: str) -> None:
    """Every round is paired by the system, which the report names; the Dutch System would have paired otherwise."""
    arbiter = Arbiter(store, Settings("Open", rounds=8, system=system))
    arbiter.enter(9 if system == "berger" else 16)
    while len(arbiter.open.rounds) < 8:
        arbiter.pair()
        for entry in arbiter.open.rounds:
            if entry.open_boards:
                results = [(board, "1=0"[board % 3]) for board in entry.open_boards]
                arbiter(do.SetResults(KEY, entry.number, tuple(results)))
    again = trf.loads(report(arbiter.state, KEY).encode())
    checked = dutchess.check(again)
    assert (checked.system, checked.discrepancies) == (system, 0)
    if system != "dutch":
        assert [one.round for one in dutchess.check(again, "dutch").rounds if one.differs]


@pytest.mark.vcl("89-92", 94)
@pytest.mark.parametrize("system", systems.names())
def test_no_system_but_those_of_the_handbook(arbiter: Arbiter, system: str) -> None:
    """What is in force can be chosen, and the manual has a page about it; anything else is refused in FIDE mode."""
    found = systems.find(system)
    teams = TeamPlay(4) if found.teams else None
    action = do.AddTournament("b", Settings("B", 4, system=system, teams=teams))
    if found.is_former:
        refused(arbiter, action, "C.04.2 1.1")
        return
    arbiter(action)
    assert arbiter.state.tournament("b").settings.system == system
    pages = {page.name: manual.source(page) for page in manual.PAGES}
    own = pages[f"systems/{system.removesuffix('-maxi')}"]
    assert f"`{system}`" in own
    assert re.search(r"C\.04|Tournament Rules", own)
    refused(arbiter, do.AddTournament("c", Settings("C", 4, system="monrad")), "C.04.2 1.1")


@pytest.mark.vcl("89-92", 94)
def test_the_form_for_new_events_offers_the_systems(desk: Desk) -> None:
    offered = set(re.findall(r'name="system"[^>]* value="([^"]+)"', desk.client.get("/new").text))
    assert offered >= {"dutch", "dubov", "burstein", "lim", "double-swiss", "team", "berger"}
    assert not [system for system in offered if systems.find(system).is_former]


@pytest.mark.vcl(93, answer="fixed once the tournament has begun: refused")
def test_the_system_is_fixed(store: Store) -> None:
    arbiter = Arbiter(store, Settings("Open", rounds=5))
    arbiter.enter(8)
    arbiter(changed(arbiter, system="lim"))
    arbiter(changed(arbiter, system="dutch"))
    arbiter.pair(publish=False)
    for _ in range(2):
        for system in ("dubov", "burstein", "lim", "berger"):
            refused(arbiter, changed(arbiter, system=system), "VCL 93")
        arbiter(do.PublishRound(KEY))
        arbiter.play()
        arbiter.pair(publish=False)
    assert arbiter.open.settings.system == "dutch"


def round_robin(store: Store, players: int = 4, **values: object) -> Arbiter:
    arbiter = Arbiter(store, Settings("RR", **{"rounds": 3, "system": "berger", **values}))  # type: ignore[arg-type]
    arbiter.enter(players)
    return arbiter


@pytest.mark.vcl(95, answer="by hand, by lot (a seed repeats it), or by rating")
def test_round_robin_numbers(store: Store) -> None:
    arbiter = round_robin(store)
    drawn = []
    for seed in ("seed", "another", "a third", "seed"):
        arbiter(do.DrawNumbers(KEY, seed))
        drawn.append(arbiter.open.numbers)
        assert sorted(drawn[-1]) == [1, 2, 3, 4]
    assert drawn[0] == drawn[3]
    assert len({*drawn}) > 1
    arbiter(do.SetNumbers(KEY, (3, 1, 4, 2)))
    assert arbiter.open.numbers == (3, 1, 4, 2)
    refused(arbiter, do.SetNumbers(KEY, (3, 1, 4)), "C.04.2 2.3")
    arbiter.pair()
    assert [(board.white, board.black) for board in arbiter.open.rounds[0].boards] == [(3, 2), (1, 4)]
    refused(arbiter, do.SetNumbers(KEY, (1, 2, 3, 4)), "5(d)")


# Tournament Rules, Annex 1, as printed; with an odd number of players the last number is nobody.
BERGER = {
    4: "1-4 2-3, 4-3 1-2, 2-4 3-1",
    6: "1-6 2-5 3-4, 6-4 5-3 1-2, 2-6 3-1 4-5, 6-5 1-4 2-3, 3-6 4-2 5-1",
    8: "1-8 2-7 3-6 4-5, 8-5 6-4 7-3 1-2, 2-8 3-1 4-7 5-6, 8-6 7-5 1-4 2-3, 3-8 4-2 5-1 6-7, 8-7 1-6 2-5 3-4,"
    " 4-8 5-3 6-2 7-1",
}


@pytest.mark.vcl(96, 97, answer="Berger tables")
@pytest.mark.parametrize("players", [3, 4, 5, 6, 7, 8])
def test_berger_tables(store: Store, players: int) -> None:
    rounds = BERGER[players + players % 2].split(", ")
    arbiter = round_robin(store, players, rounds=len(rounds))
    arbiter.rounds(len(rounds))
    number = arbiter.open.number_of
    for text, entry in zip(rounds, arbiter.open.rounds, strict=True):
        pairs = [tuple(map(int, game.split("-"))) for game in text.split()]
        expected = [pair for pair in pairs if max(pair) <= players]
        assert [(number[board.white], number[board.black]) for board in entry.boards] == expected


@pytest.mark.vcl(98, 99, answer="a setting")
@pytest.mark.parametrize("swapped", [True, False])
@pytest.mark.parametrize("players", [4, 6])
def test_the_last_rounds_of_the_first_cycle(store: Store, players: int, swapped: bool) -> None:
    cycle = players - 1
    arbiter = round_robin(store, players, rounds=2 * cycle, double=True, swap_last_two=swapped)
    arbiter.rounds(2 * cycle)
    pairs = [{(board.white, board.black) for board in entry.boards} for entry in arbiter.open.rounds]
    first, second = pairs[:cycle], [{(black, white) for white, black in games} for games in pairs[cycle:]]
    if swapped:
        first[-2:] = first[:-3:-1]
    assert first == second, "the second cycle has the other colours"
    table = [{tuple(map(int, game.split("-"))) for game in text.split()} for text in BERGER[players].split(", ")]
    number = arbiter.open.number_of
    assert [{(number[white], number[black]) for white, black in games} for games in first] == table


@pytest.mark.vcl("100-102", answer="the manual phase; one meeting too many and three equal colours: level 3")
@pytest.mark.parametrize("double", [False, True])
def test_round_robin_rounds_by_hand(store: Store, double: bool) -> None:
    arbiter = round_robin(store, rounds=6 if double else 3, double=double)
    rounds = [((1, 2), (3, 4)), ((1, 2), (4, 3))] if double else [((2, 1), (3, 4))]
    for pairs in rounds:
        arbiter(do.OpenManual(KEY))
        arbiter(do.ChangePairing(KEY, pairs))
        assert arbiter.levels() == []
        arbiter(do.CloseManual(KEY))
        arbiter(do.PublishRound(KEY))
        arbiter.play()
        assert tuple((board.white, board.black) for board in arbiter.open.rounds[-1].boards) == pairs
    arbiter(do.OpenManual(KEY))
    if double:
        arbiter(do.ChangePairing(KEY, ((1, 3),)))
        assert arbiter.levels() == [(3, "third-colour")]
        arbiter(do.ChangePairing(KEY, ((4, 2),)))
        assert arbiter.levels() == [(3, "third-colour")]
    arbiter(do.ChangePairing(KEY, ((2, 1),)))
    assert arbiter.levels() == [(3, "repeated-pair")]
    arbiter(do.ChangePairing(KEY, ((3, 1), (2, 4))))
    assert (3, "repeated-pair") not in arbiter.levels()


def games_of(arbiter: Arbiter, without: int = 0) -> dict[int, list[tuple[int, str, int]]]:
    """Opponent, colour and points (tenths) of everybody's games over the board and by forfeit, but for one player's."""
    points = {**worth(Points()), "1F-0F": (10, 0), "0F-1F": (0, 10), "0F-0F": (0, 0)}
    games: dict[int, list[tuple[int, str, int]]] = {}
    for entry in arbiter.open.rounds:
        for board in entry.boards:
            if without not in (board.white, board.black):
                white, black = points[board.result]
                games.setdefault(board.white, []).append((board.black, "w", white))
                games.setdefault(board.black, []).append((board.white, "b", black))
    return games


@pytest.mark.vcl(103, answer="the player's games are annulled, and the standings do not list the player")
@pytest.mark.parametrize(("played", "counts"), [(1, False), (2, False), (3, True), (4, True)])
def test_who_leaves_a_round_robin_early_counts_for_nobody(store: Store, played: int, counts: bool) -> None:
    """Of five games, fewer than three are less than half."""
    arbiter = round_robin(store, 6, rounds=5, tiebreaks=("SB", "WIN"))
    arbiter.rounds(played)
    arbiter(do.Withdraw(KEY, 1))
    arbiter.rounds(5 - played)
    games = games_of(arbiter, without=0 if counts else 1)
    scores = {person: sum(points for _, _, points in mine) for person, mine in games.items()}
    places = standings_after(arbiter.state, KEY).places
    assert {place.person: place.points for place in places} == scores
    assert (1 in scores) is counts
    assert len(places) == (6 if counts else 5)
    assert [place.place for place in places][-1] <= len(places)
    for place in places:
        berger = sum(scores[other] * points for other, _, points in games[place.person])
        assert [round(100 * float(place.tiebreaks[0])), int(place.tiebreaks[1])] == [
            berger,
            sum(points == 10 for _, _, points in games[place.person]),
        ]


ROUND_ROBIN_CODES = "DE BPG BWG REP STD SB SB/C1 SB/C2 RTNG RTNG/R WIN TPN TPN/R KS KS/L+1 KS/L+2 KS/L-1 KS/L-2".split()
BUCHHOLZ = "BH BH/C1 BH/C2 BH/M1 BH/M2 BH/P FB FB/C1 FB/M1 AOB AOB/F".split()


def value_of(arbiter: Arbiter, code: str, person: int) -> float:
    """C.07 for a round robin in which every game was played, counted by hand."""
    games = games_of(arbiter)
    scores = {one: sum(points for _, _, points in mine) for one, mine in games.items()}
    mine = games[person]
    name, _, modifier = code.partition("/")
    if name == "KS":  # 9.2: half of the maximum; 14.5: the limit moves by half points
        limit = 10 * len(mine) / 2 + 5 * int(modifier.removeprefix("L") or 0)
        return sum(points for other, _, points in mine if scores[other] >= limit) / 10
    if name == "SB":  # 9.1, 14.1: the games against the lowest opponents are cut, of equal ones the lower value
        values = sorted((scores[other], scores[other] * points) for other, _, points in mine)
        return sum(value for _, value in values[int(modifier.removeprefix("C") or 0) :]) / 100
    return {
        "WIN": sum(points == 10 for _, _, points in mine),
        "BPG": sum(colour == "b" for _, colour, _ in mine),
        "BWG": sum((colour, points) == ("b", 10) for _, colour, points in mine),
        "REP": len(mine),
        "STD": scores[person] / 10,
        "RTNG": arbiter.open.entrants[person].rating,
        "TPN": arbiter.open.number_of[person],
    }[name]


@pytest.mark.vcl(104, 105, answer="all of them, and none of the Buchholz family")
@pytest.mark.parametrize("code", [*ROUND_ROBIN_CODES[1:], *BUCHHOLZ])
def test_tiebreaks_of_round_robins(store: Store, code: str) -> None:
    """Each value is the one counted by hand, and those who are equal on points are in its order."""
    if code in BUCHHOLZ:
        with pytest.raises(Refusal, match="VCL 105"):
            round_robin(store, tiebreaks=(code,))
        arbiter = round_robin(store, tiebreaks=("SB",))
        refused(arbiter, changed(arbiter, tiebreaks=("SB", code)), "VCL 105")
        return
    arbiter = round_robin(store, 8, rounds=7, tiebreaks=(code,))
    arbiter(do.SetNumbers(KEY, (5, 3, 8, 1, 7, 2, 6, 4)))
    for number in range(7):
        arbiter.pair()
        arbiter.play(("1=0", "10=", "=01", "1=", "0=1", "01", "=10")[number])
    places = standings_after(arbiter.state, KEY).places
    assert len(places) == 8
    tied = [list(group) for _, group in groupby(places, key=lambda place: place.points)]
    assert max(map(len, tied)) > 1
    for place in places:
        assert float(place.tiebreaks[0]) == value_of(arbiter, code, place.person), place
    for group in tied:
        values = [float(place.tiebreaks[0]) for place in group]
        assert values == sorted(values, reverse=code not in ("TPN", "RTNG/R"))


@pytest.mark.vcl(104, 105)
def test_the_direct_encounter_decides(store: Store) -> None:
    """Two pairs of players are tied; each time the winner of their game is ahead, and that is not the higher number."""
    winners = {(1, 2): 2, (1, 3): 1, (1, 4): 1, (2, 3): 3, (2, 4): 2, (3, 4): 4}
    arbiter = round_robin(store, tiebreaks=("DE",))
    for number in range(1, 4):
        arbiter.pair()
        for index, board in enumerate(arbiter.open.rounds[-1].boards, 1):
            low, high = sorted((board.white, board.black))
            arbiter(do.SetResult(KEY, number, index, "1-0" if winners[low, high] == board.white else "0-1"))
    places = [(place.place, place.person, place.points) for place in standings_after(arbiter.state, KEY).places]
    assert places == [(1, 2, 20), (2, 1, 20), (3, 4, 10), (4, 3, 10)]


@pytest.mark.vcl(104, 105)
def test_the_page_refuses_the_buchholz_family(desk: Desk) -> None:
    desk.arbiter(changed(desk.arbiter, system="berger", tiebreaks=("SB",)))
    desk.see("settings")
    for code, kept in (("SB, BH", ("SB",)), ("KS, SB/C1", ("KS", "SB/C1"))):
        desk.do("change-settings", name="Open", rounds="5", system="berger", tiebreaks=code)
        assert desk.arbiter.open.settings.tiebreaks == kept


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
    for name in ("other", "1/2", "BAKU-2", "all"):
        with pytest.raises(Refusal, match="acceleration"):
            arbiter(do.AddTournament("b", Settings("B", 5, acceleration=name)))
    assert "C.04.7" in manual.source(next(page for page in manual.PAGES if page.name == "systems/baku"))


@pytest.mark.vcl("106-110")
@pytest.mark.parametrize("before", ["", "baku"])
def test_acceleration_is_fixed_with_the_first_pairing(store: Store, before: str) -> None:
    arbiter = Arbiter(store, Settings("Open", rounds=5, acceleration="baku" if not before else ""))
    arbiter.enter(8)
    arbiter(changed(arbiter, acceleration=before))
    arbiter.pair(publish=False)
    after = "" if before else "baku"
    refused(arbiter, changed(arbiter, acceleration=after), "VCL 109, 110")
    arbiter(do.PublishRound(KEY))
    arbiter.play()
    refused(arbiter, changed(arbiter, acceleration=after), "VCL 109, 110")
    assert bool(tournament_of(arbiter.state, KEY).accelerations) is bool(before)


@pytest.mark.vcl(
    111,
    answer="for the pairing they hold no number: they are counted neither in the groups nor for the odd and even "
    "numbers of article 5.2.5. The line that they keep in the list is that of the report file, where a bye needs one",
)
@pytest.mark.parametrize("absent", [(), (1,), (1, 2), (2, 5, 12), (4,)], ids=str)
@pytest.mark.parametrize("letter", ["H", "Z"])
def test_a_bye_in_round_one_is_not_in_the_groups(store: Store, absent: tuple[int, ...], letter: str) -> None:
    """Who is not paired in round 1 keeps a line in the list; for the pairing the others are numbered without them."""
    arbiter = Arbiter(store, Settings("Open", rounds=5, acceleration="baku"))
    arbiter.enter(12)
    arbiter(do.DrawColour(KEY, "w"))
    for person in absent:
        arbiter(do.RequestBye(KEY, person, 1, letter))
    arbiter.pair()
    present = [person for person in range(1, 13) if person not in absent]
    group = present[: 2 * ceil(len(present) / 4)]
    assert arbiter.open.group_a == tuple(group)
    half = len(group) // 2
    for place, person in enumerate(group[:half]):
        (pair,) = [
            (board.white, board.black)
            for board in arbiter.open.rounds[0].boards
            if person in (board.white, board.black)
        ]
        other = group[place + half]
        assert pair == ((person, other) if place % 2 == 0 else (other, person)), "odd numbers have the initial colour"
    again = trf.loads(report(arbiter.state, KEY).encode())
    assert dutchess.check(again).discrepancies == 0


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
    table = standings_after(arbiter.state, KEY)
    assert table.tiebreaks == (code,)
    assert all(place.tiebreaks[0] for place in table.places)
    lowest_first = code in ("TPN", "RTNG/R") or code.startswith("DE")  # DE shows the place that it gives
    for _, group in groupby(table.places, key=lambda place: place.points):
        values = [float(place.tiebreaks[0]) for place in group]
        assert values == sorted(values, reverse=not lowest_first)


@pytest.mark.vcl(199)
@pytest.mark.parametrize(("players", "rounds"), [(12, 5), (16, 7)])
def test_tiebreaks_counted_by_hand(store: Store, players: int, rounds: int) -> None:
    """The second time the better player wins: somebody loses every game, and percentages are not whole numbers."""
    codes = tuple(code for code in CODES if not code.startswith("DE"))
    arbiter = Arbiter(store, Settings("Open", rounds=rounds, tiebreaks=codes))
    arbiter.enter(players, step=37)
    for number in range(1, rounds + 1):
        arbiter.pair()
        if rounds == 7:
            boards = enumerate(arbiter.open.rounds[-1].boards, 1)
            arbiter(do.SetResults(KEY, number, tuple((index, "01"[b.white < b.black]) for index, b in boards)))
        arbiter.play()
    expected = by_hand.tiebreaks(arbiter)
    counted = {code for code in codes if not code.endswith("/P")}
    for place in standings_after(arbiter.state, KEY).places:
        values = dict(zip(codes, map(float, place.tiebreaks), strict=True))
        assert {code: values[code] for code in counted} == expected[place.person]
        for code in codes:  # without a forfeit, forfeits as games are no difference
            if code.endswith("/P"):
                assert values[code] == values[code.removesuffix("/P")]


@pytest.mark.vcl(199)
@pytest.mark.parametrize("code", ["DE", "DE/P"])
@pytest.mark.parametrize(
    ("players", "pattern"),
    [(8, "1011"), (10, "11=1"), (12, "010=1"), (12, "1=1"), (16, "1110="), (6, "111=1"), (8, "=1=1=101")],
)
def test_direct_encounters_counted_by_hand(store: Store, players: int, pattern: str, code: str) -> None:
    """Groups in which all have met, and groups in which not all have: order and shared places.

    In the last two, some of the tied are level after the first look; a second look, at their own games, separates them.
    """
    arbiter = Arbiter(store, Settings("Open", rounds=5, tiebreaks=(code,)))
    arbiter.enter(players)
    for _ in range(5):
        arbiter.pair()
        arbiter.play(pattern)
    games = by_hand.games_of(arbiter)
    table = standings_after(arbiter.state, KEY)
    split = 0
    expected: dict[int, set[int]] = {}
    for _, tied in groupby(table.places, key=lambda place: place.points):
        group = [place.person for place in tied]
        parts = by_hand.encounters(games, group)
        split += len(parts) - 1
        for part in parts:
            expected[1 + sum(map(len, expected.values()))] = set(part)
    found: dict[int, set[int]] = {}
    for place in table.places:
        found.setdefault(place.place, set()).add(place.person)
    assert found == expected
    assert split, "the direct encounter decided something"


@pytest.mark.vcl("200-202", answer="two confirmations; `### Configuration` with the old list")
def test_changing_the_tiebreaks_is_serious(store: Store) -> None:
    """Before the start the list is free; then nothing is changed before the second confirmation."""
    arbiter = Arbiter(store, Settings("Open", rounds=5, tiebreaks=("BH",)))
    arbiter.enter(8)
    arbiter(changed(arbiter, tiebreaks=("BH", "SB")))
    assert arbiter.seen == []
    arbiter.pair()
    action, tokens = changed(arbiter, tiebreaks=("SB",)), []
    for step in (1, 2):
        with pytest.raises(Unconfirmed) as asked:
            arbiter.ledger.perform(action, author="anna", reason="because", confirmed=tokens)
        (caution,) = asked.value.cautions
        assert (caution.level, caution.step) == (4, step)
        assert caution.consequences
        tokens.append(caution.token)
        assert arbiter.open.settings.tiebreaks == ("BH", "SB")
    arbiter(action)
    assert arbiter.open.settings.tiebreaks == ("SB",)
    assert "### Configuration @ Round 1: tie-breaks were BH,SB" in report(arbiter.state, KEY)
