"""The pairing systems by name.

Owns `pair` and `decide`, which pass a tournament to the right system, and the choice of the edition. `table` has all
systems. The rules of a system are an object (`rules.Rules`) in its package, which is imported only
when it is used; `Swiss` makes one for systems that use the history of players. `codes` reads and writes coded
tournament types (TRF record 192). Must not contain rules of any system.
"""

from __future__ import annotations

import sys

from dutchess.base.errors import InvalidTournament, Sentence, UnknownSystem
from dutchess.base.values import value_class
from dutchess.pairing.history import History, histories, suppose
from dutchess.pairing.result import published
from dutchess.pairing.table import (
    DEFAULT,
    KNOCKOUT,
    ROUND_ROBIN,
    SCHEVENINGEN,
    SYSTEMS,
    TEAM,
    System,
    edition_on,
    editions_of,
    find,
    names,
    offered,
    pairs_teams,
)
from dutchess.tournament import facts_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from dutchess.pairing.common.floats import Floats
    from dutchess.pairing.criteria import Criterion
    from dutchess.pairing.decisions import Decision
    from dutchess.pairing.history import Participant
    from dutchess.pairing.result import Pairing
    from dutchess.pairing.rules import Bars, Boards, Editions, Pairs, ReadBy, Round, Rules
    from dutchess.readings import Readings
    from dutchess.tournament import Tournament
    from dutchess.tournament.formats.parameters import Parameter

__all__ = [
    "DEFAULT",
    "KNOCKOUT",
    "ROUND_ROBIN",
    "SCHEVENINGEN",
    "SYSTEMS",
    "TEAM",
    "Choice",
    "Listed",
    "RoundToPair",
    "Swiss",
    "SwissRound",
    "System",
    "accelerated",
    "choose",
    "decide",
    "edition_on",
    "editions_of",
    "find",
    "name_of",
    "names",
    "offered",
    "pair",
    "pairs_teams",
    "parameters_of",
    "ranked_by",
    "round_to_pair",
    "rounds_to_pair",
    "rules_of",
    "said",
]

# Tournament types (TRF record 192) of most events: none, or the default system and nothing else.
PLAIN = ("", find(DEFAULT).family)

# What decided about an edition: the caller or the file named it; it was in force on the first day of the event; none of
# those known here was, so it is the nearest; there was no day, so today's.
NAMED, DATED, NEAREST, TODAY = "named", "dated", "nearest", "today"


@value_class
class Choice:
    """The edition for a tournament, and what decided about it (`NAMED`, `DATED`, `NEAREST` or `TODAY`)."""

    system: System
    by: str

    @property
    def is_surprising(self) -> bool:
        """True if the file names no edition, and that of its day is not today's or not known here: worth a remark."""
        return self.by == NEAREST or (self.by == DATED and self.system.is_former)


def name_of(tournament: Tournament) -> str:
    """The name of the edition for a tournament (`choose`)."""
    return choose(tournament).system.name


def choose(tournament: Tournament) -> Choice:
    """The system that a tournament declares, or else the team system or the Dutch one, in its edition.

    It may be declared by its code (TRF record 192), by its name or by its edition; a round robin also in words (record
    092). If none of them names an edition, it is that of the first day of the event (record 042), or else today's.
    """
    if tournament.edition:
        return Choice(_beside(tournament), NAMED)
    named, is_edition = _declared(tournament)
    if is_edition:
        return Choice(find(named), NAMED)
    if tournament.start_date is None:
        return Choice(find(named), TODAY)
    edition = edition_on(named, tournament.start_date)
    return Choice(edition, DATED if edition.holds_on(tournament.start_date) else NEAREST)


def ranked_by(tournament: Tournament) -> tuple[str, ...]:
    """The tie-breaks that come before points in a tournament of its system (`System.ranked_by`)."""
    try:
        return choose(tournament).system.ranked_by
    except UnknownSystem:  # the type names a system without rules here
        return ()


