"""The Burstein System of 1 February 2026 read literally: C.04.4.2.

Owns what this text says otherwise than the one of 2025: [C6] looks at the players who float out of a bracket, and [C7]
asks for [C1] to [C6] in the following one. The index, the bye (article 3.1), the order of pairings and the colours are
those of `book.burstein`. Shares no code with the engine.
"""

from __future__ import annotations

from book.burstein import BracketPairing, Pool, Quality, Round, c5, is_seeding_round
from dutchess.tournament import Tournament


def pair(tournament: Tournament) -> tuple[list[tuple[int, int]], int | None]:
    """The coming round: (White, Black) of every board, and who has the bye."""
    assert not is_seeding_round(tournament)
    return Round2026(tournament).pair()


class Round2026(Round):
    """A round by the criteria of 2026."""

    def c5_and_c6(self, pairing: BracketPairing, incoming: Pool) -> Quality:
        return c5(pairing), c6(pairing)


def c6(pairing: BracketPairing) -> tuple[int, tuple[int, ...]]:
    """[C6]: the scores of the outgoing floaters, the highest first; lower ones are better.

    Their number follows from [C5], so it never decides here.
    """
    scores = sorted((player.score for player in pairing.floaters), reverse=True)
    return 0, tuple(-score for score in scores)
