"""Wishes, the parameters of a format, and the play-offs of a knock-out.

Owns what may be wished and when, and which matches have a play-off. Must not know how a system pairs.
"""

from __future__ import annotations

from collections.abc import Iterator

from dutchess.base.errors import InvalidTournament
from dutchess.journal import actions, facts
from dutchess.journal.errors import NotFound, Refusal
from dutchess.journal.messages import said
from dutchess.journal.output.derive import tournament_of
from dutchess.journal.rules.entering import discarded_draft
from dutchess.journal.rules.proposal import Proposal, number_and_name, refuse_in_fide_mode, rule
from dutchess.journal.state import State, TournamentState
from dutchess.journal.values import Settings
from dutchess.pairing import systems
from dutchess.tournament.formats.knockout import bracket_of
from dutchess.tournament.formats.parameters import read_parameters


@rule
def add_wish(state: State, action: actions.AddWish) -> Proposal:
    """A wish is less than any criterion of the system, so it can be made at any time (docs/systems/wishes.md).

    C.04.2 articles 1.1 and 1.5: a system with wishes is none of the published ones, so not in FIDE mode.
    """
    tournament = state.tournament(action.tournament)
    if not systems.find(tournament.settings.system).wishes:
        raise Refusal("no-wishes", "", system=tournament.settings.system)
    refuse_in_fide_mode(tournament, said("wishes-unpublished"), "C.04.2 1.1")
    if not 1 <= action.first_round <= action.last_round:
        raise Refusal("no-rounds", "", first=action.first_round, last=action.last_round)
    groups = [action.persons] if action.persons else [*_groups(state, tournament, action.by)]
    for group in groups:
        if len(set(group)) < 2 or len(set(group)) != len(group):
            raise Refusal("wish-two", "")
        for person in group:
            if tournament.is_team_event and person not in tournament.teams:
                raise NotFound("no-team", tournament=tournament.settings.name, team=person)
            if not tournament.is_team_event:
                tournament.entrant(person)
    if not groups:
        raise Refusal("wish-two", "")
    dropped, cautions = discarded_draft(tournament, said("wishes-change"))
    made = [facts.WishMade(tournament.key, group, action.first_round, action.last_round) for group in groups]
    return Proposal((*dropped, *made), cautions)


def _groups(state: State, tournament: TournamentState, by: str) -> Iterator[tuple[int, ...]]:
    """The players of each club, or of each federation; nobody where teams play."""
    if by not in ("club", "federation") or tournament.is_team_event:
        return
    found: dict[str, list[int]] = {}
    for person in tournament.entrants:
        name = getattr(state.person(person), by)
        if name:
            found.setdefault(name, []).append(person)
    yield from (tuple(persons) for persons in found.values() if len(persons) > 1)


@rule
def drop_wishes(state: State, action: actions.DropWishes) -> Proposal:
    tournament = state.tournament(action.tournament)
    if not tournament.wishes:
        return Proposal(())
    dropped, cautions = discarded_draft(tournament, said("wishes-change"))
    return Proposal((*dropped, facts.WishesDropped(tournament.key)), cautions)


@rule
def enter_playoff(state: State, action: actions.EnterPlayoff) -> Proposal:
    """docs/systems/knockout.md: of a match that stands level after the last round of its stage."""
    tournament = state.tournament(action.tournament)
    pair = action.white, action.black
    level = [set(two) for two in level_matches(state, tournament, action.round)]
    if set(action.results) - set("1=0"):
        raise Refusal("no-playoff-results", "")
    if set(pair) not in level:
        raise Refusal("no-level-match", "", round=action.round)
    if action.round != tournament.last_published:
        raise Refusal("playoff-is-used", "", round=action.round)
    return Proposal((facts.PlayoffEntered(tournament.key, action.round, *pair, action.results),))


def level_matches(state: State, tournament: TournamentState, round_number: int) -> list[tuple[int, int]]:
    """The persons (teams) of the matches that a play-off decides after a round; none outside a knock-out."""
    if not tournament.is_knockout or not tournament.has_begun:
        return []
    try:
        matches = bracket_of(tournament_of(state, tournament.key)).level_after(round_number)
    except InvalidTournament:  # the rounds were paired by hand otherwise than the bracket says
        return []
    pairs = [[tournament.person(number) for number in match.players if number is not None] for match in matches]
    return [(one, other) for one, other in pairs]


def expect_winners(state: State, tournament: TournamentState) -> None:
    """docs/systems/knockout.md: the next stage is paired when every match of the last one has been won."""
    if not tournament.is_knockout:
        return
    bracket = bracket_of(tournament_of(state, tournament.key))
    if not bracket.stages or bracket.stage_of(tournament.coming) <= len(bracket.stages):
        return
    people = tuple(
        number_and_name(state, tournament, tournament.person(number))
        for match in bracket.stages[-1]
        for number in match.players
        if number is not None and not match.is_decided
    )
    if people:
        raise Refusal("match-undecided", "", people=people)


def check_parameters(settings: Settings) -> None:
    """TRF record XXF: only what the system knows, with values that it takes. A system without any looks at none."""
    known = systems.parameters_of(systems.find(settings.system))
    if not known:
        return
    written = [text.partition("=") for text in settings.parameters]
    try:
        read_parameters(known, {name: value for name, _, value in written}, settings.system)
    except InvalidTournament as error:
        raise Refusal("unknown-parameter", "", reason=str(error)) from None
