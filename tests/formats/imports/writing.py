"""Events of individuals in the formats of other programs, written from the facts as those formats describe them.

Owns one writer for each format that `dutchess.formats.imports` reads. They share nothing with the readers.
"""

from __future__ import annotations

import io
import json
import struct
import zipfile
from collections.abc import Callable, Iterator
from xml.sax.saxutils import quoteattr

from dutchess.tournament import Game, Player, Tournament

Pair = tuple[int, int, str, str]  # White, Black (0: none), the letters of both


def pairs(event: Tournament, number: int) -> Iterator[Pair]:
    """The games of a round, then those who have none."""
    games = {player.number: player.games[number - 1] for player in event.players}
    for one, game in games.items():
        if game.opponent and (game.colour == "w" or (game.colour == "-" and one < game.opponent)):
            yield one, game.opponent, game.result, games[game.opponent].result
    for one, game in games.items():
        if not game.opponent:
            yield one, 0, game.result, ""


# -- Swiss-Manager -----------------------------------------------------------------------------------------------------

TUNX_RESULTS = {"10": 1, "==": 2, "01": 3, "+-": 4, "-+": 5, "--": 6, "??": 0}


def marker(kind: int) -> bytes:
    return bytes((kind, 0xFF, 0x89, 0x44))


def utf16(*texts: str) -> bytes:
    return b"".join(struct.pack("<H", len(text)) + text.encode("utf-16-le") for text in texts)


def tunx(event: Tournament, kind: int = 0) -> bytes:
    """As Swiss-Manager saves it."""
    texts = [""] * 28
    texts[0], texts[5], texts[14], texts[20], texts[21] = event.name, "Venue", "90 + 30", "NOR", "Arbiter, Anna"
    settings = bytearray(200)
    struct.pack_into("<H", settings, 0, event.rounds or event.played_rounds)
    settings[0x0B], settings[0x11], settings[0x1B] = kind, event.played_rounds, 3
    struct.pack_into("<H", settings, 0x13, len(event.players))
    struct.pack_into("<HHH", settings, 0x1D, 11, 84, 2)  # direct encounter; Buchholz with parameters; Buchholz
    struct.pack_into("<II", settings, 0x47, 20260405, 20260407)
    players = b"".join(tunx_player(player) for player in event.players)
    rounds = b""
    for number in range(1, event.played_rounds + 1):
        for white, black, one, other in pairs(event, number):
            opponent = black or (0xFFFF if one == "U" else 0xFFFE)
            code = {"U": 9, "H": 2, "F": 1, "Z": 3}[one] if not black else TUNX_RESULTS[one + other]
            rounds += struct.pack("<HHH", white, opponent, code).ljust(21, b"\0")
    head = marker(0x93) + bytes(0x68)
    parts = (head, utf16(*texts), marker(0x95), bytes(settings), marker(0xA3), marker(0xA5), players)
    return b"".join((*parts, marker(0xB3), rounds, marker(0xD3), bytes(28), marker(0xE3)))


def tunx_player(player: Player) -> bytes:
    surname, _, given = player.name.partition(", ")
    texts = [surname, given, "", "", player.title, "", "", "", "", player.club, player.federation] + [""] * 19
    block = bytearray(110)
    block[6] = player.sex == "w"
    struct.pack_into("<HH", block, 0x08, player.rating, 0)
    struct.pack_into("<I", block, 0x18, int(player.fide_id or 0))
    return utf16(*texts) + bytes(block)


# -- Chess-Results -----------------------------------------------------------------------------------------------------

POINTS = {"1": "1,0", "0": "0", "=": "0,5", "+": "1.0", "-": "0.0", "?": "", "U": "", "H": "0.5", "F": "1", "Z": "0"}


def element(name: str, /, **fields: object) -> str:
    return f"<{name} " + " ".join(f"{key}={quoteattr(str(value))}" for key, value in fields.items()) + "/>"


def chess_results_xml(event: Tournament, kind: int = 0) -> bytes:
    """As programs send it to Chess-Results."""
    details = {"tb1no": 84, "tb1_detail": "0,0,1,-,-", "tb2no": 81, "tb2_detail": "-", "tb3no": 37}
    lines = [
        element("tournament", type=kind, name=event.name, rounds=event.rounds, **{"from": "20260405"}, **details),
        *(
            element(
                "player",
                no=player.number,
                lastname=player.name.partition(", ")[0],
                firstname=player.name.partition(", ")[2],
                rtgfide=player.rating,
                sex=player.sex,
                fed=player.federation,
                fideid=player.fide_id,
                title=player.title,
            )
            for player in event.players
        ),
    ]
    for number in range(1, event.played_rounds + 1):
        for white, black, one, other in pairs(event, number):
            lines.append(
                element(
                    "playerpairing",
                    round=number,
                    whiteno=white,
                    blackno=black or (-1 if one == "U" else -2),
                    reswhite=POINTS[one],
                    resblack=POINTS.get(other, ""),
                    forfeit="K" if black and one in "+-" else "",
                )
            )
    return f'<?xml version="1.0"?>\n<chessresults>{"".join(lines)}</chessresults>\n'.encode()


