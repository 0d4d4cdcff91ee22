"""Starting positions of Chess960 by their numbers."""

from __future__ import annotations

from dutchess.journal.rules.pairing.chess960 import POSITIONS, pieces


def test_the_numbers_of_positions() -> None:
    assert pieces(518) == "RNBQKBNR"
    assert (pieces(0), pieces(959)) == ("BBQNNRKR", "RKRNNQBB")
    rows = {pieces(number) for number in range(POSITIONS)}
    assert len(rows) == POSITIONS
    for row in rows:
        assert sorted(row) == sorted("RNBQKBNR")
        assert row.index("R") < row.index("K") < row.rindex("R")
        assert row.index("B") % 2 != row.rindex("B") % 2
