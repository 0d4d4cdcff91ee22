"""A pair, a bye or a floater, real or not: why, or what would be worse.

Owns the definition of "why not A against B", the same for every system: the round paired again with every other
opponent forbidden to both and the bye withheld from both; the two lists of decisions are compared from the top, and the
first number that differs is the answer. A floater who did not float: the round paired again with all opponents except
those on the far side of the scoregroup forbidden. Must not write sentences.
"""

from __future__ import annotations

from functools import cached_property

from dutchess.base.errors import InvalidTournament, NoPairingPossible
from dutchess.base.translation import DEFAULT
from dutchess.base.translation import language as texts
from dutchess.base.values import value_class
from dutchess.explanation.claims.making import pair_claims
from dutchess.explanation.claims.orders import order_between
from dutchess.explanation.sentences.of_pairs import pair_section
from dutchess.explanation.views.blocks import WIDTH, text_of
from dutchess.explanation.views.documents import pair_document
from dutchess.explanation.views.dossier import dossier_section
from dutchess.explanation.views.page import fragment_of, page_of
from dutchess.pairing.checker import boards_of
from dutchess.pairing.decisions import (
    BY_TABLE,
    DOWN,
    UP,
    Bar,
    BracketPaired,
    ByeGiven,
    ColourGiven,
    FloatersChosen,
    Reopened,
    fold,
)
from dutchess.pairing.differences import Difference, comparable, counted_difference, differ, tell_apart
from dutchess.tournament import points_text
from dutchess.tournament.from_code import whole_number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from dutchess.explanation.claims.kinds import Claim
    from dutchess.explanation.claims.orders import Order
    from dutchess.explanation.questions.rounds import RoundExplained
    from dutchess.formats.documents.shapes import PairExplanation
    from dutchess.literals import Language, Verdict
    from dutchess.pairing.decisions import Decision
    from dutchess.pairing.result import Pairing

    Weighed = ByeGiven | FloatersChosen | BracketPaired

HAPPENS: Verdict = "happens"
DUE: Verdict = "due"
WORSE: Verdict = "worse"
LATER: Verdict = "later"
IMPOSSIBLE: Verdict = "impossible"
PAIR, BYE, STAYS = "pair", "bye", "stays"  # what a question is about, beside the directions of floats
TABLE = Bar("Tournament Rules, Annex 1", BY_TABLE)


@value_class
class Answer:
    """The answer to a question alone, without what it was found from."""

    verdict: Verdict
    difference: Difference | None
    error: NoPairingPossible | None
    further: Difference | None = None
    is_equal: bool = False
    order: Order | None = None


