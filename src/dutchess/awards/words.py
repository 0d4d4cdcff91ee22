"""The words for claims about prizes, and the names of what a norm needs.

Owns the words. Must not compute: every number comes from a claim.
"""

from __future__ import annotations

from dutchess.awards import why
from dutchess.awards.scheme import money_text
from dutchess.translation import N_

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from dutchess.awards.norms import Norm, Requirement
    from dutchess.translation import Texts

RESULTS = {"1": N_("a win"), "=": N_("a draw"), "0": N_("a loss")}
REQUIREMENTS = {
    "games": N_("games that count"),
    "federations": N_("foreign federations among the opponents"),
    "own": N_("opponents of the player's own federation, at most"),
    "one": N_("opponents of one federation, at most"),
    "titled": N_("opponents with a title"),
    "holders": N_("opponents with a title that counts for this norm"),
    "average": N_("average rating of the opponents"),
    "performance": N_("performance rating"),
    "percentage": N_("score in per cent"),
}


def prize_lines(claims: Iterable[object], names: Mapping[int, str], currency: str, _: Texts) -> list[str]:
    """One sentence for each claim, in order."""
    return [_prize_line(claim, names, currency, _) for claim in claims]


def _prize_line(claim: object, names: Mapping[int, str], currency: str, _: Texts) -> str:
    match claim:
        case why.Takes():
            prize = _prize(claim.amount, claim.kind, currency)
            return _("{group}: {prize} ({category}).", group=claim.group, prize=prize, category=claim.category)
        case why.Nothing():
            return _("{group}: no prize.", group=claim.group)
        case why.Shares():
            return _shares(claim, names, currency, _)
        case why.WouldGet():
            prize = _prize(claim.amount, claim.kind, currency)
            return _("{category} would have given {prize}.", category=claim.category, prize=prize)
        case why.Outside():
            return _("{category}: not entitled ({section}).", category=claim.category, section=claim.section)
        case why.Barred():
            return _(
                "{group}: whoever wins a prize in “{earlier}” does not compete here.",
                group=claim.group,
                earlier=claim.earlier,
            )
        case why.GoneBefore():
            return _("{category}: all prizes went to players placed higher.", category=claim.category)
        case why.TooFew():
            return _(
                "{category}: not awarded, because fewer than {needed} players compete.",
                category=claim.category,
                needed=claim.needed,
            )
        case why.WithResult():
            return _(
                "With {result} in round {round}, everything else unchanged: {prize}.",
                result=_(RESULTS[claim.result]),
                round=claim.round,
                prize=_prize(claim.amount, "", currency) if claim.amount else _("no money"),
            )
    raise AssertionError(f"a claim without words: {claim!r}")


def _shares(claim: why.Shares, names: Mapping[int, str], currency: str, _: Texts) -> str:
    people = ", ".join([names.get(number, str(number)) for number in claim.players])
    total = _prize(claim.total, "", currency)
    if claim.rule == "hort":
        return _(
            "{people} have equal points and share {total} by the Hort system: half of the prize of one's own place, "
            "and an equal part of the other halves.",
            people=people,
            total=total,
        )
    return _("{people} have equal points and share {total} equally.", people=people, total=total)


def _prize(amount: int, kind: str, currency: str) -> str:
    texts = [f"{money_text(amount)} {currency}"] if amount else []
    return " + ".join([*texts, kind] if kind else texts)


def norm_lines(norm: Norm, _: Texts) -> list[str]:
    """The verdict, then every article with its figure."""
    failure = norm.first_failure
    if failure is None:
        head = _("{title} norm: achieved, counts as {games} games.", title=norm.title, games=norm.credited)
    else:
        head = _("{title} norm: not achieved (article {article}).", title=norm.title, article=failure.article)
    return [head, *[f"  {_requirement(one, _)}" for one in norm.requirements]]


def _requirement(requirement: Requirement, _: Texts) -> str:
    mark = "✓" if requirement.holds else "✗"
    name = _(REQUIREMENTS[requirement.name])
    return f"{mark} {requirement.article:6} {name}: {requirement.actual} ({requirement.needed})"
