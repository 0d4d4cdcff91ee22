"""Reading and writing for the command: standard input and output, and files written atomically.

Owns where bytes come from and go to. Must not know formats.
"""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from dutchess.formats.trf import Deviation
    from dutchess.tournament import Tournament

STANDARD = "-"
ENDINGS = (".trf", ".trfx", ".trf16", ".trf26")  # of tournament files in a folder
MOST_WARNINGS = 20


def load(path: str, quiet: bool = True) -> Tournament:
    """Read a tournament from a file, or from standard input (`-`). Unless quiet, list the reader's repairs."""
    from dutchess.formats import trf  # start-up: `generate` and others read no file

    deviations: list[Deviation] = []
    if path == STANDARD:
        tournament = trf.loads(sys.stdin.buffer.read(), deviations)
    else:
        tournament = trf.load(path, deviations)
    if not quiet:
        warn(path, deviations)
    return tournament


def read_bytes(path: str) -> bytes:
    """The content of a file, or of standard input (`-`)."""
    with sys.stdin.buffer if path == STANDARD else open(path, "rb") as stream:
        return stream.read()


def read_text(path: str) -> str:
    """The text of a file, or of standard input (`-`). Raises InvalidTournament if it is not UTF-8."""
    from dutchess.base.errors import InvalidTournament  # start-up: only commands with a second file

    with sys.stdin.buffer if path == STANDARD else open(path, "rb") as stream:
        content = stream.read()
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise InvalidTournament("the file is not a text in UTF-8", file=path) from None


def warn(path: str, deviations: Sequence[Deviation]) -> None:
    """List what was repaired, or could not be read, on standard error."""
    name = "standard input" if path == STANDARD else path
    for deviation in deviations[:MOST_WARNINGS]:
        place = [str(part) for part in (name, deviation.line, deviation.column) if part is not None]
        sys.stderr.write(f"dutchess: {':'.join(place)}: warning: {deviation.message}\n")
    if len(deviations) > MOST_WARNINGS:
        sys.stderr.write(f"dutchess: {name}: and {len(deviations) - MOST_WARNINGS} more warnings\n")


def write(path: str, text: str, *, for_people: bool = False, titled: bool = False) -> None:
    """Write to a file (atomically), or to standard output if the path is empty or `-`.

    A text for people stands out on a terminal; in a titled one the first line is a title.
    """
    if path not in ("", STANDARD):
        replace_file(path, text.encode())
        return
    if for_people and sys.stdout.isatty():
        from dutchess.cli import terminal  # start-up: programs read no terminal

        text = terminal.dress(text, titled)
    encoding = sys.stdout.encoding if sys.stdout.isatty() else "utf-8"
    sys.stdout.flush()
    sys.stdout.buffer.write(text.encode(encoding, "replace"))
    sys.stdout.buffer.flush()


def replace_file(path: str, content: bytes) -> None:
    """Write beside the target and rename. A reader of the target sees the old content or the new, never a mixture."""
    if os.path.exists(path) and not os.path.isfile(path):
        with open(path, "wb") as stream:  # a device or a pipe cannot be replaced
            stream.write(content)
        return
    target = os.path.realpath(path)
    temporary = f"{target}.{os.getpid()}.tmp"
    try:
        with open(temporary, "wb") as stream:
            stream.write(content)
        if os.path.exists(target):
            os.chmod(temporary, os.stat(target).st_mode & 0o7777)
        os.replace(temporary, target)
    except BaseException as error:
        try:
            os.unlink(temporary)
        except OSError:
            pass
        if isinstance(error, OSError):
            error.filename, error.filename2 = path, None
        raise
