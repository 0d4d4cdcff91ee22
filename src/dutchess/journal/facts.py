"""Everything that can happen in an event, as typed values: the bodies of the journal's entries.

Owns the kinds of entries and their fields. A fact says what happened and nothing that follows from it; `fold` says what
it does to the state. Persons are named by their number in the event (`person`), which never changes; pairing numbers
come and go. Fields may be added with a default; kinds and fields are never removed. Must not decide what is
allowed.
"""

from __future__ import annotations

from dutchess.journal.values import Details, Person, Settings
from dutchess.record import record
from dutchess.tournament import Header


@record
class EventCreated:
    details: Details


@record
class EventChanged:
    details: Details


@record
class EventClosed:
    pass


@record
class TournamentAdded:
    tournament: str
    settings: Settings


@record
class SettingsChanged:
    tournament: str
    settings: Settings
    remark: str = ""


@record
class PersonAdded:
    person: int
    data: Person


@record
class PersonChanged:
    person: int
    data: Person


@record
class PlayerEntered:
    """Somebody takes part from a round on; `late` if the first round had been paired."""

    tournament: str
    person: int
    rating: int
    source: str = ""
    from_round: int = 1
    late: bool = False
    arrived: bool = True
    team: int = 0
    lot: int = 0


@record
class PlayerRemoved:
    """Taken from the list before he was ever paired."""

    tournament: str
    person: int


@record
class PlayerLeft:
    """Withdrawn, or expelled, from a round on (C.04.2 article 4.3)."""

    tournament: str
    person: int
    from_round: int
    expelled: bool = False


@record
class PlayerReadmitted:
    tournament: str
    person: int
    from_round: int


@record
class CheckedIn:
    tournament: str
    person: int
    present: bool = True
    from_round: int = 1


@record
class ByeGranted:
    """`letter` is F, H or Z: full-, half- or zero-point bye."""

    tournament: str
    person: int
    round: int
    letter: str
    remark: str = ""


@record
class ByeRevoked:
    tournament: str
    person: int
    round: int


@record
class ByesBarred:
    """The player may not have half-point byes (question 175)."""

    tournament: str
    person: int
    barred: bool = True


@record
class PairsForbidden:
    """No two of these persons (teams in team events) may meet in these rounds."""

    tournament: str
    persons: tuple[int, ...]
    first_round: int = 1
    last_round: int = 255
    remark: str = ""


@record
class ProhibitionsLifted:
    tournament: str


@record
class ColourDrawn:
    """The colour of the first board; `seed` if it was drawn by the program, so that anybody can draw it again."""

    tournament: str
    colour: str
    seed: str = ""


@record
class NumbersAssigned:
    """Pairing numbers: the first person has number 1.

    `cause`: start, late, regenerated, exchanged, hand, lot, import.
    """

    tournament: str
    order: tuple[int, ...]
    cause: str
    seed: str = ""


@record
class RatingCorrected:
    tournament: str
    person: int
    rating: int
    source: str = ""
    remark: str = ""


@record
class RatingUpdated:
    """A new rating from a round on, in an event of over 30 days."""

    tournament: str
    person: int
    from_round: int
    rating: int
    source: str = ""


@record
class RoundPaired:
    """A draft of a round. Boards are in publishing order; `away` names who is not paired, with F, H or Z.

    Attributes:
        matches: (white team, black team) in team events; then board k of match m is board m * boards + k.
        order: the pairing numbers with which it was paired.
        group_a: who is in group A of an accelerated event.
        origin: `engine`, `manual` or `import`.
        position: number of the Chess960 starting position, if one was drawn.
    """

    tournament: str
    round: int
    boards: tuple[tuple[int, int], ...]
    bye: int | None
    away: tuple[tuple[int, str], ...]
    order: tuple[int, ...]
    group_a: tuple[int, ...] = ()
    matches: tuple[tuple[int, int], ...] = ()
    origin: str = "engine"
    position: int | None = None


@record
class PairingDiscarded:
    """An unpublished pairing was thrown away; `remark` says why, for the report."""

    tournament: str
    round: int
    remark: str = ""


@record
class ManualOpened:
    tournament: str
    round: int


@record
class PairingChanged:
    """The boards of the round in its manual phase; who is in none of them is not paired yet."""

    tournament: str
    round: int
    boards: tuple[tuple[int, int], ...]
    bye: int | None
    matches: tuple[tuple[int, int], ...] = ()


