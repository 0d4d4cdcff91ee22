"""The boards of a round as an arbiter posts them.

Owns the layout of that table. Must not pair.
"""

from __future__ import annotations

from dutchess.pairing import systems
from dutchess.tournament import points_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from dutchess.pairing.result import Pairing
    from dutchess.pairing.systems import System
    from dutchess.readings import Readings
    from dutchess.tournament import Player, Tournament


def table_text(tournament: Tournament, pairing: Pairing, system: str, readings: Readings = ()) -> str:
    """The boards as an arbiter posts them."""
    chosen = systems.find(system)
    head = f"Round {pairing.round} of {tournament.rounds}{_game(chosen, pairing.round)}, {chosen.description}"
    if readings:
        from dutchess.readings import written  # few callers ask for readings

        head = f"{head}; read by {written(readings)}"
    title = [*([tournament.name] if tournament.name else []), head, ""]
    if tournament.is_team_event:
        from dutchess.cli.rounds.team_tables import rows as team_rows  # only team events need it

        return "\n".join([*title, *align(team_rows(tournament, pairing))]) + "\n"
    rows = [("Bo.", "No", "White", "Rtg", "Pts", "", "Pts", "No", "Black", "Rtg")]
    for board, (white, black) in enumerate(pairing.pairs, 1):
        rows.append((str(board), *_left_cell(tournament, white), "-", *_right_cell(tournament, black)))
    for number, word in ((pairing.bye, "bye"), (pairing.resting, "rests")):
        if number is not None:
            rows.append(("", *_left_cell(tournament, number), "", "", "", word, ""))
    return "\n".join([*title, *align(rows)]) + "\n"


def _game(system: System, round_number: int) -> str:
    """The match and the game of a round, if matches have several games."""
    if system.games == 1:
        return ""
    match, game = divmod(round_number - 1, system.games)
    return f" (match {match + 1}, game {game + 1})"


def _left_cell(tournament: Tournament, number: int) -> tuple[str, str, str, str]:
    player = tournament.player(number)
    return str(number), _name(player), str(player.rating or ""), _points(tournament, player)


def _right_cell(tournament: Tournament, number: int) -> tuple[str, str, str, str]:
    player = tournament.player(number)
    return _points(tournament, player), str(number), _name(player), str(player.rating or "")


def _name(player: Player) -> str:
    return f"{player.title} {player.name}" if player.title else player.name


def _points(tournament: Tournament, player: Player) -> str:
    return points_text(tournament.points(player))


def align(rows: Sequence[Sequence[str]], left: Collection[str] = ("White", "Black")) -> Iterator[str]:
    """Columns as wide as their widest cell. Those with these headings are left-aligned, all others right-aligned."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [
            cell.ljust(width) if heading in left else cell.rjust(width)
            for heading, cell, width in zip(rows[0], row, widths, strict=True)
        ]
        yield "  ".join(cells).rstrip()
