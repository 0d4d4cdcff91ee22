"""Preview the next round while games of the last one are still open.

    forecast = dutchess.preview(tournament)
    forecast.boards      # every possible board, with its share of the outcomes
    forecast.certain     # the boards that are certain

Owns `preview`. With up to `MOST_EXACT` open games, every combination of wins, draws and losses is paired, with equal
weight. With more, results are drawn by the ratings; the same tournament always gives the same ones. Shares are
fractions of these outcomes, as far as they have a legal pairing. Forfeits and double forfeits have no share, but a
board is certain only if they lead to it, too; that is known for up to `MOST_FORFEITS` open games. Open games of earlier
rounds are open like those of the last one. Must not contain rules of pairing.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import islice, product
from random import Random

from dutchess import systems
from dutchess.chances import game_chances
from dutchess.errors import NoPairingPossible
from dutchess.record import record
from dutchess.tournament import WHITE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from dataclasses import KW_ONLY

    from dutchess.pairing import Pairing
    from dutchess.tournament import Tournament

    Games = tuple[tuple[int, int], ...]
    Outcome = tuple[tuple[str, str], ...]

MOST_EXACT = 7
MOST_FORFEITS = 4
DRAWN = 500  # number of outcomes drawn if there are too many to pair all
RESULTS = (("1", "0"), ("=", "="), ("0", "1"))
FORFEITS = (("+", "-"), ("-", "+"), ("-", "-"))
NOBODY = 0


@record
class PreviewBoard:
    """A possible board of the next round, with its share of the outcomes. `black` is 0 for the bye.

    It `is_certain` if all outcomes lead to it: those of the share, and those in which games are forfeited.
    """

    __module__ = "dutchess"

    white: int
    black: int
    share: Fraction
    is_certain: bool = False

    @property
    def is_in_all(self) -> bool:
        """True if all outcomes that were paired have it; those with forfeits may not."""
        return self.share == 1


@record
class Preview:
    """A preview of the next round.

    Attributes:
        round: the round to be paired next.
        open: the games (white, black) without a result, by player. The boards of a team event are matches, by team.
        outcomes: the number of combinations of results that were paired.
        exact: True if these are all combinations of wins, draws and losses.
        forfeits: True if it is known what forfeits and double forfeits of the open games lead to.
        boards: the possible boards with colours, the most frequent first.
        impossible: the number of outcomes without a legal pairing.
    """

    __module__ = "dutchess"

    round: int
    system: str
    _: KW_ONLY
    open: tuple[tuple[int, int], ...]
    outcomes: int
    exact: bool
    boards: tuple[PreviewBoard, ...]
    impossible: int = 0
    forfeits: bool = True

    @property
    def margin(self) -> float:
        """How far a share may be off by chance in 19 of 20 cases; 0 if all outcomes were paired."""
        return 0.0 if self.exact else 1.96 * (0.25 / self.outcomes) ** 0.5

    @property
    def certain(self) -> tuple[PreviewBoard, ...]:
        """The boards that every outcome leads to, forfeits and colours included."""
        return tuple(board for board in self.boards if board.is_certain)

    def opponents(self, number: int) -> tuple[tuple[int, Fraction], ...]:
        """The possible opponents of a participant (0: the bye), with their shares, the likeliest first."""
        shares: dict[int, Fraction] = {}
        for board in self.boards:
            if number in (board.white, board.black):
                other = board.black if board.white == number else board.white
                shares[other] = shares.get(other, Fraction(0)) + board.share
        return tuple(sorted(shares.items(), key=lambda item: (-item[1], item[0])))


def preview(
    tournament: Tournament, system: str | None = None, *, progress: Callable[[int, int], None] | None = None
) -> Preview:
    """Pair the next round for every outcome of the open games.

    Args:
        tournament: games of any round may be open; without any there is one outcome.
        system: as for `pair`.
        progress: called after each outcome with the number of outcomes paired and their total.

    Raises:
        InvalidTournament: all rounds are paired already.
        NoPairingPossible: no outcome has a legal pairing.
    """
    number = tournament.played_rounds
    by_round = {one: open_games(tournament, one) for one in range(1, number + 1)}
    games = tuple(game for listed in by_round.values() for game in listed)
    exact = len(games) <= MOST_EXACT
    outcomes: Iterable[Outcome] = product(RESULTS, repeat=len(games)) if exact else _drawn(tournament, games)
    total = len(RESULTS) ** len(games) if exact else DRAWN
    counted: Counter[tuple[int, int]] = Counter()
    impossible, last_error = 0, None
    for done, outcome in enumerate(outcomes, 1):
        try:
            pairing = systems.pair(_with(tournament, by_round, outcome), system)
        except NoPairingPossible as error:
            impossible, last_error = impossible + 1, error
        else:
            counted.update(_boards(pairing))
        if progress is not None:
            progress(done, total)
    if last_error is not None and impossible == total:
        raise last_error
    paired = total - impossible
    forfeits = len(games) <= MOST_FORFEITS
    certain = {board for board, count in counted.items() if count == paired and exact and forfeits}
    certain = _even_after_forfeits(certain, tournament, by_round, system)
    boards = [
        PreviewBoard(white, black, Fraction(count, paired), (white, black) in certain)
        for (white, black), count in counted.items()
    ]
    boards.sort(key=lambda board: (-board.share, board.black == NOBODY, board.white, board.black))
    name = systems.find(system or systems.name_of(tournament)).name
    return Preview(
        number + 1,
        name,
        open=games,
        outcomes=total,
        exact=exact,
        boards=tuple(boards),
        impossible=impossible,
        forfeits=forfeits,
    )


def _even_after_forfeits(
    boards: set[tuple[int, int]], tournament: Tournament, by_round: Mapping[int, Games], system: str | None
) -> set[tuple[int, int]]:
    """Those of these boards to which all outcomes lead in which some games are forfeited."""
    count = sum(map(len, by_round.values()))
    for outcome in product((*RESULTS, *FORFEITS), repeat=count):
        if not boards:
            break
        if any(one in FORFEITS for one in outcome):
            try:
                boards = boards.intersection(_boards(systems.pair(_with(tournament, by_round, outcome), system)))
            except NoPairingPossible:
                continue
    return boards


def open_games(tournament: Tournament, round_number: int) -> tuple[tuple[int, int], ...]:
    """The games (white, black) of a round that have no result yet."""
    if not round_number:
        return ()
    return tuple(
        (player.number, player.games[round_number - 1].opponent)
        for player in tournament.players
        if len(player.games) >= round_number
        and player.games[round_number - 1].result == "?"
        and player.games[round_number - 1].colour == WHITE
        and player.games[round_number - 1].opponent
    )


def _with(tournament: Tournament, by_round: Mapping[int, Games], outcome: Outcome) -> Tournament:
    """The tournament with an outcome of its open games, in the order of the rounds."""
    letters = iter(outcome)
    for number, games in by_round.items():
        results: dict[int, str] = {}
        for white, black in games:
            results[white], results[black] = next(letters)
        tournament = tournament.with_results(number, results) if results else tournament
    return tournament


def _boards(pairing: Pairing) -> Iterator[tuple[int, int]]:
    yield from pairing.pairs
    for alone in (pairing.bye, pairing.resting):
        if alone is not None:
            yield alone, NOBODY


def _drawn(tournament: Tournament, games: tuple[tuple[int, int], ...]) -> Iterator[Outcome]:
    """Outcomes drawn by the ratings, from a fixed seed."""
    random = Random(20_260_201)
    chances = [game_chances(tournament.player(white).rating, tournament.player(black).rating) for white, black in games]

    def outcome() -> Outcome:
        return tuple(random.choices(RESULTS, chance)[0] for chance in chances)

    return islice(iter(outcome, None), DRAWN)
