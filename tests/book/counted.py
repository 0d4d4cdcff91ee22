"""What the criteria count in a round that has been paired in some way, counted from the facts alone.

Owns a second opinion on the numbers that explanations show, for every criterion of every system, in rounds of any size:
who is in which bracket, who meets whom and who floats is taken from the decisions, everything else from the articles as
the book reads them. Each function returns the value of every criterion that applies, by its article.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

from book import burstein, dubov, dutch_2017, dutch_criteria
from book.claim_facts import Facts
from book.counted_double import of_double_swiss
from book.counted_former import of_former
from book.counted_lim import of_lim
from book.counted_teams import of_teams
from book.dutch_facts import Participant, edition_of, initial_colour, participants
from book.optimum import Cost, all_paired, cheapest
from dutchess.pairing.decisions import BracketPaired, ByeGiven, Decision, FloatersChosen
from dutchess.tournament import Tournament

POINT = 10
THE_BYE = None

Counted = dict[str, int | tuple[int, ...]]
Weighed = ByeGiven | FloatersChosen | BracketPaired
Group = list[Participant]
MayMeet = Callable[[Participant, Participant], bool]

EDITIONS = {"dutch-1992": 1992, "dutch-2011": 2011, "dutch-2012": 2012}


def counted(system: str, tournament: Tournament, decisions: Sequence[Decision]) -> list[tuple[Weighed, Counted]]:
    """Every decision in which something is counted, with what the articles count in it."""
    weighed = [one for one in decisions if isinstance(one, ByeGiven | FloatersChosen | BracketPaired)]
    if system in EDITIONS:
        return of_former(EDITIONS[system], tournament, decisions)
    if system.startswith("team"):
        return of_teams(2024 if system == "team-2024" else 2026, tournament, weighed)
    if system == "double-swiss":
        return of_double_swiss(tournament, weighed)
    if system.startswith("lim"):
        return with_articles_4_and_6(tournament, of_lim(tournament, decisions, maxi=system.startswith("lim-maxi")))
    if system == "dutch-2017":
        the_round: Round = Round2017(tournament, weighed)
    else:
        the_round = round_of(system, tournament, weighed)
    return [(decision, the_round.counted(decision)) for decision in weighed]


def with_articles_4_and_6(
    tournament: Tournament, counts: list[tuple[Weighed, Counted]]
) -> list[tuple[Weighed, Counted]]:
    """C.04.4.3 article 4.4: who floats because no opponent is left is not protected by 3.10, which is about 2.3.4.
    Article 6: in the last round, the pairs of each group in which somebody must have a third equal colour running, or
    three more of one colour."""
    for decision, wanted in counts:
        if isinstance(decision, FloatersChosen) and decision.order == "C.04.4.3 article 4.4":
            wanted["C.04.4.3 article 3.10"] = 0
    if tournament.played_rounds + 1 != tournament.rounds:
        return counts
    facts = Facts("lim", tournament)

    def permits(number: int, colour: str) -> bool:
        had = facts.colours(number)
        return had[-2:] != (colour, colour) and 2 * had.count(colour) - len(had) < 2

    def exceeds(one: int, other: int) -> bool:
        ways = ("white", "black"), ("black", "white")
        return not any(permits(one, own) and permits(other, others) for own, others in ways)

    for decision, wanted in counts:
        if isinstance(decision, BracketPaired):
            wanted["C.04.4.3 article 6"] = sum(exceeds(*pair) for pair in decision.pairs)
    return counts


@dataclass
class Round:
    """A round by the Dutch System, Dubov or Burstein; its decisions know which."""

    tournament: Tournament
    decisions: Sequence[Weighed]
    edition: int = 2026

    def __post_init__(self) -> None:
        self.everybody = participants(self.tournament, self.edition)
        self.person = {one.number: one for one in self.everybody}
        first = self.decisions[0]
        given = first.player if isinstance(first, ByeGiven) else None  # before any bracket; not so in the Dutch System
        self.field = [one for one in self.everybody if one.number != given]
        self._remembered: dict[object, Counted] = {}

    def counted(self, decision: Weighed) -> Counted:
        system = decision.article.split(" ")[0]
        if isinstance(decision, ByeGiven):
            return {} if system == "C.04.3" else self.of_bye(decision, system)
        if system == "C.04.4.1":
            return self.of_dubov(decision)
        assert isinstance(decision, BracketPaired)
        key = decision.score, decision.pairs, decision.floaters
        if key not in self._remembered:
            self._remembered[key] = self.of_dutch(decision) if system == "C.04.3" else self.of_burstein(decision)
        return self._remembered[key]

    def people(self, numbers: Iterable[int]) -> Group:
        return [self.person[number] for number in numbers]

    def pairs(self, decision: BracketPaired) -> tuple[tuple[Participant, Participant], ...]:
        return tuple((self.person[one], self.person[other]) for one, other in decision.pairs)

    def groups_below(self, score: int) -> tuple[Group, Group]:
        """The next scoregroup, and all below it."""
        below = [one for one in self.field if one.score < score]
        following = [one for one in below if one.score == below[0].score]
        return following, below[len(following) :]

    # -- the bye, where it is given first ------------------------------------------------------------------------------

    def of_bye(self, decision: ByeGiven, system: str) -> Counted:
        """C.04.4.1 and C.04.4.2, articles 3.1.3 to 3.1.5 (2025: 2.1): lowest score, most games, lowest rank."""
        player = self.person[decision.player]
        last = player.rank
        if system == "C.04.4.2":  # article 1.7: by the index
            last = 1 + place_by_index(self.tournament, player.number)
        values = player.score, -len(player.colours), -last
        return {f"{decision.article}.{part}": value for part, value in zip(self.bye_parts, values, strict=True)}

    @property
    def bye_parts(self) -> str:
        return "345" if self.edition >= 2025 else "cde"

    def named(self, chapter: str, found: Counted) -> Counted:
        """The counted criteria as the edition numbers them."""
        return {
            f"{chapter} [{name}]" if self.edition >= 2025 else f"{chapter} {name[0]}.{name[1:]}": value
            for name, value in found.items()
        }

    # -- C.04.3 --------------------------------------------------------------------------------------------------------

    def candidate(self, decision: BracketPaired) -> dutch_criteria.Candidate:
        floaters = tuple(self.people(decision.floaters))
        return dutch_criteria.Candidate(self.pairs(decision), floaters, decision.score, self.edition)

    def payers(self, decision: BracketPaired) -> dict[str, set[frozenset[int]]]:
        """Whom the criteria count that tell the editions of 2025 and 2026 apart, by article."""
        found = dutch_criteria.payers(self.candidate(decision))
        return {f"C.04.3 [{name}]": units for name, units in found.items()}

    def of_dutch(self, decision: BracketPaired) -> Counted:
        floaters = tuple(self.people(decision.floaters))
        candidate = self.candidate(decision)
        seated = dutch_criteria.seats(candidate, initial_colour(self.tournament))
        counts, gaps = dutch_criteria.float_criteria(candidate)
        scores = dutch_criteria.c7(candidate)
        found: Counted = {
            "C6": dutch_criteria.c6(candidate),
            "C7": scores if self.edition == 2026 else without_zeros(scores),
            "C10": dutch_criteria.c10(seated),
            "C11": dutch_criteria.c11(seated),
            "C12": dutch_criteria.c12(seated),
            "C13": dutch_criteria.c13(seated),
        }
        found |= {f"C{14 + place}": count for place, count in enumerate(counts)}
        found |= {f"C{18 + place}": tuple(gap) for place, gap in enumerate(gaps)}
        following, below = self.groups_below(decision.score)
        left = [*floaters, *following, *below]
        if len(self.everybody) % 2:
            found["C5"] = lowest_bye_score(left, apart(floaters))
            bye_score = lowest_bye_score(self.everybody, dutch_criteria.may_meet)
            unplayed = [one.unplayed for one in self.assignees(candidate, bye_score, left)]
            if unplayed:
                found["C9"] = min(unplayed)
        if following:
            found["C8"] = self.ahead(list(floaters), following, below)
        return {f"C.04.3 [{name}]": value for name, value in found.items()}

    def assignees(self, candidate: dutch_criteria.Candidate, bye_score: int, left: Group) -> Group:
        """C.04.3 [C9]: who of the downfloaters can have the bye, where one of them will; `left` are all unpaired."""
        return [
            one
            for one in dutch_criteria.possible_assignees(candidate, bye_score)
            if one.may_have_bye and all_paired([other for other in left if other is not one], apart(()))
        ]

    def ahead(self, floaters: Group, following: Group, below: Group) -> tuple[int, ...]:
        """C.04.3 [C8]: the best that the following bracket can do by [C6] and [C7], within [C1] to [C5].

        [C7] compares from the highest to the lowest: first how many there are of the highest. In 2026 these are the
        scores of the downfloaters, in 2025 differences (1.8.5).
        """
        bracket = {*floaters, *following}
        # What an unpaired player counts more than their score.
        more = 0 if self.edition == 2026 else POINT - following[0].score
        values = {one.score + more for one in bracket}
        if self.edition < 2026:
            values |= {abs(a.score - b.score) for a in bracket for b in bracket if a is not b}
        falling = sorted(values, reverse=True)
        may_meet = apart(floaters)
        everybody, bye_score = with_bye([*floaters, *following, *below], may_meet)

        def how_many(*found: int) -> Cost:
            return tuple(found.count(value) for value in falling)

        def cost(one: Participant, other: Participant | None) -> Cost | None:
            if not may_be(one, other, bye_score, may_meet):
                return None
            inside = [each for each in (one, other) if each in bracket]
            if len(inside) == 2:
                return (0, *how_many(*([one.score - other.score] if self.edition < 2026 else [])))  # type: ignore[union-attr]
            return (len(inside), *how_many(*(each.score + more for each in inside if each)))

        best = cheapest(everybody, cost)
        assert best is not None
        listed = [value for value, count in zip(falling, best[1:], strict=True) for _ in range(count)]
        return (best[0], *(listed if self.edition == 2026 else without_zeros(listed)))

    # -- C.04.4.1 ------------------------------------------------------------------------------------------------------

    def of_dubov(self, decision: Weighed) -> Counted:
        """[C5] to [C10] of a set of upfloaters, with [C7] in the bracket it makes; [C7] of a bracket."""
        if isinstance(decision, BracketPaired):
            return self.named("C.04.4.1", {"C7": dubov.denied(self.pairs(decision))})
        assert isinstance(decision, FloatersChosen)
        book = dubov.Round(self.tournament, self.edition)
        chosen = [one for one in book.players if one.number in decision.chosen]
        made = next(
            one
            for one in self.decisions[self.decisions.index(decision) :]
            if isinstance(one, BracketPaired) and one.score == decision.score
        )
        found: Counted = {
            "C5": len(chosen),
            "C6": tuple(sorted((decision.score - one.score for one in chosen), reverse=True)),
            "C7": dubov.denied(self.pairs(made)),
        }
        if not book.is_last:
            most = [one for one in chosen if book.upfloats[one] >= book.max_upfloats]  # 1.7
            found["C8"] = len(most)
            found["C9"] = sum(book.upfloats[one] for one in most)
            found["C10"] = sum(book.again[one] for one in chosen)
        return self.named("C.04.4.1", found)

    # -- C.04.4.2 ------------------------------------------------------------------------------------------------------

    def of_burstein(self, decision: BracketPaired) -> Counted:
        """[C5] to [C8], each written so that less is better: who is not paired, and with which scores."""
        floaters = self.people(decision.floaters)
        pairing = burstein.BracketPairing(self.pairs(decision), frozenset(floaters))
        incoming = frozenset(self.people(decision.incoming))
        found: Counted = {
            "C5": len(floaters),
            "C6": self.unpaired(incoming, *burstein.c6(pairing, incoming))
            if self.edition < 2026
            else scores_falling(floaters),
            "C8": -burstein.c8(pairing),
        }
        following, below = self.groups_below(decision.score)
        if following:
            found["C7"] = self.following(floaters, following, below)
        return self.named("C.04.4.2", found)

    def unpaired(self, incoming: Iterable[Participant], paired: int, scores: Sequence[int]) -> tuple[int, ...]:
        left = [one.score for one in incoming]
        for score in scores:
            left.remove(score)
        assert len(left) == len(list(incoming)) - paired
        return (len(left), *sorted(left, reverse=True))

    def following(self, floaters: Group, following: Group, below: Group) -> tuple[int, ...]:
        """[C7]: the best that the following bracket can do by [C5] and [C6], within [C4]."""
        if self.edition == 2026:
            outgoing = least_outgoing([*floaters, *following], below)
            return (len(outgoing), *scores_falling(outgoing))
        scores = sorted({one.score for one in floaters}, reverse=True)
        bracket = {*floaters, *following}

        def cost(one: Participant, other: Participant) -> Cost | None:
            if not burstein.may_meet(one, other):
                return None
            leave = [] if one in bracket and other in bracket else [each for each in (one, other) if each in bracket]
            unpaired = [each.score for each in leave if each in floaters]
            return (len(leave), len(unpaired), *(unpaired.count(score) for score in scores))

        best = cheapest([*floaters, *following, *below], cost)
        assert best is not None
        listed = [score for score, count in zip(scores, best[2:], strict=True) for _ in range(count)]
        return (*best[:2], *listed)


class Round2017(Round):
    """A round by the Dutch System of 2017."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.everybody = dutch_2017.participants(self.tournament)
        self.person = {one.number: one for one in self.everybody}
        self.field = self.everybody

    def of_dutch(self, decision: BracketPaired) -> Counted:
        """C.5 to C.19; C.7 in brackets that are neither the penultimate nor the last.

        Where the next decision is about everybody below, and these have several scores, the bracket is the penultimate
        one. If they have one score only, nothing but the decision itself tells.
        """
        floaters = tuple(self.people(decision.floaters))
        lowest = min(one.score for one in self.people(decision.residents))
        candidate = dutch_criteria.Candidate(self.pairs(decision), floaters, lowest, 2025)
        seated = dutch_criteria.seats(candidate, initial_colour(self.tournament))
        counts, gaps = dutch_criteria.float_criteria(candidate)
        found: Counted = {
            "C.5": dutch_criteria.c6(candidate),
            "C.6": without_zeros(dutch_criteria.c7(candidate)),
            "C.8": dutch_criteria.c10(seated),
            "C.9": dutch_criteria.c11(seated),
            "C.10": dutch_criteria.c12(seated),
            "C.11": dutch_criteria.c13(seated),
        }
        found |= {f"C.{12 + place}": count for place, count in enumerate(counts)}
        found |= {f"C.{16 + place}": tuple(gap) for place, gap in enumerate(gaps)}
        following, below = self.groups_below(lowest)
        told = any(count.article == "C.04.3 C.7" for count in decision.criteria())
        if following and told:
            found["C.7"] = self.ahead(list(floaters), following, below)
        return {f"C.04.3 {name}": value for name, value in found.items()}

    def ahead(self, floaters: Group, following: Group, below: Group) -> tuple[int, ...]:
        """C.7: the best that the following bracket can do by C.5 and C.6; the last one must be paired completely."""
        lowest, bracket = following[0].score, [*floaters, *following]
        values = sorted({one.score - lowest + extra for one in bracket for extra in (0, POINT)}, reverse=True)
        may_meet = apart(floaters)
        alone = [THE_BYE] * (len(bracket) if below else len(bracket) % 2)

        def cost(one: Participant | None, other: Participant | None) -> Cost | None:
            if one is None:
                return (0,) * (len(values) + 1)
            if other is not None:
                gaps = [abs(one.score - other.score)] if may_meet(one, other) else None
            else:
                gaps = [one.score - lowest + POINT] if below or one.may_have_bye else None
            return None if gaps is None else (int(other is None), *(gaps.count(value) for value in values))

        best = cheapest([*bracket, *alone], cost)
        if best is None:  # nobody counts as paired
            return (len(bracket), *sorted((one.score - lowest + POINT for one in bracket), reverse=True))
        listed = [value for value, count in zip(values, best[1:], strict=True) for _ in range(count) if value]
        return (best[0], *listed)


