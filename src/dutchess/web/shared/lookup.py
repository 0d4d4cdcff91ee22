"""What an address names: a tournament of the event, a round of it.

Owns the answers to names that mean nothing or are not for this visitor. Must not know of pages.
"""

from __future__ import annotations

from dutchess.journal import NotFound, Round, TournamentState
from dutchess.web.auth.permissions import READ
from dutchess.web.shared.view import Asked, View


def tournament_named(view: View, request: Asked) -> TournamentState:
    """The tournament that the address names."""
    return view.tournament(request.path_params["key"])


def only_tournament(view: View) -> TournamentState | None:
    """The tournament of an event that has one: pages about the event are then among its pages."""
    tournaments = list(view.state.tournaments.values())
    return tournaments[0] if len(tournaments) == 1 else None


def round_named(view: View, tournament: TournamentState, request: Asked) -> Round:
    """The round that the address names, if this visitor may see it."""
    return visible_round(view, tournament, int(request.path_params["round"]))


def visible_round(view: View, tournament: TournamentState, number: int) -> Round:
    """A round of this number; drafts only for those who work on the event."""
    this_round = tournament.round(number)
    if not this_round.is_published and READ not in view.needs:
        raise NotFound("round-not-published", round=this_round.number)
    return this_round
