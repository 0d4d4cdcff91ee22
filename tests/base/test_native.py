"""`dutchess.base.native`: it reads and makes what Python does, refuses misuse, and is told of unusual things only."""

from __future__ import annotations

import ast
import gc
import os
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

import dutchess
from dutchess import trf
from dutchess.base.errors import InvalidTournament
from dutchess.base.native import Lines, Met, advance, agree, made, rounds_played, totals
from dutchess.base.values import replace, values_of
from dutchess.formats.trf.players import PlayerLine
from dutchess.pairing.checker import as_played, round_of
from dutchess.pairing.dutch import bracket, editions
from dutchess.pairing.dutch.editions import DUTCH_2025, DUTCH_2026, field_of
from dutchess.pairing.dutch.perfect import Search, perfect
from dutchess.pairing.history import OVER_THE_BOARD, History, Participant, histories
from dutchess.tournament import Game, Player, Tournament
from dutchess.tournament.validity import SPELLED_PAIRS, problems
from mutations import damaged, sound_files
from native_parts import BUILT, USED, python_only
from sources import nodes
from strategies import swiss_events, tournaments

pytestmark = [pytest.mark.skipif(not BUILT, reason="the native kernel is not built"), pytest.mark.scaled]

SOURCE = Path(dutchess.__file__).parent
NIGHTLY = bool(os.environ.get("DUTCHESS_NIGHTLY"))
DAMAGED = 200_000 if NIGHTLY else 2_000
LINE = (
    f"001 {1:4} {'f':1}{'WGM':3} {'Wanda Ä.':33} {2400:4} NED {1234567:11} 1990/01/01 {'1.5':>4} {2:4}"
    "     2 w 1  0000 - H"
)
CASES = 200
EVENTS = 2_000 if NIGHTLY else 60


def everything(tournament: Tournament) -> list[Any]:
    """All that a tournament holds, in order: also what does not count when two of them are compared."""
    facts: dict[str, Any] = {name: getattr(tournament, name) for name in tournament.__match_args__}
    players = [[*vars(player).items()] for player in facts.pop("players")]
    return [players, facts]


def read(data: bytes | str) -> tuple[Any, ...]:
    """What the reader makes of some data: everything in the tournament, or the error; and all warnings."""
    warnings: list[trf.Deviation] = []
    try:
        return everything(trf.loads(data, warnings)), warnings
    except InvalidTournament as error:
        return type(error), error.message, error.line, error.column, warnings


def history_of(tournament: Tournament) -> list[Any]:
    """All that is in the history before the coming round, and before each played one."""
    longer = replace(tournament, rounds=tournament.played_rounds + 2)
    found = []
    for history in (*histories(longer), History.of(longer)):
        entrants = [[*vars(entrant).items()] for entrant in history.all_participants]
        met = [[*history.met(number)] for number in range(1, history.round)]
        found.append([entrants, history.participants, [*history.absent.items()], history.scores, met])
    return found


def agrees(data: bytes | str) -> bool:
    """True if the data can be read. Both ways give the same, to the last warning."""
    here = read(data)
    with python_only():
        assert read(data) == here
    return len(here) == 2


# -- the same from both -----------------------------------------------------------------------------------------------

FILES = sound_files()


@pytest.mark.parametrize("part", range(4))
def test_damaged_files_are_read_or_refused_alike(part: int) -> None:
    read_files = sum(agrees(damaged(FILES, seed)) for seed in range(part, DAMAGED, 4))
    assert DAMAGED / 40 < read_files < DAMAGED / 4


@pytest.mark.parametrize("seed", range(12))
def test_generated_files_are_read_alike_also_with_one_character_changed(seed: int) -> None:
    config = dutchess.GeneratorConfig(players=10 + 7 * seed, rounds=7, absence_rate=0.05, forfeit_rate=0.05)
    event = dutchess.generate(config, seed)
    text = trf.dumps(event.before_round(min(6, event.played_rounds)))
    assert agrees(text)
    random_place = random.Random(seed)
    start = text.index("\n001") + 1
    for _ in range(40):
        at = random_place.randrange(start, len(text))
        agrees(
            text[:at]
            + random_place.choice(" 0123456789wbs-=+WDLUFHZ?X½é\t\x85\xa0\u2003\u3000\u0663.,")
            + text[at + 1 :]
        )


@settings(max_examples=CASES)
@given(tournaments())
def test_any_tournament_is_read_alike(tournament: Tournament) -> None:
    agrees(trf.dumps(tournament))


