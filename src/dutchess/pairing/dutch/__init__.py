"""The FIDE (Dutch) System, C.04.3: the editions of 1 February 2026, 1 July 2025 and 2017.

Owns the round: article 1.9, bracket by bracket from the top scoregroup down.

    editions   what differs between the editions since 2017, and how each goes from bracket to bracket
    traits     the facts about a player that the criteria use
    costs      [C6] to [C21]: the costs of a pair or a downfloater
    criteria   [C5] to [C21] for people: their words, and their values in a bracket
    bracket    article 3 (2 in 2025): the best candidate of a bracket
    colours    article 5
    of_2017    the edition of 2017, with `brackets_2017` for its last brackets and `criteria_2017` for its criteria

Articles are numbered as in the edition of 2026; the table of systems knows how the others number theirs. Floats and
topscorers (articles 1.4 and 1.8) are in `pairing.common.floats`, which former editions also use; the absolute criteria
and completion are in `pairing.common.field`, the order of article 4 in `pairing.common.sequence`.
"""

from __future__ import annotations

from dutchess.base.errors import InvalidTournament, NoPairingPossible, Sentence
from dutchess.pairing.common.colours import boards as boards_of
from dutchess.pairing.common.colours import colours as colours_of
from dutchess.pairing.common.floats import floats
from dutchess.pairing.dutch.editions import DUTCH_2025, DUTCH_2026
from dutchess.pairing.history import suppose
from dutchess.pairing.systems import Listed, Swiss

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from dutchess.base.integers import Place
    from dutchess.pairing.common.bars import Bars
    from dutchess.pairing.common.field import Field
    from dutchess.pairing.decisions import Count, Decision, Halves, PassedOver
    from dutchess.pairing.dutch.editions import Edition, Settled
    from dutchess.pairing.dutch.traits import Traits
    from dutchess.pairing.history import History
    from dutchess.pairing.rules import Boards, Editions


def decide(history: History, edition: Edition) -> Iterator[Decision]:
    """Article 1.9: decide about the round by an edition, bracket by bracket.

    Raises:
        NoPairingPossible: article 1.9.3.
        InvalidTournament: no player is to be paired.
    """
    from dutchess.pairing.decisions import BracketPaired, ByeGiven  # start-up: `boards` does not need it

    field, traits = _read(history, edition)
    players = field.players
    numbers = field.numbers
    pairs: list[tuple[Place, Place]] = []
    left: tuple[Place, ...] = ()
    bracket_article, order = edition.system.article("bracket"), edition.system.article("order")
    for step in _steps(history, field, traits, edition):
        candidate = step.candidate
        bracket = _Told(history, edition, step)
        yield BracketPaired(
            bracket_article,
            players[step.start].score,
            tuple([numbers[place] for place in step.mdps]),
            tuple(numbers[step.start : step.end]),
            tuple([(numbers[a], numbers[b]) for a, b in candidate.pairs]),
            tuple([numbers[place] for place in candidate.downfloaters]),
            bracket.criteria,
            bracket.halves,
            order,
            bracket.one_by_one,
            upper_meets_lower=True,
            without_wishes=tuple([(numbers[a], numbers[b]) for a, b in step.without_wishes]),
        )
        pairs += candidate.pairs
        left = candidate.downfloaters
    if left:
        yield ByeGiven(
            edition.system.article("bye"),
            numbers[left[0]],
            lambda: _passed_over(history, edition, field, left[0]),
            fewest_points=edition.system.article("bye score") if edition.bye_scores else "",
        )
    yield from colours_of(history, players, field.balances, pairs, edition.colours)


def boards(history: History, edition: Edition) -> Boards:
    """The boards and the bye that the decisions come to, without their details. Errors are those of `decide`."""
    field, traits = _read(history, edition)
    pairs: list[tuple[Place, Place]] = []
    left: tuple[Place, ...] = ()
    for step in _steps(history, field, traits, edition):
        pairs += step.candidate.pairs
        left = step.candidate.downfloaters
    bye = field.numbers[left[0]] if left else None
    return boards_of(history, field.players, field.balances, pairs, edition.colours), bye


def _read(history: History, edition: Edition) -> tuple[Field, Traits]:
    """The round in the terms of an edition."""
    if not history.participants:
        raise InvalidTournament(Sentence("no player takes part in the next round"))
    field = edition.field_of(history) if history.origin else history.once("field", lambda: edition.field_of(history))
    return field, history.once("traits", lambda: edition.traits_of(history, field))


