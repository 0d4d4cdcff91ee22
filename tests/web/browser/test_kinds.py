"""A team Swiss, a round robin, and a festival with two tournaments, in a browser."""

from __future__ import annotations

from dutchess.web.services import services
from web.browser.pages import Visitor

TEAMS = ("Rooks", "Knights", "Bishops", "Queens")
TEAM_ROUNDS = 3


def state(arbiter: Visitor, base: str):  # type: ignore[no-untyped-def]
    return services(arbiter.site.app).store.ledger(base.split("/")[2]).state.tournament(base.split("/")[4])


def test_a_team_swiss(arbiter: Visitor) -> None:
    base = arbiter.new_event("Team Cup", TEAM_ROUNDS, "team", boards="2")
    for team in TEAMS:
        arbiter.open(f"{base}/players")
        arbiter.fill({"name": team}, arbiter.form("/do/add-team"))
        arbiter.press("Add", arbiter.form("/do/add-team"))
        arbiter.page.locator("h2 a", has_text=team).click()
        arbiter.fill({"list": "\n".join(f"{team} {board}, P; {2300 - 50 * board}" for board in (1, 2, 3))})
        arbiter.press("Add all")
        assert f"{team} 3, P" in arbiter.text()
    arbiter.press("One board higher")
    assert arbiter.page.locator("tbody tr").first.inner_text().split("\t")[1] == "Queens 2, P"

    arbiter.pair(base, 1)
    arbiter.press("Line-ups")
    card = arbiter.page.locator("form.card", has=arbiter.page.locator("h2", has_text="Rooks"))
    card.locator("select").nth(1).select_option(label="Rooks 3, P")
    card.locator("button").click()
    arbiter.confirm()
    arbiter.press("Done")
    assert "Rooks 3, P" in arbiter.text()
    arbiter.announce()
    arbiter.type_results(base, 1, "1=01")
    arbiter.open(f"{base}/rounds/1")
    assert "1.5 – 0.5" in arbiter.text() or "1½ – ½" in arbiter.text()
    for number in range(2, TEAM_ROUNDS + 1):
        arbiter.publish(base, number)
        arbiter.type_results(base, number, "1=01")
    for page in ("standings", "crosstable", "team/1", "rounds/2"):
        arbiter.open(f"{base}/{page}")
        assert "Rooks" in arbiter.text()
    assert not arbiter.faults


def test_a_round_robin(arbiter: Visitor) -> None:
    base = arbiter.new_event("Club Final", 3, "berger")
    arbiter.paste_players("Alder, Ann; 2100\nBirch, Bo; 2050\nCedar, Cy; 2000\nDogwood, Di; 1950")
    arbiter.press("Draw the numbers by lot")
    drawn = state(arbiter, base).numbers
    assert sorted(drawn) == [1, 2, 3, 4]
    met = set()
    for number in range(1, 4):
        arbiter.publish(base, number)
        met |= {frozenset((board.white, board.black)) for board in state(arbiter, base).last.boards}
        arbiter.type_results(base, number, "1=")
    assert len(met) == 6
    arbiter.open(f"{base}/crosstable")
    assert arbiter.page.locator("tbody tr").count() == 4
    assert not arbiter.faults


def test_a_festival_and_its_end(arbiter: Visitor) -> None:
    """A second tournament in the event; a pairing by hand that is confirmed; everybody's name taken out."""
    base = arbiter.new_event("Festival", 3)
    arbiter.paste_players("Alder, Ann; 2100\nBirch, Bo; 2050\nCedar, Cy; 2000\nDogwood, Di; 1950")
    arbiter.open(f"{base}/settings")
    arbiter.press("New tournament")
    arbiter.fill({"name": "Open", "rounds": "5"})
    arbiter.press("Create")
    assert arbiter.path.endswith("/t/open-2/players")
    event = base.split("/")[2]
    arbiter.open(f"/e/{event}")
    assert arbiter.page.locator(".group h2 a").all_inner_texts() == ["Open", "Open"]

    arbiter.pair(base, 1)
    arbiter.press("Change by hand")
    chosen = arbiter.page.locator("table.manual select")
    chosen.nth(1).select_option(chosen.nth(3).input_value())
    arbiter.see_saved()
    arbiter.press("Finish")
    arbiter.confirm()
    arbiter.announce()
    assert state(arbiter, base).remarks

    arbiter.open(f"/e/{event}/people")
    card = arbiter.form("/anonymise")
    arbiter.fill({"name": "Festival"}, card)
    arbiter.press("Anonymise", card)
    arbiter.open(f"{base}/players")
    assert "Alder" not in arbiter.text()
    arbiter.open(f"/e/{event}/history")
    assert "Alder" not in arbiter.page.content()
    assert not arbiter.faults
