"""A tournament as a report file (TRF): all that the format can say; the rest in `###` lines.

Owns what a report says beside the games: ranks, kind of event, national ratings, remarks. The games and the header come
from `derive`, every line from `dutchess.trf`. Must not decide what is a departure from the rules: the journal has
written that down.
"""

from __future__ import annotations

from collections.abc import Iterator

import dutchess
from dutchess.base.values import replace
from dutchess.formats import trf
from dutchess.formats.trf.header_records import NationalRating, national_record
from dutchess.formats.trf.records import CROSS_TABLES, code_of, holds
from dutchess.journal.errors import Refusal
from dutchess.journal.output.derive import tournament_of
from dutchess.journal.output.standing import final_problems, standings_after
from dutchess.journal.state import State, TournamentState
from dutchess.pairing import systems
from dutchess.tournament import Header, Record, Tournament

IMPORTED = "import"


def report(state: State, key: str, *, final: bool = False, journal: str = "") -> str:
    """The report after the last published round, with results that were corrected for it alone (question 192).

    Args:
        journal: what ties the report to the journal that it was made from (`seals.statement_of`).
        final: refuse if anything is open (questions 161 and 169).
    """
    tournament = state.tournament(key)
    if final and (problems := final_problems(tournament)):
        raise Refusal("no-final-report", "VCL 161, 169", problem=problems[0])
    made = tournament_with_ranks(state, tournament)
    if journal:
        made = replace(made, records=(*made.records, Record("###", f"### {journal}")))
    return trf.dumps(made)


def tournament_with_ranks(state: State, tournament_state: TournamentState) -> Tournament:
    """The tournament as it is written: with ranks, header and remarks."""
    tournament = tournament_without_ranks(state, tournament_state)
    published = tournament.played_rounds
    if not published:
        return tournament
    standings = standings_after(state, tournament_state.key, published)
    if _is_ours(tournament_state) and not tournament.tiebreaks:  # the usual ones, which nobody had to name
        points = () if systems.find(tournament_state.settings.system).ranked_by else ("PTS",)
        tournament = replace(tournament, tiebreaks=(*points, *standings.tiebreaks))
    places = {place.number: place.place for place in standings.places}
    if tournament_state.is_team_event:
        teams = tuple(replace(team, rank=places.get(team.number)) for team in tournament.teams)
        return replace(tournament, teams=teams)
    players = tuple(replace(player, rank=places.get(player.number)) for player in tournament.players)
    return replace(tournament, players=players)


def tournament_without_ranks(state: State, tournament_state: TournamentState) -> Tournament:
    """What a report states, without the ranks."""
    published = sum(this_round.is_published for this_round in tournament_state.rounds)
    tournament = tournament_of(state, tournament_state.key, rounds=published)
    kept = tuple(_lines_of_the_import(tournament_state))
    known = {record.line[:8] for record in kept}
    ratings = [record for record in _ratings(state, tournament_state, tournament) if record.line[:8] not in known]
    remarks = [Record("###", str(remark)) for remark in tournament_state.remarks]
    return replace(tournament, records=(*remarks, *ratings, *kept), header=_header(tournament_state, tournament.header))


def _header(tournament: TournamentState, header: Header) -> Header:
    """The header with what only a report says: kind of event, program, how many take part."""
    ours = _is_ours(tournament)
    return replace(
        header,
        kind=header.kind or _kind(tournament),
        program=f"Dutchess {dutchess.__version__}" if ours or not header.program else header.program,
        players=len(tournament.player_numbers),
        rated=sum(tournament.entrants[person].rating > 0 for person in tournament.player_numbers),
        teams=len(tournament.teams) if tournament.is_team_event else header.teams,
    )


def _is_ours(tournament: TournamentState) -> bool:
    """True unless everything in it was imported."""
    return not tournament.rounds or any(this_round.origin != IMPORTED for this_round in tournament.rounds)


def _kind(tournament: TournamentState) -> str:
    """What kind of event it is, in words."""
    kind = "Round-Robin" if tournament.is_round_robin else "Swiss-System"
    who = "Team" if tournament.is_team_event else "Individual"
    return f"{who}: {kind} ({tournament.settings.system})"


def _lines_of_the_import(tournament: TournamentState) -> Iterator[Record]:
    """The lines of an imported file that nothing else states; its cross tables until another round is paired."""
    same = all(this_round.origin == IMPORTED for this_round in tournament.rounds)
    for line in tournament.records:
        code = code_of(line)
        if not holds(code, tournament.is_team_event) and (same or code not in CROSS_TABLES):
            yield Record(code, line)


def _ratings(state: State, tournament_state: TournamentState, tournament: Tournament) -> Iterator[Record]:
    """National ratings, where the tournament ranks by them (TRF: records named by the federation of record 172)."""
    federation = tournament_state.settings.rating_federation
    if len(federation) != 3 or not federation.isalpha() or tournament_state.settings.rating_method == "FIDE":
        return
    for person, number in tournament_state.player_numbers.items():
        data = state.people[person]
        if data.national_rating:
            rating = data.national_rating
            national = NationalRating(
                federation.upper(), number, rating, identifier=data.national_id, origin=data.federation
            )
            yield national_record(national, tournament.player(number))
