"""What is private stays private: nothing that strangers get tells two players apart by birth or sex.

Two servers have the same event, in which two players have exchanged their dates of birth and their sex. A stranger asks
every public address of both, with every parameter that its module reads, and must get the same.
"""

from __future__ import annotations

import inspect
import io
import re
import sys
import time
import zipfile
from collections.abc import Iterator
from contextlib import ExitStack
from datetime import datetime
from itertools import product
from typing import Any, ClassVar

import pytest
from litestar.testing import TestClient

from dutchess.base.values import replace
from dutchess.journal import Details, Person, Settings, actions
from dutchess.journal.output.seals import Seal
from dutchess.web.auth.permissions import ANYBODY
from dutchess.web.pages.paper import orders
from dutchess.web.pages.paper.kinds import CHOSEN, KINDS, OF_ROUND, OF_TOURNAMENT
from dutchess.web.pages.paper.list_sheets import CHOICES
from dutchess.web.services import NAME, services
from dutchess.web.settings import Settings as ServerSettings
from waiting import WAIT_SECONDS
from web.applications import create_app
from web.visiting import sign_in

CHILD, SENIOR = {"birth": "2014/05/17", "sex": "m"}, {"birth": "1950/11/02", "sex": "w"}
BASE = "/e/open/t/main"
SECTIONS = ("sex=w", "sex=m", "born=2014", "born=1950-1960", "age=-18", "age=60-", "age=75-@2026/11/02")
MIXED = (*(f"federation=NOR,{one}" for one in SECTIONS[:3]), "rating=1900-,sex=w", "SEX=W", " born = 2014")
SHEETS = (
    *(f"{name}-1" for name, kind in KINDS.items() if kind.of != OF_TOURNAMENT),
    *(name for name, kind in KINDS.items() if kind.of != OF_ROUND),
)
PATHS = {
    "event": ("open",),
    "key": ("main",),
    "round": ("1",),
    "person": ("1", "2"),
    "one": ("1",),
    "other": ("2",),
    "position": ("1",),
    "code": ("A" * 20,),
    "digest": ("0" * 32,),
    "lines": ("1",),
}
NAMES = {
    "print": tuple(f"{sheet}.{ending}" for sheet, ending in product(SHEETS, ("csv", "pdf"))),
    "category": ("Strong", "federation=NOR", "club=Rooks", *SECTIONS, *MIXED),
}
VALUES = (*SECTIONS, *MIXED, *CHOICES, *CHOSEN, "birth,sex", "Strong", "1", "csv", "A")
PARAMETER = re.compile(r"query_params\.(?:get|getall)\(\"(\w+)\"|asked\.(?:get|getall)\(\"(\w+)\"")
COMPUTING = b'hx-trigger="load delay'  # of a page that fetches a part of itself again
TOKEN = re.compile(rb'name="_csrf_token" value="[^"]+"|\b[0-9a-f]{64}\b')


class Unsigned:
    """The same seal on every sheet: a real one follows from the whole journal, and tells nothing about it."""

    def seal(self, event: str, position: int, head: str) -> Seal:
        return Seal(position, "A" * 20)

    def fits(self, seal: Seal, event: str, head: str) -> bool:
        return True

    def is_weak(self, seal: Seal, event: str, head: str) -> bool:
        return False


class Today(datetime):
    """Sheets name the minute in which they were printed."""

    fixed: ClassVar[datetime] = datetime(2026, 11, 14, 12, 0)

    @classmethod
    def now(cls, tz: Any = None) -> datetime:  # type: ignore[override]
        return cls.fixed


