"""The next round while games are open: every outcome counted by hand, and what cannot be previewed."""

from __future__ import annotations

import random
import subprocess
import sys
from collections import Counter
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

import dutchess
from dutchess.base.values import replace
from dutchess.pairing.preview.outcomes import open_games
from waiting import WAIT_SECONDS

EXAMPLES = Path(__file__).parents[3] / "examples"
SYSTEMS = ("dutch", "dubov", "burstein", "lim", "dutch-2012", "team", "team-2024")


def with_open_games(seed: int, system: str) -> tuple[dutchess.Tournament, tuple[tuple[int, int], ...]]:
    """A small event whose last round has one to three open games."""
    drawn = random.Random(f"{system} {seed}")
    config = dutchess.GeneratorConfig(
        players=drawn.randint(8, 12),
        rounds=6,
        system=system,
        boards=2,
        bye_rate=0 if system.startswith("team") else 0.02,
        lowest_rating=1500,
        initial_colour="w",
    )
    before = dutchess.generate(config, seed).before_round(drawn.randint(2, 3))
    pairing = dutchess.pair(before, system)
    paired = before.with_round(pairing)
    games = open_games(paired, pairing.round)
    drawn_games = drawn.sample(games, len(games))
    count = drawn.randint(1, min(3, len(games)))
    finished = {}
    for white, black in drawn_games[count:]:
        finished[white], finished[black] = drawn.choice((("1", "0"), ("=", "="), ("0", "1")))
    return paired.with_results(pairing.round, finished), tuple(drawn_games[:count])


def with_outcome(
    tournament: dutchess.Tournament, games: tuple[tuple[int, int], ...], outcome: tuple[str, ...]
) -> dutchess.Tournament:
    """The facts with these results written into the last games; `1`, `=` and `0` as White sees them."""
    letters = {}
    for (white, black), result in zip(games, outcome, strict=True):
        letters[white], letters[black] = result, {"1": "0", "=": "=", "0": "1"}[result]
    players = tuple(
        replace(player, games=(*player.games[:-1], replace(player.games[-1], result=letters[player.number])))
        if player.number in letters
        else player
        for player in tournament.players
    )
    return replace(tournament, players=players)


@pytest.mark.parametrize("system", SYSTEMS)
def test_shares_are_those_of_all_outcomes(system: str) -> None:
    for seed in range(20):
        tournament, games = with_open_games(seed, system)
        counted: Counter[tuple[int, int]] = Counter()
        paired = 0
        for outcome in product("1=0", repeat=len(games)):
            try:
                pairing = dutchess.pair(with_outcome(tournament, games, outcome), system)
            except dutchess.NoPairingPossible:
                continue
            paired += 1
            counted.update(pairing.pairs)
            if pairing.bye is not None:
                counted[pairing.bye, 0] += 1
        if not paired:
            with pytest.raises(dutchess.NoPairingPossible):
                dutchess.preview(tournament, system)
            continue
        found = dutchess.preview(tournament, system)
        assert set(found.open) == set(games)
        assert (found.exact, found.outcomes) == (True, 3 ** len(games))
        assert found.impossible == found.outcomes - paired
        shares = {(board.white, board.black): board.share for board in found.boards}
        assert shares == {board: Fraction(count, paired) for board, count in counted.items()}
        assert found.forfeits
        assert all(board.share == 1 for board in found.certain)
        for one in tournament.teams or tournament.players:
            opponents = found.opponents(one.number)
            assert sum((share for _, share in opponents), Fraction(0)) in (0, 1)


def test_with_many_open_games_results_are_drawn_the_same_way_every_time() -> None:
    config = dutchess.GeneratorConfig(players=20, rounds=6, lowest_rating=1500, initial_colour="w")
    before = dutchess.generate(config, 3).before_round(3)
    tournament = before.with_round(dutchess.pair(before))
    found = dutchess.preview(tournament)
    assert not found.exact
    assert len(found.open) == 10
    assert found == dutchess.preview(tournament)


def test_without_open_games_everything_is_certain() -> None:
    tournament = dutchess.trf.load(EXAMPLES / "club-9.trf")
    found = dutchess.preview(tournament)
    assert {(board.white, board.black) for board in found.certain} == {(4, 2), (3, 1), (5, 9), (8, 6), (7, 0)}


def test_progress_is_told() -> None:
    told: list[tuple[int, int]] = []
    dutchess.preview(dutchess.trf.load(EXAMPLES / "preview-12.trf"), progress=lambda *step: told.append(step))
    assert told[-1] == (27, 27)


def test_both_games_of_a_match_may_be_open() -> None:
    """Double-Swiss (C.04.5): the next match depends on the open games of both rounds of the last one."""
    event = dutchess.generate(dutchess.GeneratorConfig(players=8, rounds=8, system="double-swiss"), 2).before_round(5)
    white, black = next(
        (player.number, player.games[2].opponent)
        for player in event.players
        if player.games[2].colour == "w" and player.games[2].played
    )
    opened = event.with_results(3, {white: "?", black: "?"}).with_results(4, {white: "?", black: "?"})
    seen = dutchess.preview(opened)
    assert seen.round == 5
    assert seen.open == ((white, black), (black, white))
    assert seen.outcomes == 9
    real = dutchess.pair(event)
    possible = {(board.white, board.black) for board in seen.boards}
    assert set(real.pairs) <= possible


