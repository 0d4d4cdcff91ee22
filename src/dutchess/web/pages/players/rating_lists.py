"""Rating lists of this server: load, update, delete, see how old they are; and a tournament beside them.

    GET /rating-lists                            the lists, and what is being read
    POST /rating-lists, /rating-lists/fetch      a file; the address that a list came from, or FIDE's own
    POST /rating-lists/delete
    GET, POST /e/{event}/t/{key}/rating-check    where entrants and lists differ; copied for some

Must not read lists: `list_loading` does.
"""

from __future__ import annotations

from typing import Any

from litestar import Response, get, post
from litestar.datastructures import UploadFile
from litestar.response import Redirect

from dutchess.base.errors import DutchessError
from dutchess.base.translation import N_, Texts
from dutchess.journal import TournamentState, Unconfirmed
from dutchess.journal.desk import today
from dutchess.journal.intake.fields import Fields
from dutchess.journal.lists import rating_check, ratings
from dutchess.journal.lists.rating_files import RATES
from dutchess.journal.lists.ratings import FIDE, RatingList
from dutchess.journal.messages import Message, text
from dutchess.web.auth.form_tokens import LARGEST, LARGEST_LIST
from dutchess.web.auth.permissions import LISTS, RUN, SIGNED_IN, may
from dutchess.web.auth.server_log import note
from dutchess.web.load.list_loading import ENDINGS, LONGEST_NAME, Source
from dutchess.web.services import services_of
from dutchess.web.shared.handlers import in_reading_thread, in_writing_thread
from dutchess.web.shared.lookup import tournament_named
from dutchess.web.shared.render import error_text, page
from dutchess.web.shared.view import Asked, View, address_of, perform_action, texts_of, view_of

OLD_DAYS = 35  # FIDE publishes a list each month
FIELD_NAMES = {
    "name": N_("Name"),
    "title": N_("Title"),
    "sex": N_("Sex"),
    "federation": N_("Federation"),
    "birth": N_("Birth"),
    "fide_rating": N_("FIDE rating"),
    "national_rating": N_("National rating"),
    "rating": N_("Tournament rating"),
    "k": "K",
    "fide_id": N_("FIDE ID"),
}


@get("/rating-lists", name="rating-lists", opt={"needs": SIGNED_IN})
@in_reading_thread
def lists_page(request: Asked) -> Response[Any]:
    return _page(request)


def _page(request: Asked, error: str = "") -> Response[str]:
    services = services_of(request)
    outcome = services.lists.outcome
    _ = texts_of(request)
    problem = outcome.problem if outcome else ""
    checks = outcome.loaded.checks if outcome and outcome.loaded else ()
    return page(
        request,
        "players/rating-lists.html",
        422 if error else 200,
        lists=[(one, ratings.age(one, today())) for one in ratings.lists(services.store)],
        reading=ratings.being_read(services.store),
        label=services.lists.label,
        loaded=outcome.loaded.list if outcome and outcome.loaded else None,
        problem=text(problem, _) if isinstance(problem, Message) else _.say(problem),
        checks=[one for one in checks if may(request.user, RUN, one.event)],
        error=error,
        is_allowed=may(request.user, LISTS, None),
        rates=RATES,
        endings=",".join(ENDINGS),
        most=LARGEST_LIST // 1_000_000,
        old=OLD_DAYS,
    )


@post(
    "/rating-lists",
    name="load-rating-list",
    opt={"needs": LISTS, LARGEST: LARGEST_LIST},
    status_code=200,
    request_max_body_size=LARGEST_LIST,
)
@in_writing_thread
def load(request: Asked, fields: Fields, sent: UploadFile | None, _: Texts) -> Response[Any]:
    """A list from a file: what is read is told on the page of lists."""
    filename = (sent.filename if sent else "").rpartition("/")[2].rpartition("\\")[2][-LONGEST_NAME:]
    if sent is None or not filename.lower().endswith(ENDINGS):
        return _page(request, _("Choose a rating list: a .txt, .xml, .csv or .xlsx file, or one of them in a .zip."))
    source = Source(
        "",
        name=fields.text("name")[:LONGEST_NAME] or FIDE,
        date=fields.text("date"),
        rate=rate if (rate := fields.text("rate")) in RATES else "",
        uploaded=filename,
    )
    return _answer_loading(request, services_of(request).lists.begin_upload(sent.file, source), source.label)


