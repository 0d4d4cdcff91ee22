"""The pairing systems by name.

Owns the table of systems, and `pair` and `decide`, which hand a tournament to the right system. Each system is a module
with a generator `decide(history)`, imported only when it is used. What the coded tournament type (TRF record 192) means
is in `codes`. Must not contain rules of any system.
"""

from __future__ import annotations

import sys

from dutchess.decisions import fold
from dutchess.errors import InvalidTournament, UnknownSystem
from dutchess.history import History, histories, suppose
from dutchess.record import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from types import ModuleType
    from typing import Any

    from dutchess.decisions import Bar, Decision
    from dutchess.pairing import Pairing
    from dutchess.tournament import Tournament

DEFAULT = "dutch"
# Tournament types (TRF record 192) of most events: none, or the default system and nothing else.
PLAIN = ("", "FIDE_DUTCH")


@record
class System:
    """One pairing system.

    Attributes:
        name: as users write it.
        module: what implements it.
        description: one line about it.
        teams: whether its participants are teams; None if they may be players or teams.
        edition: where a module holds several editions, the name in it of what `decide` is told about this one.
    """

    name: str
    module: str
    description: str
    teams: bool | None = False
    edition: str = ""


FORMER = "dutchess.systems.dutch_former"
LIM = "dutchess.systems.lim"
TEAM = "dutchess.systems.team"

SYSTEMS = (
    System("dutch", "dutchess.systems.dutch", "FIDE (Dutch) System, C.04.3, in force from 1 February 2026"),
    System("dutch-2012", FORMER, "Dutch System of 2012 (Istanbul), C.04.3.1", edition="DUTCH_2012"),
    System("dutch-2011", FORMER, "Dutch System of 2011 (Kraków), C.04.1", edition="DUTCH_2011"),
    System("dutch-1992", FORMER, "Dutch System of 1992 (Manila)", edition="DUTCH_1992"),
    System("dubov", "dutchess.systems.dubov", "Dubov System, C.04.4.1"),
    System("burstein", "dutchess.systems.burstein", "Burstein System, C.04.4.2"),
    System("lim", LIM, "Lim System, C.04.4.3", edition="PLAIN"),
    System("lim-maxi", LIM, "Lim System for maxi-tournaments (100-point rule), C.04.4.3", edition="MAXI"),
    System("team", TEAM, "Swiss Team Pairing System, C.04.6, in force from 1 February 2026", True, "TEAM_2026"),
    System("team-2024", TEAM, "Swiss Team Pairing System of 2024, C.04.6", True, "TEAM_2024"),
    System(
        "berger", "dutchess.roundrobin.berger", "Round robin by Berger tables, single or double, players or teams", None
    ),
)


def names() -> tuple[str, ...]:
    """The names of all systems, in the order of the table."""
    return tuple(system.name for system in SYSTEMS)


def find(name: str) -> System:
    """The system with this name; UnknownSystem if there is none."""
    for system in SYSTEMS:
        if system.name == name:
            return system
    raise UnknownSystem(f"no pairing system is called {name!r}; known: {', '.join(names())}")


def name_of(tournament: Tournament) -> str:
    """The system that a tournament declares (TRF record 192), else `team` for team events and `dutch` for others.

    For team events the day on which they began decides about the edition.
    """
    written = tournament.system.strip()
    if written.upper() in PLAIN and not tournament.is_team_event:
        return DEFAULT
    from dutchess.systems import codes  # start-up: most events are plain

    kind = codes.read_type(written) if written else None
    if kind is not None and kind.team is None:
        return kind.system
    if not tournament.is_team_event:
        return DEFAULT if kind is None else kind.system
    return codes.team_system(tournament.start_date)


def pair(tournament: Tournament, system: str | None = None) -> Pairing:
    """Pair the next round of a tournament.

    Args:
        tournament: the facts so far, with the byes already known for the coming round.
        system: a name of the table; by default what the tournament declares, else `team` or `dutch`.

    Raises:
        NoPairingPossible: no legal pairing exists; the error says who blocks whom.
        InvalidTournament: the tournament cannot be paired as it stands.
        UnknownSystem: the system is not known.
    """
    return outlook(tournament, system).pair()


