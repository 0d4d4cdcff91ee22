"""Claims in words: one sentence, or a few short ones, for each kind.

Owns the sentences, with `comparison_saying` and `colour_saying`. `simple` leaves out articles and brackets, for
players. A sentence says what its claim says and nothing more. Must not compute, and must not choose what is said.
"""

from __future__ import annotations

from dutchess.explanation.claims import kinds
from dutchess.explanation.claims.colours import COLOUR_KINDS
from dutchess.explanation.sentences import of_colours, of_comparisons, of_knockouts, of_orders, of_rankings
from dutchess.explanation.sentences.of_comparisons import THE_BYE, found_before, later, worse_by
from dutchess.explanation.sentences.to_the_reader import addressed
from dutchess.tournament import points_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from dutchess.explanation.claims.kinds import Claim
    from dutchess.explanation.sentences.teller import Teller

MOST = 40


def say(claim: Claim, teller: Teller, *, simple: bool = False) -> str:
    """A claim as a sentence. Colours that were not played so are those of the rules."""
    told = (teller.reader and addressed(claim, teller)) or SENTENCES[type(claim)](claim, teller, simple)
    if teller.explained.departs and isinstance(claim, COLOUR_KINDS) and not _is_played(claim, teller):
        _ = teller.texts
        return _("By the rules it would be the other colour:") + " " + told
    return told


def _answer(claim: Claim, teller: Teller, simple: bool) -> str:
    """A claim as a sentence below the question that it answers."""
    if isinstance(claim, kinds.WorseBy):
        return worse_by(claim, teller, simple, asked=True)
    if isinstance(claim, kinds.FoundBefore):
        return found_before(claim, teller, simple, asked=True)
    return later(claim, teller, simple, asked=True) if isinstance(claim, kinds.LaterInOrder) else say(claim, teller)


def say_all(claims: Iterable[Claim], teller: Teller, *, simple: bool = False) -> str:
    """Claims as sentences, one after the other."""
    return " ".join(sentences(claims, teller, simple=simple))


def sentences(claims: Iterable[Claim], teller: Teller, *, simple: bool = False, asked: bool = False) -> list[str]:
    """Claims as sentences, nothing said twice; `asked`: below the question that they answer."""
    told = list(claims)
    spoken = []
    for claim, before, after in zip(told, [None, *told], [*told[1:], None], strict=False):
        if isinstance(claim, kinds.Impossible) and isinstance(after, kinds.BAR_KINDS):
            continue  # that two met before says that they cannot meet
        if isinstance(claim, kinds.EquallyGood) and isinstance(before, kinds.LaterInOrder):
            continue  # the sentence before says it, too
        if isinstance(claim, kinds.LaterInOrder) and isinstance(after, kinds.EquallyGood):
            spoken.append(later(claim, teller, simple, asked, everywhere=True))
        else:
            spoken.append(_answer(claim, teller, simple) if asked else say(claim, teller, simple=simple))
    return spoken


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
    return teller.who_decides()


# -- groups ------------------------------------------------------------------------------------------------------------


def _only_one(claim: kinds.OnlyOne, teller: Teller, simple: bool) -> str:
    _ = teller.texts
    if teller.has_absent(claim.score):
        return _("Nobody else who plays in this round has {points}.", points=teller.score_text(claim.score))
    return _("Nobody else has {points}.", points=teller.score_text(claim.score))


def _group_odd(claim: kinds.GroupOdd, teller: Teller, simple: bool) -> str:
    points = teller.score_text(claim.score)
    _ = teller.texts
    told = {"count": len(claim.players), "points": points}
    if teller.has_absent(claim.score):
        return _("{count} of those who play in this round have {points}, an odd number.", **told)
    return _("{count} have {points}, an odd number.", **told)


def _playing(score: int, teller: Teller) -> str:
    """A score, with a remark if others who have it do not play."""
    _, points = teller.texts, teller.score_text(score)
    return _("{points} and play in this round", points=points) if teller.has_absent(score) else points


def _rest_odd(claim: kinds.RestOdd, teller: Teller, simple: bool) -> str:
    _, opponent = teller.texts, teller.explained.opponent
    left = len(claim.players) - len(claim.gone)
    told = {
        "count": len(claim.players),
        "points": _playing(claim.score, teller),
        "names": teller.people(claim.gone),
        "rest": _("that leaves one") if left == 1 else _("that leaves {left}, an odd number", left=left),
    }
    byes = sum(opponent[one] == THE_BYE for one in claim.gone)
    if len(claim.gone) == 1:
        if byes:
            return _("{count} have {points}, but {names} has the bye: {rest}.", **told)
        return _("{count} have {points}, but {names} meets an opponent with a different score: {rest}.", **told)
    if byes:
        return _(
            "{count} have {points}, but {names} meet opponents with a different score or have the bye: {rest}.", **told
        )
    return _("{count} have {points}, but {names} meet opponents with a different score: {rest}.", **told)


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
        if teller.is_ranked:
            return _("Of the others, {name} could meet only {opponent}.", name=told["name"], opponent=opponent)
        if claim.score != teller.explained.score[claim.player]:
            if claim.opponents[0] == teller.reader:
                return _("Of those with {points}, {name} could meet only you.", **told)
            return _("Of those with {points}, {name} could meet only {opponent}.", **told, opponent=opponent)
        return _("Of the others with {points}, {name} could meet only {opponent}.", **told, opponent=opponent)
    names = teller.people(claim.opponents)
    if teller.is_ranked:
        return _("Of the others, {name} could meet {names}.", name=told["name"], names=names)
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


def _exchanged(claim: kinds.Exchanged, teller: Teller, simple: bool) -> str:
    _ = teller.texts
    return _(
        "In the bracket of {points} points {down} changed places with {up} between the halves.",
        points=_.decimal(points_text(claim.score)),
        down=teller.people(claim.to_s2),
        up=teller.people(claim.to_s1),
    )


def _wish_granted(claim: kinds.WishGranted, teller: Teller, simple: bool) -> str:
    _ = teller.texts
    return _(
        "Wishes changed the bracket of {points} points: {pairs} instead of {without}. Wishes broken in it: {after} "
        "instead of {before}. No criterion is worse; the pairs only come later in the prescribed sequence.",
        points=_.decimal(points_text(claim.score)),
        pairs=teller.payers(claim.pairs),
        without=teller.payers(claim.without),
        before=claim.before,
        after=claim.after,
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
        if teller.explained.is_accelerated:
            return _("Nobody who plays in this round has fewer points, acceleration included.")
        if any(score < claim.score for score in teller.explained.absent_scores):
            return _("Nobody who plays in this round has fewer points.")
        return _("Nobody has fewer points.")
    return _("Nobody with fewer points could have the bye.")


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
    kinds.Exchanged: _exchanged,
    kinds.WishGranted: _wish_granted,
    kinds.Counted: _counted,
    kinds.HasBye: _has_bye,
    kinds.LowestBye: _lowest_bye,
    **of_orders.SENTENCES,
    **of_comparisons.SENTENCES,
    **of_colours.SENTENCES,
    **of_knockouts.SENTENCES,
    **of_rankings.SENTENCES,
}
