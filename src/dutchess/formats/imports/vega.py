"""Vega's own files (.veg) and its tournament descriptions (.tdf), as the program's manual describes them.

Owns both layouts. Must not guess: codes that the manual does not explain are remarked.
"""

from __future__ import annotations

import re

from dutchess.base.errors import InvalidTournament, Sentence
from dutchess.formats.imports.remarks import remark
from dutchess.formats.imports.sheet import Imported, Sheet, birth, day, tenths, whole
from dutchess.pairing import systems
from dutchess.pairing.type_codes import round_robin_code
from dutchess.tournament import Header, Scoring

VEG, TDF = "Vega (.veg)", "Vega (.tdf)"
DESCRIBED = "Vega 5"  # the version that the manual describes
HEAD = 12  # lines before the table of players
FIDE = "FIDE_"
SYSTEMS = {
    "1": systems.find("dubov").family,
    "2": round_robin_code(double=False, teams=False),
    "5": round_robin_code(double=True, teams=False),
    "7": "FIDE_LIM",
    "10": systems.find("dutch").family,
}
TIEBREAKS = ("", "BH/C1", "BH", "BH/M1", "SB", "PS", "ARO", "KS", "WIN", "APRO")
RESULTS = {"1": "1-0", "0": "0-1", "5": "½-½", "3": "1F-0F", "4": "0F-1F", "2": "0F-0F", "9": "", "7": ""}
DRAWN_FORFEITS = ("6", "8")
CODED = re.compile(r"(\d{1,3}?)(\d{3})(\d)", re.ASCII)  # White, Black, result
ABSENCES = {"1": "F", "3": "F", "6": "H", "8": "H", "2": "H"}
BYES = {"3": "U", "1": "U", "6": "H", "8": "H"}
PAIR = re.compile(r"(\d+)\s*([wb-])\s*([10+=2-])", re.ASCII)
LINE = re.compile(r"^001 [^|\n]*\|", re.MULTILINE)


def is_veg(data: bytes) -> bool:
    """True for a tournament file of Vega."""
    return data.lstrip(b"\xef\xbb\xbf").startswith(b"Vega ") and b";" in data


def is_tdf(data: bytes) -> bool:
    """True for a description of a tournament by Vega: records as in report files, but with bars between the fields."""
    return bool(LINE.search(_text(data[:200_000])))


