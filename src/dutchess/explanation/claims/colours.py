"""What explanations claim about colours: of this round, as the edition gives them to the pair.

Owns these kinds; `claims` has the others, and says how a claim is read. Must not compute, and must not write sentences.
"""

from __future__ import annotations

from dutchess.base.values import value_class

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeAlias

    from dutchess.explanation.claims import rankings


@value_class
class BothGranted:
    """`white` prefers White and `black` prefers Black (by the edition's definition of preferences)."""

    white: int
    black: int


@value_class
class OnlyOnePrefers:
    """`who` prefers `colour`, `other` has no preference."""

    who: int
    other: int
    colour: str


@value_class
class StrongerPreference:
    """Both prefer `colour`, and the preference of `who` is stronger than that of `other`.

    Strengths are `absolute`, `strong` and `mild`, as the edition defines them.
    """

    who: int
    other: int
    colour: str
    strength: str
    other_strength: str


@value_class
class WiderDifference:
    """Both absolutely prefer `colour`, and the colour difference of `who` is wider than that of `other`.

    A colour difference is the number of games with White minus those with Black.
    """

    who: int
    other: int
    colour: str
    difference: int
    other_difference: int


@value_class
class ColoursReversed:
    """Counted back from the last colour of each, the `back`-th is the first that differs: `white` had Black there.

    `back` is 1 for the last colours. `black` had White there. Both prefer `colour` (None: neither has a preference),
    and no colour rule of the edition that comes before decides.
    """

    white: int
    black: int
    colour: str | None
    back: int


@value_class
class HigherRanked:
    """Both prefer `colour`, no colour rule of the edition that comes before decides, and `who` is ranked higher.

    The rules before are those of strength and of colours that differ (`ColoursReversed`). Ranked higher is as the
    edition's article about colours ranks: mostly a higher score, then the rank; in the Burstein System after the
    seeding rounds by its own ranking.
    """

    who: int
    other: int
    colour: str


@value_class
class LowerRanked:
    """As `HigherRanked`, for a pair below the median of the Lim System: `who` is ranked lower and gets `colour`."""

    who: int
    other: int
    colour: str


@value_class
class ByNumber:
    """Neither has a colour so far, so the number of the higher ranked, `who`, decides: odd has the initial colour.

    `number` counts only those who hold a pairing number already (late entries do not); `initial` is the colour drawn
    before round 1, and `colour` is what `who` gets.
    """

    who: int
    other: int
    number: int
    initial: str
    colour: str


@value_class
class LimitsDecide:
    """Lim System: both are due the same colour, and with the colours turned more colour limits would be exceeded.

    A limit is the same colour three times running, and three more of one colour than of the other.
    """

    white: int
    black: int


@value_class
class HadOtherTwice:
    """Lim System: both are due `colour`, and only `who` had the other one in both of their last two games."""

    who: int
    other: int
    colour: str


@value_class
class BalancesOne:
    """Lim System: both are due `colour`; it brings `who` nearer to balanced colours than the other colour would.

    For `other` both colours are alike in that. Balanced is a colour difference of at most one in odd rounds, and of
    none in even rounds.
    """

    who: int
    other: int
    colour: str


@value_class
class FewerWhites:
    """`white` has had White `whites` times, `black` more often, `black_whites` times."""

    white: int
    black: int
    whites: int
    black_whites: int


@value_class
class LowerDifference:
    """The colour difference of `white`, `difference`, is lower than that of `black`, `black_difference`."""

    white: int
    black: int
    difference: int
    black_difference: int


@value_class
class ChangesColour:
    """`who` gets `colour`, the other one than in their last match; no colours differ as in `ColoursReversed`."""

    who: int
    other: int
    colour: str


@value_class
class TurnedColours:
    """This round has the second game of a match: `white` had Black against `black` in the first."""

    white: int
    black: int


@value_class
class NotPreferred:
    """`player` prefers the colour `colour` and gets the other one in this round, against `opponent`."""

    player: int
    opponent: int
    colour: str


@value_class
class Prefers:
    """Before this round `player` prefers `colour`, by the edition's definition, and as strongly as `strength`.

    Strengths are `absolute`, `strong` and `mild`. In the Lim System, where a colour is due or not, it is `mild`.
    """

    player: int
    colour: str
    strength: str


# Why two have their colours.
COLOUR_KINDS = (
    BothGranted,
    OnlyOnePrefers,
    StrongerPreference,
    WiderDifference,
    ColoursReversed,
    HigherRanked,
    LowerRanked,
    ByNumber,
    LimitsDecide,
    HadOtherTwice,
    BalancesOne,
    FewerWhites,
    LowerDifference,
    ChangesColour,
    TurnedColours,
)
if TYPE_CHECKING:
    ColourClaim: TypeAlias = (
        BothGranted
        | rankings.OtherThanLast
        | rankings.ByBoard
        | OnlyOnePrefers
        | StrongerPreference
        | WiderDifference
        | ColoursReversed
        | HigherRanked
        | LowerRanked
        | ByNumber
        | LimitsDecide
        | HadOtherTwice
        | BalancesOne
        | FewerWhites
        | LowerDifference
        | ChangesColour
        | TurnedColours
    )
