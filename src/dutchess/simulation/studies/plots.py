"""Plots of a study that need no explanation: a clear title, values at the marks, named lines.

Owns how results are drawn, as SVG and PNG. Must not compute statistics.
"""

from __future__ import annotations

import io
import os

import matplotlib

matplotlib.use("Agg")  # before pyplot is imported: no screen is needed

from matplotlib import pyplot
from matplotlib.ticker import MaxNLocator

from dutchess.simulation.studies.measures import MEASURES
from dutchess.simulation.studies.tables import number
from dutchess.simulation.workplace.chunks import write_whole

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any

    from dutchess.simulation.studies.measures import Measure
    from dutchess.simulation.studies.study import Arm
    from dutchess.simulation.studies.tables import Results

BY_ROUND = "difference_by_round"
NAMES = (*MEASURES, BY_ROUND)
# One colour per arm in all plots of a study.
COLOURS = ("#1f5fa8", "#c2571a", "#2e7d4f", "#8a3ea3", "#9a7b00", "#55606b", "#b0305c", "#00838f")
LABEL_POINTS = 14.0  # the height of a name, with some room
INK, GREY = "#1b1b1b", "#666666"
STYLE: Any = {
    "svg.hashsalt": "dutchess",
    "svg.fonttype": "none",
    "font.family": "sans-serif",
    "font.size": 11,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.edgecolor": GREY,
    "text.color": INK,
}


def draw(results: Results, folder: str) -> list[str]:
    """Draw the plots of the study; return the names of the files."""
    written: list[str] = []
    for name in results.study.plots:
        with pyplot.rc_context(STYLE):
            figure = _by_round(results) if name == BY_ROUND else _measure(results, name)
            for ending, options in (("svg", {"metadata": {"Date": None}}), ("png", {"dpi": 150})):
                buffer = io.BytesIO()
                figure.savefig(buffer, format=ending, bbox_inches="tight", **options)
                path = os.path.join(folder, f"{name}.{ending}")
                write_whole(path, buffer.getvalue())
                written.append(path)
            pyplot.close(figure)
    return written


def _measure(results: Results, name: str) -> Any:
    """Lines over the number of rounds if arms differ in it, otherwise one row per arm."""
    rounds = {arm.rounds for arm in results.study.arms}
    return _lines(results, name) if len(rounds) >= 3 else _rows(results, name)


def _rows(results: Results, name: str) -> Any:
    """One mark with its interval per arm, with the value beside it."""
    measure = MEASURES[name]
    entries = [results.estimates[arm.name, name] for arm in results.study.arms if (arm.name, name) in results.estimates]
    figure, axes = pyplot.subplots(figsize=(8, 1.5 + 0.5 * len(entries)))
    colours = _colours(arm.name for arm in results.study.arms)
    for place, entry in enumerate(entries):
        colour = colours[entry.arm]
        axes.plot([entry.low, entry.high], [place, place], color=colour, linewidth=3, solid_capstyle="butt", alpha=0.45)
        axes.plot([entry.mean], [place], "o", color=colour, markersize=8)
        axes.annotate(
            number(entry.mean, measure.unit),
            (entry.high, place),
            (8, 0),
            textcoords="offset points",
            verticalalignment="center",
        )
    axes.set_yticks(range(len(entries)), [entry.arm for entry in entries])
    axes.set_ylim(len(entries) - 0.5, -0.5)
    axes.margins(x=0.18)
    axes.grid(axis="x", color="#dddddd")
    axes.set_axisbelow(True)
    _unit(axes.xaxis, axes.set_xlabel, measure)
    _titles(axes, measure.words(results.study.top), results, "dot: mean; bar: 95 % interval")
    return figure


def _lines(results: Results, name: str) -> Any:
    """The measure over the number of rounds, a line for each kind of event."""
    measure = MEASURES[name]
    kinds: dict[str, list[Arm]] = {}
    for arm in results.study.arms:
        kinds.setdefault(_kind(results, arm), []).append(arm)
    colours = _colours(kinds)
    ends: list[tuple[float, float, str, str]] = []
    figure, axes = pyplot.subplots(figsize=(8, 4.8))
    for kind, arms in kinds.items():
        arms = sorted((arm for arm in arms if (arm.name, name) in results.estimates), key=lambda arm: arm.rounds)
        estimates = [results.estimates[arm.name, name] for arm in arms]
        colour = colours[kind]
        across = [arm.rounds for arm in arms]
        axes.fill_between(
            across, [e.low for e in estimates], [e.high for e in estimates], color=colour, alpha=0.18, linewidth=0
        )
        axes.plot(across, [estimate.mean for estimate in estimates], "o-", color=colour)
        ends.append((across[-1], estimates[-1].mean, kind, colour))
    axes.set_xlabel("rounds")
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.grid(axis="y", color="#dddddd")
    _unit(axes.yaxis, axes.set_ylabel, measure)
    _label_ends(axes, ends)
    _titles(axes, measure.words(results.study.top), results, "line: mean; band: 95 % interval")
    return figure


