"""A criterion of a pairing: one object, which everybody reads who counts, explains, lists or documents it.

Owns `Criterion`, how the value of one is written, and the words that several systems share. A system lists its criteria
(`Rules.criteria`) where it counts them; `criterion_of` finds one by its article. Must not count anything.
"""

from __future__ import annotations

from functools import cache

from dutchess.base.decimals import decimal, score
from dutchess.base.translation import N_
from dutchess.base.values import replace, value_class

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from dataclasses import KW_ONLY
    from typing import Any

    from dutchess.pairing.decisions import Count

    Value = int | tuple[int, ...]
    # As programs get it: points are decimal numbers.
    Written = int | float | list[int | float]

# How the value of a criterion is written.
COUNT, POINTS, AHEAD, LEFT = "count", "points", "ahead", "left"
NEGATED, SQUARES, PLAIN, UNSAID, PLACE, TYPES = "negated", "squares", "plain", "unsaid", "place", "types"
COUNTED_FIRST = {POINTS: 0, AHEAD: 1, LEFT: 2}  # how many numbers of a value come before its points


@value_class
class Criterion:
    """What one article wants to be as small as possible: what it counts, how that is written, and what it is called.

    Attributes:
        article: as the edition cites it; it is the id of the criterion in its edition.
        part: of an article that is several criteria: `down`, `up`. Programs get it after the article, people do not.
        counted: what it counts, in words.
        unit: how the value is written: `COUNT` a number; `POINTS` points, one or a list compared in order; `AHEAD` a
            number, then points; `LEFT` a number, how many points follow, then these; `NEGATED` a number with the sign
            turned, because more is better; `SQUARES` squares of points; `PLACE` points and a place; `TYPES` numbers of
            the types a, b and c; `UNSAID` numbers that mean nothing to people.
        simply: what it counts, for those who do not know what a float is.
        worse, better: clauses for them about a pairing with a larger and with a smaller value.
        again: the float that the first of each payer receives again, if it counts that: its direction, that of the
            float before, and how many rounds ago that was.
        clashes: whether it counts pairs in which both prefer the same colour.
        value: counts it in a bracket, as the system asks: the value and who is counted. None where the system counts
            several criteria at once.
    """

    article: str
    counted: str
    unit: str = COUNT
    _: KW_ONLY
    part: str = ""
    simply: str = ""
    worse: str = ""
    better: str = ""
    again: tuple[str, str, int] | None = None
    clashes: bool = False
    value: Callable[[Any], Any] | None = None

    @property
    def id(self) -> str:
        """The article with the part: what tells it from all others of its edition."""
        return f"{self.article} {self.part}" if self.part else self.article

    def at(self, article: str, value: Callable[[Any], Any] | None = None) -> Criterion:
        """The same criterion as an article of a system."""
        return replace(self, article=article, value=value)

    def is_worth_telling(self, count: Count) -> bool:
        """Whether it is not at its ideal."""
        if not count.value:
            return False
        numbers = count.value if isinstance(count.value, tuple) else (count.value,)
        return any(numbers) and bool(numbers[0] if self.unit in (AHEAD, LEFT) else count.payers)

    def for_programs(self, value: Value) -> Written:
        """A value with its points as decimal numbers, as all points in JSON."""
        numbers = value if isinstance(value, tuple) else (value,)
        if self.unit == SQUARES:
            made = [decimal(number) for number in numbers]
        elif self.unit == PLACE:
            made = [score(numbers[0]), *numbers[1:]]
        else:
            counted = COUNTED_FIRST.get(self.unit, len(numbers))
            made = [*numbers[:counted], *(score(number) for number in numbers[counted:])]
        return made if isinstance(value, tuple) else made[0]


@cache
def criteria_of(system: str) -> Mapping[str, Criterion]:
    """The criteria of an edition by their ids."""
    from dutchess.pairing import systems  # the rules of a system know their criteria

    return {one.id: one for one in (*systems.rules_of(systems.find(system)).criteria(), BROKEN_WISHES)}