@record
class ManualClosed:
    """`remark` compares with the engine's pairing where that is different."""

    tournament: str
    round: int
    away: tuple[tuple[int, str], ...]
    remark: str = ""


@record
class RoundPublished:
    tournament: str
    round: int


@record
class RoundReopened:
    tournament: str
    round: int
    remark: str


@record
class ResultEntered:
    """Boards count from 1. `remark` where pairings of later rounds did not know it."""

    tournament: str
    round: int
    board: int
    result: str
    remark: str = ""


@record
class ResultVerified:
    tournament: str
    round: int
    board: int


@record
class ResultCorrected:
    """`rating_only`: reported too late for pairings and standings (C.04.2 article 4.8)."""

    tournament: str
    round: int
    board: int
    result: str
    rating_only: bool = False
    remark: str = ""


@record
class ColoursCorrected:
    """The players of a board had played with the other colours."""

    tournament: str
    round: int
    board: int
    remark: str = ""


@record
class GameAdjourned:
    tournament: str
    round: int
    board: int


@record
class LotsDrawn:
    """Lots for the final order: persons from the best lot to the worst."""

    tournament: str
    order: tuple[int, ...]
    seed: str = ""


@record
class TieOrdered:
    """The order of tied players fixed by hand (a play-off, a decision)."""

    tournament: str
    order: tuple[int, ...]


@record
class ValuesGiven:
    """Values of a tie-break that the program does not compute, in hundredths."""

    tournament: str
    name: str
    values: tuple[tuple[int, int], ...]


@record
class FideModeLeft:
    tournament: str


@record
class TournamentClosed:
    """`unplayed`: rounds that were declared and not played."""

    tournament: str
    unplayed: tuple[int, ...] = ()


@record
class Imported:
    """What follows in the same action came from a file; `repairs` were accepted by somebody.

    `header` is what the file says of the event as a whole, `records` the lines that nothing else holds.
    """

    tournament: str
    source: str
    repairs: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    records: tuple[str, ...] = ()
    header: Header = Header()


@record
class TeamAdded:
    tournament: str
    team: int
    name: str
    short: str = ""
    strength: int = 0
    captain: str = ""


@record
class TeamChanged:
    tournament: str
    team: int
    name: str
    short: str = ""
    strength: int = 0
    captain: str = ""


@record
class TeamLeft:
    """A team withdrawn from a round on (C.04.2 article 4.3)."""

    tournament: str
    team: int
    from_round: int


@record
class TeamByeGranted:
    """`letter` is F, H or Z."""

    tournament: str
    team: int
    round: int
    letter: str


@record
class RosterSet:
    """The players of a team in board order."""

    tournament: str
    team: int
    persons: tuple[int, ...]


@record
class LineUpSet:
    """Who plays on board 1, 2, ... in a round; 0 for an empty board."""

    tournament: str
    team: int
    round: int
    persons: tuple[int, ...]


@record
class Undone:
    """The event is again as it was after entry `to`.

    Entries after it up to here are part of history, not of the state.
    """

    to: int


Fact = (
    EventCreated
    | EventChanged
    | EventClosed
    | TournamentAdded
    | SettingsChanged
    | PersonAdded
    | PersonChanged
    | PlayerEntered
    | PlayerRemoved
    | PlayerLeft
    | PlayerReadmitted
    | CheckedIn
    | ByeGranted
    | ByeRevoked
    | ByesBarred
    | PairsForbidden
    | ProhibitionsLifted
    | ColourDrawn
    | NumbersAssigned
    | RatingCorrected
    | RatingUpdated
    | RoundPaired
    | PairingDiscarded
    | ManualOpened
    | PairingChanged
    | ManualClosed
    | RoundPublished
    | RoundReopened
    | ResultEntered
    | ResultVerified
    | ResultCorrected
    | ColoursCorrected
    | GameAdjourned
    | LotsDrawn
    | TieOrdered
    | ValuesGiven
    | FideModeLeft
    | TournamentClosed
    | Imported
    | TeamAdded
    | TeamChanged
    | TeamLeft
    | TeamByeGranted
    | RosterSet
    | LineUpSet
    | Undone
)
KINDS: dict[str, type[Fact]] = {kind.__name__: kind for kind in Fact.__args__}
