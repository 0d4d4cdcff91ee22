"""Knock-outs, Keizer and Scheveningen in the pages; wishes."""

from __future__ import annotations

import pytest

from dutchess.journal import Details, Ledger, Person, Refusal, Unconfirmed, actions
from dutchess.journal import Settings as Rules
from dutchess.web.auth.permissions import OWNER
from dutchess.web.services import services
from web.visiting import Visitor

BASE = "/e/club/t/open"


def event_of(arbiter: Visitor, rules: Rules, players: int) -> Ledger:
    ledger = services(arbiter.client.app).store.create(Details("Club"), author="x", event="club")
    services(arbiter.client.app).accounts.grant("club", 1, OWNER)
    ledger.perform(actions.AddTournament("open", rules), author="x")
    people = tuple(
        Person(f"Player {number}, P", fide_rating=2000 - number, club="AB"[number % 2])
        for number in range(1, players + 1)
    )
    ledger.perform(actions.AddPlayers("open", people), author="x")
    ledger.perform(actions.DrawColour("open", "seed"), author="x")
    return ledger


def perform(ledger: Ledger, action: object) -> None:
    """Do it and confirm every warning."""
    tokens: set[str] = set()
    while True:
        try:
            ledger.perform(action, author="x", reason="club", confirmed=tokens)
            return
        except Unconfirmed as error:
            tokens |= {caution.token for caution in error.cautions}


def test_a_play_off_is_entered_on_the_page_of_the_round(arbiter: Visitor) -> None:
    ledger = event_of(arbiter, Rules("Cup", 2, "knockout"), 4)
    for action in (actions.PairRound("open", "1"), actions.PublishRound("open")):
        ledger.perform(action, author="x")
    assert "Play-offs" not in arbiter.get(f"{BASE}/rounds/1").text
    ledger.perform(actions.SetResults("open", 1, ((1, "½-½"), (2, "1-0"))), author="x")
    page = arbiter.get(f"{BASE}/rounds/1").text
    assert "Play-offs" in page
    board = ledger.state.tournament("open").round(1).boards[0]
    sides = {"white": board.white, "black": board.black}
    arbiter.do("club", "enter-playoff", round=1, **sides, results="=1", next=f"{BASE}/rounds/1")
    assert 'value="=1"' in arbiter.page.text


@pytest.mark.parametrize(("system", "rounds"), [("keizer", 3), ("knockout", 2), ("scheveningen", 2)])
def test_the_pages_of_an_event(arbiter: Visitor, system: str, rounds: int) -> None:
    ledger = event_of(arbiter, Rules("Event", rounds, system), 4)
    perform(ledger, actions.LeaveFideMode("open"))
    for number in range(1, rounds + 1):
        perform(ledger, actions.PairRound("open", "1"))
        perform(ledger, actions.PublishRound("open"))
        boards = ledger.state.tournament("open").round(number).boards
        results = tuple((board, "1-0") for board in range(1, len(boards) + 1))
        perform(ledger, actions.SetResults("open", number, results))
    for address in ("", "/players", "/rounds/1", f"/rounds/{rounds}", "/standings", "/crosstable", "/rounds/1/explain"):
        page = arbiter.get(BASE + address)
        assert page.status_code in (200, 202), (address, page.text[:300])  # 202: an explanation is being made
    assert ("KZ" in arbiter.get(f"{BASE}/standings").text) == (system == "keizer")


def test_the_form_of_a_new_event_offers_them_with_parameters(arbiter: Visitor) -> None:
    page = arbiter.get("/new").text
    assert all(f'value="{system}"' in page for system in ("keizer", "knockout", "scheveningen"))
    assert 'name="parameters"' in page


def test_wishes_are_noted_and_dropped(arbiter: Visitor) -> None:
    ledger = event_of(arbiter, Rules("Open", 3), 6)
    assert "add-wish" not in arbiter.get(f"{BASE}/arrangements").text, "in FIDE mode there are none"
    perform(ledger, actions.LeaveFideMode("open"))
    assert "add-wish" in arbiter.get(f"{BASE}/arrangements").text
    arbiter.do(
        "club", "add-wish", persons=["", "", ""], by="club", first_round=1, last_round=2, next=f"{BASE}/arrangements"
    )
    assert "in rounds 1 to 2" in arbiter.page.text
    arbiter.do("club", "drop-wishes", next=f"{BASE}/arrangements")
    assert "in rounds 1 to 2" not in arbiter.page.text


