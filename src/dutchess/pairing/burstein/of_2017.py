"""The Burstein System of 2017: C.04.4.2 as in force until 31 January 2026.

Owns its edition. Its seeding rounds are those of the Dutch System of 2017, and C.04.1.d says who may have the bye; the
rest is that of 2025 with other numbers.
"""

from __future__ import annotations

from dutchess.base.values import replace
from dutchess.pairing.burstein import rules_of
from dutchess.pairing.burstein.colours import RULES
from dutchess.pairing.burstein.editions import BURSTEIN_2025
from dutchess.pairing.common.bye import FORMER
from dutchess.pairing.common.former_byes import by_former_rule, participants_of
from dutchess.pairing.dutch.of_2017 import DUTCH_2017, floats_2017
from dutchess.pairing.systems import Listed, find

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dutchess.pairing.rules import Editions

BURSTEIN_2017 = replace(
    BURSTEIN_2025,
    system=find("burstein-2017"),
    dutch=DUTCH_2017,
    colours=tuple([replace(rule, article=f"C.04.4.2 E.{number}") for number, rule in enumerate(RULES)]),
    criteria="C.{}",
    bye_parts=(".c", ".d", ".e"),
    read=by_former_rule,
    reasons=FORMER,
)

EDITIONS: Editions = {
    "burstein-2017": rules_of(BURSTEIN_2017, Listed(("C12", "C14"), participants_of, floats_2017)),
}
