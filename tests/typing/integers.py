"""Pairing numbers, places and vertices do not mix: `mypy --strict` checks this file, and each `type: ignore` is needed.

It is never run.
"""

from __future__ import annotations

from dutchess.base.integers import Number, Place, Vertex
from dutchess.matching import Matching
from dutchess.pairing.common.field import Field
from dutchess.pairing.common.graph import Graph
from dutchess.pairing.common.lookahead import Candidate
from dutchess.pairing.decisions import ByeGiven, ColourGiven, PassedOver
from dutchess.pairing.history import History


def decisions(history: History, field: Field, place: Place) -> list[ByeGiven | ColourGiven | PassedOver]:
    first, second = history.participants[:2]
    return [
        ByeGiven("article", field.numbers[place]),
        ByeGiven("article", place),  # type: ignore[arg-type]
        ColourGiven("article", first.number, second.number),
        ColourGiven("article", first.number, 2),  # type: ignore[arg-type]
        PassedOver(first.rank, "article", "reason"),  # type: ignore[arg-type]
    ]


def criteria(field: Field) -> bool:
    one, other = field.places[:2]
    assert field.may_meet(one, other)
    assert field.may_meet(one, field.numbers[other])  # type: ignore[arg-type]
    return field.may_have_bye(field.players[0].number, 10)  # type: ignore[arg-type]


def partners(graph: Graph, matching: Matching) -> tuple[Candidate, Candidate]:
    mates: list[Vertex] = matching.mates()
    places = graph.places
    return (
        Candidate(((places[0], places[mates[0]]),), ()),
        Candidate(((places[0], mates[0]),), ()),  # type: ignore[arg-type]
    )


def total(number: Number, place: Place) -> int:
    """Each is an integer wherever an integer will do."""
    return number + place