def place_by_index(tournament: Tournament, number: int) -> int:
    """C.04.4.2 article 1.7: how many who have entered the event are ranked higher."""
    absent = {absentee for absentee, _ in tournament.byes}
    ranking = tournament.rank_order or tuple(sorted(player.number for player in tournament.players))
    entered = [one for one in ranking if one not in absent or any(game.paired for game in tournament.player(one).games)]

    def index(one: int) -> tuple[int, int]:
        return burstein.buchholz(tournament, one), burstein.sonneborn_berger(tournament, one)

    return sorted(entered, key=index, reverse=True).index(number)


def scores_falling(floaters: Iterable[Participant]) -> tuple[int, ...]:
    """C.04.4.2 [C6] of 2026: the scores of the outgoing floaters, descending; the lower ones are better."""
    return tuple(sorted((one.score for one in floaters), reverse=True))


def least_outgoing(bracket: Group, below: Group) -> Group:
    """C.04.4.2 [C7] of 2026: who leaves a bracket at its best by [C1] to [C6]; `below` are all who come after it.

    Every set of outgoing floaters is tried in the order in which the articles value them: the smaller first ([C5]),
    then by their scores ([C6]). The first is taken with which the others of the bracket can all be paired ([C1], [C3])
    and the round can be completed ([C4]). [C2] has nothing to say here: the bye is given before the brackets (3.1).
    """
    for size in range(len(bracket) % 2, len(bracket) + 1, 2):
        for outgoing in sorted(combinations(bracket, size), key=scores_falling):
            staying = [one for one in bracket if one not in outgoing]
            if all_paired(staying, burstein.may_meet) and all_paired([*outgoing, *below], burstein.may_meet):
                return list(outgoing)
    raise AssertionError("the round was completed")


