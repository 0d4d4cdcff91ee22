"""Standings of a tournament as the journal knows them: persons, ties decided by lot or hand, who left.

Owns `standings_after`: the ranking computes, this module adds what only the journal knows. Must not compute tie-breaks.
"""

from __future__ import annotations

from collections import Counter
from itertools import groupby

from dutchess.base.errors import UnknownSection
from dutchess.base.values import replace, value_class
from dutchess.journal import results
from dutchess.journal.errors import NotFound, Refusal
from dutchess.journal.messages import Message, said
from dutchess.journal.output.derive import tournament_of
from dutchess.journal.output.draws import draw_order
from dutchess.journal.rules.handling import cite_articles
from dutchess.journal.state import Entrant, Round, State, Team, TournamentState
from dutchess.ranking.categories import Category
from dutchess.ranking.sections import PUBLIC, Section
from dutchess.ranking.standings import Row, Standings, standings
from dutchess.tournament import Tournament


@value_class
class Place:
    """One line of the standings.

    Attributes:
        place: shared by those who are tied.
        person: who (a team in team events); number: the pairing number.
        points: in tenths.
        tiebreaks: values in the order of the codes, written as the regulations write them.
        withdrawn: has left (question 170); expelled: was told to (question 197).
        decided: `lot`, `hand` or `OTHER_...` where that separated the player from others with equal values.
    """

    place: int
    person: int
    number: int
    name: str
    points: int
    tiebreaks: tuple[str, ...]
    withdrawn: bool = False
    decided: str = ""
    expelled: bool = False


@value_class
class EventStandings:
    """Standings after a round. `final` only when nothing is open and the tournament is closed."""

    places: tuple[Place, ...]
    tiebreaks: tuple[str, ...]
    round: int
    final: bool
    warnings: tuple[str, ...]
    computed: Standings


def final_problems(tournament: TournamentState) -> list[Message]:
    """Questions 161 and 169: what stands between a tournament and its final standings."""
    problems = [
        said("no-result-yet", round=this_round.number, board=labels[board - 1])
        for this_round in tournament.rounds
        if this_round.is_published and (labels := tournament.board_numbers(this_round))
        for board in this_round.open_boards
    ]
    last = tournament.last
    if last is None:
        problems.append(said("no-rounds-played"))
    elif not last.is_published:
        problems.append(said("round-not-published", round=last.number))
    return problems


def compute(state: State, tournament_state: TournamentState, round_number: int | None = None) -> Standings:
    """What the ranking says; codes of other programs (OTHER_...) are left to `standings_after`."""
    rounds = _rounds(state, tournament_state, round_number)
    tournament = with_chosen_ratings(
        tournament_state, tournament_of(state, tournament_state.key, rounds=rounds), rounds
    )
    codes = [code for code in tournament_state.settings.tiebreaks if not code.upper().startswith("OTHER_")]
    if tournament_state.settings.unrated:
        codes = [
            f"{code}/U{tournament_state.settings.unrated}"
            if code.upper().startswith(("ARO", "TPR", "PTP", "APRO", "APPO", "RTNG")) and "/U" not in code.upper()
            else code
            for code in codes
        ]
    annulled = annulled_in(tournament_state) if tournament_state.is_round_robin else None
    asked = codes if tournament_state.settings.tiebreaks else None
    return standings(tournament, asked, round=rounds, annulled=annulled, later_ratings=later_ratings(tournament_state))


def later_ratings(tournament: TournamentState) -> dict[int, tuple[tuple[int, int], ...]]:
    """Question 214: if the tournament is set so, opponents count with the rating of the round they were met in."""
    if tournament.settings.tiebreak_ratings != "round" or tournament.is_team_event:
        return {}
    return {
        number: tournament.entrants[person].updates
        for person, number in tournament.number_of.items()
        if tournament.entrants[person].updates
    }


def with_chosen_ratings(tournament_state: TournamentState, tournament: Tournament, rounds: int) -> Tournament:
    """Questions 215 and 216: tie-breaks use the first rating of a player, or the latest if the tournament is set so."""
    if tournament_state.settings.tiebreak_ratings != "latest" or tournament_state.is_team_event:
        return tournament
    players = tuple(
        replace(player, rating=tournament_state.entrants[tournament_state.person(player.number)].rating_in(rounds))
        for player in tournament.players
    )
    return replace(tournament, players=players)


