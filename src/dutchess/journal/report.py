"""A tournament as a report file (TRF): all that the format can say; the rest in `###` lines.

Owns the header and the remarks of the file; the games come from `derive`, the layout from `dutchess.trf`. Must not
decide what is a departure from the rules: the journal has written that down.
"""

from __future__ import annotations

from collections.abc import Iterator

import dutchess
from dutchess import trf
from dutchess.journal.derive import tournament_of
from dutchess.journal.errors import Refusal
from dutchess.journal.standing import final_problems, standing
from dutchess.journal.state import State, TournamentState
from dutchess.journal.values import Person
from dutchess.record import replace
from dutchess.tournament import Record, Tournament

ROUND_DATES = 91  # column (from 0) of the date of round 1 in record 132; then every 10 columns
OWN_CODES = frozenset("022 032 052 062 072 082 102 112 122 132 172 182 222".split())


def report(state: State, key: str, *, final: bool = False, rating: bool = False) -> str:
    """The report after the last published round.

    Args:
        final: refuse if anything is open (questions 161 and 169).
        rating: with results that were corrected for the rating report only (question 192).
    """
    found = state.tournament(key)
    problems = final_problems(found)
    if final and problems:
        raise Refusal(f"no final report: {problems[0]}", "VCL 161, 169")
    return trf.dumps(reported(state, found, rating=rating))


def reported(state: State, found: TournamentState, *, rating: bool = False) -> Tournament:
    """The tournament as it is written: with ranks, header and remarks."""
    published = sum(entry.is_published for entry in found.rounds)
    tournament = tournament_of(state, found.key, rounds=published, corrected=rating)
    lines = [*header_lines(state, found), *(str(remark) for remark in found.remarks), *_ratings(state, found)]
    lines += [line for line in found.records if line[:3] not in OWN_CODES]
    records = tuple(Record(line[:3].upper(), line) for line in lines)
    if published:
        places = {place.number: place.place for place in standing(state, found.key, published).places}
        if found.is_team_event:
            teams = tuple(replace(team, rank=places.get(team.number)) for team in tournament.teams)
            tournament = replace(tournament, teams=teams)
        else:
            players = tuple(replace(player, rank=places.get(player.number)) for player in tournament.players)
            tournament = replace(tournament, players=players)
    return replace(tournament, records=records, description=_description(found))


def _description(found: TournamentState) -> str:
    """Record 092: what kind of event it is, in words."""
    kind = "Round-Robin" if found.is_round_robin else "Swiss-System"
    who = "Team" if found.is_team_event else "Individual"
    return f"{who}: {kind} ({found.settings.system})"


def header_lines(state: State, found: TournamentState) -> Iterator[str]:
    """The records that no field of a tournament holds."""
    details, settings = state.details, found.settings
    people = [state.people[person] for person in found.player_numbers]
    deputies = [("112", name) for name in details.deputies]
    values = [
        ("022", details.city),
        ("032", details.federation),
        ("052", details.end),
        ("062", str(len(people))),
        ("072", str(sum(found.entrants[person].rating > 0 for person in found.player_numbers))),
        ("082", str(len(found.teams)) if found.is_team_event else ""),
        ("102", details.chief_arbiter),
        *deputies,
        ("122", settings.time_control),
        ("132", _round_dates(settings.round_dates)),
        ("172", f"{settings.rating_federation:3} {settings.rating_method}"),
        ("182", f"Dutchess {dutchess.__version__}"),
        ("222", settings.coded_time_control),
    ]
    return (f"{code} {_one_line(text)}" for code, text in values if text.strip())


def _round_dates(dates: tuple[str, ...]) -> str:
    """Record 132: the date of each round above its column."""
    line = " " * (ROUND_DATES - 4)
    for index, date in enumerate(dates):
        short = date[2:] if len(date) == 10 else date
        line = line.ljust(ROUND_DATES - 4 + 10 * index) + short[:8].ljust(8)
    return line.rstrip() if any(dates) else ""


def _ratings(state: State, found: TournamentState) -> Iterator[str]:
    """National ratings, where the tournament ranks by them (TRF: records named by the federation of record 172)."""
    federation = found.settings.rating_federation
    if len(federation) != 3 or not federation.isalpha() or found.settings.rating_method == "FIDE":
        return
    for person, number in found.player_numbers.items():
        data = state.people[person]
        if data.national_rating:
            yield _national(federation.upper(), number, data)


def _national(federation: str, number: int, data: Person) -> str:
    return (
        f"{federation} {number:4} {data.sex:1}    {_one_line(data.name)[:33]:33} {data.national_rating:4} "
        f"{data.federation:>3} {data.national_id[:11]:>11} {data.birth:10}"
    ).rstrip()


def _one_line(text: str) -> str:
    return " ".join(text.replace("\0", " ").split("\n")).replace("\r", " ").rstrip()
