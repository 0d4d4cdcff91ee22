"""What people say about an event, a tournament in it, a player or a team, as plain values.

Owns the forms that somebody fills in. Whether what is in them is allowed is decided in `rules/`. Must not know of
entries or states.
"""

from __future__ import annotations

from datetime import date
from typing import Annotated

from dutchess.base.field_marks import Choice
from dutchess.base.values import value_class
from dutchess.pairing.systems import DEFAULT, names
from dutchess.tournament import Scoring

LONG = 30  # days

# The units of integers, where they are not what people write: programs outside are given decimal numbers.
TENTHS, HUNDREDTHS = "tenths", "hundredths"
Tenths = Annotated[int, TENTHS]
Hundredths = Annotated[int, HUNDREDTHS]

# What a field may be, where there are only a few possibilities.
ACCELERATIONS = ("", "baku")
RATING_METHODS = ("FIDE", "NRO", "FIDON", "NIDOF", "HBFN", "LBFN", "OTHER")
TIE_ORDERS = ("name", "entry", "lot")
RATES_OF_PLAY = ("standard", "rapid", "blitz")
MISSED = ("Z", "H")
TIEBREAK_RATINGS = ("first", "latest", "round")
BYES = ("H", "Z", "F")  # half-point, zero-point, full-point
COLOURS = ("", "w", "b")
WISHED_BY = ("", "club", "federation")
REOPENING = ("rules", "agreed", "late", "last-round")  # causes to change a published pairing


@value_class
class Details:
    """An event as a whole: the header of a report."""

    name: str
    city: str = ""
    federation: str = ""
    start: str = ""  # YYYY/MM/DD
    end: str = ""
    chief_arbiter: str = ""
    deputies: tuple[str, ...] = ()
    notes: str = ""

    @property
    def is_long(self) -> bool:
        """Question 210: it lasts more than 30 days, so that ratings change while it runs."""
        first, last = day_of(self.start), day_of(self.end)
        return first is not None and last is not None and (last - first).days > LONG


def day_of(text: str) -> date | None:
    """A date as forms write it, YYYY/MM/DD or with hyphens; None if it is none."""
    parts = text.replace("-", "/").split("/")
    if len(parts) != 3 or not all(part.isdecimal() and part.isascii() for part in parts):
        return None
    try:
        return date(*map(int, parts))
    except ValueError:
        return None


@value_class
class Points:
    """What results are worth. A forfeit counts as a win; absence as `absence`.

    `bye` is the value of the PAB.
    """

    win: Tenths = 10
    draw: Tenths = 5
    loss: Tenths = 0
    bye: Tenths = 10
    absence: Tenths = 0

    def scoring(self) -> Scoring:
        """The same for the engine."""
        return Scoring(
            win=self.win,
            draw=self.draw,
            loss=self.loss,
            forfeit_win=self.win,
            forfeit_loss=self.absence,
            pairing_bye=self.bye,
            full_bye=self.win,
            half_bye=self.draw,
            zero_bye=self.absence,
            unknown=self.draw,
        )


@value_class
class TeamPlay:
    """What only team events fix: boards of a match, colours of the team named first, match points."""

    boards: int
    colours: str = ""  # `wbwb`; by default alternating from White
    win: Tenths = 20
    draw: Tenths = 10
    loss: Tenths = 0
    absence: Tenths = 0
    bye_match_points: Tenths | None = None  # what the pairing-allocated bye is worth; None: as much as a draw
    bye_game_points: Tenths | None = None
    code: str = ""  # the coded type with its options, such as FIDE_TEAM_TYPEA_MP_GP

    @property
    def board_colours(self) -> str:
        return self.colours or ("wb" * self.boards)[: self.boards]


@value_class
class Settings:
    """The rules of one tournament, fixed once it has begun (C.04.1 article 1; questions 57 to 110).

    Attributes:
        system: a name from the table of pairing systems.
        rounds: how many rounds are declared.
        tiebreaks: codes in order; empty for the usual list of the kind of event.
        acceleration: `baku` or empty.
        rating_method: which rating makes the order (TRF record 172): FIDE NRO FIDON NIDOF HBFN OTHER.
        rating_lists: the lists that ratings are taken from, in order (`FIDE rapid`, `NOR standard`); empty for those of
            the rate of play.
        tie_order: the order among equal ratings and titles (C.04.2 article 2.2): `name`, `entry` or `lot`.
        rate_of_play: `standard`, `rapid` or `blitz`.
        check_in: players who have not confirmed their presence (checked in) are not paired (C.04.2 article 4.1).
        missed: what rounds before a late entry are worth, `Z` or `H` (C.04.2 article 2.4).
        half_byes: how many half-point byes a player may have.
        half_byes_until: the last round in which one may be granted, 0 for any.
        unrated: the rating that unrated players count with in tie-breaks, 0 for none.
        tiebreak_ratings: in events longer than 30 days, which of a player's ratings tie-breaks use: `first`, `latest`,
            or `round`, the one that an opponent had in the round of the game.
        chess960: positions are drawn for each round.
        swap_last_two: the last two rounds of the first cycle of a double round robin are exchanged.
        round_dates, round_times: when each round begins, `YYYY/MM/DD` and `HH:MM` in the time of the hall; `""` if not
            known.
        first_board: the number of the first board in the hall.
        parameters: what the format is told beside its name (TRF record XXF), each as `name=value`.
    """

    name: str
    rounds: int
    system: Annotated[str, Choice(names())] = DEFAULT
    points: Points = Points()
    tiebreaks: tuple[str, ...] = ()
    acceleration: Annotated[str, Choice(ACCELERATIONS)] = ""
    rating_method: Annotated[str, Choice(RATING_METHODS)] = "FIDE"
    rating_federation: str = ""
    rating_lists: tuple[str, ...] = ()
    tie_order: Annotated[str, Choice(TIE_ORDERS)] = "name"
    rate_of_play: Annotated[str, Choice(RATES_OF_PLAY)] = "standard"
    time_control: str = ""
    coded_time_control: str = ""
    round_dates: tuple[str, ...] = ()
    check_in: bool = False
    missed: Annotated[str, Choice(MISSED)] = "Z"
    half_byes: int = 1
    half_byes_until: int = 0
    unrated: int = 0
    tiebreak_ratings: Annotated[str, Choice(TIEBREAK_RATINGS)] = "first"
    chess960: bool = False
    double: bool = False
    swap_last_two: bool = True
    teams: TeamPlay | None = None
    round_times: tuple[str, ...] = ()
    first_board: int = 1
    parameters: tuple[str, ...] = ()

    def start_of(self, number: int) -> tuple[str, str]:
        """The day and the time at which a round begins, each empty if it is not known."""
        day, time = (row[number - 1] if 1 <= number <= len(row) else "" for row in (self.round_dates, self.round_times))
        return day, time


@value_class
class ListRating:
    """A rating in one list: `FIDE standard 2026/11`, `NOR`, ...; `k` is K in that list, 0 if it does not say."""

    list: str
    rating: int
    k: int = 0


@value_class
class Person:
    """Somebody who plays, arbitrates or captains in the event. Birth and contact are never shown in public.

    `fide_rating` and `national_rating` are official; what a tournament ranks by is the entrant's own rating.
    """

    name: str
    title: str = ""
    sex: str = ""
    federation: str = ""
    fide_id: str = ""
    birth: str = ""
    club: str = ""
    fide_rating: int = 0
    national_rating: int = 0
    national_id: str = ""
    ratings: tuple[ListRating, ...] = ()
    contact: str = ""
    notes: str = ""