class PairExplained:
    """One question about a round. With an `answer`, found elsewhere, nothing is worked out before it is asked for.

    The round that the rules give is compared (`due`), whatever was played.

    Attributes:
        explained: the round.
        due: the round as the rules give it.
        pair: the numbers asked about; (player, 0) for the bye.
        asks: what the question is about: `pair`, `bye`, or the first of the pair: floats `down` or `up`, `stays`.
        floats: whether the question is that the first of the pair floats.
        verdict: `happens`; `due` by the rules, but played otherwise; `worse` by a criterion; `later` in the prescribed
            order; `impossible`.
        difference: the first number that differs, None if nothing does.
        further: if nothing is counted in the first decision that differs: the first number that differs after it.
        is_equal: whether no number differs in the whole round.
        order: if nothing is counted in the first decision that differs: what makes it come later.
        error: if impossible, and not because of the two themselves (`bar`): who blocks whom.
        kept_apart: pairs that are not to be made, if the first of the pair is to float or to stay.
        bar: an absolute criterion that stands against the two themselves.
    """

    __module__ = "dutchess"

    def __repr__(self) -> str:
        return f"<PairExplained: {self.pair[0]} and {self.pair[1]} in round {self.explained.round}: {self.verdict}>"

    def __init__(
        self,
        explained: RoundExplained,
        pair: tuple[int, int],
        asks: str = PAIR,
        *,
        answer: Answer | None = None,
    ) -> None:
        self.explained = explained
        self.due = explained.due
        self.pair = pair
        self.asks = BYE if asks == PAIR and not pair[1] else asks
        self.floats = self.asks in (DOWN, UP)
        self.difference: Difference | None = None
        self.further: Difference | None = None
        self.is_equal = False
        self.order: Order | None = None
        self.error: NoPairingPossible | None = None
        self.bar = self._bar()
        self.kept_apart = _kept_apart(explained, pair[0], self.asks)
        self._known: list[Decision] = []
        self._rest: Iterator[Decision] = iter(())
        if answer is None:
            self.verdict = self._find_verdict()
        else:
            self.verdict, self.difference, self.error = answer.verdict, answer.difference, answer.error
            self.further, self.is_equal, self.order = answer.further, answer.is_equal, answer.order

    @property
    def question(self) -> tuple[str, int, int]:
        """The question as claims state it."""
        return self.asks, self.pair[0], self.pair[1] if self.asks == PAIR else 0

    @property
    def answer(self) -> Answer:
        return Answer(self.verdict, self.difference, self.error, self.further, self.is_equal, self.order)

    def without_decisions(self) -> PairExplained:
        """The same with only the answer kept; what else is asked for is worked out again. For many of them at once."""
        self._known, self._rest = [], iter(())
        return self

    @property
    def possible(self) -> bool:
        return self.verdict != IMPOSSIBLE

    @property
    def stuck(self) -> tuple[int, ...]:
        """Players who could not all be paired, if impossible."""
        if self.bar is not None:
            return tuple(sorted(number for number in self.pair if number))
        return () if self.error is None else self.error.stuck

    @cached_property
    def decisions(self) -> tuple[Decision, ...]:
        """Those of the round with the pair; none if it is impossible."""
        if self.verdict in (HAPPENS, DUE):
            return self.due.decisions
        if self.possible and not self._known:
            return tuple(self._decide())
        return (*self._known, *self._rest)

    @cached_property
    def pairing(self) -> Pairing | None:
        """The round with the pair; the real one if it happens anyway; None if impossible."""
        if not self.possible:
            return None
        if self.verdict in (HAPPENS, DUE):
            return self.due.pairing
        return fold(self.explained.to_pair.view, self.decisions)

    @property
    def parting(self) -> tuple[Weighed, Weighed] | None:
        """The two decisions, here and there, in which the rounds part; None if nothing is counted in them."""
        if self.difference is None:
            return None
        one, other = next(pair for pair in zip(self.due.decisions, self.decisions, strict=False) if differ(*pair))
        for kind in (ByeGiven, FloatersChosen, BracketPaired):
            if isinstance(one, kind) and isinstance(other, kind) and comparable(one, other):
                return one, other
        return None

    @property
    def changed(self) -> tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]]:
        """The boards of the due round that the other one does not have, and the other way round; (player, 0): bye."""
        if self.pairing is None:
            return (), ()
        one, other = boards_of(self.due.pairing), boards_of(self.pairing)
        return tuple(board for board in one if board not in other), tuple(board for board in other if board not in one)

    def _bar(self) -> Bar | None:
        if self.asks not in (PAIR, BYE) or self.due.opponent[self.pair[0]] == self.pair[1]:
            return None
        if not self.explained.to_pair.tells:
            return TABLE
        return self.explained.bar(*self.pair)

    def _decide(self) -> Iterator[Decision]:
        return self.explained.to_pair.decide((self.pair,) if self.asks in (PAIR, BYE) else (), self.kept_apart)

    def _holds_in(self, explained: RoundExplained) -> bool:
        """Whether a round has what the question asks for."""
        one, other = self.pair
        met = explained.opponent[one]
        if self.asks in (PAIR, BYE):
            return met == other
        return (min(one, met), max(one, met)) not in self.kept_apart

    def _find_verdict(self) -> Verdict:
        if self._holds_in(self.due):
            return HAPPENS if self._holds_in(self.explained) else DUE
        if self.bar is not None:
            return IMPOSSIBLE
        self._rest = self._decide()
        try:
            if self.asks == BYE and self._bye_is_worse(self.pair[0]):
                self._known.extend(self._rest)
                return WORSE
            self._known, self.difference = tell_apart(self.due.decisions, self._rest)
        except NoPairingPossible as error:
            self.error, self.difference = error, None
            return IMPOSSIBLE
        first = len(self._known)
        if self._may_move_the_bye():
            given = self._decided_bye()
            if given is not None and self._bye_is_worse(given.player):
                return WORSE
        if self.difference is not None and self.difference.actual is not None:
            if self.difference.tells_why:
                return WORSE
            self.difference = None
            return LATER
        self._look_further(first)
        return LATER

    @property
    def _is_found_later(self) -> bool:
        """Whether brackets are reopened, and the due round is found before the one asked for."""
        return self.difference is not None and self.explained.is_reopening(self.difference.article)

    def _bye_is_worse(self, number: int) -> bool:
        """Whether the bye for this one is worse before any bracket is looked at; it is then the difference."""
        article, bye, score = self.explained.fewest_points_first, self.due.pairing.bye, self.explained.score
        if not article or bye is None or score[number] <= score[bye]:
            return False
        self.difference = Difference(article, None, score[bye], score[number])
        return True

    def _decided_bye(self) -> ByeGiven | None:
        """The bye of the round with the pair; decisions are read until it is known."""
        for one in self._known:
            if isinstance(one, ByeGiven):
                return one
        for one in self._rest:
            self._known.append(one)
            if isinstance(one, ByeGiven | ColourGiven):
                return one if isinstance(one, ByeGiven) else None
        return None

    def _may_move_the_bye(self) -> bool:
        """Whether the pair could send the bye to more points.

        It cannot if the two whom they leave may meet each other, or the two of one other board: everybody else, and the
        bye, can stay as they are.
        """
        if not self.explained.fewest_points_first or self.asks == BYE:
            return False
        if self.asks != PAIR:
            return True
        one, other = (self.due.opponent[number] for number in self.pair)
        if not one or not other:
            return True
        bar = self.explained.bar
        if bar(one, other) is None:
            return False
        boards = (board for board in self.due.pairing.pairs if not {*board} & {*self.pair})
        return not any(
            (bar(one, first) is None and bar(other, second) is None)
            or (bar(one, second) is None and bar(other, first) is None)
            for first, second in boards
        )

    def _look_further(self, first: int) -> None:
        """Compare what comes after a first decision that differs without a number; `first` are the decisions so far."""
        last = first - 1
        if not first or (not comparable(self.due.decisions[last], self._known[last]) and not self._is_found_later):
            self.difference = None
            return
        if not self._is_found_later:
            self.order = order_between(self.due.decisions[last], self._known[last])
        if self._goes_on_alike(first):
            self.is_equal = True
            return
        actual = [one for one in self.due.decisions if not isinstance(one, ColourGiven)]
        instead = self._brackets_as_far_as_needed(actual)
        pairs = list(zip(actual, instead, strict=False))
        if len(actual) != len(instead) or not all(comparable(*pair) for pair in pairs[:first]):
            return
        for one, other in pairs[first:]:
            if not comparable(one, other):
                return
            if not differ(one, other) and _members(one) == _members(other):
                continue  # the same pairs of the same players count the same
            self.further = counted_difference(one, other)
            if self.further is not None:
                return
        self.is_equal = True

    def _brackets_as_far_as_needed(self, due: Sequence[Decision]) -> list[Decision]:
        """Everything decided but the colours; where the round goes on as the due one does, `due` has the rest."""
        known = self._known
        if any(isinstance(one, ColourGiven) for one in known):
            return [one for one in known if not isinstance(one, ColourGiven)]
        for one in self._rest:
            known.append(one)
            if isinstance(one, ColourGiven):
                return known[:-1]
            read = len(known)
            if read < len(due) and comparable(due[read - 1], one) and self._goes_on_alike(read):
                return [*known, *due[read:]]
        return known

    def _goes_on_alike(self, first: int) -> bool:
        """Whether the same players are left to be paired after `first` decisions, and nothing more is asked of them.

        Brackets follow from who is left, so the rest of the round is that of the due one.
        """
        one, other = self.due.decisions[first - 1], self._known[first - 1]
        if self.asks != PAIR or not (isinstance(one, BracketPaired) and isinstance(other, BracketPaired)):
            return False
        if {*one.floaters} != {*other.floaters} or any(isinstance(again, Reopened) for again in self.due.decisions):
            return False
        paired = [_paired(decisions[:first]) for decisions in (self.due.decisions, self._known)]
        return paired[0] == paired[1] and paired[0].issuperset(self.pair)

    def claims(self) -> tuple[Claim, ...]:
        """The answer."""
        return pair_claims(self)

    def document(self) -> PairExplanation:
        """For programs."""
        return pair_document(self)

    def text(self, language: Language = DEFAULT, *, full: bool = True, width: int = WIDTH) -> str:
        """For people; without `full` the answer only."""
        return text_of(pair_section(self, texts(language), full=full), width)

    def html(self, language: Language = DEFAULT) -> str:
        """The dossier for an appeal."""
        return page_of(dossier_section(self, texts(language)), texts(language))

    def fragment(self, language: Language = DEFAULT, *, full: bool = True) -> str:
        """A part of a page, without style of its own; for the application."""
        return fragment_of(pair_section(self, texts(language), full=full), texts(language))


