"""Check the played rounds of a tournament: pair each again and compare.

Owns `check` and its report. Each round is paired again from the rounds before it and nothing else, and compared with
the file: pairs, colours and the bye. If a round differs, the decisions behind the two pairings are compared, and the
report names the first difference. Ranks are compared with those by the file's own list of tie-breaks. Must not contain
rules of pairing.
"""

from __future__ import annotations

from dutchess.base.errors import InvalidTournament, NoPairingPossible
from dutchess.base.native import rounds_played
from dutchess.base.values import replace, value_class
from dutchess.pairing import systems
from dutchess.pairing.history import by_rank, initial_colour
from dutchess.pairing.result import Pairing
from dutchess.ranking.rank_check import StandingsCheck, check_ranks
from dutchess.tournament import BLACK, WHITE, Game, as_valid_as, facts_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from dataclasses import KW_ONLY

    from dutchess.pairing.differences import Difference
    from dutchess.readings import Readings
    from dutchess.tournament import Tournament

NOBODY = 0


@value_class
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
    _: KW_ONLY
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


@value_class
class TournamentCheck:
    """The result of checking one tournament. `warnings` are texts for people.

    `system` is the edition by which the rounds were checked; `edition` says why this one. If the tournament does not
    name its edition and another one explains all its rounds, it is that one.
    A discrepancy is a round that differs, or standings that do not follow from the file's list of tie-breaks.
    `readings` are those that were asked for beside the usual ones, as pairs of an id and a name. `explained_by` are
    other readings (docs/readings.md) each of which explains every discrepancy of the rounds, or of the standings. Where
    none does, `explained_together` are the pairs of readings that do so only together.
    """

    __module__ = "dutchess"

    system: str
    rounds: tuple[RoundCheck, ...]
    warnings: tuple[str, ...] = ()
    standings: StandingsCheck = StandingsCheck()
    edition: str = ""
    readings: Readings = ()
    explained_by: Readings = ()
    explained_together: tuple[Readings, ...] = ()

    @property
    def pairs(self) -> int:
        """Number of pairs compared. Byes are compared too, but do not count here."""
        return sum(len(round_check.actual.pairs) for round_check in self.rounds)

    @property
    def discrepancies(self) -> int:
        return sum(round_check.differs for round_check in self.rounds) + bool(self.standings.wrong)


def check(
    tournament: Tournament, system: str | None = None, *, readings: Mapping[str, str] | None = None
) -> TournamentCheck:
    """Pair every played round again and compare; also compare the ranks if the tournament declares its tie-breaks.

    Args:
        tournament: a tournament with at least some rounds played.
        system: default: the one that the tournament declares, or else `team` or the Dutch System of its time.
        readings: names of readings by their ids (docs/readings.md), where others than the usual ones are wanted.
    """
    tournament = facts_of(tournament)
    if readings:
        return _check_by(readings, tournament, system or systems.name_of(tournament))
    choice = systems.choose(tournament) if system is None else systems.Choice(systems.find(system), systems.NAMED)
    complete = as_checked(tournament)
    rounds = _check_rounds(complete, choice.system)
    edition, warnings = choice.system, _remarks(tournament, choice)
    if system is None and any(round_check.differs for round_check in rounds):
        other, differing = _best_of_the_others(complete, edition)
        told = _explanation(choice, rounds, other, differing)
        warnings = (told,) if told else warnings
        if not differing and choice.by != systems.NAMED:
            edition, rounds = other, _check_rounds(complete, other)
        elif differing and not (tournament.system.strip() or tournament.edition):
            warnings = (*warnings, *_another_system(complete, choice.system, rounds))
    ranks = check_ranks(complete)
    explained = _readings_that_explain(complete, edition, rounds, ranks)
    single = tuple([one for readings in explained if len(readings) == 1 for one in readings])
    together = tuple([readings for readings in explained if len(readings) > 1])
    warnings = (*warnings, *ranks.warnings, *[_told(readings, len(rounds)) for readings in explained])
    said = systems.said(tournament, edition.name)
    return TournamentCheck(
        edition.name, rounds, warnings, ranks, said, explained_by=single, explained_together=together
    )


