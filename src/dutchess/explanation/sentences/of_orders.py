"""The first order of a bracket, and why the one of two equally good pairings is taken, in words.

Owns these sentences, for the reader and about others. Must not compute, and must not choose what is said.
"""

from __future__ import annotations

from dutchess.explanation.claims import kinds
from dutchess.explanation.claims.orders import REVERSED
from dutchess.explanation.sentences.of_comparisons import if_so

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from dutchess.explanation.sentences.teller import Teller

# -- the first order ---------------------------------------------------------------------------------------------------


def _natural(claim: kinds.NaturalOpponent, teller: Teller, simple: bool) -> str:
    """Where somebody stands in the list of those who are paired together, and whom they would meet by it."""
    _, members, half = teller.texts, (*claim.s1, *claim.s2), len(claim.s1)
    if alone := _two_alone(claim, members, teller):
        return alone
    place, other = members.index(claim.player) + 1, members.index(claim.opponent) + 1
    text = _place(claim.player, _group(members, claim.score, teller), place, _list(claim.order, teller), teller)
    if half == 1:
        order = _("number 1 meets number {first}", first=half + 1)
    elif half == 2:
        order = _("number 1 meets number {first} and number 2 number {second}", first=half + 1, second=half + 2)
    else:
        order = _("number 1 meets number {first}, number 2 number {second}, and so on", first=half + 1, second=half + 2)
    return f"{text}; {_result(claim, order, other, teller)}"


def _natural_float(claim: kinds.NaturalFloat, teller: Teller, simple: bool) -> str:
    """Whom those who come down meet first."""
    _ = teller.texts
    points = teller.score_text(claim.score)
    if claim.before:
        order = _(
            "Those who come down meet those with {points} in the order of the starting list, {names} first",
            points=points,
            names=teller.people(claim.before),
        )
    else:
        order = _("Those who come down meet those with {points} in the order of the starting list", points=points)
    return _result(claim, order, claim.place, teller)


def _sides_by_colour(claim: kinds.SidesByColour, teller: Teller, simple: bool) -> str:
    """Where somebody stands among those who prefer a colour, and whom of those who prefer the other one they meet."""
    _ = teller.texts
    is_white = claim.player in claim.sides[0]
    own = claim.sides[not is_white]
    colours = [teller.colour_word(colour) for colour in (("white", "black") if is_white else ("black", "white"))]
    listed = [_("by the average rating of their opponents"), _("in the starting list")]
    if not is_white:
        listed.reverse()
    place = own.index(claim.player) + 1
    told = {"count": len(own), "points": teller.score_text(claim.score), "colour": colours[0]}
    # Translators: stands after "Of" in "Of {group} you are number 3 ...".
    group = _("the {count} in the group of {points} who prefer {colour}", **told)
    text = _place(claim.player, group, place, listed[0], teller)
    order = _(
        "number 1 meets number 1 of those who prefer {colour} {listed}, and so on", colour=colours[1], listed=listed[1]
    )
    return f"{text}; {_result(claim, order, place, teller)}"


def _next_in_order(claim: kinds.NextInOrder, teller: Teller, simple: bool) -> str:
    _ = teller.texts
    if claim.opponent == teller.reader:
        return _("The next is number {place}: you.", place=claim.place)
    return _("The next is number {place}, {opponent}.", place=claim.place, opponent=teller.person(claim.opponent))


def _first_meets_last(claim: kinds.FirstMeetsLast, teller: Teller, simple: bool) -> str:
    _, members = teller.texts, claim.listed
    if alone := _two_alone(claim, members, teller):
        return alone
    place, other = members.index(claim.player) + 1, members.index(claim.opponent) + 1
    listed = _("in the ranking by the results of their opponents")
    text = _place(claim.player, _group(members, claim.score, teller), place, listed, teller)
    order = _("the first meets the last, the second the last but one, and so on")
    return f"{text}; {_result(claim, order, other, teller)}"


