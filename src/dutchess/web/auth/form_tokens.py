"""Forms that only our own pages can send: each carries a token that is bound to the visitor's session.

Owns the token, the cookie of visitors who have no session, and the limits of forms, which hold before a form is parsed.
The token is made from the cookie that the browser sends anyway and a key for this purpose alone, so nothing is kept,
and nothing that a visitor sends is ever put into a page. A cookie counts if this server has made it: sessions and
passes are in the database, the cookie of a visit is signed. Must not know what forms are for.
"""

from __future__ import annotations

import hmac
import secrets
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import FormMultiDict, UploadFile
from litestar.enums import RequestEncodingType
from litestar.exceptions import ClientException, PermissionDeniedException
from litestar.exceptions.http_exceptions import RequestEntityTooLarge

from dutchess.base.translation import N_
from dutchess.journal.database.server_key import FORM, VISIT
from dutchess.journal.errors import Refusal
from dutchess.journal.intake.fields import Fields
from dutchess.web.auth.hosts import is_secure
from dutchess.web.auth.permissions import NOBODY, Actor
from dutchess.web.services import services_of

SESSION = "dutchess_session"
DEVICE_COOKIE = "dutchess_device"
VISIT_COOKIE = "dutchess_visit"  # of visitors who are not signed in
BEGUN = "dutchess_visit_begun"  # in the scope of a request whose answer sets that cookie
SESSION_AUTH, DEVICE_AUTH = "session", "device"  # how somebody was known who sent such a cookie
COOKIES = {SESSION_AUTH: SESSION, DEVICE_AUTH: DEVICE_COOKIE}
FIELD, HEADER = "_csrf_token", "x-csrftoken"

KILOBYTE = 1000
LARGEST_FORM = 100 * KILOBYTE
LARGEST_CHANGE = 1000 * KILOBYTE  # what those who work on an event may send to change it
LARGEST_UPLOAD = 4000 * KILOBYTE  # and the files that they may send
LARGEST_JOURNAL = 16_000 * KILOBYTE  # the whole journal of an event
LARGEST_LIST = 150_000 * KILOBYTE  # a rating list; FIDE's has about 45 MB when packed
MOST_FIELDS = 1000
LARGEST = "largest"  # what a route allows to those who work on an event: bytes
MANY_FIELDS = 20_000  # that they may send
SAFE = ("GET", "HEAD", "OPTIONS")

TOO_MANY_FIELDS = N_("A form has at most {most} fields.")
NO_LENGTH = N_("The request must say how long it is (Content-Length).")
TOO_LARGE = N_("A form has at most {most} kB here.")
FOREIGN = N_("This form was sent by another site. Nothing was done.")
TOO_OLD = N_("This page is too old for its form. Open it again and repeat.")


class LengthRequired(ClientException):
    status_code = 411


def cookie_name(connection: ASGIConnection[Any, Any, Any, Any], name: str) -> str:
    """What a cookie is called here: with HTTPS, browsers let nobody but this very host set it (`__Host-`)."""
    return f"__Host-{name}" if is_secure(connection) else name


def cookie_of(connection: ASGIConnection[Any, Any, Any, Any], name: str) -> str:
    """A cookie that only this server reads; empty if the browser sent none."""
    return connection.cookies.get(cookie_name(connection, name), "")


def token_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """What a form for this visitor must carry. Whoever has no cookie of ours is given one with the answer."""
    how = connection.scope.get("auth")
    if "user" not in connection.scope:  # where no page was found, nobody was asked who is there
        how = next((one for one, name in COOKIES.items() if cookie_of(connection, name)), None)
    kept = cookie_of(connection, COOKIES[how]) if how in COOKIES else _visit_of(connection)
    return services_of(connection).key.sign(FORM, how or "", kept).hex()


def _visit_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """The cookie of a visit: the one that was sent, if we have made it, else the one that begins with this request."""
    sent = cookie_of(connection, VISIT_COOKIE)
    number, _dot, signature = sent.partition(".")
    if hmac.compare_digest(signature.encode(), _visit_signature(connection, number).encode()):
        return sent
    kept: dict[str, Any] = connection.scope  # type: ignore[assignment]
    if BEGUN not in kept:
        new = secrets.token_urlsafe(18)
        kept[BEGUN] = f"{new}.{_visit_signature(connection, new)}"
    return str(kept[BEGUN])


def _visit_signature(connection: ASGIConnection[Any, Any, Any, Any], number: str) -> str:
    return services_of(connection).key.sign(VISIT, number).hex()[:32]


async def form_of(request: Request[Any, Any, Any]) -> FormMultiDict:
    """The fields of a form, if there are not too many of them.

    Those in the usual encoding are read here: the framework remembers what it has read, passwords too.
    """
    actor: Actor = request.scope.get("user") or NOBODY
    most = MANY_FIELDS if actor.roles else MOST_FIELDS
    if request.content_type[0] == RequestEncodingType.URL_ENCODED:
        body = await request.body()
        if body.count(b"&") >= most:
            raise RequestEntityTooLarge(TOO_MANY_FIELDS, extra={"most": most})
        form = FormMultiDict(parse_qsl(body.decode("latin-1"), keep_blank_values=True))
    else:
        form = await request.form()
    for name, value in form.multi_items():
        if isinstance(value, str) and "\0" in value:
            raise Refusal("field-line-break", "", field=ascii(name)[1:40], written=ascii(value)[:60])
    return form


async def form_with_file(request: Request[Any, Any, Any]) -> tuple[Fields, UploadFile | None]:
    """The fields of a form, and the first file that it carries."""
    pairs = list((await form_of(request)).multi_items())
    return Fields(pairs), next((value for _, value in pairs if isinstance(value, UploadFile)), None)


def content_of(sent: UploadFile | None) -> bytes:
    """What a file holds that was sent; nothing if there is none."""
    return sent.file.read() if sent else b""


async def check_form(request: Request[Any, Any, Any], largest: int) -> None:
    """Refuse a form that is too large, or that is not from one of our pages."""
    if request.content_length is None:
        raise LengthRequired(NO_LENGTH)
    if request.content_length > largest:
        raise RequestEntityTooLarge(TOO_LARGE, extra={"most": largest // KILOBYTE})
    if is_foreign(request):
        raise PermissionDeniedException(FOREIGN)
    sent = request.headers.get(HEADER) or (await form_of(request)).get(FIELD) or ""
    if not isinstance(sent, str) or not hmac.compare_digest(sent.encode(), token_of(request).encode()):
        raise PermissionDeniedException(TOO_OLD)


def is_foreign(request: Request[Any, Any, Any]) -> bool:
    """Whether the browser says that another site has sent this."""
    if request.headers.get("sec-fetch-site") == "cross-site":
        return True
    origin = request.headers.get("origin", "null")
    where = origin.partition("://")[2]
    hosts = (request.headers.get("host", ""), urlsplit(services_of(request).settings.base).netloc)
    return origin != "null" and (not where or where not in hosts)