def _steps(history: History, field: Field, traits: Traits, edition: Edition) -> Iterator[Settled]:
    """The brackets of a round, with wishes if there are any."""
    if not history.wishes or field.given is not None:
        return edition.steps(history, field, traits, edition)
    from dutchess.pairing.dutch.wishes import granted  # start-up: few events have wishes

    return granted(history, field, traits, edition)


def bars(history: History, edition: Edition) -> Bars:
    """[C1] to [C3], pair by pair."""
    from dutchess.pairing.common.bars import bars_of  # start-up: pairing does not need it

    facts = history.origin or history
    field = facts.once("field", lambda: edition.field_of(facts))
    articles = {
        "met": edition.system.article("met"),
        "bye": edition.system.article("second bye"),
        "colours": edition.system.article("absolute"),
    }
    return bars_of(field.players, facts.forbidden, field.may_meet, **articles)


def rules_of(edition: Edition, listed: Listed | None = None) -> Swiss:
    """The rules of an edition."""
    return Swiss(
        lambda history: decide(history, edition),
        lambda history: bars(history, edition),
        edition.criteria,
        listed,
        lambda history: boards(history, edition),
    )


__all__ = ["DUTCH_2025", "DUTCH_2026", "EDITIONS", "LISTED_2025", "bars", "decide", "rules_of"]

# What check lists show of the edition of 2025.
LISTED_2025 = Listed(("C14", "C16"), lambda history: history.participants, floats)

EDITIONS: Editions = {"dutch": rules_of(DUTCH_2026), "dutch-2025": rules_of(DUTCH_2025, LISTED_2025)}


class _Told:
    """Details of a bracket, computed only when they are read. They ignore suppositions about the round."""

    def __init__(self, history: History, edition: Edition, step: Settled) -> None:
        self._history = history
        self._edition = edition
        self._step = step
        self._counts: tuple[Count, ...] = ()
        self._halves: tuple[Halves, ...] = ()

    def criteria(self) -> tuple[Count, ...]:
        if not self._counts:
            self._counts = tuple(self._counted())
        return self._counts

    def one_by_one(self) -> Iterator[Count]:
        """The criteria as they are read: what is not reached is not counted."""
        return iter(self._counts or self._counted())

    def _counted(self) -> Iterator[Count]:
        history, edition = self._history.origin or self._history, self._edition
        field = history.once("field", lambda: edition.field_of(history))
        yield from edition.counted(history, field, self._step)
        if history.wishes:
            from dutchess.pairing.common.wishes import Wishes  # start-up: few events have wishes

            yield Wishes(history.wishes).counted(
                [(field.numbers[a], field.numbers[b]) for a, b in self._step.candidate.pairs]
            )

    def halves(self) -> tuple[Halves, ...]:
        from dutchess.pairing.common.alterations import halves  # start-up: pairing does not need it

        if not self._halves:
            step = self._step
            numbers = [player.number for player in self._history.participants]
            self._halves = halves(numbers, step.mdps, range(step.start, step.end), step.candidate.pairs)
        return self._halves


def _passed_over(history: History, edition: Edition, field: Field, assignee: Place) -> tuple[PassedOver, ...]:
    """[C2], [C4], [C5], [C9]: players with a lower score or rank than the assignee of the bye, and why they do not get
    it.

    If their bye would be legal, the round is paired again with it, and the first criterion that differs is the reason.
    """
    from dutchess.pairing.decisions import PassedOver  # start-up: pairing does not need it

    players = field.players
    score = players[assignee].score
    passed_over: list[PassedOver] = []
    for place in range(len(players) - 1, -1, -1):
        player = players[place]
        if player.score > score or place == assignee or (player.score == score and place < assignee):
            continue
        if not player.bye_allowed:
            article, reason = edition.system.article("second bye"), edition.barred
        elif player.score < score and edition.bye_scores:
            article, reason = edition.system.article("completion"), "the others could not all be paired"
        else:
            article, reason = _first_reason(history, edition, player.number)
        passed_over.append(PassedOver(player.number, article, reason))
    return tuple(passed_over)


def _first_reason(history: History, edition: Edition, number: int) -> tuple[str, str]:
    """The article by which the round with another assignee of the bye is worse, and what that means."""
    from dutchess.pairing.differences import first_difference  # start-up: pairing does not need it
    from dutchess.pairing.dutch.criteria import C9

    real = history.origin or history
    try:
        difference = first_difference(decide(real, edition), decide(suppose(real, ((number, 0),)), edition))
    except NoPairingPossible:
        return edition.system.article("completion"), "the others could not all be paired"
    if difference is not None and edition.bye_scores and difference.article == C9.id:
        return difference.article, "has more unplayed games"
    article = edition.system.article("bracket") if difference is None else difference.article
    return article, "the bracket is paired better, or the pairing comes first"
