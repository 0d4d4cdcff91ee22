"""Questions before a change: on the event's page, with what happens on the button, differences as boards with names."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

from dutchess.journal import actions
from dutchess.web.services import services
from web.visiting import Visitor


def text_of(page: Any) -> str:
    body = page.text.partition("<main")[2]
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", body)))


def test_a_question_stays_on_the_page_of_the_event(arbiter: Visitor, event: str) -> None:
    """Results are missing: the button says what it does, and everything that was sent is sent again."""
    arbiter.get(f"/e/{event}/t/open")
    for step in ("pair-round", "publish-round"):
        arbiter.do(event, step, next=f"/e/{event}/t/open")
    arbiter.do(event, "pair-round", seed="my own seed", next=f"/e/{event}/t/open/rounds/1")
    page = arbiter.page
    assert page.status_code == 409
    assert 'class="tabs"' in page.text
    assert "Spring Open" in page.text
    assert re.search(r'<button[^>]*class="main">Pair round 2</button>', page.text)
    assert "Back, change nothing" in page.text
    assert re.search(r'name="seed"\s+value="my own seed"', page.text)


def test_what_is_refused_stays_there_too(arbiter: Visitor, event: str) -> None:
    arbiter.get(f"/e/{event}/t/open")
    arbiter.do(event, "publish-round", next=f"/e/{event}/t/open")
    assert arbiter.page.status_code == 422
    assert 'class="tabs"' in arbiter.page.text


def test_differences_are_boards_with_names(arbiter: Visitor, event: str) -> None:
    """A pairing by hand beside the engine's: only the boards that differ, with names."""
    ledger = services(arbiter.client.app).store.ledger(event)
    base = f"/e/{event}/t/open"
    arbiter.get(base)
    arbiter.do(event, "pair-round", seed="seed", next=base)
    arbiter.do(event, "open-manual", reason="x", next=base)
    boards = ledger.state.tournament("open").round(1).boards
    assert len(boards) == 3
    first, second, third = boards
    changed = ((first.white, second.black), (second.white, first.black), (third.white, third.black))
    draft = ledger.propose(actions.ChangePairing("open", changed, ledger.state.tournament("open").round(1).bye))
    tokens = [caution.token for caution in draft.cautions]
    bye = ledger.state.tournament("open").round(1).bye
    ledger.perform(actions.ChangePairing("open", changed, bye), author="x", confirmed=tokens)
    arbiter.get(f"{base}/rounds/1/manual")
    arbiter.do(event, "close-manual", reason="x", next=f"{base}/rounds/1", back=f"{base}/rounds/1/manual")
    text = text_of(arbiter.page)
    name = {person: data.name for person, data in ledger.state.people.items()}
    number = ledger.state.tournament("open").number_of
    mine = text.partition("Your pairing ")[2].partition("The engine pairs")[0]
    engine = text.partition("The engine pairs")[2]
    for white, black in changed[:2]:
        assert f"{number[white]} {name[white]} {number[black]} {name[black]}" in mine
    for board in (first, second):
        assert f"{number[board.white]} {name[board.white]} {number[board.black]} {name[board.black]}" in engine
    assert name[third.white] not in mine + engine
    assert re.search(r'class="main">Keep my pairing</button>', arbiter.page.text)


def test_finish_saves_what_is_in_the_form(arbiter: Visitor, event: str) -> None:
    """Without a script nothing was saved meanwhile: the one main button saves the pairs before it ends the phase."""
    ledger = services(arbiter.client.app).store.ledger(event)
    base = f"/e/{event}/t/open"
    arbiter.get(base)
    arbiter.do(event, "pair-round", seed="seed", next=base)
    arbiter.do(event, "open-manual", reason="x", next=base)
    (first, second, third), bye = ledger.state.tournament("open").round(1).boards, ledger.state.tournament("open").last
    assert bye is not None
    changed = ((first.white, second.black), (second.white, first.black), (third.white, third.black))
    tokens = [one.token for one in ledger.propose(actions.ChangePairing("open", changed, bye.bye)).cautions]
    page = arbiter.get(f"{base}/rounds/1/manual").text.partition("<main")[2]
    main = re.findall(r'<button[^>]*class="main"[^>]*>([^<]*)</button>', page)
    assert [label.strip() for label in main] == ["Finish"]
    found = re.search(rf'formaction="({base}[^"]*)"', page)
    assert found
    whites, blacks = zip(*changed, strict=True)
    sent = {"expected": ledger.version, "white": whites, "black": blacks, "bye": bye.bye, "confirmed": tokens}
    arbiter.post(found[1], **sent)
    assert "Your pairing differs from the engine&#39;s" in arbiter.page.text
    saved = ledger.state.tournament("open").round(1).boards
    assert {(board.white, board.black) for board in saved} == set(changed)
