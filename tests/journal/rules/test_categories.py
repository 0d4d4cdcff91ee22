"""Categories of an event, places within them, and the boards of the hall."""

from __future__ import annotations

import re

import pytest

from dutchess.base.errors import DutchessError
from dutchess.journal import NotFound, Person, Refusal, Settings, Store, notices, standings_after
from dutchess.journal import actions as do
from dutchess.journal.output.standing import category_named, in_category, tied_groups
from dutchess.ranking.categories import Category
from journal.arbiter import KEY, Arbiter

PEOPLE = (
    Person("Ada", sex="w", birth="2008/06/01", federation="NOR", club="Rook", fide_rating=2100),
    Person("Bea", sex="w", birth="1970", federation="SWE", club="Rook", fide_rating=2000),
    Person("Cem", sex="m", birth="2010", federation="NOR", fide_rating=1900),
    Person("Dan", sex="m", birth="1950", federation="DEN", club="Pawn"),
)


@pytest.fixture
def arbiter(store: Store) -> Arbiter:
    made = Arbiter(store)
    made(do.AddPlayers(KEY, PEOPLE))
    made.pair()
    made.play("1")
    return made


def names(arbiter: Arbiter, category: Category) -> list[str]:
    table = standings_after(arbiter.state, KEY)
    return sorted(place.name for place, _ in in_category(arbiter.state, arbiter.open, table, category))


@pytest.mark.parametrize(
    ("section", "members"),
    [
        ("sex=w", ["Ada", "Bea"]),
        ("age=-18", ["Ada", "Cem"]),
        ("age=-17@2026/05/31", ["Ada", "Cem"]),
        ("age=-17@2026/06/01", ["Cem"]),
        ("age=50-", ["Bea", "Dan"]),
        ("born=2009-", ["Cem"]),
        ("rating=1900-2000", ["Bea", "Cem"]),
        ("rating=0", ["Dan"]),
        ("club=rook", ["Ada", "Bea"]),
        ("federation=NOR", ["Ada", "Cem"]),
        ("sex=w,federation=NOR", ["Ada"]),
    ],
)
def test_who_belongs_to_a_category(arbiter: Arbiter, section: str, members: list[str]) -> None:
    arbiter(do.SetCategory("Ours", section))
    assert names(arbiter, category_named(arbiter.state, "Ours", private=False)) == members
    assert names(arbiter, category_named(arbiter.state, section, private=True)) == members


def test_named_players_belong_to_it_in_any_case(arbiter: Arbiter) -> None:
    arbiter(do.SetCategory("Women and Dan", "sex=w", (4,)))
    arbiter(do.SetCategory("Locals", persons=(2, 3)))
    assert names(arbiter, arbiter.state.categories[0]) == ["Ada", "Bea", "Dan"]
    assert names(arbiter, arbiter.state.categories[1]) == ["Bea", "Cem"]
    arbiter(do.AddTournament("b", Settings("B", rounds=3)))
    arbiter(do.AddPlayer("b", person=1))
    tournament = arbiter.state.tournament("b")
    assert (
        in_category(arbiter.state, tournament, standings_after(arbiter.state, "b"), arbiter.state.categories[1]) == ()
    )


def test_places_within_a_category_are_counted_anew_and_ties_stay(arbiter: Arbiter) -> None:
    table = standings_after(arbiter.state, KEY)
    everybody = in_category(arbiter.state, arbiter.open, table, Category("All"))
    assert [place.place for place, _ in everybody] == [overall for _, overall in everybody]
    assert [place.place for place in table.places] == [overall for _, overall in everybody]
    losers = [place.person for place in table.places if not place.points]
    arbiter(do.SetCategory("Losers", persons=tuple(losers)))
    found = in_category(arbiter.state, arbiter.open, table, arbiter.state.categories[0])
    assert found[0][0].place == 1
    assert found[0][1] == 3


def test_a_category_is_changed_renamed_and_removed(arbiter: Arbiter) -> None:
    arbiter(do.SetCategory("U18", "age=-18"))
    arbiter(do.SetCategory("Women", "sex=w"))
    arbiter(do.SetCategory("U20", "age=-20", instead_of="U18"))
    assert arbiter.state.categories == (Category("U20", "age=-20"), Category("Women", "sex=w"))
    arbiter(do.RemoveCategory("U20"))
    assert arbiter.state.categories == (Category("Women", "sex=w"),)
    for wrong in (do.RemoveCategory("U20"), do.SetCategory("X", instead_of="U20"), do.SetCategory("X", persons=(99,))):
        with pytest.raises(NotFound):
            arbiter(wrong)
    for refused in (do.SetCategory("Y", "height=2"), do.SetCategory("women", "sex=w"), do.SetCategory("")):
        with pytest.raises(Refusal):
            arbiter(refused)
    with pytest.raises(NotFound):
        category_named(arbiter.state, "nonsense", private=True)


