"""Watching an event: the stream that live pages listen to."""

from __future__ import annotations

from litestar import get
from litestar.response import ServerSentEvent

from dutchess.web.live import Live
from dutchess.web.pages.frame import Asked
from dutchess.web.permissions import ANYBODY


@get("/e/{event:str}/live", name="live", opt={"needs": ANYBODY})
async def live(request: Asked) -> ServerSentEvent:
    """The version of the event, whenever it changes."""
    event = request.path_params["event"]
    request.app.state.store.length(event)  # NotFound for an event that does not exist
    channel: Live = request.app.state.live
    return ServerSentEvent(channel.watch(event))


ROUTES = [live]
