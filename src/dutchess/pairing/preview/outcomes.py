"""Preview the next round while games of the last one are still open.

    forecast = dutchess.preview(tournament)
    forecast.boards      # every possible board, with its share of the outcomes
    forecast.certain     # the boards that are certain

Owns `preview`. With up to `MOST_EXACT` open games, every combination of wins, draws and losses is paired, with equal
weight. With more, results are drawn by the ratings; the same tournament always gives the same ones. Shares are
fractions of these outcomes, as far as they have a legal pairing. Forfeits and double forfeits have no share, but a
board is certain only if they lead to it, too. With up to `MOST_FORFEITS` open games, all outcomes with forfeits are
paired; with more, some of them, until no board is left that all have: then it is known that none is certain. A table of
rounds does not depend on results, so all its boards are certain. Open games of earlier rounds are open like those of
the last one. Must not contain rules of pairing.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import islice, product
from random import Random

from dutchess.base.errors import NoPairingPossible
from dutchess.base.values import value_class
from dutchess.pairing import systems
from dutchess.pairing.preview.claims import claims_of
from dutchess.tournament import WHITE, facts_of
from dutchess.tournament.chances import game_chances

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from dataclasses import KW_ONLY

    from dutchess.pairing.preview.claims import PreviewClaim
    from dutchess.pairing.result import Pairing
    from dutchess.tournament import Tournament

    Games = tuple[tuple[int, int], ...]
    Outcome = tuple[tuple[str, str], ...]

MOST_EXACT = 7
MOST_FORFEITS = 5
TRIED = 400  # number of outcomes with forfeits that are paired at most if there are too many to pair all
DRAWN = 500  # number of outcomes drawn if there are too many to pair all
RESULTS = (("1", "0"), ("=", "="), ("0", "1"))
FORFEITS = (("+", "-"), ("-", "+"), ("-", "-"))
NOBODY = 0


@value_class
class PreviewBoard:
    """A possible board of the next round, with its share of the outcomes. `black` is 0 for the bye.

    It `is_certain` if all outcomes lead to it: those of the share, and those in which games are forfeited. It
    `withstands` forfeits if no outcome with forfeits that was paired leads elsewhere; these may not be all.
    """

    __module__ = "dutchess"

    white: int
    black: int
    share: Fraction
    is_certain: bool = False
    withstands: bool = False

    @property
    def is_in_all(self) -> bool:
        """True if all outcomes that were paired have it; those with forfeits may not."""
        return self.share == 1


@value_class
class Preview:
    """A preview of the next round.

    Attributes:
        round: the round to be paired next.
        open: the games (white, black) without a result, by player. The boards of a team event are matches, by team.
        outcomes: the number of combinations of results that were paired.
        exact: True if these are all combinations of wins, draws and losses.
        forfeits: True if it is known which boards forfeits and double forfeits of the open games lead to, too.
        forfeited: the number of outcomes with forfeits that were paired to know it.
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
    forfeited: int = 0

    @property
    def margin(self) -> float:
        """How far a share may be off by chance in 19 of 20 cases; 0 if all outcomes were paired."""
        return 0.0 if self.exact else 1.96 * (0.25 / (self.outcomes - self.impossible)) ** 0.5

    @property
    def claims(self) -> tuple[PreviewClaim, ...]:
        """What the preview says, as claims that can be judged."""
        return claims_of(self)

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
    tournament = facts_of(tournament)
    number = tournament.played_rounds
    by_round = {one: open_games(tournament, one) for one in range(1, number + 1)}
    games = tuple(game for listed in by_round.values() for game in listed)
    found = systems.find(system or systems.name_of(tournament))
    if not found.tells:  # a table
        return _by_table(tournament, found.name, by_round, games)
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
    always = {board for board, count in counted.items() if count == paired}
    withstand, forfeited, all_tried = _even_after_forfeits(always, tournament, by_round, system)
    forfeits = all_tried or not withstand
    certain = withstand if exact and all_tried else set()
    boards = [
        PreviewBoard(white, black, Fraction(count, paired), (white, black) in certain, (white, black) in withstand)
        for (white, black), count in counted.items()
    ]
    boards.sort(key=lambda board: (-board.share, board.black == NOBODY, board.white, board.black))
    return Preview(
        number + 1,
        found.name,
        open=games,
        outcomes=total,
        exact=exact,
        boards=tuple(boards),
        impossible=impossible,
        forfeits=forfeits,
        forfeited=forfeited,
    )


def _by_table(tournament: Tournament, name: str, by_round: Mapping[int, Games], games: Games) -> Preview:
    """Every outcome has the boards of the table."""
    pairing = systems.pair(_with(tournament, by_round, (RESULTS[0],) * len(games)), name)
    boards = [PreviewBoard(white, black, Fraction(1), True, True) for white, black in _boards(pairing)]
    boards.sort(key=lambda board: (board.black == NOBODY, board.white, board.black))
    total = len(RESULTS) ** len(games)
    return Preview(pairing.round, name, open=games, outcomes=total, exact=True, boards=tuple(boards))


def _even_after_forfeits(
    boards: set[tuple[int, int]], tournament: Tournament, by_round: Mapping[int, Games], system: str | None
) -> tuple[set[tuple[int, int]], int, bool]:
    """Those of these boards to which outcomes with forfeits lead, how many were paired, and whether these are all.

    It stops when no board is left.
    """
    count = sum(map(len, by_round.values()))
    tried, all_tried = 0, True
    for attempts, outcome in enumerate(_with_forfeits(count)):
        if not boards:
            break
        if count > MOST_FORFEITS and attempts == TRIED:
            all_tried = False
            break
        try:
            boards = boards.intersection(_boards(systems.pair(_with(tournament, by_round, outcome), system)))
        except NoPairingPossible:
            continue
        tried += 1
    return boards, tried, all_tried


def _with_forfeits(count: int) -> Iterator[Outcome]:
    """All outcomes with a forfeit; if they are too many, first those in which one game is forfeited, then any."""
    if count <= MOST_FORFEITS:
        yield from (one for one in product((*RESULTS, *FORFEITS), repeat=count) if not {*one}.isdisjoint(FORFEITS))
        return
    random = Random(20_260_201)
    for index in range(count):
        for forfeit in FORFEITS:
            others = [random.choice(RESULTS) for _ in range(count)]
            yield (*others[:index], forfeit, *others[index + 1 :])
    while True:
        outcome = tuple(random.choice((*RESULTS, *FORFEITS)) for _ in range(count))
        if not {*outcome}.isdisjoint(FORFEITS):
            yield outcome


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
