"""The claims of an answer for players, sentence by sentence: why this opponent, why the bye, why this colour.

Owns what is said and in which order: first the natural thing (the halves, the odd number), then what stood against it,
then who else was possible and why not they. Each tuple of claims is one sentence: the same reason against several
others is said once. Must not write sentences.
"""

from __future__ import annotations

from itertools import pairwise

from dutchess.explanation.claims import neighbours
from dutchess.explanation.claims.brackets import claims_of
from dutchess.explanation.claims.colours import Prefers
from dutchess.explanation.claims.details import details
from dutchess.explanation.claims.kinds import (
    BAR_KINDS,
    DETAIL_KINDS,
    ByTable,
    CountingArgument,
    EquallyGood,
    FirstChanged,
    FloatsAgain,
    FloatsDown,
    FurtherDown,
    HadBye,
    Impossible,
    LaterInOrder,
    LeftBehind,
    LeftOver,
    ListedBefore,
    LowestBye,
    MetBefore,
    NaturalFloat,
    NoOpponentAmong,
    OnlyOne,
    OtherFloaters,
    SameColourPairs,
    SamePreference,
    SecondGame,
    WorseBy,
    WouldMeet,
)
from dutchess.explanation.claims.making import (
    COLOUR,
    MOST_PASSED_OVER,
    STRENGTH,
    barred,
    bye_claims,
    colour,
    colours_so_far,
    comparison,
    departure,
    float_reasons,
    group_reasons,
    had_bye,
    passed_groups,
    passed_over,
    points,
    possible_in_group,
    unique,
)
from dutchess.explanation.claims.orders import natural, natural_float, next_in_order
from dutchess.pairing.criteria import UNSAID
from dutchess.pairing.decisions import DOWN, UP

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from typing import TypeAlias

    from dutchess.explanation.claims.kinds import Claim
    from dutchess.explanation.claims.orders import Natural
    from dutchess.explanation.questions.pairs import PairExplained
    from dutchess.explanation.questions.players import PlayerExplained
    from dutchess.explanation.questions.rounds import RoundExplained

    Sentence: TypeAlias = tuple[Claim, ...]

MOST_RIVALS = 3  # others who are asked about, the nearest in the list
MOST_OTHERS = 6  # the same of those who might leave their group
MOST_SKIPPED = 2  # sentences about scores between
MOST_SENTENCES = 4


def opponent_answer(player_explained: PlayerExplained) -> tuple[Sentence, ...]:
    """Why this opponent, or why the bye."""
    return why_they_meet(player_explained.explained, player_explained.number)


def why_they_meet(explained: RoundExplained, number: int) -> tuple[Sentence, ...]:
    """Why somebody has their opponent, or the bye."""
    opponent = explained.opponent[number]
    score, due = explained.score, explained.due.opponent[number]
    if due != opponent:  # the board was not played as the rules give it
        return (
            *_of(explained.supposed(number, due)),
            *_of(explained.supposed(number, opponent)),
        )
    if not explained.due.brackets:
        return ((SecondGame(),),)
    if neighbours.is_keizer(explained):
        return tuple(_by_ranking(explained, number))
    if not opponent:
        return tuple(_bye(explained, number))
    if score[number] != score[opponent]:
        one, other = sorted((number, opponent), key=lambda who: -score[who])
        return tuple(_float(explained, number, one, other))
    return tuple(_within(explained, number, opponent))


def _by_ranking(explained: RoundExplained, number: int) -> Iterator[Sentence]:
    """In a Keizer round: the places of the two, who stands between them, and why it is none of these."""
    opponent = explained.opponent[number]
    yield tuple(neighbours.ranked(explained, one) for one in (number, opponent) if one)
    why = neighbours.opponent_claim(explained, number) if opponent else neighbours.bye_claim(explained)
    if why is not None:
        yield (why,)


# -- in the group ------------------------------------------------------------------------------------------------------


