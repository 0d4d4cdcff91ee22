"""Prizes before the judge of `book.prizes`, who knows the rule and not the code; and faults they must notice."""

from __future__ import annotations

import os
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dutchess
from book import prizes as judge
from book.award_states import circling_list, prize_event, prize_list
from book.strategies import circling_prize_cases, prize_cases
from dutchess import PrizeList, PrizeScheme, Standings, Tournament
from dutchess.awards import prizes as engine
from dutchess.awards.sharing import Least
from dutchess.base.values import replace

NIGHTLY = bool(os.environ.get("DUTCHESS_NIGHTLY"))
CASES = 5_000 if NIGHTLY else 80

Case = tuple[Tournament, PrizeScheme]
Plant = Callable[[PrizeList], PrizeList]


def ranked(tournament: Tournament, tiebreaks: list[str], lots: int | None) -> Standings:
    """Ties that ratings separate in part, or nothing at all, or lots in the end."""
    return dutchess.standings(tournament, tiebreaks, lots=lots)


@pytest.mark.scaled
@settings(max_examples=CASES)
@given(prize_cases(), st.sampled_from([["RTNG"], []]), st.sampled_from([None, 1]))
def test_the_judge_finds_no_fault(case: Case, tiebreaks: list[str], lots: int | None) -> None:
    tournament, scheme = case
    table = ranked(tournament, tiebreaks, lots)
    assert judge.faults(tournament, table, dutchess.prizes(tournament, scheme, table=table)) == []


@pytest.mark.scaled
@settings(max_examples=CASES)
@given(circling_prize_cases(), st.sampled_from([["RTNG"], []]))
def test_the_judge_finds_no_fault_where_choosing_may_never_end(case: Case, tiebreaks: list[str]) -> None:
    tournament, scheme = case
    table = ranked(tournament, tiebreaks, None)
    assert judge.faults(tournament, table, dutchess.prizes(tournament, scheme, table=table)) == []


# -- planted faults ----------------------------------------------------------------------------------------------------


def cent_moved(result: PrizeList) -> PrizeList:
    """The first winner gives a cent to the last one."""
    first, *others, last = result.awards
    moved = (replace(first, amount=first.amount - 1), *others, replace(last, amount=last.amount + 1))
    return replace(result, awards=moved)


def cent_lost(result: PrizeList) -> PrizeList:
    first, *others = result.awards
    return replace(result, awards=(replace(first, amount=first.amount - 1), *others))


def winner_dropped(result: PrizeList) -> PrizeList:
    """The last winner goes away and the first one takes the money."""
    first, *others, last = result.awards
    return replace(result, awards=(replace(first, amount=first.amount + last.amount), *others))


def winner_twice(result: PrizeList) -> PrizeList:
    """The first winner takes the last prize of the group as well."""
    *others, last = result.awards
    number = next(award.player for award in others if award.group == last.group)
    return replace(result, awards=(*others, replace(last, player=number)))


def winners_swapped(result: PrizeList) -> PrizeList:
    """The first and the last winner exchange what they got."""
    first, *others, last = result.awards
    return replace(result, awards=(replace(first, player=last.player), *others, replace(last, player=first.player)))


def unclaimed_forgotten(result: PrizeList) -> PrizeList:
    return replace(result, unclaimed=result.unclaimed[1:])


def unclaimed_for_another_reason(result: PrizeList) -> PrizeList:
    reasons = {"few": "nobody", "nobody": "few"}
    return replace(result, unclaimed=tuple([replace(one, reason=reasons[one.reason]) for one in result.unclaimed]))


FAULTS: list[Plant] = [
    cent_moved,
    cent_lost,
    winner_dropped,
    winner_twice,
    winners_swapped,
    unclaimed_forgotten,
    unclaimed_for_another_reason,
]


