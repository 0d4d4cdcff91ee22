"""What an event declares about its format (TRF record XXF): names and values that a system knows.

Owns how a value is written and refused. Each system lists its own parameters; the facts keep what was written.
"""

from __future__ import annotations

from dutchess.base.errors import InvalidTournament
from dutchess.base.values import value_class

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from typing import Any

    from dutchess.tournament import Tournament

LARGEST = 10_000  # of a whole number, and of both parts of a fraction


@value_class
class Parameter:
    """One thing that an event may declare: its name, what it is if nothing is declared, and how a value is read.

    `read` returns None for a text that is no such value; `form` says what it should be.
    """

    name: str
    default: str
    read: Callable[[str], Any]
    form: str


def declared(tournament: Tournament, known: Iterable[Parameter], system: str) -> dict[str, Any]:
    """The values of all parameters of a system. Raises InvalidTournament for other names, and values of other kinds."""
    return read_parameters(known, dict(tournament.parameters), system)


def read_parameters(known: Iterable[Parameter], written: Mapping[str, str], system: str) -> dict[str, Any]:
    """The same from names and values as written."""
    parameters = {parameter.name: parameter for parameter in known}
    for name, text in written.items():
        if name not in parameters:
            raise InvalidTournament(
                f"{system} has no parameter {name!r} (record XXF); it has {', '.join(parameters) or 'none'}"
            )
        if parameters[name].read(text) is None:
            raise InvalidTournament(f"{name}={text} (record XXF): {name} should be {parameters[name].form}")
    return {name: one.read(written.get(name, one.default)) for name, one in parameters.items()}


def whole(text: str) -> int | None:
    """A whole number from 0 on."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 5 and int(text) <= LARGEST else None


def yes_or_no(text: str) -> bool | None:
    """`yes` or `no`."""
    return {"yes": True, "no": False}.get(text)


def fraction(text: str) -> tuple[int, int] | None:
    """A part of something, `2/3`, `0.35` or `1`, as numerator and denominator."""
    above, slash, below = text.partition("/")
    if slash:
        numerator, denominator = whole(above), whole(below)
    else:
        before, point, after = text.partition(".")
        numerator, denominator = whole(before + after), 10 ** len(after)
        if point and not after:
            return None
    return None if numerator is None or not denominator or denominator > LARGEST else (numerator, denominator)
