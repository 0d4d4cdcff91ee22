"""Using the application: by keyboard, two at once, on a phone, without internet, for everybody."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from dutchess import manual
from dutchess.journal import Details, Ledger, Person, TeamPlay, actions, ratings
from dutchess.journal import Settings as Rules
from dutchess.web.demo import make_demo
from dutchess.web.options import Options
from dutchess.web.permissions import ARBITER
from dutchess.web.services import services
from dutchess.web.settings import Settings
from journal.rating_lists import text_list
from web.browser import pages
from web.browser.pages import Browser, Site, Visitor

AXE = Path(__file__).parent.parent / "vendor" / "axe.min.js"
TWO_BOARDS = TeamPlay(2)
LONG = "Wolfeschlegelsteinhausenbergerdorff, Max"
BASE = "/e/demo/t/open"
PAGES = (
    "/",
    "/sign-in",
    "/join",
    "/account",
    "/account/second-factor",
    "/security",
    "/enrol",
    "/new",
    "/rating-lists",
    "/e/demo",
    "/e/demo/new",
    "/e/demo/history",
    "/e/demo/people",
    "/e/demo/import",
    "/e/demo/hall",
    "/e/demo/hall/settings",
    BASE,
    f"{BASE}/players",
    f"{BASE}/player/1",
    f"{BASE}/rounds/6",
    f"{BASE}/rounds/6/results",
    f"{BASE}/standings",
    f"{BASE}/standings/1",
    f"{BASE}/crosstable",
    f"{BASE}/print",
    f"{BASE}/schedule",
    f"{BASE}/categories",
    f"{BASE}/categories/federation=ESP",
    f"{BASE}/check-in",
    f"{BASE}/open-games",
    f"{BASE}/arrangements",
    f"{BASE}/ties",
    f"{BASE}/next",
    f"{BASE}/rounds/6/explain",
    f"{BASE}/rounds/6/why/1",
    f"{BASE}/settings",
    f"{BASE}/tie-breaks",
    "/e/table/t/open/fixtures",
    f"{BASE}/prizes",
    f"{BASE}/prizes/why/1",
    f"{BASE}/prizes/list",
    f"{BASE}/prizes/outlook",
    f"{BASE}/norms",
    f"{BASE}/norms/1",
    f"{BASE}/norms/checklist",
    f"{BASE}/report-check",
    f"{BASE}/groups",
    f"{BASE}/groups/club/1",
    f"{BASE}/progress",
    f"{BASE}/rating-changes",
    f"{BASE}/rating-check",
    f"{BASE}/forecast",
    f"{BASE}/rounds/6/results?pass=2",
    f"{BASE}/rounds/6/report",
    f"{BASE}/no-such-page",
    "/e/drafts/t/open/rounds/2",
    "/e/drafts/t/open/rounds/2/instead?one=1&other=2",
    "/e/manual/t/open/rounds/2/manual",
    "/e/empty/t/open",
    "/e/empty/t/open/rounds",
    "/e/teams/t/open",
    "/e/teams/t/open/players",
    "/e/teams/t/open/team/1",
    "/e/teams/t/open/rounds/1",
    "/e/teams/t/open/rounds/1/line-ups",
    "/e/teams/t/open/standings",
    "/restore",
    "/manual",
    f"/manual/{manual.PAGES[0].name}",
)
# The same layouts again, empty or with teams or drafts: looked at every night.
VARIANTS = (
    f"{BASE}/schedule?first=2026-11-14&daily=10:00+15:00",
    "/e/empty/t/open/schedule",
    "/e/empty/t/open/categories",
    "/e/teams/t/open/categories",
    "/e/empty/t/open/arrangements",
    "/e/teams/t/open/arrangements",
    "/e/empty/t/open/ties",
    f"{BASE}/tie-breaks?codes=BH,SB&add=WIN",
    "/e/teams/t/open/tie-breaks",
    "/e/empty/t/open/prizes",
    "/e/empty/t/open/prizes/list",
    "/e/empty/t/open/prizes/outlook",
    "/e/empty/t/open/norms",
    "/e/empty/t/open/norms/checklist",
    "/e/teams/t/open/prizes",
    "/e/teams/t/open/norms",
    "/e/empty/t/open/rating-changes",
    "/e/empty/t/open/rating-check",
    "/e/empty/t/open/groups",
    "/e/empty/t/open/progress",
    "/e/empty/t/open/report-check",
    f"{BASE}/rounds/1",
    "/e/drafts/t/open",
    "/e/drafts/t/open/rounds/2/explain",
    "/e/drafts/t/open/rounds/2/why/1",
    "/e/drafts/t/open/forecast",
    "/e/drafts/t/open/next",
    "/e/drafts/t/open/standings",
    "/e/several",
    "/e/empty/history",
    "/e/empty/people",
    "/e/empty/hall",
    "/e/empty/t/open/print",
    "/e/empty/t/open/next",
    "/e/empty/t/open/forecast",
    "/e/empty/t/open/settings",
    "/e/empty/t/open/check-in",
    "/e/empty/t/open/players",
    "/e/empty/t/open/standings",
    "/e/empty/t/open/crosstable",
    "/e/teams/t/open/crosstable",
    "/e/nothing",
    *(f"/manual/{one.name}" for one in manual.PAGES[1:]),
)
ROUND = """() => [...document.querySelectorAll(".piece")].every(one => {
    const spot = one.getBoundingClientRect();
    return Math.abs(spot.width - spot.height) < 1 && getComputedStyle(one).borderRadius === "50%";
})"""
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
    ),
    *("choose-sheet", "logo"),
    *("calendar", "site", "print", "live", "static", "pictures", "style", "explanation-style", "search-players"),
}


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The demonstration with long names, an event without players, and one of teams; one account owns them."""
    with pages.served(str(tmp_path_factory.mktemp("site") / "events.db")) as site:
        store, accounts = services(site.app).store, services(site.app).accounts
        make_demo(store, accounts)
        demo = store.ledger("demo")
        for person in (1, 2, 3):
            known = demo.state.person(person)
            renamed = Person(f"{LONG} {person}", known.title, fide_rating=known.fide_rating, club=f"Club of {LONG}")
            demo.perform(actions.ChangePerson(person, renamed), author="x", reason="long names")
        store.create(Details("Empty"), author="x", event="empty").perform(
            actions.AddTournament("open", Rules("Open", 5)), author="x"
        )
        several = store.create(Details("Several tournaments"), author="x", event="several")
        for key in ("open", "women"):
            several.perform(actions.AddTournament(key, Rules(f"{LONG} {key}", 5)), author="x")
        make_teams(site)
        make_round_robin(site)
        make_second_round(site, "drafts")
        by_hand = make_second_round(site, "manual")
        confirmed = by_hand.propose(actions.OpenManual("open"), reason="x").cautions
        tokens = [caution.token for caution in confirmed]
        by_hand.perform(actions.OpenManual("open"), author="x", reason="x", confirmed=tokens)
        for event in ("empty", "teams", "drafts", "manual", "several", "table"):
            accounts.grant(event, 1, "owner")
        yield site


