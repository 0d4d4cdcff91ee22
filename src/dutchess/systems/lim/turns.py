"""Whether the first pairs of a group can have so little trouble with colours (5.2), by the turns at which it changes.

Owns `Turns`. Must not know in which order opponents are tried.

At a change of trouble stands a player: the top of the first pair behind it. Where these players are known, so is how
much trouble each pair may have, by its top. What is left to ask is how many tops there are before each of the players.
Nobody can have less trouble in turn: so before a rise there are no more tops than there may be, and before a fall no
fewer, if the player there is a top. Therefore a matching tells: one with the most tops before the first change if the
trouble rises there (the fewest if it falls), among these the same for the second change, and so on. The players in
question are tried in turn, as far as tops can be so many before them.
"""

from __future__ import annotations

from dutchess.matching import Matching
from dutchess.matching.encoder import NO_EDGE
from dutchess.values import value_class

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    # The trouble of the first pair, how many tops there are before each mark that is known, and the marks.
    Question = tuple[int, tuple[int, ...], tuple[tuple[int, int, int, bool], ...]]

MOST_QUESTIONS = 200


class TooManyQuestions(Exception):
    """It would take too long to try all players who may stand at the changes."""


@value_class
class Mark:
    """A place in a group: how much trouble pairs may have whose top is not before it; whether as many tops as can be
    are before it (`MOST`), as few (`FEWEST`), or any number; whether the player there is the top of a pair."""

    place: int
    level: int
    tops: int
    is_top: bool


ANY, MOST, FEWEST = 0, 1, -1


class Turns:
    """A group, of which the first pairs have so much trouble at most, in turn; in no pairing has one of them less than
    that unless one before it has more, but perhaps the last.

    `kind` has the kind of each player, `trouble` how much there is between two kinds, `apart` who are no opponents.
    `asked` keeps what was asked about the group before, perhaps with other pairs in question.
    """

    def __init__(
        self,
        kind: Sequence[int],
        trouble: Sequence[Sequence[int | None]],
        apart: tuple[Sequence[Sequence[int]], Sequence[tuple[int, int, int]] | None],
        most: Sequence[int],
        asked: dict[Question, list[int]],
    ) -> None:
        self._kind = kind
        self._trouble = trouble
        self._apart = apart
        self._worst = max((each for row in trouble for each in row if each is not None), default=0)
        changes = [turn for turn in range(1, len(most)) if most[turn - 1] != most[turn]]
        self._ends = [*changes, len(most)]
        self._levels = [most[end - 1] for end in self._ends]
        self._questions = 0
        self._asked = asked

    def mates(self) -> list[int]:
        """The partner of each player in such a pairing; empty if there is none.

        Raises:
            TooManyQuestions: it cannot be told in so many questions.
        """
        return self._behind(())

    def _behind(self, marks: tuple[Mark, ...]) -> list[int]:
        """The same where the players at the first changes are known."""
        number = len(marks)
        end = self._ends[number]
        least = end - self._ends[number - 1] + marks[-1].place if marks else end
        if number == len(self._ends) - 1:
            return self._to_the_end(marks, least, end)
        level = self._levels[number + 1]
        if level > self._levels[number]:
            return self._before_a_rise(marks, least, end, level)
        return self._before_a_fall(marks, least, end, level)

    def _to_the_end(self, marks: tuple[Mark, ...], place: int, end: int) -> list[int]:
        """Where the pairs in question end is no change: it is as far down as there are so many tops before it."""
        while True:
            mates = self._solved(*marks, Mark(place, self._worst, MOST, False))
            tops = self._tops(mates, place)
            if not mates or tops >= end:
                return mates
            place += end - tops

    def _before_a_rise(self, marks: tuple[Mark, ...], place: int, end: int, level: int) -> list[int]:
        while place < len(self._kind):
            mates = self._solved(*marks, Mark(place, self._worst, MOST, False))
            tops = self._tops(mates, place)
            if not mates:
                break
            if tops == end:
                found = self._behind((*marks, Mark(place, level, MOST, False)))
                if found:
                    return found
            place += max(end - tops, 1)
        return []

    def _before_a_fall(self, marks: tuple[Mark, ...], place: int, end: int, level: int) -> list[int]:
        for at in range(place, len(self._kind)):
            mates = self._solved(*marks, Mark(at, self._worst, FEWEST, False))
            if not mates or self._tops(mates, at) > end:
                break
            mark = Mark(at, level, FEWEST, True)
            mates = self._solved(*marks, mark, Mark(at + 1, self._worst, ANY, False))
            if mates and self._tops(mates, at) == end:
                found = self._behind((*marks, mark))
                if found:
                    return found
        return []

    @staticmethod
    def _tops(mates: Sequence[int], place: int) -> int:
        """How many pairs have their top before a place."""
        return sum([1 for player, mate in enumerate(mates[:place]) if player < mate])

    def _solved(self, *marks: Mark) -> list[int]:
        """The partners in a matching that obeys some marks, the first ones first; empty if none has so many tops before
        the known ones as there must be."""
        ends = tuple(self._ends[: len(marks) - (2 if marks[-1].tops == ANY else 1)])
        question = self._levels[0], ends, tuple([(mark.place, mark.level, mark.tops, mark.is_top) for mark in marks])
        mates = self._asked.get(question)
        if mates is None:
            self._questions += 1
            if self._questions > MOST_QUESTIONS:
                raise TooManyQuestions
            mates = self._asked[question] = self._obeying(marks, ends)
        return mates

    def _obeying(self, marks: Sequence[Mark], ends: Sequence[int]) -> list[int]:
        """The same, not asked before."""
        size = len(self._kind)
        cost, unit = [0] * (len(marks) + 1), 1  # of a pair, by the part of the group in which its other player is
        for part in range(len(marks), 0, -1):
            tops = marks[part - 1].tops
            for before in range(part):
                cost[before] += tops * unit  # a pair before a mark costs a top there
            unit = unit * (size // 2 + 1) if tops else unit
        matching = Matching(*self._graph(marks, cost), *self._apart)
        if matching.maximise():
            return []
        mates: list[int] = [*matching.mates()]
        known = zip(marks, ends, strict=False)
        return mates if all(self._tops(mates, mark.place) == end for mark, end in known) else []

    def _graph(self, marks: Sequence[Mark], cost: Sequence[int]) -> tuple[list[int], list[list[int]]]:
        """The class of each player, and the weights between classes: kinds of players in parts of the group, and single
        players who are tops."""
        levels = [self._levels[0], *(mark.level for mark in marks)]
        kinds: dict[tuple[int, int, bool], int] = {}
        classes: list[int] = []
        begin = {mark.place: mark for mark in marks}
        part = 0
        for player, kind in enumerate(self._kind):
            mark = begin.get(player)
            part += mark is not None
            is_top = mark is not None and mark.is_top
            classes.append(kinds.setdefault((kind, part, is_top), len(kinds)))
        dearest, trouble = max(cost), self._trouble

        def weight(one: tuple[int, int, bool], other: tuple[int, int, bool]) -> int:
            (above, upper, _), (below, lower, is_top) = (one, other) if one[1] <= other[1] else (other, one)
            each = trouble[above][below]
            if each is None or each > levels[upper] or (upper < lower and is_top):
                return NO_EDGE
            return dearest - cost[lower]

        return classes, [[weight(one, other) for other in kinds] for one in kinds]
