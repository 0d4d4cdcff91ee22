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


def _remarked(found: TournamentState, kind: str, round_number: int, text: str) -> TournamentState:
    if not text:
        return found
    return replace(found, remarks=(*found.remarks, Remark(kind, round_number, text)))


def _settings_changed(found: TournamentState, fact: facts.SettingsChanged) -> TournamentState:
    return _remarked(replace(found, settings=fact.settings), "Configuration", len(found.rounds), fact.remark)


def _entered(found: TournamentState, fact: facts.PlayerEntered) -> TournamentState:
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
    return _with_entrant(found, entrant)


def _with_entrant(found: TournamentState, entrant: Entrant) -> TournamentState:
    return replace(found, entrants={**found.entrants, entrant.person: entrant})


def _removed(found: TournamentState, fact: facts.PlayerRemoved) -> TournamentState:
    entrants = {person: entrant for person, entrant in found.entrants.items() if person != fact.person}
    numbers = tuple(person for person in found.numbers if person != fact.person or found.is_team_event)
    teams = {
        number: replace(team, persons=tuple(person for person in team.persons if person != fact.person))
        for number, team in found.teams.items()
    }
    return replace(found, entrants=entrants, numbers=numbers, teams=teams)


def _left(found: TournamentState, fact: facts.PlayerLeft) -> TournamentState:
    entrant = replace(found.entrants[fact.person], left=fact.from_round, expelled=fact.expelled)
    return _with_entrant(found, entrant)


def _readmitted(found: TournamentState, fact: facts.PlayerReadmitted) -> TournamentState:
    """Rounds between leaving and coming back are zero-point byes by themselves: he is in none of their boards."""
    entrant = replace(found.entrants[fact.person], left=0, expelled=False)
    return _with_entrant(found, entrant)


def _checked_in(found: TournamentState, fact: facts.CheckedIn) -> TournamentState:
    entrant = found.entrants[fact.person]
    if fact.present and not entrant.arrived:
        entrant = replace(entrant, arrived=True, from_round=fact.from_round, late=fact.from_round > 1)
    return _with_entrant(found, replace(entrant, checked_in=fact.present))


def _bye_granted(found: TournamentState, fact: facts.ByeGranted) -> TournamentState:
    entrant = found.entrants[fact.person]
    others = [bye for bye in entrant.byes if bye[0] != fact.round]
    changed = _with_entrant(found, replace(entrant, byes=tuple(sorted([*others, (fact.round, fact.letter)]))))
    return _remarked(changed, "FPB", fact.round, fact.remark)


def _bye_revoked(found: TournamentState, fact: facts.ByeRevoked) -> TournamentState:
    entrant = found.entrants[fact.person]
    return _with_entrant(found, replace(entrant, byes=tuple(bye for bye in entrant.byes if bye[0] != fact.round)))


def _barred(found: TournamentState, fact: facts.ByesBarred) -> TournamentState:
    return _with_entrant(found, replace(found.entrants[fact.person], barred=fact.barred))


def _forbidden(found: TournamentState, fact: facts.PairsForbidden) -> TournamentState:
    group = Forbidden(fact.persons, fact.first_round, fact.last_round)
    changed = replace(found, forbidden=(*found.forbidden, group))
    return _remarked(changed, "Prohibition", len(found.rounds), fact.remark)


def _lifted(found: TournamentState, _: facts.ProhibitionsLifted) -> TournamentState:
    return replace(found, forbidden=())


def _colour_drawn(found: TournamentState, fact: facts.ColourDrawn) -> TournamentState:
    return replace(found, colour=fact.colour, colour_seed=fact.seed)


def _numbers(found: TournamentState, fact: facts.NumbersAssigned) -> TournamentState:
    return replace(found, numbers=fact.order)