def make_second_round(site: Site, event: str) -> Ledger:
    """An event of nine with a draft of its second round; one of them has the bye."""
    ledger: Ledger = services(site.app).store.create(Details(f"Event {event}"), author="x", event=event)
    ledger.perform(actions.AddTournament("open", Rules("Open", 5)), author="x")
    people = tuple(Person(f"{LONG} {number}", "FM", fide_rating=2400 - number) for number in range(9))
    ledger.perform(actions.AddPlayers("open", people), author="x")
    ledger.perform(actions.PairRound("open", "seed"), author="x")
    ledger.perform(actions.PublishRound("open"), author="x")
    results = tuple((board, "1-0") for board in range(1, 5))
    ledger.perform(actions.SetResults("open", 1, results), author="x")
    ledger.perform(actions.PairRound("open", "seed"), author="x")
    return ledger


def make_round_robin(site: Site) -> None:
    """Seven players; the first round is published."""
    ledger = services(site.app).store.create(Details("Table"), author="x", event="table")
    ledger.perform(actions.AddTournament("open", Rules("Open", 7, "berger")), author="x")
    people = tuple(Person(f"{LONG} {number}", fide_rating=2400 - number) for number in range(7))
    ledger.perform(actions.AddPlayers("open", people), author="x")
    ledger.perform(actions.PairRound("open"), author="x")
    ledger.perform(actions.PublishRound("open"), author="x")


def make_teams(site: Site) -> None:
    ledger = services(site.app).store.create(Details("Teams"), author="x", event="teams")
    ledger.perform(actions.AddTournament("open", Rules("Cup", 3, "team", teams=TWO_BOARDS)), author="x")
    for team in range(1, 5):
        ledger.perform(actions.AddTeam("open", f"{LONG} {team}"), author="x")
        members = tuple(Person(f"{LONG} {team}{board}", fide_rating=2000 + team) for board in (1, 2))
        ledger.perform(actions.AddPlayers("open", members, team), author="x")
    ledger.perform(actions.PairRound("open", "seed"), author="x")
    ledger.perform(actions.PublishRound("open"), author="x")


