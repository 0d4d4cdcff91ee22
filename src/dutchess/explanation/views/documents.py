"""Explanations for programs: JSON documents that others rely on.

Owns their shape. Must not write sentences.
"""

from __future__ import annotations

from functools import cache

from dutchess.base.decimals import score
from dutchess.base.translation import DEFAULT
from dutchess.base.translation import language as texts
from dutchess.base.values import field_values
from dutchess.explanation.claims.kinds import kind_of
from dutchess.explanation.sentences.of_claims import say
from dutchess.explanation.sentences.teller import Teller
from dutchess.pairing.criteria import criterion_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from dutchess.explanation.claims.kinds import Claim, Value
    from dutchess.explanation.questions.pairs import PairExplained
    from dutchess.explanation.questions.players import PlayerExplained
    from dutchess.explanation.questions.rounds import RoundExplained
    from dutchess.formats.documents.shapes import (
        BracketDocument,
        ClaimDocument,
        Counted,
        DifferenceDocument,
        PairExplanation,
        PlayerExplanation,
        RoundExplanation,
    )
    from dutchess.pairing.decisions import BracketPaired, Count
    from dutchess.pairing.differences import Difference


@cache
def short(article: str) -> str:
    """The name of a criterion without its regulation: `C.04.3 [C6]` is `C6`."""
    return article.rpartition("[")[2].rstrip("]") if article.endswith("]") else article


def claims_document(
    explained: RoundExplained, claims: Iterable[Claim], *, are_shared: bool = True
) -> list[ClaimDocument]:
    """What is claimed: the kind, its parameters, and the sentence.

    If they `are_shared`, the same claims may be asked for again, about somebody else: their sentences are kept.
    """
    if not are_shared:
        teller = _plain_teller(explained)
        return [_claim_document(claim, say(claim, teller), explained.system) for claim in claims]
    known = explained.sentences
    teller_of_new: Teller | None = None
    documents = []
    for claim in claims:
        told = known.get(claim)
        if told is None:
            teller_of_new = teller_of_new or _plain_teller(explained)
            told = known[claim] = say(claim, teller_of_new)
        documents.append(_claim_document(claim, told, explained.system))
    return documents


def _plain_teller(explained: RoundExplained) -> Teller:
    return Teller(explained, texts(DEFAULT), is_plain=True)


def _claim_document(claim: Claim, told: str, system: str) -> ClaimDocument:
    kind: type[Claim] = type(claim)
    shape = _shapes.get(kind)
    if shape is None:
        shape = _shapes[kind] = _Shape(kind)
    values = field_values(claim)
    if shape.points:
        given: list[Any] = list(values)
        for at in shape.scores:
            given[at] = None if given[at] is None else score(given[at])
        for at in shape.values:
            given[at] = criterion_of(system, given[shape.article]).for_programs(given[at])
        values = tuple(given)
    return dict(zip(shape.names, (shape.kind, *values, told), strict=True))


class _Shape:
    """How claims of a kind are documented: its name, the names of its fields, and which of these are points."""

    def __init__(self, kind: type[Claim]) -> None:
        fields: tuple[str, ...] = kind.__match_args__
        types = kind.__annotations__  # as they are written: `Score` is a number of points, `Value` that of a criterion
        self.kind = kind_of(kind)
        self.names = ("kind", *(name.rstrip("_") for name in fields), "text")
        self.scores = [at for at, name in enumerate(fields) if types[name].startswith("Score")]
        self.values = [at for at, name in enumerate(fields) if types[name].startswith("Value")]
        self.article = next((at for at, name in enumerate(fields) if name in ("article", "criterion")), -1)
        self.points = bool(self.scores or self.values)


_shapes: dict[type, _Shape] = {}  # what follows from the kind alone


def criteria_document(counts: Iterable[Count]) -> dict[str, Counted]:
    return {short(count.article): count.criterion.for_programs(count.value) for count in counts}


def bracket_document(bracket: BracketPaired) -> BracketDocument:
    counts = bracket.criteria()
    return {
        "article": bracket.article,
        "score": score(bracket.score),
        "incoming": bracket.incoming,
        "residents": bracket.residents,
        "pairs": bracket.pairs,
        "floaters": bracket.floaters,
        "criteria": criteria_document(counts),
        "paid_by": {short(count.article): count.payers for count in counts if count.payers},
        "halves": [
            {
                "s1": part.s1,
                "s2": part.s2,
                "limbo": part.limbo,
                "to_s2": part.to_s2,
                "to_s1": part.to_s1,
                "opponents": part.opponents,
            }
            for part in bracket.halves()
        ],
    }


