"""Calls for programs that need no account: a report file in, JSON out.

    POST /api/pair        the next round
    POST /api/check       every played round against its recomputation
    POST /api/standings   ranks and tie-breaks
    POST /api/explain     why this pairing, why not another

Owns the translation between HTTP and the library. The same rules, errors and JSON as the commands. Must not compute
anything.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

from litestar import MediaType, Request, Response, get, post
from litestar.handlers import HTTPRouteHandler

import dutchess
from dutchess import DutchessError, InvalidTournament, NoPairingPossible, Tournament, systems, trf
from dutchess.documents import checking, pairing, ranking
from dutchess.web.api_description import description
from dutchess.web.permissions import ANYBODY

Answer = Response[str]
LONGEST_NUMBER = 9


class WrongCall(DutchessError):
    """A parameter of a call that means nothing."""


def answer(document: str | object, status: int = 200) -> Answer:
    text = document if isinstance(document, str) else json.dumps(document, ensure_ascii=False)
    return Response(text, media_type=MediaType.JSON, status_code=status)


def failure(error: DutchessError) -> Answer:
    """An error as JSON: 409 if no pairing exists, 422 for a file that cannot be used, 400 for a wrong call."""
    document: dict[str, object] = {"error": type(error).__name__, "message": str(error)}
    if isinstance(error, NoPairingPossible):
        return answer(document, 409)
    if isinstance(error, InvalidTournament):
        return answer({**document, "message": error.message, "line": error.line, "column": error.column}, 422)
    return answer(document, 400)


def call(
    path: str, name: str, work: Callable[[Tournament, Request[Any, Any, Any]], Answer], *, threaded: bool = False
) -> HTTPRouteHandler:
    """A route that reads the posted file and answers with what `work` makes of it; `threaded` if that may take long."""

    @post(path, name=name, opt={"needs": ANYBODY, "exclude_from_csrf": True}, status_code=200)
    async def handler(request: Request[Any, Any, Any]) -> Answer:
        body = await request.body()
        try:
            tournament = trf.loads(body.decode("utf-8-sig", "replace"))
            return await asyncio.to_thread(work, tournament, request) if threaded else work(tournament, request)
        except DutchessError as error:
            return failure(error)

    return handler


def _pair(tournament: Tournament, request: Request[Any, Any, Any]) -> Answer:
    system = request.query_params.get("system") or systems.name_of(tournament)
    return answer(pairing.document(tournament, systems.pair(tournament, system), system))


def _check(tournament: Tournament, request: Request[Any, Any, Any]) -> Answer:
    report = dutchess.check(tournament, system=request.query_params.get("system") or None)
    return answer(checking.document(checking.outcome_of("", report)))


def _standings(tournament: Tournament, request: Request[Any, Any, Any]) -> Answer:
    table = dutchess.standings(tournament, request.query_params.get("tiebreaks") or None)
    return answer(ranking.document(table, ratings=False, games=False))


def _explain(tournament: Tournament, request: Request[Any, Any, Any]) -> Answer:
    asked = request.query_params
    numbers = {name: _number(asked.get(name), name) for name in ("round", "player", "floater", "bye")}
    pair = None if numbers["bye"] is None else (numbers["bye"], 0)
    if asked.get("pair"):
        one, _, other = asked["pair"].partition(",")
        pair = _number(one, "pair") or 0, _number(other, "pair") or 0
    explained = dutchess.explain(
        tournament,
        numbers["round"],
        numbers["player"],
        pair,
        floater=numbers["floater"],
        system=asked.get("system") or None,
    )
    return answer(explained.document())


def _number(text: str | None, name: str) -> int | None:
    """A number of the call; WrongCall if it is none."""
    if not text:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) <= LONGEST_NUMBER):
        raise WrongCall(f"{name}: a whole number is wanted, not {text[:40]!r}")
    return int(text)


@get("/api/openapi.json", name="openapi", opt={"needs": ANYBODY}, sync_to_thread=False)
def openapi() -> Answer:
    return answer(description())


ROUTES = [
    call("/api/pair", "api-pair", _pair),
    call("/api/check", "api-check", _check),
    call("/api/standings", "api-standings", _standings),
    call("/api/explain", "api-explain", _explain, threaded=True),
    openapi,
]
