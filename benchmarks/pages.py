"""Pages and writes of a large event beside another copy of the source, in one run.

    python benchmarks/pages.py --against FOLDER [--players 1000] [--repeats 9]

FOLDER is a checkout of another commit with its environment built (`make .stamps/dev`). Each copy prepares the event of
its own `benchmarks/large.py` and serves it: modules may have other names there. Both are asked in turns, and a result
is entered before every page, so that no answer comes from a cache. What is compared is the processor time of the server
and its workers, the shortest of some answers; the ratios can be trusted, the milliseconds only on an idle machine.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlencode

import large
import load

SOURCE = Path(__file__).resolve().parent.parent
WRITE = "write a result"
PAGES = (
    *("", "/players", "/player/1", "/rounds/6", "/rounds/6/results", "/standings", "/standings/1", "/crosstable"),
    *("/check-in", "/settings", "/print", "/rounds/6/boards.json", "/standings.json", "/report.trf"),
    *("/print/pairings-6.pdf", "/print/standings.pdf"),
)
OF_EVENT = ("/hall", "/history", "/people")


def spent(process: int) -> float:
    """Seconds of processor time of a process with its threads and children, those that have ended among them."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    total = 1_000_000_000 * (int(fields[13]) + int(fields[14])) // os.sysconf("SC_CLK_TCK")
    for task in Path(f"/proc/{process}/task").iterdir():
        with suppress(FileNotFoundError, ProcessLookupError):  # it ended just now
            total += int((task / "schedstat").read_text().split()[0])
            for child in (task / "children").read_text().split():
                total += int(1e9 * spent(int(child)))
    return total / 1e9


async def work(players: int) -> None:
    """Serve the event with the copy whose Python this is."""
    with tempfile.TemporaryDirectory(prefix="dutchess-pages-") as folder:
        database = str(Path(folder) / "events.db")
        session = large.prepared(database, players)
        process, port = load.started(database)
        try:
            owner = await large.signed_in(port, session)
            sixth = f"{large.BASE}/rounds/6"
            for name in ("pair-round", "publish-round"):
                await large.clicked(owner, name, sixth)
            await answer(owner, process.pid)
        finally:
            process.terminate()
            process.wait()


async def answer(owner: load.Client, process: int) -> None:
    """One line of the input is one page; the answer is the seconds of a write and of the page after it. The boards get
    their results one after the other."""
    form = {"_csrf_token": owner.token, "tournament": large.KEY, "next": f"{large.BASE}/rounds/6", "round": 6}
    print("ready", flush=True)
    for board, line in enumerate(sys.stdin, 1):
        fields = urlencode({**form, "board": board, "result": "1-0"}).encode()
        before = spent(process)
        status, body = await owner.ask("POST", f"/e/{large.EVENT}/do/set-result", large.FORM, fields)
        assert status == 303, (status, body[:300])
        written = spent(process)
        await large.got(owner, line.strip())
        print(json.dumps([written - before, spent(process) - written]), flush=True)


class Copy:
    """A process that serves the event with the source of one folder."""

    def __init__(self, folder: Path, players: int) -> None:
        script = str(folder / "benchmarks" / "pages.py")
        command = [str(folder / ".venv" / "bin" / "python"), script, "--work", "--players", str(players)]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        assert self.process.stdout.readline() == "ready\n", f"{folder} does not serve"

    def seconds(self, page: str) -> list[float]:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(page + "\n")
        self.process.stdin.flush()
        answer: list[float] = json.loads(self.process.stdout.readline())
        return answer

    def close(self) -> None:
        self.process.communicate()


def beside_another(folder: Path, players: int, repeats: int) -> None:
    copies = [Copy(folder, players), Copy(SOURCE, players)]
    writes: tuple[list[float], list[float]] = [], []
    print("| page | there | here | ratio |\n|---|---:|---:|---:|")

    def row(name: str, there: float, here: float) -> None:
        print(f"| {name} | {1000 * there:.1f} ms | {1000 * here:.1f} ms | {here / there:.2f} |", flush=True)

    for page in (*(large.BASE + one for one in PAGES), *(f"/e/{large.EVENT}{one}" for one in OF_EVENT)):
        best = [float("inf"), float("inf")]
        for _ in range(repeats):
            for index, copy in enumerate(copies):
                write, taken = copy.seconds(page)
                writes[index].append(write)
                best[index] = min(best[index], taken)
        row(page.removeprefix(large.BASE) or "/", *best)
    row(WRITE + ", median", *(sorted(each)[len(each) // 2] for each in writes))
    row(WRITE + ", shortest", *map(min, writes))
    for copy in copies:
        copy.close()


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--against", type=Path)
    arguments.add_argument("--players", type=int, default=1000)
    arguments.add_argument("--repeats", type=int, default=9)
    arguments.add_argument("--work", action="store_true", help=argparse.SUPPRESS)
    asked = arguments.parse_args()
    if asked.work:
        asyncio.run(work(asked.players))
    elif asked.against:
        beside_another(asked.against.resolve(), asked.players, asked.repeats)
    else:
        arguments.error("--against is missing")


if __name__ == "__main__":
    main()