def _within(explained: RoundExplained, number: int, opponent: int) -> Iterator[Sentence]:
    """The opponent by the halves; what stood against it; who else was possible."""
    first = natural(explained, number)
    others = [one for one in explained.group(explained.score[number]) if one not in (number, opponent)]
    if first is not None:
        if first.opponent == opponent:
            yield (first,)
            return
        if first.opponent not in others:
            others.append(first.opponent)
        following = next_in_order(explained, first)
        if following is not None:
            skipped = following.listed[following.first - 1 : following.place - 1]
            yield from _first_of(first, _against(explained, number, skipped))
            yield (following,)
            return
    rivals = _rivals(explained, number, others, opponent, 0 if first is None else first.opponent)
    natural_one = 0 if first is None else first.opponent
    only: list[Sentence] = []
    if first is None or all(explained.bar(number, one) is not None for one in others):
        only = [(possible_in_group(explained, number),)]
        rivals = [one for one in rivals if one == natural_one or explained.bar(number, one) is None]
    against = _against(explained, number, rivals, natural_one)
    if first is None:
        yield from (*only, *against)
        return
    made = _first_of(first, against)
    yield made[0]
    yield from (*only, *made[1:])


def _first_of(first: Natural | NaturalFloat, against: Sequence[Sentence]) -> list[Sentence]:
    """Whom somebody would meet first, then what stood against it: that the two have met, in the same sentence."""
    met = [sentence for sentence in against if first.opponent in _met(sentence)]
    rest = [sentence for sentence in against if sentence not in met]
    if len(met) != 1 or len(met[0]) > 1:
        return [(first,), *against]
    return [(first, *met[0]), *rest]


def _met(sentence: Sentence) -> set[int]:
    """Those who have met, if the sentence says no more."""
    if not all(isinstance(claim, MetBefore) for claim in sentence):
        return set()
    return {one for claim in sentence if isinstance(claim, MetBefore) for one in (claim.a, claim.b)}


def _rivals(explained: RoundExplained, number: int, others: Sequence[int], actual: int, first: int = 0) -> list[int]:
    """Those who come to mind: the `first` opponent, whoever stands between that one and the actual one, the nearest.

    Those who could not be met only up to the actual opponent.
    """
    place = explained.place
    if first not in place:
        return _nearest(explained, others, actual)
    low, high = sorted((place[first], place[actual]))
    between = [one for one in others if low <= place[one] <= high]
    rest = [one for one in others if one not in between]
    could = [one for one in rest if len(others) <= MOST_RIVALS or explained.bar(number, one) is None]
    near = _nearest(explained, could, actual)
    return [*sorted(between, key=lambda one: abs(place[one] - place[first])), *near]


def _nearest(explained: RoundExplained, others: Iterable[int], to: int) -> list[int]:
    """The nearest in the list to somebody, of as many points as they all have."""
    place = explained.place
    return sorted(others, key=lambda one: (abs(place[one] - place[to]), place[one]))[:MOST_RIVALS]


def _against(explained: RoundExplained, number: int, others: Iterable[int], first: int = 0) -> list[Sentence]:
    """Why somebody does not meet others: `MOST_RIVALS` of those whom they could meet, the `first` opponent first."""
    bars = {other: explained.bar(number, other) for other in others}
    could = [other for other, bar in bars.items() if bar is None][:MOST_RIVALS]
    return _by_weight(
        _merged(explained.supposed(number, other) for other, bar in bars.items() if bar or other in could), first
    )


def _by_weight(sentences: Sequence[Sentence], first: int = 0) -> list[Sentence]:
    """What is about the `first` one, what rules others out, then what only the order of the rules decides."""

    def weight(sentence: Sentence) -> int:
        claim = sentence[0]
        if first and isinstance(claim, WorseBy | LaterInOrder | Impossible) and first in (claim.player, claim.other):
            return 0
        return 2 if isinstance(claim, LaterInOrder) else 1

    return sorted(sentences, key=weight)


def _of(asked: PairExplained) -> list[Sentence]:
    """One comparison as sentences: what comes after the reason is left out, what makes it plain stands with it."""
    told = [one for one in comparison(asked) if not isinstance(one, EquallyGood | FurtherDown)]
    if isinstance(told[0], Impossible):
        is_bar = len(told) > 1 and isinstance(told[1], BAR_KINDS)
        return [tuple(told[1:] if is_bar else told)]
    more = details(asked, told)
    if isinstance(told[0], LaterInOrder):
        return [(*told, *more)]
    return [(told[0], *more), *((one,) for one in told[1:])]


