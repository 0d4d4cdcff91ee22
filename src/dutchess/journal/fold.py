"""What each fact does to the state.

Owns `after`, a pure function, one small function per kind of fact. Facts come from a journal: they were allowed when
they were written, so nothing is judged here again. `Undone` is not a fact about the event but about the journal and is
resolved in `ledger`. Must not refuse, warn, read clocks or draw lots.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dutchess.journal import facts, results
from dutchess.journal.line_ups import boards_of_matches
from dutchess.journal.state import (
    DRAFT,
    MANUAL,
    PUBLISHED,
    Board,
    Entrant,
    Forbidden,
    Remark,
    Round,
    State,
    Team,
    TournamentState,
)
from dutchess.record import replace

Step = Callable[[State, Any], State]


def after(state: State, fact: facts.Fact) -> State:
    """The state after a fact."""
    return STEPS[type(fact)](state, fact)


def _event_created(state: State, fact: facts.EventCreated | facts.EventChanged) -> State:
    return replace(state, details=fact.details)


def _event_closed(state: State, _: facts.EventClosed) -> State:
    return replace(state, closed=True)


def _tournament_added(state: State, fact: facts.TournamentAdded) -> State:
    return state.with_tournament(TournamentState(fact.tournament, fact.settings))


def _person(state: State, fact: facts.PersonAdded | facts.PersonChanged) -> State:
    return replace(state, people={**state.people, fact.person: fact.data})


def _in_tournament(step: Callable[[TournamentState, Any], TournamentState]) -> Step:
    """A step that concerns one tournament."""

    def run(state: State, fact: Any) -> State:
        return state.with_tournament(step(state.tournaments[fact.tournament], fact))

    return run


def _remarked(tournament: TournamentState, kind: str, round_number: int, text: str) -> TournamentState:
    if not text:
        return tournament
    return replace(tournament, remarks=(*tournament.remarks, Remark(kind, round_number, text)))


def _settings_changed(tournament: TournamentState, fact: facts.SettingsChanged) -> TournamentState:
    return _remarked(replace(tournament, settings=fact.settings), "Configuration", len(tournament.rounds), fact.remark)


def _entered(tournament: TournamentState, fact: facts.PlayerEntered) -> TournamentState:
    entrant = Entrant(
        fact.person,
        fact.rating,
        fact.source,
        fact.from_round,
        fact.late,
        fact.arrived,
        lot=fact.lot,
        team=fact.team,
    )
    return _with_entrant(tournament, entrant)


def _with_entrant(tournament: TournamentState, entrant: Entrant) -> TournamentState:
    return replace(tournament, entrants={**tournament.entrants, entrant.person: entrant})


def _removed(tournament: TournamentState, fact: facts.PlayerRemoved) -> TournamentState:
    entrants = {person: entrant for person, entrant in tournament.entrants.items() if person != fact.person}
    numbers = tuple(person for person in tournament.numbers if person != fact.person or tournament.is_team_event)
    teams = {
        number: replace(team, persons=tuple(person for person in team.persons if person != fact.person))
        for number, team in tournament.teams.items()
    }
    return replace(tournament, entrants=entrants, numbers=numbers, teams=teams)


def _left(tournament: TournamentState, fact: facts.PlayerLeft) -> TournamentState:
    entrant = replace(tournament.entrants[fact.person], left=fact.from_round, expelled=fact.expelled)
    return _with_entrant(tournament, entrant)


def _readmitted(tournament: TournamentState, fact: facts.PlayerReadmitted) -> TournamentState:
    """Rounds between leaving and coming back are zero-point byes by themselves: he is in none of their boards."""
    entrant = replace(tournament.entrants[fact.person], left=0, expelled=False)
    return _with_entrant(tournament, entrant)


def _checked_in(tournament: TournamentState, fact: facts.CheckedIn) -> TournamentState:
    entrant = tournament.entrants[fact.person]
    if fact.present and not entrant.arrived:
        entrant = replace(entrant, arrived=True, from_round=fact.from_round, late=fact.from_round > 1)
    return _with_entrant(tournament, replace(entrant, checked_in=fact.present))


def _bye_granted(tournament: TournamentState, fact: facts.ByeGranted) -> TournamentState:
    entrant = tournament.entrants[fact.person]
    others = [bye for bye in entrant.byes if bye[0] != fact.round]
    changed = _with_entrant(tournament, replace(entrant, byes=tuple(sorted([*others, (fact.round, fact.letter)]))))
    return _remarked(changed, "FPB", fact.round, fact.remark)


def _bye_revoked(tournament: TournamentState, fact: facts.ByeRevoked) -> TournamentState:
    entrant = tournament.entrants[fact.person]
    return _with_entrant(tournament, replace(entrant, byes=tuple(bye for bye in entrant.byes if bye[0] != fact.round)))


def _barred(tournament: TournamentState, fact: facts.ByesBarred) -> TournamentState:
    return _with_entrant(tournament, replace(tournament.entrants[fact.person], barred=fact.barred))


def _forbidden(tournament: TournamentState, fact: facts.PairsForbidden) -> TournamentState:
    group = Forbidden(fact.persons, fact.first_round, fact.last_round)
    changed = replace(tournament, forbidden=(*tournament.forbidden, group))
    return _remarked(changed, "Prohibition", len(tournament.rounds), fact.remark)


def _lifted(tournament: TournamentState, _: facts.ProhibitionsLifted) -> TournamentState:
    return replace(tournament, forbidden=())


def _colour_drawn(tournament: TournamentState, fact: facts.ColourDrawn) -> TournamentState:
    return replace(tournament, colour=fact.colour, colour_seed=fact.seed)


def _numbers(tournament: TournamentState, fact: facts.NumbersAssigned) -> TournamentState:
    return replace(tournament, numbers=fact.order)


def _rating_corrected(tournament: TournamentState, fact: facts.RatingCorrected) -> TournamentState:
    entrant = tournament.entrants[fact.person]
    changed = _with_entrant(tournament, replace(entrant, rating=fact.rating, source=fact.source))
    return _remarked(changed, "Rating correction", len(tournament.rounds), fact.remark)


def _rating_updated(tournament: TournamentState, fact: facts.RatingUpdated) -> TournamentState:
    entrant = tournament.entrants[fact.person]
    others = [update for update in entrant.updates if update[0] != fact.from_round]
    return _with_entrant(tournament, replace(entrant, updates=tuple(sorted([*others, (fact.from_round, fact.rating)]))))


def _paired(tournament: TournamentState, fact: facts.RoundPaired) -> TournamentState:
    boards = tuple(_board(white, black) for white, black in fact.boards)
    entry = Round(
        fact.round,
        boards,
        fact.bye,
        fact.away,
        fact.order,
        DRAFT,
        fact.origin,
        fact.matches,
        fact.position,
    )
    return replace(tournament, rounds=(*tournament.rounds, entry), group_a=fact.group_a or tournament.group_a)


def _board(white: int, black: int) -> Board:
    """A new board; whose opponent's place is empty (a short team) wins by forfeit."""
    if white and black:
        return Board(white, black)
    return Board(white, black, "1F-0F" if white else "0F-1F" if black else "0F-0F")


