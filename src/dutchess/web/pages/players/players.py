"""Players and teams: the list, entering them, check-in, and the page of one player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from litestar import Response, get, post
from litestar.response import Redirect

from dutchess.base.values import value_class
from dutchess.journal import Person, Round, TournamentState, actions, tournament_of
from dutchess.journal.intake.fields import Fields
from dutchess.journal.lists import ratings
from dutchess.journal.lists.ratings import RatingList
from dutchess.tournament import BLACK, WHITE, Tournament, points_text
from dutchess.tournament.entries import TITLES
from dutchess.tournament.numbering import alphabetical, letters
from dutchess.web.auth.permissions import ANYBODY, READ, RESULTS, RUN
from dutchess.web.pages.players.known_people import KnownPeople
from dutchess.web.pages.prizes.rating_changes import Row, compute_changes, row
from dutchess.web.services import services_of
from dutchess.web.shared.alphabet import in_alphabet, matches_words
from dutchess.web.shared.handlers import Show, in_reading_thread, in_writing_thread, kept_for_all
from dutchess.web.shared.present import Seat, absence, current_round, own_result, seat, visible_rounds
from dutchess.web.shared.render import as_options
from dutchess.web.shared.view import Asked, View, address_of, perform_action, texts_of

STEP_LEFT = 26  # room for the numbers at the left of a chart
SHOWN = 8  # players whom a search shows
SHORTEST_SEARCH, LONGEST_SEARCH = 3, 60


def titles_for(present: str = "") -> list[tuple[str, str]]:
    """Titles to choose from; one that an import has brought stays among them."""
    return [("", "–"), *as_options(dict.fromkeys((*TITLES, *filter(None, [present]))))]


def seats_of(view: View, tournament: TournamentState) -> list[Seat]:
    """Everybody who has entered, in order of number; those without one come after, by rating and name."""
    listed = (
        [seat(view.state, tournament, person) for person in tournament.entrants] if not tournament.is_team_event else []
    )
    return sorted(listed, key=lambda one: (one.number == 0, one.number, -one.rating, alphabetical(one.name)))


@get("/e/{event:str}/t/{key:str}/players", name="players", opt={"needs": ANYBODY})
@kept_for_all
def players(request: Asked, view: View, tournament: TournamentState, show: Show) -> Response[Any]:
    typed = request.query_params.get("q", "")
    members = {
        number: [player_seat(view, tournament, person) for person in team.persons]
        for number, team in tournament.teams.items()
    }
    return show(
        "players/players.html",
        tab="players",
        seats=[one for one in seats_of(view, tournament) if matches_words(typed, one.name)],
        q=typed,
        members=members,
        numbered=[(person, name_of(view, tournament, person)) for person in tournament.numbers],
        titles=titles_for(),
        is_adding=bool(request.query_params.get("add")),
        twice=entered_twice(view, tournament) if RUN in view.needs else [],
        lists=_lists_of(request, tournament) if RUN in view.needs else (),
    )


def _lists_of(request: Asked, tournament: TournamentState) -> tuple[RatingList, ...]:
    """The newest lists that have ratings of this rate of play."""
    rate = tournament.settings.rate_of_play
    return tuple(one for one in ratings.newest(services_of(request).store) if rate in one.rates)


def entered_twice(view: View, tournament: TournamentState) -> list[tuple[int, str]]:
    """Who may have been entered twice; the later entry."""
    known = KnownPeople()
    found = []
    for person, entrant in tournament.entrants.items():
        data = view.state.person(person)
        if known.add(data, data.name) and not entrant.left:
            found.append((person, data.name))
    return found


def name_of(view: View, tournament: TournamentState, person: int) -> str:
    """A player's name, or a team's where teams play."""
    return tournament.teams[person].name if tournament.is_team_event else view.state.people[person].name


def player_seat(view: View, tournament: TournamentState, person: int) -> Seat:
    data, entrant = view.state.person(person), tournament.entrant(person)
    number = tournament.player_numbers.get(person, 0)
    return Seat(
        person, number, data.name, title=data.title, rating=entrant.rating, federation=data.federation, club=data.club
    )


@get("/e/{event:str}/t/{key:str}/players/search", name="search-players", opt={"needs": RUN})
@in_reading_thread
def search(request: Asked, view: View, tournament: TournamentState, show: Show) -> Response[Any]:
    """Players of the rating lists who fit what is being typed, by name or number; a part of the page of players."""
    typed = request.query_params.get("name", "").strip()[:LONGEST_SEARCH]
    listed = ratings.search(services_of(request).store, typed, SHOWN) if len(typed) >= SHORTEST_SEARCH else ()
    rate = tournament.settings.rate_of_play
    wanted = letters(typed)
    entered = [
        player_seat(view, tournament, person)
        for person in (tournament.entrants if len(typed) >= SHORTEST_SEARCH else ())
        if (data := view.state.person(person)).fide_id == typed or letters(data.name).startswith(wanted)
    ]
    return show(
        "players/player-suggestions.html",
        typed=len(typed) >= SHORTEST_SEARCH,
        rows=[(one.player, one.player.rating(rate), one.list.label(rate)) for one in listed],
        entered=entered[:SHOWN],
        any_list=bool(listed) or bool(ratings.newest(services_of(request).store)),
    )


@get("/e/{event:str}/t/{key:str}/player/{person:int}", name="player", opt={"needs": ANYBODY})
@kept_for_all
def player(request: Asked, view: View, tournament: TournamentState, show: Show) -> Response[Any]:
    """One player: opponents, colours, results, the score after each round. For arbiters, also the forms."""
    person = int(request.path_params["person"])
    entrant = tournament.entrant(person)
    private = READ in view.needs
    data = view.state.person(person)
    rounds = visible_rounds(tournament, private)
    played = tournament_of(view.state, tournament.key, rounds=len(rounds))
    rows = _games(view, tournament, person, rounds, played)
    current = current_round(rounds, tournament.is_scheduled)
    return show(
        "players/player.html",
        tab="players",
        person=person,
        seat=player_seat(view, tournament, person),
        entrant=entrant,
        data=data if private else None,
        titles=titles_for(data.title),
        rows=rows,
        now=next((row for row in rows if current and row["round"] == current.number), rows[-1] if rows else None),
        chart=chart(
            [int(str(row["tenths"])) for row in rows], tournament.settings.rounds, tournament.settings.points.win
        ),
        coming=_rounds_for_byes(tournament),
        rated=_rating_change_of(view, tournament, person, played) if rows else None,
    )


@value_class
class Chart:
    """A picture of a score: a line of (x, y) from the corner below left, in its own units, and lines to read it by."""

    width: int
    height: int
    line: str
    dots: tuple[tuple[int, int], ...]
    levels: tuple[tuple[int, str], ...]


def _rounds_for_byes(tournament: TournamentState) -> range:
    """The rounds for which a bye can be granted; of a match with two games (C.04.5) the first stands for both."""
    games, first = tournament.rounds_of_match, tournament.coming
    return range(first + (1 - first) % games, tournament.settings.rounds + 1, games)


def chart(scores: list[int], rounds: int, win: int) -> Chart | None:
    """The score after each round."""
    if not scores or not win:
        return None
    step, height = 40, 120
    most = max(rounds * win, *scores)
    points = [(STEP_LEFT + step * place, height - height * score // most) for place, score in enumerate([0, *scores])]
    marks = range(0, most + 1, win * max(1, rounds // 4))
    return Chart(
        STEP_LEFT + step * rounds + 10,
        height,
        " ".join(f"{x},{y}" for x, y in points),
        tuple(points[1:]),
        tuple((height - height * mark // most, points_text(mark)) for mark in marks),
    )


def _rating_change_of(view: View, tournament: TournamentState, person: int, played: Tournament) -> Row | None:
    """What the event does to the rating of a player; None without a rated game."""
    (change,) = compute_changes(view, tournament, played, only=tournament.player_numbers[person])
    found = row(player_seat(view, tournament, person), change)
    return found if found.games else None


def _games(
    view: View, tournament: TournamentState, person: int, rounds: Sequence[Round], played: Tournament
) -> list[dict[str, object]]:
    """The rounds of a player: opponent, colour, result and score so far."""
    number = tournament.player_numbers.get(person)
    if number is None:
        return []
    games = played.player(number).games
    score, rows = 0, []
    for this_round, game in zip(rounds, games, strict=False):
        score += 0 if game.result == "?" else played.scoring.points(game)
        board = this_round.board_of(person)
        row: dict[str, object] = {
            "round": this_round.number,
            "score": points_text(score),
            "tenths": score,
            "letter": absence(tournament, _participant_of(tournament, person), this_round.number, game.result),
            "board": board and tournament.board_labels(this_round)[board - 1],
            "colour": game.colour,
            "opponent": None,
            "result": "",
            "late": False,
        }
        if board is not None:
            at = this_round.boards[board - 1]
            other = at.black if at.white == person else at.white
            row["result"] = own_result(at.result, WHITE if at.white == person else BLACK)
            row["late"] = at.is_late
            row["opponent"] = player_seat(view, tournament, other) if other in tournament.entrants else None
        rows.append(row)
    return rows


def _participant_of(tournament: TournamentState, person: int) -> int:
    """Who takes part: the player, or the player's team where teams play."""
    return tournament.entrants[person].team if tournament.is_team_event else person


