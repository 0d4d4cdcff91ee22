"""A study: the shape of the tournaments, and the ways of pairing to compare.

Owns `Study` and the reading of `STUDY.toml`. All errors in it are found before the work starts. Must not simulate.
"""

from __future__ import annotations

import tomllib

from dutchess.base.errors import InvalidRun, UnknownSystem
from dutchess.base.values import value_class
from dutchess.pairing import systems
from dutchess.simulation.luck import MODELS
from dutchess.tournament import MAX_PLAYERS, MAX_ROUNDS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dataclasses import KW_ONLY
    from typing import Any

ACCELERATIONS = ("", "baku")
FIELDS = ("even", "middle", "equal")


@value_class
class Arm:
    """One of the ways of pairing to compare: a system, with or without acceleration, and possibly other rounds."""

    name: str
    system: str = systems.DEFAULT
    acceleration: str = ""
    rounds: int = 9
    players: int = 100


@value_class
class Study:
    """Many tournaments of one shape, in several arms with the same players and the same luck.

    Attributes:
        title: for the plots.
        question: the question of the study, in one sentence.
        tournaments: the number of worlds; each is played once in every arm.
        seed: of the first world.
        ratings: (lowest, highest).
        field: the distribution of ratings between them: `even`, `middle` (most in the middle), `equal`.
        spread: the standard deviation of real strength from the rating, in points.
        misrated: by how many points one player of the middle is stronger than their rating; 0 for none.
        model: the model of results: `fide`, `coin`, `favourite`.
        top: the k of "the best k".
        norm: the performance for a norm, for players with a lower rating.
        plots: measures to draw.
        arms: the ways to pair.
    """

    _: KW_ONLY
    title: str
    question: str
    tournaments: int
    seed: int
    ratings: tuple[int, int]
    field: str
    spread: float
    misrated: int
    model: str
    top: int
    norm: int
    plots: tuple[str, ...]
    arms: tuple[Arm, ...]


DEFAULTS: dict[str, Any] = {
    "title": "",
    "question": "",
    "tournaments": 1000,
    "seed": 1,
    "players": 100,
    "rounds": 9,
    "ratings": [1400, 2600],
    "field": "middle",
    "spread": 0,
    "misrated": 0,
    "model": "fide",
    "top": 10,
    "norm": 2450,
    "plots": [],
    "arms": [],
}
ARM_KEYS = ("name", "system", "acceleration", "rounds", "players")


def read(path: str, measures: tuple[str, ...]) -> Study:
    """The study in a file; `measures` are the names of measures that can be drawn.

    Raises:
        OSError: the file cannot be read.
        InvalidRun: the file is not TOML, has unknown keys, or has impossible values.
    """
    with open(path, "rb") as stream:
        content = stream.read()
    try:
        values = tomllib.loads(content.decode())
    except ValueError as error:
        raise InvalidRun(f"not a TOML file: {error}") from None
    return parse(values, measures)


def parse(values: dict[str, Any], measures: tuple[str, ...]) -> Study:
    """The study in a table of values. Raises InvalidRun as `read` does."""
    for key in values:
        if key not in DEFAULTS:
            raise InvalidRun(f"unknown key {key!r}; the keys are {', '.join(DEFAULTS)}")
    settings = {**DEFAULTS, **values}
    for key, default in DEFAULTS.items():
        kinds = (int, float) if key == "spread" else type(default)
        if not isinstance(settings[key], kinds) or isinstance(settings[key], bool):
            raise InvalidRun(f"{key}: must be {_kind(default)}, not {settings[key]!r}")
    _between("tournaments", settings["tournaments"], 1, 10_000_000)
    _between("seed", settings["seed"], 0, 2**32 - 1)
    _between("top", settings["top"], 1, settings["players"])
    _between("norm", settings["norm"], 1, 9999)
    _between("misrated", settings["misrated"], 0, 2000)
    _between("spread", settings["spread"], 0, 1000)
    _one_of("model", settings["model"], tuple(MODELS))
    _one_of("field", settings["field"], FIELDS)
    for name in settings["plots"]:
        _one_of("plots", name, measures)
    if not settings["arms"]:
        raise InvalidRun("[[arms]] is missing: a study needs at least one way of pairing")
    arms = tuple(_arm(entry, settings) for entry in settings["arms"])
    if len({arm.name for arm in arms}) < len(arms):
        raise InvalidRun("two arms have the same name")
    return Study(
        title=settings["title"],
        question=settings["question"],
        tournaments=settings["tournaments"],
        seed=settings["seed"],
        ratings=_ratings(settings["ratings"]),
        field=settings["field"],
        spread=float(settings["spread"]),
        misrated=settings["misrated"],
        model=settings["model"],
        top=settings["top"],
        norm=settings["norm"],
        plots=tuple(settings["plots"]),
        arms=arms,
    )


def _arm(entry: Any, values: dict[str, Any]) -> Arm:
    if not isinstance(entry, dict):
        raise InvalidRun("arms: must be tables, [[arms]]")
    for key in entry:
        if key not in ARM_KEYS:
            raise InvalidRun(f"arms: unknown key {key!r}; the keys are {', '.join(ARM_KEYS)}")
    system = entry.get("system", systems.DEFAULT)
    acceleration = entry.get("acceleration", "")
    rounds, players = entry.get("rounds", values["rounds"]), entry.get("players", values["players"])
    for key, value in (("rounds", rounds), ("players", players)):
        if not isinstance(value, int) or isinstance(value, bool):
            raise InvalidRun(f"arms: {key}: must be a whole number, not {value!r}")
    _between("players", players, 2, MAX_PLAYERS)
    _between("rounds", rounds, 1, MAX_ROUNDS)
    _one_of("acceleration", acceleration, ACCELERATIONS)
    try:
        if systems.find(str(system)).teams is not False:
            raise InvalidRun(f"{system} cannot be used: a study needs a Swiss system for players")
    except UnknownSystem as error:
        raise InvalidRun(str(error)) from None
    if rounds > players - 1 + players % 2:
        raise InvalidRun(f"{players} players cannot play {rounds} rounds without meeting twice (C.04.1 article 2)")
    name = entry.get("name") or f"{system}{' with Baku' if acceleration else ''}"
    return Arm(str(name), system, acceleration, rounds, players)


def _ratings(values: list[Any]) -> tuple[int, int]:
    if len(values) != 2 or not all(isinstance(value, int) for value in values):
        raise InvalidRun("ratings: must be the lowest and the highest rating, such as [1400, 2600]")
    low, high = values
    if not 0 < low <= high <= 9999:
        raise InvalidRun("ratings: must be from 1 to 9999, and the lowest must not be above the highest")
    return low, high


def _between(key: str, value: float, least: int, most: int) -> None:
    if not least <= value <= most:
        raise InvalidRun(f"{key}: must be from {least} to {most}, not {value}")


def _one_of(key: str, value: Any, choices: tuple[str, ...]) -> None:
    if value not in choices:
        raise InvalidRun(f"{key}: must be one of {', '.join(choice or 'none' for choice in choices)}, not {value!r}")


def _kind(default: Any) -> str:
    if isinstance(default, str):
        return "a text"
    return "a list" if isinstance(default, list) else "a number"
