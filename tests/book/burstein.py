"""The Burstein System read literally: C.04.4.2.

Owns the rounds after the seeding rounds: the index, the bye, the brackets and the colours. Every pairing of a bracket
is generated, sorted by article 4 and compared by the criteria. Slow, and meant for events of up to about ten players.
Shares no code with the engine: the facts before the round that all systems have in common are those of the book's Dutch
System.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from book.dutch_facts import OPPOSITE, Participant, Strength, initial_colour, participants
from dutchess.tournament import Game, Tournament

Pairs = tuple[tuple[Participant, Participant], ...]
Pool = frozenset[Participant]
Quality = tuple[int, tuple[int, tuple[int, ...]]]  # [C5] and [C6] of a pairing of a bracket; the greater is better


class NoPairing(Exception):
    """C.04.4.2 article 1.8.3: the arbiter decides."""


class BracketPairing(NamedTuple):
    """C.04.4.2 article 2.2.1.1: pairs and outgoing floaters."""

    pairs: Pairs
    floaters: Pool


def is_seeding_round(tournament: Tournament) -> bool:
    """1.5.2: is the coming round paired by the Dutch System?"""
    assert tournament.rounds is not None
    return tournament.played_rounds + 1 <= min(4, tournament.rounds // 2)


def pair(tournament: Tournament, edition: int = 2025) -> tuple[list[tuple[int, int]], int | None]:
    """The coming round: (White, Black) of every board, and who has the bye.

    The former edition reads alike, but for who may have the bye (C.04.1.d).
    """
    assert not is_seeding_round(tournament)
    return Round(tournament, edition).pair()


# -- articles 1.6 and 1.7 ----------------------------------------------------------------------------------------------


def games_of(tournament: Tournament, number: int) -> list[Game]:
    """A player's entry of every round; a round in which he does not appear is a zero-point bye."""
    games = list(tournament.player(number).games)
    return games + [Game(0, "-", "Z")] * (tournament.played_rounds - len(games))


def score(tournament: Tournament, games: list[Game]) -> int:
    return sum(tournament.scoring.points(game) for game in games)


def score_for_opponents(tournament: Tournament, number: int) -> int:
    """1.6.2.1, exception: zero-point byes up to the current round count as draws, those of earlier rounds."""
    games = games_of(tournament, number)
    if (number, "Z") in tournament.byes:
        index = len(games) - 1
        while index >= 0 and games[index].result == "Z":
            games[index] = Game(0, "-", "=")
            index -= 1
    return score(tournament, games)


def buchholz(tournament: Tournament, number: int) -> int:
    """1.6.1.1, and 1.6.2.1: a round not played is a game against oneself."""
    games = games_of(tournament, number)
    return sum(
        score_for_opponents(tournament, game.opponent) if game.played else score(tournament, games) for game in games
    )


def sonneborn_berger(tournament: Tournament, number: int) -> int:
    """1.6.1.2, and 1.6.2.1."""
    games = games_of(tournament, number)
    return sum(
        tournament.scoring.points(game)
        * (score_for_opponents(tournament, game.opponent) if game.played else score(tournament, games))
        for game in games
    )


# -- the round ---------------------------------------------------------------------------------------------------------


