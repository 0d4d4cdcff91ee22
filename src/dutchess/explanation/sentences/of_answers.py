"""The short answers: each group of claims as one sentence, at most four of them.

Owns how claims of the same reason are said together, and where an answer ends. Must not compute, and must not choose
what is claimed (`claims.answers`).
"""

from __future__ import annotations

from collections import Counter

from dutchess.explanation.claims.colours import Prefers
from dutchess.explanation.claims.kinds import (
    ColoursSoFar,
    FirstChanged,
    HadBye,
    HasBye,
    LaterInOrder,
    LowestBye,
    NoOpponentAmong,
    OtherFloaters,
    OtherHalves,
    WorseBy,
)
from dutchess.explanation.sentences.of_claims import say, say_all
from dutchess.explanation.sentences.of_comparisons import consequence_of, if_so
from dutchess.explanation.sentences.of_orders import first_changed, other_floaters, other_halves
from dutchess.explanation.views.blocks import joined

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from dutchess.explanation.claims.answers import Sentence
    from dutchess.explanation.claims.kinds import Claim
    from dutchess.explanation.sentences.teller import Teller

MOST, MOST_WORDS = 4, 110
THE_BYE = 0


def answer_of(sentences: Iterable[Sentence], teller: Teller, before: str = "") -> str:
    """An answer: at most four sentences, after what stands `before` them; the last ones are left out if it is long."""
    told = [before] if before else []
    for sentence in sentences:
        text = one_sentence(sentence, teller)
        if not text or text in told:
            continue
        if len(told) >= MOST or (told and _words([*told, text]) > MOST_WORDS):
            break
        told.append(text)
    return " ".join(told)


def _words(told: Sequence[str]) -> int:
    return sum(len(text.split()) for text in told)


def one_sentence(sentence: Sentence, teller: Teller) -> str:
    """Claims that are said together."""
    first = sentence[0]
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
    if isinstance(first, WorseBy) and first.question in ("pair", "bye"):
        told = consequence_of(first, teller)
        return f"{_condition([claim for claim in sentence if isinstance(claim, WorseBy)], teller)}, {told}."
    if isinstance(first, LaterInOrder) and len(sentence) > 1:
        condition, second = _condition([first], teller), sentence[1]
        if isinstance(second, FirstChanged):
            return first_changed(second, condition, teller)
        if isinstance(second, OtherHalves):
            return other_halves(second, condition, teller)
        if isinstance(second, OtherFloaters):
            return other_floaters(second, condition, teller)
    return say_all(sentence, teller, simple=True)


def _condition(claims: Sequence[WorseBy | LaterInOrder], teller: Teller) -> str:
    """The questions as one condition: "if you met A or B instead"."""
    _, first = teller.texts, claims[0]
    if first.question == "bye":
        return _("If {names} had the bye instead", names=teller.any_of([claim.player for claim in claims]))
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
    if prefers is None:
        return f"{name} {had}"
    told = {"name": name, "had": had, "colour": teller.colour_word(prefers.colour)}
    if prefers.strength == "absolute":
        return _("{name} {had} (must have {colour})", **told)
    if prefers.strength == "strong":
        return _("{name} {had} (strong preference for {colour})", **told)
    return _("{name} {had} (preference for {colour})", **told)