def points_from_byes(*points: int, women: tuple[int, ...] = (), rated: tuple[int, ...] = ()) -> Tournament:
    """Players with these points, who have never met; the rated ones have 1900, the others 1700."""
    letters = {10: "F", 5: "H", 0: "Z"}
    people = [
        dutchess.Player(
            number,
            f"P{number}",
            1900 if number in rated else 1700,
            sex="w" if number in women else "m",
            games=tuple([dutchess.Game(0, "-", letters[min(10, max(0, total - 10 * at))]) for at in range(3)]),
        )
        for number, total in enumerate(points, 1)
    ]
    return Tournament(tuple(people), rounds=3)


SEVEN = points_from_byes(30, 20, 20, 20, 10, 10, 5, women=(2, 5, 7), rated=(1, 2))
LIST = """
[[group]]
name = "Main"
rule = "{rule}"
[[group.category]]
name = "Open"
prizes = ["300", "150", "100"]
[[group.category]]
name = "Women"
section = "sex=w"
prizes = ["180", "70.01"]
[[group.category]]
name = "Juniors"
least = 9
prizes = ["50"]
"""


@pytest.mark.parametrize("rule", ["place", "equal", "hort", "uschess"])
@pytest.mark.parametrize("plant", FAULTS, ids=lambda plant: str(plant.__name__))
def test_the_judge_notices_a_planted_fault(plant: Plant, rule: str) -> None:
    table = ranked(SEVEN, [], None)
    result = dutchess.prizes(SEVEN, PrizeScheme.parse(LIST.format(rule=rule)), table=table)
    assert judge.faults(SEVEN, table, result) == []
    assert judge.faults(SEVEN, table, plant(result)) != []


@pytest.mark.scaled
@settings(max_examples=CASES)
@given(prize_cases(), st.sampled_from([cent_moved, cent_lost, winner_dropped]))
def test_the_judge_notices_moved_money_anywhere(case: Case, plant: Plant) -> None:
    tournament, scheme = case
    table = ranked(tournament, ["RTNG"], None)
    result = dutchess.prizes(tournament, scheme, table=table)
    if len(result.awards) > 1:
        assert judge.faults(tournament, table, plant(result)) != []


def test_the_judge_notices_a_category_that_gives_less() -> None:
    """Point 4: she gets 180 among women, but sharing 300 and 100 gives 200."""
    event = points_from_byes(30, 30, women=(2,))
    text = '[[group]]\nname = "G"\nrule = "equal"\n[[group.category]]\nname = "Open"\nprizes = ["300", "100"]\n'
    text += '[[group.category]]\nname = "Women"\nsection = "sex=w"\nprizes = ["180"]\n'
    table = ranked(event, [], None)
    result = dutchess.prizes(event, PrizeScheme.parse(text), table=table)
    (first, second), (left,) = result.awards, result.unclaimed
    worse = replace(
        result,
        awards=(replace(first, amount=30000), replace(second, category="Women", amount=18000)),
        unclaimed=(replace(left, category="Open", place=2, prize=replace(left.prize, amount=10000)),),
    )
    assert len(judge.faults(event, table, worse)) == 2


def test_us_chess_gives_nobody_more_than_the_largest_prize_for_them() -> None:
    """Player 3 can win 200 at most. Equal parts of 1160 are 232; the others divide the 32 that are over."""
    event = points_from_byes(30, 30, 30, 30, 30, women=(1, 5), rated=(3,))
    text = (
        '[[group]]\nname = "G"\nrule = "uschess"\n[[group.category]]\nname = "Open"\nprizes = ["200", "180", "180"]\n'
    )
    text += '[[group.category]]\nname = "Women"\nsection = "sex=w"\nprizes = ["300"]\n'
    text += '[[group.category]]\nname = "Under 1800"\nsection = "rating=1-1799"\nprizes = ["300"]\n'
    table = ranked(event, [], None)
    result = dutchess.prizes(event, PrizeScheme.parse(text), table=table)
    assert [award.amount for award in result.awards] == [24000, 24000, 20000, 24000, 24000]
    assert judge.faults(event, table, result) == []
    flat = replace(result, awards=tuple([replace(award, amount=23200) for award in result.awards]))
    assert judge.faults(event, table, flat) != []


