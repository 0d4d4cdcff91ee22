"""Pairing numbers: assigned, made anew, exchanged, drawn; and the colour of the first board.

Owns C.04.2 articles 2.3 and 3.3 (no number changes once the fourth round is paired; a late entry still gets its
place), and questions 95 and 146 to 156 of the check list. Must not compute strengths.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from dutchess.journal import actions, facts
from dutchess.journal.cautions import CONFIRM, Caution
from dutchess.journal.errors import Refusal
from dutchess.journal.rules.entering import discarded_draft
from dutchess.journal.rules.proposal import Proposal, Rules, called, colour_of, drawn, refuse_in_fide_mode
from dutchess.journal.state import State, TournamentState
from dutchess.journal.strength import initial_order, inserted

FREEZE = 4  # the round whose pairing fixes all numbers


def refuse_frozen(found: TournamentState) -> None:
    """C.04.2 article 2.3: no change of a number after the fourth round has been paired."""
    if len(found.rounds) >= FREEZE:
        raise Refusal(f"round {FREEZE} has been paired: numbers do not change any more", "C.04.2 2.3")


def holders(found: TournamentState, round_number: int) -> list[int]:
    """Who holds a number when a round is paired: participants who have arrived (ruling of August 2026)."""
    if found.is_team_event:
        return [team for team in found.teams if team in found.number_of or found.teams[team].plays(round_number)]
    return [
        person
        for person, entrant in found.entrants.items()
        if person in found.number_of
        or (entrant.arrived and entrant.from_round <= round_number and not 0 < entrant.left <= round_number)
    ]


def numbered(state: State, found: TournamentState) -> tuple[int, ...]:
    """C.04.2 articles 2.3, 3.2.2, 3.3: the numbers for the coming round, with newcomers at their places."""
    wanted = holders(found, found.coming)
    fresh = [person for person in wanted if person not in found.number_of]
    if found.is_team_event:
        return found.numbers + by_strength(found, fresh)
    if found.is_round_robin and found.numbers:
        return found.numbers + tuple(fresh)
    known = found.numbers
    if not found.has_begun and found.fide_mode:
        known = initial_order(state, found, known)  # nobody has met yet: ratings decide, whatever the list said before
    return inserted(state, found, known, fresh)


def by_strength(found: TournamentState, teams: Iterable[int]) -> tuple[int, ...]:
    """C.04.6 article 1.1: teams by strength, as given or as the mean rating of their first boards."""
    boards = found.settings.teams.boards if found.settings.teams else 0

    def strength(team: int) -> int:
        ratings = [found.entrants[person].rating for person in found.teams[team].persons[:boards]]
        return found.teams[team].strength or (sum(ratings) // len(ratings) if ratings else 0)

    return tuple(sorted(teams, key=lambda team: (-strength(team), team)))


def assign_numbers(state: State, action: actions.AssignNumbers) -> Proposal:
    """C.04.2 articles 2.2 and 2.3, questions 153 to 155: by rating, until the fourth round is paired."""
    found = state.tournament(action.tournament)
    refuse_frozen(found)
    _refuse_started_round_robin(found)
    wanted = holders(found, found.coming) if not found.has_begun else list(found.numbers)
    if found.is_team_event:
        order = by_strength(found, wanted)
    else:
        order = initial_order(state, found, wanted)
    return _renumbered(found, order, "regenerated" if found.has_begun else "start")


def _renumbered(found: TournamentState, order: tuple[int, ...], cause: str) -> Proposal:
    """Question 154: confirmed if two or more players of a running tournament get another number."""
    if order == found.numbers:
        return Proposal(())
    moved = sum(old != new for old, new in zip(found.numbers, order, strict=False))
    dropped, cautions = discarded_draft(found, "numbers change")
    if found.has_begun and moved >= 2:
        text = f"{moved} players of a running tournament get another number"
        cautions = (*cautions, Caution(CONFIRM, "renumbered", text, "C.04.2 2.3; VCL 154"))
    return Proposal((*dropped, facts.NumbersAssigned(found.key, order, cause)), cautions)


def _refuse_started_round_robin(found: TournamentState) -> None:
    if found.is_round_robin and found.has_begun:
        raise Refusal("the numbers of a round robin are its schedule", "Tournament Rules 5(d)")


def exchange_numbers(state: State, action: actions.ExchangeNumbers) -> Proposal:
    """Questions 147 to 152: only among equal ratings, confirmed, and not once the fourth round is paired."""
    found = state.tournament(action.tournament)
    refuse_frozen(found)
    _refuse_started_round_robin(found)
    order = list(found.numbers or numbered(state, found))
    for person in (action.first, action.second):
        if person not in order:
            raise Refusal(f"{called(state, found, person)} holds no number yet", "C.04.2 2.3")
    if _strength(found, action.first) != _strength(found, action.second) and not found.is_round_robin:
        refuse_in_fide_mode(found, "only players of equal rating exchange numbers", "C.04.2 2.2; VCL 149")
    one, other = order.index(action.first), order.index(action.second)
    order[one], order[other] = order[other], order[one]
    dropped, cautions = discarded_draft(found, "numbers change")
    text = f"{called(state, found, action.first)} and {called(state, found, action.second)} exchange their numbers"
    caution = Caution(CONFIRM, "numbers-exchanged", text, "C.04.2 2.3; VCL 150")
    fact = facts.NumbersAssigned(found.key, tuple(order), "exchanged")
    return Proposal((*dropped, fact), (*cautions, caution), "numbers are exchanged")


def _strength(found: TournamentState, person: int) -> int:
    return found.teams[person].strength if found.is_team_event else found.entrants[person].rating


def set_numbers(state: State, action: actions.SetNumbers) -> Proposal:
    """Question 95: round robin numbers by hand; elsewhere only outside FIDE mode."""
    found = state.tournament(action.tournament)
    _refuse_started_round_robin(found)
    if not found.is_round_robin:
        refuse_frozen(found)
        refuse_in_fide_mode(found, "numbers follow ratings", "C.04.2 2.2")
    if sorted(action.order) != sorted(holders(found, found.coming)):
        raise Refusal("the order must name everybody who takes part once", "C.04.2 2.3")
    return _renumbered(found, action.order, "hand")


def draw_numbers(state: State, action: actions.DrawNumbers) -> Proposal:
    """Tournament Rules article 5(a), question 95: round robin numbers by lot; the seed repeats the draw."""
    found = state.tournament(action.tournament)
    _refuse_started_round_robin(found)
    if not found.is_round_robin:
        refuse_in_fide_mode(found, "numbers follow ratings", "C.04.2 2.2")
        refuse_frozen(found)
    people = sorted(holders(found, found.coming))
    order = _shuffled(people, action.seed)
    dropped, cautions = discarded_draft(found, "numbers change")
    return Proposal((*dropped, facts.NumbersAssigned(found.key, order, "lot", action.seed)), cautions)


def _shuffled(people: Sequence[int], seed: str) -> tuple[int, ...]:
    if not seed:
        raise Refusal("a draw needs a seed, so that it can be repeated", "Tournament Rules 5(a)")
    return tuple(people[index] for index in drawn(seed, len(people)))


def draw_colour(state: State, action: actions.DrawColour) -> Proposal:
    """C.04.3 article 5.1: the colour of the first board is drawn before the first round."""
    found = state.tournament(action.tournament)
    if found.has_begun:
        raise Refusal("the first round has been paired", "C.04.3 5.1")
    if action.colour not in ("", "w", "b") or not (action.colour or action.seed):
        raise Refusal("the initial colour is w or b, or drawn with a seed", "C.04.3 5.1")
    colour = action.colour or colour_of(action.seed)
    return Proposal((facts.ColourDrawn(found.key, colour, "" if action.colour else action.seed),))


RULES: Rules = {
    actions.AssignNumbers: assign_numbers,
    actions.ExchangeNumbers: exchange_numbers,
    actions.SetNumbers: set_numbers,
    actions.DrawNumbers: draw_numbers,
    actions.DrawColour: draw_colour,
}
