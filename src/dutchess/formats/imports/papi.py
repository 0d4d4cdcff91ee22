"""Tournaments of Papi (French federation) as JSON, which public converters make of Papi's own files.

Papi's own files are databases of Microsoft Access; they are recognised and refused with a hint. Owns the published
fields and codes. Must not guess what others mean.
"""

from __future__ import annotations

from dutchess.base.errors import InvalidTournament, Sentence
from dutchess.formats.imports.json_text import child, field, rows
from dutchess.formats.imports.remarks import remark
from dutchess.formats.imports.sheet import Imported, Sheet, birth, day, whole
from dutchess.pairing.type_codes import round_robin_code
from dutchess.tournament import BLACK, NO_COLOUR, WHITE, Header

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

FORMAT = "Papi (JSON)"
DATABASE = b"Standard Jet DB"
COLOURS = {"B": WHITE, "N": BLACK}  # blancs, noirs
# The result of a player who has an opponent, and of one who has none.
RESULTS = {0: "?", 1: "0", 2: "=", 3: "1", 4: "-", 5: "-", 6: "+", 11: "L", 12: "D", 13: "W"}
ABSENCES = {0: "Z", 2: "H", 3: "F", 4: "Z", 6: "U", 7: "Z", 8: "H", 9: "U", 10: "F", 14: "Z"}
ROUND_ROBIN = "toutesrondes"
TIEBREAKS = ("tiebreak1", "tiebreak2", "tiebreak3")


def is_one(content: Any) -> bool:
    """True for the content of a JSON file of this kind."""
    return isinstance(content, dict) and {"variables", "players"} <= content.keys()


def is_database(data: bytes) -> bool:
    """True for Papi's own files."""
    return DATABASE in data[:64]


def read(content: Mapping[str, Any]) -> Imported:
    """The tournament in a file. Raises InvalidTournament if it is damaged."""
    sheet = Sheet(FORMAT)
    facts, players = child(content, "variables"), rows(content, "players")
    for number, player in enumerate(players, 1):
        _add(sheet, number, player)
    for number, player in enumerate(players, 1):
        _rounds(sheet, number, player, len(players))
    is_round_robin = field(facts, "type").lower().replace(" ", "") == ROUND_ROBIN
    if not is_round_robin:
        sheet.remarks.append(remark("system", written=f"{field(facts, 'type')} {field(facts, 'pairing')}".strip()))
    if unread := [field(facts, name) for name in TIEBREAKS if field(facts, name)]:
        sheet.remarks.append(remark("tiebreak", written=", ".join(unread)))
    if whole(field(facts, "ratingThreshold1")) or whole(field(facts, "ratingThreshold2")):
        sheet.remarks.append(remark("acceleration"))
    return sheet.tournament(
        rounds=whole(field(facts, "rounds")),
        by_strength=not is_round_robin,
        name=field(facts, "name"),
        system=round_robin_code(double=False, teams=False) if is_round_robin else "",
        header=Header(
            city=field(facts, "venue"),
            start=day(field(facts, "startDate")),
            end=day(field(facts, "endDate")),
            chief_arbiter=field(facts, "arbiter"),
            time_control=field(facts, "timeControl"),
        ),
    )


def _add(sheet: Sheet, number: int, player: Mapping[str, Any]) -> None:
    given, surname = field(player, "firstName"), field(player, "lastName")
    sheet.add(
        number,
        f"{surname}, {given}" if given else surname,
        rating=whole(field(player, "elo")),
        title=field(player, "title"),
        sex=field(player, "gender"),
        federation=field(player, "federation"),
        fide_id=field(player, "fideCode"),
        birth=birth(field(player, "birthDate")),
        club=field(player, "club"),
    )


def _rounds(sheet: Sheet, number: int, player: Mapping[str, Any], count: int) -> None:
    """Rounds are listed by number, or in order. Opponents are places in the list of players, from 0."""
    listed = player.get("rounds") or {}
    if isinstance(listed, list):
        listed = {str(index): entry for index, entry in enumerate(listed, 1)}
    if not isinstance(listed, dict):
        raise InvalidTournament(Sentence("player {number}: the rounds are no list", number=number))
    for key in sorted(listed, key=whole):
        entry, round_number = child(listed, key), whole(key)
        code, colour = entry.get("result", 0), COLOURS.get(field(entry, "color"), NO_COLOUR)
        opponent = entry.get("opponent")
        if type(opponent) is int and 0 <= opponent < count and type(code) is int and code in RESULTS:
            sheet.side(round_number, number, opponent + 1, colour, RESULTS[code])
        elif opponent is None and type(code) is int and code in ABSENCES:
            if code or colour == NO_COLOUR:
                sheet.bye(round_number, number, ABSENCES[code])
        else:
            sheet.remarks.append(remark("absence", round=round_number, player=number, written=str(code)[:40]))
            sheet.bye(round_number, number, "Z")
