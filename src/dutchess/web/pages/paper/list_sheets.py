"""Sheets that are tables of people: standings, crosstable, entry list, all rounds, rating changes, groups.

Owns their columns, which of them can be chosen, and how people of one name are told apart. Must not know of requests.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from dutchess.base.translation import N_, Texts, language
from dutchess.base.values import replace, value_class
from dutchess.explanation.views.tree import ON_PAPER, svgs_of
from dutchess.journal import EventStandings, TournamentState
from dutchess.journal.output.standing import in_category
from dutchess.pairing import systems
from dutchess.ranking.categories import Category
from dutchess.ranking.groups import USUAL_BEST, grouped
from dutchess.tournament import points_text
from dutchess.tournament.numbering import letters
from dutchess.web.auth.permissions import READ
from dutchess.web.pages.players.players import player_seat, seats_of
from dutchess.web.pages.prizes.rating_changes import Row
from dutchess.web.pages.rounds.bracket import tree_of
from dutchess.web.pages.rounds.fixtures import schedule_of
from dutchess.web.print import sheets
from dutchess.web.shared.naming import crosstable_name, open_games_text, standings_name
from dutchess.web.shared.present import Seat, crosstable
from dutchess.web.shared.render import day_text, start_text
from dutchess.web.shared.view import View

WIDE_FROM = 8  # columns of rounds from which a crosstable lies on its side
# Columns that can be left out or put in, by their names in addresses; the last two only for the staff.
CHOICES = {
    "number": N_("No."),
    "title": N_("Title"),
    "federation": N_("Federation"),
    "club": N_("Club"),
    "rating": N_("Rating"),
    "points": N_("Points before the round"),
    "tiebreaks": N_("Tie-breaks"),
    "fide_id": N_("FIDE ID"),
    "birth": N_("Birth"),
}
PRIVATE = frozenset(("fide_id", "birth"))
USUAL = frozenset(("number", "title", "federation", "rating", "points", "tiebreaks"))
USUAL_ENTRIES = frozenset(("number", "title", "federation", "club", "rating"))

Chosen = Collection[str] | None  # the names of columns, None for the usual ones


def sheet_heading(view: View, tournament: TournamentState, title: str, code: str, number: int = 0) -> sheets.Heading:
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


def told_apart(view: View, tournament: TournamentState) -> dict[int, str]:
    """What stands behind the names of those who share one: the first of club, rating, federation that all differ in.

    For those who work on the event the year of birth comes next; the number always tells them apart.
    """
    same: defaultdict[str, list[int]] = defaultdict(list)
    for person in tournament.entrants:
        same[letters(view.state.person(person).name)].append(person)
    apart: dict[int, str] = {}
    for persons in same.values():
        if len(persons) > 1:
            apart |= zip(persons, _names_apart(view, tournament, persons), strict=True)
    return apart


def _names_apart(view: View, tournament: TournamentState, persons: Sequence[int]) -> list[str]:
    data = [view.state.person(person) for person in persons]
    known = [
        [one.club for one in data],
        [str(tournament.entrants[person].rating or "") for person in persons],
        [one.federation for one in data],
        [one.birth[:4] for one in data] if READ in view.needs else [""] * len(data),
    ]
    differing = (texts for texts in known if all(texts) and len(set(texts)) == len(texts))
    return next(differing, [f"{tournament.player_numbers.get(person) or '–'}" for person in persons])


def print_name(name: str, person: int, apart: Mapping[int, str]) -> str:
    """A name as sheets print it."""
    return f"{name} ({apart[person]})" if person in apart else name


# Columns


@value_class
class Column:
    """A column of a table; `key` is its name among `CHOICES`, empty if it cannot be left out."""

    head: str
    cells: tuple[str, ...]
    key: str = ""
    align: str = "right"
    weight: int = 0


def table(
    top: sheets.Heading, columns: Iterable[Column], chosen: Chosen, usual: Collection[str], *, empty: str
) -> sheets.TableSheet:
    """A sheet of the columns that were chosen."""
    kept = [one for one in columns if not one.key or one.key in (usual if chosen is None else chosen)]
    return sheets.TableSheet(
        top,
        columns=tuple(one.head for one in kept),
        align=tuple(one.align for one in kept),
        weights=tuple(one.weight for one in kept),
        rows=tuple(zip(*(one.cells for one in kept), strict=True)),
        empty=empty,
    )


def _people_columns(_: Texts, view: View, tournament: TournamentState, persons: Sequence[int]) -> list[Column]:
    """What is known of people, as columns that can be chosen."""
    data = [view.state.person(person) for person in persons]
    columns = [
        Column(_("Fed."), tuple(one.federation for one in data), "federation", "left"),
        Column(_("Club"), tuple(one.club for one in data), "club", "left", 1),
        Column(
            _("Rating"), tuple(str(tournament.entrants[person].rating or "–") for person in persons), "rating", "right"
        ),
    ]
    if READ in view.needs:
        columns += [
            Column(_("FIDE ID"), tuple(one.fide_id for one in data), "fide_id"),
            Column(_("Birth"), tuple(one.birth for one in data), "birth", "left"),
        ]
    return columns


# Tables


def standings_sheet(
    _: Texts,
    view: View,
    tournament: TournamentState,
    standings: EventStandings | None,
    category: Category | None = None,
    chosen: Chosen = None,
) -> sheets.TableSheet:
    """The standings, of everybody or of a category; there the last column is the place among all."""
    if standings is None:
        return _empty_sheet(sheet_heading(view, tournament, _("Standings"), _.code), _("No standings yet"))
    everybody = [(one, 0) for one in standings.places]
    listed = in_category(view.state, tournament, standings, category) if category else everybody
    places = [place for place, _overall in listed]
    columns = [
        Column(_("Pl."), tuple(str(place.place) for place in places)),
        Column(_("No."), tuple(str(place.number) for place in places), "number"),
        Column(_("Name"), _names(_, view, tournament, listed, chosen), "", "left", 2),
        *([] if tournament.is_team_event else _people_columns(_, view, tournament, [one.person for one in places])),
        Column(_("Points"), tuple(_.decimal(points_text(place.points)) for place in places)),
        *(
            Column(code, tuple(_.decimal(place.tiebreaks[at]) for place in places), "tiebreaks")
            for at, code in enumerate(standings.tiebreaks)
        ),
    ]
    if category:
        columns.append(Column(_("Overall"), tuple(str(overall) for _place, overall in listed)))
    title = standings_name(_, standings) + (f" · {category.name}" if category else "")
    made = table(
        sheet_heading(view, tournament, title, _.code),
        columns,
        chosen,
        USUAL,
        empty=_("Nobody is in this category yet"),
    )
    return replace(made, remark=open_games_text(_, tournament))


def _names(
    _: Texts, view: View, tournament: TournamentState, listed: Iterable[tuple[Any, int]], chosen: Chosen
) -> tuple[str, ...]:
    """Title and name, and whether somebody has left."""
    apart = told_apart(view, tournament)
    names = []
    for place, _overall in listed:
        has_title = not tournament.is_team_event and (chosen is None or "title" in chosen)
        title = view.state.person(place.person).title if has_title else ""
        word = _("expelled") if place.expelled else _("withdrawn")
        name = place.name if tournament.is_team_event else print_name(place.name, place.person, apart)
        names.append(f"{title} {name}".strip() + (f" ({word})" if place.withdrawn else ""))
    return tuple(names)


def _empty_sheet(top: sheets.Heading, text: str) -> sheets.TableSheet:
    return sheets.TableSheet(top, columns=("",), align=("left",), weights=(1,), rows=(), empty=text)


def crosstable_sheet(
    _: Texts,
    view: View,
    tournament: TournamentState,
    standings: EventStandings | None,
    _category: None = None,
    chosen: Chosen = None,
) -> sheets.TableSheet:
    if standings is None:
        return standings_sheet(_, view, tournament, None)
    places, computed = standings.places, standings.computed
    cells = {row.player: line for row, line in zip(computed.rows, crosstable(computed), strict=True)}
    width = max((len(line) for line in cells.values()), default=0)
    apart = told_apart(view, tournament) if not tournament.is_team_event else {}
    people = [] if tournament.is_team_event else [place.person for place in places]
    columns = [
        Column(_("Pl."), tuple(str(place.place) for place in places)),
        Column(_("No."), tuple(str(place.number) for place in places), "number"),
        Column(_("Name"), tuple(print_name(place.name, place.person, apart) for place in places), "", "left", 1),
        *(_people_columns(_, view, tournament, people) if people else ()),
        *(
            Column(str(at + 1), tuple(_.decimal(cells[place.number][at]) for place in places), "", "center")
            for at in range(width)
        ),
        Column(_("Points"), tuple(_.decimal(points_text(place.points)) for place in places)),
    ]
    usual = ("number",)
    made = table(
        sheet_heading(view, tournament, crosstable_name(_, standings), _.code), columns, chosen, usual, empty=""
    )
    return replace(made, wide=width >= WIDE_FROM, remark=open_games_text(_, tournament))


def entries_sheet(_: Texts, view: View, tournament: TournamentState, chosen: Chosen = None) -> sheets.TableSheet:
    """The entry list with its totals; of teams, each with its players in board order."""
    if tournament.is_team_event:
        return _teams_sheet(_, view, tournament)
    seats = seats_of(view, tournament)
    apart = told_apart(view, tournament)
    rated = [one.rating for one in seats if one.rating]
    federations = {one.federation for one in seats if one.federation}
    titled = sum(bool(one.title) for one in seats)
    columns = [
        Column(_("No."), tuple(str(one.number or "–") for one in seats), "number"),
        Column("", tuple(one.title for one in seats), "title", "left"),
        Column(_("Name"), tuple(print_name(one.name, one.person, apart) for one in seats), "", "left", 2),
        *_people_columns(_, view, tournament, [one.person for one in seats]),
    ]
    made = table(
        sheet_heading(view, tournament, _("Entry list"), _.code),
        columns,
        chosen,
        USUAL_ENTRIES,
        empty=_("No players yet"),
    )
    return replace(
        made,
        summary=(
            (_("Players"), str(len(seats))),
            (_("Federations"), str(len(federations))),
            (_("Titled players"), str(titled)),
            (_("Rated players"), str(len(rated))),
            (_("Average rating"), str(round(sum(rated) / len(rated))) if rated else "–"),
        ),
    )


def _teams_sheet(_: Texts, view: View, tournament: TournamentState) -> sheets.TableSheet:
    rows: list[tuple[str, ...]] = []
    for number, team in tournament.teams.items():
        rows.append((str(tournament.number_of.get(number) or "–"), "", team.name, "", "", ""))
        members = [player_seat(view, tournament, person) for person in team.persons]
        for board, one in enumerate(members, 1):
            rows.append(("", str(board), one.name, one.title, one.federation, str(one.rating or "–")))
    rated = [one.rating for one in tournament.entrants.values() if one.rating]
    return sheets.TableSheet(
        sheet_heading(view, tournament, _("Entry list"), _.code),
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


def fixtures_sheet(_: Texts, view: View, tournament: TournamentState) -> sheets.TableSheet:
    """All rounds of a table."""
    rows: list[tuple[str, ...]] = []
    for one in schedule_of(view, tournament):
        for place, game in enumerate(one.games):
            rows.append(("" if place else str(one.number), game.white.name, game.text or "–", game.black.name))
        if one.free:
            rows.append(("", one.free.name, _("free"), ""))
    return sheets.TableSheet(
        sheet_heading(view, tournament, _("All rounds"), _.code),
        columns=(_("Round"), _("White"), _("Result"), _("Black")),
        align=("right", "left", "center", "left"),
        weights=(0, 1, 0, 1),
        rows=tuple(rows),
        empty=_("No numbers yet"),
    )


def bracket_sheet(_: Texts, view: View, tournament: TournamentState) -> sheets.Bracket:
    """The bracket of a knock-out, large ones in parts."""
    tree = tree_of(view, tournament, _)
    top = sheet_heading(view, tournament, _("Knock-out bracket"), _.code)
    return sheets.Bracket(top, tuple(svgs_of(tree, ON_PAPER, styled=True)) if tree else ())


def rating_changes_sheet(_: Texts, view: View, tournament: TournamentState, rows: Sequence[Row]) -> sheets.TableSheet:
    """K, expected score, change and performance of everybody."""
    apart = told_apart(view, tournament)
    changes = [row.change for row in rows]
    columns = (
        Column(_("No."), tuple(str(one.player) for one in changes)),
        Column(_("Name"), tuple(print_name(row.one.name, row.one.person, apart) for row in rows), "", "left", 1),
        Column(_("Rating"), tuple(str(one.rating or "–") for one in changes)),
        Column("K", tuple(str(one.factor or "") for one in changes)),
        Column(_("Games"), tuple(str(row.games) for row in rows)),
        Column(_("Points"), tuple(_.decimal(points_text(row.points)) for row in rows)),
        Column(_("Expected"), tuple(_.decimal(row.expected) for row in rows)),
        Column(_("Rating change"), tuple(_.decimal(row.moved) for row in rows)),
        Column(_("New rating"), tuple(str(one.new_rating or "–") for one in changes)),
        Column(_("Performance"), tuple(str(one.performance or "–") for one in changes)),
    )
    top = sheet_heading(view, tournament, _("Rating changes"), _.code)
    return table(top, columns, None, (), empty=_("No games yet"))


def groups_sheet(
    _: Texts, view: View, tournament: TournamentState, standings: EventStandings | None, kind: str, title: str
) -> sheets.TableSheet:
    """Clubs, federations or age groups by the points of their best players."""
    top = sheet_heading(view, tournament, title, _.code)
    if standings is None or tournament.is_team_event:
        return _empty_sheet(top, _("No standings yet"))
    rows = grouped(standings.computed, kind, best=USUAL_BEST)
    columns = (
        Column(_("Pl."), tuple(str(one.rank or "–") for one in rows)),
        Column(_("Name"), tuple(one.name for one in rows), "", "left", 1),
        Column(_("Players"), tuple(str(len(one.players)) for one in rows)),
        Column(_("Points"), tuple(_.decimal(points_text(one.points)) for one in rows)),
    )
    return table(top, columns, None, (), empty=_("No standings yet"))


def person(_: Texts, one: Seat, apart: Mapping[int, str]) -> sheets.Person:
    """Somebody as sheets print them."""
    rating, points = str(one.rating or ""), _.decimal(one.points)
    name = print_name(one.name, one.person, apart)
    return sheets.Person(one.number, name, one.title, rating, one.federation, one.team or one.club, points)
