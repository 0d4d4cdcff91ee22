"""Claims in words: one sentence, or a few short ones, for each kind.

Owns the sentences. `simple` leaves out articles and brackets, for players. A sentence says what its claim says and
nothing more. Must not compute, and must not choose what is said.
"""

from __future__ import annotations

from dutchess.explanation import claims as kinds
from dutchess.explanation import words
from dutchess.explanation.addressing import addressed, condition
from dutchess.explanation.blocks import joined
from dutchess.tournament import points_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from dutchess.explanation.claims import Claim, Value
    from dutchess.explanation.telling import Teller

MOST = 40
THE_BYE = 0


def say(claim: Claim, teller: Teller, *, simple: bool = False) -> str:
    """A claim as a sentence. Colours that were not played so are those of the rules."""
    told = addressed(claim, teller) or SENTENCES[type(claim)](claim, teller, simple)
    if teller.explained.departs and isinstance(claim, COLOUR_KINDS) and not _is_played(claim, teller):
        _ = teller.texts
        return _("By the rules it would be the other colour:") + " " + told
    return told


def answer(claim: Claim, teller: Teller, *, simple: bool = False) -> str:
    """A claim as a sentence below the question that it answers."""
    if isinstance(claim, kinds.WorseBy):
        return _worse_by(claim, teller, simple, asked=True)
    if isinstance(claim, kinds.FoundBefore):
        return _found_before(claim, teller, simple, asked=True)
    return _later(claim, teller, simple, asked=True) if isinstance(claim, kinds.LaterInOrder) else say(claim, teller)


def say_all(claims: Iterable[Claim], teller: Teller, *, simple: bool = False) -> str:
    """Claims as sentences, one after the other."""
    return " ".join(say(claim, teller, simple=simple) for claim in claims)


def cite(text: str, article: str, teller: Teller, simple: bool) -> str:
    """A sentence with its article at the end."""
    return text if simple else f"{text.rstrip('.')} ({teller.article(article)})."


def _is_played(claim: Claim, teller: Teller) -> bool:
    """Whether two have the colours that the rules give them."""
    one, other = (getattr(claim, name) for name in type(claim).__match_args__[:2])
    given = teller.explained.colours.get(frozenset((one, other)))
    return given is None or (given.white, given.black) in teller.explained.pairing.pairs


# -- one participant ---------------------------------------------------------------------------------------------------


def _points(claim: kinds.Points, teller: Teller, simple: bool) -> str:
    _ = teller.texts
    return _(
        "{name} has {points}.", name=teller.person(claim.player), points=teller.points(claim.points, claim.accelerated)
    )


def _colours_so_far(claim: kinds.ColoursSoFar, teller: Teller, simple: bool) -> str:
    _ = teller.texts
    if not claim.colours:
        return _("{name} has had no colour yet.", name=teller.person(claim.player))
    had = ", ".join(teller.colour_word(colour) for colour in claim.colours)
    return _("{name} has had these colours: {colours}.", name=teller.person(claim.player), colours=had)


def _had_bye(claim: kinds.HadBye, teller: Teller, simple: bool) -> str:
    _ = teller.texts
    told = {"name": teller.person(claim.player), "round": claim.round}
    if claim.result == "U":
        return _("{name} had the bye in round {round}.", **told)
    if claim.result == "+":
        return _("{name} won round {round} without playing.", **told)
    if claim.result == "F":
        return _("{name} had a full-point bye in round {round}.", **told)
    return _("{name} had points without playing in round {round}.", **told)


# -- why two cannot meet -----------------------------------------------------------------------------------------------


def _met_before(claim: kinds.MetBefore, teller: Teller, simple: bool) -> str:
    _ = teller.texts
    return _(
        "{one} and {other} met in round {round}.",
        one=teller.person(claim.a),
        other=teller.person(claim.b),
        round=claim.round,
    )


def _forbidden(claim: kinds.ForbiddenPair, teller: Teller, simple: bool) -> str:
    _ = teller.texts
    return _("{one} against {other} is a forbidden pair.", one=teller.person(claim.a), other=teller.person(claim.b))


