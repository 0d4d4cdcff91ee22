"""What a worker does for the pages that explain: a round, a player, a pair, or the surprises of a draft, in a language.

Must not know of requests, and imports nothing of the server: this runs in a process of its own.
"""

from __future__ import annotations

import dutchess
from dutchess.base.translation import known
from dutchess.explanation import RoundExplained
from dutchess.tournament import Tournament


def fragment(
    tournament: Tournament, system: str, number: int, player: int | None, pair: tuple[int, int] | None, code: str
) -> str:
    """A round, a player in it, or a pair that was not made, explained in a language."""
    return dutchess.explain(tournament, number, player, pair, system=system).fragment(known(code))


def explain_surprises(tournament: Tournament, system: str, number: int, code: str) -> str:
    """What is unusual about a round, in a language."""
    explained_round = dutchess.explain(tournament, number, system=system)
    assert isinstance(explained_round, RoundExplained)
    return explained_round.fragment(known(code), full=False)
