"""What a request is about: the event as this visitor sees it, their language, and addresses.

Owns `View`. Must not render pages or run handlers.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import cached_property
from typing import Any

from litestar import Request

from dutchess.base.translation import DEFAULT, LANGUAGES, Texts, language
from dutchess.base.values import value_class
from dutchess.journal import EventStandings, Ledger, Receipt, State, TournamentState, standings_after
from dutchess.web.auth.hosts import public_base
from dutchess.web.auth.permissions import NOBODY, Actor
from dutchess.web.services import services_of
from dutchess.web.shared.event_options import Options

LANGUAGE_COOKIE, THEME_COOKIE = "dutchess_language", "dutchess_theme"
THEMES = ("", "light", "dark")

Asked = Request[Actor, str, Any]


@value_class
class View:
    """An event as one visitor sees it.

    Attributes:
        version, state: the event at one moment.
        actor: who sees it.
        find_options: looks up what the event shows and allows beyond its journal.
        for_all: whether what is made from it is kept for all strangers: nothing of this visitor may be in it.
    """

    event: str
    ledger: Ledger
    state: State
    version: int
    actor: Actor
    find_options: Callable[[], Options] = Options
    for_all: bool = False

    @cached_property
    def needs(self) -> frozenset[str]:
        """What the visitor may do here."""
        return self.actor.rights(self.event)

    @cached_property
    def options(self) -> Options:
        """What the event shows and allows beyond its journal."""
        return self.find_options()

    @property
    def tournament_names(self) -> list[tuple[str, str]]:
        """Every tournament of the event by its key, to choose from."""
        return [(key, one.settings.name) for key, one in self.state.tournaments.items()]

    def tournament(self, key: str) -> TournamentState:
        return self.state.tournament(key)


def view_of(request: Asked) -> View:
    """The event that the address names; NotFound if there is none."""
    event, services = request.path_params["event"], services_of(request)
    ledger = services.store.ledger(event)
    version, state = ledger.current()
    return View(event, ledger, state, version, request.user, lambda: services.options.read(event))


def table_of(request: Asked, view: View, key: str, number: int | None = None) -> EventStandings:
    """The standings after a round, the last one with results unless it is named; once for each state of the event."""
    values = services_of(request).values
    return values.get(
        ("standing", view.event, key, number), view.state, lambda: standings_after(view.state, key, number)
    )


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
