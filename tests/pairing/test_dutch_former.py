"""The Dutch System of 1992, 2011 and 2012 at the public API: articles one by one, and random events."""

from __future__ import annotations

from pathlib import Path

import pytest

import dutchess
from dutchess import InvalidTournament, NoPairingPossible, Tournament
from dutchess.cli import main
from dutchess.pairing import systems
from dutchess.pairing.decisions import ColourGiven
from dutchess.simulation.generator import GeneratorConfig, generate
from histories import event, met

EDITIONS = ("dutch-1992", "dutch-2011", "dutch-2012")
every_edition = pytest.mark.parametrize("system", EDITIONS)
EVENTS = 12


def boards(tournament: Tournament, system: str) -> str:
    """The boards in order, White first."""
    pairing = dutchess.pair(tournament, system=system)
    return " ".join(f"{white}-{black}" for white, black in pairing.pairs)


# -- A, B --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("system", "bye"), [("dutch-1992", "5-0"), ("dutch-2011", "3-0"), ("dutch-2012", "3-0")])
def test_b1b_half_a_point_without_playing(system: str, bye: str) -> None:
    """Since 2011 a half-point bye bars from the bye; in 1992 it does not, nor is it a downfloat."""
    five = event("2w=", "1b=", "4w=", "3b=", "H", rounds=5)
    assert met(five, system).endswith(bye)


@every_edition
@pytest.mark.parametrize("entry", ["U", "F", "4w+"])
def test_b1b_a_point_without_playing(system: str, entry: str) -> None:
    three = event("Z", "Z", entry, "Z", rounds=5, absent="4Z")
    assert met(three, system) == "1-3 2-0"


@pytest.mark.parametrize(
    ("system", "first", "pairs"),
    [
        ("dutch-1992", "5w+", "1-4 2-3"),
        ("dutch-1992", "F", "1-2 3-4"),
        ("dutch-2011", "5w+", "1-2 3-4"),
        ("dutch-2012", "5w+", "1-2 3-4"),
    ],
)
def test_a5_and_b1b_a_win_by_forfeit_as_a_float(system: str, first: str, pairs: str) -> None:
    """A5 of 1992: only a bye is a downfloat. Since 2011 B1b says so of any point without playing.

    One of 1, 2 and 3 moves down to 4. Players 2 and 3 have just had the bye (B5), and 1 a point without playing.
    """
    four = event(first, "U", "U", "Z", "1b-", rounds=5, absent="5Z")
    assert met(four, system) == pairs


@every_edition
def test_f2_forfeited_game(system: str) -> None:
    """A forfeited game is no meeting and has no colour."""
    two = event("2w+", "1b-", rounds=5)
    assert boards(two, system) == "1-2"


@every_edition
def test_b2_two_absolute_wishes(system: str) -> None:
    """Nobody has a third White: 1 and 2 cannot meet although they lead alone, except as top scorers at the end."""
    histories = ("3w1 4w1", "4w1 3w1", "1b0 2b0", "2b0 1b0", "6w= 7b=", "5b= 8w=", "8w= 5w=", "7b= 6b=")
    assert met(event(*histories, rounds=5), system) == "1-5 2-8 3-6 4-7"
    assert met(event(*histories, rounds=3), system) == "1-2 3-6 4-7 5-8"


@pytest.mark.parametrize(("system", "pair"), [("dutch-1992", "2-1"), ("dutch-2011", "1-2"), ("dutch-2012", "1-2")])
def test_a7a_of_1992_only_the_one_below_half_keeps_the_limits(system: str, pair: str) -> None:
    """A7a, B2b, E2 of 1992: above 50 % in the last round no wish is absolute; the opponent must not have a third Black.

    Both have had White, Black, Black. Since 2011 both wishes stay absolute, and 1 is the higher player (E4).
    """
    histories = ("3w1 3b1 3b1", "3w0 3b0 3b0", "Z Z Z")
    assert boards(event(*histories, rounds=4, absent="3Z"), system) == pair
    with pytest.raises(NoPairingPossible):
        dutchess.pair(event(*histories, rounds=5, absent="3Z"), system=system)


@pytest.mark.parametrize(("system", "pair"), [("dutch-1992", "1-2"), ("dutch-2011", "2-1"), ("dutch-2012", "2-1")])
def test_a7b_and_a7c_of_1992_are_left_above_half(system: str, pair: str) -> None:
    """A7a of 1992, last sentence: without A7a, 1 (twice Black, twice White) has a mild wish and 2 a strong one.

    The stronger wish is granted (E2), and 1, whom B2b does not bind any more, has White a third time.
    """
    assert boards(event("3b1 3b1 3w1 3w1", "3w1 3b1 3w1 F", "Z Z Z Z", rounds=5, absent="3Z"), system) == pair


