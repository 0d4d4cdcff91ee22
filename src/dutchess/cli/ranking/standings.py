"""`dutchess standings`: rank players or teams by points and tie-breaks.

Owns the output formats of standings. Must not compute ranks or tie-breaks.
"""

from __future__ import annotations

import sys

from dutchess.base.errors import UnknownSection, UnknownTiebreak
from dutchess.base.translation import DEFAULT, LANGUAGES, language
from dutchess.cli import exits, files
from dutchess.cli.options import OUTPUT, READING, Arguments, Command, Option, UsageError, readings_asked
from dutchess.cli.participants import participant
from dutchess.cli.participants import player as player_named
from dutchess.cli.rounds.boards import align
from dutchess.cli.tournaments.generate import draw_seed
from dutchess.formats.documents.ranking import games_of, harmless, json_text
from dutchess.ranking import sentences
from dutchess.ranking.explain import explain
from dutchess.ranking.groups import KINDS, USUAL_BEST, grouped
from dutchess.ranking.standings import standings, with_ranks
from dutchess.ranking.tiebreaks import REGULATIONS
from dutchess.ranking.tiebreaks.contest import UNPLAYED_RULES
from dutchess.ranking.tiebreaks.presets import PRESETS
from dutchess.tournament import points_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dutchess.ranking.groups import GroupRow
    from dutchess.ranking.standings import Standings
    from dutchess.ranking.tiebreaks.value import Value

FORMATS = ("table", "json", "csv", "trf")
SCHEDULES = {"swiss": False, "round-robin": True}
COMPETITORS = {"players": False, "teams": True}

COMMAND = Command(
    name="standings",
    summary="Rank players or teams by points and tie-breaks.",
    usage="dutchess standings FILE [--tiebreaks LIST] [--round R] [--explain P] [--format F] [options]",
    options=(
        Option(
            "--tiebreaks",
            "codes, comma-separated, such as BH/C1,BH,SB,DE, or one of the lists "
            f"{', '.join(PRESETS)}; default: the file's (records 212, 202), or else a usual list",
            metavar="LIST",
        ),
        Option(
            "--regulations",
            "edition of the tie-break regulations; default: by the first day of the event",
            metavar="E",
            choices=tuple(REGULATIONS),
        ),
        Option(
            "--round",
            "show the standings after this round; default: the last one",
            metavar="R",
            kind="integer",
            least=0,
        ),
        Option(
            "--section",
            "rank only these players: rating=1800-1999, age=-12, born=2012-, sex=w, club=NAME, federation=NOR, or "
            "several of these, comma-separated",
            metavar="S",
        ),
        Option("--type", "kind of tournament; default: the file's", metavar="T", choices=tuple(SCHEDULES)),
        Option("--of", "rank players or teams; default: the file's choice", metavar="WHOM", choices=tuple(COMPETITORS)),
        Option(
            "--unplayed",
            "2011 only: rule for unplayed games; default: by the first day of the event",
            metavar="U",
            choices=UNPLAYED_RULES,
        ),
        Option(
            "--annul",
            "round robins: annul all games of these players, comma-separated, because they withdrew or were excluded "
            "before they had played half of their games; or none; default: as the file says",
            metavar="LIST",
        ),
        READING,
        Option("--lots", "draw lots to break the ties that remain, and show the seed"),
        Option("--seed", "seed of the lots, to repeat them; default: a random seed", metavar="S", kind="integer"),
        Option(
            "--explain",
            "explain the place of this participant (number or name): every tie-break with its parts, and what "
            "separates them from the participant directly ahead",
            metavar="P",
        ),
        Option("--behind", "with --explain: compare with this participant instead", metavar="Q"),
        Option("--lang", "language of the explanation; default en", metavar="L", choices=tuple(LANGUAGES)),
        Option("--groups", "rank groups by their best players instead", metavar="G", choices=KINDS),
        Option("--best", "with --groups: how many players count; default 4", metavar="N", kind="integer", least=1),
        Option("--without-withdrawn", "leave out players who withdrew"),
        Option("--ratings", "show rating performances and rating changes"),
        Option("--crosstable", "show every game"),
        Option("--format", "output format; default table", metavar="F", choices=FORMATS),
        OUTPUT,
    ),
    example="dutchess standings examples/open-120.trf --tiebreaks BH/C1,BH,SB",
    notes="FILE is a tournament report file (TRF), or - for standard input. The format `trf` writes that file again, "
    "with the ranks filled in. Participants who are still tied after all tie-breaks share a place, unless --lots "
    "separates them.",
    in_place="trf",
)


