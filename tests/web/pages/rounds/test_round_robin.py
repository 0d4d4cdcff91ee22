"""A round robin in the pages: its rounds follow, its schedule as a whole, games played ahead, free is not absent."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest

from dutchess.base.values import replace
from dutchess.journal import Details, Ledger, Person, actions
from dutchess.journal import Settings as Rules
from dutchess.web.auth.permissions import OWNER
from dutchess.web.services import services
from web.visiting import Visitor

BASE = "/e/club/t/open"


@pytest.fixture
def club(arbiter: Visitor) -> Ledger:
    """Nine players, and seven rounds declared."""
    ledger = services(arbiter.client.app).store.create(Details("Club"), author="x", event="club")
    services(arbiter.client.app).accounts.grant("club", 1, OWNER)
    ledger.perform(actions.AddTournament("open", Rules("Final", 7, "berger")), author="x")
    people = tuple(Person(f"Player {number}, P", fide_rating=2000 - number) for number in range(1, 10))
    ledger.perform(actions.AddPlayers("open", people), author="x")
    ledger.perform(actions.AssignNumbers("open"), author="x")
    return ledger


def text_of(page: Any) -> str:
    body = page.text.partition("<main")[2]
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", body)))


def confirmed(arbiter: Visitor) -> Any:
    """Send the question that the page asks again, with everything confirmed."""
    page = arbiter.page
    assert page.status_code == 409, text_of(page)
    form = page.text.partition("<main")[2]
    action = re.search(r'action="([^"]+)"', form)
    assert action
    fields: dict[str, list[str]] = {}
    for name, value in re.findall(r'name="([^"]+)"\s+value="([^"]*)"', form):
        if name != "_csrf_token":
            fields.setdefault(name, []).append(unescape(value))
    return arbiter.post(unescape(action[1]), **fields)


def test_nine_players_with_seven_rounds_are_asked_about(arbiter: Visitor, club: Ledger) -> None:
    arbiter.get(BASE)
    arbiter.do("club", "pair-round", next=f"{BASE}/rounds/1")
    assert "9 participants play 9 rounds, not 7" in text_of(arbiter.page)
    confirmed(arbiter)
    assert club.state.tournament("open").settings.rounds == 9
    assert "Player 1, P free" in text_of(arbiter.get(f"{BASE}/rounds/1"))


def test_the_whole_schedule_before_the_first_round(arbiter: Visitor, club: Ledger) -> None:
    text = text_of(arbiter.get(f"{BASE}/fixtures"))
    assert [f"Round {number} " in text for number in range(1, 11)] == [True] * 9 + [False]
    assert text.count(" free ") == 9
    assert arbiter.get(f"{BASE}/print/fixtures.pdf").content.startswith(b"%PDF")
    assert "/fixtures" in arbiter.get(BASE).text
    arbiter.post("/sign-out")
    arbiter.client.cookies.clear()
    assert arbiter.get(f"{BASE}/fixtures").status_code == 404, "nothing is published"


def test_all_rounds_are_published_and_games_played_ahead(arbiter: Visitor, club: Ledger) -> None:
    arbiter.get(f"{BASE}/fixtures")
    arbiter.post(f"{BASE}/fixtures")
    confirmed(arbiter)
    rounds = club.state.tournament("open").rounds
    assert [one.is_published for one in rounds] == [True] * 9
    pairs = {frozenset((board.white, board.black)) for one in rounds for board in one.boards}
    assert len(pairs) == 36
    arbiter.get(f"{BASE}/rounds/5")
    arbiter.do("club", "set-result", round=5, board=1, result="1-0", next=f"{BASE}/rounds/5")
    assert club.state.tournament("open").round(5).board(1).result == "1-0"
    arbiter.get(f"{BASE}/rounds")
    assert arbiter.page.url.path.endswith("/rounds/1"), "the round that is being played, not the last one"
    assert "35 results are missing." in text_of(arbiter.get(BASE))


def test_free_and_withdrawn_are_not_absent(arbiter: Visitor, club: Ledger) -> None:
    """On the player's page too; in a Swiss, whoever has left is withdrawn."""
    arbiter.get(f"{BASE}/fixtures")
    arbiter.post(f"{BASE}/fixtures")
    confirmed(arbiter)
    text = text_of(arbiter.get(f"{BASE}/player/1"))
    assert "free" in text
    assert "not present" not in text
    swiss = services(arbiter.client.app).store.create(Details("Swiss"), author="x", event="swiss")
    services(arbiter.client.app).accounts.grant("swiss", 1, OWNER)
    swiss.perform(actions.AddTournament("open", Rules("Open", 3)), author="x")
    people = tuple(Person(f"Player {number}, P", fide_rating=2000 - number) for number in range(1, 10))
    swiss.perform(actions.AddPlayers("open", people), author="x")
    for _ in range(2):
        swiss.perform(actions.PairRound("open", "seed"), author="x")
        swiss.perform(actions.PublishRound("open"), author="x")
        this_round = swiss.state.tournament("open").last
        assert this_round is not None
        if this_round.number == 1:
            results = tuple((board, "1-0") for board in range(1, 5))
            swiss.perform(actions.SetResults("open", 1, results), author="x")
            swiss.perform(actions.Withdraw("open", 3), author="x")
    assert "Player 3, P withdrawn" in text_of(arbiter.get("/e/swiss/t/open/rounds/2"))
    assert "not present" not in text_of(arbiter.get("/e/swiss/t/open/player/3"))


def test_whoever_leaves_a_table_that_was_published_ahead_loses_the_open_games(arbiter: Visitor, club: Ledger) -> None:
    """C.05 article 6.6: it is asked once, with the boards as the hall numbers them; games that were played stay."""
    settings = replace(club.state.tournament("open").settings, first_board=101)
    club.perform(actions.ChangeSettings("open", settings), author="x")
    arbiter.get(f"{BASE}/fixtures")
    arbiter.post(f"{BASE}/fixtures")
    confirmed(arbiter)
    open_table = club.state.tournament("open")
    assert len(open_table.rounds) == 9
    person = 3
    first = open_table.rounds[1]
    played = first.board_of(person)
    assert played is not None
    club.perform(actions.SetResult("open", 2, open_table.board_number(2, played), "½-½"), author="x")
    arbiter.get(f"{BASE}/player/{person}")
    arbiter.do("club", "withdraw", person=person, next=f"{BASE}/player/{person}")
    asked = text_of(arbiter.page)
    assert "Player 3, P loses these open games by forfeit" in asked
    assert re.search(r"board 10\d", asked)
    assert not re.search(r"board [1-9]\b", asked)
    confirmed(arbiter)
    table = club.state.tournament("open")
    assert table.entrants[person].left
    for this_round in table.rounds:
        number = this_round.board_of(person)
        if number is None:
            continue
        board = this_round.board(number)
        if this_round.number == 2:
            assert board.result == "½-½"
        else:
            assert board.result == ("0F-1F" if board.white == person else "1F-0F"), this_round.number
    others = [
        board for this_round in table.rounds for board in this_round.boards if person not in (board.white, board.black)
    ]
    assert all(board.is_open for board in others)


def test_a_game_of_a_single_published_round_stays_open(arbiter: Visitor, club: Ledger) -> None:
    """It may be under way: the arbiter says how it ends."""
    arbiter.get(BASE)
    arbiter.do("club", "pair-round", next=BASE)
    confirmed(arbiter)
    club.perform(actions.PublishRound("open"), author="x")
    club.perform(actions.Withdraw("open", 3), author="x")
    this_round = club.state.tournament("open").rounds[0]
    number = this_round.board_of(3)
    assert number is not None
    assert this_round.board(number).is_open
