"""Explanations for programs: JSON documents that others rely on.

Owns their shape. Must not write sentences.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from dutchess.decisions import BracketPaired, Count
    from dutchess.differences import Difference
    from dutchess.explanation.pairs import PairExplained
    from dutchess.explanation.players import PlayerExplained
    from dutchess.explanation.rounds import RoundExplained

    Document = dict[str, object]


def short(article: str) -> str:
    """The name of a criterion without its regulation: `C.04.3 [C6]` is `C6`."""
    return article.rpartition("[")[2].rstrip("]") if article.endswith("]") else article


def criteria_document(counts: Iterable[Count]) -> Document:
    return {short(count.article): count.value for count in counts}


def bracket_document(bracket: BracketPaired) -> Document:
    counts = bracket.criteria()
    return {
        "article": bracket.article,
        "score": bracket.score / 10,
        "incoming": bracket.incoming,
        "residents": bracket.residents,
        "pairs": bracket.pairs,
        "floaters": bracket.floaters,
        "criteria": criteria_document(counts),
        "paid_by": {short(count.article): count.payers for count in counts if count.payers},
        "halves": [vars(part) for part in bracket.halves()],
    }


def round_document(explained: RoundExplained) -> Document:
    """A round: brackets, floaters, bye, colours, each with its article."""
    bye = explained.bye
    return {
        "round": explained.round,
        "system": explained.system,
        "brackets": [bracket_document(bracket) for bracket in explained.brackets],
        "floaters": [
            {
                "article": chosen.article,
                "score": chosen.score / 10,
                "direction": chosen.direction,
                "chosen": chosen.chosen,
                "candidates": chosen.candidates,
                "criteria": criteria_document(chosen.criteria()),
            }
            for chosen in explained.floaters
        ],
        "reopened": [
            {"article": again.article, "brackets": [score / 10 for score in again.brackets], "pairs": again.pairs}
            for again in explained.reopened
        ],
        "bye": None
        if bye is None
        else {
            "article": bye.article,
            "player": bye.player,
            "passed_over": [vars(passed) for passed in bye.passed_over()],
        },
        "colours": [
            {"white": given.white, "black": given.black, "article": given.article}
            for given in explained.colours.values()
        ],
        "pairing": explained.pairing.pairs,
    }


def difference_document(difference: Difference | None) -> Document | None:
    if difference is None:
        return None
    return {
        "article": difference.article,
        "bracket": None if difference.bracket is None else difference.bracket / 10,
        "actual": difference.actual,
        "instead": difference.instead,
        "actual_payers": difference.actual_payers,
        "instead_payers": difference.instead_payers,
    }


def pair_document(found: PairExplained) -> Document:
    """A pair: whether it is possible, the round with it, the first difference or the stuck set."""
    return {
        "round": found.explained.round,
        "system": found.explained.system,
        "pair": found.pair,
        "question": "float" if found.floats else "pair" if found.pair[1] else "bye",
        "possible": found.possible,
        "verdict": found.verdict,
        "barred": None if found.bar is None else {"reason": found.bar.reason, "article": found.bar.article},
        "pairing": found.pairing.pairs if found.pairing else None,
        "bye": found.pairing.bye if found.pairing else None,
        "first_difference": difference_document(found.difference),
        "stuck": found.stuck or None,
    }


def player_document(found: PlayerExplained) -> Document:
    """A player: opponent, colour, whom he could not meet, and all others of reach."""
    explained = found.explained
    given = explained.colours.get(frozenset((found.number, found.opponent)))
    return {
        "round": explained.round,
        "system": explained.system,
        "player": found.number,
        "opponent": found.opponent or None,
        "colour": None
        if given is None
        else {"colour": "w" if given.white == found.number else "b", "article": given.article},
        "score": explained.score[found.number] / 10 if explained.score else None,
        "barred": [{"player": other, "reason": bar.reason, "article": bar.article} for other, bar in found.barred],
        "alternatives": [
            {
                "player": found.partner_in(other),
                "verdict": other.verdict,
                "first_difference": difference_document(other.difference),
                "stuck": other.stuck or None,
            }
            for other in found.alternatives
        ],
    }
