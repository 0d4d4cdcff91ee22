"""Players, teams and round robins through every action, at random; after each the journal is what it must be.

Replaying gives the same state, an undo gives the state before (but for what was drawn), and the report is read back
with the same header and can be checked. As long as nobody has changed what was paired, every round of it is right.
"""

from __future__ import annotations

import os
from random import Random

import pytest

import dutchess
from dutchess import trf
from dutchess.errors import DutchessError
from dutchess.journal import Details, Person, Settings, State, Store, TeamPlay, Timeline, TournamentState, report
from dutchess.journal import actions as do
from dutchess.journal.fields import name_of
from dutchess.journal.results import RESULTS
from dutchess.journal.rules import RULES
from dutchess.values import replace
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
SELDOM = {do.LeaveFideMode: 0.1, do.CloseEvent: 0.3, do.CloseTournament: 0.3}  # the chance of what ends much

# What leaves the rounds that were paired as the rules pair them; other actions may not.
PLAIN: tuple[type, ...] = (
    *(do.PairRound, do.PairRound, do.PublishRound, do.PublishRound, do.DiscardPairing, do.SetResults, do.VerifyResult),
    *(do.ChangeEvent, do.ChangePerson, do.AddTournament, do.RemoveTournament, do.ImportTournament, do.ChangeSettings),
    *(do.Withdraw, do.Readmit, do.RequestBye, do.RevokeBye, do.CheckIn, do.DrawLots, do.UpdateRating),
)


