"""Claims in words for the one whom they are about: "you".

Owns the sentences that address the reader (`Teller.reader`), one for each kind that can be about them. A sentence says
what its claim says and nothing more, like those of `saying`, which has the sentences about others. Must not compute.
"""

from __future__ import annotations

from dutchess.explanation.claims import colours, kinds
from dutchess.explanation.sentences.of_colours import comes_first, has_other_points, is_by_starting_list

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from dutchess.explanation.claims.kinds import Claim
    from dutchess.explanation.sentences.teller import Teller

    Pair = kinds.MetBefore | kinds.ForbiddenPair | kinds.SameColourNeeded
    Question = (
        kinds.WorseBy
        | kinds.LaterInOrder
        | kinds.FirstChanged
        | kinds.OtherHalves
        | kinds.OtherFloaters
        | kinds.SameColourPairs
        | kinds.NearerMiddle
        | kinds.WouldMeet
        | kinds.FloatsAgain
        | kinds.FoundBefore
        | kinds.Impossible
        | kinds.DueOnly
        | kinds.FurtherDown
    )


def addressed(claim: Claim, teller: Teller) -> str:
    """A claim in words to the reader, if there is one; empty if it is not about them, or has no such sentence."""
    sentence = SENTENCES.get(type(claim))
    return "" if sentence is None else sentence(claim, teller)


def condition(claim: Question, teller: Teller) -> str:
    """The question as a condition, for the reader; empty if it is not about them."""
    _ = teller.texts
    if teller.reader not in (claim.player, claim.other):
        return ""
    if claim.question == "pair":
        return _("If you met {other}", other=teller.person(_other(claim.player, claim.other, teller)))
    if claim.question == "bye":
        return _("If you had the bye")
    return _("If you met nobody with fewer points") if claim.question == "stays" else ""


def _other(one: int, other: int, teller: Teller) -> int:
    return other if one == teller.reader else one


# -- why two cannot meet -----------------------------------------------------------------------------------------------


def _partner(claim: Pair, teller: Teller) -> str:
    """The other one of two, by name; empty if the reader is neither."""
    if teller.reader not in (claim.a, claim.b):
        return ""
    return teller.person(_other(claim.a, claim.b, teller))


def _met_before(claim: kinds.MetBefore, teller: Teller) -> str:
    _, other = teller.texts, _partner(claim, teller)
    return _("You met {other} in round {round}.", other=other, round=claim.round) if other else ""


def _forbidden(claim: kinds.ForbiddenPair, teller: Teller) -> str:
    _, other = teller.texts, _partner(claim, teller)
    return _("You and {other} are a forbidden pair.", other=other) if other else ""


def _same_colour(claim: kinds.SameColourNeeded, teller: Teller) -> str:
    _, other = teller.texts, _partner(claim, teller)
    colour = teller.colour_word(claim.colour)
    return _("You and {other} must both have {colour}.", other=other, colour=colour) if other else ""


# -- groups ------------------------------------------------------------------------------------------------------------


def _no_opponent_among(claim: kinds.NoOpponentAmong, teller: Teller) -> str:
    _ = teller.texts
    if claim.player != teller.reader:
        return ""
    points = teller.score_text(claim.score)
    if claim.score == teller.explained.score[claim.player]:
        return _("You could meet nobody else with {points}.", points=points)
    return _("You could meet nobody with {points}.", points=points)


def _possible_in_group(claim: kinds.PossibleInGroup, teller: Teller) -> str:
    _ = teller.texts
    if claim.player != teller.reader:
        return ""
    points = teller.score_text(claim.score)
    if len(claim.opponents) == 1:
        opponent = teller.person(claim.opponents[0])
        if teller.is_ranked:
            return _("Of the others, you could meet only {opponent}.", opponent=opponent)
        if claim.score != teller.explained.score[claim.player]:
            return _("Of those with {points}, you could meet only {opponent}.", points=points, opponent=opponent)
        return _("Of the others with {points}, you could meet only {opponent}.", points=points, opponent=opponent)
    names = teller.people(claim.opponents)
    if teller.is_ranked:
        return _("Of the others, you could meet {names}.", names=names)
    return _("Of the others with {points}, you could meet {names}.", points=points, names=names)


def _cannot_all_pair(claim: kinds.CannotAllPair, teller: Teller) -> str:
    _ = teller.texts
    if len(claim.players) != 2 or teller.reader not in claim.players:
        return ""
    one, other = claim.players
    return _("You and {other} could not meet.", other=teller.person(_other(one, other, teller)))


def _floats_down(claim: kinds.FloatsDown, teller: Teller) -> str:
    _ = teller.texts
    if teller.reader not in (claim.player, claim.opponent):
        return ""
    other = _other(claim.player, claim.opponent, teller)
    return _(
        "With {points} you meet {other}, who has {others}.",
        points=teller.score(teller.reader),
        other=teller.person(other),
        others=teller.score(other),
    )


