"""The page of the schedule, and every place that shows when a round begins."""

from __future__ import annotations

import re
from typing import Any, cast

from dutchess.base.translation import language
from dutchess.web.auth.permissions import NOBODY
from dutchess.web.pages.paper.orders import Order
from dutchess.web.pages.paper.round_sheets import names_sheet, pairings_sheet, slips_sheet
from dutchess.web.print.sheets import Pairings, PairingsByName, ResultSlips
from dutchess.web.services import services
from dutchess.web.shared.view import View
from web.visiting import Visitor

DAYS = ["2026-11-14", "2026-11-14", "2026-11-15"]
TIMES = ["10:00", "15:30", "09:00"]


def test_a_schedule_is_filled_in_looked_at_and_saved(arbiter: Visitor, event: str) -> None:
    base = f"/e/{event}/t/open"
    shown = arbiter.get(f"{base}/schedule?first=2026-11-14&daily=10.00,15:30&last_time=09:00").text
    assert re.findall(r'name="dates"\s+value="([^"]*)"', shown) == DAYS
    assert re.findall(r'name="times"\s+value="([^"]*)"', shown) == TIMES
    assert "Nothing is saved yet" in shown
    arbiter.do(event, "set-schedule", dates=DAYS, times=TIMES, next=f"{base}/schedule")
    settings = services(arbiter.client.app).store.ledger(event).state.tournament("open").settings
    assert settings.round_times == tuple(TIMES)
    wrong = arbiter.get(f"{base}/schedule?first=2026-11-31")
    assert wrong.status_code == 422
    assert "did you mean 2026/11/30?" in wrong.text


def test_a_time_is_shown_wherever_people_look(arbiter: Visitor, event: str) -> None:
    """Pages, calendar, hall screen and sheets; without script, and for somebody who is not signed in."""
    base = f"/e/{event}/t/open"
    arbiter.get(f"{base}/schedule")
    arbiter.do(event, "set-schedule", dates=DAYS, times=TIMES, next=base)
    for name in ("pair-round", "publish-round"):
        arbiter.do(event, name, next=f"{base}/rounds/1")
    client = arbiter.client
    client.cookies.clear()
    for page in (base, f"{base}/schedule", f"{base}/rounds/1"):
        assert ", 10:00" in client.get(page).text
    assert 'data-until="2026-11-14T10:00"' in client.get(f"/e/{event}/hall").text
    assert 'name="dates"' not in client.get(f"{base}/schedule").text
    calendar = client.get(f"{base}/rounds.ics").text
    assert "DTSTART:20261114T100000\r\n" in calendar
    assert calendar.count("BEGIN:VEVENT") == 3


def test_sheets_of_a_round_say_when_it_begins(arbiter: Visitor, event: str) -> None:
    base = f"/e/{event}/t/open"
    arbiter.get(f"{base}/schedule")
    arbiter.do(event, "set-schedule", dates=DAYS, times=TIMES, next=base)
    for name in ("pair-round", "publish-round"):
        arbiter.do(event, name, next=f"{base}/rounds/1")
    ledger = services(arbiter.client.app).store.ledger(event)
    view = View(event, ledger, ledger.state, ledger.version, NOBODY)
    tournament, request = ledger.state.tournament("open"), cast("Any", None)
    order = Order(request, view, tournament, language("en"), round=tournament.round(1))
    for made in (pairings_sheet, names_sheet, slips_sheet):
        sheet = made(order)
        assert isinstance(sheet, Pairings | PairingsByName | ResultSlips)
        assert sheet.heading.note.endswith("2026, 10:00")


def test_the_hall_counts_to_the_round_that_comes(arbiter: Visitor, event: str) -> None:
    """The published round until it has a result; then the next one."""
    base = f"/e/{event}/t/open"
    arbiter.get(f"{base}/schedule")
    arbiter.do(event, "set-schedule", dates=DAYS, times=TIMES, next=base)
    for name in ("pair-round", "publish-round"):
        arbiter.do(event, name, next=f"{base}/rounds/1")
    arbiter.do(event, "set-result", round=1, board=1, result="1-0", next=base)
    assert 'data-until="2026-11-14T15:30"' in arbiter.get(f"/e/{event}/hall").text


def test_a_wrong_federation_is_refused_on_the_page(arbiter: Visitor, event: str) -> None:
    base = f"/e/{event}/t/open"
    arbiter.get(f"{base}/players")
    refused = arbiter.do(event, "add-player", name="Zed, Zoe", federation="deu", next=f"{base}/players")
    assert refused.status_code == 422
    assert "did you mean GER (Germany)?" in refused.text
