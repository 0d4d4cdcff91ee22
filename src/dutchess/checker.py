"""Check the played rounds of a tournament: pair each again and compare.

Owns `check` and its report. Each round is paired again from the rounds before it and nothing else, and compared with
the file: pairs, colours and the bye. If a round differs, the decisions behind the two pairings are compared, and the
report names the first difference. Ranks are compared with those by the file's own list of tie-breaks. Must not contain
rules of pairing.
"""

from __future__ import annotations

from dutchess import systems, teams
from dutchess.decisions import ColourGiven
from dutchess.differences import Difference, first_difference
from dutchess.errors import NoPairingPossible
from dutchess.history import initial_colour, initial_order
from dutchess.pairing import Pairing
from dutchess.ranking.rank_check import StandingsCheck, check_ranks
from dutchess.record import record, replace
from dutchess.teams import rounds as team_rounds
from dutchess.tournament import BLACK, WHITE, as_valid_as

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from dutchess.tournament import Tournament

NOBODY = 0


@record
class RoundCheck:
    """One round of the file, and the pairing by the rules.

    Attributes:
        actual: the pairing in the file.
        expected: the pairing by the rules, None if there is none; `reason` then says why.
        missing: pairs (white, black), or (player, 0) for the bye, by the rules that the file does not have.
        surplus: pairs in the file that the rules do not give.
        reason: why the file's pairing is not legal; empty if it is legal.
        difference: the first decision and criterion by which the file's pairing is worse. Its `actual` is the value by
            the rules, its `instead` the value in the file. None if the rounds agree, or if the file's is not legal.
    """

    __module__ = "dutchess"

    actual: Pairing
    expected: Pairing | None
    missing: tuple[tuple[int, int], ...]
    surplus: tuple[tuple[int, int], ...]
    reason: str = ""
    difference: Difference | None = None

    @property
    def round(self) -> int:
        return self.actual.round

    @property
    def differs(self) -> bool:
        return self.expected is None or bool(self.missing or self.surplus)


@record
class TournamentCheck:
    """The result of checking one tournament. `warnings` are texts for people.

    A discrepancy is a round that differs, or standings that do not follow from the file's list of tie-breaks.
    """

    __module__ = "dutchess"

    system: str
    rounds: tuple[RoundCheck, ...]
    warnings: tuple[str, ...] = ()
    standings: StandingsCheck = StandingsCheck()

    @property
    def pairs(self) -> int:
        """Number of pairs compared. Byes are compared too, but do not count here."""
        return sum(len(round_check.actual.pairs) for round_check in self.rounds)

    @property
    def discrepancies(self) -> int:
        return sum(round_check.differs for round_check in self.rounds) + bool(self.standings.wrong)


Report = TournamentCheck  # its name in version 0.1


def check(tournament: Tournament, system: str | None = None) -> TournamentCheck:
    """Pair every played round again and compare; also compare the ranks if the tournament declares its tie-breaks.

    Args:
        tournament: a tournament with at least some rounds played.
        system: default: the one that the tournament declares, or else `team` or the Dutch System of its time.
    """
    name, warnings = (system, ()) if system else system_of(tournament)
    name = systems.find(name).name
    complete = as_checked(tournament.validated())
    outlooks = systems.outlooks(complete, name)
    rounds = tuple(
        _check_round(outlook, actual, loose)
        for outlook, (actual, loose) in zip(outlooks, as_played(complete), strict=True)
    )
    ranks = check_ranks(complete)
    return TournamentCheck(name, rounds, (*warnings, *ranks.warnings), ranks)


def system_of(tournament: Tournament) -> tuple[str, tuple[str, ...]]:
    """The system for checking a tournament, and warnings about the choice."""
    choice = systems.choose(tournament)
    name, date = choice.system.name, tournament.start_date
    if choice.by != systems.DATED or not choice.system.is_former:
        return name, ()
    return name, (
        f"the event began on {date} and declares no edition (record 192); it is checked by {name}, the rules of that "
        "day",
    )


