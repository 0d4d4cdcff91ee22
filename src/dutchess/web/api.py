"""Calls for programs that need no account: a report file in, JSON out.

    POST /api/pair        the next round
    POST /api/check       every played round against its recomputation
    POST /api/standings   ranks and tie-breaks
    POST /api/explain     why this pairing, why not another

Owns the translation between HTTP and the workers, which read the file and compute (`calls`). Must not compute anything.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

from litestar import MediaType, Request, Response, get, post
from litestar.handlers import HTTPRouteHandler

from dutchess import Tournament
from dutchess.web import calls
from dutchess.web.api_description import description
from dutchess.web.permissions import ANYBODY
from dutchess.web.security import visitor_of
from dutchess.web.services import services_of
from dutchess.web.turns import Busy
from dutchess.web.workers import Failed, NotComputed, Work

Answer = Response[str]
RETRY = {"retry-after": "2"}


def answer(document: str | object, status: int = 200, headers: dict[str, str] | None = None) -> Answer:
    text = document if isinstance(document, str) else json.dumps(document, ensure_ascii=False)
    return Response(text, media_type=MediaType.JSON, status_code=status, headers=headers)


async def leaving(request: Request[Any, Any, Any]) -> None:
    """Ends when the client has gone. The body must have been read."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


async def computed(request: Request[Any, Any, Any], work: Work) -> Any:
    """What a worker makes of it; dropped when the client leaves. NotComputed, or Busy, if there is nothing."""
    task = services_of(request).workers.submit(visitor_of(request), work)
    done, gone = asyncio.wrap_future(task.result), asyncio.ensure_future(leaving(request))
    try:
        await asyncio.wait((done, gone), return_when=asyncio.FIRST_COMPLETED)
        if not done.done():
            raise NotComputed("nobody waits for it any more")
        return await done
    finally:
        gone.cancel()
        if not done.done():
            task.drop()
            done.cancel()


def call(path: str, name: str, work: Callable[[Tournament, calls.Asked], object]) -> HTTPRouteHandler:
    """A route that answers with what `work` makes of the posted file."""

    @post(
        path,
        name=name,
        opt={"needs": ANYBODY, "exclude_from_csrf": True},
        status_code=200,
        request_max_body_size=calls.LARGEST_FILE,
    )
    async def handler(request: Request[Any, Any, Any]) -> Answer:
        body = await request.body()
        try:
            return answer(*await computed(request, (calls.answered, (work, body, dict(request.query_params)))))
        except Busy as error:
            return answer({"error": "Busy", "message": str(error)}, 429, RETRY)
        except Failed:
            raise
        except NotComputed as error:
            return answer({"error": type(error).__name__, "message": str(error)}, 413)

    return handler


@get("/api/openapi.json", name="openapi", opt={"needs": ANYBODY}, sync_to_thread=False)
def openapi() -> Answer:
    return answer(description())


ROUTES = [
    call("/api/pair", "api-pair", calls.pair),
    call("/api/check", "api-check", calls.check),
    call("/api/standings", "api-standings", calls.standings),
    call("/api/explain", "api-explain", calls.explain),
    openapi,
]
