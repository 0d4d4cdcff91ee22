"""These tests use what `make browser` and `make site` have built, as people do who have nothing else."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, sync_playwright

PROGRAMS = ("chromium", "chromium-headless-shell", "google-chrome")
PATIENCE = 300_000  # milliseconds: the first answer may wait for Python itself


@pytest.fixture
def phone() -> Iterator[Callable[..., Page]]:
    """Opens a window of a phone that may load what begins with an address. A request elsewhere fails the test."""
    elsewhere: list[str] = []
    faults: list[str] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=next(filter(None, map(shutil.which, PROGRAMS)), None), args=["--no-sandbox"]
        )

        def opened(base: str, **options: str) -> Page:
            def guarded(route: Route) -> None:
                if route.request.url.startswith((base, "blob:", "data:")):
                    route.continue_()
                else:
                    elsewhere.append(route.request.url)
                    route.abort()

            page = browser.new_page(viewport={"width": 390, "height": 844}, locale="en-GB", **options)
            page.set_default_timeout(PATIENCE)
            page.route("**/*", guarded)
            page.on("pageerror", lambda error: faults.append(str(error)))
            return page

        yield opened
        assert not elsewhere
        assert not faults
        browser.close()


AXE = Path(__file__).parent.parent / "web" / "vendor" / "axe.min.js"


def faults_found_by_axe(page: Page) -> list[str]:
    """What axe finds on a page as it is, in light and dark."""
    found = []
    page.evaluate(AXE.read_text(encoding="utf-8"))
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        report = page.evaluate("() => axe.run(document)")
        found += [
            f"{page.url.rpartition('/')[2]} {scheme}: {fault['id']}: {fault['nodes'][0]['html'][:160]}"
            for fault in report["violations"]
            if fault["impact"] in ("serious", "critical")
        ]
    return found


@pytest.fixture
def axe() -> Callable[[Page], list[str]]:
    return faults_found_by_axe
