"""Who plays, with which rating, from when and until when. Must not decide what is allowed."""

from __future__ import annotations

from dutchess.base.translation import N_
from dutchess.base.values import replace
from dutchess.journal.facts.base import Fact, TournamentFact
from dutchess.journal.messages import Words
from dutchess.journal.state import Entrant, Forbidden, State, TournamentState
from dutchess.journal.values import Person


class PersonAdded(Fact):
    SAYS = N_("{name} was added.")

    person: int
    data: Person

    def apply(self, state: State) -> State:
        return replace(state, people={**state.people, self.person: self.data})


class PersonChanged(Fact):
    SAYS = N_("The data of {name} were changed.")

    person: int
    data: Person

    def apply(self, state: State) -> State:
        return replace(state, people={**state.people, self.person: self.data})


class PlayerEntered(TournamentFact):
    """Somebody takes part from a round on; `late` if the first round had been paired."""

    SAYS = N_("{name} entered.")

    tournament: str
    person: int
    rating: int
    source: str = ""
    from_round: int = 1
    late: bool = False
    arrived: bool = True
    team: int = 0
    lot: int = 0

    def apply_in(self, tournament: TournamentState) -> TournamentState:
        entrant = Entrant(
            self.person,
            self.rating,
            self.source,
            self.from_round,
            self.late,
            self.arrived,
            lot=self.lot,
            team=self.team,
        )
        return tournament.with_entrant(entrant)


class PlayerRemoved(TournamentFact):
    """Taken from the list before ever being paired."""

    SAYS = N_("{name} was taken from the list.")

    tournament: str
    person: int

    def apply_in(self, tournament: TournamentState) -> TournamentState:
        entrants = {person: entrant for person, entrant in tournament.entrants.items() if person != self.person}
        teams = {
            number: replace(team, persons=tuple(person for person in team.persons if person != self.person))
            for number, team in tournament.teams.items()
        }
        numbers = tuple(person for person in tournament.numbers if person != self.person)
        if tournament.is_team_event:  # a team without players holds no number
            numbers = tuple(team for team in tournament.numbers if teams[team].persons)
        return replace(tournament, entrants=entrants, numbers=numbers, teams=teams)


class PlayerLeft(TournamentFact):
    """Withdrawn, or expelled, from a round on (C.04.2 article 3.2)."""

    SAYS = N_("{name} withdrew from round {from_round} on.")
    SAYS_EXPELLED = N_("{name} was expelled from round {from_round} on.")

    tournament: str
    person: int
    from_round: int
    expelled: bool = False

    @property
    def sentence(self) -> str:
        return self.SAYS_EXPELLED if self.expelled else self.SAYS

    def apply_in(self, tournament: TournamentState) -> TournamentState:
        entrant = replace(tournament.entrants[self.person], left=self.from_round, expelled=self.expelled)
        return tournament.with_entrant(entrant)


class PlayerReadmitted(TournamentFact):
    SAYS = N_("{name} plays again from round {from_round} on.")

    tournament: str
    person: int
    from_round: int

    def apply_in(self, tournament: TournamentState) -> TournamentState:
        """Rounds between leaving and coming back count as zero-point byes: the player is at none of their boards."""
        entrant = replace(tournament.entrants[self.person], left=0, expelled=False)
        return tournament.with_entrant(entrant)


class CheckedIn(TournamentFact):
    SAYS = N_("{name} checked in.")
    SAYS_ABSENT = N_("The check-in of {name} was taken back.")

    tournament: str
    person: int
    present: bool = True
    from_round: int = 1

    @property
    def sentence(self) -> str:
        return self.SAYS if self.present else self.SAYS_ABSENT

    def apply_in(self, tournament: TournamentState) -> TournamentState:
        entrant = tournament.entrants[self.person]
        if self.present and not entrant.arrived:
            entrant = replace(entrant, arrived=True, from_round=self.from_round, late=self.from_round > 1)
        return tournament.with_entrant(replace(entrant, checked_in=self.present))


