"""The JSON of prizes, norms and rating changes."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from dutchess.awards.norms import Norm
    from dutchess.awards.prizes import Award, PrizeList
    from dutchess.awards.ratings import RatingChange


def prizes_document(won: PrizeList, awards: Sequence[Award]) -> dict[str, object]:
    """The awards for programs. Money is a text with two decimals."""
    return {
        "currency": won.scheme.currency,
        "paid": amount(won.paid),
        "total": amount(won.scheme.total),
        "awards": [
            {
                "group": award.group,
                "category": award.category,
                "player": award.player or None,
                "name": award.name,
                "place": award.place,
                "amount": amount(award.amount),
                "kind": award.kind,
                "prizes": award.prizes,
                "shared_with": award.shared_with,
                "options": [
                    {"category": option.category, "amount": amount(option.amount), "kind": option.kind}
                    for option in award.options
                ],
            }
            for award in awards
        ],
        "unclaimed": [
            {"group": one.group, "category": one.category, "place": one.place, "reason": one.reason}
            for one in won.unclaimed
        ],
    }


def amount(hundredths: int) -> str:
    """Money with two decimals."""
    return f"{hundredths // 100}.{hundredths % 100:02}"


def norm_document(norm: Norm) -> dict[str, object]:
    """How a player stands with one title."""
    return {
        "player": norm.player,
        "name": norm.name,
        "title": norm.title,
        "achieved": norm.achieved,
        "first_failure": norm.first_failure.article if norm.first_failure else None,
        "rounds": [game.round for game in norm.games],
        "left_out": norm.left_out,
        "points": norm.points / 10,
        "average": norm.average,
        "performance": norm.performance,
        "raised": norm.raised or None,
        "credited": norm.credited,
        "in_force": norm.in_force,
        "requirements": [
            {
                "article": one.article,
                "name": one.name,
                "needed": one.needed,
                "actual": one.actual,
                "holds": one.holds,
            }
            for one in norm.requirements
        ],
    }


def rating_document(change: RatingChange) -> dict[str, object]:
    """What the event does to one player's rating."""
    return {
        "player": change.player,
        "name": change.name,
        "rating": change.rating or None,
        "factor": change.factor,
        "change": None if change.change is None else change.change / 100,
        "rounded": change.rounded,
        "first_rating": change.first_rating,
        "performance": change.performance,
        "in_force": change.in_force,
        "games": [
            {
                "round": game.round,
                "opponent": game.opponent,
                "opponent_rating": game.opponent_rating or None,
                "difference": game.difference,
                "expected": None if game.expected is None else game.expected / 100,
                "points": game.points / 10,
                "change": None if game.change is None else game.change / 100,
                "unrated": game.unrated or None,
            }
            for game in change.games
        ],
    }
