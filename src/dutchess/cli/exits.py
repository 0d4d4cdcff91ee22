"""How the command ends: exit codes and error messages.

Owns the meaning of every exit code. Must not print.
"""

from __future__ import annotations

from dutchess.base.errors import DutchessError, InvalidTournament, NoPairingPossible, TooLarge, UnknownReading

FINE = 0
NOT_SO = 1  # no legal pairing exists, or discrepancies were found
WRONG_USE = 2
INVALID = 3
TOO_LARGE = 4
FILE_ERROR = 5
UNCONFIRMED = 6  # `dutchess event`: a warning must be confirmed first
CONFLICT = 7  # `dutchess event`: somebody else changed the event
# What `docs/cli.md` and the man page say of them.
MEANINGS = {
    FINE: "success",
    NOT_SO: "no legal pairing exists, or `check` found discrepancies",
    WRONG_USE: "the command line is wrong",
    INVALID: "invalid input",
    TOO_LARGE: "too large: more players or rounds than the format holds, or not enough memory",
    FILE_ERROR: "a file could not be read or written",
}
INTERRUPTED = 130  # as a shell reports a process that Ctrl-C ended
CLOSED_PIPE = 141  # as a shell reports a process that wrote to a closed pipe


class UsageError(Exception):
    """The command line is wrong. `hint` says what to write instead."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


# Errors that bad input or a bad machine can cause. Any other error is a defect of the program and ends in a traceback.
EXPECTED = (DutchessError, OSError, MemoryError)


def describe(error: BaseException, file: str = "") -> tuple[int, str]:
    """Exit code and message for an expected error. `file` is the file in use, for errors that name none."""
    if isinstance(error, InvalidTournament):
        code = TOO_LARGE if isinstance(error, TooLarge) else INVALID
        return code, str(error) if error.file else _prefix(file, _place(error) + error.message)
    if isinstance(error, NoPairingPossible):
        return NOT_SO, _prefix(file, f"no legal pairing exists: {error.reason}")
    if isinstance(error, UnknownReading):
        return WRONG_USE, _prefix(file, str(error))
    if isinstance(error, DutchessError):
        return INVALID, _prefix(file, str(error))
    if isinstance(error, OSError):
        return FILE_ERROR, _prefix(str(error.filename or file), error.strerror or str(error))
    return TOO_LARGE, _prefix(file, "not enough memory")


def _place(error: InvalidTournament) -> str:
    parts = [str(part) for part in (error.line, error.column) if part is not None]
    return ":".join([*parts, " "]) if parts else ""


def _prefix(file: str, message: str) -> str:
    name = "standard input" if file == "-" else file
    if not file or message.startswith(f"{name}: "):
        return message
    return f"{name}:{message}" if message[:1].isdigit() else f"{name}: {message}"
