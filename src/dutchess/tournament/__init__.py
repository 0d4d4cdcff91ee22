"""The facts of a tournament, and nothing that is derived from them by a rule.

Owns `Tournament` and what it is made of. Everything is immutable; a change gives a new `Tournament`. Points are
integers in tenths (`15` is one and a half points). Must not know of files, pairing systems, tie-breaks or the web.
"""

from __future__ import annotations

from dutchess.errors import InvalidTournament, UnknownPlayer
from dutchess.record import record, replace, set_fields

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
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

# What a tournament remembers beside its fields; copies do not have it.
VALID, TEAM_EVENT = "_valid", "_team_event"
# Fields that no match of teams depends on.
UNRELATED = frozenset(
    "rounds initial_colour name header system accelerations forbidden byes later_byes rank_order".split()
)


@record
class Game:
    """One player's entry for one round: a game, a forfeit, a bye or an absence.

    `opponent` is a pairing number, 0 for none. `result` is a letter: `1 = 0` over the board; `W D L` the same, not
    rated; `+ -` forfeit; `U` pairing-allocated bye; `F H Z` full-, half-, zero-point bye; `?` not known yet (counts as
    a draw for pairing, C.04.2 article 4.1).
    """

    __module__ = "dutchess"

    # Reading a file makes thousands of entries, and they are read again for every round: small and quickly made.
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
        """True if the entry comes from a pairing: an opponent or the pairing-allocated bye."""
        return self.opponent != 0 or self.result == "U"


# What the slots of an entry are filled with; nothing else can set them.
_set_opponent, _set_colour, _set_result = (vars(Game)[name].__set__ for name in Game.__match_args__)

ABSENT = Game(0, NO_COLOUR, "Z")


