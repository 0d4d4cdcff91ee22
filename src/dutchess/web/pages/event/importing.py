"""Tournaments from files of any program, with a review of what was read."""

from __future__ import annotations

from base64 import b64decode, b64encode
from typing import Any

from litestar import Response, get, post
from litestar.datastructures import UploadFile
from litestar.response import Redirect

from dutchess.base.errors import DutchessError
from dutchess.journal import Caution, Unconfirmed, actions
from dutchess.journal.intake.fields import Fields
from dutchess.journal.intake.foreign_files import ForeignFile
from dutchess.tournament import points_text
from dutchess.web.auth.form_tokens import LARGEST, LARGEST_UPLOAD, content_of
from dutchess.web.auth.permissions import RUN
from dutchess.web.load.uploads import read_sent
from dutchess.web.pages.event.events import free_key, slug
from dutchess.web.shared.handlers import in_reading_thread, in_writing_thread
from dutchess.web.shared.lookup import only_tournament
from dutchess.web.shared.render import error_text, page
from dutchess.web.shared.view import Asked, View, address_of, perform_action


@get("/e/{event:str}/import", name="import", opt={"needs": RUN})
@in_reading_thread
def import_form(request: Asked, view: View) -> Response[Any]:
    return _review(request, view, 200, b"", "", removed=_only_empty(view))


def _only_empty(view: View) -> str:
    """The key of the one tournament that the event has, if nobody is in it: it was made with the event."""
    if len(view.state.tournaments) != 1:
        return ""
    only = next(iter(view.state.tournaments.values()))
    return only.key if only.is_empty else ""


@post("/e/{event:str}/import", name="import-now", opt={"needs": RUN, LARGEST: LARGEST_UPLOAD}, status_code=200)
@in_writing_thread
def import_report(request: Asked, fields: Fields, sent: UploadFile | None, view: View) -> Response[Any]:
    """A whole tournament; every repair of the reader, and every round against the rules, is confirmed first."""
    data = content_of(sent) if sent else _file_carried(fields)
    source = (sent.filename if sent else "") or fields.text("source") or "file"
    key = slug(fields.text("key") or source.rpartition(".")[0] or source)
    removed = _only_empty(view) if fields.flag("remove_empty") else ""
    if removed:
        key = free_key(key, view.state.tournaments.keys() - {removed})
    try:
        read: ForeignFile = read_sent(request, "tournament file", data, source)
        action = actions.ImportTournament(key, read.content, source, read.repairs, replaces=removed)
        perform_action(request, action, confirmed=fields.all("confirmed"))
    except Unconfirmed as error:
        return _review(request, view, 409, data, key, read, error.cautions, source=source, removed=removed)
    except DutchessError as error:
        return _review(request, view, 422, data, key, error=error_text(request, error), removed=_only_empty(view))
    return Redirect(address_of(request, "tournament", key=key), status_code=303)


def _file_carried(fields: Fields) -> bytes:
    """The file that the page of the review carries along; nothing if somebody has tampered with it."""
    try:
        return b64decode(fields.text("content"), validate=True)
    except ValueError:
        return b""


def _review(
    request: Asked,
    view: View,
    status: int,
    data: bytes,
    key: str,
    read: ForeignFile | None = None,
    cautions: tuple[Caution, ...] = (),
    *,
    error: str = "",
    source: str = "",
    removed: str = "",
) -> Response[str]:
    return page(
        request,
        "event/import.html",
        status,
        view,
        only_tournament(view),
        content=b64encode(data).decode(),
        key=key,
        error=error,
        read=read,
        players=[(player, points_text(read.content.points(player))) for player in read.content.players] if read else [],
        cautions=cautions,
        source=source,
        removed=view.state.tournaments[removed].settings.name if removed else "",
    )


ROUTES = [import_form, import_report]
