"""The first event of somebody who has read no manual: every page says what comes next."""

from __future__ import annotations

from dutchess.web.services import services
from web.browser.pages import Browser, Site, visitor

PLAYERS = "\n".join(f"Player {number:02}, P; {2200 - 10 * number}" for number in range(20))
MOST_STEPS = 12  # fields filled in and buttons pressed
SECONDS_A_STEP = 10  # to find it and to do it, for somebody who sees the page for the first time
LIST_SECONDS = 30  # to copy a list of players from elsewhere
THREE_MINUTES = 180


def test_from_the_first_start_to_a_published_round(browser: Browser, site: Site) -> None:
    """Only what is offered is pressed: the main button of the page, or that of the current step of the guide."""
    steps: list[str] = []
    with visitor(browser, site) as beginner:
        page = beginner.page

        def press(selector: str) -> None:
            found = page.locator(selector).first
            steps.append(f"press {found.inner_text()}")
            found.click()
            page.wait_for_load_state()

        def fill(selector: str, text: str) -> None:
            steps.append(f"fill in {selector}")
            page.locator(selector).fill(text)

        current = ".guide [aria-current=step]"
        beginner.open("/")
        press("main button.main")
        press("main a.button.main")
        fill("#f-event", "Club Open")
        press("main button.main")
        assert "2. Enter the players" in page.locator(current).inner_text()
        fill("#list", PLAYERS)
        press("form:has(#list) button")
        assert page.locator(f"{current} button").inner_text() == "Pair round 1"
        press(f"{current} button")
        assert "4. Look at the draft and publish it" in page.locator(current).inner_text()
        press("main summary.button.main")
        press("details.ask button.main")
        assert page.locator(".guide").count() == 0
        (event,) = services(site.app).store.events()
        published = services(site.app).store.ledger(event.event).state.tournament("open").round(1)
        assert published.is_published
        assert len(published.boards) == 10
        assert len(steps) <= MOST_STEPS, steps
        assert len(steps) * SECONDS_A_STEP + LIST_SECONDS < THREE_MINUTES
        assert not beginner.faults


def test_the_guide_is_on_the_overview_too(browser: Browser, site: Site) -> None:
    with visitor(browser, site) as beginner:
        beginner.open("/")
        beginner.press("Start on this machine")
        base = beginner.new_event("Club Open", 5)
        beginner.open(base)
        beginner.page.locator(".guide [aria-current=step] a.button", has_text="Enter players").click()
        beginner.page.wait_for_url(f"**{base}/players")
