"""Sheets of one round: pairings by board and by name, result slips, match sheets. Must not know of requests."""

from __future__ import annotations

from collections.abc import Mapping

from dutchess.base.translation import Texts
from dutchess.base.values import replace
from dutchess.journal import Round, TournamentState
from dutchess.tournament import WHITE
from dutchess.web.pages.paper.list_sheets import Chosen, person, print_name, sheet_heading, told_apart
from dutchess.web.print import sheets
from dutchess.web.shared.alphabet import in_alphabet
from dutchess.web.shared.naming import named_with_game, round_name
from dutchess.web.shared.present import GONE, RESTS, MatchRow, RoundView, Seat, round_view
from dutchess.web.shared.view import View


def bye_text(_: Texts, letter: str) -> str:
    """Why somebody does not play."""
    words = {"U": _("bye"), "H": _("half-point bye"), "F": _("full-point bye"), RESTS: _("free"), GONE: _("withdrawn")}
    return words.get(letter, _("not present"))


def boards_of(_: Texts, shown: RoundView, apart: Mapping[int, str]) -> tuple[sheets.Board, ...]:
    def seated(one: Seat) -> sheets.Person:
        return replace(person(_, one, apart), club=one.team)

    return tuple(sheets.Board(row.label, seated(row.white), seated(row.black), row.text) for row in shown.boards)


def pairings_sheet(
    _: Texts, view: View, tournament: TournamentState, this_round: Round, chosen: Chosen = None
) -> sheets.Sheet:
    """The pairings by board; the columns beside names and results can be chosen."""
    shown = round_view(view.state, tournament, this_round)
    apart = told_apart(view, tournament)
    who = {} if tournament.is_team_event else apart  # teams rest, and their numbers are not those of people
    resting = tuple((person(_, one, who), bye_text(_, letter)) for one, letter in shown.resting)
    number = this_round.number
    title = named_with_game(_, tournament, number, _("Pairings of round {round}", round=number))
    top = sheet_heading(view, tournament, title, _.code, number)
    if tournament.is_team_event:
        return sheets.TeamPairings(top, tuple(_team_match(_, match, apart) for match in shown.matches), resting)
    columns = tuple(key for key in sheets.PAIRING_COLUMNS if chosen is None or key in chosen)
    return sheets.Pairings(top, boards_of(_, shown, apart), resting, columns)


def _team_match(_: Texts, match: MatchRow, apart: Mapping[int, str]) -> sheets.TeamMatch:
    boards = tuple(
        (
            side.row.label,
            _player(_, side.first, apart),
            side.first_colour == WHITE,
            side.text,
            _player(_, side.second, apart),
        )
        for side in match.sides
    )
    return sheets.TeamMatch(match.match, match.white.name, match.black.name, _.decimal(match.score), boards)


def _player(_: Texts, one: Seat | None, apart: Mapping[int, str]) -> sheets.Person | None:
    return person(_, one, apart) if one else None


def names_sheet(_: Texts, view: View, tournament: TournamentState, this_round: Round) -> sheets.Sheet:
    shown = round_view(view.state, tournament, this_round)
    apart = told_apart(view, tournament)
    rows = [
        sheets.NameRow(_full(own, apart), row.label, colour, _full(other, apart))
        for row in shown.boards
        for own, colour, other in ((row.white, _("W"), row.black), (row.black, _("B"), row.white))
    ]
    who = {} if tournament.is_team_event else apart
    rows += [sheets.NameRow(_full(one, who), "", "", bye_text(_, letter)) for one, letter in shown.resting]
    title = named_with_game(
        _, tournament, this_round.number, _("Pairings of round {round} by name", round=this_round.number)
    )
    return sheets.PairingsByName(
        sheet_heading(view, tournament, title, _.code, this_round.number),
        tuple(sorted(rows, key=lambda row: in_alphabet(row.name, _.code))),
    )


def _full(one: Seat, apart: Mapping[int, str]) -> str:
    """A name with the team, or with what tells it from the same name."""
    return f"{one.name} ({one.team})" if one.team else print_name(one.name, one.person, apart)


def slips_sheet(_: Texts, view: View, tournament: TournamentState, this_round: Round) -> sheets.Sheet:
    shown = round_view(view.state, tournament, this_round)
    return sheets.ResultSlips(
        sheet_heading(view, tournament, round_name(_, tournament, this_round.number), _.code, this_round.number),
        boards_of(_, shown, told_apart(view, tournament)),
    )


def matches_sheet(_: Texts, view: View, tournament: TournamentState, this_round: Round) -> sheets.Sheet:
    shown = round_view(view.state, tournament, this_round)
    apart = told_apart(view, tournament)
    matches = [
        sheets.Match(
            match.match,
            match.white.name,
            match.black.name,
            tuple(
                (
                    side.row.place,
                    _player(_, side.first, apart),
                    _player(_, side.second, apart),
                    side.first_colour == WHITE,
                )
                for side in match.sides
            ),
        )
        for match in shown.matches
    ]
    return sheets.MatchSheets(
        sheet_heading(view, tournament, round_name(_, tournament, this_round.number), _.code, this_round.number),
        tuple(matches),
    )
