"""Pairing numbers: assigned, made anew, exchanged, drawn; and the colour of the first board.

Owns C.04.2 articles 2.3 and 2.5 (no number changes once the fourth round is paired; a late entry still gets its
place), C.04.6 article 1.1.3 (numbers of teams change if the Chief Arbiter decides so), and questions 95 and 146 to 156
of the check list. Must not compute strengths.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from dutchess.journal import actions, facts
from dutchess.journal.cautions import CONFIRM, Caution
from dutchess.journal.errors import Refusal
from dutchess.journal.messages import said
from dutchess.journal.output.draws import colour_of, draw_order
from dutchess.journal.rules.entering import discarded_draft
from dutchess.journal.rules.handling import article_drawn
from dutchess.journal.rules.proposal import Proposal, number_and_name, refuse_in_fide_mode, rule
from dutchess.journal.rules.strength import initial_order, insert_newcomers
from dutchess.journal.state import State, TournamentState

FREEZE = 4  # the round whose pairing fixes all numbers
OF_TEAMS = {"2.2": "1.1.2", "2.3": "1.1.3"}  # C.04.2 articles 2.1 to 2.3 are not for teams (C.04.6 article 1.1.2)


def article_of(tournament: TournamentState, article: str) -> str:
    """The article about numbers: of C.04.2, or for teams that of C.04.6 which stands in its place."""
    return f"C.04.6 {OF_TEAMS[article]}" if tournament.is_team_event else f"C.04.2 {article}"


def is_frozen(tournament: TournamentState) -> bool:
    """C.04.2 article 2.3: no change of a number after the fourth round has been paired; a table or a bracket has begun.

    Article 2.3 is not for teams: their numbers should stay, unless the Chief Arbiter decides otherwise (C.04.6 1.1.3).
    """
    if tournament.is_fixed:
        return tournament.has_begun
    return len(tournament.rounds) >= FREEZE and not tournament.is_team_event


def decided_otherwise(tournament: TournamentState) -> tuple[Caution, ...]:
    """Once the fourth round has been paired: refused for players (C.04.2 2.3), a decision for teams (C.04.6 1.1.3)."""
    if len(tournament.rounds) >= FREEZE:
        if not tournament.is_team_event:
            raise Refusal("numbers-frozen", article_of(tournament, "2.3"), round=FREEZE)
        return (Caution(CONFIRM, said("numbers-should-stay", round=FREEZE), article_of(tournament, "2.3")),)
    return ()


def holders(tournament: TournamentState, round_number: int) -> list[int]:
    """Who holds a number when a round is paired: participants who have arrived (ruling of August 2026)."""
    if tournament.is_team_event:
        return [
            team
            for team in tournament.teams
            if team in tournament.number_of or tournament.teams[team].plays(round_number)
        ]
    return [
        person
        for person, entrant in tournament.entrants.items()
        if person in tournament.number_of
        or (entrant.arrived and entrant.from_round <= round_number and not 0 < entrant.left <= round_number)
    ]


def number_players(state: State, tournament: TournamentState) -> tuple[int, ...]:
    """C.04.2 articles 2.3, 2.4, 2.5: the numbers for the coming round, with newcomers at their places."""
    wanted = holders(tournament, tournament.coming)
    fresh = [person for person in wanted if person not in tournament.number_of]
    if tournament.is_team_event:
        return tournament.numbers + by_strength(tournament, fresh)
    if tournament.is_round_robin and tournament.numbers:
        return tournament.numbers + tuple(fresh)
    known = tournament.numbers
    if not tournament.has_begun and tournament.fide_mode:
        known = initial_order(
            state, tournament, known
        )  # nobody has met yet: ratings decide, whatever the list said before
    return insert_newcomers(state, tournament, known, fresh)


def by_strength(tournament: TournamentState, teams: Iterable[int]) -> tuple[int, ...]:
    """C.04.6 article 1.1: teams by strength, as given or as the mean rating of their first boards."""
    boards = tournament.settings.teams.boards if tournament.settings.teams else 0

    def strength(team: int) -> int:
        ratings = [tournament.entrants[person].rating for person in tournament.teams[team].persons[:boards]]
        return tournament.teams[team].strength or (sum(ratings) // len(ratings) if ratings else 0)

    return tuple(sorted(teams, key=lambda team: (-strength(team), team)))


@rule
def assign_numbers(state: State, action: actions.AssignNumbers) -> Proposal:
    """C.04.2 articles 2.2 and 2.3, questions 153 to 155: by rating, until the fourth round is paired."""
    tournament = state.tournament(action.tournament)
    _refuse_started_schedule(tournament)
    late = decided_otherwise(tournament)
    wanted = holders(tournament, tournament.coming) if not tournament.has_begun else list(tournament.numbers)
    if tournament.is_team_event:
        order = by_strength(tournament, wanted)
    else:
        order = initial_order(state, tournament, wanted)
    return _propose_renumbering(tournament, order, "regenerated" if tournament.has_begun else "start", late)


def _propose_renumbering(
    tournament: TournamentState, order: tuple[int, ...], cause: str, late: tuple[Caution, ...] = ()
) -> Proposal:
    """Question 154: confirmed if two or more players of a running tournament get another number.

    `late` is what must be confirmed, with a reason, because the numbers should stay.
    """
    if order == tournament.numbers:
        return Proposal(())
    moved = sum(old != new for old, new in zip(tournament.numbers, order, strict=False))
    dropped, cautions = discarded_draft(tournament, said("numbers-change"))
    if tournament.has_begun and moved >= 2:
        article = f"{article_of(tournament, '2.3')}; VCL 154"
        cautions = (*cautions, Caution(CONFIRM, said("renumbered", count=moved), article))
    reason = said("reason-numbers-late") if late else None
    return Proposal((*dropped, facts.NumbersAssigned(tournament.key, order, cause)), (*late, *cautions), reason)


def _refuse_started_schedule(tournament: TournamentState) -> None:
    if tournament.is_fixed and tournament.has_begun:
        raise Refusal("numbers-are-schedule", "Tournament Rules 5(d)")


@rule
def exchange_numbers(state: State, action: actions.ExchangeNumbers) -> Proposal:
    """Questions 147 to 152: only among equal ratings, confirmed, and not once the fourth round is paired."""
    tournament = state.tournament(action.tournament)
    _refuse_started_schedule(tournament)
    late = decided_otherwise(tournament)
    order = list(tournament.numbers or number_players(state, tournament))
    for person in (action.first, action.second):
        if person not in order:
            raise Refusal(
                "holds-no-number", article_of(tournament, "2.3"), who=number_and_name(state, tournament, person)
            )
    if _strength(tournament, action.first) != _strength(tournament, action.second) and not tournament.is_round_robin:
        refuse_in_fide_mode(tournament, said("equal-ratings-only"), f"{article_of(tournament, '2.2')}; VCL 149")
    one, other = order.index(action.first), order.index(action.second)
    order[one], order[other] = order[other], order[one]
    dropped, cautions = discarded_draft(tournament, said("numbers-change"))
    first, second = (number_and_name(state, tournament, participant) for participant in (action.first, action.second))
    article = f"{article_of(tournament, '2.3')}; VCL 150"
    caution = Caution(CONFIRM, said("numbers-exchanged", first=first, second=second), article)
    fact = facts.NumbersAssigned(tournament.key, tuple(order), "exchanged")
    return Proposal((*dropped, fact), (*late, *cautions, caution), said("reason-numbers-exchanged"))


def _strength(tournament: TournamentState, person: int) -> int:
    return tournament.teams[person].strength if tournament.is_team_event else tournament.entrants[person].rating


def _check_own_numbers(tournament: TournamentState) -> tuple[Caution, ...]:
    """Question 95: numbers that do not follow the ratings, in round robins; elsewhere only outside FIDE mode."""
    _refuse_started_schedule(tournament)
    late = decided_otherwise(tournament)
    if not tournament.is_round_robin:
        refuse_in_fide_mode(tournament, said("numbers-follow-ratings"), article_of(tournament, "2.2"))
    return late


@rule
def set_numbers(state: State, action: actions.SetNumbers) -> Proposal:
    """Question 95: numbers by hand."""
    tournament = state.tournament(action.tournament)
    late = _check_own_numbers(tournament)
    if sorted(action.order) != sorted(holders(tournament, tournament.coming)):
        raise Refusal("order-incomplete", article_of(tournament, "2.3"))
    return _propose_renumbering(tournament, action.order, "hand", late)


@rule
def draw_numbers(state: State, action: actions.DrawNumbers) -> Proposal:
    """Tournament Rules article 5(a), question 95: numbers by lot; the seed repeats the draw."""
    tournament = state.tournament(action.tournament)
    late = _check_own_numbers(tournament)
    people = sorted(holders(tournament, tournament.coming))
    order = _shuffle(people, action.seed)
    dropped, cautions = discarded_draft(tournament, said("numbers-change"))
    fact = facts.NumbersAssigned(tournament.key, order, "lot", action.seed)
    return Proposal((*dropped, fact), (*late, *cautions), said("reason-numbers-late") if late else None)


def _shuffle(people: Sequence[int], seed: str) -> tuple[int, ...]:
    if not seed:
        raise Refusal("seed-missing", "Tournament Rules 5(a)")
    return tuple(people[index] for index in draw_order(seed, len(people)))


@rule
def draw_colour(state: State, action: actions.DrawColour) -> Proposal:
    """C.04.3 article 5.1: the colour of the first board is drawn before the first round."""
    tournament = state.tournament(action.tournament)
    if tournament.has_begun:
        raise Refusal("first-round-paired", article_drawn(tournament))
    if tournament.colour_seed:
        raise Refusal("colour-drawn", article_drawn(tournament))
    if action.colour not in ("", "w", "b") or not (action.colour or action.seed):
        raise Refusal("colour-choice", article_drawn(tournament))
    colour = action.colour or colour_of(action.seed)
    return Proposal((facts.ColourDrawn(tournament.key, colour, "" if action.colour else action.seed),))
