"""Random tournaments, paired by the rules, for tests and for exchange with other programs.

Owns `GeneratorConfig` and `generate`, a pure function of a configuration and a seed. Results follow the statistical
model that FIDE names for generators: the chances in a game depend on both ratings. Must not read clocks or files.
"""

from __future__ import annotations

from random import Random

from dutchess.base.errors import InvalidTournament, NoPairingPossible
from dutchess.base.handling import is_in_force
from dutchess.base.values import replace, value_class
from dutchess.pairing import systems
from dutchess.pairing.acceleration import suits, with_baku
from dutchess.pairing.systems import ROUND_ROBIN, SCHEVENINGEN
from dutchess.pairing.type_codes import TeamOptions, team_code
from dutchess.ranking.standings import standings, with_ranks
from dutchess.simulation import formats
from dutchess.tournament import (
    BLACK,
    MAX_PLAYERS,
    MAX_ROUNDS,
    NO_COLOUR,
    WHITE,
    ForbiddenPairs,
    Game,
    Header,
    MatchScoring,
    Player,
    Scoring,
    Team,
    Tournament,
    mark_valid,
    pairs_matches,
)
from dutchess.tournament.chances import game_chances
from dutchess.tournament.from_code import conformed, whole_number
from dutchess.tournament.matches import is_second_game
from dutchess.tournament.teams import TeamEvent
from dutchess.tournament.teams.rounds import matches

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from dataclasses import KW_ONLY
    from typing import TypeVar

    from dutchess.literals import Bye
    from dutchess.pairing.result import Pairing
    from dutchess.pairing.systems import System

    _T = TypeVar("_T")

NAME = "Dutchess random tournament, seed {seed}"
# Types of team events: colour preferences, primary and secondary score. Only the first three can be accelerated.
TEAM_TYPES = tuple(
    team_code(TeamOptions(*options))
    for options in (("A", "MP", "GP"), ("B", "MP", "GP"), ("", "MP", "GP"), ("A", "GP", "MP"))
)
MAX_TEAMS = 999
# The first day of events paired by the oldest edition. For other former editions it is the day they came into force.
GAMES = (("1", "0"), ("=", "="), ("0", "1"))
FORFEITS = (("+", "-"), ("-", "+"), ("-", "-"))
ODD = (("=", "0"), ("0", "="), ("0", "0"))  # possible over the board, by the Laws of Chess
SHORT = {"1": "W", "=": "D", "0": "L"}  # the same result, not rated
DISTRIBUTIONS = ("middle", "even", "steps", "equal", "unrated")
RATING_STEP = 50
# Tie-breaks for the seed to choose from: players, teams, round robins.
SWISS_TIEBREAKS = ("BH/C1", "BH", "BH/M1", "SB", "DE", "WIN", "WON", "BPG", "BWG", "PS", "FB/C1", "AOB", "REP", "ARO")
TEAM_TIEBREAKS = ("MPvGP", "DE", "BH/C1", "BH", "EMGSB", "EMMSB")
ROUND_ROBIN_TIEBREAKS = ("DE", "WIN", "SB", "KS", "WON", "BPG")
POINT_SYSTEMS = ((10, 5, 0, 10), (10, 5, 0, 10), (10, 5, 0, 10), (10, 5, 0, 5), (30, 10, 0, 30), (30, 20, 10, 20))
# If the second rate is given, the first one is 0, unless it is given too.
RELATIVES = {
    "absence_rate": "bye_rate",
    "full_bye_rate": "bye_rate",
    "odd_rate": "draw_rate",
    "short_rate": "draw_rate",
    "late_rate": "retirement_rate",
}
# For rates that are not set: the largest value that the seed may choose.
LIKELY_RATES = {
    "bye_rate": 0.05,
    "absence_rate": 0.03,
    "full_bye_rate": 0.01,
    "forfeit_rate": 0.05,
    "odd_rate": 0.01,
    "short_rate": 0.01,
    "retirement_rate": 0.08,
    "late_rate": 0.06,
    "unrated_rate": 0.2,
}

TINY_FIELD = 8  # with fewer participants the seed forbids no pairs


