"""Players, teams and round robins through every action, at random; after each the journal is what it must be.

Replaying gives the same state, an undo gives the state before (but for what was drawn), and the report is read back
as it was written, with the same header, and can be checked. As long as nobody has changed what was paired, every round
of it is right. `LACKING` says which actions a kind of tournament does not know; all others are done.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator
from random import Random

import pytest

import dutchess
from dutchess import trf
from dutchess.awards.scheme import PrizeScheme
from dutchess.base.errors import DutchessError
from dutchess.base.values import replace
from dutchess.journal import Details, Person, Settings, State, Store, TeamPlay, Timeline, TournamentState, report
from dutchess.journal import actions as do
from dutchess.journal.action_table import name_of
from dutchess.journal.output.standing import tied_groups
from dutchess.journal.results import RESULTS
from dutchess.journal.rules import RULES
from dutchess.journal.rules.numbers import holders
from dutchess.journal.rules.pairing.manual import expected_in
from dutchess.journal.values import REOPENING
from journal.arbiter import KEY, Arbiter

STEPS, SEEDS = (400, 40) if os.environ.get("DUTCHESS_NIGHTLY") else (120, 2)
WHOLE = 8  # each so many looks, the journal is read from its beginning
HEADER = Details("Club Open", "Oslo", "NOR", "2026/11/01", "2027/01/31", "Berg, Bo", ("Dal, Di",))
KINDS = {
    "players": Settings("Open", 5, time_control="90 min"),
    "teams": Settings("League", 4, "team", teams=TeamPlay(2), time_control="90 min"),
    "round robin": Settings("All", 5, "berger", time_control="90 min"),
    "teams, round robin": Settings("All", 3, "berger", teams=TeamPlay(2), time_control="90 min"),
    "chess960": Settings("Freestyle", 5, chess960=True, check_in=True),
}
# The chance of what ends much, and of what leaves too few to play.
SELDOM = {do.LeaveFideMode: 0.05, do.CloseEvent: 0.3, do.CloseTournament: 0.3, do.OpenManual: 0.3}
SELDOM |= {do.Withdraw: 0.2, do.WithdrawTeam: 0.2, do.RemovePlayer: 0.2, do.AddTeam: 0.3}
STARTS = {do.PairRound, do.OpenManual, do.LeaveFideMode}  # what ends the time before the first round
NOT_BEGUN = dutchess.Tournament((dutchess.Player(1, "One"), dutchess.Player(2, "Two")), rounds=3)
PRIZES = '[[group]]\nname = "Main"\n[[group.category]]\nname = "Open"\nprizes = ["{amount}"]\n'

# What is seldom reached by chance: tried in this order before and after a walk.
BEGINNING: tuple[type, ...] = (
    *(do.CheckIn,) * 8,
    *(do.ChangeSettings, do.AddTournament, do.BarByes, do.FixBoard, do.ImportTournament, do.ChangePerson),
    *(do.ForbidPairs, do.LiftProhibitions, do.SetCategory, do.RemoveCategory, do.ExchangeNumbers, do.SetNumbers),
    *(do.SetRoster, do.AddPlayer, do.RemovePlayer, do.AddTeam, do.AddPlayers, do.AddPlayers, do.Withdraw, do.Readmit),
    *(do.RequestBye, do.RevokeBye, do.AssignNumbers),
)
ENDING: tuple[type, ...] = (
    *(do.ReopenEvent, do.ReopenTournament, do.ChangePairing, do.CloseManual, do.PairRound, do.DiscardPairing),
    *(do.PairRound, do.PublishRound),
    *(do.ReopenRound, do.OpenManual, do.ChangePairing, do.CloseManual, do.PublishRound, do.AdjournGame),
    *(do.SetResults,) * 6,
    *(do.CorrectColours, do.VerifyResult, do.OrderTied, do.Withdraw, do.WithdrawTeam, do.DiscardPairing),
    *(do.RemoveTournament,) * 20,
    *(do.CloseTournament,) * 20,
    *(do.CloseEvent, do.ReopenEvent, do.ReopenTournament, do.LeaveFideMode),
)

# What a kind of tournament does not know: teams have no fixed boards, round robins no byes.
OF_TEAMS = {do.AddTeam, do.ChangeTeam, do.RequestTeamBye, do.SetRoster, do.SetLineUp, do.WithdrawTeam}
LACKING: dict[str, set[type]] = {
    "players": OF_TEAMS,
    "teams": {do.FixBoard},
    "round robin": {*OF_TEAMS, do.RequestBye, do.RevokeBye},
    "teams, round robin": {do.FixBoard, do.RequestBye, do.RevokeBye, do.RequestTeamBye},
    "chess960": OF_TEAMS,
}

# What leaves the rounds that were paired as the rules pair them; other actions may not.
PLAIN: tuple[type, ...] = (
    *(do.PairRound, do.PairRound, do.PublishRound, do.PublishRound, do.DiscardPairing, do.SetResults, do.VerifyResult),
    *(do.ChangeEvent, do.ChangePerson, do.AddTournament, do.RemoveTournament, do.ImportTournament, do.ChangeSettings),
    *(do.Withdraw, do.Readmit, do.RequestBye, do.RevokeBye, do.CheckIn, do.DrawLots, do.UpdateRating),
)


class Walk:
    """Somebody who presses every button. What comes of it is left to others: see `attempt`."""

    def __init__(self, settings: Settings, seed: int, *, plain: bool = False) -> None:
        self.random, self.plain = Random(seed), plain
        self.draws_first = seed % 2 == 0  # the initial colour; else the first pairing draws it
        self.settings = settings
        self.done: set[type] = set()
        self.steps, self.is_on_tour = 0, False
        self.state = State()  # before the step that is under way

    def beginning(self) -> Iterator[object]:
        """What is done before the first step."""
        yield do.ChangeEvent(HEADER)
        for number in range(1, 5):
            if self.settings.teams:
                yield do.AddTeam(KEY, f"Team {number}")
            people = tuple(Person(f"P{number}{i}", fide_rating=2000 + 5 * number) for i in range(2))
            yield do.AddPlayers(KEY, people, number if self.settings.teams else 0)

    @property
    def open(self) -> TournamentState:
        return self.state.tournament(KEY)

    def who(self) -> int:
        return self.random.choice(sorted(self.open.entrants) or [1])

    def team(self) -> int:
        return self.random.choice(sorted(self.open.teams) or [1])

    def smallest_team(self) -> int:
        """The team with the fewest players: one that has none cannot play; 0 where there are no teams."""
        return min(self.open.teams, key=lambda team: (len(self.open.teams[team].persons), team), default=0)

    def arriving(self) -> int:
        """Rather somebody who has not checked in yet."""
        missing = [who for who, one in self.open.entrants.items() if not one.arrived]
        return self.random.choice(missing) if missing and self.random.random() < 0.8 else self.who()

    def returning(self) -> int:
        """Somebody who has left, if there is anybody."""
        return self.random.choice([who for who, one in self.open.entrants.items() if one.left] or [1])

    def roster(self) -> tuple[int, tuple[int, ...]]:
        """A team, with its players in another order."""
        team = self.team()
        return team, self.shuffled(self.open.teams[team].persons) if self.settings.teams else ()

    def equals(self) -> tuple[int, int]:
        """Two with the same rating, if there are two; teams have no strength of their own here."""
        sides = self.shuffled(self.open.teams if self.settings.teams else self.open.entrants)
        ratings = {who: 0 if self.settings.teams else self.open.entrants[who].rating for who in sides}
        pairs = [(one, two) for one in sides for two in sides if one < two and ratings[one] == ratings[two]]
        return self.random.choice(pairs or [(1, 1)])

    def side(self) -> int:
        return self.team() if self.settings.teams else self.who()

    def round(self) -> int:
        return self.random.randint(1, max(1, len(self.open.rounds)))

    def board(self, number: int) -> int:
        """Some board of a round."""
        boards = self.boards(number)
        return boards[self.random.randint(1, len(boards)) - 1]

    def boards(self, number: int) -> tuple[int, ...]:
        """The numbers in the hall of the boards of a round."""
        return (self.open.board_numbers(self.open.rounds[number - 1]) if self.open.rounds else ()) or (1,)

    def action(self, kind: type) -> object:
        """One action of a kind, about anybody."""
        random, number, fresh = self.random, self.round(), self.state.next_person
        later = random.randint(1, self.settings.rounds)
        members = self.open.teams[self.team()].persons if self.settings.teams else ()
        made: dict[type, object] = {
            do.ChangeSettings: do.ChangeSettings(KEY, self.changed()),
            do.ImportTournament: self.imported(f"i{fresh}") if kind is do.ImportTournament else None,
            do.ChangeEvent: do.ChangeEvent(replace(HEADER, notes=str(fresh))),
            do.AddTournament: do.AddTournament(f"t{fresh}", Settings("Other", 3)),
            do.RemoveTournament: do.RemoveTournament(max(self.state.tournaments.keys() - {KEY}, default="none")),
            do.AddPlayer: do.AddPlayer(
                KEY, Person(f"New {fresh}", fide_rating=1900), team=self.team() if members else 0
            ),
            do.AddPlayers: do.AddPlayers(KEY, (Person(f"New {fresh}"),), self.smallest_team()),
            do.ChangePerson: do.ChangePerson(self.who(), Person(f"Renamed {fresh}", title="FM")),
            do.ChangePairing: self.paired_by_hand() if kind is do.ChangePairing else None,
            do.SetResults: self.results(number),
            do.SetResult: do.SetResult(KEY, number, self.board(number), random.choice(RESULTS)),
            do.ClearResult: do.ClearResult(KEY, number, self.boards(number)[0]),
            do.VerifyResult: do.VerifyResult(KEY, *self.known_result()),
            do.CorrectColours: do.CorrectColours(KEY, number, self.board(number), in_time=True),
            do.AdjournGame: do.AdjournGame(KEY, number, self.board(number)),
            do.CorrectRating: do.CorrectRating(KEY, self.who(), random.randint(1000, 2500)),
            do.UpdateRating: do.UpdateRating(KEY, self.who(), later, random.randint(1000, 2500)),
            do.CheckIn: do.CheckIn(KEY, self.arriving(), random.random() < 0.9),
            do.RequestBye: do.RequestBye(KEY, self.who(), later, random.choice("HZF")),
            do.RevokeBye: do.RevokeBye(KEY, *self.known_bye()),
            do.BarByes: do.BarByes(KEY, self.who()),
            do.FixBoard: do.FixBoard(KEY, self.who(), random.randint(0, 9)),
            do.SetSchedule: do.SetSchedule(KEY, ("2026/11/02", "2026/11/03"), ("10:00",), everywhere=True),
            do.SetCategory: do.SetCategory(f"Category {fresh}", "sex=w", (self.who(),)),
            do.RemoveCategory: do.RemoveCategory(self.state.categories[-1].name if self.state.categories else "none"),
            do.ForbidPairs: do.ForbidPairs(KEY, (self.side(), self.side())),
            do.AddWish: do.AddWish(KEY, (self.side(), self.side())),
            do.EnterPlayoff: do.EnterPlayoff(KEY, number, self.side(), self.side(), "1"),
            do.DrawColour: do.DrawColour(KEY, str(fresh)),
            do.ExchangeNumbers: do.ExchangeNumbers(KEY, *self.equals()),
            do.SetNumbers: do.SetNumbers(KEY, self.shuffled(holders(self.open, self.open.coming))),
            do.DrawNumbers: do.DrawNumbers(KEY, str(fresh)),
            do.PairRound: do.PairRound(KEY, str(random.random())),
            do.DrawLots: do.DrawLots(KEY, str(fresh)),
            do.OrderTied: do.OrderTied(KEY, self.tied() if kind is do.OrderTied else ()),
            do.GiveValues: do.GiveValues(KEY, "OTHER_X", ((self.side(), 5),)),
            do.AddTeam: do.AddTeam(KEY, f"Team {fresh}"),
            do.ChangeTeam: do.ChangeTeam(KEY, self.team(), f"Renamed {fresh}"),
            do.RequestTeamBye: do.RequestTeamBye(KEY, self.team(), later),
            do.SetRoster: do.SetRoster(KEY, *self.roster()),
            do.Readmit: do.Readmit(KEY, self.returning()),
            do.SetLineUp: do.SetLineUp(KEY, self.team(), later, members[:2]),
            do.WithdrawTeam: do.WithdrawTeam(KEY, self.team()),
            do.CloseTournament: do.CloseTournament(self.still_open()),
            do.CloseEvent: do.CloseEvent(),
            do.ReopenEvent: do.ReopenEvent(),
            do.ReopenRound: do.ReopenRound(KEY, random.choice(("", *REOPENING))),
            do.SetPrizes: do.SetPrizes(KEY, PrizeScheme.parse(PRIZES.format(amount=fresh)).groups),
            do.SetNormData: do.SetNormData(KEY, organizer=f"Organizer {fresh}"),
        }
        if kind in made:
            return made[kind]
        about_one = {do.RemovePlayer, do.Withdraw}
        return kind(KEY, self.who()) if kind in about_one else kind(KEY)

    def known_result(self) -> tuple[int, int, str]:
        """A board with its result, if there is one."""
        known = [
            (one.number, hall, board.result)
            for one in self.open.rounds
            for hall, board in zip(self.open.board_numbers(one), one.boards, strict=True)
            if board.result in RESULTS
        ]
        return self.random.choice(known or [(1, 1, RESULTS[0])])

    def known_bye(self) -> tuple[int, int]:
        """A player with a bye in a round to come, if there is one."""
        later = range(self.open.coming, self.settings.rounds + 1)
        known = [(who, number) for who, one in self.open.entrants.items() for number in later if one.bye(number)]
        return self.random.choice(known or [(1, 1)])

    def tied(self) -> tuple[int, ...]:
        """Those who share a place, if there are any, in any order."""
        groups = tied_groups(self.state, self.open)
        return self.shuffled(self.random.choice(groups)) if groups else ()

    def results(self, number: int) -> do.SetResults:
        """Some result; in a plain walk, and now and then, those of a round that are missing."""
        some = not self.plain and not self.is_on_tour and self.random.random() < 0.5
        if some or not self.open.rounds:
            return do.SetResults(KEY, number, ((self.board(number), self.random.choice(RESULTS)),))
        last = next((one for one in self.open.rounds if not self.plain and one.open_boards), self.open.rounds[-1])
        numbers = self.open.board_numbers(last)
        entered = tuple((numbers[place - 1], self.random.choice(RESULTS)) for place in last.open_boards)
        return do.SetResults(KEY, last.number, entered)

    def changed(self) -> Settings:
        """Other settings: a name, and tie-breaks."""
        tiebreaks = self.random.choice((("BH", "SB"), ("DE", "WIN"), ("MPvGP",) if self.settings.teams else ("BH/C1",)))
        return replace(self.open.settings, name=f"Open {self.random.randint(1, 9)}", tiebreaks=tiebreaks)

    def still_open(self) -> str:
        """The key of a tournament that is not closed, if there is one: first of all the walk's own."""
        return next((key for key, one in self.state.tournaments.items() if not one.closed), KEY)

    def imported(self, key: str) -> do.ImportTournament:
        """The tournament as its own report has it, once more; rather one that can be closed."""
        if not self.plain and any(one.open_boards for one in self.open.rounds):
            return do.ImportTournament(key, NOT_BEGUN, "file", system="dutch")
        return do.ImportTournament(key, trf.loads(report(self.state, KEY)), "report", system=self.settings.system)

    def shuffled(self, sides: Collection[int]) -> tuple[int, ...]:
        mixed = sorted(sides)
        self.random.shuffle(mixed)
        return tuple(mixed)

    def paired_by_hand(self) -> do.ChangePairing:
        """Everybody who plays the last round, in any order; an odd one has the bye."""
        sides = self.shuffled(expected_in(self.open, len(self.open.rounds)))
        odd = len(sides) % 2 == 1 and not self.open.is_round_robin
        return do.ChangePairing(KEY, tuple(zip(sides[::2], sides[1::2], strict=False)), sides[-1] if odd else None)

    def step(self) -> None:
        """Most of the time what brings the event on, else anything: rather what was not done yet."""
        self.steps += 1
        usual: list[type] = [do.PairRound, do.PublishRound, do.SetResult, do.SetResult, do.SetResults, do.Readmit]
        usual += [do.ChangePairing, do.CloseManual, do.ReopenEvent, do.ReopenTournament]
        if self.settings.check_in or self.settings.teams:
            usual += [do.CheckIn, do.CheckIn, do.AddPlayers]
        if self.plain:
            usual = [do.PairRound, do.PublishRound, do.SetResults]
        anything = list(PLAIN) if self.plain else sorted(RULES, key=name_of)
        if not self.plain and self.steps <= STEPS // 3:
            later = STARTS if self.draws_first else {*STARTS, do.DrawColour}
            anything = usual = [kind for kind in (*anything, *usual) if kind not in later]
        chosen = usual if self.random.random() < 0.5 else anything
        if not self.plain and self.random.random() < 0.5:
            chosen = [kind for kind in anything if kind not in self.done] or anything
        kind = self.random.choice(chosen)
        if self.plain or self.random.random() <= SELDOM.get(kind, 1):
            self.attempt(kind)

    def tour(self, kinds: Collection[type]) -> None:
        """One of each kind, if it can be done."""
        self.is_on_tour = True
        for kind in kinds:
            for _ in range(6):
                if self.attempt(kind):
                    break
        self.is_on_tour = False

    def attempt(self, kind: type) -> bool:
        """Do something of a kind; False if it was refused, or changed nothing."""
        raise NotImplementedError