CELLS = {"1": "1", "0": "0", "=": "½", "+": "+", "-": "-", "?": ""}
ABSENT = {"U": "-1", "H": "-½", "Z": "-0"}


def cross_table(event: Tournament, *, by_rank: bool = False) -> list[list[str]]:
    """The final ranking crosstable: opponents are named by their rank, or by their number."""
    order = sorted(event.players, key=lambda player: (-event.points(player), player.number))
    keys = {player.number: place for place, player in enumerate(order, 1)} if by_rank else {}
    rounds = range(event.played_rounds)
    heading = ["Rk.", "SNo"] if by_rank else ["No."]
    rows = [
        ["From the Tournament-Database of Chess-Results https://chess-results.com"],
        [event.name],
        ["Location : Halden", "", ""],
        ["Date : 2026/04/05 to 2026/04/07"],
        [*heading, "", "Name", "Rtg", "FED", *(f"{number + 1}.Rd" for number in rounds), "Pts.", "TB1"],
    ]
    for player in order if by_rank else event.players:
        number = player.number
        cells = [cell(game, keys) for game in player.games]
        ids = [str(keys[number]), str(number)] if by_rank else [str(number)]
        facts = [player.title, player.name, str(player.rating), player.federation]
        rows.append([*ids, *facts, *cells, f"{event.points(player) / 10:g}".replace(".", ","), "0"])
    return rows


def cell(game: Game, keys: dict[int, int]) -> str:
    if not game.opponent:
        return ABSENT[game.result]
    return f"{keys.get(game.opponent, game.opponent)}{game.colour}{CELLS[game.result]}"


def csv_table(event: Tournament, *, by_rank: bool = False) -> bytes:
    return "\n".join(";".join(row) for row in cross_table(event, by_rank=by_rank)).encode()


def sheet_xml(rows: list[list[str]]) -> bytes:
    """A sheet: numbers as numbers, texts among the shared ones, empty cells left out."""
    lines = []
    for place, row in enumerate(rows, 1):
        cells = [
            f'<c r="{chr(65 + column)}{place}"><v>{text}</v></c>'
            if text.isdecimal()
            else f'<c r="{chr(65 + column)}{place}" t="inlineStr"><is><t>{text}</t></is></c>'
            for column, text in enumerate(row)
            if text
        ]
        lines.append(f'<row r="{place}">{"".join(cells)}</row>')
    space = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    return f'<worksheet xmlns="{space}"><sheetData>{"".join(lines)}</sheetData></worksheet>'.encode()


