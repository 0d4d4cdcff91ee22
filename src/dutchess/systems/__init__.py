"""The pairing systems by name.

Owns the table of systems (`System`), the only place that knows them all, and `pair` and `decide`, which pass a
tournament to the right one. The rules of a system are an object (`rules.Rules`) in its package, which is imported only
when it is used; `Swiss` makes one for systems that use the history of players. `codes` reads and writes coded
tournament types (TRF record 192). Must not contain rules of any system.
"""

from __future__ import annotations

import sys

from dutchess.decisions import DOWN, UP, fold
from dutchess.errors import InvalidTournament, UnknownSystem
from dutchess.history import History, histories, suppose
from dutchess.values import value_class

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from dataclasses import KW_ONLY

    from dutchess.decisions import Decision
    from dutchess.history import Participant
    from dutchess.literals import Direction, SystemName
    from dutchess.pairing import Pairing
    from dutchess.systems.rules import Bars, Editions, Pairs, Round, Rules
    from dutchess.systems.swiss.floats import Floats
    from dutchess.tournament import Tournament

DEFAULT = "dutch"
TEAM = "team"
ROUND_ROBIN = "berger"


# Where the text of an edition was taken from.
SOURCE_DOCUMENT = "source document"  # a text that came with the project
VERBATIM = "verbatim"  # the published text, read in full
RESTATEMENT = "restatement"  # what others say of the published text


@value_class
class System:
    """One edition of a pairing system: all facts about it, except its rules.

    Attributes:
        name: as users write it.
        module: the package that holds its rules, in `EDITIONS` by this name.
        description: one line about it, in English; pages translate it.
        source: the text of the rules.
        text: how that text was at hand: `SOURCE_DOCUMENT`, `VERBATIM` or `RESTATEMENT`.
        chapter: the chapter of the handbook; empty where articles are cited without it.
        articles: the numbers of its articles by topic, as this edition counts them (`article`).
        edition_of: if this is a former edition, the name of the system; otherwise empty.
        since, until: the first day (`YYYY/MM/DD`) on which it was in force, and the first day on which it no longer
            was; empty if the day is not known, or has not come.
        codes: the tournament types (TRF record 192) that name this edition and no other.
        family: the tournament type of all editions of the system; the dates of the event then decide which one. In the
            code of a team system, options follow.
        teams: True if its participants are teams; None if they may be players or teams.
        ratings: the article for which every player needs a rating; empty if pairings do not depend on ratings.
        lots: True if lots decide the numbers of the participants.
        floats: True if participants float from one scoregroup to another.
        directions: the ways in which they may leave their scoregroup: `down`, `up`.
        acceleration: True if the Baku acceleration can be used with it.
        tells: True if it yields decisions; a table of rounds decides nothing.
        hint: one line that says when to choose it, for forms; empty if forms do not offer it.
        renumbers: True if a corrected rating changes the pairing numbers at once, while C.04.2 article 2.3 allows it.
        games: the games of a match against one opponent; each is a round of the tournament.
    """

    _: KW_ONLY
    name: SystemName
    module: str
    description: str
    source: str
    text: str = SOURCE_DOCUMENT
    chapter: str = ""
    articles: tuple[tuple[str, str], ...] = ()
    edition_of: str = ""
    since: str = ""
    until: str = ""
    codes: tuple[str, ...] = ()
    family: str = ""
    teams: bool | None = False
    ratings: str = ""
    lots: bool = False
    floats: bool = True
    directions: tuple[Direction, ...] = (DOWN,)
    acceleration: bool = True
    tells: bool = True
    hint: str = ""
    renumbers: bool = False
    games: int = 1

    @property
    def code(self) -> str:
        """The tournament type of the system, or else of this edition; empty if the format has none."""
        return self.family or (self.codes[0] if self.codes else "")

    @property
    def is_former(self) -> bool:
        """True if it is no longer in force."""
        return bool(self.until)

    def holds_on(self, date: str) -> bool:
        """True if it was in force on a day (`YYYY/MM/DD`)."""
        return self.since <= date and (not self.until or date < self.until)

    @property
    def year(self) -> str:
        """The year by which people call the edition."""
        return self.name.rpartition("-")[2] if self.edition_of else self.since[:4]

    @property
    def system_name(self) -> str:
        """The name of the system whose edition this is: `dutch` for `dutch-2017`."""
        return self.edition_of or self.name

    def has_article(self, topic: str) -> bool:
        """True if this edition has an article about a topic."""
        return any(known == topic for known, _ in self.articles)

    def article(self, topic: str, number: str = "") -> str:
        """How this edition cites its article about a topic: `C.04.3 article 3.8`. `number` follows it: `.1`."""
        for known, article in self.articles:
            if known == topic:
                return f"{self.chapter} {article}{number}".lstrip()
        raise KeyError(topic)


