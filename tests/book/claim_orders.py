"""Judges of claims about the first order of a bracket, and about which of two equally good pairings comes first.

Owns the order in which every edition lists the members of a bracket, read from the facts.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from book import burstein, dubov, lim
from book.claim_facts import BYE, Facts
from book.claims import (
    REPEATED,
    Comparison,
    Context,
    Verdict,
    comparison,
    direction,
    in_order,
    joining,
    judges,
    opponents,
)
from dutchess.explanation.claims import kinds
from dutchess.pairing.decisions import BracketPaired, FloatersChosen


def listed(members: Iterable[int], score: int, facts: Facts) -> tuple[int, ...]:
    """The members of a bracket in the order of the edition.

    Dutch (1.2), Lim (2.2): by score and rank; below the median of Lim from the end. Teams (C.04.6) and Double-Swiss:
    by their numbers, whatever their scores. Burstein (1.7): by score and its own ranking.
    """
    if facts.teams or facts.double:
        return tuple(sorted(members))
    if facts.is_burstein:
        cards = {one.number: one for one in facts._burstein_round.players}
        return tuple(sorted(members, key=lambda one: (-facts.score(one), facts._burstein_round.ranking(cards[one]))))
    found = in_order(members, facts)
    if facts.system.startswith("lim") and 2 * score < lim.twice_median(facts.before, facts.round):
        return found[::-1]
    return found


def paired_together(score: int, context: Context) -> set[int]:
    """Whose halves are made in the bracket of a score, by who meets whom in this round.

    Dutch: those with the score who meet nobody from above. Lim: those of them who meet each other. Teams, Double-Swiss:
    all of the pairs whose higher score it is.
    """
    facts, met = context.facts, context.opponent
    group = [one for one in facts.groups.get(score, ()) if one in met]
    if facts.teams or facts.double:
        found = {one for one in group if met[one] != BYE and facts.score(met[one]) <= score}
        return found | {met[one] for one in found}
    if facts.system.startswith("lim"):
        return {one for one in group if met[one] != BYE and facts.score(met[one]) == score}
    return {one for one in group if met[one] == BYE or facts.score(met[one]) <= score}


@judges(kinds.NaturalOpponent)
def natural_opponent(claim: kinds.NaturalOpponent, context: Context) -> Verdict:
    facts, met = context.facts, context.opponent
    if facts.system.startswith("dubov") or facts.is_burstein or facts.table:
        return False  # these do not pair the upper half with the lower half
    together = paired_together(claim.score, context)
    members = listed(together, claim.score, facts)
    half = sum(met[one] in together for one in members) // 2
    forwards = members == listed(members, 10_000, facts)
    if (claim.order == "list") != forwards or (claim.s1, claim.s2) != (members[:half], members[half:]):
        return False
    return (claim.player, claim.opponent) in {
        pair for one, other in zip(claim.s1, claim.s2, strict=False) for pair in ((one, other), (other, one))
    }


@judges(kinds.FirstMeetsLast)
def first_meets_last(claim: kinds.FirstMeetsLast, context: Context) -> Verdict:
    facts = context.facts
    if not facts.is_burstein:
        return False
    members = {*facts.groups.get(claim.score, ())} | joining(claim.score, context)
    members -= {one for one in members if context.opponent.get(one) == BYE}  # the bye is given first (3.1)
    if claim.listed != listed(members, claim.score, facts) or claim.player not in members:
        return False
    place = claim.listed.index(claim.player)
    return claim.opponent == claim.listed[-1 - place] != claim.player


@judges(kinds.NaturalFloat)
def natural_float(claim: kinds.NaturalFloat, context: Context) -> Verdict:
    """C.04.3 3.2, 3.3.1 and 1.9.2: those who are moved down, by score and rank, against the others by rank."""
    facts, met = context.facts, context.opponent
    is_seeding = facts.system.startswith("burstein") and burstein.is_seeding_round(context.round.before)
    if not (facts.system.startswith("dutch") or is_seeding):
        return False
    group = in_order(facts.groups.get(claim.score, ()), facts)
    comers = [one for one in facts.here if facts.score(one) > claim.score and met.get(one) in group]
    comers = list(in_order(comers, facts))
    if claim.player not in comers or claim.count != len(group):
        return False
    place = comers.index(claim.player) + 1
    if claim.before != tuple(comers[: place - 1]):
        return False
    return claim.place == place <= len(group) and group[place - 1] == claim.opponent


def sides(score: int, context: Context) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
    """C.04.4.1 article 3.2.3, 4.3.2 and 4.4.2: those paired in a bracket who prefer White, and those who prefer Black.

    None if somebody prefers neither.
    """
    facts, met = context.facts, context.opponent
    group = {one for one in facts.groups.get(score, ()) if met[one] != BYE and facts.score(met[one]) <= score}
    members = group | {met[one] for one in group}
    found: dict[str, list[int]] = {"white": [], "black": []}
    for one in members:
        found.setdefault(facts.preference(one)[1], []).append(one)
    if "" in found:
        return None
    white = sorted(found["white"], key=lambda one: (dubov.aro(facts.before, one), facts.rank(one)))
    return tuple(white), tuple(sorted(found["black"], key=facts.rank))


@judges(kinds.SidesByColour)
def sides_by_colour(claim: kinds.SidesByColour, context: Context) -> Verdict:
    if not context.facts.system.startswith("dubov") or claim.sides != sides(claim.score, context):
        return False
    pairs = {*zip(*claim.sides, strict=False)}
    return len(claim.sides[0]) == len(claim.sides[1]) and (
        (claim.player, claim.opponent) in pairs or (claim.opponent, claim.player) in pairs
    )


@judges(kinds.NextInOrder)
def next_in_order(claim: kinds.NextInOrder, context: Context) -> Verdict:
    facts, met, here = context.facts, context.opponent, {*context.facts.here}
    if met.get(claim.player) != claim.opponent or not {*claim.listed} <= here or claim.opponent not in claim.listed:
        return False
    if claim.listed.index(claim.opponent) + 1 != claim.place or not 1 <= claim.first < claim.place:
        return False
    if claim.listed not in lists_of(claim.player, claim.opponent, context) or any(
        facts.may_meet(claim.player, one) for one in _skipped(claim)
    ):
        return False
    return claim.first == _first_place(claim, context)


def lists_of(player: int, opponent: int, context: Context) -> set[tuple[int, ...]]:
    """The lists by which somebody may be given an opponent: the group into which they come, the halves, the sides."""
    facts = context.facts
    score = facts.score(opponent)
    lists = {in_order(facts.groups[score], facts)}
    for own in (score, facts.score(player)):
        lists.add(listed(paired_together(own, context), own, facts))
        if facts.system.startswith("dubov"):
            lists |= {*(sides(own, context) or ())}
    return lists


def _skipped(claim: kinds.NextInOrder) -> tuple[int, ...]:
    return claim.listed[claim.first - 1 : claim.place - 1]


def _first_place(claim: kinds.NextInOrder, context: Context) -> int | None:
    """The place in the list of the opponent by the first order."""
    facts, met = context.facts, context.opponent
    if facts.system.startswith("dubov"):
        both = sides(max(facts.score(one) for one in claim.listed), context) or ((), ())
        own = both[claim.listed == both[0]]
        return own.index(claim.player) + 1 if claim.player in own else None
    if claim.player in claim.listed:
        half = sum(met[one] in claim.listed for one in claim.listed) // 2
        return claim.listed.index(claim.player) + 1 + half
    comers = [one for one in facts.here if facts.score(one) > facts.score(claim.opponent) and met[one] in claim.listed]
    return in_order(comers, facts).index(claim.player) + 1


def partners(bracket: BracketPaired) -> dict[int, int]:
    return {one: other for pair in bracket.pairs for one, other in (pair, pair[::-1])}


def equally_good(claim: Any, context: Context) -> Comparison | None:
    """The two rounds, if nothing is counted in the first decision that differs."""
    found = comparison(claim, context)
    if found is None or found.at is None or not found.is_comparable(found.at) or found.differing(found.at) is not None:
        return None
    return found


@judges(kinds.FirstChanged)
def first_changed(claim: kinds.FirstChanged, context: Context) -> Verdict:
    found, facts = equally_good(claim, context), context.facts
    if found is None or found.at is None:
        return False
    due, instead = found.due.decisions[found.at], found.instead.decisions[found.at]
    if not (isinstance(due, BracketPaired) and isinstance(instead, BracketPaired)):
        return False
    here, there = partners(due), partners(instead)
    members = {*due.incoming, *due.residents}
    changed = [one for one in members if here.get(one, BYE) != there.get(one, BYE)]
    if claim.who not in changed or (claim.actual, claim.instead) != (here.get(claim.who, 0), there.get(claim.who, 0)):
        return False
    if facts.system.startswith("dubov"):  # 4.4: one of every pair is in the first list, which is by the average rating

        def key(number: int) -> tuple[int, int]:
            return dubov.aro(facts.before, number), facts.rank(number)

        return all(max(map(key, pair)) >= key(claim.who) for pair in due.pairs if {*pair} & {*changed})
    return listed(changed, due.score, facts)[0] == claim.who


@judges(kinds.OtherHalves)
def other_halves(claim: kinds.OtherHalves, context: Context) -> Verdict:
    """The upper half is as long as there are pairs; after the exchange it has the first of every pair."""
    found, facts = equally_good(claim, context), context.facts
    if found is None or found.at is None or claim.actual == claim.instead:
        return False
    if facts.system.startswith("dubov"):
        return all(
            _may_be_shifted(shifted, trace.decisions[found.at], facts)
            for shifted, trace in ((claim.actual, found.due), (claim.instead, found.instead))
        )
    moved = [exchanged(trace.decisions[found.at], facts) for trace in (found.due, found.instead)]
    return [claim.actual, claim.instead] == [None if one is None else one[0] for one in moved]


def exchanged(bracket: object, facts: Facts) -> tuple[tuple[int, ...], int] | None:
    """Who is in the other half than at first, and how far from the middle: places that come up less those that go."""
    if not isinstance(bracket, BracketPaired):
        return None
    met = partners(bracket)
    if facts.teams or facts.double:
        members = list(met)
    elif facts.system.startswith("lim"):
        members = [one for one in bracket.residents if met.get(one) in bracket.residents]
    else:
        members = [one for one in bracket.residents if met.get(one) not in bracket.incoming]
    order = listed(members, bracket.score, facts)
    pairs = {frozenset((one, met[one])) for one in members if one in met}
    upper = {listed(pair, bracket.score, facts)[0] for pair in pairs}
    moved = {*order[: len(pairs)]} ^ upper
    return tuple(sorted(moved)), sum(order.index(one) * (1 if one in upper else -1) for one in moved)


@judges(kinds.NearerMiddle)
def nearer_middle(claim: kinds.NearerMiddle, context: Context) -> Verdict:
    found, facts = equally_good(claim, context), context.facts
    if found is None or found.at is None or facts.system.startswith(("dubov", "lim")):
        return False
    moved = [exchanged(trace.decisions[found.at], facts) for trace in (found.due, found.instead)]
    return claim.actual < claim.instead and [claim.actual, claim.instead] == [
        None if one is None else one[1] for one in moved
    ]


def _may_be_shifted(shifted: tuple[int, ...], bracket: object, facts: Facts) -> bool:
    """C.04.4.1 3.2.3 to 3.2.5: of two who are due the same colour one is shifted; of two others both or neither.

    Before anybody has played, the sides are the halves of the ranking, and nobody tells who is shifted.
    """
    if not isinstance(bracket, BracketPaired):
        return False
    members = {one for pair in bracket.pairs for one in pair}
    if not {*shifted} <= members:
        return False
    if not any(facts.colours(one) for one in members):
        return True
    for one, other in bracket.pairs:
        number = len({one, other} & {*shifted})
        if facts.preference(one)[1] == facts.preference(other)[1]:
            if number != 1:
                return False
        elif number == 1:
            return False
    return True


@judges(kinds.OtherFloaters)
def other_floaters(claim: kinds.OtherFloaters, context: Context) -> Verdict:
    found = equally_good(claim, context)
    if found is None or found.at is None:
        return False
    due, instead = found.due.decisions[found.at], found.instead.decisions[found.at]
    if isinstance(due, FloatersChosen) and isinstance(instead, FloatersChosen):
        chosen = {*due.chosen}, {*instead.chosen}
    elif isinstance(due, BracketPaired) and isinstance(instead, BracketPaired):
        chosen = {*due.floaters}, {*instead.floaters}
    else:
        return False
    told = tuple(sorted(chosen[0] - chosen[1])), tuple(sorted(chosen[1] - chosen[0]))
    return (claim.actual, claim.instead) == told


@judges(kinds.LeftOver)
def left_over(claim: kinds.LeftOver, context: Context) -> Verdict:
    met, facts = context.opponent, context.facts
    if (met.get(claim.player), met.get(claim.other)) != (claim.a, claim.b) or BYE in (claim.a, claim.b):
        return False
    return not facts.may_meet(claim.a, claim.b)


@judges(kinds.LeftBehind)
def left_behind(claim: kinds.LeftBehind, context: Context) -> Verdict:
    met, facts = context.opponent, context.facts
    if met.get(claim.player) != claim.a or claim.a == BYE or not {claim.player, claim.floater} <= {*met}:
        return False
    if len({facts.score(one) for one in (claim.player, claim.floater, claim.a)}) > 1:
        return False
    leaves = met[claim.floater] == BYE or facts.score(met[claim.floater]) != facts.score(claim.floater)
    return leaves and not facts.may_meet(claim.a, claim.floater)


@judges(kinds.FloatsAgain)
def floats_again(claim: kinds.FloatsAgain, context: Context) -> Verdict:
    """What differs is a criterion about repeated floats; what happens in both rounds is read from the facts alone."""
    found, facts = comparison(claim, context), context.facts
    if found is None or found.at is None or not found.is_comparable(found.at):
        return False
    criterion = found.differing(found.at)
    if criterion is None or criterion[0] not in REPEATED or claim.who not in context.opponent:
        return False
    now, before, ago = REPEATED[criterion[0]]
    there = opponents(found.instead.pairing).get(claim.who)
    if there is None or claim.round != facts.round - ago:
        return False
    goes = "bye" if there == BYE else direction(facts.score(claim.who), facts.score(there))
    if claim.now != goes or (now != "any" and now != {"bye": "down"}.get(goes, goes)):
        return False
    if now != "any" and context.opponent[claim.who] == there:
        return False  # that is so in this round, too
    if claim.before == "unplayed":
        return not facts.was_played(claim.who, claim.round)
    return claim.before == facts.direction_in(claim.who, claim.round) and before in ("any", claim.before)


@judges(kinds.WouldMeet)
def would_meet(claim: kinds.WouldMeet, context: Context) -> Verdict:
    found = comparison(claim, context)
    if found is None or found.at is None or not found.is_comparable(found.at):
        return False
    due, instead = found.due.decisions[found.at], found.instead.decisions[found.at]
    if not (isinstance(due, BracketPaired) and isinstance(instead, BracketPaired)):
        return False
    return partners(instead).get(claim.a) == claim.b and partners(due).get(claim.a) != claim.b


@judges(kinds.SamePreference)
def same_preference(claim: kinds.SamePreference, context: Context) -> Verdict:
    if not {claim.a, claim.b} <= {*context.facts.here}:
        return False
    return {context.facts.preference(one)[1] for one in (claim.a, claim.b)} == {claim.colour}


@judges(kinds.SameColourPairs)
def same_colour_pairs(claim: kinds.SameColourPairs, context: Context) -> Verdict:
    found, facts = comparison(claim, context), context.facts
    if found is None or found.at is None or not found.is_comparable(found.at):
        return False
    counted = []
    for trace in (found.due, found.instead):
        bracket = trace.decisions[found.at]
        if not isinstance(bracket, BracketPaired):
            return False
        wanted = [{facts.preference(one)[1] for one in pair} for pair in bracket.pairs]
        counted.append(sum(len(colours) == 1 and "" not in colours for colours in wanted))
    return [claim.actual, claim.instead] == counted


@judges(kinds.ListedBefore)
def listed_before(claim: kinds.ListedBefore, context: Context) -> Verdict:
    facts = context.facts
    return {claim.a, claim.b} <= {*facts.here} and facts.rank(claim.a) < facts.rank(claim.b)
