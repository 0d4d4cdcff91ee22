"""What the editions of 1992, 2011 and 2012 count in a round that has been paired in some way; see `book.counted`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations

from book import dutch_history as book
from book.dutch_history import Player, Players
from book.optimum import all_paired, most_pairs
from dutchess.pairing.decisions import BracketPaired, ByeGiven, Decision, FloatersChosen, Reopened
from dutchess.tournament import Tournament

Counted = dict[str, int | tuple[int, ...]]
Weighed = ByeGiven | FloatersChosen | BracketPaired
Allowed = Callable[[Player, Player], bool]

MOST_TRIED = 7


def of_former(edition: int, tournament: Tournament, decisions: Sequence[Decision]) -> list[tuple[Weighed, Counted]]:
    the_round = _Round(edition, tournament)
    brackets = [one for one in decisions if isinstance(one, BracketPaired)]
    reopened = sum(isinstance(one, Reopened) for one in decisions)
    the_round.joined = len(brackets) - reopened < len({one.score for one in the_round.players})
    found: list[tuple[Weighed, Counted]] = []
    for decision in decisions:
        if isinstance(decision, ByeGiven):
            found.append((decision, {}))  # the lowest bracket has decided it
        elif isinstance(decision, BracketPaired):
            found.append((decision, the_round.of_bracket(decision, brackets[-1])))
    return found


class _Round:
    def __init__(self, edition: int, tournament: Tournament) -> None:
        self.edition = edition
        self.odd_round = tournament.played_rounds % 2 == 0
        self.players = sorted(book.facts(edition, tournament), key=lambda one: one.order)
        self.person = {one.number: one for one in self.players}
        self.joined = False  # whether C13 has joined brackets, so that fewer stand than there are scores

    def of_bracket(self, decision: BracketPaired, last: BracketPaired) -> Counted:
        people = self.person
        moved_down = tuple(people[number] for number in decision.incoming)
        residents = tuple(people[number] for number in decision.residents)
        pairs = tuple((people[one], people[other]) for one, other in decision.pairs)
        floaters = tuple(people[number] for number in decision.floaters)
        lowest = decision is last
        everybody = moved_down + residents
        left = () if lowest else tuple(one for one in everybody if not self._has_opponent(one, everybody))
        s1 = self._lowest_s1(moved_down, residents) if lowest else self._s1(moved_down, residents, left)
        found: Counted = {}
        if s1 or any(one in left for one in moved_down):
            found["C14 M1"] = sum(one in floaters for one in moved_down)
        found["C14 P1"] = len(floaters)
        if self.edition == 2012:
            if lowest:
                found["D4"] = _squares(pairs, floaters, min(one.score for one in everybody))
            found["A11"] = tuple(sorted((one.score for one in floaters), reverse=True))
        if floaters and not lowest and self._comes_to_c12(decision):
            found["C12"] = self._next(floaters, decision, last)
        down = [one for one in floaters if one in residents]
        up = [b if b in residents else a for a, b in pairs if s1 and (a in residents) != (b in residents)]
        found |= self._colours(pairs)
        if self.edition == 1992:
            return found | self._levels(pairs, s1, everybody, residents, [one for one in down if one not in left])
        found["B5 down"] = sum(one.float_1 == "down" for one in down)
        found["B6 down"] = sum(one.float_2 == "down" for one in down)
        found["B5 up"] = sum(one.float_1 == "up" for one in up)
        found["B6 up"] = sum(one.float_2 == "up" for one in up)
        return found

    # -- A3, C1, C4, C14: who is paired first --------------------------------------------------------------------------

    def _has_opponent(self, one: Player, others: Sequence[Player]) -> bool:
        return any(book.may_meet(one, other) for other in others if other is not one)

    def _s1(self, moved_down: Players, residents: Players, left: Players) -> Players:
        """The moved-down players of S1; none if the bracket is homogeneous or is treated so."""
        able = tuple(one for one in moved_down if one not in left)
        others = tuple(one for one in residents if one not in left)
        if not book.is_heterogeneous(len(able), len(able + others)):
            return ()
        if self.edition == 2012:  # D3 chooses among all of them
            return able if any(self._has_opponent(one, others) for one in able) else ()
        for size in range(len(able), 0, -1):
            pool = (able + others)[size:]
            if most_pairs(able[:size] + pool, _between(able[:size], book.may_meet)) == size:
                return able[:size]
        return ()

    def _lowest_s1(self, moved_down: Players, residents: Players) -> Players:
        """The same in the lowest bracket, where everybody must be paired or have the bye."""
        everybody = moved_down + residents
        heterogeneous = book.is_heterogeneous(len(moved_down), len(everybody))
        if not heterogeneous and not (self.joined and self.edition == 2011):
            return ()
        if self.edition == 2012:
            chosen = [
                each for size in (len(moved_down), len(moved_down) - 1) if size for each in _some(moved_down, size)
            ]
            return moved_down if any(self._completes(everybody, each, moved_down) for each in chosen) else ()
        for size in range(len(moved_down), 0, -1):
            if self._completes(everybody, moved_down[:size], moved_down[:size]):
                return moved_down[:size]
        return ()

    def _completes(self, everybody: Players, s1: Players, apart: Players) -> bool:
        """Whether S1 meets others and all the rest is paired; who is kept apart but not in S1 can have the bye only."""
        allowed = _apart(apart, book.may_meet)
        rest = tuple(one for one in everybody if one not in apart or one in s1)
        outside = [one for one in everybody if one not in rest]
        if outside:
            return len(outside) == 1 and outside[0].bye_allowed and all_paired(rest, allowed)
        if len(everybody) % 2 == 0:
            return all_paired(everybody, allowed)
        return any(
            one.bye_allowed and all_paired([each for each in everybody if each is not one], allowed)
            for one in everybody
            if one not in s1
        )

    # -- C12 -----------------------------------------------------------------------------------------------------------

    def _comes_to_c12(self, decision: BracketPaired) -> bool:
        """Whether C12 counts. In brackets too large to try everything, what is shown is taken for it."""
        if decision.article == "C13":
            return True
        if len(decision.incoming) + len(decision.residents) > MOST_TRIED:
            return any(count.article == "C12" for count in decision.criteria())
        return self._asks_for_others(decision)

    def _asks_for_others(self, decision: BracketPaired) -> bool:
        """C12: whether those who would move down first do not suit the next bracket; by trying, in small brackets."""
        moved_down = tuple(self.person[number] for number in decision.incoming)
        residents = tuple(self.person[number] for number in decision.residents)
        the_round = book.Round(self.edition, 1 if self.odd_round else 2, self.players)
        first = the_round.book.bracket(moved_down, residents).best().floaters
        scores = sorted({one.score for one in self.players if one.score < decision.score}, reverse=True)
        following = tuple(one for one in self.players if one.score == scores[0])
        if not first:
            return False
        if len(scores) == 1:
            return the_round.completion(first, following) < 3
        return the_round.capacity(first, following) < the_round.ideal(first, following)

    def _next(self, floaters: Players, decision: BracketPaired, last: BracketPaired) -> int | tuple[int, ...]:
        """C12: how far the lowest bracket cannot be completed; in another one who stays without an opponent."""
        scores = sorted({one.score for one in self.players if one.score < decision.score}, reverse=True)
        following = tuple(one for one in self.players if one.score == scores[0])
        if decision.article == "C13":  # reopened: what follows is the lowest bracket, perhaps joined
            lowest = (*last.incoming, *last.residents)
            following = tuple(self.person[number] for number in lowest if number not in decision.floaters)
        everybody = floaters + following
        if decision.article == "C13" or len(scores) == 1:
            return 3 - _completion(floaters, everybody)
        if not book.is_heterogeneous(len(floaters), len(everybody)):
            return len(everybody) - 2 * most_pairs(everybody, book.may_meet), 0
        alone = len(everybody) - 2 * most_pairs(everybody, book.apart(floaters))
        return alone, len(floaters) - most_pairs(everybody, book.across(floaters))

    # -- B -------------------------------------------------------------------------------------------------------------

    def _colours(self, pairs: tuple[tuple[Player, Player], ...]) -> Counted:
        clashes = sum(book.clash(*pair) for pair in pairs)
        strong = sum(book.strong_clash(*pair) for pair in pairs)
        if self.edition == 1992:
            return {"B4": clashes}
        return {
            "B2": sum(book.absolute_clash(*pair) for pair in pairs),
            "A8 X": clashes,
            "A7d" if self.odd_round else "A8 Z": strong,
        }

    def _levels(
        self,
        pairs: tuple[tuple[Player, Player], ...],
        s1: Players,
        everybody: Players,
        residents: Players,
        down: list[Player],
    ) -> Counted:
        """1992: what C10 and C9 give up of B5 and B6, and the order of the opponents of S1 (D1)."""
        found: Counted = {"C9": _level(down, "down")}
        if s1:
            opponent = dict(pairs) | {b: a for a, b in pairs}
            met = [opponent[one] for one in s1 if one in opponent]
            found["C10"] = _level([one for one in met if one in residents], "up")
            s2 = [one for one in everybody if one not in s1 or one in met]
            found["D1"] = tuple(s2.index(one) + 1 for one in met)
        return found


def _level(players: Sequence[Player], direction: str) -> int:
    """0: B5 and B6 hold; 1: B5 alone; 2: neither."""
    return next(level for level in range(3) if all(book.floats_well(one, direction, level) for one in players))


def _squares(pairs: Sequence[tuple[Player, Player]], floaters: Players, lowest: int) -> int:
    """D4: the bye is an opponent with one point less than anybody."""
    return sum((a.score - b.score) ** 2 for a, b in pairs) + sum((one.score - lowest + 10) ** 2 for one in floaters)


def _completion(floaters: Players, everybody: Players) -> int:
    """As `book.dutch_history.Round.completion`, for any number of players."""
    if not _can_complete(everybody, book.may_meet):
        return 0
    if not book.is_heterogeneous(len(floaters), len(everybody)):
        return 3
    if _can_complete(everybody, book.apart(floaters), floaters):
        return 3
    return 2 if len(floaters) > 1 and _can_complete(everybody, book.apart(floaters)) else 1


def _can_complete(players: Players, allowed: Allowed, no_bye: Players = ()) -> bool:
    if len(players) % 2 == 0:
        return all_paired(players, allowed)
    return any(
        one.bye_allowed and one not in no_bye and all_paired([each for each in players if each is not one], allowed)
        for one in players
    )


def _some(players: Players, size: int) -> list[Players]:
    return list(combinations(players, size))


def _apart(group: Players, allowed: Allowed) -> Allowed:
    return lambda a, b: allowed(a, b) and not (a in group and b in group)


def _between(group: Players, allowed: Allowed) -> Allowed:
    return lambda a, b: allowed(a, b) and (a in group) != (b in group)
