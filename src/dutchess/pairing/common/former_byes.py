"""Who may have the pairing-allocated bye by C.04.1.d, in force until 31 January 2026.

Owns that rule. It bars whoever has had the bye or won by forfeit, and nobody else: today C.04.1 article 4 also bars
players who scored as much as a win in a round without playing, by a full-point bye. Must not choose who has the bye.
"""

from __future__ import annotations

from dutchess.base.values import replace
from dutchess.pairing.history import without_bye

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dutchess.pairing.history import History, Participant

BARRED = "has had a bye or won without playing"


def participants_of(history: History) -> tuple[Participant, ...]:
    """The participants to be paired, as C.04.1.d and the suppositions about the round let them have the bye."""
    supposed_without = without_bye(history.forced)
    return tuple(
        [
            player
            if player.bye_allowed == (allowed := _may_have_bye(player) and not supposed_without(player.number))
            else replace(player, bye_allowed=allowed)
            for player in history.participants
        ]
    )


def _may_have_bye(player: Participant) -> bool:
    if len(player.colours) == len(player.games):  # every game was played
        return True
    return not any(game.result in ("U", "+") for game in player.games)


def as_it_is(history: History) -> History:
    """The history by C.04.1 article 4: what it is without this module."""
    return history


def by_former_rule(history: History) -> History:
    """The history by C.04.1.d; itself if that makes no difference."""
    if history.origin is None:
        return history.once(by_former_rule, lambda: _by_former_rule(history))
    return replace(_by_former_rule(history), origin=by_former_rule(history.origin))


def _by_former_rule(history: History) -> History:
    participants = participants_of(history)
    return history if participants == history.participants else history.with_participants(participants)
