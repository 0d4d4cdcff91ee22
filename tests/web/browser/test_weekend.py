"""The weekend: an open in three groups with a team event beside it, in a browser, with every click and key counted.

Late entries, byes, open games, corrections, phones at the door, paper. The arbiter opens one address, that of the
server; every other page is reached by clicks. Whatever they do goes through `Hand`, which counts it; what each task may
cost, its way included, is in `BUDGETS`. Full size at night: 200 players.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Frame, Locator

from commands import process
from dutchess.journal import TournamentState
from dutchess.web.services import services
from web.browser import pages
from web.browser.pages import Browser, Site, Visitor

# What a task may cost in clicks and keys, with the way to its page. A pasted list is one key; a field is one click and
# what is typed into it; a choice from a list is two clicks.
BUDGETS = {
    "first event": 12,  # from the first start to published pairings: under three minutes
    "group": 22,  # another group with its players, numbers on the tables and check-in
    "phone": 12,  # a phone at the door
    "check-in": 6,  # a few letters and Enter, for each player
    "all here": 5,  # and one click for each who is not
    "publish": 5,  # from any page: the groups, pair, publish, yes; one more where something must be confirmed
    "open game": 8,  # from any page: the list of open boards, postponed, pair, publish, yes
    "results": 3,  # the way; then one click or key for each board
    "late entry": 24,  # a name of ten letters and a rating of four digits included
    "bye": 12,  # three letters of the name included
    "correction": 20,  # with a reason of ten letters
    "late result": 5,
    "sheet": 3,  # the way and the link; each further sheet is one click
    "team": 8,  # a team with its players, pasted
    "team event": 12,
    "report": 4,
}
ROUND = 8  # what a round of one group may cost beside one click or key for each board
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
    """One hand on mouse and keyboard. Everything it does is counted for the task it is at; it knows no addresses."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor, self.page = visitor, visitor.page
        self.costs: Counter[str] = Counter()
        self._task = ""

    @contextmanager
    def at(self, task: str, more: int = 0) -> Iterator[None]:
        """Do a task, and see that it costs no more than its budget and so much more."""
        before, outer, self._task = self.costs[task], self._task, task
        yield
        self._task = outer
        assert self.costs[task] - before <= BUDGETS[task] + more, f"{task}: {self.costs[task] - before}"

    @property
    def total(self) -> int:
        return sum(self.costs.values())

    def _does(self, count: int) -> None:
        assert self._task, "nothing is done outside a task"
        self.costs[self._task] += count

    def found(self, target: str | Locator) -> Locator:
        return self.page.locator(target).first if isinstance(target, str) else target

    def click(self, target: str | Locator) -> None:
        self._does(1)
        self.found(target).click()
        self.page.wait_for_load_state()

    def write(self, target: str, text: str) -> None:
        """Click into a field and type."""
        self._does(1 + len(text))
        self.found(target).fill(text)

    def search(self, letters: str) -> None:
        """The field of the search, letter by letter, so that the page follows."""
        self._does(1 + len(letters))
        self.page.locator("input[type=search]").first.press_sequentially(letters)

    def paste(self, target: str, text: str) -> None:
        """Click into a field and paste."""
        self._does(2)
        self.found(target).fill(text)

    def choose(self, target: str, value: str) -> None:
        self._does(2)
        self.found(target).select_option(value)

    def press(self, keys: str) -> None:
        """One key by its name, or several characters."""
        self._does(1 if keys == "Enter" else len(keys))
        if keys == "Enter":
            self.page.keyboard.press(keys)
        else:
            self.page.keyboard.type(keys)

    def confirm(self) -> None:
        """Answer what is asked with yes."""
        while self.page.locator("form h1", has_text="Please confirm").count():
            for box in self.page.locator("main input[type=checkbox][required]").all():
                self.click(box)
            self.click("main button.main")

    def file(self, link: Locator) -> bytes:
        """Click a link to a file."""
        self._does(1)
        answer = self.page.request.get(self.visitor.site.address + str(link.get_attribute("href")))
        assert answer.ok, link.get_attribute("href")
        return answer.body()