@pytest.fixture
def owner(browser: Browser, running: Site) -> Iterator[Visitor]:
    with pages.visitor(browser, running) as found:
        found.sign_in()
        yield found


def result(site: Site, board: int, number: int = 6) -> str:
    return str(services(site.app).store.ledger("demo").state.tournament("open").round(number).board(board).result)


def test_results_with_the_keyboard_only(owner: Visitor) -> None:
    owner.open(f"{BASE}/rounds/6/results")
    page = owner.page
    assert page.locator("li[aria-current=true]").get_attribute("data-board") == "11"  # the first without a result
    before = services(owner.site.app).store.length("demo")
    page.keyboard.type("10=")
    owner.wait_for_version(BASE, before + 3)
    assert [result(owner.site, board) for board in (11, 12, 13)] == ["1-0", "0-1", "½-½"]
    page.keyboard.type("#18")
    page.keyboard.press("Enter")
    page.keyboard.type("1")
    owner.wait_for_version(BASE, before + 4)
    assert (result(owner.site, 18), result(owner.site, 14)) == ("1-0", "")
    page.keyboard.press("ArrowUp")  # from 19, where the last one led, back to 18
    page.keyboard.type("0")  # a slip of the finger, corrected at once
    owner.wait_for_version(BASE, before + 5)
    assert result(owner.site, 18) == "0-1"
    assert not owner.faults


def test_the_second_pass_stops_at_a_mismatch(owner: Visitor) -> None:
    """The third key would be right for the third board, and is wrong for the second."""
    letter = {"1-0": "1", "0-1": "0", "½-½": "="}
    entered = [letter.get(result(owner.site, board, 5), "") for board in range(1, 20)]
    first = next(at for at in range(17) if all(entered[at : at + 3]) and entered[at + 1] != entered[at + 2])
    owner.open(f"{BASE}/rounds/5/results?pass=2")
    owner.page.locator(f"#board-{first + 1}").focus()
    owner.page.keyboard.type(entered[first] + entered[first + 2] + entered[first + 2])
    owner.page.locator("#said.bad").wait_for()
    assert "was entered" in owner.page.locator("#said").inner_text()
    assert owner.page.locator("li[aria-current=true]").get_attribute("data-board") == str(first + 2)
    boards = services(owner.site.app).store.ledger("demo").state.tournament("open").round(5).boards
    assert [board.verified for board in boards[first : first + 3]] == [True, False, False]


def test_the_second_of_two_arbiters_is_told(owner: Visitor, browser: Browser) -> None:
    accounts = services(owner.site.app).accounts
    other = accounts.create("second", "Second Arbiter", "a long password")
    accounts.grant("demo", other.user, ARBITER)
    with pages.visitor(browser, owner.site) as second:
        second.sign_in(other.user)
        for one in (owner, second):
            one.open(f"{BASE}/rounds/6/results")
            one.page.locator("#board-20").focus()
        owner.page.keyboard.type("1")
        owner.page.locator("#said.good").wait_for()
        second.page.keyboard.type("0")
        second.page.locator("#said.bad").wait_for()
        assert "somebody changed the event" in second.page.locator("#said").inner_text()
    assert result(owner.site, 20) == "1-0"


def test_live_pages_follow(owner: Visitor, browser: Browser) -> None:
    """A spectator's page shows a result without being loaded again."""
    with pages.visitor(browser, owner.site) as spectator:
        spectator.open(f"{BASE}/rounds/6")
        ledger = services(owner.site.app).store.ledger("demo")
        receipt = ledger.perform(actions.SetResult("open", 6, 19, "0F-1F"), author="x")
        services(owner.site.app).live.announce("demo", receipt.version)
        spectator.page.locator("#board-19 .result", has_text="− – +").wait_for()
        assert not spectator.faults


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


def test_on_a_phone_the_question_why_is_in_sight(browser: Browser, running: Site) -> None:
    with pages.visitor(browser, running, viewport=pages.PHONE, is_mobile=True, has_touch=True) as phone:
        phone.sign_in()
        phone.open(next(path for path in PAGES if "/player/" in path))
        assert not phone.overflow()
        why = phone.page.locator("a:visible", has_text="Why this opponent?").first.bounding_box()
        assert why is not None
        assert why["x"] + why["width"] <= pages.PHONE["width"], "without scrolling"


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


