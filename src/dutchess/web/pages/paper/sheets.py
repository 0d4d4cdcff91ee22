"""Printed sheets: every list of a tournament as PDF."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import Any

from litestar import Response, get
from litestar.exceptions import NotFoundException, PermissionDeniedException
from litestar.response import Redirect

from dutchess.base.translation import N_, Texts
from dutchess.base.values import replace
from dutchess.journal import TournamentState
from dutchess.journal.database.server_key import ServerKey
from dutchess.journal.output.standing import category_named
from dutchess.web.auth.authentication import visitor_of
from dutchess.web.auth.hosts import own_base
from dutchess.web.auth.permissions import ANYBODY, READ, RUN
from dutchess.web.auth.player_codes import code_of
from dutchess.web.auth.server_log import note
from dutchess.web.load.page_cache import Page
from dutchess.web.load.worker import Work
from dutchess.web.pages.event.downloads import file_answer, personal_file
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
from dutchess.web.pages.paper.list_sheets import (
    CHOICES,
    PRIVATE,
    USUAL,
    crosstable_sheet,
    entries_sheet,
    fixtures_sheet,
    groups_sheet,
    heading,
    person,
    rating_changes_sheet,
    standings_sheet,
    told_apart,
)
from dutchess.web.pages.paper.round_sheets import matches_sheet, names_sheet, pairings_sheet, slips_sheet
from dutchess.web.pages.players.players import player_seat, seats_of
from dutchess.web.pages.prizes.prizes import won_in
from dutchess.web.pages.prizes.rating_changes import changes_of
from dutchess.web.pages.standings.groups import HEADINGS
from dutchess.web.print import sheets
from dutchess.web.print.list_files import LISTS, MEDIA_TYPES, list_file
from dutchess.web.print.list_files import table_of as list_of
from dutchess.web.print.typeset import pdf
from dutchess.web.services import services_of
from dutchess.web.shared.alphabet import in_alphabet
from dutchess.web.shared.event_options import Options
from dutchess.web.shared.lookup import tournament_named, visible_round
from dutchess.web.shared.naming import round_name
from dutchess.web.shared.present import visible_rounds
from dutchess.web.shared.render import (
    Asked,
    View,
    address_of,
    addresses_for,
    options_of,
    page,
    public_address,
    shared,
    table_of,
    texts_of,
    threaded,
    view_of,
    waiting,
)

SETTING_SECONDS = 30  # of processor time, for one sheet


def poster_sheet(_: Texts, view: View, tournament: TournamentState, address: str) -> sheets.Sheet:
    top = heading(view, tournament, _("Scan to follow the event"), _.code)
    return sheets.Poster(top, address, (_("Pairings, standings, and why you meet your opponent"),))


def cards_sheet(_: Texts, view: View, tournament: TournamentState) -> sheets.Sheet:
    boards = max((len(this_round.boards) for this_round in tournament.rounds), default=len(tournament.entrants) // 2)
    first = tournament.settings.first_board
    fixed = {entrant.board_in(tournament.coming) for entrant in tournament.entrants.values()} - {0}
    numbers = sorted({*range(first, first + boards), *fixed})
    return sheets.BoardCards(heading(view, tournament, "", _.code), tuple(numbers))


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
    return sheets.CodeSlips(heading(view, tournament, "", _.code), slips)


def places_sheet(_: Texts, view: View, tournament: TournamentState) -> sheets.Sheet:
    if tournament.is_team_event:
        teams = tournament.teams.values()
        seats = [replace(player_seat(view, tournament, one), team=team.name) for team in teams for one in team.persons]
    else:
        seats = seats_of(view, tournament)
    apart = told_apart(view, tournament)
    return sheets.PlaceCards(heading(view, tournament, "", _.code), tuple(person(_, one, apart) for one in seats))


OF_ROUND = {"pairings": pairings_sheet, "names": names_sheet, "slips": slips_sheet, "matches": matches_sheet}
OF_TABLE: dict[str, Callable[..., sheets.Sheet]] = {"standings": standings_sheet, "crosstable": crosstable_sheet}
OF_GROUPS = {f"groups-{kind}": (kind, title) for kind, title in HEADINGS.items()}
OF_TOURNAMENT = {
    "fixtures": fixtures_sheet,
    "board-cards": cards_sheet,
    "place-cards": places_sheet,
}


# Lists of prizes: by name, the function that makes the sheet and its title. The first two are for everybody.
OF_PRIZES = {
    "prizes": (by_prize_sheet, N_("Prizes")),
    "prizes-by-player": (by_player_sheet, N_("Prizes by player")),
    "envelopes": (envelopes_sheet, N_("Envelopes")),
    "receipts": (receipts_sheet, N_("Receipts")),
}
FORMS = {
    "it1": ("it1", N_("Norm certificates (IT1)")),
    "it3": ("it3", N_("Tournament report (IT3)")),
    "fa1": ("arbiters", N_("Arbiters (FA1, IA1)")),
}
CHOSEN_SHEETS = {
    "pairings": N_("Pairings by board"),
    "names": N_("Pairings by name"),
    "standings": N_("Standings"),
    "crosstable": N_("Crosstable"),
    "entries": N_("Entry list"),
}
STAFF_ONLY = frozenset(("envelopes", "receipts", "codes", "groups-age", *FORMS))


def certificates(_: Texts, request: Asked, view: View, tournament: TournamentState) -> sheets.Sheet:
    people = view.state.people.values()
    names = {person.name: f"{person.title} {person.name}".strip() for person in people}
    won = won_in(request, view, tournament)
    return certificates_sheet(_, heading(view, tournament, _("Certificates"), _.code), won, view, names)


@get("/e/{event:str}/t/{key:str}/print", name="sheets", opt={"needs": ANYBODY})
@shared
def sheets_page(request: Asked) -> Response[Any]:
    """Every sheet that can be printed."""
    view = view_of(request)
    tournament = tournament_named(view, request)
    _ = texts_of(request)
    rounds = []
    for this_round in reversed(visible_rounds(tournament, READ in view.needs)):
        listed = [
            (f"pairings-{this_round.number}", _("Pairings by board")),
            (f"names-{this_round.number}", _("Pairings by name")),
            (f"slips-{this_round.number}", _("Result slips")),
        ]
        if this_round.is_published:
            listed += [
                (f"standings-{this_round.number}", _("Standings")),
                (f"crosstable-{this_round.number}", _("Crosstable")),
            ]
        if tournament.is_team_event:
            listed.append((f"matches-{this_round.number}", _("Match sheets")))
        rounds.append((round_name(_, tournament, this_round.number), listed))
    general = [
        ("standings", _("Standings")),
        ("crosstable", _("Crosstable")),
        ("entries", _("Entry list")),
        ("board-cards", _("Board cards")),
        ("place-cards", _("Place cards")),
        ("poster", _("Poster with QR code")),
        ("rating-changes", _("Rating changes")),
    ]
    if not tournament.is_team_event:
        general += _allowed([(name, _(title)) for name, (_kind, title) in OF_GROUPS.items()], view)
    if tournament.is_round_robin:
        general.insert(2, ("fixtures", _("All rounds")))
    groups = [*rounds[:1], (tournament.settings.name, general)]  # first what is printed while the round is played
    if tournament.prizes is not None:
        listed = [(name, _(title)) for name, (_make, title) in OF_PRIZES.items()]
        listed.append(("certificates", _("Certificates")))
        groups.append((_("Prizes"), _allowed(listed, view)))
    if READ in view.needs and tournament.settings.rate_of_play == "standard":
        groups.append((_("Norms"), [(name, _(title)) for name, (_kind, title) in FORMS.items()]))
    options = options_of(request)
    if RUN in view.needs and options.players_report:
        general.append(("codes", _("Codes for reporting results")))
    groups += rounds[1:]
    published = [one.number for one in tournament.rounds if one.is_published]
    url = addresses_for(request, view, tournament)
    return page(
        request,
        "paper/sheets.html",
        view=view,
        tournament=tournament,
        tab="print",
        groups=[(title, [(label, _links(_, url, name)) for name, label in listed]) for title, listed in groups],
        published=published[::-1],
        chosen_sheets=[(name, _(label)) for name, label in CHOSEN_SHEETS.items()],
        choices=[
            (name, _(label), name in USUAL)
            for name, label in CHOICES.items()
            if name not in PRIVATE or READ in view.needs
        ],
        logo=options.logo,
    )


def _links(_: Texts, url: Callable[..., str], name: str) -> list[tuple[str, str]]:
    """Where a sheet is and what the link says: on two kinds of paper; a list also in large print and as a file."""
    pages = f"{name}.pdf"
    links = [(url("print", name=pages), "A4"), (url("print", name=pages, paper="us-letter"), "Letter")]
    if name in LISTS or name.rpartition("-")[0] in LISTS:
        links.append((url("print", name=pages, size="large"), _("Large")))
        links += [(url("print", name=f"{name}.{ending}"), ending.upper()) for ending in ("csv", "xlsx")]
    return links


def _allowed(listed: list[tuple[str, str]], view: View) -> list[tuple[str, str]]:
    """The sheets of a list that this visitor may have."""
    return [(name, label) for name, label in listed if name not in STAFF_ONLY or READ in view.needs]


def _forms(_: Texts, view: View, tournament: TournamentState, form: str, title: str) -> sheets.Sheet:
    return forms_sheet(_, heading(view, tournament, _(title), _.code), form_data(view, tournament), form)


@get("/e/{event:str}/t/{key:str}/forms.json", name="forms-json", opt={"needs": READ})
@threaded
def forms_json(request: Asked) -> Response[Any]:
    """The data of the forms for the federation: IT1, IT3, FA1 or IA1."""
    view = view_of(request)
    tournament = tournament_named(view, request)
    text = json.dumps(form_data(view, tournament), indent=1, ensure_ascii=False)
    return personal_file(request, text, "application/json", f"{tournament.key}-forms.json")


@get("/e/{event:str}/t/{key:str}/choose-sheet", name="choose-sheet", opt={"needs": ANYBODY})
@threaded
def choose_sheet(request: Asked) -> Response[Any]:
    """Where the form for a sheet of one's own choice leads: to the address of that sheet."""
    asked = request.query_params
    name, number = asked.get("sheet", ""), asked.get("round", "")
    if name not in CHOSEN_SHEETS:
        _ = texts_of(request)
        raise NotFoundException(_("There is no such sheet."))
    if name != "entries":
        latest = max(
            (one.number for one in visible_rounds(tournament_named(view_of(request), request), False)), default=0
        )
        name += f"-{number}" if number.isdecimal() else f"-{latest}" if name in OF_ROUND and latest else ""
    ending = asked.get("format", "pdf")
    known = {"paper": asked.get("paper", "a4"), "size": asked.get("size", "normal")} if ending == "pdf" else {}
    columns = ",".join(one for one in asked.getall("columns", []) if one in CHOICES)
    return Redirect(address_of(request, "print", name=f"{name}.{ending}", **known, columns=columns or "none"))


