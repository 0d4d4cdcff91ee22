"""How people, scores, criteria and differences are put in words.

Owns `Teller`, which the sentences of rounds, players and pairs share. Must not compute: numbers come from decisions.
"""

from __future__ import annotations

from dutchess.decisions import COLOURS as BY_COLOURS
from dutchess.decisions import FORBIDDEN, HAS_HAD_BYE, MET, SECOND_GAME
from dutchess.explanation import words
from dutchess.explanation.blocks import joined, named
from dutchess.tournament import points_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from dutchess.decisions import Bar, ColourGiven, Count
    from dutchess.differences import Difference
    from dutchess.errors import NoPairingPossible
    from dutchess.explanation.rounds import RoundExplained
    from dutchess.translation import Texts

    Payers = Sequence[tuple[int, ...]]
    Value = int | tuple[int, ...]

MOST_NAMED = 8


class Teller:
    """The words about one round in one language."""

    def __init__(self, explained: RoundExplained, _: Texts) -> None:
        self.explained = explained
        self.texts = _

    def person(self, number: int) -> str:
        """Name and number; 0 is the bye."""
        if not number:
            return self.texts("the bye")
        return f"{named(self.explained.name[number])} ({number})"

    def people(self, numbers: Iterable[int], most: int = MOST_NAMED) -> str:
        """Several, as one part of a sentence; of very many the first ones."""
        _ = self.texts
        told = list(numbers)
        if len(told) > most + 1:
            first = ", ".join(self.person(number) for number in told[:most])
            return _("{names} and {count} others", names=first, count=len(told) - most)
        return joined([self.person(number) for number in told], _("and"))

    def score(self, number: int) -> str:
        return points_text(self.explained.score[number])

    def pair(self, pair: Sequence[int]) -> str:
        """Two who meet, or one alone."""
        _ = self.texts
        if len(pair) == 1:
            return self.person(pair[0])
        return _("{one} against {other}", one=self.person(pair[0]), other=self.person(pair[1]))

    def bracket(self, score: int | None) -> str:
        """A bracket by its score."""
        _ = self.texts
        return "" if score is None else _("bracket of {points} points", points=points_text(score))

    # -- criteria ----------------------------------------------------------------------------------------------------

    def value(self, article: str, value: Value) -> str:
        """What a criterion counts, as people write it."""
        return words.value_text(self.explained.system, article, value)

    def counted_by(self, article: str, *, simple: bool = False) -> str:
        """What a criterion counts, in words."""
        _ = self.texts
        criterion = words.criterion(self.explained.system, article)
        return _((simple and criterion.simply) or criterion.counted)

    def article(self, article: str) -> str:
        """An article as people of the language cite it."""
        _ = self.texts
        one, several, both = _("article"), _("articles"), _("and")
        cited = article.replace(" articles ", f" {several} ").replace(" article ", f" {one} ")
        return cited.replace(" and ", f" {both} ").replace(" to ", " - ")

    def criterion(self, article: str) -> str:
        """What a criterion counts, in words, with its article."""
        counted = self.counted_by(article)
        return article if counted == article else f"{counted} ({self.article(article)})"

    def counted(self, count: Count) -> str:
        """One criterion that is not at its ideal: what it counts, how much, who pays."""
        told = f"{self.criterion(count.article)}: {self.value(count.article, count.value)}"
        return f"{told} - {self.payers(count.payers)}" if count.payers else told

    def payers(self, payers: Payers) -> str:
        _ = self.texts
        told = [self.pair(payer) for payer in payers[:MOST_NAMED]]
        rest = len(payers) - len(told)
        return "; ".join(told) + (_("; and {count} others", count=rest) if rest else "")

    def worth_telling(self, counts: Iterable[Count]) -> list[Count]:
        """The criteria that are not at their ideal."""
        return [count for count in counts if words.worth_telling(self.explained.system, count)]

    def difference(self, difference: Difference, *, simple: bool = False) -> str:
        """The first number that differs: what is counted, here and there, who pays; no articles if `simple`."""
        _ = self.texts
        if difference.actual is None or difference.instead is None:
            if difference.article in words.REOPENING:
                return _("another pairing is found before it")
            if simple:
                return _("equally good, but later in the prescribed order")
            article = self.article(difference.article)
            return _("equally good, but later in the prescribed order ({article})", article=article)
        told = _(
            "{criterion}: {instead} instead of {actual}",
            criterion=self.counted_by(difference.article, simple=True)
            if simple
            else self.criterion(difference.article),
            instead=self.value(difference.article, difference.instead),
            actual=self.value(difference.article, difference.actual),
        )
        known = {tuple(payer) for payer in difference.actual_payers}
        new = [payer for payer in difference.instead_payers if tuple(payer) not in known]
        return f"{told} - {self.payers(new)}" if new and not simple else told

    # -- reasons -----------------------------------------------------------------------------------------------------

    def barred(self, bar: Bar, *, simple: bool = False) -> str:
        """Why two cannot meet at all."""
        _ = self.texts
        reasons = {
            MET: _("they have met before"),
            FORBIDDEN: _("the arbiter has forbidden this pair"),
            BY_COLOURS: _("both must have the same colour"),
            HAS_HAD_BYE: _("has had a bye or a win's points without playing"),
            SECOND_GAME: _("the second game of a match has the opponents of the first"),
        }
        reason = reasons.get(bar.reason) or _("the table of the round robin decides")
        return reason if simple else f"{reason} ({self.article(bar.article)})"

    def stuck(self, error: NoPairingPossible) -> str:
        """Who blocks whom, small enough to check by hand."""
        _ = self.texts
        groups, only = error.groups, error.only
        people = [number for group in groups for number in group if number]
        if not people:
            return _("their number is odd, and nobody may have the bye")
        if len(groups) == 1 and len(groups[0]) > 1 and not only:
            return _("{names} could meet each other only, and their number is odd", names=self.people(people, 40))
        outside = self.people(only, 40) if only else ""
        if all(len(group) == 1 for group in groups):
            names = self.people(sorted(people), 40)
            if not only:
                return _("{names} could meet nobody", names=names)
            return _("{names} could meet nobody but {others}", names=names, others=outside)
        told = "; ".join(self.people(group, 40) for group in groups)
        if not only:
            return _("each of these groups is odd in number and could meet itself only: {groups}", groups=told)
        return _(
            "each of these groups is odd in number and could meet outside itself only {others}: {groups}",
            others=outside,
            groups=told,
        )

    def colour(self, given: ColourGiven, *, simple: bool = False) -> str:
        """Why these colours."""
        _ = self.texts
        reason = words.COLOURS.get(given.article)
        if reason is None:
            return self.article(given.article)
        return _(reason) if simple else f"{_(reason)} ({self.article(given.article)})"

    def colours_had(self, number: int) -> str:
        """The colours somebody has had, oldest first."""
        _ = self.texts
        letters = {"w": _("White"), "b": _("Black")}
        had = [letters[one] for one in self.explained.colours_had.get(number, "")]
        return ", ".join(had) or _("none")
