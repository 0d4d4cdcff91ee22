"""The tournament for tie-breaks: opponents, points and unplayed rounds, round by round.

Owns `Table` and the terms of C.07 articles 5, 14 and 16 that every family shares: over-the-board games, categories of
unplayed rounds, adjusted scores. A table is made for players, and for teams once per score. Must not know tie-breaks.
"""

from __future__ import annotations

from functools import cached_property

from dutchess.base.errors import InvalidTournament
from dutchess.base.values import replace, value_class
from dutchess.pairing.roundrobin.berger import cycles
from dutchess.tournament import ABSENT, NO_COLOUR, OVER_THE_BOARD, Game
from dutchess.tournament.adjustments import applied, bonus

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence
    from dataclasses import KW_ONLY
    from typing import Any

    from dutchess.tournament import Player, Tournament

# The outcome of a round, one letter per participant and round (C.07 article 16.2).
GAME = "g"  # played over the board
OPEN = "?"  # a game without a result: it has an opponent and no points
FORFEIT_WIN = "+"  # 16.2.2
FORFEIT_LOSS = "-"  # 16.2.4, voluntary
FULL_BYE = "u"  # 16.2.1: pairing-allocated bye or full-point bye
REQUESTED_BYE = "z"  # 16.1.1: half-point or zero-point bye, absence; 16.2.3 or 16.2.5; voluntary
VOLUNTARY = frozenset((FORFEIT_LOSS, REQUESTED_BYE))  # 16.1.2: voluntary unplayed rounds (VUR)

OUTCOMES = {
    **dict.fromkeys(OVER_THE_BOARD, GAME),
    "?": OPEN,
    "+": FORFEIT_WIN,
    "-": FORFEIT_LOSS,
    "U": FULL_BYE,
    "F": FULL_BYE,
    "H": REQUESTED_BYE,
    "Z": REQUESTED_BYE,
}

# Game results as one point, half a point or nothing, in tenths, whatever the event awards (C.07 article 10).
RESULTS = {"1": 10, "W": 10, "=": 5, "D": 5, "0": 0, "L": 0}

NOBODY = -1
ANNULLED = Game(0, NO_COLOUR, "Z")  # replaces an annulled game


@value_class
class Table:
    """Participants by index (0, 1, ...) and their rounds, all in the order of `numbers`.

    Attributes:
        numbers: pairing numbers.
        rounds: the number of rounds counted; every list below has one entry per round.
        is_final: True if the last round counted is the last one of the event.
        is_round_robin: a fixed schedule, C.07 article 15.2.
        win, draw: the points for a win and a draw in one round, in tenths.
        opponents: index of the scheduled opponent, `NOBODY` if there is none.
        outcomes: the outcome of each round, one letter each (`GAME` and so on).
        points: points awarded, in tenths.
        colours: `w`, `b` or `-`.
        results: the result of a game over the board as 10, 5 or 0; None if unplayed.
        ratings: 0 for unrated.
        by_round: ratings round by round, if a rating changed during the event; otherwise empty.
        bonus: bonus or penalty points (TRF record 299), in tenths; empty if there are none.
        capped: True if the score of a dummy opponent is limited (C.07 article 16.4 of 2026).
        meetings: the number of games that two participants will have played at the end, if known: two in a double round
            robin that is not over.
    """

    _: KW_ONLY
    numbers: tuple[int, ...]
    rounds: int
    is_final: bool
    is_round_robin: bool
    win: int
    draw: int
    opponents: tuple[tuple[int, ...], ...]
    outcomes: tuple[str, ...]
    points: tuple[tuple[int, ...], ...]
    colours: tuple[str, ...]
    results: tuple[tuple[int | None, ...], ...]
    ratings: tuple[int, ...]
    bonus: tuple[int, ...] = ()
    by_round: tuple[tuple[int, ...], ...] = ()
    meetings: int = 1
    capped: bool = True

    def __len__(self) -> int:
        return len(self.numbers)

    @cached_property
    def scores(self) -> tuple[int, ...]:
        """The points of all rounds counted."""
        bonus = self.bonus or (0,) * len(self)
        return tuple([sum(points) + more for points, more in zip(self.points, bonus, strict=True)])

    def rating_in(self, index: int, number: int) -> int:
        """The rating of a participant in a round (from 0)."""
        return self.by_round[index][number] if self.by_round else self.ratings[index]

    @property
    def all_are_rated(self) -> bool:
        """True if all participants are rated in every round."""
        return all(self.ratings) and all(all(row) for row in self.by_round)

    def played(self, index: int) -> list[int]:
        """The rounds (from 0) of a participant with a game over the board."""
        return [number for number, outcome in enumerate(self.outcomes[index]) if outcome == GAME]

    @cached_property
    def adjusted(self) -> tuple[int, ...]:
        """C.07 article 16.3: scores as opponents use them; in a fixed schedule the plain scores (15.2)."""
        if self.is_round_robin:
            return self.scores
        return tuple([self._adjusted(index) for index in range(len(self))])

    def _adjusted(self, index: int) -> int:
        """Requested byes that only voluntary unplayed rounds follow (16.2.5) count as draws."""
        score, outcomes, points = self.scores[index], self.outcomes[index], self.points[index]
        for number in range(self.rounds - 1, -1, -1):
            if outcomes[number] == REQUESTED_BYE:
                score += self.draw - points[number]
            elif outcomes[number] != FORFEIT_LOSS:
                break
        return score

    @cached_property
    def fore(self) -> Table:
        """C.07 article 8.3: every pairing of the final round is a draw, played or not. Before it, the table itself."""
        if not self.is_final or not self.rounds:
            return self
        last = self.rounds - 1
        paired = [opponents[last] != NOBODY for opponents in self.opponents]
        return self.changed(
            outcomes=tuple([k[:last] + GAME if p else k for k, p in zip(self.outcomes, paired, strict=True)]),
            points=tuple([(*x[:last], self.draw) if p else x for x, p in zip(self.points, paired, strict=True)]),
        )

    @cached_property
    def forfeits_played(self) -> Table:
        """C.07 article 6.1.1 with the option /P: forfeits are games against the scheduled opponent."""
        marks = str.maketrans({FORFEIT_WIN: GAME, FORFEIT_LOSS: GAME})
        return self.changed(outcomes=tuple([outcomes.translate(marks) for outcomes in self.outcomes]))

    def changed(self, **changes: Any) -> Table:
        """A new table with changed fields, without values derived from the old ones."""
        return replace(self, **changes)


