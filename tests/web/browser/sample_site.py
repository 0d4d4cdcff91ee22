"""The events that browser tests look at, and the addresses of every page.

Owns the lists of pages: a new page is added to `PAGES`, and to `VARIANTS` if it can be empty. Must not test anything.
"""

from __future__ import annotations

from dutchess import manual
from dutchess.journal import Details, Ledger, Person, TeamPlay, actions
from dutchess.journal import Settings as Rules
from dutchess.web.demo import make_demo
from dutchess.web.services import services
from web.browser.pages import Site

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
    f"/e/demo/seal/1/{'A' * 20}",
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
    f"{BASE}/rounds/6/proof",
    f"{BASE}/rounds/6/proof/1/{'A' * 20}/{'0' * 32}",
    f"{BASE}/settings",
    f"{BASE}/tie-breaks",
    "/e/table/t/open/fixtures",
    "/e/cup/t/open/bracket",
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
    "/e/drafts/t/open/rounds/2/proof",
    "/e/teams/t/open/rounds/1/proof",
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


def make_sample(site: Site) -> None:
    """The demonstration with long names, an event without players, one of teams, and more; one account owns them."""
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
    make_knock_out(site)
    make_second_round(site, "drafts")
    by_hand = make_second_round(site, "manual")
    confirmed = by_hand.propose(actions.OpenManual("open"), reason="x").cautions
    tokens = [caution.token for caution in confirmed]
    by_hand.perform(actions.OpenManual("open"), author="x", reason="x", confirmed=tokens)
    for event in ("empty", "teams", "drafts", "manual", "several", "table", "cup"):
        accounts.grant(event, 1, "owner")


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


def make_knock_out(site: Site) -> None:
    """Seven players; of the first round one game is played."""
    ledger = services(site.app).store.create(Details("Cup"), author="x", event="cup")
    ledger.perform(actions.AddTournament("open", Rules("Cup", 3, "knockout")), author="x")
    people = tuple(Person(f"{LONG} {number}", fide_rating=2400 - number) for number in range(7))
    ledger.perform(actions.AddPlayers("open", people), author="x")
    ledger.perform(actions.PairRound("open", "seed"), author="x")
    ledger.perform(actions.PublishRound("open"), author="x")
    ledger.perform(actions.SetResult("open", 1, 1, "1-0"), author="x")


def make_teams(site: Site) -> None:
    ledger = services(site.app).store.create(Details("Teams"), author="x", event="teams")
    ledger.perform(actions.AddTournament("open", Rules("Cup", 3, "team", teams=TWO_BOARDS)), author="x")
    for team in range(1, 5):
        ledger.perform(actions.AddTeam("open", f"{LONG} {team}"), author="x")
        members = tuple(Person(f"{LONG} {team}{board}", fide_rating=2000 + team) for board in (1, 2))
        ledger.perform(actions.AddPlayers("open", members, team), author="x")
    ledger.perform(actions.PairRound("open", "seed"), author="x")
    ledger.perform(actions.PublishRound("open"), author="x")


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
