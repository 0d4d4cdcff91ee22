"""What every page has: language, navigation, the way numbers are written, and answers that are no page.

Owns `page` and `View`. Must not know what a page is about.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Collection, Iterable
from datetime import date, datetime
from functools import cached_property
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from jinja2.ext import Extension
from litestar import MediaType, Request, Response
from litestar.enums import OpenAPIMediaType
from litestar.exceptions import PermissionDeniedException

from dutchess import __version__
from dutchess.base.errors import DutchessError
from dutchess.base.memory import MEGABYTE, Memory
from dutchess.base.translation import DEFAULT, LANGUAGES, Texts, language
from dutchess.base.values import value_class
from dutchess.journal import (
    EventStandings,
    Ledger,
    NotFound,
    Receipt,
    Refusal,
    State,
    StoreFailed,
    TournamentState,
    Unconfirmed,
    standing,
)
from dutchess.journal.errors import NotAllowed, Told
from dutchess.journal.intake.fields import Fields
from dutchess.journal.messages import text
from dutchess.journal.output.describe import CHANGED_BY_HAND, in_words
from dutchess.journal.rules.handling import article_drawn, cited
from dutchess.journal.rules.pairing import chess960
from dutchess.tournament import points_text
from dutchess.tournament.numbering import letters
from dutchess.web.auth.authentication import check_again, visitor_of
from dutchess.web.auth.form_tokens import form_of, token_of
from dutchess.web.auth.hosts import public_base
from dutchess.web.auth.permissions import NOBODY, Actor
from dutchess.web.load.page_cache import Page
from dutchess.web.load.thread_queues import Turns
from dutchess.web.services import services_of
from dutchess.web.shared.alphabet import LETTERS
from dutchess.web.shared.days import long_day, short_moment
from dutchess.web.shared.event_options import Options
from dutchess.web.shared.naming import game_name, round_name
from dutchess.web.shared.present import BoardRow, current_round
from dutchess.web.shared.style import FINGERPRINT

P = ParamSpec("P")
T = TypeVar("T")

TEMPLATES = Path(__file__).parent.parent / "templates"
LANGUAGE_COOKIE, THEME_COOKIE = "dutchess_language", "dutchess_theme"
THEMES = ("", "light", "dark")
FRESH_SECONDS = 0.1  # what other processes have written reaches strangers after this time at the latest
AS_FILES = "dutchess_as_files"  # in the scope of a request whose answer becomes a file
FOR_ALL = "dutchess_for_all"  # in the scope of a request whose answer is kept for all strangers: what it is made from
QUESTIONS = frozenset({"q"})  # what addresses of shared pages may ask; other questions change no page
FORM_TOKEN = "dutchess-form-token"  # stands in such an answer for what is different for each of them

INDENTATION = re.compile(r"^ {2,}", re.MULTILINE)


class Unindented(Extension):
    """Templates are indented for those who edit them; pages carry one space of it, which keeps attributes apart."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        return INDENTATION.sub(" ", source)


ENVIRONMENT = Environment(
    extensions=[Unindented],
    loader=FileSystemLoader(TEMPLATES),
    auto_reload=False,  # else the files of a page, thirty of them, are looked at for every page
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)


ROWS: Memory[tuple[BoardRow, tuple[str, str, str], tuple[str, str, str]], str] = Memory(16 * MEGABYTE)


def kept_row(row: BoardRow, names: tuple[str, str, str], addresses: tuple[str, str, str]) -> str:
    """A board in a list, made once: while results come in, all boards but one are as they were.

    `names` are the words for White and Black and the decimal mark, `addresses` where the names of the two players lead,
    and the result.
    """
    key = row, names, addresses
    kept = ROWS.get(key)
    if kept is None:
        macros: Any = ENVIRONMENT.get_template("parts/board-row.html").module
        made: str = macros.board_row(*key)  # markup: it is not escaped again
        ROWS.put(key, made)
        return made
    return kept


def as_options(values: Iterable[T]) -> list[tuple[T, T]]:
    """Values to choose from that are their own texts."""
    return [(value, value) for value in values]


def first_upper(text: str) -> str:
    """A message as a sentence of its own."""
    return text[:1].upper() + text[1:]


ENVIRONMENT.filters |= {
    "as_options": as_options,
    "chess960": chess960.position_text,
    "first_upper": first_upper,
    "letters": letters,
}
ENVIRONMENT.globals |= {
    "kept_row": kept_row,
    "style_fingerprint": FINGERPRINT,
    "in_words": in_words,
    "current_round": current_round,
    "LETTERS": LETTERS,
    "CHANGED_BY_HAND": CHANGED_BY_HAND,
}

Asked = Request[Actor, str, Any]


