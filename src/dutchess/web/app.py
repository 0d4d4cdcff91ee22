"""The application put together.

Owns the list of routes, limits and what happens with errors. Must not contain pages.
"""

from __future__ import annotations

from http import HTTPStatus
from pathlib import Path
from typing import Any

from litestar import Litestar, Request, Response, Router, get
from litestar.config.csrf import CSRFConfig
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.middleware.base import DefineMiddleware
from litestar.middleware.rate_limit import RateLimitConfig
from litestar.response import Redirect
from litestar.static_files import create_static_files_router
from litestar.status_codes import HTTP_500_INTERNAL_SERVER_ERROR

from dutchess import manual
from dutchess.journal import NotFound
from dutchess.web import api, api_actions, api_events, calls, problems
from dutchess.web.addresses import Addresses
from dutchess.web.calls import WrongCall
from dutchess.web.cors import PUBLIC, with_cors
from dutchess.web.operations import OPERATION, Operation, description
from dutchess.web.pages import (
    data,
    downloads,
    events,
    explaining,
    export,
    forecasts,
    hall,
    importing,
    people,
    players,
    reported_results,
    rounds,
    sheets,
    start,
    style,
    submissions,
    tables,
    teams,
    user_manual,
)
from dutchess.web.pages.frame import address_of, missing, page, texts_of
from dutchess.web.permissions import ANYBODY
from dutchess.web.security import WhoAsks, guard, with_headers
from dutchess.web.services import NAME, Services
from dutchess.web.settings import Settings
from dutchess.web.turns import Busy

STATIC = Path(__file__).parent / "static"
FOLDERS = {"static": ("/static", STATIC), "pictures": ("/pictures-of-the-manual", manual.folder())}
CALLS = [*api.ROUTES, *api_actions.ROUTES, *api_events.ROUTES]  # with the limits of calls
LOGINS = [start.sign_in, api_events.sign_in]  # with the limits of passwords
PAGES = [
    *start.ROUTES,
    *style.ROUTES,
    *submissions.ROUTES,
    *events.ROUTES,
    *players.ROUTES,
    *rounds.ROUTES,
    *explaining.ROUTES,
    *teams.ROUTES,
    *forecasts.ROUTES,
    *export.ROUTES,
    *tables.ROUTES,
    *sheets.ROUTES,
    *downloads.ROUTES,
    *hall.ROUTES,
    *reported_results.ROUTES,
    *people.ROUTES,
    *importing.ROUTES,
    *data.ROUTES,
    *user_manual.ROUTES,
]


ABOUT = (
    "The calls that take a report file need no account; they are rate limited. To run an event, sign in "
    "(`createToken`), create it (`createEvent`) or get a token from its owner, and send its actions. "
    "Points are decimal numbers. " + calls.LIMITS
)


@get("/api/openapi.json", name="openapi", opt={"needs": ANYBODY, PUBLIC: True}, sync_to_thread=False)
def openapi() -> Response[Any]:
    return api.answer(description([*CALLS, *LOGINS, *PAGES], ABOUT))


def addresses() -> Addresses:
    """Where everything is that the application answers."""
    folders = {name: f"{path}/{{file:path}}" for name, (path, _) in FOLDERS.items()}
    return Addresses.of([*CALLS, *LOGINS, *PAGES, openapi], **folders)


def create_app(settings: Settings) -> Litestar:
    """The application for one database. The database is opened here and closed when the server stops."""
    services = Services.open(settings, addresses())
    calls = RateLimitConfig(("minute", settings.calls_per_minute))
    logins = RateLimitConfig(("minute", settings.logins_per_minute), store="logins")
    return Litestar(
        route_handlers=[
            Router("/", route_handlers=CALLS, middleware=[calls.middleware]),
            Router("/", route_handlers=LOGINS, middleware=[logins.middleware]),
            *PAGES,
            openapi,
            *(
                create_static_files_router(path, [folder], opt={"needs": ANYBODY}, include_in_schema=False, name=name)
                for name, (path, folder) in FOLDERS.items()
            ),
        ],
        guards=[guard],
        before_send=[with_headers, with_cors([*CALLS, *PAGES, openapi])],
        middleware=[DefineMiddleware(WhoAsks)],
        csrf_config=CSRFConfig(
            secret=services.accounts.secret(),
            cookie_name="dutchess_csrf",
            cookie_secure=not settings.is_local,
            cookie_httponly=True,
            cookie_samesite="strict",
        ),
        exception_handlers={
            HTTPException: http_error,
            NotFound: not_found,
            WrongCall: wrong_call,
            Busy: busy,
            HTTP_500_INTERNAL_SERVER_ERROR: failed,
        },
        openapi_config=None,
        request_max_body_size=settings.largest_body,
        state=State({NAME: services}),
        on_shutdown=[services.close],
    )


def for_programs(request: Request[Any, Any, Any]) -> bool:
    """Whether a program has asked: by the address, or because it shows a token."""
    path = request.url.path
    return path.startswith("/api/") or path.endswith(".json") or "authorization" in request.headers


def not_found(request: Request[Any, Any, Any], error: NotFound) -> Response[Any]:
    """Something that the journal does not have."""
    if for_programs(request):
        return problems.response(problems.of_error(error, texts_of(request)))
    return missing(request, error)


def busy(request: Request[Any, Any, Any], error: Busy) -> Response[Any]:
    """Too much of this visitor waits already."""
    if for_programs(request):
        return problems.response(problems.problem("too-many-calls", str(error)), api.RETRY)
    _ = texts_of(request)
    text = _("Too many of your requests are waiting. Try again in a moment.")
    answer = page(request, "message.html", 429, title=_("One moment"), text=text)
    answer.headers |= api.RETRY
    return answer


def http_error(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    """Errors of the protocol: as JSON for programs, as a page for people."""
    if not for_programs(request):
        if error.status_code == 401:
            return Redirect(address_of(request, "sign-in", next=request.url.path), status_code=303)
        return page(
            request, "message.html", error.status_code, title=HTTPStatus(error.status_code).phrase, text=error.detail
        )
    headers = dict(error.headers or {})
    if error.status_code == 401:
        operation: Operation | None = getattr(request.scope.get("route_handler"), "opt", {}).get(OPERATION)
        door = "password" if operation and operation.door == "password" else "token"
        headers["www-authenticate"] = problems.CHALLENGES[door]
    return problems.response(problems.of_protocol(error), headers)


def failed(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    """A fault of ours: nothing is told about it; the log has it."""
    if isinstance(error, HTTPException):
        return http_error(request, error)
    _ = texts_of(request)
    text = _("Something went wrong on the server. Nothing that was saved is lost.")
    if for_programs(request):
        return problems.response(problems.problem("failed", text))
    return page(request, "message.html", 500, title=HTTPStatus(500).phrase, text=text)


def wrong_call(request: Request[Any, Any, Any], error: WrongCall) -> Response[Any]:
    """A call that cannot be read."""
    return problems.response(problems.of_error(error))
