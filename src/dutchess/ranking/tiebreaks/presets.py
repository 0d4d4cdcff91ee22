"""Lists of tie-breaks: those that Annex 3 of 2011 recommends, by name, and the defaults.

Owns `PRESETS`, and the choice of a list: the requested one, or else the file's (TRF records 212 and 202), or else the
default for the kind of event. Must not compute.
"""

from __future__ import annotations

from dutchess.base.errors import UnknownTiebreak
from dutchess.base.translation import N_
from dutchess.base.values import value_class
from dutchess.pairing import systems

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from dataclasses import KW_ONLY

    from dutchess.ranking.tiebreaks.codes import Regulations, TieBreak
    from dutchess.tournament import Tournament


@value_class
class Preset:
    """A recommended list, with its kind of contest and its regulations.

    `called` is its name where people choose from a list; without it, it is not on the list.
    """

    name: str
    title: str
    _: KW_ONLY
    regulations: str
    codes: tuple[str, ...]
    round_robin: bool = False
    teams: bool = False
    called: str = ""


PRESETS = {
    preset.name: preset
    for preset in (
        Preset(
            "2011-a",
            "round robin, players",
            called=N_("FIDE 2011, round robin"),
            regulations="2011",
            codes=("DE", "WIN", "SB", "BPG", "KS"),
            round_robin=True,
        ),
        Preset(
            "2011-b",
            "round robin, teams",
            called=N_("FIDE 2011, round robin of teams"),
            regulations="2011",
            codes=("MPvGP", "DE", "SB"),
            round_robin=True,
            teams=True,
        ),
        Preset(
            "2011-c",
            "Swiss, players, ratings not consistent",
            called=N_("FIDE 2011, Swiss, ratings not consistent"),
            regulations="2011",
            codes=("DE", "WIN", "BPG", "BH/C1", "BH", "SB"),
        ),
        Preset(
            "2011-d",
            "Swiss, players, ratings consistent",
            called=N_("FIDE 2011, Swiss, ratings consistent"),
            regulations="2011",
            codes=("DE", "WIN", "BPG", "ARO/C1", "BH/C1", "BH", "SB"),
        ),
        Preset(
            "2011-e",
            "Swiss, teams",
            called=N_("FIDE 2011, Swiss of teams"),
            regulations="2011",
            codes=("MPvGP", "DE", "BH/C1", "BH", "SB"),
            teams=True,
        ),
        Preset(
            "1992", "Swiss, players, article F10 of the Dutch System of 1992", regulations="1992", codes=("DE", "ARO")
        ),
    )
}

# The defaults if neither the caller nor the file has a list: by regulations, team contest, round robin.
_C07 = {
    (False, False): ("BH/C1", "BH", "SB", "DE"),
    (False, True): ("DE", "WIN", "SB", "KS"),
    (True, False): ("MPvGP", "DE", "BH/C1", "BH"),
    (True, True): ("MPvGP", "DE", "SB"),
}
DEFAULTS = {(edition, *kind): codes for edition in ("current", "2024", "2023") for kind, codes in _C07.items()} | {
    ("2011", False, False): PRESETS["2011-c"].codes,
    ("2011", False, True): PRESETS["2011-a"].codes,
    ("2011", True, False): PRESETS["2011-e"].codes,
    ("2011", True, True): PRESETS["2011-b"].codes,
    ("1992", False, False): PRESETS["1992"].codes,
    ("1992", False, True): PRESETS["1992"].codes,
}


@value_class
class Order:
    """A list of tie-breaks; `points_first` is False only if record 212 starts with a tie-break.

    `primary` is the score that record 212 names with its PTS (`MP`, `GP`), or empty.
    """

    tiebreaks: tuple[TieBreak, ...]
    points_first: bool = True
    primary: str = ""


def split_codes(text: str) -> list[str]:
    """The codes of a comma-separated list."""
    return [part.strip() for part in text.split(",") if part.strip()]


def asked(regulations: Regulations, codes: Sequence[str], own: Order | None = None) -> Order:
    """The requested order: points first, then the list. The order of the system itself comes before both."""
    listed = tuple([regulations.parse(code) for code in codes])
    if own is None:
        return Order(listed)
    if {tiebreak.name for tiebreak in own.tiebreaks} & {tiebreak.name for tiebreak in listed}:
        return Order(listed, points_first=False)
    points = () if any(tiebreak.name == "PTS" for tiebreak in listed) else (regulations.parse("PTS"),)
    return Order((*own.tiebreaks, *points, *listed), points_first=False)


def from_file(regulations: Regulations, tournament: Tournament) -> Order | None:
    """The order of ranking that the tournament declares (TRF records 212, 202); None if it declares none."""
    if not tournament.tiebreaks:
        return None
    try:
        listed = tuple([regulations.parse(text) for text in tournament.tiebreaks])
    except UnknownTiebreak as error:
        raise UnknownTiebreak(error.code, f"(TRF record 212 or 202) {error.reason}", error.known) from None
    if listed[0].name == "PTS":
        return Order(listed[1:], primary=listed[0].score)
    return Order(listed, points_first=False)


def of_system(regulations: Regulations, tournament: Tournament) -> Order | None:
    """The order of a system that says itself who is ahead (`System.ranked_by`); None for all others."""
    codes = systems.ranked_by(tournament)
    return Order(tuple([regulations.parse(code) for code in codes]), points_first=False) if codes else None


def default(regulations: Regulations, is_team: bool, is_round_robin: bool) -> Order:
    """The order for a kind of event."""
    codes = DEFAULTS.get((regulations.name, is_team, is_round_robin), ())
    return asked(regulations, codes)