def decide(
    tournament: Tournament, system: str | None = None, *, forced: Iterable[tuple[int, int]] = ()
) -> Iterator[Decision]:
    """What is decided about the next round, in the order of the articles; arguments and errors as for `pair`.

    `forced` are pairs that must be made, (player, 0) for the bye: the round as it would be if those players could meet
    nobody else and were not to have the bye.
    """
    return outlook(tournament, system).decide(forced)


@record
class Outlook:
    """One round to be paired by one system. `view` is what the system looks at: a history, or facts."""

    system: System
    view: Any

    @property
    def tells(self) -> bool:
        """Whether the system tells what it decides; a table of rounds decides nothing."""
        return hasattr(_module(self.system), "decide")

    def decide(
        self, forced: Iterable[tuple[int, int]] = (), apart: Iterable[tuple[int, int]] = ()
    ) -> Iterator[Decision]:
        """What the system decides; `forced` as for `dutchess.systems.decide`, `apart` are pairs not to be made."""
        pairs, kept = tuple(forced), tuple(apart)
        view = suppose(self.view, pairs, kept) if pairs or kept else self.view
        decisions: Iterator[Decision] = _module(self.system).decide(view, *self._edition())
        return decisions

    def bars(self) -> Callable[[int, int], Bar | None]:
        """The absolute criteria: a function of two numbers, 0 for the bye, that says what stands against them."""
        found: Callable[[int, int], Bar | None] = _module(self.system).bars(self.view, *self._edition())
        return found

    def pair(self) -> Pairing:
        """The pairing that the decisions add up to. A system whose boards have an order of their own says so itself."""
        own = getattr(_module(self.system), "pair", None)
        if own is not None:
            pairing: Pairing = own(self.view)
            return pairing
        return fold(self.view, self.decide())

    def _edition(self) -> tuple[object, ...]:
        return (getattr(_module(self.system), self.system.edition),) if self.system.edition else ()


def outlook(tournament: Tournament, system: str | None = None) -> Outlook:
    """The next round of a tournament; errors as for `pair`."""
    chosen, facts = _prepared(tournament, system)
    if _reads_history(chosen):
        return Outlook(chosen, History.of(facts))
    return Outlook(chosen, getattr(_module(chosen), "read", _as_it_is)(facts))


def outlooks(tournament: Tournament, system: str | None = None) -> Iterator[Outlook]:
    """Every played round of a tournament as it stood before; errors as for `pair`."""
    chosen, facts = _prepared(tournament, system)
    default = histories if _reads_history(chosen) else _before_rounds
    for view in getattr(_module(chosen), "read_rounds", default)(facts):
        yield Outlook(chosen, view)


def _prepared(tournament: Tournament, system: str | None) -> tuple[System, Tournament]:
    """The system, and the facts with virtual points: acceleration is applied here, before anybody derives anything."""
    chosen = find(system or name_of(tournament))
    if chosen.teams not in (None, tournament.is_team_event):
        raise InvalidTournament(_mismatch(chosen, tournament))
    return chosen, accelerated(tournament.validated())


def accelerated(tournament: Tournament) -> Tournament:
    """The tournament with the virtual points that its type (TRF record 192) asks for, unless it states its own."""
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


def _module(system: System) -> ModuleType:
    """Import a system's module. Not by `importlib`, which is itself an import that costs start-up time.

    `__import__` waits while another thread is still loading the module; a look at `sys.modules` alone would not.
    """
    __import__(system.module)
    return sys.modules[system.module]


def _reads_history(system: System) -> bool:
    """Whether a system looks at the history of the players; if not, it looks at the facts."""
    return hasattr(_module(system), "decide") and not hasattr(_module(system), "read")


def _before_rounds(tournament: Tournament) -> Iterator[Tournament]:
    """The facts as they stood before each played round."""
    return (tournament.before_round(number) for number in range(1, tournament.played_rounds + 1))


def _as_it_is(tournament: Tournament) -> Tournament:
    return tournament
