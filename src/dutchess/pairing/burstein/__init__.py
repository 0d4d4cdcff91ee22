"""The Burstein System, C.04.4.2.

Owns the round: seeding rounds (1.6), the bye (3.1), then bracket by bracket from the top scoregroup down (1.9.2).

    index      articles 1.7 and 1.8: the opposition index and the ranking by it
    editions   what differs between the editions of 2025 and 2026
    of_2017    the edition of 2017
    costs      [C5] to [C8]: the costs of a pair or a downfloater
    criteria   [C5] to [C8] for people: their words, and their values in a bracket
    bracket    articles 3.2 and 4: the best pairing of a bracket, the order of pairings
    colours    article 5

Absolute criteria and completion are in `pairing.common.field`. Our readings of the rules are listed in
docs/systems/burstein.md.

Articles are numbered as in the edition of 2026; the table of systems knows how the former ones number them.
"""

from __future__ import annotations

from dutchess.base.errors import InvalidTournament, Sentence
from dutchess.base.values import replace
from dutchess.pairing import dutch
from dutchess.pairing.burstein.bracket import Bracket
from dutchess.pairing.burstein.editions import BURSTEIN_2025, BURSTEIN_2026
from dutchess.pairing.burstein.index import ranking_order
from dutchess.pairing.common.bye import bye_articles, give_bye
from dutchess.pairing.common.colours import balances_of
from dutchess.pairing.common.colours import colours as colours_of
from dutchess.pairing.common.field import Field
from dutchess.pairing.common.wishes import Wishes
from dutchess.pairing.decisions import BracketPaired
from dutchess.pairing.systems import Swiss

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from dutchess.base.integers import Place
    from dutchess.pairing.burstein.editions import Edition
    from dutchess.pairing.common.bars import Bars
    from dutchess.pairing.common.bye import Priorities
    from dutchess.pairing.common.lookahead import Candidate
    from dutchess.pairing.criteria import Criterion
    from dutchess.pairing.decisions import Count, Decision
    from dutchess.pairing.history import History, Participant
    from dutchess.pairing.rules import Editions
    from dutchess.pairing.systems import Listed


def decide(history: History, edition: Edition) -> Iterator[Decision]:
    """Article 1.9.2: decide the round: the bye, then bracket by bracket.

    Raises:
        NoPairingPossible: article 1.9.3.
        InvalidTournament: no player is to be paired.
    """
    history = edition.read(history)
    if history.round <= seeding_rounds(history.rounds):
        yield from dutch.decide(history, edition.dutch)
        return
    if not history.participants:
        raise InvalidTournament(Sentence("no player takes part in the next round"))
    rank = ranking_order(history)
    players = tuple(sorted(history.participants, key=lambda player: (-player.score, rank[player.number])))
    field = field_of(history, players, edition)
    if field.bye_score is not None:
        articles = bye_articles(edition.system, edition.bye_parts)
        given, place = give_bye(
            field,
            edition.system.article("bye"),
            [_bye_priorities(player, rank, articles) for player in players],
            edition.reasons,
        )
        yield given
        players = players[:place] + players[place + 1 :]
        field = field_of(history, players, edition)
    pairs: list[tuple[Place, Place]] = []
    for decision, made in pair_brackets(history, field, [rank[player.number] for player in players], edition):
        yield decision
        pairs += made
    yield from colours_of(history, players, field.balances, pairs, edition.colours)


