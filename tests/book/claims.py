"""Is a claim of an explanation true? One judge for every kind, written from its definition.

Owns the judges. They ask the facts of the book (`claim_facts`), what the book counts (`counted`), and for comparisons
the round as the edition pairs it under a condition, which the book pairs, too, where the round is small. Nothing of
`dutchess.explanation` is used but the definitions (`claims`), so that who claims and who judges share no fault.

A judge returns True or False, or None if it cannot tell; the test counts those.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import copy
from functools import cached_property
from typing import Any, TypeVar

from book import (
    burstein,
    burstein_2026,
    double_swiss,
    dubov,
    dubov_2026,
    dutch,
    dutch_2017,
    dutch_history,
    lim,
    team,
)
from book.claim_facts import BYE, FORMER, Facts, double_event_of, most_pairs
from book.claim_rounds import JudgedRound
from book.counted import Round, Round2017, counted, round_of
from book.dutch_facts import edition_of
from dutchess.base.errors import NoPairingPossible
from dutchess.base.values import replace
from dutchess.explanation.claims import colours as colour_claims
from dutchess.explanation.claims import kinds
from dutchess.pairing import systems
from dutchess.pairing.criteria import BROKEN_WISHES
from dutchess.pairing.decisions import (
    BracketPaired,
    ByeGiven,
    ColourGiven,
    Decision,
    FloatersChosen,
    Reopened,
    fold,
)
from dutchess.pairing.result import Pairing
from dutchess.tournament import ForbiddenPairs, Tournament

WISHES = BROKEN_WISHES.id
OTHER = {"white": "black", "black": "white"}
ORDER = ("none", "mild", "strong", "absolute")
MOST_BY_BOOK = 8  # participants; more take the book too long

Verdict = bool | None
Value = int | tuple[int, ...]
Judge = Callable[[Any, "Context"], Verdict]
C = TypeVar("C", bound=Judge)

JUDGES: dict[type, Judge] = {}


def judges(kind: type) -> Callable[[C], C]:
    def register(judge: C) -> C:
        JUDGES[kind] = judge
        return judge

    return register


def verdict(claim: Any, context: Context) -> Verdict:
    """Whether the claim is true of the round. Nobody has a colour in it who is not there."""
    named = {getattr(claim, name) for name in ("white", "black", "who") if hasattr(claim, name)}
    if hasattr(claim, "who"):
        named.add(claim.other)
    if not named - {BYE} <= set(context.facts.here):
        return False
    import book.claim_orders  # noqa: F401 - its judges use what is here

    return JUDGES[type(claim)](claim, context)


class Context:
    """One round: the facts before it, the pairing that is explained, and rounds as they would be paired instead."""

    def __init__(self, the_round: JudgedRound) -> None:
        self.round = the_round
        self.facts = Facts(the_round.system, the_round.before)
        self.due = the_round.engine
        self.made = the_round.made
        self._traces: dict[object, Trace | None] = {}
        self.remembered: dict[int | None, dict[object, dict[str, Value]]] = {}

    @cached_property
    def opponent(self) -> dict[int, int]:
        """Who meets whom in this round; the bye is 0."""
        return opponents(self.made)

    @cached_property
    def to_pair(self) -> systems.RoundToPair:
        return systems.round_to_pair(self.round.before, self.round.system)

    def condition(self, question: str, player: int, other: int) -> Condition:
        return Condition(self, question, player, other)

    def trace(self, condition: Condition | None = None) -> Trace | None:
        """The round as the edition pairs it under a condition; None if there is no pairing."""
        key = None if condition is None else condition.key
        if key not in self._traces:
            self._traces[key] = self._traced(condition)
        return self._traces[key]

    def _traced(self, condition: Condition | None) -> Trace | None:
        try:
            if condition is None:
                decisions = tuple(self.to_pair.decide())
            else:
                decisions = tuple(self.to_pair.decide(condition.forced, condition.apart))
        except NoPairingPossible:
            return None
        return Trace(self, decisions, condition)

    @cached_property
    def counting(self) -> Round | None:
        """The book's count of single decisions, for the systems that have it."""
        system, before = self.round.system, self.round.before
        due = self.trace()
        assert due is not None
        weighed = [one for one in due.decisions if not isinstance(one, Reopened | ColourGiven)]
        if system.startswith(("dutch", "dubov", "burstein")) and system not in FORMER:
            return round_of(system, before, weighed)
        return None

    @cached_property
    def made_trace(self) -> Trace | None:
        """The decisions of this round: the due ones, or those of exactly the pairs that were played."""
        if self.opponent == opponents(self.due):
            return self.trace()
        return self.trace(self.condition("played", 0, 0))


def opponents(pairing: Pairing) -> dict[int, int]:
    found = {one: other for pair in pairing.pairs for one, other in (pair, pair[::-1])}
    if pairing.bye is not None:
        found[pairing.bye] = BYE
    return found


def boards(pairing: Pairing) -> frozenset[tuple[int, int]]:
    bye = () if pairing.bye is None else ((pairing.bye, BYE),)
    return frozenset((*pairing.pairs, *bye))


# -- questions ---------------------------------------------------------------------------------------------------------