@value_class
class View:
    """An event as one visitor sees it."""

    event: str
    ledger: Ledger
    state: State
    version: int
    actor: Actor

    @cached_property
    def needs(self) -> frozenset[str]:
        """What the visitor may do here."""
        return self.actor.rights(self.event)

    @property
    def tournament_names(self) -> list[tuple[str, str]]:
        """Every tournament of the event by its key, to choose from."""
        return [(key, one.settings.name) for key, one in self.state.tournaments.items()]

    def tournament(self, key: str) -> TournamentState:
        return self.state.tournament(key)


def threaded(function: Callable[[Asked], Response[Any]]) -> Callable[[Asked], Awaitable[Response[Any]]]:
    """A page that reads the journal or pairs: it runs in a thread, so that other visitors need not wait."""

    async def page_in_thread(request: Asked) -> Response[Any]:
        return await services_of(request).readers.run(visitor_of(request), function, request)

    page_in_thread.__name__ = function.__name__
    page_in_thread.__doc__ = function.__doc__
    return page_in_thread


def waiting(function: Callable[[Asked], Response[Any]]) -> Callable[[Asked], Awaitable[Response[Any]]]:
    """A page that waits for a worker (an explanation, a sheet): it has other threads, so that no page waits for it."""

    async def page_in_thread(request: Asked) -> Response[Any]:
        return await services_of(request).waiters.run(visitor_of(request), function, request)

    page_in_thread.__name__ = function.__name__
    page_in_thread.__doc__ = function.__doc__
    return page_in_thread


def posted(function: Callable[[Asked, Fields], Response[Any]]) -> Callable[[Asked], Awaitable[Response[Any]]]:
    """A change: its form is read, the rest runs in a thread of those that write. Readers have others."""

    async def change_in_thread(request: Asked) -> Response[Any]:
        fields = Fields(list((await form_of(request)).multi_items()))
        return await writing(request, function, request, fields)

    change_in_thread.__name__ = function.__name__
    change_in_thread.__doc__ = function.__doc__
    return change_in_thread


def hashing(function: Callable[[Asked, Fields], Response[Any]]) -> Callable[[Asked], Awaitable[Response[Any]]]:
    """A form with a password: hashing it takes time and memory, so no result waits for it."""

    async def change_in_thread(request: Asked) -> Response[Any]:
        fields = Fields(list((await form_of(request)).multi_items()))
        return await services_of(request).hashers.run(visitor_of(request), function, request, fields)

    change_in_thread.__name__ = function.__name__
    change_in_thread.__doc__ = function.__doc__
    return change_in_thread


async def writing(
    request: Asked, function: Callable[P, Response[Any]], *args: P.args, **named: P.kwargs
) -> Response[Any]:
    """Something that writes, in a thread for it, if who asks may still do it then."""

    def permitted() -> Response[Any]:
        check_again(request)
        return function(*args, **named)

    return await services_of(request).writers.run(visitor_of(request), permitted)


def shared(function: Callable[[Asked], Response[Any]]) -> Callable[[Asked], Awaitable[Response[Any]]]:
    """A page that is the same for all strangers who read one language: it is made once for a version of the event.

    One that is there is given at once; a thread is needed only to look at the database or to make the page.
    """
    return _shared(function, lambda request: services_of(request).readers)


def shared_later(function: Callable[[Asked], Response[Any]]) -> Callable[[Asked], Awaitable[Response[Any]]]:
    """The same for a page that waits for a worker."""
    return _shared(function, lambda request: services_of(request).waiters)


def _shared(
    function: Callable[[Asked], Response[Any]], turns: Callable[[Asked], Turns]
) -> Callable[[Asked], Awaitable[Response[Any]]]:

    def made_or_kept(request: Asked) -> Response[Any]:
        if is_personal(request):
            return function(request)
        known = lately(request) or looked_up(request)
        made: list[Response[Any]] = []

        def make() -> Page | None:
            made.append(for_all(function, request, known))
            content = made[0].content
            return Page(content, media_type_of(made[0])) if made[0].status_code == 200 and content else None

        kept = services_of(request).pages.page(page_key(request), known.state, known.options, make)
        if kept:
            return of_page(request, kept)
        return filled_in(request, made[0]) if made else function(request)

    async def kept_or_in_thread(request: Asked) -> Response[Any]:
        known = None if is_personal(request) else lately(request)
        kept = services_of(request).pages.kept(page_key(request), known.state, known.options) if known else None
        if kept:
            return of_page(request, kept)
        return await turns(request).run(visitor_of(request), made_or_kept, request)

    kept_or_in_thread.__name__ = function.__name__
    kept_or_in_thread.__doc__ = function.__doc__
    return kept_or_in_thread


