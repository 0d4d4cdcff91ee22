"""Random sequences of actions, legal and illegal, against a simple model, on both kinds of database.

The model knows of a tournament only what a person at the desk knows: who is in, which round is in which phase, which
results are in. It decides beforehand whether an action is allowed; journal and model must agree, undo must give
back the state exactly, and every prefix of the journal must add up to what the event was at that moment.
"""

from __future__ import annotations

import copy
import os
from dataclasses import dataclass, field
from typing import ClassVar

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from dutchess.base.errors import NoPairingPossible
from dutchess.base.values import replace
from dutchess.journal import (
    Conflict,
    Person,
    Refusal,
    Settings,
    Store,
    Timeline,
    Unconfirmed,
    expected_pairing,
    tournament_of,
)
from dutchess.journal import actions as do
from dutchess.journal.results import RESULTS
from journal.arbiter import KEY, Arbiter
from journal.folders import quick_folder
from journal.postgres import Server

ROUNDS = 4
NIGHTLY = bool(os.environ.get("DUTCHESS_NIGHTLY"))


@dataclass
class Model:
    """What a person at the desk knows."""

    entered: list[int] = field(default_factory=list)
    left: set[int] = field(default_factory=set)
    byes: dict[tuple[int, int], str] = field(default_factory=dict)
    rounds: int = 0
    published: int = 0
    results: dict[tuple[int, int], str] = field(default_factory=dict)
    boards: dict[int, int] = field(default_factory=dict)
    closed: bool = False
    rated: dict[tuple[int, int], str] = field(default_factory=dict)

    def discard_draft(self) -> None:
        self.rounds = self.published


