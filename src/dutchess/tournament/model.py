"""What a tournament is made of: players and their games, points, teams, the facts about the event as a whole.

Owns these values and the letters of results. Everything else imports them from `dutchess.tournament`.
"""

from __future__ import annotations

from dutchess.base.values import set_fields, value_class

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dataclasses import KW_ONLY

WHITE, BLACK, NO_COLOUR = "w", "b", "-"
OTHER_COLOUR = {WHITE: BLACK, BLACK: WHITE}
OPPOSITE = {**OTHER_COLOUR, NO_COLOUR: NO_COLOUR}

# Results as one player's side of a game, in the letters of the tournament report file.
OVER_THE_BOARD = frozenset("1=0WDL?")  # played: the pair may not meet again, the colour counts
POSITIVE = frozenset("1W+")
DRAWN = frozenset("=D")
UNPLAYED = frozenset("+-UFHZ")
MAX_PLAYERS = 9999
MAX_ROUNDS = 255
ALL_ROUNDS = 0


@value_class
class Game:
    """What one player has in one round: a game, a forfeit, a bye or an absence.

    `opponent` is a pairing number, 0 for none. `result` is a letter: `1 = 0` over the board; `W D L` the same, not
    rated; `+ -` forfeit; `U` pairing-allocated bye; `F H Z` full-, half-, zero-point bye; `?` not yet known (counts as
    a draw for pairing, C.04.2 article 3.1).
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
        """True if the game was played over the board (C.04.2 articles 3.4 and 3.5)."""
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
class Wish:
    """No two of these participants should meet in these rounds, if the rules of the system allow it (record XXW)."""

    __module__ = "dutchess"

    players: tuple[int, ...]
    first_round: int = 1
    last_round: int = MAX_ROUNDS


@value_class
class Playoff:
    """The play-off of a match that stood level after a round (record XXM).

    `white` and `black` are the colours of the first game; they change from game to game. `results` has one sign for
    each game, `1`, `=` or `0`, as the one who began with White scored in it, whatever the colour.
    """

    __module__ = "dutchess"

    round: int
    white: int
    black: int
    results: str

    @property
    def winner(self) -> int | None:
        """Who won it, None while it is level."""
        wins, losses = self.results.count("1"), self.results.count("0")
        return None if wins == losses else self.white if wins > losses else self.black


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
    many as for a draw (C.04.6 article 1.4).
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
class OtherResult:
    """A result that a game does not have in `Player.games` (record XXK): one that pairings counted before it changed.

    A later round was paired with it because the game was adjourned then, or because the result, or the colours, were
    corrected afterwards (C.04.2 articles 3.1 and 4.3).

    Attributes:
        round, white, black: the game, with the colours of then.
        result: as people write it (`tournament.results`), `?` for an adjourned game.
        last_round: the last round that was paired with it; 0 if no pairing counts it, nor any standings: the result was
            corrected too late for anything but the rating report.
    """

    __module__ = "dutchess"

    round: int
    white: int
    black: int
    result: str
    last_round: int = 0


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

    @property
    def is_round_robin(self) -> bool:
        """True if the words about the kind of event are those of a round robin."""
        words = self.kind.lower()
        return "robin" in words or "all-play-all" in words or ("berger" in words and "swiss" not in words)

    @property
    def is_scheveningen(self) -> bool:
        """True if the description of the event (record 092) is that of a Scheveningen match."""
        return "scheveningen" in self.kind.lower()


@value_class
class Record:
    """A line of a tournament report file that becomes no field: its three-character code, and the whole line."""

    __module__ = "dutchess"

    code: str
    line: str
