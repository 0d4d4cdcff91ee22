"""The facts of a tournament. Nothing here is derived from them by a rule.

Owns `Tournament` and its parts. Everything is immutable; a change gives a new `Tournament`. Points are integers in
tenths (`15` is one and a half points). Must not know files, pairing systems, tie-breaks or the web.
"""

from __future__ import annotations

from dutchess.errors import InvalidTournament, UnknownPlayer
from dutchess.values import replace, set_fields, value_class

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from dataclasses import KW_ONLY
    from typing import Any, overload

    from dutchess.literals import Bye, ResultText
    from dutchess.pairing import Pairing
    from dutchess.tournament.validity import Problem
else:

    def overload(function):  # start-up: `typing` is for type checkers
        return function


WHITE, BLACK, NO_COLOUR = "w", "b", "-"

# Results as one player's side of a game, in the letters of the tournament report file.
OVER_THE_BOARD = frozenset("1=0WDL?")  # played: the pair may not meet again, the colour counts
POSITIVE = frozenset("1W+")
DRAWN = frozenset("=D")
UNPLAYED = frozenset("+-UFHZ")
MAX_PLAYERS = 9999
MAX_ROUNDS = 255
ALL_ROUNDS = 0

# Names under which a tournament remembers derived values, beside its fields. Copies do not have them.
VALID, TEAM_EVENT = "_valid", "_team_event"
# Fields that do not influence the matches of teams.
UNRELATED = frozenset(
    "rounds initial_colour name header system accelerations forbidden byes later_byes rank_order".split()
)


@value_class
class Game:
    """What one player has in one round: a game, a forfeit, a bye or an absence.

    `opponent` is a pairing number, 0 for none. `result` is a letter: `1 = 0` over the board; `W D L` the same, not
    rated; `+ -` forfeit; `U` pairing-allocated bye; `F H Z` full-, half-, zero-point bye; `?` not yet known (counts as
    a draw for pairing, C.04.2 article 4.1).
    """

    __module__ = "dutchess"

    # A file has thousands of entries, and every round reads them again. They must be small and fast to make.
    __slots__ = ("colour", "opponent", "result")

    opponent: int
    colour: str
    result: str

    def __init__(self, opponent: int, colour: str, result: str) -> None:
        _set_opponent(self, opponent)
        _set_colour(self, colour)
        _set_result(self, result)

    def __reduce__(self) -> tuple[type[Game], tuple[int, str, str]]:
        return Game, (self.opponent, self.colour, self.result)

    @property
    def played(self) -> bool:
        """True if the game was played over the board (C.04.2 articles 4.5 and 4.6)."""
        return self.result in OVER_THE_BOARD

    @property
    def paired(self) -> bool:
        """True if it comes from a pairing: an opponent or the pairing-allocated bye."""
        return self.opponent != 0 or self.result == "U"


# The setters of the slots of a game; nothing else can set them.
_set_opponent, _set_colour, _set_result = (vars(Game)[name].__set__ for name in Game.__match_args__)

ABSENT = Game(0, NO_COLOUR, "Z")


@value_class
class Player:
    """One player. `number` is the pairing number (C.04.2 article 2.3); `points` and `rank` are those stated in a file.

    `club` is the player's club in an event of individuals. In team events, `Tournament.teams` lists the players.
    """

    __module__ = "dutchess"

    number: int
    name: str = ""
    rating: int = 0
    title: str = ""
    sex: str = ""
    federation: str = ""
    fide_id: str = ""
    birth: str = ""
    points: int | None = None
    rank: int | None = None
    games: tuple[Game, ...] = ()
    club: str = ""

    def __init__(
        self,
        number: int,
        name: str = "",
        rating: int = 0,
        title: str = "",
        sex: str = "",
        federation: str = "",
        fide_id: str = "",
        birth: str = "",
        points: int | None = None,
        rank: int | None = None,
        games: tuple[Game, ...] = (),
        club: str = "",
    ) -> None:
        set_fields(
            self,
            {
                "number": number,
                "name": name,
                "rating": rating,
                "title": title,
                "sex": sex,
                "federation": federation,
                "fide_id": fide_id,
                "birth": birth,
                "points": points,
                "rank": rank,
                "games": games,
                "club": club,
            },
        )


