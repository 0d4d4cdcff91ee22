"""Files that somebody sends: one table names what reads them; whatever is in them, they take little memory."""

from __future__ import annotations

import inspect
import io
import json
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from litestar.testing import TestClient

from dutchess.journal import Store
from dutchess.journal.errors import Told
from dutchess.journal.messages import Message
from dutchess.web import app
from dutchess.web.api import file_work, json_calls
from dutchess.web.auth.permissions import OWNER
from dutchess.web.demo import EVENT, KEY
from dutchess.web.load import worker, workers
from dutchess.web.load.list_loading import Source
from dutchess.web.load.uploads import READERS
from dutchess.web.load.workers import Failed, NotComputed, Process, TooMuchWork
from dutchess.web.services import services
from dutchess.web.settings import Settings
from web.applications import create_demo
from web.visiting import FIELD, sign_in

HANDLERS = {one.name: one for one in (*app.CALLS, *app.PAGES) if one.name}
TAKES_A_FILE = ("sent: UploadFile", "form_with_file(", "file_body(", "read_sent(")
BIG = 1_000_000
DRAWING = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">%s</svg>'
ENTITIES = b'<!DOCTYPE x [<!ENTITY a "%s">%s]>' % (
    b"a" * 1000,
    b"".join(b'<!ENTITY a%d "%s">' % (number, b"&a%d;" % (number - 1) * 100) for number in range(2, 9)),
)


@cache
def bomb(name: str) -> bytes:
    """300 kB with a part that has 300 MB."""
    stream = io.BytesIO()
    with ZipFile(stream, "w", ZIP_DEFLATED) as archive:
        with archive.open(name, "w") as part:
            for _ in range(300):
                part.write(b" " * BIG)
    return stream.getvalue()


def nested(number: int) -> bytes:
    return b"[" * number + b"]" * number


TEXTS = [
    b"",
    b"\0" * BIG,
    b"\xff" * BIG,
    b";" * BIG,
    b"a;" * BIG,
    b"a,\n" * BIG,
    b'"' * BIG,
    b'{"a":' * 200_000,
    b'{"Tournament":' + nested(100_000) + b"}",
    b"[]," * BIG,
    b"<a>" * BIG,
    ENTITIES + b"<x>&a8;</x>",
    b"001 " + b"9" * BIG,
    b"001    1\n" * 100_000,
    b"XXR 999999999\n012 a\n",
    b"260 " + b"   1" * 100_000,
]
# Made when they are needed: packing hundreds of megabytes takes seconds.
HOSTILE: dict[str, Callable[[], list[tuple[object, ...]]]] = {
    "prize list": lambda: [
        (one,)
        for one in (
            *TEXTS,
            b"a." * 20_000 + b"a = 1",
            b"a." * 200_000 + b"a = 1",
            b'x = [{y = 1, "a;" . ' + b"'b' . " * 20_000 + b"c = 1}]",
            b"[[" + b"a." * 20_000 + b"a]]",
            b"x = '''\n''', " + b"a." * 20_000 + b"a = 1",
            b"x = " + nested(400_000),
            b"x = " + b"{a = " * 100_000,
            b"".join(b"[a%d]\n" % number for number in range(90_000)),
            b"".join(b"a%d = 1\n" % number for number in range(90_000)),
            b"x = " + b"9" * 5_000,
        )
    ],
    "player list": lambda: [(one, "list.csv") for one in TEXTS] + [(bomb("xl/sharedStrings.xml"), "list.xlsx")],
    "pasted list": lambda: [(one.decode("latin-1"),) for one in TEXTS],
    "tournament file": lambda: [(one, "file") for one in (*TEXTS, bomb("xl/worksheets/sheet1.xml"))],
    "import": lambda: [(one, "file") for one in (*TEXTS, bomb("xl/worksheets/sheet1.xml"))],
    "call": lambda: [(file_work.standings, one, file_work.StandingsQuery()) for one in TEXTS],
    "proof": lambda: [(file_work.prove, one, file_work.ProveQuery()) for one in TEXTS],
    "journal": lambda: [
        (one.decode("latin-1"),)
        for one in (
            *TEXTS,
            b'{"format": "dutchess-journal", "edition": 1, "event": "x"}\n' + nested(400_000),
            b'{"format": "dutchess-journal", "edition": 1, "event": "x"}\n' + b"{}\n" * BIG,
        )
    ],
    "logo": lambda: [
        (one,)
        for one in (
            *TEXTS,
            DRAWING % (b"<g>" * 3_000 + b"</g>" * 3_000),
            ENTITIES + DRAWING % b"<text>&a8;</text>",
            DRAWING.replace(b"0 0 9 9", b"0 0 900000 9") % b"",
            b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\x7f\xff\xff\xff\x7f\xff\xff\xff",
        )
    ],
    "rating list": lambda: [
        ("list.csv", b"ID;Name;Rating\n" + b";" * BIG),
        ("list.csv", b"a;" * BIG),
        ("list.csv", b"ID;Name;Rating;" + b"x;" * 500 + b"\n1;A;1500\n"),
        ("list.xml", b"<playerslist>" + b"x" * 10 * BIG),
        ("list.txt", b"ID Number Name " * BIG),
        ("list.xlsx", bomb("xl/sharedStrings.xml")),
        ("list.zip", bomb("list.csv")),
    ],
}


