"""A tournament defends itself: what may not be is refused alike from a file and from code."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import dutchess
from dutchess import Adjustment, ForbiddenPairs, Game, InvalidTournament, Pairing, Player, Tournament, trf
from dutchess.base.values import replace
from small_events import team_tournament, tournament

FOUR = tournament("2w1 3b=", "1b0 4w1", "4w= 1w=", "3b= 2b0", rounds=5)


def with_game(number: int, round_number: int, game: Game) -> Tournament:
    """The four players with one entry changed."""
    games = list(FOUR.player(number).games)
    games[round_number - 1] = game
    changed = replace(FOUR.player(number), games=tuple(games))
    return replace(FOUR, players=tuple(changed if p.number == number else p for p in FOUR.players))


def doubled() -> Tournament:
    return replace(FOUR, players=(*FOUR.players[:3], replace(FOUR.players[3], number=3)))


WRONG = [
    (doubled, "two players have the pairing number 3"),
    (lambda: with_game(2, 2, Game(9, "w", "1")), "round 2: there is no player 9"),
    (lambda: with_game(2, 1, Game(1, "b", "1")), "round 1: the result 1 contradicts the result 1 of the op"),
    (lambda: with_game(1, 1, Game(2, "b", "1")), "round 1: the opponent (player 2) has the same colour"),
    (lambda: with_game(1, 1, Game(1, "w", "1")), "round 1: player 1 meets themselves"),
    (lambda: with_game(1, 1, Game(0, "-", "Z")), "round 1: the opponent of player 1 is nobody, not player 2"),
    (lambda: with_game(1, 1, Game(2, "-", "1")), "round 1: a game played over the board needs a colour"),
    (lambda: replace(FOUR, rounds=1), "the tournament declares 1 rounds, but 2 have been played"),
    (lambda: replace(FOUR, byes=((9, "H"),)), "there is no player 9"),
    (lambda: replace(FOUR, forbidden=(ForbiddenPairs((1, 9)),)), "there is no player 9"),
]
ONLY_FROM_CODE = [
    (lambda: with_game(1, 1, Game(2, "w", "x")), "round 1: unknown result 'x'"),
    (lambda: with_game(1, 1, Game(2, "x", "1")), "round 1: unknown colour 'x'"),
    (lambda: with_game(1, 1, Game(0, "-", "1")), "round 1: '1' needs an opponent"),
    (lambda: replace(FOUR, players=FOUR.players[::-1]), "not in order of pairing number"),
    (lambda: replace(FOUR, players=(Player(0),)), "pairing numbers start at 1"),
    (lambda: replace(FOUR, initial_colour="green"), "the initial colour must be w or b, not 'green'"),
    (lambda: replace(FOUR, byes=((1, "U"),)), "a bye in a future round must be F, H or Z, not 'U'"),
    (lambda: replace(FOUR, byes=((1, "H"), (1, "Z"))), "player 1 has two byes in round 3"),
    (lambda: replace(FOUR, rank_order=(1, 2)), "the ranking order must name every player exactly once"),
    (lambda: replace(FOUR, adjustments=(Adjustment("", None, 5, 0, (7,)),)), "there is no player 7"),
]


def as_file(wrong: Tournament) -> str:
    """The tournament written by hand: the writer refuses it."""
    lines = ["012 Wrong", f"142 {wrong.rounds}", "152 W"]
    lines += [f"240 {letter}   3 {number:4}" for number, letter in wrong.byes]
    lines += ["260         " + " ".join(map(str, group.players)) for group in wrong.forbidden]
    for player in wrong.players:
        blocks = "".join(f"  {game.opponent or '0000':>4} {game.colour} {game.result}" for game in player.games)
        lines.append(f"001 {player.number:4}      {player.name:33} {player.rating:4}{'':32}     {blocks}")
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize(("make", "message"), [*WRONG, *ONLY_FROM_CODE])
@pytest.mark.parametrize("use", [dutchess.pair, dutchess.check, dutchess.standings, trf.dumps])
def test_contradictions_are_refused_wherever_they_enter(
    make: Callable[[], Tournament], message: str, use: Callable[[Tournament], object]
) -> None:
    with pytest.raises(InvalidTournament) as refusal:
        use(make())
    assert message in refusal.value.message
    assert message in make().problems()[0].message


@pytest.mark.parametrize(("make", "message"), WRONG)
def test_a_file_is_refused_in_the_same_words(make: Callable[[], Tournament], message: str) -> None:
    with pytest.raises(InvalidTournament) as refusal:
        trf.loads(as_file(make()))
    assert refusal.value.message == make().problems()[0].message
    assert message in refusal.value.message
    assert refusal.value.line


def test_all_problems_are_listed() -> None:
    wrong = replace(with_game(1, 1, Game(9, "w", "1")), rounds=1, byes=((8, "H"),))
    assert [str(problem) for problem in wrong.problems()] == [
        "the tournament declares 1 rounds, but 2 have been played",
        "round 1: there is no player 9",
        "round 1: the opponent of player 1 is player 9, not player 2",
        "there is no player 8",
    ]
    assert FOUR.problems() == ()


def test_two_byes_in_a_round_are_no_problem() -> None:
    two = tournament("U", "U", "4w1", "3b0", rounds=5)
    assert two.problems() == ()
    assert dutchess.pair(two).round == 2


@pytest.mark.parametrize(
    ("pairing", "message"),
    [
        (Pairing(2, ((1, 4), (2, 3)), None), "round 2 cannot be added: it is already paired"),
        (Pairing(4, ((1, 4), (2, 3)), None), "round 4 cannot be added: round 3 is not paired yet"),
        (Pairing(3, ((1, 4), (2, 5)), None), "round 3: there is no player 5"),
        (Pairing(3, ((1, 4), (1, 3)), None), "round 3: player 1 is paired twice"),
        (Pairing(3, ((1, 4),), 4), "round 3: player 4 is paired twice"),
    ],
)
def test_rounds_that_cannot_be_added(pairing: Pairing, message: str) -> None:
    with pytest.raises(InvalidTournament, match=message):
        FOUR.with_round(pairing)


def test_no_round_after_the_last_one() -> None:
    with pytest.raises(InvalidTournament, match="the tournament declares 2 rounds, so round 3 cannot be added"):
        replace(FOUR, rounds=2).with_round(Pairing(3, ((1, 4), (2, 3)), None))


PAIRED = FOUR.with_round(Pairing(3, ((1, 4),), 3)).with_results(3, {1: "1", 4: "0"})


@pytest.mark.parametrize(
    ("round_number", "results", "message"),
    [
        (4, {1: "1", 4: "0"}, "round 4 is not paired, so it can have no results"),
        (0, {1: "1"}, "round 0 is not paired"),
        (3, {7: "1"}, "round 3: there is no player 7"),
        (3, {1: "1", 4: "1"}, "round 3: the result 1 contradicts the result 1"),
        (3, {4: "1"}, "round 3: the result 1 contradicts the result 1"),
        (3, {1: "x", 4: "0"}, "round 3: unknown result 'x'"),
        (3, {3: "1"}, "round 3: '1' needs an opponent"),
    ],
)
def test_results_that_cannot_be_given(round_number: int, results: dict[int, str], message: str) -> None:
    with pytest.raises(InvalidTournament, match=message):
        PAIRED.with_results(round_number, results)


def test_results_may_be_corrected() -> None:
    corrected = PAIRED.with_results(3, {1: "=", 4: "=", 3: "H"})
    assert [player.games[2].result for player in corrected.players] == ["=", "Z", "H", "="]
    assert corrected.problems() == ()


def test_byes_of_the_coming_round() -> None:
    assert FOUR.with_byes([(3, "H"), (1, "Z")]).byes == ((1, "Z"), (3, "H"))
    with pytest.raises(InvalidTournament, match="there is no player 5"):
        FOUR.with_byes([(5, "H")])
    with pytest.raises(InvalidTournament, match="there is no team 3"):
        team_tournament("1-2:1=", planned=3).with_byes([(3, "H")])


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("260         1   9", "there is no team 9"),
        ("XXA    9  1.0", "there is no team 9"),
        ("240 H   2    9", "there is no team 9"),
        ("299           1.0  000    9", "there is no team 9"),
    ],
)
def test_unknown_teams_are_refused(line: str, message: str) -> None:
    text = trf.dumps(team_tournament("1-2:1=", planned=3))
    with pytest.raises(InvalidTournament, match=message) as refusal:
        trf.loads(text + line + "\n")
    assert refusal.value.line == len(text.splitlines()) + 1
