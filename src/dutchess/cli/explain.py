"""`dutchess explain`: why this pairing and not another.

Owns the questions that a user can ask. Must not word or compute the answers.
"""

from __future__ import annotations

import sys

import dutchess
from dutchess.cli import exits, files
from dutchess.cli.options import Arguments, Command, Option, UsageError
from dutchess.systems import names
from dutchess.translation import DEFAULT, LANGUAGES, known
from dutchess.values import value_class

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dutchess.tournament import Tournament

    Explained = (
        dutchess.RoundExplained | dutchess.PlayerExplained | dutchess.PairExplained | dutchess.EverybodyExplained
    )

COMMAND = Command(
    name="explain",
    summary="Explain a round, a player's pairing, or why a pair, bye or float did not happen.",
    usage="dutchess explain FILE [--player P | --everybody | --pair A B | --bye P | --float P] [options]",
    options=(
        Option("--round", "the round; default: the next one", metavar="R", kind="integer", least=1),
        Option(
            "--player",
            "explain this player's opponent and colour, and the other possible opponents",
            metavar="P",
            kind="integer",
            least=1,
        ),
        Option("--pair", "explain why these two meet or do not meet; 0 stands for the bye", metavar="A B"),
        Option("--bye", "explain why this player gets the bye or does not", metavar="P", kind="integer", least=1),
        Option("--float", "explain why this player floats or does not", metavar="P", kind="integer", least=1),
        Option("--everybody", "explain every player's opponent and colour"),
        Option(
            "--short", "be brief: the surprises of a round, four sentences about a player, only the answer about a pair"
        ),
        Option("--lang", "language; default en", metavar="L", choices=tuple(LANGUAGES)),
        Option("--format", "output format; default text", metavar="F", choices=("text", "json", "html")),
        Option("--system", "pairing system; default: the file's", metavar="S", choices=names()),
        Option(
            "--jobs",
            "number of processes for --everybody; default: one per core for large events, otherwise 1",
            metavar="N",
            kind="integer",
            least=1,
        ),
        Option("--output", "write to this file (atomically) instead of standard output", metavar="OUT", short="-o"),
    ),
    example="dutchess explain examples/club-9.trf --pair 1 2",
    files=(1, 2),
    notes="FILE is a tournament report file (TRF), or - for standard input. In team events, the numbers are those of "
    "teams. With --format html, the answer about a pair, bye or floater is a dossier for an appeal, complete in one "
    "file.",
)


@value_class
class Question:
    """The question about the round. If every field is empty, the question is about the whole round."""

    player: int | None = None
    pair: tuple[int, int] | None = None
    floater: int | None = None
    everybody: bool = False


QUESTIONS = ("--player", "--pair", "--bye", "--float", "--everybody")


def run(arguments: Arguments) -> int:
    """Read, explain, write."""
    name, question = _question(arguments)
    language = known(arguments.text("--lang", DEFAULT))
    form = arguments.text("--format", "text")
    explained = _explained(arguments, files.load(name, quiet=False), question)
    if form == "json":
        import json  # start-up: text does not need it

        text = json.dumps(explained.document(), ensure_ascii=False) + "\n"
    elif form == "html":
        text = explained.html(language)
    else:
        text = explained.text(language, full=not arguments.flag("--short"))
    files.write(arguments.text("--output"), text)
    return exits.FINE


def _explained(arguments: Arguments, tournament: Tournament, question: Question) -> Explained:
    round_number, system = arguments.integer("--round"), arguments.text("--system") or None
    if not question.everybody:
        return dutchess.explain(
            tournament,
            round_number,
            question.player,
            question.pair,
            floater=question.floater,
            system=system,
            progress=_progress,
        )
    explained = dutchess.explain(tournament, round_number, system=system)
    if arguments.flag("--short") and arguments.text("--format", "text") != "json":
        return explained.everybody()
    from dutchess.cli.explain_everybody import explain_everybody  # start-up: one question needs no other processes

    return explain_everybody(explained, tournament, (round_number, system), arguments.integer("--jobs"))


def _question(arguments: Arguments) -> tuple[str, Question]:
    """The file, and the question about the round. The parser puts the second number of --pair among the files."""
    asked = [option for option in QUESTIONS if arguments.flag(option)]
    if len(asked) > 1:
        raise UsageError(f"{asked[0]} and {asked[1]} cannot be combined: ask one question at a time")
    rest = list(arguments.files)
    if asked == ["--pair"]:
        return _pair(arguments.text("--pair"), rest)
    if len(rest) > 1:
        raise UsageError(f"unexpected argument {rest[1]}", f"usage: {COMMAND.usage}")
    if asked == ["--bye"]:
        return rest[0], Question(pair=(arguments.integer("--bye") or 0, 0))
    if arguments.flag("--jobs") and asked != ["--everybody"]:
        raise UsageError("--jobs needs --everybody", "see `dutchess explain --help`")
    if asked == ["--everybody"]:
        return rest[0], Question(everybody=True)
    return rest[0], Question(arguments.integer("--player"), floater=arguments.integer("--float"))


def _pair(first: str, rest: list[str]) -> tuple[str, Question]:
    """`--pair 3 7` or `--pair 3,7`, before or after the file."""
    numbers = first.replace(",", " ").split()
    if len(numbers) == 1 and len(rest) == 2:
        numbers.append(rest.pop(0 if rest[0].isdigit() else 1))
    if len(numbers) != 2 or len(rest) != 1 or not all(number.isdecimal() and number.isascii() for number in numbers):
        raise UsageError("--pair needs two pairing numbers: --pair 3 7", "see `dutchess explain --help`")
    if any(len(number) > 9 for number in numbers):
        raise UsageError("--pair needs two pairing numbers: --pair 3 7", "see `dutchess explain --help`")
    return rest[0], Question(pair=(int(numbers[0]), int(numbers[1])))


def _progress(done: int, total: int) -> None:
    if sys.stderr.isatty():
        sys.stderr.write("\r" + (" " * 40 if done == total else f"{done} of {total} alternatives") + "\r")
