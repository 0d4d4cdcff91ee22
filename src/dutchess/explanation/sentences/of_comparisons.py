"""Claims that compare rounds, in words: what a pairing would cost, and where a played round departs.

Owns their sentences, which `saying` finds by kind. Must not compute, and must not choose what is said.
"""

from __future__ import annotations

from dutchess.base.translation import N_
from dutchess.explanation.claims import kinds
from dutchess.explanation.sentences.of_criteria import consequence
from dutchess.explanation.sentences.to_the_reader import condition
from dutchess.explanation.views.blocks import joined
from dutchess.pairing.criteria import Criterion

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from dutchess.explanation.claims.kinds import Value
    from dutchess.explanation.sentences.teller import Teller
    from dutchess.explanation.sentences.to_the_reader import Question

THE_BYE = 0
SAME_COLOUR = Criterion("", N_("pairs in which both prefer the same colour"))  # where the system counts otherwise


def cite(text: str, article: str, teller: Teller, simple: bool) -> str:
    """A sentence with its article at the end."""
    return text if simple else f"{text.rstrip('.')} ({teller.article(article)})."


# -- what would be worse, later or impossible --------------------------------------------------------------------------


def _happens(claim: kinds.Happens, teller: Teller, simple: bool) -> str:
    _ = teller.texts
    return _("That is what happens.")


def _due_only(claim: kinds.DueOnly, teller: Teller, simple: bool) -> str:
    _ = teller.texts
    told = {"one": teller.person(claim.player), "other": teller.person(claim.other)}
    if claim.question == "pair":
        return _("By the rules {one} meets {other}, but the round was not played so.", **told)
    if claim.question == "bye":
        return _("By the rules {one} has the bye, but the round was not played so.", **told)
    return _("By the rules that happens, but the round was not played so.")


def _impossible(claim: kinds.Impossible, teller: Teller, simple: bool) -> str:
    _ = teller.texts
    told = {"one": teller.person(claim.player), "other": teller.person(claim.other)}
    if claim.question == "pair":
        return _("{one} cannot meet {other}.", **told)
    if claim.question == "bye":
        return _("{one} cannot have the bye.", **told)
    if claim.question == "stays":
        return _("If {one} met nobody with fewer points, not everybody could be paired.", **told)
    if claim.question == "down":
        return _("{one} cannot float down.", **told)
    return _("{one} cannot float up.", **told) if claim.question == "up" else _("The rules forbid this round.")


def _counting(claim: kinds.CountingArgument, teller: Teller, simple: bool) -> str:
    """Who blocks whom, so that a reader can count it."""
    _ = teller.texts
    groups, only = claim.groups, claim.only
    people = [number for group in groups for number in group]
    others = _all(teller, only)
    if people == [THE_BYE] and not only:
        return _("The number of participants is odd, and then nobody could have the bye.")
    if len(groups) == 1 and len(people) > 1:
        names = _all(teller, people)
        return _(
            "{names} could then meet only each other, and {count} is an odd number.", names=names, count=len(people)
        )
    if all(len(group) == 1 for group in groups):
        names = _all(teller, people)
        if not only:
            return _("{names} could then meet nobody.", names=names)
        return _(
            "{names} ({count}) could then meet only {others} ({fewer}), so {left} would be left over.",
            names=names,
            others=others,
            count=len(people),
            fewer=len(only),
            left=len(people) - len(only),
        )
    told = "; ".join(f"{place}) {_all(teller, group)}" for place, group in enumerate(groups, 1))
    rule = _(
        "Each of these groups is odd in number, so one of each needs an opponent from outside the group: {groups}.",
        groups=told,
    )
    if not only:
        return rule + " " + _("They could then meet nobody outside.")
    return (
        rule
        + " "
        + _(
            "Outside, they could then meet only {others}: {count} groups, and only {fewer} to meet.",
            others=others,
            count=len(groups),
            fewer=len(only),
        )
    )


