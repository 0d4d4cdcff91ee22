"""The application put together.

Owns the list of routes, limits and what happens with errors. Must not contain pages.
"""

from __future__ import annotations

import secrets
from http import HTTPStatus
from pathlib import Path
from typing import Any

from litestar import Litestar, MediaType, Request, Response, Router, get
from litestar.datastructures import State
from litestar.enums import HttpMethod, ScopeType
from litestar.exceptions import HTTPException
from litestar.middleware.base import DefineMiddleware
from litestar.response import Redirect
from litestar.static_files import create_static_files_router
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from sqlalchemy.exc import InterfaceError, OperationalError, TimeoutError

from dutchess import manual
from dutchess.base.translation import N_
from dutchess.journal import Damaged, NotFound, StoreFailed, messages
from dutchess.journal.errors import Told
from dutchess.web.api import actions, file_work, files, imports, problems, reading
from dutchess.web.api import events as api_events
from dutchess.web.api.cors import PUBLIC, with_cors
from dutchess.web.api.file_work import WrongCall
from dutchess.web.api.openapi import OPERATION, Operation, description
from dutchess.web.auth.accounts import AccountError
from dutchess.web.auth.authentication import WhoAsks, guard, is_nowhere, network_behind, with_headers
from dutchess.web.auth.form_tokens import DEVICE_COOKIE, LARGEST_UPLOAD, MOST_FIELDS, SESSION, VISIT_COOKIE
from dutchess.web.auth.hosts import KnownHosts, with_readable_host
from dutchess.web.auth.known_browsers import BROWSER_COOKIE, place_of
from dutchess.web.auth.permissions import ANYBODY
from dutchess.web.auth.server_log import SERVER, alarm, note
from dutchess.web.load.bodies import TakesBodiesIn
from dutchess.web.load.rate_limit import call_counts, per_minute
from dutchess.web.load.request_size import TOO_LONG, is_too_long, with_own_cookies
from dutchess.web.load.thread_queues import Busy, network_of
from dutchess.web.load.unknown_pages import STATUS, TEXT, TOO_MANY, send_short_answer
from dutchess.web.load.workers import TooMuchWork
from dutchess.web.pages import user_manual
from dutchess.web.pages.account import second_factor, security, start
from dutchess.web.pages.changes import submissions
from dutchess.web.pages.event import (
    arrangements,
    downloads,
    events,
    hall_screen,
    importing,
    logo,
    people,
    restoring,
    schedule,
    static_site,
)
from dutchess.web.pages.paper import sheets
from dutchess.web.pages.players import categories, player_lists, players, rating_lists, teams
from dutchess.web.pages.prizes import norms, prizes, rating_changes
from dutchess.web.pages.rounds import (
    bracket,
    explaining,
    fixtures,
    forecasts,
    open_games,
    proofs,
    reported_results,
    results_page,
    rounds,
)
from dutchess.web.pages.standings import choosing_tiebreaks, groups, tables
from dutchess.web.services import NAME, Services, services, services_of
from dutchess.web.settings import Settings
from dutchess.web.shared import style
from dutchess.web.shared.addresses import Addresses
from dutchess.web.shared.render import answer_missing, error_text, page
from dutchess.web.shared.view import LANGUAGE_COOKIE, THEME_COOKIE, actor_of, address_of, texts_of

STATIC = Path(__file__).parent / "static"
LOST = (StoreFailed, OperationalError, InterfaceError, TimeoutError)
REFUSED = (401, 403, 421, 429)
EVENTS = "e"  # the addresses of events begin so
NOWHERE = "/nowhere"  # no page has this address
OUR_COOKIES = (SESSION, DEVICE_COOKIE, VISIT_COOKIE, BROWSER_COOKIE, LANGUAGE_COOKIE, THEME_COOKIE)
TITLES = {
    403: N_("Not allowed"),
    404: N_("Not found"),
    405: N_("Not possible"),
    411: N_("Not possible"),
    413: N_("Too large"),
    421: N_("Another address"),
    429: N_("One moment"),
}
FOLDERS = {"static": ("/static", STATIC), "pictures": ("/pictures-of-the-manual", manual.folder())}
CALLS = [*files.ROUTES, *actions.ROUTES, *imports.ROUTES, *api_events.ROUTES]  # with the limits of calls
LOGINS = [start.sign_in, second_factor.sign_in_code, api_events.sign_in]  # with the limits of passwords
PAGE_MODULES = (
    *(start, second_factor, security, style, submissions, user_manual, reading),
    *(events, schedule, arrangements, downloads, hall_screen, importing, logo, people, restoring, static_site),
    *(players, categories, teams, player_lists, rating_lists),
    *(rounds, results_page, open_games, explaining, proofs, forecasts, bracket, fixtures, reported_results),
    *(tables, choosing_tiebreaks, groups, prizes, norms, rating_changes, sheets),
)
PAGES = [route for module in PAGE_MODULES for route in module.ROUTES]


