"""The Double-Swiss System, C.04.5: its articles one at a time, whole events, and the legality of random rounds."""

from __future__ import annotations

import os
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dutchess
from book import double_legality
from book.states import event_of
from dutchess.base.errors import InvalidTournament, NoPairingPossible
from dutchess.base.values import replace
from dutchess.pairing import systems
from dutchess.pairing.decisions import BracketPaired, ByeGiven, ColourGiven, FloatersChosen
from dutchess.tournament import Tournament

NIGHTLY = bool(os.environ.get("DUTCHESS_NIGHTLY"))
CODE = systems.find("double-swiss").code


def matches(*games: str, rounds: int = 10) -> Tournament:
    """An event by hand: the games of every player, both games of a match in a row (see `event_of`)."""
    return replace(event_of(*games, rounds=rounds), system=CODE)


def colours(event: Tournament) -> dict[frozenset[int], ColourGiven]:
    """The colours of each pair, without what they were decided by."""
    given = [one for one in systems.decide(event) if isinstance(one, ColourGiven)]
    return {frozenset((one.white, one.black)): ColourGiven(one.article, one.white, one.black) for one in given}


# -- matches -----------------------------------------------------------------------------------------------------------


def test_the_second_game_reverses_the_first() -> None:
    """Article 4.4, and 3.4 with 1.4: the bye is worth a win and a draw."""
    event = matches(*[""] * 7)
    first = dutchess.pair(event)
    assert first.round == 1
    assert first.bye == 7
    after = event.with_round(first)
    second = dutchess.pair(after)
    assert second.round == 2
    assert second.pairs == tuple(pair[::-1] for pair in first.pairs)
    assert second.bye is None
    over = after.with_round(second).with_results(1, dict.fromkeys(range(1, 7), "="))
    over = over.with_results(2, dict.fromkeys(range(1, 7), "="))
    assert over.points(over.player(7)) == 15
    assert over.points(over.player(1)) == 10
    assert over.problems() == ()


def test_byes_are_for_both_games() -> None:
    event = matches(*[""] * 8).with_byes([(2, "H"), (5, "Z"), (6, "F")])
    for _ in range(2):
        event = event.with_round(dutchess.pair(event))
    assert [[game.result for game in event.player(number).games] for number in (2, 5, 6)] == [
        ["H", "H"],
        ["Z", "Z"],
        ["F", "F"],
    ]


def test_a_player_who_leaves_between_the_games_is_still_paired() -> None:
    event = matches(*[""] * 6)
    first = dutchess.pair(event)
    begun = event.with_round(first).withdraw(first.pairs[0][0])
    assert dutchess.pair(begun).pairs == tuple(pair[::-1] for pair in first.pairs)


@pytest.mark.parametrize(
    ("games", "message"),
    [
        (("2w1 3b1", "1b0 4w1", "4w1 1w0", "3b0 2b0"), "must be player 2 again"),
        (("2w1 2w1", "1b0 1b0"), "colours must be reversed"),
        (("2w1 -H", "1b0 -H"), "a bye is for both games"),
        (("-U -U", "-Z -Z"), "U is followed by H, not U"),
        (("-H -Z", "-Z -Z"), "H is followed by H, not Z"),
    ],
)
def test_games_that_are_no_match_are_refused(games: tuple[str, ...], message: str) -> None:
    for event in (matches(*games), event_of(*games, rounds=10)):
        with pytest.raises(InvalidTournament, match=message):
            dutchess.pair(event, "double-swiss")


def test_an_odd_number_of_rounds_is_refused() -> None:
    with pytest.raises(InvalidTournament, match="must be even, not 9"):
        dutchess.pair(matches("", "", rounds=9))


# -- [C1] and [C2] -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "other", "again"),
    [
        ("2w1 2b1", "1b0 1w0", False),
        ("2w+ 2b1", "1b- 1w0", False),  # one game was played
        ("2w+ 2b+", "1b- 1w-", True),
        ("2w- 2b-", "1b- 1w-", True),
        ("2w+ 2b-", "1b- 1w-", True),  # player 2 forfeited both games
        ("2w+ 2b-", "1b- 1w+", False),  # each forfeited one: that is no forfeited match (Preface)
    ],
)
def test_only_a_forfeited_match_may_be_played_again(one: str, other: str, again: bool) -> None:
    event = matches(one, other)
    if again:
        assert frozenset(dutchess.pair(event).pairs[0]) == {1, 2}
    else:
        with pytest.raises(NoPairingPossible, match=r"C\.04\.5"):
            dutchess.pair(event)


