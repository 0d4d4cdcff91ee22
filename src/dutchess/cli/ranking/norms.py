"""`dutchess norms`: who made a title norm, and what is missing.

Owns how norms are shown. Must not judge them.
"""

from __future__ import annotations

from dutchess.awards.norms import TITLES, event_of, needed_result, norms
from dutchess.awards.sentences import PLAIN, former_norms, norm_lines
from dutchess.base.translation import LANGUAGES, language
from dutchess.base.values import replace
from dutchess.cli import exits, files
from dutchess.cli.options import OUTPUT, Arguments, Command, Option
from dutchess.cli.participants import player as player_named
from dutchess.formats.documents.awards import norm_document

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dutchess.awards.norms import Norm

COMMAND = Command(
    name="norms",
    summary="Show who made a title norm (B.01), and which article fails first for the others.",
    usage="dutchess norms FILE [--title T] [--player P] [--needed] [--format table|json] [-o OUT]",
    options=(
        Option(
            "--title",
            "judge only this title; default: every title above the player's own",
            metavar="T",
            choices=tuple(TITLES),
        ),
        Option(
            "--player",
            "show every article and its figure for this player (number or name)",
            metavar="P",
        ),
        Option("--needed", "show the lowest result in the last round that still gives the norm"),
        Option("--exempt", "treat the event as exempt from 1.4.3 and 1.4.4 (national final, zonal and so on)"),
        Option("--approved", "FIDE approved a time control of 45+30 or longer (2026): two hours are not required"),
        Option("--games", "minimum number of games; default 9", metavar="N", kind="integer", least=7, most=9),
        Option("--lang", "language; default en", metavar="L", choices=tuple(LANGUAGES)),
        Option("--format", "output format; default table", metavar="F", choices=("table", "json")),
        OUTPUT,
    ),
    example="dutchess norms examples/open-120.trf --title IM",
    notes="Ratings, titles and federations are those of the file, so they must be those of the list at the start of "
    "the event. Where articles 1.4.1 e and f let a player leave out games, the command makes the choice that meets the "
    "most articles. Without --player, it lists only norms with enough games, federations and titles.",
)
SHOWN = ("standard", "minutes", "average", "performance")  # norms that fail by one of these are listed


def run(arguments: Arguments) -> int:
    """Judge, show."""
    tournament = files.load(arguments.files[0])
    number = player_named(tournament, arguments.text("--player"))
    title = arguments.text("--title")
    usual = event_of(tournament)
    event = replace(
        usual,
        mixed=arguments.flag("--exempt"),
        games=arguments.integer("--games") or usual.games,
        approved=arguments.flag("--approved"),
    )
    judged = norms(tournament, [title] if title else None, players=None if number is None else [number], event=event)
    _ = language(arguments.text("--lang", "en"))
    if arguments.text("--format") == "json":
        import json  # start-up: only --format json needs it

        text = json.dumps([norm_document(norm) for norm in judged], indent=1, ensure_ascii=False) + "\n"
    elif arguments.flag("--needed"):
        lines = [
            f"{norm.player:4}  {norm.name:33}  {norm.title:3}  {result}"
            for norm in judged
            for result in [needed_result(tournament, norm.player, norm.title, event=event)]
            if result is not None
        ]
        text = "\n".join(lines or [_("Nobody can make a norm in this round.")]) + "\n"
    elif number is not None:
        text = "\n".join([line for norm in judged for line in norm_lines(norm, _)]) + "\n"
    else:
        text = _table([norm for norm in judged if norm.achieved or _close(norm)])
    note = former_norms(judged, _)
    if note and arguments.text("--format") != "json":
        text = f"{note}\n{text}"
    files.write(arguments.text("--output"), text)
    return exits.FINE


def _close(norm: Norm) -> bool:
    failure = norm.first_failure
    return failure is not None and failure.name in SHOWN


def _table(judged: list[Norm]) -> str:
    if not judged:
        return "Nobody made a title norm, or came near one. `--player P` shows what somebody lacks.\n"
    lines = [f"{'no':>4}  {'name':33}  title  games  points  average  performance  norm"]
    for norm in judged:
        verdict = f"yes, {norm.credited} games" if norm.achieved else "no"
        failure = norm.first_failure
        if failure is not None:
            figures = "" if failure.name in PLAIN else f" {failure.actual}, needed {failure.needed}"
            verdict = f"no: {failure.article} {failure.name}{figures}"
        lines.append(
            f"{norm.player:4}  {norm.name[:33]:33}  {norm.title:5}  {len(norm.games):5}  {norm.points / 10:6}  "
            f"{norm.average or '':>7}  {norm.performance or '':>11}  {verdict}"
        )
    return "\n".join(lines) + "\n"
