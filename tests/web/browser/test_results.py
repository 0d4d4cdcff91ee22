"""Entering results: by keyboard, mouse and thumb, two people at once, without script."""

from __future__ import annotations

import pytest

from dutchess.journal import actions
from dutchess.web.permissions import ARBITER
from dutchess.web.services import services
from web.browser import pages
from web.browser.pages import Browser, Site, Visitor
from web.browser.sample_site import BASE, make_hall


def result(site: Site, board: int, number: int = 6) -> str:
    return str(services(site.app).store.ledger("demo").state.tournament("open").round(number).board(board).result)


def test_results_with_the_keyboard_only(owner: Visitor) -> None:
    owner.open(f"{BASE}/rounds/6/results")
    page = owner.page
    assert page.locator("li[aria-current=true]").get_attribute("data-board") == "11"  # the first without a result
    before = services(owner.site.app).store.length("demo")
    page.keyboard.type("10=")
    owner.wait_for_version(BASE, before + 3)
    assert [result(owner.site, board) for board in (11, 12, 13)] == ["1-0", "0-1", "½-½"]
    page.keyboard.type("#18")
    page.keyboard.press("Enter")
    page.keyboard.type("1")
    owner.wait_for_version(BASE, before + 4)
    assert (result(owner.site, 18), result(owner.site, 14)) == ("1-0", "")
    page.keyboard.press("ArrowUp")  # from 19, where the last one led, back to 18
    page.keyboard.type("0")  # a slip of the finger, corrected at once
    owner.wait_for_version(BASE, before + 5)
    assert result(owner.site, 18) == "0-1"
    assert not owner.faults


def test_the_second_pass_stops_at_a_mismatch(owner: Visitor) -> None:
    """The third key would be right for the third board, and is wrong for the second."""
    letter = {"1-0": "1", "0-1": "0", "½-½": "="}
    entered = [letter.get(result(owner.site, board, 5), "") for board in range(1, 20)]
    first = next(at for at in range(17) if all(entered[at : at + 3]) and entered[at + 1] != entered[at + 2])
    owner.open(f"{BASE}/rounds/5/results?pass=2")
    owner.page.locator(f"#board-{first + 1}").focus()
    owner.page.keyboard.type(entered[first] + entered[first + 2] + entered[first + 2])
    owner.page.locator("#said.bad").wait_for()
    assert "was entered" in owner.page.locator("#said").inner_text()
    assert owner.page.locator("li[aria-current=true]").get_attribute("data-board") == str(first + 2)
    boards = services(owner.site.app).store.ledger("demo").state.tournament("open").round(5).boards
    assert [board.verified for board in boards[first : first + 3]] == [True, False, False]


def test_the_second_of_two_arbiters_is_told(owner: Visitor, browser: Browser) -> None:
    accounts = services(owner.site.app).accounts
    other = accounts.create("second", "Second Arbiter", "a long password")
    accounts.grant("demo", other.user, ARBITER)
    with pages.visitor(browser, owner.site) as second:
        second.sign_in(other.user)
        for one in (owner, second):
            one.open(f"{BASE}/rounds/6/results")
            one.page.locator("#board-20").focus()
        owner.page.keyboard.type("1")
        owner.page.locator("#said.good").wait_for()
        second.page.keyboard.type("0")
        second.page.locator("#said.bad").wait_for()
        assert "somebody changed the event" in second.page.locator("#said").inner_text()
    assert result(owner.site, 20) == "1-0"


def test_a_hundred_results_in_a_hundred_clicks(owner: Visitor) -> None:
    """With the mouse alone: no page is loaded again, and the board that comes next is always in sight."""
    base = make_hall(owner.site, 200)
    ledger, page = services(owner.site.app).store.ledger(base.split("/")[2]), owner.page
    owner.open(f"{base}/rounds/1/results")
    before, clicks, loads = ledger.version, 0, []
    page.on("framenavigated", lambda frame: loads.append(frame.url))
    assert page.locator("#board-1 button:visible").all_inner_texts() == ["1 – 0", "½ – ½", "0 – 1"]
    for board in range(1, 101):
        spot = page.locator(f"#board-{board} .choices button").nth(board % 3).bounding_box()
        assert spot is not None
        assert 98 <= spot["y"] <= pages.DESKTOP["height"] - spot["height"], f"board {board} is out of sight"
        assert spot["height"] >= 44
        page.mouse.click(spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2)
        clicks += 1
    owner.wait_for_version(base, before + 100)
    entered = [board.result for board in ledger.state.tournament("open").round(1).boards]
    assert entered == [("1-0", "½-½", "0-1")[board % 3] for board in range(1, 101)]
    assert (clicks, loads) == (100, [])
    page.locator("#board-100 .tick").wait_for()
    assert page.locator(".tick:visible").count() == 100
    # The second half of a double click is not taken for the next board; one click corrects.
    page.locator("#board-2 .choices button").nth(0).dblclick()
    owner.wait_for_version(base, before + 101)
    assert [board.result for board in ledger.state.tournament("open").round(1).boards[:3]] == ["½-½", "1-0", "1-0"]
    assert not owner.faults


