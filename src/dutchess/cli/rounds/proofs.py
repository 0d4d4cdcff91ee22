"""`dutchess check --prove`: the certificates of checked files, for the verifier that shares nothing with the program.

Owns which files there are in the folder. Must not prove anything.
"""

from __future__ import annotations

import os

from dutchess.cli import files
from dutchess.cli.options import UsageError
from dutchess.proving import has_proofs, prove_rounds

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from dutchess.tournament import Tournament


def prepare_folder(folder: str, names: Iterable[str]) -> None:
    """Make the folder; UsageError if two files would have the same certificates in it, or a file has no name."""
    known: dict[str, str] = {}
    for name in names:
        if name == files.STANDARD:
            raise UsageError("certificates are named after their file: standard input has no name", "name a file")
        if (other := known.setdefault(_stem(name), name)) != name:
            raise UsageError(f"{other} and {name} would have certificates of the same names", "prove them one by one")
    os.makedirs(folder, exist_ok=True)


def write_proofs(folder: str, file: str, tournament: Tournament, system: str) -> int:
    """Write a certificate of every round of a file, and a copy of the file beside them; how many were written."""
    if not has_proofs(system):
        return 0
    written = 0
    for certificate in prove_rounds(tournament, system=system):
        files.write(os.path.join(folder, f"{_stem(file)}-round-{certificate.round}.json"), certificate.text())
        written += 1
    with open(file, "rb") as stream:
        files.replace_file(os.path.join(folder, f"{_stem(file)}.trf"), stream.read())
    return written


def _stem(name: str) -> str:
    return os.path.splitext(os.path.basename(name))[0]
