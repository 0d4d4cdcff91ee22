"""The description of the HTTP interface (OpenAPI 3.1), served at /api/openapi.json.

Owns what programs are told. Written by hand from small tables, so that it says what people need and nothing of how the
server is made; the tests call every operation by it.
"""

from __future__ import annotations

from typing import Any

from dutchess import __version__, systems
from dutchess.web.calls import LIMITS
from dutchess.web.pages.forms import FORMS

Schema = dict[str, Any]

NUMBER: Schema = {"type": "integer", "minimum": 0}
PAIR: Schema = {"type": "array", "items": NUMBER, "minItems": 2, "maxItems": 2}


def ref(name: str) -> Schema:
    return {"$ref": f"#/components/schemas/{name}"}


SCHEMAS: dict[str, Schema] = {
    "Error": {
        "type": "object",
        "required": ["error", "message"],
        "properties": {
            "error": {"type": "string", "description": "Kind of error."},
            "message": {"type": "string", "description": "What is wrong, for a person."},
            "line": {"type": ["integer", "null"], "description": "Line of the posted file, where known."},
            "column": {"type": ["integer", "null"]},
            "article": {"type": "string", "description": "The article that a refusal rests on."},
            "code": {"type": "string", "description": "Which message of the journal it is; codes never change."},
            "parameters": {"type": "object", "description": "What the message is about, by name."},
            "cautions": {
                "type": "array",
                "items": {"type": "object"},
                "description": "What must be confirmed: each with code and parameters, text, article, level and token.",
            },
        },
    },
    "Pairing": {
        "type": "object",
        "required": ["round", "system", "pairs", "bye"],
        "properties": {
            "round": NUMBER,
            "system": {"type": "string"},
            "pairs": {"type": "array", "items": PAIR, "description": "[white, black] in publishing order."},
            "bye": {"type": ["integer", "null"]},
            "resting": {"type": "integer", "description": "Round robins of an odd field: who rests; this is no bye."},
            "boards": {"description": "Team events: the players of each match, board by board."},
        },
    },
    "Report": {
        "type": "object",
        "required": ["tournaments", "rounds", "pairs", "discrepancies", "files"],
        "properties": {
            "tournaments": NUMBER,
            "rounds": NUMBER,
            "pairs": NUMBER,
            "discrepancies": NUMBER,
            "files": {"type": "array", "items": {"type": "object"}},
        },
    },
    "Explanation": {
        "type": "object",
        "required": ["round", "system"],
        "description": "Of a round: brackets, floaters, bye, colours. Of a player: opponent, colour, barred, "
        "alternatives. Of a pair, a bye or a floater: possible, pairing, first_difference, stuck.",
        "properties": {
            "round": NUMBER,
            "system": {"type": "string"},
            "brackets": {"type": "array", "items": {"type": "object"}},
            "colours": {"type": "array", "items": {"type": "object"}},
            "pair": PAIR,
            "possible": {"type": "boolean"},
            "verdict": {"type": "string", "enum": ["happens", "worse", "later", "impossible"]},
            "pairing": {"type": ["array", "null"], "items": PAIR},
            "bye": {"type": ["integer", "object", "null"]},
            "first_difference": {"type": ["object", "null"]},
            "stuck": {"type": ["array", "null"], "items": NUMBER},
            "alternatives": {"type": "array", "items": {"type": "object"}},
        },
    },
    "Receipt": {
        "type": "object",
        "required": ["version", "entries"],
        "properties": {"version": NUMBER, "entries": NUMBER},
    },
    "Standings": {
        "type": "object",
        "required": ["standings"],
        "properties": {"standings": {"type": "array", "items": {"type": "object"}}},
    },
}

SYSTEM = {
    "name": "system",
    "in": "query",
    "description": "Pairing system; by default the one that the file names, else dutch (team for team events).",
    "schema": {"type": "string", "enum": list(systems.names())},
}
TIEBREAKS = {
    "name": "tiebreaks",
    "in": "query",
    "description": "Tie-break codes with commas, such as BH/C1,BH,SB; by default those of the file.",
    "schema": {"type": "string"},
    "example": "BH/C1,BH,SB",
}


def asked(name: str, description: str, schema: Schema | None = None) -> Schema:
    """A parameter of the call."""
    return {"name": name, "in": "query", "description": description, "schema": schema or NUMBER}


QUESTION = [
    asked("round", "A round of the file; by default the next one."),
    asked("player", "One participant."),
    asked("pair", "Two participants with a comma, such as 3,7.", {"type": "string"}),
    asked("bye", "Why this one has the bye or not."),
    asked("floater", "Why this one floats or not."),
    SYSTEM,
]


def document(what: str, schema: str) -> Schema:
    """An answer in JSON."""
    return {"description": what, "content": {"application/json": {"schema": ref(schema)}}}


