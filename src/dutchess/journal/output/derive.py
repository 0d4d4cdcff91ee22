"""The `Tournament` of the engine from the state of a journal.

Owns that translation, for players; `derive_teams` has what is different for teams. Persons become pairing numbers,
rounds become games. Must not decide anything: what a round looks like was written down when it was paired.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from dutchess.base.values import replace, values_of
from dutchess.journal import results
from dutchess.journal.line_ups import line_up
from dutchess.journal.output.type_codes import coded_type, edition_beside
from dutchess.journal.state import Entrant, Forbidden, Round, State, Team, TournamentState
from dutchess.pairing import systems
from dutchess.pairing.acceleration import accelerated_rounds, group_a_size
from dutchess.tournament import (
    ABSENT,
    BLACK,
    NO_COLOUR,
    WHITE,
    Acceleration,
    ForbiddenPairs,
    Game,
    OtherResult,
    Player,
    Playoff,
    Tournament,
    Wish,
)
from dutchess.tournament.known import until

PAIRING_BYE = Game(0, NO_COLOUR, "U")
FORFEIT_LOSS = "-"


def tournament_of(state: State, key: str, *, rounds: int | None = None) -> Tournament:
    """The tournament as the engine sees it.

    Args:
        rounds: only the first rounds; by default all that have been paired, drafts included.
    """
    tournament = state.tournament(key)
    if tournament.is_team_event:
        from dutchess.journal.output.derive_teams import team_tournament_of  # builds on this module

        return replace(team_tournament_of(state, tournament, rounds), **_header(state, tournament))
    counted = tournament.rounds if rounds is None else tournament.rounds[:rounds]
    games = games_of(tournament, counted)
    coming = len(counted) + 1
    return Tournament(
        players=players_of(state, tournament, tournament.number_of, games),
        later_byes=later_byes(tournament, coming),
        **shared_fields(state, tournament, counted),
        **_header(state, tournament),
    )


def shared_fields(state: State, tournament: TournamentState, counted: Sequence[Round]) -> dict[str, Any]:
    """What the engine is told alike of players and of teams, before the round after those that count."""
    settings, start = tournament.settings, state.details.start
    return {
        "rounds": settings.rounds,
        "initial_colour": tournament.colour or None,
        "scoring": settings.points.scoring(),
        "system": coded_type(settings, start),
        "edition": edition_beside(settings, start),
        "accelerations": accelerations_of(tournament, tournament.numbers),
        "forbidden": forbidden_of(tournament),
        "wishes": wishes_of(tournament),
        "playoffs": playoffs_of(tournament, len(counted)),
        "byes": coming_byes(tournament, len(counted) + 1),
        "other_results": other_results_of(tournament, counted),
    }


def _header(state: State, tournament: TournamentState) -> dict[str, Any]:
    """What the event says of the tournament; where it says nothing, an imported file may."""
    details, settings, said = state.details, tournament.settings, tournament.header
    days = [day for day in settings.round_dates if day]
    ranked_by = systems.find(settings.system).ranked_by
    written = [text.partition("=") for text in settings.parameters]
    header = replace(
        said,
        city=details.city or said.city,
        federation=details.federation or said.federation,
        start=details.start or said.start or min(days, default=""),
        end=details.end or said.end or max(days, default=""),
        chief_arbiter=details.chief_arbiter or said.chief_arbiter,
        deputies=details.deputies or said.deputies,
        time_control=settings.time_control or said.time_control,
        coded_time_control=settings.coded_time_control or said.coded_time_control,
        round_dates=settings.round_dates or said.round_dates,
        rating_federation=settings.rating_federation,
        rating_method=settings.rating_method,
    )
    return {
        "name": full_name(state, tournament),
        "header": header,
        "tiebreaks": (*ranked_by, "PTS", *settings.tiebreaks) if settings.tiebreaks else (),
        "parameters": tuple([(name, value) for name, _, value in written]),
    }


def full_name(state: State, tournament: TournamentState) -> str:
    """The name of the tournament in reports: that of the event and, if it says more, its own.

    An imported tournament that is alone in its event keeps the name that its file has.
    """
    event, name = state.details.name, tournament.settings.name
    is_alone = len(state.tournaments) == 1
    if is_alone and (tournament.is_imported or name.casefold() in event.casefold()):
        return name if tournament.is_imported else event
    return name if not event or name.casefold().startswith(event.casefold()) else f"{event}: {name}"


def players_of(
    state: State, tournament: TournamentState, numbers: Mapping[int, int], games: Mapping[int, Iterable[Game]]
) -> tuple[Player, ...]:
    """Persons as players of the engine, in the order of their numbers."""
    people = [state.people[person] for person in numbers]
    no_club = tournament.is_team_event
    return tuple(
        values_of(
            Player,
            list(numbers.values()),
            [data.name for data in people],
            [tournament.entrants[person].rating for person in numbers],
            [data.title for data in people],
            [data.sex for data in people],
            [data.federation for data in people],
            [data.fide_id for data in people],
            [data.birth for data in people],
            [None] * len(people),
            [None] * len(people),
            [tuple(games[person]) for person in numbers],
            ["" if no_club else data.club for data in people],
        )
    )


def games_of(tournament: TournamentState, rounds: Iterable[Round]) -> dict[int, list[Game]]:
    """Everybody's games and byes, round by round. Those who are not mentioned in a round were absent."""
    place = tournament.player_numbers
    games: dict[int, list[Game]] = {person: [] for person in place}
    for this_round in rounds:
        row = _without_opponent(tournament, this_round) | _at_boards(place, this_round)
        for person, own in games.items():
            own.append(row.get(person) or _missed_game(tournament, person, this_round.number))
    return games


