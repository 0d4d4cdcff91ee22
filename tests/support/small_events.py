"""Small tournaments written by hand, and random ones, for the tests of tie-breaks and standings."""

from __future__ import annotations

import re
from collections.abc import Sequence

from hypothesis import strategies as st

import dutchess
from dutchess import Game, Player, Scoring, Tournament
from dutchess.base.values import replace
from stating import stating

ENTRY = re.compile(r"(\d+)([wb])([10=WDL+?-])")
BYES = frozenset("UFHZ")
GAMES = (("1", "0"), ("0", "1"), ("=", "="), ("=", "0"), ("0", "0"), ("W", "L"), ("+", "-"), ("-", "+"), ("-", "-"))


def games(text: str) -> tuple[Game, ...]:
    """`2w1 3b= U H Z 4w+`: opponent, colour and result, or a bye."""
    found = []
    for word in text.split():
        if word in BYES:
            found.append(Game(0, "-", word))
        else:
            match = ENTRY.fullmatch(word)
            assert match, word
            found.append(Game(int(match[1]), match[2], match[3]))
    return tuple(found)


def tournament(
    *rows: str,
    rounds: int | None = None,
    ratings: Sequence[int] = (),
    scoring: Scoring | None = None,
    system: str = "FIDE_DUTCH",
    records: Sequence[str] = (),
) -> Tournament:
    """A tournament of players 1, 2, ... with these rounds. Both sides of every game must agree."""
    players = tuple(
        Player(number, f"Player {number}", ratings[number - 1] if ratings else 2400 - 10 * number, games=games(row))
        for number, row in enumerate(rows, 1)
    )
    for player in players:
        for index, game in enumerate(player.games):
            if game.opponent:
                assert players[game.opponent - 1].games[index].opponent == player.number
    found = Tournament(
        players=players,
        rounds=rounds or max(len(player.games) for player in players),
        scoring=scoring or Scoring(),
        system=system,
    )
    return stating(found, *records)


def team_tournament(
    *rounds: str,
    boards: int = 2,
    system: str = "FIDE_TEAM_TYPEA_MP_GP",
    planned: int | None = None,
    records: Sequence[str] = (),
) -> Tournament:
    """A team event. A round is written `1-2:1= 3-4:10`: teams, and the first team's results board by board.

    Team 1 has players 1, 2, ..., team 2 the next ones; the first-named team has White on board 1, then by turns. A team
    that is not named in a round has no match.
    """
    matches = [[re.split("[-:]", match, maxsplit=2) for match in round_.split()] for round_ in rounds]
    count = max(int(team) for round_ in matches for one, other, _ in round_ for team in (one, other))
    rows: list[list[Game]] = [[Game(0, "-", "Z")] * len(rounds) for _ in range(count * boards)]
    opposite = {"1": "0", "0": "1", "=": "=", "+": "-", "-": "+", "?": "?"}
    for index, round_ in enumerate(matches):
        for one, other, results in round_:
            for board, result in enumerate(results):
                first, second = (boards * (int(team) - 1) + board for team in (one, other))
                colours = "wb" if board % 2 == 0 else "bw"
                rows[first][index] = Game(second + 1, colours[0], result)
                rows[second][index] = Game(first + 1, colours[1], opposite[result])
    teams = [
        f"310 {team:3d} {f'Team {team}':32s}".ljust(73)
        + " ".join(f"{boards * (team - 1) + board + 1:4d}" for board in range(boards))
        for team in range(1, count + 1)
    ]
    players = tuple(Player(i, f"Player {i}", 2500 - i, games=tuple(row)) for i, row in enumerate(rows, 1))
    return stating(Tournament(players, rounds=planned or len(rounds), system=system), *records, *teams)


def values(t: Tournament, code: str, **options: object) -> dict[int, float | None]:
    """The value of one tie-break for everybody."""
    return {row.player: row.tiebreaks[0] for row in dutchess.standings(t, [code], **options)}  # type: ignore[arg-type]


def ranks(t: Tournament, *codes: str, **options: object) -> dict[int, int | None]:
    """The rank of everybody."""
    return {row.player: row.rank for row in dutchess.standings(t, list(codes), **options)}  # type: ignore[arg-type]


# Five rounds with every kind of unplayed round. Scores: 3.5, 2.5, 2.5, 1.5, 3.5, 1.
# Adjusted (16.3): 3 and 6 were absent in the last round, which counts as a draw: 3.5, 2.5, 3, 1.5, 3.5, 1.5.
UNPLAYED = tournament(
    "2w1 H   3b1 5w= 4b=",
    "1b0 3w= 6w+ 4b0 5w1",
    "4w1 2b= 1w0 6b1 Z  ",
    "3b0 5w0 Z   2w1 1w=",
    "6w1 4b1 U   1b= 2b0",
    "5b0 U   2b- 3w0 Z  ",
)

ROUND_ROBIN = tournament(
    "5w1 3w0 Z   2b1 4w=",
    "4w1 5b+ 3w0 1w0 Z  ",
    "Z   1b1 2b1 4w0 5w1",
    "2b0 Z   5w1 3b1 1b=",
    "1b0 2w- 4b0 Z   3b0",
    system="BERGER_ROUNDROBIN",
)


PEOPLE = (  # sex, federation, birth, rating
    ("m", "NOR", "1990/01/01", 2250),
    ("w", "ESP", "2012/05/05", 1950),
    ("m", "NOR", "1960/01/01", 1850),
    ("w", "NOR", "2015", 1500),
    ("f", "GER", "", 0),
    ("", "GER", "2010/12/31", 1800),
)


def described(t: Tournament) -> Tournament:
    """The tournament with sex, federation, birth and rating of its players, played in 2026."""
    players = [
        replace(player, sex=sex, federation=federation, birth=birth, rating=rating)
        for player, (sex, federation, birth, rating) in zip(t.players, PEOPLE, strict=True)
    ]
    clubs = ["013 Rooks Club".ljust(36) + "   1    4", "013 Knights".ljust(36) + "   2    6"]
    return stating(replace(t, name="Open", players=tuple(players)), "042 2026/05/02", *clubs)


SECTIONS = described(UNPLAYED)


@st.composite
def tournaments(draw: st.DrawFn, rated: bool = True) -> Tournament:
    """Random Swiss tournaments, paired without any rule: byes, forfeits, short games, absences, odd results."""
    count = draw(st.integers(2, 9))
    rounds = draw(st.integers(1, 6))
    rows: list[list[Game]] = [[] for _ in range(count)]
    for _ in range(rounds):
        order = draw(st.permutations(range(count)))
        while order:
            one = order.pop()
            if order and draw(st.integers(0, 5)):
                other = order.pop()
                left, right = draw(st.sampled_from(GAMES))
                rows[one].append(Game(other + 1, "w", left))
                rows[other].append(Game(one + 1, "b", right))
            else:
                rows[one].append(Game(0, "-", draw(st.sampled_from("UFHZ"))))
    rating = st.integers(1000, 2800) if rated else st.one_of(st.just(0), st.integers(1000, 2800))
    players = [Player(i, f"Player {i}", draw(rating), games=tuple(row)) for i, row in enumerate(rows, 1)]
    scoring = draw(
        st.sampled_from(
            [
                Scoring(),
                Scoring(pairing_bye=5),
                Scoring(30, 10, 0, forfeit_win=30, forfeit_loss=0, pairing_bye=30, full_bye=30, half_bye=10),
            ]
        )
    )
    planned = draw(st.integers(rounds, rounds + 1))
    return Tournament(tuple(players), rounds=planned, scoring=scoring, system="FIDE_DUTCH")
