"""What somebody can ask for, as values. `Ledger.perform` takes them; `rules/` decides.

Owns the questions, not the answers. Persons and teams are named by their number in the event, boards count from 1 in
the order of publication. Forms and `dutchess event do` ask for the fields of an action by their annotations (`fields`).
Must not contain rules.
"""

from __future__ import annotations

from typing import Annotated

from dutchess.awards.scheme import Group, Money
from dutchess.base.field_marks import Choice
from dutchess.base.values import value_class
from dutchess.journal.messages import Words
from dutchess.journal.values import BYES, COLOURS, REOPENING, Details, Hundredths, Person, Settings
from dutchess.tournament import Tournament

Seed = Annotated[str, "seed"]  # of a draw; a form that does not name one gets a fresh one
Bye = Annotated[str, Choice(BYES)]


# The event and its tournaments


@value_class
class ChangeEvent:
    details: Details


@value_class
class AddTournament:
    """`tournament` is a short key of the caller's choice, such as `open` or `A`."""

    tournament: str
    settings: Settings


@value_class
class ChangeSettings:
    tournament: str
    settings: Settings


@value_class
class SetSchedule:
    """When the rounds begin: a day (`YYYY/MM/DD`) and a time (`HH:MM`) for each, empty where it is not known.

    `everywhere`: the other tournaments of the event get the same schedule.
    """

    tournament: str
    dates: tuple[str, ...] = ()
    times: tuple[str, ...] = ()
    everywhere: bool = False


@value_class
class RemoveTournament:
    """Take a tournament out of the event before its first round is published; the persons stay."""

    tournament: str


@value_class
class LeaveFideMode:
    tournament: str


@value_class
class CloseTournament:
    tournament: str


@value_class
class CloseEvent:
    pass


@value_class
class ReopenTournament:
    """Reopen a closed tournament."""

    tournament: str


@value_class
class ReopenEvent:
    """Reopen a closed event; its tournaments stay closed."""


@value_class
class SetCategory:
    """A category of players in all tournaments of the event: those who meet `section` (`sex=w,age=-18`), and `persons`.

    `instead_of` names the category that it replaces, if it has another name.
    """

    name: str
    section: str = ""
    persons: tuple[int, ...] = ()
    instead_of: str = ""


@value_class
class RemoveCategory:
    name: str


# Players


@value_class
class AddPlayer:
    """Enter somebody: new (`data`) or known in the event (`person`).

    `rating` None takes the rating by the tournament's method; `from_round` None the next round that is not paired.
    """

    tournament: str
    data: Person | None = None
    person: int = 0
    rating: int | None = None
    from_round: int | None = None
    team: int = 0


@value_class
class AddPlayers:
    """Enter many new persons at once."""

    tournament: str
    people: tuple[Person, ...]
    team: int = 0


@value_class
class ChangePerson:
    person: int
    data: Person


@value_class
class CorrectRating:
    tournament: str
    person: int
    rating: int
    source: str = "manual"


@value_class
class UpdateRating:
    """A new official rating from a round on: events longer than 30 days."""

    tournament: str
    person: int
    from_round: int
    rating: int
    source: str = "manual"


@value_class
class RemovePlayer:
    tournament: str
    person: int


@value_class
class Withdraw:
    """From the next round that is not published; `expelled` leaves the player out of the standings, too."""

    tournament: str
    person: int
    expelled: bool = False


@value_class
class Readmit:
    tournament: str
    person: int


@value_class
class CheckIn:
    tournament: str
    person: int
    present: bool = True


@value_class
class RequestBye:
    """`letter`: H half-point, Z zero-point, F full-point."""

    tournament: str
    person: int
    round: int
    letter: Bye = "H"


@value_class
class RevokeBye:
    tournament: str
    person: int
    round: int


@value_class
class BarByes:
    tournament: str
    person: int
    barred: bool = True


@value_class
class FixBoard:
    """A player who needs it always sits at this board of the hall, from the next round on; 0 for any board."""

    tournament: str
    person: int
    board: int = 0


@value_class
class ForbidPairs:
    """No two of these may meet; team numbers in team events."""

    tournament: str
    persons: tuple[int, ...]
    first_round: int = 1
    last_round: int = 255


@value_class
class LiftProhibitions:
    tournament: str


# Numbers and lots


@value_class
class DrawColour:
    """The colour of the first board: drawn with a seed, or as drawn elsewhere (`w`, `b`)."""

    tournament: str
    seed: Seed = ""
    colour: Annotated[str, Choice(COLOURS)] = ""


@value_class
class AssignNumbers:
    """Numbers by rating (C.04.2 article 2.2), now."""

    tournament: str


@value_class
class ExchangeNumbers:
    tournament: str
    first: int
    second: int


@value_class
class SetNumbers:
    """Numbers by hand: round robins before their start."""

    tournament: str
    order: tuple[int, ...]


@value_class
class DrawNumbers:
    """Numbers by lot: round robins before their start."""

    tournament: str
    seed: Seed


