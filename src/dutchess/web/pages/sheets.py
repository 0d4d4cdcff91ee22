"""Printed sheets: every list of a tournament as PDF."""

from __future__ import annotations

import json
from collections import Counter
from datetime import datetime
from functools import partial
from typing import Any

from litestar import Response, get
from litestar.exceptions import NotFoundException, PermissionDeniedException

from dutchess import systems
from dutchess.journal import EventStandings, Round, TournamentState
from dutchess.journal.standing import category_named, in_category, standing
from dutchess.ranking.categories import Category
from dutchess.tournament import WHITE, points_text
from dutchess.translation import N_, Texts, language
from dutchess.values import replace
from dutchess.web.alphabet import in_alphabet
from dutchess.web.naming import crosstable_name, named_with_game, open_games_text, round_name, standings_name
from dutchess.web.options import Options
from dutchess.web.page_cache import Page
from dutchess.web.pages.award_sheets import (
    by_player_sheet,
    by_prize_sheet,
    certificates_sheet,
    envelopes_sheet,
    form_data,
    forms_sheet,
    receipts_sheet,
)
from dutchess.web.pages.downloads import file_answer
from dutchess.web.pages.events import slug
from dutchess.web.pages.fixtures import schedule_of
from dutchess.web.pages.frame import (
    Asked,
    View,
    day_text,
    options_of,
    page,
    public_address,
    shared,
    start_text,
    table_of,
    texts_of,
    threaded,
    view_of,
    waiting,
)
from dutchess.web.pages.lookup import tournament_named, visible_round
from dutchess.web.pages.players import player_seat, seats_of
from dutchess.web.pages.prizes import won_in
from dutchess.web.permissions import ANYBODY, READ, RUN
from dutchess.web.player_codes import code_of
from dutchess.web.present import GONE, RESTS, MatchRow, RoundView, Seat, crosstable, round_view, visible_rounds
from dutchess.web.print import sheets
from dutchess.web.print.list_files import LISTS, MEDIA_TYPES, list_file
from dutchess.web.print.list_files import table_of as list_of
from dutchess.web.print.typeset import pdf
from dutchess.web.security import visitor_of
from dutchess.web.services import services_of
from dutchess.web.workers import Work

SETTING_SECONDS = 30  # of processor time, for one sheet
WIDE_FROM = 8  # columns of rounds from which a crosstable lies on its side


def heading(view: View, tournament: TournamentState, title: str, code: str, number: int = 0) -> sheets.Heading:
    """What every sheet says of its tournament; the foot names program, pairing system with its edition, and time.

    A sheet of a round (`number`) says when it begins, any other one when the event does.
    """
    system = language(code)(systems.find(tournament.settings.system).description)
    details = view.state.details
    several = len(view.state.tournaments) > 1
    printed = datetime.now().astimezone().strftime("%Y-%m-%d %H:%M")
    start = start_text(tournament, number, code) or (day_text(details.start, code) if details.start else "")
    note = " · ".join(part for part in (details.city, start) if part)
    return sheets.Heading(
        details.name, title, tournament.settings.name if several else "", note, f"Dutchess · {system} · {printed}"
    )


def person(_: Texts, one: Seat) -> sheets.Person:
    rating, points = str(one.rating or ""), _.decimal(one.points)
    return sheets.Person(one.number, one.name, one.title, rating, one.federation, one.team or one.club, points)


def bye_text(_: Texts, letter: str) -> str:
    """Why somebody does not play."""
    words = {"U": _("bye"), "H": _("half-point bye"), "F": _("full-point bye"), RESTS: _("free"), GONE: _("withdrawn")}
    return words.get(letter, _("not present"))


def boards_of(_: Texts, shown: RoundView) -> tuple[sheets.Board, ...]:
    def seated(one: Seat) -> sheets.Person:
        return replace(person(_, one), club=one.team)

    return tuple(sheets.Board(row.label, seated(row.white), seated(row.black), row.text) for row in shown.boards)


