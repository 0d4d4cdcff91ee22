"""Every change: a form becomes an action of the journal.

    POST /e/{event}/do/{name}

Owns the way from a form to the journal and back: what needs confirmation is shown and sent again, what is refused is
said with its article, and who was overtaken by somebody else is told. Which forms there are is in `forms`. Must not
contain rules.

Fields that every form may have: `expected` (the version that the visitor saw), `reason`, `confirmed` (tokens of
cautions), `next` (where to go then).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from litestar import Response, post
from litestar.exceptions import NotFoundException, PermissionDeniedException
from litestar.response import Redirect

from dutchess.errors import DutchessError
from dutchess.journal import Caution, Conflict, Entry, ReasonDue, Receipt, Refusal, StoreFailed, Unconfirmed
from dutchess.journal.errors import Told
from dutchess.journal.fields import Fields
from dutchess.journal.messages import text
from dutchess.web import problems
from dutchess.web.api import answer
from dutchess.web.describe import Describer
from dutchess.web.form_tokens import LARGEST, LARGEST_CHANGE, form_of
from dutchess.web.pages.forms import FORMS, UNDO, Form
from dutchess.web.pages.frame import Asked, View, address_of, page, texts_of, told, view_of, writing
from dutchess.web.pages.start import own_path
from dutchess.web.permissions import ANYBODY, READ, may
from dutchess.web.present import result_text
from dutchess.web.problems import Problem
from dutchess.web.services import services_of

MOST_CHANGES = 10  # shown to somebody who was overtaken


@post("/e/{event:str}/do/{name:str}", name="do", opt={"needs": ANYBODY, LARGEST: LARGEST_CHANGE}, status_code=200)
async def do(request: Asked) -> Response[Any]:
    """Do what a form asks for. What it needs is stated by the form, and decided where everything is decided."""
    event, name = request.path_params["event"], request.path_params["name"]
    form = FORMS.get(name)
    _ = texts_of(request)
    if form is None:
        raise NotFoundException(_("There is no such form."))
    if not may(request.user, form.need, event):
        raise PermissionDeniedException(_("You may not do this here."))
    fields = Fields([(key, value) for key, value in (await form_of(request)).multi_items()])
    return await writing(request, perform, request, name, fields)


def perform(request: Asked, name: str, fields: Fields) -> Response[Any]:
    """Hand the action of a form to the journal and answer."""
    form = FORMS[name]
    view = view_of(request)
    if "application/json" in request.headers.get("accept", ""):
        return _perform_for_script(request, view, form, fields)
    back = own_path(fields.text("back") or fields.text("next") or address_of(request, "event"))
    try:
        receipt = _write(view, form, fields)
    except Unconfirmed as error:
        return ask(request, view, address_of(request, "do", name=name), fields, back, error.cautions)
    except ReasonDue as error:
        address, due = address_of(request, "do", name=name), text(error.said, texts_of(request))
        return ask(request, view, address, fields, back, (), due)
    except Conflict as error:
        return _overtaken(request, view, fields, back, error)
    except DutchessError as error:
        _ = texts_of(request)
        message, article = told(request, error), ""
        if isinstance(error, Refusal):
            message, article = text(error.said, _), error.article
        return page(
            request, "refused.html", 422, view, title=_("Not possible"), text=message, article=article, back=back
        )
    services_of(request).live.announce(view.event, receipt.version)
    return Redirect(own_path(fields.text("next") or address_of(request, "event")), status_code=303)


def _overtaken(request: Asked, view: View, fields: Fields, back: str, error: Conflict) -> Response[Any]:
    """Somebody else was faster: who changed what, and what it is now."""
    _ = texts_of(request)
    return page(
        request,
        "overtaken.html",
        409,
        view,
        changes=_changes(request, view, fields, error) if READ in view.needs else [],
        now=_now(request, view, fields),
        back=back,
    )


def overtaken(request: Asked, view: View, fields: Fields, error: Conflict) -> Problem:
    """The same for programs. `fields` say what the call was about."""
    changes = [
        {"position": entry.position, "time": entry.time, "author": entry.author, "kind": entry.kind, "text": what}
        for entry, what in (_changes(request, view, fields, error) if READ in view.needs else ())
    ]
    found = problems.of_error(error, texts_of(request))
    return {**found, "changes": changes, "now": _now(request, view, fields)}  # type: ignore[typeddict-item]


def _changes(request: Asked, view: View, fields: Fields, error: Conflict) -> list[tuple[Entry, str]]:
    """The entries since the version that the visitor saw, newest first: those about the same board if there are any."""
    entries = view.ledger.entries(max(0, error.expected), error.found)[::-1]
    about = {name: fields.text(name) for name in ("tournament", "round", "board") if fields.has(name)}
    same = [
        entry for entry in entries if about and all(str(vars(entry.fact).get(name)) == about[name] for name in about)
    ]
    describer = Describer(view.ledger.state, texts_of(request))
    return [(entry, describer.of(entry)) for entry in (same or entries)[:MOST_CHANGES]]


def _now(request: Asked, view: View, fields: Fields) -> str:
    """The board that a form is about, as it is now; empty if it is about no board."""
    if not (fields.has("round") and fields.has("board")):
        return ""
    _ = texts_of(request)
    try:
        this_round = view.ledger.state.tournament(fields.text("tournament")).round(fields.number("round"))
        result = this_round.board(fields.number("board")).result
    except Told as error:
        return text(error.said, _)
    number = fields.number("round")
    board = view.ledger.state.tournament(fields.text("tournament")).board_number(number, fields.number("board"))
    if not result:
        return _("Round {round}, board {board} has no result now.", round=number, board=board)
    return _("Round {round}, board {board} is now: {result}", round=number, board=board, result=result_text(result))


def ask(
    request: Asked, view: View, address: str, fields: Fields, back: str, cautions: Sequence[Caution], due: str = ""
) -> Response[Any]:
    """What must be confirmed, or why a reason is due; the form is sent again to its address from there."""
    return page(
        request,
        "confirm.html",
        409,
        view,
        action=address,
        fields=[(key, value) for key, value in fields.texts() if key != "_csrf_token" and (key != "reason" or value)],
        cautions=cautions,
        highest=max((caution.level for caution in cautions), default=0),
        due=due,
        back=back,
    )


def _perform_for_script(request: Asked, view: View, form: Form, fields: Fields) -> Response[Any]:
    """The same for a script of a page: the new version, or a problem."""
    try:
        receipt = _write(view, form, fields)
    except Conflict as error:
        return problems.response(overtaken(request, view, fields, error))
    except StoreFailed:
        raise
    except DutchessError as error:
        return problems.response(problems.of_error(error, texts_of(request)))
    services_of(request).live.announce(view.event, receipt.version)
    return answer({"version": receipt.version})


def _write(view: View, form: Form, fields: Fields) -> Receipt:
    """The version that the visitor saw is checked by the journal, where the entries are written, and nowhere else."""
    ledger, author, expected = view.ledger, view.actor.name, fields.integer("expected")
    if form is UNDO:
        return ledger.undo(author=author, reason=fields.text("reason"), expected=expected)
    return ledger.perform(
        form.action(fields, view, ledger.state),
        author=author,
        reason=fields.text("reason"),
        expected=expected,
        confirmed=fields.all("confirmed"),
    )


ROUTES = [do]