def packed(sheet: bytes) -> bytes:
    """The file of a sheet."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as parts:
        parts.writestr("xl/workbook.xml", "<workbook/>")
        parts.writestr("xl/worksheets/sheet1.xml", sheet)
    return stream.getvalue()


def xlsx_table(event: Tournament) -> bytes:
    return packed(sheet_xml(cross_table(event, by_rank=True)))


# -- Vega --------------------------------------------------------------------------------------------------------------

VEGA_RESULTS = {"10": 1, "01": 0, "==": 5, "+-": 3, "-+": 4, "--": 2, "??": 9}


def veg(event: Tournament) -> bytes:
    """As Vega saves it."""
    rounds, count = event.played_rounds, len(event.players)
    head = ["Vega 5.4 # Do not edit this file!", event.name, "Halden", "NOR", "05/04/2026, 07/04/2026", "Arbiter, Anna"]
    head += ["0.5 1.0", "1 2 4 0 0 0 0 0 0 0", f"{event.rounds}  {rounds}  10  1 1 0 0", "0 0 0 0 0 0 0.0 0.0 0.0"]
    head += [
        "1 # not used",
        str(count),
        "NAME;            COUNTRY;BIRTHDAY;G;TITLE;IDFIDE;ELOFIDE; IDNAT;ELONAT;K;ISAVAL",
    ]
    head += [
        f"{player.name:25};{player.federation};00.00.00;{player.sex};{player.title:3};{player.fide_id or 0:>8};"
        f"{player.rating:5};       0;    0;20; 1"
        for player in event.players
    ]
    listed = [[pair for pair in pairs(event, number) if pair[1] or pair[2] == "U"] for number in range(1, rounds + 1)]
    codes = [
        [f"{white}{black:03}{VEGA_RESULTS[one + other] if black else 3}" for white, black, one, other in of_round]
        for of_round in listed
    ]
    head += ["# round results"]
    for player in event.players:
        alone = [{"H": "8", "F": "1"}.get(game.result, "0") for game in player.games]
        head.append(f"{player.number} {' '.join(alone)}")
    head += ["# code pairing", " ".join(str(len(column)) for column in codes)]
    for row in range(max(map(len, codes), default=0)):
        head.append(" ".join(column[row] for column in codes if row < len(column)))
    return "\n".join(head).encode()


def tdf(event: Tournament) -> bytes:
    """As Vega describes it for rating officers."""
    signs = {"=": "2", "?": "0"}
    lines = [f"012 {event.name}", "022 Halden", "042 05/04/2026", "092 Individual: Swiss-System Dutch (JaVaFo)"]
    lines += ["142 1.0 0.5", f"162 {event.rounds}", "192 Vega 6.0.1"]
    for player in event.players:
        cells = [str(player.number), player.sex, player.title, player.name, str(player.rating), player.federation]
        cells += [player.fide_id, "", "", "", "0.0", "1"]
        for game in player.games:
            alone = {"U": "0000 - +", "H": "0000 - =", "Z": ""}
            sign = signs.get(game.result, game.result)
            cells.append(f"{game.opponent} {game.colour} {sign}" if game.opponent else alone[game.result])
        lines.append("001 " + " | ".join(cells))
    return "\n".join(lines).encode()


# -- Papi and SWAR -----------------------------------------------------------------------------------------------------

PAPI_RESULTS = {"1": 3, "0": 1, "=": 2, "+": 6, "-": 4, "?": 0, "U": 9, "H": 8, "F": 10, "Z": 7}


def papi(event: Tournament) -> bytes:
    """As converters write it."""
    players = []
    for player in event.players:
        rounds = {}
        for number, game in enumerate(player.games, 1):
            entry = {"color": {"w": "B", "b": "N"}.get(game.colour, "F"), "result": PAPI_RESULTS[game.result]}
            rounds[str(number)] = entry | ({"opponent": game.opponent - 1} if game.opponent else {})
        surname, _, given = player.name.partition(", ")
        names = {"lastName": surname, "firstName": given, "gender": "F" if player.sex == "w" else "M"}
        players.append({**names, "elo": player.rating, "federation": player.federation, "rounds": rounds})
    facts = {"name": event.name, "rounds": str(event.rounds), "type": "Suisse", "pairing": "Standard"}
    return json.dumps({"variables": facts, "players": players}).encode()


def swar(event: Tournament) -> bytes:
    """As SWAR exports it."""
    results = {"1": "1", "0": "0", "=": "½", "+": "1FF", "-": "0FF", "?": "-"}
    players = []
    for player in event.players:
        rounds: list[dict[str, object]] = []
        for number, game in enumerate(player.games, 1):
            if game.opponent:
                colour = "White" if game.colour == "w" else "Black"
                facts = {
                    "Tabel": "1",
                    "OpponentNi": game.opponent + 100,
                    "Color": colour,
                    "Result": results[game.result],
                }
            else:
                facts = {"Tabel": "BYE" if game.result == "U" else "Absent", "Result": {"H": "½"}.get(game.result, "0")}
            rounds.append({"RoundNr": number, **facts})
        facts = {"Ni": player.number + 100, "Rank": player.number, "Name": player.name, "FideElo": player.rating}
        players.append({**facts, "Sex": player.sex, "Country": player.federation, "RoundArray": rounds})
    return json.dumps(
        {"Swar": {"TournamentDesc": {"Tournament": event.name, "NbOfRounds": event.rounds}, "Player": players}}
    ).encode()


WRITERS: dict[str, Callable[[Tournament], bytes]] = {
    "Swiss-Manager (.TUNX)": tunx,
    "Chess-Results (XML)": chess_results_xml,
    "cross table of Chess-Results (CSV)": csv_table,
    "cross table of Chess-Results (XLSX)": xlsx_table,
    "Vega (.veg)": veg,
    "Vega (.tdf)": tdf,
    "Papi (JSON)": papi,
    "SWAR (JSON)": swar,
}
