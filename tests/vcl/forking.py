"""A process that has loaded everything but the project and runs pytest in a fork of itself for each line that it reads.

A line is a JSON list: whether compiled modules are kept, and the arguments for pytest. The answer is a line with the
exit code, or with null when there was no end. Starting pytest with its packages takes longer than most tests of
`plant.py`.
"""

from __future__ import annotations

import importlib
import json
import os
import signal
import sys
import time
import traceback
from contextlib import suppress

import pytest

# What the tests of the check list import. The package and its tests are loaded in each fork anew, with their fault.
LOADED = (
    "hypothesis",
    "jinja2",
    "litestar",
    "litestar.testing",
    "openpyxl",
    "sqlalchemy",
    "argon2",
    "uvicorn",
)
SECONDS = 300  # a fault may make a loop endless


def run(keeps: bool, arguments: list[str], output: str) -> int | None:
    """Run pytest in a fork, with its output in a file: its exit code, or None when it had to be ended."""
    child = os.fork()
    if not child:
        os.setsid()
        with open(output, "w", encoding="utf-8") as file:
            os.dup2(file.fileno(), 1)
            os.dup2(file.fileno(), 2)
        sys.dont_write_bytecode = not keeps
        os.environ["PYTHONDONTWRITEBYTECODE"] = "" if keeps else "1"
        code = 70
        try:
            code = int(pytest.main(arguments))
        except BaseException:
            traceback.print_exc()
            raise
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(code)
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            return os.waitstatus_to_exitcode(status)
        time.sleep(0.02)
    with suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return None


def main() -> None:
    sys.path.pop(0)  # this folder: its modules are imported as parts of `vcl`
    for name in LOADED:
        with suppress(ModuleNotFoundError):
            importlib.import_module(name)
    output = sys.argv[1]
    for line in sys.stdin:
        keeps, arguments = json.loads(line)
        print(json.dumps(run(keeps, arguments, output)), flush=True)


if __name__ == "__main__":
    main()
