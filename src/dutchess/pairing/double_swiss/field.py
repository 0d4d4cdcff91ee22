"""The facts about each player before a match: C.04.5 article 1, [C1] and [C2].

Owns `MatchParticipant` and `Field`, derived from the history of the rounds, which are games. Must not choose pairs.
"""

from __future__ import annotations

from dutchess.base.values import replace, value_class
from dutchess.pairing.common.colours import NO_PREFERENCE, Balance
from dutchess.pairing.common.upfloating import GRADED, RIGHT_BELOW
from dutchess.pairing.history import Participant
from dutchess.pairing.systems import find
from dutchess.tournament import ABSENT, OVER_THE_BOARD
from dutchess.tournament.model import OTHER_COLOUR

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from dutchess.base.integers import Number
    from dutchess.pairing.criteria import Criterion
    from dutchess.pairing.history import History
    from dutchess.tournament import Game
    from dutchess.tournament.forbidden import Forbidden

BARS_THE_BYE = frozenset("UF")  # [C2]: the pairing-allocated bye, a full-point bye


@value_class
class Text:
    """The articles of C.04.5 that decisions cite, and how [C6] is read."""

    text: str
    bye: str
    upfloaters: str
    bracket: str
    impossible: str = "C.04.5 article 3.3.3"
    avoids_repeated_upfloaters: bool = True
    following_scoregroup: str = RIGHT_BELOW
    c6_degree: str = GRADED

    def criteria(self) -> Mapping[str, Criterion]:
        """All that the decisions count, by its id."""
        from dutchess.pairing.double_swiss.criteria import BY_ID  # start-up: pairing does not need it

        return BY_ID


SYSTEM = find("double-swiss")
TEXT = Text(SYSTEM.chapter, SYSTEM.article("bye"), SYSTEM.article("upfloaters"), SYSTEM.article("bracket"))


@value_class
class MatchParticipant:
    """One player before the pairing of a match.

    Attributes:
        number, rank: the pairing number, and the place in the initial order (TPN, article 1.1).
        parity: the number whose parity decides colours by article 4.3.1.
        score: with virtual points.
        balance: the colours of the first games of matches (article 1.6); nobody has a colour preference.
        floated: met somebody with another score in the previous match (article 1.5).
        matches: the number of matches played.
        bye_allowed: may have the bye ([C2]).
    """

    number: Number
    rank: int
    parity: int
    score: int
    balance: Balance
    floated: bool
    matches: int
    bye_allowed: bool

    @property
    def level(self) -> int:
        """The score by which the player floats (article 1.5)."""
        return self.score


@value_class
class Field:
    """All players to be paired, best score first, then by TPN.

    Attributes:
        may_not_meet: for each player, those whom they may not meet: by [C1], a forbidden pair or a supposition.
        forbidden: the forbidden pairs alone (TRF record 260).
        wishes: groups of players who should not meet, if the rules allow it.
        float_history_counts: [C7] and [C8] hold except in the last round, which is the last match.
    """

    participants: tuple[MatchParticipant, ...]
    may_not_meet: Mapping[int, frozenset[int]]
    forbidden: Forbidden
    float_history_counts: bool
    wishes: tuple[frozenset[int], ...] = ()


@value_class
class Past:
    """The matches of one player so far.

    Attributes:
        met: the opponents of matches played; colours: of those in which a game was played (article 1.6).
        matches: the number of matches played; floated: in the last one.
        bye_allowed: no bye, no match won by forfeit and no full-point bye so far ([C2]).
    """

    met: frozenset[int]
    colours: str
    matches: int
    floated: bool
    bye_allowed: bool


def with_matches(history: History) -> History:
    """The history with the facts of matches instead of those of games: opponents, colours, who may have the bye."""
    pasts = pasts_of(history)

    def known(player: Participant) -> Participant:  # a faster `replace`
        past = pasts[player.number]
        return Participant(
            player.number,
            player.rank,
            player.parity,
            player.rating,
            player.points,
            player.score,
            player.games,
            past.met,
            past.colours,
            past.bye_allowed,
        )

    all_participants = {player.number: known(player) for player in history.all_participants}
    seen = replace(
        history,
        all_participants=tuple(all_participants.values()),
        participants=tuple([all_participants[player.number] for player in history.participants]),
    )
    seen.once(Past, lambda: pasts)
    return seen


