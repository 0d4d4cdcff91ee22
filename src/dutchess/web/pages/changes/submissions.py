"""Every change: a form becomes an action of the journal.

    POST /e/{event}/do/{name}

Owns the way from a form to the desk and back: what needs confirmation is shown and sent again, what is refused is
said with its article, and visitors who were overtaken by somebody else are told. Which forms there are is in `forms`.
Must not contain rules.

Fields that every form may have: `expected` (the version that the visitor saw), `reason`, `confirmed` (tokens of
cautions), `next` (where to go then).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from litestar import Response, post
from litestar.exceptions import NotFoundException, PermissionDeniedException
from litestar.response import Redirect

from dutchess.base.errors import DutchessError
from dutchess.base.translation import N_, Texts
from dutchess.base.values import value_class
from dutchess.journal import (
    Caution,
    Conflict,
    Entry,
    ReasonDue,
    Receipt,
    Refusal,
    TournamentState,
    Unconfirmed,
)
from dutchess.journal.action_table import ACTIONS
from dutchess.journal.intake.fields import Fields
from dutchess.journal.messages import text
from dutchess.journal.output.describe import Describer
from dutchess.journal.results import result_text
from dutchess.journal.rules.pairing.manual import expected_pairing
from dutchess.web.api import problems
from dutchess.web.api.files import answer
from dutchess.web.api.problems import Problem
from dutchess.web.auth.form_tokens import LARGEST, LARGEST_CHANGE, form_of
from dutchess.web.auth.permissions import ANYBODY, READ, may
from dutchess.web.pages.account.start import own_path
from dutchess.web.pages.changes.forms import action_asked, form_of_name
from dutchess.web.pages.rounds.board_changes import state_of_board, theirs
from dutchess.web.shared.handlers import run_writing
from dutchess.web.shared.lookup import only_tournament
from dutchess.web.shared.present import seat
from dutchess.web.shared.render import error_text, page
from dutchess.web.shared.view import Asked, View, address_of, perform_action, texts_of, view_of

# Forms that show what is saved: going back shows it again.
SAVED_AS_YOU_GO = ("change-pairing", "close-manual", "manual")
RESULT_FORMS = ("set-result", "clear-result")
CONFIRM_LABEL = N_("Confirm")
LABELS = {  # what the button says that confirms a form
    "discard-pairing": N_("Discard"),
    "open-manual": N_("Change by hand"),
    "close-manual": N_("Keep my pairing"),
    "manual": N_("Keep my pairing"),
    "change-pairing": N_("Pair them all the same"),
    "withdraw": N_("Withdraw"),
    "request-bye": N_("Grant"),
    "change-settings": N_("Save"),
    "leave-fide-mode": N_("Leave FIDE mode"),
    "add-player": N_("Add"),
    "fixtures": N_("Publish all rounds"),
    "correct-rating": N_("Correct"),
    "close-tournament": N_("Close the tournament"),
}


@post("/e/{event:str}/do/{name:str}", name="do", opt={"needs": ANYBODY, LARGEST: LARGEST_CHANGE}, status_code=200)
async def do(request: Asked) -> Response[Any]:
    """Do what a form asks for. What it needs is stated by the form, and decided where everything is decided."""
    event, name = request.path_params["event"], request.path_params["name"]
    action = form_of_name(name)
    _ = texts_of(request)
    if action is None:
        raise NotFoundException(_("There is no such form."))
    if not may(request.user, action.right, event):  # before the form is read
        raise PermissionDeniedException(_("You may not do this here."))
    fields = Fields([(key, value) for key, value in (await form_of(request)).multi_items()])
    return await run_writing(request, perform, request, name, fields)


def perform(request: Asked, name: str, fields: Fields) -> Response[Any]:
    """Hand the action of a form to the desk and answer."""
    view = view_of(request)
    if "application/json" in request.headers.get("accept", ""):
        done = perform_for_script(request, view, name, fields)
        return answer({"version": done.version}) if isinstance(done, Receipt) else problems.response(done)
    back = own_path(fields.text("back") or fields.text("next") or address_of(request, "event"))
    try:
        _perform(request, view, name, fields)
    except Unconfirmed as error:
        return ask(request, view, address_of(request, "do", name=name), fields, back, error.cautions)
    except ReasonDue as error:
        address, due = address_of(request, "do", name=name), text(error.said, texts_of(request))
        return ask(request, view, address, fields, back, (), due)
    except Conflict as error:
        return _overtaken(request, view, name, fields, back, error)
    except DutchessError as error:
        _ = texts_of(request)
        message, article = error_text(request, error), ""
        if isinstance(error, Refusal):
            message, article = text(error.said, _), error.article
        title, around = _("Not possible"), tournament_concerned(request, view, fields)
        return page(request, "refused.html", 422, view, around, title=title, text=message, article=article, back=back)
    return Redirect(own_path(fields.text("next") or address_of(request, "event")), status_code=303)


def _overtaken(request: Asked, view: View, name: str, fields: Fields, back: str, error: Conflict) -> Response[Any]:
    """Somebody else was faster: who changed what, and what it is now. Of a result, either may be kept."""
    other = theirs(request, fields) if name in RESULT_FORMS else None
    return page(
        request,
        "changes/overtaken.html",
        409,
        view,
        tournament_concerned(request, view, fields),
        changes=_changes(request, view, error),
        now=state_of_board(request, view, fields),
        back=back,
        theirs=other if other and other.is_result else None,
        keep=_result_on_button(other.result) if other else "",
        mine=_result_on_button(fields.text("result") or fields.text("other")),
        action=address_of(request, "do", name=name),
        fields=[(key, value) for key, value in fields.texts() if key not in ("_csrf_token", "expected")],
    )


def _result_on_button(result: str) -> str:
    """A result as the buttons say it that enter it."""
    return result_text(result) or "–"


def overtaken(request: Asked, view: View, fields: Fields, error: Conflict) -> Problem:
    """The same for programs. `fields` say what the call was about."""
    changes = [
        {"position": entry.position, "time": entry.time, "author": entry.author, "kind": entry.kind, "text": what}
        for entry, what in _changes(request, view, error)
    ]
    found = problems.of_error(error, texts_of(request))
    return {**found, "changes": changes, "now": state_of_board(request, view, fields)}  # type: ignore[typeddict-item]


def _changes(request: Asked, view: View, error: Conflict) -> list[tuple[Entry, str]]:
    """What others have changed, in words, for those who may read it."""
    describer = Describer(view.ledger.state, texts_of(request))
    return [(entry, describer.describe(entry)) for entry in error.changes] if READ in view.needs else []


def ask(
    request: Asked, view: View, address: str, fields: Fields, back: str, cautions: Sequence[Caution], due: str = ""
) -> Response[Any]:
    """What must be confirmed, or why a reason is due; the form is sent again to its address from there."""
    tournament = tournament_concerned(request, view, fields)
    name = address.rpartition("/")[2]
    return page(
        request,
        "changes/confirm.html",
        409,
        view,
        tournament,
        action=address,
        fields=[(key, value) for key, value in fields.texts() if key != "_csrf_token" and (key != "reason" or value)],
        cautions=cautions,
        due=due,
        back=back,
        label=_label(texts_of(request), name, fields, tournament),
        is_kept=name not in SAVED_AS_YOU_GO,
        differences=_differences(view, tournament, cautions),
    )


def tournament_concerned(request: Asked, view: View, fields: Fields) -> TournamentState | None:
    """The tournament that a form is about: its page is the one on which the answer is given."""
    key = request.path_params.get("key") or fields.text("tournament")
    return view.state.tournaments.get(key) or only_tournament(view)


def _label(_: Texts, name: str, fields: Fields, tournament: TournamentState | None) -> str:
    """What the button says that confirms a form: what then happens."""
    if name == "pair-round" and tournament:
        return _("Pair round {round}", round=tournament.coming)
    if name == "publish-round" and tournament:
        return _("Publish round {round}", round=len(tournament.rounds))
    if name == "set-result" and (result := fields.text("result") or fields.text("other")):
        return _("Enter {result}", result=result_text(result))
    return _(LABELS.get(name, CONFIRM_LABEL))


@value_class
class Differences:
    """The boards in which a pairing by hand and the engine's differ, with names; `engine` is empty if it finds none."""

    engine: tuple[tuple[str, str], ...]
    own: tuple[tuple[str, str], ...]