def bye_of(*games: str) -> int | None:
    return dutchess.pair(matches(*games)).bye


def test_who_may_not_have_the_bye() -> None:
    """[C2]: the bye before, a match won by forfeit, a full-point bye; a single forfeited game does not matter."""
    rest = ("-Z -Z", "-Z -Z")
    assert bye_of(*rest, "-Z -Z") == 3
    assert bye_of(*rest, "-U -H") == 2
    assert bye_of(*rest, "-F -F") == 2
    assert bye_of("-F -F", "3w- 3b1", "2b+ 2w0") == 3
    assert bye_of("-F -F", "3w- 3b-", "2b+ 2w+") == 2
    assert bye_of("-F -F", "3w- 3b-", "2b+ 2w-") == 2  # one point, but the match was forfeited
    assert bye_of("-F -F", "3w- 3b-", "2b- 2w-") == 3


def test_the_bye_goes_to_the_lowest_score_then_most_matches_then_highest_number() -> None:
    """Article 3.4."""
    assert bye_of("-H -H", "-H -H", "-Z -Z") == 3
    assert bye_of("2w0 2b0", "1b0 1w0", "-Z -Z") == 2
    assert bye_of("2w0 2b0", "1b0 1w0", "-H -H", "-H -H", "-Z -Z") == 2
    assert bye_of("3w1 3b1", "-Z -Z", "1b0 1w0") == 3
    assert bye_of("3w1 3b0", "-Z -Z", "1b0 1w1") == 3  # the lowest score is that of 2, but 1 and 3 have met ([C3])


# -- floaters ----------------------------------------------------------------------------------------------------------


def test_upfloaters_who_did_not_float_before_come_first() -> None:
    """[C7], and its exception in the last round."""
    # 1 has 4 points. 2 and 3 have 2; 2 met somebody with another score in match 2, and 3 had byes.
    games = (
        "-F -F 4w1 4b1",
        "-Z -Z 5w1 5b1",
        "-H -H -H -H",
        "-Z -Z 1b0 1w0",
        "-H -H 2b0 2w0",
        "-Z -Z -H -H",
    )
    event = matches(*games, rounds=10)
    chosen = [one for one in systems.decide(event) if isinstance(one, FloatersChosen)]
    assert [one.article for one in chosen][:1] == ["C.04.5 article 3.5"]
    assert chosen[0].chosen == (3,)
    last = [one for one in systems.decide(replace(event, rounds=6)) if isinstance(one, FloatersChosen)]
    assert last[0].chosen == (2,)


def test_the_identifier_orders_the_pairs_of_a_bracket() -> None:
    """Article 3.6: tops ascending, then their bottoms."""
    [bracket] = [one for one in systems.decide(matches(*[""] * 6)) if isinstance(one, BracketPaired)]
    assert bracket.pairs == ((1, 4), (2, 5), (3, 6))
    apart = replace(matches(*[""] * 6), forbidden=(dutchess.ForbiddenPairs((1, 4)),))
    [bracket] = [one for one in systems.decide(apart) if isinstance(one, BracketPaired)]
    assert bracket.pairs == ((1, 5), (2, 4), (3, 6))


# -- colours -----------------------------------------------------------------------------------------------------------


def given_to(first: str, second: str, *, rest: tuple[str, ...] = ()) -> ColourGiven:
    """The colours of players 1 and 2, who are the only ones present."""
    event = matches(first, second, *rest)
    event = event.with_byes([(number, "Z") for number in range(3, len(event.players) + 1)])
    return colours(event)[frozenset((1, 2))]


