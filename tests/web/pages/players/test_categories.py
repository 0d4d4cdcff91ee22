"""Categories on pages and sheets, and the numbers of boards in the hall."""

from __future__ import annotations

import re

from dutchess.web.services import services
from web.visiting import Visitor

PEOPLE = (
    "name;rating;sex;birth;federation;club\nAlder, Ann;2100;w;2009;NOR;Rook\nBirch, Bo;2000;m;2010;SWE;Pawn / Co\n"
    "Cedar, Cy;1900;m;1950;NOR;Rook\nDogwood, Di;1800;w;1980;DEN;"
)


def running(arbiter: Visitor, event: str) -> str:
    """Four more players in the event, a category of women, one round played."""
    base = f"/e/{event}/t/open"
    arbiter.get("/new")
    arbiter.post("/new", event="Categories", name="Open", rounds="3", system="dutch", start="2026-11-14")
    base = str(arbiter.page.url.path).removesuffix("/players")
    arbiter.post(f"{base}/players/paste", list=PEOPLE)
    own = base.split("/")[2]
    arbiter.do(own, "set-category", name="Women", section="sex=w", next=f"{base}/categories")
    for name in ("pair-round", "publish-round"):
        arbiter.do(own, name, next=f"{base}/rounds/1")
    for board in (1, 2):
        arbiter.do(own, "set-result", round=1, board=board, result="1-0", next=base)
    return base


def test_standings_by_category_for_everybody(arbiter: Visitor, event: str) -> None:
    base = running(arbiter, event)
    client = arbiter.client
    client.cookies.clear()
    shown = client.get(f"{base}/standings").text
    assert f'{base}/categories/Women"' in shown
    women = client.get(f"{base}/categories/Women").text
    assert "Alder, Ann" in women
    assert "Dogwood, Di" in women
    assert "Birch, Bo" not in women
    listed = client.get(f"{base}/categories").text
    assert "federation%3DNOR" in listed
    assert "<form" not in listed.partition("</main>")[0]
    assert "Birch, Bo" in client.get(f"{base}/categories/club%3DPawn%20/%20Co").text
    assert client.get(f"{base}/categories/Nothing").status_code == 404
    assert client.get(f"{base}/print/standings.pdf?of=Women").content.startswith(b"%PDF")


def test_a_category_is_made_from_fields_and_changed(arbiter: Visitor, event: str) -> None:
    base = running(arbiter, event)
    own = base.split("/")[2]
    arbiter.get(f"{base}/categories")
    arbiter.do(
        own,
        "set-category",
        name="Young locals",
        age_to="16",
        age_day="2026-09-01",
        rating_from="1000",
        federation="NOR",
        persons=["2", "3"],
        next=f"{base}/categories",
    )
    found = services(arbiter.client.app).store.ledger(own).state.categories[-1]
    assert (found.section, found.players) == ("rating=1000-,age=-16@2026/09/01,federation=NOR", (2, 3))
    shown = arbiter.get(f"{base}/categories?edit=Young+locals").text
    assert re.search(r'name="age_day"\s+type="date"\s+value="2026-09-01"', shown)
    assert re.search(r'name="rating_from"\s+type="number"\s+value="1000"', shown)
    assert shown.count(" selected") >= 2
    arbiter.do(own, "remove-category", name="Young locals", next=f"{base}/categories")
    assert "Young locals" not in arbiter.page.text


def test_pages_show_the_boards_of_the_hall(arbiter: Visitor, event: str) -> None:
    base = running(arbiter, event)
    own = base.split("/")[2]
    arbiter.do(own, "change-settings", first_board="41", next=base)
    arbiter.do(own, "fix-board", person=4, board=99, next=base)
    arbiter.get(base)
    for name in ("pair-round", "publish-round"):
        arbiter.do(own, name, next=f"{base}/rounds/2")
    for page in (f"{base}/rounds/2", f"{base}/rounds/2/results"):
        shown = arbiter.get(page).text
        assert sorted(re.findall(r'class="board">(\d+)<', shown)) == ["41", "99"]
    assert re.search(r'number strong">99<', arbiter.get(f"/e/{own}/hall").text)
    arbiter.get(f"{base}/rounds/2")
    arbiter.do(own, "set-result", round=2, board=99, result="1-0", next=f"/e/{own}/history")
    assert "Round 2, board 99: 1\u00a0–\u00a00" in arbiter.page.text
