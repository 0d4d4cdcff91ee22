"""Printed sheets: every list of a tournament as PDF.

Owns their pages and the way from an address to a file. What kinds there are is in `kinds`.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from litestar import Response, get
from litestar.exceptions import NotFoundException, PermissionDeniedException
from litestar.response import Redirect

from dutchess.base.translation import Texts
from dutchess.base.values import replace, value_class
from dutchess.journal import TournamentState
from dutchess.web.auth.authentication import visitor_of
from dutchess.web.auth.hosts import own_base
from dutchess.web.auth.permissions import ANYBODY, READ
from dutchess.web.auth.server_log import note
from dutchess.web.load.page_cache import Page
from dutchess.web.load.worker import Work
from dutchess.web.pages.event.downloads import file_answer, personal_file
from dutchess.web.pages.paper.award_sheets import form_data
from dutchess.web.pages.paper.kinds import (
    CHOSEN,
    GENERAL,
    KINDS,
    NORMS,
    OF_EITHER,
    OF_ROUND,
    PRIZES,
    kind_of,
)
from dutchess.web.pages.paper.list_sheets import CHOICES, PRIVATE, USUAL
from dutchess.web.pages.paper.orders import Order
from dutchess.web.pages.rounds.proofs import PRINTED, digest_of
from dutchess.web.print import sheets
from dutchess.web.print.list_files import LISTS, MEDIA_TYPES, list_file
from dutchess.web.print.list_files import table_of as list_of
from dutchess.web.print.typeset import pdf
from dutchess.web.services import services_of
from dutchess.web.shared.event_options import Options
from dutchess.web.shared.handlers import Show, in_reading_thread, in_waiting_thread, kept_for_all
from dutchess.web.shared.logos import Logo
from dutchess.web.shared.lookup import visible_round
from dutchess.web.shared.naming import round_name
from dutchess.web.shared.present import visible_rounds
from dutchess.web.shared.view import Asked, View, address_of, addresses_for, texts_of

SETTING_SECONDS = 30  # of processor time, for one sheet


@get("/e/{event:str}/t/{key:str}/print", name="sheets", opt={"needs": ANYBODY})
@kept_for_all
def sheets_page(request: Asked, view: View, tournament: TournamentState, _: Texts, show: Show) -> Response[Any]:
    """Every sheet that can be printed."""
    url = addresses_for(request, view, tournament)

    kinds = {
        name: kind
        for name, kind in KINDS.items()
        if kind.is_listed(view, tournament) and (kind.right == ANYBODY or kind.right in view.needs)
    }
    rounds = []
    for this_round in reversed(visible_rounds(tournament, READ in view.needs)):
        of = (OF_ROUND, OF_EITHER) if this_round.is_published else (OF_ROUND,)
        listed = {f"{name}-{this_round.number}": kind for name, kind in kinds.items() if kind.of in of}
        rounds.append((round_name(_, tournament, this_round.number), listed))
    cards = [(tournament.settings.name, GENERAL)]
    cards += [(_("Prizes"), PRIZES)] if tournament.prizes is not None else []
    cards += [(_("Norms"), NORMS)] if READ in view.needs and tournament.settings.rate_of_play == "standard" else []
    groups = [
        (title, {name: kind for name, kind in kinds.items() if kind.of != OF_ROUND and kind.card == card})
        for title, card in cards
    ]
    published = [one.number for one in tournament.rounds if one.is_published]
    return show(
        "paper/sheets.html",
        tab="print",
        groups=[
            (title, [(_(kind.title), _links(_, url, name)) for name, kind in listed.items()])
            for title, listed in [*rounds[:1], *groups, *rounds[1:]]  # first what is printed while the round is played
        ],
        published=published[::-1],
        chosen_sheets=[(name, _(KINDS[name].title)) for name in CHOSEN],
        choices=[
            (name, _(label), name in USUAL)
            for name, label in CHOICES.items()
            if name not in PRIVATE or READ in view.needs
        ],
        logo=view.options.logo,
    )


def _links(_: Texts, url: Callable[..., str], name: str) -> list[tuple[str, str]]:
    """Where a sheet is and what the link says: on two kinds of paper; a list also in large print and as a file."""
    pages = f"{name}.pdf"
    links = [(url("print", name=pages), "A4"), (url("print", name=pages, paper="us-letter"), "Letter")]
    if name in LISTS or name.rpartition("-")[0] in LISTS:
        links.append((url("print", name=pages, size="large"), _("Large")))
        links += [(url("print", name=f"{name}.{ending}"), ending.upper()) for ending in ("csv", "xlsx")]
    return links


@get("/e/{event:str}/t/{key:str}/forms.json", name="forms-json", opt={"needs": READ})
@in_reading_thread
def forms_json(request: Asked, view: View, tournament: TournamentState) -> Response[Any]:
    """The data of the forms for the federation: IT1, IT3, FA1 or IA1."""
    text = json.dumps(form_data(view, tournament), indent=1, ensure_ascii=False)
    return personal_file(request, text, "application/json", f"{tournament.key}-forms.json")


@get("/e/{event:str}/t/{key:str}/choose-sheet", name="choose-sheet", opt={"needs": ANYBODY})
@in_reading_thread
def choose_sheet(request: Asked, tournament: TournamentState, _: Texts) -> Response[Any]:
    """Where the form for a sheet of one's own choice leads: to the address of that sheet."""
    asked = request.query_params
    name, number = asked.get("sheet", ""), asked.get("round", "")
    if name not in CHOSEN:
        raise NotFoundException(_("There is no such sheet."))
    if name != "entries":
        latest = max((one.number for one in visible_rounds(tournament, False)), default=0)
        name += f"-{number}" if number.isdecimal() else f"-{latest}" if KINDS[name].of == OF_ROUND and latest else ""
    ending = asked.get("format", "pdf")
    known = {"paper": asked.get("paper", "a4"), "size": asked.get("size", "normal")} if ending == "pdf" else {}
    columns = ",".join(one for one in asked.getall("columns", []) if one in CHOICES)
    return Redirect(address_of(request, "print", name=f"{name}.{ending}", **known, columns=columns or "none"))