def declared_schedule(tournament: Tournament) -> bool | None:
    """True if the event declares a fixed schedule: by its coded type (TRF record 192), or else by its description.

    None if the event declares nothing.
    """
    code = tournament.system.upper()
    if code:
        return any(word in code for word in ("ROUNDROBIN", "BERGER", "SCHILLER", "SCHEVENINGEN"))
    if tournament.header.is_round_robin or tournament.header.is_scheveningen:
        return True
    return False if "swiss" in tournament.header.kind.lower() else None


def is_final(tournament: Tournament, rounds: int) -> bool:
    """True if no round follows after this many."""
    return rounds >= (tournament.rounds or tournament.played_rounds)


def meetings_to_come(tournament: Tournament, rounds: int, participants: int) -> int:
    """How often two participants of a round robin will have met at its end. After it, missing games stay missing."""
    return 1 if is_final(tournament, rounds) else cycles(tournament, participants)


def players_table(
    tournament: Tournament,
    rounds: int,
    round_robin: bool,
    without: Collection[int] = frozenset(),
    capped: bool = True,
) -> Table:
    """The table of the players after some rounds. `without` names players whose games are annulled."""
    players = [player for player in tournament.players if player.number not in without]
    index = {player.number: place for place, player in enumerate(players)}
    index[0] = NOBODY
    rows = [_entries(player, rounds, without) for player in players]
    _refuse_unknown(players, rows, index)
    abnormal = tournament.adjustments
    award = replace(tournament.scoring, unknown=0).points  # C.04.2 article 3.1: half a point for pairing only
    return Table(
        numbers=tuple([player.number for player in players]),
        rounds=rounds,
        is_final=is_final(tournament, rounds),
        is_round_robin=round_robin,
        win=tournament.scoring.win,
        draw=tournament.scoring.draw,
        opponents=tuple([tuple([index[game.opponent] for game in row]) for row in rows]),
        outcomes=tuple(["".join([_outcome(game) for game in row]) for row in rows]),
        points=tuple(
            [
                applied(abnormal, player.number, row, [0 if game is ANNULLED else award(game) for game in row])
                for player, row in zip(players, rows, strict=True)
            ]
        ),
        colours=tuple(["".join([game.colour for game in row]) for row in rows]),
        results=tuple([tuple([RESULTS.get(game.result) for game in row]) for row in rows]),
        ratings=tuple([player.rating for player in players]),
        bonus=tuple([bonus(abnormal, player.number) for player in players]),
        meetings=meetings_to_come(tournament, rounds, len(tournament.players)) if round_robin else 1,
        capped=capped,
    )


def _entries(player: Player, rounds: int, without: Collection[int]) -> list[Game]:
    """The rounds counted. Missing rounds are absences; games against annulled players do not count."""
    games = [ANNULLED if game.opponent in without else game for game in player.games[:rounds]]
    return games + [ABSENT] * (rounds - len(games))


def _refuse_unknown(players: Sequence[Player], rows: Sequence[Sequence[Game]], index: Mapping[int, int]) -> None:
    """Every opponent and every result exists."""
    for player, row in zip(players, rows, strict=True):
        for number, game in enumerate(row, 1):
            if game.opponent not in index:
                raise InvalidTournament(f"player {player.number}, round {number}: there is no player {game.opponent}")
            if game.result not in OUTCOMES:
                raise InvalidTournament(f"player {player.number}, round {number}: unknown result {game.result!r}")


def _outcome(game: Game) -> str:
    """The outcome of a round. A result that needs an opponent but has none is a bye with the same points."""
    outcome = OUTCOMES[game.result]
    if game.opponent or outcome in (FULL_BYE, REQUESTED_BYE):
        return outcome
    return FULL_BYE if outcome == FORFEIT_WIN else REQUESTED_BYE
