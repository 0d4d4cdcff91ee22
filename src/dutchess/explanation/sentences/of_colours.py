"""Why two have these colours, in words.

Owns the sentences about colours, which `saying` finds by kind. Must not compute, and must not choose what is said.
"""

from __future__ import annotations

from dutchess.base.translation import N_
from dutchess.explanation.claims import colours as kinds

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from dutchess.explanation.sentences.teller import Teller

    ForOne = (
        kinds.OnlyOnePrefers
        | kinds.StrongerPreference
        | kinds.WiderDifference
        | kinds.HigherRanked
        | kinds.LowerRanked
        | kinds.HadOtherTwice
        | kinds.BalancesOne
        | kinds.ChangesColour
    )


def _both_granted(claim: kinds.BothGranted, teller: Teller, simple: bool) -> str:
    _ = teller.texts
    return _(
        "Both get the colour they prefer: {white} White, {black} Black.",
        white=teller.person(claim.white),
        black=teller.person(claim.black),
    )


def _told_of_one(claim: ForOne, teller: Teller) -> dict[str, str]:
    return {
        "who": teller.person(claim.who),
        "other": teller.person(claim.other),
        "colour": teller.colour_word(claim.colour),
    }


def _for_one(text: str) -> Callable[..., str]:
    """A sentence about `who`, who gets `colour`, and `other`."""

    def said(claim: ForOne, teller: Teller, simple: bool) -> str:
        return teller.texts(text, **_told_of_one(claim, teller))

    return said


def _wider(claim: kinds.WiderDifference, teller: Teller, simple: bool) -> str:
    _ = teller.texts
    return _(
        "Both should have {colour}; {who} has the wider colour difference ({difference}, {other}: "
        "{other_difference}) and gets it.",
        **_told_of_one(claim, teller),
        difference=f"{claim.difference:+}",
        other_difference=f"{claim.other_difference:+}",
    )


def _reversed(claim: kinds.ColoursReversed, teller: Teller, simple: bool) -> str:
    _ = teller.texts
    told = {"white": teller.person(claim.white), "black": teller.person(claim.black)}
    if teller.counts_matches:
        turned = _(
            "Going back from their last matches, the first time their colours differed, {black} had White; now it is "
            "{white}'s turn.",
            **told,
        )
    else:
        turned = _(
            "Going back from their last games, the first time their colours differed, {black} had White; now it is "
            "{white}'s turn.",
            **told,
        )
    if claim.colour is None:
        return turned
    due = _("Both are due {colour} equally.", colour=teller.colour_word(claim.colour))
    return f"{due} {turned}"


def _higher(claim: kinds.HigherRanked, teller: Teller, simple: bool) -> str:
    _, told = teller.texts, _told_of_one(claim, teller)
    if has_other_points(claim, teller):
        return _("Both are due {colour} equally; {who} has more points than {other} and gets it.", **told)
    if is_by_starting_list(teller):
        return _("Both are due {colour} equally; {who} stands above {other} in the starting list and gets it.", **told)
    return _("Both are due {colour} equally; {who} stands above {other} in the ranking of this system.", **told)


def _lower(claim: kinds.LowerRanked, teller: Teller, simple: bool) -> str:
    _, told = teller.texts, _told_of_one(claim, teller)
    if has_other_points(claim, teller):
        return _("Both are due {colour} equally; below the median it goes to the one with fewer points, {who}.", **told)
    return _(
        "Both are due {colour} equally; below the median it goes to the lower in the starting list, {who}.", **told
    )


def has_other_points(claim: kinds.HigherRanked | kinds.LowerRanked, teller: Teller) -> bool:
    """Whether the two are ranked by their points already: not where an index ranks everybody (Burstein System)."""
    explained = teller.explained
    by_index = explained.to_pair.system.has_article("index") and not all(
        bracket.upper_meets_lower for bracket in explained.brackets
    )
    return not by_index and explained.score[claim.who] != explained.score[claim.other]


def is_by_starting_list(teller: Teller) -> bool:
    """Whether those with as many points are ranked by the starting list: not teams, nor by the Burstein System."""
    explained = teller.explained
    return not explained.tournament.is_team_event and (explained.lists_by_start or not explained.brackets)