class Condition:
    """What a question asks for (see `dutchess.explanation.claims`)."""

    def __init__(self, context: Context, question: str, player: int, other: int) -> None:
        self.context = context
        self.question, self.player, self.other = question, player, other
        self.key = question, player, other
        facts = context.facts
        self.forced: tuple[tuple[int, int], ...] = ()
        self.apart: tuple[tuple[int, int], ...] = ()
        if question == "pair":
            self.forced = ((player, other),)
        elif question == "bye":
            self.forced = ((player, BYE),)
        elif question == "played":
            self.forced = tuple(boards(context.made))
        else:
            self.apart = tuple(
                (player, one) for one in facts.here if one != player and not self._suits(facts.score(one))
            )

    def _suits(self, score: int) -> bool:
        own = self.context.facts.score(self.player)
        return {"down": score < own, "up": score > own, "stays": score >= own}[self.question]

    def may_meet(self, one: int, other: int) -> bool:
        """Whether two may meet in a pairing that has what the question asks for; 0 is the bye."""
        facts = self.context.facts
        if BYE in (one, other):
            legal = facts.may_have_bye(one + other) and len(facts.here) % 2 == 1
        else:
            legal = facts.may_meet(one, other)
        pair = {one, other}
        if self.question in ("pair", "bye", "played"):
            named = {number for made in self.forced for number in made if number or self.question != "pair"}
            if pair & named and not any(pair == set(made) for made in self.forced):
                return False
            return legal
        return legal and not any(pair == set(kept) for kept in self.apart)

    def is_met_by(self, pairing: Pairing) -> bool:
        """Whether a pairing has what the question asks for."""
        met = opponents(pairing)
        if self.question == "pair":
            return met.get(self.player) == self.other
        if self.question == "bye":
            return met.get(self.player) == BYE
        if self.question == "played":
            return met == self.context.opponent
        rival = met.get(self.player)
        return not rival or self._suits(self.context.facts.score(rival))

    def is_possible(self) -> bool:
        """Whether some legal pairing of the round has what the question asks for."""
        facts = self.context.facts
        if facts.table:
            return self.is_met_by(self.context.due)
        everybody = [*facts.here, *([BYE] if len(facts.here) % 2 else [])]
        index = {number: place for place, number in enumerate(everybody)}
        pairs = most_pairs(tuple(index.values()), lambda one, other: self.may_meet(everybody[one], everybody[other]))
        return 2 * pairs == len(everybody)

    @property
    def world(self) -> Tournament:
        """The event in which the condition is a fact: all other pairs are forbidden."""
        facts, before = self.context.facts, self.context.round.before
        barred = [
            ForbiddenPairs((one, other), facts.round, facts.round)
            for place, one in enumerate(facts.here)
            for other in facts.here[place + 1 :]
            if not self.may_meet(one, other)
        ]
        return replace(before, forbidden=(*before.forbidden, *barred))


class Trace:
    """The decisions about a round, with what the book counts in each of them by the facts of the real round."""

    def __init__(self, context: Context, decisions: tuple[Decision, ...], condition: Condition | None) -> None:
        self.context = context
        self.condition = condition
        self.all = decisions
        self.decisions = [one for one in decisions if not isinstance(one, ColourGiven)]
        self._values: dict[int, dict[str, Value]] = {}
        self._found: dict[int, dict[str, Value]] | None = None

    def values(self, place: int) -> dict[str, Value]:
        """What the book counts in a decision, in the order of the edition's criteria."""
        if place not in self._values:
            decision = self.decisions[place]
            listed = [] if isinstance(decision, Reopened) else [count.article for count in decision.criteria()]
            found = self._counted(decision) if listed else {}
            if isinstance(decision, BracketPaired):
                the_round = self.context.round
                found = {
                    **found,
                    BROKEN_WISHES.id: broken_wishes(the_round.before, self.context.facts.round, decision.pairs),
                }
            self._values[place] = {article: found[article] for article in listed if article in found}
        return self._values[place]

    @property
    def all_values(self) -> list[dict[str, Value]]:
        return [self.values(place) for place in range(len(self.decisions))]

    def _counted(self, decision: Decision) -> dict[str, Value]:
        """One decision alone where the book counts so, which is faster; else all of them."""
        context = self.context
        if isinstance(decision, Reopened | ColourGiven):
            return {}
        if context.counting is None:
            if self._found is None:
                the_round = context.round
                self._found = {id(one): found for one, found in counted(the_round.system, the_round.before, self.all)}
            return self._found.get(id(decision), {})
        counting = copy(context.counting)
        counting.decisions = [one for one in self.decisions if not isinstance(one, Reopened | ColourGiven)]
        first = counting.decisions[0]
        given = first.player if isinstance(first, ByeGiven) else None
        counting.field = [one for one in counting.everybody if one.number != given]
        counting._remembered = context.remembered.setdefault(given, {})
        return counting.counted(decision)

    @cached_property
    def pairing(self) -> Pairing:
        return (
            fold(self.context.to_pair.view.history, self.all)
            if hasattr(self.context.to_pair.view, "history")
            else (
                Pairing(
                    self.context.facts.round,
                    tuple((one.white, one.black) for one in self.all if isinstance(one, ColourGiven)),
                    next((one.player for one in self.all if isinstance(one, ByeGiven)), None),
                )
            )
        )

    @cached_property
    def by_the_book(self) -> Verdict:
        """Whether the book pairs the round so, too; None if it is too large for it."""
        if len(self.context.facts.here) > MOST_BY_BOOK or self.context.round.before.wishes:
            return None  # too large for the book, which knows no wishes
        before = self.context.round.before
        if self.condition is None:
            found = book_pairing(self.context.round.system, before)
        else:
            found = book_pairing(self.context.round.system, self.condition.world, before)
        return found is not None and found == boards(self.pairing)


def book_pairing(system: str, before: Tournament, facts: Tournament | None = None) -> frozenset[tuple[int, int]] | None:
    """The boards of a round by the book; `facts` if the event is only supposed."""
    pairs: Sequence[tuple[int, int]]
    edition = edition_of(system)
    found: Any
    try:
        if system == "dutch-2017" or (system == "burstein-2017" and burstein.is_seeding_round(before)):
            found = dutch_2017.pair_round(before, facts)
        elif system in FORMER:
            found = dutch_history.pair_round(FORMER[system], before)
        elif system.startswith("dubov"):
            found = dubov_2026.pair(before) if edition == 2026 else dubov.pair(before, edition)
        elif system.startswith("burstein") and not burstein.is_seeding_round(before):
            found = burstein_2026.pair(before) if edition == 2026 else burstein.pair(before, edition)
        elif system.startswith("lim"):
            found = lim.pair(before, edition, maxi=system.startswith("lim-maxi"))
        elif system.startswith("team"):
            found = team.pair_round(before, 2024 if system == "team-2024" else 2026)
        elif system == "double-swiss":
            found = double_swiss.pair_round(double_event_of(before))
        else:
            found = dutch.pair_round(before, edition)
    except (dubov.NoPairing, burstein.NoPairing, lim.NoPairing):
        return None
    if found is None:
        return None
    pairs, bye = found
    return frozenset((*pairs, *(() if bye is None else ((bye, BYE),))))