def _discarded(tournament: TournamentState, fact: facts.PairingDiscarded) -> TournamentState:
    group_a = tournament.group_a if fact.round > 1 else ()
    changed = replace(tournament, rounds=tournament.rounds[: fact.round - 1], group_a=group_a)
    return _remarked(changed, "Pairing discarded", fact.round, fact.remark)


def _with_round(tournament: TournamentState, entry: Round) -> TournamentState:
    rounds = (*tournament.rounds[: entry.number - 1], entry, *tournament.rounds[entry.number :])
    return replace(tournament, rounds=rounds)


def _manual_opened(tournament: TournamentState, fact: facts.ManualOpened) -> TournamentState:
    return _with_round(tournament, replace(tournament.round(fact.round), phase=MANUAL))


def _pairing_changed(tournament: TournamentState, fact: facts.PairingChanged) -> TournamentState:
    entry = tournament.round(fact.round)
    boards = tuple(_board(white, black) for white, black in fact.boards)
    return _with_round(tournament, replace(entry, boards=boards, bye=fact.bye, matches=fact.matches, origin="manual"))


def _manual_closed(tournament: TournamentState, fact: facts.ManualClosed) -> TournamentState:
    changed = _with_round(tournament, replace(tournament.round(fact.round), phase=DRAFT, away=fact.away))
    return _remarked(changed, "MPA", fact.round, fact.remark)


