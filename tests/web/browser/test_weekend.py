"""The weekend: an open in three groups with a team event beside it, in a browser, with every click and key counted.

Late entries, byes, open games, corrections, phones at the door, paper. Whatever an arbiter does with mouse and keyboard
goes through `Hand`, which counts it; what each task may cost is in `BUDGETS`. Full size at night: 200 players.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Locator

from commands import process
from dutchess.journal import TournamentState
from dutchess.web.services import services
from waiting import WAIT_SECONDS
from web.browser import pages
from web.browser.pages import Browser, Site, Visitor
from web.browser.test_open import report_of

# What a task may cost in clicks and keys; a pasted list is one key, a field is one click and what is typed into it.
BUDGETS = {
    "first event": 12,  # from the first start to published pairings: under three minutes
    "publish": 4,  # pair, look at it, publish, yes
    "late entry": 30,
    "bye": 6,
    "open game": 5,
    "correction": 16,  # from the round's page, with a reason of ten letters
    "check-in": 6,  # a few letters and Enter, for each player
    "all here": 2,  # and one click for each who is not
    "team": 4,
}
TYPED = "1=0"
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}
SHEETS = ("pairings-{}", "names-{}", "slips-{}", "standings-{}", "crosstable-{}")


@dataclass(frozen=True)
class Size:
    """How many players each group has, and how many rounds are played."""

    groups: tuple[int, int, int]
    rounds: int


SMALL, FULL = Size((10, 8, 6), 2), Size((80, 70, 50), 5)


class Hand:
    """One hand on mouse and keyboard. Everything it does is counted for the task it is at."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor, self.page = visitor, visitor.page
        self.costs: Counter[str] = Counter()
        self._task = ""

    @contextmanager
    def at(self, task: str, times: int = 1) -> Iterator[None]:
        """Do a task, and see that it costs no more than its budget, so many times."""
        before, self._task = self.costs[task], task
        yield
        assert self.costs[task] - before <= BUDGETS[task] * times, f"{task}: {self.costs[task] - before}"

    def click(self, target: str | Locator) -> None:
        found = self.page.locator(target).first if isinstance(target, str) else target
        self.costs[self._task] += 1
        found.click()
        self.page.wait_for_load_state()

    def write(self, target: str, text: str) -> None:
        """Click into a field and type."""
        self.costs[self._task] += 1 + len(text)
        self.page.locator(target).first.fill(text)

    def paste(self, target: str, text: str) -> None:
        self.costs[self._task] += 1
        self.page.locator(target).first.fill(text)

    def choose(self, target: str, value: str) -> None:
        self.costs[self._task] += 1
        self.page.locator(target).first.select_option(value)

    def press(self, keys: str) -> None:
        self.costs[self._task] += len(keys) if len(keys) < 5 or not keys.isalpha() else 1
        if keys == "Enter":
            self.page.keyboard.press(keys)
        else:
            self.page.keyboard.type(keys)


