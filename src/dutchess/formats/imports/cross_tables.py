"""Cross tables of Swiss tournaments as Chess-Results and Swiss-Manager export them: XLSX, or CSV.

    Rk. | SNo |    | Name          | Rtg  | FED | 1.Rd | 2.Rd | Pts.
    1   | 3   | FM | Becker, Anna  | 2210 | GER | 5w1  | -½   | 1.5

Owns the headings and the way a game is written in a cell: the opponent, the colour, the result; or a bye. Must not read
lists of players without rounds: the journal does.
"""

from __future__ import annotations

import re

from dutchess.base.errors import InvalidTournament, Sentence
from dutchess.formats.imports.remarks import remark
from dutchess.formats.imports.sheet import Imported, Sheet, birth, day, in_short, tenths, whole
from dutchess.tournament import BLACK, WHITE, Header
from dutchess.tournament.numbering import letters, renumbered

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

FORMAT = "cross table of Chess-Results (XLSX, CSV)"
# What a column holds -> headings under which it is found (folded, blanks and marks left out).
HEADINGS = {
    "rank": ("rk", "rank", "rg", "rang", "pos", "clas", "pl"),
    "number": ("no", "nr", "sno", "snr", "startno", "num", "nro", "nini", "ninic", "stnr"),
    "name": ("name", "nombre", "nome", "nom", "player", "jugador", "jogador", "giocatore"),
    "rating": ("rtg", "rtgi", "rtgint", "elo", "rating", "rtgfide", "elointer"),
    "national": ("rtgn", "rtgnat", "elonat"),
    "federation": ("fed", "federation", "land"),
    "title": ("title", "tit", "titel", "titulo", "titolo"),
    "sex": ("sex", "gender", "sexo", "sesso"),
    "club": ("club", "clubcity", "clubciudad", "verein", "verein-ort", "vereinort", "clube", "clubecidade"),
    "fide_id": ("fideid", "idfide"),
    "birth": ("birth", "birthdate", "born", "geb", "fnac", "nasc"),
    "points": ("pts", "points", "pkt", "puntos", "punti", "pontos"),
}
ROUND = re.compile(r"(?:(\d{1,2})\s*\.\s*\D{0,8}|\D{1,6}\.?\s?(\d{1,2}))", re.ASCII)
ROUND_WORDS = frozenset(("rd", "rnd", "round", "r", "rda", "ronda", "runde", "t", "turno", "rodada", "k", "ch", ""))
GAME = re.compile(r"(\d{1,4})\s*([wbsn])\s*([10½+=-]?|1/2|0[.,]5)", re.IGNORECASE)
BYE = re.compile(r"(?:--?|bye)\s*([10½+]?|1/2|0[.,]5)", re.IGNORECASE)
BLACKS = frozenset("bsn")  # black, schwarz, negras
RESULTS = {"1": "1", "0": "0", "½": "=", "=": "=", "1/2": "=", "0.5": "=", "0,5": "=", "+": "+", "-": "-", "": "?"}
BYES = {"1": "U", "+": "U", "½": "H", "1/2": "H", "0.5": "H", "0,5": "H", "0": "Z", "": "Z"}
LABELS = {
    "city": ("location", "lugar", "local", "ort", "luogo"),
    "chief_arbiter": ("chief arbiter", "arbitro principal", "arbitro principale", "hauptschiedsrichter"),
    "time_control": ("time control", "ritmo de juego", "tempo di gioco", "bedenkzeit"),
    "federation": ("federation", "federacion", "federacao", "federazione"),
}
DATES = re.compile(r"(\d{4}[/.-]\d\d[/.-]\d\d)(?:\D+(\d{4}[/.-]\d\d[/.-]\d\d))?", re.ASCII)
SOURCE = "chess-results"
TIEBREAK = re.compile(r"tb\d|wtg\d", re.IGNORECASE)


def header_row(rows: Sequence[Sequence[str]]) -> int | None:
    """The row with the headings of a cross table; None if there is none."""
    for index, row in enumerate(rows[:40]):
        fields = [_field(cell) for cell in row]
        if "name" in fields and ({"rank", "number"} & set(fields)) and any(map(_round, row)):
            return index
    return None


def read(rows: Sequence[Sequence[str]]) -> Imported:
    """The tournament in a table. Raises InvalidTournament if there is none, or its games contradict each other."""
    top = header_row(rows)
    if top is None:
        raise InvalidTournament(
            Sentence("the file has no cross table with rounds: a heading Name, a number, and 1.Rd, 2.Rd ...")
        )
    sheet = Sheet(FORMAT)
    columns = _Columns(rows[top])
    table = [row for row in rows[top + 1 :] if columns.is_player(row)]
    sheet.remarks += [
        remark("row", row=place, written=" ".join(row)[:60]) for place, row in _others(rows, top, columns)
    ]
    sheet.remarks += [remark("column", heading=heading) for heading in columns.unread]
    key = _key(columns, table)
    for row in table:
        _add(sheet, columns, row, key)
    for row in table:
        _rounds(sheet, columns, row, whole(columns.text(row, key)))
    if columns.has_tiebreaks:
        sheet.remarks.append(remark("tiebreaks-not-stated"))
    sheet.remarks.append(remark("system-not-stated"))
    if sheet.played_rounds == len(columns.rounds):  # no column is still empty: there may be more rounds
        sheet.remarks.append(remark("rounds-not-stated", count=len(columns.rounds)))
    name, header = _event(rows[:top])
    by_number = key == "rank" and "number" in columns.places
    made = sheet.tournament(
        by_strength=key == "rank" and not by_number, name=name, header=header, rounds=len(columns.rounds)
    )
    if by_number:
        numbers = {whole(columns.text(row, "rank")): whole(columns.text(row, "number")) for row in table}
        made = Imported(renumbered(made.tournament, numbers), FORMAT, made.remarks)
    return _with_points(made, columns, table)