# -- one participant ---------------------------------------------------------------------------------------------------


@judges(kinds.Points)
def points(claim: kinds.Points, context: Context) -> Verdict:
    facts = context.facts
    points = facts.points(claim.player)
    return (claim.points, claim.accelerated) == (points, points + facts.virtual(claim.player))


@judges(kinds.ColoursSoFar)
def colours_so_far(claim: kinds.ColoursSoFar, context: Context) -> Verdict:
    return claim.colours == context.facts.colours(claim.player)


@judges(kinds.HadBye)
def had_bye(claim: kinds.HadBye, context: Context) -> Verdict:
    facts = context.facts
    if not 1 <= claim.round < facts.round or claim.player not in facts.everybody:
        return False
    return bool(claim.result) and facts.keeps_from_bye(claim.player, claim.round) == claim.result


# -- why two cannot meet -----------------------------------------------------------------------------------------------


@judges(kinds.MetBefore)
def met_before(claim: kinds.MetBefore, context: Context) -> Verdict:
    facts = context.facts
    rounds = facts.met_in(claim.a, claim.b)
    if facts.double:  # a match has two games
        rounds = tuple(number for first in rounds for number in (first, first + 1) if number < facts.round)
        return claim.round in rounds[-2:]
    return rounds[-1:] == (claim.round,)


@judges(kinds.ForbiddenPair)
def forbidden_pair(claim: kinds.ForbiddenPair, context: Context) -> Verdict:
    return context.facts.is_forbidden(claim.a, claim.b)


@judges(kinds.SameColourNeeded)
def same_colour_needed(claim: kinds.SameColourNeeded, context: Context) -> Verdict:
    return context.facts.colour_bars(claim.a, claim.b) == claim.colour != ""


@judges(kinds.SecondGame)
def second_game(_: kinds.SecondGame, context: Context) -> Verdict:
    return context.facts.second_game


@judges(kinds.ByTable)
def by_table(_: kinds.ByTable, context: Context) -> Verdict:
    return context.facts.table


# -- groups ------------------------------------------------------------------------------------------------------------


def is_group(players: tuple[int, ...], score: int, facts: Facts) -> bool:
    """Exactly these have the score, each named once."""
    return sorted(players) == sorted(facts.groups.get(score, ()))


@judges(kinds.OnlyOne)
def only_one(claim: kinds.OnlyOne, context: Context) -> Verdict:
    return is_group((claim.player,), claim.score, context.facts)


@judges(kinds.GroupOdd)
def group_odd(claim: kinds.GroupOdd, context: Context) -> Verdict:
    return is_group(claim.players, claim.score, context.facts) and len(claim.players) % 2 == 1


@judges(kinds.RestOdd)
def rest_odd(claim: kinds.RestOdd, context: Context) -> Verdict:
    facts, met = context.facts, context.opponent
    if not is_group(claim.players, claim.score, facts) or not claim.gone:
        return False

    def is_gone(number: int) -> bool:
        rival = met.get(number)
        if rival is None or rival == BYE:
            return rival == BYE
        other = facts.score(rival)
        return other < claim.score if claim.upwards else other > claim.score

    gone = sorted(number for number in claim.players if is_gone(number))
    return sorted(claim.gone) == gone and (len(claim.players) - len(gone)) % 2 == 1


def joining(score: int, context: Context) -> set[int]:
    """Who joins the group with this score in this round.

    Where players float down: those with a higher score who are paired no higher than here. Where they float up: those
    with a lower score who meet one of the group. In the Lim System towards the median, to the median from both sides.
    """
    facts, met = context.facts, context.opponent

    def is_from_above(number: int) -> bool:
        rival = met[number]
        return facts.score(number) > score and (rival == BYE or facts.score(rival) <= score)

    def is_from_below(number: int) -> bool:
        rival = met[number]
        return facts.score(number) < score and rival != BYE and facts.score(rival) == score

    above, below = True, False
    if facts.teams or facts.double or facts.system.startswith("dubov"):
        above, below = False, True
    elif facts.system.startswith("lim"):
        median = lim.twice_median(facts.before, facts.round)
        above, below = 2 * score >= median, 2 * score <= median
    return {
        number
        for number in facts.here
        if number in met and ((above and is_from_above(number)) or (below and is_from_below(number)))
    }


@judges(kinds.CannotAllPair)
def cannot_all_pair(claim: kinds.CannotAllPair, context: Context) -> Verdict:
    players = claim.players
    if len(set(players)) != len(players) or not set(players) <= set(context.facts.here):
        return False
    left = len(players) - 2 * context.facts.most_pairs(players)
    return left >= claim.left > len(players) % 2


@judges(kinds.NoOpponentAmong)
def no_opponent_among(claim: kinds.NoOpponentAmong, context: Context) -> Verdict:
    facts = context.facts
    others = [one for one in facts.groups.get(claim.score, ()) if one != claim.player]
    if not others or sorted(claim.players) != others or claim.player not in facts.here:
        return False
    return not any(facts.may_meet(claim.player, other) for other in others)


@judges(kinds.PossibleInGroup)
def possible_in_group(claim: kinds.PossibleInGroup, context: Context) -> Verdict:
    facts = context.facts
    group = facts.groups.get(claim.score, ())
    if claim.player not in facts.here:
        return False
    return sorted(claim.opponents) == [one for one in group if facts.may_meet(claim.player, one)]


@judges(kinds.FloatsDown)
def floats_down(claim: kinds.FloatsDown, context: Context) -> Verdict:
    facts = context.facts
    return (
        context.opponent.get(claim.player) == claim.opponent != BYE
        and facts.score(claim.player) == claim.from_
        and facts.score(claim.opponent) == claim.to
        and claim.from_ > claim.to
    )