def _merged(asked: Iterable[PairExplained]) -> list[Sentence]:
    """Comparisons as sentences, those with the same reason in one."""
    found: dict[object, list[Sentence]] = {}
    for one in asked:
        for sentence in _of(one):
            found.setdefault(_reason(sentence, one.explained), []).append(sentence)
    return [_joined(sentences) for sentences in found.values()]


def _joined(sentences: Sequence[Sentence]) -> Sentence:
    """Sentences with the same reason as one: what makes them plain is said if it is so for all."""
    if len(sentences) == 1:
        return sentences[0]
    mains = [claim for sentence in sentences for claim in sentence if not isinstance(claim, DETAIL_KINDS)]
    if not isinstance(mains[0], WorseBy | LaterInOrder):
        return tuple(sentence[0] for sentence in sentences)
    kind = ListedBefore if isinstance(mains[0], LaterInOrder) else SamePreference
    alike = [[claim for claim in sentence if isinstance(claim, kind)] for sentence in sentences]
    counts = [claim for claim in sentences[0] if isinstance(claim, SameColourPairs)]
    listed = [claim for one in alike for claim in one if isinstance(claim, ListedBefore)]
    if len({claim.a for claim in listed}) > 1 and len({claim.b for claim in listed}) > 1:
        alike = [[]]  # some stand above, some below
    if any(isinstance(claim, FloatsAgain) for claim in sentences[0]):
        return (*mains, *(claim for claim in sentences[0] if isinstance(claim, FloatsAgain)))
    if any(isinstance(claim, LeftOver | LeftBehind | WouldMeet) for sentence in sentences for claim in sentence):
        mains = [claim for claim in mains if not isinstance(claim, BAR_KINDS)]
        left = [_left_with(sentence) for sentence in sentences]
        met = [(bar.a, bar.b) for pair in left for bar in pair[1:] if isinstance(bar, MetBefore)]
        if len(met) == len(sentences) and _in_all(met):
            return (*mains, *(claim for pair in left for claim in pair))
        alike = [[]]
    return (*mains, *([claim for one in alike for claim in one] if all(alike) else counts))


def _left_with(sentence: Sentence) -> tuple[LeftOver | LeftBehind, MetBefore] | tuple[()]:
    """Who would be left for somebody whom they have met, in a sentence."""
    for claim, bar in pairwise(sentence):
        if isinstance(claim, LeftOver | LeftBehind) and isinstance(bar, MetBefore):
            return claim, bar
    return ()


def _in_all(groups: Sequence[Sequence[int]]) -> set[int]:
    return {*groups[0]}.intersection(*groups)


def _reason(sentence: Sentence, explained: RoundExplained) -> object:
    """What two sentences must have in common to be said as one."""
    one = sentence[0]
    if isinstance(one, WorseBy):
        counts = [(claim.actual, claim.instead) for claim in sentence if isinstance(claim, SameColourPairs)]
        is_said = explained.criterion(one.criterion).unit != UNSAID
        values = (one.actual, one.instead) if is_said else ()
        again = [(claim.who, claim.now, claim.round) for claim in sentence if isinstance(claim, FloatsAgain)]
        is_left = bool(_left_with(sentence))
        return WorseBy, one.question, one.criterion, values, one.bracket, is_left, *again, *counts
    if isinstance(one, Impossible):
        return Impossible, one.question, len(sentence) > 1 and isinstance(sentence[1], CountingArgument)
    if isinstance(one, HadBye | MetBefore):
        return type(one)
    if isinstance(one, LaterInOrder) and _left_with(sentence):
        return LaterInOrder, LeftOver, one.question
    if isinstance(one, LaterInOrder) and len(sentence) > 1:
        return _order_reason(one, sentence[1]) or sentence
    return sentence


