"""The coded tournament type (TRF record 192): system, edition, acceleration, and the options of team events.

Owns the meaning of the codes. Must not contain rules of any system.

The codes of team events do not name the edition of the rules; the day on which the event began (record 042) does.
"""

from __future__ import annotations

from dutchess.errors import UnknownSystem
from dutchess.record import record

MATCH_POINTS, GAME_POINTS = "MP", "GP"
ACCELERATED = "_BAKU"
TEAM = "FIDE_TEAM"
IN_FORCE = "2026/02/01"  # from then on the editions of 2026 of C.04.3 and C.04.6 hold
# The Dutch System of earlier days, latest first: from when on, and the edition; None where it is not among the systems.
DUTCH_SINCE = (
    (IN_FORCE, "dutch"),
    ("2017/07/01", None),
    ("2013/01/01", "dutch-2012"),
    ("2012/01/01", "dutch-2011"),
    ("", "dutch-1992"),
)

# Codes without `_BAKU` and the system each one names; round robins may be of teams.
BY_NAME = {
    "FIDE_DUTCH": "dutch",
    "FIDE_DUTCH_2025": "dutch",
    "FIDE_DUTCH_2026": "dutch",
    "FIDE_DUBOV": "dubov",
    "FIDE_BURSTEIN": "burstein",
    "BERGER_ROUNDROBIN": "berger",
    "BERGER_DOUBLEROUNDROBIN": "berger",
    "FIDE_ROUNDROBIN": "berger",
    "FIDE_DOUBLEROUNDROBIN": "berger",
    "BERGER_TEAM_ROUNDROBIN": "berger",
    "BERGER_TEAM_DOUBLEROUNDROBIN": "berger",
    "FIDE_TEAM_ROUNDROBIN": "berger",
    "FIDE_TEAM_DOUBLEROUNDROBIN": "berger",
}

# Codes of the format for which there is no engine: a clear answer instead of "unknown".
WITHOUT_ENGINE = frozenset(
    (
        "FIDE_DUTCH_2017 FIDE_DOUBLESWISS CUSTOM_SWISS CUSTOM_DOUBLESWISS CUSTOM_ROUNDROBIN FIDE_SCHILLER "
        "CUSTOM_SCHILLER FIDE_SCHEVENINGEN FIDE_DOUBLESCHEVENINGEN CUSTOM_SCHEVENINGEN CUSTOM_KNOCKOUT "
        "CUSTOM_TEAM_SWISS CUSTOM_TEAM_SWISS_MP CUSTOM_TEAM_SWISS_GP CUSTOM_TEAM_ROUNDROBIN CUSTOM_TEAM_KNOCKOUT"
    ).split()
)
# Types that may carry `_BAKU`.
SWISS = ("FIDE_DUTCH", "FIDE_DUBOV", "FIDE_BURSTEIN", "FIDE_DOUBLESWISS", TEAM)


@record
class TeamOptions:
    """What the rules of a team competition choose (C.04.6 articles 1.2 and 1.7).

    Attributes:
        preferences: `A` or `B` for the type of colour preferences, empty for none at all.
        primary: the score that makes the scoregroups, `MP` or `GP`.
        secondary: the other one if it is used in colour allocation (article 4.2.2), else empty.
    """

    preferences: str = "A"
    primary: str = MATCH_POINTS
    secondary: str = GAME_POINTS


@record
class TournamentType:
    """What a code of record 192 says. `team` is None for individual events."""

    system: str
    baku: bool = False
    team: TeamOptions | None = None


def read_type(code: str) -> TournamentType:
    """The meaning of record 192; UnknownSystem if the code is not one of the format or has no engine."""
    written = code.strip()
    plain = written.upper().removesuffix(ACCELERATED)
    baku = plain != written.upper()
    if baku and (not plain.startswith(SWISS) or "ROUNDROBIN" in plain):
        raise UnknownSystem(f"tournament type {written!r} (record 192): only Swiss systems can be accelerated")
    if plain in WITHOUT_ENGINE:
        raise UnknownSystem(f"tournament type {written!r} (record 192) cannot be paired here; name a system to use")
    system = BY_NAME.get(_without_group(plain))
    if system is not None:
        return TournamentType(system, baku)
    options = _team_options(plain)
    if options is None:
        known = ", ".join([*BY_NAME, TEAM])
        raise UnknownSystem(f"tournament type {written!r} (record 192) names no known pairing system; known: {known}")
    return TournamentType("team", baku, options)


def code_of(system: str, is_team: bool) -> str:
    """The code of a system that is named by its name; what is no name, or has no code, stays as it is."""
    found = [code for code, name in BY_NAME.items() if name == system and ("TEAM" in code) == is_team]
    return TEAM if system == "team" else found[0] if found else system


def team_system(start: str | None) -> str:
    """The edition of the team system for an event that began on this day (`YYYY/MM/DD`); None if it is unknown."""
    return "team-2024" if start is not None and start < IN_FORCE else "team"


def dutch_system(date: str) -> str | None:
    """The edition of the Dutch System in force on a day (`YYYY/MM/DD`); None if it is not among the systems."""
    return next(edition for since, edition in DUTCH_SINCE if date >= since)


def is_accelerated(code: str) -> bool:
    """True if record 192 asks for the Baku acceleration."""
    return code.strip().upper().endswith(ACCELERATED)


def team_options(code: str) -> TeamOptions:
    """The options that record 192 states; those of C.04.6 articles 1.2.2 and 1.7 if it is not a team Swiss code."""
    return _team_options(code.strip().upper().removesuffix(ACCELERATED)) or TeamOptions()


def _without_group(code: str) -> str:
    """`BERGER_ROUNDROBIN_G3` names one group of a round robin."""
    head, _, group = code.rpartition("_G")
    return head if head.endswith("ROUNDROBIN") and group.isdecimal() else code


def _team_options(code: str) -> TeamOptions | None:
    """`FIDE_TEAM[_TYPEA|_TYPEB][_MP|_GP][_GP|_MP]`; None if the code is not of that form.

    Without a score part the defaults hold; with one, a missing type means no colour preferences and a missing second
    score that only one is used.
    """
    if code != TEAM and not code.startswith(TEAM + "_"):
        return None
    parts = code.split("_")[2:]
    preferences = {"TYPEA": "A", "TYPEB": "B"}.get(parts[0], "") if parts else ""
    scores = parts[1:] if preferences else parts
    if not scores:
        return TeamOptions(preferences or "A")
    if scores in ([MATCH_POINTS, GAME_POINTS], [GAME_POINTS, MATCH_POINTS]):
        return TeamOptions(preferences, scores[0], scores[1])
    return TeamOptions(preferences, scores[0], "") if scores in ([MATCH_POINTS], [GAME_POINTS]) else None
