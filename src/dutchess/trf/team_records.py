"""Records of a report file that name teams: 013, 240, 299, 300, 310, 320, 330, 352 and 362.

Owns their columns, both ways. The lines are those that `Tournament.records` keeps. Must not know what the numbers
mean for a match: that is `dutchess.teams`.
"""

from __future__ import annotations

from dutchess.errors import InvalidTournament
from dutchess.record import record
from dutchess.tournament import BLACK, MAX_PLAYERS, MAX_ROUNDS, WHITE
from dutchess.trf.notes import tenths, whole

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from dutchess.tournament import Record

RESULT_TYPES = frozenset("WDLFHZ+-")
FORFEITS = {"+-": ("+", "-"), "-+": ("-", "+"), "--": ("-", "-")}
SYMBOLS = {"W": "win", "D": "draw", "L": "loss", "A": "absence", "P": "pairing_bye"}
ALL_ROUNDS = 0


@record
class Roster:
    """Record 310 or 013: a team and its players in board order."""

    number: int
    name: str
    players: tuple[int, ...]
    nickname: str = ""


@record
class Forfeit:
    """Record 330: a match that was not played. `white` and `black` are (team, `+` or `-`)."""

    round: int
    white: tuple[int, str]
    black: tuple[int, str]


@record
class LineUp:
    """Record 300: who plays for a team in a round, board by board; 0 for an empty board."""

    round: int
    team: int
    players: tuple[int, ...]


@record
class AbnormalPoints:
    """Record 299: points other than the usual ones.

    `kind` is the result they replace (`W D L F H Z + -`), or blank for a bonus or a penalty that is added. `round` is
    0 for all of them, `participants` is empty for all of them; None leaves the usual points.
    """

    kind: str
    match_points: int | None
    game_points: int | None
    round: int
    participants: tuple[int, ...]


@record
class PairingByes:
    """Record 320: what the pairing-allocated bye is worth, and the team that had it by round (0 for none)."""

    match_points: int | None
    game_points: int | None
    teams: tuple[int, ...]


def read_roster(line: str, order: int) -> Roster:
    """A 310 or 013 line; `order` is the number of a 013 team, which is its place in the file."""
    if line[:3] == "013":
        return Roster(order, line[4:36].strip(), _numbers(line, 36))
    return Roster(
        number=_number(line, 4, 8, "the team's number"),
        name=line[8:40].strip(),
        players=_numbers(line, 72),
        nickname=line[41:46].strip(),
    )


def read_forfeit(line: str) -> Forfeit:
    """A 330 line."""
    results = FORFEITS.get(line[4:6])
    if results is None:
        raise _wrong(line, f"a forfeited match is +-, -+ or --, not {line[4:6]!r}")
    white, black = (_number(line, start, start + 3, "a team") for start in (11, 15))
    return Forfeit(_round(line, 7, 10), (white, results[0]), (black, results[1]))


def read_byes(line: str) -> tuple[tuple[int, int, str], ...]:
    """A 240 line of a team event: (round, team, letter)."""
    round_number = _round(line, 6, 9)
    return tuple((round_number, team, line[4:5].upper()) for team in _numbers(line, 9))


def read_line_up(line: str) -> LineUp:
    """A 300 line."""
    return LineUp(_round(line, 4, 7), _number(line, 8, 11, "a team"), _numbers(line, 16, least=0))


def read_abnormal_points(line: str) -> AbnormalPoints:
    """A 299 line."""
    kind = line[4:5].strip().upper()
    if kind and kind not in RESULT_TYPES:
        raise _wrong(line, f"unknown type {kind!r}")
    rounds = line[19:22].strip()
    return AbnormalPoints(
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
        raise _wrong(line, "the team of each round is a number, 000 for none")
    return PairingByes(_signed(line, 4, 8), _signed(line, 9, 13), tuple(int(field or "0") for field in fields))


def read_colours(line: str) -> str:
    """The 352 line: colours of the first-named team by board, as `w` and `b`."""
    colours = line[4:].strip().lower()
    if not colours or colours.strip(WHITE + BLACK):
        raise _wrong(line, "the boards' colours are W and B, such as WBWB")
    return colours


def read_match_points(line: str) -> dict[str, int]:
    """The 362 line: match points by name (win, draw, loss, absence, pairing_bye); TW and W mean the same."""
    found: dict[str, int] = {}
    words = line[4:].split()
    while words:
        word = words.pop(0).upper()
        digits = word.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        name = SYMBOLS.get(word[: len(word) - len(digits)].removeprefix("T"))
        if not digits and words:
            digits = words.pop(0)
        if name is None:
            raise _wrong(line, f"unknown symbol {word!r}")
        try:
            found[name] = tenths(digits)
        except ValueError as error:
            raise _wrong(line, str(error)) from None
    return found


def write_roster(roster: Roster) -> str:
    """A 310 line without the points and the rank, which follow from the results."""
    head = f"310 {roster.number:3d} {roster.name[:32]:32s} {roster.nickname[:5]:5s}"
    return head.ljust(73) + " ".join(f"{player:4d}" for player in roster.players)


def write_pairing_byes(byes: PairingByes) -> str:
    """The 320 line."""
    worth = " ".join(_points_text(points) for points in (byes.match_points, byes.game_points))
    return " ".join([f"320 {worth}", *(f"{team:03d}" for team in byes.teams)])


def write_match_points(win: int, draw: int, loss: int) -> str:
    """The 362 line."""
    values = (("TW", win), ("TD", draw), ("TL", loss))
    return "362 " + "   ".join(f"{symbol}{_points_text(points)}" for symbol, points in values)


def _points_text(points: int | None) -> str:
    return f"{points // 10:2d}.{points % 10}" if points is not None else "    "


def _numbers(line: str, start: int, least: int = 1) -> tuple[int, ...]:
    """All participants' numbers from a column on."""
    words = line[start:].split()
    for word in words:
        if not (word.isdecimal() and word.isascii()) or not least <= int(word[:6]) <= MAX_PLAYERS:
            raise _wrong(line, f"{word!r} is not a pairing number")
    return tuple([int(word) for word in words])


def _number(line: str, start: int, end: int, what: str) -> int:
    try:
        found = whole(line[start:end])
    except ValueError as error:
        raise _wrong(line, f"{what}: {error}") from None
    if not 0 < found <= MAX_PLAYERS:
        raise _wrong(line, f"{what} cannot be {found}")
    return found


def _round(line: str, start: int, end: int) -> int:
    found = _number(line, start, end, "the round")
    if found > MAX_ROUNDS:
        raise _wrong(line, f"there is no round {found}")
    return found


def _signed(line: str, start: int, end: int) -> int | None:
    """Points with an optional sign; None if the field is blank."""
    text = line[start:end].strip()
    if not text:
        return None
    try:
        return -tenths(text[1:]) if text.startswith("-") else tenths(text.removeprefix("+"))
    except ValueError as error:
        raise _wrong(line, str(error)) from None


def _wrong(line: str, message: str) -> InvalidTournament:
    return InvalidTournament(f"record {line[:3]}: {message} (in {line.rstrip()!r})")


def only_line(lines: Sequence[str]) -> str | None:
    """The one line of a record that a file has at most once; None if there is none."""
    if len(set(lines)) > 1:
        raise InvalidTournament(f"record {lines[0][:3]} occurs twice with different contents")
    return lines[0] if lines else None


def lines_of(code: str, records: Iterable[Record]) -> list[str]:
    """The kept lines with this code, in the order of the file."""
    return [kept.line for kept in records if kept.code == code]
