"""The way in: first start, signing in and out, invitations, the list of events, language and look."""

from __future__ import annotations

import getpass
import secrets
from typing import Any

from litestar import Response, get, post
from litestar.datastructures import Cookie
from litestar.response import Redirect

from dutchess.journal import Damaged, ListedEvent, NotFound
from dutchess.journal.fields import Fields
from dutchess.translation import LANGUAGES
from dutchess.web.accounts import SESSION_SECONDS, AccountError
from dutchess.web.form_tokens import SESSION
from dutchess.web.pages.frame import (
    LANGUAGE_COOKIE,
    THEME_COOKIE,
    THEMES,
    Asked,
    address_of,
    hashing,
    page,
    posted,
    texts_of,
    threaded,
    told,
)
from dutchess.web.permissions import ANYBODY, SET_UP, SIGNED_IN
from dutchess.web.reach import is_here, is_secure
from dutchess.web.services import services_of

YEAR = 365 * 24 * 3600
NEWEST = 50  # events on the first page; the others are one click away


def own_path(written: str) -> str:
    """Where to go next, if it is a path of ours."""
    return written if written.startswith("/") and not written.startswith("//") and "\\" not in written else "/"


def session_cookie(request: Asked, token: str) -> Cookie:
    return Cookie(
        SESSION,
        value=token,
        max_age=int(SESSION_SECONDS),
        httponly=True,
        samesite="lax",
        secure=is_secure(request),
        path="/",
    )


@get("/", name="start", opt={"needs": ANYBODY})
@threaded
def start(request: Asked) -> Response[Any]:
    accounts = services_of(request).accounts
    if not accounts.is_set_up():
        return Redirect(address_of(request, "set-up"))
    _ = texts_of(request)
    newest = services_of(request).store.events()[::-1]
    shown = newest if request.query_params.get("all") else newest[:NEWEST]
    events = [_listed(request, listed) for listed in shown]
    return page(request, "start.html", events=events, more=len(newest) - len(shown))


def _listed(request: Asked, listed: ListedEvent) -> dict[str, str]:
    """An event in the list. A damaged one does not hide the others."""
    _ = texts_of(request)
    card = {"event": listed.event, "role": request.user.role(listed.event) or "", "name": listed.name}
    try:
        state = services_of(request).store.ledger(listed.event).state
    except (Damaged, NotFound) as error:
        return {**card, "about": "", "fault": told(request, error) if request.user.user else _("not available")}
    players = sum(len(one.entrants) for one in state.tournaments.values())
    about = [state.details.city, _.plural("{count} player", "{count} players", players)]
    return {**card, "name": state.details.name, "about": " · ".join(filter(None, about)), "fault": ""}


@get("/set-up", name="set-up", opt={"needs": SET_UP})
@threaded
def set_up_form(request: Asked) -> Response[str]:
    return _set_up_page(request)


@post("/set-up", name="set-up-now", opt={"needs": SET_UP}, status_code=200)
@hashing
def set_up(request: Asked, fields: Fields) -> Response[Any]:
    settings = services_of(request).settings
    accounts = services_of(request).accounts
    form = dict(fields.texts())
    _ = texts_of(request)
    here = is_here(request)
    if not here and not secrets.compare_digest(form.get("token", ""), settings.set_up_token):
        return _set_up_page(request, form, _("That is not the token that the server printed."))
    try:
        if here and form.get("quick"):
            # Nobody else can reach this server; the session that is begun here is what matters.
            account = accounts.create("owner", getpass.getuser(), secrets.token_urlsafe(24))
        else:
            account = accounts.create(form.get("login", ""), form.get("name", ""), form.get("password", ""))
    except AccountError as error:
        return _set_up_page(request, form, str(error))
    token = accounts.begin_session(account.user)
    return Redirect(address_of(request, "start"), cookies=[session_cookie(request, token)], status_code=303)


def _set_up_page(request: Asked, form: dict[str, str] | None = None, error: str = "") -> Response[str]:
    here = is_here(request)
    filled = form or {}
    return page(
        request,
        "set-up.html",
        422 if error else 200,
        is_local=here,
        needs_token=not here,
        error=error,
        name=filled.get("name", ""),
        login=filled.get("login", ""),
    )


@get("/sign-in", name="sign-in", opt={"needs": ANYBODY})
@threaded
def sign_in_form(request: Asked) -> Response[str]:
    return page(request, "sign-in.html", error="", login="", next=own_path(request.query_params.get("next", "/")))


@post("/sign-in", name="sign-in-now", opt={"needs": ANYBODY}, status_code=200)
@hashing
def sign_in(request: Asked, fields: Fields) -> Response[Any]:
    form = dict(fields.texts())
    accounts = services_of(request).accounts
    account = accounts.verify(form.get("login", ""), form.get("password", ""))
    target = own_path(form.get("next", "/"))
    if account is None:
        _ = texts_of(request)
        text = _("Login or password is wrong.")
        return page(request, "sign-in.html", 422, error=text, login=form.get("login", ""), next=target)
    token = accounts.begin_session(account.user, request.cookies.get(SESSION, ""))
    return Redirect(target, cookies=[session_cookie(request, token)], status_code=303)


@post("/sign-out", name="sign-out", opt={"needs": SIGNED_IN}, status_code=200)
@posted
def sign_out(request: Asked, fields: Fields) -> Response[Any]:
    services_of(request).accounts.end_session(request.cookies.get(SESSION, ""))
    return Redirect(
        address_of(request, "start"), cookies=[Cookie(SESSION, value="", max_age=0, path="/")], status_code=303
    )


@post("/preferences", name="preferences", opt={"needs": ANYBODY}, status_code=200)
@posted
def preferences(request: Asked, fields: Fields) -> Response[Any]:
    """Language and look, kept in the browser."""
    form = dict(fields.texts())
    cookies = []
    if form.get("language") in LANGUAGES:
        cookies.append(Cookie(LANGUAGE_COOKIE, value=form["language"], max_age=YEAR, path="/", samesite="lax"))
    if form.get("theme") in THEMES:
        cookies.append(Cookie(THEME_COOKIE, value=form["theme"], max_age=YEAR, path="/", samesite="lax"))
    return Redirect(own_path(form.get("next", "/")), cookies=cookies, status_code=303)


ROUTES = [start, set_up_form, set_up, sign_in_form, sign_out, preferences]  # and `sign_in`, with its limits
