"""Tie-breaks are chosen by name and put in order, without a script."""

from __future__ import annotations

import html
import re

import pytest

from dutchess.web.services import services
from web.visiting import Visitor


def shown(arbiter: Visitor) -> list[str]:
    """The codes in the order of the page."""
    order = arbiter.page.text.split("<tbody>")[1].split("</tbody>")[0]
    return re.findall(r'<span class="soft">([^<]+)</span>', order)


def follow(arbiter: Visitor, label: str) -> None:
    found = re.search(rf'href="([^"]+)"\s+aria-label="{re.escape(label)}"', arbiter.page.text)
    assert found, label
    arbiter.get(html.unescape(found[1]))


def test_tiebreaks_are_put_in_order_and_saved(arbiter: Visitor, event: str) -> None:
    base = f"/e/{event}/t/open"
    ledger = services(arbiter.client.app).store.ledger(event)
    assert f'href="{base}/tie-breaks"' in arbiter.get(f"{base}/settings").text
    arbiter.get(f"{base}/tie-breaks")
    assert shown(arbiter) == ["BH/C1", "BH", "SB", "DE"]  # the usual list
    order, _, offered = arbiter.page.text.partition("</tbody>")
    assert "<strong>Buchholz, lowest value cut</strong>" in order
    assert "The sum of the opponents&#39; scores." in order
    line = "Buchholz, two lowest values cut (BH/C2): The sum of the opponents&#39; scores."
    assert f'<option value="BH/C2">{line}</option>' in offered
    assert "Save this order" not in arbiter.page.text
    follow(arbiter, "Move up: Sonneborn-Berger")
    assert shown(arbiter) == ["BH/C1", "SB", "BH", "DE"]
    follow(arbiter, "Move down: Buchholz, lowest value cut")
    follow(arbiter, "Remove: Direct encounter")
    assert shown(arbiter) == ["SB", "BH/C1", "BH"]
    arbiter.get(f"{base}/tie-breaks?codes=SB,BH/C1,BH&add=WIN")
    assert "Not saved yet." in arbiter.page.text
    assert ledger.state.tournament("open").settings.tiebreaks == ()
    saved = re.search(r'name="tiebreaks" value="([^"]+)"', arbiter.page.text)
    assert saved
    arbiter.do(event, "change-settings", tiebreaks=saved[1], next=f"{base}/tie-breaks")
    assert ledger.state.tournament("open").settings.tiebreaks == ("SB", "BH/C1", "BH", "WIN")
    assert shown(arbiter) == ["SB", "BH/C1", "BH", "WIN"]
    assert ledger.state.tournament("open").settings.rounds == 3  # the rest stays


def test_a_usual_set_is_one_click(arbiter: Visitor, event: str) -> None:
    base = f"/e/{event}/t/open"
    sets = arbiter.get(f"{base}/tie-breaks").text.split("Usual sets")[1]
    assert re.findall(r'name="tiebreaks" value="([^"]+)"', sets) == [
        "DE,WIN,BPG,BH/C1,BH,SB",
        "DE,WIN,BPG,ARO/C1,BH/C1,BH,SB",
    ]
    arbiter.do(event, "change-settings", tiebreaks="DE,WIN,BPG,BH/C1,BH,SB", next=f"{base}/tie-breaks")
    assert shown(arbiter) == ["DE", "WIN", "BPG", "BH/C1", "BH", "SB"]


def test_unknown_codes_are_shown_as_they_are_and_not_saved(arbiter: Visitor, event: str) -> None:
    base = f"/e/{event}/t/open"
    assert "<strong>NONSENSE</strong>" in arbiter.get(f"{base}/tie-breaks?codes=BH,NONSENSE").text
    assert arbiter.do(event, "change-settings", tiebreaks="BH,NONSENSE", next=base).status_code == 422
    assert "the usual list applies" in arbiter.get(f"{base}/tie-breaks?codes=").text


@pytest.mark.parametrize("system", ["dutch", "berger", "team"])
def test_what_is_offered_can_be_used(arbiter: Visitor, system: str) -> None:
    """Every tie-break and every set that a page offers is taken."""
    arbiter.get("/new")
    arbiter.post("/new", event="Another", name="Open", rounds="3", system=system, boards="4")
    event = arbiter.page.url.path.split("/")[2]
    text = arbiter.get(f"/e/{event}/t/open/tie-breaks").text
    lists = re.findall(r'<option value="([^"]+)"', text) + re.findall(r'name="tiebreaks" value="([^"]+)"', text)
    assert len(lists) > 10
    for codes in lists:
        assert arbiter.do(event, "change-settings", tiebreaks=codes, next="/").status_code == 200, codes
