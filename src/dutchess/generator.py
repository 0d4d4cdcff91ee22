"""Random tournaments, paired by the rules, for tests and for exchange with other programs.

Owns `GeneratorConfig` and `generate`, a pure function of a configuration and a seed. Results follow the statistical
model that FIDE refers to for generators: the chances of a game depend on both ratings. Must not read clocks or files.
"""

from __future__ import annotations

from random import Random

from dutchess import systems, team_rounds
from dutchess.chances import game_chances
from dutchess.errors import InvalidTournament, NoPairingPossible
from dutchess.record import record, replace
from dutchess.systems.acceleration import with_baku
from dutchess.teams import TeamEvent
from dutchess.tournament import MAX_PLAYERS, MAX_ROUNDS, MatchScoring, Player, Scoring, Team, Tournament

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dutchess.pairing import Pairing

NAME = "Dutchess random tournament, seed {seed}"
ROUND_ROBIN = "berger"
SYSTEM_CODES = {"dutch": "FIDE_DUTCH", "dubov": "FIDE_DUBOV", "burstein": "FIDE_BURSTEIN"}
# Types of team events: colour preferences, primary and secondary score. Only the first three can be accelerated.
TEAM_TYPES = ("FIDE_TEAM_TYPEA_MP_GP", "FIDE_TEAM_TYPEB_MP_GP", "FIDE_TEAM_MP_GP", "FIDE_TEAM_TYPEA_GP_MP")
MAX_TEAMS = 999
BEFORE_2026 = "2025/01/01"
GAMES = (("1", "0"), ("=", "="), ("0", "1"))
FORFEITS = (("+", "-"), ("-", "+"), ("-", "-"))


@record
class GeneratorConfig:
    """What a random tournament looks like. Rates are shares from 0 to 1; None leaves the choice to the seed.

    Attributes:
        players, rounds: the size; the event has fewer rounds if no legal pairing is left. In team events `players`
            counts teams, and what is said of players below holds for teams.
        boards: players of a team.
        system: name of the pairing system.
        draw_rate: share of drawn games; None: as the ratings suggest.
        bye_rate: chance of a half-point bye, per player and round (not in the last round, one per player).
        absence_rate: chance of missing one round without points, per player and round.
        forfeit_rate: chance that a game is forfeited (one in ten of those by both sides).
        retirement_rate: share of the players who leave before the end.
        highest_rating, lowest_rating: limits of the ratings.
        scoring: points per result.
        initial_colour: the colour drawn for the first player, `w` or `b`.
        model: take these players (without their games) instead of inventing some. Not in team events.
        acceleration: `baku` or nothing.
    """

    players: int | None = None
    rounds: int | None = None
    system: str = systems.DEFAULT
    draw_rate: float | None = None
    bye_rate: float = 0.02
    absence_rate: float = 0.0
    forfeit_rate: float = 0.02
    retirement_rate: float = 0.03
    highest_rating: int = 2600
    lowest_rating: int = 1400
    scoring: Scoring = Scoring()
    initial_colour: str | None = None
    model: tuple[Player, ...] = ()
    acceleration: str = ""
    boards: int = 4


def generate(config: GeneratorConfig, seed: int) -> Tournament:
    """Make a complete tournament. The same configuration and seed give the same tournament everywhere.

    Raises:
        InvalidTournament: the configuration asks for something impossible.
        UnknownSystem: the pairing system is not known.
    """
    chosen = systems.find(config.system)
    system, teams = chosen.name, bool(chosen.teams)
    random = Random(seed)
    rounds = random.randint(5, 11) if config.rounds is None else config.rounds
    count = random.randint(rounds + 3, rounds + 200) if config.players is None else config.players
    _refuse_nonsense(config, count, rounds, teams)
    players = _without_games(config.model) or _invented(config, count * (config.boards if teams else 1), random)
    numbers = range(1, count + 1) if teams else [player.number for player in players]
    retirements = {
        number: random.randint(2, rounds)
        for number in numbers
        if random.random() < config.retirement_rate and rounds > 1
    }
    colour = config.initial_colour or random.choice("wb")
    tournament = Tournament(
        players=players,
        rounds=rounds,
        initial_colour=None if system == ROUND_ROBIN else colour,
        scoring=config.scoring,
        name=NAME.format(seed=seed),
        system=_type(config, teams, system, random),
    )
    if teams:
        tournament = _with_teams(tournament, config, count, system)
    for number in range(1, rounds + 1):
        ready = tournament.with_byes(_byes(config, tournament, number, retirements, random))
        if config.acceleration and number == 1:
            ready = with_baku(ready)  # who is not paired in round 1 does not count for its groups
        if len(ready.byes) == len(numbers):
            break
        try:
            pairing = systems.pair(ready, system)
        except NoPairingPossible:
            break
        paired = ready.with_round(pairing)
        tournament = paired.with_results(number, _results(config, ready, pairing, random))
    return _with_ranks(replace(tournament, byes=()))


