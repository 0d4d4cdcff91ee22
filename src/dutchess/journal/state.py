"""What an event adds up to: a value that a list of facts gives, and nothing else.

Owns the shape of the state and questions that it answers at once. What a fact does to it is in `facts/`, what is
allowed in `rules/`, the tournament of the engine in `derive`. Must not know of entries, authors or files.

    State
      people: person number -> Person
      tournaments: key -> TournamentState
         entrants: person number -> Entrant
         numbers: persons by pairing number
         rounds: Round, each with its Boards
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from hashlib import sha256
from itertools import count
from typing import Any

from dutchess.awards.checklist import Declared
from dutchess.awards.scheme import PrizeScheme
from dutchess.base.values import replace, value_class
from dutchess.journal import results
from dutchess.journal.codec import canonical, encode
from dutchess.journal.errors import NotFound
from dutchess.journal.messages import Words, said
from dutchess.journal.values import Details, Person, Settings
from dutchess.pairing.systems import KNOCKOUT, ROUND_ROBIN, SCHEVENINGEN, find
from dutchess.ranking.categories import Category
from dutchess.tournament import Header, pairs_matches

DRAFT, MANUAL, PUBLISHED = "draft", "manual", "published"
NO_DETAILS = Details("")
NONE: Mapping[Any, Any] = {}  # nobody yet, nothing yet; shared, and never changed like everything in a state


def _join_numbers(numbers: Iterable[int]) -> str:
    """Numbers as people write them: `3, 101–120`."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 1 else f"{run[0]}" for run in runs)


def letter_in(byes: tuple[tuple[int, str], ...], round_number: int) -> str:
    """The letter of the bye in a round, empty if none."""
    for number, letter in byes:
        if number == round_number:
            return letter
    return ""


@value_class
class Entrant:
    """A person in one tournament.

    Attributes:
        rating, source: the tournament rating and where it comes from (`manual` if somebody typed it).
        from_round: the first round in which the player can be paired.
        late: entered after the first round had been paired.
        arrived: present; players who are not are never paired (C.04.2 article 4.1).
        checked_in: has been seen at the door.
        left: the first round without this player, 0 as long as they play.
        byes: requested byes, (round, letter).
        lot: drawn among equals, if lots decide.
        team: in a team event, 0 for none.
        updates: (round, rating) in long events: the rating from that round on; the first one is `rating`.
        boards: (round, board): the board of the hall where the player sits from that round on, 0 for any.
    """

    person: int
    rating: int = 0
    source: str = ""
    from_round: int = 1
    late: bool = False
    arrived: bool = True
    checked_in: bool = False
    left: int = 0
    expelled: bool = False
    byes: tuple[tuple[int, str], ...] = ()
    barred: bool = False
    lot: int = 0
    team: int = 0
    updates: tuple[tuple[int, int], ...] = ()
    boards: tuple[tuple[int, int], ...] = ()

    def board_in(self, round_number: int) -> int:
        """The fixed board in a round, 0 if there is none."""
        return next((board for number, board in reversed(self.boards) if number <= round_number), 0)

    def rating_in(self, round_number: int) -> int:
        """The rating in a round of a long event: the last one known by then."""
        return next((rating for number, rating in reversed(self.updates) if number <= round_number), self.rating)

    def bye(self, round_number: int) -> str:
        """The letter of the bye requested for a round, empty if none."""
        return letter_in(self.byes, round_number)

    def plays(self, round_number: int) -> bool:
        """True if the player is to be paired in a round."""
        return (
            self.arrived
            and self.from_round <= round_number
            and not 0 < self.left <= round_number
            and not self.bye(round_number)
        )


@value_class
class Earlier:
    """What a board had when later rounds were paired, up to `last_round`: the players, and the result of then."""

    last_round: int
    white: int
    black: int
    result: str