@record
class Player:
    """One participant. `number` is the pairing number (C.04.2 article 2.3); `points` and `rank` are a file's claims.

    `club` is what he belongs to in an event of individuals; in team events `Tournament.teams` says who plays for whom.
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


@record
class Scoring:
    """What each result is worth, in tenths. Values by colour differ only where a file says so (XXS)."""

    __module__ = "dutchess"

    win: int = 10
    draw: int = 5
    loss: int = 0
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

    @property
    def is_standard(self) -> bool:
        """One point for a win, half a point for a draw, nothing for a loss (C.04.5.1 article 1.1.1)."""
        black = (self.black_win, self.black_draw, self.black_loss)
        return (self.win, self.draw, self.loss) == (10, 5, 0) and black == (None, None, None)

    def points(self, game: Game) -> int:
        """The points that an entry is worth."""
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


@record
class Acceleration:
    """Virtual points for a range of players in a range of rounds (TRF record 250, XXA). Both ranges are inclusive."""

    __module__ = "dutchess"

    points: int
    first_round: int
    last_round: int
    first_player: int
    last_player: int
    match_points: int = 0


@record
class ForbiddenPairs:
    """No two of these participants may meet in these rounds (TRF record 260, XXP)."""

    __module__ = "dutchess"

    players: tuple[int, ...]
    first_round: int = 1
    last_round: int = MAX_ROUNDS


@record
class Adjustment:
    """Points other than the usual ones (TRF record 299), in tenths.

    `kind` is the result they replace (`W D L F H Z + -`), or empty for a bonus or a penalty that is added. `round` is
    `ALL_ROUNDS` for all of them, `participants` is empty for everybody; None leaves the usual points. Individuals have
    game points only.
    """

    __module__ = "dutchess"

    kind: str
    match_points: int | None
    game_points: int | None
    round: int = ALL_ROUNDS
    participants: tuple[int, ...] = ()


@record
class Team:
    """A team and its players in board order (TRF records 310, 013).

    `number` is the team pairing number (C.04.6 article 1.1.1), `strength` the team's rating, 0 if unknown;
    `match_points`, `game_points` and `rank` are a file's claims.
    """

    __module__ = "dutchess"

    number: int
    name: str
    players: tuple[int, ...]
    nickname: str = ""
    strength: int = 0
    match_points: int | None = None
    game_points: int | None = None
    rank: int | None = None


@record
class MatchScoring:
    """Match points of each outcome of a match (TRF record 362), in tenths.

    `pairing_bye` and `bye_game_points` are what the pairing-allocated bye is worth (TRF record 320); None: as much as
    a draw (C.04.6 article 1.4.1).
    """

    __module__ = "dutchess"

    win: int = 20
    draw: int = 10
    loss: int = 0
    absence: int = 0
    pairing_bye: int | None = None
    bye_game_points: int | None = None


@record
class LineUp:
    """Who plays for a team in a round, board by board; 0 for an empty board (TRF record 300).

    `opponent` is the team met, 0 if it is not stated.
    """

    __module__ = "dutchess"

    round: int
    team: int
    players: tuple[int, ...]
    opponent: int = 0


@record
class ForfeitedMatch:
    """A match that was not played (TRF record 330). `white` and `black` are (team, `+` or `-`)."""

    __module__ = "dutchess"

    round: int
    white: tuple[int, str]
    black: tuple[int, str]


@record
class Header:
    """What a report says of the event as a whole. Everything is as people wrote it, and empty where nothing is said.

    Attributes:
        city, federation: where it took place (TRF records 022, 032).
        start, end: its first and last day (042, 052), `YYYY/MM/DD` if in doubt.
        kind: what kind of event it is, in words (092).
        chief_arbiter, deputies: who was responsible (102, 112).
        time_control, coded_time_control: in words (122), and in the code of record 222, such as `5400+30`.
        round_dates: the day of each round (132), `YYYY/MM/DD` where it can be read, `""` for one that is not stated.
        rating_federation, rating_method: which ratings made the order (172): `NOR` and `FIDON`, for example.
        program: what or who made the pairings (182).
        players, rated, teams: how many there are by the file's claim (062, 072, 082), None if it makes none. What is
            written is the true number.
    """

    __module__ = "dutchess"

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


@record
class Record:
    """A line of a tournament report file that no field holds: three-character code and the whole line."""

    __module__ = "dutchess"

    code: str
    line: str


@record
class Tournament:
    """All facts about one event. `players` are in order of pairing number.

    Two tournaments are equal if they state the same facts, however a file worded them: the points, ranks and numbers of
    players that a file claims, and its `layout`, do not count. In team events the numbers in `accelerations`,
    `forbidden`, `byes`, `later_byes` and `adjustments` are those of teams.

    Attributes:
        players: the participants with the games of every round so far.
        rounds: total number of rounds declared (C.04.1 article 1), None if not known.
        initial_colour: the colour drawn before round 1, `w` or `b`, None if not known.
        scoring: points per result.
        system: the coded tournament type (TRF record 192) as written, or the name of a system (`dubov`); `""` if none.
        accelerations, forbidden: virtual points and pairs that must not meet.
        byes: what is already known of the coming round: (player, `F` | `H` | `Z`), in order of player.
        later_byes: the same for the rounds after it: (round, player, `F` | `H` | `Z`), in order.
        rank_order: pairing numbers in ranking order where a file ranks players by position (XXC rank), else ().
        adjustments: points given or taken apart from the results.
        header: place, days, officials and what else a report says of the event as a whole.
        tiebreaks: the declared order of ranking as codes, points (`PTS`) included; () if none is declared.
        teams: in order of pairing number; () in events of individuals.
        match_scoring, board_colours: what matches are worth; colours of the team that has White on the first board,
            board by board (`wbwb`), `""` if they are not stated.
        line_ups, forfeits: who played where, if not in the order of the team; matches that were not played.
        team_byes: byes of teams in rounds played, in order: (round, team, letter). `U` is the pairing-allocated bye;
            `F`, `H`, `Z` stand here only where the entries of the team's players do not show them.
        records: lines of the report file that no field holds, verbatim and in order.
        layout: how the report file worded and ordered all of this. No fact: only `dutchess.trf` looks at it.
    """

    __module__ = "dutchess"

    players: tuple[Player, ...]
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
    def start_date(self) -> str | None:
        """The day on which the event began as `YYYY/MM/DD`; None if it is not known to the day."""
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
        """How many rounds have been paired: the length of the longest list of games."""
        return max([len(player.games) for player in self.players], default=0)

    def player(self, number: int) -> Player:
        """The player with this pairing number; UnknownPlayer if there is none."""
        index = number - 1
        if 0 <= index < len(self.players) and self.players[index].number == number:
            return self.players[index]
        for player in self.players:
            if player.number == number:
                return player
        raise UnknownPlayer(f"there is no player {number}")

    def points(self, player: Player) -> int:
        """Points scored so far, by the results; acceleration not included.

        A game still open gives nothing (C.04.2 article 4.1 counts it as a draw for pairing only), and a round without
        any result yet gives nothing to anybody.
        """
        points = self.scoring.points
        games = player.games
        if games and not games[-1].opponent and self.is_pending(len(games)):
            games = games[:-1]
        return sum(points(game) for game in games if game.result != "?")

    def is_pending(self, round_number: int) -> bool:
        """True if games of this round are open and none has a result."""
        is_open = False
        for player in self.players:
            if len(player.games) >= round_number > 0:
                game = player.games[round_number - 1]
                if game.opponent and game.result != "?":
                    return False
                is_open = is_open or game.result == "?"
        return is_open

    def problems(self) -> tuple[Problem, ...]:
        """Everything in which the facts contradict each other, whether they come from a file or from code."""
        from dutchess.tournament import validity  # builds on this module

        return tuple([problem for problem in validity.problems(self) if not problem.harmless])

    def validated(self) -> Tournament:
        """The tournament itself; InvalidTournament with the first of its `problems`.

        Validation runs where a tournament enters: `pair`, `check`, `standings`, `trf.dumps` and the methods that change
        it ask for it, and one that was found valid is not looked at again. What was read from a file has been
        validated then; `with_round`, `with_results` and `with_byes` look at what they change only. A copy made by
        other means is looked at again.
        """
        if VALID not in self.__dict__:
            from dutchess.tournament import validity  # builds on this module

            _refuse([problem for problem in validity.problems(self) if not problem.harmless])
            self.__dict__[VALID] = True
        return self

    def with_round(self, pairing: Pairing) -> Tournament:
        """Add a paired round whose results are still open (`?`); players not in it get their requested bye or `Z`.

        InvalidTournament if it is not the turn of this round, or if somebody in it is unknown or paired twice.
        """
        from dutchess.tournament import validity  # builds on this module

        self.validated()
        _refuse(validity.pairing_apart(self, pairing))
        if self.is_team_event:
            from dutchess.teams import rounds  # builds on this module, and only team events need it

            return mark_valid(rounds.with_round(self, pairing))
        entries: dict[int, Game] = {number: Game(0, NO_COLOUR, code) for number, code in self.byes}
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
        """Set results in a round that has been paired; opponent and colour stay.

        Args:
            round_number: from 1.
            results: by game, (white, black) to what people write: `1-0`, `½-½`, `0-1`, `1F-0F` for a forfeit, and the
                other words of the journal; or by player, number to the letter of that side (see `Game`).

        Raises:
            InvalidTournament: the round is not paired, somebody is unknown, these two do not meet in it, the word is no
                result, or the two sides of a game do not agree.
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
        """The tournament with these byes (participant, `F` | `H` | `Z`) in the coming round and no others."""
        from dutchess.tournament import validity  # builds on this module

        self.validated()
        wanted = tuple(sorted(byes))
        is_team = self.is_team_event
        known = frozenset([entry.number for entry in (self.teams if is_team else self.players)])
        coming = [(self.played_rounds + 1, *bye) for bye in wanted]
        _refuse(validity.byes_apart(coming, known, "team" if is_team else "player", "byes"))
        return mark_valid(self.keeping(byes=wanted))

    def with_player(self, player: Player) -> Tournament:
        """C.04.2 article 3.2: one more player under a free number; the rounds before he came are absences."""
        from dutchess.tournament import entries  # builds on this module

        return entries.with_player(self, player)

    def withdraw(self, number: int) -> Tournament:
        """The tournament with a participant absent (`Z`) in all rounds to come."""
        from dutchess.tournament import entries  # builds on this module

        return entries.withdrawn(self, number)

    def __getstate__(self) -> dict[str, Any]:
        """What is pickled: a copy, because other threads may note at the same moment what they derived."""
        return dict(self.__dict__)

    def renumber(self, numbers: Mapping[int, int]) -> Tournament:
        """C.04.2 article 2.3: players under new numbers, from old to new; everything that names a number follows."""
        from dutchess.tournament import numbering  # builds on this module

        return numbering.renumbered(self, numbers)

    def keeping(self, **changes: Any) -> Tournament:
        """A copy with changes that no match of teams depends on: what was derived of them is not derived again."""
        if not changes.keys() <= UNRELATED:
            raise TypeError(f"matches depend on {sorted(changes.keys() - UNRELATED)}")
        changed = replace(self, **changes)
        if TEAM_EVENT in self.__dict__:
            changed.__dict__[TEAM_EVENT] = self.__dict__[TEAM_EVENT]
        return as_valid_as(self, changed) if changes.keys() == {"accelerations"} else changed

    def before_round(self, round_number: int) -> Tournament:
        """The tournament as it stood when this round was to be paired.

        Players who did not take part in the round's pairing appear as absent (`byes`) with the bye they were given.
        """
        if self.is_team_event:
            from dutchess.teams import rounds  # builds on this module, and only team events need it

            return rounds.before_round(self, round_number)
        byes: list[tuple[int, str]] = []
        players: list[Player] = []
        for player in self.players:
            games = player.games
            if len(games) >= round_number:
                entry = games[round_number - 1]
                if not entry.paired:
                    byes.append((player.number, entry.result if entry.result in "FHZ" else "Z"))
                games = games[: round_number - 1]
            elif self.played_rounds >= round_number:
                byes.append((player.number, "Z"))
            players.append(replace(player, games=games, points=None, rank=None))
        earlier = replace(self, players=tuple(players), byes=tuple(byes))
        return as_valid_as(self, earlier)

    def with_entries(self, round_number: int, entries: Mapping[int, Game]) -> Tournament:
        """Add a round by the players' entries; who has none was absent (`Z`)."""
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

    def _facts(self) -> tuple[object, ...]:
        """What decides whether two tournaments are equal."""
        return (
            tuple(replace(player, points=None, rank=None) for player in self.players),
            (self.rounds, self.initial_colour, self.scoring, self.name, self.system),
            (self.accelerations, self.forbidden, self.byes, self.later_byes, self.rank_order, self.records),
            (self.adjustments, replace(self.header, players=None, rated=None, teams=None), self.tiebreaks),
            tuple(replace(team, match_points=None, game_points=None, rank=None) for team in self.teams),
            (self.match_scoring, self.board_colours, self.line_ups, self.forfeits, self.team_byes),
        )


