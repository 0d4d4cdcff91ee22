"""What explanations claim about a Keizer round: the ranking, who meets whom by it, the bye, and the colours.

Owns these kinds, by the definitions and the articles of docs/systems/keizer.md; `kinds` says how a claim is read. Must
not compute, and must not write sentences.
"""

from __future__ import annotations

from dutchess.base.values import value_class

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeAlias


@value_class
class Ranked:
    """Before this round `player` is in place `place` of the ranking, worth `worth`, with `hundredths` of points."""

    player: int
    place: int
    worth: int
    hundredths: int


@value_class
class LastInRanking:
    """Article 1: an odd number is present, and `player` has the bye, after `byes` earlier ones.

    `passed` are those who come before in the order of the article (fewer byes, or as many and lower in the ranking), in
    that order: with the bye for any of them, the others cannot all be paired.
    """

    player: int
    byes: int
    passed: tuple[int, ...]


@value_class
class HighestLeft:
    """Article 3: `player` is higher than `opponent`, whom they meet. Those between them in the ranking are three lists.

    `taken` meet somebody higher than `player`, or have the bye; `barred` may not meet `player` by article 2; with
    `player` against any of `stuck`, the others who are left cannot all be paired. Each is in the order of the ranking.
    """

    player: int
    opponent: int
    taken: tuple[int, ...]
    barred: tuple[int, ...]
    stuck: tuple[int, ...]


@value_class
class GapReduced:
    """Article 2: with a gap of `declared` rounds (or all rounds so far) not all can be paired; `gap` is the largest."""

    declared: int
    gap: int


@value_class
class OtherThanLast:
    """Article 4: colour differences are equal; counted back, the `back`-th colours differ: `white` had Black there."""

    white: int
    black: int
    back: int


@value_class
class ByBoard:
    """Article 4: colour differences are equal and no colours differ, so the number of the board, `board`, decides.

    `who` is the higher of the two and gets `colour`: on a board with an odd number that is `initial`, the initial one.
    """

    who: int
    other: int
    board: int
    initial: str
    colour: str


RANKING_KINDS = (Ranked, LastInRanking, HighestLeft, GapReduced, OtherThanLast, ByBoard)
if TYPE_CHECKING:
    RankingClaim: TypeAlias = Ranked | LastInRanking | HighestLeft | GapReduced | OtherThanLast | ByBoard
