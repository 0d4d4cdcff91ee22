"""The manual: the same pages as `dutchess manual`, in the browser.

Owns their addresses. The pages and their HTML are in `dutchess.manual`; they are in English.
"""

from __future__ import annotations

from functools import cache
from posixpath import dirname, join, normpath
from typing import Any

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.response import Redirect
from markupsafe import Markup

from dutchess import manual
from dutchess.manual.html import html
from dutchess.web.pages.frame import Asked, page, texts_of, threaded
from dutchess.web.permissions import ANYBODY

FIRST = "web"
PICTURES = "/pictures-of-the-manual"


@get("/manual", name="reading", opt={"needs": ANYBODY})
async def first_page(request: Asked) -> Response[Any]:
    return Redirect(f"/manual/{FIRST}")


@get("/manual/{name:path}", name="reading-page", opt={"needs": ANYBODY})
@threaded
def manual_page(request: Asked) -> Response[Any]:
    found = manual.page_named(request.path_params["name"].strip("/"))
    _ = texts_of(request)
    if found is None:
        raise NotFoundException(_("The manual has no such page."))
    body = Markup(html(manual.source(found), lambda target: address(found.name, target)))
    return page(request, "reading.html", pages=titles(), shown=found, body=body)


@cache
def titles() -> tuple[tuple[manual.Page, str], ...]:
    """Every page with its title. The pages do not change while the server runs."""
    return tuple((one, manual.title(one)) for one in manual.PAGES)


def address(name: str, target: str) -> str:
    """Where a link or picture of a page leads: pages of the manual and their pictures, else nowhere."""
    path, _, part = target.partition("#")
    if ":" in path:
        return target
    where = normpath(join(dirname(name), path)) if path else f"{name}.md"
    if where.endswith((".svg", ".png")) and not where.startswith(".."):
        return f"{PICTURES}/{where}"
    known = manual.page_named(where.removesuffix(".md"))
    return f"/manual/{known.name}{'#' + part if part else ''}" if known and where.endswith(".md") else ""


ROUTES = [first_page, manual_page]