@value_class
class GeneratorConfig:
    """The configuration of a random tournament. Rates are shares from 0 to 1; None leaves the choice to the seed.

    Attributes:
        players, rounds: the size. The event has fewer rounds if no legal pairing is left. In team events `players` is
            the number of teams, and the rates for players apply to teams.
        boards: players per team.
        system: name of the pairing system.
        draw_rate: share of drawn games; None: by the ratings.
        bye_rate: chance of a half-point bye, per player and round (not in the last round, one per player).
        absence_rate: chance of a zero-point bye, per player and round.
        full_bye_rate: chance of a full-point bye, per player and round (one per player).
        forfeit_rate: chance that a game is forfeited; in one in ten of these both sides forfeit.
        double_forfeit_rate: chance that both sides forfeit; `forfeit_rate` is then that of one side only.
        odd_rate: chance of an odd result over the board: ½-0, 0-½ or 0-0.
        short_rate: chance that a game is too short to be rated.
        retirement_rate: share of the players who leave before the end.
        late_rate: share of the players who join after the first round.
        highest_rating, lowest_rating: limits of the ratings.
        distribution: `middle` (most in the middle of the range), `even`, `steps` of 50 points, `equal`, `unrated`.
        ratings: these ratings instead of random ones, in any order; their number is the number of players.
        unrated_rate: share of players without a rating.
        scoring: points per result; None: the seed chooses a usual point system.
        initial_colour: the colour drawn for the first player, `w` or `b`.
        model: use these players (without their games) instead of invented ones. Not in team events.
        acceleration: `baku` or empty; None: the seed decides, if the system and the points allow it.
        tiebreaks: codes for record 202, which also decide the ranks; (): none; None: the seed chooses.
        forbidden: number of forbidden pairs; None: the seed chooses a few, or none.
    """

    __module__ = "dutchess"

    _: KW_ONLY
    players: int | None = None
    rounds: int | None = None
    system: str = systems.DEFAULT
    draw_rate: float | None = None
    bye_rate: float | None = 0.02
    absence_rate: float | None = 0.0
    forfeit_rate: float | None = 0.02
    retirement_rate: float | None = 0.03
    highest_rating: int = 2600
    lowest_rating: int = 1400
    scoring: Scoring | None = Scoring()
    initial_colour: str | None = None
    model: tuple[Player, ...] = ()
    acceleration: str | None = ""
    boards: int | None = 4
    full_bye_rate: float | None = 0.0
    double_forfeit_rate: float | None = None
    odd_rate: float | None = 0.0
    short_rate: float | None = 0.0
    late_rate: float | None = 0.0
    distribution: str | None = "middle"
    ratings: tuple[int, ...] = ()
    unrated_rate: float | None = 0.0
    tiebreaks: tuple[str, ...] | None = ()
    forbidden: int | None = 0


def generate(config: GeneratorConfig, seed: int) -> Tournament:
    """Make a complete tournament. The same configuration and seed give the same tournament everywhere.

    Raises:
        InvalidTournament: the configuration asks for something impossible.
        UnknownSystem: the pairing system is not known.
        UnknownTiebreak: a tie-break is not known, or not for this kind of event.
    """
    if not isinstance(config, GeneratorConfig):
        raise InvalidTournament(f"a configuration is a GeneratorConfig, not {config!r}")
    config, seed = conformed(config), whole_number(seed, "the seed")
    chosen = systems.find(config.system)
    system, teams = chosen.name, bool(chosen.teams)
    random = Random(seed)
    extra = Random(f"{seed} of {system}")  # for options added later, so that old seeds still give the same events
    rounds, count = _size(config, system, random)
    _refuse_nonsense(config, count, rounds, teams)
    config = _settled(config, system, rounds, count, extra)
    players = _without_games(config.model) or _invented(config, count * (_set(config.boards) if teams else 1), random)
    numbers = range(1, count + 1) if teams else [player.number for player in players]
    retirements = {
        number: random.randint(2, rounds)
        for number in numbers
        if random.random() < _set(config.retirement_rate) and rounds > 1
    }
    arrivals = {
        number: extra.randint(2, max(2, min(4, rounds)))
        for number in numbers
        if config.late_rate and extra.random() < config.late_rate and number not in retirements and rounds > 1
    }
    colour = config.initial_colour or random.choice("wb")
    tournament = Tournament(
        players=players,
        rounds=rounds,
        initial_colour=colour,
        scoring=_set(config.scoring),
        name=NAME.format(seed=seed),
        system=_type(config, teams, system, random),
        edition=chosen.name if not chosen.was_in_force else "",
        header=Header(start=_day(chosen)),
        tiebreaks=(*chosen.ranked_by, "PTS", *config.tiebreaks) if config.tiebreaks else (),
        forbidden=_forbidden(_set(config.forbidden), list(numbers), rounds, extra),
    )
    if teams:
        tournament = _with_teams(tournament, config, count)
    elif not chosen.tells:
        tournament = formats.with_format(tournament, system)
    absences = _Absences(config, retirements, arrivals)
    for number in range(1, rounds + 1):
        if not chosen.tells or (tournament.plays_matches and is_second_game(number)):
            # Who misses the first game of a match misses the second one, and nobody else does. A table or a bracket
            # has no byes: who does not come loses by forfeit.
            ready = tournament
        else:
            ready = tournament.with_byes(absences.of_round(tournament, number, random))
        if config.acceleration and number == 1:
            ready = with_baku(ready)  # players who miss round 1 do not count for its groups
        if len(ready.byes) == len(numbers):
            break
        try:
            pairing = systems.pair(ready, system)
        except NoPairingPossible:
            break
        left = set() if chosen.tells else absences.gone(number)
        tournament = with_played_round(ready, pairing, _results(config, ready, pairing, random, extra, left))
        tournament = formats.with_play_offs(tournament, system, extra)
    return _with_ranks(replace(tournament, byes=()))


