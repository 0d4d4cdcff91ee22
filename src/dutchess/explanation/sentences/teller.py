"""How people, scores, criteria and differences are put in words.

Owns `Teller`, which the sentences of rounds, players and pairs share. Must not compute: numbers come from decisions.
"""

from __future__ import annotations

from dutchess.explanation.sentences.of_criteria import each_once, points_said, value_text
from dutchess.explanation.views.blocks import joined, named, plain_name
from dutchess.pairing.criteria import BROKEN_WISHES, criteria_of
from dutchess.pairing.decisions import COLOURS as BY_COLOURS
from dutchess.pairing.decisions import FORBIDDEN, HAS_HAD_BYE, MET, SECOND_GAME
from dutchess.pairing.table import KNOCKOUT, SCHEVENINGEN
from dutchess.tournament import points_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from dutchess.base.translation import Texts
    from dutchess.explanation.questions.rounds import RoundExplained
    from dutchess.pairing.decisions import Bar, Count
    from dutchess.pairing.differences import Difference

    Payers = Sequence[tuple[int, ...]]
    Value = int | tuple[int, ...]

MOST_NAMED = 8


class Teller:
    """The words about one round in one language.

    The `reader` is addressed as "you"; 0 if nobody is. If it `is_plain`, names have no marks around them (`blocks`).
    """

    def __init__(self, explained: RoundExplained, _: Texts, reader: int = 0, *, is_plain: bool = False) -> None:
        self.explained = explained
        self.reader = reader
        self.texts = _
        self._is_plain = is_plain
        self._people = explained.plain_names if is_plain else {}
        self._people[0] = _("the bye")
        self._criteria: dict[str, str] = {}
        self._articles: dict[str, str] = {}
        self._colours: dict[str, str] = {}
        self._said_points: dict[int, str] = {}

    def person(self, number: int) -> str:
        """Name and number; 0 is the bye."""
        told = self._people.get(number)
        if told is None:
            name = self.explained.name[number]
            told = self._people[number] = f"{plain_name(name) if self._is_plain else named(name)} ({number})"
        return told

    def people(self, numbers: Iterable[int], most: int = MOST_NAMED) -> str:
        """Several, as one part of a sentence; of very many the first ones."""
        _ = self.texts
        told = list(numbers)
        if len(told) > most + 1:
            first = ", ".join(self._listed(number) for number in told[:most])
            return _("{names} and {count} others", names=first, count=len(told) - most)
        if len(told) == 1:
            return self._listed(told[0])
        return joined([self._listed(number) for number in told], _("and"))

    def any_of(self, numbers: Iterable[int]) -> str:
        """Several, of whom one is meant."""
        _ = self.texts
        return joined([self.person(number) for number in numbers], _("or"))

    def _listed(self, number: int) -> str:
        """Somebody as one of several."""
        _ = self.texts
        return _("you") if number == self.reader else self.person(number)

    def points(self, points: int, accelerated: int) -> str:
        """Points, and what they are with the virtual ones."""
        _ = self.texts
        told = self._points(points)
        if points == accelerated:
            return told
        return _("{points}, {score} with the acceleration", points=told, score=_.decimal(points_text(accelerated)))

    def score(self, number: int) -> str:
        """The points of somebody, and what they are paired with."""
        return self.points(self.explained.points[number], self.explained.with_virtual_points[number])

    def score_text(self, score: int) -> str:
        """The score of a group."""
        _ = self.texts
        told = self._points(score)
        return _("{points} with the acceleration", points=told) if self.explained.is_accelerated else told

    @property
    def counts_matches(self) -> bool:
        """Whether the colours that count are those of matches: of teams, or of the two games of a Double-Swiss."""
        return self.explained.tournament.is_team_event or self.explained.to_pair.system.games > 1

    def has_absent(self, score: int) -> bool:
        """Whether others with a score do not take part in the round."""
        return score in self.explained.absent_scores

    def short_score(self, number: int) -> str:
        """Points in a table; the score that the round is paired by follows if it is another one."""
        points, score = self.explained.points[number], self.explained.with_virtual_points[number]
        told = points_text(points) if points == score else f"{points_text(points)} ({points_text(score)})"
        return self.texts.decimal(told)

    def _points(self, points: int) -> str:
        told = self._said_points.get(points)
        if told is None:
            told = self._said_points[points] = points_said(points, self.texts)
        return told

    def colour_word(self, colour: str) -> str:
        _ = self.texts
        told = self._colours.get(colour)
        if told is None:
            told = self._colours[colour] = _.inside(_("White") if colour == "white" else _("Black"))
        return told

    def pair(self, pair: Sequence[int]) -> str:
        """Two who meet, or one alone."""
        _ = self.texts
        if len(pair) == 1:
            return self.person(pair[0])
        return _("{one} against {other}", one=self.person(pair[0]), other=self.person(pair[1]))

    def bracket(self, score: int | None) -> str:
        """A bracket by its score."""
        _ = self.texts
        return (
            ""
            if score is None or self.is_ranked
            else _("bracket of {points} points", points=_.decimal(points_text(score)))
        )

    # -- criteria ----------------------------------------------------------------------------------------------------

    def value(self, article: str, value: Value) -> str:
        """What a criterion counts, as people write it."""
        return value_text(self.explained.criterion(article), value, self.texts)

    def counted_by(self, article: str, *, simple: bool = False) -> str:
        """What a criterion counts, in words."""
        _ = self.texts
        criterion = self.explained.criterion(article)
        return _((simple and criterion.simply) or criterion.counted)

    def article(self, article: str) -> str:
        """An article as people of the language cite it."""
        told = self._articles.get(article)
        if told is None:
            told = self._articles[article] = self._cited(article)
        return told

    def _cited(self, article: str) -> str:
        _ = self.texts
        if article == BROKEN_WISHES.id:
            return _("wishes")
        one, several, both = _("article"), _("articles"), _("and")
        criterion = criteria_of(self.explained.system).get(article)
        cited = article if criterion is None else criterion.article
        cited = cited.replace(" articles ", f" {several} ").replace(" article ", f" {one} ")
        return cited.replace(" and ", f" {both} ").replace(" to ", " - ")

    def criterion(self, article: str) -> str:
        """What a criterion counts, in words, with its article."""
        if article not in self._criteria:
            self._criteria[article] = f"{self.counted_by(article)} ({self.article(article)})"
        return self._criteria[article]

    def payers(self, payers: Payers) -> str:
        _ = self.texts
        different = each_once(payers)
        told = [self.pair(payer) for payer in different[:MOST_NAMED]]
        rest = len(different) - len(told)
        return "; ".join(told) + (_("; and {count} others", count=rest) if rest else "")

    def worth_telling(self, counts: Iterable[Count]) -> list[Count]:
        """The criteria that are not at their ideal."""
        return [count for count in counts if count.criterion.is_worth_telling(count)]

    def all_payers(self, difference: Difference | None) -> str:
        """Everybody who pays in the round instead."""
        return "" if difference is None else self.payers(difference.instead_payers)

    # -- reasons -----------------------------------------------------------------------------------------------------

    @property
    def is_ranked(self) -> bool:
        """True if the system pairs everybody by a ranking of its own, without scoregroups."""
        return bool(self.explained.to_pair.system.ranked_by)

    def who_decides(self) -> str:
        """What decides about a round in which nothing is chosen."""
        _, name = self.texts, self.explained.to_pair.system.name
        if name == KNOCKOUT:
            return _("In a knock-out, the winners of neighbouring matches meet.")
        if name == SCHEVENINGEN:
            return _("The table of the match decides who meets whom with which colour.")
        return _("The table of the round robin decides who meets whom with which colour.")

    def who_gives(self, opponent: str) -> str:
        """What gives somebody an opponent where nothing is chosen."""
        _, name = self.texts, self.explained.to_pair.system.name
        if name == KNOCKOUT:
            return _("The knock-out gives {opponent}.", opponent=opponent)
        if name == SCHEVENINGEN:
            return _("The table of the match gives {opponent}.", opponent=opponent)
        return _("The table of the round robin gives {opponent}.", opponent=opponent)

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

    def colours_had(self, number: int) -> str:
        """The colours somebody has had, oldest first."""
        _ = self.texts
        letters = {"w": _("White"), "b": _("Black")}
        had = [letters[one] for one in self.explained.colours_had.get(number, "")]
        return _.inside(", ".join(had)) or _("none")
