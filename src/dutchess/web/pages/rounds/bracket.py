"""The bracket of a knock-out, on a page, on paper and on the screen in the hall.

Owns when there is one to show. Who meets whom is `tournament.formats.knockout`; the drawing is that of explanations.
"""

from __future__ import annotations

from typing import Any

from litestar import Response, get

from dutchess.base.errors import InvalidTournament
from dutchess.base.translation import Texts
from dutchess.explanation.views.tree import Tree, head_of, rows, svgs_of
from dutchess.journal import NotFound, TournamentState, tournament_of
from dutchess.tournament.formats.knockout import bracket_of
from dutchess.web.auth.permissions import ANYBODY, READ
from dutchess.web.shared.handlers import Show, kept_for_all
from dutchess.web.shared.present import visible_rounds
from dutchess.web.shared.view import Asked, View


def tree_of(view: View, tournament: TournamentState, _: Texts) -> Tree | None:
    """The bracket after all published rounds; None before there are numbers, or if rounds were paired otherwise.

    Strangers see it as soon as the first round is published.
    """
    private = READ in view.needs
    shown = len(visible_rounds(tournament, private=False))
    if not tournament.is_knockout or len(tournament.numbers) < 2 or not (private or shown):
        return None
    facts = tournament_of(view.state, tournament.key, rounds=shown)
    try:
        return Tree.of(facts, bracket_of(facts), _)
    except InvalidTournament:
        return None


@get("/e/{event:str}/t/{key:str}/bracket", name="bracket", opt={"needs": ANYBODY})
@kept_for_all
def bracket_page(request: Asked, view: View, tournament: TournamentState, _: Texts, show: Show) -> Response[Any]:
    """The bracket as a picture, and match by match."""
    if not tournament.is_knockout:
        raise NotFound("nobody-paired-here", tournament=tournament.settings.name)
    tree = tree_of(view, tournament, _)
    stages: dict[str, list[tuple[str, str, str]]] = {}
    for meeting, one, other, score in rows(tree) if tree else ():
        if tree is not None and (one or other):
            stages.setdefault(head_of(_, tree.bracket.length, meeting), []).append((one, other, score))
    return show("rounds/bracket.html", tab="rounds", drawings=svgs_of(tree) if tree else (), stages=stages)


ROUTES = [bracket_page]
