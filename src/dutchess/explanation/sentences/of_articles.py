"""What the articles of every system mean in plain words.

Owns one phrase for each criterion (what it counts, to be as small as possible). A test asks every system for its
articles and fails on one without words. Must not compute.
"""

from __future__ import annotations

from dutchess.base.decimals import decimal, score
from dutchess.base.translation import N_
from dutchess.base.values import replace, value_class
from dutchess.pairing.decisions import WISHES
from dutchess.tournament import points_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from dutchess.base.translation import Texts
    from dutchess.formats.documents.shapes import Counted
    from dutchess.pairing.decisions import Count

    Value = int | tuple[int, ...]

# How the value of a criterion is written.
COUNT, POINTS, AHEAD, LEFT = "count", "points", "ahead", "left"
NEGATED, SQUARES, PLAIN, UNSAID, PLACE, TYPES = "negated", "squares", "plain", "unsaid", "place", "types"
COUNTED_FIRST = {POINTS: 0, AHEAD: 1, LEFT: 2}  # how many numbers of a value come before its points
# Parts of a criterion that is one article in the text.
PARTS = frozenset({"down", "up", "M1", "P1", "X", "Z"})


@value_class
class Criterion:
    """What a criterion counts, in words, and how its value is written.

    `COUNT` a number; `POINTS` points, one or a list compared in order; `AHEAD` a number, then points; `LEFT` a number,
    how many points follow, then these; `NEGATED` a number with the sign turned, because more is better; `SQUARES`
    squares of points; `PLACE` points and a place; `TYPES` numbers of the types a, b and c; `PLAIN` numbers as they are;
    `UNSAID` numbers that mean nothing to people. `simply` says it to those who do not know what a float is; `worse` and
    `better` are clauses for them about a pairing with a larger and with a smaller value. `again`: the float that the
    first of each payer receives again, if it counts that: its direction, that of the float before, and how many rounds
    ago that was.
    """

    counted: str
    unit: str = COUNT
    simply: str = ""
    worse: str = ""
    better: str = ""
    again: tuple[str, str, int] | None = None