@pytest.mark.parametrize("window", [{"width": 1366, "height": 768}, pages.PHONE])
def test_what_was_not_saved_is_said_in_sight(owner: Visitor, window: dict[str, int]) -> None:
    """The server is away while a result is entered: the board shows none again, and the reason is on the screen."""
    base = make_hall(owner.site, 206 if window == pages.PHONE else 208)
    page = owner.page
    page.set_viewport_size(window)  # type: ignore[arg-type]
    owner.open(f"{base}/rounds/1/results")
    page.context.set_offline(True)
    page.locator("#board-3 .choices button").first.click()
    page.locator("#said.bad").wait_for()
    page.context.set_offline(False)
    spot = page.locator("#said").bounding_box()
    assert spot is not None
    assert 0 <= spot["y"] <= window["height"] - spot["height"], "not far below the last board"
    assert "was not saved" in page.locator("#said").inner_text()
    assert page.locator("#board-3 [aria-pressed=true]").count() == 0
    page.locator("#board-3 .choices button").first.click()
    page.locator("#board-3 .tick").wait_for()


def test_results_on_a_phone(browser: Browser, running: Site) -> None:
    """The same buttons, large enough for a thumb; another result from the list; from the round's page by its result."""
    base = make_hall(running, 12)
    ledger = services(running.app).store.ledger(base.split("/")[2])
    with pages.visitor(browser, running, viewport=pages.PHONE, is_mobile=True, has_touch=True) as phone:
        phone.sign_in()
        phone.open(f"{base}/rounds/1")
        phone.page.locator("#board-3 .result a").tap()
        phone.page.wait_for_load_state()
        phone.page.locator("#board-3[aria-current=true]").wait_for()
        assert not phone.overflow()
        before = ledger.version
        phone.page.locator("#board-3 .choices button").nth(2).tap()
        row = phone.page.locator("#board-4")
        row.locator("summary").tap()
        row.locator("select").select_option("1F-0F")
        row.locator("button", has_text="Save").tap()
        phone.wait_for_version(base, before + 2)
        assert row.locator("summary").inner_text() == "+ – −"
        assert [board.result for board in ledger.state.tournament("open").round(1).boards[2:4]] == ["0-1", "1F-0F"]
        phone.page.locator("#board-5 summary").tap()
        phone.press("Adjourn", phone.page.locator("#board-5"))
        phone.wait_for_version(base, before + 3)
        assert not phone.faults


def test_results_without_script(browser: Browser, running: Site) -> None:
    """A button sends its result, and the page that follows is at the next board."""
    base = make_hall(running, 14)
    ledger = services(running.app).store.ledger(base.split("/")[2])
    with pages.visitor(browser, running, java_script_enabled=False) as plain:
        plain.sign_in()
        plain.open(f"{base}/rounds/1/results")
        plain.page.locator("#board-2 .choices button").nth(1).click()
        plain.page.wait_for_load_state()
        assert plain.page.url.endswith("#board-3")
        assert plain.page.locator("#board-2 [aria-pressed=true]").inner_text() == "½ – ½"
        row = plain.page.locator("#board-3")
        row.locator("summary").click()
        row.locator("select").select_option("0F-0F")
        row.locator("button", has_text="Save").click()
        plain.page.wait_for_load_state()
    assert [board.result for board in ledger.state.tournament("open").round(1).boards[1:3]] == ["½-½", "0F-0F"]


def test_a_correction_that_needs_a_reason_asks_for_it(owner: Visitor) -> None:
    """The result is verified: a click on another one leads to the question why, and then back to the board."""
    base = make_hall(owner.site, 16)
    ledger = services(owner.site.app).store.ledger(base.split("/")[2])
    ledger.perform(actions.SetResult("open", 1, 1, "1-0"), author="x")
    ledger.perform(actions.VerifyResult("open", 1, 1, "1-0"), author="x")
    owner.open(f"{base}/rounds/1/results")
    with owner.page.expect_navigation():
        owner.page.locator("#board-1 .choices button").nth(2).click()
    owner.confirm()
    assert owner.path == f"{base}/rounds/1/results"
    assert ledger.state.tournament("open").round(1).board(1).result == "0-1"
