"""Every page is for everybody: axe, narrow windows, paper, no other host; and no page is forgotten."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from dutchess.web.settings import Settings
from web.browser import pages
from web.browser.pages import Browser, Site, Visitor
from web.browser.sample_site import BASE, PAGES, ROUND, VARIANTS

AXE = Path(__file__).parent.parent / "vendor" / "axe.min.js"
# Nothing is reported of what is in order: a report of everything is many times as large as the page, and takes longer
# than the checks themselves.
SERIOUS = """async rules => {
    const options = {resultTypes: ["violations"], ...(rules ? {runOnly: rules} : {})};
    const serious = (await axe.run(document, options)).violations.filter(one =>
        ["serious", "critical"].includes(one.impact));
    return serious.map(one => `${one.id}: ${one.nodes[0].html.slice(0, 120)}`);
}"""
NEW = ("/set-up",)  # pages that only a fresh installation has
PARTS = 4  # in which the pages are looked at
NO_PAGES = {  # routes that give files, programs' answers or parts of pages
    *(
        "api-tokens",
        "openapi",
        "event-json",
        "players-json",
        "round-json",
        "standings-json",
        "journal-file",
        "report",
        "pgn",
        "prize-file",
        "forms-json",
        "results-now",
        "certificate",
        "proved-file",
    ),
    *("choose-sheet", "logo"),
    *("calendar", "site", "print", "live", "static", "pictures", "style", "explanation-style", "search-players"),
}


@pytest.mark.nightly
def test_no_page_is_wider_than_a_phone(browser: Browser, running: Site) -> None:
    """As a phone shows it, with touch. By day, a narrow window does (`look_at`)."""
    with pages.visitor(browser, running, viewport=pages.PHONE, is_mobile=True, has_touch=True) as phone:
        phone.sign_in()
        wide = {}
        for path in PAGES + VARIANTS:
            phone.open(path)
            if phone.overflow():
                wide[path] = phone.overflow()
        assert wide == {}


def serious_faults(visitor: Visitor, script: str) -> list[str]:
    """What axe finds on the page as it is, in light and dark; only colours differ between them."""
    found = []
    visitor.page.evaluate(script)
    for scheme, rules in (("light", None), ("dark", ["color-contrast"])):
        visitor.page.emulate_media(color_scheme=scheme)
        found += [f"{visitor.path} {scheme}: {fault}" for fault in visitor.page.evaluate(SERIOUS, rules)]
    visitor.page.emulate_media(color_scheme="light")
    return found


def test_axe_is_asked_for_serious_faults(owner: Visitor) -> None:
    """A button without a name, and grey on white, which is looked for in light and dark."""
    owner.open("/sign-in")
    owner.page.evaluate(
        """() => {
            const [button, pale] = ["button", "p"].map(name => document.createElement(name));
            Object.assign(pale.style, {color: "#aaa", background: "#fff"});
            pale.textContent = "pale";
            document.querySelector("main").append(button, pale);
        }"""
    )
    found = serious_faults(owner, AXE.read_text(encoding="utf-8"))
    assert [line.partition(" <")[0] for line in found] == [
        "/sign-in light: button-name:",
        "/sign-in light: color-contrast:",
        "/sign-in dark: color-contrast:",
    ]


@pytest.mark.parametrize("page", ["rounds/6", "standings", "crosstable", "player/1", "players"])
def test_pages_on_paper(browser: Browser, running: Site, page: str) -> None:
    """No navigation and nothing to press, black on white also for who likes it dark, and the name of the event."""
    with pages.visitor(browser, running, color_scheme="dark") as visitor:
        visitor.sign_in()
        visitor.open(f"{BASE}/{page}")
        visitor.page.emulate_media(media="print", color_scheme="dark")
        shown = visitor.page.locator("nav:visible, button:visible, .button:visible, input:visible, header.top:visible")
        assert shown.count() == 0
        assert "Open de Primavera" in visitor.text()
        for what, value in (("background-color", "rgb(255, 255, 255)"), ("color", "rgb(0, 0, 0)")):
            assert visitor.page.evaluate(f"() => getComputedStyle(document.body)['{what}']") == value
        assert not visitor.page.evaluate(  # what scrolls or is cut on the screen is neither on paper
            """() => [...document.querySelectorAll("main *")].filter(one => one.clientHeight &&
                ["auto", "hidden", "scroll"].includes(getComputedStyle(one).overflowX) && !one.closest("svg")).length"""
        )
        assert visitor.page.locator("thead").evaluate_all(
            "all => all.every(one => getComputedStyle(one).display === 'table-header-group')"
        )


def test_no_page_is_forgotten(running: Site) -> None:
    """Every route that gives a page is in the lists of pages that are looked at here."""
    forgotten = {}
    for route in running.app.routes:
        for handler in getattr(route, "route_handlers", ()):
            if "GET" in handler.http_methods and handler.name not in NO_PAGES:
                form = re.sub(r"\\{\w+\\}", "[^/]+", re.escape(route.path_format))
                form = form.replace("/manual/[^/]+", "/manual/.+")  # a path, not a word
                if not any(re.fullmatch(form, path.partition("?")[0]) for path in PAGES + NEW):
                    forgotten[handler.name] = route.path_format
    assert forgotten == {}


@pytest.mark.parametrize("settings", [Settings(""), Settings("", is_local=False, set_up_token="right")])
def test_axe_finds_no_serious_fault_at_the_first_start(browser: Browser, tmp_path: Path, settings: Settings) -> None:
    """On this machine and behind a proxy: the page, and what it says to wrong answers."""
    script = AXE.read_text(encoding="utf-8")
    away: dict[str, Any] = {} if settings.is_local else {"extra_http_headers": {"x-forwarded-for": "203.0.113.9"}}
    with (
        pages.served(str(tmp_path / "events.db"), settings=settings) as site,
        pages.visitor(browser, site, **away) as first,
        pages.visitor(browser, site, viewport=pages.PHONE, is_mobile=True, has_touch=True, **away) as phone,
    ):
        for path in NEW:
            first.open(path)
            found = serious_faults(first, script)
            phone.open(path)
            assert not phone.overflow()
        first.open("/")
        if not settings.is_local:
            first.fill({"token": "wrong", "login": "anna", "name": "Anna", "password": "long enough to hold"})
            first.page.locator("main button.main").click()
            first.page.wait_for_load_state()
            found += serious_faults(first, script)
    assert found == [], "\n".join(found)


@pytest.mark.parametrize("part", range(PARTS))
def test_axe_finds_no_serious_fault_and_nothing_is_asked_of_other_hosts(owner: Visitor, part: int) -> None:
    look_at(owner, PAGES[part::PARTS])


@pytest.mark.nightly
@pytest.mark.parametrize("part", range(PARTS))
def test_axe_finds_no_serious_fault_in_variants_of_these_pages(owner: Visitor, part: int) -> None:
    look_at(owner, VARIANTS[part::PARTS])


def look_at(visitor: Visitor, paths: Sequence[str]) -> None:
    """Every page is usable by everybody, fits a narrow window, has no fault in script or style, and asks nothing of
    another host."""
    script, found = AXE.read_text(encoding="utf-8"), []
    for path in paths:
        visitor.open(path)
        found += serious_faults(visitor, script)
        if not visitor.page.evaluate(ROUND):
            found.append(f"{path}: a disc is not round")
        visitor.page.set_viewport_size(pages.PHONE)  # type: ignore[arg-type]
        if wide := visitor.overflow():
            found.append(f"{path}: {wide} pixels wider than a phone")
        visitor.page.set_viewport_size(pages.DESKTOP)  # type: ignore[arg-type]
    assert found == [], "\n".join(found)
    assert not [fault for fault in visitor.faults if "404" not in fault and "405" not in fault]
    assert len(visitor.hosts) > len(paths)
    assert {f"http://{host}" for host in visitor.hosts} == {visitor.site.address}


def test_axe_finds_no_serious_fault_on_answers_to_forms(owner: Visitor, browser: Browser) -> None:
    """Pages that only a form leads to: what must be confirmed, refusals, errors of forms, secrets shown once."""
    script, found = AXE.read_text(encoding="utf-8"), []

    def press(path: str, label: str, heading: str) -> None:
        owner.open(path)
        owner.press(label)
        assert heading in owner.text()
        found.extend(serious_faults(owner, script))

    press("/e/drafts/t/open/settings", "Leave FIDE mode", "Please confirm")
    press("/e/empty/people", "Invite", "#")
    owner.open("/e/empty/t/open/players")
    owner.paste_players("; ; ;")
    found += serious_faults(owner, script)
    owner.open("/e/empty/t/open/players")
    owner.paste_players("Nom;Shoe size;Elo\nAlder, Ann;38;2100\nAlder, Ann;38;2100\nBirch;39;many")
    assert "the same as row 2" in owner.text()
    found += serious_faults(owner, script)
    owner.open("/e/empty/import")
    wrong = {"name": "report.trf", "mimeType": "text/plain", "buffer": b"012 name\n001 no report at all"}
    owner.page.locator("input[type=file]").set_input_files(wrong)
    owner.press("Review")
    found += serious_faults(owner, script)
    stale = {"tournament": "open", "round": "9", "board": "1", "result": "1-0"}
    owner.open(f"{BASE}/rounds/6")
    form = owner.form("/do/set-result")
    owner.page.locator("summary", has_text="Correct a result").click()
    owner.fill({"board": "1", "reason": "x"}, form)
    form.locator("[name=round]").evaluate(f"field => field.value = {stale['round']}")
    owner.press("Correct", form)
    assert "Not possible" in owner.text()
    found += serious_faults(owner, script)
    with pages.visitor(browser, owner.site) as stranger:
        for path in ("/e/demo/history", f"{BASE}/rounds/6", f"{BASE}/player/1"):
            stranger.open(path)
            found += serious_faults(stranger, script)
        stranger.open("/sign-in")
        stranger.fill({"login": "nobody", "password": "wrong"})
        stranger.press("Sign in")
        found += serious_faults(stranger, script)
    assert found == [], "\n".join(found)