# What the criteria about repeated floats count: the float of this round, the earlier one, and how long ago that was.
REPEATED = {
    **{f"C.04.3 [C{14 + 4 * more}]": ("down", "down", 1) for more in (0, 1)},
    **{f"C.04.3 [C{15 + 4 * more}]": ("up", "up", 1) for more in (0, 1)},
    **{f"C.04.3 [C{16 + 4 * more}]": ("down", "down", 2) for more in (0, 1)},
    **{f"C.04.3 [C{17 + 4 * more}]": ("up", "up", 2) for more in (0, 1)},
    **{f"C.04.3 C.{12 + 4 * more}": ("down", "down", 1) for more in (0, 1)},
    **{f"C.04.3 C.{13 + 4 * more}": ("up", "up", 1) for more in (0, 1)},
    **{f"C.04.3 C.{14 + 4 * more}": ("down", "down", 2) for more in (0, 1)},
    **{f"C.04.3 C.{15 + 4 * more}": ("up", "up", 2) for more in (0, 1)},
    "B5 down": ("down", "down", 1),
    "B5 up": ("up", "up", 1),
    "B6 down": ("down", "down", 2),
    "B6 up": ("up", "up", 2),
    "C.04.4.1 [C10]": ("up", "up", 1),
    "C.04.4.1 C.10": ("up", "up", 1),
    "C.04.6 [C7]": ("up", "any", 1),
    "C.04.6 [C10]": ("down", "any", 1),
    "C.04.6 [C9]": ("any", "any", 1),  # 2024: both teams of a pair with an upfloater
    "C.04.5 [C7]": ("up", "any", 1),
    "C.04.5 [C8]": ("down", "any", 1),
    "C.04.4.3 article 3.10": ("any", "any", 1),
}


@judges(kinds.RepeatedFloat)
def repeated_float(claim: kinds.RepeatedFloat, context: Context) -> Verdict:
    facts = context.facts
    if claim.player not in context.opponent or (claim.now, claim.before, claim.ago) != REPEATED.get(claim.article):
        return False
    card, rival = facts.cards[claim.player], context.opponent[claim.player]
    now = "down" if rival == BYE else direction(facts.score(claim.player), facts.score(rival))
    if not now or claim.now not in ("any", now):
        return False
    if facts.system.startswith("lim"):
        return lim.floated_in(facts.before, claim.player, facts.round - 1)
    if claim.before == "any":
        return bool(card.floated)
    if facts.system.startswith("dubov"):
        return dubov.upfloated_in(facts.before, claim.player, facts.round - 1)
    if facts.system == "dutch" and claim.now == "down" and not _floats_by_2026(claim, context):
        return False
    return bool(claim.before == (card.float_1 if claim.ago == 1 else card.float_2))


def _floats_by_2026(claim: kinds.RepeatedFloat, context: Context) -> bool:
    """C.04.3 [C14], [C16]: has the player left their own bracket? [C18], [C20]: have they moved down into one?"""
    if context.made_trace is None:
        return True
    brackets = [one for one in context.made_trace.decisions if isinstance(one, BracketPaired)]
    if claim.article in ("C.04.3 [C14]", "C.04.3 [C16]"):
        return any(claim.player in one.residents and claim.player in one.floaters for one in brackets)
    return any(claim.player in one.incoming for one in brackets)


def direction(own: int, other: int) -> str:
    return "" if own == other else "down" if own > other else "up"


def in_order(numbers: Iterable[int], facts: Facts) -> tuple[int, ...]:
    """C.04.3 article 1.2 and the like: by score, then by rank."""
    return tuple(sorted(numbers, key=lambda one: (-facts.score(one), facts.rank(one))))


@judges(kinds.Exchanged)
def exchanged(claim: kinds.Exchanged, context: Context) -> Verdict:
    """The upper half is as long as there are pairs, and after the exchange it has the first of every pair.

    These are the pairs of the residents (without those who meet somebody from elsewhere), or of the
    whole bracket. "First" is by rank; teams are in the order of their numbers, whatever their scores (C.04.6), and so
    are the players of a Double-Swiss. The Lim System halves those who are paired there; below the median, the lowest
    number comes first (C.04.4.3 articles 2.4, 4.1). The Dubov System has no such halves.
    """
    facts, met = context.facts, context.opponent
    if facts.system.startswith("dubov") or len(claim.to_s1) != len(claim.to_s2) or not claim.to_s1:
        return False
    brackets = context.made_trace.decisions if context.made_trace is not None else []
    bracket = [one for one in brackets if isinstance(one, BracketPaired) and one.score == claim.score][-1:]
    if not bracket:
        return False
    incoming, residents = set(bracket[0].incoming), set(bracket[0].residents)
    remainder = {one for one in residents if met.get(one) not in incoming}
    if facts.system.startswith("lim"):
        return _is_exchange(claim, [one for one in remainder if met.get(one) in remainder], context)
    return any(_is_exchange(claim, members, context) for members in (residents, residents | incoming, remainder))


def _is_exchange(claim: kinds.Exchanged, members: Iterable[int], context: Context) -> bool:
    facts, met = context.facts, context.opponent
    group = set(members)
    backwards = facts.system.startswith("lim") and 2 * claim.score < lim.twice_median(facts.before, facts.round)

    def order(numbers: Iterable[int]) -> tuple[int, ...]:
        listed = tuple(sorted(numbers)) if facts.teams or facts.double else in_order(numbers, facts)
        return listed[::-1] if backwards else listed

    pairs = {frozenset((one, met[one])) for one in group if met.get(one) in group}
    everybody = order(group)
    s1, s2 = set(everybody[: len(pairs)]), set(everybody[len(pairs) :])
    if not (set(claim.to_s2) <= s1 and set(claim.to_s1) <= s2):
        return False
    return (s1 - set(claim.to_s2)) | set(claim.to_s1) == {order(pair)[0] for pair in pairs}


