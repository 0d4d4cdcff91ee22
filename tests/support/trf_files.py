"""Report files for tests: some written by hand, those made for tests/data, and the corpus beside the project."""

from __future__ import annotations

import gzip
import json
import tarfile
from collections.abc import Iterator
from pathlib import Path

BUNDLED = Path(__file__).parents[1] / "data"
CORPUS = Path(__file__).parents[3] / "shared" / "corpus"

# Seven players after two rounds of five: titles, forfeit, half-point bye, pairing-allocated bye, an absence to come.
SAMPLE = """\
012 Harbour Open
022 Sampletown
042 2026/05/02
062 7
102 Arbiter, Alma
142 5
152 W
182 By hand
192 FIDE_DUTCH
202 BH/C1,BH,SB
### round 2: board 2 was not played
240 Z 003 0003
260 001 005 0002 0007
001    1 m GM Alder, Ann                        2501 NOR     1000000 1990/01/01  1.5    2     4 w 1     3 b =
001    2 wWIM Birch, Bea                        2310 ESP     1000001 1990/01/02  0.0    7     6 b 0     4 w -
001    3 m    Cedar, Carl                       2288 FRA     1000002 1990/01/03  1.5    3     7 b 1     1 w =
001    4 m FM Dogwood, Dirk                     2275 NED     1000003 1990/01/04  1.0    4     1 b 0     2 b +
001    5 w    Elm, Edda                              ISL             1990        0.5    6  0000 - H     6 w 0
001    6 m    Fir, Felix                        2003 GER     1000005 1990/01/06  2.0    1     2 w 1     5 b 1
001    7 m    Gorse, Gil                        1890 IRL     1000006 1990/01/07  1.0    5     3 w 0  0000 - U
"""

# Four players after one round, with nothing but what is needed: for tests that change one thing.
SMALL = """\
012 Small
142 3
001    1      One                               2000                             1.0    1     3 w 1
001    2      Two                               1900                             0.5    2     4 b =
001    3      Three                             1800                             0.0    4     1 b 0
001    4      Four                              1700                             0.5    3     2 w =
"""

# A team event: byes name teams, a walkover stands against an absent player.
TEAMS = """\
012 League
142 3
152 W
192 FIDE_TEAM_TYPEA_MP_GP
362 TW  2.0   TD  1.0   TL  0.0
320  1.0  1.0 003
240 Z   2    2
001    1      A1                                2400                             9.0    1     3 w +
001    2      A2                                2300                             1.0    2  0000 b +
001    3      B1                                2200                             0.0    3  0000 - Z
001    4      B2                                2100                             0.0    4
001    5      C1                                2000                             1.0    5  0000 - U
001    6      C2                                1900                             1.0    6  0000 - U
310   1 Alpha                                                               1    2
310   2 Beta                                                                3    4
310   3 Gamma                                                               5    6
"""


def texts(folder: Path) -> Iterator[tuple[str, str]]:
    """Every report file in the archives of a folder, with its name."""
    for path in sorted(folder.glob("*.tar.gz")):
        with tarfile.open(path) as archive:
            for member in archive:
                stream = archive.extractfile(member)
                if stream is not None:
                    yield member.name, stream.read().decode("utf-8")
    for path in sorted(folder.glob("*.jsonl.gz")):
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            for line in lines:
                entry = json.loads(line)
                yield entry["id"], entry["trf"]


def lines_of(text: str) -> list[str]:
    """The lines of a file, however they end."""
    return [line for line in text.replace("\r\n", "\n").replace("\r", "\n").split("\n") if line.strip()]


def without_players(text: str) -> list[str]:
    """All lines but the player records."""
    return [line for line in lines_of(text) if not line.startswith("001")]


def with_player(text: str, number: int, start: int, replacement: str) -> str:
    """Change the line of one player from a column (1-based) on; the rest of the line stays."""
    lines = text.split("\n")
    for index, line in enumerate(lines):
        if line.startswith(f"001 {number:4}"):
            line = line.ljust(start - 1)
            lines[index] = line[: start - 1] + replacement + line[start - 1 + len(replacement) :]
    return "\n".join(lines)


