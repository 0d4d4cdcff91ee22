"""What explanations claim: every kind, with its definition.

Owns the kinds. A claim is true or false of the tournament before the round, the number of the round, the edition of the
system, and the pairing that is explained ("this round"); nothing else is needed to judge it. The first line of each
docstring is the definition. Participants are pairing numbers, 0 is the bye. Scores are tenths of points, and are the
scores that the round is paired by (with virtual points) unless the definition says otherwise. Colours are `white` and
`black`. "Present" are those who are to be paired in this round. "May meet" is the absolute criteria of the edition for
the two alone: not met before, not a forbidden pair, colours. Must not compute, and must not write sentences.

Some claims answer a question about the round: `question` is one of

    pair    `player` and `other` meet: both may meet nobody else, and neither may have the bye
    bye     `player` has the bye
    down    `player` meets nobody whose score is as high as theirs or higher
    up      `player` meets nobody whose score is as low as theirs or lower
    stays   `player` meets nobody with a lower score (the bye is not withheld)
    played  exactly the pairs and the bye of this round (`player` and `other` are 0)

The bye is withheld only where that is said. "The round instead" is the round as the edition pairs it under that
condition, "the due round" as it pairs it without. Both are lists of decisions (`dutchess.decide`), compared from the
top; colours are left out. Two decisions can be compared if they are of the same kind and about the same bracket. The
values of criteria are those of the facts, not of the condition: what the next bracket could do, it could do in reality.
A criterion that only one of two decisions has does not differ.
"""

from __future__ import annotations

from functools import cache

from dutchess.base.values import name_for_programs, value_class
from dutchess.explanation.claims.colours import COLOUR_KINDS, NotPreferred, Prefers
from dutchess.explanation.claims.knockouts import GAME_KINDS, PATH_KINDS
from dutchess.explanation.claims.rankings import RANKING_KINDS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeAlias

    from dutchess.explanation.claims.colours import ColourClaim
    from dutchess.explanation.claims.knockouts import GameClaim, PathClaim
    from dutchess.explanation.claims.rankings import RankingClaim

    Score = int  # in JSON, what has this type is a decimal number of points
    Value = int | tuple[int, ...]  # of a criterion; its points are decimal numbers in JSON, too
    Pairs = tuple[tuple[int, int], ...]

# -- one participant ---------------------------------------------------------------------------------------------------


@value_class
class Points:
    """Before this round `player` has `points`, and is paired with `accelerated`, which adds the virtual points."""

    player: int
    points: Score
    accelerated: Score


@value_class
class ColoursSoFar:
    """These are the colours that the edition counts for `player` before this round, oldest first.

    They are those of the games played over the board; for teams, of the matches played; in the Double-Swiss System, of
    the first games of the matches played.
    """

    player: int
    colours: tuple[str, ...]


@value_class
class HadBye:
    """In round `round`, `player` had `result`, which by the edition keeps them from the pairing-allocated bye.

    `result` is the code of the result: `U` the pairing-allocated bye, `F` a full-point bye, `+` a win by forfeit, ...
    """

    player: int
    round: int
    result: str


# -- why two cannot meet -----------------------------------------------------------------------------------------------


@value_class
class MetBefore:
    """`a` and `b` played each other in round `round`, for the last time before this one, and may not meet again.

    Where a match has two games, it is a round of their last match.
    """

    a: int
    b: int
    round: int


@value_class
class ForbiddenPair:
    """`a` and `b` are a forbidden pair for this round."""

    a: int
    b: int


@value_class
class SameColourNeeded:
    """`a` and `b` may not meet, because neither of them may have the other colour than `colour` against the other."""

    a: int
    b: int
    colour: str


@value_class
class SecondGame:
    """This round has the second game of a match, so that everybody meets the opponent of the previous round."""


@value_class
class ByTable:
    """The edition is a table of rounds: it gives every pair with its colours, whatever the results are."""


# -- groups ------------------------------------------------------------------------------------------------------------


@value_class
class OnlyOne:
    """Of all who are present, `player` alone has the score `score`."""

    score: Score
    player: int


@value_class
class GroupOdd:
    """Of all who are present, exactly `players` have the score `score`, and their number is odd."""

    score: Score
    players: tuple[int, ...]


@value_class
class RestOdd:
    """Exactly `players` have the score `score`; in this round `gone` of them play elsewhere; the rest is odd in number.

    `gone` are all who meet somebody with a higher score (for `upwards`, a lower score) or have the bye; not empty.
    """

    score: Score
    players: tuple[int, ...]
    gone: tuple[int, ...]
    upwards: bool