def _check_by(readings: Mapping[str, str], tournament: Tournament, system: str) -> TournamentCheck:
    """The check by one edition and by readings that are asked for."""
    from dutchess.readings import of_pairings, of_standings, split  # start-up: few callers ask for readings

    of_rounds, of_ranks = split(readings)
    complete = as_checked(tournament)
    rounds = _check_rounds(complete, systems.find(system), of_rounds)
    ranks = check_ranks(complete, of_ranks)
    asked = of_pairings(of_rounds, system)
    said = systems.said(tournament, system, asked)
    return TournamentCheck(system, rounds, ranks.warnings, ranks, said, (*asked, *of_standings(of_ranks)))


MOST_TOGETHER = 2  # readings that are tried together


def _readings_that_explain(
    complete: Tournament, edition: systems.System, rounds: tuple[RoundCheck, ...], ranks: StandingsCheck
) -> list[Readings]:
    """The smallest sets of readings by which no round differs, if one does by the usual ones; and the same of ranks."""
    differs = any(round_check.differs for round_check in rounds)
    if not differs and not ranks.wrong:
        return []
    from dutchess.readings import STANDINGS  # start-up: few files differ

    of_rounds = (
        _smallest(edition.name, lambda readings: not _differing(complete, edition, 1, readings)) if differs else []
    )
    of_ranks = _smallest(STANDINGS, lambda readings: not check_ranks(complete, readings).wrong) if ranks.wrong else []
    return of_rounds + of_ranks


def _smallest(system: str, explain: Callable[[Mapping[str, str]], bool]) -> list[Readings]:
    """The sets of other readings of an edition that explain everything, if no smaller ones do."""
    from itertools import combinations  # start-up: few files differ

    from dutchess.readings import others  # few files differ

    for size in range(1, MOST_TOGETHER + 1):
        sets = [chosen for chosen in combinations(others(system), size) if len(dict(chosen)) == size]
        found = [chosen for chosen in sets if explain(dict(chosen))]
        if found:
            return found
    return []


def _told(readings: Readings, rounds: int) -> str:
    """In words, which readings explain what differs."""
    from dutchess.readings import find, written  # start-up: few files differ

    named = "the reading" if len(readings) == 1 else "these readings, only together:"
    found = [find(point) for point, _ in readings]
    if found[0].is_about_standings:
        return f"all ranks follow from the list by {named} {written(readings)}"
    articles = ", ".join(dict.fromkeys([article for point in found for article in point.articles]))
    return f"all {rounds} rounds agree with {named} {written(readings)} ({articles})"


def check_rounds(tournament: Tournament, system: str) -> tuple[RoundCheck, ...]:
    """Every played round by an edition, and nothing else."""
    return _check_rounds(as_checked(tournament), systems.find(system))


def _check_rounds(
    complete: Tournament, system: systems.System, readings: Mapping[str, str] | None = None
) -> tuple[RoundCheck, ...]:
    """Every played round by an edition."""
    rounds_to_pair = systems.rounds_to_pair(complete, system.name, readings)
    return tuple(
        _check_round(to_pair, played) for to_pair, played in zip(rounds_to_pair, as_played(complete), strict=True)
    )


def _best_of_the_others(complete: Tournament, system: systems.System) -> tuple[systems.System, list[int]]:
    """The other edition of the same system from which the fewest rounds differ, with these; the nearest in time first.

    If there is no other edition, it is this one.
    """
    editions = systems.editions_of(system.name)
    place = editions.index(system)
    best, fewest = system, list(range(1, complete.played_rounds + 1))
    for other in sorted(editions, key=lambda edition: abs(editions.index(edition) - place))[1:]:
        differing = _differing(complete, other, len(fewest))
        if len(differing) < len(fewest):
            best, fewest = other, differing
        if not fewest:
            break
    return best, fewest


def _another_system(complete: Tournament, system: systems.System, rounds: tuple[RoundCheck, ...]) -> tuple[str, ...]:
    """That all rounds agree with another system, if the file names none; the first that does, by day, is named.

    It is said and not taken: the file may follow the usual system with a fault. Each system is given up at the first
    round that differs.
    """
    rated = all(player.rating for player in complete.players)
    others = [
        other
        for other in systems.SYSTEMS
        if other.system_name != system.system_name
        and other.teams in (None, complete.is_team_event)
        and other.games == 1
        and (rated or not other.ratings)
    ]
    day = complete.start_date
    if day is not None:
        others.sort(key=lambda other: systems.edition_on(other.name, day) != other)
    for other in others:
        if _agrees(complete, other):
            ours = sum([round_check.differs for round_check in rounds])
            return (
                f"the file names no system (record 192); {counted_rounds(ours)} by {system.name}, but all "
                f"{len(rounds)} rounds agree with {other.name}: if that is the system, record 192 should name it",
            )
    return ()


