"""What random events need where a table or a bracket fixes the rounds: their size, teams, and play-offs.

Owns round robins, knock-outs and Scheveningen matches as far as they differ from events whose rounds are chosen. Must
not read clocks or files.
"""

from __future__ import annotations

from dutchess.base.errors import InvalidTournament
from dutchess.base.values import replace
from dutchess.pairing.roundrobin.berger import cycle_length
from dutchess.pairing.systems import KNOCKOUT, ROUND_ROBIN, SCHEVENINGEN, find
from dutchess.pairing.type_codes import round_robin_code, scheveningen_code
from dutchess.tournament import Playoff
from dutchess.tournament.formats.knockout import MOST_GAMES, bracket_of, length_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from random import Random

    from dutchess.tournament import Tournament

TEAMS = ("Team A", "Team B")  # of a Scheveningen match: the clubs of its players
PLAY_OFFS = ("1", "0", "=1", "=0", "1=", "01=1")  # games of a play-off that somebody has won


def size(system: str, count: int | None, rounds: int | None, random: Random) -> tuple[int, int] | None:
    """The numbers of rounds and participants; None if the system has no fixed rounds."""
    if find(system).tells:
        return None
    if count is None:
        count = random.randint(4, 14)
    if count < 2:
        raise InvalidTournament(f"{system} needs at least two players")
    least = {ROUND_ROBIN: cycle_length(count), KNOCKOUT: length_of(count), SCHEVENINGEN: (count + 1) // 2}[system]
    if rounds is None:
        return least, count
    if system == KNOCKOUT:
        return min(rounds, max(1, min(MOST_GAMES, rounds // least)) * least), count
    return min(rounds, 2 * least) if system == SCHEVENINGEN else rounds, count


def with_format(tournament: Tournament, system: str) -> Tournament:
    """A tournament without games, with the type, the teams and the parameters of its format."""
    count, rounds = len(tournament.players), tournament.rounds or 0
    if system == ROUND_ROBIN:
        code = round_robin_code(double=rounds == 2 * cycle_length(count), teams=False)
        return replace(tournament, system=code, initial_colour=None)
    if system == KNOCKOUT:
        games = rounds // (length_of(count) or 1)
        return replace(tournament, parameters=(("games", str(games)),) if games > 1 else ())
    players = tuple([replace(player, club=TEAMS[at % 2]) for at, player in enumerate(tournament.players)])
    code = scheveningen_code(double=rounds > (count + 1) // 2)
    return replace(tournament, system=code, players=players, initial_colour=None)


def with_play_offs(tournament: Tournament, system: str, random: Random) -> Tournament:
    """The tournament with play-offs of the matches that stand level after the last round of their stage."""
    if system != KNOCKOUT:
        return tournament
    bracket = bracket_of(tournament)
    if not bracket.stages or tournament.played_rounds % bracket.games:
        return tournament
    level = [match.players for match in bracket.stages[-1] if not match.is_decided]
    added = [
        Playoff(tournament.played_rounds, one, other, random.choice(PLAY_OFFS))
        for one, other in level
        if one is not None and other is not None and bracket.stage_of(tournament.played_rounds) == len(bracket.stages)
    ]
    return replace(tournament, playoffs=(*tournament.playoffs, *added))
