"""The differences between the editions of the report file.

Owns the choice of records for an edition. Must not change a fact, unless an edition has no record for it.
"""

from __future__ import annotations

from dutchess.base.errors import UnknownSystem
from dutchess.base.values import replace
from dutchess.formats.trf.reader import read
from dutchess.formats.trf.records import BB_CODES
from dutchess.pairing.history import virtual_points
from dutchess.pairing.systems import name_of
from dutchess.tournament import MAX_ROUNDS, WHITE, Scoring, Tournament, points_text

# Records that are written anew from the fields of `Tournament`, in the records of the edition.
REWRITTEN = frozenset("012 142 152 162 192 240 250 260 XXE XXR XXC XXS XXZ XXA XXP BBW BBD BBL BBZ BBF BBU".split())


def as_trf26(tournament: Tournament) -> Tournament:
    """Drop the file's own lines for facts that fields hold. The writer then writes these facts in TRF-2026."""
    kept = [line for line in tournament.layout if line[:3].upper() not in REWRITTEN]
    return replace(tournament, layout=tuple(kept))


def as_trf16(tournament: Tournament) -> Tournament:
    """Write the facts that fields hold in the records that engines read before TRF-2026."""
    plain = as_trf26(tournament)
    lines = [f"012 {plain.name}"] if plain.name else []
    lines += _system_lines(plain)
    lines += [f"XXR {plain.rounds}"] if plain.rounds is not None else []
    lines += _colour_lines(plain)
    lines += _scoring_lines(plain.scoring)
    accelerations = _acceleration_lines(plain)
    if all(group.first_round == 1 and group.last_round >= (plain.rounds or MAX_ROUNDS) for group in plain.forbidden):
        plain = replace(plain, forbidden=tuple(replace(group, last_round=MAX_ROUNDS) for group in plain.forbidden))
        lines += ["XXP " + " ".join(map(str, group.players)) for group in plain.forbidden]
    players = [f"001 {player.number:4}" for player in plain.players]
    virtual = read("\n".join([*accelerations, *players]), []).accelerations
    layout = (*lines, *accelerations, *plain.layout)
    header = replace(plain.header, kind=plain.header.kind or plain.system)
    return replace(plain, system="", edition=_edition(plain), header=header, accelerations=virtual, layout=layout)


def _edition(tournament: Tournament) -> str:
    """The system that the tournament declares, for record XXE; empty if the dates tell it, or Dutchess has no rules."""
    if not (tournament.system or tournament.edition):
        return ""
    try:
        name = name_of(tournament)
    except UnknownSystem:
        return ""
    return "" if name_of(replace(tournament, system="", edition="")) == name else name


def _system_lines(tournament: Tournament) -> list[str]:
    """TRF16 has no record for the coded tournament type; the free text of 092 keeps it."""
    if not tournament.system or tournament.header.kind:
        return []
    return [f"092 {tournament.system}"]


def _colour_lines(tournament: Tournament) -> list[str]:
    words = ["rank"] if tournament.rank_order else []
    if tournament.initial_colour is not None:
        words.append("white1" if tournament.initial_colour == WHITE else "black1")
    return [f"XXC {' '.join(words)}"] if words else []


def _scoring_lines(scoring: Scoring) -> list[str]:
    """The point system in the extension codes of both families of engines. Each ignores the codes of the other."""
    if scoring == Scoring():
        return []
    black = [scoring.black_win, scoring.black_draw, scoring.black_loss]
    white = [scoring.win, scoring.draw, scoring.loss]
    values = {
        **dict(zip(("WW", "WD", "WL"), white, strict=True)),
        **{
            name: own if own is not None else other
            for name, own, other in zip(("BW", "BD", "BL"), black, white, strict=True)
        },
        "FW": scoring.forfeit_win,
        "FL": scoring.forfeit_loss,
        "PAB": scoring.pairing_bye,
        "FPB": scoring.full_bye,
        "HPB": scoring.half_bye,
        "ZPB": scoring.zero_bye,
    }
    lines = ["XXS " + " ".join(f"{name}={points_text(value)}" for name, value in values.items())]
    if (
        scoring.win == scoring.forfeit_win == scoring.full_bye
        and scoring.draw == scoring.half_bye
        and white == [values[name] for name in ("BW", "BD", "BL")]
    ):
        lines += [f"{code} {points_text(getattr(scoring, fields[0])):>4}" for code, fields in BB_CODES.items()]
    return lines


def _acceleration_lines(tournament: Tournament) -> list[str]:
    """Virtual points per player and round (XXA)."""
    last = max((acceleration.last_round for acceleration in tournament.accelerations), default=0)
    by_round = [virtual_points(tournament, number) for number in range(1, min(last, MAX_ROUNDS) + 1)]
    lines = []
    for player in tournament.players:
        points = [virtual.get(player.number, 0) for virtual in by_round]
        if any(points):
            lines.append(f"XXA {player.number:4}" + "".join(f" {p // 10:2}.{p % 10}" for p in points))
    return lines
