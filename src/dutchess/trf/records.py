"""The record table: what every record other than 001 means.

Owns the columns of the records whose content a field of `Tournament` holds, in TRF-2026 and in the extension codes
(`XX?`, `BB?`) that pairing engines exchange, and `Header`, which collects them. A record that is not in the table
is kept as it stands by the reader. Must not know of player records, nor check results.
"""

from __future__ import annotations

from dutchess.errors import InvalidTournament, TooLarge
from dutchess.record import replace
from dutchess.tournament import (
    BLACK,
    MAX_PLAYERS,
    MAX_ROUNDS,
    WHITE,
    Acceleration,
    ForbiddenPairs,
    Scoring,
    pairs_teams,
)
from dutchess.trf.notes import MAX_DIGITS, Deviation, quote, tenths, whole

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

# Symbols of record 162 and what they price; P and X follow W and D unless given.
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
NO_CODE = "###"  # a line that is no record is a remark
POINTS_FIRST = "PTS"  # how record 212 names the points
# Far beyond any event, but what a file may demand in all of players under records 250, or of pairs under 260 and XXP.
MAX_SPREAD = 1_000_000

# Records that list teams, and those that only team events have.
LIST_CODES = frozenset({"013", "310"})
TEAM_CODES = frozenset("300 320 330 352 362".split())
GATHERED = LIST_CODES | TEAM_CODES | {"299"}

# Records that no field of a tournament holds; they are kept and written back.
PLAIN_CODES = frozenset("022 032 052 062 072 082 102 112 122 132 172 182 222 801 802 ###".split())


class Header:
    """All that the records say about the fields of a tournament, gathered line by line.

    What needs the players or the number of played rounds waits for the reader: `byes` holds the letters of record 240
    by (round, participant), each with its line; `absent` whom XXZ names; `named` whom any record names, with line and
    column; `rows` the points of XXA by player; `gathered` the lines about teams and adjusted points by code, each with
    its number, which are read when it is known whether teams compete.
    """

    def __init__(self, deviations: list[Deviation]) -> None:
        self.deviations = deviations
        self.name: str | None = None
        self.system: str | None = None
        self.rounds: int | None = None
        self.rounds_line = 0
        self.initial_colour: str | None = None
        self.by_position = False
        self.start = ""
        self.teams_declared = ""
        self.description = ""
        self.orders: dict[str, tuple[str, ...]] = {}
        self.gathered: dict[str, list[tuple[str, int]]] = {}
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
        """Take in one record; records that no field holds are ignored."""
        handler = HANDLERS.get(code)
        if handler is not None:
            handler(self, line, number)
        elif code == "082":
            self.teams_declared = line[4:].strip()
        elif code in GATHERED:
            self.gathered.setdefault(code, []).append((line, number))

    def warn(self, message: str, line: int, column: int | None = None) -> None:
        self.deviations.append(Deviation(message, line, column))

    @property
    def is_team(self) -> bool:
        """True if teams compete. Without a coded type, lists of teams say so unless something else contradicts."""
        return pairs_teams(self.system or "", not LIST_CODES.isdisjoint(self.gathered) and not self._lists_clubs)

    @property
    def _lists_clubs(self) -> bool:
        """What lists teams lists clubs: by record 092, by record 082 (no teams), or by numbers that no team has."""
        if "310" in self.gathered:
            return False
        lists = len(self.gathered["013"])
        return (
            "individual" in self.description.lower()
            or self.teams_declared == "0"
            or any(number > lists for number, _, _ in self.named)
        )

    @property
    def has_adjustments(self) -> bool:
        """True if points are given or taken apart from the results."""
        return "299" in self.gathered

    @property
    def tiebreaks(self) -> tuple[str, ...]:
        """The order of ranking: record 212 as it stands, or the points and record 202."""
        return self.orders.get("212") or self.orders.get("202", ())

    @property
    def has_scoring(self) -> bool:
        """True if any record states the point system."""
        return bool(self.points)

    def scoring(self) -> Scoring:
        """The point system that 162, XXS and the BB? records state; 162 is taken where they differ."""
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
        # XXS prices the pairing-allocated bye apart from the win (W=3 leaves it at one point); 162 and BBW do not.
        win = values.get("win", standard.win)
        follows_win = "XXS" not in self.points or "win" in {**self.points.get("BB?", {}), **self.points.get("162", {})}
        values.setdefault("pairing_bye", win if follows_win else standard.pairing_bye)
        values.setdefault("unknown", values.get("draw", standard.draw))
        return replace(standard, **values)

    def accelerations(self) -> tuple[Acceleration, ...]:
        """Virtual points: record 250, or XXA where there is no 250."""
        return tuple(self.ranges) if self.ranges or not self.rows else self.row_accelerations()

    def row_accelerations(self) -> tuple[Acceleration, ...]:
        """The virtual points of XXA; neighbours with the same points make one range of players."""
        found: list[Acceleration] = []
        rows = list(self.rows.items())
        start = 0
        for index in range(1, len(rows) + 1):
            if index < len(rows) and rows[index] == (rows[index - 1][0] + 1, rows[start][1]):
                continue
            found.extend(_runs(rows[start][0], rows[index - 1][0], rows[start][1]))
            start = index
        return tuple(found)


