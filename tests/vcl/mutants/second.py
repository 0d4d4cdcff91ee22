"""Faults for questions 113 to 225: each must be caught by the test of its question."""

from __future__ import annotations

from vcl.mutants.fault import Fault

FAULTS: dict[int, tuple[Fault, ...]] = {}

# Questions that need no fault, and why.
NONE: dict[int, str] = {}

# Questions whose fault has still to be written.
OPEN = frozenset(range(113, 226)) - set(FAULTS) - set(NONE)
