"""Memory has an end: every cache has a size in bytes, and whatever else grows has a limit."""

from __future__ import annotations

import importlib
import pkgutil
import sys
from collections import deque
from collections.abc import Iterator
from functools import _lru_cache_wrapper
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar, _parsers
from litestar.testing import TestClient

import dutchess.journal
import dutchess.web
from dutchess.base.memory import ENTRY, Memory, size_of
from dutchess.web.app import OUR_COOKIES
from dutchess.web.demo import EVENT, KEY
from dutchess.web.load.request_size import LONGEST_COOKIE, LONGEST_QUERY, MOST_PARAMETERS
from dutchess.web.services import services
from dutchess.web.settings import Settings
from web.applications import create_demo
from web.visiting import FIELD

MEGABYTE = 1_000_000
TOGETHER = 300 * MEGABYTE  # what all caches may have

# Caches of functions whose arguments are no visitor's; but for the first two, which have a number of entries, and
# whose arguments are parts of addresses.
OF_FUNCTIONS = {
    "web.shared.addresses._quote": "1000 values",
    "web.shared.addresses._query": "1000 values",
    "web.auth.passwords.common": "one file",
    "web.auth.author_names.of_program": "the names of the program in its languages",
    "web.pages.user_manual.titles": "the pages of the manual",
    "web.auth.hosts.own_names": "one value",
    "web.api.json_values.parts_of": "types",
    "journal.codec._decoder": "types",
    "journal.codec._defaults": "types",
    "journal.intake.wellformed._checker": "types",
}

# How many entries a cache of the framework has, however large each of them is.
ENTRIES = 1024

# Everything else in the services of a server that may grow, and what ends it.
GROWING = {
    "Addresses._formats": "the routes",
    "Archives._making": "one archive of an event at a time",
    "Attempts._known": "10,000 entries of a login of 80 characters and an address",
    "Attempts._of_accounts": "three entries for each account, each with 20 times",
    "Attempts._wrong": "10,000 entries, each with 20 times",
    "Background._running": "the queues of the workers",
    "SecurityLog._begun": "the kinds of refusals",
    "SecurityLog._failures": "a number of times",
    "Line._at_work": "connections",
    "Line._waiting": "connections",
    "Live._channels": "the events that are watched",
    "Live._looking": "the events that are watched",
    "PageCache._making": "the threads that make pages",
    "ThreadQueues._at_work": "threads",
    "ThreadQueues._staff": "ten times the length of a queue for each of the staff",
    "ThreadQueues._staff_at_work": "threads",
    "ThreadQueues._threads": "the number of threads",
    "ThreadQueues._visitors": "ten times the length of a queue",
    "Workers._free": "the number of workers",
}


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient[Any]]:
    with TestClient(create_demo(Settings(str(tmp_path / "events.db"))), "http://127.0.0.1") as found:
        yield found


def ours() -> Iterator[Any]:
    for package in (dutchess.web, dutchess.journal):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            yield importlib.import_module(module.name)


def found_in(app: Litestar) -> Iterator[tuple[str, object]]:
    """Everything that our objects hold, from the services of an application on, by class and attribute."""
    rest: list[object] = [services(app), app.stores.get("rate_limit")]
    seen = set()
    while rest:
        one = rest.pop()
        if id(one) in seen:
            continue
        seen.add(id(one))
        for name in names_of(one):
            value = getattr(one, name, None)
            yield f"{type(one).__name__}.{name}", value
            if type(value).__module__.startswith("dutchess.") and not isinstance(value, type | Memory):
                rest.append(value)


def names_of(one: object) -> list[str]:
    slots = [name for kind in type(one).__mro__ for name in getattr(kind, "__slots__", ())]
    return [*getattr(one, "__dict__", {}), *slots]


def memories(app: Litestar) -> dict[int, Memory[Any, Any]]:
    of_modules = [(name, value) for module in ours() for name, value in vars(module).items()]
    return {id(value): value for _, value in [*found_in(app), *of_modules] if isinstance(value, Memory)}


def test_every_cache_of_a_function_is_known() -> None:
    caches = {
        f"{module.__name__}.{name}".removeprefix("dutchess."): value
        for module in ours()
        for name, value in vars(module).items()
        if isinstance(value, _lru_cache_wrapper) and value.__module__ == module.__name__
    }
    assert set(caches) == set(OF_FUNCTIONS)


