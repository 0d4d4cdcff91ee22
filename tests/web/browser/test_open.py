"""A seven-round open of 40 players in a browser, with everything that happens to an arbiter."""

from __future__ import annotations

from pathlib import Path

import httpx

from commands import process
from dutchess.web.services import services
from web.browser.pages import Visitor

ROUNDS = 7
PLAYERS = "\n".join(f"Player {number:02}, Given; {2400 - 10 * number}; ; ESP" for number in range(1, 41))
TYPED = "1=0" * 10


def person(arbiter: Visitor, base: str, name: str) -> None:
    arbiter.open(f"{base}/players")
    arbiter.page.locator("table a", has_text=name).first.click()
    arbiter.page.wait_for_load_state()


def boards(arbiter: Visitor, base: str) -> int:
    event, key = base.split("/")[2], base.split("/")[4]
    last = services(arbiter.site.app).store.ledger(event).state.tournament(key).last
    return len(last.boards)


def play(arbiter: Visitor, base: str, number: int) -> None:
    arbiter.publish(base, number)
    count = boards(arbiter, base)
    arbiter.type_results(base, number, TYPED[:count])


def test_a_seven_round_open(arbiter: Visitor, tmp_path: Path) -> None:
    base = arbiter.new_event("Spring Open", ROUNDS)
    arbiter.paste_players(PLAYERS)
    assert "40 players" in arbiter.text()
    play(arbiter, base, 1)

    # A late entry from round 2 on.
    arbiter.open(f"{base}/players")
    arbiter.press("Add players")
    arbiter.fill({"name": "Late, Lea", "fide_rating": "2000"}, arbiter.form("/do/add-player"))
    arbiter.press("Add", arbiter.form("/do/add-player"))
    arbiter.confirm()
    assert "late entry" in arbiter.text()
    # A half-point bye in round 3, a withdrawal before round 2.
    person(arbiter, base, "Player 10")
    arbiter.fill({"round": "3", "letter": "H"}, arbiter.form("/do/request-bye"))
    arbiter.press("Grant")
    arbiter.confirm()
    person(arbiter, base, "Player 20")
    arbiter.press("Withdraw")
    arbiter.confirm()
    assert "withdrawn" in arbiter.text()
    play(arbiter, base, 2)

    # A result is corrected with a reason, then undone, then corrected again.
    arbiter.open(f"{base}/rounds/2")
    arbiter.press("Correct a result")
    arbiter.fill({"board": "1", "result": "0-1", "reason": "the slip says so"}, arbiter.form("/do/set-result"))
    arbiter.press("Correct", arbiter.form("/do/set-result"))
    arbiter.confirm()
    assert "0 – 1" in arbiter.page.locator("#board-1").inner_text()
    arbiter.open(base)
    arbiter.press("Undo")
    arbiter.open(f"{base}/rounds/2")
    assert "1 – 0" in arbiter.page.locator("#board-1").inner_text()

    # A forfeit, by keyboard too.
    arbiter.publish(base, 3)
    assert "half-point bye" in arbiter.text()
    count = boards(arbiter, base)
    arbiter.type_results(base, 3, "+" + TYPED[: count - 1])
    arbiter.open(f"{base}/rounds/3")
    assert "+ – −" in arbiter.page.locator("#board-1").inner_text()

    # Pairing by hand: two players are exchanged, the engine's pairing is shown, and they are exchanged back.
    arbiter.pair(base, 4)
    arbiter.press("Change by hand")
    exchange(arbiter, base)
    arbiter.press("Finish")
    assert "Your pairing differs from the engine's" in arbiter.text()
    arbiter.press("Back, change nothing")
    assert arbiter.path == f"{base}/rounds/4/manual"
    exchange(arbiter, base)
    arbiter.press("Finish")
    assert arbiter.path == f"{base}/rounds/4"
    arbiter.announce()
    count = boards(arbiter, base)
    arbiter.type_results(base, 4, TYPED[:count])

    for number in range(5, ROUNDS + 1):
        play(arbiter, base, number)
    arbiter.open(base)
    arbiter.press("Close the tournament")
    arbiter.confirm()
    arbiter.open(f"{base}/standings")
    assert "Final standings" in arbiter.text()
    assert not arbiter.faults

    path = tmp_path / "open.trf"
    path.write_text(report_of(arbiter, base), encoding="utf-8")
    checked = process("check", path)
    assert checked.returncode == 0, checked.stdout
    assert b"7 rounds" in checked.stdout
    assert b" 0 discrepancies" in checked.stdout


def exchange(arbiter: Visitor, base: str) -> None:
    """The black players of the last two boards, in the lists of the manual phase."""
    chosen = arbiter.page.locator("table.manual select")
    count = 2 * boards(arbiter, base)
    last, before = chosen.nth(count - 1), chosen.nth(count - 3)
    before.select_option(last.input_value())  # who sat there moves to the place of the other
    arbiter.see_saved()


def report_of(arbiter: Visitor, base: str) -> str:
    cookies = {cookie["name"]: cookie["value"] for cookie in arbiter.page.context.cookies()}
    answer = httpx.get(f"{arbiter.site.address}{base}/report.trf", cookies=cookies)
    assert answer.status_code == 200
    return answer.text