def _order_reason(asked: LaterInOrder, order: Claim) -> object:
    """The same where the rules have another choice first for the one who is asked about; None if it is not that."""
    pair = {asked.player, asked.other}
    if isinstance(order, FirstChanged) and asked.question == "pair" and order.who in pair and order.instead in pair:
        return FirstChanged, order.who, order.actual
    if isinstance(order, FirstChanged) and order.who == asked.player and not order.instead:
        return FirstChanged, asked.question
    if isinstance(order, OtherFloaters) and len(order.instead) == 1 and {*order.instead} <= pair:
        return OtherFloaters, asked.question, order.actual
    return None


# -- another score -----------------------------------------------------------------------------------------------------


def _float(explained: RoundExplained, number: int, one: int, other: int) -> list[Sentence]:
    """That two of different scores meet and why one leaves the group; why not others of it; why this opponent."""
    score = explained.score
    reasons = float_reasons(explained, one, other)
    upwards = any(
        chosen.direction == UP and chosen.score == score[other] and other in chosen.chosen
        for chosen in explained.floaters
    )
    leaver, met = (other, one) if upwards else (one, other)
    own, passed = list(group_reasons(explained, leaver, upwards)), passed_groups(explained, one, other)
    first: list[Sentence] = [(FloatsDown(one, other, score[one], score[other]), *own)]
    skipped = _merged_passed(explained, passed)
    must = bool(own) and isinstance(own[0], OnlyOne | NoOpponentAmong)
    whys = [[] if must else _others_leave(explained, leaver, upwards), list(_why_this_one(explained, leaver, met))]
    if not own and reasons and not whys[0]:
        first += _of(explained.staying(one))
    if number == met:
        whys.reverse()
    skipped = skipped[:MOST_SKIPPED]
    room = MOST_SENTENCES - len(first) - len(skipped)
    least = 2 if whys[0] and isinstance(whys[0][0][0], NaturalFloat) else 1  # with what stood against it
    return [*first, *skipped, *whys[0][: max(least, room - min(2, len(whys[1])))], *whys[1]]


def _merged_passed(explained: RoundExplained, passed: Iterable[tuple[int, int | None, Claim | None]]) -> list[Sentence]:
    """Why somebody meets nobody of the scores between: where nobody could be met, in one sentence; then the others."""
    nobody, asked = [], []
    for one, possible, claim in passed:
        if claim is not None:
            nobody.append(claim)
        elif possible is not None:
            asked.append(explained.supposed(one, possible))
    return [*([tuple(nobody)] if nobody else []), *_merged(asked)]


def _others_leave(explained: RoundExplained, leaver: int, upwards: bool) -> list[Sentence]:
    """Why nobody else of the group leaves it: the nearest in the list first."""
    direction, score, met = UP if upwards else DOWN, explained.score, explained.opponent
    own = score[leaver]
    others = [one for one in explained.group(own) if one != leaver and met[one] and score[met[one]] == own]
    place = explained.place
    nearest = sorted(others, key=lambda one: (abs(place[one] - place[leaver]), -place[one]))[:MOST_OTHERS]
    return _by_weight(_merged(explained.floating(one, direction) for one in nearest))


def _why_this_one(explained: RoundExplained, leaver: int, met: int) -> Iterator[Sentence]:
    """Whom the one who leaves a group would meet first in the other one, and why nobody else of it."""
    group = explained.group(explained.score[met])
    others = [one for one in group if one not in (leaver, met)]
    if not others:
        yield (OnlyOne(explained.score[met], met),)
        return
    possible = [one for one in others if explained.bar(one, leaver) is None]
    if not possible:
        yield (possible_in_group(explained, leaver, explained.score[met]),)
        return
    first = natural_float(explained, leaver)
    if first is None:
        yield from _against(explained, leaver, _nearest(explained, possible, met))
        return
    if first.opponent == met:
        yield (first,)
        return
    following = next_in_order(explained, first)
    if following is not None:
        skipped = following.listed[following.first - 1 : following.place - 1]
        yield from (*_first_of(first, _against(explained, leaver, skipped)), (following,))
        return
    rivals = _rivals(explained, leaver, others, met, first.opponent)
    yield from _first_of(first, _against(explained, leaver, rivals, first.opponent))


# -- a ranking of the system -------------------------------------------------------------------------------------------


# -- the bye -----------------------------------------------------------------------------------------------------------


