"""The facts: what a tournament says of itself."""

from __future__ import annotations

import pytest

from dutchess.tournament import points_text


@pytest.mark.parametrize(
    ("tenths", "text"), [(0, "0.0"), (5, "0.5"), (25, "2.5"), (120, "12.0"), (-5, "-0.5"), (-10, "-1.0"), (-15, "-1.5")]
)
def test_points_are_written_with_one_decimal(tenths: int, text: str) -> None:
    assert points_text(tenths) == text
