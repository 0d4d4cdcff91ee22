"""Results of games, and what decides ties. Must not decide what is allowed."""

from __future__ import annotations

from dutchess.base.translation import N_
from dutchess.base.values import replace
from dutchess.journal import results
from dutchess.journal.facts.base import TournamentFact
from dutchess.journal.messages import Words
from dutchess.journal.state import TournamentState


class ResultEntered(TournamentFact):
    """Boards count from 1. `remark` where pairings of later rounds did not know it."""

    SAYS = N_("Round {round}, board {board}: {result}")

    tournament: str
    round: int
    board: int
    result: str
    remark: Words = ""

    def apply_in(self, tournament: TournamentState) -> TournamentState:
        changed = tournament.with_late_change(self.round, self.board, result=self.result, verified=False)
        return changed.with_remark("Adjournment", self.round, self.remark)


class ResultVerified(TournamentFact):
    SAYS = N_("Round {round}, board {board}: verified")

    tournament: str
    round: int
    board: int

    def apply_in(self, tournament: TournamentState) -> TournamentState:
        return tournament.with_board(self.round, self.board, verified=True)


class ResultCorrected(TournamentFact):
    """`rating_only`: reported too late for pairings and standings (C.04.2 article 4.3)."""

    SAYS = N_("Round {round}, board {board}: corrected to {result}")

    tournament: str
    round: int
    board: int
    result: str
    rating_only: bool = False
    remark: Words = ""

    def apply_in(self, tournament: TournamentState) -> TournamentState:
        if self.rating_only:
            changed = tournament.with_board(self.round, self.board, rated=self.result)
        else:
            changed = tournament.with_late_change(self.round, self.board, result=self.result, verified=False, rated="")
        return changed.with_remark("Correction", self.round, self.remark)


class ResultCleared(TournamentFact):
    SAYS = N_("Round {round}, board {board}: result cleared")

    tournament: str
    round: int
    board: int

    def apply_in(self, tournament: TournamentState) -> TournamentState:
        return tournament.with_board(self.round, self.board, result=results.OPEN, verified=False)


class ColoursCorrected(TournamentFact):
    """The players of a board had played with the other colours."""

    SAYS = N_("Round {round}, board {board}: colours corrected")

    tournament: str
    round: int
    board: int
    remark: Words = ""

    def apply_in(self, tournament: TournamentState) -> TournamentState:
        board = tournament.round(self.round).board(self.board)
        changed = tournament.with_late_change(
            self.round,
            self.board,
            white=board.black,
            black=board.white,
            result=results.REVERSED.get(board.result, board.result),
            rated=results.REVERSED.get(board.rated, ""),
        )
        return changed.with_remark("Correction", self.round, self.remark)


class GameAdjourned(TournamentFact):
    SAYS = N_("Round {round}, board {board}: adjourned")

    tournament: str
    round: int
    board: int

    def apply_in(self, tournament: TournamentState) -> TournamentState:
        return tournament.with_board(self.round, self.board, result=results.ADJOURNED, verified=False)


class LotsDrawn(TournamentFact):
    """Lots for the final order: persons from the best lot to the worst."""

    SAYS = N_("Lots were drawn for ties.")

    tournament: str
    order: tuple[int, ...]
    seed: str = ""

    @property
    def stands(self) -> bool:
        return True

    def apply_in(self, tournament: TournamentState) -> TournamentState:
        return replace(tournament, lots=self.order, lots_seed=self.seed)


class TieOrdered(TournamentFact):
    """The order of tied players fixed by hand (a play-off, a decision)."""

    SAYS = N_("A tie was decided by hand.")

    tournament: str
    order: tuple[int, ...]

    def apply_in(self, tournament: TournamentState) -> TournamentState:
        kept = tuple(order for order in tournament.tie_orders if set(order) != set(self.order))
        return replace(tournament, tie_orders=(*kept, self.order))


class ValuesGiven(TournamentFact):
    """Values of a tie-break that the program does not compute, in hundredths."""

    SAYS = N_("Values of a tie-break were given.")

    tournament: str
    name: str
    values: tuple[tuple[int, int], ...]

    def apply_in(self, tournament: TournamentState) -> TournamentState:
        return replace(tournament, values={**tournament.values, self.name: self.values})
