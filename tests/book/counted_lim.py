"""What the articles of C.04.4.3 count in a round that has been paired in some way; see `book.counted`."""

from __future__ import annotations

from collections.abc import Sequence

from book import lim
from book.dutch_facts import Participant, participants
from book.optimum import all_paired
from dutchess.decisions import BracketPaired, ByeGiven, Decision, FloatersChosen
from dutchess.tournament import Tournament

Counted = dict[str, int | tuple[int, ...]]
Weighed = ByeGiven | FloatersChosen | BracketPaired
NO_TROUBLE, NOT_BOTH, OVER_THE_LIMIT, TOO_FAR = range(4)


def of_lim(
    tournament: Tournament, decisions: Sequence[Decision], supposed: tuple[int, int] | None, *, maxi: bool
) -> list[tuple[Weighed, Counted]]:
    the_round = _Round(tournament, maxi, frozenset(supposed or ()))
    found: list[tuple[Weighed, Counted]] = []
    waived: Counted = {"C.04.4.3 article 6": int(the_round.rules.no_limits)} if the_round.last else {}
    for decision in decisions:
        if isinstance(decision, ByeGiven):
            player = the_round.person[decision.player]
            the_round.field.remove(player)
            found.append((decision, waived | {"C.04.4.3 article 1.1": (player.score, -player.rank)}))
        elif isinstance(decision, FloatersChosen):
            found.append((decision, waived | the_round.of_floaters(decision)))
        elif isinstance(decision, BracketPaired):
            found.append((decision, waived | {"C.04.4.3 article 5.2": the_round.of_pairs(decision)}))
    return found


class _Round:
    def __init__(self, tournament: Tournament, maxi: bool, bound: frozenset[int]) -> None:
        self.bound = bound
        self.field = participants(tournament)
        self.person = {one.number: one for one in self.field}
        self.rules = lim.Rules(tournament, maxi)
        self.last = tournament.played_rounds + 1 == tournament.rounds
        if self.last and not self._completable():
            self.rules = lim.Rules(tournament, maxi, no_limits=True)
        self.twice_median = tournament.played_rounds * tournament.scoring.win

    def _completable(self) -> bool:
        """6: whether everybody can be paired, one with the bye if they are odd; the two who are bound, together."""

        def may_meet(one: Participant, other: Participant) -> bool:
            return len({one.number, other.number} & self.bound) != 1 and self.rules.compatible(one, other)

        if len(self.field) % 2 == 0:
            return all_paired(self.field, may_meet)
        return any(
            one.may_have_bye and all_paired([each for each in self.field if each is not one], may_meet)
            for one in self.field
        )

    def of_floaters(self, decision: FloatersChosen) -> Counted:
        """2.3: how many; 3.9: of which types; 3.10: how many floated in the round before."""
        chosen = [self.person[number] for number in decision.chosen]
        group = [self.person[number] for number in decision.candidates]
        arrived = [one for one in group if one.score != decision.score]
        adjacent = self._adjacent(decision.score)
        types = [lim.floater_type(self.rules, one, arrived, adjacent) for one in chosen]
        return {
            "C.04.4.3 article 2.3": len(chosen),
            "C.04.4.3 article 3.9": tuple(types.count(kind) for kind in "abc"),
            "C.04.4.3 article 3.10": sum(self.rules.floated(one) for one in chosen),
        }

    def _adjacent(self, score: int) -> list[Participant]:
        """2.2: the next group towards the median; the median group if there is none between, empty or not."""
        above = 2 * score > self.twice_median
        between = [
            one.score
            for one in self.field
            if (self.twice_median < 2 * one.score < 2 * score)
            or (not above and 2 * score < 2 * one.score < self.twice_median)
        ]
        twice = 2 * (max(between) if above else min(between)) if between else self.twice_median
        return [one for one in self.field if 2 * one.score == twice]

    def of_pairs(self, decision: BracketPaired) -> tuple[int, ...]:
        """3.8, 4.2, 5.2: pair by pair as they are made: trouble with colours, and how many were tried before."""
        way = lim.UPWARD if 2 * decision.score < self.twice_median else lim.DOWNWARD
        pairs = [(self.person[one], self.person[other]) for one, other in decision.pairs]
        rest = [one for pair in pairs for one in pair]
        arrived = [one for one in rest if one.number in decision.incoming]
        waiting = way.floaters_listed(arrived)
        if 2 * decision.score == self.twice_median:  # 3.6.3
            waiting = lim.DOWNWARD.floaters_listed([one for one in arrived if one.score > decision.score])
            waiting += lim.UPWARD.floaters_listed([one for one in arrived if one.score < decision.score])
        found: list[int] = []
        for pair in pairs:
            floater = next((one for one in waiting if one in rest), None)
            if floater is None:
                player, *proposed = lim.exchanges(way.listed(rest))
            else:
                player, proposed = floater, way.listed(lim.without(rest, floater))
            assert player in pair
            other = pair[0] if pair[1] is player else pair[1]
            found += [self._trouble(player, other, proposed, rest), proposed.index(other)]
            rest = lim.without(rest, *pair)
        return tuple(found)

    def _trouble(
        self, player: Participant, other: Participant, proposed: list[Participant], rest: list[Participant]
    ) -> int:
        """5.2, 6; 5.7: in maxi-tournaments ratings too far from that of the first who could have been taken."""
        if self.rules.maxi:
            first = next(
                (
                    one
                    for one in self.rules.opponents(player, proposed)
                    if all_paired(lim.without(rest, player, one), self.rules.compatible)
                ),
                other,
            )
            if not self.rules.hundred_points(first, other):
                return TOO_FAR
        if lim.both_served(player, other):
            return NO_TROUBLE
        return OVER_THE_LIMIT if self.last and not lim.limits_kept(player, other) else NOT_BOTH