def run(arguments: Arguments) -> int:
    """Read, rank, write."""
    name = arguments.files[0]
    _refuse_contradictions(arguments)
    if arguments.text("--format") == "trf" and (arguments.flag("--section") or arguments.flag("--without-withdrawn")):
        raise UsageError("--format trf lists all players: it cannot be combined with --section or --without-withdrawn")
    tournament = files.load(name, quiet=False)
    asked = arguments.text("--tiebreaks")
    try:
        table = standings(
            tournament,
            asked or None,
            regulations=arguments.text("--regulations") or None,
            round=arguments.integer("--round"),
            section=arguments.text("--section") or None,
            withdrawn=not arguments.flag("--without-withdrawn"),
            teams=COMPETITORS.get(arguments.text("--of")),
            round_robin=SCHEDULES.get(arguments.text("--type")),
            unplayed=arguments.text("--unplayed") or None,
            annulled=_numbers_annulled(arguments),
            lots=_seed_of_lots(arguments),
            readings=readings_asked(arguments),
        )
    except UnknownSection as error:
        raise UsageError(str(error)) from None
    except UnknownTiebreak as error:
        if not asked:
            raise
        raise UsageError(str(error)) from None
    for warning in table.warnings:
        sys.stderr.write(f"dutchess: {'standard input' if name == files.STANDARD else name}: warning: {warning}\n")
    if arguments.flag("--groups"):
        text = group_text(grouped(table, arguments.text("--groups"), best=arguments.integer("--best") or USUAL_BEST))
    elif not arguments.flag("--explain"):
        text = _text(table, arguments)
    else:
        text = _explanation(table, arguments)
    files.write(arguments.text("--output"), text)
    return exits.FINE


def group_text(groups: tuple[GroupRow, ...]) -> str:
    """Groups with their points and players; those with too few players have no place."""
    width = max([len(group.name) for group in groups], default=4)
    lines = [f"  rk  {'name':{width}}  points  players"]
    lines += [
        f"{group.rank or '':>4}  {group.name:{width}}  {points_text(group.points):>6}  {len(group.players):7}"
        for group in groups
    ]
    return "\n".join(lines) + "\n"


def _refuse_contradictions(arguments: Arguments) -> None:
    """An explanation is text or JSON. The options that belong to it need --explain. Groups are a table of their own."""
    if arguments.flag("--groups") and (arguments.flag("--explain") or arguments.text("--format", "table") != "table"):
        raise UsageError("--groups cannot be combined with --explain or another format")
    if not arguments.flag("--explain"):
        for option in ("--behind", "--lang"):
            if arguments.flag(option):
                raise UsageError(f"{option} needs --explain")
    elif arguments.text("--format") in ("csv", "trf"):
        raise UsageError("--explain needs --format table or json")


def _explanation(table: Standings, arguments: Arguments) -> str:
    """The explanation of one place."""
    named = participant if table.is_team else player_named
    place, other = (named(table.tournament, arguments.text(option)) for option in ("--explain", "--behind"))
    explanation = explain(table, place or 0, other)
    texts = language(arguments.text("--lang", DEFAULT))
    if arguments.text("--format") == "json":
        import json  # start-up: only --format json needs it

        return json.dumps(sentences.document(explanation, texts), indent=1, ensure_ascii=False) + "\n"
    return "\n".join(sentences.lines(explanation, texts)) + "\n"


