"""The tie-breaks of a tournament, chosen by name and put in order.

The order is in the address until it is saved, so every step works without a script, and nothing is written meanwhile.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from litestar import Response, get

from dutchess.base.translation import Texts
from dutchess.journal import TournamentState
from dutchess.ranking.tiebreaks.choice import named, offered, usual, usual_sets
from dutchess.web.auth.permissions import RUN
from dutchess.web.shared.handlers import Show, in_reading_thread
from dutchess.web.shared.view import Asked, View, address_of

MOST = 12  # tie-breaks of a list


@get("/e/{event:str}/t/{key:str}/tie-breaks", name="tie-breaks", opt={"needs": RUN})
@in_reading_thread
def tiebreaks_page(request: Asked, view: View, tournament: TournamentState, _: Texts, show: Show) -> Response[Any]:
    """`?codes=BH/C1,BH&add=SB` shows that list, not saved yet."""
    teams, round_robin = tournament.is_team_event, tournament.is_round_robin
    first_day = view.state.details.start
    saved = tournament.settings.tiebreaks or usual(teams=teams, round_robin=round_robin, first_day=first_day)
    asked = request.query_params.get("codes")
    codes = _codes(f"{asked},{request.query_params.get('add', '')}") if asked is not None else saved

    def address(order: tuple[str, ...]) -> str:
        return f"{address_of(request, 'tie-breaks')}?{urlencode({'codes': ','.join(order)})}"

    chosen = [
        (
            named(_, code),
            address(_swap_with_next(codes, place - 1)) if place else "",
            address(_swap_with_next(codes, place)) if place < len(codes) - 1 else "",
            address(codes[:place] + codes[place + 1 :]),
        )
        for place, code in enumerate(codes)
    ]
    return show(
        "standings/tie-breaks.html",
        tab="settings",
        codes=codes,
        changed=codes != saved,
        chosen=chosen,
        offered=[one for one in offered(_, teams=teams, round_robin=round_robin) if one.code not in codes]
        if len(codes) < MOST
        else [],
        sets=[
            (title, [named(_, code) for code in order], ",".join(order), order == saved)
            for title, order in usual_sets(_, teams=teams, round_robin=round_robin, first_day=first_day)
        ],
    )


def _codes(text: str) -> tuple[str, ...]:
    """The codes of a list, each once."""
    return tuple(dict.fromkeys(text.replace(",", " ").split()))[:MOST]


def _swap_with_next(codes: tuple[str, ...], place: int) -> tuple[str, ...]:
    """The same order with the code at a place and the next one exchanged."""
    return (*codes[:place], codes[place + 1], codes[place], *codes[place + 2 :])


ROUTES = [tiebreaks_page]
