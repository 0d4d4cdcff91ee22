"""`dutchess explain`: why this pairing and not another.

Owns the questions that a user can ask. Must not word or compute the answers.
"""

from __future__ import annotations

import os
import sys

import dutchess
from dutchess.base.translation import DEFAULT, LANGUAGES, known
from dutchess.base.values import value_class
from dutchess.cli import exits, files, terminal
from dutchess.cli.options import OUTPUT, READING, Arguments, Command, Option, UsageError, readings_asked
from dutchess.cli.participants import is_number, participant
from dutchess.pairing.systems import names

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
        ),
        Option("--pair", "explain why these two meet or do not meet; 0 stands for the bye", metavar="A B"),
        Option("--bye", "explain why this player gets the bye or does not", metavar="P"),
        Option("--float", "explain why this player floats or does not", metavar="P"),
        Option("--everybody", "explain every player's opponent and colour"),
        Option(
            "--short",
            "be brief: the surprises of a round, the answers about a player, only the answer about a pair",
        ),
        Option("--lang", "language; default en", metavar="L", choices=tuple(LANGUAGES)),
        Option("--format", "output format; default text", metavar="F", choices=("text", "json", "html")),
        Option("--system", "pairing system; default: the file's", metavar="S", choices=names()),
        READING,
        Option(
            "--jobs",
            "number of processes for --everybody; default: one per core for large events, otherwise 1",
            metavar="N",
            kind="integer",
            least=1,
        ),
        OUTPUT,
    ),
    example="dutchess explain examples/club-9.trf --pair 1 2",
    files=(1, 2),
    notes="FILE is a tournament report file (TRF), or - for standard input. P, A and B are pairing numbers or names, "
    "which may be shortened; in team events, those of teams. With --format html, the answer about a pair, bye or "
    "floater is a dossier for an appeal, complete in one file.",
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
    asked = _asking_option(arguments)
    name, pair = _pair(arguments) if asked == "--pair" else (_only_name(arguments.files), ())
    language = known(arguments.text("--lang", DEFAULT))
    form = arguments.text("--format", "text")
    tournament = files.load(name, quiet=False)
    explained = _explain(arguments, tournament, _question(tournament, asked, pair or (arguments.text(asked),)))
    if form == "json":
        import json  # start-up: text does not need it

        text = json.dumps(explained.document(), ensure_ascii=False) + "\n"
    elif form == "html":
        text = explained.html(language)
    else:
        text = explained.text(
            language,
            full=not arguments.flag("--short"),
            width=terminal.WIDEST if arguments.text("--output") else terminal.width(),
        )
    files.write(arguments.text("--output"), text, for_people=form == "text")
    return exits.FINE


def _explain(arguments: Arguments, tournament: Tournament, question: Question) -> Explained:
    round_number, system = arguments.integer("--round"), arguments.text("--system") or None
    readings = readings_asked(arguments)
    if not question.everybody:
        return dutchess.explain(
            tournament,
            round_number,
            question.player,
            question.pair,
            floater=question.floater,
            system=system,
            readings=readings,
            progress=_progress,
        )
    explained = dutchess.explain(tournament, round_number, system=system, readings=readings)
    if arguments.flag("--short") and arguments.text("--format", "text") != "json":
        return explained.everybody()
    from dutchess.cli.rounds.everybody import explain_everybody  # start-up: one question needs no other processes

    return explain_everybody(explained, tournament, (round_number, system, readings), arguments.integer("--jobs"))


def _asking_option(arguments: Arguments) -> str:
    """The option that asks; empty if the question is about the whole round."""
    asked = [option for option in QUESTIONS if arguments.flag(option)]
    if len(asked) > 1:
        raise UsageError(f"{asked[0]} and {asked[1]} cannot be combined: ask one question at a time")
    if arguments.flag("--jobs") and asked != ["--everybody"]:
        raise UsageError("--jobs needs --everybody", "see `dutchess explain --help`")
    return asked[0] if asked else ""


def _only_name(names: tuple[str, ...]) -> str:
    if len(names) > 1:
        raise UsageError(f"unexpected argument {names[1]}", f"usage: {COMMAND.usage}")
    return names[0]


def _question(tournament: Tournament, asked: str, written: tuple[str, ...]) -> Question:
    """The question, with the participants that are named in it."""
    if asked in ("", "--everybody"):
        return Question(everybody=bool(asked))
    first, *second = [participant(tournament, one) or 0 for one in written]
    if asked == "--player":
        return Question(player=first)
    if asked == "--float":
        return Question(floater=first)
    return Question(pair=(first, second[0] if second else 0))


def _pair(arguments: Arguments) -> tuple[str, tuple[str, str]]:
    """The file, and the two that are asked about: `--pair 3 7` or `--pair 3,7`, before or after the file.

    The parser puts the second one among the files.
    """
    first, rest = arguments.text("--pair"), list(arguments.files)
    both = first.replace(",", " ").split()
    if not all(map(is_number, both)):
        both = [first]
    if len(both) == 1 and len(rest) == 2:
        both.append(rest.pop(1 if rest[0] == files.STANDARD or os.path.isfile(rest[0]) else 0))
    if len(both) != 2 or len(rest) != 1:
        raise UsageError("--pair needs two players: --pair 3 7", "see `dutchess explain --help`")
    return rest[0], (both[0], both[1])


def _progress(done: int, total: int) -> None:
    if sys.stderr.isatty():
        sys.stderr.write("\r" + (" " * 40 if done == total else f"{done} of {total} alternatives") + "\r")