@value_class
class Scoring:
    """The points for each result, in tenths. Black's points differ from White's only if a file says so (XXS)."""

    __module__ = "dutchess"

    win: int = 10
    draw: int = 5
    loss: int = 0
    _: KW_ONLY
    forfeit_win: int = 10
    forfeit_loss: int = 0
    pairing_bye: int = 10
    full_bye: int = 10
    half_bye: int = 5
    zero_bye: int = 0
    unknown: int = 5
    black_win: int | None = None
    black_draw: int | None = None
    black_loss: int | None = None

    def points(self, game: Game) -> int:
        """The points for a game."""
        black = game.colour == BLACK
        match game.result:
            case "1" | "W":
                return self.black_win if black and self.black_win is not None else self.win
            case "=" | "D":
                return self.black_draw if black and self.black_draw is not None else self.draw
            case "0" | "L":
                return self.black_loss if black and self.black_loss is not None else self.loss
            case "+":
                return self.forfeit_win
            case "-":
                return self.forfeit_loss
            case "U":
                return self.pairing_bye
            case "F":
                return self.full_bye
            case "H":
                return self.half_bye
            case "?":
                return self.unknown
            case _:
                return self.zero_bye


@value_class
class Acceleration:
    """Virtual points for a range of players in a range of rounds (TRF record 250, XXA). Both ranges are inclusive."""

    __module__ = "dutchess"

    points: int
    first_round: int
    last_round: int
    _: KW_ONLY
    first_player: int
    last_player: int
    match_points: int = 0


@value_class
class ForbiddenPairs:
    """No two of these participants may meet in these rounds (TRF record 260, XXP)."""

    __module__ = "dutchess"

    players: tuple[int, ...]
    first_round: int = 1
    last_round: int = MAX_ROUNDS


@value_class
class Adjustment:
    """Points other than the usual ones (TRF record 299), in tenths.

    `kind` is the result whose points they replace (`W D L F H Z + -`), or empty for a bonus or a penalty. `round` may
    be `ALL_ROUNDS`. If `participants` is empty, all are meant. None leaves the usual points. Individuals have only game
    points.
    """

    __module__ = "dutchess"

    kind: str
    match_points: int | None
    game_points: int | None
    round: int = ALL_ROUNDS
    participants: tuple[int, ...] = ()


@value_class
class Team:
    """A team and its players in board order (TRF records 310, 013).

    `number` is the team pairing number (C.04.6 article 1.1.1), `strength` the team's rating, 0 if unknown;
    `match_points`, `game_points` and `rank` are those stated in a file.
    """

    __module__ = "dutchess"

    number: int
    name: str
    players: tuple[int, ...]
    _: KW_ONLY
    nickname: str = ""
    strength: int = 0
    match_points: int | None = None
    game_points: int | None = None
    rank: int | None = None


@value_class
class MatchScoring:
    """Match points of each outcome of a match (TRF record 362), in tenths.

    `pairing_bye` and `bye_game_points` are the points for the pairing-allocated bye (TRF record 320). None means as
    many as for a draw (C.04.6 article 1.4.1).
    """

    __module__ = "dutchess"

    win: int = 20
    draw: int = 10
    loss: int = 0
    _: KW_ONLY
    absence: int = 0
    pairing_bye: int | None = None
    bye_game_points: int | None = None


@value_class
class LineUp:
    """The players of a team in a round, board by board; 0 for an empty board (TRF record 300).

    `opponent` is the opposing team, 0 if it is not stated.
    """

    __module__ = "dutchess"

    round: int
    team: int
    players: tuple[int, ...]
    opponent: int = 0


