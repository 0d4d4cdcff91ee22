"""Wishes on random rounds: no criterion gets worse, by the engine's values and by the book's; the explanation names
what changed; in small fields, nobody finds a pairing that breaks fewer (brute force).
"""

from __future__ import annotations

import os
from collections import Counter

import pytest

import dutchess
from book.claim_rounds import COMING, JudgedRound
from book.claims import WISHES, Context
from dutchess.base.errors import NoPairingPossible
from dutchess.base.values import replace
from dutchess.explanation.claims.kinds import WishGranted
from dutchess.tournament import Tournament
from pairing.common.test_wishes import WITH_WISHES, brackets_of, decided, event_of, least_broken, outline, sets

pytestmark = pytest.mark.scaled

NIGHTLY = bool(os.environ.get("DUTCHESS_NIGHTLY"))
FIRST = int(os.environ.get("DUTCHESS_SEED", "0"))
ROUNDS = -(-5_000 // len(WITH_WISHES)) if NIGHTLY else 12  # of each system
SMALL = 6  # paired players of a bracket: 15 pairings


def values_by_book(event: Tournament, system: str) -> list[dict[str, object]]:
    """What the book counts in every decision, wishes left out."""
    made = dutchess.pair(event, system)
    context = Context(JudgedRound(system, 0, 0, event, made.round, event, made, made, COMING))
    trace = context.trace()
    assert trace is not None
    return [{article: value for article, value in one.items() if article != WISHES} for one in trace.all_values]


def explained_rightly(event: Tournament, system: str) -> int:
    """The brackets that wishes changed, as the explanation names them."""
    granted = [one for one in dutchess.explain(event, system=system).claims() if isinstance(one, WishGranted)]
    plain, wished = decided(replace(event, wishes=()), system), decided(event, system)
    assert plain is not None
    assert wished is not None
    expected = [
        (sets(after.pairs) - sets(before.pairs), sets(before.pairs) - sets(after.pairs))
        for before, after in zip(brackets_of(plain), brackets_of(wished), strict=True)
        if sets(before.pairs) != sets(after.pairs)
    ]
    assert [(sets(one.pairs), sets(one.without)) for one in granted] == expected
    for one in granted:
        assert one.after < one.before
    return len(granted)


def judge(system: str, seed: int, seen: Counter[str]) -> None:
    event = event_of(system, seed)
    plain, wished = decided(replace(event, wishes=()), system), decided(event, system)
    if plain is None or wished is None:
        assert plain is wished
        return
    assert outline(plain) == outline(wished)
    assert values_by_book(replace(event, wishes=()), system) == values_by_book(event, system)
    seen["rounds"] += 1
    seen["changed"] += explained_rightly(event, system)
    seen["tried"] += least_broken(event, system, SMALL)


@pytest.mark.parametrize("system", WITH_WISHES)
def test_no_criterion_is_worse_and_no_fewer_wishes_can_be_broken(system: str) -> None:
    seen: Counter[str] = Counter()
    for seed in range(FIRST, FIRST + ROUNDS):
        try:
            judge(system, seed, seen)
        except NoPairingPossible:
            continue
        except AssertionError as error:
            raise AssertionError(f"{system}, seed {seed}: {error}") from error
    assert seen["rounds"]
    assert not NIGHTLY or (seen["changed"] and seen["tried"]), seen