def said(tournament: Tournament, system: str, readings: Readings = ()) -> str:
    """Which edition pairs a tournament, and why this one, in a sentence; also the readings that were asked for."""
    if readings:
        from dutchess.readings import written  # start-up: few callers ask for readings

        return f"{said(tournament, system)}; read by {written(readings)}"
    edition = find(system)
    try:
        choice = choose(tournament)
    except UnknownSystem:  # the file names a system without rules here, so the caller named another
        choice = None
    if choice is None or choice.system != edition:
        return f"{edition.name}: {edition.description} (asked for)"
    reason = {
        NAMED: "named by the file",
        DATED: f"in force on {tournament.start_date}, the first day of the event; the file names no edition",
        NEAREST: f"the nearest edition that Dutchess has, in force from {edition.since}; the event began on "
        f"{tournament.start_date} and names no edition",
        TODAY: "in force today; the file names neither an edition nor a day",
    }[choice.by]
    return f"{edition.name}: {edition.description} ({reason})"


def _beside(tournament: Tournament) -> System:
    """The edition stated beside the type. Raises InvalidTournament if the type is that of another system."""
    edition = find(tournament.edition)
    if tournament.system.strip():
        named = find(_declared(tournament)[0])
        if named.system_name != edition.system_name:
            raise InvalidTournament(
                Sentence(
                    "record 192 says {system}, but record XXE says {edition}",
                    system=tournament.system.strip(),
                    edition=tournament.edition,
                )
            )
    return edition


def _declared(tournament: Tournament) -> tuple[str, bool]:
    """The system that a tournament declares, and whether it names the edition as well."""
    written = tournament.system.strip()
    if not written and tournament.header.kind:
        if tournament.header.is_round_robin:
            return ROUND_ROBIN, True
        if tournament.header.is_scheveningen and not tournament.is_team_event:
            return SCHEVENINGEN, True
    if written.upper() in PLAIN and not tournament.is_team_event:
        return DEFAULT, False
    if written in names():
        return written, True
    if not written:
        return TEAM, False
    from dutchess.pairing import type_codes  # start-up: most events are plain

    kind = type_codes.read_type(written)
    return kind.system, kind.is_edition


def pair(
    tournament: Tournament,
    system: str | None = None,
    *,
    within: float | None = None,
    readings: Mapping[str, str] | None = None,
) -> Pairing:
    """Pair the next round of a tournament.

    Args:
        tournament: the facts so far, with the byes already known for the coming round.
        system: a name in the table. Default: the declared system, or else `team` or `dutch`.
        within: the most seconds that it may take. Default: as many as it needs.
        readings: names of readings by their ids (docs/readings.md), where others than the usual ones are wanted.

    Raises:
        NoPairingPossible: no legal pairing exists; the error names the players concerned.
        InvalidTournament: the tournament has a fault and cannot be paired.
        UnknownReading: a reading is not known, or is about other systems.
        UnknownSystem: the system is not known.
        OutOfTime: the round was not paired within the time.
    """
    if within is None:
        return round_to_pair(tournament, system, readings).pair()
    from dutchess.base.errors import OutOfTime  # start-up: hardly any call has a deadline
    from dutchess.matching.deadline import Deadline, require_time
    from dutchess.pairing.decisions import fold

    if isinstance(within, bool) or not isinstance(within, int | float):
        raise InvalidTournament(f"a time is a number of seconds, not {within!r}")
    try:
        if within > 0:
            with Deadline(within):
                round_ahead = round_to_pair(tournament, system, readings)
                require_time()
                if not round_ahead.tells:
                    return round_ahead.pair()
                return fold(round_ahead.view, _each(round_ahead.decide(), require_time))
    except TimeoutError:
        pass
    raise OutOfTime(f"the round was not paired within {within:g} seconds")