@judges(kinds.WishGranted)
def wish_granted(claim: kinds.WishGranted, context: Context) -> Verdict:
    """The bracket of the same round without wishes, and how many wishes both break; no criterion differs."""
    before, number = context.round.before, context.facts.round
    plain = systems.round_to_pair(replace(before, wishes=()), context.round.system)
    found = []
    for decisions in (plain.decide(), context.made_trace.all if context.made_trace is not None else ()):
        brackets = [one for one in decisions if isinstance(one, BracketPaired) and one.score == claim.score]
        if not brackets:
            return False
        found.append(brackets[-1])
    values = [
        {count.article: count.value for count in one.criteria() if count.article != BROKEN_WISHES.id} for one in found
    ]
    sets = [{frozenset(pair) for pair in one.pairs} for one in found]
    return (
        values[0] == values[1]
        and {frozenset(pair) for pair in claim.without} == sets[0] - sets[1] != set()
        and {frozenset(pair) for pair in claim.pairs} == sets[1] - sets[0]
        and len(claim.pairs) == len(claim.without)
        and claim.before == broken_wishes(before, number, found[0].pairs)
        and claim.after == broken_wishes(before, number, found[1].pairs) < claim.before
    )


def broken_wishes(before: Tournament, number: int, pairs: Iterable[tuple[int, int]]) -> int:
    """docs/systems/wishes.md: each pair breaks every wish that holds in the round and that both belong to."""
    holding = [wish.players for wish in before.wishes if wish.first_round <= number <= wish.last_round]
    return sum(one in players and other in players for one, other in pairs for players in holding)


@judges(kinds.Counted)
def counts(claim: kinds.Counted, context: Context) -> Verdict:
    trace = context.made_trace
    if trace is None:
        return False
    for decision, values in zip(trace.decisions, trace.all_values, strict=True):
        if claim.article not in values or values[claim.article] != claim.value:
            continue
        if isinstance(decision, ByeGiven) or getattr(decision, "score", None) == claim.score:
            return _may_pay(claim, decision, context)
    return False


# Criteria that do not count one for each who pays: they look ahead, or are levels, places or games.
NOT_ONE_EACH = {
    "C.04.3 [C8]",
    "C.04.3 [C9]",
    "C.04.3 C.7",
    "C.04.4.2 [C6]",
    "C.04.4.2 [C7]",
    "C.04.4.2 C.6",
    "C.04.4.2 C.7",
    "C.04.4.3 article 5.2",
    "C9",
    "C10",
    "C12",
    "D1",
    "D4",
    BROKEN_WISHES.id,  # a pair may break several
}
# Criteria that count pairs in which both prefer the same colour.
ABOUT_COLOURS = {
    "C.04.3 [C12]",
    "C.04.3 [C13]",
    "C.04.3 C.10",
    "C.04.3 C.11",
    "A8 X",
    "A8 Z",
    "A7d",
    "B4",
    "C.04.4.1 [C7]",
    "C.04.4.2 [C8]",
    "C.04.4.1 C.7",
    "C.04.4.2 C.8",
}


def _may_pay(claim: kinds.Counted, decision: Decision, context: Context) -> bool:
    """Payers are pairs of this round, or those who float; each is named once, and counts where the criterion counts."""
    for payer in claim.payers:
        if len(payer) == 2:
            if context.opponent.get(payer[0]) != payer[1]:
                return False
        elif not _floats(payer[0], decision, context):
            return False
        if claim.article in ABOUT_COLOURS:
            wishes = {preferred(number, context) for number in payer}
            if len(payer) != 2 or len(wishes) != 1 or "" in wishes:
                return False
    each = 2 if context.facts.system == "team-2024" and claim.article == "C.04.6 [C9]" else 1  # both teams of a pair
    if len(set(map(frozenset, claim.payers))) < len(claim.payers):
        return False
    if isinstance(decision, BracketPaired) and decision.article.startswith("C.04.3 article") and context.counting:
        wanted = {} if isinstance(context.counting, Round2017) else context.counting.payers(decision)
        if claim.article in wanted and wanted[claim.article] != set(map(frozenset, claim.payers)):
            return False
    if claim.article in NOT_ONE_EACH or isinstance(decision, ByeGiven):
        return True
    number = len(claim.value) if isinstance(claim.value, tuple) else claim.value
    return len(claim.payers) <= number <= each * len(claim.payers)


def _floats(number: int, decision: Decision, context: Context) -> bool:
    """Whether somebody leaves the bracket, came to it, has the bye, or meets somebody with another score."""
    facts, rival = context.facts, context.opponent.get(number, BYE)
    if isinstance(decision, BracketPaired) and number in (*decision.floaters, *decision.incoming):
        return True
    if isinstance(decision, FloatersChosen) and number in decision.chosen:
        return True
    return rival == BYE or facts.score(rival) != facts.score(number)


# -- the bye -----------------------------------------------------------------------------------------------------------


@judges(kinds.HasBye)
def has_bye(claim: kinds.HasBye, context: Context) -> Verdict:
    return context.made.bye == claim.player and context.facts.score(claim.player) == claim.score


@judges(kinds.LowestBye)
def lowest_bye(claim: kinds.LowestBye, context: Context) -> Verdict:
    facts = context.facts
    if context.made.bye != claim.player or facts.score(claim.player) != claim.score:
        return False
    lower = [one for one in facts.here if facts.score(one) < claim.score]
    return not any(
        facts.may_have_bye(one) and facts.can_all_pair([other for other in facts.here if other != one]) for one in lower
    )


# -- comparisons -------------------------------------------------------------------------------------------------------


def asked(claim: Any, context: Context) -> Condition:
    return context.condition(claim.question, claim.player, claim.other)


@judges(kinds.Happens)
def happens(claim: kinds.Happens, context: Context) -> Verdict:
    return asked(claim, context).is_met_by(context.made)


@judges(kinds.DueOnly)
def due_only(claim: kinds.DueOnly, context: Context) -> Verdict:
    condition = asked(claim, context)
    return condition.is_met_by(context.due) and not condition.is_met_by(context.made)


@judges(kinds.Impossible)
def impossible(claim: kinds.Impossible, context: Context) -> Verdict:
    return not asked(claim, context).is_possible()


@judges(kinds.CountingArgument)
def counting_argument(claim: kinds.CountingArgument, context: Context) -> Verdict:
    facts, condition = context.facts, asked(claim, context)
    everybody = {*facts.here, *([BYE] if len(facts.here) % 2 else [])}
    named = [number for group in (*claim.groups, claim.only) for number in group]
    if len(named) != len(set(named)) or not set(named) <= everybody:
        return False
    if len(claim.groups) <= len(claim.only) or any(len(group) % 2 == 0 for group in claim.groups):
        return False
    return not any(
        condition.may_meet(member, stranger)
        for group in claim.groups
        for member in group
        for stranger in everybody - set(group) - set(claim.only)
    )


