"""Every exception that the public API raises for bad input, and the sentences that they say.

DutchessError
├── InvalidTournament       the input contradicts itself or the format (file, line and column where known)
│   └── TooLarge            more players or rounds than the formats and the engine can hold
├── InvalidPrizes           a prize list is wrong, or does not fit the event
├── InvalidRatingRules      the rating rules of a federation are wrong
├── InvalidRun              a study, a check of many files or an endorsement run cannot start with these options
├── NoPairingPossible       no pairing satisfies the absolute criteria; `reason` names the players concerned
├── OutOfTime               the round was not paired within the time that the caller set
├── UnknownLanguage         there are no explanations in this language
├── UnknownPlayer           no player (or team) has this pairing number
├── UnknownReading          no reading of the texts has this id or name, or it does not fit the edition
├── UnknownSection          the description of a section of the standings is wrong
├── UnknownSystem           no pairing system, edition or acceleration has this name
└── UnknownTiebreak         there is no such tie-break or modifier, or the regulations exclude it

The journal and the web application have errors of their own below `DutchessError`, drawn in `journal/errors.py`.
"""

from __future__ import annotations


class Sentence(str):
    """A sentence for people that remembers how it was made, so that it can be said in another language.

        warning = Sentence("round {round} is not paired", round=3)
        str(warning), language("es").say(warning)

    Errors and warnings are made with it. To everybody who does not ask, it is the English text. `message` and `values`
    make it anew.
    """

    __slots__ = ("message", "values")

    message: str
    values: dict[str, object]

    def __new__(cls, message: str, /, **values: object) -> Sentence:
        made = super().__new__(cls, message.format(**values) if values else message)
        made.message, made.values = message, values
        return made

    def __reduce__(self) -> tuple[object, ...]:
        return _made, (self.message, self.values)


def _made(message: str, values: dict[str, object]) -> Sentence:
    return Sentence(message, **values)


class DutchessError(Exception):
    """Base class of every error that this package raises on purpose."""

    __module__ = "dutchess"


class InvalidTournament(DutchessError):
    """The tournament contradicts itself or the file format.

    Args:
        message: what is wrong, in words that tell the user what to change.
        file, line, column: the place of the error (1-based), if known.
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

    def sentence(self) -> str:
        """The same as the text, to be said in another language (`Texts.say`)."""
        place = str(self)[: -len(self.message)] if self.message else ""
        return Sentence("{place}{what}", place=place, what=self.message) if place else self.message


class TooLarge(InvalidTournament):
    """The tournament exceeds what the file format or the engine can hold."""

    __module__ = "dutchess"


class InvalidRun(DutchessError):
    """A long run cannot start: impossible options, or a missing folder or cluster."""

    __module__ = "dutchess"


class InvalidRatingRules(DutchessError):
    """The rating rules of a federation are wrong; the message names the field."""

    __module__ = "dutchess"


class InvalidPrizes(DutchessError):
    """A prize list is wrong, or does not fit the event; the message names the place."""

    __module__ = "dutchess"


class NoPairingPossible(DutchessError):
    """No pairing of the round satisfies the absolute criteria (C.04.3 article 1.9.3: the arbiter decides).

    Args:
        reason: the players concerned, and why they cannot be paired.
        stuck: players who cannot all be paired, whoever plays the others.
        groups, only: the proof. The groups have odd sizes, and their players can meet only each other and the players
            in `only` (0 is the bye), of whom there are fewer than groups.
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


class OutOfTime(DutchessError):
    """The round was not paired within the time that the caller set. Nothing is known about it."""

    __module__ = "dutchess"


class UnknownLanguage(DutchessError):
    """There are no explanations in this language; the message lists the known languages."""

    __module__ = "dutchess"


class UnknownPlayer(DutchessError, KeyError):
    """No player (or team) has this pairing number. It is also a `KeyError`."""

    __module__ = "dutchess"

    def __str__(self) -> str:
        return str(self.args[0])


class UnknownSystem(DutchessError):
    """No pairing system, edition or acceleration has this name."""

    __module__ = "dutchess"


class UnknownReading(DutchessError):
    """No reading has this id or name, or it is about another edition; the message lists the choices."""

    __module__ = "dutchess"


class UnknownSection(DutchessError):
    """The description of a section is wrong, or the tournament lacks the facts that it needs."""

    __module__ = "dutchess"


class UnknownTiebreak(DutchessError):
    """There is no such tie-break, it takes no such modifier, or it is excluded for this kind of event.

    Args:
        code: the tie-break as the caller wrote it.
        reason: why it cannot be used.
        known: the allowed values.
    """

    __module__ = "dutchess"

    def __init__(self, code: str, reason: str, known: tuple[str, ...]) -> None:
        super().__init__(code, reason, known)
        self.code = code
        self.reason = reason
        self.known = known

    def __str__(self) -> str:
        known = f"; known: {', '.join(self.known)}" if self.known else ""
        return f"tie-break {self.code!r}: {self.reason}{known}"
