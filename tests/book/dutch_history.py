"""The Dutch System of 1992, 2011 and 2012 read literally: every candidate in order, the best one taken.

Owns a slow reading of A to F of the three texts, for brackets of up to about nine players. It takes the facts of
`dutchess.tournament` (or ready players) and shares no code with the engine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

from book.dutch_history_orders import moved_down_choices, pairings, splits
from dutchess.tournament import Game, Tournament

OPPOSITE = {"w": "b", "b": "w"}
NONE, MILD, STRONG, ABSOLUTE = range(4)


@dataclass(frozen=True, eq=False)
class Player:
    """One player to be paired, as the pairing card shows them.

    `past_a7a`: A7a has no effect on this player (1992, above 50 % in the last round).
    """

    number: int
    order: tuple[int, int]  # A2: smaller is higher
    parity: int
    score: int
    colours: str
    met: frozenset[int]
    float_1: str | None
    float_2: str | None
    bye_allowed: bool
    topscorer: bool
    past_a7a: bool = False

    @property
    def wish(self) -> tuple[str | None, int]:
        """A7: colour and strength.

        The last two rounds of A7a in 1992 are those with a colour: F2 leaves the others out of account, and B2b forbids
        a third equal colour in a row whatever lies between. Where A7a has no effect, A7b and A7c are left: any colour
        difference is a strong wish, and without one the colours alternate.
        """
        if not self.colours:
            return None, NONE
        difference, last = self.colours.count("w") - self.colours.count("b"), self.colours[-2:]
        if not self.past_a7a and (difference < -1 or last == "bb"):
            return "w", ABSOLUTE
        if not self.past_a7a and (difference > 1 or last == "ww"):
            return "b", ABSOLUTE
        if difference:
            return "w" if difference < 0 else "b", STRONG
        return OPPOSITE[self.colours[-1]], MILD


Pair = tuple[Player, Player]
Players = tuple[Player, ...]


class Candidate(NamedTuple):
    """A pairing of a bracket and those who move down (or have the bye)."""

    pairs: tuple[Pair, ...]
    floaters: Players

    def key(self) -> tuple[frozenset[frozenset[int]], frozenset[int]]:
        """The same for the same pairing, however it came about."""
        return frozenset(frozenset((a.number, b.number)) for a, b in self.pairs), numbers(self.floaters)


Accept = Callable[[Players], bool]


def numbers(players: Sequence[Player]) -> frozenset[int]:
    return frozenset(player.number for player in players)


def clash(a: Player, b: Player) -> bool:
    return a.wish[0] is not None and a.wish[0] == b.wish[0]


def strong_clash(a: Player, b: Player) -> bool:
    return clash(a, b) and min(a.wish[1], b.wish[1]) >= STRONG


def absolute_clash(a: Player, b: Player) -> bool:
    return clash(a, b) and min(a.wish[1], b.wish[1]) == ABSOLUTE


def x1(players: Players, edition: int) -> int:
    """A8: the least number of clashes with P0 pairs (X in 1992)."""
    wishes = [player.wish[0] for player in players]
    white, black, none = (wishes.count(wish) for wish in ("w", "b", None))
    if edition == 1992:
        return max(0, max(white, black) - (len(players) + 1) // 2)
    return max(0, len(players) // 2 - min(white, black) - none)


def z1(players: Players) -> int:
    """A8, even rounds: the least number of clashes of strong wishes; whoever has a mild one may have either colour."""
    strong = [player.wish[0] for player in players if player.wish[1] >= STRONG]
    others = len(players) - len(strong)
    return max(0, len(players) // 2 - min(strong.count("w"), strong.count("b")) - others)


def may_meet(a: Player, b: Player) -> bool:
    """B1a and B2; an absolute wish does not bind a pair with a top scorer.

    Of two players with such wishes one at most can have the colour. In 1992 that is enough if the other is above 50 %
    in the last round: B2 is not for that player, and E2 gives the colour to the one who needs it.
    """
    return b.number not in a.met and (not absolute_clash(a, b) or a.topscorer or b.topscorer)


def has_opponent(player: Player, others: Sequence[Player]) -> bool:
    return any(may_meet(player, other) for other in others if other is not player)


def most_pairs(players: Players, allowed: Callable[[Player, Player], bool] = may_meet) -> int:
    """The size of the largest set of allowed pairs, by trying everything."""
    if len(players) < 2:
        return 0
    first, others = players[0], players[1:]
    best = most_pairs(others, allowed)
    for index, other in enumerate(others):
        if best == len(players) // 2:
            break
        if allowed(first, other):
            best = max(best, 1 + most_pairs((*others[:index], *others[index + 1 :]), allowed))
    return best


def can_complete(players: Players, allowed: Callable[[Player, Player], bool] = may_meet, no_bye: Players = ()) -> bool:
    """Can all be paired, one with the bye if their number is odd?"""
    if len(players) % 2 == 0:
        return 2 * most_pairs(players, allowed) == len(players)
    return any(
        player.bye_allowed
        and player not in no_bye
        and can_complete(tuple(other for other in players if other is not player), allowed)
        for player in players
    )


def is_heterogeneous(moved_down: int, players: int) -> bool:
    """A3."""
    return moved_down > 0 and 2 * moved_down < players


class Book:
    """One edition, one round.

    Args:
        edition: 1992, 2011 or 2012.
        round_number: for A7d, A7e.
    """

    def __init__(self, edition: int, round_number: int) -> None:
        self.edition = edition
        self.odd_round = round_number % 2 == 1

    # -- candidates --------------------------------------------------------------------------------------------------

    def candidates(self, s1_pool: Players, others: Players, size: int, pairs: int) -> Iterator[Candidate]:
        """C4 to C9: all candidates with so many pairs, in order; `size` players of `s1_pool` are paired first."""
        everybody = s1_pool + others
        if size == 0:
            yield from self.homogeneous(everybody, pairs, ())
            return
        for chosen in self.first_paired(s1_pool, size):
            # In 2012 a moved-down player who is not in S1 moves down again; before, C4 leaves him in S2.
            pool = others if self.edition == 2012 else everybody[size:]
            for first in pairings(chosen, pool, may_meet):
                used = {player for pair in first for player in pair}
                rest = tuple(player for player in pool if player not in used)
                unused = tuple(player for player in s1_pool if player not in chosen and player not in pool)
                for candidate in self.homogeneous(rest, pairs - size, unused):
                    yield Candidate((*first, *candidate.pairs), candidate.floaters)

    def first_paired(self, moved_down: Players, size: int) -> Iterator[Players]:
        """D3 in 2012; before, C4 takes the highest."""
        if self.edition == 2012:
            yield from moved_down_choices(moved_down, size)
        else:
            yield moved_down[:size]

    def homogeneous(self, players: Players, pairs: int, unused: Players) -> Iterator[Candidate]:
        if pairs < 0 or 2 * pairs > len(players):
            return
        for s1, s2 in splits(players, pairs):
            for found in pairings(s1, s2, may_meet):
                used = {player for pair in found for player in pair}
                left = tuple(player for player in players if player not in used)
                yield Candidate(tuple(found), tuple(sorted((*left, *unused), key=lambda player: player.order)))

    # -- which candidate ---------------------------------------------------------------------------------------------

    def choose(
        self,
        s1_pool: Players,
        others: Players,
        size: int,
        pairs: int,
        residents: Players,
        accept: Accept,
        lowest: bool = False,
    ) -> Candidate | None:
        """The first of the best acceptable candidates."""
        if self.edition == 1992:
            return self.choose_1992(s1_pool, others, size, pairs, residents, accept)
        best: tuple[tuple[object, ...], Candidate] | None = None
        bottom = (s1_pool + others)[-1].score if lowest else 0
        for candidate in self.candidates(s1_pool, others, size, pairs):
            if not accept(candidate.floaters):
                continue
            cost = self.cost(candidate, s1_pool if size else (), residents, bottom if lowest else None)
            if best is None or cost < best[0]:
                best = cost, candidate
        return best[1] if best else None

    def cost(self, candidate: Candidate, s1: Players, residents: Players, bottom: int | None) -> tuple[object, ...]:
        """A11 with C10 from its end to its beginning; `bottom` is the lowest score in the lowest bracket (D4)."""
        pairs, floaters = candidate.pairs, candidate.floaters
        squares = sum((a.score - b.score) ** 2 for a, b in pairs)
        squares += sum((player.score - ((bottom or 0) - 10)) ** 2 for player in floaters)
        down = [player for player in floaters if player in residents]
        up = [b if b in residents else a for a, b in pairs if s1 and (a in residents) != (b in residents)]
        colours: tuple[int, ...]
        if self.odd_round:
            colours = (sum(strong_clash(*pair) for pair in pairs), sum(clash(*pair) for pair in pairs))
        else:
            colours = (sum(clash(*pair) for pair in pairs), sum(strong_clash(*pair) for pair in pairs))
        return (
            squares if self.edition == 2012 and bottom is not None else 0,
            sorted((player.score for player in floaters), reverse=True) if self.edition == 2012 else 0,
            sum(absolute_clash(*pair) for pair in pairs),
            *colours,
            sum(player.float_1 == "down" for player in down),
            sum(player.float_2 == "down" for player in down),
            sum(player.float_1 == "up" for player in up),
            sum(player.float_2 == "up" for player in up),
        )

    def choose_1992(
        self, s1_pool: Players, others: Players, size: int, pairs: int, residents: Players, accept: Accept
    ) -> Candidate | None:
        """C6 to C11 of 1992: X grows last, before it upfloat criteria are dropped, before them downfloat criteria."""
        for x in range(pairs + 1):
            for up in range(3):
                if size == 0 and up:
                    continue
                found = self._within_1992(s1_pool, others, size, pairs, residents, accept, x, up)
                if found is not None:
                    return found
        return None

    def _within_1992(
        self,
        s1_pool: Players,
        others: Players,
        size: int,
        pairs: int,
        residents: Players,
        accept: Accept,
        x: int,
        up: int,
    ) -> Candidate | None:
        s1, pool = s1_pool[:size], (s1_pool + others)[size:]
        for first in pairings(s1, pool, may_meet):
            spent = sum(clash(*pair) for pair in first)
            if spent > x or not all(b not in residents or floats_well(b, "up", up) for _, b in first):
                continue
            used = {player for pair in first for player in pair}
            rest = tuple(player for player in pool if player not in used)
            for down in range(3):
                for candidate in self.homogeneous(rest, pairs - size, ()):
                    if (
                        sum(clash(*pair) for pair in candidate.pairs) <= x - spent
                        and all(p not in residents or floats_well(p, "down", down) for p in candidate.floaters)
                        and accept(candidate.floaters)
                    ):
                        return Candidate((*first, *candidate.pairs), candidate.floaters)
        return None

    def bracket(self, moved_down: Players, residents: Players) -> Bracket:
        return Bracket(self, moved_down, residents)


def floats_well(player: Player, direction: str, level: int) -> bool:
    """B5 and B6 of 1992 (level 0), B5 alone (1), neither (2); nothing for players above 50 % in the last round."""
    if level == 2 or player.topscorer:
        return True
    return player.float_1 != direction and (level == 1 or player.float_2 != direction)


class Bracket:
    """C1, C2 and C14: who is to be paired here, how many, and which of the moved-down players first."""

    def __init__(self, book: Book, moved_down: Players, residents: Players) -> None:
        self.book = book
        self.moved_down = moved_down
        self.residents = residents
        everybody = moved_down + residents
        self.left = tuple(player for player in everybody if not has_opponent(player, everybody))
        self.able = tuple(player for player in moved_down if player not in self.left)
        self.others = tuple(player for player in residents if player not in self.left)
        players = self.able + self.others
        self.size = 0
        if is_heterogeneous(len(self.able), len(players)):
            self.size = next(m for m in range(len(self.able), -1, -1) if self._can_pair_first(m))
        self.pairs = next(p for p in range(len(players) // 2, -1, -1) if self._has_candidate(p))

    def _can_pair_first(self, size: int) -> bool:
        pool = self.others if self.book.edition == 2012 else (self.able + self.others)[size:]
        return any(
            next(pairings(chosen, pool, may_meet), None) is not None
            for chosen in self.book.first_paired(self.able, size)
        )

    def _has_candidate(self, pairs: int) -> bool:
        return next(self.book.candidates(self.able, self.others, self.size, pairs), None) is not None

    def _complete(self, candidate: Candidate | None) -> Candidate | None:
        if candidate is None:
            return None
        floaters = tuple(sorted((*candidate.floaters, *self.left), key=lambda player: player.order))
        return Candidate(candidate.pairs, floaters)

    def choose(self, accept: Accept, size: int | None = None, pairs: int | None = None) -> Candidate | None:
        """The best candidate whose floaters (with those of C1) are acceptable."""

        def accept_all(floaters: Players) -> bool:
            return accept(tuple(sorted((*floaters, *self.left), key=lambda player: player.order)))

        size = self.size if size is None else size
        pairs = self.pairs if pairs is None else pairs
        chosen = self.book.choose(self.able, self.others, size, pairs, self.residents, accept_all)
        return self._complete(chosen)

    def best(self) -> Candidate:
        found = self.choose(lambda floaters: True)
        assert found is not None
        return found

    def floater_sets(self) -> list[Players]:
        """All sets of players who could move down with P1 pairs and M1 of S1 paired."""
        sets: dict[frozenset[int], Players] = {}
        for candidate in self.book.candidates(self.able, self.others, self.size, self.pairs):
            complete = self._complete(candidate)
            assert complete is not None
            sets[numbers(complete.floaters)] = complete.floaters
        return list(sets.values())


class Round:
    """The brackets of a round from the top, C12 and C13 between them."""

    def __init__(self, edition: int, round_number: int, players: Sequence[Player]) -> None:
        self.book = Book(edition, round_number)
        self.edition = edition
        self.players = tuple(sorted(players, key=lambda player: player.order))

    def pair(self) -> Candidate | None:
        """The pairs of the round and who has the bye; None if B1 and B2 leave no way."""
        if not can_complete(self.players):
            return None
        scores = sorted({player.score for player in self.players}, reverse=True)
        groups = [tuple(player for player in self.players if player.score == score) for score in scores]
        paired: list[tuple[Bracket, Candidate]] = []
        moved_down: Players = ()
        for index, residents in enumerate(groups[:-1]):
            bracket = self.book.bracket(moved_down, residents)
            candidate = self.c12(bracket, bracket.best(), groups[index + 1], index + 2 == len(groups))
            paired.append((bracket, candidate))
            moved_down = candidate.floaters
        lowest = self.c13(paired, moved_down, groups[-1])
        return Candidate((*(pair for _, c in paired for pair in c.pairs), *lowest.pairs), lowest.floaters)

    # -- C12 ---------------------------------------------------------------------------------------------------------

    def c12(self, bracket: Bracket, candidate: Candidate, following: Players, is_lowest: bool) -> Candidate:
        """C12: another set of the same size (2012: and scores) that the next bracket can pair better."""
        if not candidate.floaters:
            return candidate
        measure = self.completion if is_lowest else self.capacity
        now = measure(candidate.floaters, following)
        if now >= (3 if is_lowest else self.ideal(candidate.floaters, following)):
            return candidate
        sets = [floaters for floaters in bracket.floater_sets() if self.alike(floaters, candidate.floaters)]
        best = max(measure(floaters, following) for floaters in sets)
        if best <= now:
            return candidate
        found = bracket.choose(
            lambda floaters: self.alike(floaters, candidate.floaters) and measure(floaters, following) == best
        )
        assert found is not None
        return found

    def alike(self, one: Players, other: Players) -> bool:
        if self.edition == 2012:
            return sorted(player.score for player in one) == sorted(player.score for player in other)
        return len(one) == len(other)

    def capacity(self, floaters: Players, following: Players) -> tuple[int, int]:
        """Pairs in the next bracket, and moved-down players in them if it is heterogeneous."""
        everybody = floaters + following
        if not is_heterogeneous(len(floaters), len(everybody)):
            return most_pairs(everybody), len(floaters)
        return most_pairs(everybody, apart(floaters)), most_pairs(everybody, across(floaters))

    def ideal(self, floaters: Players, following: Players) -> tuple[int, int]:
        everybody = floaters + following
        count = len(everybody)
        if all(has_opponent(player, everybody) for player in floaters):
            count -= sum(not has_opponent(player, everybody) for player in following)
        return count // 2, len(floaters)

    def completion(self, floaters: Players, lowest: Players) -> int:
        """3: all moved-down players meet residents; 2: all but one, who has the bye; 1: in some way; 0: in no way."""
        everybody = floaters + lowest
        if not can_complete(everybody):
            return 0
        if not is_heterogeneous(len(floaters), len(everybody)):
            return 3
        if can_complete(everybody, apart(floaters), floaters):
            return 3
        return 2 if len(floaters) > 1 and can_complete(everybody, apart(floaters)) else 1

    # -- C13 ---------------------------------------------------------------------------------------------------------

    def c13(self, paired: list[tuple[Bracket, Candidate]], moved_down: Players, lowest: Players) -> Candidate:
        """C13: reopen the penultimate bracket or join it, until the lowest one can be completed.

        In 1992 and 2012 the added bracket is S1 if A3 permits it; once the bracket above is reopened, S1 is what that
        one sends down.
        """
        if self.edition == 2011:
            return self.c13_of_2011(paired, moved_down, lowest)
        while paired and not can_complete(moved_down + lowest):
            bracket, _ = paired.pop()
            candidate = self.reopen(bracket, completes(lowest))
            if candidate is not None:
                paired.append((bracket, candidate))
                moved_down = candidate.floaters
                break
            moved_down = bracket.moved_down + bracket.residents
            if paired and not can_complete(moved_down + lowest):
                lowest = bracket.residents + lowest
                moved_down = paired[-1][1].floaters
        return self.lowest(moved_down, lowest)

    def c13_of_2011(self, paired: list[tuple[Bracket, Candidate]], moved_down: Players, lowest: Players) -> Candidate:
        """C13 of 2011, which stands before C14 and, unlike that of 2012, does not begin with a smaller M1.

        So before M1 is reduced in the lowest bracket, a pairing of the penultimate one is sought by which all who move
        down meet others. If there is none, what is paired stays as it is, provided the lowest bracket can be completed
        with a smaller M1; else any pairing of the penultimate bracket will do that completes the lowest; else the two
        are joined. A joined bracket that can be completed is acceptable, and C13 is not repeated. It is heterogeneous,
        and the added bracket (`added`, with those who move down into it) is S1, whatever A3 says of half the players
        and whatever the bracket above sends down.
        """
        added: Players = ()
        while paired:
            below = added + lowest
            completable = can_complete(moved_down + below)
            if completable and (added or self.completion(moved_down, lowest) == 3):
                break
            bracket, _ = paired[-1]
            candidate = self.reopen(bracket, all_meet_others(below))
            if candidate is None and completable:
                break
            if candidate is None:
                candidate = self.reopen(bracket, completes(below))
            if candidate is not None:
                paired[-1] = bracket, candidate
                moved_down = candidate.floaters
                break
            paired.pop()
            moved_down, added, lowest = bracket.moved_down, bracket.residents, below
        return self.lowest(moved_down + added, lowest, joined=bool(added))

    def reopen(self, bracket: Bracket, accept: Accept) -> Candidate | None:
        """C13: the first other pairing of the penultimate bracket that is acceptable below; None if P becomes zero."""
        for size, pairs in self.c14(bracket):
            found = bracket.choose(accept, size, pairs)
            if found is not None:
                return found
        return None

    def c14(self, bracket: Bracket) -> Iterator[tuple[int, int]]:
        """C14: M1 and P1 as they are reduced, until P is zero.

        C3a (A6 in 1992) says what P is. In a bracket that is homogeneous, or that A3 or M1 = 0 makes so, it is the
        number of pairs, whoever is in them. In a heterogeneous one it is the number of moved-down players in S1; for
        each of its values the pairs of the remainder are reduced first (C14b1), until there are those of S1 alone.
        """
        most = len(bracket.able + bracket.others) // 2
        if bracket.size == 0:
            yield from ((0, p) for p in range(most, 0, -1))
        for m1 in range(bracket.size, 0, -1):
            yield from ((m1, p1) for p1 in range(most, m1 - 1, -1))

    def lowest(self, moved_down: Players, residents: Players, joined: bool = False) -> Candidate:
        """The lowest bracket, with as many of S1 as possible; `joined` ones are heterogeneous by C13 of 2011."""
        everybody = moved_down + residents
        heterogeneous = joined or is_heterogeneous(len(moved_down), len(everybody))
        sizes = range(len(moved_down), 0, -1) if heterogeneous else ()
        for size in (*sizes, 0):
            found = self.book.choose(
                moved_down,
                residents,
                size,
                len(everybody) // 2,
                residents,
                lambda floaters: all(player.bye_allowed for player in floaters),
                lowest=True,
            )
            if found is not None:
                return found
        raise AssertionError("the lowest bracket cannot be completed")


def completes(below: Players) -> Accept:
    """Whoever moves down, everybody is paired there, or has the bye."""
    return lambda floaters: can_complete(floaters + below)


def all_meet_others(below: Players) -> Accept:
    """The same, and nobody who moves down meets another one or has the bye."""
    return lambda floaters: can_complete(floaters + below, apart(floaters), floaters)


def apart(group: Players) -> Callable[[Player, Player], bool]:
    """No pairs within the group."""
    return lambda a, b: may_meet(a, b) and not (a in group and b in group)


def across(group: Players) -> Callable[[Player, Player], bool]:
    """Only pairs of one of the group and one of the others."""
    return lambda a, b: may_meet(a, b) and (a in group) != (b in group)


# -- facts and colours -------------------------------------------------------------------------------------------------


def colour_of_higher(higher: Player, lower: Player, initial_colour: str) -> str:
    """E1 to E5; two players without a game are treated as in round 1."""
    (wish, strength), (other_wish, other_strength) = higher.wish, lower.wish
    if wish is None and other_wish is None:
        return initial_colour if higher.parity % 2 == 1 else OPPOSITE[initial_colour]
    if wish != other_wish:
        return wish if wish is not None else OPPOSITE[str(other_wish)]
    assert wish is not None
    if strength != other_strength:
        return wish if strength > other_strength else OPPOSITE[wish]
    for own, other in zip(reversed(higher.colours), reversed(lower.colours), strict=False):
        if own != other:
            return other
    return wish


def pair_round(edition: int, tournament: Tournament) -> tuple[tuple[tuple[int, int], ...], int | None] | None:
    """(White, Black) in the order of F1, and the bye; None if there is no legal pairing."""
    players = facts(edition, tournament)
    found = Round(edition, tournament.played_rounds + 1, players).pair()
    if found is None:
        return None
    points = {p.number: p.score for p in players}
    boards: list[tuple[tuple[int, int, int], tuple[int, int]]] = []
    for pair in found.pairs:
        higher, lower = sorted(pair, key=lambda player: player.order)
        colour = colour_of_higher(higher, lower, tournament.initial_colour or "w")
        board = (higher.number, lower.number) if colour == "w" else (lower.number, higher.number)
        top, bottom = sorted(pair, key=lambda player: (-points[player.number], player.order[1]))
        boards.append(((-points[top.number], -points[top.number] - points[bottom.number], top.order[1]), board))
    bye = found.floaters[0].number if found.floaters else None
    return tuple(board for _, board in sorted(boards)), bye


def facts(edition: int, tournament: Tournament) -> list[Player]:
    """A2, A4, A5, A7, B1: the pairing cards of everybody who is here."""
    played = tournament.played_rounds
    absent = {number for number, _ in tournament.byes}
    ranking = tournament.rank_order or tuple(player.number for player in tournament.players)
    last_round = tournament.rounds == played + 1
    cards: list[Player] = []
    parity = 0
    for rank, number in enumerate(ranking):
        games = _games(tournament, number)
        if number in absent and not any(game.paired for game in games):
            continue
        parity += 1
        if number in absent:
            continue
        score = _score(tournament, number, played)
        best = max(tournament.scoring.win, tournament.scoring.draw)
        topscorer = last_round and 2 * score > best * played
        cards.append(
            Player(
                number=number,
                order=(-score, rank),
                parity=parity,
                score=score,
                colours="".join(game.colour for game in games if game.played),
                met=frozenset(game.opponent for game in games if game.played)
                | _forbidden(tournament, number, played + 1),
                float_1=_float(edition, tournament, number, played - 1),
                float_2=_float(edition, tournament, number, played - 2),
                bye_allowed=not any(_is_gift(edition, tournament, game) for game in games),
                topscorer=topscorer,
                past_a7a=topscorer and edition == 1992,
            )
        )
    return cards


def _games(tournament: Tournament, number: int) -> tuple[Game, ...]:
    games = tournament.player(number).games
    return games + (Game(0, "-", "Z"),) * (tournament.played_rounds - len(games))


def _score(tournament: Tournament, number: int, rounds: int) -> int:
    points = sum(tournament.scoring.points(game) for game in _games(tournament, number)[:rounds])
    virtual = [
        grant.points
        for grant in tournament.accelerations
        if grant.first_round <= rounds + 1 <= grant.last_round and grant.first_player <= number <= grant.last_player
    ]
    return points + (virtual[-1] if virtual else 0)


def _is_gift(edition: int, tournament: Tournament, game: Game) -> bool:
    """B1b: a point (since 2011: or half a point) without playing."""
    if game.played:
        return False
    scoring = tournament.scoring
    worth = scoring.points(game)
    return game.result == "U" or (worth >= scoring.win if edition == 1992 else worth > scoring.loss)


def _float(edition: int, tournament: Tournament, number: int, index: int) -> str | None:
    """A4, A5, B1b: the float of one round.

    Since 2011 whoever has points without playing is a downfloater (B1b). In 1992 only whoever has a bye is (A5); a
    point because the opponent did not come, which B1b of 1992 tells apart from a bye, is no float.
    """
    if index < 0:
        return None
    game = _games(tournament, number)[index]
    if game.played:
        own, other = _score(tournament, number, index), _score(tournament, game.opponent, index)
        return None if own == other else "down" if own > other else "up"
    if edition == 1992 and game.opponent:
        return None
    return "down" if _is_gift(edition, tournament, game) else None


def _forbidden(tournament: Tournament, number: int, round_number: int) -> frozenset[int]:
    return frozenset(
        one + other - number
        for rule in tournament.forbidden
        if rule.first_round <= round_number <= rule.last_round
        for one, other in combinations(rule.players, 2)
        if number in (one, other)
    )
