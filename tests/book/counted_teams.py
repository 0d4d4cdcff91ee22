"""What the criteria of C.04.6 count in a round that has been paired in some way; see `book.counted`."""

from __future__ import annotations

from collections.abc import Sequence

from book import team
from book.optimum import cheapest
from dutchess.pairing.decisions import BracketPaired, ByeGiven, FloatersChosen
from dutchess.tournament import Tournament

Counted = dict[str, int | tuple[int, ...]]
Weighed = ByeGiven | FloatersChosen | BracketPaired


def of_teams(edition: int, tournament: Tournament, decisions: Sequence[Weighed]) -> list[tuple[Weighed, Counted]]:
    competition = team.competition_of(tournament, edition)
    by_number = {one.tpn: one for one in team.teams_of(tournament, competition)}
    the_round = team.Round(list(by_number.values()), competition)
    left = set(by_number.values())
    found: list[tuple[Weighed, Counted]] = []
    for decision in decisions:
        if isinstance(decision, ByeGiven):
            one = by_number[decision.player]
            article = "C.04.6 article 2.1" if edition == 2024 else "C.04.6 article 3.4"
            found.append(
                (decision, {f"{article}.2": one.score, f"{article}.3": -one.matches, f"{article}.4": -one.tpn})
            )
            left -= {one}
            the_round.assignee = one
        elif isinstance(decision, FloatersChosen):
            chosen = tuple(by_number[number] for number in decision.chosen)
            found.append((decision, _of_upfloaters(the_round, decision.score, left, chosen)))
        else:
            pairs = tuple((by_number[one], by_number[other]) for one, other in decision.pairs)
            first = 7 if edition == 2024 else 8
            quality = the_round.pairing_quality(pairs)
            found.append((decision, {f"C.04.6 [C{first + at}]": value for at, value in enumerate(quality)}))
            left -= {one for pair in pairs for one in pair}
    return found


def _of_upfloaters(the_round: team.Round, score: int, left: set[team.Team], chosen: team.Teams) -> Counted:
    """[C4] to [C6], and [C7] of 2026."""
    competition = the_round.competition
    found: Counted = {
        "C.04.6 [C4]": len(chosen),
        "C.04.6 [C5]": tuple(sorted((score - one.score for one in chosen), reverse=True)),
        "C.04.6 [C6]": _leaving(the_round, score, {one for one in left if one.score < score}, chosen),
    }
    if competition.edition == 2026:
        found["C.04.6 [C7]"] = 0 if competition.last_two_rounds else sum(one.floated for one in chosen)
    return found


def _leaving(the_round: team.Round, score: int, lower: set[team.Team], chosen: team.Teams) -> int:
    """[C6]: teams of the following scoregroup that find no opponent in it at best, within [C1] and [C3].

    2024 asks for the most teams that can be paired there, 2026 for the fewest upfloaters into it: the same teams.
    """
    following = the_round.following(score, lower)
    rest = sorted(lower - set(chosen), key=lambda one: one.tpn)
    best = cheapest(
        rest,
        lambda one, other: (
            (int((one.score == following) != (other.score == following)),) if team.may_meet(one, other) else None
        ),
    )
    assert best is not None
    return best[0] if best else 0
