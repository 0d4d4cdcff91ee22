"""The proof of a round, and where the QR code of its printed list leads: what was published, when, and is it right?

Owns these pages and the files to verify. Must not prove anything: that is in `dutchess.proving`, and a worker does it.
"""

from __future__ import annotations

from typing import Any

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.response import Redirect

from dutchess.base.errors import DutchessError
from dutchess.base.translation import Texts
from dutchess.base.values import replace, value_class
from dutchess.formats import trf
from dutchess.journal import NotFound, Round, State, TournamentState, tournament_of
from dutchess.journal.entry import Entry
from dutchess.journal.output.privacy import public_facts
from dutchess.journal.output.publishing import publication_of
from dutchess.journal.output.seals import Seal
from dutchess.proving import has_proofs, round_digest
from dutchess.tournament import Header, Tournament
from dutchess.web.auth.authentication import visitor_of
from dutchess.web.auth.permissions import ANYBODY
from dutchess.web.load.background import Computed
from dutchess.web.pages.event.downloads import JudgedSeal, file_answer, judge_seal
from dutchess.web.pages.rounds import proof_work
from dutchess.web.services import services_of
from dutchess.web.shared.handlers import in_waiting_thread, kept_for_all_later
from dutchess.web.shared.lookup import round_named
from dutchess.web.shared.render import error_text, page
from dutchess.web.shared.view import Asked, View, address_of

PRINTED = 32  # digits of the hash on paper: half of them, which is enough to find no other round with the same
FITS, CHANGED, UNFIT = "fits", "changed", "unfit"


@value_class
class Printed:
    """What became of a printed list.

    Attributes:
        seal: of the journal it was printed from.
        outcome: `FITS`, `CHANGED` if the round was published anew since, `UNFIT` if it never was as printed.
    """

    seal: JudgedSeal
    outcome: str


def public_file(state: State, key: str, number: int) -> Tournament:
    """A round with those before it, as everybody may know it: all that the rules look at, and names."""
    played = public_facts(tournament_of(state, key, rounds=number))
    return replace(played, header=Header(), records=())


def digest_of(request: Asked, view: View, tournament: TournamentState, number: int) -> str:
    """The hash of a round, once for each state of the event."""
    key = "round digest", view.event, tournament.key, number
    return services_of(request).values.get(key, view.state, lambda: _digest(view.state, tournament.key, number))


def _digest(state: State, key: str, number: int) -> str:
    system = state.tournament(key).settings.system
    return round_digest(public_file(state, key, number), number, system)


@get("/e/{event:str}/t/{key:str}/rounds/{round:int}/proof", name="proof", opt={"needs": ANYBODY})
@kept_for_all_later
def proof_page(request: Asked, view: View, tournament: TournamentState) -> Response[Any]:
    """A round: when it was published, its hash, its proof, and how to verify it."""
    return _show(request, view, tournament, round_named(view, tournament, request), None)


@get(
    "/e/{event:str}/t/{key:str}/rounds/{round:int}/proof/{position:int}/{code:str}/{digest:str}",
    name="printed-round",
    opt={"needs": ANYBODY},
)
@in_waiting_thread
def printed_round(request: Asked, view: View, tournament: TournamentState) -> Response[Any]:
    """Where the QR code of a list of pairings leads: the same, and whether the round is still as it was printed."""
    this_round = round_named(view, tournament, request)
    seal = Seal(int(request.path_params["position"]), request.path_params["code"].upper())
    printed = Printed(judge_seal(request, view, seal), UNFIT)
    if printed.seal.fits:
        digest = request.path_params["digest"].lower()
        printed = replace(printed, outcome=_outcome(view, tournament, this_round, seal.position, digest))
    return _show(request, view, tournament, this_round, printed)


def _outcome(view: View, tournament: TournamentState, this_round: Round, position: int, digest: str) -> str:
    """What became of a list with this hash, printed when the journal ended with the entry at this position."""
    state = view.state if position == view.version else view.ledger.state_at(position)
    try:
        then = state.tournament(tournament.key).round(this_round.number)
        fits = len(digest) == PRINTED and _digest(state, tournament.key, then.number).startswith(digest)
    except (NotFound, DutchessError):  # there was no such round, or it could not be paired so
        return UNFIT
    if not fits or not then.is_published:
        return UNFIT
    return FITS if _people(then) == _people(this_round) and this_round.is_published else CHANGED


def _people(this_round: Round) -> tuple[list[tuple[int, int]], int | None]:
    """Who meets whom, and who has the bye, whatever their numbers became."""
    return [(board.white, board.black) for board in this_round.boards], this_round.bye


def _show(
    request: Asked, view: View, tournament: TournamentState, this_round: Round, printed: Printed | None
) -> Response[Any]:
    computed, digest, refusal = Computed(None, True), "", ""
    try:
        digest = digest_of(request, view, tournament, this_round.number)
        if has_proofs(tournament.settings.system):
            computed = _prove(request, view, tournament, this_round)
    except DutchessError as error:
        refusal = error_text(request, error)
    return page(
        request,
        "rounds/proof.html",
        200 if computed.is_current else 202,
        view,
        tournament=tournament,
        tab="rounds",
        this_round=this_round,
        printed=printed,
        publication=_publication(request, view, tournament, this_round),
        digest=digest,
        has_proofs=has_proofs(tournament.settings.system),
        proof=computed.value if computed.is_current else None,
        is_current=computed.is_current,
        refusal=refusal,
    )


def _publication(request: Asked, view: View, tournament: TournamentState, this_round: Round) -> Entry | None:
    """The entry that published a round last; none of a draft, and of a round that came with a file."""
    if not this_round.is_published:
        return None
    return publication_of(services_of(request).store, view.event, tournament.key, this_round.number)


def _prove(request: Asked, view: View, tournament: TournamentState, this_round: Round) -> Computed:
    """The proof of a round as it is now, made by a worker once for each state of the event."""
    number, system = this_round.number, tournament.settings.system
    return services_of(request).background.compute(
        ("proof", view.event, tournament.key, number),
        view.state,
        lambda: (proof_work.prove_round, (public_file(view.state, tournament.key, number), number, system)),
        visitor_of(request),
        is_short=True,
    )


@get("/e/{event:str}/t/{key:str}/rounds/{round:int}/certificate.json", name="certificate", opt={"needs": ANYBODY})
@in_waiting_thread
def certificate_file(request: Asked, view: View, tournament: TournamentState, _: Texts) -> Response[Any]:
    """The certificate of a round (docs/certificates.md)."""
    this_round = round_named(view, tournament, request)
    if not has_proofs(tournament.settings.system):
        raise NotFoundException(_("There are no certificates for this pairing system."))
    computed = _prove(request, view, tournament, this_round)
    if not computed.is_current:
        return Redirect(address_of(request, "proof", round=this_round.number), status_code=303)
    return file_answer(computed.value.text, "application/json", f"{tournament.key}-{this_round.number}.json")


@get("/e/{event:str}/t/{key:str}/rounds/{round:int}/proved.trf", name="proved-file", opt={"needs": ANYBODY})
@in_waiting_thread
def proved_file(request: Asked, view: View, tournament: TournamentState) -> Response[Any]:
    """The round and those before it as a report file, to verify the certificate with."""
    number = round_named(view, tournament, request).number
    text = trf.dumps(public_file(view.state, tournament.key, number))
    return file_answer(text, "text/plain", f"{tournament.key}-{number}.trf")


ROUTES = [proof_page, printed_round, certificate_file, proved_file]
