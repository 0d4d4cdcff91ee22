"""The results of a study as tables: every tournament, and the summary.

Owns CSV and Parquet of the rows, and the summary: means with 95 % intervals, and differences between arms, taken world
by world because every arm plays the same worlds. What happens or does not happen in a tournament is a share: its
interval is Wilson's, and that of a difference of two such shares is Newcombe's for pairs. Must not simulate, must not
draw.
"""

from __future__ import annotations

import csv
import io
import os
from math import sqrt

import numpy as np
import polars
from scipy import stats

from dutchess.base.values import value_class
from dutchess.simulation.studies.measures import MEASURES
from dutchess.simulation.workplace.chunks import write_whole

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from dutchess.simulation.studies.study import Study

CONFIDENCE = 0.95


@value_class
class Estimate:
    """A mean with its interval, and the difference from the first arm in the same worlds with its interval."""

    arm: str
    measure: str
    count: int
    mean: float
    low: float
    high: float
    difference: float | None = None
    difference_low: float | None = None
    difference_high: float | None = None


@value_class
class Results:
    """The rows of all worlds and arms, in order, and the estimates by (arm, measure)."""

    study: Study
    rows: tuple[tuple[Any, ...], ...]
    estimates: dict[tuple[str, str], Estimate]
    by_round: dict[str, tuple[tuple[float, float, float], ...]]


def results_of(study: Study, rows: Sequence[Sequence[Any]]) -> Results:
    """Put the rows of all chunks together. A row: seed, arm, measures in their order, rating differences by round."""
    columns = {arm.name: [row for row in rows if row[1] == arm.name] for arm in study.arms}
    estimates: dict[tuple[str, str], Estimate] = {}
    for place, (name, measure) in enumerate(MEASURES.items(), 2):
        share = measure.unit == "share"
        first = {row[0]: row[place] for row in columns[study.arms[0].name]}
        for arm in study.arms:
            column = [(row[0], row[place]) for row in columns[arm.name] if row[place] is not None]
            if not column:
                continue
            pairs = [(value, first[seed]) for seed, value in column if first.get(seed) is not None]
            difference = paired_interval(pairs, share) if pairs and arm is not study.arms[0] else (None, None, None)
            mean = interval([value for _, value in column], share)
            estimates[arm.name, name] = Estimate(arm.name, name, len(column), *mean, *difference)
    by_round = {
        arm.name: tuple(interval(list(values)) for values in zip(*(row[-1] for row in columns[arm.name]), strict=False))
        for arm in study.arms
    }
    return Results(study, tuple(tuple(row) for row in rows), estimates, by_round)


def interval(values: Sequence[float], share: bool = False) -> tuple[float, float, float]:
    """Mean, and the limits of its 95 % interval: Wilson's for a share of values 0 or 1, otherwise Student's."""
    if share and set(values) <= {0, 1}:
        return wilson(int(sum(values)), len(values))
    array = np.asarray(values, dtype=np.float64)
    mean = float(array.mean())
    if len(array) < 2:
        return mean, mean, mean
    error = float(array.std(ddof=1)) / float(np.sqrt(len(array)))
    reach = float(stats.t.ppf((1 + CONFIDENCE) / 2, len(array) - 1)) * error
    return mean, mean - reach, mean + reach


def wilson(successes: int, count: int) -> tuple[float, float, float]:
    """A share, and the limits of Wilson's score interval, which never leaves 0 to 1."""
    z = float(stats.norm.ppf((1 + CONFIDENCE) / 2))
    share = successes / count
    middle = (share + z * z / (2 * count)) / (1 + z * z / count)
    reach = z / (1 + z * z / count) * sqrt(share * (1 - share) / count + z * z / (4 * count * count))
    return share, max(0.0, middle - reach), min(1.0, middle + reach)