def _at_boards(place: Mapping[int, int], this_round: Round) -> dict[int, Game]:
    """Both sides of every board. A player who does not come to a board without an opponent was absent."""
    boards = this_round.boards
    letters = [results.LETTERS[board.result] for board in boards]
    white, black = [board.white for board in boards], [board.black for board in boards]
    persons = white + black
    opponents = [place.get(person, 0) for person in black + white]
    colours = [WHITE] * len(boards) + [BLACK] * len(boards)
    played = values_of(Game, opponents, colours, [one for one, _ in letters] + [other for _, other in letters])
    return {
        person: game if game.opponent or game.result != FORFEIT_LOSS else ABSENT
        for person, game in zip(persons, played, strict=True)
        if person
    }


def other_results_of(tournament: TournamentState, rounds: Sequence[Round]) -> tuple[OtherResult, ...]:
    """C.04.2 articles 3.1 and 4.3: what pairings counted before results changed; results for the rating report."""
    place = tournament.player_numbers
    others: list[OtherResult] = []
    for this_round in rounds:
        for board in this_round.boards:
            others += [
                OtherResult(this_round.number, place[one.white], place[one.black], one.result, one.last_round)
                for one in board.earlier
            ]
            if board.is_late:
                others.append(OtherResult(this_round.number, place[board.white], place[board.black], board.rated))
    return until(others, len(rounds)) if others else ()


def _missed_game(tournament: TournamentState, person: int, round_number: int) -> Game:
    """C.04.2 article 2.4: rounds before a late entry are worth nothing, unless the tournament is set otherwise."""
    entrant = tournament.entrants[person]
    if tournament.settings.missed == ABSENT.result or not entrant.late or entrant.from_round <= round_number:
        return ABSENT
    return Game(0, NO_COLOUR, tournament.settings.missed)


def _without_opponent(tournament: TournamentState, this_round: Round) -> dict[int, Game]:
    """What a round has beside games: byes of players, or of all who would have played for a team."""
    alone = [*this_round.away, *([] if this_round.bye is None else [(this_round.bye, PAIRING_BYE.result)])]
    if not tournament.is_team_event:
        return {person: Game(0, NO_COLOUR, letter) for person, letter in alone}
    return {
        person: Game(0, NO_COLOUR, letter)
        for team, letter in alone
        if letter != ABSENT.result
        for person in line_up(tournament, team, this_round.number)
        if person
    }


def later_byes(tournament: TournamentState, coming: int) -> tuple[tuple[int, int, str], ...]:
    """Byes that numbered players have asked for in rounds after the coming one: round, number and letter."""
    entrants = [(number, tournament.entrants[person]) for number, person in enumerate(tournament.numbers, 1)]
    asked = [(number, entrant) for number, entrant in entrants if entrant.byes]
    return tuple(
        (round_number, number, letter)
        for round_number in range(coming + 1, tournament.settings.rounds + 1)
        for number, entrant in asked
        if (letter := entrant.bye(round_number)) and not 0 < entrant.left <= round_number
    )


def coming_byes(tournament: TournamentState, round_number: int) -> tuple[tuple[int, str], ...]:
    """The players who hold a number but do not play the coming round, each with the letter of their bye."""
    if round_number > tournament.settings.rounds or tournament.is_fixed:
        return ()
    return tuple((tournament.number_of[person], letter) for person, letter in absent_numbers(tournament, round_number))


