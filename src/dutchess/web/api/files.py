"""Calls for programs that need no account: a report file in, JSON out.

    POST /api/pair        the next round
    POST /api/check       every played round against its recomputation
    POST /api/standings   ranks and tie-breaks
    POST /api/explain     why this pairing, why not another
    POST /api/prove       a round with its proof

Owns the translation between HTTP and the workers, which read the file and compute (`calls`). Must not compute anything.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

from litestar import MediaType, Request, Response, post
from litestar.handlers import HTTPRouteHandler

from dutchess import Tournament
from dutchess.formats.documents.shapes import (
    CertificateDocument,
    CheckDocument,
    Explanation,
    PairingDocument,
    StandingsDocument,
)
from dutchess.web.api import file_work, problems
from dutchess.web.api.json_values import query_values
from dutchess.web.api.openapi import FILE, FILE_TYPES, OPERATION, Operation
from dutchess.web.api.problems import WrongMediaType
from dutchess.web.auth.permissions import ANYBODY
from dutchess.web.load.thread_queues import Busy
from dutchess.web.load.uploads import begin_reading
from dutchess.web.load.workers import Failed, NotComputed

Answer = Response[str]
RETRY = {"retry-after": "2"}


def answer(document: str | object, status: int = 200, headers: dict[str, str] | None = None) -> Answer:
    text = document if isinstance(document, str) else json.dumps(document, ensure_ascii=False)
    return Response(text, media_type=MediaType.JSON, status_code=status, headers=headers)


async def wait_until_gone(request: Request[Any, Any, Any]) -> None:
    """Ends when the client has gone. The body must have been read."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


async def read_call(request: Request[Any, Any, Any], kind: str, *arguments: object) -> Any:
    """What a worker makes of a file; dropped when the client leaves. NotComputed, or Busy, if there is nothing."""
    task = begin_reading(request, kind, *arguments)
    done, gone = asyncio.wrap_future(task.result), asyncio.ensure_future(wait_until_gone(request))
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


def call(
    path: str, work: Callable[[Tournament, Any], object], operation: Operation, reader: str = "call"
) -> HTTPRouteHandler:
    """A route that answers with what `work` makes of the posted file, within the limits of a reader (`uploads`)."""

    @post(
        path,
        name=f"api-{operation.name}",
        opt={"needs": ANYBODY, "exclude_from_csrf": True, OPERATION: operation},
        status_code=200,
        request_max_body_size=file_work.LARGEST_FILE,
    )
    async def handler(request: Request[Any, Any, Any]) -> Answer:
        query = query_values(operation.query, request.query_params.multi_items())
        body = await file_body(request)
        try:
            kind, text, more = await read_call(request, reader, work, body, query)
        except Busy as error:
            return problems.response(problems.problem("too-many-calls", str(error)), RETRY)
        except Failed:
            raise
        except NotComputed as error:
            return problems.response(problems.problem("too-large", str(error)))
        return problems.response(problems.problem(kind, text, **more)) if kind else answer(text)

    return handler


async def file_body(request: Request[Any, Any, Any]) -> bytes:
    """A posted file; WrongMediaType if the body says that it is something else."""
    kind = request.headers.get("content-type", FILE_TYPES[0]).partition(";")[0].strip().lower()
    if kind not in FILE_TYPES:
        raise WrongMediaType(*FILE_TYPES)
    return await request.body()


def _operation(name: str, summary: str, document: Any, query: Any, *kinds: str) -> Operation:
    return Operation(name, summary, "files", document, query=query, body=FILE, problems=("invalid-file", *kinds))


ROUTES = [
    call(
        "/api/pair",
        file_work.pair,
        _operation("pair", "Pair the next round of a tournament.", PairingDocument, file_work.PairQuery, "no-pairing"),
    ),
    call(
        "/api/check",
        file_work.check,
        _operation("check", "Check every played round of a tournament.", CheckDocument, file_work.PairQuery),
    ),
    call(
        "/api/standings",
        file_work.standings,
        _operation("standings", "Rank the participants of a tournament.", StandingsDocument, file_work.StandingsQuery),
    ),
    call(
        "/api/explain",
        file_work.explain,
        _operation(
            "explain",
            "Explain a round, a player, a pair, a bye or a float.",
            Explanation,
            file_work.ExplainQuery,
            "no-pairing",
        ),
    ),
    call(
        "/api/prove",
        file_work.prove,
        _operation("prove", "Prove a round of the Dutch System.", CertificateDocument, file_work.ProveQuery),
        "proof",
    ),
]