def paired_interval(pairs: Sequence[tuple[float, float]], share: bool = False) -> tuple[float, float, float]:
    """The mean difference of values taken in the same worlds, and the limits of its 95 % interval.

    For shares of values that are 0 or 1 the interval is Newcombe's score interval
    (R. G. Newcombe, Statistics in Medicine 17, 1998, method 10, without its continuity correction): made from the
    Wilson intervals of both shares and their correlation.
    """
    if not share or not {value for pair in pairs for value in pair} <= {0, 1}:
        return interval([one - other for one, other in pairs])
    count = len(pairs)
    both = sum(one == other == 1 for one, other in pairs)
    only_one = sum(one > other for one, other in pairs)
    only_other = sum(one < other for one, other in pairs)
    neither = count - both - only_one - only_other
    one_share, low, high = wilson(both + only_one, count)
    other_share, other_low, other_high = wilson(both + only_other, count)
    product = (both + only_one) * (only_other + neither) * (both + only_other) * (only_one + neither)
    correlation = (both * neither - only_one * only_other) / sqrt(product) if product else 0.0
    below, above = one_share - low, high - one_share
    other_below, other_above = other_share - other_low, other_high - other_share
    difference = one_share - other_share
    down = sqrt(max(0.0, below**2 - 2 * correlation * below * other_above + other_above**2))
    up = sqrt(max(0.0, other_below**2 - 2 * correlation * other_below * above + above**2))
    return difference, difference - down, difference + up


def write(results: Results, folder: str) -> None:
    """`tournaments.csv`, `tournaments.parquet`, `summary.csv` and `summary.parquet`."""
    names = ["seed", "arm", *MEASURES]
    rows = [row[: len(names)] for row in results.rows]
    _write(os.path.join(folder, "tournaments"), names, rows)
    fields = list(Estimate.__match_args__)
    _write(
        os.path.join(folder, "summary"),
        fields,
        [tuple(getattr(estimate, field) for field in fields) for estimate in results.estimates.values()],
    )


def _write(path: str, names: list[str], rows: Sequence[tuple[Any, ...]]) -> None:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(names)
    writer.writerows(["" if value is None else _plain(value) for value in row] for row in rows)
    write_whole(f"{path}.csv", text.getvalue().encode())
    data = {name: [row[index] for row in rows] for index, name in enumerate(names)}
    kinds = {name: _kind(name) for name in names}
    buffer = io.BytesIO()
    polars.DataFrame(data, schema=kinds).write_parquet(buffer)
    write_whole(f"{path}.parquet", buffer.getvalue())


def _kind(name: str) -> Any:
    if name in ("arm", "measure"):
        return polars.String
    return polars.Int64 if name in ("seed", "count") else polars.Float64


def _plain(value: Any) -> str:
    """Numbers with at most nine digits after the point, so that they are the same on every machine."""
    return str(value) if isinstance(value, int | str) else f"{value:.9g}"


def report(results: Results) -> str:
    """The summary as a page, with one table per measure that has values."""
    study = results.study
    lines = [f"# {study.title or 'Study'}", ""]
    lines += [study.question, ""] if study.question else []
    lines += [
        f"{study.tournaments} worlds from seed {study.seed}; every arm plays the same worlds. 95 % intervals.",
        "",
    ]
    for name, measure in MEASURES.items():
        entries = [results.estimates[arm.name, name] for arm in study.arms if (arm.name, name) in results.estimates]
        silent = len({(entry.mean, entry.low, entry.high) for entry in entries}) == 1 and len(study.arms) > 1
        if not entries or silent or name == "winner":
            continue
        lines += [
            f"## {measure.words(study.top)}",
            "",
            "| arm | mean | interval | against the first arm |",
            "|---|---|---|---|",
        ]
        lines += [_line(entry, measure.unit) for entry in entries]
        lines.append("")
    return "\n".join(lines)


def _line(estimate: Estimate, unit: str) -> str:
    difference = ""
    if estimate.difference is not None and estimate.difference_low is not None and estimate.difference_high is not None:
        low, high = (number(value, unit, signed=True) for value in (estimate.difference_low, estimate.difference_high))
        difference = f"{number(estimate.difference, unit, signed=True)} ({low} to {high})"
    span = f"{number(estimate.low, unit)} to {number(estimate.high, unit)}"
    return f"| {estimate.arm} | {number(estimate.mean, unit)} | {span} | {difference} |"


def number(value: float, unit: str, signed: bool = False) -> str:
    """A value as people read it."""
    sign = "+" if signed else "z"  # z: no minus before a zero
    if unit == "share":
        return f"{value * 100:{sign}.1f} %"
    return f"{value:{sign}.1f}" if abs(value) >= 10 else f"{value:{sign}.3f}"