def _by_number(claim: kinds.ByNumber, teller: Teller, simple: bool) -> str:
    _ = teller.texts
    told = {
        "who": teller.person(claim.who),
        "number": claim.number,
        "colour": teller.colour_word(claim.colour),
        "initial": teller.colour_word(claim.initial),
    }
    if claim.number % 2:
        text = _(
            "Neither has had a colour yet. {who} has the odd number {number} and gets {colour}, the colour drawn "
            "before round 1.",
            **told,
        )
    else:
        text = _(
            "Neither has had a colour yet. {who} has the even number {number} and gets {colour}, because {initial} was "
            "drawn before round 1.",
            **told,
        )
    if claim.number != claim.who:
        text += " " + _("(Only those who have been paired count for that number.)")
    return text


def _limits(claim: kinds.LimitsDecide, teller: Teller, simple: bool) -> str:
    _ = teller.texts
    return _(
        "Both are due the same colour; if {black} had White, more colour limits would be exceeded.",
        black=teller.person(claim.black),
    )


def _fewer_whites(claim: kinds.FewerWhites, teller: Teller, simple: bool) -> str:
    _ = teller.texts
    return _(
        "White goes to {white}, who has had it less often in the first games of matches ({whites}, {black}: {more}).",
        white=teller.person(claim.white),
        black=teller.person(claim.black),
        whites=claim.whites,
        more=claim.black_whites,
    )


def _lower_difference(claim: kinds.LowerDifference, teller: Teller, simple: bool) -> str:
    _ = teller.texts
    return _(
        "White goes to {white}, whose colour difference is lower ({difference}, {black}: {more}).",
        white=teller.person(claim.white),
        black=teller.person(claim.black),
        difference=f"{claim.difference:+}" if claim.difference else "0",
        more=f"{claim.black_difference:+}" if claim.black_difference else "0",
    )


def _changes_colour(claim: kinds.ChangesColour, teller: Teller, simple: bool) -> str:
    _, told = teller.texts, _told_of_one(claim, teller)
    if comes_first(claim, teller):
        return _("{who} comes first in the order and gets the other colour than in the last match: {colour}.", **told)
    return _("{who} had the other colour in the last match, so now it is {colour}.", **told)


def comes_first(claim: kinds.ChangesColour, teller: Teller) -> bool:
    """Whether the one of the two who changes the colour is the one who is ranked higher."""
    given = teller.explained.colours.get(frozenset((claim.who, claim.other)))
    return given is not None and given.higher == claim.who


def _turned(claim: kinds.TurnedColours, teller: Teller, simple: bool) -> str:
    _ = teller.texts
    return _("{white} had Black in the first game of the match, so now it is White.", white=teller.person(claim.white))


def _not_preferred(claim: kinds.NotPreferred, teller: Teller, simple: bool) -> str:
    _ = teller.texts
    return _(
        "{name} does not get the colour preferred, {colour}, against {other}.",
        name=teller.person(claim.player),
        colour=teller.colour_word(claim.colour),
        other=teller.person(claim.opponent),
    )


def _prefers(claim: kinds.Prefers, teller: Teller, simple: bool) -> str:
    _ = teller.texts
    told = {"name": teller.person(claim.player), "colour": teller.colour_word(claim.colour)}
    if claim.strength == "absolute":
        return _("{name} must have {colour}.", **told)
    if claim.strength == "strong":
        return _("{name} strongly prefers {colour}.", **told)
    return _("{name} prefers {colour}.", **told)


SENTENCES: dict[type, Callable[..., str]] = {
    kinds.BothGranted: _both_granted,
    kinds.OnlyOnePrefers: _for_one(N_("{who} prefers {colour} and gets it; {other} has no preference.")),
    kinds.StrongerPreference: _for_one(N_("Both prefer {colour}; {who} prefers it more strongly and gets it.")),
    kinds.WiderDifference: _wider,
    kinds.ColoursReversed: _reversed,
    kinds.HigherRanked: _higher,
    kinds.LowerRanked: _lower,
    kinds.ByNumber: _by_number,
    kinds.LimitsDecide: _limits,
    kinds.HadOtherTwice: _for_one(
        N_("Both are due {colour}; {who} has had the other colour twice running and gets it.")
    ),
    kinds.BalancesOne: _for_one(N_("Both are due {colour}, and it balances the colours of {who} only.")),
    kinds.FewerWhites: _fewer_whites,
    kinds.LowerDifference: _lower_difference,
    kinds.ChangesColour: _changes_colour,
    kinds.TurnedColours: _turned,
    kinds.NotPreferred: _not_preferred,
    kinds.Prefers: _prefers,
}