_MORE = N_("there would be more {criterion}: {instead} instead of {actual}")
_FEWER = N_("there would be fewer {criterion}: {instead} instead of {actual}")
_LARGER = N_("there would be larger {criterion}: {instead} instead of {actual}")
_SMALLER = N_("there would be smaller {criterion}: {instead} instead of {actual}")
_NEXT_WORSE = N_("the next group could be paired less well")
_NEXT_BETTER = N_("the next group could be paired better")
_WITHOUT_OPPONENT = N_("players left without an opponent")
_COME_IN = N_("players who come in from groups with fewer points")
_NEXT_WITHOUT = N_("players left without an opponent in the next group")
_COMERS_WITHOUT = N_("players from higher groups left without an opponent")
_FEWER_AGAIN = N_("players who get a lower-scoring opponent two rounds running")
_MORE_AGAIN = N_("players who get a higher-scoring opponent two rounds running")
_FEWER_BEFORE = N_("players who get a lower-scoring opponent as they did two rounds ago")
_MORE_BEFORE = N_("players who get a higher-scoring opponent as they did two rounds ago")
_DOWNFLOATERS = Criterion(N_("players who float down"), simply=_WITHOUT_OPPONENT)
_UPFLOATERS = Criterion(N_("players who float up"), simply=_COME_IN)
_NEXT = Criterion(
    N_("players who stay without an opponent in the next bracket (score differences there)"),
    AHEAD,
    _NEXT_WITHOUT,
)
_PREFERENCE = Criterion(N_("players who do not get the colour they prefer"))
_DOWN_AGAIN = Criterion(
    N_("players who float down as in the previous round"), simply=_FEWER_AGAIN, again=("down", "down", 1)
)
_UP_AGAIN = Criterion(N_("players who float up as in the previous round"), simply=_MORE_AGAIN, again=("up", "up", 1))
_DOWN_BEFORE = Criterion(
    N_("players who float down as two rounds before"), simply=_FEWER_BEFORE, again=("down", "down", 2)
)
_UP_BEFORE = Criterion(N_("players who float up as two rounds before"), simply=_MORE_BEFORE, again=("up", "up", 2))
_BETWEEN = N_("differences in points between opponents")
_DIFFERENCES = Criterion(N_("score differences, the largest first"), POINTS, _BETWEEN)
_RISING_DIFFERENCES = Criterion(N_("score differences of those who float up, the largest first"), POINTS, _BETWEEN)
_TOP_DIFFERENCE = Criterion(N_("topscorers and their opponents with a colour difference of more than two"))
_TOP_THREE = Criterion(N_("topscorers and their opponents with the same colour three times in a row"))
_STRONG_PREFERENCE = Criterion(N_("players who do not get the colour they strongly prefer"))
_DOWN_AGAIN_BY = Criterion(
    N_("score differences of those who float down as in the previous round"),
    POINTS,
    N_("differences in points for players who get a lower-scoring opponent two rounds running"),
)
_UP_AGAIN_BY = Criterion(
    N_("score differences of those who float up as in the previous round"),
    POINTS,
    N_("differences in points for players who get a higher-scoring opponent two rounds running"),
)
_DOWN_BEFORE_BY = Criterion(
    N_("score differences of those who float down as two rounds before"),
    POINTS,
    N_("differences in points for players who get a lower-scoring opponent as they did two rounds ago"),
)
_UP_BEFORE_BY = Criterion(
    N_("score differences of those who float up as two rounds before"),
    POINTS,
    N_("differences in points for players who get a higher-scoring opponent as they did two rounds ago"),
)
_SCORES_LEFT = Criterion(
    N_("scores of those who float down"),
    POINTS,
    worse=N_("those left without an opponent would have higher scores: {instead} instead of {actual}"),
    better=N_("those left without an opponent would have lower scores: {instead} instead of {actual}"),
)
_NEXT_SCORES = replace(_NEXT, counted=N_("players who stay without an opponent in the next bracket (their scores)"))
# C.04.3 of 2026 speaks of residents, of moved-down players and of their opponents.
_RESIDENT_AGAIN = replace(
    _DOWN_AGAIN,
    counted=N_("residents who float down as in the previous round"),
    simply=N_("players of the group who get a lower-scoring opponent two rounds running"),
)
_RESIDENT_BEFORE = replace(
    _DOWN_BEFORE,
    counted=N_("residents who float down as two rounds before"),
    simply=N_("players of the group who get a lower-scoring opponent as they did two rounds ago"),
)
_OPPONENT_AGAIN = replace(
    _UP_AGAIN, counted=N_("opponents of moved-down players who float up as in the previous round")
)
_OPPONENT_BEFORE = replace(_UP_BEFORE, counted=N_("opponents of moved-down players who float up as two rounds before"))
_MDP_AGAIN_BY = Criterion(
    N_("score differences of moved-down players who float down as in the previous round"),
    POINTS,
    N_("differences in points for players from higher groups who get a lower-scoring opponent two rounds running"),
)
_MDP_BEFORE_BY = Criterion(
    N_("score differences of moved-down players who float down as two rounds before"),
    POINTS,
    N_(
        "differences in points for players from higher groups who get a lower-scoring opponent as they did two rounds "
        "ago"
    ),
)
_OPPONENT_AGAIN_BY = replace(
    _UP_AGAIN_BY,
    counted=N_("score differences of opponents of moved-down players who float up as in the previous round"),
)
_OPPONENT_BEFORE_BY = replace(
    _UP_BEFORE_BY,
    counted=N_("score differences of opponents of moved-down players who float up as two rounds before"),
)
_CLASHES = Criterion(N_("pairs in which not both get the colour they prefer"))
_STRONG_CLASHES = Criterion(N_("pairs in which not both get the colour they strongly prefer"))
_BYE_SCORE = Criterion(
    N_("score of the one who has the bye"),
    POINTS,
    worse=N_("the bye would go to somebody with more points: {instead} instead of {actual}"),
    better=N_("the bye would go to somebody with fewer points: {instead} instead of {actual}"),
)
_BYE_GAMES = Criterion(
    N_("games played by the one who has the bye (the more, the better)"),
    NEGATED,
    worse=N_("the bye would go to somebody who has played fewer games: {instead} instead of {actual}"),
    better=N_("the bye would go to somebody who has played more games: {instead} instead of {actual}"),
)
_BYE_MATCHES = Criterion(
    N_("matches played by the one who has the bye (the more, the better)"),
    NEGATED,
    worse=N_("the bye would go to somebody who has played fewer matches: {instead} instead of {actual}"),
    better=N_("the bye would go to somebody who has played more matches: {instead} instead of {actual}"),
)
_BYE_RANK = Criterion(
    N_("place in the ranking of the one who has the bye (the further down, the better)"),
    NEGATED,
    worse=N_("the bye would go to somebody ranked higher: place {instead} instead of {actual}"),
    better=N_("the bye would go to somebody ranked lower: place {instead} instead of {actual}"),
)
_TEAMS_NEXT = Criterion(
    N_("teams that stay without an opponent in the next bracket"),
    simply=N_("teams left without an opponent in the next group"),
)
_TEAM_CLASHES = Criterion(N_("matches in which not both teams get the colour they prefer"))
_TEAM_STRONG = Criterion(N_("matches in which not both teams get the colour they strongly prefer"))

