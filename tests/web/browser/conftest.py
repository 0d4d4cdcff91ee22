"""A server and a browser for the tests: the application as it is, in Debian's Chromium."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from web.browser import pages
from web.browser.sample_site import make_sample


@pytest.fixture(scope="session")
def browser() -> Iterator[pages.Browser]:
    program = pages.program()
    if not program:
        pytest.skip("Chromium is not installed (Debian: apt-get install chromium)")
    with pages.started(program) as found:
        yield found


@pytest.fixture
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[pages.Site]:
    with pages.served(str(tmp_path_factory.mktemp("site") / "events.db")) as found:
        yield found


@pytest.fixture
def arbiter(browser: pages.Browser, site: pages.Site) -> Iterator[pages.Visitor]:
    """The owner of a fresh installation, one click after its first start."""
    with pages.visitor(browser, site) as found:
        found.open("/")
        found.press("Start on this machine")
        yield found


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[pages.Site]:
    """The sample events, on a server of their own."""
    with pages.served(str(tmp_path_factory.mktemp("site") / "events.db")) as site:
        make_sample(site)
        yield site


@pytest.fixture
def owner(browser: pages.Browser, running: pages.Site) -> Iterator[pages.Visitor]:
    """The account that owns the sample events."""
    with pages.visitor(browser, running) as found:
        found.sign_in()
        yield found
