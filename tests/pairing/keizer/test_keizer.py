"""The Keizer system: whoever is there meets a neighbour in the ranking."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dutchess
from dutchess import GeneratorConfig, Tournament, generate
from dutchess.base.values import replace
from dutchess.tournament import ForbiddenPairs
from dutchess.tournament.formats.keizer import keizer_ranking
from sizes import examples


def evening(players: int, **parameters: str) -> Tournament:
    field = [(f"P{number}", 2500 - number) for number in range(1, players + 1)]
    event = Tournament.of(field, rounds=9, system="keizer")
    return replace(event, parameters=tuple(parameters.items()))


def test_neighbours_meet_and_colours_alternate_from_board_to_board() -> None:
    event = replace(evening(7), initial_colour="w")
    pairing = dutchess.pair(event)
    assert pairing.pairs == ((1, 2), (4, 3), (5, 6))
    assert pairing.bye == 7, "the last of the ranking"


def test_who_met_within_the_gap_does_not_meet_again() -> None:
    event = evening(4, gap="2")
    rounds = []
    for _ in range(4):
        pairing = dutchess.pair(event)
        rounds.append({frozenset(pair) for pair in pairing.pairs})
        event = event.with_round(pairing).with_results(pairing.round, dict.fromkeys(pairing.pairs, "½-½"))
    assert not rounds[0] & rounds[1]
    assert not rounds[2] & (rounds[0] | rounds[1])
    assert rounds[3] == rounds[0], "three rounds later they may"


def test_a_gap_that_leaves_no_pairing_becomes_smaller() -> None:
    event = evening(2, gap="never")
    for number in range(1, 4):
        pairing = dutchess.pair(event)
        assert [frozenset(pair) for pair in pairing.pairs] == [frozenset((1, 2))]
        event = event.with_round(pairing).with_results(number, dict.fromkeys(pairing.pairs, "1-0"))
    with pytest.raises(dutchess.NoPairingPossible):
        dutchess.pair(replace(event, forbidden=(ForbiddenPairs((1, 2), 1, 9),)))


@settings(max_examples=examples(60))
@given(
    players=st.integers(2, 9),
    rounds=st.integers(1, 7),
    gap=st.sampled_from(["0", "1", "3", "never"]),
    seed=st.integers(0, 2**32),
)
def test_every_round_is_the_first_pairing_in_order(players: int, rounds: int, gap: str, seed: int) -> None:
    """By trying all pairings: the smallest cut of the gap, the first bye, then the best opponents from the top down."""
    config = GeneratorConfig(system="keizer", players=players, rounds=rounds, bye_rate=0.1, absence_rate=0.15)
    event = replace(generate(config, seed), parameters=(("gap", gap),))
    for number in range(1, event.played_rounds + 1):
        before = event.before_round(number)
        absent = {player for player, _ in before.byes}
        ranked = [player for player in keizer_ranking(before).order if player not in absent]
        if not ranked:
            continue
        pairing = dutchess.pair(before)
        wanted = _first(before, ranked, number - 1 if gap == "never" else min(int(gap), number - 1))
        assert (pairing.bye, {frozenset(pair) for pair in pairing.pairs}) == wanted
        place = {player: at for at, player in enumerate(ranked)}
        assert [min(place[one] for one in pair) for pair in pairing.pairs] == sorted(
            min(place[one] for one in pair) for pair in pairing.pairs
        )


def _first(before: Tournament, ranked: list[int], most: int) -> tuple[int | None, set[frozenset[int]]]:
    byes = {player.number: sum(game.result == "U" for game in player.games) for player in before.players}
    gap = most
    while True:
        fits = _those_who_may_meet(before, gap)
        out: list[int | None] = [None]
        if len(ranked) % 2:
            out = [*sorted(ranked, key=lambda one: (byes[one], -ranked.index(one)))]
        for bye in out:
            found = _from_the_top([one for one in ranked if one != bye], fits)
            if found is not None:
                return bye, set(found)
        gap -= 1
        assert gap >= 0


def _those_who_may_meet(before: Tournament, gap: int) -> Callable[[int, int], bool]:
    last = {
        frozenset((player.number, game.opponent)): at
        for player in before.players
        for at, game in enumerate(player.games, 1)
        if game.opponent and game.result in "1=0WDL"
    }
    coming = before.played_rounds + 1
    return lambda one, other: last.get(frozenset((one, other)), -99) < coming - gap


def _from_the_top(left: list[int], fits: Callable[[int, int], bool]) -> list[frozenset[int]] | None:
    if not left:
        return []
    for at, other in enumerate(left[1:], 1):
        if fits(left[0], other):
            rest = _from_the_top(left[1:at] + left[at + 1 :], fits)
            if rest is not None:
                return [frozenset((left[0], other)), *rest]
    return None


def test_a_thousand_players_are_paired() -> None:
    event = evening(1000)
    for number in (1, 2, 3):
        pairing = dutchess.pair(event)
        assert len(pairing.pairs) == 500
        event = event.with_round(pairing).with_results(number, dict.fromkeys(pairing.pairs, "1-0"))