def test_everything_that_grows_has_a_limit(client: TestClient[Any]) -> None:
    app: Any = client.app
    growing = {name for name, value in found_in(app) if isinstance(value, dict | list | set | deque)}
    assert growing == set(GROWING)


def test_every_cache_has_a_size_in_bytes(client: TestClient[Any]) -> None:
    app: Any = client.app
    caches = memories(app)
    assert len(caches) == 9, "pages, values, background, ledgers, options, rows, calls, unknown pages, staff"
    assert sum(one.most for one in caches.values()) <= TOGETHER


def deep_size(value: Any) -> int:
    """How many bytes a value takes with everything in it."""
    inside = [*value.keys(), *value.values()] if isinstance(value, dict) else value
    return sys.getsizeof(value) + (0 if isinstance(value, str | bytes) else sum(map(deep_size, inside)))


def test_the_framework_remembers_little_of_what_visitors_send(client: TestClient[Any]) -> None:
    """Of 60 kB of cookies or questions it kept 700 kB, a thousand times."""
    caches = {name: one for name, one in vars(_parsers).items() if isinstance(one, _lru_cache_wrapper)}
    cookies, queries, forms = (
        caches.pop(f"parse_{kind}") for kind in ("cookie_string", "query_string", "url_encoded_form_data")
    )
    assert not caches, "the framework remembers something else"
    for one in (cookies, queries, forms):
        one.cache_clear()
    path = f"/e/{EVENT}/t/{KEY}/rounds/5"
    for number in range(5):
        many = "; ".join(f"c{number}-{one}=x" for one in range(500))
        assert client.get(path, headers={"cookie": many}).status_code == 200
        assert cookies.cache_info().currsize == number, "but that of the visit"
        assert client.get(f"{path}?" + "&".join(f"q{number}-{one}=x" for one in range(500))).status_code == 414
        client.post("/sign-in", data={"login": "demo", "password": f"a secret {number}"})
        client.cookies.clear()
    assert queries.cache_info().currsize <= 1
    assert forms.cache_info().currsize == 0, "no password either"
    largest = "&".join(f"{one:03}=x" for one in range(MOST_PARAMETERS)).ljust(LONGEST_QUERY, "x")
    assert client.get(f"{path}?{largest}").status_code == 200
    ours = "; ".join(f"{name}={'x' * 5000}" for name in OUR_COOKIES)
    assert client.get(path, headers={"cookie": ours}).status_code == 200
    kept_cookies = "; ".join(f"{name}={'x' * LONGEST_COOKIE}" for name in OUR_COOKIES)
    kept = ENTRIES * (deep_size(queries(largest.encode())) + deep_size(cookies(kept_cookies)) + LONGEST_QUERY)
    assert kept <= 100 * MEGABYTE


def test_a_memory_keeps_what_was_used_last_within_its_size() -> None:
    kept: Memory[str, bytes] = Memory(10_000)
    for number in range(100):
        kept.put(f"key {number}", b"x" * 1000)
        kept.get("key 0")
        assert kept.size <= kept.most
    assert len(kept) == kept.most // (1000 + ENTRY + size_of("key 10") + size_of(b""))
    assert "key 0" in kept
    assert "key 1" not in kept
    kept.put("k" * 9000, b"")
    assert len(kept) == 1, "keys count"
    kept.put("small", b"")
    before = kept.size
    kept.put("small", b"x" * 100)
    assert (len(kept), kept.size) == (2, before + 100)
    kept.pop("small")
    kept.pop("nothing")
    assert kept.size == ENTRY + size_of("k" * 9000) + size_of(b"")
    kept.put("too large", b"x" * 20_000)
    assert (len(kept), kept.size) == (0, 0)


def test_nothing_is_remembered_of_events_that_do_not_exist(client: TestClient[Any]) -> None:
    app: Any = client.app
    token = FIELD.search(client.get("/sign-in").text)
    assert token
    caches = memories(app)
    before = {key: len(one) for key, one in caches.items()}
    for number in range(10):
        name = f"{number}{'x' * 200}"
        report = f"/e/{name}/t/{KEY}/rounds/1/report"
        assert client.post(report, data={"_csrf_token": token[1], "board": "1"}).status_code == 404
        for path in (f"/e/{name}", f"/e/{name}/logo", f"/e/{name}/hall", f"/e/{EVENT}/t/{name}/rounds"):
            assert client.get(path).status_code == 404, path
    after = {key: len(one) for key, one in caches.items()}
    grown = {key: after[key] - before[key] for key in after if after[key] > before[key] + 3}
    assert not grown
