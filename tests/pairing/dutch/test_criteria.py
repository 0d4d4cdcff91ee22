"""Kinds of players by number: the number says everything about a kind, so that nothing has to be remembered."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from dutchess.pairing.dutch.costs import Kind, kind_number, kind_of, without_unplayed
from dutchess.tournament import MAX_PLAYERS, MAX_ROUNDS

rounds = st.integers(0, MAX_ROUNDS)
floats = st.integers(0, 2)
traits = st.tuples(st.sampled_from([None, "w", "b"]), st.integers(0, 3), rounds, st.booleans(), floats, floats)


@given(st.integers(0, MAX_PLAYERS), rounds, traits)
def test_a_number_says_everything_about_a_kind(
    level: int, unplayed: int, trait: tuple[str | None, int, int, bool, int, int]
) -> None:
    number = kind_number(level, unplayed, trait)
    assert kind_of(number) == Kind(level, unplayed, *trait)
    assert kind_of(without_unplayed(number)) == Kind(level, 0, *trait)
    assert without_unplayed(number) == kind_number(level, 0, trait)
    assert number >= 0
