"""The overview: what comes next, what is missing, who leads, who is here; for one group and for all of them."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest

from dutchess.journal import Details, Ledger, Person, actions
from dutchess.journal import Settings as Rules
from dutchess.web.auth.permissions import OWNER
from dutchess.web.services import services
from web.visiting import Visitor


@pytest.fixture
def festival(arbiter: Visitor) -> Ledger:
    """Two groups; in the first one the first round is running."""
    ledger = services(arbiter.client.app).store.create(Details("Festival"), author="x", event="festival")
    services(arbiter.client.app).accounts.grant("festival", 1, OWNER)
    for key, name, check_in in (("a", "Masters", False), ("b", "Amateurs", True)):
        ledger.perform(actions.AddTournament(key, Rules(name, 5, check_in=check_in)), author="x")
        people = tuple(Person(f"{name} {number}, P", fide_rating=2400 - number) for number in range(1, 13))
        ledger.perform(actions.AddPlayers(key, people), author="x")
    ledger.perform(actions.PairRound("a", "seed"), author="x")
    ledger.perform(actions.PublishRound("a"), author="x")
    for board, result in ((4, "½-½"), (2, "1-0")):
        ledger.perform(actions.SetResult("a", 1, board, result), author="x")
    third = list(ledger.state.tournament("a").entrants)[2]
    ledger.perform(actions.RequestBye("a", third, 2, "H"), author="x")
    for person in list(ledger.state.tournament("b").entrants)[:5]:
        ledger.perform(actions.CheckIn("b", person), author="x")
    return ledger


def text_of(page: Any) -> str:
    """What a page says, without its tags."""
    body = page.text.partition("<main")[2]
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", body)))


def test_a_tournament_at_a_glance(arbiter: Visitor, festival: Ledger) -> None:
    text = text_of(arbiter.get("/e/festival/t/a"))
    assert "Next 4 results are missing." in text
    assert "2 of 6 results" in text
    assert "Missing boards: 1 , 3 , 5 , 6" in text
    rows = festival.state.tournament("a").round(1).boards
    white = festival.state.person(rows[1].white).name
    last = text.partition("Last results")[2]
    assert last.strip().startswith(f"2 {white} – "), "the newest first"
    assert "½ – ½" in last.partition("Leaders")[0]
    assert f"Leaders Standings 1. {white}" in text
    assert "Byes asked for in round 2 Masters 3, P half-point bye" in text
    assert "Checked in 5 of 12" in text_of(arbiter.get("/e/festival/t/b"))


def test_the_event_shows_all_groups(arbiter: Visitor, festival: Ledger) -> None:
    page = arbiter.get("/e/festival")
    text = text_of(page)
    masters, amateurs = text.partition("Amateurs")[0], text.partition("Amateurs")[2]
    assert "4 results are missing." in masters
    assert "Missing boards" in masters
    assert "Pair round 1" in amateurs
    for person in list(festival.state.tournament("b").entrants)[5:]:
        festival.perform(actions.CheckIn("b", person), author="x")
    arbiter.post("/e/festival/do/pair-round", tournament="b", next="/e/festival/t/b/rounds/1")
    assert festival.state.tournament("b").rounds


def test_strangers_see_what_is_public(arbiter: Visitor, festival: Ledger) -> None:
    arbiter.post("/sign-out")
    for address in ("/e/festival", "/e/festival/t/a", "/e/festival/t/b"):
        text = text_of(arbiter.get(address))
        assert not [word for word in ("Next", "Byes asked", "Checked in", "half-point") if word in text]
    assert "Last results" in text_of(arbiter.get("/e/festival/t/a"))
    arbiter.client.cookies.clear()


def test_a_switch_leads_to_the_same_page_of_another_group(arbiter: Visitor, festival: Ledger) -> None:
    for name in ("players", "standings", "print", "settings"):
        page = arbiter.get(f"/e/festival/t/a/{name}").text
        assert re.search(rf'href="/e/festival/t/b/{name}"\s*>Amateurs<', page), name
    assert re.search(r'href="/e/festival/t/b"\s*>Amateurs<', arbiter.get("/e/festival/people").text)
    tabs = arbiter.get("/e/festival/t/a").text.partition('class="tabs"')[2].partition("</nav>")[0]
    assert "/e/festival/t/a/print" in tabs
    assert "/e/festival/people" in tabs


def mains(page: Any) -> list[str]:
    """The main buttons of a page."""
    shown = page.text.partition("<main")[2]
    found = re.findall(r'<(?:button|a|summary)[^>]*class="(?:button )?main[^"]*"[^>]*>(.*?)</', shown, re.DOTALL)
    return [re.sub(r"\s+", " ", one).strip() for one in found]


def test_one_button_is_the_main_one(arbiter: Visitor, festival: Ledger) -> None:
    """Whatever comes next: also in a round robin, whose rounds can be paired while games are open."""
    store = services(arbiter.client.app).store
    table = store.create(Details("Table"), author="x", event="table")
    services(arbiter.client.app).accounts.grant("table", 1, OWNER)
    table.perform(actions.AddTournament("open", Rules("Open", 5, "berger")), author="x")
    people = tuple(Person(f"Player {number}, P", fide_rating=2400 - number) for number in range(6))
    table.perform(actions.AddPlayers("open", people), author="x")
    assert mains(arbiter.get("/e/table/t/open")) == ["Pair round 1"]
    table.perform(actions.PairRound("open"), author="x")
    table.perform(actions.PublishRound("open"), author="x")
    assert mains(arbiter.get("/e/table/t/open")) == ["Enter results"]
    assert mains(arbiter.get("/e/table/t/open/rounds/1")) == ["Enter results"]
    assert mains(arbiter.get("/e/festival/t/b")) == ["Pair round 1"]
    assert mains(arbiter.get("/e/festival")) == ["Enter results", "Pair round 1"]  # one in each group


def test_many_who_are_not_here_are_counted(arbiter: Visitor, festival: Ledger) -> None:
    assert "Not checked in: Amateurs 6, P" in text_of(arbiter.get("/e/festival/t/b"))
    people = tuple(Person(f"More {number}, P") for number in range(10))
    festival.perform(actions.AddPlayers("b", people), author="x")
    text = text_of(arbiter.get("/e/festival/t/b"))
    assert "17 players have not checked in" in text
    assert "More 9, P" not in text.partition("Please note")[2].partition("Initial colour")[0]


def test_settings_show_what_is_fixed(arbiter: Visitor, festival: Ledger) -> None:
    """Once the tournament has begun, what decides about pairings and points cannot be typed into; the rest is saved."""

    def fixed(key: str) -> set[str]:
        page = arbiter.get(f"/e/festival/t/{key}/settings").text
        found = re.findall(r"<(?:input|select)\s([^>]*)>", page)
        return {name[1] for one in found if "disabled" in one and (name := re.search(r'name="(\w+)"', one))}

    assert fixed("b") == set()
    decides = {"rounds", "system", "acceleration", "win", "draw", "loss", "bye", "rate_of_play", "tie_order"}
    assert fixed("a") == decides
    assert "is fixed since the first round was paired (C.04.1 1)" in text_of(arbiter.page)
    arbiter.post("/e/festival/do/change-settings", tournament="a", first_board="51", next="/e/festival/t/a/settings")
    settings = festival.state.tournament("a").settings
    assert (settings.first_board, settings.rounds) == (51, 5)
