"""Plant a fault for each question of the check list and see that the question's own tests catch it.

python tests/vcl/plant.py [--only 12,14,20-25] [--jobs N]      `make vcl-mutants` runs them all

Each fault is planted in a copy of the project. It is caught if a test fails: a fault that keeps the tests from being
collected or set up, or that ends in an error of Python's own (a name that does not exist), proves nothing.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from queue import SimpleQueue
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parent.parent))

from vcl.answers import numbers_of, proofs
from vcl.mutants import first, second
from vcl.mutants.fault import Fault

ROOT = Path(__file__).parent.parent.parent
FAULTS = {**first.FAULTS, **second.FAULTS}
NONE = {**first.NONE, **second.NONE}
OPEN = second.OPEN
LEFT_BEHIND = shutil.ignore_patterns(".*", "build", "benchmarks", "*.egg-info")
SECONDS = 300  # a fault may make a loop endless
# What Python itself finds wrong with a program: a fault is to make the program wrong, not unable to run.
CRASHES = ("SyntaxError", "IndentationError", "ImportError", "ModuleNotFoundError", "NameError", "UnboundLocalError")
CAUGHT, SURVIVED, BROKEN = "caught", "SURVIVED", "BROKEN"


class Outcome(NamedTuple):
    """What the tests said to a fault."""

    kind: str
    said: str


class Tree:
    """A copy of the project in which one fault at a time is planted."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.report = root / "report.xml"
        shutil.copytree(ROOT, root, ignore=LEFT_BEHIND, dirs_exist_ok=True)
        if not list((root / "src/dutchess/matching").glob("_native*")):
            raise SystemExit("the kernel is not built: make .stamps/dev")

    def run(self, tests: Sequence[str], *, warm: bool = False) -> Outcome:
        """Run tests by their names, `module.function`; the first run leaves compiled modules for the next ones."""
        named = [f"tests/vcl/{module}.py::{name}" for module, name in (test.split(".") for test in tests)]
        quiet = ("-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", f"--junitxml={self.report}")
        environment = {**os.environ, "PYTHONPATH": str(self.root / "src"), "PYTHONHASHSEED": "0"}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        if not warm:
            environment["PYTHONDONTWRITEBYTECODE"] = "1"
        self.report.unlink(missing_ok=True)
        try:
            ended = subprocess.run(
                [sys.executable, "-m", "pytest", *quiet, *named],
                cwd=self.root,
                env=environment,
                capture_output=True,
                text=True,
                timeout=SECONDS,
            )
        except subprocess.TimeoutExpired:
            return Outcome(BROKEN, f"no end after {SECONDS} s")
        if ended.returncode == 0:
            return Outcome(SURVIVED, ", ".join(tests))
        if not self.report.exists():
            return Outcome(BROKEN, (ended.stdout + ended.stderr).strip()[-300:])
        return _read(self.report)

    @contextmanager
    def planted(self, fault: Fault) -> Iterator[None]:
        """The tree with the fault. Times tell Python that what it compiled before is out of date, and then is not."""
        path = fault.file(self.root)
        sound, times = path.read_bytes(), path.stat()
        path.write_text(fault.planted(sound.decode()), encoding="utf-8")
        os.utime(path, (times.st_atime, times.st_mtime + 10))
        try:
            yield
        finally:
            path.write_bytes(sound)
            os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))


def _read(report: Path) -> Outcome:
    """The first thing that went wrong in a report of pytest."""
    for case in ElementTree.parse(report).iter("testcase"):
        for trouble in (*case.iter("error"), *case.iter("failure")):
            said = (trouble.get("message") or "").partition("\n")[0]
            where = case.get("name") or ""
            sound = trouble.tag == "failure" and not said.startswith(CRASHES)
            return Outcome(CAUGHT if sound else BROKEN, f"{where}: {said[:150]}")
    return Outcome(BROKEN, "pytest failed and reported no test")


def plant(questions: Sequence[int], jobs: int) -> list[str]:
    """Plant the faults of these questions; print what came of each; return what was not caught."""
    tests = proofs()
    work = [(number, fault) for number in questions for fault in FAULTS[number]]
    complaints: list[str] = []
    with tempfile.TemporaryDirectory(prefix="vcl-mutants-") as folder:
        trees: SimpleQueue[Tree] = SimpleQueue()
        for job in range(jobs):
            tree = Tree(Path(folder) / str(job))
            before = tree.run(sorted({test for number in questions for test in tests[number]}), warm=True)
            if before.kind != SURVIVED:
                return [f"without any fault: {before.said}"]
            trees.put(tree)

        def one(case: tuple[int, Fault]) -> Outcome:
            number, fault = case
            tree = trees.get()
            try:
                with tree.planted(fault):
                    return tree.run(tests[number])
            finally:
                trees.put(tree)

        with ThreadPoolExecutor(jobs) as pool:
            for done, ((number, fault), outcome) in enumerate(zip(work, pool.map(one, work), strict=True), 1):
                line = f"question {number}: {fault.path}: {outcome.kind}: {outcome.said}"
                print(f"{done}/{len(work)} {line}", flush=True)
                if outcome.kind != CAUGHT:
                    complaints.append(line)
    return complaints


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--only", default="1-225", help="questions, such as 12,14,20-25")
    parser.add_argument("--jobs", type=int, default=1, help="how many at a time")
    chosen = parser.parse_args()
    wanted = [number for part in chosen.only.split(",") for number in numbers_of(part)]
    questions = [number for number in wanted if number in FAULTS]
    complaints = plant(questions, chosen.jobs)
    planted = sum(len(FAULTS[number]) for number in questions)
    print(f"\n{len(questions)} questions, {planted} faults: {planted - len(complaints)} caught", end="")
    print(f"; {sum(number in NONE for number in wanted)} questions need none", end="")
    print(f", {sum(number in OPEN for number in wanted)} are still to be written")
    for line in complaints:
        print(line)
    return bool(complaints)


if __name__ == "__main__":
    sys.exit(main())
