"""Literal readings of Keizer, knock-outs, Scheveningen and team round robins against the engine, on random events."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from random import Random

import pytest

import dutchess
from book import berger, keizer, knockout, scheveningen
from dutchess.base.values import replace
from dutchess.tournament import ForbiddenPairs, MatchScoring, Player, Playoff, Scoring, Team, Tournament

pytestmark = pytest.mark.scaled

NIGHTLY = bool(os.environ.get("DUTCHESS_NIGHTLY"))
EVENTS = 5_000 if NIGHTLY else 60
FIRST = int(os.environ.get("DUTCHESS_SEED", "0"))
REFUSED = (dutchess.InvalidTournament, dutchess.NoPairingPossible)
SCORINGS = (Scoring(), Scoring(), Scoring(win=30, draw=10, forfeit_win=30, pairing_bye=30, full_bye=30, half_bye=10))
PLAYED = ("10", "01", "10", "01", "==", "==", "WL", "DD", "=0", "00")
FORFEITS = ("+-", "-+", "--", "--")
Answer = tuple[list[tuple[int, int]], int | None] | None


def by_engine(event: Tournament) -> Answer:
    try:
        pairing = dutchess.pair(event)
    except REFUSED:
        return None
    return list(pairing.pairs), pairing.bye


def field(rng: Random, size: int, rounds: int, system: str) -> Tournament:
    players = [Player(number, f"Player {number:02}", 2400 - 10 * number) for number in range(1, size + 1)]
    scoring, colour = rng.choice(SCORINGS), rng.choice("wb")
    return Tournament.of(players, rounds=rounds, initial_colour=colour, scoring=scoring, system=system)


def played_round(
    rng: Random, event: Tournament, forfeit: float, unfinished: float = 0, gone: frozenset[int] = frozenset()
) -> Tournament:
    """The event after the coming round, as the engine pairs it, with random results; who has gone loses by forfeit."""
    pairing = dutchess.pair(event)
    event = event.with_round(pairing)
    letters: dict[int, str] = {}
    for player in event.players:
        game = player.games[-1]
        if len(player.games) < pairing.round or game.result != "?" or game.colour == "b" or not game.opponent:
            continue
        pair = (player.number, game.opponent)
        if gone.intersection(pair):
            letters |= {number: "-" if number in gone else "+" for number in pair}
        elif rng.random() >= unfinished:
            letters |= zip(pair, rng.choice(FORFEITS if rng.random() < forfeit else PLAYED), strict=True)
    return event.with_results(pairing.round, letters) if letters else event


# -- Keizer ------------------------------------------------------------------------------------------------------------


def keizer_event(rng: Random) -> Tournament:
    size, rounds = rng.randint(5, 24), rng.randint(2, 12)
    event = field(rng, size, rounds, "keizer")
    choices: dict[str, tuple[str, ...]] = {
        "top": (str(size), "1", "7", "100"),
        "step": ("0", "2", "3"),
        "win": ("0.9", "3/4"),
        "draw": ("1/3", "0.45"),
        "loss": ("1/6", "0.1"),
        "bye": ("1/2", "0", "4/6"),
        "duty": ("0.7", "1"),
        "excused": ("0.35", "2/6"),
        "absent": ("1/6", "0.125"),
        "absences": ("0", "1", "2"),
        "self": ("no",),
        "gap": ("never", "0", "1", "2", "5", "9"),
    }
    often = rng.choice((0, 0.2, 0.5))
    parameters = tuple((name, rng.choice(values)) for name, values in choices.items() if rng.random() < often)
    return replace(event, parameters=parameters, forbidden=forbidden(rng, size, rounds))


def forbidden(rng: Random, size: int, rounds: int) -> tuple[ForbiddenPairs, ...]:
    rules = []
    for _ in range(rng.choice((0, 0, 1, 3))):
        first = rng.randint(1, rounds)
        group = tuple(sorted(rng.sample(range(1, size + 1), rng.randint(2, min(size, rng.choice((2, 4, 24)))))))
        rules.append(ForbiddenPairs(group) if rng.random() < 0.5 else ForbiddenPairs(group, first, rounds))
    return tuple(rules)


def with_absent(rng: Random, event: Tournament, gone: set[int], rate: float) -> Tournament:
    """Some are away for the coming round, those who have withdrawn among them."""
    byes = {player.number: rng.choice("ZHHHF") for player in event.players if rng.random() < rate}
    return event.with_byes(byes | dict.fromkeys(gone, "Z"))


def judge_keizer(seed: int, seen: Counter[str]) -> None:
    rng = Random(seed)
    event = keizer_event(rng)
    gone: set[int] = set()
    away, forfeit, unfinished = rng.choice((0, 0.1, 0.4, 0.6)), rng.choice((0, 0.1, 0.3)), rng.choice((0, 0, 0.1))
    assert event.rounds is not None
    while event.played_rounds < event.rounds:
        where = f"seed {seed}, round {event.played_rounds + 1}"
        if rng.random() < 0.1:
            gone.add(rng.choice(event.players).number)
        if event.played_rounds and rng.random() < 0.05:
            event = event.with_player(Player(len(event.players) + 1, "Late", 1500))
        event = with_absent(rng, event, gone, away)
        try:
            expected: Answer = keizer.pair(event)
        except keizer.NoPairing:
            expected = None
        assert by_engine(event) == expected, where
        if expected is None:
            seen["refused"] += 1
            return
        seen["bye"] += expected[1] is not None
        event = played_round(rng, event, forfeit, unfinished)
        if not event.is_pending(event.played_rounds):
            compare_keizer_places(event, where, seen)
        seen["rounds"] += 1


def compare_keizer_places(event: Tournament, where: str, seen: Counter[str]) -> None:
    order = keizer.ranking(event)
    points = keizer.points(event, order)
    seen["cycle"] += keizer.successor(event, order) != order
    standings = dutchess.standings(event)
    at = standings.tiebreaks.index("KZ")
    assert {row.player: hundredths(row.tiebreaks[at]) for row in standings} == points, where
    better = {one: sum(other > points[one] for other in points.values()) for one in points}
    assert {row.player: row.rank for row in standings} == {one: 1 + more for one, more in better.items()}, where


def hundredths(value: object) -> Fraction:
    return 100 * Fraction(str(value))


# -- the knock-out -----------------------------------------------------------------------------------------------------


def judge_knockout(seed: int, seen: Counter[str]) -> None:
    rng = Random(seed)
    games = rng.choice((1, 1, 2, 3, 4))
    event = team_field(rng) if rng.random() < 0.3 else field(rng, rng.randint(2, 24), 1, "knockout")
    parameters = {"games": str(games)} if games > 1 else {}
    if rng.random() < 0.5:
        parameters["third-place"] = "yes"
    event = replace(event, parameters=tuple(parameters.items()), rounds=games * knockout.stages_of(event))
    forfeit, unfinished = rng.choice((0, 0.1, 0.5, 0.9)), rng.choice((0, 0, 0, 0.02))
    gone: frozenset[int] = frozenset()
    while True:
        where = f"seed {seed}, round {event.played_rounds + 1}"
        if event.played_rounds:
            compare_knockout_places(event, where)
        if rng.random() < 0.1 and event.played_rounds < (event.rounds or 0):
            leaving = rng.choice(knockout.participants(event))
            gone, event = gone | {leaving}, event.withdraw(leaving)
        if event.played_rounds and not event.teams and rng.random() < 0.02:
            event = event.with_player(Player(len(event.players) + 1, "Late", 1500))
        away = {number: rng.choice("ZHF") for number in knockout.participants(event) if rng.random() < 0.01}
        event = event.with_byes(away | dict.fromkeys(gone, "Z"))
        expected = knockout_round(event)
        assert by_engine(event) == expected, where
        if expected is None and set(dict(event.byes)) - gone:
            seen["bye refused"] += 1
            event = event.with_byes(dict.fromkeys(gone, "Z"))
            expected = knockout_round(event)
            assert by_engine(event) == expected, where
        if knockout.somebody_entered_late(event):
            seen["late"] += 1
            return
        if expected is None:
            if not (level := level_matches(event)):
                seen["over"] += event.played_rounds == event.rounds
                return
            seen["play-off"] += 1
            event = replace(event, playoffs=(*event.playoffs, *play_offs(rng, event, level)))
            continue
        seen["skipped"] += not expected[0]
        seen["withdrawn"] += any(gone.intersection(board) for board in expected[0])
        event = played_round(rng, event, forfeit, unfinished, members_of(event, gone))
        if event.is_pending(event.played_rounds) and expected[0]:
            return
        seen["team rounds" if event.teams else "rounds"] += 1


def team_field(rng: Random) -> Tournament:
    """Teams of one to four players each."""
    teams, size = rng.randint(2, 12), rng.randint(1, 4)
    event = field(rng, teams * size, 1, "")
    rows = [tuple(range(1 + at * size, 1 + at * size + size)) for at in range(teams)]
    members = tuple(Team(number, f"Team {number}", row) for number, row in enumerate(rows, start=1))
    scoring, colours = rng.choice((MatchScoring(), MatchScoring(win=30))), rng.choice(("wbwb", "wwbb"))
    event = replace(event, match_scoring=scoring, board_colours=colours)
    return replace(event, system="CUSTOM_TEAM_KNOCKOUT", teams=members)


def members_of(event: Tournament, numbers: frozenset[int]) -> frozenset[int]:
    """The players of these teams; in an event of players, the same numbers."""
    if not event.teams:
        return numbers
    return frozenset(player for team in event.teams if team.number in numbers for player in team.players)


def knockout_round(event: Tournament) -> Answer:
    try:
        return knockout.pair(event), None
    except knockout.Refused:
        return None


def level_matches(event: Tournament) -> list[knockout.Match]:
    """The matches of the last round that stand level and have no unfinished game."""
    if event.played_rounds % knockout.games_of(event):
        return []
    stage = event.played_rounds // knockout.games_of(event)
    matches = knockout.matches_of(event, stage)
    ended = [one for one in matches if one.is_played and not unfinished_in(event, one)]
    return [one for one in ended if knockout.winner(event, one) is None]


def unfinished_in(event: Tournament, match: knockout.Match) -> bool:
    rounds = range(1, event.played_rounds + 1)
    return any(game.result == "?" for at in rounds for game in knockout.boards(event, match.one, at))


def play_offs(rng: Random, event: Tournament, level: list[knockout.Match]) -> list[Playoff]:
    found = []
    for match in level:
        white, black = rng.sample((match.one, match.other), 2)
        found.append(Playoff(event.played_rounds, white, black, rng.choice(("1", "0", "=1", "=0", "1=", "01=1"))))
    return found


def compare_knockout_places(event: Tournament, where: str) -> None:
    scores = knockout.scores(event)
    standings = dutchess.standings(event)
    assert {row.player: Fraction(str(row.tiebreaks[0])) for row in standings} == scores, where
    better = {one: sum(other > scores[one] for other in scores.values()) for one in scores}
    assert {row.player: row.rank for row in standings} == {one: 1 + more for one, more in better.items()}, where


# -- Scheveningen ------------------------------------------------------------------------------------------------------


def judge_scheveningen(seed: int, seen: Counter[str]) -> None:
    rng = Random(seed)
    size, double = rng.randint(2, 24), rng.random() < 0.4
    event = field(rng, size, 1, "scheveningen")
    clubs = ["Home", "Away", "", "Other"] if rng.random() < 0.1 else ["Home", "Away"]
    even = rng.random() < 0.5
    dealt = [clubs[at % len(clubs)] if even else rng.choice(clubs) for at in range(size)]
    rng.shuffle(dealt)
    n = max(Counter(dealt).values())
    system = rng.choice(("FIDE_DOUBLESCHEVENINGEN", "scheveningen")) if double else "FIDE_SCHEVENINGEN"
    rounds = 2 * n if double else rng.randint(1, n)
    players = tuple(replace(player, club=club) for player, club in zip(event.players, dealt, strict=True))
    event = replace(event, players=players, system=system, rounds=rounds)
    while True:
        event = event.with_byes({player.number: rng.choice("ZHF") for player in players if rng.random() < 0.05})
        try:
            expected: Answer = (scheveningen.pair(event), None)
        except scheveningen.Refused:
            expected = None
        assert by_engine(event) == expected, f"seed {seed}, round {event.played_rounds + 1}"
        if expected is None:
            seen["refused"] += not event.played_rounds
            return
        seen["rounds"] += 1
        if event.played_rounds + 1 == rounds < n:
            return  # the event ends before its table
        event = played_round(rng, event, 0.1)


# -- team round robins -------------------------------------------------------------------------------------------------


def judge_team_round_robin(seed: int, seen: Counter[str]) -> None:
    """Teams in random order and numbers, one or two cycles, absences; the boards of every match."""
    rng = Random(seed)
    event = replace(team_field(rng), initial_colour=None)
    numbers = sorted(rng.sample(range(1, 40), len(event.teams)))
    teams = tuple(replace(team, number=number) for team, number in zip(event.teams, numbers, strict=True))
    size, cycle = len(teams[0].players), len(teams) - 1 + len(teams) % 2
    double, declared = rng.random() < 0.5, rng.random() < 0.5
    code = (
        "BERGER_TEAM_DOUBLEROUNDROBIN" if double and declared else rng.choice(("BERGER", "FIDE")) + "_TEAM_ROUNDROBIN"
    )
    rounds = 2 * cycle if double else rng.randint(1, cycle + (rng.random() < 0.05))
    colours = rng.choice(("wb" * size, "bw" * size, "wwbb" * size))[:size]
    event = replace(event, teams=teams, rounds=rounds, system=code, board_colours=colours)
    while True:
        event = event.with_byes({number: "Z" for number in numbers if rng.random() < 0.05})
        try:
            expected: Answer = (berger.pair(event), None)
        except berger.Refused:
            expected = None
        assert by_engine(event) == expected, f"seed {seed}, round {event.played_rounds + 1}"
        if expected is None:
            seen["over"] += event.played_rounds == rounds
            return
        seen["second cycle"] += event.played_rounds >= cycle
        seen["rests"] += len(teams) % 2
        event = played_round(rng, replace(event, byes=()), 0.1)
        placed = {
            (player.number, player.games[-1].opponent) for player in event.players if player.games[-1].colour == "w"
        }
        made = [board for match in expected[0] for board in berger.boards(event, *match)]
        assert placed == set(made), f"seed {seed}, boards of round {event.played_rounds}"


@pytest.mark.parametrize(
    ("judge", "happens"),
    [
        (judge_keizer, ("rounds", "bye", "cycle", "refused")),
        (judge_knockout, ("rounds", "team rounds", "bye refused", "withdrawn", "late", "over", "play-off")),
        (judge_scheveningen, ("rounds", "refused")),
        (judge_team_round_robin, ("over", "second cycle", "rests")),
    ],
    ids=["keizer", "knockout", "scheveningen", "team-round-robin"],
)
def test_engine_follows_the_book(judge: Callable[[int, Counter[str]], None], happens: tuple[str, ...]) -> None:
    seen: Counter[str] = Counter()
    for seed in range(FIRST, FIRST + EVENTS):
        judge(seed, seen)
    assert all(seen[kind] for kind in happens), seen


@pytest.mark.parametrize("n", range(1, 13))
def test_the_table_of_a_scheveningen_match_does_what_its_page_says(n: int) -> None:
    """Everybody meets everybody; half of the boards have White in each round; colours differ by one, or by two."""
    event = field(Random(n), 2 * n, n, "scheveningen")
    whites, met = Counter[int](), set()
    for number in range(1, n + 1):
        mine = [scheveningen.first_team_has_white(n, i, number) for i in range(n)]
        assert abs(2 * sum(mine) - n) <= n % 2
        for i, white in enumerate(mine):
            j = (i + number - 1) % n
            met.add((i, j))
            whites[i if white else n + j] += 1
    assert len(met) == n * n
    assert event.rounds == n
    assert {abs(2 * whites[one] - n) for one in range(2 * n)} <= {0, 1, 2} - ({2} if n % 2 or n % 4 == 0 else set())
