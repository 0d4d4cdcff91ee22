"""Settings of a tournament as the coded type of a report (TRF record 192), and back.

Owns that translation. Must not pair.
"""

from __future__ import annotations

from dutchess.base.values import replace
from dutchess.journal.values import Settings
from dutchess.pairing import systems, type_codes


def coded_type(settings: Settings, day: str = "") -> str:
    """The code of record 192; the name of a system for which the format has none (Lim).

    If the edition does not follow from the first day of the event, the code names it, if there is such a code.
    """
    if settings.system == systems.ROUND_ROBIN:
        return type_codes.round_robin_code(double=settings.double, teams=settings.teams is not None)
    if settings.system == systems.SCHEVENINGEN:
        return type_codes.scheveningen_code(double=settings.double)
    system = systems.find(settings.system)
    if system.teams is None:
        return type_codes.code_of(system.name, settings.teams is not None)
    code = settings.teams.code if settings.teams is not None else ""
    if not code:
        code = system.codes[0] if system.codes and not is_edition_of_day(system, day) else system.code
    if not code:
        return system.name
    return type_codes.accelerated(code) if settings.acceleration else code


def edition_beside(settings: Settings, day: str) -> str:
    """The edition where neither the code nor the first day of the event tells it; otherwise empty."""
    system = systems.find(settings.system)
    return "" if is_edition_of_day(system, day) or system.codes or not system.code else system.name


def in_edition(settings: Settings, day: str, before: Settings | None = None) -> Settings:
    """The settings with the edition that a system has on the first day of the event, if they name the system alone.

    `before` are the settings until now: an edition of the same system stays what it is.
    """
    system = systems.find(settings.system)
    if system.is_former:
        return settings
    if before is not None and systems.find(before.system).system_name == system.name:
        return replace(settings, system=before.system)
    return replace(settings, system=systems.edition_on(system.name, day).name) if day else settings


def is_edition_of_day(system: systems.System, day: str) -> bool:
    """True if an edition is the one of a day, or of today if the day is not known."""
    return systems.edition_on(system.name, day) == system if day else not system.is_former
