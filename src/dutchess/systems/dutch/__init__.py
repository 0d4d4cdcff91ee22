"""The FIDE (Dutch) System, C.04.3, in force from 1 February 2026.

Owns the round: article 1.9, bracket by bracket from the top scoregroup down.

    traits     the facts about a player that the criteria use
    criteria   [C6] to [C21]: the costs of a pair or a downfloater
    values     [C5] to [C21]: the values of a bracket, for people
    bracket    article 2: the best candidate of a bracket
    colours    article 5

Floats and topscorers (articles 1.4 and 1.7) are in `swiss.floats`, which former editions also use; the absolute
criteria and completion are in `swiss.field`, the order of article 4 in `swiss.sequence`.
"""

from __future__ import annotations

from dutchess.decisions import BracketPaired, ByeGiven, PassedOver
from dutchess.errors import InvalidTournament, NoPairingPossible
from dutchess.history import suppose
from dutchess.systems import Swiss
from dutchess.systems.dutch.bracket import Bracket
from dutchess.systems.dutch.colours import RULES
from dutchess.systems.dutch.traits import Traits
from dutchess.systems.swiss.colours import claims_of, colours
from dutchess.systems.swiss.field import Field
from dutchess.systems.swiss.floats import topscorers

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from dutchess.decisions import Count, Decision, Halves
    from dutchess.history import History
    from dutchess.systems.rules import Editions
    from dutchess.systems.swiss.bars import Bars
    from dutchess.systems.swiss.lookahead import Candidate

INCOMPLETE = "C.04.3 article 1.9.3"


def decide(history: History) -> Iterator[Decision]:
    """Article 1.9: decide about the round, bracket by bracket.

    Raises:
        NoPairingPossible: article 1.9.3.
        InvalidTournament: no player is to be paired.
    """
    if not history.participants:
        raise InvalidTournament("no player takes part in the next round")
    field = field_of(history)
    traits = history.once("traits", lambda: Traits(history, field))
    players = field.players
    numbers = [player.number for player in players]
    pairs: list[tuple[int, int]] = []
    mdps: tuple[int, ...] = ()
    bounds = [*field.scoregroups(), len(players)]
    for start, end, next_end in zip(bounds, bounds[1:], bounds[2:], strict=False):
        candidate = Bracket(history, field, traits, mdps, start, end, next_end).pair()
        bracket = _Told(history, mdps, start, end, next_end, candidate)
        yield BracketPaired(
            "C.04.3 article 2.8",
            players[start].score,
            tuple([numbers[place] for place in mdps]),
            tuple(numbers[start:end]),
            tuple([(numbers[a], numbers[b]) for a, b in candidate.pairs]),
            tuple([numbers[place] for place in candidate.downfloaters]),
            bracket.criteria,
            bracket.halves,
            "C.04.3 article 4",
        )
        pairs += candidate.pairs
        mdps = candidate.downfloaters
    if mdps:
        yield ByeGiven("C.04.3 [C5]", numbers[mdps[0]], lambda: _passed_over(history, field, mdps[0]))
    yield from colours(history, players, field.claims, pairs, RULES)


def field_of(history: History) -> Field:
    """The field of a round: [C1] to [C5]."""
    players = history.participants
    claims = history.once("claims", lambda: claims_of(players))
    return Field(history, players, claims, INCOMPLETE, topscorers(history))


def bars(history: History) -> Bars:
    """[C1] to [C3], pair by pair."""
    from dutchess.systems.swiss.bars import bars_of  # start-up: pairing does not need it

    field = field_of(history)
    articles = {"met": "C.04.3 [C1]", "bye": "C.04.3 [C2]", "colours": "C.04.3 [C3]"}
    return bars_of(field.players, history.forbidden, field.may_meet, **articles)


EDITIONS: Editions = {"dutch": Swiss(decide, bars)}


class _Told:
    """Details of a bracket, computed only when they are read. They ignore suppositions about the round."""

    def __init__(
        self, history: History, mdps: tuple[int, ...], start: int, end: int, next_end: int, candidate: Candidate
    ) -> None:
        self._history = history
        self._mdps = mdps
        self._bounds = start, end, next_end
        self._candidate = candidate
        self._counts: tuple[Count, ...] = ()

    def criteria(self) -> tuple[Count, ...]:
        if not self._counts:
            self._counts = self._counted()
        return self._counts

    def _counted(self) -> tuple[Count, ...]:
        from dutchess.systems.dutch.values import Paired, counts  # start-up: pairing does not need it

        history = self._history.origin or self._history
        start, end, next_end = self._bounds
        candidate = self._candidate
        return counts(
            Paired(
                history,
                history.once("field", lambda: field_of(history)),
                topscorers(history),
                (*self._mdps, *range(start, end)),
                candidate.pairs,
                candidate.downfloaters,
                end,
                next_end,
            )
        )

    def halves(self) -> tuple[Halves, ...]:
        from dutchess.systems.swiss.halves import halves  # start-up: pairing does not need it

        start, end, _ = self._bounds
        numbers = [player.number for player in self._history.participants]
        return halves(numbers, self._mdps, range(start, end), self._candidate.pairs)


def _passed_over(history: History, field: Field, assignee: int) -> tuple[PassedOver, ...]:
    """[C2], [C4], [C5], [C9]: players with a lower score or rank than the assignee of the bye, and why they do not get
    it.

    If their bye would be legal, the round is paired again with it, and the first criterion that differs is the reason.
    """
    players = field.players
    score = players[assignee].score
    passed_over: list[PassedOver] = []
    for place in range(len(players) - 1, -1, -1):
        player = players[place]
        if player.score > score or place == assignee or (player.score == score and place < assignee):
            continue
        if not player.bye_allowed:
            article, reason = "C.04.3 [C2]", "has had a bye or a win's points without playing"
        elif player.score < score:
            article, reason = "C.04.3 [C4]", "the others could not all be paired"
        else:
            article, reason = _first_reason(history, player.number)
        passed_over.append(PassedOver(player.number, article, reason))
    return tuple(passed_over)


def _first_reason(history: History, number: int) -> tuple[str, str]:
    """The article by which the round with another assignee of the bye is worse, with its values."""
    from dutchess.differences import first_difference  # start-up: pairing does not need it

    real = history.origin or history
    try:
        difference = first_difference(decide(real), decide(suppose(real, ((number, 0),))))
    except NoPairingPossible:
        return "C.04.3 [C4]", "the others could not all be paired"
    if difference is not None and difference.article == "C.04.3 [C9]":
        return difference.article, "has more unplayed games"
    article = "C.04.3 article 2.8" if difference is None else difference.article
    return article, "the bracket is paired better, or the pairing comes first"
