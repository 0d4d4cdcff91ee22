"""What the Burstein System tells is what it weighs: two faces of each criterion."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import HealthCheck, given, settings

from book.strategies import made_up_events
from dutchess import NoPairingPossible, Tournament
from dutchess.pairing import systems
from dutchess.pairing.burstein.costs import cost_of_floater, cost_of_pair
from dutchess.pairing.burstein.editions import BURSTEIN_2025, BURSTEIN_2026, Edition
from dutchess.pairing.common.colours import balances_of
from dutchess.pairing.decisions import BracketPaired, Decision
from dutchess.pairing.history import History
from sizes import examples

EDITIONS = {"burstein": BURSTEIN_2026, "burstein-2025": BURSTEIN_2025}


def decisions_of(event: Tournament, system: str, forced: list[tuple[int, int]]) -> list[Decision]:
    try:
        return list(systems.decide(event, system, forced=forced))
    except NoPairingPossible:
        return []


def cost_face(event: Tournament, edition: Edition, bracket: BracketPaired) -> tuple[int, ...]:
    """The sum of the costs of pairs and outgoing floaters; what follows the bracket ([C7]) is left aside."""
    participants = History.of(systems.accelerated(event)).participants
    balances = dict(zip((player.number for player in participants), balances_of(participants), strict=True))
    score = {player.number: player.score for player in participants}
    scores = sorted({score[number] for number in bracket.incoming})

    def kind(number: int) -> tuple[int, str | None]:
        level = scores.index(score[number]) + 1 if number in bracket.incoming else 0
        return level, balances[number].preference

    left, levels = edition.floaters.cost, len(scores)
    costs = [cost_of_pair(levels, left, kind(a), kind(b)) for a, b in bracket.pairs]
    costs += [cost_of_floater(levels, left, kind(number), ahead=True, beyond=False) for number in bracket.floaters]
    return tuple(sum(digits) for digits in zip(*costs, strict=True))


def value_face(bracket: BracketPaired) -> list[object]:
    return [count.value for count in bracket.criteria() if count.article != "C.04.4.2 [C7]"]


@pytest.mark.parametrize("system", EDITIONS)
def test_both_faces_of_the_criteria_order_candidates_alike(system: str) -> None:
    compared = 0
    edition = EDITIONS[system]
    own = edition.system.article("bracket")

    @settings(max_examples=examples(600), derandomize=True, database=None, suppress_health_check=list(HealthCheck))
    @given(made_up_events())
    def compare(event: Tournament) -> None:
        nonlocal compared
        numbers = sorted(player.number for player in History.of(systems.accelerated(event)).participants)
        actual = [
            one for one in decisions_of(event, system, []) if isinstance(one, BracketPaired) and one.article == own
        ]
        for pair in list(combinations(numbers, 2))[:10] if actual else ():
            instead = [one for one in decisions_of(event, system, [pair]) if isinstance(one, BracketPaired)]
            for one, other in zip(actual, instead, strict=False):
                if (one.incoming, one.residents) != (other.incoming, other.residents):
                    break
                costs = cost_face(event, edition, one), cost_face(event, edition, other)
                values = value_face(one), value_face(other)
                assert (costs[0] < costs[1]) == (values[0] < values[1]), (one, other)
                assert (costs[0] == costs[1]) == (values[0] == values[1]), (one, other)
                compared += costs[0] != costs[1]

    compare()
    assert compared > 40