class Weekend:
    """The event while it is played."""

    def __init__(self, visitor: Visitor, size: Size) -> None:
        self.size, self.visitor, self.hand = size, visitor, Hand(visitor)
        self.page = visitor.page
        self.event = ""
        self.rounds: Counter[tuple[int, int]] = Counter()  # what each round of each group has cost

    def key(self, group: int) -> str:
        return "open" if group == 0 else f"group-{group}"

    def base(self, group: int) -> str:
        return f"/e/{self.event}/t/{self.key(group)}"

    def tournament(self, group: int) -> TournamentState:
        return services(self.visitor.site.app).store.ledger(self.event).state.tournament(self.key(group))

    def hall(self, group: int, number: int) -> tuple[int, ...]:
        """The numbers in the hall of the boards of a round."""
        return self.tournament(group).board_numbers(self.tournament(group).round(number))

    @property
    def version(self) -> int:
        return services(self.visitor.site.app).store.ledger(self.event).version

    def names(self, group: int) -> str:
        """Letters of their own for each, as a list that is pasted."""
        letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
        lines = [
            f"{letters[at % 26]}{letters[at // 26].lower()}{letters[group].lower()}son, Given; {2300 - 7 * at}; ; NOR"
            for at in range(self.size.groups[group])
        ]
        return "\n".join(lines)

    # The ways

    def to_groups(self) -> None:
        """The page of the event, which shows all groups; it is one click away from each of its pages."""
        if self.visitor.path != f"/e/{self.event}":
            self.hand.click(f"header.top a[href='/e/{self.event}']")

    def to_group(self, group: int, tab: str = "") -> None:
        """A page of a group, by the switch between the groups and the tabs."""
        if not self.visitor.path.startswith(f"{self.base(group)}/"):
            self.hand.click(f"nav.groups a[href^='{self.base(group)}']")
        if tab:
            self.hand.click(f"nav.tabs a[href='{self.base(group)}/{tab}']")

    # The tasks

    def begin(self) -> None:
        """From the first start to the first published round of the first group."""
        hand, page = self.hand, self.page
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

    def add_group(self, group: int) -> None:
        """Another group with boards of its own; the first one has check-in."""
        hand = self.hand
        with hand.at("group"):
            if group == 1:  # the event has one group so far, and its page is that of the group
                hand.click(f"nav.tabs a[href='{self.base(0)}/settings']")
            else:
                self.to_groups()
            hand.click(self.page.locator("main a.button", has_text="New tournament"))
            hand.paste("#f-name", f"Group {group}")
            hand.write("#f-rounds", str(max(5, self.size.rounds)))
            hand.click("main button.main")
            hand.paste("#list", self.names(group))
            hand.click("form:has(#list) button")
            self.to_group(group, "settings")
            card = self.visitor.form("/do/change-settings")
            hand.write("form[action$='/do/change-settings'] [name=first_board]", str(100 * group + 1))
            if group == 1:
                hand.click(card.locator("[name=check_in][type=checkbox]"))
            hand.click(card.locator("button[type=submit]").first)
            hand.confirm()
        assert self.tournament(group).settings.first_board == 100 * group + 1
        assert self.tournament(group).settings.check_in == (group == 1)

    def check_in(self, browser: Browser) -> None:
        """A phone takes the first three by a few letters; then all are here, but one."""
        hand, site = self.hand, self.visitor.site
        with hand.at("phone"):
            hand.click(f"nav.tabs a[href='/e/{self.event}/people']")
            hand.write("form[action$='/people/device'] [name=label]", "Door")
            hand.choose("form[action$='/people/device'] [name=tournament]", self.key(1))
            hand.choose("form[action$='/people/device'] [name=for]", "door")
            hand.click("form[action$='/people/device'] button")
        address = self.page.locator("code.wrap").inner_text()
        with pages.visitor(browser, site, **PHONE) as phone:
            self.at_the_door(phone, address)
        assert sum(one.checked_in for one in self.tournament(1).entrants.values()) == 3
        with hand.at("all here"):
            self.to_group(1)
            hand.click(f"main a[href='{self.base(1)}/check-in']")
            hand.click("form[action$='/check-in/all'] button")
            hand.click(self.page.locator("#door li").last.locator("button"))
        self.page.locator("#door li:not(.is-here)").wait_for()
        assert sum(one.checked_in for one in self.tournament(1).entrants.values()) == self.size.groups[1] - 1

    def at_the_door(self, phone: Visitor, address: str) -> None:
        phone.open("/enrol#" + address.partition("#")[2])  # what the camera reads
        phone.page.locator("main button.main").click()
        phone.page.locator("#door").wait_for()
        phone.page.wait_for_load_state()  # nobody types before the script has started
        assert phone.overflow() == 0
        hand = Hand(phone)
        for line in sorted(self.names(1).splitlines())[:3]:
            with hand.at("check-in"):
                hand.search(line[:3])
                hand.press("Enter")
            phone.page.locator("li.is-here", has_text=line.split(";")[0]).wait_for()
        assert not phone.faults

    @contextmanager
    def round_of(self, group: int, number: int) -> Iterator[None]:
        """Add what is done to the cost of the round."""
        before = self.hand.total
        yield
        self.rounds[group, number] += self.hand.total - before

    def publish(self, group: int, number: int) -> None:
        """The next round of a group, from whatever page the arbiter is at."""
        hand = self.hand
        with self.round_of(group, number), hand.at("publish"):
            self.to_groups()
            hand.click(f"#next-{self.key(group)} button.main")
            hand.confirm()
            self.announce()
        assert self.tournament(group).round(number).is_published

    def publish_with_open_game(self, group: int, number: int) -> None:
        """A game of the last round is postponed, and counts as a draw for the pairing."""
        hand = self.hand
        with self.round_of(group, number), hand.at("open game"):
            self.to_groups()
            hand.click(f"#next-{self.key(group)} a.button:has-text('open games')")
            hand.click("input[value=postponed]")
            hand.click("main form button.main")
            hand.confirm()
            self.announce()
        assert self.tournament(group).round(number).is_published

    def announce(self) -> None:
        self.hand.click("details.ask summary")
        self.hand.click("details.ask button.main")

    def enter(self, group: int, number: int, *, by_mouse: bool = False, leave: int = 0) -> None:
        """One click or key for each board, on a page that is not loaded again; some of the last ones are left open."""
        hand, page = self.hand, self.page
        count = len(self.tournament(group).round(number).boards) - leave
        loads: list[Frame] = []

        def heard(frame: Frame) -> None:
            loads.append(frame)

        with self.round_of(group, number), hand.at("results", count):
            self.to_groups()
            hand.click(f"#next-{self.key(group)} a.button.main")
            before = self.version
            page.on("framenavigated", heard)
            for at, board in enumerate(sorted(self.hall(group, number))[:count], 1):
                if by_mouse:
                    hand.click(page.locator(f"#board-{board} .choices button").nth(at % 3))
                else:
                    hand.press(TYPED[at % 3])
            self.visitor.wait_for_version(self.base(group), before + count)
        page.remove_listener("framenavigated", heard)
        assert not loads
        assert len(self.tournament(group).round(number).open_boards) == leave

    def late_entry(self, group: int) -> None:
        hand, form = self.hand, "form[action$='/do/add-player']"
        with hand.at("late entry"):
            self.to_group(group, "players")
            hand.click(self.page.locator("main summary", has_text="Add players"))
            hand.write(f"{form} [name=name]", "Zora, Late")
            hand.write(f"{form} [name=fide_rating]", "2000")
            hand.press("Enter")
            self.page.wait_for_load_state()
            hand.confirm()
        self.page.locator(".note.good", has_text="Zora, Late was added.").wait_for()
        assert any(one.rating == 2000 for one in self.tournament(group).entrants.values())

    def bye(self, group: int, number: int) -> None:
        """Somebody asks for half a point in the next round."""
        hand, form = self.hand, "form[action$='/do/request-bye']"
        person, entrant = next(iter(self.tournament(group).entrants.items()))
        name = services(self.visitor.site.app).store.ledger(self.event).state.person(person).name
        with hand.at("bye"):
            self.to_group(group, "players")
            if self.page.locator("input[type=search]").count():
                hand.search(name[:3])
            hand.click(self.page.locator("#entrants a", has_text=name))
            assert self.page.locator(f"{form} [name=round]").input_value() == str(number)  # the next one is chosen
            hand.choose(f"{form} [name=letter]", "H")
            hand.click(f"{form} button")
            hand.confirm()
        assert (number, "H") in self.tournament(group).entrants[person].byes, entrant

    def correct(self, group: int, number: int) -> None:
        """A result was entered wrongly: it is chosen by the number of its board in the hall."""
        hand, page = self.hand, self.page
        first = self.tournament(group).settings.first_board
        with hand.at("correction"):
            self.to_group(group, "rounds")
            hand.click(page.locator("summary", has_text="Correct a result"))
            chosen = page.locator("#c-board option", has_text=f"{first}:").first.get_attribute("value")
            hand.choose("#c-board", chosen or "")
            hand.choose("#c-result", "0-1")
            hand.write("#c-reason", "wrong slip")
            hand.click("form:has(#c-board) button")
            hand.confirm()
        board = self.hall(group, number).index(first) + 1
        assert self.tournament(group).round(number).board(board).result == "0-1"

    def late_result(self, group: int, number: int) -> None:
        """The postponed game was played: its board is one of those that are missing."""
        hand = self.hand
        board = self.hall(group, number)[self.tournament(group).round(number).open_boards[0] - 1]
        before = self.version
        with hand.at("late result"):
            self.to_group(group, "rounds")
            hand.click(self.page.locator(f"#heading nav a[href$='/rounds/{number}']"))
            hand.click(f"#board-{board} .result a")
            hand.click(self.page.locator(f"#board-{board} .choices button").nth(1))
            self.visitor.wait_for_version(self.base(group), before + 1)
        assert not self.tournament(group).open_games

    def print_everything(self, group: int, number: int) -> None:
        """What hangs on the wall after a round, and the same as files."""
        hand, base = self.hand, f"{self.base(group)}/print"
        with hand.at("sheet", len(SHEETS) + 1):
            self.to_group(group, "print")
            for name in SHEETS:
                link = self.page.locator(f"main a[href='{base}/{name.format(number)}.pdf']").first
                assert hand.file(link).startswith(b"%PDF-"), name
            large = self.page.locator(f"main a[href='{base}/names-{number}.pdf?size=large']").first
            assert hand.file(large).startswith(b"%PDF-")
            listed = hand.file(self.page.locator(f"main a[href='{base}/names-{number}.csv']").first).decode()
        entrants = self.tournament(group).entrants.values()
        assert len(listed.splitlines()) - 1 == sum(not entrant.left for entrant in entrants)

    def teams(self) -> None:
        """A team event beside it: four teams, one round."""
        hand, page, names = self.hand, self.page, ("Rooks", "Knights", "Bishops", "Queens")
        with hand.at("team event"):
            hand.click("header.top a[href='/']")
            hand.click("main a.button.main")
            hand.paste("#f-event", "Blitz for Teams")
            hand.click("main input[name=system][value=team]")
            hand.click(page.locator("main summary", has_text="Place, dates"))
            hand.write("#f-boards", "2")
            hand.click("main button.main")
        base = self.visitor.path.removesuffix("/players")
        for name in names:
            with hand.at("team"):
                if not self.visitor.path.endswith("/players"):
                    hand.click(f"nav.tabs a[href='{base}/players']")
                hand.paste("form[action$='/do/add-team'] [name=name]", name)
                hand.click("form[action$='/do/add-team'] button[type=submit]")
                hand.click(page.locator("h2 a", has_text=name))
                hand.paste("#list", "\n".join(f"{name} {board}, P; {2300 - 50 * board}" for board in (1, 2)))
                hand.click("form:has(#list) button")
        with hand.at("publish"):
            hand.click(f"nav.tabs a[href='{base}/players']")
            hand.click(".guide [aria-current=step] button")
            hand.confirm()
            self.announce()
        with hand.at("results", 4):
            hand.click(page.locator("#step a.button.main"))
            before = services(self.visitor.site.app).store.ledger(base.split("/")[2]).version
            hand.press("1=01")
            self.visitor.wait_for_version(base, before + 4)
        with hand.at("sheet"):
            hand.click(f"nav.tabs a[href='{base}/print']")
            sheet = hand.file(page.locator(f"main a[href='{base}/print/pairings-1.pdf']").first)
            assert sheet.startswith(b"%PDF-")
        assert "Rooks" in page.request.get(f"{self.visitor.site.address}{base}/standings").text()

    def finish(self, group: int, folder: Path) -> None:
        """The report is what the checker finds right."""
        path = folder / f"group-{group}.trf"
        with self.hand.at("report"):
            self.to_group(group, "print")
            path.write_bytes(self.hand.file(self.page.locator("main a", has_text="TRF").first))
        checked = process("check", path)
        assert checked.returncode == 0, checked.stdout
        assert b" 0 discrepancies" in checked.stdout


