"""Damaged report files, the same for the same seed: bytes, words, numbers, columns, lines and whole records go wrong.

Owns the ways to damage a file. Must not know what a reader makes of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import dutchess
from dutchess.base.values import replace
from dutchess.formats.trf.editions import as_trf16
from dutchess.formats.trf.records import HANDLERS
from dutchess.tournament import Acceleration, ForbiddenPairs
from trf_files import SAMPLE, SMALL, TEAMS

CODES = sorted({"001", "013", "299", "310", "300", "330", "352", "801", "802", "###", *HANDLERS})
WORDS = [*"-wbsWBFHZUX1=0+?*.é\x85\t½", "0000", "  ", "9999", "99999", "-1", "1.5", "white1", "rank", "W=3", "PAB=0.5"]
NUMBERS = ["0", "1", "2", "3", "7", "12", "999", "10000", "-3", "0.5", "1,5", "9" * 400, "9" * 5000, "²", "٣", "1e9"]

# Every record that names teams, beside the three events written by hand.
LEAGUE = """\
012 League of all records
042 2026/03/01
082 3
092 Team Swiss
142 4
152 W
162  W 1.0    D 0.5    L 0.0    P 1.0
192 FIDE_TEAM_TYPEB_MP_GP
202 MPTS,GPTS,BH:MP
240 H   3    2
250  1.0  0.5   1   2    1    2
260   1   4    1    2
299     1.0   0.5    1    1
300   1   1   2    1    2
320  1.0  1.0 003
330 +-   2   1   3
352 WB
362 TW  2.0   TD  1.0   TL  0.0
001    1      A1                                2400                             1.0    1     3 w 1  0000 w +
001    2      A2                                2300                             1.5    2     4 b =  0000 b +
001    3      B1                                2200                             1.0    3     1 b 0  0000 - U
001    4      B2                                2100                             1.5    4     2 w =  0000 - U
001    5      C1                                2000                             1.0    5  0000 - U  0000 - -
001    6      C2                                1900                             1.0    6  0000 - U  0000 - -
310   1 Alpha                                                               1    2
310   2 Beta                                                                3    4
310   3 Gamma                                                               5    6
801   1 Alpha  3.0  2.5   2 w 1=  1234
"""

# The extension records of engines, beside those of TRF-2026.
EXTENSIONS = """\
012 Extensions
XXR 5
XXC rank black1
XXS WW=3 BW=3 WD=1 BD=1 WL=0 BL=0 ZPB=0 HPB=1 FPB=3 PAB=3 FW=3 FL=0
BBW  3.0
BBD  1.0
BBU  3.0
XXA    1  1.0  1.0  0.5
XXA    2  1.0  1.0
XXP 1 5
XXZ 4
001    1      One                               2000                             3.0    1     4 w 1
001    2      Two                               1900                             1.0    2     5 b =
001    3      Three                             1800                             3.0    3  0000 - U
001    4      Four                              1700                             0.0    4     1 b 0  0000 - Z
001    5      Five                              1600                             1.0    5     2 w =
"""

# Lists of players by team or club from before record 310.
OLD_TEAMS = """\
012 Old league
042 2010/09/13
082 2
092 Team League
142 2
013 Bray                             1    2
013 Dublin                           3    4
001    1      A1                                2400                             1.0    1     3 w 1
001    2      A2                                2300                             0.5    2     4 b =
001    3      B1                                2200                             0.0    3     1 b 0
001    4      B2                                2100                             0.5    4     2 w =
"""
CLUBS = SMALL.replace(
    "142 3\n", "142 3\n082 0\n092 Individual: Swiss-System\n013 Bray                             1    2\n"
)
BY_HAND = (SAMPLE, SMALL, TEAMS, EXTENSIONS, LEAGUE, OLD_TEAMS, CLUBS)


def sound_files() -> list[bytes]:
    """Small files of every kind, readable as they are."""
    made = []
    for seed, system in enumerate(("dutch", "team", "burstein", "team-2024", "lim", "berger")):
        config = dutchess.GeneratorConfig(
            system=system, players=6, rounds=5, boards=2, absence_rate=0.05 * (seed % 2 == 0), forfeit_rate=0.1
        )
        event = dutchess.generate(replace(config, absence_rate=0) if "team" in system else config, seed)
        made.append(event.before_round(min(4, event.played_rounds)) if system != "berger" else event)
    forbidden = ForbiddenPairs((1, 4)), ForbiddenPairs((2, 5))
    wide = replace(made[0], accelerations=(Acceleration(10, 1, 2, first_player=1, last_player=3),), forbidden=forbidden)
    paired = made[0].with_round(dutchess.pair(made[0]))
    texts = [*map(dutchess.trf.dumps, (*made, as_trf16(wide), paired)), *BY_HAND]
    return [text.encode() for text in texts]


def damaged(files: Sequence[bytes], seed: int) -> bytes:
    """One of the files with one to four things wrong."""
    random = Random(seed)
    data = random.choice(files)
    for _ in range(random.choice((1, 1, 1, 2, 2, 3, 4))):
        data = random.choice(WAYS)(data, random, files)
    return data


def _change_byte(data: bytes, random: Random, _: Sequence[bytes]) -> bytes:
    at = random.randrange(len(data) + 1)
    return data[:at] + bytes([random.randrange(256)]) + data[at + random.randrange(2) :]


def _change_word(data: bytes, random: Random, _: Sequence[bytes]) -> bytes:
    at = random.randrange(len(data) + 1)
    word = random.choice(WORDS).encode()
    return data[:at] + word + data[at + len(word) :]


def _change_number(data: bytes, random: Random, _: Sequence[bytes]) -> bytes:
    """Put another number where one stands: over it, or in its place so that the rest of the line moves."""
    places = [index for index, byte in enumerate(data) if 48 <= byte < 58]
    if not places:
        return data
    start = random.choice(places)
    end = start
    while end < len(data) and 48 <= data[end] < 58:
        end += 1
    number = random.choice((*NUMBERS, str(random.randrange(12)))).encode()
    return data[:start] + number + data[end if random.random() < 0.5 else start + len(number) :]


def _cut(data: bytes, random: Random, _: Sequence[bytes]) -> bytes:
    start = random.randrange(len(data) + 1)
    return data[:start] + data[start + random.randrange(1, 30) :] if random.random() < 0.9 else data[:start]


def _shift(data: bytes, random: Random, _: Sequence[bytes]) -> bytes:
    """A blank more or less: what follows in the line is a column off."""
    at = data.find(b" ", random.randrange(len(data) + 1))
    return data if at < 0 else data[:at] + (b"  " if random.random() < 0.5 else b"") + data[at + 1 :]


def _move_line(data: bytes, random: Random, _: Sequence[bytes]) -> bytes:
    """A line moves, or occurs twice, or is lost."""
    lines = data.split(b"\n")
    at, to, what = random.randrange(len(lines)), random.randrange(len(lines)), random.random()
    line = lines[at]
    if what < 0.6:
        del lines[at]
    if what > 0.3:
        lines.insert(to, line)
    return b"\n".join(lines)


def _graft(data: bytes, random: Random, files: Sequence[bytes]) -> bytes:
    """A line of another file."""
    lines = data.split(b"\n")
    lines.insert(random.randrange(len(lines) + 1), random.choice(random.choice(files).split(b"\n")))
    return b"\n".join(lines)


def _invent(data: bytes, random: Random, _: Sequence[bytes]) -> bytes:
    """A record of a known code with likely words in it."""
    words = [random.choice((*WORDS, *NUMBERS, "   1", "   2", "  3", " 1.0")) for _ in range(random.randrange(8))]
    line = f"{random.choice(CODES)} {random.choice((' ', '')).join(words)}".encode()
    lines = data.split(b"\n")
    lines.insert(random.randrange(len(lines) + 1), line)
    return b"\n".join(lines)


def _recode(data: bytes, random: Random, _: Sequence[bytes]) -> bytes:
    """A record under another code."""
    lines = data.split(b"\n")
    at = random.randrange(len(lines))
    lines[at] = random.choice(CODES).encode() + lines[at][3:]
    return b"\n".join(lines)


WAYS = (_change_byte, _change_word, _change_number, _change_number, _cut, _shift, _move_line, _graft, _invent, _recode)
