"""Sheets of the last evening: prize lists, envelopes, receipts, certificates, and the forms for the federation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from dutchess.awards import sentences
from dutchess.awards.norms import norms
from dutchess.awards.prizes import Award, PrizeList
from dutchess.base.translation import N_, Texts
from dutchess.base.values import replace
from dutchess.formats.documents.forms import arbiter_documents, it1_document, it3_document
from dutchess.journal import TournamentState
from dutchess.journal.output.awarding import norm_event
from dutchess.web.pages.paper.orders import Order
from dutchess.web.pages.rounds.forecasts import published_tournament
from dutchess.web.print import sheets
from dutchess.web.shared.render import day_text
from dutchess.web.shared.view import View

NO_PRIZES = N_("No prizes yet")
ROLES = {"chief arbiter": N_("Chief arbiter"), "deputy arbiter": N_("Deputy arbiter")}


def _own(won: PrizeList | None) -> list[tuple[str, list[Award]]]:
    """The awards of each winner, by name."""
    found: dict[tuple[str, int], list[Award]] = {}
    for award in won.by_prize if won else ():
        found.setdefault((award.name, award.player), []).append(award)
    return [(name, awards) for (name, _number), awards in sorted(found.items())]


def _money(_: Texts, won: PrizeList, awards: Sequence[Award]) -> str:
    return sentences.prize(sum([award.amount for award in awards]), "", won.scheme.currency, _)


def _kinds(awards: Sequence[Award]) -> str:
    return " + ".join([award.kind for award in awards if award.kind])


def _summary(_: Texts, won: PrizeList | None) -> tuple[tuple[str, str], ...]:
    return ((_("Total"), sentences.prize(won.paid, "", won.scheme.currency, _) or "0"),) if won else ()


def by_prize_sheet(order: Order) -> sheets.Sheet:
    """Who gets which prize, with room to sign."""
    _, won = order.texts, order.won()
    rows = [
        (
            award.category,
            award.group,
            str(award.place),
            award.name,
            sentences.prize(award.amount, award.kind, won.scheme.currency, _),
            "",
        )
        for award in (won.by_prize if won else ())
        if won
    ]
    return sheets.TableSheet(
        order.heading(),
        columns=(_("Prize"), _("Group"), _("Pl."), _("Name"), _("Amount"), _("Signature")),
        align=("left", "left", "right", "left", "right", "left"),
        weights=(2, 2, 0, 3, 0, 3),
        rows=tuple(rows),
        summary=_summary(_, won),
        empty=_(NO_PRIZES),
    )


def by_player_sheet(order: Order) -> sheets.Sheet:
    """What every winner gets, with room to sign."""
    _, won = order.texts, order.won()
    rows = []
    for name, awards in _own(won):
        assert won is not None
        listed = "; ".join(
            [
                f"{award.category}: {sentences.prize(award.amount, award.kind, won.scheme.currency, _)}"
                for award in awards
            ]
        )
        rows.append((name, listed, _money(_, won, awards), ""))
    return sheets.TableSheet(
        order.heading(),
        columns=(_("Name"), _("Prizes"), _("Total"), _("Signature")),
        align=("left", "left", "right", "left"),
        weights=(2, 3, 0, 2),
        rows=tuple(rows),
        summary=_summary(_, won),
        empty=_(NO_PRIZES),
    )


def envelopes_sheet(order: Order) -> sheets.Sheet:
    """One envelope for each winner: its number, the name on it, and what belongs in it."""
    _, won = order.texts, order.won()
    rows = []
    for number, (name, awards) in enumerate(_own(won), 1):
        assert won is not None
        rows.append((str(number), name, _money(_, won, awards), _kinds(awards), ""))
    return sheets.TableSheet(
        order.heading(),
        columns=(_("No."), _("Name"), _("Money"), _("In kind"), _("filled")),
        align=("right", "left", "right", "left", "left"),
        weights=(0, 2, 0, 1, 0),
        rows=tuple(rows),
        summary=_summary(_, won),
        empty=_(NO_PRIZES),
    )


def receipts_sheet(order: Order) -> sheets.Sheet:
    """A receipt for each winner."""
    _, won = order.texts, order.won()
    receipts = []
    for name, awards in _own(won):
        assert won is not None
        listed = "; ".join([f"{award.group}: {award.category}" for award in awards])
        receipts.append(sheets.Receipt(name, _money(_, won, awards), _kinds(awards), listed))
    return sheets.Receipts(order.heading(), tuple(receipts))


def certificates_sheet(order: Order) -> sheets.Sheet:
    """A certificate for each winner, with the title before the name."""
    _, details = order.texts, order.view.state.details
    names = {person.name: f"{person.title} {person.name}".strip() for person in order.view.state.people.values()}
    day = day_text(details.end or details.start, _.code) if details.end or details.start else ""
    place = ", ".join([part for part in (details.city, day) if part])
    signed = (details.chief_arbiter or _("Chief arbiter"),)
    return sheets.Certificates(order.heading(), certificates_of(_, order.won(), names), signed, place)


def certificates_of(_: Texts, won: PrizeList | None, names: Mapping[str, str]) -> tuple[sheets.Certificate, ...]:
    """What every winner has won: each prize with the place in its category."""
    return tuple(
        sheets.Certificate(
            names.get(name, name),
            tuple([_("{category}: place {place}", category=one.category, place=_place(won, one)) for one in awards]),
        )
        for name, awards in _own(won)
    )


def _place(won: PrizeList | None, award: Award) -> int:
    """The place of a winner among those who won in the category: the second woman is second, whatever her rank."""
    others = won.awards if won is not None else ()
    before = [one for one in others if (one.group, one.category) == (award.group, award.category)]
    return 1 + sum([one.place < award.place for one in before])


# Forms for the federation


def form_data(view: View, tournament: TournamentState) -> dict[str, Any]:
    """The data of all forms: IT1 for each norm, IT3, and FA1 or IA1 for each arbiter."""
    name = view.state.details.name
    if len(view.state.tournaments) > 1:
        name = f"{name}, {tournament.settings.name}"
    played = replace(published_tournament(view, tournament), name=name)
    made = [norm for norm in norms(played, event=norm_event(view.state, tournament)) if norm.achieved]
    return {
        "it1": [it1_document(played, norm, tournament.declared) for norm in made],
        "it3": it3_document(played, made, tournament.declared),
        "arbiters": arbiter_documents(played, tournament.declared),
    }


def it1_sheet(order: Order) -> sheets.Sheet:
    _, data = order.texts, form_data(order.view, order.tournament)["it1"]
    return sheets.Forms(order.heading(), tuple([_it1_page(_, one) for one in data]), _("No norms"))


def it3_sheet(order: Order) -> sheets.Sheet:
    data = form_data(order.view, order.tournament)["it3"]
    return sheets.Forms(order.heading(), (it3_page(order.texts, data),))


def arbiters_sheet(order: Order) -> sheets.Sheet:
    _, data = order.texts, form_data(order.view, order.tournament)["arbiters"]
    return sheets.Forms(
        order.heading(), tuple([_arbiter_page(_, one) for one in data]), _("The arbiters are not known.")
    )


def _fields(_: Texts, data: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """The fields of a form that have a label, in order."""
    return tuple(
        [
            (_(sentences.FORM_LABELS[name]), _value(_, name, value))
            for name, value in data.items()
            if name in sentences.FORM_LABELS
        ]
    )


def _value(_: Texts, name: str, value: Any) -> str:
    if name == "exempt":
        return _(sentences.EXEMPTIONS[value])
    if name == "role":
        return _(ROLES[value])
    if name == "system":
        return _(value)
    if name in ("start", "end", "registered", "birth"):
        return day_text(value, _.code)
    if isinstance(value, Mapping):
        return ", ".join([f"{key} {number}" for key, number in value.items()])
    if isinstance(value, list):
        return ", ".join([str(one) for one in value])
    return "" if value is None else str(value)


def _it1_page(_: Texts, data: Mapping[str, Any]) -> sheets.FormPage:
    rows = tuple(
        [
            tuple(
                [
                    "" if one[name] is None else str(one[name])
                    for name in ("round", "name", "fide_id", "federation", "title", "rating", "points")
                ]
            )
            for one in data["opponents"]
        ]
    )
    return sheets.FormPage(
        _("IT1: certificate of a norm for the title {title}", title=data["norm"]),
        _fields(_, data),
        (_("Round"), _("Opponent"), _("FIDE number"), _("Fed."), _("Title"), _("Rating"), _("Points")),
        ("right", "left", "right", "right", "right", "right", "right"),
        rows,
        (_("Chief arbiter"), _("Federation")),
    )


def it3_page(_: Texts, data: Mapping[str, Any]) -> sheets.FormPage:
    rows = tuple(
        [
            (one["name"], one["fide_id"], one["federation"], one["norm"], str(one["points"]), str(one["performance"]))
            for one in data["norms"]
        ]
    )
    return sheets.FormPage(
        _("IT3: tournament report"),
        _fields(_, data),
        (_("Name"), _("FIDE number"), _("Fed."), _("Norm"), _("Points"), _("Performance")),
        ("left", "right", "right", "right", "right", "right"),
        rows,
        (_("Chief arbiter"), _("Organiser")),
    )


def _arbiter_page(_: Texts, data: Mapping[str, Any]) -> sheets.FormPage:
    return sheets.FormPage(
        _("FA1, IA1: norm of an arbiter"), _fields(_, data), signatures=(_("Chief arbiter"), _("Federation"))
    )