def pairings_sheet(_: Texts, view: View, tournament: TournamentState, this_round: Round) -> sheets.Sheet:
    shown = round_view(view.state, tournament, this_round)
    resting = tuple((person(_, one), bye_text(_, letter)) for one, letter in shown.resting)
    number = this_round.number
    title = named_with_game(_, tournament, number, _("Pairings of round {round}", round=number))
    top = heading(view, tournament, title, _.code, number)
    if tournament.is_team_event:
        return sheets.TeamPairings(top, tuple(_team_match(_, match) for match in shown.matches), resting)
    return sheets.Pairings(top, boards_of(_, shown), resting)


def _team_match(_: Texts, match: MatchRow) -> sheets.TeamMatch:
    boards = tuple(
        (side.row.label, _player(_, side.first), side.first_colour == WHITE, side.text, _player(_, side.second))
        for side in match.sides
    )
    return sheets.TeamMatch(match.match, match.white.name, match.black.name, match.score, boards)


def _player(_: Texts, one: Seat | None) -> sheets.Person | None:
    return person(_, one) if one else None


def names_sheet(_: Texts, view: View, tournament: TournamentState, this_round: Round) -> sheets.Sheet:
    shown = round_view(view.state, tournament, this_round)
    same = Counter(seat.name for row in shown.boards for seat in (row.white, row.black))
    same.update(one.name for one, _letter in shown.resting)
    rows = [
        sheets.NameRow(_told_apart(own, same), row.label, colour, _told_apart(other, same))
        for row in shown.boards
        for own, colour, other in ((row.white, _("W"), row.black), (row.black, _("B"), row.white))
    ]
    rows += [sheets.NameRow(_told_apart(one, same), "", "", bye_text(_, letter)) for one, letter in shown.resting]
    title = named_with_game(
        _, tournament, this_round.number, _("Pairings of round {round} by name", round=this_round.number)
    )
    return sheets.PairingsByName(
        heading(view, tournament, title, _.code, this_round.number),
        tuple(sorted(rows, key=lambda row: in_alphabet(row.name, _.code))),
    )


def _told_apart(one: Seat, same: Counter[str]) -> str:
    """The name with the team; that of two who have the same name with what else is known in public."""
    more = one.team or (same[one.name] > 1 and (one.club or one.federation or str(one.rating or one.number)))
    return f"{one.name} ({more})" if more else one.name


def slips_sheet(_: Texts, view: View, tournament: TournamentState, this_round: Round) -> sheets.Sheet:
    shown = round_view(view.state, tournament, this_round)
    return sheets.ResultSlips(
        heading(view, tournament, round_name(_, tournament, this_round.number), _.code, this_round.number),
        boards_of(_, shown),
    )


def matches_sheet(_: Texts, view: View, tournament: TournamentState, this_round: Round) -> sheets.Sheet:
    shown = round_view(view.state, tournament, this_round)
    matches = [
        sheets.Match(
            match.match,
            match.white.name,
            match.black.name,
            tuple(
                (side.row.place, _player(_, side.first), _player(_, side.second), side.first_colour == WHITE)
                for side in match.sides
            ),
        )
        for match in shown.matches
    ]
    return sheets.MatchSheets(
        heading(view, tournament, round_name(_, tournament, this_round.number), _.code, this_round.number),
        tuple(matches),
    )


