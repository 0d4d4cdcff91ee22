"""What a worker does for the calls of programs: a report file and parameters in, a document and a status out.

Owns the limits of a posted tournament. The same rules, errors and JSON as the commands. Must not know of requests: this
runs in a process of its own.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from math import comb

import dutchess
from dutchess import DutchessError, InvalidTournament, NoPairingPossible, Tournament, systems, trf
from dutchess.documents import checking, pairing, ranking

MEGABYTE = 1_000_000
LARGEST_FILE = 4 * MEGABYTE
MOST_PLAYERS = 10_000
MOST_ROUNDS = 100
MOST_FORBIDDEN = 20_000  # pairs; a group of n stands for n(n-1)/2 of them
MOST_TIEBREAKS = 12
LONGEST_NUMBER = 9

Asked = Mapping[str, str]
Answered = tuple[str, int]  # a document and the status of the answer
LIMITS = (
    f"A file has at most {LARGEST_FILE // MEGABYTE} MB, {MOST_PLAYERS:,} players, {MOST_ROUNDS} rounds, "
    f"{MOST_FORBIDDEN:,} forbidden pairs (a group of n players counts as n(n-1)/2) and {MOST_TIEBREAKS} tie-breaks."
)


def read_report(text: str) -> tuple[Tournament, tuple[trf.Deviation, ...]]:
    """A tournament from a report file, and what the reader repaired."""
    warnings: list[trf.Deviation] = []
    return trf.loads(text, warnings), tuple(warnings)


class WrongCall(DutchessError):
    """A parameter of a call that means nothing."""


class TooLarge(DutchessError):
    """A tournament beyond what one call may ask for."""


def answered(call: Callable[[Tournament, Asked], object], body: bytes, asked: Asked) -> Answered:
    """The document that a call gives, or an error as a document."""
    try:
        document = call(checked(trf.loads(body.decode("utf-8-sig", "replace")), asked), asked)
        return json.dumps(document, ensure_ascii=False), 200
    except DutchessError as error:
        return failed(error)


def failed(error: DutchessError) -> Answered:
    """An error as JSON.

    409 if no pairing exists, 413 beyond a limit, 422 for a file that cannot be used, 400 for a wrong call.
    """
    document: dict[str, object] = {"error": type(error).__name__, "message": str(error)}
    if isinstance(error, InvalidTournament):
        document |= {"message": error.message, "line": error.line, "column": error.column}
    kinds = ((NoPairingPossible, 409), (TooLarge, 413), (InvalidTournament, 422))
    status = next((status for kind, status in kinds if isinstance(error, kind)), 400)
    return json.dumps(document, ensure_ascii=False), status


def checked(tournament: Tournament, asked: Asked) -> Tournament:
    """The tournament, if it is within the limits of a call; TooLarge otherwise."""
    forbidden = sum(comb(len(group.players), 2) for group in tournament.forbidden)
    tiebreaks = max(asked.get("tiebreaks", "").count(",") + 1, len(tournament.tiebreaks))
    for number, most, what in (
        (len(tournament.players), MOST_PLAYERS, "players"),
        (max(tournament.rounds or 0, tournament.played_rounds), MOST_ROUNDS, "rounds"),
        (forbidden, MOST_FORBIDDEN, "forbidden pairs"),
        (tiebreaks, MOST_TIEBREAKS, "tie-breaks"),
    ):
        if number > most:
            raise TooLarge(f"{number} {what}: at most {most} are allowed in one call")
    return tournament


def pair(tournament: Tournament, asked: Asked) -> object:
    system = asked.get("system") or systems.name_of(tournament)
    return pairing.document(tournament, systems.pair(tournament, system), system)


def check(tournament: Tournament, asked: Asked) -> object:
    report = dutchess.check(tournament, system=asked.get("system") or None)
    return checking.document(checking.outcome_of("", report))


def standings(tournament: Tournament, asked: Asked) -> object:
    table = dutchess.standings(tournament, asked.get("tiebreaks") or None)
    return ranking.document(table, ratings=False, games=False)


def explain(tournament: Tournament, asked: Asked) -> object:
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
    return explained.document()


def _number(text: str | None, name: str) -> int | None:
    """A number of the call; WrongCall if it is none."""
    if not text:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) <= LONGEST_NUMBER):
        raise WrongCall(f"{name}: a whole number is wanted, not {text[:40]!r}")
    return int(text)