# -- questions ---------------------------------------------------------------------------------------------------------


def _impossible(claim: kinds.Impossible, teller: Teller) -> str:
    _ = teller.texts
    if teller.reader not in (claim.player, claim.other):
        return ""
    if claim.question == "pair":
        return _("You cannot meet {other}.", other=teller.person(_other(claim.player, claim.other, teller)))
    if claim.question == "bye":
        return _("You cannot have the bye.")
    if claim.question == "stays":
        return _("If you met nobody with fewer points, not everybody could be paired.")
    return ""


def _due_only(claim: kinds.DueOnly, teller: Teller) -> str:
    _ = teller.texts
    if teller.reader not in (claim.player, claim.other):
        return ""
    if claim.question == "pair":
        other = teller.person(_other(claim.player, claim.other, teller))
        return _("By the rules you meet {other}, but the round was not played so.", other=other)
    if claim.question == "bye":
        return _("By the rules you have the bye, but the round was not played so.")
    return ""


# -- colours -----------------------------------------------------------------------------------------------------------


def _both_granted(claim: colours.BothGranted, teller: Teller) -> str:
    _ = teller.texts
    return _("You both get the colour you prefer.") if teller.reader in (claim.white, claim.black) else ""


def _chosen(claim: colours.ColourClaim, teller: Teller, yours: str, theirs: str, **more: object) -> str:
    """One of two sentences: the reader is the one who gets the colour, or the other one is."""
    who, other = (getattr(claim, name) for name in type(claim).__match_args__[:2])
    if teller.reader not in (who, other):
        return ""
    name = teller.person(_other(who, other, teller))
    colour = teller.colour_word(getattr(claim, "colour", "") or "white")
    return (yours if teller.reader == who else theirs).format(name=name, colour=colour, **more)


def _only_one_prefers(claim: colours.OnlyOnePrefers, teller: Teller) -> str:
    _ = teller.texts
    yours = _("You prefer {colour} and get it; {name} has no preference.")
    return _chosen(claim, teller, yours, _("{name} prefers {colour} and gets it; you have no preference."))


def _stronger(claim: colours.StrongerPreference, teller: Teller) -> str:
    _ = teller.texts
    yours = _("You both prefer {colour}; your preference is stronger than that of {name}, so you get it.")
    return _chosen(claim, teller, yours, _("You both prefer {colour}; {name} prefers it more strongly and gets it."))


def _wider(claim: colours.WiderDifference, teller: Teller) -> str:
    _ = teller.texts
    yours = _("You both must have {colour}; your colour difference is wider ({most}; {name}: {least}), so you get it.")
    theirs = _("You both must have {colour}; {name} has the wider colour difference ({most}; yours: {least}).")
    told = {"most": f"{claim.difference:+}", "least": f"{claim.other_difference:+}"}
    return _chosen(claim, teller, yours, theirs, **told)


def _reversed(claim: colours.ColoursReversed, teller: Teller) -> str:
    _ = teller.texts
    yours = _(
        "Going back from your last games, the first time your colours differed, {name} had White; now it is your turn."
    )
    theirs = _(
        "Going back from your last games, the first time your colours differed, you had White; now it is the turn of "
        "{name}."
    )
    if teller.counts_matches:
        yours = _(
            "Going back from your last matches, the first time your colours differed, {name} had White; now it is your "
            "turn."
        )
        theirs = _(
            "Going back from your last matches, the first time your colours differed, you had White; now it is the "
            "turn of {name}."
        )
    told = _chosen(claim, teller, yours, theirs)
    if not told or claim.colour is None:
        return told
    return _("You are both due {colour} equally.", colour=teller.colour_word(claim.colour)) + " " + told


def _higher(claim: colours.HigherRanked, teller: Teller) -> str:
    _ = teller.texts
    if has_other_points(claim, teller):
        yours = _("You are both due {colour} equally; you have more points than {name}, so you get it.")
        theirs = _("You are both due {colour} equally; {name} has more points than you and gets it.")
    elif is_by_starting_list(teller):
        yours = _("You are both due {colour} equally; you stand above {name} in the starting list, so you get it.")
        theirs = _("You are both due {colour} equally; {name} stands above you in the starting list and gets it.")
    else:
        yours = _("You are both due {colour} equally; you stand above {name} in the ranking of this system.")
        theirs = _("You are both due {colour} equally; {name} stands above you in the ranking of this system.")
    return _chosen(claim, teller, yours, theirs)


def _lower(claim: colours.LowerRanked, teller: Teller) -> str:
    _ = teller.texts
    if has_other_points(claim, teller):
        yours = _("You are both due {colour} equally; below the median it goes to the one with fewer points: you.")
        theirs = _("You are both due {colour} equally; below the median it goes to the one with fewer points, {name}.")
    else:
        yours = _("You are both due {colour} equally; below the median it goes to the lower in the starting list: you.")
        theirs = _(
            "You are both due {colour} equally; below the median it goes to the lower in the starting list, {name}."
        )
    return _chosen(claim, teller, yours, theirs)


