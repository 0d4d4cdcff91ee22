"""What programs are told when something is wrong: problem details (RFC 9457).

Owns the kinds of problems, their statuses and their shape; `docs/api.md` has a paragraph on each, and the `type` of a
problem leads there. Must not decide what is wrong.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, NotRequired, TypedDict

from litestar import Response
from litestar.exceptions import ClientException, HTTPException

from dutchess.base.errors import DutchessError
from dutchess.base.translation import N_, Texts
from dutchess.base.values import value_class
from dutchess.journal import Conflict, NotFound, Refusal, Unconfirmed
from dutchess.journal.errors import NotAllowed, StoreFailed, Told
from dutchess.journal.messages import as_json, text
from dutchess.web.api.file_work import problem_of

MEDIA_TYPE = "application/problem+json"
MANUAL = "/manual/api#"  # where the kinds are described
CHALLENGES = {"token": 'Bearer realm="dutchess"', "password": 'Basic realm="dutchess", charset="UTF-8"'}


class WrongMediaType(ClientException):
    """The body of a call has a type that the call does not take."""

    status_code = 415

    def __init__(self, *wanted: str) -> None:
        super().__init__(detail=f"The body must have the type {' or '.join(wanted)}.")


@value_class
class Kind:
    """A kind of problem: its name, which never changes, the status of the answer, and a title."""

    name: str
    status: int
    title: str


KINDS = {
    kind.name: kind
    for kind in (
        Kind("wrong-call", 400, "The call cannot be read"),
        Kind("not-signed-in", 401, "The caller is not signed in"),
        Kind("forbidden", 403, "The token does not allow this"),
        Kind("not-found", 404, "There is no such thing"),
        Kind("wrong-method", 405, "The address does not take this method"),
        Kind("no-pairing", 409, "No legal pairing exists"),
        Kind("unconfirmed", 409, "Something must be confirmed first"),
        Kind("key-in-use", 409, "A call with this key has not been answered yet"),
        Kind("overtaken", 412, "The event has changed in the meantime"),
        Kind("too-large", 413, "This is too large"),
        Kind("wrong-media-type", 415, "The body has the wrong type"),
        Kind("invalid-file", 422, "The file cannot be used"),
        Kind("refused", 422, "The rules do not allow this"),
        Kind("key-used", 422, "The key belongs to another call"),
        Kind("too-many-calls", 429, "Too many calls"),
        Kind("failed", 500, "The server failed"),
        Kind("unavailable", 503, "The database cannot be reached"),
    )
}
OF_PROTOCOL = {kind.status: kind for kind in reversed(KINDS.values()) if kind.status not in (409, 412, 422)}

OF_FRAMEWORK = {  # what the framework says, as people would
    "Not Found": N_("There is no such page."),
    "Method Not Allowed": N_("This address belongs to a form. Go back, and open the page again."),
    "Request Entity Too Large": N_("This is larger than the server accepts."),
    "Too Many Requests": N_("That was too often. Try again in a minute."),
}


class CautionDocument(TypedDict):
    """Something that must be confirmed: send the call again with its token in `confirmed`.

    Attributes:
        level: how serious it is, 1 to 4.
        code: which message it is. Codes never change.
        parameters: what the message is about, by name.
        text: the message, in the language that the call accepts.
        article: the rule behind it.
        consequences: what will follow (level 4).
        step: 1, or 2 for the second confirmation of level 4.
        token: what confirms it.
    """

    level: int
    code: str
    parameters: Mapping[str, Any]
    text: str
    article: str
    consequences: str
    step: int
    token: str


class ChangeDocument(TypedDict):
    """An entry of the journal, as those see it who may read the event.

    Attributes:
        position: in the journal.
        time: UTC, ISO 8601.
        kind: of the fact.
        text: what was done, in words.
    """

    position: int
    time: str
    author: str
    kind: str
    text: str


class Problem(TypedDict):
    """What is wrong (RFC 9457).

    Attributes:
        type: the kind of problem, as an address in the manual; its part after `#` never changes.
        title: the kind of problem, in words.
        status: the status of the answer.
        detail: what is wrong, for a person.
        code: refusals: which message of the journal it is. Codes never change.
        parameters: refusals: what the message is about, by name.
        article: refusals: the rule behind it.
        line: files: the line, where known.
        column: files: the column, where known.
        cautions: what must be confirmed.
        version: overtaken: the version of the event now.
        changes: overtaken: what others did since, newest first.
        now: overtaken: the board that the call is about, as it is now, in words.
    """

    type: str
    title: str
    status: int
    detail: str
    code: NotRequired[str]
    parameters: NotRequired[Mapping[str, Any]]
    article: NotRequired[str]
    line: NotRequired[int | None]
    column: NotRequired[int | None]
    cautions: NotRequired[Sequence[CautionDocument]]
    version: NotRequired[int]
    changes: NotRequired[Sequence[ChangeDocument]]
    now: NotRequired[str]


def problem(name: str, detail: str, **more: Any) -> Problem:
    """A problem of a kind; `more` are its other members."""
    kind = KINDS[name]
    made: Any = {"type": MANUAL + kind.name, "title": kind.title, "status": kind.status, "detail": detail, **more}
    found: Problem = made
    return found


def response(found: Problem, headers: Mapping[str, str] | None = None) -> Response[Any]:
    """The answer that tells a problem."""
    body = json.dumps(found, ensure_ascii=False)
    return Response(body, media_type=MEDIA_TYPE, status_code=found["status"], headers=dict(headers or {}))


def of_error(error: DutchessError, texts: Texts | None = None) -> Problem:
    """An error as a problem, in a language where it has a code."""
    if isinstance(error, StoreFailed):
        raise error  # no answer to a call: the server says that the database is away, and has it in the log
    if isinstance(error, Unconfirmed):
        cautions = [{**one.as_json(), "text": text(one.said, texts)} for one in error.cautions]
        return problem("unconfirmed", "; ".join(str(one["text"]) for one in cautions), cautions=cautions)
    if isinstance(error, Told):
        coded = as_json(error.said)
        detail = text(error.said, texts)
        if isinstance(error, Conflict):
            return problem("overtaken", detail, version=error.found, **coded)
        if isinstance(error, NotAllowed):
            return problem("forbidden", detail, **coded)
        if isinstance(error, NotFound):
            return problem("not-found", detail, **coded)
        return problem("refused", detail, article=error.article if isinstance(error, Refusal) else "", **coded)
    kind, detail, more = problem_of(error)
    return problem(kind, detail, **more)


def of_protocol(error: HTTPException, texts: Texts) -> Problem:
    """An error of the protocol as a problem."""
    kind = OF_PROTOCOL.get(error.status_code) or OF_PROTOCOL[400 if error.status_code < 500 else 500]
    return {**problem(kind.name, detail_of(error, texts)), "status": error.status_code}


def detail_of(error: HTTPException, texts: Texts) -> str:
    """What an error of the protocol says, in a language; `extra` has the values of its text."""
    if error.detail in OF_FRAMEWORK:
        return texts(OF_FRAMEWORK[error.detail])
    return texts(error.detail, **(error.extra if isinstance(error.extra, dict) else {}))
