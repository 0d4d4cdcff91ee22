"""Hypothesis strategies for tournaments: any event a report file can describe.

Every tournament is in the form the reader gives: players in order of number, as many entries for each as rounds were
played, byes sorted. Results go together, so that nothing is refused as a contradiction.
"""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import strategies as st

import dutchess
from dutchess.base.values import replace
from dutchess.ranking.categories import Category
from dutchess.tournament import (
    MAX_ROUNDS,
    Acceleration,
    Adjustment,
    ForbiddenPairs,
    Game,
    Header,
    Player,
    Playoff,
    Record,
    Scoring,
    Tournament,
    Wish,
)

OVER_THE_BOARD = ("10", "01", "==", "=0", "0=", "00", "WL", "LW", "DD", "DL", "LD", "LL", "??")
FORFEITS = ("+-", "-+", "--")
PLAIN_RECORDS = (
    "### a comment with an ümlaut",
    "NOR    1 m    Alder, Ann                        2480 NOR       12345 1990/01/01",
    "YYY what nobody knows",
)


def texts(width: int) -> st.SearchStrategy[str]:
    """A text for a field: no line breaks, no blanks around it."""
    letters = st.characters(exclude_categories=["Cs"], exclude_characters="\r\n\0")
    ordinary = st.text(st.sampled_from("abcdefghij ABCDEF-'.,äøéß½Łж"), max_size=width)
    return st.one_of(ordinary, st.text(letters, max_size=width)).map(lambda text: text.strip()[:width].strip())


@st.composite
def scorings(draw: st.DrawFn) -> Scoring:
    """The usual point system, a simple other one, or one with every value free."""
    kind = draw(st.sampled_from(["standard", "standard", "simple", "absences", "free"]))
    if kind == "standard":
        return Scoring()
    points = st.integers(0, 60)
    if kind == "simple":
        win, draw_points, loss, absence, bye = (draw(points) for _ in range(5))
        unknown = draw(st.sampled_from([draw_points, loss]))
        return Scoring(
            win,
            draw_points,
            loss,
            forfeit_win=win,
            forfeit_loss=absence,
            pairing_bye=bye,
            full_bye=win,
            half_bye=draw_points,
            zero_bye=absence,
            unknown=unknown,
        )
    if kind == "absences":
        return Scoring(forfeit_loss=draw(points), zero_bye=draw(points))
    values = [draw(points) for _ in range(10)]
    black = [draw(st.one_of(st.none(), points)) for _ in range(3)]
    # A value for Black that is the one for White is not stated apart.
    stated = [None if value == white else value for value, white in zip(black, values, strict=False)]
    return Scoring(**dict(zip(Scoring.__match_args__, (*values, *stated), strict=True)))


