"""Prizes for upsets, clubs and boards before the judge of `book.special_prizes`, and faults that it must notice."""

from __future__ import annotations

import os
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dutchess
from book import special_prizes as judge
from book.award_states import played_event, special_list
from book.strategies import special_prize_cases
from dutchess import PrizeList, PrizeScheme, Tournament
from dutchess.base.values import replace

NIGHTLY = bool(os.environ.get("DUTCHESS_NIGHTLY"))
CASES = 5_000 if NIGHTLY else 30
ORDERS = ("upset", "club", "board")


def judged(tournament: Tournament, scheme: PrizeScheme, plant: Callable[[PrizeList], PrizeList]) -> list[str]:
    """What the judge says of the prizes, changed by a fault."""
    table = dutchess.standings(tournament, teams=False)
    players = dutchess.standings(tournament, "TPR", teams=False)
    won = plant(dutchess.prizes(tournament, scheme, table=table))
    return judge.faults(tournament, table, players, won)


@pytest.mark.scaled
@settings(max_examples=CASES)
@given(st.sampled_from(ORDERS).flatmap(special_prize_cases))
def test_the_judge_finds_no_fault(case: tuple[Tournament, PrizeScheme]) -> None:
    assert judged(*case, lambda won: won) == []


def cent_lost(won: PrizeList) -> PrizeList:
    first, *others = won.awards
    return replace(won, awards=(replace(first, amount=first.amount - 1), *others))


def kind_lost(won: PrizeList) -> PrizeList:
    return replace(won, awards=tuple([replace(award, kind="") for award in won.awards]))


def winners_exchanged(won: PrizeList) -> PrizeList:
    first, *others, last = won.awards
    moved = replace(first, player=last.player, name=last.name)
    return replace(won, awards=(moved, *others, replace(last, player=first.player, name=first.name)))


def last_forgotten(won: PrizeList) -> PrizeList:
    return replace(won, awards=won.awards[:-1])


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("plant", [cent_lost, kind_lost, winners_exchanged, last_forgotten])
def test_the_judge_notices_a_planted_fault(order: str, plant: Callable[[PrizeList], PrizeList]) -> None:
    planted = 0
    for seed in range(60):
        random = Random(seed)
        tournament, scheme = played_event(random, teams=order == "board"), special_list(random, order)
        table = dutchess.standings(tournament, teams=False)
        won = dutchess.prizes(tournament, scheme, table=table)
        different = len(won.awards) > 1 and won.awards[0].amount != won.awards[-1].amount
        apart = different and won.awards[0].group == won.awards[-1].group
        if (plant is kind_lost and any(award.kind for award in won.awards)) or (plant is not kind_lost and apart):
            assert judged(tournament, scheme, plant) != [], f"seed {seed}"
            planted += 1
    assert planted > 3