class LookingWalk(Walk):
    """Looks at the journal after each step."""

    def __init__(self, store: Store, settings: Settings, seed: int, *, plain: bool = False) -> None:
        super().__init__(settings, seed, plain=plain)
        self.arbiter = Arbiter(store, settings)
        self.replayed, self.looks = Timeline(), 0
        for action in self.beginning():
            self.arbiter(action)
        if plain and settings.check_in:
            for person in self.arbiter.open.entrants:
                self.arbiter(do.CheckIn(KEY, person, True))
        self.state = self.arbiter.state

    def attempt(self, kind: type) -> bool:
        """Do something of a kind, and look at what came of it."""
        self.state = before = self.arbiter.state
        version = self.arbiter.ledger.version
        try:
            action = self.action(kind)
            receipt = self.arbiter(action)
        except DutchessError:
            assert (self.arbiter.ledger.version, self.arbiter.state) == (version, before), "a refusal writes nothing"
            return False
        if not receipt.entries:
            return False
        self.done.add(kind)
        self.look(before, action)
        return True

    def look(self, before: State, action: object) -> None:
        """Replay, undo and report."""
        ledger = self.arbiter.ledger
        state = ledger.state
        assert self.replay() == state
        self.reported(state)
        undoable = ledger.undoable()
        if undoable is None or undoable.barrier is not None:
            return
        ledger.undo(author="bert")
        assert undrawn(ledger.state) == undrawn(before)
        assert self.replay() == ledger.state
        if self.is_on_tour or self.random.random() < 0.7:
            self.arbiter(action)

    def replay(self) -> State:
        """What the journal adds up to for somebody who has read its beginning before; at times, for one who has not."""
        ledger = self.arbiter.ledger
        for entry in ledger.entries(after=self.replayed.version):
            self.replayed.push(entry)
        self.looks += 1
        if self.looks % WHOLE == 0:
            assert Timeline.of(ledger.entries()).state == self.replayed.state
        return self.replayed.state

    def reported(self, state: State) -> None:
        """What the event says of itself comes back; the report can be read."""
        tournament = state.tournament(KEY)
        lacking = [
            team for team in tournament.numbers if tournament.is_team_event and not tournament.teams[team].persons
        ]
        if not tournament.numbers or lacking:
            return  # nothing to report yet; a team that plays has players
        text = report(state, KEY)
        written = trf.loads(text)
        assert trf.dumps(written) == text
        found = dutchess.check(written)
        assert found.discrepancies == 0 or not self.plain, [one for one in found.rounds if one.differs]
        header = written.header
        details = state.details
        assert (header.city, header.federation, header.start, header.end) == ("Oslo", "NOR", details.start, details.end)
        assert (header.chief_arbiter, header.deputies) == (details.chief_arbiter, details.deputies)
        assert header.time_control == self.settings.time_control


