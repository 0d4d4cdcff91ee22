"""Knock-outs (docs/systems/knockout.md): the matches of a stage, and their colours.

Owns a round of the bracket. The bracket itself, and who has won, are in `dutchess.tournament.formats.knockout`. The
text is our own.
"""

from __future__ import annotations

from dutchess.base.errors import InvalidTournament
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


def pair(tournament: Tournament) -> Pairing:
    """The next round of the bracket.

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
    pairs = tuple([_with_colours(tournament, match, coming, entries, first) for match in matches])
    return Pairing(coming, pairs)


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
) -> tuple[int, int]:
    """White and Black of a match in a round: the rule for its first game, then the colours change from game to game."""
    one, other = match.players
    assert one is not None
    assert other is not None
    if coming > first and entries[first - 1][one].colour in (WHITE, BLACK):
        began = entries[first - 1][one].colour
    else:
        began = _first_colour(tournament, match, one, other, entries[: first - 1])
    colour = began if (coming - first) % 2 == 0 else OTHER_COLOUR[began]
    return (one, other) if colour == WHITE else (other, one)


def _first_colour(
    tournament: Tournament, match: Match, one: int, other: int, entries: Sequence[Mapping[int, Entry]]
) -> str:
    """The colour of the better seed in the first game: the smaller difference has White, else the match decides."""
    differences = [_difference(number, entries) for number in (one, other)]
    if differences[0] != differences[1]:
        return WHITE if differences[0] < differences[1] else BLACK
    initial = tournament.initial_colour or WHITE
    return initial if match.number % 2 else OTHER_COLOUR[initial]


def _difference(number: int, entries: Sequence[Mapping[int, Entry]]) -> int:
    """Games played with White minus games played with Black."""
    colours = [of_round[number].colour for of_round in entries if number in of_round and of_round[number].is_played]
    return colours.count(WHITE) - colours.count(BLACK)