@pytest.mark.parametrize(("system", "article"), [("dutch-1992", "E"), ("dutch-2011", "E5"), ("dutch-2012", "E5")])
def test_e5_is_new_in_2011(system: str, article: str) -> None:
    """In 1992 the last sentence of E, which has no number, gives the colours of round 1; A7 speaks of the draw."""
    given = [one for one in systems.decide(event("", "", rounds=5), system) if isinstance(one, ColourGiven)]
    assert [one.article for one in given] == [article]
    assert systems.find(system).article("drawn") == ("A7" if article == "E" else "E5")


# -- C -----------------------------------------------------------------------------------------------------------------


@every_edition
def test_f4_round_one(system: str) -> None:
    """The upper half against the lower half, colours alternate, the last has the bye."""
    seven = event("", "", "", "", "", "", "", rounds=5)
    assert boards(seven, system) == "1-4 5-2 3-6"
    assert dutchess.pair(seven, system=system).bye == 7


@every_edition
def test_e5_with_an_absent_player(system: str) -> None:
    """The colours of round 1 alternate by place, whoever is missing."""
    eight = event("", "", "", "", "", "", "", "", rounds=5, absent="2Z 8Z")
    assert boards(eight, system) == "1-5 6-3 4-7"


@every_edition
def test_c1_and_c12(system: str) -> None:
    """1 and 2 lead and have met, so C1 moves both down to 3, 4 and 5.

    By the colours 4 would be left (1-5, 2-3), but he has met 6, who is alone below: C12 leaves 3 instead.
    """
    histories = ("2w= 3b1", "1b= 4w1", "5w1 1w0", "6b1 2b0", "3b0 6w1", "4w0 5b0")
    assert met(event(*histories, rounds=5), system) == "1-4 2-5 3-6"
    without_that_game = (*histories[:3], "7b1 2b0", *histories[4:5], "7w0 5b0", "")
    assert met(event(*without_that_game, rounds=5, absent="7Z"), system) == "1-5 2-3 4-6"


@every_edition
def test_c13_lowest_bracket_is_completed(system: str) -> None:
    """The two last have met: the bracket above is reopened, and everybody is paired."""
    histories = ("3w1", "4b1", "1b0", "2w0")
    four = event(*histories, rounds=5, forbidden="3-4")
    assert met(four, system) == "1-4 2-3"


@pytest.mark.parametrize(
    ("system", "pairs"), [("dutch-1992", "1-5 2-6 3-4"), ("dutch-2011", "1-5 2-6 3-4"), ("dutch-2012", "1-3 2-5 4-6")]
)
def test_c13_keeps_a_pair_without_the_moved_down_players(system: str, pairs: str) -> None:
    """1 and 2 move down to 3 and 4, as many, so the bracket counts as homogeneous; 5 and 6 below must not meet.

    Reopened with one pair, 3-4 is the one by which nobody downfloats again (B5). It stands though both moved-down
    players leave the bracket: the two lowest are joined only if no pair is left at all (that would give 1-4 2-5 3-6).
    In 2012 the scores of those who move down come before B5 (A11).
    """
    six = event("F F", "F F", "Z F", "Z F", "Z Z", "Z Z", forbidden="1-2 5-6")
    assert met(six, system) == pairs


@pytest.mark.parametrize(
    ("system", "pairs"), [("dutch-1992", "1-5 2-3 4-6"), ("dutch-2011", "1-5 2-4 3-6"), ("dutch-2012", "1-5 2-3 4-6")]
)
def test_c13_a_joined_bracket_is_heterogeneous(system: str, pairs: str) -> None:
    """C13 of 2011, last sentence: the added bracket is S1, whatever A3 says of half the players.

    1 moves down to 2, 3 and 4. Only 1 can meet 5, so with 1 in a pair nothing completes the bracket of 5 and 6, and the
    two are joined: 1, 2, 3 and 4 are added. They cannot all meet others, but three can: with 1, 2 and 3 in S1 the pairs
    are 2-4 and 3-6, against all wishes for colours. A homogeneous bracket exchanges 3 and 4 for the colours' sake.
    """
    histories = ("F F", "7b1 Z", "7w1 Z", "7b1 Z", "Z Z", "7w0 Z", "Z Z")
    six = event(*histories, forbidden="2-5 3-5 4-5 5-6 2-6", absent="7Z")
    assert met(six, system) == pairs


