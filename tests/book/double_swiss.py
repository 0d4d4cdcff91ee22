"""The Double-Swiss System read literally: C.04.5 of 1 February 2026.

Owns the pairing of a round by writing out every set of upfloaters and every pairing of a bracket, sorting them as the
articles say and taking the first that complies best. Slow, and meant for events of up to about ten players. It has
facts of its own (`Event`): a round is a match of two games, and nothing of the package is used.

Where the text leaves a choice:

- [C6]: scoregroups are those of the players who are left when the bye has been given (3.3.2). One that consists of the
  player with the bye alone is none. The criterion is counted: of the sets, those comply best after which the following
  scoregroup needs the fewest upfloaters ([C4]).
- Acceleration: virtual points make scoregroups (C.04.7 1.5), and with them upfloaters, their scores, floats and the
  lowest score of 3.4.2. They do not count in 4.2: colours are not on the list of C.04.7 1.5.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from typing import NamedTuple

OPPOSITE = {"w": "b", "b": "w"}
PLAYED, FORFEITED = "1=0", "+-"
PAIRING_BYE, FULL_POINT_BYE, NO_SHOW = "U", "F", "--"


class RoundPairing(NamedTuple):
    """A complete round-pairing (3.3.1): (White, Black) of game 1 in order of White's number, and the bye."""

    pairs: tuple[tuple[int, int], ...]
    bye: int | None


# -- the facts ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Entry:
    """One round of one player: a match, or a bye for the whole match (preface).

    `games` are the results of both games for this player: `1=0` over the board, `+-` by forfeit; the two players of a
    game may both have `0`, or one of them `=` and the other `0`. `colour` is the one scheduled for game 1.
    """

    opponent: int = 0
    colour: str = "-"
    games: str = ""
    bye: str = ""

    @property
    def stayed_away(self) -> bool:
        """Preface: the player forfeited both games."""
        return self.games == NO_SHOW


ABSENT = Entry(bye="Z")


@dataclass(frozen=True)
class Scoring:
    """Points in tenths: of a game, and of byes, which stand for a whole match."""

    win: int = 10
    draw: int = 5
    loss: int = 0
    full_bye: int = 20
    half_bye: int = 10

    @property
    def pairing_bye(self) -> int:
        """1.4: as many points as for winning one game and drawing the other."""
        return self.win + self.draw

    def points(self, entry: Entry) -> int:
        if entry.bye:
            return {"U": self.pairing_bye, "F": self.full_bye, "H": self.half_bye, "Z": 0}[entry.bye]
        worth = {"1": self.win, "+": self.win, "=": self.draw, "0": self.loss, "-": 0}
        return sum(worth[letter] for letter in entry.games)


@dataclass(frozen=True)
class Event:
    """An event before a round.

    `players` are the entries of each TPN, one for every round played. `virtual` are the virtual points of a TPN by
    round. `absent`, `forbidden`: who does not play the coming round, and the pairs that the arbiter rules out in it.
    """

    players: Mapping[int, tuple[Entry, ...]]
    rounds: int
    initial_colour: str = "w"
    scoring: Scoring = Scoring()
    absent: frozenset[int] = frozenset()
    forbidden: frozenset[frozenset[int]] = frozenset()
    virtual: Mapping[int, Mapping[int, int]] = field(default_factory=dict)

    @cached_property
    def played(self) -> int:
        """The number of rounds played."""
        return max((len(entries) for entries in self.players.values()), default=0)

    @property
    def is_last_round(self) -> bool:
        return self.played + 1 >= self.rounds

    def points(self, tpn: int, round_number: int) -> int:
        """What the matches before a round are worth."""
        return sum(self.scoring.points(entry) for entry in self.players[tpn][: round_number - 1])

    def score(self, tpn: int, round_number: int) -> int:
        """C.04.7 1.5: the pairing score, which makes the scoregroups of a round: with its virtual points."""
        return self.points(tpn, round_number) + self.virtual.get(round_number, {}).get(tpn, 0)

    def is_forfeited(self, tpn: int, index: int) -> bool:
        """Preface: a match is forfeited only if at least one player forfeits both games."""
        mine = self.players[tpn][index]
        return mine.stayed_away or self.players[mine.opponent][index].stayed_away

    def played_matches(self, tpn: int) -> Iterator[tuple[int, Entry]]:
        """Preface: the matches that were not forfeited, with the index of their round."""
        for index, entry in enumerate(self.players[tpn]):
            if entry.opponent and not self.is_forfeited(tpn, index):
                yield index, entry


# -- articles 1.2 to 1.6: what is known of a player --------------------------------------------------------------------


@dataclass(frozen=True)
class Player:
    """A player before the round."""

    tpn: int
    parity: int
    score: int
    met: frozenset[int]
    colours: str
    matches: int
    floated: bool
    may_have_bye: bool

    @property
    def whites(self) -> int:
        return self.colours.count("w")

    @property
    def order(self) -> tuple[int, int]:
        """1.2 and 4.2: score, then TPN; the higher ranked player comes first."""
        return -self.score, self.tpn


