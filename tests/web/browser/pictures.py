"""The pictures of the application in docs/images: `make pictures` takes them anew from the sample event.

Owns which pages are shown, and how large. Look at them before they are committed. Must not change a page for a picture.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from dutchess.journal import Ledger, actions
from dutchess.web.demo import EVENT, KEY, make_demo
from dutchess.web.services import services
from web.browser import pages
from web.browser.pages import Browser, Site, Visitor

FOLDER = Path(__file__).parents[3] / "docs" / "images"
BASE = f"/e/{EVENT}/t/{KEY}"
DESKTOP = {"viewport": {"width": 1100, "height": 820}}
PHONE: dict[str, Any] = {"viewport": pages.PHONE, "is_mobile": True, "has_touch": True, "device_scale_factor": 2}
HALL = {"viewport": {"width": 1280, "height": 720}}
PLAYED = {  # name of the picture: page, window; with the sixth round being played
    "overview": (BASE, DESKTOP),
    "results": (f"{BASE}/rounds/6/results", DESKTOP),
    "standings": (f"{BASE}/standings", DESKTOP),
    "player": (f"{BASE}/player/5", DESKTOP),
    "prizes": (f"{BASE}/prizes", DESKTOP),
    "phone": (f"{BASE}/player/5", PHONE),
    "hall": (f"/e/{EVENT}/hall", HALL),
}
DRAFTED = {"draft": (f"{BASE}/rounds/7", DESKTOP)}  # with the seventh round paired


def main() -> None:
    with TemporaryDirectory() as folder, pages.served(str(Path(folder) / "events.db")) as site:
        make_demo(services(site.app).store, services(site.app).accounts)
        with pages.started(pages.program()) as browser:
            for name, (path, window) in PLAYED.items():
                take(browser, site, name, path, window)
            pair_next_round(services(site.app).store.ledger(EVENT))
            for name, (path, window) in DRAFTED.items():
                take(browser, site, name, path, window)


def pair_next_round(ledger: Ledger) -> None:
    """The games that are still being played end in draws."""
    played = ledger.state.tournament(KEY).round(6)
    results = tuple((board, "½-½") for board, one in enumerate(played.boards, 1) if one.black and not one.result)
    ledger.perform(actions.SetResults(KEY, 6, results), author="demo")
    ledger.perform(actions.PairRound(KEY, "seed"), author="demo")


def take(browser: Browser, site: Site, name: str, path: str, window: dict[str, Any]) -> None:
    with signed_in(browser, site, window) as visitor:
        visitor.open(path)
        visitor.page.wait_for_load_state("networkidle")
        visitor.page.get_by_text("This is being computed").wait_for(state="detached")
        visitor.page.screenshot(path=FOLDER / f"{name}.png")
        sys.stdout.write(f"{name}.png: {path}\n")


@contextmanager
def signed_in(browser: Browser, site: Site, window: dict[str, Any]) -> Iterator[Visitor]:
    with pages.visitor(browser, site, **window) as visitor:
        visitor.sign_in()
        yield visitor


if __name__ == "__main__":
    main()
