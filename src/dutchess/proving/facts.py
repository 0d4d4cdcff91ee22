"""The facts of a round as a certificate states them.

Owns `facts_document`. A verifier derives the same from the tournament file. Must not decide anything.
"""

from __future__ import annotations

from dutchess.pairing.common.floats import DOWNFLOAT, UPFLOAT, topscorers

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from dutchess.pairing.dutch.editions import Edition
    from dutchess.pairing.history import History, Participant

LETTERS = {DOWNFLOAT: "D", UPFLOAT: "U"}


def facts_document(history: History, edition: Edition) -> dict[str, Any]:
    """What the rules look at in a round."""
    players = history.participants
    last, before = (_floats(history, edition, players, history.round - ago) for ago in (1, 2))
    best = topscorers(history)
    here = {player.number for player in players}
    return {
        "initial_colour": history.initial_colour,
        "players": [
            {
                "number": player.number,
                "score": player.score,
                "parity": player.parity,
                "colours": player.colours,
                "met": sorted(player.opponents),
                "floats": last[index] + before[index],
                "bye": player.bye_allowed,
                "unplayed": history.round - 1 - len(player.colours),
                "topscorer": player.number in best,
            }
            for index, player in enumerate(players)
        ],
        "forbidden": [list(pair) for pair in sorted(history.forbidden) if pair[0] in here and pair[1] in here],
    }


def _floats(history: History, edition: Edition, players: Sequence[Participant], round_number: int) -> str:
    """The floats of all players in a round, a letter for each."""
    return "".join([LETTERS.get(direction, "-") for direction in edition.floats(history, players, round_number)])