def seeding_rounds(rounds: int) -> int:
    """Article 1.6.2: half of the rounds, rounded down, but at most four."""
    return min(rounds // 2, 4)


def field_of(history: History, players: Sequence[Participant], edition: Edition) -> Field:
    """The field of a round: [C1] to [C4]."""
    return Field(history, players, balances_of(players), edition.system.article("impossible"))


def bars(history: History, edition: Edition) -> Bars:
    """[C1] to [C3], pair by pair."""
    from dutchess.pairing.common.bars import bars_of  # start-up: pairing does not need it

    history = edition.read(history)
    if history.round <= seeding_rounds(history.rounds):
        return dutch.bars(history, edition.dutch)
    field = field_of(history, history.participants, edition)
    articles = {
        "met": edition.system.article("met"),
        "bye": edition.system.article("second bye"),
        "colours": edition.system.article("absolute"),
    }
    return bars_of(field.players, history.forbidden, field.may_meet, **articles)


def rules_of(edition: Edition, listed: Listed | None = None) -> Swiss:
    """The rules of an edition."""
    return Swiss(
        lambda history: decide(history, edition),
        lambda history: bars(history, edition),
        lambda: criteria_of(edition),
        listed,
    )


def criteria_of(edition: Edition) -> tuple[Criterion, ...]:
    """All that the decisions count."""
    from dutchess.pairing.burstein import criteria  # start-up: pairing does not need it

    return criteria.criteria(edition)


EDITIONS: Editions = {
    "burstein": rules_of(BURSTEIN_2026),
    "burstein-2025": rules_of(BURSTEIN_2025, dutch.LISTED_2025),
}


def _bye_priorities(player: Participant, rank: dict[int, int], articles: tuple[str, str, str]) -> Priorities:
    """Articles 3.1.3 to 3.1.5: the lowest score, the most games played, the lowest ranking."""
    return (
        (articles[0], player.score),
        (articles[1], -len(player.colours)),
        (articles[2], -rank[player.number]),
    )


def pair_brackets(
    history: History, field: Field, rank: Sequence[int], edition: Edition
) -> Iterator[tuple[BracketPaired, list[tuple[Place, Place]]]]:
    """Article 1.9.2: each bracket and its pairs as places, the higher-ranked player first.

    `rank` is the ranking (1.8) of each place.
    """
    players = field.players
    numbers = [player.number for player in players]
    incoming: tuple[Place, ...] = ()
    bounds = [*field.scoregroups(), len(players)]
    for start, end, next_end in zip(bounds, bounds[1:], bounds[2:], strict=False):
        bracket = Bracket(field, rank, incoming, start, end, next_end, edition.floaters.cost)
        best = bracket.pair()
        plain: tuple[tuple[Place, Place], ...] = ()
        granted = bracket.after_wishes(best.pairs, Wishes(history.wishes)) if history.wishes else None
        if granted is not None:
            best, plain = replace(best, pairs=granted), best.pairs
        pairs = _higher_first(best.pairs, rank)
        counted = _counted(history, edition, players, incoming, end, next_end, best)
        yield (
            BracketPaired(
                edition.system.article("bracket"),
                players[start].score,
                tuple([numbers[place] for place in incoming]),
                tuple(numbers[start:end]),
                tuple([(numbers[a], numbers[b]) for a, b in pairs]),
                tuple([numbers[place] for place in best.downfloaters]),
                _all_of(counted),
                order=edition.system.article("order"),
                one_by_one=counted,
                without_wishes=tuple([(numbers[a], numbers[b]) for a, b in _higher_first(plain, rank)]),
            ),
            pairs,
        )
        incoming = best.downfloaters
    assert not incoming, "the round was found to be completable"


def _higher_first(pairs: Iterable[tuple[Place, Place]], rank: Sequence[int]) -> list[tuple[Place, Place]]:
    return [(a, b) if rank[a] < rank[b] else (b, a) for a, b in pairs]


def _all_of(counted: Callable[[], Iterator[Count]]) -> Callable[[], tuple[Count, ...]]:
    return lambda: tuple(counted())


def _counted(
    history: History,
    edition: Edition,
    players: Sequence[Participant],
    incoming: tuple[Place, ...],
    end: int,
    next_end: int,
    best: Candidate,
) -> Callable[[], Iterator[Count]]:
    """The criteria of a bracket, each counted only when it is read. They ignore suppositions about the round."""

    def counted() -> Iterator[Count]:
        from dutchess.pairing.burstein.criteria import counts  # start-up: pairing does not need it

        real = history.origin or history
        numbers = tuple([player.number for player in players])
        field = real.once((field_of, numbers), lambda: field_of(real, players, edition))
        yield from counts(real, field, edition, incoming, end, next_end, best)
        if real.wishes:
            yield Wishes(real.wishes).counted([(numbers[a], numbers[b]) for a, b in best.pairs])

    return counted