class ByeGranted(TournamentFact):
    """`letter` is F, H or Z: full-, half- or zero-point bye."""

    SAYS = N_("{name} has a bye in round {round}.")

    tournament: str
    person: int
    round: int
    letter: str
    remark: Words = ""

    def apply_in(self, tournament: TournamentState) -> TournamentState:
        entrant = tournament.entrants[self.person]
        others = [bye for bye in entrant.byes if bye[0] != self.round]
        changed = tournament.with_entrant(replace(entrant, byes=tuple(sorted([*others, (self.round, self.letter)]))))
        return changed.with_remark("FPB", self.round, self.remark)


class ByeRevoked(TournamentFact):
    SAYS = N_("{name} plays in round {round} after all.")

    tournament: str
    person: int
    round: int

    def apply_in(self, tournament: TournamentState) -> TournamentState:
        entrant = tournament.entrants[self.person]
        return tournament.with_entrant(
            replace(entrant, byes=tuple(bye for bye in entrant.byes if bye[0] != self.round))
        )


class ByesBarred(TournamentFact):
    """The player may not have half-point byes (question 175)."""

    SAYS = N_("Half-point byes of {name}: changed.")

    tournament: str
    person: int
    barred: bool = True

    def apply_in(self, tournament: TournamentState) -> TournamentState:
        return tournament.with_entrant(replace(tournament.entrants[self.person], barred=self.barred))


class BoardFixed(TournamentFact):
    """The player sits at this board of the hall from a round on; 0 for any. The pairing does not change."""

    SAYS = N_("Fixed board of {name}: {board}")

    tournament: str
    person: int
    board: int
    from_round: int

    def apply_in(self, tournament: TournamentState) -> TournamentState:
        entrant = tournament.entrants[self.person]
        before = tuple(one for one in entrant.boards if one[0] < self.from_round)
        return tournament.with_entrant(replace(entrant, boards=(*before, (self.from_round, self.board))))


class PairsForbidden(TournamentFact):
    """No two of these persons (teams in team events) may meet in these rounds."""

    SAYS = N_("Pairs were forbidden.")

    tournament: str
    persons: tuple[int, ...]
    first_round: int = 1
    last_round: int = 255
    remark: Words = ""

    def apply_in(self, tournament: TournamentState) -> TournamentState:
        group = Forbidden(self.persons, self.first_round, self.last_round)
        changed = replace(tournament, forbidden=(*tournament.forbidden, group))
        return changed.with_remark("Prohibition", len(tournament.rounds), self.remark)


class WishMade(TournamentFact):
    """No two of these persons (teams in team events) should meet in these rounds, if the rules allow it."""

    SAYS = N_("A wish was noted: players should not meet.")

    tournament: str
    persons: tuple[int, ...]
    first_round: int = 1
    last_round: int = 255

    def apply_in(self, tournament: TournamentState) -> TournamentState:
        group = Forbidden(self.persons, self.first_round, self.last_round)
        return replace(tournament, wishes=(*tournament.wishes, group))


class WishesDropped(TournamentFact):
    SAYS = N_("All wishes were dropped.")

    tournament: str

    def apply_in(self, tournament: TournamentState) -> TournamentState:
        return replace(tournament, wishes=())


class ProhibitionsLifted(TournamentFact):
    SAYS = N_("Forbidden pairs were allowed again.")

    tournament: str

    def apply_in(self, tournament: TournamentState) -> TournamentState:
        return replace(tournament, forbidden=())


class RatingCorrected(TournamentFact):
    SAYS = N_("The rating of {name} is {rating} now.")

    tournament: str
    person: int
    rating: int
    source: str = ""
    remark: Words = ""

    def apply_in(self, tournament: TournamentState) -> TournamentState:
        entrant = tournament.entrants[self.person]
        changed = tournament.with_entrant(replace(entrant, rating=self.rating, source=self.source))
        return changed.with_remark("Rating correction", len(tournament.rounds), self.remark)


class RatingUpdated(TournamentFact):
    """A new rating from a round on, in an event longer than 30 days."""

    SAYS = N_("The rating of {name} is {rating} from round {from_round} on.")

    tournament: str
    person: int
    from_round: int
    rating: int
    source: str = ""

    def apply_in(self, tournament: TournamentState) -> TournamentState:
        entrant = tournament.entrants[self.person]
        others = [update for update in entrant.updates if update[0] != self.from_round]
        return tournament.with_entrant(
            replace(entrant, updates=tuple(sorted([*others, (self.from_round, self.rating)])))
        )
