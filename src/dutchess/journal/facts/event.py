"""The event as a whole: its data, its tournaments and their settings, imports, closing, undo.

Must not decide what is allowed.
"""

from __future__ import annotations

from dutchess.base.translation import N_
from dutchess.base.values import replace
from dutchess.journal.facts.base import Fact, TournamentFact
from dutchess.journal.messages import Words
from dutchess.journal.state import Remark, State, TournamentState
from dutchess.journal.values import Details, Settings
from dutchess.ranking.categories import Category
from dutchess.tournament import Header


class EventCreated(Fact):
    SAYS = N_("The event was created.")

    details: Details

    def apply(self, state: State) -> State:
        return replace(state, details=self.details)


class EventChanged(Fact):
    SAYS = N_("The data of the event were changed.")

    details: Details

    def apply(self, state: State) -> State:
        return replace(state, details=self.details)


class EventClosed(Fact):
    SAYS = N_("The event was closed.")

    def apply(self, state: State) -> State:
        return replace(state, closed=True)


class TournamentAdded(Fact):
    SAYS = N_("A tournament was added: {name}")

    tournament: str
    settings: Settings

    def apply(self, state: State) -> State:
        return state.with_tournament(TournamentState(self.tournament, self.settings))


class TournamentRemoved(Fact):
    SAYS = N_("A tournament was removed: {name}")

    tournament: str
    name: str

    def apply(self, state: State) -> State:
        return replace(
            state, tournaments={key: one for key, one in state.tournaments.items() if key != self.tournament}
        )


class CategorySet(Fact):
    """A category is new, or another one than `instead_of` was."""

    SAYS = N_("The category {name} was set.")

    name: str
    section: str = ""
    persons: tuple[int, ...] = ()
    instead_of: str = ""

    def apply(self, state: State) -> State:
        new = Category(self.name, self.section, self.persons)
        known = [category.name for category in state.categories]
        replaced = self.instead_of or self.name
        if replaced not in known:
            return replace(state, categories=(*state.categories, new))
        return replace(
            state, categories=tuple(new if category.name == replaced else category for category in state.categories)
        )


class CategoryRemoved(Fact):
    SAYS = N_("The category {name} was removed.")

    name: str

    def apply(self, state: State) -> State:
        return replace(state, categories=tuple(category for category in state.categories if category.name != self.name))


class SettingsChanged(TournamentFact):
    SAYS = N_("The settings were changed.")

    tournament: str
    settings: Settings
    remark: Words = ""

    def apply_in(self, tournament: TournamentState) -> TournamentState:
        return replace(tournament, settings=self.settings).with_remark(
            "Configuration", len(tournament.rounds), self.remark
        )


class FideModeLeft(TournamentFact):
    SAYS = N_("The tournament left FIDE mode.")

    tournament: str

    def apply_in(self, tournament: TournamentState) -> TournamentState:
        remark = Remark("FIDE mode exited", len(tournament.rounds))
        return replace(tournament, fide_mode=False, remarks=(*tournament.remarks, remark))


class TournamentClosed(TournamentFact):
    """`unplayed`: rounds that were declared and not played."""

    SAYS = N_("The tournament was closed.")

    tournament: str
    unplayed: tuple[int, ...] = ()

    def apply_in(self, tournament: TournamentState) -> TournamentState:
        remarks = [Remark("Not played", number) for number in self.unplayed]
        return replace(tournament, closed=True, remarks=(*tournament.remarks, *remarks))


class TournamentReopened(TournamentFact):
    """It was closed, and goes on; `remark` says so in the report."""

    SAYS = N_("The tournament was opened again.")

    tournament: str
    remark: Words = ""

    def apply_in(self, tournament: TournamentState) -> TournamentState:
        return replace(tournament, closed=False).with_remark("Closing undone", len(tournament.rounds), self.remark)


class EventReopened(Fact):
    SAYS = N_("The event was opened again.")

    def apply(self, state: State) -> State:
        return replace(state, closed=False)


class Imported(TournamentFact):
    """What follows in the same action came from a file; `repairs` were accepted by somebody.

    `header` is what the file says of the event as a whole, `records` the lines that nothing else holds.
    """

    SAYS = N_("A tournament was imported.")

    tournament: str
    source: str
    repairs: tuple[Words, ...] = ()
    remarks: tuple[Words, ...] = ()
    records: tuple[str, ...] = ()
    header: Header = Header()

    def apply_in(self, tournament: TournamentState) -> TournamentState:
        remarks = [Remark("Import", len(tournament.rounds), text) for text in self.remarks]
        return replace(
            tournament,
            repairs=self.repairs,
            records=self.records,
            header=self.header,
            remarks=(*tournament.remarks, *remarks),
        )


class Undone(Fact):
    """The event is again as it was after entry `to`, but for the draws at the positions in `keeps`.

    The other entries between are part of its history, not of its state. `timeline` resolves it.
    """

    SAYS = N_("Undone: everything after entry {to}.")

    to: int
    keeps: tuple[int, ...] = ()

    def apply(self, state: State) -> State:
        raise AssertionError("an undo is about the journal, not about the event")
