"""The perfect candidate of a bracket: C.04.3 article 3.4.

Owns the search for the first candidate in which every criterion has its lowest possible value: only the odd resident
floats, no player floats as before, and no more players miss their colour preference ([C12]), or a strong one ([C13]),
than must because too many want the same colour. The search is short. If it finds nothing, such a candidate may still
exist, and `bracket` asks the matching kernel. Must not weigh one criterion against another.
"""

from __future__ import annotations

from dutchess.pairing.common import Places
from dutchess.pairing.common.colours import ABSOLUTE, MILD
from dutchess.pairing.common.lookahead import Candidate

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from dutchess.base.integers import Place
    from dutchess.pairing.common.field import Field
    from dutchess.pairing.dutch.traits import Traits

# The search may take this many steps, plus some for each player, before the matching kernel is used.
STEPS, STEPS_FOR_EACH = 20, 4

# For larger remainders, the search does not first check whether they can be paired at all.
MOST_AT_ALL = 60

# The cost of a pair: none, a denied preference ([C12]), a denied strong one ([C13]); or the pair is not allowed.
NOTHING, DENIED, DENIED_STRONG, IMPOSSIBLE = range(4)


def perfect(
    field: Field, traits: Traits, mdps: Sequence[Place], start: int, end: int, *, gives_bye: bool
) -> Candidate | None:
    """Article 3.4: the first perfect candidate of these MDPs and the residents from `start` to `end`.

    None if the search does not find it. The native binary has the same search; both find the same or nothing.
    """
    residents = Places(start, end)
    if field.met is None or any(field.group):
        return Search(field, traits, mdps, residents, gives_bye=gives_bye).first()
    preferences, strength, upfloated, may_float = traits.columns
    if gives_bye and (len(mdps) + end - start) % 2:
        allowed = floaters(field, traits, residents, gives_bye)
        may_float = bytes([place in allowed for place in field.places])
    found = field.met.perfect(preferences, strength, upfloated, may_float, mdps, start, end)
    return None if found is None else Candidate(*found)


def short_way(
    field: Field, traits: Traits, bounds: Sequence[Place]
) -> Callable[[int, Sequence[Place]], list[Candidate]] | None:
    """A function of a scoregroup and its MDPs: the brackets from there on, up to one that needs a longer search.

    Each is what `Bracket.pair` returns where the candidate is perfect and the quick answers of `lookahead` are enough.
    `bounds` holds the first place of each scoregroup, and the end of the last one. None without the native binary.
    """
    if field.met is None or field.given is not None or any(field.group):
        return None
    size, score = len(field.players), field.bye_score
    byes = unplayed = bytes(size)
    bye_start = -1
    if score is not None:
        byes = bytes(field.byes(score))
        unplayed = bytes([min(count, 255) for count in traits.unplayed])
        bye_start = next(start for start in bounds if field.players[start].score == score)
    brackets, columns, colours = field.met.brackets, traits.columns, field.colour_class
    return lambda group, mdps: [
        Candidate(*found) for found in brackets(*columns, colours, byes, unplayed, bounds, bye_start, group, mdps)
    ]


def floaters(field: Field, traits: Traits, residents: Sequence[Place], gives_bye: bool) -> frozenset[Place]:
    """[C14], [C16], and [C2], [C5], [C9] for the bye: the residents who may float."""
    downfloated, unplayed = traits.downfloated, traits.unplayed
    if not gives_bye:
        return frozenset([place for place in residents if not downfloated[place]])
    byes = field.byes(field.bye_score or 0)
    least = min([unplayed[place] for place in residents if byes[place]], default=0)
    return frozenset([p for p in residents if byes[p] and unplayed[p] == least and not downfloated[p]])


class _TooLong(Exception):
    """No more steps are left."""


