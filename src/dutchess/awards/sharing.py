"""How a tie shares prizes: by place, in equal parts, by Hort, by rule 32B3 of US Chess.

Owns the division among players with equal points, exactly: amounts are whole multiples of `scale(tie)`, so that no
fraction is lost before the rounding at the end. Must not know tournaments.
"""

from __future__ import annotations

from math import lcm

from dutchess.base.values import value_class

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from dutchess.awards.contestants import Contestant
    from dutchess.awards.scheme import Prize


@value_class
class Share:
    """What one contestant gets: money (scaled, see `scale`) and a prize in kind, or nothing.

    Attributes:
        first: position in the tie of the first of those who divide this money.
    """

    money: int = 0
    prize: Prize | None = None
    first: int = 0

    @property
    def wins(self) -> bool:
        """There is something to take home."""
        return bool(self.money or self.prize)

    def value(self, factor: int) -> tuple[int, bool]:
        """What the share counts when a contestant may choose: money and worth, then a prize in kind."""
        if self.prize is None:
            return self.money, False
        return self.money + factor * self.prize.worth, bool(self.prize.kind)


NOTHING = Share()


def scale(size: int) -> int:
    """A factor by which every division among at most `size` contestants has no remainder."""
    return 2 * lcm(*range(1, size + 1))


@value_class
class Least:
    """What a share must reach: the smallest share of the group, and the smallest amount that is paid; and the scale."""

    smallest: int
    unit: int
    factor: int

    def holds(self, shares: Sequence[int]) -> bool:
        """Every share is large enough."""
        return min(shares) >= self.factor * max(self.smallest, self.unit)


def shares(rule: str, joined: Sequence[Contestant], prizes: Sequence[Prize], least: Least) -> list[Share]:
    """The shares of tied contestants, best first, in the prizes that are left in their category."""
    if rule == "place":
        return _by_place(joined, prizes, least)
    return _together(_HALVES if rule == "hort" else _EQUAL, len(joined), prizes, least)


def _by_place(joined: Sequence[Contestant], prizes: Sequence[Prize], least: Least) -> list[Share]:
    """Everybody gets the prize of their place. Whom no tie-break separates share in equal parts."""
    made: list[Share] = []
    while len(made) < len(joined):
        rank = joined[len(made)].rank
        size = sum([contestant.rank == rank for contestant in joined])
        made += _together(_EQUAL, size, prizes[len(made) :], least, len(made))
    return made


def _equal(own: int, average: int) -> int:
    """US Chess 32B, and usual everywhere: the prizes of the places are added and divided."""
    return average


def _halves(own: int, average: int) -> int:
    """Hort: half of the prize of one's own place, and an equal part of the other halves."""
    return (own + average) // 2


_EQUAL, _HALVES = _equal, _halves


def _together(
    divide: Callable[[int, int], int], size: int, prizes: Sequence[Prize], least: Least, first: int = 0
) -> list[Share]:
    """Share the next prizes among `size` contestants of a tie, the first of whom has position `first` in it.

    Contestants are dropped from the end until every share is large enough. If prizes are left then, those who were
    dropped share them in the same way, before anybody with fewer points does.
    """
    made: list[Share] = []
    while len(made) < min(size, len(prizes)):
        made += _large_enough(divide, size - len(made), prizes[len(made) :], least, first + len(made))
    return made + [NOTHING] * (size - len(made))


def _large_enough(
    divide: Callable[[int, int], int], size: int, prizes: Sequence[Prize], least: Least, first: int
) -> list[Share]:
    """The shares of the first contestants, as many of them as can share. Prizes without money are not shared."""
    pool = list(prizes[:size])
    divided: list[int] = []
    in_kind_only = not any(prize.amount for prize in pool)
    for kept in range(1 if in_kind_only else size, 0, -1):
        amounts = [least.factor * prize.amount for prize in pool[:kept]] + [0] * (kept - len(pool))
        average = sum(amounts) // kept
        divided = [divide(own, average) for own in amounts]
        if least.holds(divided):
            break
    return [Share(money, pool[place] if place < len(pool) else None, first) for place, money in enumerate(divided)]


def rounded(exact: Sequence[int], factor: int, unit: int) -> list[int]:
    """Scaled shares as amounts that are paid: whole units, together exactly the sum of the shares.

    What is left after rounding down goes, a unit each, to the contestants in order whose share was rounded; less than a
    unit goes to the first.
    """
    whole = [share // (factor * unit) * unit for share in exact]
    total, rest = divmod(sum(exact), factor)
    assert rest == 0, "the shares of a tie add up to whole amounts"
    left = total - sum(whole)
    for position, share in enumerate(exact):
        if left < unit:
            break
        if share % (factor * unit):
            whole[position] += unit
            left -= unit
    if left:
        whole[next(position for position, share in enumerate(exact) if share)] += left
    return whole
