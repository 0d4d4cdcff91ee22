"""What a preview of the next round claims: every kind, with its definition, made from the preview.

Owns the kinds and `claims_of`. A claim is true or false of the tournament with its open games and of the system. An
outcome gives every open game a result; those without a legal pairing of the next round are left out. A board is (White,
Black), or (player, 0) for the bye. The first line of each docstring is the definition. Must not pair.
"""

from __future__ import annotations

from dutchess.base.claims import Claim, kinds_in
from dutchess.base.values import value_class

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeAlias

    from dutchess.pairing.preview.outcomes import Preview, PreviewBoard


@value_class
class GamesOpen(Claim):
    """Exactly these games (White, Black) have no result yet, in the order of the rounds."""

    games: tuple[tuple[int, int], ...]


@value_class
class CertainBoard(Claim):
    """Every outcome leads to this board, whether games are won, drawn, lost, forfeited or forfeited by both."""

    white: int
    black: int


@value_class
class PlayedBoard(Claim):
    """Every outcome in which all games are played leads to this board; some outcomes with a forfeit do not."""

    white: int
    black: int


@value_class
class UnrefutedBoard(Claim):
    """Every outcome in which all games are played leads to this board, and all with forfeits that were tried do, too.

    They are more than five open games; what the outcomes lead to that were not tried is not known.
    """

    white: int
    black: int


@value_class
class BoardShare(Claim):
    """Of `outcomes` outcomes in which all games are played, which are all there are, `count` lead to this board."""

    white: int
    black: int
    count: int
    outcomes: int


@value_class
class DrawnShare(Claim):
    """Of `outcomes` outcomes drawn by the ratings, `count` lead to this board.

    Games are drawn independently of each other, and all are played. The true share is within `1.96 * sqrt(1 /
    (4 * outcomes))` of it in 19 of 20 cases; if it is 1, a board fails in at most `3 / outcomes` of the outcomes.
    """

    white: int
    black: int
    count: int
    outcomes: int


KINDS = kinds_in(globals())
if TYPE_CHECKING:
    PreviewClaim: TypeAlias = GamesOpen | CertainBoard | PlayedBoard | UnrefutedBoard | BoardShare | DrawnShare


def claims_of(preview: Preview) -> tuple[PreviewClaim, ...]:
    """What a preview says: the open games, then one claim about every board."""
    return GamesOpen(preview.open), *(claim_of(preview, board) for board in preview.boards)


def claim_of(preview: Preview, board: PreviewBoard) -> PreviewClaim:
    """What a preview says about a board."""
    boards = board.white, board.black
    if board.is_certain:
        return CertainBoard(*boards)
    outcomes = preview.outcomes - preview.impossible
    count = int(board.share * outcomes)
    if not preview.exact:
        return DrawnShare(*boards, count, outcomes)
    if not board.is_in_all:
        return BoardShare(*boards, count, outcomes)
    return UnrefutedBoard(*boards) if board.withstands else PlayedBoard(*boards)