def _same_colour(claim: kinds.SameColourNeeded, teller: Teller, simple: bool) -> str:
    _ = teller.texts
    return _(
        "{one} and {other} must both have {colour}.",
        one=teller.person(claim.a),
        other=teller.person(claim.b),
        colour=teller.colour_word(claim.colour),
    )


def _second_game(claim: kinds.SecondGame, teller: Teller, simple: bool) -> str:
    _ = teller.texts
    return _("The second game of a match has the opponents of the first.")


def _by_table(claim: kinds.ByTable, teller: Teller, simple: bool) -> str:
    _ = teller.texts
    return _("The table of the round robin decides who meets whom with which colour.")


# -- groups ------------------------------------------------------------------------------------------------------------


def _only_one(claim: kinds.OnlyOne, teller: Teller, simple: bool) -> str:
    _ = teller.texts
    return _("Nobody else has {points}.", points=teller.score_text(claim.score))


def _group_odd(claim: kinds.GroupOdd, teller: Teller, simple: bool) -> str:
    points = teller.score_text(claim.score)
    _ = teller.texts
    return _("{count} have {points}, an odd number.", count=len(claim.players), points=points)


def _rest_odd(claim: kinds.RestOdd, teller: Teller, simple: bool) -> str:
    _, opponent = teller.texts, teller.explained.opponent
    told = {"count": len(claim.players), "points": teller.score_text(claim.score), "names": teller.people(claim.gone)}
    byes = sum(opponent[one] == THE_BYE for one in claim.gone)
    if len(claim.gone) == 1:
        if byes:
            text = _("{count} have {points}, but {names} has the bye.", **told)
        else:
            text = _("{count} have {points}, but {names} meets an opponent with a different score.", **told)
    elif byes:
        text = _("{count} have {points}, but {names} meet opponents with a different score or have the bye.", **told)
    else:
        text = _("{count} have {points}, but {names} meet opponents with a different score.", **told)
    left = len(claim.players) - len(claim.gone)
    if left == 1:
        return text + " " + _("That leaves one.")
    return text + " " + _("That leaves {left}, an odd number.", left=left)


def _cannot_all_pair(claim: kinds.CannotAllPair, teller: Teller, simple: bool) -> str:
    _ = teller.texts
    if len(claim.players) == 2:
        return _("{names} could not meet each other.", names=teller.people(claim.players))
    return _(
        "However {names} are paired with each other, at least {left} of them are left over.",
        names=teller.people(claim.players, MOST),
        left=claim.left,
    )


def _no_opponent_among(claim: kinds.NoOpponentAmong, teller: Teller, simple: bool) -> str:
    _ = teller.texts
    told = {"name": teller.person(claim.player), "points": teller.score_text(claim.score)}
    if claim.score == teller.explained.score[claim.player]:
        return _("{name} could meet nobody else with {points}.", **told)
    return _("{name} could meet nobody with {points}.", **told)


def _possible_in_group(claim: kinds.PossibleInGroup, teller: Teller, simple: bool) -> str:
    _ = teller.texts
    told = {"name": teller.person(claim.player), "points": teller.score_text(claim.score)}
    if len(claim.opponents) == 1:
        opponent = teller.person(claim.opponents[0])
        return _("Of the others with {points}, {name} could meet only {opponent}.", **told, opponent=opponent)
    names = teller.people(claim.opponents)
    return _("Of the others with {points}, {name} could meet {names}.", **told, names=names)


def _floats_down(claim: kinds.FloatsDown, teller: Teller, simple: bool) -> str:
    _ = teller.texts
    return _(
        "{one} ({points}) meets {other} ({fewer}).",
        one=teller.person(claim.player),
        points=teller.score(claim.player),
        other=teller.person(claim.opponent),
        fewer=teller.score(claim.opponent),
    )


def _repeated_float(claim: kinds.RepeatedFloat, teller: Teller, simple: bool) -> str:
    _ = teller.texts
    told = {"name": teller.person(claim.player), "article": teller.article(claim.article)}
    if claim.now == claim.before == "any":
        return _("{name} floats as in the previous round ({article}).", **told)
    if claim.before == "any":
        return _("{name} floats up after floating in the previous round ({article}).", **told)
    if claim.now == "down" and claim.ago == 1:
        return _("{name} floats down as in the previous round ({article}).", **told)
    if claim.now == "down":
        return _("{name} floats down as two rounds before ({article}).", **told)
    if claim.ago == 1:
        return _("{name} floats up as in the previous round ({article}).", **told)
    return _("{name} floats up as two rounds before ({article}).", **told)


