"""`dutchess event`: run an event from the list of players to the final report.

Owns the table of its actions and their options. The functions are in `actions` (everything that writes) and
`views` (everything that reads). They are imported when called, because they need the extra `dutchess[web]`. Must
not contain rules.
"""

from __future__ import annotations

from dutchess.cli.options import OUTPUT, Command, Option
from dutchess.cli.subcommands import Subcommand, count_words

EVENT = Option("--event", "the event; not needed if the database holds only one", metavar="ID", short="-e")
TOURNAMENT = Option("--tournament", "the tournament; not needed if the event has only one", metavar="KEY", short="-t")
JSON = Option("--json", "write JSON")
AUTHOR = Option("--author", "author of the change; default: DUTCHESS_AUTHOR, or else your user name", metavar="NAME")
REASON = Option("--reason", "the reason; required for corrections and manual pairings", metavar="TEXT")
CONFIRM = Option("--confirm", "tokens of the warnings that you confirm, comma-separated", metavar="TOKENS")
EXPECT = Option(
    "--expect",
    "refuse the change if the event is no longer at this version",
    metavar="VERSION",
    kind="integer",
    least=0,
)
READING = (EVENT, TOURNAMENT, JSON)
WRITING = (*READING, AUTHOR, REASON, CONFIRM, EXPECT)

ROUND = Option("--round", "the round; default: the last paired round", metavar="R", kind="integer", least=1, most=255)
REALLY = Option("--really", "repeat the ID of the event; this cannot be undone", metavar="EVENT")
OWNER = Option("--owner", "login of the account that becomes an owner of the event", metavar="LOGIN")
RULES_OF_PLAY = (
    Option("--key", "short name of the tournament; default main", metavar="KEY"),
    Option("--rounds", "number of rounds", metavar="R", kind="integer", least=1, most=255),
    Option("--system", "pairing system; default dutch", metavar="S"),
    Option("--points", "points for win, draw and loss, such as 3-1-0; default 1-0.5-0", metavar="W-D-L"),
    Option("--bye-points", "points for the pairing-allocated bye; default: as for a win", metavar="P"),
    Option("--tiebreaks", "tie-break codes, comma-separated, such as BH/C1,BH,SB", metavar="LIST"),
    Option("--acceleration", "accelerate the first rounds by this method", metavar="A", choices=("baku",)),
    Option("--rating-method", "method that chooses the rating for the pairing numbers; default FIDE", metavar="M"),
    Option("--rate-of-play", "rate of play; default standard", metavar="R", choices=("standard", "rapid", "blitz")),
    Option(
        "--rating-lists",
        "rating lists in order, comma-separated; default: FIDE's list for the rate of play",
        metavar="LISTS",
    ),
    Option(
        "--tie-order",
        "order of players with equal ratings and titles; default name",
        metavar="O",
        choices=("name", "entry", "lot"),
    ),
    Option(
        "--unrated",
        "rating of unrated players in tie-breaks; default: rating tie-breaks have no values",
        metavar="N",
        kind="integer",
    ),
    Option(
        "--tiebreak-ratings",
        "events longer than 30 days: the rating that tie-breaks use, first, latest or that of the round; default first",
        metavar="W",
        choices=("first", "latest", "round"),
    ),
    Option("--check-in", "only players who have confirmed their presence (checked in) are paired"),
    Option("--double", "a double round robin, or a double Scheveningen match"),
    Option(
        "--parameters", "what the format is told, such as 'games=2 third-place=yes' (knock-out, Keizer)", metavar="LIST"
    ),
    Option("--no-swap", "double round robin: do not swap the last two rounds of the first cycle"),
    Option("--chess960", "draw a starting position for each round"),
    Option("--boards", "team event with this many boards per match", metavar="N", kind="integer", least=1, most=99),
)
# Given when a tournament is created, and never changed.
FIRST_ONLY = ("--key", "--boards", "--check-in", "--double", "--no-swap")
DETAILS = (
    Option("--city", "city", metavar="CITY"),
    Option("--federation", "federation, as three letters", metavar="FED"),
    Option("--start", "first day, YYYY/MM/DD", metavar="DATE"),
    Option("--end", "last day, YYYY/MM/DD", metavar="DATE"),
    Option("--arbiter", "chief arbiter", metavar="NAME"),
)
PLAYER = (
    Option("--rating", "rating; 0 for unrated", metavar="N", kind="integer", least=0, most=4000),
    Option("--national-rating", "national rating", metavar="N", kind="integer", least=0, most=4000),
    Option("--title", "title: GM, IM, WGM, FM, WIM, CM, WFM or WCM", metavar="T"),
    Option("--sex", "sex", metavar="S", choices=("m", "w")),
    Option("--federation", "federation, as three letters", metavar="FED"),
    Option("--fide-id", "FIDE ID", metavar="ID"),
    Option("--birth", "date of birth, YYYY/MM/DD", metavar="DATE"),
    Option("--club", "club", metavar="CLUB"),
)
FORMATS = ("trf", "csv", "xlsx", "standings", "results", "pgn", "journal")
WHO = (
    "PLAYER is a pairing number (7), a person's number in the event (p7) or a part of one player's name; "
    "in team events, the number or name of a team."
)