def _two_alone(claim: kinds.NaturalOpponent | kinds.FirstMeetsLast, members: Sequence[int], teller: Teller) -> str:
    """If only two have a score, no list is needed."""
    _, group = teller.texts, teller.explained.group(claim.score)
    if len(members) != 2 or {*members} != {*group} or teller.has_absent(claim.score):
        return ""
    if teller.explained.opponent[claim.player] != claim.opponent:
        return ""
    points = teller.score_text(claim.score)
    if claim.player == teller.reader:
        return _("Only you and {opponent} have {points}.", opponent=teller.person(claim.opponent), points=points)
    names = teller.people((claim.player, claim.opponent))
    return _("Only {names} have {points}.", names=names, points=points)


def _group(members: Sequence[int], score: int, teller: Teller) -> str:
    """Those who are paired together, as a part of a sentence."""
    _, explained = teller.texts, teller.explained
    told = {"count": len(members), "points": teller.score_text(score)}
    group = explained.group(score)
    if any(explained.score[one] != score for one in members):
        # Translators: the following stand after "Of" in "Of {group} you are number 3 ...".
        return _("the {count} who are paired in the group of {points}", **told)
    if len(members) == len(group):
        if teller.has_absent(score):
            return _("the {count} with {points} who play in this round", **told)
        return _("the {count} with {points}", **told)
    gone = [one for one in group if one not in members]
    if all(explained.score.get(explained.opponent[one], 0) > score for one in gone):
        return _("the {count} with {points} who meet nobody with more points", **told)
    if any(explained.opponent[one] not in members for one in members):  # one of them floats on
        return _("the {count} who are paired in the group of {points}", **told)
    return _("the {count} with {points} who are paired with each other", **told)


def _list(order: str, teller: Teller) -> str:
    _ = teller.texts
    if order == REVERSED:
        return _("in the starting list, counted from its end")
    return _("in the starting list")


def _place(who: int, group: str, place: int, listed: str, teller: Teller) -> str:
    _ = teller.texts
    if who == teller.reader:
        return _("Of {group} you are number {place} {listed}", group=group, place=place, listed=listed)
    told = {"group": group, "name": teller.person(who), "place": place, "listed": listed}
    return _("Of {group} {name} is number {place} {listed}", **told)


def _result(
    claim: kinds.NaturalOpponent | kinds.NaturalFloat | kinds.FirstMeetsLast | kinds.SidesByColour,
    order: str,
    other: int,
    teller: Teller,
) -> str:
    """Whom somebody meets by the order, or would meet."""
    _, is_so = teller.texts, teller.explained.opponent[claim.player] == claim.opponent
    told = {"order": order, "name": teller.person(claim.player), "opponent": teller.person(claim.opponent)}
    told["place"] = str(other)
    if claim.player == teller.reader:
        if is_so:
            return _("{order}: so you meet number {place}, {opponent}.", **told)
        return _("{order}: you would meet number {place}, {opponent}.", **told)
    if claim.opponent == teller.reader:
        if is_so:
            return _("{order}: so {name} meets number {place}: you.", **told)
        return _("{order}: {name} would meet number {place}: you.", **told)
    if is_so:
        return _("{order}: so {name} meets number {place}, {opponent}.", **told)
    return _("{order}: {name} would meet number {place}, {opponent}.", **told)


# -- which of two comes first ------------------------------------------------------------------------------------------


def _first_changed(claim: kinds.FirstChanged, teller: Teller, simple: bool) -> str:
    return first_changed(claim, if_so(claim, teller), teller)


