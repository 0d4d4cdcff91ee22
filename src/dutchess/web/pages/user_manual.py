"""The manual: the same pages as `dutchess manual`, in the browser.

Owns where links between its pages lead. The pages are in `dutchess.manual`; they are in English.
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
from dutchess.base.translation import N_, Texts
from dutchess.web.auth.permissions import ANYBODY
from dutchess.web.shared.handlers import in_reading_thread
from dutchess.web.shared.markdown import html
from dutchess.web.shared.render import page
from dutchess.web.shared.view import Asked, address_of

FIRST = "web"
PICTURES = (".svg", ".png")

# The titles of the pages as the menu has them. One that is missing here stays English.
TITLES = (
    N_("The manual"),
    N_("A tournament from start to finish"),
    N_("The web application"),
    N_("Security"),
    N_("Running an event"),
    N_("The command"),
    N_("Why this pairing, and why not another"),
    N_("Explanations, ten for each system and edition"),
    N_("The library"),
    N_("Standings and tie-breaks"),
    N_("Prizes, norms and ratings"),
    N_("Files of other programs"),
    N_("Tournament report files"),
    N_("The HTTP interface"),
    N_("In place of another engine"),
    N_("Use it from ..."),
    N_("Packages"),
    N_("FIDE (Dutch) System"),
    N_("Editions"),
    N_("The Dutch System of 2017"),
    N_("The Dutch System of 1992, 2011 and 2012"),
    N_("Dubov System"),
    N_("Burstein System"),
    N_("Lim System"),
    N_("Double-Swiss System"),
    N_("Swiss Team Pairing System"),
    N_("Baku acceleration"),
    N_("Round robins"),
    N_("Many tournaments"),
    N_("Does the Baku acceleration help?"),
    N_("Do the systems differ?"),
    N_("How many rounds for how many players?"),
    N_("The endorsement run"),
    N_("Conformance"),
    N_("Conformance: the Dutch System of 1992, 2011 and 2012"),
    N_("Conformance: Dubov System"),
    N_("Conformance: Burstein System"),
    N_("Conformance: Lim System"),
    N_("Conformance: team Swiss and Baku"),
    N_("Conformance: Double-Swiss System"),
    N_("Tie-breaks against the corpus"),
    N_("Reports to other programs"),
    N_("Report: bbpPairings 6.0 gives a second pairing-allocated bye"),
    N_("Report: bbpPairings 6.0 makes an exchange out of order"),
    N_("The check list for tournament programs"),
    N_("Acceptance by FIDE"),
    N_("Performance"),
    N_("Architecture"),
    N_("How the web application is built"),
    N_("Glossary"),
    N_("The matching kernel, and start-up"),
)


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