@value_class
class CannotAllPair:
    """However `players` are paired with each other (who may meet), at least `left` of them are left over.

    `left` is more than the one who is left over because their number is odd.
    """

    players: tuple[int, ...]
    left: int


@value_class
class NoOpponentAmong:
    """`player` may meet none of `players`, who are all others that are present with the score `score`; not empty.

    It may be the player's own score or another one.
    """

    player: int
    score: Score
    players: tuple[int, ...]


@value_class
class PossibleInGroup:
    """Of the others who are present with the score `score`, exactly `opponents` may meet `player`.

    It may be the player's own score or another one.
    """

    player: int
    score: Score
    opponents: tuple[int, ...]


@value_class
class FloatsDown:
    """In this round `player` with the score `from_` meets `opponent` with the lower score `to`."""

    player: int
    opponent: int
    from_: Score
    to: Score


@value_class
class RepeatedFloat:
    """`player` floats `now` (`down`, `up`, `any`) in this round, and floated `before` in the round `ago` rounds ago.

    Floats are as the edition defines them for the criterion `article`, which counts the player; `any` is either
    direction. The bye of this round is a float down.
    """

    player: int
    now: str
    before: str
    ago: int
    article: str


@value_class
class NaturalOpponent:
    """In the edition's own first order, `opponent` is the opponent of `player` in the bracket of `score`.

    `s1` and `s2` are the halves of those who are paired there with each other, in their order (`order`): by their rank
    (`list`), by their rank from the end (`reversed`, Lim System below the median). `s1` has as many as there are pairs
    among them; the first of `s1` is paired with the first of `s2`, and so on. Those with this score who are not among
    them meet somebody from another score; those among them with another score join them.
    """

    player: int
    opponent: int
    score: Score
    s1: tuple[int, ...]
    s2: tuple[int, ...]
    order: str


@value_class
class NaturalFloat:
    """In the edition's own first order, `player`, who comes down into the group of `score`, meets `opponent` there.

    Those who come down and meet somebody of the group are taken in the order of their scores and ranks; the first of
    them gets the first of the group in the starting list, and so on: `opponent` is number `place` of its `count`.
    `before` are those of them who come before `player`, in that order.
    """

    player: int
    opponent: int
    score: Score
    place: int
    count: int
    before: tuple[int, ...]


@value_class
class SidesByColour:
    """Dubov System: of those paired in the bracket of `score`, `sides` prefer White and Black; they are as many.

    Those who prefer White are listed by the average rating of their opponents, those who prefer Black by their rank.
    The first meets the first, and so on: by that order, `opponent` is the opponent of `player`.
    """

    player: int
    opponent: int
    score: Score
    sides: tuple[tuple[int, ...], tuple[int, ...]]


@value_class
class NextInOrder:
    """In `listed`, `opponent`, whom `player` meets in this round, is number `place`, after number `first`.

    `player` may meet nobody from number `first` up to `opponent`. The list is that of `player`'s claim about the first
    order: the halves one after the other, the group into which they come, or the side that prefers the other colour.
    """

    player: int
    opponent: int
    listed: tuple[int, ...]
    first: int
    place: int


@value_class
class FirstMeetsLast:
    """Burstein System: in the bracket of `score`, listed by its ranking (`listed`), `player` would meet `opponent`.

    The first of the list is paired with the last, the second with the last but one, and so on.
    """

    player: int
    opponent: int
    score: Score
    listed: tuple[int, ...]


@value_class
class Exchanged:
    """In the bracket of `score`, `to_s2` of the first half and `to_s1` of the second half changed places.

    The halves are those of the edition before any exchange. After it, everybody of the first half meets somebody of the
    second half in this round.
    """

    score: Score
    to_s2: tuple[int, ...]
    to_s1: tuple[int, ...]


@value_class
class WishGranted:
    """Without wishes the bracket of `score` has `without` instead of `pairs`, and breaks `before` wishes, not `after`.

    `pairs` and `without` leave out the pairs that are the same. Wishes are those of docs/systems/wishes.md.
    """

    score: Score
    pairs: Pairs
    without: Pairs
    before: int
    after: int


@value_class
class Counted:
    """In this round the criterion `article` has the value `value` in the bracket of `score`; `payers` are counted.

    A payer is a pair, or one who floats; each is named once, even if the criterion counts both of a pair.
    """

    article: str
    score: Score
    value: Value
    payers: tuple[tuple[int, ...], ...]


# -- the bye -----------------------------------------------------------------------------------------------------------


@value_class
class HasBye:
    """In this round `player`, whose score is `score`, has the pairing-allocated bye."""

    player: int
    score: Score


