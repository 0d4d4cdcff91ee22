"""The prize list as a form: groups with their categories, one line of prizes each.

Owns the names of the fields. A group or category without a name does not count, so that the form can offer empty lines
and a name that is cleared removes its line. Must not judge the list: the journal does.

    g1-name, g1-rule, g1-order, g1-best, g1-smallest, g1-not_with         the first group
    g1c1-name, g1c1-section, g1c1-least, g1c1-rule, g1c1-prizes           its first category
"""

from __future__ import annotations

from dutchess.awards.scheme import CategoryPrizes, Group, PrizeScheme, money, money_text, prizes_text, read_prizes
from dutchess.journal import actions
from dutchess.journal.intake.fields import Fields
from dutchess.ranking.categories import Category

MOST = 100  # groups, and categories of a group


def scheme_action(fields: Fields) -> actions.SetPrizes:
    """The action of the form. Raises InvalidPrizes for an amount or a prize that is none."""
    key = fields.text("tournament")
    if fields.flag("remove"):
        return actions.SetPrizes(key)
    groups = tuple([_group(fields, f"g{number}") for number in _numbers(fields, "g")])
    unit = fields.text("unit")
    return actions.SetPrizes(key, groups, fields.text("currency") or "EUR", max(1, money(unit, "unit")) if unit else 1)


def action_of(key: str, scheme: PrizeScheme) -> actions.SetPrizes:
    """The action that sets a whole list."""
    return actions.SetPrizes(key, scheme.groups, scheme.currency, scheme.unit)


def _numbers(fields: Fields, prefix: str) -> list[int]:
    """The numbers of the lines that have a name."""
    return [number for number in range(1, MOST + 1) if fields.text(f"{prefix}{number}-name")]


def _group(fields: Fields, own: str) -> Group:
    smallest = fields.text(f"{own}-smallest")
    return Group(
        name=fields.text(f"{own}-name"),
        categories=tuple([_category(fields, f"{own}c{number}") for number in _numbers(fields, f"{own}c")]),
        rule=fields.text(f"{own}-rule") or "place",
        order=fields.text(f"{own}-order") or "standings",
        best=fields.number(f"{own}-best", 4),
        smallest=money(smallest, "smallest") if smallest else 0,
        not_with=tuple([name.strip() for name in fields.all(f"{own}-not_with") if name.strip()]),
    )


def _category(fields: Fields, own: str) -> CategoryPrizes:
    return CategoryPrizes(
        category=Category(fields.text(f"{own}-name"), fields.text(f"{own}-section")),
        prizes=read_prizes(fields.text(f"{own}-prizes")),
        least=fields.number(f"{own}-least", 0),
        rule=fields.text(f"{own}-rule"),
    )


def form_fields(key: str, scheme: PrizeScheme, back: str) -> Fields:
    """The fields that the form would send for a list, to be confirmed."""
    pairs: list[tuple[str, object]] = [
        ("tournament", key),
        ("next", back),
        ("currency", scheme.currency),
        ("unit", money_text(scheme.unit)),
    ]
    for number, group in enumerate(scheme.groups, 1):
        own = f"g{number}"
        pairs += [
            (f"{own}-name", group.name),
            (f"{own}-rule", group.rule),
            (f"{own}-order", group.order),
            (f"{own}-best", str(group.best)),
            (f"{own}-smallest", money_text(group.smallest)),
            *[(f"{own}-not_with", name) for name in group.not_with],
        ]
        for place, prizes in enumerate(group.categories, 1):
            line = f"{own}c{place}"
            pairs += [
                (f"{line}-name", prizes.name),
                (f"{line}-section", prizes.section),
                (f"{line}-least", str(prizes.least)),
                (f"{line}-rule", prizes.rule),
                (f"{line}-prizes", prizes_text(prizes.prizes)),
            ]
    return Fields(pairs)