def field_of(history: History) -> Field:
    """The field before the first game of a match, from a history with the facts of matches."""
    contenders = history.once(MatchParticipant, lambda: _contenders(history))
    if history.origin is not None:  # suppositions only withhold the bye
        contenders = [
            one if one.bye_allowed == player.bye_allowed else replace(one, bye_allowed=player.bye_allowed)
            for one, player in zip(contenders, history.participants, strict=True)
        ]
    return Field(
        participants=tuple(contenders),
        may_not_meet=_may_not_meet(history),
        forbidden=history.forbidden,
        float_history_counts=history.round + 1 < history.rounds,
        wishes=history.wishes,
    )


def _contenders(history: History) -> list[MatchParticipant]:
    history = history.origin or history
    pasts = history.once(Past, lambda: pasts_of(history))
    return [
        MatchParticipant(
            player.number,
            player.rank,
            player.parity,
            player.score,
            _balance(player.colours),
            pasts[player.number].floated,
            pasts[player.number].matches,
            player.bye_allowed,
        )
        for player in history.participants
    ]


def pasts_of(history: History) -> dict[int, Past]:
    """The complete matches of all players."""
    played = (history.round - 1) // 2 * 2
    games: dict[int, tuple[Game, ...]] = {player.number: player.games[:played] for player in history.all_participants}
    return {number: _past(number, games, history, played) for number in games}


def _past(number: int, games: Mapping[int, Sequence[Game]], history: History, played: int) -> Past:
    met: list[int] = []
    colours: list[str] = []
    floated = False
    bye_allowed = True
    own = games[number]
    for index in range(0, len(own), 2):
        first, second = own[index], own[index + 1] if index + 1 < len(own) else ABSENT
        opponent = first.opponent
        floated = False
        if not opponent:
            bye_allowed = bye_allowed and first.result not in BARS_THE_BYE
        elif first.result in OVER_THE_BOARD or second.result in OVER_THE_BOARD:
            met.append(opponent)
            colours.append(first.colour if first.colour in OTHER_COLOUR else OTHER_COLOUR[second.colour])
            floated = _different_scores(history, index, number, opponent)
        elif is_forfeited(first, second, games[opponent][index : index + 2]):
            bye_allowed = bye_allowed and "+" not in (first.result, second.result)
        else:  # each of the two forfeited one game: they have met, but neither had a colour (article 1.6)
            met.append(opponent)
            floated = _different_scores(history, index, number, opponent)
    return Past(frozenset(met), "".join(colours), len(met), floated and len(own) == played, bye_allowed)


def is_forfeited(first: Game, second: Game, opposite: Sequence[Game]) -> bool:
    """C.04.5 Preface: a match is forfeited only if at least one of the players forfeits both games."""
    return first.result == second.result == "-" or all(game.result == "-" for game in opposite)


def _different_scores(history: History, index: int, one: int, other: int) -> bool:
    """C.04.5 article 1.5: by the scores that a match was paired by."""
    scores = history.scores[index]
    return scores[one] != scores[other]


def _balance(colours: str) -> Balance:
    return Balance(colours, 2 * colours.count("w") - len(colours), None, NO_PREFERENCE)


def _may_not_meet(history: History) -> dict[int, frozenset[int]]:
    """C.04.5 [C1], and the forbidden pairs (TRF record 260). The players of a supposed pair may meet nobody else."""
    everybody = frozenset(player.number for player in history.participants)
    apart: dict[int, frozenset[int]] = {player.number: player.opponents for player in history.participants}
    for one, other in history.forbidden:
        if one in apart and other in apart:
            apart[one] |= {other}
            apart[other] |= {one}
    for pair in history.forced:
        for number in everybody.intersection(pair):
            others = everybody - {*pair}
            apart[number] |= others
            for other in others:
                apart[other] |= {number}
    return apart