def _agrees(complete: Tournament, system: systems.System) -> bool:
    """Whether no round differs from a system; the table of a round robin may be too short for the rounds."""
    try:
        return not _differing(complete, system, 1)
    except InvalidTournament:
        return False


def _differing(
    complete: Tournament, system: systems.System, most: int, readings: Mapping[str, str] | None = None
) -> list[int]:
    """The rounds that differ from an edition; after `most` of them, no further one is compared."""
    differing: list[int] = []
    rounds_to_pair = systems.rounds_to_pair(complete, system.name, readings)
    for to_pair, played in zip(rounds_to_pair, as_played(complete), strict=True):
        if _check_round(to_pair, played, told=False).differs:
            differing.append(played.pairing.round)
            if len(differing) >= most:
                break
    return differing


def _remarks(tournament: Tournament, choice: systems.Choice) -> tuple[str, ...]:
    """An edition that the tournament does not name is worth a warning, unless it is today's and that of its day."""
    if not choice.is_surprising:
        return ()
    rules = "the rules of that day"
    if choice.by == systems.NEAREST:
        rules = f"the nearest edition that Dutchess has, in force from {choice.system.since}"
    return (
        f"the event began on {tournament.start_date} and names no edition (record 192); it is checked by "
        f"{choice.system.name}, {rules}",
    )


def _explanation(
    choice: systems.Choice, rounds: tuple[RoundCheck, ...], other: systems.System, differing: list[int]
) -> str:
    """That another edition explains all rounds, or some of those that differ; empty if it does not."""
    ours = [round_check.round for round_check in rounds if round_check.differs]
    explained = len(set(ours) - set(differing))
    if len(differing) >= len(ours):
        return ""
    names = f"names {choice.system.name}" if choice.by == systems.NAMED else "names no edition"
    by_it = f"{counted_rounds(len(ours))} by {choice.system.name}"
    rules = f"the rules of {other.year} ({other.name})"
    if not differing:
        return f"the file {names}; {by_it}, but all {len(rounds)} rounds agree with {rules}"
    agree = "1 of these agrees" if explained == 1 else f"{explained} of these agree"
    return f"the file {names}; {by_it}, and {agree} with {rules}"


def counted_rounds(rounds: int) -> str:
    """How many rounds differ, in words."""
    return "1 round differs" if rounds == 1 else f"{rounds} rounds differ"


def as_checked(tournament: Tournament) -> Tournament:
    """The tournament with the facts that a finished one may leave out.

    The planned number of rounds is the declared one, or else the number of rounds played; the rules for the final round
    depend on it. The initial colour is the declared one, or else the one that the first round shows.
    """
    colour = tournament.initial_colour
    if colour is None and tournament.is_team_event:
        from dutchess.tournament import teams  # start-up: few events need it

        colour = teams.initial_colour(tournament, teams.TeamEvent.of(tournament))
    elif colour is None:
        colour = initial_colour(tournament, by_rank(tournament))
    complete = replace(tournament, rounds=tournament.rounds or tournament.played_rounds, initial_colour=colour)
    return as_valid_as(tournament, complete)


@value_class
class Played:
    """A round as in the file.

    Attributes:
        pairing: its pairs and the bye.
        loose: the pairs without colours.
        more_byes: whoever else has a pairing-allocated bye. The rules allow one only.
    """

    pairing: Pairing
    loose: frozenset[frozenset[int]] = frozenset()
    more_byes: tuple[int, ...] = ()


def _check_round(to_pair: systems.RoundToPair, played: Played, *, told: bool = True) -> RoundCheck:
    """Check one round; the reason for a difference is told only if `told`."""
    actual = played.pairing
    if to_pair.tells and not to_pair.view.participants:  # everybody has a requested bye
        return RoundCheck(actual, Pairing(actual.round, ()), missing=(), surplus=boards_of(actual))
    try:
        expected = to_pair.pair()
    except NoPairingPossible as error:
        return RoundCheck(actual, None, missing=(), surplus=boards_of(actual), reason=error.reason)
    missing, surplus = departures(expected, played)
    if not missing and not surplus:
        return RoundCheck(actual, expected, missing=(), surplus=())
    if played.more_byes:
        return RoundCheck(actual, expected, missing=missing, surplus=surplus, reason=_too_many_byes(played))
    reason, difference = _why(to_pair, boards_of(actual), surplus) if told else ("", None)
    return RoundCheck(actual, expected, missing=missing, surplus=surplus, reason=reason, difference=difference)