def apart(floaters: Iterable[Participant]) -> MayMeet:
    """[C1], [C3], and C.04.3 article 2.2: two moved-down players never meet."""
    among = frozenset(floaters)
    return lambda one, other: not (one in among and other in among) and dutch_criteria.may_meet(one, other)


def without_zeros(values: Iterable[int]) -> tuple[int, ...]:
    return tuple(value for value in values if value)


# -- the bye as an opponent --------------------------------------------------------------------------------------------


def lowest_bye_score(pool: Sequence[Participant], may_meet: MayMeet) -> int:
    """[C2], [C4], [C5]: the lowest score at which somebody of the pool has the bye and all others are paired."""
    for score in sorted({one.score for one in pool}):
        for player in pool:
            if player.score == score and player.may_have_bye:
                if all_paired([one for one in pool if one is not player], may_meet):
                    return score
    raise AssertionError("the round was completed")


def with_bye(pool: Group, may_meet: MayMeet) -> tuple[list[Participant | None], int | None]:
    """A pool with the bye if its number is odd, and the score at which somebody can have it."""
    if len(pool) % 2 == 0:
        return [*pool], None
    return [*pool, THE_BYE], lowest_bye_score(pool, may_meet)


def may_be(one: Participant, other: Participant | None, bye_score: int | None, may_meet: MayMeet) -> bool:
    if other is None:
        return one.may_have_bye and one.score == bye_score
    return may_meet(one, other)


def round_of(system: str, tournament: Tournament, weighed: Sequence[Weighed]) -> Round:
    """A round by an edition; the seeding rounds of Burstein are those of the Dutch System of its time."""
    if system == "dutch-2017" or (system == "burstein-2017" and burstein.is_seeding_round(tournament)):
        return Round2017(tournament, weighed)
    return Round(tournament, weighed, edition_of(system))
