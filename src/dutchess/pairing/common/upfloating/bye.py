"""The pairing-allocated bye: C.04.5 and C.04.6 article 3.4 (C.04.6 of 2024: article 2.1).

Owns the choice, and the reasons against others. The system decides which results bar a participant from it
([C2]). Must not weigh pairs.
"""

from __future__ import annotations

from dutchess.matching import Matching
from dutchess.pairing.common.upfloating.bracket import exclusions
from dutchess.pairing.common.upfloating.upfloaters import can_be_paired, refusal_of
from dutchess.pairing.decisions import ByeGiven, Count, PassedOver

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from dutchess.base.integers import Number
    from dutchess.pairing.common.upfloating import Articles, C, Field, Participant


def give_bye(field: Field[C], articles: Articles, allowed: Sequence[bool]) -> tuple[ByeGiven, C]:
    """The lowest score, most matches and highest TPN that may have the bye ([C2]) and leaves a legal pairing.

    `allowed` says of each participant whether they may have the bye.
    """
    teams = field.participants
    order = sorted(range(len(teams)), key=lambda place: (teams[place].score, -teams[place].matches, -teams[place].rank))
    chosen = _first(field, articles, [place for place in order if allowed[place]], allowed)

    def passed_over() -> tuple[PassedOver, ...]:
        return tuple(_against(articles, teams[place].number, allowed[place]) for place in order[: order.index(chosen)])

    def criteria() -> tuple[Count, ...]:
        team, known = teams[chosen], articles.criteria()
        payer = ((team.number,),)
        return (
            Count(known[f"{articles.bye}.2"], team.score, payer),
            Count(known[f"{articles.bye}.3"], -team.matches, payer),
            Count(known[f"{articles.bye}.4"], -team.rank, payer),
        )

    return ByeGiven(articles.bye, teams[chosen].number, passed_over, criteria), teams[chosen]


def _first(field: Field[Participant], articles: Articles, candidates: list[int], allowed: Sequence[bool]) -> int:
    """The first candidate without whom all others can be paired ([C3])."""
    teams = field.participants
    if candidates and can_be_paired(field, [team for place, team in enumerate(teams) if place != candidates[0]]):
        return candidates[0]
    # One more vertex is the bye; the participant matched with it has the bye.
    size = len(teams)
    matching = Matching(
        [int(may) for may in allowed] + [2],
        [[0, 0, -1], [0, 0, 0], [-1, 0, -1]],
        [*exclusions([team.number for team in teams], field.may_not_meet), []],
    )
    if matching.maximise():
        raise refusal_of(field, articles, teams, allowed)
    matching.fix_in_order([size], candidates)
    return matching.mates()[size]


def _against(articles: Articles, number: Number, allowed: bool) -> PassedOver:
    if not allowed:
        return PassedOver(number, f"{articles.text} [C2]", "has had a bye or won without playing")
    return PassedOver(number, f"{articles.text} [C3]", "the others could not all be paired")
