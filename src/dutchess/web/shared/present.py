"""What pages, JSON and paper show of a tournament, as plain rows.

Owns the choice of what is shown: the public sees published rounds and nothing personal. Numbers come from the engine
and the ranking. Must not know of requests or languages.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import KW_ONLY

from dutchess.base.values import replace, value_class
from dutchess.journal import Board, Entrant, Person, Round, State, TournamentState, tournament_of
from dutchess.journal.results import LETTERS, REVERSED, result_text
from dutchess.ranking.crosstable import by_opponent, by_round
from dutchess.ranking.standings import Standings
from dutchess.tournament import BLACK, WHITE, points_text
from dutchess.tournament.teams import TeamEvent
from dutchess.tournament.teams.rounds import score

RESTS = "rests"  # free by the table: no bye
GONE = "withdrawn"  # whoever has left has no bye either


@value_class
class Seat:
    """A player at a board, with the team they play for; a team in a match.

    `points` are the points for people, `tenths` the same as a number.
    """

    person: int
    number: int
    name: str
    _: KW_ONLY
    title: str = ""
    rating: int = 0
    federation: str = ""
    club: str = ""
    team: str = ""
    points: str = ""
    tenths: int | None = None


@value_class
class BoardRow:
    """One board as it is shown. `result` is the journal's spelling, `text` the one for people.

    `board` is its number in the hall. `match` is the match of two teams it belongs to, `place` the board within it; 0
    where no teams play. `score` is that of a match of two games, White of this game first, once both have a result
    (C.04.5). `rated` is a result for the rating report alone, in the journal's spelling; empty if there is none (C.04.2
    article 4.3).
    """

    board: int
    white: Seat
    black: Seat
    _: KW_ONLY
    result: str
    text: str
    verified: bool = False
    match: int = 0
    place: int = 0
    score: str = ""
    rated: str = ""

    @property
    def label(self) -> str:
        """What people call it: `7`; `2.3` for board 3 of match 2."""
        return f"{self.match}.{self.place}" if self.place else str(self.board)


@value_class
class TeamBoard:
    """A board as on a match sheet: who plays for the first team, and who for the second one; None if nobody does.

    `text` is the result with the first team's player first.
    """

    row: BoardRow
    first: Seat | None
    second: Seat | None
    first_colour: str
    text: str

    @property
    def second_colour(self) -> str:
        return BLACK if self.first_colour == WHITE else WHITE


@value_class
class MatchRow:
    """A match of two teams with its boards, and the score so far: for people, and as numbers.

    `boards` have White first, `sides` the player of the first team.
    """

    match: int
    white: Seat
    black: Seat
    score: str
    tenths: tuple[int, int] | None
    boards: tuple[BoardRow, ...]
    sides: tuple[TeamBoard, ...]


@value_class
class RoundView:
    """A round as it is shown; `resting` is who does not play, with the letter of the bye, or `RESTS`."""

    round: Round
    boards: tuple[BoardRow, ...]
    matches: tuple[MatchRow, ...]
    resting: tuple[tuple[Seat, str], ...]

    @property
    def late(self) -> tuple[tuple[str, str], ...]:
        """The boards whose result was corrected for the rating report alone, with that result."""
        return tuple((row.label, result_text(row.rated)) for row in self.boards if row.rated)


def own_result(result: str, colour: str) -> str:
    """A result as one of the two has it: `1`, `½`, `0`, `+`, `−`; empty before there is one."""
    seen = result if colour == WHITE else REVERSED.get(result, result)
    return result_text(seen).partition(" – ")[0]


def absence(tournament: TournamentState, who: int, round_number: int, letter: str) -> str:
    """Why somebody does not play in a round: withdrawn, free by the table, else the letter of the bye."""
    if who in (tournament.teams if tournament.is_team_event else tournament.entrants):
        if 0 < tournament.participant(who).left <= round_number:
            return GONE
    return RESTS if tournament.is_scheduled else letter


def current_round(rounds: Sequence[Round], is_scheduled: bool) -> Round | None:
    """The round that is being played: the last one; where a table lets rounds be paired ahead, the first open one."""
    waiting = [one for one in rounds if one.is_published and one.open_boards] if is_scheduled else []
    return waiting[0] if waiting else rounds[-1] if rounds else None


def visible_rounds(tournament: TournamentState, private: bool) -> tuple[Round, ...]:
    """Published rounds; drafts only for those who work on the event."""
    return tuple(this_round for this_round in tournament.rounds if private or this_round.is_published)


def seat(state: State, tournament: TournamentState, person: int, points: Mapping[int, int] | None = None) -> Seat:
    """Somebody with what is shown beside the name."""
    number = tournament.number_of.get(person, 0)
    tenths = points.get(number) if points is not None else None
    if tournament.is_team_event and person in tournament.teams:
        return Seat(person, number, tournament.teams[person].name, points=_show_points(tenths), tenths=tenths)
    return _player_seat(state, tournament.entrants.get(person), person, number, tenths)


def _show_points(tenths: int | None) -> str:
    return "" if tenths is None else points_text(tenths)


def _player_seat(state: State, entrant: Entrant | None, person: int, number: int, tenths: int | None) -> Seat:
    data = state.people.get(person, Person("–"))
    rating = entrant.rating if entrant else 0
    return Seat(
        person,
        number,
        data.name,
        title=data.title,
        rating=rating,
        federation=data.federation,
        club=data.club,
        points=_show_points(tenths),
        tenths=tenths,
    )


def points_before(state: State, tournament_state: TournamentState, round_number: int) -> dict[int, int]:
    """Points by pairing number before a round, as they were known when it was paired; match points in team events."""
    tournament = tournament_of(state, tournament_state.key, rounds=round_number - 1)
    if any(board.earlier for this_round in tournament_state.rounds[: round_number - 1] for board in this_round.boards):
        tournament = tournament_of(state, tournament_state.key, rounds=round_number).before_round(round_number)
    if tournament_state.is_team_event:
        event = TeamEvent.of(tournament)
        return {number: event.match_points(number) for number in event.history}
    return {player.number: tournament.points(player) for player in tournament.players}


def round_view(state: State, tournament: TournamentState, this_round: Round) -> RoundView:
    """The boards of a round, and who does not play."""
    points = points_before(state, tournament, this_round.number)

    def player(person: int) -> Seat:
        if tournament.is_team_event:
            entrant = tournament.entrants.get(person)
            one = _player_seat(state, entrant, person, tournament.player_numbers.get(person, 0), None)
            return replace(one, team=tournament.teams[entrant.team].name) if entrant and entrant.team else one
        return seat(state, tournament, person, points)

    numbers = tournament.board_numbers(this_round)
    size = tournament.settings.teams.boards if tournament.settings.teams else 1
    rows = tuple(
        BoardRow(
            numbers[at],
            player(board.white),
            player(board.black),
            result=board.result,
            text=result_text(board.result),
            verified=board.verified,
            match=at // size + 1,
            place=at % size + 1 if tournament.is_team_event else 0,
            score=_score_of_games(tournament, this_round, board),
            rated=board.rated if board.is_late else "",
        )
        for at, board in enumerate(this_round.boards)
    )
    first = tournament.match_of(this_round.number)[0]  # of a match: its bye is that of both games
    resting = [
        (
            seat(state, tournament, person, points),
            "U" if person == first.bye else absence(tournament, person, this_round.number, letter),
        )
        for person, letter in this_round.away
    ]
    if this_round.bye is not None:
        resting.insert(0, (seat(state, tournament, this_round.bye, points), "U"))
    return RoundView(this_round, rows, _matches(state, tournament, this_round, rows, points), tuple(resting))


def _score_of_games(tournament: TournamentState, this_round: Round, board: Board) -> str:
    """The score of a match of two games, White of the given game first; empty before both have a result."""
    if not tournament.plays_matches:
        return ""
    games = [
        game
        for one in tournament.match_of(this_round.number)
        if (number := one.board_of(board.white)) is not None and not (game := one.board(number)).is_open
    ]
    if len(games) < 2:
        return ""
    sides = [
        (WHITE, *LETTERS[game.result]) if game.white == board.white else (BLACK, *LETTERS[game.result][::-1])
        for game in games
    ]
    mine, theirs = score(tournament.settings.points.scoring(), sides)
    return f"{points_text(mine)} – {points_text(theirs)}"


def _matches(
    state: State, tournament: TournamentState, this_round: Round, rows: tuple[BoardRow, ...], points: Mapping[int, int]
) -> tuple[MatchRow, ...]:
    found_matches = []
    for number, (white, black) in enumerate(this_round.matches, 1):
        boards = tuple(row for row in rows if row.match == number)
        mine, theirs = _match_score(tournament, white, boards)
        begun = any(row.result for row in boards)
        found_matches.append(
            MatchRow(
                number,
                seat(state, tournament, white, points),
                seat(state, tournament, black, points),
                f"{points_text(mine)} – {points_text(theirs)}" if begun else "",
                (mine, theirs) if begun else None,
                boards,
                _sides(frozenset(tournament.teams[white].persons), boards),
            )
        )
    return tuple(found_matches)


def _sides(members: Container[int], boards: Iterable[BoardRow]) -> tuple[TeamBoard, ...]:
    """The boards of a match as the first team sees them, which has these members."""
    found = []
    for row in boards:
        is_white = row.white.person in members or (bool(row.black.person) and row.black.person not in members)
        first, second = (row.white, row.black) if is_white else (row.black, row.white)
        seen = row.result if is_white else REVERSED.get(row.result, row.result)
        seats = [one if one.person else None for one in (first, second)]
        found.append(TeamBoard(row, seats[0], seats[1], WHITE if is_white else BLACK, result_text(seen)))
    return tuple(found)


def _match_score(tournament: TournamentState, team: int, rows: Iterable[BoardRow]) -> tuple[int, int]:
    """Game points of the two teams so far."""
    members = frozenset(tournament.teams[team].persons)
    sides = []
    for row in rows:
        white, black = LETTERS[row.result]
        is_white = row.white.person in members
        sides.append((WHITE, white, black) if is_white else (BLACK, black, white))
    return score(tournament.settings.points.scoring(), sides)


def crosstable(computed: Standings) -> list[list[str]]:
    """Cells by round, or by opponent in a round robin."""
    return by_opponent(computed) if computed.is_round_robin else by_round(computed)
