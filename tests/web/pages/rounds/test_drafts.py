"""A draft before it is published: explained once for each state of the event; what goes wrong is said."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from dutchess.base.errors import DutchessError
from dutchess.base.translation import language
from dutchess.journal import Details, Ledger, Person, actions
from dutchess.journal import Settings as Rules
from dutchess.journal.output.next_step import NextStep, next_step
from dutchess.web.auth.authentication import SESSION
from dutchess.web.auth.permissions import OWNER
from dutchess.web.load.worker import do_here
from dutchess.web.pages.rounds import explanation_work
from dutchess.web.services import services
from dutchess.web.settings import Settings
from web.applications import create_app
from web.threads import in_threads, ready, work_with

ROUND = "/e/club/t/open/rounds/1"
PLAYERS = tuple(Person(f"Player {number}, P", fide_rating=2400 - 10 * number) for number in range(9))


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient[Any]]:
    with TestClient(create_app(Settings(str(tmp_path / "events.db")))) as found:
        accounts = services(found.app).accounts
        accounts.create("arbiter", "Arbiter", "a long password")
        found.cookies.set(SESSION, accounts.begin_session(1))
        yield found


def drafted(client: TestClient[Any], system: str = "dutch") -> Ledger:
    """An event with a draft of its first round."""
    ledger = services(client.app).store.create(Details("Club"), author="x", event="club")
    services(client.app).accounts.grant("club", 1, OWNER)
    ledger.perform(actions.AddTournament("open", Rules("Open", 5, system)), author="x")
    ledger.perform(actions.AddPlayers("open", PLAYERS), author="x")
    ledger.perform(actions.PairRound("open", "seed"), author="x")
    return ledger


def test_looking_at_a_draft_pairs_nothing_again(client: TestClient[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    real = explanation_work.explain_surprises

    def counted(tournament: Any, system: str, number: int, code: str) -> str:
        done.append(code)
        return real(tournament, system, number, code)

    monkeypatch.setattr(explanation_work, "explain_surprises", counted)
    work_with(client, in_threads(do_here))
    ledger = drafted(client)
    first = client.get(ROUND).text
    assert 'class="explanation"' in first
    assert client.get(ROUND).text == first
    assert done == ["en"]
    client.get(ROUND, headers={"accept-language": "es"})
    client.get(ROUND, headers={"accept-language": "es"})
    assert done == ["en", "es"]
    ledger.perform(actions.ChangeEvent(Details("Another name")), author="x")
    client.get(ROUND)
    assert done == ["en", "es", "en"]


def test_what_goes_wrong_is_said(client: TestClient[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    def refusing(*_: object) -> str:
        raise DutchessError("nobody can tell")

    monkeypatch.setattr(explanation_work, "explain_surprises", refusing)
    work_with(client, in_threads(do_here))
    drafted(client)
    for _ in range(2):
        shown = client.get(ROUND)
        assert shown.status_code == 200
        assert '<p class="note bad" id="draft">nobody can tell</p>' in shown.text


def test_a_draft_is_explained_by_a_worker(client: TestClient[Any]) -> None:
    drafted(client)
    assert 'class="explanation"' in ready(client, ROUND).text


@pytest.mark.parametrize(("system", "name"), [("dutch", "FIDE (Dutch) System"), ("lim", "Lim System")])
def test_a_draft_is_explained_by_the_system_that_paired_it(client: TestClient[Any], system: str, name: str) -> None:
    """Also where the coded types of report files have no word for the system."""
    drafted(client, system)
    for page in (ROUND, f"{ROUND}/explain"):
        assert f"Round 1: {name}" in ready(client, page).text, page


def test_the_next_step_of_a_tournament(client: TestClient[Any]) -> None:
    """From the first pairing to the last result, each with the form that takes it and the round it leads to."""
    ledger, _ = drafted(client), language("en")
    draft = next_step(_, ledger.state.tournament("open"))
    assert (draft.form, draft.label, draft.round) == ("publish-round", "Publish round 1", 1)
    ledger.perform(actions.PublishRound("open"), author="x")
    missing = next_step(_, ledger.state.tournament("open"))
    assert missing == NextStep("4 results are missing.", "", "Pair with open games", 2, "open-games")
    results = tuple((board, "1-0") for board in range(1, 5))
    ledger.perform(actions.SetResults("open", 1, results), author="x")
    paired = next_step(_, ledger.state.tournament("open"))
    assert paired == NextStep("All results are in.", "pair-round", "Pair round 2", 2)