def _rating_corrected(found: TournamentState, fact: facts.RatingCorrected) -> TournamentState:
    entrant = found.entrants[fact.person]
    changed = _with_entrant(found, replace(entrant, rating=fact.rating, source=fact.source))
    return _remarked(changed, "Rating correction", len(found.rounds), fact.remark)


def _rating_updated(found: TournamentState, fact: facts.RatingUpdated) -> TournamentState:
    entrant = found.entrants[fact.person]
    others = [update for update in entrant.updates if update[0] != fact.from_round]
    return _with_entrant(found, replace(entrant, updates=tuple(sorted([*others, (fact.from_round, fact.rating)]))))


def _paired(found: TournamentState, fact: facts.RoundPaired) -> TournamentState:
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
    return replace(found, rounds=(*found.rounds, entry), group_a=fact.group_a or found.group_a)


def _board(white: int, black: int) -> Board:
    """A new board; whose opponent's place is empty (a short team) wins by forfeit."""
    if white and black:
        return Board(white, black)
    return Board(white, black, "1F-0F" if white else "0F-1F" if black else "0F-0F")


def _discarded(found: TournamentState, fact: facts.PairingDiscarded) -> TournamentState:
    group_a = found.group_a if fact.round > 1 else ()
    changed = replace(found, rounds=found.rounds[: fact.round - 1], group_a=group_a)
    return _remarked(changed, "Pairing discarded", fact.round, fact.remark)


def _with_round(found: TournamentState, entry: Round) -> TournamentState:
    rounds = (*found.rounds[: entry.number - 1], entry, *found.rounds[entry.number :])
    return replace(found, rounds=rounds)


def _manual_opened(found: TournamentState, fact: facts.ManualOpened) -> TournamentState:
    return _with_round(found, replace(found.round(fact.round), phase=MANUAL))


def _pairing_changed(found: TournamentState, fact: facts.PairingChanged) -> TournamentState:
    entry = found.round(fact.round)
    boards = tuple(_board(white, black) for white, black in fact.boards)
    return _with_round(found, replace(entry, boards=boards, bye=fact.bye, matches=fact.matches, origin="manual"))


def _manual_closed(found: TournamentState, fact: facts.ManualClosed) -> TournamentState:
    changed = _with_round(found, replace(found.round(fact.round), phase=DRAFT, away=fact.away))
    return _remarked(changed, "MPA", fact.round, fact.remark)


def _published(found: TournamentState, fact: facts.RoundPublished) -> TournamentState:
    return _with_round(found, replace(found.round(fact.round), phase=PUBLISHED))


def _reopened(found: TournamentState, fact: facts.RoundReopened) -> TournamentState:
    entry = found.round(fact.round)
    boards = tuple(replace(board, result=results.OPEN, verified=False) for board in entry.boards)
    changed = _with_round(found, replace(entry, phase=DRAFT, boards=boards))
    return _remarked(changed, "Reopened", fact.round, fact.remark)


def _with_board(found: TournamentState, round_number: int, number: int, **changes: Any) -> TournamentState:
    entry = found.round(round_number)
    board = replace(entry.board(number), **changes)
    boards = (*entry.boards[: number - 1], board, *entry.boards[number:])
    return _with_round(found, replace(entry, boards=boards))


def _result(found: TournamentState, fact: facts.ResultEntered) -> TournamentState:
    changed = _with_board(found, fact.round, fact.board, result=fact.result, verified=False)
    return _remarked(changed, "Adjournment", fact.round, fact.remark)


def _verified(found: TournamentState, fact: facts.ResultVerified) -> TournamentState:
    return _with_board(found, fact.round, fact.board, verified=True)


def _corrected(found: TournamentState, fact: facts.ResultCorrected) -> TournamentState:
    if fact.rating_only:
        changed = _with_board(found, fact.round, fact.board, rated=fact.result)
    else:
        changed = _with_board(found, fact.round, fact.board, result=fact.result, verified=False)
    return _remarked(changed, "Correction", fact.round, fact.remark)


