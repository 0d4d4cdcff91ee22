"""What people try first with the library: forty right uses, forty wrong ones, and calls of every public name with
whatever comes. Bad input raises a `DutchessError`, and nothing else."""

from __future__ import annotations

import csv
import datetime
import inspect
import io
import os
import random
import warnings
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import dutchess
from dutchess import Game, GeneratorConfig, Header, Player, Scoring, Team, Tournament
from dutchess.base.values import replace

ROOT = Path(__file__).parent.parent
CLUB = dutchess.trf.load(ROOT / "examples" / "club-9.trf")
LEAGUE = dutchess.trf.load(ROOT / "examples" / "league-9.trf")
WEEKEND = dutchess.trf.load(ROOT / "examples" / "weekend-46.trf")
NAMES = ("Anna", "Ben", "Carl", "Dora")
FOUR = Tournament.of([(name, 2000 - 10 * place) for place, name in enumerate(NAMES)], rounds=3)
FIRST = dutchess.pair(FOUR)
PAIRED = FOUR.with_round(FIRST)
TEAMS = Tournament(
    tuple(Player(number, f"Player {number}", 2400 - 10 * number) for number in range(1, 9)),
    rounds=3,
    initial_colour="w",
    teams=tuple(Team(number, name, (2 * number - 1, 2 * number)) for number, name in enumerate("ABCD", 1)),
    board_colours="wb",
)


class Float(float):
    """A number of another library, as a data frame has them."""