@value_class
class Looks:
    """How a sheet comes: as PDF on paper, or as a file with a list."""

    ending: str
    paper: str
    size: str

    @property
    def is_pdf(self) -> bool:
        return self.ending == "pdf"

    @classmethod
    def asked_for(cls, request: Asked, ending: str) -> Looks:
        paper, size = request.query_params.get("paper", "a4"), request.query_params.get("size", "normal")
        return cls(ending, paper if paper in sheets.PAPERS else "a4", size if size in sheets.SIZES else "normal")


@get("/e/{event:str}/t/{key:str}/print/{name:str}", name="print", opt={"needs": ANYBODY})
@in_waiting_thread
def print_sheet(request: Asked, view: View, tournament: TournamentState, _: Texts) -> Response[Any]:
    """`pairings-3.pdf`, `names-3.pdf`, `slips-3.pdf`, `standings.pdf`, `standings-3.pdf`, ...; `?paper=us-letter`.

    `size=large` is for people with poor eyesight and for walls; `columns=rating,club` chooses columns. Lists are also
    there as `.csv` and `.xlsx`.
    """
    written = str(request.path_params["name"])
    name, _dot, ending = written.rpartition(".")
    if ending not in ("pdf", *MEDIA_TYPES):
        name, ending = written, "pdf"
    order = read_order(request, view, tournament, name)
    kind, looks = KINDS[order.name], Looks.asked_for(request, ending)
    name = kind.file_name(order)
    if kind.right != ANYBODY or PRIVATE.intersection(order.columns or ()):
        note(request, "personal-data", event=view.event, file=f"{tournament.key}-{name}")
    found = take_or_make(order, name, looks)
    if found is None:
        raise NotFoundException(_("There is no such sheet."))
    return file_answer(found.body, found.media_type, f"{tournament.key}-{name}.{ending}", inline=looks.is_pdf)