def operation(summary: str, name: str, result: str, parameters: list[Schema]) -> Schema:
    """A call that takes a report file."""
    return {
        "summary": summary,
        "operationId": name,
        "parameters": parameters,
        "requestBody": {
            "required": True,
            "description": "A tournament report file (TRF-2026, TRF16, TRF06).",
            "content": {"text/plain": {"schema": {"type": "string"}}},
        },
        "responses": {
            "200": document("The answer.", result),
            "400": document("The call is wrong: an unknown system or tie-break.", "Error"),
            "409": document("No legal pairing exists; the message says who blocks whom.", "Error"),
            "413": document("The file is beyond a limit, or would take too much time or memory.", "Error"),
            "422": document("The file contradicts itself or the format.", "Error"),
            "429": document("Too many calls from this address.", "Error"),
        },
    }


def in_path(name: str, what: str, schema: Schema | None = None) -> Schema:
    return {"name": name, "in": "path", "required": True, "description": what, "schema": schema or TEXT}


TEXT: Schema = {"type": "string", "pattern": "^[A-Za-z0-9_-]{1,60}$"}
EVENT = in_path("event", "The event, as in the address of its pages.")
TOURNAMENT = in_path("key", "The tournament, as in the address of its pages.")
ROUND = in_path("round", "A round.", {"type": "integer", "minimum": 1, "maximum": 255})


def drive() -> Schema:
    """The call that changes an event."""
    return {
        "summary": "Do something in an event: the same forms as the pages send.",
        "operationId": "do",
        "description": "Fields are those of the form; every form may have expected (the version seen), reason, and "
        "confirmed (the tokens of cautions, repeated).",
        "security": [{"token": []}],
        "parameters": [EVENT, in_path("name", "The form.", {"type": "string", "enum": sorted(FORMS)})],
        "requestBody": {
            "content": {
                "application/x-www-form-urlencoded": {
                    "schema": {
                        "type": "object",
                        "properties": {
                            "tournament": {"type": "string"},
                            "expected": {"type": "string"},
                            "reason": {"type": "string"},
                        },
                        "additionalProperties": {"type": "string"},
                    }
                }
            }
        },
        "responses": {
            "200": document("It is written; the version of the event now.", "Receipt"),
            "400": document("The call cannot be read.", "Error"),
            "401": document("A token is needed.", "Error"),
            "403": document("The token may not do this.", "Error"),
            "404": document("There is no such event, tournament, player, round or form.", "Error"),
            "409": document("Cautions must be confirmed, or somebody else was faster.", "Error"),
            "413": document("The call is too large.", "Error"),
            "422": document("The rules do not allow it; article says why.", "Error"),
            "429": document("Too many calls from this address.", "Error"),
        },
    }


def readable(summary: str, name: str, parameters: list[Schema], required: list[str]) -> Schema:
    """A page as JSON."""
    answer = {"type": "object", "required": required}
    return {
        "get": {
            "summary": summary,
            "operationId": name,
            "parameters": parameters,
            "responses": {
                "200": {"description": "The page.", "content": {"application/json": {"schema": answer}}},
                "400": document("The call cannot be read.", "Error"),
                "404": document("There is no such event, tournament or round, or it is not published.", "Error"),
            },
        }
    }


PATHS: dict[str, Schema] = {
    "/api/events/{event}/do/{name}": {"post": drive()},
    "/e/{event}/event.json": readable(
        "An event and its tournaments.", "event", [EVENT], ["event", "version", "tournaments"]
    ),
    "/e/{event}/t/{key}/players.json": readable("The players.", "players", [EVENT, TOURNAMENT], ["players"]),
    "/e/{event}/t/{key}/rounds/{round}/boards.json": readable(
        "The boards of a published round.", "round", [EVENT, TOURNAMENT, ROUND], ["round", "phase", "boards", "resting"]
    ),
    "/e/{event}/t/{key}/standings.json": readable(
        "Standings and crosstable.", "standingsOfEvent", [EVENT, TOURNAMENT], ["round", "tiebreaks", "places"]
    ),
    "/api/pair": {"post": operation("Pair the next round of a tournament.", "pair", "Pairing", [SYSTEM])},
    "/api/check": {"post": operation("Check every played round of a tournament.", "check", "Report", [SYSTEM])},
    "/api/standings": {"post": operation("Rank the players of a tournament.", "standings", "Standings", [TIEBREAKS])},
    "/api/explain": {"post": operation("Explain a round, a player or a pair.", "explain", "Explanation", QUESTION)},
}


def description() -> Schema:
    """The whole document."""
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Dutchess",
            "version": __version__,
            "summary": "Chess tournaments paired by the FIDE Swiss rules.",
            "description": "The calls under /api that take a report file need no account. They are rate limited. "
            + LIMITS,
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "paths": PATHS,
        "components": {
            "schemas": SCHEMAS,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }
