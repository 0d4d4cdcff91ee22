"""Everything the journal can do has a form in the application, two clicks from where it is needed."""

from __future__ import annotations

import re
from pathlib import Path

from dutchess.journal import State
from dutchess.journal.action_table import name_of
from dutchess.journal.actions import SetResults
from dutchess.journal.rules import RULES
from dutchess.web import app
from dutchess.web.services import services
from web.visiting import Visitor

WEB = Path(app.__file__).parent
FORM = re.compile(
    r'action_form\(\s*"([a-z-]+)"|url\("do", name="([a-z-]+)"\)|"([a-z-]+)" if verifying else "([a-z-]+)"'
)
STEP = re.compile(r'NextStep\([^"]+"([a-z-]+)"|, "([a-z-]+)", ')

# Actions that people need no form for.
EXCEPTIONS = {
    "set-results": "each result has its button; many at once are for programs and the command line",
}


def test_every_action_has_a_form() -> None:
    """In a template, as the next step, or in a page of its own that takes more than fields."""
    templates = "\n".join(path.read_text(encoding="utf-8") for path in (WEB / "templates").rglob("*.html"))
    modules = "\n".join(
        path.read_text(encoding="utf-8") for path in (WEB / "pages").rglob("*.py") if path.name != "forms.py"
    )
    steps = (WEB.parent / "journal" / "output" / "next_step.py").read_text(encoding="utf-8")
    found = {name for names in (*FORM.findall(templates), *STEP.findall(steps)) for name in names}
    found |= set(re.findall(r'perform\(request, "([a-z-]+)"', modules))
    missing = [
        name for kind in RULES if (name := name_of(kind)) not in found and f"actions.{kind.__name__}(" not in modules
    ]
    assert sorted(set(missing) - set(EXCEPTIONS)) == []


def state_of(arbiter: Visitor, event: str) -> State:
    state: State = services(arbiter.client.app).store.ledger(event).state
    return state


def test_the_initial_colour_is_drawn_visibly(arbiter: Visitor, event: str) -> None:
    base = f"/e/{event}/t/open"
    form = arbiter.get(base).text.partition("Draw the initial colour")[0].rpartition("<form")[2]
    assert f'action="/e/{event}/do/draw-colour"' in form, "the button does what it says"
    arbiter.do(event, "draw-colour", colour="b", next=f"{base}/arrangements")
    assert "The initial colour is Black." in arbiter.page.text
    assert "Entered as drawn elsewhere." in arbiter.page.text
    arbiter.do(event, "draw-colour", seed="abc", next=f"{base}/arrangements")
    assert "The initial colour is" in arbiter.page.text
    assert "the seed abc repeats the draw" in arbiter.page.text
    assert "Draw the initial colour" not in arbiter.page.text  # once


def test_pairs_are_forbidden_and_allowed_again(arbiter: Visitor, event: str) -> None:
    base = f"/e/{event}/t/open"
    assert f"{base}/arrangements" in arbiter.get(f"{base}/players").text
    arbiter.do(event, "forbid-pairs", persons=["1", "2", ""], first_round=1, last_round=3, next=f"{base}/arrangements")
    assert "Alder, Ann – Birch, Bo" in arbiter.page.text
    assert "in all rounds" in arbiter.page.text
    assert state_of(arbiter, event).tournament("open").forbidden[0].persons == (1, 2)
    arbiter.do(event, "lift-prohibitions", next=f"{base}/arrangements")
    assert state_of(arbiter, event).tournament("open").forbidden == ()


def test_a_player_is_barred_from_half_point_byes(arbiter: Visitor, event: str) -> None:
    page = f"/e/{event}/t/open/player/3"
    arbiter.do(event, "bar-byes", person=3, barred="1", next=page)
    assert "This player may not have half-point byes." in arbiter.page.text
    arbiter.do(event, "bar-byes", person=3, barred="0", next=page)
    assert "Bar from half-point byes" in arbiter.page.text


