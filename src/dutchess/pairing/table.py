"""The table of systems: every edition with its name, its text, its dates and what it needs and offers.

Owns all facts about a system except its rules, which are in its package. Everything else imports them from
`dutchess.pairing.systems`.
"""

from __future__ import annotations

from dutchess.base.errors import UnknownSystem
from dutchess.base.values import value_class

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dataclasses import KW_ONLY

    from dutchess.literals import Direction, SystemName

DEFAULT = "dutch"
TEAM = "team"
ROUND_ROBIN = "berger"
KEIZER = "keizer"
KNOCKOUT = "knockout"
SCHEVENINGEN = "scheveningen"


# Where the text of an edition was taken from.
SOURCE_DOCUMENT = "source document"  # a text that came with the project
VERBATIM = "verbatim"  # the published text, read in full

# Whose colours may exceed the limits of C.04.1 articles 6 and 7 in the last round, by the text of a system.
TOPSCORERS = "topscorers"  # of a pair with a player above half of the possible score
EQUALS = "equals"  # of two players with the same score


@value_class
class System:
    """One edition of a pairing system: all facts about it, except its rules.

    Attributes:
        name: as users write it.
        module: the package that holds its rules, in `EDITIONS` by this name.
        description: one line about it, in English; pages translate it.
        source: the text of the rules.
        text: how that text was at hand: `SOURCE_DOCUMENT` or `VERBATIM`.
        chapter: the chapter of the handbook; empty where articles are cited without it.
        articles: the numbers of its articles by topic, as this edition counts them (`article`).
        edition_of: if this is a former edition, the name of the system; otherwise empty.
        since, until: the first day (`YYYY/MM/DD`) on which it was in force, and the first day on which it no longer
            was; empty if the day is not known, or has not come. If both are the same day, it was announced for that day
            and never came into force. docs/systems/editions.md says where the days come from.
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
        last_round: `TOPSCORERS` or `EQUALS`; empty if the text states no exception for the last round.
        renumbers: True if a corrected rating changes the pairing numbers at once, while C.04.2 article 2.3 allows it.
        games: the games of a match against one opponent; each is a round of the tournament.
        wishes: True if wishes (record XXW) can be taken into account: its pairings are the best by criteria.
        ranked_by: the tie-breaks that come before points in its standings; empty if points come first.
        parameters: the module that lists what an event may declare (TRF record XXF), in `PARAMETERS`; empty if nothing.
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
    directions: tuple[Direction, ...] = ("down",)
    acceleration: bool = True
    tells: bool = True
    hint: str = ""
    last_round: str = ""
    renumbers: bool = False
    games: int = 1
    wishes: bool = False
    ranked_by: tuple[str, ...] = ()
    parameters: str = ""

    @property
    def code(self) -> str:
        """The tournament type of the system, or else of this edition; empty if the format has none."""
        return self.family or (self.codes[0] if self.codes else "")

    @property
    def is_ours(self) -> bool:
        """True if the text of its rules is a page of this project, because FIDE has none."""
        return self.source.startswith("docs/")

    @property
    def is_former(self) -> bool:
        """True if it is no longer in force."""
        return bool(self.until)

    def holds_on(self, date: str) -> bool:
        """True if it was in force on a day (`YYYY/MM/DD`)."""
        return self.since <= date and (not self.until or date < self.until)

    @property
    def was_in_force(self) -> bool:
        """False if it was announced, but never came into force."""
        return self.since != self.until or not self.since

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
    """Marks a text to be translated, as `dutchess.base.translation.N_` does; that module costs start-up time."""
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
_DUBOV = (
    *_ABSOLUTE,
    ("order", "article 4.2"),
    ("shifters and transpositions", "articles 4.3 and 4.4"),
    *_DUTCH[-2:],
)
# The editions before them, whose sections have letters.
_LETTERED = (
    ("met", "C.1"),
    ("second bye", "C.2"),
    ("absolute", "C.3"),
    ("completion", "C.4"),
    ("impossible", "A.8"),
    ("bye", "B.0"),
    ("colours", "E"),
    ("drawn", "E"),
)
_LIM = (
    ("reopening", "article 2.6"),
    ("bye", "article 1.1"),
    ("bye score", "article 1.1"),
    ("colours", "article 5"),
    ("drawn", "article 7.2"),
)

SYSTEMS = (
    System(
        name="dutch",
        module="dutchess.pairing.dutch",
        description=N_("FIDE (Dutch) System, C.04.3, in force from 1 February 2026"),
        source="FIDE Handbook, C.04.3 of 1 February 2026",
        text=VERBATIM,
        chapter="C.04.3",
        articles=(*_DUTCH, ("impossible", "article 1.9.3"), ("bracket", "article 3.8")),
        since="2026/02/01",
        codes=("FIDE_DUTCH_2026",),
        family="FIDE_DUTCH",
        hint=N_("FIDE (Dutch) System: the usual choice for a Swiss tournament."),
        last_round=TOPSCORERS,
        wishes=True,
    ),
    System(
        name="dutch-2025",
        module="dutchess.pairing.dutch",
        description=N_("Dutch System of 2025, C.04.3"),
        source="FIDE Handbook, C.04.3 of 1 July 2025",
        chapter="C.04.3",
        articles=(*_DUTCH, ("impossible", "article 1.9.3"), ("bracket", "article 2.8")),
        edition_of="dutch",
        since="2025/07/01",
        until="2025/07/01",
        codes=("FIDE_DUTCH_2025",),
        family="FIDE_DUTCH",
        last_round=TOPSCORERS,
        wishes=True,
    ),
    System(
        name="dutch-2017",
        module="dutchess.pairing.dutch.of_2017",
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
        until="2026/02/01",
        codes=("FIDE_DUTCH_2017",),
        family="FIDE_DUTCH",
        last_round=TOPSCORERS,
        wishes=True,
    ),
    System(
        name="dutch-2012",
        module="dutchess.pairing.dutch_former",
        description=N_("Dutch System of 2012 (Istanbul), C.04.3.1"),
        source="FIDE Handbook, C.04.3.1 as approved in Istanbul 2012",
        articles=(("bye", "A5"), ("reopening", "C13"), ("colours", "E"), ("drawn", "E5")),
        edition_of="dutch",
        since="2013/01/01",
        until="2017/07/01",
        family="FIDE_DUTCH",
        last_round=TOPSCORERS,
    ),
    System(
        name="dutch-2011",
        module="dutchess.pairing.dutch_former",
        description=N_("Dutch System of 2011 (Kraków), C.04.1"),
        source="FIDE Handbook, C.04.1 as approved in Kraków 2011",
        articles=(("bye", "A5"), ("reopening", "C13"), ("colours", "E"), ("drawn", "E5")),
        edition_of="dutch",
        since="2012/01/01",
        until="2013/01/01",
        family="FIDE_DUTCH",
        last_round=TOPSCORERS,
    ),
    System(
        name="dutch-1992",
        module="dutchess.pairing.dutch_former",
        description=N_("Dutch System of 1992 (Manila)"),
        source="FIDE Handbook, the Dutch System as approved in Manila 1992",
        articles=(("bye", "A5"), ("reopening", "C13"), ("colours", "E"), ("drawn", "A7")),
        edition_of="dutch",
        since="1992/07/01",
        until="2012/01/01",
        family="FIDE_DUTCH",
        last_round=TOPSCORERS,
    ),
    System(
        name="dubov",
        directions=("up",),
        module="dutchess.pairing.dubov",
        description=N_("Dubov System, C.04.4.1, in force from 1 February 2026"),
        source="FIDE Handbook, C.04.4.1 of 1 February 2026",
        text=VERBATIM,
        chapter="C.04.4.1",
        articles=(*_DUBOV, ("bye", "article 3.1"), ("bracket", "article 3.2"), ("impossible", "article 1.9.3")),
        since="2026/02/01",
        family="FIDE_DUBOV",
        ratings="C.04.4.1 1.1",
        hint=N_("Dubov System: equalises the ratings of opponents; everybody needs a rating."),
        renumbers=True,
        wishes=True,
    ),
    System(
        name="dubov-2025",
        directions=("up",),
        module="dutchess.pairing.dubov",
        description=N_("Dubov System of 2025, C.04.4.1"),
        source="FIDE Handbook, C.04.4.1 of 1 July 2025",
        chapter="C.04.4.1",
        articles=(*_DUBOV, ("bye", "article 2.1"), ("bracket", "article 2.2"), ("impossible", "article 1.8.3")),
        edition_of="dubov",
        since="2025/07/01",
        until="2025/07/01",
        family="FIDE_DUBOV",
        ratings="C.04.4.1 1.1",
        renumbers=True,
        wishes=True,
    ),
    System(
        name="dubov-2018",
        directions=("up",),
        module="dutchess.pairing.dubov",
        description=N_("Dubov System of 2018, C.04.4.1"),
        source="FIDE Handbook, C.04.4.1 as approved by the General Assembly of 2018, in force until 31 January 2026",
        text=VERBATIM,
        chapter="C.04.4.1",
        articles=(*_LETTERED, ("bracket", "B"), ("order", "D.1"), ("shifters and transpositions", "D.2 and D.3")),
        edition_of="dubov",
        since="2019/01/01",
        until="2026/02/01",
        family="FIDE_DUBOV",
        ratings="C.04.4.1 A.1",
        renumbers=True,
        wishes=True,
    ),
    System(
        name="burstein",
        module="dutchess.pairing.burstein",
        description=N_("Burstein System, C.04.4.2, in force from 1 February 2026"),
        source="FIDE Handbook, C.04.4.2 of 1 February 2026",
        text=VERBATIM,
        chapter="C.04.4.2",
        articles=(
            *_OTHERS,
            ("bye", "article 3.1"),
            ("bracket", "article 3.2"),
            ("impossible", "article 1.9.3"),
            ("index", "article 1.8"),
        ),
        since="2026/02/01",
        family="FIDE_BURSTEIN",
        hint=N_("Burstein System: opponents by the strength of earlier opposition."),
        wishes=True,
    ),
    System(
        name="burstein-2025",
        module="dutchess.pairing.burstein",
        description=N_("Burstein System of 2025, C.04.4.2"),
        source="FIDE Handbook, C.04.4.2 of 1 July 2025",
        chapter="C.04.4.2",
        articles=(
            *_OTHERS,
            ("bye", "article 2.1"),
            ("bracket", "article 2.2"),
            ("impossible", "article 1.8.3"),
            ("index", "article 1.7"),
        ),
        edition_of="burstein",
        since="2025/07/01",
        until="2025/07/01",
        family="FIDE_BURSTEIN",
        wishes=True,
    ),
    System(
        name="burstein-2017",
        module="dutchess.pairing.burstein.of_2017",
        description=N_("Burstein System of 2017, C.04.4.2"),
        source="FIDE Handbook, C.04.4.2 as in force until 31 January 2026",
        text=VERBATIM,
        chapter="C.04.4.2",
        articles=(*_LETTERED, ("bracket", "B.2"), ("order", "D"), ("index", "A.7")),
        edition_of="burstein",
        since="2017/07/01",
        until="2026/02/01",
        family="FIDE_BURSTEIN",
        wishes=True,
    ),
    System(
        name="lim",
        directions=("down", "up"),
        module="dutchess.pairing.lim",
        description=N_("Lim System, C.04.4.3, in force from 1 February 2026"),
        source="FIDE Handbook, C.04.4.3 of 1 February 2026",
        text=VERBATIM,
        chapter="C.04.4.3",
        articles=_LIM,
        since="2026/02/01",
        hint=N_("Lim System: from the top and the bottom towards the middle."),
        last_round=EQUALS,
    ),
    System(
        name="lim-1999",
        directions=("down", "up"),
        module="dutchess.pairing.lim",
        description=N_("Lim System of 1999, C.04.4.3"),
        source="FIDE Handbook, C.04.4.3 as amended in 1999, in force until 31 January 2026",
        text=VERBATIM,
        chapter="C.04.4.3",
        articles=_LIM,
        edition_of="lim",
        since="2000/01/01",
        until="2026/02/01",
        last_round=EQUALS,
    ),
    System(
        name="lim-maxi",
        directions=("down", "up"),
        module="dutchess.pairing.lim",
        description=N_("Lim System for maxi-tournaments, C.04.4.3, in force from 1 February 2026"),
        source="FIDE Handbook, C.04.4.3 of 1 February 2026",
        text=VERBATIM,
        chapter="C.04.4.3",
        articles=_LIM,
        since="2026/02/01",
        ratings="C.04.4.3 3.2, 3.8, 5.7",
        last_round=EQUALS,
    ),
    System(
        name="lim-maxi-1999",
        directions=("down", "up"),
        module="dutchess.pairing.lim",
        description=N_("Lim System of 1999 for maxi-tournaments, C.04.4.3"),
        source="FIDE Handbook, C.04.4.3 as amended in 1999, in force until 31 January 2026",
        text=VERBATIM,
        chapter="C.04.4.3",
        articles=_LIM,
        edition_of="lim-maxi",
        since="2000/01/01",
        until="2026/02/01",
        ratings="C.04.4.3 3.2, 3.8, 5.7",
        last_round=EQUALS,
    ),
    System(
        name="double-swiss",
        directions=("up",),
        module="dutchess.pairing.double_swiss",
        description=N_("Double-Swiss System, C.04.5, in force from 1 February 2026"),
        source="FIDE Handbook, C.04.5 of 1 February 2026",
        text=VERBATIM,
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
        wishes=True,
    ),
    System(
        name="team",
        directions=("up",),
        module="dutchess.pairing.team",
        description=N_("Swiss Team Pairing System, C.04.6, in force from 1 February 2026"),
        source="FIDE Handbook, C.04.6 of 1 February 2026",
        text=VERBATIM,
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
        wishes=True,
    ),
    System(
        name="team-2024",
        directions=("up",),
        module="dutchess.pairing.team",
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
        wishes=True,
    ),
    System(
        name="berger",
        directions=(),
        module="dutchess.pairing.roundrobin.berger",
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
    System(
        name="keizer",
        module="dutchess.pairing.keizer",
        description=N_("Keizer system, for club evenings"),
        source="docs/systems/keizer.md",
        text=VERBATIM,
        chapter="Keizer",
        articles=(
            ("bye", "article 1"),
            ("met", "article 2"),
            ("completion", "article 2"),
            ("bracket", "article 3"),
            ("order", "article 3"),
            ("colours", "article 4"),
            ("drawn", "article 4"),
        ),
        directions=(),
        codes=("DUTCHESS_KEIZER",),
        family="DUTCHESS_KEIZER",
        floats=False,
        acceleration=False,
        ranked_by=("KZ",),
        parameters="dutchess.tournament.formats.keizer",
        hint=N_("Keizer: for clubs where not everybody is always there; a win is worth what the opponent is worth."),
    ),
    System(
        name="knockout",
        module="dutchess.pairing.knockout",
        description=N_("Knock-out: whoever loses a match is out"),
        source="docs/systems/knockout.md",
        text=VERBATIM,
        chapter="Knock-out",
        articles=(("drawn", "colours"),),
        directions=(),
        codes=("CUSTOM_KNOCKOUT", "CUSTOM_TEAM_KNOCKOUT"),
        teams=None,
        floats=False,
        acceleration=False,
        tells=False,
        ranked_by=("KO",),
        parameters="dutchess.tournament.formats.knockout",
        hint=N_("Knock-out: whoever loses a match is out, in matches of one or more games."),
    ),
    System(
        name="scheveningen",
        module="dutchess.pairing.scheveningen",
        description=N_("Scheveningen: every player of one team meets every player of the other"),
        source="docs/systems/scheveningen.md",
        text=VERBATIM,
        chapter="Scheveningen",
        directions=(),
        codes=("FIDE_SCHEVENINGEN", "FIDE_DOUBLESCHEVENINGEN"),
        teams=False,
        floats=False,
        acceleration=False,
        tells=False,
        hint=N_("Scheveningen: two teams, and every player of one meets every player of the other."),
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
    """The edition of a system in force on a day (`YYYY/MM/DD`). For earlier days, it is the first known edition.

    `System.holds_on` tells the two apart.
    """
    editions = [edition for edition in editions_of(name) if edition.was_in_force]
    for edition in editions:
        if edition.holds_on(date):
            return edition
    return min(editions, key=lambda edition: edition.since)
