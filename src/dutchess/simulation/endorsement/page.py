"""A page that shows an endorsement run while it goes on.

Owns `Page`: one HTML file in the folder of the run, without a script and without a request to anywhere, that a browser
loads again by itself as long as the run lasts. Must not count anything; `Totals` does.
"""

from __future__ import annotations

import os
import time
from html import escape

from dutchess.simulation.endorsement.report import TITLES, VERDICTS, file_name
from dutchess.simulation.endorsement.run import DIRECTIONS
from dutchess.simulation.workplace.chunks import write_whole

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dutchess.simulation.endorsement.report import Totals
    from dutchess.simulation.endorsement.run import Plan
    from dutchess.simulation.workplace.progress import Progress

FILE = "progress.html"
EVERY_SECONDS = 10
SHOWN = 200  # differences; the report has all

STYLE = """
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
progress { width: 100%; height: 1.5rem; }
table { border-collapse: collapse; margin: 1rem 0; }
th, td { padding: .3rem .8rem; text-align: right; border-bottom: 1px solid #8886; }
th:first-child, td:first-child, .words td { text-align: left; }
"""


class Page:
    """The page of one run."""

    def __init__(self, folder: str, plan: Plan, version: str) -> None:
        self.path = os.path.join(folder, FILE)
        self._plan = plan
        self._version = version
        self._written = -float("inf")

    def show(self, totals: Totals, progress: Progress) -> bool:
        """Write the page, if the one that is there is old enough. True if it was written."""
        if time.monotonic() - self._written < EVERY_SECONDS:
            return False
        self._write(totals, progress, "running")
        return True

    def close(self, totals: Totals, progress: Progress, *, stopped: bool) -> None:
        """Write the page for the last time."""
        self._write(totals, progress, "stopped; it can be resumed" if stopped else "finished")

    def _write(self, totals: Totals, progress: Progress, state: str) -> None:
        self._written = time.monotonic()
        write_whole(self.path, self.text(totals, progress, state).encode())

    def text(self, totals: Totals, progress: Progress, state: str) -> str:
        """The page as HTML."""
        plan, running = self._plan, state == "running"
        rows = "".join(
            f"<tr><td>{TITLES[direction]}</td><td>{totals.tournaments[direction]:,}</td>"
            f"<td>{sum(number * count for number, count in totals.rounds[direction].items()):,}</td>"
            f"<td>{totals.pairs[direction]:,}</td>"
            f"<td>{sum(one['direction'] == direction for one in totals.differences)}</td></tr>"
            for direction in DIRECTIONS
        )
        differences = "".join(
            f'<tr><td><a href="{escape(file_name(number, one))}">{TITLES[one["direction"]]}, seed {one["seed"]}, '
            f"round {one['round']}</a></td><td>{escape(VERDICTS[one['right']])}</td></tr>"
            for number, one in enumerate(totals.differences[:SHOWN], 1)
        )
        if len(totals.differences) > SHOWN:
            differences += f"<tr><td colspan=2>and {len(totals.differences) - SHOWN} more: see report.md</td></tr>"
        return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
{f'<meta http-equiv="refresh" content="{EVERY_SECONDS}">' if running else ""}
<title>{100 * progress.done // max(1, progress.total)} % – endorsement run</title>
<style>{STYLE}</style>
</head>
<body>
<h1>Endorsement run</h1>
<p>Dutchess {escape(self._version)} and {escape(os.path.basename(plan.against))}, system {escape(plan.system)},
seeds from {plan.seed}: {escape(state)}.</p>
<progress max="{progress.total}" value="{progress.done}" aria-label="tournaments done"></progress>
<p>{escape(progress.text(time.monotonic(), bar=False))}</p>
<table>
<thead><tr><th>direction</th><th>tournaments</th><th>rounds</th><th>pairs</th><th>rounds that differ</th></tr></thead>
<tbody>{rows}</tbody>
</table>
<h2>Differences</h2>
{f'<table class="words"><tbody>{differences}</tbody></table>' if differences else "<p>None so far.</p>"}
</body>
</html>
"""