def _text(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


# -- .veg --------------------------------------------------------------------------------------------------------------


def read_veg(data: bytes) -> Imported:
    """The tournament in a .veg file. Raises InvalidTournament if it is damaged."""
    lines = _text(data).splitlines()
    if len(lines) < HEAD + 1:
        raise InvalidTournament(Sentence("the file ends before the players"))
    sheet = Sheet(VEG)
    version = " ".join(lines[0].split()[:2])
    if not version.startswith(DESCRIBED):
        sheet.remarks.append(remark("layout", program=version, known=f"{DESCRIBED}.4"))
    settings = lines[8].split()
    count, rounds = whole(lines[11].split("#")[0]), whole(settings[0]) if settings else 0
    table = lines[HEAD : HEAD + 1 + count]
    if not count or len(table) <= count:
        raise InvalidTournament(Sentence("the table of players is not where it should be"), line=HEAD + 1)
    _players(sheet, table)
    _rounds(sheet, _blocks(lines[HEAD + 1 + count :]))
    if lines[9].split()[:1] == ["1"]:
        sheet.remarks.append(remark("acceleration"))
    return sheet.tournament(
        rounds=rounds,
        name=lines[1].strip(),
        system=_system(sheet, settings[2] if len(settings) > 2 else ""),
        scoring=_scoring(sheet, lines[6].split()[:2]),
        tiebreaks=_tiebreaks(sheet, lines[7], version),
        header=Header(
            city=lines[2].strip(),
            federation=lines[3].strip(),
            start=day(lines[4].partition(",")[0]),
            end=day(lines[4].partition(",")[2]),
            chief_arbiter=lines[5].strip(),
            program=version,
        ),
    )


def _players(sheet: Sheet, table: list[str]) -> None:
    headings = [heading.strip().upper() for heading in table[0].split(";")]
    if "NAME" not in headings:
        raise InvalidTournament(Sentence("the table of players has no column NAME"), line=HEAD + 1)
    for number, line in enumerate(table[1:], 1):
        row = dict(zip(headings, [cell.strip() for cell in line.split(";")], strict=False))
        sheet.add(
            number,
            row["NAME"],
            rating=whole(row.get("ELOFIDE", "")),
            title=row.get("TITLE", ""),
            sex=row.get("G", ""),
            federation=row.get("COUNTRY", ""),
            fide_id=row.get("IDFIDE", ""),
            birth=birth(row.get("BIRTHDAY", "")),
            national_rating=whole(row.get("ELONAT", "")),
            national_id="" if row.get("IDNAT", "") == "0" else row.get("IDNAT", ""),
        )


def _blocks(lines: list[str]) -> dict[str, list[list[str]]]:
    """The parts after the players, each under a line that begins with #."""
    blocks: dict[str, list[list[str]]] = {}
    title = ""
    for line in lines:
        if line.lstrip().startswith("#"):
            title = line.strip().lstrip("# ").partition(":")[0].lower()
        elif title and line.strip():
            # A minus may follow a number without a blank.
            blocks.setdefault(title, []).append(line.replace("-", " -").split())
    return blocks


def _rounds(sheet: Sheet, blocks: dict[str, list[list[str]]]) -> None:
    """The block of pairings has a column for each round; the block of results tells what the others have."""
    coded = blocks.get("code pairing")
    if coded is None:
        sheet.remarks.append(remark("rounds", part="# code pairing"))
        return
    counts = [whole(word) for word in coded[0]]
    rows = coded[1:]
    for index, count in enumerate(counts):
        # A round with fewer pairs leaves no gap at the end of its column.
        for row, words in enumerate(rows):
            place = sum(other > row for other in counts[:index])
            if row < count and place < len(words):
                _coded(sheet, index + 1, words[place])
    for words in blocks.get("round results", []):
        number = whole(words[0])
        for index, code in enumerate(words[1 : 1 + len(counts)], 1):
            if counts[index - 1] and number in sheet.numbers and not sheet.has(index, number):
                sheet.bye(index, number, ABSENCES.get(code, "Z"))


def _coded(sheet: Sheet, round_number: int, word: str) -> None:
    found = CODED.fullmatch(word)
    if not found:
        raise InvalidTournament(
            Sentence("round {round}: {written!r} is no pair", round=round_number, written=word[:20])
        )
    white, black, code = int(found[1]), int(found[2]), found[3]
    if not black:
        if code not in BYES and code != "9":
            sheet.remarks.append(remark("absence", round=round_number, player=white, written=code))
        sheet.bye(round_number, white, "U" if code == "9" else BYES.get(code, "Z"))
    elif code in DRAWN_FORFEITS:
        sheet.remarks.append(remark("drawn-forfeit", round=round_number, white=white, black=black))
        sheet.bye(round_number, white, "H")
        sheet.bye(round_number, black, "H")
    else:
        sheet.game(round_number, white, black, RESULTS[code])


def _system(sheet: Sheet, code: str) -> str:
    if code not in SYSTEMS:
        sheet.remarks.append(remark("system", written=code))
    return SYSTEMS.get(code, "")


def _scoring(sheet: Sheet, words: list[str]) -> Scoring:
    """Points for a draw and for a win."""
    draw, win = [tenths(word) for word in (*words, "", "")[:2]]
    if draw is None or win is None:
        sheet.remarks.append(remark("field", field=" ".join(words)[:40]))
        return Scoring()
    return Scoring(win, draw, forfeit_win=win, pairing_bye=win, full_bye=win, half_bye=draw, unknown=draw)


def _tiebreaks(sheet: Sheet, line: str, version: str) -> tuple[str, ...]:
    chosen = [whole(word) for word in line.split()]
    known = version.startswith(DESCRIBED)
    codes: list[str] = []
    unread: list[int] = []
    for number in filter(None, chosen):
        if known and number < len(TIEBREAKS) and TIEBREAKS[number] not in codes:
            codes.append(TIEBREAKS[number])
        else:
            unread.append(number)
    if unread:
        sheet.remarks.append(remark("tiebreak", written=", ".join(map(str, unread))))
    return ("PTS", *codes) if codes else ()


# -- .tdf --------------------------------------------------------------------------------------------------------------


def read_tdf(data: bytes) -> Imported:
    """The tournament in a .tdf file. Raises InvalidTournament if it is damaged."""
    sheet = Sheet(TDF)
    facts: dict[str, str] = {}
    rows: list[tuple[int, int, list[str]]] = []
    for row, line in enumerate(_text(data).splitlines(), 1):
        code, text = line[:3], line[4:].strip()
        if code == "001":
            cells = [cell.strip() for cell in text.split("|")]
            if len(cells) < 4:
                raise InvalidTournament(Sentence("the record of a player is too short"), line=row)
            number = whole(cells[0])
            rows.append((row, number, cells[12:]))
            _described(sheet, number, cells + [""] * 12)
        elif code.isdecimal():
            facts[code] = text
    for row, number, games in rows:
        for index, text in enumerate(games, 1):
            _described_game(sheet, row, index, number, text)
    kind = facts.get("092", "").lower()
    system = next((number for number, code in SYSTEMS.items() if code.removeprefix(FIDE).lower() in kind), "")
    if facts.get("172"):
        sheet.remarks.append(remark("tiebreak", written=facts["172"]))
    if facts.get("182"):
        sheet.remarks.append(remark("acceleration"))
    win_and_draw = facts.get("142", "1.0 0.5").split()[:2]
    return sheet.tournament(
        rounds=whole(facts.get("162", "")),
        name=facts.get("012", ""),
        system=_system(sheet, system) if system or not kind else _system(sheet, facts["092"]),
        scoring=_scoring(sheet, win_and_draw[::-1]),
        header=Header(
            city=facts.get("022", ""),
            federation=facts.get("032", ""),
            start=day(facts.get("042", "")),
            end=day(facts.get("052", "")),
            chief_arbiter=facts.get("102", ""),
            deputies=(facts["112"],) if facts.get("112") else (),
            time_control=facts.get("122", ""),
            program=facts.get("192", ""),
        ),
    )


def _described(sheet: Sheet, number: int, cells: list[str]) -> None:
    sheet.add(
        number,
        cells[3],
        rating=whole(cells[4]),
        title={"g": "GM", "m": "IM", "f": "FM", "c": "CM"}.get(cells[2].lower(), cells[2]),
        sex=cells[1],
        federation=cells[5],
        fide_id=cells[6],
        national_rating=whole(cells[7]),
        national_id=cells[8],
        birth=birth(cells[9]),
    )


def _described_game(sheet: Sheet, row: int, round_number: int, number: int, text: str) -> None:
    """`16 w 0`: the opponent, the colour, the result; a sign as the result is a game that was not played."""
    found = PAIR.fullmatch(text)
    if not found:
        if text.strip("-0 "):
            raise InvalidTournament(
                Sentence("round {round}: {written!r} is no game", round=round_number, written=text[:20]), line=row
            )
        return
    opponent, colour, sign = int(found[1]), found[2], found[3]
    if not opponent:
        sheet.bye(round_number, number, {"+": "U", "1": "U", "=": "H", "2": "H"}.get(sign, "Z"))
    elif sign == "=":
        sheet.remarks.append(
            remark("drawn-forfeit", round=round_number, white=min(number, opponent), black=max(number, opponent))
        )
        sheet.bye(round_number, number, "H")
    else:
        sheet.side(round_number, number, opponent, colour, "=" if sign == "2" else sign)
