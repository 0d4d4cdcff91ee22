"""Commands with actions of their own, such as `dutchess event pair`.

Owns the look-up of an action by its name, and the list of actions in the command's help. Each command has a table
`PARTS` of its actions. Their functions are imported when called, because they need the extra `dutchess[web]`. Must not
know any particular command.
"""

from __future__ import annotations

import sys

from dutchess.base.values import value_class
from dutchess.cli.help.subcommand import help_text
from dutchess.cli.options import HELP, UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from dutchess.cli.options import Arguments, Command

    Run = Callable[[Arguments], int]

LABEL = 17


@value_class
class Subcommand:
    """One action of a command: its options, and the module and name of its function."""

    command: Command
    module: str
    function: str

    def run(self, arguments: Arguments) -> int:
        """Run the action in a session, which is imported only now, because it needs the extra."""
        try:
            from dutchess.cli.events.session import run_action  # an extra: help is there without it
        except ModuleNotFoundError as error:
            if (error.name or "").startswith("dutchess"):
                raise
            name = self.command.name.split()[0]
            package = (error.name or "").partition(".")[0]
            raise UsageError(f"`dutchess {name}` needs {package}: {sys.executable} -m pip install {package}") from None
        return run_action(self.module, self.function, arguments)


def count_words(usage: str) -> tuple[int, int | None]:
    """How many words an action takes at least and at most: those of its usage before the first option."""
    words = usage.partition(" --")[0]
    plain, _, optional = words.replace("[options]", "").partition("[")
    least = len(plain.split())
    return least, None if "..." in words else least + (bool(optional) and optional[0] != "-")


def choose(command: Command, parts: Mapping[str, Subcommand], words: list[str]) -> tuple[Command, Run, list[str]]:
    """The action that the words name, and the words after it."""
    if words and words[0] in parts:
        part = parts[words[0]]
        return part.command, part.run, words[1:]
    if words and words[0] not in (HELP.name, HELP.short):
        raise UsageError(f"unknown action {words[0]}", _suggestion(command, parts, words))

    def missing(_: Arguments) -> int:
        raise UsageError("an action is missing", f"see `dutchess {command.name} --help`")

    return command, missing, [HELP.name] if not words else words


def _suggestion(command: Command, parts: Mapping[str, Subcommand], words: list[str]) -> str:
    from difflib import get_close_matches  # start-up: for a mistyped word only

    if len(words) > 1 and words[1] in parts:
        return f"the action comes first: dutchess {' '.join((command.name, words[1], words[0], *words[2:]))}"
    close = get_close_matches(words[0].lower(), list(parts), 1)
    return f"did you mean `dutchess {command.name} {close[0]}`?" if close else f"actions: {', '.join(parts)}"


def overview(command: Command, parts: Mapping[str, Subcommand]) -> str:
    """The text that `--help` prints for the command: its own help with its actions. The examples come last."""
    actions = ["actions:", *(f"  {name:<{LABEL}}{part.command.summary}" for name, part in parts.items()), "", ""]
    before, example, after = help_text(command).partition("example:\n")
    return before + "\n".join(actions) + example + after
