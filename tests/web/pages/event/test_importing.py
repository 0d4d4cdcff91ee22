"""An import takes the place of the empty tournament that was made with the event."""

from __future__ import annotations

import html
import re
from typing import Any

import dutchess
from dutchess import GeneratorConfig, generate, trf
from dutchess.base.values import replace
from dutchess.journal.messages import Message
from dutchess.web.services import services
from formats.imports.writing import tunx
from web.visiting import FIELD, Visitor


def new_event(arbiter: Visitor) -> str:
    arbiter.get("/new")
    arbiter.post("/new", event="Imported", name="Open", rounds="3", system="dutch")
    return str(arbiter.page.url.path.split("/")[2])


def sent(arbiter: Visitor, event: str, report: bytes, name: str = "open.trf", **fields: str) -> Any:
    """The file is sent."""
    address = f"/e/{event}/import"
    token = FIELD.search(arbiter.get(address).text)
    assert token
    files = {"file": (name, report, "text/plain")}
    return arbiter.client.post(address, data={"_csrf_token": token[1], **fields}, files=files)


def imported(arbiter: Visitor, event: str, report: bytes, name: str = "open.trf", **fields: str) -> Any:
    """The file is sent, then everything that the page asks is confirmed."""
    asked = sent(arbiter, event, report, name, **fields)
    if asked.status_code != 409:
        return asked
    token = FIELD.search(asked.text)
    assert token
    names = r'name="(source|key|content|remove_empty|confirmed)"\s+value="([^"]*)"'
    answers: dict[str, list[str]] = {}
    for field, value in re.findall(names, asked.text):
        answers.setdefault(field, []).append(html.unescape(value))
    return arbiter.client.post(f"/e/{event}/import", data={"_csrf_token": token[1], **answers})


def test_an_import_leaves_no_empty_tournament(arbiter: Visitor, event: str) -> None:
    base = f"/e/{event}/t/open"
    for step in ("pair-round", "publish-round"):
        arbiter.do(event, step, next=base)
    report = arbiter.get(f"{base}/report.trf").content

    other = new_event(arbiter)
    assert "Remove the empty tournament Open" in arbiter.get(f"/e/{other}/import").text
    done = imported(arbiter, other, report, remove_empty="1")
    assert done.status_code == 200, html.unescape(done.text)
    (only,) = services(arbiter.client.app).store.ledger(other).state.tournaments.values()
    assert len(only.entrants) == 7
    assert "Remove the empty tournament" not in arbiter.get(f"/e/{other}/import").text  # it is not empty


def test_one_undo_takes_back_an_import_and_brings_the_empty_tournament_back(arbiter: Visitor) -> None:
    """The removal is a part of the import; what the file says of the event is taken over, since nothing else does."""
    other = new_event(arbiter)
    made = generate(GeneratorConfig(players=8, rounds=5), 1).before_round(1)
    report = trf.dumps(replace(made, header=replace(made.header, city="Ljubljana")))
    done = imported(arbiter, other, report.encode(), remove_empty="1")
    assert done.status_code == 200, html.unescape(done.text)
    ledger = services(arbiter.client.app).store.ledger(other)
    assert [len(one.entrants) for one in ledger.state.tournaments.values()] == [8]
    assert ledger.state.details.city == "Ljubljana"
    assert list(ledger.state.tournaments) == ["open"]  # the name of the file, which is free now
    arbiter.get(f"/e/{other}/t/open")
    arbiter.do(other, "undo", next=f"/e/{other}/t/open")
    assert [len(one.entrants) for one in ledger.state.tournaments.values()] == [0]
    assert ledger.state.details.city == ""


def test_an_empty_tournament_stays_if_it_is_to_stay(arbiter: Visitor, event: str) -> None:
    """The box is not ticked: both are there, and the one that was there is empty."""
    base = f"/e/{event}/t/open"
    for step in ("pair-round", "publish-round"):
        arbiter.do(event, step, next=base)
    report = arbiter.get(f"{base}/report.trf").content
    other = new_event(arbiter)
    done = imported(arbiter, other, report, key="imported")
    assert done.status_code == 200, html.unescape(done.text)
    tournaments = services(arbiter.client.app).store.ledger(other).state.tournaments
    assert {key: len(one.entrants) for key, one in tournaments.items()} == {"open": 0, "imported": 7}


def test_an_import_that_is_refused_removes_nothing(arbiter: Visitor) -> None:
    other = new_event(arbiter)
    refused = imported(arbiter, other, b"012 name\n001 no report at all", remove_empty="1")
    assert refused.status_code == 422
    assert list(services(arbiter.client.app).store.ledger(other).state.tournaments) == ["open"]


def test_a_file_of_another_program_is_reviewed_and_taken_over(arbiter: Visitor) -> None:
    """Its players and rounds are shown, and what was not read; the journal keeps that as codes."""
    played = dutchess.generate(
        dutchess.GeneratorConfig(players=7, rounds=3, scoring=dutchess.Scoring(), forbidden=0), 2
    )
    event = new_event(arbiter)
    asked = sent(arbiter, event, tunx(played), "county.tunx")
    assert asked.status_code == 409, html.unescape(asked.text)[2000:6000]
    review = html.unescape(asked.text)
    assert "Swiss-Manager (.TUNX)" in review
    assert "7 players" in review
    assert "3 rounds" in review
    assert played.players[0].name in review
    assert "tie-breaks that were not read: 84" in review
    done = imported(arbiter, event, tunx(played), "county.tunx", remove_empty="1")
    assert done.status_code == 200, html.unescape(done.text)
    (only,) = services(arbiter.client.app).store.ledger(event).state.tournaments.values()
    assert len(only.entrants) == 7
    assert len(only.rounds) == 3
    assert "import-tiebreak" in {one.code for one in only.repairs if isinstance(one, Message)}


def test_a_file_that_is_none_is_refused_in_words(arbiter: Visitor) -> None:
    refused = sent(arbiter, new_event(arbiter), b"\x93\xff\x89\x44" + bytes(200), "county.tunx")
    assert refused.status_code == 422
    assert "county.tunx: the file is damaged" in html.unescape(refused.text)


def test_a_review_that_was_tampered_with_is_refused(arbiter: Visitor) -> None:
    event = new_event(arbiter)
    for content in ("a", "é", "@@@@", ""):
        token = FIELD.search(arbiter.get(f"/e/{event}/import").text)
        assert token
        data = {"_csrf_token": token[1], "source": "open.trf", "key": "open", "content": content}
        assert arbiter.client.post(f"/e/{event}/import", data=data).status_code == 422
