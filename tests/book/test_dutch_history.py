"""The engine of the 1992, 2011 and 2012 editions against the literal reading in `book`, and the tables of the texts."""

from __future__ import annotations

import os
from random import Random

import pytest

from book import dutch_history as book
from book import dutch_history_orders as orders
from book import states
from dutchess.base.errors import NoPairingPossible
from dutchess.base.values import replace
from dutchess.pairing import systems
from dutchess.pairing.common.colours import balance_of
from dutchess.pairing.common.floats import DOWNFLOAT, NO_FLOAT, UPFLOAT
from dutchess.pairing.decisions import Reopened
from dutchess.pairing.dutch_former import editions, pair_field
from dutchess.pairing.dutch_former.bracket import Bracket
from dutchess.pairing.dutch_former.colours import balance_without_a7a
from dutchess.pairing.dutch_former.field import Field, Player

pytestmark = pytest.mark.scaled

EDITIONS = {1992: editions.DUTCH_1992, 2011: editions.DUTCH_2011, 2012: editions.DUTCH_2012}
NIGHTLY = os.environ.get("DUTCHESS_NIGHTLY") == "1"
BRACKETS = 5000 if NIGHTLY else 80
ROUNDS = 5000 if NIGHTLY else 60
TOURNAMENTS = 4000 if NIGHTLY else 25
PLAYED_OUT = 4000 if NIGHTLY else 50
FLOATS = {NO_FLOAT: None, DOWNFLOAT: "down", UPFLOAT: "up"}


# -- the tables of D ---------------------------------------------------------------------------------------------------


def test_d1_of_1992_lists_24_transpositions() -> None:
    listed = (
        "5678 5687 5768 5786 5867 5876 6578 6587 6758 6785 6857 6875 "
        "7568 7586 7658 7685 7856 7865 8567 8576 8657 8675 8756 8765"
    )
    assert ["".join(map(str, order)) for order in orders.transpositions((5, 6, 7, 8))] == listed.split()


def test_d1_1_has_720_transpositions() -> None:
    found = list(orders.transpositions((6, 7, 8, 9, 10, 11)))
    assert len(found) == 720
    assert found[0] == (6, 7, 8, 9, 10, 11)
    assert found[1] == (6, 7, 8, 9, 11, 10)
    assert found[5] == (6, 7, 8, 11, 10, 9)
    assert found[6] == (6, 7, 9, 8, 10, 11)
    assert found[17] == (6, 7, 10, 11, 9, 8)
    assert found[23] == (6, 7, 11, 10, 9, 8)
    assert found[24][:3] == (6, 8, 7)
    assert found[719] == (11, 10, 9, 8, 7, 6)


def test_d1_2_counts_only_the_first_places() -> None:
    found = list(orders.transpositions((3, 4, 5, 6, 7, 8), 2))
    assert found[:6] == [(3, 4), (3, 5), (3, 6), (3, 7), (3, 8), (4, 3)]
    assert len(found) == 30


def test_d2_exchanges_of_one_player() -> None:
    table = {
        6: (1, 3, 6, 10, 15),
        7: (2, 5, 9, 14, 20),
        8: (4, 8, 13, 19, 24),
        9: (7, 12, 18, 23, 27),
        10: (11, 17, 22, 26, 29),
        11: (16, 21, 25, 28, 30),
    }
    found = list(orders.exchanges_of((1, 2, 3, 4, 5), (6, 7, 8, 9, 10, 11), 1))
    for row, places in table.items():
        for column, place in zip((5, 4, 3, 2, 1), places, strict=True):
            assert found[place - 1] == ((column,), (row,))
    assert len(found) == 30


TWO_PLAYERS = """
6,7 1 3 7 14 8 16 28 29 45 65
6,8 2 6 13 24 15 27 43 44 64 85
6,9 4 11 22 37 25 41 60 62 83 104
6,10 9 20 35 53 39 58 79 81 102 120
6,11 17 32 50 71 55 76 96 99 117 132
7,8 5 12 23 38 26 42 61 63 84 105
7,9 10 21 36 54 40 59 80 82 103 121
7,10 18 33 51 72 56 77 97 100 118 133
7,11 30 48 69 90 74 94 113 115 130 141
8,9 19 34 52 73 57 78 98 101 119 134
8,10 31 49 70 91 75 95 114 116 131 142
8,11 46 67 88 108 92 111 126 128 139 146
9,10 47 68 89 109 93 112 127 129 140 147
9,11 66 87 107 123 110 125 137 138 145 149
10,11 86 106 122 135 124 136 143 144 148 150
"""


