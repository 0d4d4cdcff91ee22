"""The public pages of an event as files that any web server can offer.

    GET /e/{event}/site.zip

Owns the export: every page is asked of the application itself, as somebody who is not signed in, and its links are
made relative. What is not in the archive is not linked, and nothing asks a server: pages open from a disk. That takes
many of them, so a worker does it, in an application of its own that knows nothing but a copy of this event. Must not
know what is on the pages.
"""

from __future__ import annotations

import asyncio
import io
import posixpath
import re
import zipfile
from collections.abc import Callable
from typing import Any
from urllib.parse import quote, unquote

from litestar import Litestar, Response, get

from dutchess.journal import State
from dutchess.journal.database.store import IN_MEMORY
from dutchess.journal.entry import Entry
from dutchess.web.auth.authentication import visitor_of
from dutchess.web.auth.permissions import ANYBODY
from dutchess.web.load.archives import Wanted
from dutchess.web.load.worker import Work
from dutchess.web.pages.event.downloads import file_answer
from dutchess.web.services import services, services_of
from dutchess.web.settings import Settings
from dutchess.web.shared.addresses import Addresses
from dutchess.web.shared.event_options import Options
from dutchess.web.shared.handlers import look_up, peek_event
from dutchess.web.shared.present import current_round, visible_rounds
from dutchess.web.shared.render import AS_FILES
from dutchess.web.shared.view import Asked

HOST = "localhost"  # under which the worker asks; it is on no page

LINK = re.compile(r'\b(href|src)="([^"]*)"')
UNLINKED = re.compile(r"<a(?![^>]*\shref=)([^>]*)>(.*?)</a>", re.DOTALL)
EMPTY = re.compile(r'<link rel="stylesheet"\s*>')
MODULE = re.compile(r'<script type="module"')
IMPORTED = re.compile(r"^import .*?;\n", re.MULTILINE)
BUTTON = "button"  # what looks like one and leads nowhere is left out
ASKED_FOR = {  # by the ending of the file that asks
    ".css": re.compile(r'url\("([^")]+)"\)'),
}


async def fetch_page(app: Litestar, path: str) -> bytes | None:
    """The page at a path as a stranger sees it; None if there is none."""
    answer: dict[str, Any] = {"status": 0, "body": b""}

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Any) -> None:
        if message["type"] == "http.response.start":
            answer["status"] = message["status"]
        elif message["type"] == "http.response.body":
            answer["body"] += message.get("body", b"")

    scope: Any = {
        "type": "http",
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": unquote(path),
        "raw_path": path.encode(),
        "root_path": "",
        "query_string": b"",
        "headers": [(b"host", HOST.encode())],
        "client": None,
        "server": None,
        "extensions": {},
        "state": {},
        AS_FILES: True,
    }
    await app(scope, receive, send)  # type: ignore[arg-type]
    return answer["body"] if answer["status"] == 200 else None


def pages_of(event: str, state: State, addresses: Addresses) -> dict[str, str]:
    """Every public page of an event: its path, and the name of its file."""
    files: dict[str, str] = {}

    def add(file: str, route: str, **values: object) -> None:
        files[addresses.to(route, {"event": event, **values})] = file

    tournaments = list(state.tournaments.values())
    if len(tournaments) != 1:
        add("index.html", "event")
    for tournament in tournaments:
        key = tournament.key
        add(f"{key}/index.html", "tournament", key=key)
        for name in ("players", "schedule", "standings", "crosstable"):
            add(f"{key}/{name}.html", name, key=key)
        rounds = visible_rounds(tournament, private=False)
        for this_round in rounds:
            add(f"{key}/round-{this_round.number}.html", "round", key=key, round=this_round.number)
        if current := current_round(rounds, tournament.is_scheduled):
            add(f"{key}/round-{current.number}.html", "rounds", key=key)
        for person in tournament.entrants:
            add(f"{key}/player-{person}.html", "player", key=key, person=person)
        for team in tournament.teams:
            add(f"{key}/team-{team}.html", "team", key=key, person=team)
        if tournament.is_scheduled and rounds:
            add(f"{key}/fixtures.html", "fixtures", key=key)
        if tournament.is_knockout and rounds:
            add(f"{key}/bracket.html", "bracket", key=key)
        add(f"{key}/rounds.ics", "calendar", key=key)
    return files