@value_class
class Known:
    """What a page for all strangers is made from."""

    version: int
    state: State
    options: Options


def is_personal(request: Asked) -> bool:
    """Whether the answer is for this visitor only."""
    return bool(request.auth) or not QUESTIONS.isdisjoint(request.query_params)


def lately(request: Asked) -> Known | None:
    """The event that the address names as it is known without waiting: `FRESH_SECONDS` old at most."""
    event = request.path_params["event"]
    current = services_of(request).store.lately(event, FRESH_SECONDS)
    options = services_of(request).options.lately(event, FRESH_SECONDS)
    return Known(*current, options) if current and options else None


def looked_up(request: Asked) -> Known:
    """The event that the address names, from the database; NotFound if there is none."""
    event = request.path_params["event"]
    version, state = services_of(request).store.ledger(event).current()
    return Known(version, state, services_of(request).options.of(event))


def page_key(request: Asked) -> tuple[str, str, str, bool]:
    """What strangers may see differently: the address, the language, light or dark, a page or a file."""
    return request.url.path, texts_of(request).code, theme_of(request), AS_FILES in request.scope


def of_page(request: Asked, kept: Page) -> Response[Any]:
    """The answer that gives a kept page to one visitor."""
    return filled_in(request, Response(kept.body, media_type=kept.media_type))


def filled_in(request: Asked, answer: Response[Any]) -> Response[Any]:
    """An answer for all strangers, with the form token of this one."""
    if isinstance(answer.content, bytes):
        answer.content = answer.content.replace(FORM_TOKEN.encode(), form_token(request).encode())
    return answer


def media_type_of(answer: Response[Any]) -> str:
    """What an answer says that it is; a name of the framework as its value."""
    kind = answer.media_type
    return str(kind.value) if isinstance(kind, MediaType | OpenAPIMediaType) else str(kind)


def for_all(function: Callable[[Asked], Response[Any]], request: Asked, known: Known) -> Response[Any]:
    """An answer as bytes, in which `FORM_TOKEN` stands for what differs from visitor to visitor."""
    scope: dict[str, Any] = request.scope  # type: ignore[assignment]
    scope[FOR_ALL] = known
    try:
        answer = function(request)
    finally:
        del scope[FOR_ALL]
    if isinstance(answer.content, str):
        answer.content = answer.content.encode()
    return answer


def perform_action(
    request: Asked,
    action: object,
    *,
    reason: str = "",
    expected: int | None = None,
    confirmed: Collection[str] = (),
) -> Receipt:
    """Have the desk do what the visitor asks for, in the event that the address names."""
    desk, event = services_of(request).desk, request.path_params["event"]
    return desk.perform(event, request.user, action, reason=reason, expected=expected, confirmed=confirmed)


def view_of(request: Asked) -> View:
    """The event that the address names; NotFound if there is none."""
    event = request.path_params["event"]
    ledger: Ledger = services_of(request).store.ledger(event)
    known: Known | None = request.scope.get(FOR_ALL)  # type: ignore[assignment]
    version, state = (known.version, known.state) if known else ledger.current()
    return View(event, ledger, state, version, request.user)


def options_of(request: Asked) -> Options:
    """What the event shows and allows beyond its journal."""
    known: Known | None = request.scope.get(FOR_ALL)  # type: ignore[assignment]
    return known.options if known else services_of(request).options.of(request.path_params["event"])


def table_of(request: Asked, view: View, key: str, number: int | None = None) -> EventStandings:
    """The standings after a round, the last one with results unless it is named; once for each state of the event."""
    values = services_of(request).values
    return values.of(("standing", view.event, key, number), view.state, lambda: standing(view.state, key, number))


def actor_of(request: Asked) -> Actor:
    """Who asks; nobody where the request did not get as far as the door."""
    actor: Actor = request.scope.get("user") or NOBODY
    return actor


def texts_of(request: Asked) -> Texts:
    """The visitor's language: the one they chose, else the first one their browser asks for that we have."""
    chosen = request.cookies.get(LANGUAGE_COOKIE, "")
    if chosen in LANGUAGES:
        return language(chosen)
    for part in request.headers.get("accept-language", "").split(","):
        code = part.split(";")[0].strip().lower()[:2]
        if code in LANGUAGES:
            return language(code)
    return language(DEFAULT)


def theme_of(request: Asked) -> str:
    """Light or dark, if the visitor has chosen."""
    theme = request.cookies.get(THEME_COOKIE, "")
    return theme if theme in THEMES else ""


def form_token(request: Asked) -> str:
    """What a form must carry so that no other site can send it; on a page for all strangers, the place for it."""
    if FOR_ALL in request.scope:
        return FORM_TOKEN
    return token_of(request)