@st.composite
def rounds_played(draw: st.DrawFn, numbers: Sequence[int]) -> dict[int, Game]:
    """Everybody's entry for one round: games, forfeits, byes, absences, at most one pairing-allocated bye."""
    order = draw(st.permutations(numbers))
    pairs = draw(st.integers(0, len(order) // 2))
    entries: dict[int, Game] = {}
    for first, second in zip(order[: 2 * pairs : 2], order[1 : 2 * pairs : 2], strict=True):
        results = draw(st.sampled_from(OVER_THE_BOARD + FORFEITS))
        colours = draw(st.sampled_from(("wb", "bw") if results in OVER_THE_BOARD else ("wb", "bw", "--")))
        entries[first] = Game(second, colours[0], results[0])
        entries[second] = Game(first, colours[1], results[1])
    rest = order[2 * pairs :]
    bye = draw(st.sampled_from([0, *rest]))
    for number in rest:
        entries[number] = Game(0, "-", "U" if number == bye else draw(st.sampled_from("ZZHF")))
    return entries


@st.composite
def requested_byes(draw: st.DrawFn, numbers: Sequence[int]) -> tuple[tuple[int, str], ...]:
    """Byes of one round that is still to come, for some players or even for all."""
    chosen = draw(st.lists(st.sampled_from(numbers), unique=True, max_size=len(numbers)))
    return tuple((number, draw(st.sampled_from("ZHF"))) for number in sorted(chosen))


@st.composite
def player_facts(draw: st.DrawFn, number: int, games: tuple[Game, ...]) -> Player:
    """A participant with whatever is known of him."""
    return Player(
        number=number,
        name=draw(texts(33)),
        rating=draw(st.one_of(st.just(0), st.integers(1000, 2900), st.integers(0, 9999))),
        title=draw(st.sampled_from(["", "GM", "WFM", "g"])),
        sex=draw(st.sampled_from(["", "m", "w"])),
        federation=draw(st.sampled_from(["", "NOR", "ESP", "A"])),
        fide_id=draw(st.sampled_from(["", "1503014", "12345678901"])),
        birth=draw(st.sampled_from(["", "1990/11/30", "1990"])),
        rank=draw(st.one_of(st.none(), st.integers(1, 9999))),
        games=games,
    )


@st.composite
def accelerations(draw: st.DrawFn) -> Acceleration:
    """Virtual points for a range of players."""
    rounds = sorted(draw(st.tuples(st.integers(1, 9), st.integers(1, 9))))
    players = sorted(draw(st.tuples(st.integers(1, 20), st.integers(1, 20))))
    points = draw(st.sampled_from([5, 10, 15, 100]))
    return Acceleration(points, rounds[0], rounds[1], first_player=players[0], last_player=players[1])


@st.composite
def forbidden_pairs(draw: st.DrawFn, numbers: Sequence[int]) -> ForbiddenPairs:
    """A group whose members must not meet, in all rounds or in some."""
    group = draw(st.lists(st.sampled_from(numbers), unique=True, min_size=2, max_size=5))
    rounds = draw(st.sampled_from([(1, MAX_ROUNDS), (1, 1), (2, 5), (7, MAX_ROUNDS)]))
    return ForbiddenPairs(tuple(group), *rounds)


@st.composite
def wishes(draw: st.DrawFn, numbers: Sequence[int]) -> Wish:
    """A group whose members should not meet, in all rounds or in some."""
    group = draw(forbidden_pairs(numbers))
    return Wish(group.players, group.first_round, group.last_round)


def _later(draw: st.DrawFn, numbers: Sequence[int], played: int) -> tuple[tuple[int, int, str], ...]:
    return tuple(
        (played + ahead, number, letter)
        for ahead in range(2, 2 + draw(st.integers(0, 2)))
        for number, letter in draw(requested_byes(numbers))
    )


@st.composite
def adjustments(draw: st.DrawFn, numbers: Sequence[int]) -> Adjustment:
    """Points given or taken apart from the results of an individual event."""
    return Adjustment(
        kind=draw(st.sampled_from(["", "W", "D", "-"])),
        match_points=None,
        game_points=draw(st.sampled_from([-15, -5, 5, 10])),
        round=draw(st.integers(0, 5)),
        participants=tuple(draw(st.lists(st.sampled_from(numbers), min_size=1, max_size=3, unique=True))),
    )


@st.composite
def named_categories(draw: st.DrawFn) -> tuple[Category, ...]:
    """Categories with different names."""
    sections = ("", "sex=w", "rating=-1799", "rating=1800-1999", "age=-18", "sex=w, age=65-", "federation=NOR")
    names = draw(st.lists(texts(20).filter(lambda name: name and ":" not in name), unique_by=str.casefold, max_size=6))
    return tuple([Category(name, draw(st.sampled_from(sections))) for name in names])


@st.composite
def headers(draw: st.DrawFn) -> Header:
    """Place, days, officials: in most events some of it is not stated."""

    def maybe(*values: str) -> str:
        return draw(st.sampled_from(["", *values]))

    dates = draw(st.lists(st.sampled_from(["", "2026/05/02", "1999/12/31", "11.26.02"]), max_size=3))
    return Header(
        city=maybe("Sampletown", "Ærøskøbing"),
        federation=maybe("NOR"),
        start=maybe("2026/05/02", "30.11.2025"),
        end=maybe("2026/05/04"),
        kind=maybe("Individual: Swiss-System"),
        chief_arbiter=maybe("Arbiter, Alma", "IA Arbiter, Alma (1234567)"),
        deputies=tuple(draw(st.lists(st.sampled_from(["Deputy, Dora", "Deputy, Emil"]), max_size=3))),
        time_control=maybe("90 minutes, 30 seconds a move"),
        coded_time_control=maybe("5400+30", "40/6000+30:900+30"),
        round_dates=(*dates, "2026/05/05") if any(dates) else (),
        rating_federation=maybe("NOR"),
        rating_method=maybe("FIDON", "NRO"),
        program=maybe("Some program"),
    )


@st.composite
def tournaments(
    draw: st.DrawFn, *, max_players: int = 9, max_rounds: int = 5, records: bool | None = None
) -> Tournament:
    """A whole individual event before some round. `records`: with lines kept from a file, without, or either."""
    count = draw(st.integers(1, max_players))
    step = draw(st.sampled_from([1, 1, 1, 7]))
    numbers = [1 + step * index for index in range(count)]
    played = draw(st.integers(0, max_rounds))
    entries = [draw(rounds_played(numbers)) for _ in range(played)]
    players = [draw(player_facts(number, tuple(entry[number] for entry in entries))) for number in numbers]
    with_records = draw(st.booleans()) if records is None else records
    kept = draw(st.lists(st.sampled_from(PLAIN_RECORDS), max_size=4)) if with_records else []
    some_groups = st.lists(forbidden_pairs(numbers), max_size=2) if count > 1 else st.just([])
    return Tournament(
        players=tuple(players),
        rounds=draw(st.one_of(st.none(), st.integers(max(played, 1), 20))),
        initial_colour=draw(st.sampled_from([None, "w", "b"])),
        scoring=draw(scorings()),
        name=draw(texts(60)),
        system=draw(st.sampled_from(["", "FIDE_DUTCH", "FIDE_DUBOV_BAKU", "CUSTOM_SWISS"])),
        accelerations=tuple(draw(st.lists(accelerations(), max_size=2))),
        forbidden=tuple(draw(some_groups)),
        byes=draw(requested_byes(numbers)),
        later_byes=_later(draw, numbers, played),
        rank_order=tuple(draw(st.one_of(st.just(()), st.permutations(numbers)))),
        records=tuple(Record(line[:3], line) for line in kept),
        header=draw(headers()),
        tiebreaks=draw(st.sampled_from([(), ("PTS", "BH/C1", "SB"), ("BH", "PTS"), ("PTS",)])),
        adjustments=tuple(draw(st.lists(adjustments(numbers), max_size=2))),
        wishes=tuple(draw(st.lists(wishes(numbers), max_size=2) if count > 1 else st.just([]))),
        parameters=draw(st.sampled_from([(), (("games", "2"),), (("games", "1"), ("third-place", "yes"))])),
        playoffs=_playoffs(draw, numbers, played),
    )


def _playoffs(draw: st.DrawFn, numbers: Sequence[int], played: int) -> tuple[Playoff, ...]:
    if len(numbers) < 2 or not played or draw(st.booleans()):
        return ()
    return (Playoff(draw(st.integers(1, played)), *numbers[:2], draw(st.sampled_from(["1", "=0", "==1"]))),)


@st.composite
def swiss_events(draw: st.DrawFn) -> Tournament:
    """A Swiss event as tournament programs run them: usual points, byes, forfeits, absences, ratings in order."""
    config = dutchess.GeneratorConfig(
        players=draw(st.integers(4, 13)),
        rounds=draw(st.integers(1, 5)),
        bye_rate=0.1,
        absence_rate=0.05,
        forfeit_rate=0.15,
        scoring=Scoring(),
        acceleration="",
        forbidden=0,
        tiebreaks=(),
    )
    made = dutchess.generate(config, draw(st.integers(0, 10_000)))
    ordered = [replace(player, rating=2500 - 10 * player.number, title="", birth="") for player in made.players]
    return replace(made, players=tuple(ordered))
