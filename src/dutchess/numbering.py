"""Who has which number: players renumbered with everything that names a number, and the alphabet of names.

Owns what follows when numbers change. Must not decide about numbers: the caller does (by strength, C.04.2 article 2, or
by the draw of a round robin).
"""

from __future__ import annotations

import unicodedata

from dutchess.errors import InvalidTournament
from dutchess.record import replace
from dutchess.tournament import by_number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from dutchess.tournament import Acceleration, Game, Tournament

# Letters that Unicode does not take apart, by the letters they are sorted under.
UNDIVIDED = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ð": "d", "ħ": "h", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th"})


def alphabetical(name: str) -> tuple[str, str, str]:
    """A key that sorts names by their letters: capitals and accents count only where the letters are the same."""
    apart = unicodedata.normalize("NFKD", name.casefold())
    letters = "".join([mark for mark in apart if not unicodedata.combining(mark)]).translate(UNDIVIDED)
    return letters, apart, name


def renumbered(tournament: Tournament, numbers: Mapping[int, int]) -> Tournament:
    """The tournament of players with other pairing numbers; whatever names a player names his new number.

    Args:
        numbers: for every player's number the new one.

    Raises:
        InvalidTournament: it is an event of teams, or the numbers are not one for each player.
    """
    if tournament.is_team_event:
        raise InvalidTournament("the players of a team event have no pairing numbers of their own")
    if numbers.keys() != {player.number for player in tournament.players} or len(set(numbers.values())) < len(numbers):
        raise InvalidTournament("every player needs a number of his own")

    def new(players: Iterable[int]) -> tuple[int, ...]:
        return tuple([numbers[number] for number in players])

    def game(entry: Game) -> Game:
        return replace(entry, opponent=numbers[entry.opponent]) if entry.opponent else entry

    players = [
        replace(player, number=numbers[player.number], games=tuple([game(entry) for entry in player.games]))
        for player in tournament.players
    ]
    return replace(
        tournament,
        players=by_number(players),
        byes=tuple(sorted([(numbers[number], code) for number, code in tournament.byes])),
        later_byes=tuple(sorted([(when, numbers[number], code) for when, number, code in tournament.later_byes])),
        forbidden=tuple([replace(group, players=tuple(sorted(new(group.players)))) for group in tournament.forbidden]),
        accelerations=tuple([part for whole in tournament.accelerations for part in _moved(whole, numbers)]),
        rank_order=new(tournament.rank_order),
        adjustments=tuple(
            [replace(entry, participants=tuple(sorted(new(entry.participants)))) for entry in tournament.adjustments]
        ),
        teams=tuple([replace(team, players=new(team.players)) for team in tournament.teams]),
    )


def _moved(acceleration: Acceleration, numbers: Mapping[int, int]) -> list[Acceleration]:
    """The same virtual points for the same players, range by range."""
    found: list[Acceleration] = []
    inside = range(acceleration.first_player, acceleration.last_player + 1)
    for number in sorted([numbers[old] for old in inside if old in numbers]):
        if found and found[-1].last_player == number - 1:
            found[-1] = replace(found[-1], last_player=number)
        else:
            found.append(replace(acceleration, first_player=number, last_player=number))
    return found
