"""Warnings before trouble: what somebody should know before he goes on.

Owns the list of things to look at (question 62 of the check list and others); nothing here stops anybody: what must be
confirmed is a caution of the action itself. Must not change anything.
"""

from __future__ import annotations

from collections.abc import Iterator

from dutchess.journal.rules.entering import next_changeable
from dutchess.journal.rules.proposal import called
from dutchess.journal.state import State, TournamentState
from dutchess.record import record

RATING_TIEBREAKS = ("ARO", "TPR", "PTP", "APRO", "APPO", "RTNG")


@record
class Notice:
    """One thing to look at. `persons` are those concerned."""

    code: str
    text: str
    article: str = ""
    persons: tuple[int, ...] = ()


def outlook(state: State, key: str) -> tuple[Notice, ...]:
    """Everything that may become trouble, as the tournament stands."""
    tournament = state.tournament(key)
    if tournament.closed:
        return ()
    return tuple(
        notice
        for look in (
            _field_too_small,
            _missing_results,
            _not_checked_in,
            _half_byes,
            _unrated,
            _colour,
            _long,
            _not_in_mode,
        )
        for notice in look(state, tournament)
    )


def _field_too_small(state: State, tournament: TournamentState) -> Iterator[Notice]:
    """Question 62: everybody meets another opponent in each round; an odd field also hands out one bye each."""
    left = tournament.settings.rounds - len(tournament.rounds)
    field = len(list(tournament.playing(next_changeable(tournament))))
    if tournament.is_round_robin:
        yield from _round_robin_length(tournament, field)
        return
    if tournament.has_begun or not left:
        return
    if 0 < field <= tournament.settings.rounds:
        text = f"{field} participants cannot play {tournament.settings.rounds} rounds without meeting again"
        yield Notice("rounds-impossible", text, "C.04.1 2; VCL 62")
    elif 0 < field < 2 * tournament.settings.rounds:
        text = f"with {field} participants the last of {tournament.settings.rounds} rounds may have no legal pairing"
        yield Notice("rounds-doubtful", text, "C.04.1 2; VCL 62")


def _round_robin_length(tournament: TournamentState, field: int) -> Iterator[Notice]:
    if tournament.has_begun or field < 2:
        return
    cycle = field - 1 + field % 2
    rounds = cycle * (2 if tournament.settings.double else 1)
    if tournament.settings.rounds != rounds:
        text = f"a round robin of {field} has {rounds} rounds; {tournament.settings.rounds} are declared"
        yield Notice("rounds-impossible", text, "Tournament Rules, Annex 1")


def _missing_results(state: State, tournament: TournamentState) -> Iterator[Notice]:
    for entry in tournament.rounds:
        if entry.is_published and entry.open_boards:
            boards = ", ".join(map(str, entry.open_boards))
            yield Notice("missing-results", f"round {entry.number}: no final result at board {boards}", "C.04.2 4.1")


def _not_checked_in(state: State, tournament: TournamentState) -> Iterator[Notice]:
    if not tournament.settings.check_in:
        return
    absent = tuple(
        person for person, entrant in tournament.entrants.items() if not entrant.checked_in and not entrant.left
    )
    if absent and not tournament.has_begun:
        names = "; ".join(called(state, tournament, person) for person in absent)
        yield Notice("not-checked-in", f"not checked in: {names}", "C.04.2 3.1", absent)


def _half_byes(state: State, tournament: TournamentState) -> Iterator[Notice]:
    for person, entrant in tournament.entrants.items():
        count = sum(letter == "H" for _, letter in entrant.byes)
        if count > tournament.settings.half_byes:
            text = f"{called(state, tournament, person)} has {count} half-point byes"
            yield Notice("half-point-byes", text, "C.05 6.7", (person,))


def _unrated(state: State, tournament: TournamentState) -> Iterator[Notice]:
    """Dubov pairs by the average rating of opponents: who has no rating spoils it."""
    unrated = tuple(
        person for person, entrant in tournament.entrants.items() if not entrant.rating and not entrant.left
    )
    if unrated and tournament.settings.system == "dubov":
        names = "; ".join(called(state, tournament, person) for person in unrated)
        yield Notice("unrated", f"Dubov needs a rating of everybody; unrated: {names}", "C.04.4.1 1.1", unrated)


def _colour(state: State, tournament: TournamentState) -> Iterator[Notice]:
    if not tournament.colour and not tournament.has_begun and not tournament.is_round_robin and tournament.entrants:
        yield Notice("colour-not-drawn", "the initial colour has not been drawn", "C.04.3 5.1")


def _long(state: State, tournament: TournamentState) -> Iterator[Notice]:
    """Questions 210 and 211: ratings change while a long event runs."""
    rated = [code for code in tournament.settings.tiebreaks if code.upper().startswith(RATING_TIEBREAKS)]
    if state.details.is_long:
        advice = f"; better without {', '.join(rated)}" if rated else ""
        yield Notice("long-event", f"the event lasts more than 30 days: ratings may change{advice}", "VCL 211")


def _not_in_mode(state: State, tournament: TournamentState) -> Iterator[Notice]:
    """Question 46: a permanent sign."""
    if not tournament.fide_mode:
        yield Notice("not-in-fide-mode", f"{tournament.settings.name} is not in FIDE mode", "VCL 46")
