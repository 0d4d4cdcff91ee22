"""The layout of check lists, for players and for teams.

Owns columns, empty lines and the last line. Must not know what the cells mean.
"""

from __future__ import annotations

from dutchess.tournament import BLACK, WHITE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from dutchess.pairing.result import Pairing


def layout(head: Sequence[str], rows: Sequence[tuple[int, Sequence[str]]]) -> str:
    """Rows (score, cells) under their heads. Every cell is right-aligned and followed by a tab.

    An empty line separates scoregroups; two empty lines follow the list.
    """
    widths = [max(map(len, column)) for column in zip(head, *(cells for _, cells in rows), strict=True)]

    def line(cells: Sequence[str]) -> str:
        return "".join([f"{cell:>{width}}\t" for cell, width in zip(cells, widths, strict=True)])

    lines = ["", line(head)]
    above: int | None = None
    for score, cells in rows:
        if score != above:
            lines.append("")
            above = score
        lines.append(line(cells))
    return "\n".join([*lines, "", "", ""])


def footer() -> str:
    """The program that wrote the lists. This is the last line of the file, without a line end."""
    from dutchess.cli.help.general import version  # start-up: as for --version

    return version()


def games_of(pairing: Pairing | None) -> dict[int, str]:
    """By participant: the opponent and the colour in the coming game."""
    if pairing is None:
        return {}
    games: dict[int, str] = {}
    for white, black in pairing.pairs:
        games[white] = f"({black}{WHITE.upper()})"
        games[black] = f"({white}{BLACK.upper()})"
    if pairing.bye is not None:
        games[pairing.bye] = "(bye)"
    if pairing.resting is not None:
        games[pairing.resting] = "(rests)"
    return games