def as_checked(tournament: Tournament) -> Tournament:
    """The tournament with the facts that a finished one may leave out.

    The planned number of rounds is the declared one, or else the number of rounds played; the rules for the final round
    depend on it. The initial colour is the declared one, or else the one that the first round shows.
    """
    colour = tournament.initial_colour
    if colour is None and tournament.is_team_event:
        colour = teams.initial_colour(tournament, teams.TeamEvent.of(tournament))
    elif colour is None:
        colour = initial_colour(tournament, initial_order(tournament))
    complete = replace(tournament, rounds=tournament.rounds or tournament.played_rounds, initial_colour=colour)
    return as_valid_as(tournament, complete)


def _check_round(outlook: systems.Outlook, actual: Pairing, loose: frozenset[frozenset[int]]) -> RoundCheck:
    """Check one round. `loose` holds the pairs without colours in the file."""
    try:
        expected = outlook.pair()
    except NoPairingPossible as error:
        return RoundCheck(actual, None, (), _entries(actual), error.reason)
    wanted, actual_entry = _entries(expected), _entries(actual)
    if set(wanted) == set(actual_entry):
        return RoundCheck(actual, expected, (), ())
    has, should_have = set(actual_entry), set(wanted)
    missing = tuple(entry for entry in wanted if entry not in has and frozenset(entry) not in loose)
    surplus = tuple(
        entry for entry in actual_entry if entry not in should_have and not _same_pair(entry, should_have, loose)
    )
    if not missing and not surplus:
        return RoundCheck(actual, expected, (), ())
    return RoundCheck(actual, expected, missing, surplus, *_why(outlook, actual_entry, surplus))


def _why(
    outlook: systems.Outlook, pairs: tuple[tuple[int, int], ...], surplus: tuple[tuple[int, int], ...]
) -> tuple[str, Difference | None]:
    """Why the rules do not give these pairs: they are not legal, or they are worse at the first difference."""
    if not outlook.tells:
        return "", None
    decisions = list(outlook.decide())
    try:
        difference = first_difference(decisions, outlook.decide(pairs))
    except NoPairingPossible as error:
        return error.reason, None
    if difference is None:
        given = {
            frozenset((decision.white, decision.black)): decision.article
            for decision in decisions
            if isinstance(decision, ColourGiven)
        }
        article = next((given[frozenset(pair)] for pair in surplus if frozenset(pair) in given), "")
        difference = Difference(article, None, None, None) if article else None
    return "", difference


def as_played(tournament: Tournament) -> Iterator[tuple[Pairing, frozenset[frozenset[int]]]]:
    """Each played round as in the file, and the pairs without colours."""
    if not tournament.is_team_event:
        for number in range(1, tournament.played_rounds + 1):
            yield round_of(tournament, number)
        return
    event = teams.TeamEvent.of(tournament)
    for number in range(1, tournament.played_rounds + 1):
        yield team_rounds.pairing_of(event, number), team_rounds.without_colours(event, number)


def pairing_of(tournament: Tournament, number: int) -> Pairing:
    """The pairing of players in a round, taken from the results. Pairs are in order of White's number.

    A forfeited pair without colours has the smaller number first.
    """
    return round_of(tournament, number)[0]


def round_of(tournament: Tournament, number: int) -> tuple[Pairing, frozenset[frozenset[int]]]:
    """The pairing of players in a round, and the pairs without colours."""
    pairs: list[tuple[int, int]] = []
    loose: set[frozenset[int]] = set()
    bye = None
    index = number - 1
    for player in tournament.players:
        if len(player.games) < number:
            continue
        game = player.games[index]
        if game.opponent:
            if game.colour == WHITE:
                pairs.append((player.number, game.opponent))
            elif game.colour != BLACK:
                loose.add(frozenset((player.number, game.opponent)))
                if player.number < game.opponent:
                    pairs.append((player.number, game.opponent))
        elif game.result == "U":
            bye = player.number
    return Pairing(number, tuple(pairs), bye), frozenset(loose)


def _entries(pairing: Pairing) -> tuple[tuple[int, int], ...]:
    """Pairs and the bye in one list."""
    return pairing.pairs if pairing.bye is None else (*pairing.pairs, (pairing.bye, NOBODY))


def _same_pair(entry: tuple[int, int], entries: set[tuple[int, int]], loose: frozenset[frozenset[int]]) -> bool:
    return frozenset(entry) in loose and entry[::-1] in entries