def departures(expected: Pairing, played: Played) -> tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]]:
    """Boards (White, Black; or player, 0 for a bye) that a played round lacks, and those that it has beyond the rules.

    The colours of a pair that was played without any do not count.
    """
    wanted = boards_of(expected)
    actual = (*boards_of(played.pairing), *((number, NOBODY) for number in played.more_byes))
    has, should_have = set(actual), set(wanted)
    if has == should_have:
        return (), ()
    missing = tuple(board for board in wanted if board not in has and frozenset(board) not in played.loose)
    surplus = tuple(
        board for board in actual if board not in should_have and not _same_pair(board, should_have, played.loose)
    )
    return missing, surplus


def _too_many_byes(played: Played) -> str:
    """C.04.1 article 3: one participant is unpaired if their number is odd, nobody if it is even."""
    numbers = ", ".join(str(number) for number in (played.pairing.bye, *played.more_byes))
    return f"more than one pairing-allocated bye (C.04.1 article 3): {numbers}"


def _why(
    to_pair: systems.RoundToPair, pairs: tuple[tuple[int, int], ...], surplus: tuple[tuple[int, int], ...]
) -> tuple[str, Difference | None]:
    """Why the rules do not give these pairs: they are not legal, or they are worse at the first difference."""
    if not to_pair.tells:
        return "", None
    from dutchess.pairing.decisions import ColourGiven  # start-up: few rounds differ
    from dutchess.pairing.differences import Difference, first_difference

    decisions = list(to_pair.decide())
    try:
        difference = first_difference(decisions, to_pair.decide(pairs))
    except NoPairingPossible as error:
        return error.reason, None
    if difference is None:
        given: dict[frozenset[int], str] = {
            frozenset((decision.white, decision.black)): decision.article
            for decision in decisions
            if isinstance(decision, ColourGiven)
        }
        article = next((given[frozenset(pair)] for pair in surplus if frozenset(pair) in given), "")
        difference = Difference(article, None, None, None) if article else None
    return "", difference


def as_played(tournament: Tournament) -> Iterator[Played]:
    """Each played round as it was published: a game that was played with the wrong colours was paired with others."""
    if tournament.other_results:
        from dutchess.tournament.known import as_published  # few events need it

        tournament = as_published(tournament)
    if not tournament.is_team_event:
        yield from _rounds_of_players(tournament)
        return
    from dutchess.tournament import teams  # start-up: few events need it
    from dutchess.tournament.teams import rounds as team_rounds

    event = teams.TeamEvent.of(tournament)
    for number in range(1, tournament.played_rounds + 1):
        yield Played(team_rounds.pairing_of(event, number), team_rounds.without_colours(event, number))


def _rounds_of_players(tournament: Tournament) -> Iterator[Played]:
    """Each played round of players: `round_of`, or the same from the native binary."""
    players, rounds = tournament.players, tournament.played_rounds
    read = None
    if rounds_played is not None:
        read = rounds_played(Game, [player.number for player in players], [player.games for player in players], rounds)
    if read is None:
        yield from [round_of(tournament, number) for number in range(1, rounds + 1)]
        return
    for number, (pairs, loose, byes) in enumerate(read, 1):
        pairing = Pairing(number, pairs, byes[0] if byes else None)
        yield Played(pairing, frozenset(map(frozenset, loose)), byes[1:])


def pairing_of(tournament: Tournament, number: int) -> Pairing:
    """The pairing of players in a round, taken from the results. Pairs are in order of White's number.

    A forfeited pair without colours has the smaller number first.
    """
    return round_of(tournament, number).pairing


def round_of(tournament: Tournament, number: int) -> Played:
    """A round of players."""
    pairs: list[tuple[int, int]] = []
    loose: set[frozenset[int]] = set()
    byes: list[int] = []
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
            byes.append(player.number)
    return Played(Pairing(number, tuple(pairs), byes[0] if byes else None), frozenset(loose), tuple(byes[1:]))


def boards_of(pairing: Pairing) -> tuple[tuple[int, int], ...]:
    """The boards of a round: White and Black, then (player, 0) for the bye."""
    return pairing.pairs if pairing.bye is None else (*pairing.pairs, (pairing.bye, NOBODY))


def _same_pair(entry: tuple[int, int], entries: set[tuple[int, int]], loose: frozenset[frozenset[int]]) -> bool:
    return frozenset(entry) in loose and entry[::-1] in entries
