"""What somebody can ask for, as values. `Ledger.perform` takes them; `rules/` decides.

Owns the questions, not the answers. Persons and teams are named by their number in the event, boards by their number
in the hall. `@action` enters each into the table from which forms, calls and commands are made. Must not contain rules.
"""

from __future__ import annotations

from typing import Annotated

from dutchess.awards.scheme import Group, Money
from dutchess.base.field_marks import Choice
from dutchess.journal.action_table import OWN, RESULTS, RUN, action
from dutchess.journal.format_actions import AddWish as AddWish
from dutchess.journal.format_actions import DropWishes as DropWishes
from dutchess.journal.format_actions import EnterPlayoff as EnterPlayoff
from dutchess.journal.messages import Words
from dutchess.journal.values import BYES, COLOURS, REOPENING, Details, Hundredths, Person, Settings
from dutchess.tournament import Tournament

Seed = Annotated[str, "seed"]  # of a draw; where nobody names one, the desk draws it
Bye = Annotated[str, Choice(BYES)]


@action("undo", RUN, "Take back the last action.", "events")
class Undo:
    pass


# The event and its tournaments


@action("change-event", RUN, "Change name, place, dates and arbiters of the event.", "events")
class ChangeEvent:
    details: Details


@action("add-tournament", RUN, "Add a tournament to the event.", "events")
class AddTournament:
    """`tournament` is a short key of the caller's choice, such as `open` or `A`."""

    tournament: str
    settings: Settings


@action("change-settings", RUN, "Change the settings of a tournament.", "events")
class ChangeSettings:
    tournament: str
    settings: Settings


@action("set-schedule", RUN, "Set the days and times of the rounds.", "events")
class SetSchedule:
    """When the rounds begin: a day (`YYYY/MM/DD`) and a time (`HH:MM`) for each, empty where it is not known.

    `everywhere`: the other tournaments of the event get the same schedule.
    """

    tournament: str
    dates: tuple[str, ...] = ()
    times: tuple[str, ...] = ()
    everywhere: bool = False


@action("remove-tournament", RUN, "Remove a tournament before its first round is published.", "events")
class RemoveTournament:
    """The persons stay."""

    tournament: str


@action("leave-fide-mode", RUN, "Leave FIDE mode, for good.", "events")
class LeaveFideMode:
    tournament: str


@action("close-tournament", RUN, "Close a tournament: its standings are final.", "events")
class CloseTournament:
    tournament: str


@action("close-event", OWN, "Close the event.", "events")
class CloseEvent:
    pass


@action("reopen-tournament", OWN, "Reopen a closed tournament.", "events")
class ReopenTournament:
    tournament: str


@action("reopen-event", OWN, "Reopen a closed event; its tournaments stay closed.", "events")
class ReopenEvent:
    pass


@action("set-category", RUN, "Set a category of players, such as women or an age group.", "standings")
class SetCategory:
    """In all tournaments of the event: those who meet `section` (`sex=w,age=-18`), and `persons`.

    `instead_of` names the category that it replaces, if it has another name.
    """

    name: str
    section: str = ""
    persons: tuple[int, ...] = ()
    instead_of: str = ""


@action("remove-category", RUN, "Remove a category.", "standings")
class RemoveCategory:
    name: str


# Players


@action("add-player", RUN, "Enter a player.", "players")
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


@action("add-players", RUN, "Enter many players at once.", "players")
class AddPlayers:
    tournament: str
    people: tuple[Person, ...]
    team: int = 0


@action("change-person", RUN, "Change what is known about a person.", "players")
class ChangePerson:
    person: int
    data: Person


@action("correct-rating", RUN, "Correct the rating of a player.", "players")
class CorrectRating:
    tournament: str
    person: int
    rating: int
    source: str = "manual"


@action("update-rating", RUN, "Enter a new official rating from a round on.", "players")
class UpdateRating:
    """Only in events longer than 30 days."""

    tournament: str
    person: int
    from_round: int
    rating: int
    source: str = "manual"