def N_(text: str) -> str:
    """Marks a text to be translated, as `dutchess.translation.N_` does; that module costs start-up time."""
    return text


# The articles that the editions of 2025 and 2026 number alike. In that of 2026 the criteria became article 2 and the
# procedure article 3.
_ABSOLUTE = (("met", "[C1]"), ("second bye", "[C2]"), ("absolute", "[C3]"), ("completion", "[C4]"))
_DUTCH = (
    *_ABSOLUTE,
    ("bye", "[C5]"),
    ("bye score", "[C5]"),
    ("order", "article 4"),
    ("colours", "article 5.2"),
    ("drawn", "article 5.1"),
)
_OTHERS = (*_ABSOLUTE, *_DUTCH[-3:])
_DUBOV = (*_OTHERS, ("shifters and transpositions", "articles 4.3 and 4.4"))

SYSTEMS = (
    System(
        name="dutch",
        module="dutchess.systems.dutch",
        description=N_("FIDE (Dutch) System, C.04.3, in force from 1 February 2026"),
        source="FIDE Handbook, C.04.3 of 1 February 2026",
        text=RESTATEMENT,
        chapter="C.04.3",
        articles=(*_DUTCH, ("impossible", "article 1.9.3"), ("bracket", "article 3.8")),
        since="2026/02/01",
        codes=("FIDE_DUTCH_2026",),
        family="FIDE_DUTCH",
        hint=N_("FIDE (Dutch) System: the usual choice for a Swiss tournament."),
    ),
    System(
        name="dutch-2025",
        module="dutchess.systems.dutch",
        description=N_("Dutch System of 2025, C.04.3"),
        source="FIDE Handbook, C.04.3 of 1 July 2025",
        chapter="C.04.3",
        articles=(*_DUTCH, ("impossible", "article 1.9.3"), ("bracket", "article 2.8")),
        edition_of="dutch",
        since="2025/07/01",
        until="2026/02/01",
        codes=("FIDE_DUTCH_2025",),
        family="FIDE_DUTCH",
    ),
    System(
        name="dutch-2017",
        module="dutchess.systems.dutch.of_2017",
        description=N_("Dutch System of 2017 (Baku), C.04.3"),
        source="FIDE Handbook, C.04.3 as approved in Baku 2016 (docs/systems/dutch-2017.md)",
        text=VERBATIM,
        chapter="C.04.3",
        articles=(
            ("met", "C.1"),
            ("second bye", "C.2"),
            ("absolute", "C.3"),
            ("completion", "A.9"),
            ("impossible", "A.9"),
            ("bye", "A.5"),
            ("bracket", "B.8"),
            ("order", "D"),
            ("colours", "E"),
            ("drawn", "E.5"),
        ),
        edition_of="dutch",
        since="2017/07/01",
        until="2025/07/01",
        codes=("FIDE_DUTCH_2017",),
        family="FIDE_DUTCH",
    ),
    System(
        name="dutch-2012",
        module="dutchess.systems.dutch_former",
        description=N_("Dutch System of 2012 (Istanbul), C.04.3.1"),
        source="FIDE Handbook, C.04.3.1 as approved in Istanbul 2012",
        articles=(("bye", "A5"), ("colours", "E"), ("drawn", "E5")),
        edition_of="dutch",
        since="2013/01/01",
        until="2017/07/01",
        family="FIDE_DUTCH",
    ),
    System(
        name="dutch-2011",
        module="dutchess.systems.dutch_former",
        description=N_("Dutch System of 2011 (Kraków), C.04.1"),
        source="FIDE Handbook, C.04.1 as approved in Kraków 2011",
        articles=(("bye", "A5"), ("colours", "E"), ("drawn", "E5")),
        edition_of="dutch",
        since="2012/01/01",
        until="2013/01/01",
        family="FIDE_DUTCH",
    ),
    System(
        name="dutch-1992",
        module="dutchess.systems.dutch_former",
        description=N_("Dutch System of 1992 (Manila)"),
        source="FIDE Handbook, the Dutch System as approved in Manila 1992",
        articles=(("bye", "A5"), ("colours", "E"), ("drawn", "E5")),
        edition_of="dutch",
        until="2012/01/01",
        family="FIDE_DUTCH",
    ),
    System(
        name="dubov",
        directions=(UP,),
        module="dutchess.systems.dubov",
        description=N_("Dubov System, C.04.4.1, in force from 1 February 2026"),
        source="FIDE Handbook, C.04.4.1 of 1 February 2026",
        text=RESTATEMENT,
        chapter="C.04.4.1",
        articles=(*_DUBOV, ("bye", "article 3.1"), ("bracket", "article 3.2"), ("impossible", "article 1.9.3")),
        since="2026/02/01",
        family="FIDE_DUBOV",
        ratings="C.04.4.1 1.1",
        hint=N_("Dubov System: equalises the ratings of opponents; everybody needs a rating."),
        renumbers=True,
    ),
    System(
        name="dubov-2025",
        directions=(UP,),
        module="dutchess.systems.dubov",
        description=N_("Dubov System of 2025, C.04.4.1"),
        source="FIDE Handbook, C.04.4.1 of 1 July 2025",
        chapter="C.04.4.1",
        articles=(*_DUBOV, ("bye", "article 2.1"), ("bracket", "article 2.2"), ("impossible", "article 1.8.3")),
        edition_of="dubov",
        since="2025/07/01",
        until="2026/02/01",
        family="FIDE_DUBOV",
        ratings="C.04.4.1 1.1",
        renumbers=True,
    ),
    System(
        name="burstein",
        module="dutchess.systems.burstein",
        description=N_("Burstein System, C.04.4.2, in force from 1 February 2026"),
        source="FIDE Handbook, C.04.4.2 of 1 February 2026",
        text=RESTATEMENT,
        chapter="C.04.4.2",
        articles=(*_OTHERS, ("bye", "article 3.1"), ("bracket", "article 3.2"), ("impossible", "article 1.9.3")),
        since="2026/02/01",
        family="FIDE_BURSTEIN",
        hint=N_("Burstein System: opponents by the strength of earlier opposition."),
    ),
    System(
        name="burstein-2025",
        module="dutchess.systems.burstein",
        description=N_("Burstein System of 2025, C.04.4.2"),
        source="FIDE Handbook, C.04.4.2 of 1 July 2025",
        chapter="C.04.4.2",
        articles=(*_OTHERS, ("bye", "article 2.1"), ("bracket", "article 2.2"), ("impossible", "article 1.8.3")),
        edition_of="burstein",
        since="2025/07/01",
        until="2026/02/01",
        family="FIDE_BURSTEIN",
    ),
    System(
        name="lim",
        directions=(DOWN, UP),
        module="dutchess.systems.lim",
        description=N_("Lim System, C.04.4.3, in force from 1 February 2026"),
        source="FIDE Handbook, C.04.4.3 of 1 July 2025, cited by its numbers; the edition of 2026 only renumbers it",
        chapter="C.04.4.3",
        articles=(
            ("bye", "article 1.1"),
            ("bye score", "article 1.1"),
            ("colours", "article 5"),
            ("drawn", "article 7.2"),
        ),
        since="2026/02/01",
        hint=N_("Lim System: from the top and the bottom towards the middle."),
    ),
    System(
        name="lim-maxi",
        directions=(DOWN, UP),
        module="dutchess.systems.lim",
        description=N_("Lim System for maxi-tournaments, C.04.4.3, in force from 1 February 2026"),
        source="FIDE Handbook, C.04.4.3 of 1 July 2025, cited by its numbers; the edition of 2026 only renumbers it",
        chapter="C.04.4.3",
        articles=(
            ("bye", "article 1.1"),
            ("bye score", "article 1.1"),
            ("colours", "article 5"),
            ("drawn", "article 7.2"),
        ),
        since="2026/02/01",
        ratings="C.04.4.3 3.2, 3.8, 5.7",
    ),
    System(
        name="double-swiss",
        directions=(UP,),
        module="dutchess.systems.double_swiss",
        description=N_("Double-Swiss System, C.04.5, in force from 1 February 2026"),
        source="FIDE Handbook, C.04.5 of 1 February 2026 by restatement (docs/systems/double-swiss.md)",
        text=RESTATEMENT,
        chapter="C.04.5",
        articles=(
            ("bye", "article 3.4"),
            ("bye score", "article 3.4"),
            ("upfloaters", "article 3.5"),
            ("bracket", "article 3.6"),
            ("colours", "article 4.3"),
            ("drawn", "article 4.1"),
            ("second", "article 4.4"),
        ),
        since="2026/02/01",
        family="FIDE_DOUBLESWISS",
        hint=N_("Double-Swiss: matches of two games. Each game is a round, so choose an even number of rounds."),
        games=2,
    ),
    System(
        name="team",
        directions=(UP,),
        module="dutchess.systems.team",
        description=N_("Swiss Team Pairing System, C.04.6, in force from 1 February 2026"),
        source="FIDE Handbook, C.04.6 of 1 February 2026 in extracts (docs/conformance/team.md)",
        text=RESTATEMENT,
        chapter="C.04.6",
        articles=(
            ("bye", "article 3.4"),
            ("upfloaters", "article 3.5"),
            ("bracket", "article 3.6"),
            ("colours", "article 4.3"),
            ("drawn", "article 4.1"),
        ),
        since="2026/02/01",
        family="FIDE_TEAM",
        teams=True,
        hint=N_("Swiss for teams: matches on several boards."),
    ),
    System(
        name="team-2024",
        directions=(UP,),
        module="dutchess.systems.team",
        description=N_("Swiss Team Pairing System of 2024, C.04.6"),
        source="FIDE Handbook, C.04.6 of 1 August 2024",
        chapter="C.04.6",
        articles=(
            ("bye", "article 2.1"),
            ("upfloaters", "article 2.2"),
            ("bracket", "article 2.3"),
            ("colours", "article 4.3"),
            ("drawn", "article 4.1"),
        ),
        edition_of="team",
        since="2024/08/01",
        until="2026/02/01",
        family="FIDE_TEAM",
        teams=True,
    ),
    System(
        name="berger",
        directions=(),
        module="dutchess.roundrobin.berger",
        description=N_("Round robin by Berger tables"),
        source="FIDE Handbook, C.05 Annex 1",
        chapter="C.05",
        codes=(
            "BERGER_ROUNDROBIN",
            "BERGER_DOUBLEROUNDROBIN",
            "FIDE_ROUNDROBIN",
            "FIDE_DOUBLEROUNDROBIN",
            "BERGER_TEAM_ROUNDROBIN",
            "BERGER_TEAM_DOUBLEROUNDROBIN",
            "FIDE_TEAM_ROUNDROBIN",
            "FIDE_TEAM_DOUBLEROUNDROBIN",
        ),
        teams=None,
        lots=True,
        floats=False,
        acceleration=False,
        tells=False,
        hint=N_("Round robin: everybody meets everybody, by Berger tables."),
    ),
)