def absent_numbers(tournament: TournamentState, round_number: int) -> tuple[tuple[int, str], ...]:
    """Numbered players who are not paired in a round, in order of number."""
    participants: Mapping[int, Entrant | Team] = tournament.teams if tournament.is_team_event else tournament.entrants
    return tuple(
        (person, _letter(participant, round_number))
        for person in tournament.numbers
        if not (participant := participants[person]).plays(round_number)
    )


def _letter(participant: Entrant | Team, round_number: int) -> str:
    return "Z" if 0 < participant.left <= round_number else participant.bye(round_number) or "Z"


def forbidden_of(tournament: TournamentState) -> tuple[ForbiddenPairs, ...]:
    """Forbidden pairs by number; players without a number cannot be met yet."""
    return tuple(ForbiddenPairs(*group) for group in _numbered(tournament, tournament.forbidden))


def wishes_of(tournament: TournamentState) -> tuple[Wish, ...]:
    """Wishes by number; players without a number cannot be met yet."""
    return tuple(Wish(*group) for group in _numbered(tournament, tournament.wishes))


def _numbered(tournament: TournamentState, groups: Iterable[Forbidden]) -> Iterator[tuple[tuple[int, ...], int, int]]:
    """The numbers and rounds of groups in which at least two hold a number."""
    place = tournament.number_of
    for group in groups:
        numbers = tuple(place[person] for person in group.persons if person in place)
        if len(numbers) > 1:
            yield numbers, group.first_round, group.last_round


def playoffs_of(tournament: TournamentState, rounds: int) -> tuple[Playoff, ...]:
    """The play-offs after the rounds counted, by number."""
    place = tournament.number_of
    return tuple(
        Playoff(one.round, place[one.white], place[one.black], one.results)
        for one in tournament.playoffs
        if one.round <= rounds
    )


def first_group_a(tournament: TournamentState, order: Sequence[int], playing: Iterable[int]) -> tuple[int, ...]:
    """C.04.7 article 1.2, question 111: the upper half of those who are paired in the first round."""
    present = set(playing)
    listed = [person for person in order if person in present]
    return tuple(listed[: group_a_size(len(listed))])


def group_a(tournament: TournamentState, order: Sequence[int]) -> list[int]:
    """C.04.7 article 1.3: group A as fixed with the first pairing; late entries join by their place in the order.

    The last member of the group stays the last one.
    """
    if not tournament.group_a or not tournament.rounds:
        return list(tournament.group_a)
    first = {white for board in tournament.rounds[0].boards for white in (board.white, board.black)}
    if tournament.is_team_event:
        first = {team for match in tournament.rounds[0].matches for team in match}
    first |= {tournament.rounds[0].bye} - {None}  # type: ignore[arg-type]
    members = set(tournament.group_a)
    last = max(place for place, person in enumerate(order) if person in members)
    return [person for place, person in enumerate(order) if person in members or (person not in first and place < last)]


def accelerations_of(
    tournament: TournamentState, order: Sequence[int], members: Sequence[int] = ()
) -> tuple[Acceleration, ...]:
    """C.04.7 articles 1.4 and 1.5: virtual points by number and round; none before group A is known."""
    if not tournament.settings.acceleration:
        return ()
    chosen = set(members or group_a(tournament, order))
    if not chosen:
        return ()
    games = tournament.rounds_of_match
    first_part, accelerated = (games * last for last in accelerated_rounds(tournament.settings.rounds // games))
    points = tournament.settings.points
    play = tournament.settings.teams
    win = games * points.win if play is None else play.win
    found_ranges = _ranges([number for number, person in enumerate(order, 1) if person in chosen])
    return tuple(
        Acceleration(0, first, last, first_player=low, last_player=high, match_points=value)
        if play is not None
        else Acceleration(value, first, last, first_player=low, last_player=high)
        for value, first, last in ((win, 1, first_part), (win // 2, first_part + 1, accelerated))
        if first <= last
        for low, high in found_ranges
    )


def _ranges(numbers: Sequence[int]) -> list[tuple[int, int]]:
    """Neighbouring numbers as ranges."""
    ranges: list[tuple[int, int]] = []
    for number in numbers:
        if ranges and ranges[-1][1] == number - 1:
            ranges[-1] = (ranges[-1][0], number)
        else:
            ranges.append((number, number))
    return ranges