def _all(teller: Teller, numbers: Sequence[int]) -> str:
    """Everybody, by name; the bye last."""
    told = sorted(numbers, key=lambda number: (number == THE_BYE, number))
    return joined([teller.person(number) for number in told], teller.texts("and"))


def if_so(claim: Question, teller: Teller) -> str:
    """The question as a condition."""
    _ = teller.texts
    if teller.reader and (told_to := condition(claim, teller)):
        return told_to
    told = {"one": teller.person(claim.player), "other": teller.person(claim.other)}
    if claim.question == "pair":
        return _("If {one} met {other}", **told)
    if claim.question == "bye":
        return _("If {one} had the bye", **told)
    if claim.question == "stays":
        return _("If {one} met nobody with fewer points", **told)
    return _("If {one} floated down", **told) if claim.question == "down" else _("If {one} floated up", **told)


def worse_by(claim: kinds.WorseBy, teller: Teller, simple: bool, asked: bool = False) -> str:
    _ = teller.texts
    if simple:
        clause = consequence_of(claim, teller)
        if claim.question == "played":
            return _("In the round played, {consequence}.", consequence=clause)
        return _begun(f"{clause}.") if asked else f"{if_so(claim, teller)}, {clause}."
    values = compared(teller, claim.criterion, claim.actual, claim.instead)
    if claim.question == "played":
        told = _("The round played is worse than that of the rules: {values}", values=values)
    elif asked:
        told = _("The pairing would be worse: {values}", values=values)
    else:
        told = _("{condition}, the pairing would be worse: {values}", condition=if_so(claim, teller), values=values)
    where = teller.bracket(claim.bracket)
    return f"{told} [{where}]." if where else f"{told}."


def consequence_of(claim: kinds.WorseBy | kinds.FurtherDown, teller: Teller) -> str:
    """What a value means for the players, as a clause: "in the group of ... there would be more players ..."."""
    _ = teller.texts
    told = consequence(teller.explained.criterion(claim.criterion), claim.actual, claim.instead, _)
    if claim.bracket is None or _is_own_group(claim, teller):
        return told
    return _("in the group of {points} {consequence}", points=teller.score_text(claim.bracket), consequence=told)


def _is_own_group(claim: kinds.WorseBy | kinds.FurtherDown, teller: Teller) -> bool:
    """Whether a reader who is asked about, or whose group is, need not be told which group it is."""
    score = teller.explained.score
    return bool(teller.reader) and claim.question != "played" and claim.bracket == score.get(teller.reader)


def _begun(text: str) -> str:
    """A clause at the beginning of a sentence."""
    return text[:1].upper() + text[1:]


def compared(teller: Teller, article: str, actual: Value, instead: Value) -> str:
    """What a criterion counts, there and here."""
    _ = teller.texts
    criterion = teller.criterion(article)
    here, there = teller.value(article, actual), teller.value(article, instead)
    if not here or not there:
        return criterion
    return _("{criterion}: {instead} instead of {actual}", criterion=criterion, instead=there, actual=here)


def later(
    claim: kinds.LaterInOrder, teller: Teller, simple: bool, asked: bool = False, everywhere: bool = False
) -> str:
    """`everywhere`: the rest of the round is equally good, too (`EquallyGood`), and one sentence says both."""
    _ = teller.texts
    if everywhere and asked:
        told = _("No criterion separates the two; the rules then take the one that comes first in their order.")
    elif everywhere:
        told = _(
            "{condition}, the pairing would be equally good by every criterion; the rules then take the one that comes "
            "first in their order.",
            condition=if_so(claim, teller),
        )
    elif claim.question == "played":
        told = _(
            "Where the round played first differs from that of the rules, no criterion separates the two, and the "
            "rules take the one that comes first in their order."
        )
    elif asked:
        told = _(
            "Where it first differs, no criterion separates the two, and the rules take the one that comes first in "
            "their order."
        )
    else:
        told = _(
            "{condition}, the two pairings would be equally good at the first point where they differ; the rules then "
            "take the one that comes first in their order.",
            condition=if_so(claim, teller),
        )
    if simple:
        return told
    where = teller.bracket(claim.bracket)
    article = teller.article(claim.article)
    return f"{told.rstrip('.')} ({article}{f'; {where}' if where else ''})."


