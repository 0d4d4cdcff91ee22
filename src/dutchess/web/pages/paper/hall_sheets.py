"""Sheets for the hall: a poster, numbers for the boards, name plates for the places, codes for the players.

Owns what stands on them. Must not know of requests.
"""

from __future__ import annotations

from dutchess.base.translation import Texts
from dutchess.base.values import replace
from dutchess.journal import TournamentState
from dutchess.journal.database.server_key import ServerKey
from dutchess.web.auth.player_codes import code_of
from dutchess.web.pages.paper.list_sheets import person, sheet_heading, told_apart
from dutchess.web.pages.players.players import player_seat, seats_of
from dutchess.web.print import sheets
from dutchess.web.shared.alphabet import in_alphabet
from dutchess.web.shared.view import View


def poster_sheet(_: Texts, view: View, tournament: TournamentState, address: str) -> sheets.Sheet:
    top = sheet_heading(view, tournament, _("Scan to follow the event"), _.code)
    return sheets.Poster(top, address, (_("Pairings, standings, and why you meet your opponent"),))


def cards_sheet(_: Texts, view: View, tournament: TournamentState) -> sheets.Sheet:
    boards = max((len(this_round.boards) for this_round in tournament.rounds), default=len(tournament.entrants) // 2)
    first = tournament.settings.first_board
    fixed = {entrant.board_in(tournament.coming) for entrant in tournament.entrants.values()} - {0}
    numbers = sorted({*range(first, first + boards), *fixed})
    return sheets.BoardCards(sheet_heading(view, tournament, "", _.code), tuple(numbers))


def codes_sheet(
    _: Texts, view: View, tournament: TournamentState, key: ServerKey, number: str, address: str
) -> sheets.Sheet:
    """A slip for each player, to be cut: the code with which they report their results, also for their phone.

    The code stands behind `#` in the address, which browsers do not send, so it is in no log.
    """
    people = view.state.people
    names = sorted(
        ((people[one].name, one) for one in tournament.entrants), key=lambda one: in_alphabet(one[0], _.code)
    )
    codes = [(name, code_of(key, number, view.event, tournament.key, person)) for name, person in names]
    slips = tuple(sheets.CodeSlip(name, code, f"{address}#{code}") for name, code in codes)
    return sheets.CodeSlips(sheet_heading(view, tournament, "", _.code), slips)


def places_sheet(_: Texts, view: View, tournament: TournamentState) -> sheets.Sheet:
    if tournament.is_team_event:
        teams = tournament.teams.values()
        seats = [replace(player_seat(view, tournament, one), team=team.name) for team in teams for one in team.persons]
    else:
        seats = seats_of(view, tournament)
    apart = told_apart(view, tournament)
    return sheets.PlaceCards(sheet_heading(view, tournament, "", _.code), tuple(person(_, one, apart) for one in seats))
