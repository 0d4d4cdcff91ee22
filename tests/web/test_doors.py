"""The same random actions through forms, calls and commands: the same journals.

Three events begin alike in one database. Whatever somebody asks for is asked at each of the three doors, in the words
of that door; then the three journals must have the same facts, with the same reasons, and add up to the same event.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from dutchess.base.errors import DutchessError
from dutchess.base.values import replace
from dutchess.journal import Details, Person, Settings, State, TournamentState
from dutchess.journal import actions as do
from dutchess.journal.action_table import ACTIONS
from dutchess.journal.intake.fields import is_of_texts
from dutchess.journal.lists import ratings
from dutchess.web.api import actions as api_actions
from dutchess.web.auth.permissions import OWNER
from dutchess.web.pages.changes.forms import form_of_name
from dutchess.web.services import services
from dutchess.web.settings import Settings as ServerSettings
from journal.arbiter import KEY
from journal.folders import quick_folder
from journal.rating_lists import text_list
from journal.test_every_action import KINDS, Walk
from sizes import NIGHTLY
from web.applications import create_app
from web.doors import FILE, OF_PLAYERS, OF_TEAMS, OWN_WORDS, Asked, Browser, Command, Program
from web.visiting import sign_in

TOUR = (
    *((do.CheckIn,) * 6),
    *(do.FixBoard, do.PairRound, do.PublishRound, do.SetResult, do.VerifyResult, do.ClearResult, do.AdjournGame),
    *(do.CorrectColours, do.SetResults, do.SetResult),
)
ACTIONS_PER_WALK = 400 if NIGHTLY else 60  # five walks: 2,000 at night
LISTED = ("1001", "1002", "1003", "1004")  # FIDE IDs of the rating list
DOORS = ("form", "call", "command")


class AtAllDoors:
    """An arbiter who asks for everything at every door; what the first event says is what they see."""

    def __init__(self, client: TestClient[Any], database: str, folder: Path) -> None:
        shared = services(client.app)  # type: ignore[arg-type]
        self.store = shared.store
        account = shared.accounts.create("anna", "anna", "a long password", creates=True)
        self.ledgers = {name: self.store.create(Details("Club Open"), author="x", event=name) for name in DOORS}
        for name in DOORS:
            shared.accounts.grant(name, account.user, OWNER)
        sign_in(client, account.user)
        program: TestClient[Any] = TestClient(client.app, "http://127.0.0.1")
        token = shared.accounts.issue_pass("call", OWNER, "anna", hours=1, maker=account.user)
        self.command = Command(database, "command", folder)
        self.doors = {"form": Browser(client, "form"), "call": Program(program, "call", token), "command": self.command}
        self.ledger = self.ledgers["form"]
        self.counted: Counter[str] = Counter()
        self.compared = 0

    @property
    def state(self) -> State:
        return self.ledger.state

    @property
    def open(self) -> TournamentState:
        return self.state.tournament(KEY)

    def begin(self, tournament: do.AddTournament) -> None:
        """What forms and options of the command say of a tournament is not all that there is to say."""
        for ledger in self.ledgers.values():
            ledger.perform(tournament, author="x")
        self.compare(tournament)

    def __call__(self, action: Any, reason: str = "because") -> bool:
        """Ask for it everywhere, and compare; True if it was done."""
        if isinstance(action, do.AddPlayers | do.ImportTournament):
            reason = ""  # their pages ask for none
        asked = Asked(action, reason, self.state)
        outcomes = {}
        for name, door in self.doors.items():
            outcomes[name] = door(asked)
        assert len({one.is_done for one in outcomes.values()}) == 1, (action, outcomes)
        codes = {one.code for one in outcomes.values()} - {""}
        assert len(codes) <= 1, (action, outcomes)
        self.compare(action)
        self.counted["done" if outcomes["form"].is_done else "refused"] += 1
        return outcomes["form"].is_done

    def compare(self, action: Any) -> None:
        """The entries that are new: the same facts, the same reasons; the events are alike."""
        found = {
            name: [(one.kind, one.body, one.reason) for one in ledger.entries(self.compared)]
            for name, ledger in self.ledgers.items()
        }
        assert found["form"] == found["call"] == found["command"], action
        self.compared += len(found["form"])
        assert len({ledger.state.fingerprint() for ledger in self.ledgers.values()}) == 1, action


class DoorWalk(Walk):
    """The walk of somebody who presses every button, at all doors."""

    def __init__(self, doors: AtAllDoors, settings: Settings, seed: int) -> None:
        super().__init__(settings, seed)
        self.doors = doors
        for action in self.beginning():
            self.state = doors.state
            for one in self.spelt(action):
                assert doors(one), one

    def attempt(self, kind: type) -> bool:
        self.state = self.doors.state
        try:
            action = self.action(kind)
        except DutchessError:
            return False  # there is no such action now
        done = False
        for one in self.spelt(action):
            self.doors.command.is_plain = self.random.random() < 0.5
            done = self.doors(one)
            if done:
                self.done.add(type(one))
        if done and not self.is_on_tour and self.random.random() < 0.1:
            self.doors(do.Undo())
        return done

    def spelt(self, action: Any) -> list[Any]:
        """The action as all doors can say it: what one of them cannot say is said in several."""
        match action:
            case do.SetResults(key, number, results):
                return [do.SetResults(key, number, (one,)) for one in results]
            case do.AddPlayers(key, people, team) if team:
                return [do.AddPlayer(key, data, team=team) for data in people]
            case do.AddPlayers(key, people):
                return [do.AddPlayers(key, tuple(self.listed(data) for data in people))]
            case do.AddPlayer(data=Person() as data):
                return [replace(action, data=self.listed(data))]
            case do.ChangePerson(person):
                known = self.state.people.get(person)
                return [replace(action, data=replace(known, name=action.data.name, title="FM"))] if known else []
            case do.ChangeEvent():
                return [do.ChangeEvent(replace(self.state.details, city=f"City {self.random.randint(1, 9)}"))]
            case do.GiveValues() | do.ChangePairing() if not self.open.numbers:
                return []  # participants are named by their numbers there
            case do.ImportTournament():
                return [replace(action, source=FILE, system="")]
        return [action]

    def listed(self, data: Person) -> Person:
        """Now and then somebody is in the rating list."""
        used = {one.fide_id for one in self.state.people.values()}
        free = [number for number in LISTED if number not in used]
        return replace(data, fide_id=free[0]) if free and self.random.random() < 0.5 else data


@contextmanager
def at_all_doors() -> Iterator[AtAllDoors]:
    with quick_folder() as folder:
        database = str(folder / "events.db")
        with TestClient(create_app(ServerSettings(database)), "http://127.0.0.1") as client:
            (folder / "fide.txt").write_text(text_list(), encoding="utf-8")
            ratings.load(services(client.app).store, str(folder / "fide.txt"), name=ratings.FIDE, date="2026-11-01")
            yield AtAllDoors(client, database, folder)


@pytest.mark.scaled
@pytest.mark.parametrize("kind", KINDS)
def test_the_same_actions_make_the_same_journals(kind: str) -> None:
    settings = replace(KINDS[kind], first_board=101) if kind != "teams" else KINDS[kind]
    with at_all_doors() as doors:
        doors.begin(do.AddTournament(KEY, settings))
        walk = DoorWalk(doors, settings, seed=7)
        walk.tour(TOUR)
        while doors.counted.total() < ACTIONS_PER_WALK:
            walk.step()
        assert doors.counted["done"] > ACTIONS_PER_WALK // 4, doors.counted
        assert {do.PairRound, do.PublishRound, do.SetResult, do.VerifyResult, do.AdjournGame} <= walk.done
        with_k = [one for one in doors.state.people.values() if any(listed.k for listed in one.ratings)]
        assert with_k or settings.teams, "somebody was found in the rating list"
        print(kind, doors.counted, sorted(one.__name__ for one in walk.done))


def test_boards_have_the_numbers_of_the_hall_and_ratings_come_from_the_list_at_every_door() -> None:
    """The first board is 101, and somebody always sits at board 130: neither is a place in the order of publication."""
    with at_all_doors() as doors:
        doors.begin(do.AddTournament(KEY, Settings("Open", 5, first_board=101)))
        for number in LISTED:
            assert doors(do.AddPlayer(KEY, Person(f"Player {number}", fide_id=number)))
        assert all(person.ratings and person.ratings[0].k for person in doors.state.people.values())
        for action in (do.FixBoard(KEY, 1, 130), do.DrawColour(KEY, "w"), do.PairRound(KEY), do.PublishRound(KEY)):
            assert doors(action)
        assert doors.open.board_numbers(doors.open.round(1)) == (130, 101)
        assert doors(do.SetResult(KEY, 1, 101, "0-1"))
        assert not doors(do.SetResult(KEY, 1, 1, "1-0"))
        assert [board.result for board in doors.open.round(1).boards] == ["", "0-1"]


def test_every_action_has_words_at_every_door() -> None:
    """A form (or a page of its own), a call, and words of the command."""
    pages = {"add-players", "set-results", "import-tournament"}  # a list of players, the results page, a file
    of_files = {do.AddPlayers, do.ImportTournament, do.SetPrizes}  # the command reads files
    calls = {route.name for route in api_actions.ROUTES}
    for name, action in ACTIONS.items():
        assert name in pages or form_of_name(name), name
        assert f"api-{name}" in calls or name == "import-tournament", name
        assert is_of_texts(action) or action.kind in {*OWN_WORDS, *OF_PLAYERS, *OF_TEAMS, *of_files}, name
