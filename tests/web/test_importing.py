"""An import takes the place of the empty tournament that was made with the event."""

from __future__ import annotations

import html
import re
from typing import Any

from dutchess.web.services import services
from web.visiting import FIELD, Visitor


def new_event(arbiter: Visitor) -> str:
    arbiter.get("/new")
    arbiter.post("/new", event="Imported", name="Open", rounds="3", system="dutch")
    return str(arbiter.page.url.path.split("/")[2])


def imported(arbiter: Visitor, event: str, report: bytes, **fields: str) -> Any:
    """The file is sent, then everything that the page asks is confirmed."""
    address = f"/e/{event}/import"
    token = FIELD.search(arbiter.get(address).text)
    assert token
    files = {"file": ("open.trf", report, "text/plain")}
    asked = arbiter.client.post(address, data={"_csrf_token": token[1], **fields}, files=files)
    if asked.status_code != 409:
        return asked
    names = r'name="(source|key|content|remove_empty|confirmed)"\s+value="([^"]*)"'
    sent: dict[str, list[str]] = {}
    for name, value in re.findall(names, asked.text):
        sent.setdefault(name, []).append(html.unescape(value))
    return arbiter.client.post(address, data={"_csrf_token": token[1], **sent})


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