ABOUT = (
    "The calls that take a report file need no account; they are rate limited. To run an event, sign in "
    "(`createToken`), create it (`createEvent`) or get a token from its owner, and send its actions. "
    "Points are decimal numbers. " + file_work.LIMITS
)


@get("/api/openapi.json", name="openapi", opt={"needs": ANYBODY, PUBLIC: True}, sync_to_thread=False)
def openapi() -> Response[Any]:
    return files.answer(description([*CALLS, *LOGINS, *PAGES], ABOUT))


def addresses() -> Addresses:
    """Where everything is that the application answers."""
    folders = {name: f"{path}/{{file:path}}" for name, (path, _) in FOLDERS.items()}
    return Addresses.of([*CALLS, *LOGINS, *PAGES, openapi], **folders)


def create_app(settings: Settings) -> Litestar:
    """The application for one database. The database is opened here and closed when the server stops."""
    return with_database(without_database(settings.calls_per_minute, settings.logins_per_minute), settings)


def with_database(app: Litestar, settings: Settings) -> Litestar:
    """Open a database for an application that has none."""
    services = Services.open(settings, addresses(), create_app, alarm)
    app.state = State({NAME: services})
    app.on_shutdown = [services.close]
    return app


def without_database(calls_per_minute: int, logins_per_minute: int) -> Litestar:
    """All routes and limits: most of the work of making an application, and the same for every database."""
    calls = per_minute(calls_per_minute, network_behind)
    logins = per_minute(logins_per_minute, place_of, counts="logins")
    app = Litestar(
        route_handlers=[
            Router("/", route_handlers=CALLS, middleware=[calls]),
            Router("/", route_handlers=LOGINS, middleware=[logins]),
            *PAGES,
            openapi,
            *(
                create_static_files_router(path, [folder], opt={"needs": ANYBODY}, include_in_schema=False, name=name)
                for name, (path, folder) in FOLDERS.items()
            ),
        ],
        guards=[guard],
        before_send=[with_headers, with_cors([*CALLS, *PAGES, openapi])],
        middleware=[KnownHosts(), DefineMiddleware(WhoAsks), TakesBodiesIn()],
        exception_handlers={
            HTTPException: http_error,
            NotFound: not_found,
            Told: answer_refusal,
            AccountError: answer_refusal,
            Damaged: answer_damage,
            WrongCall: wrong_call,
            Busy: busy,
            TooMuchWork: too_much,
            **dict.fromkeys(LOST, answer_unavailable),
            Exception: broken,
        },
        openapi_config=None,
        stores=call_counts(),
        request_max_body_size=LARGEST_UPLOAD,
        multipart_form_part_limit=MOST_FIELDS,
    )
    app.asgi_handler = in_front(app.asgi_handler)
    return app


def in_front(app: ASGIApp) -> ASGIApp:
    """What is decided before anybody looks for a page: what is too much, what is certainly not there, what HEAD is.

    HEAD is answered wherever GET is: the same answer, without its body. The server keeps its own scope: it must know
    that no body follows, although the headers state its length.
    """

    async def answer_in_turn(scope: Scope, receive: Receive, send: Send) -> None:
        asked: Any = scope
        if asked["type"] != ScopeType.HTTP:
            return await app(scope, receive, send)
        served, path, client = services(asked["litestar_app"]), asked["path"], asked["client"]
        asked["headers"] = with_readable_host(asked["headers"])
        if is_too_long(asked["query_string"]):
            return await send_short_answer(send, TOO_LONG, HTTPStatus.REQUEST_URI_TOO_LONG)
        asked["headers"] = with_own_cookies(asked["headers"], OUR_COOKIES)
        if is_nowhere(path):
            asked = {**asked, "path": NOWHERE, "raw_path": NOWHERE.encode()}
        network = network_of(client[0]) if client else ""
        try:
            place = await served.line.enter(served.line.visitor(network, asked["headers"]), asked["headers"])
        except Busy:
            return await send_short_answer(send, TOO_MANY)
        sending = place.leaving_with(send)

        async def send_head(message: Message) -> None:
            if message["type"] == "http.response.start":
                await sending(message)
                await sending({"type": "http.response.body", "body": b"", "more_body": False})

        sends: Any = sending
        if served.unknown_pages.are_too_many(network) and not await may_be_there(served, path):
            return await send_short_answer(sends)
        if asked["method"] == HttpMethod.HEAD:
            asked, sends = {**asked, "method": HttpMethod.GET}, send_head
        try:
            await app(asked, receive, sends)
        finally:
            place.leave()

    return answer_in_turn


async def may_be_there(served: Services, path: str) -> bool:
    """Whether it is worth looking for a page: its address begins like one of ours, and there is such an event."""
    first, _, rest = path[1:].partition("/")
    if first == EVENTS:
        return await served.event_names.has(rest.partition("/")[0])
    return first in served.addresses.beginnings