class Desk(RuleBasedStateMachine):
    """The machine; `place` says where its events are kept."""

    place: ClassVar[str] = ""

    @initialize(players=st.sampled_from((9, 12, 6, 2)), system=st.sampled_from(("dutch", "dubov")))
    def begin(self, players: int, system: str) -> None:
        self.store = Store.open(self.place)
        self.settings = Settings("Open", rounds=ROUNDS, half_byes=ROUNDS, system=system)
        self.arbiter = Arbiter(self.store, self.settings)
        self.model = Model()
        self.past: list[tuple[Model, str]] = []
        self.prints = {self.arbiter.ledger.version: self.fingerprint()}
        for rating in range(players):
            self.enter(1000 + 7 * rating)

    def teardown(self) -> None:
        if hasattr(self, "store"):
            self.every_prefix_adds_up()
            self.store.close()

    def fingerprint(self) -> str:
        return self.arbiter.state.fingerprint()

    def undrawn(self) -> str:
        """The state but for what was drawn by lot: an undo leaves that alone."""
        state = self.arbiter.state
        kept = state.tournaments.get(KEY)
        if kept is not None:
            state = state.with_tournament(replace(kept, colour="", colour_seed=""))
        return state.fingerprint()

    def attempt(self, action: object, allowed: bool) -> bool:
        """Journal and model agree whether this is allowed; a refusal changes nothing."""
        before, print_, undrawn = self.arbiter.ledger.version, self.fingerprint(), self.undrawn()
        model = copy.deepcopy(self.model)
        try:
            self.arbiter(action)
        except Refusal:
            assert not allowed, f"{action} was refused"
            assert (self.arbiter.ledger.version, self.fingerprint()) == (before, print_)
            return False
        assert allowed, f"{action} was not refused"
        if self.arbiter.ledger.version != before:
            self.past.append((model, undrawn))
        return True

    @rule(rating=st.integers(1000, 2800))
    def late_entry(self, rating: int) -> None:
        self.enter(rating)

    def enter(self, rating: int) -> None:
        allowed = not self.model.closed and self.model.published < ROUNDS
        person = self.arbiter.state.next_person
        if self.attempt(do.AddPlayer(KEY, Person(f"P{person}", fide_rating=rating)), allowed):
            self.model.discard_draft()
            self.model.entered.append(person)

    def someone(self, data: st.DataObject) -> int:
        return data.draw(st.sampled_from(self.model.entered))

    @precondition(lambda self: self.model.entered)
    @rule(data=st.data())
    def withdraw(self, data: st.DataObject) -> None:
        person = self.someone(data)
        playing = not self.model.byes.get((self.model.published + 1, person))
        if self.attempt(do.Withdraw(KEY, person), not self.model.closed and person not in self.model.left):
            if playing:
                self.model.discard_draft()
            self.model.left.add(person)

    @precondition(lambda self: self.model.left)
    @rule(data=st.data())
    def readmit(self, data: st.DataObject) -> None:
        person = data.draw(st.sampled_from(sorted(self.model.left)))
        if self.attempt(do.Readmit(KEY, person), not self.model.closed and self.model.published < ROUNDS):
            self.model.discard_draft()
            self.model.left.discard(person)

    @precondition(lambda self: self.model.entered)
    @rule(data=st.data(), number=st.integers(0, ROUNDS + 1), letter=st.sampled_from("HZX"))
    def request_bye(self, data: st.DataObject, number: int, letter: str) -> None:
        person = self.someone(data)
        entrant = self.arbiter.open.entrants[person]
        allowed = (
            not self.model.closed
            and letter != "X"
            and self.model.published < number <= ROUNDS
            and number >= entrant.from_round
            and not 0 < entrant.left <= number
        )
        if self.attempt(do.RequestBye(KEY, person, number, letter), allowed):
            if number == self.model.rounds and self.model.byes.get((number, person)) != letter:
                self.model.discard_draft()
            self.model.byes[number, person] = letter

    @precondition(lambda self: self.model.entered)
    @rule(data=st.data(), rating=st.integers(1000, 2800))
    def correct_rating(self, data: st.DataObject, rating: int) -> None:
        """Dubov pairs by ratings: a draft is no longer right."""
        person = self.someone(data)
        known = self.arbiter.open.entrants[person]
        if self.attempt(do.CorrectRating(KEY, person, rating), not self.model.closed):
            if self.settings.system == "dubov" and (known.rating, known.source) != (rating, "manual"):
                self.model.discard_draft()

    @rule()
    def pair(self) -> None:
        model = self.model
        playing = sum(1 for _ in self.arbiter.open.playing(model.published + 1))
        allowed = not model.closed and model.rounds == model.published < ROUNDS and playing > 1
        try:
            paired = self.attempt(do.PairRound(KEY, seed="s"), allowed)
        except NoPairingPossible:
            assert allowed
            return
        if paired:
            if model.rounds:
                for board in range(1, model.boards[model.rounds] + 1):
                    model.results.setdefault((model.rounds, board), "?")
            model.rounds += 1
            model.boards[model.rounds] = len(self.arbiter.open.rounds[-1].boards)

    @rule()
    def discard(self) -> None:
        if self.attempt(do.DiscardPairing(KEY), not self.model.closed and self.model.rounds > self.model.published):
            self.model.discard_draft()

    @rule()
    def publish(self) -> None:
        if self.attempt(do.PublishRound(KEY), not self.model.closed and self.model.rounds > self.model.published):
            self.model.published = self.model.rounds
            self.past.clear()

    @rule(data=st.data(), result=st.sampled_from((*RESULTS, "1-1")))
    def result(self, data: st.DataObject, result: str) -> None:
        model = self.model
        number = data.draw(st.integers(1, max(1, model.rounds)))
        boards = model.boards.get(number, 0) if number <= model.rounds else 0
        if not boards:
            return
        self.enter_result(number, data.draw(st.integers(1, boards)), result)

    def enter_result(self, number: int, board: int, result: str) -> None:
        model = self.model
        known = model.results.get((number, board), "")
        last = model.rated.get((number, board)) or known
        allowed = number <= model.published and result != "1-1" and last in ("", "?", result)
        if self.attempt(do.SetResult(KEY, number, board, result, corrects=False), allowed) and last != result:
            model.discard_draft()
            model.results[number, board] = result

    @rule(data=st.data(), entered=st.booleans())
    def whole_round(self, data: st.DataObject, entered: bool) -> None:
        """What happens most of the time: a round is paired, published and played, perhaps but for one board."""
        self.pair()
        self.publish()
        if self.model.closed or self.model.published != self.model.rounds or not self.model.rounds:
            return
        number = self.model.rounds
        for board in range(1, self.model.boards[number] + (1 if entered else 0)):
            self.enter_result(number, board, data.draw(st.sampled_from(RESULTS)))

    @precondition(lambda self: any(result != "?" for result in self.model.results.values()))
    @rule(data=st.data(), result=st.sampled_from(RESULTS), in_time=st.booleans())
    def correct(self, data: st.DataObject, result: str, in_time: bool) -> None:
        model = self.model
        known = sorted(key for key, value in model.results.items() if value != "?" and key[0] <= model.published)
        if not known:
            return
        number, board = data.draw(st.sampled_from(known))
        games = [(model.published, board) for board in range(1, model.boards[model.published] + 1)]
        ended = all(model.results.get(game, "") not in ("", "?") for game in games)
        counts = number == model.published or (number == model.published - 1 and (in_time or not ended))
        last = model.rated.get((number, board)) or model.results[number, board]
        self.attempt(do.SetResult(KEY, number, board, result, in_time=in_time), True)
        if last == result:
            return
        if counts and not model.closed:
            model.discard_draft()
            model.results[number, board] = result
            model.rated.pop((number, board), None)
        else:
            model.rated[number, board] = result

    @rule()
    def close(self) -> None:
        model = self.model
        rounds = range(1, model.published + 1)
        games = [(number, board) for number in rounds for board in range(1, model.boards[number] + 1)]
        complete = all(model.results.get(game, "") not in ("", "?") for game in games)
        allowed = not model.closed and 0 < model.published == model.rounds and complete
        if self.attempt(do.CloseTournament(KEY), allowed):
            model.closed = True
            self.past.clear()

    @rule()
    def undo(self) -> None:
        """Exactly as it was, or refused if nothing may be taken back."""
        before = self.fingerprint()
        drawn = (self.arbiter.open.colour, self.arbiter.open.colour_seed)
        try:
            self.arbiter.ledger.undo(author="bert")
        except Refusal:
            assert not self.past or self.arbiter.ledger.undoable() is None or self.arbiter.ledger.undoable().barrier  # type: ignore[union-attr]
            assert self.fingerprint() == before
            return
        if not self.past:  # the tournament itself was added before the model began to count
            self.arbiter(do.AddTournament(KEY, self.settings))
            return
        self.model, wanted = self.past.pop()
        assert self.undrawn() == wanted
        assert (self.arbiter.open.colour, self.arbiter.open.colour_seed) == drawn

    @rule()
    def two_arbiters_at_once(self) -> None:
        """Whoever has not seen the last change is told so."""
        version = self.arbiter.ledger.version
        with pytest.raises((Conflict, Unconfirmed, Refusal)) as caught:
            self.arbiter.ledger.perform(do.AddPlayer(KEY, Person("Too late")), author="bert", expected=version - 1)
        assert isinstance(caught.value, Conflict)
        assert caught.value.found == version

    @invariant()
    def remember(self) -> None:
        if hasattr(self, "arbiter"):
            self.prints[self.arbiter.ledger.version] = self.fingerprint()

    @invariant()
    def journal_and_model_agree(self) -> None:
        if not hasattr(self, "arbiter"):
            return
        found, model = self.arbiter.open, self.model
        assert list(found.entrants) == model.entered
        assert {person for person, entrant in found.entrants.items() if entrant.left} == model.left
        assert len(found.rounds) == model.rounds
        assert sum(entry.is_published for entry in found.rounds) == model.published
        assert found.closed == model.closed
        for entry in found.rounds[: model.published]:
            for number, board in enumerate(entry.boards, 1):
                assert board.result == model.results.get((entry.number, number), "")

    @invariant()
    def no_illegal_state(self) -> None:
        """In every round everybody has one place, and the engine can read what the journal says."""
        if not hasattr(self, "arbiter"):
            return
        found = self.arbiter.open
        for entry in found.rounds:
            places = [person for board in entry.boards for person in (board.white, board.black)]
            places += [person for person, _ in entry.away] + ([entry.bye] if entry.bye else [])
            assert len(places) == len(set(places))
            assert set(places) == set(entry.order)
        assert tournament_of(self.arbiter.state, KEY).played_rounds == len(found.rounds)

    @invariant()
    def a_draft_is_what_the_engine_pairs(self) -> None:
        """Questions 112 to 115: whatever happened since it was paired, it is right, or not there any more."""
        found = self.arbiter.open if hasattr(self, "arbiter") else None
        if found is None or found.last is None or found.last.is_published:
            return
        expected = expected_pairing(self.arbiter.state, found)
        assert expected is not None
        number = found.number_of
        assert tuple((number[board.white], number[board.black]) for board in found.last.boards) == expected.pairs
        assert found.last.bye == (expected.bye and found.person(expected.bye))

    def every_prefix_adds_up(self) -> None:
        """Replaying the journal entry by entry gives what the event was at each moment."""
        timeline = Timeline()
        entries = self.arbiter.ledger.entries()
        for entry in entries:
            timeline.push(entry)
            if entry.position in self.prints:
                assert timeline.state.fingerprint() == self.prints[entry.position]
        assert self.store.verify(self.arbiter.ledger.event).fault is None


def _drive(place: str, examples: int) -> None:
    machine = type("DeskAt", (Desk,), {"place": place})
    limits = settings(
        max_examples=examples * (40 if NIGHTLY else 1),
        stateful_step_count=40,
        suppress_health_check=list(HealthCheck),
    )
    run_state_machine_as_test(machine, settings=limits)  # type: ignore[no-untyped-call]


@pytest.mark.scaled
def test_random_events_in_sqlite() -> None:
    with quick_folder() as folder:
        _drive(str(folder / "events.db"), 12)


@pytest.mark.scaled
def test_random_events_in_postgresql(server: Server) -> None:
    _drive(server.new_database(), 8)
