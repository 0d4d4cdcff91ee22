"""Previews of the next round, judged by writing out every result that an open game can have.

What is certain holds for forfeits, too. The shares of boards are those of the results over the board.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from pathlib import Path
from random import Random

import pytest

import dutchess
from book.claim_rounds import rounds
from book.preview_claims import JUDGES, Coming, set_results, verdict, white_games
from dutchess import Tournament
from dutchess.base.values import replace
from dutchess.pairing.preview import claims

EXAMPLES = Path(__file__).parents[2] / "examples"
SYSTEMS = ("dutch", "dutch-2017", "dutch-2012", "dubov", "burstein", "lim")


def with_open_games(rng: Random, event: Tournament) -> Tournament | None:
    """The event with one or two open games in its last round, and sometimes one in an earlier round."""
    last = event.played_rounds
    games = [(last, one) for one in white_games(event, last)]
    chosen = rng.sample(games, min(len(games), rng.randint(1, 2)))
    if last > 1 and rng.random() < 0.3:
        earlier = white_games(event, last - 1)
        chosen += [(last - 1, one) for one in rng.sample(earlier, min(len(earlier), 1))]
    return set_results(event, dict.fromkeys(chosen, "??")) if chosen else None


def events(seeds: range) -> Iterator[tuple[str, str, Tournament]]:
    for system in SYSTEMS:
        for seed in seeds:
            rng = Random(f"preview {system} {seed}")
            for one in rounds(system, seed)[1:2]:
                if one.before.played_rounds and len(one.before.players) <= 10:
                    event = with_open_games(rng, replace(one.before, byes=one.before.byes))
                    if event is not None:
                        yield one.name, system, event


def check(seeds: range) -> int:
    judged = 0
    for name, system, event in events(seeds):
        coming = Coming(event, system)
        played, all_of_them = coming.played, coming.everything
        if not played:
            continue
        preview = dutchess.preview(event, system)
        assert preview.exact, name
        always = frozenset.intersection(*all_of_them)
        assert {(one.white, one.black) for one in preview.certain} == always, (name, sorted(always))
        counted = Counter(board for boards in played for board in boards)
        shares = {board: Fraction(count, len(played)) for board, count in counted.items()}
        assert {(one.white, one.black): one.share for one in preview.boards} == shares, name
        for claim in preview.claims:
            assert verdict(claim, coming), (name, claim)
        judged += len(all_of_them)
    return judged


def test_the_example_of_the_documents_is_true() -> None:
    event = dutchess.trf.load(EXAMPLES / "preview-12.trf")
    coming = Coming(event, "dutch")
    made = dutchess.preview(event).claims
    assert len(made) > 20
    for claim in made:
        assert verdict(claim, coming), claim


def test_certain_boards_are_those_of_every_outcome() -> None:
    assert check(range(6)) > 300


@pytest.mark.nightly
def test_certain_boards_of_many_events() -> None:
    assert check(range(6, 120)) > 5_000


@cache
def crowded(games: int, players: int, seed: int = 3) -> Coming:
    """An event with this number of open games in its last round."""
    config = dutchess.GeneratorConfig(players=players, rounds=6, lowest_rating=1500, initial_colour="w")
    before = dutchess.generate(config, seed).before_round(3)
    paired = before.with_round(dutchess.pair(before))
    done = {(3, board): "==" for board in white_games(paired, 3)[:-games]}
    return Coming(set_results(paired, done), "dutch")


def test_claims_about_many_open_games_are_true_and_every_judge_sees_faults() -> None:
    """A board, a share or a game that is not so is called false, for every parameter of every kind."""
    assert set(JUDGES) == set(claims.KINDS)
    seen: set[tuple[str, str]] = set()
    examples = [Coming(event, system) for _, system, event in events(range(3))]
    for coming in (*examples, crowded(6, 24), crowded(8, 16)):
        try:
            made = dutchess.preview(coming.event, coming.system).claims
        except dutchess.NoPairingPossible:
            continue
        for claim in made:
            assert verdict(claim, coming), claim
            for name in type(claim).__match_args__:
                kind = type(claim).__name__
                if (kind, name) not in seen and not verdict(replace(claim, **{name: planted(claim, name)}), coming):
                    seen.add((kind, name))
    assert seen == {(kind.__name__, name) for kind in claims.KINDS for name in kind.__match_args__}


def planted(claim: object, name: str) -> object:
    """Another value of a parameter."""
    value = getattr(claim, name)
    if name == "games":
        return value[1:]
    if isinstance(claim, claims.DrawnShare) and name == "count":
        return max(1, claim.outcomes - value)
    return value + 1 if name != "outcomes" else value + 100