def test_newcomers_by_number_and_lot() -> None:
    """4.3.1."""
    event = matches(*[""] * 4)
    told = colours(event)
    assert told[frozenset((1, 3))] == ColourGiven("C.04.5 article 4.3.1", 1, 3)
    assert told[frozenset((2, 4))] == ColourGiven("C.04.5 article 4.3.1", 4, 2)
    black = colours(replace(event, initial_colour="b"))
    assert black[frozenset((1, 3))] == ColourGiven("C.04.5 article 4.3.1", 3, 1)


def test_white_goes_to_the_one_with_fewer_whites() -> None:
    """4.3.2 counts Whites alone: one Black more or less does not matter."""
    # 1: White against 3. 2: Black against 4.
    told = given_to("3w= 3b=", "4b= 4w=", rest=("1b= 1w=", "2w= 2b="))
    assert told == ColourGiven("C.04.5 article 4.3.2", 2, 1)
    # 1: Black and Black; 2: Black only. Both have no White: the last difference decides (there is none), then 4.3.4.
    told = given_to("3b= 3w= 4b= 4w=", "4b= 4w= -H -H", rest=("1w= 1b= -Z -Z", "2w= 2b= 1w= 1b="))
    assert told == ColourGiven("C.04.5 article 4.3.4", 1, 2)


def test_the_last_match_with_different_colours_is_reversed() -> None:
    """4.3.3."""
    told = given_to("3w= 3b= 4b= 4w=", "4b= 4w= 3w= 3b=", rest=("1b= 1w= 2b= 2w=", "2w= 2b= 1w= 1b="))
    assert told == ColourGiven("C.04.5 article 4.3.3", 1, 2)


def test_the_colour_of_the_opponent_changes_if_the_higher_player_has_none() -> None:
    """4.3.5: player 1 had byes worth more; player 2 had Black."""
    told = given_to("-H -H", "3b0 3w0", rest=("2w1 2b1",))
    assert told == ColourGiven("C.04.5 article 4.3.5", 2, 1)


def test_colours_of_a_match_without_a_game_do_not_count() -> None:
    """1.6: each of the two forfeited one game, so that neither had a colour."""
    told = given_to("3w+ 3b-", "4w+ 4b-", rest=("1b- 1w+", "2b- 2w+"))
    assert told == ColourGiven("C.04.5 article 4.3.1", 1, 2)
    # The first game was forfeited, the second played: the colour of the first game is the one that counts.
    told = given_to("3w+ 3b=", "4b= 4w=", rest=("1b- 1w=", "2w= 2b="))
    assert told == ColourGiven("C.04.5 article 4.3.2", 2, 1)


# -- files -------------------------------------------------------------------------------------------------------------


def test_a_bye_written_twice_is_read_as_a_win_and_a_draw() -> None:
    """Other programs write `U` in both games and, in record 162, its points for the whole match."""
    event = matches(*[""] * 3, rounds=6)
    for _ in range(2):
        event = event.with_round(dutchess.pair(event))
    event = event.with_results(1, {1: "1", 2: "0"}).with_results(2, {1: "=", 2: "="})
    text = dutchess.trf.dumps(event)
    assert dutchess.trf.loads(text) == event
    assert "0000 - U  0000 - H" in text
    twice = text.replace("0000 - U  0000 - H", "0000 - U  0000 - U")
    for other in (twice, twice.replace("001    1", "162  P 1.5\r\n001    1", 1)):
        warnings: list[dutchess.trf.Deviation] = []
        read = dutchess.trf.loads(other, warnings=warnings)
        assert any("U in both games" in str(warning) for warning in warnings)
        assert read.points(read.player(3)) == 15
        assert read.scoring.pairing_bye == 10
        assert dutchess.pair(read).bye != 3


def test_the_code_names_the_system_and_its_acceleration() -> None:
    event = matches(*[""] * 12, rounds=8)
    assert systems.name_of(event) == "double-swiss"
    fast = replace(event, system=f"{CODE}_BAKU")
    [group_a, *_] = [one for one in systems.decide(fast) if isinstance(one, BracketPaired)]
    assert group_a.score == 20  # a match won: two points
    assert group_a.residents == (1, 2, 3, 4, 5, 6)


