"""Large brackets with one floater are paired in the bracket alone: the same pairs as in a graph with what follows."""

from __future__ import annotations

from random import Random

import pytest

import dutchess
from dutchess import ForbiddenPairs, GeneratorConfig, Tournament, replace
from dutchess.pairing.burstein import bracket
from sizes import examples


def event_with_a_club(seed: int) -> Tournament:
    """A played event, in half of the cases with many players who may not meet each other."""
    rng = Random(seed)
    size = rng.choice((12, 15, 20, 31, 60))
    event = dutchess.generate(GeneratorConfig(players=size, rounds=rng.choice((5, 7, 9)), system="dutch"), seed)
    if rng.random() < 0.5:
        return event
    club = sorted(rng.sample(range(1, size + 1), int(size * rng.choice((0.2, 0.4, 0.49)))))
    return replace(event, forbidden=(*event.forbidden, ForbiddenPairs(tuple(club))))


def pairing_of(event: Tournament, system: str) -> object:
    try:
        return dutchess.pair(event, system)
    except dutchess.NoPairingPossible as error:
        return str(error)


@pytest.mark.parametrize("system", ["burstein", "burstein-2025"])
def test_one_floater_is_found_from_the_bracket_alone(system: str, monkeypatch: pytest.MonkeyPatch) -> None:
    calls = dict.fromkeys(("_first_with_one_floater", "_marked"), 0)

    def count(name: str) -> None:
        plain = getattr(bracket.Bracket, name)

        def counted(*args: object) -> object:
            calls[name] += 1
            return plain(*args)

        monkeypatch.setattr(bracket.Bracket, name, counted)

    for name in calls:
        count(name)
    for seed in range(examples(120)):
        complete = event_with_a_club(seed)
        for number in range(2, complete.played_rounds + 1):
            event = complete.before_round(number)
            monkeypatch.setattr(bracket, "LARGE", 1_000_000)
            expected = pairing_of(event, system)
            monkeypatch.setattr(bracket, "LARGE", 2)
            assert pairing_of(event, system) == expected, f"seed {seed}, round {number}"
    looked_for, graphs = calls.values()
    assert looked_for > 20
    assert graphs > 2 * looked_for, "sometimes another class may float too, or a player of a class may not"
