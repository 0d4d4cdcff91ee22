"""Certificates: how long they take to make and to verify, and how large they are. Lines of the verifiers.

    python benchmarks/proofs.py [--write]     # --write: into docs/certificates.md

Random events of nine rounds; for each size the round with the largest figure counts. Seconds are processor time of the
whole commands, start included; the best of three runs.
"""

from __future__ import annotations

import re
import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "certificates.md"
BIN = Path(sys.executable).parent
VERIFIER = ROOT / "verifier" / "verify.py"
SCRIPT = ROOT / "src" / "dutchess" / "web" / "static" / "js" / "verify.js"
SIZES, ROUNDS, RUNS = (9, 40, 100, 1000), (1, 5, 9), 3
MARK = "<!-- benchmarks/proofs.py -->\n"
IN_DENO = """
await import(Deno.args[0]);
const [file, certificate] = await Promise.all(Deno.args.slice(1).map((name) => Deno.readFile(name)));
if (verifyCertificate(certificate, file).verdict !== "accepted") Deno.exit(1);
"""


def seconds(*command: object) -> float:
    """Processor time of a command, the best of some runs."""
    times = []
    for _ in range(RUNS):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(
            [str(part) for part in command], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        times.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return min(times)


def measured(players: int, folder: Path) -> str:
    file, script = folder / f"{players}.trf", folder / "verify.mjs"
    script.write_text(IN_DENO)
    options = ("--players", players, "--rounds", max(ROUNDS), "--seed", 1, "--acceleration", "none")
    seconds(BIN / "dutchess", "generate", *options, "-o", file)
    made, python, deno, sizes = [], [], [], []
    for number in ROUNDS:
        certificate = folder / f"{players}-{number}.json"
        made.append(seconds(BIN / "dutchess", "prove", file, "--round", number, "-o", certificate))
        python.append(seconds(sys.executable, VERIFIER, file, certificate))
        run = (BIN / "deno", "run", "--quiet", "--no-config", "--allow-read", script)
        deno.append(seconds(*run, SCRIPT.as_uri(), file, certificate))
        sizes.append(certificate.stat().st_size / 1000)
    return f"| {players} | {max(sizes):.0f} kB | {max(made):.2f} s | {max(python):.2f} s | {max(deno):.2f} s |"


def lines(path: Path) -> int:
    """Lines with code: neither blank nor comment, nor inside a docstring."""
    text = re.sub(r'^ *"""(?s:.*?)"""$', "", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
    text = re.sub(r"^ */\*\*(?s:.*?)\*/$", "", text, flags=re.MULTILINE)
    return sum(1 for line in text.splitlines() if line.strip() and not re.match(r"\s*(#|//)", line))


def report(folder: Path) -> Iterator[str]:
    yield f"`verifier/verify.py` has {lines(VERIFIER)} lines of code (without comments, docstrings and blank lines),"
    yield f"`verify.js` {lines(SCRIPT)}. Processor time of the whole command, start included,"
    yield f"for the slowest of the rounds {', '.join(map(str, ROUNDS))} of a random event:"
    yield ""
    yield "| players | size | `dutchess prove` | `verify.py` | `verify.js` (Deno) |"
    yield "|---|---|---|---|---|"
    for players in SIZES:
        yield measured(players, folder)


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        text = "\n".join(report(Path(folder))) + "\n"
    print(text)
    if "--write" in sys.argv:
        before, _, after = PAGE.read_text(encoding="utf-8").split(MARK)
        PAGE.write_text(f"{before}{MARK}{text}{MARK}{after}", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