def test_players_come_from_the_rating_list(owner: Visitor, tmp_path: Path) -> None:
    """Somebody types a part of a name, or a FIDE ID, and chooses: the form is filled in."""
    source = tmp_path / "list.txt"
    source.write_text(text_list(), encoding="utf-8")
    ratings.load(services(owner.site.app).store, str(source), name="FIDE", date="2026-11-01")
    page = owner.page
    for typed, name in (("muel", "Mueller, Anna Maria"), ("1004", "Novak, Ivan")):
        owner.open("/e/empty/t/open/players")
        if not page.locator("#f-name").is_visible():
            page.locator("summary", has_text="Add players").click()
        page.locator("#f-name").press_sequentially(typed)
        page.locator("#suggestions button", has_text=name).click()
        assert page.locator("#f-name").input_value() == name
        owner.press("Add", owner.form("/do/add-player"))
    people = services(owner.site.app).store.ledger("empty").state.people.values()
    assert {(one.name, one.title, one.fide_rating, one.federation, one.fide_id, one.sex) for one in people} == {
        ("Mueller, Anna Maria", "WGM", 2320, "GER", "1002", "w"),
        ("Novak, Ivan", "FM", 2288, "CRO", "1004", "m"),
    }
    assert not owner.faults


def test_players_are_entered_one_after_the_other(owner: Visitor, tmp_path: Path) -> None:
    """The form stays open with the cursor in it; Enter takes the suggestion; who is there already is pointed out."""
    store = services(owner.site.app).store
    ledger = store.create(Details("Desk"), author="x", event="desk")
    services(owner.site.app).accounts.grant("desk", 1, "owner")
    ledger.perform(actions.AddTournament("open", Rules("Open", 5)), author="x")
    source = tmp_path / "list.txt"
    source.write_text(text_list(), encoding="utf-8")
    ratings.load(store, str(source), name="FIDE", date="2026-12-01")
    page = owner.page
    owner.open("/e/desk/t/open/players")
    page.locator("#f-name").press_sequentially("Çelik, Ayşe")
    owner.press("Add", owner.form("/do/add-player"))
    page.locator(".note.good", has_text="Çelik, Ayşe was added.").wait_for()
    assert page.evaluate("document.activeElement.id") == "f-name"
    page.keyboard.type("1004")
    page.locator("#suggestions button", has_text="Novak, Ivan").wait_for()
    page.keyboard.press("Enter")
    assert page.locator("#f-name").input_value() == "Novak, Ivan"
    with page.expect_navigation():
        page.keyboard.press("Enter")
    page.locator(".note.good", has_text="Novak, Ivan was added.").wait_for()
    page.keyboard.type("celik")
    page.locator("#suggestions", has_text="Already entered: Çelik, Ayşe").wait_for()
    page.keyboard.type(", Ayse")
    owner.press("Add", owner.form("/do/add-player"))
    page.locator(".note.warn", has_text="Entered twice? celik, Ayse").wait_for()
    assert not owner.faults


def test_check_in_by_a_few_letters(owner: Visitor) -> None:
    """Letters without accents and Enter; a button without leaving the place; two of one name told apart."""
    ledger = services(owner.site.app).store.create(Details("Door"), author="x", event="door")
    services(owner.site.app).accounts.grant("door", 1, "owner")
    ledger.perform(actions.AddTournament("open", Rules("Open", 5, check_in=True)), author="x")
    people = (
        *(Person(f"Player {number:02}, P", fide_rating=1500 + number) for number in range(60)),
        Person("Şahin, Gül", fide_rating=1900, club="Ankara"),
        Person("Müller, Jan", birth="1980/01/02", club="Gambit"),
        Person("Müller, Jan", birth="2001", club="Gambit"),
        Person("Łukasz, Ø", fide_rating=1700),
    )
    ledger.perform(actions.AddPlayers("open", people), author="x")

    def here() -> set[str]:
        entrants = ledger.state.tournament("open").entrants.items()
        return {ledger.state.person(person).name for person, entrant in entrants if entrant.checked_in}

    page = owner.page
    owner.open("/e/door/t/open/check-in")
    for typed, name in (("sahin", "Şahin, Gül"), ("lukasz o", "Łukasz, Ø")):
        page.locator("#q").press_sequentially(typed)
        page.keyboard.press("Enter")
        page.locator("li.is-here", has_text=name).wait_for()
        assert page.locator("#q").input_value() == ""
        assert name in here()
    assert "2 of 64 are here" in owner.text()
    namesakes = page.locator("#door li", has_text="Müller, Jan").all_inner_texts()
    assert ["1980" in text for text in namesakes] != ["2001" in text for text in namesakes]
    page.locator("#q").fill("MÜLLER")
    page.locator("#door li:visible").nth(2).wait_for(state="detached")
    assert page.locator("#door li:visible").all_inner_texts() == namesakes
    page.locator("#q").fill("")
    assert "1900 · Ankara" in page.locator("#door li", has_text="Şahin").inner_text()
    page.locator("#q").fill("nobody at all")
    page.locator("#nobody").wait_for()
    page.locator("#q").fill("")
    last = page.locator("#door li", has_text="Player 59").locator("button")
    last.scroll_into_view_if_needed()
    before = page.evaluate("scrollY")
    assert before > 0
    last.click()
    page.locator("#door li.is-here", has_text="Player 59").wait_for()
    assert page.evaluate("scrollY") == before
    owner.press("All are here")
    assert len(here()) == 63  # two of one name
    page.locator("#door li", has_text="Player 07").locator("button").click()
    page.locator("#door li:not(.is-here)", has_text="Player 07").wait_for()
    assert "Player 07, P" not in here()
    assert "63 of 64 are here" in owner.text()
    assert not owner.faults


