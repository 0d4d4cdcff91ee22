"""The claims of an answer for players, sentence by sentence: why this opponent, why the bye, why this colour.

Owns what is said and in which order: first the natural thing (the halves, the odd number), then what stood against it,
then who else was possible and why not they. Each tuple of claims is one sentence: the same reason against several
others is said once. Must not write sentences.
"""

from __future__ import annotations

from itertools import islice

from dutchess.explanation.claims import neighbours
from dutchess.explanation.claims.brackets import claims_of
from dutchess.explanation.claims.colours import Prefers
from dutchess.explanation.claims.kinds import (
    BAR_KINDS,
    ByTable,
    EquallyGood,
    FloatsDown,
    FurtherDown,
    HadBye,
    Impossible,
    LaterInOrder,
    LowestBye,
    NoOpponentAmong,
    OnlyOne,
    SecondGame,
    WorseBy,
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
    had_bye,
    passed_over,
    points,
    possible_in_group,
    unique,
)
from dutchess.explanation.claims.orders import natural
from dutchess.pairing.decisions import UP

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from typing import TypeAlias

    from dutchess.explanation.claims.kinds import Claim
    from dutchess.explanation.questions.pairs import PairExplained
    from dutchess.explanation.questions.players import PlayerExplained
    from dutchess.explanation.questions.rounds import RoundExplained

    Sentence: TypeAlias = tuple[Claim, ...]

MOST_RIVALS = 3  # others who are asked about, the nearest in the list


def opponent_answer(player_explained: PlayerExplained) -> tuple[Sentence, ...]:
    """Why this opponent, or why the bye."""
    return why_they_meet(player_explained.explained, player_explained.number)


def why_they_meet(explained: RoundExplained, number: int) -> tuple[Sentence, ...]:
    """Why somebody has their opponent, or the bye."""
    opponent = explained.opponent[number]
    score, due = explained.score, explained.due.opponent[number]
    if due != opponent:  # the board was not played as the rules give it
        return (
            *_of(comparison(explained.supposed(number, due))),
            *_of(comparison(explained.supposed(number, opponent))),
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
        yield (first,)
        if first.opponent == opponent:
            return
        bar = explained.bar(number, first.opponent)
        if bar is None:
            yield from _of(comparison(explained.supposed(number, first.opponent)))
        else:
            yield (barred(explained, number, first.opponent, bar),)
        others = [one for one in others if one != first.opponent]
    possible = [one for one in others if explained.bar(number, one) is None]
    if first is None or not possible:
        yield (possible_in_group(explained, number),)
    yield from _against(explained, number, _nearest(explained, possible, opponent))


def _nearest(explained: RoundExplained, others: Iterable[int], to: int) -> list[int]:
    """The nearest in the list to somebody, of as many points as they all have."""
    place = explained.place
    return sorted(others, key=lambda one: (abs(place[one] - place[to]), place[one]))[:MOST_RIVALS]


def _against(explained: RoundExplained, number: int, others: Iterable[int]) -> list[Sentence]:
    """Why somebody does not meet others."""
    return _merged(comparison(explained.supposed(number, other)) for other in others)


def _of(claims: Sequence[Claim]) -> list[Sentence]:
    """One comparison as sentences: what comes after the reason is left out."""
    told = [one for one in claims if not isinstance(one, EquallyGood | FurtherDown)]
    if isinstance(told[0], Impossible | LaterInOrder):
        is_bar = len(told) > 1 and isinstance(told[1], BAR_KINDS)
        return [tuple(told[1:] if is_bar else told)]
    return [(one,) for one in told]


def _merged(comparisons: Iterable[Sequence[Claim]]) -> list[Sentence]:
    """Comparisons as sentences, those with the same reason in one; the reason that counts for most comes first."""
    found: dict[object, list[Claim]] = {}
    for claims in comparisons:
        for sentence in _of(claims):
            found.setdefault(_reason(sentence), []).extend(sentence)
    return [tuple(claims) for claims in sorted(found.values(), key=lambda claims: -len(claims))]


def _reason(sentence: Sentence) -> object:
    """What two sentences must have in common to be said as one."""
    one = sentence[0]
    if isinstance(one, WorseBy):
        return WorseBy, one.question, one.criterion, one.actual, one.instead, one.bracket
    if isinstance(one, HadBye):
        return HadBye
    return sentence


# -- another score -----------------------------------------------------------------------------------------------------


def _float(explained: RoundExplained, number: int, one: int, other: int) -> Iterator[Sentence]:
    """That two of different scores meet; why one leaves the group; why not others of it; why this opponent."""
    score = explained.score
    yield (FloatsDown(one, other, score[one], score[other]),)
    reasons = float_reasons(explained, one, other)
    upwards = any(
        chosen.direction == UP and chosen.score == score[other] and other in chosen.chosen
        for chosen in explained.floaters
    )
    leaver, met = (other, one) if upwards else (one, other)
    if reasons:
        yield from _of(reasons if isinstance(reasons[0], WorseBy | LaterInOrder | Impossible) else reasons[:1])
    if not reasons or not isinstance(reasons[0], OnlyOne | NoOpponentAmong):
        yield from _instead_of(explained, leaver, met)
    else:
        passed = tuple(reason for reason in reasons[1:] if isinstance(reason, NoOpponentAmong))
        if passed:
            yield passed
    yield from _instead_of(explained, met, leaver)


def _instead_of(explained: RoundExplained, number: int, met: int) -> Iterator[Sentence]:
    """Why nobody else with as many points as somebody meets their opponent: those who could have."""
    group = [one for one in explained.group(explained.score[number]) if one != number]
    possible = [one for one in group if explained.bar(one, met) is None]
    if group and not possible:
        yield (possible_in_group(explained, met, explained.score[number]),)
    yield from islice(_against(explained, met, _nearest(explained, possible, number)), 1)


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
        if side.preference and side.colours
    ]
    return (tuple(had), (claim,))


# -- what did not happen -----------------------------------------------------------------------------------------------


def pair_answer(asked: PairExplained) -> tuple[Sentence, ...]:
    """The answer to a question: why it is so, or else what stood against it."""
    explained, (one, other) = asked.explained, asked.pair
    if asked.verdict == "happens":
        return why_they_meet(explained, one)
    first = natural(explained, one) if other and asked.asks == "pair" else None
    made = _of(comparison(asked))
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
