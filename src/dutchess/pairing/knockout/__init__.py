"""Knock-outs (docs/systems/knockout.md): the matches of a stage, and their colours.

Owns a round of the bracket. The bracket itself, and who has won, are in `dutchess.tournament.formats.knockout`. The
text is our own.
"""

from __future__ import annotations

from dutchess.base.errors import InvalidTournament
from dutchess.base.values import value_class
from dutchess.pairing.common.fixtures import Fixtures
from dutchess.pairing.result import Pairing
from dutchess.tournament import BLACK, WHITE
from dutchess.tournament.formats.knockout import bracket_of, entries_of
from dutchess.tournament.model import OTHER_COLOUR

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from dutchess.pairing.rules import Editions
    from dutchess.tournament import Tournament
    from dutchess.tournament.formats.knockout import Entry, Match


EDITIONS: Editions = {"knockout": Fixtures(lambda tournament, _: pair(tournament))}


# The rules about colours, in their order; the first one that decides gives the colours.
LATER_GAME = "later game"
LOWER_DIFFERENCE = "lower difference"
BY_MATCH = "by match"


@value_class
class GameOfMatch:
    """A match in a round, with its colours and the rule that gave them.

    `game` is its number within the match, `differences` are the colour differences before the match.
    """

    match: Match
    game: int
    white: int
    black: int
    rule: str
    differences: Mapping[int, int]


def pair(tournament: Tournament) -> Pairing:
    """The next round of the bracket. Raises InvalidTournament as `games_of` does."""
    games = games_of(tournament)
    return Pairing(tournament.played_rounds + 1, tuple([(game.white, game.black) for game in games]))


def games_of(tournament: Tournament) -> tuple[GameOfMatch, ...]:
    """The next round of the bracket, board by board.

    Raises InvalidTournament if the event is over, if a match is not decided, or if somebody who is to play has asked
    for a bye.
    """
    coming = tournament.played_rounds + 1
    bracket = bracket_of(tournament)
    stage = bracket.stage_of(coming)
    if stage > bracket.length:
        raise InvalidTournament(f"the knock-out is over: its {bracket.length * bracket.games} rounds are paired")
    if stage > len(bracket.stages):
        raise InvalidTournament("; ".join([_undecided(match) for match in bracket.stages[-1] if not match.is_decided]))
    matches = [match for match in bracket.stages[stage - 1] if match.is_played]
    asked = {number for number, letter in tournament.byes if not _has_withdrawn(tournament, number, letter)}
    for match in matches:
        for number in match.players:
            if number in asked:
                raise InvalidTournament(
                    f"{number} has asked for a bye in round {coming}, but has an opponent in the knock-out; a game "
                    "that is not played is lost by forfeit"
                )
    entries = entries_of(tournament)
    first = (stage - 1) * bracket.games + 1
    return tuple([_with_colours(tournament, match, coming, entries, first) for match in matches])


def _has_withdrawn(tournament: Tournament, number: int, letter: str) -> bool:
    """Whether somebody is absent from all rounds to come: then they lose the match by forfeit."""
    coming = tournament.played_rounds + 1
    later = {at for at, one, bye in tournament.later_byes if (one, bye) == (number, "Z")}
    return letter == "Z" and later.issuperset(range(coming + 1, (tournament.rounds or coming) + 1))


def _undecided(match: Match) -> str:
    one, other = match.players
    return (
        f"nobody has won the match of {one} against {other} yet: enter its results, or the play-off if it is level "
        "(record XXM)"
    )


def _with_colours(
    tournament: Tournament, match: Match, coming: int, entries: Sequence[Mapping[int, Entry]], first: int
) -> GameOfMatch:
    """A match in a round: the rules for its first game, then the colours change from game to game."""
    one, other = match.players
    assert one is not None
    assert other is not None
    before = entries[: first - 1]
    differences = {number: _difference(number, before) for number in (one, other)}
    if coming > first and entries[first - 1][one].colour in (WHITE, BLACK):
        began, rule = entries[first - 1][one].colour, LATER_GAME
    elif differences[one] != differences[other]:
        began, rule = WHITE if differences[one] < differences[other] else BLACK, LOWER_DIFFERENCE
    else:
        initial = tournament.initial_colour or WHITE
        began, rule = initial if match.number % 2 else OTHER_COLOUR[initial], BY_MATCH
    colour = began if (coming - first) % 2 == 0 else OTHER_COLOUR[began]
    white, black = (one, other) if colour == WHITE else (other, one)
    return GameOfMatch(match, coming - first + 1, white, black, rule, differences)


def _difference(number: int, entries: Sequence[Mapping[int, Entry]]) -> int:
    """Games played with White minus games played with Black."""
    colours = [of_round[number].colour for of_round in entries if number in of_round and of_round[number].is_played]
    return colours.count(WHITE) - colours.count(BLACK)
