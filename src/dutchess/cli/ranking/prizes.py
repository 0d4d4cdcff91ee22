"""`dutchess prizes`: who gets which prize.

Owns how prizes are shown. Must not share them out.
"""

from __future__ import annotations

import csv
import io
import sys

import dutchess
from dutchess.awards import sentences
from dutchess.awards.prizes import prizes
from dutchess.awards.scheme import PrizeScheme, money_text
from dutchess.awards.why import why
from dutchess.base.translation import LANGUAGES, language
from dutchess.cli import exits, files
from dutchess.cli.options import OUTPUT, Arguments, Command, Option
from dutchess.cli.participants import player as player_named
from dutchess.formats.documents.awards import amount, prizes_document
from dutchess.formats.documents.ranking import harmless

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dutchess.awards.prizes import Award, PrizeList
    from dutchess.tournament import Tournament

COMMAND = Command(
    name="prizes",
    summary="Share out the prizes of an event by the rule it announced.",
    usage="dutchess prizes FILE --list PRIZES [--tiebreaks LIST] [--player P] [--format table|json|csv] [-o OUT]",
    options=(
        Option("--list", "the prize list, a TOML file (see the example in the manual)", metavar="PRIZES"),
        Option(
            "--tiebreaks", "tie-breaks that decide the places, such as BH/C1,BH,SB; default: the file's", metavar="L"
        ),
        Option("--by", "sort by prize or by player; default prize", metavar="B", choices=("prize", "player")),
        Option("--player", "explain the prizes of this player (number or name)", metavar="P"),
        Option("--lang", "language of the explanation; default en", metavar="L", choices=tuple(LANGUAGES)),
        Option("--format", "output format; default table", metavar="F", choices=("table", "json", "csv")),
        OUTPUT,
    ),
    example="dutchess prizes examples/weekend-46.trf --list examples/prizes.toml",
    notes="Every player wins at most one prize in each group: the most valuable one. Players with equal points share "
    "by the rule of the group: place (the tie-breaks decide), equal, hort or uschess. If a player "
    "wins a better prize, the other one goes to the next player. The sum paid is exactly the sum of the prizes given.",
)


def run(arguments: Arguments) -> int:
    """Read the tournament and the list, share out, show."""
    if not arguments.text("--list"):
        from dutchess.cli.options import UsageError  # only for a mistake

        raise UsageError("--list is missing: the prize list, a TOML file")
    tournament = files.load(arguments.files[0])
    scheme = PrizeScheme.parse(files.read_text(arguments.text("--list")))
    table = dutchess.standings(tournament, arguments.text("--tiebreaks") or None)
    for warning in table.warnings:
        sys.stderr.write(f"dutchess: warning: {warning}\n")
    won = prizes(tournament, scheme, table=table)
    number = player_named(tournament, arguments.text("--player"))
    if number is not None:
        names = {player.number: player.name for player in tournament.players}
        claims = why(tournament, won, number, table=table)
        lines = sentences.prize_lines(claims, names, scheme.currency, language(arguments.text("--lang", "en")))
        text = "\n".join([f"{names[number]} ({number})", *lines]) + "\n"
    else:
        text = _FORMATS[arguments.text("--format", "table")](tournament, _sort_awards(won, arguments.text("--by")), won)
    files.write(arguments.text("--output"), text)
    return exits.FINE


def _sort_awards(won: PrizeList, by: str) -> list[Award]:
    """The awards by player, or in the order of the prize list."""
    if by == "player":
        return sorted(won.awards, key=lambda award: (award.name, award.player))
    return list(won.by_prize)


def _table(tournament: Tournament, awards: list[Award], won: PrizeList) -> str:
    width = max([len(award.name) for award in awards], default=4)
    headings = max([len(f"{award.group}: {award.category}") for award in awards], default=8)
    lines = [f"{'prize':{headings}}  place  {'name':{width}}  {won.scheme.currency:>10}"]
    lines += [
        f"{f'{award.group}: {award.category}':{headings}}  {award.place:5}  {award.name:{width}}  "
        f"{money_text(award.amount) if award.amount else '':>10}  {award.kind}".rstrip()
        for award in awards
    ]
    lines += ["", f"paid {money_text(won.paid)} of {money_text(won.scheme.total)} {won.scheme.currency}"]
    lines += [
        f"not given: {one.group}: {one.category}, prize {one.place} ({sentences.UNCLAIMED[one.reason]})"
        for one in won.unclaimed
    ]
    return "\n".join(lines) + "\n"


def _json(tournament: Tournament, awards: list[Award], won: PrizeList) -> str:
    import json  # start-up: only --format json needs it

    return json.dumps(prizes_document(won, awards), indent=1, ensure_ascii=False) + "\n"


def _csv(tournament: Tournament, awards: list[Award], won: PrizeList) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["group", "category", "place", "number", "name", "amount", "kind"])
    for award in awards:
        cells = (award.group, award.category, award.place, award.player or "", award.name)
        writer.writerow([harmless(cell) for cell in (*cells, amount(award.amount), award.kind)])
    return text.getvalue()


_FORMATS = {"table": _table, "json": _json, "csv": _csv}
