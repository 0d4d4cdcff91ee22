"""The way in: first start, signing in and out, invitations, the list of events, language and look."""

from __future__ import annotations

import getpass
import secrets
from datetime import UTC, datetime
from typing import Any

from litestar import Response, get, post
from litestar.datastructures import Cookie
from litestar.exceptions import PermissionDeniedException
from litestar.response import Redirect

from dutchess.base.translation import LANGUAGES, Texts
from dutchess.journal import Details, ListedEvent
from dutchess.journal.intake.fields import Fields
from dutchess.journal.messages import text
from dutchess.journal.output.overview import details_of
from dutchess.web.auth.accounts import SESSION_SECONDS, AccountError, digest, plain_login
from dutchess.web.auth.authentication import network_behind
from dutchess.web.auth.form_tokens import SESSION, cookie_name, cookie_of
from dutchess.web.auth.hosts import is_here, is_secure
from dutchess.web.auth.known_browsers import browser_cookie, is_known, place_of
from dutchess.web.auth.passwords import MOST_OWN, WeakPassword, account_key, login_key
from dutchess.web.auth.permissions import ANYBODY, SET_UP, SIGNED_IN
from dutchess.web.auth.security_log import KINDS, TOLD
from dutchess.web.auth.server_log import name_account, note
from dutchess.web.services import services_of
from dutchess.web.shared.handlers import in_hashing_thread, in_reading_thread, in_writing_thread
from dutchess.web.shared.render import day_text, page
from dutchess.web.shared.view import LANGUAGE_COOKIE, THEME_COOKIE, THEMES, Asked, address_of, texts_of

# What a browser says about itself -> what people call it; the first that fits.
BROWSERS = (("Firefox/", "Firefox"), ("Edg/", "Edge"), ("OPR/", "Opera"), ("Chrome/", "Chrome"), ("Safari/", "Safari"))
SYSTEMS = (
    ("Windows", "Windows"),
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Mac OS", "macOS"),
    ("Linux", "Linux"),
)
YEAR = 365 * 24 * 3600
NEWEST = 50  # events on the first page; the others are one click away


def own_path(written: str) -> str:
    """Where to go next, if it is a path of ours. Browsers read `\\` as `/`, and skip tabs and line breaks."""
    is_path = written.startswith("/") and not written.startswith("//")
    return written if is_path and "\\" not in written and written.isprintable() else "/"


def session_cookie(request: Asked, token: str, seconds: float = SESSION_SECONDS) -> Cookie:
    return Cookie(
        cookie_name(request, SESSION),
        value=token,
        max_age=int(seconds),
        httponly=True,
        samesite="lax",
        secure=is_secure(request),
        path="/",
    )


@get("/", name="start", opt={"needs": ANYBODY})
@in_reading_thread
def start(request: Asked, _: Texts) -> Response[Any]:
    accounts = services_of(request).accounts
    if not accounts.is_set_up():
        return Redirect(address_of(request, "set-up"))
    newest = services_of(request).store.events()[::-1]
    shown = newest if request.query_params.get("all") else newest[:NEWEST]
    known = details_of(services_of(request).store, [listed.event for listed in shown])
    events = [_list_event(request, listed, known.get(listed.event)) for listed in shown]
    orphans = services_of(request).accounts.ownerless(known) if may_adopt(request) else frozenset[str]()
    return page(
        request,
        "account/start.html",
        events=events,
        more=len(newest) - len(shown),
        orphans=[card for card in events if card["event"] in orphans],
    )


def may_adopt(request: Asked) -> bool:
    """Whether somebody may become the owner of an event that has none: as whoever set this server up, or sits at it."""
    actor = request.user
    return actor.creates and (is_here(request) or services_of(request).accounts.is_first(actor.user))


def _list_event(request: Asked, listed: ListedEvent, details: Details | None) -> dict[str, str]:
    """An event in the list. One that cannot be read does not hide the others."""
    _ = texts_of(request)
    card = {"event": listed.event, "role": request.user.role(listed.event) or "", "name": listed.name}
    if details is None:
        return {**card, "about": "", "fault": _("not available")}
    days = [day_text(day, _.code) for day in dict.fromkeys((details.start, details.end)) if day]
    about = [details.city, " – ".join(days)]
    return {**card, "name": details.name, "about": " · ".join(filter(None, about)), "fault": ""}


@get("/set-up", name="set-up", opt={"needs": SET_UP})
@in_reading_thread
def set_up_form(request: Asked) -> Response[str]:
    return _set_up_page(request)


