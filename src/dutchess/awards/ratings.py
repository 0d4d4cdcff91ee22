"""What an event does to the ratings: B.02 article 8 (1 March 2024, amended 1 October 2025; a restatement).

    for change in dutchess.ratings(tournament):
        change.player, change.change, change.rounded, change.first_rating

Owns the rated games of an event, the change of each, first ratings, and the edition by the event's date. The tables are
in `ranking/rating.py`. Must not print.
"""

from __future__ import annotations

from dutchess.awards.rates import RATES, STANDARD, rate_of_play, time_control
from dutchess.base.errors import InvalidTournament
from dutchess.base.values import replace, value_class
from dutchess.ranking import rating as tables
from dutchess.ranking.sections import birth_year
from dutchess.ranking.tiebreaks.ratings import performance
from dutchess.ranking.tiebreaks.value import half_up
from dutchess.tournament import facts_of
from dutchess.tournament.from_code import by_number, whole_numbers
from dutchess.tournament.known import exchanged

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from dutchess.tournament import Game, Player, Tournament

RESULTS = {"1": 10, "=": 5, "0": 0}  # rated games
UNRATED_GAMES = frozenset("WDL")
IN_FORCE_SINCE = "2024/03/01"  # the text that is known here
FAR_APART_SINCE = "2024/12/01"  # rapid and blitz: 600 points and more
FAR_APART, FAR_APART_OVER = 600, 2600
# 8.2: two more draws against a rating of 1800.
HYPOTHETICAL, HYPOTHETICAL_GAMES, HYPOTHETICAL_POINTS = 1800, 2, 10
HIGHEST_FIRST, LOWEST_FIRST, FEWEST_GAMES = 2200, 1400, 5


@value_class
class RatedGame:
    """One game: how it counts, or why it does not.

    Attributes:
        opponent, opponent_rating: the opponent.
        difference: the rating difference that counts, after the limit of 8.3.1; None if none does.
        expected, points: expected score in hundredths, points in tenths.
        change: points minus expected score, in hundredths (without K).
        unrated: empty; `forfeit`, `short` (not rated by its result), `opponent` (no rating), `fast` (the time control
            is too fast for one of the two, 1.1), `600` (too far apart).
    """

    round: int
    opponent: int
    opponent_rating: int
    difference: int | None = None
    expected: int | None = None
    points: int = 0
    change: int | None = None
    unrated: str = ""


@value_class
class RatingChange:
    """What the event does to one player's rating.

    Attributes:
        rating: before the event, 0 for none; a rating below 1400 is none.
        factor: K, reduced where K times games is over 700 (8.3.3); None for unrated players.
        games: every game, rated or not.
        change: in hundredths; None for unrated players.
        rounded: to whole points, halves away from zero (8.3.4).
        first_rating: 8.2, for unrated players: the rating these games would give, if it is published.
        first_exact: the same before the limits, None without games against rated opponents.
        performance: of the rated games, None without one.
        in_force: False if the event began before the text that was applied (B.02 of 1 March 2024) came into force.
    """

    __module__ = "dutchess"

    player: int
    name: str
    rating: int
    factor: int | None
    games: tuple[RatedGame, ...]
    change: int | None = None
    rounded: int | None = None
    first_rating: int | None = None
    first_exact: int | None = None
    performance: int | None = None
    in_force: bool = True

    @property
    def new_rating(self) -> int | None:
        """The rating after the event, if no other event counts."""
        return self.first_rating if self.rounded is None else self.rating + self.rounded


def ratings(
    tournament: Tournament,
    *,
    rate: str | None = None,
    date: str | None = None,
    factors: Mapping[int, int] | None = None,
    players: Collection[int] | None = None,
    approved: bool = False,
) -> tuple[RatingChange, ...]:
    """The rating change of every player, in order of pairing number.

    Args:
        tournament: the facts.
        rate: `standard`, `rapid` or `blitz`. Default: by the coded time control (TRF record 222), else standard.
        date: the day whose rules apply, `YYYY/MM/DD`. Default: the start of the event, else the rules in force.
        factors: K by pairing number, from the rating list. Default: by rating and age.
        players: only of these pairing numbers. Default: of everybody.
        approved: FIDE's Qualification Commission approved a time control of 45+30 or longer (2026).

    Raises:
        InvalidTournament: the rate of play is unknown.
    """
    tournament = exchanged(facts_of(tournament))
    factors = factors if factors is None else by_number(factors, "factors")
    players = players if players is None else whole_numbers(players, "players")
    if date is not None and not isinstance(date, str):
        raise InvalidTournament(f"a day is a text, such as 2026/03/01, not {date!r}")
    if rate is not None and rate not in RATES:
        raise InvalidTournament(f"the rate of play {rate!r} is unknown; known: {', '.join(RATES)}")
    rules = _rules(tournament, rate, date, approved)
    people = {player.number: _as_rated(player, rules) for player in tournament.players}
    year = tournament.start_year
    return tuple(
        [
            _change(player, people, rules, (factors or {}).get(player.number), year)
            for player in people.values()
            if players is None or player.number in players
        ]
    )