def test_the_smallest_share_is_that_of_everybody() -> None:
    """By Hort, half of a cup without money and a quarter of 80 are 20: too little, though the second one gets 60.

    So the first one gets the cup, and the second one, who was dropped, the 80.
    """
    event = points_from_byes(30, 30)
    text = '[[group]]\nname = "G"\nrule = "hort"\nsmallest = "60"\n[[group.category]]\nname = "C"\n'
    text += 'prizes = [{ kind = "cup", worth = "100" }, "80"]\n'
    table = ranked(event, [], None)
    result = dutchess.prizes(event, PrizeScheme.parse(text), table=table)
    assert judge.faults(event, table, result) == []
    assert [(award.player, award.amount, award.kind) for award in result.awards] == [(1, 0, "cup"), (2, 8000, "")]


@pytest.mark.parametrize("rule", ["place", "equal", "hort"])
@pytest.mark.parametrize(
    ("prizes", "amounts"), [('"65", "50"', [6500, 5000]), ('{ kind = "cup" }, { kind = "book" }', [0, 0])]
)
def test_what_is_left_is_for_those_who_were_dropped(rule: str, prizes: str, amounts: list[int]) -> None:
    """Two players tie for 65 and 50, and 57.50 is less than the smallest share: the 50 stay in the tie."""
    event = points_from_byes(30, 30, 20)
    text = f'[[group]]\nname = "G"\nrule = "{rule}"\nsmallest = "60"\n[[group.category]]\nname = "C"\n'
    table = ranked(event, [], None)
    result = dutchess.prizes(event, PrizeScheme.parse(f"{text}prizes = [{prizes}]\n"), table=table)
    assert [(award.player, award.amount, award.shared_with) for award in result.awards] == [
        (1, amounts[0], ()),
        (2, amounts[1], ()),
    ]
    assert judge.faults(event, table, result) == []


def test_by_us_chess_nobody_wins_less_than_the_unit() -> None:
    """8 and 6 among three players are 4.67 each. Two players get whole fives, the first one what is over."""
    event = points_from_byes(30, 30, 30)
    text = 'unit = "5"\n[[group]]\nname = "G"\nrule = "uschess"\n[[group.category]]\nname = "C"\n'
    table = ranked(event, [], None)
    result = dutchess.prizes(event, PrizeScheme.parse(f'{text}prizes = ["8", "6"]\n'), table=table)
    awards = [(award.player, award.amount, award.shared_with) for award in result.awards]
    assert awards == [(1, 900, (2,)), (2, 500, (1,))]
    assert judge.faults(event, table, result) == []
    result = dutchess.prizes(event, PrizeScheme.parse(f'{text}prizes = ["8", "1"]\n'), table=table)
    assert [(award.player, award.amount, award.shared_with) for award in result.awards] == [(1, 800, ()), (2, 100, ())]
    assert judge.faults(event, table, result) == []


def kinds_exchanged(result: PrizeList) -> PrizeList:
    """The first winner of a prize in kind and the first without one exchange them."""
    one = next(award for award in result.awards if award.kind)
    other = next(award for award in result.awards if not award.kind)
    swapped = {one: replace(one, kind=""), other: replace(other, kind=one.kind)}
    return replace(result, awards=tuple([swapped.get(award, award) for award in result.awards]))


@pytest.mark.parametrize("rule", ["place", "equal", "hort", "uschess"])
def test_the_judge_notices_a_prize_in_kind_with_the_wrong_player(rule: str) -> None:
    text = LIST.format(rule=rule).replace('"70.01"', '{ amount = "70.01", kind = "cup" }', 1)
    table = ranked(SEVEN, [], None)
    result = dutchess.prizes(SEVEN, PrizeScheme.parse(text), table=table)
    assert judge.faults(SEVEN, table, result) == []
    assert judge.faults(SEVEN, table, kinds_exchanged(result)) != []