def _equally_good(claim: kinds.EquallyGood, teller: Teller, simple: bool) -> str:
    _ = teller.texts
    return _("The rest of the round would be neither better nor worse.")


def _left_over(claim: kinds.LeftOver, teller: Teller, simple: bool) -> str:
    _ = teller.texts
    one, other = teller.person(claim.player), teller.person(claim.other)
    left, right = teller.person(claim.a), teller.person(claim.b)
    told = {"one": one, "other": other, "left": left, "right": right}
    return _("If {one} met {other}, {left} and {right} would be left, who may not meet.", **told)


def _left_behind(claim: kinds.LeftBehind, teller: Teller, simple: bool) -> str:
    _ = teller.texts
    told = {"one": teller.person(claim.player), "other": teller.person(claim.floater), "left": teller.person(claim.a)}
    return _("If {one} left the group and {other} stayed, {left} and {other} would be left, who may not meet.", **told)


def _floats_again(claim: kinds.FloatsAgain, teller: Teller, simple: bool) -> str:
    return floats_again(claim, if_so(claim, teller), teller)


def floats_again(claim: kinds.FloatsAgain, asked: str, teller: Teller) -> str:
    """Who would float again, in words of what happened and what would happen."""
    _ = teller.texts
    if claim.before == claim.now:
        then = _("as in round {round}", round=claim.round)
    elif claim.before == "unplayed":
        then = _("after no game in round {round}", round=claim.round)
    elif claim.before == "down":
        then = _("after an opponent with fewer points in round {round}", round=claim.round)
    else:
        then = _("after an opponent with more points in round {round}", round=claim.round)
    told = {"condition": asked, "then": then, "name": teller.person(claim.who)}
    if claim.question in ("bye", "down", "up") and claim.who == claim.player:
        return _("{condition}, that would be {then}; the rules avoid that.", **told)
    if claim.who == teller.reader:
        if claim.now == "bye":
            return _("{condition}, you would have the bye, {then}; the rules avoid that.", **told)
        if claim.now == "down":
            return _("{condition}, you would meet somebody with fewer points, {then}; the rules avoid that.", **told)
        return _("{condition}, you would meet somebody with more points, {then}; the rules avoid that.", **told)
    if claim.now == "bye":
        return _("{condition}, {name} would have the bye, {then}; the rules avoid that.", **told)
    if claim.now == "down":
        return _("{condition}, {name} would meet somebody with fewer points, {then}; the rules avoid that.", **told)
    return _("{condition}, {name} would meet somebody with more points, {then}; the rules avoid that.", **told)


def _would_meet(claim: kinds.WouldMeet, teller: Teller, simple: bool) -> str:
    _ = teller.texts
    told = {"condition": if_so(claim, teller), "one": teller.person(claim.a), "other": teller.person(claim.b)}
    return _("{condition}, {one} would meet {other}.", **told)


def _same_preference(claim: kinds.SamePreference, teller: Teller, simple: bool) -> str:
    _ = teller.texts
    told = {"one": teller.person(claim.a), "other": teller.person(claim.b)}
    return _("{one} and {other} both prefer {colour}.", **told, colour=teller.colour_word(claim.colour))


def _same_colour_pairs(claim: kinds.SameColourPairs, teller: Teller, simple: bool) -> str:
    return f"{if_so(claim, teller)}, {more_alike(claim, teller)}."


