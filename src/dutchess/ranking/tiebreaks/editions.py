"""The editions of the tie-break regulations, each with the tie-breaks that it has.

Owns `REGULATIONS`: C.07 of today, of 2024 and of 2023, Annex 3 of 2011, F10 of 1992. A tie-break is one `Definition`
in the module of its family, and says itself which editions have it and what is otherwise in them: nothing lists it a
second time. Must not compute.
"""

from __future__ import annotations

import re

from dutchess.base.errors import Sentence
from dutchess.ranking.tiebreaks import boards, buchholz, encounter, formats, koya, own, ratings
from dutchess.ranking.tiebreaks.codes import OF_1992, OF_2011, OF_2023, OF_2024, TODAY, Definition, Regulations
from dutchess.ranking.tiebreaks.former import annex2011, manila1992

FAMILIES = (own, encounter, buchholz, koya, ratings, boards, formats, annex2011, manila1992)


def _numbers(article: str) -> list[tuple[int, str]]:
    """An article so that it sorts as people count: 7.8 before 10.1, 2.A before 2.B."""
    return [(int(part), "") if part.isdecimal() else (0, part) for part in re.findall(r"\d+|[A-Za-z]+", article)]


def _of(edition: str) -> dict[str, Definition]:
    """The tie-breaks of an edition by their names, in the order of the articles."""
    found = [one.in_edition(edition) for one in ALL if edition in one.editions]
    return {one.name: one for one in sorted(found, key=lambda one: (one.of_format, _numbers(one.article)))}


ALL = tuple(one for family in FAMILIES for one in vars(family).values() if isinstance(one, Definition))

# Spellings of other programs, and the names of the Annex.
_SPELLINGS = {
    "MPTS": "PTS:MP",
    "GPTS": "PTS:GP",
    "MPVGP": "MPvGP",
    "ESB:MM": "EMMSB",
    "ESB:MG": "EMGSB",
    "ESB:GM": "EGMSB",
    "ESB:GG": "EGGSB",
}
_OF_THE_ANNEX = {
    "AROC": "ARO/C1",
    "ARCO": "ARO/C1",
    "MEDIAN": "BH/M1",
    "MEDIAN2": "BH/M2",
    "CUT1": "BH/C1",
    "CUT2": "BH/C2",
    "KOYA": "KS",
    "BLACKS": "BPG",
    "WINS": "WIN",
    "MPVGP": "MPvGP",
    "MPTS": "PTS:MP",
    "GPTS": "PTS:GP",
    "B2": "EMMSB",
    "B3": "EMGSB",
    "B4": "EGMSB",
    "B5": "EGGSB",
    "B6": "EMMSB/C1",
    "B7": "EMGSB/C1",
    "B8": "EGMSB/C1",
    "B9": "EGGSB/C1",
}

CURRENT = Regulations(
    TODAY,
    _of(TODAY),
    {"GE": "REP"} | _SPELLINGS,
    title=Sentence("C.07 of 1 March 2026"),
    since="2026/03/01",
)
RULES_2024 = Regulations(
    OF_2024,
    _of(OF_2024),
    {"GE": "REP"} | _SPELLINGS,
    title=Sentence("C.07 of 1 August 2024"),
    since="2024/08/01",
    until="2026/03/01",
    capped=False,
)
RULES_2023 = Regulations(
    OF_2023,
    _of(OF_2023),
    {"REP": "GE"} | _SPELLINGS,
    title=Sentence("C.07 of 1 September 2023"),
    since="2023/09/01",
    until="2024/08/01",
    capped=False,
)
RULES_2011 = Regulations(
    OF_2011,
    _of(OF_2011),
    _OF_THE_ANNEX,
    title=Sentence("the FIDE Tournament Rules of 2011, Annex 3"),
    since="2012/01/01",
    until="2015/01/01",  # the General Assembly of 2014 approved others (C.02), which are not known here
)
RULES_1992 = Regulations(
    OF_1992,
    _of(OF_1992),
    {},
    title=Sentence("article F10 of the Dutch System of 1992"),
    by_date=False,
)

REGULATIONS = {rules.name: rules for rules in (CURRENT, RULES_2024, RULES_2023, RULES_2011, RULES_1992)}
