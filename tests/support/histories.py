"""Small events written down as one line per player, for tests of single articles."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import dutchess
from dutchess import ForbiddenPairs, Game, Player, Tournament
from dutchess.tournament import mark_valid


def event(
    *histories: str,
    rounds: int = 9,
    forbidden: str = "",
    absent: str = "",
    ratings: tuple[int, ...] = (),
    **facts: object,
) -> Tournament:
    """An event from one history per player: `4w1` is a game against 4, with White, won; `U H F Z` a round without one.

    A history made up for one rule may leave out the other side of a game, so the event counts as validated.

    Args:
        forbidden: pairs that are not to meet: `1-2 1-3`.
        absent: who misses the coming round, with the bye he is given: `5Z 6H`.
    """
    players = tuple(
        Player(
            number,
            rating=ratings[number - 1] if ratings else 2500 - number,
            games=tuple(_game(text) for text in history.split()),
        )
        for number, history in enumerate(histories, 1)
    )
    found = Tournament(
        players,
        rounds=rounds,
        initial_colour="w",
        forbidden=tuple(ForbiddenPairs(tuple(map(int, pair.split("-")))) for pair in forbidden.split()),
        byes=tuple((int(text[:-1]), text[-1]) for text in absent.split()),
        **facts,  # type: ignore[arg-type]
    )
    return mark_valid(found)


def alone(*histories: str, players: int = 9, **facts: Any) -> Tournament:
    """An event of which only these players take part in the coming round; their opponents so far are numbered after
    them."""
    others = range(len(histories) + 1, players + 1)
    missed = " ".join("Z" for _ in histories[0].split())
    return event(*histories, *[missed] * len(others), absent=" ".join(f"{number}Z" for number in others), **facts)


def _game(text: str) -> Game:
    return Game(0, "-", text) if text in "UHFZ" else Game(int(text[:-2]), text[-2], text[-1])


def met(tournament: Tournament, system: str) -> str:
    """Who meets whom in the coming round, colours aside: `1-4 2-5`; the bye as `7-0`."""
    pairing = dutchess.pair(tournament, system=system)
    pairs = sorted((min(pair), max(pair)) for pair in pairing.pairs)
    return " ".join(f"{a}-{b}" for a, b in (*pairs, *([(pairing.bye, 0)] if pairing.bye else [])))


def pairs_the_same_with_the_twin(file: str, step: int) -> str:
    """Pair a part of a file's known rounds by the pure Python kernel, in a process of its own: "" or the error."""
    script = (
        "from itertools import islice\n"
        "import dutchess.matching\n"
        "from known import BUNDLED, paired, rounds\n"
        "assert dutchess.matching.KERNEL == 'python'\n"
        f"for known in islice(rounds(BUNDLED / {file!r}), 0, None, {step}):\n"
        "    assert paired(known) == known.expected, known.name\n"
        "print('the same')\n"
    )
    path = os.pathsep.join(part for part in sys.path if part)
    environment = {**os.environ, "DUTCHESS_KERNEL": "python", "PYTHONPATH": path}
    done = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=False)
    return "" if done.stdout.strip() == "the same" else done.stderr or done.stdout
