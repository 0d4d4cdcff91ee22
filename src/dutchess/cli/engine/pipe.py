"""`dutchess-engine --pipe`: an engine that keeps running. It reads one request per line and writes one answer per
line, both JSON objects.

    {"id": 1, "file": "012 Open\\n..."}
    {"id": 1, "round": 5, "system": "dutch", "pairs": [[1, 4], [3, 2]], "bye": null}

Owns this protocol (`docs/engine.md`). Requests are answered in order, one at a time; a line that cannot be read is
answered with an error, and the next one is read. The end of the input ends the program. Must not pair differently from
a single call.
"""

from __future__ import annotations

import json
import signal
import sys

from dutchess.base.errors import InvalidTournament
from dutchess.cli import exits
from dutchess.formats import trf
from dutchess.pairing import systems

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, BinaryIO

    from dutchess.tournament import Tournament

LONGEST_LINE = 64_000_000  # bytes
FIELDS = ("id", "call", "file", "system", "baku", "seconds")
CALLS = ("pair", "check")
KINDS = {exits.NOT_SO: "no-pairing", exits.INVALID: "invalid", exits.TOO_LARGE: "too-large"}
WRONG_CALL, TIME_UP = "wrong-call", "time-up"


class WrongCall(Exception):
    """A line that is not a request."""


class TimeUp(Exception):
    """A request has taken longer than it may."""


def serve(source: BinaryIO, sink: BinaryIO, choose: Callable[[Tournament, str, bool], tuple[Tournament, str]]) -> int:
    """Answer every line until the input ends. `choose` gives tournament and system, as for a single call."""
    while line := source.readline(LONGEST_LINE):
        if not line.endswith(b"\n") and len(line) >= LONGEST_LINE:
            while (rest := source.readline(LONGEST_LINE)) and not rest.endswith(b"\n"):
                pass
            answer = _error(None, exits.TOO_LARGE, WRONG_CALL, f"a line has at most {LONGEST_LINE} bytes")
        elif not line.strip():
            continue
        else:
            answer = answer_line(line, choose)
        sink.write(json.dumps(answer, separators=(",", ":"), ensure_ascii=False).encode() + b"\n")
        sink.flush()
    return exits.FINE


def answer_line(line: bytes, choose: Callable[[Tournament, str, bool], tuple[Tournament, str]]) -> dict[str, Any]:
    """The answer to one line. Nothing that stands in it ends the program."""
    name: Any = None
    try:
        request = _parse_line(line)
        name = request.get("id")
        _refuse_wrong(request)
        with _Alarm(request.get("seconds")):
            return {"id": name, **_do_request(request, choose)}
    except WrongCall as error:
        return _error(name, exits.INVALID, WRONG_CALL, str(error))
    except TimeUp:
        return _error(name, exits.TOO_LARGE, TIME_UP, "the time is up")
    except InvalidTournament as error:
        code = exits.describe(error)[0]
        place = {"line": error.line, "column": error.column}
        return _error(name, code, KINDS[code], error.message, **place)
    except exits.EXPECTED as error:
        if isinstance(error, OSError):
            raise
        code, message = exits.describe(error)
        return _error(name, code, KINDS.get(code, "invalid"), message)


def _error(name: Any, code: int, kind: str, message: str, **place: int | None) -> dict[str, Any]:
    return {"id": name, "error": {"code": code, "kind": kind, "message": message, **place}}


def _parse_line(line: bytes) -> dict[str, Any]:
    """The object in a line; WrongCall if there is none."""
    try:
        request = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise WrongCall(f"the line is not JSON: {str(error)[:100]}") from None
    if not isinstance(request, dict):
        raise WrongCall("a request is a JSON object")
    return request


def _refuse_wrong(request: dict[str, Any]) -> None:
    """WrongCall if a field is unknown, missing or of the wrong type."""
    if strange := [field for field in request if field not in FIELDS]:
        raise WrongCall(f"there is no field {strange[0][:40]!r}; there are: {', '.join(FIELDS)}")
    kinds = {"file": str, "system": str, "call": str, "baku": bool}
    for field, kind in kinds.items():
        if field in request and type(request[field]) is not kind:
            raise WrongCall(f"{field} must be {'true or false' if kind is bool else 'a text'}")
    if "file" not in request:
        raise WrongCall("the field 'file' is missing: the text of the tournament file")
    if request.get("call", "pair") not in CALLS:
        raise WrongCall(f"call must be one of {', '.join(CALLS)}")
    seconds = request.get("seconds", 1)
    if type(seconds) not in (int, float) or not 0 < seconds <= 86_400:
        raise WrongCall("seconds must be a number above 0, at most 86400")


def _do_request(
    request: dict[str, Any], choose: Callable[[Tournament, str, bool], tuple[Tournament, str]]
) -> dict[str, Any]:
    """What a request asks for."""
    from dutchess.cli.engine.program import in_engine_order  # that module imports this one

    loaded = trf.loads(request["file"])
    tournament, system = choose(loaded, request.get("system", ""), request.get("baku", False))
    if request.get("call", "pair") == "check":
        from dutchess.formats.documents import checking  # few callers check
        from dutchess.pairing.checker import check

        return {"report": checking.document(checking.outcome_of("", check(tournament, system)))}
    pairing = in_engine_order(tournament, systems.round_to_pair(tournament, system).pair())
    return {"round": pairing.round, "system": system, "pairs": pairing.pairs, "bye": pairing.bye}


class _Alarm:
    """Ends what takes longer than some seconds with TimeUp, where the system has alarms; the kernel listens to them."""

    def __init__(self, seconds: float | None) -> None:
        self.seconds = seconds
        if seconds is not None and not hasattr(signal, "setitimer"):
            raise WrongCall("this system has no alarms: the field 'seconds' does not work here")

    def __enter__(self) -> None:
        if self.seconds is not None:
            signal.signal(signal.SIGALRM, self._ring)
            signal.setitimer(signal.ITIMER_REAL, self.seconds)

    def __exit__(self, *_: object) -> None:
        if self.seconds is not None:
            signal.setitimer(signal.ITIMER_REAL, 0)

    @staticmethod
    def _ring(*_: object) -> None:
        raise TimeUp


def run(choose: Callable[[Tournament, str, bool], tuple[Tournament, str]]) -> int:
    """Serve standard input and output."""
    return serve(sys.stdin.buffer, sys.stdout.buffer, choose)