def test_ties_and_standings_do_not_count_a_round_without_results(arbiter: Arbiter) -> None:
    before = tied_groups(arbiter.state, arbiter.open)
    arbiter.pair()
    assert standings_after(arbiter.state, KEY).round == 1
    assert tied_groups(arbiter.state, arbiter.open) == before


# The boards of the hall


def test_boards_count_from_the_first_one_of_the_tournament(store: Store) -> None:
    arbiter = Arbiter(store, Settings("Open", rounds=5, first_board=101))
    arbiter.enter(8)
    arbiter.pair()
    assert arbiter.open.board_numbers(arbiter.open.rounds[0]) == (101, 102, 103, 104)
    with pytest.raises(Refusal):
        arbiter(do.AddTournament("b", Settings("B", rounds=5, first_board=0)))


def test_a_fixed_board_changes_no_pairing(store: Store) -> None:
    """Player 3 sits at board 2, whatever the pairing; the others keep their order. Rounds before stay as they were."""
    arbiter = Arbiter(store)
    arbiter.enter(8)
    arbiter.pair()
    arbiter.play()
    arbiter(do.FixBoard(KEY, 3, 2))
    pairs = [(board.white, board.black) for board in arbiter.open.rounds[0].boards]
    assert arbiter.open.board_numbers(arbiter.open.rounds[0]) == (1, 2, 3, 4)
    arbiter.pair()
    second = arbiter.open.rounds[1]
    place = next(place for place, board in enumerate(second.boards) if 3 in (board.white, board.black))
    numbers = arbiter.open.board_numbers(second)
    assert numbers[place] == 2
    assert [number for number in numbers if number != 2] == [1, 3, 4]
    assert [(board.white, board.black) for board in arbiter.open.rounds[0].boards] == pairs
    with pytest.raises(Refusal):
        arbiter(do.FixBoard(KEY, 4, 2))
    arbiter(do.FixBoard(KEY, 3))
    arbiter.play()
    arbiter.pair()
    assert arbiter.open.board_numbers(arbiter.open.rounds[2]) == (1, 2, 3, 4)
    assert arbiter.open.board_numbers(second) == numbers


def test_a_fixed_board_outside_the_hall_leaves_no_gap(store: Store) -> None:
    arbiter = Arbiter(store)
    arbiter.enter(6)
    arbiter(do.FixBoard(KEY, 1, 50))
    arbiter.pair()
    assert sorted(arbiter.open.board_numbers(arbiter.open.rounds[0])) == [1, 2, 50]


def test_whatever_the_journal_says_of_a_board_is_its_number_in_the_hall(store: Store) -> None:
    """Questions, refusals, notices: the arbiter walks to that table. Four boards, 101 to 104."""
    arbiter = Arbiter(store, Settings("Open", rounds=5, first_board=101))
    arbiter.enter(8)
    arbiter.pair()

    def said_of(action: object) -> str:
        try:
            arbiter(action)
        except DutchessError as error:
            return str(error)
        return " / ".join(str(caution.said) for caution in arbiter.seen)

    def noticed() -> str:
        found = [notice for notice in notices(arbiter.state, KEY) if notice.code == "results-missing"]
        return " / ".join(str(notice.said) for notice in found)

    told = {"no result to verify": said_of(do.VerifyResult(KEY, 1, 102, "1-0")), "open games": noticed()}
    arbiter(do.SetResult(KEY, 1, 102, "1-0"))
    told |= {
        "entered before": said_of(do.SetResult(KEY, 1, 102, "0-1", corrects=False)),
        "differs": said_of(do.VerifyResult(KEY, 1, 102, "0-1")),
        "missing": said_of(do.PairRound(KEY)),
    }
    arbiter(do.PublishRound(KEY))
    told |= {
        "corrected": said_of(do.SetResult(KEY, 1, 102, "0-1")),
        "reversed": said_of(do.CorrectColours(KEY, 1, 102)),
    }
    arbiter.play()
    told["adjourned"] = said_of(do.PairRound(KEY))
    arbiter(do.PublishRound(KEY))
    told["not drawn"] = said_of(do.SetResult(KEY, 1, 101, "1-0"))
    for what, text in told.items():
        assert re.search(r"board (10[1234](, )?)+\b", text), (what, text)
        assert not re.search(r"board (\d+, )*\d\b(?!-)", text), (what, text)