@value_class
class ForfeitedMatch:
    """A match that was not played (TRF record 330). `white` and `black` are (team, `+` or `-`)."""

    __module__ = "dutchess"

    round: int
    white: tuple[int, str]
    black: tuple[int, str]


@value_class
class Header:
    """The facts about the event as a whole, in the words of its organisers; empty if not stated.

    Attributes:
        city, federation: the place (TRF records 022, 032).
        start, end: the first and last day (042, 052); write `YYYY/MM/DD` if in doubt.
        kind: the kind of event, in words (092).
        chief_arbiter, deputies: the arbiters (102, 112).
        time_control, coded_time_control: in words (122), and in the code of record 222, such as `5400+30`.
        round_dates: the date of each round (132), as `YYYY/MM/DD` if it can be read, `""` if it is not stated.
        rating_federation, rating_method: the ratings that decide the order (172): `NOR` and `FIDON`, for example.
        program: the program or person that made the pairings (182).
        players, rated, teams: the numbers that a file states (062, 072, 082), None if it states none. A written file
            has the true numbers.
    """

    __module__ = "dutchess"

    _: KW_ONLY
    city: str = ""
    federation: str = ""
    start: str = ""
    end: str = ""
    kind: str = ""
    chief_arbiter: str = ""
    deputies: tuple[str, ...] = ()
    time_control: str = ""
    coded_time_control: str = ""
    round_dates: tuple[str, ...] = ()
    rating_federation: str = ""
    rating_method: str = ""
    program: str = ""
    players: int | None = None
    rated: int | None = None
    teams: int | None = None


@value_class
class Record:
    """A line of a tournament report file that becomes no field: its three-character code, and the whole line."""

    __module__ = "dutchess"

    code: str
    line: str