@post("/set-up", name="set-up-now", opt={"needs": SET_UP}, status_code=200)
@in_hashing_thread
def set_up(request: Asked, fields: Fields, _: Texts) -> Response[Any]:
    settings = services_of(request).settings
    accounts = services_of(request).accounts
    form = dict(fields.texts())
    here = is_here(request)
    if not here and not secrets.compare_digest(form.get("token", "").encode(), settings.set_up_token.encode()):
        return _set_up_page(request, form, _("That is not the token that the server printed."))
    try:
        if here and form.get("quick"):
            # Nobody else can reach this server; the session that is begun here is what matters.
            account = accounts.create_here(getpass.getuser())
        else:
            login, name = form.get("login", ""), form.get("name", "")
            account = accounts.create_first(login, name, form.get("password", ""))
    except (AccountError, WeakPassword) as error:
        return _set_up_page(request, form, explain_error(request, error))
    return begin(request, account.user, address_of(request, "start"), "set-up")


def _set_up_page(request: Asked, form: dict[str, str] | None = None, error: str = "") -> Response[str]:
    here = is_here(request)
    filled = form or {}
    return page(
        request,
        "account/set-up.html",
        422 if error else 200,
        is_local=here,
        needs_token=not here,
        error=error,
        name=filled.get("name", ""),
        login=filled.get("login", ""),
    )


@get("/sign-in", name="sign-in", opt={"needs": ANYBODY})
@in_reading_thread
def sign_in_form(request: Asked) -> Response[str]:
    return _sign_in_page(request, own_path(request.query_params.get("next", "/")))


def _sign_in_page(request: Asked, target: str, status: int = 200, error: str = "", login: str = "") -> Response[str]:
    here = services_of(request).accounts.without_password() if is_here(request) else None
    return page(request, "account/sign-in.html", status, error=error, login=login, next=target, here=here)


@post("/sign-in", name="sign-in-now", opt={"needs": ANYBODY}, status_code=200)
@in_hashing_thread
def sign_in(request: Asked, fields: Fields, _: Texts) -> Response[Any]:
    form = dict(fields.texts())
    services, target = services_of(request), own_path(form.get("next", "/"))
    login, address = plain_login(form.get("login", "")), network_behind(request)
    known = services.accounts.find_login(login)
    if known is not None and is_known(request, known.user):
        address = place_of(request)
        services.attempts.recognise(login_key(login), address)
    if not services.attempts.may_try(login_key(login), address, MOST_OWN):
        note(request, "sign-in-blocked", **name_account(known))
        text = _("Too many wrong passwords for this account. Try again in an hour, or ask whoever runs the server.")
        return _sign_in_page(request, target, 429, text, login)
    account = services.accounts.verify(login, form.get("password", ""))
    if account is None:
        services.attempts.was_wrong(login_key(login), address, exists=known is not None)
        note(request, "sign-in-failed", **name_account(known))
        return _sign_in_page(request, target, 422, _("Login or password is wrong."), login)
    if services.second_factors.is_on(account.user):
        ticket = services.second_factors.ticket(account.user, services.accounts.stamp(account.user))
        return page(request, "account/sign-in-code.html", ticket=ticket, next=target, error="")
    services.attempts.recognise(login_key(login), network_behind(request))
    services.attempts.was_right(login_key(login), address)
    return begin(request, account.user, target, "sign-in")


@post("/sign-in/here", name="come-in", opt={"needs": ANYBODY}, status_code=200)
@in_writing_thread
def come_in(request: Asked, fields: Fields, _: Texts) -> Response[Any]:
    """Whoever began at this machine with one click comes back in there, until the account has a password."""
    account = services_of(request).accounts.without_password() if is_here(request) else None
    if account is None:
        raise PermissionDeniedException(_("This is possible at the server's own machine only."))
    return begin(request, account.user, own_path(fields.text("next") or "/"), "sign-in-here")


def begin(request: Asked, user: int, target: str, how: str) -> Response[Any]:
    """A new session, in place of the one that the browser had."""
    token = services_of(request).accounts.begin_session(user, cookie_of(request, SESSION), label=browser_of(request))
    note(request, how, account=user, browser=browser_of(request).rpartition(", ")[0])
    cookies = [session_cookie(request, token), browser_cookie(request, user)]
    return Redirect(target, cookies=cookies, status_code=303)


@get("/account", name="account", opt={"needs": SIGNED_IN})
@in_reading_thread
def account_page(request: Asked) -> Response[str]:
    return _account_page(request)