def names() -> tuple[str, ...]:
    """The names of all systems, in the order of the table."""
    return tuple(system.name for system in SYSTEMS)


def offered() -> tuple[System, ...]:
    """The systems that forms offer, in the order of the table. Former editions are left to the command."""
    return tuple(system for system in SYSTEMS if system.hint)


def pairs_teams(name: str) -> bool:
    """True if a system of this name pairs teams and nobody else; False for names that are not in the table."""
    return any(system.name == name and system.teams is True for system in SYSTEMS)


def find(name: str) -> System:
    """The system with this name. Raises UnknownSystem if there is none."""
    for system in SYSTEMS:
        if system.name == name:
            return system
    raise UnknownSystem(f"no pairing system is called {name!r}; the systems are {', '.join(names())}")


def editions_of(name: str) -> tuple[System, ...]:
    """All editions of a system, given by the name of any of them, the one in force first."""
    system = find(name).system_name
    return tuple(known for known in SYSTEMS if known.system_name == system)


def edition_on(name: str, date: str) -> System:
    """The edition of a system in force on a day (`YYYY/MM/DD`). For earlier days, it is the first known edition."""
    editions = editions_of(name)
    for edition in editions:
        if edition.holds_on(date):
            return edition
    return min(editions, key=lambda edition: edition.since)


