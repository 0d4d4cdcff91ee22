"""How many claims a run judged, at the end of its report."""

from __future__ import annotations

from collections import Counter

import pytest


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Sum up what the tests of `test_claims` recorded, for each system and in all."""
    judged: Counter[str] = Counter()
    false: Counter[str] = Counter()
    for report in (one for reports in terminalreporter.stats.values() for one in reports):
        for name, value in getattr(report, "user_properties", ()) if getattr(report, "when", "") == "call" else ():
            if name == "claims":
                system, total, wrong = value
                judged[system] += total
                false[system] += wrong
    if judged:
        terminalreporter.section("claims judged")
        for system, total in sorted(judged.items()):
            terminalreporter.line(f"{system:20}{total:9,}{false[system]:6} false")
        terminalreporter.line(f"{'all':20}{judged.total():9,}{false.total():6} false")