def _colours(found: TournamentState, fact: facts.ColoursCorrected) -> TournamentState:
    board = found.round(fact.round).board(fact.board)
    changed = _with_board(
        found,
        fact.round,
        fact.board,
        white=board.black,
        black=board.white,
        result=results.REVERSED.get(board.result, board.result),
    )
    return _remarked(changed, "Correction", fact.round, fact.remark)


def _adjourned(found: TournamentState, fact: facts.GameAdjourned) -> TournamentState:
    return _with_board(found, fact.round, fact.board, result=results.ADJOURNED, verified=False)


def _lots(found: TournamentState, fact: facts.LotsDrawn) -> TournamentState:
    return replace(found, lots=fact.order)


def _tie_ordered(found: TournamentState, fact: facts.TieOrdered) -> TournamentState:
    kept = tuple(order for order in found.tie_orders if set(order) != set(fact.order))
    return replace(found, tie_orders=(*kept, fact.order))


def _values(found: TournamentState, fact: facts.ValuesGiven) -> TournamentState:
    return replace(found, values={**found.values, fact.name: fact.values})


def _fide_mode_left(found: TournamentState, _: facts.FideModeLeft) -> TournamentState:
    remark = Remark("FIDE mode exited", len(found.rounds))
    return replace(found, fide_mode=False, remarks=(*found.remarks, remark))


def _closed(found: TournamentState, fact: facts.TournamentClosed) -> TournamentState:
    remarks = [Remark("Not played", number) for number in fact.unplayed]
    return replace(found, closed=True, remarks=(*found.remarks, *remarks))


def _imported(found: TournamentState, fact: facts.Imported) -> TournamentState:
    remarks = [Remark("Import", len(found.rounds), text) for text in fact.remarks]
    return replace(
        found, repairs=fact.repairs, records=fact.records, header=fact.header, remarks=(*found.remarks, *remarks)
    )


def _team(found: TournamentState, fact: facts.TeamAdded | facts.TeamChanged) -> TournamentState:
    known = found.teams.get(fact.team, Team(fact.team, fact.name))
    team = replace(known, name=fact.name, short=fact.short, strength=fact.strength, captain=fact.captain)
    return replace(found, teams={**found.teams, fact.team: team})


def _roster(found: TournamentState, fact: facts.RosterSet) -> TournamentState:
    team = replace(found.teams[fact.team], persons=fact.persons)
    return replace(found, teams={**found.teams, fact.team: team})


def _line_up(found: TournamentState, fact: facts.LineUpSet) -> TournamentState:
    team = found.teams[fact.team]
    changed = replace(team, line_ups={**team.line_ups, fact.round: fact.persons})
    return _seated(replace(found, teams={**found.teams, fact.team: changed}), fact.team, fact.round)


def _seated(found: TournamentState, team: int, round_number: int) -> TournamentState:
    """The boards of a team's match follow its line-up; nobody has played there yet."""
    if round_number > len(found.rounds):
        return found
    entry = found.round(round_number)
    index = next((index for index, match in enumerate(entry.matches) if team in match), None)
    if index is None:
        return found
    seats = boards_of_matches(found, (entry.matches[index],), round_number)
    start = index * len(seats)
    boards = (*entry.boards[:start], *(_board(*seat) for seat in seats), *entry.boards[start + len(seats) :])
    return _with_round(found, replace(entry, boards=boards))


def _team_left(found: TournamentState, fact: facts.TeamLeft) -> TournamentState:
    team = replace(found.teams[fact.team], left=fact.from_round)
    return replace(found, teams={**found.teams, fact.team: team})


def _team_bye(found: TournamentState, fact: facts.TeamByeGranted) -> TournamentState:
    team = found.teams[fact.team]
    others = [bye for bye in team.byes if bye[0] != fact.round]
    changed = replace(team, byes=tuple(sorted([*others, (fact.round, fact.letter)])))
    return replace(found, teams={**found.teams, fact.team: changed})


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
