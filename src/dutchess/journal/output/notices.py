"""Warnings before trouble: what somebody should know before going on.

Owns the list of things to look at (question 62 of the check list and others); nothing here stops anybody: what must be
confirmed is a caution of the action itself. Must not change anything.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from dutchess.base.values import replace, value_class
from dutchess.journal.messages import Message, Worded, as_json, said
from dutchess.journal.rules.entering import next_changeable
from dutchess.journal.rules.handling import article_drawn, cite_articles
from dutchess.journal.rules.proposal import number_and_name
from dutchess.journal.state import State, TournamentState
from dutchess.pairing import systems

MOST_NAMES = 12  # in a notice; beyond that, only their number is given
RATING_TIEBREAKS = ("ARO", "TPR", "PTP", "APRO", "APPO", "RTNG")


@value_class
class Notice(Worded):
    """One thing to look at. `persons` are those concerned."""

    said: Message
    article: str = ""
    persons: tuple[int, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """The notice for programs: words, and the code and parameters they are made of."""
        return {**as_json(self.said), "text": self.text, "article": self.article, "persons": list(self.persons)}


def notices(state: State, key: str) -> tuple[Notice, ...]:
    """Everything that may become trouble, as the tournament stands."""
    tournament = state.tournament(key)
    if tournament.closed:
        return ()
    return tuple(
        replace(notice, article=cite_articles(state, notice.article))
        for look in (
            _field_too_small,
            _missing_results,
            _not_checked_in,
            _half_byes,
            _notice_unrated,
            _colour,
            _notice_long_event,
            _not_in_mode,
        )
        for notice in look(state, tournament)
    )


def _field_too_small(state: State, tournament: TournamentState) -> Iterator[Notice]:
    """Question 62: everybody meets another opponent in each round; in an odd field each may also have the bye once."""
    left = tournament.settings.rounds - len(tournament.rounds)
    field = len(list(tournament.playing(next_changeable(tournament))))
    if tournament.is_round_robin:
        yield from _round_robin_length(tournament, field)
        return
    if tournament.has_begun or not left:
        return
    longest = field - 1 + field % 2 if field > 1 else 0
    if field and longest < tournament.settings.rounds:
        yield Notice(said("rounds-impossible", field=field, rounds=tournament.settings.rounds), "C.04.1 2; VCL 62")
    elif 0 < field < 2 * tournament.settings.rounds:
        yield Notice(said("rounds-doubtful", field=field, rounds=tournament.settings.rounds), "C.04.1 2; VCL 62")


def _round_robin_length(tournament: TournamentState, field: int) -> Iterator[Notice]:
    if tournament.has_begun or field < 2:
        return
    cycle = field - 1 + field % 2
    rounds = cycle * (2 if tournament.settings.double else 1)
    if tournament.settings.rounds != rounds:
        declared = tournament.settings.rounds
        text = said("round-robin-length", field=field, rounds=rounds, declared=declared)
        yield Notice(text, "Tournament Rules, Annex 1")


def _missing_results(state: State, tournament: TournamentState) -> Iterator[Notice]:
    for this_round in tournament.rounds:
        if this_round.is_published and this_round.open_boards:
            labels = tournament.board_numbers(this_round)
            boards = tuple(labels[board - 1] for board in this_round.open_boards)
            yield Notice(said("results-missing", round=this_round.number, boards=boards), "C.04.2 3.1")


def _not_checked_in(state: State, tournament: TournamentState) -> Iterator[Notice]:
    if not tournament.settings.check_in:
        return
    absent = tuple(
        person for person, entrant in tournament.entrants.items() if not entrant.checked_in and not entrant.left
    )
    if absent and not tournament.has_begun:
        if len(absent) > MOST_NAMES:
            yield Notice(said("many-not-here-yet", count=len(absent)), "C.04.2 4.1", absent)
            return
        people = tuple(number_and_name(state, tournament, person) for person in absent)
        yield Notice(said("not-here-yet", people=people), "C.04.2 4.1", absent)


def _half_byes(state: State, tournament: TournamentState) -> Iterator[Notice]:
    for person, entrant in tournament.entrants.items():
        count = sum(letter == "H" for _, letter in entrant.byes)
        if count > tournament.settings.half_byes:
            who = number_and_name(state, tournament, person)
            yield Notice(said("half-point-byes", who=who, count=count), "C.05 6.7", (person,))


def _notice_unrated(state: State, tournament: TournamentState) -> Iterator[Notice]:
    """Some systems look at ratings (Dubov pairs by those of the opponents), so every player needs one."""
    unrated = tuple(
        person for person, entrant in tournament.entrants.items() if not entrant.rating and not entrant.left
    )
    article = systems.find(tournament.settings.system).ratings
    if unrated and article:
        people = tuple(number_and_name(state, tournament, person) for person in unrated)
        yield Notice(said("unrated", people=people), article, unrated)


def _colour(state: State, tournament: TournamentState) -> Iterator[Notice]:
    if not tournament.colour and not tournament.has_begun and not tournament.is_scheduled and tournament.entrants:
        yield Notice(said("colour-not-drawn"), article_drawn(tournament))


def _notice_long_event(state: State, tournament: TournamentState) -> Iterator[Notice]:
    """Questions 210 and 211: ratings change while a long event runs."""
    rated = [code for code in tournament.settings.tiebreaks if code.upper().startswith(RATING_TIEBREAKS)]
    if state.details.is_long:
        advice = said("long-event-tie-breaks", tiebreaks=", ".join(rated)) if rated else said("long-event")
        yield Notice(advice, "VCL 211")


def _not_in_mode(state: State, tournament: TournamentState) -> Iterator[Notice]:
    """Question 46: a permanent sign."""
    if not tournament.fide_mode:
        yield Notice(said("not-in-fide-mode", tournament=tournament.settings.name), "VCL 46")