class Round:
    """C.04.4.2 article 1.8.2: the bye, then bracket by bracket from the top scoregroup."""

    def __init__(self, tournament: Tournament, edition: int = 2025) -> None:
        self.players = participants(tournament, edition)
        self.initial_colour = initial_colour(tournament)
        index = {
            player: (-buchholz(tournament, player.number), -sonneborn_berger(tournament, player.number), player.rank)
            for player in self.players
        }
        self.ranking = index.__getitem__  # 1.7: the higher ranked player has the smaller key
        self._pairable: dict[Pool, bool] = {frozenset(): True}
        self._next: dict[tuple[int, Pool], Quality] = {}

    def pair(self) -> tuple[list[tuple[int, int]], int | None]:
        bye = self.bye() if len(self.players) % 2 else None
        rest = [player for player in self.players if player is not bye]
        if not self.can_all_be_paired(frozenset(rest)):
            raise NoPairing
        self.scoregroups = [frozenset(group) for _, group in groupby(rest, key=lambda player: player.score)]
        boards: list[tuple[int, int]] = []
        floaters: Pool = frozenset()
        for index in range(len(self.scoregroups)):
            chosen = self.pair_bracket(index, floaters)
            boards += [self.white_and_black(*pair) for pair in chosen.pairs]
            floaters = chosen.floaters
        assert not floaters
        return boards, None if bye is None else bye.number

    def bye(self) -> Participant:
        """2.1."""
        possible = [
            player
            for player in self.players
            if player.may_have_bye and self.can_all_be_paired(frozenset(self.players) - {player})
        ]
        if not possible:
            raise NoPairing
        possible = [player for player in possible if player.score == min(other.score for other in possible)]
        most = max(len(player.colours) for player in possible)
        return max((player for player in possible if len(player.colours) == most), key=self.ranking)

    def can_all_be_paired(self, pool: Pool) -> bool:
        """[C4]: is there a way to pair all of them by [C1] and [C3]?"""
        if pool not in self._pairable:
            first, *others = sorted(pool, key=self.ranking)
            self._pairable[pool] = any(
                may_meet(first, other) and self.can_all_be_paired(pool - {first, other}) for other in others
            )
        return self._pairable[pool]

    # -- a bracket -----------------------------------------------------------------------------------------------------

    def pair_bracket(self, index: int, incoming: Pool) -> BracketPairing:
        """2.2.2: of all pairings in the order of article 4, the first that complies best."""
        by_bsn = sorted(incoming | self.scoregroups[index], key=self.ranking)  # 4.1
        bsn = {player: number for number, player in enumerate(by_bsn, 1)}

        def order(pairing: BracketPairing) -> list[int]:
            """4.3: the opponents of BSN 1, 2, ..., a higher BSN first; 4.2: floating is an opponent with BSN 0."""
            opponent = dict.fromkeys(by_bsn, 0)
            for one, other in pairing.pairs:
                opponent[one], opponent[other] = bsn[other], bsn[one]
            return [-opponent[player] for player in by_bsn]

        return max(
            sorted(self.pairings(index, incoming), key=order),
            key=lambda pairing: (*self.c5_and_c6(pairing, incoming), self.c7(index, pairing.floaters), c8(pairing)),
        )

    def c5_and_c6(self, pairing: BracketPairing, incoming: Pool) -> Quality:
        """[C5] and [C6], which [C7] asks of the following bracket, too."""
        return c5(pairing), c6(pairing, incoming)

    def pairings(self, index: int, incoming: Pool) -> Iterator[BracketPairing]:
        """Everything that complies with [C1], [C3] and [C4]."""
        below = frozenset().union(*self.scoregroups[index + 1 :])
        players = sorted(incoming | self.scoregroups[index], key=self.ranking)
        for pairs in partial_pairings(players):
            floaters = frozenset(players) - {player for pair in pairs for player in pair}
            if self.can_all_be_paired(floaters | below):
                yield BracketPairing(pairs, floaters)

    def c7(self, index: int, floaters: Pool) -> Quality:
        """[C7]: the best that these floaters allow in the following bracket by [C4] to [C6]."""
        if index + 1 == len(self.scoregroups):
            return (0, (0, ()))
        key = (index, floaters)
        if key not in self._next:
            self._next[key] = max(self.c5_and_c6(one, floaters) for one in self.pairings(index + 1, floaters))
        return self._next[key]

    # -- article 5 -----------------------------------------------------------------------------------------------------

    def white_and_black(self, one: Participant, other: Participant) -> tuple[int, int]:
        """5.2."""
        higher, lower = sorted((one, other), key=self.ranking)
        white = higher if self.colour_of_higher(higher, lower) == "w" else lower
        black = lower if white is higher else higher
        return white.number, black.number

    def colour_of_higher(self, higher: Participant, lower: Participant) -> str:
        strength, wanted = higher.preference
        strength_of_lower, wanted_by_lower = lower.preference
        if not higher.colours and not lower.colours:  # 5.2.1
            return self.initial_colour if higher.parity_number % 2 else OPPOSITE[self.initial_colour]
        if wanted is None or wanted_by_lower is None or wanted != wanted_by_lower:  # 5.2.2 with 1.4.2.4
            return wanted or OPPOSITE[str(wanted_by_lower)]
        if strength != strength_of_lower:  # 5.2.3
            return wanted if strength > strength_of_lower else OPPOSITE[wanted]
        for back in range(1, min(len(higher.colours), len(lower.colours)) + 1):  # 5.2.4
            if higher.colours[-back] != lower.colours[-back]:
                return OPPOSITE[higher.colours[-back]]
        return wanted  # 5.2.5


def may_meet(one: Participant, other: Participant) -> bool:
    """[C1] and [C3]."""
    if other.number in one.met:
        return False
    return not (one.preference == other.preference and one.preference[0] is Strength.ABSOLUTE)


def partial_pairings(players: list[Participant]) -> Iterator[Pairs]:
    """Every way to make pairs of some of the players by [C1] and [C3]."""
    if not players:
        yield ()
        return
    first, *others = players
    yield from partial_pairings(others)
    for other in others:
        if may_meet(first, other):
            for rest in partial_pairings([player for player in others if player is not other]):
                yield ((first, other), *rest)


# -- article 3.3: of two pairings the one with the greater values is better --------------------------------------------


def c5(pairing: BracketPairing) -> int:
    """[C5]: the number of pairs."""
    return len(pairing.pairs)


def c6(pairing: BracketPairing, incoming: Pool) -> tuple[int, tuple[int, ...]]:
    """[C6]: the number of incoming floaters who are paired, then their scores, the highest first."""
    paired = incoming - pairing.floaters
    return len(paired), tuple(sorted((player.score for player in paired), reverse=True))


def c8(pairing: BracketPairing) -> int:
    """[C8]: minus the number of players who do not get their colour preference."""
    return -sum(
        one.preference[1] is not None and one.preference[1] == other.preference[1] for one, other in pairing.pairs
    )
