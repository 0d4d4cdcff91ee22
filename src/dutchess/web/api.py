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
from typing import Annotated, Any

from litestar import MediaType, Request, Response, post
from litestar.handlers import HTTPRouteHandler

import dutchess
from dutchess import DutchessError, Tournament, systems, trf
from dutchess.documents import checking, pairing, ranking
from dutchess.documents.shapes import CheckDocument, Explanation, PairingDocument, StandingsDocument
from dutchess.record import record
from dutchess.web import problems
from dutchess.web.operations import FILE, FILE_TYPES, OPERATION, Operation
from dutchess.web.permissions import ANYBODY
from dutchess.web.problems import WrongMediaType
from dutchess.web.wire import Choice, asked

Answer = Response[Any]
System = Annotated[str, Choice(tuple(systems.names()))]


@record
class PairQuery:
    """Attributes:
    system: the pairing system; by default the one that the file names, else dutch (team for team events).
    """

    system: System | None = None


@record
class StandingsQuery:
    """Attributes:
    tiebreaks: codes of tie-breaks in order, such as BH/C1, BH, SB; by default those of the file.
    """

    tiebreaks: tuple[str, ...] = ()


@record
class ExplainQuery:
    """Attributes:
    round: a round of the file; by default the next one.
    player: one participant.
    pair: two participants.
    bye: why this one has the bye or not.
    floater: why this one floats or not.
    system: the pairing system; by default the one that the file names.
    """

    round: int | None = None
    player: int | None = None
    pair: tuple[int, int] | None = None
    bye: int | None = None
    floater: int | None = None
    system: System | None = None


def answer(document: object, status: int = 200) -> Answer:
    return Response(json.dumps(document, ensure_ascii=False), media_type=MediaType.JSON, status_code=status)


def call(
    path: str,
    name: str,
    operation: Operation,
    work: Callable[[Tournament, Any], object],
    *,
    threaded: bool = False,
) -> HTTPRouteHandler:
    """A route that reads the posted file and answers with what `work` makes of it; `threaded` if that may take long."""

    @post(path, name=name, opt={"needs": ANYBODY, "exclude_from_csrf": True, OPERATION: operation}, status_code=200)
    async def handler(request: Request[Any, Any, Any]) -> Answer:
        query = asked(operation.query, request.query_params.multi_items())
        body = await file_body(request)
        try:
            tournament = trf.loads(body.decode("utf-8-sig", "replace"))
            return answer(await asyncio.to_thread(work, tournament, query) if threaded else work(tournament, query))
        except DutchessError as error:
            return problems.response(problems.of_error(error))

    return handler


async def file_body(request: Request[Any, Any, Any]) -> bytes:
    """A posted file; WrongMediaType if the body says that it is something else."""
    kind = request.headers.get("content-type", FILE_TYPES[0]).partition(";")[0].strip().lower()
    if kind not in FILE_TYPES:
        raise WrongMediaType(*FILE_TYPES)
    return await request.body()


def _pair(tournament: Tournament, query: PairQuery) -> PairingDocument:
    system = query.system or systems.name_of(tournament)
    return pairing.document(tournament, systems.pair(tournament, system), system)


def _check(tournament: Tournament, query: PairQuery) -> CheckDocument:
    return checking.document(checking.outcome_of("", dutchess.check(tournament, system=query.system)))


def _standings(tournament: Tournament, query: StandingsQuery) -> StandingsDocument:
    table = dutchess.standings(tournament, list(query.tiebreaks) or None)
    return ranking.document(table, ratings=False, games=False)


def _explain(tournament: Tournament, query: ExplainQuery) -> Explanation:
    pair = query.pair if query.bye is None else (query.bye, 0)
    explained = dutchess.explain(
        tournament, query.round, query.player, pair, floater=query.floater, system=query.system
    )
    return explained.document()


def _operation(name: str, summary: str, document: Any, query: Any, *kinds: str) -> Operation:
    return Operation(name, summary, document, query=query, body=FILE, problems=("invalid-file", *kinds))


ROUTES = [
    call(
        "/api/pair",
        "api-pair",
        _operation("pair", "Pair the next round of a tournament.", PairingDocument, PairQuery, "no-pairing"),
        _pair,
    ),
    call(
        "/api/check",
        "api-check",
        _operation("check", "Check every played round of a tournament.", CheckDocument, PairQuery),
        _check,
    ),
    call(
        "/api/standings",
        "api-standings",
        _operation("standings", "Rank the participants of a tournament.", StandingsDocument, StandingsQuery),
        _standings,
    ),
    call(
        "/api/explain",
        "api-explain",
        _operation(
            "explain", "Explain a round, a player, a pair, a bye or a float.", Explanation, ExplainQuery, "no-pairing"
        ),
        _explain,
        threaded=True,
    ),
]
