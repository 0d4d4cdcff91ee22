"""Sheets of one round: pairings by board and by name, result slips, match sheets."""

from __future__ import annotations

from dutchess.base.translation import Texts
from dutchess.base.values import replace
from dutchess.tournament import WHITE
from dutchess.web.pages.paper.orders import Order
from dutchess.web.print import sheets
from dutchess.web.shared.alphabet import in_alphabet
from dutchess.web.shared.naming import named_with_game, round_name
from dutchess.web.shared.present import GONE, RESTS, MatchRow, RoundView, Seat


def bye_text(_: Texts, letter: str) -> str:
    """Why somebody does not play."""
    words = {"U": _("bye"), "H": _("half-point bye"), "F": _("full-point bye"), RESTS: _("free"), GONE: _("withdrawn")}
    return words.get(letter, _("not present"))


def _boards(order: Order, shown: RoundView) -> tuple[sheets.Board, ...]:
    def seated(one: Seat) -> sheets.Person:
        return replace(order.print_person(one), club=one.team)

    return tuple(sheets.Board(row.label, seated(row.white), seated(row.black), row.text) for row in shown.boards)


def pairings_sheet(order: Order) -> sheets.Sheet:
    """The pairings by board; the columns beside names and results can be chosen."""
    _, shown, number, of_teams = order.texts, order.shown(), order.this_round.number, order.tournament.is_team_event
    resting = tuple((order.print_person(one, is_team=of_teams), bye_text(_, letter)) for one, letter in shown.resting)
    title = named_with_game(_, order.tournament, number, _("Pairings of round {round}", round=number))
    top = order.heading(title, number)
    if of_teams:
        return sheets.TeamPairings(top, tuple(_team_match(order, match) for match in shown.matches), resting)
    columns = tuple(key for key in sheets.PAIRING_COLUMNS if order.columns is None or key in order.columns)
    return sheets.Pairings(top, _boards(order, shown), resting, columns)


def _team_match(order: Order, match: MatchRow) -> sheets.TeamMatch:
    boards = tuple(
        (
            side.row.label,
            _player(order, side.first),
            side.first_colour == WHITE,
            side.text,
            _player(order, side.second),
        )
        for side in match.sides
    )
    return sheets.TeamMatch(match.match, match.white.name, match.black.name, order.texts.decimal(match.score), boards)


def _player(order: Order, one: Seat | None) -> sheets.Person | None:
    return order.print_person(one) if one else None


def names_sheet(order: Order) -> sheets.Sheet:
    _, shown, number = order.texts, order.shown(), order.this_round.number
    rows = [
        sheets.NameRow(_full(order, own), row.label, colour, _full(order, other))
        for row in shown.boards
        for own, colour, other in ((row.white, _("W"), row.black), (row.black, _("B"), row.white))
    ]
    rows += [
        sheets.NameRow(one.name if order.tournament.is_team_event else _full(order, one), "", "", bye_text(_, letter))
        for one, letter in shown.resting
    ]
    title = named_with_game(_, order.tournament, number, _("Pairings of round {round} by name", round=number))
    rows.sort(key=lambda row: in_alphabet(row.name, _.code))
    return sheets.PairingsByName(order.heading(title, number), tuple(rows))


def _full(order: Order, one: Seat) -> str:
    """A name with the team, or with what tells it from the same name."""
    return f"{one.name} ({one.team})" if one.team else order.print_name(one.name, one.person)


def _round_heading(order: Order) -> sheets.Heading:
    number = order.this_round.number
    return order.heading(round_name(order.texts, order.tournament, number), number)


def slips_sheet(order: Order) -> sheets.Sheet:
    return sheets.ResultSlips(_round_heading(order), _boards(order, order.shown()))


def matches_sheet(order: Order) -> sheets.Sheet:
    matches = tuple(
        sheets.Match(
            match.match,
            match.white.name,
            match.black.name,
            tuple(
                (
                    side.row.place,
                    _player(order, side.first),
                    _player(order, side.second),
                    side.first_colour == WHITE,
                )
                for side in match.sides
            ),
        )
        for match in order.shown().matches
    )
    return sheets.MatchSheets(_round_heading(order), matches)