def test_every_route_that_takes_a_file_is_in_the_table() -> None:
    taking = {name for name, handler in HANDLERS.items() if any(mark in source_of(handler.fn) for mark in TAKES_A_FILE)}
    listed = [name for reader in READERS.values() for name in reader.routes]
    assert len(listed) == len(set(listed))
    assert taking == set(listed)


def source_of(route: Any) -> str:
    """How a handler is written, and not what a decorator of `web.shared.handlers` makes of it."""
    called = inspect.getclosurevars(route).nonlocals.get("handler")
    return inspect.getsource(inspect.getclosurevars(called).nonlocals["function"] if called else route)


@pytest.mark.skipif(worker.resource is None, reason="needs limits of the system")
@pytest.mark.parametrize("kind", READERS)
def test_whatever_is_in_a_file_it_takes_little_memory(kind: str, tmp_path: Path) -> None:
    """Each is refused with a sentence, before it has grown: the worker goes on, it is not ended by its limits."""
    reader = READERS[kind]
    examples = HOSTILE[kind]()
    if kind == "rating list":
        examples = [(str(tmp_path / "lists.db"), source) for source in sources(tmp_path, examples)]
    process = Process()
    try:
        for number, arguments in enumerate(examples):
            refused(process, reader.read, arguments, reader.seconds)
            assert not process.is_spent, f"example {number} needs more than {workers.REUSED_UP_TO // BIG} MB"
    finally:
        process.close()


def sources(folder: Path, examples: list[tuple[object, ...]]) -> Iterator[Source]:
    Store.open(folder / "lists.db").close()
    for number, (name, content) in enumerate(examples):
        place = folder / str(number) / str(name)
        place.parent.mkdir()
        assert isinstance(content, bytes)
        place.write_bytes(content)
        yield Source(str(place), uploaded=str(name))


def refused(process: Process, read: Callable[..., Any], arguments: tuple[object, ...], seconds: int) -> None:
    try:
        found = process.ask((read, arguments), seconds)
    except (Failed, TooMuchWork):
        raise
    except (NotComputed, Told):
        return
    is_problem = isinstance(found, tuple) and bool(found) and isinstance(found[0], str)
    assert isinstance(found, Message) or is_problem or kept_small(found)


def kept_small(found: object) -> bool:
    """What can be read after all, such as a list of one column, is within the limits."""
    return len(repr(found)) < 10 * BIG


# In the application


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient[Any]]:
    with TestClient(create_demo(Settings(str(tmp_path / "events.db")))) as found:
        sign_in(found)
        yield found


@pytest.mark.parametrize(
    ("kind", "route"), [(kind, route) for kind, reader in READERS.items() for route in reader.routes]
)
def test_files_are_read_by_workers(
    client: TestClient[Any], monkeypatch: pytest.MonkeyPatch, kind: str, route: str
) -> None:
    asked = []
    ask = Process.ask

    def noted(process: Process, work: worker.Work, seconds: int) -> Any:
        asked.append((work[0], seconds))
        return ask(process, work, seconds)

    monkeypatch.setattr(Process, "ask", noted)
    answer = send(client, route, b"x")
    assert answer.status_code in (200, 400, 422), answer.text
    if kind == "rating list":
        found = services(client.app).lists  # type: ignore[arg-type]
        while found.label:
            pass
    reader = READERS[kind]
    assert (reader.read, reader.seconds) in asked


def send(client: TestClient[Any], route: str, content: bytes) -> Any:
    """A file, or a text with its content, to a route."""
    path = services(client.app).addresses.to(route, {}, {"event": EVENT, "key": KEY})  # type: ignore[arg-type]
    if route.startswith("api-"):
        token = services(client.app).accounts.issue_pass(EVENT, OWNER, "program", hours=1, maker=1)  # type: ignore[arg-type]
        headers = {"authorization": f"Bearer {token}", "content-type": "text/plain"}
        return client.post(path + ("?tournament=x" if "import" in route else ""), content=content, headers=headers)
    token = FIELD.search(client.get("/").text)
    assert token
    text = content.decode("latin-1")
    fields = {"_csrf_token": token[1], "list": text}
    files = {} if route in ("list-players", "paste-players") else {"file": ("list.csv", content)}
    return client.post(path, data=fields, files=files or None)


def test_a_list_of_very_many_columns_makes_no_large_page(client: TestClient[Any]) -> None:
    for route in ("upload-players", "list-players", "paste-players"):
        answer = send(client, route, b"Name;" + b"x;" * 8_000 + b"\nAnna;" + b"1;" * 8_000 + b"\n")
        assert answer.status_code == 422, route
        assert "more than 100 columns" in answer.text
        assert len(answer.content) < BIG // 4


def test_a_call_has_a_limited_number_of_values(client: TestClient[Any]) -> None:
    token = services(client.app).accounts.issue_pass(EVENT, OWNER, "program", hours=1, maker=1)  # type: ignore[arg-type]
    headers = {"authorization": f"Bearer {token}", "content-type": "application/json"}
    body = json.dumps({"tournament": KEY, "people": [[]] * (json_calls.MOST_VALUES + 1)}).encode()
    answer = client.post(f"/api/events/{EVENT}/do/add-players", content=body, headers=headers)
    assert (answer.status_code, answer.json()["type"]) == (400, "/manual/api#wrong-call")
    assert "300,000 values" in answer.json()["detail"]
