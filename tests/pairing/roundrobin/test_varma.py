"""The restricted draw of a round robin by the Varma tables."""

from __future__ import annotations

import pytest

import dutchess
from dutchess.pairing.roundrobin import varma
from dutchess.pairing.roundrobin.berger import round_robin
from dutchess.tournament import Player


def invited(*federations: str) -> list[Player]:
    return [Player(number, f"Name {number:02d}", federation=code) for number, code in enumerate(federations, 1)]


@pytest.mark.parametrize("count", range(9, 25))
def test_varma_envelopes_hold_every_number_once(count: int) -> None:
    numbers = sorted(number for group in varma.envelopes(count) for number in group)
    assert numbers == list(range(1, count + 1))


@pytest.mark.parametrize("count", range(9, 25))
@pytest.mark.parametrize("corrected", [False, True])
def test_compatriots_do_not_meet_in_the_last_three_rounds(count: int, corrected: bool) -> None:
    late = {frozenset(game) for games in round_robin(count)[-3:] for game in games}
    groups = varma.envelopes(count, corrected=corrected)
    together = {frozenset((a, b)) for group in groups for a in group for b in group}
    fault = {frozenset((6, 12))} if count == 12 and not corrected else set()
    assert late & together == fault


def test_the_ceremony_can_be_replayed() -> None:
    players = invited(*"NOR NOR NOR SWE SWE DEN FIN ISL EST LAT".split())
    first = varma.draw(players, 42)
    assert varma.draw(players, 42) == first
    assert any(varma.draw(players, seed).numbers != first.numbers for seed in range(5))
    assert sorted(first.numbers.values()) == list(range(1, 11))
    assert len({step.envelope for step in first.steps if step.federation == "NOR"}) == 1
    assert [step.federation for step in first.steps] == "NOR NOR NOR SWE SWE DEN EST FIN ISL LAT".split()


def test_the_ceremony_warns() -> None:
    crowd = varma.draw(invited(*["ESP"] * 8, "FRA", "ITA"), 1)
    assert any("no envelope has 8 numbers left for ESP" in warning for warning in crowd.warnings)
    assert sorted(crowd.numbers.values()) == list(range(1, 11))
    twelve = invited(*"ABCDEFGHIJKL")
    assert varma.draw(twelve, 1).warnings
    assert not varma.draw(twelve, 1, corrected=True).warnings
    with pytest.raises(dutchess.InvalidTournament, match="9 to 24"):
        varma.draw(invited("ESP", "ESP"), 1)


def test_players_without_a_federation_are_no_contingent() -> None:
    """Annex 2, numbers 2 and 3: contingents are those of federations; who has none draws alone, after them."""
    players = invited("", "", "", "", "", "NOR", "SWE", "SWE", "", "DEN")
    assert [player.number for player in varma.drawing_order(players)] == [7, 8, 10, 6, 1, 2, 3, 4, 5, 9]
    for seed in range(20):
        ceremony = varma.draw(players, seed)
        assert ceremony.warnings == ()
        assert sorted(ceremony.numbers.values()) == list(range(1, 11))
    alone = [
        tuple(step.envelope for step in varma.draw(players, seed).steps if not step.federation) for seed in range(20)
    ]
    assert len(set(alone)) > 5, "each of them chooses an envelope"
