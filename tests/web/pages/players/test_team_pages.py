"""Teams as on a match sheet: who plays for whom, at which board of which match, with which colour."""

from __future__ import annotations

import re
from html import unescape
from types import SimpleNamespace
from typing import Any, cast

import pytest

from dutchess.base.translation import language
from dutchess.journal import Details, Ledger, Person, TeamPlay, actions
from dutchess.journal import Settings as Rules
from dutchess.web.auth.permissions import OWNER
from dutchess.web.pages.paper import kinds as pages
from dutchess.web.pages.paper.orders import Order
from dutchess.web.print import sheets
from dutchess.web.services import services
from dutchess.web.shared.present import round_view
from journal.arbiter import Arbiter
from web.visiting import Visitor

TEAMS = ("Rooks", "Knights", "Bishops", "Queens")
BASE = "/e/cup/t/open"


@pytest.fixture
def cup(arbiter: Visitor) -> Ledger:
    """Four teams of two boards; the first round is published and has one result, a win of Black."""
    ledger = services(arbiter.client.app).store.create(Details("Cup"), author="x", event="cup")
    services(arbiter.client.app).accounts.grant("cup", 1, OWNER)
    ledger.perform(actions.AddTournament("open", Rules("Cup", 3, "team", teams=TeamPlay(2))), author="x")
    for team, name in enumerate(TEAMS, 1):
        ledger.perform(actions.AddTeam("open", name), author="x")
        members = tuple(Person(f"{name} {board}, P", fide_rating=2000 - 10 * team - board) for board in (1, 2))
        ledger.perform(actions.AddPlayers("open", members, team), author="x")
    ledger.perform(actions.PairRound("open", "seed"), author="x")
    ledger.perform(actions.PublishRound("open"), author="x")
    ledger.perform(actions.SetResult("open", 1, 2, "0-1"), author="x")
    return ledger


def text_of(page: Any) -> str:
    body = page.text.partition("<main")[2]
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", body)))


def test_the_first_team_is_at_the_left_whatever_the_colour(cup: Ledger) -> None:
    tournament = cup.state.tournament("open")
    shown = round_view(cup.state, tournament, tournament.round(1))
    for match in shown.matches:
        for place, side in enumerate(match.sides, 1):
            assert side.first is not None
            assert side.second is not None
            assert (side.first.team, side.second.team) == (match.white.name, match.black.name)
            assert side.row.label == f"{match.match}.{place}"
            white = side.first if side.first_colour == "w" else side.second
            assert white.person == side.row.white.person
        assert [side.first_colour for side in match.sides] in (["w", "b"], ["b", "w"])
    second = shown.matches[0].sides[1]
    assert second.text == ("0 – 1" if second.first_colour == "w" else "1 – 0")


def test_the_page_of_a_round_names_teams_and_matches(arbiter: Visitor, cup: Ledger) -> None:
    tournament = cup.state.tournament("open")
    match = round_view(cup.state, tournament, tournament.round(1)).matches[0]
    first, second = match.white.name, match.black.name
    text = text_of(arbiter.get(f"{BASE}/rounds/1"))
    assert f"1. {first} – {second}" in text
    assert f"1.1 {first} 1, P" in text
    assert f"1.2 {first} 2, P" in text, "the first team's player is at the left, with Black too"
    discs = re.findall(r'<td class="(?:white|black)">\s*<span class="(piece[^"]*)"', arbiter.page.text)
    colours = [(side.first_colour, side.second_colour) for side in match.sides]
    shown = [
        ("b" if "black" in left else "w", "b" if "black" in right else "w")
        for left, right in zip(*[iter(discs)] * 2, strict=True)
    ]
    assert shown[: len(colours)] == colours
    text = text_of(arbiter.get(f"{BASE}/rounds/1/results"))
    assert f"1. {first} – {second} 1.1" in text
    assert "2.2" in text
    assert "4 teams · 8 players" in text_of(arbiter.get(f"{BASE}/players"))


def test_sheets_of_a_team_event(cup: Ledger) -> None:
    view: Any = SimpleNamespace(state=cup.state, event="cup", needs=())
    tournament, request = cup.state.tournament("open"), cast("Any", None)
    order = Order(request, view, tournament, language("en"), title="Entry list", round=tournament.round(1))
    pairings = pages.pairings_sheet(order)
    assert isinstance(pairings, sheets.TeamPairings)
    for match in pairings.matches:
        for place, (board, first, _white, _result, second) in enumerate(match.boards, 1):
            assert first is not None
            assert second is not None
            assert (board, first.club, second.club) == (f"{match.number}.{place}", match.first, match.second)
    names = pages.names_sheet(order)
    assert isinstance(names, sheets.PairingsByName)
    assert ("Rooks 1, P (Rooks)", "1.1") in {(row.name, row.board) for row in names.rows}
    slips = pages.slips_sheet(order)
    assert isinstance(slips, sheets.ResultSlips)
    assert [board.number for board in slips.boards] == ["1.1", "1.2", "2.1", "2.2"]
    entries = pages.entries_sheet(order)
    assert isinstance(entries, sheets.TableSheet)
    assert (("Teams", "4"), ("Players", "8")) == entries.summary[:2]
    assert [row[2] for row in entries.rows[:3]] == ["Rooks", "Rooks 1, P", "Rooks 2, P"]
    places = pages.places_sheet(order)
    assert isinstance(places, sheets.PlaceCards)
    assert len(places.people) == 8


def test_a_players_page_names_the_board_of_the_match(arbiter: Visitor, cup: Ledger) -> None:
    """As on the page of the round and on the table: board 2 of match 1, not board 2 of the hall."""
    tournament = cup.state.tournament("open")
    person = tournament.round(1).boards[3].white
    page = arbiter.get(f"{BASE}/player/{person}")
    assert "Board 2.2" in text_of(page)
    assert "Fed." not in arbiter.get(f"{BASE}/standings").text, "teams have none"


def test_numbers_change_after_round_four_if_the_chief_arbiter_decides_so(arbiter: Visitor) -> None:
    """C.04.6 article 1.1.3: the page offers it, asks, and wants a reason."""
    made = Arbiter(services(arbiter.client.app).store, Rules("League", 5, "team", teams=TeamPlay(1)))
    for number in range(1, 7):
        made(actions.AddTeam("open", f"Team {number}", strength=2000 - number // 2))
        made(actions.AddPlayers("open", (Person(f"Player {number}"),), number))
    made.rounds(4)
    event = made.ledger.event
    services(arbiter.client.app).accounts.grant(event, 1, OWNER)
    page = arbiter.get(f"/e/{event}/t/open/arrangements")
    assert "unless the Chief Arbiter decides otherwise, with a reason (C.04.6 1.1.3)" in text_of(page)
    sent: dict[str, object] = {"first": "2", "second": "3", "next": f"/e/{event}/t/open"}
    assert "a reason is due" in text_of(arbiter.do(event, "exchange-numbers", **sent))
    asked = arbiter.do(event, "exchange-numbers", reason="decided", **sent)
    assert "round 4 has been paired: numbers should not change any more" in text_of(asked)
    confirmed = re.findall(r'name="confirmed"\s+value="([^"]+)"', asked.text)
    assert arbiter.do(event, "exchange-numbers", reason="decided", confirmed=confirmed, **sent).status_code == 200
    assert services(arbiter.client.app).store.ledger(event).state.tournament("open").numbers == (1, 3, 2, 4, 5, 6)