def points_text(tenths: int) -> str:
    """Points as people read them, the one way to write them outside of files: `25` is `2.5`, `-5` is `-0.5`."""
    return f"{'-' if tenths < 0 else ''}{abs(tenths) // 10}.{abs(tenths) % 10}"


def _refuse(problems: Iterable[Problem]) -> None:
    """Raise InvalidTournament with the first problem, if there is one."""
    for problem in problems:
        raise InvalidTournament(problem.message)


def as_valid_as(source: Tournament, tournament: Tournament) -> Tournament:
    """Mark a tournament that says nothing wrong where `source` does not."""
    return mark_valid(tournament) if VALID in source.__dict__ else tournament


def mark_valid(tournament: Tournament) -> Tournament:
    """Mark a tournament that was validated, or made from a valid one by a change that was."""
    tournament.__dict__[VALID] = True
    return tournament


def pairs_teams(system: str, teams_listed: bool) -> bool:
    """True if teams compete: the coded type (TRF record 192) says so, or there is no code and teams are listed."""
    is_code = not system.islower() or "_" in system  # else it is the name of a system, or nothing
    return "TEAM" in system.upper() or (teams_listed and not (system and is_code))


def year_in(date: str) -> int | None:
    """The year that a date names, wherever it stands in it; None if there is none."""
    for part in _parts(date):
        if len(part) == 4 and part[:2] in ("18", "19", "20"):
            return int(part)
    return None