@get("/e/{event:str}/t/{key:str}/print/{name:str}", name="print", opt={"needs": ANYBODY})
@waiting
def printed(request: Asked) -> Response[Any]:
    """`pairings-3.pdf`, `names-3.pdf`, `slips-3.pdf`, `standings.pdf`, `standings-3.pdf`, ...; `?paper=us-letter`.

    `size=large` is for people with poor eyesight and for walls; `columns=rating,club` chooses columns. Lists are also
    there as `.csv` and `.xlsx`.
    """
    view = view_of(request)
    tournament = tournament_named(view, request)
    _ = texts_of(request)
    name, _dot, ending = str(request.path_params["name"]).rpartition(".")
    if ending not in ("pdf", *MEDIA_TYPES):
        name, ending = str(request.path_params["name"]), "pdf"
    kind, _dash, number = name.rpartition("-")
    address = ""  # of the event, on sheets that name it
    make: Callable[[], sheets.Sheet]
    part: tuple[str, ...] = ()  # what of a list is wanted
    chosen = _chosen(request, view)
    if kind in OF_ROUND and number.isdecimal():
        this_round = visible_round(view, tournament, int(number[:4]))
        make, name = partial(OF_ROUND[kind], _, view, tournament, this_round), f"{kind}-{this_round.number}"
        if kind == "pairings":
            make = partial(pairings_sheet, _, view, tournament, this_round, chosen)
    elif kind in OF_TABLE and number.isdecimal():
        this_round = visible_round(view, tournament, int(number[:4]))
        then = table_of(request, view, tournament.key, this_round.number)
        make = partial(OF_TABLE[kind], _, view, tournament, then, None, chosen)
        name = f"{kind}-{this_round.number}"
    elif name == "standings" and request.query_params.get("of"):
        category = category_named(view.state, request.query_params["of"], private=READ in view.needs)
        table = table_of(request, view, tournament.key) if tournament.numbers else None
        make = partial(standings_sheet, _, view, tournament, table, category, chosen)
        name = f"standings-{slug(category.name)}"
        part = category.name, category.section
    elif name in OF_TABLE:
        table = table_of(request, view, tournament.key) if tournament.numbers else None
        make = partial(OF_TABLE[name], _, view, tournament, table, None, chosen)
    elif name in STAFF_ONLY and (RUN if name == "codes" else READ) not in view.needs:
        raise PermissionDeniedException(_("You may not do this here."))
    elif name in OF_GROUPS:
        group, title = OF_GROUPS[name]
        table = table_of(request, view, tournament.key) if tournament.numbers else None
        make = partial(groups_sheet, _, view, tournament, table, group, _(title))
    elif name == "entries":
        make = partial(entries_sheet, _, view, tournament, chosen)
    elif name == "rating-changes":
        make = partial(rating_changes_sheet, _, view, tournament, changes_of(request, view, tournament))
        part = ("private",) if READ in view.needs else ()
    elif name in OF_PRIZES:
        make_list, title = OF_PRIZES[name]
        make = partial(make_list, _, heading(view, tournament, _(title), _.code), won_in(request, view, tournament))
    elif name == "certificates":
        make = partial(certificates, _, request, view, tournament)
    elif name in FORMS:
        form, title = FORMS[name]
        make = partial(_forms, _, view, tournament, form, title)
    elif name in OF_TOURNAMENT:
        make = partial(OF_TOURNAMENT[name], _, view, tournament)
    elif name == "codes":
        address = public_address(request, "rounds")
        codes = services_of(request).options.code_number(view.event)
        make, part = partial(codes_sheet, _, view, tournament, services_of(request).key, codes, address), (codes,)
    elif name == "poster":
        address = public_address(request, "event")
        make = partial(poster_sheet, _, view, tournament, address)
    else:
        raise NotFoundException(_("There is no such sheet."))
    if name in STAFF_ONLY or PRIVATE.intersection(chosen or ()):
        note(request, "personal-data", event=view.event, file=f"{tournament.key}-{name}")
    asked, size = request.query_params.get("paper", "a4"), request.query_params.get("size", "normal")
    paper, size = asked if asked in sheets.PAPERS else "a4", size if size in sheets.SIZES else "normal"
    apart = tuple(told_apart(view, tournament).items())  # the only thing on usual sheets that depends on the visitor
    logo = services_of(request).logos.of(view.event) if options_of(request).logo and ending == "pdf" else None

    def computed(work: Work) -> Any:
        workers, visitor = services_of(request).workers, visitor_of(request)
        return workers.submit(visitor, work, SETTING_SECONDS, is_short=True).result.result()

    def made() -> Page | None:
        if ending == "pdf":
            pages = pdf(
                sealed(request, view, make()), computed, paper=paper, size=size, language=_.code, translate=_, logo=logo
            )
            return Page(pages, "application/pdf")
        listed = list_of(_, make())
        return Page(computed((list_file, (listed, ending))), MEDIA_TYPES[ending]) if listed else None

    looks = (
        (paper, size, own_base(services_of(request).settings)) if ending == "pdf" else ()
    )  # of paper; a list has none
    found = services_of(request).pages.page(
        ("print", view.event, tournament.key, name, ending, looks, _.code, address, apart, chosen, part),
        view.state,
        Options(logo=logo.fingerprint if logo else ""),
        made,
    )
    if found is None:
        raise NotFoundException(_("There is no such sheet."))
    return file_answer(found.body, found.media_type, f"{tournament.key}-{name}.{ending}", inline=ending == "pdf")


def sealed(request: Asked, view: View, sheet: sheets.Sheet) -> sheets.Sheet:
    """A sheet with what ties it to the journal: who changes an entry afterwards is convicted by the paper."""
    if not isinstance(sheet, sheets.SEALED):
        return sheet
    _ = texts_of(request)
    head = services_of(request).store.hash_at(view.event, view.version)
    seal = services_of(request).sealing.seal(view.event, view.version, head)
    text = _("Journal: entry {seal}", seal=seal.text)
    base = own_base(services_of(request).settings)
    address = base + address_of(request, "seal", position=seal.position, code=seal.code)
    return replace(sheet, heading=replace(sheet.heading, seal=text, seal_address=address))


def _chosen(request: Asked, view: View) -> tuple[str, ...] | None:
    """The columns that an address asks for, None for the usual ones."""
    asked = request.query_params.get("columns", "")
    names = asked.split(",")
    return (
        tuple(one for one in CHOICES if one in names and (one not in PRIVATE or READ in view.needs)) if asked else None
    )


ROUTES = [sheets_page, choose_sheet, printed, forms_json]
