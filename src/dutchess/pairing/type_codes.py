"""The coded tournament type (TRF record 192): system, edition, acceleration, and the options of team events.

Owns reading and writing of codes; the table of systems holds the code of each system. Must not contain rules of any
system.

A code names a system (`FIDE_DUTCH`) or one edition of it (`FIDE_DUTCH_2017`). If it names no edition, the first day of
the event (record 042) decides it.
"""

from __future__ import annotations

from dutchess.base.errors import UnknownSystem
from dutchess.base.values import replace, value_class
from dutchess.pairing import systems

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dutchess.tournament import Tournament

MATCH_POINTS, GAME_POINTS = "MP", "GP"
_ACCELERATED = "_BAKU"
_TEAM = systems.find(systems.TEAM).code

# The system of each code without acceleration and options, and the edition of each that names one. Round robins may be
# team events.
FAMILIES = {system.family: system.system_name for system in systems.SYSTEMS if not system.teams and system.family}
EDITIONS = {code: system.name for system in systems.SYSTEMS if not system.teams for code in system.codes}
# The format has such codes for the Dutch System alone. Those of other editions are read, and never written.
EDITIONS |= {
    f"{system.family}_{system.year}": system.name for system in systems.SYSTEMS if system.family and not system.teams
}

# Codes of the format without an engine here; the error says so instead of "unknown".
WITHOUT_ENGINE = frozenset(
    (
        "CUSTOM_SWISS CUSTOM_DOUBLESWISS CUSTOM_ROUNDROBIN FIDE_SCHILLER "
        "CUSTOM_SCHILLER CUSTOM_SCHEVENINGEN "
        "CUSTOM_TEAM_SWISS CUSTOM_TEAM_SWISS_MP CUSTOM_TEAM_SWISS_GP CUSTOM_TEAM_ROUNDROBIN"
    ).split()
)
# The prefix of types that can be accelerated.
_SWISS = tuple(system.family for system in systems.SYSTEMS if system.acceleration and system.family)


@value_class
class TeamOptions:
    """The options of a team competition (C.04.6 articles 1.2 and 1.7).

    Attributes:
        preferences: `A` or `B` for the type of colour preferences, empty for none.
        primary: the score that decides the scoregroups, `MP` or `GP`.
        secondary: the other score if colour allocation uses it (article 4.2.2), otherwise empty.
    """

    preferences: str = "A"
    primary: str = MATCH_POINTS
    secondary: str = GAME_POINTS


@value_class
class TournamentType:
    """The meaning of a code in record 192. `team` is None for individual events.

    `is_edition` is True if the code names this edition, False if it names the system alone.
    """

    system: str
    baku: bool = False
    team: TeamOptions | None = None
    is_edition: bool = False


def read_type(code: str) -> TournamentType:
    """The meaning of record 192. Raises UnknownSystem if the code is unknown or has no engine here."""
    written = code.strip()
    plain, baku = unaccelerated(written), is_accelerated(written)
    if baku and (not plain.startswith(_SWISS) or "ROUNDROBIN" in plain):
        raise UnknownSystem(f"tournament type {written!r} (record 192): only Swiss systems can be accelerated")
    if plain in WITHOUT_ENGINE:
        raise UnknownSystem(f"Dutchess cannot pair the tournament type {written!r} (record 192); name another system")
    named = _without_group(plain)
    if named in EDITIONS:
        return TournamentType(EDITIONS[named], baku, is_edition=True)
    if named in FAMILIES:
        return TournamentType(FAMILIES[named], baku)
    options = _team_options(plain)
    if options is None:
        known = ", ".join([*FAMILIES, _TEAM, *(code for code in EDITIONS if "ROUNDROBIN" in code)])
        raise UnknownSystem(
            f"unknown tournament type {written!r} (record 192); the types are {known}, and those that name an edition "
            "(FIDE_DUTCH_2017)"
        )
    return TournamentType(systems.TEAM, baku, options)


