"""Explanations: why this pairing, why not another.

    found = dutchess.explain(tournament)                 # the next round; round=3 for a round already in the file
    found.text(), found.document(), found.html()
    dutchess.explain(tournament, player=7)               # one player
    dutchess.explain(tournament, pair=(7, 12))           # a pair, real or not

Owns sentences, pictures and comparisons made from decisions. It derives nothing anew: what a bracket, a bye or a colour
was decided by is told by the system itself (`dutchess.decisions`). C.04.1 article 9 asks for it. (The package is not
called like the function: `dutchess` offers the function under that name.)

    rounds, players, everybody, pairs               what is known about each of them
    claims, colour_claims; claiming                 every kind of claim; which of them are made
    saying, comparison_saying, colour_saying        claims in words, in `addressing` to the reader; `telling`, `words`
    round_telling, player_telling, pair_telling     what is said about each
    dossier, proof                                  everything about one question, for an appeal; its proof checked
    blocks, page, picture                           how it looks as text and as HTML
    documents                                       the same for programs
"""

from __future__ import annotations

from typing import overload

from dutchess.explanation.everybody import EverybodyExplained
from dutchess.explanation.pairs import PairExplained, explain_float, explain_pair
from dutchess.explanation.players import PlayerExplained, explain_player
from dutchess.explanation.rounds import RoundExplained, explain_round
from dutchess.tournament.from_code import whole_number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from dutchess.tournament import Tournament


@overload
def explain(
    tournament: Tournament,
    round: int | None = None,
    player: None = None,
    pair: None = None,
    *,
    floater: None = None,
    system: str | None = None,
    readings: Mapping[str, str] | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> RoundExplained: ...
@overload
def explain(
    tournament: Tournament,
    round: int | None = None,
    *,
    player: int,
    pair: None = None,
    floater: None = None,
    system: str | None = None,
    readings: Mapping[str, str] | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> PlayerExplained: ...
@overload
def explain(
    tournament: Tournament,
    round: int | None = None,
    player: None = None,
    *,
    pair: tuple[int, int],
    floater: None = None,
    system: str | None = None,
    readings: Mapping[str, str] | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> PairExplained: ...
@overload
def explain(
    tournament: Tournament,
    round: int | None = None,
    player: None = None,
    pair: None = None,
    *,
    floater: int,
    system: str | None = None,
    readings: Mapping[str, str] | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> PairExplained: ...
@overload
def explain(
    tournament: Tournament,
    round: int | None = None,
    player: int | None = None,
    pair: tuple[int, int] | None = None,
    *,
    floater: int | None = None,
    system: str | None = None,
    readings: Mapping[str, str] | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> RoundExplained | PlayerExplained | PairExplained: ...
def explain(
    tournament: Tournament,
    round: int | None = None,
    player: int | None = None,
    pair: tuple[int, int] | None = None,
    *,
    floater: int | None = None,
    system: str | None = None,
    readings: Mapping[str, str] | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> RoundExplained | PlayerExplained | PairExplained:
    """Explain the pairing of a round.

    Args:
        tournament: the facts.
        round: a round of the file, as it stood when it was paired; by default the next one.
        player: one participant of it (a team in team events).
        pair: two participants: why they meet, or why not. (player, 0) asks about the bye.
        floater: one participant: explain why they float or do not float.
        system, readings: as for `pair`.
        progress: told, while the alternatives of a player are paired, how many are done, and of how many.

    Raises:
        InvalidTournament: there is no such round, or nobody with that number takes part in it.
        NoPairingPossible: the round has no legal pairing; `stuck` names players who cannot all be paired.
    """
    explained = explain_round(tournament, round, system, readings)
    if pair is not None:
        return explain_pair(explained, pair)
    if floater is not None:
        return explain_float(explained, whole_number(floater, "the floater"))
    if player is not None:
        return explain_player(explained, whole_number(player, "the player"), progress)
    return explained


__all__ = ["EverybodyExplained", "PairExplained", "PlayerExplained", "RoundExplained", "explain"]
