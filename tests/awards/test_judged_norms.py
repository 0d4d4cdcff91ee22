"""Norms before the judge of `book.norms`, who tries every choice of games; and faults that the judge must notice."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from random import Random

import pytest
from hypothesis import given, settings

import dutchess
from book import norms as judge
from book.award_states import norm_event, round_robin_event
from book.strategies import norm_cases, round_robin_norm_cases
from dutchess import Game, Norm, Player, Tournament
from dutchess.awards import norms as engine
from dutchess.awards.norms import Event
from dutchess.base.values import replace

NIGHTLY = bool(os.environ.get("DUTCHESS_NIGHTLY"))
CASES = 5_000 if NIGHTLY else 80

Plant = Callable[[Norm], Norm]


def stated(tournament: Tournament, title: str, event: Event | None = None) -> Norm:
    return dutchess.norms(tournament, [title], players=[1], event=event)[0]


@pytest.mark.scaled
@settings(max_examples=CASES)
@given(norm_cases())
def test_the_judge_finds_no_fault(case: tuple[Tournament, str]) -> None:
    tournament, title = case
    for one in dict.fromkeys((title, "GM", "IM", "WGM", "WIM")):
        assert judge.faults(tournament, stated(tournament, one)) == []


@pytest.mark.scaled
@settings(max_examples=CASES)
@given(round_robin_norm_cases())
def test_the_judge_finds_no_fault_in_round_robins(case: tuple[Tournament, str]) -> None:
    tournament, title = case
    for one in dict.fromkeys((title, "GM", "IM", "WGM", "WIM")):
        assert judge.faults(tournament, stated(tournament, one)) == []


@pytest.mark.scaled
@settings(max_examples=CASES)
@given(norm_cases())
def test_the_judge_finds_no_fault_in_exempt_events(case: tuple[Tournament, str]) -> None:
    tournament, title = case
    norm = stated(tournament, title, Event(mixed=True, mixed_by="1.4.3c"))
    assert judge.faults(tournament, norm, "1.4.3c") == []


@pytest.mark.parametrize("draw", [norm_event, round_robin_event])
def test_many_cases_are_norms_and_many_are_not(draw: Callable[[Random], tuple[Tournament, str]]) -> None:
    """The random cases lie near the border, and all four titles occur on both sides."""
    seen = {(title, bool(judge.norms(event, 1, title))) for event, title in map(draw, map(Random, range(300)))}
    assert len(seen) == 8


@pytest.mark.scaled
@settings(max_examples=CASES)
@given(norm_cases())
def test_leaving_out_never_makes_a_norm_fail(case: tuple[Tournament, str]) -> None:
    """1.4.1 e and f: whoever has the norm with all games has it with a choice, and another round takes nothing away."""
    tournament, title = case
    if stated(tournament, title, Event(predetermined=True)).achieved:
        assert stated(tournament, title).achieved
    norm = stated(tournament, title)
    if norm.achieved and len(norm.games) >= 9 and all(game.played for game in norm.games):
        assert stated(with_a_loss(tournament), title).achieved


def with_a_loss(tournament: Tournament) -> Tournament:
    """One round more, in which player 1 loses to somebody unrated of their own federation."""
    rounds = len(tournament.players[0].games)
    newcomer = len(tournament.players) + 1
    rest = Game(0, "-", "Z")
    last = {1: Game(newcomer, "w", "0")}
    people = [replace(one, games=(*one.games, last.get(one.number, rest))) for one in tournament.players]
    games = (*[rest] * rounds, Game(1, "b", "1"))
    people.append(Player(newcomer, "Weak", 0, "", "m", "NOR", games=games))
    return replace(tournament, players=tuple(people), rounds=rounds + 1)


# -- planted faults ----------------------------------------------------------------------------------------------------


def flipped(norm: Norm) -> Norm:
    """A yes becomes a no."""
    first, *others = norm.requirements
    return replace(norm, requirements=(replace(first, holds=False), *others))


def better_performance(norm: Norm) -> Norm:
    return replace(norm, performance=(norm.performance or 0) + 1)


def other_average(norm: Norm) -> Norm:
    return replace(norm, average=(norm.average or 0) - 1)


def game_forgotten(norm: Norm) -> Norm:
    return replace(norm, games=norm.games[1:])


def one_game_more(norm: Norm) -> Norm:
    return replace(norm, credited=norm.credited + 1)


@pytest.mark.parametrize("draw", [norm_event, round_robin_event])
@pytest.mark.parametrize("plant", [flipped, better_performance, other_average, game_forgotten, one_game_more])
def test_the_judge_notices_a_planted_fault(plant: Plant, draw: Callable[[Random], tuple[Tournament, str]]) -> None:
    planted = 0
    for seed in range(300):
        event, title = draw(Random(seed))
        norm = stated(event, title)
        if norm.achieved and (plant is not game_forgotten or len(norm.games) == 9):
            assert judge.faults(event, plant(norm)) != [], f"seed {seed}"
            planted += 1
        if planted > 8:
            break
    assert planted > 5


def without_exemption(norm: Norm) -> Norm:
    return replace(norm, requirements=tuple([one for one in norm.requirements if one.name != "exempt"]))


def another_exemption(norm: Norm) -> Norm:
    rows = [replace(one, article="1.4.3a") if one.name == "exempt" else one for one in norm.requirements]
    return replace(norm, requirements=tuple(rows))


@pytest.mark.parametrize("plant", [without_exemption, another_exemption])
def test_the_judge_notices_an_exemption_that_is_not_named(plant: Plant) -> None:
    event, title = norm_event(Random(1))
    norm = stated(event, title, Event(mixed=True, mixed_by="1.4.3c"))
    assert judge.faults(event, norm, "1.4.3c") == []
    assert judge.faults(event, plant(norm), "1.4.3c") != []


def test_the_judge_notices_a_text_that_was_not_in_force() -> None:
    event, title = norm_event(Random(1))
    event = replace(event, header=replace(event.header, start="2023/05/01"))
    norm = stated(event, title)
    assert judge.faults(event, norm) == []
    assert judge.faults(event, replace(norm, in_force=True)) != []


def test_the_judge_notices_a_norm_that_is_none() -> None:
    for seed in range(30):
        event, title = norm_event(Random(seed))
        norm = stated(event, title)
        if not norm.achieved:
            yes = replace(norm, requirements=tuple([replace(one, holds=True) for one in norm.requirements]))
            assert judge.faults(event, yes) != [], f"seed {seed}"


def one_game_raised(games: Sequence[engine.NormGame], floor: int) -> tuple[list[int], int]:
    """The floor counts in one game only."""
    ratings = [game.rating or 1400 for game in games]
    if not ratings or min(ratings) >= floor:
        return ratings, 0
    lowest = ratings.index(min(ratings))
    return [*ratings[:lowest], floor, *ratings[lowest + 1 :]], games[lowest].opponent


def without_federation(case: engine._Case, opponent: Player) -> bool:
    """Unrated opponents without a point count as all others do."""
    return not opponent.federation


def counted_twice(case: engine._Case, title: engine.Title, games: Sequence[engine.NormGame]) -> list[object]:
    """In a double round robin, a title counts in both games."""
    single = replace(case, event=replace(case.event, double=False))
    return titles(single, title, games)  # type: ignore[return-value]


def one_needed(case: engine._Case, title: engine.Title, games: Sequence[engine.NormGame]) -> list[object]:
    """In a double round robin, half of the titles is rounded down."""
    made = titles(case, title, games)
    if case.event.double:
        made[1] = replace(made[1], needed=made[1].needed - 1, holds=made[1].actual >= made[1].needed - 1)
    return made  # type: ignore[return-value]


titles = engine._Case._titles
ENGINE_FAULTS: dict[str, tuple[object, str, object]] = {
    "one game raised": (engine, "raised_ratings", one_game_raised),
    "unrated without a point": (engine._Case, "_is_left_out", without_federation),
    "titles counted twice": (engine._Case, "_titles", counted_twice),
    "one title fewer": (engine._Case, "_titles", one_needed),
    "any time control": (engine, "_time", lambda tournament, event: []),
    "any mix": (engine._Case, "_is_mixed", lambda case, title, games: True),
    "no game left out": (engine._Case, "_is_mixed", lambda case, title, games: False),
    "as a Swiss": (engine, "event_of", lambda tournament: Event(double="DOUBLE" in tournament.system)),
    "as a single round robin": (engine, "event_of", lambda tournament: Event(predetermined=True)),
    "no forfeit in the last round": (engine._Case, "_last_round_forfeit", lambda case: None),
}


@pytest.mark.parametrize("fault", ENGINE_FAULTS)
def test_the_judge_notices_a_fault_in_the_engine(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    owner, name, wrong = ENGINE_FAULTS[fault]
    monkeypatch.setattr(owner, name, wrong)
    draw = norm_event if fault == "any time control" else round_robin_event
    cases = (draw(Random(seed)) for seed in range(3_000))
    assert any(judge.faults(event, stated(event, title)) for event, title in cases)


# -- what the judge found ----------------------------------------------------------------------------------------------


def field(*results: str, ratings: dict[int, int] | None = None, unknown: tuple[int, ...] = ()) -> Tournament:
    """Grandmasters of 2450 from three countries in turn; `ratings` and opponents of no federation by round."""
    rest = Game(0, "-", "Z")
    own = tuple([Game(at + 1, "w", result) for at, result in enumerate(results, 1)])
    people = [Player(1, "Hansen", 2400, "", "w", "NOR", games=own)]
    for at, result in enumerate(results, 1):
        entry = Game(1, "b", {"1": "0", "=": "=", "0": "1", "+": "-"}[result])
        games = tuple([entry if here == at else rest for here in range(1, len(results) + 1)])
        country = "" if at in unknown else ("FRA", "GER", "NED")[at % 3]
        people.append(Player(at + 1, f"O{at}", (ratings or {}).get(at, 2450), "GM", "m", country, games=games))
    return Tournament(tuple(people), rounds=len(results))


def test_a_win_is_left_out_beside_a_forfeit_in_the_last_round() -> None:
    """1.4.2 with 1.4.1f: without one of two weak opponents, nine games are left if the forfeit counts as lost."""
    event = field(*"111111111", "+", ratings={1: 1500, 2: 1500})
    norm = stated(event, "GM")
    assert judge.faults(event, norm) == []
    assert (norm.achieved, len(norm.games), len(norm.left_out)) == (True, 9, 1)


def test_a_forfeit_in_the_last_round_is_not_also_the_missing_ninth_game() -> None:
    """1.4.1: seven games over the board, one against an opponent of no federation, and a forfeit are not enough."""
    event = field(*"11111111", "+", unknown=(8,))
    norm = stated(event, "GM")
    assert judge.faults(event, norm) == []
    assert norm.first_failure is not None
    assert norm.first_failure.article == "1.4.1"


def test_in_a_round_robin_a_win_is_left_out_with_the_forfeit_of_the_last_round_and_without_it() -> None:
    """1.4.1f with 1.4.2: the best choice leaves out the weakest opponent and does not count the forfeit as lost."""
    event = replace(field(*"11111111111", "+", ratings={1: 1500}), system="FIDE_ROUNDROBIN")
    norm = stated(event, "GM")
    assert judge.faults(event, norm) == []
    assert (norm.achieved, norm.left_out, norm.points) == (True, (1,), 100)


def test_the_judge_notices_a_percentage_that_is_rounded_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """1.4.8: 4.5 of 13 against 2800 are a performance of 2690, but less than 35 per cent."""
    event = field(*"0000=========", ratings=dict.fromkeys(range(1, 14), 2800))
    assert judge.faults(event, stated(event, "GM")) == []
    monkeypatch.setattr(engine, "whole_per_cent", lambda points, games: -(-10 * points // games) if games else 0)
    assert judge.faults(event, stated(event, "GM")) != []
