"""Clients of the tests sit at this machine: the server does not answer for the name that they have by default.

Passwords are hashed at the least cost (`test_accounts` looks at the cost that users have).
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from argon2 import PasswordHasher
from litestar.testing import TestClient

from dutchess.web.auth import passwords
from dutchess.web.settings import Settings
from web.applications import create_app
from web.visiting import NAMES, Visitor, signed_in

_, *others = TestClient.__init__.__defaults__ or ()
TestClient.__init__.__defaults__ = ("http://127.0.0.1", *others)
passwords.HASHER = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


@pytest.fixture
def arbiter(tmp_path: Path) -> Iterator[Visitor]:
    with TestClient(create_app(Settings(str(tmp_path / "events.db")))) as client:
        yield signed_in(client)


@pytest.fixture
def event(arbiter: Visitor) -> str:
    arbiter.get("/new")
    arbiter.post("/new", event="Spring Open", name="Open", rounds="3", system="dutch")
    path = arbiter.page.url.path
    arbiter.post(f"{path}/paste", list=NAMES)
    assert "Cedar &lt;b&gt;Cy&lt;/b&gt;" in arbiter.page.text
    return str(path.split("/")[2])
