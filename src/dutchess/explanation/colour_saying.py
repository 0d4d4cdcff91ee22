"""Why two have these colours, in words.

Owns the sentences about colours, which `saying` finds by kind. Must not compute, and must not choose what is said.
"""

from __future__ import annotations

from dutchess.explanation import colour_claims as kinds

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from dutchess.explanation.claims import Claim
    from dutchess.explanation.telling import Teller


def _both_granted(claim: kinds.BothGranted, teller: Teller, simple: bool) -> str:
    _ = teller.texts
    return _(
        "Both get the colour they prefer: {white} White, {black} Black.",
        white=teller.person(claim.white),
        black=teller.person(claim.black),
    )


def _people_and_colour(claim: Claim, teller: Teller) -> dict[str, str]:
    return {
        "who": teller.person(getattr(claim, "who", 0)),
        "other": teller.person(getattr(claim, "other", 0)),
        "colour": teller.colour_word(getattr(claim, "colour", "")),
    }


def _only_one_prefers(claim: kinds.OnlyOnePrefers, teller: Teller, simple: bool) -> str:
    told = _people_and_colour(claim, teller)
    _ = teller.texts
    return _("{who} prefers {colour} and gets it; {other} has no preference.", **told)


def _stronger(claim: kinds.StrongerPreference, teller: Teller, simple: bool) -> str:
    told = _people_and_colour(claim, teller)
    _ = teller.texts
    return _("Both prefer {colour}; {who} prefers it more strongly and gets it.", **told)


def _wider(claim: kinds.WiderDifference, teller: Teller, simple: bool) -> str:
    told = _people_and_colour(claim, teller)
    _ = teller.texts
    return _(
        "Both should have {colour}; {who} has the wider colour difference ({difference}, {other}: "
        "{other_difference}) and gets it.",
        **told,
        difference=f"{claim.difference:+}",
        other_difference=f"{claim.other_difference:+}",
    )


def _reversed(claim: kinds.ColoursReversed, teller: Teller, simple: bool) -> str:
    _ = teller.texts
    told = {"white": teller.person(claim.white), "black": teller.person(claim.black)}
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
    _, told = teller.texts, _people_and_colour(claim, teller)
    if teller.explained.tournament.is_team_event:
        return _("Both are due {colour} equally, so the higher-ranked team, {who}, gets it.", **told)
    return _("Both are due {colour} equally, so the higher-ranked player, {who}, gets it.", **told)


def _lower(claim: kinds.LowerRanked, teller: Teller, simple: bool) -> str:
    told = _people_and_colour(claim, teller)
    _ = teller.texts
    return _("Both are due {colour} equally; below the median the lower-ranked player, {who}, gets it.", **told)


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


def _balances(claim: kinds.BalancesOne, teller: Teller, simple: bool) -> str:
    told = _people_and_colour(claim, teller)
    _ = teller.texts
    return _("Both are due {colour}, and it balances the colours of {who} only.", **told)


def _fewer_whites(claim: kinds.FewerWhites, teller: Teller, simple: bool) -> str:
    _ = teller.texts
    return _(
        "White goes to {white}, who has had it less often ({whites}, {black}: {more}).",
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
    told = _people_and_colour(claim, teller)
    _ = teller.texts
    return _("{who} had the other colour in the last match, so now it is {colour}.", **told)


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


SENTENCES: dict[type, Callable[..., str]] = {
    kinds.BothGranted: _both_granted,
    kinds.OnlyOnePrefers: _only_one_prefers,
    kinds.StrongerPreference: _stronger,
    kinds.WiderDifference: _wider,
    kinds.ColoursReversed: _reversed,
    kinds.HigherRanked: _higher,
    kinds.LowerRanked: _lower,
    kinds.ByNumber: _by_number,
    kinds.LimitsDecide: _limits,
    kinds.BalancesOne: _balances,
    kinds.FewerWhites: _fewer_whites,
    kinds.LowerDifference: _lower_difference,
    kinds.ChangesColour: _changes_colour,
    kinds.TurnedColours: _turned,
    kinds.NotPreferred: _not_preferred,
}
