"""The tutorial in the browser, followed to the letter: whatever it says to press or type, and nothing else."""

from __future__ import annotations

import re

from tutorial import PLACES, players, section
from web.browser.pages import Browser, Site, visitor

# What a step says: a button, a text and its field, the list and its field, keys.
SAID = re.compile(
    r"\*\*(?P<press>[^*]+)\*\*|`(?P<text>[^`]+)` into \*(?P<field>[^*]+)\*|the list above into \*(?P<list>[^*]+)\*"
    r"|[Tt]ry\s+`(?P<keys>[^`]+)`"
)


def test_in_the_browser(browser: Browser, site: Site) -> None:
    steps = list(SAID.finditer(section("In the browser")))
    assert len(steps) > 15
    with visitor(browser, site) as organiser:
        page = organiser.page
        organiser.open("/")
        for step in steps:
            if step["press"]:
                buttons = page.locator("button:visible, a:visible, summary:visible").filter(has_text=step["press"])
                buttons.first.click()
                page.wait_for_load_state()
            elif step["field"]:
                page.get_by_label(step["field"]).first.fill(step["text"])
            elif step["list"]:
                page.get_by_label(step["list"]).first.fill(players())
            else:
                page.keyboard.type(step["keys"])
                for number in range(1, len(step["keys"]) + 1):
                    page.locator(f"[data-board='{number}'] [aria-pressed=true]").first.wait_for()
        assert "after round 2" in organiser.text()
        assert page.locator("main tbody tr").count() == PLACES
        assert not organiser.faults
