"""The comparison of engine and book: every system has rounds, and what differs is named."""

from __future__ import annotations

import pytest

from book.compare import ROUNDS, Answer, Compared


@pytest.mark.parametrize(
    ("engine", "book", "kind"),
    [
        (([(1, 2)], 3), ([(1, 2)], 3), ""),
        (None, None, ""),
        (None, ([(1, 2)], None), "only the book finds a pairing"),
        (([(1, 2)], None), None, "only the engine finds a pairing"),
        (([(1, 2)], 3), ([(1, 3)], 2), "the bye"),
        (([(1, 2), (3, 4)], None), ([(1, 2), (4, 3)], None), "colours"),
        (([(1, 2), (3, 4)], None), ([(1, 3), (2, 4)], None), "pairs"),
    ],
)
def test_what_differs_is_named(engine: Answer, book: Answer, kind: str) -> None:
    assert Compared("here", engine, book).kind == kind


@pytest.mark.parametrize("system", ROUNDS)
def test_rounds_of_every_system(system: str) -> None:
    """An even seed is one made-up round, an odd one a whole event; the same seed gives the same rounds."""
    made_up, played = list(ROUNDS[system](system, 2)), list(ROUNDS[system](system, 5))
    assert len(made_up) == 1 < len(played)
    assert made_up == list(ROUNDS[system](system, 2))
    assert all(f"{system}, seed 5, " in found.where for found in played)
    assert any(found.engine for found in played)


@pytest.mark.parametrize("system", ROUNDS)
def test_made_up_rounds_of_every_kind_agree(system: str) -> None:
    """Seeds 0 and 4 have small scoregroups for teams and a Double-Swiss."""
    for seed in range(0, 12, 2):
        assert [found.kind for found in ROUNDS[system](system, seed)] == [""], seed
