"""Answers to the check list: the mark of a test that proves one, and the page that lists them all.

python tests/vcl/answers.py      run the tests of this folder and write docs/vcl.md
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parents[1] / "support"))

from vcl import figures
from vcl.questions import QUESTIONS

FOLDER = Path(__file__).parent
PAGE = FOLDER.parent.parent / "docs" / "vcl.md"
INTRODUCTION = """# The check list for tournament programs

FIDE judges programs that run tournaments by a list of 225 questions (2026, version 13). The questions are in our own
words; each answer is proved by a test in `tests/vcl/`. A question that is not met either fails the program or costs per
cent; over 100 % fails, too. Every question is asked in FIDE mode: what is refused there is answered. `make vcl` runs
the tests and writes this page. `make vcl-mutants` tests the tests: for each question it plants a fault in a copy of the
program (`tests/vcl/mutants/`), and the question's own test must fail.

| question | wanted | if not | our answer | test | left |
|---|---|---|---|---|---|
"""


@dataclass(frozen=True)
class Answer:
    """What a test proves: `penalty` is what is left, in per cent; `fails` if the question is not met at all."""

    questions: tuple[int, ...]
    text: str
    test: str
    penalty: int = 0
    fails: bool = False


def answers() -> list[Answer]:
    """The marks `@pytest.mark.vcl(numbers..., answer=..., penalty=...)` of all tests in this folder.

    Instead of an answer a mark may name a function of `figures` that gives the answer and whether it is a failure
    (`figure=...`), or the answer and its penalty (`report=...`). A mark with numbers alone belongs to a test that adds
    to the proof of what another one answers.
    """
    found = []
    for numbers, name, named in _marks():
        text, fails, penalty = named.get("answer", ""), named.get("fails", False), named.get("penalty", 0)
        if "figure" in named:
            text, fails = getattr(figures, named["figure"])()
        if "report" in named:
            text, penalty = getattr(figures, named["report"])()
        if named:
            found.append(Answer(numbers, text, name, penalty, fails))
    return found


def proofs() -> dict[int, list[str]]:
    """The tests of each question: the one that answers it, and those that add to its proof."""
    found: dict[int, list[str]] = {}
    for numbers, name, _ in _marks():
        for number in numbers:
            found.setdefault(number, []).append(name)
    return found


def _marks() -> Iterator[tuple[tuple[int, ...], str, dict[str, Any]]]:
    """Every mark: its questions, its test, and what it says of them."""
    for path in sorted(FOLDER.glob("test_*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            for mark in node.decorator_list if isinstance(node, ast.FunctionDef) else ():
                if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.vcl":
                    named = {word.arg or "": ast.literal_eval(word.value) for word in mark.keywords}
                    numbers = tuple(number for part in mark.args for number in numbers_of(ast.literal_eval(part)))
                    yield numbers, f"{path.stem}.{node.name}", named


def numbers_of(part: int | str) -> range:
    """`58`, or `"58-61"`."""
    first, _, last = str(part).partition("-")
    return range(int(first), int(last or first) + 1)


def page(failed: frozenset[str] = frozenset()) -> str:
    """docs/vcl.md, with the names of tests that failed."""
    listed = answers()
    lines: list[str] = []
    broken: set[int] = set()
    penalty = 0
    for numbers, wanted, otherwise in QUESTIONS:
        for answer in (answer for answer in listed if set(answer.questions) & set(numbers)):
            here = [number for number in answer.questions if number in numbers]
            fails = answer.fails or answer.test in failed
            broken |= set(here) if fails else set()
            first = here[0] == answer.questions[0]  # a penalty is counted once
            penalty += answer.penalty if first else 0
            left = "FAIL" if fails else f"{answer.penalty} %" if answer.penalty and first else "0"
            cells = (_ranges(here), wanted, otherwise, answer.text, f"`{answer.test}`", left)
            lines.append(f"| {' | '.join(cells)} |")
    return f"{INTRODUCTION}{chr(10).join(lines)}\n\n225 questions: {len(broken)} failed, {penalty} % penalty\n"


def _ranges(numbers: list[int]) -> str:
    """`57-61, 63`."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs)


class Failures:
    """Remembers which tests did not pass."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            path, _, name = report.nodeid.partition("::")
            self.names.add(f"{Path(path).stem}.{name.partition('[')[0]}")


def main() -> int:
    failures = Failures()
    code = int(pytest.main(["-q", str(FOLDER), "--deselect", "tests/vcl/test_page.py"], plugins=[failures]))
    text = page(frozenset(failures.names))
    PAGE.write_text(text, encoding="utf-8")
    print(text.splitlines()[-1])
    return code


if __name__ == "__main__":
    sys.exit(main())
