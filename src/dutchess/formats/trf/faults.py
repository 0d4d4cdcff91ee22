"""Find the fault in a player record (001) that could not be read.

Owns the search for the first fault and its place, and the repair of harmless faults. Used only after a fault. Must not
read correct records: `players` does.
"""

from __future__ import annotations

from dutchess.base.errors import InvalidTournament, Sentence, TooLarge
from dutchess.formats.trf.deviations import Deviation, tenths, whole
from dutchess.formats.trf.players import BLOCK, FIRST_BLOCK, BlockError
from dutchess.tournament import MAX_PLAYERS, MAX_ROUNDS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn

    from dutchess.formats.trf.players import Blocks, PlayerLine


def explain_numbers(player: PlayerLine, deviations: list[Deviation]) -> None:
    """A numeric field is wrong: report the first one, or repair it if it does not matter."""
    line, row = player.line, player.row
    try:
        player.number = whole(line[4:8])
    except ValueError:
        raise InvalidTournament(
            Sentence("{written!r} is not a pairing number", written=line[4:8]), line=row, column=5
        ) from None
    if line[8] != " " and line[8].isdecimal():
        raise TooLarge(Sentence("the pairing number must be at most {most}", most=MAX_PLAYERS), line=row, column=5)
    try:
        player.rating = whole(line[48:52]) if line[48:52].strip() else 0
    except ValueError as error:
        raise InvalidTournament(Sentence("rating: {what}", what=error.args[0]), line=row, column=49) from None
    try:
        text = line[80:84].strip()
        # Penalties (record 299) may leave a player with fewer than 0 points.
        player.points = None if not text else -tenths(text[1:]) if text[0] == "-" else tenths(text)
    except ValueError as error:
        raise InvalidTournament(error.args[0], line=row, column=81) from None
    try:
        player.rank = whole(line[85:89]) if line[85:89].strip() else None
    except ValueError as error:
        player.rank = None
        deviations.append(Deviation(Sentence("rank: {what}; ignored", what=error.args[0]), row, 86))


def explain_separators(player: PlayerLine, deviations: list[Deviation]) -> None:
    """A column is not blank, but must be. Refuse the file if a number would be misread; otherwise warn."""
    line, row = player.line, player.row
    for column in (9, 48, 53):
        if line[column - 1].isdecimal():
            if column == 9:
                raise TooLarge(Sentence("a pairing number over 9999, or a shifted line"), line=row, column=column)
            raise InvalidTournament(Sentence("a rating over 9999, or a shifted line"), line=row, column=column)
    for column in (4, 9, 53, 80, 85):
        if line[column - 1] != " ":
            raise InvalidTournament(
                Sentence("{written!r} in a column that must be blank", written=line[column - 1]),
                line=row,
                column=column,
            )
    for column in (14, 48, 57, 69):
        if line[column - 1] != " ":
            deviations.append(
                Deviation(
                    Sentence("{written!r} in a column that must be blank; ignored", written=line[column - 1]),
                    row,
                    column,
                )
            )


def explain_block(player: PlayerLine, blocks: Blocks) -> NoReturn:
    for start in range(FIRST_BLOCK, len(player.line), BLOCK):
        if start >= FIRST_BLOCK + BLOCK * MAX_ROUNDS:
            break
        try:
            blocks[player.line[start : start + BLOCK]]
        except BlockError as error:
            message = Sentence("round {round}: {what}", round=(start - FIRST_BLOCK) // BLOCK + 1, what=error.message)
            raise InvalidTournament(message, line=player.row, column=start + error.offset + 1) from None
    raise TooLarge(Sentence("more than {most} rounds", most=MAX_ROUNDS), line=player.row)
