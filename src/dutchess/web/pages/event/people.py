"""Who works on an event: members, invitations, phones of assistants, tokens of programs; deleting an event.

Secrets are shown once. A link carries its secret behind `#`, which browsers do not send, so it is in no log.
"""

from __future__ import annotations

import io
from datetime import UTC, datetime
from typing import Any

import segno
from litestar import Response, get, post
from litestar.datastructures import Cookie
from litestar.response import Redirect

from dutchess.base.errors import DutchessError
from dutchess.base.translation import Texts
from dutchess.journal.intake.fields import Fields
from dutchess.web.auth.accounts import HOUR, AccountError
from dutchess.web.auth.form_tokens import DEVICE_COOKIE, cookie_name
from dutchess.web.auth.hosts import is_public, is_secure
from dutchess.web.auth.passwords import WeakPassword
from dutchess.web.auth.permissions import ANYBODY, ARBITER, DEVICE, OWN, ROLES, RUN
from dutchess.web.auth.security_log import KINDS
from dutchess.web.auth.server_log import note
from dutchess.web.pages.account.start import browser_of, explain_error, session_cookie
from dutchess.web.services import services_of
from dutchess.web.shared.handlers import in_hashing_thread, in_reading_thread, in_writing_thread
from dutchess.web.shared.lookup import only_tournament
from dutchess.web.shared.render import error_text, page
from dutchess.web.shared.view import Asked, View, address_of, public_address, texts_of, view_of

LONGEST_HOURS = 24 * 30
AT_THE_DOOR = (1, -1)  # no board at all
JOIN, ENROL, TOKEN = "join", "enrol", "token"  # what a secret is for: the route it leads to; none for a program


def qr_code(address: str) -> str:
    """A QR code as an SVG picture."""
    buffer = io.BytesIO()
    segno.make(address, error="m").save(buffer, kind="svg", scale=5, border=2, xmldecl=False, svgns=True, nl=False)
    return buffer.getvalue().decode()


@get("/e/{event:str}/people", name="people", opt={"needs": RUN})
@in_reading_thread
def people(request: Asked) -> Response[Any]:
    return _page(request)


def _page(request: Asked, secret: str = "", kind: str = "", error: str = "") -> Response[str]:
    view, _ = view_of(request), texts_of(request)
    accounts = services_of(request).accounts
    address = f"{public_address(request, kind)}#{secret}" if secret and kind != TOKEN else ""
    settings = services_of(request).settings
    return page(
        request,
        "event/people.html",
        422 if error else 200,
        view,
        only_tournament(view),
        tab="people",
        members=accounts.members(view.event),
        passes=accounts.passes(view.event),
        invitations=accounts.invitations(view.event),
        until=lambda seconds: datetime.fromtimestamp(seconds, UTC).isoformat(),
        roles=[(role, _(role)) for role in ROLES],
        secret=secret,
        kind=kind,
        address=address,
        code=qr_code(address) if address else "",
        happened=services_of(request).happenings.of_event(view.event) if OWN in view.needs else (),
        KINDS=KINDS,
        is_alone=settings.is_local and not is_public(settings.base),
        error=error,
    )


@post("/e/{event:str}/people/invite", name="invite", opt={"needs": OWN}, status_code=200)
@in_writing_thread
def invite(request: Asked, fields: Fields) -> Response[Any]:
    try:
        role = fields.text("role") or ARBITER
        token = services_of(request).accounts.invite(request.path_params["event"], role, maker=request.user.answers)
    except AccountError as error:
        return _page(request, error=explain_error(request, error))
    note(request, "invited", event=request.path_params["event"], role=role)
    return _page(request, token, JOIN)


@post("/e/{event:str}/people/invitations/revoke", name="revoke-invitation", opt={"needs": OWN}, status_code=200)
@in_writing_thread
def revoke_invitation(request: Asked, fields: Fields) -> Response[Any]:
    event = request.path_params["event"]
    services_of(request).accounts.revoke_invitation(event, fields.text("invitation"))
    note(request, "invitation-revoked", event=event)
    return Redirect(address_of(request, "people"), status_code=303)


@post("/e/{event:str}/people/device", name="enrol-device", opt={"needs": RUN}, status_code=200)
@in_writing_thread
def device(request: Asked, fields: Fields) -> Response[Any]:
    """A phone that may enter the results of some boards."""
    token = services_of(request).accounts.issue_pass(
        request.path_params["event"],
        DEVICE,
        fields.text("label"),
        hours=min(fields.number("hours", 8), LONGEST_HOURS),
        tournament=fields.text("tournament"),
        boards=AT_THE_DOOR if fields.text("for") == "door" else (fields.number("first", 1), fields.number("last", 0)),
        maker=request.user.answers,
        is_code=True,
    )
    note(request, "device-invited", event=request.path_params["event"], label=fields.text("label"))
    return _page(request, token, ENROL)


@post("/e/{event:str}/people/token", name="issue-token", opt={"needs": OWN}, status_code=200)
@in_writing_thread
def token(request: Asked, fields: Fields) -> Response[Any]:
    """A token with which a program drives the event."""
    try:
        secret = services_of(request).accounts.issue_pass(
            request.path_params["event"],
            fields.text("role") or ARBITER,
            fields.text("label"),
            hours=min(fields.number("hours", 24), LONGEST_HOURS),
            maker=request.user.answers,
        )
    except AccountError as error:
        return _page(request, error=explain_error(request, error))
    note(request, "token-issued", event=request.path_params["event"], role=fields.text("role") or ARBITER)
    return _page(request, secret, TOKEN)


