"""What the Dubov System tells: decisions that add up to the pairing, and two faces of its criteria that agree."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings

import dutchess
from book.strategies import made_up_events
from dutchess import NoPairingPossible, Tournament
from dutchess.base.values import replace
from dutchess.pairing import systems
from dutchess.pairing.decisions import BracketPaired, ByeGiven, ColourGiven, Decision, FloatersChosen
from dutchess.pairing.differences import first_difference
from dutchess.pairing.dubov import field_of
from dutchess.pairing.dubov.costs import cost_of_pair, kind_of, kinds_of
from dutchess.pairing.dubov.editions import DUBOV_2026
from dutchess.pairing.dubov.facts import Facts
from dutchess.pairing.history import History
from histories import event
from sizes import examples

few = settings(max_examples=examples(60), derandomize=True, database=None, suppress_health_check=list(HealthCheck))


def rated(tournament: Tournament) -> Tournament:
    """Everybody has a rating, in the order of the numbers."""
    players = tuple(replace(player, rating=2500 - 7 * player.number) for player in tournament.players)
    return replace(tournament, players=players)


def told(tournament: Tournament, **options: object) -> list[Decision] | None:
    try:
        return list(systems.decide(tournament, "dubov", **options))  # type: ignore[arg-type]
    except NoPairingPossible:
        return None


@few
@given(made_up_events())
def test_decisions_add_up_to_the_pairing(tournament: Tournament) -> None:
    tournament = rated(tournament)
    decisions = told(tournament)
    if decisions is None:
        return
    pairing = dutchess.pair(tournament, "dubov")
    brackets = [decision for decision in decisions if isinstance(decision, BracketPaired)]
    pairs = [sorted(pair) for bracket in brackets for pair in bracket.pairs]
    assert sorted(pairs) == sorted(map(sorted, pairing.pairs))
    assert {(c.white, c.black) for c in decisions if isinstance(c, ColourGiven)} == set(pairing.pairs)
    assert [bye.player for bye in decisions if isinstance(bye, ByeGiven)] == [pairing.bye] * (pairing.bye is not None)
    chosen = {each.score: each.chosen for each in decisions if isinstance(each, FloatersChosen)}
    for bracket in brackets:
        assert bracket.incoming == chosen.get(bracket.score, ())
        members = sorted((*bracket.incoming, *bracket.residents))
        assert sorted(number for pair in bracket.pairs for number in pair) == members
        (halves,) = bracket.halves()
        assert sorted(halves.s1 + halves.s2) == members
        s1 = {*halves.s1, *halves.to_s1} - {*halves.to_s2}
        assert s1.isdisjoint(halves.opponents)
        assert len(s1) == len(halves.opponents) == len(bracket.pairs)


@few
@given(made_up_events())
def test_what_is_chosen_is_better_by_the_first_difference(tournament: Tournament) -> None:
    """Every other pair that could be made costs something, or comes later in the prescribed sequence."""
    tournament = rated(tournament)
    actual = told(tournament)
    if actual is None:
        return
    made = {frozenset((c.white, c.black)) for c in actual if isinstance(c, ColourGiven)}
    numbers = sorted(player.number for player in History.of(systems.accelerated(tournament)).participants)
    for a, b in [(a, b) for a in numbers[:3] for b in numbers if a < b][:8]:
        instead = told(tournament, forced=[(a, b)])
        if instead is None or frozenset((a, b)) in made:
            continue
        found = first_difference(actual, instead)
        assert found is not None
        if found.actual is not None:
            assert found.instead is not None
            assert found.actual < found.instead, found  # type: ignore[operator]


@few
@given(made_up_events())
def test_both_faces_of_the_criteria_count_alike(tournament: Tournament) -> None:
    """The costs of the pairs add up to what the criteria count."""
    tournament = rated(tournament)
    decisions = told(tournament)
    if decisions is None:
        return
    history = History.of(systems.accelerated(tournament))
    field, facts = field_of(history, history.participants, DUBOV_2026), Facts.of(history)
    place = {player.number: index for index, player in enumerate(field.players)}
    pairs_of = {each.score: each for each in decisions if isinstance(each, BracketPaired)}
    for floated in decisions:
        if not isinstance(floated, FloatersChosen):
            continue
        bracket = pairs_of[floated.score]
        residents = [place[number] for number in bracket.residents]
        candidates = [place[number] for number in floated.candidates]
        kinds, levels = kinds_of(field, facts, residents, candidates)
        kind = dict(zip([*residents, *candidates], [kind_of(each) for each in kinds], strict=True))
        costs = []
        for pair in bracket.pairs:
            a, b = sorted((place[number] for number in pair), key=lambda each: kind[each].level)
            costs.append(cost_of_pair(levels, kind[a], kind[b]))
        c5, *levels_used, c7, c8, c9, c10 = [sum(digits) for digits in zip(*costs, strict=True)]
        value = {count.article.split()[-1]: count.value for count in floated.criteria()}
        assert (value["[C5]"], value["[C7]"]) == (c5, c7)
        assert len(value["[C6]"]) == sum(levels_used)  # type: ignore[arg-type]
        if not field.last_round:
            assert (value["[C8]"], value["[C9]"], value["[C10]"]) == (c8, c9, c10)


def test_upfloaters_and_what_speaks_for_them() -> None:
    """1 seeks White; of the possible upfloaters 2 and 3 seek White, 4 seeks Black: [C7]."""
    lost = ("1w0", "2w=", "3w=", "4b=")
    tournament = event("5b1", "6b=", "7b=", "8w=", *lost, absent="5Z 6Z 7Z 8Z")
    actual, instead = told(tournament), told(tournament, forced=[(1, 2)])
    assert actual is not None
    assert instead is not None
    floated = actual[0]
    assert isinstance(floated, FloatersChosen)
    assert (floated.direction, floated.chosen, floated.candidates) == ("up", (4,), (2, 3, 4))
    found = first_difference(actual, instead)
    assert found is not None
    assert (found.article, found.actual, found.instead) == ("C.04.4.1 [C7]", 0, 1)


def test_where_nothing_differs_the_order_decides() -> None:
    """Of equal possible upfloaters the first by initial ranking (4.2.3)."""
    tournament = event("F", "Z", "Z", "Z")
    actual, instead = told(tournament), told(tournament, forced=[(1, 4)])
    assert actual is not None
    assert instead is not None
    found = first_difference(actual, instead)
    assert found is not None
    assert (found.article, found.actual) == ("C.04.4.1 article 4.2", None)


def test_shifters_are_told() -> None:
    """The worked example of docs/systems/dubov.md: 3 is shifted from G1 to G2, and 1-4, 6-3 is the transposition."""
    tournament = event(
        *("5w0 7b0", "6b1 3w1", "7w= 2b0", "8b0 6w=", "1b1 8w1", "2w0 4b=", "3b= 1w1", "4w1 5b0"),
        rounds=5,
        ratings=(2410, 2380, 2330, 2290, 2240, 2200, 2150, 2100),
    )
    decisions = told(tournament)
    assert decisions is not None
    last = [decision for decision in decisions if isinstance(decision, BracketPaired)][-1]
    (halves,) = last.halves()
    assert (halves.s1, halves.s2, halves.to_s2, halves.to_s1) == ((1, 3, 6), (4,), (3,), ())
    assert halves.opponents == (4, 3)
