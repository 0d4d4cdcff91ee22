"""`dutchess ratings`: rating lists in a database, and the comparison of an event with them.

Owns the table of its actions and their options. The functions are in `ratings_actions`, which is imported when called,
because it needs the extra `dutchess[web]`. Must not contain rules.
"""

from __future__ import annotations

from dutchess.cli.events.event import EVENT, JSON, TOURNAMENT, WRITING
from dutchess.cli.options import Command, Option
from dutchess.cli.subcommands import Subcommand, count_words

LIST = Option("--list", "name of the list; default FIDE", metavar="NAME")
ELSEWHERE = Option("--lists", "the database with the rating lists; default: the event's database", metavar="DATABASE")


def _part(
    name: str,
    usage: str,
    summary: str,
    example: str,
    options: tuple[Option, ...],
    notes: str = "",
    files: tuple[int, int | None] | None = None,
) -> tuple[str, Subcommand]:
    command = Command(
        f"ratings {name}",
        summary,
        f"dutchess ratings {name} {usage}",
        options=options,
        example=f"dutchess ratings {name} {example}",
        files=files or count_words(usage),
        notes=notes,
    )
    return name, Subcommand(command, "ratings_actions", name)


PARTS = dict(
    [
        _part(
            "import",
            "DATABASE FILE",
            "Import a rating list from a file or URL, then check the open events against it.",
            "club.db players_list_foa.zip",
            (
                LIST,
                Option(
                    "--date",
                    "first day on which the list is valid, YYYY-MM-DD; default: as the list or its file name says",
                    metavar="DATE",
                ),
                Option(
                    "--rate",
                    "rate of play, for a list with one rating per player",
                    metavar="R",
                    choices=("standard", "rapid", "blitz"),
                ),
                Option("--columns", "for CSV and XLSX: HEADING=FIELD, comma-separated", metavar="MAP"),
                JSON,
            ),
            "FIDE's lists are .txt or .xml files; other lists are .csv or .xlsx files. Any of them may be in a .zip.",
        ),
        _part("lists", "DATABASE", "List the rating lists of a database.", "club.db", (JSON,)),
        _part(
            "search",
            "DATABASE TEXT",
            "Find players by the first letters of their names, in any order, or by ID.",
            'club.db "carls mag"',
            (
                LIST,
                Option(
                    "--limit",
                    "show at most this many players; default 20",
                    metavar="N",
                    kind="integer",
                    least=1,
                    most=1000,
                ),
                JSON,
            ),
            files=(2, None),
        ),
        _part(
            "add",
            "DATABASE ID...",
            "Add players from a rating list by their ID, with their ratings.",
            "club.db 1503014",
            (LIST, ELSEWHERE, *WRITING),
        ),
        _part(
            "check",
            "DATABASE",
            "Compare the players of a tournament with the rating lists. Only --update changes anything.",
            "club.db --update p3,p7 --reason list",
            (
                Option(
                    "--on",
                    "use the lists valid on this day, YYYY-MM-DD; default: the first day of the event",
                    metavar="DATE",
                ),
                Option("--update", "copy the list's data for these players (p3,p7), or `all`", metavar="WHO"),
                ELSEWHERE,
                *WRITING,
            ),
        ),
        _part(
            "update",
            "DATABASE",
            "Download again every list that is more than a day old, then check the open events.",
            "club.db",
            (JSON,),
        ),
        _part("remove", "DATABASE NUMBER", "Delete a list by its number.", "club.db 3", (JSON,)),
    ]
)

COMMAND = Command(
    name="ratings",
    summary="Manage rating lists: import, search, add players, check an event.",
    usage="dutchess ratings ACTION DATABASE ...",
    options=(EVENT, TOURNAMENT, JSON),
    example='dutchess ratings import club.db players_list_foa.zip\ndutchess ratings search club.db "carls mag"',
    files=(0, None),
    notes="`dutchess ratings ACTION --help` explains an action.",
)
