"""Swiss-Manager's own files (.TUNX, .TUNSX and the like): events of individuals.

The layout is not published. What is read here is what public files show: a header, texts about the event, settings,
players (30 texts and 110 bytes each) and pairings (21 bytes each), every part after a marker. Numbers are
little-endian, texts UTF-16 after their length. A round lists every player once; so a player who comes again begins
the next one. Must not guess what the other bytes mean.
"""

from __future__ import annotations

from struct import error as TooShort
from struct import unpack_from

from dutchess.base.errors import InvalidTournament, Sentence
from dutchess.formats.imports.numbered_tiebreaks import tiebreaks_of
from dutchess.formats.imports.remarks import remark
from dutchess.formats.imports.sheet import Imported, Sheet, birth, day
from dutchess.pairing.type_codes import round_robin_code
from dutchess.tournament import MAX_PLAYERS, Header

FORMAT = "Swiss-Manager (.TUNX)"
MAGIC = b"\x93\xff\x89\x44"
SETTINGS, PLAYERS, PAIRINGS, INDEX = (bytes((kind, 0xFF, 0x89, 0x44)) for kind in (0x95, 0xA5, 0xB3, 0xD3))
TEXTS = 0x6C  # where the texts about the event begin
NAME, DIRECTOR, VENUE, CITY, TIME_CONTROL, FEDERATION, CHIEF_ARBITER, DEPUTY = 0, 3, 5, 10, 14, 20, 21, 27
EVENT_TEXTS = 28
PLAYER_TEXTS, PLAYER_BYTES = 30, 110
SURNAME, GIVEN, TITLE, NATIONAL_ID, CLUB, PLAYER_FEDERATION = 0, 1, 4, 5, 9, 10
PAIR = 21  # bytes
BYE, NOT_PAIRED = 0xFFFF, 0xFFFE
SINGLE_SWISS, SINGLE_ROUND_ROBIN = 0, 1
MOST_TIEBREAKS = 5

RESULTS = {0: "", 1: "1-0", 2: "½-½", 3: "0-1", 4: "1F-0F", 5: "0F-1F", 6: "0F-0F"}
# Seen in few files: pairs of later rounds show that they are a win and a loss.
UNUSUAL = {15: "1-0U", 16: "½-½U", 17: "0-1U"}
ABSENCES = {0: "Z", 1: "F", 2: "H", 3: "Z"}


def is_one(data: bytes) -> bool:
    """True for files of this kind."""
    return data.startswith(MAGIC)


def read(data: bytes) -> Imported:
    """The tournament in a file. Raises InvalidTournament if it is damaged, or an event of teams."""
    try:
        return _read(data)
    except TooShort:
        raise InvalidTournament(Sentence("the file ends too early")) from None


def _read(data: bytes) -> Imported:
    sheet = Sheet(FORMAT)
    settings = _behind(data, SETTINGS, TEXTS)
    texts = _Reader(data, TEXTS).texts(EVENT_TEXTS, settings)
    rounds, kind = _short(data, settings), data[settings + 0x0B]
    count = _short(data, settings + 0x13)
    if kind not in (SINGLE_SWISS, SINGLE_ROUND_ROBIN):
        raise InvalidTournament(Sentence("this is an event of teams; such files are not read (a report file, TRF, is)"))
    if count > MAX_PLAYERS:
        raise InvalidTournament(
            Sentence("the file claims {count} players; at most {most} are possible", count=count, most=MAX_PLAYERS)
        )
    start = _behind(data, PLAYERS, settings)
    _players(sheet, _Reader(data, start), count)
    pairings = _behind(data, PAIRINGS, start)
    free = "Z" if kind == SINGLE_ROUND_ROBIN else "U"
    _rounds(sheet, data[pairings : _marker(data, INDEX, pairings)], free)
    start_day, end_day = unpack_from("<II", data, settings + 0x47)
    if kind == SINGLE_SWISS:
        sheet.remarks.append(remark("system-not-stated"))
    codes = [_short(data, settings + 0x1D + 2 * index) for index in range(min(data[settings + 0x1B], MOST_TIEBREAKS))]
    return sheet.tournament(
        rounds=rounds,
        name=texts[NAME],
        system=round_robin_code(double=False, teams=False) if kind == SINGLE_ROUND_ROBIN else "",
        tiebreaks=tiebreaks_of([(code, None) for code in codes], sheet.remarks),
        header=Header(
            city=texts[CITY] or texts[VENUE],
            federation=texts[FEDERATION],
            start=day(str(start_day)),
            end=day(str(end_day)),
            chief_arbiter=texts[CHIEF_ARBITER] or texts[DIRECTOR],
            deputies=(texts[DEPUTY],) if texts[DEPUTY] else (),
            time_control=texts[TIME_CONTROL],
        ),
    )


