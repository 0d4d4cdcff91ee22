"""Title norms: B.01 articles 1.1.3 and 1.4 (in force from 1 January 2024, amended; known here by a restatement).

    for norm in dutchess.norms(tournament):
        norm.player, norm.title, norm.achieved, norm.first_failure

Owns, for each player and title, the games that may count (1.4.1), and every article with its figure. The choice among
them is exact (`game_choice`). Must not print.
"""

from __future__ import annotations

from dutchess.awards.game_choice import (
    EXEMPT_MIX,
    HOLDER,
    MIX,
    NO_TITLE,
    TITLE,
    Countable,
    Demands,
    best_choice,
    least_titles,
    most_of_one,
    most_own,
    whole_per_cent,
)
from dutchess.awards.rates import FAST_CLASSIC, STANDARD, rate_of_play, time_control
from dutchess.base.errors import InvalidTournament
from dutchess.base.values import replace, value_class
from dutchess.pairing.type_codes import is_double
from dutchess.ranking.rating import performance_difference
from dutchess.ranking.tiebreaks.ratings import mean, performance
from dutchess.ranking.tiebreaks.table import declared_schedule
from dutchess.ranking.tiebreaks.value import half_up
from dutchess.tournament import facts_of
from dutchess.tournament.from_code import several, whole_numbers

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from dutchess.tournament import Game, Player, Tournament

PLAYED = {"1": 10, "W": 10, "=": 5, "D": 5, "0": 0, "L": 0}  # 1.4.2: a game played but not rated counts
NO_FEDERATION = frozenset(["", "NON"])  # of no FIDE federation (1.4.2a)
NEUTRAL = "FID"  # neither foreign nor a federation of which there can be too many
TITLED = frozenset("GM IM WGM WIM FM WFM".split())  # 1.4.5: CM and WCM do not count
UNRATED = 1400  # 1.4.6
LEAST_PER_CENT = 35  # 1.4.8
USUAL_GAMES, MOST_GAMES = 9, 13
ONE_SHORT = 8  # 1.4.1: in nine rounds, with a forfeit win or a pairing-allocated bye
OTHER_SIDE = {"0": "1", "=": "=", "1": "0"}
FOREIGNERS = (20, 3, 10)  # 1.4.3d: players, federations, and titles of GM, IM, WGM or WIM among them
WOMEN = frozenset(["WGM", "WIM"])
IN_FORCE_SINCE = "2024/01/01"  # the text that is known here
LEAST_MINUTES = 120  # 1.1.3: for 60 moves
APPROVED_SINCE = "2026/01/01"  # faster controls that the Qualification Commission approved; before, without norms
EVENT_WIDE = ("standard", "minutes", "system")  # requirements that no choice of games changes
NO_NORMS = ("SCHEVENINGEN", "SCHILLER")  # 1.4.2e: other systems than Swiss, round robin and knock-out


@value_class
class Title:
    """The figures of one title: performance, average of the opponents, floor for one of them, and titles that count."""

    name: str
    performance: int
    average: int
    floor: int
    holders: frozenset[str]


TITLES = {
    title.name: title
    for title in (
        Title("GM", 2600, 2380, 2200, frozenset(["GM"])),
        Title("IM", 2450, 2230, 2050, frozenset(["IM", "GM"])),
        Title("WGM", 2400, 2180, 2000, frozenset(["WGM", "IM", "GM"])),
        Title("WIM", 2250, 2030, 1850, frozenset(["WIM", "WGM", "IM", "GM"])),
    )
}
CLOSE = {"average": 50, "performance": 50}  # whoever lacks no more than this is near a norm
# The titles for which a norm still means something, by the title somebody holds.
WANTED = {"GM": (), "IM": ("GM",), "WGM": ("GM", "IM"), "WIM": ("GM", "IM", "WGM")}


