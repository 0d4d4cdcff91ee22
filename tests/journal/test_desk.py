"""The desk: what is computed for an action delays nobody else, and whoever watches hears of every change once."""

from __future__ import annotations

import ast
from collections.abc import Callable
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest

from dutchess.journal import Refusal, Store
from dutchess.journal import actions as do
from dutchess.journal.desk import Actor, Author, Desk
from dutchess.journal.rules.pairing.engine import Engine
from dutchess.journal.values import Person
from journal.arbiter import KEY, Arbiter
from sources import nodes
from waiting import WAIT_SECONDS

SOURCE = Path(__file__).parents[2] / "src" / "dutchess"
ANNA = Author("anna")


@pytest.fixture
def arbiter(store: Store) -> Arbiter:
    found = Arbiter(store)
    found.enter(8)
    return found


class Recorded:
    """An engine that counts what it is asked, and does something else meanwhile."""

    def __init__(self, meanwhile: Callable[[], object]) -> None:
        self.calls = 0
        self._meanwhile = meanwhile

    def __call__(self, function: Callable[..., Any], /, *arguments: Any) -> Any:
        self.calls += 1
        if self.calls == 1:
            self._meanwhile()
        return function(*arguments)

    def desk(self, store: Store) -> Desk:
        def engine_for(actor: Actor) -> Engine:
            return self

        return Desk(store, engine_for=engine_for)


def test_others_write_while_a_pairing_is_computed(arbiter: Arbiter) -> None:
    """In another thread, as for another visitor: they would wait for ever if the engine ran inside the lock."""
    written = Event()

    def write() -> None:
        arbiter.ledger.perform(do.ChangePerson(1, Person("Somebody", fide_rating=2400)), author="bert")
        written.set()

    def meanwhile() -> None:
        Thread(target=write, daemon=True).start()
        assert written.wait(WAIT_SECONDS)

    Recorded(meanwhile).desk(arbiter.store).perform(arbiter.ledger.event, ANNA, do.PairRound(KEY))
    authors = [entry.author for entry in arbiter.ledger.entries()]
    assert authors.index("bert") < len(authors) - 1
    assert arbiter.open.round(1).boards
    assert arbiter.state.people[1].name == "Somebody"


@pytest.mark.parametrize(
    ("action", "calls"),
    [
        (do.SetCategory("Ladies", "sex=w"), 1),  # the engine is asked the same: its answer is kept
        (do.AddPlayer(KEY, Person("Late", fide_rating=2500)), 2),
    ],
)
def test_an_answer_is_computed_again_only_if_the_question_has_changed(
    arbiter: Arbiter, action: Any, calls: int
) -> None:
    engine = Recorded(lambda: arbiter(action, author="bert"))
    engine.desk(arbiter.store).perform(arbiter.ledger.event, ANNA, do.PairRound(KEY))
    assert engine.calls == calls
    paired = {one for board in arbiter.open.round(1).boards for one in (board.white, board.black)} - {0}
    assert len(paired | {arbiter.open.round(1).bye} - {None}) == len(arbiter.open.entrants)


def test_every_change_is_announced_once_and_nothing_else(arbiter: Arbiter) -> None:
    heard: list[tuple[str, int]] = []
    event = arbiter.ledger.event
    desk = Desk(arbiter.store, lambda changed, version: heard.append((changed, version)))
    for action in (do.PairRound(KEY), do.PublishRound(KEY), do.SetResult(KEY, 1, 1, "1-0"), do.Undo()):
        receipt = desk.perform(event, ANNA, action)
        assert heard == [(event, receipt.version)]
        assert receipt.version == arbiter.ledger.version
        heard.clear()
    desk.perform(event, ANNA, do.ChangeEvent(arbiter.state.details))  # as it is: nothing is written
    with pytest.raises(Refusal):
        desk.perform(event, ANNA, do.DiscardPairing(KEY))
    assert heard == []


def test_doors_change_events_at_the_desk_alone() -> None:
    """What writes past it would be announced by nobody. The demonstration makes an event that nobody watches yet."""
    around = [
        f"{path.relative_to(SOURCE)}:{node.lineno}"
        for room in ("web", "cli")
        for path in sorted((SOURCE / room).rglob("*.py"))
        for node in nodes(path, ("perform", "undo"))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in ("perform", "undo")
        and "ledger" in ast.unparse(node.func.value)
    ]
    assert {place.partition(":")[0] for place in around} == {"web/demo.py"}