def _numbers_annulled(arguments: Arguments) -> list[int] | None:
    """The numbers of `--annul`; None if the file decides."""
    words = arguments.text("--annul")
    if not arguments.flag("--annul"):
        return None
    numbers = [] if words == "none" else [word.strip() for word in words.split(",")]
    if not all(number.isdecimal() and number.isascii() and len(number) <= 4 for number in numbers):
        raise UsageError(f"--annul {words}: must be pairing numbers, comma-separated, or none")
    return [int(number) for number in numbers]


def _seed_of_lots(arguments: Arguments) -> int | None:
    """The seed of the lots; None if no lots are drawn."""
    seed = arguments.integer("--seed")
    if seed is None:
        return draw_seed() if arguments.flag("--lots") else None
    if not arguments.flag("--lots"):
        raise UsageError("--seed needs --lots")
    return seed


def _text(table: Standings, arguments: Arguments) -> str:
    ratings, games = arguments.flag("--ratings"), arguments.flag("--crosstable")
    match arguments.text("--format", "table"):
        case "json":
            return json_text(table, ratings, games)
        case "csv":
            return csv_text(table, ratings, games)
        case "trf":
            from dutchess.formats import trf  # start-up: only --format trf needs it

            return trf.dumps(with_ranks(table))
        case _:
            return table_text(table, ratings, games)


def table_text(table: Standings, ratings: bool, games: bool) -> str:
    """The standings as an arbiter posts them."""
    tournament = table.tournament
    planned = f" of {tournament.rounds}" if tournament.rounds else ""
    head = [*([tournament.name] if tournament.name else []), f"Standings after round {table.round}{planned}"]
    head += [*([] if table.lots is None else [f"Lots drawn with seed {table.lots}"]), ""]
    return "\n".join([*head, *align(_cells(table, ratings, games), ("Name",))]) + "\n"


def csv_text(table: Standings, ratings: bool, games: bool) -> str:
    """Comma-separated values with a line of titles; lines end with CRLF, as the format requires."""
    import csv  # start-up: only --format csv needs these two
    import io

    stream = io.StringIO()
    head, *rows = _cells(table, ratings, games)
    name = head.index("Name")
    csv.writer(stream).writerows([head, *([*row[:name], harmless(row[name]), *row[name + 1 :]] for row in rows)])
    return stream.getvalue()


def _cells(table: Standings, ratings: bool, games: bool) -> list[list[str]]:
    """Titles and rows as texts. For a section, the first column is the place within the section."""
    has_places = any(row.place != row.rank for row in table)
    head = [*(["Place"] if has_places else []), "Rank", "No", "Name", *([] if table.is_team else ["Rtg"]), "Pts"]
    head += [*table.tiebreaks, *([] if table.lots is None else ["Lot"]), *(["Perf", "K", "Rtg+-"] if ratings else [])]
    cells = games_of(table) if games else [[] for _ in table]
    if games:
        head += [str(number) for number in range(1, 1 + (len(table) if table.is_round_robin else table.round))]
    rows = [head]
    for row, own in zip(table, cells, strict=True):
        line = [*([_place(row.place)] if has_places else []), _place(row.rank), str(row.player), row.name]
        line += [*([] if table.is_team else [str(row.rating or "")]), points_text(row.points)]
        line += [_value(value) for value in row.tiebreaks]
        line += [] if table.lots is None else [str(row.lot or "")]
        if ratings:
            line += [str(row.performance or ""), str(row.factor or ""), _write_signed(row.rating_change)]
        rows.append(line + own)
    return rows


def _place(place: int | None) -> str:
    return "-" if place is None else str(place)


def _value(value: Value | None) -> str:
    return "-" if value is None else value.text


def _write_signed(value: Value | None) -> str:
    return "" if value is None else f"+{value.text}" if value.hundredths > 0 else value.text
