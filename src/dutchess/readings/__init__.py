"""The register of readings: points that the texts leave open, and how each can be read.

Owns `Point` and the look-up in `readings.toml`, which holds every point with its articles, its readings with who takes
which, and a small tournament with the answer of each. Where a second reading is implemented, callers ask for it by name
(`{"c6-degree": "pass-fail"}`); whoever pairs or ranks gets it passed in. Loaded only when somebody asks. Must not know
how a reading is carried out.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from dutchess.base.errors import UnknownReading
from dutchess.base.values import value_class

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from dataclasses import KW_ONLY
    from typing import Any

    # Pairs of an id and a name, in the order of the register.
    Readings = tuple[tuple[str, str], ...]

# In place of systems: the point is about standings, not about pairings.
STANDINGS = "standings"


@value_class
class Reading:
    """One way to read a point.

    Attributes:
        name: what callers ask for.
        says: what it means, and what speaks for it.
        taken_by: the programs and documents that read the point in this way.
        default_of: the editions (or `STANDINGS`) that Dutchess reads in this way unless somebody asks for another.
        works: True if Dutchess can be asked for it.
        answer: what follows for the tournament of the point: boards in any order (`1-4 5-bye`), the final order of the
            participants (`3 1=2`), or the values of a tie-break (`WIN: 1 0, 2 1`).
    """

    _: KW_ONLY
    name: str
    says: str
    taken_by: tuple[str, ...] = ()
    default_of: tuple[str, ...] = ()
    works: bool = False
    answer: str = ""


@value_class
class Point:
    """A point that a text leaves open.

    Attributes:
        id: a few words that name it.
        chapter, edition: of the handbook; articles: those that bear on it, with their numbers.
        systems: the editions of pairing systems that it is about, or `STANDINGS` alone.
        question: what the text leaves open.
        readings: how it can be read; ours is not marked here but in `default_of`.
        system, tiebreaks, tournament: the smallest file that we know on which the readings differ, and how to ask for
            the answer.
        why: how the answers follow from the readings.
    """

    _: KW_ONLY
    id: str
    chapter: str
    edition: str
    articles: tuple[str, ...]
    systems: tuple[str, ...]
    question: str
    readings: tuple[Reading, ...]
    system: str = ""
    tiebreaks: str = ""
    tournament: str = ""
    why: str = ""

    @property
    def is_about_standings(self) -> bool:
        return self.systems == (STANDINGS,)

    @property
    def choices(self) -> tuple[str, ...]:
        """The names of the readings that callers may ask for; fewer than two are no choice."""
        works = tuple([reading.name for reading in self.readings if reading.works])
        return works if len(works) > 1 else ()

    @property
    def computed(self) -> tuple[str, ...]:
        """The names of the readings whose answers Dutchess can give; the others were worked out by hand."""
        return self.choices or (self.default(self.system or STANDINGS),)

    def default(self, system: str) -> str:
        """The name of the reading that Dutchess takes for an edition (or for `STANDINGS`)."""
        return next(reading.name for reading in self.readings if system in reading.default_of)


@cache
def points() -> tuple[Point, ...]:
    """Every point, in the order of the register."""
    return tuple([_point(entry) for entry in entries()])


def entries() -> list[dict[str, Any]]:
    """The register as it is written, for programs."""
    import tomllib  # start-up: few callers ask for readings

    text = (Path(__file__).parent / "readings.toml").read_text(encoding="utf-8")
    written_down: list[dict[str, Any]] = tomllib.loads(text)["point"]
    return written_down


def _point(entry: dict[str, Any]) -> Point:
    readings = tuple([Reading(**_fields(reading)) for reading in entry.pop("readings")])
    return Point(**_fields(entry), readings=readings)


def _fields(entry: dict[str, Any]) -> dict[str, Any]:
    return {name: tuple(value) if isinstance(value, list) else value for name, value in entry.items()}


def find(point_id: str) -> Point:
    """The point with this id. Raises UnknownReading if there is none."""
    for point in points():
        if point.id == point_id:
            return point
    raise UnknownReading(f"no point of the register is called {point_id!r}; {_near(str(point_id))}")


def _near(written: str) -> str:
    """Which points may be meant, or else those that can be asked for."""
    from difflib import get_close_matches  # start-up: for a mistyped id only

    ids = [point.id for point in points()]
    near = [one for one in ids if written and written in one] or get_close_matches(written, ids, 3)
    return f"did you mean {', '.join(near)}?" if near else f"those that can be asked for are {_askable()}"


def _askable() -> str:
    return ", ".join([point.id for point in points() if point.choices])


def parse(texts: Iterable[str]) -> dict[str, str]:
    """Readings written as `ID=NAME`. Raises UnknownReading for anything else, and for what no edition knows."""
    readings: dict[str, str] = {}
    for text in texts:
        point_id, equals, name = text.strip().partition("=")
        if not equals:
            raise UnknownReading(f"{text.strip()!r} is no reading: write ID=NAME; the ids are {_askable()}")
        if readings.setdefault(point_id, name) != name:
            raise UnknownReading(f"two readings of {point_id} are asked for: {readings[point_id]} and {name}")
        _refuse_unknown(find(point_id), name)
    return readings


def of_pairings(readings: Mapping[str, str], system: str) -> Readings:
    """The readings that are asked for, checked for an edition; those that it takes anyway are left out.

    Raises UnknownReading for an id, a name or an edition that does not fit.
    """
    return _checked(readings, system, f"this is paired by {system}")


def of_standings(readings: Mapping[str, str]) -> Readings:
    """The same for standings."""
    return _checked(readings, STANDINGS, "this is about standings")


def split(readings: Mapping[str, str]) -> tuple[dict[str, str], dict[str, str]]:
    """The readings that are about pairings, and those about standings. Raises UnknownReading for an unknown id."""
    _refuse_others(readings)
    pairings = {one: name for one, name in readings.items() if not find(one).is_about_standings}
    return pairings, {one: name for one, name in readings.items() if one not in pairings}


def others(system: str) -> Readings:
    """Every reading that an edition (or `STANDINGS`) does not take, but can be asked for."""
    return tuple(
        [
            (point.id, name)
            for point in points()
            if system in point.systems
            for name in point.choices
            if name != point.default(system)
        ]
    )


def written(readings: Readings) -> str:
    """The readings as callers write them."""
    return ", ".join([f"{point_id}={name}" for point_id, name in readings])


def _refuse_others(readings: object) -> None:
    if not hasattr(readings, "items"):
        raise UnknownReading(f"readings are given by id, such as {{'ede-subset': 'same-score'}}, not {readings!r}")


def _refuse_unknown(point: Point, name: str) -> None:
    if name not in point.choices:
        choices = f"choose {' or '.join(point.choices)}" if point.choices else "Dutchess has only one reading of it"
        raise UnknownReading(f"{point.id} cannot be read as {name!r}: {choices}")


def _checked(readings: Mapping[str, str], system: str, otherwise: str) -> Readings:
    _refuse_others(readings)
    for point_id, name in readings.items():
        point = find(point_id)
        if system not in point.systems:
            raise UnknownReading(f"{point_id} is a reading of {', '.join(point.systems)}; {otherwise}")
        _refuse_unknown(point, name)
    return tuple(
        [
            (point.id, readings[point.id])
            for point in points()
            if point.id in readings and readings[point.id] != point.default(system)
        ]
    )