class Comparison:
    """The due round beside the round instead, from the top."""

    def __init__(self, due: Trace, instead: Trace) -> None:
        self.due, self.instead = due, instead
        self.at = next(
            (
                place
                for place, (one, other) in enumerate(zip(due.decisions, instead.decisions, strict=False))
                if essence(one) != essence(other)
            ),
            None,
        )
        self.reopened = [one for one in (*due.decisions, *instead.decisions) if isinstance(one, Reopened)]

    def bracket(self, place: int) -> int | None:
        return getattr(self.due.decisions[place], "score", None)

    def is_comparable(self, place: int) -> bool:
        """Whether the two decisions are of one kind, about one bracket."""
        one, other = self.due.decisions[place], self.instead.decisions[place]
        return type(one) is type(other) and getattr(one, "score", None) == getattr(other, "score", None)

    def differing(self, place: int) -> tuple[str, Value, Value] | None:
        """The first criterion whose values differ."""
        mine, theirs = self.due.values(place), self.instead.values(place)
        for article in mine:
            if article in theirs and mine[article] != theirs[article]:
                return article, mine[article], theirs[article]
        return None

    def first_from(self, start: int) -> tuple[int, tuple[str, Value, Value]] | None:
        for place in range(start, min(len(self.due.decisions), len(self.instead.decisions))):
            if self.is_comparable(place):
                found = self.differing(place)
                if found is not None:
                    return place, found
        return None

    def byes(self) -> tuple[int, int] | None:
        """The scores of who has the bye, if both rounds have one and the edition minimises that score first."""
        facts = self.due.context.facts
        one, other = self.due.pairing.bye, self.instead.pairing.bye
        dutch_rules = facts.system in ("dutch", "dutch-2025") or (
            facts.system in ("burstein", "burstein-2025") and not facts.is_burstein
        )
        if one is None or other is None or not dutch_rules:
            return None
        return facts.score(one), facts.score(other)


def essence(decision: Decision) -> tuple[object, ...]:
    """What a decision decides."""
    if isinstance(decision, ByeGiven):
        return ByeGiven, decision.player
    if isinstance(decision, FloatersChosen):
        return FloatersChosen, decision.score, decision.direction, frozenset(decision.chosen)
    if isinstance(decision, BracketPaired):
        pairs = frozenset(frozenset(pair) for pair in decision.pairs)
        return BracketPaired, decision.score, pairs, frozenset(decision.floaters)
    if isinstance(decision, Reopened):
        return Reopened, decision.brackets, frozenset(decision.pairs)
    return (ColourGiven,)


def comparison(claim: Any, context: Context) -> Comparison | None:
    """None if the question has no answer, or if the book pairs one of the rounds otherwise."""
    due, instead = context.trace(), context.trace(asked(claim, context))
    if due is None or instead is None or due.by_the_book is False or instead.by_the_book is False:
        return None
    return Comparison(due, instead)


def in_words(value: Value) -> tuple[int, ...]:
    return value if isinstance(value, tuple) else (value,)


@judges(kinds.WorseBy)
def worse_by(claim: kinds.WorseBy, context: Context) -> Verdict:
    found = comparison(claim, context)
    if found is None or found.at is None:
        return False
    if in_words(claim.actual) >= in_words(claim.instead):
        return False
    byes = found.byes()
    if byes is not None and byes[0] != byes[1]:
        return (claim.criterion, claim.bracket, claim.actual, claim.instead) == ("C.04.3 [C5]", None, *byes)
    difference = found.differing(found.at)
    return found.is_comparable(found.at) and (claim.bracket, difference) == (
        found.bracket(found.at),
        (claim.criterion, claim.actual, claim.instead),
    )


# The articles about the order of equally good pairings: of floaters, and of the pairs of a bracket.
ORDERS = {
    "dutch-2017": ("", "C.04.3 D"),
    "dutch-2012": ("", "D1, D2, D3"),
    "dutch-2011": ("", "D1, D2"),
    "dutch-1992": ("", "D1, D2"),
    "dubov": ("C.04.4.1 article 4.2", "C.04.4.1 articles 4.3 and 4.4"),
    "dubov-2025": ("C.04.4.1 article 4.2", "C.04.4.1 articles 4.3 and 4.4"),
    "dubov-2018": ("C.04.4.1 D.1", "C.04.4.1 D.2 and D.3"),
    "lim": ("C.04.4.3 articles 3.2 to 3.4", "C.04.4.3 article 4.2"),
    "double-swiss": ("C.04.5 article 3.5", "C.04.5 article 3.6"),
    "team": ("C.04.6 article 3.5", "C.04.6 article 3.6"),
    "team-2024": ("C.04.6 article 2.2", "C.04.6 article 2.3"),
}


# The article about floaters for whom no opponent is left, where it chooses them and not article 3. Which of the two it
# is, is not judged here: the book of Lim finds the same floaters.
LEFT_OVER = "C.04.4.3 article 4.4"


def order_of(decision: Decision, facts: Facts) -> str:
    if facts.is_burstein:
        return "C.04.4.2 D" if facts.system == "burstein-2017" else "C.04.4.2 article 4"
    system = "dutch-2017" if facts.system == "burstein-2017" else facts.system
    system = "lim" if system.startswith("lim") else system
    floaters, bracket = ORDERS.get(system, ("", "C.04.3 article 4"))  # seeding rounds of Burstein, too
    if isinstance(decision, FloatersChosen) and decision.order == LEFT_OVER:
        return LEFT_OVER
    return floaters if isinstance(decision, FloatersChosen) else bracket


@judges(kinds.LaterInOrder)
def later_in_order(claim: kinds.LaterInOrder, context: Context) -> Verdict:
    """That the due round comes first follows: the book takes the first of the best."""
    found = comparison(claim, context)
    if found is None or found.at is None or not found.is_comparable(found.at):
        return False
    byes = found.byes()
    if byes is not None and byes[0] != byes[1]:
        return False
    if claim.article != order_of(found.due.decisions[found.at], context.facts):
        return False
    return found.differing(found.at) is None and claim.bracket == found.bracket(found.at)


