"""Reading calls of programs and answering them.

Owns what all calls that change something have in common: JSON in, JSON out, errors as problems, and the idempotency
key. Must not know what a call is about.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from typing import Any

from litestar import Response

from dutchess.base.errors import DutchessError
from dutchess.web.api import problems
from dutchess.web.api.file_work import WrongCall
from dutchess.web.api.idempotency import Calls, KeyInUse, KeyUsed
from dutchess.web.api.json_values import decode_together, query_values
from dutchess.web.api.openapi import Nothing
from dutchess.web.api.problems import WrongMediaType
from dutchess.web.services import services_of
from dutchess.web.shared.view import Asked, texts_of

LONGEST_KEY = 100
ESCAPE = b"\\u"
MOST_VALUES = 300_000  # of a body: each needs many times as much memory as its text
MARKS = (b",", b"[", b"{")  # one of them is before each value


async def json_body(request: Asked) -> bytes:
    """The body of a call, if it says that it is JSON."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    body = await request.body()
    if kind != "application/json":
        raise WrongMediaType("application/json")
    return body


def values_of(kinds: Sequence[Any], body: bytes) -> list[Any]:
    """The values of several records from the body of a call; WrongCall if there is something else in it.

    A long list takes a while: not in the event loop.
    """
    if sum(map(body.count, MARKS)) > MOST_VALUES:
        raise WrongCall(f"the body has more than {MOST_VALUES:,} values")
    try:
        value = json.loads(body, parse_constant=_no_number)
        if ESCAPE in body:
            json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise WrongCall("the body is not JSON: it escapes one half of a character without the other") from None
    except (ValueError, RecursionError) as error:
        raise WrongCall(f"the body is not JSON: {str(error)[:100]}") from None
    return decode_together(kinds, value)


def _no_number(written: str) -> None:
    raise ValueError(f"{written} is no number")


def refuse_parameters(request: Asked) -> None:
    """WrongCall if the address of a call that has no parameters names one."""
    query_values(Nothing, request.query_params.multi_items())


def document(content: object, status: int = 200, headers: dict[str, str] | None = None) -> Response[Any]:
    """An answer in JSON that nobody keeps."""
    text = json.dumps(content, ensure_ascii=False)
    kept = {"cache-control": "no-store", **(headers or {})}
    return Response(text, media_type="application/json", status_code=status, headers=kept)


def answer_once(request: Asked, body: bytes, work: Callable[[Asked], Response[Any]]) -> Response[Any]:
    """Do something, or answer as before if the caller sends a call again with its idempotency key.

    The key is free again if nothing was written; if the server or the database failed, nobody knows, and it is not.
    """
    key = request.headers.get("idempotency-key", "")
    if not key:
        return result_or_problem(request, work)
    if len(key) > LONGEST_KEY or not key.isascii() or not key.isprintable():
        raise WrongCall(f"Idempotency-Key: 1 to {LONGEST_KEY} printable ASCII characters are expected")
    calls = Calls(services_of(request).store.engine, time.time)
    caller = f"{request.headers.get('authorization', '')}\n{request.method} {request.url.path}\n{key}"
    try:
        kept = calls.begin(caller, body)
    except KeyInUse as error:
        return problems.response(problems.problem("key-in-use", str(error)))
    except KeyUsed as error:
        return problems.response(problems.problem("key-used", str(error)))
    if kept is not None:
        return Response(
            kept.body, media_type="application/json", status_code=kept.status, headers={"idempotent-replay": "true"}
        )
    answer = result_or_problem(request, work)
    status = answer.status_code or 200
    if status < 300:
        calls.finish(caller, status, str(answer.content))
    elif status < 500:
        calls.give_up(caller)
    return answer


def result_or_problem(request: Asked, work: Callable[[Asked], Response[Any]]) -> Response[Any]:
    """What comes of it; an error as a problem."""
    try:
        return work(request)
    except DutchessError as error:
        return problems.response(problems.of_error(error, texts_of(request)))