def test_a_board_is_certain_only_if_forfeits_lead_to_it() -> None:
    """A forfeited game is an outcome: the points, the colours and the two who may meet again are others then."""
    refuted = 0
    for seed in range(12):
        tournament, games = with_open_games(seed, "dutch")
        found = dutchess.preview(tournament, "dutch")
        possible = []
        for outcome in product(
            (("1", "0"), ("=", "="), ("0", "1"), ("+", "-"), ("-", "+"), ("-", "-")), repeat=len(games)
        ):
            results = {}
            for (white, black), letters in zip(games, outcome, strict=True):
                results[white], results[black] = letters
            try:
                pairing = dutchess.pair(tournament.with_results(tournament.played_rounds, results), "dutch")
            except dutchess.NoPairingPossible:
                continue
            possible.append({*pairing.pairs, *([] if pairing.bye is None else [(pairing.bye, 0)])})
        assert {(board.white, board.black) for board in found.certain} == set.intersection(*possible)
        refuted += any(board.is_in_all and not board.is_certain for board in found.boards)
    assert refuted


def test_an_open_game_of_an_earlier_round_is_open() -> None:
    tournament = dutchess.trf.load(EXAMPLES / "preview-12.trf")
    white, black = next(
        (player.number, player.games[1].opponent)
        for player in tournament.players
        if player.games[1].colour == "w" and player.games[1].played
    )
    opened = tournament.with_results(2, {white: "?", black: "?"})
    found = dutchess.preview(opened)
    assert (white, black) in found.open
    assert found.outcomes == 81


def test_what_is_drawn_is_never_certain_and_says_how_sure_it_is() -> None:
    config = dutchess.GeneratorConfig(players=20, rounds=6, lowest_rating=1500, initial_colour="w")
    before = dutchess.generate(config, 3).before_round(3)
    found = dutchess.preview(before.with_round(dutchess.pair(before)))
    assert not found.certain
    assert found.forfeits == (not any(board.withstands for board in found.boards))
    assert found.forfeited <= 400
    assert 0.04 < found.margin < 0.05


def test_15_forfeits_of_more_than_five_games_are_tried_and_nothing_is_called_certain_that_was_not() -> None:
    config = dutchess.GeneratorConfig(players=40, rounds=6, lowest_rating=1500, initial_colour="w")
    before = dutchess.generate(config, 3).before_round(3)
    paired = before.with_round(dutchess.pair(before))
    played = {}
    for white, black in open_games(paired, 3)[:-6]:
        played[white] = played[black] = "="
    found = dutchess.preview(paired.with_results(3, played))
    assert found.exact
    assert not found.forfeits
    assert found.forfeited == 400
    assert not found.certain
    firm = [board for board in found.boards if board.withstands]
    assert firm
    assert all(board.is_in_all for board in firm)


def test_15_the_boards_of_a_table_are_certain_whatever_is_open() -> None:
    config = dutchess.GeneratorConfig(players=20, rounds=19, system="berger", lowest_rating=1500)
    before = dutchess.generate(config, 1).before_round(3)
    paired = before.with_round(dutchess.pair(before, "berger"))
    found = dutchess.preview(paired, "berger")
    assert len(found.open) == 10
    assert len(found.certain) == 10


def test_15_the_margin_of_drawn_shares_counts_only_outcomes_that_have_a_pairing() -> None:
    drawn = dutchess.Preview(5, "dutch", open=((1, 2),), outcomes=500, exact=False, boards=(), impossible=400)
    assert drawn.margin == pytest.approx(1.96 * (0.25 / 100) ** 0.5)
    assert replace(drawn, exact=True).margin == 0


ENDLESS = """
import dutchess
from dutchess.pairing.preview.outcomes import _even_after_forfeits, open_games
from dutchess.base.values import replace

config = dutchess.GeneratorConfig(players=12, rounds=6, lowest_rating=1500, initial_colour="w")
before = dutchess.generate(config, 3).before_round(3)
paired = before.with_round(dutchess.pair(before))
event = replace(paired, forbidden=(dutchess.ForbiddenPairs(tuple(range(1, 13))),))
print(_even_after_forfeits({(1, 2)}, event, {3: open_games(event, 3)}, "dutch"))
"""


def test_15_the_search_for_boards_after_forfeits_ends_where_no_outcome_has_a_pairing() -> None:
    """Six games are open, and nobody may meet anybody: no outcome counts, but all 400 are tried."""
    command = [sys.executable, "-c", ENDLESS]
    made = subprocess.run(command, capture_output=True, text=True, timeout=WAIT_SECONDS, check=False)
    assert made.stdout == "({(1, 2)}, 0, False)\n", made.stderr
