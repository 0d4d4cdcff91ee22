"""The public pages of an event as files that any web server can offer.

    GET /e/{event}/site.zip

Owns the export: every page is asked of the application itself, as somebody who is not signed in, and its links are
made relative. What is not in the archive is not linked. Must not know what is on the pages.
"""

from __future__ import annotations

import asyncio
import io
import posixpath
import re
import zipfile
from typing import Any

from litestar import Litestar, Response, get

from dutchess.web.pages.frame import AS_FILES, Asked, View, view_of
from dutchess.web.pages.paper import file_answer
from dutchess.web.permissions import ANYBODY
from dutchess.web.present import visible_rounds

LINK = re.compile(r'\b(href|src)="([^"]*)"')
STATIC = re.compile(r'url\("([^")]+)"\)')


async def fetched(app: Litestar, path: str, host: str) -> bytes | None:
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
        "path": path,
        "raw_path": path.encode(),
        "root_path": "",
        "query_string": b"",
        "headers": [(b"host", host.encode())],
        "client": None,
        "server": None,
        "extensions": {},
        "state": {},
        AS_FILES: True,
    }
    await app(scope, receive, send)  # type: ignore[arg-type]
    return answer["body"] if answer["status"] == 200 else None


def pages_of(view: View) -> dict[str, str]:
    """Every public page of an event: its path, and the name of its file."""
    event = f"/e/{view.event}"
    found = {}
    tournaments = list(view.state.tournaments.values())
    if len(tournaments) != 1:
        found[event] = "index.html"
    for tournament in tournaments:
        base, folder = f"{event}/t/{tournament.key}", tournament.key
        found[base] = f"{folder}/index.html"
        for name in ("players", "standings", "crosstable"):
            found[f"{base}/{name}"] = f"{folder}/{name}.html"
        rounds = visible_rounds(tournament, private=False)
        for entry in rounds:
            found[f"{base}/rounds/{entry.number}"] = f"{folder}/round-{entry.number}.html"
        if rounds:
            found[f"{base}/rounds"] = f"{folder}/round-{rounds[-1].number}.html"
        found |= {f"{base}/player/{person}": f"{folder}/player-{person}.html" for person in tournament.entrants}
        found |= {f"{base}/team/{team}": f"{folder}/team-{team}.html" for team in tournament.teams}
    return found


def relative(text: str, own: str, known: dict[str, str], wanted: set[str]) -> str:
    """The page with links to other files; static files are noted in `wanted`, other links are taken out."""

    def link(match: re.Match[str]) -> str:
        name, address = match[1], match[2]
        path, mark, rest = address.partition("#")
        if not path or path.startswith("data:"):
            return match[0]
        if path.startswith("/static/"):
            wanted.add(path)
            target = path[1:]
        elif path in known:
            target = known[path]
        elif path == "/" or (path.startswith("/e/") and path.count("/") == 2):
            target = "index.html"
        else:
            return ""
        return f'{name}="{posixpath.relpath(target, posixpath.dirname(own) or ".")}{mark}{rest}"'

    return LINK.sub(link, text)


async def archive(app: Litestar, view: View, host: str) -> bytes:
    """The whole site as a ZIP file."""
    known = pages_of(view)
    wanted: set[str] = set()
    files: dict[str, bytes] = {}
    for path, name in known.items():
        if name not in files and (body := await fetched(app, path, host)) is not None:
            files[name] = relative(body.decode(), name, known, wanted).encode()
    if "index.html" not in files and view.state.tournaments:
        key = next(iter(view.state.tournaments))
        target = f"{key}/index.html"
        files["index.html"] = f'<!doctype html><meta http-equiv="refresh" content="0; url={target}">'.encode()
    for path in sorted(wanted):
        body = await fetched(app, path, host)
        files[path[1:]] = body or b""
        if path.endswith(".css") and body:
            for part in STATIC.findall(body.decode()):
                font = posixpath.join(posixpath.dirname(path), part)
                files[font[1:]] = await fetched(app, font, host) or b""
    return await asyncio.to_thread(zipped, files)


def zipped(files: dict[str, bytes]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as target:
        for name in sorted(files):
            target.writestr(zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0)), files[name], zipfile.ZIP_DEFLATED)
    return buffer.getvalue()


@get("/e/{event:str}/site.zip", name="site", opt={"needs": ANYBODY})
async def site(request: Asked) -> Response[Any]:
    """The public pages as files."""
    view = await asyncio.to_thread(view_of, request)
    content = await archive(request.app, view, request.headers.get("host", "localhost"))
    return file_answer(content, "application/zip", f"{view.event}.zip")


ROUTES = [site]