def test_pairing_by_hand_is_saved_as_you_go(owner: Visitor) -> None:
    """A change is saved at once; one that breaks a rule is asked about, and is not there after "Cancel"."""
    path = "/e/manual/t/open/rounds/2/manual"
    owner.open(path)
    ledger = services(owner.site.app).store.ledger("manual")
    before, first = ledger.version, ledger.state.tournament("open").round(1).boards[0]
    assert "met before" not in owner.text()
    assert not owner.page.locator("#save").is_visible()
    owner.page.locator("select[name=white]").first.select_option(str(first.white))
    owner.page.locator("#saved", has_text="Saved").wait_for()
    assert ledger.version == before + 1
    with owner.page.expect_navigation():
        owner.page.locator("select[name=black]").first.select_option(str(first.black))
    assert "met before" in owner.text()
    assert ledger.version == before + 1
    owner.press("Back, change nothing")
    assert owner.path == path
    assert owner.page.locator("select[name=white]").first.input_value() == str(first.white)
    assert not owner.faults


def test_back_from_a_question_keeps_what_was_typed(owner: Visitor) -> None:
    """The question is on the event's page, its button says what happens, and the form still has what was typed."""
    owner.open("/e/drafts/t/open/rounds/1")
    owner.page.locator("summary", has_text="Correct a result").click()
    form = owner.form("/do/set-result")
    owner.fill({"board": "2", "result": "0-1", "reason": "the slip was misread"}, form)
    owner.press("Correct", form)
    assert owner.page.locator("nav.tabs").count() == 1
    assert owner.page.locator("main button.main").inner_text() == "Enter 0 – 1"
    with owner.page.expect_navigation():
        owner.page.locator("main a.button").click()
    assert owner.path == "/e/drafts/t/open/rounds/1"
    kept = [form.locator(f"[name={name}]:not([type=hidden])").input_value() for name in ("board", "result", "reason")]
    assert kept == ["2", "0-1", "the slip was misread"]
    assert services(owner.site.app).store.ledger("drafts").state.tournament("open").round(1).board(2).result == "1-0"


def test_live_pages_do_not_contradict_themselves(owner: Visitor) -> None:
    """Boards, heading, next step and missing boards are replaced together."""
    base = make_hall(owner.site, 18)
    ledger = services(owner.site.app).store.ledger(base.split("/")[2])
    owner.open(f"{base}/rounds/1")
    for board in range(1, 10):
        receipt = ledger.perform(actions.SetResult("open", 1, board, "1-0"), author="x")
    services(owner.site.app).live.announce(ledger.event, receipt.version)
    owner.page.locator("#board-9 .result", has_text="1 – 0").wait_for()
    assert "9 of 9 results" in owner.page.locator("#heading").inner_text()
    assert "All results are in." in owner.page.locator("#step").inner_text()
    assert owner.page.locator("#missing a").count() == 0
    owner.press("Pair round 2")
    assert "Draft" in owner.text()
    assert not owner.faults


