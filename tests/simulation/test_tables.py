"""`dutchess.simulation.studies.tables` and `plots`: intervals of shares, and names that do not overlap."""

from __future__ import annotations

import itertools
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dutchess.simulation.studies.plots import spread
from dutchess.simulation.studies.tables import interval, number, paired_interval, wilson


def test_wilson_by_a_published_value() -> None:
    """Newcombe (1998), two-sided intervals for one proportion: 81 of 263 is 0.2553 to 0.3662 by method 3."""
    assert [round(value, 4) for value in wilson(81, 263)[1:]] == [0.2553, 0.3662]
    assert [round(value, 4) for value in wilson(0, 20)[1:]] == [0.0, 0.1611]


@pytest.mark.parametrize("share", [0.02, 0.3, 0.9])
def test_wilson_covers_the_true_share(share: float) -> None:
    """Over all outcomes of 40 tournaments, weighed by how likely they are, about 95 % of the intervals hold it."""
    count = 40
    held = 0.0
    for successes in range(count + 1):
        _, low, high = wilson(successes, count)
        if low <= share <= high:
            held += comb(count, successes) * share**successes * (1 - share) ** (count - successes)
    assert 0.92 <= held <= 0.99


def test_what_happens_or_not_has_an_interval_even_if_it_always_happens() -> None:
    assert interval([1] * 20, share=True) == wilson(20, 20)
    _, low, high = paired_interval([(1, 1)] * 20, share=True)
    assert low < 0 < high
    assert interval([0.5] * 20, share=True) == (0.5, 0.5, 0.5)
    assert interval([0] * 20) == (0, 0, 0)  # a count, not a share


@given(st.lists(st.tuples(st.sampled_from((0, 1)), st.sampled_from((0, 1))), min_size=1, max_size=60))
def test_a_difference_of_paired_shares(pairs: list[tuple[int, int]]) -> None:
    """It lies in its interval, the interval in -1 to 1; seen from the other arm it is the same, turned round."""
    difference, low, high = paired_interval(pairs, share=True)
    assert -1 <= low <= difference <= high <= 1
    turned = paired_interval([(other, one) for one, other in pairs], share=True)
    assert turned == pytest.approx((-difference, -high, -low))


def test_pairs_make_the_interval_narrow() -> None:
    """Two arms that nearly always agree are compared more exactly than two that know nothing of each other."""
    agreeing = [(1, 1)] * 49 + [(0, 0)] * 49 + [(1, 0)] * 2
    strangers = [(1, 1)] * 25 + [(0, 0)] * 25 + [(1, 0)] * 26 + [(0, 1)] * 24
    widths = [high - low for _, low, high in (paired_interval(pairs, share=True) for pairs in (agreeing, strangers))]
    assert widths[0] < widths[1] / 2


@given(st.lists(st.floats(-100, 100), max_size=8))
def test_names_move_apart(heights: list[float]) -> None:
    moved = spread(heights, 14)
    ordered = sorted(moved)
    assert all(above - below > 13.999 for below, above in itertools.pairwise(ordered))
    wanted = sorted(heights)
    if all(above - below > 14 for below, above in itertools.pairwise(wanted)):
        assert moved == pytest.approx(heights)
    assert sum(moved) == pytest.approx(sum(heights), abs=1e-6)  # as many up as down


def test_no_minus_before_a_zero() -> None:
    assert number(-0.00001, "share") == "0.0 %"
    assert number(-0.00001, "share", signed=True) == "-0.0 %"
