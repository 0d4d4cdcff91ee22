"""A forecast for people and programs: table, JSON, picture.

Owns the layouts. Must not compute chances.
"""

from __future__ import annotations

import json
from xml.sax.saxutils import escape

from dutchess.tournament import points_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dutchess.simulation.forecast import Chances, Forecast

SHOWN = 20  # participants in table and picture
ROW, NAME, BAR, SIDE = 34, 260, 620, 24
BLUE, PALE, INK, GREY = "#1f5fa8", "#a9c7e8", "#1b1b1b", "#666666"


def percent(share: float) -> str:
    """A chance as people read it. A chance that is possible but not certain is never shown as 0 or 100."""
    if 0 < share < 0.01:
        return "<1 %"
    return ">99 %" if 0.99 < share < 1 else f"{share * 100:.0f} %"


def _heading(forecast: Forecast) -> str:
    return f"after round {forecast.rounds_played} of {forecast.rounds}, {forecast.continuations} continuations"


def table(forecast: Forecast, everybody: bool = False) -> str:
    """Columns for a terminal: the most likely winners, or all participants."""
    rows = forecast.rows if everybody else forecast.rows[:SHOWN]
    wide = max([4, *(len(row.name) for row in rows)])
    lines = [
        _heading(forecast),
        "",
        f"{'no.':>5}  {'name':<{wide}}  {'points':>6}  {'first':>6}  {f'top {forecast.top}':>7}  {'place':>5}  "
        "9 of 10   next opponent",
    ]
    for row in rows:
        span = f"{row.low}-{row.high}"
        lines.append(
            f"{row.participant:>5}  {row.name:<{wide}}  {points_text(row.points):>6}  {percent(row.win):>6}  "
            f"{percent(row.among_first):>7}  {row.place:>5.1f}  {span:<8}  {_next(row)}".rstrip()
        )
    if len(rows) < len(forecast.rows):
        lines.append(f"and {len(forecast.rows) - len(rows)} more")
    if forecast.unfinished:
        lines.append(f"in {forecast.unfinished} continuations no legal pairing was left before the end")
    return "\n".join([*lines, ""])


def _next(row: Chances) -> str:
    """The most likely opponents of the coming round."""
    named = [f"{opponent or 'bye'} ({percent(share)})" for opponent, share in row.opponents[:3]]
    return ", ".join(named)


def document(forecast: Forecast) -> str:
    """One JSON document."""
    rows = [
        {
            "participant": row.participant,
            "name": row.name,
            "rating": row.rating,
            "points": row.points / 10,
            "win": round(row.win, 6),
            "among_first": round(row.among_first, 6),
            "place": round(row.place, 4),
            "interval": [row.low, row.high],
            "opponents": [{"participant": number, "share": round(share, 6)} for number, share in row.opponents],
        }
        for row in forecast.rows
    ]
    head = {
        "rounds_played": forecast.rounds_played,
        "rounds": forecast.rounds,
        "system": forecast.system,
        "continuations": forecast.continuations,
        "unfinished": forecast.unfinished,
        "top": forecast.top,
    }
    return json.dumps({**head, "participants": rows}, indent=1, ensure_ascii=False) + "\n"


def picture(forecast: Forecast, title: str) -> str:
    """A picture for a screen in the playing hall: the likeliest winners, with bars for first place and the first k."""
    rows = forecast.rows[: min(SHOWN, 12)]
    width, height = SIDE * 2 + NAME + BAR + 170, 120 + ROW * len(rows) + 40
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        'font-family="Inter, Helvetica, Arial, sans-serif">',
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
        _text(SIDE, 40, title or "Who will win?", 26, INK, "bold"),
        _text(SIDE, 66, _heading(forecast), 15, GREY),
        f'<rect x="{SIDE}" y="82" width="14" height="14" fill="{BLUE}"/>',
        _text(SIDE + 20, 94, "wins the event", 14, INK),
        f'<rect x="{SIDE + 140}" y="82" width="14" height="14" fill="{PALE}"/>',
        _text(SIDE + 160, 94, f"is among the first {forecast.top}", 14, INK),
    ]
    for index, row in enumerate(rows):
        parts += _bars(row, 112 + index * ROW, SIDE + NAME)
    note = "the number after the bars is the mean place, with the range of nine continuations in ten"
    parts.append(_text(SIDE, height - 16, note, 13, GREY))
    return "\n".join([*parts, "</svg>", ""])


def _bars(row: Chances, top: int, left: int) -> list[str]:
    name = row.name if len(row.name) <= 24 else f"{row.name[:23]}…"
    middle = top + ROW // 2
    label = f"{percent(row.win)} / {percent(row.among_first)}"
    wins, firsts = (max(1.0, BAR * share) for share in (row.win, row.among_first))
    bar = f'<rect x="{left}" y="{top + 6}" height="{ROW - 12}"'
    return [
        _text(SIDE, middle + 5, f"{name}", 16, INK),
        _text(left - 12, middle + 5, points_text(row.points), 16, GREY, anchor="end"),
        f'{bar} width="{firsts:.1f}" fill="{PALE}"/>',
        f'{bar} width="{wins:.1f}" fill="{BLUE}"/>',
        _text(left + firsts + 8, middle + 5, f"{label}   {row.place:.1f} ({row.low}-{row.high})", 14, INK),
    ]


def _text(x: float, y: float, text: str, size: int, fill: str, weight: str = "normal", anchor: str = "start") -> str:
    style = f'font-size="{size}" fill="{fill}" font-weight="{weight}" text-anchor="{anchor}"'
    return f'<text x="{x:.0f}" y="{y:.0f}" {style}>{escape(text)}</text>'
