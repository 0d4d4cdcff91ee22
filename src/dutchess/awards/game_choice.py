"""The best choice of games for a title norm: B.01 articles 1.4.1 e and f.

    kept = best_choice(games, [9, 11], demands)

A choice takes the games up to some round and leaves out some of those that were won. For a number of games, everything
but the sum of the ratings is a condition on counts: a minimum of titles, a maximum of opponents of one federation.
Owns the search for the choice that meets most articles and then has the highest performance, in polynomial time:

- Without the federations, the highest sum takes the best titles that are needed, then the highest ratings (`_take`).
- At most one federation can be at its limit (3/5 for one's own, 2/3 for any other). Its games are made cheaper until no
  more of them are taken than it may have (`_within`). What is gained per game is a whole number, so the sum is exact.
- One opponent is raised to the floor (1.4.6). Every game that can be the lowest one is tried (`_lowest`).

Must not judge norms: `norms` does, and `tests/book/norms.py` tries every choice.
"""

from __future__ import annotations

from dutchess.base.values import value_class
from dutchess.ranking.rating import performance_difference
from dutchess.ranking.tiebreaks.value import half_up

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

HOLDER, TITLE, NO_TITLE = 2, 1, 0
# The conditions on the mix of opponents, in the order of the articles.
FEDERATIONS, OWN, ONE, TITLED, HOLDERS = "federations", "own", "one", "titled", "holders"
EXEMPT_MIX = (TITLED, HOLDERS)
MIX = (FEDERATIONS, OWN, ONE, *EXEMPT_MIX)
LEAST_FEDERATIONS = 2  # 1.4.3


@value_class
class Countable:
    """A game that may count.

    Attributes:
        federation: of the opponent; empty if it is neither foreign nor one of which there can be too many.
        title: `HOLDER` if it counts for this norm, `TITLE` if it is another one that counts, `NO_TITLE`.
        rating: of the opponent; unrated ones have their substitute.
        points: in tenths; games with a full point may be left out.
        played: over the board, not by forfeit.
    """

    opponent: int
    federation: str
    title: int
    rating: int
    points: int
    played: bool = True

    @property
    def is_won(self) -> bool:
        """1.4.1f: the game may be left out."""
        return self.points == 10


@value_class
class Demands:
    """What a norm asks for.

    Attributes:
        least: the fewest games (1.4.1).
        floor: for one opponent (1.4.6).
        average, performance, per_cent: 1.4.8.
        own: the player's federation.
        mix: `MIX`, or `EXEMPT_MIX`.
        double: titles are counted by opponents (1.4.5).
    """

    least: int
    floor: int
    average: int
    performance: int
    per_cent: int
    own: str
    mix: tuple[str, ...] = MIX
    double: bool = False


def most_own(games: int) -> int:
    """1.4.4: at most three fifths of the opponents are of one's own federation, rounded down."""
    return 3 * games // 5


def most_of_one(games: int) -> int:
    """1.4.4: at most two thirds of the opponents are of one federation, rounded down."""
    return 2 * games // 3