class Search:
    """The search in one bracket.

    Args:
        field, traits: all players of the round.
        mdps, residents: the bracket, as places in order.
        gives_bye: True if the odd resident has the pairing-allocated bye.
    """

    def __init__(
        self, field: Field, traits: Traits, mdps: Sequence[Place], residents: Sequence[Place], *, gives_bye: bool
    ) -> None:
        self._numbers, self._may_not_meet = field.numbers, field.may_not_meet
        self._traits = traits
        self._mdps = mdps
        self._residents = residents
        size = len(mdps) + len(residents)
        self._steps = STEPS + STEPS_FOR_EACH * size
        preferences = [*map(traits.preferences.__getitem__, (*mdps, *residents))]
        colour = 1 if preferences.count(1) > preferences.count(2) else 2
        # How many players who want the majority colour must meet each other, and how many of them have a mild
        # preference.
        self._denials = max(preferences.count(colour) - size // 2 - size % 2, 0)
        self._strong_denials = 0
        if self._denials:
            strength = traits.strength
            modest = [p for p in (*mdps, *residents) if traits.preferences[p] == colour and strength[p] <= MILD]
            self._strong_denials = max(self._denials - len(modest), 0)
        self._may_float = floaters(field, traits, residents, gives_bye) if size % 2 else frozenset()

    def first(self) -> Candidate | None:
        """The first perfect candidate in the order of article 4; None if the search does not find it."""
        if (len(self._mdps) + len(self._residents)) % 2 and not self._may_float:
            return None
        try:
            if not self._mdps:
                return self._remainder((), self._residents)
            for opponents in self._assignments(self._mdps, self._residents, upfloat=True):
                taken = set(opponents)
                rest = [place for place in self._residents if place not in taken]
                completed = self._remainder(tuple(zip(self._mdps, opponents, strict=True)), rest)
                if completed is not None:
                    return completed
        except _TooLong:
            pass
        return None

    def _remainder(self, made: tuple[tuple[Place, Place], ...], rest: Sequence[Place]) -> Candidate | None:
        """The first pairing of the remainder, or of a homogeneous bracket; None if there is none."""
        half = len(rest) // 2
        transposed = self._transposition(made, rest[:half], rest[half:])
        if transposed is not None or not self._can_be_paired(list(rest)):
            return transposed
        for s1, s2 in _exchanges(rest[:half], rest[half:]):
            transposed = self._transposition(made, s1, s2)
            if transposed is not None:
                return transposed
        raise _TooLong

    def _transposition(
        self, made: tuple[tuple[Place, Place], ...], s1: Sequence[Place], s2: Sequence[Place]
    ) -> Candidate | None:
        """4.2: the first transposition of S2 that is perfect; None if none is."""
        for opponents in self._assignments(s1, s2):
            if len(s2) == len(s1):
                return Candidate((*made, *zip(s1, opponents, strict=True)), ())
            taken = set(opponents)
            floater = next(place for place in s2 if place not in taken)
            if floater in self._may_float:
                return Candidate((*made, *zip(s1, opponents, strict=True)), (floater,))
        return None

    def _assignments(
        self, tops: Sequence[Place], bottoms: Sequence[Place], *, upfloat: bool = False
    ) -> Iterator[list[Place]]:
        """All assignments of opponents that deny no more preferences than allowed, in the order of article 4.2.

        While an assignment is in use, the preferences that it denies are subtracted from the allowance.
        """
        chosen: list[Place] = []
        counts: list[tuple[int, int]] = []  # for each of them the cost of the pair, and their place among the free ones
        upfloated, preferences, numbers = self._traits.upfloated, self._traits.preferences, self._numbers
        free = [place for place in bottoms if not upfloated[place]] if upfloat else list(bottoms)
        start, wanted = 0, len(tops)
        while True:
            if len(chosen) == wanted:
                yield chosen
            else:
                top = tops[len(chosen)]
                not_allowed, preferred = self._may_not_meet[top], preferences[top]
                for index in range(start, len(free)):
                    other = free[index]
                    if numbers[other] in not_allowed:
                        continue
                    counted = self._denied(top, other) if preferred and preferred == preferences[other] else NOTHING
                    if counted != IMPOSSIBLE:
                        break
                else:
                    index, counted = len(free), IMPOSSIBLE
                self._step(index - start + 1)
                if counted != IMPOSSIBLE:
                    if counted:
                        self._deny(counted, 1)
                    counts.append((counted, index))
                    chosen.append(free.pop(index))
                    start = 0
                    continue
            if not chosen:  # a dead end, and no other choice is left
                return
            counted, start = counts.pop()
            self._deny(counted, -1)
            free.insert(start, chosen.pop())
            start += 1

    def _can_be_paired(self, rest: list[Place]) -> bool:
        """True if the remainder can be paired and denies no more preferences than allowed; an odd one has a floater."""
        if not rest:
            return True
        if len(rest) > MOST_AT_ALL:
            raise _TooLong
        one = rest[-1]
        others = rest[:-1]
        for index, other in enumerate(others):
            counted = self._counted(other, one)
            if counted != IMPOSSIBLE:
                self._deny(counted, 1)
                possible = self._can_be_paired(others[:index] + others[index + 1 :])
                self._deny(counted, -1)
                if possible:
                    return True
        return bool(len(rest) % 2) and one in self._may_float and self._can_be_paired(others)

    def _counted(self, a: Place, b: Place) -> int:
        """The cost of a pair for [C12] and [C13]; IMPOSSIBLE if it is not allowed: [C1], [C3], too many denied."""
        self._step(1)
        if self._numbers[b] in self._may_not_meet[a]:
            return IMPOSSIBLE
        preferred = self._traits.preferences[a]
        return self._denied(a, b) if preferred and preferred == self._traits.preferences[b] else NOTHING

    def _denied(self, a: Place, b: Place) -> int:
        """The cost of a pair of players with the same preference."""
        if not self._denials:
            return IMPOSSIBLE
        weaker = min(self._traits.strength[a], self._traits.strength[b])
        if weaker <= MILD:
            return DENIED
        return DENIED_STRONG if self._strong_denials and weaker < ABSOLUTE else IMPOSSIBLE

    def _step(self, count: int) -> None:
        """Count the pairs that were examined."""
        self._steps -= count
        if self._steps < 0:
            raise _TooLong

    def _deny(self, counted: int, sign: int) -> None:
        if counted:
            self._denials -= sign
            if counted == DENIED_STRONG:
                self._strong_denials -= sign


def _exchanges(s1: Sequence[Place], s2: Sequence[Place]) -> Iterator[tuple[list[Place], list[Place]]]:
    """4.3.3: S1 and S2 after each exchange of one player, in order: the smallest difference of BSNs, then the highest
    BSN from S1."""
    bracket = [*s1, *s2]
    for difference in range(1, len(bracket)):
        for down in range(min(len(s1), len(bracket) - difference) - 1, max(len(s1) - difference, 0) - 1, -1):
            up = down + difference
            upper = [*s1[:down], *s1[down + 1 :], bracket[up]]
            yield upper, sorted({*bracket} - {*upper})
