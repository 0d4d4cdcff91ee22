"""The report of an endorsement run, in the form that the commission requires.

Owns `Totals`, which adds up chunks as they come, and its text: counts per direction and axis, rounds per tournament,
and every difference with its file, both answers and the verdict. Must not run anything.
"""

from __future__ import annotations

import os
from collections import Counter

from dutchess.simulation.endorsement.run import DIRECTIONS, OURS, THEIRS, UNREADABLE
from dutchess.simulation.workplace.chunks import write_whole

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from dutchess.simulation.endorsement.run import Plan

TITLES = {THEIRS: "their tournaments in our checker", OURS: "our tournaments in their checker"}
VERDICTS = {
    "ours": "ours is legal, theirs is not",
    "theirs": "theirs is legal, ours is not",
    "articles": "both are legal: the articles decide, see the first decision that differs",
    "open": "neither pairing is legal, or there is none",
    UNREADABLE: "the file could not be read",
}


class Totals:
    """Sums over all finished chunks."""

    def __init__(self) -> None:
        self.tournaments: Counter[str] = Counter()
        self.none: Counter[str] = Counter()
        self.rounds: dict[str, Counter[int]] = {direction: Counter() for direction in DIRECTIONS}
        self.pairs: Counter[str] = Counter()
        self.axes: dict[str, Counter[tuple[str, str]]] = {direction: Counter() for direction in DIRECTIONS}
        self.axes_differing: dict[str, Counter[tuple[str, str]]] = {direction: Counter() for direction in DIRECTIONS}
        self.differences: list[dict[str, Any]] = []

    def add(self, chunk: dict[str, Any]) -> None:
        """Count a chunk."""
        direction = chunk["direction"]
        for entry in chunk["tournaments"]:
            if entry.get("none"):
                self.none[direction] += 1
                continue
            self.tournaments[direction] += 1
            self.rounds[direction][entry["rounds"]] += 1
            self.pairs[direction] += entry["pairs"]
            places = list(entry["axes"].items())
            self.axes[direction].update(places)
            if entry["differences"]:
                self.axes_differing[direction].update(places)
            for difference in entry["differences"]:
                self.differences.append({"direction": direction, "seed": entry["seed"], **difference})

    def text(self, plan: Plan, version: str) -> str:
        """The report in Markdown."""
        lines = [
            "# Endorsement run",
            "",
            f"Program: Dutchess {version}. Reference: `{plan.against}`. System: {plan.system}. Seeds from {plan.seed}.",
            "",
            "| direction | tournaments | rounds | per tournament (least, most, mean) | pairs | rounds that differ |",
            "|---|---|---|---|---|---|",
        ]
        lines += [self._direction(direction) for direction in DIRECTIONS]
        for direction in DIRECTIONS:
            if self.none[direction]:
                lines += [
                    "",
                    f"{self.none[direction]} times the other program made no tournament of the shape asked for.",
                ]
        lines += ["", "## Differences", ""]
        right = Counter(difference["right"] for difference in self.differences)
        lines += [f"- {count} {VERDICTS[verdict]}" for verdict, count in sorted(right.items())] or ["None."]
        for number, difference in enumerate(self.differences, 1):
            lines += self._difference(number, difference)
        lines += [
            "",
            "## Axes",
            "",
            "| axis | value | " + " | ".join(f"{TITLES[d]} (differ)" for d in DIRECTIONS) + " |",
        ]
        lines.append("|---|---|---|---|")
        lines += self._axes()
        return "\n".join([*lines, ""])

    def _direction(self, direction: str) -> str:
        rounds = self.rounds[direction]
        total = sum(number * count for number, count in rounds.items())
        span = f"{min(rounds)}, {max(rounds)}, {total / rounds.total():.1f}" if rounds else "-"
        differing = sum(difference["direction"] == direction for difference in self.differences)
        return (
            f"| {TITLES[direction]} | {self.tournaments[direction]} | {total} | {span} | "
            f"{self.pairs[direction]} | {differing} |"
        )

    def _axes(self) -> list[str]:
        places = sorted({place for direction in DIRECTIONS for place in self.axes[direction]})
        return [
            f"| {axis} | {value} | "
            + " | ".join(f"{self.axes[d][axis, value]} ({self.axes_differing[d][axis, value]})" for d in DIRECTIONS)
            + " |"
            for axis, value in places
        ]

    def _difference(self, number: int, difference: dict[str, Any]) -> list[str]:
        lines = [
            "",
            f"### {number}. {TITLES[difference['direction']]}, seed {difference['seed']}, round {difference['round']}",
        ]
        lines += ["", f"File: `{file_name(number, difference)}`. Verdict: {VERDICTS[difference['right']]}."]
        if difference.get("article"):
            lines += ["", f"First decision that differs: {difference['article']}."]
        for name, side in difference.get("answers", {}).items():
            pairs = "none" if side is None else " ".join(f"{white}-{black or 'bye'}" for white, black in side)
            faults = "; ".join(difference["offences"][name]) or "legal"
            lines += ["", f"{name}: {pairs} ({faults})"]
        if difference.get("words"):
            lines += ["", "The other side's words:", "", "```", difference["words"], "```"]
        return lines

    def write(self, folder: str, plan: Plan, version: str) -> None:
        """The report, and the file of every difference beside it."""
        if self.differences:
            os.makedirs(os.path.join(folder, "differences"), exist_ok=True)
        for number, difference in enumerate(self.differences, 1):
            write_whole(os.path.join(folder, file_name(number, difference)), difference["file"].encode())
        write_whole(os.path.join(folder, "report.md"), self.text(plan, version).encode())


def file_name(number: int, difference: dict[str, Any]) -> str:
    """The file for the tournament of a difference."""
    return f"differences/{number:03d}-{difference['direction']}-{difference['seed']}.trf"
