"""What can be printed, as plain values: one class for each kind of sheet.

Owns the contents of the sheets; how they look is in `templates/`, one file of the same name for each. All numbers that
are printed come as text, already written for people (points with ½, tie-breaks with their decimals).
"""

from __future__ import annotations

from dataclasses import KW_ONLY

from dutchess.base.values import value_class

PAPERS = ("a4", "us-letter")
SIZES = {"normal": 1.0, "large": 1.5}
PAIRING_COLUMNS = ("number", "rating", "points")  # beside names and results


@value_class
class Heading:
    """What stands at the top and the foot of every page.

    Attributes:
        event: name of the event.
        tournament: name of the tournament within it, may be empty.
        title: what the sheet is, "Pairings of round 5".
        note: place and date of the round, or what else belongs to the title.
        footer: left foot of every page, for example program and time of printing.
        seal, seal_address: what ties the sheet to the journal, and where it is checked: below and as a QR code above.
    """

    event: str
    title: str
    tournament: str = ""
    note: str = ""
    footer: str = ""
    seal: str = ""
    seal_address: str = ""


@value_class
class Person:
    """A player (or a team) on paper; `club` is the team, where teams play."""

    number: int
    name: str
    title: str = ""
    rating: str = ""
    federation: str = ""
    club: str = ""
    points: str = ""


@value_class
class Board:
    """One board of a round; `black` is None for somebody who has the bye, `result` is empty while it is open.

    `number` is what people call the board: `7`, or `2.3` for board 3 of match 2.
    """

    number: int | str
    white: Person
    black: Person | None
    result: str = ""


@value_class
class Pairings:
    """Pairings by board, and those who do not play with the reason; `columns` are some of `PAIRING_COLUMNS`."""

    heading: Heading
    boards: tuple[Board, ...]
    absent: tuple[tuple[Person, str], ...] = ()
    columns: tuple[str, ...] = PAIRING_COLUMNS


@value_class
class TeamMatch:
    """A match in the pairings: teams, score, its boards: (board, first player, has White, result, second player)."""

    number: int
    first: str
    second: str
    score: str
    boards: tuple[tuple[str, Person | None, bool, str, Person | None], ...]


@value_class
class TeamPairings:
    """The matches of a round with who plays for whom, and the teams that do not play with the reason."""

    heading: Heading
    matches: tuple[TeamMatch, ...]
    absent: tuple[tuple[Person, str], ...] = ()


@value_class
class NameRow:
    """Where somebody plays: board and colour (empty for a bye), against whom."""

    name: str
    board: str
    colour: str
    opponent: str


@value_class
class PairingsByName:
    """The boards by name: players look for their names and find their boards."""

    heading: Heading
    rows: tuple[NameRow, ...]


@value_class
class ResultSlips:
    """A slip for each board, to be cut."""

    heading: Heading
    boards: tuple[Board, ...]


@value_class
class BoardCards:
    """Numbers to stand on the tables; folded in the middle they are read from both sides."""

    heading: Heading
    numbers: tuple[int, ...]


@value_class
class PlaceCards:
    """Names to stand on the tables."""

    heading: Heading
    people: tuple[Person, ...]


@value_class
class TableSheet:
    """Any table: standings, crosstable, entry list.

    Attributes:
        columns: heads of the columns.
        align: one of `left`, `right`, `center` for each column.
        weights: for each column, its share of the width; 0 for as wide as it must be.
        rows: cells as text.
        summary: (label, value) pairs under the table, for example totals.
        wide: whether the page lies on its side.
        remark: a line above the table.
    """

    heading: Heading
    _: KW_ONLY
    columns: tuple[str, ...]
    align: tuple[str, ...]
    weights: tuple[int, ...]
    rows: tuple[tuple[str, ...], ...]
    summary: tuple[tuple[str, str], ...] = ()
    wide: bool = False
    empty: str = ""
    remark: str = ""


@value_class
class Match:
    """A match of two teams with its boards: (board, home player, away player, home has White)."""

    number: int
    home: str
    away: str
    boards: tuple[tuple[int, Person | None, Person | None, bool], ...]


@value_class
class MatchSheets:
    """One sheet for each match of a team event."""

    heading: Heading
    matches: tuple[Match, ...]


@value_class
class Poster:
    """A poster with a QR code: where to find pairings and standings."""

    heading: Heading
    address: str
    lines: tuple[str, ...] = ()


@value_class
class CodeSlip:
    """What one player needs to report results: the code, and the address with it that their phone opens."""

    name: str
    code: str
    address: str


@value_class
class CodeSlips:
    """A slip for each player, to be cut: a QR code and the same as a code to type."""

    heading: Heading
    slips: tuple[CodeSlip, ...]


@value_class
class Receipt:
    """What somebody gets: money for people, prizes in kind, and where they were won."""

    name: str
    amount: str
    kinds: str
    prizes: str


@value_class
class Receipts:
    """A receipt for each winner, to be cut and signed."""

    heading: Heading
    receipts: tuple[Receipt, ...]


@value_class
class Certificate:
    """One certificate: the name and, line by line, what it is for."""

    name: str
    lines: tuple[str, ...]


@value_class
class Certificates:
    """A page for each winner, on its side. The upper part has the logo; without one it stays free.

    Attributes:
        signed: who signs, for people.
        place: place and day.
    """

    heading: Heading
    certificates: tuple[Certificate, ...]
    signed: tuple[str, ...] = ()
    place: str = ""


@value_class
class FormPage:
    """One form: fields with their labels, a table, and lines for signatures."""

    title: str
    fields: tuple[tuple[str, str], ...]
    columns: tuple[str, ...] = ()
    align: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    signatures: tuple[str, ...] = ()


@value_class
class Forms:
    """Forms for the federation, one page each."""

    heading: Heading
    pages: tuple[FormPage, ...]
    empty: str = ""


@value_class
class Bracket:
    """The bracket of a knock-out: drawings (SVG), each on a page of its own."""

    heading: Heading
    drawings: tuple[str, ...]


SEALED = Pairings | PairingsByName | TableSheet | TeamPairings | Forms | Bracket  # those with a head and a foot
Sheet = (
    Pairings
    | PairingsByName
    | ResultSlips
    | BoardCards
    | PlaceCards
    | TableSheet
    | MatchSheets
    | Poster
    | CodeSlips
    | TeamPairings
    | Receipts
    | Certificates
    | Forms
    | Bracket
)
