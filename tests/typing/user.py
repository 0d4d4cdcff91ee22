"""A program of somebody who uses the library; `mypy --strict` checks it, and each `type: ignore` in it is needed.

It is never run: `docs/library.md` has examples that are.
"""

from __future__ import annotations

import copy
import dataclasses
import sys
from collections.abc import Mapping
from fractions import Fraction

import dutchess
from dutchess.literals import Bye, Language, ResultText


def paired(path: str, system: str | None = None) -> list[tuple[str, str]]:
    tournament: dutchess.Tournament = dutchess.trf.load(path)
    pairing: dutchess.Pairing = dutchess.pair(tournament, system)
    bye: int | None = pairing.bye
    assert bye is None or tournament.player(bye).name
    return [(tournament.player(white).name, tournament.player(black).name) for white, black in pairing.pairs]


def results(tournament: dutchess.Tournament, games: Mapping[tuple[int, int], ResultText]) -> dutchess.Tournament:
    entered = tournament.with_results(1, games).with_results(2, {(1, 2): "1-0", (3, 4): "½-½"})
    entered.with_results(2, {1: "1", 2: "0"})
    entered.with_results(2, {(1, 2): "2-0"})  # type: ignore[dict-item]
    return entered


def byes(tournament: dutchess.Tournament, letter: Bye) -> dutchess.Tournament:
    tournament.with_byes([(1, "U")])  # type: ignore[list-item]
    return tournament.with_byes([(1, letter), (2, "H")])


def copies(tournament: dutchess.Tournament) -> tuple[dutchess.Tournament, ...]:
    found = [dutchess.replace(tournament, rounds=9), dataclasses.replace(tournament, rounds=9)]
    if sys.version_info >= (3, 13):
        found.append(copy.replace(tournament, rounds=9))
    dutchess.replace(tournament, rounds="nine")  # type: ignore[arg-type]
    names: list[str] = [field.name for field in dataclasses.fields(tournament)]
    plain: dict[str, object] = dataclasses.asdict(tournament)
    assert names == list(plain)
    tournament.rounds = 9  # type: ignore[misc]
    return tuple(found)


def ranked(tournament: dutchess.Tournament) -> list[tuple[int | None, str, float]]:
    table: dutchess.Standings = dutchess.standings(tournament, tiebreaks=["BH/C1", "BH"])
    points: int = table[0].points
    assert dutchess.points_text(points)
    return [(row.rank, row.name, row.points_value) for row in table]


def explained(tournament: dutchess.Tournament, language: Language) -> str:
    one: dutchess.RoundExplained = dutchess.explain(tournament)
    player: dutchess.PlayerExplained = dutchess.explain(tournament, player=1)
    pair: dutchess.PairExplained = dutchess.explain(tournament, pair=(1, 2))
    one.text("sv")  # type: ignore[arg-type]
    return one.text(language) + player.text() + pair.html("es")


def proved(tournament: dutchess.Tournament) -> tuple[str, dict[str, object]]:
    certificate: dutchess.Certificate = dutchess.prove(tournament, round=1, system="dutch")
    return certificate.digest, certificate.document()


def checked(tournament: dutchess.Tournament) -> tuple[int, Fraction]:
    report: dutchess.TournamentCheck = dutchess.check(tournament)
    return report.discrepancies, dutchess.preview(tournament).boards[0].share


def careful(path: str) -> str:
    try:
        return str(paired(path))
    except dutchess.InvalidTournament as error:
        place: tuple[str | None, int | None, int | None] = (error.file, error.line, error.column)
        return f"{place}: {error.message}"
    except dutchess.NoPairingPossible as error:
        stuck: tuple[int, ...] = error.stuck
        return str(stuck)
    except (dutchess.UnknownPlayer, dutchess.UnknownSystem, dutchess.DutchessError) as error:
        return str(error)


def read(path: str) -> tuple[dutchess.Tournament, list[str]]:
    warnings: list[dutchess.trf.Deviation] = []
    tournament = dutchess.trf.load(path, warnings)
    said: list[str] = [f"{one.line}:{one.column}: {one.message}" for one in warnings]
    return tournament.renumber({1: 2, 2: 1}), [*said, *dutchess.standings(tournament).warnings]


def started() -> dutchess.Tournament:
    tournament = dutchess.Tournament.of([("Anna", 2100), ("Ben", 1980), "Carl"], rounds=3)
    tournament = tournament.play(dutchess.pair(tournament, within=10), ["1-0"])
    tournament.play(dutchess.pair(tournament), 1)  # type: ignore[arg-type]
    return tournament.with_byes({3: "H"})


def made() -> dutchess.Tournament:
    header = dutchess.Header(city="Sampletown", deputies=("Deputy, Dora",))
    players = tuple(dutchess.Player(number, f"Player {number}") for number in range(1, 9))
    return dutchess.Tournament(players, rounds=5, header=header, system="dubov")
