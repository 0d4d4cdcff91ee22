"""What people ask for in events that have wishes, or matches with play-offs: values, as in `journal.actions`.

Owns these kinds of action. Must not decide what is allowed.
"""

from __future__ import annotations

from typing import Annotated

from dutchess.base.field_marks import Choice
from dutchess.journal.action_table import RUN, action
from dutchess.journal.values import WISHED_BY


@action("add-wish", RUN, "Note that players should not meet if the rules allow it.", "players")
class AddWish:
    """No two of these should meet; team numbers in team events. Without persons: everybody of each group.

    `by` is `club` or `federation`: the players of each of them are a group.
    """

    tournament: str
    persons: tuple[int, ...] = ()
    by: Annotated[str, Choice(WISHED_BY)] = ""
    first_round: int = 1
    last_round: int = 255


@action("drop-wishes", RUN, "Drop all wishes.", "players")
class DropWishes:
    tournament: str


@action("enter-playoff", RUN, "Enter the play-off of a match that stands level.", "rounds")
class EnterPlayoff:
    """One sign for each game, `1`, `=` or `0`, as whoever had White in the first game scored; empty to remove it."""

    tournament: str
    round: int
    white: int
    black: int
    results: str = ""
