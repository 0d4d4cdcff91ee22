"""C.04.3 article 2: what a short search finds is what the matching gives."""

from __future__ import annotations

import pytest

from dutchess.generator import GeneratorConfig, generate
from dutchess.history import histories
from dutchess.systems.dutch import field_of
from dutchess.systems.dutch.bracket import Bracket
from dutchess.systems.dutch.traits import Traits
from dutchess.systems.swiss.lookahead import Candidate

SEEDS = range(12)


@pytest.mark.parametrize("seed", SEEDS)
def test_short_search_and_matching_find_the_same_candidate(seed: int) -> None:
    """Brackets of whole tournaments, with the downfloaters that each leaves by itself as the next one's MDPs."""
    event = generate(GeneratorConfig(players=11 + 5 * seed, rounds=7), seed)
    found = 0
    for history in histories(event):
        field = field_of(history)
        traits = Traits(history, field)
        bounds = [*field.scoregroups(), len(field.players)]
        mdps: tuple[int, ...] = ()
        for start, end, next_end in zip(bounds, bounds[1:], bounds[2:], strict=False):
            bracket = Bracket(history, field, traits, mdps, start, end, next_end)
            candidate = bracket._best_alone()
            if len(bracket.players) > 2:
                perfect = bracket._perfect()
                assert perfect is None or _outcome(perfect) == _outcome(candidate)
                found += perfect is not None
            mdps = candidate.downfloaters
    assert found >= 3, "it does find candidates"


def _outcome(candidate: Candidate) -> tuple[object, object]:
    return frozenset(candidate.pairs), candidate.downfloaters
