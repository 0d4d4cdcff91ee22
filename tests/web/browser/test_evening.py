"""The organiser's evening: from the last result to lists that can be signed, in under ten clicks, in every language."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from dutchess import PrizeScheme
from dutchess.base.translation import LANGUAGES, language
from dutchess.journal import Details, Person, actions
from dutchess.journal import Settings as Rules
from dutchess.web.auth.permissions import OWNER
from dutchess.web.services import services
from web.browser import pages
from web.browser.pages import Browser, Site

BASE = "/e/evening/t/open"
LIST = """
[[group]]
name = "Main prizes"
rule = "hort"
[[group.category]]
name = "Open"
prizes = ["500", "300", "200"]
[[group.category]]
name = "Women"
section = "sex=w"
rule = "place"
prizes = [{ amount = "100", kind = "cup" }]
"""
SHEETS = ("prizes", "prizes-by-player", "envelopes", "receipts", "certificates")


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """Eight players after three rounds; the result of the last board is missing."""
    with pages.served(str(tmp_path_factory.mktemp("site") / "events.db")) as site:
        store, accounts = services(site.app).store, services(site.app).accounts
        account = accounts.create("anna", "Anna", "correct horse battery", creates=True)
        details = Details("Evening Open", "Oslo", "NOR", "2026/11/01", "2026/11/03", "Berg, Bo")
        ledger = store.create(details, author="x", event="evening")
        accounts.grant("evening", account.user, OWNER)
        ledger.perform(actions.AddTournament("open", Rules("Open", 3)), author="x")
        people = tuple(Person(f"Player {at}", sex="mw"[at % 2], fide_rating=2200 - 10 * at) for at in range(8))
        ledger.perform(actions.AddPlayers("open", people), author="x")
        scheme = PrizeScheme.parse(LIST)
        ledger.perform(actions.SetPrizes("open", scheme.groups, scheme.currency, scheme.unit), author="x")
        for number in (1, 2, 3):
            ledger.perform(actions.PairRound("open", "seed"), author="x")
            ledger.perform(actions.PublishRound("open"), author="x")
            boards = range(1, 4 if number == 3 else 5)
            results = tuple([(board, "1-0" if board % 2 else "½-½") for board in boards])
            ledger.perform(actions.SetResults("open", number, results), author="x")
        yield site


def test_from_the_last_result_to_signed_lists(browser: Browser, evening: Site) -> None:
    with pages.visitor(browser, evening) as owner:
        owner.sign_in()
        owner.open(f"{BASE}/rounds/3/results")
        clicks = 0

        def click(found: Any) -> None:
            nonlocal clicks
            clicks += 1
            found.click()
            owner.page.wait_for_load_state()

        click(owner.page.locator("#board-4 .choices button").first)
        owner.page.locator("#board-4 [aria-pressed=true]").wait_for()
        click(owner.page.locator("nav.tabs a", has_text="Prizes"))
        assert "not final" not in owner.text()
        assert "1100 EUR of 1100 EUR are given." in owner.text()
        click(owner.page.locator("main a.button", has_text="Print"))
        for name in SHEETS:  # each is one click; what the browser would open is fetched here
            clicks += 1
            address = owner.page.locator(f"a[href$='/print/{name}.pdf']").first.get_attribute("href") or ""
            answer = owner.page.context.request.get(evening.address + address)
            assert answer.body().startswith(b"%PDF-"), name
        assert clicks < 10
        assert not owner.faults


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_language(browser: Browser, evening: Site, code: str) -> None:
    _ = language(code)
    context: dict[str, Any] = {"locale": code, "viewport": pages.PHONE}
    with pages.visitor(browser, evening, **context) as owner:
        owner.sign_in()
        for path, heading in (
            (f"{BASE}/prizes", _("Prizes")),
            (f"{BASE}/prizes/list", _("Prize list")),
            (f"{BASE}/prizes/why/1", _("Why these prizes")),
            (f"{BASE}/norms/1", _("Norms")),
            (f"{BASE}/norms/checklist", _("Check list for norms")),
            (f"{BASE}/report-check", _("Check of the report")),
        ):
            owner.open(path)
            assert heading in owner.text(), path
            assert owner.overflow() == 0, path
            if path in (f"{BASE}/prizes", f"{BASE}/norms/1"):  # nobody has to move anything to see money and figures
                cut = "all => all.some(one => one.scrollWidth > one.clientWidth)"
                assert not owner.page.eval_on_selector_all("main .scroll", cut)
        assert not owner.faults
