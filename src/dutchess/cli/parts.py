"""Commands with actions of their own, such as `dutchess event pair`.

Owns how an action is found by its word and what the command's help lists. Each command has the table `PARTS` of its
actions; their functions are imported when called, because they need the extra `dutchess[web]`. Must not know any
particular command.
"""

from __future__ import annotations

import sys

from dutchess.cli.help import help_text
from dutchess.cli.options import HELP, UsageError
from dutchess.record import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from dutchess.cli.options import Arguments, Command

    Run = Callable[[Arguments], int]

LABEL = 17


@record
class Part:
    """One action of a command: its options, and where its function is."""

    command: Command
    module: str
    function: str

    @property
    def run(self) -> Run:
        """The function behind it, with the session's care around it. Imported only now: it needs the extra."""
        try:
            __import__("dutchess.cli.event_session")
        except ModuleNotFoundError as error:
            if (error.name or "").startswith("dutchess"):
                raise
            name = self.command.name.split()[0]
            raise UsageError(f"`dutchess {name}` needs the extra dutchess[web]: pip install 'dutchess[web]'") from None
        guarded: Callable[[str, str], Run]
        guarded = sys.modules["dutchess.cli.event_session"].guarded
        return guarded(self.module, self.function)


def choose(command: Command, parts: Mapping[str, Part], words: list[str]) -> tuple[Command, Run, list[str]]:
    """The action that the words name, and the words after it."""
    if words and words[0] in parts:
        part = parts[words[0]]
        return part.command, lambda arguments: part.run(arguments), words[1:]
    if words and words[0] not in (HELP.name, HELP.short):
        raise UsageError(f"unknown action {words[0]}", f"actions: {', '.join(parts)}")

    def missing(_: Arguments) -> int:
        raise UsageError("an action is missing", f"see `dutchess {command.name} --help`")

    return command, missing, [HELP.name] if not words else words


def overview(command: Command, parts: Mapping[str, Part]) -> str:
    """What `--help` prints for the command: its actions after its own help."""
    lines = ["", "actions:", *(f"  {name:<{LABEL}}{part.command.summary}" for name, part in parts.items()), ""]
    return help_text(command).rstrip("\n") + "\n" + "\n".join(lines)
