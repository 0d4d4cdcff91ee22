"""What the script of the results page sends and reads: typed results together, and what the boards have now."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import pytest

from dutchess.journal import Ledger, actions
from dutchess.web.auth.permissions import DEVICE
from dutchess.web.pages.rounds.results_page import MOST_AT_ONCE
from dutchess.web.services import services
from web.visiting import Visitor

Typed = Sequence[tuple[int, str, int]]


@pytest.fixture
def ledger(arbiter: Visitor, event: str) -> Ledger:
    """Three boards are being played."""
    arbiter.do(event, "pair-round")
    arbiter.do(event, "publish-round")
    found: Ledger = services(arbiter.client.app).store.ledger(event)
    return found


def send(arbiter: Visitor, event: str, typed: Typed, question: str = "") -> list[dict[str, Any]]:
    """Board, result and seen version of each."""
    boards, results, seen = (list(map(str, column)) for column in zip(*typed, strict=True))
    address = f"/e/{event}/t/open/rounds/1/results{question}"
    arbiter.get(address)
    answers: list[dict[str, Any]] = arbiter.post(address, board=boards, result=results, expected=seen).json()["answers"]
    return answers


def results(ledger: Ledger) -> list[str]:
    return [board.result for board in ledger.state.tournament("open").round(1).boards]


def test_each_typed_result_has_its_answer(arbiter: Visitor, event: str, ledger: Ledger) -> None:
    """One that is refused, overtaken or about no board stops no other; one that is sent again is one entry."""
    seen = ledger.version
    ledger.perform(actions.SetResult("open", 1, 2, "0-1"), author="Bruno")
    typed = [(1, "1-0", seen), (2, "1-0", seen), (9, "1-0", seen), (3, "2-0", seen), (3, "½-½", seen), (1, "1-0", seen)]
    for _ in range(2):
        answers = send(arbiter, event, typed)
        codes = [answer.get("code", answer.get("version")) for answer in answers]
        assert codes[1:4] == ["conflict", "no-board", "no-result"]
        assert results(ledger) == ["1-0", "0-1", "½-½"]
        assert ledger.version == seen + 3
    theirs = answers[1]["theirs"]
    assert (theirs["result"], theirs["version"], theirs["is_result"]) == ("0-1", seen + 3, True)
    assert re.fullmatch(r"Bruno entered 0 – 1 at \d\d:\d\d\.", theirs["said"])
    send(arbiter, event, [(2, "1-0", theirs["version"]), (1, "", ledger.version)])
    assert results(ledger) == ["", "1-0", "½-½"]


def test_a_request_takes_so_many(arbiter: Visitor, event: str, ledger: Ledger) -> None:
    """The others are sent again: they have no answer."""
    assert len(send(arbiter, event, [(1, "1-0", ledger.version)] * (MOST_AT_ONCE + 1))) == MOST_AT_ONCE


def test_a_second_pass_ends_at_a_mismatch(arbiter: Visitor, event: str, ledger: Ledger) -> None:
    ledger.perform(actions.SetResults("open", 1, ((1, "1-0"), (2, "1-0"), (3, "1-0"))), author="Bruno")
    answers = send(arbiter, event, [(board, "01"[board != 2], ledger.version) for board in (1, 2, 3)], "?pass=2")
    assert [answer.get("code", "done") for answer in answers] == ["done", "slip-differs"]
    assert [board.verified for board in ledger.state.tournament("open").round(1).boards] == [True, False, False]


def test_the_page_reads_what_the_boards_have_now(arbiter: Visitor, event: str, ledger: Ledger) -> None:
    """With who entered it since, for those who may read that: a device learns the results alone."""
    seen = ledger.version
    ledger.perform(actions.SetResult("open", 1, 2, "0-1"), author="Bruno")
    address = f"/e/{event}/t/open/rounds/1/results/now?since={seen}"
    now = arbiter.get(address).json()
    assert now["version"] == ledger.version
    assert re.fullmatch(r"Bruno, \d\d:\d\d", now["boards"]["2"].pop("said"))
    assert now["boards"]["2"] == {"result": "0-1", "verified": False}
    assert now["boards"]["1"] == {"result": "", "verified": False, "said": ""}
    accounts = services(arbiter.client.app).accounts
    token = accounts.issue_pass(event, DEVICE, "phone", hours=1, tournament="open", boards=(2, 3))
    arbiter.client.cookies.clear()
    arbiter.client.cookies.set("dutchess_device", token)
    now, unsaid = arbiter.get(address).json(), {"verified": False, "said": ""}
    assert now["boards"] == {"2": {"result": "0-1", **unsaid}, "3": {"result": "", **unsaid}}
    (answer,) = send(arbiter, event, [(2, "1-0", seen)])
    assert answer["code"] == "has-result", "a device does not correct"
    assert answer["theirs"]["said"] == "Round 1, board 2 is now: 0 – 1"
