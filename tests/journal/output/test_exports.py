"""What an event writes as a report file, the program reads again and finds right, whatever happened in the event."""

from __future__ import annotations

import pytest

import dutchess
from dutchess import trf
from dutchess.base.values import replace
from dutchess.journal import Details, Person, Settings, Store, TeamPlay, report, standings_after
from dutchess.journal import actions as do
from dutchess.tournament import Tournament
from dutchess.tournament.teams import TeamEvent
from journal.arbiter import KEY, Arbiter


def written(arbiter: Arbiter, *, final: bool = False) -> Tournament:
    """The report of the event, read back: every round is right, and the standings are those of the event."""
    tournament = trf.loads(report(arbiter.state, KEY, final=final))
    assert dutchess.check(tournament).discrepancies == 0
    assert tournament.is_team_event == arbiter.open.is_team_event
    places = {place.number: (place.place, place.points) for place in standings_after(arbiter.state, KEY).places}
    rows = {row.player: (row.rank, row.points) for row in dutchess.standings(tournament).rows if row.rank is not None}
    assert rows == places
    return tournament


def test_an_open_game_and_a_bye_in_the_next_round(store: Store) -> None:
    arbiter = Arbiter(store)
    arbiter.enter(7)
    arbiter.pair()
    arbiter(
        do.SetResults(
            KEY,
            1,
            ((1, "1-0"), (2, "=")),
        )
    )
    arbiter.pair()
    tournament = trf.loads(report(arbiter.state, KEY))
    assert dutchess.check(tournament).discrepancies == 0
    assert sum(player.games[1].result == "U" for player in tournament.players) == 1
    arbiter(do.SetResult(KEY, 1, 3, "="))
    arbiter.play()
    written(arbiter)


@pytest.mark.parametrize("clubs", [("Knights", "Rooks"), ("Knights",), ("Knights", "", ""), tuple("ABCDEFGH")])
def test_clubs_make_no_teams(store: Store, clubs: tuple[str, ...]) -> None:
    arbiter = Arbiter(store)
    people = [Person(f"Player {i}", fide_rating=2400 - i, club=clubs[i % len(clubs)]) for i in range(8)]
    arbiter(do.AddPlayers(KEY, tuple(people)))
    arbiter.rounds(2)
    tournament = written(arbiter)
    assert [player.club for player in tournament.players] == [person.club for person in people]


@pytest.mark.parametrize("swapped", [True, False])
@pytest.mark.parametrize("count", [4, 5, 6])
def test_a_double_round_robin_in_both_orders(store: Store, count: int, swapped: bool) -> None:
    """Annex 1 recommends to swap the last two rounds of the first cycle; an event may leave it."""
    rounds = 2 * (count - 1 + count % 2)
    arbiter = Arbiter(store, Settings("Double", rounds, "berger", double=True, swap_last_two=swapped))
    arbiter.enter(count)
    for _ in range(rounds):
        arbiter.rounds(1)
        written(arbiter)
    written(arbiter, final=True)


@pytest.mark.parametrize("swapped", [True, False])
def test_a_double_round_robin_of_teams_in_both_orders(store: Store, swapped: bool) -> None:
    settings = Settings("League", 6, "berger", double=True, swap_last_two=swapped, teams=TeamPlay(2))
    arbiter = Arbiter(store, settings)
    for name in "ABCD":
        arbiter(do.AddTeam(KEY, name))
        people = tuple(Person(f"{name}{i}", fide_rating=2000 + i) for i in range(2))
        arbiter(do.AddPlayers(KEY, people, len(arbiter.open.teams)))
    arbiter.rounds(6)
    written(arbiter, final=True)


def test_a_team_of_which_nobody_came(store: Store) -> None:
    """Its match has a board for neither side: the report says in record 300 whom it would have met."""
    arbiter = Arbiter(store, Settings("League", 4, "team", teams=TeamPlay(2)))
    for name in "ABCD":
        arbiter(do.AddTeam(KEY, name))
        people = tuple(Person(f"{name}{i}", fide_rating=2000 + i) for i in range(2))
        arbiter(do.AddPlayers(KEY, people, len(arbiter.open.teams)))
    arbiter.rounds(1)
    for person in arbiter.open.teams[1].persons:
        arbiter(do.RequestBye(KEY, person, 2, "H"))
    arbiter.rounds(1)
    found = written(arbiter)
    matches = {frozenset(arbiter.open.number_of[team] for team in match) for match in arbiter.open.rounds[1].matches}
    entries = {number: entries[1] for number, entries in TeamEvent.of(found).history.items()}
    assert {frozenset((number, one.opponent)) for number, one in entries.items()} == matches
    assert sorted(one.result for one in entries.values() if one.result in "+-") == ["+", "-"]


def test_a_round_that_was_not_played_as_the_table_says_is_found() -> None:
    """The order of the last two rounds is free, their pairs are not."""
    players = [dutchess.Player(number, f"P{number}") for number in range(1, 5)]
    tournament = Tournament(tuple(players), rounds=6, system="FIDE_DOUBLEROUNDROBIN")
    for number in range(1, 4):
        pairing = dutchess.pair(tournament)
        if number == 3:
            pairs = tuple((black, white) for white, black in pairing.pairs)
            pairing = replace(pairing, pairs=pairs)
        tournament = tournament.with_round(pairing).with_results(number, dict.fromkeys(pairing.pairs, "1-0"))
    assert dutchess.check(tournament).discrepancies > 0


@pytest.mark.parametrize("double", [False, True])
@pytest.mark.parametrize("count", [4, 5, 6])
def test_a_round_robin_with_an_annulled_player(store: Store, count: int, double: bool) -> None:
    """Tournament Rules 9(b): who left before half of the games is in the table without points."""
    rounds = (count - 1 + count % 2) * (1 + double)
    arbiter = Arbiter(store, Settings("All", rounds, "berger", double=double))
    arbiter.enter(count)
    arbiter.rounds(1)
    arbiter(do.Withdraw(KEY, 2))
    for _ in range(rounds - 1):
        arbiter.rounds(1)
        written(arbiter)
    tournament = written(arbiter, final=True)
    assert len(tournament.players) == count
    assert len(standings_after(arbiter.state, KEY).places) == count - 1


def test_a_report_names_the_tie_breaks_that_ranked_the_players(store: Store) -> None:
    """Records 202 and 212: also where nobody had to name them, because they are the usual ones."""
    ledger = store.create(Details("Open", start="2026/11/14"), author="x", event="usual")
    ledger.perform(do.AddTournament("open", Settings("Open", 3)), author="x")
    people = tuple(Person(f"Player {number}", fide_rating=2000 - number) for number in range(4))
    ledger.perform(do.AddPlayers("open", people), author="x")
    assert "\n202 " not in report(ledger.state, "open")
    ledger.perform(do.PairRound("open", "seed"), author="x")
    ledger.perform(do.PublishRound("open"), author="x")
    ledger.perform(do.SetResults("open", 1, ((1, "1-0"), (2, "1-0"))), author="x")
    codes = standings_after(ledger.state, "open").tiebreaks
    assert codes
    written = trf.loads(report(ledger.state, "open"))
    assert written.tiebreaks == ("PTS", *codes)
