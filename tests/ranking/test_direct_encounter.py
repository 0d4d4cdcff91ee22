"""Direct encounter before the end of a round robin, against all completions of the open games.

The witness reads the articles literally and shares no code with the ranking: it ends every missing game in every way,
and a place holds only if it holds however they end.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, product
from random import Random

import pytest

from dutchess import Scoring, Tournament
from dutchess.base.values import replace
from dutchess.pairing.roundrobin.berger import round_robin
from dutchess.simulation.generator import points_per_result
from small_events import team_tournament, tournament, values

EDITIONS = ("current", "2011")
MOST_MISSING = 6  # games, so that a case has at most 729 completions
POINTS = {"1": "win", "=": "draw", "0": "loss", "+": "win", "-": "loss"}
ENDS = [("1", "0"), ("0", "1"), ("=", "=")]
ENTERED = [*ENDS * 6, ("+", "-"), ("-", "+"), ("-", "-"), ("?", "?")]

Groups = list[list[int]]


# -- the witness -------------------------------------------------------------------------------------------------------


class Facts:
    """The games of a round robin as far as they have a result, and how many each pair plays in all."""

    def __init__(self, t: Tournament, games_each: int) -> None:
        self.worth = {result: getattr(t.scoring, name) for result, name in POINTS.items()}
        self.games_each = games_each
        self.scored: dict[tuple[int, int], list[int]] = {}
        self.total: dict[int, int] = {}
        for player in t.players:
            self.total[player.number] = 0
            for game in player.games:
                if game.opponent and game.result != "?":
                    self.scored.setdefault((player.number, game.opponent), []).append(self.worth[game.result])
                    self.total[player.number] += self.worth[game.result]

    def missing(self, group: Sequence[int]) -> list[tuple[int, int]]:
        """The games among some players that are not played, a pair once for each."""
        return [
            pair for pair in combinations(group, 2) for _ in range(self.games_each - len(self.scored.get(pair, [])))
        ]

    def completions(self, group: Sequence[int]) -> Iterator[dict[int, Fraction]]:
        """The points among some players for every way in which the missing games may end."""
        missing = self.missing(group)
        now = {one: sum(sum(self.scored.get((one, other), [])) for other in group) for one in group}
        for ends in product(ENDS, repeat=len(missing)):
            points = dict(now)
            for (one, other), (first, second) in zip(missing, ends, strict=True):
                points[one] += self.worth[first]
                points[other] += self.worth[second]
            yield {one: Fraction(scored, self.games_each) for one, scored in points.items()}


def applied_once(facts: Facts, group: list[int]) -> Groups:
    """Annex 3, A(c): the sum if all have met; else whoever leads however the missing games end, and so on."""
    outcomes = list(facts.completions(group))
    if not facts.missing(group):
        (sums,) = outcomes
        return [[one for one in group if sums[one] == points] for points in sorted(set(sums.values()), reverse=True)]
    rest, found = list(group), []
    while len(rest) > 1:
        sure = [p for p in rest if all(points[p] > points[q] for points in outcomes for q in rest if q != p)]
        if not sure:
            break
        rest.remove(sure[0])
        found.append(sure)
    return [*found, rest]


def applied_again(facts: Facts, group: list[int]) -> Groups:
    """C.07 article 6: the same, and again for all who are not separated yet."""
    parts = applied_once(facts, group)
    if len(parts) == 1:
        return parts
    return [smaller for part in parts for smaller in (applied_again(facts, part) if len(part) > 1 else [part])]


def expected(facts: Facts, regulations: str) -> dict[int, int]:
    """Everybody's place among those with equal points; 0 where nobody is separated."""
    found: dict[int, int] = {}
    for points in set(facts.total.values()):
        group = [number for number, total in facts.total.items() if total == points]
        parts = (applied_again if regulations == "current" else applied_once)(facts, group)
        first = 1
        for part in parts:
            found.update(dict.fromkeys(part, first if len(parts) > 1 else 0))
            first += len(part)
    return found


# -- random events -----------------------------------------------------------------------------------------------------


def random_event(random: Random) -> tuple[Tournament, int]:
    """A round robin some rounds of which are played, with forfeits and open games, and how many games a pair plays."""
    double = random.random() < 0.25
    count = random.randint(3, 4) if double else random.randint(4, 8)
    table = round_robin(count, double=double)
    played = random.randint(1, len(table) - 1)
    rows: list[list[str]] = [[] for _ in range(count)]
    ends = ENTERED if random.random() < 0.5 else ENDS
    for games in table[:played]:
        entries = dict.fromkeys(range(1, count + 1), "Z")
        for white, black in games:
            first, second = random.choice(ends)
            entries[white], entries[black] = f"{black}w{first}", f"{white}b{second}"
        for number, entry in entries.items():
            rows[number - 1].append(entry)
    scoring = points_per_result(30, 10, 0, 30) if random.random() < 0.2 else Scoring()
    system = "FIDE_DOUBLEROUNDROBIN" if double else "FIDE_ROUNDROBIN"
    made = tournament(*(" ".join(row) for row in rows), rounds=len(table), scoring=scoring, system=system)
    return made, 2 if double else 1