def test_c13_of_2011_a_bracket_above_that_stays_changes_nothing() -> None:
    """C13 of 2011: 1 and 2 are paired and stay so; what is below is paired as if they were not there.

    3 and 4 cannot meet and move down to 5, 6 and 7, none of whom may have the bye (B1b). So M1 becomes 1: 3 is S1 and
    meets 5, and 4 has the bye.
    """
    histories = ("F F", "F F", "8w= 8b=", "8w= 8b=", "H Z", "H Z", "H Z", "Z Z")
    below = "3-5 6-7 4-0"
    assert met(event(*histories, forbidden="3-4", absent="1Z 2Z 8Z"), "dutch-2011") == below
    assert met(event(*histories, forbidden="3-4", absent="8Z"), "dutch-2011") == f"1-2 {below}"


@pytest.mark.parametrize(
    ("system", "pairs"), [("dutch-1992", "1-3 2-4 5-6"), ("dutch-2011", "1-3 2-6 4-5"), ("dutch-2012", "1-3 2-4 5-6")]
)
def test_c13_the_added_bracket_stays_s1_when_the_one_above_is_reopened(system: str, pairs: str) -> None:
    """C13 of 2011, last sentence: it does not say that the added bracket ceases to be S1.

    3 moves down to 4 and 5 and meets 5, because 3 must not meet 4. But 4 must not meet 6. The two are joined, which
    does not help, so the one above is reopened: 1-3 instead of 1-2. Now S1 are 2, who moves down, and the added 4 and
    5, as far as they can be paired: 2 and 4. The other editions have 2 alone in S1.
    """
    six = event("F F", "F F", "F F", "F Z", "F Z", "Z Z", forbidden="3-4 3-6 4-6")
    assert met(six, system) == pairs


def test_d4_example_of_six_players() -> None:
    """F can only meet A: of the two ways left, A-F B-C D-E (4.25) beats A-F B-D C-E (5.25)."""
    six = event(*D4_SCORES, rounds=9, forbidden="6-2 6-3 6-4 6-5")
    assert met(six, "dutch-2012") == "1-6 2-3 4-5"


def test_d4_example_with_a_seventh_player() -> None:
    """Only G can have the bye: now the bracket is heterogeneous, and no exchange is allowed in S1."""
    seven = event(*D4_SCORES, "Z Z Z", rounds=9, forbidden="6-2 6-3 6-4 6-5 6-7")
    assert met(seven, "dutch-2012") == "1-6 2-4 3-5 7-0"


D4_SCORES = ("F F F", "F F H", "F F H", "F F Z", "F H Z", "F Z Z")


# -- E, F --------------------------------------------------------------------------------------------------------------


def two_players(first: str, second: str) -> Tournament:
    """Two players to be paired with each other, from their colours by round (`-`: no game)."""
    rows = [" ".join("Z" if colour == "-" else f"3{colour}0" for colour in colours) for colours in (first, second)]
    return event(*rows, "Z", rounds=12, absent="3Z")


@every_edition
@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ("bww-b", "-bwwb", "1-2"),  # the same history once the gap is closed: E4, White for the higher player
        ("wb-wb", "b-wwb", "1-2"),  # -wbwb against -bwwb: they differ in the third game from the end
        ("bww-b-w", "wbwbwbw", "2-1"),  # --bwwbw against wbwbwbw: they differ in the fourth game from the end
    ],
)
def test_f3_gaps_in_the_history_of_colours(system: str, first: str, second: str, expected: str) -> None:
    assert boards(two_players(first, second), system) == expected


@every_edition
@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ("w", "b", "2-1"),  # E1: both wishes
        ("b", "-", "1-2"),  # A7f: the one wish there is
        ("-", "b", "2-1"),
        ("wb", "b-", "2-1"),  # E2: a strong wish before a mild one
        ("bw-", "wbw", "1-2"),  # E2 again: mild Black against strong Black
        ("wbwwb", "bwwbw", "1-2"),  # E1 again: Black was last, White was last
        ("wbb", "bwb", "1-2"),  # E2: absolute before strong
        ("bwb", "bwb", "1-2"),  # E4: the higher player's wish
    ],
)
def test_colours(system: str, first: str, second: str, expected: str) -> None:
    assert boards(two_players(first, second), system) == expected


@every_edition
def test_f1_order_of_boards(system: str) -> None:
    """By the score of the higher player, the sum of both, the rank of the higher player."""
    histories = ("4w=", "5b1", "6w1", "1b=", "2w0", "3b0")
    assert boards(event(*histories, rounds=5), system) == "2-3 6-1 4-5"


NINE = (
    "5w= 7b= 8w1 2b1",
    "6b1 9w1 4b= 1w0",
    "7w1 4b0 9b= 6w1",
    "8b1 3w1 2w= 5b0",
    "1b= 6w0 U 4w1",
    "2w0 5b1 7w= 3b0",
    "3b0 1w= 6b= U",
    "4w0 U 1b0 9w1",
    "U 2b0 3w= 8b0",
)


