"""Teams: who they are, their players in board order, line-ups.

Owns C.04.6 article 1 as far as it is about handling. Must not pair.
"""

from __future__ import annotations

from dutchess.journal.rules.proposal import Rules

RULES: Rules = {}
