"""Somebody who uses the pages without script, for the tests; and the owner of an event, signed in."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from litestar.testing import TestClient

from dutchess.web.auth.form_tokens import SESSION
from dutchess.web.auth.permissions import OWNER
from dutchess.web.services import services
from dutchess.web.settings import Settings
from web.applications import create_app

NAMES = (
    "Alder, Ann; 2100\nBirch, Bo; 2050\nCedar <b>Cy</b>; 2000\nDogwood, Di; 1950\nElm, Ed; 1900\nFir, Flo; 1850\n"
    "Gum, Gil; 1800"
)
FIELD = re.compile(r'name="_csrf_token" value="([^"]+)"')


class Visitor:
    """A browser without script."""

    def __init__(self, client: TestClient[Any]) -> None:
        self.client = client
        self.page = client.get("/")

    def get(self, path: str) -> Any:
        self.page = self.client.get(path)
        return self.page

    def post(self, path: str, /, **fields: object) -> Any:
        found = FIELD.search(self.page.text)
        assert found
        self.page = self.client.post(path, data={"_csrf_token": found[1], **fields})
        return self.page

    def do(self, event: str, name: str, /, **fields: object) -> Any:
        return self.post(f"/e/{event}/do/{name}", tournament="open", **fields)


def sign_in(client: TestClient[Any], user: int = 1) -> None:
    """As an account that exists: the first one owns the demonstration."""
    client.cookies.set(SESSION, services(client.app).accounts.begin_session(user))  # type: ignore[arg-type]


def signed_in(client: TestClient[Any], event: str = "") -> Visitor:
    """Whoever begins at this machine with one click, as the owner of an event if one is named."""
    visitor = Visitor(client)
    visitor.get("/set-up")
    visitor.post("/set-up", quick="1")
    if event:
        accounts = services(client.app).accounts  # type: ignore[arg-type]
        (account,) = accounts.all()
        accounts.grant(event, account.user, OWNER)
    return visitor


@contextmanager
def browser(folder: Path, event: str) -> Iterator[TestClient[Any]]:
    """The owner of an event in the database of a folder, signed in."""
    with TestClient(create_app(Settings(str(folder / "events.db"))), "http://127.0.0.1") as client:
        signed_in(client, event)
        yield client