def _natural(claim: kinds.NaturalOpponent, teller: Teller, simple: bool) -> str:
    _ = teller.texts
    told = {
        "points": teller.score_text(claim.score),
        "name": teller.person(claim.player),
        "opponent": teller.person(claim.opponent),
    }
    if teller.explained.opponent[claim.player] == claim.opponent:
        return _(
            "Those with {points} are listed by rank, and the first of the upper half meets the first of the lower "
            "half, and so on: {name} meets {opponent}.",
            **told,
        )
    return _(
        "If those with {points} are listed by rank, and the first of the upper half meets the first of the lower "
        "half, and so on, {name} meets {opponent}.",
        **told,
    )


def _exchanged(claim: kinds.Exchanged, teller: Teller, simple: bool) -> str:
    _ = teller.texts
    return _(
        "In the bracket of {points} points {down} changed places with {up} between the halves.",
        points=_.decimal(points_text(claim.score)),
        down=teller.people(claim.to_s2),
        up=teller.people(claim.to_s1),
    )


def _counted(claim: kinds.Counted, teller: Teller, simple: bool) -> str:
    value = teller.value(claim.article, claim.value)
    told = f"{teller.criterion(claim.article)}: {value}" if value else teller.criterion(claim.article)
    return f"{told} - {teller.payers(claim.payers)}" if claim.payers else told


# -- the bye -----------------------------------------------------------------------------------------------------------


def _has_bye(claim: kinds.HasBye, teller: Teller, simple: bool) -> str:
    _ = teller.texts
    return _("{name} has the bye, with {points}.", name=teller.person(claim.player), points=teller.score(claim.player))


def _lowest_bye(claim: kinds.LowestBye, teller: Teller, simple: bool) -> str:
    _ = teller.texts
    if claim.score == min(teller.explained.score.values()):
        return _("Nobody has fewer points.")
    return _("Nobody with fewer points could have the bye.")


# -- comparisons -------------------------------------------------------------------------------------------------------


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
        return _("The number of participants is odd, and nobody may have the bye.")
    if len(groups) == 1 and len(people) > 1:
        names = _all(teller, people)
        return _("{names} could meet only each other, and {count} is an odd number.", names=names, count=len(people))
    if all(len(group) == 1 for group in groups):
        names = _all(teller, people)
        if not only:
            return _("{names} could meet nobody.", names=names)
        return _(
            "{names} ({count}) could meet only {others} ({fewer}), so {left} would be left over.",
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
        return rule + " " + _("They could meet nobody outside.")
    return (
        rule
        + " "
        + _(
            "Outside, they could meet only {others}: {count} groups, and only {fewer} to meet.",
            others=others,
            count=len(groups),
            fewer=len(only),
        )
    )


def _all(teller: Teller, numbers: Sequence[int]) -> str:
    """Everybody, by name; the bye last."""
    told = sorted(numbers, key=lambda number: (number == THE_BYE, number))
    return joined([teller.person(number) for number in told], teller.texts("and"))


def _if_so(claim: kinds.WorseBy | kinds.LaterInOrder | kinds.FoundBefore, teller: Teller) -> str:
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


def _worse_by(claim: kinds.WorseBy, teller: Teller, simple: bool, asked: bool = False) -> str:
    _ = teller.texts
    if simple:
        clause = _consequence(claim, teller)
        if claim.question == "played":
            return _("In the round played, {consequence}.", consequence=clause)
        return _begun(f"{clause}.") if asked else f"{_if_so(claim, teller)}, {clause}."
    values = compared(teller, claim.criterion, claim.actual, claim.instead)
    if claim.question == "played":
        told = _("The round played is worse than that of the rules: {values}", values=values)
    elif asked:
        told = _("The pairing would be worse: {values}", values=values)
    else:
        told = _("{condition}, the pairing would be worse: {values}", condition=_if_so(claim, teller), values=values)
    where = teller.bracket(claim.bracket)
    return f"{told} [{where}]." if where else f"{told}."


def _consequence(claim: kinds.WorseBy | kinds.FurtherDown, teller: Teller) -> str:
    """What a value means for the players, as a clause: "in the group of ... there would be more players ..."."""
    _ = teller.texts
    told = words.consequence(teller.explained.system, claim.criterion, claim.actual, claim.instead, _)
    if claim.bracket is None:
        return told
    return _("in the group of {points} {consequence}", points=teller.score_text(claim.bracket), consequence=told)


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


def _later(claim: kinds.LaterInOrder, teller: Teller, simple: bool, asked: bool = False) -> str:
    _ = teller.texts
    if claim.question == "played":
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
            condition=_if_so(claim, teller),
        )
    if simple:
        return told
    where = teller.bracket(claim.bracket)
    article = teller.article(claim.article)
    return f"{told.rstrip('.')} ({article}{f'; {where}' if where else ''})."