def test_a_forfeited_game_of_a_played_match_counts_in_tie_breaks() -> None:
    """Preface: as played; a match in which somebody forfeits both games does not."""
    games = ("3w+ 3b0 4w1 4b1", "4w+ 4b+ 3w1 3b=", "1b- 1w1 2b0 2w=", "2b- 2w- 1b0 1w0")
    played = ("3wW 3b0 4w1 4b1", "4w+ 4b+ 3w1 3b=", "1bL 1w1 2b0 2w=", "2b- 2w- 1b0 1w0")
    one, other = (dutchess.standings(matches(*event), ["BH", "SB", "BH/C1", "WON"]) for event in (games, played))
    assert [(row.player, row.points, row.tiebreaks) for row in one.rows] == [
        (row.player, row.points, row.tiebreaks) for row in other.rows
    ]
    unplayed = dutchess.standings(event_of(*games), ["BH", "SB", "BH/C1", "WON"])
    assert [row.tiebreaks for row in unplayed.rows] != [row.tiebreaks for row in one.rows]


# -- whole events ------------------------------------------------------------------------------------------------------


def random_event(seed: int) -> tuple[Random, Tournament]:
    random = Random(seed)
    event = matches(*[""] * random.randint(3, 14), rounds=2 * random.randint(1, 6))
    if random.random() < 0.3:
        pair = tuple(sorted(random.sample(range(1, len(event.players) + 1), 2)))
        event = replace(event, forbidden=(dutchess.ForbiddenPairs(pair),))
    return random, event


@settings(max_examples=400 if NIGHTLY else 40)
@given(st.integers(min_value=0))
def test_every_round_is_legal(seed: int) -> None:
    """[C1], [C2], attendance and second games, by a check that shares no code with the engine."""
    random, event = random_event(seed)
    assert event.rounds is not None
    while event.played_rounds < event.rounds:
        if event.played_rounds % 2 == 0:
            present = len(event.players)
            away = [player.number for player in event.players if random.random() < 0.08][: present - 2]
            event = event.with_byes([(number, random.choice("HZZF")) for number in away])  # type: ignore[misc]
        try:
            pairing = dutchess.pair(event)
        except NoPairingPossible:
            return
        assert double_legality.violations(event, pairing.pairs, pairing.bye) == []
        results: dict[int, str] = {}
        for white, black in pairing.pairs:
            letters = random.choice(("10", "01", "==", "10", "01", "==", "+-", "-+", "--"))
            results[white], results[black] = letters
        event = event.with_round(pairing).with_results(pairing.round, results)
        assert event.problems() == ()


def test_generated_events_agree_with_the_checker() -> None:
    for seed in range(200 if NIGHTLY else 12):
        config = dutchess.GeneratorConfig(
            players=5 + seed % 20, rounds=2 * (2 + seed % 4), system="double-swiss", bye_rate=0.05, forfeit_rate=0.15
        )
        event = dutchess.generate(config, seed)
        assert event.problems() == ()
        report = dutchess.check(event)
        assert report.system == "double-swiss"
        assert report.discrepancies == 0
        assert report.pairs > 0


def test_a_wrong_second_game_is_a_discrepancy_of_the_file_not_a_pairing() -> None:
    event = dutchess.generate(dutchess.GeneratorConfig(players=8, rounds=6, system="double-swiss"), 5)
    first = event.before_round(3)
    wrong = first.with_round(dutchess.Pairing(3, tuple(pair[::-1] for pair in dutchess.pair(first).pairs)))
    report = dutchess.check(wrong)
    assert report.discrepancies == 1
    difference = report.rounds[2].difference
    assert difference is not None
    assert difference.article.startswith("C.04.5 article 4.3")


def test_why_not_in_a_second_game() -> None:
    event = matches(*[""] * 6)
    first = dutchess.pair(event)
    begun = event.with_round(first)
    (one, _), (other, _) = first.pairs[:2]
    told = dutchess.explain(begun, pair=(one, other))
    assert isinstance(told, dutchess.PairExplained)
    assert not told.possible
    assert "second game of a match" in told.text()
    bye = [decision for decision in systems.decide(begun) if isinstance(decision, ByeGiven)]
    assert bye == []
