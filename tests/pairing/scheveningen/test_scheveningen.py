"""Scheveningen matches: every player of one team meets every player of the other."""

from __future__ import annotations

from collections import Counter

import pytest

import dutchess
from dutchess import GeneratorConfig, Tournament, generate
from dutchess.base.values import replace
from dutchess.tournament import Header


def match(first: int, second: int, rounds: int | None = None) -> Tournament:
    count = first + second
    event = Tournament.of([(f"P{n}", 2500 - n) for n in range(1, count + 1)], rounds=rounds, system="scheveningen")
    clubs = ["Home"] * first + ["Away"] * second
    return replace(event, players=tuple([replace(p, club=c) for p, c in zip(event.players, clubs, strict=True)]))


def all_rounds(event: Tournament) -> Tournament:
    while True:
        try:
            pairing = dutchess.pair(event)
        except dutchess.InvalidTournament:
            return event
        event = event.with_round(pairing).with_results(pairing.round, dict.fromkeys(pairing.pairs, "1-0"))


@pytest.mark.parametrize(("first", "second"), [(1, 1), (2, 2), (3, 3), (4, 4), (5, 3), (3, 6), (7, 7), (8, 8)])
@pytest.mark.parametrize("double", [False, True])
def test_all_meet_all_of_the_other_side(first: int, second: int, double: bool) -> None:
    most = max(first, second)
    event = all_rounds(match(first, second, 2 * most if double else None))
    assert event.played_rounds == (2 if double else 1) * most
    met = Counter(
        (min(p.number, g.opponent), max(p.number, g.opponent)) for p in event.players for g in p.games if g.opponent
    )
    wanted = {(one, other) for one in range(1, first + 1) for other in range(first + 1, first + second + 1)}
    assert set(met) == wanted
    assert set(met.values()) == {4 if double else 2}, "each game is seen from both sides"
    if first == second:
        for player in event.players:
            colours = [game.colour for game in player.games]
            assert abs(colours.count("w") - colours.count("b")) <= (2 if most % 4 == 2 else 1)
    assert dutchess.check(event).discrepancies == 0
    read = dutchess.trf.loads(dutchess.trf.dumps(event))
    assert [(player.club, player.games) for player in read.players] == [(p.club, p.games) for p in event.players]


def test_the_smaller_team_rests_in_turn() -> None:
    event = match(3, 2)
    assert dutchess.pair(event).pairs == ((1, 4), (2, 5))
    assert dutchess.pair(event).bye is None
    assert Counter(p.number for p in all_rounds(event).players for g in p.games if not g.opponent) == {1: 1, 2: 1, 3: 1}


def test_words_and_codes_declare_it() -> None:
    event = replace(match(2, 2), system="", header=Header(kind="Individual: Scheveningen System"))
    assert dutchess.pair(event).pairs == dutchess.pair(match(2, 2)).pairs
    doubled = replace(event, system="FIDE_DOUBLESCHEVENINGEN")
    assert all_rounds(doubled).played_rounds == 4


def test_refusals() -> None:
    with pytest.raises(dutchess.InvalidTournament, match="all 2 rounds of the match are already paired"):
        dutchess.pair(all_rounds(match(2, 2)))
    event = match(2, 2)
    nobody = replace(event, players=(*event.players[:3], replace(event.players[3], club="")))
    with pytest.raises(dutchess.InvalidTournament, match="player 4 is in no team"):
        dutchess.pair(nobody)
    three = replace(event, players=(*event.players[:3], replace(event.players[3], club="Third")))
    with pytest.raises(dutchess.InvalidTournament, match="needs two teams, not 3"):
        dutchess.pair(three)


@pytest.mark.parametrize("seed", range(6))
def test_random_matches_agree_with_the_checker(seed: int) -> None:
    event = generate(GeneratorConfig(system="scheveningen", players=5 + seed, forfeit_rate=0.2), seed)
    assert dutchess.check(dutchess.trf.loads(dutchess.trf.dumps(event))).discrepancies == 0