def play(browser: Browser, site: Site, size: Size, folder: Path) -> None:
    with pages.visitor(browser, site) as visitor:
        weekend = Weekend(visitor, size)
        weekend.begin()
        weekend.add_group(1)
        weekend.add_group(2)
        weekend.check_in(browser)
        weekend.publish(1, 1)
        weekend.publish(2, 1)
        weekend.enter(0, 1, by_mouse=True)
        weekend.enter(1, 1, leave=1)
        weekend.enter(2, 1)
        weekend.late_entry(0)
        weekend.bye(2, 2)
        weekend.correct(2, 1)
        for number in range(2, size.rounds + 1):
            for group in (0, 1, 2):
                if group == 1 and number == 2:
                    weekend.publish_with_open_game(group, number)
                else:
                    weekend.publish(group, number)
                if group == 0 and number == 2:
                    weekend.print_everything(0, 2)
            for group in (0, 1, 2):
                weekend.enter(group, number)
        assert weekend.tournament(1).open_games  # the postponed game of the first round
        weekend.late_result(1, 1)
        for group in (0, 1, 2):
            weekend.finish(group, folder)
        weekend.teams()
        assert not visitor.faults
        assert set(weekend.hand.costs) | {"check-in"} == set(BUDGETS)
        for (group, number), cost in weekend.rounds.items():
            assert cost <= len(weekend.tournament(group).round(number).boards) + ROUND, (group, number, cost)


def test_the_weekend_in_small(browser: Browser, site: Site, tmp_path: Path) -> None:
    play(browser, site, SMALL, tmp_path)


@pytest.mark.nightly
def test_the_weekend(browser: Browser, site: Site, tmp_path: Path) -> None:
    play(browser, site, FULL, tmp_path)
