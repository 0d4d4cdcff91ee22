"""The application put together.

Owns the list of routes, limits and what happens with errors. Must not contain pages.
"""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from http import HTTPStatus
from pathlib import Path
from typing import Any
from urllib.parse import quote

from litestar import Litestar, Request, Response, Router
from litestar.config.csrf import CSRFConfig
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.middleware.base import DefineMiddleware
from litestar.middleware.rate_limit import RateLimitConfig
from litestar.response import Redirect
from litestar.static_files import create_static_files_router

from dutchess import manual
from dutchess.journal import NotFound, Store
from dutchess.web import api
from dutchess.web.accounts import Accounts
from dutchess.web.aside import Aside
from dutchess.web.kept import Kept, Latest
from dutchess.web.live import Live
from dutchess.web.options import OptionStore
from dutchess.web.pages import (
    coming,
    data,
    doing,
    events,
    explaining,
    export,
    importing,
    paper,
    people,
    players,
    reading,
    rounds,
    start,
    tables,
    teams,
    watching,
)
from dutchess.web.pages.frame import missing, page
from dutchess.web.permissions import ANYBODY
from dutchess.web.security import WhoAsks, guard, with_headers
from dutchess.web.settings import Settings

PRINTERS = 2  # sheets that are set at a time
WRITERS = 4  # threads that write; those who read have others, and do not wait for them
STATIC = Path(__file__).parent / "static"


def create_app(settings: Settings) -> Litestar:
    """The application for one database. The database is opened here and closed when the server stops."""
    store = Store.open(settings.database)
    accounts = Accounts(store.engine, time.time)
    calls = RateLimitConfig(("minute", settings.calls_per_minute))
    logins = RateLimitConfig(("minute", settings.logins_per_minute), store="logins")
    writers = ThreadPoolExecutor(WRITERS, "writer")
    printers = ThreadPoolExecutor(PRINTERS, "printer")
    aside = Aside()
    return Litestar(
        route_handlers=[
            Router("/", route_handlers=[*api.ROUTES, doing.do_for_program], middleware=[calls.middleware]),
            Router("/", route_handlers=[start.sign_in], middleware=[logins.middleware]),
            *start.ROUTES,
            *doing.ROUTES,
            *events.ROUTES,
            *players.ROUTES,
            *rounds.ROUTES,
            *explaining.ROUTES,
            *teams.ROUTES,
            *coming.ROUTES,
            *export.ROUTES,
            *tables.ROUTES,
            *paper.ROUTES,
            *watching.ROUTES,
            *people.ROUTES,
            *importing.ROUTES,
            *data.ROUTES,
            *reading.ROUTES,
            create_static_files_router(
                reading.PICTURES, [manual.folder()], opt={"needs": ANYBODY}, include_in_schema=False, name="pictures"
            ),
            create_static_files_router("/static", [STATIC], opt={"needs": ANYBODY}, include_in_schema=False),
        ],
        guards=[guard],
        before_send=[with_headers],
        middleware=[DefineMiddleware(WhoAsks)],
        csrf_config=CSRFConfig(
            secret=accounts.secret(),
            cookie_name="dutchess_csrf",
            cookie_secure=not settings.is_local,
            cookie_httponly=True,
            cookie_samesite="strict",
        ),
        exception_handlers={HTTPException: http_error, NotFound: not_found},
        openapi_config=None,
        request_max_body_size=settings.largest_body,
        state=State(
            {
                "settings": settings,
                "store": store,
                "accounts": accounts,
                "live": Live(store.length),
                "kept": Kept(),
                "latest": Latest(),
                "writers": writers,
                "printers": printers,
                "aside": aside,
                "options": OptionStore(store.engine),
            }
        ),
        on_shutdown=[aside.close, lambda: printers.shutdown(), lambda: writers.shutdown(), lambda: store.close()],
    )


def for_programs(request: Request[Any, Any, Any]) -> bool:
    return request.url.path.startswith("/api/") or request.url.path.endswith(".json")


def not_found(request: Request[Any, Any, Any], error: NotFound) -> Response[Any]:
    """Something that the journal does not have."""
    if for_programs(request):
        return api.answer({"error": "NotFound", "message": str(error)}, 404)
    return missing(request, error)


def http_error(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    """Errors of the protocol: as JSON for programs, as a page for people."""
    if not for_programs(request):
        if error.status_code == 401:
            return Redirect(f"/sign-in?next={quote(request.url.path)}", status_code=303)
        return page(
            request, "message.html", error.status_code, title=HTTPStatus(error.status_code).phrase, text=error.detail
        )
    return api.answer({"error": type(error).__name__, "message": error.detail}, error.status_code)