@value_class
class Board:
    """A game of a round.

    `rated` is the true result where it came too late for anything but the rating report. `earlier` is what the pairings
    of later rounds counted before the result or the colours changed (C.04.2 articles 3.1 and 4.3), oldest first.
    """

    white: int
    black: int
    result: str = results.OPEN
    verified: bool = False
    rated: str = ""
    earlier: tuple[Earlier, ...] = ()

    @property
    def is_open(self) -> bool:
        """True if no final result is known: not entered, or adjourned."""
        return self.result in (results.OPEN, results.ADJOURNED)

    @property
    def is_late(self) -> bool:
        """True if the result was corrected for the rating report alone."""
        return self.rated not in ("", self.result)


def new_board(white: int, black: int) -> Board:
    """A board without a result. If one place is empty (a short team), the other side wins by forfeit."""
    if white and black:
        return Board(white, black)
    return Board(white, black, "1F-0F" if white else "0F-1F" if black else "0F-0F")


@value_class
class Round:
    """A round that has been paired, at least as a draft.

    Attributes:
        phase: `draft`, `manual` (being changed by hand) or `published`.
        away: the players who are not paired, each with the letter of their bye.
        order: the pairing numbers when it was paired.
        matches: (white team, black team) in team events; then board k of match m is board m * boards + k.
    """

    number: int
    boards: tuple[Board, ...]
    bye: int | None = None
    away: tuple[tuple[int, str], ...] = ()
    order: tuple[int, ...] = ()
    phase: str = DRAFT
    origin: str = "engine"
    matches: tuple[tuple[int, int], ...] = ()
    position: int | None = None

    @property
    def is_published(self) -> bool:
        return self.phase == PUBLISHED

    @property
    def open_boards(self) -> tuple[int, ...]:
        """The places of the boards without a final result."""
        return tuple(number for number, board in enumerate(self.boards, 1) if board.is_open and board.white)

    @property
    def is_complete(self) -> bool:
        return self.is_published and not self.open_boards

    def board(self, place: int) -> Board:
        """The board at a place in the order of publication, from 1; people know it by its number in the hall."""
        if not 1 <= place <= len(self.boards):
            raise NotFound("no-board", round=self.number, board=place, boards=str(len(self.boards)))
        return self.boards[place - 1]

    def board_of(self, person: int) -> int | None:
        """The place of the board at which somebody plays."""
        for number, board in enumerate(self.boards, 1):
            if person in (board.white, board.black):
                return number
        return None


@value_class
class Team:
    """A team; `persons` are its players in board order."""

    team: int
    name: str
    short: str = ""
    strength: int = 0
    captain: str = ""
    persons: tuple[int, ...] = ()
    line_ups: Mapping[int, tuple[int, ...]] = NONE
    left: int = 0
    byes: tuple[tuple[int, str], ...] = ()

    def bye(self, round_number: int) -> str:
        """The letter of the bye it has asked for in a round, empty if none."""
        return letter_in(self.byes, round_number)

    def plays(self, round_number: int) -> bool:
        """True if it is to be paired in a round."""
        return not 0 < self.left <= round_number and not self.bye(round_number)


@value_class
class Remark:
    """What a report must say in a `###` line: `### Correction @ Round 3: ...`."""

    kind: str
    round: int
    text: Words = ""

    def __str__(self) -> str:
        return f"### {self.kind} @ Round {self.round}" + (f": {self.text}" if self.text else "")


@value_class
class Forbidden:
    """Persons (or teams) of whom no two may meet in these rounds."""

    persons: tuple[int, ...]
    first_round: int = 1
    last_round: int = 255


@value_class
class Playoff:
    """The play-off of a match that stood level after a round: persons (teams in team events), and its results."""

    round: int
    white: int
    black: int
    results: str