def first_changed(claim: kinds.FirstChanged, condition: str, teller: Teller) -> str:
    _, is_own = teller.texts, claim.question == "pair" and claim.who in (claim.player, claim.other)
    told = {
        "condition": condition,
        "who": teller.person(claim.who),
        "actual": teller.person(claim.actual),
        "instead": teller.person(claim.instead),
    }
    if teller.reader and claim.actual == teller.reader:
        return _("{condition}, it would be no worse for the group, but for {who} the rules try you first.", **told)
    if is_own and claim.who == teller.reader:
        return _("{condition}, it would be no worse for the group, but for you the rules try {actual} first.", **told)
    if is_own:
        return _("{condition}, it would be no worse for the group, but for {who} the rules try {actual} first.", **told)
    if claim.question == "down" and claim.who == claim.player and not claim.instead:
        return _(
            "{condition}, it would be no worse for the group, but they come before the one who goes down now, and the "
            "rules pair in that order.",
            **told,
        )
    if not claim.instead:
        return _(
            "{condition}, it would be no worse for the group, but {who} would be left over; the rules try to pair "
            "{who} first.",
            **told,
        )
    if claim.who == teller.reader:
        return _(
            "{condition}, it would be no worse for the group, but you would meet {instead} and not {actual}, whom the "
            "rules try first for you.",
            **told,
        )
    if teller.reader and claim.instead == teller.reader:
        return _(
            "{condition}, it would be no worse for the group, but {who} would meet you and not {actual}, whom the "
            "rules try first.",
            **told,
        )
    return _(
        "{condition}, it would be no worse for the group, but {who} would meet {instead} and not {actual}, whom the "
        "rules try first.",
        **told,
    )


def _other_halves(claim: kinds.OtherHalves, teller: Teller, simple: bool) -> str:
    return other_halves(claim, if_so(claim, teller), teller)


def other_halves(claim: kinds.OtherHalves, condition: str, teller: Teller) -> str:
    _ = teller.texts
    told = {"condition": condition, "names": teller.people(claim.instead), "others": teller.people(claim.actual)}
    if not claim.actual:
        return _(
            "{condition}, it would be no worse for the group, but {names} would change places between the upper and "
            "the lower half; the rules do that only if nothing else is as good.",
            **told,
        )
    if not claim.instead:
        return _(
            "{condition}, it would be no worse for the group, but {others} would not change places between the halves; "
            "the rules try that first.",
            **told,
        )
    return _(
        "{condition}, it would be no worse for the group, but {names} would change places between the halves; the "
        "rules try {others} first.",
        **told,
    )


def _other_floaters(claim: kinds.OtherFloaters, teller: Teller, simple: bool) -> str:
    return other_floaters(claim, if_so(claim, teller), teller)


def other_floaters(claim: kinds.OtherFloaters, condition: str, teller: Teller) -> str:
    _ = teller.texts
    told = {"condition": condition, "instead": teller.people(claim.instead), "actual": teller.people(claim.actual)}
    asked = ("pair", "down", "up")
    if claim.question in asked and len(claim.instead) == 1 and claim.instead[0] in (claim.player, claim.other):
        if claim.actual == (teller.reader,):
            return _("{condition}, it would be no worse for the group, but the rules choose you first.", **told)
        return _("{condition}, it would be no worse for the group, but the rules choose {actual} first.", **told)
    if teller.reader and claim.actual == (teller.reader,):
        return _(
            "{condition}, it would be no worse for the group, but {instead} would have to leave the group and not you, "
            "whom the rules choose first.",
            **told,
        )
    if teller.reader and claim.instead == (teller.reader,):
        return _(
            "{condition}, it would be no worse for the group, but you would have to leave the group and not {actual}, "
            "whom the rules choose first.",
            **told,
        )
    return _(
        "{condition}, it would be no worse for the group, but {instead} would have to leave the group and not "
        "{actual}, whom the rules choose first.",
        **told,
    )


SENTENCES: dict[type, Callable[..., str]] = {
    kinds.NaturalOpponent: _natural,
    kinds.NaturalFloat: _natural_float,
    kinds.SidesByColour: _sides_by_colour,
    kinds.NextInOrder: _next_in_order,
    kinds.FirstMeetsLast: _first_meets_last,
    kinds.FirstChanged: _first_changed,
    kinds.OtherHalves: _other_halves,
    kinds.OtherFloaters: _other_floaters,
}
