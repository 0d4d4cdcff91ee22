"""Rebuild the certificates in `certificates/`: each with the tournament file that it is about.

    PYTHONPATH=src:tests python tests/data/make_certificates.py [FOLDER]

Every tournament is drawn by the generator; in some, a published round is spoilt.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import dutchess
from dutchess import GeneratorConfig, Pairing, Scoring, Tournament, replace

FOLDER = Path(__file__).parent / "certificates"
PLAIN = {"scoring": Scoring(), "acceleration": "", "tiebreaks": ()}
NOBODY_LEAVES = {"bye_rate": 0.0, "forfeit_rate": 0.0, "retirement_rate": 0.0, "late_rate": 0.0, "forbidden": 0}
EXAMPLES = Path(__file__).parents[2] / "examples"


def drawn(seed: int, **settings: object) -> Tournament:
    return dutchess.generate(GeneratorConfig(**settings), seed)  # type: ignore[arg-type]


def with_published(tournament: Tournament, pairs: Iterable[tuple[int, int]], bye: int | None) -> Tournament:
    """The tournament with one more round, in which every game is drawn."""
    pairing = Pairing(tournament.played_rounds + 1, tuple(pairs), bye)
    return tournament.with_round(pairing).with_results(
        pairing.round, {number: "=" for pair in pairing.pairs for number in pair}
    )


def spoilt(tournament: Tournament) -> Iterator[tuple[str, Tournament]]:
    """The next round of a tournament, published with a fault: the fault, and the tournament with the round."""
    right = dutchess.pair(tournament)
    pairs = list(right.pairs)
    yield "colours", with_published(tournament, [pairs[0][::-1], *pairs[1:]], right.bye)
    for name, wrong in (("exchange", _exchanged(pairs, 1, 2)), ("far-exchange", _exchanged(pairs, 0, len(pairs) - 1))):
        yield name, with_published(tournament, wrong, right.bye)
    played = {player.number: {game.opponent for game in player.games if game.opponent} for player in tournament.players}
    one = next(white for white, _ in right.pairs if played[white])
    yield "rematch", with_published(tournament, _rematch(pairs, one, min(played[one])), right.bye)
    second = next(player.number for player in tournament.players if any(game.result == "U" for game in player.games))
    if right.bye is not None:
        yield "second-bye", with_published(tournament, _renamed(pairs, {second: right.bye}), second)


def _renamed(pairs: Iterable[tuple[int, int]], names: dict[int, int]) -> list[tuple[int, int]]:
    return [(names.get(white, white), names.get(black, black)) for white, black in pairs]


def _exchanged(pairs: list[tuple[int, int]], first: int, second: int) -> list[tuple[int, int]]:
    """The Black players of two boards exchanged."""
    one, other = pairs[first][1], pairs[second][1]
    return _renamed(pairs, {one: other, other: one})


def _rematch(pairs: list[tuple[int, int]], one: int, other: int) -> list[tuple[int, int]]:
    """Two players paired with each other, and their opponents likewise."""
    mate = next(a if b == one else b for a, b in pairs if one in (a, b))
    return _renamed(pairs, {mate: other, other: mate})


def overlong(players: int) -> Tournament:
    """A tournament that was played as long as there was a legal pairing."""
    tournament = drawn(1, players=players, rounds=players + 2, **PLAIN, **NOBODY_LEAVES)
    return replace(tournament, rounds=players + 2)


def samples() -> Iterator[tuple[str, Tournament, int | None, str | None]]:
    """The name of each, the tournament, the round (None: the next one) and the system (None: as declared)."""
    club = dutchess.trf.load(EXAMPLES / "club-9.trf")
    yield "club-9", club, None, None
    yield "club-9-round-1", club, 1, None
    yield "club-9-round-2", club, 2, None
    yield "weekend-46-round-6", dutchess.trf.load(EXAMPLES / "weekend-46.trf"), 6, None
    for fault, tournament in spoilt(club):
        yield f"club-9-wrong-{fault}", tournament, 3, None
    yield "impossible-4", overlong(4), None, None
    yield "impossible-7", overlong(7), None, None
    irregular = {"bye_rate": 0.1, "absence_rate": 0.1, "forfeit_rate": 0.1, "late_rate": 0.1, "forbidden": 6}
    for players, rounds, seed, number, rates in SIZES:
        tournament = drawn(seed, players=players, rounds=rounds, **PLAIN, **(irregular if rates else {}))
        yield f"drawn-{players}-{seed}-round-{number}", tournament, number, None
        if seed % 2:
            yield f"drawn-{players}-{seed}-round-{number}-2025", tournament, number, "dutch-2025"


# Players, rounds, seed, the round that is proved, irregular or not.
SIZES = (
    (8, 6, 11, 6, True),
    (9, 7, 1, 7, False),
    (9, 7, 8, 7, False),
    (10, 7, 11, 7, False),
    (13, 7, 4, 5, True),
    (13, 7, 4, 6, False),
    (13, 7, 5, 7, True),
    (14, 7, 6, 7, False),
    (22, 7, 7, 6, False),
    (60, 9, 3, 5, True),
    (120, 9, 3, 4, False),
)


def main(folder: Path) -> None:
    folder.mkdir(exist_ok=True)
    for name, tournament, number, system in samples():
        certificate = dutchess.prove(tournament, number, system=system)
        dutchess.trf.dump(tournament, folder / f"{name}.trf")
        (folder / f"{name}.json").write_text(certificate.text(), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