def standings_sheet(
    _: Texts, view: View, tournament: TournamentState, table: EventStandings | None, category: Category | None = None
) -> sheets.Sheet:
    """The standings, of everybody or of a category; there the last column is the place among all."""
    if table is None:
        return sheets.TableSheet(
            heading(view, tournament, _("Standings"), _.code),
            columns=("",),
            align=("left",),
            weights=(1,),
            rows=(),
            empty=_("No standings yet"),
        )
    people = view.state.people
    listed = in_category(view.state, tournament, table, category) if category else [(one, 0) for one in table.places]
    rows = []
    for place, overall in listed:
        data = None if tournament.is_team_event else people[place.person]
        rating = "" if tournament.is_team_event else str(tournament.entrants[place.person].rating or "")
        name = f"{data.title} {place.name}".strip() if data else place.name
        word = _("expelled") if place.expelled else _("withdrawn")
        left = f" ({word})" if place.withdrawn else ""
        federation = data.federation if data else ""
        cells = (
            str(place.place),
            str(place.number),
            name + left,
            federation,
            rating,
            _.decimal(points_text(place.points)),
        )
        rows.append(cells + tuple(map(_.decimal, place.tiebreaks)) + ((str(overall),) if category else ()))
    columns = (_("Pl."), _("No."), _("Name"), _("Fed."), _("Rating"), _("Points"), *table.tiebreaks)
    columns += (_("Overall"),) if category else ()
    title = standings_name(_, table) + (f" · {category.name}" if category else "")
    count = len(columns)
    return sheets.TableSheet(
        heading(view, tournament, title, _.code),
        columns=columns,
        align=("right", "right", "left", "left", *["right"] * (count - 4)),
        weights=(0, 0, 1, *[0] * (count - 3)),
        rows=tuple(rows),
        remark=open_games_text(_, tournament),
        empty=_("Nobody is in this category yet"),
    )


def crosstable_sheet(_: Texts, view: View, tournament: TournamentState, table: EventStandings | None) -> sheets.Sheet:
    if table is None:
        return standings_sheet(_, view, tournament, None)
    cells = {row.player: line for row, line in zip(table.computed.rows, crosstable(table.computed), strict=True)}
    width = max((len(line) for line in cells.values()), default=0)
    rows = tuple(
        (
            str(place.place),
            str(place.number),
            place.name,
            *map(_.decimal, cells[place.number]),
            _.decimal(points_text(place.points)),
        )
        for place in table.places
    )
    columns = (_("Pl."), _("No."), _("Name"), *(str(number) for number in range(1, width + 1)), _("Points"))
    return sheets.TableSheet(
        heading(view, tournament, crosstable_name(_, table), _.code),
        columns=columns,
        align=("right", "right", "left", *["center"] * width, "right"),
        weights=(0, 0, 1, *[0] * (width + 1)),
        rows=rows,
        wide=width >= WIDE_FROM,
        remark=open_games_text(_, tournament),
    )


def entries_sheet(_: Texts, view: View, tournament: TournamentState) -> sheets.Sheet:
    """The entry list with its totals; of teams, each with its players in board order."""
    if tournament.is_team_event:
        return _teams_sheet(_, view, tournament)
    seats = seats_of(view, tournament)
    rated = [one.rating for one in seats if one.rating]
    federations = {one.federation for one in seats if one.federation}
    titled = sum(bool(one.title) for one in seats)
    rows = tuple(
        (str(one.number or "–"), one.title, one.name, one.federation, one.club, str(one.rating or "–")) for one in seats
    )
    return sheets.TableSheet(
        heading(view, tournament, _("Entry list"), _.code),
        columns=(_("No."), "", _("Name"), _("Fed."), _("Club"), _("Rating")),
        align=("right", "left", "left", "left", "left", "right"),
        weights=(0, 0, 2, 0, 1, 0),
        rows=rows,
        summary=(
            (_("Players"), str(len(seats))),
            (_("Federations"), str(len(federations))),
            (_("Titled players"), str(titled)),
            (_("Rated players"), str(len(rated))),
            (_("Average rating"), str(round(sum(rated) / len(rated))) if rated else "–"),
        ),
        empty=_("No players yet"),
    )


