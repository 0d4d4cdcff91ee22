"""The second scrutiny of a scoregroup, for colours: articles 2.4, 4.1 to 4.4, 5.1 and 5.2.

Owns the sequence in which opponents are tried and which pairs give both players their due colours. Must not choose who
floats, nor who has White.

The proposed pairings are scrutinised in turn. Each pair is given as little trouble with colours as a complete pairing of
the group allows in which every pair before it has as little as it had; the players before may change opponents for it,
as they do in columns 4 and 5 of the table in 4.3. Of the complete pairings that are left, the one is taken in which the
first pair comes first in the sequence of exchanges, then the second, and so on.
"""

from __future__ import annotations

from dutchess.matching import Matching
from dutchess.matching.encoder import weights
from dutchess.systems.lim.field import EQUAL_SCORES_FREE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from dutchess.systems.lim.field import Field

    Pairs = list[tuple[int, int]]

# 5.2, 6: both can have their due colours; one of them cannot; one of them exceeds a limit of 5.1.
NONE, CLASH, LIMIT = 0, 1, 2

FEW = 16  # nearly always one of the first candidates will do; they are quickly asked about


def exchanges(group: Sequence[int]) -> list[int]:
    """2.4, 4.2, 4.3: the proposed opponent of a group's first player and those he is exchanged for, in order.

    The other half from its first to its last member, then his own half backwards: of 1 to 6, these are 4, 5, 6, 3, 2.
    """
    half = len(group) // 2
    return [*group[half:], *group[half - 1 : 0 : -1]]


def colour_trouble(field: Field, place: int, other: int) -> int:
    """5.2: `NONE` if both can have their due colours, `CLASH` if not; `LIMIT` if a limit of 5.1 must be exceeded.

    Only in the last round can it be `LIMIT`: article 6 waives the limits, but only where that is necessary.
    """
    if field.due[place] is None or field.due[other] != field.due[place]:
        return NONE
    return LIMIT if field.freedom and not field.colours_allowed(place, other) else CLASH


def scrutinise(field: Field, group: Sequence[int]) -> Pairs:
    """4.1, 5.2: the pairs of an even group that can be paired completely, given in the order of the scrutiny."""
    scrutiny = _Scrutiny(field)
    found = scrutiny.straight(group)
    return scrutiny.turn_by_turn(group) if found is None else found


