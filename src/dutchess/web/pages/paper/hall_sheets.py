"""Sheets for the hall: a poster, numbers for the boards, name plates for the places, codes for the players.

Owns what stands on them.
"""

from __future__ import annotations

from dutchess.base.values import replace
from dutchess.web.auth.player_codes import code_of
from dutchess.web.pages.paper.orders import Order
from dutchess.web.pages.players.players import player_seat, seats_of
from dutchess.web.print import sheets
from dutchess.web.services import services_of
from dutchess.web.shared.alphabet import in_alphabet
from dutchess.web.shared.view import public_address


def event_address(order: Order) -> str:
    return public_address(order.request, "event")


def poster_sheet(order: Order) -> sheets.Sheet:
    _ = order.texts
    top = order.heading(_("Scan to follow the event"))
    return sheets.Poster(top, event_address(order), (_("Pairings, standings, and why you meet your opponent"),))


def cards_sheet(order: Order) -> sheets.Sheet:
    tournament = order.tournament
    boards = max((len(this_round.boards) for this_round in tournament.rounds), default=len(tournament.entrants) // 2)
    first = tournament.settings.first_board
    fixed = {entrant.board_in(tournament.coming) for entrant in tournament.entrants.values()} - {0}
    return sheets.BoardCards(order.heading(""), tuple(sorted({*range(first, first + boards), *fixed})))


def code_number(order: Order) -> str:
    return services_of(order.request).options.code_number(order.view.event)


def report_address(order: Order) -> str:
    return public_address(order.request, "rounds")


def codes_sheet(order: Order) -> sheets.Sheet:
    """A slip for each player, to be cut: the code with which they report their results, also for their phone.

    The code stands behind `#` in the address, which browsers do not send, so it is in no log.
    """
    event, key, number = order.view.event, services_of(order.request).key, code_number(order)
    people, address = order.view.state.people, report_address(order)
    names = sorted(
        ((people[one].name, one) for one in order.tournament.entrants),
        key=lambda one: in_alphabet(one[0], order.texts.code),
    )
    codes = [(name, code_of(key, number, event, order.tournament.key, person)) for name, person in names]
    slips = tuple(sheets.CodeSlip(name, code, f"{address}#{code}") for name, code in codes)
    return sheets.CodeSlips(order.heading(""), slips)


def places_sheet(order: Order) -> sheets.Sheet:
    view, tournament = order.view, order.tournament
    if tournament.is_team_event:
        teams = tournament.teams.values()
        seats = [replace(player_seat(view, tournament, one), team=team.name) for team in teams for one in team.persons]
    else:
        seats = seats_of(view, tournament)
    return sheets.PlaceCards(order.heading(""), tuple(map(order.print_person, seats)))