@value_class
class _Rules:
    """What depends on the rate of play, the time control and the date."""

    unlimited: bool
    far_apart: bool
    limit: int | None
    in_force: bool


def _rules(tournament: Tournament, rate: str | None, date: str | None, approved: bool) -> _Rules:
    code = tournament.header.coded_time_control
    rate = rate or rate_of_play(code) or STANDARD
    control = time_control(code)
    day = date or tournament.header.start
    return _Rules(
        unlimited=rate == STANDARD and (not day or day >= tables.UNLIMITED_SINCE),
        far_apart=rate != STANDARD and (not day or day >= FAR_APART_SINCE),
        limit=None if control is None else control.rated_up_to(rate, approved),
        in_force=not day or day >= IN_FORCE_SINCE,
    )


def _as_rated(player: Player, rules: _Rules) -> Player:
    """8.2: since 1 March 2024 there are no ratings below 1400."""
    return replace(player, rating=0) if rules.in_force and 0 < player.rating < LOWEST_FIRST else player


def _change(
    player: Player, people: Mapping[int, Player], rules: _Rules, stated: int | None, year: int | None
) -> RatingChange:
    games = tuple(
        [
            _game(number, player, game, people[game.opponent], rules)
            for number, game in enumerate(player.games, 1)
            if game.opponent in people and game.result != "?"
        ]
    )
    rated = [game for game in games if not game.unrated]
    points = sum([game.points for game in rated])
    made = RatingChange(
        player=player.number,
        name=player.name,
        rating=player.rating,
        factor=None,
        games=games,
        performance=performance([game.opponent_rating for game in rated], points),
        in_force=rules.in_force,
    )
    if not player.rating:
        exact = first_rating_exact([game.opponent_rating for game in rated], points)
        return replace(made, first_exact=exact, first_rating=published(exact, len(rated)))
    factor = tables.reduced(stated or _factor(player, year), len(rated))
    change = factor * sum([game.change or 0 for game in rated])
    return replace(made, factor=factor, change=change, rounded=away_from_zero(change))


def _game(number: int, player: Player, game: Game, opponent: Player, rules: _Rules) -> RatedGame:
    """8.3.1 and 8.3.2: one game, or why it is not rated."""
    unrated = _why_unrated(player, game, opponent, rules)
    if unrated:
        return RatedGame(number, opponent.number, opponent.rating, unrated=unrated)
    points = RESULTS[game.result]
    if not player.rating:
        return RatedGame(number, opponent.number, opponent.rating, points=points)
    difference = tables.counted_difference(player.rating, opponent.rating, rules.unlimited)
    return RatedGame(
        number,
        opponent.number,
        opponent.rating,
        difference=difference,
        expected=tables.expected(difference),
        points=points,
        change=tables.game_change(player.rating, opponent.rating, points, rules.unlimited),
    )


def _why_unrated(player: Player, game: Game, opponent: Player, rules: _Rules) -> str:
    if game.result in UNRATED_GAMES:
        return "short"
    if game.result not in RESULTS:
        return "forfeit"
    if not opponent.rating:
        return "opponent"
    if rules.limit is not None and max(player.rating, opponent.rating) >= rules.limit:
        return "fast"
    apart = abs(player.rating - opponent.rating) if player.rating else 0
    if rules.far_apart and apart >= FAR_APART and max(player.rating, opponent.rating) > FAR_APART_OVER:
        return "600"
    return ""


def _factor(player: Player, year: int | None) -> int:
    """8.3.3: K by rating and age."""
    born = birth_year(player)
    return tables.factor(player.rating, None if born is None or year is None else year - born)


def away_from_zero(hundredths: int) -> int:
    """8.3.4: rounded to whole points, halves away from zero."""
    whole = (abs(hundredths) + 50) // 100
    return whole if hundredths >= 0 else -whole


def first_rating_exact(opponents: list[int], points: int) -> int | None:
    """8.2: the first rating before its limits, from rated opponents and points in tenths.

    A score of zero is disregarded. Two draws with players of 1800 are added. In hundredths of a point the average is
    not rounded; the sum is, at the end.
    """
    if not opponents or not points:
        return None
    games = len(opponents) + HYPOTHETICAL_GAMES
    total = sum(opponents) + HYPOTHETICAL * HYPOTHETICAL_GAMES
    per_cent = half_up(10 * (points + HYPOTHETICAL_POINTS), games)
    return half_up(total + games * tables.performance_difference(per_cent), games)


def published(exact: int | None, games: int) -> int | None:
    """8.2: at most 2200; published from five games against rated opponents and from 1400 on."""
    if exact is None or games < FEWEST_GAMES or exact < LOWEST_FIRST:
        return None
    return min(exact, HIGHEST_FIRST)
