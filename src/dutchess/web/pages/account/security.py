"""What happened to the security of the whole server, for whoever set it up: the newest, how often, and when to tell."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from litestar import Response, get, post
from litestar.response import Redirect

from dutchess.journal.intake.fields import Fields
from dutchess.web.auth.permissions import SERVER
from dutchess.web.auth.security_log import HOUR, KEPT_SECONDS, KINDS, LARGEST_ALERT
from dutchess.web.auth.server_log import note
from dutchess.web.services import services_of
from dutchess.web.shared.handlers import in_reading_thread, in_writing_thread
from dutchess.web.shared.render import page
from dutchess.web.shared.view import Asked, address_of

DAY = 24 * HOUR


@get("/security", name="security", opt={"needs": SERVER})
@in_reading_thread
def security(request: Asked) -> Response[str]:
    happenings = services_of(request).happenings
    long, day, hour = (happenings.by_kind(seconds) for seconds in (KEPT_SECONDS, DAY, HOUR))
    return page(
        request,
        "account/security.html",
        counted=[(KINDS[kind], hour.get(kind, 0), day.get(kind, 0), number) for kind, number in long.items()],
        refused=happenings.counts().get("refused", 0),
        happened=happenings.newest(),
        KINDS=KINDS,
        since=lambda seconds: datetime.fromtimestamp(seconds, UTC).isoformat(),
        alert_after=happenings.alert_after(),
        most=LARGEST_ALERT,
    )


@post("/security/alert", name="set-alert", opt={"needs": SERVER}, status_code=200)
@in_writing_thread
def set_alert(request: Asked, fields: Fields) -> Response[Any]:
    """After how many refusals within an hour whoever set the server up is told."""
    services_of(request).happenings.set_alert(fields.number("number", 0))
    note(request, "alert-set", number=fields.number("number", 0))
    return Redirect(address_of(request, "security"), status_code=303)


ROUTES = [security, set_alert]
