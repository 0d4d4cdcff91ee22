"""One anonymous client against a real server: the arbiter's page answers within ten times what it takes in peace."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest

from attack.servers import WAIT_SECONDS, Attacked, serving
from dutchess.base.translation import LANGUAGES
from dutchess.web.demo import EVENT, KEY

pytestmark = pytest.mark.attack
MOST = 10  # times what the page takes in peace
CLIENTS = 4
IDLE = 1100
BASE = f"/e/{EVENT}/t/{KEY}"


@pytest.fixture(scope="module")
def attacked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Attacked]:
    with serving(tmp_path_factory.mktemp("attacked")) as server:
        yield server


def players(number: int, more: str = "") -> bytes:
    lines = [f"001 {one:4}      Player {one:<25}{'':23}0.0 {one:4}" for one in range(1, number + 1)]
    return ("012 Attack\nXXR 9\n" + "\n".join(lines) + "\n" + more).encode()


def within(attacked: Attacked, attack: Callable[[int], object]) -> None:
    """Repeat an attack with several clients while the arbiter works."""
    quiet = attacked.looks()
    stop, begun = threading.Event(), threading.Event()

    def go_on(number: int) -> None:
        while not stop.is_set():
            begun.set()
            try:
                attack(number)
            except httpx.HTTPError:
                time.sleep(0.05)

    threads = [threading.Thread(target=go_on, args=(number,)) for number in range(CLIENTS)]
    for thread in threads:
        thread.start()
    try:
        assert begun.wait(WAIT_SECONDS)
        time.sleep(0.5)
        during = attacked.looks()
    finally:
        stop.set()
        for thread in threads:
            thread.join()
    assert during <= MOST * max(quiet, 0.02), f"{during:.3f} s instead of {quiet:.3f} s"


def test_many_forbidden_pairs(attacked: Attacked) -> None:
    """126 kB that stopped the server for 18 seconds: 701 of 1,400 players must not meet one another."""
    forbidden = "260      1  9 " + " ".join(f"{one:4}" for one in range(1, 702)) + "\n"
    body = players(1400, forbidden)
    within(attacked, lambda _: httpx.post(f"{attacked.address}/api/pair", content=body, timeout=WAIT_SECONDS))


def test_large_tournaments(attacked: Attacked) -> None:
    """As many players as a call may have, ranked by as many tie-breaks as it may name."""
    body, codes = players(9999), "BH,SB,DE,WIN,BPG,ARO,PS,TPR,APRO,BWG,AOB,PTP"
    path = f"{attacked.address}/api/standings?tiebreaks={codes}"
    within(attacked, lambda _: httpx.post(path, content=body, timeout=WAIT_SECONDS))


def test_large_forms(attacked: Attacked) -> None:
    """7.9 MB that were parsed before they were refused."""
    body = b"a=1&" * 2_000_000
    headers = {"content-type": "application/x-www-form-urlencoded"}
    within(
        attacked,
        lambda _: httpx.post(f"{attacked.address}/sign-in", content=body, headers=headers, timeout=WAIT_SECONDS),
    )


def test_explanations_and_sheets_without_end(attacked: Attacked) -> None:
    """Every player of every round in every language, the same sheet under many spellings, the whole site as files."""
    turns = iter(range(10**9))

    def ask(_: int) -> None:
        turn = next(turns)
        path = f"{BASE}/rounds/{1 + turn % 6}/why/{1 + turn % 40}"
        if turn % 3 == 0:
            path = f"{BASE}/print/pairings-{'0' * (turn % 3)}{1 + turn % 6}.pdf?x={turn}"
        elif turn % 3 == 1:
            path = f"/e/{EVENT}/site.zip?x={turn}"
        language = tuple(LANGUAGES)[turn % len(LANGUAGES)]
        httpx.get(attacked.address + path, headers={"accept-language": language}, timeout=WAIT_SECONDS)

    within(attacked, ask)


def test_passwords_without_end(attacked: Attacked) -> None:
    """Each guess costs 64 MB and some time: no result waits for it."""
    page = httpx.get(f"{attacked.address}/sign-in")
    token = page.text.partition('name="_csrf_token" value="')[2].partition('"')[0]
    form = {"_csrf_token": token, "login": "demo", "password": "guess"}
    cookies = "; ".join(f"{name}={value}" for name, value in page.cookies.items())
    within(
        attacked,
        lambda _: httpx.post(
            f"{attacked.address}/sign-in", data=form, headers={"cookie": cookies}, timeout=WAIT_SECONDS
        ),
    )


def test_idle_connections(attacked: Attacked) -> None:
    """1,100 connections that say nothing: more than the server may have files. The arbiter still gets in."""
    quiet = attacked.looks()
    with ExitStack() as held:
        for _ in range(IDLE // 2):
            held.enter_context(socket.create_connection(("127.0.0.1", attacked.port), WAIT_SECONDS))
        half = attacked.looks()
        for _ in range(IDLE // 2):
            half_open = held.enter_context(socket.create_connection(("127.0.0.1", attacked.port), WAIT_SECONDS))
            half_open.sendall(b"GET / HTTP/1.1\r\nhost: localhost\r\nx-slow: ")
        during = attacked.looks()
    assert max(half, during) <= MOST * max(quiet, 0.02)


def test_whoever_says_nothing_is_cut_off(attacked: Attacked) -> None:
    """Headers that never end, and a connection without any: both are closed by the server."""
    with (
        socket.create_connection(("127.0.0.1", attacked.port), WAIT_SECONDS) as silent,
        socket.create_connection(("127.0.0.1", attacked.port), WAIT_SECONDS) as slow,
        socket.create_connection(("127.0.0.1", attacked.port), WAIT_SECONDS) as endless,
    ):
        slow.sendall(b"GET / HTTP/1.1\r\nhost: localhost\r\nx-slow: ")
        endless.sendall(b"GET / HTTP/1.1\r\nhost: localhost\r\n" + b"x-header: value\r\n" * 4000)
        assert endless.recv(100).startswith(b"HTTP/1.1 431")
        assert silent.recv(100).startswith(b"HTTP/1.1 408")
        assert slow.recv(100).startswith(b"HTTP/1.1 408")


def test_a_call_is_dropped_when_the_client_leaves(attacked: Attacked) -> None:
    """Whoever asks for much and leaves at once keeps no worker busy: the next call is answered soon."""
    body = players(9999)
    path = f"{attacked.address}/api/standings?tiebreaks=BH,SB,DE,WIN,BPG,ARO,PS"
    for _ in range(6):
        with pytest.raises(httpx.TimeoutException):
            httpx.post(path, content=body, timeout=httpx.Timeout(WAIT_SECONDS, read=0.02))
    small = (Path(__file__).parent.parent.parent / "examples" / "club-9.trf").read_bytes()
    assert httpx.post(f"{attacked.address}/api/pair", content=small, timeout=WAIT_SECONDS).status_code == 200
