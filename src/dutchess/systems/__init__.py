"""The pairing systems by name.

Owns the table of systems, the meaning of the coded tournament type (TRF record 192), and `pair`, which hands a
tournament to the right system. Each system is a module with a function `pair(tournament) -> Pairing`, imported only
when it is used. Must not contain rules of any system.
"""

from __future__ import annotations

import sys

from dutchess.errors import UnknownSystem
from dutchess.record import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from dutchess.pairing import Pairing
    from dutchess.tournament import Tournament

DEFAULT = "dutch"


@record
class System:
    """One pairing system: the name that users write, the module that implements it, and one line about it."""

    name: str
    module: str
    description: str


SYSTEMS = (
    System("dutch", "dutchess.systems.dutch", "FIDE (Dutch) System, C.04.3, in force from 1 February 2026"),
    System("lim", "dutchess.systems.lim", "Lim System, C.04.4.3"),
)

# Record 192 (without `_BAKU`) and the system it names.
CODES = {
    "FIDE_DUTCH": "dutch",
    "FIDE_DUTCH_2025": "dutch",
    "FIDE_DUTCH_2026": "dutch",
}
ACCELERATED = "_BAKU"


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
    """The system that a tournament declares (TRF record 192), `dutch` if it declares none."""
    code = tournament.system.strip().upper()
    if not code:
        return DEFAULT
    plain = code.removesuffix(ACCELERATED)
    if plain not in CODES:
        raise UnknownSystem(f"tournament type {tournament.system.strip()!r} (record 192) names no known pairing system")
    if plain != code and not tournament.accelerations:
        raise UnknownSystem(f"{code} (record 192) needs the virtual points of each round (record 250 or XXA)")
    return CODES[plain]


def pair(tournament: Tournament, system: str | None = None) -> Pairing:
    """Pair the next round of a tournament.

    Args:
        tournament: the facts so far, with the byes already known for the coming round.
        system: a name of the table; by default what the tournament declares, else `dutch`.

    Raises:
        NoPairingPossible: no legal pairing exists; the error says who blocks whom.
        InvalidTournament: the tournament cannot be paired as it stands.
        UnknownSystem: the system is not known.
    """
    return _implementation(find(system or name_of(tournament)))(tournament)


def _implementation(system: System) -> Callable[[Tournament], Pairing]:
    """Import a system's module. Not by `importlib`, which is itself an import that costs start-up time."""
    __import__(system.module)
    implementation: Callable[[Tournament], Pairing] = sys.modules[system.module].pair
    return implementation