def _published(tournament: TournamentState, fact: facts.RoundPublished) -> TournamentState:
    return _with_round(tournament, replace(tournament.round(fact.round), phase=PUBLISHED))


def _reopened(tournament: TournamentState, fact: facts.RoundReopened) -> TournamentState:
    entry = tournament.round(fact.round)
    boards = tuple(replace(board, result=results.OPEN, verified=False) for board in entry.boards)
    changed = _with_round(tournament, replace(entry, phase=DRAFT, boards=boards))
    return _remarked(changed, "Reopened", fact.round, fact.remark)


def _with_board(tournament: TournamentState, round_number: int, number: int, **changes: Any) -> TournamentState:
    entry = tournament.round(round_number)
    board = replace(entry.board(number), **changes)
    boards = (*entry.boards[: number - 1], board, *entry.boards[number:])
    return _with_round(tournament, replace(entry, boards=boards))


def _result(tournament: TournamentState, fact: facts.ResultEntered) -> TournamentState:
    changed = _with_board(tournament, fact.round, fact.board, result=fact.result, verified=False)
    return _remarked(changed, "Adjournment", fact.round, fact.remark)


def _verified(tournament: TournamentState, fact: facts.ResultVerified) -> TournamentState:
    return _with_board(tournament, fact.round, fact.board, verified=True)


def _corrected(tournament: TournamentState, fact: facts.ResultCorrected) -> TournamentState:
    if fact.rating_only:
        changed = _with_board(tournament, fact.round, fact.board, rated=fact.result)
    else:
        changed = _with_board(tournament, fact.round, fact.board, result=fact.result, verified=False)
    return _remarked(changed, "Correction", fact.round, fact.remark)


def _colours(tournament: TournamentState, fact: facts.ColoursCorrected) -> TournamentState:
    board = tournament.round(fact.round).board(fact.board)
    changed = _with_board(
        tournament,
        fact.round,
        fact.board,
        white=board.black,
        black=board.white,
        result=results.REVERSED.get(board.result, board.result),
    )
    return _remarked(changed, "Correction", fact.round, fact.remark)


def _adjourned(tournament: TournamentState, fact: facts.GameAdjourned) -> TournamentState:
    return _with_board(tournament, fact.round, fact.board, result=results.ADJOURNED, verified=False)


def _lots(tournament: TournamentState, fact: facts.LotsDrawn) -> TournamentState:
    return replace(tournament, lots=fact.order)


def _tie_ordered(tournament: TournamentState, fact: facts.TieOrdered) -> TournamentState:
    kept = tuple(order for order in tournament.tie_orders if set(order) != set(fact.order))
    return replace(tournament, tie_orders=(*kept, fact.order))


def _values(tournament: TournamentState, fact: facts.ValuesGiven) -> TournamentState:
    return replace(tournament, values={**tournament.values, fact.name: fact.values})


def _fide_mode_left(tournament: TournamentState, _: facts.FideModeLeft) -> TournamentState:
    remark = Remark("FIDE mode exited", len(tournament.rounds))
    return replace(tournament, fide_mode=False, remarks=(*tournament.remarks, remark))


def _closed(tournament: TournamentState, fact: facts.TournamentClosed) -> TournamentState:
    remarks = [Remark("Not played", number) for number in fact.unplayed]
    return replace(tournament, closed=True, remarks=(*tournament.remarks, *remarks))


def _imported(tournament: TournamentState, fact: facts.Imported) -> TournamentState:
    remarks = [Remark("Import", len(tournament.rounds), text) for text in fact.remarks]
    return replace(
        tournament,
        repairs=fact.repairs,
        records=fact.records,
        header=fact.header,
        remarks=(*tournament.remarks, *remarks),
    )


def _team(tournament: TournamentState, fact: facts.TeamAdded | facts.TeamChanged) -> TournamentState:
    known = tournament.teams.get(fact.team, Team(fact.team, fact.name))
    team = replace(known, name=fact.name, short=fact.short, strength=fact.strength, captain=fact.captain)
    return replace(tournament, teams={**tournament.teams, fact.team: team})


