"""C.04.3 article 2: what a short search finds is what the matching gives."""

from __future__ import annotations

import pytest

from dutchess.base.errors import NoPairingPossible
from dutchess.pairing.common.lookahead import Candidate
from dutchess.pairing.decisions import ColourGiven
from dutchess.pairing.dutch import bracket, decide
from dutchess.pairing.dutch.bracket import Bracket
from dutchess.pairing.dutch.editions import DUTCH_2026, field_of
from dutchess.pairing.dutch.traits import Traits
from dutchess.pairing.history import History, histories, suppose
from dutchess.simulation.generator import GeneratorConfig, generate

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


@pytest.mark.parametrize("seed", range(6))
def test_it_does_not_matter_whom_one_tries_to_do_without(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether many or few of the others are left aside at first, the round is the same; under suppositions too."""
    event = generate(GeneratorConfig(players=61 + 8 * seed, rounds=5, absence_rate=0.05), seed)
    for history in histories(event):
        middle = history.participants[len(history.participants) // 2].number
        top, second = (participant.number for participant in history.participants[:2])
        for supposed in ((), ((top, 0),), ((middle, 0),), ((top, middle),), ((second, 0),)):
            answers = []
            for few, few_left in ((bracket.FEW, bracket.FEW_LEFT), (-1, -1), (10**6, -1), (10**6, 10**6)):
                with monkeypatch.context() as changed:
                    changed.setattr(bracket, "FEW", few)
                    changed.setattr(bracket, "FEW_LEFT", few_left)
                    answers.append(_pairs_of(suppose(history, supposed) if supposed else history))
                history.__dict__.pop("_kept", None)
            assert answers == [answers[0]] * 4, (history.round, supposed)


def _pairs_of(history: History) -> list[object] | None:
    try:
        return [decision for decision in decide(history, DUTCH_2026) if isinstance(decision, ColourGiven)]
    except NoPairingPossible:
        return None


def _outcome(candidate: Candidate) -> tuple[object, object]:
    return frozenset(candidate.pairs), candidate.downfloaters