@value_class
class Event:
    """What the facts of a tournament do not say about an event. The defaults are those of an open Swiss.

    Attributes:
        predetermined: pairings are known from the start (round robins), so later rounds cannot be left out (1.4.1e).
        double: a double round robin (1.4.5).
        games: the fewest games: 9; 7 in team championships of seven to nine rounds; 8 in the World Cup (they count as
            9).
        mixed: the event is exempt from 1.4.3 and 1.4.4 by 1.4.3 (a), (b), (c). Its players of `mixed_for` only, if it
            names a federation.
        mixed_for: the federation whose players are exempt; empty for all.
        mixed_by: the article that exempts: `1.4.3a`, `1.4.3b`, `1.4.3c`; `1.4.3` if nobody said which.
        rate: `standard`, `rapid` or `blitz`; empty to take the coded time control of the file.
        approved: FIDE's Qualification Commission approved a time control of 45+30 or longer (2026).
    """

    predetermined: bool = False
    double: bool = False
    games: int = USUAL_GAMES
    mixed: bool = False
    mixed_for: str = ""
    mixed_by: str = "1.4.3"
    rate: str = ""
    approved: bool = False


@value_class
class NormGame:
    """A game that may count: the round, the opponent, their facts, and the points in tenths."""

    round: int
    opponent: int
    name: str
    federation: str
    title: str
    rating: int
    points: int
    played: bool = True


@value_class
class Requirement:
    """One article with its figure: what is needed and what there is. Points in tenths, ratings whole."""

    article: str
    name: str
    needed: int
    actual: int
    holds: bool


@value_class
class Norm:
    """How a player stands with one title.

    Attributes:
        games: the games that count, of the choice that meets most articles.
        left_out: rounds of games that were left out by 1.4.1 e or f.
        requirements: every article, in order.
        average, performance: of the games that count; None without games.
        points: in tenths.
        raised: the opponent whose rating was raised to the floor (1.4.6), 0 for nobody.
        credited: the number of games the norm counts as towards the title (1.4.1).
        in_force: False if the event began before the text that was applied (B.01 of 1 January 2024) came into force.
            A norm is judged by the text of its day (1.5.4).
    """

    __module__ = "dutchess"

    player: int
    name: str
    title: str
    games: tuple[NormGame, ...]
    left_out: tuple[int, ...]
    requirements: tuple[Requirement, ...]
    average: int | None
    performance: int | None
    points: int
    raised: int = 0
    credited: int = 0
    in_force: bool = True

    @property
    def achieved(self) -> bool:
        """Every article holds."""
        return all(requirement.holds for requirement in self.requirements)

    @property
    def first_failure(self) -> Requirement | None:
        """The first article that does not hold."""
        return next((requirement for requirement in self.requirements if not requirement.holds), None)


def norms(
    tournament: Tournament,
    titles: Iterable[str] | None = None,
    *,
    players: Iterable[int] | None = None,
    event: Event | None = None,
) -> tuple[Norm, ...]:
    """How every player stands with the title norms, in order of pairing number.

    Args:
        tournament: the facts; federations, titles and ratings come from the players.
        titles: `GM`, `IM`, `WGM`, `WIM`. Default: those above the title of each player.
        players: pairing numbers. Default: everybody.
        event: what the facts do not say. Default: an open Swiss, or a round robin if the tournament says so.

    Raises:
        UnknownPlayer: no player has this number.
    """
    tournament = facts_of(tournament)
    titles = (titles,) if isinstance(titles, str) else titles if titles is None else several(titles, "titles")
    for title in titles or ():
        if title not in TITLES:
            raise InvalidTournament(f"there is no norm for the title {title!r}; the titles are {', '.join(TITLES)}")
    players = players if players is None else whole_numbers(players, "players")
    if event is not None and not isinstance(event, Event):
        raise InvalidTournament(f"an Event is needed, not {event!r}")
    known = event or event_of(tournament)
    chosen = tournament.players if players is None else [tournament.player(number) for number in players]
    many_foreigners = _many_foreigners(tournament)
    people = {player.number: player for player in tournament.players}
    made: list[Norm] = []
    for player in chosen:
        stated = known.mixed_by if known.mixed and known.mixed_for in ("", player.federation) else ""
        exempt = "1.4.3d" if many_foreigners else stated
        case = _Case(tournament, player, people, known, exempt)
        made += [case.norm(TITLES[title]) for title in _wanted(player, titles)]
    return tuple(made)


