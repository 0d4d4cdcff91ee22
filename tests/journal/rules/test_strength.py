"""Late entries among those who hold numbers: each after the last player who is stronger (C.04.2 article 2.4)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dutchess.journal import Person, Settings, State, TournamentState
from dutchess.journal.rules import strength
from dutchess.journal.state import Entrant

Field = tuple[State, TournamentState]


def field(ratings: list[int]) -> Field:
    """Persons 1, 2, 3 ... with these ratings."""
    people = {number: Person(f"P{number % 7}") for number in range(1, len(ratings) + 1)}
    entrants = {number: Entrant(number, rating) for number, rating in enumerate(ratings, 1)}
    return State(people=people), TournamentState("open", Settings("Open", 5), entrants=entrants)


def literally(state: State, tournament: TournamentState, known: list[int], newcomers: list[int]) -> tuple[int, ...]:
    """One newcomer after the other, the strongest first."""
    order = list(known)
    for person in sorted(newcomers, key=lambda person: strength.order_key(state, tournament, person)):
        key = strength.order_key(state, tournament, person)
        better = [place for place, other in enumerate(order, 1) if strength.order_key(state, tournament, other) < key]
        order.insert(better[-1] if better else 0, person)
    return tuple(order)


@given(st.lists(st.integers(0, 5), max_size=9), st.integers(0, 9), st.randoms())
def test_newcomers_come_after_the_last_stronger_player(ratings: list[int], holding: int, random: object) -> None:
    state, tournament = field(ratings)
    everybody = list(tournament.entrants)
    random.shuffle(everybody)  # type: ignore[attr-defined]
    known, newcomers = everybody[:holding], everybody[holding:]
    assert strength.insert_newcomers(state, tournament, known, newcomers) == literally(
        state, tournament, known, newcomers
    )


def test_a_large_field_is_looked_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    state, tournament = field([number * 37 % 1000 for number in range(2000)])
    asked: list[int] = []
    real = strength.order_key

    def counted(state: State, tournament: TournamentState, person: int) -> strength.Strength:
        asked.append(person)
        return real(state, tournament, person)

    monkeypatch.setattr(strength, "order_key", counted)
    order = strength.insert_newcomers(state, tournament, list(range(1, 101)), range(101, 2001))
    assert sorted(order) == list(range(1, 2001))
    assert len(asked) == 2000
