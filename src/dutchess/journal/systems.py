"""Settings of a tournament as the coded type of a report (TRF record 192), and back.

Owns that translation. Must not pair.
"""

from __future__ import annotations

from dutchess.journal.values import Settings

CODES = {"dutch": "FIDE_DUTCH", "dubov": "FIDE_DUBOV", "burstein": "FIDE_BURSTEIN", "team": "FIDE_TEAM"}
ACCELERATED = "_BAKU"


def coded_type(settings: Settings) -> str:
    """The code of record 192; empty where the format has none (Lim, former editions)."""
    baku = ACCELERATED if settings.acceleration else ""
    if settings.system == "berger":
        team = "TEAM_" if settings.teams is not None else ""
        return f"BERGER_{team}{'DOUBLE' if settings.double else ''}ROUNDROBIN"
    if settings.teams is not None:
        return (settings.teams.code or CODES["team"]) + baku
    code = CODES.get(settings.system, "")
    return code + baku if code else ""