def event_of(tournament: Tournament) -> Event:
    """The kind of event, as the facts tell: a round robin is predetermined, and may be double."""
    return Event(predetermined=bool(declared_schedule(tournament)), double=is_double(tournament.system))


def needed_result(tournament: Tournament, player: int, title: str, *, event: Event | None = None) -> str | None:
    """The least result in the open game of the last round that gives the norm.

    Returns `none` if the norm is there without the game, `0`, `=` or `1`, and None if no result gives it.
    """
    without = norms(tournament, [title], players=[player], event=event)[0]
    if without.achieved:
        return "none"
    # Whoever wins may leave the game out again (1.4.1f), so no result gives more than a win.
    if not norms(_supposed(tournament, player, "1"), [title], players=[player], event=event)[0].achieved:
        return None
    for result in ("0", "=", "1"):
        supposed = _supposed(tournament, player, result)
        if norms(supposed, [title], players=[player], event=event)[0].achieved:
            return result
    return None


@value_class
class Candidate:
    """A norm that was made, or that lacks only some points of average or performance, or that the next game can give.

    Attributes:
        norm: as it stands without open games.
        open: the player's game of the last round has no result yet.
        needed: with an open game, the least result that gives the norm: `none` (it stands even without the game),
            `0`, `=`, `1`; None if no result gives it.
    """

    norm: Norm
    open: bool = False
    needed: str | None = None

    @property
    def is_close(self) -> bool:
        """Whether it belongs in a list of those who are near a norm."""
        missing = [one for one in self.norm.requirements if not one.holds]
        by_little = all(one.name in CLOSE and one.needed - one.actual <= CLOSE[one.name] for one in missing)
        return by_little or self.needed is not None


def candidates(tournament: Tournament, event: Event | None = None) -> tuple[Candidate, ...]:
    """Every player and title that is near a norm, with what the open game of the last round must bring."""
    made: list[Candidate] = []
    for norm in norms(tournament, event=event):
        games = tournament.player(norm.player).games
        is_open = bool(games) and games[-1].result == "?" and len(games) == tournament.played_rounds
        needed = needed_result(tournament, norm.player, norm.title, event=event) if is_open else None
        made.append(Candidate(norm, is_open, needed))
    return tuple([candidate for candidate in made if candidate.is_close])


def _supposed(tournament: Tournament, number: int, result: str) -> Tournament:
    """The tournament with a result in the player's open game of the last round."""
    player = tournament.player(number)
    game = player.games[-1] if player.games else None
    if game is None or game.result != "?":
        return tournament
    return tournament.with_results(len(player.games), {number: result, game.opponent: OTHER_SIDE[result]})


def _wanted(player: Player, titles: Iterable[str] | None) -> tuple[str, ...]:
    asked = tuple(titles) if titles is not None else WANTED.get(player.title.upper(), tuple(TITLES))
    woman = player.sex.lower() in ("w", "f")
    return tuple([title for title in asked if woman or title not in WOMEN])


