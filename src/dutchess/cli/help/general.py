"""`dutchess --version`, `dutchess --help`, and the answer to an unknown subcommand.

Owns the general help, written from the subcommands' own tables.
"""

from __future__ import annotations

import sys

import dutchess
from dutchess.cli import COMMANDS, exits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dutchess.cli.options import Command

KERNELS = {"native": "native kernel", "python": "pure Python kernel"}


def run(words: list[str]) -> int:
    """Handle every command line that names no subcommand."""
    if words in (["--version"], ["-V"]):
        sys.stdout.write(version() + "\n")
        return exits.FINE
    asks = words[:1] in (["--help"], ["-h"], ["help"])
    if asks and len(words) == 1:
        sys.stdout.write(general_help())
        return exits.FINE
    if asks and len(words) > 1 and words[1] in COMMANDS:
        from dutchess.cli import main  # the module that imports this one

        return main([*words[1:], "--help"])
    if not words:
        raise exits.UsageError("a command is missing", general_help())
    words = words[1:] if asks else words
    kind = "option" if words[0].startswith("-") else "command"
    raise exits.UsageError(f"unknown {kind} {words[0]}", _suggestion(words[0]))


def version() -> str:
    """The version, and the kernel that does the pairing on this machine."""
    from dutchess import matching  # start-up: for --version only

    return f"dutchess {dutchess.__version__} ({KERNELS[matching.KERNEL]})"


def command_table() -> list[Command]:
    """The descriptions of all subcommands, in the order of the table."""
    from importlib import import_module  # start-up: for --help only

    commands: list[Command] = [import_module(f"dutchess.cli.{name}").COMMAND for name in COMMANDS.values()]
    return commands


def general_help() -> str:
    """What `dutchess --help` prints."""
    from dutchess.pairing import systems  # start-up: --version does not need it

    lines = [
        "usage: dutchess COMMAND ...",
        "",
        "Pair, check, explain, rank and run chess tournaments by the FIDE rules.",
        "",
        "commands:",
    ]
    lines += [f"  {command.name:<12}{command.summary}" for command in command_table()]
    lines += ["", "pairing systems:"]
    lines += [f"  {system.name:<15}{system.description}" for system in systems.SYSTEMS]
    lines += [
        "",
        "`dutchess COMMAND --help` explains a command. `dutchess manual` shows the manual.",
        "`dutchess --version` prints the version and the kernel.",
        "",
        "example:",
        "  dutchess example all -o examples",
        "  dutchess pair examples/club-9.trf --format table",
        "  dutchess explain examples/club-9.trf --pair khurane aksoylu",
        "",
    ]
    return "\n".join(lines)


def _suggestion(word: str) -> str:
    from difflib import get_close_matches  # start-up: for a mistyped command only

    close = get_close_matches(word, [*COMMANDS, "--version", "--help"], 1)
    return f"did you mean `dutchess {close[0]}`?" if close else "see `dutchess --help`"