@value_class
class Tournament:
    """All facts about one event. `players` are in order of pairing number.

    Two tournaments are equal if they state the same facts, in whatever records. The points, ranks and counts that a
    file states, and its `layout`, do not count. In team events the numbers in `accelerations`, `forbidden`, `byes`,
    `later_byes` and `adjustments` are those of teams.

    Attributes:
        players: the participants with the games of every round so far.
        rounds: total number of rounds declared (C.04.1 article 1), None if not known.
        initial_colour: the colour drawn before round 1, `w` or `b`, None if not known.
        scoring: points per result.
        system: the coded tournament type (TRF record 192) as written, or the name of a system (`dubov`); `""` if none.
        edition: the name of the edition (`burstein-2025`) where a type does not say it; `""` if none is stated.
        accelerations, forbidden: virtual points, and forbidden pairs.
        byes: requested byes in the coming round: (player, `F` | `H` | `Z`), in order of player.
        later_byes: the same for the rounds after it: (round, player, `F` | `H` | `Z`), in order.
        rank_order: pairing numbers in ranking order if a file ranks players by position (XXC rank), otherwise ().
        adjustments: points that differ from the usual points for results.
        header: city, dates, officials and the other facts about the event as a whole.
        tiebreaks: the declared order of ranking as codes, points (`PTS`) included; () if none is declared.
        teams: in order of pairing number; () in events of individuals.
        match_scoring, board_colours: points for matches; the colours of the team that has White on the first board,
            board by board (`wbwb`), `""` if they are not stated.
        line_ups, forfeits: line-ups that differ from the order of the team; matches that were not played.
        team_byes: byes of teams in rounds played, in order: (round, team, letter). `U` is the pairing-allocated bye.
            `F`, `H` and `Z` are listed only if the games of the team's players do not show them.
        records: lines of the report file that become no field, unchanged and in order.
        layout: the lines of the report file. They are no facts: only `dutchess.trf` uses them.
    """

    __module__ = "dutchess"

    players: tuple[Player, ...]
    _: KW_ONLY
    rounds: int | None = None
    initial_colour: str | None = None
    scoring: Scoring = Scoring()
    name: str = ""
    system: str = ""
    accelerations: tuple[Acceleration, ...] = ()
    forbidden: tuple[ForbiddenPairs, ...] = ()
    byes: tuple[tuple[int, str], ...] = ()
    later_byes: tuple[tuple[int, int, str], ...] = ()
    rank_order: tuple[int, ...] = ()
    records: tuple[Record, ...] = ()
    adjustments: tuple[Adjustment, ...] = ()
    header: Header = Header()
    tiebreaks: tuple[str, ...] = ()
    teams: tuple[Team, ...] = ()
    match_scoring: MatchScoring = MatchScoring()
    board_colours: str = ""
    line_ups: tuple[LineUp, ...] = ()
    forfeits: tuple[ForfeitedMatch, ...] = ()
    team_byes: tuple[tuple[int, int, str], ...] = ()
    layout: tuple[str, ...] = ()
    edition: str = ""

    def __repr__(self) -> str:
        rounds = f"{self.played_rounds} of {self.rounds or 'an unknown number of'} rounds"
        who = f"{len(self.teams)} teams, " if self.is_team_event else ""
        return f"<Tournament {self.name!r}: {who}{len(self.players)} players, {rounds}>"

    def __eq__(self, other: object) -> bool:
        return self._facts() == other._facts() if isinstance(other, Tournament) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._facts())

    @property
    def is_team_event(self) -> bool:
        """True if pairing numbers are those of teams."""
        return pairs_teams(self.system, bool(self.teams))

    @property
    def plays_matches(self) -> bool:
        """True if two rounds are the two games of a match (C.04.5, Double-Swiss; see `tournament.matches`)."""
        return pairs_matches(self.system)

    @property
    def start_date(self) -> str | None:
        """The first day of the event as `YYYY/MM/DD`; None if the exact day is not known."""
        return date_of(self.header.start)

    @property
    def start_year(self) -> int | None:
        """The year in which the event began; None if it is not known."""
        return year_in(self.header.start)

    @property
    def start(self) -> str:
        """The name that `header.start` had in version 0.1."""
        return self.header.start

    @property
    def description(self) -> str:
        """The name that `header.kind` had in version 0.1."""
        return self.header.kind

    @property
    def played_rounds(self) -> int:
        """The number of rounds paired so far: the length of the longest list of games."""
        return max([len(player.games) for player in self.players], default=0)

    @property
    def coming_byes(self) -> tuple[tuple[int, str], ...]:
        """The byes of the coming round: `byes`, but in the second game of a match (C.04.5) the rest of the first's."""
        if not self.plays_matches or self.played_rounds % 2 == 0:
            return self.byes
        from dutchess.tournament import matches  # builds on this module, and few events need it

        return matches.byes_of_second_game(self)

    def player(self, number: int) -> Player:
        """The player with this pairing number. Raises UnknownPlayer if there is none."""
        index = number - 1
        if 0 <= index < len(self.players) and self.players[index].number == number:
            return self.players[index]
        for player in self.players:
            if player.number == number:
                return player
        raise UnknownPlayer(f"there is no player {number}")

    def points(self, player: Player) -> int:
        """Points scored so far, without virtual points.

        An open game gives no points (C.04.2 article 4.1 counts it as a draw for pairing only). A round without any
        result gives no points at all, not even for byes.
        """
        points = self.scoring.points
        games = player.games
        if games and not games[-1].opponent and self.is_pending(len(games)):
            games = games[:-1]
        return sum(points(game) for game in games if game.result != "?")

    def is_pending(self, round_number: int) -> bool:
        """True if the round has open games and no game with a result."""
        is_open = False
        for player in self.players:
            if len(player.games) >= round_number > 0:
                game = player.games[round_number - 1]
                if game.opponent and game.result != "?":
                    return False
                is_open = is_open or game.result == "?"
        return is_open

    def problems(self) -> tuple[Problem, ...]:
        """All contradictions between the facts, whether they come from a file or from code."""
        from dutchess.tournament import validity  # builds on this module

        return tuple([problem for problem in validity.problems(self) if not problem.harmless])

    def validated(self) -> Tournament:
        """The tournament itself. Raises InvalidTournament with the first of its `problems`.

        `pair`, `check`, `standings`, `trf.dumps` and the methods that change a tournament validate it. A valid
        tournament is not validated again. A tournament from a file was validated when it was read. `with_round`,
        `with_results` and `with_byes` check only what they change. A copy made by other means is validated again.
        """
        if VALID not in self.__dict__:
            from dutchess.tournament import validity  # builds on this module

            _refuse([problem for problem in validity.problems(self) if not problem.harmless])
            self.__dict__[VALID] = True
        return self

    def with_round(self, pairing: Pairing) -> Tournament:
        """Add a paired round without results (`?`). Players who are not in it get their requested bye or `Z`.

        In the second game of a match (C.04.5), they get the other half of their bye in the first game.

        Raises InvalidTournament if this is not the next round, or if a participant is unknown or paired twice.
        """
        from dutchess.tournament import validity  # builds on this module

        self.validated()
        _refuse(validity.pairing_apart(self, pairing))
        if self.is_team_event:
            from dutchess.teams import rounds  # builds on this module, and only team events need it

            return mark_valid(rounds.with_round(self, pairing))
        entries: dict[int, Game] = {number: Game(0, NO_COLOUR, code) for number, code in self.coming_byes}
        for white, black in pairing.pairs:
            entries[white] = Game(black, WHITE, "?")
            entries[black] = Game(white, BLACK, "?")
        if pairing.bye is not None:
            entries[pairing.bye] = Game(0, NO_COLOUR, "U")
        return mark_valid(self.with_entries(pairing.round, entries))

    @overload
    def with_results(self, round_number: int, results: Mapping[tuple[int, int], ResultText]) -> Tournament: ...
    @overload
    def with_results(self, round_number: int, results: Mapping[int, str]) -> Tournament: ...  # noqa: F811
    def with_results(  # noqa: F811
        self, round_number: int, results: Mapping[int, str] | Mapping[tuple[int, int], ResultText]
    ) -> Tournament:
        """Set results in a paired round. Opponents and colours do not change.

        Args:
            round_number: from 1.
            results: by game, (white, black) to a written result: `1-0`, `½-½`, `0-1`, `1F-0F` for a forfeit, and the
                other results in `tournament.results`; or by player, number to the letter of that side (see `Game`).

        Raises:
            InvalidTournament: the round is not paired, a player is unknown, the two players do not meet in it, there is
                no such result, or the two sides of a game do not agree.
        """
        from dutchess.tournament import results as words  # builds on this module
        from dutchess.tournament import validity

        self.validated()
        results = words.letters_of(self, round_number, results)
        _refuse(validity.results_apart(self, round_number, results))
        changed = {
            number: replace(_pad(player.games, round_number)[round_number - 1], result=results[number])
            for number, player in [(player.number, player) for player in self.players if player.number in results]
        }
        players = tuple(
            replace(player, games=_set(player.games, round_number - 1, changed[player.number]), points=None)
            if player.number in changed
            else player
            for player in self.players
        )
        return mark_valid(replace(self, players=players))

    def with_byes(self, byes: Iterable[tuple[int, Bye]]) -> Tournament:
        """The tournament with these byes (participant, `F` | `H` | `Z`) in the coming round, and no others."""
        from dutchess.tournament import validity  # builds on this module

        self.validated()
        wanted = tuple(sorted(byes))
        is_team = self.is_team_event
        known = frozenset([participant.number for participant in (self.teams if is_team else self.players)])
        coming = [(self.played_rounds + 1, *bye) for bye in wanted]
        _refuse(validity.byes_apart(coming, known, "team" if is_team else "player", "byes"))
        return mark_valid(self.keeping(byes=wanted))

    def with_player(self, player: Player) -> Tournament:
        """C.04.2 article 3.2: add a player under a free number. They were absent in the rounds so far."""
        from dutchess.tournament import entries  # builds on this module

        return entries.with_player(self, player)

    def withdraw(self, number: int) -> Tournament:
        """The tournament with a participant absent (`Z`) in all future rounds."""
        from dutchess.tournament import entries  # builds on this module

        return entries.withdrawn(self, number)

    def __getstate__(self) -> dict[str, Any]:
        """The values to pickle: a copy, because another thread may add a derived value at the same moment."""
        return dict(self.__dict__)

    def renumber(self, numbers: Mapping[int, int]) -> Tournament:
        """C.04.2 article 2.3: give players new numbers (old to new). All facts that name a number change with them."""
        from dutchess.tournament import numbering  # builds on this module

        return numbering.renumbered(self, numbers)

    def keeping(self, **changes: Any) -> Tournament:
        """A copy with changes that do not influence the matches of teams, so that these are not derived again."""
        if not changes.keys() <= UNRELATED:
            raise TypeError(f"matches depend on {sorted(changes.keys() - UNRELATED)}")
        changed = replace(self, **changes)
        if TEAM_EVENT in self.__dict__:
            changed.__dict__[TEAM_EVENT] = self.__dict__[TEAM_EVENT]
        return as_valid_as(self, changed) if changes.keys() == {"accelerations"} else changed

    def before_round(self, round_number: int) -> Tournament:
        """The tournament as it was just before this round was paired.

        Players who were not paired in the round are absent (`byes`), with the bye that they got.
        """
        if self.is_team_event:
            from dutchess.teams import rounds  # builds on this module, and only team events need it

            return rounds.before_round(self, round_number)
        byes: list[tuple[int, str]] = []
        players: list[Player] = []
        for player in self.players:
            games = player.games
            if len(games) >= round_number:
                game = games[round_number - 1]
                if not game.paired:
                    byes.append((player.number, game.result if game.result in "FHZ" else "Z"))
                games = games[: round_number - 1]
            elif self.played_rounds >= round_number:
                byes.append((player.number, "Z"))
            players.append(replace(player, games=games, points=None, rank=None))
        earlier = replace(self, players=tuple(players), byes=tuple(byes))
        return as_valid_as(self, earlier)

    def with_entries(self, round_number: int, entries: Mapping[int, Game]) -> Tournament:
        """Add a round from the players' games. A player without one was absent (`Z`)."""
        players = tuple(
            replace(
                player,
                games=_pad(player.games, round_number - 1) + (entries.get(player.number, ABSENT),),
                points=None,
            )
            for player in self.players
        )
        coming = tuple((player, code) for number, player, code in self.later_byes if number == round_number + 1)
        later = tuple(entry for entry in self.later_byes if entry[0] > round_number + 1)
        return replace(self, players=players, byes=coming, later_byes=later)

    def _declared(self) -> tuple[str, str]:
        """Type and edition. A system may be named in either field."""
        return ("", self.system) if self.system.islower() and not self.edition else (self.system, self.edition)

    def _facts(self) -> tuple[object, ...]:
        """The values that decide whether two tournaments are equal."""
        return (
            tuple(replace(player, points=None, rank=None) for player in self.players),
            (self.rounds, self.initial_colour, self.scoring, self.name, *self._declared()),
            (self.accelerations, self.forbidden, self.byes, self.later_byes, self.rank_order, self.records),
            (self.adjustments, replace(self.header, players=None, rated=None, teams=None), self.tiebreaks),
            tuple(replace(team, match_points=None, game_points=None, rank=None) for team in self.teams),
            (self.match_scoring, self.board_colours, self.line_ups, self.forfeits, self.team_byes),
        )


