"""Who can still win what: the prizes of every outcome of the games that are open.

    found = outlook(tournament, scheme)
    found.rows          # for each player: least and most money, and the share of outcomes for each category

Owns `outlook`. If the last round is paired and at most `MOST_EXACT` games are open, all combinations of wins, draws and
losses are tried, with equal weight. Otherwise results are drawn by the ratings, and rounds that are not paired yet are
paired by the rules; the same tournament always gives the same outcomes. Must not share out prizes itself.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random

from dutchess.awards.prizes import prizes
from dutchess.base.errors import InvalidPrizes, NoPairingPossible
from dutchess.base.values import value_class
from dutchess.pairing import systems
from dutchess.pairing.preview.outcomes import open_games
from dutchess.ranking.standings import standings
from dutchess.tournament.chances import game_chances

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from dutchess.awards.scheme import PrizeScheme
    from dutchess.tournament import Tournament

MOST_EXACT = 6
RESULTS = (("1", "0"), ("=", "="), ("0", "1"))
SEED = 20_260_201


@value_class
class Outlook:
    """What one player can win.

    Attributes:
        least, most: the least and the most money of all outcomes, in hundredths.
        categories: (group, category, share of the outcomes) for every category the player wins a prize of.
    """

    player: int
    least: int
    most: int
    categories: tuple[tuple[str, str, Fraction], ...]


@value_class
class Outlooks:
    """Everybody who can win something, most money first.

    Attributes:
        outcomes: how many outcomes were looked at.
        exact: True if these are all of them.
    """

    rows: tuple[Outlook, ...]
    outcomes: int
    exact: bool


def outlook(
    tournament: Tournament,
    scheme: PrizeScheme,
    tiebreaks: Sequence[str] | None = None,
    system: str | None = None,
    outcomes: int = 100,
) -> Outlooks:
    """What everybody can still win.

    Args:
        tournament: games of any round may be open, and rounds may be missing.
        scheme: the prize list.
        tiebreaks: codes; default as for `standings`.
        system: as for `pair`.
        outcomes: how many are drawn if there are too many to try all.

    Raises:
        InvalidPrizes: the event is one of teams, or the list does not fit it.
    """
    if tournament.is_team_event:
        raise InvalidPrizes("there is no outlook for the prizes of team events")
    money: dict[int, list[int]] = {player.number: [] for player in tournament.players}
    won: dict[int, dict[tuple[str, str], int]] = {player.number: {} for player in tournament.players}
    exact = is_exact(tournament)
    count = 0
    for ended in _all(tournament) if exact else _drawn(tournament, system, outcomes):
        count += 1
        table = standings(ended, None if tiebreaks is None else list(tiebreaks))
        given = prizes(ended, scheme, table=table)
        for number, amounts in money.items():
            own = given.of(number)
            amounts.append(sum([award.amount for award in own]))
            for award in own:
                place = (award.group, award.category)
                won[number][place] = won[number].get(place, 0) + 1
    order = {
        (group.name, category.name): (first, second)
        for first, group in enumerate(scheme.groups)
        for second, category in enumerate(group.categories)
    }
    rows = [
        Outlook(
            number,
            min(money[number]),
            max(money[number]),
            tuple(
                [
                    (*place, Fraction(times, count))
                    for place, times in sorted(own.items(), key=lambda item: order[item[0]])
                ]
            ),
        )
        for number, own in won.items()
        if own
    ]
    rows.sort(key=lambda row: (-row.most, -row.least, row.player))
    return Outlooks(tuple(rows), count, exact)


def is_exact(tournament: Tournament) -> bool:
    """Every round is paired, and few games are open."""
    return tournament.played_rounds >= (tournament.rounds or 0) and len(_open(tournament)) <= MOST_EXACT


def _open(tournament: Tournament) -> list[tuple[int, int, int]]:
    """(round, white, black) of the open games."""
    return [
        (number, white, black)
        for number in range(1, tournament.played_rounds + 1)
        for white, black in open_games(tournament, number)
    ]


def _all(tournament: Tournament) -> Iterator[Tournament]:
    games = _open(tournament)
    for outcome in product(RESULTS, repeat=len(games)):
        yield _with(tournament, games, outcome)


def _with(
    tournament: Tournament, games: Sequence[tuple[int, int, int]], outcome: Sequence[tuple[str, str]]
) -> Tournament:
    by_round: dict[int, dict[int, str]] = {}
    for (number, white, black), (first, second) in zip(games, outcome, strict=True):
        by_round.setdefault(number, {}).update({white: first, black: second})
    for number, results in by_round.items():
        tournament = tournament.with_results(number, results)
    return tournament


def _drawn(tournament: Tournament, system: str | None, outcomes: int) -> Iterator[Tournament]:
    """Ends of the event by the ratings; one that cannot be paired to the end is left out."""
    random = Random(SEED)
    ratings = {player.number: player.rating for player in tournament.players}

    def played(event: Tournament) -> Tournament:
        games = _open(event)
        chances = [game_chances(ratings[white], ratings[black]) for _, white, black in games]
        return _with(event, games, [random.choices(RESULTS, chance)[0] for chance in chances])

    for _ in range(max(1, outcomes)):
        event = played(tournament)
        try:
            while event.played_rounds < (event.rounds or 0):
                event = played(event.with_round(systems.pair(event, system)))
        except NoPairingPossible:
            continue
        yield event