@judges(kinds.EquallyGood)
def equally_good(claim: kinds.EquallyGood, context: Context) -> Verdict:
    found = comparison(claim, context)
    if found is None:
        return False
    byes = found.byes()
    if byes is not None and byes[0] != byes[1]:
        return False
    return found.first_from(0) is None


@judges(kinds.FurtherDown)
def further_down(claim: kinds.FurtherDown, context: Context) -> Verdict:
    found = comparison(claim, context)
    if found is None or found.at is None or found.differing(found.at) is not None:
        return False
    first = found.first_from(found.at + 1)
    if first is None:
        return False
    place, difference = first
    return (claim.bracket, (claim.criterion, claim.actual, claim.instead)) == (found.bracket(place), difference)


@judges(kinds.FoundBefore)
def found_before(claim: kinds.FoundBefore, context: Context) -> Verdict:
    found = comparison(claim, context)
    return found is not None and found.at is not None and claim.article in {one.article for one in found.reopened}


@judges(kinds.NotDue)
def not_due(claim: kinds.NotDue, context: Context) -> Verdict:
    """Said where decisions cannot be compared, or where the first criterion that differs does not tell why.

    That is so in the former Dutch editions, where C13 and C14 decide how many of S1 are paired before anything counts.
    """
    condition = asked(claim, context)
    if not condition.is_possible() or condition.is_met_by(context.due):
        return False
    found = comparison(claim, context)
    if found is None:
        return False
    if found.at is None or not found.is_comparable(found.at):
        return True
    difference = found.differing(found.at)
    return difference is not None and in_words(difference[1]) > in_words(difference[2])


# -- a round that was played -------------------------------------------------------------------------------------------


@judges(kinds.Departure)
def departure(claim: kinds.Departure, context: Context) -> Verdict:
    due, made = boards(context.due), boards(context.made)
    listed = len(set(claim.due)) == len(claim.due) and len(set(claim.played)) == len(claim.played)
    return listed and due != made and set(claim.due) == due - made and set(claim.played) == made - due


@judges(kinds.Unlawful)
def unlawful(claim: kinds.Unlawful, context: Context) -> Verdict:
    facts = context.facts
    if not claim.boards or not set(claim.boards) <= boards(context.made):
        return False
    return not any(
        facts.may_have_bye(one) if other == BYE else facts.may_meet(one, other) for one, other in claim.boards
    )


# -- colours -----------------------------------------------------------------------------------------------------------


def given(white: int, black: int, context: Context) -> bool:
    """Whether the two meet in this round and the edition gives these colours to them."""
    facts = context.facts
    if context.opponent.get(white) != black:
        return False
    ways = {facts.white_of(white, black)}
    if facts.system.startswith("lim") and facts.below_median(white) and facts.below_median(black):
        ways.add(facts.white_of(white, black, below=True))  # whether the pair was made below the median is not asked
    return white in ways


def gets(who: int, other: int, colour: str, context: Context) -> bool:
    white, black = (who, other) if colour == "white" else (other, who)
    return given(white, black, context)


def preferred(number: int, context: Context) -> str:
    return context.facts.preference(number)[1]


@judges(colour_claims.BothGranted)
def both_granted(claim: colour_claims.BothGranted, context: Context) -> Verdict:
    wishes = preferred(claim.white, context), preferred(claim.black, context)
    return wishes == ("white", "black") and given(claim.white, claim.black, context)


@judges(colour_claims.OnlyOnePrefers)
def only_one_prefers(claim: colour_claims.OnlyOnePrefers, context: Context) -> Verdict:
    wishes = preferred(claim.who, context), preferred(claim.other, context)
    return wishes == (claim.colour, "") and gets(claim.who, claim.other, claim.colour, context)


@judges(colour_claims.StrongerPreference)
def stronger_preference(claim: colour_claims.StrongerPreference, context: Context) -> Verdict:
    facts = context.facts
    wanted = (claim.strength, claim.colour), (claim.other_strength, claim.colour)
    if (facts.preference(claim.who), facts.preference(claim.other)) != wanted:
        return False
    is_stronger = ORDER.index(claim.strength) > ORDER.index(claim.other_strength)
    return is_stronger and gets(claim.who, claim.other, claim.colour, context)


@judges(colour_claims.WiderDifference)
def wider_difference(claim: colour_claims.WiderDifference, context: Context) -> Verdict:
    facts = context.facts
    if {facts.preference(claim.who), facts.preference(claim.other)} != {("absolute", claim.colour)}:
        return False
    told = claim.difference, claim.other_difference
    if told != (facts.difference(claim.who), facts.difference(claim.other)):
        return False
    return abs(claim.difference) > abs(claim.other_difference) and gets(claim.who, claim.other, claim.colour, context)


def undecided_before_history(one: int, other: int, context: Context) -> bool:
    """Whether the rules about preferences leave open who gets which colour."""
    facts = context.facts
    if facts.double:
        return facts.colours(one).count("white") == facts.colours(other).count("white")
    mine, theirs = facts.preference(one), facts.preference(other)
    if facts.teams:
        strengths = facts.competition.preferences != "B" or mine[0] == theirs[0]
        return mine[1] == theirs[1] and strengths and facts.difference(one) == facts.difference(other)
    if facts.system.startswith("lim"):
        gains = facts.gains_balance(one, mine[1]) == facts.gains_balance(other, mine[1]) if mine[1] else False
        return (
            mine[1] == theirs[1] != "" and gains and facts.limits_broken(one, other) == facts.limits_broken(other, one)
        )
    if mine != theirs or not mine[1]:
        return False
    wider = facts.system in ("dutch", "dutch-2025", "dutch-2017") or (
        facts.system.startswith("burstein") and not facts.is_burstein
    )
    return not wider or mine[0] != "absolute" or abs(facts.difference(one)) == abs(facts.difference(other))


