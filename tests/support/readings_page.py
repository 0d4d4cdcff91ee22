"""`docs/readings.md`, made from the register of readings; run this file (or `make docs`) to bring it up to date."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from dutchess.readings import Point, points

PAGE = Path(__file__).parents[2] / "docs" / "readings.md"
HEAD = """\
# Readings: what the rules leave open

Where a text leaves a choice, this page says what the choice is, how it can be read, and who reads it how. Each point
has an id. The first reading is the one that Dutchess takes by the edition in force. If a name is marked with \\*, you
can ask for it:

    dutchess pair league.trf --reading c6-degree=pass-fail
    dutchess check league.trf --reading following-scoregroup=next-with-teams,c6-degree=graded
    dutchess standings league.trf --tiebreaks EDE --reading ede-subset=same-score

```python
import dutchess

pairing = dutchess.pair(tournament, readings={"c6-degree": "pass-fail"})
```

`dutchess pair`, `check`, `explain` and `standings` take `--reading`. In Python, the functions of the same names take
`readings`; over HTTP, the calls `pair`, `check` and `explain` do. An answer by another reading than the usual one says
so. If a file differs from the rules, `dutchess check` tries every reading that can be asked for, and names those that
explain every difference; if none does, it tries them two at a time and names those that explain it only together.

Every point comes with the smallest tournament that we know in which the readings give different answers. Dutchess
gives the answer of its own reading and of those marked with \\*: `dutchess readings --run` pairs or ranks all files
and compares. The other answers, marked “by hand”, were worked out apart from the engine, as the lines below each
table say. `dutchess readings --json` writes everything for programs. The files are of our own making: anybody may run
any engine on them. Answers list the boards, White first (`5-bye` is the bye), the order of the participants, where
`=` joins those who share a place, or the value of a tie-break for each. If you know who takes a reading that is not
named here, or a point that is missing, please tell us.

This page is made from `src/dutchess/readings/readings.toml`. Our reasons in full are on the pages about
[conformance](conformance.md).
"""


def page() -> str:
    """The page as it should be."""
    return "\n".join([HEAD, *(line for point in points() for line in section(point))])


def section(point: Point) -> Iterator[str]:
    yield f"## {point.id}"
    yield ""
    yield f"{point.question} ({', '.join(point.articles)}; {edition(point)})"
    yield ""
    yield "| reading | what it means | who takes it | answer |"
    yield "|---|---|---|---|"
    for reading in point.readings:
        name = f"`{reading.name}`" + ("\\*" if reading.name in point.choices else "")
        answer = f"`{reading.answer}`" + ("" if reading.name in point.computed else " (by hand)")
        yield f"| {name} | {reading.says} | {', '.join(reading.taken_by)} | {answer} |"
    yield ""
    if point.why:
        yield point.why
        yield ""
    asked = f"ranked by {point.tiebreaks}" if point.is_about_standings else f"paired by `{point.system}`"
    yield f"The smallest tournament that we know, {asked}:"
    yield ""
    yield from (f"    {line}".rstrip() for line in point.tournament.rstrip("\n").split("\n"))
    yield ""


def edition(point: Point) -> str:
    return f"{point.chapter} of {point.edition}"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
