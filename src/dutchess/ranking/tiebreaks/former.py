"""The tie-breaks of the former editions of C.07: 1 August 2024 and 1 September 2023.

Owns what these editions lack or name otherwise than the one in force; the computation is that of `current`. In them
the score of a dummy opponent has no limit (`Regulations.capped`). Must not rank.
"""

from __future__ import annotations

from dutchess.base.sentences import Sentence
from dutchess.base.values import replace
from dutchess.ranking.tiebreaks.codes import Regulations
from dutchess.ranking.tiebreaks.current import ALIASES, CURRENT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from dutchess.ranking.tiebreaks.codes import Definition

# Articles 7.7, 7.8, 10.6, and the variants of 13.3, are of 2026.
NEW_IN_2026 = frozenset(("STD", "TPN", "RTNG", "EDEBT", "EDEBB", "EDET", "EDEB"))


def _of_2024() -> Iterator[Definition]:
    """Without what is new in 2026: some tie-breaks, AOB/F, and the ban on Buchholz in round robins (article 8)."""
    for definition in CURRENT.definitions.values():
        if definition.name not in NEW_IN_2026:
            modifiers = "" if definition.name == "AOB" else definition.modifiers
            yield replace(definition, modifiers=modifiers, not_in_round_robin="")


def _of_2023() -> Iterator[Definition]:
    """As in 2024; article 7.6 was called GE."""
    for definition in _of_2024():
        yield replace(definition, name="GE") if definition.name == "REP" else definition


RULES_2024 = Regulations(
    "2024",
    {definition.name: definition for definition in _of_2024()},
    ALIASES,
    title=Sentence("C.07 of 1 August 2024"),
    since="2024/08/01",
    until="2026/03/01",
    capped=False,
)
RULES_2023 = Regulations(
    "2023",
    {definition.name: definition for definition in _of_2023()},
    {spelling: code for spelling, code in ALIASES.items() if spelling != "GE"} | {"REP": "GE"},
    title=Sentence("C.07 of 1 September 2023"),
    since="2023/09/01",
    until="2024/08/01",
    capped=False,
)