@value_class
class LowestBye:
    """`player` has the bye, and nobody with a score below `score`, theirs, could have it.

    Each of those has had what keeps them from the bye, or without them the others cannot all be paired (may meet).
    """

    player: int
    score: Score


# -- comparisons -------------------------------------------------------------------------------------------------------


@value_class
class Happens:
    """This round has what the question asks for."""

    question: str
    player: int
    other: int


@value_class
class DueOnly:
    """The due round has what the question asks for, and this round has not."""

    question: str
    player: int
    other: int


@value_class
class Impossible:
    """No legal pairing of the round has what the question asks for."""

    question: str
    player: int
    other: int


@value_class
class CountingArgument:
    """Why it is impossible: `groups` need more partners outside themselves than there are in `only`.

    The groups are disjoint from each other and from `only`, each has an odd number of members, and under the condition
    of the question each member may meet only members of the same group and of `only`; there are more groups than
    members of `only`. 0 is the bye, and takes part if the number of those present is odd.
    """

    question: str
    player: int
    other: int
    groups: tuple[tuple[int, ...], ...]
    only: tuple[int, ...]


@value_class
class WorseBy:
    """The round instead is worse: `criterion` is the first that differs, `instead` there and `actual` in the due round.

    If both rounds have a bye and the edition first minimises the score of who has it, that score comes before all
    (`bracket` is None). Otherwise the first decision that differs is about the bracket `bracket` (None: the bye), and
    `criterion` is the first in it, in the edition's order, whose values differ.
    """

    question: str
    player: int
    other: int
    criterion: str
    actual: Value
    instead: Value
    bracket: Score | None


@value_class
class LaterInOrder:
    """In the first decision that differs (bracket `bracket`) no criterion does; `article` prefers the due round.

    The round instead comes later in the edition's order of equally good pairings.
    """

    question: str
    player: int
    other: int
    article: str
    bracket: Score | None


@value_class
class EquallyGood:
    """No criterion of any decision differs between the round instead and the due round."""

    question: str
    player: int
    other: int


@value_class
class FirstChanged:
    """In the first decision that differs, `who` is the first in order whose opponent does: `instead`, not `actual`.

    The order is that in which the edition compares equally good pairings of a bracket: by rank; in the Lim System below
    the median from the end; in the Burstein System by its own ranking; in the Dubov System by the average rating of the
    opponents among those who are first in their pairs. 0 stands for nobody: the player leaves the bracket.
    """

    question: str
    player: int
    other: int
    who: int
    actual: int
    instead: int


@value_class
class OtherHalves:
    """In the first decision that differs, others change places between the halves: `instead`, and not `actual`.

    Each lists all who are in the other half than at first. The halves are of the same players.
    """

    question: str
    player: int
    other: int
    actual: tuple[int, ...]
    instead: tuple[int, ...]


@value_class
class OtherFloaters:
    """In the first decision that differs, others leave their group: `instead` in the round instead, not `actual`.

    Those who leave it in both are left out; they move to another bracket, up or down.
    """

    question: str
    player: int
    other: int
    actual: tuple[int, ...]
    instead: tuple[int, ...]


@value_class
class LeftOver:
    """In this round `player` meets `a` and `other` meets `b`; `a` and `b`, who would be left, may not meet."""

    player: int
    other: int
    a: int
    b: int


@value_class
class LeftBehind:
    """In this round `player` meets `a` of the same score, and `floater` of that score leaves it or has the bye.

    `a` and `floater`, who would be left if `player` did so instead, may not meet.
    """

    player: int
    floater: int
    a: int


@value_class
class FloatsAgain:
    """In the round instead, a criterion counts that `who` floats again, and not in the due round; it is what differs.

    There `who` has `now`: an opponent with fewer points (`down`), with more (`up`), or the bye (`bye`). In round
    `round`, before, `who` had such an opponent (`down`, `up`), or played no game (`unplayed`).
    """

    question: str
    player: int
    other: int
    who: int
    now: str
    before: str
    round: int


@value_class
class WouldMeet:
    """In the first decision that differs, `a` meets `b` in the round instead, and not in the due round."""

    question: str
    player: int
    other: int
    a: int
    b: int


@value_class
class SamePreference:
    """Before this round `a` and `b` both prefer `colour`, by the edition's definition."""

    a: int
    b: int
    colour: str


@value_class
class SameColourPairs:
    """In the first decision that differs, `instead` pairs prefer the same colour in the round instead, not `actual`."""

    question: str
    player: int
    other: int
    actual: int
    instead: int


