"""The next round is paired while games are open (C.04.2 article 3.1)."""

from __future__ import annotations

import html

from dutchess.journal.results import ADJOURNED
from dutchess.web.services import services
from web.visiting import Visitor


def test_the_next_round_is_paired_while_games_are_open(arbiter: Visitor, event: str) -> None:
    """One board is waited for, one adjourned, one postponed; with nothing to wait for, the round is paired."""
    base = f"/e/{event}/t/open"
    arbiter.do(event, "pair-round", next=base)
    arbiter.do(event, "publish-round", next=base)
    ledger = services(arbiter.client.app).store.ledger(event)
    for page in (base, f"{base}/rounds/1"):
        assert f'href="{base}/open-games"' in arbiter.get(page).text
    shown = arbiter.get(f"{base}/open-games").text
    assert "Alder, Ann" in shown
    assert "C.04.2 3.1" in shown
    seen = ledger.version

    waiting = arbiter.post(
        f"{base}/open-games", expected=seen, **{"game-1-1": "", "game-1-2": "adjourned", "game-1-3": "postponed"}
    )
    assert waiting.status_code == 422
    assert "The pairing waits for board 1." in waiting.text
    boards = ledger.state.tournament("open").round(1).boards
    assert [board.result for board in boards] == ["", ADJOURNED, ADJOURNED]
    assert [entry.reason for entry in ledger.entries(seen)] == ["The game is adjourned", "The game is postponed"]

    arbiter.do(event, "set-result", round=1, board=1, result="1-0", next=base)
    assert "2 games are open and count as draws for the pairing." in arbiter.page.text
    paired = arbiter.post(f"{base}/open-games")
    assert paired.url.path == f"{base}/rounds/2", html.unescape(paired.text)
    assert ledger.state.tournament("open").round(2).phase == "draft"
    arbiter.do(event, "publish-round", next=base)
    arbiter.do(event, "set-result", round=1, board=3, result="½-½", next=base)  # it arrives a round later
    assert ledger.state.tournament("open").open_games[0] == (1, 2)


def test_what_else_must_be_confirmed_is_asked_for(arbiter: Visitor, event: str) -> None:
    """A loss by forfeit leads to a question before the next pairing; the open games to no second one."""
    base = f"/e/{event}/t/open"
    arbiter.do(event, "pair-round", next=base)
    arbiter.do(event, "publish-round", next=base)
    for board, result in ((1, "1F-0F"), (2, "1-0")):
        arbiter.do(event, "set-result", round=1, board=board, result=result, next=base)
    arbiter.get(f"{base}/open-games")
    asked = arbiter.post(f"{base}/open-games", **{"game-1-3": "postponed"})
    assert asked.status_code == 409
    assert f'action="/e/{event}/do/pair-round"' in asked.text
    assert "lost the last game by forfeit" in asked.text
    assert asked.text.count('name="confirmed"') == 2  # the one that was stated on the page, and the new one
    assert asked.text.count('<div class="note warn"') == 1


def test_a_finished_round_has_no_open_games(arbiter: Visitor, event: str) -> None:
    base = f"/e/{event}/t/open"
    assert arbiter.get(f"{base}/open-games").url.path == f"{base}/rounds"
    arbiter.do(event, "pair-round", next=base)
    arbiter.do(event, "publish-round", next=base)
    for board in (1, 2, 3):
        arbiter.do(event, "set-result", round=1, board=board, result="1-0", next=base)
    assert "All results are in." in arbiter.get(f"{base}/open-games").text