def _teams_sheet(_: Texts, view: View, tournament: TournamentState) -> sheets.Sheet:
    rows: list[tuple[str, ...]] = []
    for number, team in tournament.teams.items():
        rows.append((str(tournament.number_of.get(number) or "–"), "", team.name, "", "", ""))
        members = [player_seat(view, tournament, person) for person in team.persons]
        for board, one in enumerate(members, 1):
            rows.append(("", str(board), one.name, one.title, one.federation, str(one.rating or "–")))
    rated = [one.rating for one in tournament.entrants.values() if one.rating]
    return sheets.TableSheet(
        heading(view, tournament, _("Entry list"), _.code),
        columns=(_("No."), _("Board"), _("Name"), "", _("Fed."), _("Rating")),
        align=("right", "right", "left", "left", "left", "right"),
        weights=(0, 0, 1, 0, 0, 0),
        rows=tuple(rows),
        summary=(
            (_("Teams"), str(len(tournament.teams))),
            (_("Players"), str(len(tournament.entrants))),
            (_("Average rating"), str(round(sum(rated) / len(rated))) if rated else "–"),
        ),
        empty=_("No teams yet"),
    )


def fixtures_sheet(_: Texts, view: View, tournament: TournamentState) -> sheets.Sheet:
    """All rounds of a round robin."""
    rows: list[tuple[str, ...]] = []
    for one in schedule_of(view, tournament):
        for place, game in enumerate(one.games):
            rows.append(("" if place else str(one.number), game.white.name, game.text or "–", game.black.name))
        if one.free:
            rows.append(("", one.free.name, _("free"), ""))
    return sheets.TableSheet(
        heading(view, tournament, _("All rounds"), _.code),
        columns=(_("Round"), _("White"), _("Result"), _("Black")),
        align=("right", "left", "center", "left"),
        weights=(0, 1, 0, 1),
        rows=tuple(rows),
        empty=_("No numbers yet"),
    )


def poster_sheet(_: Texts, view: View, tournament: TournamentState, address: str) -> sheets.Sheet:
    top = heading(view, tournament, _("Scan to follow the event"), _.code)
    return sheets.Poster(top, address, (_("Pairings, standings, and why you meet your opponent"),))


