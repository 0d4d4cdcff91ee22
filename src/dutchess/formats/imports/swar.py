"""Tournaments of SWAR (Belgian federation) as the JSON that it exports.

Owns the fields and codes that public programs read from such files. Must not guess what others mean.
"""

from __future__ import annotations

from dutchess.formats.imports.json_text import child, field, rows
from dutchess.formats.imports.remarks import remark
from dutchess.formats.imports.sheet import Imported, Sheet, birth, day, whole
from dutchess.tournament import BLACK, NO_COLOUR, WHITE, Header

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

FORMAT = "SWAR (JSON)"
COLOURS = {"White": WHITE, "Black": BLACK}
RESULTS = {"1": "1", "½": "=", "0": "0", "1FF": "+", "0FF": "-", "-": "?", "": "?"}


def is_one(content: Any) -> bool:
    """True for the content of a JSON file of this kind."""
    return isinstance(content, dict) and isinstance(content.get("Swar"), dict) and "Player" in content["Swar"]


def read(content: Mapping[str, Any]) -> Imported:
    """The tournament in a file. Raises InvalidTournament if it is damaged."""
    sheet = Sheet(FORMAT)
    event = child(content, "Swar")
    facts = child(event, "TournamentDesc") if "TournamentDesc" in event else {}
    players = rows(event, "Player")
    ranks = [whole(field(player, "Rank")) for player in players]
    stated = sorted(ranks) == list(range(1, len(ranks) + 1))
    numbers = ranks if stated else list(range(1, len(players) + 1))
    by_key = {field(player, "Ni"): number for player, number in zip(players, numbers, strict=True)}
    for player, number in zip(players, numbers, strict=True):
        _add(sheet, number, player)
    for player, number in zip(players, numbers, strict=True):
        for entry in rows(player, "RoundArray") if player.get("RoundArray") else ():
            _round(sheet, number, entry, by_key)
    sheet.remarks.append(remark("system-not-stated"))
    if any(player.get("TieBreak") for player in players):
        sheet.remarks.append(remark("tiebreaks-not-stated"))
    return sheet.tournament(
        rounds=whole(field(facts, "NbOfRounds")),
        by_strength=not stated,
        name=field(facts, "Tournament"),
        header=Header(
            city=field(facts, "Place"), start=day(field(facts, "DateStart")), end=day(field(facts, "DateEnd"))
        ),
    )


def _add(sheet: Sheet, number: int, player: Mapping[str, Any]) -> None:
    sheet.add(
        number,
        field(player, "Name"),
        rating=whole(field(player, "FideElo")),
        title=field(player, "Titel"),
        sex=field(player, "Sex"),
        federation=field(player, "Country"),
        fide_id=field(player, "FideId"),
        birth=birth(field(player, "BirthDate")),
        club=field(player, "ClubName"),
        national_rating=whole(field(player, "NationalElo")),
        national_id=field(player, "NationalId"),
    )


def _round(sheet: Sheet, number: int, entry: Mapping[str, Any], by_key: Mapping[str, int]) -> None:
    round_number, table = whole(field(entry, "RoundNr")), field(entry, "Tabel")
    written = field(entry, "Result")
    if table.upper() == "BYE":
        sheet.bye(round_number, number, "U")
        return
    opponent = by_key.get(field(entry, "OpponentNi"), 0) if table.isdecimal() else 0
    if not opponent:
        letter = {"1": "F", "½": "H"}.get(written, "Z")
        if table.upper() != "ABSENT":
            sheet.remarks.append(remark("absence", round=round_number, player=number, written=table[:40]))
        sheet.bye(round_number, number, letter)
        return
    letter = RESULTS.get(written.upper(), "?")
    if written.upper() not in RESULTS:
        white, black = (number, opponent) if field(entry, "Color") == "White" else (opponent, number)
        about = {"round": round_number, "white": white, "black": black}
        sheet.remarks.append(remark("result-open", **about, written=written[:40]))
    sheet.side(round_number, number, opponent, COLOURS.get(field(entry, "Color"), NO_COLOUR), letter)
