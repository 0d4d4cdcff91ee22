"""Somebody who uses the pages without script, for the tests."""

from __future__ import annotations

import re
from typing import Any

from litestar.testing import TestClient

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
