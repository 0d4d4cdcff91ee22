"""A log-log plot as SVG text; just enough for the performance page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log10

WIDTH, HEIGHT, MARGIN = 720, 440, 60
COLOURS = ("#1b6ca8", "#d1495b", "#3c7a3c", "#8a5a9e")
Points = Sequence[tuple[float, float]]


def log_log_plot(series: Mapping[str, Points]) -> str:
    """Seconds by number of players, one colour for each series."""
    x_values = [x for points in series.values() for x, _ in points]
    y_values = [y for points in series.values() for _, y in points]
    left, right = log10(min(x_values)) - 0.1, log10(max(x_values)) + 0.1
    low, high = int(log10(min(y_values)) - 1), int(log10(max(y_values)) + 1)

    def x_at(value: float) -> float:
        return MARGIN + (log10(value) - left) / (right - left) * (WIDTH - 2 * MARGIN)

    def y_at(value: float) -> float:
        return HEIGHT - MARGIN - (log10(value) - low) / (high - low) * (HEIGHT - 2 * MARGIN)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        'font-family="sans-serif" font-size="13">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
    ]
    for power in range(low, high + 1):
        y = y_at(10.0**power)
        label = f"{10**power:g} s" if power >= 0 else f"{10 ** (power + 3):g} ms"
        parts.append(f'<line x1="{MARGIN}" x2="{WIDTH - MARGIN}" y1="{y:.1f}" y2="{y:.1f}" stroke="#ddd"/>')
        parts.append(f'<text x="{MARGIN - 8}" y="{y + 4:.1f}" text-anchor="end">{label}</text>')
    for size in sorted(set(x_values)):
        x = x_at(size)
        parts.append(f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{MARGIN}" y2="{HEIGHT - MARGIN}" stroke="#eee"/>')
        parts.append(f'<text x="{x:.1f}" y="{HEIGHT - MARGIN + 20}" text-anchor="middle">{size:,.0f}</text>')
    for index, (name, points) in enumerate(series.items()):
        colour = COLOURS[index % len(COLOURS)]
        means = [(x, _mean([y for other, y in points if other == x])) for x in sorted({x for x, _ in points})]
        path = " ".join(f"{x_at(x):.1f},{y_at(y):.1f}" for x, y in means)
        parts.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts += [f'<circle cx="{x_at(x):.1f}" cy="{y_at(y):.1f}" r="3" fill="{colour}"/>' for x, y in points]
        parts.append(f'<text x="{MARGIN + 12}" y="{MARGIN + 18 * index + 4}" fill="{colour}">{name}</text>')
    parts.append(f'<text x="{WIDTH / 2}" y="{HEIGHT - 12}" text-anchor="middle">players</text>')
    parts.append("</svg>")
    return "\n".join(parts) + "\n"


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)