class Weekend:
    """The event while it is played."""

    def __init__(self, visitor: Visitor, size: Size) -> None:
        self.size, self.visitor, self.hand = size, visitor, Hand(visitor)
        self.event = ""

    def base(self, group: int) -> str:
        return f"/e/{self.event}/t/{'open' if group == 0 else f'group-{group}'}"

    def tournament(self, group: int) -> TournamentState:
        ledger = services(self.visitor.site.app).store.ledger(self.event)
        return ledger.state.tournament(self.base(group).rpartition("/")[2])

    def names(self, group: int) -> str:
        """Letters of their own for each, as a list that is pasted."""
        letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
        lines = [
            f"{letters[at % 26]}{letters[at // 26].lower()}{letters[group].lower()}son, Given; {2300 - 7 * at}; ; NOR"
            for at in range(self.size.groups[group])
        ]
        return "\n".join(lines)

    def begin(self) -> None:
        """From the first start to the first published round of the first group."""
        hand, page = self.hand, self.visitor.page
        with hand.at("first event"):
            self.visitor.open("/")
            hand.click("main button.main")
            hand.click("main a.button.main")
            hand.paste("#f-event", "Weekend Open")
            hand.click("main button.main")
            hand.paste("#list", self.names(0))
            hand.click("form:has(#list) button")
            hand.click(".guide [aria-current=step] button")
            hand.click("main summary.button.main")
            hand.click("details.ask button.main")
        (listed,) = services(self.visitor.site.app).store.events()
        self.event = listed.event
        assert self.tournament(0).round(1).is_published
        assert not page.locator(".guide").count()

    def add_groups(self) -> None:
        """Two more groups, with their own boards and with check-in; then a phone at the door of the second."""
        visitor = self.visitor
        for group in (1, 2):
            visitor.open(f"/e/{self.event}/new")
            visitor.fill({"name": f"Group {group}", "rounds": str(max(5, self.size.rounds))})
            visitor.press("Create")
            visitor.paste_players(self.names(group))
            visitor.open(f"{self.base(group)}/settings")
            card = visitor.form("/do/change-settings")
            card.locator("[name=first_board]").fill(str(100 * group + 1))
            if group == 1:
                card.locator("[name=check_in][type=checkbox]").check()
            card.locator("button[type=submit]").first.click()
            visitor.confirm()
            assert self.tournament(group).settings.first_board == 100 * group + 1
        assert self.tournament(1).settings.check_in

    def check_in(self, browser: Browser) -> None:
        """A phone takes the first three by a few letters; then all are here, but one."""
        visitor, site = self.visitor, self.visitor.site
        visitor.open(f"/e/{self.event}/people")
        form = visitor.form("/people/device")
        visitor.fill({"label": "Door", "tournament": "group-1", "for": "door"}, form)
        form.locator("button").click()
        address = visitor.page.locator("code.wrap").inner_text()
        names = sorted(self.names(1).splitlines())[:3]
        with pages.visitor(browser, site, **PHONE) as phone:
            phone.open("/enrol#" + address.partition("#")[2])
            phone.page.locator("main button.main").click()
            phone.page.locator("#door").wait_for()
            assert phone.overflow() == 0
            at_the_door = Hand(phone)
            for line in names:
                with at_the_door.at("check-in"):
                    at_the_door.click("#q")
                    phone.page.locator("#q").press_sequentially(line[:3])
                    at_the_door.costs["check-in"] += 3
                    at_the_door.press("Enter")
                phone.page.locator("li.is-here", has_text=line.split(";")[0]).wait_for()
            assert not phone.faults
        here = [one.checked_in for one in self.tournament(1).entrants.values()]
        assert sum(here) == 3
        visitor.open(f"{self.base(1)}/check-in")
        with self.hand.at("all here"):
            self.hand.click("form[action$='/check-in/all'] button")
            self.hand.click(visitor.page.locator("#door li").last.locator("button"))
        visitor.page.locator("#door li:not(.is-here)").wait_for()
        assert sum(one.checked_in for one in self.tournament(1).entrants.values()) == self.size.groups[1] - 1

    def publish(self, group: int, number: int, *, is_open: bool = False) -> None:
        """The next round of a group, from the page of the event."""
        hand, visitor = self.hand, self.visitor
        key = self.base(group).rpartition("/")[2]
        visitor.open(f"/e/{self.event}")
        if is_open:
            visitor.open(self.base(group))
            with hand.at("open game"):
                hand.click(visitor.page.locator("a.button", has_text="open games").first)
                hand.click("input[value=postponed]")
                hand.click("main form button.main")
        else:
            with hand.at("publish"):
                hand.click(f"#next-{key} button.main")
                if visitor.page.locator("form h1", has_text="Please confirm").count():
                    hand.click("main button.main")
        visitor.confirm()
        with hand.at("publish"):
            hand.click("details.ask summary")
            hand.click("details.ask button.main")
        assert self.tournament(group).round(number).is_published

    def enter_by_mouse(self, group: int, number: int) -> None:
        """One click for each board, on a page that is not loaded again."""
        page, count = self.visitor.page, len(self.tournament(group).round(number).boards)
        self.visitor.open(f"{self.base(group)}/rounds/{number}/results")
        version, clicks, loads = self.version, 0, []
        page.on("framenavigated", lambda frame: loads.append(frame.url))
        for board in range(1, count + 1):
            page.locator(f"#board-{board} .choices button").nth(board % 3).click()
            clicks += 1
        self.visitor.wait_for_version(self.base(group), version + count)
        assert (clicks, loads) == (count, [])
        assert not self.tournament(group).round(number).open_boards

    def enter_by_keys(self, group: int, number: int, leave: int = 0) -> None:
        """One key for each board; some of the last boards are left open."""
        count = len(self.tournament(group).round(number).boards) - leave
        keys = (TYPED * count)[:count]
        self.visitor.type_results(self.base(group), number, keys)
        assert len(self.tournament(group).round(number).open_boards) == leave

    @property
    def version(self) -> int:
        return services(self.visitor.site.app).store.ledger(self.event).version

    def late_entry(self, group: int) -> None:
        hand = self.hand
        self.visitor.open(f"{self.base(group)}/players?add=1")
        with hand.at("late entry"):
            hand.write("form[action$='/do/add-player'] [name=name]", "Zora, Late")
            hand.write("form[action$='/do/add-player'] [name=fide_rating]", "2000")
            hand.click("form[action$='/do/add-player'] button[type=submit]")
            self.visitor.confirm()
        late = [one for one in self.tournament(group).entrants.values() if one.rating == 2000]
        assert late

    def bye(self, group: int, number: int) -> None:
        person = next(iter(self.tournament(group).entrants))
        self.visitor.open(f"{self.base(group)}/player/{person}")
        hand = self.hand
        with hand.at("bye"):
            hand.choose("form[action$='/do/request-bye'] [name=round]", str(number))
            hand.choose("form[action$='/do/request-bye'] [name=letter]", "H")
            hand.click("form[action$='/do/request-bye'] button")
            self.visitor.confirm()

    def correct(self, group: int, number: int) -> None:
        """A result was entered wrongly: it is chosen by the number of its board in the hall."""
        hand, page = self.hand, self.visitor.page
        self.visitor.open(f"{self.base(group)}/rounds/{number}")
        first = self.tournament(group).settings.first_board
        with hand.at("correction"):
            hand.click(page.locator("summary", has_text="Correct a result"))
            chosen = page.locator("#c-board option", has_text=f"{first}:").first.get_attribute("value")
            hand.choose("#c-board", chosen or "")
            hand.choose("#c-result", "0-1")
            hand.write("#c-reason", "wrong slip")
            hand.click("form:has(#c-board) button")
            self.visitor.confirm()
        board = self.tournament(group).board_numbers(self.tournament(group).round(number)).index(first) + 1
        assert self.tournament(group).round(number).board(board).result == "0-1"

    def print_everything(self, group: int, number: int) -> None:
        """What hangs on the wall after a round, and the same as files."""
        cookies = {cookie["name"]: cookie["value"] for cookie in self.visitor.page.context.cookies()}
        with httpx.Client(base_url=self.visitor.site.address, cookies=cookies, timeout=WAIT_SECONDS) as client:
            for name in SHEETS:
                answer = client.get(f"{self.base(group)}/print/{name.format(number)}.pdf")
                assert answer.content.startswith(b"%PDF-"), name
            large = client.get(f"{self.base(group)}/print/names-{number}.pdf?size=large")
            assert large.content.startswith(b"%PDF-")
            listed = client.get(f"{self.base(group)}/print/names-{number}.csv").text
            assert len(listed.splitlines()) - 1 == sum(
                not entrant.left for entrant in self.tournament(group).entrants.values()
            )

    def teams(self) -> None:
        """A team event beside it: four teams, one round."""
        visitor = self.visitor
        base = visitor.new_event("Blitz for Teams", 3, "team", boards="2")
        for team in ("Rooks", "Knights", "Bishops", "Queens"):
            visitor.open(f"{base}/players")
            with self.hand.at("team"):
                self.hand.paste("form[action$='/do/add-team'] [name=name]", team)
                self.hand.click("form[action$='/do/add-team'] button[type=submit]")
            visitor.page.locator("h2 a", has_text=team).click()
            visitor.fill({"list": "\n".join(f"{team} {board}, P; {2300 - 50 * board}" for board in (1, 2))})
            visitor.press("Add all")
        visitor.publish(base, 1)
        visitor.type_results(base, 1, "1=01")
        visitor.open(f"{base}/standings")
        assert "Rooks" in visitor.text()

    def finish(self, group: int, folder: Path) -> None:
        """The report is what the checker finds right."""
        path = folder / f"group-{group}.trf"
        path.write_text(report_of(self.visitor, self.base(group)), encoding="utf-8")
        checked = process("check", path)
        assert checked.returncode == 0, checked.stdout
        assert b" 0 discrepancies" in checked.stdout