CRITERIA = {
    # C.04.3; what 2025 counts otherwise is below (FORMER)
    "C.04.3 [C5]": _BYE_SCORE,
    "C.04.3 [C6]": _DOWNFLOATERS,
    "C.04.3 [C7]": _SCORES_LEFT,
    "C.04.3 [C8]": _NEXT_SCORES,
    "C.04.3 [C9]": Criterion(N_("rounds not played by the one who has the bye")),
    "C.04.3 [C10]": _TOP_DIFFERENCE,
    "C.04.3 [C11]": _TOP_THREE,
    "C.04.3 [C12]": _PREFERENCE,
    "C.04.3 [C13]": _STRONG_PREFERENCE,
    "C.04.3 [C14]": _RESIDENT_AGAIN,
    "C.04.3 [C15]": _OPPONENT_AGAIN,
    "C.04.3 [C16]": _RESIDENT_BEFORE,
    "C.04.3 [C17]": _OPPONENT_BEFORE,
    "C.04.3 [C18]": _MDP_AGAIN_BY,
    "C.04.3 [C19]": _OPPONENT_AGAIN_BY,
    "C.04.3 [C20]": _MDP_BEFORE_BY,
    "C.04.3 [C21]": _OPPONENT_BEFORE_BY,
    # C.04.3 of 2017
    "C.04.3 C.5": _DOWNFLOATERS,
    "C.04.3 C.6": _DIFFERENCES,
    "C.04.3 C.7": _NEXT,
    "C.04.3 C.8": _TOP_DIFFERENCE,
    "C.04.3 C.9": _TOP_THREE,
    "C.04.3 C.10": _PREFERENCE,
    "C.04.3 C.11": _STRONG_PREFERENCE,
    "C.04.3 C.12": _DOWN_AGAIN,
    "C.04.3 C.13": _UP_AGAIN,
    "C.04.3 C.14": _DOWN_BEFORE,
    "C.04.3 C.15": _UP_BEFORE,
    "C.04.3 C.16": _DOWN_AGAIN_BY,
    "C.04.3 C.17": _UP_AGAIN_BY,
    "C.04.3 C.18": _DOWN_BEFORE_BY,
    "C.04.3 C.19": _UP_BEFORE_BY,
    # C.04.4.1, Dubov
    "C.04.4.1 [C5]": _UPFLOATERS,
    "C.04.4.1 [C6]": _RISING_DIFFERENCES,
    "C.04.4.1 [C7]": _PREFERENCE,
    "C.04.4.1 [C8]": Criterion(
        N_("players who float up although they have already done so as often as is fair"),
        simply=N_("players who get a higher-scoring opponent although they have had that as often as is fair"),
    ),
    "C.04.4.1 [C9]": Criterion(
        N_("how often these players have floated up before"),
        simply=N_("earlier rounds in which these players already had a higher-scoring opponent"),
    ),
    "C.04.4.1 [C10]": _UP_AGAIN,
    # C.04.4.2, Burstein
    "C.04.4.2 [C5]": _DOWNFLOATERS,
    "C.04.4.2 [C6]": _SCORES_LEFT,
    "C.04.4.2 [C7]": _NEXT_SCORES,
    "C.04.4.2 [C8]": _PREFERENCE,
    # C.04.4.3, Lim
    "C.04.4.3 article 1.1": Criterion(
        N_("who has the bye"),
        PLACE,
        worse=N_("the bye would go to somebody later in line for it: {instead} instead of {actual}"),
        better=N_("the bye would go to somebody who comes earlier for it: {instead} instead of {actual}"),
    ),
    "C.04.4.3 article 2.3": Criterion(
        N_("players who leave the scoregroup"), simply=N_("players who leave it for another group")
    ),
    "C.04.4.3 article 3.9": Criterion(
        N_("floaters at a disadvantage"),
        TYPES,
        worse=N_("those who change to another group would be at a greater disadvantage"),
        better=N_("those who change to another group would be at a smaller disadvantage"),
    ),
    "C.04.4.3 article 6": Criterion(
        N_("pairs that exceed a limit of colours"),
        simply=N_("pairs in which somebody gets a third equal colour running, or three more of one colour"),
    ),
    "C.04.4.3 article 3.10": Criterion(
        N_("players who float as in the previous round"),
        simply=N_("players who get an opponent with another score two rounds running"),
        again=("any", "any", 1),
    ),
    "C.04.4.3 article 5.2": Criterion(
        N_("due colours, and opponents passed over for them, pair by pair"),
        UNSAID,
        worse=N_(
            "the pairs would suit less well: due colours count first, then how near an opponent is to the one first "
            "proposed"
        ),
        better=N_(
            "the pairs would suit better: due colours count first, then how near an opponent is to the one first "
            "proposed"
        ),
    ),
    # C.04.5, Double-Swiss
    "C.04.5 article 3.4.2": _BYE_SCORE,
    "C.04.5 article 3.4.3": _BYE_MATCHES,
    "C.04.5 article 3.4.4": _BYE_RANK,
    "C.04.5 [C4]": _UPFLOATERS,
    "C.04.5 [C5]": _RISING_DIFFERENCES,
    "C.04.5 [C6]": Criterion(N_("players who stay without an opponent in the next bracket"), simply=_NEXT_WITHOUT),
    "C.04.5 [C7]": Criterion(
        N_("players who float up after floating in the previous round"),
        simply=N_("players who are moved up after an opponent with a different score in the previous round"),
        again=("up", "any", 1),
    ),
    "C.04.5 [C8]": Criterion(
        N_("opponents of floaters who floated themselves in the previous round"),
        simply=N_("players who meet somebody moved up, after an opponent with a different score in the previous round"),
    ),
    # C.04.6, teams: 2026 and 2024 number the last criteria differently (FORMER)
    "C.04.6 [C4]": Criterion(N_("teams that float up"), simply=N_("teams that come in from groups with fewer points")),
    "C.04.6 [C5]": Criterion(N_("score differences of the teams that float up"), POINTS, _BETWEEN),
    "C.04.6 [C6]": _TEAMS_NEXT,
    "C.04.6 [C7]": Criterion(
        N_("teams that float up after floating in the previous round"),
        simply=N_("teams that are moved up after an opponent with a different score in the previous round"),
        again=("up", "any", 1),
    ),
    "C.04.6 [C8]": _TEAM_CLASHES,
    "C.04.6 [C9]": _TEAM_STRONG,
    "C.04.6 [C10]": Criterion(
        N_("opponents of floaters that floated themselves in the previous round"),
        simply=N_("teams that meet a team moved up, after an opponent with a different score in the previous round"),
    ),
    # The Dutch System of 1992, 2011 and 2012
    "C14 M1": Criterion(N_("moved-down players who stay without an opponent"), simply=_COMERS_WITHOUT),
    "C14 P1": Criterion(N_("players who stay without an opponent in the bracket"), simply=_WITHOUT_OPPONENT),
    "D4": Criterion(
        N_("squares of the score differences"),
        SQUARES,
        worse=N_("differences in points between opponents would be larger: {instead} instead of {actual} as squares"),
        better=N_("differences in points between opponents would be smaller: {instead} instead of {actual} as squares"),
    ),
    "A11": replace(_SCORES_LEFT, counted=N_("scores of those who move down")),
    "C12": Criterion(
        N_("players who stay without an opponent in the next bracket"), UNSAID, worse=_NEXT_WORSE, better=_NEXT_BETTER
    ),
    "B2": Criterion(N_("pairs of two players who both must have the same colour")),
    "A7d": _STRONG_CLASHES,
    "A8 X": _CLASHES,
    "A8 Z": _STRONG_CLASHES,
    "B4": _CLASHES,
    "B5 down": _DOWN_AGAIN,
    "B5 up": replace(_UP_AGAIN, again=None),
    "B6 down": _DOWN_BEFORE,
    "B6 up": replace(_UP_BEFORE, again=None),
    "C9": Criterion(
        N_("how much of B5 and B6 is given up for those who float down"),
        worse=N_("more would be given up of the protection from a lower-scoring opponent again"),
        better=N_("less would be given up of the protection from a lower-scoring opponent again"),
    ),
    "C10": Criterion(
        N_("how much of B5 and B6 is given up for those who float up"),
        worse=N_("more would be given up of the protection from a higher-scoring opponent again"),
        better=N_("less would be given up of the protection from a higher-scoring opponent again"),
    ),
    WISHES: Criterion(N_("wishes that are broken")),
    "D1": Criterion(
        N_("order of the opponents of S1"),
        UNSAID,
        worse=N_("the opponents would be further from the first order"),
        better=N_("the opponents would be nearer to the first order"),
    ),
}
for _article in ("C.04.4.1 article 2.1", "C.04.4.1 article 3.1", "C.04.4.2 article 2.1", "C.04.4.2 article 3.1"):
    CRITERIA[f"{_article}.3"] = _BYE_SCORE
    CRITERIA[f"{_article}.4"] = _BYE_GAMES
    CRITERIA[f"{_article}.5"] = _BYE_RANK
