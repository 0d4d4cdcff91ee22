"""Prizes: who gets what and why, who can still win what, and the list itself as a form and as a file."""

from __future__ import annotations

from typing import Any

from litestar import Response, get, post
from litestar.datastructures import UploadFile
from litestar.response import Redirect

from dutchess.awards import sentences
from dutchess.awards.outlook import outlook
from dutchess.awards.prizes import Award, PrizeList
from dutchess.awards.scheme import NAMED, CategoryPrizes, Group, Prize, PrizeScheme, money_text, prizes_text
from dutchess.awards.why import why
from dutchess.base.errors import DutchessError
from dutchess.base.translation import Texts
from dutchess.base.values import replace, value_class
from dutchess.journal import EventStandings, NotFound, TournamentState, Unconfirmed
from dutchess.journal.intake.fields import Fields
from dutchess.journal.output.awarding import prizes_of, ranking_of, scheme_of
from dutchess.ranking.categories import Category
from dutchess.web.auth.authentication import visitor_of
from dutchess.web.auth.form_tokens import LARGEST, LARGEST_CHANGE, content_of
from dutchess.web.auth.permissions import ANYBODY, RUN
from dutchess.web.load.background import Computed
from dutchess.web.load.uploads import read_sent
from dutchess.web.load.worker import Work
from dutchess.web.load.workers import NotComputed
from dutchess.web.pages.changes.submissions import ask
from dutchess.web.pages.event.downloads import file_answer
from dutchess.web.pages.prizes.prize_forms import action_of, form_fields
from dutchess.web.pages.rounds.forecasts import continuations, percent, published_tournament
from dutchess.web.services import services_of
from dutchess.web.shared.handlers import Show, in_reading_thread, in_waiting_thread, in_writing_thread, kept_for_all
from dutchess.web.shared.naming import open_games_text
from dutchess.web.shared.present import Seat, seat
from dutchess.web.shared.render import error_text, refusal_page
from dutchess.web.shared.view import Asked, View, address_of, perform_action, table_of

SPARE_LINES = 2  # empty lines for categories in each group of the form
SECTIONS = ("sex=w", "age=-18", "age=65-", "rating=-1799", "rating=1800-1999", "rating=0")


@value_class
class AwardRow:
    """An award as it is shown. `one` is None for a club."""

    award: Award
    one: Seat | None
    prize: str


@value_class
class WinnerRow:
    """Everything that one contestant wins; `total` is the money, for people."""

    name: str
    one: Seat | None
    awards: tuple[AwardRow, ...]
    total: str


def won_in(request: Asked, view: View, tournament: TournamentState) -> PrizeList | None:
    """Who gets which prize by the standings of now; None without a list or a place.

    Raises InvalidPrizes or UnknownSection if the list does not fit the event.
    """
    scheme = scheme_of(view.state, tournament)
    if scheme is None or not tournament.numbers:
        return None
    table = table_of(request, view, tournament.key)
    return services_of(request).values.get(
        ("prizes", view.event, tournament.key), view.state, lambda: prizes_of(scheme, table)
    )


def award_rows(_: Texts, view: View, tournament: TournamentState, won: PrizeList) -> list[AwardRow]:
    """The awards in the order of the prize list."""
    return [
        AwardRow(
            award,
            _winner(view, tournament, won, award),
            sentences.prize(award.amount, award.kind, won.scheme.currency, _),
        )
        for award in won.by_prize
    ]


def _winner(view: View, tournament: TournamentState, won: PrizeList, award: Award) -> Seat | None:
    """Who won: a player or a team; in team events, board prizes and upsets are won by players. None for a club."""
    if not award.player:
        return None
    order = next(group.order for group in won.scheme.groups if group.name == award.group)
    if not tournament.is_team_event or order == "standings":
        return seat(view.state, tournament, tournament.person(award.player))
    person = next(one for one, number in tournament.player_numbers.items() if number == award.player)
    return replace(seat(view.state, tournament, person), number=0)


