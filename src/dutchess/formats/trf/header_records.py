"""Write the header of a report file: city, dates, officials, time control, and the numbers of players and teams.

Owns the lines that `Header` becomes; `records` reads them. Also owns reading and writing of national ratings, whose
records are named after a federation. Must not know results.
"""

from __future__ import annotations

from dutchess.base.errors import InvalidTournament
from dutchess.base.values import replace, value_class
from dutchess.formats.trf.deviations import one_line, whole
from dutchess.formats.trf.records import COUNTS, DATE_STEP, ROUND_DATES, TEXTS, round_date
from dutchess.tournament import Header, Record
from dutchess.tournament.dates import date_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from dataclasses import KW_ONLY

    from dutchess.formats.trf.records import Statements
    from dutchess.tournament import Player, Tournament

    FieldLines = tuple[str, object, object, Callable[[], Iterable[str]]]

FEDERATION_WIDTH = 3


@value_class
class NationalRating:
    """A player's rating in a national list (a record named after the federation). `number` is the pairing number.

    `title` is the national class; `origin` is the player's region within the federation.
    """

    federation: str
    number: int
    rating: int
    _: KW_ONLY
    identifier: str = ""
    title: str = ""
    origin: str = ""


def counted(tournament: Tournament) -> Header:
    """The header with the true numbers of players, rated players and teams, if it states any."""
    header = tournament.header
    if header.players is header.rated is header.teams is None:
        return header
    rated = sum(player.rating > 0 for player in tournament.players)
    return replace(
        header,
        players=None if header.players is None else len(tournament.players),
        rated=None if header.rated is None else rated,
        teams=len(tournament.teams) if header.teams is not None and tournament.is_team_event else header.teams,
    )


def header_fields(tournament: Tournament, kept: Statements) -> list[FieldLines]:
    """For each field: its records, the value in kept lines, the tournament's value, and the lines to write."""
    header, said = counted(tournament), kept.header()
    fields: list[FieldLines] = []
    for code, name in TEXTS.items():
        text = one_line(getattr(header, name))
        fields.append((code, getattr(said, name), text, _lines(f"{code} {text}" if text else "")))
    for code, name in COUNTS.items():
        count = getattr(header, name)
        fields.append((code, getattr(said, name), count, _lines("" if count is None else f"{code} {count}")))
    deputies = tuple([name for name in map(one_line, header.deputies) if name])
    fields.append(("112", said.deputies, deputies, lambda: [f"112 {name}" for name in deputies]))
    dates = _round_dates(header)
    fields.append(("132", said.round_dates, dates, lambda: [_round_dates_line(dates)] if dates else []))
    ratings = (one_line(header.rating_federation), one_line(header.rating_method))
    if len(ratings[0]) > FEDERATION_WIDTH:
        raise InvalidTournament(f"the federation of the ratings must have three letters, not {ratings[0]!r}")
    line = f"172 {ratings[0]:3} {ratings[1]}".rstrip() if any(ratings) else ""
    fields.append(("172", (said.rating_federation, said.rating_method), ratings, _lines(line)))
    return fields


def _lines(line: str) -> Callable[[], Iterable[str]]:
    return lambda: [line] if line else []


def _round_dates(header: Header) -> tuple[str, ...]:
    try:
        dates = tuple([round_date(text) for text in header.round_dates])
    except ValueError as error:
        raise InvalidTournament(str(error)) from None
    while dates and not dates[-1]:
        dates = dates[:-1]
    return dates


def _round_dates_line(dates: Sequence[str]) -> str:
    """Record 132: the date of each round above its column, without the century."""
    line = "132"
    for index, date in enumerate(dates):
        line = line.ljust(ROUND_DATES + DATE_STEP * index) + (date if date_of(date) is None else date[2:])
    return line


# -- national ratings --------------------------------------------------------------------------------------------------


def national_record(national: NationalRating, player: Player) -> Record:
    """The record of a national rating; name, sex and birth are the player's."""
    line = (
        f"{national.federation} {national.number:4} {player.sex:1}{national.title:>3} {one_line(player.name)[:33]:33} "
        f"{national.rating:4} {national.origin:>3} {one_line(national.identifier)[:11]:>11} {player.birth:10}"
    )
    return Record(national.federation, line.rstrip())


def national_ratings(tournament: Tournament) -> tuple[NationalRating, ...]:
    """The national ratings among the kept lines: records named after the federation in 172, in 032 or of a player."""
    players = {player.number for player in tournament.players}
    federations = {player.federation.upper() for player in tournament.players}
    federations |= {tournament.header.federation.upper(), tournament.header.rating_federation.upper()}
    read: list[NationalRating] = []
    for kept in tournament.records:
        line = kept.line
        if kept.code not in federations or not kept.code.isalpha():
            continue
        try:
            number, rating = whole(line[4:8]), whole(line[48:52]) if line[48:52].strip() else 0
        except ValueError:
            continue  # a heading over the columns
        if number in players:
            title, origin, identifier = line[10:13].strip(), line[53:56].strip(), line[57:68].strip()
            read.append(NationalRating(kept.code, number, rating, identifier=identifier, title=title, origin=origin))
    return tuple(read)
