"""A tournament at a glance: what comes next, who is here, byes, missing boards, the last results, who leads.

Owns what a dashboard shows, for the first page of a tournament and for the event with all its groups. Must not know
how it is laid out.
"""

from __future__ import annotations

from dutchess.base.values import value_class
from dutchess.journal import TournamentState
from dutchess.journal.facts import ResultCorrected, ResultEntered
from dutchess.journal.output.next_step import NextStep, next_step
from dutchess.journal.output.standing import Place
from dutchess.web.auth.permissions import READ, RUN
from dutchess.web.shared.present import BoardRow, RoundView, Seat, current_round, round_view, seat, visible_rounds
from dutchess.web.shared.view import Asked, View, table_of, texts_of

LAST_RESULTS, LEADERS = 5, 5  # so many are shown
LOOKED_AT = 200  # entries of the journal, for the last results
RESULTS = (ResultEntered.__name__, ResultCorrected.__name__)  # the kinds of those that are looked for


@value_class
class Dashboard:
    """Attributes:
    step: what comes next, for those who run the event.
    shown: the newest round, None before the first one.
    players, withdrawn: how many are entered, and how many of them have left.
    here: how many have checked in; None where nobody does, and for strangers.
    byes: who has asked for a bye in the coming round, with its letter; for those who work on the event.
    missing: the boards of the newest round without a result.
    results: the results that came in last, newest first.
    leaders: the first places, as soon as a round has results.
    """

    step: NextStep | None
    shown: RoundView | None
    players: int
    withdrawn: int
    here: int | None
    byes: tuple[tuple[Seat, str], ...]
    missing: tuple[BoardRow, ...]
    results: tuple[BoardRow, ...]
    leaders: tuple[tuple[Place, Seat], ...]


def dashboard_of(request: Asked, view: View, tournament: TournamentState) -> Dashboard:
    """What this visitor sees of a tournament at a glance."""
    private = READ in view.needs
    rounds = visible_rounds(tournament, private)
    current = current_round(rounds, tournament.is_scheduled)
    shown = round_view(view.state, tournament, current) if current else None
    published = shown is not None and shown.round.is_published
    participants = tournament.teams if tournament.is_team_event else tournament.entrants
    entrants = tournament.entrants.values()
    counts_here = private and tournament.settings.check_in and not tournament.is_team_event
    coming = tournament.coming
    return Dashboard(
        step=next_step(texts_of(request), tournament) if RUN in view.needs else None,
        shown=shown,
        players=len(tournament.entrants),
        withdrawn=sum(bool(one.left) for one in participants.values()),
        here=sum(one.checked_in and not one.left for one in entrants) if counts_here else None,
        byes=tuple(
            (seat(view.state, tournament, who), one.bye(coming))
            for who, one in participants.items()
            if private and one.bye(coming) and not one.left
        ),
        missing=tuple(row for row in shown.boards if not row.text) if shown and published else (),
        results=_last_results(view, tournament, shown) if shown and published else (),
        leaders=_leaders(request, view, tournament),
    )


def _last_results(view: View, tournament: TournamentState, shown: RoundView) -> tuple[BoardRow, ...]:
    """The results of a round that were entered last, newest first, as they are now."""
    entries = view.ledger.entries(max(0, view.version - LOOKED_AT), view.version)
    newest: dict[int, BoardRow] = {}
    for fact in (entry.fact for entry in reversed(entries) if entry.kind in RESULTS):
        assert isinstance(fact, ResultEntered | ResultCorrected)
        if (fact.tournament, fact.round) == (tournament.key, shown.round.number) and fact.board <= len(shown.boards):
            row = shown.boards[fact.board - 1]
            if row.text:
                newest.setdefault(fact.board, row)
        if len(newest) == LAST_RESULTS:
            break
    return tuple(newest.values())


def _leaders(request: Asked, view: View, tournament: TournamentState) -> tuple[tuple[Place, Seat], ...]:
    if not tournament.has_begun or not tournament.numbers:
        return ()
    table = table_of(request, view, tournament.key)
    if not table.round:
        return ()
    return tuple((place, seat(view.state, tournament, place.person)) for place in table.places[:LEADERS])
