"""The commands `dutchess` and `dutchess-engine`.

Owns the table of subcommands, and the handling of help, errors, exit codes, closed pipes and Ctrl-C.
Every subcommand is a module with `COMMAND` (its options) and `run` (thin: read, call the library, write) or `PARTS`
(actions of its own), imported only when it is called. Must not import anything that `dutchess pair` does not need.
"""

from __future__ import annotations

import gc
import os
import sys

from dutchess.cli import exits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

# Subcommand -> the module in this package that implements it.
COMMANDS = {
    "pair": "rounds.pair",
    "check": "rounds.check",
    "example": "tournaments.example",
    "generate": "tournaments.generate",
    "standings": "ranking.standings",
    "explain": "rounds.explain",
    "prove": "rounds.prove",
    "preview": "rounds.preview",
    "readings": "rounds.readings",
    "convert": "tournaments.convert",
    "draw": "rounds.draw",
    "playoff": "ranking.playoff",
    "prizes": "ranking.prizes",
    "series": "ranking.series",
    "norms": "ranking.norms",
    "elo": "ranking.elo",
    "event": "events.event",
    "ratings": "events.ratings",
    "simulate": "studies.simulate",
    "forecast": "studies.forecast",
    "endorse": "studies.endorse",
    "serve": "server.serve",
    "accounts": "server.accounts",
    "manual": "help.manual",
    "completion": "help.completion",
}


def main(words: Sequence[str] | None = None) -> int:
    """Run `dutchess` with these words (default: those of the process) and return the exit code."""
    return _exit_code("dutchess", _dispatch, sys.argv[1:] if words is None else list(words), exits.WRONG_USE)


def engine_main(words: Sequence[str] | None = None) -> int:
    """Run `dutchess-engine` with these words and return the exit code."""
    return _exit_code("dutchess-engine", _engine, sys.argv[1:] if words is None else list(words), exits.INVALID)


# In the scripts, what stays to the end of the process; None if another program calls `main`.
_kept: list[object] | None = None


def keep(*values: object) -> None:
    """Leave large values to the end of the process: it takes time to take them apart."""
    if _kept is not None:
        _kept.extend(values)


def run() -> None:
    """The entry point of the script `dutchess`."""
    _hurry()
    _leave(main())


def run_engine() -> None:
    """The entry point of the script `dutchess-engine`."""
    _hurry()
    _leave(engine_main())


def _hurry() -> None:
    """Collect garbage less often: immutable values leave no cycles, and a pairing ends before memory matters."""
    global _kept
    gc.set_threshold(1_000_000, 20, 20)
    _kept = []


def _leave(code: int) -> None:
    """End the process without the interpreter's own clean-up, which would cost a tenth of the start-up time."""
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except OSError:
        code = code or exits.CLOSED_PIPE
    os._exit(code)


def _dispatch(words: list[str]) -> int:
    if words and words[0] in COMMANDS:
        return _subcommand(COMMANDS[words[0]], words[1:])
    from dutchess.cli.help import general  # start-up: for --help, --version and wrong commands only

    return general.run(words)


def _subcommand(name: str, words: list[str]) -> int:
    module_name = f"dutchess.cli.{name}"
    __import__(module_name)
    module = sys.modules[module_name]
    from dutchess.cli.options import HELP, parse  # start-up: --version does not need it

    parts: Any = getattr(module, "PARTS", None)
    if parts is not None:
        from dutchess.cli.subcommands import choose, overview  # start-up: for commands with actions of their own

        command, run, words = choose(module.COMMAND, parts, words)
    else:
        command, run = module.COMMAND, module.run
    arguments = parse(command, words)
    if arguments.flag(HELP.name):
        from dutchess.cli.help.subcommand import help_text  # start-up: for --help only

        has_parts = parts is not None and command is module.COMMAND
        sys.stdout.write(overview(command, parts) if has_parts else help_text(command))
        return exits.FINE
    try:
        code: int = run(arguments)
    except exits.EXPECTED as error:
        if isinstance(error, BrokenPipeError):
            raise
        return _complain("dutchess", *exits.describe(error, arguments.files[0] if arguments.files else ""))
    return code


def _engine(words: list[str]) -> int:
    from dutchess.cli.engine import program  # start-up: the other command does not need it

    return program.run(words)


def _exit_code(program: str, action: Callable[[list[str]], int], words: list[str], wrong_use: int) -> int:
    """Run a command. Turn every error that a user can cause into a message and an exit code."""
    try:
        code = action(words)
        sys.stdout.flush()
        return code
    except exits.UsageError as error:
        code = _complain(program, wrong_use, str(error))
        if error.hint:
            sys.stderr.write(f"{error.hint}\n")
        return code
    except BrokenPipeError:
        # The reader has gone. Redirect standard output so that the final flush raises no second error.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return exits.CLOSED_PIPE
    except KeyboardInterrupt:
        return exits.INTERRUPTED
    except exits.EXPECTED as error:
        return _complain(program, *exits.describe(error))


def _complain(program: str, code: int, message: str) -> int:
    if sys.stderr.isatty():
        from dutchess.cli import terminal  # start-up: programs read no terminal

        if terminal.has_colour(sys.stderr):
            program = terminal.colour(program, terminal.RED)
    sys.stderr.write(f"{program}: {message}\n")
    return code