def with_played_round(tournament: Tournament, pairing: Pairing, results: Mapping[int, str]) -> Tournament:
    """The tournament after a round was paired and played; `results` holds legal letters for all its players.

    This is `with_round` and `with_results` in one step, without checks, because simulations need the speed.
    """
    if tournament.is_team_event:
        return tournament.with_round(pairing).with_results(pairing.round, results)
    entries = {number: Game(0, NO_COLOUR, letter) for number, letter in tournament.coming_byes}
    for white, black in pairing.pairs:
        entries[white] = Game(black, WHITE, results[white])
        entries[black] = Game(white, BLACK, results[black])
    if pairing.bye is not None:
        entries[pairing.bye] = Game(0, NO_COLOUR, "U")
    return mark_valid(tournament.with_entries(pairing.round, entries))


def _set(value: _T | None) -> _T:
    """A value of a complete configuration, which is never None."""
    assert value is not None
    return value


def _size(config: GeneratorConfig, system: str, random: Random) -> tuple[int, int]:
    """The numbers of rounds and participants. A table or a bracket decides its number of rounds."""
    known = len(config.model) or len(config.ratings) or config.players
    fixed = formats.size(system, known, config.rounds, random)
    if fixed is not None:
        return fixed
    rounds = random.randint(5, 11) if config.rounds is None else config.rounds
    if config.rounds is None and pairs_matches(system):
        rounds += rounds % 2  # a match has two games
    return rounds, random.randint(rounds + 3, rounds + 200) if known is None else known


def _settled(config: GeneratorConfig, system: str, rounds: int, count: int, random: Random) -> GeneratorConfig:
    """The configuration with sensible random values instead of None, for this number of participants."""
    chosen = systems.find(system)
    changes: dict[str, object] = {}
    for field, most in LIKELY_RATES.items():
        chance = random.random()
        if getattr(config, field) is None:
            share = random.choice((0, 0.5, 1)) * most * chance
            changes[field] = 0.0 if getattr(config, RELATIVES.get(field, field)) is not None else round(share, 4)
    if config.unrated_rate is None and (chosen.ratings or config.ratings):
        changes["unrated_rate"] = 0.0
    distribution = random.choice(DISTRIBUTIONS[:3])
    if config.distribution is None:
        changes["distribution"] = distribution
    points, boards, forbidden = random.choice(POINT_SYSTEMS), random.randint(2, 6), random.choice((0, 0, 1, 3))
    if config.scoring is None:
        standard = config.acceleration or not chosen.tells or chosen.teams
        if pairs_matches(system):
            points = (*points[:3], points[0])  # the bye is worth a win and a draw (C.04.5 article 1.4)
        changes["scoring"] = Scoring() if standard else points_per_result(*points)
    if config.boards is None:
        changes["boards"] = boards
    if config.forbidden is None:
        # With very few players, a forbidden pair would end the event, or there may not be enough pairs.
        changes["forbidden"] = 0 if not chosen.tells or count < TINY_FIELD else forbidden
    config = replace(config, **changes)  # type: ignore[arg-type]
    accelerated = random.random() < 0.15
    if config.acceleration is None:
        day = _day(chosen)
        possible = suits(_set(config.scoring), day) and chosen.acceleration and rounds > 2
        possible = possible and not (chosen.teams and not is_in_force(day))  # a match is worth two points
        config = replace(config, acceleration="baku" if accelerated and possible else "")
    if config.tiebreaks is None:
        config = replace(config, tiebreaks=_tiebreaks(config, system, random))
    return config


