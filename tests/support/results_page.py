"""`docs/how-results-count.md`: what every result counts for, found by asking the code (`make docs`).

Owns the small event in which each result stands in the same place, and how an answer is written. A test compares the
page with what is found here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import dutchess
from dutchess import Game, Player, Tournament
from dutchess.awards.norms import norms
from dutchess.awards.ratings import ratings
from dutchess.pairing import systems
from dutchess.pairing.common.floats import DOWNFLOAT, NO_FLOAT, UPFLOAT, floats, floats_2026
from dutchess.pairing.common.former_byes import by_former_rule
from dutchess.pairing.dubov.facts import Facts
from dutchess.pairing.dutch.of_2017 import floats_2017
from dutchess.pairing.dutch_former import DUTCH_1992, DUTCH_2011, DUTCH_2012
from dutchess.pairing.dutch_former.editions import Edition
from dutchess.pairing.dutch_former.field import Player as FormerPlayer
from dutchess.pairing.dutch_former.field import players_of
from dutchess.pairing.history import History
from dutchess.pairing.lim.field import has_floated
from dutchess.ranking.explain import explain
from dutchess.ranking.tiebreaks.breakdown import PLAYED
from dutchess.tournament.model import Header

PAGE = Path(__file__).parents[2] / "docs" / "how-results-count.md"
ROUND = 2  # the round in which the player has the result; before it they won, and the opponent lost
PLAYER, OPPONENT = 1, 4
# Each result: its letter in a report file, what it is, and the other side's letter; empty without an opponent.
RESULTS = (
    ("1", "win", "0"),
    ("=", "draw", "="),
    ("0", "loss", "1"),
    ("W", "win in less than one move", "L"),
    ("D", "draw in less than one move", "D"),
    ("L", "loss in less than one move", "W"),
    ("+", "win by forfeit", "-"),
    ("-", "loss by forfeit", "+"),
    ("-", "loss by forfeit of both", "-"),
    ("?", "no result yet", "?"),
    ("U", "pairing-allocated bye", ""),
    ("F", "full-point bye", ""),
    ("H", "half-point bye", ""),
    ("Z", "zero-point bye, absence", ""),
)
WORDS = {NO_FLOAT: "–", DOWNFLOAT: "down", UPFLOAT: "up"}
HEAD = """\
# How results count

One event, and each result in the same place of it: in round 2, player 1, who won the first game, has White against
player 4, who lost; or has no opponent. The tables say what the program makes of that, with the usual points.
`make docs` writes this page by asking the program, so it says what happens, not what somebody remembers. The letters
are those of a [report file](trf.md).

## Pairing

Points, the colour that is counted, whether the two have met ([C1]), and whether the result keeps the player from the
pairing-allocated bye: by C.04.1 article 4 (in force), by C.04.1.d (in force until 31 January 2026; `dutch-2025`
and the other editions of 2025 are as in force), and by B1b of 2011, 2012 and 1992.
"""
FLOATS = """\
## Floats

The float that the player receives in that round, with more points than the opponent, in the editions of the Dutch
System; whether the opponent, with fewer points, has floated up in the Dubov System; and whether the player has floated
in the Lim System.
"""
TIEBREAKS = """\
## Tie-breaks

Whether the round counts for WIN, WON and REP; what it contributes to the player's own Buchholz, by C.07 in force and of
2024 and 2023, and by Annex 3 of 2011 with its virtual opponent and with the older rule; and the score with which
player 1 stands in the Buchholz of an opponent of another round (C.07 article 16.3).
"""
AWARDS = """\
## Ratings and title norms