# Tournament types (TRF record 192) of most events: none, or the default system and nothing else.
PLAIN = ("", find(DEFAULT).family)

# What decided about an edition: the caller or the file named it; the file's dates; there was nothing, so today's.
NAMED, DATED, TODAY = "named", "dated", "today"


@value_class
class Choice:
    """The edition for a tournament, and what decided about it (`NAMED`, `DATED` or `TODAY`)."""

    system: System
    by: str


def name_of(tournament: Tournament) -> str:
    """The name of the edition for a tournament (`choose`)."""
    return choose(tournament).system.name


def choose(tournament: Tournament) -> Choice:
    """The system that a tournament declares (TRF record 192), or else the team system or the Dutch one, in its edition.

    It may be declared by its code, by its name or by its edition. If none of them names an edition, it is that of the
    first day of the event (record 042), or else today's.
    """
    if tournament.edition:
        return Choice(_beside(tournament), NAMED)
    named, is_edition = _declared(tournament)
    if is_edition:
        return Choice(find(named), NAMED)
    if tournament.start_date is None:
        return Choice(find(named), TODAY)
    return Choice(edition_on(named, tournament.start_date), DATED)


def said(tournament: Tournament, system: str) -> str:
    """Which edition pairs a tournament, and why this one, in a sentence."""
    edition = find(system)
    try:
        choice = choose(tournament)
    except UnknownSystem:  # the file names a system without rules here, so the caller named another
        choice = None
    if choice is None or choice.system != edition:
        return f"{edition.name}: {edition.description} (asked for)"
    reason = {
        NAMED: "named by the file",
        DATED: f"in force on {tournament.start_date}, the first day of the event; the file names no edition",
        TODAY: "in force today; the file names neither an edition nor a day",
    }[choice.by]
    return f"{edition.name}: {edition.description} ({reason})"