@value_class
class NearerMiddle:
    """Of those who change places between the halves, `actual` stand nearer the middle of the list than `instead`.

    That is: the places of those who come up, added, less those of the ones who go down. The bracket and its list are
    those of the claim `OtherHalves` about the same question.
    """

    question: str
    player: int
    other: int
    actual: int
    instead: int


@value_class
class ListedBefore:
    """`a` stands above `b` in the starting list."""

    a: int
    b: int


@value_class
class FurtherDown:
    """After a first decision that differs without a criterion, `criterion` is the first that differs in a later one."""

    question: str
    player: int
    other: int
    criterion: str
    actual: Value
    instead: Value
    bracket: Score | None


@value_class
class NotDue:
    """A legal round has what the question asks for, the due round has not, and their first difference tells no reason.

    The first decisions that differ cannot be compared, or the first criterion that differs in them is better in the
    round instead: another rule has then decided before it counted.
    """

    question: str
    player: int
    other: int


@value_class
class FoundBefore:
    """Brackets are reopened by `article` until the round can be completed, and the due round is found first."""

    question: str
    player: int
    other: int
    article: str


# -- a round that was played -------------------------------------------------------------------------------------------


@value_class
class Departure:
    """This round was played and is not the due round: it lacks the boards `due` and has the boards `played` instead.

    A board is (White, Black), or (player, 0) for the bye. A board with the colours turned is in both.
    """

    due: Pairs
    played: Pairs


@value_class
class Unlawful:
    """The edition forbids each of these boards of this round, whoever plays the others; (player, 0) is a bye."""

    boards: Pairs


KINDS = (
    Points, ColoursSoFar, HadBye,
    MetBefore, ForbiddenPair, SameColourNeeded, SecondGame, ByTable,
    OnlyOne, GroupOdd, RestOdd, CannotAllPair, NoOpponentAmong, PossibleInGroup,
    FloatsDown, RepeatedFloat, NaturalOpponent, NaturalFloat, FirstMeetsLast,
    SidesByColour, NextInOrder, Exchanged, WishGranted, Counted,
    HasBye, LowestBye,
    Happens, DueOnly, Impossible, CountingArgument, WorseBy, LaterInOrder, FirstChanged, OtherHalves, OtherFloaters,
    LeftOver, LeftBehind, FloatsAgain, WouldMeet, SamePreference, SameColourPairs, NearerMiddle, ListedBefore,
    EquallyGood, FurtherDown, FoundBefore, NotDue, Departure, Unlawful,
    *COLOUR_KINDS, NotPreferred, Prefers, *PATH_KINDS, *GAME_KINDS, *RANKING_KINDS,
)  # fmt: skip

BAR_KINDS = (MetBefore, ForbiddenPair, SameColourNeeded, HadBye, SecondGame, ByTable)
DETAIL_KINDS = (
    LeftOver, LeftBehind, FloatsAgain, WouldMeet, SamePreference, SameColourPairs, NearerMiddle, ListedBefore,
)  # fmt: skip
if TYPE_CHECKING:
    Bar: TypeAlias = MetBefore | ForbiddenPair | SameColourNeeded | HadBye | SecondGame | ByTable
    Comparison: TypeAlias = (
        Happens
        | DueOnly
        | Impossible
        | CountingArgument
        | WorseBy
        | LaterInOrder
        | FirstChanged
        | OtherHalves
        | OtherFloaters
        | EquallyGood
        | FurtherDown
        | FoundBefore
        | NotDue
    )
    Detail: TypeAlias = (
        LeftOver | LeftBehind | FloatsAgain | WouldMeet | SamePreference | SameColourPairs | NearerMiddle | ListedBefore
    )
    Claim: TypeAlias = (
        Points
        | ColoursSoFar
        | Bar
        | OnlyOne
        | GroupOdd
        | RestOdd
        | CannotAllPair
        | NoOpponentAmong
        | PossibleInGroup
        | FloatsDown
        | RepeatedFloat
        | NaturalOpponent
        | NaturalFloat
        | FirstMeetsLast
        | SidesByColour
        | NextInOrder
        | Exchanged
        | WishGranted
        | Counted
        | HasBye
        | LowestBye
        | Comparison
        | Detail
        | Departure
        | Unlawful
        | ColourClaim
        | NotPreferred
        | Prefers
        | PathClaim
        | GameClaim
        | RankingClaim
    )


def kind_of(claim: type | Claim) -> str:
    """The name of a kind for programs: `MetBefore` is `met-before`."""
    return _name(claim if isinstance(claim, type) else type(claim))


_name = cache(name_for_programs)
