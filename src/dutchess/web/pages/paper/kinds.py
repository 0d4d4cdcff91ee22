"""Every kind of printed sheet: what it is called, who may have it, and how it is made.

Owns `KINDS`, by the names in addresses. A kind makes a `Recipe` from an `Order`; what is on a sheet is in the modules
beside this one. Must not set type or answer requests.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from dutchess.base.translation import N_, Texts
from dutchess.base.values import value_class
from dutchess.journal import EventStandings, Round, TournamentState
from dutchess.journal.output.standing import category_named
from dutchess.web.auth.permissions import ANYBODY, READ, RUN
from dutchess.web.pages.event.events import slug
from dutchess.web.pages.paper.award_sheets import (
    by_player_sheet,
    by_prize_sheet,
    certificates_sheet,
    envelopes_sheet,
    form_data,
    forms_sheet,
    receipts_sheet,
)
from dutchess.web.pages.paper.hall_sheets import cards_sheet, codes_sheet, places_sheet, poster_sheet
from dutchess.web.pages.paper.list_sheets import (
    bracket_sheet,
    crosstable_sheet,
    entries_sheet,
    fixtures_sheet,
    groups_sheet,
    rating_changes_sheet,
    sheet_heading,
    standings_sheet,
)
from dutchess.web.pages.paper.round_sheets import matches_sheet, names_sheet, pairings_sheet, slips_sheet
from dutchess.web.pages.prizes.prizes import won_in
from dutchess.web.pages.prizes.rating_changes import changes_of
from dutchess.web.pages.standings.groups import HEADINGS
from dutchess.web.print import sheets
from dutchess.web.services import services_of
from dutchess.web.shared.view import Asked, View, public_address, table_of

OF_ROUND, OF_EITHER, OF_TOURNAMENT = "round", "either", "tournament"
GENERAL, PRIZES, NORMS = "general", "prizes", "norms"  # the cards of the page that lists them


@value_class
class Order:
    """A sheet that somebody asks for.

    Attributes:
        name: the kind, as it stands in the address, without the round.
        round: the round in its name; None for the tournament as it is now.
        columns: the chosen ones, None for the usual ones.
    """

    request: Asked
    view: View
    tournament: TournamentState
    texts: Texts
    name: str
    round: Round | None
    columns: tuple[str, ...] | None

    def heading(self, title: str) -> sheets.Heading:
        return sheet_heading(self.view, self.tournament, title, self.texts.code)

    def standings(self) -> EventStandings | None:
        """After the round, or now; None if nobody has a place yet."""
        if self.round is not None:
            return table_of(self.request, self.view, self.tournament.key, self.round.number)
        return table_of(self.request, self.view, self.tournament.key) if self.tournament.numbers else None


@value_class
class Recipe:
    """How a sheet is made, and what it depends on beside the state of the event.

    Attributes:
        name: of the file, where the kind and the round do not say it.
        part: what of a list is wanted.
        address: of the event, on sheets that name it.
    """

    make: Callable[[], sheets.Sheet]
    name: str = ""
    part: tuple[str, ...] = ()
    address: str = ""


@value_class
class Kind:
    """A kind of sheet.

    Attributes:
        title: what it is called on the page that lists them.
        recipe: how it is made.
        of: whether there is one of each round, one of the tournament, or both.
        right: what somebody needs to have it.
        card: where it is listed, if it is one of the tournament.
        is_listed: whether an event has it at all.
    """

    title: str
    recipe: Callable[[Order], Recipe]
    of: str = OF_TOURNAMENT
    right: str = ANYBODY
    card: str = GENERAL
    is_listed: Callable[[View, TournamentState], bool] = lambda view, tournament: True


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


def plain(sheet: Callable[[Texts, View, TournamentState], sheets.Sheet]) -> Callable[[Order], Recipe]:
    """A sheet that follows from the tournament alone."""
    return lambda order: Recipe(partial(sheet, order.texts, order.view, order.tournament))


def of_round(sheet: Callable[[Texts, View, TournamentState, Round], sheets.Sheet]) -> Callable[[Order], Recipe]:
    """A sheet that follows from a round alone."""

    def recipe(order: Order) -> Recipe:
        assert order.round is not None
        return Recipe(partial(sheet, order.texts, order.view, order.tournament, order.round))

    return recipe


def of_prizes(sheet: Callable[..., sheets.Sheet], title: str) -> Callable[[Order], Recipe]:
    """A list of who has won what."""

    def recipe(order: Order) -> Recipe:
        won = won_in(order.request, order.view, order.tournament)
        return Recipe(partial(sheet, order.texts, order.heading(order.texts(title)), won))

    return recipe


def of_groups(kind: str, title: str) -> Callable[[Order], Recipe]:
    """Who is best in each group of a kind."""

    def recipe(order: Order) -> Recipe:
        _ = order.texts
        return Recipe(partial(groups_sheet, _, order.view, order.tournament, order.standings(), kind, _(title)))

    return recipe


def of_form(form: str, title: str) -> Callable[[Order], Recipe]:
    """A form for the federation."""

    def make(order: Order) -> sheets.Sheet:
        return forms_sheet(
            order.texts, order.heading(order.texts(title)), form_data(order.view, order.tournament), form
        )

    return lambda order: Recipe(partial(make, order))


def pairings(order: Order) -> Recipe:
    assert order.round is not None
    return Recipe(partial(pairings_sheet, order.texts, order.view, order.tournament, order.round, order.columns))


def standings(order: Order) -> Recipe:
    """Of everybody, or of a category (`?of=`)."""
    wanted = order.request.query_params.get("of") if order.round is None else None
    category = category_named(order.view.state, wanted, private=READ in order.view.needs) if wanted else None
    make = partial(
        standings_sheet, order.texts, order.view, order.tournament, order.standings(), category, order.columns
    )
    if category is None:
        return Recipe(make)
    return Recipe(make, f"standings-{slug(category.name)}", (category.name, category.section))


def crosstable(order: Order) -> Recipe:
    return Recipe(
        partial(crosstable_sheet, order.texts, order.view, order.tournament, order.standings(), None, order.columns)
    )


def entries(order: Order) -> Recipe:
    return Recipe(partial(entries_sheet, order.texts, order.view, order.tournament, order.columns))


def rating_changes(order: Order) -> Recipe:
    """For strangers, K of the young is not what their age makes it."""
    changes = changes_of(order.request, order.view, order.tournament)
    make = partial(rating_changes_sheet, order.texts, order.view, order.tournament, changes)
    return Recipe(make, part=("private",) if READ in order.view.needs else ())


def certificates(order: Order) -> Recipe:
    _, view = order.texts, order.view

    def make() -> sheets.Sheet:
        names = {person.name: f"{person.title} {person.name}".strip() for person in view.state.people.values()}
        won = won_in(order.request, view, order.tournament)
        return certificates_sheet(_, order.heading(_("Certificates")), won, view, names)

    return Recipe(make)


def codes(order: Order) -> Recipe:
    services, address = services_of(order.request), public_address(order.request, "rounds")
    number = services.options.code_number(order.view.event)
    make = partial(codes_sheet, order.texts, order.view, order.tournament, services.key, number, address)
    return Recipe(make, part=(number,), address=address)


def poster(order: Order) -> Recipe:
    address = public_address(order.request, "event")
    return Recipe(partial(poster_sheet, order.texts, order.view, order.tournament, address), address=address)


def _prizes(title: str, sheet: Callable[..., sheets.Sheet], right: str = ANYBODY) -> Kind:
    return Kind(title, of_prizes(sheet, title), right=right, card=PRIZES)


def _form(title: str, form: str) -> Kind:
    return Kind(title, of_form(form, title), right=READ, card=NORMS)


KINDS: dict[str, Kind] = {
    "pairings": Kind(N_("Pairings by board"), pairings, OF_ROUND),
    "names": Kind(N_("Pairings by name"), of_round(names_sheet), OF_ROUND),
    "slips": Kind(N_("Result slips"), of_round(slips_sheet), OF_ROUND),
    "standings": Kind(N_("Standings"), standings, OF_EITHER),
    "crosstable": Kind(N_("Crosstable"), crosstable, OF_EITHER),
    "matches": Kind(N_("Match sheets"), of_round(matches_sheet), OF_ROUND, is_listed=has_teams),
    "fixtures": Kind(N_("All rounds"), plain(fixtures_sheet), is_listed=has_a_schedule),
    "bracket": Kind(N_("Knock-out bracket"), plain(bracket_sheet), is_listed=has_a_bracket),
    "entries": Kind(N_("Entry list"), entries),
    "board-cards": Kind(N_("Board cards"), plain(cards_sheet)),
    "place-cards": Kind(N_("Place cards"), plain(places_sheet)),
    "poster": Kind(N_("Poster with QR code"), poster),
    "rating-changes": Kind(N_("Rating changes"), rating_changes),
    **{
        f"groups-{kind}": Kind(
            title, of_groups(kind, title), right=READ if kind == "age" else ANYBODY, is_listed=has_no_teams
        )
        for kind, title in HEADINGS.items()
    },
    "codes": Kind(N_("Codes for reporting results"), codes, right=RUN, is_listed=lets_players_report),
    "prizes": _prizes(N_("Prizes"), by_prize_sheet),
    "prizes-by-player": _prizes(N_("Prizes by player"), by_player_sheet),
    "envelopes": _prizes(N_("Envelopes"), envelopes_sheet, READ),
    "receipts": _prizes(N_("Receipts"), receipts_sheet, READ),
    "certificates": Kind(N_("Certificates"), certificates, card=PRIZES),
    "it1": _form(N_("Norm certificates (IT1)"), "it1"),
    "it3": _form(N_("Tournament report (IT3)"), "it3"),
    "fa1": _form(N_("Arbiters (FA1, IA1)"), "arbiters"),
}
CHOSEN = ("pairings", "names", "standings", "crosstable", "entries")  # their columns can be chosen on the page


def kind_of(name: str) -> tuple[str, int | None] | None:
    """The kind and the round that the name of a sheet says (`pairings-3`, `standings`); None if there is none such."""
    kind, _dash, number = name.rpartition("-")
    if number.isdecimal() and kind in KINDS and KINDS[kind].of != OF_TOURNAMENT:
        return kind, int(number[:4])
    return (name, None) if name in KINDS and KINDS[name].of != OF_ROUND else None