def least_titles(games: int, double: bool) -> tuple[int, int]:
    """1.4.5: how many titles are needed, and how many that count for the norm; in a double round robin half of them."""
    half, third = -(-games // 2), max(3, -(-games // 3))
    return (-(-half // 2), -(-third // 2)) if double else (half, third)


def whole_per_cent(points: int, games: int) -> int:
    """1.4.8: the score (in tenths) in whole per cent, not rounded up: 4.5 of 13 is less than 35 per cent."""
    return 10 * points // games if games else 0


def best_choice(games: Sequence[Countable], ends: Iterable[int], demands: Demands) -> list[int]:
    """The places of the games of the best choice; empty if no choice has enough games.

    The best one meets most conditions before the first that fails, then has the highest performance, then the most
    games, and then leaves out the latest rounds.

    Args:
        games: in the order of the rounds.
        ends: numbers of games after which later ones may be left out.
        demands: what the norm asks for.
    """
    search = _Search(games, demands)
    sizes = [size for end in ends for size in search.sizes(end)]
    for conditions in range(len(demands.mix), -1, -1):
        best = search.best([size for size in sizes if size.promise >= conditions], conditions)
        if best:
            return best
    return []


@value_class
class _Size:
    """So many games out of those up to some round.

    Attributes:
        points: of such a choice: all games that are left out were won.
        bound: a sum of ratings that no such choice exceeds.
        promise: conditions on the mix that do not fail by their counts alone.
    """

    end: int
    games: int
    points: int
    bound: int
    promise: int


class _Search:
    """The games of one player while choices are compared."""

    def __init__(self, games: Sequence[Countable], demands: Demands) -> None:
        self.games = games
        self.demands = demands
        self.are_different = len({game.opponent for game in games}) == len(games)

    def sizes(self, end: int) -> Iterator[_Size]:
        """Every number of games that a choice of those up to `end` can have."""
        games = self.games[:end]
        forced = [game for game in games if not game.is_won]
        won = sorted([game.rating for game in games if game.is_won], reverse=True)
        points = sum([game.points for game in games])
        raised = max(0, self.demands.floor - min([game.rating for game in games]))
        bound = sum([game.rating for game in forced]) + raised * (1 if self.are_different else end)
        counts = _Counts(games, self.demands)
        for added in range(len(won) + 1):
            bound += won[added - 1] if added else 0
            size = len(forced) + added
            if size >= self.demands.least:
                yield _Size(end, size, points - 10 * (end - size), bound, counts.promise(size))

    def best(self, sizes: Sequence[_Size], conditions: int) -> list[int]:
        """The best choice of those that meet the first conditions on the mix; empty if there is none."""
        complete = conditions == len(self.demands.mix)
        mix = frozenset(self.demands.mix[:conditions])
        best: tuple[int, int, int] | None = None
        equal: list[_Size] = []
        bounds = sorted([(self._key(size, size.bound, complete), at) for at, size in enumerate(sizes)], reverse=True)
        for bound, at in bounds:
            if best is not None and bound < best:
                break
            total = self.highest(sizes[at], mix)
            if total is None:
                continue
            key = self._key(sizes[at], total, complete)
            if best is None or key > best:
                best, equal = key, []
            if key == best:
                equal.append(sizes[at])
        if best is None:
            return []
        performance = best[1]
        return max([self._latest_left_out(size, mix, performance) for size in equal], key=self._left_out)

    def _left_out(self, kept: Sequence[int]) -> list[int]:
        """The games over the board that do not count."""
        return [place for place, game in enumerate(self.games) if game.played and place not in kept]

    def _key(self, size: _Size, total: int, complete: bool) -> tuple[int, int, int]:
        """How good a choice with this sum of ratings is: conditions of 1.4.8 that hold, performance, games."""
        demands = self.demands
        average = half_up(total, size.games)
        performance = self._performance(size, total)
        held = 0
        if complete and average >= demands.average:
            enough = performance >= demands.performance
            held = 1 + enough + (enough and whole_per_cent(size.points, size.games) >= demands.per_cent)
        return held, performance, size.games

    def _performance(self, size: _Size, total: int) -> int:
        return half_up(total, size.games) + performance_difference(half_up(10 * size.points, size.games))

    def _latest_left_out(self, size: _Size, mix: frozenset[str], performance: int) -> list[int]:
        """Of the choices with this performance the one that leaves out the latest rounds."""
        keep = {place for place in range(size.end) if not self.games[place].is_won}
        drop: set[int] = set()
        for place in range(size.end):
            if place in keep:
                continue
            total = self.highest(size, mix, keep | {place}, drop)
            if total is None or self._performance(size, total) < performance:
                drop.add(place)
            else:
                keep.add(place)
        return sorted(keep)

    def highest(
        self, size: _Size, mix: frozenset[str], keep: Iterable[int] | None = None, drop: Iterable[int] = ()
    ) -> int | None:
        """The highest sum of ratings, one opponent raised, of a choice of this size; None if no choice is possible.

        `keep` are the games that are not left out, those that were not won among them; `drop` are left out.
        """
        forced = [place for place in range(size.end) if not self.games[place].is_won] if keep is None else sorted(keep)
        gone = {*forced, *drop}
        free = [place for place in range(size.end) if place not in gone]
        totals: list[int] = []
        for lowest in self._lowest(forced, free):
            kept, open_games, raised = forced, free, 0
            if lowest is None:
                open_games = [place for place in free if self.games[place].rating >= self.demands.floor]
            else:
                order = (self.games[lowest].rating, lowest)
                open_games = [place for place in free if (self.games[place].rating, place) > order]
                kept = forced if lowest in forced else [*forced, lowest]
                raised = self.games[lowest].opponent
            total = _Filling(self, kept, open_games, size.games, mix, raised).total()
            if total is not None:
                totals.append(total)
        return max(totals, default=None)

    def _lowest(self, forced: Sequence[int], free: Sequence[int]) -> Iterator[int | None]:
        """1.4.6: every game that can be the first one with the lowest rating; None if nobody is raised.

        Of games with the same federation and title against different opponents, the one with the lowest rating is the
        best to raise: it counts as the floor whatever its rating is.
        """
        games, floor = self.games, self.demands.floor
        first = min(forced, key=lambda place: (games[place].rating, place), default=None)
        if first is None or games[first].rating >= floor:
            yield None
            limit = (floor, -1)
        else:
            yield first
            limit = (games[first].rating, first)
        seen: set[tuple[str, int]] = set()
        for place in sorted(free, key=lambda place: (games[place].rating, place)):
            kind = (games[place].federation, games[place].title)
            if (games[place].rating, place) >= limit:
                break
            if kind not in seen or not self.are_different:
                seen.add(kind)
                yield place


class _Counts:
    """How many games of each federation and title there are, and how many of them cannot be left out."""

    def __init__(self, games: Sequence[Countable], demands: Demands) -> None:
        self.demands = demands
        self.won = sum([game.is_won for game in games])
        self.forced = len(games) - self.won
        self.federations: dict[str, list[int]] = {}
        for game in games:
            if game.federation:
                self.federations.setdefault(game.federation, [0, 0])[game.is_won] += 1
        self.titled = self._titles(games, TITLE)
        self.holders = self._titles(games, HOLDER)

    def _titles(self, games: Sequence[Countable], title: int) -> tuple[int, int]:
        """The titles among the games that cannot be left out, and among the others."""
        some = [game for game in games if game.title >= title]
        if self.demands.double:
            return len({game.opponent for game in some}), 0
        won = sum([game.is_won for game in some])
        return len(some) - won, won

    def promise(self, size: int) -> int:
        """How many conditions do not fail by these numbers, each looked at alone, before the first that does."""
        titled, holders = least_titles(size, self.demands.double)
        own = self.demands.own
        for number, name in enumerate(self.demands.mix):
            if name == FEDERATIONS:
                holds = len(self.federations.keys() - {own}) >= LEAST_FEDERATIONS
            elif name == OWN:
                holds = self._fewest(own, size) <= most_own(size)
            elif name == ONE:
                holds = all(self._fewest(one, size) <= most_of_one(size) for one in self.federations)
            else:
                needed, (forced, won) = (titled, self.titled) if name == TITLED else (holders, self.holders)
                holds = forced + min(won, size - self.forced) >= needed
            if not holds:
                return number
        return len(self.demands.mix)

    def _fewest(self, federation: str, size: int) -> int:
        """The fewest games of a federation that a choice of this size has."""
        forced, won = self.federations.get(federation, (0, 0))
        return forced + max(0, size - self.forced - (self.won - won))


@value_class
class _Offer:
    """A game that may be kept: its rating as it counts, and its title if the opponent is not yet counted."""

    place: int
    federation: str
    title: int
    value: int


class _Filling:
    """Games that are kept, and the most valuable ones to add to them."""

    def __init__(
        self,
        search: _Search,
        kept: Sequence[int],
        free: Sequence[int],
        size: int,
        mix: frozenset[str],
        raised: int,
    ) -> None:
        self.search = search
        self.kept = kept
        self.free = free
        self.size = size
        self.mix = mix
        self.raised = raised

    def total(self) -> int | None:
        """The highest sum of ratings; None if there is no choice that meets the conditions."""
        due = self.size - len(self.kept)
        if not 0 <= due <= len(self.free):
            return None
        counted: set[int] = set()
        kept = [self._offer(place, counted) for place in self.kept]
        free = [self._offer(place, counted) for place in self.free]
        titled, holders = least_titles(self.size, self.search.demands.double)
        titled = titled - sum([one.title > NO_TITLE for one in kept]) if TITLED in self.mix else 0
        holders = holders - sum([one.title == HOLDER for one in kept]) if HOLDERS in self.mix else 0
        taken = _take(free, due, titled, holders)
        if taken is None:
            return None
        base = sum([one.value for one in kept])
        federations = [one.federation for one in (*kept, *taken) if one.federation]
        crowded = next((name for name in set(federations) if federations.count(name) > self._limit(name)), "")
        if FEDERATIONS not in self.mix or len({*federations} - {self.search.demands.own}) >= LEAST_FEDERATIONS:
            if not crowded:
                return base + sum([one.value for one in taken])
        if FEDERATIONS in self.mix and len(self._foreign(self.kept)) < LEAST_FEDERATIONS:
            return self._with_foreigners()
        room = self._limit(crowded) - sum([one.federation == crowded for one in kept])
        added = _within(free, due, titled, holders, crowded, room)
        return None if added is None else base + added

    def _offer(self, place: int, counted: set[int]) -> _Offer:
        """A game as it counts. In a double round robin the title of an opponent counts once."""
        game = self.search.games[place]
        title = game.title
        if self.search.demands.double:
            title = NO_TITLE if game.opponent in counted else title
            counted.add(game.opponent)
        return _Offer(place, game.federation, title, self._value(place))

    def _limit(self, federation: str) -> int:
        """1.4.4: how many opponents of a federation there may be."""
        limits = [self.size]
        if federation == self.search.demands.own and OWN in self.mix:
            limits.append(most_own(self.size))
        if ONE in self.mix:
            limits.append(most_of_one(self.size))
        return min(limits)

    def _foreign(self, places: Iterable[int]) -> set[str]:
        return {self.search.games[place].federation for place in places} - {self.search.demands.own, ""}

    def _with_foreigners(self) -> int | None:
        """1.4.3: games of other federations are kept beforehand, in every way that can be best."""
        known = self._foreign(self.kept)
        best: dict[tuple[str, int], int] = {}
        for place in self.free:
            game = self.search.games[place]
            kind = (game.federation, game.title)
            if game.federation in self._foreign([place]) - known:
                if kind not in best or self._value(place) > self._value(best[kind]):
                    best[kind] = place
        totals: list[int] = []
        for place in best.values():
            rest = [other for other in self.free if other != place]
            filling = _Filling(self.search, [*self.kept, place], rest, self.size, self.mix, self.raised)
            total = filling.total()
            if total is not None:
                totals.append(total)
        return max(totals, default=None)

    def _value(self, place: int) -> int:
        game = self.search.games[place]
        return self.search.demands.floor if game.opponent == self.raised else game.rating


def _take(
    free: Sequence[_Offer], due: int, titled: int, holders: int, crowded: str = "", burden: int = 0
) -> list[_Offer] | None:
    """The most valuable games with these numbers of titles, or None. The crowded federation counts `burden` less."""
    rest = sorted(free, key=lambda one: (burden * (one.federation == crowded) - one.value, one.federation == crowded))
    taken: list[_Offer] = []
    for title, least in ((HOLDER, holders), (TITLE, titled), (NO_TITLE, due)):
        missing = max(0, least - (len(taken) if title != TITLE else sum([one.title >= TITLE for one in taken])))
        added = [one for one in rest if one.title >= title][:missing]
        if len(added) < missing:
            return None
        taken += added
        places = {one.place for one in added}
        rest = [one for one in rest if one.place not in places]
    return taken if len(taken) == due else None


def _within(free: Sequence[_Offer], due: int, titled: int, holders: int, crowded: str, room: int) -> int | None:
    """The highest sum with `room` games of the crowded federation, of which the best choice has more; None if none.

    The higher the burden on these games, the fewer are taken. At the lowest burden at which there is room, games of the
    federation and others can be exchanged at that price.
    """
    if room < 0:
        return None

    def taken(burden: int) -> list[_Offer] | None:
        return _take(free, due, titled, holders, crowded, burden)

    def number(some: list[_Offer] | None) -> int:
        return sum([one.federation == crowded for one in some or ()])

    values = [one.value for one in free]
    low, high = -1, max(values) - min(values) + 1
    if number(taken(high)) > room:
        return None
    while high - low > 1:
        middle = (low + high) // 2
        if number(taken(middle)) > room:
            low = middle
        else:
            high = middle
    some = taken(high)
    if some is None:
        return None
    return sum([one.value for one in some]) + high * (room - number(some))
