"""What the Dutch system needs to know of each player before a round: C.04.3 article 1, C.04.1 and C.04.2.

Owns the book's own reading of the definitions: score, order, colours, colour preference, floats, bye eligibility,
topscorers. Reads the bare facts of a `dutchess.tournament.Tournament` and nothing else of the package, so that an error
in the package's derivations cannot hide here.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from itertools import combinations

from dutchess.tournament import Game, Tournament

DOWN, UP = "down", "up"
OPPOSITE = {"w": "b", "b": "w"}


class Strength(IntEnum):
    """C.04.3 article 1.6.2: how strong a colour preference is."""

    NONE = 0
    MILD = 1
    STRONG = 2
    ABSOLUTE = 3


@dataclass(frozen=True, eq=False)
class Participant:
    """One player who is to be paired, seen just before the round. Two participants are equal only if identical."""

    number: int
    rank: int  # place in the initial ranking list as it stands
    parity_number: int  # the pairing number whose parity article 5.2.5 asks for
    score: int  # the pairing score, virtual points included
    colours: str  # "w" and "b" of the games played, oldest first (C.04.2 article 3.4)
    met: frozenset[int]  # opponents played, and those whom the event forbids
    float_1: str | None  # float received in the previous round
    float_2: str | None  # float received two rounds before
    may_have_bye: bool
    unplayed: int
    topscorer: bool

    @cached_property
    def colour_difference(self) -> int:
        """C.04.3 article 1.6.1."""
        return self.colours.count("w") - self.colours.count("b")

    @cached_property
    def preference(self) -> tuple[Strength, str | None]:
        """C.04.3 article 1.6.2: strength and colour of the preference."""
        if not self.colours:
            return Strength.NONE, None
        difference, last_two = self.colour_difference, self.colours[-2:]
        if difference < -1 or last_two == "bb":
            return Strength.ABSOLUTE, "w"
        if difference > 1 or last_two == "ww":
            return Strength.ABSOLUTE, "b"
        if difference != 0:
            return Strength.STRONG, "b" if difference > 0 else "w"
        return Strength.MILD, OPPOSITE[self.colours[-1]]

    @cached_property
    def order(self) -> tuple[int, int]:
        """C.04.3 article 1.2: sort key; the higher ranked player comes first."""
        return (-self.score, self.rank)


def edition_of(system: str) -> int:
    """The year of an edition of the Dutch System, Dubov or Burstein."""
    year = system.rpartition("-")[2]
    return int(year) if year.isdecimal() else 2026


def participants(tournament: Tournament, edition: int = 2026) -> list[Participant]:
    """Everybody who is to be paired in the coming round, in the order of C.04.3 article 1.2.

    The editions of 2025 and 2026 differ in one point: the float of a bye that is worth no more than a loss.
    Earlier ones also say otherwise who may have the bye.
    """
    round_number = tournament.played_rounds + 1
    absent = {number for number, _ in tournament.byes}
    ranking = tournament.rank_order or tuple(sorted(player.number for player in tournament.players))
    parity = _parity_numbers(tournament, ranking, absent)
    listed = [
        _participant(tournament, number, rank, round_number, parity[number], edition)
        for rank, number in enumerate(ranking, start=1)
        if number not in absent
    ]
    return sorted(listed, key=lambda player: player.order)


def _participant(
    tournament: Tournament, number: int, rank: int, round_number: int, parity: int, edition: int
) -> Participant:
    games = _games(tournament, number)
    score = score_before(tournament, number, round_number)
    return Participant(
        number=number,
        rank=rank,
        parity_number=parity,
        score=score,
        colours="".join(game.colour for game in games if game.played),
        met=frozenset(game.opponent for game in games if game.played) | _forbidden(tournament, number, round_number),
        float_1=float_received(tournament, number, round_number - 1, edition),
        float_2=float_received(tournament, number, round_number - 2, edition),
        may_have_bye=not any(_bars_the_bye(tournament, game, edition) for game in games),
        unplayed=sum(not game.played for game in games),
        topscorer=_is_topscorer(tournament, score, round_number),
    )


def _games(tournament: Tournament, number: int) -> tuple[Game, ...]:
    """A player's entry of every round so far; a round in which he does not appear is a zero-point bye."""
    games = tournament.player(number).games
    return games + (Game(0, "-", "Z"),) * (tournament.played_rounds - len(games))


