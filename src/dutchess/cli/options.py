"""A small parser for the command line. Tables describe the options; `help` prints the same tables.

Owns `Command`, `Option` and `parse`. The standard library's parser does far more and takes as long to
import as Python takes to start; `dutchess pair` cannot afford that. Must not know any particular command.
"""

from __future__ import annotations

import os

from dutchess.base.values import value_class
from dutchess.cli.exits import UsageError as UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from dataclasses import KW_ONLY


@value_class
class Option:
    """One option.

    Attributes:
        name: the long form, with its dashes.
        help: one sentence.
        metavar: what the value is called; empty for an option without a value.
        short: a short form such as `-o`, or empty.
        kind: what values are allowed: `text`, `integer` or `number`.
        choices: the allowed values; empty if any value is allowed.
        least, most: limits of an integer or a number.
    """

    name: str
    help: str
    _: KW_ONLY
    metavar: str = ""
    short: str = ""
    kind: str = "text"
    choices: tuple[str, ...] = ()
    least: int | None = None
    most: int | None = None

    @property
    def label(self) -> str:
        """The option as help and messages show it."""
        return ", ".join(part for part in (self.short, f"{self.name} {self.metavar}".strip()) if part)


@value_class
class Command:
    """One subcommand: how it is called, its options, and an example that works.

    `in_place` is the output format that may replace the file that was read, as it holds everything that was in it.
    """

    name: str
    summary: str
    usage: str
    _: KW_ONLY
    options: tuple[Option, ...]
    example: str
    files: tuple[int, int | None] = (1, 1)
    notes: str = ""
    in_place: str = ""


@value_class
class Arguments:
    """What was given on the command line: files in order, and values of options by long name."""

    files: tuple[str, ...]
    values: dict[str, str]

    def text(self, name: str, default: str = "") -> str:
        return self.values.get(name, default)

    def flag(self, name: str) -> bool:
        return name in self.values

    def integer(self, name: str) -> int | None:
        return int(self.values[name]) if name in self.values else None

    def number(self, name: str) -> float | None:
        return float(self.values[name]) if name in self.values else None


OUTPUT = Option("--output", "write to this file (atomically) instead of standard output", metavar="OUT", short="-o")
HELP = Option("--help", "show this help and exit", short="-h")
ACCELERATION = Option(
    "--acceleration",
    "accelerate by this method, unless the file has virtual points of its own (records 250, XXA)",
    metavar="A",
    choices=("baku",),
)
READING = Option(
    "--reading",
    "where the rules leave a choice, read them in this way; several with commas (`dutchess readings` lists them)",
    metavar="ID=NAME",
)


def readings_asked(arguments: Arguments) -> dict[str, str]:
    """The readings that the user asked for. Raises UsageError if one is written wrongly or not known."""
    text = arguments.text(READING.name)
    if not text:
        return {}
    from dutchess.base.errors import UnknownReading  # start-up: few callers ask for readings
    from dutchess.readings import parse as parse_readings

    try:
        return parse_readings(text.split(","))
    except UnknownReading as error:
        raise UsageError(str(error), "`dutchess readings` lists all points") from error


def parse(command: Command, words: Sequence[str]) -> Arguments:
    """Sort the words after the subcommand into files and options. Raises UsageError if they do not fit the command."""
    files: list[str] = []
    values: dict[str, str] = {}
    rest = iter(words)
    for word in rest:
        if word == "--":
            files.extend(rest)
        elif word.startswith("-") and word != "-":
            option, value = _option(command, word, rest)
            if option.name in values:
                raise UsageError(f"{option.name} appears twice", _hint(command))
            values[option.name] = value
        else:
            files.append(word)
    if HELP.name not in values:
        _count_files(command, files)
        _spare_input(command, files, values)
    return Arguments(tuple(files), values)


def _option(command: Command, word: str, rest: Iterator[str]) -> tuple[Option, str]:
    """The option that a word names, and its value. The value follows `=`, follows a short form, or is the next word."""
    name, joined, value = word.partition("=")
    if not word.startswith("--") and len(word) > 2:
        name, joined, value = word[:2], "glued", word[2:]
    option = next((option for option in (*command.options, HELP) if name in (option.name, option.short)), None)
    if option is None:
        raise UsageError(f"unknown option {name}", _suggestion(command, name))
    if not option.metavar:
        if joined:
            raise UsageError(f"{option.name} takes no value", _hint(command))
        return option, ""
    if not joined:
        following = next(rest, None)
        if following is None or (following.startswith("--") and following != "--"):
            raise UsageError(f"{option.name} needs a value: {option.label}", _hint(command))
        value = following
    _check_value(command, option, value)
    return option, value


def _check_value(command: Command, option: Option, value: str) -> None:
    if option.choices and value not in option.choices:
        allowed = ", ".join(option.choices)
        raise UsageError(f"{option.name} {value}: must be one of {allowed}", _closest(command, value, option.choices))
    if option.kind == "text":
        return
    try:
        number = int(value) if option.kind == "integer" else float(value)
    except ValueError:
        number = float("nan")
    too_small = option.least is not None and not number >= option.least
    too_large = option.most is not None and not number <= option.most
    if number != number or too_small or too_large:
        raise UsageError(f"{option.name} {value}: must be {_describe_allowed(option)}", _hint(command))


def _describe_allowed(option: Option) -> str:
    noun = "a whole number" if option.kind == "integer" else "a number"
    if option.least is not None and option.most is not None:
        return f"{noun} from {option.least} to {option.most}"
    return f"{noun} of at least {option.least}" if option.least is not None else noun


def _count_files(command: Command, files: Sequence[str]) -> None:
    least, most = command.files
    if len(files) < least:
        raise UsageError("a file is missing" if least == 1 else "files are missing", f"usage: {command.usage}")
    if most is not None and len(files) > most:
        raise UsageError(f"unexpected argument {files[most]}", f"usage: {command.usage}")


def _spare_input(command: Command, files: Sequence[str], values: dict[str, str]) -> None:
    """Nobody means to replace a tournament by its pairs, or an event by a list of its players."""
    target = values.get("--output", "")
    has_formats = any(option.name == "--format" for option in command.options)
    written = values.get("--format", "") if has_formats else command.in_place
    if not os.path.isfile(target) or (written and written == command.in_place):
        return
    if any(os.path.isfile(name) and os.path.samefile(name, target) for name in files):
        itself = f", or write the tournament itself with --format {command.in_place}" if command.in_place else ""
        raise UsageError(f"--output {target}: this file is read, and would be lost", f"name another file{itself}")


def _hint(command: Command) -> str:
    return f"see `dutchess {command.name} --help`"


def _suggestion(command: Command, name: str) -> str:
    return _closest(command, name, [option.name for option in (*command.options, HELP)])


def _closest(command: Command, word: str, known: Sequence[str]) -> str:
    from difflib import get_close_matches  # start-up: for a mistyped word only

    close = get_close_matches(word.lower(), known, 1)
    return f"did you mean {close[0]}?" if close else _hint(command)
