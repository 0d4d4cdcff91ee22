"""Every exception that the journal raises on purpose.

DutchessError
└── JournalError
    ├── Refusal             the rules of handling, or FIDE mode, do not allow it; `article` says which rule
    │   └── ReasonDue       it is allowed with a reason, and none was given
    ├── Unconfirmed         it is allowed, but somebody must confirm the warnings in `cautions` first
    ├── Conflict            somebody else changed the event since it was read
    ├── NotFound            no such event, tournament, player, round or board
    ├── Damaged             the journal was tampered with, truncated or reordered; `position` says where
    └── StoreFailed         the database cannot be read or written (full, read-only, gone, locked, too new)

Must not import anything of the journal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dutchess.errors import DutchessError

if TYPE_CHECKING:
    from dutchess.journal.cautions import Caution


class JournalError(DutchessError):
    """Base of the journal's errors."""


class Refusal(JournalError):
    """What was asked for is not allowed. In FIDE mode a level 5 refusal may be possible outside it."""

    def __init__(self, message: str, article: str, level: int = 5) -> None:
        super().__init__(message)
        self.message = message
        self.article = article
        self.level = level

    def __str__(self) -> str:
        return f"{self.message} ({self.article})" if self.article else self.message


class ReasonDue(Refusal):
    """It is allowed, but somebody must say why."""


class Unconfirmed(JournalError):
    """The action has warnings that nobody confirmed. Nothing was written."""

    def __init__(self, cautions: tuple[Caution, ...]) -> None:
        super().__init__("; ".join(caution.text for caution in cautions))
        self.cautions = cautions


class Conflict(JournalError):
    """The event has moved on: it was expected at one version and is at another. Nothing was written."""

    def __init__(self, expected: int, actual: int) -> None:
        super().__init__(f"somebody changed the event: version {expected} was expected, it is at {actual} now")
        self.expected = expected
        self.found = actual


class NotFound(JournalError):
    """No such event, tournament, player, round or board."""


class Damaged(JournalError):
    """An entry does not follow from the one before it; everything before `position` is intact."""

    def __init__(self, message: str, position: int, event: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.position = position
        self.event = event

    def __str__(self) -> str:
        return f"entry {self.position}: {self.message}"


class StoreFailed(JournalError):
    """The database refused to read or write. The state is what was acknowledged last."""
