"""Simulate the remaining rounds of a running event many times, with the real engine.

Owns `forecast` and its numbers for every participant: the chances to win and to finish among the first, the expected
place, the next opponents. A continuation is a seed; results depend only on the seeds. Must not print.
"""

from __future__ import annotations

from collections import Counter
from typing import cast

from dutchess.base.errors import InvalidRun, InvalidTournament, NoPairingPossible, Sentence
from dutchess.base.values import value_class
from dutchess.formats.trf import dumps, loads
from dutchess.pairing import systems
from dutchess.pairing.checker import as_checked
from dutchess.ranking.standings import standings
from dutchess.simulation.generator import with_played_round
from dutchess.simulation.luck import World
from dutchess.simulation.workplace.executor import compute, even_chunks
from dutchess.tournament.teams.rounds import matches

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from dataclasses import KW_ONLY
    from typing import Any

    from dutchess.literals import Bye
    from dutchess.simulation.workplace.chunks import ChunkStore
    from dutchess.simulation.workplace.executor import Workplace
    from dutchess.tournament import Tournament

INTERVAL = (0.05, 0.95)  # nine places in ten lie between
MOST = 10_000_000
DRAW_OF_LOTS = 0x10B5  # separate luck for ties that no tie-break breaks


@value_class
class Chances:
    """The chances of one participant.

    Attributes:
        participant, name, rating, points: the participant, and the points so far in tenths.
        win, among_first: shares of the continuations in which they finish first, or among the first k.
        place: mean place; in nine of ten continuations the place is from `low` to `high`.
        opponents: (number, share) of the next round, most likely first; 0 is the pairing-allocated bye.
    """

    _: KW_ONLY
    participant: int
    name: str
    rating: int
    points: int
    win: float
    among_first: float
    place: float
    low: int
    high: int
    opponents: tuple[tuple[int, float], ...]


@value_class
class Forecast:
    """The outlook of everybody, best chances first."""

    _: KW_ONLY
    rounds_played: int
    rounds: int
    system: str
    continuations: int
    top: int
    rows: tuple[Chances, ...]
    unfinished: int = 0


def forecast(
    tournament: Tournament,
    continuations: int = 1000,
    *,
    seed: int = 1,
    top: int = 3,
    system: str | None = None,
    place: Workplace | None = None,
    store: ChunkStore | None = None,
    progress: Callable[[int], None] | None = None,
) -> Forecast:
    """Simulate the remaining rounds of an event many times.

    Open games are played first. Announced absences and byes are kept. Players who missed the last round are taken as
    withdrawn. Lots break the ties that the tie-breaks leave.

    Raises:
        InvalidRun: no rounds remain, or the number of continuations is wrong.
    """
    check_possible(tournament, continuations, top)
    name = system or systems.name_of(tournament)
    text = dumps(tournament)
    chunks = [(text, name, first, count) for first, count in even_chunks(seed, continuations, per_chunk(tournament))]
    tally = _Tally(top)
    for result in compute(play_chunk, chunks, place, store):
        tally.add(result)
        if progress:
            progress(result["continuations"])
    return tally.forecast(tournament, name)


def check_possible(tournament: Tournament, continuations: int, top: int) -> None:
    """Refuse an impossible forecast before the work starts."""
    participants = len(tournament.teams if tournament.is_team_event else tournament.players)
    if not 1 <= continuations <= MOST:
        raise InvalidRun(f"the number of continuations must be from 1 to {MOST}")
    if not 1 <= top <= max(1, participants):
        raise InvalidRun(f"the number of first places must be from 1 to {participants}, not {top}")
    if tournament.rounds is None:
        raise InvalidRun("the number of rounds must be declared (TRF record 142 or XXR)")
    open_games = any(game.result == "?" for player in tournament.players for game in player.games)
    if tournament.played_rounds >= tournament.rounds and not open_games:
        raise InvalidRun(
            Sentence("all {rounds} rounds are played, so there is nothing to forecast", rounds=tournament.rounds)
        )