@action("remove-player", RUN, "Remove a player who was never paired.", "players")
class RemovePlayer:
    tournament: str
    person: int


@action("withdraw", RUN, "Withdraw a player.", "players")
class Withdraw:
    """From the next round that is not published; `expelled` leaves the player out of the standings, too."""

    tournament: str
    person: int
    expelled: bool = False


@action("readmit", RUN, "Readmit a player who was withdrawn.", "players")
class Readmit:
    tournament: str
    person: int


@action("check-in", RESULTS, "Check a player in or out.", "players")
class CheckIn:
    tournament: str
    person: int
    present: bool = True


@action("request-bye", RUN, "Grant a player a bye.", "players")
class RequestBye:
    """`letter`: H half-point, Z zero-point, F full-point."""

    tournament: str
    person: int
    round: int
    letter: Bye = "H"


@action("revoke-bye", RUN, "Revoke a bye.", "players")
class RevokeBye:
    tournament: str
    person: int
    round: int


@action("bar-byes", RUN, "Bar a player from half-point byes, or allow them again.", "players")
class BarByes:
    tournament: str
    person: int
    barred: bool = True


@action("fix-board", RUN, "Let a player always sit at one board of the hall.", "players")
class FixBoard:
    """A player who needs it always sits at this board of the hall, from the next round on; 0 for any board."""

    tournament: str
    person: int
    board: int = 0


@action("forbid-pairs", RUN, "Forbid players to meet.", "players")
class ForbidPairs:
    """No two of these may meet; team numbers in team events."""

    tournament: str
    persons: tuple[int, ...]
    first_round: int = 1
    last_round: int = 255


@action("lift-prohibitions", RUN, "Lift all prohibitions.", "players")
class LiftProhibitions:
    tournament: str


# Numbers and lots


@action("draw-colour", RUN, "Draw the initial colour.", "rounds")
class DrawColour:
    """The colour of the first board: drawn with a seed, or as drawn elsewhere (`w`, `b`)."""

    tournament: str
    seed: Seed = ""
    colour: Annotated[str, Choice(COLOURS)] = ""


@action("assign-numbers", RUN, "Assign the pairing numbers now.", "players")
class AssignNumbers:
    """Numbers by rating (C.04.2 article 2.2), now."""

    tournament: str


@action("exchange-numbers", RUN, "Exchange the pairing numbers of two players.", "players")
class ExchangeNumbers:
    tournament: str
    first: int
    second: int


@action("set-numbers", RUN, "Set the pairing numbers of a round robin by hand.", "players")
class SetNumbers:
    """Numbers by hand: round robins before their start."""

    tournament: str
    order: tuple[int, ...]


@action("draw-numbers", RUN, "Draw the pairing numbers of a round robin by lot.", "players")
class DrawNumbers:
    """Numbers by lot: round robins before their start."""

    tournament: str
    seed: Seed


# Rounds


@action("pair-round", RUN, "Pair the next round.", "rounds")
class PairRound:
    """`seed` draws the initial colour if nobody has drawn it yet."""

    tournament: str
    seed: Seed = ""


@action("discard-pairing", RUN, "Discard the pairing that is not published.", "rounds")
class DiscardPairing:
    tournament: str


@action("open-manual", RUN, "Begin to pair by hand.", "rounds")
class OpenManual:
    """Begin to pair by hand: the draft as it is, or an empty round if there is none."""

    tournament: str


@action("change-pairing", RUN, "Change the boards while pairing by hand.", "rounds")
class ChangePairing:
    """(White, Black) of each board; team numbers in team events. Those who are left out are not paired yet."""

    tournament: str
    pairs: tuple[tuple[int, int], ...]
    bye: int | None = None


@action("close-manual", RUN, "End pairing by hand.", "rounds")
class CloseManual:
    tournament: str


@action("publish-round", RUN, "Publish the round.", "rounds")
class PublishRound:
    tournament: str