def people(first: dict[str, str], second: dict[str, str]) -> tuple[Person, ...]:
    others = [Person(f"Other {letter}", federation="NOR", fide_rating=1850) for letter in "ABCD"]
    two = [
        Person(name, federation="NOR", fide_rating=1900, club="Rooks", **data)
        for name, data in (("Ash", first), ("Ash", second))
    ]
    return (*two, *others)


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[TestClient[Any], TestClient[Any]]]:
    with ExitStack() as stack, pytest.MonkeyPatch.context() as patch:
        patch.setattr(orders, "datetime", Today)
        found = []
        for name, first, second in (("one", CHILD, SENIOR), ("other", SENIOR, CHILD)):
            database = str(tmp_path_factory.mktemp("events") / f"{name}.db")
            client = stack.enter_context(TestClient(create_app(ServerSettings(database, calls_per_minute=10**6))))
            client.app.state[NAME] = replace(services(client.app), sealing=Unsigned())  # type: ignore[arg-type]
            kept = services(client.app)
            kept.accounts.create("anna", "Anna", "a long password", creates=True)
            ledger = kept.store.create(Details("Open", start="2026/11/14"), author="x", event="open")
            kept.accounts.grant("open", 1, "owner")
            ledger.perform(actions.AddTournament("main", Settings("Main", rounds=3)), author="x")
            ledger.perform(actions.AddPlayers("main", people(first, second)), author="x")
            ledger.perform(actions.SetCategory("Strong", "rating=1800-"), author="x")
            ledger.perform(actions.PairRound("main", "seed"), author="x")
            ledger.perform(actions.PublishRound("main"), author="x")
            for board in range(1, 4):
                ledger.perform(actions.SetResult("main", 1, board, "1-0"), author="x")
            found.append(client)
        yield found[0], found[1]


def parameters_of(function: Any) -> set[str]:
    """The parameters that the modules of a handler read: its own, and that of the function that it runs in a thread."""
    source = inspect.getsource(sys.modules[function.__module__])
    found = {one or other for one, other in PARAMETER.findall(source)}
    inner = (cell.cell_contents for cell in function.__closure__ or ())
    return found.union(*(parameters_of(one) for one in inner if inspect.isfunction(one)))


def addresses(client: TestClient[Any]) -> Iterator[tuple[str, dict[str, str]]]:
    """Every public address, bare and with every parameter that its module reads, each with each value."""
    for route in client.app.routes:
        for handler in getattr(route, "route_handlers", ()):
            name = str(handler.name)
            if "GET" not in handler.http_methods or handler.opt.get("needs") != ANYBODY or name == "live":
                continue
            if route.path_format.startswith(("/static", "/pictures")):
                continue
            read = parameters_of(handler.fn)
            parts = [part[1:-1].split(":")[0] for part in re.findall(r"\{[^}]+\}", route.path_format)]
            choices = [NAMES.get(name, ("faq",)) if part in ("name", "page") else PATHS[part] for part in parts]
            for chosen in product(*choices):
                values = dict(zip(parts, chosen, strict=True))
                path = re.sub(r"\{(\w+)[^}]*\}", lambda part, known=values: known[part[1]], route.path_format)  # type: ignore[misc]
                yield path, {}
                is_first = all(value == known[0] for value, known in zip(chosen, choices, strict=True))
                for parameter, value in product(sorted(read), VALUES) if is_first or "standings.csv" in path else ():
                    yield path, {parameter: value}


def content(answer: Any) -> Any:
    """What somebody learns from an answer; a ZIP file by what is in it."""
    if answer.content.startswith(b"PK"):
        archive = zipfile.ZipFile(io.BytesIO(answer.content))
        return {name: TOKEN.sub(b"", archive.read(name)) for name in archive.namelist()}
    return answer.status_code, TOKEN.sub(b"", answer.content)


def asked_of(client: TestClient[Any], path: str, parameters: dict[str, str]) -> Any:
    """The answer of a server; a page that a worker still computes for is asked for again, as its script does."""
    deadline = time.monotonic() + WAIT_SECONDS
    while True:
        answer = client.get(path, params=parameters, follow_redirects=False)
        if COMPUTING not in answer.content or time.monotonic() > deadline:
            return content(answer)
        time.sleep(0.05)


def test_nothing_public_depends_on_birth_or_sex(both: tuple[TestClient[Any], TestClient[Any]]) -> None:
    asked = list(addresses(both[0]))
    assert len({path for path, _ in asked}) > 90
    different = []
    for path, parameters in asked:
        first, second = (asked_of(client, path, parameters) for client in both)
        if first != second:
            different.append((path, parameters))
    assert not different


def test_what_those_who_run_the_event_see_does(both: tuple[TestClient[Any], TestClient[Any]]) -> None:
    """So that the test above can fail: to the staff, the same addresses tell the two apart."""
    for client in both:
        sign_in(client)
    try:
        for path in (f"{BASE}/categories/sex=w", f"{BASE}/print/standings.csv?of=born=2014", f"{BASE}/groups"):
            first, second = (content(client.get(path)) for client in both)
            assert first[0] == second[0] == 200
            assert first != second, path
    finally:
        for client in both:
            client.cookies.clear()