def annulled_in(tournament: TournamentState) -> tuple[int, ...]:
    """Tournament Rules articles 9(b)(1) and 9(d), question 103: players who left a round robin before halfway.

    For teams, matches count: those in which a game was played.
    """
    games = (len(tournament.numbers) - 1) * (2 if tournament.settings.double else 1)
    if tournament.is_team_event:
        matches = Counter(
            team for this_round in tournament.rounds for match in _played_matches(this_round) for team in match
        )
        return tuple(
            number
            for team, number in tournament.number_of.items()
            if tournament.teams[team].left and 2 * matches[team] < games
        )
    completed = Counter(
        person
        for this_round in tournament.rounds
        for board in this_round.boards
        if results.is_played(board.result)
        for person in (board.white, board.black)
    )
    return tuple(
        number
        for person, number in tournament.number_of.items()
        if tournament.entrants[person].left and 2 * completed[person] < games
    )


def _played_matches(this_round: Round) -> set[tuple[int, int]]:
    """The matches of a round in which a game was played."""
    boards = len(this_round.boards) // len(this_round.matches) if this_round.matches else 1
    return {
        this_round.matches[index // boards]
        for index, board in enumerate(this_round.boards)
        if this_round.matches and results.is_played(board.result)
    }


def _rounds(state: State, tournament: TournamentState, wanted: int | None) -> int:
    """The last round with results, unless another published one is wanted."""
    published = sum(this_round.is_published for this_round in tournament.rounds)
    if wanted is None:
        return last_with_results(tournament)
    if not 0 <= wanted <= published:
        raise Refusal("no-standings-after", cite_articles(state, "C.04.2 4.2"), round=wanted, published=published)
    return wanted


def last_with_results(tournament: TournamentState) -> int:
    """The last published round in which a game has a result, or in which nobody plays; 0 before the first one."""
    played = (
        one.number
        for one in tournament.rounds
        if one.is_published and (one.is_complete or any(board.white and not board.is_open for board in one.boards))
    )
    return max(played, default=0)


def standings_after(state: State, key: str, round_number: int | None = None, *, final: bool = False) -> EventStandings:
    """The standings after a round, by default the last one with results; Refusal if final ones are not possible yet."""
    tournament = state.tournament(key)
    if final:
        problems = final_problems(tournament)
        if problems:
            raise Refusal("no-final-standings", "VCL 161, 169", problem=problems[0])
    computed = compute(state, tournament, round_number)
    return EventStandings(
        places=_places(state, tournament, computed),
        tiebreaks=computed.tiebreaks,
        round=computed.round,
        final=tournament.closed and computed.round == len(tournament.rounds),
        warnings=computed.warnings,
        computed=computed,
    )


def _places(state: State, tournament: TournamentState, computed: Standings) -> tuple[Place, ...]:
    """Questions 203 to 207: lots, decisions and values from elsewhere break ties; those left out have no place."""
    places: list[Place] = []
    rows = {tournament.person(row.player): row for row in computed.rows if row.rank is not None}
    present = [person for person in rows if not _left_out(tournament, person)]
    for _, group in groupby(present, key=lambda person: rows[person].rank):
        for sharing, decided in _split_tied(tournament, list(group)):
            first = len(places) + 1
            places += [_place(state, tournament, rows[person], person, first, decided) for person in sharing]
    return tuple(places)


def _place(state: State, tournament: TournamentState, row: Row, person: int, place: int, decided: str) -> Place:
    participant = tournament.participant(person)
    return Place(
        place=place,
        person=person,
        number=row.player,
        name=participant.name if isinstance(participant, Team) else state.people[person].name,
        points=row.points,
        tiebreaks=tuple(["" if value is None else value.text for value in row.tiebreaks]),
        withdrawn=participant.left > 0,
        decided=decided,
        expelled=isinstance(participant, Entrant) and participant.expelled,
    )


def _left_out(tournament: TournamentState, person: int) -> bool:
    """Questions 197 and 198: players expelled from a Swiss have no place; the points of the opponents stay.

    A round robin has a rule of its own (Tournament Rules 2011 article 9(b)): before half of the games everything is
    annulled; after it the score is counted in the final standings, so the player keeps a place, and is marked.
    """
    participant = tournament.participant(person)
    return isinstance(participant, Entrant) and participant.expelled and not tournament.is_round_robin


def _split_tied(tournament: TournamentState, tied: list[int]) -> list[tuple[list[int], str]]:
    """Those who are tied, best first: who shares a place with whom, and what separated them from the others."""
    outside = [code.upper() for code in tournament.settings.tiebreaks if code.upper().startswith("OTHER_")]
    if len(tied) == 1 or not outside:
        return _by_decision(tournament, tied)
    values = {code: dict(tournament.values.get(code, ())) for code in outside}

    def key(person: int) -> tuple[int, ...]:
        """Question 207: values computed elsewhere, the higher first."""
        return tuple(-values[code].get(person, 0) for code in outside)

    groups = [list(group) for _, group in groupby(sorted(tied, key=key), key=key)]
    if len(groups) == 1:
        return _by_decision(tournament, tied)
    return [(sharing, why or outside[0]) for group in groups for sharing, why in _by_decision(tournament, group)]


def _by_decision(tournament: TournamentState, tied: list[int]) -> list[tuple[list[int], str]]:
    """Questions 203 to 206: by hand, else by lot, else a shared place."""
    if len(tied) == 1:
        return [(tied, "")]
    for order in reversed(tournament.tie_orders):
        if set(tied) <= set(order):
            return [([person], "hand") for person in order if person in tied]
    if tournament.lots:
        lots = lots_of(tournament)
        return [([person], "lot") for person in sorted(tied, key=lots.index)]
    return [(tied, "")]


def lots_of(tournament: TournamentState) -> tuple[int, ...]:
    """Questions 204 and 205: the order by lot of everybody who takes part.

    A player who enters after the draw gets a lot from its seed; the order of the others stays.
    """
    everybody = sorted(tournament.teams if tournament.is_team_event else tournament.entrants)
    known = sorted(tournament.lots)
    later = [person for person in everybody if person not in set(known)]
    if not later:
        return tournament.lots
    listed = [*known, *later]
    return tuple(listed[index] for index in draw_order(tournament.lots_seed, len(listed)))


def in_category(
    state: State, tournament: TournamentState, table: EventStandings, category: Category
) -> tuple[tuple[Place, int], ...]:
    """The places within a category, each with the place among all. Raises UnknownSection if facts are missing."""
    numbers = tuple(tournament.number_of[person] for person in category.players if person in tournament.number_of)
    members = replace(category, players=numbers).members(tournament_of(state, tournament.key, rounds=0))
    if category.players and not category.section:
        members = frozenset(numbers)
    found: list[tuple[Place, int]] = []
    for place in table.places:
        if place.number in members:
            shares = found and found[-1][1] == place.place
            found.append((replace(place, place=found[-1][0].place if shares else len(found) + 1), place.place))
    return tuple(found)


def category_named(state: State, name: str, *, private: bool) -> Category:
    """A category of the event by its name, or a section in its notation (`federation=NOR`); NotFound if it is none.

    Unless somebody may know what is `private`, a section says nothing of birth or sex: asked often enough, it would
    tell everybody's date of birth.
    """
    for category in state.categories:
        if category.name == name:
            return category
    try:
        section = Section.parse(name)
    except UnknownSection:
        raise NotFound("no-category", category=name) from None
    if not private and any(condition.name not in PUBLIC for condition in section.conditions):
        raise NotFound("no-category", category=name)
    return Category(name.partition("=")[2].strip() if name.count("=") == 1 else name, name)


def tied_groups(state: State, tournament: TournamentState) -> list[tuple[int, ...]]:
    """Those who share a place by points and tie-breaks."""
    rows = [row for row in compute(state, tournament).rows if row.rank is not None]
    groups = [
        tuple(tournament.person(row.player) for row in group) for _, group in groupby(rows, key=lambda row: row.rank)
    ]
    return [group for group in groups if len(group) > 1]