@pytest.mark.parametrize(
    ("system", "expected", "bye"),
    [
        ("dutch-1992", "1-3 2-5 7-9 6-8", 4),
        ("dutch-2011", "1-3 2-5 9-4 7-8", 6),
        ("dutch-2012", "1-3 2-5 9-4 7-8", 6),
        ("dutch", "1-4 2-5 3-8 7-9", 6),
    ],
)
def test_one_round_four_editions(system: str, expected: str, bye: int) -> None:
    """The event of `docs/systems/dutch-former.md`."""
    nine = event(*NINE, rounds=5)
    assert boards(nine, system) == expected
    assert dutchess.pair(nine, system=system).bye == bye


# -- bad input ---------------------------------------------------------------------------------------------------------


@every_edition
def test_bad_input(system: str) -> None:
    with pytest.raises(InvalidTournament, match="number of rounds"):
        dutchess.pair(event("", "", rounds=None), system=system)  # type: ignore[arg-type]
    with pytest.raises(InvalidTournament, match="already paired"):
        dutchess.pair(event("2w1", "1b0", rounds=1), system=system)
    with pytest.raises(InvalidTournament, match="no player takes part"):
        dutchess.pair(event("", "", absent="1Z 2Z"), system=system)


@every_edition
def test_no_pairing_possible(system: str) -> None:
    with pytest.raises(NoPairingPossible, match="1 can meet nobody"):
        dutchess.pair(event("2w1", "1b0", rounds=3), system=system)
    with pytest.raises(NoPairingPossible, match="bye"):
        dutchess.pair(event("U", "F", "U", rounds=3), system=system)


# -- commands and random events ----------------------------------------------------------------------------------------


@every_edition
def test_commands(system: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`generate` and `check` know the editions."""
    file = str(tmp_path / "event.trf")
    assert main(["generate", "--players", "14", "--rounds", "5", "--seed", "3", "--system", system, "-o", file]) == 0
    assert main(["check", file, "--system", system]) == 0
    out = capsys.readouterr().out
    assert out.splitlines()[-1].startswith("checked 1 tournaments, 5 rounds, ")
    assert out.endswith(": 0 discrepancies\n")


@every_edition
def test_random_events_keep_b1_and_b2(system: str) -> None:
    """Events of 8 to 60 players and 5 to 11 rounds; the check shares nothing with the engine."""
    for seed in range(EVENTS):
        players = 8 + seed * 52 // (EVENTS - 1)
        config = GeneratorConfig(
            players=players,
            rounds=5 + seed % 7,
            system=system,
            absence_rate=0.02 * (seed % 2),
            forfeit_rate=0.05 * (seed % 3),
        )
        tournament = generate(config, seed)
        for number in range(1, tournament.played_rounds + 1):
            assert offences(tournament, number, system) == [], f"seed {seed}"


def offences(tournament: Tournament, number: int, system: str) -> list[str]:
    """What a round breaks of B1 and B2."""
    found: list[str] = []
    last = number == tournament.rounds
    half = 5 * (number - 1)
    for player in tournament.players:
        entry, before = player.games[number - 1], player.games[: number - 1]
        if entry.result == "U":
            gifts = [game for game in before if not game.played and tournament.scoring.points(game)]
            if system == "dutch-1992":
                gifts = [game for game in gifts if tournament.scoring.points(game) >= 10]
            found += [f"{player.number} has a second bye" for _ in gifts]
        if not entry.opponent:
            continue
        found += [f"{player.number} meets again" for game in before if game.played and game.opponent == entry.opponent]
        opponent = tournament.player(entry.opponent)
        scores = [sum(tournament.scoring.points(game) for game in p.games[: number - 1]) for p in (player, opponent)]
        colours = "".join(game.colour for game in before if game.played) + entry.colour
        too_many = abs(colours.count("w") - colours.count("b")) > 2 or colours[-3:] in ("www", "bbb")
        # In 1992 the limits are those of each player; since 2011 a pair with a top scorer is free of them.
        free = scores[0] if system == "dutch-1992" else max(scores)
        if too_many and not (last and free > half):
            found.append(f"{player.number} has {colours}")
    return found


@every_edition
def test_large_brackets(system: str) -> None:
    """D1 has 50! orders for the lower half of a bracket of a hundred; the round ends because they are not tried."""
    tournament = generate(GeneratorConfig(players=200, rounds=3, system=system), 1)
    for number in (1, 2, 3):
        assert len(dutchess.pair(tournament.before_round(number), system=system).pairs) >= 97
