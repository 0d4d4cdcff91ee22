"""Addresses from the names of routes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from litestar.testing import TestClient

from dutchess.web.app import addresses
from dutchess.web.settings import Settings
from dutchess.web.shared.addresses import Addresses
from web.applications import create_app

SOME = Addresses({"player": "/e/{event:str}/player/{person:int}", "page": "/manual/{name:path}", "start": "/"})


def test_an_address_has_its_parameters() -> None:
    assert SOME.to("start", {}) == "/"
    assert SOME.to("player", {"event": "open", "person": 3}) == "/e/open/player/3"
    assert SOME.to("player", {"person": 3}, {"event": "open", "person": 9}) == "/e/open/player/3"


def test_what_the_path_does_not_have_is_the_query() -> None:
    assert SOME.to("player", {"event": "a", "person": 1, "next": "/e/a?b=c"}) == "/e/a/player/1?next=/e/a%3Fb%3Dc"


def test_values_cannot_leave_their_place() -> None:
    assert SOME.to("player", {"event": "a/../b?c#d", "person": 1}) == "/e/a%2F..%2Fb%3Fc%23d/player/1"
    assert SOME.to("page", {"name": "systems/dutch"}) == "/manual/systems/dutch"


def test_an_unknown_name_or_a_missing_parameter_is_an_error() -> None:
    with pytest.raises(KeyError):
        SOME.to("nothing", {})
    with pytest.raises(KeyError):
        SOME.to("player", {"event": "open"})


def test_every_route_of_the_application_has_an_address(tmp_path: Path) -> None:
    """All that pages can name; static files have a further route for their heads only."""
    values = {"event": "e", "key": "k", "round": 1, "person": 1, "name": "n", "file": "f", "token": "t"}
    values |= {"position": 1, "code": "c", "digest": "d"}
    known = addresses()
    with TestClient(create_app(Settings(str(tmp_path / "events.db")))) as client:
        for route in client.app.routes:
            for handler in getattr(route, "route_handlers", ()):
                if handler.name and not handler.name.endswith("/head"):
                    path = known.to(handler.name, values).partition("?")[0]
                    form = re.sub(r"\\{\w+\\}", ".+", re.escape(route.path_format))
                    assert re.fullmatch(form, path), handler.name