def _part(
    name: str,
    usage: str,
    summary: str,
    example: str,
    options: tuple[Option, ...] = (),
    module: str = "actions",
    notes: str = "",
    files: tuple[int, int | None] | None = None,
) -> tuple[str, Subcommand]:
    common = READING if module == "views" else WRITING
    command = Command(
        f"event {name}",
        summary,
        f"dutchess event {name} {usage}",
        options=(*options, *common),
        example=f"dutchess event {name} {example}",
        files=files or count_words(usage),
        notes=notes,
    )
    return name, Subcommand(command, module, name.replace("-", "_"))


_VIEWS = "views"
PARTS = dict(
    [
        _part(
            "new",
            "DATABASE NAME --rounds R [options]",
            "Create an event with its first tournament.",
            'club.db "Club Open" --rounds 7',
            (*RULES_OF_PLAY, *DETAILS),
            notes="DATABASE is the name of a file, or a postgresql:// URL. A database holds many events.",
        ),
        _part(
            "tournament",
            "DATABASE NAME --key KEY --rounds R [options]",
            "Add another tournament to an event.",
            'club.db "Under 12" --key u12 --rounds 5',
            RULES_OF_PLAY,
        ),
        _part(
            "configure",
            "DATABASE [options]",
            "Change the settings of a tournament, or the details of the event.",
            "club.db --tiebreaks BH,SB",
            (
                *(option for option in RULES_OF_PLAY if option.name not in FIRST_ONLY),
                *DETAILS,
                Option("--name", "name of the tournament", metavar="NAME"),
            ),
            notes="What you leave out stays as it is.",
        ),
        _part("list", "DATABASE", "List the events of a database.", "club.db", (), _VIEWS),
        _part(
            "add",
            "DATABASE NAME [options]",
            "Add a player. In a running tournament, they play from the next round on.",
            'club.db "Alder, Ann" --rating 2101',
            (
                *PLAYER,
                Option("--from", "the player's first round", metavar="R", kind="integer", least=1, most=255),
                Option("--team", "the player's team", metavar="TEAM"),
            ),
        ),
        _part(
            "team",
            "DATABASE NAME",
            "Add a team.",
            'league.db "Rooks"',
            (
                Option("--strength", "rating of the team", metavar="N", kind="integer", least=0, most=4000),
                Option("--captain", "captain of the team", metavar="NAME"),
            ),
        ),
        _part(
            "lineup",
            "DATABASE TEAM PLAYER...",
            "Set a team's line-up for a round, board by board; - for an empty board.",
            "league.db 3 p11 p12 - p15",
            (ROUND,),
            files=(2, None),
        ),
        _part(
            "import",
            "DATABASE FILE",
            "Add players from CSV or XLSX, or a whole tournament from a file (TRF, other programs).",
            "club.db players.csv",
            (
                Option("--key", "short name of the imported tournament; default imported", metavar="KEY"),
                Option("--system", "pairing system, if the file does not name it", metavar="S"),
            ),
        ),
        _part("players", "DATABASE", "List the players.", "club.db", (), _VIEWS),
        _part(
            "checkin",
            "DATABASE PLAYER...",
            "Check players in.",
            "club.db 7",
            (Option("--absent", "undo the check-in: the players are absent"),),
            notes=WHO,
        ),
        _part(
            "bye",
            "DATABASE PLAYER --round R",
            "Grant or revoke a bye in a round that is not yet published.",
            "club.db 7 --round 3 --kind half",
            (
                Option("--round", "the round of the bye", metavar="R", kind="integer", least=1, most=255),
                Option("--kind", "kind of bye; default half", metavar="KIND", choices=("half", "zero", "full")),
                Option("--revoke", "revoke the bye: the player will play"),
                Option("--bar", "refuse half-point byes for this player"),
            ),
            notes=WHO,
        ),
        _part(
            "withdraw",
            "DATABASE PLAYER",
            "Withdraw a player. They are not paired again.",
            "club.db 7",
            (Option("--expel", "expel the player: they are left out of the standings"),),
            notes=WHO,
        ),
        _part("readmit", "DATABASE PLAYER", "Readmit a player who had withdrawn.", "club.db 7", notes=WHO),
        _part("remove", "DATABASE PLAYER", "Remove a player who was never paired.", "club.db p9"),
        _part(
            "person",
            "DATABASE PLAYER [options]",
            "Correct a player's data: name, title, FIDE ID, official ratings and so on.",
            "club.db 7 --title WFM --reason typing",
            (*PLAYER, Option("--name", "correct name", metavar="NAME")),
            notes=WHO,
        ),
        _part(
            "rating",
            "DATABASE PLAYER RATING|LIST",
            "Correct the rating that a tournament uses for a player, or use that of another list.",
            "club.db 7 2110 --reason typing",
            (
                Option(
                    "--from",
                    "events longer than 30 days: the new rating counts from this round on",
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
            "Forbid players to meet. This is possible only before the first round.",
            "club.db 3 8",
        ),
        _part(
            "numbers",
            "DATABASE",
            "Assign pairing numbers by rating.",
            "club.db",
            (
                Option("--draw", "round robins: draw the numbers by lot with this seed", metavar="SEED"),
                Option(
                    "--order", "round robins: players in the order of their numbers, comma-separated", metavar="LIST"
                ),
                Option(
                    "--exchange",
                    "exchange the numbers of two players with equal ratings, comma-separated",
                    metavar="A,B",
                ),
            ),
        ),
        _part(
            "pair",
            "DATABASE",
            "Pair the next round as a draft.",
            "club.db",
            (
                Option("--discard", "discard the draft"),
                Option(
                    "--seed",
                    "seed for the draw of the initial colour; default: a random seed, which is recorded",
                    metavar="SEED",
                ),
                Option(
                    "--colour", "the initial colour, if you have drawn it yourself", metavar="C", choices=("w", "b")
                ),
            ),
        ),
        _part(
            "manual",
            "DATABASE open | set PAIRS | close",
            "Pair by hand: open manual pairing, set all pairs, close it.",
            "club.db set 1-12,2-13,7-bye",
            notes="Write each pair as White-Black, by pairing number. `close` compares them with the engine's pairing.",
            files=(2, 3),
        ),
        _part("publish", "DATABASE", "Publish the draft. It is then the official pairing.", "club.db"),
        _part(
            "reopen",
            "DATABASE [--because C]",
            "Reopen a published round: two players would meet again, or another cause of C.04.2 4.4.",
            "club.db --because agreed",
            (
                Option(
                    "--because",
                    "the cause, unless two players would meet again (C.04.2 4.4 of 2026): the rules of the "
                    "competition, two unpaired players who agreed to play, a late entry, or unforeseen events on the "
                    "top boards of the last round",
                    metavar="C",
                    choices=("rules", "agreed", "late", "last-round"),
                ),
            ),
        ),
        _part(
            "result",
            "DATABASE BOARD RESULT...",
            "Enter results, each after its board.",
            "club.db 1 1-0 2 =",
            (
                ROUND,
                Option("--verify", "second pass: refuse results that differ from the first"),
            ),
            notes="Results: 1-0 0-1 ½-½ (or 1 0 =), ½-0 0-½ 0-0. Unrated games: 1-0U and so on. "
            "Forfeits: 1F-0F 0F-1F 0F-0F (or +- -+ --). Adjourned games: ?.",
        ),
        _part(
            "correct",
            "DATABASE BOARD RESULT | BOARD colours",
            "Correct a result, or swap the colours of a board.",
            "club.db 4 0-1 --round 2 --reason slip",
            (ROUND, Option("--in-time", "the error was reported before the end of the next round (C.04.2 4.3)")),
            files=(3, 3),
        ),
        _part(
            "do",
            "DATABASE ACTION [FIELD=VALUE...]",
            "Perform any action of the journal by its name.",
            "club.db exchange-numbers first=7 second=8",
            notes="Actions and fields have the names of the application's forms. Players and teams are given by their "
            "number in the event (7 for p7), separated by commas. If a name is wrong, the error lists the right ones.",
        ),
        _part("undo", "DATABASE", "Undo the last action.", "club.db"),
        _part(
            "log",
            "DATABASE",
            "Show the journal: who did what, when and why.",
            "club.db --last 20",
            (Option("--last", "show only the last N entries", metavar="N", kind="integer", least=1),),
            _VIEWS,
        ),
        _part("show", "DATABASE", "Show a round and whatever needs attention.", "club.db", (ROUND,), _VIEWS),
        _part(
            "standings",
            "DATABASE",
            "Show the standings.",
            "club.db --round 3",
            (ROUND, Option("--final", "refuse if results are missing")),
            _VIEWS,
        ),
        _part(
            "lots",
            "DATABASE [PLAYER PLAYER...]",
            "Draw lots for ties (only once), or put tied players in order by hand.",
            "club.db --seed 17",
            (
                Option(
                    "--seed",
                    "seed of the lots, to repeat them; default: a random seed, which is recorded",
                    metavar="SEED",
                ),
            ),
        ),
        _part(
            "prizes",
            "DATABASE FILE",
            "Set the prize list of a tournament from a TOML file, as `dutchess prizes` takes it.",
            "club.db prizes.toml",
        ),
        _part(
            "values",
            "DATABASE TIEBREAK PLAYER VALUE...",
            "Give the values of a tie-break that is computed elsewhere; its name begins with OTHER_.",
            "club.db OTHER_SPEED 1 12.5 2 8",
            notes=WHO,
        ),
        _part("leave-fide-mode", "DATABASE", "Leave FIDE mode permanently.", "club.db"),
        _part(
            "close",
            "DATABASE",
            "Close the tournament and make its standings final.",
            "club.db",
            (Option("--whole-event", "close the whole event, once all its tournaments are closed"),),
        ),
        _part(
            "export",
            "DATABASE [-o OUT]",
            "Write the tournament as a report file, or in another format.",
            "club.db -o open.trf",
            (
                OUTPUT,
                Option("--format", "output format; default trf", metavar="F", choices=FORMATS),
                ROUND,
                Option("--final", "refuse if results are missing"),
            ),
            _VIEWS,
        ),
        _part(
            "verify",
            "DATABASE",
            "Verify that the journals are intact.",
            "club.db",
            (
                Option("--seal", "verify that a printed code fits the journal", metavar="SEAL"),
                Option("--key", "key file of the server, for codes that it printed", metavar="FILE"),
            ),
            _VIEWS,
            notes="The command also names the entries that were restored from a file, and those that are earlier than "
            "the entry before them.",
        ),
        _part(
            "recover",
            "DATABASE OUT",
            "Save what a damaged journal or journal file still proves.",
            "club.db saved.jsonl",
            (),
            _VIEWS,
            notes="The command saves everything before the first fault. It mends one character that cannot be read: "
            "the hash tells which one it was. Entries after a fault go to a second file, for people to read.",
        ),
        _part(
            "backup",
            "DATABASE OUT",
            "Copy a SQLite database while it is in use.",
            "club.db copy.db",
            (),
            _VIEWS,
        ),
        _part(
            "anonymise",
            "DATABASE --really EVENT",
            "Permanently replace all names in an event with numbers. Ratings, pairings and results stay.",
            "club.db --really 3f2a",
            (REALLY,),
            _VIEWS,
            notes="Names, identifiers, dates of birth, clubs, contacts, notes, reasons and officials are removed from "
            "every entry of the journal. Earlier copies and exported files are not changed.",
        ),
        _part(
            "delete",
            "DATABASE --really EVENT",
            "Permanently delete an event with everything in it.",
            "club.db --really 3f2a",
            (REALLY,),
            _VIEWS,
            notes="Earlier copies and exported files are not changed.",
        ),
        _part(
            "restore",
            "DATABASE FILE",
            "Restore an event from a file that `export --format journal` or `recover` wrote.",
            "other.db open.jsonl",
            (OWNER,),
            notes="If the database already holds the event, the command adds and lists the entries that only the "
            "file has. If each of the two has entries that the other lacks, the command writes nothing.",
        ),
        _part(
            "owner",
            "DATABASE LOGIN",
            "Make an account of the web application an owner of the event.",
            "club.db anna",
        ),
    ]
)

COMMAND = Command(
    name="event",
    summary="Run an event from registration to the final report. A journal keeps every change.",
    usage="dutchess event ACTION DATABASE ...",
    options=WRITING,
    example='dutchess event new club.db "Club Open" --rounds 7\ndutchess event add club.db "Alder, Ann" --rating 2101',
    files=(0, None),
    notes="`dutchess event ACTION --help` explains an action.",
)
