"""An event from the file of its journal: a new one, or the entries that only the file has; an owner for it.

    GET /restore, POST /restore       a file that "Backup of the event" or `dutchess event export` wrote
    POST /e/{event}/adopt             an event without an owner, for whoever set this server up

What is added to an event that is here is shown first. The form that confirms it carries those entries only. Must not
read files: a worker does.
"""

from __future__ import annotations

from typing import Any

from litestar import Response, get, post
from litestar.datastructures import UploadFile
from litestar.response import Redirect

from dutchess.base.errors import DutchessError
from dutchess.journal import NotFound, Refusal
from dutchess.journal.intake.fields import Fields
from dutchess.journal.messages import Message
from dutchess.journal.output import handover
from dutchess.journal.output.describe import Describer
from dutchess.journal.output.handover import Proved
from dutchess.web.auth.accounts import AccountError
from dutchess.web.auth.form_tokens import LARGEST, LARGEST_JOURNAL, content_of
from dutchess.web.auth.permissions import CREATE, OWN, OWNER, may
from dutchess.web.auth.server_log import note
from dutchess.web.load.uploads import read_sent
from dutchess.web.load.workers import Failed
from dutchess.web.pages.account.start import explain_error, may_adopt
from dutchess.web.services import services_of
from dutchess.web.shared.handlers import in_reading_thread, in_writing_thread
from dutchess.web.shared.render import error_text, page
from dutchess.web.shared.view import Asked, address_of, texts_of

SHOWN = 200  # entries that are listed before they are added


@get("/restore", name="restore", opt={"needs": CREATE})
@in_reading_thread
def restore_form(request: Asked) -> Response[Any]:
    return _page(request)


def _page(request: Asked, status: int = 200, error: str = "", **adding: object) -> Response[str]:
    return page(request, "event/restore.html", status, error=error, adding=adding)


@post(
    "/restore",
    name="restore-now",
    opt={"needs": CREATE, LARGEST: LARGEST_JOURNAL},
    status_code=200,
    request_max_body_size=LARGEST_JOURNAL,
)
@in_writing_thread
def restore(request: Asked, fields: Fields, sent: UploadFile | None) -> Response[Any]:
    """A file, or what was shown and is confirmed now."""
    data = content_of(sent).decode("utf-8-sig", "replace")
    try:
        proved = _prove_file(request, data or _complete_file(request, fields))
        event, entries = proved.handover.event, proved.handover.entries
        here = _length_here(request, event)
        if here is not None and len(entries) <= here:
            services_of(request).store.extend(event, entries, _name_restorer(request))  # refused if the two have parted
            raise Refusal("nothing-to-restore", "")
        if here and not fields.has("added"):
            return _ask(request, proved, here)
        handover.restore(
            services_of(request).store, proved.handover, by=_name_restorer(request), extends=here is not None
        )
    except DutchessError as error:
        return _page(request, 422, error_text(request, error))
    if here is None:
        services_of(request).accounts.grant(event, request.user.user, OWNER)
    note(request, "event-restored", event=event, entries=len(entries) - (here or 0))
    services_of(request).live.announce(event, len(entries))
    return Redirect(address_of(request, "event", event=event), status_code=303)


def _name_restorer(request: Asked) -> str:
    """Who restores, by the name and the login: anybody may choose the name of somebody else."""
    account = services_of(request).accounts.account(request.user.user)
    return f"{account.name} ({account.login})" if account else request.user.name


def _prove_file(request: Asked, content: str) -> Proved:
    try:
        read: Proved | Message = read_sent(request, "journal", content)
    except Failed:
        raise Refusal("entries-make-no-sense", "") from None
    if isinstance(read, Message):
        raise Refusal(read.code, "", **read.parameters)
    return read


def _complete_file(request: Asked, fields: Fields) -> str:
    """The file whose new entries the form carries: those that are here stand before them."""
    store, event = services_of(request).store, fields.text("event")
    if not may(request.user, OWN, event):
        raise Refusal("event-of-others", "", event=event)
    if str(store.length(event)) != fields.text("here"):
        raise Refusal("event-moved-on", "")
    return f"{fields.text('head')}\n{handover.lines_of(store.entries(event))}{fields.text('added')}"


def _length_here(request: Asked, event: str) -> int | None:
    """How many entries the event has here, None if there is none; Refusal if somebody else owns it."""
    try:
        length = services_of(request).store.length(event)
    except NotFound:
        return None
    if not may(request.user, OWN, event):
        raise Refusal("event-of-others", "", event=event)
    return length


def _ask(request: Asked, proved: Proved, here: int) -> Response[str]:
    """What a file would add to an event that is here."""
    store, brought = services_of(request).store, proved.handover
    (last,) = store.entries(brought.event, here - 1, here)
    if last.hash != brought.entries[here - 1].hash:
        store.extend(brought.event, brought.entries[:here], _name_restorer(request))  # says where the two have parted
    describer, added = Describer(proved.state, texts_of(request)), brought.entries[here:]
    return _page(
        request,
        409,
        event=brought.event,
        name=proved.state.details.name,
        here=here,
        count=len(added),
        shown=[(entry, describer.describe(entry)) for entry in added[-SHOWN:][::-1]],
        head=handover.head_of(brought),
        added=handover.lines_of(added),
    )


@post("/e/{event:str}/adopt", name="adopt", opt={"needs": CREATE}, status_code=200)
@in_writing_thread
def adopt(request: Asked, fields: Fields) -> Response[Any]:
    """Whoever set the server up, or sits at it, becomes the owner of an event that has none."""
    event, _ = request.path_params["event"], texts_of(request)
    services_of(request).store.length(event)
    try:
        if not may_adopt(request):
            raise AccountError("not-first")
        services_of(request).accounts.adopt(event, request.user.user)
    except AccountError as error:
        return page(request, "message.html", 403, title=_("Not possible"), text=explain_error(request, error))
    note(request, "event-adopted", event=event)
    return Redirect(address_of(request, "event"), status_code=303)


ROUTES = [restore_form, restore, adopt]
