"""Every page of an event of 1,000 players, and pairing its next round, over HTTP as an arbiter's browser does it.

    python benchmarks/large.py [PLAYERS]

Five rounds of nine are played; the sixth is paired, looked at as a draft, published, and some of its results are
entered. Every page is asked for by an arbiter, for whom nothing is kept, and those for everybody by a stranger, too;
the time is that of the first answer. Measured from outside on a server of its own, otherwise idle.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from urllib.parse import urlencode

from load import LONGEST, Client, started, used

from dutchess.journal import Details, Person, Settings, Store, actions
from dutchess.web.accounts import Accounts
from dutchess.web.permissions import OWNER

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
            ledger.perform(actions.EnterResults(KEY, number, results), author="bench")
        accounts = Accounts(store.engine, time.time)
        account = accounts.create("owner", "Owner", "a long password")
        accounts.grant(EVENT, account.user, OWNER)
        return accounts.begin_session(account.user)


async def got(client: Client, path: str) -> float:
    """Seconds until the page is there; LONGEST if it was given up."""
    begun = time.perf_counter()
    try:
        status, body = await client.ask("GET", path, {})
    except TimeoutError:
        client.writer = None
        return LONGEST
    assert status == 200, (path, status, body[:200])
    return time.perf_counter() - begun


async def clicked(client: Client, name: str, to: str, **fields: object) -> float:
    """Seconds from a click on a form to the page after it."""
    form = {"_csrf_token": client.cookies["dutchess_csrf"], "tournament": KEY, "next": to, **fields}
    begun = time.perf_counter()
    status, body = await client.ask("POST", f"/e/{EVENT}/do/{name}", FORM, urlencode(form).encode())
    assert status == 303, (name, status, body[:300])
    await got(client, to)
    return time.perf_counter() - begun


async def run(port: int, session: str) -> list[tuple[str, float]]:
    """Every page and click with its seconds, in the order in which they came."""
    owner, stranger = Client(port), Client(port)
    owner.cookies["dutchess_session"] = session
    await got(owner, "/sign-in")
    sixth = f"{BASE}/rounds/{PLAYED + 1}"
    measured = [
        ("pair a round, to the draft", await clicked(owner, "pair-round", sixth)),
        ("draft again", await got(owner, sixth)),
        ("publish, to the round", await clicked(owner, "publish-round", sixth)),
    ]
    for board in range(1, 31):
        took = await clicked(owner, "enter-result", f"{sixth}/results", round=PLAYED + 1, board=board, result="1-0")
    measured.append(("enter a result, to the page of results", took))
    for path in (*(f"{BASE}{page}" for page in PUBLIC + PRIVATE), *OF_EVENT):
        measured.append((path, await got(owner, path)))
    for path in PUBLIC:
        measured.append((f"{BASE}{path} (stranger)", await got(stranger, f"{BASE}{path}")))
    for path in PUBLIC:
        measured.append((f"{BASE}{path} (stranger, again)", await got(stranger, f"{BASE}{path}")))
    return measured


def measure(players: int = 1000, slowest: int = 12) -> list[str]:
    """The figures, as lines: what was clicked, and the slowest pages."""
    with tempfile.TemporaryDirectory(prefix="dutchess-large-") as folder:
        database = str(Path(folder) / "events.db")
        session = prepared(database, players)
        process, port = started(database)
        try:
            asyncio.run(got(Client(port), "/sign-in"))
            before, begun = used(process.pid), time.perf_counter()
            measured = asyncio.run(run(port, session))
            work, clock = used(process.pid) - before, time.perf_counter() - begun
        finally:
            process.terminate()
            process.wait()
    clicks = [line for line in measured if not line[0].startswith("/")]
    pages = sorted((line for line in measured if line[0].startswith("/")), key=lambda line: -line[1])
    late = sum(seconds > 1 for _, seconds in pages)
    return [
        f"{players} players, {len(pages)} pages: {late} over 1 s ({work:.1f} s of processor in {clock:.1f} s)",
        *(f"{1000 * seconds:6.0f} ms  {name}" for name, seconds in clicks),
        *(f"{1000 * seconds:6.0f} ms  {name}" for name, seconds in pages[:slowest]),
    ]


if __name__ == "__main__":
    print("\n".join(measure(*[int(word) for word in sys.argv[1:]])))
