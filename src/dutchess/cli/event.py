"""`dutchess event`: run an event from its entry list to its final report.

Owns the table of its subcommands and their options. What they do is in `event_actions` (everything that writes) and
`event_views` (everything that reads), imported when called: they need the extra `dutchess[web]`. Must not contain
rules.
"""

from __future__ import annotations

from dutchess.cli.options import Command, Option
from dutchess.cli.parts import Part

EVENT = Option("--event", "which event of the database; not needed if there is one", metavar="ID", short="-e")
TOURNAMENT = Option(
    "--tournament", "which tournament of the event; not needed if there is one", metavar="KEY", short="-t"
)
JSON = Option("--json", "write JSON")
AUTHOR = Option("--author", "who does it; default: DUTCHESS_AUTHOR, else the user's name", metavar="NAME")
REASON = Option("--reason", "why; due for corrections, manual pairings and the like", metavar="TEXT")
CONFIRM = Option("--confirm", "tokens of warnings that you confirm, with commas", metavar="TOKENS")
EXPECT = Option(
    "--expect", "refuse if the event is not at this version any more", metavar="VERSION", kind="integer", least=0
)
READING = (EVENT, TOURNAMENT, JSON)
WRITING = (*READING, AUTHOR, REASON, CONFIRM, EXPECT)

ROUND = Option("--round", "the round; default: the last one paired", metavar="R", kind="integer", least=1, most=255)
REALLY = Option("--really", "the event again: this cannot be undone", metavar="EVENT")
OUTPUT = Option("--output", "write to this file instead of standard output", metavar="OUT", short="-o")
RULES_OF_PLAY = (
    Option("--key", "short name of the tournament; default main", metavar="KEY"),
    Option("--rounds", "number of rounds", metavar="R", kind="integer", least=1, most=255),
    Option("--system", "pairing system; default dutch", metavar="S"),
    Option("--points", "points for win, draw and loss, such as 3-1-0; default 1-0.5-0", metavar="W-D-L"),
    Option("--bye-points", "points for the pairing-allocated bye; default: those of a win", metavar="P"),
    Option("--tiebreaks", "codes with commas, such as BH/C1,BH,SB", metavar="LIST"),
    Option("--acceleration", "virtual points in the first rounds", metavar="A", choices=("baku",)),
    Option("--rating-method", "which rating makes the order; default FIDE", metavar="M"),
    Option("--rate-of-play", "default standard", metavar="R", choices=("standard", "rapid", "blitz")),
    Option("--rating-lists", "lists in order, with commas; default: FIDE's of the rate of play", metavar="LISTS"),
    Option(
        "--tie-order",
        "order among equal ratings and titles; default name",
        metavar="O",
        choices=("name", "entry", "lot"),
    ),
    Option("--unrated", "rating of unrated players in tie-breaks; default: left out", metavar="N", kind="integer"),
    Option(
        "--tiebreak-ratings",
        "over 30 days: a player's first rating, his latest, or that of the round; default first",
        metavar="W",
        choices=("first", "latest", "round"),
    ),
    Option("--check-in", "pair only players who have checked in"),
    Option("--double", "a double round robin"),
    Option("--no-swap", "leave the last two rounds of its first cycle in their order"),
    Option("--chess960", "draw a starting position for each round"),
    Option("--boards", "an event of teams with this many boards", metavar="N", kind="integer", least=1, most=99),
)
FIRST_ONLY = (
    "--key",
    "--boards",
    "--check-in",
    "--double",
    "--no-swap",
)  # said when a tournament is created, and not again
DETAILS = (
    Option("--city", "where", metavar="CITY"),
    Option("--federation", "three letters", metavar="FED"),
    Option("--start", "first day, YYYY/MM/DD", metavar="DATE"),
    Option("--end", "last day, YYYY/MM/DD", metavar="DATE"),
    Option("--arbiter", "chief arbiter", metavar="NAME"),
)
PLAYER = (
    Option("--rating", "rating; 0 for unrated", metavar="N", kind="integer", least=0, most=4000),
    Option("--national-rating", "national rating", metavar="N", kind="integer", least=0, most=4000),
    Option("--title", "GM, IM, WGM, FM, WIM, CM, WFM or WCM", metavar="T"),
    Option("--sex", "m or w", metavar="S", choices=("m", "w")),
    Option("--federation", "three letters", metavar="FED"),
    Option("--fide-id", "FIDE ID", metavar="ID"),
    Option("--birth", "date of birth, YYYY/MM/DD", metavar="DATE"),
    Option("--club", "club", metavar="CLUB"),
)
FORMATS = ("trf", "rating-trf", "csv", "xlsx", "standings", "results", "pgn", "journal")
WHO = (
    "PLAYER is a pairing number (7), a person of the event (p7) or a part of the name that only one player has; "
    "in team events the number or name of a team."
)


