"""One worker: a process that computes what the server asks for, with limits of time and memory.

Owns the process's own side: it reads a function of a module with its arguments from standard input, writes what it
gives, and waits for the next; both are pickled, by this module at both ends. The server's side is `workers`. Must not
know what is computed.
"""

from __future__ import annotations

import contextlib
import math
import os
import pickle
import re
import sys
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from threading import Thread
from typing import IO, Any

from dutchess.base.errors import DutchessError, InvalidTournament, Sentence
from dutchess.journal.errors import Told

try:
    import resource
except ImportError:  # not on Windows: there a worker is ended by the clock alone
    resource = None  # type: ignore[assignment]

LIMITS_TIME = resource is not None  # else the clock decides, elsewhere
MEGABYTE = 1 << 20
MEMORY = 1024 * MEGABYTE
POLITENESS = 10  # pages come before what is computed here
LENGTH = 8  # bytes that say how long a message is
PREPARED = (
    "dutchess.pairing.systems",
    "dutchess.web.api.file_work",
    "dutchess.web.pages.rounds.explanation_work",
    "dutchess.web.pages.rounds.proof_work",
)

Work = tuple[Callable[..., Any], tuple[Any, ...]]


def do_here(work: Work) -> Any:
    """Do it in this process."""
    function, arguments = work
    return function(*arguments)


def send(stream: IO[bytes], message: bytes) -> None:
    stream.write(len(message).to_bytes(LENGTH, "big") + message)
    stream.flush()


def receive(stream: IO[bytes]) -> bytes:
    """The next message; EOFError if there is none."""
    length = stream.read(LENGTH)
    message = stream.read(int.from_bytes(length, "big")) if len(length) == LENGTH else b""
    if not length or len(message) < int.from_bytes(length, "big"):
        raise EOFError
    return message


def prepare() -> None:
    """Import what most calls need."""
    for name in PREPARED:
        import_module(name)


def end_with(parent: int) -> None:
    """Nobody waits for answers once the server has ended, however it did: then this process ends, too."""
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(1)


def limit_time(seconds: int) -> None:
    """The system ends this process after so many more seconds of processor time."""
    if resource is not None:
        used = resource.getrusage(resource.RUSAGE_SELF)
        soft = math.ceil(used.ru_utime + used.ru_stime) + seconds
        resource.setrlimit(resource.RLIMIT_CPU, (soft, resource.getrlimit(resource.RLIMIT_CPU)[1]))


def limit_memory() -> None:
    if resource is not None:
        resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
    leave_no_core()


def leave_no_core() -> None:
    """What was in memory, passwords among it, is written to no disk if this process breaks."""
    if resource is not None:
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def memory_used() -> int:
    """The most memory that this process has had, in bytes."""
    if resource is None:
        return 0
    with contextlib.suppress(OSError):  # Linux: what `getrusage` says there begins with what the server has
        peak = re.search(r"VmHWM:\s+(\d+) kB", Path("/proc/self/status").read_text())
        if peak:
            return int(peak[1]) * 1024
    largest = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return largest if sys.platform == "darwin" else largest * 1024


def answer(message: bytes) -> bytes:
    """What the work gives, or why it gives nothing. Any other error ends the worker, and is told in the log."""
    said, value = None, None
    try:
        seconds, work = pickle.loads(message)
        limit_time(seconds)
        value = do_here(work)
    except Told as error:
        said, value = "refused", error.said
    except DutchessError as error:
        said, value = "refused", _sentence(error)
    except MemoryError:
        said, value = "memory", Sentence("this needs more than {most} MB of memory", most=MEMORY // MEGABYTE)
    return pickle.dumps((said, value, memory_used()))


def _sentence(error: DutchessError) -> str:
    """What an error says, as a text that remembers how it was made where it does."""
    if isinstance(error, InvalidTournament):
        return error.sentence()
    return error.args[0] if error.args and isinstance(error.args[0], Sentence) else str(error)


def main() -> None:
    if hasattr(os, "nice"):
        os.nice(POLITENESS)
    limit_memory()
    Thread(target=end_with, args=(os.getppid(),), daemon=True).start()
    questions, answers = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what is printed by mistake is no answer
    with contextlib.suppress(EOFError, BrokenPipeError, KeyboardInterrupt):
        while True:
            send(answers, answer(receive(questions)))


if __name__ == "__main__":
    main()
