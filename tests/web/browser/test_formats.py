"""A knock-out, a Keizer evening, a Scheveningen match and a league at home and away, each played in a browser."""

from __future__ import annotations

from dutchess.base.values import replace
from dutchess.journal import TournamentState, actions
from dutchess.web.services import services
from web.browser.pages import Visitor

FOUR = "Alder, Ann; 2100\nBirch, Bo; 2050\nCedar, Cy; 2000\nDogwood, Di; 1950"


def state(arbiter: Visitor, base: str) -> TournamentState:
    return services(arbiter.site.app).store.ledger(base.split("/")[2]).state.tournament(base.split("/")[4])


def look(arbiter: Visitor, base: str, *pages: str) -> None:
    """Every page is there, without a fault of its scripts, and no wider than a phone."""
    for page in pages:
        arbiter.open(f"{base}/{page}")
        assert "Alder" in arbiter.text() or "Rooks" in arbiter.text(), page
        size = arbiter.page.viewport_size
        arbiter.page.set_viewport_size({"width": 360, "height": 740})
        assert arbiter.overflow() == 0, page
        arbiter.page.set_viewport_size(size or {"width": 1200, "height": 900})


def test_a_knock_out(arbiter: Visitor) -> None:
    base = arbiter.new_event("Cup", 2, "knockout", parameters="third-place=yes")
    arbiter.paste_players(FOUR)
    arbiter.publish(base, 1)
    arbiter.type_results(base, 1, "1=")
    arbiter.open(f"{base}/rounds/1")
    playoff = arbiter.form("/do/enter-playoff")
    arbiter.fill({"results": "=1"}, playoff)
    arbiter.press("Enter", playoff)
    arbiter.open(f"{base}/bracket")
    drawn = arbiter.page.locator("svg.knockout-picture")
    assert drawn.locator("rect.box").count() == 4
    assert "Third place" in (drawn.text_content() or "")
    arbiter.publish(base, 2)
    arbiter.type_results(base, 2, "10")
    look(arbiter, base, "bracket", "standings", "rounds/2", "players")
    arbiter.open(f"{base}/standings")
    assert arbiter.page.locator("tbody tr").count() == 4
    arbiter.open(f"/e/{base.split('/')[2]}/hall")
    assert arbiter.page.locator("svg.knockout-picture").count() == 1
    assert not arbiter.faults


def test_a_keizer_event(arbiter: Visitor) -> None:
    base = arbiter.new_event("Club", 3, "keizer")
    arbiter.paste_players(f"{FOUR}\nElm, Eve; 1900")
    arbiter.open(f"{base}/settings")
    leave = arbiter.form("/do/leave-fide-mode")
    leave.locator("button").click()
    arbiter.page.wait_for_load_state()
    arbiter.confirm()
    for number in (1, 2, 3):
        arbiter.publish(base, number)
        arbiter.type_results(base, number, "1=")
    look(arbiter, base, "standings", "rounds/3", "crosstable")
    arbiter.open(f"{base}/standings")
    assert "KZ" in arbiter.page.content()
    arbiter.open(f"{base}/rounds/3/explain")
    arbiter.page.get_by_text("in the order of the ranking").first.wait_for()
    assert "Keizer points" in arbiter.text()
    assert not arbiter.faults


def test_a_scheveningen_match(arbiter: Visitor) -> None:
    base = arbiter.new_event("Match", 2, "scheveningen")
    arbiter.paste_players(FOUR)
    event = services(arbiter.site.app).store.ledger(base.split("/")[2])
    for person, club in zip(state(arbiter, base).entrants, ("Home", "Away", "Home", "Away"), strict=True):
        data = event.state.person(person)
        event.perform(actions.ChangePerson(person, replace(data, club=club)), author="x", reason="club")
    arbiter.publish(base, 1)
    arbiter.open(f"{base}/fixtures")
    arbiter.page.locator("details.ask summary").click()
    arbiter.page.locator("details.ask button").click()
    arbiter.confirm()
    assert len(state(arbiter, base).rounds) == 2
    arbiter.type_results(base, 2, "1=")
    arbiter.type_results(base, 1, "01")
    look(arbiter, base, "fixtures", "standings", "crosstable")
    assert not arbiter.faults


def test_a_league_at_home_and_away(arbiter: Visitor) -> None:
    base = arbiter.new_event("League", 6, "berger", boards="2", teams="on", double="on")
    for team in ("Rooks", "Knights", "Bishops"):
        arbiter.open(f"{base}/players")
        arbiter.fill({"name": team}, arbiter.form("/do/add-team"))
        arbiter.press("Add", arbiter.form("/do/add-team"))
        arbiter.page.locator("h2 a", has_text=team).click()
        arbiter.fill({"list": "\n".join(f"{team} {board}, P; {2300 - 50 * board}" for board in (1, 2))})
        arbiter.press("Add all")
    for number in range(1, 7):
        arbiter.publish(base, number)
        arbiter.type_results(base, number, "1=")
    rounds = state(arbiter, base).rounds
    matches = [match for one in rounds for match in one.matches]
    assert len(set(matches)) == len(matches) == 6, "everybody at home and away"
    assert {match[::-1] for match in matches} == set(matches)
    look(arbiter, base, "fixtures", "standings", "crosstable", "rounds/4")
    assert not arbiter.faults
