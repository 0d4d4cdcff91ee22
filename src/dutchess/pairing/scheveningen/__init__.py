"""Scheveningen matches (docs/systems/scheveningen.md): every player of one team meets every player of the other.

Owns the round of the table; the table itself is in `pairing.roundrobin.berger`. The text is our own.
"""

from __future__ import annotations

from dutchess.base.errors import InvalidTournament
from dutchess.pairing.common.fixtures import Fixtures
from dutchess.pairing.result import Pairing
from dutchess.pairing.roundrobin.berger import scheveningen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dutchess.pairing.rules import Editions
    from dutchess.tournament import Tournament

NOBODY = 0  # the opponent of whoever rests


EDITIONS: Editions = {"scheveningen": Fixtures(lambda tournament, _: pair(tournament))}


def pair(tournament: Tournament) -> Pairing:
    """The next round of the match: pairs of player numbers in the order of the first team's players."""
    rounds, coming = all_rounds(tournament), tournament.played_rounds + 1
    if coming > len(rounds):
        raise InvalidTournament(f"all {len(rounds)} rounds of the match are already paired")
    return Pairing(coming, rounds[coming - 1])


def all_rounds(tournament: Tournament) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Every round of the match, the games of those who rest left out."""
    first, second = sides(tournament)
    table = scheveningen(first, second, double=is_double(tournament))
    return tuple([tuple([game for game in games if NOBODY not in game]) for games in table])


def is_double(tournament: Tournament) -> bool:
    """True for a match in which all meet twice, by its type (TRF record 192) or its declared rounds."""
    size = max(map(len, sides(tournament)))
    return "DOUBLE" in tournament.system.upper() or (tournament.rounds or 0) > size


def sides(tournament: Tournament) -> tuple[list[int], list[int]]:
    """The players of both teams in the order of their numbers; the smaller team is filled up with nobody.

    Teams are the clubs of the players, in the order of their first players.
    """
    teams: dict[str, list[int]] = {}
    for player in tournament.players:
        if not player.club:
            raise InvalidTournament(
                f"player {player.number} is in no team: in a Scheveningen match, clubs are the teams (TRF record 310)"
            )
        teams.setdefault(player.club, []).append(player.number)
    if len(teams) != 2:
        raise InvalidTournament(
            f"a Scheveningen match needs two teams, not {len(teams)}: the clubs of the players (TRF record 310)"
        )
    first, second = teams.values()
    size = max(len(first), len(second))
    return first + [NOBODY] * (size - len(first)), second + [NOBODY] * (size - len(second))
