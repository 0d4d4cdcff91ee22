"""An undo says what it takes back, and then what it took."""

from __future__ import annotations

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