@get("/e/{event:str}/t/{key:str}/check-in", name="check-in", opt={"needs": RESULTS})
@in_reading_thread
def door(request: Asked, view: View, tournament: TournamentState, show: Show) -> Response[Any]:
    """At the door: who is here, with large buttons; for a phone or tablet that was let in by its QR code, too."""
    typed, code = request.query_params.get("q", ""), texts_of(request).code
    expected = [(person, entrant) for person, entrant in tournament.entrants.items() if not entrant.left]
    alike = Counter(letters(view.state.person(person).name) for person, _ in expected)
    rows = [
        (one, entrant.checked_in, _told_apart(view.state.person(person), one, alike[letters(one.name)] > 1))
        for person, entrant in expected
        if matches_words(typed, (one := player_seat(view, tournament, person)).name)
    ]
    rows.sort(key=lambda row: in_alphabet(row[0].name, code))
    return show(
        "players/check-in.html",
        tab="players",
        rows=rows,
        here=sum(entrant.checked_in for _, entrant in expected),
        total=len(expected),
        q=typed,
    )


def _told_apart(data: Person, one: Seat, has_namesake: bool) -> list[str]:
    """What stands beside a name at the door: rating and club; between two of one name the year of birth, too."""
    known = [str(one.rating or ""), one.club, data.birth[:4] if has_namesake else ""]
    return [text for text in known if text]


@post("/e/{event:str}/t/{key:str}/check-in/all", name="check-in-all", opt={"needs": RUN}, status_code=200)
@in_writing_thread
def all_here(request: Asked, fields: Fields, tournament: TournamentState) -> Response[Any]:
    """Check everybody in; then take out those who are not here."""
    for person, entrant in tournament.entrants.items():
        if not entrant.left and not entrant.checked_in:
            perform_action(request, actions.CheckIn(tournament.key, person))
    return Redirect(address_of(request, "check-in"), status_code=303)


ROUTES = [players, search, player, door, all_here]
