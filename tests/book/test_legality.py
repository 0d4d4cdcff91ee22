"""The check of what no pairing may break: it must see every kind of offence, and nothing wrong in a legal round."""

from __future__ import annotations

from random import Random

import pytest

from book.legality import violations
from book.states import artificial_state, empty_event, event_of, play_round
from dutchess.base.values import replace
from dutchess.tournament import Acceleration, ForbiddenPairs, Scoring

FOUR = event_of("2w1", "1b0", "4b=", "3w=")


def only(found: list[str], *words: str) -> None:
    """Exactly one sentence was found, and it has these words."""
    assert len(found) == 1, found
    assert all(word in found[0] for word in words), found


def test_legal_round() -> None:
    assert violations(FOUR, [(3, 1), (2, 4)], None) == []


def test_rematch() -> None:
    found = violations(FOUR, [(2, 1), (4, 3)], None)
    assert len(found) == 2
    assert all("round 1" in sentence and "article 2" in sentence for sentence in found)


@pytest.mark.parametrize("results", ["+-", "-+", "--"])
def test_forfeited_game_is_no_meeting(results: str) -> None:
    assert violations(event_of(f"2w{results[0]}", f"1b{results[1]}"), [(1, 2)], None) == []


@pytest.mark.parametrize("result", "1=0WDL?")
def test_every_result_over_the_board_is_a_meeting(result: str) -> None:
    only(violations(event_of(f"2w{result}", "1b0"), [(1, 2)], None), "1 and 2", "round 1")


def test_forbidden_pair_only_in_its_rounds() -> None:
    event = replace(FOUR, forbidden=(ForbiddenPairs((1, 3, 4), 2, 2),))
    only(violations(event, [(3, 1), (2, 4)], None), "3 and 1", "may not meet")
    assert violations(replace(event, forbidden=(ForbiddenPairs((1, 3), 3, 9),)), [(3, 1), (2, 4)], None) == []


def test_everybody_once() -> None:
    only(violations(FOUR, [(3, 1)], None)[:1], "2 appears 0 times")
    assert len(violations(FOUR, [(3, 1)], None)) == 2
    only(violations(FOUR, [(3, 1), (2, 4), (2, 3)], None)[:1], "2 appears 2 times")
    only(violations(FOUR, [(3, 1), (2, 4)], 2)[:1], "2 appears 2 times")


def test_absent_and_unknown_players() -> None:
    event = replace(FOUR, byes=((1, "Z"), (3, "H")))
    only(violations(event, [(2, 4), (3, 1)], None)[:1], "1 is not there")
    assert violations(event, [(2, 4)], None) == []
    only(violations(event, [(2, 4)], 9)[:1], "9 is not there")
    only(violations(FOUR, [(3, 1), (2, 4), (8, 9)], None)[:1], "8 is not there")


def test_bye_only_for_an_odd_number() -> None:
    found = violations(FOUR, [(3, 1)], 2)
    assert any("although 4 players" in sentence for sentence in found)
    assert violations(replace(FOUR, byes=((4, "Z"),)), [(3, 1)], 2) == []
    only(violations(replace(FOUR, byes=((4, "Z"),)), [(3, 1)], None), "2 appears 0 times")


@pytest.mark.parametrize(
    ("entry", "words"), [("-U", "already had the bye"), ("-F", "scored a win"), ("2w+", "scored a win")]
)
def test_bye_barred(entry: str, words: str) -> None:
    event = event_of(f"{entry} -Z", "-Z -Z", "-Z -Z")
    only(violations(event, [(2, 3)], 1), "round 1", words)


@pytest.mark.parametrize("entry", ["-H", "-Z", "2w-", "2w1"])
def test_bye_not_barred(entry: str) -> None:
    assert violations(event_of(f"{entry} -Z", "-Z -Z", "-Z -Z"), [(2, 3)], 1) == []


