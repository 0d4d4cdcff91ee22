"""What a worker does for the calls of programs: a report file and parameters in, a document or a problem out.

Owns the limits of a posted tournament. The same rules, errors and JSON as the commands. Must not know of requests: this
runs in a process of its own.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from math import comb
from typing import Any, cast

import dutchess
from dutchess import DutchessError, InvalidTournament, NoPairingPossible, Tournament
from dutchess.base.values import value_class
from dutchess.formats import trf
from dutchess.formats.documents import checking, pairing, ranking
from dutchess.formats.documents.shapes import (
    CertificateDocument,
    CheckDocument,
    Explanation,
    PairingDocument,
    StandingsDocument,
    System,
)
from dutchess.journal.intake.foreign_files import ForeignFile, read_file
from dutchess.pairing import systems
from dutchess.readings import parse
from dutchess.tournament import MAX_PLAYERS

MEGABYTE = 1_000_000
LARGEST_FILE = 4 * MEGABYTE
MOST_PLAYERS = MAX_PLAYERS  # a pairing number has four digits
MOST_ROUNDS = 100
MOST_FORBIDDEN = 20_000  # pairs, those that should not meet (wishes) with them; a group of n stands for n(n-1)/2
MOST_TIEBREAKS = 12

Answered = tuple[
    str, str, dict[str, int | None]
]  # the kind of a problem or nothing; a document, or what is wrong; more
LIMITS = (
    f"A file has at most {LARGEST_FILE // MEGABYTE} MB, {MOST_PLAYERS:,} players, {MOST_ROUNDS} rounds, "
    f"{MOST_FORBIDDEN:,} forbidden or unwished pairs (a group of n players counts as n(n-1)/2) and {MOST_TIEBREAKS} "
    "tie-breaks."
)


def import_file(content: bytes, file: str) -> ForeignFile | Answered:
    """What a file of any program has within the limits of a call, or what is wrong with it."""
    try:
        read = read_file(content, file)
        check_limits(read.content, PairQuery())
        return read
    except DutchessError as error:
        return problem_of(error)


class WrongCall(DutchessError):
    """A call that cannot be read: a field or parameter that is unknown, missing or of the wrong type."""


class TooLarge(DutchessError):
    """A tournament beyond what one call may ask for."""


@value_class
class PairQuery:
    """Attributes:
    system: the pairing system; by default the one that the file names, else dutch (team for team events).
    readings: where the rules leave a choice, how to read them: ID=NAME, such as c6-degree=pass-fail.
    """

    system: System | None = None
    readings: tuple[str, ...] = ()


@value_class
class StandingsQuery:
    """Attributes:
    tiebreaks: codes of tie-breaks in order, such as BH/C1, BH, SB; by default those of the file.
    readings: where the regulations leave a choice, how to read them: ID=NAME, such as ede-subset=same-score.
    """

    tiebreaks: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()


@value_class
class ExplainQuery:
    """Attributes:
    round: a round of the file; by default the next one.
    player: one participant.
    pair: two participants.
    bye: why this one has the bye or not.
    floater: why this one floats or not.
    system: the pairing system; by default the one that the file names.
    readings: where the rules leave a choice, how to read them: ID=NAME, such as c6-degree=pass-fail.
    """

    round: int | None = None
    player: int | None = None
    pair: tuple[int, int] | None = None
    bye: int | None = None
    floater: int | None = None
    system: System | None = None
    readings: tuple[str, ...] = ()


@value_class
class ProveQuery:
    """Attributes:
    round: a round of the file; by default the next one.
    system: dutch or dutch-2025; by default the one that the file names.
    """

    round: int | None = None
    system: System | None = None


Query = PairQuery | StandingsQuery | ExplainQuery | ProveQuery


def answer_call(call: Callable[[Tournament, Any], object], body: bytes, query: Query) -> Answered:
    """The document that a call gives, or what is wrong."""
    try:
        document = call(check_limits(trf.loads(body.decode("utf-8-sig", "replace")), query), query)
        return "", json.dumps(document, ensure_ascii=False), {}
    except DutchessError as error:
        return problem_of(error)


def problem_of(error: DutchessError) -> Answered:
    """An error of the library as a kind of problem, with what there is to say about it."""
    if isinstance(error, NoPairingPossible):
        return "no-pairing", str(error), {}
    if isinstance(error, TooLarge):
        return "too-large", str(error), {}
    if isinstance(error, InvalidTournament):
        return "invalid-file", error.message, {"line": error.line, "column": error.column}
    return "wrong-call", str(error), {}


def check_limits(tournament: Tournament, query: Query) -> Tournament:
    """The tournament, if it is within the limits of a call; TooLarge otherwise."""
    groups = [*(one.players for one in tournament.forbidden), *(one.players for one in tournament.wishes)]
    forbidden = sum(comb(len(players), 2) for players in groups)
    asked = len(query.tiebreaks) if isinstance(query, StandingsQuery) else 0
    tiebreaks = max(asked, len(tournament.tiebreaks))
    for number, most, what in (
        (len(tournament.players), MOST_PLAYERS, "players"),
        (max(tournament.rounds or 0, tournament.played_rounds), MOST_ROUNDS, "rounds"),
        (forbidden, MOST_FORBIDDEN, "forbidden or unwished pairs"),
        (tiebreaks, MOST_TIEBREAKS, "tie-breaks"),
    ):
        if number > most:
            raise TooLarge(f"{number} {what}: at most {most} are allowed in one call")
    return tournament


def pair(tournament: Tournament, query: PairQuery) -> PairingDocument:
    system = query.system or systems.name_of(tournament)
    to_pair = systems.round_to_pair(tournament, system, parse(query.readings))
    return pairing.document(tournament, to_pair.pair(), system, to_pair.readings)


def check(tournament: Tournament, query: PairQuery) -> CheckDocument:
    return checking.document(
        checking.outcome_of("", dutchess.check(tournament, system=query.system, readings=parse(query.readings)))
    )


def standings(tournament: Tournament, query: StandingsQuery) -> StandingsDocument:
    table = dutchess.standings(tournament, list(query.tiebreaks) or None, readings=parse(query.readings))
    return ranking.document(table, ratings=False, games=False)


def explain(tournament: Tournament, query: ExplainQuery) -> Explanation:
    pair = query.pair if query.bye is None else (query.bye, 0)
    explained = dutchess.explain(
        tournament,
        query.round,
        query.player,
        pair,
        floater=query.floater,
        system=query.system,
        readings=parse(query.readings),
    )
    return explained.document()


def prove(tournament: Tournament, query: ProveQuery) -> CertificateDocument:
    return cast(CertificateDocument, dutchess.prove(tournament, query.round, system=query.system).document())
