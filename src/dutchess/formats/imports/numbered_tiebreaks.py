"""The tie-breaks of Swiss-Manager and Chess-Results, which number them.

Owns the numbers whose meaning is published. A number with parameters (how many results are cut) is read only where the
parameters are known. Must not compute tie-breaks.
"""

from __future__ import annotations

from dutchess.formats.imports.remarks import remark

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from dutchess.formats.imports.remarks import Remark

POINTS = 1
WITHOUT_PARAMETERS = {2: "BH", 3: "BH/C1", 4: "BH/M1", 10: "ARO", 11: "DE", 45: "KS", 79: "REP"}
# Those of 2023: parameters are separated by commas. Cuts are (strongest, weakest) results left out.
BUCHHOLZ, SONNEBORN_BERGER, ENCOUNTER, WINS, PERFORMANCE = 84, 85, 81, 68, 88
CUTS = {(0, 0): "", (0, 1): "/C1", (0, 2): "/C2", (1, 1): "/M1", (2, 2): "/M2"}
PERFORMANCES = ("TPR", "APRO", "PTP", "APPO")
VICTORIES = ("WIN", "WON", "BWG", "BPG")


def tiebreaks_of(numbered: Iterable[tuple[int, str | None]], remarks: list[Remark]) -> tuple[str, ...]:
    """The codes of tie-breaks, given by their numbers and parameters (None: not known); one remark for all others."""
    codes: list[str] = []
    unread: list[int] = []
    for number, parameters in numbered:
        if number in (0, POINTS):
            continue
        code = WITHOUT_PARAMETERS.get(number) or _with_parameters(number, parameters)
        if code and code not in codes:
            codes.append(code)
        else:
            unread.append(number)
    if unread:
        remarks.append(remark("tiebreak", written=", ".join(map(str, unread))))
    return ("PTS", *codes) if codes else ()


def _with_parameters(number: int, parameters: str | None) -> str:
    """The code of a tie-break of 2023; `""` if the parameters do not tell it."""
    if not parameters:
        return ""
    parts = [part.strip() for part in parameters.split(",")]
    numbers = [int(part) if part.isdecimal() and part.isascii() else -1 for part in parts] + [-1] * 3
    forfeits = "/P" if "P" in parts else ""
    if number in (BUCHHOLZ, SONNEBORN_BERGER):
        cut = CUTS.get((numbers[1], numbers[2]))
        return "" if cut is None or numbers[0] else f"{'BH' if number == BUCHHOLZ else 'SB'}{cut}{forfeits}"
    if number == ENCOUNTER:
        return f"DE{forfeits}"
    for kind, names in ((WINS, VICTORIES), (PERFORMANCE, PERFORMANCES)):
        if number == kind and 0 <= numbers[0] < len(names):
            return names[numbers[0]]
    return ""