def code_of(line: str) -> str:
    """The code of a line. Column 4 is blank after a number: a ruler (`0123456789...`) is no record 012."""
    code = line[:3].upper()
    return NO_CODE if line[3:4].strip() and code.isdecimal() else code


def holds(code: str, is_team: bool) -> bool:
    """True if fields of a tournament hold what a record says; the records of matches have none where no team plays."""
    return code in HANDLERS or (code in GATHERED and (is_team or code not in TEAM_CODES))


def _runs(first: int, last: int, row: tuple[int, ...]) -> list[Acceleration]:
    """XXA names points round by round; equal neighbours make one range of rounds."""
    found: list[Acceleration] = []
    start = 0
    for index in range(1, len(row) + 1):
        if index == len(row) or row[index] != row[start]:
            if row[start]:
                found.append(Acceleration(row[start], start + 1, index, first, last))
            start = index
    return found


def _read_name(header: Header, line: str, number: int) -> None:
    if header.name is not None:
        raise InvalidTournament("a second tournament begins here (record 012 occurs twice)", line=number, column=1)
    header.name = line[4:].strip()


def _read_system(header: Header, line: str, number: int) -> None:
    system = line[4:].strip()
    if header.system is not None and header.system != system:
        raise InvalidTournament(f"record 192 says {quote(system)} after {quote(header.system)}", line=number, column=5)
    header.system = system


def _read_start(header: Header, line: str, number: int) -> None:
    header.start = header.start or line[4:].strip()


def _read_description(header: Header, line: str, number: int) -> None:
    header.description = header.description or line[4:].strip()


def _read_order(header: Header, line: str, number: int) -> None:
    """Records 212 (the whole order) and 202 (after the points): codes between commas; the first of each counts."""
    code = line[:3]
    codes = tuple([word.strip() for word in line[4:].split(",") if word.strip()])
    if codes:
        header.orders.setdefault(code, codes if code == "212" else (POINTS_FIRST, *codes))


def _read_rounds(header: Header, line: str, number: int) -> None:
    rounds = _field(line, 4, len(line), number, "the number of rounds")
    if rounds > MAX_ROUNDS:
        raise TooLarge(f"{rounds} rounds; {MAX_ROUNDS} are possible", line=number, column=_start(line, 4))
    if rounds == 0:
        raise InvalidTournament("the number of rounds is 0", line=number, column=_start(line, 4))
    if header.rounds not in (None, rounds):
        message = f"{rounds} rounds here, {header.rounds} rounds in line {header.rounds_line}"
        raise InvalidTournament(message, line=number, column=_start(line, 4))
    header.rounds, header.rounds_line = rounds, number


def _set_colour(header: Header, colour: str, line: str, number: int) -> None:
    if header.initial_colour not in (None, colour):
        raise InvalidTournament("two records give different initial colours", line=number, column=_start(line, 4))
    header.initial_colour = colour


