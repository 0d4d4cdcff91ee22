"""The quality criteria of C.04.4.1 article 2.3 for people: what each is called, and its value.

Owns one object for each of [C5] to [C10], and the values of a set of upfloaters with its bracket; a test compares them
with the costs in `criteria`. Must not choose.
"""

from __future__ import annotations

from functools import cache

from dutchess.base.translation import N_
from dutchess.pairing.common.bye import bye_articles, bye_criteria
from dutchess.pairing.common.colours import Meeting, first_decision
from dutchess.pairing.criteria import PREFERENCE, RISING_DIFFERENCES, UP_AGAIN, UPFLOATERS, Criterion
from dutchess.pairing.decisions import Count

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from dutchess.base.integers import Number
    from dutchess.pairing.common.field import Field
    from dutchess.pairing.dubov.editions import Edition
    from dutchess.pairing.dubov.facts import Facts
    from dutchess.pairing.history import History

C5 = UPFLOATERS.at("C.04.4.1 [C5]")
C6 = RISING_DIFFERENCES.at("C.04.4.1 [C6]")
C7 = PREFERENCE.at("C.04.4.1 [C7]")
C8 = Criterion(
    "C.04.4.1 [C8]",
    N_("players who float up although they have already done so as often as is fair"),
    simply=N_("players who get a higher-scoring opponent although they have had that as often as is fair"),
)
C9 = Criterion(
    "C.04.4.1 [C9]",
    N_("how often these players have floated up before"),
    simply=N_("earlier rounds in which these players already had a higher-scoring opponent"),
)
C10 = UP_AGAIN.at("C.04.4.1 [C10]")
CRITERIA = (C5, C6, C7, C8, C9, C10)


def numbered(edition: Edition) -> tuple[Criterion, ...]:
    """[C5] to [C10] as an edition numbers them."""
    return _numbered(tuple([edition.criterion(number) for number in range(5, 11)]))


@cache
def _numbered(articles: tuple[str, ...]) -> tuple[Criterion, ...]:
    return tuple([one.at(article) for one, article in zip(CRITERIA, articles, strict=True)])


def criteria(edition: Edition) -> tuple[Criterion, ...]:
    """All that the decisions count: the bye, then [C5] to [C10]."""
    return *bye_criteria(bye_articles(edition.system, edition.bye_parts)), *numbered(edition)


def counts(
    history: History,
    field: Field,
    facts: Facts,
    edition: Edition,
    score: int,
    upfloaters: Sequence[int],
    pairs: Sequence[tuple[int, int]],
) -> tuple[Count, ...]:
    """The values of all criteria for a set of upfloaters, in the order of the articles. All players are places.

    `score` is that of the bracket. [C6] counts the score differences, the greatest first.
    """
    c5, c6, _, c8, c9, c10 = numbered(edition)
    number = [player.number for player in field.players]
    gaps = sorted(((score - field.players[place].score, number[place]) for place in upfloaters), reverse=True)
    counted = [
        Count(c5, len(upfloaters), tuple((number[place],) for place in upfloaters)),
        Count(c6, tuple(gap for gap, _ in gaps), tuple((one,) for _, one in gaps)),
        denied_preferences(history, field, edition, pairs),
    ]
    if not field.last_round:
        most = [number[place] for place in upfloaters if facts.is_maximum_upfloater(number[place])]
        again = [number[place] for place in upfloaters if number[place] in facts.upfloated_last]
        payers = tuple((one,) for one in most)
        counted += [
            Count(c8, len(most), payers),
            Count(c9, sum(facts.upfloats[one] for one in most), payers),
            Count(c10, len(again), tuple((one,) for one in again)),
        ]
    return tuple(counted)


def denied_preferences(history: History, field: Field, edition: Edition, pairs: Sequence[tuple[int, int]]) -> Count:
    """[C7]: the players who do not get their colour preference, each with their opponent."""
    number = [player.number for player in field.players]
    payers: list[tuple[Number, Number]] = []
    for a, b in pairs:
        one, other = field.balances[a], field.balances[b]
        if one.preference == other.preference:
            meeting = Meeting(one, other, field.players[a].parity, history.initial_colour)
            granted = first_decision(edition.colours, meeting)[1] == one.preference
            payers.append((number[b], number[a]) if granted else (number[a], number[b]))
    return Count(numbered(edition)[2], len(payers), tuple(payers))
