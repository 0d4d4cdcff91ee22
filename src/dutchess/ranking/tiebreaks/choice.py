"""Tie-breaks by name, with a line about each, and the usual lists: what people choose from.

Owns which tie-breaks a kind of event is offered, and in what order. The words are those of the definitions. Must not
know where they are shown.
"""

from __future__ import annotations

from dutchess.base.errors import UnknownTiebreak
from dutchess.base.translation import N_
from dutchess.base.values import value_class
from dutchess.ranking.tiebreaks import in_force_from
from dutchess.ranking.tiebreaks.editions import CURRENT
from dutchess.ranking.tiebreaks.presets import DEFAULTS, PRESETS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dutchess.base.translation import Texts

CUTS = {
    "C1": N_("lowest value cut"),
    "C2": N_("two lowest values cut"),
    "M1": N_("lowest and highest value cut"),
    "M2": N_("two lowest and two highest values cut"),
}


@value_class
class NamedTiebreak:
    """A tie-break as people read it; without words, where it is known by its code alone."""

    code: str
    name: str
    line: str


def named(_: Texts, code: str) -> NamedTiebreak:
    """`BH/C1` is `Buchholz, lowest value cut`."""
    try:
        read = CURRENT.parse(code)
    except UnknownTiebreak:
        return NamedTiebreak(code, code, "")
    definition = CURRENT.definition(read)
    if not definition.called:
        return NamedTiebreak(code, code, "")
    cut = f"C{read.cut}" if read.cut else f"M{read.median}"
    name = ", ".join([_(definition.called), *([_(CUTS[cut])] if cut in CUTS else [])])
    return NamedTiebreak(code, name, _(definition.line))


def offered(_: Texts, *, teams: bool, round_robin: bool) -> list[NamedTiebreak]:
    """What an event of this kind can use: first what the usual lists have, in their order, then the others."""
    listed = [CURRENT.parse(code).name for codes in DEFAULTS.values() for code in codes]
    codes = []
    for name in dict.fromkeys([*listed, *CURRENT.known]):
        definition = CURRENT.definitions[name]
        if definition.teams and not teams:
            continue
        if definition.needs_ratings and teams:
            continue
        if (definition.not_in_round_robin and round_robin) or not definition.called:
            continue
        codes += [name, *(f"{name}/{cut}" for cut in definition.usual_cuts)]
    return [named(_, code) for code in codes]


def usual(*, teams: bool, round_robin: bool, first_day: str) -> tuple[str, ...]:
    """The list that applies where none is chosen."""
    edition = in_force_from(first_day)[0].name if first_day else CURRENT.name
    return DEFAULTS[edition, teams, round_robin]


def usual_sets(_: Texts, *, teams: bool, round_robin: bool, first_day: str) -> list[tuple[str, tuple[str, ...]]]:
    """The sets for an event of this kind, with their names."""
    found = [(_("Usual list"), usual(teams=teams, round_robin=round_robin, first_day=first_day))]
    return found + [
        (_(preset.called), preset.codes)
        for preset in PRESETS.values()
        if preset.called and (preset.teams, preset.round_robin) == (teams, round_robin)
    ]