class _Columns:
    """Where a table has what."""

    def __init__(self, headings: Sequence[str]) -> None:
        self.places: dict[str, int] = {}
        self.rounds: dict[int, int] = {}
        self.unread: list[str] = []
        self.has_tiebreaks = False
        for place, heading in enumerate(headings):
            name, number = _field(heading), _round(heading)
            if name and name not in self.places:
                self.places[name] = place
            elif number and number not in self.rounds:
                self.rounds[number] = place
            elif TIEBREAK.fullmatch(heading.strip()):
                self.has_tiebreaks = True
            elif heading.strip():
                self.unread.append(heading.strip()[:40])
        # A title stands without a heading before the name.
        before = self.places["name"] - 1
        if "title" not in self.places and before >= 0 and not headings[before].strip():
            self.places["title"] = before

    def text(self, row: Sequence[str], name: str) -> str:
        place = self.places.get(name, len(row))
        return row[place].strip() if place < len(row) else ""

    def is_player(self, row: Sequence[str]) -> bool:
        key = "rank" if "rank" in self.places else "number"
        return bool(whole(self.text(row, key)) and self.text(row, "name"))


def _others(rows: Sequence[Sequence[str]], top: int, columns: _Columns) -> list[tuple[int, Sequence[str]]]:
    """Rows among the players that are no players; what stands below the table does not count."""
    last = max([place for place, row in enumerate(rows) if place > top and columns.is_player(row)], default=top)
    return [(place + 1, rows[place]) for place in range(top + 1, last) if not columns.is_player(rows[place])]


def _key(columns: _Columns, table: Sequence[Sequence[str]]) -> str:
    """The column that the numbers of opponents mean: the one under which most games are mutual, else the first."""
    known = sorted({"rank", "number"} & columns.places.keys(), key=lambda name: columns.places[name])
    return max(known, key=lambda name: (_mutual(columns, table, name), -known.index(name)))


def _mutual(columns: _Columns, table: Sequence[Sequence[str]], key: str) -> int:
    games = {
        (whole(columns.text(row, key)), number): int(found[1])
        for row in table
        for number, place in columns.rounds.items()
        if place < len(row) and (found := GAME.fullmatch(row[place].strip()))
    }
    return sum(games.get((opponent, number)) == player for (player, number), opponent in games.items())


def _add(sheet: Sheet, columns: _Columns, row: Sequence[str], key: str) -> None:
    sheet.add(
        whole(columns.text(row, key)),
        columns.text(row, "name"),
        rating=whole(columns.text(row, "rating")),
        title=columns.text(row, "title"),
        sex=columns.text(row, "sex"),
        federation=columns.text(row, "federation"),
        fide_id=columns.text(row, "fide_id"),
        birth=birth(columns.text(row, "birth")),
        club=columns.text(row, "club"),
        national_rating=whole(columns.text(row, "national")),
    )


def _rounds(sheet: Sheet, columns: _Columns, row: Sequence[str], player: int) -> None:
    for number, place in columns.rounds.items():
        text = row[place].strip() if place < len(row) else ""
        if game := GAME.fullmatch(text):
            colour = BLACK if game[2].lower() in BLACKS else WHITE
            sheet.side(number, player, int(game[1]), colour, RESULTS[game[3]])
        elif bye := BYE.fullmatch(text):
            sheet.bye(number, player, BYES[bye[1]])
        elif text:
            sheet.remarks.append(remark("absence", round=number, player=player, written=text[:40]))


def _event(lines: Sequence[Sequence[str]]) -> tuple[str, Header]:
    """The name of the event, and what the lines above the table say of it."""
    texts = [" ".join(cell.strip() for cell in row if cell.strip()) for row in lines]
    title = next((text for text in texts if text and SOURCE not in text.lower()), "")
    facts: dict[str, str] = {}
    for text in texts:
        label, mark, value = text.partition(":")
        name = next((name for name, known in LABELS.items() if letters(label).strip() in known), "")
        if mark and name and name not in facts:
            facts[name] = value.strip()
        if (found := DATES.search(text)) and "start" not in facts and mark:
            facts |= {"start": day(found[1]), "end": day(found[2] or found[1])}
    return title, Header(
        city=facts.get("city", ""),
        federation=facts.get("federation", ""),
        start=facts.get("start", ""),
        end=facts.get("end", ""),
        chief_arbiter=facts.get("chief_arbiter", ""),
        time_control=facts.get("time_control", ""),
    )


def _with_points(made: Imported, columns: _Columns, table: Sequence[Sequence[str]]) -> Imported:
    """A remark where the points of the table are not those of the games."""
    stated = {columns.text(row, "name"): tenths(columns.text(row, "points")) for row in table}
    tournament = made.tournament
    apart = [
        remark("points", player=player.number, stated=f"{points / 10:g}", counted=f"{counted / 10:g}")
        for player in tournament.players
        if (points := stated.get(player.name)) is not None and (counted := tournament.points(player)) != points
    ]
    return Imported(tournament, made.format, in_short((*made.remarks, *apart)))


def _field(heading: str) -> str:
    plain = "".join(mark for mark in letters(heading) if mark.isalnum())
    return next((field for field, known in HEADINGS.items() if plain in known), "")


def _round(heading: str) -> int:
    """The number of the round that a column shows; 0 if it shows none."""
    found = ROUND.fullmatch(heading.strip())
    if not found:
        return 0
    word = "".join(mark for mark in letters(heading) if mark.isalpha())
    return int(found[1] or found[2]) if word in ROUND_WORDS else 0
