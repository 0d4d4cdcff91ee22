"""Every exception that the public API raises for bad input.

DutchessError
├── InvalidTournament       the input contradicts itself or the format (file, line and column where known)
│   └── TooLarge            more players or rounds than the formats and the engine are made for
├── InvalidRun              a study, a check of many files or an endorsement run that cannot start as it is asked for
├── NoPairingPossible       no pairing satisfies the absolute criteria; `reason` says who blocks whom
├── UnknownLanguage         explanations are not written in this language
├── UnknownPlayer           nobody (or no team) has this pairing number
├── UnknownSection          a section of the standings that cannot be understood
├── UnknownSystem           no pairing system, edition or acceleration has this name
└── UnknownTiebreak         no such tie-break, a modifier it does not take, or one the regulations exclude

The journal and the web application have errors of their own below `DutchessError`, drawn in `journal/errors.py`.
"""

from __future__ import annotations


class DutchessError(Exception):
    """Base of every error this package raises on purpose."""

    __module__ = "dutchess"


class InvalidTournament(DutchessError):
    """The tournament contradicts itself or the file format.

    Args:
        message: what is wrong, in words a person can act on.
        file, line, column: where, as far as known (1-based).
    """

    __module__ = "dutchess"

    def __init__(
        self, message: str, *, file: str | None = None, line: int | None = None, column: int | None = None
    ) -> None:
        super().__init__(message)
        self.message = message
        self.file = file
        self.line = line
        self.column = column

    def __str__(self) -> str:
        place = [str(part) for part in (self.file, self.line, self.column) if part is not None]
        return ":".join([*place, " " + self.message]) if place else self.message


class TooLarge(InvalidTournament):
    """The tournament exceeds what the file format or the engine can hold."""

    __module__ = "dutchess"


class InvalidRun(DutchessError):
    """A long run that cannot start as it is asked for: an impossible shape, a folder or a cluster that is not there."""

    __module__ = "dutchess"


class NoPairingPossible(DutchessError):
    """No pairing of the round satisfies the absolute criteria (C.04.3 article 1.9.3: the arbiter decides).

    Args:
        reason: who blocks whom.
        stuck: players who cannot all be paired, whatever becomes of the others.
        groups, only: the proof: groups of odd size that can meet nobody outside themselves but `only` (0 is the bye),
            who are fewer.
    """

    __module__ = "dutchess"

    def __init__(
        self,
        reason: str,
        stuck: tuple[int, ...] = (),
        groups: tuple[tuple[int, ...], ...] = (),
        only: tuple[int, ...] = (),
    ) -> None:
        super().__init__(reason, stuck, groups, only)
        self.reason = reason
        self.stuck = stuck
        self.groups = groups
        self.only = only

    def __str__(self) -> str:
        return self.reason


class UnknownLanguage(DutchessError):
    """Explanations are not written in this language; the message lists those that are known."""

    __module__ = "dutchess"


class UnknownPlayer(DutchessError, KeyError):
    """Nobody has this pairing number, or no team has it. It also is a `KeyError`, which it was in version 0.1."""

    __module__ = "dutchess"

    def __str__(self) -> str:
        return str(self.args[0])


class UnknownSystem(DutchessError):
    """No pairing system, edition or acceleration has this name."""

    __module__ = "dutchess"


class UnknownSection(DutchessError):
    """A section of the standings that cannot be understood, or that the tournament says nothing about."""

    __module__ = "dutchess"


class UnknownTiebreak(DutchessError):
    """A tie-break that does not exist, takes no such modifier, or is excluded for this kind of event.

    Args:
        code: the tie-break as it was asked for.
        reason: why it cannot be used.
        known: what could have been asked for instead.
    """

    __module__ = "dutchess"

    def __init__(self, code: str, reason: str, known: tuple[str, ...]) -> None:
        super().__init__(code, reason, known)
        self.code = code
        self.reason = reason
        self.known = known

    def __str__(self) -> str:
        return f"tie-break {self.code!r}: {self.reason}; known: {', '.join(self.known)}"