@value_class
class _Case:
    """One player's games, and how they may be chosen; `exempt` is the article that exempts from 1.4.3 and 1.4.4."""

    tournament: Tournament
    player: Player
    people: dict[int, Player]
    event: Event
    exempt: str

    def norm(self, title: Title) -> Norm:
        """The choice of games that meets most articles; among those, the highest performance, then the most games."""
        best = max(
            [self._judged(title, games) for games in self._choices(title)],
            key=lambda norm: (_held(norm), norm.performance or 0, len(norm.games), norm.left_out),
        )
        return replace(best, credited=self._credited(title, best)) if best.achieved else best

    def _choices(self, title: Title) -> Iterator[tuple[NormGame, ...]]:
        """1.4.1: everything, with and without a win by forfeit in the last round; and the best choice without some."""
        games = tuple(self._games())
        forfeited = self._last_round_forfeit()
        complete = [games] if forfeited is None else [games, (*games, forfeited)]
        yield from complete
        if self.event.predetermined:
            # f: the opponents of the complete tournament must make a norm possible (their federations and titles).
            for some in complete:
                if self._is_mixed(title, some):
                    yield from self._best(title, some, [len(some)])
            return
        some = complete[-1]  # e: later games may be left out; f: up to a win is up to the next game without that win
        ends = [end for end in range(1, len(some)) if some[end].points != 10]
        yield from self._best(title, some, [*ends, len(some)])

    def _best(self, title: Title, games: Sequence[NormGame], ends: Sequence[int]) -> Iterator[tuple[NormGame, ...]]:
        """1.4.1 e and f: the best choice, if more games were played than are needed."""
        if len(games) <= self.event.games:
            return
        demands = Demands(
            least=self.event.games,
            floor=title.floor,
            average=title.average,
            performance=title.performance,
            per_cent=LEAST_PER_CENT,
            own=self.player.federation.upper(),
            mix=EXEMPT_MIX if self.exempt else MIX,
            double=self.event.double,
        )
        kept = best_choice([_countable(game, title) for game in games], ends, demands)
        if kept:
            yield tuple([games[place] for place in kept])

    def _is_mixed(self, title: Title, games: Sequence[NormGame]) -> bool:
        """1.4.3 to 1.4.5."""
        return all(one.holds for one in (*self._federations(games), *self._titles(title, games)))

    def _games(self) -> Iterator[NormGame]:
        """1.4.2: the games that count, over the board against opponents of FIDE federations."""
        for number, game in enumerate(self.player.games, 1):
            opponent = self.people.get(game.opponent)
            if opponent is not None and game.result in PLAYED and not self._is_left_out(opponent):
                yield _norm_game(number, game, opponent, PLAYED[game.result])

    def _is_left_out(self, opponent: Player) -> bool:
        """1.4.2: of no FIDE federation; or, in a round robin, unrated and without a point against rated opponents."""
        if opponent.federation.upper() in NO_FEDERATION:
            return True
        if opponent.rating or not self.event.predetermined:
            return False
        rated = [game for game in opponent.games if game.opponent in self.people and self.people[game.opponent].rating]
        return not any(PLAYED.get(game.result) for game in rated)

    def _last_round_forfeit(self) -> NormGame | None:
        """1.4.2: an opponent who does not come in the last round counts as one who won."""
        rounds = self.tournament.rounds or self.tournament.played_rounds
        game = self.player.games[rounds - 1] if 0 < rounds <= len(self.player.games) else None
        opponent = self.people.get(game.opponent) if game is not None and game.result == "+" else None
        if game is None or opponent is None or self._is_left_out(opponent):
            return None
        return _norm_game(rounds, game, opponent, 0, played=False)

    def _judged(self, title: Title, games: Sequence[NormGame]) -> Norm:
        counted = {game.round for game in games}
        ratings, raised = raised_ratings(games, title.floor)
        average = mean(ratings)
        points = sum([game.points for game in games])
        rating = performance(ratings, points)
        return Norm(
            player=self.player.number,
            name=self.player.name,
            title=title.name,
            games=tuple(games),
            left_out=tuple([game.round for game in self._games() if game.round not in counted]),
            requirements=(
                *_time(self.tournament, self.event),
                *self._system(),
                self._number_of_games(games),
                *self._federations(games),
                *self._titles(title, games),
                _at_least("1.4.8a", "average", title.average, average or 0),
                _at_least("1.4.8", "performance", title.performance, rating or 0),
                _at_least("1.4.8", "percentage", LEAST_PER_CENT, whole_per_cent(points, len(games))),
            ),
            average=average,
            performance=rating,
            points=points,
            raised=raised,
            in_force=(self.tournament.header.start or IN_FORCE_SINCE) >= IN_FORCE_SINCE,
        )

    def _system(self) -> list[Requirement]:
        """1.4.2e: nothing to say of a Swiss, a round robin or a knock-out."""
        allowed = gives_norms(self.tournament)
        return [] if allowed else [_at_least("1.4.2", "system", 1, 0)]

    def _number_of_games(self, games: Sequence[NormGame]) -> Requirement:
        """1.4.1: nine games; eight in nine rounds if the missing one was a forfeit win or the allocated bye."""
        needed = self.event.games
        rounds = self.tournament.rounds or self.tournament.played_rounds
        eight_played = len([game for game in games if game.played]) == len(games) == ONE_SHORT
        if needed == USUAL_GAMES == rounds and eight_played and self._won_without_playing():
            needed = ONE_SHORT
        return _at_least("1.4.1", "games", needed, len(games))

    def _won_without_playing(self) -> bool:
        return any(game.result in "+U" for game in self.player.games)

    def _federations(self, games: Sequence[NormGame]) -> list[Requirement]:
        """1.4.3 and 1.4.4: foreign opponents, and not too many of one federation; or the article that exempts."""
        if self.exempt:
            return [Requirement(self.exempt, "exempt", 0, 0, True)]
        own = self.player.federation.upper()
        named = [game.federation for game in games if game.federation != NEUTRAL]
        most = max([named.count(federation) for federation in named], default=0)
        foreign = len(set(named) - {own})
        return [
            _at_least("1.4.3", "federations", 2, foreign),
            _at_most("1.4.4", "own", most_own(len(games)), named.count(own)),
            _at_most("1.4.4", "one", most_of_one(len(games)), most),
        ]

    def _titles(self, title: Title, games: Sequence[NormGame]) -> list[Requirement]:
        """1.4.5: half of the opponents have a title, a third (at least three) one that counts for this norm."""
        half, third = least_titles(len(games), self.event.double)
        people = [game.title for game in games]
        if self.event.double:
            people = list({game.opponent: game.title for game in games}.values())
        return [
            _at_least("1.4.5", "titled", half, sum([one in TITLED for one in people])),
            _at_least("1.4.5", "holders", third, sum([one in title.holders for one in people])),
        ]

    def _credited(self, title: Title, norm: Norm) -> int:
        """1.4.1d: each whole point above the need counts as one more game; at most 13 games."""
        least = USUAL_GAMES if self.event.games == ONE_SHORT else self.event.games  # 1.4.1: eight count as nine
        games = max(len(norm.games), least)
        surplus = 0
        while norm.average is not None and surplus < norm.points // 10:
            if not _is_enough(title, norm.average, norm.points - 10 * (surplus + 1), len(norm.games)):
                break
            surplus += 1
        return min(MOST_GAMES, games + surplus)


