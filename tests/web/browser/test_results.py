"""Entering results: by keyboard, mouse and thumb, two people at once, without script."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from dutchess.journal import actions
from dutchess.web.auth.permissions import ARBITER
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
    page.keyboard.type("10")
    page.keyboard.press("NumpadDivide")
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


@contextmanager
def second_arbiter(owner: Visitor, browser: Browser) -> Iterator[Visitor]:
    """Another arbiter of the event, in a browser of their own."""
    accounts = services(owner.site.app).accounts
    known = [one.user for one in accounts.all() if one.name == "Second Arbiter"]
    other = known[0] if known else accounts.create("second", "Second Arbiter", "a long password").user
    accounts.grant("demo", other, ARBITER)
    with pages.visitor(browser, owner.site) as second:
        second.sign_in(other)
        yield second


def wait_for_result(visitor: Visitor, board: int, expected: str) -> None:
    visitor.page.wait_for_function(
        "([board, result]) => document.getElementById(`board-${board}`).dataset.known === result", arg=[board, expected]
    )


@pytest.mark.parametrize("choice", ["Keep 0 – 1", "Enter 1 – 0"])
def test_the_second_of_two_arbiters_is_asked(owner: Visitor, browser: Browser, choice: str) -> None:
    """Who entered what, and when, stands at the board; keys enter nothing until the second one has chosen."""
    base = make_hall(owner.site, 40 if choice.startswith("Keep") else 42)
    event = base.split("/")[2]
    ledger = services(owner.site.app).store.ledger(event)
    with second_arbiter(owner, browser) as second:
        services(owner.site.app).accounts.grant(event, second_user(owner), ARBITER)
        for one in (owner, second):
            one.open(f"{base}/rounds/1/results")
        owner.page.context.set_offline(True)  # so that the first one cannot follow
        second.page.keyboard.type("0")
        second.page.locator("#board-1[data-state=saved]").wait_for()
        before = ledger.version
        owner.page.keyboard.type("1==")
        owner.page.context.set_offline(False)
        question = owner.page.locator("#board-1 .question")
        question.wait_for()
        assert re.match(r"Second Arbiter entered 0 – 1 at \d\d:\d\d\.", question.inner_text())
        assert owner.page.locator("#board-1[data-state=failed] .sent").inner_text() == "✕ not saved"
        assert owner.page.locator("li[aria-current=true]").get_attribute("data-board") == "1"
        owner.page.locator("#board-3[data-state=saved]").wait_for()
        owner.page.keyboard.type("111")
        question.locator("button", has_text=choice).click()
        owner.page.locator("#board-4[aria-current=true]").wait_for()  # where the cursor was
        wait_for_result(owner, 1, "0-1" if choice.startswith("Keep") else "1-0")
        owner.page.keyboard.type("0")
        owner.page.locator("#board-4[data-state=saved]").wait_for()
        wait_for_result(second, 4, "0-1")
    results = [board.result for board in ledger.state.tournament("open").round(1).boards[:5]]
    assert results == ["0-1" if choice.startswith("Keep") else "1-0", "½-½", "½-½", "0-1", ""]
    assert ledger.version == before + (3 if choice.startswith("Keep") else 4)


def second_user(owner: Visitor) -> int:
    return next(one.user for one in services(owner.site.app).accounts.all() if one.name == "Second Arbiter")


def test_the_page_follows_what_others_enter(owner: Visitor, browser: Browser) -> None:
    """Without moving the cursor, and without closing what is open; another result for such a board is asked about."""
    base = make_hall(owner.site, 44)
    event = base.split("/")[2]
    ledger = services(owner.site.app).store.ledger(event)
    with second_arbiter(owner, browser) as second:
        services(owner.site.app).accounts.grant(event, second_user(owner), ARBITER)
        for one in (owner, second):
            one.open(f"{base}/rounds/1/results")
        owner.page.locator("#board-7").focus()
        owner.page.locator("#board-2 summary").click()
        owner.page.locator("#board-2 select").select_option("1F-0F")
        owner.page.locator("#board-7").focus()
        second.page.keyboard.type("10=")
        wait_for_result(owner, 3, "½-½")
        assert re.match(r"↓ Second Arbiter, \d\d:\d\d", owner.page.locator("#board-3 .sent").inner_text())
        assert owner.page.locator("#board-1 [aria-pressed=true]").inner_text() == "1 – 0"
        assert owner.page.locator("#board-2 [aria-pressed=true]").count() == 0, "somebody is choosing there"
        assert owner.page.locator("#board-2 select").input_value() == "1F-0F"
        assert owner.page.locator("li[aria-current=true]").get_attribute("data-board") == "7"
        second.page.locator("#board-3").focus()
        second.page.keyboard.press("Delete")
        wait_for_result(owner, 3, "")
        owner.page.locator("#board-1").focus()
        owner.page.keyboard.type("0")
        owner.page.locator("#board-1 .question", has_text="Second Arbiter entered 1 – 0").wait_for()
    assert ledger.state.tournament("open").round(1).board(1).result == "1-0"
    assert not owner.faults


def test_a_result_is_cleared(owner: Visitor, browser: Browser) -> None:
    """By the key, from the menu, with the dash of the list, and without script."""
    base = make_hall(owner.site, 46)
    ledger, page = services(owner.site.app).store.ledger(base.split("/")[2]), owner.page
    ledger.perform(actions.SetResults("open", 1, tuple((board, "1-0") for board in range(1, 7))), author="x")
    owner.open(f"{base}/rounds/1/results")
    page.locator("#board-1").focus()
    page.keyboard.press("Delete")
    page.locator("#board-1[data-state=saved]").wait_for()
    assert page.locator("li[aria-current=true]").get_attribute("data-board") == "1", "the right one is typed next"
    for board, button in ((2, "Clear"), (3, "Save")):
        page.locator(f"#board-{board} summary").click()
        page.locator(f"#board-{board} button", has_text=button).click()
        page.locator(f"#board-{board}[data-state=saved]").wait_for()
    assert page.locator("#board-2 [aria-pressed=true]").count() == 0
    with pages.visitor(browser, owner.site, java_script_enabled=False) as plain:
        plain.sign_in()
        for board, button in ((4, "Clear"), (5, "Save")):
            plain.open(f"{base}/rounds/1/results")
            plain.page.locator(f"#board-{board} summary").click()
            plain.press(button, plain.page.locator(f"#board-{board}"))
            assert plain.page.url.endswith(f"#board-{board + 1}")
    assert [board.result for board in ledger.state.tournament("open").round(1).boards[:7]] == [""] * 5 + ["1-0", ""]
    assert not owner.faults


def test_two_arbiters_without_script(browser: Browser, running: Site) -> None:
    """The page that says who was faster offers both results."""
    base = make_hall(running, 48)
    ledger = services(running.app).store.ledger(base.split("/")[2])
    with pages.visitor(browser, running, java_script_enabled=False) as plain:
        plain.sign_in()
        for board, result in ((1, "0-1"), (2, "1-0")):
            plain.open(f"{base}/rounds/1/results")
            ledger.perform(actions.SetResult("open", 1, board, "0-1"), author="Anna")
            plain.page.locator(f"#board-{board} .choices button").first.click()
            plain.page.wait_for_load_state()
            assert re.search(r"Anna entered 0 – 1 at \d\d:\d\d", plain.text())
            plain.press("Keep 0 – 1" if result == "0-1" else "Enter 1 – 0")
            assert plain.path == f"{base}/rounds/1/results"
            assert ledger.state.tournament("open").round(1).board(board).result == result


def test_what_must_be_confirmed_waits_behind_what_is_typed(owner: Visitor) -> None:
    """A draft is discarded by it: with more on its way, the page is not left for the question."""
    owner.open("/e/drafts/t/open/rounds/1/results")
    ledger, page = services(owner.site.app).store.ledger("drafts"), owner.page
    before = ledger.version
    page.locator("#board-1").focus()
    page.context.set_offline(True)
    page.keyboard.type("01")
    page.context.set_offline(False)
    question = page.locator("#board-1 .question")
    question.wait_for()
    page.keyboard.type("000")  # for boards 3 and 4, as somebody thinks who does not look
    assert "Keys enter nothing" in page.locator("#said").inner_text()
    page.get_by_role("link", name="Done").click()
    assert owner.path.endswith("/results"), "the question comes first"
    question.locator("button", has_text="Leave it").click()
    page.locator("#board-3[aria-current=true]").wait_for()
    assert page.locator("#board-1 [aria-pressed=true]").inner_text() == "1 – 0"
    assert ledger.version == before
    page.locator("#board-1 .choices button").last.click()  # alone, it leads to the question at once
    page.locator("form h1", has_text="Please confirm").wait_for()
    assert ledger.version == before


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
    page.locator("#board-100[data-state=saved]").wait_for()
    assert page.locator(".sent", has_text="✓ saved").count() == 100
    # The second half of a double click is not taken for the next board; one click corrects.
    page.locator("#board-2 .choices button").nth(0).dblclick()
    owner.wait_for_version(base, before + 101)
    assert [board.result for board in ledger.state.tournament("open").round(1).boards[:3]] == ["½-½", "1-0", "1-0"]
    assert not owner.faults


@pytest.mark.parametrize("window", [{"width": 1366, "height": 768}, pages.PHONE])
def test_what_was_not_saved_is_said_in_sight(owner: Visitor, window: dict[str, int]) -> None:
    """The server is away while a result is entered: the board and a note on the screen say so, until it is back."""
    base = make_hall(owner.site, 206 if window == pages.PHONE else 208)
    page = owner.page
    page.set_viewport_size(window)  # type: ignore[arg-type]
    owner.open(f"{base}/rounds/1/results")
    page.context.set_offline(True)
    page.locator("#board-3 .choices button").first.click()
    page.locator("#said.bad").wait_for()
    spot = page.locator("#said").bounding_box()
    assert spot is not None
    assert 0 <= spot["y"] <= window["height"] - spot["height"], "not far below the last board"
    assert "Not sent yet: 1." in page.locator("#said").inner_text()
    assert page.locator("#board-3[data-state=waiting] .sent").inner_text() == "↻ not sent yet"
    page.get_by_role("button", name="Try again").click()
    page.context.set_offline(False)
    page.locator("#board-3[data-state=saved]").wait_for()
    assert not page.get_by_role("button", name="Try again").is_visible()


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
