"""Where a report file says what: the line of each player and of the first record of each code.

Owns these places, for messages about a file that is otherwise right. Must not judge what the lines say.
"""

from __future__ import annotations

from dutchess.base.values import value_class
from dutchess.formats.trf.records import code_of

PLAYER = "001"


@value_class
class Places:
    """Lines are counted from 1; 0 if there is no such line."""

    players: dict[int, int]
    records: dict[str, int]

    @classmethod
    def of(cls, text: str) -> Places:
        """The places of a file."""
        players: dict[int, int] = {}
        records: dict[str, int] = {}
        for row, line in enumerate(text.split("\n"), 1):
            if line.startswith(PLAYER) and line[4:8].strip().isdecimal():
                players.setdefault(int(line[4:8]), row)
            elif line.strip():
                records.setdefault(code_of(line), row)
        return cls(players, records)

    def player(self, number: int) -> int:
        """The line of a player."""
        return self.players.get(number, 0)

    def record(self, *codes: str) -> int:
        """The line of the first of these records that is there."""
        return next((self.records[code] for code in codes if code in self.records), 0)