Pair = tuple[Player, Player]
Players = tuple[Player, ...]
Pool = frozenset[Player]


def players_of(event: Event) -> list[Player]:
    """Everybody who is to be paired, in order of TPN."""
    found: list[Player] = []
    parity = 0
    for tpn in sorted(event.players):
        if not holds_a_number(event, tpn):
            continue
        parity += 1
        if tpn not in event.absent:
            found.append(
                Player(
                    tpn=tpn,
                    parity=parity,
                    score=event.score(tpn, event.played + 1),
                    met=frozenset(entry.opponent for _, entry in event.played_matches(tpn)) | ruled_out(event, tpn),
                    colours=colours_had(event, tpn),
                    matches=len(list(event.played_matches(tpn))),
                    floated=floated(event, tpn),
                    may_have_bye=may_have_bye(event, tpn),
                )
            )
    return found


def holds_a_number(event: Event, tpn: int) -> bool:
    """1.1 and C.04.2 articles 2.4 and 2.5: who is away and was never part of a pairing holds no TPN yet."""
    return tpn not in event.absent or any(entry.opponent or entry.bye == PAIRING_BYE for entry in event.players[tpn])


def ruled_out(event: Event, tpn: int) -> frozenset[int]:
    """The players whom the arbiter does not let this one meet."""
    return frozenset(other for pair in event.forbidden if tpn in pair for other in pair if other != tpn)


def colours_had(event: Event, tpn: int) -> str:
    """1.6: the colours of game 1 in matches of which at least one game was played, oldest first.

    Unplayed rounds count as if they came first (C.04.2 article 3.4), so they are left out.
    """
    return "".join(
        entry.colour for _, entry in event.played_matches(tpn) if any(letter in PLAYED for letter in entry.games)
    )


def floated(event: Event, tpn: int) -> bool:
    """1.5: did the player play, in the previous round, against somebody with another score?"""
    for index, entry in event.played_matches(tpn):
        if index + 1 == event.played:
            return event.score(tpn, event.played) != event.score(entry.opponent, event.played)
    return False


def may_have_bye(event: Event, tpn: int) -> bool:
    """[C2]: no bye for who had it, won a match by forfeit, or was given a full-point bye."""
    for index, entry in enumerate(event.players[tpn]):
        if entry.bye in (PAIRING_BYE, FULL_POINT_BYE):
            return False
        if entry.opponent and event.is_forfeited(tpn, index):
            theirs = event.players[entry.opponent][index]
            if event.scoring.points(entry) > event.scoring.points(theirs):
                return False
    return True


# -- article 2: criteria -----------------------------------------------------------------------------------------------


def may_meet(one: Player, other: Player) -> bool:
    """[C1]."""
    return other.tpn not in one.met


def all_pairings(players: Players) -> Iterator[tuple[Pair, ...]]:
    """Every pairing of a bracket that complies with [C1]; in each pair the top member first (3.6.1)."""
    if not players:
        yield ()
        return
    first, *others = sorted(players, key=lambda player: player.tpn)
    for other in others:
        if may_meet(first, other):
            for rest in all_pairings(tuple(player for player in others if player is not other)):
                yield ((first, other), *rest)


def scores_of(upfloaters: Players) -> list[int]:
    """[C5]: the scores of upfloaters, taken in ascending order; the greater, the better."""
    return sorted(player.score for player in upfloaters)


def set_order(upfloaters: Players) -> tuple[int, ...]:
    """3.5.3 and 3.5.4: TPNs by score, then by TPN; sets compare lexicographically."""
    return tuple(player.tpn for player in sorted(upfloaters, key=lambda player: player.order))


def identifier(pairs: Iterator[tuple[int, int]]) -> tuple[int, ...]:
    """3.6.2: the top members (the smaller TPN of a pair) in ascending order, then the bottom member of each."""
    ordered = sorted((min(pair), max(pair)) for pair in pairs)
    return tuple(top for top, _ in ordered) + tuple(bottom for _, bottom in ordered)


def c8(pairing: tuple[Pair, ...], upfloaters: Players) -> int:
    """[C8]: the opponents of upfloaters who were floaters in the previous round."""
    return sum(
        opponent.floated
        for one, other in pairing
        for upfloater, opponent in ((one, other), (other, one))
        if upfloater in upfloaters
    )


# -- article 3: the round ----------------------------------------------------------------------------------------------


