"""`dutchess norms`: who made a title norm, and what is missing.

Owns how norms are shown. Must not judge them.
"""

from __future__ import annotations

from dutchess.awards.norms import EVENT_WIDE, TITLES, event_of, needed_result, norms
from dutchess.awards.sentences import former_norms, norm_lines
from dutchess.base.translation import LANGUAGES, language
from dutchess.base.values import replace
from dutchess.cli import exits, files
from dutchess.cli.options import OUTPUT, Arguments, Command, Option
from dutchess.cli.participants import player as player_named
from dutchess.formats.documents.awards import norm_document

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from dutchess.awards.norms import Norm, Requirement

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
SHOWN = ("average", "performance")  # norms that fail by one of these are listed
NOT = {"standard": "not standard chess", "system": "not a system for norms"}  # what an event is not, without a figure


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
        text = _table(judged)
    note = former_norms(judged, _)
    if note and arguments.text("--format") != "json":
        text = f"{note}\n{text}"
    files.write(arguments.text("--output"), text)
    return exits.FINE


def _close(norm: Norm) -> bool:
    """Whether a norm was made or missed by ratings alone, whatever the event is (`EVENT_WIDE`)."""
    missing = [one.name for one in norm.requirements if not one.holds and one.name not in EVENT_WIDE]
    return not missing or missing[0] in SHOWN


def _table(judged: Sequence[Norm]) -> str:
    """Those who made a norm or came near one; before them, why nobody can make one in such an event."""
    wide = [one for norm in judged[:1] for one in norm.requirements if one.name in EVENT_WIDE and not one.holds]
    lines = [f"No norm can be made in this event: {_failure(one)}." for one in wide]
    close = [norm for norm in judged if _close(norm)]
    if not close:
        nobody = "Nobody made a title norm, or came near one. `--player P` shows what somebody lacks."
        return "\n".join(lines or [nobody]) + "\n"
    lines += [f"{'no':>4}  {'name':33}  title  games  points  average  performance  norm"]
    for norm in close:
        verdict = f"yes, {norm.credited} games" if norm.achieved else "no"
        failure = norm.first_failure
        if failure is not None:
            verdict = f"no: {_failure(failure)}"
        lines.append(
            f"{norm.player:4}  {norm.name[:33]:33}  {norm.title:5}  {len(norm.games):5}  {norm.points / 10:6}  "
            f"{norm.average or '':>7}  {norm.performance or '':>11}  {verdict}"
        )
    return "\n".join(lines) + "\n"


def _failure(requirement: Requirement) -> str:
    figures = f"{requirement.name} {requirement.actual}, needed {requirement.needed}"
    return f"{NOT.get(requirement.name, figures)} ({requirement.article})"