CIRCLE = """
[[group]]
name = "G"
rule = "place"
[[group.category]]
name = "First"
prizes = ["200", { amount = "60", kind = "cup", worth = "100" }]
[[group.category]]
name = "Second"
prizes = [{ amount = "200", kind = "cup" }, { amount = "180", kind = "cup", worth = "20" }]
"""


def test_where_nobody_can_settle_everybody_chooses_once() -> None:
    """Point 4: two players whom no tie-break separates share the money, but the cup is for the first of them.

    The first one prefers the second category alone, the second one follows, and so on without end.
    """
    event = points_from_byes(30, 30)
    table = ranked(event, [], None)
    result = dutchess.prizes(event, PrizeScheme.parse(CIRCLE), table=table)
    assert [(award.player, award.category, award.amount, award.chosen_once) for award in result.awards] == [
        (1, "Second", 19000, True),
        (2, "Second", 19000, True),
    ]
    assert judge.faults(event, table, result) == []
    apart = (replace(result.awards[0], amount=20000), replace(result.awards[1], category="First", amount=20000))
    assert judge.faults(event, table, replace(result, awards=apart)) != []
    silent = tuple([replace(award, chosen_once=False) for award in result.awards])
    assert judge.faults(event, table, replace(result, awards=silent)) != []


# -- faults planted in the engine --------------------------------------------------------------------------------------


def from_the_last(tie: engine._Tie) -> bool:
    """Whoever comes last in the standings chooses first."""
    moved = [tie._choose(position) for position in reversed(range(len(tie.tie)))]
    return any(moved)


def one_pass(tie: engine._Tie) -> None:
    """Nobody may choose again."""
    tie._pass()


def second_choice(tie: engine._Tie) -> None:
    """Where choosing never ends, everybody chooses twice."""
    settle(tie)
    if tie.chosen_once:
        tie._pass()


def silent(tie: engine._Tie) -> None:
    settle(tie)
    tie.chosen_once = False


def first_mover_again(tie: engine._Tie) -> None:
    """After every move, the first of the standings is asked again."""
    for _ in range(100):
        moved = next((position for position in range(len(tie.tie)) if tie._choose(position)), None)
        if moved is None:
            return
    tie._leave()
    tie._pass()
    tie.chosen_once = True


settle = engine._Tie.settle
ENGINE_FAULTS: dict[str, tuple[type, str, Callable[..., object]]] = {
    "wrong order": (engine._Tie, "_pass", from_the_last),
    "one pass": (engine._Tie, "settle", one_pass),
    "second choice": (engine._Tie, "settle", second_choice),
    "not told": (engine._Tie, "settle", silent),
    "asked from the top": (engine._Tie, "settle", first_mover_again),
    "unit ignored": (Least, "holds", lambda least, shares: min(shares) >= least.factor * least.smallest),
    "smallest ignored": (Least, "holds", lambda least, shares: min(shares) >= least.factor * least.unit),
}


@pytest.mark.parametrize("fault", ENGINE_FAULTS)
def test_the_judge_notices_a_fault_in_the_engine(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    owner, name, wrong = ENGINE_FAULTS[fault]
    monkeypatch.setattr(owner, name, wrong)
    assert any(judged(seed, draw) for seed in range(600) for draw in (circling_list, prize_list))


def test_the_judge_notices_that_the_unit_is_ignored_by_us_chess(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "_too_small", lambda *arguments: False)
    assert any(judged(seed, prize_list) for seed in range(200))


def judged(seed: int, draw: Callable[[Random], PrizeScheme]) -> list[str]:
    """What the judge says of one random list."""
    rng = Random(seed)
    event, scheme = prize_event(rng, most_tied=4), draw(rng)
    table = ranked(event, [], None)
    return judge.faults(event, table, dutchess.prizes(event, scheme, table=table))
