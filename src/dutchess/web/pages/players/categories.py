"""Categories of players: women, age groups, rating bands, clubs, federations, and own ones; standings in each."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from litestar import Response, get

from dutchess.base.errors import UnknownSection
from dutchess.base.translation import Texts
from dutchess.journal import NotFound, Place, TournamentState
from dutchess.journal.output.standing import category_named, in_category
from dutchess.ranking.categories import Category
from dutchess.ranking.section_words import section_text
from dutchess.ranking.sections import NO_LIMIT, RANGES, TEXTS, Section
from dutchess.web.auth.permissions import ANYBODY, READ, RUN
from dutchess.web.pages.event.arrangements import participants
from dutchess.web.shared.alphabet import in_alphabet
from dutchess.web.shared.handlers import Show, kept_for_all
from dutchess.web.shared.naming import after_text, open_games_text
from dutchess.web.shared.present import seat
from dutchess.web.shared.view import Asked, View, table_of

UNDER, SENIORS = (8, 10, 12, 14, 16, 18, 20), (50, 65)  # the age groups of FIDE's youth and senior events


def usual(_: Texts, known: Iterable[Category]) -> list[Category]:
    """The usual categories that the event does not have yet."""
    taken = {category.section for category in known}
    listed = [
        Category(_("Women"), "sex=w"),
        *(Category(f"U{age}", f"age=-{age}") for age in UNDER),
        *(Category(f"S{age}", f"age={age}-") for age in SENIORS),
        Category(_("Unrated"), "rating=0"),
    ]
    return [category for category in listed if category.section not in taken]


def fields_of_category(category: Category | None) -> dict[str, str]:
    """The fields of the form for a category that is changed."""
    values = dict.fromkeys([*(f"{name}_{end}" for name in RANGES for end in ("from", "to")), *TEXTS, "age_day"], "")
    if category is None or not category.section:
        return values
    for condition in Section.parse(category.section).conditions:
        if condition.name in TEXTS:
            values[condition.name] = condition.text
            continue
        values[f"{condition.name}_from"] = str(condition.low or "")
        values[f"{condition.name}_to"] = "" if condition.high == NO_LIMIT else str(condition.high)
        if condition.name == "age":
            values["age_day"] = condition.text
    return values


def in_words(_: Texts, category: Category) -> str:
    """What the members of a category share, in words."""
    if not category.section:
        return _("Named players") if category.players else _("Everybody")
    return section_text(category.section, _) + (f" + {len(category.players)}" if category.players else "")


@get("/e/{event:str}/t/{key:str}/categories", name="categories", opt={"needs": ANYBODY})
@kept_for_all
def categories_page(request: Asked, view: View, tournament: TournamentState, _: Texts, show: Show) -> Response[Any]:
    """The categories of the event; for those who run it with forms. `?edit=NAME` changes one."""
    edited = next((one for one in view.state.categories if one.name == request.query_params.get("edit")), None)
    runs = RUN in view.needs
    seats = [seat(view.state, tournament, person) for person in tournament.entrants]
    return show(
        "players/categories.html",
        tab="standings",
        rows=[(one, in_words(_, one)) for one in view.state.categories],
        edited=edited,
        filled=fields_of_category(edited),
        everybody=participants(view, tournament) if runs and not tournament.is_team_event else [],
        usual=usual(_, view.state.categories) if runs else [],
        federations=sorted({one.federation for one in seats if one.federation}),
        clubs=sorted({one.club for one in seats if one.club}, key=lambda name: in_alphabet(name, _.code)),
    )


@get("/e/{event:str}/t/{key:str}/categories/{name:path}", name="category", opt={"needs": ANYBODY})
@kept_for_all
def category_page(request: Asked, view: View, tournament: TournamentState, _: Texts, show: Show) -> Response[Any]:
    """The standings of one category: a name of the event, or a section (`federation=NOR`)."""
    name = str(request.path_params["name"]).removeprefix("/")
    if tournament.is_team_event:
        raise NotFound("no-category", category=name)
    category = category_named(view.state, name, private=READ in view.needs)
    table = table_of(request, view, tournament.key) if tournament.numbers else None
    problem = ""
    found: tuple[tuple[Place, int], ...] = ()
    if table is not None:
        try:
            found = in_category(view.state, tournament, table, category)
        except UnknownSection as error:
            problem = str(error)
    return show(
        "players/category.html",
        tab="standings",
        category=category,
        asked=name,
        about=in_words(_, category),
        after=after_text(_, table),
        table=table,
        problem=problem,
        rows=[(place, overall, seat(view.state, tournament, place.person)) for place, overall in found],
        open_games=open_games_text(_, tournament),
    )


ROUTES = [categories_page, category_page]