def test_the_bracket_is_seen_by_everybody_once_the_first_round_is_published(arbiter: Visitor) -> None:
    ledger = event_of(arbiter, Rules("Cup", 3, "knockout", parameters=("third-place=yes",)), 6)
    assert "No knock-out bracket yet" in arbiter.get(f"{BASE}/bracket").text, "nobody has a number"
    perform(ledger, actions.PairRound("open", "1"))
    stranger = Visitor(type(arbiter.client)(app=arbiter.client.app))
    assert "knockout-picture" not in stranger.get(f"{BASE}/bracket").text
    perform(ledger, actions.PublishRound("open"))
    perform(ledger, actions.SetResults("open", 1, ((1, "1-0"),)))
    page = stranger.get(f"{BASE}/bracket").text
    assert "knockout-picture" in page
    assert all(
        text in page for text in ("Quarter-final", "Semi-final", "Final", "Third place", "winner of 3 against 6")
    )
    assert "winner of 4 against 5" not in page, "the semi-final is known"
    assert f"{BASE}/bracket" in stranger.get(f"{BASE}/rounds/1").text
    assert "knockout-picture" in stranger.get("/e/club/hall").text
    assert arbiter.get(f"{BASE}/print/bracket.pdf").content.startswith(b"%PDF-")


def test_a_round_that_was_paired_otherwise_has_no_bracket(arbiter: Visitor) -> None:
    ledger = event_of(arbiter, Rules("Cup", 2, "knockout"), 4)
    perform(ledger, actions.LeaveFideMode("open"))
    perform(ledger, actions.PairRound("open", "1"))
    perform(ledger, actions.OpenManual("open"))
    white, black = ledger.state.tournament("open").numbers[:2]
    others = ledger.state.tournament("open").numbers[2:]
    perform(ledger, actions.ChangePairing("open", ((white, black), (others[0], others[1]))))
    perform(ledger, actions.CloseManual("open"))
    perform(ledger, actions.PublishRound("open"))
    assert "No knock-out bracket yet" in arbiter.get(f"{BASE}/bracket").text


@pytest.mark.parametrize(
    ("system", "players", "rounds"), [("scheveningen", 8, 4), ("scheveningen", 7, 8), ("berger", 5, 5)]
)
def test_a_fixed_schedule_is_published_at_once(arbiter: Visitor, system: str, players: int, rounds: int) -> None:
    ledger = event_of(arbiter, Rules("Match", rounds, system), players)
    perform(ledger, actions.PairRound("open", "1"))
    before = arbiter.get(f"{BASE}/fixtures").text
    assert before.count("<h2>Round") == rounds
    arbiter.post(f"{BASE}/fixtures")
    if "confirmed" in arbiter.page.text:
        tokens = [
            line.split('value="')[1].split('"')[0]
            for line in arbiter.page.text.split("<")
            if 'name="confirmed"' in line
        ]
        arbiter.post(f"{BASE}/fixtures", confirmed=tokens)
    tournament = ledger.state.tournament("open")
    assert len(tournament.rounds) == rounds
    assert all(one.is_published for one in tournament.rounds)
    perform(ledger, actions.SetResults("open", rounds, ((1, "1-0"),)))
    perform(ledger, actions.SetResults("open", 1, ((1, "0-1"),)))
    assert "free" in arbiter.get(f"{BASE}/fixtures").text if players % 2 else True
    met = {frozenset((board.white, board.black)) for one in tournament.rounds for board in one.boards}
    assert len(met) == (players // 2 * (players - players // 2) if system == "scheveningen" else 10)


def test_numbers_of_a_fixed_schedule_stay(arbiter: Visitor) -> None:
    """They are the seeds of a knock-out, and the places in the table of a match."""
    ledger = event_of(arbiter, Rules("Cup", 2, "knockout"), 4)
    perform(ledger, actions.LeaveFideMode("open"))
    perform(ledger, actions.PairRound("open", "1"))
    perform(ledger, actions.PublishRound("open"))
    with pytest.raises(Refusal, match="schedule"):
        perform(ledger, actions.ExchangeNumbers("open", *ledger.state.tournament("open").numbers[:2]))


def test_the_form_of_a_new_event_makes_team_round_robins(arbiter: Visitor) -> None:
    assert 'name="teams"' in arbiter.get("/new").text
    store = services(arbiter.client.app).store
    known = {one.event for one in store.events()}
    arbiter.post("/new", event="League", name="League", rounds=6, boards=2, double=1, system="berger", teams=1)
    (made,) = {one.event for one in store.events()} - known
    (tournament,) = store.ledger(made).state.tournaments.values()
    assert tournament.is_team_event
    assert tournament.settings.double
    arbiter.post("/new", event="Open", name="Open", rounds=6, boards=2, system="dutch", teams=1)
    assert arbiter.page.status_code == 422, "a Swiss of players has no teams"