@judges(colour_claims.ColoursReversed)
def colours_reversed(claim: colour_claims.ColoursReversed, context: Context) -> Verdict:
    facts = context.facts
    back = facts.differs_back(claim.white, claim.black)
    if not back or back != claim.back or facts.colours(claim.white)[-back] != "black":
        return False
    if {preferred(claim.white, context), preferred(claim.black, context)} != {claim.colour or ""}:
        return False
    return undecided_before_history(claim.white, claim.black, context) and given(claim.white, claim.black, context)


@judges(colour_claims.HigherRanked)
def higher_ranked(claim: colour_claims.HigherRanked, context: Context) -> Verdict:
    facts = context.facts
    if preferred(claim.who, context) != claim.colour or facts.differs_back(claim.who, claim.other):
        return False
    if not undecided_before_history(claim.who, claim.other, context):
        return False
    return facts.ranked(claim.who, claim.other)[0] == claim.who and gets(claim.who, claim.other, claim.colour, context)


@judges(colour_claims.LowerRanked)
def lower_ranked(claim: colour_claims.LowerRanked, context: Context) -> Verdict:
    facts = context.facts
    if not facts.system.startswith("lim") or not (facts.below_median(claim.who) and facts.below_median(claim.other)):
        return False
    if preferred(claim.who, context) != claim.colour or facts.differs_back(claim.who, claim.other):
        return False
    if not undecided_before_history(claim.who, claim.other, context):
        return False
    return facts.ranked(claim.who, claim.other)[1] == claim.who and gets(claim.who, claim.other, claim.colour, context)


@judges(colour_claims.ByNumber)
def by_number(claim: colour_claims.ByNumber, context: Context) -> Verdict:
    facts = context.facts
    if facts.colours(claim.who) or facts.colours(claim.other) or facts.ranked(claim.who, claim.other)[0] != claim.who:
        return False
    if claim.number != facts.parity(claim.who) or claim.initial != facts.initial:
        return False
    due = claim.initial if claim.number % 2 else OTHER[claim.initial]
    return claim.colour == due and gets(claim.who, claim.other, claim.colour, context)


@judges(colour_claims.LimitsDecide)
def limits_decide(claim: colour_claims.LimitsDecide, context: Context) -> Verdict:
    facts = context.facts
    if not facts.system.startswith("lim") or preferred(claim.white, context) != preferred(claim.black, context):
        return False
    fewer = facts.limits_broken(claim.white, claim.black) < facts.limits_broken(claim.black, claim.white)
    return bool(preferred(claim.white, context)) and fewer and given(claim.white, claim.black, context)


@judges(colour_claims.BalancesOne)
def balances_one(claim: colour_claims.BalancesOne, context: Context) -> Verdict:
    facts = context.facts
    if not facts.system.startswith("lim"):
        return False
    if {preferred(claim.who, context), preferred(claim.other, context)} != {claim.colour}:
        return False
    gains = facts.gains_balance(claim.who, claim.colour) and not facts.gains_balance(claim.other, claim.colour)
    return gains and gets(claim.who, claim.other, claim.colour, context)


@judges(colour_claims.HadOtherTwice)
def had_other_twice(claim: colour_claims.HadOtherTwice, context: Context) -> Verdict:
    facts = context.facts
    twice = [{"white": "black", "black": "white"}[claim.colour]] * 2
    if {preferred(number, context) for number in (claim.who, claim.other)} != {claim.colour}:
        return False
    if [*facts.colours(claim.who)[-2:]] != twice or [*facts.colours(claim.other)[-2:]] == twice:
        return False
    return gets(claim.who, claim.other, claim.colour, context)


@judges(colour_claims.FewerWhites)
def fewer_whites(claim: colour_claims.FewerWhites, context: Context) -> Verdict:
    facts = context.facts
    told = claim.whites, claim.black_whites
    if told != tuple(facts.colours(number).count("white") for number in (claim.white, claim.black)):
        return False
    return facts.double and claim.whites < claim.black_whites and given(claim.white, claim.black, context)


@judges(colour_claims.LowerDifference)
def lower_difference(claim: colour_claims.LowerDifference, context: Context) -> Verdict:
    facts = context.facts
    told = claim.difference, claim.black_difference
    if told != (facts.difference(claim.white), facts.difference(claim.black)) or not facts.teams:
        return False
    if preferred(claim.white, context) != preferred(claim.black, context):
        return False
    return claim.difference < claim.black_difference and given(claim.white, claim.black, context)


@judges(colour_claims.ChangesColour)
def changes_colour(claim: colour_claims.ChangesColour, context: Context) -> Verdict:
    facts = context.facts
    colours = facts.colours(claim.who)
    if not colours or colours[-1] != OTHER.get(claim.colour) or facts.differs_back(claim.who, claim.other):
        return False
    if not undecided_before_history(claim.who, claim.other, context):
        return False
    return (facts.teams or facts.double) and gets(claim.who, claim.other, claim.colour, context)


@judges(colour_claims.TurnedColours)
def turned_colours(claim: colour_claims.TurnedColours, context: Context) -> Verdict:
    facts = context.facts
    if not facts.second_game:
        return False
    first = facts.games(claim.white)[-1]
    return (first.opponent, first.colour) == (claim.black, "b")


@judges(colour_claims.Prefers)
def prefers(claim: colour_claims.Prefers, context: Context) -> Verdict:
    if claim.player not in context.facts.cards:
        return False
    strength, colour = context.facts.preference(claim.player)
    if context.facts.system.startswith("lim"):
        strength = "mild"
    return colour == claim.colour != "" and strength == claim.strength


@judges(colour_claims.NotPreferred)
def not_preferred(claim: colour_claims.NotPreferred, context: Context) -> Verdict:
    if preferred(claim.player, context) != claim.colour or claim.colour not in OTHER:
        return False
    pair = (claim.opponent, claim.player) if claim.colour == "white" else (claim.player, claim.opponent)
    return pair in context.made.pairs


def unjudged() -> Iterator[type]:
    """Kinds without a judge; those that only knock-outs or Keizer have are judged in `format_claims`."""
    import book.claim_orders  # noqa: F401 - its judges use what is here

    return (
        kind
        for kind in kinds.KINDS
        if kind not in (*JUDGES, *kinds.PATH_KINDS, *kinds.GAME_KINDS, *kinds.RANKING_KINDS)
    )
