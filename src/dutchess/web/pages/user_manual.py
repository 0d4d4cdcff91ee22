"""The manual: the same pages as `dutchess manual`, in the browser.

Owns where links between its pages lead. The pages are in `dutchess.manual`; they are in English, their titles in every
language.
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
from dutchess.base.translation import Texts
from dutchess.web.auth.permissions import ANYBODY
from dutchess.web.shared.handlers import in_reading_thread
from dutchess.web.shared.markdown import html
from dutchess.web.shared.render import page
from dutchess.web.shared.view import Asked, address_of

FIRST = "web"
PICTURES = (".svg", ".png")


@get("/manual", name="user-manual", opt={"needs": ANYBODY})
async def first_page(request: Asked) -> Response[Any]:
    return Redirect(address_of(request, "user-manual-page", name=FIRST))


@get("/manual/{name:path}", name="user-manual-page", opt={"needs": ANYBODY})
@in_reading_thread
def manual_page(request: Asked, _: Texts) -> Response[Any]:
    shown = manual.page_named(request.path_params["name"].strip("/"))
    if shown is None:
        raise NotFoundException(_("The manual has no such page."))
    body = Markup(html(manual.source(shown), lambda target: target_of(request, shown, target)))
    return page(request, "user-manual.html", pages=titles(), shown=shown, body=body)


@cache
def titles() -> tuple[tuple[manual.Page, str], ...]:
    """Every page with its title. The pages do not change while the server runs."""
    return tuple((one, manual.title(one)) for one in manual.PAGES)


def target_of(request: Asked, shown: manual.Page, target: str) -> str:
    """Where a link or picture of a page leads: pages of the manual and their pictures, else nowhere."""
    path, _, part = target.partition("#")
    if ":" in path:
        return target
    where = normpath(join(dirname(shown.name), path)) if path else f"{shown.name}.md"
    if where.endswith(PICTURES) and not where.startswith(".."):
        return address_of(request, "pictures", file=where)
    known = manual.page_named(where.removesuffix(".md"))
    if known is None or not where.endswith(".md"):
        return ""
    return address_of(request, "user-manual-page", name=known.name) + (f"#{part}" if part else "")


ROUTES = [first_page, manual_page]