def cards_sheet(_: Texts, view: View, tournament: TournamentState) -> sheets.Sheet:
    boards = max((len(this_round.boards) for this_round in tournament.rounds), default=len(tournament.entrants) // 2)
    first = tournament.settings.first_board
    fixed = {entrant.board_in(tournament.coming) for entrant in tournament.entrants.values()} - {0}
    numbers = sorted({*range(first, first + boards), *fixed})
    return sheets.BoardCards(heading(view, tournament, "", _.code), tuple(numbers))


def codes_sheet(_: Texts, view: View, tournament: TournamentState, secret: str, address: str) -> sheets.Sheet:
    """A slip for each player, to be cut: the code with which they report their results, also for their phone.

    The code stands behind `#` in the address, which browsers do not send, so it is in no log.
    """
    people = view.state.people
    names = sorted(
        ((people[one].name, one) for one in tournament.entrants), key=lambda one: in_alphabet(one[0], _.code)
    )
    codes = [(name, code_of(secret, view.event, tournament.key, person)) for name, person in names]
    slips = tuple(sheets.CodeSlip(name, code, f"{address}#{code}") for name, code in codes)
    return sheets.CodeSlips(heading(view, tournament, "", _.code), slips)


def places_sheet(_: Texts, view: View, tournament: TournamentState) -> sheets.Sheet:
    if tournament.is_team_event:
        teams = tournament.teams.values()
        seats = [replace(player_seat(view, tournament, one), team=team.name) for team in teams for one in team.persons]
    else:
        seats = seats_of(view, tournament)
    return sheets.PlaceCards(heading(view, tournament, "", _.code), tuple(person(_, one) for one in seats))


OF_ROUND = {"pairings": pairings_sheet, "names": names_sheet, "slips": slips_sheet, "matches": matches_sheet}
OF_TABLE = {"standings": standings_sheet, "crosstable": crosstable_sheet}
OF_TOURNAMENT = {
    "entries": entries_sheet,
    "fixtures": fixtures_sheet,
    "board-cards": cards_sheet,
    "place-cards": places_sheet,
}


# Lists of prizes: by name, the function that makes the sheet and its title. The first two are for everybody.
OF_PRIZES = {
    "prizes": (by_prize_sheet, N_("Prizes")),
    "prizes-by-player": (by_player_sheet, N_("Prizes by player")),
    "envelopes": (envelopes_sheet, N_("Envelopes")),
    "receipts": (receipts_sheet, N_("Receipts")),
}
FORMS = {
    "it1": ("it1", N_("Norm certificates (IT1)")),
    "it3": ("it3", N_("Tournament report (IT3)")),
    "fa1": ("arbiters", N_("Arbiters (FA1, IA1)")),
}
STAFF_ONLY = frozenset(("envelopes", "receipts", "codes", *FORMS))


def certificates(_: Texts, request: Asked, view: View, tournament: TournamentState) -> sheets.Sheet:
    people = view.state.people.values()
    names = {person.name: f"{person.title} {person.name}".strip() for person in people}
    won = won_in(request, view, tournament)
    return certificates_sheet(_, heading(view, tournament, _("Certificates"), _.code), won, view, names)


@get("/e/{event:str}/t/{key:str}/print", name="sheets", opt={"needs": ANYBODY})
@shared
def sheets_page(request: Asked) -> Response[Any]:
    """Every sheet that can be printed."""
    view = view_of(request)
    tournament = tournament_named(view, request)
    _ = texts_of(request)
    groups = []
    for this_round in reversed(visible_rounds(tournament, READ in view.needs)):
        listed = [
            (f"pairings-{this_round.number}", _("Pairings by board")),
            (f"names-{this_round.number}", _("Pairings by name")),
            (f"slips-{this_round.number}", _("Result slips")),
        ]
        if this_round.is_published:
            listed += [
                (f"standings-{this_round.number}", _("Standings")),
                (f"crosstable-{this_round.number}", _("Crosstable")),
            ]
        if tournament.is_team_event:
            listed.append((f"matches-{this_round.number}", _("Match sheets")))
        groups.append((round_name(_, tournament, this_round.number), listed))
    general = [
        ("standings", _("Standings")),
        ("crosstable", _("Crosstable")),
        ("entries", _("Entry list")),
        ("board-cards", _("Board cards")),
        ("place-cards", _("Place cards")),
        ("poster", _("Poster with QR code")),
    ]
    if tournament.is_round_robin:
        general.insert(2, ("fixtures", _("All rounds")))
    if tournament.prizes is not None:
        listed = [(name, _(title)) for name, (_make, title) in OF_PRIZES.items()]
        listed.append(("certificates", _("Certificates")))
        groups.insert(0, (_("Prizes"), _allowed(listed, view)))
    if READ in view.needs and tournament.settings.rate_of_play == "standard":
        groups.insert(0, (_("Norms"), [(name, _(title)) for name, (_kind, title) in FORMS.items()]))
    if RUN in view.needs and options_of(request).players_report:
        general.append(("codes", _("Codes for reporting results")))
    groups.insert(0, (tournament.settings.name, general))
    published = [one.number for one in tournament.rounds if one.is_published]
    return page(
        request,
        "sheets.html",
        view=view,
        tournament=tournament,
        tab="print",
        groups=groups,
        published=published[::-1],
        lists=LISTS,
    )


def _allowed(listed: list[tuple[str, str]], view: View) -> list[tuple[str, str]]:
    """The sheets of a list that this visitor may have."""
    return [(name, label) for name, label in listed if name not in STAFF_ONLY or READ in view.needs]


def _forms(_: Texts, view: View, tournament: TournamentState, form: str, title: str) -> sheets.Sheet:
    return forms_sheet(_, heading(view, tournament, _(title), _.code), form_data(view, tournament), form)


@get("/e/{event:str}/t/{key:str}/forms.json", name="forms-json", opt={"needs": READ})
@threaded
def forms_json(request: Asked) -> Response[Any]:
    """The data of the forms for the federation: IT1, IT3, FA1 or IA1."""
    view = view_of(request)
    tournament = tournament_named(view, request)
    text = json.dumps(form_data(view, tournament), indent=1, ensure_ascii=False)
    return file_answer(text, "application/json", f"{tournament.key}-forms.json")


@get("/e/{event:str}/t/{key:str}/print/{name:str}", name="print", opt={"needs": ANYBODY})
@waiting
def printed(request: Asked) -> Response[Any]:
    """`pairings-3.pdf`, `names-3.pdf`, `slips-3.pdf`, `standings.pdf`, `standings-3.pdf`, ...; `?paper=us-letter`.

    Lists are also there as `.csv` and `.xlsx`.
    """
    view = view_of(request)
    tournament = tournament_named(view, request)
    _ = texts_of(request)
    name, _dot, ending = str(request.path_params["name"]).rpartition(".")
    if ending not in ("pdf", *MEDIA_TYPES):
        name, ending = str(request.path_params["name"]), "pdf"
    kind, _dash, number = name.rpartition("-")
    address = ""  # of the event, on sheets that name it
    chosen: tuple[str, ...] = ()  # what of a list is wanted
    if kind in OF_ROUND and number.isdecimal():
        this_round = visible_round(view, tournament, int(number[:4]))
        make, name = partial(OF_ROUND[kind], _, view, tournament, this_round), f"{kind}-{this_round.number}"
    elif kind in OF_TABLE and number.isdecimal():
        this_round = visible_round(view, tournament, int(number[:4]))
        then = standing(view.state, tournament.key, this_round.number)
        make, name = partial(OF_TABLE[kind], _, view, tournament, then), f"{kind}-{this_round.number}"
    elif name == "standings" and request.query_params.get("of"):
        category = category_named(view.state, request.query_params["of"])
        table = table_of(request, view, tournament.key) if tournament.numbers else None
        make, name = partial(standings_sheet, _, view, tournament, table, category), f"standings-{slug(category.name)}"
        chosen = category.name, category.section
    elif name in OF_TABLE:
        make = partial(
            OF_TABLE[name], _, view, tournament, table_of(request, view, tournament.key) if tournament.numbers else None
        )
    elif name in STAFF_ONLY and (RUN if name == "codes" else READ) not in view.needs:
        raise PermissionDeniedException(_("You may not do this here."))
    elif name in OF_PRIZES:
        make_list, title = OF_PRIZES[name]
        make = partial(make_list, _, heading(view, tournament, _(title), _.code), won_in(request, view, tournament))
    elif name == "certificates":
        make = partial(certificates, _, request, view, tournament)
    elif name in FORMS:
        form, title = FORMS[name]
        make = partial(_forms, _, view, tournament, form, title)
    elif name in OF_TOURNAMENT:
        make = partial(OF_TOURNAMENT[name], _, view, tournament)
    elif name == "codes":
        address = public_address(request, "rounds")
        make = partial(codes_sheet, _, view, tournament, services_of(request).form_secret, address)
    elif name == "poster":
        address = public_address(request, "event")
        make = partial(poster_sheet, _, view, tournament, address)
    else:
        raise NotFoundException(_("There is no such sheet."))
    if ending in MEDIA_TYPES:
        listed = list_of(_, make())
        if listed is None:
            raise NotFoundException(_("There is no such sheet."))
        return file_answer(list_file(listed, ending), MEDIA_TYPES[ending], f"{tournament.key}-{name}.{ending}")
    asked = request.query_params.get("paper", "a4")
    paper = asked if asked in sheets.PAPERS else "a4"

    def computed(work: Work) -> Any:
        return services_of(request).workers.submit(visitor_of(request), work, SETTING_SECONDS).result.result()

    pages = services_of(request).pages.page(
        ("print", view.event, tournament.key, name, paper, _.code, address, *chosen),
        view.state,
        Options(),
        lambda: Page(pdf(make(), computed, paper=paper, language=_.code, translate=_), "application/pdf"),
    )
    assert pages is not None
    return file_answer(pages.body, pages.media_type, f"{tournament.key}-{name}.pdf", inline=True)


ROUTES = [sheets_page, printed, forms_json]