def _kind(results: Results, arm: Arm) -> str:
    """The label of a line: players, system and acceleration, if arms differ in them."""
    arms = results.study.arms
    parts = [
        f"{arm.players} players" if len({other.players for other in arms}) > 1 else "",
        arm.system if len({other.system for other in arms}) > 1 else "",
        ("Baku" if arm.acceleration else "plain") if len({other.acceleration for other in arms}) > 1 else "",
    ]
    return ", ".join(part for part in parts if part) or arm.system


def _by_round(results: Results) -> Any:
    """The mean rating difference of the games of each round, a line per arm."""
    figure, axes = pyplot.subplots(figsize=(8, 4.8))
    colours = _colours(arm.name for arm in results.study.arms)
    for arm in results.study.arms:
        series = results.by_round[arm.name]
        rounds = range(1, len(series) + 1)
        colour = colours[arm.name]
        axes.fill_between(
            rounds, [low for _, low, _ in series], [high for *_, high in series], color=colour, alpha=0.18, linewidth=0
        )
        axes.plot(rounds, [mean for mean, *_ in series], "o-", color=colour)
    axes.set_xlabel("round")
    axes.set_ylabel("rating points")
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.grid(axis="y", color="#dddddd")
    axes.set_ylim(bottom=0)
    last = [(name, series[-1][0], len(series)) for name, series in results.by_round.items() if series]
    _label_ends(axes, [(rounds, mean, name, colours[name]) for name, mean, rounds in last])
    _titles(axes, "Mean rating difference of a game, by round", results, "line: mean; band: 95 % interval")
    return figure


def _colours(names: Iterable[str]) -> dict[str, str]:
    return {name: COLOURS[place % len(COLOURS)] for place, name in enumerate(names)}


def _label_ends(axes: Any, ends: Sequence[tuple[float, float, str, str]]) -> None:
    """Names at the ends of lines: (across, up, name, colour). Names that would overlap move apart."""
    axes.figure.canvas.draw()  # the limits are final now
    per_unit = axes.transData.transform((0, 1))[1] - axes.transData.transform((0, 0))[1]
    scale = 72 / axes.figure.dpi  # points per pixel
    heights = spread([up * per_unit * scale for _, up, *_ in ends], LABEL_POINTS)
    for (across, up, name, colour), height in zip(ends, heights, strict=True):
        axes.annotate(
            name,
            (across, up),
            (8, height - up * per_unit * scale),
            textcoords="offset points",
            color=colour,
            verticalalignment="center",
        )


def spread(heights: Sequence[float], apart: float) -> list[float]:
    """The heights, moved as little as needed so that any two are at least `apart`; their order stays."""
    order = sorted(range(len(heights)), key=lambda place: heights[place])
    blocks: list[list[float]] = []  # [sum of wanted heights of the lowest, number] of labels that touch each other
    for index, place in enumerate(order):
        blocks.append([heights[place] - index * apart, 1])
        while len(blocks) > 1 and blocks[-2][0] / blocks[-2][1] > blocks[-1][0] / blocks[-1][1]:
            total, count = blocks.pop()
            blocks[-1][0] += total
            blocks[-1][1] += count
    moved = [total / count for total, count in blocks for _ in range(int(count))]
    found = [0.0] * len(heights)
    for index, place in enumerate(order):
        found[place] = moved[index] + index * apart
    return found


def _unit(axis: Any, label: Any, measure: Measure) -> None:
    if measure.unit == "share":
        axis.set_major_formatter(lambda share, _: f"{round(100 * share, 6):g} %")  # as many digits as the ticks need
        label(f"share of {measure.of}".replace(" {k}", ""))
    else:
        label(measure.unit)


def _titles(axes: Any, title: str, results: Results, legend: str) -> None:
    """The measure above the plot, and the data below it."""
    study = results.study
    axes.set_title(title, loc="left", fontweight="bold", fontsize=13, pad=12)
    shapes = sorted({(arm.players, arm.rounds) for arm in study.arms})
    shape = f"{shapes[0][0]} players, {shapes[0][1]} rounds; " if len(shapes) == 1 else ""
    note = f"{shape}{study.tournaments} tournaments per arm, same players and same luck in each; {legend}"
    axes.annotate(note, (0, 0), (0, -52), xycoords="axes fraction", textcoords="offset points", fontsize=9, color=GREY)
