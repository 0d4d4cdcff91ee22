"""The logo of an event: sent once, then on sheets, certificates and the hall screen.

It is served as what it was found to be and nothing else: it may not act, whatever is in it (`SANDBOX`).
"""

from __future__ import annotations

from typing import Any

from litestar import Response, get, post
from litestar.exceptions import NotFoundException
from litestar.response import Redirect

from dutchess.base.values import replace
from dutchess.journal.intake.fields import Fields
from dutchess.journal.messages import Message, text
from dutchess.web.auth.form_tokens import LARGEST, form_with_file
from dutchess.web.auth.permissions import ANYBODY, RUN
from dutchess.web.auth.server_log import note
from dutchess.web.load.uploads import read_sent
from dutchess.web.pages.account.start import own_path
from dutchess.web.services import services_of
from dutchess.web.shared import logos
from dutchess.web.shared.handlers import in_reading_thread, in_writing_thread, run_writing
from dutchess.web.shared.logos import Logo
from dutchess.web.shared.lookup import only_tournament
from dutchess.web.shared.render import page
from dutchess.web.shared.view import Asked, address_of, texts_of, view_of

SANDBOX = "default-src 'none'; style-src 'unsafe-inline'; sandbox"


@get("/e/{event:str}/logo", name="logo", opt={"needs": ANYBODY})
@in_reading_thread
def logo(request: Asked) -> Response[Any]:
    found = services_of(request).logos.read(request.path_params["event"])
    if found is None:
        _ = texts_of(request)
        raise NotFoundException(_("This event has no logo."))
    headers = {"content-security-policy": SANDBOX, "cache-control": "public, max-age=86400"}
    return Response(found.content, media_type=found.media_type, headers=headers)


@post("/e/{event:str}/logo", name="send-logo", opt={"needs": RUN, LARGEST: logos.LARGEST_SENT}, status_code=200)
async def send_logo(request: Asked) -> Response[Any]:
    """A logo from a file."""
    fields, sent = await form_with_file(request)
    content = await sent.read() if sent else b""
    return await run_writing(request, _send, request, fields, content)


def _send(request: Asked, fields: Fields, content: bytes) -> Response[Any]:
    found: Logo | Message = read_sent(request, "logo", content)
    if isinstance(found, Message):
        view, _ = view_of(request), texts_of(request)
        back = own_path(fields.text("next"))
        return page(
            request,
            "refused.html",
            422,
            view,
            only_tournament(view),
            title=_("Not possible"),
            text=text(found, _),
            article="",
            back=back,
        )
    return _keep_logo(request, fields, found)


@post("/e/{event:str}/logo/delete", name="delete-logo", opt={"needs": RUN}, status_code=200)
@in_writing_thread
def delete_logo(request: Asked, fields: Fields) -> Response[Any]:
    return _keep_logo(request, fields, None)


def _keep_logo(request: Asked, fields: Fields, found: Logo | None) -> Response[Any]:
    services, event = services_of(request), request.path_params["event"]
    services.logos.save(event, found)
    options = services.options.read(event)
    services.options.save(event, replace(options, logo=found.fingerprint if found else ""))
    note(request, "logo-changed", event=event)
    return Redirect(own_path(fields.text("next") or address_of(request, "event")), status_code=303)


ROUTES = [logo, send_logo, delete_logo]