def _each(decisions: Iterable[Decision], check: Callable[[], None]) -> Iterator[Decision]:
    """The decisions, with a check after each."""
    for decision in decisions:
        check()
        yield decision


def decide(
    tournament: Tournament, system: str | None = None, *, forced: Iterable[tuple[int, int]] = ()
) -> Iterator[Decision]:
    """The decisions about the next round, in the order of the articles. Arguments and errors are those of `pair`.

    `forced` holds pairs that must be made, (player, 0) for the bye. The decisions are then those of a round in which
    these players may meet nobody else.
    """
    return round_to_pair(tournament, system).decide(forced)


@value_class
class RoundToPair:
    """One round to be paired by one system.

    `view` is the round in the terms of that system, `readings` those that were asked for beside the usual ones.
    """

    system: System
    view: Round
    readings: Readings = ()

    @property
    def tells(self) -> bool:
        """True if the system yields decisions; a table of rounds decides nothing."""
        return self.system.tells

    def decide(
        self, forced: Iterable[tuple[int, int]] = (), apart: Iterable[tuple[int, int]] = ()
    ) -> Iterator[Decision]:
        """The decisions of the system. `forced` is as for `systems.decide`; pairs in `apart` may not be made."""
        pairs, kept = tuple(forced), tuple(apart)
        view = self.view.suppose(pairs, kept) if pairs or kept else self.view
        return view.decide()

    def bars(self) -> Bars:
        """The absolute criteria: a function of two numbers (0 for the bye) that returns why they may not meet."""
        return self.view.bars()

    def pair(self) -> Pairing:
        """The pairing that follows from the decisions."""
        return self.view.pair()


def round_to_pair(
    tournament: Tournament, system: str | None = None, readings: Mapping[str, str] | None = None
) -> RoundToPair:
    """The next round of a tournament. Errors are those of `pair`."""
    chosen, facts = _prepared(tournament, system)
    asked = _asked(readings, chosen)
    return RoundToPair(chosen, rules_of(chosen, asked).read(facts), asked)


def rounds_to_pair(
    tournament: Tournament, system: str | None = None, readings: Mapping[str, str] | None = None
) -> Iterator[RoundToPair]:
    """Every played round of a tournament, as it was just before its pairing. Errors are those of `pair`.

    A round is seen with the results that were known then (`Tournament.other_results`).
    """
    chosen, facts = _prepared(tournament, system)
    asked = _asked(readings, chosen)
    rules = rules_of(chosen, asked)
    for view in _as_known(rules, facts) if facts.other_results else rules.read_rounds(facts):
        yield RoundToPair(chosen, view, asked)


def _as_known(rules: Rules, tournament: Tournament) -> Iterator[Round]:
    """Every played round. The rounds are read anew from the first that knows other results than the one before."""
    from dutchess.tournament import known  # start-up: few events need it

    before: object = None
    views: Iterator[Round] = iter(())
    for number in range(1, tournament.played_rounds + 1):
        if (others := known.counted(tournament, number)) != before:
            before = others
            views = rules.read_rounds(known.when_paired(tournament, number))
            for _ in range(number - 1):
                next(views)
        yield next(views)


def _asked(readings: Mapping[str, str] | None, system: System) -> Readings:
    """The readings that are asked for beside those that the edition takes anyway."""
    if not readings:
        return ()
    from dutchess.readings import of_pairings  # start-up: few callers ask for readings

    return of_pairings(readings, system.name)


def rules_of(system: System, readings: Readings = ()) -> Rules:
    """The rules of a system, imported on first use; read otherwise than usual if `readings` are given.

    `importlib` would cost start-up time. `__import__` waits while another thread is still loading the package; a look
    at `sys.modules` alone would not.
    """
    __import__(system.module)
    editions: Editions = sys.modules[system.module].EDITIONS
    if not readings:
        return editions[system.name]
    read_by: ReadBy = sys.modules[system.module].read_by  # the register says which systems have it
    return read_by(system.name, dict(readings))