def _bye(explained: RoundExplained, number: int) -> Iterator[Sentence]:
    """Who has it; that nobody with fewer points could; why not others with as many, or those who come before."""
    made = tuple(bye_claims(explained))
    yield made[:1]
    if number != explained.pairing.bye:
        return
    score = explained.score[number]
    if explained.group(score) == (number,) and score == min(explained.score.values()):
        yield LowestBye(number, score), OnlyOne(score, number)
    elif made[1:] or score == min(explained.score.values()):
        yield (LowestBye(number, score),)
    others = [passed for passed, _ in passed_over(explained, MOST_PASSED_OVER)[0]]
    equal = [one for one in explained.group(explained.score[number]) if one != number and one not in others]
    asked = [*others, *_nearest(explained, equal, number)]
    had = [one for one in asked if explained.bar(one, 0) is not None]
    could = [one for one in asked if explained.bar(one, 0) is None][:MOST_RIVALS]
    if had:
        yield tuple(had_bye(explained, one) for one in had)
    yield from _against(explained, 0, could)


# -- colours -----------------------------------------------------------------------------------------------------------


def colour_answer(player_explained: PlayerExplained) -> tuple[Sentence, ...]:
    """Why this colour."""
    return why_the_colours(player_explained.explained, player_explained.number, player_explained.opponent)


def why_the_colours(explained: RoundExplained, number: int, opponent: int) -> tuple[Sentence, ...]:
    """The colours of both so far and what each prefers; then the rule that decided."""
    given = explained.colours.get(frozenset((number, opponent)))
    claim = None if given is None else colour(explained, given)
    if given is None or claim is None:
        return ()
    meeting = given.meeting
    if neighbours.is_keizer(explained):
        return (tuple(colours_so_far(explained, one) for one in (number, opponent)), (claim,))
    if (
        meeting is None
        or given.higher is None
        or not (explained.colours_had[number] or explained.colours_had[opponent])
    ):
        return ((claim,),)
    had: list[Claim] = [colours_so_far(explained, one) for one in (number, opponent)]
    is_due = explained.to_pair.system.article("colours").startswith("C.04.4.3")  # Lim has no strengths
    sides = (meeting.higher, meeting.lower) if given.higher == number else (meeting.lower, meeting.higher)
    had += [
        Prefers(one, COLOUR.get(side.preference or "", ""), "mild" if is_due else STRENGTH[side.strength])
        for one, side in zip((number, opponent), sides, strict=True)
        if side.preference and side.colours and not explained.to_pair.system.ranked_by
    ]
    return (tuple(had), (claim,))


# -- what did not happen -----------------------------------------------------------------------------------------------


def pair_answer(asked: PairExplained) -> tuple[Sentence, ...]:
    """The answer to a question: why it is so, or else what stood against it."""
    explained, (one, other) = asked.explained, asked.pair
    if asked.verdict == "happens":
        return why_they_meet(explained, one)
    first = natural(explained, one) if other and asked.asks == "pair" else None
    made = _of(asked)
    return ((first,), *made) if first is not None and first.opponent == other else tuple(made)


# -- everything --------------------------------------------------------------------------------------------------------


def player_claims(player_explained: PlayerExplained) -> tuple[Claim, ...]:
    """Everything that is said about a player."""
    explained, number = player_explained.explained, player_explained.number
    if not explained.to_pair.tells:
        return ByTable(), *claims_of(explained, number)
    made: list[Claim | None] = [*departure(explained), points(explained, number), colours_so_far(explained, number)]
    if neighbours.is_keizer(explained):
        made += neighbours.claims_of(explained, number)
    for sentence in (*opponent_answer(player_explained), *colour_answer(player_explained)):
        made += sentence
    made += [barred(explained, number, other, bar) for other, bar in player_explained.barred]
    if not player_explained.opponent:
        for _, reasons in passed_over(explained, MOST_PASSED_OVER)[0]:
            made += reasons
    for other in player_explained.alternatives:
        made += comparison(other)
    return unique(made)


def opponent_claims(player_explained: PlayerExplained) -> tuple[Claim, ...]:
    """Why this opponent."""
    return unique(claim for sentence in opponent_answer(player_explained) for claim in sentence)