def _players(sheet: Sheet, reader: _Reader, count: int) -> None:
    for number in range(1, count + 1):
        texts = reader.texts(PLAYER_TEXTS)
        block = reader.bytes(PLAYER_BYTES)
        sheet.add(
            number,
            f"{texts[SURNAME]}, {texts[GIVEN]}" if texts[GIVEN].strip() else texts[SURNAME],
            rating=_short(block, 0x08),
            title=texts[TITLE],
            sex="w" if block[0x06] == 1 else "m",
            federation=texts[PLAYER_FEDERATION],
            fide_id=str(unpack_from("<I", block, 0x18)[0]),
            birth=birth(str(unpack_from("<I", block, 0x0E)[0])),
            club=texts[CLUB],
            national_rating=_short(block, 0x0A),
            national_id=texts[NATIONAL_ID],
        )


def _rounds(sheet: Sheet, data: bytes, free: str) -> None:
    """Every player is listed once in a round. `free` is the bye that an odd number of players leaves to one."""
    round_number, seen = 1, set[int]()
    for start in range(0, len(data) - PAIR + 1, PAIR):
        white, black, code = unpack_from("<HHH", data, start)
        both = {white} if black in (BYE, NOT_PAIRED) else {white, black}
        if both & seen:
            round_number, seen = round_number + 1, set()
        seen |= both
        if black == BYE:
            sheet.bye(round_number, white, free)
        elif black == NOT_PAIRED:
            if code not in ABSENCES:
                sheet.remarks.append(remark("absence", round=round_number, player=white, written=code))
            sheet.bye(round_number, white, ABSENCES.get(code, "Z"))
        else:
            sheet.game(round_number, white, black, _result(sheet, round_number, white, black, code))


def _result(sheet: Sheet, round_number: int, white: int, black: int, code: int) -> str:
    about = {"round": round_number, "white": white, "black": black, "written": code}
    if code in UNUSUAL:
        sheet.remarks.append(remark("result-taken", **about, taken=UNUSUAL[code]))
        return UNUSUAL[code]
    if code not in RESULTS:
        sheet.remarks.append(remark("result-open", **about))
    return RESULTS.get(code, "")


# -- bytes -------------------------------------------------------------------------------------------------------------


def _marker(data: bytes, marker: bytes, start: int) -> int:
    found = data.find(marker, start)
    if found < 0:
        raise InvalidTournament(Sentence("the file is damaged: one of its parts is missing"))
    return found


def _behind(data: bytes, marker: bytes, start: int) -> int:
    return _marker(data, marker, start) + len(marker)


def _short(data: bytes, start: int) -> int:
    return int(unpack_from("<H", data, start)[0])


class _Reader:
    """Reads one part after the other."""

    def __init__(self, data: bytes, start: int) -> None:
        self.data, self.place = data, start

    def texts(self, count: int, end: int | None = None) -> list[str]:
        """Texts after their lengths; a text that would begin after the end is empty."""
        found: list[str] = []
        for _ in range(count):
            if end is not None and self.place + 2 > end:
                found.append("")
                continue
            length = _short(self.data, self.place)
            self.place += 2
            found.append(self.bytes(2 * length).decode("utf-16-le", "replace").strip())
        return found

    def bytes(self, count: int) -> bytes:
        if self.place + count > len(self.data):
            raise InvalidTournament(Sentence("the file ends too early"))
        part = self.data[self.place : self.place + count]
        self.place += count
        return part
