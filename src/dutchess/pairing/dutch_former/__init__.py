"""The Dutch System of 1992 (Manila), 2011 (Kraków) and 2012 (Istanbul).

Owns the round: one score bracket after another, from the top. The texts have the same article numbers; `editions` holds
the differences as data. The other modules:

    field      the definitions A4, A5, A10 and B1b of an edition, the absolute criteria B1 and B2
    costs      the costs of the relative criteria B4 to B6, with A7 and A8
    bracket    one bracket: A3, C1, C2, C14, and what C12 and C13 ask of it
    question   the best candidate of a bracket: C3 to C11, D
    graph      the matching problem behind a question
    backtrack  C12: other players move down if the next bracket is better for it
    lowest     C13: the lowest bracket, which reopens or joins the ones above; D4
    criteria   the criteria for people: their words, and their values in a bracket
    colours    A7 where it differs, E

F10 of 1992 is in `dutchess.ranking.tiebreaks.former.manila1992`.
"""

from __future__ import annotations

from dutchess.base.errors import InvalidTournament, Sentence
from dutchess.pairing.common import Places
from dutchess.pairing.common.colours import colours as colours_of
from dutchess.pairing.decisions import BracketPaired, ByeGiven, PassedOver, Reopened
from dutchess.pairing.dutch_former.backtrack import look_ahead
from dutchess.pairing.dutch_former.bracket import Bracket, Settled, Undone
from dutchess.pairing.dutch_former.colours import balances
from dutchess.pairing.dutch_former.editions import DUTCH_1992, DUTCH_2011, DUTCH_2012
from dutchess.pairing.dutch_former.field import Field, players_of
from dutchess.pairing.dutch_former.lowest import complete
from dutchess.pairing.dutch_former.question import Candidate
from dutchess.pairing.systems import Swiss

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from dutchess.base.integers import Place
    from dutchess.pairing.common.bars import Bars
    from dutchess.pairing.criteria import Criterion
    from dutchess.pairing.decisions import Count, Decision, Halves
    from dutchess.pairing.dutch_former.editions import Edition
    from dutchess.pairing.history import History
    from dutchess.pairing.rules import Editions

__all__ = ["DUTCH_1992", "DUTCH_2011", "DUTCH_2012", "EDITIONS", "bars", "decide", "pair_field"]


def decide(history: History, edition: Edition) -> Iterator[Decision]:
    """Decide the round by an edition, bracket by bracket.

    Raises:
        NoPairingPossible: B1 and B2 cannot be satisfied for all players.
        InvalidTournament: no player is to be paired.
    """
    if not history.participants:
        raise InvalidTournament(Sentence("no player takes part in the next round"))
    field = real = _field_of_facts(history, edition)  # the values of a bracket ignore suppositions about the round
    if history.origin is not None:
        field = Field(edition, history.round, players_of(edition, history), history.forbidden, history.forced)
    settled: list[Settled] = []
    for step in steps(field):
        yield _told(real, step)
        if isinstance(step, Settled):
            settled.append(step)
        else:
            settled.pop()
    bye = settled[-1].candidate.downfloaters
    if bye:
        lowest = (*settled[-1].moved_down, *settled[-1].residents)
        yield ByeGiven("A5", field.players[bye[0]].number, lambda: _passed_over(field, lowest, bye[0]))
    pairs = [pair for step in settled for pair in step.candidate.pairs]
    yield from colours_of(history, history.participants, balances(edition, history), pairs, edition.colours)


def bars(history: History, edition: Edition) -> Bars:
    """B1 and B2, pair by pair."""
    from dutchess.pairing.common.bars import bars_of  # start-up: pairing does not need it

    field = _field_of_facts(history, edition)
    return bars_of(
        field.players, (history.origin or history).forbidden, field.may_meet, met="B1a", bye="B1b", colours="B2"
    )


def _field_of_facts(history: History, edition: Edition) -> Field:
    """The field without suppositions about the round."""
    facts = history.origin or history
    return facts.once(
        (Field, edition.year), lambda: Field(edition, facts.round, players_of(edition, facts), facts.forbidden)
    )


def _rules(edition: Edition) -> Swiss:
    return Swiss(lambda history: decide(history, edition), lambda history: bars(history, edition), criteria_of)