def _answer_loading(request: Asked, has_begun: bool, label: str) -> Response[Any]:
    _ = texts_of(request)
    if not has_begun:
        return _page(request, _("Another list is being read. Try again when it is done."))
    note(request, "rating-list-loading", source=label)
    return Redirect(address_of(request, "rating-lists"), status_code=303)


@post("/rating-lists/fetch", name="fetch-rating-list", opt={"needs": LISTS}, status_code=200)
@in_writing_thread
def fetch(request: Asked, fields: Fields) -> Response[Any]:
    """A list again from the address that it came from, or FIDE's own; no other address is ever asked."""
    services = services_of(request)
    known = _list_named(request, fields)
    source = Source(services.settings.fide_list)
    if known is not None and known.can_be_fetched:
        kind = known.rates[0] if len(known.rates) == 1 else ""
        source = Source(known.source, name=known.name, rate=kind)
    return _answer_loading(request, services.lists.begin(source), source.label)


def _list_named(request: Asked, fields: Fields) -> RatingList | None:
    """The list that a form names."""
    number = fields.text("list")
    return next((one for one in ratings.lists(services_of(request).store) if str(one.number) == number), None)


@post("/rating-lists/delete", name="delete-rating-list", opt={"needs": LISTS}, status_code=200)
@in_writing_thread
def delete(request: Asked, fields: Fields) -> Response[Any]:
    """Delete a list. What players have from it stays with them."""
    known = _list_named(request, fields)
    if known is not None:
        ratings.remove(services_of(request).store, known.number)
        note(request, "rating-list-deleted", list=f"{known.name} {known.date}")
    return Redirect(address_of(request, "rating-lists"), status_code=303)


@get("/e/{event:str}/t/{key:str}/rating-check", name="rating-check", opt={"needs": RUN})
@in_reading_thread
def check_page(request: Asked, view: View) -> Response[Any]:
    return _check(request, view, tournament_named(view, request))


def _check(request: Asked, view: View, tournament: TournamentState, error: str = "") -> Response[str]:
    """Everybody whose data differ from the lists that are valid on the first day of the event."""
    store = services_of(request).store
    compared = rating_check.compare(store, view.state, tournament.key, day=rating_check.check_day(view.state, today()))
    differing: dict[int, list[rating_check.RatingDifference]] = {}
    for one in compared.differences if compared.lists else ():  # without a list everybody would be missing from it
        differing.setdefault(one.person, []).append(one)
    can_follow = {person for person, _ in compared.people} - {
        one.person for one in compared.differences if one.field == "fide_id"
    }
    return page(
        request,
        "players/rating-check.html",
        422 if error else 200,
        view=view,
        tournament=tournament,
        tab="players",
        compared=compared,
        differing=[(person, rows, person in can_follow) for person, rows in differing.items()],
        can_follow=can_follow,
        fields=FIELD_NAMES,
        error=error,
    )


@post("/e/{event:str}/t/{key:str}/rating-check", name="follow-lists", opt={"needs": RUN}, status_code=200)
@in_writing_thread
def adopt_ratings(request: Asked, fields: Fields, view: View, tournament: TournamentState) -> Response[Any]:
    """Questions 142 to 144: those who were chosen get what the lists say."""
    store, key = services_of(request).store, tournament.key
    compared = rating_check.compare(store, view.state, key, day=rating_check.check_day(view.state, today()))
    chosen = {person for person, _ in compared.people if str(person) in fields.all("person")}
    if fields.flag("k"):
        chosen |= set(compared.without_k) - {one.person for one in compared.differences}
    reason = fields.text("reason") or f"{FIDE} {compared.day}"
    try:
        for action in rating_check.updates(view.state, key, compared, chosen):
            try:
                perform_action(request, action, reason=reason)
            except Unconfirmed as asked:  # what changes was shown, and ticked, on the page
                perform_action(request, action, reason=reason, confirmed=[one.token for one in asked.cautions])
    except DutchessError as error:
        return _check(request, view_of(request), tournament, error_text(request, error))
    return Redirect(address_of(request, "rating-check"), status_code=303)


ROUTES = [lists_page, load, fetch, delete, check_page, adopt_ratings]