def _by_number(claim: colours.ByNumber, teller: Teller) -> str:
    _ = teller.texts
    told = {"number": claim.number, "initial": teller.colour_word(claim.initial)}
    if claim.number % 2:
        yours = _("You have the odd number {number} and get {colour}, the colour drawn before round 1.")
        theirs = _("{name} has the odd number {number} and gets {colour}, the colour drawn before round 1.")
    else:
        yours = _("You have the even number {number} and get {colour}, because {initial} was drawn before round 1.")
        theirs = _("{name} has the even number {number} and gets {colour}, because {initial} was drawn before round 1.")
    text = _chosen(claim, teller, yours, theirs, **told)
    if not text:
        return ""
    if claim.number != claim.who:
        text += " " + _("(Only those who have been paired count for that number.)")
    return _("Neither of you has had a colour yet; the number of the first of you in the list decides.") + " " + text


def _limits(claim: colours.LimitsDecide, teller: Teller) -> str:
    _ = teller.texts
    yours = _("You are both due the same colour; if {name} had White, more colour limits would be exceeded.")
    theirs = _("You are both due the same colour; if you had White, more colour limits would be exceeded.")
    return _chosen(claim, teller, yours, theirs)


def _had_other_twice(claim: colours.HadOtherTwice, teller: Teller) -> str:
    _ = teller.texts
    yours = _("You and {name} are both due {colour}; you have had the other colour twice running, so you get it.")
    theirs = _("You are both due {colour}; {name} has had the other colour twice running and gets it.")
    return _chosen(claim, teller, yours, theirs)


def _balances(claim: colours.BalancesOne, teller: Teller) -> str:
    _ = teller.texts
    yours = _("You are both due {colour}; it evens out your colours, for {name} either colour is as good.")
    theirs = _("You are both due {colour}; it evens out the colours of {name}, for you either colour is as good.")
    return _chosen(claim, teller, yours, theirs)


def _fewer_whites(claim: colours.FewerWhites, teller: Teller) -> str:
    _ = teller.texts
    yours = _("You have had White less often in the first games of matches ({least}; {name}: {most}), so you get it.")
    theirs = _("{name} has had White less often in the first games of matches ({least}; you: {most}) and gets it.")
    return _chosen(claim, teller, yours, theirs, least=claim.whites, most=claim.black_whites)


def _lower_difference(claim: colours.LowerDifference, teller: Teller) -> str:
    _ = teller.texts
    yours = _("Your colour difference is lower ({least}; {name}: {most}), so you get White.")
    theirs = _("{name} has the lower colour difference ({least}; yours: {most}) and gets White.")
    numbers = [f"{one:+}" if one else "0" for one in (claim.difference, claim.black_difference)]
    return _chosen(claim, teller, yours, theirs, least=numbers[0], most=numbers[1])


def _changes_colour(claim: colours.ChangesColour, teller: Teller) -> str:
    _ = teller.texts
    if comes_first(claim, teller):
        yours = _("You come first in the order and get the other colour than in your last match: {colour}.")
        theirs = _("{name} comes first in the order and gets the other colour than in the last match: {colour}.")
        return _chosen(claim, teller, yours, theirs)
    yours = _("You had the other colour in your last match, so now it is {colour}.")
    return _chosen(
        claim, teller, yours, _("{name} had the other colour in the last match, so now {name} gets {colour}.")
    )


def _turned(claim: colours.TurnedColours, teller: Teller) -> str:
    _ = teller.texts
    yours = _("You had Black in the first game of the match, so now it is White.")
    return _chosen(claim, teller, yours, _("You had White in the first game of the match, so now it is Black."))


SENTENCES: dict[type, Callable[..., str]] = {
    kinds.MetBefore: _met_before,
    kinds.ForbiddenPair: _forbidden,
    kinds.SameColourNeeded: _same_colour,
    kinds.NoOpponentAmong: _no_opponent_among,
    kinds.PossibleInGroup: _possible_in_group,
    kinds.CannotAllPair: _cannot_all_pair,
    kinds.FloatsDown: _floats_down,
    kinds.Impossible: _impossible,
    kinds.DueOnly: _due_only,
    colours.BothGranted: _both_granted,
    colours.OnlyOnePrefers: _only_one_prefers,
    colours.StrongerPreference: _stronger,
    colours.WiderDifference: _wider,
    colours.ColoursReversed: _reversed,
    colours.HigherRanked: _higher,
    colours.LowerRanked: _lower,
    colours.ByNumber: _by_number,
    colours.LimitsDecide: _limits,
    colours.HadOtherTwice: _had_other_twice,
    colours.BalancesOne: _balances,
    colours.FewerWhites: _fewer_whites,
    colours.LowerDifference: _lower_difference,
    colours.ChangesColour: _changes_colour,
    colours.TurnedColours: _turned,
}