@post("/e/{event:str}/people/revoke", name="revoke", opt={"needs": RUN}, status_code=200)
@in_writing_thread
def revoke(request: Asked, fields: Fields) -> Response[Any]:
    form = dict(fields.texts())
    event = request.path_params["event"]
    services_of(request).accounts.revoke_pass(event, form.get("pass", ""))
    note(request, "pass-revoked", event=event)
    return Redirect(address_of(request, "people"), status_code=303)


@post("/e/{event:str}/people/dismiss", name="dismiss", opt={"needs": OWN}, status_code=200)
@in_writing_thread
def dismiss(request: Asked, fields: Fields) -> Response[Any]:
    event = request.path_params["event"]
    try:
        services_of(request).accounts.dismiss(event, fields.number("user", 0))
    except AccountError as error:
        return _page(request, error=explain_error(request, error))
    note(request, "dismissed", event=event, dismissed=fields.number("user", 0))
    return Redirect(address_of(request, "people"), status_code=303)


@get("/join", name="join", opt={"needs": ANYBODY})
@in_reading_thread
def join_form(request: Asked) -> Response[Any]:
    """Where an invitation leads."""
    return page(request, "event/join.html", error="", login="", name="")


@post("/join", name="join-now", opt={"needs": ANYBODY}, status_code=200)
@in_hashing_thread
def join(request: Asked, fields: Fields) -> Response[Any]:
    """Accept an invitation, with the account one has or a new one."""
    form = dict(fields.texts())
    accounts = services_of(request).accounts
    token, login, name = (form.get(field, "") for field in ("token", "login", "name"))
    cookies = []
    try:
        if request.user.user:
            user = request.user.user
            event = accounts.accept(token, user)
        else:
            account, event = accounts.join(token, login, name, form.get("password", ""))
            user = account.user
            cookies.append(session_cookie(request, accounts.begin_session(user, label=browser_of(request))))
    except (AccountError, WeakPassword) as error:
        return page(request, "event/join.html", 422, error=explain_error(request, error), login=login, name=name)
    note(request, "invitation-accepted", account=user, event=event, login=login)
    return Redirect(address_of(request, "event", event=event), cookies=cookies, status_code=303)


@get("/enrol", name="enrol", opt={"needs": ANYBODY})
@in_reading_thread
def enrol_form(request: Asked) -> Response[Any]:
    """Where the QR code of a device leads."""
    return page(request, "event/enrol.html", error="")


@post("/enrol", name="enrol-now", opt={"needs": ANYBODY}, status_code=200)
@in_writing_thread
def enrol(request: Asked, fields: Fields, _: Texts) -> Response[Any]:
    form = dict(fields.texts())
    accounts = services_of(request).accounts
    token = accounts.enrol(form.get("token", "")) or ""
    actor = accounts.actor_of_pass(token)
    if actor.boards is None or not actor.roles:
        return page(
            request, "event/enrol.html", 422, error=_("This code has expired, was revoked, or was used already.")
        )
    event, key = actor.roles[0][0], actor.boards[0]
    tournament = services_of(request).store.ledger(event).state.tournament(key)
    cookie = Cookie(
        cookie_name(request, DEVICE_COOKIE),
        value=token,
        max_age=int(HOUR * LONGEST_HOURS),
        httponly=True,
        samesite="lax",
        secure=is_secure(request),
        path="/",
    )
    number = tournament.last.number if tournament.last else 1
    target = address_of(request, "results", event=event, key=key, round=number)
    if actor.is_at_the_door:
        target = address_of(request, "check-in", event=event, key=key)
    return Redirect(target, cookies=[cookie], status_code=303)


@post("/e/{event:str}/delete", name="delete-event", opt={"needs": OWN}, status_code=200)
@in_writing_thread
def delete(request: Asked, fields: Fields, _: Texts, view: View) -> Response[Any]:
    """Delete an event with everything about it, after its name was typed."""
    if fields.text("name") != view.state.details.name.strip():
        return _page(request, error=_("Type the name of the event to delete it."))
    services_of(request).store.delete(view.event)
    services_of(request).options.forget(view.event)
    note(request, "event-deleted", event=view.event)
    return Redirect(address_of(request, "start"), status_code=303)


@post("/e/{event:str}/anonymise", name="anonymise-event", opt={"needs": OWN}, status_code=200)
@in_writing_thread
def anonymise(request: Asked, fields: Fields, _: Texts, view: View) -> Response[Any]:
    """Take everybody's name out of an event, after its name was typed."""
    if fields.text("name") != view.state.details.name.strip():
        return _page(request, error=_("Type the name of the event to anonymise it."))
    try:
        services_of(request).store.anonymise(view.event)
    except DutchessError as error:
        return _page(request, error=error_text(request, error))
    note(request, "event-anonymised", event=view.event)
    return Redirect(address_of(request, "event"), status_code=303)


ROUTES = [
    *(people, invite, device, token, revoke, dismiss),
    *(join_form, join, enrol_form, enrol),
    *(delete, anonymise, revoke_invitation),
]
