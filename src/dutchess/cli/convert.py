"""`dutchess convert`: rewrite a tournament file in another edition of the format.

Owns the choice of records for what editions write differently. Must not change facts.
"""

from __future__ import annotations

from dutchess import trf
from dutchess.cli import exits, files
from dutchess.cli.options import Arguments, Command, Option
from dutchess.history import virtual_points
from dutchess.record import replace
from dutchess.tournament import FIELD_CODES, MAX_ROUNDS, WHITE, Record, Scoring, Tournament

EDITIONS = ("trf26", "trf16")
PLAYERS_HERE = "001"  # marks the place of the players among the kept records

COMMAND = Command(
    name="convert",
    summary="Rewrite a tournament file as TRF-2026 or TRF16.",
    usage="dutchess convert IN OUT [--to trf26|trf16]",
    options=(
        Option(
            "--to",
            "the edition to write; trf16 uses the extension records of pairing engines (XXR, XXC, XXS, XXA, XXP) for "
            "what that edition cannot say; default trf26",
            metavar="EDITION",
            choices=EDITIONS,
        ),
    ),
    example="dutchess convert old.trf new.trf",
    files=(2, 2),
    notes="IN may be TRF-2026, TRF16, TRF06 or a file with the extension records of pairing engines, in UTF-8 or "
    "Latin-1; OUT is UTF-8. Either may be - for standard input or output. What had to be repaired is listed.",
)


def run(arguments: Arguments) -> int:
    """Read, choose the records, write."""
    source, target = arguments.files
    tournament = files.load(source, quiet=False)
    rewrite = as_trf16 if arguments.text("--to") == "trf16" else as_trf26
    files.write(target, trf.dumps(rewrite(tournament)))
    return exits.FINE


def as_trf26(tournament: Tournament) -> Tournament:
    """Forget how the file worded what the fields hold; the writer then words it in the current edition."""
    kept = (entry for entry in tournament.records if entry.code not in FIELD_CODES or entry.code == PLAYERS_HERE)
    return replace(tournament, records=tuple(kept))


def as_trf16(tournament: Tournament) -> Tournament:
    """Word what the fields hold in the records that engines understood before TRF-2026."""
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
    virtual = trf.loads("\n".join([*accelerations, *players])).accelerations
    records = tuple(Record(line[:3], line) for line in [*lines, *accelerations])
    return replace(plain, system="", accelerations=virtual, records=records + plain.records)


def _system_lines(tournament: Tournament) -> list[str]:
    """The coded tournament type has no record of its own; the free text of 092 keeps it."""
    if not tournament.system or any(entry.code == "092" for entry in tournament.records):
        return []
    return [f"092 {tournament.system}"]


def _colour_lines(tournament: Tournament) -> list[str]:
    words = ["rank"] if tournament.rank_order else []
    if tournament.initial_colour is not None:
        words.append("white1" if tournament.initial_colour == WHITE else "black1")
    return [f"XXC {' '.join(words)}"] if words else []


def _scoring_lines(scoring: Scoring) -> list[str]:
    """The point system by colour and kind of bye."""
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
    return ["XXS " + " ".join(f"{name}={value // 10}.{value % 10}" for name, value in values.items())]


def _acceleration_lines(tournament: Tournament) -> list[str]:
    """Virtual points per player and round (XXA)."""
    last = max((entry.last_round for entry in tournament.accelerations), default=0)
    by_round = [virtual_points(tournament, number) for number in range(1, min(last, MAX_ROUNDS) + 1)]
    lines = []
    for player in tournament.players:
        points = [virtual.get(player.number, 0) for virtual in by_round]
        if any(points):
            lines.append(f"XXA {player.number:4}" + "".join(f" {p // 10:2}.{p % 10}" for p in points))
    return lines