def date_of(text: str) -> str | None:
    """A day as `YYYY/MM/DD`, from that or from `DD.MM.YYYY`; None if the text is neither."""
    parts = _parts(text)
    if len(parts) != 3 or not all(parts):
        return None
    if len(parts[2]) == 4 and "." in text:
        parts.reverse()
    year, month, day = (part.zfill(2) for part in parts)
    if len(year) != 4 or not 1 <= int(month) <= 12 or not 1 <= int(day) <= 31:
        return None
    return f"{year}/{month}/{day}"


def _parts(date: str) -> list[str]:
    """The numbers of a date; an empty text for a part that is none."""
    words = "".join(["/" if mark in "-. " else mark for mark in date.strip()]).split("/")
    return [word if word.isdecimal() and word.isascii() and len(word) <= 4 else "" for word in words]


def _pad(games: tuple[Game, ...], length: int) -> tuple[Game, ...]:
    return games[:length] + (ABSENT,) * (length - len(games))


def _set(games: tuple[Game, ...], index: int, game: Game) -> tuple[Game, ...]:
    return games[:index] + (game,) + games[index + 1 :]


def by_number(players: Iterable[Player]) -> tuple[Player, ...]:
    """Players in order of pairing number."""
    return tuple(sorted(players, key=lambda player: player.number))
