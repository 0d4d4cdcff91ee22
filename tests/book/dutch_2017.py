"""The Dutch System of 2017 read literally: C.04.3 as approved in Baku 2016, with C.04.1 of that time.

Owns what that text says otherwise than the current one: floats (A.4.b), who may have the bye (C.04.1.d), the order of
brackets with the penultimate and the collapsed last one (A.9), and the criteria C.4 and C.7. What both texts say alike
is read where the current one is: the sequence of candidates (B.2, B.3, B.6, B.7, D) and the criteria of pairs and
downfloaters (C.5, C.6, C.8 to C.19 are [C6], [C7], [C10] to [C21]).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from book.dutch import Bracket, Completion, Incomplete, Pool, Round, RoundPairing
from book.dutch_criteria import Candidate, Lookahead, c6, c7, evaluate, in_order
from book.dutch_facts import DOWN, Participant, initial_colour
from book.dutch_facts import participants as participants_today
from dutchess.tournament import Tournament

# Worse than anything that a following bracket can do.
NO_WAY: Lookahead = (1_000_000, ())


def pair_round(tournament: Tournament, facts: Tournament | None = None) -> RoundPairing | None:
    """A.9: pair the coming round; None if no complete round-pairing exists.

    With `facts`, the tournament is one of them with more forbidden pairs, which are only supposed. Which bracket is the
    penultimate one (PPB) is a fact: a supposition does not make it so, nor prevents it.
    """
    the_round = Round2017(participants(tournament), initial_colour(tournament))
    if facts is not None:
        the_round.facts = Round2017(participants(facts), initial_colour(facts))
    return the_round.pair()


def participants(tournament: Tournament) -> list[Participant]:
    """Everybody who is to be paired, by the definitions of 2017."""
    return [
        replace(
            player,
            float_1=_float(tournament, player.number, 1, player.float_1),
            float_2=_float(tournament, player.number, 2, player.float_2),
            may_have_bye=not any(game.result in ("U", "+") for game in tournament.player(player.number).games),
        )
        for player in participants_today(tournament)
    ]


def _float(tournament: Tournament, number: int, rounds_ago: int, between_scores: str | None) -> str | None:
    """A.4.b: a player who, for whatever reason, does not play in a round, receives a downfloat."""
    index = tournament.played_rounds - rounds_ago
    if index < 0:
        return None
    games = tournament.player(number).games
    return between_scores if index < len(games) and games[index].played else DOWN


@dataclass(frozen=True)
class Bracket2017(Bracket):
    """A bracket, with what is required of its downfloaters: nothing, or that the round can be completed."""

    required: Callable[[Pool], bool]

    def complies(self, downfloaters: Pool) -> bool:
        return self.required(downfloaters)

    def best_candidates(self) -> Sequence[Candidate]:
        """B.1: the candidates with MaxPairs (C.5) and with the M1 that gives the smallest PSD (C.6), in sequence.

        In the collapsed bracket residents have several scores: there even with all MDPs paired the PSD may be greater.
        """
        for pairs in range(len(self.players) // 2, -1, -1):
            numbers = self._numbers_of_mdp_pairs(pairs)
            found = [made for mdp_pairs in numbers if (made := list(self.candidates(pairs, mdp_pairs)))]
            if found:
                return min(found, key=lambda candidates: min(map(c7, candidates)))
        raise Incomplete


def collapsing_bracket(tournament: Tournament) -> int | None:
    """A.9: which bracket from the top is the penultimate one, because the last one collapses; None if none is."""
    the_round = Round2017(participants(tournament), initial_colour(tournament))
    the_round.pair()
    return the_round.penultimate_index


class Round2017(Round):
    """One round to be paired by the rules of 2017."""

    penultimate_index: int | None = None
    facts: Round2017 | None = None

    def pair(self) -> RoundPairing | None:
        """A.9: bracket by bracket from the top; where completion becomes impossible, the last one is paired again."""
        self.bye_score = None
        if not self.can_be_completed(frozenset(self.players)):
            return None
        pairs: list[tuple[Participant, Participant]] = []
        downfloaters: tuple[Participant, ...] = ()
        for index in range(len(self.scoregroups)):
            below = self.below(index)
            chosen = self.best(self.bracket(index, downfloaters), index + 1)
            is_complete = self.can_be_completed(below | frozenset(chosen.downfloaters))
            if not is_complete if self.facts is None else self.facts.collapses(index, downfloaters):
                self.penultimate_index = index
                chosen = self.penultimate(index, downfloaters)
                pairs += chosen.pairs
                chosen = self.collapsed(below, chosen.downfloaters)
                pairs += chosen.pairs
                downfloaters = chosen.downfloaters
                break
            if not is_complete:
                chosen = self.completing(index, downfloaters)
            pairs += chosen.pairs
            downfloaters = chosen.downfloaters
        assert len(downfloaters) <= 1
        return RoundPairing(tuple(self._published(pairs)), downfloaters[0].number if downfloaters else None)

    def collapses(self, index: int, downfloaters: tuple[Participant, ...]) -> bool:
        """Whether a bracket with these downfloaters, who may be those of another round, is the penultimate one."""
        numbers = {player.number for player in downfloaters}
        mdps = tuple(player for player in self.players if player.number in numbers)
        chosen = self.best(self.bracket(index, mdps), index + 1)
        return not self.can_be_completed(self.below(index) | frozenset(chosen.downfloaters))

    def completing(self, index: int, downfloaters: tuple[Participant, ...]) -> Candidate:
        """The best candidate of a bracket that is not the penultimate one, among those that complete the round."""
        below = self.below(index)

        def required(floaters: Pool) -> bool:
            return self.can_be_completed(below | floaters)

        return self.best(self._made(downfloaters, self.scoregroups[index], below, required), index + 1)

    def below(self, index: int) -> Pool:
        return frozenset(player for group in self.scoregroups[index + 1 :] for player in group)

    def can_be_completed(self, pool: Pool) -> bool:
        """A.9: all but at most one, who may have the bye, can be paired within C.1 to C.3."""
        try:
            self.completion.lowest_bye_score(pool)
        except Incomplete:
            return False
        return True

    def bracket(self, index: int, downfloaters: tuple[Participant, ...]) -> Bracket2017:
        """A bracket as the process meets it. Only the last one must be paired completely."""
        is_last = index + 1 == len(self.scoregroups)
        return self._made(downfloaters, self.scoregroups[index], self.below(index), _is_end if is_last else _anything)

    def _made(
        self,
        mdps: tuple[Participant, ...],
        residents: tuple[Participant, ...],
        below: Pool,
        required: Callable[[Pool], bool],
    ) -> Bracket2017:
        return Bracket2017(tuple(in_order(mdps)), residents, below, None, self.completion, 2025, required)

    def penultimate(self, index: int, downfloaters: tuple[Participant, ...]) -> Candidate:
        """C.4: the downfloaters of the PPB must let the round be completed; C.7 does not apply.

        Two of them never meet in the collapsed bracket (B.2).
        """
        below = self.below(index)

        def required(floaters: Pool) -> bool:
            return Apart(floaters).completes(below | floaters)

        return self.best(self._made(downfloaters, self.scoregroups[index], below, required), None)

    def collapsed(self, below: Pool, downfloaters: tuple[Participant, ...]) -> Candidate:
        """A.9: the CLB is made of the downfloaters of the PPB and of everybody with less than the collapsing score."""
        return self.best(self._made(downfloaters, tuple(in_order(below)), frozenset(), _is_end), None)

    def best(self, bracket: Bracket2017, following: int | None) -> Candidate:
        """B.8: the earliest of the best candidates; C.7 looks at the following scoregroup, if it is named."""

        def value(candidate: Candidate) -> object:
            ahead = (0, ())
            if following is not None:
                ahead = self.lookahead(following, frozenset(candidate.downfloaters))
            return evaluate(candidate, None, ahead, 0, self.initial_colour)

        return min(bracket.best_candidates(), key=value)  # type: ignore[arg-type]

    def lookahead(self, index: int, downfloaters: Pool) -> Lookahead:
        """C.7: the best that the following bracket can do by C.5 and C.6 with these downfloaters."""
        if index >= len(self.scoregroups):
            return (0, ())
        key = (index, downfloaters)
        if key not in self.lookaheads:
            try:
                candidates = self.bracket(index, tuple(in_order(downfloaters))).best_candidates()
                self.lookaheads[key] = min((c6(candidate), c7(candidate)) for candidate in candidates)
            except Incomplete:
                self.lookaheads[key] = NO_WAY
        return self.lookaheads[key]


class Apart(Completion):
    """Completion where some players do not meet each other."""

    def __init__(self, apart: Pool) -> None:
        super().__init__()
        numbers = frozenset(player.number for player in apart)
        self._kept = {player: replace(player, met=player.met | numbers) for player in apart}

    def completes(self, pool: Pool) -> bool:
        try:
            self.lowest_bye_score(frozenset(self._kept.get(player, player) for player in pool))
        except Incomplete:
            return False
        return True


def _anything(_: Pool) -> bool:
    return True


def _is_end(downfloaters: Pool) -> bool:
    """A.9, C.2: everybody is paired, but for one who may have the bye."""
    return len(downfloaters) == 0 or (len(downfloaters) == 1 and all(player.may_have_bye for player in downfloaters))