def more_alike(claim: kinds.SameColourPairs, teller: Teller) -> str:
    """How many pairs would prefer the same colour, as a clause."""
    return consequence(SAME_COLOUR, claim.actual, claim.instead, teller.texts)


def _nearer_middle(claim: kinds.NearerMiddle, teller: Teller, simple: bool) -> str:
    _ = teller.texts
    clause = _("exchanges nearer the middle come first")
    return f"{if_so(claim, teller)}: {clause}."


def _listed_before(claim: kinds.ListedBefore, teller: Teller, simple: bool) -> str:
    _ = teller.texts
    told = {"one": teller.person(claim.a), "other": teller.person(claim.b)}
    return _("{one} stands above {other} in the starting list.", **told)


def _further_down(claim: kinds.FurtherDown, teller: Teller, simple: bool) -> str:
    _ = teller.texts
    if simple:
        clause = consequence_of(claim, teller)
        if is_better(claim):
            return _("Further down, {consequence}; but that counts only after what comes before.", consequence=clause)
        return _("Further down, {consequence}.", consequence=clause)
    values = compared(teller, claim.criterion, claim.actual, claim.instead)
    told = _("Later the rounds differ: {values}", values=values)
    where = teller.bracket(claim.bracket)
    return f"{told} [{where}]." if where else f"{told}."


def is_better(claim: kinds.FurtherDown) -> bool:
    """Whether the round instead has the better value."""
    here, there = (value if isinstance(value, tuple) else (value,) for value in (claim.actual, claim.instead))
    return there < here


def found_before(claim: kinds.FoundBefore, teller: Teller, simple: bool, asked: bool = False) -> str:
    _ = teller.texts
    if asked:
        told = _(
            "The rules come to it only later: if the rest cannot be paired, they undo pairs in a fixed order, and come "
            "to the other pairing first."
        )
    else:
        told = _(
            "{condition}, the rules would come to that only later: if the rest cannot be paired, they undo pairs in a "
            "fixed order, and come to this pairing first.",
            condition=if_so(claim, teller),
        )
    return cite(told, claim.article, teller, simple)


def _not_due(claim: kinds.NotDue, teller: Teller, simple: bool) -> str:
    _ = teller.texts
    return _("That would be possible, but the rules give another pairing.")


# -- a round that was played -------------------------------------------------------------------------------------------


def _departure(claim: kinds.Departure, teller: Teller, simple: bool) -> str:
    _ = teller.texts
    return _(
        "This round was not played as the rules give it. Played, White first: {played}. By the rules: {due}.",
        played=_boards(teller, claim.played),
        due=_boards(teller, claim.due),
    )


def _unlawful(claim: kinds.Unlawful, teller: Teller, simple: bool) -> str:
    _ = teller.texts
    return _("The rules forbid: {boards}.", boards=_boards(teller, claim.boards))


def _boards(teller: Teller, boards: Sequence[tuple[int, int]]) -> str:
    return "; ".join(f"{teller.person(white)} - {teller.person(black)}" for white, black in boards) or "-"


SENTENCES: dict[type, Callable[..., str]] = {
    kinds.Happens: _happens,
    kinds.DueOnly: _due_only,
    kinds.Impossible: _impossible,
    kinds.CountingArgument: _counting,
    kinds.WorseBy: worse_by,
    kinds.LaterInOrder: later,
    kinds.LeftOver: _left_over,
    kinds.LeftBehind: _left_behind,
    kinds.FloatsAgain: _floats_again,
    kinds.WouldMeet: _would_meet,
    kinds.SamePreference: _same_preference,
    kinds.SameColourPairs: _same_colour_pairs,
    kinds.NearerMiddle: _nearer_middle,
    kinds.ListedBefore: _listed_before,
    kinds.EquallyGood: _equally_good,
    kinds.FurtherDown: _further_down,
    kinds.FoundBefore: found_before,
    kinds.NotDue: _not_due,
    kinds.Departure: _departure,
    kinds.Unlawful: _unlawful,
}
