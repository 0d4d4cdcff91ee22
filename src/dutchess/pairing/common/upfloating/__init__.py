"""The procedure that C.04.5 (Double-Swiss) and C.04.6 (teams) share: articles 3.3 to 3.6 of both texts.

The bye comes first. Then the top scoregroup and its upfloaters make a bracket, which is paired; and so on until nobody
is left. The modules:

    procedure   one bracket after the other (article 3.3)
    bye         the bye (article 3.4)
    upfloaters  the upfloaters into the top scoregroup (article 3.5)
    bracket     the pairs of a bracket (article 3.6)
    criteria    the values of the criteria, for people

This module holds the types of what a system hands in: its participants, their field, and the articles of its text. Must
not know the criteria of one of the systems alone, nor how participants came by their facts.
"""

from __future__ import annotations

# Readings of [C6]: which scoregroup is the "following" one, and whether it asks for as much as possible or all or
# nothing (docs/readings.md).
RIGHT_BELOW, NEXT_WITH_TEAMS = "right-below", "next-with-teams"
GRADED, PASS_FAIL = "graded", "pass-fail"

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Protocol, TypeVar

    from dutchess.base.integers import Number
    from dutchess.pairing.common.colours import Balance
    from dutchess.pairing.criteria import Criterion
    from dutchess.tournament.forbidden import Forbidden

    class Participant(Protocol):
        """The facts about a team or a player that the procedure uses.

        `rank` is the order of participants with the same score (their TPN), `matches` the number of matches played;
        `floated` says whether they met somebody with another score in the previous round. `level` is the score by
        which they float now: those who meet somebody of another level do.
        """

        @property
        def number(self) -> Number: ...
        @property
        def rank(self) -> int: ...
        @property
        def score(self) -> int: ...
        @property
        def floated(self) -> bool: ...
        @property
        def level(self) -> int: ...
        @property
        def matches(self) -> int: ...
        @property
        def balance(self) -> Balance: ...

    C = TypeVar("C", bound=Participant)
    C_co = TypeVar("C_co", bound=Participant, covariant=True)

    class Field(Protocol[C_co]):
        """All participants to be paired, best score first, then by TPN; for each, those whom they may not meet."""

        @property
        def participants(self) -> Sequence[C_co]: ...
        @property
        def may_not_meet(self) -> Mapping[int, frozenset[int]]: ...
        @property
        def forbidden(self) -> Forbidden: ...
        @property
        def float_history_counts(self) -> bool: ...
        @property
        def wishes(self) -> tuple[frozenset[int], ...]: ...

    class Articles(Protocol):
        """What a text calls its parts and counts (`criteria`, by their ids), and how [C6] and [C7] are to be read.

        `avoids_repeated_upfloaters`: is float history a reason against a set ([C7])?
        """

        def criteria(self) -> Mapping[str, Criterion]: ...
        @property
        def text(self) -> str: ...
        @property
        def bye(self) -> str: ...
        @property
        def upfloaters(self) -> str: ...
        @property
        def bracket(self) -> str: ...
        @property
        def impossible(self) -> str: ...
        @property
        def avoids_repeated_upfloaters(self) -> bool: ...
        @property
        def following_scoregroup(self) -> str: ...
        @property
        def c6_degree(self) -> str: ...