def _differences(view: View, tournament: TournamentState | None, cautions: Sequence[Caution]) -> Differences | None:
    """Question 69: what the arbiter confirms, board by board."""
    if tournament is None or not any(caution.code == "manual-pairing-differs" for caution in cautions):
        return None
    last, expected = tournament.last, expected_pairing(view.state, tournament)
    assert last is not None

    def named(pair: tuple[int, int | None]) -> tuple[str, str]:
        names = [seat(view.state, tournament, who) if who else None for who in pair]
        first, second = (f"{one.number} {one.name}" if one else "" for one in names)
        return first, second

    own: list[tuple[int, int | None]] = [*(last.matches or [(board.white, board.black) for board in last.boards])]
    theirs: list[tuple[int, int | None]] = []
    if expected is not None:
        person = tournament.person
        theirs = [(person(white), person(black)) for white, black in expected.pairs]
        theirs += [(person(expected.bye), None)] if expected.bye else []
    own += [(last.bye, None)] if last.bye else []
    return Differences(
        tuple(named(pair) for pair in theirs if pair not in own),
        tuple(named(pair) for pair in own if pair not in theirs),
    )


def perform_for_script(request: Asked, view: View, name: str, fields: Fields) -> Receipt | Problem:
    """The same for a script of a page: what was written, or why nothing was."""
    try:
        return _perform(request, view, name, fields)
    except Conflict as error:
        return overtaken(request, view, fields, error)
    except DutchessError as error:
        return problems.of_error(error, texts_of(request))


def _perform(request: Asked, view: View, name: str, fields: Fields) -> Receipt:
    return perform_action(
        request,
        action_asked(ACTIONS[name], fields, view),
        reason=fields.text("reason"),
        expected=fields.integer("expected"),
        confirmed=fields.all("confirmed"),
    )


ROUTES = [do]