def _refuse_nonsense(config: GeneratorConfig, players: int, rounds: int, teams: bool) -> None:
    if config.acceleration not in ("", "baku"):
        raise InvalidTournament(f"there is no acceleration called {config.acceleration!r}; baku is one")
    if not 1 <= players <= MAX_PLAYERS or not 1 <= rounds <= MAX_ROUNDS:
        raise InvalidTournament(f"1 to {MAX_PLAYERS} players and 1 to {MAX_ROUNDS} rounds are possible")
    if teams and (config.model or players > MAX_TEAMS or not 1 <= config.boards <= MAX_PLAYERS // players):
        raise InvalidTournament(f"team events have at most {MAX_TEAMS} teams and {MAX_PLAYERS} players, all invented")
    if not 0 < config.lowest_rating <= config.highest_rating <= 9999:
        raise InvalidTournament("ratings must lie between 1 and 9999, the lowest not above the highest")
    if config.initial_colour and systems.find(config.system).name == ROUND_ROBIN:
        raise InvalidTournament("the tables of a round robin give the colours: there is no initial colour")
    for rate in (config.draw_rate, config.bye_rate, config.absence_rate, config.forfeit_rate, config.retirement_rate):
        if rate is not None and not 0 <= rate <= 1:
            raise InvalidTournament("every rate must lie between 0 and 1")


def _type(config: GeneratorConfig, teams: bool, system: str, random: Random) -> str:
    """The coded tournament type (record 192); the seed chooses the kind of a team event."""
    if not teams:
        return SYSTEM_CODES.get(system, "")
    return random.choice(TEAM_TYPES[:3] if config.acceleration else TEAM_TYPES)


def _with_teams(tournament: Tournament, config: GeneratorConfig, count: int, system: str) -> Tournament:
    """Teams of players next to each other in rating, and what their matches are worth."""
    boards = config.boards
    rosters = [tuple(range((number - 1) * boards + 1, number * boards + 1)) for number in range(1, count + 1)]
    return replace(
        tournament,
        teams=tuple([Team(number, f"Team {number:03d}", roster) for number, roster in enumerate(rosters, 1)]),
        match_scoring=MatchScoring(pairing_bye=MatchScoring().draw, bye_game_points=boards * config.scoring.draw),
        board_colours=("wb" * boards)[:boards],
        start=BEFORE_2026 if system == "team-2024" else "",
    )


def _without_games(players: tuple[Player, ...]) -> tuple[Player, ...]:
    return tuple(replace(player, games=(), points=None, rank=None) for player in players)


def _invented(config: GeneratorConfig, count: int, random: Random) -> tuple[Player, ...]:
    """Players in order of rating; the ratings gather around the middle of the range as in an open tournament."""
    low, high = config.lowest_rating, config.highest_rating
    ratings = sorted(low + (random.randint(0, high - low) + random.randint(0, high - low)) // 2 for _ in range(count))
    return tuple(
        Player(number, name=f"Player {number:04d}", rating=rating) for number, rating in enumerate(ratings[::-1], 1)
    )


def _byes(
    config: GeneratorConfig, tournament: Tournament, number: int, retirements: dict[int, int], random: Random
) -> tuple[tuple[int, str], ...]:
    """Who is not to be paired in a round: retired, absent, or with a half-point bye."""
    byes: list[tuple[int, str]] = []
    for participant, letters in _letters(tournament):
        chance = random.random()
        if number >= retirements.get(participant, number + 1):
            byes.append((participant, "Z"))
        elif chance < config.bye_rate:
            if number < (tournament.rounds or 0) and "H" not in letters:
                byes.append((participant, "H"))
        elif chance < config.bye_rate + config.absence_rate:
            byes.append((participant, "Z"))
    return tuple(byes)


def _letters(tournament: Tournament) -> list[tuple[int, set[str]]]:
    """The results so far of each player, or of each team."""
    if tournament.is_team_event:
        history = TeamEvent.of(tournament).history
        return [(number, {entry.result for entry in entries}) for number, entries in history.items()]
    return [(player.number, {game.result for game in player.games}) for player in tournament.players]


def _results(config: GeneratorConfig, tournament: Tournament, pairing: Pairing, random: Random) -> dict[int, str]:
    """Play the games of a round: result letters by player. A team may forfeit the whole match, too."""
    results: dict[int, str] = {}
    if not tournament.is_team_event:
        for white, black in pairing.pairs:
            results[white], results[black] = _game(config, tournament, white, black, random)
        return results
    for match in team_rounds.matches(tournament, pairing):
        forfeited = random.choices(FORFEITS, (9, 9, 2))[0] if random.random() < config.forfeit_rate else None
        for board, (white, black) in enumerate(match.boards):
            letters = _game(config, tournament, white, black, random) if forfeited is None else forfeited
            results[white], results[black] = letters[::-1] if forfeited and board % 2 else letters
    return results


def _game(config: GeneratorConfig, tournament: Tournament, white: int, black: int, random: Random) -> tuple[str, str]:
    """The result letters of one game."""
    if random.random() < config.forfeit_rate:
        return random.choices(FORFEITS, (9, 9, 2))[0]
    chances = game_chances(tournament.player(white).rating, tournament.player(black).rating)
    return random.choices(GAMES, _with_draws(chances, config.draw_rate))[0]


def _with_draws(chances: tuple[float, float, float], draw_rate: float | None) -> tuple[float, float, float]:
    """Chances of win, draw and loss with a given share of draws; wins and losses keep their proportion."""
    if draw_rate is None:
        return chances
    win, _, loss = chances
    decided = win + loss
    share = win / decided if decided else 0.5
    return (1 - draw_rate) * share, draw_rate, (1 - draw_rate) * (1 - share)


def _with_ranks(tournament: Tournament) -> Tournament:
    """Write points and rank into every player: by points, then by number."""
    points = {player.number: tournament.points(player) for player in tournament.players}
    order = sorted(tournament.players, key=lambda player: (-points[player.number], player.number))
    rank = {player.number: place for place, player in enumerate(order, 1)}
    players = tuple(replace(p, points=points[p.number], rank=rank[p.number]) for p in tournament.players)
    return replace(tournament, players=players)