def _part(
    name: str,
    usage: str,
    summary: str,
    example: str,
    files: tuple[int, int | None],
    options: tuple[Option, ...] = (),
    module: str = "event_actions",
    notes: str = "",
) -> tuple[str, Part]:
    common = READING if module == "event_views" else WRITING
    command = Command(
        f"event {name}",
        summary,
        f"dutchess event {name} {usage}",
        (*options, *common),
        f"dutchess event {name} {example}",
        files,
        notes,
    )
    return name, Part(command, module, name.replace("-", "_"))


_VIEWS = "event_views"
PARTS = dict(
    [
        _part(
            "new",
            "DATABASE NAME --rounds R [options]",
            "Create an event with its first tournament.",
            'club.db "Club Open" --rounds 7',
            (2, 2),
            (*RULES_OF_PLAY, *DETAILS),
            notes="DATABASE is the name of a file, or a postgresql:// URL. A database holds many events.",
        ),
        _part(
            "tournament",
            "DATABASE NAME --key KEY --rounds R [options]",
            "Add another tournament to an event.",
            'club.db "Under 12" --key u12 --rounds 5',
            (2, 2),
            RULES_OF_PLAY,
        ),
        _part(
            "configure",
            "DATABASE [options]",
            "Change the rules of a tournament, or the header of its report.",
            "club.db --tiebreaks BH,SB",
            (1, 1),
            (
                *(option for option in RULES_OF_PLAY if option.name not in FIRST_ONLY),
                *DETAILS,
                Option("--name", "the name of the tournament", metavar="NAME"),
            ),
        ),
        _part("list", "DATABASE", "List the events of a database.", "club.db", (1, 1), (), _VIEWS),
        _part(
            "add",
            "DATABASE NAME [options]",
            "Enter a player; in a running tournament from the next round on.",
            'club.db "Alder, Ann" --rating 2101',
            (2, 2),
            (
                *PLAYER,
                Option("--from", "first round in which he plays", metavar="R", kind="integer", least=1, most=255),
                Option("--team", "his team", metavar="TEAM"),
            ),
        ),
        _part(
            "team",
            "DATABASE NAME",
            "Enter a team.",
            'league.db "Rooks"',
            (2, 2),
            (
                Option("--strength", "its rating", metavar="N", kind="integer", least=0, most=4000),
                Option("--captain", "its captain", metavar="NAME"),
            ),
        ),
        _part(
            "lineup",
            "DATABASE TEAM PLAYER...",
            "Name who plays for a team in a round, board by board; - for an empty board.",
            "league.db 3 p11 p12 - p15",
            (2, None),
            (ROUND,),
        ),
        _part(
            "import",
            "DATABASE FILE",
            "Enter players from CSV or XLSX, or a whole tournament from a report file.",
            "club.db players.csv",
            (2, 2),
            (
                Option("--key", "short name of an imported tournament; default imported", metavar="KEY"),
                Option("--system", "its pairing system, if the file does not say", metavar="S"),
            ),
        ),
        _part("players", "DATABASE", "List the players.", "club.db", (1, 1), (), _VIEWS),
        _part(
            "checkin",
            "DATABASE PLAYER...",
            "Note that players are here.",
            "club.db 7",
            (2, None),
            (Option("--absent", "they are not here after all"),),
            notes=WHO,
        ),
        _part(
            "bye",
            "DATABASE PLAYER --round R",
            "Grant or revoke a bye in a round that is not published.",
            "club.db 7 --round 3 --kind half",
            (2, 2),
            (
                ROUND,
                Option("--kind", "default half", metavar="KIND", choices=("half", "zero", "full")),
                Option("--revoke", "he plays after all"),
                Option("--bar", "no half-point byes for this player"),
            ),
            notes=WHO,
        ),
        _part(
            "withdraw",
            "DATABASE PLAYER",
            "Withdraw a player from the next pairing on.",
            "club.db 7",
            (2, 2),
            (Option("--expel", "expel him: he is left out of the standings"),),
            notes=WHO,
        ),
        _part("readmit", "DATABASE PLAYER", "Pair a player again who had left.", "club.db 7", (2, 2), notes=WHO),
        _part("remove", "DATABASE PLAYER", "Take a player from the list who was never paired.", "club.db p9", (2, 2)),
        _part(
            "person",
            "DATABASE PLAYER [options]",
            "Correct what is known of a player: name, title, FIDE ID, official ratings ...",
            "club.db 7 --title WFM --reason typing",
            (2, 2),
            (*PLAYER, Option("--name", "the right name", metavar="NAME")),
            notes=WHO,
        ),
        _part(
            "rating",
            "DATABASE PLAYER RATING|LIST",
            "Correct the rating that a tournament ranks a player by (or take that of another list).",
            "club.db 7 2110 --reason typing",
            (3, 3),
            (
                Option(
                    "--from",
                    "events of over 30 days: his new rating from this round on",
                    metavar="R",
                    kind="integer",
                    least=1,
                    most=255,
                ),
            ),
        ),
        _part(
            "forbid",
            "DATABASE PLAYER PLAYER...",
            "Forbid pairs, before the first round.",
            "club.db 3 8",
            (3, None),
        ),
        _part(
            "numbers",
            "DATABASE",
            "Assign pairing numbers by rating.",
            "club.db",
            (1, 1),
            (
                Option("--draw", "draw them by lot with this seed (round robins)", metavar="SEED"),
                Option("--order", "give them by hand: players with commas (round robins)", metavar="LIST"),
                Option("--exchange", "two players of equal rating, with a comma", metavar="A,B"),
            ),
        ),
        _part(
            "pair",
            "DATABASE",
            "Pair the next round, as a draft.",
            "club.db",
            (1, 1),
            (
                Option("--discard", "throw the draft away"),
                Option("--seed", "draws the initial colour; by default a random one, recorded", metavar="SEED"),
                Option("--colour", "the initial colour as it was drawn: w or b", metavar="C", choices=("w", "b")),
            ),
        ),
        _part(
            "manual",
            "DATABASE open | set PAIRS | close",
            "Pair by hand: open the phase, set all pairs, close it.",
            "club.db set 1-12,2-13,7-bye",
            (2, 3),
            notes="Pairs are White-Black by pairing number. At the end they are compared with the engine's pairing.",
        ),
        _part("publish", "DATABASE", "Publish the draft: from then on it stands.", "club.db", (1, 1)),
        _part("reopen", "DATABASE", "Reopen a published round, if two players met before.", "club.db", (1, 1)),
        _part(
            "result",
            "DATABASE BOARD RESULT...",
            "Enter results: board and result, board and result ...",
            "club.db 1 1-0 2 =",
            (3, None),
            (
                ROUND,
                Option("--verify", "the second pass: refuse what differs from the first"),
            ),
            notes="Results: 1-0 0-1 ½-½ (or 1 0 =), ½-0 0-½ 0-0; unrated 1-0U ...; "
            "forfeits 1F-0F 0F-1F 0F-0F (or +- -+ --); adjourned ?.",
        ),
        _part(
            "correct",
            "DATABASE BOARD RESULT | BOARD colours",
            "Correct a result, or colours that were the other way round.",
            "club.db 4 0-1 --round 2 --reason slip",
            (3, 3),
            (ROUND,),
        ),
        _part("undo", "DATABASE", "Take back the last action.", "club.db", (1, 1)),
        _part(
            "log",
            "DATABASE",
            "Show the journal: who did what, when and why.",
            "club.db --last 20",
            (1, 1),
            (Option("--last", "only the last entries", metavar="N", kind="integer", least=1),),
            _VIEWS,
        ),
        _part("show", "DATABASE", "Show a round, and what needs attention.", "club.db", (1, 1), (ROUND,), _VIEWS),
        _part(
            "standings",
            "DATABASE",
            "Show the standings.",
            "club.db --round 3",
            (1, 1),
            (ROUND, Option("--final", "refuse if results are missing")),
            _VIEWS,
        ),
        _part(
            "lots",
            "DATABASE [PLAYER PLAYER...]",
            "Draw lots for ties, once; or put tied players in order by hand.",
            "club.db --seed 17",
            (1, None),
            (Option("--seed", "repeats the draw; by default a random one, recorded", metavar="SEED"),),
        ),
        _part("leave-fide-mode", "DATABASE", "Leave FIDE mode, for good.", "club.db", (1, 1)),
        _part(
            "close",
            "DATABASE",
            "Close the tournament: its standings become final.",
            "club.db",
            (1, 1),
            (Option("--whole-event", "close the event, after all its tournaments"),),
        ),
        _part(
            "export",
            "DATABASE [-o OUT]",
            "Write the tournament as a report file, or in another format.",
            "club.db -o open.trf",
            (1, 1),
            (
                OUTPUT,
                Option("--format", "default trf", metavar="F", choices=FORMATS),
                ROUND,
                Option("--final", "refuse if results are missing"),
            ),
            _VIEWS,
        ),
        _part("verify", "DATABASE", "Prove that journals are intact.", "club.db", (1, 1), (), _VIEWS),
        _part(
            "recover",
            "DATABASE OUT",
            "Save everything before the first fault of a damaged journal, or file of an event.",
            "club.db saved.jsonl",
            (2, 2),
            (),
            _VIEWS,
        ),
        _part(
            "backup",
            "DATABASE OUT",
            "Copy a SQLite database while it is in use.",
            "club.db copy.db",
            (2, 2),
            (),
            _VIEWS,
        ),
        _part(
            "anonymise",
            "DATABASE --really EVENT",
            "Replace every name in an event by a number, for good; ratings, pairings and results stay.",
            "club.db --really 3f2a",
            (1, 1),
            (REALLY,),
            _VIEWS,
            notes="Names, identifiers, dates of birth, clubs, contacts, notes, reasons and officials go from every "
            "entry of the journal. Copies and files made before are not touched.",
        ),
        _part(
            "delete",
            "DATABASE --really EVENT",
            "Delete an event with everything in it, for good.",
            "club.db --really 3f2a",
            (1, 1),
            (REALLY,),
            _VIEWS,
            notes="Copies and files made before are not touched.",
        ),
        _part(
            "restore",
            "DATABASE FILE",
            "Read an event from the file that `export --format journal` or `recover` wrote.",
            "other.db open.jsonl",
            (2, 2),
        ),
    ]
)

COMMAND = Command(
    name="event",
    summary="Run an event: entries, rounds, results, corrections, reports, on a journal that loses nothing.",
    usage="dutchess event ACTION DATABASE ...",
    options=WRITING,
    example='dutchess event new club.db "Club Open" --rounds 7\ndutchess event add club.db "Alder, Ann" --rating 2101',
    files=(0, None),
    notes="`dutchess event ACTION --help` explains an action.",
)
