"""Public calls made by many threads at once, from a cold start. Run as a program of its own, for the cold start.

    python thread_work.py THREADS QUESTIONS ANSWERS [share]

Reads questions (JSON), asks them in so many threads, and writes the answers, in the order of the questions. With
`share`, the same question asked again is asked of the same objects, by all threads at the same time. Where
threads could come to what others left half done, the program forces them to: after each line of a module that is being
loaded, and of a function that remembers something, the next thread has its turn.
"""

from __future__ import annotations

import json
import sys
import threading
import time
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from types import CodeType, FrameType

SOURCE = str(Path(__file__).parents[2] / "src" / "dutchess")
# What remembers something for later calls: modules, and in those that do much else the functions.
REMEMBERING: dict[str, set[str]] = {
    "__init__.py": set(),
    "pairing/history.py": {"_worked_out"},
    "base/values.py": {"_first_init", "_make_init", "_compiled_init"},
    "pairing/systems.py": set(),
    "pairing/dutch/costs.py": {"kind_number", "kind_of", "_spelled_out", "_places_of"},
    "pairing/dutch/bracket.py": {"_prices_of", "cost_of_kinds", "_priced"},
    "pairing/dutch/brackets_2017.py": {"_prices_of"},
    "pairing/dutch/traits.py": {"__init__", "_look", "_look_in_last_round", "_look_of"},
    "pairing/common/__init__.py": set(),
    "pairing/common/colours.py": {"balances_of", "_balances_by"},
    "pairing/common/graph.py": {"matching", "__missing__", "of"},
    "tournament/teams/__init__.py": {"of"},
    "tournament/__init__.py": {"validated", "keeping"},
    "formats/trf/players.py": {"__missing__"},
    "base/translation.py": set(),
}


def answer(question: dict[str, Any], shared: dict[str, Any] | None = None) -> str:
    """What the package says to a question. The first of all questions also imports the package.

    `shared` holds tournaments by their text, and explanations of rounds.
    """
    import dutchess

    known = {} if shared is None else shared
    text = question["text"]
    try:
        tournament = known.setdefault(text, dutchess.trf.loads(text))
        system, ask = question["system"], question["ask"]
        if ask == "pair":
            return repr(dutchess.pair(tournament, system))
        if ask == "check":
            return repr(dutchess.check(tournament, system).rounds)
        if ask == "explain":
            explained = known.setdefault(f"{system} {text}", dutchess.explain(tournament, system=system))
            return str(explained.text())
        if ask == "explain player":
            return dutchess.explain(tournament, player=question["player"], system=system).text()
        if ask == "standings":
            return repr(dutchess.standings(tournament).rows)
        if ask == "preview":
            return repr(dutchess.preview(tournament, system))
        assert ask == "write"
        return dutchess.trf.dumps(tournament)
    except dutchess.DutchessError as error:
        return f"{type(error).__name__}: {error}"


def ask_all(questions: list[dict[str, Any]], threads: int, shared: dict[str, Any] | None) -> list[str]:
    """The answers to all questions; what a thread could not do is answered by the exception's text."""
    answers = [""] * len(questions)
    start = threading.Barrier(threads)

    def work(first: int) -> None:
        start.wait()
        sys.settrace(_traced)
        for index in range(first, len(questions), threads):
            try:
                answers[index] = answer(questions[index], shared)
            except Exception as error:  # noqa: BLE001 - whatever goes wrong in a thread is its answer
                answers[index] = f"thread {first}: {type(error).__name__}: {error}"

    workers = [threading.Thread(target=work, args=(number,)) for number in range(threads)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    return answers


def _traced(frame: FrameType, event: str, argument: object) -> Any:
    """Called by the interpreter when a function or the body of a module starts."""
    return _between_lines if remembers(frame.f_code) else None


def remembers(code: CodeType) -> bool:
    """Whether a function of the package remembers something for later calls; a module that is being loaded does."""
    if not code.co_filename.startswith(SOURCE):
        return False
    functions = REMEMBERING.get(code.co_filename[len(SOURCE) + 1 :])
    return code.co_name == "<module>" or (functions is not None and (not functions or code.co_name in functions))


_random = Random(1)


def _between_lines(frame: FrameType, event: str, argument: object) -> Any:
    """Called by the interpreter before each line: lets the others run, now and then for longer."""
    time.sleep(0 if _random.random() < 0.9 else 1e-5)
    return _between_lines


if __name__ == "__main__":
    sys.setswitchinterval(1e-6)
    asked = json.loads(Path(sys.argv[2]).read_text(encoding="utf-8"))
    answers = ask_all(asked, int(sys.argv[1]), {} if sys.argv[4:] == ["share"] else None)
    Path(sys.argv[3]).write_text(json.dumps(answers), encoding="utf-8")