class _Scrutiny:
    """The questions that the scrutiny asks about players of a field."""

    def __init__(self, field: Field) -> None:
        self._field = field

    def straight(self, group: Sequence[int]) -> Pairs | None:
        """The pairs if those with the least trouble can all come first; None if they cannot.

        No pairing has more pairs without trouble than the matching with the fewest clashes. If every pair in turn can
        have the next least trouble of such a matching, nothing better can be had for any of them.
        """
        matching, classes, trouble = self._matching(group, len(group))
        if matching.maximise():
            raise AssertionError("the group was found to be completable")
        left = [0, 0, 0]
        for vertex, mate in enumerate(matching.mates()):
            left[trouble[classes[vertex]][classes[mate]] or 0] += 1
        vertex_of = {place: vertex for vertex, place in enumerate(group)}
        pairs: Pairs = []
        rest = list(group)
        while rest:
            level = next(level for level in (NONE, CLASH, LIMIT) if left[level])
            left[level] -= 2
            place = rest[0]
            row = trouble[classes[vertex_of[place]]]
            candidates = [v for v in map(vertex_of.__getitem__, exchanges(rest)) if row[classes[v]] == level]
            try:
                matching.fix_in_order([vertex_of[place]], candidates[:FEW])
            except ValueError:
                try:
                    matching.fix_in_order([vertex_of[place]], candidates[FEW:])
                except ValueError:
                    return None
            other = group[matching.mates()[vertex_of[place]]]
            pairs.append((place, other))
            rest = [each for each in rest[1:] if each != other]
        return pairs

    def turn_by_turn(self, group: Sequence[int]) -> Pairs:
        """The pairs where some have to wait: the least trouble is looked for turn by turn."""
        least: list[int] = []
        pairs = self._first(group, [])
        assert pairs is not None, "the group was found to be completable"
        for turn in range(len(pairs)):
            now = colour_trouble(self._field, *pairs[turn])
            for level in range(now):
                better = self._first(group, [*least, level])
                if better is not None:
                    pairs, now = better, level
                    break
            least.append(now)
        found = self._first(group, least)
        assert found is not None
        return found

    def _first(self, group: Sequence[int], most: Sequence[int]) -> Pairs | None:
        """The first pairing in the sequence of exchanges in which each pair has at most so much trouble.

        `most` says it of as many pairs as it is long; those behind take the least trouble that they can.
        """
        field = self._field
        if not self._hopeful(group, most):
            return None
        pairs: Pairs = []
        rests = [list(group)]
        waiting = [self._candidates(group, most)]
        while rests[-1]:
            rest = rests[-1]
            for other in waiting[-1]:
                left = [each for each in rest[1:] if each != other]
                if self._hopeful(left, most[len(pairs) + 1 :]):
                    pairs.append((rest[0], other))
                    rests.append(left)
                    waiting.append(self._candidates(left, most[len(pairs) :]))
                    break
            else:
                if not pairs:
                    return None
                pairs.pop()
                rests.pop()
                waiting.pop()
        return pairs

    def _candidates(self, rest, most):
        if not rest:
            return iter(())
        field, place = self._field, rest[0]
        ok = [o for o in exchanges(rest) if field.compatible(place, o)]
        if most:
            return iter([o for o in ok if colour_trouble(field, place, o) <= most[0]])
        return iter(sorted(ok, key=lambda o: colour_trouble(field, place, o)))

    checks = 0
    def _hopeful(self, rest: Sequence[int], most: Sequence[int]) -> bool:
        """Can the rest be paired, with no more trouble around its first players than `most` allows?

        As many pairs as `most` is long cover at least as many players at the top.
        """
        _Scrutiny.checks += 1
        if not rest:
            return True
        matching, classes, trouble = self._matching(rest, len(most))
        if matching.maximise():
            return False
        found = [0, 0, 0]
        for vertex, mate in enumerate(matching.mates()):
            if vertex < mate and vertex < len(most):
                found[trouble[classes[vertex] % len(trouble)][classes[mate] % len(trouble)] or 0] += 1
        allowed = [most.count(level) for level in (NONE, CLASH, LIMIT)]
        return (found[CLASH] + found[LIMIT], found[LIMIT]) <= (allowed[CLASH] + allowed[LIMIT], allowed[LIMIT])

    def _matching(self, places: Sequence[int], watched: int):
        """A matching of players in which those among the first so many have as few troubles as can be."""
        field = self._field
        by_score = field.freedom == EQUAL_SCORES_FREE
        index: dict[tuple[int, int, str | None], int] = {}
        kinds = [
            index.setdefault((field.limit[p], field.score[p] if by_score else 0, field.due[p]), len(index))
            for p in places
        ]
        representative = {}
        for p, kind in zip(places, kinds, strict=True):
            representative.setdefault(kind, p)
        count = len(index)
        trouble = [
            [self._trouble(representative[one], representative[other]) for other in range(count)]
            for one in range(count)
        ]
        free = (0, 0)
        costs = {NONE: free, CLASH: (1, 0), LIMIT: (1, 1)}
        vertex_of = {place: vertex for vertex, place in enumerate(places)}
        excluded = [[vertex_of[o] for o in field.barred[p] if o in vertex_of] for p in places]
        table = [[None if t is None else costs[t] for t in row] for row in trouble]
        if watched < len(places):
            unwatched = [[None if t is None else free for t in row] for row in trouble]
            table = [row + row for row in table] + [row + un for row, un in zip(table, unwatched, strict=True)]
            kinds = [kind if v < watched else kind + count for v, kind in enumerate(kinds)]
        return Matching(kinds, weights(table, len(places)), excluded), kinds, trouble

    def _trouble(self, one: int, other: int) -> int | None:
        """The trouble between two players as if they had not met, None if the limits keep them apart."""
        field = self._field
        if field.freedom != 2 and not field.colours_allowed(one, other) and not (
            field.freedom == EQUAL_SCORES_FREE and field.score[one] == field.score[other]
        ):
            return None
        return colour_trouble(field, one, other)