def is_surprising(tournament: Tournament, system: str) -> bool:
    """True if a former edition pairs a tournament that does not name it: worth a remark where nothing else says so."""
    return find(system).is_former and choose(tournament).by == DATED


def _beside(tournament: Tournament) -> System:
    """The edition stated beside the type. Raises InvalidTournament if the type is that of another system."""
    edition = find(tournament.edition)
    if tournament.system.strip():
        named = find(_declared(tournament)[0])
        if named.system_name != edition.system_name:
            raise InvalidTournament(
                f"record 192 says {tournament.system.strip()}, but record XXE says {tournament.edition}"
            )
    return edition


def _declared(tournament: Tournament) -> tuple[str, bool]:
    """The system that a tournament declares, and whether it names the edition as well."""
    written = tournament.system.strip()
    if written.upper() in PLAIN and not tournament.is_team_event:
        return DEFAULT, False
    if written in names():
        return written, True
    if not written:
        return TEAM, False
    from dutchess.systems import codes  # start-up: most events are plain

    kind = codes.read_type(written)
    return kind.system, kind.is_edition


def pair(tournament: Tournament, system: str | None = None, *, within: float | None = None) -> Pairing:
    """Pair the next round of a tournament.

    Args:
        tournament: the facts so far, with the byes already known for the coming round.
        system: a name in the table. Default: the declared system, or else `team` or `dutch`.
        within: the most seconds that it may take. Default: as many as it needs.

    Raises:
        NoPairingPossible: no legal pairing exists; the error names the players concerned.
        InvalidTournament: the tournament has a fault and cannot be paired.
        UnknownSystem: the system is not known.
        OutOfTime: the round was not paired within the time.
    """
    if within is None:
        return outlook(tournament, system).pair()
    from dutchess.errors import OutOfTime  # start-up: hardly any call has a deadline
    from dutchess.matching.deadline import Deadline, require_time

    try:
        if within > 0:
            with Deadline(within):
                view = outlook(tournament, system)
                require_time()
                pairing = view.pair()
                require_time()
                return pairing
    except TimeoutError:
        pass
    raise OutOfTime(f"the round was not paired within {within:g} seconds")


def decide(
    tournament: Tournament, system: str | None = None, *, forced: Iterable[tuple[int, int]] = ()
) -> Iterator[Decision]:
    """The decisions about the next round, in the order of the articles. Arguments and errors are those of `pair`.

    `forced` holds pairs that must be made, (player, 0) for the bye. The decisions are then those of a round in which
    these players may meet nobody else.
    """
    return outlook(tournament, system).decide(forced)


