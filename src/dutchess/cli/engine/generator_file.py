"""The configuration file of a tournament generator, as engines have always read it: `Key=Value` lines, `#` comments.

Owns the keys and what they mean. A rate `N` means one in N.
"""

from __future__ import annotations

from dutchess.base.errors import InvalidTournament
from dutchess.base.values import replace
from dutchess.cli.tournaments.generate import tenths
from dutchess.simulation.generator import GeneratorConfig, points_per_result
from dutchess.tournament import MAX_PLAYERS, MAX_ROUNDS

USUAL_ROUNDS = 9
INTEGERS = {
    "PlayersNumber": (1, MAX_PLAYERS),
    "RoundsNumber": (1, MAX_ROUNDS),
    "DrawPercentage": (0, 100),
    "ForfeitRate": (1, 10**6),
    "RetiredRate": (1, 10**6),
    "HalfPointByeRate": (1, 10**6),
    "HighestRating": (1, 9999),
    "LowestRating": (1, 9999),
}
POINTS = ("PointsForWin", "PointsForDraw", "PointsForLoss", "PointsForZPB", "PointsForForfeitLoss", "PointsForPAB")


def read_config(path: str) -> GeneratorConfig:
    """Read a configuration file. Raises InvalidTournament, with the line, for an unknown key or an impossible value."""
    integers: dict[str, int] = {}
    points: dict[str, int] = {}
    with open(path, encoding="utf-8", errors="replace") as stream:
        for number, line in enumerate(stream, 1):
            text = line.strip()
            if not text or text.startswith("#"):
                continue
            key, _, value = (part.strip() for part in text.partition("="))
            try:
                if key in POINTS:
                    points[key] = tenths(value)
                elif key in INTEGERS:
                    integers[key] = _integer(value, *INTEGERS[key])
                else:
                    raise InvalidTournament(_unknown_key(key), file=path, line=number)
            except ValueError:
                raise InvalidTournament(_wrong_value(key, value), file=path, line=number) from None
    return _config(integers, points)


def _unknown_key(key: str) -> str:
    return f"unknown key {key!r}; the keys are {', '.join((*INTEGERS, *POINTS))}"


def _wrong_value(key: str, value: str) -> str:
    allowed = "a whole number from {} to {}".format(*INTEGERS[key]) if key in INTEGERS else "points from 0 to 99.9"
    return f"{key} must be {allowed}, not {value!r}"


def _integer(text: str, least: int, most: int) -> int:
    value = int(text)
    if not least <= value <= most:
        raise ValueError(text)
    return value


def _config(integers: dict[str, int], points: dict[str, int]) -> GeneratorConfig:
    default = GeneratorConfig()
    rounds = integers.get("RoundsNumber")
    win = points.get("PointsForWin", 10)
    draws = integers.get("DrawPercentage")
    highest = integers.get("HighestRating", max(default.highest_rating, integers.get("LowestRating", 0)))
    retiring = _one_in(integers, "RetiredRate", 0.0)
    return GeneratorConfig(
        players=integers.get("PlayersNumber"),
        rounds=rounds,
        draw_rate=None if draws is None else draws / 100,
        bye_rate=_one_in(integers, "HalfPointByeRate", default.bye_rate),
        forfeit_rate=_one_in(integers, "ForfeitRate", default.forfeit_rate),
        # In this file the rate is per round; in the generator's configuration it is per tournament.
        retirement_rate=1 - (1 - retiring) ** (rounds or USUAL_ROUNDS) if retiring else default.retirement_rate,
        highest_rating=highest,
        lowest_rating=integers.get("LowestRating", min(default.lowest_rating, highest)),
        scoring=replace(
            points_per_result(
                win, points.get("PointsForDraw", 5), points.get("PointsForLoss", 0), points.get("PointsForPAB", win)
            ),
            zero_bye=points.get("PointsForZPB", 0),
            forfeit_loss=points.get("PointsForForfeitLoss", 0),
        ),
    )


def _one_in(integers: dict[str, int], key: str, otherwise: float | None) -> float:
    return 1 / integers[key] if key in integers else otherwise or 0.0