def make_hall(site: Site, players: int) -> str:
    """An event with the first round published; gives the address of its tournament."""
    ledger = services(site.app).store.create(Details("Hall"), author="x", event=f"hall-{players}")
    services(site.app).accounts.grant(ledger.event, 1, "owner")
    ledger.perform(actions.AddTournament("open", Rules("Open", 5)), author="x")
    people = tuple(Person(f"Player {number:03}, P", fide_rating=2600 - number) for number in range(players))
    ledger.perform(actions.AddPlayers("open", people), author="x")
    ledger.perform(actions.PairRound("open", "seed"), author="x")
    ledger.perform(actions.PublishRound("open"), author="x")
    return f"/e/{ledger.event}/t/open"


def test_the_hall_screen_shows_every_board_for_its_time(browser: pages.Browser, running: Site) -> None:
    """With a clock of the test: each page stays as long as it is set, even if results arrive."""
    base = make_hall(running, 204)
    event = base.split("/")[2]
    ledger = services(running.app).store.ledger(event)
    services(running.app).options.save(event, Options(screen="pairings", seconds=10))
    with pages.visitor(browser, running, viewport={"width": 1366, "height": 768}) as hall:
        page = hall.page
        page.clock.install(time=1_000_000)
        page.clock.pause_at(1_001_000)
        hall.open(f"/e/{event}/hall")
        assert page.locator(".skip").count() == 0

        def boards() -> list[int]:
            return [int(text) for text in page.locator(".lines > li:visible > .number").all_inner_texts()]

        def edges() -> list[float]:
            return [box["x"] for row in page.locator(".lines > li:visible").all()[:1] if (box := row.bounding_box())]

        first, seen = boards(), []
        left = edges()
        assert first[0] == 1
        columns = {round(box["x"]) for row in page.locator(".lines > li:visible").all() if (box := row.bounding_box())}
        assert len(columns) == 2
        while True:
            seen += boards()
            left_over, patience = 10_000, 100.0
            receipt = ledger.perform(actions.SetResult("open", 1, len(seen), "1-0"), author="x")
            services(running.app).live.announce(event, receipt.version)
            while not page.locator(f"#hall[data-version='{receipt.version}']").count() and left_over > 1_000:
                page.clock.run_for(100)  # the page waits a moment before it asks
                left_over -= 100
                page.wait_for_timeout(patience)
                patience *= 1.06  # the page's own clock stands still meanwhile: minutes in all, on a busy machine
            assert page.locator(f"#hall[data-version='{receipt.version}']").count()
            page.clock.run_for(left_over - 1)
            assert boards()[-1] == seen[-1], "a result does not turn the page"
            page.clock.run_for(1)
            if boards() == first:
                break
            assert boards()[0] == seen[-1] + 1
            assert edges() == left
        assert seen == list(range(1, 103))
        assert not hall.faults


def test_a_hundred_results_in_a_hundred_clicks(owner: Visitor) -> None:
    """With the mouse alone: no page is loaded again, and the board that comes next is always in sight."""
    base = make_hall(owner.site, 200)
    ledger, page = services(owner.site.app).store.ledger(base.split("/")[2]), owner.page
    owner.open(f"{base}/rounds/1/results")
    before, clicks, loads = ledger.version, 0, []
    page.on("framenavigated", lambda frame: loads.append(frame.url))
    assert page.locator("#board-1 button:visible").all_inner_texts() == ["1 – 0", "½ – ½", "0 – 1"]
    for board in range(1, 101):
        spot = page.locator(f"#board-{board} .choices button").nth(board % 3).bounding_box()
        assert spot is not None
        assert 98 <= spot["y"] <= pages.DESKTOP["height"] - spot["height"], f"board {board} is out of sight"
        assert spot["height"] >= 44
        page.mouse.click(spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2)
        clicks += 1
    owner.wait_for_version(base, before + 100)
    entered = [board.result for board in ledger.state.tournament("open").round(1).boards]
    assert entered == [("1-0", "½-½", "0-1")[board % 3] for board in range(1, 101)]
    assert (clicks, loads) == (100, [])
    page.locator("#board-100 .tick").wait_for()
    assert page.locator(".tick:visible").count() == 100
    # The second half of a double click is not taken for the next board; one click corrects.
    page.locator("#board-2 .choices button").nth(0).dblclick()
    owner.wait_for_version(base, before + 101)
    assert [board.result for board in ledger.state.tournament("open").round(1).boards[:3]] == ["½-½", "1-0", "1-0"]
    assert not owner.faults


