"""Paper and files: every list as PDF, the report for rating, player lists, PGN headers, the journal itself."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from typing import Any

from litestar import Response, get
from litestar.exceptions import NotFoundException

from dutchess.journal import NotFound, Round, Table, TournamentState, handover, publishing, report
from dutchess.tournament import points_text
from dutchess.translation import Texts
from dutchess.web.kept import Kept, Page
from dutchess.web.options import Options
from dutchess.web.pages.events import tournament_named
from dutchess.web.pages.frame import (
    Asked,
    View,
    day_text,
    page,
    printing,
    shared,
    table_of,
    texts_of,
    threaded,
    view_of,
)
from dutchess.web.pages.players import seats_of
from dutchess.web.permissions import ANYBODY, READ, RUN
from dutchess.web.present import RESTS, RoundView, Seat, crosstable, round_view, visible_rounds
from dutchess.web.print import sheets
from dutchess.web.print.typeset import pdf

WIDE_FROM = 8  # columns of rounds from which a crosstable lies on its side


def heading(view: View, found: TournamentState, title: str, code: str) -> sheets.Heading:
    details = view.state.details
    several = len(view.state.tournaments) > 1
    printed = datetime.now().astimezone().strftime("%Y-%m-%d %H:%M")
    note = " · ".join(part for part in (details.city, day_text(details.start, code) if details.start else "") if part)
    return sheets.Heading(details.name, title, found.settings.name if several else "", note, f"Dutchess · {printed}")


def person(one: Seat) -> sheets.Person:
    rating = str(one.rating or "")
    return sheets.Person(one.number, one.name, one.title, rating, one.federation, one.club, one.points)


def bye_text(_: Texts, letter: str) -> str:
    """Why somebody does not play."""
    words = {"U": _("bye"), "H": _("half-point bye"), "F": _("full-point bye"), RESTS: _("rests")}
    return words.get(letter, _("not present"))


def boards_of(shown: RoundView) -> tuple[sheets.Board, ...]:
    return tuple(sheets.Board(row.board, person(row.white), person(row.black), row.text) for row in shown.boards)


def pairings_sheet(_: Texts, view: View, found: TournamentState, entry: Round) -> sheets.Sheet:
    shown = round_view(view.state, found, entry)
    resting = tuple((person(one), bye_text(_, letter)) for one, letter in shown.resting)
    return sheets.Pairings(
        heading(view, found, _("Pairings of round {round}", round=entry.number), _.code), boards_of(shown), resting
    )


def names_sheet(_: Texts, view: View, found: TournamentState, entry: Round) -> sheets.Sheet:
    shown = round_view(view.state, found, entry)
    rows = [
        sheets.NameRow(own.name, str(row.board), colour, other.name)
        for row in shown.boards
        for own, colour, other in ((row.white, _("W"), row.black), (row.black, _("B"), row.white))
    ]
    rows += [sheets.NameRow(one.name, "", "", bye_text(_, letter)) for one, letter in shown.resting]
    title = _("Pairings of round {round} by name", round=entry.number)
    return sheets.PairingsByName(
        heading(view, found, title, _.code), tuple(sorted(rows, key=lambda row: row.name.casefold()))
    )


def slips_sheet(_: Texts, view: View, found: TournamentState, entry: Round) -> sheets.Sheet:
    shown = round_view(view.state, found, entry)
    return sheets.ResultSlips(heading(view, found, _("Round {round}", round=entry.number), _.code), boards_of(shown))


def matches_sheet(_: Texts, view: View, found: TournamentState, entry: Round) -> sheets.Sheet:
    shown = round_view(view.state, found, entry)
    matches = []
    for match in shown.matches:
        members = frozenset(found.teams[match.white.person].persons)
        boards = []
        for number, row in enumerate(match.boards, 1):
            home_white = row.white.person in members or row.black.person not in members
            home, away = (row.white, row.black) if home_white else (row.black, row.white)
            seats = [person(one) if one.person else None for one in (home, away)]
            boards.append((number, seats[0], seats[1], home_white))
        matches.append(sheets.Match(match.match, match.white.name, match.black.name, tuple(boards)))
    return sheets.MatchSheets(heading(view, found, _("Round {round}", round=entry.number), _.code), tuple(matches))


def standings_sheet(_: Texts, view: View, found: TournamentState, table: Table | None) -> sheets.Sheet:
    if table is None:
        return sheets.Table(
            heading(view, found, _("Standings"), _.code), ("",), ("left",), (1,), (), empty=_("No standings yet")
        )
    people = view.state.people
    rows = []
    for place in table.places:
        data = None if found.is_team_event else people[place.person]
        rating = "" if found.is_team_event else str(found.entrants[place.person].rating or "")
        name = f"{data.title} {place.name}".strip() if data else place.name
        word = _("expelled") if place.expelled else _("withdrawn")
        left = f" ({word})" if place.withdrawn else ""
        federation = data.federation if data else ""
        cells = (str(place.place), str(place.number), name + left, federation, rating, points_text(place.points))
        rows.append(cells + place.tiebreaks)
    title = _("Final standings") if table.final else _("Standings after round {round}", round=table.round)
    columns = (_("Pl."), _("No."), _("Name"), _("Fed."), _("Rating"), _("Points"), *table.tiebreaks)
    count = len(columns)
    return sheets.Table(
        heading(view, found, title, _.code),
        columns,
        ("right", "right", "left", "left", *["right"] * (count - 4)),
        (0, 0, 1, *[0] * (count - 3)),
        tuple(rows),
    )


def crosstable_sheet(_: Texts, view: View, found: TournamentState, table: Table | None) -> sheets.Sheet:
    if table is None:
        return standings_sheet(_, view, found, None)
    cells = {row.player: line for row, line in zip(table.computed.rows, crosstable(table.computed), strict=True)}
    width = max((len(line) for line in cells.values()), default=0)
    rows = tuple(
        (str(place.place), str(place.number), place.name, *cells[place.number], points_text(place.points))
        for place in table.places
    )
    columns = (_("Pl."), _("No."), _("Name"), *(str(number) for number in range(1, width + 1)), _("Points"))
    return sheets.Table(
        heading(view, found, _("Crosstable after round {round}", round=table.round), _.code),
        columns,
        ("right", "right", "left", *["center"] * width, "right"),
        (0, 0, 1, *[0] * (width + 1)),
        rows,
        wide=width >= WIDE_FROM,
    )


def entries_sheet(_: Texts, view: View, found: TournamentState) -> sheets.Sheet:
    """The entry list with its totals."""
    seats = seats_of(view, found)
    rated = [one.rating for one in seats if one.rating]
    federations = {one.federation for one in seats if one.federation}
    titled = sum(bool(one.title) for one in seats)
    rows = tuple(
        (str(one.number or "–"), one.title, one.name, one.federation, one.club, str(one.rating or "–")) for one in seats
    )
    return sheets.Table(
        heading(view, found, _("Entry list"), _.code),
        (_("No."), "", _("Name"), _("Fed."), _("Club"), _("Rating")),
        ("right", "left", "left", "left", "left", "right"),
        (0, 0, 2, 0, 1, 0),
        rows,
        (
            (_("Players"), str(len(seats))),
            (_("Federations"), str(len(federations))),
            (_("Titled players"), str(titled)),
            (_("Rated players"), str(len(rated))),
            (_("Average rating"), str(round(sum(rated) / len(rated))) if rated else "–"),
        ),
        empty=_("No players yet"),
    )


def poster_sheet(_: Texts, view: View, found: TournamentState, base: str) -> sheets.Sheet:
    top = heading(view, found, _("Scan to follow the event"), _.code)
    return sheets.Poster(top, f"{base}/e/{view.event}", (_("Pairings, standings, and why you meet your opponent"),))


def cards_sheet(_: Texts, view: View, found: TournamentState) -> sheets.Sheet:
    boards = max((len(entry.boards) for entry in found.rounds), default=len(found.entrants) // 2)
    return sheets.BoardCards(heading(view, found, "", _.code), tuple(range(1, boards + 1)))


def places_sheet(_: Texts, view: View, found: TournamentState) -> sheets.Sheet:
    return sheets.PlaceCards(heading(view, found, "", _.code), tuple(person(one) for one in seats_of(view, found)))


OF_ROUND = {"pairings": pairings_sheet, "names": names_sheet, "slips": slips_sheet, "matches": matches_sheet}
OF_TABLE = {"standings": standings_sheet, "crosstable": crosstable_sheet}
OF_TOURNAMENT = {
    "entries": entries_sheet,
    "board-cards": cards_sheet,
    "place-cards": places_sheet,
}


@get("/e/{event:str}/t/{key:str}/print", name="sheets", opt={"needs": ANYBODY})
@shared
def sheets_page(request: Asked) -> Response[Any]:
    """Every sheet that can be printed."""
    view = view_of(request)
    found = tournament_named(view, request)
    _ = texts_of(request)
    groups = []
    for entry in reversed(visible_rounds(found, READ in view.needs)):
        listed = [
            (f"pairings-{entry.number}", _("Pairings by board")),
            (f"names-{entry.number}", _("Pairings by name")),
            (f"slips-{entry.number}", _("Result slips")),
        ]
        if found.is_team_event:
            listed.append((f"matches-{entry.number}", _("Match sheets")))
        groups.append((_("Round {round}", round=entry.number), listed))
    general = [
        ("standings", _("Standings")),
        ("crosstable", _("Crosstable")),
        ("entries", _("Entry list")),
        ("board-cards", _("Board cards")),
        ("place-cards", _("Place cards")),
        ("poster", _("Poster with QR code")),
    ]
    groups.insert(0, (found.settings.name, general))
    return page(request, "sheets.html", view=view, found=found, tab="", groups=groups)


@get("/e/{event:str}/t/{key:str}/print/{name:str}", name="print", opt={"needs": ANYBODY})
@printing
def printed(request: Asked) -> Response[Any]:
    """`pairings-3.pdf`, `names-3.pdf`, `slips-3.pdf`, `matches-3.pdf`, `standings.pdf`, ...; `?paper=us-letter`."""
    view = view_of(request)
    found = tournament_named(view, request)
    kept: Kept = request.app.state.kept
    _ = texts_of(request)
    name = str(request.path_params["name"]).removesuffix(".pdf")
    kind, _dash, number = name.rpartition("-")
    if kind in OF_ROUND and number.isdecimal():
        entry = found.round(int(number[:4]))
        if not entry.is_published and READ not in view.needs:
            raise NotFound(f"round {entry.number} is not published yet")
        make = partial(OF_ROUND[kind], _, view, found, entry)
    elif name in OF_TABLE:
        make = partial(OF_TABLE[name], _, view, found, table_of(request, view, found.key) if found.numbers else None)
    elif name in OF_TOURNAMENT:
        make = partial(OF_TOURNAMENT[name], _, view, found)
    elif name == "poster":
        make = partial(poster_sheet, _, view, found, request.app.state.settings.base)
    else:
        raise NotFoundException(f"there is no sheet {name!r}")
    asked = request.query_params.get("paper", "a4")
    paper = asked if asked in sheets.PAPERS else "a4"
    pages = kept.page(
        ("print", view.event, found.key, name, paper, _.code),
        view.state,
        Options(),
        lambda: Page(pdf(make(), paper=paper, language=_.code, translate=_), "application/pdf"),
    )
    assert pages is not None
    return file_answer(pages.body, pages.media_type, f"{found.key}-{name}.pdf", inline=True)


def file_answer(content: bytes | str, media_type: str, name: str, *, inline: bool = False) -> Response[Any]:
    """A file to look at or to keep."""
    how = "inline" if inline else "attachment"
    return Response(content, media_type=media_type, headers={"content-disposition": f'{how}; filename="{name}"'})


@get("/e/{event:str}/t/{key:str}/report.trf", name="report", opt={"needs": READ})
@threaded
def report_file(request: Asked) -> Response[Any]:
    """The tournament report file (TRF)."""
    view = view_of(request)
    found = tournament_named(view, request)
    return file_answer(report(view.state, found.key), "text/plain; charset=utf-8", f"{found.key}.trf")


@get("/e/{event:str}/t/{key:str}/rounds/{round:int}/games.pgn", name="pgn", opt={"needs": ANYBODY})
@threaded
def pgn_file(request: Asked) -> Response[Any]:
    """The headers of the games of a published round."""
    view = view_of(request)
    found = tournament_named(view, request)
    entry = found.round(int(request.path_params["round"]))
    if not entry.is_published:
        raise NotFound(f"round {entry.number} is not published yet")
    text = publishing.pgn(view.state, found.key, entry.number)
    return file_answer(text, "application/x-chess-pgn", f"{found.key}-{entry.number}.pgn")


@get("/e/{event:str}/journal.json", name="journal-file", opt={"needs": RUN})
@threaded
def journal_file(request: Asked) -> Response[Any]:
    """The whole event in one file, for backup and for moving it."""
    view = view_of(request)
    text = handover.dump(request.app.state.store, view.event)
    return file_answer(text, "application/x-ndjson", f"{view.event}.dutchess-event")


ROUTES = [sheets_page, printed, report_file, pgn_file, journal_file]