def test_bye_is_barred_even_if_it_was_worth_nothing() -> None:
    event = replace(event_of("-U", "-Z", "-Z"), scoring=Scoring(pairing_bye=0))
    only(violations(event, [(2, 3)], 1), "already had the bye")


def test_same_absolute_preference() -> None:
    event = event_of("3w0 4w0", "5w0 6w0", "1b1 6b0", "5w0 1b1", "2b1 4w0", "3w1 2b1")
    found = violations(event, [(1, 2)], None)
    assert any("absolute preference for b" in sentence for sentence in found)
    assert any("1 gets w three times in a row" in sentence for sentence in found)
    assert not any("2 gets" in sentence for sentence in found)


def test_third_equal_colour_counts_games_played_only() -> None:
    """C.04.2 article 3.4: the round without a game does not interrupt a series."""
    event = event_of("3w1 -H 4w=", "-Z -Z -Z", "1b0 -Z -Z", "-Z -Z 1b=")
    event = replace(event, byes=((3, "Z"), (4, "Z")))
    found = violations(event, [(1, 2)], None)
    only(found[:1], "1 gets", "beyond 2")
    only(found[1:], "1 gets w three times")
    assert violations(event, [(2, 1)], None) == []


def test_colour_difference() -> None:
    uneven = event_of("3w1 4w1 5b1 6w1", "-Z -Z -Z -Z")
    only(violations(uneven, [(1, 2)], None), "1 gets a colour difference beyond 2")
    assert violations(uneven, [(2, 1)], None) == []


def test_topscorers_in_the_last_round_only() -> None:
    """C.04.3 article 1.7: two wins of two are more than half; the exception covers the opponent too."""
    winners = ("3w1 4w1", "4w0 3w0", "1b0 2b1", "2b1 1b0")
    before_last = event_of(*winners, rounds=4)
    assert violations(replace(before_last, byes=((3, "Z"), (4, "Z"))), [(1, 2)], None) != []
    last = replace(before_last, rounds=3, byes=((3, "Z"), (4, "Z")))
    assert violations(last, [(1, 2)], None) == []
    losers = event_of("3w0 4w=", "4w0 3w0", "1b1 2b1", "2b1 1b=", rounds=3)
    assert violations(replace(losers, byes=((3, "Z"), (4, "Z"))), [(1, 2)], None) != []


def test_virtual_points_make_a_topscorer() -> None:
    """C.04.7 article 1.5: the pairing score counts."""
    event = event_of("3w1 4w0", "4w0 3w0", "1b0 2b1", "2b1 1b1", rounds=3)
    event = replace(event, byes=((3, "Z"), (4, "Z")))
    assert violations(event, [(1, 2)], None) != []
    assert (
        violations(
            replace(event, accelerations=(Acceleration(5, 3, 3, first_player=1, last_player=1),)), [(1, 2)], None
        )
        == []
    )


def test_random_pairings_are_mostly_illegal_after_some_rounds() -> None:
    """The check bites: boards filled by lot in a random state break some rule more often than not."""
    broken = 0
    for seed in range(300):
        rng = Random(seed)
        event = artificial_state(rng)
        away = {number for number, _ in event.byes}
        here = [player.number for player in event.players if player.number not in away]
        rng.shuffle(here)
        bye = here.pop() if len(here) % 2 else None
        broken += bool(violations(event, list(zip(here[::2], here[1::2], strict=True)), bye))
    assert 150 < broken < 300


def test_first_rounds_by_lot_are_legal() -> None:
    for seed in range(50):
        rng = Random(seed)
        event = replace(empty_event(rng), forbidden=())
        numbers = [player.number for player in event.players]
        rng.shuffle(numbers)
        bye = numbers.pop() if len(numbers) % 2 else None
        pairs = list(zip(numbers[::2], numbers[1::2], strict=True))
        assert violations(event, pairs, bye) == []
        played = play_round(rng, event, pairs, bye, forfeit=0.0)
        assert len(violations(replace(played, byes=()), pairs, None)) >= len(pairs)