def _roster(tournament: TournamentState, fact: facts.RosterSet) -> TournamentState:
    team = replace(tournament.teams[fact.team], persons=fact.persons)
    return replace(tournament, teams={**tournament.teams, fact.team: team})


def _line_up(tournament: TournamentState, fact: facts.LineUpSet) -> TournamentState:
    team = tournament.teams[fact.team]
    changed = replace(team, line_ups={**team.line_ups, fact.round: fact.persons})
    return _seated(replace(tournament, teams={**tournament.teams, fact.team: changed}), fact.team, fact.round)


def _seated(tournament: TournamentState, team: int, round_number: int) -> TournamentState:
    """The boards of a team's match follow its line-up; nobody has played there yet."""
    if round_number > len(tournament.rounds):
        return tournament
    entry = tournament.round(round_number)
    index = next((index for index, match in enumerate(entry.matches) if team in match), None)
    if index is None:
        return tournament
    seats = boards_of_matches(tournament, (entry.matches[index],), round_number)
    start = index * len(seats)
    boards = (*entry.boards[:start], *(_board(*seat) for seat in seats), *entry.boards[start + len(seats) :])
    return _with_round(tournament, replace(entry, boards=boards))


def _team_left(tournament: TournamentState, fact: facts.TeamLeft) -> TournamentState:
    team = replace(tournament.teams[fact.team], left=fact.from_round)
    return replace(tournament, teams={**tournament.teams, fact.team: team})


def _team_bye(tournament: TournamentState, fact: facts.TeamByeGranted) -> TournamentState:
    team = tournament.teams[fact.team]
    others = [bye for bye in team.byes if bye[0] != fact.round]
    changed = replace(team, byes=tuple(sorted([*others, (fact.round, fact.letter)])))
    return replace(tournament, teams={**tournament.teams, fact.team: changed})


STEPS: dict[type, Step] = {
    facts.EventCreated: _event_created,
    facts.EventChanged: _event_created,
    facts.EventClosed: _event_closed,
    facts.TournamentAdded: _tournament_added,
    facts.PersonAdded: _person,
    facts.PersonChanged: _person,
    **{
        kind: _in_tournament(step)
        for kind, step in (
            (facts.SettingsChanged, _settings_changed),
            (facts.PlayerEntered, _entered),
            (facts.PlayerRemoved, _removed),
            (facts.PlayerLeft, _left),
            (facts.PlayerReadmitted, _readmitted),
            (facts.CheckedIn, _checked_in),
            (facts.ByeGranted, _bye_granted),
            (facts.ByeRevoked, _bye_revoked),
            (facts.ByesBarred, _barred),
            (facts.PairsForbidden, _forbidden),
            (facts.ProhibitionsLifted, _lifted),
            (facts.ColourDrawn, _colour_drawn),
            (facts.NumbersAssigned, _numbers),
            (facts.RatingCorrected, _rating_corrected),
            (facts.RatingUpdated, _rating_updated),
            (facts.RoundPaired, _paired),
            (facts.PairingDiscarded, _discarded),
            (facts.ManualOpened, _manual_opened),
            (facts.PairingChanged, _pairing_changed),
            (facts.ManualClosed, _manual_closed),
            (facts.RoundPublished, _published),
            (facts.RoundReopened, _reopened),
            (facts.ResultEntered, _result),
            (facts.ResultVerified, _verified),
            (facts.ResultCorrected, _corrected),
            (facts.ColoursCorrected, _colours),
            (facts.GameAdjourned, _adjourned),
            (facts.LotsDrawn, _lots),
            (facts.TieOrdered, _tie_ordered),
            (facts.ValuesGiven, _values),
            (facts.FideModeLeft, _fide_mode_left),
            (facts.TournamentClosed, _closed),
            (facts.Imported, _imported),
            (facts.TeamAdded, _team),
            (facts.TeamChanged, _team),
            (facts.TeamLeft, _team_left),
            (facts.TeamByeGranted, _team_bye),
            (facts.RosterSet, _roster),
            (facts.LineUpSet, _line_up),
        )
    },
}