@settings(max_examples=CASES)
@given(swiss_events())
def test_the_history_is_the_same(tournament: Tournament) -> None:
    here = history_of(tournament)
    with python_only():
        assert history_of(tournament) == here


def test_what_is_adjusted_or_missing_is_in_the_history_alike() -> None:
    event = dutchess.generate(dutchess.GeneratorConfig(players=20, rounds=7, absence_rate=0.2), 5)
    first = event.players[0]
    late = replace(event, players=(replace(first, games=first.games[:-1]), *event.players[1:]))
    bonus = replace(event, adjustments=(dutchess.tournament.Adjustment("", None, 15, 2, (3,)),))
    for one in (late, bonus):
        here = history_of(one)
        with python_only():
            assert history_of(one) == here


@pytest.mark.parametrize("system", ["dutch", "dutch-2017"])
def test_the_search_for_a_perfect_candidate_is_the_same(system: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In every bracket of random events: the same candidate, or none."""
    found: list[bool] = []

    def both(field: Any, traits: Any, mdps: Any, start: int, end: int, *, gives_bye: bool) -> Any:
        here = perfect(field, traits, mdps, start, end, gives_bye=gives_bye)
        there = Search(field, traits, mdps, range(start, end), gives_bye=gives_bye).first()
        assert here == there
        found.append(here is not None)
        return here

    monkeypatch.setattr(bracket, "perfect", both)
    monkeypatch.setattr(editions, "short_way", lambda *_: None)
    for seed in range(EVENTS):
        dutchess.generate(small_event(seed, system), seed)
    assert found.count(True) > 10 * EVENTS
    assert found.count(False) > EVENTS


@pytest.mark.parametrize("edition", [DUTCH_2026, DUTCH_2025], ids=["2026", "2025"])
def test_brackets_settled_in_the_short_way_are_the_same(edition: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """In every round of random events: the same brackets and candidates as without the short way."""
    asked: list[bracket.Bracket] = []
    pair = bracket.Bracket.pair

    def counted(one: bracket.Bracket) -> Any:
        asked.append(one)
        return pair(one)

    monkeypatch.setattr(bracket.Bracket, "pair", counted)
    short, long = 0, 0
    for seed in range(EVENTS):
        event = dutchess.generate(small_event(seed, edition.system.name), seed)
        for history in histories(event):
            field = edition.field_of(history)
            traits = edition.traits_of(history, field)
            asked.clear()
            here = settled(history, field, traits, edition)
            long += len(asked)
            short += len(here) - len(asked)
            with monkeypatch.context() as patch:
                patch.setattr(editions, "short_way", lambda *_: None)
                assert settled(history, field, traits, edition) == here
    assert short > 10 * EVENTS
    assert long > EVENTS


def settled(history: History, field: Any, traits: Any, edition: Any) -> list[Any]:
    """The brackets of a round: moved-down players, residents, pairs and floaters."""
    return [
        (step.mdps, step.start, step.end, step.next_end, step.candidate.pairs, step.candidate.downfloaters)
        for step in edition.steps(history, field, traits, edition)
    ]


@settings(max_examples=CASES)
@given(swiss_events())
def test_rounds_as_played_are_the_same(tournament: Tournament) -> None:
    here = [*as_played(tournament)]
    assert here == [round_of(tournament, number) for number in range(1, tournament.played_rounds + 1)]
    with python_only():
        assert [*as_played(tournament)] == here


def test_an_unusual_game_is_left_to_python() -> None:
    games = [(Game(2, "w", "1"),), (Game(1, "b", "0"),)]
    assert rounds_played(Game, [1, 2], games, 2) == ((((1, 2),), (), ()), ((), (), ()))
    assert rounds_played(Game, [1, 2], [(Game(2, "-", "+"),), (Game(1, "-", "-"),), (Game(0, "-", "U"),)][:2], 1) == (
        (((1, 2),), ((1, 2), (2, 1)), ()),
    )
    assert rounds_played(Game, [1], [(Game(0, "-", "U"),)], 1) == (((), (), (1,)),)
    assert rounds_played(Game, [1], [("no game",)], 1) is None
    assert rounds_played(Game, [1], [(Game(2**40, "w", "1"),)], 1) is None


def small_event(seed: int, system: str) -> dutchess.GeneratorConfig:
    choice = random.Random(seed)
    return dutchess.GeneratorConfig(
        players=choice.randint(7, 60),
        rounds=choice.randint(3, 9),
        system=system,
        draw_rate=choice.choice((None, 0.0, 0.5)),
        bye_rate=choice.choice((0.0, 0.1)),
        forfeit_rate=choice.choice((0.0, 0.1)),
        retirement_rate=choice.choice((0.0, 0.1)),
        forbidden=choice.choice((0, 0, 3)),
    )


def test_whom_one_may_not_meet_is_the_same_within_any_places() -> None:
    event = dutchess.generate(dutchess.GeneratorConfig(players=31, rounds=6, forbidden=5), 2)
    choice = random.Random(1)
    for to_pair in dutchess.pairing.systems.rounds_to_pair(event, "dutch"):
        history = to_pair.view.history  # type: ignore[attr-defined]
        for _ in range(20):
            places = choice.sample(range(len(history.participants)), choice.randint(0, 31 - len(history.absent)))
            here = field_of(history).excluded(places)
            with python_only():
                assert [sorted(one) for one in field_of(history).excluded(places)] == [sorted(one) for one in here]


def test_a_fault_between_two_players_is_found_alike() -> None:
    event = dutchess.generate(dutchess.GeneratorConfig(players=9, rounds=5), 3)
    letters = random.Random(1)
    found = 0
    for _ in range(400):
        who = letters.randrange(9)
        games = list(event.players[who].games)
        at = letters.randrange(len(games))
        games[at] = Game(letters.randrange(11), letters.choice("wb-x"), letters.choice("1=0WDL+-?UFHZx"))
        players = [*event.players]
        players[who] = replace(players[who], games=tuple(games[: letters.randrange(1, 6)]))
        changed = replace(event, players=tuple(players))
        here = [*problems(changed)]
        with python_only():
            assert [*problems(changed)] == here
        found += bool(here)
    assert 100 < found < 400


def test_values_are_those_that_their_class_makes() -> None:
    columns = [[1, 2], ["A", "B"], [2000, 0]]
    one, other = values_of(Player, *columns)
    assert (one, other) == (Player(1, "A", 2000), Player(2, "B", 0))
    assert vars(one) == vars(Player(1, "A", 2000))
    assert repr(other) == "Player(number=2, name='B')"
    with pytest.raises(AttributeError, match="immutable"):
        one.name = "C"  # type: ignore[misc]
    with python_only():
        assert values_of(Player, *columns) == [one, other]


def test_games_from_a_file_are_games_like_others() -> None:
    tournament = trf.loads(FILES[0])
    game = tournament.players[0].games[0]
    assert type(game) is Game
    assert game == Game(game.opponent, game.colour, game.result)
    assert hash(game) == hash(Game(game.opponent, game.colour, game.result))
    del tournament, game
    gc.collect()  # what the collector does not look at must not disturb it


# -- usual and unusual lines ------------------------------------------------------------------------------------------


def lines() -> Any:
    return Lines(Game, PlayerLine, 20)


def test_a_usual_line_is_read() -> None:
    line = lines().read(LINE)
    assert (line.number, line.sex, line.title, line.name, line.rating) == (1, "f", "WGM", "Wanda Ä.", 2400)
    assert (line.federation, line.fide_id, line.birth, line.points, line.rank) == (
        "NED",
        "1234567",
        "1990/01/01",
        15,
        2,
    )
    assert line.games == [Game(2, "w", "1"), Game(0, "-", "H")]
    assert line.line is LINE


@pytest.mark.parametrize(
    ("start", "text"),
    [
        (3, "x"),
        (4, "   0"),
        (4, "  1x"),
        (4, " 1 2"),
        (14, "\t"),
        (20, "\xa0"),
        (48, "24.0"),
        (80, "1.55"),
        (80, " 1,5"),
        (80, "-1.0"),
        (85, "  -1"),
        (89, "x"),
        (91, "1 2 "),
        (96, "W"),
        (96, "s"),
        (98, "X"),
        (98, " "),
        (98, "h"),
        (98, "U"),
        (106, "w"),
        (108, "1"),
        (108, " "),
    ],
)
def test_any_other_line_is_left_to_python(start: int, text: str) -> None:
    changed = LINE[:start] + text + LINE[start + len(text) :]
    assert lines().read(changed) is None


def test_lengths() -> None:
    assert lines().read(LINE[:89]).games == []
    assert lines().read(LINE[:88]) is None
    assert lines().read(LINE[:-1]) is None
    assert lines().read("") is None
    assert len(lines().read(LINE[:89] + LINE[89:99] * 255).games) == 255
    assert lines().read(LINE[:89] + LINE[89:99] * 256) is None
    assert lines().read(LINE + " " * 10).games[-1] is None


# -- misuse -----------------------------------------------------------------------------------------------------------


class Odd:
    """Something that is no game, but looks like one."""

    opponent, colour, result = 2, "w", "1"


class Slots:
    """A class with the slots of a game, which anybody may fill."""

    __slots__ = ("colour", "opponent", "result")

    def __init__(self, **fields: Any) -> None:
        for name, value in fields.items():
            setattr(self, name, value)


WRONG = [
    Slots(),
    Slots(opponent=1),
    Slots(opponent="1", colour="w", result="1"),
    Slots(opponent=-1, colour="w", result="1"),
    Slots(opponent=10**30, colour="w", result="1"),
    Slots(opponent=2, colour="", result="1"),
    Slots(opponent=2, colour="wb", result="1"),
    Slots(opponent=2, colour=b"w", result="1"),
    Slots(opponent=2, colour="w", result="é"),
    Slots(opponent=2, colour="w", result="\0"),
    Odd(),
    None,
]
WORTH = {"w": {"1": 10}, "b": {"1": 10}}


@pytest.mark.parametrize("entry", WRONG, ids=range(len(WRONG)))
def test_what_is_no_game_is_left_to_python(entry: Any) -> None:
    assert totals(Slots, [[entry]], {"1": 10}) is None
    assert agree(Slots, [1], [[entry]], SPELLED_PAIRS) is False
    assert advance(Slots, [[entry]], 1, [0], WORTH, 0, OVER_THE_BOARD, "") is None


class Stubborn(type):
    """A class of classes that refuse to make anything."""

    def __call__(cls, *_: Any) -> Any:
        raise RuntimeError("no")


class Refusing(metaclass=Stubborn):
    __slots__ = ("colour", "opponent", "result")


@pytest.mark.parametrize(
    "call",
    [
        lambda: Lines(),
        lambda: Lines(Game, PlayerLine, -1),
        lambda: Lines(Game, PlayerLine, 10_000),
        lambda: Lines(Game, PlayerLine, 2**40),
        lambda: Lines(Game, PlayerLine, 5, more=1),
        lambda: Lines(1, PlayerLine, 5),
        lambda: Lines(Game, "PlayerLine", 5),
        lambda: Lines(dict, PlayerLine, 5),
        lambda: Lines(Game, int, 5),
        lambda: Lines(Game, object, 5).read(LINE),
        lambda: Lines(object, PlayerLine, 5).read(LINE),
        lambda: lines().read(b"001"),
        lambda: lines().read(None),
        lambda: lines().read(),
        lambda: totals(Game, 5, {}),
        lambda: totals(Game, [5], {}),
        lambda: totals(dict, [], {}),
        lambda: totals(5, [], {}),
        lambda: totals(Game, [], 5),
        lambda: totals(Game, [], {"ab": 1}),
        lambda: totals(Game, [], {"a": "b"}),
        lambda: totals(Game, [], {"a": 10**20}),
        lambda: agree(Game, [1], [], SPELLED_PAIRS),
        lambda: agree(Game, ["x"], [()], SPELLED_PAIRS),
        lambda: agree(Game, [1], [()], "abc"),
        lambda: agree(Game, [1], [()], 5),
        lambda: advance(Game, [()], -1, [0], WORTH, 0, "1", ""),
        lambda: advance(Game, [()], 10**6, [0], WORTH, 0, "1", ""),
        lambda: advance(Game, [()], 1, [], WORTH, 0, "1", ""),
        lambda: advance(Game, [()], 1, [0], {"w": 5}, 0, "1", ""),
        lambda: advance(Game, [()], 1, [0], [], 0, "1", ""),
        lambda: advance(Game, [()], 1, [0], WORTH, 0, ["ab"], ""),
        lambda: Met(),
        lambda: Met([1], []),
        lambda: Met([1], [5]),
        lambda: Met(["x"], [()]),
        lambda: Met([1], [["x"]]),
        lambda: Met([1], [()], more=1),
        lambda: Met([1, 2], [[2], [1]]).within([2]),
        lambda: Met([1, 2], [[2], [1]]).within([-1]),
        lambda: Met([1, 2], [[2], [1]]).within(5),
        lambda: Met([1, 2], [[2], [1]]).perfect(),
        lambda: Met([1, 2], [[2], [1]]).perfect("ab", b"ab", b"ab", b"ab", (), 0, 2),
        lambda: Met([1, 2], [[2], [1]]).perfect(b"ab", b"ab", b"ab", b"abc", (), 0, 2),
        lambda: Met([1, 2], [[2], [1]]).perfect(b"ab", b"ab", b"ab", b"ab", (2,), 0, 2),
        lambda: Met([1, 2], [[2], [1]]).perfect(b"ab", b"ab", b"ab", b"ab", (), -1, 2),
        lambda: Met([1, 2], [[2], [1]]).perfect(b"ab", b"ab", b"ab", b"ab", (), 0, 3),
        lambda: Met([1, 2], [[2], [1]]).perfect(b"ab", b"ab", b"ab", b"ab", (), 2, 1),
        lambda: Met([1, 2], [[2], [1]]).brackets(),
        lambda: Met([1, 2], [[2], [1]]).brackets("ab", *[b"ab"] * 6, [0, 2], -1, 0, ()),
        lambda: Met([1, 2], [[2], [1]]).brackets(*[b"ab"] * 6, b"abc", [0, 2], -1, 0, ()),
        lambda: Met([1, 2], [[2], [1]]).brackets(*[b"ab"] * 7, [], -1, 0, ()),
        lambda: Met([1, 2], [[2], [1]]).brackets(*[b"ab"] * 7, [0, 3], -1, 0, ()),
        lambda: Met([1, 2], [[2], [1]]).brackets(*[b"ab"] * 7, [1, 2], -1, 0, ()),
        lambda: Met([1, 2], [[2], [1]]).brackets(*[b"ab"] * 7, [0, 1, 1, 2], -1, 0, ()),
        lambda: Met([1, 2], [[2], [1]]).brackets(*[b"ab"] * 7, [0, 2], -1, 2, ()),
        lambda: Met([1, 2], [[2], [1]]).brackets(*[b"ab"] * 7, [0, 2], -1, -1, ()),
        lambda: Met([1, 2], [[2], [1]]).brackets(*[b"ab"] * 7, [0, 1, 2], -1, 1, (1,)),
        lambda: Met([1, 2], [[2], [1]]).brackets(*[b"ab"] * 7, [0, 1, 2], -1, 1, (-1,)),
        lambda: rounds_played(Game, [1], [], 1),
        lambda: rounds_played(Game, [1], [5], 1),
        lambda: rounds_played(Game, ["x"], [()], 1),
        lambda: rounds_played(Game, [1], [()], -1),
        lambda: rounds_played(Game, [1], [()], 10**6),
        lambda: rounds_played(dict, [1], [()], 1),
        lambda: made(Player, ("number",), ()),
        lambda: made(Player, (), ()),
        lambda: made(Player, ("number",), ([1], [2])),
        lambda: made(Player, ("number", "name"), ([1], [])),
        lambda: made(Player, (1,), ([1],)),
        lambda: made(Game, ("nothing",), ([1],)),
        lambda: made(int, ("real",), ([1],)),
        lambda: made(dict, ("x",), ([1],)),
        lambda: made("Player", ("x",), ([1],)),
    ],
)
def test_misuse_is_refused(call: Any) -> None:
    with pytest.raises((TypeError, ValueError, OverflowError, AttributeError, IndexError)):
        call()


def test_a_class_of_its_own_kind_is_made_without_being_called() -> None:
    made_line = Lines(Refusing, PlayerLine, 5).read(LINE)
    assert [(one.opponent, one.colour, one.result) for one in made_line.games] == [(2, "w", "1"), (0, "-", "H")]


def test_what_changes_while_it_is_read_does_no_harm() -> None:
    class Emptied(list):  # type: ignore[type-arg]
        def __iter__(self) -> Any:
            games.clear()
            return iter([Game(2, "w", "1")])

    games: list[Any] = [Emptied(), [Game(1, "b", "0")]]
    assert totals(Game, games, {"1": 10, "0": 0}) == [10, 0]
    games = [Emptied(), [Game(1, "b", "0")]]
    assert agree(Game, [1, 2], games, SPELLED_PAIRS) is True
    assert made(Participant, ("games",), ([[]] * 3,))[2].games == []


# -- who uses it ------------------------------------------------------------------------------------------------------


@pytest.mark.house
def test_the_parts_that_use_it_are_known_to_the_tests() -> None:
    """`python_only` leaves nothing native behind."""
    users = {
        (str(path.relative_to(SOURCE)), alias.name)
        for path in SOURCE.rglob("*.py")
        for node in nodes(path, ["dutchess.base.native"])
        if isinstance(node, ast.ImportFrom) and node.module == "dutchess.base.native"
        for alias in node.names
    }
    assert users == {(str(Path(module.__file__ or "").relative_to(SOURCE)), name) for module, name in USED.items()}
