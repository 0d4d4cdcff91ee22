"""What the criteria of C.04.3 count, by the text of each edition."""

from __future__ import annotations

import pytest

import dutchess
from dutchess import Tournament
from dutchess.pairing import systems
from dutchess.pairing.decisions import BracketPaired
from dutchess.tournament import Scoring
from histories import event, met

Values = dict[str, int | tuple[int, ...]]


def counted(tournament: Tournament, system: str, score: int) -> Values:
    """What a bracket is shown to count, by criterion."""
    bracket = next(
        one for one in systems.decide(tournament, system) if isinstance(one, BracketPaired) and one.score == score
    )
    return {count.article.removeprefix("C.04.3 "): count.value for count in bracket.criteria()}


# Before round 4, 2 has 3 points, 1 and 3 have 2 and 7 has 1½. In round 3 both 1 and 2 floated down.
SEVEN = event(
    "4w1 2b0 6b1",
    "5b1 1w1 7w1",
    "6w1 7b0 4w1",
    "1b0 5w1 3b0",
    "2w0 4b0 U",
    "3b0 U 1w0",
    "U 3w1 2b0",
    rounds=5,
    scoring=Scoring(pairing_bye=5),
)
# Before round 5, 1 has 4 points and 2 has 3; they have met. In round 4 both floated down.
NINE = event(
    "5w1 9b1 2w1 3b1",
    "6b1 3w1 1b0 7w1",
    "7w1 2b0 4w1 1w0",
    "8b= 6w1 3b0 9w1",
    "1b0 8w1 7b= 6w1",
    "2w0 4b0 U 5b0",
    "3b0 U 5w= 2b0",
    "4w= 5b0 9w= U",
    "U 1w0 8b= 4b0",
    rounds=7,
)


@pytest.mark.parametrize(
    ("tournament", "score", "of_2025", "of_2026"),
    [
        # 2 is moved down and meets 3; 1 floats down to 7, half a point below.
        (
            SEVEN,
            20,
            {"[C7]": (10, 10), "[C8]": (0, 5), "[C14]": 2, "[C18]": (10, 10)},
            {"[C7]": (20,), "[C8]": (0,), "[C14]": 1, "[C18]": (10,)},
        ),
        # 1 is moved down and stays in the Limbo, two points above what 2025 gives a downfloater to meet (1.8.4).
        (
            NINE,
            30,
            {"[C7]": (20, 10), "[C14]": 2, "[C18]": (20, 10)},
            {"[C7]": (40, 30), "[C14]": 1, "[C18]": (20,)},
        ),
    ],
)
def test_each_edition_shows_what_its_text_counts(
    tournament: Tournament, score: int, of_2025: Values, of_2026: Values
) -> None:
    """2026 counts in [C7] the downfloaters' scores, in [C8] the same ahead, in [C14] residents, in [C18] MDPs."""
    assert met(tournament, "dutch-2025") == met(tournament, "dutch")
    for system, wanted in (("dutch-2025", of_2025), ("dutch", of_2026)):
        shown = counted(tournament, system, score)
        assert {article: shown[article] for article in wanted} == wanted, system


def test_each_edition_has_its_own_words() -> None:
    of_2026 = dutchess.explain(SEVEN, system="dutch").text()
    of_2025 = dutchess.explain(SEVEN, system="dutch-2025").text()
    assert "scores of those who float down (C.04.3 [C7]): 2.0" in of_2026
    assert "residents who float down as in the previous round (C.04.3 [C14])" in of_2026
    assert "score differences, the largest first (C.04.3 [C7]): 1.0, 1.0" in of_2025
    assert "players who float down as in the previous round (C.04.3 [C14])" in of_2025


# -- [C9] of 2025 ------------------------------------------------------------------------------------------------------


def test_unplayed_games_count_among_several_downfloaters_in_2025() -> None:
    """3.4.4 of 2025 has no note: it counts however many float down; 2.4.4 of 2026 counts only for a single one.

    4 has had the bye, so it goes to 3 or 5 ([C5]), and 1 must come down to 4. If 1 and 3 float down, 3 has the bye; if
    1 and 5 do, 5 has. 3 has played all games, 5 has missed one.
    """
    tournament = event(
        "5w1 7b1 6w0 2b0",
        "6b= 3w1 H 1w1",
        "7w0 2b0 4w1 5b=",
        "Z 6w0 3b0 U",
        "1b0 H 7w= 3w=",
        "2w= 4b1 1b1 7w0",
        "3b1 1w0 5b= 6b1",
        rounds=5,
    )
    assert met(tournament, "dutch-2025") == "1-4 2-7 5-6 3-0"
    assert met(tournament, "dutch") == "1-4 2-7 3-6 5-0"
    assert counted(tournament, "dutch-2025", 15)["[C9]"] == 0
    assert "[C9]" not in counted(tournament, "dutch", 15)
    answer = dutchess.explain(tournament, pair=(5, 0), system="dutch-2025").text()
    assert "C.04.3 [C9]" in answer


def test_several_possible_assignees_count_by_the_one_who_is_best_in_2025() -> None:
    """1, 2, 3 and 5 have 1½ points, 7 has 1 and has had the bye; the bye goes to 2, 3 or 5, two of the four float down.

    2 and 5 have missed a game. 3 can have the bye if 3 floats down with somebody who can meet 7: 2 has not yet.
    """
    tournament = event(
        "4w= 7b+ Z", "5b= 3w1 7b-", "7w1 2b0 4w=", "1b= 5w0 3b=", "2w= 4b1 Z", "Z Z Z", "3b0 1w- 2w+", rounds=8,
        absent="4Z 6Z",
    )  # fmt: skip
    assert met(tournament, "dutch-2025") == "1-5 2-7 3-0"
    assert met(tournament, "dutch") == "1-7 3-5 2-0"
    assert counted(tournament, "dutch-2025", 15)["[C9]"] == 0


def test_unplayed_games_of_a_resident_below_do_not_count() -> None:
    """A reading: [C9] speaks of a bracket with the assignee among its downfloaters.

    5 meets 1 or 3, and the other floats down to 2 and 4, one of whom has the bye. 2 has missed no game, 4 has missed
    one. 1 may not meet 4, so only with 3 floating down could 2 have the bye; but the bracket of ½ looks no further than
    [C8].
    """
    tournament = event("3w=", "5b0", "1b=", "Z", "2w1", "U", rounds=5, forbidden="1-4 2-6 5-6", absent="6Z")
    for system in ("dutch", "dutch-2025"):
        assert met(tournament, system) == "1-2 3-5 4-0"