@value_class
class TournamentState:
    """One tournament of an event.

    Attributes:
        numbers: persons (teams in team events) in order of pairing number; only those who hold one.
        colour, colour_seed: the initial colour, and how it was drawn.
        positions: the Chess960 starting position of each round for which one was drawn.
        wishes: of whom no two should meet if the rules allow it.
        playoffs: of matches that stood level (knock-out).
        group_a: who is in group A of an accelerated event, fixed with the first pairing (C.04.7 article 1.3).
        remarks: what the report must say about departures from the rules.
        lots, lots_seed, tie_orders, values: what decides ties that the tie-breaks leave.
        repairs, records: what was repaired in an imported file, and lines of it that nothing else states.
        header: what an imported file says of the event as a whole; it counts where the event itself says nothing.
        prizes: the prize list, None if there is none.
        declared: what the organiser states for title norms.
    """

    key: str
    settings: Settings
    fide_mode: bool = True
    entrants: Mapping[int, Entrant] = NONE
    numbers: tuple[int, ...] = ()
    rounds: tuple[Round, ...] = ()
    colour: str = ""
    colour_seed: str = ""
    positions: Mapping[int, int] = NONE
    forbidden: tuple[Forbidden, ...] = ()
    wishes: tuple[Forbidden, ...] = ()
    playoffs: tuple[Playoff, ...] = ()
    group_a: tuple[int, ...] = ()
    remarks: tuple[Remark, ...] = ()
    lots: tuple[int, ...] = ()
    lots_seed: str = ""
    tie_orders: tuple[tuple[int, ...], ...] = ()
    values: Mapping[str, tuple[tuple[int, int], ...]] = NONE
    teams: Mapping[int, Team] = NONE
    repairs: tuple[Words, ...] = ()
    records: tuple[str, ...] = ()
    header: Header = Header()
    closed: bool = False
    prizes: PrizeScheme | None = None
    declared: Declared = Declared()

    @property
    def is_team_event(self) -> bool:
        return self.settings.teams is not None

    @property
    def is_empty(self) -> bool:
        """True if nobody is entered and nothing is paired."""
        return not (self.entrants or self.teams or self.rounds)

    @property
    def is_round_robin(self) -> bool:
        return self.settings.system == ROUND_ROBIN

    @property
    def is_scheduled(self) -> bool:
        """True if a table fixes every round: all can be published at once, and games played ahead or later."""
        return self.settings.system in (ROUND_ROBIN, SCHEVENINGEN)

    @property
    def is_knockout(self) -> bool:
        return self.settings.system == KNOCKOUT

    @property
    def is_fixed(self) -> bool:
        """True if a table or a bracket decides who meets whom: nobody has a bye, whoever is missing loses."""
        return not find(self.settings.system).tells

    @property
    def plays_matches(self) -> bool:
        """True if a match has two games, and each of them is a round (C.04.5)."""
        return pairs_matches(self.settings.system)

    @property
    def rounds_of_match(self) -> int:
        """The number of rounds that belong together: those of one match."""
        return 2 if self.plays_matches else 1

    def match_of(self, round_number: int) -> tuple[Round, ...]:
        """The rounds of a match that are paired: the round itself and, in a match of two games, the other one."""
        first = round_number - (round_number - 1) % self.rounds_of_match
        return self.rounds[first - 1 : first - 1 + self.rounds_of_match]

    @property
    def is_imported(self) -> bool:
        """True if the tournament came from a file."""
        return self.header != Header() or bool(self.repairs or self.records)

    @property
    def has_begun(self) -> bool:
        """True once the first round has been paired, at least as a draft."""
        return bool(self.rounds)

    @property
    def coming(self) -> int:
        """The round to be paired next."""
        return len(self.rounds) + 1

    @property
    def last(self) -> Round | None:
        return self.rounds[-1] if self.rounds else None

    @property
    def last_published(self) -> int:
        """The last published round, 0 before the first; only the last round can be a draft."""
        last = self.last
        return 0 if last is None else last.number if last.is_published else last.number - 1

    def matches_since(self, round_number: int) -> int:
        """The number of rounds published after a round; where a match has two games (C.04.5), the number of matches."""
        games = self.rounds_of_match
        return (self.last_published - 1) // games - (round_number - 1) // games

    def round(self, number: int) -> Round:
        if not self.rounds:
            raise NotFound("nothing-paired")
        if not 1 <= number <= len(self.rounds):
            raise NotFound("round-not-paired", round=number, tournament=self.settings.name)
        return self.rounds[number - 1]

    def entrant(self, person: int) -> Entrant:
        entrant = self.entrants.get(person)
        if entrant is None:
            raise NotFound("not-in-tournament", person=person, tournament=self.settings.name)
        return entrant

    def participant(self, who: int) -> Entrant | Team:
        """Who is paired: a team in team events, else a player."""
        return self.teams[who] if self.is_team_event else self.entrants[who]

    @cached_property
    def number_of(self) -> Mapping[int, int]:
        """Pairing number by person (or team)."""
        return {person: place for place, person in enumerate(self.numbers, 1)}

    @cached_property
    def player_numbers(self) -> Mapping[int, int]:
        """The number of each player: the pairing number, or in team events the place in the lists of all teams."""
        if not self.is_team_event:
            return self.number_of
        listed = [person for team in self.numbers or sorted(self.teams) for person in self.teams[team].persons]
        return {person: place for place, person in enumerate(listed, 1)}

    def person(self, number: int) -> int:
        """Who holds a pairing number."""
        if not 1 <= number <= len(self.numbers):
            raise NotFound("no-number", tournament=self.settings.name, number=number)
        return self.numbers[number - 1]

    @property
    def open_games(self) -> tuple[tuple[int, int], ...]:
        """(round, place of the board) of every game of a published round without a final result."""
        return tuple(
            (this_round.number, board)
            for this_round in self.rounds
            if this_round.is_published
            for board in this_round.open_boards
        )

    @cached_property
    def with_fixed_boards(self) -> Mapping[int, Entrant]:
        """The few players who have, or once had, a board of their own."""
        return {person: entrant for person, entrant in self.entrants.items() if entrant.boards}

    def board_numbers(self, this_round: Round) -> tuple[int, ...]:
        """The numbers of the boards of a round in the hall, in the order of publication (C.04.2 article 3.6).

        They count from the first board of the tournament. A player with a fixed board has that one; the order of the
        other boards stays.
        """
        first = self.settings.first_board
        plain = range(first, first + len(this_round.boards))
        if self.is_team_event or not self.with_fixed_boards:
            return tuple(plain)
        fixed: dict[int, int] = {}
        for place, board in enumerate(this_round.boards):
            for person in (board.white, board.black):
                entrant = self.with_fixed_boards.get(person)
                wanted = entrant.board_in(this_round.number) if entrant else 0
                if wanted and place not in fixed and wanted not in fixed.values():
                    fixed[place] = wanted
        taken = set(fixed.values())
        free = (number for number in count(first) if number not in taken)
        return tuple(fixed[place] if place in fixed else next(free) for place in range(len(this_round.boards)))

    def board_number(self, round_number: int, place: int) -> int:
        """The number in the hall of the board at a place in the order of publication."""
        return self.board_numbers(self.round(round_number))[place - 1]

    def board_labels(self, this_round: Round) -> tuple[str, ...]:
        """What people call the boards of a round: by their numbers in the hall; `2.3` is board 3 of match 2."""
        if self.settings.teams is None:
            return tuple(map(str, self.board_numbers(this_round)))
        size = self.settings.teams.boards
        return tuple(f"{at // size + 1}.{at % size + 1}" for at in range(len(this_round.boards)))

    def place_of(self, round_number: int, board: int) -> int:
        """The place in the order of publication of the board that has this number in the hall."""
        numbers = self.board_numbers(self.round(round_number))
        if board not in numbers:
            raise NotFound("no-board", round=round_number, board=board, boards=_join_numbers(numbers))
        return numbers.index(board) + 1

    def with_entrant(self, entrant: Entrant) -> TournamentState:
        return replace(self, entrants={**self.entrants, entrant.person: entrant})

    def with_team(self, team: Team) -> TournamentState:
        return replace(self, teams={**self.teams, team.team: team})

    def with_round(self, this_round: Round) -> TournamentState:
        """The same with another round in its place."""
        rounds = (*self.rounds[: this_round.number - 1], this_round, *self.rounds[this_round.number :])
        changed = replace(self, rounds=rounds)
        changed.__dict__["with_fixed_boards"] = self.with_fixed_boards  # the players are as they were
        return changed

    def with_board(self, round_number: int, number: int, **changes: Any) -> TournamentState:
        """The same with one board of a round changed."""
        this_round = self.round(round_number)
        board = replace(this_round.board(number), **changes)
        boards = (*this_round.boards[: number - 1], board, *this_round.boards[number:])
        return self.with_round(replace(this_round, boards=boards))

    def with_late_change(self, round_number: int, number: int, **changes: Any) -> TournamentState:
        """The same with a board changed; it keeps what the pairings counted that did not know, its own included.

        No table of rounds counts results, nor does that of the second game of a match.
        """
        board, last = self.round(round_number).board(number), self.last_published
        is_counted = self.matches_since(round_number) and not self.is_scheduled
        if (is_counted or "white" in changes) and not any(one.last_round == last for one in board.earlier):
            counted = Earlier(last, board.white, board.black, board.result or results.ADJOURNED)
            changes["earlier"] = (*board.earlier, counted)
        return self.with_board(round_number, number, **changes)

    def without_round(self, round_number: int) -> TournamentState:
        """The same as if the last round had never been paired: boards forget what its pairing counted."""
        return replace(
            self, rounds=tuple(_round_until(one, round_number - 1) for one in self.rounds[: round_number - 1])
        )

    def with_remark(self, kind: str, round_number: int, text: Words) -> TournamentState:
        """The same with a remark for the report, if there is one to make."""
        return replace(self, remarks=(*self.remarks, Remark(kind, round_number, text))) if text else self

    def playing(self, round_number: int) -> Iterator[int]:
        """Who is to be paired in a round."""
        if self.is_team_event:
            return (number for number, team in self.teams.items() if team.plays(round_number))
        return (person for person, entrant in self.entrants.items() if entrant.plays(round_number))


