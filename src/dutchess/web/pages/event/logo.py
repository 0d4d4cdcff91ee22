"""The logo of an event: sent once, then on sheets, certificates and the hall screen.

It is served as what it was found to be and nothing else: it may not act, whatever is in it (`SANDBOX`).
"""

from __future__ import annotations

from typing import Any

from litestar import Response, get, post
from litestar.datastructures import UploadFile
from litestar.exceptions import NotFoundException
from litestar.response import Redirect

from dutchess.base.translation import Texts
from dutchess.base.values import replace
from dutchess.journal.intake.fields import Fields
from dutchess.journal.messages import Message, text
from dutchess.web.auth.form_tokens import LARGEST, content_of
from dutchess.web.auth.permissions import ANYBODY, RUN
from dutchess.web.auth.server_log import note
from dutchess.web.load.uploads import read_sent
from dutchess.web.pages.account.start import own_path
from dutchess.web.services import services_of
from dutchess.web.shared import logos
from dutchess.web.shared.handlers import in_reading_thread, in_writing_thread
from dutchess.web.shared.logos import Logo
from dutchess.web.shared.lookup import only_tournament
from dutchess.web.shared.render import page
from dutchess.web.shared.view import Asked, View, address_of

SANDBOX = "default-src 'none'; style-src 'unsafe-inline'; sandbox"


@get("/e/{event:str}/logo", name="logo", opt={"needs": ANYBODY})
@in_reading_thread
def logo(request: Asked, _: Texts) -> Response[Any]:
    found = services_of(request).logos.read(request.path_params["event"])
    if found is None:
        raise NotFoundException(_("This event has no logo."))
    headers = {"content-security-policy": SANDBOX, "cache-control": "public, max-age=86400"}
    return Response(found.content, media_type=found.media_type, headers=headers)


@post("/e/{event:str}/logo", name="send-logo", opt={"needs": RUN, LARGEST: logos.LARGEST_SENT}, status_code=200)
@in_writing_thread
def send_logo(request: Asked, fields: Fields, sent: UploadFile | None, view: View, _: Texts) -> Response[Any]:
    """A logo from a file."""
    found: Logo | Message = read_sent(request, "logo", content_of(sent))
    if isinstance(found, Message):
        title, told, back = _("Not possible"), text(found, _), own_path(fields.text("next"))
        around = only_tournament(view)
        return page(request, "refused.html", 422, view, around, title=title, text=told, article="", back=back)
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