def round_document(explained: RoundExplained) -> RoundExplanation:
    """A round: brackets, floaters, bye, colours, each with its article."""
    bye = explained.bye
    made: RoundExplanation = {
        "question": "round",
        "round": explained.round,
        "system": explained.system,
        "brackets": [bracket_document(bracket) for bracket in explained.brackets],
        "floaters": [
            {
                "article": chosen.article,
                "score": score(chosen.score),
                "direction": chosen.direction,
                "chosen": chosen.chosen,
                "candidates": chosen.candidates,
                "criteria": criteria_document(chosen.criteria()),
            }
            for chosen in explained.floaters
        ],
        "reopened": [
            {"article": again.article, "brackets": [score(one) for one in again.brackets], "pairs": again.pairs}
            for again in explained.reopened
        ],
        "bye": None
        if bye is None
        else {
            "article": bye.article,
            "player": bye.player,
            "passed_over": [
                {"player": passed.player, "article": passed.article, "reason": passed.reason}
                for passed in explained.passed_over
            ],
        },
        "colours": [
            {"white": given.white, "black": given.black, "article": given.article}
            for given in explained.colours.values()
        ],
        "pairing": explained.pairing.pairs,
        "claims": claims_document(explained, explained.claims(), are_shared=False),
    }
    if explained.to_pair.readings:
        made["readings"] = dict(explained.to_pair.readings)
    return made


def difference_document(system: str, difference: Difference | None) -> DifferenceDocument | None:
    if difference is None:
        return None
    return {
        "article": difference.article,
        "bracket": None if difference.bracket is None else score(difference.bracket),
        "actual": _value(system, difference.article, difference.actual),
        "instead": _value(system, difference.article, difference.instead),
        "actual_payers": difference.actual_payers,
        "instead_payers": difference.instead_payers,
    }


def _value(system: str, article: str, value: Value | None) -> Counted | None:
    return None if value is None else criterion_of(system, article).for_programs(value)


def pair_document(explained: PairExplained) -> PairExplanation:
    """A pair: whether it is possible, the round with it, the first difference or the stuck set."""
    made: PairExplanation = {
        "round": explained.explained.round,
        "system": explained.explained.system,
        "pair": explained.pair,
        "question": "float" if explained.floats else "pair" if explained.pair[1] else "bye",
        "possible": explained.possible,
        "verdict": explained.verdict,
        "barred": None if explained.bar is None else {"reason": explained.bar.reason, "article": explained.bar.article},
        "pairing": explained.pairing.pairs if explained.pairing else None,
        "bye": explained.pairing.bye if explained.pairing else None,
        "first_difference": difference_document(explained.explained.system, explained.difference),
        "stuck": explained.stuck or None,
        "claims": claims_document(explained.explained, explained.claims()),
    }
    if explained.explained.to_pair.readings:
        made["readings"] = dict(explained.explained.to_pair.readings)
    return made


def player_document(player_explained: PlayerExplained) -> PlayerExplanation:
    """A player: opponent, colour, players whom they could not meet, and the other possible opponents."""
    explained = player_explained.explained
    given = explained.colours.get(frozenset((player_explained.number, player_explained.opponent)))
    made: PlayerExplanation = {
        "question": "player",
        "round": explained.round,
        "system": explained.system,
        "player": player_explained.number,
        "opponent": player_explained.opponent or None,
        "colour": None
        if given is None
        else {"colour": "w" if given.white == player_explained.number else "b", "article": given.article},
        "score": score(explained.score[player_explained.number]) if explained.score else None,
        "barred": [
            {"player": other, "reason": bar.reason, "article": bar.article} for other, bar in player_explained.barred
        ],
        "alternatives": [
            {
                "player": player_explained.partner_in(other),
                "verdict": other.verdict,
                "first_difference": difference_document(explained.system, other.difference),
                "stuck": other.stuck or None,
            }
            for other in player_explained.alternatives
        ],
        "claims": claims_document(explained, player_explained.claims()),
    }
    if explained.to_pair.readings:
        made["readings"] = dict(explained.to_pair.readings)
    return made
