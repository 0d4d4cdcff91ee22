"""Every page of an event of 1,000 players, and pairing its next round, over HTTP as an arbiter's browser does it.

    python benchmarks/large.py [PLAYERS]

Five rounds of nine are played; the sixth is paired, looked at as a draft, published, and some of its results are
entered. Every page is asked for by an arbiter, for whom nothing is kept, and those for everybody by a stranger, too;
the time is that of the first answer. Measured from outside on a server of its own, otherwise idle.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
import time
from collections.abc import Awaitable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from urllib.parse import urlencode

from load import LONGEST, Client, started, used

from dutchess.journal import Details, Person, Settings, Store, actions
from dutchess.web.auth.accounts import Accounts
from dutchess.web.auth.permissions import OWNER

EVENT, KEY = "large", "open"
BASE = f"/e/{EVENT}/t/{KEY}"
ROUNDS, PLAYED = 9, 5
RESULTS = ("1-0", "½-½", "0-1")
FORM = {"content-type": "application/x-www-form-urlencoded"}
PUBLIC = (
    *("", "/players", "/player/1", "/rounds/5", "/rounds/6", "/standings", "/standings/1", "/crosstable"),
    *("/rounds/6/explain", "/rounds/6/why/1", "/rounds/6/why/500", "/forecast", "/print"),
    *("/players.json", "/rounds/6/boards.json", "/standings.json", "/rounds/6/games.pgn", "/rounds.ics"),
    *(f"/print/{name}.pdf" for name in ("pairings-6", "names-6", "slips-6", "standings", "crosstable", "entries")),
    *("/print/board-cards.pdf", "/print/place-cards.pdf", "/print/poster.pdf"),
)
PRIVATE = (*("/rounds/6/results", "/next", "/check-in", "/settings", "/report.trf", "/rounds/6/instead?one=1&other=2"),)
OF_EVENT = (f"/e/{EVENT}/hall", f"/e/{EVENT}/history", f"/e/{EVENT}/people", f"/e/{EVENT}/journal.json", "/")


def prepared(database: str, players: int) -> str:
    """The event with all results of its fifth round; the session of its owner."""
    luck = Random(2026)
    with Store.open(database) as store:
        ledger = store.create(Details("Large Open"), author="bench", event=EVENT)
        ledger.perform(actions.AddTournament(KEY, Settings("Open", ROUNDS)), author="bench")
        people = [
            Person(f"Player {n:04}, Given", club="Club", federation="ESP", fide_rating=2600 - n) for n in range(players)
        ]
        ledger.perform(actions.AddPlayers(KEY, tuple(people)), author="bench")
        for number in range(1, PLAYED + 1):
            ledger.perform(actions.PairRound(KEY, "seed"), author="bench")
            ledger.perform(actions.PublishRound(KEY), author="bench")
            boards = ledger.state.tournament(KEY).round(number).open_boards
            results = tuple((board, luck.choice(RESULTS)) for board in boards)
            ledger.perform(actions.SetResults(KEY, number, results), author="bench")
        accounts = Accounts(store.engine, time.time)
        account = accounts.create("owner", "Owner", "a long password")
        accounts.grant(EVENT, account.user, OWNER)
        return accounts.begin_session(account.user)


@dataclass(frozen=True)
class Measured:
    """How long something took: seconds of the clock, and of the server's processor."""

    name: str
    clock: float
    work: float

    def __str__(self) -> str:
        return f"{1000 * self.clock:6.0f} ms ({1000 * self.work:5.0f} of processor)  {self.name}"


async def signed_in(port: int, session: str) -> Client:
    """Somebody with a session, and the token that forms ask for."""
    client = Client(port)
    client.cookies["dutchess_session"] = session
    _, page = await client.ask("GET", "/sign-in", {})
    client.token = page.partition(b'name="_csrf_token" value="')[2].partition(b'"')[0].decode()
    return client


async def got(client: Client, path: str) -> float:
    """Seconds until the page is there; LONGEST if it was given up."""
    begun = time.perf_counter()
    try:
        status, body = await client.ask("GET", path, {})
    except TimeoutError:
        client.writer = None
        return LONGEST
    assert status in (200, 202), (path, status, body[:200])  # 202: a page that says it is being computed
    return time.perf_counter() - begun


async def clicked(client: Client, name: str, to: str, **fields: object) -> float:
    """Seconds from a click on a form to the page after it."""
    form = {"_csrf_token": client.token, "tournament": KEY, "next": to, **fields}
    begun = time.perf_counter()
    status, body = await client.ask("POST", f"/e/{EVENT}/do/{name}", FORM, urlencode(form).encode())
    assert status == 303, (name, status, body[:300])
    await got(client, to)
    return time.perf_counter() - begun


async def run(port: int, process: int, session: str) -> list[Measured]:
    """Every page and click, in the order in which they came."""
    owner, stranger = await signed_in(port, session), Client(port)
    measured: list[Measured] = []

    async def note(name: str, taking: Awaitable[float]) -> None:
        before = used(process)
        measured.append(Measured(name, await taking, used(process) - before))

    sixth = f"{BASE}/rounds/{PLAYED + 1}"
    await note("pair a round, to the draft", clicked(owner, "pair-round", sixth))
    await note("draft again", got(owner, sixth))
    await note("publish, to the round", clicked(owner, "publish-round", sixth))
    for board in range(1, 31):
        entered = clicked(owner, "set-result", f"{sixth}/results", round=PLAYED + 1, board=board, result="1-0")
        await note(f"enter result {board}, to the page of results", entered)
    del measured[3:-1]
    for path in (*(f"{BASE}{page}" for page in PUBLIC + PRIVATE), *OF_EVENT):
        await note(path, got(owner, path))
    for path in PUBLIC:
        await note(f"{BASE}{path} (stranger)", got(stranger, f"{BASE}{path}"))
    return measured


def measure(players: int = 1000, slowest: int = 12) -> list[str]:
    """The figures, as lines: what was clicked, and the slowest pages."""
    with tempfile.TemporaryDirectory(prefix="dutchess-large-") as folder:
        database = str(Path(folder) / "events.db")
        session = prepared(database, players)
        process, port = started(database)
        try:
            measured = asyncio.run(run(port, process.pid, session))
        finally:
            process.terminate()
            process.wait()
    clicks = [one for one in measured if not one.name.startswith("/")]
    pages = sorted((one for one in measured if one.name.startswith("/")), key=lambda one: -one.clock)
    late, long = sum(one.clock > 1 for one in pages), sum(one.work > 1 for one in pages)
    return [
        f"{players} players, {len(pages)} pages: {late} took over 1 s, {long} over 1 s of processor; "
        f"others on this machine: load {os.getloadavg()[0]:.1f}",
        *map(str, clicks),
        *map(str, pages[:slowest]),
    ]


if __name__ == "__main__":
    print("\n".join(measure(*[int(word) for word in sys.argv[1:]])))
