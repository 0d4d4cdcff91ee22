"""Records of tournament files that bear on the facts: the verifier derives what the prover states."""

from __future__ import annotations

import json

import pytest

import dutchess
from verifier.loaded import verdict

PLAYED = ("2 w 1,3 b 0", "1 b 0,4 w 1", "4 w 1,1 w 1", "3 b 0,2 b 0")
DRAWN = ("2 w 1,3 b 0", "1 b 0,4 w 1", "4 w =,1 w 1", "3 b =,2 b 0")
WITH_BYES = ("2 w 1,0000 - F", "1 b 0,4 w 1", "4 w =,0000 - H", "3 b =,2 b 0")
FORFEIT = ("2 w 1,3 w +", "1 b 0,4 w 1", "4 w =,1 b -", "3 b =,2 b 0")
THREE_ROUNDS = "250       1.0   1   3    1    3"
CHANGED = "299 ?         0.3   1    1    2    3    4"
ONE_ROUND = ("1 w 1", "3 b 1", "4 b 0", "2 w 0")
TWO_BYES = ("2 w 1,0000 - U", "1 b 0,0000 - U", "4 w 1,5 b 1", "3 b 0,6 w 0", "6 w 1,3 w 0", "5 b 0,4 b 1")


def report(players: tuple[str, ...], points: str, *records: str, numbers: tuple[int, ...] = ()) -> str:
    lines = ["012 Facts"]
    for at, (games, score) in enumerate(zip(players, points.split(), strict=True)):
        number = numbers[at] if numbers else at + 1
        line = f"001 {number:4d}      Player {number}".ljust(80) + f"{score:>4}".ljust(11)
        for opponent, colour, result in (game.split() for game in games.split(",") if game):
            line += f"{opponent:>4} {colour} {result}  "
        lines.append(line.rstrip())
    return "\n".join([*lines, *records, ""])


@pytest.mark.parametrize(
    ("text", "round"),
    [
        (report(PLAYED, "1.0 1.0 2.0 0.0"), 2),  # without a number of rounds: those that were played
        (report(PLAYED, "1.0 1.0 2.0 0.0", "142 9", "192 FIDE_DUTCH_BAKU"), 2),
        (report(PLAYED, "1.0 1.0 2.0 0.0", "142 9", THREE_ROUNDS, "XXA    4  0.5  0.5"), 2),
        (report(PLAYED, "1.0 1.0 2.0 0.0", "142 9", THREE_ROUNDS, "250       0.5   1   2    2    3"), 2),
        (report(PLAYED, "1.0 1.0 2.0 0.0", "142 9", "XXA    2  0.5  0.5", "XXA    4  1.0"), 2),
        (report(PLAYED, "1.0 1.0 2.0 0.0", "142 5", "XXZ 1 2"), 3),
        (report(PLAYED, "1.0 1.0 2.0 0.0", "142 5", "240 H   3    1    2"), 3),
        (report(PLAYED, "1.0 1.0 2.0 0.0", "142 5", "260   3   5    2    3", "XXP 1 4"), 3),
        (report(PLAYED, "1.0 1.0 2.0 0.0", "142 5", "XXK  002 0003 0001 0 1"), 3),
        (report(PLAYED, "1.0 1.0 2.0 0.0", "142 5", "XXK  001 0001 0002 = = 002"), 2),
        (report(PLAYED, "1.0 1.0 2.0 0.0", "142 5", "XXK  001 0001 0002 = = 002"), 3),
        (report(PLAYED, "0.5 1.0 1.5 0.0", "142 5", "299          -0.5         1    3"), 2),
        (report(PLAYED, "0.5 1.0 1.5 0.0", "142 5", "299          -0.5   1     1    3"), 3),
        *((report(DRAWN, "1.0 1.0 1.5 0.5", "142 5", CHANGED.replace("?", kind)), 3) for kind in "WDLFHZ+-"),
        (report(PLAYED, "2.0 2.0 4.0 0.0", "XXR 5", "XXS WW=2 BW=3 WD=1 BD=1.5 PAB=2"), 3),
        (report(WITH_BYES, "6.0 3.0 2.0 1.0", "XXR 5", "XXS W=3 D=1"), 3),
        (report(WITH_BYES, "6.0 3.5 2.0 1.5", "XXR 5", "BBW  3.0", "BBD  1.0", "BBL  0.5"), 3),
        (report(FORFEIT, "6.0 3.5 1.7 1.5", "XXR 5", "162  W 3.0    D 1.0    L 0.5    A 0.7"), 3),
        (report(FORFEIT, "5.0 3.0 1.5 1.0", "XXR 5", "XXS W=3 D=1 FL=0.5 FW=2"), 3),
        (report(ONE_ROUND, "1.0 1.0 0.0 0.0", "XXR 5", "XXC black1 rank", numbers=(4, 2, 1, 3)), 2),
        (report(("", "", "", ""), "0.0 0.0 0.0 0.0", "XXR 5"), 1),  # the initial colour is stated by nobody
        (report(TWO_BYES, "2.0 1.0 2.0 0.0 1.0 1.0", "142 5"), 2),  # two byes in one round: 1.9.1
    ],
)  # fmt: skip
def test_the_facts_follow_from_the_file(text: str, round: int) -> None:
    tournament = dutchess.trf.loads(text)
    proof = dutchess.prove(tournament, round if round <= tournament.played_rounds else None)
    assert json.loads(proof.text())["round"] == round
    assert verdict(proof.text().encode(), text.encode()).startswith("accepted: ")