for _chapter in ("C.04.4.1", "C.04.4.2"):  # until January 2026, sections had letters
    for _number in range(5, 11):
        if f"{_chapter} [C{_number}]" in CRITERIA:
            CRITERIA[f"{_chapter} C.{_number}"] = CRITERIA[f"{_chapter} [C{_number}]"]
    CRITERIA[f"{_chapter} B.0.c"] = _BYE_SCORE
    CRITERIA[f"{_chapter} B.0.d"] = _BYE_GAMES
    CRITERIA[f"{_chapter} B.0.e"] = _BYE_RANK
for _article in ("2.1", "3.4"):
    CRITERIA[f"C.04.6 article {_article}.2"] = _BYE_SCORE
    CRITERIA[f"C.04.6 article {_article}.3"] = _BYE_GAMES
    CRITERIA[f"C.04.6 article {_article}.4"] = _BYE_RANK
# Former editions in which some criteria count something else, by the name of the system.
_BURSTEIN_2025_C6 = Criterion(
    N_("players who have floated in and stay without an opponent again"), AHEAD, _COMERS_WITHOUT
)
_BURSTEIN_2025_C7 = replace(CRITERIA["C.04.4.2 [C7]"], unit=LEFT)
FORMER = {
    "dutch-2025": {
        "C.04.3 [C7]": _DIFFERENCES,
        "C.04.3 [C8]": _NEXT,
        "C.04.3 [C14]": _DOWN_AGAIN,
        "C.04.3 [C15]": _UP_AGAIN,
        "C.04.3 [C16]": _DOWN_BEFORE,
        "C.04.3 [C17]": _UP_BEFORE,
        "C.04.3 [C18]": _DOWN_AGAIN_BY,
        "C.04.3 [C19]": _UP_AGAIN_BY,
        "C.04.3 [C20]": _DOWN_BEFORE_BY,
        "C.04.3 [C21]": _UP_BEFORE_BY,
    },
    "burstein-2025": {
        "C.04.4.2 [C6]": _BURSTEIN_2025_C6,
        "C.04.4.2 [C7]": _BURSTEIN_2025_C7,
    },
    "burstein-2017": {
        "C.04.4.2 C.6": _BURSTEIN_2025_C6,
        "C.04.4.2 C.7": _BURSTEIN_2025_C7,
    },
    "team-2024": {
        "C.04.6 [C7]": _TEAM_CLASHES,
        "C.04.6 [C8]": _TEAM_STRONG,
        "C.04.6 [C9]": Criterion(
            N_("teams that float in consecutive rounds"),
            simply=N_("teams that get an opponent with another score two rounds running"),
        ),
    },
}