def test_d2_exchanges_of_two_players() -> None:
    columns = ((5, 4), (5, 3), (5, 2), (5, 1), (4, 3), (4, 2), (4, 1), (3, 2), (3, 1), (2, 1))
    found = list(orders.exchanges_of((1, 2, 3, 4, 5), (6, 7, 8, 9, 10, 11), 2))
    assert len(found) == 150
    for line in TWO_PLAYERS.split("\n")[1:-1]:
        label, *places = line.split()
        row = tuple(map(int, label.split(",")))
        for column, place in zip(columns, places, strict=True):
            assert found[int(place) - 1] == (column, row)


def test_d2_exchanges_of_three_players() -> None:
    assert orders.s1_exchange_list((1, 2, 3, 4, 5), 3) == [
        *((5, 4, 3), (5, 4, 2), (5, 4, 1), (5, 3, 2), (5, 3, 1)),
        *((5, 2, 1), (4, 3, 2), (4, 3, 1), (4, 2, 1), (3, 2, 1)),
    ]
    upper = orders.s2_exchange_list((6, 7, 8, 9, 10, 11), 3)
    assert upper[:6] == [(6, 7, 8), (6, 7, 9), (6, 7, 10), (6, 7, 11), (6, 8, 9), (6, 8, 10)]
    assert upper[9:11] == [(6, 10, 11), (7, 8, 9)]
    assert upper[-2:] == [(8, 10, 11), (9, 10, 11)]
    found = list(orders.exchanges_of((1, 2, 3, 4, 5), (6, 7, 8, 9, 10, 11), 3))
    assert found[:6] == [
        ((5, 4, 3), (6, 7, 8)),
        ((5, 4, 3), (6, 7, 9)),
        ((5, 4, 2), (6, 7, 8)),
        ((5, 4, 3), (6, 7, 10)),
        ((5, 4, 3), (6, 8, 9)),
        ((5, 4, 2), (6, 7, 9)),
    ]


@pytest.mark.parametrize("size", [1, 2])
def test_d2_of_1992_leaves_the_end_players_out_of_its_tables(size: int) -> None:
    """The two 3x3 tables of 1992 show players 2 to 7 only; in the full order these have the same sequence."""
    columns = [(4,), (3,), (2,)] if size == 1 else [(4, 3), (4, 2), (3, 2)]
    rows = [(5,), (6,), (7,)] if size == 1 else [(5, 6), (5, 7), (6, 7)]
    letters = dict(
        zip("abcdefghi", [(0, 0), (1, 0), (0, 1), (2, 0), (1, 1), (0, 2), (2, 1), (1, 2), (2, 2)], strict=True)
    )
    shown = [(columns[column], rows[row]) for row, column in letters.values()]
    full = [entry for entry in orders.exchanges_of((1, 2, 3, 4), (5, 6, 7, 8), size) if entry in shown]
    assert full == shown


def test_d3_chooses_moved_down_players() -> None:
    moved_down = (1, 2, 3, 4, 5)
    assert list(orders.moved_down_choices(moved_down, 5)) == [moved_down]
    assert list(orders.moved_down_choices(moved_down, 4)) == [
        *((1, 2, 3, 4), (1, 2, 3, 5), (1, 2, 4, 5), (1, 3, 4, 5), (2, 3, 4, 5)),
    ]
    assert list(orders.moved_down_choices(moved_down, 3)) == [
        *((1, 2, 3), (1, 2, 4), (1, 2, 5), (1, 3, 4), (1, 3, 5)),
        *((1, 4, 5), (2, 3, 4), (2, 3, 5), (2, 4, 5), (3, 4, 5)),
    ]
    assert list(orders.moved_down_choices(moved_down, 2)) == [
        *((1, 2), (1, 3), (1, 4), (1, 5), (2, 3)),
        *((2, 4), (2, 5), (3, 4), (3, 5), (4, 5)),
    ]
    assert list(orders.moved_down_choices(moved_down, 1)) == [(1,), (2,), (3,), (4,), (5,)]


@pytest.mark.parametrize(
    ("colours", "x1", "z1"),
    [
        ("w w b b", 0, 0),
        ("w w w b", 1, 1),
        ("b b b b", 2, 2),
        ("w w - -", 0, 0),  # a player without a game suits everybody
        ("w w w w b", 1, 1),  # of five players four are paired
        ("wb wb bw wb", 1, 0),  # mild wishes count for X1, not for Z1
        ("w w w bw", 2, 1),
    ],
)
def test_a8_examples(colours: str, x1: int, z1: int) -> None:
    """The least number of clashes, by the formulas of 1992 and of 2011 alike."""
    players = tuple(
        book.Player(number, (0, number), number, 0, text.replace("-", ""), frozenset(), None, None, True, False)
        for number, text in enumerate(colours.split())
    )
    assert book.x1(players, 1992) == book.x1(players, 2011) == x1
    assert book.z1(players) == z1