def too_many_unknown(request: Request[Any, Any, Any]) -> bool:
    """Count a page that is not there; whether its address has asked for too many of them."""
    unknown = services_of(request).unknown_pages
    address = network_behind(request)
    unknown.count(address)
    return unknown.are_too_many(address)


def short_answer() -> Response[Any]:
    return Response(TEXT, status_code=STATUS, media_type=MediaType.TEXT, headers=files.RETRY)


def for_programs(request: Request[Any, Any, Any]) -> bool:
    """Whether a program has asked: by the address, or because it shows a token."""
    path = request.url.path
    return path.startswith("/api/") or path.endswith(".json") or "authorization" in request.headers


def not_found(request: Request[Any, Any, Any], error: NotFound) -> Response[Any]:
    """Something that the journal does not have."""
    if too_many_unknown(request):
        return short_answer()
    if for_programs(request):
        return problems.response(problems.of_error(error, texts_of(request)))
    return answer_missing(request, error)


def answer_refusal(request: Request[Any, Any, Any], error: Told | AccountError) -> Response[Any]:
    """Something that nobody may do, or that a form says in a way that nobody can read."""
    _ = texts_of(request)
    if for_programs(request):
        return problems.response(problems.of_error(error, _))
    return page(request, "message.html", 422, title=_("Not possible"), text=messages.text(error.said, _))


def answer_damage(request: Request[Any, Any, Any], error: Damaged) -> Response[Any]:
    """A journal that does not prove itself: nothing is shown of it. Where it is damaged is told to those signed in."""
    SERVER.error("event %s: %s", error.event, error)
    _ = texts_of(request)
    text = error_text(request, error) if actor_of(request).user else _("not available")
    return answer_failure(request, "failed", _("The journal of this event is damaged"), text)


def busy(request: Request[Any, Any, Any], error: Busy) -> Response[Any]:
    """Too many requests of this visitor are waiting already."""
    if for_programs(request):
        return problems.response(problems.problem("too-many-calls", str(error)), files.RETRY)
    _ = texts_of(request)
    text = _("Too many of your requests are waiting. Try again in a moment.")
    answer = page(request, "message.html", 429, title=_("One moment"), text=text)
    answer.headers |= files.RETRY
    return answer


def too_much(request: Request[Any, Any, Any], error: TooMuchWork) -> Response[Any]:
    """A worker was ended: the page needs more than one request may have."""
    _ = texts_of(request)
    text = _("This needs more time or memory than one request may use.")
    if for_programs(request):
        return problems.response(problems.problem("too-large", text))
    return page(request, "message.html", problems.KINDS["too-large"].status, title=_("Too large"), text=text)


def answer_unavailable(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """The database is busy or away. Nothing that was acknowledged is lost."""
    SERVER.error("database: %s", " ".join(str(error).split())[:500])
    _ = texts_of(request)
    text = _("The database is busy or cannot be reached. Nothing that was saved is lost. Try again in a moment.")
    return answer_failure(request, "unavailable", _("One moment"), text)


def broken(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """Our own fault: the log says what, and the visitor can say which."""
    reference = secrets.token_hex(4)
    SERVER.error("%s %s failed, reference %s", request.method, request.url.path, reference, exc_info=error)
    _ = texts_of(request)
    text = _(
        "Something went wrong in the program. Nothing that was saved is lost. If you report it, name this reference: "
        "{reference}",
        reference=reference,
    )
    return answer_failure(request, "failed", _("Our mistake"), text)


def answer_failure(request: Request[Any, Any, Any], kind: str, title: str, text: str) -> Response[Any]:
    """What is no fault of the visitor: as JSON for programs, as a page for people."""
    if for_programs(request):
        return problems.response(problems.problem(kind, text), files.RETRY)
    answer = page(request, "message.html", problems.KINDS[kind].status, title=title, text=text)
    answer.headers |= files.RETRY
    return answer


def http_error(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    """Errors of the protocol: as JSON for programs, as a page for people."""
    if error.status_code in REFUSED:
        note(request, "refused", status=error.status_code, path=request.url.path)
    if error.status_code == HTTPStatus.NOT_FOUND and too_many_unknown(request):
        return short_answer()
    if not for_programs(request):
        if error.status_code == 401:
            return Redirect(address_of(request, "sign-in", next=request.url.path), status_code=303)
        _ = texts_of(request)
        title = _(TITLES.get(error.status_code) or HTTPStatus(error.status_code).phrase)
        return page(request, "message.html", error.status_code, title=title, text=problems.detail_of(error, _))
    headers = dict(error.headers or {})
    if error.status_code == 401:
        operation: Operation | None = getattr(request.scope.get("route_handler"), "opt", {}).get(OPERATION)
        door = "password" if operation and operation.door == "password" else "token"
        headers["www-authenticate"] = problems.CHALLENGES[door]
    return problems.response(problems.of_protocol(error, texts_of(request)), headers)


def wrong_call(request: Request[Any, Any, Any], error: WrongCall) -> Response[Any]:
    """A call that cannot be read."""
    return problems.response(problems.of_error(error))
