"""Tournament report files (TRF): the exchange format of FIDE and pairing engines.

    t = dutchess.trf.load("open.trf")
    dutchess.trf.dump(t, "copy.trf")

Owns these four functions. `reader` reads, `writer` writes; they are imported when needed. Must not pair.
"""

from __future__ import annotations

from dutchess.base.errors import InvalidTournament
from dutchess.formats.trf.deviations import Deviation, counted
from dutchess.formats.trf.reader import read

TYPE_CHECKING = False
if TYPE_CHECKING:
    from os import PathLike

    from dutchess.tournament import Tournament

__all__ = ["Deviation", "dump", "dumps", "load", "loads"]


def loads(data: str | bytes, warnings: list[Deviation] | None = None, file: str | None = None) -> Tournament:
    """Read a tournament from the contents of a file.

    Args:
        data: text, or bytes in UTF-8 or Windows-1252.
        warnings: receives harmless deviations and values that were repaired or assumed.
        file: the name to use in errors.
    Raises:
        InvalidTournament: the data is not a tournament report file, or it contradicts itself.
    """
    if not isinstance(data, str | bytes):
        raise InvalidTournament(f"the contents of a file are text or bytes, not {type(data).__name__}", file=file)
    deviations: list[Deviation] = []
    try:
        return read(data, deviations)
    except InvalidTournament as error:
        error.file = file
        raise
    finally:
        if warnings is not None:
            warnings.extend(counted(deviations))


def load(path: str | PathLike[str], warnings: list[Deviation] | None = None) -> Tournament:
    """Read a tournament from a file. Raises OSError if the file cannot be read, and the errors of `loads`."""
    _require_path(path, "`loads` takes its contents")
    with open(path, "rb") as stream:
        data = stream.read()
    return loads(data, warnings, str(path))


def dumps(tournament: Tournament) -> str:
    """Write a tournament as text. Raises InvalidTournament if a value does not fit the format."""
    from dutchess.formats.trf.writer import write  # start-up: pairing only reads

    return write(tournament)


def _require_path(path: object, instead: str) -> None:
    if not isinstance(path, str) and not hasattr(path, "__fspath__"):
        raise InvalidTournament(f"a file is named by a path, not by {type(path).__name__}; {instead}")


def dump(tournament: Tournament, path: str | PathLike[str]) -> None:
    """Write a tournament to a file (UTF-8). If the tournament cannot be written, the file does not change."""
    data = dumps(tournament).encode("utf-8")
    _require_path(path, "`dumps` gives its contents")
    with open(path, "wb") as stream:
        stream.write(data)