def cases(seed: int, wanted: int) -> Iterator[tuple[Tournament, Facts]]:
    """Events with a tie in which games are missing, few enough to enumerate."""
    random = Random(seed)
    while wanted:
        t, games_each = random_event(random)
        facts = Facts(t, games_each)
        groups: dict[int, list[int]] = {}
        for number, points in facts.total.items():
            groups.setdefault(points, []).append(number)
        missing = [len(facts.missing(group)) for group in groups.values() if len(group) > 1]
        if any(missing) and max(missing) <= MOST_MISSING:
            wanted -= 1
            yield t, facts


@pytest.mark.parametrize("seed", range(4))
def test_only_places_that_hold_however_the_open_games_end(seed: int) -> None:
    """Annex 3, A(c), and C.07 article 6: 3,000 round robins before their end, in both editions."""
    separated = 0
    for t, facts in cases(seed, 750):
        for regulations in EDITIONS:
            found = values(t, "DE", regulations=regulations, round=t.played_rounds)
            assert found == expected(facts, regulations), (regulations, [player.games for player in t.players])
            separated += any(found.values())
    assert separated > 30


# -- by hand -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("regulations", EDITIONS)
def test_a_sum_that_can_still_be_reached_ranks_nobody(regulations: str) -> None:
    """Annex 3, A(c): 2 has nothing among the four with a point, but has two of them still to meet."""
    t = tournament("2w1 4b0", "1b0 5w1", "4w1 Z", "3b0 1w1", "Z 2b0", rounds=5, system="FIDE_ROUNDROBIN")
    assert values(t, "PTS") == {1: 1, 2: 1, 3: 1, 4: 1, 5: 0}
    assert values(t, "DE", regulations=regulations) == dict.fromkeys(range(1, 6), 0)


@pytest.mark.parametrize("regulations", EDITIONS)
def test_a_sum_that_cannot_be_reached_ranks(regulations: str) -> None:
    """Annex 3, A(c): 1 beat 2 and 3, who meet in the last round and cannot have more than a point each."""
    rows = ("2w1 3b1 4w0 5b0", "1b0 4w1 5b1 Z", "5w1 1w0 Z 4b1", "Z 2b0 1b1 3w0", "3b0 Z 2w0 1w1")
    t = tournament(*rows, rounds=5, system="FIDE_ROUNDROBIN")
    assert values(t, "PTS") == {1: 2, 2: 2, 3: 2, 4: 1, 5: 1}
    assert values(t, "DE", regulations=regulations) == {1: 1, 2: 2, 3: 2, 4: 0, 5: 0}


@pytest.mark.parametrize("regulations", EDITIONS)
def test_an_open_game_is_a_missing_one(regulations: str) -> None:
    """Annex 3, A(c): the same event with the games of the four entered, but no results yet."""
    rows = "2w1 4b0 3w? 5w?", "1b0 5w1 4b? 3w?", "4w1 Z 1b? 2b?", "3b0 1w1 2w? Z", "Z 2b0 Z 1b?"
    t = tournament(*rows, rounds=4, system="FIDE_ROUNDROBIN")
    assert values(t, "DE", regulations=regulations, round=4) == dict.fromkeys(range(1, 6), 0)


def test_the_second_game_of_a_double_round_robin_is_missing_until_it_is_played() -> None:
    """C.07 article 6.1.2: 1 beat 2, who may still win the second game; after the last round there is none."""
    running = tournament("2w1 3b0 3w0", "1b0 U Z", "Z 1w1 1b1", rounds=6, system="FIDE_DOUBLEROUNDROBIN")
    assert values(running, "PTS") == {1: 1, 2: 1, 3: 2}
    assert values(running, "DE") == {1: 0, 2: 0, 3: 0}
    assert values(replace(running, rounds=3), "DE") == {1: 1, 2: 2, 3: 0}


@pytest.mark.parametrize("regulations", EDITIONS)
def test_teams_that_have_not_met(regulations: str) -> None:
    """Annex 3, A(c) and C(c): 2 lost to 1, and may still beat 3; all have two match points."""
    t = team_tournament("1-2:11 3-4:11", "1-4:00 2-5:11", system="FIDE_TEAM_ROUNDROBIN", planned=5)
    assert values(t, "PTS") == {1: 2, 2: 2, 3: 2, 4: 2, 5: 0}
    assert values(t, "DE", regulations=regulations) == dict.fromkeys(range(1, 6), 0)