@pytest.mark.parametrize("window", [{"width": 1366, "height": 768}, pages.PHONE])
def test_what_was_not_saved_is_said_in_sight(owner: Visitor, window: dict[str, int]) -> None:
    """The server is away while a result is entered: the board shows none again, and the reason is on the screen."""
    base = make_hall(owner.site, 206 if window == pages.PHONE else 208)
    page = owner.page
    page.set_viewport_size(window)  # type: ignore[arg-type]
    owner.open(f"{base}/rounds/1/results")
    page.context.set_offline(True)
    page.locator("#board-3 .choices button").first.click()
    page.locator("#said.bad").wait_for()
    page.context.set_offline(False)
    spot = page.locator("#said").bounding_box()
    assert spot is not None
    assert 0 <= spot["y"] <= window["height"] - spot["height"], "not far below the last board"
    assert "was not saved" in page.locator("#said").inner_text()
    assert page.locator("#board-3 [aria-pressed=true]").count() == 0
    page.locator("#board-3 .choices button").first.click()
    page.locator("#board-3 .tick").wait_for()


def test_a_hundred_boards_on_four_screens(owner: Visitor) -> None:
    """A table with headings; on a laptop the hundredth board is on the fourth screen."""
    base = make_hall(owner.site, 202)
    owner.page.set_viewport_size({"width": 1366, "height": 768})
    owner.open(f"{base}/rounds/1")
    headings = owner.page.locator("#boards thead th").all_inner_texts()
    assert headings == [*("Board", "No.", "White", "Rating", "Points", "Result"), *("Points", "Black", "Rating", "No.")]
    cells = owner.page.locator("#board-1 td").all_inner_texts()
    assert len(cells) == len(headings)
    assert {cells[3], cells[8]} == {"2600", "2499"}
    assert owner.page.locator("#boards .piece").count() == 2 * 101
    assert owner.page.evaluate(ROUND), "squares look like check boxes"
    last = owner.page.locator("#board-100").bounding_box()
    assert last is not None
    assert last["y"] + last["height"] <= 4 * 768
    owner.open(f"{base}/rounds/1/results")
    assert owner.page.locator("#board-1 .what").first.inner_text().split("\n")[0].startswith("No. ")
    assert "Points 0.0" in owner.page.locator("#board-1 .what").first.inner_text()
    owner.page.set_viewport_size({"width": 360, "height": 740})
    owner.open(f"{base}/rounds/1")
    board, white, result = (owner.page.locator(f"#board-1 td.{name}") for name in ("board", "white", "result"))
    assert [part.is_visible() for part in (board, white, result)] == [True] * 3
    assert not owner.page.locator("#board-1 td.rated").first.is_visible()


def test_an_explanation_uses_the_width(owner: Visitor) -> None:
    """Its tables are as wide as the page on a laptop, and its long lists are folded."""
    owner.page.set_viewport_size({"width": 1366, "height": 768})
    owner.open(f"{BASE}/rounds/6/explain")
    table = owner.page.locator(".explanation table:visible").first
    table.wait_for()
    spot = table.bounding_box()
    assert spot is not None
    assert spot["width"] >= 0.75 * 1366
    assert owner.page.locator(".explanation details:not([open]) > summary:visible", has_text="more").count()


def test_a_player_on_a_phone(browser: Browser, running: Site) -> None:
    """Board, colour and opponent come first and large; the own result in own points; the table fits long words."""
    state = services(running.app).store.ledger("demo").state.tournament("open")
    black = next(board.black for board in state.round(6).boards if board.result == "1-0")
    at = state.round(6).board_of(black)
    for code, board, colour in (
        ("en-GB", "Board", "Black"),
        ("it-IT", "Scacchiera", "Nero"),
        ("de-DE", "Brett", "Schwarz"),
        ("nl-NL", "Bord", "Zwart"),
    ):
        options = {"viewport": pages.PHONE, "is_mobile": True, "has_touch": True, "locale": code}
        with pages.visitor(browser, running, **options) as phone:
            phone.open(f"{BASE}/player/{black}")
            card = phone.page.locator(".now")
            spot = card.bounding_box()
            assert spot is not None
            assert spot["y"] + spot["height"] <= pages.PHONE["height"] * 2 / 3
            assert f"{board} {at}" in card.inner_text()
            assert colour in card.inner_text()
            last = phone.page.locator(".games tbody tr").last.locator("td").all_inner_texts()
            assert (last[0], last[1], last[-3]) == ("6", str(at), "0")
            inner, outer = phone.page.locator(".games .scroll").evaluate("one => [one.scrollWidth, one.clientWidth]")
            assert inner <= outer, code
            assert not phone.overflow()


