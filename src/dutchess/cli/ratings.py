"""`dutchess ratings`: rating lists in a database, and the check of an event against them.

Owns the table of its subcommands and their options. What they do is in `ratings_actions`, imported when called: it
needs the extra `dutchess[web]`. Must not contain rules.
"""

from __future__ import annotations

from dutchess.cli.event import EVENT, JSON, TOURNAMENT, WRITING
from dutchess.cli.options import Command, Option
from dutchess.cli.parts import Part

LIST = Option("--list", "name of the list; default FIDE", metavar="NAME")
ELSEWHERE = Option("--lists", "the database that holds the lists; default: that of the event", metavar="DATABASE")


def _part(
    name: str,
    usage: str,
    summary: str,
    example: str,
    files: tuple[int, int | None],
    options: tuple[Option, ...],
    notes: str = "",
) -> tuple[str, Part]:
    command = Command(
        f"ratings {name}",
        summary,
        f"dutchess ratings {name} {usage}",
        options,
        f"dutchess ratings {name} {example}",
        files,
        notes,
    )
    return name, Part(command, "ratings_actions", name)


PARTS = dict(
    [
        _part(
            "import",
            "DATABASE FILE",
            "Import a rating list from a file or address, then check the open events against it.",
            "club.db players_list_foa.zip",
            (2, 2),
            (
                LIST,
                Option("--date", "valid from, YYYY-MM-DD; default: what list or file say", metavar="DATE"),
                Option("--rate", "of a list of one kind", metavar="R", choices=("standard", "rapid", "blitz")),
                Option("--columns", "HEADING=FIELD with commas, for CSV and XLSX", metavar="MAP"),
                JSON,
            ),
            "FIDE's lists are .txt or .xml files, others .csv or .xlsx; all of them also in a .zip.",
        ),
        _part("lists", "DATABASE", "List the rating lists of a database.", "club.db", (1, 1), (JSON,)),
        _part(
            "search",
            "DATABASE TEXT",
            "Find players by the beginnings of their names, in any order, or by number.",
            'club.db "carls mag"',
            (2, None),
            (
                LIST,
                Option("--limit", "how many at most; default 20", metavar="N", kind="integer", least=1, most=1000),
                JSON,
            ),
        ),
        _part(
            "add",
            "DATABASE NUMBER ...",
            "Enter players of a list by their number in it, with their ratings.",
            "club.db 1503014",
            (2, None),
            (LIST, ELSEWHERE, *WRITING),
        ),
        _part(
            "check",
            "DATABASE",
            "Compare the entries of a tournament with the lists; change nothing unless told whom.",
            "club.db --update p3,p7 --reason list",
            (1, 1),
            (
                Option("--on", "the day whose lists count; default: first day of the event", metavar="DATE"),
                Option("--update", "follow the list for these players (p3,p7), or `all`", metavar="WHO"),
                ELSEWHERE,
                *WRITING,
            ),
        ),
        _part(
            "update",
            "DATABASE",
            "Fetch every list again that is over a day old, then check the open events.",
            "club.db",
            (1, 1),
            (JSON,),
        ),
        _part("remove", "DATABASE NUMBER", "Delete a list by its number.", "club.db 3", (2, 2), (JSON,)),
    ]
)

COMMAND = Command(
    name="ratings",
    summary="Rating lists: import, search while typing, enter players, check an event against them.",
    usage="dutchess ratings ACTION DATABASE ...",
    options=(EVENT, TOURNAMENT, JSON),
    example='dutchess ratings import club.db players_list_foa.zip\ndutchess ratings search club.db "carls mag"',
    files=(0, None),
    notes="`dutchess ratings ACTION --help` explains an action.",
)