def _account_page(request: Asked, error: str = "") -> Response[str]:
    services, user = services_of(request), request.user.user
    accounts = services.accounts
    return page(
        request,
        "account/account.html",
        422 if error else 200,
        account=accounts.account(user),
        has_second_factor=services.second_factors.is_on(user),
        recovery_codes=services.second_factors.count_recovery_codes(user),
        happened=services.happenings.of_account(user),
        KINDS=KINDS,
        TOLD=TOLD,
        sessions=accounts.sessions(user),
        here=digest(cookie_of(request, SESSION)),
        since=lambda seconds: datetime.fromtimestamp(seconds, UTC).isoformat(),
        error=error,
    )


def browser_of(request: Asked) -> str:
    """Browser, system and address, so that people know their own sessions again. Only words that are known here."""
    said = request.headers.get("user-agent", "")
    found = [next((name for word, name in words if word in said), "") for words in (BROWSERS, SYSTEMS)]
    address = request.client.host if request.client else ""
    return ", ".join(filter(None, (*found, address)))


@post("/account/sessions", name="end-sessions", opt={"needs": SIGNED_IN}, status_code=200)
@in_hashing_thread
def end_sessions(request: Asked, fields: Fields) -> Response[Any]:
    """Sign out elsewhere, for whoever enters the password again."""
    if error := check_password_again(request, fields):
        return _account_page(request, error)
    services_of(request).accounts.end_sessions(request.user.user, fields.all("session"))
    note(request, "signed-out-elsewhere")
    return Redirect(address_of(request, "account"), status_code=303)


def check_password_again(request: Asked, fields: Fields) -> str:
    """Why somebody who is signed in has not proved again who they are: their password was wrong; empty if they have."""
    services, user = services_of(request), request.user.user
    key, address = account_key(user), network_behind(request)
    _ = texts_of(request)
    if not services.attempts.may_try(key, address):
        return _("Too many wrong passwords for this account. Try again in an hour.")
    if not services.accounts.knows_password(user, fields.text("old")):
        services.attempts.was_wrong(key, address)
        return _("The password is wrong.")
    return ""


@post("/account/seen", name="seen", opt={"needs": SIGNED_IN}, status_code=200)
@in_writing_thread
def hide_warnings(request: Asked, fields: Fields) -> Response[Any]:
    """Somebody has looked at what happened to the account."""
    services_of(request).happenings.mark_seen(request.user.user, fields.number("number", 0))
    return Redirect(address_of(request, "account"), status_code=303)


@post("/account/password", name="password", opt={"needs": SIGNED_IN}, status_code=200)
@in_hashing_thread
def password(request: Asked, fields: Fields, _: Texts) -> Response[Any]:
    """A new password, from somebody who knows the old one; every session ends, and a new one begins here."""
    form, user = dict(fields.texts()), request.user.user
    services = services_of(request)
    key, address = account_key(user), network_behind(request)
    if not services.attempts.may_try(key, address):
        return _account_page(request, _("Too many wrong passwords for this account. Try again in an hour."))
    try:
        services.accounts.change_password(user, form.get("old", ""), form.get("password", ""))
    except (AccountError, WeakPassword) as error:
        if isinstance(error, AccountError):
            services.attempts.was_wrong(key, address)
        return _account_page(request, explain_error(request, error))
    note(request, "password-changed")
    return begin(request, user, address_of(request, "start"), "sign-in")


def explain_error(request: Asked, error: AccountError | WeakPassword) -> str:
    """What an error about accounts says, in the language of the visitor."""
    return text(error.said, texts_of(request))


@post("/sign-out", name="sign-out", opt={"needs": SIGNED_IN}, status_code=200)
@in_writing_thread
def sign_out(request: Asked, fields: Fields) -> Response[Any]:
    services_of(request).accounts.end_session(cookie_of(request, SESSION))
    return Redirect(address_of(request, "start"), cookies=[session_cookie(request, "", seconds=0)], status_code=303)


@post("/preferences", name="preferences", opt={"needs": ANYBODY}, status_code=200)
@in_writing_thread
def preferences(request: Asked, fields: Fields) -> Response[Any]:
    """Language and look, kept in the browser."""
    form = dict(fields.texts())
    cookies = []
    if form.get("language") in LANGUAGES:
        cookies.append(Cookie(LANGUAGE_COOKIE, value=form["language"], max_age=YEAR, path="/", samesite="lax"))
    if form.get("theme") in THEMES:
        cookies.append(Cookie(THEME_COOKIE, value=form["theme"], max_age=YEAR, path="/", samesite="lax"))
    return Redirect(own_path(form.get("next", "/")), cookies=cookies, status_code=303)


ROUTES = [
    *(start, set_up_form, set_up, sign_in_form, come_in, sign_out, preferences),
    *(account_page, password, end_sessions, hide_warnings),
]  # and `sign_in`, with its limits
