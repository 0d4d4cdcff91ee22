"""Faults for questions 1 to 112: each must be caught by the test of its question."""

from __future__ import annotations

from vcl.mutants.fault import Fault

FAULTS: dict[int, tuple[Fault, ...]] = {
    74: (Fault("journal/rules/settings.py", "2 * points.draw > points.win", "2 * points.draw > 2 * points.win"),),
    93: (Fault("journal/rules/settings.py", '    "system": (said("system-fixed"), "C.04.2 1; VCL 93"),\n', ""),),
}

# Questions that need no fault, and why.
NONE: dict[int, str] = {}

# Questions whose fault has still to be written.
OPEN = frozenset(range(1, 113)) - set(FAULTS) - set(NONE)