def points_text(tenths: int) -> str:
    """Points as people read them: `25` is `2.5`, `-5` is `-0.5`. All output outside of files uses this."""
    return f"{'-' if tenths < 0 else ''}{abs(tenths) // 10}.{abs(tenths) % 10}"


def _refuse(problems: Iterable[Problem]) -> None:
    """Raise InvalidTournament with the first problem, if there is one."""
    for problem in problems:
        raise InvalidTournament(problem.message)


def as_valid_as(source: Tournament, tournament: Tournament) -> Tournament:
    """Mark a tournament as valid if `source` is valid. The change between them must not add a contradiction."""
    return mark_valid(tournament) if VALID in source.__dict__ else tournament


def mark_valid(tournament: Tournament) -> Tournament:
    """Mark a tournament that was validated, or made from a valid one by a validated change."""
    tournament.__dict__[VALID] = True
    return tournament


def pairs_teams(system: str, teams_listed: bool) -> bool:
    """True if teams compete: by the coded type (TRF record 192), or without a code if teams are listed."""
    is_code = not system.islower() or "_" in system  # otherwise it is the name of a system, or empty
    return "TEAM" in system.upper() or (teams_listed and not (system and is_code))


def pairs_matches(system: str) -> bool:
    """True if matches of two games are played: by the coded type (TRF record 192), or the name of the system."""
    return system.strip().upper().replace("-", "").removeprefix("FIDE_").startswith("DOUBLESWISS")


