"""What a check list says of a participant, in a row: points, colours, preference, bye, floats, opponents; teams, too.

Owns the rows and their words. Must not compute: what edition and colour rules made of the facts is read from them.
"""

from __future__ import annotations

from dutchess.explanation.views.blocks import TableBlock
from dutchess.pairing.common.floats import DOWNFLOAT, NO_FLOAT, UPFLOAT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from dutchess.explanation.sentences.teller import Teller
    from dutchess.pairing.decisions import Preference

NONE = "-"
ARROWS = {NO_FLOAT: NONE, DOWNFLOAT: "\u2193", UPFLOAT: "\u2191"}
STRENGTHS = ("", "", "+", "!")  # mild, strong, absolute


def cards(numbers: Iterable[int], teller: Teller) -> TableBlock:
    """A row for each of these."""
    _, explained = teller.texts, teller.explained
    heads = (_("Name"), _("Points"), _("Colours"), _("Preference"), _("Bye possible"), _("Floats"), _("Opponents"))
    rows = []
    letters, answers = {"w": _("W"), "b": _("B")}, (_("yes"), _("no"))
    before, last = (explained.floats_in(explained.round - ago) for ago in (2, 1))
    for number in numbers:
        rows.append(
            (
                teller.person(number),
                teller.short_score(number),
                "".join([letters[one] for one in explained.colours_had.get(number, "")]) or NONE,
                preference(explained.balances.get(number), letters),
                answers[explained.bar(number, 0) is not None],
                ARROWS[before[number]] + ARROWS[last[number]],
                " ".join(map(str, explained.opponents_so_far(number))) or NONE,
            )
        )
    return TableBlock(heads, tuple(rows))


def preference(balance: Preference | None, letters: Mapping[str, str]) -> str:
    """The colour with its strength: nothing for a mild preference, `+` for a strong, `!` for an absolute one."""
    if balance is None or not balance.preference:
        return NONE
    return letters[balance.preference] + STRENGTHS[balance.strength]
