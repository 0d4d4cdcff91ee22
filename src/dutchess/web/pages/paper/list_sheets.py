"""Sheets that are tables of people: standings, crosstable, entry list, all rounds, rating changes, groups.

Owns their columns, and which of them can be chosen.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from dutchess.base.translation import N_
from dutchess.base.values import replace, value_class
from dutchess.explanation.views.tree import ON_PAPER, svgs_of
from dutchess.journal.output.standing import Place, category_named, in_category
from dutchess.ranking.categories import Category
from dutchess.ranking.groups import USUAL_BEST, grouped
from dutchess.tournament import points_text
from dutchess.web.auth.permissions import READ
from dutchess.web.pages.paper.orders import Order
from dutchess.web.pages.players.players import player_seat, seats_of
from dutchess.web.pages.prizes.rating_changes import changes_of
from dutchess.web.pages.rounds.bracket import tree_of
from dutchess.web.pages.rounds.fixtures import schedule_of
from dutchess.web.print import sheets
from dutchess.web.shared.naming import crosstable_name, open_games_text, standings_name
from dutchess.web.shared.present import crosstable

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
    order: Order, top: sheets.Heading, columns: Iterable[Column], usual: Collection[str], *, empty: str
) -> sheets.TableSheet:
    """A sheet of the columns that were chosen."""
    chosen = usual if order.columns is None else order.columns
    kept = [one for one in columns if not one.key or one.key in chosen]
    return sheets.TableSheet(
        top,
        columns=tuple(one.head for one in kept),
        align=tuple(one.align for one in kept),
        weights=tuple(one.weight for one in kept),
        rows=tuple(zip(*(one.cells for one in kept), strict=True)),
        empty=empty,
    )


def _people_columns(order: Order, persons: Sequence[int]) -> list[Column]:
    """What is known of people, as columns that can be chosen."""
    _, view, tournament = order.texts, order.view, order.tournament
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


def category_of(order: Order) -> Category | None:
    """The category that the address of standings of now names (`?of=`)."""
    wanted = order.request.query_params.get("of") if order.round is None else None
    return category_named(order.view.state, wanted, private=READ in order.view.needs) if wanted else None


def standings_sheet(order: Order) -> sheets.Sheet:
    """The standings, of everybody or of a category; there the last column is the place among all."""
    _, tournament, standings, category = order.texts, order.tournament, order.standings(), category_of(order)
    if standings is None:
        return _empty_sheet(order.heading(_("Standings")), _("No standings yet"))
    everybody = [(one, 0) for one in standings.places]
    listed = in_category(order.view.state, tournament, standings, category) if category else everybody
    places = [place for place, _overall in listed]
    columns = [
        *_place_columns(order, places, _names(order, places)),
        *(
            Column(code, tuple(_.decimal(place.tiebreaks[at]) for place in places), "tiebreaks")
            for at, code in enumerate(standings.tiebreaks)
        ),
    ]
    if category:
        columns.append(Column(_("Overall"), tuple(str(overall) for _place, overall in listed)))
    title = standings_name(_, standings) + (f" · {category.name}" if category else "")
    made = table(order, order.heading(title), columns, USUAL, empty=_("Nobody is in this category yet"))
    return replace(made, remark=open_games_text(_, tournament))


def _place_columns(
    order: Order, places: Sequence[Place], names: tuple[str, ...], cells: Iterable[Column] = (), weight: int = 2
) -> Iterator[Column]:
    """Place, number, name and points of a table of standings, with what stands before the points."""
    _ = order.texts
    yield Column(_("Pl."), tuple(str(place.place) for place in places))
    yield Column(_("No."), tuple(str(place.number) for place in places), "number")
    yield Column(_("Name"), names, "", "left", weight)
    if not order.tournament.is_team_event:
        yield from _people_columns(order, [place.person for place in places])
    yield from cells
    yield Column(_("Points"), tuple(_.decimal(points_text(place.points)) for place in places))


def _names(order: Order, places: Iterable[Place]) -> tuple[str, ...]:
    """Title and name, and whether somebody has left."""
    _, of_teams = order.texts, order.tournament.is_team_event
    names = []
    for place in places:
        has_title = not of_teams and (order.columns is None or "title" in order.columns)
        title = order.view.state.person(place.person).title if has_title else ""
        word = _("expelled") if place.expelled else _("withdrawn")
        name = place.name if of_teams else order.print_name(place.name, place.person)
        names.append(f"{title} {name}".strip() + (f" ({word})" if place.withdrawn else ""))
    return tuple(names)


def _empty_sheet(top: sheets.Heading, text: str) -> sheets.TableSheet:
    return sheets.TableSheet(top, columns=("",), align=("left",), weights=(1,), rows=(), empty=text)


def crosstable_sheet(order: Order) -> sheets.Sheet:
    _, standings, of_teams = order.texts, order.standings(), order.tournament.is_team_event
    if standings is None:
        return standings_sheet(order)
    places, computed = standings.places, standings.computed
    lines = {row.player: line for row, line in zip(computed.rows, crosstable(computed), strict=True)}
    width = max((len(line) for line in lines.values()), default=0)
    cells = [
        Column(str(at + 1), tuple(_.decimal(lines[place.number][at]) for place in places), "", "center")
        for at in range(width)
    ]
    names = tuple(one.name if of_teams else order.print_name(one.name, one.person) for one in places)
    columns = _place_columns(order, places, names, cells, weight=1)
    made = table(order, order.heading(crosstable_name(_, standings)), columns, ("number",), empty="")
    return replace(made, wide=width >= WIDE_FROM, remark=open_games_text(_, order.tournament))


def entries_sheet(order: Order) -> sheets.Sheet:
    """The entry list with its totals; of teams, each with its players in board order."""
    if order.tournament.is_team_event:
        return _teams_sheet(order)
    _, seats = order.texts, seats_of(order.view, order.tournament)
    rated = [one.rating for one in seats if one.rating]
    federations = {one.federation for one in seats if one.federation}
    titled = sum(bool(one.title) for one in seats)
    columns = [
        Column(_("No."), tuple(str(one.number or "–") for one in seats), "number"),
        Column("", tuple(one.title for one in seats), "title", "left"),
        Column(_("Name"), tuple(order.print_name(one.name, one.person) for one in seats), "", "left", 2),
        *_people_columns(order, [one.person for one in seats]),
    ]
    made = table(order, order.heading(), columns, USUAL_ENTRIES, empty=_("No players yet"))
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


def _teams_sheet(order: Order) -> sheets.TableSheet:
    _, view, tournament = order.texts, order.view, order.tournament
    rows: list[tuple[str, ...]] = []
    for number, team in tournament.teams.items():
        rows.append((str(tournament.number_of.get(number) or "–"), "", team.name, "", "", ""))
        members = [player_seat(view, tournament, person) for person in team.persons]
        for board, one in enumerate(members, 1):
            rows.append(("", str(board), one.name, one.title, one.federation, str(one.rating or "–")))
    rated = [one.rating for one in tournament.entrants.values() if one.rating]
    return sheets.TableSheet(
        order.heading(),
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


def fixtures_sheet(order: Order) -> sheets.Sheet:
    """All rounds of a table."""
    _ = order.texts
    rows: list[tuple[str, ...]] = []
    for one in schedule_of(order.view, order.tournament):
        for place, game in enumerate(one.games):
            rows.append(("" if place else str(one.number), game.white.name, game.text or "–", game.black.name))
        if one.free:
            rows.append(("", one.free.name, _("free"), ""))
    return sheets.TableSheet(
        order.heading(),
        columns=(_("Round"), _("White"), _("Result"), _("Black")),
        align=("right", "left", "center", "left"),
        weights=(0, 1, 0, 1),
        rows=tuple(rows),
        empty=_("No numbers yet"),
    )


def bracket_sheet(order: Order) -> sheets.Sheet:
    """The bracket of a knock-out, large ones in parts."""
    tree = tree_of(order.view, order.tournament, order.texts)
    return sheets.Bracket(order.heading(), tuple(svgs_of(tree, ON_PAPER, styled=True)) if tree else ())


def rating_changes_sheet(order: Order) -> sheets.Sheet:
    """K, expected score, change and performance of everybody."""
    _, rows = order.texts, changes_of(order.request, order.view, order.tournament)
    changes = [row.change for row in rows]
    columns = (
        Column(_("No."), tuple(str(one.player) for one in changes)),
        Column(_("Name"), tuple(order.print_name(row.one.name, row.one.person) for row in rows), "", "left", 1),
        Column(_("Rating"), tuple(str(one.rating or "–") for one in changes)),
        Column("K", tuple(str(one.factor or "") for one in changes)),
        Column(_("Games"), tuple(str(row.games) for row in rows)),
        Column(_("Points"), tuple(_.decimal(points_text(row.points)) for row in rows)),
        Column(_("Expected"), tuple(_.decimal(row.expected) for row in rows)),
        Column(_("Rating change"), tuple(_.decimal(row.moved) for row in rows)),
        Column(_("New rating"), tuple(str(one.new_rating or "–") for one in changes)),
        Column(_("Performance"), tuple(str(one.performance or "–") for one in changes)),
    )
    return table(order, order.heading(), columns, (), empty=_("No games yet"))


def groups_sheet(order: Order) -> sheets.Sheet:
    """Clubs, federations or age groups by the points of their best players."""
    _, standings = order.texts, order.standings()
    if standings is None or order.tournament.is_team_event:
        return _empty_sheet(order.heading(), _("No standings yet"))
    kind = order.name.removeprefix("groups-")
    rows = grouped(standings.computed, kind, best=USUAL_BEST)
    columns = (
        Column(_("Pl."), tuple(str(one.rank or "–") for one in rows)),
        Column(_("Name"), tuple(one.name for one in rows), "", "left", 1),
        Column(_("Players"), tuple(str(len(one.players)) for one in rows)),
        Column(_("Points"), tuple(_.decimal(points_text(one.points)) for one in rows)),
    )
    return table(order, order.heading(), columns, (), empty=_("No standings yet"))