def test_results_on_a_phone(browser: Browser, running: Site) -> None:
    """The same buttons, large enough for a thumb; another result from the list; from the round's page by its result."""
    base = make_hall(running, 12)
    ledger = services(running.app).store.ledger(base.split("/")[2])
    with pages.visitor(browser, running, viewport=pages.PHONE, is_mobile=True, has_touch=True) as phone:
        phone.sign_in()
        phone.open(f"{base}/rounds/1")
        phone.page.locator("#board-3 .result a").tap()
        phone.page.wait_for_load_state()
        phone.page.locator("#board-3[aria-current=true]").wait_for()
        assert not phone.overflow()
        before = ledger.version
        phone.page.locator("#board-3 .choices button").nth(2).tap()
        row = phone.page.locator("#board-4")
        row.locator("summary").tap()
        row.locator("select").select_option("1F-0F")
        row.locator("button", has_text="Save").tap()
        phone.wait_for_version(base, before + 2)
        assert row.locator("summary").inner_text() == "+ – −"
        assert [board.result for board in ledger.state.tournament("open").round(1).boards[2:4]] == ["0-1", "1F-0F"]
        phone.page.locator("#board-5 summary").tap()
        phone.press("Adjourn", phone.page.locator("#board-5"))
        phone.wait_for_version(base, before + 3)
        assert not phone.faults


def test_the_code_of_a_slip_fills_in_the_form(browser: Browser, running: Site) -> None:
    """A phone opens what the QR code says: the newest round, the code in its field and no longer in the address."""
    shared = services(running.app)
    before = shared.options.of("demo")
    shared.options.save("demo", Options(players_report=True))
    try:
        context = browser.new_context(viewport=pages.PHONE)  # type: ignore[arg-type]
        page = context.new_page()
        page.goto(f"{running.address}{BASE}/rounds#ABC234")
        page.wait_for_url(f"{running.address}{BASE}/rounds/6")
        assert page.input_value("#p-code") == "ABC234"
        context.close()
    finally:
        shared.options.save("demo", before)


def test_a_password_is_judged_and_shown(owner: Visitor) -> None:
    """A new one is judged as it grows. It is shown as long as somebody wants to see it, and can be pasted."""
    page = owner.page
    page.goto(f"{owner.site.address}/account")
    new = page.locator("#password")
    judged = page.locator(".password-strength")
    assert new.get_attribute("autocomplete") == "new-password"
    assert not judged.is_visible()
    for written, word in (
        ("short", "too short"),
        ("aaaaaaaaaaaaaaaa", "weak"),
        ("long enough so", "fair"),
        ("correct horse battery staple", "strong"),
    ):
        new.fill(written)
        assert judged.inner_text().strip() == word
    assert new.get_attribute("type") == "password"
    shown = page.locator("#password + .show-password input")
    shown.check()
    assert new.get_attribute("type") == "text"
    shown.uncheck()
    assert new.get_attribute("type") == "password"


def test_results_without_script(browser: Browser, running: Site) -> None:
    """A button sends its result, and the page that follows is at the next board."""
    base = make_hall(running, 14)
    ledger = services(running.app).store.ledger(base.split("/")[2])
    with pages.visitor(browser, running, java_script_enabled=False) as plain:
        plain.sign_in()
        plain.open(f"{base}/rounds/1/results")
        plain.page.locator("#board-2 .choices button").nth(1).click()
        plain.page.wait_for_load_state()
        assert plain.page.url.endswith("#board-3")
        assert plain.page.locator("#board-2 [aria-pressed=true]").inner_text() == "½ – ½"
        row = plain.page.locator("#board-3")
        row.locator("summary").click()
        row.locator("select").select_option("0F-0F")
        row.locator("button", has_text="Save").click()
        plain.page.wait_for_load_state()
    assert [board.result for board in ledger.state.tournament("open").round(1).boards[1:3]] == ["½-½", "0F-0F"]


def test_a_correction_that_needs_a_reason_asks_for_it(owner: Visitor) -> None:
    """The result is verified: a click on another one leads to the question why, and then back to the board."""
    base = make_hall(owner.site, 16)
    ledger = services(owner.site.app).store.ledger(base.split("/")[2])
    ledger.perform(actions.SetResult("open", 1, 1, "1-0"), author="x")
    ledger.perform(actions.VerifyResult("open", 1, 1, "1-0"), author="x")
    owner.open(f"{base}/rounds/1/results")
    with owner.page.expect_navigation():
        owner.page.locator("#board-1 .choices button").nth(2).click()
    owner.confirm()
    assert owner.path == f"{base}/rounds/1/results"
    assert ledger.state.tournament("open").round(1).board(1).result == "0-1"