def _equally_good(claim: kinds.EquallyGood, teller: Teller, simple: bool) -> str:
    _ = teller.texts
    return _("The rest of the round would be neither better nor worse.")


def _further_down(claim: kinds.FurtherDown, teller: Teller, simple: bool) -> str:
    _ = teller.texts
    if simple:
        clause = _consequence(claim, teller)
        return _("Further down, {consequence}.", consequence=clause)
    values = compared(teller, claim.criterion, claim.actual, claim.instead)
    told = _("Later the rounds differ: {values}", values=values)
    where = teller.bracket(claim.bracket)
    return f"{told} [{where}]." if where else f"{told}."


def _found_before(claim: kinds.FoundBefore, teller: Teller, simple: bool, asked: bool = False) -> str:
    _ = teller.texts
    if asked:
        told = _("Another pairing is found before it, when brackets are taken apart so that all can be paired.")
    else:
        told = _(
            "{condition}, the pairing would be found later than this one, when brackets are taken apart so that all "
            "can be paired.",
            condition=_if_so(claim, teller),
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


# -- colours -----------------------------------------------------------------------------------------------------------


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


COLOUR_KINDS = (
    kinds.BothGranted,
    kinds.OnlyOnePrefers,
    kinds.StrongerPreference,
    kinds.WiderDifference,
    kinds.ColoursReversed,
    kinds.HigherRanked,
    kinds.LowerRanked,
    kinds.ByNumber,
    kinds.LimitsDecide,
    kinds.BalancesOne,
    kinds.FewerWhites,
    kinds.LowerDifference,
    kinds.ChangesColour,
    kinds.TurnedColours,
)
SENTENCES: dict[type, Callable[..., str]] = {
    kinds.Points: _points,
    kinds.ColoursSoFar: _colours_so_far,
    kinds.HadBye: _had_bye,
    kinds.MetBefore: _met_before,
    kinds.ForbiddenPair: _forbidden,
    kinds.SameColourNeeded: _same_colour,
    kinds.SecondGame: _second_game,
    kinds.ByTable: _by_table,
    kinds.OnlyOne: _only_one,
    kinds.GroupOdd: _group_odd,
    kinds.RestOdd: _rest_odd,
    kinds.CannotAllPair: _cannot_all_pair,
    kinds.NoOpponentAmong: _no_opponent_among,
    kinds.PossibleInGroup: _possible_in_group,
    kinds.FloatsDown: _floats_down,
    kinds.RepeatedFloat: _repeated_float,
    kinds.NaturalOpponent: _natural,
    kinds.Exchanged: _exchanged,
    kinds.Counted: _counted,
    kinds.HasBye: _has_bye,
    kinds.LowestBye: _lowest_bye,
    kinds.Happens: _happens,
    kinds.DueOnly: _due_only,
    kinds.Impossible: _impossible,
    kinds.CountingArgument: _counting,
    kinds.WorseBy: _worse_by,
    kinds.LaterInOrder: _later,
    kinds.EquallyGood: _equally_good,
    kinds.FurtherDown: _further_down,
    kinds.FoundBefore: _found_before,
    kinds.NotDue: _not_due,
    kinds.Departure: _departure,
    kinds.Unlawful: _unlawful,
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
