"""Every page that can be read, as JSON for programs.

Owns the shapes of these documents. Each names the version of the event that it shows, first, and its ETag begins with
it: whoever has read one can state what they have seen when they change something.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Annotated, Any, TypedDict

from litestar import Response, get
from litestar.handlers import HTTPRouteHandler

from dutchess.base.decimals import decimal, score
from dutchess.base.field_marks import Choice
from dutchess.formats.documents.shapes import Score, System
from dutchess.journal.results import ADJOURNED, OPEN, RESULTS
from dutchess.journal.state import DRAFT, MANUAL, PUBLISHED
from dutchess.web.api.files import answer
from dutchess.web.api.json_calls import refuse_parameters
from dutchess.web.api.openapi import OPERATION, Operation
from dutchess.web.auth.permissions import ANYBODY, READ
from dutchess.web.pages.players.players import player_seat, seats_of
from dutchess.web.shared.handlers import kept_for_all
from dutchess.web.shared.lookup import round_named, tournament_named
from dutchess.web.shared.present import RESTS, BoardRow, MatchRow, Seat, crosstable, round_view, visible_rounds
from dutchess.web.shared.view import Asked, table_of, view_of

VERSION = re.compile(rb'\{"version": (\d+)')


class TournamentDocument(TypedDict):
    """A tournament of an event.

    Attributes:
        key: what addresses and actions name it by.
        rounds: how many rounds are declared.
        published: how many rounds are published.
        players: how many players have entered.
        fide_mode: whether the rules of FIDE for programs hold.
        closed: whether its standings are final.
    """

    key: str
    name: str
    system: System
    rounds: int
    published: int
    players: int
    fide_mode: bool
    closed: bool


class EventDocument(TypedDict):
    """An event and its tournaments.

    Attributes:
        version: how many entries its journal has.
        start: YYYY/MM/DD.
        end: YYYY/MM/DD.
    """

    version: int
    event: str
    name: str
    city: str
    federation: str
    start: str
    end: str
    chief_arbiter: str
    tournaments: Sequence[TournamentDocument]


class SeatDocument(TypedDict):
    """A player at a board; a team in a match.

    Attributes:
        person: the number in the event, which actions name it by.
        number: the pairing number; 0 while there is none.
        rating: that the tournament ranks by; 0 for none.
        points: before the round; null where they are not shown.
    """

    person: int
    number: int
    name: str
    title: str
    rating: int
    federation: str
    club: str
    points: Score | None


class TeamDocument(TypedDict):
    """A team with its players in board order."""

    team: int
    number: int
    name: str
    players: Sequence[SeatDocument]


class PlayersDocument(TypedDict):
    """Everybody who has entered a tournament; in team events, by teams.

    Attributes:
        players: in order of pairing number; those without one by rating.
        teams: team events only; empty otherwise.
    """

    version: int
    players: Sequence[SeatDocument]
    teams: Sequence[TeamDocument]


class BoardDocument(TypedDict):
    """A board of a round.

    Attributes:
        board: its number in the hall, which actions name it by.
        result: such as `1-0`, `½-½`, `1F-0F`; empty while there is none.
        text: the result for people.
        verified: whether the result was entered a second time.
        rated: a result that was corrected too late for anything but the rating report; empty if there is none.
        match: the number of the match; null unless teams play.
        label: what people call the board: its number, in team events `2.3` for board 3 of match 2.
    """

    board: int
    label: str
    white: SeatDocument
    black: SeatDocument
    result: Annotated[str, Choice((OPEN, ADJOURNED, *RESULTS))]
    text: str
    verified: bool
    rated: Annotated[str, Choice((OPEN, *RESULTS))]
    match: int | None


class MatchDocument(TypedDict):
    """A match of two teams.

    Attributes:
        points: the game points of both so far; null before the first result.
    """

    match: int
    white: SeatDocument
    black: SeatDocument
    points: tuple[Score, Score] | None
    boards: Sequence[BoardDocument]


class RestingDocument(TypedDict):
    """Somebody who does not play in a round.

    Attributes:
        bye: U for the pairing-allocated bye, F, H or Z for a requested one, `rests` in a round robin.
    """

    who: SeatDocument
    bye: Annotated[str, Choice(("U", "F", "H", "Z", RESTS))]


class RoundDocument(TypedDict):
    """The boards of a round.

    Attributes:
        phase: drafts, also those that are changed by hand, need a token.
        matches: team events only; empty otherwise.
        resting: who does not play.
    """

    version: int
    round: int
    phase: Annotated[str, Choice((DRAFT, MANUAL, PUBLISHED))]
    boards: Sequence[BoardDocument]
    matches: Sequence[MatchDocument]
    resting: Sequence[RestingDocument]


class PlaceDocument(TypedDict):
    """A line of the standings.

    Attributes:
        place: shared by those who are tied.
        person: the number in the event (of a team in team events).
        number: the pairing number.
        tiebreaks: values in the order of the codes; null where one is undefined.
        withdrawn: whether they have left.
        expelled: whether they were told to.
        decided: `lot`, `hand` or `OTHER_...` where that separated them from others with equal values.
    """

    place: int
    person: int
    number: int
    name: str
    points: Score
    tiebreaks: Sequence[Score | None]
    withdrawn: bool
    expelled: bool
    decided: str


class EventStandingsDocument(TypedDict):
    """Standings and crosstable.

    Attributes:
        round: the last round that counts.
        final: whether nothing is open and the tournament is closed.
        tiebreaks: the codes of the tie-breaks in order.
        crosstable: the cells of each place: by round, or by opponent in a round robin.
        private: whether the caller sees what the public does not.
    """

    version: int
    round: int
    final: bool
    tiebreaks: Sequence[str]
    places: Sequence[PlaceDocument]
    crosstable: Sequence[Sequence[str]]
    private: bool


def readable(
    path: str, name: str, operation: str, summary: str, tag: str, kind: Any, function: Callable[[Asked], object]
) -> HTTPRouteHandler:
    """A route that gives a document, or 304 to those who have it already."""

    @kept_for_all
    def made(request: Asked) -> Response[Any]:
        return answer(function(request))

    @get(
        path,
        name=name,
        opt={
            "needs": ANYBODY,
            OPERATION: Operation(operation, summary, tag, kind, door="either", cached=True, problems=("not-found",)),
        },
    )
    async def handler(request: Asked) -> Response[Any]:
        refuse_parameters(request)
        found = await made(request)
        tag = etag_of(found.content)
        headers = {
            "etag": tag,
            "cache-control": "private, no-cache" if request.auth else "no-cache",
            "vary": "authorization, cookie",
        }
        if has_version(request.headers.get("if-none-match", ""), tag):
            return Response(None, status_code=304, headers=headers)
        found.headers.update(headers)
        return found

    return handler


def etag_of(content: bytes | str) -> str:
    """The version of the event, and what tells apart what different visitors see of it."""
    body = content.encode() if isinstance(content, str) else content
    version = VERSION.match(body)
    return f'"{version[1].decode() if version else 0}-{sha256(body).hexdigest()[:16]}"'


def has_version(written: str, tag: str) -> bool:
    """Whether somebody has this version already (RFC 9110 article 13.1.2)."""
    return written.strip() == "*" or tag in (part.strip().removeprefix("W/") for part in written.split(","))


def seat_document(seat: Seat) -> SeatDocument:
    return {
        "person": seat.person,
        "number": seat.number,
        "name": seat.name,
        "title": seat.title,
        "rating": seat.rating,
        "federation": seat.federation,
        "club": seat.club,
        "points": None if seat.tenths is None else score(seat.tenths),
    }


def board_document(row: BoardRow, *, teams: bool) -> BoardDocument:
    return {
        "board": row.board,
        "label": row.label,
        "white": seat_document(row.white),
        "black": seat_document(row.black),
        "result": row.result,
        "text": row.text,
        "verified": row.verified,
        "rated": row.rated,
        "match": row.match if teams else None,
    }


def match_document(row: MatchRow) -> MatchDocument:
    return {
        "match": row.match,
        "white": seat_document(row.white),
        "black": seat_document(row.black),
        "points": None if row.tenths is None else (score(row.tenths[0]), score(row.tenths[1])),
        "boards": [board_document(board, teams=True) for board in row.boards],
    }


def event_document(request: Asked) -> EventDocument:
    view = view_of(request)
    details = view.state.details
    return {
        "version": view.version,
        "event": view.event,
        "name": details.name,
        "city": details.city,
        "federation": details.federation,
        "start": details.start,
        "end": details.end,
        "chief_arbiter": details.chief_arbiter,
        "tournaments": [
            {
                "key": tournament.key,
                "name": tournament.settings.name,
                "system": tournament.settings.system,
                "rounds": tournament.settings.rounds,
                "published": len(visible_rounds(tournament, private=False)),
                "players": len(tournament.entrants),
                "fide_mode": tournament.fide_mode,
                "closed": tournament.closed,
            }
            for tournament in view.state.tournaments.values()
        ],
    }


def players_document(request: Asked) -> PlayersDocument:
    view = view_of(request)
    tournament = tournament_named(view, request)
    return {
        "version": view.version,
        "players": [seat_document(one) for one in seats_of(view, tournament)],
        "teams": [
            {
                "team": key,
                "number": tournament.number_of.get(key, 0),
                "name": team.name,
                "players": [seat_document(player_seat(view, tournament, person)) for person in team.persons],
            }
            for key, team in tournament.teams.items()
        ],
    }


def round_document(request: Asked) -> RoundDocument:
    view = view_of(request)
    tournament = tournament_named(view, request)
    this_round = round_named(view, tournament, request)
    shown = round_view(view.state, tournament, this_round)
    return {
        "version": view.version,
        "round": this_round.number,
        "phase": this_round.phase,
        "boards": [board_document(row, teams=tournament.is_team_event) for row in shown.boards],
        "matches": [match_document(match) for match in shown.matches],
        "resting": [{"who": seat_document(one), "bye": letter} for one, letter in shown.resting],
    }


def standings_document(request: Asked) -> EventStandingsDocument:
    view = view_of(request)
    tournament = tournament_named(view, request)
    private = READ in view.needs
    if not tournament.numbers:
        return {
            "version": view.version,
            "round": 0,
            "final": False,
            "tiebreaks": [],
            "places": [],
            "crosstable": [],
            "private": private,
        }
    table = table_of(request, view, tournament.key)
    values = {row.player: row.tiebreaks for row in table.computed}
    return {
        "version": view.version,
        "round": table.round,
        "final": table.final,
        "tiebreaks": table.tiebreaks,
        "places": [
            {
                "place": place.place,
                "person": place.person,
                "number": place.number,
                "name": place.name,
                "points": score(place.points),
                "tiebreaks": [None if value is None else decimal(value.hundredths) for value in values[place.number]],
                "withdrawn": place.withdrawn,
                "expelled": place.expelled,
                "decided": place.decided,
            }
            for place in table.places
        ],
        "crosstable": crosstable(table.computed),
        "private": private,
    }


TOURNAMENT = "/e/{event:str}/t/{key:str}"
ROUTES = [
    readable(
        "/e/{event:str}/event.json",
        "event-json",
        "getEvent",
        "Read an event and its tournaments.",
        "events",
        EventDocument,
        event_document,
    ),
    readable(
        f"{TOURNAMENT}/players.json",
        "players-json",
        "getPlayers",
        "Read the players of a tournament.",
        "players",
        PlayersDocument,
        players_document,
    ),
    readable(
        f"{TOURNAMENT}/rounds/{{round:int}}/boards.json",
        "round-json",
        "getRound",
        "Read the boards of a published round; with a token, of a draft too.",
        "rounds",
        RoundDocument,
        round_document,
    ),
    readable(
        f"{TOURNAMENT}/standings.json",
        "standings-json",
        "getStandings",
        "Read standings and crosstable.",
        "standings",
        EventStandingsDocument,
        standings_document,
    ),
]
