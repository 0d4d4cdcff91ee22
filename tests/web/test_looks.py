"""What was ugly or misleading when every page was looked at, and must not come back. How pages look needs eyes."""

from __future__ import annotations

import re

import pytest

from dutchess.awards import sentences
from dutchess.base.translation import language
from dutchess.journal import Details, Ledger, Person, TeamPlay, actions
from dutchess.journal import Settings as Rules
from dutchess.web.auth.permissions import OWNER
from dutchess.web.services import services
from dutchess.web.shared.event_options import Options
from web.visiting import Visitor

LONG = "Wolfeschlegelsteinhausenbergerdorff, Max"


def test_what_is_fixed_is_not_offered(arbiter: Visitor) -> None:
    """Numbers until the fourth round is paired; forbidden pairs before the first one, in FIDE mode."""
    ledger = services(arbiter.client.app).store.create(Details("Club"), author="x", event="club")
    services(arbiter.client.app).accounts.grant("club", 1, OWNER)
    ledger.perform(actions.AddTournament("open", Rules("Open", 5)), author="x")
    people = tuple(Person(f"Player {number}", fide_rating=2000 - number) for number in range(12))
    ledger.perform(actions.AddPlayers("open", people), author="x")

    def offered() -> set[str]:
        page = arbiter.get("/e/club/t/open/arrangements").text
        assert "until round 4 is paired" in page, "the reasons stay"
        assert "before the first round only" in page
        return {name for name in ("assign-numbers", "exchange-numbers", "forbid-pairs") if f"/do/{name}" in page}

    def play(number: int) -> None:
        ledger.perform(actions.PairRound("open", "seed"), author="x")
        ledger.perform(actions.PublishRound("open"), author="x")
        results = tuple((board, "½-½") for board in range(1, 7))
        ledger.perform(actions.SetResults("open", number, results), author="x")

    assert offered() == {"assign-numbers", "exchange-numbers", "forbid-pairs"}
    for number in (1, 2, 3):
        play(number)
        assert offered() == {"assign-numbers", "exchange-numbers"}
    play(4)
    assert offered() == set()


def test_a_page_that_is_not_there_asks_nobody_to_sign_in(arbiter: Visitor) -> None:
    """Nobody was asked who is there, so the page does not say that nobody is."""
    missing = arbiter.client.get("/no-such-page")
    assert missing.status_code == 404
    assert "Sign in" not in missing.text
    nothing = arbiter.client.get("/e/nothing")
    assert "There is no event" in nothing.text  # a sentence of its own
    assert "Sign out" in nothing.text
    arbiter.client.cookies.clear()
    assert "Sign in" in arbiter.client.get("/e/nothing").text


@pytest.mark.parametrize(("theme", "offered"), [("", {"light", "dark"}), ("light", {"dark"}), ("dark", {"light"})])
def test_the_other_colours_are_offered(arbiter: Visitor, theme: str, offered: set[str]) -> None:
    """Whoever follows the system gets both; the style hides the one that the system has."""
    if theme:
        arbiter.get("/")
        arbiter.post("/preferences", theme=theme, next="/")
    found = re.findall(r'name="theme"\s+value="(\w+)"', arbiter.get("/").text)
    assert set(found) == offered


@pytest.mark.parametrize("page", ["hall/settings", "import", "people", "history"])
def test_pages_of_an_event_with_one_tournament_have_all_tabs(arbiter: Visitor, event: str, page: str) -> None:
    tabs = arbiter.get(f"/e/{event}/{page}").text.partition('<nav class="tabs"')[2].partition("</nav>")[0]
    assert f"/e/{event}/t/open/rounds" in tabs


def test_money_has_a_decimal_comma_where_the_language_has_one() -> None:
    assert sentences.prize(5834, "", "EUR", language("en")) == "58.34 EUR"
    assert sentences.prize(5834, "Pokal", "EUR", language("de")) == "58,34 EUR + Pokal"
    assert sentences.prize(15000, "", "EUR", language("it")) == "150 EUR"


@pytest.fixture
def cup(arbiter: Visitor) -> Ledger:
    """Two matches of two boards, with names longer than a line of the hall screen."""
    ledger = services(arbiter.client.app).store.create(Details("Cup"), author="x", event="cup")
    services(arbiter.client.app).accounts.grant("cup", 1, OWNER)
    ledger.perform(actions.AddTournament("open", Rules("Cup", 3, "team", teams=TeamPlay(2))), author="x")
    for team, name in enumerate(("Rooks", "Knights", "Bishops", "Queens"), 1):
        ledger.perform(actions.AddTeam("open", name), author="x")
        members = tuple(Person(f"{LONG} {name} {board}", fide_rating=2000 - board) for board in (1, 2))
        ledger.perform(actions.AddPlayers("open", members, team), author="x")
    ledger.perform(actions.PairRound("open", "seed"), author="x")
    ledger.perform(actions.PublishRound("open"), author="x")
    ledger.perform(actions.SetResult("open", 1, 1, "1-0"), author="x")
    return ledger


def test_the_hall_screen_shows_matches(arbiter: Visitor, cup: Ledger) -> None:
    """The teams and the score, then their boards with the first team at the left; long names are set on two lines."""
    services(arbiter.client.app).options.save("cup", Options(screen="pairings"))
    page = arbiter.get("/e/cup/hall").text.partition("<main")[2]
    lines = [re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", line)).strip() for line in page.split("<li")[1:]]
    lines = [line.partition(">")[2].strip() for line in lines]
    assert len(lines) == 2 * (1 + 2)
    tournament = cup.state.tournament("open")
    for match, (home, away) in enumerate(tournament.round(1).matches):
        first, second = tournament.teams[home].name, tournament.teams[away].name
        assert lines[3 * match].startswith(f"{match + 1} {first} – {second}")
        for board in (1, 2):
            line = lines[3 * match + board]
            assert line.startswith(f"{match + 1}.{board}")
            assert line.index(f"{first} {board}") < line.index(f"{second} {board}")
    assert page.count("cut long") == 2 * 2 * 2