@value_class
class Outlook:
    """One round to be paired by one system. `view` is the round in the terms of that system."""

    system: System
    view: Round

    @property
    def tells(self) -> bool:
        """True if the system yields decisions; a table of rounds decides nothing."""
        return self.system.tells

    def decide(
        self, forced: Iterable[tuple[int, int]] = (), apart: Iterable[tuple[int, int]] = ()
    ) -> Iterator[Decision]:
        """The decisions of the system. `forced` is as for `systems.decide`; pairs in `apart` may not be made."""
        pairs, kept = tuple(forced), tuple(apart)
        view = self.view.suppose(pairs, kept) if pairs or kept else self.view
        return view.decide()

    def bars(self) -> Bars:
        """The absolute criteria: a function of two numbers (0 for the bye) that returns why they may not meet."""
        return self.view.bars()

    def pair(self) -> Pairing:
        """The pairing that follows from the decisions."""
        return self.view.pair()


def outlook(tournament: Tournament, system: str | None = None) -> Outlook:
    """The next round of a tournament. Errors are those of `pair`."""
    chosen, facts = _prepared(tournament, system)
    return Outlook(chosen, rules_of(chosen).read(facts))


def outlooks(tournament: Tournament, system: str | None = None) -> Iterator[Outlook]:
    """Every played round of a tournament, as it was just before its pairing. Errors are those of `pair`."""
    chosen, facts = _prepared(tournament, system)
    for view in rules_of(chosen).read_rounds(facts):
        yield Outlook(chosen, view)


def rules_of(system: System) -> Rules:
    """The rules of a system, imported on first use.

    `importlib` would cost start-up time. `__import__` waits while another thread is still loading the package; a look
    at `sys.modules` alone would not.
    """
    __import__(system.module)
    editions: Editions = sys.modules[system.module].EDITIONS
    return editions[system.name]


@value_class
class Listed:
    """What check lists show of a former edition: the articles about repeated downfloats, its players, its floats."""

    columns: tuple[str, str]
    participants: Callable[[History], Sequence[Participant]]
    floats: Floats


@value_class
class Swiss:
    """The rules of an edition that looks at the history of players: two functions of it.

    `listed` is what check lists show where that is not what the edition in force looks at.
    """

    decide: Callable[[History], Iterator[Decision]]
    bars: Callable[[History], Bars]
    listed: Listed | None = None

    def read(self, tournament: Tournament) -> SwissRound:
        return SwissRound(self, History.of(tournament))

    def read_rounds(self, tournament: Tournament) -> Iterator[SwissRound]:
        for history in histories(tournament):
            yield SwissRound(self, history)


@value_class
class SwissRound:
    """One round of players."""

    rules: Swiss
    history: History

    @property
    def round(self) -> int:
        return self.history.round

    @property
    def participants(self) -> Sequence[Participant]:
        return self.history.participants

    def suppose(self, pairs: Pairs, apart: Pairs) -> SwissRound:
        return SwissRound(self.rules, suppose(self.history, pairs, apart))

    def decide(self) -> Iterator[Decision]:
        return self.rules.decide(self.history)

    def bars(self) -> Bars:
        return self.rules.bars(self.history)

    def pair(self) -> Pairing:
        return fold(self.history, self.decide())


def _prepared(tournament: Tournament, system: str | None) -> tuple[System, Tournament]:
    """The system, and the tournament with its virtual points. Acceleration is applied here, before all other steps."""
    chosen = find(system or name_of(tournament))
    if chosen.teams not in (None, tournament.is_team_event):
        raise InvalidTournament(_mismatch(chosen, tournament))
    return chosen, accelerated(tournament.validated())


def accelerated(tournament: Tournament) -> Tournament:
    """The tournament with the virtual points for its type (TRF record 192), unless it already has virtual points."""
    if tournament.accelerations or tournament.system.strip().upper() in PLAIN:
        return tournament
    from dutchess.systems import codes  # start-up: most events are plain

    if not codes.is_accelerated(tournament.system):
        return tournament
    from dutchess.systems.acceleration import with_baku  # few events need it

    return with_baku(tournament)


def _mismatch(system: System, tournament: Tournament) -> str:
    """Why a system cannot pair the participants of a tournament."""
    kind = f"its type (record 192) is {tournament.system.strip()}" if tournament.system.strip() else ""
    if system.teams:
        return f"{system.name} pairs teams, but " + (kind or "there are no team records (310, or 013 in older files)")
    return f"{system.name} pairs players, but this is a team event: " + (kind or "it lists teams (record 310 or 013)")