def per_chunk(tournament: Tournament) -> int:
    """Continuations that take about a second."""
    rounds = max(1, (tournament.rounds or 0) - tournament.played_rounds) + 1
    return max(1, min(100, 20_000 // (len(tournament.players) * rounds + 50)))


def play_chunk(chunk: tuple[str, str, int, int]) -> dict[str, Any]:
    """Play continuations: the places of all participants by continuation, and the opponents of the coming round."""
    text, system, first, count = chunk
    tournament = as_checked(loads(text))
    places: dict[int, Counter[int]] = {}
    opponents: dict[int, Counter[int]] = {}
    unfinished = 0
    for seed in range(first, first + count):
        final, following, complete = _continuation(tournament, system, seed)
        unfinished += not complete
        for place, number in enumerate(_order(final, seed), 1):
            places.setdefault(number, Counter())[place] += 1
        for number, opponent in following:
            opponents.setdefault(number, Counter())[opponent] += 1
    return {
        "continuations": count,
        "unfinished": unfinished,
        "places": {str(number): sorted(place_counts.items()) for number, place_counts in sorted(places.items())},
        "opponents": {str(number): sorted(place_counts.items()) for number, place_counts in sorted(opponents.items())},
    }


def _continuation(tournament: Tournament, system: str, seed: int) -> tuple[Tournament, list[tuple[int, int]], bool]:
    """One possible end of the event, the pairing of the coming round, and whether all rounds could be paired."""
    world = World(seed, "fide", _strengths(tournament))
    event = _with_open_games_played(tournament, world)
    gone = _gone(event)
    following: list[tuple[int, int]] = []
    first = event.played_rounds + 1
    for number in range(first, (event.rounds or 0) + 1):
        byes = dict.fromkeys(gone, "Z")
        byes.update(event.byes)
        ready = event.with_byes(cast("Iterable[tuple[int, Bye]]", byes.items()))
        try:
            pairing = systems.pair(ready, system)
        except NoPairingPossible:
            return event, following, False
        if number == first:
            following = [*pairing.pairs, *((black, white) for white, black in pairing.pairs)]
            following += [] if pairing.bye is None else [(pairing.bye, 0)]
        event = with_played_round(ready, pairing, _results(ready, pairing, world))
    return event, following, True


def _results(tournament: Tournament, pairing: Any, world: World) -> dict[int, str]:
    """Results of a round, by player."""
    pairs = list(pairing.pairs)
    if tournament.is_team_event:
        boards = [board for match in matches(tournament, pairing) for board in match.boards]
        pairs = [board for board in boards if board[0] and board[1]]
    results: dict[int, str] = {}
    for white, black in pairs:
        results[white], results[black] = world.game(white, black, pairing.round)
    return results


def _with_open_games_played(tournament: Tournament, world: World) -> Tournament:
    """Results for the games that are still open."""
    for number in range(1, tournament.played_rounds + 1):
        results: dict[int, str] = {}
        for player in tournament.players:
            game = player.games[number - 1] if len(player.games) >= number else None
            if game and game.result == "?" and game.colour == "w" and game.opponent:
                results[player.number], results[game.opponent] = world.game(player.number, game.opponent, number)
        if results:
            tournament = tournament.with_results(number, results)
    return tournament


def _strengths(tournament: Tournament) -> dict[int, float]:
    """Ratings. Unrated players get the mean of the lowest quarter of the rated ones."""
    rated = sorted(player.rating for player in tournament.players if player.rating)
    quarter = rated[: max(1, len(rated) // 4)]
    usual = sum(quarter) / len(quarter) if quarter else 1500.0
    return {player.number: float(player.rating or usual) for player in tournament.players}


def _gone(tournament: Tournament) -> list[int]:
    """Participants who were absent without points in the last round, and have no announced bye in the coming one."""
    if tournament.is_team_event:
        from dutchess.tournament.teams import TeamEvent  # few events need it

        history = TeamEvent.of(tournament).history
        return [number for number, entries in history.items() if entries and entries[-1].result == "Z"]
    played = tournament.played_rounds
    return [
        player.number
        for player in tournament.players
        if played and (len(player.games) < played or player.games[played - 1].result == "Z")
    ]


def _order(tournament: Tournament, seed: int) -> list[int]:
    """The final order. Lots break the ties that the tie-breaks leave."""
    table = standings(tournament)
    rank = {row.player: row.rank for row in table if row.rank is not None}
    lots = World(seed, "coin", {})
    return sorted(rank, key=lambda number: (rank[number], lots.luck(number, number, DRAW_OF_LOTS)))


class _Tally:
    """Counts of all continuations so far."""

    def __init__(self, top: int) -> None:
        self.top = top
        self.continuations = 0
        self.unfinished = 0
        self.places: dict[int, Counter[int]] = {}
        self.opponents: dict[int, Counter[int]] = {}

    def add(self, result: dict[str, Any]) -> None:
        """Count the continuations of a chunk."""
        self.continuations += result["continuations"]
        self.unfinished += result["unfinished"]
        for counts, target in ((result["places"], self.places), (result["opponents"], self.opponents)):
            for number, by_place in counts.items():
                target.setdefault(int(number), Counter()).update({int(key): count for key, count in by_place})

    def forecast(self, tournament: Tournament, system: str) -> Forecast:
        """The forecast from the counts."""
        rows = [self._row(number, name, rating, points) for number, name, rating, points in _people(tournament)]
        rows = [row for row in rows if row.participant in self.places]
        rows.sort(key=lambda row: (-row.win, -row.among_first, row.place, row.participant))
        return Forecast(
            rounds_played=tournament.played_rounds,
            rounds=tournament.rounds or 0,
            system=system,
            continuations=self.continuations,
            top=self.top,
            rows=tuple(rows),
            unfinished=self.unfinished,
        )

    def _row(self, number: int, name: str, rating: int, points: int) -> Chances:
        places = self.places.get(number, Counter())
        total = places.total() or 1
        met = sorted(self.opponents.get(number, Counter()).items(), key=lambda entry: (-entry[1], entry[0]))
        return Chances(
            participant=number,
            name=name,
            rating=rating,
            points=points,
            win=places[1] / total,
            among_first=sum(places[place] for place in range(1, self.top + 1)) / total,
            place=sum(place * count for place, count in places.items()) / total,
            low=_quantile(places, INTERVAL[0]),
            high=_quantile(places, INTERVAL[1]),
            opponents=tuple((opponent, count / self.continuations) for opponent, count in met),
        )


def _people(tournament: Tournament) -> Iterable[tuple[int, str, int, int]]:
    """Number, name, rating and points so far of every participant."""
    people = {player.number: player for player in tournament.players}
    ratings = {number: player.rating for number, player in people.items()}
    if tournament.is_team_event:
        ratings = {
            team.number: team.strength
            or round(sum(people[member].rating for member in team.players) / max(1, len(team.players)))
            for team in tournament.teams
        }
    try:
        table = standings(tournament)
    except InvalidTournament:
        return
    for row in table:
        yield row.player, row.name, ratings.get(row.player, 0), row.points


def _quantile(places: Counter[int], share: float) -> int:
    """The first place by which this share of the continuations is counted."""
    needed, seen = share * places.total(), 0
    for place in sorted(places):
        seen += places[place]
        if seen >= needed:
            return place
    return 0
