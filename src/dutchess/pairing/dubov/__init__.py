"""The Dubov System, C.04.4.1.

Owns the round: the bye (3.1), then bracket by bracket from the top scoregroup down (1.8.2).

    facts       article 1: ratings, ARO, upfloats; the colour preference of players without a game
    costs       [C5] to [C10]: the costs of a pair or a floater
    criteria    [C5] to [C10] for people: their words and values
    upfloaters  articles 3.2.1, 3.2.2 and 4.2: the choice of upfloaters
    subgroups   articles 3.2.3 to 3.2.6, 4.3 and 4.4: G1 and G2, shifters, transposition
    colours     article 5

Absolute criteria and completion are in `pairing.common.field`. docs/systems/dubov.md lists our readings of the rules.

Articles are numbered as in the edition of 2026; the table of systems knows how the former ones number them.
"""

from __future__ import annotations

from itertools import pairwise

from dutchess.base.errors import InvalidTournament, Sentence
from dutchess.base.values import replace
from dutchess.pairing.common.bye import bye_articles, give_bye
from dutchess.pairing.common.colours import balances_of
from dutchess.pairing.common.colours import colours as colours_of
from dutchess.pairing.common.field import Field
from dutchess.pairing.common.wishes import Wishes
from dutchess.pairing.decisions import UP, BracketPaired, FloatersChosen
from dutchess.pairing.dubov.editions import DUBOV_2018, DUBOV_2025, DUBOV_2026, NOT_PLAYED
from dutchess.pairing.dubov.facts import Facts, due_balance
from dutchess.pairing.dubov.subgroups import pair_bracket
from dutchess.pairing.dubov.upfloaters import choose_upfloaters
from dutchess.pairing.systems import Swiss

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from dutchess.base.integers import Place
    from dutchess.pairing.common.bars import Bars
    from dutchess.pairing.common.bye import Priorities
    from dutchess.pairing.criteria import Criterion
    from dutchess.pairing.decisions import Count, Decision
    from dutchess.pairing.dubov.editions import Edition
    from dutchess.pairing.history import History, Participant
    from dutchess.pairing.rules import Editions

    Pairs = list[tuple[Place, Place]]


def decide(history: History, edition: Edition) -> Iterator[Decision]:
    """Article 1.9.2: decide the round: the bye, then bracket by bracket.

    Raises:
        NoPairingPossible: article 1.9.3.
        InvalidTournament: a player has no rating (1.1), or no player is to be paired.
    """
    history = edition.read(history)
    players = history.participants
    if not players:
        raise InvalidTournament(Sentence("no player takes part in the next round"))
    facts = Facts.of(history, played_only=edition.forfeited_upfloat == NOT_PLAYED)
    field = field_of(history, players, edition)
    if field.bye_score is not None:
        articles = bye_articles(edition.system, edition.bye_parts)
        given, place = give_bye(
            field,
            edition.system.article("bye"),
            [_bye_priorities(player, articles) for player in players],
            edition.reasons,
        )
        yield given
        players = players[:place] + players[place + 1 :]
        field = field_of(history, players, edition)
    pairs: Pairs = []
    for decision, made in pair_brackets(history, field, facts, edition):
        yield decision
        pairs += made
    yield from colours_of(history, players, field.balances, pairs, edition.colours)


def field_of(history: History, players: Sequence[Participant], edition: Edition) -> Field:
    """The field of a round: [C1] to [C4]. [C3] makes no exception for topscorers."""
    if history.origin is None and players is history.participants:
        return history.once((field_of, edition.system.name), lambda: _field(history, players, edition))
    return _field(history, players, edition)


def _field(history: History, players: Sequence[Participant], edition: Edition) -> Field:
    return Field(
        history, players, balances_of(players, due_balance), edition.system.article("impossible"), takes_given=False
    )


def bars(history: History, edition: Edition) -> Bars:
    """[C1] to [C3], pair by pair."""
    from dutchess.pairing.common.bars import bars_of  # start-up: pairing does not need it

    history = edition.read(history)
    field = field_of(history, history.participants, edition)
    articles = {
        "met": edition.system.article("met"),
        "bye": edition.system.article("second bye"),
        "colours": edition.system.article("absolute"),
    }
    return bars_of(field.players, history.forbidden, field.may_meet, **articles)