def required_points(norm: Norm) -> int | None:
    """1.4.8: the fewest points (in tenths) that give the performance and 35 per cent against the same opponents.

    None if even all points are too few, or without games.
    """
    if norm.average is None:
        return None
    title, average, games = TITLES[norm.title], norm.average, len(norm.games)
    return next((points for points in range(0, 10 * games + 1, 5) if _is_enough(title, average, points, games)), None)


def _is_enough(title: Title, average: int, points: int, games: int) -> bool:
    """1.4.8 and 1.4.9: this score against this average gives the performance of the title, and 35 per cent."""
    difference = performance_difference(half_up(10 * points, games))
    return whole_per_cent(points, games) >= LEAST_PER_CENT and average + difference >= title.performance


def _norm_game(number: int, game: Game, opponent: Player, points: int, played: bool = True) -> NormGame:
    return NormGame(
        round=number,
        opponent=opponent.number,
        name=opponent.name,
        federation=opponent.federation.upper(),
        title=opponent.title.upper(),
        rating=opponent.rating,
        points=points,
        played=played,
    )


def _countable(game: NormGame, title: Title) -> Countable:
    return Countable(
        opponent=game.opponent,
        federation="" if game.federation == NEUTRAL else game.federation,
        title=HOLDER if game.title in title.holders else TITLE if game.title in TITLED else NO_TITLE,
        rating=game.rating or UNRATED,
        points=game.points,
        played=game.played,
    )


