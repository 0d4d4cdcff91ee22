"""Somebody at the pages of an event, for tests: owns it, and uses it in a browser without script."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from litestar.testing import TestClient

from dutchess.web.app import create_app
from dutchess.web.services import services
from dutchess.web.settings import Settings

TOKEN = re.compile(r'name="_csrf_token" value="([^"]+)"')


@contextmanager
def browser(folder: Path, event: str) -> Iterator[TestClient[Any]]:
    """The owner of an event in the database of a folder, signed in."""
    app = create_app(Settings(str(folder / "events.db")))
    with TestClient(app, "http://127.0.0.1") as client:
        token = TOKEN.search(client.get("/set-up").text)
        assert token
        client.post("/set-up", data={"_csrf_token": token[1], "quick": "1"})
        (account,) = services(app).accounts.all()
        services(app).accounts.grant(event, account.user, "owner")
        yield client
