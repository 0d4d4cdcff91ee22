"""The text that `--help` prints for a subcommand, made from the table of its options.

Owns the layout. Must not know any particular command.
"""

from __future__ import annotations

from dutchess.cli import terminal
from dutchess.cli.options import HELP

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dutchess.cli.options import Command

HELP_COLUMN = 24


def help_text(command: Command) -> str:
    """The text that `--help` prints for a subcommand."""
    width = terminal.width()
    lines = [f"usage: {command.usage}", "", *_wrap(command.summary, width), ""]
    if command.notes:
        lines += [*_wrap(command.notes, width), ""]
    lines.append("options:")
    for option in (*command.options, HELP):
        sentence = option.help
        if option.choices:
            sentence += f" ({', '.join(option.choices)})"
        lines += _two_columns(option.label, sentence, width)
    return "\n".join([*lines, "", "example:", *(f"  {line}" for line in command.example.splitlines()), ""])


def _two_columns(left: str, right: str, width: int) -> list[str]:
    first, *more = _wrap(right, width - HELP_COLUMN)
    label = f"  {left}".ljust(HELP_COLUMN)
    head = [label + first] if label.endswith(" ") else [label, " " * HELP_COLUMN + first]
    return head + [" " * HELP_COLUMN + line for line in more]


def _wrap(text: str, width: int) -> list[str]:
    lines = [""]
    for word in text.split():
        if len(lines[-1]) + len(word) + 1 > width:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".strip()
    return lines