def rules_of(edition: Edition) -> Swiss:
    """The rules of an edition."""
    return Swiss(
        lambda history: decide(history, edition), lambda history: bars(history, edition), lambda: criteria_of(edition)
    )


def criteria_of(edition: Edition) -> tuple[Criterion, ...]:
    """All that the decisions count."""
    from dutchess.pairing.dubov import criteria  # start-up: pairing does not need it

    return criteria.criteria(edition)


TEXTS: dict[str, Edition] = {edition.system.name: edition for edition in (DUBOV_2026, DUBOV_2025, DUBOV_2018)}
EDITIONS: Editions = {name: rules_of(edition) for name, edition in TEXTS.items()}


def read_by(name: str, readings: Mapping[str, str]) -> Swiss:
    """The rules of an edition by other readings."""
    return rules_of(replace(TEXTS[name], forfeited_upfloat=readings["forfeited-upfloat"]))


def _bye_priorities(player: Participant, articles: tuple[str, str, str]) -> Priorities:
    """Articles 3.1.3 to 3.1.5: the lowest score, the most games played, the lowest initial ranking."""
    return (
        (articles[0], player.score),
        (articles[1], -len(player.colours)),
        (articles[2], -player.rank),
    )


def pair_brackets(
    history: History, field: Field, facts: Facts, edition: Edition
) -> Iterator[tuple[FloatersChosen | BracketPaired, Pairs]]:
    """Article 1.9.2: each bracket: its upfloaters, then its pairs (also as places, the higher-ranked player first).

    No player floats down, so a bracket is complete when all its players are paired.
    """
    players = field.players
    numbers = [player.number for player in players]
    is_left = [True] * len(players)
    bounds = field.scoregroups()
    for start, end in pairwise(bounds):
        residents = [place for place in field.places[start:end] if is_left[place]]
        below = [place for place in field.places[end:] if is_left[place]]
        upfloaters = choose_upfloaters(field, facts, residents, below)
        for place in upfloaters:
            is_left[place] = False
        if not residents:
            continue
        paired, plain = pair_bracket(field, facts, (*residents, *upfloaters), Wishes(history.wishes))
        score = players[start].score
        incoming = tuple([numbers[place] for place in upfloaters])
        if below:
            yield (
                FloatersChosen(
                    edition.system.article("bracket", ".2"),
                    score,
                    UP,
                    incoming,
                    tuple([numbers[place] for place in below]),
                    _criteria(history, field, facts, edition, score, upfloaters, paired.pairs),
                    order=edition.system.article("order"),
                ),
                [],
            )
        yield (
            BracketPaired(
                edition.system.article("bracket", ".6"),
                score,
                incoming,
                tuple([numbers[place] for place in residents]),
                tuple([(numbers[a], numbers[b]) for a, b in paired.pairs]),
                (),
                _denied(history, field, edition, paired.pairs),
                paired.halves(numbers),
                order=edition.system.article("shifters and transpositions"),
                without_wishes=() if plain is None else tuple([(numbers[a], numbers[b]) for a, b in plain.pairs]),
            ),
            paired.pairs,
        )


def _criteria(
    history: History,
    field: Field,
    facts: Facts,
    edition: Edition,
    score: int,
    upfloaters: Sequence[Place],
    pairs: Pairs,
) -> Callable[[], tuple[Count, ...]]:
    """[C5] to [C10] for a set of upfloaters, computed only when read."""

    def counted() -> tuple[Count, ...]:
        from dutchess.pairing.dubov.criteria import counts  # start-up: pairing does not need it

        return counts(history, field, facts, edition, score, upfloaters, pairs)

    return counted


def _denied(history: History, field: Field, edition: Edition, pairs: Pairs) -> Callable[[], tuple[Count, ...]]:
    """[C7] for a pairing of a bracket (3.2.4, note), then the wishes if there are any; computed only when read."""
    numbers = field.numbers
    wishes = Wishes(history.wishes)

    def counted() -> tuple[Count, ...]:
        from dutchess.pairing.dubov.criteria import denied_preferences  # start-up: pairing does not need it

        denied = denied_preferences(history, field, edition, pairs)
        return (denied, wishes.counted([(numbers[a], numbers[b]) for a, b in pairs])) if wishes.groups else (denied,)

    return counted