def raised_ratings(games: Sequence[NormGame], floor: int) -> tuple[list[int], int]:
    """1.4.6: the ratings of the opponents, game by game, and the one opponent who was raised to the floor.

    That is the lowest one, in every game against them. Unrated opponents count 1400 unless they are raised.
    """
    ratings = [game.rating or UNRATED for game in games]
    if not ratings or min(ratings) >= floor:
        return ratings, 0
    raised = games[ratings.index(min(ratings))].opponent
    return [floor if game.opponent == raised else own for game, own in zip(games, ratings, strict=True)], raised


def _at_least(article: str, name: str, needed: int, actual: int) -> Requirement:
    return Requirement(article, name, needed, actual, actual >= needed)


def _at_most(article: str, name: str, needed: int, actual: int) -> Requirement:
    return Requirement(article, name, needed, actual, actual <= needed)


def _held(norm: Norm) -> int:
    """How many articles hold before the first that does not, of those that depend on the choice of games."""
    rows = [requirement for requirement in norm.requirements if requirement.name not in EVENT_WIDE]
    return next((place for place, requirement in enumerate(rows) if not requirement.holds), len(rows))


def _time(tournament: Tournament, event: Event) -> list[Requirement]:
    """0.5: ratings are those of standard chess; 1.1.3: two hours for 60 moves. Nothing to say of a time not known."""
    code = tournament.header.coded_time_control
    if (event.rate or rate_of_play(code) or STANDARD) != STANDARD:
        return [Requirement("0.5", "standard", 0, 0, False)]
    control = time_control(code)
    if control is None:
        return []
    return [_at_least("1.1.3", "minutes", least_minutes(tournament, event.approved), control.minutes)]


def least_minutes(tournament: Tournament, approved: bool) -> int:
    """1.1.3: the minutes for 60 moves that a norm needs; `approved` counts since 2026, and if the day is not known."""
    counts = approved and (tournament.header.start or APPROVED_SINCE) >= APPROVED_SINCE
    return FAST_CLASSIC if counts else LEAST_MINUTES


def gives_norms(tournament: Tournament) -> bool:
    """1.4.2e: whether the system of the event is one in which norms can be made."""
    named = f"{tournament.system} {tournament.header.kind}".upper()
    return not any(word in named for word in NO_NORMS)


def _many_foreigners(tournament: Tournament) -> bool:
    """1.4.3d: in every round at least 20 rated foreigners of 3 federations, 10 of them GM, IM, WGM or WIM, take part.

    Somebody who misses more than one round is not counted; the pairing-allocated bye is no missed round.
    """
    if not tournament.header.federation or declared_schedule(tournament) or not tournament.played_rounds:
        return False
    return all(
        number >= needed for counts in foreigners(tournament) for number, needed in zip(counts, FOREIGNERS, strict=True)
    )


def foreigners(tournament: Tournament) -> list[tuple[int, int, int]]:
    """1.4.3d: for every round the rated foreigners who take part, their federations, and those with high titles.

    Before the first round, everybody who has entered.
    """
    rounds = tournament.played_rounds
    away = (*NO_FEDERATION, NEUTRAL, tournament.header.federation.upper())
    guests = [player for player in tournament.players if player.rating and player.federation.upper() not in away]
    return [_counted(some) for some in taking_part(guests, rounds)]


def taking_part(players: Sequence[Player], rounds: int) -> list[list[Player]]:
    """1.4.3d and 1.5.6: for every round those who take part. Whoever misses more than one round is not counted.

    Before the first round, everybody.
    """
    if not rounds:
        return [list(players)]
    counted = [player for player in players if _missed(player, rounds) <= 1]
    return [[player for player in counted if _takes_part(player, at)] for at in range(rounds)]


def _counted(guests: Sequence[Player]) -> tuple[int, int, int]:
    federations = {guest.federation.upper() for guest in guests}
    return len(guests), len(federations), sum([guest.title.upper() in TITLES for guest in guests])


def _missed(player: Player, rounds: int) -> int:
    return sum([not _takes_part(player, at) for at in range(rounds)])


def _takes_part(player: Player, at: int) -> bool:
    """The player had a game or the pairing-allocated bye in a round (0 is the first)."""
    return at < len(player.games) and (player.games[at].result in PLAYED or player.games[at].result in "?+U")