def explain_pair(explained: RoundExplained, pair: tuple[int, int]) -> PairExplained:
    """Answer "why not these two?"; InvalidTournament if one of them takes no part."""
    if not isinstance(pair, tuple | list) or len(pair) != 2:
        raise InvalidTournament(f"a pair is two numbers, such as (3, 7), not {pair!r}")
    numbers = tuple([whole_number(number, "a number of the pair") for number in pair])
    one, other = (max(numbers), 0) if 0 in numbers else numbers
    for number in (one, other):
        if number:
            refuse_absent(explained, number)
    if one == other:
        raise InvalidTournament(f"a pair needs two different numbers, and {one} is named twice")
    if not other and explained.pairing.bye is None and explained.to_pair.tells:
        raise InvalidTournament(f"in round {explained.round} the number of participants is even: there is no bye")
    return PairExplained(explained, (one, other))


def explain_float(explained: RoundExplained, number: int) -> PairExplained:
    """Answer the question "why does this player not float?"."""
    refuse_absent(explained, number)
    if not explained.to_pair.tells:
        raise InvalidTournament(f"nobody floats in round {explained.round}: the table of the round robin decides")
    if not explained.due.brackets:
        raise InvalidTournament(f"nobody floats in round {explained.round}: it has the opponents of the round before")
    directions, due = explained.to_pair.system.directions, explained.due
    asks = directions[0] if directions else DOWN
    if len(directions) > 1:
        asks = next((one.direction for one in due.floaters if number in one.candidates), asks)
    score = explained.score
    if not any(score[other] < score[number] if asks == DOWN else score[other] > score[number] for other in score):
        points = points_text(score[number])
        fewer = "fewer" if asks == DOWN else "more"
        raise InvalidTournament(
            f"{explained.name[number]} ({number}) cannot float {asks} in round {explained.round}: players float {asks} "
            f"in this system, and nobody who takes part has {fewer} than {points} points"
        )
    return PairExplained(explained, (number, explained.opponent[number]), asks)


