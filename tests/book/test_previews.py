"""Previews of the next round, judged by writing out every result that an open game can have.

What is certain holds for forfeits, too. The shares of boards are those of the results over the board.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from random import Random

import pytest

import dutchess
from book.claim_rounds import rounds
from dutchess import Tournament
from dutchess.errors import NoPairingPossible
from dutchess.record import replace

OVER_THE_BOARD = ("10", "==", "01")
FORFEITED = ("+-", "-+", "--")
SYSTEMS = ("dutch", "dutch-2017", "dutch-2012", "dubov", "burstein", "lim")
Board = tuple[int, int]


def with_open_games(rng: Random, event: Tournament) -> Tournament | None:
    """The event with one or two open games in its last round, and sometimes one in an earlier round."""
    last = event.played_rounds
    games = [(last, one) for one in white_games(event, last)]
    chosen = rng.sample(games, min(len(games), rng.randint(1, 2)))
    if last > 1 and rng.random() < 0.3:
        earlier = white_games(event, last - 1)
        chosen += [(last - 1, one) for one in rng.sample(earlier, min(len(earlier), 1))]
    return set_results(event, dict.fromkeys(chosen, "??")) if chosen else None


def white_games(event: Tournament, number: int) -> list[Board]:
    """The games (White, Black) of a round."""
    return [
        (player.number, player.games[number - 1].opponent)
        for player in event.players
        if len(player.games) >= number and player.games[number - 1].opponent and player.games[number - 1].colour == "w"
    ]


def open_games(event: Tournament) -> list[tuple[int, Board]]:
    return [
        (number, game)
        for number in range(1, event.played_rounds + 1)
        for game in white_games(event, number)
        if event.player(game[0]).games[number - 1].result == "?"
    ]


def set_results(event: Tournament, results: dict[tuple[int, Board], str]) -> Tournament:
    letters = {
        (number, player): letter
        for (number, board), pair in results.items()
        for player, letter in zip(board, pair, strict=True)
    }
    players = tuple(
        replace(
            player,
            games=tuple(
                replace(game, result=letters.get((number, player.number), game.result))
                for number, game in enumerate(player.games, 1)
            ),
        )
        for player in event.players
    )
    return replace(event, players=players)


def outcomes(event: Tournament, system: str, results: tuple[str, ...]) -> Iterator[frozenset[Board]]:
    """The boards of the next round, for every outcome that can be paired; the bye is (player, 0)."""
    games = open_games(event)
    for letters in product(results, repeat=len(games)):
        try:
            pairing = dutchess.pair(set_results(event, dict(zip(games, letters, strict=True))), system)
        except NoPairingPossible:
            continue
        bye = () if pairing.bye is None else ((pairing.bye, 0),)
        yield frozenset((*pairing.pairs, *bye))


def events(seeds: range) -> Iterator[tuple[str, str, Tournament]]:
    for system in SYSTEMS:
        for seed in seeds:
            rng = Random(f"preview {system} {seed}")
            for one in rounds(system, seed)[1:2]:
                if one.before.played_rounds and len(one.before.players) <= 10:
                    event = with_open_games(rng, replace(one.before, byes=one.before.byes))
                    if event is not None:
                        yield one.name, system, event


def check(seeds: range) -> int:
    judged = 0
    for name, system, event in events(seeds):
        played = list(outcomes(event, system, OVER_THE_BOARD))
        if not played:
            continue
        all_of_them = list(outcomes(event, system, OVER_THE_BOARD + FORFEITED))
        preview = dutchess.preview(event, system)
        assert preview.exact, name
        always = frozenset.intersection(*all_of_them)
        assert {(one.white, one.black) for one in preview.certain} == always, (name, sorted(always))
        counted = Counter(board for boards in played for board in boards)
        shares = {board: Fraction(count, len(played)) for board, count in counted.items()}
        assert {(one.white, one.black): one.share for one in preview.boards} == shares, name
        judged += len(all_of_them)
    return judged


def test_certain_boards_are_those_of_every_outcome() -> None:
    assert check(range(6)) > 300


@pytest.mark.nightly
def test_certain_boards_of_many_events() -> None:
    assert check(range(6, 120)) > 5_000
