"""A second factor for an account: switching it on and off, and the code that is asked for after the password."""

from __future__ import annotations

from typing import Any

from litestar import Response, get, post
from litestar.response import Redirect

from dutchess.base.translation import Texts
from dutchess.journal.intake.fields import Fields
from dutchess.web.auth import totp
from dutchess.web.auth.authentication import network_behind
from dutchess.web.auth.passwords import code_key, login_key
from dutchess.web.auth.permissions import ANYBODY, SIGNED_IN
from dutchess.web.auth.server_log import note
from dutchess.web.pages.account.start import begin, check_password_again, own_path
from dutchess.web.pages.event.people import qr_code
from dutchess.web.services import services_of
from dutchess.web.shared.handlers import in_hashing_thread, in_reading_thread, in_writing_thread
from dutchess.web.shared.render import page
from dutchess.web.shared.view import Asked, address_of, texts_of


@post("/sign-in/code", name="sign-in-code", opt={"needs": ANYBODY}, status_code=200)
@in_writing_thread
def sign_in_code(request: Asked, fields: Fields, _: Texts) -> Response[Any]:
    """After the password: a code of the app, or a recovery code."""
    services, ticket, target = services_of(request), fields.text("ticket"), own_path(fields.text("next") or "/")
    user, written = services.second_factors.holder(ticket), fields.text("code")
    key, address = code_key(user), network_behind(request)
    if not services.second_factors.is_good(ticket, services.accounts.stamp(user)):
        return Redirect(address_of(request, "sign-in", next=target), status_code=303)
    if not services.attempts.may_try(key, address):
        note(request, "sign-in-blocked", account=user)
        text = _("Too many wrong codes for this account. Try again in an hour.")
        return page(request, "account/sign-in-code.html", 429, ticket=ticket, next=target, error=text)
    if services.second_factors.use(user, written):
        how = "sign-in"
    elif services.second_factors.recover(user, written):
        how = "recovery-code"
    else:
        services.attempts.was_wrong(key, address)
        note(request, "wrong-code", account=user)
        text = _("This code is wrong, or was used already. Wait for the next one.")
        return page(request, "account/sign-in-code.html", 422, ticket=ticket, next=target, error=text)
    account = services.accounts.account(user)
    services.attempts.was_right(key, address)
    services.attempts.was_right(login_key(account.login if account else ""), address)
    return begin(request, user, target, how)


@get("/account/second-factor", name="second-factor", opt={"needs": SIGNED_IN})
@in_reading_thread
def second_factor(request: Asked) -> Response[str]:
    return _page(request)


def _page(request: Asked, error: str = "", number: str = "", codes: tuple[str, ...] = ()) -> Response[str]:
    """What an account can do about it. With a `number`, the app is being set up; `codes` are shown this once."""
    services, user = services_of(request), request.user.user
    account = services.accounts.account(user)
    secret = services.second_factors.secret(user, number) if number else b""
    written = totp.as_text(secret)
    return page(
        request,
        "account/second-factor-page.html",
        422 if error else 200,
        account=account,
        is_on=services.second_factors.is_on(user),
        number=number,
        secret=" ".join(written[at : at + 4] for at in range(0, len(written), 4)),
        picture=qr_code(totp.address(secret, account.login)) if number and account else "",
        codes=codes,
        error=error,
    )


@post("/account/second-factor", name="begin-second-factor", opt={"needs": SIGNED_IN}, status_code=200)
@in_hashing_thread
def begin_second_factor(request: Asked, fields: Fields, _: Texts) -> Response[Any]:
    """The secret for an app, for whoever enters the password again. Nothing is switched on yet."""
    account = services_of(request).accounts.account(request.user.user)
    if account is None or not account.has_password:
        return _page(request, _("Set a password first."))
    if error := check_password_again(request, fields):
        return _page(request, error)
    return _page(request, number=services_of(request).second_factors.new())


@post("/account/second-factor/on", name="second-factor-on", opt={"needs": SIGNED_IN}, status_code=200)
@in_hashing_thread
def switch_on(request: Asked, fields: Fields) -> Response[Any]:
    """Switch it on once the app shows the right code; the recovery codes are shown this once."""
    number, _ = fields.text("number"), texts_of(request)
    if error := check_password_again(request, fields):
        return _page(request, error)
    codes = services_of(request).second_factors.switch_on(request.user.user, number, fields.text("code"))
    if not codes:
        return _page(request, _("This code is wrong. Look at the clock of the phone, and try the next code."), number)
    note(request, "second-factor-on")
    return _page(request, codes=codes)


@post("/account/second-factor/off", name="second-factor-off", opt={"needs": SIGNED_IN}, status_code=200)
@in_hashing_thread
def switch_off(request: Asked, fields: Fields) -> Response[Any]:
    """Switch it off, for whoever enters the password again."""
    if error := check_password_again(request, fields):
        return _page(request, error)
    services_of(request).second_factors.switch_off(request.user.user)
    note(request, "second-factor-off")
    return Redirect(address_of(request, "account"), status_code=303)


ROUTES = [second_factor, begin_second_factor, switch_on, switch_off]  # and `sign_in_code`, with its limits
