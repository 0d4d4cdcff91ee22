"""The XML in which Swiss-Manager and other programs send an event to Chess-Results: events of individuals.

Owns the published fields: `tournament`, `player`, `playerpairing`, `round`. Must not guess what others mean.
"""

from __future__ import annotations

from dutchess.base.errors import InvalidTournament, Sentence
from dutchess.formats.imports.guarded_xml import Elements, parse
from dutchess.formats.imports.numbered_tiebreaks import tiebreaks_of
from dutchess.formats.imports.remarks import remark
from dutchess.formats.imports.sheet import Imported, Sheet, birth, day, whole
from dutchess.pairing.type_codes import round_robin_code
from dutchess.tournament import Header

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

FORMAT = "Chess-Results (XML)"
SINGLE_SWISS, SINGLE_ROUND_ROBIN = "0", "1"
BYE, NOT_PAIRED = "-1", "-2"
MOST = 200_000  # elements
PLAYED = {"1 0": "1-0", "0 1": "0-1", "0.5 0.5": "½-½", "0 0": "0-0", "0.5 0": "½-0", "0 0.5": "0-½", " ": ""}
FORFEITED = {"1 0": "1F-0F", "0 1": "0F-1F", "0 0": "0F-0F"}
UNRATED = {"1 0": "1-0U", "0 1": "0-1U", "0.5 0.5": "½-½U"}
# The letter in the field `forfeit`: nothing, forfeited, both lose, unrated, adjourned.
KINDS = {"": PLAYED, "K": FORFEITED, "D": {"0 0": "0-0"}, "U": UNRATED, "H": {}}
ABSENCES = {"1": "F", "0.5": "H", "0": "Z", "": "Z"}


def is_one(data: bytes) -> bool:
    """True for files of this kind."""
    return b"<chessresults" in data[:2000].replace(b"\0", b"")


class _Event(Elements):
    """The fields of every element that is read."""

    def __init__(self) -> None:
        self.event: dict[str, str] = {}
        self.found: dict[str, list[dict[str, str]]] = {"player": [], "playerpairing": [], "round": [], "team": []}

    def opened(self, name: str, attributes: Mapping[str, str]) -> None:
        fields = {key.lower(): value.strip() for key, value in attributes.items()}
        if name == "tournament":
            self.event = fields
        elif name in self.found:
            self.found[name].append(fields)
            if len(self.found[name]) > MOST:
                raise InvalidTournament(Sentence("the file is too large"))


def read(data: bytes) -> Imported:
    """The tournament in a file. Raises InvalidTournament if it is damaged, or an event of teams."""
    event = _Event()
    parse(data, event)
    facts = event.event
    if facts.get("type") not in (SINGLE_SWISS, SINGLE_ROUND_ROBIN):
        raise InvalidTournament(Sentence("this is no event of individuals; only those are read from such files"))
    is_swiss = facts["type"] == SINGLE_SWISS
    sheet = Sheet(FORMAT)
    for player in event.found["player"]:
        _add(sheet, player)
    for pair in event.found["playerpairing"]:
        _pair(sheet, pair, "U" if is_swiss else "Z")
    if is_swiss:
        sheet.remarks.append(remark("system-not-stated"))
    numbered = [(whole(facts.get(f"tb{place}no", "")), facts.get(f"tb{place}_detail") or None) for place in range(1, 7)]
    dates = {whole(fields.get("round", "")): day(fields.get("date", "")) for fields in event.found["round"]}
    rounds = whole(facts.get("rounds", ""))
    return sheet.tournament(
        rounds=rounds,
        name=facts.get("name", ""),
        system="" if is_swiss else round_robin_code(double=facts.get("replay") == "2", teams=False),
        tiebreaks=tiebreaks_of(numbered, sheet.remarks),
        header=Header(
            city=facts.get("location", ""),
            federation=facts.get("federation", ""),
            start=day(facts.get("from", "")),
            end=day(facts.get("to", "")),
            chief_arbiter=facts.get("chiefarbiter", "") or facts.get("arbiter", ""),
            deputies=(facts["deputyarbiter"],) if facts.get("deputyarbiter") else (),
            time_control=facts.get("timecontrol", ""),
            round_dates=tuple([dates.get(number, "") for number in range(1, min(rounds, 99) + 1)]) if dates else (),
        ),
    )


def _add(sheet: Sheet, fields: Mapping[str, str]) -> None:
    given, surname = fields.get("firstname", ""), fields.get("lastname", "")
    sheet.add(
        whole(fields.get("no", "")),
        f"{surname}, {given}" if given else surname.replace(",", ", ").replace(",  ", ", "),
        rating=whole(fields.get("rtgfide", "")),
        title=fields.get("title", ""),
        sex=fields.get("sex", ""),
        federation=fields.get("fed", ""),
        fide_id=fields.get("fideid", ""),
        birth=birth(fields.get("dob", "")),
        club=fields.get("clubname", ""),
        national_rating=whole(fields.get("rtgnat", "")),
        national_id=fields.get("id", ""),
    )


def _pair(sheet: Sheet, fields: Mapping[str, str], free: str) -> None:
    number, white = whole(fields.get("round", "")), whole(fields.get("whiteno", ""))
    black = fields.get("blackno", "")
    points = [_points(fields.get(name, "")) for name in ("reswhite", "resblack")]
    if black == BYE:
        sheet.bye(number, white, free)
    elif black == NOT_PAIRED:
        if points[0] not in ABSENCES:
            sheet.remarks.append(remark("absence", round=number, player=white, written=points[0]))
        sheet.bye(number, white, ABSENCES.get(points[0], "Z"))
    else:
        written = f"{points[0]} {points[1]}"
        kind = fields.get("forfeit", "").upper()
        result = KINDS.get(kind, {}).get(written)
        if result is None and kind != "H":
            shown = f"{written} {kind}".strip()
            sheet.remarks.append(remark("result-open", round=number, white=white, black=whole(black), written=shown))
        sheet.game(number, white, whole(black), result or "")


def _points(text: str) -> str:
    """`0,5`, `0.5`, `1.0` and the like in one spelling."""
    written = text.replace(",", ".").replace("½", "0.5")
    return written.removesuffix(".0") if written != ".5" else "0.5"
