"""How a handler runs: in which threads, with what in its hands, and whether its page is kept for all strangers.

    @get("/e/{event:str}/t/{key:str}/players", name="players", opt={"needs": ANYBODY})
    @kept_for_all
    def players(request: Asked, view: View, tournament: TournamentState, show: Show) -> Response[Any]:

A handler names what it needs beside the request: `view`, `tournament`, `_`, `show` (the page of a template about the
event and tournament that it names), and of a form that is posted `fields` and the file `sent` with it. They are found
in the handler's thread, in its visitor's turn, and for a kept page only if the page is made. (What Litestar injects is
found before all that.) Owns the decorators. Must not know what a page is about.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from inspect import signature
from typing import Any, ParamSpec

from litestar import MediaType, Response
from litestar.enums import OpenAPIMediaType

from dutchess.base.values import value_class
from dutchess.journal import State
from dutchess.journal.intake.fields import Fields
from dutchess.web.auth.authentication import check_again, visitor_of
from dutchess.web.auth.form_tokens import form_of, form_with_file, token_of
from dutchess.web.load.page_cache import Page
from dutchess.web.load.thread_queues import ThreadQueues
from dutchess.web.services import services_of
from dutchess.web.shared.event_options import Options
from dutchess.web.shared.lookup import tournament_named
from dutchess.web.shared.render import AS_FILES, FORM_TOKEN, page
from dutchess.web.shared.view import Asked, View, texts_of, theme_of, view_of

P = ParamSpec("P")

FRESH_SECONDS = 0.1  # what other processes have written reaches strangers after this time at the latest
QUESTIONS = frozenset({"q"})  # what addresses of shared pages may ask; other questions change no page
POSTED = ("request", "fields", "sent")  # given by the decorator
NAMED = {"view": "View", "tournament": "TournamentState", "_": "Texts", "show": "Show"}  # given by name

Handler = Callable[..., Response[Any]]
Show = Callable[..., Response[str]]
Route = Callable[[Asked], Awaitable[Response[Any]]]


def with_named(function: Handler) -> Handler:
    """The handler with what its parameters name; `view` is found in the database unless it is given."""
    named = {name: one.annotation for name, one in signature(function).parameters.items() if name not in POSTED}
    if named.items() - NAMED.items():
        raise TypeError(f"{function.__name__}: handlers are given {NAMED}, not {named}")

    def call(request: Asked, *posted: Any, view: View | None = None) -> Response[Any]:
        given: dict[str, Any] = {}
        if "view" in named or "tournament" in named:
            view = view or view_of(request)
        if "view" in named:
            given["view"] = view
        if "tournament" in named and view:
            given["tournament"] = tournament_named(view, request)
        if "_" in named:
            given["_"] = texts_of(request)
        if "show" in named:
            given["show"] = partial(page, request, view=given.get("view"), tournament=given.get("tournament"))
        return function(request, *posted, **given)

    return call


def as_route(run: Callable[..., Awaitable[Response[Any]]], function: Handler) -> Route:
    """What the framework calls, under the name of the handler."""
    run.__name__, run.__doc__ = function.__name__, function.__doc__
    return run


def in_reading_thread(function: Handler) -> Route:
    """A page that reads the journal or pairs: it runs in a thread, so that other visitors need not wait."""
    handler = with_named(function)

    async def in_thread(request: Asked) -> Response[Any]:
        return await services_of(request).readers.run(visitor_of(request), handler, request)

    return as_route(in_thread, function)


def in_waiting_thread(function: Handler) -> Route:
    """A page that waits for a worker (an explanation, a sheet): it has other threads, so that no page waits for it."""
    handler = with_named(function)

    async def in_thread(request: Asked) -> Response[Any]:
        return await services_of(request).waiters.run(visitor_of(request), handler, request)

    return as_route(in_thread, function)


def in_writing_thread(function: Handler) -> Route:
    """A change: its form is read, the rest runs in a thread of those that write. Readers have others."""
    handler, takes_file = with_named(function), "sent" in signature(function).parameters

    async def in_thread(request: Asked) -> Response[Any]:
        posted = await form_with_file(request)
        return await run_writing(request, handler, request, *posted[: 2 if takes_file else 1])

    return as_route(in_thread, function)


def in_hashing_thread(function: Handler) -> Route:
    """A form with a password: hashing it takes time and memory, so no result waits for it."""
    handler = with_named(function)

    async def in_thread(request: Asked) -> Response[Any]:
        fields = Fields(list((await form_of(request)).multi_items()))
        return await services_of(request).hashers.run(visitor_of(request), handler, request, fields)

    return as_route(in_thread, function)


async def run_writing(
    request: Asked, function: Callable[P, Response[Any]], *args: P.args, **named: P.kwargs
) -> Response[Any]:
    """Something that writes, in a thread for it, if who asks may still do it then."""

    def permitted() -> Response[Any]:
        check_again(request)
        return function(*args, **named)

    return await services_of(request).writers.run(visitor_of(request), permitted)


def kept_for_all(function: Handler) -> Route:
    """A page that is the same for all strangers who read one language: it is made once for a version of the event.

    One that is there is given at once; a thread is needed only to look at the database or to make the page.
    """
    return _keep_for_all(function, lambda request: services_of(request).readers)


def kept_for_all_later(function: Handler) -> Route:
    """The same for a page that waits for a worker."""
    return _keep_for_all(function, lambda request: services_of(request).waiters)


def _keep_for_all(function: Handler, turns: Callable[[Asked], ThreadQueues]) -> Route:
    handler = with_named(function)

    def make_or_take(request: Asked) -> Response[Any]:
        """In a thread: the kept page of the event as it is now, or a new one."""
        if is_personal(request):
            return handler(request)
        event = peek_event(request) or look_up(request)
        unfit: list[Response[Any]] = []  # what was made and is not to be kept, such as a redirection

        def make() -> Page | None:
            answer = make_for_all(handler, request, event)
            if answer.status_code == 200 and answer.content:
                return Page(answer.content, media_type_of(answer))
            unfit.append(answer)
            return None

        kept = services_of(request).pages.page(page_key(request), event.state, event.options, make)
        if kept:
            return personal_answer(request, kept)
        return fill_in(request, unfit[0]) if unfit else handler(request)

    async def take_or_queue(request: Asked) -> Response[Any]:
        """On the event loop: a kept page if it is certain without looking, else a turn in a thread."""
        event = None if is_personal(request) else peek_event(request)
        kept = services_of(request).pages.find(page_key(request), event.state, event.options) if event else None
        if kept:
            return personal_answer(request, kept)
        return await turns(request).run(visitor_of(request), make_or_take, request)

    return as_route(take_or_queue, function)


@value_class
class PublicEvent:
    """What a page for all strangers is made from."""

    version: int
    state: State
    options: Options


def is_personal(request: Asked) -> bool:
    """Whether the answer is for this visitor only."""
    return bool(request.auth) or not QUESTIONS.isdisjoint(request.query_params)


def peek_event(request: Asked) -> PublicEvent | None:
    """The event that the address names as it is known without waiting: `FRESH_SECONDS` old at most."""
    event = request.path_params["event"]
    current = services_of(request).store.peek(event, FRESH_SECONDS)
    options = services_of(request).options.peek(event, FRESH_SECONDS)
    return PublicEvent(*current, options) if current and options else None


def look_up(request: Asked) -> PublicEvent:
    """The event that the address names, from the database; NotFound if there is none."""
    event = request.path_params["event"]
    version, state = services_of(request).store.ledger(event).current()
    return PublicEvent(version, state, services_of(request).options.read(event))


def make_for_all(handler: Handler, request: Asked, event: PublicEvent) -> Response[Any]:
    """An answer as bytes, in which `FORM_TOKEN` stands for what differs from visitor to visitor."""
    name = request.path_params["event"]
    ledger = services_of(request).store.ledger(name)
    view = View(name, ledger, event.state, event.version, request.user, lambda: event.options, for_all=True)
    answer = handler(request, view=view)
    if isinstance(answer.content, str):
        answer.content = answer.content.encode()
    return answer


def page_key(request: Asked) -> tuple[str, str, str, bool]:
    """What strangers may see differently: the address, the language, light or dark, a page or a file."""
    return request.url.path, texts_of(request).code, theme_of(request), AS_FILES in request.scope


def personal_answer(request: Asked, kept: Page) -> Response[Any]:
    """The answer that gives a kept page to one visitor."""
    return fill_in(request, Response(kept.body, media_type=kept.media_type))


def fill_in(request: Asked, answer: Response[Any]) -> Response[Any]:
    """An answer for all strangers, with the form token of this one."""
    if isinstance(answer.content, bytes):
        answer.content = answer.content.replace(FORM_TOKEN.encode(), token_of(request).encode())
    return answer


def media_type_of(answer: Response[Any]) -> str:
    """What an answer says that it is; a name of the framework as its value."""
    kind = answer.media_type
    return str(kind.value) if isinstance(kind, MediaType | OpenAPIMediaType) else str(kind)