def parameters_of(system: System) -> tuple[Parameter, ...]:
    """What an event of a system may declare beside its name (TRF record XXF)."""
    if not system.parameters:
        return ()
    __import__(system.parameters)
    known: tuple[Parameter, ...] = sys.modules[system.parameters].PARAMETERS
    return known


@value_class
class Listed:
    """What check lists show of a former edition: the articles about repeated downfloats, its players, its floats."""

    columns: tuple[str, str]
    participants: Callable[[History], Sequence[Participant]]
    floats: Floats


@value_class
class Swiss:
    """The rules of an edition that looks at the history of players: functions of it.

    `criteria` lists what its decisions count. `listed` is what check lists show where that is not what the edition in
    force looks at. `boards` is what the decisions come to, the boards and the bye, for callers who ask for nothing
    else; without it they are counted up.
    """

    decide: Callable[[History], Iterator[Decision]]
    bars: Callable[[History], Bars]
    criteria: Callable[[], Sequence[Criterion]]
    listed: Listed | None = None
    boards: Callable[[History], Boards] | None = None

    def read(self, tournament: Tournament) -> SwissRound:
        return SwissRound(self, History.of(tournament))

    def read_rounds(self, tournament: Tournament) -> Iterator[SwissRound]:
        for history in histories(tournament):
            yield SwissRound(self, history)


@value_class
class SwissRound:
    """One round of players."""

    rules: Swiss
    history: History

    @property
    def round(self) -> int:
        return self.history.round

    @property
    def participants(self) -> Sequence[Participant]:
        return self.history.participants

    def suppose(self, pairs: Pairs, apart: Pairs) -> SwissRound:
        return SwissRound(self.rules, suppose(self.history, pairs, apart))

    def decide(self) -> Iterator[Decision]:
        return self.rules.decide(self.history)

    def bars(self) -> Bars:
        return self.rules.bars(self.history)

    def pair(self) -> Pairing:
        if self.rules.boards is None:
            from dutchess.pairing.decisions import fold  # start-up: the Dutch rules give the boards themselves

            return fold(self.history, self.decide())
        return published(self.history, *self.rules.boards(self.history))


def _prepared(tournament: Tournament, system: str | None) -> tuple[System, Tournament]:
    """The system, and the tournament with its virtual points. Acceleration is applied here, before all other steps."""
    tournament = facts_of(tournament)
    chosen = find(system or name_of(tournament))
    if chosen.teams not in (None, tournament.is_team_event):
        raise InvalidTournament(_mismatch(chosen, tournament))
    if tournament.wishes and not chosen.wishes:
        raise InvalidTournament(
            Sentence(
                "{system} does not choose the best pairing by criteria, so it cannot take wishes into account "
                "(record XXW); forbid the pairs (record 260) or choose another system",
                system=chosen.name,
            )
        )
    return chosen, accelerated(tournament)


def accelerated(tournament: Tournament) -> Tournament:
    """The tournament with the virtual points for its type (TRF record 192), unless it already has virtual points."""
    if tournament.accelerations or tournament.system.strip().upper() in PLAIN:
        return tournament
    from dutchess.pairing import type_codes  # start-up: most events are plain

    if not type_codes.is_accelerated(tournament.system):
        return tournament
    from dutchess.pairing.acceleration import with_baku  # few events need it

    return with_baku(tournament)


def _mismatch(system: System, tournament: Tournament) -> str:
    """Why a system cannot pair the participants of a tournament."""
    kind = f"its type (record 192) is {tournament.system.strip()}" if tournament.system.strip() else ""
    if system.teams:
        return f"{system.name} pairs teams, but " + (kind or "there are no team records (310, or 013 in older files)")
    return f"{system.name} pairs players, but this is a team event: " + (kind or "it lists teams (record 310 or 013)")
