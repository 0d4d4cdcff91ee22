"""The pairing-allocated bye: C.04.6 article 3.4 (2024: article 2.1).

Owns the choice of the team, and the reasons against other teams. Must not weigh pairs.
"""

from __future__ import annotations

from dutchess.decisions import ByeGiven, Count, PassedOver
from dutchess.matching import Matching
from dutchess.systems.team.bracket import exclusions
from dutchess.systems.team.upfloaters import can_be_paired, refusal_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dutchess.systems.team.editions import Edition
    from dutchess.systems.team.field import Competitor, Field


def give_bye(field: Field, edition: Edition) -> tuple[ByeGiven, Competitor]:
    """The team with the lowest score, most matches and highest TPN that may have the bye and leaves a legal pairing."""
    teams = field.participants
    allowed = [may_have_bye(field, edition, team) for team in teams]
    order = sorted(
        range(len(teams)), key=lambda place: (teams[place].score, -teams[place].matches, -teams[place].number)
    )
    chosen = _first(field, [place for place in order if allowed[place]], allowed)

    def passed_over() -> tuple[PassedOver, ...]:
        return tuple(_against(teams[place].number, allowed[place]) for place in order[: order.index(chosen)])

    def criteria() -> tuple[Count, ...]:
        team = teams[chosen]
        payer = ((team.number,),)
        return (
            Count(f"{edition.bye}.2", team.score, payer),
            Count(f"{edition.bye}.3", -team.matches, payer),
            Count(f"{edition.bye}.4", -team.number, payer),
        )

    return ByeGiven(edition.bye, teams[chosen].number, passed_over, criteria), teams[chosen]


def may_have_bye(field: Field, edition: Edition, team: Competitor) -> bool:
    """C.04.6 [C2]: may this team have the bye?"""
    scoring, primary = field.scoring, field.options.primary
    return team.bye_allowed and not any(edition.bars_bye(entry, scoring, primary) for entry in team.entries)


def _first(field: Field, candidates: list[int], allowed: list[bool]) -> int:
    """The first candidate without whom all other teams can be paired ([C3])."""
    teams = field.participants
    if candidates and can_be_paired(field, [team for place, team in enumerate(teams) if place != candidates[0]]):
        return candidates[0]
    # One more vertex is the bye; the team matched with it has the bye.
    size = len(teams)
    matching = Matching(
        [int(may) for may in allowed] + [2],
        [[0, 0, -1], [0, 0, 0], [-1, 0, -1]],
        [*exclusions([team.number for team in teams], field.may_not_meet), []],
    )
    if matching.maximise():
        raise refusal_of(field, teams, allowed)
    matching.fix_in_order([size], candidates)
    return matching.mates()[size]


def _against(number: int, allowed: bool) -> PassedOver:
    if not allowed:
        return PassedOver(number, "C.04.6 [C2]", "has had a bye or won without playing")
    return PassedOver(number, "C.04.6 [C3]", "the others could not all be paired")
