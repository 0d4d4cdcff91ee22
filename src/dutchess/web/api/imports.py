"""A call for programs that brings a tournament file into an event.

    POST /api/events/{event}/import     the file as text/plain or application/octet-stream

Owns the way from the file to the journal: a worker reads it. Everything that the reader repaired or assumed, and every
round that differs from the rules, is a caution that the caller confirms. Must not contain rules.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from litestar import Response, post

from dutchess.base.values import value_class
from dutchess.formats.documents.shapes import System
from dutchess.journal import actions
from dutchess.journal.intake.foreign_files import ForeignFile
from dutchess.web.api import problems
from dutchess.web.api.actions import Call, Done, perform
from dutchess.web.api.file_work import LARGEST_FILE, Answered
from dutchess.web.api.files import RETRY, file_body, read_call
from dutchess.web.api.json_calls import answer_once
from dutchess.web.api.json_values import query_values
from dutchess.web.api.openapi import FILE, Operation, by_token
from dutchess.web.auth.permissions import RUN
from dutchess.web.load.thread_queues import Busy
from dutchess.web.load.workers import Failed, NotComputed
from dutchess.web.shared.handlers import run_writing
from dutchess.web.shared.view import Asked


@value_class
class ImportQuery:
    """Attributes:
    tournament: a short key of the caller's choice for the tournament, such as `open` or `A`.
    source: the name of the file, for the journal.
    system: the pairing system, if the file does not name it.
    reason: why, for the journal.
    confirmed: the tokens of the cautions that are confirmed.
    """

    tournament: str
    source: str = ""
    system: System | None = None
    reason: str = ""
    confirmed: tuple[str, ...] = ()


IMPORT = Operation(
    "importTournament",
    "Import a tournament from a file into an event: a report file (TRF), or that of another program.",
    "events",
    Done,
    query=ImportQuery,
    body=FILE,
    door="token",
    changes=True,
    versioned=True,
    problems=("invalid-file", "not-found", "unconfirmed", "overtaken", "refused"),
    description="Whatever the reader repaired or assumed, and every round that differs from the rules, must be "
    "confirmed: the first call lists these cautions, the second one sends their tokens.",
)


@post(
    "/api/events/{event:str}/import",
    name="api-import",
    opt=by_token(RUN, IMPORT),
    status_code=200,
    request_max_body_size=LARGEST_FILE,
)
async def import_tournament(request: Asked) -> Response[Any]:
    query = query_values(ImportQuery, request.query_params.multi_items())
    body = await file_body(request)
    try:
        read: ForeignFile | Answered = await read_call(request, "import", body, query.source)
    except Busy as error:
        return problems.response(problems.problem("too-many-calls", str(error)), RETRY)
    except Failed:
        raise
    except NotComputed as error:
        return problems.response(problems.problem("too-large", str(error)))
    if not isinstance(read, ForeignFile):
        kind, text, more = read
        return problems.response(problems.problem(kind, text, **more))
    action = actions.ImportTournament(query.tournament, read.content, query.source, read.repairs, query.system or "")
    work = partial(perform, action=action, more=Call(query.reason, query.confirmed))
    return await run_writing(request, answer_once, request, body, work)


ROUTES = [import_tournament]
