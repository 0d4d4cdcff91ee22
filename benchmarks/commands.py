"""What a command takes from start to end, measured by the operating system."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Ran:
    """Seconds by the clock and of processor time, peak memory in megabytes, and the exit code."""

    clock: float
    processor: float
    memory: float
    code: int


def run(
    command: Sequence[Path | str], accepted: Container[int] = (0,), environment: Mapping[str, str] | None = None
) -> Ran:
    """Call a command that is to end with one of these codes. What it writes is thrown away."""
    start = time.perf_counter()
    process = subprocess.Popen(
        [*map(str, command)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment
    )
    _, status, usage = os.wait4(process.pid, 0)
    taken = time.perf_counter() - start
    code = process.returncode = os.waitstatus_to_exitcode(status)
    if code not in accepted:
        raise SystemExit(f"{' '.join(map(str, command))} ended with {code}")
    return Ran(taken, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, code)
