"""Settings of a tournament as the coded type of a report (TRF record 192), and back.

Owns that translation. Must not pair.
"""

from __future__ import annotations

from dutchess import systems
from dutchess.journal.values import Settings
from dutchess.systems import codes


def coded_type(settings: Settings) -> str:
    """The code of record 192; empty where the format has none (Lim, former editions)."""
    if settings.system == systems.ROUND_ROBIN:
        return codes.round_robin_code(double=settings.double, teams=settings.teams is not None)
    code = (settings.teams.code if settings.teams is not None else "") or systems.find(settings.system).code
    return codes.accelerated(code) if code and settings.acceleration else code
