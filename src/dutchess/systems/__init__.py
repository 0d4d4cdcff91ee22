"""The pairing systems by name.

Owns the table of systems and `pair`, which hands a tournament to the right system. Each system is a module with a
function `pair(tournament) -> Pairing`, imported only when it is used. What the coded tournament type (TRF record 192)
means is in `codes`. Must not contain rules of any system.
"""

from __future__ import annotations

import sys

from dutchess.errors import InvalidTournament, UnknownSystem
from dutchess.record import record
from dutchess.systems import codes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from dutchess.pairing import Pairing
    from dutchess.tournament import Tournament

DEFAULT = "dutch"


@record
class System:
    """One pairing system: the name that users write, the module that implements it, and one line about it.

    `teams` if its participants are teams, None if they may be players or teams.
    """

    name: str
    module: str
    description: str
    teams: bool | None = False


SYSTEMS = (
    System("dutch", "dutchess.systems.dutch", "FIDE (Dutch) System, C.04.3, in force from 1 February 2026"),
    System("dutch-2012", "dutchess.systems.dutch_history.dutch_2012", "Dutch System of 2012 (Istanbul), C.04.3.1"),
    System("dutch-2011", "dutchess.systems.dutch_history.dutch_2011", "Dutch System of 2011 (Kraków), C.04.1"),
    System("dutch-1992", "dutchess.systems.dutch_history.dutch_1992", "Dutch System of 1992 (Manila)"),
    System("dubov", "dutchess.systems.dubov", "Dubov System, C.04.4.1"),
    System("burstein", "dutchess.systems.burstein", "Burstein System, C.04.4.2"),
    System("lim", "dutchess.systems.lim", "Lim System, C.04.4.3"),
    System("lim-maxi", "dutchess.systems.lim.maxi", "Lim System for maxi-tournaments (100-point rule), C.04.4.3"),
    System("team", "dutchess.systems.team", "Swiss Team Pairing System, C.04.6, in force from 1 February 2026", True),
    System("team-2024", "dutchess.systems.team.edition_2024", "Swiss Team Pairing System of 2024, C.04.6", True),
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
    chosen = find(system or name_of(tournament))
    if chosen.teams not in (None, tournament.is_team_event):
        raise InvalidTournament(_mismatch(chosen, tournament))
    return _implementation(chosen)(accelerated(tournament))


def accelerated(tournament: Tournament) -> Tournament:
    """The tournament with the virtual points that its type (TRF record 192) asks for, unless it states its own."""
    if tournament.accelerations or not codes.is_accelerated(tournament.system):
        return tournament
    from dutchess.systems.acceleration import with_baku  # few events need it

    return with_baku(tournament)


def _mismatch(system: System, tournament: Tournament) -> str:
    """Why a system cannot pair the participants of a tournament."""
    kind = f"its type (record 192) is {tournament.system.strip()}" if tournament.system.strip() else ""
    if system.teams:
        return f"{system.name} pairs teams, but " + (kind or "there are no team records (310, or 013 in older files)")
    return f"{system.name} pairs players, but this is a team event: " + (kind or "it lists teams (record 310 or 013)")


def _implementation(system: System) -> Callable[[Tournament], Pairing]:
    """Import a system's module. Not by `importlib`, which is itself an import that costs start-up time."""
    __import__(system.module)
    implementation: Callable[[Tournament], Pairing] = sys.modules[system.module].pair
    return implementation
