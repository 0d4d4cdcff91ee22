"""Ratings of a federation by its own rules, written as a small TOML table.

    rules = RatingRules.parse(text)
    own_changes(tournament, rules)

Owns the table and the change it gives. FIDE's own ratings are in `ratings`. Must not print.
"""

from __future__ import annotations

from dutchess.awards.toml_text import read_toml
from dutchess.base.errors import InvalidRatingRules
from dutchess.base.values import value_class
from dutchess.ranking import rating as tables
from dutchess.ranking.sections import birth_year

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from dutchess.tournament import Player, Tournament

RESULTS = {"1": 100, "=": 50, "0": 0}
UNRATED_RESULTS = {"W": 100, "D": 50, "L": 0}
EXPECTED = ("table", "logistic")
NO_LIMIT = 10_000


@value_class
class Factor:
    """K from a rating on, for players up to an age (in the year of the event)."""

    k: int
    rating: int = 0
    age: int = NO_LIMIT


@value_class
class RatingRules:
    """The rules of a federation.

    Attributes:
        name: of the rating.
        factors: tried in order; the first that fits a player is theirs.
        expected: `table` (B.02 8.1.2) or `logistic` (1 / (1 + 10^(-difference / scale))).
        scale: of the logistic curve.
        limit: larger rating differences count as this one; 0 for none.
        short: games that are not rated by FIDE because of their result letters (W, D, L) count.
        floor: nobody falls below it.
        bonus: K times score minus expectation, plus this for every game.
    """

    name: str
    factors: tuple[Factor, ...]
    expected: str = "table"
    scale: int = 400
    limit: int = 400
    short: bool = False
    floor: int = 0
    bonus: int = 0

    @classmethod
    def parse(cls, text: str) -> RatingRules:
        """Read the rules in TOML. Raises InvalidRatingRules with the field that is wrong."""
        try:
            table = read_toml(text)
        except ValueError as error:
            raise InvalidRatingRules(f"the rules are not TOML: {error}") from None
        factors = table.pop("factor", None)
        if not isinstance(factors, list) or not factors:
            raise InvalidRatingRules("factor: at least one [[factor]] is needed")
        made = tuple([Factor(**_fields(one, {"k": int, "rating": int, "age": int}, ("k",))) for one in factors])
        kinds = {
            "name": str,
            "expected": str,
            "scale": int,
            "limit": int,
            "short": bool,
            "floor": int,
            "bonus": int,
        }
        rules = cls(factors=made, **_fields(table, kinds, ("name",)))
        if rules.expected not in EXPECTED:
            raise InvalidRatingRules(f"expected: {rules.expected!r} is unknown; known: {', '.join(EXPECTED)}")
        if rules.scale < 1 or min(rules.limit, rules.floor) < 0:
            raise InvalidRatingRules("scale, limit and floor are no negative numbers, and scale is not 0")
        return rules

    def factor(self, rating: int, age: int | None) -> int:
        """The first K that fits; an age nobody knows fits no limit of age."""
        for one in self.factors:
            if rating >= one.rating and (one.age == NO_LIMIT or (age is not None and age <= one.age)):
                return one.k
        return self.factors[-1].k

    def expectation(self, difference: int) -> float:
        """The expected score against somebody rated lower by the difference."""
        if self.limit:
            difference = max(-self.limit, min(self.limit, difference))
        if self.expected == "table":
            return tables.expected(difference) / 100
        return float(1 / (1 + 10 ** (-difference / self.scale)))


@value_class
class OwnChange:
    """What an event does to a rating: before, K, number of games, the change exactly and as a new rating."""

    player: int
    name: str
    rating: int
    factor: int
    games: int
    change: float
    new_rating: int


def own_changes(tournament: Tournament, rules: RatingRules) -> tuple[OwnChange, ...]:
    """The change of every rated player, in order of pairing number."""
    people = {player.number: player for player in tournament.players}
    year = tournament.start_year
    return tuple([_change(player, people, rules, year) for player in people.values() if player.rating])


def _change(player: Player, people: dict[int, Player], rules: RatingRules, year: int | None) -> OwnChange:
    counted = {**RESULTS, **UNRATED_RESULTS} if rules.short else RESULTS
    games = [
        (counted[game.result] / 100, people[game.opponent].rating)
        for game in player.games
        if game.result in counted and game.opponent in people and people[game.opponent].rating
    ]
    born = birth_year(player)
    k = rules.factor(player.rating, None if born is None or year is None else year - born)
    change = sum([k * (score - rules.expectation(player.rating - other)) + rules.bonus for score, other in games])
    rounded = int(abs(change) + 0.5) * (1 if change >= 0 else -1)
    return OwnChange(
        player.number,
        player.name,
        player.rating,
        k,
        len(games),
        round(change, 2),
        max(rules.floor, player.rating + rounded),
    )


def _fields(table: Any, kinds: dict[str, type], needed: tuple[str, ...]) -> dict[str, Any]:
    """The fields of a table, checked by their types."""
    if not isinstance(table, dict):
        raise InvalidRatingRules("factor: a table is needed")
    for name, value in table.items():
        if name not in kinds:
            raise InvalidRatingRules(f"{name}: there is no such field; the fields are {', '.join(kinds)}")
        if type(value) is not kinds[name]:
            raise InvalidRatingRules(f"{name}: {value!r} is not of type {kinds[name].__name__}")
    for name in needed:
        if name not in table:
            raise InvalidRatingRules(f"{name}: this field is missing")
    return table
