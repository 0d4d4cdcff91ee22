"""The FIDE (Dutch) System read literally: C.04.3 articles 1.9, 2.4, 2.8 and the criteria that look beyond a bracket.

Owns the pairing of a bracket and of a round by generating every candidate in the sequence of the articles and taking
the best. Slow, and meant for brackets of up to about twelve players. Shares no code with the engine: only the facts of
`dutchess.tournament` are common ground. The other articles are in `dutch_facts` (1), `dutch_sequence` (2.2 to 2.7 and
4), `dutch_criteria` (3) and `dutch_colours` (5).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby
from typing import NamedTuple

from book.dutch_colours import white_and_black
from book.dutch_criteria import Candidate, Lookahead, Value, c6, c7, evaluate, in_order, may_meet, possible_assignees
from book.dutch_facts import Participant, initial_colour, participants
from book.dutch_sequence import Pairs, heterogeneous_candidates, homogeneous_candidates
from dutchess.tournament import Tournament


class RoundPairing(NamedTuple):
    """A complete round-pairing (C.04.3 article 1.9.1): (White, Black) in publishing order, and the bye."""

    pairs: tuple[tuple[int, int], ...]
    bye: int | None


def pair_round(tournament: Tournament, edition: int = 2026) -> RoundPairing | None:
    """C.04.3 article 1.9: pair the coming round; None if no complete round-pairing exists (article 1.9.3)."""
    return Round(participants(tournament, edition), initial_colour(tournament), edition).pair()


Pool = frozenset[Participant]


class Incomplete(Exception):
    """The players cannot all be paired within the absolute criteria."""


class Completion:
    """C.04.3 [C4] and [C5]: can a pool of players be paired to the end, and at what bye? Answers are remembered."""

    def __init__(self) -> None:
        self._pairable: dict[Pool, bool] = {frozenset(): True}
        self._bye_scores: dict[Pool, int | None] = {}

    def can_all_be_paired(self, pool: Pool) -> bool:
        """C.04.3 article 1.9.1: is there a way to pair everybody in the pool within [C1] and [C3]?"""
        if pool not in self._pairable:
            first, *others = in_order(pool)
            self._pairable[pool] = any(
                may_meet(first, other) and self.can_all_be_paired(pool - {first, other}) for other in others
            )
        return self._pairable[pool]

    def lowest_bye_score(self, pool: Pool) -> int | None:
        """C.04.3 [C2], [C4] and [C5]: the lowest score at which somebody can have the bye and all others be paired.

        None if the pool is even and can be paired; raises `Incomplete` if there is no way.
        """
        if pool not in self._bye_scores:
            self._bye_scores[pool] = self._find_bye_score(pool)
        return self._bye_scores[pool]

    def _find_bye_score(self, pool: Pool) -> int | None:
        if len(pool) % 2 == 0:
            if self.can_all_be_paired(pool):
                return None
            raise Incomplete
        possible = (player for player in pool if player.may_have_bye and self.can_all_be_paired(pool - {player}))
        lowest = min((player.score for player in possible), default=None)
        if lowest is None:
            raise Incomplete
        return lowest


@dataclass(frozen=True)
class Bracket:
    """C.04.3 article 1.3.2: moved-down players and residents, and everybody of the scoregroups below."""

    mdps: tuple[Participant, ...]
    residents: tuple[Participant, ...]
    below: Pool
    bye_score: int | None
    completion: Completion
    edition: int

    @cached_property
    def players(self) -> tuple[Participant, ...]:
        """In order of article 1.2, so that the player at index i has BSN i + 1 (article 4.1.1)."""
        return tuple(in_order(self.mdps + self.residents))

    def complies(self, downfloaters: Pool) -> bool:
        """C.04.3 [C4] and [C5]: do these downfloaters let the round be completed with the lowest possible bye?

        No candidate can have a lower bye score than `bye_score`, which is the lowest of all complete round-pairings,
        and some candidate always attains it; so it need not be compared, only required.
        """
        try:
            return self.completion.lowest_bye_score(downfloaters | self.below) == self.bye_score
        except Incomplete:
            return False

    def candidates(self, pairs: int, mdp_pairs: int) -> Iterator[Candidate]:
        """C.04.3 articles 2.3, 2.6 and 2.7: what complies with [C1] to [C5], in sequence, for these MaxPairs and M1."""
        players = self.players
        bsns = range(1, len(players) + 1)
        mdps, residents = bsns[: len(self.mdps)], bsns[len(self.mdps) :]
        sequence: Iterator[Pairs]
        if mdps:
            sequence = heterogeneous_candidates(mdps, residents, mdp_pairs, pairs, self._score, self._may_meet)
        else:
            sequence = homogeneous_candidates(residents, pairs, self._may_meet)
        for bsn_pairs in sequence:
            paired = {bsn for pair in bsn_pairs for bsn in pair}
            downfloaters = tuple(players[bsn - 1] for bsn in bsns if bsn not in paired)
            if self.complies(frozenset(downfloaters)):
                yield Candidate(
                    tuple((players[one - 1], players[other - 1]) for one, other in bsn_pairs),
                    downfloaters,
                    players[-1].score,
                    self.edition,
                )

    def _score(self, bsn: int) -> int:
        return self.players[bsn - 1].score

    def _may_meet(self, one: int, other: int) -> bool:
        return may_meet(self.players[one - 1], self.players[other - 1])

    def best_candidates(self) -> Sequence[Candidate]:
        """C.04.3 articles 2.1.2 and 2.1.3: the candidates with MaxPairs and M1, both found by trying, in sequence."""
        for pairs in range(len(self.players) // 2, -1, -1):
            found: list[list[Candidate]] = []
            for mdp_pairs in self._numbers_of_mdp_pairs(pairs):
                candidates = list(self.candidates(pairs, mdp_pairs))
                if candidates:
                    found.append(candidates)
                    if mdp_pairs == len(self.mdps):
                        break  # with every MDP paired, [C7] could not be lower
            if found:
                return min(found, key=lambda candidates: min(map(c7, candidates)))
        raise Incomplete

    def _numbers_of_mdp_pairs(self, pairs: int) -> Iterator[int]:
        """What M1 could be, from the largest down, so that the residents suffice for the other pairs.

        M1 belongs to the lowest value of [C7]. That is nearly always the largest number; but where [C4] or [C5] leave
        only some sets of MDPs, fewer of them with higher scores may be better. No two numbers give the same value.
        """
        for mdp_pairs in range(min(len(self.mdps), len(self.residents), pairs), -1, -1):
            if 2 * (pairs - mdp_pairs) <= len(self.residents) - mdp_pairs:
                yield mdp_pairs


@dataclass
class Round:
    """One round to be paired: the players in order and what is worth remembering on the way."""

    players: list[Participant]
    initial_colour: str
    edition: int = 2026
    completion: Completion = field(default_factory=Completion)
    lookaheads: dict[tuple[int, Pool], Lookahead] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.scoregroups = [tuple(group) for _, group in groupby(self.players, key=lambda player: player.score)]

    def pair(self) -> RoundPairing | None:
        """C.04.3 article 1.9.2: bracket by bracket, from the top scoregroup down."""
        try:
            self.bye_score = self.completion.lowest_bye_score(frozenset(self.players))
        except Incomplete:
            return None
        pairs: list[tuple[Participant, Participant]] = []
        downfloaters: tuple[Participant, ...] = ()
        for index in range(len(self.scoregroups)):
            chosen = self.pair_bracket(index, downfloaters)
            pairs += chosen.pairs
            downfloaters = chosen.downfloaters
        if len(downfloaters) > 1:
            raise AssertionError("the last bracket left more than the assignee of the bye")
        bye = downfloaters[0].number if downfloaters else None
        return RoundPairing(tuple(self._published(pairs)), bye)

    def bracket(self, index: int, downfloaters: tuple[Participant, ...]) -> Bracket:
        """The bracket that this scoregroup forms with the downfloaters of the one before."""
        below = frozenset(player for group in self.scoregroups[index + 1 :] for player in group)
        mdps, residents = tuple(in_order(downfloaters)), self.scoregroups[index]
        return Bracket(mdps, residents, below, self.bye_score, self.completion, self.edition)

    def pair_bracket(self, index: int, downfloaters: tuple[Participant, ...]) -> Candidate:
        """C.04.3 articles 2.4 and 2.8: the first perfect candidate, or else the earliest of the best."""
        best: tuple[Value, Candidate] | None = None
        bracket = self.bracket(index, downfloaters)
        for candidate in bracket.best_candidates():
            lookahead = self.lookahead(index + 1, frozenset(candidate.downfloaters))
            value = evaluate(candidate, self.bye_score, lookahead, self.c9(candidate, bracket), self.initial_colour)
            if best is None or value < best[0]:
                best = (value, candidate)
            if value.perfect:
                break
        assert best is not None
        return best[1]

    def c9(self, candidate: Candidate, bracket: Bracket) -> int:
        """C.04.3 [C9]: unplayed games of the assignee of the bye, the best one if [C5] leaves several downfloaters."""
        left = frozenset(candidate.downfloaters) | bracket.below
        able = (
            player.unplayed
            for player in possible_assignees(candidate, self.bye_score)
            if player.may_have_bye and self.completion.can_all_be_paired(left - {player})
        )
        return min(able, default=0)

    def lookahead(self, index: int, downfloaters: Pool) -> Lookahead:
        """C.04.3 [C8]: the best that the following bracket can do by [C1] to [C7] with these downfloaters."""
        if index >= len(self.scoregroups):
            return (0, ())
        key = (index, downfloaters)
        if key not in self.lookaheads:
            bracket = self.bracket(index, tuple(in_order(downfloaters)))
            self.lookaheads[key] = min((c6(candidate), c7(candidate)) for candidate in bracket.best_candidates())
        return self.lookaheads[key]

    def _published(self, pairs: list[tuple[Participant, Participant]]) -> list[tuple[int, int]]:
        """C.04.2 article 3.6: by score of the higher ranked player, sum of the scores, rank of that player.

        Scores are those that the round is paired by, virtual points included.
        """

        def key(pair: tuple[Participant, Participant]) -> tuple[int, int, int]:
            higher, lower = sorted(pair, key=lambda player: (-player.score, player.rank))
            return (-higher.score, -higher.score - lower.score, higher.rank)

        boards = [white_and_black(*pair, self.initial_colour) for pair in sorted(pairs, key=key)]
        return [(white.number, black.number) for white, black in boards]