def criteria_of() -> tuple[Criterion, ...]:
    """All that the decisions of these editions count."""
    from dutchess.pairing.dutch_former.criteria import CRITERIA  # start-up: pairing does not need it

    return CRITERIA


EDITIONS: Editions = {
    "dutch-2012": _rules(DUTCH_2012),
    "dutch-2011": _rules(DUTCH_2011),
    "dutch-1992": _rules(DUTCH_1992),
}


def steps(field: Field) -> Iterator[Settled | Undone]:
    """C: brackets as they are paired and reopened (C13), the lowest one last."""
    field.refuse_impossible()
    groups = scoregroups(field)
    paired: list[tuple[Bracket, Candidate]] = []
    moved_down: tuple[Place, ...] = ()
    for index, residents in enumerate(groups[:-1]):
        bracket = Bracket(field, moved_down, residents)
        below, before_lowest = groups[index + 1], index + 2 == len(groups)
        first = bracket.best()
        candidate = look_ahead(bracket, first, below, is_lowest=before_lowest)
        yield Settled("C3" if candidate is first else "C12", moved_down, residents, candidate, below, before_lowest)
        paired.append((bracket, candidate))
        moved_down = candidate.downfloaters
    yield from complete(field, paired, moved_down, groups[-1])


def pair_field(field: Field) -> Candidate:
    """C: the pairs of the round, and the player with the bye, who is the only downfloater left."""
    settled: list[Settled] = []
    for step in steps(field):
        if isinstance(step, Settled):
            settled.append(step)
        else:
            settled.pop()
    pairs = [pair for step in settled for pair in step.candidate.pairs]
    return Candidate(tuple(pairs), settled[-1].candidate.downfloaters)


def scoregroups(field: Field) -> list[tuple[Place, ...]]:
    """A3: players with equal scores, as places, from the highest score down."""
    groups: list[list[Place]] = []
    for place, player in zip(Places(0, len(field.players)), field.players, strict=True):
        if place == 0 or player.score != field.players[place - 1].score:
            groups.append([])
        groups[-1].append(place)
    return [tuple(group) for group in groups]


# -- decisions ---------------------------------------------------------------------------------------------------------


def _told(field: Field, step: Settled | Undone) -> BracketPaired | Reopened:
    """A step as a decision, in pairing numbers."""
    number = [player.number for player in field.players]
    candidate, asked = step.candidate, step.candidate.asked
    score = field.players[step.residents[-1]].score
    pairs = tuple((number[a], number[b]) for a, b in candidate.pairs)
    if isinstance(step, Undone):
        return Reopened("C13", (score,), pairs)

    def criteria() -> tuple[Count, ...]:
        from dutchess.pairing.dutch_former.criteria import counts  # start-up: pairing does not need it

        return counts(field, step)

    def halves() -> tuple[Halves, ...]:
        from dutchess.pairing.common.alterations import halves  # start-up: pairing does not need it

        assert asked is not None, "every bracket is paired by a question"
        return halves(number, asked.moved, asked.here, candidate.pairs)

    return BracketPaired(
        step.article,
        score,
        tuple(number[place] for place in step.moved_down),
        tuple(number[place] for place in step.residents),
        pairs,
        tuple(number[place] for place in candidate.downfloaters),
        criteria,
        halves,
        "D1, D2, D3" if field.edition.chooses_moved_down else "D1, D2",
        upper_meets_lower=step.article in ("C3", "C12"),
    )


def _passed_over(field: Field, players: Sequence[Place], assignee: Place) -> tuple[PassedOver, ...]:
    """B1b, C: players of the lowest bracket who come after the player with the bye, and why they do not get it."""
    passed_over: list[PassedOver] = []
    for place in reversed(players):
        if place <= assignee:
            break
        player = field.players[place]
        if not player.bye_allowed:
            article, reason = "B1b", "has had the bye or points without playing"
        elif not field.is_completable([other for other in players if other != place]):
            article, reason = "C13", "the others could not all be paired"
        else:
            article, reason = "C10", "the bracket is paired better, or the pairing comes first"
        passed_over.append(PassedOver(player.number, article, reason))
    return tuple(passed_over)