def code_of(system: str, is_team: bool) -> str:
    """The code of a system given by name. Any other text, and a system without a code, is returned unchanged."""
    codes = [code for known in systems.SYSTEMS if known.name == system for code in (known.family, *known.codes) if code]
    return next((code for code in codes if ("TEAM" in code) == is_team), system)


def stated(tournament: Tournament) -> tuple[str, str]:
    """What a file says of the system: its code, and the edition if neither code nor dates of the event tell it.

    The code is empty if the format has none; the name of a system without a code is an edition.
    """
    written, edition = tournament.system.strip(), tournament.edition
    if written not in systems.names():
        return written, edition if _is_needed(tournament, written, edition) else ""
    system = systems.find(written)
    for code in (code_of(written, tournament.is_team_event), *system.codes):
        if code != written and not _is_needed(tournament, code, written):
            return code, ""
    return system.family, written


def _is_needed(tournament: Tournament, code: str, edition: str) -> bool:
    """True if an edition does not follow from a code and the dates of the event."""
    return bool(edition) and systems.name_of(replace(tournament, system=code, edition="")) != edition


def is_accelerated(code: str) -> bool:
    """True if record 192 asks for the Baku acceleration."""
    return code.strip().upper().endswith(_ACCELERATED)


def accelerated(code: str) -> str:
    """A code that asks for the Baku acceleration."""
    return code + _ACCELERATED


def unaccelerated(code: str) -> str:
    """A code in capitals, without its acceleration."""
    return code.strip().upper().removesuffix(_ACCELERATED)


def round_robin_code(*, double: bool, teams: bool) -> str:
    """The code of a round robin."""
    return f"BERGER_{'TEAM_' if teams else ''}{'DOUBLE' if double else ''}ROUNDROBIN"


def scheveningen_code(*, double: bool) -> str:
    """The code of a Scheveningen match."""
    return f"FIDE_{'DOUBLE' if double else ''}SCHEVENINGEN"


def is_double(code: str) -> bool:
    """True for a double round robin (record 192)."""
    return "DOUBLEROUNDROBIN" in code.upper()


def is_team_swiss(code: str) -> bool:
    """True if a code without acceleration is that of a Swiss tournament of teams, with options or without."""
    return _team_options(code) is not None


def team_options(code: str) -> TeamOptions:
    """The options in record 192, or the defaults of C.04.6 articles 1.2.2 and 1.7 for other codes."""
    return _team_options(unaccelerated(code)) or TeamOptions()


def team_code(options: TeamOptions) -> str:
    """The code that states these options."""
    kind = f"_TYPE{options.preferences}" if options.preferences else ""
    return f"{_TEAM}{kind}_{options.primary}" + (f"_{options.secondary}" if options.secondary else "")


def _without_group(code: str) -> str:
    """`BERGER_ROUNDROBIN_G3` names one group of a round robin."""
    head, _, group = code.rpartition("_G")
    return head if head.endswith("ROUNDROBIN") and group.isdecimal() else code


def _team_options(code: str) -> TeamOptions | None:
    """`FIDE_TEAM[_TYPEA|_TYPEB][_MP|_GP][_GP|_MP]`; None if the code is not of that form.

    Without a score part, the defaults apply. With one, a missing type means no colour preferences, and a missing second
    score means that only one score is used.
    """
    if code != _TEAM and not code.startswith(_TEAM + "_"):
        return None
    parts = code.split("_")[2:]
    preferences = {"TYPEA": "A", "TYPEB": "B"}.get(parts[0], "") if parts else ""
    scores = parts[1:] if preferences else parts
    if not scores:
        return TeamOptions(preferences or "A")
    if scores in ([MATCH_POINTS, GAME_POINTS], [GAME_POINTS, MATCH_POINTS]):
        return TeamOptions(preferences, scores[0], scores[1])
    return TeamOptions(preferences, scores[0], "") if scores in ([MATCH_POINTS], [GAME_POINTS]) else None