class Integer:
    """A whole number of another library."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __int__(self) -> int:
        return self.value

    def __index__(self) -> int:
        return self.value

    def __eq__(self, other: object) -> bool:
        return self.value == other

    def __hash__(self) -> int:
        return hash(self.value)


def with_players(*players: Any, **more: Any) -> Tournament:
    return Tournament(players, **{"rounds": 3, "initial_colour": "w", **more})


def two(**more: Any) -> Tournament:
    """Two players, the first with some values of a program."""
    return with_players(Player(**{"number": 1, "name": "Anna", "rating": 2100, **more}), Player(2, "Ben", 2000))


PAIR_OF_TWO = dutchess.pair(two())
RIGHT: list[tuple[str, Callable[[], object], object]] = [
    (
        "of: names and ratings",
        lambda: [p.name for p in Tournament.of([("Ben", 1), ("Anna", 2)], rounds=3).players],
        ["Anna", "Ben"],
    ),
    ("of: names alone", lambda: [p.name for p in Tournament.of(["Ben", "Anna"], rounds=3).players], ["Anna", "Ben"]),
    ("of: lists", lambda: [p.rating for p in Tournament.of([["Ben", 1], ["Anna", 2]], rounds=3).players], [2, 1]),
    ("of: ratings of a data frame", lambda: Tournament.of([("Ben", 1987.0)], rounds=3).player(1).rating, 1987),
    ("of: ratings of a CSV file", lambda: Tournament.of([("Ben", "1987")], rounds=3).player(1).rating, 1987),
    (
        "of: titles decide",
        lambda: [p.name for p in Tournament.of([Player(0, "A", 1), Player(0, "B", 1, title="GM")], rounds=3).players],
        ["B", "A"],
    ),
    ("of: no rating", lambda: Tournament.of([("Ben", None), ("Anna", 2)], rounds=3).player(2).rating, 0),
    (
        "of: rows of a CSV file",
        lambda: [
            (p.name, p.rating, p.club)
            for p in Tournament.of(csv.DictReader(["name,rating,club", "Ben,1987,Oslo", "Anna,,"]), rounds=3).players
        ],
        [("Ben", 1987, "Oslo"), ("Anna", 0, "")],
    ),
    ("of: a generator", lambda: len(Tournament.of(((name, 1) for name in NAMES), rounds=3).players), 4),
    ("of: more fields", lambda: Tournament.of(["Ben"], rounds=3, name="Open", system="dubov").system, "dubov"),
    (
        "of: players with numbers",
        lambda: Tournament.of([Player(2, "B", 1), Player(1, "A", 2)], rounds=3).player(2).name,
        "B",
    ),
    ("pair, then play", lambda: [p.games[0].result for p in FOUR.play(FIRST, ["1-0", "½-½"]).players].count("="), 2),
    ("play: points of White", lambda: FOUR.play(FIRST, [1, 0.5]) == FOUR.play(FIRST, ["1-0", "½-½"]), True),
    ("play: points of both", lambda: FOUR.play(FIRST, [(1, 0), (0.5, 0.5)]) == FOUR.play(FIRST, ["1-0", "="]), True),
    ("play: by game", lambda: FOUR.play(FIRST, {FIRST.pairs[0]: "0-1"}).points(FOUR.player(FIRST.pairs[0][1])), 0),
    (
        "play: with a bye",
        lambda: (
            Tournament.of(NAMES[:3], rounds=3)
            .play(dutchess.pair(Tournament.of(NAMES[:3], rounds=3)), ["1-0"])
            .played_rounds
        ),
        1,
    ),
    (
        "play: a round of teams",
        lambda: TEAMS.play(dutchess.pair(TEAMS), [["1-0", "1-0"], ["=", "="]]).player(1).games[0].result,
        "1",
    ),
    (
        "play: teams as the first sees them",
        lambda: TEAMS.play(dutchess.pair(TEAMS), [["1-0", "1-0"], ["=", "="]]).player(2).games[0].result,
        "1",
    ),
    (
        "results: dictionary by game",
        lambda: PAIRED.with_results(1, dict.fromkeys(FIRST.pairs, "1-0")).played_rounds,
        1,
    ),
    (
        "results: half a point",
        lambda: PAIRED.with_results(1, {FIRST.pairs[0]: "0.5-0.5"}) == PAIRED.with_results(1, {FIRST.pairs[0]: "½-½"}),
        True,
    ),
    (
        "results: numbers of another library",
        lambda: PAIRED.with_results(Integer(1), {FIRST.pairs[0]: "="}).played_rounds,
        1,
    ),  # type: ignore[arg-type]
    (
        "results: by team",
        lambda: (
            TEAMS.with_round(dutchess.pair(TEAMS))
            .with_results(1, {dutchess.pair(TEAMS).pairs[0]: ["1-0", "0-1"]})
            .played_rounds
        ),
        1,
    ),
    ("byes: pairs", lambda: FOUR.with_byes([(1, "H")]).byes, ((1, "H"),)),
    ("byes: lists", lambda: FOUR.with_byes([[1, "H"]]).byes, ((1, "H"),)),  # type: ignore[list-item]
    ("byes: a dictionary", lambda: FOUR.with_byes({3: "Z", 1: "H"}).byes, ((1, "H"), (3, "Z"))),
    ("byes: small letters", lambda: FOUR.with_byes([(1, "h")]).byes, ((1, "H"),)),  # type: ignore[list-item]
    ("byes: words", lambda: FOUR.with_byes([(1, "half"), (2, "zero")]).byes, ((1, "H"), (2, "Z"))),  # type: ignore[list-item]
    ("byes: a generator", lambda: len(FOUR.with_byes((n, "Z") for n in (1, 2)).byes), 2),  # type: ignore[misc]
    (
        "players as a list",
        lambda: dutchess.pair(Tournament([Player(1, "A", 1), Player(2, "B", 1)], rounds=3, initial_colour="w")).pairs,
        ((1, 2),),
    ),  # type: ignore[arg-type]
    ("games as a list", lambda: two(games=[]).validated().player(1).games, ()),
    ("rating 2100.0", lambda: two(rating=2100.0).validated().player(1).rating, 2100),
    ("rating '2100'", lambda: two(rating="2100").validated().player(1).rating, 2100),
    ("rating of a data frame", lambda: type(two(rating=Float(2100)).validated().player(1).rating), int),
    ("rating of another library", lambda: type(two(rating=Integer(2100)).validated().player(1).rating), int),
    ("rating as a fraction", lambda: two(rating=Fraction(4200, 2)).validated().player(1).rating, 2100),
    ("number 1.0", lambda: dutchess.pair(two(number=1.0)), PAIR_OF_TWO),
    ("FIDE ID as a number", lambda: two(fide_id=1503014).validated().player(1).fide_id, "1503014"),
    (
        "a date",
        lambda: replace(two(), header=Header(start=datetime.date(2026, 3, 1))).validated().start_date,
        "2026/03/01",
    ),  # type: ignore[arg-type]
    ("tie-breaks as one text", lambda: dutchess.standings(WEEKEND, "BH/C1, SB").tiebreaks, ("BH/C1", "SB")),
    ("explain a list of two", lambda: list(dutchess.explain(CLUB, pair=[1, 2]).document()["pair"]), [1, 2]),  # type: ignore[call-overload]
    ("explain by the text of a number", lambda: dutchess.explain(CLUB, player="5").document()["player"], 5),  # type: ignore[call-overload]
    ("rounds '3'", lambda: replace(two(), rounds="3").validated().rounds, 3),
]
WRONG: list[tuple[str, Callable[[], object], str]] = [
    ("pair a path", lambda: dutchess.pair("open.trf"), "not a path: `dutchess.trf.load` reads one"),  # type: ignore[arg-type]
    ("pair a Path", lambda: dutchess.pair(Path("open.trf")), "not a path"),  # type: ignore[arg-type]
    ("pair nothing", lambda: dutchess.pair(None), "not NoneType"),  # type: ignore[arg-type]
    ("check a list", lambda: dutchess.check([CLUB]), "not list"),  # type: ignore[arg-type]
    ("standings of a text", lambda: dutchess.standings("x"), "needs a Tournament"),  # type: ignore[arg-type]
    ("explain a number", lambda: dutchess.explain(5), "needs a Tournament"),  # type: ignore[call-overload]
    ("preview a file", lambda: dutchess.preview("x.trf"), "needs a Tournament"),  # type: ignore[arg-type]
    ("prove a file", lambda: dutchess.prove("x.trf"), "needs a Tournament"),  # type: ignore[arg-type]
    ("dump a pairing", lambda: dutchess.trf.dumps(FIRST), "needs a Tournament"),  # type: ignore[arg-type]
    ("loads nothing", lambda: dutchess.trf.loads(None), "text or bytes, not NoneType"),  # type: ignore[arg-type]
    ("load a file that is open", lambda: dutchess.trf.load(io.StringIO()), "`loads` takes its contents"),  # type: ignore[arg-type]
    ("dump to a file that is open", lambda: dutchess.trf.dump(CLUB, io.StringIO()), "`dumps` gives its contents"),  # type: ignore[arg-type]
    (
        "of: another heading",
        lambda: Tournament.of([{"name": "Anna", "elo": 1}], rounds=3),
        "'elo' is none of the headings",
    ),
    ("of: a row without a name", lambda: Tournament.of([{"rating": 1}], rounds=3), "a player needs a name"),
    ("pair within a text", lambda: dutchess.pair(FOUR, within="2"), "a number of seconds, not '2'"),  # type: ignore[arg-type]
    ("explain two things", lambda: dutchess.explain(CLUB, player=1, pair=(1, 2)), "one at a time"),
    ("a text without width", lambda: dutchess.explain(CLUB).text(width=0), "40 columns or more, not 0"),
    ("a text of some width", lambda: dutchess.explain(CLUB).text(width="80"), "not '80'"),  # type: ignore[arg-type]
    ("a number for a tie-break", lambda: dutchess.standings(CLUB, [5]), "the code of a tie-break is a text, such as"),  # type: ignore[list-item]
    ("load a number", lambda: dutchess.trf.load(5), "named by a path, not by int"),  # type: ignore[arg-type]
    (
        "rating 2100.5",
        lambda: dutchess.pair(two(rating=2100.5)),
        "players[0].rating must be a whole number, not 2100.5",
    ),
    ("rating 'x'", lambda: dutchess.pair(two(rating="x")), "must be a whole number, not 'x'"),
    ("rating NaN", lambda: dutchess.pair(two(rating=float("nan"))), "must be a whole number, not nan"),
    ("rating None", lambda: dutchess.pair(two(rating=None)), "must be a whole number, not None"),
    ("number True", lambda: dutchess.pair(two(number=True)), "must be a whole number, not True"),
    ("name None", lambda: dutchess.pair(two(name=None)), "players[0].name must be a text, not None"),
    ("a game as a tuple", lambda: dutchess.pair(two(games=((2, "w", "1"),))), "games[0] must be a Game"),
    ("players as a set", lambda: dutchess.pair(Tournament({Player(1, "A")}, rounds=1)), "players must be a list"),  # type: ignore[arg-type]
    ("players as a text", lambda: Tournament.of("Anna", rounds=3), "a list of names"),
    ("a player of three", lambda: Tournament.of([("Anna", 1, 2)], rounds=3), "a name, or (name, rating)"),  # type: ignore[list-item]
    (
        "some numbers",
        lambda: Tournament.of([Player(1, "A"), Player(0, "B")], rounds=3),
        "either every player has a number",
    ),
    (
        "scoring in points",
        lambda: dutchess.pair(replace(FOUR, scoring=Scoring(draw=0.5))),
        "scoring.draw must be a whole number",
    ),  # type: ignore[arg-type]
    (
        "forbidden pairs as tuples",
        lambda: dutchess.pair(replace(FOUR, forbidden=((1, 2),))),
        "must be a ForbiddenPairs",
    ),
    ("the colour white", lambda: dutchess.pair(replace(FOUR, initial_colour="white")), "must be w or b"),
    ("rounds 'three'", lambda: dutchess.pair(replace(FOUR, rounds="three")), "rounds must be a whole number"),
    ("a round as a list", lambda: FOUR.with_round([(1, 3), (2, 4)]), "a round is a Pairing"),  # type: ignore[arg-type]
    ("results as a list", lambda: PAIRED.with_results(1, ["1-0"]), "`play` takes a list"),  # type: ignore[call-overload]
    ("results as a text", lambda: PAIRED.with_results(1, "1-0"), "by game"),  # type: ignore[call-overload]
    ("too few results", lambda: FOUR.play(FIRST, ["1-0"]), "has 2 boards, but 1 results"),
    ("a result of 2", lambda: FOUR.play(FIRST, [2, 2]), "2 is not a result; the results are 1-0"),
    ("colours reversed", lambda: PAIRED.with_results(1, {FIRST.pairs[0][::-1]: "1-0"}), "does not have White"),  # type: ignore[dict-item]
    ("a game of three", lambda: PAIRED.with_results(1, {(1, 2, 3): "1-0"}), "is no game"),  # type: ignore[dict-item]
    ("too few boards", lambda: TEAMS.play(dutchess.pair(TEAMS), [["1-0"], ["1-0"]]), "has 2 boards, not 1"),
    ("byes without letters", lambda: FOUR.with_byes([1, 2]), "a bye is a pair"),  # type: ignore[list-item]
    ("byes of nobody", lambda: FOUR.with_byes(None), "byes are pairs"),  # type: ignore[arg-type]
    ("byes of hours", lambda: FOUR.with_byes([(1, "hours")]), "must be F, H or Z"),  # type: ignore[list-item]
    ("player '1'", lambda: FOUR.player("1"), "a pairing number is a whole number"),  # type: ignore[arg-type]
    ("a player as a tuple", lambda: FOUR.with_player((5, "Edda")), "a Player is needed"),  # type: ignore[arg-type]
    ("explain a pair of three", lambda: dutchess.explain(CLUB, pair=(1, 2, 3)), "a pair is two numbers"),  # type: ignore[call-overload]
    ("explain round 'one'", lambda: dutchess.explain(CLUB, "one"), "the round must be a whole number"),  # type: ignore[call-overload]
    ("K as a letter", lambda: dutchess.ratings(CLUB, factors={1: "H"}), "factors must be a whole number, not 'H'"),  # type: ignore[dict-item]
    ("K of nobody", lambda: dutchess.standings(CLUB, factors={"Anna": 20}), "not 'Anna'"),  # type: ignore[dict-item]
    ("a later rating alone", lambda: dutchess.standings(CLUB, later_ratings={1: 2000}), "must be a list, not 2000"),  # type: ignore[dict-item]
    ("later ratings of three", lambda: dutchess.standings(CLUB, later_ratings={1: [(1, 2, 3)]}), "pairs of numbers"),  # type: ignore[list-item]
    ("a section as a dict", lambda: dutchess.standings(CLUB, section={"sex": "w"}), "a section is a text, such as"),  # type: ignore[arg-type]
    ("tie-breaks as numbers", lambda: dutchess.standings(CLUB, [1]), "the code of a tie-break is a text"),  # type: ignore[list-item]
    (
        "generate for 'ten'",
        lambda: dutchess.generate(GeneratorConfig(players="ten"), 1),
        "players must be a whole number",
    ),  # type: ignore[arg-type]
]


@pytest.mark.parametrize(("name", "use", "wanted"), RIGHT, ids=[name for name, _, _ in RIGHT])
def test_what_people_try_first_works(name: str, use: Callable[[], object], wanted: object) -> None:
    assert use() == wanted


@pytest.mark.parametrize(("name", "use", "said"), WRONG, ids=[name for name, _, _ in WRONG])
def test_what_cannot_be_meant_is_refused_in_a_sentence(name: str, use: Callable[[], object], said: str) -> None:
    with pytest.raises(dutchess.DutchessError) as refused:
        use()
    assert said in str(refused.value)


def test_there_are_forty_of_each() -> None:
    assert len(RIGHT) >= 40
    assert len(WRONG) >= 40


def test_numbers_that_are_not_the_seeding_are_warned_of() -> None:
    """C.04.2 article 2.2."""
    with pytest.warns(UserWarning, match=r"1 Ben \(1900\) comes before 2 Anna \(2100\)"):
        made = Tournament.of([Player(1, "Ben", 1900), Player(2, "Anna", 2100)], rounds=3)
    assert made.player(1).name == "Ben"


def test_what_we_write_we_can_read() -> None:
    for _, use, _ in RIGHT:
        found = use()
        if isinstance(found, Tournament):
            assert dutchess.trf.loads(dutchess.trf.dumps(found)) == found


# -- Any call ----------------------------------------------------------------------------------------------------------

CALLED = (
    *("check", "explain", "generate", "norms", "pair", "points_text", "preview", "prizes", "prove", "ratings"),
    "standings",
)
METHODS = (
    *("with_round", "with_results", "with_byes", "with_player", "play", "withdraw", "renumber", "before_round"),
    *("player", "points", "validated"),
)
VALUES: tuple[Any, ...] = (
    *(None, True, 0, 1, 2, 5, -1, 10**12, 1.5, float("nan"), float("inf"), Fraction(1, 3), Float(3), Integer(2), 1j),
    *(
        "",
        "1",
        "x",
        "1-0",
        "H",
        "BH",
        "BH/C1,SB",
        "dutch",
        "dubov",
        "baku",
        "sex=w",
        "2026/01/01",
        "\0",
        "ł" * 50,
        b"001",
    ),
    *(
        (),
        (1, 2),
        (1, 0),
        (1, 1),
        (1, 2, 3),
        [1, 2],
        ["BH"],
        ["1-0"],
        [("Anna", 2100)],
        [None],
        {},
        {1: "H"},
        {(5, 1): "1-0"},
    ),
    *({1: 20}, {"1": "20"}, {1: [(2, 1900)]}, {1: {}}, {1: 0}),
    *({(1, 2): ["1-0"]}, {1: 2}, {2: 1}, {1, 2}, frozenset((1,)), range(3), object(), int, len, Path("nowhere.trf")),
    *(CLUB, FOUR, PAIRED, LEAGUE, TEAMS, FIRST, Player(3, "Carl"), Player(9, "x", "y"), Game(1, "w", "1")),  # type: ignore[arg-type]
    *(
        GeneratorConfig(players=6, rounds=2),
        GeneratorConfig(players="x"),
        replace(FOUR, rounds=None),
        replace(FOUR, byes=5),
    ),  # type: ignore[arg-type]
    *(replace(FOUR, players=(1, 2)), replace(FOUR, header=None), datetime.date(2026, 1, 1), Header(start=5)),  # type: ignore[arg-type]
)


def calls(count: int, seed: int) -> Iterator[tuple[str, Callable[..., object], tuple[Any, ...], dict[str, Any]]]:
    """Public functions and methods of tournaments with any values, most of them wrong."""
    drawn = random.Random(seed)
    targets: list[tuple[str, Callable[..., object]]] = [(name, getattr(dutchess, name)) for name in CALLED]
    targets += [(f"trf.{name}", getattr(dutchess.trf, name)) for name in ("loads", "dumps")]
    targets.append(("Tournament.of", Tournament.of))
    for index in range(count):
        name, target = drawn.choice(targets)
        if index % 2:
            name = drawn.choice(METHODS)
            target = getattr(drawn.choice((CLUB, FOUR, PAIRED, TEAMS, LEAGUE)), name)
        parameters = list(inspect.signature(target).parameters.values())
        given: list[Any] = []
        named: dict[str, Any] = {}
        for parameter in parameters:
            if parameter.name in ("progress", "warnings", "within", "more") or (
                parameter.default is not parameter.empty and drawn.random() < 0.6
            ):
                if parameter.kind is parameter.POSITIONAL_OR_KEYWORD:
                    break
                continue
            value = drawn.choice(VALUES)
            if parameter.name == "tournament" and drawn.random() < 0.8:
                value = drawn.choice((CLUB, FOUR, PAIRED, LEAGUE))
            if parameter.kind is parameter.KEYWORD_ONLY:
                named[parameter.name] = value
            else:
                given.append(value)
        yield name, target, tuple(given), named


@pytest.mark.scaled
def test_no_call_ends_in_another_exception() -> None:
    """And whatever tournament comes of a call can be used, or is refused in the same way."""
    count = 100_000 if os.environ.get("DUTCHESS_NIGHTLY") else 3_000
    refused = 0
    for name, target, given, named in calls(count, 1):
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                made = target(*given, **named)
                if isinstance(made, Tournament):
                    use(made)
        except dutchess.DutchessError:
            refused += 1
        except Exception as error:
            raise AssertionError(f"{name}{given}{named}: {type(error).__name__}: {error}") from error
    assert refused > count // 4


def use(made: Tournament) -> None:
    """What is written can be read."""
    written = dutchess.trf.dumps(made)
    assert dutchess.trf.dumps(dutchess.trf.loads(written)) == written
    for question in (dutchess.standings, dutchess.check, dutchess.preview, dutchess.pair):
        question(made)
