"""The best choice of games beside every choice there is (B.01 1.4.1 e and f)."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random

import pytest

from dutchess.awards import game_choice
from dutchess.awards.game_choice import EXEMPT_MIX, HOLDER, MIX, TITLE, Countable, Demands, best_choice
from dutchess.ranking.tiebreaks.ratings import mean, performance

CASES = 20_000 if os.environ.get("DUTCHESS_NIGHTLY") else 1_500


def every_choice(games: Sequence[Countable], ends: Sequence[int], least: int) -> Iterator[list[int]]:
    for end in ends:
        won = [place for place in range(end) if games[place].is_won]
        for number in range(max(0, min(len(won), end - least)) + 1):
            for dropped in combinations(won, number):
                kept = [place for place in range(end) if place not in dropped]
                if len(kept) >= least:
                    yield kept


def conditions(kept: Sequence[Countable], demands: Demands) -> dict[str, bool]:
    """1.4.3 to 1.4.5."""
    number = len(kept)
    named = [game.federation for game in kept if game.federation]
    people = list({game.opponent: game for game in kept}.values()) if demands.double else list(kept)
    half, third = -(-number // 2), max(3, -(-number // 3))
    if demands.double:
        half, third = -(-half // 2), -(-third // 2)
    return {
        "federations": len({*named} - {demands.own}) >= 2,
        "own": 5 * named.count(demands.own) <= 3 * number,
        "one": all(3 * named.count(one) <= 2 * number for one in named),
        "titled": sum([game.title >= TITLE for game in people]) >= half,
        "holders": sum([game.title == HOLDER for game in people]) >= third,
    }


def worth(games: Sequence[Countable], places: Sequence[int], demands: Demands) -> tuple[int, int, int, list[int]]:
    """Conditions before the first that fails, performance, games, and what is left out."""
    kept = [games[place] for place in places]
    ratings = [game.rating for game in kept]
    if min(ratings) < demands.floor:
        raised = kept[ratings.index(min(ratings))].opponent
        ratings = [demands.floor if game.opponent == raised else game.rating for game in kept]
    points = sum([game.points for game in kept])
    average, shown = mean(ratings), performance(ratings, points)
    assert average is not None
    assert shown is not None
    mix = conditions(kept, demands)
    rows = [mix[name] for name in demands.mix]
    rows += [average >= demands.average, shown >= demands.performance, 10 * points >= demands.per_cent * len(kept)]
    held = rows.index(False) if False in rows else len(rows)
    without = [place for place in range(len(games)) if place not in places and games[place].played]
    return held, shown, len(kept), without


def case(random: Random) -> tuple[list[Countable], list[int], Demands]:
    """Few federations, titles and ratings, so that limits and ties decide."""
    number = random.randint(3, 10)
    federations = random.choice(("AB", "ABC", "AAAB", "OOOA", "OA-", "OAB", "OOAAB", "ABCDE-", "O", "A"))
    ratings = random.choice(((1400, 2700), (2000, 2199, 2200, 2201), (1400, 1900, 2300, 2500), range(2300, 2600, 7)))
    titles = random.choice(((2, 1, 0), (2, 0), (2, 2, 2, 0), (0, 0, 1), (2,)))
    points = random.choice(((10,), (10, 10, 5), (10, 10, 10, 0)))
    repeated = random.random() < 0.3
    people = [
        (random.choice(federations).replace("-", ""), random.choice(titles), random.choice(ratings))
        for _ in range(number)
    ]
    games = []
    for at in range(number):
        opponent = random.randrange(number) if repeated else at
        federation, title, rating = people[opponent]
        games.append(Countable(opponent + 2, federation, title, rating, random.choice(points)))
    if random.random() < 0.2:
        games[-1] = Countable(games[-1].opponent, games[-1].federation, games[-1].title, games[-1].rating, 0, False)
    ends = [end for end in range(1, number) if not games[end].is_won] if random.random() < 0.7 else []
    demands = Demands(
        least=random.choice((3, 5, 7, 9)),
        floor=2200,
        average=random.choice((1800, 2200, 2380)),
        performance=random.choice((2300, 2600)),
        per_cent=35,
        own="O",
        mix=EXEMPT_MIX if random.random() < 0.2 else MIX,
        double=repeated and random.random() < 0.5,
    )
    return games, [*ends, number], demands


def wrong(seed: int) -> bool:
    games, ends, demands = case(Random(seed))
    expected = max(
        every_choice(games, ends, demands.least), key=lambda places: worth(games, places, demands), default=[]
    )
    return best_choice(games, ends, demands) != expected


@pytest.mark.scaled
def test_the_best_choice_is_the_best_of_all() -> None:
    assert [seed for seed in range(CASES) if wrong(seed)] == []


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("most_own", lambda games: games),
        ("most_of_one", lambda games: 2 * games // 3 + 1),
        ("least_titles", lambda games, double: (0, 0)),
        ("_within", lambda *some: None),
        ("LEAST_FEDERATIONS", 1),
    ],
)
def test_a_fault_is_noticed(name: str, fault: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_choice, name, fault)
    assert any(wrong(seed) for seed in range(CASES))


def test_the_games_of_a_crowded_federation_are_worth_what_they_are() -> None:
    """Seven of nine wins: at most four of A may count, and the choice that is found first has five of it."""
    facts = (("B", 2), ("A", 2), ("A", 0), ("A", 0), ("A", 2), ("B", 2), ("A", 2), ("B", 2), ("B", 2))
    games = [
        Countable(at + 2, federation, title, 2700 if at == 6 else 1400, 10)
        for at, (federation, title) in enumerate(facts)
    ]
    demands = Demands(7, 2000, 2180, 2400, 35, "O")
    assert best_choice(games, [9], demands) == [0, 1, 2, 3, 5, 6, 7]