def year_in(date: str) -> int | None:
    """The year in a date, at any position in it; None if there is none."""
    for part in _parts(date):
        if len(part) == 4 and part[:2] in ("18", "19", "20"):
            return int(part)
    return None


MONTHS = "january february march april may june july august september october november december".split()


def date_of(text: str) -> str | None:
    """A day as `YYYY/MM/DD`, from that, `DD.MM.YYYY`, `Nov 16, 2026` or `16 November 2026`; None if it is not certain.

    `24/09/2010` and `09/24/2010` are certain, `10/09/2010` and `10.09.13` are not.
    """
    parts = _parts(text)
    if len(parts) != 3:
        return None
    named = [_month(part) for part in parts]
    if any(named):
        numbers = sorted([part for part, month in zip(parts, named, strict=True) if not month], key=len)
        return _day(numbers[-1], str(max(named)), numbers[0]) if len(numbers) == 2 else None
    if len(parts[0]) == 4:
        return _day(*parts)
    first, second, year = parts
    if "." in text:
        return _day(year, second, first)
    found = {_day(year, second, first), _day(year, first, second)} - {None}
    return found.pop() if len(found) == 1 else None


def _day(year: str, month: str, day: str) -> str | None:
    if not (len(year) == 4 and month.isdecimal() and day.isdecimal() and 1 <= int(month) <= 12 and 1 <= int(day) <= 31):
        return None
    return f"{year}/{month:0>2}/{day:0>2}"


def _month(word: str) -> int:
    """The number of a month that is written in English, in full or shortened; 0 if it is not."""
    name = word.lower()
    return next((number for number, known in enumerate(MONTHS, 1) if len(name) > 2 and known.startswith(name)), 0)


def _parts(date: str) -> list[str]:
    """The numbers and names of months of a date; an empty text for any other part."""
    words = "".join([" " if mark in "/-., " else mark for mark in date]).split()
    return [word if _is_number(word) or _month(word) else "" for word in words]


def _is_number(word: str) -> bool:
    return word.isdecimal() and word.isascii() and len(word) <= 4


def _pad(games: tuple[Game, ...], length: int) -> tuple[Game, ...]:
    return games[:length] + (ABSENT,) * (length - len(games))


def _set(games: tuple[Game, ...], index: int, game: Game) -> tuple[Game, ...]:
    return games[:index] + (game,) + games[index + 1 :]


def by_number(players: Iterable[Player]) -> tuple[Player, ...]:
    """Players in order of pairing number."""
    return tuple(sorted(players, key=lambda player: player.number))