def address_of(request: Asked, route: str, /, **values: object) -> str:
    """The address of a route by its name; event and tournament are those of the request unless `values` says more."""
    known: dict[str, object] = {name: value for name, value in request.path_params.items() if name in ("event", "key")}
    return services_of(request).addresses.to(route, values, known)


def public_address(request: Asked, route: str, /, **values: object) -> str:
    """The same for QR codes and links that leave the application: with the server in front."""
    return public_base(request) + address_of(request, route, **values)


def addresses_for(request: Asked, view: View | None, tournament: TournamentState | None) -> Callable[..., str]:
    """What templates know as `url`: the address of a route, of the event and tournament that the page shows."""
    addresses = services_of(request).addresses
    known = {"event": view.event} if view else {}
    if tournament:
        known["key"] = tournament.key

    def url(route: str, /, **values: object) -> str:
        return addresses.to(route, values, known)

    return url


def page(
    request: Asked,
    template: str,
    status: int = 200,
    view: View | None = None,
    tournament: TournamentState | None = None,
    **context: object,
) -> Response[str]:
    """A page from a template. Every template knows the names given here."""
    texts = texts_of(request)
    context.setdefault("tab", "")
    body = ENVIRONMENT.get_template(template).render(
        _=texts,
        actor=actor_of(request),
        is_known="user" in request.scope,  # not where no page was found: nobody was asked who is there
        view=view,
        tournament=tournament,
        url=addresses_for(request, view, tournament),
        may=view.needs if view else frozenset(),
        csrf=form_token(request),
        path=request.url.path,
        languages=LANGUAGES,
        theme=theme_of(request),
        as_files=AS_FILES in request.scope,
        version=__version__ if actor_of(request).user else "",  # what strangers need not know
        all_fide_mode=view is None or all(one.fide_mode for one in view.state.tournaments.values()),
        say=texts.say,
        decimal=texts.decimal,
        points=lambda tenths: texts.decimal(points_text(tenths)),
        day=lambda value: day_text(value, texts.code),
        starts=lambda number: start_text(tournament, number, texts.code) if tournament else "",
        moment=lambda value: moment_text(value, texts.code),
        words=lambda message: text(message, texts),
        cited=lambda articles: cited(view.state, articles) if view else articles,
        article_drawn=article_drawn,
        round_name=lambda number: round_name(texts, tournament, number) if tournament else "",
        game_name=lambda number: game_name(texts, tournament, number) if tournament else "",
        **context,
    )
    return Response(body, media_type=MediaType.HTML, status_code=status)


def error_text(request: Asked, error: DutchessError) -> str:
    """What an error says, in the language of the visitor where it has a code, with the article behind a refusal."""
    if isinstance(error, StoreFailed):
        raise error  # no answer to a form: the server says that the database is away
    if isinstance(error, NotAllowed):
        raise PermissionDeniedException(error.message)
    texts = texts_of(request)
    if isinstance(error, Unconfirmed):
        return "; ".join(text(caution.said, texts) for caution in error.cautions)
    if not isinstance(error, Told):
        return texts.say(error.args[0]) if error.args and isinstance(error.args[0], str) else str(error)
    article = error.article if isinstance(error, Refusal) else ""
    return f"{text(error.said, texts)} ({article})" if article else text(error.said, texts)


def refusal_page(
    request: Asked, view: View, error: DutchessError, back: str, tournament: TournamentState | None = None
) -> Response[str]:
    """Says why something was not done, and leads back."""
    _ = texts_of(request)
    title, text = _("Not possible"), error_text(request, error)
    return page(request, "refused.html", 422, view, tournament, title=title, text=text, article="", back=back)


def day_text(value: str, code: str) -> str:
    """A day (`2026/11/14` or `2026-11-14`) as people of a language write it."""
    try:
        return long_day(date.fromisoformat(value.replace("/", "-")), code)
    except ValueError:
        return value


def start_text(tournament: TournamentState, number: int, code: str) -> str:
    """When a round begins, as people of a language write it; empty if nobody has said."""
    day, time = tournament.settings.start_of(number)
    return ", ".join(part for part in (day_text(day, code) if day else "", time) if part)


def moment_text(value: str, code: str) -> str:
    """A moment of the journal (UTC) in the time of this machine, as people of a language write it."""
    try:
        moment = datetime.fromisoformat(value.replace("Z", "+00:00")).astimezone()
        return short_moment(moment, code)
    except ValueError:
        return value


def missing(request: Asked, error: NotFound) -> Response[str]:
    _ = texts_of(request)
    return page(request, "message.html", 404, title=_("Not found"), text=error_text(request, error))
