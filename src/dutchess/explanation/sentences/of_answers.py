"""The short answers: each group of claims as one sentence, at most four of them.

Owns how claims of the same reason are said together, and where an answer ends. Must not compute, and must not choose
what is claimed (`claims.answers`).
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from dutchess.explanation.claims.colours import Prefers
from dutchess.explanation.claims.kinds import (
    DETAIL_KINDS,
    ColoursSoFar,
    CountingArgument,
    FirstChanged,
    FirstMeetsLast,
    FloatsAgain,
    FloatsDown,
    ForbiddenPair,
    HadBye,
    HasBye,
    Impossible,
    LaterInOrder,
    LeftBehind,
    LeftOver,
    ListedBefore,
    LowestBye,
    MetBefore,
    NaturalFloat,
    NaturalOpponent,
    NearerMiddle,
    NoOpponentAmong,
    OtherFloaters,
    OtherHalves,
    SameColourNeeded,
    SameColourPairs,
    SamePreference,
    SidesByColour,
    WorseBy,
    WouldMeet,
)
from dutchess.explanation.claims.rankings import Ranked
from dutchess.explanation.sentences.of_claims import say, say_all
from dutchess.explanation.sentences.of_comparisons import consequence_of, floats_again, if_so, more_alike
from dutchess.explanation.sentences.of_orders import first_changed, other_floaters, other_halves
from dutchess.explanation.views.blocks import joined
from dutchess.pairing.criteria import UNSAID

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from dutchess.explanation.claims.answers import Sentence
    from dutchess.explanation.claims.kinds import Claim
    from dutchess.explanation.sentences.teller import Teller

MOST, MOST_WORDS = 4, 120
NATURAL = (NaturalOpponent, FirstMeetsLast, SidesByColour, NaturalFloat)
ASKED = ("pair", "bye", "down", "up")


def answer_of(sentences: Iterable[Sentence], teller: Teller, before: str = "") -> str:
    """An answer: at most four sentences, after what stands `before` them; the last ones are left out if it is long."""
    told = [before] if before else []
    left = list(sentences)
    while left:
        texts = [one_sentence(left.pop(0), teller)] if not _asks(left[0], teller) else _with_next(left, teller)
        new = [text for text in texts if text and text not in told]
        if len(told) + len(new) <= MOST and (not told or _words([*told, *new]) <= MOST_WORDS):
            told += new
    return " ".join(told)


def _with_next(left: list[Sentence], teller: Teller) -> list[str]:
    """The next two sentences, which are said together or not at all."""
    texts = [one_sentence(sentence, teller) for sentence in left[:2]]
    del left[:2]
    return texts if len(texts) > 1 else []


def _asks(sentence: Sentence, teller: Teller) -> bool:
    """Whether it names another first opponent than the real one, so that the reason must follow."""
    claim = sentence[0]
    return (
        isinstance(claim, NaturalFloat)
        and len(sentence) == 1
        and teller.explained.opponent[claim.player] != claim.opponent
    )


def _words(told: Sequence[str]) -> int:
    return sum(len(text.split()) for text in told)


def one_sentence(sentence: Sentence, teller: Teller) -> str:
    """Claims that are said together: the answer, then after semicolons what makes it plain."""
    _ = teller.texts
    ends = next((at for at, claim in enumerate(sentence) if isinstance(claim, DETAIL_KINDS)), len(sentence))
    if len(sentence) > 1 and all(isinstance(claim, Ranked) for claim in sentence):
        return "; ".join([say(claim, teller).rstrip(".") for claim in sentence]) + "."
    told = _by_details(sentence, ends, teller)
    if told:
        return told
    counted = [claim for claim in sentence[ends:] if isinstance(claim, SameColourPairs)]
    if counted:
        asked = [claim for claim in sentence[:ends] if isinstance(claim, WorseBy)]
        told = f"{_condition(asked, teller)}, {more_alike(counted[0], teller)}."
    told = told or _less_well(sentence, ends, teller) or _without_details(sentence[:ends], teller)
    more = [text for text in _details(sentence[ends:], teller) if text]
    for text in more:
        told = _("{told}; {more}.", told=told.rstrip("."), more=text)
    return told


def _by_details(sentence: Sentence, ends: int, teller: Teller) -> str:
    """What is told by its details alone: who floats again, who stands above whom; empty if it is not that."""
    _, claims = teller.texts, sentence[ends:]
    again = [claim for claim in claims if isinstance(claim, FloatsAgain)]
    if again:
        asked = [claim for claim in sentence[:ends] if isinstance(claim, WorseBy)]
        return floats_again(again[0], _condition(asked, teller), teller)
    above = [claim for claim in claims if isinstance(claim, ListedBefore)]
    if not above or any(map(_is_left, claims)) or not _is_of_those_asked(sentence[:ends], above[0]):
        return ""
    later = [claim for claim in sentence[:ends] if isinstance(claim, LaterInOrder)]
    return _(
        "{condition}, it would be no worse for the group, but {above}, and that decides.",
        condition=_condition(later, teller),
        above=_listed_before(above, teller),
    )


def _is_of_those_asked(sentence: Sentence, above: ListedBefore) -> bool:
    """Whether those of whom one stands above the other are whom the question is about, and who has it now."""
    asked, order = sentence[0], sentence[1] if len(sentence) > 1 else None
    if not isinstance(asked, LaterInOrder) or isinstance(order, OtherHalves):
        return False
    people = {asked.player, asked.other}
    if isinstance(order, FirstChanged) and asked.question == "pair":
        return {order.who, order.instead} == people
    return bool({above.a, above.b} & people)


def _is_left(claim: Claim) -> bool:
    return isinstance(claim, LeftOver | LeftBehind)


def _less_well(sentence: Sentence, ends: int, teller: Teller) -> str:
    """What stands before who would be left, where that is why a pairing is worse, or comes later."""
    _, first = teller.texts, sentence[0]
    if not any(map(_is_left, sentence[ends:])):
        return ""
    asked = [claim for claim in sentence[:ends] if isinstance(claim, WorseBy | LaterInOrder)]
    if isinstance(first, LaterInOrder):
        return _(
            "{condition}, more pairs would have to change, and the rules try that only later.",
            condition=_condition(asked, teller),
        )
    if not isinstance(first, WorseBy) or first.bracket is None:
        return ""
    criterion = teller.explained.criterion(first.criterion)
    is_alike = any(isinstance(claim, SamePreference) for claim in sentence)
    if is_alike or (criterion.unit != UNSAID and (criterion.clashes or criterion.worse)):
        return ""
    points = teller.score_text(first.bracket)
    return _(
        "{condition}, the group of {points} could be paired less well.",
        condition=_condition(asked, teller),
        points=points,
    )


def _details(claims: Sequence[Claim], teller: Teller) -> Iterator[str]:
    """What makes an answer plain, as clauses."""
    _ = teller.texts
    alike = [claim for claim in claims if isinstance(claim, SamePreference)]
    left = [bar for claim, bar in pairwise(claims) if _is_left(claim)]
    above = [claim for claim in claims if isinstance(claim, ListedBefore) and not left]
    for claim, after in zip(claims, [*claims[1:], None], strict=False):
        if isinstance(claim, WouldMeet) and isinstance(after, SamePreference):
            yield _would_meet(claim, after, teller)
            alike = []
        elif isinstance(claim, NearerMiddle) and not left:
            yield _("exchanges nearer the middle come first")
    if above:
        yield _listed_before(above, teller)
    if alike:
        yield _same_preference(alike, teller)
    if len(left) == 1:
        yield _left_over(left[0], teller)
    elif left:
        yield _left_with([bar for bar in left if isinstance(bar, MetBefore)], teller)


def _same_preference(alike: Sequence[SamePreference], teller: Teller) -> str:
    """The colour that two, or all who are asked about, prefer."""
    _ = teller.texts
    told = {"colour": teller.colour_word(alike[0].colour)}
    if all(teller.reader in (claim.a, claim.b) for claim in alike):
        return _("you both prefer {colour}", **told) if len(alike) == 1 else _("you all prefer {colour}", **told)
    return _("both prefer {colour}", **told) if len(alike) == 1 else _("all prefer {colour}", **told)


def _left_over(bar: Claim, teller: Teller) -> str:
    """Why the two who would be left may not meet."""
    _ = teller.texts
    if isinstance(bar, MetBefore | SameColourNeeded) and teller.reader in (bar.a, bar.b):
        other = teller.person(bar.b if bar.a == teller.reader else bar.a)
        if isinstance(bar, MetBefore):
            return _("that would leave you with {other}, whom you met in round {round}", other=other, round=bar.round)
        colour = teller.colour_word(bar.colour)
        return _("that would leave you with {other}, and you must both have {colour}", other=other, colour=colour)
    if isinstance(bar, MetBefore):
        told = {"one": teller.person(bar.a), "other": teller.person(bar.b)}
        return _("{one} and {other}, who would be left, met in round {round}", **told, round=bar.round)
    if isinstance(bar, SameColourNeeded):
        told = {"one": teller.person(bar.a), "other": teller.person(bar.b), "colour": teller.colour_word(bar.colour)}
        return _("{one} and {other}, who would be left, must both have {colour}", **told)
    if isinstance(bar, ForbiddenPair):
        told = {"one": teller.person(bar.a), "other": teller.person(bar.b)}
        return _("{one} and {other}, who would be left, are a forbidden pair", **told)
    return ""


def _left_with(bars: Sequence[MetBefore], teller: Teller) -> str:
    """Why the one who would be left may meet nobody of several."""
    _ = teller.texts
    one, names = _one_and_names(bars, teller)
    if one == teller.reader:
        return _("that would leave you with somebody whom you have met: {names}", names=names)
    return _("{name}, who would be left, has met {names}", name=teller.person(one), names=names)


def _would_meet(claim: WouldMeet, alike: SamePreference, teller: Teller) -> str:
    """Two who would meet, with the same preference."""
    _ = teller.texts
    colour = teller.colour_word(alike.colour)
    if teller.reader in (claim.a, claim.b):
        other = claim.b if claim.a == teller.reader else claim.a
        return _("you would then meet {other}, and you both prefer {colour}", other=teller.person(other), colour=colour)
    told = {"one": teller.person(claim.a), "other": teller.person(claim.b), "colour": colour}
    return _("{one} would then meet {other}, and both prefer {colour}", **told)


def _listed_before(claims: Sequence[ListedBefore], teller: Teller) -> str:
    """Who stands above whom: one above several, or several above one."""
    _, first = teller.texts, claims[0]
    if len({claim.a for claim in claims}) > 1:
        told = {"names": teller.people([claim.a for claim in claims]), "other": teller.person(first.b)}
        if first.b == teller.reader:
            return _("they stand above you in the starting list")
        return _("{names} stand above {other} in the starting list", **told)
    told = {"one": teller.person(first.a), "others": teller.people([claim.b for claim in claims])}
    if first.a == teller.reader and len(claims) > 1:
        return _("you stand above them in the starting list")
    if first.a == teller.reader:
        return _("you stand above {others} in the starting list", **told)
    if first.b == teller.reader:
        return _("{one} stands above you in the starting list", **told)
    return _("{one} stands above {others} in the starting list", **told)


def _without_details(sentence: Sentence, teller: Teller) -> str:
    first = sentence[0]
    if isinstance(first, FloatsDown) and len(sentence) > 1:
        return _because(say(first, teller, simple=True), say(sentence[1], teller, simple=True), teller)
    if isinstance(first, NATURAL) and len(sentence) > 1:
        return _first_but_met(sentence, teller)
    if isinstance(first, Impossible) and first.question in (*ASKED, "stays"):
        return _not_everybody(sentence, teller)
    if isinstance(first, MetBefore) and len(sentence) > 1:
        return _met([claim for claim in sentence if isinstance(claim, MetBefore)], teller)
    if isinstance(first, HasBye):
        return _has_bye(first, teller)
    if isinstance(first, LowestBye) and len(sentence) > 1:
        return _fewest(first, teller)
    if isinstance(first, HadBye):
        return _had_bye([claim for claim in sentence if isinstance(claim, HadBye)], teller)
    if isinstance(first, NoOpponentAmong) and len(sentence) > 1:
        return _nobody_with([claim for claim in sentence if isinstance(claim, NoOpponentAmong)], teller)
    if isinstance(first, ColoursSoFar):
        return _colours(sentence, teller)
    if isinstance(first, WorseBy) and first.question in ASKED:
        told = consequence_of(first, teller)
        return f"{_condition([claim for claim in sentence if isinstance(claim, WorseBy)], teller)}, {told}."
    if isinstance(first, LaterInOrder) and len(sentence) > 1:
        return _later(sentence, teller)
    return say_all(sentence, teller, simple=True)


def _first_but_met(sentence: Sentence, teller: Teller) -> str:
    """Whom somebody would meet first, and when the two met."""
    _, first = teller.texts, sentence[0]
    met = next(claim for claim in sentence if isinstance(claim, MetBefore))
    if teller.reader in (met.a, met.b):
        more = _("but you met in round {round}", round=met.round)
    else:
        more = _("but they met in round {round}", round=met.round)
    return _("{told}; {more}.", told=say(first, teller, simple=True).rstrip("."), more=more)


def _later(sentence: Sentence, teller: Teller) -> str:
    """What the rules try first of what is equally good."""
    condition = _condition([claim for claim in sentence if isinstance(claim, LaterInOrder)], teller)
    second = sentence[1]
    if isinstance(second, FirstChanged):
        return first_changed(second, condition, teller)
    if isinstance(second, OtherHalves):
        return other_halves(second, condition, teller)
    if isinstance(second, OtherFloaters):
        return other_floaters(second, condition, teller)
    return say_all(sentence, teller, simple=True)


def _not_everybody(sentence: Sentence, teller: Teller) -> str:
    """That not everybody could be paired, and why."""
    _ = teller.texts
    condition = _condition([one for one in sentence if isinstance(one, Impossible)], teller)
    told = _("{condition}, not everybody could be paired.", condition=condition)
    counting = [one for one in sentence if isinstance(one, CountingArgument) and not _is_about(one, teller.reader)]
    return _because(told, say(counting[0], teller, simple=True), teller) if len(counting) == 1 else told


def _is_about(claim: CountingArgument, reader: int) -> bool:
    """Whether the reader is among those who are counted: that would be said about them by name."""
    if not reader:
        return False  # nobody is addressed, and 0 is the bye
    return reader in claim.only or any(reader in group for group in claim.groups)


def _because(fact: str, why: str, teller: Teller) -> str:
    """A sentence and its reason in one."""
    _ = teller.texts
    if _.code != "de":  # where a sentence after a colon begins with a small letter
        why = why[:1].lower() + why[1:]
    return _("{fact}: {reason}", fact=fact.rstrip("."), reason=why)


def _met(claims: Sequence[MetBefore], teller: Teller) -> str:
    """Several whom somebody has met."""
    _ = teller.texts
    one, names = _one_and_names(claims, teller)
    if one == teller.reader:
        return _("You have met {names}.", names=names)
    return _("{name} has met {names}.", name=teller.person(one), names=names)


def _one_and_names(claims: Sequence[MetBefore], teller: Teller) -> tuple[int, str]:
    """The one whom several met, and when each did."""
    _ = teller.texts
    asked = Counter(number for claim in claims for number in (claim.a, claim.b))
    most = max(asked.values())
    one = teller.reader if asked.get(teller.reader) == most else max(asked, key=lambda number: asked[number])
    others = dict.fromkeys((claim.b if claim.a == one else claim.a, claim.round) for claim in claims)
    told = [_("{name} in round {round}", name=teller.person(other), round=number) for other, number in others]
    return one, joined(told, _("and"))


def _condition(claims: Sequence[WorseBy | LaterInOrder | Impossible], teller: Teller) -> str:
    """The questions as one condition: "if you met A or B instead"."""
    _, first = teller.texts, claims[0]
    if first.question in ("bye", "down", "up"):
        names = teller.any_of([claim.player for claim in claims])
        if first.question == "down":
            return _("If {names} had to go down instead", names=names)
        if first.question == "up":
            return _("If {names} had to go up instead", names=names)
        return _("If {names} had the bye instead", names=names)
    if first.question != "pair":
        return if_so(first, teller)
    asked = Counter(number for claim in claims for number in (claim.player, claim.other))
    one = teller.reader if teller.reader in asked else max(asked, key=lambda number: asked[number])
    others = [claim.other if claim.player == one else claim.player for claim in claims]
    if one == teller.reader:
        return _("If you met {names} instead", names=teller.any_of(others))
    return _("If {one} met {names} instead", one=teller.person(one), names=teller.any_of(others))


def _has_bye(claim: HasBye, teller: Teller) -> str:
    _ = teller.texts
    points = teller.score(claim.player)
    if teller.is_ranked:
        return _(
            "The number of participants is odd. Of those who have had the fewest byes, the lowest in the ranking has "
            "it, if the others can then be paired: {name}.",
            name=teller.people([claim.player]),
        )
    if claim.player == teller.reader:
        return _("The number of participants is odd, so one has the bye: you, with {points}.", points=points)
    name = teller.person(claim.player)
    return _("The number of participants is odd, so one has the bye: {name}, with {points}.", name=name, points=points)


def _fewest(claim: LowestBye, teller: Teller) -> str:
    """Nobody else has as few points."""
    _, explained = teller.texts, teller.explained
    if explained.is_accelerated:
        return _("Nobody else who plays in this round has so few points, acceleration included.")
    if any(score <= claim.score for score in explained.absent_scores):
        return _("Nobody else who plays in this round has so few points.")
    return _("Nobody else has so few points.")


def _nobody_with(claims: Sequence[NoOpponentAmong], teller: Teller) -> str:
    """Several scores among which somebody could meet nobody."""
    _ = teller.texts
    points = joined([teller.score_text(claim.score) for claim in claims], _("or"))
    if claims[0].player == teller.reader:
        return _("You could meet nobody with {points}.", points=points)
    return _("{name} could meet nobody with {points}.", name=teller.person(claims[0].player), points=points)


def _had_bye(claims: Sequence[HadBye], teller: Teller) -> str:
    """Who cannot have the bye because of an earlier round."""
    _ = teller.texts
    if len(claims) == 1:
        return say(claims[0], teller, simple=True)
    names = teller.people([claim.player for claim in claims])
    if all(claim.result == "U" for claim in claims):
        return _("{names} have had the bye before.", names=names)
    return _("{names} have had a bye, or points without playing, before.", names=names)


def _colours(sentence: Sequence[Claim], teller: Teller) -> str:
    """The colours of two so far, and what each prefers."""
    _ = teller.texts
    prefers = {claim.player: claim for claim in sentence if isinstance(claim, Prefers)}
    told = [_side(claim, prefers.get(claim.player), teller) for claim in sentence if isinstance(claim, ColoursSoFar)]
    sides = "; ".join(told)
    if teller.explained.to_pair.system.games > 1:
        return _("Colours of the first games of the matches so far: {sides}.", sides=sides)
    return _("Colours so far: {sides}.", sides=sides)


def _side(claim: ColoursSoFar, prefers: Prefers | None, teller: Teller) -> str:
    """The colours of one, and what they prefer: "you 2× White, 3× Black (strong preference for White)"."""
    _ = teller.texts
    name = _("you") if claim.player == teller.reader else teller.person(claim.player)
    counts = [(claim.colours.count(colour), teller.colour_word(colour)) for colour in ("white", "black")]
    had = ", ".join(f"{count}\u00d7 {colour}" for count, colour in counts if count) or _("none")
    if prefers is not None and (last := _last_colours(claim, teller)):
        had = f"{had}, {last}"
    if prefers is None:
        return f"{name} {had}"
    told = {"name": name, "had": had, "colour": teller.colour_word(prefers.colour)}
    if prefers.strength == "absolute":
        return _("{name} {had} (must have {colour})", **told)
    if prefers.strength == "strong":
        return _("{name} {had} (strong preference for {colour})", **told)
    return _("{name} {had} (preference for {colour})", **told)


def _last_colours(claim: ColoursSoFar, teller: Teller) -> str:
    """What makes a preference where the numbers do not: the last two colours, or the last one if they are even."""
    _, had = teller.texts, claim.colours
    difference = abs(2 * had.count("white") - len(had))
    if len(had) > 1 and had[-2] == had[-1] and difference < 2:
        return _("the last two {colour}", colour=teller.colour_word(had[-1]))
    return "" if difference or not had else _("the last one {colour}", colour=teller.colour_word(had[-1]))
