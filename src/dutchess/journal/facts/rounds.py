"""Numbers, the initial colour, and the rounds from draft to publication. Must not decide what is allowed."""

from __future__ import annotations

from dutchess.base.translation import N_
from dutchess.base.values import replace
from dutchess.journal import results
from dutchess.journal.facts.base import TournamentFact
from dutchess.journal.messages import Words
from dutchess.journal.state import DRAFT, MANUAL, PUBLISHED, Playoff, Round, TournamentState, new_board


class ColourDrawn(TournamentFact):
    """The colour of the first board; `seed` if it was drawn by the program, so that anybody can draw it again."""

    SAYS = N_("The initial colour was drawn.")

    tournament: str
    colour: str
    seed: str = ""

    @property
    def stands(self) -> bool:
        """A colour that was drawn elsewhere may have been typed wrongly."""
        return bool(self.seed)

    def apply_in(self, tournament: TournamentState) -> TournamentState:
        return replace(tournament, colour=self.colour, colour_seed=self.seed)


class PositionDrawn(TournamentFact):
    """Question 222: the Chess960 starting position of a round, drawn once."""

    SAYS = N_("The starting position of round {round} was drawn.")

    tournament: str
    round: int
    position: int
    seed: str = ""

    @property
    def stands(self) -> bool:
        return True

    def apply_in(self, tournament: TournamentState) -> TournamentState:
        return replace(tournament, positions={**tournament.positions, self.round: self.position})


class NumbersAssigned(TournamentFact):
    """Pairing numbers: the first person has number 1.

    `cause`: start, late, regenerated, exchanged, hand, lot, import.
    """

    SAYS = N_("Pairing numbers were given.")

    tournament: str
    order: tuple[int, ...]
    cause: str
    seed: str = ""

    def apply_in(self, tournament: TournamentState) -> TournamentState:
        return replace(tournament, numbers=self.order)


class RoundPaired(TournamentFact):
    """A draft of a round. Boards are in publishing order; `away` names those who are not paired, with F, H or Z.

    Attributes:
        matches: (white team, black team) in team events; then board k of match m is board m * boards + k.
        order: the pairing numbers with which it was paired.
        group_a: who is in group A of an accelerated event.
        origin: `engine`, `manual` or `import`.
        position: number of the Chess960 starting position, if one was drawn.
    """

    SAYS = N_("Round {round} was paired.")

    tournament: str
    round: int
    boards: tuple[tuple[int, int], ...]
    bye: int | None
    away: tuple[tuple[int, str], ...]
    order: tuple[int, ...]
    group_a: tuple[int, ...] = ()
    matches: tuple[tuple[int, int], ...] = ()
    origin: str = "engine"
    position: int | None = None

    def apply_in(self, tournament: TournamentState) -> TournamentState:
        boards = tuple(new_board(white, black) for white, black in self.boards)
        this_round = Round(
            self.round,
            boards,
            self.bye,
            self.away,
            self.order,
            DRAFT,
            self.origin,
            self.matches,
            self.position,
        )
        return replace(tournament, rounds=(*tournament.rounds, this_round), group_a=self.group_a or tournament.group_a)


class PairingDiscarded(TournamentFact):
    """An unpublished pairing was thrown away; `remark` says why, for the report."""

    SAYS = N_("The draft of round {round} was discarded.")

    tournament: str
    round: int
    remark: Words = ""

    def apply_in(self, tournament: TournamentState) -> TournamentState:
        group_a = tournament.group_a if self.round > 1 else ()
        changed = replace(tournament.without_round(self.round), group_a=group_a)
        return changed.with_remark("Pairing discarded", self.round, self.remark)


class ManualOpened(TournamentFact):
    SAYS = N_("Round {round} is paired by hand.")

    tournament: str
    round: int

    def apply_in(self, tournament: TournamentState) -> TournamentState:
        return tournament.with_round(replace(tournament.round(self.round), phase=MANUAL))


class PairingChanged(TournamentFact):
    """The boards of the round in its manual phase; those in none of them are not paired yet."""

    SAYS = N_("Pairs of round {round} were changed by hand.")

    tournament: str
    round: int
    boards: tuple[tuple[int, int], ...]
    bye: int | None
    matches: tuple[tuple[int, int], ...] = ()

    def apply_in(self, tournament: TournamentState) -> TournamentState:
        this_round = tournament.round(self.round)
        boards = tuple(new_board(white, black) for white, black in self.boards)
        return tournament.with_round(
            replace(this_round, boards=boards, bye=self.bye, matches=self.matches, origin="manual")
        )


class ManualClosed(TournamentFact):
    """`remark` compares with the engine's pairing where that is different."""

    SAYS = N_("Pairing round {round} by hand was finished.")

    tournament: str
    round: int
    away: tuple[tuple[int, str], ...]
    remark: Words = ""

    def apply_in(self, tournament: TournamentState) -> TournamentState:
        changed = tournament.with_round(replace(tournament.round(self.round), phase=DRAFT, away=self.away))
        return changed.with_remark("MPA", self.round, self.remark)


class RoundPublished(TournamentFact):
    SAYS = N_("Round {round} was published.")

    tournament: str
    round: int

    def apply_in(self, tournament: TournamentState) -> TournamentState:
        return tournament.with_round(replace(tournament.round(self.round), phase=PUBLISHED))


class RoundReopened(TournamentFact):
    """A published round is a draft again. Forfeits stay on their boards (`keeps_forfeits`; not in older journals)."""

    SAYS = N_("Round {round} was reopened.")

    tournament: str
    round: int
    remark: Words
    keeps_forfeits: bool = False

    def apply_in(self, tournament: TournamentState) -> TournamentState:
        this_round = tournament.round(self.round)
        kept = results.FORFEITS if self.keeps_forfeits else ()
        boards = tuple(
            replace(board, result=board.result if board.result in kept else results.OPEN, verified=False)
            for board in this_round.boards
        )
        changed = tournament.with_round(replace(this_round, phase=DRAFT, boards=boards))
        return changed.with_remark("Reopened", self.round, self.remark)


class PlayoffEntered(TournamentFact):
    """The games of a play-off: a sign for each (`1`, `=`, `0`) as whoever began with White scored; none removes it."""

    SAYS = N_("The play-off after round {round} was entered.")

    tournament: str
    round: int
    white: int
    black: int
    results: str

    def apply_in(self, tournament: TournamentState) -> TournamentState:
        sides = {self.white, self.black}
        kept = [one for one in tournament.playoffs if (one.round, {one.white, one.black}) != (self.round, sides)]
        added = [Playoff(self.round, self.white, self.black, self.results)] if self.results else []
        return replace(tournament, playoffs=(*kept, *added))
