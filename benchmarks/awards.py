"""How long prizes, their explanations and norms take beside the standings of the same event, all in one run.

    python benchmarks/awards.py

An open of 200 players after nine rounds, with 40 prizes in 12 categories; and the worst shapes: a norm with 255 rounds,
and a tie in overlapping categories by the rule of US Chess. Seconds are processor time of this process; the ratios can
be trusted, the seconds only on an idle machine.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable

import dutchess
from dutchess.awards.norms import candidates
from dutchess.awards.prizes import prizes
from dutchess.awards.scheme import Prize
from dutchess.awards.sentences import prize_lines
from dutchess.awards.us_chess import divisions
from dutchess.awards.why import why
from dutchess.base.translation import language

SEED, PLAYERS, ROUNDS = 2026, 200, 9
REPEATS = 5
TARGETS = {"prizes": 0.2, "explained": 0.1, "norms": 1.0, "long": 5.0, "bands": 1.0}
LONG, BANDS = 255, 40
CLUBS = ("Knights", "Rooks", "Pawns", "Bishops", "Queens")
TITLES = ("GM", "IM", "FM", "WGM", "WIM", "", "")
FEDERATIONS = ("NOR", "SWE", "GER", "FRA", "ENG", "NED", "POL")
# Names of sections with how many prizes each has: 40 in 12 categories.
SECTIONS = (
    *(("", 10), ("sex=w", 4), ("rating=-2199", 4), ("rating=-1999", 4), ("rating=-1799", 4), ("rating=-1599", 3)),
    *(("age=-18", 3), ("age=-14", 2), ("age=60-", 2), ("rating=0-1400", 1), ("club=rooks", 2), ("federation=nor", 1)),
)


def event() -> dutchess.Tournament:
    """A complete open with titles, federations, ages and clubs."""
    config = dutchess.GeneratorConfig(players=PLAYERS, rounds=ROUNDS, lowest_rating=1200, initial_colour="w")
    played = dutchess.generate(config, SEED)
    drawn = random.Random(SEED)
    players = tuple(
        dutchess.replace(
            player,
            sex=drawn.choice("mmmw"),
            title=drawn.choice(TITLES) if player.number <= PLAYERS // 3 else "",
            federation=drawn.choice(FEDERATIONS),
            birth=str(drawn.randint(1940, 2016)),
            club=drawn.choice(CLUBS),
        )
        for player in played.players
    )
    header = dutchess.replace(played.header, start="2026/05/01", federation="NOR")
    return dutchess.replace(played, players=players, header=header)


def scheme(rule: str) -> dutchess.PrizeScheme:
    """One group, so that every player chooses among all categories they belong to."""
    lines = ["[[group]]", 'name = "Main"', f'rule = "{rule}"']
    for place, (section, count) in enumerate(SECTIONS):
        listed = ", ".join([f'"{(20 - place) * (30 - at)}"' for at in range(count)])
        lines += ["[[group.category]]", f'name = "C{place}"', f'section = "{section}"', f"prizes = [{listed}]"]
    return dutchess.PrizeScheme.parse("\n".join(lines))


def long_event(federations: int) -> dutchess.Tournament:
    """One player with a win in about half of 255 rounds, against opponents of all strengths and titles."""
    drawn = random.Random(SEED)
    own: list[dutchess.Game] = []
    people: list[dutchess.Player] = []
    for at in range(LONG):
        result, other = drawn.choice((("1", "0"), ("1", "0"), ("=", "="), ("0", "1")))
        own.append(dutchess.Game(at + 2, "w", result))
        games = (*[dutchess.Game(0, "-", "Z")] * at, dutchess.Game(1, "b", other))
        rating, federation = drawn.randint(1500, 2700), f"F{drawn.randrange(federations):02}"
        people.append(dutchess.Player(at + 2, f"P{at}", rating, drawn.choice(TITLES), "m", federation, games=games))
    hero = dutchess.Player(1, "P", 2400, "", "w", "F00", games=tuple(own))
    return dutchess.Tournament((hero, *people), rounds=LONG)


def bands() -> tuple[list[list[int]], dict[int, list[Prize]]]:
    """A tie of 40 players, each in three of 40 overlapping bands that are worth more than the prize for all."""
    eligible = [[0, *range(max(1, at - 1), min(BANDS, at + 2))] for at in range(1, BANDS)]
    return eligible, {0: [Prize(100)], **{one: [Prize(10_000 + one)] * 3 for one in range(1, BANDS)}}


def seconds(action: Callable[[], object], repeats: int = REPEATS) -> float:
    """The shortest of some calls."""
    taken = []
    for _ in range(repeats):
        start = time.process_time()
        action()
        taken.append(time.process_time() - start)
    return min(taken)


def main() -> None:
    tournament = event()
    table = dutchess.standings(tournament, ["BH/C1", "BH", "SB"])
    ranked = seconds(lambda: dutchess.standings(tournament, ["BH/C1", "BH", "SB"]))
    names = {player.number: player.name for player in tournament.players}
    rows = []
    for rule in ("place", "equal", "hort", "uschess"):
        listed = scheme(rule)
        assert sum(count for _, count in SECTIONS) == 40
        won = prizes(tournament, listed, table=table)
        taken = seconds(lambda one=listed: prizes(tournament, one, table=table))
        rows.append((f"40 prizes in 12 categories, {rule}", taken, TARGETS["prizes"]))

        def explained(number: int, given: dutchess.PrizeList = won) -> None:
            claims = why(tournament, given, number, table=table)
            prize_lines(claims, names, "EUR", language("en"))

        winners = [award.player for award in won.awards[::8]]
        slowest = max(seconds(lambda one=number: explained(one), 2) for number in winners)
        rows.append((f"explained, the slowest of {len(winners)} winners, {rule}", slowest, TARGETS["explained"]))
    rows.append(("norms of all players, all titles", seconds(lambda: dutchess.norms(tournament), 2), TARGETS["norms"]))
    rows.append(("the list of those near a norm", seconds(lambda: candidates(tournament), 2), TARGETS["norms"]))
    for federations in (3, 60):
        shape = long_event(federations)
        taken = seconds(lambda one=shape: dutchess.norms(one, players=[1]), 1)
        rows.append((f"norms of one player, {LONG} rounds, {federations} federations", taken, TARGETS["long"]))
    tie = bands()
    rows.append((f"{BANDS} overlapping bands, uschess", seconds(lambda: divisions(*tie), 1), TARGETS["bands"]))
    print(f"{PLAYERS} players, {ROUNDS} rounds; standings with three tie-breaks: {1000 * ranked:.1f} ms")
    print(f"{'what':55} {'ms':>8} {'standings':>10} {'target ms':>10}")
    for what, taken, target in rows:
        print(f"{what:55} {1000 * taken:8.1f} {taken / ranked:9.1f}x {1000 * target:10.0f}")


if __name__ == "__main__":
    main()