# Rounds


@value_class
class PairRound:
    """Pair the next round. `seed` draws the initial colour if nobody has drawn it yet."""

    tournament: str
    seed: Seed = ""


@value_class
class DiscardPairing:
    tournament: str


@value_class
class OpenManual:
    """Begin to pair by hand: the draft as it is, or an empty round if there is none."""

    tournament: str


@value_class
class ChangePairing:
    """The boards of the manual phase, (white, black); team numbers in team events.

    Those who are left out are not paired yet.
    """

    tournament: str
    pairs: tuple[tuple[int, int], ...]
    bye: int | None = None


@value_class
class CloseManual:
    tournament: str


@value_class
class PublishRound:
    tournament: str


@value_class
class ReopenRound:
    """A published pairing is changed. `cause` is one of `handling.CAUSES`; empty: the two have met."""

    tournament: str
    cause: Annotated[str, Choice(("", *REOPENING))] = ""


# Results


@value_class
class SetResult:
    """The result of a board: entered where there is none yet, otherwise corrected; the rule decides.

    `result` in any spelling of `results.parse`. Without `corrects` a result that is there stays: refused if it differs.
    `in_time`: the error was reported before the end of the next round (C.04.2 article 4.3), and is entered only now.
    """

    tournament: str
    round: int
    board: int
    result: str
    corrects: bool = True
    in_time: bool = False


@value_class
class SetResults:
    """Many results of one round at once: (board, result)."""

    tournament: str
    round: int
    results: tuple[tuple[int, str], ...]
    corrects: bool = True
    in_time: bool = False


@value_class
class ClearResult:
    """The board has no result again: one was entered by mistake."""

    tournament: str
    round: int
    board: int


@value_class
class VerifyResult:
    """The second pass: refused if `result` is not what was entered."""

    tournament: str
    round: int
    board: int
    result: str


@value_class
class CorrectColours:
    """`in_time` as for `SetResult`."""

    tournament: str
    round: int
    board: int
    in_time: bool = False


@value_class
class AdjournGame:
    tournament: str
    round: int
    board: int


# The end


@value_class
class DrawLots:
    tournament: str
    seed: Seed


@value_class
class OrderTied:
    """The order of players who are tied, decided by a play-off or otherwise."""

    tournament: str
    order: tuple[int, ...]


@value_class
class GiveValues:
    """Values of a tie-break that is computed elsewhere, by person."""

    tournament: str
    name: str
    values: tuple[tuple[int, Hundredths], ...]


# Teams


@value_class
class AddTeam:
    tournament: str
    name: str
    short: str = ""
    strength: int = 0
    captain: str = ""


@value_class
class ChangeTeam:
    tournament: str
    team: int
    name: str
    short: str = ""
    strength: int = 0
    captain: str = ""


@value_class
class WithdrawTeam:
    tournament: str
    team: int


@value_class
class RequestTeamBye:
    """`letter`: H half-point, Z zero-point, F full-point."""

    tournament: str
    team: int
    round: int
    letter: Bye = "Z"


@value_class
class SetRoster:
    """The players of a team in board order; all must have entered the tournament."""

    tournament: str
    team: int
    persons: tuple[int, ...]


@value_class
class SetLineUp:
    """Who plays in a round, board by board; 0 for an empty board."""

    tournament: str
    team: int
    round: int
    persons: tuple[int, ...]


# Prizes and norms


@value_class
class SetPrizes:
    """The prize list of a tournament; without groups it has none.

    Attributes:
        groups: prizes of which everybody wins at most one.
        currency: as it is printed.
        unit: the smallest amount that is paid.
    """

    tournament: str
    groups: tuple[Group, ...] = ()
    currency: str = "EUR"
    unit: Money = 1


@value_class
class SetNormData:
    """What only the organiser can say about title norms in a tournament.

    Attributes:
        event_code: the number that FIDE gave the event.
        registered: the day of registration, `YYYY/MM/DD`.
        exempt: `national`, `team` or `zonal` where B.01 1.4.3 (a) to (c) hold; empty for none.
        arbiter_title: of the chief arbiter: IA, FA, NA.
        arbiter_email, organizer, organizer_email: for the tournament report.
        website: where the games are published.
        approved: FIDE's Qualification Commission approved the time control (45+30 or longer, 2026).
    """

    tournament: str
    event_code: str = ""
    registered: str = ""
    exempt: str = ""
    arbiter_title: str = ""
    arbiter_email: str = ""
    organizer: str = ""
    organizer_email: str = ""
    website: str = ""
    approved: bool = False


# Imports


@value_class
class ImportTournament:
    """A tournament from a file. `repairs` is what the reader repaired or could not read, confirmed one by one.

    `system` names the pairing system where the file does not; `replaces` the tournament without players that goes.
    """

    tournament: str
    content: Tournament
    source: str = ""
    repairs: tuple[Words, ...] = ()
    system: str = ""
    replaces: str = ""