def relative(text: str, own: str, known: dict[str, str], shipped: Callable[[str], bool], wanted: set[str]) -> str:
    """The page with links to other files; those that are `shipped` are noted in `wanted`, other links are taken out."""

    def link(match: re.Match[str]) -> str:
        name, address = match[1], match[2]
        path, mark, rest = address.partition("#")
        if not path or path.startswith("data:"):
            return match[0]
        path = path.partition("?")[0]
        if shipped(path):
            wanted.add(path)
            target = path[1:]
        elif path in known:
            target = known[path]
        else:
            return ""
        relative_path = quote(posixpath.relpath(target, posixpath.dirname(own) or "."))
        return f'{name}="{relative_path}{mark}{rest}"'

    linked = EMPTY.sub("", LINK.sub(link, text))
    return MODULE.sub("<script defer", UNLINKED.sub(_unlink, linked))


def _unlink(match: re.Match[str]) -> str:
    """A link that leads nowhere: its text; nothing if it is only there to be pressed."""
    classes = re.search(r'class="([^"]*)"', match[1])
    is_pressed = classes is not None and {BUTTON, "only-served"} & set(classes[1].split())
    return "" if is_pressed else match[2]


def classic(module: str, harness: str) -> str:
    """A module as a script that needs no server: browsers load no modules from a disk."""
    plain = harness.replace("export function", "function") + IMPORTED.sub("", module)
    return f"(() => {{\n{plain}}})();\n"


def archive(create_app: Callable[[Settings], Litestar], entries: tuple[Entry, ...], options: Options) -> bytes:
    """The public pages of an event as a ZIP file, from its journal: what a worker does."""
    app = create_app(Settings(IN_MEMORY))
    try:
        event, first = entries[0].event, entries[0]
        services(app).store.restore(event, event, first.time, entries)
        services(app).options.save(event, options)
        return zip_files(asyncio.run(files_of(app, event)))
    finally:
        services(app).close()


async def files_of(app: Litestar, event: str) -> dict[str, bytes]:
    """Every file of the site, by name."""
    addresses, state = services(app).addresses, services(app).store.ledger(event).state
    style, static = addresses.to("style", {}), addresses.to("static", {"file": ""})
    harness = (await fetch_page(app, addresses.to("static", {"file": "js/start.js"})) or b"").decode()
    pages = pages_of(event, state, addresses)
    starts = {addresses.to("start", {}): "index.html", addresses.to("event", {"event": event}): "index.html"}
    wanted: set[str] = set()
    files: dict[str, bytes] = {}
    bodies = {name: body for path, name in pages.items() if (body := await fetch_page(app, path)) is not None}
    known = starts | {path: name for path, name in pages.items() if name in bodies}
    for name, body in bodies.items():
        if name.endswith(".html"):
            shipped = relative(body.decode(), name, known, lambda one: one == style or one.startswith(static), wanted)
            files[name] = shipped.encode()
        else:
            files[name] = body
    if "index.html" not in files and state.tournaments:
        key = next(iter(state.tournaments))
        target = f"{key}/index.html"
        files["index.html"] = f'<!doctype html><meta http-equiv="refresh" content="0; url={target}">'.encode()
    while missing := sorted(path for path in wanted if path[1:] not in files):
        for path in missing:
            body = await fetch_page(app, path) or b""
            if path.endswith(".js"):
                body = classic(body.decode(), harness).encode()
            files[path[1:]] = body
            wanted |= {posixpath.normpath(posixpath.join(posixpath.dirname(path), part)) for part in parts(path, body)}
    return files


def parts(path: str, body: bytes) -> list[str]:
    """What a style or a script asks for: fonts, modules."""
    pattern = ASKED_FOR.get(posixpath.splitext(path)[1])
    return pattern.findall(body.decode()) if pattern else []


def zip_files(files: dict[str, bytes]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as target:
        for name in sorted(files):
            target.writestr(zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0)), files[name], zipfile.ZIP_DEFLATED)
    return buffer.getvalue()


@get("/e/{event:str}/site.zip", name="site", opt={"needs": ANYBODY})
async def site(request: Asked) -> Response[Any]:
    """The public pages as files."""
    served, event, visitor = services_of(request), request.path_params["event"], visitor_of(request)
    known = peek_event(request)
    if known is None:
        known = await served.readers.run(visitor, look_up, request)
    version, state, options = known.version, known.state, known.options

    async def work() -> Work:
        ledger = served.store.ledger(event)
        entries = await served.readers.run(visitor, ledger.entries, 0, version)
        return archive, (served.create_app, entries, options)

    made = await served.archives.get(Wanted(event, version, state, options, work), visitor)
    return file_answer(made.body, made.media_type, f"{event}.zip")


ROUTES = [site]