class Walk:
    """Somebody who presses every button."""

    def __init__(self, store: Store, settings: Settings, seed: int, *, plain: bool = False) -> None:
        self.random, self.plain = Random(seed), plain
        self.arbiter = Arbiter(store, settings)
        self.arbiter(do.ChangeEvent(HEADER))
        self.replayed, self.looks = Timeline(), 0
        self.settings = settings
        self.done: set[type] = set()
        for number in range(1, 5):
            if settings.teams:
                self.arbiter(do.AddTeam(KEY, f"Team {number}"))
            people = tuple(Person(f"P{number}{i}", fide_rating=2000 + 10 * number + i) for i in range(2))
            self.arbiter(do.AddPlayers(KEY, people, number if settings.teams else 0))
        if plain and settings.check_in:
            for person in self.arbiter.open.entrants:
                self.arbiter(do.CheckIn(KEY, person, True))

        self.state = self.arbiter.state  # before the step that is under way

    @property
    def open(self) -> TournamentState:
        return self.state.tournament(KEY)

    def who(self) -> int:
        return self.random.choice(sorted(self.open.entrants) or [1])

    def team(self) -> int:
        return self.random.choice(sorted(self.open.teams) or [1])

    def side(self) -> int:
        return self.team() if self.settings.teams else self.who()

    def round(self) -> int:
        return self.random.randint(1, max(1, len(self.open.rounds)))

    def board(self, number: int) -> int:
        boards = len(self.open.rounds[number - 1].boards) if self.open.rounds else 1
        return self.random.randint(1, max(1, boards))

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
            do.AddPlayers: do.AddPlayers(KEY, (Person(f"New {fresh}"),), self.team() if members else 0),
            do.ChangePerson: do.ChangePerson(self.who(), Person(f"Renamed {fresh}", title="FM")),
            do.ChangePairing: do.ChangePairing(KEY, self.pairs()),
            do.SetResults: self.results(number),
            do.SetResult: do.SetResult(KEY, number, self.board(number), random.choice(RESULTS)),
            do.VerifyResult: do.VerifyResult(KEY, number, self.board(number), random.choice(RESULTS)),
            do.CorrectColours: do.CorrectColours(KEY, number, self.board(number), in_time=True),
            do.AdjournGame: do.AdjournGame(KEY, number, self.board(number)),
            do.CorrectRating: do.CorrectRating(KEY, self.who(), random.randint(1000, 2500)),
            do.UpdateRating: do.UpdateRating(KEY, self.who(), later, random.randint(1000, 2500)),
            do.CheckIn: do.CheckIn(KEY, self.who(), random.random() < 0.9),
            do.RequestBye: do.RequestBye(KEY, self.who(), later, random.choice("HZF")),
            do.RevokeBye: do.RevokeBye(KEY, self.who(), later),
            do.BarByes: do.BarByes(KEY, self.who()),
            do.FixBoard: do.FixBoard(KEY, self.who(), random.randint(0, 9)),
            do.SetSchedule: do.SetSchedule(KEY, ("2026/11/02", "2026/11/03"), ("10:00",), everywhere=True),
            do.SetCategory: do.SetCategory(f"Category {fresh}", "sex=w", (self.who(),)),
            do.RemoveCategory: do.RemoveCategory(self.state.categories[-1].name if self.state.categories else "none"),
            do.ForbidPairs: do.ForbidPairs(KEY, (self.side(), self.side())),
            do.DrawColour: do.DrawColour(KEY, str(fresh)),
            do.ExchangeNumbers: do.ExchangeNumbers(KEY, self.side(), self.side()),
            do.SetNumbers: do.SetNumbers(KEY, self.shuffled()),
            do.DrawNumbers: do.DrawNumbers(KEY, str(fresh)),
            do.PairRound: do.PairRound(KEY, str(random.random())),
            do.DrawLots: do.DrawLots(KEY, str(fresh)),
            do.OrderTied: do.OrderTied(KEY, (self.side(), self.side())),
            do.GiveValues: do.GiveValues(KEY, "OTHER_X", ((self.side(), 5),)),
            do.AddTeam: do.AddTeam(KEY, f"Team {fresh}"),
            do.ChangeTeam: do.ChangeTeam(KEY, self.team(), f"Renamed {fresh}"),
            do.RequestTeamBye: do.RequestTeamBye(KEY, self.team(), later),
            do.SetRoster: do.SetRoster(KEY, self.team(), members),
            do.SetLineUp: do.SetLineUp(KEY, self.team(), later, members[:2]),
            do.WithdrawTeam: do.WithdrawTeam(KEY, self.team()),
            do.CloseEvent: do.CloseEvent(),
            do.ReopenEvent: do.ReopenEvent(),
        }
        if kind in made:
            return made[kind]
        about_one = {do.RemovePlayer, do.Withdraw, do.Readmit}
        return kind(KEY, self.who()) if kind in about_one else kind(KEY)

    def results(self, number: int) -> do.SetResults:
        """Some result; in a plain walk, those of the newest round that are missing."""
        if not self.plain:
            return do.SetResults(KEY, number, ((self.board(number), self.random.choice(RESULTS)),))
        last = self.open.rounds[-1:]
        entered = tuple((board, self.random.choice(RESULTS)) for one in last for board in one.open_boards)
        return do.SetResults(KEY, len(self.open.rounds), entered)

    def changed(self) -> Settings:
        """Other settings: a name, and tie-breaks."""
        tiebreaks = self.random.choice((("BH", "SB"), ("DE", "WIN"), ("MPvGP",) if self.settings.teams else ("BH/C1",)))
        return replace(self.open.settings, name=f"Open {self.random.randint(1, 9)}", tiebreaks=tiebreaks)

    def imported(self, key: str) -> do.ImportTournament:
        """The tournament as its own report has it, once more."""
        text = report(self.state, KEY)
        return do.ImportTournament(key, trf.loads(text), "report", system=self.settings.system)

    def shuffled(self) -> tuple[int, ...]:
        sides = sorted(self.open.teams if self.settings.teams else self.open.entrants)
        self.random.shuffle(sides)
        return tuple(sides)

    def pairs(self) -> tuple[tuple[int, int], ...]:
        sides = self.shuffled()
        return tuple(zip(sides[::2], sides[1::2], strict=False))

    def step(self) -> None:
        """Most of the time what brings the event on, else anything."""
        usual: list[type] = [do.PairRound, do.PublishRound, do.SetResult, do.SetResult, do.SetResult, do.Readmit]
        if self.plain:
            usual = [do.PairRound, do.PublishRound, do.SetResults]
        anything = PLAIN if self.plain else sorted(RULES, key=name_of)
        kind = self.random.choice(usual if self.random.random() < 0.5 else anything)
        if self.random.random() > SELDOM.get(kind, 1):
            return
        self.state = before = self.arbiter.state
        version = self.arbiter.ledger.version
        try:
            action = self.action(kind)
            receipt = self.arbiter(action)
        except DutchessError:
            assert (self.arbiter.ledger.version, self.arbiter.state) == (version, before), "a refusal writes nothing"
            return
        self.done.add(kind)
        if receipt.entries:
            self.look(before, action)

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
        if self.random.random() < 0.7:
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
        written = trf.loads(report(state, KEY))
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
        walk = Walk(store, KINDS[kind], seed)
        for _ in range(STEPS):
            walk.step()
        done |= walk.done
        assert Timeline.of(walk.arbiter.ledger.entries()).state == walk.arbiter.state
        assert store.verify(walk.arbiter.ledger.event).fault is None
    assert len(done) > 15, sorted(map(name_of, set(RULES) - done))


@pytest.mark.scaled
@pytest.mark.parametrize("kind", KINDS)
def test_a_report_is_right_after_each_step(store: Store, kind: str) -> None:
    """Rounds that nobody has changed, with late settings, withdrawals, byes and imports: `check` finds no fault."""
    done: set[type] = set()
    for seed in range(SEEDS):
        walk = Walk(store, KINDS[kind], seed, plain=True)
        for _ in range(STEPS // 2):
            walk.step()
        done |= walk.done
    assert {do.PairRound, do.SetResults, do.ImportTournament, do.ChangeSettings} <= done
