"""The description of the HTTP interface (OpenAPI 3.1), made from the routes that answer.

Owns what an operation states: the types of its parameters, its body and its answer, and the problems it may have. The
routes read and answer by the same statement (`wire`), so there is nothing to keep in step. Must not list operations.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from http import HTTPStatus
from typing import Any

from litestar.handlers import HTTPRouteHandler

from dutchess import __version__
from dutchess.base.values import value_class
from dutchess.web.api.json_values import Schema, Schemas, parts_of
from dutchess.web.api.problems import KINDS, MEDIA_TYPE, Problem

OPERATION = "operation"  # where a route keeps its statement (`opt`)
FILE, REPORT = "file", "report"  # a posted report file; one in the answer
FILE_TYPES = ("text/plain", "application/octet-stream")
PARAMETER = re.compile(r"\{(\w+):(\w+)\}")
PATH_TEXTS = {
    "event": "The event, as in the address of its pages.",
    "key": "The tournament, as in the address of its pages.",
    "round": "The number of a round.",
    "token": "A token, by its identifier.",
}
IF_MATCH = (
    "The version of the event that the caller has seen, as in the ETag of an answer: "
    '`"12"`. If somebody else has changed the event since, nothing is written (412).'
)
KEY = (
    "A text of the caller's choice, new for each call. A call that is sent again with the same key "
    "is not done again; it gets the first answer."
)


@value_class
class Nothing:
    """No parameters."""


@value_class
class Operation:
    """What a route promises.

    Attributes:
        name: the name of the operation in generated clients.
        summary: what it does, in a line.
        answer: the type of its answer, `REPORT` for a report file, None for an empty one.
        status: of an answer without a problem.
        query: the value class of its parameters.
        body: the value classes whose fields its body has, or `FILE`; empty for none.
        door: `token` or `password` if it needs one, `either` if a token shows more; empty otherwise.
        changes: whether it writes, so that an idempotency key makes sense.
        versioned: whether it writes to an event, whose version can be stated.
        cached: whether its answer has an ETag to ask with.
        headers: further headers that it reads: name, what it is, and its pattern.
        problems: the kinds of problems that it may have beyond those that every operation has.
        description: more about it.
    """

    name: str
    summary: str
    answer: Any
    status: int = 200
    query: Any = Nothing
    body: Any = ()
    door: str = ""
    changes: bool = False
    versioned: bool = False
    cached: bool = False
    headers: tuple[tuple[str, str, str], ...] = ()
    problems: tuple[str, ...] = ()
    description: str = ""

    @property
    def kinds(self) -> list[str]:
        """Every kind of problem that it may have."""
        found = {"wrong-call", "wrong-method", "too-many-calls", "failed", *self.problems}
        if self.door in ("token", "password"):
            found |= {"not-signed-in"}
        if self.door == "token":
            found |= {"forbidden"}
        if self.body:
            found |= {"too-large", "wrong-media-type"}
        if self.changes:
            found |= {"key-in-use", "key-used", "unavailable"}
        return [name for name in KINDS if name in found]


def by_token(need: str, operation: Operation) -> dict[str, Any]:
    """What a route for programs states (`opt`): what it needs, and that only a token opens it, never a browser."""
    return {"needs": need, "token_only": True, "exclude_from_csrf": True, OPERATION: operation}


def description(handlers: Iterable[HTTPRouteHandler], about: str) -> Schema:
    """The whole document."""
    schemas = Schemas()
    paths: dict[str, Schema] = {}
    for handler in handlers:
        operation: Operation | None = handler.opt.get(OPERATION)
        if operation is None:
            continue
        (path,) = handler.paths
        (method,) = handler.http_methods
        described = _operation(operation, path, schemas)
        paths.setdefault(PARAMETER.sub(r"{\1}", path), {})[str(method).lower()] = described
    schemas.of(Problem)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Dutchess",
            "version": __version__,
            "summary": "Chess tournaments paired by the FIDE Swiss rules.",
            "description": about,
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "paths": dict(sorted(paths.items())),
        "components": {
            "schemas": dict(sorted(schemas.components.items())),
            "securitySchemes": {
                "token": {"type": "http", "scheme": "bearer"},
                "password": {"type": "http", "scheme": "basic"},
            },
        },
    }


def _operation(operation: Operation, path: str, schemas: Schemas) -> Schema:
    made: Schema = {"summary": operation.summary, "operationId": operation.name}
    if operation.description:
        made["description"] = operation.description
    if operation.door in ("token", "password"):  # generators would ask for a token that is not needed
        made["security"] = [{operation.door: []}]
    if parameters := [*_in_path(path), *_in_query(operation.query, schemas), *_in_header(operation)]:
        made["parameters"] = parameters
    if operation.body:
        made["requestBody"] = {"required": True, "content": _body(operation, schemas)}
    return {**made, "responses": _responses(operation, schemas)}


def _in_path(path: str) -> list[Schema]:
    schema = {
        "str": {"type": "string", "pattern": "^[A-Za-z0-9_-]{1,64}$"},
        "int": {"type": "integer", "minimum": 1, "maximum": 255},
    }
    return [
        {"name": name, "in": "path", "required": True, "description": PATH_TEXTS[name], "schema": schema[kind]}
        for name, kind in PARAMETER.findall(path)
    ]


def _in_query(kind: Any, schemas: Schemas) -> list[Schema]:
    found = []
    for part in parts_of(kind):
        schema = schemas.part(part, inward=True)
        text = schema.pop("description", "")
        if isinstance(schema.get("type"), list):  # an address has no null: it leaves the parameter out
            schema["type"] = schema["type"][0]
        if "anyOf" in schema:
            (schema,) = [one for one in schema["anyOf"] if one != {"type": "null"}]
        parameter = {"name": part.name, "in": "query", "required": part.required, "schema": schema}
        found.append({**parameter, "description": text} if text else parameter)
    return found


def _in_header(operation: Operation) -> list[Schema]:
    found = [(name, text, {"type": "string", "pattern": pattern}) for name, text, pattern in operation.headers]
    if operation.changes:
        found.append(("Idempotency-Key", KEY, {"type": "string", "pattern": "^[!-~]{1,100}$"}))
    if operation.versioned:
        found.append(("If-Match", IF_MATCH, {"type": "string", "pattern": '^"[0-9]{1,9}(-[0-9a-f]{1,32})?"$'}))
    if operation.cached:
        found.append(("If-None-Match", "The ETag of an earlier answer; 304 if it still holds.", {"type": "string"}))
    return [{"name": name, "in": "header", "description": text, "schema": schema} for name, text, schema in found]


def _body(operation: Operation, schemas: Schemas) -> Schema:
    if operation.body == FILE:
        return {
            "application/octet-stream": {"schema": {"type": "string", "format": "binary"}},
            "text/plain": {"schema": {"type": "string"}},
        }
    kinds: tuple[Any, ...] = operation.body
    if len(kinds) == 1:
        return {"application/json": {"schema": schemas.of(kinds[0], inward=True)}}
    name = kinds[0].__name__
    schemas.components[name] = schemas.object_of(*kinds, inward=True)
    return {"application/json": {"schema": {"$ref": f"#/components/schemas/{name}"}}}


def _responses(operation: Operation, schemas: Schemas) -> dict[str, Schema]:
    """What is answered, by status."""
    made: dict[str, Schema] = {str(operation.status): {"description": HTTPStatus(operation.status).phrase}}
    answered = made[str(operation.status)]
    if operation.answer == REPORT:
        answered["content"] = {"text/plain": {"schema": {"type": "string"}}}
    elif operation.answer is not None:
        answered["content"] = {"application/json": {"schema": schemas.of(operation.answer)}}
    if operation.versioned or operation.cached:
        answered["headers"] = {"ETag": {"description": "The version of the event.", "schema": {"type": "string"}}}
    if operation.cached:
        made["304"] = {"description": "It is still the same."}
    by_status: dict[int, list[str]] = {}
    for name in operation.kinds:
        by_status.setdefault(KINDS[name].status, []).append(name)
    for status, names in sorted(by_status.items()):
        text = " Or: ".join(f"{KINDS[name].title} (`{name}`)." for name in names)
        made[str(status)] = {"description": text, "content": {MEDIA_TYPE: {"schema": schemas.of(Problem)}}}
        if status == 401:
            challenge: Mapping[str, Any] = {"description": "How to sign in.", "schema": {"type": "string"}}
            made["401"]["headers"] = {"WWW-Authenticate": challenge}
    return made
