"""The products beside each other: the native kernel, the pure Python kernel and WebAssembly; sizes and start times.

    make wheels browser portable; python benchmarks/products.py

Prints the section "The packages" of docs/performance.md. All of it is processor time (user and system), from one run:
a busy machine shares its clock, but not that. `first` is the first start after installing, when nothing is compiled.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

from commands import run
from dutchess.simulation.generator import GeneratorConfig, generate
from dutchess.trf import dump

ROOT = Path(__file__).resolve().parent.parent
SIZES = (20, 100, 300, 1000)
ROUNDS = 9
TIMES = 5

IN_PYTHON = """
import json, sys, time, dutchess
told = {}
for path in sys.argv[1:]:
    best = 1e9
    for _ in range(5):
        start = time.process_time()
        dutchess.pair(dutchess.trf.load(path))
        best = min(best, time.process_time() - start)
    told[path] = best
import dutchess.matching
print(json.dumps([dutchess.matching.KERNEL, told]))
"""
IN_NODE = """
import { readFileSync } from "node:fs";
const begin = process.cpuUsage();
const { pair, start } = await import("dutchess");
await start();
const spent = (since) => { const { user, system } = process.cpuUsage(since); return (user + system) / 1e6; };
const told = { start: spent(begin) };
for (const path of process.argv.slice(2)) {
  let best = 1e9;
  for (let again = 0; again < 5; again++) {
    const now = process.cpuUsage();
    await pair(readFileSync(path, "utf8"));
    best = Math.min(best, spent(now));
  }
  told[path] = best;
}
console.log(JSON.stringify(told));
"""


def main() -> int:
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        files = [event(folder, size) for size in SIZES]
        native = environment(folder / "native", next((ROOT / "dist").glob("*manylinux*x86_64.whl")))
        pure = environment(folder / "pure", next((ROOT / "dist").glob("*none-any.whl")))
        starts = {
            "the wheel with the kernel": started(native, files[0]),
            "the pure wheel": started(pure, files[0]),
        }
        portable = ROOT / "build" / "portable" / "Dutchess"
        if portable.is_dir():
            starts["the portable folder"] = started(portable / "python" / "bin" / "python3", files[0])
        kernel, fast = json.loads(output(native, "-c", IN_PYTHON, *files))
        twin, slow = json.loads(output(pure, "-c", IN_PYTHON, *files))
        assert (kernel, twin) == ("native", "python")
        script = node_project(folder / "node") / "measure.mjs"
        script.write_text(IN_NODE, encoding="utf-8")
        wasm = json.loads(output("node", script, *files))
    print("| players | native kernel | pure Python | WebAssembly (node) | WebAssembly by native |")
    print("|---:|---:|---:|---:|---:|")
    for size, path in zip(SIZES, map(str, files), strict=True):
        cells = " | ".join(f"{1000 * taken:.1f} ms" for taken in (fast[path], slow[path], wasm[path]))
        print(f"| {size:,} | {cells} | {wasm[path] / fast[path]:.0f} |")
    print("\n| start, and a round of 20 players | first | later |\n|---|---:|---:|")
    for name, (first, later) in starts.items():
        print(f"| {name}: `dutchess pair` | {1000 * first:.0f} ms | {1000 * later:.0f} ms |")
    print(f"| the npm package: the first call | {wasm['start']:.1f} s | {1000 * wasm[str(files[0])]:.0f} ms |")
    return 0


def event(folder: Path, size: int) -> Path:
    """An event before its last round."""
    made = generate(GeneratorConfig(players=size, rounds=ROUNDS, forbidden=0, acceleration=""), 2026)
    path = folder / f"{size}.trf"
    dump(made.before_round(ROUNDS), path)
    return path


def environment(folder: Path, wheel: Path) -> Path:
    """The Python of an empty environment with a wheel, nothing compiled."""
    venv.create(folder, with_pip=True)
    python = folder / "bin" / "python"
    output(python, "-m", "pip", "install", "--quiet", "--no-compile", "--no-index", "--no-deps", wheel)
    return python


def started(python: Path, path: Path) -> tuple[float, float]:
    """Processor time of the first call of the command, and of the best of some later ones."""
    command = [python, "-m", "dutchess", "pair", path, "--format", "pairs"]
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    first, *later = [run(command, environment=kept).processor for _ in range(1 + TIMES)]
    return first, min(later)


def node_project(folder: Path) -> Path:
    """A project that has installed the npm package."""
    folder.mkdir()
    (folder / "package.json").write_text('{"private": true, "type": "module"}', encoding="utf-8")
    packed = output("npm", "pack", "--silent", ROOT / "build" / "npm", folder=folder).strip()
    output("npm", "install", "--silent", "--no-audit", "--no-fund", folder / packed, folder=folder)
    return folder


def output(*command: object, folder: Path | None = None) -> str:
    return subprocess.run(
        [str(part) for part in command], cwd=folder, check=True, capture_output=True, text=True
    ).stdout


if __name__ == "__main__":
    if shutil.which("node") is None:
        raise SystemExit("node is not installed")
    sys.exit(main())
