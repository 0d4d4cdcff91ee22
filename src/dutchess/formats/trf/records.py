"""The record table: the meaning of every record other than 001.

Owns the columns of all records that become a field of `Tournament`, in TRF-2026 and in the extension codes (`XX?`,
`BB?`) of pairing engines, and `Statements`, which collects their contents. The reader keeps records that are not in the
table unchanged. Must not know player records, nor check results.
"""

from __future__ import annotations

from dutchess.base.errors import InvalidTournament, Sentence, TooLarge
from dutchess.formats.trf.deviations import MAX_DIGITS, Deviation, quote, tenths, whole
from dutchess.tournament import (
    BLACK,
    MAX_PLAYERS,
    MAX_ROUNDS,
    WHITE,
    Acceleration,
    ForbiddenPairs,
    Header,
    Scoring,
    pairs_teams,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

# Symbols of record 162, and the results whose points they set. Without P and X, the values of W and D apply.
POINT_SYMBOLS: dict[str, tuple[str, ...]] = {
    "W": ("win", "black_win", "forfeit_win", "full_bye"),
    "D": ("draw", "black_draw", "half_bye"),
    "L": ("loss", "black_loss"),
    "A": ("zero_bye", "forfeit_loss"),
    "Z": ("zero_bye", "forfeit_loss"),
    "P": ("pairing_bye",),
    "X": ("unknown",),
}
BB_CODES: dict[str, tuple[str, ...]] = {
    "BBW": POINT_SYMBOLS["W"],
    "BBD": POINT_SYMBOLS["D"],
    "BBL": POINT_SYMBOLS["L"],
    "BBZ": ("zero_bye",),
    "BBF": ("forfeit_loss",),
    "BBU": POINT_SYMBOLS["P"],
}
XXS_CODES: dict[str, tuple[str, ...]] = {
    "W": POINT_SYMBOLS["W"],
    "D": POINT_SYMBOLS["D"],
    "L": POINT_SYMBOLS["L"],
    "WW": ("win",),
    "BW": ("black_win",),
    "WD": ("draw",),
    "BD": ("black_draw",),
    "WL": ("loss",),
    "BL": ("black_loss",),
    "ZPB": ("zero_bye",),
    "HPB": ("half_bye",),
    "FPB": ("full_bye",),
    "PAB": ("pairing_bye",),
    "FW": ("forfeit_win",),
    "FL": ("forfeit_loss",),
}
NO_HEADER = Header()
CENTURY, LAST_CENTURY = 20, 70  # years with two digits: 70 to 99 belong to the century before
NO_CODE = "###"  # a line without a record's code is a remark
POINTS_FIRST = "PTS"  # how record 212 names the points
# The most players in all records 250, and the most pairs in all records 260 and XXP. No real event comes near.
MAX_SPREAD = 1_000_000

# Records that list teams, and those that only team events have.
LIST_CODES = frozenset({"013", "310"})
TEAM_CODES = frozenset("300 320 330 352 362".split())
OWN_CODES = frozenset(("XXF", "XXM", "XXW"))  # of formats and wishes
DEFERRED = LIST_CODES | TEAM_CODES | OWN_CODES | {"299", "XXK"}

# Records whose text becomes a field of `Header`, and records that hold a count.
TEXTS = {
    "022": "city",
    "032": "federation",
    "042": "start",
    "052": "end",
    "092": "kind",
    "102": "chief_arbiter",
    "122": "time_control",
    "182": "program",
    "222": "coded_time_control",
}
COUNTS = {"062": "players", "072": "rated", "082": "teams"}
RATING_METHODS = frozenset("FIDE NRO FIDON NIDOF HBFN LBFN OTHER".split())
ROUND_DATES = 91  # column (from 0) of the day of round 1 in record 132; then every 10 columns
DATE_STEP, DATE_WIDTH = 10, 8

# Records that become no field of a tournament; they are kept and written back.
CROSS_TABLES = frozenset(("801", "802"))  # tables for people, without new facts
PLAIN_CODES = CROSS_TABLES | {NO_CODE}


class Statements:
    """The contents of all records that become fields of a tournament, collected line by line.

    Some contents need the players or the number of played rounds. They wait here for the reader:

    Attributes:
        byes: the letters of record 240 by (round, participant), each with its line.
        absent: the participants that XXZ names.
        named: the participants that any record names, with line and column.
        rows: the points of XXA by player.
        deferred: lines about teams, adjusted points and other results by code, each with its number in the file. They
            are read once it is known whether teams compete.
    """

    def __init__(self, deviations: list[Deviation]) -> None:
        self.deviations = deviations
        self.name: str | None = None
        self.system: str | None = None
        self.edition: str | None = None
        self.has_unread_date = False
        self.rounds: int | None = None
        self.rounds_line = 0
        self.initial_colour: str | None = None
        self.by_position = False
        self.event: dict[str, Any] = {}
        self.orders: dict[str, tuple[str, ...]] = {}
        self.deferred: dict[str, list[tuple[str, int]]] = {}
        self.points: dict[str, dict[str, int]] = {}
        self.ranges: list[Acceleration] = []
        self.rows: dict[int, tuple[int, ...]] = {}
        self.forbidden: list[ForbiddenPairs] = []
        self.spread = 0
        self.pairs = 0
        self.byes: dict[tuple[int, int], tuple[str, int]] = {}
        self.absent: list[int] = []
        self.named: list[tuple[int, int, int]] = []

    def add(self, code: str, line: str, number: int) -> None:
        """Read one record. Records that become no field are ignored."""
        handler = HANDLERS.get(code)
        if handler is not None:
            handler(self, line, number)
        elif code in DEFERRED:
            self.deferred.setdefault(code, []).append((line, number))

    def warn(self, message: str, line: int, column: int | None = None) -> None:
        self.deviations.append(Deviation(message, line, column))

    @property
    def is_team(self) -> bool:
        """True if teams compete. Without a coded type, lists of teams mean yes, unless another record contradicts."""
        return pairs_teams(self.system or "", not LIST_CODES.isdisjoint(self.deferred) and not self._lists_clubs)

    @property
    def _lists_clubs(self) -> bool:
        """True if the lists of teams are clubs: by record 092, by 082 (no teams), or by numbers that no team has."""
        if "310" in self.deferred:
            return False
        lists = len(self.deferred["013"])
        return (
            any(word in self.event.get("kind", "").lower() for word in ("individual", "scheveningen"))
            or self.event.get("teams") == 0
            or any(number > lists for number, _, _ in self.named)
        )

    @property
    def has_adjustments(self) -> bool:
        """True if record 299 adds or takes away points."""
        return "299" in self.deferred

    @property
    def tiebreaks(self) -> tuple[str, ...]:
        """The order of ranking: record 212 unchanged, or the points followed by record 202."""
        return self.orders.get("212") or self.orders.get("202", ())

    def header(self) -> Header:
        """City, dates, officials and the other facts about the event as a whole."""
        return Header(**self.event) if self.event else NO_HEADER

    @property
    def has_scoring(self) -> bool:
        """True if any record states the point system."""
        return bool(self.points)

    def scoring(self) -> Scoring:
        """The point system of the records 162, XXS and BB?. Where they differ, 162 wins."""
        if not self.points:
            return Scoring()
        values: dict[str, int] = {}
        for family in ("BB?", "XXS", "162"):
            values.update(self.points.get(family, {}))
        standard = Scoring()
        for name in ("win", "draw", "loss"):
            ordinary = getattr(standard, name)
            if values.get("black_" + name, ordinary) == values.get(name, ordinary):
                values.pop("black_" + name, None)
            else:
                values.setdefault("black_" + name, ordinary)
        # In XXS the pairing-allocated bye does not follow the win (W=3 leaves it at one point); in 162 and BBW it does.
        win = values.get("win", standard.win)
        follows_win = "XXS" not in self.points or "win" in {**self.points.get("BB?", {}), **self.points.get("162", {})}
        values.setdefault("pairing_bye", win if follows_win else standard.pairing_bye)
        values.setdefault("unknown", values.get("draw", standard.draw))
        return Scoring(**values)

    def accelerations(self) -> tuple[Acceleration, ...]:
        """Virtual points: from record 250, or from XXA if there is no 250."""
        return tuple(self.ranges) if self.ranges or not self.rows else self.row_accelerations()

    def row_accelerations(self) -> tuple[Acceleration, ...]:
        """The virtual points of XXA. Consecutive players with the same points become one range."""
        accelerations: list[Acceleration] = []
        rows = list(self.rows.items())
        start = 0
        for index in range(1, len(rows) + 1):
            if index < len(rows) and rows[index] == (rows[index - 1][0] + 1, rows[start][1]):
                continue
            accelerations.extend(_runs(rows[start][0], rows[index - 1][0], rows[start][1]))
            start = index
        return tuple(accelerations)


def code_of(line: str) -> str:
    """The code of a line. After a numeric code, column 4 is blank: a ruler (`0123456789...`) is not a record 012."""
    code = line[:3].upper()
    return NO_CODE if line[3:4].strip() and code.isdecimal() else code


def holds(code: str, is_team: bool) -> bool:
    """True if a record becomes a field of a tournament. Records of matches do so only in team events."""
    return code in HANDLERS or (code in DEFERRED and (is_team or code not in TEAM_CODES))


def _runs(first: int, last: int, row: tuple[int, ...]) -> list[Acceleration]:
    """XXA lists points round by round. Consecutive rounds with the same points become one range."""
    accelerations: list[Acceleration] = []
    start = 0
    for index in range(1, len(row) + 1):
        if index == len(row) or row[index] != row[start]:
            if row[start]:
                accelerations.append(Acceleration(row[start], start + 1, index, first_player=first, last_player=last))
            start = index
    return accelerations


def _read_name(stated: Statements, line: str, number: int) -> None:
    if stated.name is not None:
        raise InvalidTournament(
            Sentence("a second tournament begins here (record 012 occurs twice)"), line=number, column=1
        )
    stated.name = line[4:].strip()


def _read_system(stated: Statements, line: str, number: int) -> None:
    system = line[4:].strip()
    if stated.system is not None and stated.system != system:
        raise InvalidTournament(
            Sentence(
                "record 192 says {written} here, but {other} above",
                written=quote(system),
                other=quote(stated.system),
            ),
            line=number,
            column=5,
        )
    stated.system = system


def _read_edition(stated: Statements, line: str, number: int) -> None:
    """XXE: the edition by its name, where record 192 does not say it. Other programs skip this record."""
    edition = line[4:].strip().lower()
    if stated.edition is not None and stated.edition != edition:
        raise InvalidTournament(
            Sentence(
                "record XXE says {written} here, but {other} above",
                written=quote(edition),
                other=quote(stated.edition),
            ),
            line=number,
            column=5,
        )
    stated.edition = edition


def _read_text(stated: Statements, line: str, number: int) -> None:
    """A text of the header. If the record is repeated, the first one counts."""
    text = line[4:].strip()
    if text and stated.event.setdefault(TEXTS[line[:3]], text) != text:
        stated.warn(Sentence("record {code} is repeated; only the first one counts", code=line[:3]), number, 1)


def _read_date(stated: Statements, line: str, number: int) -> None:
    """The first or the last day. One that is not certain is kept as it is written, and the first such is said."""
    from dutchess.tournament.dates import date_of  # start-up: files for engines have no dates

    _read_text(stated, line, number)
    text = line[4:].strip()
    if text and date_of(text) is None and not stated.has_unread_date:
        stated.has_unread_date = True
        stated.warn(
            Sentence(
                "record {code}: {written} is kept, but the day is not certain; write it as YYYY/MM/DD",
                code=line[:3],
                written=quote(text),
            ),
            number,
            5,
        )


def _read_count(stated: Statements, line: str, number: int) -> None:
    """The number of players, rated players or teams. A second number, as in `9 (7)`, is ignored."""
    word = line[4:].strip().partition(" ")[0]
    if word.isdecimal() and word.isascii() and len(word) <= MAX_DIGITS:
        stated.event.setdefault(COUNTS[line[:3]], int(word))


def _read_deputy(stated: Statements, line: str, number: int) -> None:
    name = line[4:].strip()
    if name:
        stated.event["deputies"] = (*stated.event.get("deputies", ()), name)


def _read_round_dates(stated: Statements, line: str, number: int) -> None:
    """Record 132: the date of each round above its column. Some programs write one record per round instead."""
    from dutchess.tournament.dates import date_of  # start-up: files for engines have no dates

    if date_of(line[4:]):
        dates = [line[4:].strip()]
    elif line[4:ROUND_DATES].strip():
        dates = line[4:].split()
    else:
        starts = range(ROUND_DATES, len(line.rstrip()), DATE_STEP)
        dates = [line[start : start + DATE_WIDTH].strip() for start in starts]
    if not any(dates):
        return
    try:
        all_dates = (*stated.event.get("round_dates", ()), *[round_date(text) for text in dates])
    except ValueError as error:
        stated.warn(Sentence("record 132: {what}; the line is kept but has no effect", what=error.args[0]), number, 5)
        return
    if len(all_dates) > MAX_ROUNDS:
        raise TooLarge(Sentence("record 132 has more than {most} rounds", most=MAX_ROUNDS), line=number)
    stated.event["round_dates"] = all_dates


def round_date(text: str) -> str:
    """The date of a round as YYYY/MM/DD, or as written if it is no date. Raises ValueError if 132 cannot hold it."""
    from dutchess.tournament.dates import date_of  # start-up: files for engines have no dates

    text = text.strip()
    parts = text.split("/")
    if [len(part) for part in parts] == [2, 2, 2] and all(part.isdecimal() and part.isascii() for part in parts):
        return f"{CENTURY if int(parts[0]) < LAST_CENTURY else CENTURY - 1}{text}"
    day = date_of(text)
    if day is None and (len(text) > DATE_WIDTH or len(text.split()) > 1):
        raise ValueError(Sentence("the date of a round must be YYYY/MM/DD, not {written}", written=quote(text)))
    return day or text


def _read_ratings(stated: Statements, line: str, number: int) -> None:
    """Record 172: the federation, whose columns some programs leave out, and the method."""
    text = line[4:].strip()
    federation, method = line[4:7].strip(), line[8:].strip()
    if text in RATING_METHODS or line[7:8].strip():
        federation, method = "", text
    for name, value in (("rating_federation", federation), ("rating_method", method)):
        if value and stated.event.setdefault(name, value) != value:
            stated.warn(Sentence("record {code} is repeated; only the first one counts", code="172"), number, 1)


def _read_order(stated: Statements, line: str, number: int) -> None:
    """Records 212 (the whole order) and 202 (after the points): comma-separated codes. The first of each counts."""
    code = line[:3]
    codes = tuple([word.strip() for word in line[4:].split(",") if word.strip()])
    if codes:
        stated.orders.setdefault(code, codes if code == "212" else (POINTS_FIRST, *codes))


def _read_rounds(stated: Statements, line: str, number: int) -> None:
    rounds = _field(line, 4, len(line), number, Sentence("the number of rounds"))
    if rounds > MAX_ROUNDS:
        raise TooLarge(
            Sentence("too many rounds: {rounds}; the limit is {most}", rounds=rounds, most=MAX_ROUNDS),
            line=number,
            column=_start(line, 4),
        )
    if rounds == 0:
        raise InvalidTournament(
            Sentence("the number of rounds must be at least 1, not 0"), line=number, column=_start(line, 4)
        )
    if stated.rounds not in (None, rounds):
        message = Sentence(
            "this line says {rounds} rounds, but line {line} says {others}",
            rounds=rounds,
            line=stated.rounds_line,
            others=stated.rounds,
        )
        raise InvalidTournament(message, line=number, column=_start(line, 4))
    stated.rounds, stated.rounds_line = rounds, number


def _set_colour(stated: Statements, colour: str, line: str, number: int) -> None:
    if stated.initial_colour not in (None, colour):
        raise InvalidTournament(
            Sentence("two records give different initial colours"), line=number, column=_start(line, 4)
        )
    stated.initial_colour = colour


def _read_colour(stated: Statements, line: str, number: int) -> None:
    text = line[4:].strip().upper()
    if text not in ("W", "B", "WHITE", "BLACK"):
        raise InvalidTournament(
            Sentence("the initial colour must be W or B, not {written}", written=quote(text)), line=number, column=5
        )
    _set_colour(stated, WHITE if text[0] == "W" else BLACK, line, number)


def _read_configuration(stated: Statements, line: str, number: int) -> None:
    unknown: list[str] = []
    for word in line[3:].lower().split():
        if word == "rank":
            stated.by_position = True
        elif word in ("white1", "black1"):
            _set_colour(stated, WHITE if word == "white1" else BLACK, line, number)
        else:
            unknown.append(word)
    if unknown:
        stated.warn(
            Sentence("record XXC: {written} has no effect", written=quote(" ".join(unknown))), number, _start(line, 3)
        )


def _price(stated: Statements, family: str, names: tuple[str, ...], points: int, line: str, number: int) -> None:
    """Set the points of a result. Different kinds of records may repeat each other; a contradiction is a warning."""
    for name in names:
        for other, values in stated.points.items():
            if other != family and values.get(name, points) != points:
                stated.warn(
                    Sentence(
                        "{family} and {other} records give different points for {name}",
                        family=family,
                        other=other,
                        name=name.replace("_", " "),
                    ),
                    number,
                    1,
                )
        stated.points.setdefault(family, {})[name] = points


def _read_point_system(stated: Statements, line: str, number: int) -> None:
    """Record 162: pairs of symbol and points. They are read by symbol, because programs disagree on the columns."""
    stated.points.setdefault("162", {})
    index = 4
    while index < len(line):
        symbol = line[index]
        if symbol.isspace():
            index += 1
            continue
        names = POINT_SYMBOLS.get(symbol.upper())
        end = index + 1
        while end < len(line) and not line[end].isalpha() and not (line[end] == " " and line[index + 1 : end].strip()):
            end += 1
        if names is None:
            raise InvalidTournament(
                Sentence(
                    "unknown symbol {symbol!r} in record 162; the symbols are {known}",
                    symbol=symbol,
                    known=", ".join(POINT_SYMBOLS),
                ),
                line=number,
                column=index + 1,
            )
        _price(stated, "162", names, _points(line, index + 1, end, number), line, number)
        index = end


def _read_colour_points(stated: Statements, line: str, number: int) -> None:
    stated.points.setdefault("XXS", {})
    for word in line[3:].split():
        code, equals, value = word.partition("=")
        names = XXS_CODES.get(code.upper())
        if names is None or not equals:
            message = Sentence(
                "{written} in record XXS is not CODE=POINTS; the codes are {known}",
                written=quote(word),
                known=", ".join(XXS_CODES),
            )
            raise InvalidTournament(message, line=number, column=line.find(word, 3) + 1)
        try:
            points = tenths(value)
        except ValueError as error:
            message = Sentence("{field}: {what}", field=code.upper(), what=error.args[0])
            raise InvalidTournament(message, line=number, column=line.find(word, 3) + 1) from None
        _price(stated, "XXS", names, points, line, number)


def _read_bb(stated: Statements, line: str, number: int) -> None:
    _price(stated, "BB?", BB_CODES[line[:3].upper()], _points(line, 4, len(line), number), line, number)


def _read_byes(stated: Statements, line: str, number: int) -> None:
    letter = line[4:5].upper()
    if letter not in ("F", "H", "Z"):
        raise InvalidTournament(
            Sentence("the bye in record 240 must be F, H or Z, not {letter!r}", letter=letter), line=number, column=5
        )
    round_number = _round(line, 6, 9, number)
    for player in _participants(stated, line, 9, number):
        other = stated.byes.setdefault((round_number, player), (letter, number))
        if other[0] != letter:
            message = Sentence(
                "round {round}: {player} has bye {letter} in this line, but {other} in line {line}",
                round=round_number,
                player=player,
                letter=letter,
                other=other[0],
                line=other[1],
            )
            raise InvalidTournament(message, line=number, column=5)


def _read_absent(stated: Statements, line: str, number: int) -> None:
    stated.absent.extend(_participants(stated, line, 3, number))


def _read_acceleration(stated: Statements, line: str, number: int) -> None:
    match_points = _points(line, 4, 8, number) if line[4:8].strip() else 0
    points = _points(line, 9, 13, number) if line[9:13].strip() else 0
    first_round, last_round = _round(line, 14, 17, number), _round(line, 18, 21, number)
    first, last = _field(line, 22, 26, number, Sentence("a number")), _field(line, 27, 31, number, Sentence("a number"))
    if first_round > last_round or first > last or first < 1:
        raise InvalidTournament(Sentence("record 250 has an empty range of rounds or players"), line=number, column=15)
    stated.spread += last - first + 1
    if stated.spread > MAX_SPREAD:
        raise TooLarge(
            Sentence("the records 250 name more than {most} players in all", most=MAX_SPREAD), line=number, column=23
        )
    stated.ranges.append(
        Acceleration(points, first_round, last_round, first_player=first, last_player=last, match_points=match_points)
    )


def _read_acceleration_row(stated: Statements, line: str, number: int) -> None:
    if "\t" in line:
        words = line[3:].split()
        fields, player_text = words[1:], words[0] if words else ""
    else:
        fields, player_text = [line[start : start + 4] for start in range(9, len(line), 5)], line[4:8]
    players = _participants(stated, "XXA " + player_text, 4, number)
    if len(players) != 1:
        raise InvalidTournament(Sentence("record XXA must name one player"), line=number, column=5)
    if players[0] in stated.rows:
        raise InvalidTournament(
            Sentence("player {number} has two records XXA", number=players[0]), line=number, column=5
        )
    if len(fields) > MAX_ROUNDS:
        raise TooLarge(Sentence("record XXA has more than {most} rounds", most=MAX_ROUNDS), line=number)
    try:
        row = tuple([tenths(field) if field.strip() else 0 for field in fields])
    except ValueError as error:
        raise InvalidTournament(error.args[0], line=number, column=10) from None
    stated.rows[players[0]] = row


def _read_forbidden(stated: Statements, line: str, number: int) -> None:
    first = _round(line, 4, 7, number) if line[4:7].strip() else 1
    last = _round(line, 8, 11, number) if line[8:11].strip() else MAX_ROUNDS
    if first > last:
        raise InvalidTournament(Sentence("record 260 has an empty range of rounds"), line=number, column=5)
    _forbid(stated, ForbiddenPairs(tuple(_participants(stated, line, 11, number)), first, last), number)


def _read_forbidden_always(stated: Statements, line: str, number: int) -> None:
    _forbid(stated, ForbiddenPairs(tuple(_participants(stated, line, 3, number))), number)


def _forbid(stated: Statements, group: ForbiddenPairs, number: int) -> None:
    count = len(group.players)
    if count < 2:
        stated.warn(Sentence("forbidden pairs: the record names fewer than two participants"), number, 1)
    stated.pairs += count * (count - 1) // 2
    if stated.pairs > MAX_SPREAD:
        raise TooLarge(Sentence("more than {most} forbidden pairs in all", most=MAX_SPREAD), line=number, column=1)
    stated.forbidden.append(group)


def _participants(stated: Statements, line: str, start: int, number: int) -> list[int]:
    """The pairing numbers from a column on, separated by blanks or tabs."""
    values: list[int] = []
    for word in line[start:].split():
        column = start = line.index(word, start) + 1
        if not (word.isdecimal() and word.isascii() and len(word) <= MAX_DIGITS) or not 0 < int(word) <= MAX_PLAYERS:
            raise InvalidTournament(
                Sentence("{written} is not a pairing number", written=quote(word)), line=number, column=column
            )
        values.append(int(word))
        stated.named.append((int(word), number, column))
        start += len(word) - 1
    return values


def _field(line: str, start: int, end: int, number: int, what: str) -> int:
    try:
        return whole(line[start:end])
    except ValueError as error:
        raise InvalidTournament(
            Sentence("{field}: {what}", field=what, what=error.args[0]), line=number, column=_start(line, start)
        ) from None


def _round(line: str, start: int, end: int, number: int) -> int:
    number_read = _field(line, start, end, number, Sentence("a round"))
    if not 0 < number_read <= MAX_ROUNDS:
        raise InvalidTournament(
            Sentence("the round must be from 1 to {most}, not {value}", most=MAX_ROUNDS, value=number_read),
            line=number,
            column=_start(line, start),
        )
    return number_read


def _points(line: str, start: int, end: int, number: int) -> int:
    try:
        return tenths(line[start:end])
    except ValueError as error:
        raise InvalidTournament(error.args[0], line=number, column=_start(line, start)) from None


def _start(line: str, start: int) -> int:
    """Column (1-based) of the first non-blank character from an index on."""
    return start + 1 + len(line[start:]) - len(line[start:].lstrip())


HANDLERS: dict[str, Callable[[Statements, str, int], None]] = {
    "012": _read_name,
    **dict.fromkeys(TEXTS, _read_text),
    "042": _read_date,
    "052": _read_date,
    **dict.fromkeys(COUNTS, _read_count),
    "112": _read_deputy,
    "132": _read_round_dates,
    "172": _read_ratings,
    "142": _read_rounds,
    "152": _read_colour,
    "162": _read_point_system,
    "192": _read_system,
    "202": _read_order,
    "212": _read_order,
    "240": _read_byes,
    "250": _read_acceleration,
    "260": _read_forbidden,
    "XXE": _read_edition,
    "XXR": _read_rounds,
    "XXC": _read_configuration,
    "XXS": _read_colour_points,
    "XXZ": _read_absent,
    "XXA": _read_acceleration_row,
    "XXP": _read_forbidden_always,
    **dict.fromkeys(BB_CODES, _read_bb),
}

KNOWN_CODES = PLAIN_CODES | DEFERRED | HANDLERS.keys()