def criterion_of(system: str, name: str) -> Criterion:
    """A criterion of an edition by its id. One that the edition does not have is a fault of the program."""
    found = criteria_of(system).get(name)
    if found is None:
        raise AssertionError(f"{system} has no criterion {name!r}")
    return found


# After all criteria of a bracket, where wishes hold (docs/systems/wishes.md); no article.
BROKEN_WISHES = Criterion("wishes", N_("wishes that are broken"))

# -- what several systems count, without an article --------------------------------------------------------------------

NEXT_WITHOUT = N_("players left without an opponent in the next group")
COMERS_WITHOUT = N_("players from higher groups left without an opponent")
BETWEEN = N_("differences in points between opponents")
NEXT_WORSE = N_("the next group could be paired less well")
NEXT_BETTER = N_("the next group could be paired better")

DOWNFLOATERS = Criterion("", N_("players who float down"), simply=N_("players left without an opponent"))
UPFLOATERS = Criterion("", N_("players who float up"), simply=N_("players who come in from groups with fewer points"))
SCORES_LEFT = Criterion(
    "",
    N_("scores of those who float down"),
    POINTS,
    worse=N_("those left without an opponent would have higher scores: {instead} instead of {actual}"),
    better=N_("those left without an opponent would have lower scores: {instead} instead of {actual}"),
)
NEXT_SCORES = Criterion(
    "",
    N_("players who stay without an opponent in the next bracket (their scores)"),
    AHEAD,
    simply=NEXT_WITHOUT,
)
RISING_DIFFERENCES = Criterion(
    "", N_("score differences of those who float up, the largest first"), POINTS, simply=BETWEEN
)
PREFERENCE = Criterion("", N_("players who do not get the colour they prefer"), clashes=True)
DOWN_AGAIN = Criterion(
    "",
    N_("players who float down as in the previous round"),
    simply=N_("players who get a lower-scoring opponent, or no game, two rounds running"),
    again=("down", "down", 1),
)
UP_AGAIN = Criterion(
    "",
    N_("players who float up as in the previous round"),
    simply=N_("players who get a higher-scoring opponent two rounds running"),
    again=("up", "up", 1),
)
DOWN_BEFORE = Criterion(
    "",
    N_("players who float down as two rounds before"),
    simply=N_("players who get a lower-scoring opponent, or no game, as they did two rounds ago"),
    again=("down", "down", 2),
)
UP_BEFORE = Criterion(
    "",
    N_("players who float up as two rounds before"),
    simply=N_("players who get a higher-scoring opponent as they did two rounds ago"),
    again=("up", "up", 2),
)
BYE_SCORE = Criterion(
    "",
    N_("score of the one who has the bye"),
    POINTS,
    worse=N_("the bye would go to somebody with more points: {instead} instead of {actual}"),
    better=N_("the bye would go to somebody with fewer points: {instead} instead of {actual}"),
)
BYE_GAMES = Criterion(
    "",
    N_("games played by the one who has the bye (the more, the better)"),
    NEGATED,
    worse=N_("the bye would go to somebody who has played fewer games: {instead} instead of {actual}"),
    better=N_("the bye would go to somebody who has played more games: {instead} instead of {actual}"),
)
BYE_MATCHES = Criterion(
    "",
    N_("matches played by the one who has the bye (the more, the better)"),
    NEGATED,
    worse=N_("the bye would go to somebody who has played fewer matches: {instead} instead of {actual}"),
    better=N_("the bye would go to somebody who has played more matches: {instead} instead of {actual}"),
)
BYE_RANK = Criterion(
    "",
    N_("place in the list of the one who has the bye (the further down, the better)"),
    NEGATED,
    worse=N_("the bye would go to somebody further up the list: number {instead} instead of {actual}"),
    better=N_("the bye would go to somebody further down the list: number {instead} instead of {actual}"),
)
