"""The public pages as files: opened from a disk, without any network, every link leads to a page."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path
from urllib.parse import unquote, urlsplit

from playwright.sync_api import Route

from dutchess.journal import Details, Person, TeamPlay, actions
from dutchess.journal import Settings as Rules
from dutchess.web.services import services
from web.browser.pages import Browser, Site, Visitor

DAYS = ("2026/11/14", "2026/11/15", "2026/11/16", "2026/11/17", "2026/11/18")
KINDS = {  # the tournaments of the event
    "open": Rules("Open", 5, round_dates=DAYS),
    "table": Rules("Table", 5, "berger"),
    "teams": Rules("Teams", 3, "team", teams=TeamPlay(2)),
    "empty": Rules("Empty", 3),
}


def make_event(site: Site) -> None:
    ledger = services(site.app).store.create(Details("Festival", city="Oslo"), author="x", event="festival")
    services(site.app).accounts.grant("festival", 1, "owner")
    for key, rules in KINDS.items():
        ledger.perform(actions.AddTournament(key, rules), author="x")
        people = tuple(Person(f"{rules.name} {number}, P", fide_rating=2000 - number) for number in range(10))
        if key == "teams":
            for team in range(1, 5):
                ledger.perform(actions.AddTeam(key, f"Team {team}"), author="x")
                ledger.perform(actions.AddPlayers(key, people[2 * team : 2 * team + 2], team), author="x")
        elif key != "empty":
            ledger.perform(actions.AddPlayers(key, people[: 6 if key == "table" else 10]), author="x")
        if key != "empty":
            ledger.perform(actions.PairRound(key, "seed"), author="x")
            ledger.perform(actions.PublishRound(key), author="x")
            ledger.perform(actions.SetResult(key, 1, 1, "1-0"), author="x")


def test_the_files_need_no_server(arbiter: Visitor, browser: Browser, tmp_path: Path) -> None:
    """Every page that can be reached is there, asks for nothing but files, and its scripts run."""
    make_event(arbiter.site)
    answer = arbiter.page.request.get(f"{arbiter.site.address}/e/festival/site.zip")
    zipfile.ZipFile(io.BytesIO(answer.body())).extractall(tmp_path)
    context = browser.new_context()
    asked: list[str] = []
    faults: list[str] = []

    def only_files(route: Route) -> None:
        asked.append(route.request.url)
        route.abort()

    context.route("http*://**", only_files)
    page = context.new_page()
    page.on("requestfailed", lambda request: faults.append(f"{page.url}: {request.url}"))
    page.on("pageerror", lambda error: faults.append(f"{page.url}: {error}"))
    page.on(
        "console", lambda message: faults.append(f"{page.url}: {message.text}") if message.type == "error" else None
    )
    waiting, seen = [(tmp_path / "index.html").as_uri()], set()
    while waiting:
        address = waiting.pop()
        if address in seen:
            continue
        seen.add(address)
        path = Path(unquote(urlsplit(address).path))
        assert path.is_file(), address
        if path.suffix != ".html":
            continue
        page.goto(address)
        assert page.locator("a:not([href])").count() == 0, (
            f"{address}: {page.locator('a:not([href])').all_inner_texts()}"
        )
        links: list[str] = page.locator("a[href]").evaluate_all("all => all.map((one) => one.href)")
        waiting += [link.partition("#")[0] for link in links]
    assert asked == []
    assert faults == []
    names = {str(Path(unquote(urlsplit(one).path)).relative_to(tmp_path)) for one in seen}
    wanted = {
        "open/standings.html",
        "open/round-1.html",
        "open/players.html",
        "open/player-1.html",
        "open/schedule.html",
        "open/crosstable.html",
        "teams/team-1.html",
        "table/fixtures.html",
        "empty/index.html",
    }
    assert wanted <= names
    assert {"open/rounds.ics", "index.html"} <= names
    page.goto((tmp_path / "open" / "players.html").as_uri())
    page.locator("#q").fill("open 3")
    assert page.locator("#entrants tbody tr:visible").count() == 1, "the search works from a disk"
    context.close()
    assert (tmp_path / "open" / "rounds.ics").read_text(encoding="utf-8").count("BEGIN:VEVENT") == 5
