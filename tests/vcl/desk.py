"""An arbiter's desk: the arbiter of the journal's tests, and a browser signed in as the owner of the same event."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from litestar.testing import TestClient

from dutchess.journal import Settings
from dutchess.web.services import services
from dutchess.web.settings import Settings as WebSettings
from journal.arbiter import KEY, Arbiter
from web.applications import create_app
from web.visiting import FIELD, signed_in


class Desk:
    """`arbiter` acts through the journal; `see` and `send` are the browser, which has no script."""

    def __init__(self, client: TestClient[Any], settings: Settings | None = None) -> None:
        self.client = client
        offices = services(client.app)  # type: ignore[arg-type]
        self.arbiter = Arbiter(offices.store, settings)
        self.event = self.arbiter.ledger.event
        self._token = ""
        self._keep(signed_in(client, self.event).page)

    def see(self, page: str = "", key: str = KEY) -> str:
        """The text of a page of the tournament (of the event, with no key), without tags."""
        address = f"/e/{self.event}/t/{key}/{page}" if key else f"/e/{self.event}/{page}"
        found = self._keep(self.client.get(address.rstrip("/")))
        assert found.status_code == 200, (address, found.status_code)
        return plain(found.text)

    def send(self, address: str, **fields: object) -> str:
        """The page after a form was sent."""
        found = self._keep(self.client.post(address, data={"_csrf_token": self._token, **fields}))
        return plain(found.text)

    def do(self, name: str, /, key: str = KEY, **fields: object) -> str:
        """The page after the form of an action was sent."""
        return self.send(f"/e/{self.event}/do/{name}", tournament=key, **fields)

    def upload(self, page: str, content: bytes, **fields: object) -> str:
        """The page after a file was sent to a page of the event."""
        sent = {"_csrf_token": self._token, **fields}
        named = {"file": ("t.trf", content, "text/plain")}
        return plain(self._keep(self.client.post(f"/e/{self.event}/{page}", data=sent, files=named)).text)

    def confirm(self) -> str:
        """The page after the form of the last page was sent with every box ticked."""
        found = re.search(r'<form[^>]* action="([^"]+)".*?</form>', self._main, re.DOTALL)
        assert found
        fields: dict[str, list[str]] = {}
        for field in re.findall(r"<input[^>]*>", found[0]):
            name, value = (re.search(rf'\b{word}="([^"]*)"', field) for word in ("name", "value"))
            if name:
                fields.setdefault(name[1], []).append(html.unescape(value[1]) if value else "")
        return plain(self._keep(self.client.post(found[1], data=fields)).text)

    def _keep(self, answer: Any) -> Any:
        self._main = answer.text.partition("<main")[2].partition("</main>")[0]
        found = FIELD.search(answer.text)
        self._token = found[1] if found else self._token
        return answer


def plain(text: str) -> str:
    """What a page says, without tags."""
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", text)).split())


@contextmanager
def open_desk(folder: Path, settings: Settings | None = None) -> Iterator[Desk]:
    with TestClient(create_app(WebSettings(str(folder / "desk.db"))), "http://127.0.0.1") as client:
        yield Desk(client, settings)