class Round:
    """3.3: the pairing of one round, step by step."""

    def __init__(self, event: Event) -> None:
        self.event = event
        self.players = players_of(event)
        self.assignee: Player | None = None
        self._pairable: dict[Pool, bool] = {frozenset(): True}

    def pair(self) -> RoundPairing | None:
        """3.3.2: the bye, then brackets from the top, then colours; None if there is no round-pairing (3.3.3)."""
        pool = frozenset(self.players)
        bye = None
        if len(pool) % 2:
            bye = self.bye(pool)
            if bye is None:
                return None
            self.assignee = bye
            pool -= {bye}
        if not self.can_be_paired(pool):
            return None
        pairs: list[Pair] = []
        while pool:
            residents = top_scoregroup(pool)
            upfloaters = self.upfloaters(residents, tuple(pool - set(residents)))
            pairs.extend(self.bracket(residents, upfloaters))
            pool -= {*residents, *upfloaters}
        coloured = [self.white_and_black(*pair) for pair in pairs]
        return RoundPairing(tuple(sorted((w.tpn, b.tpn) for w, b in coloured)), bye.tpn if bye else None)

    def can_be_paired(self, pool: Pool) -> bool:
        """[C3]: is there any pairing of all these players that complies with [C1]?"""
        if pool not in self._pairable:
            first, *others = sorted(pool, key=lambda player: player.tpn)
            self._pairable[pool] = any(
                may_meet(first, other) and self.can_be_paired(pool - {first, other}) for other in others
            )
        return self._pairable[pool]

    def bye(self, pool: Pool) -> Player | None:
        """3.4: leaves a legal pairing; the lowest score, the most matches played, the largest TPN."""
        possible = [player for player in pool if player.may_have_bye and self.can_be_paired(pool - {player})]
        return min(possible, key=lambda player: (player.score, -player.matches, -player.tpn), default=None)

    def legal_sets(self, residents: Players, lower: Players, count: int) -> list[Players]:
        """The sets of this many upfloaters with which the bracket, and then the rest, can be paired ([C1], [C3])."""
        return [
            chosen
            for chosen in combinations(lower, count)
            if self.can_be_paired(frozenset(residents + chosen)) and self.can_be_paired(frozenset(lower) - set(chosen))
        ]

    def fewest_upfloaters(self, residents: Players, lower: Players) -> int:
        """[C4]: the smallest number of upfloaters with which a scoregroup can be paired."""
        return next(count for count in range(len(lower) + 1) if self.legal_sets(residents, lower, count))

    def upfloaters(self, residents: Players, lower: Players) -> Players:
        """3.5: of all sets that comply with [C4] and [C5], the first that complies best with [C6] and [C7]."""
        legal = self.legal_sets(residents, lower, self.fewest_upfloaters(residents, lower))
        best = max(scores_of(chosen) for chosen in legal)
        candidates = sorted((chosen for chosen in legal if scores_of(chosen) == best), key=set_order)
        return min(candidates, key=lambda chosen: (self.c6(residents, chosen, lower), self.c7(chosen)))

    def c6(self, residents: Players, chosen: Players, lower: Players) -> int:
        """[C6]: the upfloaters that the following scoregroup will need; nothing if no player of it is left.

        That is the scoregroup below, also if all its players became upfloaters of brackets before.
        """
        scores = {player.score for player in self.players if player is not self.assignee}
        following = max((score for score in scores if score < residents[0].score), default=0)
        rest = tuple(player for player in lower if player not in chosen)
        group = tuple(player for player in rest if player.score == following)
        if not group:
            return 0
        return self.fewest_upfloaters(group, tuple(player for player in rest if player not in group))

    def c7(self, chosen: Players) -> int:
        """[C7]: upfloaters who were floaters in the previous round; nothing in the last round."""
        return 0 if self.event.is_last_round else sum(player.floated for player in chosen)

    def bracket(self, residents: Players, upfloaters: Players) -> tuple[Pair, ...]:
        """3.6.4: the first pairing by identifiers that complies best with [C8] (which the last round leaves out)."""
        pairings = sorted(
            all_pairings(residents + upfloaters),
            key=lambda pairing: identifier((one.tpn, other.tpn) for one, other in pairing),
        )
        if self.event.is_last_round:
            return pairings[0]
        return min(pairings, key=lambda pairing: c8(pairing, upfloaters))

    # -- article 4 -----------------------------------------------------------------------------------------------------

    def white_and_black(self, one: Player, other: Player) -> Pair:
        """4.3 and 4.4: who plays game 1 with White, and who with Black."""
        higher, lower = sorted((one, other), key=lambda player: player.order)
        return (higher, lower) if self.colour_of_higher(higher, lower) == "w" else (lower, higher)

    def colour_of_higher(self, higher: Player, lower: Player) -> str:
        """4.3, for the higher ranked player (4.2)."""
        if not higher.colours and not lower.colours:  # 4.3.1
            initial = self.event.initial_colour
            return initial if higher.parity % 2 else OPPOSITE[initial]
        if higher.whites != lower.whites:  # 4.3.2
            return "w" if higher.whites < lower.whites else "b"
        for mine, theirs in zip(reversed(higher.colours), reversed(lower.colours), strict=False):  # 4.3.3
            if mine != theirs:
                return OPPOSITE[mine]
        if higher.colours:  # 4.3.4
            return OPPOSITE[higher.colours[-1]]
        return lower.colours[-1]  # 4.3.5


def top_scoregroup(pool: Pool) -> Players:
    """3.2: the players with the highest score among those who are still to be paired."""
    top = max(player.score for player in pool)
    return tuple(sorted((player for player in pool if player.score == top), key=lambda player: player.tpn))


def pair_round(event: Event) -> RoundPairing | None:
    """The coming round; None if no complete round-pairing exists."""
    return Round(event).pair()
