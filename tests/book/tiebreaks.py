"""The tie-breaks of C.07 (1 March 2026) for players, read literally: what every round contributes, and the value.

Owns every code of the list for individual Swiss events and complete round robins without open games, from the bare
entries. Shares no code with `dutchess.ranking`. Values are hundredths, None where the text defines none. `places` has
the adjusted scores, dummies and cuts of articles 14 and 16.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from book import places
from book.places import Element, adjusted, entries, is_voluntary, score
from dutchess.base.values import replace
from dutchess.tournament import Game, Tournament

OVER_THE_BOARD = "1=0WDL"
WON, DRAWN = "1W", "=D"
CODE = re.compile(r"([A-Za-z]+)((?:/[A-Z][-+]?\d*)*)$")


@dataclass(frozen=True)
class Code:
    """A code with its modifiers: cuts at the low end, cuts at both ends, and the others by letter.

    It is `former` by the editions of 2023 and 2024, where the score of a dummy has no caps.
    """

    name: str
    low: int = 0
    both: int = 0
    modifiers: tuple[tuple[str, int], ...] = ()
    former: bool = False

    def has(self, letter: str) -> bool:
        return letter in dict(self.modifiers)

    def number(self, letter: str) -> int:
        return dict(self.modifiers)[letter]


def read(text: str, *, former: bool = False) -> Code:
    found = CODE.match(text)
    assert found is not None, text
    given = {one[0]: int(one[1:] or 0) for one in found[2].split("/") if one}
    low, both = given.pop("C", 0), given.pop("M", 0)
    return Code(found[1], low, both, tuple(given.items()), former)


def is_over_the_board(game: Game) -> bool:
    return bool(game.opponent) and game.result in OVER_THE_BOARD


def half_up(numerator: int, denominator: int) -> int:
    return (2 * numerator + denominator) // (2 * denominator)


# -- article 7: one's own record ---------------------------------------------------------------------------------------


def _counted(test: Callable[[Tournament, Game], bool]) -> Callable[[Tournament, int, Code], dict[int, int]]:
    def contributions(event: Tournament, number: int, code: Code) -> dict[int, int]:
        return {at: 100 * test(event, game) for at, game in enumerate(entries(event, number), 1)}

    return contributions


def _running(event: Tournament, number: int, code: Code) -> dict[int, int]:
    """7.5: the score after each round."""
    total, found = 0, {}
    for at, game in enumerate(entries(event, number), 1):
        total += event.scoring.points(game)
        found[at] = total * 10
    return found


def _standard(event: Tournament, number: int, code: Code) -> dict[int, int]:
    """7.7: more, as many or fewer points in the round than the scheduled opponent, or than a draw."""
    found = {}
    for at, game in enumerate(entries(event, number), 1):
        own, other = event.scoring.points(game), event.scoring.draw
        if game.opponent:
            other = event.scoring.points(entries(event, game.opponent)[at - 1])
        found[at] = 100 if own > other else 50 if own == other else 0
    return found


# -- articles 8 and 9: the results of opponents ------------------------------------------------------------------------


def fore(event: Tournament) -> Tournament:
    """8.3: every paired game of the final round is a draw; before that round is paired, nothing changes."""
    if id(event) not in _fore or _fore[id(event)][0] is not event:
        _fore.clear()
        _fore[id(event)] = event, _drawn_at_last(event)
    return _fore[id(event)][1]


_fore: dict[int, tuple[Tournament, Tournament]] = {}  # of the last event


def _drawn_at_last(event: Tournament) -> Tournament:
    last = event.rounds or event.played_rounds
    if event.played_rounds < last:
        return event
    players = tuple(
        replace(
            player,
            games=tuple(
                replace(game, result="=") if at == last and game.opponent else game
                for at, game in enumerate(player.games, 1)
            ),
        )
        for player in event.players
    )
    return replace(event, players=players)


def elements(event: Tournament, number: int, code: Code, *, robin: bool) -> list[Element]:
    """8.1, 9.1, 16.4; `/P`: a forfeit is a game against the scheduled opponent. 15.2: plain scores in a round robin.

    16.4 before 2026: a dummy has one's own score.
    """
    if code.name == "FB":
        event = fore(event)
    found = []
    own, most = score(event, number), event.scoring.draw * event.played_rounds
    for at, game in enumerate(entries(event, number), 1):
        unplayed = is_voluntary(game)
        if robin:
            if not game.opponent:
                continue
            value, unplayed = score(event, game.opponent), False
        elif is_over_the_board(game):
            value = adjusted(event, game.opponent)
        elif game.opponent and code.has("P"):
            value, unplayed = adjusted(event, game.opponent), False
        elif code.former:
            value = own
        elif game.opponent:
            value = min(own, adjusted(event, game.opponent))
        else:
            value = min(own, most)
        factor = event.scoring.points(game) if code.name == "SB" else 10
        found.append(Element(at, value, value * factor, unplayed))
    return found


def _buchholz_of_opponents(event: Tournament, number: int, code: Code) -> dict[int, int]:
    """8.2: the Buchholz (`/F`: the Fore Buchholz) of everybody met over the board."""
    own = Code("FB" if code.has("F") else "BH", former=code.former)
    return {
        at: sum(one.value for one in elements(event, game.opponent, own, robin=False))
        for at, game in enumerate(entries(event, number), 1)
        if is_over_the_board(game)
    }


def koya(event: Tournament, number: int, code: Code, *, robin: bool) -> tuple[dict[int, int], set[int]]:
    """9.2, 14.5: the points against everybody scheduled, and the rounds whose opponent has reached the limit."""
    rounds = event.played_rounds
    if robin and len(event.players) % 2:
        rounds -= 1
    half = event.scoring.win * rounds  # twice the limit
    moved = half + 2 * 5 * code.number("L") if code.has("L") else half
    games = [(at, game) for at, game in enumerate(entries(event, number), 1) if game.opponent]
    return (
        {at: event.scoring.points(game) * 10 for at, game in games},
        {at for at, game in games if 2 * score(event, game.opponent) >= moved},
    )


# -- article 10: ratings -----------------------------------------------------------------------------------------------

DP = [0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158, 166, 175, 184, 193]
DP += [202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444, 470, 501, 538]
DP += [589, 677, 800]
STARTS = [0, 4, 11, 18, 26, 33, 40, 47, 54, 62, 69, 77, 84, 92, 99, 107, 114, 122, 130, 138, 146, 154, 163, 171, 180]
STARTS += [189, 198, 207, 216, 226, 236, 246, 257, 268, 279, 291, 303, 316, 329, 345, 358, 375, 392, 412, 433, 457]
STARTS += [485, 518, 560, 620, 736]


def chance(difference: int) -> int:
    """The expected score in hundredths of the one who is rated higher by so much."""
    stronger = 49 + bisect_right(STARTS, abs(difference))
    return stronger if difference >= 0 else 100 - stronger


def rating(event: Tournament, number: int, code: Code) -> int:
    return event.player(number).rating or (code.number("U") if code.has("U") else 0)


def is_rated(event: Tournament, code: Code) -> bool:
    return all(rating(event, player.number, code) for player in event.players)


def ratings(event: Tournament, number: int, code: Code) -> dict[int, int]:
    """The ratings of those met over the board."""
    return {
        at: 100 * rating(event, game.opponent, code)
        for at, game in enumerate(entries(event, number), 1)
        if is_over_the_board(game)
    }


def over_the_board(event: Tournament, number: int) -> int:
    """The points of games over the board, twice: 2, 1 or 0 each."""
    games = [game for game in entries(event, number) if is_over_the_board(game)]
    return sum(2 if game.result in WON else 1 if game.result in DRAWN else 0 for game in games)


def performance(event: Tournament, number: int, code: Code) -> int | None:
    """10.2: the mean rating, rounded, and what the percentage, rounded, is worth."""
    met = ratings(event, number, code)
    if not met:
        return None
    percentage = half_up(100 * over_the_board(event, number), 2 * len(met))
    worth = DP[percentage - 50] if percentage >= 50 else -DP[50 - percentage]
    return half_up(sum(met.values()), 100 * len(met)) + worth


def perfect(event: Tournament, number: int, code: Code) -> int | None:
    """10.3: the lowest rating whose expected score is at least the score made."""
    met = [value // 100 for value in ratings(event, number, code).values()]
    if not met:
        return None
    made = over_the_board(event, number) * 50
    if not made:
        return min(met) - 800
    low, high = min(met) - 800, max(met) + 800  # more rating never means a lower expected score
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if sum(chance(middle - one) for one in met) >= made else (middle, high)
    return high


def _of_opponents(
    each: Callable[[Tournament, int, Code], int | None],
) -> Callable[[Tournament, int, Code], dict[int, int]]:
    def contributions(event: Tournament, number: int, code: Code) -> dict[int, int]:
        found = {
            at: each(event, game.opponent, code)
            for at, game in enumerate(entries(event, number), 1)
            if is_over_the_board(game)
        }
        return {at: 100 * value for at, value in found.items() if value is not None}

    return contributions


# -- article 6: direct encounter ---------------------------------------------------------------------------------------


def direct_encounter(event: Tournament, group: Iterable[int], code: Code, *, robin: bool) -> dict[int, int]:
    """The place of each within a group that is tied, from 1; level ones share the better place."""
    counts_forfeits = robin or code.has("P")

    def result(one: int, other: int) -> int | None:
        """The mean of the games of two, in tenths times 6; None if they have not met."""
        games = [
            game
            for game in entries(event, one)
            if game.opponent == other and (counts_forfeits or game.result in OVER_THE_BOARD)
        ]
        return sum(6 * event.scoring.points(game) for game in games) // len(games) if games else None

    return encounter(group, result, 6 * event.scoring.win, robin=robin)


def encounter(
    group: Iterable[int], result: Callable[[int, int], int | None], win: int, *, robin: bool
) -> dict[int, int]:
    """Article 6 by what two scored against each other (None: they have not met)."""
    place: dict[int, int] = {}

    def rank(members: list[int], first: int) -> None:
        if len(members) == 1:
            place[members[0]] = first
            return
        results = {one: [result(one, other) for other in members if other != one] for one in members}
        sums = {one: sum(value for value in values if value is not None) for one, values in results.items()}
        missing = {one: values.count(None) for one, values in results.items()}
        if not any(missing.values()) or robin:
            levels = sorted({*sums.values()}, reverse=True)
            if len(levels) == 1:
                place.update(dict.fromkeys(members, first))
                return
            for level in levels:
                same = [one for one in members if sums[one] == level]
                rank(same, first)
                first += len(same)
            return
        most = {one: sums[one] + win * missing[one] for one in members}
        left = unreachable(members, sums, most)
        for at, one in enumerate(left):
            place[one] = first + at
        rest = [one for one in members if one not in left]
        if not left:
            place.update(dict.fromkeys(rest, first))
        elif rest:
            rank(rest, first + len(left))

    rank(sorted(group), 1)
    return place


def unreachable(members: Iterable[int], sums: dict[int, int], most: dict[int, int]) -> list[int]:
    """6.3: in order, those whom nobody of the rest can reach; the last one of all is among them."""
    left, found = list(members), []
    while left:
        best = max(left, key=lambda one: sums[one])
        if any(most[other] >= sums[best] for other in left if other != best):
            break
        found.append(best)
        left.remove(best)
    return found


# -- all of them -------------------------------------------------------------------------------------------------------

CONTRIBUTIONS: dict[str, Callable[[Tournament, int, Code], dict[int, int]]] = {
    "WIN": _counted(lambda event, game: event.scoring.points(game) == event.scoring.win),
    "WON": _counted(lambda event, game: is_over_the_board(game) and game.result in WON),
    "BPG": _counted(lambda event, game: is_over_the_board(game) and game.colour == "b"),
    "BWG": _counted(lambda event, game: is_over_the_board(game) and game.colour == "b" and game.result in WON),
    "REP": _counted(lambda event, game: not is_voluntary(game)),
    "PS": _running,
    "STD": _standard,
    "AOB": _buchholz_of_opponents,
    "ARO": ratings,
    "TPR": ratings,
    "APRO": _of_opponents(performance),
    "APPO": _of_opponents(perfect),
}
RATED = ("ARO", "TPR", "PTP", "APRO", "APPO", "RTNG")
WITH_ELEMENTS = ("BH", "FB", "SB")
ASCENDING = ("TPN",)


def contributions(event: Tournament, number: int, code: Code, *, robin: bool) -> dict[int, int]:
    """What every round contributes before any cut; rounds that are no element are not there."""
    if code.name in WITH_ELEMENTS:
        return {one.round: one.value for one in elements(event, number, code, robin=robin)}
    if code.name == "KS":
        return koya(event, number, code, robin=robin)[0]
    if code.name not in CONTRIBUTIONS or (code.name in RATED and not is_rated(event, code)):
        return {}
    return CONTRIBUTIONS[code.name](event, number, code)


def cuts(event: Tournament, number: int, code: Code, *, robin: bool) -> list[dict[int, tuple[str, str]]]:
    """Article 14 and 16.5: everything that may be cut, of equal ones any: the rounds with end and article."""
    if code.name == "PS":
        return [dict.fromkeys(range(1, code.low + 1), ("lowest", "C.07 14"))]
    if code.name in WITH_ELEMENTS:
        everything = elements(event, number, code, robin=robin)
    else:
        found = contributions(event, number, code, robin=robin)
        everything = [Element(at, value, value, False) for at, value in found.items()]
    return cuts_of(everything, code)


def cuts_of(everything: list[Element], code: Code) -> list[dict[int, tuple[str, str]]]:
    """The same of these elements."""
    low = code.low or code.both
    if not low:
        return []
    found = list(_reached(everything, everything, min(low, len(everything)), code.both))
    if low + code.both >= len(everything):  # everything is cut, at either end
        found.append({one.round: ("lowest", "C.07 14") for one in everything})
    return found


def _reached(
    everything: list[Element], left: list[Element], low: int, high: int
) -> Iterable[dict[int, tuple[str, str]]]:
    if low:
        for one in places.cut(left):  # all of the same worth
            yield from _reached(everything, [other for other in left if other is not one], low - 1, high)
        return
    gone = [one for one in everything if one not in left]
    lowest = min(((one.score, one.value) for one in left), default=(10**9, 0))
    found = {one.round: ("lowest", "C.07 16.5" if lowest < (one.score, one.value) else "C.07 14") for one in gone}
    for one in sorted(left, key=lambda one: -one.value)[:high]:
        same = [other for other in left if other.value == one.value]
        found |= {other.round: ("highest", "C.07 14") for other in same}
    yield found


def value(event: Tournament, number: int, code: Code, *, robin: bool) -> int | None:
    """The tie-break in hundredths, except for the direct encounter, which depends on who is tied."""
    if code.name in RATED and not is_rated(event, code):
        return None
    if code.name == "TPN":
        return 100 * number
    if code.name == "RTNG":
        return 100 * rating(event, number, code)
    if code.name in ("TPR", "PTP"):
        made = (performance if code.name == "TPR" else perfect)(event, number, code)
        return None if made is None else 100 * made
    found = contributions(event, number, code, robin=robin)
    if code.name == "KS":
        reached = koya(event, number, code, robin=robin)[1]
        return sum(one for at, one in found.items() if at in reached)
    left = _left(event, number, code, found, robin=robin)
    if code.name == "AOB":
        return half_up(sum(left), len(left)) if left else None
    if code.name in ("ARO", "APRO", "APPO"):
        return 100 * half_up(sum(left), 100 * len(left)) if left else None
    return sum(left)


def _left(event: Tournament, number: int, code: Code, found: dict[int, int], *, robin: bool) -> list[int]:
    """The values that are not cut."""
    if code.name == "PS":
        return [one for at, one in found.items() if at > code.low]
    if code.name not in WITH_ELEMENTS:
        low = code.low or code.both
        kept = sorted(found.values())[low:]
        return kept[: len(kept) - code.both] if code.both else kept
    left = elements(event, number, code, robin=robin)
    for _ in range(min(code.low or code.both, len(left))):
        gone = places.cut(left)[0]
        left = [one for one in left if one is not gone]
    values = sorted(one.value for one in left)
    return values[: max(0, len(values) - code.both)] if code.both else values
