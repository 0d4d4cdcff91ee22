"""A tournament from a report file.

Owns questions 47 to 56. Must not read files.
"""

from __future__ import annotations

from dutchess.journal.rules.proposal import Rules

RULES: Rules = {}
