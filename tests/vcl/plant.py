"""Plant a fault for each question of the check list and see that the question's own tests catch it.

python tests/vcl/plant.py [--only 12,14,20-25] [--jobs N] [--results FILE]      `make vcl-mutants` runs them all

Each fault is planted in a copy of the project. It is caught if a test fails: a fault that keeps the tests from being
collected or set up, or that ends in an error of Python's own (a name that does not exist), proves nothing.

What was caught is written to a file as it happens, with a fingerprint of the project. A run that was interrupted goes
on where it ended, as long as nothing in the project has changed; with the first change of a file it begins anew.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from queue import SimpleQueue
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parents[1] / "support"))

from vcl.answers import numbers_of, proofs
from vcl.mutants import first, second
from vcl.mutants.fault import Fault

ROOT = Path(__file__).parent.parent.parent
FAULTS = {**first.FAULTS, **second.FAULTS}
NONE = {**first.NONE, **second.NONE}
OPEN = second.OPEN
LEFT_BEHIND = shutil.ignore_patterns(".*", "build", "benchmarks", "*.egg-info")
# What Python itself finds wrong with a program: a fault is to make the program wrong, not unable to run.
CRASHES = ("SyntaxError", "IndentationError", "ImportError", "ModuleNotFoundError", "NameError", "UnboundLocalError")
PLUGINS = ("-p", "no:cacheprovider", "-p", "_hypothesis_pytestplugin")  # no others are loaded
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
        self.output = root / "output.txt"
        shutil.copytree(ROOT, root, ignore=LEFT_BEHIND, dirs_exist_ok=True)
        if not list((root / "src/dutchess/matching").glob("_native*")):
            raise SystemExit("the kernel is not built: make .stamps/dev")
        self.fingerprint = _fingerprint(root)
        self._runner = subprocess.Popen(
            [sys.executable, root / "tests/vcl/forking.py", self.output],
            cwd=root,
            env={
                **os.environ,
                "PYTHONPATH": str(root / "src"),
                "PYTHONHASHSEED": "0",
                "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
            },
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def close(self) -> None:
        """End the process that runs the tests."""
        self._runner.communicate()

    def run(self, tests: Sequence[str], *, warm: bool = False) -> Outcome:
        """Run tests by their names, `module.function`; the first run leaves compiled modules for the next ones."""
        named = [f"tests/vcl/{module}.py::{name}" for module, name in (test.split(".") for test in tests)]
        quiet = ("-x", "-q", *PLUGINS, f"--junitxml={self.report}")
        self.report.unlink(missing_ok=True)
        assert self._runner.stdin
        assert self._runner.stdout
        self._runner.stdin.write(json.dumps([warm, [*quiet, *named]]) + "\n")
        self._runner.stdin.flush()
        code = json.loads(self._runner.stdout.readline())
        if code is None:
            return Outcome(BROKEN, "no end")
        if code == 0:
            return Outcome(SURVIVED, ", ".join(tests))
        if not self.report.exists():
            return Outcome(BROKEN, self.output.read_text(encoding="utf-8").strip()[-300:])
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


def _fingerprint(root: Path) -> str:
    """A hash of every file of a tree: what was found about another state of the project says nothing about this one."""
    found = hashlib.sha256()
    for path in sorted(path for path in root.rglob("*") if path.is_file() and "__pycache__" not in path.parts):
        found.update(f"{path.relative_to(root)}\n".encode())
        found.update(hashlib.sha256(path.read_bytes()).digest())
    return found.hexdigest()


class Results:
    """A file of outcomes, one line for each: what is caught need not be planted again."""

    def __init__(self, path: Path, fingerprint: str) -> None:
        self.path = path
        self.known: dict[str, Outcome] = {}
        kept = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
        if kept[:1] != [fingerprint]:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(f"{fingerprint}\n", encoding="utf-8")
            return
        for line in kept[1:]:
            name, *outcome = json.loads(line)
            self.known[name] = Outcome(*outcome)

    @staticmethod
    def name(number: int, fault: Fault) -> str:
        """What a fault is called in the file."""
        return f"{number} {hashlib.sha256(repr(fault).encode()).hexdigest()[:16]}"

    def caught(self, number: int, fault: Fault) -> Outcome | None:
        """The outcome of a former run, if the fault was caught then."""
        known = self.known.get(self.name(number, fault))
        return known if known and known.kind == CAUGHT else None

    def add(self, number: int, fault: Fault, outcome: Outcome) -> None:
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps([self.name(number, fault), *outcome]) + "\n")


def plant(questions: Sequence[int], jobs: int, kept: Path) -> list[str]:
    """Plant the faults of these questions; print what came of each; return what was not caught."""
    tests = proofs()
    work = [(number, fault) for number in questions for fault in FAULTS[number]]
    complaints: list[str] = []
    with tempfile.TemporaryDirectory(prefix="vcl-mutants-") as folder, ExitStack() as ending:
        trees: SimpleQueue[Tree] = SimpleQueue()
        for job in range(jobs):
            tree = Tree(Path(folder) / str(job))
            ending.callback(tree.close)
            before = tree.run(sorted({test for number in questions for test in tests[number]}), warm=True)
            if before.kind != SURVIVED:
                raise SystemExit(f"without any fault: {before.said}")
            trees.put(tree)
        results = Results(kept, tree.fingerprint)

        def one(case: tuple[int, Fault]) -> Outcome:
            known = results.caught(*case)
            if known:
                return known
            number, fault = case
            tree = trees.get()
            try:
                with tree.planted(fault):
                    outcome = tree.run(tests[number])
            finally:
                trees.put(tree)
            results.add(number, fault, outcome)
            return outcome

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
    parser.add_argument("--results", type=Path, default=ROOT / "build/vcl-mutants", help="what was caught before")
    chosen = parser.parse_args()
    wanted = [number for part in chosen.only.split(",") for number in numbers_of(part)]
    questions = [number for number in wanted if number in FAULTS]
    complaints = plant(questions, chosen.jobs, chosen.results)
    planted = sum(len(FAULTS[number]) for number in questions)
    print(f"\n{len(questions)} questions, {planted} faults: {planted - len(complaints)} caught", end="")
    print(f"; {sum(number in NONE for number in wanted)} questions need none", end="")
    print(f", {sum(number in OPEN for number in wanted)} are still to be written")
    for line in complaints:
        print(line)
    return bool(complaints)


if __name__ == "__main__":
    sys.exit(main())