def _round_until(this_round: Round, last: int) -> Round:
    """A round whose boards keep what the pairings up to the last round counted, and nothing of later ones."""
    if not any(board.earlier and board.earlier[-1].last_round > last for board in this_round.boards):
        return this_round
    boards = []
    for board in this_round.boards:
        counted = {min(one.last_round, last): one for one in reversed(board.earlier)}  # of two, the older one counted
        kept = tuple(
            replace(one, last_round=number)
            for number, one in sorted(counted.items())
            if number > this_round.number or one.white != board.white
        )
        boards.append(replace(board, earlier=kept))
    return replace(this_round, boards=tuple(boards))


@value_class
class State:
    """An event: people, the tournaments they play in, and the categories they are listed in (`players` are persons)."""

    details: Details = NO_DETAILS
    people: Mapping[int, Person] = NONE
    tournaments: Mapping[str, TournamentState] = NONE
    closed: bool = False
    categories: tuple[Category, ...] = ()

    def tournament(self, key: str) -> TournamentState:
        tournament = self.tournaments.get(key)
        if tournament is None:
            known = ", ".join(self.tournaments) or said("no-tournaments-yet")
            raise NotFound("no-tournament", tournament=key, event=self.details.name, known=known)
        return tournament

    def person(self, person: int) -> Person:
        person_data = self.people.get(person)
        if person_data is None:
            raise NotFound("no-person", person=person, event=self.details.name)
        return person_data

    @property
    def next_person(self) -> int:
        return max(self.people, default=0) + 1

    def fingerprint(self) -> str:
        """A hash of the whole state: two equal states have the same."""
        return sha256(canonical(encode(self)).encode()).hexdigest()

    def with_tournament(self, changed: TournamentState) -> State:
        return replace(self, tournaments={**self.tournaments, changed.key: changed})