Whether the game is rated (B.02), and whether it counts for a norm (B.01). A win by forfeit in the last round may be
counted as a game, too, where that helps (1.4.2).
"""


def event(letter: str, other: str) -> Tournament:
    """Four players after two of five rounds, the second of them with this result."""
    own = Game(OPPONENT, "w", letter) if other else Game(0, "-", letter)
    met = Game(PLAYER, "b", other) if other else Game(0, "-", "Z")
    rounds = {
        1: (Game(3, "w", "1"), own),
        2: (Game(4, "b", "1"), Game(3, "w", "=")),
        3: (Game(1, "b", "0"), Game(2, "b", "=")),
        4: (Game(2, "w", "0"), met),
    }
    players = tuple(
        Player(number, f"Player {number}", rating=2000 - 10 * number, federation=f"{number}FE", games=games)
        for number, games in rounds.items()
    )
    header = Header(start="2026/05/01", time_control="90+30")
    return Tournament(players=players, rounds=5, initial_colour="w", header=header)


def table(head: Iterable[str], row: Callable[[str, str], Iterable[str]]) -> Iterator[str]:
    """A table with one row for each result."""
    yield f"| | result | {' | '.join(head)} |"
    yield "|---" * (2 + len([*head])) + "|"
    for letter, words, other in RESULTS:
        yield f"| `{letter}` | {words} | {' | '.join(row(letter, other))} |"
    yield ""


def yes(holds: object) -> str:
    return "yes" if holds else "–"


def points(tenths: int) -> str:
    return f"{tenths / 10:g}".replace("0.5", "½").replace("1.5", "1½")


def pairing_row(letter: str, other: str) -> Iterator[str]:
    """Points, colours, who was met, and who may have the bye."""
    tournament = event(letter, other)
    history = History.of(tournament)
    player = next(one for one in history.participants if one.number == PLAYER)
    yield points(player.points - 10)
    yield "White" if len(player.colours) == 2 else "–"
    yield yes(systems.round_to_pair(tournament, "dutch").bars()(PLAYER, OPPONENT)) if other else "–"
    allowed = {
        "2026": player.bye_allowed,
        "former": next(one for one in by_former_rule(history).participants if one.number == PLAYER).bye_allowed,
        "2011": former(DUTCH_2012, tournament).bye_allowed,
        "1992": former(DUTCH_1992, tournament).bye_allowed,
    }
    yield from (yes(not may) for may in allowed.values())


def former(edition: Edition, tournament: Tournament) -> FormerPlayer:
    """Player 1 by the definitions of a former edition."""
    return next(one for one in players_of(edition, History.of(tournament)) if one.number == PLAYER)


def floats_row(letter: str, other: str) -> Iterator[str]:
    """The float that is remembered."""
    tournament = event(letter, other)
    history = History.of(tournament)
    place = next(at for at, one in enumerate(history.participants) if one.number == PLAYER)
    for received in (floats_2026, floats, floats_2017):
        yield WORDS[received(history, history.participants, ROUND)[place]]
    for edition in (DUTCH_2012, DUTCH_2011, DUTCH_1992):
        yield WORDS[former(edition, tournament).last_float]
    yield yes(OPPONENT in Facts.of(history, played_only=False).upfloated_last)
    yield yes(has_floated(history, history.participants[place]))


def tiebreak_row(letter: str, other: str) -> Iterator[str]:
    """What the round is to the tie-breaks of the player and of the opponents."""
    tournament = event(letter, other)
    values = dutchess.standings(tournament, ["WIN", "WON", "REP"])
    win, won, rep = next(row.tiebreaks for row in values if row.player == PLAYER)
    yield from (yes(value == 2) for value in (win, won, rep))
    for regulations, unplayed in (("current", None), ("2024", None), ("2011", "virtual"), ("2011", "self")):
        standings = dutchess.standings(tournament, ["BH"], regulations=regulations, unplayed=unplayed)
        (breakdown,) = explain(standings, PLAYER).tiebreaks
        part = next(part for part in breakdown.made.parts if part.round == ROUND)
        source = "opponent" if part.source in PLAYED.values() else part.source
        yield f"{source} ({part.value})"
    seen = explain(dutchess.standings(tournament, ["BH"]), 3).tiebreaks[0].made.parts[0]
    yield str(seen.score)


def awards_row(letter: str, other: str) -> Iterator[str]:
    """Ratings and norms."""
    tournament = event(letter, other)
    (change,) = [one for one in ratings(tournament) if one.player == PLAYER]
    yield yes(any(game.round == ROUND and not game.unrated for game in change.games))
    (norm,) = [one for one in norms(tournament, titles=["GM"]) if one.player == PLAYER]
    yield yes(ROUND in [game.round for game in norm.games])


PAIRED = ["points", "colour", "met", "no bye: 2026", "no bye: until 2026", "2011, 2012", "1992"]
FLOATED = ["2026", "2025", "2017", "2012", "2011", "1992", "Dubov: opponent up", "Lim"]
RANKED = ["WIN", "WON", "REP", "BH 2026", "BH 2024, 2023", "BH 2011", "BH before July 2012", "score for others"]
SECTIONS: tuple[tuple[str, list[str], Callable[[str, str], Iterable[str]]], ...] = (
    (HEAD, PAIRED, pairing_row),
    (FLOATS, FLOATED, floats_row),
    (TIEBREAKS, RANKED, tiebreak_row),
    (AWARDS, ["rated", "norm"], awards_row),
)


def page() -> str:
    """The page as it should be."""
    return "\n".join([line for text, head, row in SECTIONS for line in (text, *table(head, row))])


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
