"""Every claim about knock-outs and Keizer rounds is true on random events, and a claim with a fault is seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import dutchess
from book import knockout
from book.claim_faults import faults
from book.format_claims import KEIZER, KNOCKOUT, KeizerRound, KnockoutRound
from book.test_formats import (
    FIRST,
    NIGHTLY,
    field,
    keizer_event,
    level_matches,
    members_of,
    play_offs,
    played_round,
    team_field,
    with_absent,
)
from dutchess.base.values import replace
from dutchess.explanation.claims import colours, kinds, knockouts, rankings
from dutchess.tournament import Tournament

pytestmark = pytest.mark.scaled

EVENTS = 1_000 if NIGHTLY else 40


def knockout_rounds(seed: int) -> Iterator[Tournament]:
    """A random cup before each of its rounds."""
    rng = Random(seed)
    games = rng.choice((1, 1, 2, 3))
    event = team_field(rng) if rng.random() < 0.3 else field(rng, rng.randint(2, 20), 1, "knockout")
    parameters = {"games": str(games), "third-place": rng.choice(("yes", "no"))}
    event = replace(event, parameters=tuple(parameters.items()), rounds=games * knockout.stages_of(event))
    forfeit = rng.choice((0, 0.1, 0.9))
    while event.played_rounds < (event.rounds or 0):
        level = level_matches(event) if event.played_rounds else []
        if level:
            event = replace(event, playoffs=(*event.playoffs, *play_offs(rng, event, level)))
        yield event
        try:
            event = played_round(rng, event, forfeit, gone=members_of(event, frozenset()))
        except dutchess.InvalidTournament:
            return


def claims_about(event: Tournament) -> Iterator[tuple[Any, KnockoutRound]]:
    """Every claim about the coming round, and about two who play in it."""
    try:
        explained = dutchess.explain(event)
    except dutchess.InvalidTournament:  # the play-off itself was level, or nobody is left
        return
    of = KnockoutRound(event, explained.pairing)
    people = [number for pair in explained.pairing.pairs for number in pair]
    seen = dict.fromkeys(explained.claims())
    for player in people[:2]:
        seen |= dict.fromkeys(dutchess.explain(event, player=player).claims())
    for claim in seen:
        yield claim, of


def test_every_claim_about_a_knockout_is_true() -> None:
    counted: Counter[type] = Counter()
    planted: set[tuple[type, str]] = set()
    caught: set[tuple[type, str]] = set()
    for seed in range(FIRST, FIRST + EVENTS):
        for event in knockout_rounds(seed):
            for claim, of in claims_about(event):
                assert KNOCKOUT[type(claim)](claim, of), f"{claim!r}; seed {seed}, round {of.pairing.round}"
                counted[type(claim)] += 1
                for name, wrong in faults(claim, tuple(knockout.participants(event))):
                    planted.add((type(claim), name))
                    if (type(claim), name) not in caught and not KNOCKOUT[type(claim)](wrong, of):
                        caught.add((type(claim), name))
    wanted = (*knockouts.PATH_KINDS, *knockouts.GAME_KINDS, colours.LowerDifference, kinds.ByTable)
    assert set(counted) == set(wanted)
    assert caught == planted == {(kind, name) for kind in wanted for name in kind.__match_args__}


def keizer_rounds(seed: int) -> Iterator[Tournament]:
    """A random Keizer event before each of its rounds."""
    rng = Random(seed)
    event = keizer_event(rng)
    if seed % 4 == 0:  # so few that they must meet again
        event = replace(field(rng, rng.randint(4, 6), 7, "keizer"), parameters=(("gap", "never"),))
    away, forfeit = rng.choice((0, 0.2, 0.5)), rng.choice((0, 0.2))
    while event.played_rounds < min(event.rounds or 0, 7):
        event = with_absent(rng, event, set(), away)
        try:
            yield event
            event = played_round(rng, event, forfeit)
        except (dutchess.InvalidTournament, dutchess.NoPairingPossible):
            return


def claims_about_keizer(event: Tournament, rng: Random) -> Iterator[tuple[Any, KeizerRound]]:
    """Every claim about the coming round, about one who plays in it, and about two pairs and a bye."""
    explained = dutchess.explain(event)
    of = KeizerRound(event)
    seen = dict.fromkeys(explained.claims())
    people = of.present
    asked: list[dict[str, Any]] = [{"player": rng.choice(people)}]
    asked += [{"pair": tuple(rng.sample(people, 2))} for _ in range(2) if len(people) > 1]
    asked += [{"pair": (rng.choice(people), 0)}] if len(people) % 2 else []
    for question in asked:
        seen |= dict.fromkeys(dutchess.explain(event, **question).claims())
    for claim in seen:
        yield claim, of


def test_every_claim_about_a_keizer_round_is_true() -> None:
    counted: Counter[type] = Counter()
    planted: set[tuple[type, str]] = set()
    caught: set[tuple[type, str]] = set()
    for seed in range(FIRST, FIRST + EVENTS):
        rng = Random(seed)
        for event in keizer_rounds(seed):
            try:
                made = list(claims_about_keizer(event, rng))
            except (dutchess.InvalidTournament, dutchess.NoPairingPossible):
                break
            for claim, of in made:
                assert KEIZER[type(claim)](claim, of), f"{claim!r}; seed {seed}, round {event.played_rounds + 1}"
                counted[type(claim)] += 1
                for name, wrong in faults(claim, tuple(of.present)):
                    planted.add((type(claim), name))
                    if (type(claim), name) not in caught and not KEIZER[type(claim)](wrong, of):
                        caught.add((type(claim), name))
    assert set(counted) == set(KEIZER), set(KEIZER) - set(counted)
    assert planted - caught == set(), "the judge is blind"
    assert {(kind, name) for kind in rankings.RANKING_KINDS for name in kind.__match_args__} <= caught