def criterion(system: str, article: str) -> Criterion:
    """What an article counts in a system; an article without words stands for itself."""
    return FORMER.get(system, {}).get(article) or CRITERIA.get(article) or Criterion(article, PLAIN)


def points_said(points: int, _: Texts) -> str:
    """Points in words: "1.0 point", "1.5 points"."""
    written = _.decimal(points_text(points))
    if points % 10:
        # Translators: a fraction, such as 1.5 points.
        return _("{points} points", points=written)
    return _.plural("{points} point", "{points} points", points // 10, points=written)


def value_text(system: str, article: str, value: Value, _: Texts) -> str:
    """The value of a criterion as people write it: points as points, not in tenths; empty if it means nothing."""
    unit = criterion(system, article).unit
    numbers = value if isinstance(value, tuple) else (value,)
    if unit == UNSAID:
        return ""
    if unit == POINTS:
        return _joined((_.decimal(points_text(number)) for number in numbers), _) or "0"
    if unit == PLACE:
        return _("{points}, place {place}", points=points_said(numbers[0], _), place=-numbers[1])
    if unit == TYPES:
        types = [(number, kind) for number, kind in zip(numbers, "abc", strict=True) if number]
        return ", ".join(_("{number} of type {kind}", number=number, kind=kind) for number, kind in types) or "0"
    if unit in (AHEAD, LEFT):
        first, *rest = numbers if unit == AHEAD else (numbers[0], *numbers[2:])
        return (
            f"{first} ({_joined((_.decimal(points_text(number)) for number in rest), _)})" if any(rest) else str(first)
        )
    if unit == NEGATED:
        return ", ".join(str(-number) for number in numbers)
    if unit == SQUARES:
        return _.decimal(f"{numbers[0] / 100:g}")
    return ", ".join(map(str, numbers)) or "0"


def value_for_programs(system: str, article: str, value: Value) -> Counted:
    """The same value with its points as decimal numbers, as all points in JSON."""
    unit = criterion(system, article).unit
    numbers = value if isinstance(value, tuple) else (value,)
    if unit == SQUARES:
        made = [decimal(number) for number in numbers]
    elif unit == PLACE:
        made = [score(numbers[0]), *numbers[1:]]
    else:
        counted = COUNTED_FIRST.get(unit, len(numbers))
        made = [*numbers[:counted], *(score(number) for number in numbers[counted:])]
    return made if isinstance(value, tuple) else made[0]


def consequence(system: str, article: str, actual: Value, instead: Value, _: Texts) -> str:
    """What another value of a criterion means, as a clause for players: what there would be more or fewer of."""
    found = criterion(system, article)
    here, there = (value if isinstance(value, tuple) else (value,) for value in (actual, instead))
    is_worse = there > here
    told = {
        "criterion": _(found.simply or found.counted),
        "actual": value_text(system, article, actual, _),
        "instead": value_text(system, article, instead, _),
    }
    if found.worse:
        return _(found.worse if is_worse else found.better).format(**told)
    if found.unit in (AHEAD, LEFT):
        if here[0] == there[0]:
            return _(_NEXT_WORSE if is_worse else _NEXT_BETTER)
        told |= {"actual": str(here[0]), "instead": str(there[0])}
    if found.unit == POINTS:
        return _(_LARGER if is_worse else _SMALLER).format(**told)
    return _(_MORE if is_worse else _FEWER).format(**told)


def _joined(numbers: Iterable[str], _: Texts) -> str:
    """Decimal numbers in a row: between those that have a comma themselves stands a semicolon."""
    return (", " if _.decimal(".") == "." else "; ").join(numbers)


def each_once(payers: Iterable[tuple[int, ...]]) -> tuple[tuple[int, ...], ...]:
    """Every pair once, whoever is first in it, even if a criterion counts both of them."""
    first: dict[frozenset[int], tuple[int, ...]] = {}
    for payer in payers:
        first.setdefault(frozenset(payer), payer)
    return tuple(first.values())


def worth_telling(system: str, count: Count) -> bool:
    """Whether a criterion is not at its ideal."""
    if not count.value:
        return False
    numbers = count.value if isinstance(count.value, tuple) else (count.value,)
    ahead = criterion(system, count.article).unit in (AHEAD, LEFT)
    return any(numbers) and bool(numbers[0] if ahead else count.payers)


# Articles by which pairs are taken apart again, in a fixed order, until the round can be completed.
REOPENING = frozenset({"C13", "C.04.4.3 article 2.6"})
