"""Records of a report file that name teams: 013, 299, 300, 310, 320, 330, 352 and 362.

Owns reading and writing of their columns, and `TeamFacts`, which holds their contents. Must not know what the numbers
mean for a match: `dutchess.tournament.teams` does.
"""

from __future__ import annotations

from itertools import count

from dutchess.base.errors import InvalidTournament, Sentence
from dutchess.base.values import replace, value_class
from dutchess.formats.trf.deviations import quote, tenths, whole
from dutchess.tournament import (
    ALL_ROUNDS,
    BLACK,
    MAX_PLAYERS,
    MAX_ROUNDS,
    WHITE,
    Adjustment,
    ForfeitedMatch,
    LineUp,
    MatchScoring,
    Team,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from dataclasses import KW_ONLY
    from typing import TypeVar

    T = TypeVar("T")
    Lines = Mapping[str, Sequence[tuple[str, int]]]

LISTS = ("310", "013")  # records that list teams, or clubs in events of individuals
RESULT_TYPES = frozenset("WDLFHZ+-")
FORFEITS = {"+-": ("+", "-"), "-+": ("-", "+"), "--": ("-", "-")}
BLANKS = (3, 5, 6, 11, 12, 17, 18, 22)  # between the fields of record 299
SYMBOLS = {"W": "win", "D": "draw", "L": "loss", "A": "absence", "P": "pairing_bye"}
NOBODY = 0


@value_class
class PairingByes:
    """Record 320: the points of the pairing-allocated bye, and the team that had it in each round (0 for none)."""

    match_points: int | None
    game_points: int | None
    teams: tuple[int, ...]


@value_class
class TeamFacts:
    """The contents of the records about teams, as fields of `Tournament` with the same names."""

    _: KW_ONLY
    teams: tuple[Team, ...] = ()
    match_scoring: MatchScoring = MatchScoring()
    board_colours: str = ""
    line_ups: tuple[LineUp, ...] = ()
    forfeits: tuple[ForfeitedMatch, ...] = ()
    pairing_byes: tuple[tuple[int, int, str], ...] = ()


def read_team_facts(lines: Lines) -> TeamFacts:
    """The contents of all records of a team event. `lines` holds (line, its number in the file) by code."""
    byes = _each(read_pairing_byes, _only(lines, "320"))
    points = _each(read_match_points, _only(lines, "362"))
    scoring = points[0] if points else MatchScoring()
    if byes:
        scoring = replace(
            scoring,
            pairing_bye=scoring.pairing_bye if byes[0].match_points is None else byes[0].match_points,
            bye_game_points=byes[0].game_points,
        )
    colours = _each(read_colours, _only(lines, "352"))
    return TeamFacts(
        teams=read_teams(lines),
        match_scoring=scoring,
        board_colours=colours[0] if colours else "",
        line_ups=tuple(_each(read_line_up, lines.get("300", ()))),
        forfeits=tuple(_each(read_forfeit, lines.get("330", ()))),
        pairing_byes=tuple(
            [(number, team, "U") for number, team in enumerate(byes[0].teams, 1) if team] if byes else ()
        ),
    )


def read_teams(lines: Lines) -> tuple[Team, ...]:
    """The teams or clubs of a file, in order of number: from records 310, or from 013 if there are none."""
    code = next((code for code in LISTS if lines.get(code)), "")
    orders = count(1)
    teams = _each(lambda line: read_team(line, next(orders)), lines.get(code, ()))
    return tuple(sorted(teams, key=lambda team: team.number))


def clubs_of(teams: Iterable[Team]) -> dict[int, str]:
    """The club of each player in the lists of clubs. The first one counts."""
    clubs: dict[int, str] = {}
    for team in teams:
        for number in team.players:
            clubs.setdefault(number, team.name)
    return clubs


def read_team(line: str, order: int) -> Team:
    """A 310 or 013 line. A 013 team has no number of its own: `order` is its position in the file."""
    if line[:3] == "013":
        return Team(order, line[4:36].strip(), _numbers(line, 36))
    strength = line[47:53].strip().partition(".")[0]
    rank = line[68:71].strip()
    return Team(
        number=_number(line, 4, 8, "the team's number"),
        name=line[8:40].strip(),
        players=_numbers(line, 72),
        nickname=line[41:46].strip(),
        strength=int(strength) if strength.isdecimal() and strength.isascii() else 0,
        match_points=_stated_points(line, 54, 60),
        game_points=_stated_points(line, 61, 67),
        rank=int(rank) if rank.isdecimal() and rank.isascii() else None,
    )


def read_forfeit(line: str) -> ForfeitedMatch:
    """A 330 line."""
    results = FORFEITS.get(line[4:6])
    if results is None:
        raise _wrong(line, Sentence("a forfeited match must be +-, -+ or --, not {written!r}", written=line[4:6]))
    white, black = (_number(line, start, start + 3, "a team") for start in (11, 15))
    return ForfeitedMatch(_round(line, 7, 10), (white, results[0]), (black, results[1]))


def read_line_up(line: str) -> LineUp:
    """A 300 line."""
    opponent = _number(line, 12, 15, "a team") if line[12:15].strip(" 0") else NOBODY
    return LineUp(_round(line, 4, 7), _number(line, 8, 11, "a team"), _numbers(line, 16, least=0), opponent)


def read_adjustment(line: str) -> Adjustment:
    """A 299 line."""
    if any(line[column : column + 1].strip() for column in BLANKS):
        raise _wrong(line, Sentence("the fields must be in columns 5, 8-11, 14-17, 20-22, 24-27 and so on"))
    kind = line[4:5].strip().upper()
    if kind and kind not in RESULT_TYPES:
        raise _wrong(
            line,
            Sentence("unknown type {kind!r}; the types are {known}", kind=kind, known=", ".join(sorted(RESULT_TYPES))),
        )
    rounds = line[19:22].strip()
    return Adjustment(
        kind=kind,
        match_points=_signed(line, 7, 11),
        game_points=_signed(line, 13, 17),
        round=_round(line, 19, 22) if rounds.strip("0") else ALL_ROUNDS,
        participants=_numbers(line, 22),
    )


def read_pairing_byes(line: str) -> PairingByes:
    """The 320 line."""
    fields = [line[start : start + 3].strip() for start in range(14, len(line), 4)]
    if not all(field.isdecimal() and field.isascii() for field in fields if field):
        raise _wrong(line, Sentence("the team of each round must be a number, or 000 for none"))
    if len(fields) > MAX_ROUNDS:
        raise _wrong(line, Sentence("more than {most} rounds", most=MAX_ROUNDS))
    return PairingByes(_signed(line, 4, 8), _signed(line, 9, 13), tuple(int(field or "0") for field in fields))


def read_colours(line: str) -> str:
    """The 352 line: colours of the first-named team by board, as `w` and `b`."""
    colours = line[4:].strip().lower()
    if not colours or colours.strip(WHITE + BLACK):
        raise _wrong(line, Sentence("the colours of the boards must be W and B, such as WBWB"))
    return colours


def read_match_points(line: str) -> MatchScoring:
    """The 362 line: match points by symbol. TW and W mean the same."""
    worth: dict[str, int] = {}
    words = line[4:].split()
    while words:
        word = words.pop(0).upper()
        digits = word.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        name = SYMBOLS.get(word[: len(word) - len(digits)].removeprefix("T"))
        if not digits and words:
            digits = words.pop(0)
        if name is None:
            raise _wrong(
                line,
                Sentence(
                    "unknown symbol {word!r}; the symbols are {known}",
                    word=word,
                    known=", ".join(f"T{symbol}" for symbol in SYMBOLS),
                ),
            )
        try:
            worth[name] = tenths(digits)
        except ValueError as error:
            raise _wrong(line, error.args[0]) from None
    return MatchScoring(**worth)


def write_team(team: Team) -> str:
    """A 310 line."""
    head = f"310 {team.number:3d} {team.name[:32]:32s} {team.nickname[:5]:5s} {team.strength or '':>6} "
    points_columns = " ".join(_points_text(points, 6) for points in (team.match_points, team.game_points))
    members = " ".join([f"{player:4d}" for player in team.players])
    return f"{head}{points_columns} {'' if team.rank is None else team.rank:>3}  {members}".rstrip()


def write_clubs(clubs: Mapping[int, str]) -> list[str]:
    """Records 013 of an event of individuals, from the club of each player. The order is that of the first players."""
    members: dict[str, list[int]] = {}
    for number, club in clubs.items():
        members.setdefault(club, []).append(number)
    return [
        f"013 {club[:32]:32s}" + "".join([f" {number:4d}" for number in numbers]) for club, numbers in members.items()
    ]


def write_line_up(line_up: LineUp) -> str:
    """A 300 line."""
    players = "".join([f" {player:4d}" if player else " 0000" for player in line_up.players])
    return f"300 {line_up.round:3d} {line_up.team:3d} {line_up.opponent or '':>3}{players}"


def write_forfeit(match: ForfeitedMatch) -> str:
    """A 330 line."""
    return f"330 {match.white[1]}{match.black[1]} {match.round:3d} {match.white[0]:3d} {match.black[0]:3d}"


def write_adjustment(adjustment: Adjustment) -> str:
    """A 299 line."""
    worth = "  ".join([_points_text(points) for points in (adjustment.match_points, adjustment.game_points)])
    participants = "".join([f" {number:4d}" for number in adjustment.participants])
    return f"299 {adjustment.kind:1}  {worth}  {adjustment.round:03d}{participants}"


def write_pairing_byes(scoring: MatchScoring, teams: Iterable[int]) -> str:
    """The 320 line: the points of the pairing-allocated bye, and the team that had it in each round (0 for none)."""
    worth = " ".join(_points_text(points) for points in (scoring.pairing_bye, scoring.bye_game_points))
    return " ".join([f"320 {worth}", *(f"{team:03d}" for team in teams)])


def write_match_points(scoring: MatchScoring) -> str:
    """The 362 line, without the bye."""
    values = [("TW", scoring.win), ("TD", scoring.draw), ("TL", scoring.loss)]
    values += [("TA", scoring.absence)] if scoring.absence else []
    return "362 " + "   ".join(f"{symbol}{_points_text(points)}" for symbol, points in values)


def write_colours(colours: str) -> str:
    """The 352 line."""
    return f"352 {colours.upper()}"


def _points_text(points: int | None, width: int = 4) -> str:
    if points is None:
        return " " * width
    return f"{'-' if points < 0 else ''}{abs(points) // 10}.{abs(points) % 10}".rjust(width)


def _each(read: Callable[[str], T], lines: Iterable[tuple[str, int]]) -> list[T]:
    """Read lines. An error gets the number of its line."""
    values: list[T] = []
    for line, row in lines:
        try:
            values.append(read(line))
        except InvalidTournament as error:
            error.line = row or None
            raise
    return values


def _only(lines: Lines, code: str) -> Sequence[tuple[str, int]]:
    """The line of a record that a file may have only once, as a list of at most one line."""
    matching = lines.get(code, ())
    for line, row in matching:
        if line != matching[0][0]:
            raise InvalidTournament(
                Sentence("record {code} occurs twice with different contents", code=code), line=row or None
            )
    return matching[:1]


def read_adjustments(lines: Iterable[tuple[str, int]]) -> tuple[Adjustment, ...]:
    """All 299 lines of a file."""
    return tuple(_each(read_adjustment, lines))


def _numbers(line: str, start: int, least: int = 1) -> tuple[int, ...]:
    """The numbers of all participants from a column on."""
    words = line[start:].split()
    for word in words:
        if not (word.isdecimal() and word.isascii() and len(word) <= 9) or not least <= int(word) <= MAX_PLAYERS:
            raise _wrong(line, Sentence("{written} is not a pairing number", written=quote(word)))
    return tuple([int(word) for word in words])


def _number(line: str, start: int, end: int, what: str) -> int:
    try:
        value = whole(line[start:end])
    except ValueError as error:
        raise _wrong(line, Sentence("{field}: {what}", field=what, what=error.args[0])) from None
    if not 0 < value <= MAX_PLAYERS:
        raise _wrong(
            line, Sentence("{what} must be from 1 to {most}, not {value}", what=what, most=MAX_PLAYERS, value=value)
        )
    return value


def _round(line: str, start: int, end: int) -> int:
    value = _number(line, start, end, "the round")
    if value > MAX_ROUNDS:
        raise _wrong(line, Sentence("the round must be from 1 to {most}, not {value}", most=MAX_ROUNDS, value=value))
    return value


def _signed(line: str, start: int, end: int) -> int | None:
    """Points with an optional sign; None if the field is blank."""
    text = line[start:end].strip()
    if not text:
        return None
    try:
        return -tenths(text[1:]) if text.startswith("-") else tenths(text.removeprefix("+"))
    except ValueError as error:
        raise _wrong(line, error.args[0]) from None


def _stated_points(line: str, start: int, end: int) -> int | None:
    """Points that a file states; None if there are none or they cannot be read. They have no effect."""
    try:
        return _signed(line, start, end)
    except InvalidTournament:
        return None


def _wrong(line: str, message: str) -> InvalidTournament:
    return InvalidTournament(
        Sentence("record {code}: {what} (in {written})", code=line[:3], what=message, written=quote(line.rstrip()))
    )