def read_order(request: Asked, view: View, tournament: TournamentState, name: str) -> Order:
    """What the name of a sheet asks for, if there is such a sheet and this visitor may have it."""
    _ = texts_of(request)
    found = kind_of(name)
    if found is None:
        raise NotFoundException(_("There is no such sheet."))
    kind, number = found
    if KINDS[kind].right != ANYBODY and KINDS[kind].right not in view.needs:
        raise PermissionDeniedException(_("You may not do this here."))
    this_round = None if number is None else visible_round(view, tournament, number)
    return Order(request, view, tournament, _, kind, KINDS[kind].title, this_round, _columns_chosen(request, view))


def take_or_make(order: Order, name: str, looks: Looks) -> Page | None:
    """The file of a sheet, made once for a state of the event; None if the sheet is no list and a list is wanted."""
    request, view, _ = order.request, order.view, order.texts
    served = services_of(request)
    logo = served.logos.read(view.event) if view.options.logo and looks.is_pdf else None
    apart = tuple(order.apart.items())  # all that depends on the visitor on usual sheets
    paper = (looks.paper, looks.size, own_base(served.settings)) if looks.is_pdf else ()  # a list has none
    key = ("print", view.event, order.tournament.key, name, looks.ending, paper, _.code)
    return served.pages.page(
        (*key, apart, order.columns, KINDS[order.name].depends(order)),
        view.state,
        Options(logo=logo.fingerprint if logo else ""),
        lambda: make_file(order, looks, logo),
    )


def make_file(order: Order, looks: Looks, logo: Logo | None) -> Page | None:
    """The file of a sheet, set by a worker."""
    request, _ = order.request, order.texts

    def compute(work: Work) -> Any:
        workers, visitor = services_of(request).workers, visitor_of(request)
        return workers.submit(visitor, work, SETTING_SECONDS, is_short=True).result.result()

    sheet = KINDS[order.name].make(order)
    if looks.is_pdf:
        sheet = seal_sheet(order, sheet)
        pages = pdf(sheet, compute, paper=looks.paper, size=looks.size, language=_.code, translate=_, logo=logo)
        return Page(pages, "application/pdf")
    listed = list_of(_, sheet)
    return Page(compute((list_file, (listed, looks.ending))), MEDIA_TYPES[looks.ending]) if listed else None


def seal_sheet(order: Order, sheet: sheets.Sheet) -> sheets.Sheet:
    """A sheet with what ties it to the journal: who changes an entry afterwards is convicted by the paper.

    A list of published pairings has the hash of its round, too, and leads to its proof.
    """
    if not isinstance(sheet, sheets.SEALED):
        return sheet
    request, view, this_round, _ = order.request, order.view, order.round, order.texts
    head = services_of(request).store.hash_at(view.event, view.version)
    seal = services_of(request).sealing.seal(view.event, view.version, head)
    text = _("Journal: entry {seal}", seal=seal.text)
    base = own_base(services_of(request).settings)
    ends: dict[str, object] = {"position": seal.position, "code": seal.code}
    if this_round is None or not this_round.is_published or KINDS[order.name].of != OF_ROUND:
        address = base + address_of(request, "seal", **ends)
        return replace(sheet, heading=replace(sheet.heading, seal=text, seal_address=address))
    digest = digest_of(request, view, order.tournament, this_round.number)[:PRINTED]
    address = base + address_of(request, "printed-round", round=this_round.number, digest=digest, **ends)
    text += " · " + _("Round: {digest}", digest=digest)
    return replace(sheet, heading=replace(sheet.heading, seal=text, seal_address=address))


def _columns_chosen(request: Asked, view: View) -> tuple[str, ...] | None:
    """The columns that an address asks for, None for the usual ones."""
    asked = request.query_params.get("columns", "")
    names = asked.split(",")
    return (
        tuple(one for one in CHOICES if one in names and (one not in PRIVATE or READ in view.needs)) if asked else None
    )


ROUTES = [sheets_page, choose_sheet, print_sheet, forms_json]
