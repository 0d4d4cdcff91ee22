"""The pairing-allocated bye in systems that give it before any bracket is paired (C.04.4.1 and C.04.4.2, 3.1).

Owns the choice, and the reasons against the other players. Must not know the criteria of a system.
"""

from __future__ import annotations

from dutchess.base.values import value_class
from dutchess.pairing.common.former_byes import BARRED
from dutchess.pairing.decisions import ByeGiven, Count, PassedOver

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from dutchess.base.integers import Place
    from dutchess.pairing.common.field import Field
    from dutchess.pairing.criteria import Criterion
    from dutchess.pairing.systems import System

    # A player's values for the bye, each with its article, in order of priority: lowest score, most games played, last
    # in the ranking. The smaller value comes first.
    Priorities = tuple[tuple[str, int], ...]


@value_class
class Reasons:
    """Why somebody does not get the bye: the article and the words about who may not have it; the one on completion."""

    barred_by: str
    barred: str
    completion: str


TODAY = Reasons("C.04.1 article 4", "has had a bye or a win's points without playing", "[C4]")
FORMER = Reasons("C.04.1.d", BARRED, "C.4")


def give_bye(
    field: Field, article: str, priorities: Sequence[Priorities], reasons: Reasons = TODAY
) -> tuple[ByeGiven, Place]:
    """The first player by these criteria (one per place) who may have the bye and without whom all can be paired.

    `reasons` are the words of the edition against the others.
    """
    order = sorted(field.places, key=lambda place: [value for _, value in priorities[place]])
    chosen = field.first_for_the_bye([place for place in order if field.may_have_bye(place, field.bye_score)])

    def passed_over() -> tuple[PassedOver, ...]:
        return tuple(_against(field, place, reasons) for place in order[: order.index(chosen)])

    def criteria() -> tuple[Count, ...]:
        articles, values = zip(*priorities[chosen], strict=True)
        counted = zip(bye_criteria(articles), values, strict=True)
        player = (field.players[chosen].number,)
        return tuple(Count(criterion, value, (player,)) for criterion, value in counted)

    return ByeGiven(article, field.players[chosen].number, passed_over, criteria), chosen


def bye_articles(system: System, parts: tuple[str, str, str]) -> tuple[str, str, str]:
    """The articles that order the players for the bye: lowest score, most games played, last in the ranking."""
    score, games, rank = parts
    return system.article("bye", score), system.article("bye", games), system.article("bye", rank)


def bye_criteria(articles: Sequence[str]) -> tuple[Criterion, ...]:
    """What the articles about the bye count: lowest score, most games played, last in the ranking."""
    from dutchess.pairing.criteria import BYE_GAMES, BYE_RANK, BYE_SCORE  # start-up: pairing does not need it

    return tuple([one.at(article) for one, article in zip((BYE_SCORE, BYE_GAMES, BYE_RANK), articles, strict=True)])


def _against(field: Field, place: Place, reasons: Reasons) -> PassedOver:
    """Why this player does not get the bye."""
    player = field.players[place]
    if not player.bye_allowed:
        return PassedOver(player.number, reasons.barred_by, reasons.barred)
    return PassedOver(player.number, reasons.completion, "the others could not all be paired")
