"""What tests do in a browser: start the server, open pages, press buttons, fill in forms."""

from __future__ import annotations

import shutil
import socket
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlsplit

import uvicorn
from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, sync_playwright

from dutchess.web.auth.authentication import SESSION
from dutchess.web.services import services
from dutchess.web.settings import Settings
from waiting import WAIT_SECONDS
from web.applications import create_app

# The same browser without its own windows takes less than half of the processor time: it comes first.
PROGRAMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
DESKTOP = {"width": 1200, "height": 900}
PHONE = {"width": 360, "height": 740}


def program() -> str:
    """The browser that is installed; empty if there is none."""
    return next((found for name in PROGRAMS if (found := shutil.which(name))), "")


@contextmanager
def started(path: str) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield found
        found.close()


@dataclass(frozen=True)
class Site:
    """A running server; `app` is its application, None where it runs in a process of its own."""

    address: str
    app: Any


@contextmanager
def served(
    database: str, port: int = 0, settings: Settings | None = None, between: Callable[[Any], Any] = lambda app: app
) -> Iterator[Site]:
    """The application on a free port of this machine; with other settings than a laptop has, if they are given.

    `between` puts something between browsers and the application.
    """
    listening = socket.create_server(("127.0.0.1", port))
    address = f"http://127.0.0.1:{listening.getsockname()[1]}"
    app = create_app(replace(settings or Settings(database), database=database, base=address))
    server = uvicorn.Server(uvicorn.Config(between(app), log_level="critical", timeout_graceful_shutdown=1))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    deadline = time.monotonic() + WAIT_SECONDS
    while not server.started and time.monotonic() < deadline:
        time.sleep(0.02)
    try:
        yield Site(address, app)
    finally:
        server.should_exit = True
        thread.join()
        listening.close()


class Visitor:
    """Somebody in front of a browser window."""

    def __init__(self, page: Page, site: Site) -> None:
        self.page = page
        self.site = site
        self.hosts: list[str] = []
        self.faults: list[str] = []
        page.on("request", lambda request: self.hosts.append(urlsplit(request.url).netloc))
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", self._heard)

    def _heard(self, message: ConsoleMessage) -> None:
        """Errors of scripts and of the content security policy; a form that is refused (409, 422) is none."""
        if message.type == "error" and not any(code in message.text for code in ("409", "422")):
            self.faults.append(message.text)

    @property
    def path(self) -> str:
        return urlsplit(self.page.url).path

    def sign_in(self, user: int = 1) -> None:
        """As an account that exists: the first one owns the events of most tests."""
        self.set_cookie(SESSION, services(self.site.app).accounts.begin_session(user))

    def set_cookie(self, name: str, value: str) -> None:
        self.page.context.add_cookies([{"name": name, "value": value, "url": self.site.address}])

    def open(self, path: str) -> None:
        self.page.goto(self.site.address + path)

    def press(self, label: str, inside: Locator | None = None) -> None:
        """Press a button (or a link that looks like one) and wait for the page that follows."""
        where = inside or self.page.locator("main")
        found = where.locator("button, a.button, summary").filter(has_text=label).first
        found.click()
        self.page.wait_for_load_state()

    def fill(self, fields: Mapping[str, str], inside: Locator | None = None) -> None:
        """Fill in fields by their names."""
        where: Any = inside or self.page.locator("main")
        for name, value in fields.items():
            found = where.locator(f"[name={name}]:not([type=hidden])").first
            if found.evaluate("field => field.tagName") == "SELECT":
                found.select_option(value)
            elif found.get_attribute("type") == "checkbox":
                found.check()
            else:
                found.fill(value)

    def form(self, action: str) -> Locator:
        """A form by the end of its address."""
        return self.page.locator(f"form[action$='{action}']")

    def text(self) -> str:
        return self.page.locator("main").inner_text()

    def overflow(self) -> int:
        """By how many pixels the page is wider than the window."""
        found: int = self.page.evaluate(
            "() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth)"
        )
        return found

    def new_event(self, name: str, rounds: int, system: str = "dutch", **more: str) -> str:
        """Create an event in the short form; gives the address of its tournament."""
        self.open("/new")
        self.fill({"event": name, "rounds": str(rounds)})
        self.page.locator(f"input[name=system][value={system}]").check()
        if more:
            self.press("Place, dates")
            self.fill(more)
        self.press("Create")
        return self.path.removesuffix("/players")

    def paste_players(self, lines: str) -> None:
        details = self.page.locator("details:has(#list)")
        if details.get_attribute("open") is None:
            details.locator("summary").first.click()
        self.fill({"list": lines})
        self.press("Add all")

    def confirm(self) -> None:
        """Confirm everything that is asked."""
        while self.page.locator("form h1", has_text="Please confirm").count():
            for box in self.page.locator("main input[type=checkbox]").all():
                box.check()
            if self.page.locator("#reason").count():
                self.page.locator("#reason").fill("it must be so")
            self.page.locator("main button.main").click()
            self.page.wait_for_load_state()

    def pair(self, base: str, number: int) -> None:
        """Pair the next round: a draft."""
        self.open(base)
        self.press(f"Pair round {number}")
        self.confirm()

    def publish(self, base: str, number: int) -> None:
        self.pair(base, number)
        self.announce()

    def announce(self) -> None:
        """Publish the draft that the page shows; the question is answered with yes."""
        asked = self.page.locator("details.ask")
        asked.locator("summary").click()
        asked.locator("button").click()
        self.page.wait_for_load_state()
        self.confirm()

    def see_saved(self) -> None:
        """Wait until a pairing by hand is saved, or until it must be confirmed, and confirm it."""
        self.page.locator("#saved:has-text('Saved'), form h1:has-text('Please confirm')").first.wait_for()
        self.confirm()

    def type_results(self, base: str, number: int, keys: str) -> None:
        """Enter results with the keyboard only and wait until the last one is saved."""
        self.open(f"{base}/rounds/{number}/results")
        before = services(self.site.app).store.length(base.split("/")[2])
        self.page.keyboard.type(keys)
        self.wait_for_version(base, before + len(keys))

    def wait_for_version(self, base: str, version: int) -> None:
        event = base.split("/")[2]
        deadline = time.monotonic() + WAIT_SECONDS
        # What is written but not acknowledged yet is in the store, and not in what readers see.
        while services(self.site.app).store.ledger(event).version < version:
            assert time.monotonic() < deadline, self.page.locator("#said").inner_text()
            self.page.wait_for_timeout(20)


@contextmanager
def visitor(browser: Browser, site: Site, **options: Any) -> Iterator[Visitor]:
    """A window of its own, with cookies of its own."""
    context = browser.new_context(**{"viewport": DESKTOP, "locale": "en-GB", "reduced_motion": "reduce", **options})
    context.set_default_timeout(WAIT_SECONDS * 1000)
    yield Visitor(context.new_page(), site)
    context.close()