def strangers(scores: str, met: str) -> list[book.Player]:
    """Players who have had no colours and no floats, by their scores; `1-2` have met."""
    pairs = [tuple(map(int, pair.split("-"))) for pair in met.split()]
    return [
        book.Player(
            number=number,
            order=(-int(score), number),
            parity=number,
            score=int(score),
            colours="",
            met=frozenset(a + b - number for a, b in pairs if number in (a, b)),
            float_1=None,
            float_2=None,
            bye_allowed=True,
            topscorer=False,
        )
        for number, score in enumerate(scores.split(), 1)
    ]


@pytest.mark.parametrize("edition", EDITIONS)
def test_c13_a_bracket_with_a_pair_left_is_not_joined(edition: int) -> None:
    """1 and 2 are moved down to 3 and 4: half of the bracket, so A3 makes it homogeneous and P is its number of pairs.

    Below, 5 may meet nobody but 1, and 6 nobody but 2. With P = 1 that can be had: 3-4 stay and both moved-down players
    move on. Only P = 0 would join the brackets, and then it would be 3-7 and 4-8 but for D4 of 2012.
    """
    players = strangers("20 20 10 10 0 0 0 0", "1-2 5-2 5-3 5-4 5-6 5-7 5-8 6-1 6-3 6-4 6-7 6-8")
    found = book.Round(edition, 3, players).pair()
    assert found is not None
    assert sorted((a.number, b.number) for a, b in found.pairs) == [(1, 5), (2, 6), (3, 4), (7, 8)]


@pytest.mark.parametrize("edition", EDITIONS)
def test_c13_a_heterogeneous_bracket_without_moved_down_players_is_joined(edition: int) -> None:
    """1 is moved down to 2, 3 and 4: a heterogeneous bracket, whose P is the number of moved-down players in S1.

    Below, 5 may meet nobody but 1. Without 1 in S1, P is zero, and the brackets are joined, instead of keeping 2-3.
    """
    players = strangers("20 10 10 10 0 0", "2-5 3-5 4-5 5-6")
    found = book.Round(edition, 3, players).pair()
    assert found is not None
    assert sorted((a.number, b.number) for a, b in found.pairs) == [(1, 5), (2, 4), (3, 6)]


# -- the engine against the book ---------------------------------------------------------------------------------------


def random_players(edition: int, rng: Random, most_players: int, scores: list[int]) -> tuple[int, list[Player]]:
    """The number of a round, and players with made-up cards: anything that the definitions allow."""
    count = rng.randint(2, most_players)
    density = rng.choice((0.1, 0.3, 0.5, 0.7))
    met: dict[int, set[int]] = {number: set() for number in range(1, count + 1)}
    for a in met:
        for b in met:
            if a < b and rng.random() < density:
                met[a].add(b)
                met[b].add(a)
    round_number = rng.randint(4, 7)
    last = rng.random() < 0.3
    players = [_random_player(edition, rng, number, rng.choice(scores), met[number], last) for number in met]
    players.sort(key=lambda player: (-player.score, player.rank))
    return round_number, players


def _random_player(edition: int, rng: Random, number: int, score: int, met: set[int], last: bool) -> Player:
    colours = rng.choice(
        ("", "w", "b", "wb", "bw", "ww", "bb", "wbw", "bwb", "wbb", "bww", "wwb", "bbw", "wbwb", "wbbw", "wwbb", "bbww")
    )
    topscorer = last and score > 20
    balance = balance_without_a7a(colours) if topscorer and edition == 1992 else balance_of(colours)
    kinds = (NO_FLOAT, NO_FLOAT, DOWNFLOAT, UPFLOAT)
    return Player(
        number=number,
        rank=number,
        parity=number,
        points=score,
        score=score,
        opponents=frozenset(met),
        colours=colours,
        preference=balance.preference,
        strength=balance.strength,
        last_float=rng.choice(kinds),
        float_before=rng.choice(kinds),
        bye_allowed=rng.random() < 0.7,
        topscorer=topscorer,
    )


def in_the_book(players: list[Player], edition: int) -> list[book.Player]:
    """The same players as the book sees them."""
    return [
        book.Player(
            number=player.number,
            order=(-player.score, player.rank),
            parity=player.parity,
            score=player.score,
            colours=player.colours,
            met=player.opponents,
            float_1=FLOATS[player.last_float],
            float_2=FLOATS[player.float_before],
            bye_allowed=player.bye_allowed,
            topscorer=player.topscorer,
            past_a7a=player.topscorer and edition == 1992,
        )
        for player in players
    ]


Key = tuple[frozenset[frozenset[int]], frozenset[int]]


