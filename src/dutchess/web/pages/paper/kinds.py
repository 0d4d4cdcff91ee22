"""Every kind of printed sheet: what it is called, who may have it, and how it is made.

Owns `KINDS`, by the names in addresses. A kind makes a sheet from an `Order`; what is on it is in the modules beside
this one. Must not set type or answer requests.
"""

from __future__ import annotations

from collections.abc import Callable

from dutchess.base.translation import N_
from dutchess.base.values import value_class
from dutchess.journal import TournamentState
from dutchess.web.auth.permissions import ANYBODY, READ, RUN
from dutchess.web.pages.event.events import slug
from dutchess.web.pages.paper.award_sheets import (
    arbiters_sheet,
    by_player_sheet,
    by_prize_sheet,
    certificates_sheet,
    envelopes_sheet,
    it1_sheet,
    it3_sheet,
    receipts_sheet,
)
from dutchess.web.pages.paper.hall_sheets import (
    cards_sheet,
    code_number,
    codes_sheet,
    event_address,
    places_sheet,
    poster_sheet,
    report_address,
)
from dutchess.web.pages.paper.list_sheets import (
    bracket_sheet,
    category_of,
    crosstable_sheet,
    entries_sheet,
    fixtures_sheet,
    groups_sheet,
    rating_changes_sheet,
    standings_sheet,
)
from dutchess.web.pages.paper.orders import Order
from dutchess.web.pages.paper.round_sheets import matches_sheet, names_sheet, pairings_sheet, slips_sheet
from dutchess.web.pages.standings.groups import HEADINGS
from dutchess.web.print import sheets
from dutchess.web.shared.view import View

OF_ROUND, OF_EITHER, OF_TOURNAMENT = "round", "either", "tournament"
GENERAL, PRIZES, NORMS = "general", "prizes", "norms"  # the cards of the page that lists them


@value_class
class Kind:
    """A kind of sheet.

    Attributes:
        title: what it is called on the page that lists them.
        make: what is on it.
        of: whether there is one of each round, one of the tournament, or both.
        right: what somebody needs to have it.
        card: where it is listed, if it is one of the tournament.
        is_listed: whether an event has it at all.
        depends: on what beside the state of the event and the columns.
    """

    title: str
    make: Callable[[Order], sheets.Sheet]
    of: str = OF_TOURNAMENT
    right: str = ANYBODY
    card: str = GENERAL
    is_listed: Callable[[View, TournamentState], bool] = lambda view, tournament: True
    depends: Callable[[Order], object] = lambda order: ()

    def file_name(self, order: Order) -> str:
        """Without the tournament: the kind with its round or its category."""
        if order.round is not None:
            return f"{order.name}-{order.round.number}"
        category = category_of(order) if self.make is standings_sheet else None
        return f"standings-{slug(category.name)}" if category else order.name


def has_teams(view: View, tournament: TournamentState) -> bool:
    return tournament.is_team_event


def has_no_teams(view: View, tournament: TournamentState) -> bool:
    return not tournament.is_team_event


def has_a_schedule(view: View, tournament: TournamentState) -> bool:
    return tournament.is_scheduled


def has_a_bracket(view: View, tournament: TournamentState) -> bool:
    return tournament.is_knockout


def lets_players_report(view: View, tournament: TournamentState) -> bool:
    return view.options.players_report


def category_in_words(order: Order) -> object:
    category = category_of(order)
    return (category.name, category.section) if category else ()


def is_private(order: Order) -> object:
    """For strangers, K of the young is not what their age makes it."""
    return READ in order.view.needs


def code_and_address(order: Order) -> object:
    return code_number(order), report_address(order)


KINDS: dict[str, Kind] = {
    "pairings": Kind(N_("Pairings by board"), pairings_sheet, OF_ROUND),
    "names": Kind(N_("Pairings by name"), names_sheet, OF_ROUND),
    "slips": Kind(N_("Result slips"), slips_sheet, OF_ROUND),
    "standings": Kind(N_("Standings"), standings_sheet, OF_EITHER, depends=category_in_words),
    "crosstable": Kind(N_("Crosstable"), crosstable_sheet, OF_EITHER),
    "matches": Kind(N_("Match sheets"), matches_sheet, OF_ROUND, is_listed=has_teams),
    "fixtures": Kind(N_("All rounds"), fixtures_sheet, is_listed=has_a_schedule),
    "bracket": Kind(N_("Knock-out bracket"), bracket_sheet, is_listed=has_a_bracket),
    "entries": Kind(N_("Entry list"), entries_sheet),
    "board-cards": Kind(N_("Board cards"), cards_sheet),
    "place-cards": Kind(N_("Place cards"), places_sheet),
    "poster": Kind(N_("Poster with QR code"), poster_sheet, depends=event_address),
    "rating-changes": Kind(N_("Rating changes"), rating_changes_sheet, depends=is_private),
    **{
        f"groups-{kind}": Kind(title, groups_sheet, right=READ if kind == "age" else ANYBODY, is_listed=has_no_teams)
        for kind, title in HEADINGS.items()
    },
    "codes": Kind(
        N_("Codes for reporting results"),
        codes_sheet,
        right=RUN,
        is_listed=lets_players_report,
        depends=code_and_address,
    ),
    "prizes": Kind(N_("Prizes"), by_prize_sheet, card=PRIZES),
    "prizes-by-player": Kind(N_("Prizes by player"), by_player_sheet, card=PRIZES),
    "envelopes": Kind(N_("Envelopes"), envelopes_sheet, right=READ, card=PRIZES),
    "receipts": Kind(N_("Receipts"), receipts_sheet, right=READ, card=PRIZES),
    "certificates": Kind(N_("Certificates"), certificates_sheet, card=PRIZES),
    "it1": Kind(N_("Norm certificates (IT1)"), it1_sheet, right=READ, card=NORMS),
    "it3": Kind(N_("Tournament report (IT3)"), it3_sheet, right=READ, card=NORMS),
    "fa1": Kind(N_("Arbiters (FA1, IA1)"), arbiters_sheet, right=READ, card=NORMS),
}
CHOSEN = ("pairings", "names", "standings", "crosstable", "entries")  # their columns can be chosen on the page


def kind_of(name: str) -> tuple[str, int | None] | None:
    """The kind and the round that the name of a sheet says (`pairings-3`, `standings`); None if there is none such."""
    kind, _dash, number = name.rpartition("-")
    if number.isdecimal() and kind in KINDS and KINDS[kind].of != OF_TOURNAMENT:
        return kind, int(number[:4])
    return (name, None) if name in KINDS and KINDS[name].of != OF_ROUND else None