def test_ties_are_decided(arbiter: Visitor, event: str) -> None:
    """By hand among those who are tied, by values from elsewhere, and by lot, once."""
    base = f"/e/{event}/t/open"
    for name in ("pair-round", "publish-round"):
        arbiter.do(event, name, next=base)
    for board in (1, 2, 3):
        arbiter.do(event, "set-result", round=1, board=board, result="½-½", next=base)
    assert f"{base}/ties" in arbiter.get(f"{base}/standings").text
    groups = re.findall(r'name="order"[^>]*>(.*?)</select>', arbiter.get(f"{base}/ties").text, re.DOTALL)
    tied = re.findall(r'value="(\d+)"', groups[0])
    arbiter.do(event, "order-tied", order=tied[::-1], reason="play-off", next=f"{base}/standings")
    assert "decided by hand" in arbiter.page.text
    arbiter.do(event, "give-values", name="OTHER_X", values="1 3.5\n2 0,25\n", next=f"{base}/ties")
    given = state_of(arbiter, event).tournament("open").values
    assert "OTHER_X" in str(given)
    assert "350" in str(given)
    wrong = arbiter.do(event, "give-values", name="OTHER_X", values="1 much", next=f"{base}/ties")
    assert wrong.status_code == 422
    arbiter.get(base)
    arbiter.do(event, "draw-lots", seed="lot", next=f"{base}/ties")
    assert "Lots were drawn; the seed lot repeats the draw." in arbiter.page.text


def test_schedule_arbiters_and_time_control_are_in_the_settings(arbiter: Visitor, event: str) -> None:
    """A day that is not known yet leaves the others where they are."""
    base = f"/e/{event}/t/open"
    shown = arbiter.get(f"{base}/schedule").text
    assert shown.count('name="dates"') == shown.count('name="times"') == 3
    arbiter.do(event, "set-schedule", dates=["2026-11-14", "", "2026-11-16"], next=f"{base}/settings")
    arbiter.do(event, "change-settings", time_control="90 min", next=f"{base}/settings")
    arbiter.do(event, "change-event", deputies="Dal, Di; Elv, Eva", next=f"{base}/settings")
    state = state_of(arbiter, event)
    assert state.tournament("open").settings.round_dates == ("2026/11/14", "", "2026/11/16")
    assert state.tournament("open").settings.time_control == "90 min"
    assert state.details.deputies == ("Dal, Di", "Elv, Eva")
    assert (state.details.name, state.tournament("open").settings.rounds) == ("Spring Open", 3)
    report = arbiter.get(f"{base}/report.trf").text
    assert "26/11/16" in report
    arbiter.get(base)
    for name in ("pair-round", "publish-round"):
        arbiter.do(event, name, next=f"{base}/rounds/1")
    assert "14 November 2026" in arbiter.page.text
    assert f"{base}/rounds/1/games.pgn" in arbiter.get(f"{base}/print").text


def test_numbers_are_exchanged_among_equals(arbiter: Visitor, event: str) -> None:
    base = f"/e/{event}/t/open"
    arbiter.do(event, "correct-rating", person=2, rating=2100, next=base)
    arbiter.do(event, "assign-numbers", next=f"{base}/arrangements")
    asked = arbiter.do(event, "exchange-numbers", first=1, second=2, reason="drawn so", next=f"{base}/arrangements")
    assert asked.status_code == 409
    token = re.search(r'name="confirmed" value="([^"]+)"', asked.text)
    assert token
    arbiter.do(
        event, "exchange-numbers", first=1, second=2, reason="so", confirmed=token[1], next=f"{base}/arrangements"
    )
    assert state_of(arbiter, event).tournament("open").numbers[:2] == (2, 1)


def test_a_tournament_is_copied(arbiter: Visitor, event: str) -> None:
    """Its settings, and its players with their ratings if they are wanted."""
    arbiter.get(f"/e/{event}/t/open/settings")
    arbiter.post(f"/e/{event}/t/open/copy", name="Rapid", players="1")
    assert arbiter.page.url.path == f"/e/{event}/t/rapid/players"
    copy = state_of(arbiter, event).tournament("rapid")
    assert (copy.settings.name, copy.settings.rounds, len(copy.entrants)) == ("Rapid", 3, 7)
    assert len(state_of(arbiter, event).people) == 7
    arbiter.post(f"/e/{event}/t/open/copy", name="Rapid")
    assert state_of(arbiter, event).tournament("rapid-2").entrants == {}