def play(browser: Browser, site: Site, size: Size, folder: Path) -> None:
    with pages.visitor(browser, site) as visitor:
        weekend = Weekend(visitor, size)
        weekend.begin()
        weekend.add_groups()
        weekend.check_in(browser)
        weekend.publish(1, 1)
        weekend.publish(2, 1)
        weekend.enter_by_mouse(0, 1)
        weekend.enter_by_keys(1, 1, leave=1)
        weekend.enter_by_keys(2, 1)
        weekend.late_entry(0)
        weekend.bye(2, 2)
        weekend.correct(2, 1)
        for number in range(2, size.rounds + 1):
            for group in (0, 1, 2):
                weekend.publish(group, number, is_open=group == 1 and number == 2)
                if group == 0 and number == 2:
                    weekend.print_everything(0, 2)
            for group in (0, 1, 2):
                weekend.enter_by_keys(group, number)
        assert weekend.tournament(1).open_games  # the postponed game of the first round
        board = weekend.tournament(1).round(1).open_boards[0]
        visitor.open(f"{weekend.base(1)}/rounds/1/results")
        before = weekend.version
        visitor.page.locator(f"#board-{board} .choices button").nth(1).click()
        weekend.visitor.wait_for_version(weekend.base(1), before + 1)
        assert not weekend.tournament(1).open_games
        weekend.teams()
        for group in (0, 1, 2):
            weekend.finish(group, folder)
        assert not visitor.faults
        assert set(weekend.hand.costs) | {"check-in"} == set(BUDGETS)


def test_the_weekend_in_small(browser: Browser, site: Site, tmp_path: Path) -> None:
    play(browser, site, SMALL, tmp_path)


@pytest.mark.nightly
def test_the_weekend(browser: Browser, site: Site, tmp_path: Path) -> None:
    play(browser, site, FULL, tmp_path)