def key_of(field: Field, pairs: tuple[tuple[int, int], ...], floaters: tuple[int, ...]) -> Key:
    number = [player.number for player in field.players]
    return frozenset(frozenset((number[a], number[b])) for a, b in pairs), frozenset(number[p] for p in floaters)


@pytest.mark.parametrize("edition", EDITIONS)
def test_brackets(edition: int) -> None:
    """C1 to C11 and C14: one bracket with or without moved-down players."""
    kinds = {"homogeneous": 0, "heterogeneous": 0, "moved down": 0}
    for seed in range(BRACKETS):
        rng = Random(edition * 100_000 + seed)
        scores = rng.choice(([30], [30, 20], [30, 20, 20], [40, 30, 20, 20]))
        round_number, cards = random_players(edition, rng, 9, scores)
        field = Field(EDITIONS[edition], round_number, cards)
        places = range(len(field.players))
        lowest = min(player.score for player in field.players)
        moved_down = [place for place in places if field.players[place].score > lowest]
        residents = [place for place in places if field.players[place].score == lowest]
        found = Bracket(field, moved_down, residents).best()
        players = in_the_book(cards, edition)
        wanted = (
            book.Book(edition, round_number)
            .bracket(tuple(players[place] for place in moved_down), tuple(players[place] for place in residents))
            .best()
        )
        assert key_of(field, found.pairs, found.downfloaters) == wanted.key(), f"seed {seed}"
        if len(wanted.pairs) == len(players) // 2:
            # A8 gives lower bounds, which is why nothing but the counts themselves has to be minimised.
            assert sum(book.clash(*pair) for pair in wanted.pairs) >= book.x1(tuple(players), edition)
            assert sum(book.strong_clash(*pair) for pair in wanted.pairs) >= book.z1(tuple(players))
        kinds["heterogeneous" if 0 < 2 * len(moved_down) < len(places) else "homogeneous"] += 1
        kinds["moved down"] += bool(found.downfloaters)
    assert min(kinds.values()) > BRACKETS // 10, kinds


@pytest.mark.parametrize("edition", EDITIONS)
def test_rounds_of_made_up_cards(edition: int) -> None:
    """C12 and C13 as well: several brackets, many of which cannot be paired as they are."""
    impossible = 0
    for seed in range(ROUNDS):
        rng = Random(edition * 200_000 + seed)
        round_number, cards = random_players(edition, rng, 9, [10 * score for score in range(rng.randint(2, 5))])
        field = Field(EDITIONS[edition], round_number, cards)
        wanted = book.Round(edition, round_number, in_the_book(cards, edition)).pair()
        try:
            found = pair_field(field)
        except NoPairingPossible:
            impossible += 1
            assert wanted is None, f"seed {seed}"
            continue
        assert wanted is not None, f"seed {seed}"
        assert key_of(field, found.pairs, found.downfloaters) == wanted.key(), f"seed {seed}"
    assert impossible < ROUNDS // 2


@pytest.mark.parametrize("edition", EDITIONS)
def test_rounds_of_tournaments(edition: int) -> None:
    """From the facts to the boards: definitions, colours and the order of publication."""
    for seed in range(TOURNAMENTS):
        rng = Random(edition * 300_000 + seed)
        event = states.artificial_state(rng, 9, 6)
        if seed % 2:
            event = states.shuffled_numbers(rng, event)
        wanted = book.pair_round(edition, event)
        try:
            pairing = systems.pair(event, f"dutch-{edition}")
        except NoPairingPossible:
            assert wanted is None, f"seed {seed}"
            continue
        assert (pairing.pairs, pairing.bye) == wanted, f"seed {seed}"


@pytest.mark.parametrize("edition", EDITIONS)
def test_events_that_are_played_out(edition: int) -> None:
    """As many rounds as so few players can just play: C13 goes through several brackets, and the last round counts."""
    system = f"dutch-{edition}"
    reopened = rounds = seed = 0
    while rounds < PLAYED_OUT:
        seed += 1
        rng = Random(edition * 400_000 + seed)
        event = states.empty_event(rng, 9)
        size = len(event.players)
        event = replace(event, rounds=size - 1 + size % 2, accelerations=())
        for _ in range(event.rounds or 0):
            wanted = book.pair_round(edition, event)
            if wanted is None or len(event.players) - len(event.byes) < 2:
                break
            pairing = systems.pair(event, system)
            assert (pairing.pairs, pairing.bye) == wanted, f"seed {seed}, round {event.played_rounds + 1}"
            reopened += any(isinstance(one, Reopened) for one in systems.decide(event, system))
            rounds += 1
            event = states.play_round(rng, event, pairing.pairs, pairing.bye)
    assert reopened > PLAYED_OUT // 25, reopened