def _read_colour(header: Header, line: str, number: int) -> None:
    text = line[4:].strip().upper()
    if text not in ("W", "B", "WHITE", "BLACK"):
        raise InvalidTournament(f"the initial colour is W or B, not {quote(text)}", line=number, column=5)
    _set_colour(header, WHITE if text[0] == "W" else BLACK, line, number)


def _read_configuration(header: Header, line: str, number: int) -> None:
    unknown: list[str] = []
    for word in line[3:].lower().split():
        if word == "rank":
            header.by_position = True
        elif word in ("white1", "black1"):
            _set_colour(header, WHITE if word == "white1" else BLACK, line, number)
        else:
            unknown.append(word)
    if unknown:
        header.warn(f"record XXC: {quote(' '.join(unknown))} has no effect", number, _start(line, 3))


def _price(header: Header, family: str, names: tuple[str, ...], points: int, line: str, number: int) -> None:
    """Note what a result is worth; the families of records may repeat but hardly contradict each other."""
    for name in names:
        for other, values in header.points.items():
            if other != family and values.get(name, points) != points:
                header.warn(f"{family} and {other} records price {name.replace('_', ' ')} differently", number, 1)
        header.points.setdefault(family, {})[name] = points


def _read_point_system(header: Header, line: str, number: int) -> None:
    """Record 162: pairs of symbol and points; read by symbol, since writers disagree on the columns."""
    header.points.setdefault("162", {})
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
            raise InvalidTournament(f"unknown symbol {symbol!r} in record 162", line=number, column=index + 1)
        _price(header, "162", names, _points(line, index + 1, end, number), line, number)
        index = end


def _read_colour_points(header: Header, line: str, number: int) -> None:
    header.points.setdefault("XXS", {})
    for word in line[3:].split():
        code, equals, value = word.partition("=")
        names = XXS_CODES.get(code.upper())
        if names is None or not equals:
            message = f"{quote(word)} is no CODE=POINTS of record XXS"
            raise InvalidTournament(message, line=number, column=line.find(word, 3) + 1)
        try:
            points = tenths(value)
        except ValueError as error:
            message = f"{code.upper()}: {error}"
            raise InvalidTournament(message, line=number, column=line.find(word, 3) + 1) from None
        _price(header, "XXS", names, points, line, number)


def _read_bb(header: Header, line: str, number: int) -> None:
    _price(header, "BB?", BB_CODES[line[:3].upper()], _points(line, 4, len(line), number), line, number)


def _read_byes(header: Header, line: str, number: int) -> None:
    letter = line[4:5].upper()
    if letter not in ("F", "H", "Z"):
        raise InvalidTournament(f"the bye of record 240 is F, H or Z, not {letter!r}", line=number, column=5)
    round_number = _round(line, 6, 9, number)
    for player in _participants(header, line, 9, number):
        other = header.byes.setdefault((round_number, player), (letter, number))
        if other[0] != letter:
            message = f"{player} has bye {letter} in round {round_number} here, {other[0]} in line {other[1]}"
            raise InvalidTournament(message, line=number, column=5)


def _read_absent(header: Header, line: str, number: int) -> None:
    header.absent.extend(_participants(header, line, 3, number))


def _read_acceleration(header: Header, line: str, number: int) -> None:
    match_points = _points(line, 4, 8, number) if line[4:8].strip() else 0
    points = _points(line, 9, 13, number) if line[9:13].strip() else 0
    first_round, last_round = _round(line, 14, 17, number), _round(line, 18, 21, number)
    first, last = _field(line, 22, 26, number, "a number"), _field(line, 27, 31, number, "a number")
    if first_round > last_round or first > last or first < 1:
        raise InvalidTournament("record 250 names an empty range", line=number, column=15)
    header.spread += last - first + 1
    if header.spread > MAX_SPREAD:
        raise TooLarge("the records 250 name too many players altogether", line=number, column=23)
    header.ranges.append(Acceleration(points, first_round, last_round, first, last, match_points))


