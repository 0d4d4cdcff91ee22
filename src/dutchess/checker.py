"""Every played round of a tournament against its recomputation.

Owns `check` and its report. Each round is paired again from nothing but the rounds before it and compared with what the
file says: who met whom, with which colours, and who had the bye. Must not contain rules of pairing.
"""

from __future__ import annotations

from dutchess import systems, team_rounds, teams
from dutchess.errors import NoPairingPossible
from dutchess.history import initial_colour, initial_order
from dutchess.pairing import Pairing
from dutchess.record import record, replace
from dutchess.tournament import BLACK, WHITE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dutchess.tournament import Tournament

NOBODY = 0


@record
class RoundCheck:
    """One round of the file beside its recomputation.

    Attributes:
        actual: what the file says.
        expected: what the rules give, None if they give no pairing at all; then `reason` says why.
        missing: pairs (white, black), or (player, 0) for the bye, that the rules give and the file does not have.
        surplus: the same the other way round.
    """

    actual: Pairing
    expected: Pairing | None
    missing: tuple[tuple[int, int], ...]
    surplus: tuple[tuple[int, int], ...]
    reason: str = ""

    @property
    def round(self) -> int:
        return self.actual.round

    @property
    def differs(self) -> bool:
        return self.expected is None or bool(self.missing or self.surplus)


@record
class Report:
    """The result of checking one tournament. A discrepancy is a round that differs."""

    system: str
    rounds: tuple[RoundCheck, ...]

    @property
    def pairs(self) -> int:
        """Number of pairs compared; byes are compared too but are not pairs."""
        return sum(len(entry.actual.pairs) for entry in self.rounds)

    @property
    def discrepancies(self) -> int:
        return sum(entry.differs for entry in self.rounds)


def check(tournament: Tournament, system: str | None = None) -> Report:
    """Recompute every played round and compare.

    Args:
        tournament: a tournament with at least some rounds played.
        system: by default the one that the tournament declares, else `team` or `dutch`.
    """
    name = systems.find(system or systems.name_of(tournament)).name
    complete = systems.accelerated(as_checked(tournament.validated()))
    event = teams.TeamEvent.of(complete) if complete.is_team_event else None
    numbers = range(1, complete.played_rounds + 1)
    return Report(name, tuple(_check_round(complete, event, number, name) for number in numbers))


def as_checked(tournament: Tournament) -> Tournament:
    """The tournament with what a finished one may leave out.

    The planned number of rounds is what the tournament declares, else the number of rounds it has: the rules for the
    final round depend on it. The initial colour is what the tournament declares, else what its first round shows.
    """
    colour = tournament.initial_colour
    if colour is None and tournament.is_team_event:
        colour = teams.initial_colour(tournament, teams.TeamEvent.of(tournament))
    elif colour is None:
        colour = initial_colour(tournament, initial_order(tournament))
    return replace(tournament, rounds=tournament.rounds or tournament.played_rounds, initial_colour=colour)


def _check_round(tournament: Tournament, event: teams.TeamEvent | None, number: int, system: str) -> RoundCheck:
    """Check one round; `event` holds the matches if teams compete."""
    if event is None:
        actual, loose = pairing_of(tournament, number), _without_colours(tournament, number)
        before = tournament.before_round(number)
    else:
        actual, loose = team_rounds.pairing_of(event, number), team_rounds.without_colours(event, number)
        before = team_rounds.before_round(tournament, number, event)
    try:
        expected = systems.pair(before, system)
    except NoPairingPossible as error:
        return RoundCheck(actual, None, (), _entries(actual), error.reason)
    wanted, found = _entries(expected), _entries(actual)
    missing = tuple(entry for entry in wanted if entry not in found and frozenset(entry) not in loose)
    surplus = tuple(entry for entry in found if entry not in wanted and not _same_pair(entry, wanted, loose))
    return RoundCheck(actual, expected, missing, surplus)


def pairing_of(tournament: Tournament, number: int) -> Pairing:
    """The pairing of players in a round as the results show it; pairs in order of White's number.

    A forfeited pair whose colours were not written down appears with the smaller number first.
    """
    pairs: list[tuple[int, int]] = []
    bye = None
    for player in tournament.players:
        if len(player.games) < number:
            continue
        game = player.games[number - 1]
        if game.result == "U":
            bye = player.number
        elif game.opponent and (game.colour == WHITE or (game.colour != BLACK and player.number < game.opponent)):
            pairs.append((player.number, game.opponent))
    return Pairing(number, tuple(pairs), bye)


def _entries(pairing: Pairing) -> tuple[tuple[int, int], ...]:
    """Pairs and the bye in one list."""
    return pairing.pairs if pairing.bye is None else (*pairing.pairs, (pairing.bye, NOBODY))


def _without_colours(tournament: Tournament, number: int) -> frozenset[frozenset[int]]:
    """The pairs of players in a round for which the file gives no colours."""
    return frozenset(
        frozenset((player.number, player.games[number - 1].opponent))
        for player in tournament.players
        if len(player.games) >= number
        and player.games[number - 1].opponent
        and player.games[number - 1].colour not in (WHITE, BLACK)
    )


def _same_pair(entry: tuple[int, int], entries: tuple[tuple[int, int], ...], loose: frozenset[frozenset[int]]) -> bool:
    return frozenset(entry) in loose and entry[::-1] in entries
