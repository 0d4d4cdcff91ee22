"""What the articles of C.04.4.3 count in a round that has been paired in some way; see `book.counted`."""

from __future__ import annotations

from collections.abc import Sequence

from book import lim
from book.dutch_facts import Participant
from dutchess.pairing.decisions import BracketPaired, ByeGiven, Decision, FloatersChosen
from dutchess.tournament import Tournament

Counted = dict[str, int | tuple[int, ...]]
Weighed = ByeGiven | FloatersChosen | BracketPaired
TOO_FAR = lim.LIMIT_BROKEN + 1


def of_lim(tournament: Tournament, decisions: Sequence[Decision], *, maxi: bool) -> list[tuple[Weighed, Counted]]:
    the_round = _Round(tournament, maxi)
    found: list[tuple[Weighed, Counted]] = []
    for decision in decisions:
        if isinstance(decision, ByeGiven):
            player = the_round.person[decision.player]
            the_round.field.remove(player)
            found.append((decision, {"C.04.4.3 article 1.1": (player.score, -player.rank)}))
        elif isinstance(decision, FloatersChosen):
            found.append((decision, the_round.of_floaters(decision)))
        elif isinstance(decision, BracketPaired):
            found.append((decision, {"C.04.4.3 article 5.2": the_round.of_pairs(decision)}))
    return found


class _Round:
    def __init__(self, tournament: Tournament, maxi: bool) -> None:
        self.rules = lim.Round(tournament, maxi=maxi)
        self.field = list(self.rules.players)
        self.person = {one.number: one for one in self.field}

    def of_floaters(self, decision: FloatersChosen) -> Counted:
        """2.3: how many; 3.9: of which types; 3.10: whether the one who makes the group even floats again.

        3.10 speaks of 2.3 (d) alone: of one floater, of type d, beside those who have nobody in the group.
        """
        people = [self.person[number] for number in decision.candidates]
        chosen = tuple(self.person[number] for number in decision.chosen)
        residents = tuple(one for one in people if one.score == decision.score)
        arrived = tuple(one for one in people if one not in residents)
        upwards = 2 * decision.score < self.rules.twice_median
        group = lim.Group(self.rules, residents, arrived, self._adjacent(decision.score), upwards=upwards)
        making_even = [one for one in chosen if any(self.rules.compatible(one, other) for other in people)]
        again = [one for one in making_even if group.type_of(one) == "d" and one in self.rules.floated_before]
        return {
            "C.04.4.3 article 2.3": len(chosen),
            "C.04.4.3 article 3.9": tuple([group.type_of(one) for one in chosen].count(kind) for kind in "abc"),
            "C.04.4.3 article 3.10": len(again) if len(making_even) == 1 else 0,
        }

    def _adjacent(self, score: int) -> tuple[Participant, ...]:
        """2.2: the next group towards the median; the median group if there is none between, empty or not.

        Floaters take opponents there in order: upwards the lowest numbered first, but the median is paired downward.
        """
        twice_median = self.rules.twice_median
        above = 2 * score > twice_median
        between = [
            one.score
            for one in self.field
            if (twice_median < 2 * one.score < 2 * score) or (not above and 2 * score < 2 * one.score < twice_median)
        ]
        twice = 2 * (max(between) if above else min(between)) if between else twice_median
        backwards = not above and twice != twice_median
        return tuple(
            sorted((one for one in self.field if 2 * one.score == twice), key=lambda one: one.rank, reverse=backwards)
        )

    def of_pairs(self, decision: BracketPaired) -> tuple[int, ...]:
        """3.8, 4.2, 5.2: the trouble with colours of the pairs as they are made, and how many were proposed before.

        The two numbers of a floater's pair stand together; of the others, the troubles of all pairs come first,
        in maxi-tournaments after the number of pairs whose opponents are rated too far from the proposed ones (5.7).
        """
        pairs = [(self.person[one], self.person[other]) for one, other in decision.pairs]
        rest = [one for pair in pairs for one in pair]
        arrived = tuple(one for one in rest if one.number in decision.incoming)
        residents = tuple(one for one in rest if one not in arrived)
        upwards = 2 * decision.score < self.rules.twice_median
        group = lim.Group(self.rules, residents, arrived, (), upwards=upwards)
        floaters: list[int] = []
        troubles: list[int] = []
        exchanged: list[int] = []
        far = 0
        for pair in pairs:
            players = group.in_turn(rest)
            first = players[0]
            assert first in pair
            other = pair[0] if pair[1] is first else pair[1]
            trouble, before = lim.trouble(first, other), group.candidates(players).index(other)
            if first in group.arrived:
                near = group.may_be_exchanged(first, next(group.opponents(players), other), other)
                floaters += [trouble if near else TOO_FAR, before]
            else:
                if not troubles:
                    first_opponents = dict(group.first_scrutiny(players))
                far += not group.may_be_exchanged(first, first_opponents.get(first, other), other)
                troubles.append(trouble)
                exchanged.append(before)
            rest = [one for one in rest if one not in pair]
        return *floaters, *([far] if troubles and self.rules.maxi else ()), *troubles, *exchanged
