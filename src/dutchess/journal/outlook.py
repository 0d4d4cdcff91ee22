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
    found = state.tournament(key)
    if found.closed:
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
        for notice in look(state, found)
    )


def _field_too_small(state: State, found: TournamentState) -> Iterator[Notice]:
    """Question 62: everybody meets another opponent in each round; an odd field also hands out one bye each."""
    left = found.settings.rounds - len(found.rounds)
    field = len(list(found.playing(next_changeable(found))))
    if found.is_round_robin:
        yield from _round_robin_length(found, field)
        return
    if found.has_begun or not left:
        return
    if 0 < field <= found.settings.rounds:
        text = f"{field} participants cannot play {found.settings.rounds} rounds without meeting again"
        yield Notice("rounds-impossible", text, "C.04.1 2; VCL 62")
    elif 0 < field < 2 * found.settings.rounds:
        text = f"with {field} participants the last of {found.settings.rounds} rounds may have no legal pairing"
        yield Notice("rounds-doubtful", text, "C.04.1 2; VCL 62")


def _round_robin_length(found: TournamentState, field: int) -> Iterator[Notice]:
    if found.has_begun or field < 2:
        return
    cycle = field - 1 + field % 2
    rounds = cycle * (2 if found.settings.double else 1)
    if found.settings.rounds != rounds:
        text = f"a round robin of {field} has {rounds} rounds; {found.settings.rounds} are declared"
        yield Notice("rounds-impossible", text, "Tournament Rules, Annex 1")


def _missing_results(state: State, found: TournamentState) -> Iterator[Notice]:
    for entry in found.rounds:
        if entry.is_published and entry.open_boards:
            boards = ", ".join(map(str, entry.open_boards))
            yield Notice("missing-results", f"round {entry.number}: no final result at board {boards}", "C.04.2 4.1")


def _not_checked_in(state: State, found: TournamentState) -> Iterator[Notice]:
    if not found.settings.check_in:
        return
    absent = tuple(person for person, entrant in found.entrants.items() if not entrant.checked_in and not entrant.left)
    if absent and not found.has_begun:
        names = "; ".join(called(state, found, person) for person in absent)
        yield Notice("not-checked-in", f"not checked in: {names}", "C.04.2 3.1", absent)


def _half_byes(state: State, found: TournamentState) -> Iterator[Notice]:
    for person, entrant in found.entrants.items():
        count = sum(letter == "H" for _, letter in entrant.byes)
        if count > found.settings.half_byes:
            text = f"{called(state, found, person)} has {count} half-point byes"
            yield Notice("half-point-byes", text, "C.05 6.7", (person,))


def _unrated(state: State, found: TournamentState) -> Iterator[Notice]:
    """Dubov pairs by the average rating of opponents: who has no rating spoils it."""
    unrated = tuple(person for person, entrant in found.entrants.items() if not entrant.rating and not entrant.left)
    if unrated and found.settings.system == "dubov":
        names = "; ".join(called(state, found, person) for person in unrated)
        yield Notice("unrated", f"Dubov needs a rating of everybody; unrated: {names}", "C.04.4.1 1.1", unrated)


def _colour(state: State, found: TournamentState) -> Iterator[Notice]:
    if not found.colour and not found.has_begun and not found.is_round_robin and found.entrants:
        yield Notice("colour-not-drawn", "the initial colour has not been drawn", "C.04.3 5.1")


def _long(state: State, found: TournamentState) -> Iterator[Notice]:
    """Questions 210 and 211: ratings change while a long event runs."""
    rated = [code for code in found.settings.tiebreaks if code.upper().startswith(RATING_TIEBREAKS)]
    if state.details.is_long:
        advice = f"; better without {', '.join(rated)}" if rated else ""
        yield Notice("long-event", f"the event lasts more than 30 days: ratings may change{advice}", "VCL 211")


def _not_in_mode(state: State, found: TournamentState) -> Iterator[Notice]:
    """Question 46: a permanent sign."""
    if not found.fide_mode:
        yield Notice("not-in-fide-mode", f"{found.settings.name} is not in FIDE mode", "VCL 46")