# Every record that an event of individuals can have in TRF-2026, each with something to say, after two rounds of five.
EVERY_RECORD = """\
012 Every Record Open
022 Sampletown
032 NOR
042 2026/05/02
052 2026/05/06
062 6
072 5
082 0
092 Individual: Swiss-System
102 Arbiter, Alma
112 Deputy, Dora
112 Deputy, Emil
122 90 minutes, 30 seconds a move
132{days}
142 5
152 W
162  W 1.0    D 0.5    P 0.5
172 NOR FIDON
182 Some Program 1.0
192 FIDE_DUTCH
202 BH/C1,BH,SB
222 5400+30
240 H   3    3
250       1.0   1   2    1    3
260   1   5    2    6
XXF  games=2
XXW    1   3    3    5
299          -0.5  002    6
### round 2: board 2 was not played
NOR    1 m    Alder, Ann                        2480 NOR       12345 1990/01/01
801 a cross table for people
001    1 m GM Alder, Ann                        2501 NOR     1000000 1990/01/01  1.5    2     4 w 1     3 b =
001    2 wWIM Birch, Bea                        2310 ESP     1000001 1990/01/02  0.5    5     5 b =     4 w -
001    3 m    Cedar, Carl                       2288 FRA     1000002 1990/01/03  1.5    1     6 w 1     1 w =
001    4 m FM Dogwood, Dirk                     2275 NED     1000003 1990/01/04  1.0    3     1 b 0     2 b +
001    5 w    Elm, Edda                         2140 ISL     1000004 1990        1.0    4     2 w =  0000 - H
001    6 m    Fir, Felix                             GER     1000005 1990/01/06  0.0    6     3 b 0  0000 - U
""".format(days=" " * 88 + "26/05/02  26/05/03            26/05/05  26/05/06")

# The same event as programs wrote it before TRF-2026.
EVERY_OLD_RECORD = """\
012 Every Record Open
022 Sampletown
032 NOR
042 2026/05/02
052 2026/05/06
062 6 (5)
072 5
082 0
092 Individual: Swiss-System
102 Arbiter, Alma
112 Deputy, Dora
122 90 minutes, 30 seconds a move
132{days}
XXR 5
XXC white1
XXS PAB=0.5
XXZ 3
XXA    1  1.0  1.0
XXP 2 6
001    1 m GM Alder, Ann                        2501 NOR     1000000 1990/01/01  1.5    2     4 w 1     3 b =
001    2 wWIM Birch, Bea                        2310 ESP     1000001 1990/01/02  0.5    5     5 b =     4 w -
001    3 m    Cedar, Carl                       2288 FRA     1000002 1990/01/03  1.5    1     6 w 1     1 w =
001    4 m FM Dogwood, Dirk                     2275 NED     1000003 1990/01/04  1.0    3     1 b 0     2 b +
001    5 w    Elm, Edda                         2140 ISL     1000004 1990        1.0    4     2 w =  0000 - H
001    6 m    Fir, Felix                             GER     1000005 1990/01/06  0.5    6     3 b 0  0000 - U
""".format(days=" " * 88 + "26/05/02  26/05/03  26/05/04  26/05/05  26/05/06")

# The records that only teams have, with the header of a report.
EVERY_TEAM_RECORD = """\
012 Every Record League
022 Sampletown
032 NOR
042 2026/05/02
052 2026/05/03
062 8
072 8
082 4
092 Team: Swiss-System
102 Arbiter, Alma
142 3
152 W
192 FIDE_TEAM_TYPEA_MP_GP
202 BH,SB
320  1.0  1.0 000 000
352 WB
362 TW  2.0   TD  1.0   TL  0.0
300   2   1   3    2    1
001    1      A1                                2400                             2.0    1     3 w 1     6 b 1
001    2      A2                                2300                             1.0    2     4 b 0     5 w 1
001    3      B1                                2200                             1.0    3     1 b 0     7 w 1
001    4      B2                                2100                             2.0    4     2 w 1     8 b 1
001    5      C1                                2000                             0.0    5     7 b 0     2 b 0
001    6      C2                                1900                             1.0    6     8 w 1     1 w 0
001    7      D1                                1800                             1.0    7     5 w 1     3 b 0
001    8      D2                                1700                             0.0    8     6 b 0     4 w 0
310   1 Alpha                            ALP     2350      3    3.0   1    1    2
310   2 Beta                             BET     2150      3    3.0   2    3    4
310   3 Gamma                            GAM     1950      1    1.0   3    5    6
310   4 Delta                            DEL     1750      1    1.0   4    7    8
"""