def undrawn(state: State) -> State:
    """The state but for what was drawn by lot."""
    tournaments = {
        key: replace(one, colour="", colour_seed="", positions={}, lots=(), lots_seed="")
        for key, one in state.tournaments.items()
    }
    return replace(state, tournaments=tournaments)


@pytest.mark.scaled
@pytest.mark.parametrize("kind", KINDS)
def test_whatever_somebody_does_the_journal_holds(store: Store, kind: str) -> None:
    done: set[type] = set()
    for seed in range(SEEDS):
        walk = LookingWalk(store, KINDS[kind], seed)
        walk.tour([*BEGINNING, do.DrawColour] if walk.draws_first else BEGINNING)
        for _ in range(STEPS):
            walk.step()
        walk.tour(ENDING)
        for _ in range(STEPS // 4):
            walk.step()
        done |= walk.done
        assert Timeline.of(walk.arbiter.ledger.entries()).state == walk.arbiter.state
        assert store.verify(walk.arbiter.ledger.event).fault is None
    assert set(RULES) - done == LACKING[kind], sorted(map(name_of, set(RULES) - done))


@pytest.mark.scaled
@pytest.mark.parametrize("kind", KINDS)
def test_a_report_is_right_after_each_step(store: Store, kind: str) -> None:
    """Rounds that nobody has changed, with late settings, withdrawals, byes and imports: `check` finds no fault."""
    done: set[type] = set()
    for seed in range(SEEDS):
        walk = LookingWalk(store, KINDS[kind], seed, plain=True)
        walk.tour((do.ChangeSettings, do.ImportTournament))
        for _ in range(STEPS // 2):
            walk.step()
        done |= walk.done
    assert {do.PairRound, do.SetResults, do.ImportTournament, do.ChangeSettings} <= done