def _tiebreaks(config: GeneratorConfig, system: str, random: Random) -> tuple[str, ...]:
    """Two to five tie-breaks that fit the kind of event."""
    if not systems.find(system).tells:
        pool: tuple[str, ...] = ROUND_ROBIN_TIEBREAKS
    else:
        pool = TEAM_TIEBREAKS if systems.find(system).teams else SWISS_TIEBREAKS
    if config.unrated_rate or config.distribution == "unrated" or config.model or config.ratings:
        pool = tuple(code for code in pool if code != "ARO")
    return tuple(random.sample(pool, random.randint(2, min(5, len(pool)))))


def points_per_result(win: int, draw: int, loss: int, pairing_bye: int) -> Scoring:
    """A point system whose unplayed results have the points of record 162."""
    return Scoring(
        win=win,
        draw=draw,
        loss=loss,
        forfeit_win=win,
        pairing_bye=pairing_bye,
        full_bye=win,
        half_bye=draw,
        unknown=draw,
    )


def _refuse_nonsense(config: GeneratorConfig, players: int, rounds: int, teams: bool) -> None:
    if config.acceleration not in ("", "baku", None):
        raise InvalidTournament(f"no acceleration is called {config.acceleration!r}; the only one is baku")
    if not 1 <= players <= MAX_PLAYERS or not 1 <= rounds <= MAX_ROUNDS:
        raise InvalidTournament(f"a tournament must have 1 to {MAX_PLAYERS} players and 1 to {MAX_ROUNDS} rounds")
    boards = 1 if config.boards is None else config.boards
    if teams and (config.model or config.ratings or players > MAX_TEAMS or not 1 <= boards <= MAX_PLAYERS // players):
        raise InvalidTournament(
            f"team events have at most {MAX_TEAMS} teams and {MAX_PLAYERS} players, and take no model or ratings"
        )
    if not 0 < config.lowest_rating <= config.highest_rating <= 9999:
        raise InvalidTournament(
            "the limits of the ratings must be from 1 to 9999, and the lowest must not be above the highest"
        )
    if config.ratings and (config.model or not all(0 <= rating <= 9999 for rating in config.ratings)):
        raise InvalidTournament("ratings must be from 0 to 9999, and cannot be combined with a model")
    if config.players is not None and config.players != players:
        raise InvalidTournament(f"the number of players is {config.players}, but {players} players are given")
    if config.distribution not in (None, *DISTRIBUTIONS):
        raise InvalidTournament(
            f"no distribution is called {config.distribution!r}; they are {', '.join(DISTRIBUTIONS)}"
        )
    if config.initial_colour and systems.find(config.system).name in (ROUND_ROBIN, SCHEVENINGEN):
        raise InvalidTournament(f"{config.system} has no initial colour: its tables give the colours")
    if config.forbidden and not 0 < config.forbidden <= players * (players - 1) // 2:
        raise InvalidTournament(f"{config.forbidden} forbidden pairs are too many for {players} participants")
    _refuse_rates(config)


def _refuse_rates(config: GeneratorConfig) -> None:
    for field in ("draw_rate", "double_forfeit_rate", *LIKELY_RATES):
        rate = getattr(config, field)
        if rate is not None and not 0 <= rate <= 1:
            raise InvalidTournament(f"{field} must be from 0 to 1, not {rate}")
    for fields in (
        ("bye_rate", "absence_rate", "full_bye_rate"),
        ("forfeit_rate", "double_forfeit_rate"),
        ("retirement_rate", "late_rate"),
    ):
        if sum(getattr(config, field) or 0 for field in fields) > 1:
            raise InvalidTournament(f"{', '.join(fields)} must not add up to more than 1")


def _type(config: GeneratorConfig, teams: bool, system: str, random: Random) -> str:
    """The coded tournament type (record 192); the seed chooses the kind of a team event."""
    if not teams:
        return systems.find(system).code or system
    return random.choice(TEAM_TYPES[:3] if config.acceleration else TEAM_TYPES)


def _day(system: System) -> str:
    """The first day of an event. It identifies the edition of the rules, if no type does (record 192)."""
    return system.since if system.is_former and system.was_in_force else ""


def _forbidden(pairs: int, numbers: list[int], rounds: int, random: Random) -> tuple[ForbiddenPairs, ...]:
    """Forbidden pairs, most of them for all rounds (record 260)."""
    forbidden: dict[tuple[int, int], ForbiddenPairs] = {}
    while len(forbidden) < pairs:
        one, other = sorted(random.sample(numbers, 2))
        first, last = (1, rounds) if random.random() < 0.7 else sorted((random.randint(1, rounds), rounds))
        forbidden.setdefault((one, other), ForbiddenPairs((one, other), first, last))
    return tuple(forbidden[pair] for pair in sorted(forbidden))


def _with_teams(tournament: Tournament, config: GeneratorConfig, count: int) -> Tournament:
    """Teams of players with neighbouring ratings, and the points for their matches."""
    boards = _set(config.boards)
    rosters = [tuple(range((number - 1) * boards + 1, number * boards + 1)) for number in range(1, count + 1)]
    return replace(
        tournament,
        teams=tuple([Team(number, f"Team {number:03d}", roster) for number, roster in enumerate(rosters, 1)]),
        match_scoring=MatchScoring(pairing_bye=MatchScoring().draw, bye_game_points=boards * _set(config.scoring).draw),
        board_colours=("wb" * boards)[:boards],
    )


def _without_games(players: tuple[Player, ...]) -> tuple[Player, ...]:
    return tuple(replace(player, games=(), points=None, rank=None) for player in players)


def _invented(config: GeneratorConfig, count: int, random: Random) -> tuple[Player, ...]:
    """Players in order of rating, best first. Unrated players come last, as C.04.2 article 2 requires."""
    ratings = sorted(config.ratings) or _ratings(config, count, random)
    if config.unrated_rate:
        ratings = sorted(0 if random.random() < config.unrated_rate else rating for rating in ratings)
    return tuple(
        Player(number, name=f"Player {number:04d}", rating=rating) for number, rating in enumerate(ratings[::-1], 1)
    )


def _ratings(config: GeneratorConfig, count: int, random: Random) -> list[int]:
    """Ratings within the limits, lowest first."""
    low, high = config.lowest_rating, config.highest_rating
    if config.distribution == "even":
        return sorted(random.randint(low, high) for _ in range(count))
    if config.distribution == "steps":
        return sorted(low + random.randint(0, (high - low) // RATING_STEP) * RATING_STEP for _ in range(count))
    if config.distribution in ("equal", "unrated"):
        return [high if config.distribution == "equal" else 0] * count
    return sorted(low + (random.randint(0, high - low) + random.randint(0, high - low)) // 2 for _ in range(count))


@value_class
class _Absences:
    """The players who are not paired in a round: retired, not yet arrived, absent, or with a bye."""

    config: GeneratorConfig
    retirements: Mapping[int, int]
    arrivals: Mapping[int, int]

    def gone(self, number: int) -> set[int]:
        """Those who have retired before a round."""
        return {participant for participant, since in self.retirements.items() if number >= since}

    def of_round(self, tournament: Tournament, number: int, random: Random) -> tuple[tuple[int, Bye], ...]:
        """The byes of a round: (participant, letter)."""
        half, absent, full = (
            _set(rate) for rate in (self.config.bye_rate, self.config.absence_rate, self.config.full_bye_rate)
        )
        byes: list[tuple[int, Bye]] = []
        for participant, letters in _letters(tournament):
            chance = random.random()
            if number >= self.retirements.get(participant, number + 1) or number < self.arrivals.get(participant, 0):
                byes.append((participant, "Z"))
            elif chance < half:
                if number < (tournament.rounds or 0) and "H" not in letters:
                    byes.append((participant, "H"))
            elif chance < half + absent:
                byes.append((participant, "Z"))
            elif chance < half + absent + full and "F" not in letters:
                byes.append((participant, "F"))
        return tuple(byes)


def _letters(tournament: Tournament) -> list[tuple[int, set[str]]]:
    """The results so far of each player, or of each team."""
    if tournament.is_team_event:
        history = TeamEvent.of(tournament).history
        return [(number, {entry.result for entry in entries}) for number, entries in history.items()]
    return [(player.number, {game.result for game in player.games}) for player in tournament.players]


def _results(
    config: GeneratorConfig, tournament: Tournament, pairing: Pairing, random: Random, extra: Random, out: set[int]
) -> dict[int, str]:
    """Play the games of a round: result letters by player. A team may also forfeit the whole match.

    Players in `out` forfeit their games.
    """
    ratings = {player.number: player.rating for player in tournament.players}
    results: dict[int, str] = {}
    if not tournament.is_team_event:
        left = _gone(tournament, pairing.round, extra) | out
        for white, black in pairing.pairs:
            if white in left or black in left:
                results[white], results[black] = ("-" if number in left else "+" for number in (white, black))
            else:
                results[white], results[black] = _game(config, ratings[white], ratings[black], random, extra)
        return results
    for match in matches(tournament, pairing):
        forfeited = _forfeit(config, random)
        for board, (white, black) in enumerate(match.boards):
            if forfeited is None:
                letters = _game(config, ratings[white], ratings[black], random, extra)
            else:
                letters = forfeited[::-1] if board % 2 else forfeited
            results[white], results[black] = letters
    return results


def _gone(tournament: Tournament, number: int, random: Random) -> set[int]:
    """In the second game of a match: half of those who forfeited the first one do not come to the second either."""
    if not tournament.plays_matches or not is_second_game(number):
        return set()
    missed = [player.number for player in tournament.players if player.games and player.games[-1].result == "-"]
    return {number for number in missed if random.random() < 0.5}


def _forfeit(config: GeneratorConfig, random: Random) -> tuple[str, str] | None:
    """The letters of a forfeited game, None if it is played."""
    chance, rate, double = random.random(), _set(config.forfeit_rate), config.double_forfeit_rate
    if chance < rate:
        return random.choices(FORFEITS, (9, 9, 2 if double is None else 0))[0]
    return FORFEITS[2] if double and chance < rate + double else None


def _game(config: GeneratorConfig, white: int, black: int, random: Random, extra: Random) -> tuple[str, str]:
    """The result letters of one game between players of these ratings."""
    forfeited = _forfeit(config, random)
    if forfeited is not None:
        return forfeited
    letters = random.choices(GAMES, with_draws(game_chances(white, black), config.draw_rate))[0]
    if not config.odd_rate and not config.short_rate:
        return letters
    chance = extra.random()
    if chance < _set(config.odd_rate):
        return extra.choice(ODD)
    if chance < _set(config.odd_rate) + _set(config.short_rate):
        return SHORT[letters[0]], SHORT[letters[1]]
    return letters


def with_draws(chances: tuple[float, float, float], draw_rate: float | None) -> tuple[float, float, float]:
    """Chances of win, draw and loss with a given share of draws; wins and losses keep their proportion."""
    if draw_rate is None:
        return chances
    win, _, loss = chances
    decided = win + loss
    share = win / decided if decided else 0.5
    return (1 - draw_rate) * share, draw_rate, (1 - draw_rate) * (1 - share)


def _with_ranks(tournament: Tournament) -> Tournament:
    """Set points and ranks: by the tie-breaks of the file, or without any by points and number."""
    points = {player.number: tournament.points(player) for player in tournament.players}
    order = sorted(tournament.players, key=lambda player: (-points[player.number], player.number))
    rank = {player.number: place for place, player in enumerate(order, 1)}
    players = tuple(replace(p, points=points[p.number], rank=rank[p.number]) for p in tournament.players)
    plain = replace(tournament, players=players)
    return with_ranks(standings(plain)) if tournament.tiebreaks else plain