def _read_acceleration_row(header: Header, line: str, number: int) -> None:
    if "\t" in line:
        words = line[3:].split()
        fields, player_text = words[1:], words[0] if words else ""
    else:
        fields, player_text = [line[start : start + 4] for start in range(9, len(line), 5)], line[4:8]
    players = _participants(header, "XXA " + player_text, 4, number)
    if len(players) != 1:
        raise InvalidTournament("record XXA names no player", line=number, column=5)
    if players[0] in header.rows:
        raise InvalidTournament(f"a second record XXA for player {players[0]}", line=number, column=5)
    if len(fields) > MAX_ROUNDS:
        raise TooLarge(f"record XXA has more than {MAX_ROUNDS} rounds", line=number)
    try:
        row = tuple([tenths(field) if field.strip() else 0 for field in fields])
    except ValueError as error:
        raise InvalidTournament(str(error), line=number, column=10) from None
    header.rows[players[0]] = row


def _read_forbidden(header: Header, line: str, number: int) -> None:
    first = _round(line, 4, 7, number) if line[4:7].strip() else 1
    last = _round(line, 8, 11, number) if line[8:11].strip() else MAX_ROUNDS
    if first > last:
        raise InvalidTournament("record 260 names an empty range of rounds", line=number, column=5)
    _forbid(header, ForbiddenPairs(tuple(_participants(header, line, 11, number)), first, last), number)


def _read_forbidden_always(header: Header, line: str, number: int) -> None:
    _forbid(header, ForbiddenPairs(tuple(_participants(header, line, 3, number))), number)


def _forbid(header: Header, group: ForbiddenPairs, number: int) -> None:
    count = len(group.players)
    if count < 2:
        header.warn("fewer than two participants who must not meet", number, 1)
    header.pairs += count * (count - 1) // 2
    if header.pairs > MAX_SPREAD:
        raise TooLarge(f"more than {MAX_SPREAD} forbidden pairs altogether", line=number, column=1)
    header.forbidden.append(group)


def _participants(header: Header, line: str, start: int, number: int) -> list[int]:
    """Pairing numbers from a column on; blanks or tabs between them."""
    found: list[int] = []
    for word in line[start:].split():
        column = start = line.index(word, start) + 1
        if not (word.isdecimal() and word.isascii() and len(word) <= MAX_DIGITS) or not 0 < int(word) <= MAX_PLAYERS:
            raise InvalidTournament(f"{quote(word)} is not a pairing number", line=number, column=column)
        found.append(int(word))
        header.named.append((int(word), number, column))
        start += len(word) - 1
    return found


def _field(line: str, start: int, end: int, number: int, what: str) -> int:
    try:
        return whole(line[start:end])
    except ValueError as error:
        raise InvalidTournament(f"{what}: {error}", line=number, column=_start(line, start)) from None


def _round(line: str, start: int, end: int, number: int) -> int:
    found = _field(line, start, end, number, "a round")
    if not 0 < found <= MAX_ROUNDS:
        raise InvalidTournament(f"there is no round {found}", line=number, column=_start(line, start))
    return found


def _points(line: str, start: int, end: int, number: int) -> int:
    try:
        return tenths(line[start:end])
    except ValueError as error:
        raise InvalidTournament(str(error), line=number, column=_start(line, start)) from None


def _start(line: str, start: int) -> int:
    """Column (1-based) of the first character that is not blank from an index on."""
    return start + 1 + len(line[start:]) - len(line[start:].lstrip())


HANDLERS: dict[str, Callable[[Header, str, int], None]] = {
    "012": _read_name,
    "042": _read_start,
    "092": _read_description,
    "142": _read_rounds,
    "152": _read_colour,
    "162": _read_point_system,
    "192": _read_system,
    "202": _read_order,
    "212": _read_order,
    "240": _read_byes,
    "250": _read_acceleration,
    "260": _read_forbidden,
    "XXR": _read_rounds,
    "XXC": _read_configuration,
    "XXS": _read_colour_points,
    "XXZ": _read_absent,
    "XXA": _read_acceleration_row,
    "XXP": _read_forbidden_always,
    **dict.fromkeys(BB_CODES, _read_bb),
}

KNOWN_CODES = PLAIN_CODES | GATHERED | HANDLERS.keys()