def winner_rows(_: Texts, rows: list[AwardRow], currency: str) -> list[WinnerRow]:
    """The awards of each winner together, by name."""
    own: dict[tuple[str, int], list[AwardRow]] = {}
    for row in rows:
        own.setdefault((row.award.name, row.award.player), []).append(row)
    return [
        WinnerRow(
            name, some[0].one, tuple(some), sentences.prize(sum([row.award.amount for row in some]), "", currency, _)
        )
        for (name, _number), some in sorted(own.items())
    ]


@get("/e/{event:str}/t/{key:str}/prizes", name="prizes", opt={"needs": ANYBODY})
@kept_for_all
def prizes_page(request: Asked, view: View, tournament: TournamentState, _: Texts, show: Show) -> Response[Any]:
    """Who gets what, by prize and by player."""
    won, refusal = None, ""
    try:
        won = won_in(request, view, tournament)
    except DutchessError as error:
        refusal = error_text(request, error)
    rows = award_rows(_, view, tournament, won) if won else []
    return show(
        "prizes/prizes.html",
        tab="prizes",
        won=won,
        refusal=refusal,
        rows=rows,
        winners=winner_rows(_, rows, won.scheme.currency) if won else [],
        unclaimed=_list_unclaimed(_, won) if won else [],
        is_final=_is_final(tournament, table_of(request, view, tournament.key)) if won else False,
        open_games=open_games_text(_, tournament),
        money=lambda hundredths: _.decimal(money_text(hundredths)),
    )


def _is_final(tournament: TournamentState, table: EventStandings) -> bool:
    """Every declared round has been played."""
    return not tournament.open_games and table.round >= tournament.settings.rounds


def _list_unclaimed(_: Texts, won: PrizeList) -> list[tuple[str, str]]:
    """Prizes that nobody gets, each with the reason."""
    return [
        (
            _("{group}: {category}, prize {place}", group=one.group, category=one.category, place=one.place),
            _(sentences.UNCLAIMED[one.reason]),
        )
        for one in won.unclaimed
    ]


@get("/e/{event:str}/t/{key:str}/prizes/why/{person:int}", name="prize-why", opt={"needs": ANYBODY})
@kept_for_all
def why_page(request: Asked, view: View, tournament: TournamentState, _: Texts, show: Show) -> Response[Any]:
    """Why this prize and not that, and what another last result would have meant."""
    person = int(request.path_params["person"])
    number = tournament.number_of.get(person)
    won = won_in(request, view, tournament)
    if number is None or won is None:
        raise NotFound("nobody-ranked-here", tournament=tournament.settings.name)
    if tournament.is_team_event:
        won = _of_teams(won)
    table = ranking_of(table_of(request, view, tournament.key))
    names = {row.player: row.name for row in table}
    told_groups: list[tuple[str, list[str]]] = []
    for claim, line in zip(
        claims := why(table.tournament, won, number, table=table),
        sentences.prize_lines(claims, names, won.scheme.currency, _),
        strict=True,
    ):
        group = getattr(claim, "group", "")
        if not told_groups or told_groups[-1][0] != group:
            told_groups.append((group, []))
        told_groups[-1][1].append(line)
    return show("prizes/prize-why.html", tab="prizes", seat=seat(view.state, tournament, person), groups=told_groups)


def _of_teams(won: PrizeList) -> PrizeList:
    """What teams can win: the groups by the standings. Numbers of players and teams must not be mixed up."""
    groups = tuple([group for group in won.scheme.groups if group.order == "standings"])
    names = [group.name for group in groups]
    return replace(
        won,
        scheme=replace(won.scheme, groups=groups),
        awards=tuple([award for award in won.awards if award.group in names]),
        unclaimed=tuple([one for one in won.unclaimed if one.group in names]),
    )