def refuse_absent(explained: RoundExplained, number: int) -> None:
    """InvalidTournament if a number takes no part in the round."""
    if number in explained.opponent:
        return
    if number not in explained.name:
        raise InvalidTournament(f"there is nobody with number {number}")
    raise InvalidTournament(f"{explained.name[number]} ({number}) does not take part in round {explained.round}")


def _paired(decisions: Sequence[Decision]) -> set[int]:
    """Everybody who is paired by some decisions."""
    return {number for one in decisions if isinstance(one, BracketPaired) for pair in one.pairs for number in pair}


def _members(decision: Decision) -> tuple[object, ...]:
    """Whom a decision is about."""
    if isinstance(decision, BracketPaired):
        return frozenset(decision.incoming), frozenset(decision.residents)
    return (frozenset(decision.candidates),) if isinstance(decision, FloatersChosen) else ()


def _kept_apart(explained: RoundExplained, number: int, asks: str) -> tuple[tuple[int, int], ...]:
    """The players whom somebody may not meet who is to float `down` or `up`, or `stays`."""
    score = explained.score
    forbids = {
        DOWN: lambda other: score[other] >= score[number],
        UP: lambda other: score[other] <= score[number],
        STAYS: lambda other: score[other] < score[number],
    }.get(asks)
    if forbids is None:
        return ()
    return tuple(
        (min(number, other), max(number, other))
        for other in explained.participants
        if other != number and forbids(other)
    )
