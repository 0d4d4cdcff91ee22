"""Explanations: why this pairing, why not another.

    found = dutchess.explain(tournament)                 # the next round; round=3 for a round already in the file
    found.text(), found.document(), found.html()
    dutchess.explain(tournament, player=7)               # one player
    dutchess.explain(tournament, pair=(7, 12))           # a pair, real or not

Owns sentences, pictures and comparisons made from decisions. It derives nothing anew: what a bracket, a bye or a colour
was decided by is told by the system itself (`dutchess.pairing.decisions`). C.04.1 article 9 asks for it. (The package
is not called like the function: `dutchess` offers the function under that name.)

    questions      what is known about a round, a player, everybody, a pair; the proof that none exists
    claims         every kind of claim, and which of them are made
    sentences      claims in words, and what is said about each question
    views          how it looks as text and HTML, as JSON for programs, as a dossier for an appeal
"""

from __future__ import annotations

from typing import overload

from dutchess.base.errors import InvalidTournament
from dutchess.explanation.questions.everybody import EverybodyExplained
from dutchess.explanation.questions.pairs import PairExplained, explain_float, explain_pair
from dutchess.explanation.questions.players import PlayerExplained, explain_player
from dutchess.explanation.questions.rounds import RoundExplained, explain_round
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
    if sum(asked is not None for asked in (player, pair, floater)) > 1:
        raise InvalidTournament("ask about a player, a pair or a floater, one at a time")
    explained = explain_round(tournament, round, system, readings)
    if pair is not None:
        return explain_pair(explained, pair)
    if floater is not None:
        return explain_float(explained, whole_number(floater, "the floater"))
    if player is not None:
        return explain_player(explained, whole_number(player, "the player"), progress)
    return explained


__all__ = ["EverybodyExplained", "PairExplained", "PlayerExplained", "RoundExplained", "explain"]