def test_a_tournament_is_removed_before_its_first_round(arbiter: Visitor, event: str) -> None:
    """After a question; undo brings it back. With a published round it stays."""
    base = f"/e/{event}/t/open"
    arbiter.get(f"{base}/settings")
    arbiter.post(f"{base}/copy", name="B", players="1")
    assert "Remove the tournament" in arbiter.get(f"/e/{event}/t/b/settings").text
    fields = {"tournament": "b", "next": f"/e/{event}"}
    asked = arbiter.post(f"/e/{event}/do/remove-tournament", **fields)
    assert "B is removed with its entries" in asked.text
    token = re.search(r'name="confirmed" value="([^"]+)"', asked.text)
    assert token
    arbiter.post(f"/e/{event}/do/remove-tournament", confirmed=token[1], **fields)
    assert list(state_of(arbiter, event).tournaments) == ["open"]
    arbiter.do(event, "undo", next=base)
    assert len(state_of(arbiter, event).tournament("b").entrants) == 7
    for name in ("pair-round", "publish-round"):
        arbiter.do(event, name, next=base)
    assert arbiter.do(event, "remove-tournament").status_code == 422
    assert "Remove the tournament" not in arbiter.get(f"{base}/settings").text


def test_publishing_says_that_it_stands_and_undo_what_it_takes_back(arbiter: Visitor, event: str) -> None:
    base = f"/e/{event}/t/open"
    draft = arbiter.do(event, "pair-round", next=f"{base}/rounds/1").text
    assert "this cannot be taken back (C.04.2 4.4)" in draft
    assert "Publish round 1" in draft
    assert "Look at the draft" in arbiter.get(base).text
    arbiter.do(event, "publish-round", next=base)
    assert f'action="/e/{event}/do/undo"' not in arbiter.page.text
    arbiter.do(event, "set-result", round=1, board=2, result="1-0", next=base)
    for page in (base, f"/e/{event}/history"):
        shown = arbiter.get(page).text.partition(f'action="/e/{event}/do/undo"')[2].partition("</form>")[0]
        assert "Round 1, board 2: 1\u00a0–\u00a00" in shown
    ledger = services(arbiter.client.app).store.ledger(event)
    ledger.perform(SetResults("open", 1, ((1, "1-0"), (3, "0-1"))), author="x")
    assert "Round 1, board 1: 1\u00a0–\u00a00 (+ 1)" in arbiter.get(base).text


def test_ending_pairing_by_hand_saves_what_was_chosen(arbiter: Visitor, event: str) -> None:
    """Without script, too: "Finish" sends the pairs; a board with one player is refused and nothing is lost."""
    base = f"/e/{event}/t/open"
    arbiter.do(event, "pair-round", next=base)
    arbiter.do(event, "open-manual", reason="by hand", next=base)
    ledger = services(arbiter.client.app).store.ledger(event)
    tokens: list[str] = []
    if ledger.state.tournament("open").round(1).phase != "manual":
        tokens = re.findall(r'name="confirmed" value="([^"]+)"', arbiter.page.text)
        arbiter.do(event, "open-manual", reason="by hand", confirmed=tokens, next=base)
    manual = ledger.state.tournament("open").round(1)
    whites, blacks = [board.white for board in manual.boards], [board.black for board in manual.boards]
    half = arbiter.post(
        f"{base}/rounds/1/manual", white=[*whites, ""], black=[*blacks[:2], "", blacks[2]], bye=manual.bye
    )
    assert half.status_code == 422
    arbiter.get(f"{base}/rounds/1/manual")
    changed = [blacks[1], blacks[0], blacks[2]]
    asked = arbiter.post(f"{base}/rounds/1/manual", white=[*whites, ""], black=[*changed, ""], bye=manual.bye)
    assert f'action="/e/{event}/do/close-manual"' in asked.text  # it is not the engine's
    boards = ledger.state.tournament("open").round(1).boards  # their order depends on the colour that was drawn
    assert {(board.white, board.black) for board in boards} == set(zip(whites, changed, strict=True))


def test_the_event_is_closed_and_opened_again(arbiter: Visitor, event: str) -> None:
    settings = f"/e/{event}/t/open/settings"
    for name in ("pair-round", "publish-round"):
        arbiter.do(event, name, next=settings)
    for board in (1, 2, 3):
        arbiter.do(event, "set-result", round=1, board=board, result="1-0", next=settings)
    ledger = services(arbiter.client.app).store.ledger(event)
    asked: tuple[str, ...] = ()
    while not ledger.state.tournament("open").closed:
        page = arbiter.do(event, "close-tournament", reason="snow", confirmed=list(asked), next=settings)
        asked = tuple(re.findall(r'name="confirmed" value="([^"]+)"', page.text)) or asked
    assert "Close the event" in arbiter.get(settings).text
    arbiter.do(event, "close-event", next=settings)
    assert ledger.state.closed
    arbiter.do(event, "reopen-event", reason="one more round", next=settings)
    assert not ledger.state.closed