def score_before(tournament: Tournament, number: int, round_number: int) -> int:
    """C.04.3 article 1.2.1: points of the rounds before, and the virtual points of the round (C.04.7 article 1.5)."""
    points = sum(tournament.scoring.points(game) for game in _games(tournament, number)[: round_number - 1])
    virtual = sum(
        grant.points
        for grant in tournament.accelerations
        if grant.first_round <= round_number <= grant.last_round and grant.first_player <= number <= grant.last_player
    )
    return points + virtual


def float_received(tournament: Tournament, number: int, round_number: int, edition: int = 2026) -> str | None:
    """C.04.3 articles 1.4.2 to 1.4.4: the float of a player in a round of the schedule.

    In 2026 who receives the pairing-allocated bye receives a downfloat; in 2025 only who scores more than a loss does.
    """
    if round_number < 1:
        return None
    game = _games(tournament, number)[round_number - 1]
    if game.played:
        own = score_before(tournament, number, round_number)
        other = score_before(tournament, game.opponent, round_number)
        return None if own == other else DOWN if own > other else UP
    if edition == 2026 and game.result == "U":
        return DOWN
    return DOWN if tournament.scoring.points(game) > tournament.scoring.loss else None


def _bars_the_bye(tournament: Tournament, game: Game, edition: int = 2026) -> bool:
    """C.04.1 article 4: a pairing-allocated bye, or a win's points in one round without playing.

    C.04.1.d, before 2025: a pairing-allocated bye, or a win by forfeit.
    """
    if edition < 2025:
        return game.result in ("U", "+")
    return game.result == "U" or (not game.played and tournament.scoring.points(game) >= tournament.scoring.win)


def _forbidden(tournament: Tournament, number: int, round_number: int) -> frozenset[int]:
    """Those whom the event does not let the player meet in this round."""
    barred: set[int] = set()
    for rule in tournament.forbidden:
        if rule.first_round <= round_number <= rule.last_round:
            for one, other in combinations(rule.players, 2):
                if number in (one, other):
                    barred.add(other if number == one else one)
    return frozenset(barred)


def _is_topscorer(tournament: Tournament, score: int, round_number: int) -> bool:
    """C.04.3 article 1.7.1: over half of the maximum possible score, when the final round is paired."""
    best_result = max(tournament.scoring.win, tournament.scoring.draw)
    return round_number == tournament.rounds and 2 * score > best_result * (round_number - 1)


def _parity_numbers(tournament: Tournament, ranking: tuple[int, ...], absent: set[int]) -> dict[int, int]:
    """C.04.2 articles 2.4 and 2.5: number afresh those who have been paired before or are here now."""
    entered = [
        number
        for number in ranking
        if number not in absent or any(game.paired for game in tournament.player(number).games)
    ]
    return {number: place for place, number in enumerate(entered, start=1)}


def initial_colour(tournament: Tournament) -> str:
    """C.04.3 article 5.1: the colour drawn by lot; where the facts do not say, the one that round 1 shows.

    The highest ranked player who has a colour in the first round that has any was given it by article 5.2.5, by the
    parity of his number among those who had entered by then.
    """
    if tournament.initial_colour is not None:
        return tournament.initial_colour
    ranking = tournament.rank_order or tuple(sorted(player.number for player in tournament.players))
    for round_index in range(tournament.played_rounds):
        entered = 0
        for number in ranking:
            games = _games(tournament, number)[: round_index + 1]
            entered += any(game.paired for game in games)
            if games[round_index].colour in OPPOSITE:
                colour = games[round_index].colour
                return colour if entered % 2 == 1 else OPPOSITE[colour]
    return "w"