@get("/e/{event:str}/t/{key:str}/prizes/outlook", name="prize-outlook", opt={"needs": ANYBODY})
@in_waiting_thread
def outlook_page(request: Asked, view: View, tournament: TournamentState, _: Texts, show: Show) -> Response[Any]:
    """Who can still win what, while games or rounds are open."""
    computed, refusal = Computed(None, False), ""
    scheme = tournament.prizes
    try:
        scheme = scheme_of(view.state, tournament)
        if scheme is None or not tournament.numbers:
            raise NotComputed(_("There is no prize list yet."))
        played = published_tournament(view, tournament)
        tiebreaks = table_of(request, view, tournament.key).computed.tiebreaks

        def work() -> Work:
            return outlook, (played, scheme, tiebreaks, tournament.settings.system, continuations(played) // 2)

        computed = services_of(request).background.compute(
            ("prize-outlook", view.event, tournament.key), view.state, work, visitor_of(request)
        )
    except DutchessError as error:
        refusal = error_text(request, error)
    found = computed.value
    currency = scheme.currency if scheme else ""
    rows = [
        (
            seat(view.state, tournament, tournament.person(row.player)),
            sentences.prize(row.least, "", currency, _) or "0",
            sentences.prize(row.most, "", currency, _) or "0",
            [(f"{group}: {category}", percent(share)) for group, category, share in row.categories],
        )
        for row in (found.rows if found else ())
    ]
    return show(
        "prizes/prize-outlook.html",
        tab="prizes",
        rows=rows,
        found=found,
        refusal=refusal,
        is_current=computed.is_current,
    )


@get("/e/{event:str}/t/{key:str}/prizes/list", name="prize-list", opt={"needs": RUN})
@in_reading_thread
def list_page(request: Asked, view: View, tournament: TournamentState, _: Texts, show: Show) -> Response[Any]:
    """The prize list as a form."""
    scheme = tournament.prizes or _first_list(_)
    return show(
        "prizes/prize-list.html",
        tab="prizes",
        scheme=scheme,
        groups=[*scheme.groups, Group("", ())],
        spare=SPARE_LINES,
        rules=[(rule, _(name)) for rule, name in sentences.RULES.items()],
        orders=[(order, _(name)) for order, name in sentences.ORDERS.items()],
        sections=[*[f"{NAMED}{one.name}" for one in view.state.categories], *SECTIONS],
        money=lambda hundredths: _.decimal(money_text(hundredths)),
        line_of=prizes_text,
        is_new=tournament.prizes is None,
    )


def _first_list(_: Texts) -> PrizeScheme:
    """What an empty form begins with."""
    prizes = tuple([Prize(amount) for amount in (50_000, 30_000, 20_000)])
    category = CategoryPrizes(Category(_("Open")), prizes)
    return PrizeScheme((Group(_("Main prizes"), (category,)),))


@get("/e/{event:str}/t/{key:str}/prizes.toml", name="prize-file", opt={"needs": ANYBODY})
@in_reading_thread
def list_file(request: Asked, tournament: TournamentState) -> Response[Any]:
    """The prize list as a TOML file."""
    if tournament.prizes is None:
        raise NotFound("no-prizes", tournament=tournament.settings.name)
    return file_answer(tournament.prizes.dumps(), "application/toml", f"{tournament.key}-prizes.toml")


@post(
    "/e/{event:str}/t/{key:str}/prizes/upload",
    name="upload-prizes",
    opt={"needs": RUN, LARGEST: LARGEST_CHANGE},
    status_code=200,
)
@in_writing_thread
def upload_list(
    request: Asked, fields: Fields, sent: UploadFile | None, view: View, tournament: TournamentState
) -> Response[Any]:
    """The prize list from a TOML file."""
    back = address_of(request, "prize-list")
    try:
        scheme: PrizeScheme = read_sent(request, "prize list", content_of(sent))
        perform_action(request, action_of(tournament.key, scheme))
    except Unconfirmed as error:
        fields = form_fields(tournament.key, scheme, back)
        return ask(request, view, address_of(request, "do", name="set-prizes"), fields, back, error.cautions)
    except DutchessError as error:
        return refusal_page(request, view, error, back)
    return Redirect(address_of(request, "prizes"), status_code=303)


ROUTES = [prizes_page, why_page, outlook_page, list_page, list_file, upload_list]
