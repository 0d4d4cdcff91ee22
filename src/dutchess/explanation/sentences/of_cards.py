"""What a check list says of a participant, in a row: points, colours, preference, bye, floats, opponents; teams, too.

Owns the rows and their words. Must not compute: what edition and colour rules made of the facts is read from them.
"""

from __future__ import annotations

from dutchess.explanation.views.blocks import TableBlock

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from dutchess.explanation.questions.rounds import RoundExplained
    from dutchess.explanation.sentences.teller import Teller
    from dutchess.pairing.decisions import Preference

DOWN, UP, NONE = "\u2193", "\u2191", "-"
STRENGTHS = ("", "", "+", "!")  # mild, strong, absolute


def cards(numbers: Iterable[int], teller: Teller) -> TableBlock:
    """A row for each of these."""
    _, explained = teller.texts, teller.explained
    balances = balances_of(explained)
    heads = (_("Name"), _("Points"), _("Colours"), _("Preference"), _("Bye possible"), _("Floats"), _("Opponents"))
    rows = []
    for number in numbers:
        letters = {"w": _("W"), "b": _("B")}
        rows.append(
            (
                teller.person(number),
                teller.short_score(number),
                "".join(letters[one] for one in explained.colours_had.get(number, "")) or NONE,
                preference(balances.get(number), teller),
                _("yes") if explained.bar(number, 0) is None else _("no"),
                "".join(float_in(explained, number, explained.round - ago) for ago in (2, 1)),
                " ".join(str(one) for one in explained.opponents_so_far(number)) or NONE,
            )
        )
    return TableBlock(heads, tuple(rows))


def balances_of(explained: RoundExplained) -> dict[int, Preference]:
    """What the colour rules looked at, of everybody who meets somebody by them."""
    found: dict[int, Preference] = {}
    for given in explained.colours.values():
        if given.meeting is not None and given.higher is not None:
            lower = given.black if given.higher == given.white else given.white
            found |= {given.higher: given.meeting.higher, lower: given.meeting.lower}
    return found


def preference(balance: Preference | None, teller: Teller) -> str:
    """The colour with its strength: nothing for a mild preference, `+` for a strong, `!` for an absolute one."""
    if balance is None or not balance.preference:
        return NONE
    _ = teller.texts
    return (_("W") if balance.preference == "w" else _("B")) + STRENGTHS[balance.strength]


def float_in(explained: RoundExplained, number: int, round_number: int) -> str:
    """Whether somebody met a lower or a higher score in an earlier round."""
    met = explained.opponent_in(number, round_number) if round_number > 0 else 0
    if not met:
        return NONE
    own, other = (explained.score_in(one, round_number) for one in (number, met))
    return NONE if own == other else DOWN if own > other else UP