@action("reopen-round", RUN, "Reopen the last published round.", "rounds")
class ReopenRound:
    """A published pairing is changed. `cause` is one of `handling.CAUSES`; empty: the two have met."""

    tournament: str
    cause: Annotated[str, Choice(("", *REOPENING))] = ""


# Results


@action("set-result", RESULTS, "Enter or correct the result of a board.", "results")
class SetResult:
    """The result of a board: entered where there is none yet, otherwise corrected; the rule decides.

    Attributes:
        board: its number in the hall.
        result: such as `1-0`, `½-½` or `1/2`, `0-1`, `1F-0F`.
        corrects: if not, a result that is there stays, and another one is refused. Only arbiters correct.
        in_time: the error was reported before the end of the next round (C.04.2 article 4.3), and is entered only now.
    """

    tournament: str
    round: int
    board: int
    result: str
    corrects: bool = True
    in_time: bool = False


@action("set-results", RESULTS, "Enter or correct many results of a round.", "results")
class SetResults:
    """Many results of one round at once, all of them or none.

    Attributes:
        results: [board, result] of each; all fields as in `SetResult`.
    """

    tournament: str
    round: int
    results: tuple[tuple[int, str], ...]
    corrects: bool = True
    in_time: bool = False


@action("clear-result", RUN, "Clear the result of a board that no later round was paired with.", "results")
class ClearResult:
    tournament: str
    round: int
    board: int


@action("verify-result", RESULTS, "Verify the result of a board in a second pass.", "results")
class VerifyResult:
    """The second pass: refused if `result` is not what was entered."""

    tournament: str
    round: int
    board: int
    result: str


@action("correct-colours", RUN, "Exchange the colours of a board.", "results")
class CorrectColours:
    """`in_time` as for `SetResult`."""

    tournament: str
    round: int
    board: int
    in_time: bool = False


@action("adjourn-game", RUN, "Adjourn a game.", "results")
class AdjournGame:
    tournament: str
    round: int
    board: int


# The end


@action("draw-lots", RUN, "Draw lots among those who are tied.", "standings")
class DrawLots:
    tournament: str
    seed: Seed


@action("order-tied", RUN, "Order those who are tied by hand.", "standings")
class OrderTied:
    """Decided by a play-off or otherwise."""

    tournament: str
    order: tuple[int, ...]


@action("give-values", RUN, "Give the values of a tie-break that is computed elsewhere.", "standings")
class GiveValues:
    tournament: str
    name: str
    values: tuple[tuple[int, Hundredths], ...]


# Teams


@action("add-team", RUN, "Enter a team.", "teams")
class AddTeam:
    tournament: str
    name: str
    short: str = ""
    strength: int = 0
    captain: str = ""


@action("change-team", RUN, "Change a team.", "teams")
class ChangeTeam:
    tournament: str
    team: int
    name: str
    short: str = ""
    strength: int = 0
    captain: str = ""


@action("withdraw-team", RUN, "Withdraw a team.", "teams")
class WithdrawTeam:
    tournament: str
    team: int


@action("request-team-bye", RUN, "Grant a team a bye.", "teams")
class RequestTeamBye:
    """`letter`: H half-point, Z zero-point, F full-point."""

    tournament: str
    team: int
    round: int
    letter: Bye = "Z"


@action("set-roster", RUN, "Set the players of a team in board order.", "teams")
class SetRoster:
    """The players of a team in board order; all must have entered the tournament."""

    tournament: str
    team: int
    persons: tuple[int, ...]


@action("set-line-up", RUN, "Set who plays for a team in a round.", "teams")
class SetLineUp:
    """Board by board; 0 for an empty board."""

    tournament: str
    team: int
    round: int
    persons: tuple[int, ...]


# Prizes and norms


@action("set-prizes", RUN, "Set the prize list of a tournament.", "standings")
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


@action("set-norm-data", RUN, "State what title norms need and only the organiser knows.", "standings")
class SetNormData:
    """Attributes:
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


@action("import-tournament", RUN, "Import a tournament from a file.", "events")
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
