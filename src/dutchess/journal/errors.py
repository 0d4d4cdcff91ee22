"""Every exception that the journal raises on purpose.

DutchessError
└── JournalError
    ├── Told                a message with a code, `said`
    │   ├── Refusal         the rules of handling, or FIDE mode, do not allow it; `article` says which rule
    │   │   └── ReasonDue   it is allowed with a reason, and none was given
    │   ├── NotAllowed      who asks has not the right
    │   ├── Conflict        somebody else changed the event since it was read
    │   │   └── Overtaken   only just now: whoever wrote can try again
    │   ├── WrongList       a list of players or ratings cannot be read
    │   ├── NotFound        no such event, tournament, player, round or board
    │   ├── Damaged         the journal was tampered with, truncated or reordered; `position` says where
    │   └── StoreFailed     the database cannot be read or written (full, read-only, gone, locked, too new)
    └── Unconfirmed         it is allowed, but somebody must confirm the warnings in `cautions` first

What people are told is a message with a code (`messages`); only what is wrong inside a report file is English. Must
not import anything else of the journal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dutchess.base.errors import DutchessError
from dutchess.journal.messages import Message, Value

if TYPE_CHECKING:
    from dutchess.journal.cautions import Caution
    from dutchess.journal.entry import Entry


class JournalError(DutchessError):
    """Base of the journal's errors."""


class Told(JournalError):
    """Something that a person is told: `said` has a code and parameters, and can be told in any language."""

    def __init__(self, code: str, /, **parameters: Value) -> None:
        self.said = Message(code, parameters)
        super().__init__(str(self.said))

    @property
    def message(self) -> str:
        """What is said, in English."""
        return str(self.said)


class Refusal(Told):
    """What was asked for is not allowed. In FIDE mode a level 5 refusal may be possible outside it."""

    level = 5

    def __init__(self, code: str, article: str, /, **parameters: Value) -> None:
        super().__init__(code, **parameters)
        self.article = article

    def __str__(self) -> str:
        return f"{self.message} ({self.article})" if self.article else self.message


class ReasonDue(Refusal):
    """It is allowed, but somebody must say why."""


class Unconfirmed(JournalError):
    """The action has warnings that nobody confirmed. Nothing was written."""

    def __init__(self, cautions: tuple[Caution, ...]) -> None:
        super().__init__("; ".join(caution.text for caution in cautions))
        self.cautions = cautions


class NotAllowed(Told):
    """Who asks has not the right."""


class Conflict(Told):
    """The event has moved on: it was expected at one version and is at another. Nothing was written.

    `changes` are entries of others since, newest first.
    """

    changes: tuple[Entry, ...] = ()

    def __init__(self, expected: int, actual: int) -> None:
        super().__init__("conflict")
        self.expected = expected
        self.found = actual


class Overtaken(Conflict):
    """Somebody else wrote between the reading and the writing of one action."""


class WrongList(Told):
    """A list of players, or a rating list, cannot be read as one."""


class NotFound(Told):
    """No such event, tournament, player, round or board."""


class Damaged(Told):
    """An entry does not follow from the one before it; everything before `position` is intact."""

    def __init__(self, what: Message, position: int, event: str = "") -> None:
        super().__init__("damaged", position=position, what=what)
        self.position = position
        self.event = event


class StoreFailed(Told):
    """The database refused to read or write. The state is what was acknowledged last."""
