"""An undo says what it takes back, and then what it took."""

from __future__ import annotations

import re

from web.visiting import Visitor


def test_after_an_undo_pages_say_what_was_taken_back(arbiter: Visitor, event: str) -> None:
    base = f"/e/{event}/t/open"
    arbiter.get(base)
    arbiter.do(event, "add-player", name="Hazel, Hal", rating=1700, next=base)
    assert "Taken back" not in arbiter.page.text
    arbiter.post(f"/e/{event}/do/undo", next=base)
    for page in (base, f"/e/{event}/history"):
        text = arbiter.get(page).text
        told = text.split('role="status">Taken back: ')[1].split("</p>")[0]
        assert "Hazel, Hal" in told
    arbiter.client.cookies.clear()
    assert "Taken back" not in arbiter.client.get(base).text  # strangers see what is published


def test_an_undo_says_all_that_it_takes_back(arbiter: Visitor, event: str) -> None:
    """The first entry of each kind, and how many more; somebody who is added and entered is named once."""
    base = f"/e/{event}/t/open"

    def offered() -> str:
        page = arbiter.get(base).text
        return re.sub(r"<[^>]+>", "", page.partition('class="soft small">')[2].partition("</span>")[0]).strip()

    arbiter.post(f"{base}/players/paste", list="Hazel, Hal; 1700\nIvy, Ida; 1600\nJay, Jo; 1500")
    assert offered() == "Hazel, Hal was added. (+ 2)"
    arbiter.do(event, "pair-round", next=base)
    assert offered() == "Pairing numbers were given. The initial colour was drawn. Round 1 was paired."
