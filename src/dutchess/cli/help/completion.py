"""`dutchess completion`: what shells need to complete commands, actions, options and their values.

Owns the scripts for the shells, made from the tables of options. Must not know any particular command.
"""

from __future__ import annotations

import sys
from importlib import import_module

from dutchess.cli import COMMANDS, exits
from dutchess.cli.options import HELP, Arguments, Command, Option, UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

COMMAND = Command(
    name="completion",
    summary="Print what a shell needs to complete commands and options with the Tab key.",
    usage="dutchess completion bash|zsh|fish",
    options=(),
    files=(0, 1),
    example="dutchess completion bash",
    notes="Bash: add `source <(dutchess completion bash)` to ~/.bashrc. Zsh: the same with zsh, after compinit, in "
    "~/.zshrc. Fish: dutchess completion fish > ~/.config/fish/completions/dutchess.fish",
)

# `words` are those before the cursor; zsh runs the same function in the manner of bash.
BASH = """\
_dutchess() {{
    local current="${{COMP_WORDS[COMP_CWORD]}}" before="${{COMP_WORDS[COMP_CWORD-1]}}"
    local command="${{COMP_WORDS[1]}}" action="" words=""
    (( COMP_CWORD > 2 )) && action="${{COMP_WORDS[2]}}"
    if (( COMP_CWORD == 1 )); then
        words="{commands}"
    else
        case "$command $action $before" in
{values}
        esac
        if [[ -z "$words" ]]; then
            case "$command $action" in
{options}
            esac
            if (( COMP_CWORD == 2 )); then
                case "$command" in
{actions}
                esac
            fi
            [[ "$current" != -* && $COMP_CWORD -gt 2 ]] && words=""
        fi
    fi
    COMPREPLY=( $(compgen -W "$words" -- "$current") )
    [[ "$current" != -* && ${{#COMPREPLY[@]}} -eq 0 ]] && COMPREPLY=( $(compgen -f -- "$current") )
}}
complete -o filenames -F _dutchess dutchess
"""
ZSH = "autoload -Uz bashcompinit && bashcompinit\n"


def run(arguments: Arguments) -> int:
    """Print the script for a shell."""
    shell = "".join(arguments.files)
    if shell not in SHELLS:
        wrong = f"{shell}: must be one of" if shell else "a shell is missing: name one of"
        raise UsageError(f"{wrong} {', '.join(SHELLS)}", "see `dutchess completion --help`")
    sys.stdout.write(SHELLS[shell]())
    return exits.FINE


def tables() -> Iterator[tuple[str, str, Command]]:
    """Every command, then its actions: (command, action or empty, table)."""
    for name, module in COMMANDS.items():
        imported = import_module(f"dutchess.cli.{module}")
        yield name, "", imported.COMMAND
        for action, part in getattr(imported, "PARTS", {}).items():
            yield name, action, part.command


def bash() -> str:
    """For bash."""
    rows = list(tables())
    values = [
        f'            "{_place(name, action)} "{"|".join(labels)}) words="{" ".join(option.choices)}" ;;'
        for name, action, table in rows
        for option in table.options
        if option.choices
        for labels in [[label for label in (option.short, option.name) if label]]
    ]
    options = [
        f'                "{name} {action}"{"" if action else "*"}) words="{" ".join(_options(table))}" ;;'
        for name, action, table in sorted(rows, key=lambda row: not row[1])
    ]
    acting = {name: [action for other, action, _ in rows if other == name and action] for name, _, _ in rows}
    actions = [f'                    {name}) words="{" ".join(found)}" ;;' for name, found in acting.items() if found]
    return BASH.format(
        commands=" ".join(COMMANDS), values="\n".join(values), options="\n".join(options), actions="\n".join(actions)
    )


def _place(name: str, action: str) -> str:
    return f"{name} {action}" if action else f'{name} "*"'


def zsh() -> str:
    """For zsh."""
    return ZSH + bash()


def fish() -> str:
    """For fish."""
    lines = ["complete -c dutchess -f -n __fish_use_subcommand"]
    for name, action, table in tables():
        if not action:
            lines.append(f"complete -c dutchess -n __fish_use_subcommand -a {name} -d {_quote(table.summary)}")
        else:
            second = f"'__fish_seen_subcommand_from {name}; and test (count (commandline -opc)) -eq 2'"
            lines.append(f"complete -c dutchess -n {second} -f -a {action} -d {_quote(table.summary)}")
        seen = f"'__fish_seen_subcommand_from {name}{f'; and __fish_seen_subcommand_from {action}' if action else ''}'"
        lines += [f"complete -c dutchess -n {seen} {_fish(option)}" for option in (*table.options, HELP)]
    return "\n".join([*lines, ""])


def _fish(option: Option) -> str:
    parts = [f"-l {option.name.removeprefix('--')}"]
    parts += [f"-s {option.short.removeprefix('-')}"] if option.short else []
    parts += ["-r"] if option.metavar else []
    parts += [f"-f -a {_quote(' '.join(option.choices))}"] if option.choices else []
    return " ".join([*parts, f"-d {_quote(option.help)}"])


def _quote(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


def _options(table: Command) -> list[str]:
    return [label for option in (*table.options, HELP) for label in (option.short, option.name) if label]


SHELLS = {"bash": bash, "zsh": zsh, "fish": fish}
