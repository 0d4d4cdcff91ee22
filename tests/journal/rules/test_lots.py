"""Lots, draws and seeds, taking things back, and journals of older versions."""

from __future__ import annotations

import pytest

from dutchess.journal import Details, Refusal, Settings, Store, facts, report, standings_after
from dutchess.journal import (
    actions as do,
)
from dutchess.journal.entry import GENESIS, chain_entries
from dutchess.journal.output import draws
from dutchess.journal.timeline import Timeline
from journal.arbiter import KEY, Arbiter, refused


def test_lots_and_decisions_separate_tied_players(store: Store) -> None:
    arbiter = Arbiter(store, Settings("Open", rounds=1, tiebreaks=("WIN",)))
    arbiter.enter(6)
    arbiter.pair()
    arbiter.play("1")
    assert [place.place for place in standings_after(arbiter.state, KEY).places] == [1, 1, 1, 4, 4, 4]
    arbiter(do.DrawLots(KEY, "5"))
    assert [place.place for place in standings_after(arbiter.state, KEY).places] == [1, 2, 3, 4, 5, 6]
    refused(arbiter, do.DrawLots(KEY, "6"), "VCL 205")
    winners = [place.person for place in standings_after(arbiter.state, KEY).places[:3]]
    arbiter(do.OrderTied(KEY, tuple(reversed(winners))))
    assert [place.person for place in standings_after(arbiter.state, KEY).places[:3]] == winners[::-1]
    refused(arbiter, do.OrderTied(KEY, (winners[0], 6 if 6 not in winners else 5)), "VCL 206")
    arbiter(do.CloseTournament(KEY))
    assert standings_after(arbiter.state, KEY).final
    refused(arbiter, do.OrderTied(KEY, tuple(winners)), "VCL")


def test_a_tournament_that_ends_early_says_so(arbiter: Arbiter) -> None:
    arbiter.enter(12)
    arbiter.rounds(4)
    arbiter(do.CloseTournament(KEY))
    assert arbiter.levels() == [(4, "rounds-not-played")] * 2
    assert "### Not played @ Round 5" in report(arbiter.state, KEY)
    arbiter(do.CloseEvent())
    with pytest.raises(Refusal, match="closed"):
        arbiter(do.AddTournament("b", Settings("B", 3)))


def test_values_computed_elsewhere_decide_after_all_others(store: Store) -> None:
    refused(Arbiter(store), do.AddTournament("b", Settings("B", 3, tiebreaks=("OTHER_X", "BH"))), "VCL 207")
    arbiter = Arbiter(store, Settings("Open", rounds=1, tiebreaks=("WIN", "OTHER_X")))
    arbiter.enter(6)
    arbiter.pair()
    arbiter.play("1")
    winners = [place.person for place in standings_after(arbiter.state, KEY).places[:3]]
    arbiter(do.GiveValues(KEY, "OTHER_X", ((winners[2], 300), (winners[0], 100), (winners[1], 100))))
    places = standings_after(arbiter.state, KEY).places
    assert [(place.place, place.person) for place in places[:3]] == [(1, winners[2]), (2, winners[0]), (2, winners[1])]
    assert [place.place for place in places[3:]] == [4, 4, 4]
    assert places[0].decided == "OTHER_X"


def test_who_enters_after_the_draw_gets_a_lot_from_its_seed(store: Store) -> None:
    """The order of the others stays; anybody can draw it again."""
    arbiter = Arbiter(store, Settings("Open", 3, tiebreaks=("WIN",)))
    arbiter.enter(6)
    arbiter.pair()
    arbiter.play("=")
    arbiter(do.DrawLots(KEY, "seed"))
    before = [place.person for place in standings_after(arbiter.state, KEY).places]
    arbiter.enter(2)
    arbiter.pair()
    arbiter.play("=")
    places = standings_after(arbiter.state, KEY).places
    assert [place.place for place in places] == list(range(1, 9))
    assert [place.person for place in places if place.person in before and place.points == 10] == [
        person for person in before if person in {place.person for place in places if place.points == 10}
    ]
    assert standings_after(arbiter.state, KEY).places == places


def test_undo_does_not_draw_the_initial_colour_again(store: Store) -> None:
    arbiter = Arbiter(store)
    arbiter.enter(6)
    for _ in range(3):
        arbiter(do.PairRound(KEY, "first"))
        arbiter.ledger.undo(author="anna")
        assert not arbiter.open.rounds
        assert (arbiter.open.colour, arbiter.open.colour_seed) == (draws.colour_of("first"), "first")
    other = next(f"s{number}" for number in range(99) if draws.colour_of(f"s{number}") != arbiter.open.colour)
    arbiter(do.PairRound(KEY, other))
    assert arbiter.open.colour_seed == "first"
    arbiter.ledger.undo(author="anna")
    with pytest.raises(Refusal, match="it stays"):
        arbiter(do.DrawColour(KEY, other))
    arbiter.ledger.undo(author="anna")
    assert not arbiter.open.entrants, "an undo goes on to the action before"
    assert arbiter.open.colour_seed == "first"
    entries = arbiter.ledger.entries()
    assert Timeline.of(entries).state == arbiter.state
    pushed = Timeline()
    for entry in entries:
        pushed.push(entry)
    assert pushed.state == arbiter.state


def test_a_colour_that_was_typed_can_be_corrected(store: Store) -> None:
    arbiter = Arbiter(store)
    arbiter(do.DrawColour(KEY, colour="w"))
    arbiter.ledger.undo(author="anna")
    assert arbiter.open.colour == ""
    arbiter(do.DrawColour(KEY, colour="w"))
    arbiter(do.DrawColour(KEY, colour="b"))
    assert arbiter.open.colour == "b"


def test_lots_are_not_taken_back(store: Store) -> None:
    arbiter = Arbiter(store)
    arbiter.enter(4)
    arbiter.rounds(1)
    arbiter(do.DrawLots(KEY, "seed"))
    lots = arbiter.open.lots
    with pytest.raises(Refusal, match="stays drawn"):
        arbiter.ledger.undo(author="anna")
    with pytest.raises(Refusal):
        arbiter(do.DrawLots(KEY, "another"))
    arbiter(do.SetResult(KEY, 1, 1, "1-0"))
    arbiter.ledger.undo(author="anna")
    assert arbiter.open.lots == lots


def test_a_starting_position_is_drawn_once(store: Store) -> None:
    arbiter = Arbiter(store, Settings("Open", 3, chess960=True))
    arbiter.enter(4)
    arbiter(do.PairRound(KEY, "first"))
    position = arbiter.open.round(1).position
    assert position is not None
    for number, way in enumerate((None, do.DiscardPairing(KEY), None, do.DiscardPairing(KEY))):
        if way:
            arbiter(way)
        else:
            arbiter.ledger.undo(author="anna")
        arbiter(do.PairRound(KEY, f"another {number}"))
        assert arbiter.open.round(1).position == position
    assert Timeline.of(arbiter.ledger.entries()).state == arbiter.state
    arbiter(do.PublishRound(KEY))
    arbiter.play()
    arbiter(do.PairRound(KEY, "second"))
    assert arbiter.open.positions[1] == position
    assert set(arbiter.open.positions) == {1, 2}


@pytest.mark.parametrize("cause", ["", "rules"])
def test_reopening_keeps_forfeits(store: Store, cause: str) -> None:
    arbiter = Arbiter(store)
    arbiter.enter(6)
    arbiter.pair()
    arbiter(do.SetResult(KEY, 1, 1, "1F-0F"))
    if not cause:
        arbiter(do.LeaveFideMode(KEY))
    arbiter(do.ReopenRound(KEY, cause))
    assert [board.result for board in arbiter.open.round(1).boards] == ["1F-0F", "", ""]
    arbiter(do.PublishRound(KEY))
    arbiter.play()
    assert arbiter.open.round(1).board(1).result == "1F-0F"


def test_journals_of_older_versions_mean_what_they_meant() -> None:
    """An undo without `keeps` takes everything back, and a reopened round has no results."""
    old = [
        facts.EventCreated(Details("Old")),
        facts.TournamentAdded(KEY, Settings("Open", 3)),
        facts.ColourDrawn(KEY, "w", "seed"),
        facts.Undone(2),
    ]
    timeline = Timeline()
    head = GENESIS
    for position, fact in enumerate(old):
        (entry,) = chain_entries([fact], "old", position, head, "t", "a", "")
        head = entry.hash
        timeline.push(entry)
    assert timeline.state.tournament(KEY).colour == ""


def test_closing_can_be_taken_back(store: Store) -> None:
    arbiter = Arbiter(store, Settings("Open", 1))
    arbiter.enter(4)
    with pytest.raises(Refusal, match="not closed"):
        arbiter(do.ReopenTournament(KEY))
    arbiter.rounds(1)
    arbiter(do.CloseTournament(KEY))
    arbiter(do.CloseEvent())
    with pytest.raises(Refusal):
        arbiter(do.ReopenTournament(KEY))
    arbiter(do.ReopenEvent())
    with pytest.raises(Refusal):
        arbiter(do.ReopenTournament(KEY), reason="")
    arbiter(do.ReopenTournament(KEY))
    assert not arbiter.open.closed
    assert "### Closing undone @ Round 1" in report(arbiter.state, KEY)
    arbiter(do.SetResult(KEY, 1, 1, "="))
    arbiter(do.CloseTournament(KEY))
